//! Finds the equilibria: the first hand's probabilities for which some best reply of the second
//! hand makes both moves of the first worth the same.
//!
//! For each situation of the second hand, its payoff of a move is linear in the first hand's
//! probability. Its best reply changes at the *breakpoints* only, where two moves of a situation
//! are worth the same. Between two breakpoints the best reply is one strategy, and so the first
//! hand's gain from its first move over its second is a constant; at a breakpoint the gain takes
//! every value of a range, by the mixture of the best replies. The equilibria are the
//! probabilities for which the range holds 0, the probability 0 with a gain of at most 0, and the
//! probability 1 with a gain of at least 0.
//!
//! Without a commission this is the minimax solution of Foster's algorithm (Ethier and Gámez 2013).
//! With one, the two payoffs do not sum to 0, and it finds the Nash equilibria (Ethier and Lee
//! 2023).

use std::cmp::Ordering;

use itertools::Itertools;

use crate::exact::{Exact, Whole};
use crate::question::equilibrium::payoffs::{Moves, Payoffs, Share};

/// An equilibrium, and the probabilities of all equilibria.
pub struct Solution {
    /// The first hand's probability of its first move.
    pub share: Exact,
    /// The second hand's probability of its first move, by situation.
    pub second: Vec<Exact>,
    /// The first hand's probabilities in equilibria, as ranges in order with both ends in them.
    pub all: Vec<(Exact, Exact)>,
}

/// The best replies of the second hand in a situation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reply {
    /// One move.
    Move(usize),
    /// Both moves, for this probability only.
    Both,
}

/// Solves the decisions.
pub fn solve(payoffs: &Payoffs) -> Solution {
    let points = points(payoffs);
    let last = points.len() - 1;
    let mut all: Vec<(Exact, Exact)> = Vec::new();
    for (at, point) in points.iter().enumerate() {
        let (least, most) = gains(payoffs, point);
        let is_one = (!least.is_positive() || at == last) && (!below_zero(&most) || at == 0);
        // Between two breakpoints, where one strategy is the best reply.
        let is_joined = at.checked_sub(1).is_some_and(|before| {
            let middle = (&points[before] + point) * Exact::half();
            let (least, most) = gains(payoffs, &middle);
            least.is_zero() && most.is_zero()
        });
        match all.last_mut() {
            Some((_, last)) if is_joined => *last = point.clone(),
            _ if is_one => all.push((point.clone(), point.clone())),
            _ => {}
        }
    }
    // By Kakutani's theorem there is one.
    let share = all.first().map_or_else(Exact::zero, |(low, _)| low.clone());
    let second = mixed(payoffs, &share);
    Solution { share, second, all }
}

/// Returns the best reply of the second hand to this probability; of several, the worst for the
/// first hand.
pub fn reply(payoffs: &Payoffs, share: &Exact) -> Vec<Exact> {
    let at = Share::from(share);
    let worst = |moves: &Moves| match best(moves, &at) {
        Reply::Both => usize::from(moves.of[0][1].at(&at) < moves.of[0][0].at(&at)),
        Reply::Move(to) => to,
    };
    payoffs.situations.iter().map(|moves| pure(worst(moves))).collect()
}

/// Returns the probability of the first move of a hand that makes this move.
pub fn pure(to: usize) -> Exact {
    if to == 0 { Exact::one() } else { Exact::zero() }
}

/// Returns 0, the breakpoints and 1, in order.
fn points(payoffs: &Payoffs) -> Vec<Exact> {
    let free = payoffs.situations.iter().filter(|moves| moves.only.is_none());
    let crossed =
        free.filter_map(|moves| Exact::quotient(&-&moves.gain.at_zero, &moves.gain.slope));
    let inside = crossed.filter(|share| share.is_positive() && *share < Exact::one());
    inside.chain([Exact::zero(), Exact::one()]).sorted().dedup().collect()
}

fn best(moves: &Moves, at: &Share) -> Reply {
    if let Some(only) = moves.only {
        return Reply::Move(only);
    }
    let gain = moves.gain.at(at);
    if gain.is_positive() {
        Reply::Move(0)
    } else if below_zero(&gain) {
        Reply::Move(1)
    } else if moves.gain.is_zero() {
        Reply::Move(moves.usual)
    } else {
        Reply::Both
    }
}

fn below_zero(number: &Whole) -> bool {
    !number.is_positive() && !number.is_zero()
}

/// Returns the least and the greatest gain of the first hand from its first move over its second,
/// over all best replies.
fn gains(payoffs: &Payoffs, share: &Exact) -> (Whole, Whole) {
    let at = Share::from(share);
    let (mut least, mut most) = (Whole::zero(), Whole::zero());
    for moves in &payoffs.situations {
        let [one, other] = [0, 1].map(|to| &moves.of[0][to].slope);
        let (low, high) = match best(moves, &at) {
            Reply::Move(0) => (one, one),
            Reply::Move(_) => (other, other),
            Reply::Both => (one.min(other), one.max(other)),
        };
        least += low;
        most += high;
    }
    (least, most)
}

/// Mixes the best replies so that the first hand gains nothing from another probability.
fn mixed(payoffs: &Payoffs, share: &Exact) -> Vec<Exact> {
    let (least, most) = gains(payoffs, share);
    // The weight of the replies with the greatest gain.
    let weight = (-&least).share_of(&(&most - &least));
    let weight = weight.max(Exact::zero()).min(Exact::one());
    let at = Share::from(share);
    let of = |moves: &Moves| match best(moves, &at) {
        Reply::Move(to) => pure(to),
        Reply::Both => match moves.of[0][0].slope.cmp(&moves.of[0][1].slope) {
            Ordering::Greater => weight.clone(),
            Ordering::Less => Exact::one() - &weight,
            Ordering::Equal => pure(moves.usual),
        },
    };
    payoffs.situations.iter().map(of).collect()
}
