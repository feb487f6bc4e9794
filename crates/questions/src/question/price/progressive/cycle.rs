//! The rounds from one jackpot to the next, and the meter in each of them.
//!
//! The nth round of a cycle pays a meter of reset + n·d, where d is the growth of a round. Let
//! S(n) be the probability that none of its first n rounds is a jackpot: (1 - p)^n if the cards of
//! each round are a jackpot with probability p, and 1 - n/x if a hidden trigger is reached somewhere
//! in x rounds. A limit leaves K rounds in which the meter is below it. A must-hit-by has one round
//! more, which a part S(K) of all cycles reaches; a cap has S(K)/p of them on average. If a hidden
//! part goes into the next reset value, cycles begin at many meters: `reserved` adds those up.

use crate::exact::{Exact, Whole};
use crate::figure::Enclosed;
use crate::question::price::progressive::limited::Limited;
use crate::question::price::progressive::power::power;
use crate::question::price::progressive::report::{MeterLevel, ProgressiveWager};
use crate::question::price::progressive::reserved::Reserved;
use crate::table::model::{Growth, Limit};

/// The rounds from one jackpot to the next.
pub(super) struct Cycle<'g> {
    growth: &'g Growth,
    /// The probability that the cards of a round are a jackpot.
    pub jackpot: Exact,
    /// The mean share of the meter that the cards of a round pay.
    share: Exact,
    /// The shares below 1, with their probabilities.
    parts: Vec<(Exact, Exact)>,
    /// The growth of a round.
    step: Exact,
    /// Sums over the rounds of a cycle, if the growth has a limit.
    limited: Option<Limited>,
    /// Sums over the rounds of all cycles, if it must be hit and has a hidden part.
    reserved: Option<Reserved>,
}

impl<'g> Cycle<'g> {
    /// Takes the probabilities of a wager that is priced at a meter of 0. Returns `None` if no round
    /// of its shoe pays from the meter.
    pub fn new(growth: &'g Growth, wager: &ProgressiveWager) -> Option<Self> {
        let (mut jackpot, mut parts) = (Exact::zero(), Vec::new());
        for event in wager.events.iter().filter(|event| event.share.is_positive()) {
            let probability = &event.probability.exact;
            match event.share == Exact::one() {
                true => jackpot = &jackpot + probability,
                false if probability.is_zero() => {}
                false => parts.push((event.share.clone(), probability.clone())),
            }
        }
        let must_hit = growth.limit.as_ref().is_some_and(|limit| limit.must_hit_by().is_some());
        let step = &growth.bets * &growth.increment;
        if jackpot.is_zero() && parts.is_empty() && !(must_hit && step.is_positive()) {
            return None;
        }
        // A search for an increment also looks at 0, with which no meter comes to its limit.
        let limit = growth.limit.as_ref().filter(|_| step.is_positive());
        let (mut limited, mut reserved) = (None, None);
        match limit {
            Some(limit) if growth.hidden.is_positive() => {
                reserved = Some(Reserved::new(growth, limit, &jackpot)?);
            }
            Some(limit) => limited = Some(Limited::new(limit, &growth.reset, &step, &jackpot)?),
            None => {}
        }
        let share = wager.edge_per_stake.exact.clone();
        Some(Self { growth, jackpot, share, parts, step, limited, reserved })
    }

    /// Returns `true` if the meter depends on the number of rounds since the last jackpot alone.
    pub fn is_simple(&self) -> bool {
        self.parts.is_empty() && self.growth.hidden.is_zero() && self.rounds().is_some()
    }

    /// Returns the probability that the cards of a round are no jackpot.
    fn none(&self) -> Exact {
        &Exact::one() - &self.jackpot
    }

    /// Returns the mean number of rounds of a cycle; `None` if no round is a jackpot.
    pub fn rounds(&self) -> Option<Enclosed> {
        match (&self.reserved, &self.limited) {
            (Some(reserved), _) => Some(reserved.rounds()),
            (None, Some(limited)) => Some(limited.rounds()),
            (None, None) => Some(Exact::one().checked_div(&self.jackpot)?.into()),
        }
    }

    /// Returns the mean of the meter that a round pays.
    pub fn paid(&self, mean: &Enclosed) -> Enclosed {
        let reserved = self.reserved.as_ref().and_then(Reserved::paid);
        let ended = reserved.or_else(|| Some(self.must_hit_by()?.paid()));
        ended.unwrap_or_else(|| mean.times(&self.share))
    }

    /// Returns the mean jackpot of a meter that must be hit.
    pub fn mean_jackpot(&self) -> Option<Enclosed> {
        let reserved = self.reserved.as_ref().map(Reserved::jackpot);
        reserved.or_else(|| Some(self.must_hit_by()?.jackpot()))
    }

    /// Returns the part of all jackpots that the limit pays, and not the cards.
    pub fn without_cards(&self) -> Option<Enclosed> {
        match &self.reserved {
            Some(reserved) => reserved.without_cards(),
            None => self.must_hit_by()?.without_cards(),
        }
    }

    /// Returns what the reset value adds to the return, and what a limit takes from it. `mean` is the
    /// mean meter.
    pub fn of_reset_and_cut(&self, mean: &Enclosed) -> Option<(Enclosed, Enclosed)> {
        let Growth { reset, bets, hidden, .. } = self.growth;
        let per_bet = Exact::one().checked_div(bets)?;
        let reserved = self.reserved.as_ref().and_then(Reserved::of_reset_and_cut);
        let limited = || Some(self.must_hit_by()?.of_reset_and_cut(reset, &self.step));
        if let Some((of_reset, cut)) = reserved.or_else(limited) {
            return Some((of_reset.times(&per_bet), cut.times(&per_bet)));
        }
        let of_reset = reset * &self.jackpot;
        let in_full = &(&of_reset + &self.step) + &(bets * hidden);
        let cut = self.paid(mean).plus(&-&in_full);
        Some(((&of_reset * &per_bet).into(), cut.times(&per_bet)))
    }

    /// Returns the sums of a cycle that ends at its limit at the latest.
    fn must_hit_by(&self) -> Option<&Limited> {
        self.limited.as_ref().filter(|limited| limited.ends_cycle)
    }

    /// Returns the mean of the meter when a round is paid, and the mean of its square.
    pub fn moments(&self) -> Option<(Enclosed, Enclosed)> {
        if let Some(reserved) = &self.reserved {
            return reserved.moments();
        }
        if let Some(limited) = &self.limited {
            return Some((limited.mean(), limited.mean_square()));
        }
        let begins = self.after_jackpot()?;
        // M' is the meter a round later: E(M') = E(M), and E(M'²) = E(M²).
        let mut kept = (self.none(), self.none());
        for (share, probability) in &self.parts {
            let left = &Exact::one() - share;
            kept.0 = &kept.0 - &(share * probability);
            kept.1 = &kept.1 - &(&(&Exact::one() - &(&left * &left)) * probability);
        }
        let step = &self.step;
        let one = Exact::one();
        // The jackpot's own rounds add their step to the value they begin at.
        let begun = &self.jackpot * &begins.0;
        let mean = (&begun + step).checked_div(&(&one - &kept.0))?;
        let begun_square = &self.jackpot * &begins.1;
        let crossed = &(&Exact::integer(2) * step) * &(&(&kept.0 * &mean) + &begun);
        let square = &(&begun_square + &crossed) + &(step * step);
        let square = square.checked_div(&(&one - &kept.1))?;
        Some((mean.into(), square.into()))
    }

    /// Returns the mean of the meter just after a jackpot, and the mean of its square: the reset
    /// value and the hidden part of so many rounds. Both are 0 if there is no jackpot.
    fn after_jackpot(&self) -> Option<(Exact, Exact)> {
        if self.jackpot.is_zero() {
            return Some((Exact::zero(), Exact::zero()));
        }
        let Growth { reset, hidden, bets, .. } = self.growth;
        let kept = bets * hidden;
        // Rounds of a cycle: mean 1/p, mean square (2 - p)/p².
        let rounds = Exact::one().checked_div(&self.jackpot)?;
        let square = &(&Exact::one() + &self.none()) * &(&rounds * &rounds);
        let crossed = &(&Exact::integer(2) * &(reset * &kept)) * &rounds;
        let squares = &(reset * reset) + &(&(&kept * &kept) * &square);
        Some((reset + &(&kept * &rounds), &squares + &crossed))
    }

    /// Returns the part of all rounds in which a simple meter is above an amount when it is paid.
    pub fn above(&self, amount: &Exact) -> Enclosed {
        let steps = (amount - &self.growth.reset).checked_div(&self.step);
        // M exceeds the amount from the round after so many whole steps on.
        let steps = steps.map_or(Exact::zero(), |steps| Exact::from(steps.floor()));
        match &self.limited {
            Some(limited) => limited.above(amount, &steps),
            None if steps.is_negative() => Exact::one().into(),
            None => power(&self.none(), steps.floor().to_u64()),
        }
    }

    /// Returns the meter that so many percent of all rounds do not exceed.
    pub fn level(&self, percent: i64) -> Option<MeterLevel> {
        let part = Exact::ratio(percent, 100)?;
        let beyond = &Exact::one() - &part;
        let rounds = first(|rounds| match &self.limited {
            Some(limited) => *limited.part_after(&Exact::count(rounds.into())).low() <= beyond,
            None => *power(&self.none(), Some(rounds)).low() <= beyond,
        })?;
        let grown = &self.growth.reset + &(&self.step * &Exact::count(rounds.into()));
        let meter = match self.growth.limit.as_ref().map(Limit::most) {
            Some(most) if *most < grown => most.clone(),
            _ => grown,
        };
        Some(MeterLevel { part, rounds: Whole::from(rounds), meter: meter.into() })
    }
}

/// Most rounds that a level may take, as an exponent of 2.
const MOST_ROUNDS: u32 = 50;

/// Returns the least number from 1 on for which this is true, as for all that follow; `None` if it is
/// too large.
fn first(is_reached: impl Fn(u64) -> bool) -> Option<u64> {
    let first = (0..=MOST_ROUNDS).map(|twice| 1u64 << twice).find(|rounds| is_reached(*rounds))?;
    let (mut below, mut reached) = (first / 2, first);
    while reached - below > 1 {
        let middle = below + (reached - below) / 2;
        *(if is_reached(middle) { &mut reached } else { &mut below }) = middle;
    }
    Some(reached)
}
