//! The sheets of a model: its cases as rows, and its wagers as formulas that sum them.

use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Formula, Worksheet, XlsxError};

use crate::exact::{Exact, Whole};
use crate::figure::model::{Model, ModelField, ModelRange, ModelValue};

use super::number;
use super::page::letters;
use super::prose::words;

/// Columns of a wager before the conditions: line, payoff, combinations, probability, return.
const BEFORE: u16 = 5;

/// Returns the sheet of the wagers and the sheet of the cases.
pub(super) fn sheets(
    [wagers, cases]: [&str; 2],
    model: &Model,
) -> Result<[Worksheet; 2], XlsxError> {
    Ok([Sums { model, cases, places: places(model) }.sheet(wagers)?, rows(cases, model)?])
}

/// Returns the sheet with a row for each case.
fn rows(name: &str, model: &Model) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name(name)?.set_freeze_panes(1, 1)?;
    let heading = || Format::new().set_bold().set_border_bottom(FormatBorder::Thin);
    let fields = model.fields.iter().map(|field| field.name.as_str());
    let heads = std::iter::once(model.head).chain(fields).chain(["Orders", "Combinations"]);
    for (column, head) in (0..).zip(heads) {
        words(&mut sheet, (0, column), head, heading())?;
        sheet.set_column_width(column, head.chars().count().max(8) as u32 + 2)?;
    }
    let plain = Format::new();
    let grouped = Format::new().set_num_format("#,##0");
    for (row, case) in (1..).zip(&model.cases) {
        words(&mut sheet, (row, 0), &case.name, Format::new())?;
        let mut column = 1;
        for value in &case.values {
            match value {
                ModelValue::Number(number) => sheet.write_number(row, column, *number)?,
                ModelValue::Text(text) => sheet.write_string(row, column, text)?,
            };
            column += 1;
        }
        number::write(&mut sheet, (row, column), &whole(case.orders.into()), &plain)?;
        number::write(&mut sheet, (row, column + 1), &Exact::from(case.ways.clone()), &grouped)?;
    }
    let last = u32::try_from(model.cases.len()).unwrap_or(u32::MAX);
    sheet.autofilter(0, 0, last, column(model.fields.len() + 2))?;
    sheet.set_column_width(column(model.fields.len() + 2), 22)?;
    Ok(sheet)
}

fn whole(number: u128) -> Exact {
    Exact::from(Whole::from(number))
}

fn column(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

/// Returns the first column of the conditions on each field: a number has two, others one.
fn places(model: &Model) -> Vec<u16> {
    let mut next = BEFORE;
    let place = |field: &ModelField| {
        let at = next;
        next += if field.is_number { 2 } else { 1 };
        at
    };
    model.fields.iter().map(place).collect()
}

/// The sheet of the wagers under construction.
struct Sums<'a> {
    model: &'a Model,
    /// Name of the sheet of the cases.
    cases: &'a str,
    places: Vec<u16>,
}

impl Sums<'_> {
    /// Returns the range of a column of the cases.
    fn range(&self, at: usize) -> String {
        let (column, last) = (letters(column(at)), self.model.cases.len() + 1);
        format!("'{}'!${column}$2:${column}${last}", self.cases)
    }

    fn sheet(&self, name: &str) -> Result<Worksheet, XlsxError> {
        let model = self.model;
        let mut sheet = Worksheet::new();
        sheet.set_name(name)?.set_freeze_panes(2, 1)?;
        sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0);
        sheet.set_column_width(0, 44)?.set_column_width(2, 24)?;
        sheet.set_column_width(3, 14)?.set_column_width(4, 14)?;
        let bold = || Format::new().set_bold();
        let grouped = Format::new().set_num_format("#,##0");
        let ways = self.range(model.fields.len() + 2);
        let total = model.cases.iter().fold(Whole::zero(), |sum, case| &sum + &case.ways);
        words(&mut sheet, (0, 0), "Combinations of all cases", bold())?;
        let all = Formula::new(format!("SUM({ways})")).set_result(total.to_string());
        sheet.write_formula_with_format(0, 2, all, &grouped)?;
        let note = "Change a payoff or a condition: the figures follow. Conditions are bounds, \
                    both included; * is any text. Rows of a wager must not overlap.";
        words(&mut sheet, (0, BEFORE), note, Format::new().set_italic())?;
        let heads = ["Line", "Pays", "Combinations", "Probability", "Return"];
        let right = || bold().set_align(FormatAlign::Right).set_border_bottom(FormatBorder::Thin);
        for (column, head) in (0..).zip(heads) {
            let format =
                if column == 0 { bold().set_border_bottom(FormatBorder::Thin) } else { right() };
            words(&mut sheet, (1, column), head, format)?;
        }
        for (field, at) in model.fields.iter().zip(&self.places) {
            let width = field.name.chars().count().max(6) as u32 + 6;
            match field.is_number {
                true => {
                    words(&mut sheet, (1, *at), &format!("{} from", field.name), right())?;
                    words(&mut sheet, (1, at + 1), "to", right())?;
                    sheet.set_column_width(*at, width)?;
                }
                false => {
                    words(&mut sheet, (1, *at), &field.name, right())?;
                    sheet.set_column_width(*at, width)?;
                }
            }
        }
        let mut row = 3;
        for wager in &model.wagers {
            words(&mut sheet, (row, 0), &wager.name, bold().set_font_size(13))?;
            row += 1;
            let first = row;
            for line in &wager.lines {
                let top = row;
                for range in &line.ranges {
                    if row == top {
                        words(&mut sheet, (row, 0), &line.name, Format::new())?;
                        number::write(&mut sheet, (row, 1), &line.pays, &Format::new())?;
                    } else {
                        // Further ranges of the line pay what its first one pays.
                        let same = Formula::new(format!("B{}", top + 1));
                        let same = same.set_result(number::decimal(&line.pays));
                        sheet.write_formula(row, 1, same)?;
                    }
                    self.conditions(&mut sheet, row, range)?;
                    let sum = Formula::new(self.sum(row, &ways)).set_result(range.ways.to_string());
                    sheet.write_formula_with_format(row, 2, sum, &grouped)?;
                    self.figures(&mut sheet, row, &line.pays, &range.ways, &total)?;
                    row += 1;
                }
            }
            words(&mut sheet, (row, 0), "All other", Format::new())?;
            number::write(&mut sheet, (row, 1), &Exact::integer(-1), &Format::new())?;
            let (from, to) = (first + 1, row);
            let won = if row > first { format!("SUM(C{from}:C{to})") } else { "0".to_owned() };
            let lost = Formula::new(format!("$C$1-{won}")).set_result(wager.lost.to_string());
            sheet.write_formula_with_format(row, 2, lost, &grouped)?;
            self.figures(&mut sheet, row, &Exact::integer(-1), &wager.lost, &total)?;
            row += 1;
            words(&mut sheet, (row, 0), "House edge", bold())?;
            let edge = format!("-SUMPRODUCT(B{from}:B{row},C{from}:C{row})/$C$1");
            let edge = Formula::new(edge).set_result(number::decimal(&wager.edge));
            let format = bold().set_num_format("0.0000%");
            sheet.write_formula_with_format(row, 4, edge, &format)?;
            row += 2;
        }
        Ok(sheet)
    }

    /// Writes the probability and the return of a row.
    fn figures(
        &self,
        sheet: &mut Worksheet,
        row: u32,
        pays: &Exact,
        ways: &Whole,
        total: &Whole,
    ) -> Result<(), XlsxError> {
        let at = row + 1;
        let chance = Exact::from(ways.clone()).share_of(&Exact::from(total.clone()));
        let shown = Formula::new(format!("C{at}/$C$1")).set_result(number::decimal(&chance));
        let format = Format::new().set_num_format("0.000000");
        sheet.write_formula_with_format(row, 3, shown, &format)?;
        let returns = Formula::new(format!("B{at}*D{at}"));
        let returns = returns.set_result(number::decimal(&(pays * &chance)));
        sheet.write_formula_with_format(row, 4, returns, &format)?;
        Ok(())
    }

    /// Writes the conditions of a range. A field without one has the bounds of all its values.
    fn conditions(
        &self,
        sheet: &mut Worksheet,
        row: u32,
        range: &ModelRange,
    ) -> Result<(), XlsxError> {
        let pale = Format::new().set_font_color(0x99_99_99).set_align(FormatAlign::Right);
        let plain = Format::new().set_align(FormatAlign::Right);
        for (at, (bounds, place)) in range.bounds.iter().zip(&self.places).enumerate() {
            let format = if bounds.is_some() { &plain } else { &pale };
            match (bounds, self.model.fields[at].is_number) {
                (Some((ModelValue::Number(low), ModelValue::Number(high))), _) => {
                    sheet.write_number_with_format(row, *place, *low, format)?;
                    sheet.write_number_with_format(row, place + 1, *high, format)?;
                }
                (Some((ModelValue::Text(text), _)), _) => {
                    sheet.write_string_with_format(row, *place, text, format)?;
                }
                (_, true) => {
                    sheet.write_number_with_format(row, *place, -1, format)?;
                    sheet.write_number_with_format(row, place + 1, 99, format)?;
                }
                (_, false) => {
                    sheet.write_string_with_format(row, *place, "*", format)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the sum of the combinations under the conditions of a row.
    fn sum(&self, row: u32, ways: &str) -> String {
        let mut formula = format!("SUMIFS({ways}");
        for (at, (field, place)) in self.model.fields.iter().zip(&self.places).enumerate() {
            let (range, row) = (self.range(at + 1), row + 1);
            let (one, two) = (letters(*place), letters(place + 1));
            match field.is_number {
                true => formula
                    .push_str(&format!(",{range},\">=\"&${one}{row},{range},\"<=\"&${two}{row}")),
                false => formula.push_str(&format!(",{range},${one}{row}")),
            }
        }
        formula.push(')');
        formula
    }
}
