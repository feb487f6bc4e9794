//! Two hands from one shoe, from what each is by itself.
//!
//! Deal the Player's hand from the whole shoe and, apart from it, the Banker's from the whole
//! shoe. The pairs of hands that share a card must go. By inclusion and exclusion over the set X
//! of cards that both contain, the ordered deals in which the hands have the profiles p and b and
//! share no card are
//!
//! ```text
//! Σ_X (-1)^|X| · player(p, X) · banker(b, X)
//! ```
//!
//! where `player(p, X)` counts the Player's hands of profile p that contain every card of X. A
//! hand has at most three cards, so X has at most three, and cards that neither hand tells apart
//! are taken together. This needs the sum over pairs of *profiles* where dealing card by card
//! needs one over pairs of hands, which is what makes a wager on the suits of all six cards
//! feasible.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use itertools::Itertools;
use rayon::prelude::*;

use crate::game::baccarat::hand::{Cards, Classes, Law, Profile, Seen, Tally};

/// A hand of this round: its cards as classes, its law for every number of cards, and what is
/// seen of it.
pub(super) struct Side<'a> {
    pub cards: &'a Cards,
    pub laws: Vec<Law<'a>>,
    pub seen: &'a [Seen],
}

/// What is the same for every pair of hands.
pub(super) struct Table<'a> {
    /// Classes as fine as those of both hands together.
    pub classes: &'a Classes,
    /// Whether the rules end a round with these two hands.
    pub ends: &'a (dyn Fn(usize, &Profile, usize, &Profile) -> bool + Sync),
    /// The ordered ways to deal the cards of the round that neither hand takes.
    pub rest: &'a dyn Fn(usize) -> u128,
    /// The merged values of the round from the parts of both hands, in the order of what is
    /// seen.
    pub round: &'a dyn Fn(&[u8], &[u8]) -> Vec<u8>,
    /// Told how many parts are done of how many.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// Below this many products a round is paired on the calling thread.
const PARALLEL_FROM: u64 = 4_000_000;

/// Every combination of values that is seen of a round, with its ways.
pub(super) fn pair(player: &Side<'_>, banker: &Side<'_>, table: &Table<'_>) -> Vec<(Box<[u8]>, u128)> {
    let (players, bankers) = (Shown::of(player), Shown::of(banker));
    // The parts of both hands together, once for every pair of parts.
    let mut rounds = Numbered::default();
    let round: Vec<u32> = players
        .parts
        .items
        .iter()
        .cartesian_product(&bankers.parts.items)
        .map(|(player, banker)| rounds.number((table.round)(player, banker)))
        .collect();
    let spans = (bankers.own.items.len() as u64, rounds.items.len() as u64);
    let key = |player: (u32, u32), banker: (u32, u32)| {
        let at = player.1 as usize * bankers.parts.items.len() + banker.1 as usize;
        (u64::from(player.0) * spans.0 + u64::from(banker.0)) * spans.1 + u64::from(round[at])
    };

    let mut ways: HashMap<u64, u128> = HashMap::new();
    let jobs = player.laws.iter().enumerate().cartesian_product(banker.laws.iter().enumerate());
    for ((at_player, player_law), (at_banker, banker_law)) in jobs {
        let matrix = Matrix::new(player, player_law, banker, banker_law, table.classes);
        let rest = (table.rest)(player_law.size + banker_law.size);
        let done = AtomicU64::new(0);
        let row = |sums: &mut HashMap<u64, u128>, index: usize| {
            let profile = &player_law.profiles[index];
            let shown = players.of_profile[at_player][index];
            let row = matrix.row(index);
            for (other, pairs) in row.into_iter().enumerate().filter(|(_, pairs)| *pairs != 0) {
                let opposite = &banker_law.profiles[other];
                if (table.ends)(player_law.size, profile, banker_law.size, opposite) {
                    let pairs = u128::try_from(pairs).expect("a count of deals");
                    let key = key(shown, bankers.of_profile[at_banker][other]);
                    *sums.entry(key).or_default() += pairs * rest;
                }
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            (table.progress)(done, player_law.profiles.len() as u64);
        };
        let rows = 0..player_law.profiles.len();
        let sums = if matrix.products() < PARALLEL_FROM {
            rows.fold(HashMap::new(), |mut sums, index| {
                row(&mut sums, index);
                sums
            })
        } else {
            rows.into_par_iter()
                .fold(HashMap::new, |mut sums, index| {
                    row(&mut sums, index);
                    sums
                })
                .reduce(HashMap::new, |left, right| {
                    let (mut more, fewer) =
                        if left.len() < right.len() { (right, left) } else { (left, right) };
                    add(&mut more, fewer);
                    more
                })
        };
        add(&mut ways, sums);
    }

    let cases = ways.into_iter().map(|(key, ways)| {
        let (rest, of_round) = (key / spans.1, key % spans.1);
        let own = &players.own.items[usize::try_from(rest / spans.0).expect("an index")];
        let other = &bankers.own.items[usize::try_from(rest % spans.0).expect("an index")];
        let round = &rounds.items[usize::try_from(of_round).expect("an index")];
        // Each field is of one hand or of the round; it is 0 in the other two.
        let values = own.iter().zip(other).zip(round).map(|((a, b), c)| a | b | c);
        (values.collect(), ways)
    });
    cases.collect()
}

fn add(sums: &mut HashMap<u64, u128>, more: HashMap<u64, u128>) {
    for (key, ways) in more {
        *sums.entry(key).or_default() += ways;
    }
}

/// Different items, numbered as they come.
#[derive(Default)]
struct Numbered {
    items: Vec<Vec<u8>>,
    numbers: HashMap<Vec<u8>, u32>,
}

impl Numbered {
    fn number(&mut self, item: Vec<u8>) -> u32 {
        *self.numbers.entry(item).or_insert_with_key(|item| {
            self.items.push(item.clone());
            u32::try_from(self.items.len() - 1).expect("fewer than hands")
        })
    }
}

/// What the profiles of a hand show: values of its own, and parts of the round's.
struct Shown {
    own: Numbered,
    parts: Numbered,
    /// For each law and profile, the numbers of both.
    of_profile: Vec<Vec<(u32, u32)>>,
}

impl Shown {
    fn of(side: &Side<'_>) -> Self {
        let (mut own, mut parts) = (Numbered::default(), Numbered::default());
        let only = |values: &[u8], wanted: fn(&Seen) -> bool| {
            let pairs = values.iter().zip(side.seen);
            pairs.map(|(value, seen)| if wanted(seen) { *value } else { 0 }).collect()
        };
        let of_profile = side
            .laws
            .iter()
            .map(|law| {
                law.profiles
                    .iter()
                    .map(|profile| {
                        let values = &profile.values;
                        let shared = only(values, |seen| matches!(seen, Seen::Shared(_)));
                        let owned = only(values, |seen| matches!(seen, Seen::Own(..)));
                        (own.number(owned), parts.number(shared))
                    })
                    .collect()
            })
            .collect();
        Self { own, parts, of_profile }
    }
}

/// Cards in both hands: up to three classes, padded with [`NO_CARD`].
type Set = [u8; 3];
const NO_CARD: u8 = u8::MAX;

/// The ways of every pair of profiles of two laws, as a sum of products over the sets of cards
/// in both hands.
struct Matrix {
    /// For each profile of the Player, the sets its hands can contain and in how many ways.
    rows: Vec<Vec<(u32, i64)>>,
    /// For each such set, the Banker's profiles and signed ways.
    columns: Vec<Vec<(u32, i64)>>,
    width: usize,
}

impl Matrix {
    fn new(
        player: &Side<'_>,
        player_law: &Law<'_>,
        banker: &Side<'_>,
        banker_law: &Law<'_>,
        classes: &Classes,
    ) -> Self {
        let to_player = classes.within(&player.cards.fine);
        let to_banker = classes.within(&banker.cards.fine);
        let most = player_law.size.min(banker_law.size);
        // How often each pair of the hands' own sets is one set of cards of the shoe.
        let mut shared: HashMap<(Set, Set), i64> = HashMap::new();
        for size in 0..=most {
            for set in (0..classes.len()).combinations_with_replacement(size) {
                let ways = choices(&set, &classes.counts);
                if ways != 0 {
                    let sets = (own_set(&set, &to_player), own_set(&set, &to_banker));
                    *shared.entry(sets).or_default() += if size % 2 == 0 { ways } else { -ways };
                }
            }
        }

        let width = banker_law.profiles.len();
        let mut tally = Tally::new(width.max(player_law.profiles.len()));
        let mut of_banker: HashMap<Set, Vec<(u32, i64)>> = HashMap::new();
        let mut by_player: HashMap<Set, Vec<(Set, i64)>> = HashMap::new();
        for ((own, other), ways) in shared {
            by_player.entry(own).or_default().push((other, ways));
            of_banker
                .entry(other)
                .or_insert_with(|| banker_law.containing(&cards_of(other), &mut tally));
        }
        let mut rows = vec![Vec::new(); player_law.profiles.len()];
        let mut columns = Vec::with_capacity(by_player.len());
        let mut sums = vec![0; width];
        for (own, others) in by_player {
            let set = u32::try_from(columns.len()).expect("at most 52 cubed");
            for (profile, ways) in player_law.containing(&cards_of(own), &mut tally) {
                rows[profile as usize].push((set, ways));
            }
            let mut column = Vec::new();
            for (other, times) in others {
                for (profile, ways) in &of_banker[&other] {
                    sums[*profile as usize] += times * ways;
                    column.push(*profile);
                }
            }
            column.sort_unstable();
            column.dedup();
            let take = |profile: u32| (profile, std::mem::take(&mut sums[profile as usize]));
            columns.push(column.into_iter().map(take).collect());
        }
        Self { rows, columns, width }
    }

    /// The ways of one profile of the Player with every profile of the Banker.
    fn row(&self, index: usize) -> Vec<i128> {
        let mut row = vec![0; self.width];
        for (set, ways) in &self.rows[index] {
            for (profile, others) in &self.columns[*set as usize] {
                row[*profile as usize] += i128::from(*ways) * i128::from(*others);
            }
        }
        row
    }

    /// The products that all rows take.
    fn products(&self) -> u64 {
        let sets = self.rows.iter().flatten();
        sets.map(|(set, _)| self.columns[*set as usize].len() as u64).sum()
    }
}

/// The sets of different cards of the shoe that have these classes.
fn choices(set: &[usize], counts: &[i64]) -> i64 {
    let runs = set.iter().chunk_by(|class| **class);
    runs.into_iter()
        .map(|(class, run)| match (counts[class], run.count()) {
            (count, 1) => count,
            (count, 2) => count * (count - 1) / 2,
            (count, _) => count * (count - 1) * (count - 2) / 6,
        })
        .product()
}

fn own_set(set: &[usize], to_own: &[usize]) -> Set {
    let mut own = [NO_CARD; 3];
    for (place, class) in own.iter_mut().zip(set) {
        *place = u8::try_from(to_own[*class]).expect("at most 52 classes");
    }
    own.sort_unstable();
    own
}

fn cards_of(set: Set) -> Vec<usize> {
    set.into_iter().filter(|card| *card != NO_CARD).map(usize::from).collect()
}
