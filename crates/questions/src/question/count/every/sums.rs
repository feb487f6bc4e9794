//! Whole numbers in which rounds, stakes and wins are added up over compositions.

use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::game::api::ordered_deals;
use crate::game::dealt_out::LIMBS;
use crate::game::wide::Wide;
use crate::question::count::run::Run;
use crate::wording::asked::EXACT;

pub(super) type Ways = Wide<LIMBS>;

/// The whole numbers in which wins are added up.
pub(super) struct Units {
    /// For each wager and net win, how much it is above `least`, in units.
    pub above: Vec<Vec<u64>>,
    /// Number of units of 1.
    pub of_one: u64,
    /// The least net win of all wagers.
    pub least: Exact,
    /// Number of parts of a unit beside which other wagers are staked.
    pub beside: u64,
    /// Number of cards of the deals that all ways are counted in.
    pub cards: u64,
}

impl Units {
    /// Chooses units in which no sum is too large.
    pub fn of(run: &Run<'_>) -> Result<Self, Error> {
        let wins = || run.wagers.wins.iter().flatten();
        let least = wins().min().cloned().unwrap_or_default().min(Exact::integer(-1));
        let parts =
            run.beside.iter().map(|(_, (_, of))| Whole::from(u128::from(of.unsigned_abs())));
        let beside = parts.fold(Whole::one(), |all, of| all.lcm(&of));
        let unit = &Exact::common_denominator(wins().chain([&least])) * &beside;
        let cards = run.dealing.game().cards();
        let most = wins().map(|win| (win - &least).in_units(&unit)).max().unwrap_or_default();
        let deals = Whole::from(ordered_deals(run.full.cards(), cards));
        let stakes = run.plays.iter().flat_map(|play| &play.stakes).max().copied().unwrap_or(1);
        let largest = &(&most * &deals) * &Whole::from(u128::from(stakes.unsigned_abs()));
        let why = "wins and stakes are too large for it: expected smaller ones";
        let too_large = || Error::parameter_given(EXACT, why);
        if largest.to_i128().is_none_or(|largest| largest >= 1 << 62) {
            return Err(too_large());
        }
        let above = |win: &Exact| (win - &least).in_units(&unit).to_u64().ok_or_else(too_large);
        let above = run.wagers.wins.iter().map(|wins| wins.iter().map(above).collect());
        Ok(Self {
            above: above.collect::<Result<_, _>>()?,
            of_one: unit.to_u64().ok_or_else(too_large)?,
            beside: beside.to_u64().ok_or_else(too_large)?,
            least,
            cards,
        })
    }
}

/// A sum over the compositions of one number of dealt cards.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    /// The orders of the dealt cards.
    pub orders: Ways,
    /// The orders of the dealt cards and of the next round, times the units above the least win.
    pub above: Ways,
    /// The orders of the dealt cards that were added to `above`, in parts of a unit beside.
    pub of_above: Ways,
}

impl Sum {
    pub const ZERO: Self = Self { orders: Ways::ZERO, above: Ways::ZERO, of_above: Ways::ZERO };

    pub fn add(&mut self, other: &Self) {
        self.orders.add(&other.orders);
        self.above.add(&other.above);
        self.of_above.add(&other.of_above);
    }
}

/// The sums of one number of dealt cards.
pub(super) struct Sums {
    pub of: Vec<Sum>,
    /// The orders by which each round begins.
    pub begun: Vec<Ways>,
}

impl Sums {
    /// Adds rounds, times a stake.
    pub fn count(&mut self, at: usize, ways: &Ways, stake: u64) {
        self.of[at].orders.add(&ways.times_short(stake));
    }

    /// Adds the expectation of a wager, times a stake that is a fraction.
    pub fn gain(
        &mut self,
        units: &Units,
        at: usize,
        ways: &Ways,
        value: u64,
        (stake, of): (u64, u64),
    ) {
        let staked = ways.times_short(stake);
        let sum = &mut self.of[at];
        sum.above.add(&staked.times_short(value / of));
        sum.of_above.add(&staked.times_short(units.beside / of));
    }

    /// Adds the sums of other compositions.
    pub fn merge(mut self, other: &Self) -> Self {
        self.of.iter_mut().zip(&other.of).for_each(|(sum, other)| sum.add(other));
        self.begun.iter_mut().zip(&other.begun).for_each(|(sum, other)| sum.add(other));
        self
    }
}
