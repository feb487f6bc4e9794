//! The law of two hands by enumeration of single hands, not of every pair.
//!
//! Pairs of disjoint hands are all pairs of hands, less those that share a card, plus those that
//! share two, and so on. So by inclusion and exclusion over the shared cards, each hand is only
//! looked at alone. For each set of shared cards, the hands that hold it are sorted. One `walk`
//! along both lists then counts the pairs that the first hand wins, ties and loses.

use std::cmp::Ordering;

use rayon::prelude::*;

use crate::card::Face;
use crate::field::hands::Meaning;
use crate::game::hands::Hands;
use crate::game::hands::highest::same_highest;
use crate::game::hands::listed::{Places, each_hand, each_holding, signed_ways};
use crate::game::hands::ranking::{Standing, Tie};
use crate::game::hands::sight::{Kind, Sight, Ways};
use crate::game::hands::suits::Suits;
use crate::game::hands::walk::{Cell, Entry, NOBODY, Walk, in_order};
use crate::game::number::multisets;
use crate::game::numbered::Numbered;

/// Maximum number of pairs of a hand and a subset of its cards that are listed.
const MOST_LISTED: u128 = 20_000_000;
/// Maximum number of pairs of profiles.
const MOST_PAIRS: usize = 1 << 22;

/// The orders of two hands, as they are counted.
pub(super) const ORDERS: [Ordering; 3] = [Ordering::Greater, Ordering::Equal, Ordering::Less];

/// A comparison of two hands.
#[derive(Clone, Copy)]
pub(super) struct Compared {
    /// The comparison, `None` for the result.
    pub which: Option<usize>,
    /// `true` if it names the second hand first.
    pub is_turned: bool,
}

impl Compared {
    /// Returns the code of its outcome for hands of these classes in this order.
    pub fn code(self, game: &Hands, [one, other]: [u8; 2], order: Ordering) -> u8 {
        // Any two keys in this order will do: only their order and the classes matter.
        let key = |first: bool| u128::from((order == Ordering::Greater) == first && order.is_ne());
        let mut standings =
            [Standing { key: key(true), class: one }, Standing { key: key(false), class: other }];
        if self.is_turned {
            standings.reverse();
        }
        game.outcome(self.which, &standings, 0)
    }
}

/// Returns the comparison of two hands, if they are compared. `is_in` tells if a subject has cards
/// of one of them.
///
/// # Errors
///
/// Returns an error if there are several comparisons, or other hands are compared.
pub(super) fn compared(
    sight: &Sight<'_>,
    is_in: &dyn Fn(usize, usize) -> bool,
) -> Result<Option<Compared>, ()> {
    let mut found = None;
    for merge in &sight.merges {
        let which = match sight.game.meanings[merge.field.index()] {
            Meaning::Result => None,
            Meaning::Compared(at) => Some(at),
            Meaning::Of(..) | Meaning::Drawn(..) => continue,
        };
        let subjects: Vec<usize> = sight.game.compared(which).collect();
        let [one, other] = subjects.as_slice() else { return Err(()) };
        let is_turned = !is_in(*one, 0);
        let [first, second] = if is_turned { [other, one] } else { [one, other] };
        if found.is_some() || !is_in(*first, 0) || !is_in(*second, 1) {
            return Err(());
        }
        found = Some(Compared { which, is_turned });
    }
    Ok(found)
}

/// Two atoms that are looked at separately, except in at most one comparison of both.
pub(super) struct Apart {
    comparison: Option<Compared>,
}

/// The hands of one atom.
struct Side {
    /// Merged values of the fields of this hand (0 for fields of other cards), and the class.
    profiles: Vec<(Vec<u8>, u8)>,
    /// The cell of each hand, by the hand's place.
    cells: Vec<Cell>,
}

/// Pairs of hands.
struct Pairs {
    sides: [Side; 2],
    /// For each pair of profiles, the number of pairs in which the first hand is above, equal and
    /// below.
    counts: Vec<[i128; 3]>,
}

impl Side {
    /// Returns the profile of each key; `None` if the hands of a key have several.
    fn by_key(&self) -> Option<Vec<u32>> {
        let dealt = || self.cells.iter().filter(|cell| **cell != NOBODY);
        let keys = dealt().map(|cell| cell.key as usize + 1).max().unwrap_or(0);
        let mut profiles = vec![NOBODY.profile; keys];
        for cell in dealt() {
            let profile = &mut profiles[cell.key as usize];
            if *profile != NOBODY.profile && *profile != cell.profile {
                return None;
            }
            *profile = cell.profile;
        }
        Some(profiles)
    }
}

impl Apart {
    /// Returns `None` unless the fields look at two separate hands that are compared at most once.
    pub fn of(sight: &Sight<'_>) -> Option<Self> {
        let [one, other] = sight.atoms.as_slice() else { return None };
        let known = one.known.is_some() || other.known.is_some();
        let again = sight.game.declaration.draws_again;
        if known || again || sight.atoms_of.iter().any(|atoms| atoms.len() > 1) {
            return None;
        }
        let is_in = |subject: usize, atom: usize| sight.atoms_of[subject] == [atom];
        Some(Self { comparison: compared(sight, &is_in).ok()? })
    }

    /// Returns the values of every pair of hands and the ordered ways to deal them; `None` if there
    /// are too many hands.
    pub fn law(&self, sight: &Sight<'_>, kinds: &[Kind], suits: Option<&Suits>) -> Option<Ways> {
        let ties = &sight.game.declaration.ranking.ties;
        let pairs = self.pairs(sight, kinds, suits, ties)?;
        Some(self.told(sight, &pairs))
    }

    /// Does the same if the highest card is the last tie-break, which would distinguish every card.
    /// Hands are first compared by the rest of the ranking. Of two hands that it leaves equal, each
    /// has the higher card equally often; pairs with the same highest card stay ties.
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
        let (kinds, suits) = sight.kinds_and_suits(types);
        let mut pairs = self.pairs(sight, &kinds, suits.as_ref(), ties)?;
        let [one, other] = [pairs.sides[0].by_key()?, pairs.sides[1].by_key()?];
        let columns = pairs.sides[1].profiles.len();
        let mut same = vec![0; pairs.counts.len()];
        for (key, ways) in same_highest(sight, types, &kinds, &pairs.sides[0].cells) {
            same[one[key as usize] as usize * columns + other[key as usize] as usize] += ways;
        }
        for (pair, same) in pairs.counts.iter_mut().zip(same) {
            let higher = pair[1] - same;
            *pair = [pair[0] + higher / 2, same, pair[2] + higher / 2];
        }
        Some(self.told(sight, &pairs))
    }

    /// Counts pairs of hands by their profiles and their order.
    fn pairs(
        &self,
        sight: &Sight<'_>,
        kinds: &[Kind],
        suits: Option<&Suits>,
        ties: &[Tie],
    ) -> Option<Pairs> {
        let cards: [usize; 2] = [sight.atoms[0].cards, sight.atoms[1].cards];
        let too_many = |cards: &usize| multisets(kinds.len(), *cards) << cards > MOST_LISTED;
        if cards.iter().any(too_many) {
            return None;
        }
        let suits = suits.filter(|suits| cards.iter().all(|cards| suits.holds(*cards)));
        let sides = self.sides(sight, kinds, suits, ties);
        let (rows, columns) = (sides[0].profiles.len(), sides[1].profiles.len());
        if rows.checked_mul(columns)? > MOST_PAIRS {
            return None;
        }
        let places = cards.map(|cards| Places::new(kinds.len(), cards));
        let mut shared: Vec<(Vec<usize>, i128)> = Vec::new();
        for size in 0..=cards[0].min(cards[1]) {
            each_hand(kinds, size, &mut Vec::new(), &mut |set| {
                let stands_for =
                    suits.map_or(Some(1), |suits| suits.stands_for(set.iter().copied()));
                if let Some(stands_for) = stands_for {
                    let times = i128::from(stands_for) * signed_ways(set, kinds);
                    shared.push((set.to_vec(), times));
                }
            });
        }
        let none = || (vec![[0i128; 3]; rows * columns], Walk::new(columns));
        let add = |(mut counts, mut walk): (Vec<[i128; 3]>, Walk),
                   (set, times): &(Vec<usize>, i128)| {
            let mut lists = [Vec::new(), Vec::new()];
            let sides_alike = cards[0] == cards[1];
            each_holding(kinds, suits, set, cards[0], &mut |hand, ways| {
                let place = places[0].of(hand);
                lists[0].push(Entry { cell: sides[0].cells[place], ways });
                if sides_alike {
                    lists[1].push(Entry { cell: sides[1].cells[place], ways });
                }
            });
            if !sides_alike {
                each_holding(kinds, suits, set, cards[1], &mut |hand, ways| {
                    let cell = sides[1].cells[places[1].of(hand)];
                    lists[1].push(Entry { cell, ways });
                });
            }
            lists.iter_mut().for_each(in_order);
            walk.along([&lists[0], &lists[1]], *times, &mut counts);
            (counts, walk)
        };
        let (mut counts, _) = shared.par_iter().fold(none, add).reduce(none, |mut all, part| {
            for (all, part) in all.0.iter_mut().zip(part.0) {
                all.iter_mut().zip(part).for_each(|(all, part)| *all += part);
            }
            all
        });
        for [above, equal, all] in &mut counts {
            *all -= *above + *equal;
        }
        Some(Pairs { sides, counts })
    }

    /// Returns the values of the observed fields and the ordered ways to deal them.
    fn told(&self, sight: &Sight<'_>, pairs: &Pairs) -> Ways {
        let orders: u128 =
            sight.atoms.iter().map(|atom| (1..=atom.cards as u128).product::<u128>()).product();
        let [one, other] = &pairs.sides;
        let columns = other.profiles.len();
        let mut ways = Ways::default();
        for (at, of_pair) in pairs.counts.iter().enumerate() {
            let (row, column) = (&one.profiles[at / columns], &other.profiles[at % columns]);
            for (ordering, count) in ORDERS.iter().zip(of_pair) {
                // The counts are complete here: none is below 0.
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
        let code = self.comparison.map(|of| of.code(game, [one.1, other.1], ordering));
        let of_field = |(at, merge): (usize, &crate::distribution::Merge)| match game.meanings
            [merge.field.index()]
        {
            Meaning::Of(subject, _) if sight.atoms_of[subject] == [0] => one.0[at],
            Meaning::Of(..) => other.0[at],
            _ => merge.of(code.unwrap_or_default()),
        };
        sight.merges.iter().enumerate().map(of_field).collect()
    }

    /// Returns the profile and the key of every hand of both atoms.
    fn sides(
        &self,
        sight: &Sight<'_>,
        kinds: &[Kind],
        suits: Option<&Suits>,
        ties: &[Tie],
    ) -> [Side; 2] {
        let mut keys: Numbered<u128> = Numbered::default();
        let mut sides = [0, 1].map(|atom| self.side(sight, kinds, suits, ties, atom, &mut keys));
        // Keys are numbered in the order of their discovery: sort them.
        let mut in_order: Vec<(u128, u32)> = keys.into_items().into_iter().zip(0..).collect();
        in_order.sort_unstable();
        let mut place = vec![0; in_order.len()];
        (0u32..).zip(&in_order).for_each(|(at, (_, number))| place[*number as usize] = at);
        for cell in sides.iter_mut().flat_map(|side| &mut side.cells) {
            if *cell != NOBODY {
                cell.key = place[cell.key as usize];
            }
        }
        sides
    }

    /// Returns the hand of an atom that is compared.
    fn hand_of(&self, sight: &Sight<'_>, atom: usize) -> Option<usize> {
        self.comparison.map(|of| {
            let at = if of.is_turned { 1 - atom } else { atom };
            sight.game.compared_hands(of.which)[at]
        })
    }

    fn side(
        &self,
        sight: &Sight<'_>,
        kinds: &[Kind],
        suits: Option<&Suits>,
        ties: &[Tie],
        atom: usize,
        keys: &mut Numbered<u128>,
    ) -> Side {
        let size = sight.atoms[atom].cards;
        let game = sight.game;
        let compared = self.hand_of(sight, atom);
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
        let places = Places::new(kinds.len(), size);
        let mut profiles: Numbered<(Vec<u8>, u8)> = Numbered::default();
        let mut cells = vec![NOBODY; multisets(kinds.len(), size) as usize];
        let mut renamed: Vec<usize> = Vec::new();
        let mut others: Vec<(usize, usize)> = Vec::new();
        let mut cards: Vec<u8> = Vec::new();
        each_hand(kinds, size, &mut Vec::new(), &mut |hand| {
            let place = places.of(hand);
            if let Some(suits) = suits
                && suits.stands_for(hand.iter().copied()).is_none()
            {
                renamed.clear();
                renamed.extend_from_slice(hand);
                suits.rename(&mut renamed);
                renamed.sort_unstable();
                return others.push((place, places.of(&renamed)));
            }
            cards.clear();
            cards.extend(hand.iter().map(|kind| kinds[*kind].card));
            let standing =
                compared.map_or(Standing::default(), |hand| game.standing_by(ties, hand, &cards));
            let mut values = vec![0; sight.merges.len()];
            for (at, merge, of) in &fields {
                values[*at] = merge.of(game.feature(*of, &cards));
            }
            // The class matters only if exceptions decide against the keys.
            let class = if game.has_exceptions() { standing.class } else { 0 };
            let profile = profiles.number((values, class));
            cells[place] = Cell { key: keys.number(standing.key), profile };
        });
        for (place, of) in others {
            cells[place] = cells[of];
        }
        Side { profiles: profiles.into_items(), cells }
    }
}
