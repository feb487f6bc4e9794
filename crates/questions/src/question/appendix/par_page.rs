//! Builds the PAR sheet, the first page of an appendix: the figures of every wager, and paytables
//! with combinations.

use itertools::Itertools;

use crate::document::{Cell, Column, Note, Part, Row, Table, View, edge, number, text, words};
use crate::exact::{Exact, Whole};
use crate::figure::{Bound, Figure};
use crate::pricing::figures::WagerReport;
use crate::question::appendix::repeated;
use crate::question::appendix::report::{Appendix, Settlement, VariantAppendix};
use crate::question::manifest_page::cover_facts;
use crate::question::offer_page;
use crate::question::price::page;
use crate::question::price::progressive::page::jackpots;
use crate::question::price::progressive::report::ProgressiveWager;
use crate::question::price::report::Report;
use crate::question::price::risk;
use crate::question::price::risk::report::{RtpRange, WagerRisk};
use crate::table::{pays_in_words, short};
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

/// Builds a PAR sheet for each requested shoe. `is_told` returns `true` for a wager that an earlier
/// variant settles alike.
pub(super) fn par_sheets(
    made: &Appendix,
    is_told: &impl Fn(usize, &str) -> bool,
    view: View,
) -> Vec<Part> {
    let shoes = made.shoes.len().max(1);
    (0..shoes).map(|shoe| par_sheet(made, shoe, is_told, view)).collect()
}

/// Builds the PAR sheet of a shoe.
fn par_sheet(
    made: &Appendix,
    shoe: usize,
    is_told: &impl Fn(usize, &str) -> bool,
    view: View,
) -> Part {
    let report = |variant| of_shoe(variant, shoe);
    let variants = || made.variants.iter().enumerate();
    let sheets = variants().flat_map(|(at, variant)| {
        let new = report(variant).wagers.iter().filter(move |wager| !is_told(at, &wager.id));
        new.map(move |wager| {
            let paytable = variant.settlement.iter().find(|one| one.wager == wager.id);
            Sheet { variant, wager, paytable }
        })
    });
    let sheets: Vec<Sheet<'_>> = sheets.collect();
    let meters = variants().flat_map(|(at, variant)| {
        let wagers = report(variant).progressive_wagers.iter();
        wagers.filter(move |wager| wager.over_time.is_some() && !is_told(at, &wager.id))
    });
    let meters: Vec<&ProgressiveWager> = meters.collect();
    let cover = &made.cover;
    let game = cover.title.as_ref().map(|_| ("Game", made.game.name.clone()));
    let mut facts: Vec<(&'static str, String)> = game.into_iter().collect();
    facts.extend(cover_facts(cover, made.manifest.date.as_ref()));
    facts.extend(made.game.edition.clone().map(|edition| ("Edition", edition)));
    let names = variants().map(|(_, one)| one.report.variant.name.as_str());
    let names: Vec<&str> = names.filter(|name| *name != made.game.name).unique().collect();
    if !names.is_empty() {
        facts.push((if names.len() == 1 { "Variant" } else { "Variants" }, names.join("; ")));
    }
    let mut title = "PAR sheet".to_owned();
    if let Some(first) = made.variants.first().map(report) {
        facts.push(("Shoe", first.shoe.name.clone()));
        let ways = wording::grouped(&first.ways.to_string());
        facts.push(("Ways", format!("{ways} ordered deals")));
        if made.shoes.len() > 1 {
            title = format!("{title}: {}", first.shoe.name);
        }
    }
    // Data formats have the jackpots beside the wagers.
    let mut paid = jackpots(meters.iter().copied()).for_reading();
    paid.columns = paid.columns.into_iter().map(Column::for_reading).collect();
    let tables = [
        wagers(&sheets, view),
        stakes(&sheets, view),
        progressives(&meters, view),
        Table { sheet: "PAR jackpots", ..paid },
        paytables(&sheets, &meters, view),
    ];
    Part {
        title,
        facts,
        context: vec![("part", "par-sheet".to_owned())],
        tables: tables.iter().map(Table::for_reading).collect(),
        notes: notes(variants().map(|(_, one)| report(one)), &sheets, !meters.is_empty()),
        ..Part::default()
    }
}

/// Returns the report of a variant on one of the requested shoes.
fn of_shoe(variant: &VariantAppendix, shoe: usize) -> &Report {
    std::iter::once(&variant.report).chain(&variant.more).nth(shoe).unwrap_or(&variant.report)
}

/// Builds the table of wagers, one row each.
fn wagers(sheets: &[Sheet<'_>], view: View) -> Table {
    let rows = sheets.iter().map(|sheet| {
        let risk = risk::of_wager(sheet.wager);
        let mut row = vec![(words("", "Wager"), text(named(sheet, sheets)))];
        row.extend(offer_page::cells(sheet.wager.offer.as_ref()));
        row.extend([
            (edge("", "House edge"), view.percent(&sheet.wager.edge)),
            (number("", "RTP"), view.percent(&sheet.wager.rtp)),
            (number("", "Hit, 1 in"), one_in(&sheet.wager.hit)),
            (number("", "Volatility index"), volatility(&risk)),
            (number("", "Top award"), top_award(sheet)),
        ]);
        row.extend(ranges(&risk).map(|range| {
            let rounds = wording::grouped(&range.rounds.to_string());
            (number("", &format!("± after {rounds} rounds")), half_width(range))
        }));
        row
    });
    Table { sheet: "PAR sheet", ..Table::of("par", "Wagers", rows) }
}

/// Builds the table of wagers with raises or fees: what they stake, and the edge on that.
fn stakes(sheets: &[Sheet<'_>], view: View) -> Table {
    let rows = sheets.iter().filter_map(|sheet| {
        let WagerReport { edge: of_first, average_stake, edge_wagered, .. } = sheet.wager;
        Some(vec![
            (words("", "Wager"), text(named(sheet, sheets))),
            (edge("", "House edge"), view.percent(of_first)),
            (number("", "Average stake"), view.decimal(average_stake.as_ref()?)),
            (edge("", "Edge per unit wagered"), view.percent(edge_wagered.as_ref()?)),
        ])
    });
    let title = "Average stakes, and edges per unit wagered";
    Table { sheet: "PAR stakes", ..Table::of("par-stakes", title, rows) }
}

/// Returns the name of a wager, with its variant if other variants have another wager of this name.
fn named(sheet: &Sheet<'_>, sheets: &[Sheet<'_>]) -> String {
    let name = &sheet.wager.name;
    let is_alone = sheets.iter().filter(|other| other.wager.name == *name).count() == 1;
    match is_alone {
        true => name.clone(),
        false => format!("{name} ({})", sheet.variant.report.variant.name),
    }
}

fn volatility(risk: &WagerRisk) -> Cell {
    let found = risk.volatility.iter().find(|one| one.confidence == CONFIDENCE);
    found.map(|one| Cell::Rounded(one.index.decimal(DIGITS))).into()
}

/// Iterates over the ranges of the RTP that the sheet shows.
fn ranges(risk: &WagerRisk) -> impl Iterator<Item = &RtpRange> {
    risk.ranges.iter().filter(|range| ROUNDS.contains(&range.rounds))
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

/// Returns the reciprocal of a probability, `10.51` for `1 in 10.51`; nothing for a sure event.
fn one_in(chance: &Figure) -> Cell {
    let rounds = Exact::one().checked_div(&chance.exact).filter(|rounds| *rounds != Exact::one());
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
#[derive(PartialEq)]
struct ParLine {
    name: String,
    pays: String,
    ways: Option<Whole>,
    probability: Exact,
    /// Return; `None` if it depends on the meter.
    returns: Option<Exact>,
}

/// Builds the table of paytables, wager by wager, each with its total. Of a paytable that repeats
/// most lines of an earlier one, it has the others.
fn paytables(sheets: &[Sheet<'_>], meters: &[&ProgressiveWager], view: View) -> Table {
    let of_sheets = sheets.iter().map(|sheet| (named(sheet, sheets), lines(sheet)));
    let of_meters = meters.iter().map(|wager| (wager.name.clone(), meter_lines(wager)));
    let all: Vec<(String, Vec<ParLine>)> = of_sheets.chain(of_meters).collect();
    let tables: Vec<&[ParLine]> = all.iter().map(|(_, lines)| &lines[..]).collect();
    let repeated = repeated::lines(&tables, |line| &line.name);
    let rows = all.iter().zip(&repeated).flat_map(|((wager, lines), repeats)| {
        let own = lines.iter().enumerate().filter(|(at, _)| repeats.has(*at));
        let rows = own.map(|(_, line)| line.row(view));
        let others =
            repeats.of.map(|of| vec![(words("", "Event"), text(repeats.note(&all[of].0)))]);
        let total = ParLine::total(lines).row(view);
        rows.chain(others).chain([total]).enumerate().map(move |(at, row)| {
            // The wager stands beside its first line.
            let wager = if at == 0 { text(wager) } else { Cell::Empty };
            std::iter::once((words("", "Wager"), wager)).chain(row).collect::<Row>()
        })
    });
    Table { sheet: "PAR paytables", ..Table::of("par-lines", "Paytables", rows) }
}

impl ParLine {
    /// Returns the sum of all lines.
    fn total(lines: &[Self]) -> Self {
        Self {
            name: "Total".to_owned(),
            pays: String::new(),
            ways: lines.iter().map(|line| line.ways.as_ref()).sum(),
            probability: lines.iter().map(|line| &line.probability).sum(),
            returns: lines.iter().map(|line| line.returns.as_ref()).sum(),
        }
    }

    fn row(&self, view: View) -> Row {
        let probability = Figure::from(self.probability.clone());
        let returns = self.returns.clone().map(Figure::from);
        vec![
            (words("", "Event"), text(&self.name)),
            (number("", "Pays"), text(&self.pays)),
            (number("", "Combinations"), self.ways.clone().map(Cell::Count).into()),
            (number("", "Probability"), view.decimal(&probability)),
            (number("", "1 in"), one_in(&probability)),
            (number("", "Return"), returns.map(|returns| view.percent(&returns)).into()),
        ]
    }
}

/// Returns the lines of a wager on a meter.
fn meter_lines(wager: &ProgressiveWager) -> Vec<ParLine> {
    let lines = wager.events.iter().map(|event| ParLine {
        name: event.name.clone(),
        pays: event.odds.clone(),
        ways: event.ways.clone(),
        probability: event.probability.exact.clone(),
        returns: event.share.is_zero().then(|| &event.pays * &event.probability.exact),
    });
    lines.collect()
}

/// Returns the lines of a wager, without those that the player's decisions never reach.
fn lines(sheet: &Sheet<'_>) -> Vec<ParLine> {
    let mut lines: Vec<ParLine> = Vec::new();
    for event in &sheet.wager.events {
        if sheet.wager.plays.is_some() && event.probability.exact.is_zero() {
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
                line.returns = line.returns.take().map(|of| &of + &event.returns.exact);
            }
            None => lines.push(ParLine {
                name: name.clone(),
                pays: printed.unwrap_or_else(|| pays_in_words(&event.pays)),
                ways: event.ways.clone(),
                probability: event.probability.exact.clone(),
                returns: Some(event.returns.exact.clone()),
            }),
        }
    }
    lines
}

/// Builds the table of the figures of wagers on a meter over all rounds.
fn progressives(meters: &[&ProgressiveWager], view: View) -> Table {
    let rows = meters.iter().filter_map(|wager| {
        let time = wager.over_time.as_ref()?;
        let terms = &time.terms;
        let amount = |amount: &Exact| Cell::Written(short(amount), amount.clone());
        let rate = Figure::from(&terms.increment + &terms.hidden);
        let jackpot = time.mean_jackpot.as_ref().unwrap_or(&time.mean);
        Some(vec![
            (words("", "Wager"), text(&wager.name)),
            (number("", "Reset value"), amount(&terms.reset)),
            (number("", "Must hit by").if_any(), terms.must_hit_by.as_ref().map(amount).into()),
            (number("", "Increment rate"), view.percent(&rate)),
            (number("", "Hit cycle"), time.hit_cycle.as_ref().map(|of| view.enclosed(of)).into()),
            (number("", "Mean jackpot"), view.enclosed(jackpot)),
            (
                number("", "Won without the cards").if_any(),
                match &time.without_cards {
                    Some(part) => view.enclosed_percent(part),
                    None if wager.trigger => view.percent(&Figure::from(Exact::one())),
                    None => Cell::Empty,
                },
            ),
            (number("", "Mean meter"), view.enclosed(&time.mean)),
            (edge("", "House edge"), view.enclosed_percent(&time.edge)),
            (number("", "RTP"), view.enclosed_percent(&time.rtp)),
        ])
    });
    Table {
        sheet: "PAR progressives",
        ..Table::of("par-meters", "Progressives over all rounds", rows)
    }
}

/// Returns the notes for the reports of one shoe and the wagers at fixed odds on the sheet.
/// `has_meters` is `true` if the sheet lists progressives.
fn notes<'a>(
    reports: impl Iterator<Item = &'a Report> + Clone,
    sheets: &[Sheet<'_>],
    has_meters: bool,
) -> Vec<Note> {
    let mut texts = Vec::new();
    if !sheets.is_empty() {
        let is_poor =
            |sheet: &Sheet<'_>| ranges(&risk::of_wager(sheet.wager)).any(|range| !range.fair);
        let mark = match sheets.iter().any(is_poor) {
            true => " *: too few rounds for this approximation.",
            false => "",
        };
        texts.push(format!(
            "Volatility index: 1.645 times the standard deviation of a unit staked. ±: the RTP of \
             so many rounds is within this of the RTP in {CONFIDENCE} of 100 samples; it is the \
             index over the square root of the rounds.{mark}"
        ));
    }
    texts.extend(reports.clone().flat_map(page::on_play).unique());
    let others = reports.flat_map(|report| {
        let sessions = report.session_wagers.iter().map(|wager| wager.name.as_str());
        let meters = report.progressive_wagers.iter().filter(|wager| wager.over_time.is_none());
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
            "Progressives: the reset value, the meter and jackpots are in first stakes. The \
             increment rate is the part of each first stake that the meter and the next reset value \
             grow by. The hit cycle is the mean number of rounds from one jackpot to the next."
                .to_owned(),
        );
    }
    texts.into_iter().map(|text| Note { text, warning: false }).collect()
}
