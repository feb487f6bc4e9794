//! Compares printed figures with exact ones.

use crate::exact::{Exact, Whole};
use crate::figure::Figure;
use crate::pricing::figures::{ClaimReport, EventReport, WagerReport};
use crate::table::claim::{Claim, Quantity, Subject, TOTAL};
use crate::table::printed::Printed;

/// Confidence levels in percent, with their z values in thousandths. A normal law has this
/// probability within z standard deviations of the mean; the values are rounded as test
/// laboratories round them.
#[doc(hidden)]
pub const CONFIDENCES: [(u8, i64); 3] = [(90, 1645), (95, 1960), (99, 2576)];

/// The slip of a figure that is right in percent.
pub const PERCENT_WITHOUT_SIGN: &str = "a missing % sign";

/// Compares a claim with the exact figure of its wager, in the multiple that was printed. `cards`
/// is the number of cards in the shoe. Returns `None` if the wager has no such figure.
pub fn compare(claim: &Claim, wager: &WagerReport, cards: u64) -> Option<ClaimReport> {
    compared(claim, &of_wager(claim, wager, cards)?)
}

/// Compares a claim of a wager with this exact figure, in the multiple that was printed.
pub fn compared(claim: &Claim, exact: &Exact) -> Option<ClaimReport> {
    let exact = in_print(claim, exact);
    let Subject::Wager { wager, event } = &claim.subject else { return None };
    Some(ClaimReport {
        id: claim.id.as_ref().map(|id| id.value.clone()),
        wager: wager.value.clone(),
        event: event.as_ref().map(|event| event.value.clone()),
        quantity: claim.quantity.value,
        printed: claim.printed.text.clone(),
        holds: claim.printed.agrees_with(&exact),
        exact: Figure { exact },
        erratum: claim.erratum.clone(),
        source: claim.source.clone(),
    })
}

impl ClaimReport {
    /// Returns `true` if the printed figure is right as a percentage, and lacks the sign.
    pub fn lacks_percent_sign(&self) -> bool {
        let hundredfold = &self.exact.exact * &Exact::integer(100);
        let printed = Printed::parse(&self.printed, self.quantity.kind(1));
        let is_plain = |printed: &Printed| !printed.is_percent() && !printed.is_odds();
        printed.filter(is_plain).is_some_and(|printed| printed.agrees_with(&hundredfold))
    }
}

/// Returns a figure in the multiple that the claim prints.
pub fn in_print(claim: &Claim, exact: &Exact) -> Exact {
    exact * &Exact::integer(claim.times.into())
}

/// Returns the exact figure that a claim of a wager or of one of its events is about. Returns
/// `None` if there is no such event or figure, such as the edge per resolved bet where every bet
/// pushes. Effects of missing cards take two shoes: see [`effect`].
pub fn of_wager(claim: &Claim, wager: &WagerReport, cards: u64) -> Option<Exact> {
    let probability_of = |wanted: &dyn Fn(usize) -> bool| -> Exact {
        let events = wager.events.iter().enumerate().filter(|(at, _)| wanted(*at));
        events.map(|(_, event)| &event.probability.exact).sum()
    };
    let name = match &claim.subject {
        Subject::Wager { event, .. } => event.as_ref().map(|event| event.value.as_str()),
        _ => return None,
    };
    let line = |event: &EventReport| event.line.clone().unwrap_or_else(|| event.name.clone());
    let is_line = |name: &str| wager.events.iter().any(|event| line(event) == name);
    let is_meant = |at: usize| match name {
        // Without an event, the figure is of a win.
        None => wager.events[at].pays.is_positive(),
        Some(TOTAL) => true,
        Some(name) if is_line(name) => line(&wager.events[at]) == name,
        // One factor of a line: "Tie, times 2".
        Some(name) => wager.events[at].name == name,
    };
    if name.is_some() && !(0..wager.events.len()).any(is_meant) {
        return None;
    }
    // The root is not always rational: thirty digits exceed any printed precision.
    let deviation = || Exact::parse(&wager.deviation.square.sqrt_decimal(30)?);
    let volatility = |at: usize| Some(&deviation()? * &Exact::ratio(CONFIDENCES[at].1, 1000)?);
    Some(match claim.quantity.value {
        Quantity::Edge => wager.edge.exact.clone(),
        Quantity::Rtp => wager.rtp.exact.clone(),
        Quantity::EdgeResolved => wager.edge_resolved.clone()?.exact,
        // If no line stakes more, one unit is staked.
        Quantity::EdgeWagered => wager.edge_wagered.as_ref().unwrap_or(&wager.edge).exact.clone(),
        Quantity::RtpWagered => {
            &Exact::one() - &wager.edge_wagered.as_ref().unwrap_or(&wager.edge).exact
        }
        Quantity::AverageStake => {
            wager.average_stake.as_ref().map_or_else(Exact::one, |stake| stake.exact.clone())
        }
        Quantity::Hit => wager.hit.exact.clone(),
        Quantity::Push => wager.push.exact.clone(),
        Quantity::Lose => wager.lose.exact.clone(),
        Quantity::Variance => wager.variance.exact.clone(),
        Quantity::Deviation => deviation()?,
        Quantity::Volatility90 => volatility(0)?,
        Quantity::Volatility95 => volatility(1)?,
        Quantity::Volatility99 => volatility(2)?,
        Quantity::TopAward => {
            let events = wager.events.iter();
            let possible = events.filter(|event| event.probability.exact.is_positive());
            possible.map(|event| &event.pays).max()?.clone()
        }
        Quantity::Pays => {
            let events = wager.events.iter().enumerate().filter(|(at, _)| is_meant(*at));
            let mut pays = events.map(|(_, event)| &event.pays);
            let first = pays.next()?;
            // Events with different payoffs have no payoff together.
            pays.all(|one| one == first).then(|| first.clone())?
        }
        Quantity::Expectation => -&wager.edge.exact,
        Quantity::HitResolved => {
            wager.hit.exact.checked_div(&(&Exact::one() - &wager.push.exact))?
        }
        Quantity::BreakEven => {
            // A round that pushes settles nothing, so that a push has no true odds.
            let mut meant = wager.events.iter().enumerate().filter(|(at, _)| is_meant(*at));
            let pushes = meant.any(|(_, event)| event.pays.is_zero());
            let probability = Some(probability_of(&is_meant)).filter(|_| !pushes)?;
            let settled = &wager.hit.exact + &wager.lose.exact;
            (&settled - &probability).checked_div(&probability)?
        }
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
            let ways = events.map(|(_, event)| event.ways.as_ref());
            let ways = ways.sum::<Option<Whole>>()?;
            // Combinations count deals, without the draws beside them.
            Exact::quotient(&ways, wager.draws.as_ref().unwrap_or(&Whole::one()))?
        }
        // Figures of two shoes, of counts, and of all rounds.
        _ => return None,
    })
}

/// Returns the effect of missing cards on a wager. `whole` is its report with all cards, `less` its
/// report without them.
pub fn effect(quantity: Quantity, whole: &WagerReport, less: &WagerReport) -> Option<Exact> {
    match quantity {
        Quantity::Effect => Some(&whole.edge.exact - &less.edge.exact),
        Quantity::EffectOnHit => Some(&less.hit.exact - &whole.hit.exact),
        _ => None,
    }
}

/// Returns the exact figure of a claim about an outcome that `ways` of `all` ways lead to.
pub fn of_ways(claim: &Claim, (ways, all): (&Whole, &Whole), cards: u64) -> Option<Exact> {
    match claim.quantity.value {
        Quantity::Probability => Exact::quotient(ways, all),
        Quantity::Combinations if claim.base.is_empty() => Some(Exact::from(ways.clone())),
        Quantity::Combinations => {
            Some(&Exact::quotient(ways, all)? * &unordered(cards, &claim.base)?)
        }
        _ => None,
    }
}

/// Returns the ways to deal hands with these numbers of cards, the cards of a hand in any order.
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
    use crate::pricing::edge;
    use crate::settle::{Event, LOSS, Returns};
    use crate::table::Table;

    /// Returns a wager that, of 100 ways, wins `wins` at 0.95 to 1, pushes 11 and loses the rest.
    fn by_hand(wins: u128) -> WagerReport {
        let event = |name: &str, pays: &str, ways: u128| Event {
            name: name.to_owned(),
            pays: Exact::parse(pays).unwrap(),
            ways: ways.into(),
        };
        let events =
            vec![event("Win", "0.95", wins), event("Tie", "0", 11), event(LOSS, "-1", 89 - wins)];
        edge::wager("side", "Side", &Returns { events, total: 100.into() })
    }

    fn claim(keys: &str) -> Claim {
        let text = format!(
            "id = \"t\"\nname = \"T\"\ngame = \"baccarat\"\ndecks = [8]\n[wager.side]\nname = \"Side\"\n\
             pays = [{{ odds = \"0.95 to 1\", name = \"Win\", when = {{ result = \"banker\" }} }},\n\
             {{ odds = \"push\", name = \"Tie\", when = {{ result = \"tie\" }} }}]\n\
             [[published]]\nwager = \"side\"\nsource = \"A book\"\n{keys}\n"
        );
        Table::read("t.toml", &text).unwrap_or_else(|error| panic!("{error}")).published().claims[0]
            .clone()
    }

    #[test]
    fn every_quantity_is_the_figure_it_is_said_to_be() {
        for (keys, expected) in [
            ("edge = \"0\"", "1/80"),
            ("rtp = \"0\"", "79/80"),
            ("expectation = \"0\"", "-1/80"),
            // 1.25 of the 89 that are resolved
            ("edge-resolved = \"0\"", "5/356"),
            ("hit = \"0\"", "9/20"),
            ("hit-resolved = \"0\"", "45/89"),
            ("push = \"0\"", "11/100"),
            ("lose = \"0\"", "11/25"),
            ("break-even = \"0\"", "44/45"),
            // 0.45 × 0.95² + 0.44 - 0.0125²
            ("variance = \"0\"", "0.84596875"),
            ("probability = \"0\"", "9/20"),
            ("event = \"Tie\"\nprobability = \"0\"", "11/100"),
            ("event = \"All other\"\nprobability = \"0\"", "11/25"),
            ("event = \"total\"\nprobability = \"0\"", "1"),
            ("return = \"0\"", "0.4275"),
            ("event = \"All other\"\nreturn = \"0\"", "-0.44"),
            ("event = \"total\"\nreturn = \"0\"", "-1/80"),
            ("combinations = \"0\"", "45"),
            ("event = \"total\"\ncombinations = \"0\"", "100"),
            // 45% of the 86,320 hands of two of 416 cards
            ("base = [2]\ncombinations = \"0\"", "38844"),
            ("times = 1000\nedge = \"0\"", "12.5"),
            ("top-award = \"0\"", "0.95"),
            ("pays = \"0\"", "0.95"),
            ("event = \"Tie\"\npays = \"push\"", "0"),
            ("event = \"All other\"\npays = \"lose\"", "-1"),
        ] {
            let claim = claim(keys);
            let exact = of_wager(&claim, &by_hand(45), 416).expect(keys);
            assert_eq!(in_print(&claim, &exact), Exact::parse(expected).unwrap(), "{keys}");
        }
        // √0.84596875 = 0.91976559…
        let deviation = claim("deviation = \"0.919766\"");
        let exact = of_wager(&deviation, &by_hand(45), 416).unwrap();
        assert!(deviation.printed.agrees_with(&exact));
        // 1.645, 1.96 and 2.576 of these: 1.51301440…, 1.80274057… and 2.36931618…
        for (keys, wrong) in [
            ("volatility-90 = \"1.5130144\"", "volatility-90 = \"1.5130145\""),
            ("volatility-95 = \"1.8027406\"", "volatility-95 = \"1.8027405\""),
            ("volatility-99 = \"2.3693162\"", "volatility-99 = \"2.3693161\""),
        ] {
            let [right, wrong] = [keys, wrong].map(|keys| {
                let claim = claim(keys);
                claim.printed.agrees_with(&of_wager(&claim, &by_hand(45), 416).unwrap())
            });
            assert!(right && !wrong, "{keys}");
        }
        // Tie and win pay differently, so that all events have no payoff together.
        let all = claim("event = \"total\"\npays = \"0\"");
        assert_eq!(of_wager(&all, &by_hand(45), 416), None);
    }

    #[test]
    fn effects_are_what_is_gained_without_the_cards() {
        // 43 wins: 0.46 - 0.4085 = 5.15%, 3.9% more for the house; and 2% fewer wins.
        let effect = |quantity| effect(quantity, &by_hand(45), &by_hand(43)).unwrap();
        assert_eq!(effect(Quantity::Effect), Exact::parse("-0.039").unwrap());
        assert_eq!(effect(Quantity::EffectOnHit), Exact::parse("-0.02").unwrap());
    }

    #[test]
    fn outcomes_have_ways_and_shares() {
        let (ways, all) = (Whole::from(3), Whole::from(12));
        let of =
            |keys: &str| of_ways(&claim(&format!("event = \"Win\"\n{keys}")), (&ways, &all), 52);
        assert_eq!(of("probability = \"0\""), Exact::ratio(1, 4));
        assert_eq!(of("combinations = \"0\""), Some(Exact::integer(3)));
        assert_eq!(of("combinations = \"0\"\nbase = [2]"), Exact::ratio(1326, 4));
        assert_eq!(of("return = \"0\""), None);
    }

    #[test]
    fn hands_without_an_order_are_counted_one_after_the_other() {
        // C(52, 2) = 1326, C(50, 2) = 1225, C(416, 2) = 86,320.
        assert_eq!(unordered(52, &[2]), Some(Exact::integer(1326)));
        assert_eq!(unordered(52, &[2, 2]), Some(Exact::integer(1326 * 1225)));
        assert_eq!(unordered(416, &[2]), Some(Exact::integer(86_320)));
        assert_eq!(unordered(2, &[2, 2]), None);
    }
}
