//! The law of two hands from one shoe, derived from the laws of single hands.
//!
//! Deal the Player's hand from the whole shoe and, independently, the Banker's from the whole shoe.
//! Pairs of hands that share a card must be removed. Apply inclusion and exclusion over the set X
//! of cards that both contain. The ordered deals in which the hands have the profiles p and b and
//! share no card are
//!
//! ```text
//! Σ_X (-1)^|X| · player(p, X) · banker(b, X)
//! ```
//!
//! where `player(p, X)` counts the Player's hands of profile p that contain every card of X. A hand
//! has at most three cards, so X has at most three; cards that neither hand distinguishes are taken
//! together. The sum is over pairs of *profiles*, where dealing card by card needs a sum over pairs
//! of hands. That makes a wager on the suits of all six cards feasible.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use itertools::Itertools;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::distribution::Merge;
use crate::field::baccarat::RoundField;
use crate::game::baccarat::first_two::FirstTwo;
use crate::game::baccarat::hand::{Classes, Ends, Law, Profile, Side, Tally, Watched};
use crate::game::baccarat::observe::together;
use crate::game::numbered::Numbered;

/// The data that is the same for every pair of hands.
pub(super) struct Table<'a> {
    /// Classes as fine as both hands need.
    pub classes: &'a Classes,
    pub ends: &'a Ends<'a>,
    /// The ordered ways to deal the cards of the round that neither hand takes.
    pub rest: &'a dyn Fn(usize) -> u128,
    /// The observables of the round, each with its index among the observed fields.
    pub round: &'a [(usize, RoundField, Merge)],
    /// Called with the number of parts that are done, and of all parts.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// Number of products from which a round is paired on several threads.
const PARALLEL_FROM: u64 = 4_000_000;

/// Maximum number of kinds of rounds: more would take hundreds of megabytes.
const MOST_KINDS: usize = 1 << 20;
/// Maximum number of pairs of values of both hands, and of products of their ways: more would take
/// longer than seconds.
const MOST_PAIRS: u64 = 1 << 29;

/// Returns every combination of observed values of a round, with its ways; `None` if there are too
/// many.
pub(super) fn pair(
    player: &Side<'_>,
    banker: &Side<'_>,
    table: &Table<'_>,
) -> Option<Vec<(Box<[u8]>, u128)>> {
    let (players, bankers) = (Shown::of(player), Shown::of(banker));
    let pairs = players.shown.len() as u64 * bankers.shown.len() as u64;
    if pairs > MOST_PAIRS || least_kinds((player, &players), (banker, &bankers), table) > MOST_KINDS
    {
        return None;
    }
    let too_many = AtomicBool::new(false);
    let together = Together::new(table.round, &players.parts, &bankers.parts);
    let mut ways: Ways = Ways::default();
    let jobs = player.laws.iter().enumerate().cartesian_product(banker.laws.iter().enumerate());
    for ((at_player, player_law), (at_banker, banker_law)) in jobs {
        let shown_by = &bankers.of_profile[at_banker];
        let hands = [(player, player_law), (banker, banker_law)];
        let in_full = FirstTwo::new(hands, shown_by, (table.classes, table.ends));
        let matrix = match in_full {
            Some(matrix) => Pairs::InFull(matrix),
            None => {
                Pairs::BySets(Matrix::new(player, player_law, banker, banker_law, shown_by, table))
            }
        };
        if matrix.products() > MOST_PAIRS {
            return None;
        }
        let rest = (table.rest)(player_law.size + banker_law.size);
        let groups = group(&players.of_profile[at_player]);
        let done = AtomicU64::new(0);
        // Hands with the same values are summed before any lookup.
        let add_group = |mut sums: Ways, (shown, profiles): &(u32, Vec<usize>)| {
            if sums.len() > MOST_KINDS || too_many.load(Ordering::Relaxed) {
                too_many.store(true, Ordering::Relaxed);
                return Ways::default();
            }
            let mut pairs = vec![0; bankers.shown.len()];
            profiles.iter().for_each(|profile| matrix.add_row(*profile, &mut pairs));
            let (own, part) = players.shown[*shown as usize];
            for ((others_own, others_part), pairs) in bankers.shown.iter().zip(pairs) {
                if pairs != 0 {
                    let pairs = u128::try_from(pairs).expect("a count of deals");
                    let key = (own, *others_own, together.code(part, *others_part));
                    *sums.entry(key).or_default() += pairs * rest;
                }
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            (table.progress)(done, groups.len() as u64);
            sums
        };
        let sums = if matrix.products() < PARALLEL_FROM {
            groups.iter().fold(Ways::default(), add_group)
        } else {
            let sums = groups.par_iter().fold(Ways::default, add_group);
            sums.reduce(Ways::default, |left, right| {
                let swap = left.len() < right.len();
                let (mut more, fewer) = if swap { (right, left) } else { (left, right) };
                add(&mut more, fewer);
                more
            })
        };
        add(&mut ways, sums);
        if too_many.load(Ordering::Relaxed) || ways.len() > MOST_KINDS {
            return None;
        }
    }

    let cases = ways.into_iter().map(|((own, others_own, code), ways)| {
        let own = &players.own[own as usize];
        let others = &bankers.own[others_own as usize];
        // Each field belongs to one hand or to the round; it is 0 in the other hand.
        let mut values: Box<[u8]> = own.iter().zip(others).map(|(a, b)| a | b).collect();
        together.write(code, &mut values);
        (values, ways)
    });
    Some(cases.collect())
}

/// Returns a lower bound on the number of kinds of rounds. It counts the pairs of both hands' own
/// values with which the rules can end a round, for the numbers of cards with the most such pairs.
/// So excessive work is detected before it begins.
fn least_kinds(
    (player, players): (&Side<'_>, &Shown),
    (banker, bankers): (&Side<'_>, &Shown),
    table: &Table<'_>,
) -> usize {
    // For each value, the Banker's openings that it meets or has, one bit each; then the number of
    // values with the same openings.
    let count = |openings: Vec<u16>| -> Vec<(u16, usize)> {
        openings.into_iter().counts().into_iter().collect()
    };
    let own = |shown: &Shown, law: usize, profile: usize| {
        let of_profile = shown.of_profile[law][profile];
        shown.shown[of_profile as usize].0 as usize
    };
    let of_laws = player.laws.iter().enumerate().cartesian_product(banker.laws.iter().enumerate());
    let kinds = of_laws.map(|((at_player, player_law), (at_banker, banker_law))| {
        let mut met = vec![0u16; players.own.len()];
        for (at, profile) in player_law.profiles.iter().enumerate() {
            let ends =
                |opening: &u8| (table.ends)(player_law.size, profile, banker_law.size, *opening);
            let openings = (0..9u8).filter(ends).fold(0, |all, opening| all | 1 << opening);
            met[own(players, at_player, at)] |= openings;
        }
        let mut had = vec![0u16; bankers.own.len()];
        for (at, profile) in banker_law.profiles.iter().enumerate() {
            had[own(bankers, at_banker, at)] |= 1 << profile.opening;
        }
        let had = count(had);
        let of_met = count(met).into_iter().map(|(met, times)| {
            let others = had.iter().filter(|(had, _)| had & met != 0);
            times * others.map(|(_, others)| others).sum::<usize>()
        });
        of_met.sum::<usize>()
    });
    kinds.max().unwrap_or(0)
}

/// Ways by the values of the Player's hand, of the Banker's, and the code of the round.
type Ways = FxHashMap<(u32, u32, u64), u128>;

fn add(sums: &mut Ways, more: Ways) {
    for (key, ways) in more {
        *sums.entry(key).or_default() += ways;
    }
}

/// The values of the round from the parts of both hands, as one number.
struct Together<'a> {
    round: &'a [(usize, RoundField, Merge)],
    /// For each observable, the merged value of every pair of distinct parts, multiplied by the
    /// observable's step, and the number of distinct parts of the Banker's.
    scaled: Vec<(Vec<u64>, usize)>,
    /// The step of each observable in the code, and after the last the number of codes.
    steps: Vec<u64>,
    /// For each of the Player's parts and each observable, the index among the distinct ones; then
    /// the same for the Banker's.
    places: [Vec<Vec<usize>>; 2],
}

impl<'a> Together<'a> {
    fn new(
        round: &'a [(usize, RoundField, Merge)],
        players: &[Vec<u8>],
        bankers: &[Vec<u8>],
    ) -> Self {
        let mut places = [players, bankers].map(|parts| vec![Vec::new(); parts.len()]);
        let mut steps = vec![1u64];
        let mut scaled = Vec::new();
        for (at, field, merge) in round {
            let different = [players, bankers].map(|parts| {
                parts.iter().map(|part| part[*at]).sorted().dedup().collect::<Vec<u8>>()
            });
            for ((places, parts), different) in
                places.iter_mut().zip([players, bankers]).zip(&different)
            {
                for (places, part) in places.iter_mut().zip(parts) {
                    places.push(different.partition_point(|other| *other < part[*at]));
                }
            }
            let pairs = different[0].iter().cartesian_product(&different[1]);
            let values: Vec<u8> = pairs
                .map(|(player, banker)| merge.of(together(*field, *player, *banker)))
                .collect();
            let step = steps[steps.len() - 1];
            let most = values.iter().copied().max().unwrap_or(0);
            steps.push(step.checked_mul(u64::from(most) + 1).expect("few fields of few values"));
            let values = values.into_iter().map(|value| u64::from(value) * step).collect();
            scaled.push((values, different[1].len()));
        }
        Self { round, scaled, steps, places }
    }

    fn code(&self, player: u32, banker: u32) -> u64 {
        let [players, bankers] = &self.places;
        let places = players[player as usize].iter().zip(&bankers[banker as usize]);
        let codes = places.zip(&self.scaled);
        codes.map(|((player, banker), (scaled, width))| scaled[player * width + banker]).sum()
    }

    /// Writes the values of a code to their places.
    fn write(&self, code: u64, values: &mut [u8]) {
        for (index, (at, ..)) in self.round.iter().enumerate() {
            let value = code % self.steps[index + 1] / self.steps[index];
            values[*at] = u8::try_from(value).expect("the value of a field");
        }
    }
}

/// The values of the profiles of a hand: values of its own, and parts of the round's.
struct Shown {
    own: Vec<Vec<u8>>,
    parts: Vec<Vec<u8>>,
    /// The distinct pairs of both, by number.
    shown: Vec<(u32, u32)>,
    /// For each law and profile, the index into `shown`.
    of_profile: Vec<Vec<u32>>,
}

impl Shown {
    fn of(side: &Side<'_>) -> Self {
        let mut own: Numbered<Vec<u8>> = Numbered::default();
        let mut parts: Numbered<Vec<u8>> = Numbered::default();
        let mut shown = Numbered::default();
        let only = |values: &[u8], wanted: fn(&Watched) -> bool| {
            let pairs = values.iter().zip(side.seen);
            pairs.map(|(value, seen)| if wanted(seen) { *value } else { 0 }).collect()
        };
        let mut number = |profile: &Profile| {
            let owned = only(&profile.values, |seen| matches!(seen, Watched::Own(..)));
            let shared = only(&profile.values, |seen| matches!(seen, Watched::Shared(_)));
            shown.number((own.number(owned), parts.number(shared)))
        };
        let laws = side.laws.iter();
        let of_profile = laws.map(|law| law.profiles.iter().map(&mut number).collect()).collect();
        let [own, parts] = [own, parts].map(Numbered::into_items);
        Self { own, parts, shown: shown.into_items(), of_profile }
    }
}

/// Groups profiles by their values.
fn group(shown: &[u32]) -> Vec<(u32, Vec<usize>)> {
    let mut order: Vec<usize> = (0..shown.len()).collect();
    order.sort_by_key(|profile| shown[*profile]);
    let groups = order.chunk_by(|left, right| shown[*left] == shown[*right]);
    groups.map(|group| (shown[group[0]], group.to_vec())).collect()
}

/// Cards in both hands: up to three classes in order, padded with [`NO_CARD`].
type Set = [u8; 3];
const NO_CARD: u8 = u8::MAX;

/// Returns every set of up to `most` different cards of the shoe, by their classes. Each has its
/// number of ways, with the sign of inclusion and exclusion.
///
/// A set only holds classes for which `may_be` is true.
fn sets(classes: &Classes, most: usize, may_be: impl Fn(usize) -> bool) -> Vec<(Set, i64)> {
    let mut sets = vec![([NO_CARD; 3], 1)];
    let mut last = 0;
    for size in 0..most {
        for index in last..sets.len() {
            let (set, ways) = sets[index];
            let from = size.checked_sub(1).map_or(0, |place| set[place]);
            for (class, count) in (0u8..).zip(&classes.counts).skip(from.into()) {
                let taken: i64 = set.iter().map(|other| i64::from(*other == class)).sum();
                // C(n, k + 1) = C(n, k)·(n - k) / (k + 1), which is whole at every step.
                let ways = -ways * (count - taken) / (taken + 1);
                let mut set = set;
                set[size] = class;
                if ways != 0 && may_be(class.into()) {
                    sets.push((set, ways));
                }
            }
        }
        last = sets.iter().position(|(set, _)| set[size] != NO_CARD).unwrap_or(sets.len());
    }
    sets
}

fn own_set(mut set: Set, to_own: &[usize]) -> Set {
    for class in set.iter_mut().filter(|class| **class != NO_CARD) {
        *class = u8::try_from(to_own[usize::from(*class)]).expect("at most 52 classes");
    }
    set.sort_unstable();
    set
}

fn cards_of(set: &Set) -> impl Iterator<Item = usize> + Clone + '_ {
    set.iter().filter(|card| **card != NO_CARD).map(|card| usize::from(*card))
}

/// The ways of every pair of profiles of two laws.
enum Pairs {
    InFull(FirstTwo),
    BySets(Matrix),
}

impl Pairs {
    fn products(&self) -> u64 {
        match self {
            Self::InFull(matrix) => matrix.products(),
            Self::BySets(matrix) => matrix.products,
        }
    }

    fn add_row(&self, index: usize, pairs: &mut [i128]) {
        match self {
            Self::InFull(matrix) => matrix.add_row(index, pairs),
            Self::BySets(matrix) => matrix.add_row(index, pairs),
        }
    }
}

/// The ways of every pair of profiles of two laws, as a sum of products over the sets of cards in
/// both hands.
struct Matrix {
    /// For each profile of the Player, the sets that its hands can contain, with the ways.
    rows: Vec<Vec<(u32, i64)>>,
    /// For each such set, the values of the Banker's hands and their signed ways.
    columns: Vec<Column>,
    /// For each profile of the Player, the Banker's openings that end a round with it.
    allowed: Vec<Vec<u8>>,
    /// Number of products that all rows take.
    products: u64,
}

/// Values and signed ways, grouped by opening.
struct Column {
    ways: Vec<(u32, i64)>,
    /// The start of the ways of each opening, and after the last the end.
    starts: [u32; OPENINGS + 1],
}

/// Number of openings: at most 8, which stands for every natural.
const OPENINGS: usize = 9;

impl Column {
    fn of(&self, opening: u8) -> &[(u32, i64)] {
        let opening = usize::from(opening);
        &self.ways[self.starts[opening] as usize..self.starts[opening + 1] as usize]
    }
}

impl Matrix {
    fn new(
        player: &Side<'_>,
        player_law: &Law<'_>,
        banker: &Side<'_>,
        banker_law: &Law<'_>,
        shown_by: &[u32],
        table: &Table<'_>,
    ) -> Self {
        let classes = table.classes;
        let to_player = classes.within(&player.cards.fine);
        let to_banker = classes.within(&banker.cards.fine);
        let most = player_law.size.min(banker_law.size);
        // Counts how often each pair of the hands' own sets is one set of cards of the shoe.
        let held = |side: &Side<'_>, class: usize| side.cards.fine.places[class] != 0;
        let in_both = |class| held(player, to_player[class]) && held(banker, to_banker[class]);
        let mut shared: Vec<(Set, Set, i64)> = sets(classes, most, in_both)
            .into_iter()
            .map(|(set, ways)| (own_set(set, &to_player), own_set(set, &to_banker), ways))
            .collect();
        shared.sort_unstable();

        let openings: Vec<u8> = banker_law.profiles.iter().map(|profile| profile.opening).collect();
        let width = openings.len();
        let mut tally = Tally::new(width.max(player_law.profiles.len()));
        let mut hands: Vec<(u32, i64)> = Vec::new();
        let mut of_banker: FxHashMap<Set, std::ops::Range<usize>> = FxHashMap::default();
        for (_, other, _) in &shared {
            of_banker.entry(*other).or_insert_with(|| {
                let start = hands.len();
                banker_law.containing(cards_of(other), &mut tally);
                hands.extend(tally.drain());
                start..hands.len()
            });
        }
        let mut rows = vec![Vec::new(); player_law.profiles.len()];
        let mut columns = Vec::new();
        let mut sums = Tally::new(width);
        for others in shared.chunk_by(|left, right| left.0 == right.0) {
            let set = u32::try_from(columns.len()).expect("at most 52 cubed");
            player_law.containing(cards_of(&others[0].0), &mut tally);
            tally.drain().for_each(|(profile, ways)| rows[profile as usize].push((set, ways)));
            for (_, other, times) in others {
                for (profile, ways) in &hands[of_banker[other].clone()] {
                    sums.add(Some(*profile), times * ways);
                }
            }
            let mut ways: Vec<(u32, i64)> = sums.drain().collect();
            ways.sort_unstable_by_key(|(profile, _)| (openings[*profile as usize], *profile));
            let mut starts = [0; OPENINGS + 1];
            for (profile, _) in &ways {
                starts[usize::from(openings[*profile as usize]) + 1] += 1;
            }
            (0..OPENINGS).for_each(|opening| starts[opening + 1] += starts[opening]);
            ways.iter_mut().for_each(|(profile, _)| *profile = shown_by[*profile as usize]);
            columns.push(Column { ways, starts });
        }

        let ends = |profile: &Profile| {
            let may =
                |opening: &u8| (table.ends)(player_law.size, profile, banker_law.size, *opening);
            (0..9u8).filter(may).collect()
        };
        let allowed: Vec<Vec<u8>> = player_law.profiles.iter().map(ends).collect();
        let of_row = |(row, allowed): (&Vec<(u32, i64)>, &Vec<u8>)| -> u64 {
            let columns = row.iter().map(|(set, _)| &columns[*set as usize]);
            columns
                .map(|column| allowed.iter().map(|o| column.of(*o).len() as u64).sum::<u64>())
                .sum()
        };
        let products = rows.iter().zip(&allowed).map(of_row).sum();
        Self { rows, columns, allowed, products }
    }

    /// Adds the ways of one profile of the Player with each of the Banker's values, in hands that
    /// end a round with it.
    fn add_row(&self, index: usize, pairs: &mut [i128]) {
        for (set, ways) in &self.rows[index] {
            let column = &self.columns[*set as usize];
            for (shown, others) in self.allowed[index].iter().flat_map(|o| column.of(*o)) {
                pairs[*shown as usize] += i128::from(*ways) * i128::from(*others);
            }
        }
    }
}
