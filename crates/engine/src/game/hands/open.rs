//! The law of two hands beside open cards: cards that are looked at together with either hand.
//!
//! The open cards are dealt first, in every way. Both hands are then counted by their ranks: the
//! ranks of the first hand say how many cards of each rank are left, and so how many hands of other
//! ranks lie above it, beside it and below it. Hands whose suits change their values, as flushes,
//! are moved afterwards. Their number depends on the cards of the first hand that they may hold.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::card::Face;
use crate::field::hands::{MOST_CARDS as CARDS, Meaning};
use crate::game::hands::apart::{self, Compared};
use crate::game::hands::feature::suit;
use crate::game::hands::leaves::{Looks, Names, OfRank, Profile, Ranks};
use crate::game::hands::listed::{each_hand, ways_of};
use crate::game::hands::sight::{Kind, Sight, Ways};
use crate::game::hands::suits::Suits;
use crate::game::number::{choose, multisets};
use crate::game::numbered::Numbered;

/// Maximum number of hands that are looked at, over all open cards.
const MOST: u128 = 1 << 29;
/// Maximum number of hands, for each choice of open cards, whose suits change their values.
const MOST_MOVED: usize = 20_000;
/// No kind of card.
const NO_KIND: u8 = u8::MAX;

/// Two atoms that no subject looks at together, and open cards.
pub(super) struct Open {
    /// The atoms of the two hands.
    hands: [usize; 2],
    comparison: Option<Compared>,
}

/// The open cards of a round.
struct Opening {
    /// The cards of each atom; empty for those of the two hands.
    cards: Vec<Vec<u8>>,
    /// The kinds that are left.
    left: Vec<Kind>,
    /// Ways to deal them, for all openings that this one stands for.
    ways: u128,
}

/// The place of a hand in the order of hands, and the number of its profile.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Cell {
    key: u128,
    profile: u32,
}

/// The second hands of some ranks, under their usual values.
struct Usual {
    cell: Cell,
    /// For each rank and number of its cards, the place of its ways in a table of all.
    ranks: [u8; CARDS],
}

/// Second hands of certain kinds of cards, whose values are not the usual ones of their ranks.
struct Moved {
    kinds: Vec<(u8, usize)>,
    from: Cell,
    to: Cell,
}

/// First hands that are counted alike.
struct Row {
    /// Their cards that moved hands may hold.
    shared: [u8; CARDS],
    cell: Cell,
    ways: u64,
}

/// The work of one thread: what it knows, and the ways that it found.
struct Work<'s, 'g> {
    sides: [Looks<'s, 'g>; 2],
    ways: Ways,
}

impl Open {
    /// Returns `None` unless all fields look at one of two hands each, beside open cards, and the
    /// hands are compared at most once.
    pub fn of(sight: &Sight<'_>) -> Option<Self> {
        let atoms = sight.atoms.len();
        if atoms < 3 || sight.game.declaration.draws_again {
            return None;
        }
        let pairs = (0..atoms).flat_map(|one| (one + 1..atoms).map(move |other| [one, other]));
        let found = pairs.filter_map(|hands| {
            let both = |of: &Vec<usize>| hands.iter().all(|hand| of.contains(hand));
            if sight.atoms_of.iter().any(both) {
                return None;
            }
            let is_in = |subject: usize, at: usize| sight.atoms_of[subject].contains(&hands[at]);
            let comparison = apart::compared(sight, &is_in).ok()?;
            Some(Self { hands, comparison })
        });
        // The most cards are left to the two hands.
        let cards = |open: &Self| open.hands.iter().map(|at| sight.atoms[*at].cards).sum::<usize>();
        found.max_by_key(cards).filter(|open| {
            open.hands.iter().all(|at| (2..=CARDS).contains(&sight.atoms[*at].cards))
        })
    }

    /// Returns the observed values and the ordered ways to deal them; `None` if there are too many
    /// hands.
    pub fn law(&self, sight: &Sight<'_>, types: &[(Face, u64)]) -> Option<Ways> {
        let cards = self.hands.map(|at| sight.atoms[at].cards);
        let total = types.iter().map(|(_, count)| count).sum();
        if cards.iter().any(|cards| choose(total, *cards) > u128::from(u64::MAX >> 1)) {
            return None;
        }
        let (kinds, suits) = sight.kinds_and_suits(types);
        let open: Vec<usize> =
            (0..sight.atoms.len()).filter(|at| !self.hands.contains(at)).collect();
        let suits = suits.as_ref().filter(|_| open.len() == 1);
        let most = MOST / cards.iter().map(|cards| multisets(kinds.len(), *cards)).sum::<u128>();
        let mut openings = Vec::new();
        let first = Opening { cards: vec![Vec::new(); sight.atoms.len()], left: kinds, ways: 1 };
        let stands_for = |hand: &[usize]| match suits {
            Some(suits) => suits.stands_for(hand.iter().copied()),
            None => Some(1),
        };
        openings_of(sight, &open, first, &stands_for, (most as usize, &mut openings));
        if openings.len() as u128 > most {
            return None;
        }
        let least = openings.len().div_ceil(rayon::current_num_threads());
        let work = || Work { sides: self.sides(sight), ways: Ways::default() };
        let parts = openings.par_iter().with_min_len(least).fold(
            || Some(work()),
            |work, opening| {
                let mut work = work?;
                self.add(sight, opening, &mut work)?;
                Some(work)
            },
        );
        let ways = parts.map(|work| Some(work?.ways)).reduce(
            || Some(Ways::default()),
            |all, part| {
                let mut all = all?;
                part?.into_iter().for_each(|(values, ways)| {
                    *all.entry(values).or_default() += ways;
                });
                Some(all)
            },
        );
        let orders: u128 =
            sight.atoms.iter().map(|atom| (1..=atom.cards as u128).product::<u128>()).product();
        let ways = ways?.into_iter().map(|(values, ways)| (values, ways * orders));
        Some(ways.collect())
    }

    /// Returns `true` if a subject looks at the second hand. All others belong to the first.
    fn is_second(&self, sight: &Sight<'_>, subject: usize) -> bool {
        sight.atoms_of[subject].contains(&self.hands[1])
    }

    fn sides<'s, 'g>(&self, sight: &'s Sight<'g>) -> [Looks<'s, 'g>; 2] {
        [0, 1].map(|side| {
            let compared = self.comparison.map(|compared| {
                let at = usize::from(compared.is_turned != (side == 1));
                let hand = sight.game.compared_hands(compared.which)[at];
                (hand, sight.game.subject_of[hand])
            });
            let is_ours = |subject: usize| self.is_second(sight, subject) == (side == 1);
            Looks::of(sight, self.hands[side], compared, is_ours)
        })
    }

    /// Adds all rounds with these open cards. Returns `None` if the suits change too many values.
    fn add(&self, sight: &Sight<'_>, opening: &Opening, work: &mut Work<'_, '_>) -> Option<()> {
        let [cards, other_cards] = self.hands.map(|at| sight.atoms[at].cards);
        let ranks = Ranks::of(&opening.left, cards.max(other_cards));
        let suits = sight.suits_of(&opening.left);
        let suits = suits.as_ref().filter(|suits| suits.holds(cards));
        let mut profiles: [Numbered<Profile>; 2] = Default::default();
        let [first, second] = &mut profiles;
        let mut cells = Cells::new(sight, opening, &mut work.sides[1], second);
        let (usual, moved) = second_hands(&ranks, &mut cells, other_cards)?;
        let is_shared: Vec<bool> = (0..opening.left.len())
            .map(|kind| moved.iter().any(|of| of.kinds.iter().any(|(at, _)| *at as usize == kind)))
            .collect();
        let mut counts = Counts { columns: cells.profiles.len(), ways: Vec::new(), at: Vec::new() };
        let mut cells = Cells::new(sight, opening, &mut work.sides[0], first);
        let mut rows = Vec::new();
        ranks.each(cards, &mut |of| {
            let from = rows.len();
            first_hands(&ranks, &mut cells, suits, (of, &is_shared), &mut rows);
            counts.by_ranks(&ranks, of, &usual, &rows[from..]);
        });
        counts.by_kinds(&opening.left, &moved, &mut rows);
        let [first, second] = profiles.map(Numbered::into_items);
        for (at, count) in counts.ways.iter().enumerate() {
            let count = u128::try_from(*count).unwrap_or(0);
            if count > 0 {
                let (pair, order) = (at / 3, apart::ORDERS[at % 3]);
                let [one, other] = [&first[pair / second.len()], &second[pair % second.len()]];
                let code = self.comparison.map(|of| of.code(sight.game, [one.1, other.1], order));
                let value = |(at, merge): (usize, &crate::distribution::Merge)| match sight
                    .game
                    .meanings[merge.field.index()]
                {
                    Meaning::Of(subject, _) if self.is_second(sight, subject) => other.0[at],
                    Meaning::Of(..) => one.0[at],
                    _ => merge.of(code.unwrap_or_default()),
                };
                let values = sight.merges.iter().enumerate().map(value).collect();
                *work.ways.entry(values).or_default() += count * opening.ways;
            }
        }
        Some(())
    }
}

/// Adds every way to deal the open cards to `openings`, at most one more than `most`.
fn openings_of(
    sight: &Sight<'_>,
    atoms: &[usize],
    opening: Opening,
    stands_for: &dyn Fn(&[usize]) -> Option<u64>,
    (most, openings): (usize, &mut Vec<Opening>),
) {
    let Some((atom, rest)) = atoms.split_first() else { return openings.push(opening) };
    let may_lie: Vec<Kind> = opening.left.iter().map(|kind| sight.held_in(*atom, kind)).collect();
    each_hand(&may_lie, sight.atoms[*atom].cards, &mut Vec::new(), &mut |hand| {
        let Some(times) = stands_for(hand).filter(|_| openings.len() <= most) else { return };
        let mut left = opening.left.clone();
        hand.iter().for_each(|kind| left[*kind].count -= 1);
        let mut cards = opening.cards.clone();
        cards[*atom] = hand.iter().map(|kind| left[*kind].card).collect();
        let ways = opening.ways * u128::from(times) * ways_of(hand, &opening.left) as u128;
        let next = Opening { cards, left, ways };
        openings_of(sight, rest, next, stands_for, (most, &mut *openings));
    });
}

/// The cells of hands beside an opening.
struct Cells<'a, 's, 'g> {
    opening: &'a Opening,
    looks: &'a mut Looks<'s, 'g>,
    profiles: &'a mut Numbered<Profile>,
    /// The names of the suits of the open cards, if suits may be renamed.
    names: Option<Names>,
    /// The cells of the hands of some ranks, by their suits.
    known: FxHashMap<u32, Cell>,
    /// The rows of some ranks; kept for its memory.
    rows: FxHashMap<([u8; CARDS], Cell), u64>,
}

impl<'a, 's, 'g> Cells<'a, 's, 'g> {
    fn new(
        sight: &Sight<'_>,
        opening: &'a Opening,
        looks: &'a mut Looks<'s, 'g>,
        profiles: &'a mut Numbered<Profile>,
    ) -> Self {
        let mut names = Names::default();
        for card in opening.cards.iter().flatten() {
            names.name(suit(*card));
        }
        let names = sight.renames_suits().then_some(names);
        let (known, rows) = (FxHashMap::default(), FxHashMap::default());
        Self { opening, looks, profiles, names, known, rows }
    }

    /// Returns the cell of a hand. All hands since the last `known.clear()` have the same ranks.
    fn find(&mut self, hand: &[usize]) -> Cell {
        let Self { opening, looks, profiles, names, known, .. } = self;
        let card = |kind: &usize| opening.left[*kind].card;
        let mut names = *names;
        let suits = hand.iter().map(card).fold(0, |suits, card| {
            let of = suit(card);
            suits << 2 | u32::from(names.as_mut().map_or(of, |names| names.name(of)))
        });
        *known.entry(suits).or_insert_with(|| {
            let cards: Vec<u8> = hand.iter().map(card).collect();
            let (profile, key) = looks.find(&opening.cards, &cards);
            Cell { key, profile: profiles.number(profile) }
        })
    }
}

/// Returns the second hands by their ranks, in the order of hands, and the hands that have other
/// values than most hands of their ranks.
fn second_hands(
    ranks: &Ranks,
    cells: &mut Cells<'_, '_, '_>,
    cards: usize,
) -> Option<(Vec<Usual>, Vec<Moved>)> {
    let (mut usual, mut moved) = (Vec::new(), Vec::new());
    ranks.each(cards, &mut |of| {
        cells.known.clear();
        let mut tally: Vec<(Cell, u64)> = Vec::new();
        let mut hands: Vec<(Vec<usize>, Cell)> = Vec::new();
        ranks.leaves(of, 1, &mut Vec::new(), &mut |hand, ways| {
            let cell = cells.find(hand);
            hands.push((hand.to_vec(), cell));
            match tally.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, all)) => *all += ways,
                None => tally.push((cell, ways)),
            }
        });
        let most = tally.iter().max_by_key(|(_, ways)| *ways);
        let Some(from) = most.map(|(cell, _)| *cell) else { return };
        let mut ranks = [NO_KIND; CARDS];
        let codes = of.iter().map(|(rank, cards)| (rank * CARDS + cards - 1) as u8);
        ranks.iter_mut().zip(codes).for_each(|(place, code)| *place = code);
        usual.push(Usual { cell: from, ranks });
        for (hand, to) in hands.into_iter().filter(|(_, cell)| *cell != from) {
            let kinds = hand.chunk_by(|one, other| one == other);
            let kinds = kinds.map(|same| (same[0] as u8, same.len())).collect();
            moved.push(Moved { kinds, from, to });
        }
    });
    usual.sort_by_key(|usual| usual.cell.key);
    (moved.len() <= MOST_MOVED).then_some((usual, moved))
}

/// Adds a row for all first hands of these ranks that are counted alike.
fn first_hands(
    ranks: &Ranks,
    cells: &mut Cells<'_, '_, '_>,
    suits: Option<&Suits>,
    (of, is_shared): (&[OfRank], &[bool]),
    rows: &mut Vec<Row>,
) {
    cells.known.clear();
    ranks.leaves(of, 1, &mut Vec::new(), &mut |hand, ways| {
        // One hand stands for those that differ only in suits of which the same cards are left.
        let times = suits.map_or(Some(1), |suits| suits.stands_for(hand.iter().copied()));
        let Some(times) = times else { return };
        let mut shared = [NO_KIND; CARDS];
        let kinds = hand.iter().filter(|kind| is_shared[**kind]);
        shared.iter_mut().zip(kinds).for_each(|(place, kind)| *place = *kind as u8);
        let cell = cells.find(hand);
        *cells.rows.entry((shared, cell)).or_default() += ways * times;
    });
    let row = |((shared, cell), ways)| Row { shared, cell, ways };
    rows.extend(cells.rows.drain().map(row));
}

/// Pairs of hands: for each pair of profiles, the first hand above the second, equal and below.
struct Counts {
    /// The number of profiles of the second hand.
    columns: usize,
    ways: Vec<i128>,
    /// Ways of second hands up to a place, by profile; kept for its memory.
    at: Vec<i64>,
}

impl Counts {
    /// Adds pairs of a row and second hands. The places in `at` are the first one not below the row,
    /// the first one above it, and the end.
    fn tell(&mut self, row: &Row, places: [usize; 3]) {
        let from = row.cell.profile as usize * self.columns * 3;
        if self.ways.len() < from + 3 * self.columns {
            self.ways.resize(from + 3 * self.columns, 0);
        }
        let ways = i128::from(row.ways);
        for column in 0..self.columns {
            let [low, high, end] = places.map(|at| self.at[at * self.columns + column]);
            let counts = &mut self.ways[from + 3 * column..][..3];
            counts[0] += ways * i128::from(low);
            counts[1] += ways * i128::from(high - low);
            counts[2] += ways * i128::from(end - high);
        }
    }

    /// Counts second hands under their usual values beside first hands of the ranks `of`.
    fn by_ranks(&mut self, ranks: &Ranks, of: &[OfRank], usual: &[Usual], rows: &[Row]) {
        let mut left = ranks.counts.clone();
        of.iter().for_each(|(rank, cards)| left[*rank] -= *cards as u64);
        let ways =
            |rank: &u64| [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|cards| choose(*rank, cards) as u64);
        let table: Vec<[u64; CARDS]> = left.iter().map(ways).collect();
        let table = table.as_flattened();
        let of_rank = |place: &u8| table[usize::from(*place)];
        // Most rows have the same key, so few places are asked for.
        let place = |key: u128, above: bool| {
            usual.partition_point(|of| of.cell.key < key || above && of.cell.key == key)
        };
        let mut asked: Vec<(u128, [usize; 2])> = Vec::new();
        for row in rows {
            let key = row.cell.key;
            if !asked.iter().any(|(known, _)| *known == key) {
                asked.push((key, [place(key, false), place(key, true)]));
            }
        }
        let mut stops: Vec<usize> = asked.iter().flat_map(|(_, places)| *places).collect();
        stops.push(usual.len());
        stops.sort_unstable();
        stops.dedup();
        self.at.clear();
        let mut sums = vec![0i64; self.columns];
        let mut from = 0;
        for stop in &stops {
            for second in &usual[from..*stop] {
                let ranks = second.ranks.iter().take_while(|place| **place != NO_KIND);
                let ways: u64 = ranks.map(of_rank).product();
                sums[second.cell.profile as usize] += ways as i64;
            }
            from = *stop;
            self.at.extend_from_slice(&sums);
        }
        let index = |place: usize| stops.partition_point(|stop| *stop < place);
        for row in rows {
            let known = asked.iter().find(|(key, _)| *key == row.cell.key);
            let [low, high] = known.map_or([0, 0], |(_, places)| *places);
            self.tell(row, [index(low), index(high), stops.len() - 1]);
        }
    }

    /// Moves second hands from their usual values to their own.
    fn by_kinds(&mut self, left: &[Kind], moved: &[Moved], rows: &mut [Row]) {
        let mut events: Vec<(Cell, i64, usize)> = Vec::new();
        for (at, of) in moved.iter().enumerate() {
            events.extend([(of.from, -1, at), (of.to, 1, at)]);
        }
        events.sort_by_key(|(cell, ..)| cell.key);
        rows.sort_unstable_by_key(|row| row.shared);
        let mut held: Vec<u64> = left.iter().map(|kind| kind.count).collect();
        for alike in rows.chunk_by(|one, other| one.shared == other.shared) {
            let shared = alike[0].shared;
            let kinds = || shared.iter().filter(|kind| **kind != NO_KIND);
            kinds().for_each(|kind| held[usize::from(*kind)] -= 1);
            let of_kind =
                |(kind, cards): &(u8, usize)| choose(held[usize::from(*kind)], *cards) as i64;
            let ways: Vec<i64> =
                moved.iter().map(|of| of.kinds.iter().map(of_kind).product()).collect();
            let mut sums = vec![0; self.columns];
            self.at.clear();
            self.at.extend_from_slice(&sums);
            for (cell, sign, at) in &events {
                sums[cell.profile as usize] += sign * ways[*at];
                self.at.extend_from_slice(&sums);
            }
            for row in alike {
                let key = row.cell.key;
                let low = events.partition_point(|(cell, ..)| cell.key < key);
                let high = events.partition_point(|(cell, ..)| cell.key <= key);
                self.tell(row, [low, high, events.len()]);
            }
            kinds().for_each(|kind| held[usize::from(*kind)] += 1);
        }
    }
}
