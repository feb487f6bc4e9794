//! Counts and totals: sums over the rounds of a run, which threads add up in any order.

use rayon::prelude::*;

use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::game::counting::{Plan, Tally};
use crate::pricing::countable::{Item, What};
use crate::question::simulate::Run;
use crate::question::simulate::dealing::{Count, Deck, Sheet, Total, Written, share};
use crate::question::simulate::multiplied::{Multiplied, Wins, merge};

/// Number of tallies for each thread, filled one after the other.
const TALLIES: u64 = 4;

impl Run<'_> {
    /// Deals all shoes and counts.
    pub(super) fn sheet(&self) -> Result<Sheet, Error> {
        let (table, variant, seed) = (self.table, self.variant, self.request.seed);
        let multiplied = Multiplied::new(table, variant, &self.items, seed)?;
        let by_cards = |item: &&Item| !item.is_multiplied();
        let observed: Vec<_> = self.items.iter().filter(by_cards).map(Item::observed).collect();
        let plan = Plan::new(self.dealing.game(), &observed);
        let (tally, wins) = self.tally(&plan, &multiplied)?;
        let rounds = tally.rounds();
        let law = |at: usize| plan.law(&tally, self.items[..at].iter().filter(by_cards).count());
        let returns = |at: usize, item: &Item| match &item.what {
            What::Wager(paid) => Some(
                multiplied.returns(at, &wins, rounds).unwrap_or_else(|| paid.returns(&law(at))),
            ),
            What::Rows(_) | What::Grid { .. } => None,
        };
        let items = self.items.iter().enumerate();
        if self.request.write == Written::Totals {
            let total = |(at, item): (usize, &Item)| {
                let events = returns(at, item)?.events.into_iter();
                let won = events.map(|event| &Exact::from(event.ways) * &event.pays).sum();
                let staked = Exact::count(rounds.into());
                let offer = self.offer(&item.id);
                Some(Total { wager: item.id.clone(), rounds, staked, won, offer })
            };
            return Ok(Sheet::Totals(items.filter_map(total).collect()));
        }
        let counts = items.flat_map(|(at, item)| {
            let returns = returns(at, item);
            let offer = self.offer(&item.id).filter(|_| returns.is_some());
            let events = match returns {
                Some(returns) => returns.counts(),
                None => item.counts(table.vocabulary, &law(at)),
            };
            let all = [("rounds".to_owned(), Whole::from(rounds))];
            all.into_iter().chain(events).map(move |(event, count)| Count {
                wager: item.id.clone(),
                event,
                count: count.to_u64().unwrap_or(u64::MAX),
                offer: offer.clone(),
            })
        });
        Ok(Sheet::Counts(counts.collect()))
    }

    /// Deals all shoes and counts their rounds, and the wins with multipliers.
    fn tally(&self, plan: &Plan, multiplied: &Multiplied) -> Result<(Tally, Wins), Error> {
        let (first, count) = self.shoes;
        let parts = (rayon::current_num_threads() as u64 * TALLIES).min(count);
        let start = |part: u64| first + share(count, part, parts);
        let tallies = (0..parts).into_par_iter().map(|part| {
            let (mut tally, mut wins) = (plan.tally(), multiplied.none());
            let (mut from, end) = (start(part), start(part + 1));
            let mut deck: Deck = self.dealing.deck();
            while from < end {
                self.watch.go_on()?;
                let to = end.min(from.saturating_add(self.at_once()));
                for shoe in from..to {
                    let rounds = self.dealing.deal(shoe, &mut deck);
                    tally.add_all(plan, rounds);
                    multiplied.count(shoe, rounds, &mut wins);
                }
                self.tell(to - from);
                from = to;
            }
            Ok((tally, wins))
        });
        tallies.try_reduce(
            || (plan.tally(), multiplied.none()),
            |(mut tally, mut wins), (other, others)| {
                tally.merge(&other);
                merge(&mut wins, &others);
                Ok((tally, wins))
            },
        )
    }
}
