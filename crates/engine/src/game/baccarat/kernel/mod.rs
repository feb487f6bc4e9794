//! The joint law of (Player cards, Player total, Banker cards, Banker total) of a composition.
//!
//! Every question that looks only at totals and numbers of cards relies on it, for very many
//! compositions. Its whole input is ten counts and the drawing rules. [`joint`] computes one
//! composition, [`Kernel`] many under the same rules, several at a time in the processor's vector
//! registers. `sums` has the method, based on the values that `hands` derives from a composition
//! and `rules` from the drawing rules and from the cases that are added up together. `lanes` are the
//! registers, and `tally` adds up the law by classes of cases.

mod hands;
mod lanes;
mod rules;
mod sums;
mod tally;

pub use tally::{Classes, Tally};

use std::sync::LazyLock;

use multiversion::multiversion;

use crate::game::baccarat::Draw;
use crate::game::number::{LANES, Lane, Narrow, Number};
use crate::shoe::Shoe;
use rules::{Rules, SlotOf};
use sums::Work;

/// Ways by number of cards and total of both hands.
///
/// # Example
///
/// ```
/// use shoe_odds::Shoe;
/// use shoe_odds::game::baccarat::{Draw, kernel};
///
/// let joint = kernel::joint(&Shoe::decks(8)?.values(), &Draw::default());
/// let tie: u128 = joint.cases().filter(|c| c.player.1 == c.banker.1).map(|c| c.ways).sum();
/// assert_eq!(tie, 475_627_426_473_216);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    cells: Cells,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cells {
    /// Indexed by [`cell`].
    Narrow(Box<[u64; CELLS]>),
    Wide(Box<[u128; CELLS]>),
}

/// Number of cells of a joint law: by the number of cards of both hands, then by their totals.
const CELLS: usize = 400;

/// One case of a [`Joint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// The Player's number of cards, `2..=3`, and total, `0..=9`.
    pub player: (u8, u8),
    /// The Banker's number of cards and total.
    pub banker: (u8, u8),
    /// Ordered six-card deals that end in this case.
    pub ways: u128,
}

impl Joint {
    /// Iterates over every case, including those without ways.
    pub fn cases(&self) -> impl Iterator<Item = Case> + '_ {
        cells().map(|(player, banker)| Case { player, banker, ways: self.ways(player, banker) })
    }

    /// Returns the sum of all ways: n(n-1)…(n-5).
    pub fn total(&self) -> u128 {
        match &self.cells {
            // The sum fits because all ways of the shoe fit.
            Cells::Narrow(cells) => cells.iter().sum::<u64>().into(),
            Cells::Wide(cells) => cells.iter().sum(),
        }
    }

    /// Returns the ordered six-card deals that end with these hands, each a number of cards,
    /// `2..=3`, and a total, `0..=9`. It is 0 for any other numbers.
    pub fn ways(&self, player: (u8, u8), banker: (u8, u8)) -> u128 {
        let within = |(cards, total): (u8, u8)| (2..=3).contains(&cards) && total < 10;
        if within(player) && within(banker) { self.at(cell(player, banker)) } else { 0 }
    }

    /// Returns the ways of a cell.
    fn at(&self, cell: usize) -> u128 {
        match &self.cells {
            Cells::Narrow(cells) => cells[cell].into(),
            Cells::Wide(cells) => cells[cell],
        }
    }
}

/// Iterates over the cards and total of the Player and of the Banker of every cell.
fn cells() -> impl Iterator<Item = ((u8, u8), (u8, u8))> {
    let hands = || (2..=3u8).flat_map(|cards| (0..10u8).map(move |total| (cards, total)));
    hands().flat_map(move |player| hands().map(move |banker| (player, banker)))
}

fn cell(player: (u8, u8), banker: (u8, u8)) -> usize {
    let [of_player, player, of_banker, banker] =
        [player.0 - 2, player.1, banker.0 - 2, banker.1].map(usize::from);
    (2 * of_player + of_banker) * 100 + 10 * player + banker
}

/// Returns the joint law for the counts of the values `0..=9`, as ordered six-card deals: the ways
/// sum to n(n-1)…(n-5) for n cards, and to 0 for fewer than six.
///
/// It computes in 64 bits if the total fits, as it does up to 31 decks, and in 128 bits beyond.
///
/// # Panics
///
/// Panics if the counts sum to more than [`Shoe::MAX_CARDS`](crate::shoe::Shoe::MAX_CARDS).
pub fn joint(counts: &[u64; 10], draw: &Draw) -> Joint {
    static STANDARD: LazyLock<Kernel> = LazyLock::new(|| Kernel::new(&Draw::default()));
    let standard = &*STANDARD;
    if *draw == standard.draw { standard.joint(counts) } else { Kernel::new(draw).joint(counts) }
}

/// Returns the joint laws of many compositions, in their order; see [`joint`] for each.
///
/// # Example
///
/// ```
/// use shoe_odds::Shoe;
/// use shoe_odds::game::baccarat::{Draw, kernel};
///
/// let shoes = [Shoe::decks(8)?, Shoe::parse("8 - 9*3")?];
/// let counts = shoes.each_ref().map(Shoe::values);
/// let laws = kernel::joint_batch(&counts, &Draw::default());
/// assert_eq!(laws[1], kernel::joint(&counts[1], &Draw::default()));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn joint_batch(compositions: &[[u64; 10]], draw: &Draw) -> Vec<Joint> {
    Kernel::new(draw).batch(compositions)
}

/// Prepares rules for rounds in slots, each of as many cards as `dealt` says.
fn rules(draw: &Draw, slots: usize, slot_of: &SlotOf<'_>) -> Rules {
    let mut dealt = vec![0; slots];
    for (player, banker) in cells() {
        slot_of(player, banker).into_iter().for_each(|slot| dealt[slot] = player.0 + banker.0);
    }
    Rules::new(draw, dealt, slot_of)
}

/// Drawing rules, prepared for many compositions.
#[derive(Clone, Debug)]
pub struct Kernel {
    draw: Draw,
    rules: Rules,
}

impl Kernel {
    /// Prepares the drawing rules.
    pub fn new(draw: &Draw) -> Self {
        let rules = rules(draw, CELLS, &|player, banker| Some(cell(player, banker)));
        Self { draw: draw.clone(), rules }
    }

    /// Returns the joint law of one composition; see [`joint`].
    pub fn joint(&self, counts: &[u64; 10]) -> Joint {
        let cards = cards(counts);
        match Narrow::new(10, [counts]) {
            _ if cards < 6 => Joint { cells: Cells::Narrow(Box::new([0; CELLS])) },
            Some(counts) => {
                let (mut work, mut ways) = (Work::CLEAR, [[0]; CELLS]);
                one(&counts, &self.rules, &mut work, &mut ways);
                let [cells] = apart(&ways);
                Joint { cells: Cells::Narrow(cells) }
            }
            None => {
                // 520,000^6 < 2^127.
                assert!(cards <= Shoe::MAX_CARDS, "{cards} cards, at most {}", Shoe::MAX_CARDS);
                let (mut work, mut ways) = (Work::CLEAR, [[0]; CELLS]);
                let counts = counts.map(|count| [u128::from(count)]);
                sums::ways(&counts, &self.rules, &mut work, &mut ways);
                let [cells] = apart(&ways);
                Joint { cells: Cells::Wide(cells) }
            }
        }
    }

    /// Returns the joint laws of many compositions, in their order; see [`joint`] for each.
    pub fn batch(&self, compositions: &[[u64; 10]]) -> Vec<Joint> {
        let mut laws = Vec::with_capacity(compositions.len());
        let (mut work, mut ways) = (Work::CLEAR, [[0; LANES]; CELLS]);
        for chunk in compositions.chunks(LANES) {
            let Some(counts) = tally::side_by_side(chunk) else {
                laws.extend(chunk.iter().map(|counts| self.joint(counts)));
                continue;
            };
            many(&counts, &self.rules, &mut work, &mut ways);
            let apart = apart(&ways).into_iter().take(chunk.len());
            laws.extend(apart.map(|cells| Joint { cells: Cells::Narrow(cells) }));
        }
        laws
    }
}

/// Returns the number of all cards; saturates if the counts are too large to add up.
fn cards(counts: &[u64; 10]) -> u64 {
    counts.iter().fold(0, |sum, count| sum.saturating_add(*count))
}

/// Returns the cells of each composition.
fn apart<N: Number, const L: usize>(ways: &[Lane<N, L>; CELLS]) -> [Box<[N; CELLS]>; L] {
    std::array::from_fn(|l| Box::new(ways.map(|lanes| lanes[l])))
}

#[multiversion(targets("x86_64+avx512f+avx512dq+avx512bw+avx512vl+bmi2", "x86_64+avx2+bmi2"))]
fn one(
    counts: &Narrow<6, 1, 10>,
    rules: &Rules,
    work: &mut Work<u64, 1>,
    slots: &mut [Lane<u64, 1>],
) {
    sums::ways(counts.counts(), rules, work, slots);
}

#[multiversion(targets("x86_64+avx512f+avx512dq+avx512bw+avx512vl+bmi2", "x86_64+avx2+bmi2"))]
fn many(
    counts: &Narrow<6, LANES, 10>,
    rules: &Rules,
    work: &mut Work<u64, LANES>,
    slots: &mut [Lane<u64>],
) {
    sums::ways(counts.counts(), rules, work, slots);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::number::Degree;

    fn results(joint: &Joint) -> [u128; 3] {
        joint.cases().fold([0; 3], |mut sums, case| {
            sums[match case.player.1.cmp(&case.banker.1) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => 2,
            }] += case.ways;
            sums
        })
    }

    /// Source: combinations of eight decks as printed by every published analysis,
    /// wizardofodds.com/games/baccarat among them.
    #[test]
    fn eight_decks_have_the_known_combinations() {
        let joint = joint(&[128, 32, 32, 32, 32, 32, 32, 32, 32, 32], &Draw::default());
        let known = [2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216];
        assert_eq!(results(&joint), known);
    }

    #[test]
    fn wide_and_narrow_numbers_agree() {
        let counts = [400, 101, 100, 103, 100, 99, 0, 100, 1, 100];
        let kernel = Kernel::new(&Draw::default());
        let (mut work, mut ways) = (Work::CLEAR, [[0]; CELLS]);
        sums::ways(&counts.map(|count| [u128::from(count)]), &kernel.rules, &mut work, &mut ways);
        let [cells] = apart(&ways);
        let wide = Joint { cells: Cells::Wide(cells) };
        assert!(kernel.joint(&counts).cases().eq(wide.cases()));
    }

    /// Each count of four, five or six cards in order is of that degree, undealt cards included. No
    /// factor counts more than three cards, so no factor reaches 2^32 if 64 bits hold all deals.
    #[test]
    fn ways_are_of_degree_six() {
        let odd = Draw::new(0b10_1101, 0b1001_0110, [3, 700, 19, 1023, 0, 5, 260, 80]);
        for draw in [Draw::default(), odd] {
            let rules = Kernel::new(&draw).rules;
            let degrees = |degree: Degree<3>| {
                assert!(degree <= Degree(Some(6)), "{degree:?} by {draw:?}");
                degree == Degree(Some(6))
            };
            let (mut one, mut three) = ([[Degree::ZERO]; CELLS], [[Degree::ZERO; 3]; CELLS]);
            let (mut of_one, mut of_three) = (Work::CLEAR, Work::CLEAR);
            sums::ways(&[[Degree::COUNT]; 10], &rules, &mut of_one, &mut one);
            sums::ways(&[[Degree::COUNT; 3]; 10], &rules, &mut of_three, &mut three);
            let (cells, others) = (one.as_flattened(), three.as_flattened());
            assert!(cells.iter().filter(|degree| degrees(**degree)).count() > 100);
            assert!(others.iter().filter(|degree| degrees(**degree)).count() > 300);
        }
    }

    #[test]
    fn shoes_with_known_answers() {
        let mut eights = [0; 10];
        eights[8] = 20;
        let joint_of_eights = joint(&eights, &Draw::default());
        // Twenty eights: 8+8 = 6 each, both stand with two cards: 20·19·18·17·16·15 ways.
        let six_all = Case { player: (2, 6), banker: (2, 6), ways: 27_907_200 };
        assert!(joint_of_eights.cases().any(|case| case == six_all));
        let mut tens = [0; 10];
        tens[0] = 6;
        let nought_all = Case { player: (3, 0), banker: (3, 0), ways: 720 };
        assert!(joint(&tens, &Draw::default()).cases().any(|case| case == nought_all));
        assert_eq!(joint(&[1, 1, 1, 1, 1, 0, 0, 0, 0, 0], &Draw::default()).cases().count(), 400);
    }
}
