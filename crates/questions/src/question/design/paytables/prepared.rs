//! Prepares a wager and its shoes for the walk, in whole numbers.

use crate::exact::{Exact, Whole};
use crate::question::design::paytables::{Bounds, Order, Refusal, Wanted};
use crate::settle::Returns;

/// A range from the least to the greatest number, both included.
pub(super) type Span = (i128, i128);

/// The limit of numbers: a sum of a few numbers below it stays below 2^127.
pub(super) const LARGEST: i128 = 1 << 122;

/// A wager's lines and shoes, ready to be searched.
pub(super) struct Search {
    pub wanted: Wanted,
    /// The number of units in a stake.
    pub unit: Whole,
    /// The lines in the order of the walk.
    pub lines: Vec<Line>,
    pub shoes: Vec<Shoe>,
    /// The range of the win over all ways, for each shoe.
    pub won: Vec<Span>,
}

pub(super) struct Line {
    /// The index of the line in the table.
    pub place: usize,
    /// The allowed payoffs in units, in increasing order.
    pub units: Vec<i128>,
    /// Earlier lines of the walk, each with the required comparison of this line with it.
    pub order: Vec<(usize, Compared)>,
}

#[derive(Clone, Copy)]
pub(super) enum Compared {
    AtLeast,
    Above,
    AtMost,
    Below,
}

pub(super) struct Shoe {
    /// The ways of each line, in the order of the walk.
    pub ways: Vec<i128>,
    /// The ways to lose the stake.
    pub lost: i128,
    /// The units staked over all ways.
    pub staked: Whole,
    /// The least and the greatest win of the lines from each depth on, without the lost stake.
    pub rest: Vec<Span>,
    /// The allowed number of winning ways. `rest_hits` has the range from each depth on.
    pub hits: Span,
    pub rest_hits: Vec<Span>,
    /// The sums of squared wins that the deviation may allow. `sure_squares` are certainly allowed.
    pub squares: Span,
    pub sure_squares: Span,
    pub rest_squares: Vec<Span>,
    /// The most that the square of the mean subtracts from the sum of squares.
    pub slack: Exact,
}

/// The win so far on a shoe, its winning ways, and its sum of squares.
#[derive(Clone, Copy, Default)]
pub(super) struct Sum {
    pub won: i128,
    pub hits: i128,
    pub squares: i128,
}

impl Search {
    /// Prepares a search. Returns `None` if no paytable can meet the requirements.
    pub fn new(
        shoes: &[Returns],
        payoffs: &[Vec<Exact>],
        wanted: &Wanted,
    ) -> Result<Option<Self>, Refusal> {
        let unit = Exact::common_denominator(payoffs.iter().flatten());
        let in_units = |pays: &Exact| pays.in_units(&unit).to_i128().filter(|of| fits(*of));
        let units = payoffs.iter().map(|of| of.iter().map(in_units).collect::<Option<Vec<_>>>());
        let mut units: Vec<Vec<i128>> = units.collect::<Option<_>>().ok_or(Refusal::TooLarge)?;
        for of_line in &mut units {
            of_line.sort_unstable();
            of_line.dedup();
        }
        let read = shoes.iter().map(|shoe| Shoe::new(shoe, &units, &unit));
        let mut shoes: Vec<Shoe> = read.collect::<Option<_>>().ok_or(Refusal::TooLarge)?;
        let won = shoes.iter().map(|shoe| shoe.won(wanted, &units, &unit));
        let Some(won) = won.collect::<Option<Vec<Span>>>() else { return Ok(None) };
        if !shorten(&mut units, &shoes, &won, &wanted.order, &unit) {
            return Ok(None);
        }
        let places = walked(&units, &shoes[0]);
        for (shoe, won) in shoes.iter_mut().zip(&won) {
            shoe.prepare(&places, &units, *won, wanted, &unit);
        }
        let depth_of = |place: usize| places.iter().position(|other| *other == place);
        let lines = places.iter().enumerate().map(|(depth, place)| {
            let order = wanted.order.iter().filter_map(|order| {
                let (other, compared) = match (order.more == *place, order.less == *place) {
                    (true, false) if order.strictly => (order.less, Compared::Above),
                    (true, false) => (order.less, Compared::AtLeast),
                    (false, true) if order.strictly => (order.more, Compared::Below),
                    (false, true) => (order.more, Compared::AtMost),
                    _ => return None,
                };
                depth_of(other).filter(|other| *other < depth).map(|other| (other, compared))
            });
            Line { place: *place, units: units[*place].clone(), order: order.collect() }
        });
        let lines = lines.collect();
        Ok(Some(Self { wanted: wanted.clone(), unit, lines, shoes, won }))
    }
}

/// Drops the payoffs that no paytable within the bounds can have. Returns `false` if a line has
/// none left.
fn shorten(
    units: &mut [Vec<i128>],
    shoes: &[Shoe],
    won: &[Span],
    order: &[Order],
    unit: &Whole,
) -> bool {
    let ends = |of: &[i128]| Some((*of.first()?, *of.last()?));
    loop {
        let before: usize = units.iter().map(Vec::len).sum();
        for (shoe, (low, high)) in shoes.iter().zip(won) {
            for place in 0..units.len() {
                let others = units.iter().zip(&shoe.ways).enumerate();
                let others = others.filter(|(other, _)| *other != place);
                let mut rest = shoe.lost_units(unit);
                for (_, (of, ways)) in others {
                    let Some((least, most)) = ends(of) else { return false };
                    rest = (rest.0 + ways * least, rest.1 + ways * most);
                }
                let own = |pays: &i128| shoe.ways[place] * pays;
                units[place]
                    .retain(|pays| own(pays) + rest.1 >= *low && own(pays) + rest.0 <= *high);
            }
        }
        for order in order {
            let apart = i128::from(order.strictly);
            let Some((_, most)) = ends(&units[order.more]) else { return false };
            units[order.less].retain(|pays| pays + apart <= most);
            let Some((least, _)) = ends(&units[order.less]) else { return false };
            units[order.more].retain(|pays| *pays >= least + apart);
        }
        if units.iter().any(Vec::is_empty) {
            return false;
        }
        if units.iter().map(Vec::len).sum::<usize>() == before {
            return true;
        }
    }
}

/// Returns the lines in the order of the walk. Lines with one payoff come first, then the others by
/// the size of their effect on the edge. The line with the most payoffs is last.
fn walked(units: &[Vec<i128>], shoe: &Shoe) -> Vec<usize> {
    let mut places: Vec<usize> = (0..units.len()).collect();
    let last = places.iter().rev().copied().max_by_key(|place| units[*place].len());
    let moves = |place: usize| {
        let of = &units[place];
        shoe.ways[place] * (of[of.len() - 1] - of[0])
    };
    places.sort_by_key(|place| {
        (Some(*place) == last, units[*place].len() > 1, -moves(*place), *place)
    });
    places
}

fn fits(number: i128) -> bool {
    number.abs() < LARGEST
}

/// Clamps a number to a span.
pub(super) fn within(number: &Whole, span: Span) -> i128 {
    let [least, greatest] = [span.0, span.1].map(Whole::from);
    number.clone().clamp(least, greatest).to_i128().unwrap_or(span.0)
}

pub(super) fn times(exact: &Exact, whole: &Whole) -> Exact {
    exact * &Exact::from(whole.clone())
}

impl Shoe {
    /// Makes the shoe, with its ways in the order of the table. Returns `None` if the numbers are
    /// too large.
    fn new(returns: &Returns, units: &[Vec<i128>], unit: &Whole) -> Option<Self> {
        let divisor = returns.events.iter();
        let divisor =
            divisor.fold(returns.total.clone(), |divisor, event| divisor.gcd(&event.ways));
        let reduced = |ways: &Whole| ways.quotient(&divisor)?.to_i128();
        let ways = returns.events.iter().map(|event| reduced(&event.ways));
        let mut ways: Vec<i128> = ways.collect::<Option<_>>()?;
        let lost = ways.pop()?;
        let staked = &Whole::from(reduced(&returns.total)?) * unit;
        let largest = units.iter().flatten().map(|units| Whole::from(units.abs())).max()?;
        let largest = largest.max(unit.clone());
        // No sum exceeds the largest payoff squared over all ways.
        let squares = &(&staked * &largest) * &largest;
        squares.to_i128().filter(|squares| fits(*squares))?;
        Some(Self {
            ways,
            lost,
            staked,
            rest: Vec::new(),
            hits: (0, 0),
            rest_hits: Vec::new(),
            squares: (0, 0),
            sure_squares: (0, 0),
            rest_squares: Vec::new(),
            slack: Exact::zero(),
        })
    }

    /// Returns the win of the lost stake, as a range of one number.
    fn lost_units(&self, unit: &Whole) -> Span {
        let lost = -(self.lost * unit.to_i128().unwrap_or(1));
        (lost, lost)
    }

    /// Returns the range of the win over all ways that keeps the edge within its bounds, or `None`
    /// if no payoffs reach it.
    fn won(&self, wanted: &Wanted, units: &[Vec<i128>], unit: &Whole) -> Option<Span> {
        let mut possible = self.lost_units(unit);
        for (of, ways) in units.iter().zip(&self.ways) {
            possible = (possible.0 + ways * of[0], possible.1 + ways * of[of.len() - 1]);
        }
        let least = (-&times(&wanted.edge.1, &self.staked)).ceil();
        let greatest = (-&times(&wanted.edge.0, &self.staked)).floor();
        let missed = least > Whole::from(possible.1) || greatest < Whole::from(possible.0);
        (!missed && least <= greatest)
            .then(|| (within(&least, possible), within(&greatest, possible)))
    }

    /// Puts the lines into the order of the walk, and adds up the contributions of the lines from
    /// each depth on.
    fn prepare(
        &mut self,
        places: &[usize],
        units: &[Vec<i128>],
        won: Span,
        wanted: &Wanted,
        unit: &Whole,
    ) {
        self.ways = places.iter().map(|place| self.ways[*place]).collect();
        let of_line = |depth: usize| (self.ways[depth], &units[places[depth]]);
        let from_each_on = |add: &dyn Fn(i128, &[i128]) -> Span| {
            let mut rest = vec![(0, 0); places.len() + 1];
            for depth in (0..places.len()).rev() {
                let (ways, of) = of_line(depth);
                let (least, most) = add(ways, of);
                rest[depth] = (rest[depth + 1].0 + least, rest[depth + 1].1 + most);
            }
            rest
        };
        self.rest = from_each_on(&|ways, of| (ways * of[0], ways * of[of.len() - 1]));
        self.rest_hits = from_each_on(&|ways, of| {
            let hit = |pays: i128| if pays > 0 { ways } else { 0 };
            (hit(of[0]), hit(of[of.len() - 1]))
        });
        self.rest_squares = from_each_on(&|ways, of| {
            let squares = of.iter().map(|pays| ways * pays * pays);
            squares.fold((i128::MAX, 0), |(least, most), one| (least.min(one), most.max(one)))
        });
        let total = self.staked.quotient(unit).unwrap_or_else(Whole::one);
        let all = (0, total.to_i128().unwrap_or(LARGEST));
        let share = |bound: &Option<Exact>| bound.as_ref().map(|share| times(share, &total));
        let [least, greatest] = [&wanted.hit.least, &wanted.hit.greatest].map(share);
        self.hits = (
            least.map_or(all.0, |least| within(&least.ceil(), (all.0, all.1 + 1))),
            greatest.map_or(all.1, |greatest| within(&greatest.floor(), (-1, all.1))),
        );
        let mean = Whole::from(won.0.abs().max(won.1.abs()));
        self.slack = (&mean * &mean).share_of(&total);
        let squares = |bound: &Option<Exact>| {
            bound.as_ref().map(|bound| times(&(bound * bound), &(&self.staked * unit)))
        };
        let Bounds { least, greatest } = &wanted.deviation;
        let every = (-1, LARGEST);
        let least = squares(least);
        let greatest = squares(greatest);
        self.squares = (
            least.as_ref().map_or(every.0, |least| within(&least.ceil(), every)),
            greatest.as_ref().map_or(every.1, |most| within(&(most + &self.slack).floor(), every)),
        );
        self.sure_squares = (
            least.map_or(every.0, |least| within(&(&least + &self.slack).ceil(), every)),
            greatest.map_or(every.1, |most| within(&most.floor(), every)),
        );
    }

    /// Returns the variance of a paytable, and the distance of its edge from the middle.
    pub fn figures(&self, sum: &Sum, squares: &Whole, unit: &Whole, middle: &Exact) -> [Exact; 2] {
        let net = Whole::from(sum.won).share_of(&self.staked);
        let variance = &squares.share_of(&(&self.staked * unit)) - &(&net * &net);
        [variance, (middle + &net).abs()]
    }
}
