//! The law of two hands of two cards, ranked with the same five cards beside them.
//!
//! Three of the five, the *flop*, may be looked at with the first hand alone. For each flop the two
//! other cards lie in classes that value all hands alike (`runouts`). A first hand meets each member
//! of a class with which it shares no card.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::card::Face;
use crate::field::hands::{Feature, Meaning};
use crate::field::{Field, NONE};
use crate::game::api::Situations;
use crate::game::hands::apart::{self, Compared};
use crate::game::hands::boards::{BOARD, Boards, Fields, pair};
use crate::game::hands::feature::{rank, suit};
use crate::game::hands::leaves::Looks;
use crate::game::hands::listed::each_hand;
use crate::game::hands::runouts::{LANES, Rows, classes, kind, places};
use crate::game::hands::sight::Sight;

/// Cards of the flop.
const FLOP: usize = 3;

/// Two hands, the flop, and two more cards.
pub(super) struct Community {
    /// The atoms of the two hands.
    hands: [usize; 2],
    flop: usize,
    comparison: Option<Compared>,
}

/// A flop, and the cards that are left.
struct Opening {
    flop: Vec<u8>,
    left: Vec<u8>,
    /// Number of flops that this one stands for.
    times: u64,
}

/// The law in parts: each has its openings.
pub(super) struct Parts<'c, 's, 'g> {
    community: &'c Community,
    sight: &'s Sight<'g>,
    boards: Boards,
    parts: Vec<Vec<Opening>>,
    /// The suits may be renamed in each of these ways, as far as the flop allows.
    renamings: Vec<[u8; 4]>,
}

impl Community {
    /// Returns `None` unless one hand is looked at with all five cards or with some of the flop, the
    /// other with all five cards only.
    pub fn of(sight: &Sight<'_>) -> Option<Self> {
        let atoms = &sight.atoms;
        let game = sight.game;
        let is_plain = !game.declaration.draws_again
            && !game.has_exceptions()
            && game.declaration.hands.iter().all(|hand| hand.adds == 0)
            && !sight.marks_last
            && atoms.len() == 4
            && atoms.iter().all(|atom| atom.known.is_none());
        let flop = atoms.iter().position(|atom| is_plain && atom.cards == FLOP)?;
        let others: Vec<usize> = (0..4).filter(|at| *at != flop && atoms[*at].cards == 2).collect();
        let [one, two, three] = *others.as_slice() else { return None };
        let orders = [
            [one, two, three],
            [two, one, three],
            [one, three, two],
            [three, one, two],
            [two, three, one],
            [three, two, one],
        ];
        orders.into_iter().find_map(|[first, second, rest]| {
            let fits = |of: &Vec<usize>| {
                let has = |at| of.contains(&at);
                match (has(first), has(second)) {
                    (true, true) => false,
                    (_, true) => has(flop) && has(rest),
                    (is_first, _) => !has(rest) || is_first && has(flop),
                }
            };
            let hands = [first, second];
            let is_in = |subject: usize, at: usize| sight.atoms_of[subject].contains(&hands[at]);
            let comparison = apart::compared(sight, &is_in).ok()?;
            sight.atoms_of.iter().all(fits).then_some(Self { hands, flop, comparison })
        })
    }

    /// Returns the law in parts. The fields `by` have the same values in each round of a part; no
    /// two parts agree in all of them that look at the flop alone. Returns `None` unless every card
    /// is there once, or if more than ranks and a flush matter to seven cards.
    pub fn parts<'c, 's, 'g>(
        &'c self,
        sight: &'s Sight<'g>,
        types: &[(Face, u64)],
        by: &[Field],
    ) -> Option<Parts<'c, 's, 'g>> {
        let (kinds, suits) = sight.kinds_and_suits(types);
        let cards: u64 = types.iter().map(|(_, count)| count).sum();
        if kinds.len() as u64 != cards || cards < (BOARD + 4) as u64 {
            return None;
        }
        let whole = |side: usize| self.whole(sight, side);
        let hand = self.comparison.map_or(0, |of| sight.game.compared_hands(of.which)[0]);
        let boards = Boards::of(sight, &[whole(0), whole(1)], hand)?;
        let of_flop: Fields = self
            .fields(sight, &|subject| sight.atoms_of[subject] == [self.flop])
            .filter(|(place, _)| by.contains(&sight.merges[*place].field))
            .collect();
        let mut parts: BTreeMap<Vec<u8>, Vec<Opening>> = BTreeMap::new();
        each_hand(&kinds, FLOP, &mut Vec::new(), &mut |flop| {
            let stands_for =
                suits.as_ref().map_or(Some(1), |of| of.stands_for(flop.iter().copied()));
            let Some(times) = stands_for else { return };
            let is_left = |at: &usize| !flop.contains(at);
            let left = (0..kinds.len()).filter(is_left).map(|at| kinds[at].card).collect();
            let flop: Vec<u8> = flop.iter().map(|at| kinds[*at].card).collect();
            let value =
                |(place, of): &(usize, _)| sight.merges[*place].of(sight.game.feature(*of, &flop));
            let values = of_flop.iter().map(value).collect();
            parts.entry(values).or_default().push(Opening { flop, left, times });
        });
        let held = |card: u8| kinds.iter().any(|kind| kind.card == card);
        let every = (0..256usize).map(|of| [0, 2, 4, 6].map(|at| (of >> at & 3) as u8));
        let renames = |to: &[u8; 4]| {
            (0..4).all(|suit| to.contains(&suit))
                && (*to == [0, 1, 2, 3] || sight.renames_suits())
                && (0..52).all(|card| held(card) == held(renamed(card, to)))
        };
        let renamings = every.filter(renames).collect();
        let parts = parts.into_values().collect();
        Some(Parts { community: self, sight, boards, parts, renamings })
    }

    /// Returns `true` if one of these fields looks at the flop alone.
    pub fn has_parts(&self, sight: &Sight<'_>, by: &[Field]) -> bool {
        let is_of_flop = |subject: usize| sight.atoms_of[subject] == [self.flop];
        let mut of_flop = self.fields(sight, &is_of_flop);
        of_flop.any(|(place, _)| by.contains(&sight.merges[place].field))
    }

    /// Returns the features of a hand together with all five cards.
    fn whole(&self, sight: &Sight<'_>, side: usize) -> Fields {
        let is_ours = |subject: usize| {
            let atoms = &sight.atoms_of[subject];
            atoms.len() == 3 && atoms.contains(&self.hands[side])
        };
        self.fields(sight, &is_ours).collect()
    }

    /// Returns `true` if a subject looks at the first hand and the flop only.
    fn is_visible(&self, sight: &Sight<'_>, subject: usize) -> bool {
        let atoms = &sight.atoms_of[subject];
        atoms.iter().all(|at| *at == self.hands[0] || *at == self.flop)
    }

    /// Returns the features of the subjects for which `is_ours` is true, each with its place.
    fn fields<'a>(
        &self,
        sight: &'a Sight<'_>,
        is_ours: &'a dyn Fn(usize) -> bool,
    ) -> impl Iterator<Item = (usize, Feature)> + 'a {
        let of = |(place, merge): (usize, &crate::distribution::Merge)| match sight.game.meanings
            [merge.field.index()]
        {
            Meaning::Of(subject, of) if is_ours(subject) => Some((place, of)),
            _ => None,
        };
        sight.merges.iter().enumerate().filter_map(of)
    }
}

/// Returns the same round with three of five open cards apart, if no subject distinguishes them.
pub(super) fn opened(sight: Sight<'_>) -> Sight<'_> {
    let open = sight.atoms.iter().position(|atom| atom.cards == BOARD && atom.known.is_none());
    match open.filter(|_| sight.atoms.len() == 3) {
        Some(open) => sight.split(open, 2),
        None => sight,
    }
}

/// Returns a card with another suit.
fn renamed(card: u8, to: &[u8; 4]) -> u8 {
    rank(card) * 4 + to[usize::from(suit(card))]
}

/// Values that the player sees, each with the ways of every column of [`Parts::columns`].
type Sets = FxHashMap<Vec<u8>, Vec<u64>>;

impl Parts<'_, '_, '_> {
    /// Calls `tell` with each part, from any thread.
    pub fn each(&self, progress: &(dyn Fn(u64, u64) + Sync), tell: &(dyn Fn(Situations) + Sync)) {
        let sight = self.sight;
        let times = sight.atoms.iter().flat_map(|atom| 1..=atom.cards as u128).product();
        let (visible, settling): (Vec<usize>, Vec<usize>) =
            (0..sight.merges.len()).partition(|place| {
                match sight.game.meanings[sight.merges[*place].field.index()] {
                    Meaning::Of(subject, _) => self.community.is_visible(sight, subject),
                    _ => false,
                }
            });
        let [seen, settling] = [&visible, &settling]
            .map(|places| places.iter().map(|at| sight.merges[*at].field).collect::<Vec<_>>());
        let columns = self.columns(&settling);
        let is_visible = |subject: usize| self.community.is_visible(sight, subject);
        let looks = || Looks::of(sight, self.community.hands[0], None, is_visible);
        let all: usize = self.parts.iter().map(Vec::len).sum();
        let done = AtomicU64::new(0);
        self.parts.par_iter().for_each(|openings| {
            let least = (openings.len() / rayon::current_num_threads()).max(1);
            let parts = openings.par_iter().with_min_len(least).fold(
                || (looks(), Sets::default()),
                |(mut looks, mut sets), opening| {
                    self.add(opening, (&mut looks, &visible), &mut sets);
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1, all as u64);
                    (looks, sets)
                },
            );
            let sets = parts.map(|(_, sets)| sets).reduce(Sets::default, |mut all, part| {
                for (seen, ways) in part {
                    add_ways(&mut all, seen, &ways, 1);
                }
                all
            });
            let (seen, settling, columns) = (seen.clone(), settling.clone(), columns.clone());
            tell(Situations { seen, settling, columns, sets: sets.into_iter().collect(), times });
        });
    }

    /// Returns the values of these fields for each profile of the first hand, each profile of the
    /// second one, and each order of both. Columns behind the last profile have no ways.
    fn columns(&self, settling: &[Field]) -> Vec<Vec<u8>> {
        let sight = self.sight;
        let [firsts, seconds] = &self.boards.profiles;
        let whole = [0, 1].map(|side| self.community.whole(sight, side));
        let value = |field: &Field, [first, second]: [&Vec<u8>; 2], order: usize| {
            let is_it = |(place, _): &(usize, Feature)| sight.merges[*place].field == *field;
            let of = |side: usize, values: &[u8]| Some(values[whole[side].iter().position(is_it)?]);
            of(0, first).or_else(|| of(1, second)).unwrap_or_else(|| {
                let merge = sight.merges.iter().find(|merge| merge.field == *field);
                let code = |of: Compared| of.code(sight.game, [0, 0], apart::ORDERS[order]);
                let code = self.community.comparison.map_or(NONE, code);
                merge.map_or(code, |merge| merge.of(code))
            })
        };
        let width = (3 * seconds.len()).next_multiple_of(LANES);
        let columns = firsts.iter().flat_map(|first| {
            (0..width).map(move |at| {
                let second = &seconds[(at / 3).min(seconds.len() - 1)];
                settling.iter().map(|field| value(field, [first, second], at % 3)).collect()
            })
        });
        columns.collect()
    }

    /// Adds all rounds with a flop. `looks` evaluates the fields at the places `visible`.
    fn add(
        &self,
        opening: &Opening,
        (looks, visible): (&mut Looks<'_, '_>, &[usize]),
        sets: &mut Sets,
    ) {
        let firsts = self.firsts(opening);
        let [of_first, of_second] = [0, 1].map(|side| self.boards.profiles[side].len());
        // For each first hand and its profile: the ways of each profile of the second hand, above,
        // equal and below.
        let mut rows = Rows::new(of_second);
        let width = rows.width;
        let mut sums = vec![[0u32; LANES]; firsts.len() * of_first * width];
        let classes = classes(&opening.flop, &opening.left);
        for (number, class) in classes.all.iter().enumerate() {
            rows.fill(&self.boards, (&opening.flop, &opening.left), class);
            for (first, sums) in firsts.iter().zip(sums.chunks_exact_mut(of_first * width)) {
                let [one, other] = first.cards.map(usize::from);
                let shared = class.holding[one] + class.holding[other];
                let both = usize::from(classes.of_pair[places(one, other)]) == number;
                // A class has at most 16 members, and a hand at most 990 others: products fit 16 bits.
                // No sum is above 1081·990, the deals of all other cards.
                let times = (class.members + u32::from(both)).wrapping_sub(shared) as u16;
                if times > 0 {
                    let of_pair = usize::from(first.pairs[class.flush.map_or(4, usize::from)]);
                    let row = &rows.counts[of_pair * width..][..width];
                    let sums = &mut sums[usize::from(rows.profiles[of_pair]) * width..][..width];
                    for (to, row) in sums.iter_mut().zip(row) {
                        for (to, row) in to.iter_mut().zip(row) {
                            *to = to.wrapping_add(u32::from(times.wrapping_mul(*row)));
                        }
                    }
                }
            }
        }
        let mut open = vec![Vec::new(); self.sight.atoms.len()];
        open[self.community.flop].clone_from(&opening.flop);
        for (first, ways) in firsts.iter().zip(sums.chunks(of_first * width)) {
            let hand = first.cards.map(|at| opening.left[usize::from(at)]);
            let ((values, _), ..) = looks.find(&open, &hand);
            let seen = visible.iter().map(|place| values[*place]).collect();
            add_ways(sets, seen, ways.as_flattened(), first.times * opening.times);
        }
    }

    /// Returns the first hands beside a flop: of those that differ in the names of suits, one.
    fn firsts(&self, opening: &Opening) -> Vec<First> {
        let Opening { flop, left, .. } = opening;
        let keeps_flop = |to: &&[u8; 4]| flop.iter().all(|card| flop.contains(&renamed(*card, to)));
        let renamings: Vec<&[u8; 4]> = self.renamings.iter().filter(keeps_flop).collect();
        let mut firsts = Vec::new();
        for high in 0..left.len() {
            for low in 0..high {
                let hand = [left[low], left[high]];
                let mut same = 0;
                let is_first = renamings.iter().all(|to| {
                    let mut other = hand.map(|card| renamed(card, to));
                    other.sort_unstable();
                    let mut own = hand;
                    own.sort_unstable();
                    same += u64::from(own == other);
                    own <= other
                });
                if is_first {
                    let pairs = std::array::from_fn(|of| match u8::try_from(of) {
                        Ok(of) if of < 4 => {
                            let [one, other] = hand.map(|card| kind(card, of));
                            pair(one, other) as u16
                        }
                        _ => pair(usize::from(rank(hand[0])), usize::from(rank(hand[1]))) as u16,
                    });
                    let times = renamings.len() as u64 / same;
                    firsts.push(First { cards: [low as u8, high as u8], times, pairs });
                }
            }
        }
        firsts
    }
}

/// Adds ways to a set, so many times.
fn add_ways<W: Copy + Into<u64>>(sets: &mut Sets, seen: Vec<u8>, ways: &[W], times: u64) {
    let all = sets.entry(seen).or_insert_with(|| vec![0; ways.len()]);
    all.iter_mut().zip(ways).for_each(|(all, ways)| *all += (*ways).into() * times);
}

/// A first hand.
struct First {
    /// The places of its cards among the cards left by the flop.
    cards: [u8; 2],
    /// Number of hands that it stands for.
    times: u64,
    /// The pair of its kinds for a flush in each suit, and last the pair of its ranks.
    pairs: [u16; 5],
}
