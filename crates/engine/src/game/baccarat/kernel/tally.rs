//! Sums of the joint law over classes of cases, for many compositions.
//!
//! Questions about very many compositions seldom need every case: a wager needs the ways of its
//! lines. Cases are sorted into classes once, and the ways of a class are added up while the
//! compositions are still side by side.

use multiversion::multiversion;

use crate::game::baccarat::kernel::rules::Rules;
use crate::game::baccarat::kernel::sums;
use crate::game::baccarat::kernel::{CELLS, Kernel, cards, cell, cells};
use crate::game::number::{LANES, Lane, Narrow};

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

/// A kernel for these classes: it skips sums that no class needs.
#[derive(Clone, Debug)]
pub struct Tally {
    kernel: Kernel,
    narrow: Rules,
    classes: Classes,
}

impl Tally {
    /// Prepares to add up these classes of many compositions.
    pub fn new(kernel: Kernel, classes: Classes) -> Self {
        let mut asked = vec![false; CELLS];
        classes.cells.iter().flatten().for_each(|cell| asked[*cell] = true);
        let narrow = kernel.rules.narrowed(&|(player_cards, player), (banker_cards, banker)| {
            asked[(2 * (player_cards - 2) + banker_cards - 2) * 100 + 10 * player + banker]
        });
        Self { kernel, narrow, classes }
    }

    /// Does the same as [`Kernel::tally`].
    pub fn tally(&self, compositions: &[[u64; 10]], each: impl FnMut(usize, &[u128])) {
        self.kernel.tally_by(&self.narrow, compositions, &self.classes, each);
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
        self.tally_by(&self.rules, compositions, classes, each);
    }

    fn tally_by(
        &self,
        rules: &Rules,
        compositions: &[[u64; 10]],
        classes: &Classes,
        mut each: impl FnMut(usize, &[u128]),
    ) {
        let mut lanes = vec![[0; LANES]; classes.len()];
        let mut ways = vec![0u128; classes.len()];
        for (at, chunk) in compositions.chunks(LANES).enumerate() {
            let together = side_by_side(chunk);
            if let Some(counts) = &together {
                add_up(counts, rules, &classes.cells, &mut lanes);
            }
            for (l, counts) in chunk.iter().enumerate() {
                if together.is_some() {
                    ways.iter_mut().zip(&lanes).for_each(|(ways, lanes)| *ways = lanes[l].into());
                } else {
                    let law = self.joint(counts);
                    let of_class = classes.cells.iter();
                    let of_class = of_class.map(|cells| cells.iter().map(|at| law.at(*at)).sum());
                    ways.iter_mut().zip(of_class).for_each(|(ways, sum)| *ways = sum);
                }
                each(at * LANES + l, &ways);
            }
        }
    }
}

/// Returns the compositions side by side, with copies of the last one in unused lanes. Returns
/// `None` if computing them one by one is faster, or if one of them does not fit.
pub(super) fn side_by_side(chunk: &[[u64; 10]]) -> Option<Narrow<6, LANES, 10>> {
    let last = chunk.len().checked_sub(1).filter(|last| *last > 1)?;
    let is_whole = chunk.iter().all(|counts| cards(counts) >= 6);
    is_whole.then(|| Narrow::new(10, std::array::from_fn(|l| &chunk[l.min(last)])))?
}

#[multiversion(targets("x86_64+avx512f+avx512dq+avx512bw+avx512vl+bmi2", "x86_64+avx2+bmi2"))]
fn add_up(
    counts: &Narrow<6, LANES, 10>,
    rules: &Rules,
    classes: &[Vec<usize>],
    sums: &mut [Lane<u64, LANES>],
) {
    let ways = sums::ways(counts.counts(), rules);
    let all = ways.by_cards.as_flattened().as_flattened();
    for (sum, cells) in sums.iter_mut().zip(classes) {
        *sum = [0; LANES];
        for cell in cells {
            for (sum, ways) in sum.iter_mut().zip(&all[*cell]) {
                *sum += ways;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::baccarat::Draw;
    use crate::random::Stream;

    /// The ways of classes with few cells equal the ways by the whole law.
    #[test]
    fn the_narrow_sums_are_those_of_the_whole_law() {
        let mut stream = Stream::new(5, 16);
        let odd = Draw::new(0b10_1101, 0b1001_0110, [3, 700, 19, 1023, 0, 5, 260, 80]);
        for draw in [Draw::default(), odd] {
            let kernel = Kernel::new(&draw);
            for asked in [1, 2, 5, 40, 400] {
                for _ in 0..20 {
                    let chosen: Vec<usize> =
                        (0..asked).map(|_| stream.below(CELLS as u64) as usize).collect();
                    let classes = Classes::new(2, |player, banker| {
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
