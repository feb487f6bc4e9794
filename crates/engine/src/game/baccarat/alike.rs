//! Cards that no field distinguishes.

use crate::card::{Card, Face, Rank};
use crate::distribution::Merge;
use crate::field::baccarat::{Combination, HandField, Meaning, Part, RoundField, meaning};
use crate::field::{NONE as NOTHING, rank_pair};
use crate::game::baccarat::observe::{is_of, part_of};
use crate::game::numbered::numbered;

/// Merges faces that every field treats alike, whatever the other cards. Returns the type of each
/// face, and the index of a face of each type. Faces that different `places` may hold are never
/// merged; nor are faces of different values if hands draw, because the rules depend on the value.
pub(super) fn alike(
    faces: &[Face],
    places: &[u8],
    merges: &[Merge],
    draws: bool,
) -> (Vec<usize>, Vec<usize>) {
    let seen = |(face, places): (&Face, &u8)| {
        let of_fields = merges.iter().map(|merge| seen(merge, *face));
        let value = if draws { face.value } else { 0 };
        Some([value, *places].into_iter().chain(of_fields).collect::<Vec<u8>>())
    };
    let (numbers, examples) = numbered(faces.iter().zip(places).map(seen));
    (numbers.into_iter().map(|number| number as usize).collect(), examples)
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
            HandField::PerfectPair | HandField::Best(Combination::Poker | Combination::Copies) => {
                card(face)
            }
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
