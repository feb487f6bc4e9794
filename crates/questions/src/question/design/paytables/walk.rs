//! Walks over the payoffs of all lines.

use std::ops::Range;

use crate::exact::{Exact, Whole};
use crate::question::design::paytables::best::{Best, Found};
use crate::question::design::paytables::prepared::{Compared, Line, Search, Span, times, within};
use crate::question::design::paytables::units::{Amount, Sum};
use crate::question::design::paytables::{Bounds, First, Wanted};

/// A walk over the payoffs, and its results.
pub(super) struct Walk<'s, N> {
    search: &'s Search<N>,
    /// The payoffs of the lines chosen so far, by rank.
    chosen: Vec<usize>,
    /// Their sums for every shoe, by the number of lines chosen.
    sums: Vec<Vec<Sum<N>>>,
    /// The range of the win on each shoe that a paytable needs to be among the best.
    near: Vec<Span<N>>,
    /// The greatest sum of squares on each shoe that a paytable may have to be among the best.
    calm: Vec<N>,
    pub meeting: u128,
    pub best: Best,
}

impl<'s, N: Amount> Walk<'s, N> {
    pub fn new(search: &'s Search<N>) -> Self {
        let lines = search.lines.len();
        let mut sums = vec![vec![Sum::default(); search.shoes.len()]; lines + 1];
        sums[0] = search.shoes.iter().map(|shoe| shoe.lost.clone()).collect();
        Self {
            search,
            chosen: vec![0; lines],
            sums,
            near: search.won.clone(),
            calm: search.shoes.iter().map(|shoe| shoe.every.1.clone()).collect(),
            meeting: 0,
            best: Best::new(search.wanted.most),
        }
    }

    /// Chooses these payoffs of the first lines. Returns `false` if the deviation can no longer be
    /// within its bounds.
    pub fn follow(&mut self, start: &[usize]) -> bool {
        start.iter().enumerate().all(|(depth, at)| self.choose(depth, *at))
    }

    /// Returns the payoffs of a line that keep the win `within` reach for some payoffs of later
    /// lines. They also satisfy the required order and the bounds of the hit frequency.
    pub fn range(&self, depth: usize, within: &[Span<N>]) -> Range<usize> {
        let Line { ranks, order, .. } = &self.search.lines[depth];
        let mut range = 0..ranks.len();
        // Each condition holds from one payoff on, or up to one.
        let holds_from = |range: &mut Range<usize>, holds: &dyn Fn(usize) -> bool| {
            range.start = first(range.clone(), holds);
        };
        let holds_to = |range: &mut Range<usize>, holds: &dyn Fn(usize) -> bool| {
            range.end = first(range.clone(), &|at| !holds(at));
        };
        for ((shoe, sum), (low, high)) in
            self.search.shoes.iter().zip(&self.sums[depth]).zip(within)
        {
            let (own, rest) = (&shoe.lines[depth], &shoe.rest[depth + 1]);
            let least = low.minus(&sum.won).minus(&rest.1);
            let most = high.minus(&sum.won).minus(&rest.0);
            holds_from(&mut range, &|at| own[at].won >= least);
            holds_to(&mut range, &|at| own[at].won <= most);
            if !self.search.wanted.hit.is_open() {
                let rest = &shoe.rest_hits[depth + 1];
                let hits = |at: usize, rest: &N| own[at].hits.plus(&sum.hits).plus(rest);
                holds_from(&mut range, &|at| hits(at, &rest.1) >= shoe.hits.0);
                holds_to(&mut range, &|at| hits(at, &rest.0) <= shoe.hits.1);
            }
        }
        for (other, compared) in order {
            let other = self.chosen[*other];
            match compared {
                Compared::AtLeast => holds_from(&mut range, &|at| ranks[at] >= other),
                Compared::Above => holds_from(&mut range, &|at| ranks[at] > other),
                Compared::AtMost => holds_to(&mut range, &|at| ranks[at] <= other),
                Compared::Below => holds_to(&mut range, &|at| ranks[at] < other),
            }
        }
        range
    }

    /// Chooses a payoff. Returns `false` if the deviation can no longer be within its bounds.
    fn choose(&mut self, depth: usize, at: usize) -> bool {
        self.chosen[depth] = self.search.lines[depth].ranks[at];
        let mut possible = true;
        for (number, shoe) in self.search.shoes.iter().enumerate() {
            let sum = self.sums[depth][number].plus(&shoe.lines[depth][at]);
            let rest = &shoe.rest_squares[depth + 1];
            possible &= sum.squares.plus(&rest.1) >= shoe.squares.0;
            possible &= sum.squares.plus(&rest.0) <= shoe.squares.1;
            self.sums[depth + 1][number] = sum;
        }
        possible
    }

    pub fn descend(&mut self, depth: usize) {
        let range = self.range(depth, &self.search.won);
        if depth + 1 == self.search.lines.len() {
            return self.last(depth, range);
        }
        for at in range {
            if self.choose(depth, at) {
                self.descend(depth + 1);
            }
        }
    }

    /// Visits the payoffs of the last line; the whole range is within the bounds of the edge.
    fn last(&mut self, depth: usize, range: Range<usize>) {
        let Wanted { deviation, first, .. } = &self.search.wanted;
        let bounded = !deviation.is_open();
        if !bounded {
            self.meeting += range.len() as u128;
        }
        let looked_at = match first {
            First::Middle if !bounded && !range.is_empty() => self.range(depth, &self.near),
            _ => range,
        };
        for at in looked_at {
            let possible = self.choose(depth, at);
            if bounded {
                if !possible || !self.deviation_is_within_bounds() {
                    continue;
                }
                self.meeting += 1;
            }
            let sums = &self.sums[depth + 1];
            let mut near = sums.iter().zip(&self.near);
            let mut calm = sums.iter().zip(&self.calm);
            if near.all(|(sum, (low, high))| *low <= sum.won && sum.won <= *high)
                && calm.all(|(sum, calm)| sum.squares <= *calm)
            {
                self.offer();
            }
        }
    }

    fn deviation_is_within_bounds(&self) -> bool {
        let Search { wanted, shoes, .. } = self.search;
        let sums = self.sums.last().into_iter().flatten();
        shoes.iter().zip(sums).all(|(shoe, sum)| {
            let (least, greatest) = &shoe.sure_squares;
            if *least <= sum.squares && sum.squares <= *greatest {
                return true;
            }
            let [variance, _] = shoe.figures(sum, &wanted.middle);
            let Bounds { least, greatest } = &wanted.deviation;
            least.as_ref().is_none_or(|least| variance >= least * least)
                && greatest.as_ref().is_none_or(|greatest| variance <= greatest * greatest)
        })
    }

    /// Compares the chosen paytable with the best so far.
    fn offer(&mut self) {
        let Search { wanted, shoes, lines, .. } = self.search;
        let sums = self.sums.last().into_iter().flatten();
        let (mut far, mut variance) = (Exact::zero(), Exact::zero());
        for (shoe, sum) in shoes.iter().zip(sums) {
            let [of_shoe, from_middle] = shoe.figures(sum, &wanted.middle);
            variance = variance.max(of_shoe);
            far = far.max(from_middle);
        }
        let mut pays = vec![0; lines.len()];
        for (line, chosen) in lines.iter().zip(&self.chosen) {
            pays[line.place] = *chosen;
        }
        let found = Found::new(wanted.first, far, variance, pays);
        let Some(limit) = self.best.offer(found) else { return };
        for (number, shoe) in shoes.iter().enumerate() {
            match wanted.first {
                First::Middle => {
                    let bound = &self.search.won[number];
                    let least: Whole = times(&(-&(&wanted.middle + limit)), &shoe.staked).ceil();
                    let most = times(&(limit - &wanted.middle), &shoe.staked).floor();
                    self.near[number] = (within(&least, bound), within(&most, bound));
                }
                First::Deviation => {
                    let most = shoe.squares_of(limit);
                    self.calm[number] = within(&most.floor(), &shoe.every);
                }
            }
        }
    }
}

/// Returns the first index of a range from which on a condition holds; the end if it never does.
fn first(range: Range<usize>, holds: &dyn Fn(usize) -> bool) -> usize {
    let (mut from, mut to) = (range.start, range.end);
    while from < to {
        let middle = from + (to - from) / 2;
        if holds(middle) { to = middle } else { from = middle + 1 }
    }
    from
}
