//! Very many compositions: the quick ways to what is observed of each.
//!
//! What totals and numbers of cards tell is added up by the kernel; what the first two cards of one
//! hand tell is a sum over pairs of card types. Anything else is dealt one composition at a time.

use crate::card::{Face, Grain};
use crate::distribution::Observed;
use crate::field::Field;
use crate::field::baccarat::{Meaning, Side, meaning};
use crate::game::api::{Class, Many};
use crate::game::baccarat::Draw;
use crate::game::baccarat::kernel::{Classes, Kernel, Tally};
use crate::game::baccarat::observe::Hand;
use crate::game::baccarat::{needs, value_of_totals};
use crate::shoe::Composition;

pub(super) fn by_totals(draw: &Draw, classes: usize, class: &Class<'_>) -> Box<dyn Many> {
    let of_cell = |player: (u8, u8), banker: (u8, u8)| {
        let value = |field: Field| value_of_totals(field, player, banker).unwrap_or(0);
        class(&value).unwrap_or(usize::MAX)
    };
    Box::new(Totals { tally: Tally::new(Kernel::new(draw), Classes::new(classes, of_cell)) })
}

/// The classes of the first two cards of one hand; `None` if more is observed than those.
pub(super) fn by_first_two(
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Box<dyn Many>> {
    let needs = needs(observed, &[[None; 3]; 2]);
    let grain = match (needs.drawing, needs.third, needs.first_two) {
        (false, [None, None], [Some(grain), None] | [None, Some(grain)]) => grain,
        _ => return None,
    };
    // Where suits are needed there are no ranks without them to count.
    let grain = if grain == Grain::Suit { Grain::Card } else { grain };
    let side = if needs.first_two[0].is_some() { Side::Player } else { Side::Banker };
    let faces: Vec<Face> = grain.types().collect();
    let mut pairs = vec![Vec::new(); classes];
    for (high, second) in (0u8..).zip(&faces) {
        for (low, first) in (0..=high).zip(&faces) {
            let hand = Hand { first_two: [*first, *second], third: None };
            let value = |field: Field| match meaning(field) {
                Meaning::Hand(of, field) if of == side => hand.value(field),
                Meaning::Hand(..) | Meaning::Round(_) => 0,
            };
            if let Some(pairs) = class(&value).and_then(|class| pairs.get_mut(class)) {
                pairs.push((low, high));
            }
        }
    }
    Some(Box::new(FirstTwo { grain, pairs }))
}

struct Totals {
    tally: Tally,
}

impl Many for Totals {
    fn grain(&self) -> Grain {
        Grain::Value
    }

    fn cards(&self) -> u64 {
        6
    }

    fn tally(&self, compositions: &[Composition], each: &mut dyn FnMut(usize, &[u128])) {
        let values: Vec<[u64; 10]> = compositions.iter().map(Composition::values).collect();
        self.tally.tally(&values, each);
    }
}

struct FirstTwo {
    grain: Grain,
    /// For each class the pairs of card types in it, the lower one first.
    pairs: Vec<Vec<(u8, u8)>>,
}

impl Many for FirstTwo {
    fn grain(&self) -> Grain {
        self.grain
    }

    fn cards(&self) -> u64 {
        2
    }

    fn tally(&self, compositions: &[Composition], each: &mut dyn FnMut(usize, &[u128])) {
        let mut ways = vec![0; self.pairs.len()];
        for (at, composition) in compositions.iter().enumerate() {
            // Room for every number that six bits hold, so that none has to be checked.
            let mut counts = [0u64; 64];
            counts[..52].copy_from_slice(&composition.at(self.grain));
            let count = |card: u8| counts[usize::from(card & 63)];
            for (ways, pairs) in ways.iter_mut().zip(&self.pairs) {
                // Twice the unordered pairs, as if of different types, and what that is too much
                // for two of one type. The counts of any shoe fit 64 bits when multiplied.
                let twice: u64 =
                    pairs.iter().map(|(low, high)| 2 * count(*low) * count(*high)).sum();
                let same = pairs.iter().filter(|(low, high)| low == high);
                let over: u64 = same.map(|(card, _)| count(*card) * (count(*card) + 1)).sum();
                *ways = (twice - over).into();
            }
            each(at, &ways);
        }
    }
}
