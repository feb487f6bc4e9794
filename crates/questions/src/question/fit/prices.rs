//! Prices wagers with several values of an unknown chance.

use std::collections::BTreeMap;

use crate::error::Error;
use crate::exact::Exact;
use crate::pricing::figures::WagerReport;
use crate::pricing::{Case, Watch, conditioning};
use crate::question::fit::polynomial::Polynomial;
use crate::shoe::Shoe;
use crate::table::claim::Claim;
use crate::table::model::{Settlement, Table, Variant, Wager};
use crate::table::unknown::Unknown;

/// A wager with several values of the unknown chance.
pub struct Open {
    /// The wager with each value.
    pub at: Vec<(Exact, Wager)>,
}

impl Open {
    /// Returns the wagers that depend on the chance, with enough values of it. The degree of a
    /// figure is at most the number of cards, and one more for the chance of a number of marks: two
    /// more values than cards give the polynomial, and the last value checks it.
    pub fn all(table: &Table, variant: &Variant, unknown: &Unknown) -> Result<Vec<Self>, Error> {
        let count = i64::try_from(table.game.most_cards()).unwrap_or(i64::MAX - 4) + 3;
        let value = |at: i64| &unknown.most * &Exact::ratio(at, count + 1).unwrap_or_default();
        let tables = (1..=count).map(|at| {
            let value = value(at);
            table.with_unknown(&value).map(|table| (value, table))
        });
        let tables = tables.collect::<Result<Vec<_>, _>>()?;
        let wager = |table: &Table, id: &str| -> Option<Wager> {
            let variant = table.variant(&variant.id)?;
            variant.wagers.iter().find(|wager| wager.id == id).cloned()
        };
        let open = variant.wagers.iter().map(|one| {
            let at = tables
                .iter()
                .filter_map(|(value, table)| Some((value.clone(), wager(table, &one.id)?)));
            Self { at: at.collect() }
        });
        Ok(open.filter(Self::depends).collect())
    }

    /// Returns `true` if the wager settles differently with another value.
    fn depends(&self) -> bool {
        let lines = |at: usize| match self.at.get(at).map(|(_, wager)| &wager.settlement) {
            Some(Settlement::Round(lines)) => &lines[..],
            _ => &[],
        };
        lines(0).iter().zip(lines(1)).any(|(one, other)| one.multiplier != other.multiplier)
    }
}

/// Wagers priced with several values of the unknown chance, by the circumstances of the round.
pub struct Spots<'c> {
    table: &'c Table,
    variant: &'c Variant,
    watch: &'c dyn Watch,
    found: BTreeMap<[String; 4], Vec<(Exact, WagerReport)>>,
}

impl<'c> Spots<'c> {
    /// Creates an empty list of prices of a variant.
    pub fn new(table: &'c Table, variant: &'c Variant, watch: &'c dyn Watch) -> Self {
        Self { table, variant, watch, found: BTreeMap::new() }
    }

    /// Prices a wager with every value, dealing the shoe once.
    pub fn prices(
        &mut self,
        wager: &Open,
        (shoe, claim): (&Shoe, Option<&Claim>),
    ) -> Result<&[(Exact, WagerReport)], Error> {
        let dealt = claim.and_then(|claim| Some(&claim.dealt.as_ref()?.value));
        let given = claim.and_then(|claim| Some(claim.given.as_ref()?.value.as_str()));
        let key = [
            wager.at[0].1.id.clone(),
            shoe.to_string(),
            dealt.map(ToString::to_string).unwrap_or_default(),
            given.unwrap_or_default().to_owned(),
        ];
        if !self.found.contains_key(&key) {
            let mut selected = vec![(self.table, self.variant)];
            let known = conditioning::read((dealt, given), &mut selected, false)?;
            let known = known.of(self.table);
            let case = Case::knowing(self.table, shoe.clone(), known, self.watch)?;
            case.conditions()?;
            let wagers: Vec<&Wager> = wager.at.iter().map(|(_, wager)| wager).collect();
            if let Some(reason) = case.refusal_of(wagers[0], wagers[0].of_round()?.lines)? {
                return Err(Error::shoe(format!("wager \"{}\": {reason}", wagers[0].id)));
            }
            let values = wager.at.iter().map(|(value, _)| value.clone());
            let priced = values.zip(case.wagers_alike(&wagers)?).collect();
            self.watch.go_on()?;
            self.found.insert(key.clone(), priced);
        }
        Ok(&self.found[&key])
    }
}

/// Returns the polynomial that gives a figure, from all values but the last, which checks it.
pub fn through(
    prices: &[(Exact, WagerReport)],
    figure: impl Fn(&WagerReport) -> Option<Exact>,
) -> Result<Polynomial, Error> {
    let points = prices.iter().map(|(value, report)| Some((value.clone(), figure(report)?)));
    let points: Option<Vec<_>> = points.collect();
    let points = points.ok_or_else(|| Error::usage("the wager has no such figure here"))?;
    let (last, others) = points.split_last().expect("several values of the chance");
    let polynomial = Polynomial::through(others);
    match polynomial.at(&last.0) == last.1 {
        true => Ok(polynomial),
        false => Err(Error::usage("the figure is no polynomial in the unknown chance")),
    }
}
