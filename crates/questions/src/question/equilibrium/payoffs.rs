//! Payoffs of two hands as functions of the first hand's probability, in whole numbers.

use crate::exact::{Exact, Whole};
use crate::game::decision::{Decisions, Situation, Wins};

/// A payoff that is linear in the probability of the first hand's first move.
#[derive(Clone, Debug)]
pub struct Linear {
    /// The payoff for the probability 0.
    pub at_zero: Whole,
    /// The payoff for the probability 1 less the payoff for 0.
    pub slope: Whole,
}

/// A probability as two whole numbers.
pub struct Share {
    above: Whole,
    below: Whole,
}

impl From<&Exact> for Share {
    fn from(share: &Exact) -> Self {
        Self { above: share.numerator(), below: share.denominator() }
    }
}

impl Linear {
    /// Returns the payoff for this probability, times its denominator.
    pub fn at(&self, share: &Share) -> Whole {
        &self.at_zero * &share.below + &self.slope * &share.above
    }

    fn less(&self, other: &Self) -> Self {
        Self { at_zero: &self.at_zero - &other.at_zero, slope: &self.slope - &other.slope }
    }

    /// Returns `true` if the payoff is 0 for every probability.
    pub fn is_zero(&self) -> bool {
        self.at_zero.is_zero() && self.slope.is_zero()
    }
}

/// The payoffs of a situation of the second hand.
pub struct Moves {
    /// By hand and by move of the second hand.
    pub of: [[Linear; 2]; 2],
    /// The gain of the second hand from the first move over the second.
    pub gain: Linear,
    /// The only move, if the hand may not decide.
    pub only: Option<usize>,
    /// The usual move.
    pub usual: usize,
}

/// The payoffs of both hands, each in a unit of its own.
pub struct Payoffs {
    /// The payoffs of rounds in which the second hand has no move.
    settled: [Whole; 2],
    /// The situations of the second hand.
    pub situations: Vec<Moves>,
    /// The payoff of one stake, for each hand.
    pub units: [Whole; 2],
}

impl Payoffs {
    /// Returns the payoffs for an even stake. A hand with a commission is paid its win less this
    /// share.
    pub fn of(decisions: &Decisions, commission: [&Exact; 2]) -> Self {
        let parts = commission.map(Exact::denominator);
        let kept = commission.map(|share| (Exact::one() - share).numerator());
        // The fraction of the share and of what is kept have the same denominator.
        let net = |hand: usize, wins: &Wins| {
            &Whole::from(wins[hand]) * &kept[hand] - &Whole::from(wins[1 - hand]) * &parts[hand]
        };
        let linear = |hand: usize, at: &Situation, to: usize| {
            let [one, zero] = [0, 1].map(|chosen| net(hand, &at.chosen[chosen][to]));
            Linear { at_zero: net(hand, &at.other[to]) + &zero, slope: one - zero }
        };
        let moves = |at: &Situation| {
            let of = [0, 1].map(|hand| [0, 1].map(|to| linear(hand, at, to)));
            let gain = of[1][0].less(&of[1][1]);
            Moves { of, gain, only: (!at.is_free).then_some(at.usual), usual: at.usual }
        };
        Self {
            settled: [0, 1].map(|hand| net(hand, &decisions.settled)),
            situations: decisions.situations.iter().map(moves).collect(),
            units: parts.map(|part| &part * &Whole::from(decisions.ways)),
        }
    }

    /// Returns the payoff of a hand per stake, for the first hand's probability of its first move
    /// and the second hand's in each situation.
    pub fn value(&self, hand: usize, share: &Exact, second: &[Exact]) -> Exact {
        let at = Share::from(share);
        let (mut pure, mut mixed) = (&self.settled[hand] * &at.below, Exact::zero());
        for (moves, first_move) in self.situations.iter().zip(second) {
            let [one, other] = &moves.of[hand];
            if first_move.is_zero() {
                pure += &other.at(&at);
            } else if *first_move == Exact::one() {
                pure += &one.at(&at);
            } else {
                let [one, other] = [one, other].map(|payoff| Exact::from(payoff.at(&at)));
                mixed = mixed + &other + first_move * &(one - other);
            }
        }
        let unit = Exact::from(&self.units[hand] * &at.below);
        (Exact::from(pure) + mixed).share_of(&unit)
    }

    /// Returns the payoff of the second hand per stake if it makes the better move in each
    /// situation.
    pub fn best_of_second(&self, share: &Exact) -> Exact {
        let at = Share::from(share);
        let mut sum = &self.settled[1] * &at.below;
        for moves in &self.situations {
            let [one, other] = [0, 1].map(|to| moves.of[1][to].at(&at));
            sum += &match moves.only {
                Some(0) => one,
                Some(_) => other,
                None => one.max(other),
            };
        }
        Exact::from(sum).share_of(&Exact::from(&self.units[1] * &at.below))
    }
}
