//! Progressive wagers: lines that pay a share of a meter (jackpot), before and after it is stated.
//!
//! A meter is measured in first stakes. Stated once, for the table or the catalog, it gives a
//! progressive wager fixed odds. Every question then answers about it as about any other wager.

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::short;
use crate::table::catalog::{Catalog, Entry};
pub use crate::table::model::Progressive;
use crate::table::model::{Table, Wager};
use crate::wording;
use crate::wording::asked::METER;

/// Reason why a question has no answer about a progressive wager whose meter is not stated.
pub const UNSTATED: &str = "it pays a share of a meter, and no meter is stated";

/// Reason why a meter is refused.
pub(super) const NO_METER: &str = "no wager pays a share of a meter";

impl Table {
    /// Returns `true` if one of its wagers pays a share of a meter that is not stated.
    pub fn is_progressive(&self) -> bool {
        let mut wagers = self.variants.iter().flat_map(|variant| &variant.wagers);
        wagers.any(|wager| wager.unstated().is_some())
    }

    /// Returns the table with its meter at this many first stakes. Its progressive wagers then have
    /// fixed odds, and a remark of their variants states the meter.
    ///
    /// # Errors
    ///
    /// Returns an error if the meter is below 0, or not below the meter by which it is won whatever
    /// the cards.
    ///
    /// # Example
    ///
    /// A tie of two cards pays a tenth of the meter. With one deck, the second card ties with 3 of
    /// the 51 remaining cards. A meter of 120 first stakes pays 12 to 1, at a chance of 1/17.
    ///
    /// ```
    /// use shoe_odds::table::Table;
    /// use shoe_odds::{Catalog, Exact, Shoe};
    ///
    /// let table = Table::parse(
    ///     r#"
    ///     id = "pot"
    ///     name = "Pot"
    ///     game = "dragon-tiger"
    ///     decks = [1]
    ///     [wager.tie-pot]
    ///     name = "Tie pot"
    ///     pays = [{ odds = "10% of meter", when = { result = "tie" } }]
    ///     "#,
    /// )?;
    /// assert!(table.is_progressive());
    /// let stated = table.with_meter(&Exact::integer(120))?;
    /// let catalog = Catalog::builtin().with(stated)?;
    /// let wager = catalog.variant("pot")?.wager("tie-pot")?.on(&Shoe::decks(1)?)?;
    /// // 16/17 - 12/17.
    /// assert_eq!(wager.edge(), Exact::ratio(4, 17).unwrap());
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn with_meter(&self, meter: &Exact) -> Result<Self, Error> {
        not_negative(meter)?;
        let mut table = self.clone();
        for variant in &mut table.variants {
            let mut names = Vec::new();
            for wager in &mut variant.wagers {
                below_must_hit_by(meter, wager)?;
                if wager.state_meter(meter) {
                    names.push(wager.name.as_str());
                }
            }
            if !names.is_empty() {
                let at = in_stakes(meter);
                let names = names.join(", ");
                variant.notes.push(format!("The meter of {names} stands at {at} first stakes."));
                table.meter = Some(meter.clone());
            }
        }
        Ok(table)
    }
}

fn not_negative(meter: &Exact) -> Result<(), Error> {
    let why = "expected what the meter stands at in first stakes, 0 or more";
    if meter.is_negative() { Err(Error::value(METER, meter, why)) } else { Ok(()) }
}

/// Refuses a meter at which a round wins all of it whatever its cards.
fn below_must_hit_by(meter: &Exact, wager: &Wager) -> Result<(), Error> {
    let growth = wager.unstated().and_then(|of| of.growth.as_ref());
    let most = growth.and_then(|growth| growth.limit.as_ref()?.must_hit_by());
    match most.filter(|most| *meter >= **most) {
        Some(most) => {
            let (name, most) = (&wager.name, in_stakes(most));
            let why = format!("expected less than {most}, the meter by which {name} must be hit");
            Err(Error::value(METER, meter, &why))
        }
        None => Ok(()),
    }
}

/// Returns a number of first stakes as text: `"12,000"`, `"1250.5"`.
pub(crate) fn in_stakes(meter: &Exact) -> String {
    let short = short(meter);
    if meter.is_whole() { wording::grouped(&short) } else { short }
}

impl Catalog {
    /// Returns the catalog with the meter of every progressive wager at this many first stakes. All
    /// questions then have an answer about such a wager. Tables that are added later need a meter
    /// of their own.
    ///
    /// # Errors
    ///
    /// Returns an error if the meter is below 0, or if no wager pays a share of one.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Catalog, Exact};
    ///
    /// let error = Catalog::builtin().with_meter(&Exact::integer(-1)).unwrap_err();
    /// assert_eq!(error.parameter(), Some("meter"));
    /// ```
    pub fn with_meter(mut self, meter: &Exact) -> Result<Self, Error> {
        not_negative(meter)?;
        let mut stated = false;
        for entry in &mut self.entries {
            let names_a_meter = match entry {
                Entry::BuiltIn(table) => table.names_a_meter(),
                Entry::Changed(_) | Entry::Own(_) => true,
            };
            if names_a_meter && entry.table().is_progressive() {
                entry.change(entry.table().with_meter(meter)?);
                stated = true;
            }
        }
        match stated {
            true => Ok(Self { states_meter: true, ..self }),
            false => Err(Error::parameter_given(METER, NO_METER)),
        }
    }
}
