//! The hands of one side by the types of their cards: their values, their kinds, and the hands that
//! hold given cards.

use crate::game::number::Number;
use crate::game::numbered::{NONE, Numbered};
use crate::game::two_hands::{NEEDED, Round};

/// A number for each hand of two and of three cards, by the types of the cards, the third last; or
/// [`NONE`]. There are no hands of three cards if none are looked at.
pub(super) struct Hands {
    pub types: usize,
    /// `true` if the order of the first two cards may change the number.
    pub in_order: bool,
    pub two: Vec<u32>,
    pub three: Vec<u32>,
}

/// The values of the hands of one side.
pub(super) struct Side {
    /// The distinct values of hands of two and of three cards.
    pub values: [Vec<Vec<u8>>; 2],
    /// The index into the values of each hand.
    pub hands: Hands,
}

impl Side {
    pub fn of(round: &dyn Round, side: usize) -> Self {
        let (types, in_order, draws) = (round.types(), round.is_in_order(), round.draws());
        let mut known: [Numbered<Vec<u8>>; 2] = Default::default();
        let mut bytes = vec![0; NEEDED + round.fields()];
        let mut number = |first_two: [usize; 2], third: Option<usize>| match round
            .show(side, first_two, third, &mut bytes)
        {
            true => known[usize::from(third.is_some())].number_of(bytes.as_slice()),
            false => NONE,
        };
        let three = if draws { types * types * types } else { 0 };
        let mut hands =
            Hands { types, in_order, two: vec![NONE; types * types], three: vec![NONE; three] };
        for second in 0..types {
            for first in 0..if in_order { types } else { second + 1 } {
                let either = [hands.pair(first, second), hands.pair(second, first)];
                let orders = if in_order { &either[..1] } else { &either[..] };
                let two = number([first, second], None);
                orders.iter().for_each(|pair| hands.two[*pair] = two);
                for third in if draws { 0..types } else { 0..0 } {
                    let three = number([first, second], Some(third));
                    orders.iter().for_each(|pair| hands.three[pair * types + third] = three);
                }
            }
        }
        Self { values: known.map(Numbered::into_items), hands }
    }
}

impl Hands {
    /// Returns the index of a hand of two cards.
    #[inline(always)]
    pub fn pair(&self, first: usize, second: usize) -> usize {
        first * self.types + second
    }

    /// Returns the numbers of the hands of three cards that begin with two cards.
    #[inline(always)]
    fn thirds(&self, pair: usize) -> &[u32] {
        self.three.get(pair * self.types..(pair + 1) * self.types).unwrap_or_default()
    }

    #[inline(always)]
    fn three(&self, pair: usize, third: usize) -> u32 {
        self.three.get(pair * self.types + third).copied().unwrap_or(NONE)
    }

    /// Returns these hands, with other numbers for hands of two and of three cards.
    pub fn renumbered(&self, numbers: [&[u32]; 2]) -> Self {
        let [two, three] =
            [(&self.two, numbers[0]), (&self.three, numbers[1])].map(|(table, numbers)| {
                let number = |of: &u32| numbers.get(*of as usize).copied().unwrap_or(NONE);
                table.iter().map(number).collect()
            });
        Self { types: self.types, in_order: self.in_order, two, three }
    }

    /// Returns the hands of these types alone.
    pub fn only(&self, types: &[usize]) -> Self {
        let pairs: Vec<usize> =
            types.iter().flat_map(|a| types.iter().map(|b| self.pair(*a, *b))).collect();
        let two = pairs.iter().map(|pair| self.two[*pair]).collect();
        let thirds =
            pairs.iter().map(|pair| self.thirds(*pair)).filter(|thirds| !thirds.is_empty());
        let three = thirds.flat_map(|thirds| types.iter().map(|third| thirds[*third])).collect();
        Self { types: types.len(), in_order: self.in_order, two, three }
    }

    /// Returns the numbers of all hands that hold a card of a type, position by position.
    pub fn with(&self, of: usize) -> Vec<u32> {
        let types = self.types;
        let first = &self.two[of * types..][..types];
        let first_of_three = self.three.chunks(types * types).skip(of).take(1).flatten();
        let second = self.two.iter().skip(of).step_by(types);
        let second_of_three = self.three.chunks(types).skip(of).step_by(types).flatten();
        let third = self.three.iter().skip(of).step_by(types);
        let firsts = first.iter().chain(first_of_three);
        firsts.chain(second).chain(second_of_three).chain(third).copied().collect()
    }

    /// Returns `true` if a hand with a number holds cards of these two or three types.
    pub fn is_held(&self, set: &[usize]) -> bool {
        let pairs = |a: usize, b: usize| self.orders(a, b).map(|(a, b)| self.pair(a, b));
        let is = |a: usize, b: usize, c: usize| pairs(a, b).any(|pair| self.three(pair, c) != NONE);
        match *set {
            [x, y] => {
                pairs(x, y).any(|pair| self.two[pair] != NONE)
                    || (0..self.types).any(|of| is(x, y, of) || is(x, of, y) || is(y, of, x))
            }
            [x, y, z] => is(x, y, z) || is(x, z, y) || is(y, z, x),
            _ => true,
        }
    }

    /// Adds up the hands of each number that hold a set of at most three cards. `counts` are those
    /// of the types.
    #[inline(always)]
    pub fn holding<N: Number>(
        &self,
        set: &[usize],
        counts: &mut [N],
        [two, three]: &mut [Held<N>; 2],
    ) {
        let times = self.times::<N>();
        // Without the cards of the set.
        set.iter().for_each(|of| counts[*of] = counts[*of].minus(N::of(1)));
        match *set {
            [] => self.pairs(counts, |a, b, pairs| {
                let pair = self.pair(a, b);
                two.add(self.two[pair], pairs);
                for (c, kind) in self.thirds(pair).iter().enumerate() {
                    if *kind != NONE {
                        three.add(*kind, pairs.times(left(counts, c, [a, b])));
                    }
                }
            }),
            [x] => {
                for (b, of_b) in counts.iter().enumerate() {
                    let pairs = times.times(*of_b);
                    if pairs.is_zero() {
                        continue;
                    }
                    for (first, second) in self.orders(x, b) {
                        let pair = self.pair(first, second);
                        two.add(self.two[pair], pairs);
                        for (c, kind) in self.thirds(pair).iter().enumerate() {
                            if *kind != NONE {
                                three.add(*kind, pairs.times(left(counts, c, [b, usize::MAX])));
                            }
                        }
                    }
                }
                self.pairs(counts, |a, b, pairs| three.add(self.three(self.pair(a, b), x), pairs));
            }
            [x, y] => {
                for (first, second) in self.orders(x, y) {
                    let pair = self.pair(first, second);
                    two.add(self.two[pair], times);
                    for (kind, count) in self.thirds(pair).iter().zip(&*counts) {
                        three.add(*kind, times.times(*count));
                    }
                }
                for (of, count) in counts.iter().enumerate() {
                    let ways = times.times(*count);
                    if ways.is_zero() {
                        continue;
                    }
                    for (held, third) in [(x, y), (y, x)] {
                        for (first, second) in self.orders(held, of) {
                            three.add(self.three(self.pair(first, second), third), ways);
                        }
                    }
                }
            }
            [x, y, z] => {
                for [a, b, third] in [[x, y, z], [x, z, y], [y, z, x]] {
                    for (first, second) in self.orders(a, b) {
                        three.add(self.three(self.pair(first, second), third), times);
                    }
                }
            }
            _ => {}
        }
        set.iter().for_each(|of| counts[*of] = counts[*of].plus(N::of(1)));
    }

    /// Returns the enumerated orders of two cards of these types; both cards may be of one type.
    #[inline(always)]
    fn orders(&self, a: usize, b: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        [(a, b), (b, a)].into_iter().take(1 + usize::from(self.in_order))
    }

    /// Returns the number of orders that each enumerated one stands for.
    #[inline(always)]
    fn times<N: Number>(&self) -> N {
        N::of(if self.in_order { 1 } else { 2 })
    }

    /// Calls `each` with every ordered pair of types that occurs, and its number of ordered pairs
    /// of cards.
    #[inline(always)]
    fn pairs<N: Number>(&self, counts: &[N], mut each: impl FnMut(usize, usize, N)) {
        for (b, of_b) in counts.iter().enumerate() {
            for (a, of_a) in counts[..b].iter().enumerate() {
                let ways = self.times::<N>().times(*of_a).times(*of_b);
                if !ways.is_zero() {
                    self.orders(a, b).for_each(|(first, second)| each(first, second, ways));
                }
            }
            let ways = of_b.times(of_b.minus(N::of(1)));
            if !ways.is_zero() {
                each(b, b, ways);
            }
        }
    }
}

/// Returns the cards of a type that are left after one card of each of two types is gone.
#[inline(always)]
fn left<N: Number>(counts: &[N], of: usize, gone: [usize; 2]) -> N {
    let gone = u64::from(gone[0] == of) + u64::from(gone[1] == of);
    counts[of].minus(N::of(gone))
}

/// A sum of ways by kind of hand, made once and cleared for every set of given cards.
pub(super) struct Held<N> {
    pub ways: Vec<N>,
    /// The kinds that occur.
    pub kinds: Vec<u32>,
}

impl<N: Number> Held<N> {
    pub fn new(kinds: usize) -> Self {
        Self { ways: vec![N::ZERO; kinds], kinds: Vec::new() }
    }

    /// Adds ways to a kind.
    #[inline(always)]
    pub fn add(&mut self, kind: u32, ways: N) {
        // Ways are never negative here, and a positive sum does not become 0 again.
        if kind != NONE && !ways.is_zero() {
            let sum = &mut self.ways[kind as usize];
            if sum.is_zero() {
                self.kinds.push(kind);
            }
            *sum = sum.plus(ways);
        }
    }

    pub fn clear(&mut self) {
        for kind in self.kinds.drain(..) {
            self.ways[kind as usize] = N::ZERO;
        }
    }

    /// Drains the sum: each kind once in rising order, with its ways. Signed ways may have been
    /// added.
    pub fn drain(&mut self) -> impl Iterator<Item = (u32, N)> + '_ {
        self.kinds.sort_unstable();
        self.kinds.dedup();
        let taken = |kind| (kind, std::mem::replace(&mut self.ways[kind as usize], N::ZERO));
        self.kinds.drain(..).map(taken).filter(|(_, ways)| !ways.is_zero())
    }
}
