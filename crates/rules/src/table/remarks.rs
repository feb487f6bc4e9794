//! Remarks for reports: the notes of a table, and what figures assume that no rule states.

use itertools::Itertools;

use crate::exact::Exact;
use crate::table::model::{Table, Variant, Wager};
use crate::table::unknown::Unknown;

/// The remark on wagers with raises or fees, for answers without average stakes.
pub const PER_FIRST_STAKE: &str = "Figures are per first stake: raises and fees are part of the \
    amount won or lost, and not of the stake.";

impl Wager {
    /// Returns [`PER_FIRST_STAKE`] if a line has raises or fees.
    pub fn remark_on_stakes(&self) -> Option<String> {
        let stakes_more = self.round_lines().iter().any(|line| line.staked != Exact::one());
        stakes_more.then(|| PER_FIRST_STAKE.to_owned())
    }
}

impl Table {
    /// Returns the remarks for every report of a variant: its notes, and what its figures assume.
    /// The remark on a meter names the wagers with these ids; without ids, all.
    pub fn remarks(&self, variant: &Variant, wagers: &[String]) -> Vec<String> {
        let notes = self.notes.iter().chain(&variant.notes).cloned();
        self.in_place().into_iter().chain(self.assumed((variant, wagers), notes)).collect()
    }

    /// Returns the assumptions of figures of a variant, with these notes between them.
    fn assumed(
        &self,
        (variant, wagers): (&Variant, &[String]),
        notes: impl Iterator<Item = String>,
    ) -> impl Iterator<Item = String> {
        let fees = variant.wagers.iter().filter_map(Wager::remark_on_fee);
        let meters = variant.meters.iter().filter_map(|meter| meter.of(wagers));
        let unknown = self.unknown.iter().map(Unknown::remark);
        let open = self.laws.iter().filter(|law| law.is_open).map(|law| law.support.remark());
        fees.chain(notes).chain(meters).chain(unknown).chain(open.unique())
    }

    /// Returns this table for remarks on figures that assume no value of its unknown chance, and, if
    /// `laws` is `true`, no law.
    #[must_use]
    pub fn without_assumed(&self, laws: bool) -> Self {
        let all = if laws { Vec::new() } else { self.laws.clone() };
        Self { unknown: None, laws: all, ..self.clone() }
    }

    /// Returns the remark that it replaces a built-in table, collection or variant, if it does.
    pub fn in_place(&self) -> Option<String> {
        let replaced = match self.instead {
            true => format!("differs from the built-in table \"{}\"", self.id),
            false => format!("has the same id as the built-in {}", self.hides.as_ref()?),
        };
        Some(format!("This table {replaced}, and replaces it here."))
    }
}

/// Returns the assumptions of figures of several variants, for answers without a report of each:
/// tables in place of others, stated meters, unknown chances and laws. A remark names its table if
/// there are several.
pub fn assumptions<'t>(offers: impl IntoIterator<Item = (&'t Table, &'t Variant)>) -> Vec<String> {
    let offers: Vec<_> = offers.into_iter().collect();
    let are_of_one = offers.iter().map(|(table, _)| &table.id).all_equal();
    let of = |(table, variant): (&'t Table, &'t Variant)| {
        let named = move |remark: String| match are_of_one {
            true => remark,
            false => format!("{}: {remark}", table.name),
        };
        let assumed = table.assumed((variant, &[]), std::iter::empty()).map(named);
        table.in_place().into_iter().chain(assumed).collect_vec()
    };
    offers.into_iter().flat_map(of).unique().collect()
}
