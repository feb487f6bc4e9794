//! Lays out effects of removal.

mod alike;
pub(super) mod table;

use itertools::Itertools;

use crate::document::{
    Cell, Chart, Column, Document, Drawing, LEAST, Note, Page, Part, Row, Table, Unit, View, count,
    data, number, text, words,
};
use crate::exact::{Exact, Whole};
use crate::figure::Figure;
use crate::pricing::figures::OfferInfo;
use crate::pricing::left_out;
use crate::question::columns::columns;
use crate::question::effects::page::table::{MORE, table};
use crate::question::effects::report::EffectsStudy;
use crate::question::effects::report::{
    CardEffect, CountReport, CurvePoint, CurveReport, EffectsReport, LevelReport, WagerEffects,
};
use crate::question::effects::second_order::page as second_order;
use crate::question::offer_page;
use crate::question::price::page::shoes::{self, Shoes};
use crate::question::price::page::wagers;
use crate::question::price::page::{OUTSIDE, context, heading};
use crate::wording::asked::ASK_COUNT;

/// The CSV columns of every report on effects of removal.
pub(crate) const COLUMNS: &[&str] = columns![
    game variant shoe within_rules table id name expectation+exact card left effect+exact
    best_tag+exact tag_1 tag_2 tag_3 tag_4 level correlation squared_correlation_exact
    per_true_count+exact turns_positive+exact turns_positive_deviations true_count running_count
    linear+exact event source offer
];

impl Page for EffectsStudy {
    fn page(&self, view: View) -> Document {
        let mut document = Document::of(COLUMNS, self.reports.iter().map(|one| report(one, view)));
        alike::show_once(&mut document, &self.reports);
        let of = self.reports.iter().map(|one| (&one.game, &one.variant, &one.shoe));
        shoes::beside(&mut document, of, || side_by_side(&self.reports, view));
        document
    }
}

/// Lays out the summaries of several shoes in one table: by variant, by wager, then by shoe.
fn side_by_side(reports: &[EffectsReport], view: View) -> Table {
    let shoes = Shoes::of(reports.iter().map(|one| &one.shoe));
    let several = reports.iter().any(|one| one.variant.name != reports[0].variant.name);
    let mut rows = Vec::new();
    let same = |one: &EffectsReport, other: &EffectsReport| {
        shoes::is_same_variant((&one.game, &one.variant), (&other.game, &other.variant))
    };
    for reports in reports.chunk_by(same) {
        let wagers = reports.iter().flat_map(|one| &one.wagers);
        for id in wagers.map(|wager| &wager.id).unique() {
            let of = reports.iter().flat_map(|one| one.wagers.iter().map(move |of| (one, of)));
            for (report, wager) in of.filter(|(_, wager)| wager.id == *id) {
                let name = offer_page::named(&wager.name, wager.offer.as_ref());
                let mut row = Row::new();
                row.extend(several.then(|| (words("", "Variant"), text(&report.variant.name))));
                row.push((words("", "Wager"), text(name)));
                row.push(shoes.cell(&report.shoe));
                let own = of_wager(wager, view).into_iter();
                row.extend(own.map(|(column, cell)| (column.for_reading(), cell)));
                rows.push(row);
            }
        }
    }
    Table::of("overview", "Wagers", rows)
}

pub(crate) fn report(report: &EffectsReport, view: View) -> Part {
    let (title, mut facts) = heading(&report.game, &report.variant, &report.shoe);
    facts.extend([
        ("Model", report.model.to_owned()),
        ("Tags", format!("{}; balanced over this shoe", report.convention)),
    ]);
    let context = context(&report.game, &report.variant, &report.shoe);
    let mut tables = Vec::new();
    if !report.wagers.is_empty() {
        tables.push(summary(&report.wagers, view));
    }
    for wager in &report.wagers {
        let own = tables.len();
        let told = !wager.cards.is_empty();
        tables.extend(told.then(|| effects(wager, view)));
        tables.extend(second_order::effects(wager, view));
        if wager.best.is_some() {
            tables.extend((told && !wager.levels.is_empty()).then(|| levels(wager, view)));
            tables.extend(wager.curve.iter().map(|found| curve(wager, found, view)));
        }
        if is_namesake(wager, &report.wagers) {
            let id = || ("wager", Cell::Text(wager.id.clone()));
            tables[own..].iter_mut().for_each(|table| table.figures.push(id()));
        }
    }
    Part { title, facts, context, notes: notes(report, view), tables, ..Part::default() }
}

fn notes(report: &EffectsReport, view: View) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut note = |text: String, warning: bool| notes.push(Note { text, warning });
    if !report.shoe.within_rules {
        note(OUTSIDE.into(), true);
    }
    let ranked = |wager: &&WagerEffects| wager.offer.as_ref().is_none_or(OfferInfo::is_ranked);
    for wager in report.wagers.iter().filter(ranked).filter(|wager| wager.favourable) {
        let percent = view.percent(&wager.expectation).text();
        note(
            format!("{} favors the player from this shoe already, by {percent}.", wager.name),
            true,
        );
    }
    for counted in second_order::notes(report, view) {
        note(counted.text, false);
    }
    if report.shoe.decks.is_none_or(|decks| u64::from(decks) * 52 != report.shoe.cards) {
        let text = "Tags are balanced over the cards of this shoe, which few sets of whole numbers \
                    are: tags for whole decks follow the wager better, and are the ones to count by.";
        note(text.into(), true);
    }
    let curves = || report.wagers.iter().filter(|wager| wager.curve.is_some());
    if curves().any(|wager| wager.best.is_some()) {
        note(CURVE.into(), false);
    }
    let mut flat: Vec<&str> =
        curves().filter(|wager| wager.best.is_none()).map(|wager| &*wager.name).collect();
    flat.dedup();
    if !flat.is_empty() {
        let names = flat.join(", ");
        let why = "the removal of one card changes nothing, so there are no tags to count by";
        note(format!("No player's edge by true count of {names}: {why}."), false);
    }
    let (far, near): (Vec<_>, Vec<_>) =
        report.wagers.iter().filter_map(break_even).partition(|(is_far, _)| *is_far);
    let listed = |some: Vec<(bool, String)>| some.into_iter().map(|(_, name)| name).join(", ");
    if !far.is_empty() {
        let text = format!(
            "A bet that breaks even beyond {FAR} standard deviations of the true count with one deck \
             left is hardly ever worth making: {}.",
            listed(far)
        );
        note(text, false);
    }
    if !near.is_empty() {
        let text = format!(
            "A bet that breaks even within {FAR} standard deviations of the true count with one deck \
             left can be worth counting: {}. `{ASK_COUNT}` says what a count wins.",
            listed(near)
        );
        note(text, false);
    }
    for refused in &report.refused {
        note(left_out::sentence(&[&refused.name], refused.reason.as_str()), false);
    }
    notes.extend(report.notes.iter().map(|text| Note { text: text.clone(), warning: false }));
    notes
}

/// Returns `true` if another wager has the same name, so that people need the id.
fn is_namesake(wager: &WagerEffects, wagers: &[WagerEffects]) -> bool {
    wagers.iter().any(|other| other.id != wager.id && other.name == wager.name)
}

/// The least number of standard deviations at which hardly any round is worth a bet.
const FAR: i64 = 3;

/// Names a wager with the number of standard deviations at which its count breaks even, behind `true`
/// if that is farther away. `None` without a count to wait for.
fn break_even(wager: &WagerEffects) -> Option<(bool, String)> {
    let root = highest(wager)?.count.as_ref()?.turns_positive_deviations.as_ref()?;
    let is_far = root.square > Exact::integer(FAR * FAR);
    Some((is_far, format!("{} ({})", wager.name, root.decimal(1))))
}

/// Returns the count of the highest level.
fn highest(wager: &WagerEffects) -> Option<&LevelReport> {
    let counts = wager.levels.iter().filter(|level| level.count.is_some());
    counts.max_by_key(|level| level.level)
}

/// The note about the meaning of a curve.
const CURVE: &str = "The player's edge by true count is of the expected composition. Over all \
                     shoes of one true count its mean is a little different; over all counts together \
                     it is the edge of the whole shoe.";

/// Lays out one row per wager, with its count of the highest level.
fn summary(wagers: &[WagerEffects], view: View) -> Table {
    let namesakes = wagers.iter().any(|wager| is_namesake(wager, wagers));
    let rows = wagers.iter().map(|wager| {
        let mut row = vec![
            (words("id", "Id").shown_if(namesakes), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
        ];
        row.extend(of_wager(wager, view));
        row.extend(offer_page::cells(wager.offer.as_ref()));
        row
    });
    Table::of("summary", "Wagers", rows)
}

/// Returns the figures of a wager and its count.
fn of_wager(wager: &WagerEffects, view: View) -> Row {
    let highest = highest(wager);
    let level = highest.map(|level| text(level.level.to_string()));
    let mut of_count = of_count(highest.and_then(|level| level.count.as_ref()), view);
    let mut row = vec![
        (number("expectation", "Player's edge"), view.percent(&wager.expectation)),
        (number("level", "Level").gives_way(LEAST), level.into()),
    ];
    let [.., deviations] = &mut of_count;
    // For people the table of levels has it.
    deviations.0 = data(deviations.0.clone());
    row.extend(of_count);
    row
}

/// Returns the figures of a count.
fn of_count(count: Option<&CountReport>, view: View) -> [(Column, Cell); 5] {
    let correlation = count.map(|count| &count.betting_correlation);
    let squared = correlation.map(|one| view.decimal(&Figure { exact: one.squared.clone() }));
    let per_true_count = count.map(|count| view.finer(MORE).percent(&count.per_true_count));
    let turns_positive = count.map(|count| view.decimal(&count.turns_positive));
    let deviations = count.and_then(|count| count.turns_positive_deviations.as_ref());
    let deviations = deviations.map(|root| view.root(root));
    [
        (number("correlation", "Correlation"), correlation.map(|one| view.correlation(one)).into()),
        (data(number("squared_correlation", "Squared")), squared.into()),
        (number("per_true_count", "Per TC"), per_true_count.into()),
        (number("turns_positive", "Breaks even at"), turns_positive.into()),
        (number("turns_positive_deviations", "SDs away"), deviations.into()),
    ]
}

/// The largest number of kinds with a row each. Beyond it, kinds with equal effects share a row.
const MANY: usize = 13;

pub(crate) fn effects(wager: &WagerEffects, view: View) -> Table {
    let alike =
        |one: &CardEffect, other: &CardEffect| one.effect == other.effect && one.tags == other.tags;
    let together = wager.cards.len() > MANY || wager.best.is_none();
    let mut groups: Vec<Vec<&CardEffect>> = Vec::new();
    for card in &wager.cards {
        match groups.iter_mut().find(|group| together && alike(group[0], card)) {
            Some(group) => group.push(card),
            None => groups.push(vec![card]),
        }
    }
    let row = |card: &str, shown: &str, left: Whole, effect: &Figure| {
        vec![
            (data(words("card", "Cards")), text(card)),
            (words("", "Card"), text(shown)),
            (number("left", "Left"), count(left)),
            (number("effect", "Effect"), view.finer(MORE).percent(effect)),
        ]
    };
    let mut bars = Vec::new();
    let rows = groups.iter().map(|group| {
        let names: Vec<&str> = group.iter().map(|card| card.card.as_str()).collect();
        let left = group.iter().map(|card| Whole::from(card.left)).sum();
        let CardEffect { effect, best_tag, tags, .. } = group[0];
        bars.push((short(&names, wager.cards.len()), effect.exact.clone()));
        let mut row = row(&names.join(" "), &short(&names, wager.cards.len()), left, effect);
        let best_tag = best_tag.as_ref().map(|tag| view.decimal(tag));
        row.push((number("best_tag", "Best tag"), best_tag.into()));
        let tags = wager.levels.iter().map(level_column).zip(tags);
        row.extend(tags.map(|(column, tag)| (column, tag.map(|tag| text(tag.to_string())).into())));
        row
    });
    let left = wager.cards.iter().map(|card| Whole::from(card.left)).sum();
    let sum = row("sum", "Sum over the cards left", left, &wager.sum);
    let found = table(("effects", wager), "", rows).with_total(sum);
    let chart = (2..=wagers::MOST_BARS).contains(&bars.len()).then(|| Chart {
        title: format!("{}: effect of removing one card", wager.name),
        drawing: Drawing::Bars {
            along: "Change of the player's edge".to_owned(),
            unit: Unit::Percent,
            bars,
        },
    });
    let mut table = Table { chart, ..found };
    offer_page::add_to_all(&mut table, wager.offer.as_ref());
    table
}

fn level_column(level: &LevelReport) -> Column {
    let key = match level.level {
        1 => "tag_1",
        2 => "tag_2",
        3 => "tag_3",
        _ => "tag_4",
    };
    number(key, &format!("Level {}", level.level))
}

/// Returns the names of kinds as people call them, shortened to fit a line.
fn short(names: &[&str], of: usize) -> String {
    let names: Vec<&str> = names.iter().map(|name| said(name)).collect();
    match names.len() {
        all if all == of => "any".to_owned(),
        many if many > MOST => format!("{} … ({many} kinds)", names[..MOST - 2].join(" ")),
        _ => names.join(" "),
    }
}

/// Returns the name of a kind for people; in data a value is a digit.
fn said(name: &str) -> &str {
    match name {
        "0" => "10-K",
        "1" => "A",
        other => other,
    }
}

/// The largest number of names that a line has room for.
const MOST: usize = 8;

fn levels(wager: &WagerEffects, view: View) -> Table {
    let best = wager.best.as_ref().map(|best| ("best".to_owned(), Some(best), None));
    let levels = wager.levels.iter();
    let levels = levels.map(|one| (one.level.to_string(), one.count.as_ref(), one.reason));
    let rows = levels.chain(best).map(|(level, count, reason)| {
        let mut row = vec![(number("level", "Level"), text(level))];
        row.extend(of_count(count, view));
        row.push((words("event", "").if_any(), reason.map(text).into()));
        row
    });
    table(("levels", wager), "counts by the tags of each level", rows)
}

fn curve(wager: &WagerEffects, curve: &CurveReport, view: View) -> Table {
    let row = |point: Option<&CurvePoint>, reason: Option<&String>| {
        let expectation = point.map(|point| match &point.expectation {
            Some(figure) => view.percent(figure),
            None => text("none"),
        });
        let off = point.and_then(|point| {
            let expectation = point.expectation.as_ref()?;
            Some(Figure { exact: &expectation.exact - &point.linear.exact })
        });
        let at = |of: fn(&CurvePoint) -> &Figure| {
            point.map(|point| short_decimal(&of(point).exact)).into()
        };
        let linear = point.map(|point| view.percent(&point.linear));
        vec![
            (number("true_count", "True count"), at(|point| &point.true_count)),
            (number("running_count", "Running count"), at(|point| &point.running_count)),
            (number("expectation", "Player's edge"), expectation.into()),
            (number("linear", "Linear estimate"), linear.into()),
            (
                data(number("curvature", "Edge less estimate")),
                off.map(|off| view.percent(&off)).into(),
            ),
            (words("event", "").if_any(), reason.map(text).into()),
        ]
    };
    let rows = curve.points.iter().map(|point| row(Some(point), point.reason.as_ref()));
    let rows = rows.chain(curve.reason.iter().map(|reason| row(None, Some(reason))));
    let title = format!("player's edge with {} cards left, level {}", curve.left, curve.level);
    Table { chart: over_counts(wager, curve), ..table(("curve", wager), &title, rows) }
}

/// Draws the player's edge over true counts that are whole numbers, and its estimate.
fn over_counts(wager: &WagerEffects, curve: &CurveReport) -> Option<Chart> {
    let whole = |exact: &Exact| i64::try_from(exact.to_i128()?).ok();
    let at = curve.points.iter().map(|point| whole(&point.true_count.exact));
    let at: Vec<i64> = at.collect::<Option<_>>()?;
    let points = || at.iter().copied().zip(&curve.points);
    let exact = points().filter_map(|(at, point)| Some((at, point.expectation.as_ref()?)));
    let exact: Vec<_> = exact.map(|(at, figure)| (at, figure.exact.clone())).collect();
    let estimate = points().map(|(at, point)| (at, point.linear.exact.clone())).collect();
    (exact.len() > 1).then(|| Chart {
        title: format!("{}: player's edge by true count", wager.name),
        drawing: Drawing::Lines {
            across: "True count".to_owned(),
            up: "Player's edge, percent of the stake".to_owned(),
            unit: Unit::Percent,
            lines: vec![
                ("Player's edge".to_owned(), exact),
                ("Linear estimate".to_owned(), estimate),
            ],
            places: Default::default(),
        },
    })
}

/// Returns a number with the fewest digits that are exact, at most six.
fn short_decimal(exact: &Exact) -> Cell {
    let digits =
        (0..6).find(|digits| Exact::parse(&exact.decimal(*digits)).as_ref() == Some(exact));
    Cell::Rounded(exact.decimal(digits.unwrap_or(6)))
}
