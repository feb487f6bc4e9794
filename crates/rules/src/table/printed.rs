//! Printed figures: their values, precision and notation.
//!
//! A printed figure agrees with every exact figure that rounds to it. A count or a fraction agrees
//! with the same value only. The exception is long counts that went through a spreadsheet, which
//! keeps fifteen digits and fills up with zeros. Such a count agrees with every figure that rounds
//! to it at fifteen digits.

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
    /// The figure as printed.
    pub text: String,
    /// The value; for a percentage, a hundredth of the printed number.
    pub value: Exact,
    /// Largest difference from an exact figure that agrees: half a unit of the last printed digit
    /// of a rounded figure, 0 for any other. For a chance printed as odds, this is the difference
    /// of the odds.
    pub slack: Exact,
    form: Form,
    /// `true` if positive numbers are printed with a sign.
    plus: bool,
    /// `true` if commas group the digits.
    grouped: bool,
}

/// The kind of a printed figure, which decides how its commas and whole numbers are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintedKind {
    /// A number of ways: whole and exact. Commas group its digits.
    Count,
    /// A probability or a share of the stake. A whole number, such as 0, is exact; a single comma
    /// is a decimal comma.
    Share,
    /// The probability or frequency of an event: a share, which may also be printed as odds,
    /// `"1 in 10.51"` or `"9.51 to 1"` against it.
    Chance,
    /// Any other number. A whole number is a rounded one; a single comma is a decimal comma.
    Other,
    /// A number of rounds, which may be rounded. Commas group its digits.
    Rounds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A decimal: digits after the point or comma, and `true` for a percentage and for a comma.
    Decimal { places: usize, percent: bool, comma: bool },
    /// A number without decimals: a count, or a whole share.
    Whole,
    /// A fraction.
    Fraction,
    /// Odds, rounded to this number of digits after the point or comma.
    Odds { odds: Odds, places: usize, comma: bool },
}

/// The notation of a chance as odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Odds {
    /// `"1 in 10.51"`: all rounds per round with the event.
    OneIn,
    /// `"9.51 to 1"`, `"9.51:1"`: rounds without the event per round with it.
    Against(&'static str),
}

impl Odds {
    /// The endings of odds against an event.
    const AGAINST: [&'static str; 3] = [" to 1", " to 1 against", ":1"];

    /// Returns the chance with these odds.
    fn chance(self, odds: &Exact) -> Option<Exact> {
        Exact::one().checked_div(&match self {
            Self::OneIn => odds.clone(),
            Self::Against(_) => odds + &Exact::one(),
        })
    }

    /// Returns the odds of a chance; `None` for a chance of 0.
    fn of(self, chance: &Exact) -> Option<Exact> {
        let all = Exact::one().checked_div(chance)?;
        Some(match self {
            Self::OneIn => all,
            Self::Against(_) => &all - &Exact::one(),
        })
    }

    /// Returns the text before and behind the number.
    fn around(self) -> (&'static str, &'static str) {
        match self {
            Self::OneIn => ("1 in ", ""),
            Self::Against(ending) => ("", ending),
        }
    }
}

/// Maximum length of a printed figure in bytes.
const LONGEST: usize = 80;

/// Number of digits that a spreadsheet keeps.
const SPREADSHEET: usize = 15;

impl Printed {
    /// Parses a printed figure: `"85.64%"`, `"-0.0106"`, `"+5,4"`, `"21,168"`, `"1/17"`; a chance
    /// also as `"1 in 10.51"` or `"9.51 to 1"`.
    ///
    /// Returns `None` for anything else.
    pub fn parse(text: &str, kind: PrintedKind) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        if let Some(odds) = (kind == PrintedKind::Chance).then(|| odds(text)).flatten() {
            return Some(odds);
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

    /// Returns `true` if the exact figure rounds to the printed one. A tie may round either way.
    pub fn agrees_with(&self, exact: &Exact) -> bool {
        let off = match self.form {
            Form::Odds { odds, .. } => {
                let both = odds.of(exact).zip(odds.of(&self.value));
                both.map(|(exact, printed)| &exact - &printed)
            }
            _ => Some(exact - &self.value),
        };
        off.is_some_and(|off| off.abs() <= self.slack)
    }

    /// Returns the least and the largest figure that agree with it. `None` if it is printed as odds.
    pub fn range(&self) -> Option<(Exact, Exact)> {
        let is_odds = matches!(self.form, Form::Odds { .. });
        (!is_odds).then(|| (&self.value - &self.slack, &self.value + &self.slack))
    }

    /// Formats another figure with the same precision and notation.
    pub fn in_its_way(&self, exact: &Exact) -> String {
        let text = match self.form {
            Form::Fraction => exact.to_string(),
            Form::Whole if exact.is_whole() => exact.decimal(0),
            Form::Whole => exact.decimal(6),
            Form::Decimal { places, percent: true, .. } => exact.percent(places),
            Form::Decimal { places, .. } => exact.decimal(places),
            Form::Odds { odds, places, .. } => match odds.of(exact) {
                Some(number) => number.decimal(places),
                None => return exact.to_string(),
            },
        };
        let text = if self.grouped { with_groups(&text) } else { text };
        let text = match self.form {
            Form::Decimal { comma: true, .. } | Form::Odds { comma: true, .. } => {
                text.replace('.', ",")
            }
            _ => text,
        };
        if let Form::Odds { odds, .. } = self.form {
            let (before, behind) = odds.around();
            return format!("{before}{text}{behind}");
        }
        if self.plus && exact.is_positive() { format!("+{text}") } else { text }
    }

    /// Returns `true` if cutting off digits of the exact figure, without rounding, gives the
    /// printed one.
    pub fn is_cut_from(&self, exact: &Exact) -> bool {
        if matches!(self.form, Form::Odds { .. }) {
            return false;
        }
        let whole = &self.slack + &self.slack;
        let past = &exact.abs() - &self.value.abs();
        let same_side = !(exact * &self.value).is_negative();
        !whole.is_zero() && same_side && !past.is_negative() && past < whole
    }

    /// Returns the number of digits without leading zeros.
    pub fn digits(&self) -> usize {
        let digits = self.text.chars().filter(char::is_ascii_digit);
        let all = digits.skip_while(|digit| *digit == '0').count();
        // The 1 of "1 in" or "to 1" carries no information.
        all - usize::from(matches!(self.form, Form::Odds { .. }))
    }

    /// Returns `true` if it is printed as odds.
    pub fn is_odds(&self) -> bool {
        matches!(self.form, Form::Odds { .. })
    }

    /// Returns `true` if it is printed as a percentage.
    pub fn is_percent(&self) -> bool {
        matches!(self.form, Form::Decimal { percent: true, .. })
    }
}

type Read = (Exact, Exact, Form, bool);

/// Parses a number of ways, exact or as a spreadsheet rounded it.
fn count(text: &str) -> Option<Read> {
    let digits = ungrouped(text)?;
    let grouped = digits.len() < text.len();
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    let past = digits.len().saturating_sub(SPREADSHEET);
    let slack = match past {
        // Half a unit of the fifteenth digit.
        1.. if zeros >= past => Exact::parse(&format!("5{}", "0".repeat(past - 1)))?,
        _ => Exact::zero(),
    };
    Some((Exact::parse(&digits)?, slack, Form::Whole, grouped))
}

/// Parses a chance printed as odds, ignoring case and repeated blanks.
fn odds(text: &str) -> Option<Printed> {
    let words = text.to_ascii_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let (odds, number) = match words.strip_prefix("1 in ") {
        Some(number) => (Odds::OneIn, number),
        None => {
            let mut endings = Odds::AGAINST.into_iter();
            endings.find_map(|end| Some((Odds::Against(end), words.strip_suffix(end)?)))?
        }
    };
    let (number, slack, form, grouped) = self::number(number.trim(), PrintedKind::Other)?;
    let Form::Decimal { places, percent: false, comma } = form else { return None };
    // A chance is at most 1, so the number is at least 1 behind "1 in", and 0 in odds against.
    let least = if odds == Odds::OneIn { Exact::one() } else { Exact::zero() };
    let value = odds.chance(&number).filter(|_| number >= least)?;
    let (text, form) = (text.to_owned(), Form::Odds { odds, places, comma });
    Some(Printed { text, value, slack, form, plus: false, grouped })
}

fn number(text: &str, kind: PrintedKind) -> Option<Read> {
    let (body, percent) = match text.strip_suffix('%') {
        Some(body) => (body.trim_end(), true),
        None => (text, false),
    };
    let is_grouped = kind == PrintedKind::Rounds && ungrouped(body).is_some();
    let comma = !is_grouped && !body.contains('.') && body.matches(',').count() == 1;
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
    let share = matches!(kind, PrintedKind::Share | PrintedKind::Chance);
    if share && decimals.is_empty() && !percent {
        return Some((value, Exact::zero(), Form::Whole, grouped));
    }
    let scale = Exact::ratio(1, if percent { 100 } else { 1 })?;
    let half_unit = Exact::parse(&format!("0.{}5", "0".repeat(decimals.len())))?;
    let form = Form::Decimal { places: decimals.len(), percent, comma };
    Some((&value * &scale, &half_unit * &scale, form, grouped))
}

/// Splits the sign, if any, from a number. The typographic minus is a sign too.
fn signed(text: &str) -> (Option<char>, &str) {
    let mut letters = text.chars();
    match letters.next() {
        Some('+') => (Some('+'), letters.as_str()),
        Some('-' | '−') => (Some('-'), letters.as_str()),
        _ => (None, text),
    }
}

/// Returns the digits of a number, which may have a comma before every third digit.
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

/// Adds a comma before every third digit of the whole part of a number.
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
            ("4,998,398,275,503,350", PrintedKind::Count, "4998398275503354", true),
            ("4,998,398,275,503,350", PrintedKind::Count, "4998398275503355", true),
            ("4,998,398,275,503,350", PrintedKind::Count, "4998398275503356", false),
            ("4,998,398,275,503,350", PrintedKind::Count, "4998398275503360", false),
            // To fifteen digits …07784 is …078, and not …077.
            ("12,345,678,901,207,700", PrintedKind::Count, "12345678901207784", false),
            ("12,345,678,901,207,800", PrintedKind::Count, "12345678901207784", true),
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

    /// The probability of a Tie with eight decks is 0.0951559…: 1 in 10.50907…, 9.50907… to 1.
    #[test]
    fn a_chance_printed_as_odds_is_met_by_what_rounds_to_the_odds() {
        let tie = Exact::of_ways(475_627_426_473_216, 4_998_398_275_503_360).unwrap();
        for (printed, holds, prints_as) in [
            ("1 in 10.51", true, "1 in 10.51"),
            ("1 in 10.50", false, "1 in 10.51"),
            ("1 in 11", true, "1 in 11"),
            ("1 in 10", false, "1 in 11"),
            ("1 In  10,51", true, "1 in 10,51"),
            ("9.51 to 1", true, "9.51 to 1"),
            ("9.50 to 1", false, "9.51 to 1"),
            ("9.509 to 1 against", true, "9.509 to 1 against"),
            ("9.51:1", true, "9.51:1"),
            ("10.51 to 1", false, "9.51 to 1"),
        ] {
            let read = Printed::parse(printed, PrintedKind::Chance).expect(printed);
            assert_eq!(read.agrees_with(&tie), holds, "{printed}");
            assert_eq!(read.in_its_way(&tie), prints_as, "{printed}");
            assert_eq!(Printed::parse(printed, PrintedKind::Share), None, "{printed}");
        }
        let read = |text: &str| Printed::parse(text, PrintedKind::Chance);
        assert_eq!(read("1 in 4").unwrap().value, exact("1/4"));
        assert_eq!(read("3 to 1").unwrap().value, exact("1/4"));
        assert_eq!(read("1 in 1,234.5").unwrap().digits(), 5);
        // A chance of 0 has no odds, and no odds stand for a chance above 1.
        assert!(!read("1 in 4").unwrap().agrees_with(&Exact::zero()));
        assert_eq!(read("1 in 4").unwrap().in_its_way(&Exact::zero()), "0");
        for text in ["1 in 0.5", "1 in", "in 4", "1 in 5%", "-3 to 1", "3 to 2", "1 in 1/4"] {
            assert_eq!(read(text), None, "{text}");
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
