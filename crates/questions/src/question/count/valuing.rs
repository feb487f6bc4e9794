//! Computes the exact expectation of every wager for very many compositions, in whole parts of a
//! unit.

use crate::card::Grain;
use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::game::api::{Company, ordered_deals};
use crate::game::{Game, Rule};
use crate::pricing::many::{self, Bet, Ready};
use crate::settle;
use crate::shoe::{Composition, Shoe};
use crate::table::model::Line;

/// Number of parts of a unit staked in which expectations and probabilities are summed.
pub(super) const PARTS: u64 = 1_000_000_000_000;

/// Prepared wagers of one game, with their possible net wins.
pub(super) struct Wagers {
    game: &'static dyn Game,
    ready: Ready,
    /// The grain of the compositions that the wagers need.
    pub grain: Grain,
    /// For each wager, every distinct net win, including the loss of the stake; with a multiplier
    /// beside the cards, mean ones.
    pub wins: Vec<Vec<Exact>>,
    /// For each of them, the amounts that it stands for, with their chances.
    pub laws: Vec<Vec<Vec<(Exact, Exact)>>>,
}

/// The result of a wager for one composition.
pub(super) struct Found<'a> {
    /// The index of the composition.
    pub at: usize,
    /// The index of the wager.
    pub wager: usize,
    /// The expected net win, in parts of a unit, rounded.
    pub expectation: i128,
    /// `true` if the exact expectation is above 0, even if `expectation` rounds to 0.
    pub is_positive: bool,
    /// The number of ways of each net win.
    pub ways: &'a [u128],
    /// The number of all ways.
    pub total: u128,
}

impl Wagers {
    pub fn new(rule: &Rule, game: &'static dyn Game, lines: &[&[Line]]) -> Self {
        let bets = lines.iter().enumerate();
        let wagers: Vec<_> =
            bets.map(|(column, lines)| Bet { column, lines, given: None }).collect();
        let ready = many::ready(rule, game, &wagers);
        let grains = lines.iter().map(|lines| game.grain(&settle::observed(lines)));
        let grain = grains.fold(Grain::Value, Grain::join);
        let (mut wins, mut laws) = (vec![Vec::new(); lines.len()], vec![Vec::new(); lines.len()]);
        let of_groups = ready.groups.iter().flat_map(|group| &group.wagers);
        let of_groups = of_groups.map(|wager| (wager.column, wager.wins(), wager.laws()));
        let of_deals = ready.deals.iter().map(|deal| (deal.column, deal.wins(), deal.laws()));
        for (column, of_wager, of_wins) in of_groups.chain(of_deals) {
            wins[column] = of_wager.to_vec();
            laws[column] = of_wins.to_vec();
        }
        Self { game, ready, grain, wins, laws }
    }

    /// Returns the wagers that are dealt anew for every composition, each with an estimate of the hands
    /// to look at for one.
    pub fn works(&self, shoe: &Shoe) -> Vec<(usize, u128)> {
        let works = self.ready.deals.iter().filter_map(|deal| {
            match self.game.company(shoe, &deal.observed) {
                Company::Group { work, .. } => Some((deal.column, work)),
                _ => None,
            }
        });
        works.collect()
    }

    /// Calls `tell` with the result of each wager for every composition.
    ///
    /// Compositions must be at least as fine as `grain` and able to complete a round.
    pub fn each(
        &self,
        compositions: &[Composition],
        tell: &mut dyn FnMut(Found<'_>),
    ) -> Result<(), Error> {
        let most = self.wins.iter().map(Vec::len).max().unwrap_or(0);
        let mut by_win = vec![0u128; most];
        for group in &self.ready.groups {
            group.many.tally(compositions, &mut |at, ways| {
                let total = ordered_deals(compositions[at].cards(), group.many.cards());
                for weights in &group.wagers {
                    let wager = weights.column;
                    let by_win = &mut by_win[..self.wins[wager].len()];
                    weights.ways_by_win(ways, total, by_win);
                    let (expectation, is_positive) = weights.in_parts(ways, total, PARTS.into());
                    tell(Found { at, wager, expectation, is_positive, ways: by_win, total });
                }
            });
        }
        for deal in &self.ready.deals {
            let wager = deal.column;
            for (at, composition) in compositions.iter().enumerate() {
                if self.game.takes_seconds(&composition.shoe()?, &deal.observed) {
                    return Err(self.too_long());
                }
                let law = deal.law(self.game, composition)?;
                let ways = deal.ways_by_win(&law);
                let (expectation, is_positive) = deal.in_parts(&ways, law.total(), PARTS.into());
                let short = |ways: &Whole| ways.to_u128().ok_or_else(|| self.too_long());
                let total = short(law.total())?;
                let by_win = &mut by_win[..ways.len()];
                for (by_win, ways) in by_win.iter_mut().zip(&ways) {
                    *by_win = short(ways)?;
                }
                tell(Found { at, wager, expectation, is_positive, ways: by_win, total });
            }
        }
        Ok(())
    }

    /// Returns the error for rounds with too many cards to be valued one by one.
    fn too_long(&self) -> Error {
        Error::usage(format!(
            "a count values every round of every shoe, and one of {}, of up to {} cards, takes too \
             long for that",
            self.game.name(),
            self.game.cards()
        ))
    }
}

/// Returns the whole number nearest to `PARTS`·`ways`/`total`.
#[inline]
pub(super) fn share(ways: u128, total: u128) -> i128 {
    match ways.checked_mul(2 * u128::from(PARTS)) {
        Some(twice) => ((twice + total) / (2 * total)) as i128,
        None => many::nearest(&Whole::from(ways), &Whole::from(total), PARTS.into()),
    }
}
