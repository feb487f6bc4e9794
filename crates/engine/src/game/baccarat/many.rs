//! Classes of totals and numbers of cards for very many compositions, added up by the kernel.

use crate::card::Grain;
use crate::field::Field;
use crate::game::baccarat::Draw;
use crate::game::baccarat::kernel::{Classes, Kernel, Tally};
use crate::game::baccarat::value_of_totals;
use crate::game::many::{Class, Many};
use crate::shoe::Composition;

pub(super) fn by_totals(draw: &Draw, classes: usize, class: &Class<'_>) -> Box<dyn Many> {
    let of_cell = |player: (u8, u8), banker: (u8, u8)| {
        let value = |field: Field| value_of_totals(field, player, banker).unwrap_or(0);
        class(&value).unwrap_or(usize::MAX)
    };
    Box::new(Totals { tally: Tally::new(Kernel::new(draw), Classes::new(classes, of_cell)) })
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
