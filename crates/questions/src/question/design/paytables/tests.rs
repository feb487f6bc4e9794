use std::cmp::Ordering;

use proptest::prelude::*;

use super::*;
use crate::settle::Event;

/// A fraction of machine integers, the only arithmetic of the plain search.
#[derive(Clone, Copy, Debug)]
struct Plain(i128, i128);

impl Plain {
    fn compare(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    fn of(exact: &Exact) -> Self {
        let text = exact.to_string();
        let (above, below) = text.split_once('/').unwrap_or((&text, "1"));
        Self(above.parse().unwrap(), below.parse().unwrap())
    }
}

/// A wager on some shoes, in small numbers: payoffs are halves.
#[derive(Clone, Debug)]
struct Small {
    /// The ways of each line for every shoe, with the loss last.
    shoes: Vec<Vec<i128>>,
    halves: Vec<Vec<i128>>,
    /// The bounds in percent of the stake.
    edge: (i128, i128),
    hit: Option<(i128, i128)>,
    /// The bounds in tenths.
    deviation: Option<(i128, i128)>,
    order: Vec<(usize, usize, bool)>,
    first: First,
    most: usize,
}

impl Small {
    fn returns(&self) -> Vec<Returns> {
        let event =
            |ways: &i128| Event { name: String::new(), pays: Exact::zero(), ways: (*ways).into() };
        let returns = |ways: &Vec<i128>| Returns {
            events: ways.iter().map(event).collect(),
            total: ways.iter().sum::<i128>().into(),
        };
        self.shoes.iter().map(returns).collect()
    }

    fn payoffs(&self) -> Vec<Vec<Exact>> {
        let half = |half: &i128| Exact::ratio(i64::try_from(*half).unwrap(), 2).unwrap();
        self.halves.iter().map(|of| of.iter().map(half).collect()).collect()
    }

    fn wanted(&self) -> Wanted {
        let of = |number: i128, below| Exact::ratio(i64::try_from(number).unwrap(), below).unwrap();
        let bounds = |of_what: Option<(i128, i128)>, below| Bounds {
            least: of_what.map(|(least, _)| of(least, below)),
            greatest: of_what.map(|(_, greatest)| of(greatest, below)),
        };
        let (least, greatest) = self.edge;
        Wanted {
            edge: (of(least, 100), of(greatest, 100)),
            middle: of(least + greatest, 200),
            hit: bounds(self.hit, 100),
            deviation: bounds(self.deviation, 10),
            order: self
                .order
                .iter()
                .map(|(more, less, strictly)| Order {
                    more: *more,
                    less: *less,
                    strictly: *strictly,
                })
                .collect(),
            first: self.first,
            most: self.most,
        }
    }

    /// Prices every combination one by one. Returns the number that meet the requirements, and the
    /// best ones in halves.
    fn plainly(&self) -> (u128, Vec<Vec<i128>>) {
        let mut all: Vec<Vec<i128>> = vec![Vec::new()];
        for of in &self.halves {
            let longer = all.iter().flat_map(|pays| {
                of.iter().map(move |half| pays.iter().copied().chain([*half]).collect())
            });
            all = longer.collect();
        }
        let mut found: Vec<(Plain, Plain, Vec<i128>)> = Vec::new();
        for pays in all {
            if let Some((far, variance)) = self.judged(&pays) {
                found.push((far, variance, pays));
            }
        }
        let meeting = found.len() as u128;
        found.sort_by(|(far, variance, pays), (other_far, other_variance, other)| {
            let (far, variance) = (far.compare(*other_far), variance.compare(*other_variance));
            let both = match self.first {
                First::Middle => far.then(variance),
                First::Deviation => variance.then(far),
            };
            both.then_with(|| pays.cmp(other))
        });
        found.truncate(self.most);
        (meeting, found.into_iter().map(|(_, _, pays)| pays).collect())
    }

    /// Returns the distance from the middle and the variance, each on the worst shoe, or `None` for
    /// a paytable that misses the requirements.
    fn judged(&self, pays: &[i128]) -> Option<(Plain, Plain)> {
        for (more, less, strictly) in &self.order {
            let holds =
                if *strictly { pays[*more] > pays[*less] } else { pays[*more] >= pays[*less] };
            if !holds {
                return None;
            }
        }
        let mut worst = (Plain(0, 1), Plain(0, 1));
        for ways in &self.shoes {
            let total: i128 = ways.iter().sum();
            let events = || ways.iter().zip(pays.iter().copied().chain([-2]));
            let won: i128 = events().map(|(ways, half)| ways * half).sum();
            let squares: i128 = events().map(|(ways, half)| ways * half * half).sum();
            let hits: i128 = events().filter(|(_, half)| *half > 0).map(|(ways, _)| ways).sum();
            // The edge is -won/(2·total), the variance squares/(4·total) - edge².
            let edge = Plain(-won, 2 * total);
            let variance = Plain(squares * total - won * won, 4 * total * total);
            let inside = |figure: Plain, bounds: (i128, i128), below: i128| {
                figure.compare(Plain(bounds.0, below)).is_ge()
                    && figure.compare(Plain(bounds.1, below)).is_le()
            };
            let square = |(least, greatest): (i128, i128)| (least * least, greatest * greatest);
            let holds = inside(edge, self.edge, 100)
                && self.hit.is_none_or(|hit| inside(Plain(hits, total), hit, 100))
                && self.deviation.is_none_or(|of| inside(variance, square(of), 100));
            if !holds {
                return None;
            }
            // |edge - (least + greatest)/200|
            let middle = self.edge.0 + self.edge.1;
            let far = Plain((edge.0 * 200 - middle * edge.1).abs(), edge.1 * 200);
            if far.compare(worst.0).is_gt() {
                worst.0 = far;
            }
            if variance.compare(worst.1).is_gt() {
                worst.1 = variance;
            }
        }
        Some(worst)
    }
}

fn small() -> impl Strategy<Value = Small> {
    let lines = 1usize..=4;
    lines.prop_flat_map(|lines| {
        let ways = proptest::collection::vec(0i128..40, lines);
        let shoe = (ways, 30i128..200).prop_map(|(mut ways, lost)| {
            ways.push(lost);
            ways
        });
        let shoes = proptest::collection::vec(shoe, 1..=3);
        let halves = proptest::collection::btree_set(-2i128..20, 1..=7);
        let halves = proptest::collection::vec(halves.prop_map(Vec::from_iter), lines);
        let edge = (-60i128..60, 0i128..50).prop_map(|(least, wide)| (least, least + wide));
        let hit = (0i128..50, 0i128..60).prop_map(|(least, wide)| (least, least + wide));
        let deviation = (0i128..30, 0i128..30).prop_map(|(least, wide)| (least, least + wide));
        let order = proptest::collection::vec((0..lines, 0..lines, any::<bool>()), 0..=2);
        let order = order.prop_map(|mut order| {
            order.retain(|(more, less, _)| more != less);
            order
        });
        let first = prop_oneof![Just(First::Middle), Just(First::Deviation)];
        let rest = (
            proptest::option::of(hit),
            proptest::option::of(deviation),
            order,
            first,
            prop_oneof![Just(1usize), Just(3), Just(5_000)],
        );
        (shoes, halves, edge, rest).prop_map(|(shoes, halves, edge, rest)| {
            let (hit, deviation, order, first, most) = rest;
            Small { shoes, halves, edge, hit, deviation, order, first, most }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Pricing every combination one by one gives the same paytables in the same order.
    #[test]
    fn nothing_is_missed_and_nothing_is_added(small in small()) {
        let found = design(&small.returns(), &small.payoffs(), &small.wanted()).unwrap();
        let mut payoffs = small.payoffs();
        payoffs.iter_mut().for_each(|of| of.sort_unstable());
        let shoes = small.returns();
        let shoes: Vec<Offered> = shoes.iter().map(|shoe| Offered::new(shoe, &payoffs)).collect();
        let long = walked::<Whole>(&Units::new(&shoes), &payoffs, &small.wanted()).unwrap();
        prop_assert_eq!(&found, &long);
        let (meeting, best) = small.plainly();
        prop_assert_eq!(found.meeting, meeting);
        let halves = |pays: &Exact| {
            let Plain(above, below) = Plain::of(pays);
            above * 2 / below
        };
        let found: Vec<Vec<i128>> =
            found.best.iter().map(|pays| pays.iter().map(halves).collect()).collect();
        prop_assert_eq!(found, best);
    }
}

fn wanted(least: &str, greatest: &str) -> Wanted {
    let [least, greatest] = [least, greatest].map(|text| Exact::parse(text).unwrap());
    let middle = &(&least + &greatest) * &Exact::ratio(1, 2).unwrap();
    Wanted {
        edge: (least, greatest),
        middle,
        hit: Bounds::default(),
        deviation: Bounds::default(),
        order: Vec::new(),
        first: First::Middle,
        most: 1,
    }
}

fn returns(ways: &[u128]) -> Returns {
    let event =
        |ways: &u128| Event { name: String::new(), pays: Exact::zero(), ways: (*ways).into() };
    Returns { events: ways.iter().map(event).collect(), total: ways.iter().sum::<u128>().into() }
}

/// Ten thousand decks have 2·10^34 ways. A pair that is paid 11 to 1 keeps
/// 1 - 12·(4·10^4 - 1)/(52·10^4 - 1), slightly more than 7.69%.
#[test]
fn ten_thousand_decks_are_not_too_many() {
    let cards = 520_000u128;
    let rest: u128 = (2..6).map(|dealt| cards - dealt).product();
    let (pair, other) = (cards * (40_000 - 1) * rest, cards * (cards - 40_000) * rest);
    let payoffs = vec![(1..=20).map(Exact::integer).collect::<Vec<_>>()];
    let found = design(&[returns(&[pair, other])], &payoffs, &wanted("0.07", "0.08")).unwrap();
    assert_eq!(found.best, [[Exact::integer(11)]]);
}

/// Thirty identical lines with nine payoffs each take 9^29 steps.
#[test]
fn what_would_take_too_long_is_refused_with_the_number_of_steps() {
    let payoffs = vec![(1..=9).map(Exact::integer).collect::<Vec<_>>(); 30];
    let ways = [&[1; 30][..], &[170]].concat();
    let refusal = design(&[returns(&ways)], &payoffs, &wanted("0", "0.5")).unwrap_err();
    assert_eq!(refusal, Refusal::TooMany(Whole::from(9u8).pow(29)));
    assert_eq!(combinations(&payoffs), Whole::from(9u8).pow(30));
}

/// One of 2^60 + 1 ways is lost. At 10^-18 to 1 the others win 1.15, at 1 to 1 nearly the whole
/// stake. In units of 10^-18, the sum of squares of the latter is about 10^54, more than 2^127.
#[test]
fn numbers_past_128_bits_are_searched_too() {
    let fine = Exact::parse("1/1000000000000000000").unwrap();
    let payoffs = vec![vec![Exact::integer(1), fine.clone()]];
    let found = design(&[returns(&[1 << 60, 1])], &payoffs, &wanted("-0.1", "0.1")).unwrap();
    assert_eq!((found.meeting, found.best), (1, vec![vec![fine]]));
}
