//! Printed figures: their values, precision and notation.
//!
//! A printed figure agrees with every exact figure that rounds to it. A count or a fraction agrees
//! with the same value only. The exception is long counts that went through a spreadsheet, which
//! keeps fifteen digits and fills up with zeros. Such a count agrees with every figure that rounds
//! to it at fifteen digits.

#[cfg(test)]
mod tests;

use crate::exact::Exact;
use crate::figure::short;
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
    /// The sign between groups of three digits, if they are grouped.
    group: Option<char>,
    /// The text behind odds that are no chance; otherwise empty.
    ending: &'static str,
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
    /// Odds against an event, to one: a number, or `"9.51 to 1"`, which may be rounded.
    Against,
    /// A payoff, which is exact: `"11 to 1"`, `"11:1"`, `"11-1"`, `"11/1"`, `"12 for 1"`, `"evens"`, or
    /// the net win alone, `"11"`.
    Payoff,
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
    /// A payoff for this stake, and the text before the stake; empty if only the net win is printed.
    Payoff { stake: u32, before: &'static str },
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
    const AGAINST: [&'static str; 5] = [" to 1", " to 1 against", "-to-1", ":1", "-1"];

    /// Returns the ending of odds against an event.
    fn ending(words: &str) -> Option<&'static str> {
        Self::AGAINST.into_iter().find(|ending| words.ends_with(ending))
    }

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

/// Maximum number of digits behind the printed ones.
const MOST_MORE: usize = 12;

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
        if kind == PrintedKind::Payoff {
            return payoff(text);
        }
        let mut ending = "";
        let words = notation(text);
        if let (PrintedKind::Against, Some(found)) = (kind, Odds::ending(&words)) {
            ending = found;
        }
        let number_alone = words.strip_suffix(ending).filter(|_| !ending.is_empty());
        let (sign, unsigned) = signed(number_alone.unwrap_or(text).trim());
        let (value, slack, form, group) = match kind {
            PrintedKind::Count => count(unsigned)?,
            _ if unsigned.contains('/') => {
                let both = unsigned.split('/').all(|part| part.bytes().all(|b| b.is_ascii_digit()));
                let value = Exact::parse(unsigned).filter(|_| both)?;
                (value, Exact::zero(), Form::Fraction, None)
            }
            _ => number(unsigned, kind)?,
        };
        let value = if sign == Some('-') { -&value } else { value };
        let plus = sign == Some('+');
        Some(Self { text: text.to_owned(), value, slack, form, plus, group, ending })
    }

    /// Returns `true` if the exact figure rounds to the printed one. A tie may round either way.
    pub fn agrees_with(&self, exact: &Exact) -> bool {
        self.number_of(exact).is_some_and(|number| self.is_near(&number))
    }

    /// Returns the number to print for a figure: its odds, if it is printed as odds.
    fn number_of(&self, exact: &Exact) -> Option<Exact> {
        match self.form {
            Form::Odds { odds, .. } => odds.of(exact),
            _ => Some(exact.clone()),
        }
    }

    /// Returns `true` if a number is within the precision of the printed one.
    fn is_near(&self, number: &Exact) -> bool {
        let printed = self.number_of(&self.value);
        printed.is_some_and(|printed| (number - &printed).abs() <= self.slack)
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
            Form::Payoff { stake, before } => {
                let returned = Exact::integer(i64::from(counts_the_stake(before)));
                let number = short(&(&(exact + &returned) * &Exact::integer(stake.into())));
                let number = self.with_groups(number);
                return match before {
                    "" => number,
                    _ => format!("{number}{before}{stake}"),
                };
            }
        };
        let text = match self.form {
            Form::Decimal { comma: true, .. } | Form::Odds { comma: true, .. } => {
                text.replace('.', ",")
            }
            _ => text,
        };
        let text = self.with_groups(text);
        if let Form::Odds { odds, .. } = self.form {
            let (before, behind) = odds.around();
            return format!("{before}{text}{behind}");
        }
        let text = text + self.ending;
        if self.plus && exact.is_positive() { format!("+{text}") } else { text }
    }

    /// Formats another figure in the same notation with more digits after the point: two, or as many
    /// as show that it does not round to the printed one.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Exact;
    /// use shoe_odds::table::printed::{PrintedKind, Printed};
    ///
    /// let edge = Printed::parse("1.37%", PrintedKind::Share).unwrap();
    /// // 1.3650% would look like a tie.
    /// let exact = Exact::ratio(136_496, 10_000_000).unwrap();
    /// assert_eq!(edge.in_more_digits(&exact), "1.36496%");
    /// ```
    pub fn in_more_digits(&self, exact: &Exact) -> String {
        let agrees = self.agrees_with(exact);
        let shows = |more: &usize| {
            let number = self.number_of(exact);
            let shown = number.and_then(|number| Exact::parse(&number.decimal(self.unit() + more)));
            shown.is_some_and(|shown| self.is_near(&shown) == agrees)
        };
        let more = (2..=MOST_MORE).find(shows).unwrap_or(2);
        let mut closer = self.clone();
        match &mut closer.form {
            Form::Decimal { places, .. } | Form::Odds { places, .. } => *places += more,
            Form::Whole | Form::Fraction | Form::Payoff { .. } => {}
        }
        closer.in_its_way(exact)
    }

    /// Returns the number of digits after the point of its value that are printed.
    fn unit(&self) -> usize {
        match self.form {
            Form::Decimal { places, percent, .. } => places + if percent { 2 } else { 0 },
            Form::Odds { places, .. } => places,
            Form::Whole | Form::Fraction | Form::Payoff { .. } => 0,
        }
    }

    /// Returns the figure with its only comma read as the decimal point, if it is read as the sign
    /// of a group: 10.512 for `10,512`.
    pub fn with_decimal_comma(&self, kind: PrintedKind) -> Option<Self> {
        let is_one = self.group == Some(',') && self.text.matches(',').count() == 1;
        is_one.then(|| Self::parse(&self.text.replace(',', "."), kind))?
    }

    /// Returns `true` if another figure has the same signs around and between its digits.
    pub fn is_written_like(&self, other: &Self) -> bool {
        let signs = |one: &Self| {
            let comma = match one.form {
                Form::Decimal { comma, .. } | Form::Odds { comma, .. } => comma,
                _ => false,
            };
            (one.group, comma, one.is_percent(), one.is_odds())
        };
        signs(self) == signs(other)
    }

    /// Groups the digits of a number before the point as those of the printed one.
    fn with_groups(&self, text: String) -> String {
        let Some(sign) = self.group else { return text };
        let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '-');
        let (whole, rest) = text.split_at(end.unwrap_or(text.len()));
        grouped(whole).replace(',', &sign.to_string()) + rest
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
        let has_stake = match self.form {
            Form::Odds { .. } => true,
            Form::Payoff { before, .. } => !before.is_empty(),
            _ => !self.ending.is_empty(),
        };
        all.saturating_sub(usize::from(has_stake))
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

type Read = (Exact, Exact, Form, Option<char>);

/// Parses a number of ways, exact or as a spreadsheet rounded it.
fn count(text: &str) -> Option<Read> {
    // A single point may be that of decimals.
    let points: &[char] = if text.matches('.').count() > 1 { &['.'] } else { &[] };
    let (digits, group) = ungrouped(text, points)?;
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    let past = digits.len().saturating_sub(SPREADSHEET);
    let slack = match past {
        // Half a unit of the fifteenth digit.
        1.. if zeros >= past => Exact::parse(&format!("5{}", "0".repeat(past - 1)))?,
        _ => Exact::zero(),
    };
    Some((Exact::parse(&digits)?, slack, Form::Whole, group))
}

/// Returns odds in lower case, with single blanks and with hyphens for all dashes: `40-1` for
/// `40 – 1`.
fn notation(text: &str) -> String {
    let words = text.to_ascii_lowercase().replace(['‐', '‑', '‒', '–', '—', '−'], "-");
    words.split_whitespace().collect::<Vec<_>>().join(" ").replace(" - ", "-")
}

/// Parses a chance printed as odds, ignoring case, repeated blanks and the kind of dash.
fn odds(text: &str) -> Option<Printed> {
    let words = notation(text);
    let (odds, number) = match words.strip_prefix("1 in ") {
        Some(number) => (Odds::OneIn, number),
        None => {
            let ending = Odds::ending(&words)?;
            (Odds::Against(ending), words.strip_suffix(ending)?)
        }
    };
    let (number, slack, form, group) = self::number(number.trim(), PrintedKind::Rounds)?;
    let Form::Decimal { places, percent: false, comma } = form else { return None };
    // A chance is at most 1, so the number is at least 1 behind "1 in", and 0 in odds against.
    let least = if odds == Odds::OneIn { Exact::one() } else { Exact::zero() };
    let value = odds.chance(&number).filter(|_| number >= least)?;
    let (text, form) = (text.to_owned(), Form::Odds { odds, places, comma });
    Some(Printed { text, value, slack, form, plus: false, group, ending: "" })
}

/// Returns `true` if a payoff with this text before the stake counts the stake as won.
fn counts_the_stake(before: &str) -> bool {
    before.contains("for")
}

/// Parses a payoff, ignoring case, repeated blanks and the kind of dash.
fn payoff(text: &str) -> Option<Printed> {
    let words = notation(text);
    let of = |value: Exact, stake, before, group| {
        let (text, form) = (text.to_owned(), Form::Payoff { stake, before });
        Printed { text, value, slack: Exact::zero(), form, plus: false, group, ending: "" }
    };
    match &*words {
        "push" => return Some(of(Exact::zero(), 1, " to ", None)),
        "lose" => return Some(of(Exact::integer(-1), 1, " to ", None)),
        "even" | "evens" | "even money" => return Some(of(Exact::one(), 1, " to ", None)),
        _ => {}
    }
    let mut between = [" to ", "-to-", " for ", "-for-", ":", "-", "/"].into_iter();
    let parts = between.find_map(|before| Some((before, words.split_once(before)?)));
    let (before, (win, stake)) = parts.unwrap_or(("", (&words, "1")));
    let stake: u32 = stake.trim().parse().ok().filter(|stake| *stake > 0)?;
    let (win, _, form, group) = number(win.trim(), PrintedKind::Rounds)?;
    if matches!(form, Form::Decimal { percent: true, .. }) {
        return None;
    }
    let value = win.checked_div(&Exact::integer(stake.into()))?;
    let value = if counts_the_stake(before) { &value - &Exact::one() } else { value };
    Some(of(value, stake, before, group))
}

fn number(text: &str, kind: PrintedKind) -> Option<Read> {
    let (body, percent) = match text.strip_suffix('%') {
        Some(body) => (body.trim_end(), true),
        None => (text, false),
    };
    let counts_rounds = matches!(kind, PrintedKind::Rounds | PrintedKind::Against);
    let is_grouped = counts_rounds && ungrouped(body, &[]).is_some();
    let comma = !is_grouped && !body.contains('.') && body.matches(',').count() == 1;
    let (integral, decimals) = match body.split_once(if comma { ',' } else { '.' }) {
        Some((_, "")) => return None,
        Some((integral, decimals)) => (integral, decimals),
        None => (body, ""),
    };
    let (whole, group) = match integral {
        "" => (String::new(), None),
        _ => ungrouped(integral, &[])?,
    };
    let value = match decimals {
        "" => Exact::parse(&whole)?,
        _ => Exact::parse(&format!("{whole}.{decimals}"))?,
    };
    let share = matches!(kind, PrintedKind::Share | PrintedKind::Chance);
    if share && decimals.is_empty() && !percent {
        return Some((value, Exact::zero(), Form::Whole, group));
    }
    let scale = Exact::ratio(1, if percent { 100 } else { 1 })?;
    let half_unit = Exact::parse(&format!("0.{}5", "0".repeat(decimals.len())))?;
    let form = Form::Decimal { places: decimals.len(), percent, comma };
    Some((&value * &scale, &half_unit * &scale, form, group))
}

/// Splits the sign, if any, from a number. A typographic minus and a dash are signs too, and
/// accountants put negative figures in parentheses.
fn signed(text: &str) -> (Option<char>, &str) {
    if let Some(bare) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        return (Some('-'), bare.trim());
    }
    let mut letters = text.chars();
    match letters.next() {
        Some('+') => (Some('+'), letters.as_str()),
        Some('-' | '−' | '–') => (Some('-'), letters.as_str()),
        _ => (None, text),
    }
}

/// Signs between groups of three digits in any number: commas, apostrophes and blanks.
const GROUPS: [char; 7] = [',', '\'', '’', ' ', '\u{a0}', '\u{2009}', '\u{202f}'];

/// Returns the digits of a number, and the sign before every third digit, if there is one: one of
/// [`GROUPS`] or of `also`.
fn ungrouped(text: &str, also: &[char]) -> Option<(String, Option<char>)> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let sign = text.chars().find(|letter| GROUPS.contains(letter) || also.contains(letter));
    let is_whole = |group: &str| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit());
    let Some(sign) = sign else { return is_whole(text).then_some((digits, None)) };
    let (first, rest) = text.split_once(sign)?;
    let good = is_whole(first)
        && first.len() <= 3
        && !first.starts_with('0')
        && rest.split(sign).all(|group| group.len() == 3 && is_whole(group));
    good.then_some((digits, Some(sign)))
}
