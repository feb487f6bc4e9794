//! Very many compositions: the quick ways to what is observed of each.
//!
//! What totals and numbers of cards tell is added up by the kernel; what the first two cards of one
//! hand tell is a sum over pairs of card types. Anything else is dealt one composition at a time.

use crate::card::{Face, Grain};
use crate::distribution::Observed;
use crate::draw::Draw;
use crate::field::Field;
use crate::field::baccarat::{Meaning, Side, meaning};
use crate::game::api::{Class, Many};
use crate::game::baccarat::observe::Hand;
use crate::game::baccarat::{needs, value_of_totals};
use crate::kernel::{Classes, Kernel};
use crate::shoe::Composition;

pub(super) fn by_totals(draw: &Draw, classes: usize, class: &Class<'_>) -> Box<dyn Many> {
    let of_cell = |player: (u8, u8), banker: (u8, u8)| {
        let value = |field: Field| value_of_totals(field, player, banker).unwrap_or(0);
        class(&value).unwrap_or(usize::MAX)
    };
    Box::new(Totals { kernel: Kernel::new(draw), classes: Classes::new(classes, of_cell) })
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
    for (high, second) in faces.iter().enumerate() {
        for (low, first) in faces[..=high].iter().enumerate() {
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
    kernel: Kernel,
    classes: Classes,
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
        self.kernel.tally(&values, &self.classes, each);
    }
}

struct FirstTwo {
    grain: Grain,
    /// For each class the pairs of card types in it, the lower one first.
    pairs: Vec<Vec<(usize, usize)>>,
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
            let counts: [u64; 52] = composition.at(self.grain);
            for (ways, pairs) in ways.iter_mut().zip(&self.pairs) {
                // Ordered pairs; the counts of any shoe fit 64 bits when multiplied.
                let sum: u64 = pairs
                    .iter()
                    .map(|(low, high)| match low == high {
                        true => counts[*low] * counts[*low].saturating_sub(1),
                        false => 2 * counts[*low] * counts[*high],
                    })
                    .sum();
                *ways = sum.into();
            }
            each(at, &ways);
        }
    }
}
