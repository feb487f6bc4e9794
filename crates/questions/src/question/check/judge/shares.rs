//! Shares the level among returns that are bounded at every look.
//!
//! A run over all rows so far may be checked as often as one likes, and every month brings slices
//! that were not there before: a new month, a new channel. So the share of a row may depend only on
//! what is known when the row first comes up. Every wager that may have rows gets the same share.
//! If there are slices, they get half of the level: slice i of a wager, counted from 1 as they come
//! up, gets 1/i(i+1) of that wager's share, and all of these add up to 1. If channels are divided
//! by period, these cells are counted by themselves and get half of what is for slices. The other
//! half of the level is for the returns of whole wagers and for all other questions.

use crate::chance::P;
use crate::exact::Exact;

/// The divisors of the level, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    /// Number of wagers that may have rows.
    wagers: u64,
    /// 2 if half of the level is for slices, otherwise 1.
    halves: u64,
    /// 2 if half of that is for cells, otherwise 1.
    quarters: u64,
}

impl Shares {
    /// Shares the level among this many wagers, with or without slices, and with or without cells.
    pub fn new(wagers: usize, sliced: bool, celled: bool) -> Self {
        let wagers = u64::try_from(wagers).unwrap_or(u64::MAX).max(1);
        Self { wagers, halves: 1 + u64::from(sliced), quarters: 1 + u64::from(celled) }
    }

    /// Returns the divisor for this many questions, which share the part that is not for slices.
    pub fn questions(self, number: u64) -> u64 {
        self.halves.saturating_mul(number)
    }

    /// Returns the divisor for the return of a whole wager.
    pub fn whole(self) -> u64 {
        self.questions(self.wagers)
    }

    /// Returns the divisor for slice number `at` of a wager, or for cell number `at`, from 1.
    pub fn slice(self, at: u64) -> u64 {
        let all = self.whole().saturating_mul(self.quarters);
        all.saturating_mul(at).saturating_mul(at.saturating_add(1))
    }

    /// Returns `true` if a probability is below the level divided by `share`.
    pub fn is_passed(chance: P, share: u64, level: &Exact) -> bool {
        chance.times(share).is_below(level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three wagers of four slices each: half for the wagers, and of the other half 1/2 + 1/6 +
    /// 1/12 + 1/20 = 4/5 is given away. 1/2 + 4/10 = 9/10.
    #[test]
    fn no_more_than_the_level_is_given_away() {
        let shares = Shares::new(3, true, false);
        let of = |share: u64| Exact::ratio(1, i64::try_from(share).unwrap()).unwrap();
        let slices_of = |shares: Shares| (1..=4).map(|at| of(shares.slice(at))).sum::<Exact>();
        let all = &Exact::integer(3) * &(&of(shares.whole()) + &slices_of(shares));
        assert_eq!(all, Exact::ratio(9, 10).unwrap());
        assert_eq!(Shares::new(3, false, false).whole(), 3);
        // Slices and cells, four of each: 1/4 · 4/5 for either.
        let shares = Shares::new(3, true, true);
        let all = &of(shares.whole()) + &(&Exact::integer(2) * &slices_of(shares));
        assert_eq!(&Exact::integer(3) * &all, Exact::ratio(9, 10).unwrap());
    }
}
