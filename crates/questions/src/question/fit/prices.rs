//! Prices wagers with several values of an unknown chance, or with several configurations.

use std::collections::BTreeMap;

use itertools::Itertools;

use crate::error::Error;
use crate::exact::Exact;
use crate::pricing::figures::WagerReport;
use crate::pricing::{Case, Watch, conditioning};
use crate::question::fit::polynomial::Polynomial;
use crate::shoe::Shoe;
use crate::table::claim::Claim;
use crate::table::decision::Ties;
use crate::table::model::{Table, Variant, Wager};
use crate::table::unknown::Unknown;

/// The best plays with the least and the greatest stakes.
pub const PLAYS: [Ties; 2] = [Ties::LeastStake, Ties::GreatestStake];

/// A wager of several tables that differ in chances.
pub struct Open {
    /// The wager of each table, with each of its best plays.
    pub at: Vec<Wager>,
    /// Number of plays of each table but the last, which has one.
    pub plays: usize,
}

impl Open {
    /// Returns the wagers of a variant that settle differently in some of these tables.
    pub fn all(variant: &Variant, tables: &[Table]) -> Vec<Self> {
        let wager = |table: &Table, id: &str| -> Option<Wager> {
            let variant = table.variant(&variant.id)?;
            variant.wagers.iter().find(|wager| wager.id == id).cloned()
        };
        let open = variant.wagers.iter().map(|one| Self {
            at: tables.iter().filter_map(|table| wager(table, &one.id)).collect(),
            plays: 1,
        });
        open.filter(Self::depends).collect()
    }

    /// Returns this wager with each best play in every table but the last, if the player decides
    /// in it.
    pub fn with_plays(self) -> Self {
        let Some((last, others)) = self.at.split_last() else { return self };
        let played = |wager: &Wager| PLAYS.iter().map(|ties| wager.with_ties(*ties)).collect();
        match others.iter().map(played).collect::<Option<Vec<Vec<_>>>>() {
            Some(at) => {
                let at = at.into_iter().flatten().chain([last.clone()]).collect();
                Self { at, plays: PLAYS.len() }
            }
            None => self,
        }
    }

    fn depends(&self) -> bool {
        let lines = |wager: &Wager| -> Vec<_> {
            wager.round_lines().iter().map(|line| line.multiplier.clone()).collect()
        };
        let drawn = |wager: &Wager| {
            (lines(wager), wager.decision().and_then(|decision| decision.first.shown.clone()))
        };
        self.at.iter().map(drawn).dedup().count() > 1
    }
}

/// Returns enough values of the unknown chance, and the table with each. The degree of a figure is
/// at most the number of cards, and one more for the chance of a number of marks: two more values
/// than cards give the polynomial, and the last value checks it.
pub fn with_values(table: &Table, unknown: &Unknown) -> Result<(Vec<Exact>, Vec<Table>), Error> {
    let count = i64::try_from(table.game.most_cards()).unwrap_or(i64::MAX - 4) + 3;
    let value = |at: i64| &unknown.most * &Exact::ratio(at, count + 1).unwrap_or_default();
    let values: Vec<Exact> = (1..=count).map(value).collect();
    let tables = values.iter().map(|value| table.with_unknown(value)).collect::<Result<_, _>>()?;
    Ok((values, tables))
}

/// Wagers priced in several tables, by the circumstances of the round.
pub struct Spots<'c> {
    table: &'c Table,
    variant: &'c Variant,
    watch: &'c dyn Watch,
    found: BTreeMap<[String; 4], Vec<WagerReport>>,
}

impl<'c> Spots<'c> {
    /// Creates an empty list of prices of a variant.
    pub fn new(table: &'c Table, variant: &'c Variant, watch: &'c dyn Watch) -> Self {
        Self { table, variant, watch, found: BTreeMap::new() }
    }

    /// Prices a wager in every table, dealing the shoe once.
    pub fn prices(
        &mut self,
        wager: &Open,
        (shoe, claim): (&Shoe, Option<&Claim>),
    ) -> Result<&[WagerReport], Error> {
        let dealt = claim.and_then(|claim| Some(&claim.dealt.as_ref()?.value));
        let given = claim.and_then(|claim| Some(claim.given.as_ref()?.value.as_str()));
        let key = [
            wager.at[0].id.clone(),
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
            let wagers: Vec<&Wager> = wager.at.iter().collect();
            let lines = wagers[0].to_price()?.lines;
            if let Some(reason) = case.refusal_of(wagers[0], lines)? {
                return Err(Error::shoe(format!("wager \"{}\": {reason}", wagers[0].id)));
            }
            let priced = match wagers[0].decision() {
                None => case.wagers_alike(&wagers)?,
                Some(_) => {
                    let common = case.common(&wagers[..1], std::iter::empty())?;
                    let price = |wager: &&Wager| case.wager(wager, lines, &common);
                    wagers.iter().map(price).collect::<Result<_, _>>()?
                }
            };
            self.watch.go_on()?;
            self.found.insert(key.clone(), priced);
        }
        Ok(&self.found[&key])
    }
}

/// Returns the polynomial that gives a figure, from all values but the last, which checks it.
pub fn through(
    (values, prices): (&[Exact], &[WagerReport]),
    figure: impl Fn(&WagerReport) -> Option<Exact>,
) -> Result<Polynomial, Error> {
    let points =
        values.iter().zip(prices).map(|(value, report)| Some((value.clone(), figure(report)?)));
    let points: Option<Vec<_>> = points.collect();
    let points = points.ok_or_else(|| Error::usage("the wager has no such figure here"))?;
    let (last, others) = points.split_last().expect("several values of the chance");
    let polynomial = Polynomial::through(others);
    match polynomial.at(&last.0) == last.1 {
        true => Ok(polynomial),
        false => Err(Error::usage("the figure is no polynomial in the unknown chance")),
    }
}
