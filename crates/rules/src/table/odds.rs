//! Parses payoffs in the notation of casinos: `"40 to 1"`, `"push"`, `"lose 1/2"`.

use crate::exact::Exact;
use crate::figure::short;

/// Parses written odds into net win per unit of the first stake.
///
/// # Errors
///
/// Returns a message and a help text with the expected form.
pub(super) fn parse(text: &str) -> Result<Exact, (String, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let expected =
        || "expected a form like \"40 to 1\", \"push\", \"lose\" or \"lose 1/2\"".to_owned();
    let shown = quoted(text);
    let unreadable = || {
        let long = words.iter().any(|word| word.len() > LONGEST);
        let help =
            if long { format!("expected numbers of at most {LONGEST} digits") } else { expected() };
        (format!("cannot read the odds {shown}"), help)
    };
    match words.as_slice() {
        ["push"] => Ok(Exact::zero()),
        ["lose"] => Ok(Exact::integer(-1)),
        ["lose", part] => {
            let part = number(part).ok_or_else(unreadable)?;
            if !part.is_positive() {
                let help = "expected more than 0, or \"push\"".to_owned();
                return Err((format!("cannot lose {part} of the stake"), help));
            }
            Ok(-&part)
        }
        [win, "to", stake] => {
            let pays = ratio(win, stake).ok_or_else(unreadable)?;
            if pays.is_zero() {
                let help = "expected \"push\" for a stake that is returned".to_owned();
                return Err((format!("the odds {shown} win nothing"), help));
            }
            Ok(pays)
        }
        [returned, "for", stake] => {
            let pays = &ratio(returned, stake).ok_or_else(unreadable)? - &Exact::one();
            let help = match &pays {
                pays if pays.is_positive() => format!("it would be \"{} to 1\"", short(pays)),
                pays if pays.is_zero() => "it would be \"push\"".to_owned(),
                pays if *pays == Exact::integer(-1) => "it would be \"lose\"".to_owned(),
                pays => format!("it would be \"lose {}\"", pays.abs()),
            };
            let message =
                format!("the odds {shown} count the stake as won; odds are written \"to\"");
            Err((message, help))
        }
        _ => {
            let (win, stake) = text.split_once(['-', ':', '/']).unwrap_or((text, "1"));
            let lower = text.to_lowercase();
            let help = if ratio(win, stake).is_some_and(|pays| pays.is_positive()) {
                format!("expected \"{} to {}\"", win.trim(), stake.trim())
            } else if lower != text && parse(&lower).is_ok() {
                format!("expected {lower:?}")
            } else {
                return Err(unreadable());
            };
            Err((format!("cannot read the odds {shown}"), help))
        }
    }
}

/// Odds of a line that one round settles.
pub(super) enum Odds {
    /// Net win per unit of the first stake.
    Fixed(Exact),
    /// A share of a meter, above 0 and at most 1, and the fate of the stake.
    Share(Exact, Kept),
}

/// The fate of the stake when a share of a meter is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// Returned beside the share.
    Returned,
    /// Lost.
    Lost,
}

/// Parses odds that may be a share of a meter: `"10% of meter"`, `"10% of meter less the stake"`.
///
/// # Errors
///
/// Returns a message and a help text with the expected form.
pub(super) fn parse_any(text: &str) -> Result<Odds, (String, String)> {
    if !speaks_of_a_meter(text) {
        return parse(text).map(Odds::Fixed);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let kept = match words.get(1..).unwrap_or_default() {
        ["of", "meter"] => Some(Kept::Returned),
        ["of", "meter", "less", "the", "stake"] => Some(Kept::Lost),
        _ => None,
    };
    let percent = words.first().and_then(|word| word.strip_suffix('%')).and_then(number);
    let shown = quoted(text);
    let (Some(kept), Some(percent)) = (kept, percent) else {
        let help = "expected a form like \"10% of meter\", or \"10% of meter less the stake\" \
                    where the stake is not returned";
        return Err((format!("cannot read the odds {shown}"), help.to_owned()));
    };
    let hundred = Exact::integer(100);
    if !percent.is_positive() || percent > hundred {
        let help = "expected a share of the meter above 0% and at most 100%".to_owned();
        return Err((format!("the odds {shown} are no share of a meter"), help));
    }
    Ok(Odds::Share(&percent / &hundred, kept))
}

/// Returns `true` if odds are meant as a share of a meter, well written or not.
pub(super) fn speaks_of_a_meter(text: &str) -> bool {
    let lower = text.to_lowercase();
    ["%", "meter", "metre", "jackpot"].iter().any(|word| lower.contains(word))
}

/// Returns a share of a meter in words, with the fixed part of the odds: `"10% of meter"`.
pub(super) fn share_in_words(share: &Exact, fixed: &Exact) -> String {
    let percent = short(&(share * &Exact::integer(100)));
    let less = if fixed.is_negative() { " less the stake" } else { "" };
    format!("{percent}% of meter{less}")
}

/// Quotes a text of a table in a message, shortened to 40 characters.
pub(super) fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(40).collect();
    format!("{shown:?}{}", if shown.len() < text.len() { "…" } else { "" })
}

/// Maximum number of characters in a number.
pub const LONGEST: usize = 18;

fn ratio(win: &str, stake: &str) -> Option<Exact> {
    number(win.trim())?.checked_div(&number(stake.trim())?)
}

/// Parses a decimal, a fraction or a percentage with at most 18 characters before its sign.
pub(super) fn share(text: &str) -> Option<Exact> {
    let parse = |text: &str| Exact::parse(text).filter(|_| text.len() <= LONGEST);
    match text.strip_suffix('%') {
        Some(percent) => parse(percent)?.checked_div(&Exact::integer(100)),
        None => parse(text),
    }
}

/// Parses a decimal or fraction that is not negative and has at most 18 characters.
pub(super) fn number(text: &str) -> Option<Exact> {
    Exact::parse(text).filter(|number| text.len() <= LONGEST && !number.is_negative())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_exact() {
        for (text, numerator, denominator) in [
            ("40 to 1", 40, 1),
            ("0.95 to 1", 19, 20),
            (".5 to 1", 1, 2),
            ("5 to 2", 5, 2),
            ("2.5 to 1", 5, 2),
            ("19 to 20", 19, 20),
            ("1/3 to 1", 1, 3),
            ("push", 0, 1),
            ("lose", -1, 1),
            ("lose 1/2", -1, 2),
            ("lose 0.5", -1, 2),
            ("lose 2", -2, 1),
            (" 1  to 1 ", 1, 1),
        ] {
            assert_eq!(
                parse(text).unwrap(),
                Exact::ratio(numerator, denominator).unwrap(),
                "{text}"
            );
        }
    }

    #[test]
    fn shares_are_decimals_fractions_or_percentages() {
        let [fiftieth, sixty] = [(1, 50), (3, 5)].map(|(a, b)| Exact::ratio(a, b));
        for text in ["0.02", "1/50", "2%", "2.0%"] {
            assert_eq!(share(text), fiftieth, "{text}");
        }
        assert_eq!((share("60%"), share("0.6")), (sixty.clone(), sixty));
        for text in ["%", "2%%", "% 2", "2 %%", "two", "0.0000000000000000001%"] {
            assert_eq!(share(text), None, "{text}");
        }
    }

    /// Shares print as they were read, and a share is a hundredth of its percentage.
    #[test]
    fn shares_of_a_meter_are_exact() {
        for (text, (above, below), kept) in [
            ("10% of meter", (1, 10), Kept::Returned),
            ("100% of meter less the stake", (1, 1), Kept::Lost),
            ("0.5% of meter", (1, 200), Kept::Returned),
            ("100/3% of meter", (1, 3), Kept::Returned),
        ] {
            let Ok(Odds::Share(share, found)) = parse_any(text) else { panic!("{text}") };
            assert_eq!((&share, found), (&Exact::ratio(above, below).unwrap(), kept), "{text}");
            let fixed = if kept == Kept::Lost { Exact::integer(-1) } else { Exact::zero() };
            assert_eq!(share_in_words(&share, &fixed), text);
        }
        assert!(matches!(parse_any("push"), Ok(Odds::Fixed(pays)) if pays.is_zero()));
        for text in ["0% of meter", "101% of meter", "-1% of meter", "10% of metre", "10%"] {
            assert!(parse_any(text).is_err(), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_what_would_be_right() {
        for (text, help) in [
            ("41 for 1", "it would be \"40 to 1\""),
            ("7 for 2", "it would be \"2.5 to 1\""),
            ("4 for 3", "it would be \"1/3 to 1\""),
            ("40-1", "expected \"40 to 1\""),
            ("40:1", "expected \"40 to 1\""),
            ("0 to 1", "expected \"push\" for a stake that is returned"),
            ("lose 0", "expected more than 0, or \"push\""),
            ("1 to 0", "expected a form like"),
            ("-1 to 1", "expected a form like"),
            ("even", "expected a form like"),
            ("", "expected a form like"),
            ("1 for 2", "it would be \"lose 1/2\""),
            ("1 for 1", "it would be \"push\""),
            ("5/2", "expected \"5 to 2\""),
            ("40", "expected \"40 to 1\""),
            ("Push", "expected \"push\""),
            ("1000000000000000000000000 to 1", "expected numbers of at most 18 digits"),
        ] {
            let (_, found) = parse(text).expect_err(text);
            assert!(found.starts_with(help), "{text}: {found}");
        }
    }
}
