//! Parses the value of a meter: `12000`, `1250.50`, `"2500/3"`.

use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::table::odds::LONGEST;
use crate::wording::asked::METER;

/// Parses the value of the meter of progressive wagers, in first stakes, for
/// [`Catalog::with_meter`](crate::table::Catalog::with_meter).
///
/// # Errors
///
/// Returns an error if it is not a number of at least 0 with at most 18 characters.
///
/// # Example
///
/// ```
/// use shoe_odds::{Exact, typed};
///
/// assert_eq!(typed::meter("1250.5")?, Exact::ratio(2501, 2).unwrap());
/// assert_eq!(typed::meter("-1").unwrap_err().parameter(), Some("meter"));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn meter(text: &str) -> Result<Exact, Error> {
    let number = (text.len() <= LONGEST).then(|| Exact::parse(text.trim())).flatten();
    number.filter(|meter| !meter.is_negative()).ok_or_else(|| {
        let why = format!(
            "expected what the meter stands at in first stakes, a number of at most {LONGEST} \
             characters and not below 0, as 12000 or 1250.5"
        );
        Error::value(METER, brief(text), why)
    })
}
