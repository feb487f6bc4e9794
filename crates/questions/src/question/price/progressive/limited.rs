//! The rounds of a cycle whose meter has a limit: a cap, an amount by which it must be hit, or a
//! hidden trigger below such an amount.
//!
//! All sums are linear in one power, x = (1 - p)^K, which may only be known by bounds. A mean is a
//! quotient of two sums, so it is monotone in x: its bounds are the quotients at the bounds of x.

use crate::exact::Exact;
use crate::figure::Enclosed;
use crate::question::price::progressive::power::power;
use crate::question::price::progressive::survival::{Ends, First, Sum};
use crate::table::model::Limit;

/// Sums over the rounds of a cycle, each with the probability that the cycle has it.
pub(super) struct Limited {
    most: Exact,
    /// `true` if the round at the limit ends the cycle.
    pub ends_cycle: bool,
    ends: Ends,
    /// The number of rounds in which the meter is below the limit.
    below: Exact,
    /// The power that the sums are linear in.
    power: Enclosed,
    /// The sum of 1: the number of rounds.
    rounds: Sum,
    /// The sum of the meters.
    meters: Sum,
    /// The sum of their squares.
    squares: Sum,
    /// The mean of the meter that the cycle's jackpot pays.
    jackpot: Sum,
}

impl Limited {
    /// Adds up a cycle that starts at `reset` and grows by `step` a round, whose cards are a
    /// jackpot with this probability.
    pub fn new(limit: &Limit, reset: &Exact, step: &Exact, jackpot: &Exact) -> Option<Self> {
        let (one, two) = (Exact::one(), Exact::integer(2));
        let most = limit.most();
        let room = most - reset;
        let all = room.checked_div(step)?;
        let ends = match limit {
            Limit::Trigger(_) => Ends::Trigger(all.clone()),
            _ if jackpot.is_zero() => Ends::AtLimit,
            _ => Ends::Cards(jackpot.clone()),
        };
        // A search for a reset value also looks at the limit itself.
        let below = (&Exact::from(all.ceil()) - &one).max(Exact::zero());
        let First { count, linear, square, last, power } = ends.first(&below)?;
        let k = &below;
        let at_limit = match (limit, &ends) {
            (Limit::Cap(_), Ends::Cards(p)) => last.times(&Exact::one().checked_div(p)?),
            _ => last.clone(),
        };
        let twice = &two * reset;
        let meters = count.times(reset).plus(&linear.times(step)).plus(&at_limit.times(most));
        let squares = count
            .times(&(reset * reset))
            .plus(&linear.times(&(&twice * step)))
            .plus(&square.times(&(step * step)))
            .plus(&at_limit.times(&(most * most)));
        // The nth round pays reset + n·d: d for each round that begins, less what is above the limit.
        let grown = count.times(step).plus(&last.times(&(&room - &(k * step))));
        Some(Self {
            most: most.clone(),
            ends_cycle: limit.must_hit_by().is_some(),
            power,
            rounds: count.plus(&at_limit),
            meters,
            squares,
            jackpot: Sum::constant(reset.clone()).plus(&grown),
            ends,
            below,
        })
    }

    /// Returns the mean number of rounds of a cycle.
    pub fn rounds(&self) -> Enclosed {
        self.value(&self.rounds)
    }

    /// Returns the mean of the meter when a round is paid.
    pub fn mean(&self) -> Enclosed {
        self.per_round(&self.meters)
    }

    /// Returns the mean of its square.
    pub fn mean_square(&self) -> Enclosed {
        self.per_round(&self.squares)
    }

    /// Returns the mean of what a round pays from the meter, if the limit pays all of it.
    pub fn paid(&self) -> Enclosed {
        self.per_round(&self.jackpot)
    }

    /// Returns the means per round of the reset value, and of the growth above the limit as a
    /// negative number, if the limit pays all of the meter.
    pub fn of_reset_and_cut(&self, reset: &Exact, step: &Exact) -> (Enclosed, Enclosed) {
        let reset = Sum::constant(reset.clone());
        let less = reset.plus(&self.rounds.times(step)).times(&Exact::integer(-1));
        (self.per_round(&reset), self.per_round(&self.jackpot.plus(&less)))
    }

    /// Returns the mean of the jackpot, if the limit pays all of the meter.
    pub fn jackpot(&self) -> Enclosed {
        self.value(&self.jackpot)
    }

    /// Returns the part of all jackpots that the limit pays, and not the cards; `None` if cards pay
    /// none.
    pub fn without_cards(&self) -> Option<Enclosed> {
        match &self.ends {
            Ends::Cards(p) => Some(self.power.times(&(&Exact::one() - p))),
            Ends::Trigger(_) | Ends::AtLimit => None,
        }
    }

    /// Returns the part of all rounds in which the meter is above an amount. The last round of a
    /// cycle that ends at the limit belongs to it, even if the amount is the limit.
    pub fn above(&self, amount: &Exact, steps: &Exact) -> Enclosed {
        match self.ends_cycle {
            true => self.part_after(steps.min(&self.below)),
            false if *amount >= self.most => Exact::zero().into(),
            false => self.part_after(steps),
        }
    }

    /// Returns the part of all rounds that at least so many rounds of their cycle precede.
    pub fn part_after(&self, rounds: &Exact) -> Enclosed {
        if self.ends_cycle && *rounds > self.below {
            return Exact::zero().into();
        }
        let all = self.rounds();
        let before = self.before(&rounds.clone().max(Exact::zero()));
        let quotient = |above: &Exact, below: &Exact| above.checked_div(below).unwrap_or_default();
        let least = &Exact::one() - &quotient(before.high(), all.low());
        let most = &Exact::one() - &quotient(before.low(), all.high());
        Enclosed::between(least.max(Exact::zero()), most)
    }

    /// Returns the mean number of rounds among so many first ones of a cycle.
    fn before(&self, rounds: &Exact) -> Enclosed {
        match &self.ends {
            Ends::AtLimit => rounds.clone().into(),
            Ends::Cards(p) => {
                let none = power(&(&Exact::one() - p), rounds.floor().to_u64());
                let mean = Exact::one().checked_div(p).unwrap_or_default();
                none.times(&-&mean).plus(&mean)
            }
            Ends::Trigger(all) => {
                let pairs = &(rounds * &(rounds - &Exact::one())) * &Exact::half();
                (rounds - &pairs.checked_div(all).unwrap_or_default()).into()
            }
        }
    }

    fn value(&self, sum: &Sum) -> Enclosed {
        sum.within(&self.power)
    }

    fn per_round(&self, sum: &Sum) -> Enclosed {
        let at =
            |power: &Exact| sum.at(power).checked_div(&self.rounds.at(power)).unwrap_or_default();
        ends(at(self.power.low()), at(self.power.high()))
    }
}

/// Returns a figure between two values in any order.
fn ends(one: Exact, other: Exact) -> Enclosed {
    if one <= other { Enclosed::between(one, other) } else { Enclosed::between(other, one) }
}
