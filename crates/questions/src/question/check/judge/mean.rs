//! Tests mean returns against the exact one.

use crate::chance;
use crate::evidence::{Clusters, Part};
use crate::exact::{Exact, Whole};
use crate::figure::Figure;
use crate::question::check::judge::{Questions, count};
use crate::question::check::report::{CheckedMean, Method};
use crate::settle::Returns;

/// Fewest shoes from which the variance of their sums is estimated.
pub const SHOES: u64 = 30;
/// Number of rounds from which a mean is near to normal, as a multiple of the kurtosis.
const ROUNDS: i64 = 100;

/// Moments of the net win of a round, per unit staked.
#[derive(Clone, Debug)]
pub struct Moments {
    /// The mean.
    pub mean: Exact,
    /// The variance.
    pub variance: Exact,
    /// The fourth central moment.
    pub fourth: Exact,
    /// The greatest distance from the mean.
    pub farthest: Exact,
    /// A step that all wins are whole multiples of.
    pub step: Exact,
}

impl Moments {
    /// Computes the moments of a settled wager.
    pub fn of(returns: &Returns) -> Self {
        let total = Exact::from(returns.total.clone());
        let mean = |power: &dyn Fn(&Exact) -> Exact| {
            let events = returns.events.iter();
            let sum: Exact =
                events.map(|event| &power(&event.pays) * &Exact::from(event.ways.clone())).sum();
            sum.share_of(&total)
        };
        let expectation = mean(&Exact::clone);
        let square = |pays: &Exact| {
            let off = pays - &expectation;
            &off * &off
        };
        let variance = mean(&square);
        let fourth = mean(&|pays| &square(pays) * &square(pays));
        let possible = returns.events.iter().filter(|event| !event.ways.is_zero());
        let far = possible.map(|event| (&event.pays - &expectation).abs());
        let unit = Exact::common_denominator(returns.events.iter().map(|event| &event.pays));
        Self {
            variance,
            fourth,
            farthest: far.max().unwrap_or_else(Exact::zero),
            step: Whole::one().share_of(&unit),
            mean: expectation,
        }
    }

    /// Returns the moments for rounds staked like these, which vary more: like fewer rounds of one
    /// stake.
    pub fn of_stakes(&self, part: &Part) -> Option<Self> {
        let more = Exact::count(part.rounds.into()).checked_div(&part.effective())?;
        Some(Self { variance: &self.variance * &more, ..self.clone() })
    }

    /// Returns `true` if the mean of this many rounds is near to normal.
    pub fn is_normal(&self, rounds: u64) -> bool {
        let squared = &self.variance * &self.variance;
        let have = &Exact::count(rounds.into()) * &squared;
        self.variance.is_positive()
            && !(&have - &(&Exact::integer(ROUNDS) * &self.fourth)).is_negative()
    }
}

/// The net win of some rounds.
#[derive(Clone, Debug)]
pub struct Won {
    /// Number of rounds.
    pub rounds: u64,
    /// The net win of all of them, in stakes.
    pub sum: Exact,
    /// The same by shoe, with the number of its units in a stake.
    pub shoes: Option<(Clusters, Whole)>,
}

impl Won {
    /// Returns the number of shoes and the sum of their squared deviations, if these are to be
    /// used.
    pub(super) fn by_shoe(&self, moments: &Moments) -> Option<(u64, Exact)> {
        let (clusters, unit) = self.shoes.as_ref()?;
        let enough = clusters.shoes >= SHOES && moments.is_normal(self.rounds);
        let unit = Exact::from(unit.clone());
        let squares = squares(clusters, &(&moments.mean * &unit));
        let squares = squares.checked_div(&(&unit * &unit))?;
        (enough && squares.is_positive()).then_some((clusters.shoes, squares))
    }
}

/// Returns the sum over shoes of (S - n·mean)², from the stored sums.
pub(super) fn squares(clusters: &Clusters, mean: &Exact) -> Exact {
    let whole = |number: i128| Exact::from(Whole::from(number));
    let cross = &(&Exact::integer(2) * mean) * &whole(clusters.sum_rounds);
    let rounds = &(mean * mean) * &Exact::count(clusters.rounds_squared);
    &(&whole(clusters.sum_squared) - &cross) + &rounds
}

/// Returns the tails of a sum whose variance comes from the squared deviations of `shoes` shoes.
///
/// Let T be the sum over the root of the squares, and S the number of shoes. Then T √((S-1)/(S-T²))
/// is Student's with S - 1 degrees of freedom. `None` if all shoes deviate by the very same, for
/// which this does not hold.
pub(super) fn student(
    off: &Exact,
    (shoes, squares): (u64, &Exact),
    step: &Exact,
) -> Option<chance::Tails> {
    let half = Exact::ratio(1, 2)?;
    let of = |off: &Exact| -> Option<Exact> {
        let square = (off * off).checked_div(squares)?;
        let left = &Exact::count(shoes.into()) - &square;
        let freedom = Exact::count(u128::from(shoes) - 1);
        left.is_positive().then(|| (&square * &freedom).checked_div(&left)).flatten()
    };
    let far = chance::student(&of(off)?, shoes - 1);
    let wider = of(&(&off.abs() + &(step * &half)));
    let near = wider.map(|square| chance::student(&square, shoes - 1));
    Some(chance::Tails {
        beyond: far.beyond,
        within: near.map_or(chance::P::ONE, |near| near.within),
    })
}

/// Compares the mean net win of a wager with the exact one.
pub fn mean(questions: &mut Questions, won: &Won, moments: &Moments) -> Option<CheckedMean> {
    let rounds = Exact::count(won.rounds.into());
    let figure = |exact: Exact| Figure { exact };
    let off = &won.sum - &(&rounds * &moments.mean);
    let variance = &rounds * &moments.variance;
    let by_shoe = won.by_shoe(moments);
    let clustered = by_shoe.as_ref().and_then(|(shoes, squares)| {
        Some((*shoes, squares, student(&off, (*shoes, squares), &moments.step)?))
    });
    let (deviation, shoes, judged) = match clustered {
        Some((shoes, squares, tails)) => {
            let judged = questions.ask(Method::Student, tails.beyond, Some(tails.within));
            (count::deviation(&off, squares), Some(shoes), judged)
        }
        None if moments.is_normal(won.rounds) || !moments.variance.is_positive() => {
            let tails = count::normal_in_steps(&off, &variance, &moments.step);
            let judged = questions.ask(Method::Normal, tails.beyond, Some(tails.within));
            (count::deviation(&off, &variance), None, judged)
        }
        None => {
            let bound = bernstein(&off, &variance, &moments.farthest);
            let judged = questions.ask(Method::Bound, chance::bounded(&bound), None);
            (count::deviation(&off, &variance), None, judged)
        }
    };
    Some(CheckedMean {
        mean: figure(won.sum.checked_div(&rounds)?),
        expected: figure(moments.mean.clone()),
        deviation,
        shoes,
        judged,
    })
}

/// Returns the exponent x of Bernstein's bound 2e⁻ˣ on the probability of this deviation:
/// t² / 2(nσ² + bt/3), where no round is farther than b from the mean.
fn bernstein(off: &Exact, variance: &Exact, farthest: &Exact) -> Exact {
    let third = Exact::third();
    let below = &Exact::integer(2) * &(variance + &(&(farthest * &off.abs()) * &third));
    (off * off).share_of(&below)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settle::Event;

    fn returns(events: &[(i64, u128)]) -> Returns {
        let event = |(pays, ways): &(i64, u128)| Event {
            name: String::new(),
            pays: Exact::integer(*pays),
            ways: (*ways).into(),
        };
        Returns {
            events: events.iter().map(event).collect(),
            total: events.iter().map(|(_, ways)| Whole::from(*ways)).sum(),
        }
    }

    fn won(rounds: u64, sum: i64) -> Won {
        Won { rounds, sum: Exact::integer(sum), shoes: None }
    }

    /// A third wins 3, two thirds lose 1: mean 1/3, variance (64/9 + 2·16/9)/3 = 32/9, fourth
    /// power (4096/81 + 2·256/81)/3 = 1536/81, no farther than 8/3.
    #[test]
    fn moments_by_hand() {
        let moments = Moments::of(&returns(&[(3, 1), (-1, 2)]));
        let found = [&moments.mean, &moments.variance, &moments.fourth, &moments.farthest];
        let expected = ["1/3", "32/9", "1536/81", "8/3"].map(|text| Exact::parse(text).unwrap());
        assert_eq!(found.map(Clone::clone), expected);
        // The kurtosis is (1536/81) / (1024/81) = 3/2.
        assert!(moments.is_normal(150) && !moments.is_normal(149));
    }

    /// A coin at even money, 400 rounds: 40 won is two deviations of 20; the tables have 0.0455 for
    /// 2. For nearness, half a unit more makes 40.5/20.
    #[test]
    fn a_coin_by_hand() {
        let moments = Moments::of(&returns(&[(1, 1), (-1, 1)]));
        let found = mean(&mut Questions::default(), &won(400, 40), &moments).unwrap();
        assert_eq!(found.deviation.unwrap().decimal(), "2.00");
        assert_eq!(
            (found.judged.method, found.judged.p.to_string()),
            (Method::Normal, "0.046".into())
        );
        assert_eq!(found.mean.exact, Exact::parse("0.1").unwrap());
    }

    /// A wager that pays 999,999 once in a million: in 10 rounds, one win is no proof. It happens
    /// once in 100,000 times, though it is 300 deviations off. Bernstein with variance 10·10^6,
    /// (10^6)² / 2(10^7 + 10^12/3) is 1.5 or nearly so: twice e^-1.5 is 0.45.
    #[test]
    fn rare_wins_are_no_normal_deviates() {
        let moments = Moments::of(&returns(&[(999_999, 1), (-1, 999_999)]));
        let found = mean(&mut Questions::default(), &won(10, 999_990), &moments).unwrap();
        assert_eq!(
            (found.judged.method, found.judged.p.to_string()),
            (Method::Bound, "0.45".into())
        );
        assert_eq!(found.deviation.unwrap().decimal(), "316.22");
    }

    /// Shoes of 2 rounds that come to 3, -1, 1, -1, against a mean of 1/4 a round: squares 25/4 +
    /// 9/4 + 1/4 + 9/4 = 11.
    #[test]
    fn squares_of_shoes_by_hand() {
        let mut clusters = Clusters::default();
        [3, -1, 1, -1].into_iter().for_each(|sum| clusters.add(2, sum));
        assert_eq!(squares(&clusters, &Exact::ratio(1, 4).unwrap()), Exact::integer(11));
    }

    /// 31 shoes, T² = 4: t = 2 √(30/27) = 2.108; mpmath gives 0.0435 with 30 degrees of
    /// freedom (2 betainc of 30/(30 + t²)).
    #[test]
    fn student_by_hand() {
        let (off, squares) = (Exact::integer(20), Exact::integer(100));
        let tails = student(&off, (31, &squares), &Exact::zero()).unwrap();
        assert_eq!(tails.beyond.to_string(), "0.043");
    }
}
