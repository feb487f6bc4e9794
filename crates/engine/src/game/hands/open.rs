//! The law of two hands beside open cards: cards that are looked at together with either hand.
//!
//! The open cards are dealt first, in every way. Both hands are then counted by their ranks: the
//! ranks of the first hand say how many cards of each rank are left, and so how many hands of other
//! ranks lie above it, beside it and below it. Hands whose suits change their values, as flushes,
//! are moved afterwards. Their number depends on the cards of the first hand that they may hold.

use std::rc::Rc;

use rayon::prelude::*;

use crate::card::Face;
use crate::field::hands::{MOST_CARDS as CARDS, Meaning};
use crate::game::hands::alike::{Alike, Groups, OfRank, Ranks};
use crate::game::hands::apart::{self, Compared};
use crate::game::hands::feature::suit;
use crate::game::hands::leaves::{Looks, Profile};
use crate::game::hands::listed::{each_hand, ways_of};
use crate::game::hands::sight::{Kind, Sight, Ways};
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
    /// The cards of each atom; empty for an atom of the two hands.
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
    /// Their cards that moved hands may hold: kinds in six bits each, below a leading one.
    shared: u64,
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
        let least = (openings.len() / rayon::current_num_threads()).max(1);
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
        let mut profiles: [Numbered<Profile>; 2] = Default::default();
        let [first, second] = &mut profiles;
        let [looks, other_looks] = &mut work.sides;
        let groups = Groups::new(&opening.left, &|_| false);
        let mut cells =
            Cells { opening, looks: other_looks, profiles: second, ranks: &ranks, groups };
        let (usual, moved) = second_hands(&mut cells, other_cards)?;
        let mut counts = Counts::new(second.len(), &ranks, &usual);
        let held_by_moved: Vec<bool> = (0..opening.left.len())
            .map(|kind| moved.iter().any(|of| of.kinds.iter().any(|(at, _)| *at as usize == kind)))
            .collect();
        let is_shared = |kind: usize| held_by_moved[kind];
        let groups = Groups::new(&opening.left, &is_shared);
        let mut cells = Cells { opening, looks, profiles: first, ranks: &ranks, groups };
        let mut rows = Vec::new();
        ranks.each(cards, &mut |of| {
            let (alike, found) = cells.of(of, &is_shared);
            let row = |(group, cell): (&Alike, Cell)| {
                let shared = group.first(&ranks, of).filter(|kind| is_shared(*kind));
                let shared = shared.fold(1, |shared, kind| shared << 6 | kind as u64);
                Row { shared, cell, ways: group.ways }
            };
            let mut more: Vec<Row> = alike.iter().zip(found).map(row).collect();
            let order = |row: &Row| (row.cell.key, row.cell.profile, row.shared);
            more.sort_unstable_by_key(order);
            more.dedup_by(|row, kept| {
                let is_like = order(row) == order(kept);
                kept.ways += if is_like { row.ways } else { 0 };
                is_like
            });
            counts.by_ranks(&ranks, of, &more);
            rows.append(&mut more);
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
    ranks: &'a Ranks,
    groups: Groups,
}

impl Cells<'_, '_, '_> {
    /// Returns the groups of hands of some ranks, each with its cell. Hands with different cards for
    /// which `mark` is true are in different groups.
    fn of(&mut self, of: &[OfRank], mark: &dyn Fn(usize) -> bool) -> (Rc<[Alike]>, Vec<Cell>) {
        let Self { opening, looks, profiles, ranks, groups } = self;
        let card = |kind: usize| opening.left[kind].card;
        let alike = groups.of(ranks, of, &|hand| {
            let cards: Vec<u8> = hand.iter().map(|kind| card(*kind)).collect();
            let [all_rounds, mut others] = looks.suits(&opening.cards, &cards);
            let suit_of = |kind: &usize| if mark(*kind) { 1 + suit(card(*kind)) } else { 0 };
            others.extend(hand.iter().map(suit_of));
            [all_rounds, others]
        });
        // The cell of the hands before, if only values of all rounds matter to it.
        let mut known: Option<(u32, Cell)> = None;
        let cells = alike.iter().map(|group| match known {
            Some((early, cell)) if early == group.early => cell,
            _ => {
                let cards: Vec<u8> = group.first(ranks, of).map(card).collect();
                let (profile, key, is_late) = looks.find(&opening.cards, &cards);
                let cell = Cell { key, profile: profiles.number(profile) };
                known = (!is_late).then_some((group.early, cell));
                cell
            }
        });
        let cells = cells.collect();
        (alike, cells)
    }
}

/// Returns the second hands by their ranks, in the order of hands, and the hands that have other
/// values than most hands of their ranks.
fn second_hands(cells: &mut Cells<'_, '_, '_>, cards: usize) -> Option<(Vec<Usual>, Vec<Moved>)> {
    let ranks = cells.ranks;
    let (mut usual, mut moved) = (Vec::new(), Vec::new());
    ranks.each(cards, &mut |of| {
        let (alike, found) = cells.of(of, &|_| false);
        let mut tally: Vec<(Cell, u64)> = Vec::new();
        for (group, cell) in alike.iter().zip(&found) {
            match tally.iter_mut().find(|(known, _)| known == cell) {
                Some((_, all)) => *all += group.ways,
                None => tally.push((*cell, group.ways)),
            }
        }
        let most = tally.iter().max_by_key(|(_, ways)| *ways);
        let Some(from) = most.map(|(cell, _)| *cell) else { return };
        let mut places = [NO_KIND; CARDS];
        let codes = of.iter().map(|(rank, cards)| (rank * CARDS + cards - 1) as u8);
        places.iter_mut().zip(codes).for_each(|(place, code)| *place = code);
        usual.push(Usual { cell: from, ranks: places });
        for (group, to) in alike.iter().zip(found).filter(|(_, cell)| *cell != from) {
            moved.extend(group.hands(ranks, of).map(|hand| {
                let hand: Vec<usize> = hand.collect();
                let kinds = hand.chunk_by(|one, other| one == other);
                let kinds = kinds.map(|same| (same[0] as u8, same.len())).collect();
                Moved { kinds, from, to }
            }));
        }
    });
    usual.sort_by_key(|usual| usual.cell.key);
    (moved.len() <= MOST_MOVED).then_some((usual, moved))
}

/// Pairs of hands: for each pair of profiles, the first hand above the second, equal and below.
struct Counts<'r> {
    /// The number of profiles of the second hand.
    columns: usize,
    ways: Vec<i128>,
    /// Ways of second hands up to a stop, by profile; kept for its memory.
    at: Vec<i64>,
    stops: Vec<usize>,
    /// The second hands under their usual values, in order.
    usual: &'r [Usual],
    /// Ways to take cards of each rank, by their number, from all that are left.
    of_ranks: Vec<[u64; CARDS]>,
}

/// Returns the ways to take each number of these cards.
fn ways_to_take(cards: u64) -> [u64; CARDS] {
    std::array::from_fn(|at| if cards > at as u64 { choose(cards, at + 1) as u64 } else { 0 })
}

impl<'r> Counts<'r> {
    fn new(columns: usize, ranks: &Ranks, usual: &'r [Usual]) -> Self {
        let of_ranks = ranks.counts.iter().map(|cards| ways_to_take(*cards)).collect();
        Self { columns, ways: Vec::new(), at: Vec::new(), stops: Vec::new(), usual, of_ranks }
    }

    /// Adds pairs of each row and second hands, which are in the order of their keys.
    fn add<S>(
        &mut self,
        rows: &[Row],
        seconds: &[S],
        cell: impl Fn(&S) -> Cell,
        ways: impl Fn(&S) -> i64,
    ) {
        // For each row, the first second hand that is not below it, and the first above it.
        let places = |row: &Row| {
            let low = seconds.partition_point(|second| cell(second).key < row.cell.key);
            let equal = seconds[low..].iter().take_while(|second| cell(second).key == row.cell.key);
            [low, low + equal.count()]
        };
        // Rows with the same key, which stand together, ask for the same places.
        let same = |one: &Row, other: &Row| one.cell.key == other.cell.key;
        let asked: Vec<(&[Row], [usize; 2])> =
            rows.chunk_by(same).map(|rows| (rows, places(&rows[0]))).collect();
        self.stops.clear();
        self.stops.extend(asked.iter().flat_map(|(_, places)| *places).chain([seconds.len()]));
        self.stops.sort_unstable();
        self.stops.dedup();
        self.at.clear();
        let mut sums = vec![0i64; self.columns];
        let mut from = 0;
        for stop in &self.stops {
            for second in &seconds[from..*stop] {
                sums[cell(second).profile as usize] += ways(second);
            }
            from = *stop;
            self.at.extend_from_slice(&sums);
        }
        for (rows, places) in asked {
            let [low, high] = places.map(|place| self.stops.partition_point(|stop| *stop < place));
            rows.iter().for_each(|row| self.tell(row, [low, high, self.stops.len() - 1]));
        }
    }

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
    fn by_ranks(&mut self, ranks: &Ranks, of: &[OfRank], rows: &[Row]) {
        for (rank, cards) in of {
            self.of_ranks[*rank] = ways_to_take(ranks.counts[*rank] - *cards as u64);
        }
        let table = std::mem::take(&mut self.of_ranks);
        let usual = self.usual;
        self.add(
            rows,
            usual,
            |second| second.cell,
            |second| {
                let ranks = second.ranks.iter().take_while(|place| **place != NO_KIND);
                ranks.map(|place| table.as_flattened()[usize::from(*place)]).product::<u64>() as i64
            },
        );
        self.of_ranks = table;
        for (rank, _) in of {
            self.of_ranks[*rank] = ways_to_take(ranks.counts[*rank]);
        }
    }

    /// Moves second hands from their usual values to their own.
    fn by_kinds(&mut self, left: &[Kind], moved: &[Moved], rows: &mut [Row]) {
        let mut events: Vec<(Cell, i64, usize)> = Vec::new();
        for (at, of) in moved.iter().enumerate() {
            events.extend([(of.from, -1, at), (of.to, 1, at)]);
        }
        events.sort_by_key(|(cell, ..)| cell.key);
        rows.sort_unstable_by_key(|row| (row.shared, row.cell.key));
        let mut held: Vec<u64> = left.iter().map(|kind| kind.count).collect();
        for alike in rows.chunk_by(|one, other| one.shared == other.shared) {
            let below = |shared: &u64| Some(shared >> 6).filter(|rest| *rest > 0);
            let shared = || std::iter::successors(Some(alike[0].shared), below);
            let kinds = || shared().filter(|shared| *shared > 1).map(|shared| shared as usize & 63);
            kinds().for_each(|kind| held[kind] -= 1);
            let of_kind = |(kind, cards): &(u8, usize)| match (held[usize::from(*kind)], *cards) {
                (held, 1) => held as i64,
                (held, cards) => choose(held, cards) as i64,
            };
            let ways: Vec<i64> =
                moved.iter().map(|of| of.kinds.iter().map(of_kind).product()).collect();
            self.add(alike, &events, |(cell, ..)| *cell, |(_, sign, at)| sign * ways[*at]);
            kinds().for_each(|kind| held[kind] += 1);
        }
    }
}
