//! Sums of the joint law over classes of cases, for many compositions.
//!
//! Questions about very many compositions seldom need every case: a wager needs the ways of its
//! lines. Cases are sorted into classes once, and the ways of a class are added up while the
//! compositions are still side by side.

use crate::game::baccarat::kernel::rules::Rules;
use crate::game::baccarat::kernel::sums::Work;
use crate::game::baccarat::kernel::{CELLS, Kernel, cards, cell, cells, many, rules};
use crate::game::number::{LANES, Narrow, ordered_deals};

/// The cases of the joint law, each in a class.
///
/// # Example
///
/// ```
/// use shoe_odds::game::baccarat::kernel::{Classes, Kernel};
/// use shoe_odds::game::baccarat::Draw;
/// use shoe_odds::Shoe;
///
/// // Class 1 is a tie.
/// let ties = Classes::new(2, |player, banker| usize::from(player.1 == banker.1));
/// let mut found = Vec::new();
/// let counts = [Shoe::decks(8)?.values(), Shoe::decks(6)?.values()];
/// Kernel::new(&Draw::default()).tally(&counts, &ties, |_, ways| found.push(ways[1]));
/// assert_eq!(found[0], 475_627_426_473_216);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Classes {
    /// The cells of each class.
    cells: Vec<Vec<usize>>,
}

impl Classes {
    /// Sorts cases by a function of the (cards, total) of the Player and of the Banker, with cards
    /// `2..=3` and totals `0..=9`. The function returns a class below `count`; any other number
    /// puts the case in no class.
    pub fn new(count: usize, class: impl Fn((u8, u8), (u8, u8)) -> usize) -> Self {
        let mut of_class = vec![Vec::new(); count];
        for (player, banker) in cells() {
            if let Some(class) = of_class.get_mut(class(player, banker)) {
                class.push(cell(player, banker));
            }
        }
        Self { cells: of_class }
    }

    /// Returns the number of classes.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns `true` if there are no classes.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }
}

/// A kernel for these classes: it computes only the sums that a class needs.
#[derive(Clone, Debug)]
pub struct Tally {
    kernel: Kernel,
    rules: Rules,
    classes: Classes,
    /// The class of each slot of the rules.
    class_of: Vec<usize>,
    /// The class that has all other ways, if every case is in a class.
    rest: Option<usize>,
}

impl Tally {
    /// Prepares to add up these classes of many compositions.
    pub fn new(kernel: Kernel, classes: Classes) -> Self {
        let mut of_cell = vec![None; CELLS];
        for (class, cells) in classes.cells.iter().enumerate() {
            cells.iter().for_each(|cell| of_cell[*cell] = Some(class));
        }
        // The largest class follows from the others and from all deals.
        let largest = (0..classes.len()).max_by_key(|class| classes.cells[*class].len());
        let rest = largest.filter(|_| of_cell.iter().all(Option::is_some));
        // A slot holds the rounds of a class with one number of cards.
        let mut slots = Vec::new();
        let mut slot_of = vec![None; CELLS];
        for (player, banker) in cells() {
            let cell = cell(player, banker);
            let Some(class) = of_cell[cell].filter(|class| Some(*class) != rest) else { continue };
            let slot = (class, player.0 + banker.0);
            let known = slots.iter().position(|other| *other == slot);
            slot_of[cell] = Some(known.unwrap_or(slots.len()));
            if known.is_none() {
                slots.push(slot);
            }
        }
        let rules =
            rules(&kernel.draw, slots.len(), &|player, banker| slot_of[cell(player, banker)]);
        let class_of = slots.into_iter().map(|(class, _)| class).collect();
        Self { kernel, rules, classes, class_of, rest }
    }

    /// Does the same as [`Kernel::tally`].
    pub fn tally(&self, compositions: &[[u64; 10]], mut each: impl FnMut(usize, &[u128])) {
        let mut work = Work::CLEAR;
        let mut lanes = vec![[0; LANES]; self.class_of.len()];
        let mut ways = vec![0u128; self.classes.len()];
        for (at, chunk) in compositions.chunks(LANES).enumerate() {
            let together = side_by_side(chunk);
            if let Some(counts) = &together {
                many(counts, &self.rules, &mut work, &mut lanes);
            }
            for (l, counts) in chunk.iter().enumerate() {
                if together.is_some() {
                    ways.fill(0);
                    let mut rest = ordered_deals(cards(counts), 6);
                    for (class, lanes) in self.class_of.iter().zip(&lanes) {
                        let of_slot = u128::from(lanes[l]);
                        ways[*class] += of_slot;
                        rest -= of_slot;
                    }
                    self.rest.into_iter().for_each(|class| ways[class] = rest);
                } else {
                    let law = self.kernel.joint(counts);
                    for (ways, cells) in ways.iter_mut().zip(&self.classes.cells) {
                        *ways = cells.iter().map(|at| law.at(*at)).sum();
                    }
                }
                each(at * LANES + l, &ways);
            }
        }
    }
}

impl Kernel {
    /// Calls `each` with the index of every composition, in order, and the ways of each class, as
    /// ordered six-card deals. See [`super::joint`] for the limits of a composition.
    pub fn tally(
        &self,
        compositions: &[[u64; 10]],
        classes: &Classes,
        each: impl FnMut(usize, &[u128]),
    ) {
        Tally::new(self.clone(), classes.clone()).tally(compositions, each);
    }
}

/// Returns the compositions side by side, with copies of the last one in unused lanes. Returns
/// `None` if computing them one by one is faster, or if one of them does not fit.
pub(super) fn side_by_side(chunk: &[[u64; 10]]) -> Option<Narrow<6, LANES, 10>> {
    let last = chunk.len().checked_sub(1).filter(|last| *last > 1)?;
    let is_whole = chunk.iter().all(|counts| cards(counts) >= 6);
    is_whole.then(|| Narrow::new(10, std::array::from_fn(|l| &chunk[l.min(last)])))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::baccarat::Draw;
    use crate::random::Stream;

    /// The ways of classes with few cells, and of the three results, equal the ways by the whole
    /// law.
    #[test]
    fn the_narrow_sums_are_those_of_the_whole_law() {
        let mut stream = Stream::new(5, 16);
        let odd = Draw::new(0b10_1101, 0b1001_0110, [3, 700, 19, 1023, 0, 5, 260, 80]);
        for draw in [Draw::default(), odd] {
            let kernel = Kernel::new(&draw);
            for asked in [0, 1, 2, 5, 40, 400] {
                for _ in 0..20 {
                    let chosen: Vec<usize> =
                        (0..asked).map(|_| stream.below(CELLS as u64) as usize).collect();
                    let classes = Classes::new(3, |player, banker| {
                        if asked == 0 {
                            return (player.1.cmp(&banker.1) as i8 + 1) as usize;
                        }
                        let at = chosen.iter().position(|at| *at == cell(player, banker));
                        at.map_or(usize::MAX, |at| at % 2)
                    });
                    let counts: Vec<[u64; 10]> =
                        (0..11).map(|_| std::array::from_fn(|_| 1 + stream.below(40))).collect();
                    let mut found = Vec::new();
                    let narrow = Tally::new(kernel.clone(), classes.clone());
                    narrow.tally(&counts, |_, ways| found.push(ways.to_vec()));
                    let laws = kernel.batch(&counts);
                    let of_class = |law: &crate::game::baccarat::kernel::Joint| -> Vec<u128> {
                        let sum = |cells: &Vec<usize>| cells.iter().map(|at| law.at(*at)).sum();
                        classes.cells.iter().map(sum).collect()
                    };
                    assert_eq!(found, laws.iter().map(of_class).collect::<Vec<_>>());
                }
            }
        }
    }
}
