//! Converts exact figures to the numbers that a spreadsheet computes with.
//!
//! The cells of a workbook are binary numbers by definition of the format. Only this file names
//! them. It makes each from a decimal of the exact figure, and computes nothing with it.

use rust_xlsxwriter::{Format, Worksheet, XlsxError};

use crate::exact::Exact;

/// Digits that a binary number of 64 bits can distinguish, and one to spare.
const DIGITS: usize = 18;

/// Returns a decimal with all digits that such a number can hold.
pub(super) fn decimal(exact: &Exact) -> String {
    let digits = |text: &str| text.trim_start_matches(['-', '0', '.']).len();
    // Chances of long runs have many zeros after the point.
    let enough = |places: &usize| digits(&exact.decimal(*places)) >= DIGITS;
    let places = [20, 40, 100, 320].into_iter().find(enough).unwrap_or(320);
    let text = exact.decimal(if exact.is_whole() { 0 } else { places });
    if !text.contains('.') {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Writes a number as a constant.
pub(super) fn write(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    exact: &Exact,
    format: &Format,
) -> Result<(), XlsxError> {
    let nearest: f64 = decimal(exact).parse().expect("a decimal is a number");
    sheet.write_number_with_format(row, column, nearest, format)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_have_all_the_digits_that_a_cell_can_hold() {
        let text = |text: &str| decimal(&Exact::parse(text).unwrap());
        assert_eq!(text("19/20"), "0.95");
        assert_eq!(text("-1"), "-1");
        assert_eq!(text("4998398275503360"), "4998398275503360");
        assert_eq!(text("0"), "0");
        assert_eq!(text("1/3"), format!("0.{}", "3".repeat(20)));
        // 1/(3·10^30): thirty zeros, followed by at least eighteen digits.
        let small = text(&format!("1/3{}", "0".repeat(30)));
        assert!(small.starts_with(&format!("0.{}{}", "0".repeat(30), "3".repeat(18))), "{small}");
    }
}
