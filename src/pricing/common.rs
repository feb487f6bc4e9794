//! What is dealt once for many: wagers and tables of outcomes that look at the same cards.

use rayon::prelude::*;

use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::pricing::Case;
use crate::settle::{self, Returns, settle};
use crate::shoe::Shoe;
use crate::table::model::{Line, Settlement, Wager};

/// Laws that several settle on.
pub(crate) struct Common {
    /// That of all that is cheap to deal together.
    pub law: Distribution,
    pools: Vec<Pool>,
}

/// What a game deals together besides.
struct Pool {
    observed: Observed,
    law: Distribution,
    /// The same of full decks, where a line is never reached on this shoe.
    full: Option<(Shoe, Distribution)>,
}

impl Common {
    pub fn new(
        case: &Case<'_>,
        wagers: &[&Wager],
        outcomes: impl Iterator<Item = Observed>,
    ) -> Result<Self, Error> {
        let of_round = |wager: &Wager| match &wager.settlement {
            Settlement::Round(lines) => Some((settle::observed(lines), lines.clone())),
            Settlement::Progressive(wager) => {
                Some((settle::observed(&wager.lines), wager.lines.clone()))
            }
            Settlement::Session(_) => None,
        };
        // A wager that is offered in some rounds only has a law of its own.
        let of_wagers = wagers.iter().filter(|wager| wager.offer.given.is_none());
        let of_wagers = of_wagers.filter_map(|wager| of_round(wager));
        let of_outcomes = outcomes.map(|observed| (observed, Vec::new()));
        let is_told = |(observed, _): &(Observed, _)| case.refusal(observed).is_none();
        let (coarse, fine): (Vec<_>, Vec<_>) = of_wagers
            .chain(of_outcomes)
            .filter(is_told)
            .partition(|(observed, _)| case.game.is_coarse(observed));
        let mut all = Observed::default();
        coarse.iter().for_each(|(observed, _)| all.watch_all(observed));
        let law = case.law(&all, "")?;
        Ok(Self { law, pools: pools(case, &fine) })
    }

    /// The law of what is observed, where it is dealt together with other things.
    pub fn pooled(&self, observed: &Observed) -> Option<&Distribution> {
        self.pool(observed).map(|pool| &pool.law)
    }

    /// What lines come to on this shoe of full decks, where that is dealt already.
    pub fn of_full(&self, shoe: &Shoe, lines: &[Line], observed: &Observed) -> Option<Returns> {
        let (full, law) = self.pool(observed)?.full.as_ref()?;
        (full == shoe).then(|| settle(lines, law))
    }

    fn pool(&self, observed: &Observed) -> Option<&Pool> {
        self.pools.iter().find(|pool| pool.observed.covers(observed))
    }
}

/// Deals what the game deals together. Whatever cannot be dealt so is dealt by itself, and then
/// says why.
fn pools(case: &Case<'_>, fine: &[(Observed, Vec<Line>)]) -> Vec<Pool> {
    if case.known.is_something() || case.shoe.is_infinite() {
        return Vec::new();
    }
    let observed: Vec<&Observed> = fine.iter().map(|(observed, _)| observed).collect();
    let full = case.full_decks().ok();
    let pool = |members: Vec<usize>| {
        let mut observed = Observed::default();
        members.iter().for_each(|at| observed.watch_all(&fine[*at].0));
        let law = case.law(&observed, "").ok()?;
        let is_unreached = |at: &usize| {
            let returns = settle(&fine[*at].1, &law);
            returns.events.iter().zip(&fine[*at].1).any(|(event, _)| event.ways.is_zero())
        };
        let full = full.clone().filter(|_| members.iter().any(is_unreached));
        let full = full.and_then(|shoe| {
            let law = case.law_on(&shoe, &observed, "").ok()?;
            Some((shoe, law))
        });
        Some(Pool { observed, law, full })
    };
    let pools = case.game.dealt_together(&case.shoe, &observed);
    pools.into_par_iter().filter_map(pool).collect()
}
