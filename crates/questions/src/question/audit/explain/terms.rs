//! Finds other terms of the same wager on the same shoe: other quantities and other payoffs.

use crate::exact::{Exact, Whole};
use crate::pricing::figures::WagerReport;
use crate::pricing::{claims, edge};
use crate::question::audit::explain::{Found, Why, is_refuted, met};
use crate::settle::{Event, Returns};
use crate::table::claim::{At, Claim, Quantity, Subject};

/// Returns the terms on which the wager yields the first of these claims.
///
/// `company` holds all claims of one source about the wager. `cards` is the size of the shoe, and
/// `commission` the hand on whose wins casinos take a commission.
pub fn of_terms(
    company: &[&Claim],
    wager: &WagerReport,
    cards: u64,
    commission: Option<&str>,
) -> Vec<Found> {
    let Some(claim) = company.first() else { return Vec::new() };
    let mut found: Vec<Found> = of_rounded(claim, wager).into_iter().collect();
    found.extend(other_quantities(claim, wager, cards));
    found.extend(other_event(claim, wager, cards));
    found.extend(other_pays(company, wager, cards, commission));
    found.extend(one_line(company, wager, cards));
    found
}

/// Tries the figure computed from rounded probabilities, from 7 digits down to 3.
fn of_rounded(claim: &Claim, wager: &WagerReport) -> Option<Found> {
    let one = Exact::one();
    (3..=7).rev().find_map(|digits| {
        let rounded = |at: usize| {
            let probability = &wager.events[at].probability.exact;
            Exact::parse(&probability.decimal(digits)).expect("a decimal")
        };
        // The expected total returned: stake plus win, over every event but the last (the loss).
        let back = || -> Exact {
            let events = 0..wager.events.len() - 1;
            events.map(|at| &rounded(at) * &(&wager.events[at].pays + &one)).sum()
        };
        let event = match &claim.subject {
            Subject::Wager { event, .. } => event.as_ref().map(|event| event.value.as_str()),
            _ => return None,
        };
        let exact = match (claim.quantity.value, event) {
            (Quantity::Edge, None) => &one - &back(),
            (Quantity::Rtp, None) => back(),
            (Quantity::Expectation, None) => &back() - &one,
            (Quantity::Return, Some(name)) => {
                let named = (0..wager.events.len()).filter(|at| wager.events[*at].name == name);
                named.map(|at| &rounded(at) * &wager.events[at].pays).sum()
            }
            _ => return None,
        };
        Found::alone(claim, &exact, Why::OfRounded(digits))
    })
}

/// Tries other figures of the same wager that are easily mistaken for the claimed one.
fn other_quantities(claim: &Claim, wager: &WagerReport, cards: u64) -> Vec<Found> {
    let ties = |exact: Option<Exact>, why: Why| exact.map(|exact| (exact, why));
    let of = |quantity: Quantity| {
        let place = claim.quantity.place.clone();
        let other = Claim { quantity: At { value: quantity, place }, ..(*claim).clone() };
        claims::of_wager(&other, wager, cards)
    };
    let other = |quantity: Quantity| ties(of(quantity), Why::Quantity(quantity));
    let resolved = of(Quantity::EdgeResolved);
    let candidates = match claim.quantity.value {
        Quantity::Edge => vec![ties(resolved, Why::TiesLeftOut), other(Quantity::Rtp)],
        Quantity::EdgeResolved => vec![ties(of(Quantity::Edge), Why::TiesKept)],
        Quantity::Rtp => vec![
            ties(resolved.map(|edge| &Exact::one() - &edge), Why::TiesLeftOut),
            other(Quantity::Edge),
        ],
        Quantity::Expectation => vec![ties(resolved.map(|edge| -&edge), Why::TiesLeftOut)],
        Quantity::Hit => vec![ties(of(Quantity::HitResolved), Why::TiesLeftOut)],
        Quantity::HitResolved => vec![ties(of(Quantity::Hit), Why::TiesKept)],
        Quantity::Probability => {
            let loss = Exact::one().checked_div(&(&Exact::one() - &wager.push.exact));
            let all = of(Quantity::Probability).zip(loss).map(|(share, scale)| &share * &scale);
            vec![ties(all, Why::TiesLeftOut)]
        }
        Quantity::Deviation => vec![other(Quantity::Variance)],
        Quantity::Variance => vec![other(Quantity::Deviation)],
        _ => Vec::new(),
    };
    let candidates = candidates.into_iter().flatten();
    candidates.filter_map(|(exact, why)| Found::alone(claim, &exact, why)).collect()
}

/// Tries the same figure of every other event of the wager.
fn other_event(claim: &Claim, wager: &WagerReport, cards: u64) -> Option<Found> {
    let Subject::Wager { wager: id, event: Some(event) } = &claim.subject else { return None };
    wager.events.iter().filter(|other| other.name != event.value).find_map(|other| {
        let name = At { value: other.name.clone(), place: event.place.clone() };
        let subject = Subject::Wager { wager: id.clone(), event: Some(name) };
        let of_other = Claim { subject, ..(*claim).clone() };
        let exact = claims::of_wager(&of_other, wager, cards)?;
        Found::alone(claim, &exact, Why::Event(other.name.clone()))
    })
}

/// Tries mistakes of commission and odds, which change all lines at once, unless another figure of
/// the source holds without the mistake alone.
fn other_pays(
    company: &[&Claim],
    wager: &WagerReport,
    cards: u64,
    taken_of: Option<&str>,
) -> Vec<Found> {
    let one = Exact::one();
    let less = Exact::ratio(19, 20).expect("95 of 100");
    let commission = wager.events.iter().map(|event| &event.pays);
    let commission = commission.filter(|pays| pays.is_positive() && **pays < one).max().cloned();
    let mut ways: Vec<(Why, Vec<Exact>)> = Vec::new();
    let mut change = |why: Why, pays: &dyn Fn(&Exact) -> Exact| {
        ways.push((why, wager.events.iter().map(|event| pays(&event.pays)).collect()));
    };
    let swapped = |pays: &Exact, from: &Exact, to: &Exact| {
        if pays == from { to.clone() } else { pays.clone() }
    };
    if let Some(pays) = commission.filter(|pays| *pays >= Exact::ratio(9, 10).expect("9 of 10")) {
        change(Why::CommissionForgotten(pays.clone()), &|own| swapped(own, &pays, &one));
    } else if taken_of.is_some_and(|hand| wager.id.contains(hand)) {
        change(Why::CommissionTaken, &|own| swapped(own, &one, &less));
    }
    let won = |pays: &Exact, by: &Exact| if pays.is_positive() { pays + by } else { pays.clone() };
    change(Why::ToAsFor, &|own| won(own, &-&one));
    change(Why::ForAsTo, &|own| won(own, &one));
    let found = ways.into_iter().filter_map(|(why, pays)| {
        let other = repriced(wager, &pays)?;
        let (exact, met) = met(company, &other, cards)?;
        let is_sound = !is_refuted(company, wager, &other, cards);
        is_sound.then_some(Found { why, exact, met, of: company.len() })
    });
    found.collect()
}

/// Finds the smallest change of one line, to another whole or half payoff, that meets every claim.
fn one_line(company: &[&Claim], wager: &WagerReport, cards: u64) -> Option<Found> {
    let mut best: Option<(Exact, Found)> = None;
    let lines = wager.events.len().saturating_sub(1);
    for (at, line) in wager.events[..lines].iter().enumerate() {
        for halves in 0..=MOST_HALVES {
            let to = Exact::ratio(halves, 2).expect("two halves");
            let change = (&to - &line.pays).abs();
            // The change must be small: at most one plus half of the payoff.
            let bound = &(&line.pays.abs() * &Exact::ratio(1, 2)?) + &Exact::one();
            if change.is_zero()
                || change > bound
                || best.as_ref().is_some_and(|(least, _)| *least <= change)
            {
                continue;
            }
            let pays = wager.events.iter().enumerate();
            let pays: Vec<Exact> = pays
                .map(|(other, event)| if other == at { to.clone() } else { event.pays.clone() })
                .collect();
            let other = repriced(wager, &pays)?;
            if let Some((exact, all)) =
                met(company, &other, cards).filter(|met| met.1 == company.len())
            {
                let (event, from) = (line.name.clone(), line.pays.clone());
                let why = Why::Line { event, from, to };
                best = Some((change, Found { why, exact, met: all, of: all }));
            }
        }
    }
    best.map(|(_, found)| found)
}

/// The highest payoff to try, in halves: 1000 to 1.
const MOST_HALVES: i64 = 2000;

/// Returns the wager with other payoffs of its events; `None` if the report has no number of ways.
fn repriced(wager: &WagerReport, pays: &[Exact]) -> Option<WagerReport> {
    let event = |(event, pays): (&crate::pricing::figures::EventReport, &Exact)| {
        Some(Event { name: event.name.clone(), pays: pays.clone(), ways: event.ways.clone()? })
    };
    let events: Vec<Event> = wager.events.iter().zip(pays).map(event).collect::<Option<_>>()?;
    let total: Whole = events.iter().map(|event| &event.ways).sum();
    total.is_positive().then(|| edge::wager(&wager.id, &wager.name, &Returns { events, total }))
}
