//! From a catalog to the figures of a wager, without a request.
//!
//! [`Catalog::variant`] gives a [`VariantRef`], and [`VariantRef::wager`] a [`WagerRef`]. Either is
//! priced [`on`](WagerRef::on) a shoe, and gives [`Priced`]: exact fractions of one round. For whole
//! reports, known cards or sessions there is a `Request`.
//!
//! # Example
//!
//! ```
//! use shoe_odds::{Catalog, Exact, Shoe};
//!
//! let catalog = Catalog::builtin();
//! let shoe = Shoe::decks(8)?;
//! let tie = catalog.variant("dynasty")?.wager("tie")?.on(&shoe)?;
//!
//! // Eight decks deal a tie in 475,627,426,473,216 of 4,998,398,275,503,360 ways; it pays 8 to 1.
//! let ties = tie.hit();
//! assert_eq!(ties, Exact::of_ways(475_627_426_473_216, 4_998_398_275_503_360).unwrap());
//! assert_eq!(tie.edge(), Exact::one() - Exact::integer(9) * ties);
//! assert_eq!(tie.edge().percent(4), "14.3596%");
//!
//! // What can happen to the stake, and in how many deals.
//! for event in tie.events() {
//!     println!("{}: net win {}, in {} deals", event.name, event.pays, event.ways);
//! }
//! # Ok::<(), shoe_odds::Error>(())
//! ```

use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::pricing::Case;
use crate::pricing::figures::WagerReport;
use crate::shoe::Shoe;
use crate::table::model::{Table, Variant, Wager};
use crate::table::{self, Catalog};

impl Catalog {
    /// Returns the only variant with this name: `game/variant`, a variant that one game has, or a
    /// game with a single variant.
    ///
    /// Reads the table of this variant only.
    ///
    /// # Errors
    ///
    /// If no variant or more than one has this name.
    ///
    /// # Example
    ///
    /// ```
    /// let catalog = shoe_odds::Catalog::builtin();
    /// assert_eq!(catalog.variant("dynasty")?.id(), "dynasty-live/dynasty");
    /// let error = catalog.variant("dynasti").unwrap_err();
    /// assert!(error.to_string().contains("did you mean \"dynasty\"?"));
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn variant(&self, name: &str) -> Result<VariantRef<'_>, Error> {
        let (table, variant) = table::one_variant(self, name)?;
        Ok(VariantRef { catalog: self, table, variant })
    }
}

/// A variant of a catalog.
#[derive(Clone, Copy, Debug)]
pub struct VariantRef<'c> {
    catalog: &'c Catalog,
    table: &'c Table,
    variant: &'c Variant,
}

impl<'c> VariantRef<'c> {
    /// Returns the id that requests use: `game/variant`.
    pub fn id(&self) -> String {
        self.table.name_of(self.variant)
    }

    /// Returns its name.
    pub fn name(&self) -> &'c str {
        &self.variant.name
    }

    /// Returns the rules document that contains it.
    pub fn table(&self) -> &'c Table {
        self.table
    }

    /// Returns the shoe of its rules, with the first number of decks that they name.
    ///
    /// # Errors
    ///
    /// Never fails for a checked table.
    pub fn shoe(&self) -> Result<Shoe, Error> {
        Shoe::decks(*self.table.decks.first().unwrap_or(&8))
    }

    /// Returns its wagers in printing order.
    pub fn wagers(&self) -> impl Iterator<Item = WagerRef<'c>> + use<'c> {
        let of = *self;
        self.variant.wagers.iter().map(move |wager| WagerRef { of, wager })
    }

    /// Returns the wager with this id. Without an exact match, ids and printed names are compared
    /// regardless of case, blanks, `-` and `_`.
    ///
    /// # Errors
    ///
    /// If no wager or more than one has this name. The message suggests the nearest name, or lists
    /// the variants that have it.
    ///
    /// # Example
    ///
    /// ```
    /// let catalog = shoe_odds::Catalog::builtin();
    /// let ez = catalog.variant("ez")?;
    /// assert_eq!(ez.wager("Panda 8")?.id(), "panda-8");
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn wager(&self, name: &str) -> Result<WagerRef<'c>, Error> {
        let ids = self.catalog.ids_in((self.table, self.variant), &[name.to_owned()], &[])?;
        let wagers: Vec<WagerRef<'c>> =
            self.wagers().filter(|wager| ids.iter().any(|id| id == wager.id())).collect();
        match wagers[..] {
            [one] => Ok(one),
            _ => {
                let place = |one: &WagerRef<'c>| (self.table, self.variant, one.wager);
                Err(table::several(name, &wagers.iter().map(place).collect::<Vec<_>>()))
            }
        }
    }

    /// Returns the figures of every wager that one round settles, on this shoe. A progressive wager
    /// is included only if its meter [is stated](Catalog::with_meter).
    ///
    /// Wagers that look only at totals share one deal, so this is faster than pricing wager by
    /// wager.
    ///
    /// # Errors
    ///
    /// If the shoe cannot complete a round, does not distinguish cards as finely as a wager
    /// observes them, or a line of a paytable can never be reached.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Catalog, Shoe};
    ///
    /// let catalog = Catalog::builtin();
    /// let dynasty = catalog.variant("dynasty")?;
    /// let priced = dynasty.on(&Shoe::decks(8)?)?;
    /// assert_eq!(priced.len(), dynasty.wagers().count());
    /// assert!(priced.iter().all(|wager| wager.edge().is_positive()));
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn on(&self, shoe: &Shoe) -> Result<Vec<Priced>, Error> {
        let wagers = self.variant.wagers.iter().filter(|wager| wager.to_price().is_ok());
        let wagers: Vec<&Wager> = wagers.collect();
        let figures = figures(self.table, &wagers, shoe)?;
        Ok(figures.into_iter().map(|figures| Priced { figures }).collect())
    }
}

/// A wager of a variant.
#[derive(Clone, Copy, Debug)]
pub struct WagerRef<'c> {
    of: VariantRef<'c>,
    wager: &'c Wager,
}

impl<'c> WagerRef<'c> {
    /// Returns its id, unique in its variant.
    pub fn id(&self) -> &'c str {
        &self.wager.id
    }

    /// Returns its name.
    pub fn name(&self) -> &'c str {
        &self.wager.name
    }

    /// Returns the variant that offers it.
    pub fn variant(&self) -> VariantRef<'c> {
        self.of
    }

    /// Returns its rules and paytable, as in the rules document.
    pub fn rules(&self) -> &'c Wager {
        self.wager
    }

    /// Returns its figures on this shoe, for a whole round of which nothing is known.
    ///
    /// # Errors
    ///
    /// If a session settles the wager and not a round; if it pays a share of a meter that is not
    /// [stated](Catalog::with_meter); if the shoe cannot complete a round or does not distinguish
    /// cards as finely as the wager observes them; if a line of the paytable can never be reached.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Catalog, Shoe};
    ///
    /// let catalog = Catalog::builtin();
    /// let tie = catalog.variant("dynasty")?.wager("tie")?;
    /// let full = tie.on(&Shoe::decks(8)?)?;
    /// let without_a_king = tie.on(&Shoe::parse("8 - KH")?)?;
    /// assert_ne!(full.edge(), without_a_king.edge());
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn on(&self, shoe: &Shoe) -> Result<Priced, Error> {
        let mut figures = figures(self.of.table, &[self.wager], shoe)?;
        Ok(Priced { figures: figures.remove(0) })
    }
}

/// Figures of a wager on one shoe, all exact, per unit staked.
#[derive(Clone, Debug)]
pub struct Priced {
    figures: WagerReport,
}

/// One possible result of a wager: a line of its paytable, or no line.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Event<'p> {
    /// Its name: that line's, or `"All other"` if no line holds.
    pub name: &'p str,
    /// Net win per unit of the first stake: at least -1, or less if a line stakes more.
    pub pays: &'p Exact,
    /// Number of ordered deals, of the most cards that a round takes, with this result.
    pub ways: Whole,
    /// Its probability, from 0 to 1.
    pub probability: &'p Exact,
    /// Its contribution to the expected net win: `pays` times `probability`.
    pub returns: &'p Exact,
}

impl Priced {
    /// Returns the id of the wager.
    pub fn id(&self) -> &str {
        &self.figures.id
    }

    /// Returns the name of the wager.
    pub fn name(&self) -> &str {
        &self.figures.name
    }

    /// Returns the house edge: minus the expected net win, with pushes counted as rounds. It is
    /// below 0 if the player has the advantage.
    pub fn edge(&self) -> Exact {
        self.figures.edge.exact.clone()
    }

    /// Returns the return to player: 1 minus the edge.
    pub fn rtp(&self) -> Exact {
        self.figures.rtp.exact.clone()
    }

    /// Returns the house edge per resolved bet, with pushes left out; `None` if every round pushes.
    pub fn edge_resolved(&self) -> Option<Exact> {
        self.figures.edge_resolved.as_ref().map(|edge| edge.exact.clone())
    }

    /// Returns the average stake, per unit of the first stake; `None` if no line stakes more.
    pub fn average_stake(&self) -> Option<Exact> {
        self.figures.average_stake.as_ref().map(|stake| stake.exact.clone())
    }

    /// Returns the house edge per unit wagered: the edge over the average stake; `None` if no line
    /// stakes more than the first unit.
    pub fn edge_wagered(&self) -> Option<Exact> {
        self.figures.edge_wagered.as_ref().map(|edge| edge.exact.clone())
    }

    /// Returns the probability of winning anything.
    pub fn hit(&self) -> Exact {
        self.figures.hit.exact.clone()
    }

    /// Returns the probability of getting the stake back and nothing else.
    pub fn push(&self) -> Exact {
        self.figures.push.exact.clone()
    }

    /// Returns the probability of losing the stake or a part of it.
    pub fn lose(&self) -> Exact {
        self.figures.lose.exact.clone()
    }

    /// Returns the variance of the net win. Its root, the standard deviation, is in general not a
    /// fraction; [`Exact::sqrt_decimal`] writes it.
    pub fn variance(&self) -> Exact {
        self.figures.variance.exact.clone()
    }

    /// Returns the possible results in the order of the paytable; the loss when no line holds is
    /// last.
    pub fn events(&self) -> impl ExactSizeIterator<Item = Event<'_>> {
        self.figures.events.iter().map(|event| Event {
            name: &event.name,
            pays: &event.pays,
            ways: event.ways.clone().unwrap_or_default(),
            probability: &event.probability.exact,
            returns: &event.returns.exact,
        })
    }

    /// Returns all figures, as reports and JSON have them.
    pub fn figures(&self) -> &WagerReport {
        &self.figures
    }
}

/// Returns the figures of some wagers of a table on a shoe, in their order.
fn figures(table: &Table, wagers: &[&Wager], shoe: &Shoe) -> Result<Vec<WagerReport>, Error> {
    let case = Case::new(table, shoe.clone(), &())?;
    let mut of_round = Vec::new();
    for wager in wagers {
        let lines = wager.to_price()?.lines;
        if let Some(reason) = case.refusal_of(wager, lines)? {
            return Err(case.refused(wager, lines, &reason));
        }
        of_round.push((wager, lines));
    }
    let common = case.common(wagers, std::iter::empty())?;
    of_round.into_iter().map(|(wager, lines)| case.wager(wager, lines, &common)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builtin() -> Catalog {
        Catalog::builtin()
    }

    #[test]
    fn all_of_a_variant_is_what_each_wager_is_by_itself() {
        let catalog = builtin();
        let dynasty = ["8", "8 - 6S*5 - KS*3", "6"].map(|spec| ("dynasty-live/dynasty", spec));
        // Decisions that see the same share their rounds.
        let decisions = [("peek-baccarat", "8"), ("ultimate-three-card-poker", "1")];
        for (id, spec) in dynasty.into_iter().chain(decisions) {
            let variant = catalog.variant(id).unwrap();
            let shoe = Shoe::parse(spec).unwrap();
            let together = variant.on(&shoe).unwrap();
            assert_eq!(together.len(), variant.wagers().count());
            for (priced, wager) in together.iter().zip(variant.wagers()) {
                let alone = wager.on(&shoe).unwrap();
                assert_eq!((priced.id(), priced.name()), (wager.id(), wager.name()));
                assert_eq!((priced.edge(), priced.variance()), (alone.edge(), alone.variance()));
            }
        }
    }

    /// Laws of any wager, whatever its figures.
    #[test]
    fn events_add_up_to_the_figures() {
        let catalog = builtin();
        let variant = catalog.variant("dynasty").unwrap();
        let shoe = variant.shoe().unwrap();
        assert_eq!(shoe.cards(), 416);
        for priced in variant.on(&shoe).unwrap() {
            let sum = |of: fn(&Event<'_>) -> Exact| -> Exact {
                priced.events().map(|event| of(&event)).sum()
            };
            assert_eq!(sum(|event| event.probability.clone()), Exact::one());
            let won = sum(|event| event.returns.clone());
            assert_eq!(priced.edge(), -&won);
            assert_eq!(&priced.rtp() + &priced.edge(), Exact::one());
            let three = [priced.hit(), priced.push(), priced.lose()];
            assert_eq!(three.iter().sum::<Exact>(), Exact::one());
            let squares = sum(|event| &(event.pays * event.pays) * event.probability);
            assert_eq!(priced.variance(), &squares - &(&won * &won));
            let resolved = &Exact::one() - &priced.push();
            assert_eq!(priced.edge_resolved(), priced.edge().checked_div(&resolved));
            // 416·415·414·413·412·411 ordered deals of six cards.
            assert_eq!(
                priced.events().map(|event| event.ways).sum::<Whole>(),
                416 * 415 * 414 * 413 * 412 * 411
            );
        }
    }

    #[test]
    fn a_name_that_means_nothing_or_several_variants_is_refused() {
        let catalog = builtin();
        let error = catalog.variant("dynasty-live").unwrap_err();
        assert!(error.is_usage());
        assert_eq!((error.parameter(), error.offender()), (Some("variant"), Some("dynasty-live")));
        assert_eq!(error.candidates().len(), 3);
        assert_eq!(
            error.to_string(),
            "variant dynasty-live: expected one of dynasty-live/commission, \
             dynasty-live/dynasty, dynasty-live/non-commission"
        );
        let error = catalog.variant("dynasty").unwrap().wager("tye").unwrap_err();
        assert!(
            error.to_string().starts_with("no wager \"tye\", did you mean \"tie\"?"),
            "{error}"
        );
    }

    #[test]
    fn what_a_round_of_this_shoe_does_not_settle_is_refused() {
        let catalog = builtin();
        let of_session = |wager: &WagerRef<'_>| wager.rules().is_of_session();
        let variants = catalog.variants();
        let variants =
            variants.map(|(table, variant)| VariantRef { catalog: &catalog, table, variant });
        let run = variants.flat_map(|variant| variant.wagers().collect::<Vec<_>>());
        let run = run.into_iter().find(of_session).expect("a wager on runs");
        let shoe = Shoe::decks(8).unwrap();
        let error = run.on(&shoe).unwrap_err();
        assert!(error.is_usage(), "{error}");
        let said = "has no figures here: it is settled once a session, by the longest run";
        assert!(error.to_string().contains(said), "{error}");
        assert!(run.variant().on(&shoe).is_ok());

        let by_value = Shoe::parse("0=128 1=32 2=32 3=32 4=32 5=32 6=32 7=32 8=32 9=32").unwrap();
        let commission = catalog.variant("dynasty-live/commission").unwrap();
        let error = commission.wager("player-pair").unwrap().on(&by_value).unwrap_err();
        assert!(error.is_shoe() && error.to_string().contains("it needs"), "{error}");
        assert!(commission.wager("tie").unwrap().on(&by_value).is_ok());
        assert!(commission.on(&by_value).is_err());
        assert!(commission.wager("tie").unwrap().on(&Shoe::parse("5S=5").unwrap()).is_err());
    }
}
