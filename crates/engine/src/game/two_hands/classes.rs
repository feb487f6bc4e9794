//! Classes of rounds of two hands, for very many compositions.
//!
//! The values of the hands are sorted into classes once, and nothing finer is ever counted. Hands of
//! a side that every class treats alike form one *kind*; hands that are in no class have no kind.
//! Types of card that every kind treats alike are merged. A composition then goes through [`Sums`]
//! or [`Pairs`].

use crate::card::Grain;
use crate::game::many::Many;
use crate::game::numbered::{NONE, numbered};
use crate::game::two_hands::hands::{Hands, Side};
use crate::game::two_hands::pairs::Pairs;
use crate::game::two_hands::sums::Sums;
use crate::game::two_hands::{MOST_CARDS, NEEDED, Round, TYPES};
use crate::shoe::Composition;

/// Maximum number of pairs of values whose class is asked for: more would take seconds.
const MOST_ASKED: usize = 1 << 21;
/// Maximum number of pairs of kinds to count: more would take many megabytes.
const MOST_PAIRS: usize = 1 << 21;
/// Maximum number of pairs of kinds that are counted for several compositions side by side.
const MOST_SIDE_BY_SIDE: usize = 1 << 16;

/// A class by the values of the fields.
pub(in crate::game) type Class<'a> = dyn Fn(&dyn Fn(usize) -> u8) -> Option<usize> + 'a;

/// A counter of the classes of two hands.
pub(in crate::game) struct TwoHands {
    grain: Grain,
    /// The place of each face of the grain among the counts.
    to_type: Vec<u8>,
    kernel: Kernel,
}

enum Kernel {
    Sums(Sums),
    Pairs(Pairs),
}

/// Returns a counter of `classes` classes; `None` if there are too many values. `to_type` has the
/// type of each face of the grain.
pub(in crate::game) fn classes(
    round: &dyn Round,
    (grain, to_type): (Grain, &[usize]),
    classes: usize,
    class: &Class<'_>,
) -> Option<TwoHands> {
    let sides = [0, 1].map(|side| Side::of(round, side));
    let tables = ask(round, &sides, classes, class)?;
    let [first, second] = [0, 1].map(|side| Kinds::new(&sides[side], side, &tables));
    let kinds = [&first, &second].map(|kinds| kinds.examples.each_ref().map(Vec::len));
    let [firsts, seconds] = kinds.map(|kinds| kinds.iter().sum::<usize>());
    if firsts * seconds > MOST_PAIRS {
        return None;
    }
    let class_of = [0, 1].map(|own| {
        [0, 1].map(|other| {
            let (table, width) = (&tables[own][other], sides[1].values[other].len());
            let row = |example: &usize| {
                let others = second.examples[other].iter();
                others.map(|other| table[example * width + other]).collect::<Vec<u32>>()
            };
            first.examples[own].iter().flat_map(row).collect::<Vec<u32>>()
        })
    });
    let (merged, hands) = alike([first.hands, second.hands]);
    let side_by_side =
        !round.draws() && !round.is_in_order() && firsts * seconds <= MOST_SIDE_BY_SIDE;
    let kernel = match side_by_side {
        true => {
            let types = merged.iter().max().map_or(0, |last| usize::from(*last) + 1);
            let kinds = [firsts, seconds];
            let is_of_one = round.is_of_one_hand();
            Kernel::Pairs(Pairs::new(&hands, types, kinds, &class_of[0][0], classes, is_of_one))
        }
        false => Kernel::Sums(Sums::new(hands, kinds, &class_of, classes)),
    };
    Some(TwoHands { grain, to_type: to_type.iter().map(|of| merged[*of]).collect(), kernel })
}

/// Class tables by the number of cards of both hands, less two. A table has a row for each value of
/// the first hand and a column for each of the second; an entry is a class or [`NONE`].
type Tables = [[Vec<u32>; 2]; 2];

/// Returns the tables of classes; `None` if they are too large.
fn ask(round: &dyn Round, sides: &[Side; 2], classes: usize, class: &Class<'_>) -> Option<Tables> {
    let asked = sides.each_ref().map(|side| side.values.iter().map(Vec::len).sum::<usize>());
    if asked[0] * asked[1] > MOST_ASKED {
        return None;
    }
    let one = |first: &[u8], second: &[u8]| {
        let value = |at: usize| round.field(at, [first[NEEDED + at], second[NEEDED + at]]);
        let class = class(&value).filter(|class| *class < classes);
        class.map_or(NONE, |class| u32::try_from(class).unwrap_or(NONE))
    };
    Some([0, 1].map(|own| {
        [0, 1].map(|other| {
            let mut table = Vec::new();
            for first in &sides[0].values[own] {
                let meets = round.meets(first, [own == 1, other == 1]);
                table.extend(sides[1].values[other].iter().map(|second| {
                    if meets >> second[0] & 1 == 1 { one(first, second) } else { NONE }
                }));
            }
            table
        })
    }))
}

/// The kinds of hands of one side.
struct Kinds {
    /// For two and for three cards, the index of one of the values of each kind.
    examples: [Vec<usize>; 2],
    hands: Hands,
}

impl Kinds {
    /// Finds the kinds of hands. A kind is defined by the classes of its values, which are a row of
    /// the tables for the first side and a column for the second.
    fn new(of: &Side, side: usize, tables: &Tables) -> Self {
        let kinds = [0, 1].map(|size| {
            let values = of.values[size].len();
            let row = |at: usize| -> Option<Vec<u32>> {
                let own = |table: &Vec<u32>| {
                    let width = table.len() / values;
                    table[at * width..][..width].to_vec()
                };
                let other = |table: &Vec<u32>| -> Vec<u32> {
                    table.iter().skip(at).step_by(values).copied().collect()
                };
                let row: Vec<u32> = match side {
                    0 => tables[size].iter().flat_map(own).collect(),
                    _ => tables.iter().flat_map(|tables| other(&tables[size])).collect(),
                };
                row.iter().any(|class| *class != NONE).then_some(row)
            };
            numbered((0..values).map(row))
        });
        let hands = of.hands.renumbered(kinds.each_ref().map(|(numbers, _)| numbers.as_slice()));
        Self { examples: kinds.map(|(_, examples)| examples), hands }
    }
}

/// Merges types that all kinds of both sides treat alike, at every position of a hand. Returns the
/// new type of each old one, behind all others if no hand with it has a kind, and the kinds by new
/// types.
///
/// Hands with several merged cards are then alike too, so the cards of a type may be counted
/// together.
fn alike(hands: [Hands; 2]) -> (Vec<u8>, [Hands; 2]) {
    let row = |of: usize| {
        let row: Vec<u32> = hands.iter().flat_map(|hands| hands.with(of)).collect();
        row.iter().any(|kind| *kind != NONE).then_some(row)
    };
    let (numbers, kept) = numbered((0..hands[0].types).map(row));
    let place = |number: &u32| (*number).min(kept.len() as u32) as u8;
    (numbers.iter().map(place).collect(), hands.each_ref().map(|hands| hands.only(&kept)))
}

#[cfg(test)]
impl TwoHands {
    /// Returns the degree of the ways of each class, in the counts of the types.
    pub fn degrees(&self) -> Vec<Option<u32>> {
        match &self.kernel {
            Kernel::Sums(sums) => sums.degrees().into_iter().map(|degree| degree.0).collect(),
            Kernel::Pairs(pairs) => pairs.degrees().into_iter().map(|degree| degree.0).collect(),
        }
    }
}

impl Many for TwoHands {
    fn grain(&self) -> Grain {
        self.grain
    }

    fn cards(&self) -> u64 {
        match &self.kernel {
            Kernel::Sums(_) => MOST_CARDS,
            Kernel::Pairs(pairs) => pairs.cards(),
        }
    }

    fn tally(&self, compositions: &[Composition], each: &mut dyn FnMut(usize, &[u128])) {
        let counts = |at: usize| {
            let mut counts = [0; TYPES];
            let of_faces = compositions[at].at(self.grain);
            for (to, count) in self.to_type.iter().zip(of_faces) {
                counts[usize::from(to & 63)] += count;
            }
            counts
        };
        match &self.kernel {
            Kernel::Sums(sums) => sums.tally(compositions.len(), &counts, each),
            Kernel::Pairs(pairs) => pairs.tally(compositions.len(), &counts, each),
        }
    }
}
