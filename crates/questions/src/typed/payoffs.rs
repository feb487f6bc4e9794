//! Parses payoffs: `12`, `8 to 1`, lists to one as `5..40/5` and `push,5,10`, and the payoffs that a
//! house deals.

use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::question::design::Round;
use crate::table::printed::{Printed, PrintedKind};
use crate::typed::lists::Listed;
use crate::typed::numbers::decimal;
use crate::wording::asked::ROUND_TO;

/// Highest payoff of a line, to one.
pub(super) const HIGHEST: i64 = 1_000_000;
/// Maximum number of payoffs of a line.
const MOST_PAYS: usize = 10_000;

/// Parses payoffs to one: `5..40`, `5..40/5`, `1..3/0.5`, `push,5,10`.
pub(super) fn payoffs(text: &str) -> Result<Vec<Exact>, String> {
    let mistake = |why| why;
    Listed { what: "payoffs", most: MOST_PAYS, read: &to_one, mistake: &mistake }.numbers(text)
}

/// Parses one payoff in any notation of casinos: `12`, `12 to 1`, `12:1`, `12-1`, `evens`. In a list,
/// `5-12` could mean a range.
pub(super) fn payoff(text: &str) -> Result<Exact, String> {
    let printed = Printed::parse(text, PrintedKind::Payoff).filter(|_| !text.contains(','));
    printed.map(|printed| printed.value).filter(fits).map_or_else(|| to_one(text), Ok)
}

fn fits(pays: &Exact) -> bool {
    !pays.is_negative() && *pays <= Exact::integer(HIGHEST)
}

fn to_one(text: &str) -> Result<Exact, String> {
    let text = text.trim();
    if text == "push" {
        return Ok(Exact::zero());
    }
    decimal(text).filter(fits).ok_or_else(|| {
        format!(
            "\"{}\" is no payoff: expected a number to one from 0 to {HIGHEST}, as 12, 0.5, \
             5..40, 5..40/5 or push,5,10",
            brief(text)
        )
    })
}

/// Parses the payoffs that a house deals: `5`, or `25,30,40`.
pub(super) fn round(text: &str) -> Result<Round, Error> {
    let mistake = |why: String| Error::value(ROUND_TO, brief(text), why);
    let dealt = payoffs(text).map_err(mistake)?;
    match (&dealt[..], text.contains(',')) {
        _ if dealt.iter().any(|pays| !pays.is_positive()) => Err(mistake(
            "a payoff of 0 is a push; expected a payoff above 0, as 5, or a list of those \
                 that are dealt, as 10,15,20..50/10"
                .to_owned(),
        )),
        ([unit], false) => Ok(Round::To(unit.clone())),
        _ => Ok(Round::These(dealt)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn halves(of: &[i64]) -> Vec<Exact> {
        of.iter().map(|half| Exact::ratio(*half, 2).unwrap()).collect()
    }

    #[test]
    fn payoffs_as_they_are_typed() {
        for (text, expected) in [
            ("12", halves(&[24])),
            ("5..8", halves(&[10, 12, 14, 16])),
            ("5..40/15", halves(&[10, 40, 70])),
            ("1..2.5/0.5", halves(&[2, 3, 4, 5])),
            ("push, 10,20..21", halves(&[0, 20, 40, 42])),
            ("0..1", halves(&[0, 2])),
        ] {
            assert_eq!(payoffs(text).unwrap(), expected, "{text}");
        }
        for (text, why) in [
            ("", "\"\" is no payoff: expected a number to one"),
            ("8 to 1", "\"8 to 1\" is no payoff"),
            ("-1", "\"-1\" is no payoff"),
            ("1000001", "\"1000001\" is no payoff"),
            ("lose", "\"lose\" is no payoff"),
            ("40..5", "the range is empty: expected 5..40"),
            ("5..", "\"\" is no payoff"),
            ("5..40/0", "step \"0\": expected a number above 0"),
            ("0..1000000", "more than 10000 payoffs: expected a longer step"),
            ("0..1/0.00000001", "more than 10000 payoffs"),
        ] {
            let error = payoffs(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    /// 40 to 1 in every notation; 41 for 1 counts the stake as won.
    #[test]
    fn one_payoff_has_any_notation_of_casinos() {
        for text in ["40", "40 to 1", "40-to-1", "40:1", "40-1", "40/1", "80 to 2", "41 for 1"] {
            assert_eq!(payoff(text), Ok(Exact::integer(40)), "{text}");
        }
        for text in ["evens", "even money", "Even", "1-1", "1/1", "1"] {
            assert_eq!(payoff(text), Ok(Exact::one()), "{text}");
        }
        for text in ["lose", "1,5", "40-", "-40", "40-1-1", "1000001 to 1", "even steven"] {
            assert!(payoff(text).is_err_and(|why| why.contains("is no payoff")), "{text}");
        }
    }

    #[test]
    fn what_a_house_deals_as_it_is_typed() {
        assert_eq!(round("5").unwrap(), Round::To(Exact::integer(5)));
        let dealt = [25, 30, 40].map(Exact::integer).to_vec();
        assert_eq!(round("25,30,40").unwrap(), Round::These(dealt));
        for text in ["0", "push,5", "-5", "five", ""] {
            let error = round(text).unwrap_err().to_string();
            assert!(error.contains(&format!("round to {text}: ")), "{text}: {error}");
        }
    }
}
