//! Lays out an audit: published figures compared with exact ones.

mod trials;

use itertools::Itertools;

use crate::document::{
    Cell, Column, Document, LEAST, Note, Page, Part, Table, Tone, View, count, data, grouped,
    number, text, words,
};
use crate::exact::Exact;
use crate::figure::{Figure, Root};
use crate::question::audit::report::{
    Audit, AuditManifest, AuditedClaim, AuditedTable, Explanation, NotAudited, Tally,
    UnansweredFigure, Verdict,
};
use crate::question::columns::columns;
use crate::question::manifest::Cover;
use crate::question::manifest_page::{ManifestRows, cover_facts};
use crate::question::offer_page;

/// The columns of every audit.
pub(in crate::question::audit) const COLUMNS: &[&str] = columns![
    table claimed_by title claims met errata differ not_here id place variant wager event quantity
    shoe dealt given hands times printed prints_as exact+exact off_by+exact verdict erratum
    explanation fits source name value cannot_tell procedure betting shoes seed error printed_error
    shoes_needed offer meter not_audited about reason
];

impl Page for Audit {
    fn page(&self, view: View) -> Document {
        audit(self, view)
    }
}

pub(in crate::question::audit) fn audit(audit: &Audit, view: View) -> Document {
    let mut tables = vec![tally(audit)];
    tables.extend((!audit.claims.is_empty()).then(|| claims(&audit.claims, view)));
    tables.extend((!audit.not_here.is_empty()).then(|| not_here(audit)));
    tables.extend((!audit.not_audited.is_empty()).then(|| not_audited(&audit.not_audited)));
    // The finding is the title of the document, or the heading below another title.
    let Cover { title, author, .. } = &audit.cover;
    let compared = "Published figures compared with the exact ones";
    let (title, first) = match (title.clone(), headline(&audit.tally)) {
        (None, found) => (found, compared.to_owned()),
        (Some(title), found) => (title, found),
    };
    let facts = cover_facts(&audit.cover, audit.manifest.date.as_ref());
    let notes = audit.notes.iter().map(|text| Note { text: text.clone(), warning: false });
    let notes = notes.collect();
    let mut parts = vec![Part { title: first, facts, notes, tables, ..Part::default() }];
    let wrong = || audit.claims.iter().enumerate().filter(|(_, claim)| is_told(claim));
    let headings = wrong().map(|(_, claim)| heading(claim)).counts();
    parts.extend(wrong().map(|(at, claim)| {
        let mut title = heading(claim);
        if headings[&title] > 1 {
            title.push_str(&format!(" ({})", claim.place));
        }
        Part { title, id: section(at), ..in_full(claim, view) }
    }));
    parts.push(manifest(&audit.manifest));
    let author = author.clone().unwrap_or_default();
    Document {
        title,
        tested: tested(&audit.tables),
        author,
        parts,
        columns: COLUMNS,
        trials: trials::trials(audit),
        ..Document::default()
    }
}

/// Returns the file of the figures, or the table; of several tables, how many there are.
fn tested(tables: &[AuditedTable]) -> String {
    match tables {
        [one] => one.id.clone(),
        several => format!("Published figures of {} tables", several.len()),
    }
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
    let Tally { claims, met, errata, differ, cannot_tell, not_here, not_audited } = *tally;
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
        one(not_audited, "was not audited", "were not audited"),
    ];
    std::iter::once(first).chain(others.into_iter().flatten()).collect::<Vec<_>>().join(", ")
}

fn manifest(manifest: &AuditManifest) -> Part {
    let mut rows = ManifestRows::of_program(manifest.version, manifest.program_sha256.as_ref());
    if let Some(claims) = &manifest.claims {
        rows = rows.file("Claims", claims);
    }
    rows = manifest.tables.iter().fold(rows, |rows, table| rows.file("Rules", table));
    let date = manifest.date.as_deref().unwrap_or_default();
    rows.fact("Command", &manifest.command).fact("Date", date).part("audit")
}

fn tally(audit: &Audit) -> Table {
    let untold = audit.tally.cannot_tell > 0;
    let mistaken = audit.tally.not_audited > 0;
    let row = |id: &str, name: &str, tally: &Tally| {
        let Tally { claims, met, errata, differ, cannot_tell, not_here, not_audited } = *tally;
        vec![
            (words("claimed_by", "Claimed by"), text(id)),
            (data(words("title", "Name")), text(name)),
            (number("claims", "Figures"), count(claims)),
            (number("met", "Hold"), count(met)),
            (number("errata", "Known errata"), count(errata)),
            (number("differ", "Differ"), count(differ)),
            (number("cannot_tell", "Cannot tell").shown_if(untold), count(cannot_tell)),
            (number("not_here", "Not computed"), count(not_here)),
            (number("not_audited", "Not audited").shown_if(mistaken), count(not_audited)),
        ]
    };
    let rows = audit.tables.iter().map(|table| row(&table.id, &table.name, &table.tally));
    Table::of("tally", "Tally", rows).with_total(row("Total", "", &audit.tally))
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
    let maybe = |words: &Option<String>| Cell::from(words.as_ref().map(text));
    let of_counts = claims.iter().any(|claim| claim.counted.is_some());
    let here = if of_counts { "Here" } else { "Exact" };
    // A figure that does not hold has its place and source in a section of its own.
    let has_rows_alone = claims.iter().any(|claim| !is_told(claim));
    let of_files = claims.iter().all(|claim| claim.source == claim.table);
    let rows = claims.iter().map(|claim| {
        let best = claim.explanations.first();
        let printed = &claim.exact.exact + &claim.off_by.exact;
        let verdict = Cell::Verdict(tone(claim.verdict), claim.verdict.key().to_owned());
        let written = |text| Cell::Written(text, claim.exact.exact.clone());
        let closely = match claim.counted {
            Some(_) => with_error(claim),
            None => claim.closely.clone(),
        };
        let mut row = vec![
            (words("id", "Id").if_any(), maybe(&claim.id)),
            (data(words("claimed_by", "Claimed by")), text(&claim.table)),
            (words("variant", "Variant"), text(&claim.variant)),
            (
                words("wager", "Wager"),
                claim.wager.as_ref().or(claim.outcome.as_ref()).map(text).into(),
            ),
            (words("event", "Event").if_any(), maybe(&claim.event)),
            (words("quantity", "Figure"), text(claim.quantity.key())),
            (words("", "Shoe"), text(circumstances(claim))),
            (data(words("shoe", "Composition")), text(&claim.shoe)),
            (data(words("dealt", "Dealt")), maybe(&claim.dealt)),
            (data(words("given", "Given")), maybe(&claim.given)),
            (data(words("hands", "Hands")), claim.hands.map(count).into()),
            (data(words("meter", "Meter")), maybe(&claim.meter)),
            (data(number("times", "Times")), count(claim.times)),
            (words("verdict", "Verdict"), verdict),
            (number("printed", "Printed"), Cell::Written(claim.printed.clone(), printed)),
            (number("", here), written(closely)),
            (data(number("prints_as", "At the printed precision")), written(with_error(claim))),
            (data(number("exact", "To more digits")), view.decimal(&claim.exact)),
            (data(number("off_by", "Off by")), view.decimal(&claim.off_by)),
            (data(words("erratum", "Erratum")), maybe(&claim.erratum)),
            (
                data(words("explanation", "Explanation")),
                best.map(|best| text(best.kind.key())).into(),
            ),
            (data(words("fits", "Fits")), best.map(|best| text(fits(best))).into()),
            (words("place", "Place").shown_if(has_rows_alone), text(&claim.place)),
            (words("source", "Source").shown_if(has_rows_alone && !of_files), text(&claim.source)),
        ];
        row.extend(of_shoes(claim, view));
        row.extend(offer_page::cells(claim.offer.as_ref()));
        let cause = words("", "Possible cause").if_any().gives_way(LEAST);
        row.push((cause, best.map(|best| text(&best.text)).into()));
        row
    });
    let title = match claims.iter().all(|claim| claim.verdict != Verdict::Holds) {
        true if claims.iter().all(|claim| claim.verdict == Verdict::CannotTell) => {
            "Figures that so few shoes do not tell"
        }
        true => "Figures that do not hold",
        false => "Figures",
    };
    let leads = claims.iter().enumerate().map(|(at, claim)| match is_told(claim) {
        true => section(at),
        false => String::new(),
    });
    Table { leads: leads.collect(), sheet: "Figures", ..Table::of("claim", title, rows) }
}

/// Returns the cells about the shoes dealt for a figure; empty cells for an exact figure.
fn of_shoes(claim: &AuditedClaim, view: View) -> [(Column, Cell); 7] {
    let counted = claim.counted.as_ref();
    let error = counted.and_then(|counted| counted.printed_error.as_ref());
    let needed = counted.and_then(|counted| counted.shoes_needed);
    let cells = [
        (words("procedure", "Procedure"), counted.map(|counted| text(&counted.procedure)).into()),
        (words("betting", "Bet"), counted.map(|counted| text(&counted.betting)).into()),
        (number("shoes", "Shoes"), counted.map(|counted| count(counted.shoes)).into()),
        (number("seed", "Seed"), counted.map(|counted| count(counted.seed)).into()),
        (
            number("error", "Standard error"),
            counted.map(|counted| view.root(&counted.error)).into(),
        ),
        (
            number("printed_error", "Standard error of the print"),
            error.map(|error| view.decimal(error)).into(),
        ),
        (number("shoes_needed", "Shoes that would tell"), needed.map(count).into()),
    ];
    cells.map(|(column, cell)| (data(column), cell))
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
    if claim.prints_as.ends_with('%') {
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
    if let Some(meter) = &claim.meter {
        words.push_str(&format!(", at a meter of {meter}"));
    }
    if let Some(hands) = claim.hands {
        words.push_str(&format!(", {hands} hands"));
    }
    words
}

/// Names the figure of a claim in a heading.
fn heading(claim: &AuditedClaim) -> String {
    let named = claim.id.iter().chain(&claim.names).chain(&claim.event);
    let named = named.filter(|name| !name.is_empty()).cloned();
    named.chain([claim.quantity.heading()]).join(" · ")
}

/// Builds the section of a claim that does not hold, with its details and explanations.
fn in_full(claim: &AuditedClaim, view: View) -> Part {
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
        let closely = match is_odds(claim) {
            true => claim.closely.clone(),
            false => in_digits(claim, &claim.exact, view),
        };
        format!("{}, to more digits {closely}", claim.prints_as)
    };
    let mut off_by = in_digits(claim, &claim.off_by, view);
    if let Some(points) = off_by.strip_suffix('%') {
        off_by = format!("{points} percentage points");
    } else if claim.quantity.is_chance() && is_odds(claim) {
        off_by.push_str(", as a probability");
    }
    let mut facts = vec![
        ("Figure", format!("{}{multiple}, {}", claim.quantity, circumstances(claim))),
        ("Printed", claim.printed.clone()),
        (here, exact),
        ("Off by", off_by),
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
    facts.extend(met.map(|found| ("Cause", fits(found))));
    facts.push(("Source", claim.source.clone()));
    facts.push(("Place", claim.place.clone()));
    let tones = vec![("Verdict", tone(claim.verdict))];
    Part { facts, tones, ..Part::default() }
}

/// Describes an explanation, and how likely it is to be a coincidence.
fn fits(found: &Explanation) -> String {
    let mut words = found.text.clone();
    if found.of > 1 {
        words.push_str(&format!(
            " (it explains {} of the {} figures that this source prints for the wager)",
            found.met, found.of
        ));
    }
    if found.by_chance {
        words.push_str(" (with so few digits this may be coincidence)");
    }
    words
}

/// Returns `true` if the claim is printed with words or signs between numbers: `1 in 11`, `10:1`.
fn is_odds(claim: &AuditedClaim) -> bool {
    let number = claim.prints_as.trim_start_matches(['+', '-']);
    !number.chars().all(|letter| letter.is_ascii_digit() || ".,%/".contains(letter))
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
    if claim.prints_as.ends_with('%') {
        exact.percent(places.max(view.digits.saturating_sub(2)))
    } else if exact.is_whole() {
        exact.to_string()
    } else {
        exact.decimal(places.max(view.digits))
    }
}

fn not_here(audit: &Audit) -> Table {
    let row = |reason: &str, figure: &UnansweredFigure| {
        vec![
            (words("id", "Id"), figure.id.as_ref().map(text).into()),
            (data(words("claimed_by", "Claimed by")), text(&figure.table)),
            (words("about", "Figure"), text(&figure.about)),
            (number("printed", "Printed"), text(&figure.printed)),
            (words("reason", "Reason"), text(reason)),
            (data(words("source", "Source")), text(&figure.source)),
        ]
    };
    let rows = audit.not_here.iter();
    let rows = rows.flat_map(|one| one.figures.iter().map(move |figure| row(&one.reason, figure)));
    Table::of("not-here", "Not figures of this program", rows)
}

fn not_audited(figures: &[NotAudited]) -> Table {
    let rows = figures.iter().map(|one| {
        vec![
            (data(words("claimed_by", "Claimed by")), text(&one.table)),
            (words("place", "Place"), text(&one.place)),
            (words("about", "Figure"), text(&one.about)),
            (number("printed", "Printed"), one.printed.as_ref().map(text).into()),
            (words("reason", "Reason"), text(one.reason.as_str())),
        ]
    });
    Table::of("not-audited", "Not audited", rows)
}
