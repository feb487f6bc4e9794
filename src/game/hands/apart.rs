//! The law of two hands by the hands themselves: each is gone through once, not every pair.
//!
//! Hands of other cards than one another are all pairs of hands, less those that share a card, plus
//! those that share two, and so on: by inclusion and exclusion over the cards shared, two hands are
//! only ever looked at one by one. For each set of shared cards the hands that hold it are put in
//! order, and one walk along both lists tells how many pairs the one wins, ties and loses.

use std::cmp::Ordering;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::card::Face;
use crate::field::hands::Meaning;
use crate::game::hands::deal::Ways;
use crate::game::hands::feature;
use crate::game::hands::ranking::{Standing, Tie};
use crate::game::hands::sight::{Kind, Sight, card_of};

/// The most hands with a set of their cards that are listed.
const MOST_LISTED: u128 = 20_000_000;
/// The most pairs of profiles.
const MOST_PAIRS: usize = 1 << 22;

/// Two atoms, each looked at by itself but for one comparison of both.
pub(super) struct Apart {
    /// The comparison, and whether it names the second atom first.
    comparison: Option<(Option<usize>, bool)>,
}

/// What is told of one hand.
#[derive(Clone, Copy)]
struct Entry {
    key: u128,
    profile: usize,
    ways: i128,
}

/// The hands of one atom.
struct Side {
    /// Merged values of the fields of this hand, 0 for those of other cards, and the class.
    profiles: Vec<(Vec<u8>, u8)>,
    /// By a set of cards, the hands that hold it, in the order of their keys.
    holding: FxHashMap<u64, Vec<Entry>>,
}

/// Pairs of hands.
struct Pairs {
    sides: [Side; 2],
    /// By both profiles, how many: the first hand above, equal, below.
    counts: Vec<[i128; 3]>,
}

impl Side {
    /// The profile of the hands of this key, `None` where they have several.
    fn only(&self, key: u128) -> Option<usize> {
        // The hands that hold the empty set are all hands.
        let all = self.holding.get(&0)?;
        let at = all.partition_point(|entry| entry.key < key);
        let next = all.get(at + 1).is_some_and(|entry| entry.key == key);
        all.get(at).filter(|entry| entry.key == key && !next).map(|entry| entry.profile)
    }

    /// Whether hands of one key have one profile.
    fn is_told_by_keys(&self) -> bool {
        let all = self.holding.get(&0);
        all.is_none_or(|all| all.windows(2).all(|two| two[0].key != two[1].key))
    }
}

impl Apart {
    /// `None` where what is looked at is not of two hands by themselves, compared at most once.
    pub fn of(sight: &Sight<'_>) -> Option<Self> {
        let [one, other] = sight.atoms.as_slice() else { return None };
        let known = one.known.is_some() || other.known.is_some();
        let again = sight.game.declaration.draws_again;
        if known || again || sight.atoms_of.iter().any(|atoms| atoms.len() > 1) {
            return None;
        }
        let mut found: Option<(Option<usize>, bool)> = None;
        for merge in &sight.merges {
            let comparison = match sight.game.meanings[merge.field.index()] {
                Meaning::Result => None,
                Meaning::Compared(at) => Some(at),
                Meaning::Of(..) | Meaning::Drawn(..) => continue,
            };
            let atoms: Vec<usize> = sight
                .game
                .compared(comparison)
                .map(|subject| sight.atoms_of[subject].first().copied())
                .collect::<Option<_>>()?;
            let turned = match atoms.as_slice() {
                [0, 1] => false,
                [1, 0] => true,
                _ => return None,
            };
            if found.is_some() {
                return None;
            }
            found = Some((comparison, turned));
        }
        Some(Self { comparison: found })
    }

    /// The values of every pair of hands, and the ordered ways to deal them; `None` where there are
    /// too many hands.
    pub fn law(&self, sight: &Sight<'_>, kinds: &[Kind]) -> Option<Ways> {
        let ties = &sight.game.declaration.ranking.ties;
        let pairs = self.pairs(sight, kinds, ties)?;
        Some(self.told(sight, &pairs))
    }

    /// The same where the highest card decides last, of hands that are too many card by card: by
    /// the rest of the ranking first. Of two hands that are equal in it each has the higher card
    /// as often as the other; those of the very same highest card remain.
    pub fn law_by_halves(&self, sight: &Sight<'_>, types: &[(Face, u64)]) -> Option<Ways> {
        let ranking = &sight.game.declaration.ranking;
        let ties = ranking.coarse_ties();
        if self.comparison.is_none() || ties.len() == ranking.ties.len() {
            return None;
        }
        let [one, other] = sight.atoms.as_slice() else { return None };
        if one.cards != other.cards {
            return None;
        }
        let mut pairs = self.pairs(sight, &sight.kinds(types), ties)?;
        if !pairs.sides.iter().all(Side::is_told_by_keys) {
            return None;
        }
        let same = self.same_highest(sight, types, ties, &pairs)?;
        for (pair, same) in pairs.counts.iter_mut().zip(same) {
            let higher = pair[1] - same;
            *pair = [pair[0] + higher / 2, same, pair[2] + higher / 2];
        }
        Some(self.told(sight, &pairs))
    }

    /// Pairs of hands that are equal but for the highest card, and have the same one, by profiles.
    fn same_highest(
        &self,
        sight: &Sight<'_>,
        types: &[(Face, u64)],
        ties: &[Tie],
        pairs: &Pairs,
    ) -> Option<Vec<i128>> {
        let mut same = vec![0; pairs.counts.len()];
        if types.iter().all(|(_, count)| *count <= 1) {
            return Some(same);
        }
        let columns = pairs.sides[1].profiles.len();
        let place =
            |key: u128| Some(pairs.sides[0].only(key)? * columns + pairs.sides[1].only(key)?);
        let is_ace_high = sight.game.declaration.is_ace_high;
        let worth = |face: Face| feature::highest_card(&[card_of(face)], is_ace_high);
        let found: Vec<Vec<(u128, i128)>> = types
            .par_iter()
            .filter(|(_, count)| *count > 0)
            .map(|highest| {
                let below = types.iter().filter(|(face, _)| worth(*face) < worth(highest.0));
                let mut kinds = sight.kinds(&below.copied().collect::<Vec<_>>());
                kinds.push(sight.kinds(&[*highest]).remove(0));
                let side = self.side(sight, &kinds, 0, ties, Some(kinds.len() - 1))?;
                let mut of_key = Vec::new();
                for (set, list) in &side.holding {
                    let times = signed_ways(*set, &kinds);
                    for same in list.chunk_by(|one, next| one.key == next.key) {
                        let ways: i128 = same.iter().map(|entry| entry.ways).sum();
                        of_key.push((same[0].key, times * ways * ways));
                    }
                }
                Some(of_key)
            })
            .collect::<Option<_>>()?;
        for (key, ways) in found.into_iter().flatten() {
            same[place(key)?] += ways;
        }
        Some(same)
    }

    /// How many pairs of hands there are, by their profiles and their order.
    fn pairs(&self, sight: &Sight<'_>, kinds: &[Kind], ties: &[Tie]) -> Option<Pairs> {
        let side = |atom: usize| self.side(sight, kinds, atom, ties, None);
        let sides: Vec<Side> = [0, 1].into_par_iter().map(side).collect::<Option<_>>()?;
        let sides: [Side; 2] = sides.try_into().ok()?;
        let [one, other] = &sides;
        let (rows, columns) = (one.profiles.len(), other.profiles.len());
        if rows.checked_mul(columns)? > MOST_PAIRS {
            return None;
        }
        let mut shared: Vec<&u64> =
            one.holding.keys().filter(|set| other.holding.contains_key(set)).collect();
        shared.sort_unstable();
        let none = || vec![[0i128; 3]; rows * columns];
        let counts = shared
            .into_par_iter()
            .fold(none, |mut counts, set| {
                let lists = [&one.holding[set], &other.holding[set]];
                walk(lists, signed_ways(*set, kinds), columns, &mut counts);
                counts
            })
            .reduce(none, |mut all, part| {
                for (all, part) in all.iter_mut().zip(part) {
                    all.iter_mut().zip(part).for_each(|(all, part)| *all += part);
                }
                all
            });
        Some(Pairs { sides, counts })
    }

    /// The values of the observed fields, and the ordered ways to deal them.
    fn told(&self, sight: &Sight<'_>, pairs: &Pairs) -> Ways {
        let orders: u128 =
            sight.atoms.iter().map(|atom| (1..=atom.cards as u128).product::<u128>()).product();
        let [one, other] = &pairs.sides;
        let columns = other.profiles.len();
        let mut ways = Ways::default();
        for (at, of_pair) in pairs.counts.iter().enumerate() {
            let (row, column) = (&one.profiles[at / columns], &other.profiles[at % columns]);
            let orderings = [Ordering::Greater, Ordering::Equal, Ordering::Less];
            for (ordering, count) in orderings.iter().zip(of_pair) {
                // As many as there are: never below 0.
                let count = u128::try_from(*count).unwrap_or(0);
                if count > 0 {
                    let values = self.values(sight, row, column, *ordering);
                    *ways.entry(values).or_default() += count * orders;
                }
            }
        }
        ways
    }

    fn values(
        &self,
        sight: &Sight<'_>,
        one: &(Vec<u8>, u8),
        other: &(Vec<u8>, u8),
        ordering: Ordering,
    ) -> Box<[u8]> {
        let game = sight.game;
        let code = self.comparison.map(|(comparison, turned)| {
            // Any two keys in this order: only their order and the classes count.
            let key = |first: bool| {
                u128::from((ordering == Ordering::Greater) == first && ordering != Ordering::Equal)
            };
            let standings = [
                Standing { key: key(true), class: one.1 },
                Standing { key: key(false), class: other.1 },
            ];
            let standings = if turned { [standings[1], standings[0]] } else { standings };
            game.outcome(comparison, &standings, 0)
        });
        let of_field = |(at, merge): (usize, &crate::distribution::Merge)| match game.meanings
            [merge.field.index()]
        {
            Meaning::Of(subject, _) if sight.atoms_of[subject] == [0] => one.0[at],
            Meaning::Of(..) => other.0[at],
            _ => merge.of(code.unwrap_or_default()),
        };
        sight.merges.iter().enumerate().map(of_field).collect()
    }

    /// The hands of an atom; where a kind is named, those that hold a card of it.
    fn side(
        &self,
        sight: &Sight<'_>,
        kinds: &[Kind],
        atom: usize,
        ties: &[Tie],
        held_kind: Option<usize>,
    ) -> Option<Side> {
        let cards = sight.atoms[atom].cards;
        let hands = crate::game::hands::deal::multisets(kinds.len(), cards);
        if hands << cards > MOST_LISTED || kinds.len() >= 64 {
            return None;
        }
        let game = sight.game;
        let compared = self.comparison.map(|(comparison, turned)| {
            let hands = game.compared_hands(comparison);
            hands[if turned { 1 - atom } else { atom }]
        });
        let fields: Vec<_> = sight
            .merges
            .iter()
            .enumerate()
            .filter_map(|(at, merge)| match game.meanings[merge.field.index()] {
                Meaning::Of(subject, of) if sight.atoms_of[subject] == [atom] => {
                    Some((at, merge, of))
                }
                _ => None,
            })
            .collect();
        let mut known: FxHashMap<(Vec<u8>, u8), usize> = FxHashMap::default();
        let mut side = Side { profiles: Vec::new(), holding: FxHashMap::default() };
        let mut held: Vec<(usize, usize)> = Vec::new();
        each_hand(kinds, cards, 0, &mut held, &mut |held| {
            if held_kind.is_some_and(|kind| held.iter().all(|(of, _)| *of != kind)) {
                return;
            }
            let cards: Vec<u8> = held
                .iter()
                .flat_map(|(kind, count)| std::iter::repeat_n(kinds[*kind].card, *count))
                .collect();
            let standing =
                compared.map_or(Standing::default(), |hand| game.standing_by(ties, hand, &cards));
            let mut values = vec![0; sight.merges.len()];
            for (at, merge, of) in &fields {
                values[*at] = merge.of(game.feature(*of, &cards));
            }
            // Classes are told apart only where they decide against the keys.
            let class = if game.has_exceptions() { standing.class } else { 0 };
            let next = side.profiles.len();
            let profile = *known.entry((values, class)).or_insert_with_key(|profile| {
                side.profiles.push(profile.clone());
                next
            });
            each_part(held, kinds, 0, 0, 1, &mut |set, ways| {
                let entry = Entry { key: standing.key, profile, ways };
                side.holding.entry(set).or_default().push(entry);
            });
        });
        for list in side.holding.values_mut() {
            list.sort_unstable_by_key(|entry| (entry.key, entry.profile));
            list.dedup_by(|next, kept| {
                let same = (next.key, next.profile) == (kept.key, kept.profile);
                if same {
                    kept.ways += next.ways;
                }
                same
            });
        }
        Some(side)
    }
}

/// A kind and the cards of it in a hand.
type Held = (usize, usize);

/// Every multiset of so many cards that the kinds suffice for.
fn each_hand(
    kinds: &[Kind],
    left: usize,
    from: usize,
    held: &mut Vec<Held>,
    tell: &mut dyn FnMut(&[Held]),
) {
    if left == 0 {
        return tell(held);
    }
    for kind in from..kinds.len() {
        for count in 1..=left {
            if kinds[kind].count < count as u64 {
                break;
            }
            held.push((kind, count));
            each_hand(kinds, left - count, kind + 1, held, tell);
            held.pop();
        }
    }
}

/// Every part of a hand, as a number, and the ways to complete it to the hand.
fn each_part(
    held: &[(usize, usize)],
    kinds: &[Kind],
    at: usize,
    set: u64,
    ways: i128,
    tell: &mut dyn FnMut(u64, i128),
) {
    let Some((kind, count)) = held.get(at) else { return tell(set, ways) };
    let mut set = set;
    for shared in 0..=*count {
        let more = choose(kinds[*kind].count - shared as u64, count - shared);
        each_part(held, kinds, at + 1, set, ways * more, tell);
        set = set << 6 | (*kind as u64 + 1);
    }
}

/// The ways to choose the cards of a set, with the sign of inclusion and exclusion.
fn signed_ways(set: u64, kinds: &[Kind]) -> i128 {
    let (mut left, mut ways) = (set, 1);
    while left > 0 {
        let kind = left & 63;
        let mut count = 0;
        while left & 63 == kind && left > 0 {
            (left, count) = (left >> 6, count + 1);
        }
        let sign = if count % 2 == 0 { 1 } else { -1 };
        ways *= sign * choose(kinds[kind as usize - 1].count, count);
    }
    ways
}

fn choose(held: u64, count: usize) -> i128 {
    (0..count as i128).fold(1, |ways, at| ways * (i128::from(held) - at) / (at + 1))
}

/// Adds up pairs of hands of two lists by their profiles: the first above, equal, below.
fn walk(lists: [&Vec<Entry>; 2], times: i128, columns: usize, pairs: &mut [[i128; 3]]) {
    let [rows, others] = lists;
    let mut totals: Vec<(usize, i128)> = Vec::new();
    for entry in others {
        match totals.iter_mut().find(|(profile, _)| *profile == entry.profile) {
            Some((_, total)) => *total += entry.ways,
            None => totals.push((entry.profile, entry.ways)),
        }
    }
    let place = |totals: &[(usize, i128)], profile: usize| {
        totals.iter().position(|(other, _)| *other == profile).expect("one of the list")
    };
    let mut below = vec![0i128; totals.len()];
    let mut equal = vec![0i128; totals.len()];
    let (mut next, mut last) = (0, None);
    for row in rows {
        if last != Some(row.key) {
            last = Some(row.key);
            below.iter_mut().zip(&mut equal).for_each(|(below, equal)| {
                *below += std::mem::take(equal);
            });
            while next < others.len() && others[next].key < row.key {
                below[place(&totals, others[next].profile)] += others[next].ways;
                next += 1;
            }
            while next < others.len() && others[next].key == row.key {
                equal[place(&totals, others[next].profile)] += others[next].ways;
                next += 1;
            }
        }
        for (at, (profile, total)) in totals.iter().enumerate() {
            let pair = &mut pairs[row.profile * columns + profile];
            let ways = times * row.ways;
            pair[0] += ways * below[at];
            pair[1] += ways * equal[at];
            pair[2] += ways * (total - below[at] - equal[at]);
        }
    }
}
