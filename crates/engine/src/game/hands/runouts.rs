//! The two last cards of a board, in classes that value all hands beside it alike: by their ranks,
//! and by their part in a suit of which the board holds three.
//!
//! The hands beside a class of boards are listed once, in the order of their values. Running sums
//! tell how many hands lie below each of them and share no card with it.

use rustc_hash::FxHashMap;

use crate::game::hands::boards::{Boards, Held, PAIRS, Value, pair};
use crate::game::hands::feature::{rank, suit};

/// Kinds of cards: each rank, in the suit of a flush and in others.
const KINDS: usize = 26;
/// Pairs of kinds.
const KIND_PAIRS: usize = KINDS * (KINDS + 1) / 2;

/// Returns the kind of a card beside a flush in a suit.
pub(super) fn kind(card: u8, flush: u8) -> usize {
    2 * usize::from(rank(card)) + usize::from(suit(card) == flush)
}

/// Pairs of cards behind a flop that make boards of the same kind.
pub(super) struct Class {
    /// One of them.
    example: [u8; 2],
    /// Number of them.
    pub members: u32,
    /// The suit in which a flush is possible.
    pub flush: Option<u8>,
    /// Number of them with each of the cards left by the flop.
    pub holding: Vec<u32>,
}

/// All pairs of cards behind a flop.
pub(super) struct Classes {
    pub all: Vec<Class>,
    /// The class of each pair of places among the cards left by the flop.
    pub of_pair: Vec<u16>,
}

/// Returns the index of a pair of different places.
pub(super) fn places(one: usize, other: usize) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    high * (high - 1) / 2 + low
}

/// Returns the classes of the pairs of the cards that a flop leaves.
pub(super) fn classes(flop: &[u8], left: &[u8]) -> Classes {
    let mut numbers: FxHashMap<(usize, Option<u8>, usize), usize> = FxHashMap::default();
    let mut classes = Classes { all: Vec::new(), of_pair: Vec::new() };
    for high in 0..left.len() {
        for low in 0..high {
            let two = [left[low], left[high]];
            let of_suit =
                |of: &u8| flop.iter().chain(&two).filter(|card| suit(**card) == *of).count();
            let flush = (0..4u8).find(|of| of_suit(of) >= 3);
            let kinds = flush.map_or(0, |of| pair(kind(two[0], of), kind(two[1], of)));
            let ranks = pair(usize::from(rank(two[0])), usize::from(rank(two[1])));
            let number = *numbers.entry((ranks, flush, kinds)).or_insert_with(|| {
                let holding = vec![0; left.len()];
                classes.all.push(Class { example: two, members: 0, flush, holding });
                classes.all.len() - 1
            });
            let class = &mut classes.all[number];
            class.members += 1;
            [low, high].iter().for_each(|at| class.holding[*at] += 1);
            classes.of_pair.push(number as u16);
        }
    }
    classes
}

/// Number of counts that are added up together.
pub(super) const LANES: usize = 8;

/// The hands beside the boards of a class.
pub(super) struct Rows {
    /// Number of profiles of the second hand.
    of_second: usize,
    /// Number of groups of counts of a hand.
    pub width: usize,
    /// For each pair of kinds, the second hands that it is above, equal to and below, by profile.
    pub counts: Vec<[u16; LANES]>,
    /// The profile of the first hand of each pair of kinds.
    pub profiles: Vec<u16>,
    /// Hands as pairs of kinds, with their values, the lowest first.
    hands: Vec<([u8; 2], Value)>,
    /// Hands with a flush.
    flushes: Vec<([u8; 2], Value)>,
}

/// Second hands, by profile: all, and those that hold a certain card of each kind.
#[derive(Clone)]
struct Sums {
    all: Vec<u32>,
    holding: Vec<[u32; KINDS]>,
}

impl Sums {
    fn new(profiles: usize) -> Self {
        Self { all: vec![0; profiles], holding: vec![[0; KINDS]; profiles] }
    }

    #[inline]
    fn add(&mut self, [one, other]: [usize; 2], counts: &[u32; KINDS], profile: usize) {
        // At most 1,081 hands; without the checks, these loops take half the time.
        let holding = &mut self.holding[profile];
        let [of_one, of_other] = [counts[one], counts[other]];
        let all = &mut self.all[profile];
        if one == other {
            *all = all.wrapping_add(of_one.wrapping_mul(of_one.wrapping_sub(1)) / 2);
            holding[one] = holding[one].wrapping_add(of_one.wrapping_sub(1));
        } else {
            *all = all.wrapping_add(of_one.wrapping_mul(of_other));
            holding[one] = holding[one].wrapping_add(of_other);
            holding[other] = holding[other].wrapping_add(of_one);
        }
    }

    /// Returns the hands that share no card with a hand. If the hand itself is among all, it is taken
    /// away once too often.
    #[inline]
    fn beside(&self, [one, other]: [usize; 2], profile: usize) -> u32 {
        let holding = &self.holding[profile];
        self.all[profile].wrapping_sub(holding[one]).wrapping_sub(holding[other])
    }

    /// Takes away all hands with the kinds of a hand.
    fn clear(&mut self, [one, other]: [usize; 2], profile: usize) {
        self.all[profile] = 0;
        self.holding[profile][one] = 0;
        self.holding[profile][other] = 0;
    }
}

impl Rows {
    pub fn new(of_second: usize) -> Self {
        Self {
            of_second,
            width: (3 * of_second).div_ceil(LANES),
            counts: vec![[0; LANES]; KIND_PAIRS * (3 * of_second).div_ceil(LANES)],
            profiles: vec![0; KIND_PAIRS],
            hands: Vec::new(),
            flushes: Vec::new(),
        }
    }

    /// Counts all hands beside the boards of a class.
    pub fn fill(&mut self, boards: &Boards, cards: (&[u8], &[u8]), class: &Class) {
        let counts = self.list(boards, cards, class);
        let Self { of_second, width, counts: rows, profiles, hands, .. } = self;
        let mut whole = Sums::new(*of_second);
        for (kinds, value) in hands.iter() {
            whole.add(kinds.map(usize::from), &counts, usize::from(value.profiles[1]));
        }
        let (mut below, mut equal) = (Sums::new(*of_second), Sums::new(*of_second));
        for group in hands.chunk_by(|one, other| one.1.order == other.1.order) {
            for (kinds, value) in group {
                equal.add(kinds.map(usize::from), &counts, usize::from(value.profiles[1]));
            }
            for (kinds, value) in group {
                let kinds = kinds.map(usize::from);
                let at = pair(kinds[0], kinds[1]);
                profiles[at] = value.profiles[0];
                let row = rows[at * *width..][..*width].as_flattened_mut();
                for profile in 0..*of_second {
                    // Both cards of the hand itself are taken away twice.
                    let own = u32::from(usize::from(value.profiles[1]) == profile);
                    let above = below.beside(kinds, profile);
                    let as_good = equal.beside(kinds, profile).wrapping_add(own);
                    let all = whole.beside(kinds, profile).wrapping_add(own);
                    row[3 * profile] = above as u16;
                    row[3 * profile + 1] = as_good as u16;
                    row[3 * profile + 2] = all.wrapping_sub(above).wrapping_sub(as_good) as u16;
                }
            }
            for (kinds, value) in group {
                let (kinds, profile) = (kinds.map(usize::from), usize::from(value.profiles[1]));
                below.add(kinds, &counts, profile);
                equal.clear(kinds, profile);
            }
        }
    }

    /// Lists the hands beside a board in the order of their values. Returns the number of cards of
    /// each kind.
    fn list(
        &mut self,
        boards: &Boards,
        (flop, left): (&[u8], &[u8]),
        class: &Class,
    ) -> [u32; KINDS] {
        let Self { hands, flushes, .. } = self;
        let Class { example: two, flush, .. } = class;
        let board = || flop.iter().chain(two);
        let held = board().fold(Held::default(), |held, card| held.with(usize::from(rank(*card))));
        let (values, in_order) = boards.board(held);
        let mut counts = [0; KINDS];
        for card in left.iter().filter(|card| !two.contains(card)) {
            let of = (*flush).map_or_else(|| usize::from(rank(*card)), |flush| kind(*card, flush));
            counts[of] += 1;
        }
        let may_hold = |[one, other]: [usize; 2]| {
            if one == other { counts[one] > 1 } else { counts[one] > 0 && counts[other] > 0 }
        };
        hands.clear();
        flushes.clear();
        let Some(flush) = *flush else {
            for at in in_order {
                let [one, other] = RANKS_OF[usize::from(*at)];
                if may_hold([one, other].map(usize::from)) {
                    hands.push(([one, other], values[usize::from(*at)]));
                }
            }
            return counts;
        };
        let suited: Vec<usize> = board()
            .filter(|card| suit(**card) == flush)
            .map(|card| usize::from(rank(*card)))
            .collect();
        let set = suited.iter().fold(0, |set, rank| set | 1usize << rank);
        let beside: Vec<usize> = board()
            .filter(|card| suit(**card) != flush)
            .map(|card| usize::from(rank(*card)))
            .collect();
        let mut usual = Vec::with_capacity(KIND_PAIRS);
        for at in in_order {
            let [one, other] = RANKS_OF[usize::from(*at)].map(usize::from);
            for of in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                let kinds = [2 * one + of[0], 2 * other + of[1]];
                // Two cards of a rank are listed once.
                if one == other && of == [1, 0] || !may_hold(kinds) {
                    continue;
                }
                let with = set | of[0] << one | of[1] << other;
                let kinds = kinds.map(|kind| kind as u8);
                if with.count_ones() < 5 {
                    usual.push((kinds, values[usize::from(*at)]));
                    continue;
                }
                let more = [one, other].into_iter().zip(of).filter(|(_, of)| *of == 0);
                let (mut others, mut size) = ([0; 2], 0);
                for rank in beside.iter().copied().chain(more.map(|(rank, _)| rank)) {
                    others[size] = rank;
                    size += 1;
                }
                flushes.push((kinds, boards.flush(with, &others[..size])));
            }
        }
        flushes.sort_by_key(|(_, value)| value.order);
        let mut more = flushes.iter().peekable();
        for hand in usual {
            while let Some(flush) = more.next_if(|flush| flush.1.order < hand.1.order) {
                hands.push(*flush);
            }
            hands.push(hand);
        }
        hands.extend(more);
        counts
    }
}

/// The two ranks of each pair.
static RANKS_OF: [[u8; 2]; PAIRS] = {
    let mut ranks = [[0; 2]; PAIRS];
    let (mut high, mut at) = (0, 0);
    while at < PAIRS {
        let mut low = 0;
        while low <= high {
            ranks[at] = [low, high];
            at += 1;
            low += 1;
        }
        high += 1;
    }
    ranks
};
