//! Finds slips of print: signs, percentages, rounding and digits.

use crate::exact::Exact;
use crate::question::audit::explain::{Found, Why};
use crate::table::claim::Claim;
use crate::table::printed::{Printed, PrintedKind};

/// Returns the slips that turn the exact figure into the printed one. `exact` is in the printed
/// multiple.
pub fn of_print(claim: &Claim, exact: &Exact) -> Vec<Found> {
    let printed = &claim.printed;
    let hundred = Exact::integer(100);
    let hundredfold = exact * &hundred;
    let mut found = Vec::new();
    let mut add = |why: Why, figure: &Exact, agrees: bool| {
        if agrees {
            found.push(Found { why, exact: figure.clone(), met: 1, of: 1 });
        }
    };
    let turned = -exact;
    // A figure that rounds to 0 has no sign to reverse.
    add(Why::Sign, &turned, !printed.value.is_zero() && printed.agrees_with(&turned));
    let kind = claim.quantity.value.kind(claim.times);
    let is_comma = printed.with_decimal_comma(kind).is_some_and(|meant| meant.agrees_with(exact));
    add(Why::DecimalComma, exact, is_comma);
    if !claim.base.is_empty() || printed.is_odds() {
        return found;
    }
    // Payoffs and numbers of rounds are no percentages.
    let may_be_percent = matches!(kind, PrintedKind::Share | PrintedKind::Chance)
        || claim.quantity.value.is_effect();
    let is_unsigned = may_be_percent && printed.agrees_with(&hundredfold);
    add(Why::PercentWithoutSign, &hundredfold, is_unsigned);
    if let Some(hundredth) = exact.checked_div(&hundred).filter(|_| printed.is_percent()) {
        add(Why::NoPercentage, &hundredth, printed.agrees_with(&hundredth));
    }
    add(Why::Cut, exact, printed.is_cut_from(exact));
    let zero = rounded_to_a_digit_less(claim).filter(|short| short.agrees_with(exact));
    let is_padded = zero.is_some();
    add(Why::ZeroAppended(zero.map(|short| short.text).unwrap_or_default()), exact, is_padded);
    let unit = &printed.slack + &printed.slack;
    let past = &printed.value.abs() - &exact.abs();
    let same_side = !(exact * &printed.value).is_negative();
    add(Why::RoundedUp, exact, !is_padded && same_side && past.is_positive() && past < unit);
    found.extend(slip_of_digits(claim, exact));
    found
}

/// Fewest digits of a figure, as it should be printed, in which a slip is more than chance.
const FEWEST: usize = 3;

/// Finds two neighboring digits that are swapped, or one that is printed twice.
fn slip_of_digits(claim: &Claim, exact: &Exact) -> Option<Found> {
    let text = &claim.printed.text;
    let kind = claim.quantity.value.kind(claim.times);
    let agrees = |text: &[u8]| {
        let meant = std::str::from_utf8(text).ok().and_then(|text| Printed::parse(text, kind));
        meant.is_some_and(|meant| {
            meant.digits() >= FEWEST
                && meant.is_written_like(&claim.printed)
                && meant.agrees_with(exact)
        })
    };
    let digits = text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit());
    let digits: Vec<(usize, u8)> = digits.collect();
    let why = digits.windows(2).find_map(|pair| {
        let [(first, one), (second, other)] = [pair[0], pair[1]];
        let mut meant = text.as_bytes().to_vec();
        let why = if one == other {
            meant.remove(second);
            Why::Doubled(one.into())
        } else {
            meant.swap(first, second);
            Why::Swapped(other.into(), one.into())
        };
        agrees(&meant).then_some(why)
    })?;
    Some(Found { why, exact: exact.clone(), met: 1, of: 1 })
}

/// Parses the printed figure without its final 0 after the decimal point.
fn rounded_to_a_digit_less(claim: &Claim) -> Option<Printed> {
    let text = &claim.printed.text;
    let (digits, percent) = text.strip_suffix('%').map_or((&**text, ""), |digits| (digits, "%"));
    let shorter = digits.trim_end().strip_suffix('0')?;
    let decimals = shorter.rsplit(['.', ',']).next().filter(|_| shorter.contains(['.', ',']))?;
    let kind = claim.quantity.value.kind(claim.times);
    let read = || Printed::parse(&format!("{shorter}{percent}"), kind);
    read().filter(|one| !decimals.is_empty() && one.is_written_like(&claim.printed))
}
