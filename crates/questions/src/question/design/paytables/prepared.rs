//! Prepares a wager and its shoes for the walk.

use std::cmp::Reverse;

use crate::exact::{Exact, Whole};
use crate::question::design::paytables::units::{Amount, ShoeUnits, Sum, Units};
use crate::question::design::paytables::{Bounds, Order, Wanted};

/// A range from the least to the greatest number, both included.
pub(super) type Span<N> = (N, N);

/// A wager's lines and shoes, ready to be searched.
pub(super) struct Search<N> {
    pub wanted: Wanted,
    /// The distinct payoffs of all lines, in increasing order.
    pub payoffs: Vec<Exact>,
    /// The lines in the order of the walk.
    pub lines: Vec<Line>,
    pub shoes: Vec<Shoe<N>>,
    /// The range of the win over all ways, for each shoe.
    pub won: Vec<Span<N>>,
}

pub(super) struct Line {
    /// The index of the line in the table.
    pub place: usize,
    /// The allowed payoffs in increasing order, by their indices among all distinct payoffs.
    pub ranks: Vec<usize>,
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

pub(super) struct Shoe<N> {
    /// The sums of each payoff of each line: in the order of the table, then of the walk.
    pub lines: Vec<Vec<Sum<N>>>,
    /// The sums of the lost stake.
    pub lost: Sum<N>,
    /// The number of units in a stake.
    unit: Whole,
    /// The sum of all ways.
    total: Whole,
    /// The units staked over all ways.
    pub staked: Whole,
    /// The least and the greatest win of the lines from each depth on, without the lost stake.
    pub rest: Vec<Span<N>>,
    /// The allowed number of winning ways. `rest_hits` has the range from each depth on.
    pub hits: Span<N>,
    pub rest_hits: Vec<Span<N>>,
    /// The sums of squared wins that the deviation may allow. `sure_squares` are certainly allowed.
    pub squares: Span<N>,
    pub sure_squares: Span<N>,
    pub rest_squares: Vec<Span<N>>,
    /// A range that includes every sum of squares, with a number beyond each end.
    pub every: Span<N>,
    /// The most that the square of the mean subtracts from the sum of squares.
    pub slack: Exact,
}

impl<N: Amount> Search<N> {
    /// Prepares a search. Returns `None` if no paytable can meet the requirements. The payoffs of
    /// each line are in increasing order.
    pub fn new(units: &Units, payoffs: &[Vec<Exact>], wanted: &Wanted) -> Option<Self> {
        let mut distinct: Vec<Exact> = payoffs.iter().flatten().cloned().collect();
        distinct.sort_unstable();
        distinct.dedup();
        let rank = |pays: &Exact| distinct.partition_point(|other| other < pays);
        let ranks: Vec<Vec<usize>> =
            payoffs.iter().map(|of| of.iter().map(rank).collect()).collect();
        let mut shoes: Vec<Shoe<N>> =
            units.shoes.iter().map(|shoe| Shoe::new(shoe, &units.unit)).collect();
        let won = shoes.iter().map(|shoe| shoe.won(wanted)).collect::<Option<Vec<_>>>()?;
        let mut kept: Vec<Vec<usize>> = payoffs.iter().map(|of| (0..of.len()).collect()).collect();
        if !shorten(&mut kept, &ranks, &shoes, &won, &wanted.order) {
            return None;
        }
        let places = walked(&kept, &shoes[0]);
        for (shoe, won) in shoes.iter_mut().zip(&won) {
            shoe.prepare(&places, &kept, won, wanted);
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
            let ranks = kept[*place].iter().map(|at| ranks[*place][*at]).collect();
            Line { place: *place, ranks, order: order.collect() }
        });
        let lines = lines.collect();
        Some(Self { wanted: wanted.clone(), payoffs: distinct, lines, shoes, won })
    }
}

/// Drops the payoffs that no paytable within the bounds can have. Returns `false` if a line has
/// none left.
fn shorten<N: Amount>(
    kept: &mut [Vec<usize>],
    ranks: &[Vec<usize>],
    shoes: &[Shoe<N>],
    won: &[Span<N>],
    order: &[Order],
) -> bool {
    loop {
        let before: usize = kept.iter().map(Vec::len).sum();
        for (shoe, (low, high)) in shoes.iter().zip(won) {
            for place in 0..kept.len() {
                let Some(rest) = shoe.possible(kept, Some(place)) else { return false };
                let own = |at: &usize| &shoe.lines[place][*at].won;
                kept[place]
                    .retain(|at| own(at).plus(&rest.1) >= *low && own(at).plus(&rest.0) <= *high);
            }
        }
        for Order { more, less, strictly } in order {
            let apart = usize::from(*strictly);
            let Some(most) = kept[*more].last().map(|at| ranks[*more][*at]) else { return false };
            kept[*less].retain(|at| ranks[*less][*at] + apart <= most);
            let Some(least) = kept[*less].first().map(|at| ranks[*less][*at]) else { return false };
            kept[*more].retain(|at| ranks[*more][*at] >= least + apart);
        }
        if kept.iter().any(Vec::is_empty) {
            return false;
        }
        if kept.iter().map(Vec::len).sum::<usize>() == before {
            return true;
        }
    }
}

/// Returns the lines in the order of the walk. Lines with one payoff come first, then the others by
/// the size of their effect on the edge. The line with the most payoffs is last.
fn walked<N: Amount>(kept: &[Vec<usize>], shoe: &Shoe<N>) -> Vec<usize> {
    let mut places: Vec<usize> = (0..kept.len()).collect();
    let last = places.iter().rev().copied().max_by_key(|place| kept[*place].len());
    let moves = |place: usize| {
        let (of, won) = (&kept[place], |at: usize| &shoe.lines[place][at].won);
        won(of[of.len() - 1]).minus(won(of[0]))
    };
    places.sort_by_cached_key(|place| {
        (Some(*place) == last, kept[*place].len() > 1, Reverse(moves(*place)), *place)
    });
    places
}

/// Clamps a number to a span.
pub(super) fn within<N: Amount>(number: &Whole, span: &Span<N>) -> N {
    N::of(&number.clone().clamp(span.0.whole(), span.1.whole()))
}

pub(super) fn times(exact: &Exact, whole: &Whole) -> Exact {
    exact * &Exact::from(whole.clone())
}

impl<N: Amount> Shoe<N> {
    /// Makes the shoe, with its lines in the order of the table.
    fn new(shoe: &ShoeUnits, unit: &Whole) -> Self {
        let zero = || (N::default(), N::default());
        Self {
            lines: shoe.lines.iter().map(|of| of.iter().map(Sum::of).collect()).collect(),
            lost: Sum::of(&shoe.lost),
            unit: unit.clone(),
            total: shoe.total.clone(),
            staked: &shoe.total * unit,
            rest: Vec::new(),
            hits: zero(),
            rest_hits: Vec::new(),
            squares: zero(),
            sure_squares: zero(),
            rest_squares: Vec::new(),
            every: zero(),
            slack: Exact::zero(),
        }
    }

    /// Returns the least and the greatest win over all ways, without a line; `None` if another line
    /// has no payoff.
    fn possible(&self, kept: &[Vec<usize>], without: Option<usize>) -> Option<Span<N>> {
        let mut possible = (self.lost.won.clone(), self.lost.won.clone());
        for (place, (of, line)) in kept.iter().zip(&self.lines).enumerate() {
            if Some(place) != without {
                possible.0 += &line[*of.first()?].won;
                possible.1 += &line[*of.last()?].won;
            }
        }
        Some(possible)
    }

    /// Returns the range of the win over all ways that keeps the edge within its bounds, or `None`
    /// if no payoffs reach it.
    fn won(&self, wanted: &Wanted) -> Option<Span<N>> {
        let all: Vec<Vec<usize>> = self.lines.iter().map(|of| (0..of.len()).collect()).collect();
        let possible = self.possible(&all, None)?;
        let least = (-&times(&wanted.edge.1, &self.staked)).ceil();
        let greatest = (-&times(&wanted.edge.0, &self.staked)).floor();
        let missed = least > possible.1.whole() || greatest < possible.0.whole();
        (!missed && least <= greatest)
            .then(|| (within(&least, &possible), within(&greatest, &possible)))
    }

    /// Puts the lines into the order of the walk with the payoffs that are kept, and adds up the
    /// contributions of the lines from each depth on.
    fn prepare(&mut self, places: &[usize], kept: &[Vec<usize>], won: &Span<N>, wanted: &Wanted) {
        let of_line = |place: &usize| {
            kept[*place].iter().map(|at| self.lines[*place][*at].clone()).collect::<Vec<_>>()
        };
        self.lines = places.iter().map(of_line).collect();
        let from_each_on = |of: &dyn Fn(&Sum<N>) -> N| {
            let mut rest = vec![(N::default(), N::default()); places.len() + 1];
            for (depth, line) in self.lines.iter().enumerate().rev() {
                let ends = line.iter().map(of).min().zip(line.iter().map(of).max());
                let (least, most) = ends.unwrap_or_default();
                rest[depth] = (rest[depth + 1].0.plus(&least), rest[depth + 1].1.plus(&most));
            }
            rest
        };
        self.rest = from_each_on(&|sum| sum.won.clone());
        self.rest_hits = from_each_on(&|sum| sum.hits.clone());
        self.rest_squares = from_each_on(&|sum| sum.squares.clone());
        let beyond = |most: Whole| (N::of(&Whole::from(-1i8)), N::of(&(&most + &Whole::one())));
        let any = beyond(self.total.clone());
        let share = |bound: &Option<Exact>| bound.as_ref().map(|share| times(share, &self.total));
        let [least, greatest] = [&wanted.hit.least, &wanted.hit.greatest].map(share);
        self.hits = (
            least.map_or(any.0.clone(), |least| within(&least.ceil(), &any)),
            greatest.map_or(any.1.clone(), |greatest| within(&greatest.floor(), &any)),
        );
        let mean = won.0.whole().max(-&won.0.whole()).max(won.1.whole()).max(-&won.1.whole());
        self.slack = (&mean * &mean).share_of(&self.total);
        let squares = |bound: &Option<Exact>| {
            bound.as_ref().map(|bound| times(&(bound * bound), &(&self.staked * &self.unit)))
        };
        let Bounds { least, greatest } = &wanted.deviation;
        let every = beyond(self.lost.squares.plus(&self.rest_squares[0].1).whole());
        let [least, greatest] = [least, greatest].map(squares);
        let at = |bound: Exact, end: fn(&Exact) -> Whole| within(&end(&bound), &every);
        let [low, high] = [&least, &greatest]
            .map(|bound| bound.as_ref().map(|bound| (bound.clone(), bound + &self.slack)));
        let (low, sure_low) = match low {
            Some((low, sure)) => (at(low, Exact::ceil), at(sure, Exact::ceil)),
            None => (every.0.clone(), every.0.clone()),
        };
        let (sure_high, high) = match high {
            Some((sure, high)) => (at(sure, Exact::floor), at(high, Exact::floor)),
            None => (every.1.clone(), every.1.clone()),
        };
        self.squares = (low, high);
        self.sure_squares = (sure_low, sure_high);
        self.every = every;
    }

    /// Returns the greatest sum of squares that a paytable with this variance can have.
    pub fn squares_of(&self, variance: &Exact) -> Exact {
        &times(variance, &(&self.staked * &self.unit)) + &self.slack
    }

    /// Returns the variance of a paytable, and the distance of its edge from the middle.
    pub fn figures(&self, sum: &Sum<N>, middle: &Exact) -> [Exact; 2] {
        let net = sum.won.whole().share_of(&self.staked);
        let squares = sum.squares.whole().share_of(&(&self.staked * &self.unit));
        [&squares - &(&net * &net), (middle + &net).abs()]
    }
}
