//! Progressive wagers: lines that pay a share of a meter (jackpot), before and after it is stated.
//!
//! A meter is measured in first stakes. Stated once, for the table or the catalog, it gives a
//! progressive wager fixed odds. Every question then answers about it as about any other wager.

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::short;
use crate::table::catalog::{Catalog, Entry};
pub use crate::table::model::Progressive;
use crate::table::model::{MeterRemark, Table, Wager};
use crate::wording;
use crate::wording::asked::METER;

/// Reason why a question has no answer about a progressive wager whose meter is not stated.
pub const UNSTATED: &str = "it pays a share of a meter, and no meter is stated";

/// Reason why a meter is refused.
const NO_METER: &str = "no wager pays a share of a meter";

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
        let table = self.at_meter(meter);
        let wagers = || self.variants.iter().flat_map(|variant| &variant.wagers);
        match table.meter.is_none() && wagers().any(|wager| must_hit_by(wager).is_some()) {
            true => Err(stands_nowhere(meter, wagers())),
            false => Ok(table),
        }
    }

    /// Returns the table with the meter of the wagers that may have it. A remark names a wager that
    /// must be hit before.
    fn at_meter(&self, meter: &Exact) -> Self {
        let mut table = self.clone();
        let at = in_stakes(meter);
        for variant in &mut table.variants {
            let mut wagers = Vec::new();
            for wager in &mut variant.wagers {
                if let Some(most) = must_hit_by(wager).filter(|most| meter >= most) {
                    variant.meters.push(MeterRemark {
                        wagers: vec![(wager.id.clone(), wager.name.clone())],
                        at: at.clone(),
                        must_hit_by: Some(in_stakes(&most)),
                    });
                } else if wager.state_meter(meter) {
                    wagers.push((wager.id.clone(), wager.name.clone()));
                }
            }
            if !wagers.is_empty() {
                variant.meters.push(MeterRemark { wagers, at: at.clone(), must_hit_by: None });
                table.meter = Some(meter.clone());
            }
        }
        table
    }
}

impl MeterRemark {
    /// Returns the remark for an answer about the wagers with these ids, or about all if there are
    /// none; `None` if it is about none of its wagers.
    pub(super) fn of(&self, ids: &[String]) -> Option<String> {
        let wanted = self.wagers.iter().filter(|(id, _)| ids.is_empty() || ids.contains(id));
        let names: Vec<&str> = wanted.map(|(_, name)| name.as_str()).collect();
        let (names, at) = (names.join(", "), &self.at);
        match &self.must_hit_by {
            _ if names.is_empty() => None,
            Some(most) => Some(format!(
                "A meter of {at} is not of {names}, whose meter must be hit by {most}."
            )),
            None => Some(format!("The meter of {names} stands at {at} first stakes.")),
        }
    }
}

fn not_negative(meter: &Exact) -> Result<(), Error> {
    let why = "expected what the meter stands at in first stakes, 0 or more";
    if meter.is_negative() { Err(Error::value(METER, meter, why)) } else { Ok(()) }
}

/// Returns the meter at which a round wins all of it whatever its cards, if a meter can be stated.
fn must_hit_by(wager: &Wager) -> Option<Exact> {
    wager.unstated()?.growth.as_ref()?.limit.as_ref()?.must_hit_by().cloned()
}

/// Returns the error for a meter that none of these wagers may have.
pub(super) fn stands_nowhere<'w>(meter: &Exact, wagers: impl Iterator<Item = &'w Wager>) -> Error {
    let mut limits = wagers.filter_map(|wager| Some((wager, must_hit_by(wager)?)));
    match limits.next() {
        Some((wager, most)) => {
            let (name, most) = (&wager.name, in_stakes(&most));
            let why = format!("expected less than {most}, the meter by which {name} must be hit");
            Error::value(METER, meter, why)
        }
        None => Error::parameter_given(METER, NO_METER),
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
    /// Returns an error if the meter is below 0, or if no wager pays a share of one that may stand
    /// there.
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
                let table = entry.table().at_meter(meter);
                stated |= table.meter.is_some();
                entry.change(table);
            }
        }
        match stated {
            true => Ok(Self { states_meter: Some(meter.clone()), ..self }),
            false => {
                let tables = self.entries.iter().map(Entry::table);
                let variants = tables.flat_map(|table| &table.variants);
                Err(stands_nowhere(meter, variants.flat_map(|variant| &variant.wagers)))
            }
        }
    }
}
