//! The values of seven cards, by their ranks and by the ranks of a flush among them.
//!
//! Seven cards hold a flush in at most one suit. No other suit matters to a poker hand, and 190,000
//! sets of ranks stand for all deals.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::card::Grain;
use crate::field::hands::Feature;
use crate::game::hands::Hands;
use crate::game::hands::sight::Sight;
use crate::game::numbered::Numbered;

/// Number of ranks.
pub(super) const RANKS: usize = 13;
/// Number of pairs of ranks, equal ones included.
pub(super) const PAIRS: usize = RANKS * (RANKS + 1) / 2;
/// Number of cards of a board.
pub(super) const BOARD: usize = 5;

/// Returns the index of an unordered pair.
pub(super) fn pair(one: usize, other: usize) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    high * (high + 1) / 2 + low
}

/// The number of cards of each rank, in four bits each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Held(u64);

impl Held {
    /// Adds a card of a rank.
    pub fn with(self, rank: usize) -> Self {
        Self(self.0 + (1 << (4 * rank)))
    }

    fn of(self, rank: usize) -> usize {
        (self.0 >> (4 * rank) & 15) as usize
    }

    fn ranks(self) -> impl Iterator<Item = usize> {
        (0..RANKS).flat_map(move |rank| std::iter::repeat_n(rank, self.of(rank)))
    }

    /// Returns every multiset of so many ranks, with at most four cards of each.
    fn all(cards: usize) -> Vec<Self> {
        let mut all = vec![(Self::default(), 0, 0)];
        for _ in 0..cards {
            let more = all.into_iter().flat_map(|(held, least, same): (Self, usize, usize)| {
                let ranks = (least..RANKS).filter(move |rank| *rank != least || same < 4);
                ranks.map(move |rank| {
                    (held.with(rank), rank, if rank == least { same + 1 } else { 1 })
                })
            });
            all = more.collect();
        }
        all.into_iter().map(|(held, ..)| held).collect()
    }
}

/// The value of seven cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Value {
    /// The place in the order of all seven cards, the lowest first; equal ones share it.
    pub order: u32,
    /// The numbers of the profiles of the first and the second hand.
    pub profiles: [u16; 2],
}

/// The fields of a compared hand and the cards beside it: each with its place among the values.
pub(super) type Fields = Vec<(usize, Feature)>;

/// The values of all sets of seven cards.
pub(super) struct Boards {
    /// The index of each board by its ranks.
    boards: FxHashMap<Held, usize>,
    /// The values of each board with each pair of ranks.
    of_ranks: Vec<[Value; PAIRS]>,
    /// The pairs of ranks that may lie beside each board, the lowest value first.
    in_order: Vec<Vec<u8>>,
    /// The number of each set of ranks among the sets of as many ranks.
    sets: Vec<usize>,
    /// The values of cards with a flush: of five, six and seven cards of a suit.
    of_flushes: [Vec<Value>; 3],
    /// The merged values of the fields of both hands, by profile.
    pub profiles: [Vec<Vec<u8>>; 2],
}

/// Returns `true` if a feature of seven cards depends on their ranks and on a flush alone.
fn is_of_flush(game: &Hands, of: Feature) -> bool {
    match of {
        Feature::Class => game.class_letters().all(|of| is_of_flush(game, of)),
        Feature::Poker => true,
        of => matches!(of.grain(), Grain::Value | Grain::Rank),
    }
}

impl Boards {
    /// Values all seven cards for these fields of two hands, and for the comparison of `hand` with
    /// another. Returns `None` if more than ranks and a flush matter.
    pub fn of(sight: &Sight<'_>, fields: &[Fields; 2], hand: usize) -> Option<Self> {
        let game = sight.game;
        let ties = &game.declaration.ranking.ties;
        let of_hands = fields.iter().flatten().map(|(_, of)| *of);
        if !of_hands.chain(game.ranking_letters(ties)).all(|of| is_of_flush(game, of)) {
            return None;
        }
        let value = |cards: &[u8]| {
            let merged =
                |(at, of): &(usize, Feature)| sight.merges[*at].of(game.feature(*of, cards));
            let of_side = |of: &Fields| of.iter().map(merged).collect::<Vec<u8>>();
            let key = if sight.is_compared { game.standing(hand, cards).key } else { 0 };
            (key, [of_side(&fields[0]), of_side(&fields[1])])
        };
        let all = Held::all(BOARD + 2);
        let by_ranks: Vec<_> = all.par_iter().map(|held| value(&without_flush(*held))).collect();
        let mut sets = vec![0; 1 << RANKS];
        let mut flushes: [Vec<usize>; 3] = Default::default();
        for (set, place) in sets.iter_mut().enumerate() {
            if let Some(of) = (set.count_ones() as usize).checked_sub(5).filter(|of| *of < 3) {
                *place = flushes[of].len();
                flushes[of].push(set);
            }
        }
        let by_flush: Vec<Vec<_>> = flushes
            .par_iter()
            .enumerate()
            .map(|(of, flushes)| {
                let others = Self::others(of);
                let cards = flushes.iter().flat_map(|set| {
                    others.iter().map(move |others| {
                        let suited = (0..RANKS).filter(|rank| set >> rank & 1 == 1);
                        let others = others.iter().zip(1..).map(|(rank, suit)| 4 * rank + suit);
                        suited.map(|rank| 4 * rank).chain(others).map(|card| card as u8).collect()
                    })
                });
                let cards: Vec<Vec<u8>> = cards.collect();
                cards.par_iter().map(|cards| value(cards)).collect()
            })
            .collect();
        let mut keys: Vec<u128> =
            by_ranks.iter().chain(by_flush.iter().flatten()).map(|of| of.0).collect();
        keys.par_sort_unstable();
        keys.dedup();
        let mut profiles: [Numbered<Vec<u8>>; 2] = Default::default();
        let mut told = |(key, of): (u128, [Vec<u8>; 2])| {
            let order = keys.partition_point(|known| *known < key) as u32;
            let mut sides = profiles.iter_mut().zip(of);
            let profiles =
                [(); 2].map(|()| sides.next().map_or(0, |(known, of)| known.number(of) as u16));
            Value { order, profiles }
        };
        let by_ranks: FxHashMap<Held, Value> =
            all.into_iter().zip(by_ranks).map(|(held, of)| (held, told(of))).collect();
        let mut of_flushes: [Vec<Value>; 3] = Default::default();
        for (to, from) in of_flushes.iter_mut().zip(by_flush) {
            *to = from.into_iter().map(&mut told).collect();
        }
        let known = Held::all(BOARD);
        let of_ranks: Vec<[Value; PAIRS]> = known
            .par_iter()
            .map(|board| {
                let mut values = [Value::default(); PAIRS];
                for (one, other) in pairs() {
                    let seven = board.with(one).with(other);
                    values[pair(one, other)] = by_ranks.get(&seven).copied().unwrap_or_default();
                }
                values
            })
            .collect();
        let in_order = known.par_iter().zip(&of_ranks).map(|(board, values)| {
            let may_lie = |(one, other): &(usize, usize)| {
                board.with(*one).of(*one) <= 4 && board.with(*one).with(*other).of(*other) <= 4
            };
            let mut order: Vec<u8> =
                pairs().filter(may_lie).map(|(one, other)| pair(one, other) as u8).collect();
            order.sort_by_key(|at| values[usize::from(*at)].order);
            order
        });
        let in_order = in_order.collect();
        let boards = known.into_iter().zip(0..).collect();
        let profiles = profiles.map(Numbered::into_items);
        Some(Self { boards, of_ranks, in_order, sets, of_flushes, profiles })
    }

    /// Returns the ranks of the cards beside a flush of five cards and `more`.
    fn others(more: usize) -> Vec<Vec<usize>> {
        match more {
            0 => {
                let mut others: Vec<_> = pairs().map(|(one, other)| vec![one, other]).collect();
                others.sort_by_key(|of| pair(of[0], of[1]));
                others
            }
            1 => (0..RANKS).map(|rank| vec![rank]).collect(),
            _ => vec![Vec::new()],
        }
    }

    /// Returns the values of a board with each pair of ranks, and the pairs in their order.
    pub fn board(&self, held: Held) -> (&[Value; PAIRS], &[u8]) {
        let at = self.boards[&held];
        (&self.of_ranks[at], &self.in_order[at])
    }

    /// Returns the value of seven cards with a flush of these ranks, as bits, and other ranks.
    pub fn flush(&self, set: usize, others: &[usize]) -> Value {
        let of = set.count_ones() as usize - 5;
        let at = match *others {
            [one, other] => self.sets[set] * PAIRS + pair(one, other),
            [one] => self.sets[set] * RANKS + one,
            _ => self.sets[set],
        };
        self.of_flushes[of][at]
    }
}

/// Returns every pair of ranks.
pub(super) fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..RANKS).flat_map(|high| (0..=high).map(move |low| (low, high)))
}

/// Returns cards of these ranks, of which at most two are of one suit.
fn without_flush(held: Held) -> Vec<u8> {
    held.ranks().zip((0..4).cycle()).map(|(rank, suit)| (4 * rank + suit) as u8).collect()
}
