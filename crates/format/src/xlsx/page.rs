//! A sheet with tables below each other under one row of headings.

use std::collections::BTreeMap;

use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Formula, Worksheet, XlsxError};

use crate::document::{Cell, Table, Tone};
use crate::exact::{Exact, Whole};
use crate::wording::capital;

use super::columns::{GENERAL, Layout, Shows, Value};
use super::links::{event, linked};
use super::prose::{lines, tall, words};
use super::{Event, Figure, Figures, counted, number};

/// A sheet under construction.
pub(super) struct Page<'a> {
    name: &'a str,
    plan: &'a Layout,
    sheet: Worksheet,
    row: u32,
    /// Width that each column needs, in letters.
    letters: Vec<u32>,
    /// Height in lines of the rows that need more than one.
    lines: BTreeMap<u32, u32>,
}

/// A cell: its row and column from 0.
type At = (u32, u16);

/// Maximum width of a column in letters; longer words take more lines.
const WIDEST: u32 = 60;
/// Maximum number of decimals that a number can be shown with.
const MOST_PLACES: usize = 30;

/// Returns the name of a column, counted from 0: A, B, … Z, AA.
pub(super) fn letters(column: u16) -> String {
    let last = char::from(b'A' + (column % 26) as u8);
    let before = if column < 26 { String::new() } else { letters(column / 26 - 1) };
    format!("{before}{last}")
}

/// Returns the name of a cell in formulas.
fn cell((row, column): At) -> String {
    format!("{}{}", letters(column), row + 1)
}

/// Adds the color of a tone to a format.
fn coloured(format: Format, tone: Tone) -> Format {
    match tone {
        Tone::Plain => format,
        Tone::Good => format.set_font_color(0x11_63_29),
        Tone::Bad => format.set_font_color(0xB3_26_1E).set_bold(),
        Tone::Caution => format.set_font_color(0x8A_4B_00),
        Tone::Favors => format.set_font_color(0x7D_2F_A8).set_bold(),
    }
}

fn index(at: usize) -> u16 {
    u16::try_from(at).expect("a table has fewer columns than a sheet")
}

impl<'a> Page<'a> {
    /// Starts a sheet with the headings of its columns, which stay in sight, and a note below them,
    /// unless that is empty.
    pub fn new(name: &'a str, plan: &'a Layout, note: &str) -> Result<Self, XlsxError> {
        let mut sheet = Worksheet::new();
        sheet.set_name(name)?;
        let letters = vec![0; plan.0.len()];
        let mut page = Self { name, plan, sheet, row: 1, letters, lines: BTreeMap::new() };
        for (at, place) in plan.0.iter().enumerate() {
            let align = if place.right { FormatAlign::Right } else { FormatAlign::Left };
            let heading = Format::new().set_bold().set_align(align).set_text_wrap();
            let heading = heading.set_border_bottom(FormatBorder::Thin);
            page.sheet.write_string_with_format(0, index(at), &place.name, &heading)?;
            // A heading may take several lines, but each word stays whole.
            let word = place.name.split(' ').map(str::len).max().unwrap_or(0);
            page.wants(at, word.max(place.name.len() / 2));
        }
        page.sheet.set_freeze_panes(1, 1)?;
        page.sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0);
        page.sheet.set_repeat_rows(0, 0)?;
        if !note.is_empty() {
            words(&mut page.sheet, (page.row, 0), note, Format::new().set_italic())?;
            page.row += 1;
        }
        Ok(page)
    }

    /// Returns the sheet, with columns as wide as their content.
    pub fn finish(mut self) -> Result<Worksheet, XlsxError> {
        let mut heading = 1;
        for (at, letters) in self.letters.iter().enumerate() {
            let width = *letters.clamp(&8, &WIDEST);
            self.sheet.set_column_width(index(at), width + 2)?;
            // Bold letters are wider.
            heading = heading.max(lines(&self.plan.0[at].name, width));
        }
        self.lines.insert(0, heading);
        for (row, lines) in &self.lines {
            tall(&mut self.sheet, *row, *lines)?;
        }
        Ok(self.sheet)
    }

    fn wants(&mut self, column: usize, letters: usize) {
        let letters = u32::try_from(letters).unwrap_or(u32::MAX);
        self.letters[column] = self.letters[column].max(letters);
    }

    /// Adds a table below the others, and returns the places of its figures if they are formulas.
    pub fn table(
        &mut self,
        table: &Table,
        titled: bool,
        known: &BTreeMap<&str, Vec<Figures>>,
    ) -> Result<Figures, XlsxError> {
        if titled {
            self.title(&table.title)?;
        }
        if table.rows.iter().flatten().any(|cell| matches!(cell, Cell::Chance(..))) {
            self.grid(table, titled)?;
            return Ok(Figures::default());
        }
        let total = counted::total(table);
        let first = self.row;
        let last = first + u32::try_from(table.rows.len()).expect("as many rows as a sheet has");
        for row in &table.rows {
            let linked = linked(table, row, known);
            let event = event(table, row, known);
            for at in 0..self.plan.0.len() {
                let formula = self.of_row(at, total.as_ref().map(|_| last));
                let formula = formula.or_else(|| self.link(at, linked));
                let formula = formula.or_else(|| self.link_event(at, event));
                self.cell(table, row, at, formula, false)?;
            }
            self.row += 1;
        }
        if let Some(row) = &table.total {
            for at in 0..self.plan.0.len() {
                let sum = total.as_ref().and_then(|_| self.sum(at, first, last));
                self.cell(table, row, at, sum, true)?;
            }
            self.row += 1;
        } else if let Some(total) = &total {
            self.deals(total)?;
        }
        let events = total.and_then(|_| {
            let column = |key: &str, shows: Shows| self.plan.find(key, shows).map(letters);
            Some(counted::Events {
                rows: (first + 1, last),
                net: column("pays", Shows::Net)?,
                chance: column("probability", Shows::Cell)?,
                returns: column("return", Shows::Cell)?,
            })
        });
        let mut found = self.figures(table, events.as_ref())?;
        if let Some(events) = &events {
            found.events = self.events(table, events);
        }
        Ok(found)
    }

    fn title(&mut self, title: &str) -> Result<(), XlsxError> {
        self.row += u32::from(self.row > 1);
        let bold = Format::new().set_bold();
        words(&mut self.sheet, (self.row, 0), title, bold)?;
        self.row += 1;
        Ok(())
    }

    /// Returns the formula of a cell among the counts, whose total is in the row `total`.
    fn of_row(&self, at: usize, total: Option<u32>) -> Option<String> {
        let place = &self.plan.0[at];
        let of = |key: &str, shows: Shows| self.plan.find(key, shows);
        if place.shows != Shows::Cell {
            return None;
        }
        match (&*place.key, total) {
            ("probability", Some(total)) => {
                let counts = of("combinations", Shows::Cell)?;
                Some(format!("{}/{}${}", cell((self.row, counts)), letters(counts), total + 1))
            }
            ("return", Some(_)) => {
                let chance = cell((self.row, of("probability", Shows::Cell)?));
                Some(format!("{chance}*{}", cell((self.row, of("pays", Shows::Net)?))))
            }
            _ => None,
        }
    }

    fn sum(&self, at: usize, first: u32, last: u32) -> Option<String> {
        let place = &self.plan.0[at];
        let summed = ["combinations", "probability", "return"].contains(&&*place.key);
        let column = letters(index(at));
        (summed && place.shows == Shows::Cell)
            .then(|| format!("SUM({column}{}:{column}{last})", first + 1))
    }

    /// Returns a link from a figure of a summary to the same figure below the wager's events.
    fn link(&self, at: usize, linked: Option<&Figures>) -> Option<String> {
        let place = &self.plan.0[at];
        let label = match &*place.key {
            "edge" => "House edge",
            "edge_resolved" => "per resolved bet",
            "rtp" => "RTP",
            "hit" => "hit",
            "push" => "push",
            "lose" => "loss",
            "variance" => "variance",
            "deviation" => "standard deviation",
            _ => return None,
        };
        let figures = linked?;
        let figure = figures.whole.get(label).filter(|_| place.shows == Shows::Cell)?;
        Some(format!("'{}'!{}", figures.sheet, figure.cell))
    }

    /// Returns a link to an event on its wager's sheet, for a cell that repeats it.
    fn link_event(&self, at: usize, linked: Option<(&Figures, &Event)>) -> Option<String> {
        let place = &self.plan.0[at];
        let (figures, event) = linked?;
        let on = |cell: &str| format!("'{}'!{cell}", figures.sheet);
        match (&*place.key, place.shows) {
            ("pays", Shows::Net) => Some(on(&event.net)),
            // Odds against the event, among rounds that settle the wager.
            ("true_odds", Shows::Cell) if !event.pays.is_zero() => {
                let push = figures.whole.get("push")?;
                Some(format!("(1-{})/{}-1", on(&push.cell), on(&event.chance)))
            }
            _ => None,
        }
    }

    /// Returns the places of the events of the table written last.
    fn events(&self, table: &Table, events: &counted::Events) -> BTreeMap<String, Event> {
        let column = |key: &str| table.columns.iter().position(|column| column.key == key);
        let rows = table.rows.iter().zip(events.rows.0..);
        let rows = rows.filter_map(|(row, number)| {
            match (&row[column("event")?], &row[column("pays")?]) {
                (Cell::Text(name), Cell::Pays(pays)) => Some((
                    name.clone(),
                    Event {
                        net: format!("{}{number}", events.net),
                        chance: format!("{}{number}", events.chance),
                        pays: pays.clone(),
                    },
                )),
                _ => None,
            }
        });
        rows.collect()
    }

    /// Adds a row for all deals, if no row sums the others.
    fn deals(&mut self, total: &Whole) -> Result<(), XlsxError> {
        words(&mut self.sheet, (self.row, 0), "All deals", Format::new().set_bold())?;
        let (text, exact) = (total.to_string(), Exact::from(total.clone()));
        if let Some(column) = self.plan.find("combinations", Shows::Cell) {
            let format = Format::new().set_num_format("#,##0").set_bold();
            number::write(&mut self.sheet, (self.row, column), &exact, &format)?;
        }
        if let Some(column) = self.plan.find("combinations", Shows::Exact) {
            let format = Format::new().set_align(FormatAlign::Right).set_bold();
            words(&mut self.sheet, (self.row, column), &text, format)?;
            self.wants(usize::from(column), text.len());
        }
        self.row += 1;
        Ok(())
    }

    /// Writes a cell of a table: a formula with its result, or the value itself.
    fn cell(
        &mut self,
        table: &Table,
        row: &[Cell],
        at: usize,
        formula: Option<String>,
        bold: bool,
    ) -> Result<(), XlsxError> {
        let place = &self.plan.0[at];
        let (Some(shown), column) = (row.get(place.of), &table.columns[place.of]) else {
            return Ok(());
        };
        // A root has no exact figure, but the variance beside it has one.
        let root = || {
            let beside = table.columns.iter().position(|column| column.key == "variance")?;
            match (&*place.key, row.get(beside)) {
                ("deviation", Some(Cell::Decimal(variance))) => variance.exact.sqrt_decimal(18),
                _ => None,
            }
        };
        let value = Value::of(shown, column, place.shows);
        let beside = self.plan.find("variance", Shows::Cell).map(|column| cell((self.row, column)));
        let root = root().zip(beside);
        let formula = match (formula, &root) {
            (None, Some((_, beside))) if place.shows == Shows::Cell => {
                Some(format!("SQRT({beside})"))
            }
            (formula, _) => formula,
        };
        let width =
            self.value((self.row, index(at)), value, formula, root.map(|root| root.0), bold)?;
        self.wants(at, width);
        Ok(())
    }

    /// Writes a value and returns its width in letters.
    fn value(
        &mut self,
        at: At,
        value: Value,
        formula: Option<String>,
        result: Option<String>,
        bold: bool,
    ) -> Result<usize, XlsxError> {
        let format = match bold {
            true => Format::new().set_bold().set_border_top(FormatBorder::Thin),
            false => Format::new(),
        };
        let (format, value) = match value {
            Value::Judged(tone, text) => (coloured(format, tone), Value::Words(text)),
            value => (format, value),
        };
        match value {
            Value::Judged(..) => Ok(0),
            Value::Nothing if bold => {
                self.sheet.write_blank(at.0, at.1, &format)?;
                Ok(0)
            }
            Value::Nothing => Ok(0),
            Value::Words(text) => {
                let right = self.plan.0.get(usize::from(at.1)).is_some_and(|place| place.right);
                let side = if right { FormatAlign::Right } else { FormatAlign::Left };
                let long = text.chars().count() > WIDEST as usize && text.contains(' ');
                let format = format.set_align(side);
                let format = if long { format.set_text_wrap() } else { format };
                if long {
                    let needs = self.lines.entry(at.0).or_default();
                    *needs = lines(&text, WIDEST).max(*needs);
                }
                words(&mut self.sheet, at, &text, format.set_align(FormatAlign::Top))?;
                // An exact figure may have hundreds of digits; it is cut off where the next cell
                // begins.
                Ok(if long || !right { text.chars().count() } else { text.len().min(40) })
            }
            Value::Number { exact, places, percent, grouped } => {
                let shown = places.min(MOST_PLACES);
                let decimals =
                    if shown == 0 { String::new() } else { format!(".{}", "0".repeat(shown)) };
                let pattern = match (grouped, percent, places) {
                    (true, ..) => "#,##0".to_owned(),
                    (_, _, GENERAL) => "General".to_owned(),
                    (_, true, _) => format!("0{decimals}%"),
                    _ => format!("0{decimals}"),
                };
                let format = format.set_num_format(&pattern).set_align(FormatAlign::Top);
                match formula {
                    Some(formula) => {
                        let result = result.unwrap_or_else(|| number::decimal(&exact));
                        let formula = Formula::new(format!("={formula}")).set_result(result);
                        self.sheet.write_formula_with_format(at.0, at.1, formula, &format)?;
                    }
                    None => number::write(&mut self.sheet, at, &exact, &format)?,
                }
                let whole = exact.abs().decimal(0).len();
                let whole = if grouped { whole * 4 / 3 + 2 } else { whole + 2 };
                let decimals = if places == GENERAL { 4 } else { shown + 3 };
                Ok(if grouped { whole } else { whole + decimals })
            }
        }
    }

    /// Writes the figures below a table, each with its label, as a number and exactly.
    fn figures(
        &mut self,
        table: &Table,
        events: Option<&counted::Events>,
    ) -> Result<Figures, XlsxError> {
        let mut found = Figures { sheet: self.name.to_owned(), ..Figures::default() };
        let column = crate::document::number("", "");
        let variance = table.figures.iter().find_map(|(label, cell)| match cell {
            Cell::Decimal(figure) if *label == "variance" => Some(figure.exact.clone()),
            _ => None,
        });
        // The exact figure has a column of its own.
        for (label, shown) in table.figures.iter().filter(|(label, _)| *label != "as a fraction") {
            let heading = capital(label);
            words(&mut self.sheet, (self.row, 0), &heading, Format::new())?;
            self.wants(0, heading.len());
            let at = (self.row, 1);
            let formula = events.and_then(|events| events.formula(label));
            let root = variance.as_ref().filter(|_| *label == "standard deviation");
            let root = root.and_then(|variance| variance.sqrt_decimal(18));
            let value = Value::of(shown, &column, Shows::Cell);
            let result = match &value {
                Value::Number { exact, .. } => {
                    root.clone().or_else(|| Some(number::decimal(exact)))
                }
                _ => None,
            };
            let is_formula = formula.is_some();
            let width = self.value(at, value, formula, root, false)?;
            if self.letters.len() > 1 && result.is_some() {
                self.wants(1, width);
            }
            if let Value::Words(exact) = Value::of(shown, &column, Shows::Exact) {
                words(&mut self.sheet, (self.row, 2), &exact, Format::new().set_indent(1))?;
            }
            if let Some(result) = result.filter(|_| is_formula) {
                found.whole.insert(label, Figure { cell: cell(at), result });
            }
            self.row += 1;
        }
        Ok(found)
    }

    /// Writes a grid of counts: probabilities, then counts, then counts as text.
    fn grid(&mut self, table: &Table, titled: bool) -> Result<(), XlsxError> {
        let total = counted::total_of_grid(table);
        let rows = u32::try_from(table.rows.len()).expect("as many rows as a sheet has");
        let start = self.row + u32::from(!titled);
        // Each block has a title, and a blank row before the next one.
        let counts_begin = start + rows + 2;
        let last = letters(index(table.columns.len().saturating_sub(1)));
        let all = format!("SUM($B${}:${last}${})", counts_begin + 1, counts_begin + rows);
        for (block, title) in
            ["Probability", "Combinations", "Combinations, exactly"].iter().enumerate()
        {
            match (block, titled) {
                (0, true) => {}
                _ => self.title(title)?,
            }
            for (down, row) in table.rows.iter().enumerate() {
                for (at, shown) in row.iter().enumerate() {
                    let here = (self.row, index(at));
                    let (value, formula) = match (shown, block) {
                        (Cell::Chance(..), 0) => {
                            let count = counts_begin + u32::try_from(down).unwrap_or(0);
                            let formula = format!("{}/{all}", cell((count, index(at))));
                            let value = Value::of(shown, &table.columns[at], Shows::Cell);
                            (value, total.as_ref().map(|_| formula))
                        }
                        (Cell::Chance(count, _), 1) => {
                            let count = Cell::Count(count.clone());
                            (Value::of(&count, &table.columns[at], Shows::Cell), None)
                        }
                        (Cell::Chance(count, _), _) => (Value::Words(count.to_string()), None),
                        _ => (Value::of(shown, &table.columns[at], Shows::Cell), None),
                    };
                    let width = self.value(here, value, formula, None, false)?;
                    self.wants(at, width);
                }
                self.row += 1;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_as_formulas_name_them() {
        for (at, name) in [
            ((0, 0), "A1"),
            ((8, 25), "Z9"),
            ((0, 26), "AA1"),
            ((1, 51), "AZ2"),
            ((0, 702), "AAA1"),
        ] {
            assert_eq!(cell(at), name);
        }
    }
}
