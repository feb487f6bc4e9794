//! Lists all wagers of an answer in one table for people: by variant, by shoe, or in the requested
//! order. Data formats have the same rows in the reports that follow.

use itertools::Itertools;

use crate::document::{
    self, Cell, Column, EdgeOf, LEAST, Note, Part, Table, View, edge, number, text, words,
};
use crate::pricing::left_out::LeftOutVariant;
use crate::question::offer_page;
use crate::question::price::outline::{Amount, Sort};
use crate::question::price::progressive::page::how_paid;
use crate::question::price::report::{Report, Study};
use crate::wording::asked::{ASK_EXPLAIN, ASK_PRICE, DECKS, SHOE, TABLES, VARIANT, WAGER};
use crate::wording::quoted;

use super::notes::{how_to_settle, left_out, on_play};
use super::row::Row;
use super::shoes::Shoes;
use super::wagers::{decided, name_with_hands, name_with_mark, pays_in_short};
use super::{alike, edges, is_same_variant, known, reasons, shoe_in_words, title};

/// Lays out the table. A summary lists a wager that several variants share once.
pub(super) fn wagers(study: &Study, view: View) -> Part {
    let rows = rows(study);
    let summary = study.outline.amount == Amount::Summary;
    let several_variants = study.outline.names.iter().any(|name| *name != study.outline.names[0]);
    // Below a line with the variant's name, rows are narrower than with a column for it, and fit a
    // terminal.
    let grouped = several_variants && study.outline.sort.is_none() && !study.outline.by_wager;
    let beside = several_variants && !grouped;
    let cells =
        Cells { shoes: Shoes::of(study.reports.iter().map(|report| &report.shoe)), beside, view };
    let under = |text: String| vec![(Cells::wager(), Cell::Text(text))];
    let chart = edges::chart(edges_of(&rows, several_variants));
    let best = best(study, &rows, view);
    let mut listed = Vec::with_capacity(rows.len());
    if grouped {
        let said = if summary { alike::said_before(&rows) } else { vec![None; rows.len()] };
        let rows: Vec<_> = rows.into_iter().zip(said).collect();
        for group in rows.chunk_by(|(left, _), (right, _)| left.2 == right.2) {
            listed.push(under(group[0].0.2.to_owned()));
            let told = group.iter().filter(|(_, said)| said.is_none());
            listed.extend(told.map(|(row, _)| cells.row("  ", row, ("", false))));
            let elsewhere = group.iter().filter_map(|(row, said)| Some((&row.0.id, (*said)?)));
            let elsewhere: Vec<_> = elsewhere.unique().collect();
            if let Some((_, variant)) = elsewhere.first() {
                listed.push(under(format!("  and {} as in {variant}", elsewhere.len())));
            }
        }
    } else {
        let once = summary && beside && !study.outline.by_wager;
        let rows = match once {
            true => alike::once(rows),
            false => rows.into_iter().map(|row| vec![row]).collect(),
        };
        let told = reasons::are_told(&study.outline);
        listed.extend(rows.iter().map(|alike| {
            let (row, marked) = (&alike[0], told && alike.iter().any(reasons::is_marked));
            match alike.len() - 1 {
                0 => cells.row("", row, (row.2, marked)),
                more => cells.row("", row, (&format!("{}, {more} more", row.2), marked)),
            }
        }));
    }
    let table = Table { chart, ..Table::of("overview", "Wagers", listed) };
    let title = match &study.reports[..] {
        [report] => title(&report.game, &report.variant),
        _ if several_variants => "House edges".to_owned(),
        _ => "Side by side".to_owned(),
    };
    Part {
        title,
        facts: facts(study, view).into_iter().chain(best).collect(),
        notes: if summary { Vec::new() } else { notes(study) },
        tables: if table.rows.is_empty() { Vec::new() } else { vec![table] },
        ..Part::default()
    }
}

/// The layout of the cells of a wager.
struct Cells<'a> {
    shoes: Shoes<'a>,
    /// `true` if a column names the variant.
    beside: bool,
    view: View,
}

impl Cells<'_> {
    /// Returns the column of the wager's name.
    fn wager() -> Column {
        words("", "Wager")
    }

    /// Lays out a row with the name of its variant. A mark means that a remark names the wager.
    fn row(
        &self,
        indent: &str,
        (wager, report, _): &Row<'_>,
        (variant, marked): (&str, bool),
    ) -> document::Row {
        let mark = if marked { " *" } else { "" };
        let mut row = Vec::new();
        row.extend(self.beside.then(|| (words("", "Variant"), text(variant))));
        row.push((Self::wager(), text(format!("{indent}{}{mark}", name_with_hands(wager)))));
        row.extend((!self.shoes.are_one()).then(|| self.shoes.cell(&report.shoe)));
        row.extend([
            (words("", "Pays"), text(pays_in_short(wager))),
            (edge("", "House edge"), self.view.percent(&wager.edge)),
            (
                number("", "Per unit wagered").if_any(),
                wager.edge_wagered.as_ref().map(|edge| self.view.percent(edge)).into(),
            ),
            (number("", "Hit").gives_way(LEAST), self.view.percent(&wager.hit)),
        ]);
        let [offer, _] = offer_page::cells(wager.offer.as_ref());
        row.extend([offer, (words("", "Decided").if_any(), decided(wager))]);
        row
    }
}

/// Lays out the remarks about the rows of a summary, to stand below them.
pub(super) fn remarks(study: &Study) -> Option<Part> {
    let mut notes = notes(study);
    let assumptions = study.outline.assumptions.iter();
    notes.extend(assumptions.map(|text| Note { text: text.clone(), warning: true }));
    (!notes.is_empty()).then(|| Part { title: "Remarks".to_owned(), notes, ..Part::default() })
}

/// Lists the variants that the shoe cannot deal, below reports that stand by themselves.
pub(super) fn undealt(study: &Study) -> Option<Part> {
    let sentences = LeftOutVariant::sentences(&study.left_out);
    let notes: Vec<Note> = sentences.into_iter().map(|text| Note { text, warning: true }).collect();
    (!notes.is_empty()).then(|| Part { title: "Left out".to_owned(), notes, ..Part::default() })
}

/// Groups the house edges of these rows. Adjacent rows of one wager and variant share a group.
fn edges_of(rows: &[Row<'_>], several_variants: bool) -> Vec<(String, Vec<EdgeOf>)> {
    let same = |left: &Row<'_>, right: &Row<'_>| {
        left.0.id == right.0.id && is_same_variant(left.1, right.1)
    };
    let edges = rows.chunk_by(same).map(|rows| {
        let (wager, _, variant) = rows[0];
        let name = match several_variants {
            true => format!("{}, {variant}", name_with_mark(wager)),
            false => name_with_mark(wager),
        };
        let edges = rows.iter().map(|(wager, report, _)| edges::edge_of(wager, &report.shoe));
        (name, edges.collect())
    });
    edges.collect()
}

/// Returns every wager of the answer: by variant, then in the order of its table, then by shoe.
/// With a requested order, they are sorted by it.
fn rows(study: &Study) -> Vec<Row<'_>> {
    let named: Vec<(&Report, &str)> =
        study.reports.iter().zip(study.outline.names.iter().map(String::as_str)).collect();
    let mut rows: Vec<Row<'_>> = Vec::new();
    for variant in named.chunk_by(|left, right| is_same_variant(left.0, right.0)) {
        let wagers = variant.iter().flat_map(|(report, _)| &report.wagers);
        for id in wagers.map(|wager| &wager.id).unique() {
            rows.extend(variant.iter().filter_map(|(report, name)| {
                let wager = report.wagers.iter().find(|wager| wager.id == *id)?;
                Some((wager, *report, *name))
            }));
        }
    }
    if let Some(sort) = study.outline.sort {
        let is_last = |row: &Row<'_>| sort == Sort::Edge && is_qualified(row);
        let order = |left: &Row<'_>, right: &Row<'_>| sort.compare(left.0, right.0);
        rows.sort_by(|left, right| is_last(left).cmp(&is_last(right)).then(order(left, right)));
    }
    rows
}

/// Returns `true` if the player has the advantage and a remark says why: it is no ordinary bet.
fn is_qualified(row: &Row<'_>) -> bool {
    row.0.edge.exact.is_negative() && reasons::is_marked(row)
}

/// Names the bet with the lowest edge among those that no remark qualifies, in a ranking of several
/// by edge.
fn best(study: &Study, rows: &[Row<'_>], view: View) -> Option<(&'static str, String)> {
    let is_whole = study.reports.iter().all(|one| one.dealt.is_none() && one.given.is_none());
    let is_ranking = study.outline.sort == Some(Sort::Edge) && is_whole && rows.len() > 1;
    let mut ordinary = rows.iter().filter(|row| !is_qualified(row));
    let (wager, _, variant) = ordinary.next().filter(|_| is_ranking)?;
    let edge = view.percent(&wager.edge).text();
    let others = match rows.iter().any(is_qualified) {
        true => "; bets that favor the player come last, and remarks say why",
        false => "",
    };
    Some(("Best bet", format!("{} ({variant}): house edge {edge}{others}", name_with_mark(wager))))
}

/// Returns the facts that hold for every row.
fn facts(study: &Study, view: View) -> Vec<(&'static str, String)> {
    let Some(first) = study.reports.first() else { return Vec::new() };
    let same = study.reports.iter().map(|report| &report.shoe.composition).all_equal();
    let shoe = same.then(|| {
        let within = study.reports.iter().all(|report| report.shoe.within_rules);
        // A remark names the rules that do not allow the shoe.
        let mut shoe = first.shoe.clone();
        shoe.within_rules = true;
        ("Shoe", shoe_in_words(if within { &first.shoe } else { &shoe }))
    });
    let shoe = shoe.or_else(|| Shoes::of(study.reports.iter().map(|one| &one.shoe)).fact());
    // Probabilities differ by shoe and game. Then only the known facts themselves hold for all
    // rows.
    let known_of_all = study.reports.iter().map(|report| known(report, view)).all_equal_value();
    let known = known_of_all.unwrap_or_else(|_| {
        let dealt = first.dealt.iter().map(|dealt| ("Dealt", dealt.name.clone()));
        dealt.chain(first.given.iter().map(|given| ("Given", given.name.clone()))).collect()
    });
    shoe.into_iter().chain(known).collect()
}

/// Collects the remarks about some of the rows.
fn notes(study: &Study) -> Vec<Note> {
    let reports = || study.reports.iter().zip(&study.outline.names);
    let mut notes = Vec::new();
    let mut note = |text: String, warning| notes.push(Note { text, warning });
    for (shoes, variants) in outside_the_rules(study) {
        note(format!("Outside the rules of {}: {shoes}.", variants.join(", ")), true);
    }
    let told = reasons::are_told(&study.outline);
    let ambiguous = reports().filter(|(report, _)| report.reading.is_some());
    let ambiguous = ambiguous.map(|(_, name)| name.as_str()).unique().join(", ");
    if told {
        reasons::readings(study).into_iter().for_each(|text| note(text, true));
    } else if !ambiguous.is_empty() {
        note(
            format!("{ambiguous}: a rule can be read in two ways; its own report says how."),
            true,
        );
    }
    // With known facts about the round, an edge for the player is no surprise.
    let whole = |report: &Report| report.dealt.is_none() && report.given.is_none();
    let favored = reports().filter(|(report, _)| whole(report)).flat_map(|(report, name)| {
        let ranked = report.wagers.iter().filter(|wager| wager.is_ranked());
        let negative = ranked.filter(|wager| wager.edge.exact.is_negative());
        negative.map(move |wager| format!("{} ({name})", wager.name))
    });
    let favored = favored.unique().join(", ");
    if !favored.is_empty() {
        note(format!("The house edge is negative, the player favored: {favored}."), true);
    }
    reasons::reasons(study).into_iter().for_each(|text| note(text, false));
    if told || study.outline.amount == Amount::Summary {
        let played = study.reports.iter().flat_map(on_play).unique();
        played.for_each(|text| note(text, false));
    }
    let several = study.outline.names.iter().unique().count() > 1;
    let wagers = reports().flat_map(|(report, name)| {
        let variant = several.then_some(name.as_str());
        report.left_out.iter().map(move |wager| (wager, variant, report.shoe.name.as_str()))
    });
    let shoes = study.reports.iter().map(|report| &report.shoe.name).unique().count();
    left_out(wagers, shoes).into_iter().for_each(|text| note(text, true));
    let refused = study.reports.iter().flat_map(|report| &report.refused);
    let refused = refused.map(|one| format!("Not priced: {} ({}).", one.name, one.reason));
    refused.unique().for_each(|text| note(text, true));
    LeftOutVariant::sentences(&study.left_out).into_iter().for_each(|text| note(text, true));
    if study.reports.iter().any(|report| !report.session_wagers.is_empty()) {
        note(how_to_settle(), false);
    }
    let meters = study.reports.iter().flat_map(|report| &report.progressive_wagers);
    how_paid(meters).into_iter().for_each(|text| note(text, false));
    notes
}

/// Returns the shoes that rules do not allow, each list with the variants that allow none of them.
fn outside_the_rules(study: &Study) -> Vec<(String, Vec<&str>)> {
    let reports = study.reports.iter().zip(&study.outline.names);
    let mut outside: Vec<(String, Vec<&str>)> = Vec::new();
    for (name, reports) in &reports.chunk_by(|(_, name)| name.as_str()) {
        let shoes = reports.filter(|(report, _)| !report.shoe.within_rules);
        let shoes = shoes.map(|(report, _)| report.shoe.name.as_str()).join(", ");
        match outside.iter_mut().find(|(other, _)| *other == shoes) {
            _ if shoes.is_empty() => {}
            Some((_, variants)) => variants.push(name),
            None => outside.push((shoes, vec![name])),
        }
    }
    outside
}

/// The composition of the default shoe.
const USUAL: &str = "8";

/// Returns the parameter that asks for the shoe of this answer; empty for the default one, and for
/// several.
fn on_shoe(study: &Study) -> String {
    let compositions = study.reports.iter().map(|report| report.shoe.composition.as_str());
    match compositions.unique().exactly_one() {
        Err(_) | Ok(USUAL) => String::new(),
        Ok("infinite") => format!(" {DECKS} inf"),
        Ok(decks) if decks.bytes().all(|digit| digit.is_ascii_digit()) => {
            format!(" {DECKS} {decks}")
        }
        Ok(composition) => format!(" {SHOE} \"{composition}\""),
    }
}

/// Maximum number of variants to list for one wager.
const LISTED: usize = 3;

/// Lists the variants outside the default sets that have the requested wagers too.
pub(super) fn also(study: &Study) -> Option<Part> {
    let on = on_shoe(study);
    let facts = study.outline.also.iter().filter_map(|(name, places)| {
        let more = match places.len().saturating_sub(LISTED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let (first, shown) = (places.first()?, places.iter().take(LISTED).join(", "));
        let command = format!("{ASK_PRICE} {VARIANT} {first} {WAGER} {}{on}", quoted(name));
        Some(("Also", format!("\"{name}\" of {shown}{more}: {command}")))
    });
    let facts = facts.collect_vec();
    (!facts.is_empty()).then(|| Part { title: "Elsewhere".to_owned(), facts, ..Part::default() })
}

/// Suggests the next commands.
pub(super) fn next(study: &Study) -> Option<Part> {
    let reports = || study.reports.iter().zip(&study.outline.names);
    // The reader's own variant or the first one, and the wager that most variants have.
    let (_, first) = reports().find(|(report, _)| !report.wagers.is_empty())?;
    let own = study.outline.own.as_ref();
    let variant = own.unwrap_or(first);
    let of_variant = || reports().filter(|(_, name)| own.is_none_or(|own| *name == own));
    let wagers = || of_variant().flat_map(|(report, _)| &report.wagers);
    let mut offered = wagers().map(|wager| wager.id.as_str()).counts();
    let most = offered.values().copied().max()?;
    offered.retain(|_, times| *times == most);
    let wager = wagers().find(|wager| offered.contains_key(&*wager.id))?;
    let on = on_shoe(study);
    let own_variant = own.map(|own| format!(" {VARIANT} {own}")).unwrap_or_default();
    let mut facts = vec![
        ("Why", format!("{ASK_EXPLAIN} {}{own_variant}{on}: its house edge in words", wager.id)),
        ("Variant", format!("{ASK_PRICE} {VARIANT} {variant}{on}: events, fractions, outcomes")),
        (
            "Wager",
            format!("{ASK_PRICE} {WAGER} {}{on}: one wager wherever it is offered", wager.id),
        ),
        ("Shoe", format!("{ASK_PRICE} {DECKS} 6,8 or {SHOE} \"8 - 9*4\": other shoes")),
    ];
    if own.is_none() {
        let table = format!("{TABLES} my-bets.toml {VARIANT} my-bets: a table of your own");
        facts.push(("Own", format!("{ASK_PRICE} {table}")));
    }
    let more = study.outline.elsewhere.iter().map(|(name, tables)| {
        let tables =
            if *tables == 1 { "1 more table".to_owned() } else { format!("{tables} more tables") };
        ("More", format!("{ASK_PRICE} {VARIANT} {name}: {tables}, not listed here"))
    });
    facts.extend(more);
    Some(Part { title: "Ask next".to_owned(), facts, ..Part::default() })
}
