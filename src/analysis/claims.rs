//! Printed figures beside the exact ones.

use crate::exact::Exact;
use crate::report::{ClaimReport, Figure, WagerReport};
use crate::table::claim::{Claim, Quantity, Subject, TOTAL};

/// Sets a claim beside the exact figure of its wager, in the multiple that was printed; `cards`
/// are those of the shoe. None if the wager has no such figure.
pub fn compare(
    claim: &Claim,
    wager: &WagerReport,
    cards: u64,
    digits: usize,
) -> Option<ClaimReport> {
    let exact = in_print(claim, &of_wager(claim, wager, cards)?);
    let Subject::Wager { event, .. } = &claim.subject else { return None };
    Some(ClaimReport {
        id: claim.id.as_ref().map(|id| id.value.clone()),
        wager: wager.id.clone(),
        event: event.as_ref().map(|event| event.value.clone()),
        quantity: claim.quantity.value.key(),
        printed: claim.printed.text.clone(),
        holds: claim.printed.agrees_with(&exact),
        exact: Figure { exact, digits },
        erratum: claim.erratum.clone(),
        source: claim.source.clone(),
    })
}

/// A figure in the multiple in which the claim prints it.
pub fn in_print(claim: &Claim, exact: &Exact) -> Exact {
    exact * &Exact::integer(claim.times.into())
}

/// The exact figure that a claim of a wager or of one of its events is about; none if there is no
/// such figure, as of resolved bets where every bet pushes, or no such event. Effects of missing
/// cards are of two shoes: see [`effect`].
pub fn of_wager(claim: &Claim, wager: &WagerReport, cards: u64) -> Option<Exact> {
    let probability_of = |wanted: &dyn Fn(usize) -> bool| -> Exact {
        let events = wager.events.iter().enumerate().filter(|(at, _)| wanted(*at));
        events.map(|(_, event)| &event.probability.exact).sum()
    };
    let name = match &claim.subject {
        Subject::Wager { event, .. } => event.as_ref().map(|event| event.value.as_str()),
        _ => return None,
    };
    let is_meant = |at: usize| match name {
        // Without an event, it is of a win.
        None => wager.events[at].pays.is_positive(),
        Some(TOTAL) => true,
        Some(name) => wager.events[at].name == name,
    };
    if name.is_some() && !(0..wager.events.len()).any(is_meant) {
        return None;
    }
    Some(match claim.quantity.value {
        Quantity::Edge => wager.edge.exact.clone(),
        Quantity::Rtp => wager.rtp.exact.clone(),
        Quantity::EdgeResolved => wager.edge_resolved.clone()?.exact,
        Quantity::Hit => wager.hit.exact.clone(),
        Quantity::Push => wager.push.exact.clone(),
        Quantity::Lose => wager.lose.exact.clone(),
        Quantity::Variance => wager.variance.exact.clone(),
        // The root has no exact figure: thirty digits of it are past any printed precision.
        Quantity::Deviation => Exact::parse(&wager.deviation.square.sqrt_decimal(30)?)?,
        Quantity::Expectation => -&wager.edge.exact,
        Quantity::HitResolved => {
            wager.hit.exact.checked_div(&(&Exact::one() - &wager.push.exact))?
        }
        Quantity::BreakEven => wager.lose.exact.checked_div(&wager.hit.exact)?,
        Quantity::Probability => probability_of(&is_meant),
        Quantity::Return => {
            let events = wager.events.iter().enumerate().filter(|(at, _)| is_meant(*at));
            events.map(|(_, event)| &event.returns.exact).sum()
        }
        Quantity::Combinations if !claim.base.is_empty() => {
            &probability_of(&is_meant) * &unordered(cards, &claim.base)?
        }
        Quantity::Combinations => {
            let events = wager.events.iter().enumerate().filter(|(at, _)| is_meant(*at));
            let ways: Option<u128> = events.map(|(_, event)| event.ways).sum();
            Exact::count(ways?)
        }
        Quantity::Effect | Quantity::EffectOnHit => return None,
    })
}

/// What cards that a shoe lacks change in a wager, which is priced with all of them and without
/// these.
pub fn effect(quantity: Quantity, whole: &WagerReport, less: &WagerReport) -> Option<Exact> {
    match quantity {
        Quantity::Effect => Some(&whole.edge.exact - &less.edge.exact),
        Quantity::EffectOnHit => Some(&less.hit.exact - &whole.hit.exact),
        _ => None,
    }
}

/// The exact figure that a claim of an outcome is about, which so many ways of all lead to.
pub fn of_ways(claim: &Claim, (ways, all): (u128, u128), cards: u64) -> Option<Exact> {
    match claim.quantity.value {
        Quantity::Probability => Exact::of_ways(ways, all),
        Quantity::Combinations if claim.base.is_empty() => Some(Exact::count(ways)),
        Quantity::Combinations => {
            Some(&Exact::of_ways(ways, all)? * &unordered(cards, &claim.base)?)
        }
        _ => None,
    }
}

/// The ways to deal hands of these many cards, the cards of a hand in any order.
fn unordered(cards: u64, hands: &[u64]) -> Option<Exact> {
    let mut left = u128::from(cards);
    let (mut ordered, mut alike) = (1, 1);
    for hand in hands {
        for card in 1..=u128::from(*hand) {
            (ordered, alike) = (ordered * left, alike * card);
            left = left.checked_sub(1)?;
        }
    }
    Exact::of_ways(ordered, alike)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_without_an_order_are_counted_one_after_the_other() {
        // C(52, 2) = 1326, C(50, 2) = 1225, C(416, 2) = 86,320.
        assert_eq!(unordered(52, &[2]), Some(Exact::integer(1326)));
        assert_eq!(unordered(52, &[2, 2]), Some(Exact::integer(1326 * 1225)));
        assert_eq!(unordered(416, &[2]), Some(Exact::integer(86_320)));
        assert_eq!(unordered(2, &[2, 2]), None);
    }
}
