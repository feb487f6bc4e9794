//! Ruin and goal of a bankroll by the law of a round, followed round by round.
//!
//! A player may stake more than he has left; if he loses it, the bankroll is lost. Probabilities only
//! round down (`rounded`), and bankrolls that are hardly ever reached are left out.

use crate::chance::rounded::{BITS, part, shares};
use crate::chance::trip::{DIGITS, Trip};
use crate::exact::{Exact, Whole};

/// The probability, in units of 2^-63, below which a bankroll at either end is left out.
const UNLIKELY: u64 = 1 << 10;
/// The largest part of 1 that may be missing, in units of 2^-63: 10^-9.
const MOST_MISSING: u64 = 9_223_372_036;
/// Rounds after which a walk without an end is looked at.
const STRIDE: u32 = 64;
/// Maximum number of bankrolls between the least and the largest one.
const MOST_FAR: usize = 1 << 24;
/// Maximum number of bankrolls that are followed, each counted for every round and net win.
const MOST_WORK: u64 = 1 << 31;

/// Returns the probabilities of ruin and of the goal, for a bankroll that starts above 0 and ends
/// at 0 or below, at the goal or above, or after this number of rounds, if given. `wins` are the net
/// wins of a round with their weights. Rounds are independent. `None` if the walk takes too long, or
/// without goal and number of rounds.
///
/// # Example
///
/// ```
/// use shoe_odds_core::chance::walk;
/// use shoe_odds_core::exact::Exact;
///
/// // Even money that wins 3 of 5: (1 − (2/3)²)/(1 − (2/3)⁴) double two units, 9 of 13.
/// let wins = [(1, 3), (-1, 2)].map(|(win, weight)| (Exact::integer(win), Exact::integer(weight)));
/// let [two, four] = [2, 4].map(Exact::integer);
/// let found = walk(&wins, &two, Some(&four), None).unwrap();
/// assert_eq!(found.goal, Exact::parse("0.692307692"));
/// ```
pub fn walk(
    wins: &[(Exact, Exact)],
    bankroll: &Exact,
    goal: Option<&Exact>,
    rounds: Option<u32>,
) -> Option<Trip> {
    if goal.is_none() && rounds.is_none() {
        return None;
    }
    // Without a number of rounds, those that change nothing do not matter.
    let wins = wins
        .iter()
        .filter(|(win, weight)| weight.is_positive() && (rounds.is_some() || !win.is_zero()));
    let wins: Vec<_> = wins.collect();
    // Net wins are multiples of a grain. What is lost and won until the end is counted in grains.
    let unit = Exact::common_denominator(wins.iter().map(|(win, _)| win));
    let numbers: Vec<Whole> = wins.iter().map(|(win, _)| win.in_units(&unit)).collect();
    let grain = numbers.iter().fold(Whole::zero(), |grain, number| grain.gcd(number));
    let grain = if grain.is_zero() { Whole::one() } else { grain };
    let small = |number: &Whole| i64::try_from(number.to_i128()?).ok();
    let grains = |amount: &Exact| {
        small(&(amount * &Exact::from(unit.clone())).share_of(&Exact::from(grain.clone())).ceil())
    };
    let start = grains(bankroll)?;
    let end = match goal {
        Some(goal) => start.checked_add(grains(&(goal - bankroll))?)?,
        None => i64::MAX,
    };
    let of_weights = Exact::common_denominator(wins.iter().map(|(_, weight)| weight));
    let weights: Vec<Whole> = wins.iter().map(|(_, weight)| weight.in_units(&of_weights)).collect();
    let steps = numbers.iter().zip(shares(weights.iter()));
    let steps = steps.map(|(win, share)| Some((small(&win.quotient(&grain)?)?, share)));
    let steps = steps.collect::<Option<Vec<_>>>()?;
    let found = Walk::new(start, end).follow(&steps, rounds)?;
    let kept = u128::from(found.ruin) + u128::from(found.reached) + u128::from(found.playing());
    let missing = (1u128 << BITS) - kept;
    let share = |mass: u64| {
        let middle = Exact::from(Whole::from(2 * u128::from(mass) + missing));
        let share = middle.share_of(&Exact::from(Whole::from(2u128 << BITS)));
        Exact::parse(&share.decimal(DIGITS)).unwrap_or_default()
    };
    let reached = goal.map(|_| share(found.reached));
    let is_known = missing <= MOST_MISSING.into();
    is_known.then(|| Trip { ruin: share(found.ruin), goal: reached })
}

/// The bankrolls after some rounds, in grains.
struct Walk {
    /// The probability of each bankroll from `least` on.
    masses: Vec<u64>,
    least: i64,
    goal: i64,
    ruin: u64,
    reached: u64,
}

impl Walk {
    fn new(start: i64, goal: i64) -> Self {
        Self { masses: vec![1 << BITS], least: start, goal, ruin: 0, reached: 0 }
    }

    fn playing(&self) -> u64 {
        self.masses.iter().sum()
    }

    /// Plays so many rounds, or until hardly any bankroll is left between 0 and the goal.
    fn follow(mut self, steps: &[(i64, u64)], rounds: Option<u32>) -> Option<Self> {
        let mut work = 0;
        for round in 0..rounds.unwrap_or(u32::MAX) {
            if self.masses.is_empty() {
                break;
            }
            if rounds.is_none() && round % STRIDE == 0 && self.playing() < MOST_MISSING / 4 {
                self.masses.clear();
                break;
            }
            let before = self.masses.len() * steps.len();
            work += before.max(self.play(steps)?) as u64;
            if work > MOST_WORK {
                return None;
            }
        }
        Some(self)
    }

    /// Plays a round. Returns the number of bankrolls from the least to the largest one, `None` if
    /// there are too many.
    fn play(&mut self, steps: &[(i64, u64)]) -> Option<usize> {
        let shifts = || steps.iter().map(|(step, _)| *step);
        let (low, high) = (shifts().min()?, shifts().max()?);
        let last = self.least.checked_add(self.masses.len() as i64 - 1)?;
        let least = self.least.checked_add(low)?.max(1);
        let most = last.checked_add(high)?.min(self.goal - 1);
        let length = usize::try_from((most - least + 1).max(0)).ok()?;
        if length > MOST_FAR {
            return None;
        }
        let mut next = vec![0; length];
        for (step, share) in steps {
            let part = |mass: &u64| part(*mass, *share);
            // Bankrolls up to -step are lost, and those from goal - step on are at the goal.
            let index = |bankroll: i64| {
                usize::try_from(bankroll.saturating_sub(self.least))
                    .unwrap_or(0)
                    .min(self.masses.len())
            };
            let kept = index(1i64.saturating_sub(*step));
            let kept = kept..index(self.goal.saturating_sub(*step)).max(kept);
            self.ruin += self.masses[..kept.start].iter().map(part).sum::<u64>();
            self.reached += self.masses[kept.end..].iter().map(part).sum::<u64>();
            let to =
                usize::try_from((self.least + kept.start as i64).saturating_add(*step) - least);
            let to = to.unwrap_or(0);
            for (cell, mass) in next[to.min(length)..].iter_mut().zip(&self.masses[kept]) {
                *cell += part(mass);
            }
        }
        let likely = |mass: &u64| *mass >= UNLIKELY;
        next.truncate(next.iter().rposition(likely).map_or(0, |last| last + 1));
        let first = next.iter().position(likely).unwrap_or(0);
        next.drain(..first);
        (self.masses, self.least) = (next, least + first as i64);
        Some(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::near;

    fn wins(of: &[(i64, i64)]) -> Vec<(Exact, Exact)> {
        of.iter().map(|(win, weight)| (Exact::integer(*win), Exact::integer(*weight))).collect()
    }

    fn of(of: &[(i64, i64)], bankroll: i64, goal: Option<i64>, rounds: Option<u32>) -> [f64; 2] {
        let goal = goal.map(Exact::integer);
        let found = walk(&wins(of), &Exact::integer(bankroll), goal.as_ref(), rounds).unwrap();
        [near(&found.ruin), found.goal.map_or(f64::NAN, |goal| near(&goal))]
    }

    fn is_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} and not {expected}");
    }

    /// The gambler's ruin: with r = q/p, a bankroll of b reaches g before 0 with probability
    /// (1 − r^b)/(1 − r^g), whatever part of the rounds changes nothing.
    #[test]
    fn even_money_is_the_ruin_of_the_gambler() {
        for (won, lost, b, g) in [(51, 49, 30, 80), (49, 51, 60, 80), (60, 40, 5, 9)] {
            let ratio = f64::from(lost) / f64::from(won);
            let goal = (1.0 - ratio.powi(b)) / (1.0 - ratio.powi(g));
            let law = [(1, won.into()), (-1, lost.into()), (0, 300)];
            let found = of(&law, b.into(), Some(g.into()), None);
            is_near(found[1], goal);
            is_near(found[0], 1.0 - goal);
            // A trip without an end in sight.
            is_near(of(&law, b.into(), Some(g.into()), Some(200_000))[1], goal);
        }
    }

    /// From 2 units at even money, within 4 rounds: ruin is LL, WLLL or LWLL, 1/4 + 2/16. With a goal
    /// of 3 units it is LL or LWLL, and the goal W or LWW. If a third of the rounds push, LL in 2
    /// rounds is 1/9.
    #[test]
    fn short_trips_are_counted_by_hand() {
        is_near(of(&[(1, 1), (-1, 1)], 2, None, Some(4))[0], 0.375);
        is_near(of(&[(1, 1), (-1, 1)], 2, Some(3), Some(4))[0], 0.25 + 0.0625);
        is_near(of(&[(1, 1), (-1, 1)], 2, Some(3), Some(4))[1], 0.5 + 0.125);
        is_near(of(&[(1, 1), (-1, 1), (0, 1)], 2, None, Some(2))[0], 1.0 / 9.0);
        // A loss of more than the bankroll is ruin, and a win beyond the goal reaches it.
        assert_eq!(of(&[(-5, 1)], 2, None, Some(1))[0], 1.0);
        assert_eq!(of(&[(7, 1)], 2, Some(3), None)[1], 1.0);
    }

    /// Only the wins and losses until an end matter: bets of any unit s from 2s are those of 1 from
    /// 2, and so are those from a little less, which are lost by the same bets.
    #[test]
    fn neither_the_unit_nor_a_far_digit_matters() {
        for unit in ["0.5", "1", "1000", "0.95"] {
            let unit: Exact = unit.parse().unwrap();
            let law = wins(&[(1, 1), (-1, 1)]).into_iter();
            let law: Vec<_> = law.map(|(win, weight)| (&win * &unit, weight)).collect();
            for bankroll in ["2", "1.999999", "1.000001"] {
                let bankroll = &unit * &bankroll.parse().unwrap();
                let found = walk(&law, &bankroll, None, Some(4)).unwrap();
                is_near(near(&found.ruin), 0.375);
                let goal = &bankroll + &(&unit * &"0.000001".parse().unwrap());
                let found = walk(&law, &bankroll, Some(&goal), Some(4)).unwrap();
                is_near(near(&found.goal.unwrap()), 0.625);
            }
        }
    }

    #[test]
    fn a_walk_without_an_end_or_of_too_many_bankrolls_is_none() {
        let law = wins(&[(1, 1), (-1, 1)]);
        assert_eq!(walk(&law, &Exact::one(), None, None), None);
        let million = Exact::integer(1_000_000);
        assert_eq!(walk(&law, &Exact::integer(1_000), Some(&million), None), None);
        assert_eq!(walk(&law, &million, None, Some(u32::MAX)), None);
        let far = wins(&[(i64::MAX / 2, 1), (-1, 1)]);
        assert_eq!(walk(&far, &Exact::one(), None, Some(9)), None);
    }
}
