//! Shares deals: wagers and tables of outcomes that look at the same cards settle on one law.

use rayon::prelude::*;

use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::pricing::Case;
use crate::settle;
use crate::table::model::Wager;

/// Laws that several wagers and tables of outcomes share.
pub(crate) struct Common {
    /// The law of everything that is cheap to deal together.
    pub law: Distribution,
    pools: Vec<Pool>,
}

/// Observations beyond the common law that the game deals together.
struct Pool {
    observed: Observed,
    law: Distribution,
}

impl Common {
    pub fn new(
        case: &Case<'_>,
        wagers: &[&Wager],
        outcomes: impl Iterator<Item = Observed>,
    ) -> Result<Self, Error> {
        // A wager that is offered in some rounds only has its own law.
        let of_wagers = wagers.iter().filter(|wager| wager.offer.given.is_none());
        let of_wagers = of_wagers.filter(|wager| wager.streak().is_none());
        let of_wagers = of_wagers.map(|wager| settle::observed(wager.round_lines()));
        let (coarse, fine): (Vec<Observed>, Vec<Observed>) = of_wagers
            .chain(outcomes)
            .filter(|observed| case.refusal(observed).is_none())
            .partition(|observed| case.game.is_coarse(observed));
        let mut all = Observed::default();
        coarse.iter().for_each(|observed| all.watch_all(observed));
        let law = case.law(&all, "")?;
        Ok(Self { law, pools: pools(case, &fine) })
    }

    /// Returns the law of these observations, if they are dealt together with others.
    pub fn pooled(&self, observed: &Observed) -> Option<&Distribution> {
        self.pool(observed).map(|pool| &pool.law)
    }

    fn pool(&self, observed: &Observed) -> Option<&Pool> {
        self.pools.iter().find(|pool| pool.observed.covers(observed))
    }
}

/// Deals what the game deals together. An observation that cannot be dealt so is dealt by itself
/// later, and gives its reason then.
fn pools(case: &Case<'_>, fine: &[Observed]) -> Vec<Pool> {
    if case.known.is_something() || case.shoe.is_infinite() {
        return Vec::new();
    }
    let pool = |members: Vec<usize>| {
        let mut observed = Observed::default();
        members.iter().for_each(|at| observed.watch_all(&fine[*at]));
        let law = case.law(&observed, "").ok()?;
        Some(Pool { observed, law })
    };
    let pools = case.game.dealt_together(&case.shoe, &fine.iter().collect::<Vec<_>>());
    pools.into_par_iter().filter_map(pool).collect()
}
