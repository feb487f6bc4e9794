//! Builds the PAR sheet, the first page of an appendix: the figures of every wager, and paytables
//! with combinations.

use crate::document::{Cell, Column, Note, Part, Table, View, edge, number, text, words};
use crate::exact::{Exact, Whole};
use crate::figure::{Bound, Figure};
use crate::pricing::figures::WagerReport;
use crate::question::appendix::report::{Appendix, Settlement, VariantAppendix};
use crate::question::manifest_page::cover_facts;
use crate::question::price::risk;
use crate::question::price::risk::report::{RtpRange, WagerRisk};
use crate::table::pays_in_words;
use crate::wording;

/// The confidence level of the volatility index and of the ranges, in percent.
const CONFIDENCE: u8 = 90;
/// Digits of a probability in the ranges: percentages with two places.
const DIGITS: usize = 4;
/// Numbers of rounds for the ranges of the RTP.
const ROUNDS: [u128; 3] = [10_000, 100_000, 1_000_000];

/// A wager with its variant and its paytable.
struct Sheet<'a> {
    variant: &'a VariantAppendix,
    wager: &'a WagerReport,
    paytable: Option<&'a Settlement>,
}

/// Builds the PAR sheet. `is_told` returns `true` for a wager that an earlier variant settles alike.
pub(super) fn par_sheet(
    made: &Appendix,
    is_told: &impl Fn(usize, &str) -> bool,
    view: View,
) -> Part {
    let sheets: Vec<Sheet<'_>> = made
        .variants
        .iter()
        .enumerate()
        .flat_map(|(at, variant)| {
            let wagers = variant.report.wagers.iter();
            let new = wagers.filter(|wager| !is_told(at, &wager.id)).collect::<Vec<_>>();
            new.into_iter().map(move |wager| {
                let paytable = variant.settlement.iter().find(|one| one.wager == wager.id);
                Sheet { variant, wager, paytable }
            })
        })
        .collect();
    let cover = &made.cover;
    let game = cover.title.as_ref().map(|_| ("Game", made.game.name.clone()));
    let mut facts: Vec<(&'static str, String)> = game.into_iter().collect();
    facts.extend(cover_facts(cover, made.manifest.date.as_ref()));
    facts.extend(made.game.edition.clone().map(|edition| ("Edition", edition)));
    if let Some(first) = made.variants.first() {
        facts.push(("Shoe", first.report.shoe.name.clone()));
        facts.push((
            "Ways",
            format!("{} ordered deals", wording::grouped(&first.report.ways.to_string())),
        ));
    }
    let meters = progressives(made, is_told, view);
    let notes = notes(made, meters.is_some());
    let mut tables = vec![wagers(&sheets, view), paytables(&sheets, view)];
    tables.extend(meters);
    Part {
        title: "PAR sheet".to_owned(),
        facts,
        context: vec![("part", "par-sheet".to_owned())],
        tables,
        notes,
        ..Part::default()
    }
}

/// Builds the table of wagers, one row each.
fn wagers(sheets: &[Sheet<'_>], view: View) -> Table {
    let rows = sheets.iter().map(|sheet| {
        let risk = risk::of_wager(sheet.wager);
        let mut row = vec![
            named(sheet, sheets),
            (edge("", "House edge"), view.percent(&sheet.wager.edge)),
            (number("", "RTP"), view.percent(&sheet.wager.rtp)),
            (number("", "Hit frequency"), hit(sheet.wager)),
            (number("", "Volatility index"), volatility(&risk)),
            (number("", "Top award"), top_award(sheet)),
        ];
        row.extend(risk.ranges.iter().filter(|range| ROUNDS.contains(&range.rounds)).map(
            |range| {
                let rounds = wording::grouped(&range.rounds.to_string());
                (number("", &format!("± after {rounds}")), half_width(range))
            },
        ));
        row
    });
    Table { sheet: "PAR sheet", ..Table::of("par", "Wagers", rows) }
}

/// Returns the name of a wager, with its variant if other variants have another wager of this name.
fn named(sheet: &Sheet<'_>, sheets: &[Sheet<'_>]) -> (Column, Cell) {
    let name = &sheet.wager.name;
    let is_alone = sheets.iter().filter(|other| other.wager.name == *name).count() == 1;
    let name = match is_alone {
        true => name.clone(),
        false => format!("{name} ({})", sheet.variant.report.variant.name),
    };
    (words("", "Wager"), text(name))
}

fn volatility(risk: &WagerRisk) -> Cell {
    let found = risk.volatility.iter().find(|one| one.confidence == CONFIDENCE);
    found.map(|one| Cell::Rounded(one.index.decimal(DIGITS))).into()
}

/// Returns half the range of the RTP; marked if the normal approximation is poor for so few rounds.
fn half_width(range: &RtpRange) -> Cell {
    let found = range.at.iter().find(|at| at.confidence == CONFIDENCE);
    let mark = if range.fair { "" } else { " *" };
    let half = found.map(|at| {
        let middle = Exact::integer(0);
        Bound { middle, square: at.half.square.clone(), lower: false }.percent(DIGITS)
    });
    half.map(|half| text(format!("{half}{mark}"))).into()
}

fn hit(wager: &WagerReport) -> Cell {
    match one_in(&wager.hit) {
        Cell::Written(rounds, exact) => Cell::Written(format!("1 in {rounds}"), exact),
        never => never,
    }
}

/// Returns the reciprocal of a probability: `10.51` for `1 in 10.51`.
fn one_in(chance: &Figure) -> Cell {
    let rounds = Exact::one().checked_div(&chance.exact);
    rounds.map(|rounds| Cell::Written(grouped(&rounds.decimal(2)), rounds)).into()
}

fn grouped(decimal: &str) -> String {
    let (whole, rest) = decimal.split_once('.').unwrap_or((decimal, ""));
    format!("{}.{rest}", wording::grouped(whole))
}

/// Returns the highest payoff that can happen.
fn top_award(sheet: &Sheet<'_>) -> Cell {
    let possible = sheet.wager.events.iter().filter(|event| event.probability.exact.is_positive());
    let top = possible.max_by(|left, right| left.pays.cmp(&right.pays));
    let Some(top) = top else { return Cell::Empty };
    let line = sheet.paytable.and_then(|paytable| {
        paytable.lines.iter().find(|line| line.event == top.name && line.odds.is_some())
    });
    match line.and_then(|line| line.odds.clone()) {
        Some(printed) => Cell::Text(printed),
        None => Cell::Text(pays_in_words(&top.pays)),
    }
}

/// A line of a paytable, with the events that a multiplier splits it into taken together.
struct ParLine {
    name: String,
    pays: String,
    ways: Option<Whole>,
    probability: Exact,
    returns: Exact,
}

/// Builds the table of winning events, wager by wager.
fn paytables(sheets: &[Sheet<'_>], view: View) -> Table {
    let rows = sheets.iter().flat_map(|sheet| {
        lines(sheet).into_iter().enumerate().map(move |(at, line)| {
            let probability = Figure::from(line.probability);
            let (column, name) = named(sheet, sheets);
            vec![
                // The wager stands beside its first line.
                (column, if at == 0 { name } else { Cell::Empty }),
                (words("", "Event"), text(line.name)),
                (number("", "Pays"), text(line.pays)),
                (number("", "Combinations"), line.ways.map(Cell::Count).into()),
                (number("", "Probability"), view.decimal(&probability)),
                (number("", "1 in"), one_in(&probability)),
                (number("", "Return"), view.percent(&Figure::from(line.returns))),
            ]
        })
    });
    Table { sheet: "PAR paytables", ..Table::of("par-lines", "Paytables", rows) }
}

fn lines(sheet: &Sheet<'_>) -> Vec<ParLine> {
    let mut lines: Vec<ParLine> = Vec::new();
    for event in &sheet.wager.events {
        if event.pays.is_negative() {
            continue;
        }
        let name = event.line.as_ref().unwrap_or(&event.name);
        let printed = sheet.paytable.and_then(|paytable| {
            paytable.lines.iter().find(|line| line.event == *name)?.odds.clone()
        });
        match lines.iter_mut().find(|line| line.name == *name && event.line.is_some()) {
            Some(line) => {
                line.ways =
                    line.ways.take().zip(event.ways.as_ref()).map(|(all, more)| &all + more);
                line.probability = &line.probability + &event.probability.exact;
                line.returns = &line.returns + &event.returns.exact;
            }
            None => lines.push(ParLine {
                name: name.clone(),
                pays: printed.unwrap_or_else(|| pays_in_words(&event.pays)),
                ways: event.ways.clone(),
                probability: event.probability.exact.clone(),
                returns: event.returns.exact.clone(),
            }),
        }
    }
    lines
}

/// Builds the table of wagers on a meter that have figures over all rounds, if there are any.
fn progressives(
    made: &Appendix,
    is_told: &impl Fn(usize, &str) -> bool,
    view: View,
) -> Option<Table> {
    let all = made.variants.iter().enumerate().flat_map(|(at, variant)| {
        let wagers = variant.report.progressive_wagers.iter();
        wagers.filter(move |wager| !is_told(at, &wager.id))
    });
    let rows: Vec<_> = all
        .filter_map(|wager| {
            let time = wager.over_time.as_ref()?;
            let rate = Figure::from(&time.terms.increment + &time.terms.hidden);
            Some(vec![
                (words("", "Wager"), text(&wager.name)),
                (number("", "Reset value"), view.decimal(&Figure::from(time.terms.reset.clone()))),
                (number("", "Increment rate"), view.percent(&rate)),
                (
                    number("", "Hit cycle"),
                    time.hit_cycle.as_ref().map(|of| view.enclosed(of)).into(),
                ),
                (number("", "Mean meter"), view.enclosed(&time.mean)),
                (edge("", "House edge"), view.enclosed_percent(&time.edge)),
                (number("", "RTP"), view.enclosed_percent(&time.rtp)),
            ])
        })
        .collect();
    (!rows.is_empty()).then(|| Table {
        sheet: "PAR progressives",
        ..Table::of("par-meters", "Progressives over all rounds", rows)
    })
}

/// Returns the notes. `has_meters` is `true` if the sheet lists progressives.
fn notes(made: &Appendix, has_meters: bool) -> Vec<Note> {
    let mut texts = vec![format!(
        "Volatility index: 1.645 times the standard deviation of a unit staked. ±: the RTP of so \
         many rounds is within this of the RTP in {CONFIDENCE} of 100 samples; it is the index over \
         the square root of the rounds. *: too few rounds for this approximation."
    )];
    let others = made.variants.iter().flat_map(|variant| {
        let sessions = variant.report.session_wagers.iter().map(|wager| wager.name.as_str());
        let meters = variant.report.progressive_wagers.iter();
        let meters = meters.filter(|wager| wager.over_time.is_none());
        sessions.chain(meters.map(|wager| wager.name.as_str()))
    });
    let mut names: Vec<&str> = others.collect();
    names.sort_unstable();
    names.dedup();
    if !names.is_empty() {
        texts.push(format!(
            "Not on this sheet, because their figures depend on the length of a session or on a \
             meter: {}.",
            names.join(", ")
        ));
    }
    if has_meters {
        texts.push(
            "Progressives: the reset value and the meter are in first stakes. The increment rate is the \
             part of each first stake that the meter and the next reset value grow by. The hit cycle \
             is the mean number of rounds from one jackpot to the next."
                .to_owned(),
        );
    }
    texts.into_iter().map(|text| Note { text, warning: false }).collect()
}
