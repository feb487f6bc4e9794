//! Walks over the payoffs of all lines.

use std::ops::Range;

use crate::exact::{Exact, Whole};
use crate::question::design::paytables::best::{Best, Found};
use crate::question::design::paytables::prepared::{
    Compared, LARGEST, Line, Search, Span, Sum, times, within,
};
use crate::question::design::paytables::{Bounds, First, Wanted};

/// A walk over the payoffs, and its results.
pub(super) struct Walk<'s> {
    search: &'s Search,
    /// The payoffs of the lines chosen so far.
    chosen: Vec<i128>,
    /// Their sums for every shoe, by the number of lines chosen.
    sums: Vec<Vec<Sum>>,
    /// The range of the win on each shoe that a paytable needs to be among the best.
    near: Vec<Span>,
    /// The greatest sum of squares on each shoe that a paytable may have to be among the best.
    calm: Vec<i128>,
    pub meeting: u128,
    pub best: Best,
}

impl<'s> Walk<'s> {
    pub fn new(search: &'s Search) -> Self {
        let unit = search.unit.to_i128().unwrap_or(1);
        let lines = search.lines.len();
        let lost = search.shoes.iter().map(|shoe| Sum {
            won: -shoe.lost * unit,
            hits: 0,
            squares: shoe.lost * unit * unit,
        });
        let mut sums = vec![vec![Sum::default(); search.shoes.len()]; lines + 1];
        sums[0] = lost.collect();
        Self {
            search,
            chosen: vec![0; lines],
            sums,
            near: search.won.clone(),
            calm: vec![LARGEST; search.shoes.len()],
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
    pub fn range(&self, depth: usize, within: &[Span]) -> Range<usize> {
        let Line { units, order, .. } = &self.search.lines[depth];
        let (mut from, mut to) = (0, units.len());
        let mut keep = |from_here: &dyn Fn(i128) -> bool, to_here: &dyn Fn(i128) -> bool| {
            from += units[from..to].partition_point(|pays| !from_here(*pays));
            to = from + units[from..to].partition_point(|pays| to_here(*pays));
        };
        let shoes = || self.search.shoes.iter().zip(&self.sums[depth]);
        for ((shoe, sum), (low, high)) in shoes().zip(within) {
            let (ways, rest) = (shoe.ways[depth], shoe.rest[depth + 1]);
            let (least, most) = (low - sum.won - rest.1, high - sum.won - rest.0);
            keep(&|pays| ways * pays >= least, &|pays| ways * pays <= most);
        }
        for (other, compared) in order {
            let other = self.chosen[*other];
            match compared {
                Compared::AtLeast => keep(&|pays| pays >= other, &|_| true),
                Compared::Above => keep(&|pays| pays > other, &|_| true),
                Compared::AtMost => keep(&|_| true, &|pays| pays <= other),
                Compared::Below => keep(&|_| true, &|pays| pays < other),
            }
        }
        if !self.search.wanted.hit.is_open() {
            let meets = |paid: bool| {
                shoes().all(|(shoe, sum)| {
                    let hits = sum.hits + if paid { shoe.ways[depth] } else { 0 };
                    let rest = shoe.rest_hits[depth + 1];
                    hits + rest.1 >= shoe.hits.0 && hits + rest.0 <= shoe.hits.1
                })
            };
            let (unpaid, paid) = (meets(false), meets(true));
            keep(&|pays| unpaid || pays > 0, &|pays| paid || pays <= 0);
        }
        from..to
    }

    /// Chooses a payoff. Returns `false` if the deviation can no longer be within its bounds.
    fn choose(&mut self, depth: usize, at: usize) -> bool {
        let pays = self.search.lines[depth].units[at];
        self.chosen[depth] = pays;
        let mut possible = true;
        for (number, shoe) in self.search.shoes.iter().enumerate() {
            let (ways, sum) = (shoe.ways[depth], self.sums[depth][number]);
            let sum = Sum {
                won: sum.won + ways * pays,
                hits: sum.hits + if pays > 0 { ways } else { 0 },
                squares: sum.squares + ways * pays * pays,
            };
            let rest = shoe.rest_squares[depth + 1];
            possible &= sum.squares + rest.1 >= shoe.squares.0;
            possible &= sum.squares + rest.0 <= shoe.squares.1;
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
            let near = sums.iter().zip(&self.near);
            let calm = sums.iter().zip(&self.calm);
            if near.into_iter().all(|(sum, (low, high))| (*low..=*high).contains(&sum.won))
                && calm.into_iter().all(|(sum, calm)| sum.squares <= *calm)
            {
                self.offer();
            }
        }
    }

    fn deviation_is_within_bounds(&self) -> bool {
        let Search { wanted, shoes, unit, .. } = self.search;
        let sums = self.sums.last().into_iter().flatten();
        shoes.iter().zip(sums).all(|(shoe, sum)| {
            let (least, greatest) = shoe.sure_squares;
            if (least..=greatest).contains(&sum.squares) {
                return true;
            }
            let squares = Whole::from(sum.squares);
            let [variance, _] = shoe.figures(sum, &squares, unit, &wanted.middle);
            let Bounds { least, greatest } = &wanted.deviation;
            least.as_ref().is_none_or(|least| variance >= least * least)
                && greatest.as_ref().is_none_or(|greatest| variance <= greatest * greatest)
        })
    }

    /// Compares the chosen paytable with the best so far.
    fn offer(&mut self) {
        let Search { wanted, shoes, unit, lines, .. } = self.search;
        let sums = self.sums.last().into_iter().flatten();
        let (mut far, mut variance) = (Exact::zero(), Exact::zero());
        for (shoe, sum) in shoes.iter().zip(sums) {
            let squares = Whole::from(sum.squares);
            let [of_shoe, from_middle] = shoe.figures(sum, &squares, unit, &wanted.middle);
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
                    let bound = self.search.won[number];
                    let least = times(&(-&(&wanted.middle + limit)), &shoe.staked).ceil();
                    let most = times(&(limit - &wanted.middle), &shoe.staked).floor();
                    self.near[number] = (within(&least, bound), within(&most, bound));
                }
                First::Deviation => {
                    let most = &times(limit, &(&shoe.staked * unit)) + &shoe.slack;
                    self.calm[number] = within(&most.floor(), (-1, LARGEST));
                }
            }
        }
    }
}
