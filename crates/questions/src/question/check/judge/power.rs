//! The power of the tests: the smallest shifts that a number of rounds can show.

use crate::chance;
use crate::exact::{Exact, Whole};
use crate::question::check::judge::mean::{Moments, Won};

/// The 0.9 quantile of the normal law: nine deviates in ten are below it.
const NINE_IN_TEN: &str = "1.281552";

/// Returns the 0.9 quantile of the normal law.
pub(super) fn nine_in_ten() -> Exact {
    Exact::parse(NINE_IN_TEN).expect("a decimal")
}

/// Digits of a square root after the point.
const DIGITS: usize = 12;

/// The deviation that a test has to pass to find something.
#[derive(Clone, Debug)]
pub struct Power {
    /// The deviation in standard deviations.
    critical: Exact,
    /// The same for Bernstein's bound: ln(2 · questions / level).
    exponent: Exact,
}

impl Power {
    /// Computes it for one question among this many.
    pub fn new(level: &Exact, questions: u64) -> Self {
        Self {
            critical: chance::critical(level, questions),
            exponent: chance::exponent(level, questions),
        }
    }

    /// Returns the deviations by which the truth has to be off to be found nine times in ten.
    fn deviations(&self) -> Exact {
        &self.critical + &nine_in_ten()
    }

    /// Returns the square of the shift of the mean that would be found nine times in ten.
    ///
    /// If the mean is tested with Bernstein's bound, it has to pass the t at which t² / 2(V + bt/3)
    /// is the exponent L: bL/3 + √((bL/3)² + 2VL).
    pub fn shift_squared(&self, won: &Won, moments: &Moments) -> Exact {
        let rounds = Exact::count(won.rounds.into());
        let variance = match won.by_shoe(moments) {
            Some((_, squares)) => squares,
            None => &rounds * &moments.variance,
        };
        let of_all = if moments.is_normal(won.rounds) {
            let deviations = self.deviations();
            &(&deviations * &deviations) * &variance
        } else {
            let third = Exact::third();
            let reach = &(&moments.farthest * &self.exponent) * &third;
            let twice = &Exact::integer(2) * &(&variance * &self.exponent);
            let passed = &reach + &(&(&reach * &reach) + &twice).root(DIGITS);
            let spare = nine_in_ten();
            let shift = &passed + &(&spare * &variance.root(DIGITS));
            &shift * &shift
        };
        of_all.checked_div(&(&rounds * &rounds)).unwrap_or_else(Exact::one)
    }

    /// Returns the number of rounds after which this shift of the mean is found nine times in ten.
    pub fn rounds(&self, shift: &Exact, moments: &Moments) -> Whole {
        let share = self.deviations().share_of(shift);
        (&(&share * &share) * &moments.variance).ceil()
    }
}

/// Returns the number of rounds that show a shift of half a unit in the last of this many digits of
/// a return; as a percentage it has two digits fewer.
pub fn rounds_for(power: &Power, moments: &Moments, digits: usize) -> Whole {
    let decimals = "0".repeat(digits.max(2));
    let half = Exact::parse(&format!("0.{decimals}5")).expect("a decimal");
    power.rounds(&half, moments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settle::{Event, Returns};

    fn coin() -> Moments {
        let event =
            |pays| Event { name: String::new(), pays: Exact::integer(pays), ways: 1.into() };
        Moments::of(&Returns { events: vec![event(1), event(-1)], total: 2.into() })
    }

    /// Tables of the normal law have 3.290527 for 0.001 on both sides. With 1.281552 that makes
    /// 4.572079 deviations of 1/√n of a coin: 0.04572079 in 10,000 rounds. Half a percent is found
    /// after (4.572079 / 0.005)² = 836,156.3 rounds.
    #[test]
    fn what_a_coin_shows_by_hand() {
        let power = Power::new(&Exact::parse("0.001").unwrap(), 1);
        let won = Won { rounds: 10_000, sum: Exact::zero(), shoes: None };
        let shift = power.shift_squared(&won, &coin());
        assert_eq!(shift.sqrt_decimal(8).unwrap(), "0.04572079");
        assert_eq!(rounds_for(&power, &coin(), 2).to_string(), "836157");
        // Two digits more of the percentage take 10,000 times as many.
        assert_eq!(rounds_for(&power, &coin(), 4).to_string(), "8361562553");
    }

    /// A coin over 50 rounds is tested with the bound: L = ln 2000 = 7.600902, bL/3 = 2.533634,
    /// √(6.419302 + 2·50·7.600902) = 27.685909, and 1.281552 √50 = 9.061941: 39.281484 of 50.
    #[test]
    fn few_rounds_show_what_the_bound_lets_them() {
        let power = Power::new(&Exact::parse("0.001").unwrap(), 1);
        let won = Won { rounds: 50, sum: Exact::zero(), shoes: None };
        let shift = power.shift_squared(&won, &coin());
        assert_eq!(shift.sqrt_decimal(5).unwrap(), "0.78563");
    }
}
