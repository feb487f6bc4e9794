//! The ways of every pair of kinds of hands, from the counts of a composition.
//!
//! As in [`pairing`](super::super::pairing), deal the Player's hand from the whole shoe and,
//! independently, the Banker's. Apply inclusion and exclusion over the set X of at most three cards
//! that both hold. The ordered deals of the Player's kind p and the Banker's kind b that share no
//! card are
//!
//! ```text
//! Σ_X (-1)^|X| · player(p, X) · banker(b, X)
//! ```
//!
//! where `player(p, X)` are the Player's hands of kind p that hold all of X. Cards of a type are
//! taken together, and sets of types that no hand with a kind holds are left out once and for all.
//! Numbers are taken modulo a power of two that exceeds every final sum.

use crate::game::baccarat::classes::{Hands, NONE};
#[cfg(test)]
use crate::game::number::Degree;
use crate::game::number::{Narrow, Number};

/// Maximum number of types of card, and the index of the count of all other cards.
pub(super) const OTHERS: usize = 52;

/// Counts of each type and of the other cards.
pub(super) type Counts = [u64; OTHERS + 1];

/// The data that is the same for every composition.
pub(super) struct Sums {
    types: usize,
    hands: [Hands; 2],
    /// Number of kinds of hands of two and of three cards, by side.
    kinds: [[usize; 2]; 2],
    /// The sorted sets of two and of three types that hands of both sides hold.
    twos: Vec<[usize; 2]>,
    threes: Vec<[usize; 3]>,
    /// The ways of each class, by number of cards of the Player and of the Banker.
    groups: Vec<Group>,
    classes: usize,
    /// `true` if the order of a hand's two cards may change its kind.
    in_order: bool,
}

/// Hands with given numbers of cards of the Player and of the Banker.
struct Group {
    sizes: [usize; 2],
    /// For each kind of the Player, the classes of its rounds and their positions in the table of
    /// kinds.
    rows: Vec<Vec<(u32, Vec<u32>)>>,
}

/// The numbers of one composition.
struct Room<N> {
    counts: Vec<N>,
    /// By side and number of cards: the hands of each kind that hold a set of cards, and the kinds
    /// that occur.
    held: [[Held<N>; 2]; 2],
    /// By number of cards: the kinds of the Player that occur; the rows of all others are zero.
    rows: [Vec<u32>; 2],
    /// For each group, the ways of every pair of kinds.
    ways: Vec<Vec<N>>,
    /// The ways of each class.
    of_class: Vec<N>,
}

struct Held<N> {
    hands: Vec<N>,
    kinds: Vec<u32>,
}

impl<N: Number> Held<N> {
    fn new(kinds: usize) -> Self {
        Self { hands: vec![N::ZERO; kinds], kinds: Vec::new() }
    }

    #[inline(always)]
    fn add(&mut self, kind: u32, ways: N) {
        // Ways are never negative, and a positive sum does not become 0 again.
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
            self.hands[kind as usize] = N::ZERO;
        }
    }
}

impl Sums {
    /// Makes the sums from the kinds of each side by types, the number of kinds of two and of three
    /// cards, and the classes of every pair of kinds.
    pub fn new(
        hands: [Hands; 2],
        kinds: [[usize; 2]; 2],
        class_of: &[[Vec<u32>; 2]; 2],
        classes: usize,
        in_order: bool,
    ) -> Self {
        let types = (0..).find(|types| types * types == hands[0].two.len()).unwrap_or(0);
        let groups = [[0, 0], [0, 1], [1, 0], [1, 1]].map(|[own, other]| {
            let width = kinds[1][other];
            let cells: Vec<(u32, u32)> = class_of[own][other].iter().copied().zip(0..).collect();
            let row = |cells: &[(u32, u32)]| -> Vec<(u32, Vec<u32>)> {
                let mut cells = cells.to_vec();
                cells.retain(|(class, _)| *class != NONE);
                cells.sort_unstable();
                let classes = cells.chunk_by(|one, other| one.0 == other.0);
                classes.map(|same| (same[0].0, same.iter().map(|cell| cell.1).collect())).collect()
            };
            let rows: Vec<_> = cells.chunks(width.max(1)).map(row).collect();
            Group { sizes: [own, other], rows }
        });
        let groups =
            groups.into_iter().filter(|group| group.rows.iter().any(|row| !row.is_empty()));
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

    /// Calls `each` with every index below `most` and the ways of each class of the composition
    /// with these counts.
    pub fn tally(
        &self,
        most: usize,
        counts: &dyn Fn(usize) -> Counts,
        each: &mut dyn FnMut(usize, &[u128]),
    ) {
        let mut ways = vec![0; self.classes];
        let (mut narrow, mut wide) = (None, None);
        for at in 0..most {
            let counts = counts(at);
            if let Some(counts) = Narrow::<6, 1, _>::new(counts.len(), [&counts]) {
                let room = narrow.get_or_insert_with(|| self.room());
                self.one(counts.counts(), room);
                ways.iter_mut().zip(&room.of_class).for_each(|(ways, one)| *ways = (*one).into());
            } else {
                let room = wide.get_or_insert_with(|| self.room());
                self.one(&counts.map(|count| [u128::from(count)]), room);
                ways.copy_from_slice(&room.of_class);
            }
            each(at, &ways);
        }
    }

    /// Returns the degree of the ways of each class.
    #[cfg(test)]
    pub fn degrees(&self) -> Vec<Degree<3>> {
        let mut room = self.room();
        self.one(&[[Degree::COUNT]; OTHERS + 1], &mut room);
        room.of_class
    }

    fn room<N: Number>(&self) -> Room<N> {
        let width = |group: &Group| {
            group.sizes.iter().zip(&self.kinds).map(|(size, kinds)| kinds[*size]).product()
        };
        Room {
            counts: vec![N::ZERO; self.types],
            held: self.kinds.map(|kinds| kinds.map(Held::new)),
            rows: [Vec::new(), Vec::new()],
            ways: self.groups.iter().map(|group| vec![N::ZERO; width(group)]).collect(),
            of_class: vec![N::ZERO; self.classes],
        }
    }

    fn one<N: Number>(&self, counts: &[[N; 1]; OTHERS + 1], room: &mut Room<N>) {
        for (to, [count]) in room.counts.iter_mut().zip(counts) {
            *to = *count;
        }
        let less = |of: usize, by: u64| counts[of][0].minus(N::of(by));
        self.none(room);
        for x in 0..self.types {
            let sets = less(x, 0);
            if !sets.is_zero() {
                self.given_one(x, sets, room);
            }
        }
        for [x, y] in &self.twos {
            let sets = match x == y {
                true => less(*x, 0).times(less(*x, 1)).over(2),
                false => less(*x, 0).times(less(*y, 0)),
            };
            if !sets.is_zero() {
                self.given_two([*x, *y], sets, room);
            }
        }
        for [x, y, z] in &self.threes {
            let [second, third] = [u64::from(x == y), u64::from(x == z) + u64::from(y == z)];
            let ordered = less(*x, 0).times(less(*y, second)).times(less(*z, third));
            let sets = match (x == y, y == z) {
                (true, true) => ordered.over(6),
                (false, false) => ordered,
                _ => ordered.over(2),
            };
            if !sets.is_zero() {
                self.given_three([*x, *y, *z], sets, room);
            }
        }
        let cards = counts.iter().fold(N::ZERO, |sum, [count]| sum.plus(*count));
        room.of_class.fill(N::ZERO);
        for (group, of_kinds) in self.groups.iter().zip(&mut room.ways) {
            let [own, other] = group.sizes;
            let dealt: usize = group.sizes.iter().map(|size| size + 2).sum();
            let undealt = (dealt as u64..6).map(|gone| cards.minus(N::of(gone)));
            let rest = undealt.fold(N::of(1), N::times);
            let width = self.kinds[1][other];
            for kind in &room.rows[own] {
                for (class, places) in &group.rows[*kind as usize] {
                    let add = |sum: N, place: &u32| sum.plus(of_kinds[*place as usize]);
                    let ways = &mut room.of_class[*class as usize];
                    *ways = ways.plus(places.iter().fold(N::ZERO, add).times(rest));
                }
                of_kinds[*kind as usize * width..][..width].fill(N::ZERO);
            }
        }
    }

    /// Adds the products of the hands of both sides that hold a set of cards.
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

    /// Adds the term for no common card: all hands.
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
        // A hand that holds given cards is also among all hands, so its kind is listed here.
        for (rows, held) in room.rows.iter_mut().zip(&room.held[0]) {
            rows.clone_from(&held.kinds);
        }
        self.multiply(N::of(1), room);
    }

    /// Subtracts the term for one common card of type x; there are `sets` such cards.
    fn given_one<N: Number>(&self, x: usize, sets: N, room: &mut Room<N>) {
        let (types, times) = (self.types, self.times::<N>());
        // Without the common card.
        let count = room.counts[x];
        room.counts[x] = count.minus(N::of(1));
        for (hands, held) in self.hands.iter().zip(&mut room.held) {
            let [two, three] = held;
            for (b, of_b) in room.counts.iter().enumerate() {
                let pairs = times.times(*of_b);
                if pairs.is_zero() {
                    continue;
                }
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
        self.multiply(N::ZERO.minus(sets), room);
    }

    /// Adds the term for two common cards.
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
                if ways.is_zero() {
                    continue;
                }
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

    /// Subtracts the term for three common cards: two hands of the same cards.
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
        self.multiply(N::ZERO.minus(sets), room);
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
