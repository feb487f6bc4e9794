//! The Kelly fraction: the share of a bankroll whose stake makes it grow fastest in the long run.
//!
//! With a stake of `f` of the bankroll, a net win of `x` multiplies the bankroll by 1 + `f`·`x`.
//! The mean of the logarithm is greatest where the mean of `x` / (1 + `f`·`x`) is 0. That mean
//! falls as `f` grows, so its sign at one `f` shows on which side the answer lies. The sign is that
//! of a whole number. Halving finds each digit.

use crate::exact::{Exact, Whole};

/// Returns the Kelly fraction of a wager, from 0 to 1, rounded half to even to `digits` after the
/// point.
///
/// The fraction is 0 if the expectation is not above 0. It is 1 if the growth would still rise at a
/// stake of the whole bankroll, as for a wager that loses half its stake at most. If more than the
/// first stake can be lost, it is the fraction of the first stake, and small enough for the
/// bankroll to cover the whole loss.
///
/// `wins` are the net wins per unit of the first stake, with the ways to each.
///
/// # Example
///
/// ```
/// use shoe_odds::{Exact, Whole};
/// use shoe_odds::pricing::kelly::kelly;
///
/// // A coin that pays 2 to 1: the edge, 1/2, over the odds, 2.
/// let coin = [(Exact::integer(2), Whole::one()), (Exact::integer(-1), Whole::one())];
/// assert_eq!(kelly(&coin, 4), "0.2500");
/// ```
pub fn kelly(wins: &[(Exact, Whole)], digits: usize) -> String {
    let unit = Exact::common_denominator(wins.iter().map(|(win, _)| win));
    let wins = wins.iter().filter(|(win, ways)| !ways.is_zero() && !win.is_zero());
    let growth = Growth {
        wins: wins.map(|(win, ways)| (win.in_units(&unit), ways.clone())).collect(),
        unit,
    };
    let tenth = Whole::from(10).pow(digits as u32);
    let places = growth.places(&tenth);
    Exact::quotient(&places, &tenth).map(|fraction| fraction.decimal(digits)).unwrap_or_default()
}

/// The growth of a bankroll, by the share of it that is staked.
struct Growth {
    /// Net wins in units, none of them 0, with the ways to each.
    wins: Vec<(Whole, Whole)>,
    unit: Whole,
}

impl Growth {
    /// Returns the slope of the growth at a stake of `above`/`below` of the bankroll, times a
    /// positive number.
    fn slope(&self, above: &Whole, below: &Whole) -> Whole {
        // The mean of x/(1 + f·x), times the product of all 1 + f·x. These are above 0 as long as
        // no loss takes the whole bankroll.
        let stake = &self.unit * below;
        let factors: Vec<Whole> =
            self.wins.iter().map(|(win, _)| &stake + &(above * win)).collect();
        let mut before = vec![Whole::one()];
        for factor in &factors {
            before.push(before.last().expect("not empty") * factor);
        }
        let mut after = Whole::one();
        let mut sum = Whole::zero();
        for (at, (win, ways)) in self.wins.iter().enumerate().rev() {
            sum += &(&(win * ways) * &(&before[at] * &after));
            after *= &factors[at];
        }
        sum
    }

    /// Returns the answer in units of 1/`one`, rounded half to even.
    fn places(&self, one: &Whole) -> Whole {
        let two = Whole::from(2);
        let halves = &two * one;
        // The slope half a unit below a place.
        let below = |place: &Whole| self.slope(&(&(&two * place) - &Whole::one()), &halves);
        // At stakes where a loss takes the whole bankroll, nothing grows.
        let least = self.wins.iter().map(|(win, _)| win).min();
        let is_left = |place: &Whole| {
            let stake = &self.unit * &halves;
            let above = &(&two * place) - &Whole::one();
            least.is_none_or(|least| (&stake + &(&above * least)).is_positive())
        };
        let rises = |place: &Whole| is_left(place) && below(place).is_positive();
        if !self.slope(&Whole::zero(), one).is_positive() {
            return Whole::zero();
        }
        if rises(one) {
            return one.clone();
        }
        // The growth rises below `low`, and does not below `high`.
        let (mut low, mut high) = (Whole::zero(), one.clone());
        while (&high - &(&low + &Whole::one())).is_positive() {
            let middle = (&low + &high).quotient(&two).expect("two is not 0");
            if rises(&middle) { low = middle } else { high = middle }
        }
        let half = low.quotient(&two).expect("two is not 0");
        let is_odd = !(&low - &(&two * &half)).is_zero();
        match is_left(&high) && below(&high).is_zero() && is_odd {
            true => high,
            false => low,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(wins: &[(i64, i64, u128)]) -> Vec<(Exact, Whole)> {
        let exact = |(above, below, ways): &(i64, i64, u128)| {
            (Exact::ratio(*above, *below).unwrap(), Whole::from(*ways))
        };
        wins.iter().map(exact).collect()
    }

    /// x = b with chance p and −2 otherwise: p·b/(1 + b·f) = (1 − p)·2/(1 − 2f), and so
    /// f = p/2 − (1 − p)/b.
    #[test]
    fn more_than_the_stake_is_lost() {
        // 1/4 − 1/6 = 1/12; 9/20 − 1/100 = 0.44; 99/200 − 1/10000 = 0.4949, just below 1/2, where
        // the loss takes everything.
        assert_eq!(kelly(&of(&[(3, 1, 1), (-2, 1, 1)]), 6), "0.083333");
        assert_eq!(kelly(&of(&[(10, 1, 9), (-2, 1, 1)]), 3), "0.440");
        assert_eq!(kelly(&of(&[(100, 1, 99), (-2, 1, 1)]), 4), "0.4949");
        assert_eq!(kelly(&of(&[(100, 1, 99), (-2, 1, 1)]), 0), "0");
        assert_eq!(kelly(&of(&[(2, 1, 1), (-2, 1, 1)]), 3), "0.000");
    }

    /// With one win at b to 1 of chance p, the fraction is p − (1 − p)/b, as Kelly (1956) derives.
    #[test]
    fn one_win_or_the_loss_of_the_stake() {
        // 3/5 − 2/5 = 1/5; 1/3 − 2/21 = 5/21 = 0.238095238…; 2/3 − 20/57 = 6/19, of which the
        // digits 315789473684210526 repeat.
        assert_eq!(kelly(&of(&[(1, 1, 3), (-1, 1, 2)]), 3), "0.200");
        assert_eq!(kelly(&of(&[(7, 1, 1), (-1, 1, 2)]), 9), "0.238095238");
        assert_eq!(kelly(&of(&[(19, 20, 2), (-1, 1, 1)]), 4), "0.3158");
        let digits = kelly(&of(&[(19, 20, 2), (-1, 1, 1)]), 40);
        assert_eq!(digits, "0.3157894736842105263157894736842105263158");
        // Halves go to the even digit: 5/8 − 3/8 = 1/4, 7/8 − 1/8 = 3/4.
        assert_eq!(kelly(&of(&[(1, 1, 5), (-1, 1, 3)]), 1), "0.2");
        assert_eq!(kelly(&of(&[(1, 1, 7), (-1, 1, 1)]), 1), "0.8");
    }

    /// A push changes nothing, nor do two lines of the same pay.
    #[test]
    fn pushes_and_the_order_of_lines_do_not_matter() {
        let plain = kelly(&of(&[(7, 1, 10), (-1, 1, 20)]), 30);
        assert_eq!(kelly(&of(&[(0, 1, 99), (-1, 1, 20), (7, 1, 4), (7, 1, 6)]), 30), plain);
    }

    /// Two wins: (1/3)·2/(1 + 2f) + (1/3)·1/(1 + f) − (1/3)/(1 − f) = 0 is
    /// 2(1 − f²) + (1 + 2f)(1 − f) − (1 + 2f)(1 + f) = 2 − 2f − 6f² = 0, so that
    /// f = (√13 − 1)/6 = 0.434258545910664…
    #[test]
    fn an_irrational_answer_is_rounded() {
        let wins = of(&[(2, 1, 1), (1, 1, 1), (-1, 1, 1)]);
        assert_eq!(kelly(&wins, 15), "0.434258545910665");
        assert_eq!(kelly(&wins, 2), "0.43");
        assert_eq!(kelly(&wins, 0), "0");
    }

    #[test]
    fn nothing_is_staked_without_an_edge_and_all_without_a_loss_of_all() {
        assert_eq!(kelly(&of(&[(1, 1, 1), (-1, 1, 1)]), 2), "0.00");
        assert_eq!(kelly(&of(&[(1, 1, 1), (-1, 1, 2)]), 2), "0.00");
        assert_eq!(kelly(&of(&[(1, 1, 1)]), 2), "1.00");
        assert_eq!(kelly(&of(&[(0, 1, 1)]), 2), "0.00");
        // Half the stake is lost: 2/(1 + 2f) = (1/2)/(1 − f/2) at f = 3/4; with three wins at
        // 3 to 1 for a loss, 9/(1 + 3f) = 1/(2 − f) at 17/12, which is more than the bankroll.
        assert_eq!(kelly(&of(&[(2, 1, 1), (-1, 2, 1)]), 4), "0.7500");
        assert_eq!(kelly(&of(&[(3, 1, 3), (-1, 2, 1)]), 4), "1.0000");
    }

    /// Compares the answer with the slope itself, in fractions, half a place below and above it.
    #[test]
    fn the_slope_changes_its_sign_at_the_answer() {
        let wins = of(&[(25, 1, 3), (4, 1, 11), (19, 20, 500), (-1, 2, 40), (-1, 1, 480)]);
        let slope = |stake: &Exact| -> Exact {
            let one = |(win, ways): &(Exact, Whole)| {
                let factor = &Exact::one() + &(stake * win);
                (win * &Exact::from(ways.clone())).checked_div(&factor).unwrap()
            };
            wins.iter().map(one).sum()
        };
        let found = Exact::parse(&kelly(&wins, 12)).unwrap();
        let half = Exact::ratio(1, 2_000_000_000_000).unwrap();
        assert!(slope(&(&found - &half)).is_positive());
        assert!(slope(&(&found + &half)).is_negative());
    }
}
