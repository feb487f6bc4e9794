//! The number of cards of each suit in a set, or the numbers of its equal cards.
//!
//! The deals of m cards of a rank split by suits: with a, b, c and d cards of each suit, in any of
//! m!/(a!·b!·c!·d!) orders. The ranks of a set are multiplied one after the other; sets that begin
//! with the same ranks share the work. Straight flushes are only possible in the few sets with five
//! ranks in a row, which are enumerated card by card. Equal cards are of one rank, so that the split
//! of each rank tells them.

use crate::card::{Face, Rank};
use crate::field::NONE;
use crate::game::baccarat::all_cards::{By, Seen, Set};
use crate::game::baccarat::combinations::{OF_ROUND, pattern};
use crate::game::number::ordered_deals;
use crate::game::numbered::Numbered;
use crate::game::poker::{Ranks, bits, of_suit};
use crate::shoe::Composition;

/// Number of cards of each suit, at most six in all.
type Counts = [u8; 4];

/// Packs the counts into three bits for each suit.
fn pack(counts: Counts) -> usize {
    counts.into_iter().rev().fold(0, |all, count| all << 3 | usize::from(count))
}

/// For each number of copies, the position of its bits in [`packed_copies`]. Among six cards there
/// are at most six single cards, three pairs, two triples, and one card with more copies.
const PLACES: [usize; 7] = [0, 0, 3, 5, 7, 8, 9];

/// Packs the numbers of single cards, of pairs, of triples and of more copies. The sum of two packs
/// is the pack of all their cards.
fn packed_copies(counts: Counts) -> usize {
    counts.into_iter().filter(|count| *count > 0).map(|count| 1 << PLACES[usize::from(count)]).sum()
}

/// Returns the numbers of equal cards in a pack.
fn copies(pack: usize) -> Vec<u8> {
    let of = |count: usize| {
        let width = [3, 2, 2, 1, 1, 1][count - 1];
        let times = pack >> PLACES[count] & ((1 << width) - 1);
        vec![u8::try_from(count).unwrap_or(0); times]
    };
    (1..=6).flat_map(of).collect()
}

/// The poker hands that one suit can make: none of these, straight flush, royal flush.
const HANDS: [u8; 3] = [0, 8, 9];

/// The values that suits determine.
pub(super) struct Suits {
    /// The distinct combinations of values, by number.
    pub shown: Vec<Vec<u8>>,
    /// `true` if the numbers of equal cards are counted instead of suits.
    of_copies: bool,
    /// The index into `shown`, by pack and then by index into [`HANDS`].
    number: Vec<[u32; 3]>,
    /// For each number of cards, every split into suits and its number of orders.
    splits: Vec<Vec<(Counts, u128)>>,
    /// Counts of the known cards, all and of each rank.
    known: Counts,
    known_of: [Counts; 13],
    known_ranks: [Ranks; 4],
}

/// The numbers of one shoe.
pub(super) struct Room {
    /// For each rank and number of cards, less one: the ways of every split into suits.
    of_rank: Vec<Vec<(usize, u128)>>,
    /// The first ranks of the set in progress; `ways` has the ways by suits after each of them.
    done: Vec<(u8, u8)>,
    ways: Vec<Vec<(usize, u128)>>,
    sums: Vec<u128>,
}

impl Suits {
    pub fn new(seen: &Seen, known: &[Face]) -> Self {
        let mut splits: Vec<Vec<(Counts, u128)>> = vec![Vec::new(); 7];
        let factorial = |count: u8| (1..=u128::from(count)).product::<u128>();
        let places = (0..4096usize).map(|place| {
            let of = |suit: usize| u8::try_from(place >> (3 * suit) & 7).unwrap_or(0);
            [of(0), of(1), of(2), of(3)]
        });
        let mut shown: Numbered<Vec<u8>> = Numbered::default();
        let mut number = vec![[0; 3]; 4096];
        let of_copies = seen.is_of(&[By::Copies]);
        for counts in places {
            let all: u8 = counts.iter().sum();
            if all > 6 {
                continue;
            }
            let orders = counts.into_iter().map(factorial).product::<u128>();
            splits[usize::from(all)].push((counts, factorial(all) / orders));
            if of_copies {
                continue;
            }
            // A round has at least four cards.
            for (number, poker) in number[pack(counts)].iter_mut().zip(HANDS).filter(|_| all > 3) {
                let most = counts.iter().copied().max().unwrap_or(0);
                let poker = if poker == 0 { of_suit(most, 0, OF_ROUND) } else { poker };
                *number = shown.number(seen.of_suit_counts(counts, poker));
            }
        }
        for pack in (0..1024).filter(|_| of_copies) {
            let code = pattern(copies(pack), true);
            if code != NONE {
                number[pack] = [shown.number(seen.of_copies(code)); 3];
            }
        }
        let (mut counts, mut known_ranks) = ([0; 4], [0; 4]);
        let mut known_of = [[0; 4]; 13];
        for card in known {
            if let (Some(rank), Some(suit)) = (card.rank, card.suit) {
                counts[suit as usize] += 1;
                known_ranks[suit as usize] |= bits(rank);
                known_of[usize::from(rank.code())][suit as usize] += 1;
            }
        }
        let shown = shown.into_items();
        Self { shown, of_copies, number, splits, known: counts, known_of, known_ranks }
    }

    /// Returns the pack of the known cards.
    fn of_known(&self) -> usize {
        match self.of_copies {
            true => self.known_of.iter().map(|counts| packed_copies(*counts)).sum(),
            false => pack(self.known),
        }
    }

    /// Returns the number that a split of more cards of a rank adds to a pack, modulo the size of an
    /// integer.
    fn added(&self, rank: usize, split: Counts) -> usize {
        if !self.of_copies {
            return pack(split);
        }
        let known = self.known_of[rank];
        let all = std::array::from_fn(|suit| known[suit] + split[suit]);
        packed_copies(all).wrapping_sub(packed_copies(known))
    }

    pub fn room(&self, left: &Composition) -> Room {
        let counts = left.counts();
        let of_rank = (0..13).flat_map(|rank| (1..=6usize).map(move |cards| (rank, cards)));
        let of_rank = of_rank.map(|(rank, cards)| {
            let of_split = |(split, orders): &(Counts, u128)| {
                let of_suit = split.iter().enumerate().map(|(suit, cards)| {
                    ordered_deals(counts[4 * rank + suit].into(), u64::from(*cards))
                });
                (self.added(rank, *split), orders * of_suit.product::<u128>())
            };
            // No round has so many cards beside the known ones.
            let known = usize::from(self.known.iter().sum::<u8>());
            let splits = if known + cards > 6 { &[][..] } else { &self.splits[cards] };
            let splits = splits.iter().map(of_split);
            splits.filter(|(_, ways)| *ways > 0).collect()
        });
        Room {
            of_rank: of_rank.collect(),
            done: Vec::new(),
            ways: vec![vec![(self.of_known(), 1)]],
            sums: vec![0; 4096],
        }
    }

    /// Counts the deals of a set by the values that its suits determine, in one order of its ranks.
    pub fn ways(&self, set: &Set, room: &mut Room, of_suits: &mut [u128]) {
        let same = set.ranks.iter().zip(&room.done).take_while(|(one, other)| one == other);
        let same = same.count();
        room.done.truncate(same);
        room.ways.truncate(same + 1);
        for (rank, cards) in &set.ranks[same..] {
            let more = &room.of_rank[usize::from(*rank) * 6 + usize::from(*cards) - 1];
            let mut places: Vec<usize> = Vec::new();
            for (counts, ways) in &room.ways[room.ways.len() - 1] {
                for (split, times) in more {
                    let place = counts.wrapping_add(*split);
                    let sum = &mut room.sums[place];
                    if *sum == 0 {
                        places.push(place);
                    }
                    *sum += ways * times;
                }
            }
            let taken =
                places.into_iter().map(|place| (place, std::mem::take(&mut room.sums[place])));
            room.ways.push(taken.collect());
            room.done.push((*rank, *cards));
        }
        of_suits.fill(0);
        for (counts, ways) in &room.ways[room.ways.len() - 1] {
            of_suits[self.number[*counts][0] as usize] += ways;
        }
        if set.straight {
            self.straights(&set.ranks, (self.known, self.known_ranks), 1, room, of_suits);
        }
    }

    /// Moves the ways of straight flushes to their own numbers, card by card.
    fn straights(
        &self,
        left: &[(u8, u8)],
        (counts, ranks): (Counts, [Ranks; 4]),
        ways: u128,
        room: &Room,
        of_suits: &mut [u128],
    ) {
        let (all, most) = (counts.iter().sum::<u8>(), counts.iter().copied().max().unwrap_or(0));
        // A straight flush needs five of at most six cards in one suit.
        if all - most > 1 {
            return;
        }
        let Some(((rank, cards), left)) = left.split_first() else {
            let of_suit =
                counts.into_iter().zip(ranks).map(|(cards, ranks)| of_suit(cards, ranks, OF_ROUND));
            let best = of_suit.max().unwrap_or(0);
            if let Some(hand) = HANDS.iter().position(|hand| *hand == best).filter(|hand| *hand > 0)
            {
                let numbers = self.number[pack(counts)];
                of_suits[numbers[0] as usize] -= ways;
                of_suits[numbers[hand] as usize] += ways;
            }
            return;
        };
        let bits = Rank::new(*rank).map_or(0, bits);
        for (split, times) in &room.of_rank[usize::from(*rank) * 6 + usize::from(*cards) - 1] {
            let (mut counts, mut ranks) = (counts, ranks);
            for suit in 0..4 {
                let more = u8::try_from(split >> (3 * suit) & 7).unwrap_or(0);
                counts[suit] += more;
                ranks[suit] |= if more > 0 { bits } else { 0 };
            }
            self.straights(left, (counts, ranks), ways * times, room, of_suits);
        }
    }
}
