//! Classes of the first two cards of the hands, for very many compositions.
//!
//! Fields of first cards do not depend on third cards, so a class is a set of pairs of two-card
//! hands. Pairs of card types that every class treats alike form one *kind* of hand, and card types
//! that every kind treats alike are merged. Both are found once. A composition then only goes
//! through [`sums`]: the ways of every kind of the Player with every kind of the Banker.

mod sums;

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain};
use crate::distribution::{Merge, Observed};
use crate::field::Field;
use crate::field::baccarat::{Meaning, Side, meaning};
use crate::game::baccarat::needs;
use crate::game::baccarat::observe::{Hand, together};
use crate::game::many::{Class, Many};
use crate::shoe::Composition;
use sums::Sums;

/// Maximum number of pairs of values whose class is asked for.
const MOST_ASKED: usize = 1 << 16;

/// Returns a counter of classes of first cards; `None` if other fields are observed, or too many
/// values.
pub(super) fn many(
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Box<dyn Many>> {
    first_cards(observed, classes, class).map(|first_cards| Box::new(first_cards) as _)
}

fn first_cards(observed: &Observed, classes: usize, class: &Class<'_>) -> Option<FirstCards> {
    let needs = needs(observed, &[[None; 3]; 2]);
    let (grain, both) = match (needs.drawing, needs.third, needs.first_two) {
        (false, [None, None], [Some(player), Some(banker)]) => (player.join(banker), true),
        (false, [None, None], [Some(grain), None] | [None, Some(grain)]) => {
            (grain.of_types(), false)
        }
        _ => return None,
    };
    let faces: Vec<Face> = grain.types().collect();
    let merges = observed.merges();
    // The sums do not distinguish the order of a hand's two cards.
    if merges.iter().any(|merge| meaning(merge.field).is_of_order()) {
        return None;
    }
    let shown = [Side::Player, Side::Banker].map(|side| Shown::of(side, &faces, &merges));
    let [players, bankers] = &shown;
    if players.different.len() * bankers.different.len() > MOST_ASKED {
        return None;
    }
    let of_pair = |player: &[u8], banker: &[u8]| {
        let value = |field: Field| {
            let place = merges.iter().position(|merge| merge.field == field);
            place.map_or(0, |at| match meaning(field) {
                Meaning::Hand(Side::Player, _) => player[at],
                Meaning::Hand(Side::Banker, _) => banker[at],
                Meaning::Round(field) => merges[at].of(together(field, player[at], banker[at])),
            })
        };
        class(&value).filter(|class| *class < classes)
    };
    let of_player = |player: &Vec<u8>| {
        bankers.different.iter().map(|banker| of_pair(player, banker)).collect::<Vec<_>>()
    };
    let table: Vec<Vec<Option<usize>>> = players.different.iter().map(of_player).collect();
    let column = |at: usize| -> Vec<Option<usize>> { table.iter().map(|row| row[at]).collect() };
    let columns: Vec<_> = (0..bankers.different.len()).map(column).collect();
    let kinds = [players.kinds(&table), bankers.kinds(&columns)];
    let class_of: Vec<Vec<Option<usize>>> = kinds[0]
        .examples
        .iter()
        .map(|player| kinds[1].examples.iter().map(|banker| table[*player][*banker]).collect())
        .collect();
    let to_type = types(&kinds, faces.len());
    let tables = kinds.map(|kinds| kinds.of_types(&to_type));
    Some(FirstCards { grain, to_type, sums: Sums::new(tables, &class_of, classes, both) })
}

/// The values of the two-card hands of one side.
struct Shown {
    /// The distinct values: merged values of the hand and parts of the round, in the order of the
    /// fields.
    different: Vec<Vec<u8>>,
    /// The index into `different` for each pair of faces.
    table: Vec<Vec<usize>>,
}

impl Shown {
    fn of(side: Side, faces: &[Face], merges: &[Merge]) -> Self {
        let mut known: FxHashMap<Vec<u8>, usize> = FxHashMap::default();
        let mut different = Vec::new();
        let mut of_hand = |first: Face, second: Face| {
            let hand = Hand { first_two: [first, second], third: None };
            let of_field = |merge: &Merge| match meaning(merge.field) {
                Meaning::Hand(of, field) if of == side => merge.of(hand.value(field)),
                Meaning::Hand(..) => 0,
                Meaning::Round(field) => hand.part(field),
            };
            let values: Vec<u8> = merges.iter().map(of_field).collect();
            *known.entry(values).or_insert_with_key(|values| {
                different.push(values.clone());
                different.len() - 1
            })
        };
        let rows = faces.iter().map(|first| {
            faces.iter().map(|second| of_hand(*first, *second)).collect::<Vec<usize>>()
        });
        let table = rows.collect();
        Self { different, table }
    }

    /// Returns the kinds of hands, by the classes of each value.
    fn kinds(&self, classes: &[Vec<Option<usize>>]) -> Kinds {
        let mut known: FxHashMap<&[Option<usize>], usize> = FxHashMap::default();
        let mut examples = Vec::new();
        let kind_of: Vec<usize> = (0..self.different.len())
            .map(|shown| {
                *known.entry(&classes[shown]).or_insert_with(|| {
                    examples.push(shown);
                    examples.len() - 1
                })
            })
            .collect();
        let row = |row: &Vec<usize>| row.iter().map(|shown| kind_of[*shown]).collect();
        Kinds { examples, table: self.table.iter().map(row).collect() }
    }
}

/// The kinds of hands of one side.
struct Kinds {
    /// The index of one of the values of each kind.
    examples: Vec<usize>,
    /// The kind for each pair of faces.
    table: Vec<Vec<usize>>,
}

impl Kinds {
    /// Returns the kinds by pairs of types, given the type of each face.
    fn of_types(&self, to_type: &[u8]) -> Vec<Vec<usize>> {
        let first = |of: u8| to_type.iter().position(|other| *other == of);
        let first: Vec<usize> = (0..).map_while(first).collect();
        first.iter().map(|a| first.iter().map(|b| self.table[*a][*b]).collect()).collect()
    }
}

/// Returns the type of each face. Faces that make hands of the same kinds with every other face are
/// merged.
///
/// Hands of two merged cards are then alike too, so the cards of a type may be counted together.
fn types(kinds: &[Kinds; 2], faces: usize) -> Vec<u8> {
    let mut known: FxHashMap<[&[usize]; 2], u8> = FxHashMap::default();
    let mut to_type = Vec::new();
    for face in 0..faces {
        let rows = kinds.each_ref().map(|kinds| kinds.table[face].as_slice());
        let next = u8::try_from(known.len()).expect("at most 52 faces");
        to_type.push(*known.entry(rows).or_insert(next));
    }
    to_type
}

struct FirstCards {
    grain: Grain,
    /// The type of each face of the grain.
    to_type: Vec<u8>,
    sums: Sums,
}

impl Many for FirstCards {
    fn grain(&self) -> Grain {
        self.grain
    }

    fn cards(&self) -> u64 {
        self.sums.cards()
    }

    fn tally(&self, compositions: &[Composition], each: &mut dyn FnMut(usize, &[u128])) {
        let counts = |at: usize| {
            // 64 entries for the numbers that six bits hold, so that no index is checked.
            let mut counts = [0u64; 64];
            let of_faces = compositions[at].at(self.grain);
            for (to, count) in self.to_type.iter().zip(of_faces) {
                counts[usize::from(to & 63)] += count;
            }
            counts
        };
        self.sums.tally(compositions.len(), &counts, each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;
    use crate::game::baccarat::Baccarat;
    use crate::game::number::Degree;

    /// For one hand and for both, the ways of each class are of degree two and four; no factor
    /// counts more than two cards.
    #[test]
    fn ways_are_of_the_degree_of_the_first_cards() {
        for (names, degree) in
            [(["player.pair", "player.suited"], 2), (["player.pair", "banker.pair"], 4)]
        {
            let fields = names.map(|name| Baccarat.vocabulary().find(name).unwrap());
            let mut observed = Observed::default();
            fields.iter().for_each(|field| observed.watch_value(*field));
            let class = |value: &dyn Fn(Field) -> u8| {
                let [one, other] = fields.map(|field| usize::from(value(field)));
                Some(2 * one + other)
            };
            let sums = first_cards(&observed, 4, &class).unwrap().sums;
            assert_eq!(sums.cards(), degree);
            let most = sums.degrees().into_iter().max();
            assert_eq!(most, Some(Degree(u32::try_from(degree).ok())), "{names:?}");
        }
    }
}
