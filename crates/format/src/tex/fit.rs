//! Fits a table to the page: the widths of its columns, and the size of its letters.
//!
//! Widths are in hundredths of a point, for letters of ten points unless a scale is applied.

use crate::document::{Cell, Table};

use super::escape::{is_known, pieces};
use super::{named, shown};

/// The layout of a table on the page.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fit {
    /// The LaTeX command for its letter size.
    pub size: &'static str,
    /// `true` if it needs a landscape page.
    pub landscape: bool,
    /// Widths of the columns in hundredths of a point, without the gaps between them.
    pub widths: Vec<u32>,
    /// Approximate number of lines that the rows take.
    pub lines: u32,
    /// `true` if even that is too narrow, so that numbers have to be broken.
    pub broken: bool,
}

/// Width of the text on A4 with margins of 17 mm, upright and in landscape.
const PORTRAIT: u32 = 50_000;
const LANDSCAPE: u32 = 73_000;
/// Gap between two columns.
const GAP: u32 = 800;
/// Extra width of a column, because letters vary between fonts.
const SPARE: u32 = 120;
/// Least width to which a column of words shrinks for the sake of larger letters.
const COMFORTABLE: u32 = 7_000;

/// Sizes, the best first, with their letter width in percent, and `true` for landscape. The last
/// one has to do.
const SIZES: [(&str, u32, bool); 6] = [
    ("\\small", 94, false),
    ("\\footnotesize", 87, false),
    ("\\scriptsize", 82, false),
    ("\\footnotesize", 87, true),
    ("\\scriptsize", 82, true),
    ("\\tiny", 70, true),
];

/// The width that a column asks for.
struct Wish {
    /// Width with nothing broken, except the heading of numbers.
    natural: u32,
    /// Width of the longest part that cannot be broken.
    least: u32,
    /// `true` if it may be broken for the sake of larger letters.
    words: bool,
}

pub(super) fn fit(table: &Table) -> Fit {
    let wishes: Vec<Wish> = (0..table.columns.len()).map(|at| wish(table, at)).collect();
    let fitted = SIZES.iter().find_map(|(size, percent, landscape)| {
        let widths = widths(&wishes, *percent, page(*landscape))?;
        Some((*size, *percent, *landscape, widths))
    });
    let broken = fitted.is_none();
    let (size, percent, landscape, widths) = fitted.unwrap_or_else(|| {
        let (size, percent, landscape) = SIZES[SIZES.len() - 1];
        let free = page(landscape).saturating_sub(between(&wishes));
        let wanted: Vec<u32> = wishes.iter().map(|wish| scaled(wish.natural, percent)).collect();
        (size, percent, landscape, share(&wanted, free))
    });
    let rows = table.rows.iter().chain(&table.total);
    let height = |row: &Vec<Cell>| {
        let needed = row.iter().zip(&table.columns).zip(&widths).map(|((cell, column), room)| {
            scaled(width(&shown(cell, column), false), percent).div_ceil((*room).max(1)).max(1)
        });
        needed.max().unwrap_or(1)
    };
    let lines = rows.map(height).sum();
    Fit { size, landscape, widths, lines, broken }
}

/// Returns the width of the text on a page.
pub(super) fn page(landscape: bool) -> u32 {
    if landscape { LANDSCAPE } else { PORTRAIT }
}

fn between(wishes: &[Wish]) -> u32 {
    GAP * u32::try_from(wishes.len().saturating_sub(1)).unwrap_or(u32::MAX / GAP)
}

fn scaled(width: u32, percent: u32) -> u32 {
    width.saturating_mul(percent) / 100 + SPARE
}

fn wish(table: &Table, at: usize) -> Wish {
    let column = &table.columns[at];
    let cells = table.rows.iter().filter_map(|row| row.get(at)).map(|cell| (cell, false));
    let total = table.total.iter().filter_map(|row| row.get(at)).map(|cell| (cell, true));
    let mut cells_natural = 0;
    let mut cells_least = 0;
    let mut words = false;
    for (cell, bold) in cells.chain(total) {
        let text = shown(cell, column);
        cells_natural = cells_natural.max(width(&text, bold));
        let longest = pieces(&text).iter().map(|piece| width(piece, bold)).max();
        cells_least = cells_least.max(longest.unwrap_or(0));
        words |= matches!(cell, Cell::Text(_) | Cell::Verdict(..));
    }
    let words = words && !column.number;
    let name = named(column);
    let heading = width(&name, true);
    let heading_least = pieces(&name).iter().map(|piece| width(piece, true)).max().unwrap_or(0);
    // A heading over numbers may take two lines.
    let heading = if words { heading } else { heading_least.max(heading / 2 + heading_least / 4) };
    Wish {
        natural: cells_natural.max(heading),
        least: heading_least.max(if words { cells_least } else { cells_natural }),
        words,
    }
}

/// Returns the widths at this size; `None` if the table does not fit.
fn widths(wishes: &[Wish], percent: u32, page: u32) -> Option<Vec<u32>> {
    let free = page.checked_sub(between(wishes))?;
    let natural = |wish: &Wish| scaled(wish.natural, percent);
    if wishes.iter().map(natural).sum::<u32>() <= free {
        return Some(wishes.iter().map(natural).collect());
    }
    let numbers = wishes.iter().filter(|wish| !wish.words).map(natural).sum::<u32>();
    let free = free.checked_sub(numbers)?;
    // Every column of words gets its floor; the rest is shared.
    let floor = |wish: &Wish| scaled(wish.least, percent).max(natural(wish).min(COMFORTABLE));
    let words: Vec<&Wish> = wishes.iter().filter(|wish| wish.words).collect();
    let free = free.checked_sub(words.iter().map(|wish| floor(wish)).sum())?;
    let beyond: Vec<u32> =
        words.iter().map(|wish| natural(wish).saturating_sub(floor(wish))).collect();
    let mut shares = share(&beyond, free).into_iter();
    let width = |wish: &Wish| {
        if wish.words { floor(wish) + shares.next().unwrap_or(0) } else { natural(wish) }
    };
    Some(wishes.iter().map(width).collect())
}

/// Shares a width: small wishes are met in full, and the others get equal shares.
fn share(wanted: &[u32], mut free: u32) -> Vec<u32> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|at| wanted[*at]);
    let mut shares = vec![0; wanted.len()];
    for (done, at) in order.iter().enumerate() {
        let left = u32::try_from(wanted.len() - done).unwrap_or(u32::MAX);
        shares[*at] = wanted[*at].min(free / left);
        free -= shares[*at];
    }
    shares
}

/// Returns the width of a text in letters of ten points.
pub(super) fn width(text: &str, bold: bool) -> u32 {
    let width = text.chars().map(letter_width).fold(0u32, u32::saturating_add);
    if bold { width.saturating_mul(116) / 100 } else { width }
}

/// Returns the width of a letter of Computer Modern, rounded up a little.
fn letter_width(letter: char) -> u32 {
    match letter {
        '!' | '\'' | ',' | '.' | ':' | ';' | '[' | ']' | '`' | 'i' | 'l' | '|' => 280,
        'f' | 'j' | 'I' | '(' | ')' | 't' | 'r' | 's' => 395,
        'c' | 'e' | 'z' | '?' => 475,
        '-' => 400,
        '−' => 780,
        ' ' | '\u{a0}' => 340,
        '$' | '*' | '/' | '0'..='9' | '\\' | 'a' | 'g' | 'o' | '{' | '}' | '"' => 500,
        'b' | 'd' | 'h' | 'k' | 'n' | 'p' | 'q' | 'u' | 'v' | 'x' | 'y' | 'J' | 'S' | '^' | '~' => {
            556
        }
        'A'..='F' | 'H' | 'L' | 'N' | 'P' | 'R' | 'T'..='V' | 'X'..='Z' | '_' | 'w' => 765,
        'W' => 1_030,
        ' '..='~' => 920,
        'à'..='ÿ' | '·' => 556,
        'À'..='ž' => 800,
        // Greek letters and signs; below, letters that are set by their numbers.
        _ if is_known(letter) => 1_030,
        _ => 5_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Column;

    fn column(name: &str, number: bool) -> Column {
        Column { number, ..crate::document::words("", name) }
    }

    fn table(columns: Vec<Column>, row: Vec<Cell>) -> Table {
        Table { columns, rows: vec![row], ..Table::default() }
    }

    fn across(fit: &Fit) -> u32 {
        fit.widths.iter().sum::<u32>() + GAP * (fit.widths.len() as u32 - 1)
    }

    #[test]
    fn a_small_table_is_as_wide_as_it_needs() {
        // "ab" is 5 + 5.56 points wide, "7" is 5; a bold "A" 8.87 and "B" as wide.
        let small = table(
            vec![column("A", false), column("B", true)],
            vec![Cell::Text("ab".into()), Cell::Count(7.into())],
        );
        let fit = fit(&small);
        assert_eq!((fit.size, fit.landscape, fit.lines), ("\\small", false, 1));
        assert_eq!(fit.widths, [1_056 * 94 / 100 + SPARE, 887 * 94 / 100 + SPARE]);
    }

    #[test]
    fn words_are_broken_before_letters_get_small() {
        let text = Cell::Text("some words ".repeat(40));
        let wide = table(
            vec![column("A", false), column("B", false), column("C", true)],
            vec![text, Cell::Text("short".into()), Cell::Count(12_345.into())],
        );
        let fit = fit(&wide);
        assert_eq!((fit.size, fit.landscape), ("\\small", false));
        assert!(fit.lines > 3 && across(&fit) <= PORTRAIT, "{fit:?}");
        // Short columns have their full width.
        assert!(fit.widths[1] < 3_000 && fit.widths[2] < 3_500, "{fit:?}");
    }

    #[test]
    fn numbers_make_letters_small_then_turn_the_page_and_break_at_last() {
        let of = |columns: usize, digits: usize| {
            let number = Cell::Rounded("7".repeat(digits));
            fit(&table(vec![column("N", true); columns], vec![number; columns]))
        };
        // 500 points less 9 gaps of 8 are 42.8 for each of 10 columns, of which 1.2 are spare: 8
        // digits of 4.7 points, 9 of 4.35; a page on its side has 65.8, which are 14 of 4.35.
        assert_eq!((of(10, 8).size, of(10, 8).landscape), ("\\small", false));
        assert_eq!((of(10, 9).size, of(10, 9).landscape), ("\\footnotesize", false));
        assert_eq!((of(10, 14).size, of(10, 14).landscape), ("\\footnotesize", true));
        let far = of(10, 400);
        assert_eq!((far.size, far.landscape), ("\\tiny", true));
        assert!(across(&far) <= LANDSCAPE && far.lines > 10, "{far:?}");
    }

    #[test]
    fn what_is_free_goes_to_those_who_want_more() {
        assert_eq!(share(&[10, 100, 50], 200), [10, 100, 50]);
        assert_eq!(share(&[10, 100, 50], 90), [10, 40, 40]);
        assert_eq!(share(&[], 90), [0; 0]);
    }
}
