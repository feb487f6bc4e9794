//! Lays out an audit: published figures compared with exact ones.

use crate::document::{
    Cell, Column, Document, Page, Part, Table, Tone, View, data, grouped, number, words,
};
use crate::exact::Exact;
use crate::figure::{Figure, Root};
use crate::question::audit::report::{
    Audit, AuditManifest, AuditedClaim, Explanation, Tally, UnansweredFigure, Verdict,
};
use crate::question::columns::columns;
use crate::question::manifest_page::ManifestRows;
use crate::question::offer_page;

/// The columns of every audit.
pub(super) const COLUMNS: &[&str] = columns![
    table claimed_by title claims met errata differ not_here id place variant wager event quantity
    shoe dealt given hands times printed prints_as exact+exact off_by+exact verdict erratum
    explanation fits source name value cannot_tell procedure betting shoes seed error printed_error
    shoes_needed offer
];

impl Page for Audit {
    fn page(&self, view: View) -> Document {
        audit(self, view)
    }
}

pub(super) fn audit(audit: &Audit, view: View) -> Document {
    let mut tables = vec![tally(audit)];
    tables.extend((!audit.claims.is_empty()).then(|| claims(&audit.claims, view)));
    tables.extend((!audit.not_here.is_empty()).then(|| not_here(audit)));
    let title = "Published figures compared with the exact ones".to_owned();
    let mut parts = vec![Part { title, tables, ..Part::default() }];
    let wrong = audit.claims.iter().enumerate().filter(|(_, claim)| is_told(claim));
    parts.extend(wrong.map(|(at, claim)| Part { id: section(at), ..in_full(claim, view) }));
    parts.push(manifest(&audit.manifest));
    Document { title: headline(&audit.tally), parts, columns: COLUMNS, ..Document::default() }
}

/// `true` if the figure gets a section of its own.
fn is_told(claim: &AuditedClaim) -> bool {
    claim.verdict != Verdict::Holds
}

/// Returns the id of the section for the figure at this index.
fn section(at: usize) -> String {
    format!("figure-{}", at + 1)
}

/// Summarizes the tally in a sentence: "6 of 8 figures hold, 2 differ".
fn headline(tally: &Tally) -> String {
    let Tally { claims, met, errata, differ, cannot_tell, not_here } = *tally;
    if met == claims && claims > 1 {
        return format!("All {} figures hold", grouped(claims as u128));
    }
    let one = |count: usize, of_one: &str, of_more: &str| match count {
        0 => None,
        1 => Some(format!("1 {of_one}")),
        count => Some(format!("{} {of_more}", grouped(count as u128))),
    };
    let figures = if claims == 1 { "figure" } else { "figures" };
    let hold = if met == 1 || claims == 1 { "holds" } else { "hold" };
    let [met, all] = [met, claims].map(|count| grouped(count as u128));
    let first = format!("{met} of {all} {figures} {hold}");
    let others = [
        one(differ, "differs", "differ"),
        one(errata, "is a known erratum", "are known errata"),
        one(cannot_tell, "cannot be told", "cannot be told"),
        one(not_here, "is no figure of this program", "are no figures of this program"),
    ];
    std::iter::once(first).chain(others.into_iter().flatten()).collect::<Vec<_>>().join(", ")
}

fn manifest(manifest: &AuditManifest) -> Part {
    let mut rows = ManifestRows::of_program(manifest.version);
    if let Some(claims) = &manifest.claims {
        rows = rows.file("Claims", claims);
    }
    rows = manifest.tables.iter().fold(rows, |rows, table| rows.file("Rules", table));
    let date = manifest.date.as_deref().unwrap_or_default();
    rows.fact("Command", &manifest.command).fact("Date", date).part("audit")
}

fn tally(audit: &Audit) -> Table {
    let counts = |tally: &Tally| {
        let Tally { claims, met, errata, differ, cannot_tell, not_here } = *tally;
        let counts = [claims, met, errata, differ, cannot_tell, not_here];
        counts.map(|count| Cell::Count(count.into()))
    };
    let row = |id: &str, name: &str, tally: &Tally| {
        let named = [id, name].map(|text| Cell::Text(text.to_owned()));
        named.into_iter().chain(counts(tally)).collect()
    };
    let rows = audit.tables.iter().map(|table| row(&table.id, &table.name, &table.tally));
    Table {
        kind: "tally",
        title: "Tally".into(),
        columns: vec![
            words("claimed_by", "Claimed by"),
            data(words("title", "Name")),
            number("claims", "Figures"),
            number("met", "Met"),
            number("errata", "Known errata"),
            number("differ", "Differ"),
            said(number("cannot_tell", "Cannot tell"), audit.tally.cannot_tell > 0),
            number("not_here", "Not here"),
        ],
        rows: rows.collect(),
        total: Some(row("Total", "", &audit.tally)),
        ..Table::default()
    }
}

/// Returns the tone of a verdict. A known erratum is no surprise, so it is only a caution.
fn tone(verdict: Verdict) -> Tone {
    match verdict {
        Verdict::Holds => Tone::Good,
        Verdict::Differs | Verdict::NoErratum => Tone::Bad,
        Verdict::Erratum | Verdict::CannotTell => Tone::Caution,
    }
}

/// Builds the table of claims, one row for each reported claim.
fn claims(claims: &[AuditedClaim], view: View) -> Table {
    let text = |text: &str| Cell::Text(text.to_owned());
    let maybe = |text: &Option<String>| text.clone().map_or(Cell::Empty, Cell::Text);
    let rows = claims.iter().map(|claim| {
        let best = claim.explanations.first();
        let mut cells = vec![
            maybe(&claim.id),
            text(&claim.table),
            text(&claim.place),
            text(&claim.variant),
            match &claim.wager {
                Some(wager) => text(wager),
                None => maybe(&claim.outcome),
            },
            maybe(&claim.event),
            text(claim.quantity.key()),
            text(&circumstances(claim)),
            text(&claim.shoe),
            maybe(&claim.dealt),
            maybe(&claim.given),
            claim.hands.map_or(Cell::Empty, |hands| Cell::Count(hands.into())),
            Cell::Count(claim.times.into()),
            Cell::Written(claim.printed.clone(), &claim.exact.exact + &claim.off_by.exact),
            Cell::Written(with_error(claim), claim.exact.exact.clone()),
            view.decimal(&claim.exact),
            view.decimal(&claim.off_by),
            Cell::Verdict(tone(claim.verdict), claim.verdict.key().to_owned()),
            maybe(&claim.erratum),
            best.map_or(Cell::Empty, |best| text(best.kind.key())),
            best.map_or(Cell::Empty, |best| Cell::Text(fits(best))),
            text(&claim.source),
        ];
        cells.extend(of_shoes(claim, view));
        cells
    });
    let of_counts = claims.iter().any(|claim| claim.counted.is_some());
    let leads = claims.iter().enumerate().map(|(at, claim)| match is_told(claim) {
        true => section(at),
        false => String::new(),
    });
    let mut table = Table {
        leads: leads.collect(),
        sheet: "Figures",
        kind: "claim",
        title: match claims.iter().all(|claim| claim.verdict != Verdict::Holds) {
            true if claims.iter().all(|claim| claim.verdict == Verdict::CannotTell) => {
                "Figures that so few shoes do not tell".into()
            }
            true => "Figures that do not hold".into(),
            false => "Figures".into(),
        },
        columns: vec![
            said(words("id", "Id"), claims.iter().any(|claim| claim.id.is_some())),
            data(words("claimed_by", "Claimed by")),
            data(words("place", "Place")),
            words("variant", "Variant"),
            words("wager", "Wager"),
            said(words("event", "Event"), claims.iter().any(|claim| claim.event.is_some())),
            words("quantity", "Figure"),
            words("", "Shoe"),
            data(words("shoe", "Composition")),
            data(words("dealt", "Dealt")),
            data(words("given", "Given")),
            data(words("hands", "Hands")),
            data(number("times", "Times")),
            number("printed", "Printed"),
            number("prints_as", if of_counts { "Here" } else { "Exact" }),
            data(number("exact", "To more digits")),
            data(number("off_by", "Off by")),
            words("verdict", "Verdict"),
            data(words("erratum", "Erratum")),
            data(words("explanation", "Explanation")),
            data(words("fits", "Fits")),
            data(words("source", "Source")),
            data(words("procedure", "Procedure")),
            data(words("betting", "Bet")),
            data(number("shoes", "Shoes")),
            data(number("seed", "Seed")),
            data(number("error", "Standard error")),
            data(number("printed_error", "Standard error of the print")),
            data(number("shoes_needed", "Shoes that would tell")),
        ],
        rows: rows.collect(),
        ..Table::default()
    };
    offer_page::add(&mut table, claims.iter().map(|claim| claim.offer.as_ref()));
    table
}

/// Returns the column for readers if it has content, or else as a column of data formats only.
fn said(column: Column, said: bool) -> Column {
    if said { column } else { data(column) }
}

/// Returns the cells about the shoes dealt for a figure; empty cells for an exact figure.
fn of_shoes(claim: &AuditedClaim, view: View) -> Vec<Cell> {
    let Some(counted) = &claim.counted else { return vec![Cell::Empty; 7] };
    let count = |count: u64| Cell::Count(count.into());
    vec![
        Cell::Text(counted.procedure.clone()),
        Cell::Text(counted.betting.clone()),
        count(counted.shoes),
        count(counted.seed),
        view.root(&counted.error),
        counted.printed_error.as_ref().map_or(Cell::Empty, |error| view.decimal(error)),
        counted.shoes_needed.map_or(Cell::Empty, count),
    ]
}

/// Formats this program's figure as the claim prints it, with its standard error if it has one.
fn with_error(claim: &AuditedClaim) -> String {
    match &claim.counted {
        None => claim.prints_as.clone(),
        Some(counted) => format!("{} ± {}", claim.prints_as, error_in_print(claim, &counted.error)),
    }
}

/// Formats a standard error with one digit more than the claim prints, as a percentage if the claim
/// does.
fn error_in_print(claim: &AuditedClaim, error: &Root) -> String {
    let places = places(claim) + 1;
    if claim.printed.ends_with('%') {
        let hundredfold = Root { square: &error.square * &Exact::integer(10_000) };
        return format!("{}%", hundredfold.decimal(places));
    }
    error.decimal(places)
}

/// Describes the shoe and the known facts about the round or session.
fn circumstances(claim: &AuditedClaim) -> String {
    let whole = claim.shoe.bytes().all(|byte| byte.is_ascii_digit());
    let mut words = match (whole, &*claim.shoe) {
        (true, "1") => "1 deck".to_owned(),
        (true, decks) => format!("{decks} decks"),
        (false, shoe) => shoe.to_owned(),
    };
    if claim.outside_rules {
        words.push_str(" (outside the rules)");
    }
    for (label, known) in [("dealt", &claim.dealt), ("given", &claim.given)] {
        if let Some(known) = known {
            words.push_str(&format!(", {label} {known}"));
        }
    }
    if let Some(hands) = claim.hands {
        words.push_str(&format!(", {hands} hands"));
    }
    words
}

/// Builds the section of a claim that does not hold, with its details and explanations.
fn in_full(claim: &AuditedClaim, view: View) -> Part {
    let of = claim.wager.as_ref().or(claim.outcome.as_ref());
    let named = [claim.id.as_ref(), Some(&claim.variant), of, claim.event.as_ref()];
    let named: Vec<&str> = named.into_iter().flatten().map(String::as_str).collect();
    let multiple = match claim.times {
        1 => String::new(),
        times => format!(" (times {times})"),
    };
    let here = if claim.counted.is_some() { "Here" } else { "Exact" };
    let exact = if let Some(counted) = &claim.counted {
        let shoes = grouped(counted.shoes.into());
        format!("{}, the standard error of {shoes} shoes", with_error(claim))
    } else if claim.exact.exact.is_whole() {
        claim.prints_as.clone()
    } else {
        format!("{}, to more digits {}", claim.prints_as, in_digits(claim, &claim.exact, view))
    };
    let mut facts = vec![
        ("Figure", format!("{}{multiple}, {}", claim.quantity, circumstances(claim))),
        ("Printed", claim.printed.clone()),
        (here, exact),
        ("Off by", in_digits(claim, &claim.off_by, view)),
    ];
    facts.extend(claim.offer.iter().map(|offer| ("Offer", offer.remark.clone())));
    if let Some(counted) = &claim.counted {
        facts.push(("Dealt", counted.procedure.clone()));
        facts.push(("Bet", counted.betting.clone()));
    }
    match (claim.verdict, &claim.erratum) {
        (Verdict::CannotTell, why) => {
            let needed = claim.counted.as_ref().and_then(|counted| counted.shoes_needed);
            let needed = needed.map_or(String::new(), |shoes| grouped(shoes.into()));
            let why =
                why.as_ref().map_or(String::new(), |why| format!("; said to be wrong: {why}"));
            facts.push(("Verdict", format!("CANNOT TELL: {needed} shoes would{why}")));
        }
        (Verdict::NoErratum, Some(why)) => {
            facts.push(("Verdict", format!("HOLDS, though said to be wrong: {why}")));
        }
        (_, Some(why)) => facts.push(("Verdict", format!("known to be wrong: {why}"))),
        (_, None) => facts.push(("Verdict", "DIFFERS".to_owned())),
    }
    let met = claim.explanations.iter();
    facts.extend(met.map(|found| ("Fits", fits(found))));
    facts.push(("Source", claim.source.clone()));
    facts.push(("Claimed", claim.place.clone()));
    let tones = vec![("Verdict", tone(claim.verdict))];
    Part { title: named.join(" · "), facts, tones, ..Part::default() }
}

/// Describes an explanation, and how likely it is to be a coincidence.
fn fits(found: &Explanation) -> String {
    let mut words = found.text.clone();
    if found.of > 1 {
        words.push_str(&format!(
            " (of the {} figures printed of this wager there, it meets {})",
            found.of, found.met
        ));
    }
    if found.by_chance {
        words.push_str(" (so short a figure may be met by chance)");
    }
    words
}

/// Returns the number of decimals that the claim prints.
fn places(claim: &AuditedClaim) -> usize {
    let decimals = claim.prints_as.trim_end_matches('%').rsplit_once(['.', ',']);
    decimals.map_or(0, |(_, decimals)| decimals.len())
}

/// Formats a figure with more digits than the claim prints, as a percentage if the claim does.
fn in_digits(claim: &AuditedClaim, figure: &Figure, view: View) -> String {
    let places = places(claim) + 4;
    let Figure { exact } = figure;
    if exact.is_whole() {
        exact.to_string()
    } else if claim.printed.ends_with('%') {
        exact.percent(places.max(view.digits.saturating_sub(2)))
    } else {
        exact.decimal(places.max(view.digits))
    }
}

fn not_here(audit: &Audit) -> Table {
    let row = |reason: &str, figure: &UnansweredFigure| {
        vec![
            figure.id.clone().map_or(Cell::Empty, Cell::Text),
            Cell::Text(figure.table.clone()),
            Cell::Text(figure.about.clone()),
            Cell::Text(figure.printed.clone()),
            Cell::Text(reason.to_owned()),
            Cell::Text(figure.source.clone()),
        ]
    };
    let rows = audit.not_here.iter().flat_map(|one| {
        one.figures.iter().map(|figure| row(&one.reason, figure)).collect::<Vec<_>>()
    });
    Table {
        kind: "not-here",
        title: "Not figures of this program".into(),
        columns: vec![
            words("id", "Id"),
            data(words("claimed_by", "Claimed by")),
            words("event", "Of"),
            number("printed", "Printed"),
            words("erratum", "Reason"),
            data(words("source", "Source")),
        ],
        rows: rows.collect(),
        ..Table::default()
    }
}
