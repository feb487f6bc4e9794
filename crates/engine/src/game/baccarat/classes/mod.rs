//! Classes of whole rounds, for very many compositions and for one.
//!
//! A round is a hand of the Player and one of the Banker, each of two or three cards. Their values
//! are sorted into classes once, and nothing finer is ever counted. Hands of a side that every
//! class treats alike form one *kind*; hands that are in no class have no kind. Card types that
//! every kind treats alike are merged. A composition then goes through [`sums`].

mod sums;
mod types;

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain};
use crate::distribution::{Merge, Observed};
use crate::field::Field;
use crate::field::baccarat::{Meaning, RoundField, Side as Who, meaning};
use crate::game::baccarat::observe::{Hand, together};
use crate::game::baccarat::{Baccarat, Draw, banker_needs, player_needs};
use crate::game::look::Look;
use crate::game::many::{Class, Many};
use crate::shoe::Composition;
use sums::{OTHERS, Sums};

/// Maximum number of pairs of values whose class is asked for: more would take seconds.
const MOST_ASKED: usize = 1 << 21;
/// Maximum number of pairs of kinds to count: more would take many megabytes.
const MOST_PAIRS: usize = 1 << 21;

/// The number that stands for no class and no kind.
const NONE: u32 = u32::MAX;

/// Returns a counter of the classes of whole rounds; `None` if there are too many values.
pub(super) fn many(
    draw: &Draw,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Box<dyn Many>> {
    rounds(draw, observed, classes, class).map(|rounds| Box::new(rounds) as _)
}

fn rounds(draw: &Draw, observed: &Observed, classes: usize, class: &Class<'_>) -> Option<Rounds> {
    let grain = Baccarat.grain(observed);
    let merges = observed.merges();
    let all: Vec<Face> = grain.types().collect();
    let (to_type, faces) = types::told_apart(&all, &merges);
    let player = Shown::of(Who::Player, &faces, &merges, &|size, opening, third| {
        player_needs(draw, size, opening, third)
    });
    let banker = Shown::of(Who::Banker, &faces, &merges, &|size, opening, _| {
        banker_needs(draw, size, opening)
    });
    let meet = |(size, own): (usize, &Needed), (others_size, other): (usize, &Needed)| {
        let drew = [size == 3, others_size == 3];
        drew == draw.draws([own.opening, other.opening], || own.third)
    };
    let ask = Ask { merges: &merges, places: places(&merges), class, classes };
    let tables = ask.all(&player, &banker, &meet)?;
    let kinds = [player.kinds(&tables, false), banker.kinds(&tables, true)];
    let [players, bankers] = kinds.each_ref().map(|kinds| kinds.examples.each_ref().map(Vec::len));
    if players.iter().sum::<usize>() * bankers.iter().sum::<usize>() > MOST_PAIRS {
        return None;
    }
    let class_of = [0, 1].map(|own| {
        [0, 1].map(|other| {
            let (table, width) = (&tables[own][other], banker.different[other].len());
            let row = |example: &usize| {
                let others = kinds[1].examples[other].iter();
                others.map(|other| table[example * width + other]).collect::<Vec<u32>>()
            };
            kinds[0].examples[own].iter().flat_map(row).collect::<Vec<u32>>()
        })
    });
    let (merged, hands) = types::alike(kinds.map(|kinds| kinds.tables), faces.len());
    let to_type = to_type.into_iter().map(|of| merged[usize::from(of)]).collect();
    let sums = Sums::new(hands, [players, bankers], &class_of, classes, in_order(&merges));
    Some(Rounds { grain, to_type, sums })
}

/// Returns `true` if a field depends on the order of a hand's first two cards.
fn in_order(merges: &[Merge]) -> bool {
    merges.iter().any(|merge| meaning(merge.field).is_of_order())
}

/// Returns the place of each field among the merges, by index of the field.
fn places(merges: &[Merge]) -> Vec<usize> {
    let last = merges.iter().map(|merge| merge.field.index()).max();
    let mut places = vec![0; last.map_or(0, |last| last + 1)];
    for (place, merge) in merges.iter().enumerate() {
        places[merge.field.index()] = place;
    }
    places
}

/// The part of a hand that the drawing rules depend on.
struct Needed {
    opening: u8,
    third: u8,
}

/// The values of the hands of one side.
struct Shown {
    /// For hands of two and of three cards, the distinct values: what the rules need, then merged
    /// values of the hand and parts of the round, in the order of the fields.
    different: [Vec<(Needed, Vec<u8>)>; 2],
    /// The index into `different` for each hand.
    tables: Hands,
}

/// A number for each hand of two and of three cards, by the types of the cards, the third last; or
/// [`NONE`].
struct Hands {
    two: Vec<u32>,
    three: Vec<u32>,
}

impl Shown {
    fn of(
        side: Who,
        faces: &[Face],
        merges: &[Merge],
        needed: &dyn Fn(usize, u8, Option<u8>) -> Option<(u8, u8)>,
    ) -> Self {
        let types = faces.len();
        let mut known: [FxHashMap<Vec<u8>, u32>; 2] = Default::default();
        let mut different: [Vec<(Needed, Vec<u8>)>; 2] = Default::default();
        let mut bytes = vec![0; 2 + merges.len()];
        let mut number = |hand: Hand| -> u32 {
            let third = hand.third.map(|card| card.value);
            let size = 2 + usize::from(third.is_some());
            let Some((opening, third)) = needed(size, hand.opening(), third) else { return NONE };
            (bytes[0], bytes[1]) = (opening, third);
            for (byte, merge) in bytes[2..].iter_mut().zip(merges) {
                *byte = match meaning(merge.field) {
                    Meaning::Hand(of, field) if of == side => merge.of(hand.value(field)),
                    Meaning::Hand(..) => 0,
                    Meaning::Round(field) => hand.part(field),
                };
            }
            let (known, different) = (&mut known[size - 2], &mut different[size - 2]);
            if let Some(number) = known.get(bytes.as_slice()) {
                return *number;
            }
            let number = u32::try_from(different.len()).expect("at most 52 cubed");
            known.insert(bytes.clone(), number);
            different.push((Needed { opening, third }, bytes[2..].to_vec()));
            number
        };
        let mut tables =
            Hands { two: vec![NONE; types * types], three: vec![NONE; types * types * types] };
        let in_order = in_order(merges);
        for second in 0..types {
            for first in if in_order { 0..types } else { 0..second + 1 } {
                let first_two = [faces[first], faces[second]];
                let either = [first * types + second, second * types + first];
                let orders = if in_order { &either[..1] } else { &either[..] };
                let two = number(Hand { first_two, third: None });
                orders.iter().for_each(|pair| tables.two[*pair] = two);
                for (place, third) in faces.iter().enumerate() {
                    let three = number(Hand { first_two, third: Some(*third) });
                    orders.iter().for_each(|pair| tables.three[pair * types + place] = three);
                }
            }
        }
        Self { different, tables }
    }

    /// Returns the kinds of hands. A kind is defined by the classes of its values, which are a row
    /// of the tables or, with `columns`, a column.
    fn kinds(&self, tables: &Tables, columns: bool) -> Kinds {
        let [(two, two_examples), (three, three_examples)] = [0, 1].map(|size| {
            let different = self.different[size].len();
            let row = |at: usize| -> Vec<u32> {
                let own = |table: &Vec<u32>| {
                    let width = table.len() / different;
                    table[at * width..][..width].to_vec()
                };
                let other = |table: &Vec<u32>| -> Vec<u32> {
                    table.iter().skip(at).step_by(different).copied().collect()
                };
                match columns {
                    false => tables[size].iter().flat_map(own).collect(),
                    true => tables.iter().flat_map(|tables| other(&tables[size])).collect(),
                }
            };
            numbered((0..different).map(row), |row| row.iter().all(|class| *class == NONE))
        });
        Kinds {
            examples: [two_examples, three_examples],
            tables: Hands {
                two: of_shown(&self.tables.two, &two),
                three: of_shown(&self.tables.three, &three),
            },
        }
    }
}

/// Returns the kinds of hands by their values.
fn of_shown(table: &[u32], kinds: &[u32]) -> Vec<u32> {
    table.iter().map(|shown| kinds.get(*shown as usize).copied().unwrap_or(NONE)).collect()
}

/// Numbers distinct items in the order of their first occurrence, with [`NONE`] for items left out,
/// and returns the index of the first item of each number.
fn numbered<T: Eq + Hash>(
    items: impl Iterator<Item = T>,
    left_out: impl Fn(&T) -> bool,
) -> (Vec<u32>, Vec<usize>) {
    let mut known: FxHashMap<T, u32> = FxHashMap::default();
    let mut examples = Vec::new();
    let numbers = items.enumerate().map(|(at, item)| {
        if left_out(&item) {
            return NONE;
        }
        *known.entry(item).or_insert_with(|| {
            examples.push(at);
            u32::try_from(examples.len() - 1).expect("at most 52 cubed")
        })
    });
    (numbers.collect(), examples)
}

/// The kinds of hands of one side.
struct Kinds {
    /// For two and for three cards, the index of one of the values of each kind.
    examples: [Vec<usize>; 2],
    tables: Hands,
}

/// Class tables by the number of cards of the Player and of the Banker, less two. A table has a row
/// for each value of the Player's hand and a column for each of the Banker's; an entry is a class
/// or [`NONE`].
type Tables = [[Vec<u32>; 2]; 2];

/// A test that is `true` if the rules end a round with these hands, each with its number of cards.
type Meet<'a> = &'a dyn Fn((usize, &Needed), (usize, &Needed)) -> bool;

/// The lookup of classes.
struct Ask<'a> {
    merges: &'a [Merge],
    places: Vec<usize>,
    class: &'a Class<'a>,
    classes: usize,
}

impl Ask<'_> {
    /// Returns the tables of classes; `None` if they are too large.
    fn all(&self, player: &Shown, banker: &Shown, meet: Meet<'_>) -> Option<Tables> {
        let [players, bankers] = [player, banker]
            .map(|side| side.different.iter().map(|different| different.len()).sum::<usize>());
        if players * bankers > MOST_ASKED {
            return None;
        }
        Some([0, 1].map(|own| {
            [0, 1].map(|other| {
                let mut table = Vec::new();
                for (needed, shown) in &player.different[own] {
                    let of_banker = banker.different[other].iter();
                    table.extend(of_banker.map(|(others_needed, others)| {
                        match meet((own + 2, needed), (other + 2, others_needed)) {
                            true => self.one(shown, others),
                            false => NONE,
                        }
                    }));
                }
                table
            })
        }))
    }

    fn one(&self, player: &[u8], banker: &[u8]) -> u32 {
        let value = |field: Field| {
            let at = self.places[field.index()];
            match meaning(field) {
                Meaning::Hand(Who::Player, _) => player[at],
                Meaning::Hand(Who::Banker, _) => banker[at],
                Meaning::Round(field) => self.round(field, at, player[at], banker[at]),
            }
        };
        let class = (self.class)(&value).filter(|class| *class < self.classes);
        class.map_or(NONE, |class| u32::try_from(class).unwrap_or(NONE))
    }

    fn round(&self, field: RoundField, at: usize, player: u8, banker: u8) -> u8 {
        self.merges[at].of(together(field, player, banker))
    }
}

struct Rounds {
    grain: Grain,
    /// The type of each face of the grain; `None` if no hand with such a card has a kind.
    to_type: Vec<Option<u8>>,
    sums: Sums,
}

impl Many for Rounds {
    fn grain(&self) -> Grain {
        self.grain
    }

    fn cards(&self) -> u64 {
        6
    }

    fn tally(&self, compositions: &[Composition], each: &mut dyn FnMut(usize, &[u128])) {
        let counts = |at: usize| {
            let mut counts = [0; OTHERS + 1];
            let of_faces = compositions[at].at(self.grain);
            for (to, count) in self.to_type.iter().zip(of_faces) {
                counts[to.map_or(OTHERS, usize::from)] += count;
            }
            counts
        };
        self.sums.tally(compositions.len(), &counts, each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::number::Degree;
    use crate::game::rule::Rules;

    /// Pairs in order and not, and rounds of four cards alone: the ways of each class are of degree
    /// six.
    #[test]
    fn ways_are_of_degree_six() {
        let asked = [
            ["player.third", "banker.total"],
            ["player.first", "banker.pair"],
            ["cards", "same-colour"],
        ];
        for names in asked {
            let fields = names.map(|name| Baccarat.vocabulary().find(name).unwrap());
            let mut observed = Observed::default();
            fields.iter().for_each(|field| observed.watch_value(*field));
            let class = |value: &dyn Fn(Field) -> u8| {
                let [one, other] = fields.map(|field| usize::from(value(field)) % 4);
                Some(4 * one + other)
            };
            let rounds = rounds(&Draw::default(), &observed, 16, &class).unwrap();
            let degrees = rounds.sums.degrees();
            assert!(degrees.iter().all(|degree| *degree <= Degree(Some(6))), "{degrees:?}");
            assert!(degrees.contains(&Degree(Some(6))), "{names:?}");
        }
    }
}
