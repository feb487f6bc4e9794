//! Lays out a count study: the procedure in words, the bets, their value, and the rounds by count,
//! by unseen cards and by the position of the cut card.

mod bankrolls;
mod bets;
mod digits;
mod lists;
mod procedure;
mod ramps;
mod shoes;

use crate::document::{Cell, Column, Document, Note, Page, Part, Row, Table, View, number};
use crate::exact::Exact;
use crate::figure::{Figure, Root};
use crate::pricing::left_out::LeftOut;
use crate::question::columns::columns;
use crate::question::count::report::{CountStudy, ENOUGH_BETS, WagerCount};
use crate::question::offer_page;
use crate::question::price::page::{OUTSIDE, context, heading};
use crate::wording::asked::RUNNING;

/// The columns of CSV.
pub const COLUMNS: &[&str] = columns![
    game variant shoe within_rules burn first_card cut after_cut shoes seed table id name by tags
    alike from trigger trigger_found per round start edge+exact rounds_per_shoe+error
    bets_per_shoe+error bet_frequency+error average_edge+error units_per_100+error
    units_per_shoe+error units_per_hour+error perfect_units_per_shoe+error perfect_share+error
    deviation_per_100 desirability_index n0 n0_hours kelly bankroll risk least_count largest_count
    beside beside_units_per_shoe net_units_per_shoe+error net_units_per_100 cap per_shoe per_hour
    count and share units_per_shoe_from left_from left_to positive event offer ramp average_stake
    score from_count stake deviation kelly_share certainty_equivalent_per_100 risk_of_ruin goal
    goal_before_ruin hours trip_ruin trip_goal trip_units trip_deviation compositions
    edge_in_shoe+error rounds at_least enter goal_by trip_by before
];

impl Page for CountStudy {
    fn page(&self, view: View) -> Document {
        Document::of(COLUMNS, std::iter::once(report(self, view)))
    }
}

fn report(study: &CountStudy, view: View) -> Part {
    let (title, mut facts) = heading(&study.game, &study.variant, &study.shoe);
    facts.extend(procedure::facts(study, view));
    let mut context = context(&study.game, &study.variant, &study.shoe);
    let procedure = &study.procedure;
    context.extend([
        ("burn", procedure.burn.clone()),
        ("first_card", procedure.first_card.clone()),
        ("cut", procedure.cut.map_or_else(String::new, |cut| cut.to_string())),
        ("after_cut", procedure.after_cut.to_string()),
        ("shoes", study.shoes.to_string()),
        ("seed", study.seed.to_string()),
        ("compositions", study.compositions.map_or_else(String::new, |all| all.to_string())),
    ]);
    let mut tables = vec![bets::summary(study, view)];
    tables.extend(bets::ways(study));
    tables.push(bets::worth(study, view));
    tables.extend(bankrolls::bankrolls(study, view));
    // With caps the stakes beside are money, and the table of caps has the net win.
    let capped = study.wagers.iter().any(|wager| !wager.caps.is_empty());
    tables.extend(lists::beside(study, view).map(|of| Table { data_only: capped, ..of }));
    tables.extend(lists::caps(study, view));
    tables.extend(shoes::every_round(study, view));
    tables.extend(shoes::by_rounds(study, view));
    tables.extend(lists::by_cut(study, view));
    tables.extend(study.wagers.iter().filter_map(|wager| ramps::steps(study, wager, view)));
    for wager in &study.wagers {
        tables.extend(lists::by_count(study, wager, view));
        tables.extend(lists::by_left(study, wager, view));
    }
    Part { title, facts, context, notes: notes(study, view), tables, ..Part::default() }
}

/// Returns the name of a bet, marked if its rule has two readings. It includes the betting rule if
/// the wager is bet in several ways.
fn named(study: &CountStudy, wager: &WagerCount) -> String {
    let name = offer_page::named(&wager.name, wager.offer.as_ref());
    match study.wagers.iter().filter(|other| other.id == wager.id).count() {
        0 | 1 => name,
        _ => format!("{name} ({})", procedure::when(&wager.betting)),
    }
}

fn notes(study: &CountStudy, view: View) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut note = |text: String, warning: bool| notes.push(Note { text, warning });
    if !study.shoe.within_rules {
        note(OUTSIDE.into(), true);
    }
    verdict(study, view).into_iter().for_each(|text| note(text, false));
    for wager in &study.wagers {
        let name = named(study, wager);
        if wager.bets_per_shoe.exact.is_zero() {
            note(never(wager, &name), true);
        } else if let Some(edge) = &wager.average_edge
            && !edge.exact.is_positive()
        {
            let edge = digits::percent(edge, 2, view);
            note(format!("{name} loses by this count: its average edge is {edge}."), true);
        }
        if let Some(sum) = &wager.betting.tag_sum {
            let sum = procedure::decimal(sum);
            note(
                format!(
                    "The running count of {name} ends at {sum}, not at 0: its true count drifts away \
                     as cards are dealt. {RUNNING} bets unbalanced tags by the running \
                     count. Ten tags stand in the order A to 9 and ten."
                ),
                true,
            );
        }
        let bets = &wager.bets_per_shoe.exact * &Exact::count(study.shoes.into());
        if bets.is_positive() && (&bets - &Exact::integer(ENOUGH_BETS.into())).is_negative() {
            let (bets, more) = (bets.decimal(0), if bets == Exact::one() { "" } else { "s" });
            note(format!("{name} was bet only {bets} time{more}: deal more shoes."), true);
        }
    }
    for sentence in LeftOut::sentences(&study.left_out) {
        note(sentence.marked().to_owned(), false);
    }
    study.notes.iter().for_each(|text| note(text.clone(), false));
    let text = match (study.compositions, study.shoes) {
        (Some(_), _) => EVERY,
        (None, 1) => "One shoe has no standard error.",
        _ => "± is one standard error, by shoe, for the rounds of one shoe depend on each other.",
    };
    if study.compositions.is_none() {
        note(EXACT.into(), false);
    }
    note(text.into(), false);
    let is_found = |ramp: bool| {
        let mut best = study.wagers.iter().filter(|wager| procedure::is_best(wager));
        best.any(|wager| wager.betting.ramp.is_some() == ramp)
    };
    let simulated = study.compositions.is_none();
    for (is_found, text) in [(is_found(false), FOUND), (is_found(true), FOUND_RAMP)] {
        if is_found {
            note(if simulated { text } else { FOUND_BEFORE }.into(), false);
        }
    }
    bankrolls::risks(study).into_iter().for_each(|text| note(text.into(), false));
    notes
}

/// Returns the value of the best bet in a sentence, if one wins.
fn verdict(study: &CountStudy, view: View) -> Option<String> {
    let winning = study.wagers.iter().filter(|wager| wager.n0_hours.is_some());
    let best = winning.max_by_key(|wager| &wager.units_per_hour.exact)?;
    let error = best.units_per_hour_error.as_ref();
    let units = digits::estimate(&best.units_per_hour, error, view);
    let of = if study.wagers.len() > 1 { "The best of these bets: " } else { "" };
    let by = match best.betting.trigger {
        Some(_) => "by this count",
        None => "by perfect play",
    };
    let share = best.perfect_share.as_ref().filter(|_| best.betting.trigger.is_some());
    let share = share.map_or(String::new(), |share| {
        format!(", {} of what perfect play wins", digits::share(share, None, view))
    });
    let hours = best.n0_hours.as_ref().map(digits::whole)?;
    Some(format!(
        "{of}{} {by} wins {units} units an hour{share}. It takes about {hours} hours until the \
         expected win exceeds one standard deviation of luck.",
        named(study, best)
    ))
}

/// Explains why a wager is never bet.
fn never(wager: &WagerCount, name: &str) -> String {
    let (trigger, range) = (&wager.betting.trigger, &wager.count_range);
    match trigger.as_ref().zip(range.as_ref()) {
        None => format!("{name} was never bet: its expectation was above 0 before no round."),
        Some(_) if wager.betting.trigger_found => {
            format!("{name} was never bet: it loses by every trigger.")
        }
        Some((trigger, [least, largest])) => {
            let count = procedure::count_in_words(&wager.betting);
            let (least, largest) = digits::ends(least, largest);
            let (of, at) = match &wager.betting.enter {
                Some(enter) => ("count to enter at", enter),
                None => ("trigger", trigger),
            };
            format!(
                "{name} was never bet: the {of} is {at}, and every {count} was from {least} to \
                 {largest}."
            )
        }
    }
}

/// The note on the unit of the sums.
const EXACT: &str = "Units are sums of exact expectations: each bet round adds its expectation, \
                     given the cards that have not been seen. No outcome is drawn.";

/// The note on means over all orders.
const EVERY: &str = "All figures are exact means over every order of the shoe. Nothing is simulated, \
                     and no figure has a standard error.";

/// The note on a trigger that was found by search.
const FOUND: &str = "The best trigger was found on the first of these shoes: if they are few, its \
                     units are a little too high. Another seed deals shoes without this bias.";

/// The note on a ramp that was found by search.
const FOUND_RAMP: &str = "The best ramp was found on the first of these shoes: if they are few, its units are \
                          a little too high. Another seed deals shoes without this bias.";

/// The note on a trigger or a ramp that was found before exact means.
const FOUND_BEFORE: &str = "What is best was looked for in simulated shoes: another trigger or ramp may \
                            win a little more.";

/// Builds a table from rows for readers and rows for data formats; `None` without rows.
fn table(
    (kind, id): (&'static str, &str),
    title: &str,
    read: impl IntoIterator<Item = Row>,
    full: impl IntoIterator<Item = Row>,
) -> Option<Table> {
    let table = Table { id: id.to_owned(), ..Table::of(kind, title, read) };
    Some(table.with_full(Table::of(kind, "", full))).filter(|table| !table.rows.is_empty())
}

/// Returns a column and cell of a figure, for data formats.
fn datum(key: &'static str, name: &str, figure: Option<&Figure>, view: View) -> (Column, Cell) {
    let cell = |figure: &Figure| Cell::Rounded(figure.exact.decimal(view.digits));
    (number(key, name), figure.map_or(Cell::Empty, cell))
}

/// Returns a column and cell of a root, for data formats.
fn root(key: String, name: &str, root: Option<&Root>, view: View) -> (Column, Cell) {
    (number(key, name), root.map_or(Cell::Empty, |root| view.root(root)))
}

/// Returns columns and cells of a figure and its standard error, for data formats.
fn estimate(
    key: &'static str,
    name: &str,
    (figure, error): (Option<&Figure>, Option<&Root>),
    view: View,
) -> [(Column, Cell); 2] {
    let of_error = format!("{name}, standard error");
    [datum(key, name, figure, view), root(format!("{key}_error"), &of_error, error, view)]
}
