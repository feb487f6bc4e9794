//! The same rounds of two tables: which line of either wager settles each of them.
//!
//! If both sides deal the same cards by the same rules, every round of one is a round of the other.
//! Lines are then compared by the rounds that they settle, and not by their names.

use crate::error::Error;
use crate::pricing::figures::WagerReport;
use crate::pricing::joint::Pair;
use crate::pricing::{Case, Watch, any_shoe_of};
use crate::question::price::report::Report;
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::drawn::is_drawn;
use crate::table::model::{Line, Table, Variant, Wager};

/// The variant of a side, and its shoe.
struct Side<'c> {
    table: &'c Table,
    variant: &'c Variant,
    shoe: Shoe,
}

impl<'c> Side<'c> {
    fn of(catalog: &'c Catalog, asked: Option<&Shoe>, report: &Report) -> Result<Self, Error> {
        let name = format!("{}/{}", report.game.id, report.variant.id);
        let (table, variant) = catalog.select(&[name])?[0];
        Ok(Self { table, variant, shoe: any_shoe_of(asked, table)? })
    }

    /// Returns the lines of a wager, if each round that is dealt settles it by one of them.
    fn lines(&self, report: &WagerReport) -> Option<&'c [Line]> {
        let is_of = |wager: &&Wager| wager.id == report.id && wager.offer.given.is_none();
        let lines = self.variant.wagers.iter().find(is_of)?.of_round().ok()?.lines;
        // The last event is the loss of the stake.
        let is_plain = !is_drawn(lines) && report.events.len() == lines.len() + 1;
        is_plain.then_some(lines)
    }
}

/// The rounds of two sides that are the same.
pub(super) struct SameRounds<'c> {
    sides: [Side<'c>; 2],
    watch: &'c dyn Watch,
}

impl<'c> SameRounds<'c> {
    /// Returns the rounds of two reports, each of a catalog and perhaps of a shoe that was asked for;
    /// `None` if they differ.
    pub fn of(
        [first, second]: [(&'c Catalog, Option<&Shoe>, &Report); 2],
        watch: &'c dyn Watch,
    ) -> Result<Option<Self>, Error> {
        let side = |(catalog, shoe, report)| Side::of(catalog, shoe, report);
        let sides = [side(first)?, side(second)?];
        let [one, other] = &sides;
        // Each declared game has fields of its own; other games share theirs among all tables.
        let is_same = std::ptr::eq(one.table.vocabulary, other.table.vocabulary)
            && one.table.rule == other.table.rule
            && one.shoe == other.shoe;
        Ok(is_same.then_some(Self { sides, watch }))
    }

    /// Returns each pair of lines of two wagers that settle a round. `None` if lines alone do not
    /// settle them, or if together they tell too many kinds of rounds apart.
    pub fn lines(
        &self,
        first: &WagerReport,
        second: &WagerReport,
    ) -> Result<Option<Vec<Pair>>, Error> {
        let [one, other] = &self.sides;
        let Some(lines) = one.lines(first).zip(other.lines(second)) else { return Ok(None) };
        let case = Case::new(one.table, one.shoe.clone(), self.watch)?;
        match case.joint(&[lines.0, lines.1]) {
            Ok(joint) => Ok(Some(joint.pairs())),
            // Each wager alone is priced; only their joint law is refused.
            Err(error) if error.is_usage() => Ok(None),
            Err(error) => Err(error),
        }
    }
}
