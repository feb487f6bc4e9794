//! Merges cards that need not be distinguished.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::card::{Card, Face, Rank};
use crate::distribution::Merge;
use crate::field::baccarat::{Combination, HandField, Meaning, Part, RoundField, meaning};
use crate::field::{NONE as NOTHING, rank_pair};
use crate::game::baccarat::classes::{Hands, NONE};
use crate::game::baccarat::observe::{is_of, part_of};

/// Merges faces that every field treats alike, whatever the other cards. Returns the type of each
/// face, and a face of each type. Faces of different values are never merged, because the drawing
/// rules depend on the value.
pub(super) fn told_apart(faces: &[Face], merges: &[Merge]) -> (Vec<u8>, Vec<Face>) {
    let seen = |face: &Face| {
        let of_fields = merges.iter().map(|merge| seen(merge, *face));
        std::iter::once(face.value).chain(of_fields).collect::<Vec<u8>>()
    };
    let (to_type, examples) = numbered(faces.iter().map(seen));
    (to_type, examples.into_iter().map(|at| faces[at]).collect())
}

/// Returns everything that a field can see of a card.
fn seen(merge: &Merge, face: Face) -> u8 {
    let nothing = 0;
    match meaning(merge.field) {
        Meaning::Hand(_, field) => match field {
            HandField::Total
            | HandField::Opening
            | HandField::Natural
            | HandField::Highest
            | HandField::Lowest
            | HandField::Points(_) => face.value,
            HandField::Cards => nothing,
            HandField::Pair => part_of(Part::Rank, face),
            HandField::FirstTwo => face.rank.map_or(NOTHING, |rank| like(merge, rank)),
            HandField::Suited => part_of(Part::Suit, face),
            HandField::PerfectPair | HandField::Best(Combination::Poker) => card(face),
            HandField::Best(Combination::MostOfASuit) => part_of(Part::Suit, face),
            HandField::Best(_) => part_of(Part::Rank, face),
            HandField::First(part) | HandField::Second(part) | HandField::Third(part) => {
                merge.of(part_of(part, face))
            }
            HandField::Count(_, kind) => is_of(kind, &face).into(),
            HandField::Same(_, part) => part_of(part, face),
        },
        Meaning::Round(field) => match field {
            RoundField::Result
            | RoundField::Margin
            | RoundField::Sum
            | RoundField::Natural
            | RoundField::Highest
            | RoundField::Lowest
            | RoundField::Points(_) => face.value,
            RoundField::Cards => nothing,
            RoundField::Count(_, kind) => is_of(kind, &face).into(),
            RoundField::Same(_, part) => part_of(part, face),
            RoundField::Fifth(part) | RoundField::Sixth(part) => merge.of(part_of(part, face)),
            RoundField::Best(_) => card(face),
        },
    }
}

/// Returns the index of a card among the 52.
fn card(face: Face) -> u8 {
    match (face.rank, face.suit) {
        (Some(rank), Some(suit)) => u8::try_from(Card { rank, suit }.index()).unwrap_or(NOTHING),
        _ => NOTHING,
    }
}

/// Returns the first rank that makes the same pairs with every other rank, after merging.
fn like(merge: &Merge, rank: Rank) -> u8 {
    let pairs = |of: Rank| Rank::all().map(move |other| merge.of(rank_pair(of, other)));
    let like = Rank::all().find(|other| pairs(*other).eq(pairs(rank)));
    like.map_or(NOTHING, Rank::code)
}

/// Merges types that all kinds of both sides treat alike, at every position of a hand. Returns the
/// new type of each old one (`None` if no hand with it has a kind), and the kinds by new types.
///
/// Hands with several merged cards are then alike too, so the cards of a type may be counted
/// together.
pub(super) fn alike(hands: [Hands; 2], types: usize) -> (Vec<Option<u8>>, [Hands; 2]) {
    let row = |of: usize| -> Vec<u32> {
        let of_side = |hands: &Hands| {
            let first = &hands.two[of * types..][..types];
            let first_of_three = &hands.three[of * types * types..][..types * types];
            let second = hands.two.iter().skip(of).step_by(types);
            let second_of_three = hands.three.chunks(types).skip(of).step_by(types).flatten();
            let third = hands.three.iter().skip(of).step_by(types);
            let firsts = first.iter().chain(first_of_three);
            firsts.chain(second).chain(second_of_three).chain(third).copied().collect::<Vec<u32>>()
        };
        hands.iter().flat_map(of_side).collect()
    };
    let rows: Vec<Vec<u32>> = (0..types).map(row).collect();
    let is_seen = |of: &usize| rows[*of].iter().any(|kind| *kind != NONE);
    let kept: Vec<usize> = (0..types).filter(is_seen).collect();
    let (numbers, examples) = numbered(kept.iter().map(|of| &rows[*of]));
    let mut to_type = vec![None; types];
    kept.iter().zip(numbers).for_each(|(of, number)| to_type[*of] = Some(number));
    let kept: Vec<usize> = examples.into_iter().map(|at| kept[at]).collect();
    let only = |hands: Hands| {
        let pairs = kept.iter().flat_map(|a| kept.iter().map(move |b| a * types + b));
        let two = pairs.clone().map(|pair| hands.two[pair]).collect();
        let three = pairs.flat_map(|pair| kept.iter().map(move |c| pair * types + c));
        Hands { two, three: three.map(|hand| hands.three[hand]).collect() }
    };
    (to_type, hands.map(only))
}

/// Numbers distinct items in the order of their first occurrence; returns the index of each
/// number's first item.
fn numbered<T: Eq + Hash>(items: impl Iterator<Item = T>) -> (Vec<u8>, Vec<usize>) {
    let mut known: FxHashMap<T, u8> = FxHashMap::default();
    let mut examples = Vec::new();
    let numbers = items.enumerate().map(|(at, item)| {
        *known.entry(item).or_insert_with(|| {
            examples.push(at);
            u8::try_from(examples.len() - 1).expect("at most 52 faces")
        })
    });
    (numbers.collect(), examples)
}
