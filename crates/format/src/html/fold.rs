//! Chooses the columns of a table that fold away on a page without room for them.

use crate::document::{Cell, Table};
use crate::fit::{Kept, give_way};
use crate::html::chart;

/// Measures of a page in pixels: the width for a table, the letter size, the space around a cell,
/// and a comfortable width for words.
struct Room {
    width: i32,
    letters: i32,
    space: i32,
    words: i32,
}

/// A phone, a tablet and a desk. The stylesheet has the widths at which each begins. These are a
/// tenth smaller, because letters of some machines are that much wider than others.
const ROOMS: [Room; 3] = [
    Room { width: 316, letters: 14, space: 13, words: 66 },
    Room { width: 620, letters: 15, space: 23, words: 110 },
    Room { width: 980, letters: 15, space: 23, words: 140 },
];

/// The folding of a table on narrow pages.
pub(super) struct Fold {
    /// For each column, the number of pages it is missing from, counted from the narrowest.
    away: Vec<usize>,
    /// `true` if the table is still too wide for a phone and has words, so that its rows become
    /// cards there. A table of numbers is compared by column, and moves sideways instead.
    pub cards: bool,
    /// `true` if a desk has no room for the widths that the stylesheet gives words.
    pub tight: bool,
}

impl Fold {
    /// `classes` are the styles of the columns.
    pub(super) fn of(table: &Table, classes: &[&str], prose: bool) -> Self {
        let mut away = vec![0; table.columns.len()];
        let (mut cards, mut tight) = (false, false);
        for (at, room) in ROOMS.iter().enumerate() {
            let needs: Vec<i32> =
                (0..table.columns.len()).map(|column| room.needs(table, column)).collect();
            let turns = table.columns.iter().map(|column| column.gives_way);
            let taken = |kept: &[usize]| kept.iter().map(|column| needs[*column]).sum::<i32>();
            let Kept { fitted, columns, left_out } =
                give_way(turns, |kept| (taken(kept) <= room.width).then_some(()));
            let styled = columns.iter().map(|at| needs[*at].max(styled(*at, classes[*at])));
            tight = styled.sum::<i32>() > room.width;
            left_out.into_iter().for_each(|column| away[column] = at + 1);
            cards |= at == 0 && fitted.is_none();
        }
        let words = table.columns.iter().skip(1).any(|column| !column.number);
        Self { away, cards: cards && !prose && words, tight }
    }

    /// Returns the classes of a column: `k` hides it on a phone, `t` on a tablet, `d` on a desk.
    pub(super) fn class(&self, column: usize) -> &'static str {
        ["", "k", "k t", "k t d"][self.away[column]]
    }

    /// Returns the columns that are hidden on a page; page 0 is the phone.
    pub(super) fn away(&self, page: usize) -> impl Iterator<Item = usize> {
        self.away.iter().enumerate().filter(move |(_, away)| **away > page).map(|(at, _)| at)
    }
}

/// Returns the least width that the stylesheet gives a column on a desk.
fn styled(at: usize, class: &str) -> i32 {
    match class {
        "w" => 288,
        "p" | "x" if at == 0 => 160,
        "x" => 144,
        _ => 0,
    }
}

impl Room {
    /// Returns the width that a column needs to be readable.
    fn needs(&self, table: &Table, at: usize) -> i32 {
        let column = &table.columns[at];
        let width = |text: &str| chart::width(text, self.letters);
        let longest = |text: &str| text.split_whitespace().map(width).max().unwrap_or(0);
        let cells = table.rows.iter().chain(&table.total).filter_map(|row| row.get(at));
        let cell = |cell: &Cell| match (column.number, cell.text()) {
            (true, text) => width(&text),
            // A longer word is broken.
            (false, text) => longest(&text).min(2 * self.words).max(width(&text).min(self.words)),
        };
        // Headings are bold.
        let heading = longest(&column.name) * 11 / 10;
        cells.map(cell).max().unwrap_or(0).max(heading) + self.space
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{COUNTS, EXACTLY, number, words};

    fn table(rows: Vec<Vec<&str>>) -> Table {
        let text = |text: &str| Cell::Text(text.to_owned());
        Table {
            columns: vec![
                words("", "Event"),
                words("", "Pays"),
                number("", "Ways").gives_way(COUNTS),
                number("", "Exactly").gives_way(EXACTLY),
                number("", "Return"),
            ],
            rows: rows.into_iter().map(|row| row.into_iter().map(text).collect()).collect(),
            ..Table::default()
        }
    }

    const STYLES: [&str; 5] = ["x", "p", "n", "n f", "n"];

    /// A digit takes 0.57 of the letter size, a comma 0.29. At 14 pixels the fraction takes 227 and
    /// the count 148: beside 66 for words, 100 for the rest and 65 between them, a phone has no
    /// room for either. At 15 pixels all take 734, too much for a tablet but not for a desk.
    #[test]
    fn fractions_fold_first_and_then_counts() {
        let wide = table(vec![vec![
            "Banker wins with a 6",
            "2 to 1",
            "4,998,398,275,503,360",
            "619306544887/6508331087895000",
            "0.095156",
        ]]);
        let fold = Fold::of(&wide, &STYLES, false);
        let classes: Vec<_> = (0..5).map(|at| fold.class(at)).collect();
        assert_eq!(classes, ["", "", "k", "k t", ""]);
        assert!(!fold.cards);
        assert_eq!(fold.away(0).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(fold.away(1).collect::<Vec<_>>(), [3]);
        assert_eq!(fold.away(2).count(), 0);
    }

    #[test]
    fn what_fits_stays() {
        let fold = Fold::of(&table(vec![vec!["Tie", "push", "12", "1/2", "0.5"]]), &STYLES, false);
        assert!((0..5).all(|at| fold.class(at).is_empty()) && !fold.cards);
    }

    #[test]
    fn rows_become_cards_where_nothing_more_gives_way() {
        let long = "9".repeat(40);
        let fold = Fold::of(&table(vec![vec!["Tie", "push", "12", "1/2", &long]]), &STYLES, false);
        assert_eq!((fold.away(0).collect::<Vec<_>>(), fold.cards), (vec![2, 3], true));
    }

    /// Seven columns of one word need some 50 pixels each; the stylesheet gives them 160 and six times
    /// 144, more than the 980 of a desk.
    #[test]
    fn words_take_less_where_the_widths_of_the_stylesheet_do_not_fit() {
        let table = |columns: usize| Table {
            columns: vec![words("", "Word"); columns],
            rows: vec![vec![Cell::Text("word".to_owned()); columns]],
            ..Table::default()
        };
        assert!(!Fold::of(&table(6), &["x"; 6], false).tight);
        assert!(Fold::of(&table(7), &["x"; 7], false).tight);
        assert!(!Fold::of(&table(7), &["n"; 7], false).tight);
    }
}
