//! Lays out the risk of a round.

use crate::document::{
    COUNTS, Cell, Column, EXACTLY, LEAST, Note, Table, Tone, View, data, number, truth, words,
};
use crate::figure::Figure;
use crate::question::offer_page;
use crate::question::price::risk::report::{Liability, PairRisk, RiskReport, WagerRisk, Worst};
use crate::wording::capital;

/// The kinds of these tables.
pub(crate) const KINDS: &[&str] = &["volatility", "range", "covariance", "liability"];

/// Lays out all tables.
pub(crate) fn tables(risk: &RiskReport, view: View) -> Vec<Table> {
    let counted = Counted::of(risk);
    let mut tables =
        vec![volatility(&risk.wagers, counted, view), ranges(&risk.wagers, counted, view)];
    if !risk.pairs.is_empty() {
        tables.push(pairs(&risk.pairs, view));
    }
    tables.extend(risk.liability.iter().flat_map(|found| liability(found, view)));
    tables
}

/// Explains the figures.
pub(crate) fn notes(risk: &RiskReport) -> Vec<Note> {
    let mut notes = vec![Note {
        text: "Volatility index: z times the standard deviation of a unit staked, z = 1.645, 1.96 \
               and 2.576. RTP after n rounds: RTP ± z·σ/√n, a normal approximation of equal \
               stakes; fair from the rounds named, 25 times the squared skewness (Cochran) and at \
               least 30."
            .to_owned(),
        warning: false,
    }];
    let mut warn = |text: String| notes.push(Note { text, warning: true });
    if let Some(reason) = &risk.refused {
        warn(format!("No covariance and no liability of these wagers together: {reason}."));
    }
    if !risk.of_sessions.is_empty() {
        let names = risk.of_sessions.join(", ");
        warn(format!("Not among the risks of a round, because a session settles it: {names}."));
    }
    if !risk.of_some_rounds.is_empty() {
        let names = risk.of_some_rounds.join(", ");
        if Counted::of(risk) == Counted::Both {
            warn(format!(
                "Bets are counted instead of rounds, because it is offered in some rounds only: \
                 {names}."
            ));
        }
        warn(format!(
            "Not among the covariances and the liability, because it is offered in some rounds \
             only: {names}."
        ));
    }
    notes
}

/// The unit that the ranges of the RTP count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    /// Rounds, each with a bet.
    Rounds,
    /// Bets, of wagers that are offered in some rounds only.
    Bets,
    /// Rounds of some wagers, bets of others.
    Both,
}

impl Counted {
    fn of(risk: &RiskReport) -> Self {
        match risk.of_some_rounds.len() {
            0 => Self::Rounds,
            some if some == risk.wagers.len() => Self::Bets,
            _ => Self::Both,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Rounds => "rounds",
            Self::Bets => "bets",
            Self::Both => "rounds or bets",
        }
    }
}

fn volatility(wagers: &[WagerRisk], counted: Counted, view: View) -> Table {
    let rows = wagers.iter().map(|wager| {
        let indices = wager.volatility.iter().map(|one| view.root(&one.index));
        let named = [Cell::Text(wager.id.clone()), Cell::Text(wager.name.clone())];
        let skewness = wager.squared_skewness.as_ref();
        let behind = [
            skewness.map_or(Cell::Empty, |squared| view.decimal(squared)),
            wager.normal_from.map_or(Cell::Empty, |from| Cell::Count(from.into())),
        ];
        named.into_iter().chain(indices).chain(behind).collect()
    });
    let rows = rows.collect();
    let mut columns = wager_columns();
    columns.extend(
        confidences(wagers)
            .map(|percent| number(format!("volatility_{percent}"), &format!("{percent}%"))),
    );
    columns.push(data(number("squared_skewness", "Squared skewness")));
    columns.push(number("normal_from", &format!("Fair from {}", counted.name())));
    let title = "Volatility index".to_owned();
    let mut table = Table { kind: "volatility", title, columns, rows, ..Table::default() };
    offer_page::add(&mut table, wagers.iter().map(|wager| wager.offer.as_ref()));
    table
}

fn ranges(wagers: &[WagerRisk], counted: Counted, view: View) -> Table {
    let mut rows = Vec::new();
    for wager in wagers {
        for range in &wager.ranges {
            let mut row = vec![
                Cell::Text(wager.id.clone()),
                Cell::Text(wager.name.clone()),
                Cell::Count(range.rounds.into()),
            ];
            for at in &range.at {
                row.extend([
                    Cell::Rounded(at.low.decimal(view.digits)),
                    Cell::Rounded(at.high.decimal(view.digits)),
                    Cell::Text(format!(
                        "{} – {}",
                        at.low.percent(view.digits),
                        at.high.percent(view.digits)
                    )),
                ]);
            }
            row.push(truth(range.fair));
            row.push(match range.fair {
                true => Cell::Empty,
                false => Cell::Verdict(Tone::Caution, "too few".to_owned()),
            });
            rows.push(row);
        }
    }
    let mut columns = wager_columns();
    columns.push(number("rounds", &capital(counted.name())));
    for percent in confidences(wagers) {
        let turn = if percent == 95 { 0 } else { LEAST };
        let eye = Column { number: true, ..words("", &format!("{percent}% of the time")) };
        columns.extend([
            data(number(format!("low_{percent}"), &format!("Low {percent}%"))),
            data(number(format!("high_{percent}"), &format!("High {percent}%"))),
            eye.gives_way(turn),
        ]);
    }
    columns.push(data(words("fair", "Fair")));
    let all_fair = wagers.iter().flat_map(|wager| &wager.ranges).all(|range| range.fair);
    columns.push(Column { data_only: all_fair, ..words("", "Fair?") });
    let title = format!("RTP after so many {}, by the normal approximation", counted.name());
    let mut table = Table { kind: "range", title, columns, rows, ..Table::default() };
    let of_rows = wagers.iter();
    let of_rows = of_rows.flat_map(|wager| wager.ranges.iter().map(|_| wager.offer.as_ref()));
    offer_page::add(&mut table, of_rows);
    table
}

fn pairs(pairs: &[PairRisk], view: View) -> Table {
    let rows = pairs.iter().map(|pair| {
        let correlation = pair.correlation.as_ref();
        vec![
            Cell::Text(pair.first.clone()),
            Cell::Text(pair.first_name.clone()),
            Cell::Text(pair.second.clone()),
            Cell::Text(pair.second_name.clone()),
            Cell::Fraction(pair.covariance.exact.clone()),
            view.decimal(&pair.covariance),
            correlation.map_or(Cell::Empty, |found| view.correlation(found)),
            correlation
                .map_or(Cell::Empty, |found| view.decimal(&Figure::from(found.squared.clone()))),
        ]
    });
    let rows = rows.collect();
    let mut columns = wager_columns();
    columns.extend([
        data(words("second", "And id")),
        words("second_name", "and"),
        number("", "Exactly").gives_way(EXACTLY),
        number("covariance", "Covariance"),
        number("correlation", "Correlation"),
        data(number("squared_correlation", "Squared correlation")),
    ]);
    let title = "Covariance and correlation of wagers of one round".to_owned();
    let mut table = Table { kind: "covariance", title, columns, rows, ..Table::default() };
    offer_page::add(&mut table, pairs.iter().map(|pair| pair.first_offer.as_ref()));
    let second = pairs.iter().map(|pair| pair.second_offer.as_ref());
    offer_page::add_under(&mut table, ("second_offer", "Offer of the second"), second);
    table
}

fn liability(found: &Liability, view: View) -> [Table; 2] {
    let table = |id: &str, title: &str, worst: &Worst, wins: bool| {
        let told = || worst.events.iter().filter(|event| !wins || event.pays.is_positive());
        let rows = told().map(|event| {
            vec![
                Cell::Text(event.name.clone()),
                Cell::Text(event.event.clone()),
                Cell::Pays(event.pays.clone()),
            ]
        });
        let rows = rows.collect();
        let units = Figure::from(worst.units.clone());
        let total = vec![
            Cell::Text("Together".to_owned()),
            Cell::Empty,
            Cell::Rounded(crate::table::short(&worst.units)),
        ];
        let figures = vec![
            ("combinations", Cell::Count(worst.ways.clone())),
            ("probability", view.decimal(&worst.probability)),
            ("exactly", Cell::Fraction(worst.probability.exact.clone())),
        ];
        let columns = vec![words("", "Wager"), words("event", "Event"), number("pays", "Pays")];
        // Data formats have the total in a row of its own.
        let mut full = columns.clone();
        full[0] = words("wager", "Wager");
        full.extend([
            number("units", "Units"),
            number("combinations", "Combinations").gives_way(COUNTS),
            number("probability", "Probability"),
        ]);
        let mut all: Vec<Vec<Cell>> = worst
            .events
            .iter()
            .map(|event| {
                let own = [&event.id, &event.event].map(|text| Cell::Text(text.clone()));
                let pays = [Cell::Pays(event.pays.clone()), Cell::Empty, Cell::Empty, Cell::Empty];
                own.into_iter().chain(pays).collect()
            })
            .collect();
        all.push(vec![
            Cell::Empty,
            Cell::Empty,
            Cell::Empty,
            view.decimal(&units),
            Cell::Count(worst.ways.clone()),
            view.decimal(&worst.probability),
        ]);
        let (id, title) = (id.to_owned(), title.to_owned());
        let mut shown = Table {
            kind: "liability",
            id,
            title,
            columns,
            rows,
            total: Some(total),
            figures,
            ..Table::default()
        };
        let mut full = Table { columns: full, rows: all, total: None, ..shown.clone() };
        offer_page::add(&mut shown, told().map(|event| event.offer.as_ref()));
        let offers = worst.events.iter().map(|event| event.offer.as_ref());
        offer_page::add(&mut full, offers.chain([None]));
        Table { full: Some(Box::new(full)), ..shown }
    };
    [
        table(
            "staked-on-all",
            "Largest liability of a round, one unit on every wager",
            &found.staked_on_all,
            false,
        ),
        table(
            "paid-to-winners",
            "Largest payout of a round, lost stakes not set against it",
            &found.paid_to_winners,
            true,
        ),
    ]
}

/// Returns the columns that name a wager.
fn wager_columns() -> Vec<Column> {
    vec![data(words("id", "Id")), words("name", "Wager")]
}

/// Returns the confidence levels of these figures, in percent.
fn confidences(wagers: &[WagerRisk]) -> impl Iterator<Item = u8> + '_ {
    wagers.first().into_iter().flat_map(|wager| wager.volatility.iter().map(|one| one.confidence))
}
