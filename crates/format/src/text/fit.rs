//! Fits the columns of a table into a width: which are shown, and how wide each is.

use super::wrap::{longest, width};
use crate::fit::{Kept, give_way};

/// The measurements of a column.
pub struct Wanted {
    /// Width of the widest cell.
    cells: usize,
    /// Width of the longest word of a cell; for numbers, which are not broken, of the widest cell.
    word: usize,
    /// Width of the heading in one line.
    heading: usize,
    /// Width of the longest word of the heading.
    heading_word: usize,
    /// Order in which it gives way; `0` for never.
    gives_way: u8,
    /// `true` if it holds words, which may be broken as a last resort.
    words: bool,
}

impl Wanted {
    pub fn of<'c>(
        heading: &str,
        cells: impl Iterator<Item = &'c str> + Clone,
        number: bool,
        gives_way: u8,
    ) -> Self {
        let lines = cells.flat_map(str::lines);
        let widest = lines.clone().map(width).max().unwrap_or(0);
        Self {
            cells: widest,
            word: if number { widest } else { lines.map(longest).max().unwrap_or(0) },
            heading: width(heading),
            heading_word: longest(heading),
            gives_way,
            words: !number,
        }
    }

    /// Returns the least and the greatest width with whole cells: the heading on several lines, or
    /// on one.
    fn whole(&self) -> (usize, usize) {
        (self.cells.max(self.heading_word), self.cells.max(self.heading))
    }

    /// Returns the least and the greatest width if words wrap to several lines.
    fn wrapped(&self) -> (usize, usize) {
        (self.word.max(self.heading_word), self.cells.max(self.heading_word))
    }

    /// Returns the least and the greatest width if long words are broken as well.
    fn broken(&self) -> (usize, usize) {
        let (least, most) = self.wrapped();
        (if self.words { least.min(BROKEN) } else { least }, most)
    }
}

/// Shortest piece of a broken word, before columns are put below each other.
const BROKEN: usize = 16;

/// Blanks at the edges of a line, and between columns.
const EDGE: usize = 1;
const WIDE: usize = 3;
const NARROW: usize = 2;

/// Columns shown side by side.
#[derive(Debug, PartialEq, Eq)]
pub struct Block {
    /// Index and width of each column.
    pub columns: Vec<(usize, usize)>,
    /// Blanks between two columns.
    pub gap: usize,
}

/// A table fitted into a width.
#[derive(Debug, PartialEq, Eq)]
pub struct Fit {
    /// One block, or several below each other, each of which begins with the first column.
    pub blocks: Vec<Block>,
    /// Columns that gave way, in that order.
    pub left_out: Vec<usize>,
}

/// Fits columns into a terminal width; without one, gives each its full width.
pub fn fit(wanted: &[Wanted], columns: Option<usize>) -> Fit {
    let natural = wanted.iter().map(|one| one.whole().1).enumerate().collect();
    let natural = Block { columns: natural, gap: WIDE };
    let Some(columns) = columns.filter(|columns| taken(&natural) > *columns) else {
        return Fit { blocks: vec![natural], left_out: Vec::new() };
    };
    let turns = wanted.iter().map(|one| one.gives_way);
    let Kept { fitted, columns: kept, left_out } =
        give_way(turns, |kept| shared(wanted, kept, columns, Wanted::whole));
    let fitted = fitted.or_else(|| shared(wanted, &kept, columns, Wanted::wrapped));
    let fitted = fitted.or_else(|| shared(wanted, &kept, columns, Wanted::broken));
    let blocks = fitted.map_or_else(|| folded(wanted, &kept, columns), |block| vec![block]);
    Fit { blocks, left_out }
}

/// Returns the width of a block.
fn taken(block: &Block) -> usize {
    let cells: usize = block.columns.iter().map(|(_, width)| width).sum();
    // The rule also extends past the last cell.
    cells + 2 * EDGE + block.gap * block.columns.len().saturating_sub(1)
}

/// Puts columns side by side if each can have its least width; the narrowest grow first.
fn shared(
    wanted: &[Wanted],
    kept: &[usize],
    columns: usize,
    limits: fn(&Wanted) -> (usize, usize),
) -> Option<Block> {
    let limits: Vec<(usize, usize)> = kept.iter().map(|at| limits(&wanted[*at])).collect();
    let least = kept.iter().zip(&limits).map(|(at, (least, _))| (*at, *least)).collect();
    let mut block = Block { columns: least, gap: NARROW };
    let mut room = columns.checked_sub(taken(&block))?;
    while room > 0 {
        let growing = block.columns.iter_mut().zip(&limits);
        let growing = growing.filter(|((_, width), (_, most))| width < most);
        let Some(((_, width), _)) = growing.min_by_key(|((_, width), _)| *width) else { break };
        *width += 1;
        room -= 1;
    }
    Some(block)
}

/// Puts columns into blocks below each other, each with as many beside the first column as fit.
fn folded(wanted: &[Wanted], kept: &[usize], columns: usize) -> Vec<Block> {
    let Some((first, rest)) = kept.split_first() else { return Vec::new() };
    let mut blocks = Vec::new();
    let mut rest = rest;
    while !rest.is_empty() {
        let beside = |count: usize| [&[*first], &rest[..count]].concat();
        let fitting = (1..=rest.len()).rev().find_map(|count| {
            let block = shared(wanted, &beside(count), columns, Wanted::broken)?;
            Some((count, block))
        });
        // A column that does not fit beside the first is broken as well.
        let (count, block) = fitting.unwrap_or_else(|| (1, halves(*first, rest[0], columns)));
        blocks.push(block);
        rest = &rest[count..];
    }
    blocks
}

/// Divides the width between two columns that want more than there is.
fn halves(first: usize, other: usize, columns: usize) -> Block {
    let room = columns.saturating_sub(2 * EDGE + NARROW).max(2);
    let narrow = (room / 3).clamp(1, BROKEN);
    Block { columns: vec![(first, narrow), (other, room - narrow)], gap: NARROW }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(heading: &str, cell: &str, number: bool, gives_way: u8) -> Wanted {
        Wanted::of(heading, std::iter::once(cell), number, gives_way)
    }

    /// An event table: 20, 8, 12, 9, 11 and 9 columns wide.
    fn events() -> Vec<Wanted> {
        vec![
            column("Event", "Banker wins with a 6", false, 0),
            column("Pays", "12 to 1!", false, 0),
            column("Combinations", "1", true, 2),
            column("Exactly", "1234/5678", true, 1),
            column("Probability", "0.5", true, 0),
            column("Return", "-0.123456", true, 0),
        ]
    }

    #[test]
    fn columns_give_way_in_their_order_and_then_words_wrap() {
        // 69 columns of cells, 2 at the edges, 3 * 5 between them: 86.
        let shown = |columns| {
            let fit = fit(&events(), columns);
            let [block] = &fit.blocks[..] else { panic!("{fit:?}") };
            (block.columns.clone(), fit.left_out)
        };
        let natural = vec![(0, 20), (1, 8), (2, 12), (3, 9), (4, 11), (5, 9)];
        assert_eq!(shown(None), (natural.clone(), vec![]));
        assert_eq!(shown(Some(86)), (natural.clone(), vec![]));
        // Gaps of two instead of three blanks save five columns.
        assert_eq!(shown(Some(81)), (natural, vec![]));
        let without = vec![(0, 20), (1, 8), (2, 12), (4, 11), (5, 9)];
        assert_eq!(shown(Some(80)), (without, vec![3]));
        let without = vec![(0, 20), (1, 8), (4, 11), (5, 9)];
        assert_eq!(shown(Some(69)), (without, vec![3, 2]));
        // 2 + 3 * 2 at edges and gaps: 42 left of 50, 20 of them of numbers; "Banker" is longest.
        assert_eq!(shown(Some(50)), (vec![(0, 14), (1, 8), (4, 11), (5, 9)], vec![3, 2]));
    }

    #[test]
    fn headings_take_two_lines_before_a_column_is_lost() {
        let wanted = [column("Wager", "Tie", false, 0), column("Hit frequency", "9.5%", true, 1)];
        let fit = fit(&wanted, Some(20));
        let block = Block { columns: vec![(0, 5), (1, 11)], gap: 2 };
        assert_eq!(fit, Fit { blocks: vec![block], left_out: vec![] });
    }

    #[test]
    fn columns_that_stay_are_put_below_each_other() {
        let wanted: Vec<Wanted> = (0..5).map(|_| column("", "0.123456", true, 0)).collect();
        // Three of eight with two gaps of two and the edges: 30.
        let Fit { blocks, left_out } = fit(&wanted, Some(30));
        let columns = |block: &Block| block.columns.iter().map(|(at, _)| *at).collect::<Vec<_>>();
        let blocks: Vec<_> = blocks.iter().map(columns).collect();
        assert_eq!(blocks, [vec![0, 1, 2], vec![0, 3, 4]]);
        assert!(left_out.is_empty());
    }

    #[test]
    fn no_block_is_wider_than_the_terminal() {
        let long = "9".repeat(100);
        for columns in 20..=120 {
            let mut wanted = events();
            wanted.push(column("Figure", &long, true, 0));
            for block in fit(&wanted, Some(columns)).blocks {
                assert!(taken(&block) <= columns, "{columns}: {block:?}");
            }
        }
    }
}
