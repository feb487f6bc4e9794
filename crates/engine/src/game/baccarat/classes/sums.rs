//! The ways of every two kinds of hands, from the counts of a composition.
//!
//! As in [`pairing`](super::super::pairing), deal the Player's hand from the whole shoe and, apart
//! from it, the Banker's. By inclusion and exclusion over the set X of cards that both hold, at
//! most three, the ordered deals of the Player's kind p and the Banker's kind b that share no card
//! are
//!
//! ```text
//! Σ_X (-1)^|X| · player(p, X) · banker(b, X)
//! ```
//!
//! where `player(p, X)` are the Player's hands of kind p that hold all of X. Cards of a type are
//! taken together, and sets of types that hands of no kind hold are left out once and for all.
//! Numbers are taken modulo a power of two that no sum in the end comes to.

use crate::game::api::ordered_deals;
use crate::game::baccarat::classes::{Hands, NONE};

/// The most cards whose ways fit 64 bits: n^6 < 2^64.
const NARROW: u64 = 1_625;

/// What is the same for every composition.
pub(super) struct Sums {
    types: usize,
    hands: [Hands; 2],
    /// The kinds of hands of two and of three cards, by side.
    kinds: [[usize; 2]; 2],
    /// The sets of two and of three types, in order, that hands of both sides hold.
    twos: Vec<[usize; 2]>,
    threes: Vec<[usize; 3]>,
    /// By number of cards of the Player and of the Banker, less two: the ways of each class.
    groups: Vec<Group>,
    classes: usize,
    /// Whether a hand of two cards in one order may be of another kind than in the other.
    in_order: bool,
}

/// Hands of so many cards of the Player and of the Banker.
struct Group {
    sizes: [usize; 2],
    /// For each class, its places in the table of kinds.
    classes: Vec<Vec<u32>>,
}

/// The numbers of one composition.
struct Room<N> {
    counts: Vec<N>,
    /// By side and number of cards: the hands of each kind that hold a set of cards, and the kinds
    /// of which there are any.
    held: [[Held<N>; 2]; 2],
    /// For each group, the ways of every two kinds.
    ways: Vec<Vec<N>>,
}

struct Held<N> {
    hands: Vec<N>,
    kinds: Vec<u32>,
}

impl<N: Number> Held<N> {
    fn new(kinds: usize) -> Self {
        Self { hands: vec![N::of(0); kinds], kinds: Vec::new() }
    }

    #[inline(always)]
    fn add(&mut self, kind: u32, ways: N) {
        // Ways are never less than none, and a sum of some is not 0 again.
        if kind != NONE && !ways.is_zero() {
            let hands = &mut self.hands[kind as usize];
            if hands.is_zero() {
                self.kinds.push(kind);
            }
            *hands = hands.plus(ways);
        }
    }

    fn clear(&mut self) {
        for kind in self.kinds.drain(..) {
            self.hands[kind as usize] = N::of(0);
        }
    }
}

impl Sums {
    /// Kinds by types of each side, how many there are of two and of three cards, and the classes
    /// of every two of them.
    pub fn new(
        hands: [Hands; 2],
        kinds: [[usize; 2]; 2],
        class_of: &[[Vec<u32>; 2]; 2],
        classes: usize,
        in_order: bool,
    ) -> Self {
        let types = (0..).find(|types| types * types == hands[0].two.len()).unwrap_or(0);
        let groups = [[0, 0], [0, 1], [1, 0], [1, 1]].map(|[own, other]| {
            let mut of_class = vec![Vec::new(); classes];
            for (at, class) in (0u32..).zip(&class_of[own][other]) {
                if *class != NONE {
                    of_class[*class as usize].push(at);
                }
            }
            Group { sizes: [own, other], classes: of_class }
        });
        let groups =
            groups.into_iter().filter(|group| group.classes.iter().any(|at| !at.is_empty()));
        let mut sums = Self {
            types,
            hands,
            kinds,
            twos: Vec::new(),
            threes: Vec::new(),
            groups: groups.collect(),
            classes,
            in_order,
        };
        sums.find_sets();
        sums
    }

    fn find_sets(&mut self) {
        let types = self.types;
        let held_two = |hands: &Hands, [x, y]: [usize; 2]| {
            let pair = |a: usize, b: usize| self.orders(a, b).map(|(a, b)| a * types + b);
            let is = |a: usize, b: usize, c: usize| {
                pair(a, b).any(|pair| hands.three[pair * types + c] != NONE)
            };
            pair(x, y).any(|pair| hands.two[pair] != NONE)
                || (0..types).any(|of| is(x, y, of) || is(x, of, y) || is(y, of, x))
        };
        let twos = (0..types).flat_map(|x| (x..types).map(move |y| [x, y]));
        let both_two = |two: &[usize; 2]| self.hands.iter().all(|hands| held_two(hands, *two));
        let twos: Vec<[usize; 2]> = twos.filter(both_two).collect();
        let held_three = |hands: &Hands, [x, y, z]: [usize; 3]| {
            [[x, y, z], [x, z, y], [y, z, x]].into_iter().any(|[a, b, c]| {
                let mut orders = self.orders(a, b);
                orders.any(|(a, b)| hands.three[(a * types + b) * types + c] != NONE)
            })
        };
        let threes = twos.iter().flat_map(|[x, y]| (*y..types).map(move |z| [*x, *y, z]));
        let both_three =
            |three: &[usize; 3]| self.hands.iter().all(|hands| held_three(hands, *three));
        let of_three = |group: &Group| group.sizes == [1, 1];
        let threes = match self.groups.iter().any(of_three) {
            true => threes.filter(both_three).collect(),
            false => Vec::new(),
        };
        (self.twos, self.threes) = (twos, threes);
    }

    /// Calls `each` with every place below `most` and the ways of each class of the composition of
    /// so many cards with these counts of types.
    pub fn tally(
        &self,
        most: usize,
        counts: &dyn Fn(usize) -> (u64, [u64; 52]),
        each: &mut dyn FnMut(usize, &[u128]),
    ) {
        let mut ways = vec![0; self.classes];
        let (mut narrow, mut wide) = (None, None);
        for at in 0..most {
            let (cards, counts) = counts(at);
            match cards <= NARROW {
                true => {
                    let room = narrow.get_or_insert_with(|| self.room::<u64>());
                    self.one(cards, &counts, room, &mut ways);
                }
                false => {
                    let room = wide.get_or_insert_with(|| self.room::<u128>());
                    self.one(cards, &counts, room, &mut ways);
                }
            }
            each(at, &ways);
        }
    }

    fn room<N: Number>(&self) -> Room<N> {
        let width = |group: &Group| {
            group.sizes.iter().zip(&self.kinds).map(|(size, kinds)| kinds[*size]).product()
        };
        Room {
            counts: vec![N::of(0); self.types],
            held: self.kinds.map(|kinds| kinds.map(Held::new)),
            ways: self.groups.iter().map(|group| vec![N::of(0); width(group)]).collect(),
        }
    }

    fn one<N: Number>(
        &self,
        cards: u64,
        counts: &[u64; 52],
        room: &mut Room<N>,
        ways: &mut [u128],
    ) {
        room.ways.iter_mut().for_each(|ways| ways.fill(N::of(0)));
        for (to, count) in room.counts.iter_mut().zip(counts) {
            *to = N::of(*count);
        }
        self.none(room);
        for x in (0..self.types).filter(|x| counts[*x] > 0) {
            self.given_one(x, N::of(counts[x]), room);
        }
        for [x, y] in &self.twos {
            let (first, second) = (counts[*x], counts[*y]);
            let sets = if x == y { first * first.saturating_sub(1) / 2 } else { first * second };
            if sets > 0 {
                self.given_two([*x, *y], N::of(sets), room);
            }
        }
        for [x, y, z] in &self.threes {
            let three = [*x, *y, *z].map(|of| u128::from(counts[of]));
            let [first, second, third] = three;
            let less = |count: u128, by: u128| count.saturating_sub(by);
            let sets = match (x == y, y == z) {
                (true, true) => first * less(first, 1) * less(first, 2) / 6,
                (true, false) => first * less(first, 1) / 2 * third,
                (false, true) => first * (second * less(second, 1) / 2),
                (false, false) => first * second * third,
            };
            if sets > 0 {
                self.given_three([*x, *y, *z], N::of_wide(sets), room);
            }
        }
        ways.fill(0);
        for (group, of_kinds) in self.groups.iter().zip(&room.ways) {
            let dealt: usize = group.sizes.iter().map(|size| size + 2).sum();
            let dealt = dealt as u64;
            let rest = ordered_deals(cards.saturating_sub(dealt), 6 - dealt);
            for (ways, places) in ways.iter_mut().zip(&group.classes) {
                let add = |sum: N, place: &u32| sum.plus(of_kinds[*place as usize]);
                *ways += places.iter().fold(N::of(0), add).wide() * rest;
            }
        }
    }

    /// Adds the products of what the hands of both sides are that hold a set of cards.
    #[inline(always)]
    fn multiply<N: Number>(&self, times: N, room: &mut Room<N>) {
        let Room { held: [players, bankers], ways, .. } = room;
        for (group, ways) in self.groups.iter().zip(ways) {
            let [own, other] = group.sizes;
            let (players, bankers) = (&players[own], &bankers[other]);
            let width = bankers.hands.len();
            for kind in &players.kinds {
                let row = &mut ways[*kind as usize * width..][..width];
                let times = times.times(players.hands[*kind as usize]);
                for other in &bankers.kinds {
                    let ways = &mut row[*other as usize];
                    *ways = ways.plus(times.times(bankers.hands[*other as usize]));
                }
            }
        }
        players.iter_mut().chain(bankers).for_each(Held::clear);
    }

    /// No card in common: all hands.
    fn none<N: Number>(&self, room: &mut Room<N>) {
        for (hands, held) in self.hands.iter().zip(&mut room.held) {
            let [two, three] = held;
            self.pairs(&room.counts, |a, b, pairs| {
                two.add(hands.two[a * self.types + b], pairs);
                let thirds = &hands.three[(a * self.types + b) * self.types..][..self.types];
                for (c, kind) in thirds.iter().enumerate() {
                    if *kind != NONE {
                        three.add(*kind, pairs.times(left(&room.counts, c, [a, b])));
                    }
                }
            });
        }
        self.multiply(N::of(1), room);
    }

    /// One card of type x in common, which there are so many of.
    fn given_one<N: Number>(&self, x: usize, sets: N, room: &mut Room<N>) {
        let (types, times) = (self.types, self.times::<N>());
        // Without the card.
        let count = room.counts[x];
        room.counts[x] = count.minus(N::of(1));
        for (hands, held) in self.hands.iter().zip(&mut room.held) {
            let [two, three] = held;
            for (b, of_b) in room.counts.iter().enumerate() {
                let pairs = times.times(*of_b);
                for (first, second) in self.orders(x, b) {
                    let pair = first * types + second;
                    two.add(hands.two[pair], pairs);
                    let thirds = &hands.three[pair * types..][..types];
                    for (c, kind) in thirds.iter().enumerate() {
                        if *kind != NONE {
                            three.add(*kind, pairs.times(left(&room.counts, c, [b, usize::MAX])));
                        }
                    }
                }
            }
            self.pairs(&room.counts, |a, b, pairs| {
                three.add(hands.three[(a * types + b) * types + x], pairs);
            });
        }
        room.counts[x] = count;
        self.multiply(N::of(0).minus(sets), room);
    }

    /// Two cards in common.
    fn given_two<N: Number>(&self, [x, y]: [usize; 2], sets: N, room: &mut Room<N>) {
        let (types, times) = (self.types, self.times::<N>());
        let counts = [room.counts[x], room.counts[y]];
        room.counts[x] = room.counts[x].minus(N::of(1));
        room.counts[y] = room.counts[y].minus(N::of(1));
        for (hands, held) in self.hands.iter().zip(&mut room.held) {
            let [two, three] = held;
            for (first, second) in self.orders(x, y) {
                two.add(hands.two[first * types + second], times);
                let thirds = &hands.three[(first * types + second) * types..][..types];
                for (kind, count) in thirds.iter().zip(&room.counts) {
                    three.add(*kind, times.times(*count));
                }
            }
            for (of, count) in room.counts.iter().enumerate() {
                let ways = times.times(*count);
                for (first, second) in self.orders(x, of) {
                    three.add(hands.three[(first * types + second) * types + y], ways);
                }
                for (first, second) in self.orders(y, of) {
                    three.add(hands.three[(first * types + second) * types + x], ways);
                }
            }
        }
        [room.counts[x], room.counts[y]] = counts;
        self.multiply(sets, room);
    }

    /// Three cards in common: two hands of the same cards.
    fn given_three<N: Number>(&self, [x, y, z]: [usize; 3], sets: N, room: &mut Room<N>) {
        let types = self.types;
        for (hands, held) in self.hands.iter().zip(&mut room.held) {
            for [a, b, c] in [[x, y, z], [x, z, y], [y, z, x]] {
                for (first, second) in self.orders(a, b) {
                    let kind = hands.three[(first * types + second) * types + c];
                    held[1].add(kind, self.times());
                }
            }
        }
        self.multiply(N::of(0).minus(sets), room);
    }

    /// The orders of two cards of these types that are gone through; of one type both are alike.
    #[inline(always)]
    fn orders(&self, a: usize, b: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        [(a, b), (b, a)].into_iter().take(1 + usize::from(self.in_order))
    }

    /// The orders that each of these stands for.
    #[inline(always)]
    fn times<N: Number>(&self) -> N {
        N::of(if self.in_order { 1 } else { 2 })
    }

    /// Every two types in order, and the ordered pairs of cards of the one and the other.
    #[inline(always)]
    fn pairs<N: Number>(&self, counts: &[N], mut each: impl FnMut(usize, usize, N)) {
        for (b, of_b) in counts.iter().enumerate() {
            for (a, of_a) in counts[..b].iter().enumerate() {
                let ways = self.times::<N>().times(*of_a).times(*of_b);
                self.orders(a, b).for_each(|(first, second)| each(first, second, ways));
            }
            each(b, b, of_b.times(of_b.minus(N::of(1))));
        }
    }
}

/// The cards of a type that are left when one of each of two types is gone.
#[inline(always)]
fn left<N: Number>(counts: &[N], of: usize, gone: [usize; 2]) -> N {
    let gone = u64::from(gone[0] == of) + u64::from(gone[1] == of);
    counts[of].minus(N::of(gone))
}

/// Numbers modulo a power of two.
trait Number: Copy {
    fn of(count: u64) -> Self;
    fn of_wide(count: u128) -> Self;
    fn wide(self) -> u128;
    fn is_zero(self) -> bool;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
}

macro_rules! number {
    ($number:ty) => {
        impl Number for $number {
            #[inline(always)]
            fn of(count: u64) -> Self {
                count.into()
            }

            #[inline(always)]
            fn of_wide(count: u128) -> Self {
                count as Self
            }

            #[inline(always)]
            fn wide(self) -> u128 {
                self.into()
            }

            #[inline(always)]
            fn is_zero(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
        }
    };
}

number!(u64);
number!(u128);
