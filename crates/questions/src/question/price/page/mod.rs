//! Lays out a priced variant: facts, remarks, wagers, outcomes, published figures.

mod alike;
mod carried;
mod edges;
mod notes;
mod overview;
mod reasons;
mod row;
pub(crate) mod shoes;
pub mod wagers;

use crate::document::{
    COUNTS, Cell, Chart, Document, Drawing, EXACTLY, LEAST, Page, Part, Table, Tone, Unit, View,
    count, grouped, number, text, truth, words,
};
use crate::pricing::claims::PERCENT_WITHOUT_SIGN;
use crate::pricing::figures::{
    ClaimReport, GameInfo, Grid, GridCell, OutcomeReport, Quantity, Reading, ShoeInfo, VariantInfo,
};
use crate::question::columns::columns;
use crate::question::price::chip::page as chip;
use crate::question::price::outline::{Amount, Outline};
use crate::question::price::progressive::page as progressive;
use crate::question::price::report::{Report, Study};
use crate::question::price::risk::page as risk;
use crate::wording;

pub(crate) use notes::{OUTSIDE, below_zero, how_to_settle, on_play};

/// The CSV columns of every report, even if they are empty in it.
pub const COLUMNS: &[&str] = columns![
    game variant shoe within_rules table id name hands model all_pays edge+exact rtp+exact
    edge_resolved+exact hit+exact push+exact lose+exact variance+exact deviation event pays run
    combinations probability+exact return+exact quantity printed exact verdict source
];

impl Page for Study {
    fn page(&self, view: View) -> Document {
        let Outline { amount, by_wager, .. } = self.outline;
        let first = self.reports.first();
        let same_variant = |one: &Report| first.is_some_and(|first| is_same_variant(first, one));
        let several = self.reports.len() > 1;
        let by_shoe = self.reports.windows(2).any(|two| is_same_variant(&two[0], &two[1]));
        let side_by_side = several && (by_wager || by_shoe);
        let mut document = Document::of(COLUMNS, std::iter::empty());
        if let Some(first) = first.filter(|_| side_by_side) {
            if self.reports.iter().all(same_variant) {
                document.title = title(&first.game, &first.variant);
            } else if self.reports.iter().all(|one| one.game.id == first.game.id) {
                document.title = first.game.name.clone();
            }
        }
        if side_by_side || amount == Amount::Summary {
            document.parts.push(overview::wagers(self, view));
        }
        if amount == Amount::Summary {
            document.parts.extend(overview::remarks(self));
            document.parts.extend(overview::next(self));
        }
        document.parts.extend(self.reports.iter().map(|one| {
            let mut part = report(one, view);
            if by_shoe {
                part.title = format!("{}, {}", part.title, one.shoe.name);
            }
            leave_out(&mut part, amount, side_by_side);
            part
        }));
        if !side_by_side && amount != Amount::Summary {
            document.parts.extend(overview::undealt(self));
        }
        document.parts.extend(overview::also(self));
        document
    }
}

/// The tables of a brief answer: a line for each wager, and what there is of a wager without one.
const A_LINE_EACH: [&str; 6] =
    ["summary", "by-hands", "progressive-wager", "by-meter", "meter-over-time", "meter-levels"];

/// Marks the tables that are not read at this length as data only, or removes them.
fn leave_out(part: &mut Part, amount: Amount, side_by_side: bool) {
    match amount {
        Amount::Full => {}
        Amount::Brief => {
            for table in &mut part.tables {
                let a_line_each = A_LINE_EACH.contains(&table.kind);
                let asked_for =
                    chip::KINDS.contains(&table.kind) || risk::KINDS.contains(&table.kind);
                table.data_only = !asked_for && (side_by_side || !a_line_each);
            }
        }
        Amount::Summary => {
            part.tables.retain(|table| table.kind == "summary");
            part.tables.iter_mut().for_each(|table| table.data_only = true);
        }
    }
}

fn is_same_variant(left: &Report, right: &Report) -> bool {
    shoes::is_same_variant((&left.game, &left.variant), (&right.game, &right.variant))
}

pub(crate) fn report(report: &Report, view: View) -> Part {
    let (title, mut facts) = heading(&report.game, &report.variant, &report.shoe);
    let known = known(report, view);
    let agree = if known.is_empty() { "" } else { " that agree with this" };
    facts.extend(known);
    facts.extend([
        ("Ways", format!("{} ordered deals{agree}", wording::grouped(&report.ways.to_string()))),
        ("Model", format!("{}; cards burned unseen change nothing", report.model)),
    ]);
    let mut sessions = report.wagers.iter().filter_map(|wager| wager.session.as_ref());
    if let Some(session) = sessions.find(|session| !session.settled.is_next()) {
        let runs = match session.reading {
            Reading::Longest => "bets on runs are paid by the longest",
            Reading::Every => "bets on runs are paid for every run",
        };
        let (hands, model) = (session.hands.words_with_weights(), session.model);
        facts.push(("Session", format!("{hands}; {runs}; {model} rounds")));
    }
    let sessions = report.wagers.iter().filter_map(|wager| wager.session.as_ref());
    let next = sessions.filter(|session| session.settled.is_next());
    if let Some(model) = next.map(|session| session.model).max() {
        facts.push(("Next", format!("bets on the next rounds are settled by {model} rounds")));
    }
    let mut context = context(&report.game, &report.variant, &report.shoe);
    context.extend(report.dealt.iter().map(|dealt| ("dealt", dealt.cards.clone())));
    if let Some(given) = &report.given {
        let exact = &given.probability.exact;
        context.push(("given", given.condition.clone()));
        context.push(("given_probability", exact.decimal(view.digits)));
        context.push(("given_probability_exact", exact.to_string()));
    }
    let mut tables = Vec::new();
    if !report.wagers.is_empty() {
        let chart = edges::of_one(report);
        tables.push(Table { chart, ..wagers::summary(&report.wagers, view) });
        for wager in &report.wagers {
            tables.push(wagers::wager(wager, view));
            tables.extend(carried::tables(wager, view));
        }
    }
    tables.extend(report.session_wagers.iter().flat_map(|one| wagers::by_hands(one, view)));
    tables.extend(report.progressive_wagers.iter().flat_map(|one| progressive::tables(one, view)));
    tables.extend(report.chip.iter().filter_map(|found| chip::table(found, view)));
    tables.extend(report.risk.iter().flat_map(|found| risk::tables(found, view)));
    tables.extend(report.outcomes.iter().map(|one| outcome(one, view)));
    if !report.published.is_empty() {
        tables.push(published(&report.published, view));
    }
    Part { title, facts, context, notes: notes::notes(report, view), tables, ..Part::default() }
}

/// Returns the known facts about the round.
fn known(report: &Report, view: View) -> Vec<(&'static str, String)> {
    let dealt = report.dealt.iter().map(|dealt| {
        let left = grouped(dealt.left.into());
        ("Dealt", format!("{}; taken out of the shoe, {left} cards left", dealt.name))
    });
    let given = report.given.iter().map(|given| {
        let probability = view.decimal(&given.probability).text();
        let exact = &given.probability.exact;
        let after = if report.dealt.is_some() { " after these cards" } else { "" };
        let probability = format!("probability{after} {probability}, exactly {exact}");
        ("Given", format!("{}; {probability}", given.name))
    });
    dealt.chain(given).collect()
}

/// Returns the title and the first facts of a report.
pub(crate) fn heading(
    game: &GameInfo,
    variant: &VariantInfo,
    shoe: &ShoeInfo,
) -> (String, Vec<(&'static str, String)>) {
    let source = game.source.iter().map(|source| ("Source", source.clone()));
    let facts = source.chain([("Shoe", shoe_in_words(shoe))]).collect();
    (title(game, variant), facts)
}

/// Returns the names of a game and its variant, or one name if they are equal.
pub(crate) fn title(game: &GameInfo, variant: &VariantInfo) -> String {
    if variant.name == game.name {
        variant.name.clone()
    } else {
        format!("{}: {}", game.name, variant.name)
    }
}

/// Describes a shoe in words, and says if the rules do not allow it.
pub(crate) fn shoe_in_words(shoe: &ShoeInfo) -> String {
    let outside = if shoe.within_rules { "" } else { " (outside the rules)" };
    match shoe.cards {
        // A shoe of infinitely many decks has no number of cards.
        0 => format!("{}, as if every card were put back{outside}", shoe.name),
        cards => format!("{}, {} cards{outside}", shoe.name, grouped(cards.into())),
    }
}

/// Returns the cells at the start of every row of data.
pub(crate) fn context(
    game: &GameInfo,
    variant: &VariantInfo,
    shoe: &ShoeInfo,
) -> Vec<(&'static str, String)> {
    vec![
        ("game", game.id.clone()),
        ("variant", variant.id.clone()),
        ("shoe", shoe.composition.clone()),
        ("within_rules", truth(shoe.within_rules).text()),
    ]
}

pub(crate) fn outcome(outcome: &OutcomeReport, view: View) -> Table {
    let rows = outcome.rows.iter().map(|row| {
        let exactly = Cell::Fraction(row.probability.exact.clone());
        vec![
            (words("event", "Outcome"), text(&row.name)),
            (number("combinations", "Combinations").gives_way(COUNTS), count(row.ways.clone())),
            (number("", "As a fraction").gives_way(EXACTLY), exactly),
            (number("probability", "Probability"), view.decimal(&row.probability)),
        ]
    });
    let table = match &outcome.grid {
        Some(grid) => lay_out_grid(outcome.name, grid, view),
        None => Table::of("outcome", outcome.name, rows),
    };
    Table { id: outcome.id.to_owned(), sheet: "Outcomes of a round", ..table }
}

/// Lays out ways by pairs of values, as a grid with one row for each value down.
fn lay_out_grid(name: &str, grid: &Grid, view: View) -> Table {
    let label = |row: &[GridCell]| row.first().map_or_else(String::new, |cell| cell.row.clone());
    let rows = grid.cells.iter().map(|row| {
        let cells = row.iter().map(|cell| {
            let chance = Cell::Chance(cell.ways.clone(), view.shown(&cell.probability));
            (number("", &cell.column), chance)
        });
        std::iter::once((words("event", grid.rows), text(label(row)))).chain(cells).collect()
    });
    let title = format!("{name}, {} down and {} across", grid.rows, grid.columns);
    let shares = grid
        .cells
        .iter()
        .map(|row| (label(row), row.iter().map(|cell| cell.probability.exact.clone()).collect()));
    let head = grid.cells.first().into_iter().flatten();
    let chart = Chart {
        title: title.clone(),
        drawing: Drawing::Heat {
            across: grid.columns.to_owned(),
            down: grid.rows.to_owned(),
            unit: Unit::Number,
            columns: head.map(|cell| cell.column.clone()).collect(),
            rows: shares.collect(),
        },
    };
    Table { chart: Some(chart), ..Table::of("outcome", title, rows) }
}

fn published(claims: &[ClaimReport], view: View) -> Table {
    let rows = claims.iter().map(|claim| {
        let (tone, verdict) = match (&claim.erratum, claim.holds) {
            (None, true) => (Tone::Good, "holds".to_owned()),
            (None, false) if claim.lacks_percent_sign() => {
                (Tone::Bad, format!("DIFFERS: {PERCENT_WITHOUT_SIGN}"))
            }
            (None, false) => (Tone::Bad, "DIFFERS".to_owned()),
            (Some(why), false) => (Tone::Caution, format!("known to be wrong: {why}")),
            (Some(why), true) => (Tone::Bad, format!("holds, though said to be wrong: {why}")),
        };
        let percent = claim.printed.ends_with('%');
        let exact = &claim.exact;
        let ways = exact.exact.is_whole().then(|| exact.exact.floor());
        let exact = match (claim.quantity, ways) {
            (Quantity::Combinations, Some(ways)) => Cell::Count(ways),
            _ if percent => Cell::Rounded(view.percent(exact).text()),
            _ => Cell::Rounded(view.decimal(exact).text()),
        };
        vec![
            (words("id", "Wager"), text(&claim.wager)),
            (words("event", "Event").if_any(), claim.event.as_ref().map(text).into()),
            (words("quantity", "Figure"), text(claim.quantity.to_string())),
            (number("printed", "Printed"), text(&claim.printed)),
            (number("exact", "Exact"), exact),
            (words("source", "Source").gives_way(LEAST), text(&claim.source)),
            (words("verdict", "Verdict"), Cell::Verdict(tone, verdict)),
        ]
    });
    Table::of("published", "Printed figures", rows)
}
