//! The rounds of a cycle whose meter has a limit: a cap, an amount by which it must be hit, or a
//! hidden trigger below such an amount.
//!
//! All sums are linear in one power, x = (1 - p)^K, which may only be known by bounds. A mean is a
//! quotient of two sums, so it is monotone in x: its bounds are the quotients at the bounds of x.

use crate::exact::Exact;
use crate::figure::Enclosed;
use crate::question::price::progressive::power::power;
use crate::table::model::Limit;

/// A sum that is linear in a power: the part without it, and its factor.
#[derive(Clone)]
struct Sum(Exact, Exact);

impl Sum {
    fn constant(value: Exact) -> Self {
        Self(value, Exact::zero())
    }

    fn plus(&self, other: &Self) -> Self {
        Self(&self.0 + &other.0, &self.1 + &other.1)
    }

    fn times(&self, factor: &Exact) -> Self {
        Self(&self.0 * factor, &self.1 * factor)
    }

    fn at(&self, power: &Exact) -> Exact {
        &self.0 + &(&self.1 * power)
    }
}

/// The chance that a round ends the cycle.
enum Ends {
    /// The cards of a round are a jackpot with this probability above 0.
    Cards(Exact),
    /// A trigger is reached in one of so many rounds, each of which is equally likely.
    Trigger(Exact),
    /// No round before the last one does.
    AtLimit,
}

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
        let k = &below;
        // 1 + 2 + … + K and 1² + 2² + … + K².
        let numbers = &(&(k * &(k + &one)) * &Exact::half());
        let squares = (numbers * &(&(&two * k) + &one)).checked_div(&Exact::integer(3))?;
        // Sums of S(n - 1), of n·S(n - 1), of n²·S(n - 1) for n from 1 to K; S(K); its power.
        let ([count, linear, square], last, power) = match &ends {
            Ends::AtLimit => {
                let sums = [k.clone(), numbers.clone(), squares].map(Sum::constant);
                (sums, Sum::constant(one), Exact::zero().into())
            }
            Ends::Trigger(all) => {
                let over = |sum: &Exact| Sum::constant(sum.checked_div(all).unwrap_or_default());
                let minus = Exact::integer(-1);
                // Σ (n - 1), Σ n·(n - 1) and Σ n²·(n - 1), over the x rounds.
                let less = [numbers - k, &squares - numbers, &(numbers * numbers) - &squares];
                let sums = [k.clone(), numbers.clone(), squares];
                let sum = |at: usize| {
                    Sum::constant(sums[at].clone()).plus(&over(&less[at]).times(&minus))
                };
                let last = Sum::constant(one).plus(&over(k).times(&minus));
                ([sum(0), sum(1), sum(2)], last, Exact::zero().into())
            }
            Ends::Cards(p) => {
                let q = &one - p;
                let mean = one.checked_div(p)?;
                // With x = q^K: Σ q^(n - 1) = (1 - x)/p, Σ n·q^(n - 1) = (1 - x)/p² - K·x/p, and
                // Σ n²·q^(n - 1) = (1 + q - x·((K + 1)² - (2K² + 2K - 1)·q + K²·q²))/p³.
                let count = Sum(mean.clone(), -&mean);
                let linear = count.times(&mean).plus(&Sum(Exact::zero(), -&(k * &mean)));
                let next = k + &one;
                let middle = &(&(&two * k) * &next) - &one;
                let of_power = &(&next * &next) - &(&(&middle - &(&(k * k) * &q)) * &q);
                let square = Sum(&one + &q, -&of_power).times(&(&(&mean * &mean) * &mean));
                let last = Sum(Exact::zero(), one.clone());
                ([count, linear, square], last, power(&q, k.floor().to_u64()))
            }
        };
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
        ends(sum.at(self.power.low()), sum.at(self.power.high()))
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
