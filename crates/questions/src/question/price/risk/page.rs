//! Lays out the risk of a round.

use crate::document::{
    Cell, Column, EXACTLY, LEAST, Note, Row, Table, Tone, View, count, data, number, text, truth,
    words,
};
use crate::figure::Figure;
use crate::question::offer_page;
use crate::question::price::risk::report::{
    Liability, PairRisk, RiskReport, RtpRange, WagerRisk, Worst,
};
use crate::wording::asked::METER;
use crate::wording::capital;

/// The kinds of these tables.
pub(crate) const KINDS: &[&str] = &["volatility", "range", "covariance", "liability"];

/// Lays out all tables.
pub(crate) fn tables(risk: &RiskReport, view: View) -> Vec<Table> {
    let counted = Counted::of(risk);
    if risk.wagers.is_empty() {
        return Vec::new();
    }
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
    if risk.wagers.is_empty() {
        let text = format!(
            "No risk is shown, because no wager here is settled by a round at fixed odds: {METER} \
             states a meter."
        );
        return vec![Note { text, warning: true }];
    }
    let mut notes = vec![Note {
        text: "Volatility index: z times the standard deviation of a unit staked, z = 1.645, 1.96 \
               and 2.576. RTP after n rounds: RTP ± z·σ/√n, a normal approximation of equal \
               stakes; good from the named number of rounds on: 25 times the squared skewness (Cochran), at \
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
        warn(format!(
            "Not among the risks of a round, because more than one round counts: {names}."
        ));
    }
    if !risk.of_decisions.is_empty() {
        let names = risk.of_decisions.join(", ");
        warn(format!(
            "Not among the covariances and the liability, because the player decides in the \
             round: {names}."
        ));
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
        let mut row = Row::from(named(&wager.id, &wager.name));
        row.extend(wager.volatility.iter().map(|one| {
            let percent = one.confidence;
            let column = number(format!("volatility_{percent}"), &format!("{percent}%"));
            (column, view.root(&one.index))
        }));
        let skewness = wager.squared_skewness.as_ref().map(|squared| view.decimal(squared));
        let fair = format!("Normal law valid from {}", counted.name());
        row.push((data(number("squared_skewness", "Squared skewness")), skewness.into()));
        row.push((number("normal_from", &fair), wager.normal_from.map(count).into()));
        row.extend(offer_page::cells(wager.offer.as_ref()));
        row
    });
    Table::of("volatility", "Volatility index", rows)
}

fn ranges(wagers: &[WagerRisk], counted: Counted, view: View) -> Table {
    let all_fair = wagers.iter().flat_map(|one| &one.ranges).all(|range| range.fair);
    let row = |wager: &WagerRisk, range: &RtpRange| {
        let mut row = Row::from(named(&wager.id, &wager.name));
        row.push((number("rounds", &capital(counted.name())), count(range.rounds)));
        for at in &range.at {
            let percent = at.confidence;
            let turn = if percent == 95 { 0 } else { LEAST };
            let [low, high] = [&at.low, &at.high].map(|end| end.percent(view.digits));
            let eye = number("", &format!("{percent}% of the time")).gives_way(turn);
            row.extend([
                (
                    data(number(format!("low_{percent}"), &format!("Low {percent}%"))),
                    Cell::Rounded(at.low.decimal(view.digits)),
                ),
                (
                    data(number(format!("high_{percent}"), &format!("High {percent}%"))),
                    Cell::Rounded(at.high.decimal(view.digits)),
                ),
                (eye, text(format!("{low} – {high}"))),
            ]);
        }
        let few = match range.fair {
            true => (!all_fair).then(|| text("valid")),
            false => Some(Cell::Verdict(Tone::Caution, "too few".to_owned())),
        };
        row.push((data(words("fair", "Fair")), truth(range.fair)));
        row.push((words("", "Normal law").if_any(), few.into()));
        row.extend(offer_page::cells(wager.offer.as_ref()));
        row
    };
    let rows = wagers.iter().flat_map(|one| one.ranges.iter().map(move |range| (one, range)));
    let title = format!("RTP after so many {}, by the normal approximation", counted.name());
    Table::of("range", title, rows.map(|(wager, range)| row(wager, range)))
}

fn pairs(pairs: &[PairRisk], view: View) -> Table {
    let rows = pairs.iter().map(|pair| {
        let correlation = pair.correlation.as_ref();
        let squared = correlation.map(|found| view.decimal(&Figure::from(found.squared.clone())));
        let exactly = Cell::Fraction(pair.covariance.exact.clone());
        let mut row = Row::from(named(&pair.first, &pair.first_name));
        row.extend([
            (data(words("second", "And id")), text(&pair.second)),
            (words("second_name", "and"), text(&pair.second_name)),
            (number("", "As a fraction").gives_way(EXACTLY), exactly),
            (number("covariance", "Covariance"), view.decimal(&pair.covariance)),
            (
                number("correlation", "Correlation"),
                correlation.map(|found| view.correlation(found)).into(),
            ),
            (data(number("squared_correlation", "Squared correlation")), squared.into()),
        ]);
        row.extend(offer_page::cells(pair.first_offer.as_ref()));
        let second = ("second_offer", "Offer of the second");
        row.extend(offer_page::cells_under(second, pair.second_offer.as_ref()));
        row
    });
    Table::of("covariance", "Covariance and correlation of wagers of one round", rows)
}

fn liability(found: &Liability, view: View) -> [Table; 2] {
    let table = |id: &str, title: &str, worst: &Worst, wins: bool| {
        let row = |wager: &str, event: Cell, pays: Cell, offer| {
            let mut row = vec![
                (words("", "Wager"), text(wager)),
                (words("event", "Event"), event),
                (number("pays", "Pays"), pays),
            ];
            row.extend(offer_page::cells(offer));
            row
        };
        let told = worst.events.iter().filter(|event| !wins || event.pays.is_positive());
        let rows = told.map(|event| {
            let pays = Cell::Pays(event.pays.clone());
            row(&event.name, text(&event.event), pays, event.offer.as_ref())
        });
        let units = Cell::Rounded(crate::table::short(&worst.units));
        let total = row("Together", Cell::Empty, units, None);
        let shown = Table::of("liability", title, rows).with_total(total);
        // Data formats have the total in a row of its own.
        let own = worst.events.iter().map(|event| {
            let mut row = vec![
                (words("wager", "Wager"), text(&event.id)),
                (words("event", "Event"), text(&event.event)),
                (number("pays", "Pays"), Cell::Pays(event.pays.clone())),
                (number("units", "Units"), Cell::Empty),
                (number("combinations", "Combinations"), Cell::Empty),
                (number("probability", "Probability"), Cell::Empty),
            ];
            row.extend(offer_page::cells(event.offer.as_ref()));
            row
        });
        let all = vec![
            (words("wager", "Wager"), Cell::Empty),
            (words("event", "Event"), Cell::Empty),
            (number("pays", "Pays"), Cell::Empty),
            (number("units", "Units"), view.decimal(&Figure::from(worst.units.clone()))),
            (number("combinations", "Combinations"), count(worst.ways.clone())),
            (number("probability", "Probability"), view.decimal(&worst.probability)),
        ];
        let figures = vec![
            ("combinations", Cell::Count(worst.ways.clone())),
            ("probability", view.decimal(&worst.probability)),
            ("as a fraction", Cell::Fraction(worst.probability.exact.clone())),
        ];
        Table { id: id.to_owned(), figures, ..shown }.with_full(Table::of(
            "liability",
            "",
            own.chain([all]),
        ))
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

/// Returns the cells that name a wager.
fn named(id: &str, name: &str) -> [(Column, Cell); 2] {
    [(data(words("id", "Id")), text(id)), (words("name", "Wager"), text(name))]
}
