//! Progressive wagers: lines that pay a share of a meter, before and after the meter is stated.
//!
//! A meter is measured in first stakes. Stated once, at the table or the catalog, it makes a
//! progressive wager one of fixed odds, which every question answers as it does any other.

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::{pays_in_words, short};
use crate::table::catalog::{Catalog, Entry};
use crate::table::model::{Line, Settlement, Table};
use crate::table::odds::share_in_words;
use crate::wording;
use crate::wording::asked::METER;

/// Lines of which some pay a share of a meter that is not stated.
#[derive(Clone, Debug)]
pub struct Progressive {
    /// The lines with the part of their pays that is fixed: of a share, 0 where the stake is
    /// returned, or minus what is staked where it is not.
    pub lines: Vec<Line>,
    /// The share of the meter that each line pays beside, from 0, which is none, to 1.
    pub shares: Vec<Exact>,
}

impl Progressive {
    /// The lines with the meter at so many first stakes.
    pub fn at(&self, meter: &Exact) -> Vec<Line> {
        let stated = |(line, share): (&Line, &Exact)| Line {
            pays: &line.pays + &(share * meter),
            ..line.clone()
        };
        self.lines.iter().zip(&self.shares).map(stated).collect()
    }

    /// What each line pays, as it is written: `"10% of meter"`, `"50 to 1"`.
    pub fn odds(&self) -> impl Iterator<Item = String> {
        self.lines.iter().zip(&self.shares).map(|(line, share)| match share.is_zero() {
            true => pays_in_words(&line.pays),
            false => share_in_words(share, &line.pays),
        })
    }
}

/// Why a question has no answer about a progressive wager of which no meter is stated.
pub(crate) const UNSTATED: &str = "it pays a share of a meter, and no meter is stated";

impl Table {
    /// Whether a wager of it pays a share of a meter that is not stated.
    pub fn is_progressive(&self) -> bool {
        let mut wagers = self.variants.iter().flat_map(|variant| &variant.wagers);
        wagers.any(|wager| matches!(wager.settlement, Settlement::Progressive(_)))
    }

    /// The table with its meter at so many first stakes. Its progressive wagers then have fixed
    /// odds, and a remark of their variants says what the meter stands at.
    ///
    /// # Errors
    ///
    /// If the meter is below 0.
    ///
    /// # Example
    ///
    /// A tie of two cards pays a tenth of the meter. Of one deck the second card ties with 3 of the
    /// 51 that are left, so that a meter of 120 first stakes pays 12 to 1 at a chance of 1/17.
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
                if let Settlement::Progressive(progressive) = &wager.settlement {
                    wager.settlement = Settlement::Round(progressive.at(meter));
                    wager.offer.meter = Some(meter.clone());
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

/// A number of first stakes: `"12,000"`, `"1250.5"`.
pub(crate) fn in_stakes(meter: &Exact) -> String {
    let short = short(meter);
    if meter.is_whole() { wording::grouped(&short) } else { short }
}

impl Catalog {
    /// The catalog with the meter of every progressive wager at so many first stakes: all
    /// questions have an answer about such a wager then. Tables that are added later have a meter
    /// of their own.
    ///
    /// # Errors
    ///
    /// If the meter is below 0, or no wager pays a share of one.
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
            true => Ok(self),
            false => Err(Error::parameter_given(METER, "no wager pays a share of a meter")),
        }
    }
}
