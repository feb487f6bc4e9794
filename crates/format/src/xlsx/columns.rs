//! The columns of a sheet for a table, and the values in them.

use std::borrow::Cow;

use crate::document::{Cell, Column, Table, Tone};
use crate::exact::Exact;

/// The columns of a sheet: words and numbers first, exact figures last.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Layout(pub Vec<Place>);

/// A column of a sheet.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Index of the table's column.
    pub of: usize,
    /// The key of that column.
    pub key: Cow<'static, str>,
    /// Its heading.
    pub name: String,
    /// The part of its cells that is shown.
    pub shows: Shows,
    /// `true` if its words are aligned to the right, like numbers.
    pub right: bool,
}

/// The part of a cell that a column shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shows {
    /// The words or the number.
    Cell,
    /// The net win per unit as a number, beside its words.
    Net,
    /// The exact figure as text.
    Exact,
}

impl Layout {
    /// Chooses the columns for a table. Leaves out words that only data formats show, and fractions
    /// of a decimal beside them, which brings its own.
    pub fn of(table: &Table) -> Self {
        let mut places = Vec::new();
        let mut behind = Vec::new();
        for (of, column) in table.columns.iter().enumerate() {
            let cells = || table.rows.iter().chain(&table.total).filter_map(|row| row.get(of));
            let any = |is: fn(&Cell) -> bool| cells().any(is);
            let fraction = any(|cell| matches!(cell, Cell::Fraction(_)));
            if (column.data_only && !column.number) || (fraction && column.key.is_empty()) {
                continue;
            }
            let place = |shows: Shows, name: String| {
                let right = column.number || shows != Shows::Cell;
                Place { of, key: column.key.clone(), name, shows, right }
            };
            let exactly = || place(Shows::Exact, format!("{}, exactly", column.name));
            places.push(place(Shows::Cell, column.name.clone()));
            if any(|cell| matches!(cell, Cell::Pays(_))) {
                places.push(place(Shows::Net, "Net win per unit".to_owned()));
            }
            if any(|cell| matches!(cell, Cell::Count(_))) && column.key == "combinations" {
                places.push(exactly());
            }
            if any(|cell| matches!(cell, Cell::Decimal(_) | Cell::Percent(_) | Cell::Odds(_))) {
                behind.push(exactly());
            }
        }
        places.extend(behind);
        Self(places)
    }

    /// Returns the sheet's column that shows this part of the table's column with this key.
    pub fn find(&self, key: &str, shows: Shows) -> Option<u16> {
        let found = self.0.iter().position(|place| place.key == key && place.shows == shows);
        found.and_then(|at| u16::try_from(at).ok())
    }
}

/// The value of a cell in a sheet.
pub(super) enum Value {
    Nothing,
    Words(String),
    /// Words with the color of a verdict.
    Judged(Tone, String),
    Number {
        exact: Exact,
        places: usize,
        percent: bool,
        grouped: bool,
    },
}

impl Value {
    pub fn of(cell: &Cell, column: &Column, shows: Shows) -> Self {
        let number = |exact: &Exact, places: usize, percent: bool| Self::Number {
            exact: exact.clone(),
            places,
            percent,
            grouped: false,
        };
        match (shows, cell) {
            (_, Cell::Empty) => Self::Nothing,
            (Shows::Exact, Cell::Count(count)) => Self::Words(count.to_string()),
            (Shows::Exact, Cell::Decimal(figure) | Cell::Percent(figure) | Cell::Odds(figure)) => {
                Self::Words(figure.exact.to_string())
            }
            (Shows::Net, Cell::Pays(pays)) => number(pays, GENERAL, false),
            (Shows::Exact | Shows::Net, _) => Self::Nothing,
            (_, Cell::Count(count)) => Self::Number {
                exact: Exact::from(count.clone()),
                places: 0,
                percent: false,
                grouped: true,
            },
            (_, Cell::Decimal(figure) | Cell::Odds(figure) | Cell::Chance(_, figure)) => {
                number(&figure.exact, figure.digits, false)
            }
            (_, Cell::Percent(figure)) => {
                number(&figure.exact, figure.digits.saturating_sub(2), true)
            }
            (_, Cell::Rounded(text)) => Self::of_decimal(text),
            (_, Cell::Between(..)) => Self::of_decimal(&cell.text()),
            (_, Cell::Written(text, exact)) => Self::of_written(text, exact),
            (_, Cell::Verdict(tone, text)) => Self::Judged(*tone, text.clone()),
            (_, Cell::Text(text)) if column.number && is_whole(text) => Self::of_decimal(text),
            (_, cell) => Self::Words(cell.text()),
        }
    }

    /// Returns a number in the form in which it was written, if a cell can show that; else the
    /// words.
    fn of_written(text: &str, exact: &Exact) -> Self {
        let (digits, percent) = match text.strip_suffix('%') {
            Some(digits) => (digits.trim_end(), true),
            None => (text, false),
        };
        let hundredths = if percent { exact * &Exact::integer(100) } else { exact.clone() };
        let unsigned = digits.trim_start_matches(['+', '-', '\u{2212}']);
        let number = unsigned.bytes().all(|byte| byte.is_ascii_digit() || b".,".contains(&byte));
        let told = unsigned.bytes().filter(u8::is_ascii_digit).count();
        if !number || told == 0 || told > 15 {
            return Self::Words(text.to_owned());
        }
        // One comma may group digits or precede decimals: the value decides.
        let whole = unsigned.replace(',', "");
        let grouped = unsigned.contains(',')
            && Exact::parse(&whole).is_some_and(|read| read == hundredths.abs());
        let decimals = unsigned.rsplit_once(if grouped { &['.'][..] } else { &['.', ','] });
        let places = decimals.map_or(0, |(_, decimals)| decimals.len());
        Self::Number { exact: exact.clone(), places, percent, grouped: grouped && places == 0 }
    }

    /// Returns a decimal with as many places as it is written with.
    fn of_decimal(text: &str) -> Self {
        let (digits, percent) = text.strip_suffix('%').map_or((text, false), |text| (text, true));
        let places = digits.split_once('.').map_or(0, |(_, places)| places.len());
        let unit = Exact::ratio(1, if percent { 100 } else { 1 });
        match Exact::parse(digits).zip(unit).filter(|_| !digits.contains('/')) {
            Some((exact, unit)) => {
                Self::Number { exact: &exact * &unit, places, percent, grouped: false }
            }
            None => Self::Words(text.to_owned()),
        }
    }
}

/// Number of places that stands for as many as there are.
pub(super) const GENERAL: usize = usize::MAX;

/// Returns `true` if a text is a whole number that a cell holds to the last digit.
fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    (1..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(cell: Cell, number: bool) -> String {
        let column = Column { number, ..crate::document::words("", "") };
        match Value::of(&cell, &column, Shows::Cell) {
            Value::Nothing => "nothing".to_owned(),
            Value::Words(words) | Value::Judged(_, words) => format!("words {words}"),
            Value::Number { exact, places, percent, .. } => format!("{exact} {places} {percent}"),
        }
    }

    #[test]
    fn words_are_numbers_only_where_a_column_has_numbers() {
        assert_eq!(shown(Cell::Text("12".into()), true), "12 0 false");
        assert_eq!(shown(Cell::Text("-4".into()), true), "-4 0 false");
        assert_eq!(shown(Cell::Text("12".into()), false), "words 12");
        assert_eq!(shown(Cell::Text("7+".into()), true), "words 7+");
        assert_eq!(shown(Cell::Text("=1+1".into()), true), "words =1+1");
        assert_eq!(shown(Cell::Text("1234567890123456".into()), true), "words 1234567890123456");
        assert_eq!(shown(Cell::Rounded("97.5004%".into()), true), "243751/250000 4 true");
        assert_eq!(shown(Cell::Rounded("-0.50".into()), true), "-1/2 2 false");
        assert_eq!(shown(Cell::Rounded("none".into()), true), "words none");
        assert_eq!(shown(Cell::Empty, true), "nothing");
    }

    #[test]
    fn what_is_written_is_a_number_of_its_places_where_a_cell_can_show_it() {
        let written = |text: &str, exact: &str| {
            shown(Cell::Written(text.into(), Exact::parse(exact).unwrap()), true)
        };
        assert_eq!(written("11.25%", "9/80"), "9/80 2 true");
        assert_eq!(written("14,36%", "359/2500"), "359/2500 2 true");
        assert_eq!(written("-0.0265", "-53/2000"), "-53/2000 4 false");
        assert_eq!(written("21,168", "21168"), "21168 0 false");
        assert_eq!(written("2,652%", "0.02652"), "663/25000 3 true");
        assert_eq!(written("1,234.5", "2469/2"), "2469/2 1 false");
        // Neither a fraction nor odds, nor more digits than a cell shows.
        assert_eq!(written("1/17", "1/17"), "words 1/17");
        assert_eq!(written("1 in 4", "1/4"), "words 1 in 4");
        let long = "4,998,398,275,503,361";
        assert_eq!(written(long, "4998398275503361"), format!("words {long}"));
    }
}
