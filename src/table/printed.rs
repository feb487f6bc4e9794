//! Figures as they stand in print: what they say and how precisely.
//!
//! A printed figure is met by every exact figure that rounds to it. A count or a fraction is met
//! by itself alone, but for long counts that went through a spreadsheet, which keeps fifteen
//! digits and fills up with zeros.

use crate::exact::Exact;
use crate::wording::grouped;

/// A figure as printed: its text, its value and its precision.
///
/// # Example
///
/// ```
/// use shoe_odds::Exact;
/// use shoe_odds::table::printed::{PrintedKind, Printed};
///
/// let edge = Printed::parse("14,36%", PrintedKind::Share).unwrap();
/// let exact = Exact::ratio(1_435_962, 10_000_000).unwrap();
/// assert!(edge.agrees_with(&exact));
/// let other = Exact::ratio(143, 1000).unwrap();
/// assert!(!edge.agrees_with(&other));
/// assert_eq!(edge.in_its_way(&other), "14,30%");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// As printed.
    pub text: String,
    /// The value; of a percentage, a hundredth of the digits.
    pub value: Exact,
    /// How far from the value an exact figure may be: half a unit of the last printed digit of
    /// what was rounded, 0 of what was not.
    pub slack: Exact,
    form: Form,
    /// Whether a positive number has its sign.
    plus: bool,
    /// Whether commas group the digits.
    grouped: bool,
}

/// What a printed figure is a figure of, which decides how its commas and whole numbers are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintedKind {
    /// A number of ways: whole and exact, commas group its digits.
    Count,
    /// A probability or a share of the stake: a whole number, as 0, is exact; a single comma is
    /// a decimal comma.
    Share,
    /// Any other number: a whole number is a rounded one; a single comma is a decimal comma.
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Digits after the point or comma, and whether it is a percentage.
    Decimal { places: usize, percent: bool, comma: bool },
    /// A number that must be met exactly.
    Whole,
    /// A fraction.
    Fraction,
}

/// The most letters of a printed figure.
const LONGEST: usize = 80;

/// The digits that a spreadsheet keeps.
const SPREADSHEET: usize = 15;

impl Printed {
    /// Reads a figure as it is printed: `"85.64%"`, `"-0.0106"`, `"+5,4"`, `"21,168"`, `"1/17"`.
    ///
    /// `None` for anything else.
    pub fn parse(text: &str, kind: PrintedKind) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let (sign, unsigned) = signed(text.trim());
        let (value, slack, form, grouped) = match kind {
            PrintedKind::Count => count(unsigned)?,
            _ if unsigned.contains('/') => {
                let both = unsigned.split('/').all(|part| part.bytes().all(|b| b.is_ascii_digit()));
                let value = Exact::parse(unsigned).filter(|_| both)?;
                (value, Exact::zero(), Form::Fraction, false)
            }
            _ => number(unsigned, kind)?,
        };
        let value = if sign == Some('-') { -&value } else { value };
        let plus = sign == Some('+');
        Some(Self { text: text.to_owned(), value, slack, form, plus, grouped })
    }

    /// Whether the exact figure could be printed so, by rounding to the nearest.
    pub fn agrees_with(&self, exact: &Exact) -> bool {
        (exact - &self.value).abs() <= self.slack
    }

    /// Another figure, printed as precisely and in the same way.
    pub fn in_its_way(&self, exact: &Exact) -> String {
        let text = match self.form {
            Form::Fraction => exact.to_string(),
            Form::Whole if exact.is_whole() => exact.decimal(0),
            Form::Whole => exact.decimal(6),
            Form::Decimal { places, percent: true, .. } => exact.percent(places),
            Form::Decimal { places, .. } => exact.decimal(places),
        };
        let text = if self.grouped { with_groups(&text) } else { text };
        let text = match self.form {
            Form::Decimal { comma: true, .. } => text.replace('.', ","),
            _ => text,
        };
        if self.plus && exact.is_positive() { format!("+{text}") } else { text }
    }

    /// Whether the exact figure comes to the printed one when digits are cut off and not rounded.
    pub fn is_cut_from(&self, exact: &Exact) -> bool {
        let whole = &self.slack + &self.slack;
        let past = &exact.abs() - &self.value.abs();
        let same_side = !(exact * &self.value).is_negative();
        !whole.is_zero() && same_side && !past.is_negative() && past < whole
    }

    /// The digits that say something: all but zeros in front.
    pub fn digits(&self) -> usize {
        let digits = self.text.chars().filter(char::is_ascii_digit);
        digits.skip_while(|digit| *digit == '0').count()
    }

    /// Whether it is printed as a percentage.
    pub fn is_percent(&self) -> bool {
        matches!(self.form, Form::Decimal { percent: true, .. })
    }
}

type Read = (Exact, Exact, Form, bool);

/// A number of ways, exactly or as a spreadsheet left it.
fn count(text: &str) -> Option<Read> {
    let digits = ungrouped(text)?;
    let grouped = digits.len() < text.len();
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    let past = digits.len().saturating_sub(SPREADSHEET);
    let slack = match past {
        1.. if zeros >= past => Exact::parse(&format!("1{}", "0".repeat(past)))?,
        _ => Exact::zero(),
    };
    Some((Exact::parse(&digits)?, slack, Form::Whole, grouped))
}

fn number(text: &str, kind: PrintedKind) -> Option<Read> {
    let (body, percent) = match text.strip_suffix('%') {
        Some(body) => (body.trim_end(), true),
        None => (text, false),
    };
    let comma = !body.contains('.') && body.matches(',').count() == 1;
    let (integral, decimals) = match body.split_once(if comma { ',' } else { '.' }) {
        Some((_, "")) => return None,
        Some((integral, decimals)) => (integral, decimals),
        None => (body, ""),
    };
    let whole = if integral.is_empty() { String::new() } else { ungrouped(integral)? };
    let grouped = whole.len() < integral.len();
    let value = match decimals {
        "" => Exact::parse(&whole)?,
        _ => Exact::parse(&format!("{whole}.{decimals}"))?,
    };
    if kind == PrintedKind::Share && decimals.is_empty() && !percent {
        return Some((value, Exact::zero(), Form::Whole, grouped));
    }
    let scale = Exact::ratio(1, if percent { 100 } else { 1 })?;
    let half_unit = Exact::parse(&format!("0.{}5", "0".repeat(decimals.len())))?;
    let form = Form::Decimal { places: decimals.len(), percent, comma };
    Some((&value * &scale, &half_unit * &scale, form, grouped))
}

/// The sign of a number, if it has one, and the rest; typographers have a minus of their own.
fn signed(text: &str) -> (Option<char>, &str) {
    let mut letters = text.chars();
    match letters.next() {
        Some('+') => (Some('+'), letters.as_str()),
        Some('-' | '−') => (Some('-'), letters.as_str()),
        _ => (None, text),
    }
}

/// Digits, with or without a comma before every third of them.
fn ungrouped(text: &str) -> Option<String> {
    let mut groups = text.split(',');
    let first = groups.next()?;
    let all_digits = |group: &str| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit());
    let grouped = text.contains(',');
    let good = all_digits(first)
        && (!grouped || first.len() <= 3)
        && groups.all(|group| group.len() == 3 && all_digits(group));
    good.then(|| text.replace(',', ""))
}

/// The same number with a comma before every third digit of its whole part.
fn with_groups(text: &str) -> String {
    let (whole, rest) = text.split_at(text.find(['.', '%']).unwrap_or(text.len()));
    grouped(whole) + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Exact {
        Exact::parse(text).expect(text)
    }

    #[test]
    fn a_figure_agrees_only_at_the_precision_at_which_it_was_printed() {
        for (printed, kind, figure, expected) in [
            ("85.64%", PrintedKind::Share, "0.856350", true),
            ("85.64%", PrintedKind::Share, "0.856349", false),
            ("85.64%", PrintedKind::Share, "0.856451", false),
            ("2,652%", PrintedKind::Share, "0.026517", true),
            ("2,652%", PrintedKind::Share, "0.026526", false),
            ("-0.026517", PrintedKind::Share, "-0.0265174", true),
            ("−0.026517", PrintedKind::Share, "-0.0265176", false),
            ("+5.4", PrintedKind::Other, "5.44", true),
            ("1,234.5", PrintedKind::Other, "1234.46", true),
            ("21,168", PrintedKind::Count, "21168", true),
            ("21,168", PrintedKind::Count, "21168.1", false),
            ("4,998,398,275,503,350", PrintedKind::Count, "4998398275503360", true),
            ("4,998,398,275,503,350", PrintedKind::Count, "4998398275503361", false),
            ("4,998,398,275,503,361", PrintedKind::Count, "4998398275503360", false),
            ("0", PrintedKind::Share, "0.001", false),
            ("0", PrintedKind::Other, "0.4", true),
            ("1/17", PrintedKind::Share, "1/17", true),
            ("-1/17", PrintedKind::Share, "-1/17", true),
            ("1/17", PrintedKind::Share, "0.0588235", false),
        ] {
            let read = Printed::parse(printed, kind).expect(printed);
            assert_eq!(read.agrees_with(&exact(figure)), expected, "{printed} and {figure}");
        }
    }

    #[test]
    fn what_is_no_printed_figure_is_not_read() {
        for text in ["", "%", "1/0", "1.", "1,", "n/a", "1,23,456", "12.3.4", "--1", "1e3", "1/2%"]
        {
            assert_eq!(Printed::parse(text, PrintedKind::Other), None, "{text:?}");
        }
        for text in ["21.168", "5%", "1/2", "2116,8", "1,2345", ",123"] {
            assert_eq!(Printed::parse(text, PrintedKind::Count), None, "{text:?}");
        }
    }

    #[test]
    fn another_figure_is_printed_in_the_same_way() {
        for (printed, kind, other, expected) in [
            ("97.35%", PrintedKind::Share, "0.975004", "97.50%"),
            ("2,652%", PrintedKind::Share, "-0.1", "-10,000%"),
            ("+5.4", PrintedKind::Other, "4.75", "+4.8"),
            ("+5.4", PrintedKind::Other, "-4.75", "-4.8"),
            ("21,168", PrintedKind::Count, "1234567", "1,234,567"),
            ("21168", PrintedKind::Count, "1234567", "1234567"),
            ("1/17", PrintedKind::Share, "2/34", "1/17"),
            ("1,234.5", PrintedKind::Other, "-98765.43", "-98,765.4"),
        ] {
            let read = Printed::parse(printed, kind).expect(printed);
            assert_eq!(read.in_its_way(&exact(other)), expected, "{printed}");
        }
    }

    #[test]
    fn digits_that_are_cut_off_are_told_from_rounded_ones() {
        let printed = Printed::parse("-1.05%", PrintedKind::Share).unwrap();
        for (figure, cut) in [
            ("-0.010579", true),
            ("-0.0105", true),
            ("-0.0106", false),
            ("-0.01049", false),
            ("0.010579", false),
        ] {
            assert_eq!(printed.is_cut_from(&exact(figure)), cut, "{figure}");
        }
    }

    #[test]
    fn zeros_in_front_say_nothing() {
        let digits = |text: &str| Printed::parse(text, PrintedKind::Other).unwrap().digits();
        assert_eq!([digits("0.00231"), digits("85.64%"), digits("-10.0")], [3, 4, 3]);
    }
}
