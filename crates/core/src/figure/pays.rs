//! Net wins in words, as in paytables.

use crate::exact::Exact;

/// Returns a short decimal if there is one, and otherwise a fraction.
pub fn short(number: &Exact) -> String {
    let exact = (0..=6).map(|digits| number.decimal(digits));
    let mut exact = exact.filter(|text| Exact::parse(text).as_ref() == Some(number));
    exact.next().unwrap_or_else(|| number.to_string())
}

/// Returns the net win per unit staked in the usual notation: `"0.95 to 1"`, `"push"`, `"lose
/// 1/2"`.
pub fn pays_in_words(pays: &Exact) -> String {
    if pays.is_zero() {
        "push".to_owned()
    } else if *pays == Exact::integer(-1) {
        "lose".to_owned()
    } else if pays.is_negative() {
        format!("lose {}", pays.abs())
    } else {
        format!("{} to 1", short(pays))
    }
}
