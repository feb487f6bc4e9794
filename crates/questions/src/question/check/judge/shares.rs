//! Shares the level among returns that are bounded at every look.
//!
//! A run over all rows so far may be checked as often as one likes, and every month brings slices
//! that were not there before: a new month, a new channel. So the share of a row may depend only on
//! what is known when the row first comes up. Every wager that may have rows gets the same share.
//! If there are slices, they get half of the level: slice i of a wager, counted from 1 as they come
//! up, gets 1/i(i+1) of that wager's share, and all of these add up to 1. The other half is for the
//! returns of whole wagers and for all other questions.

use crate::chance::P;
use crate::exact::Exact;

/// The divisors of the level, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    /// Number of wagers that may have rows.
    wagers: u64,
    /// 2 if half of the level is for slices, otherwise 1.
    halves: u64,
}

impl Shares {
    /// Shares the level among this many wagers, with or without slices.
    pub fn new(wagers: usize, sliced: bool) -> Self {
        let wagers = u64::try_from(wagers).unwrap_or(u64::MAX).max(1);
        Self { wagers, halves: 1 + u64::from(sliced) }
    }

    /// Returns the divisor for this many questions, which share the part that is not for slices.
    pub fn questions(self, number: u64) -> u64 {
        self.halves.saturating_mul(number)
    }

    /// Returns the divisor for the return of a whole wager.
    pub fn whole(self) -> u64 {
        self.questions(self.wagers)
    }

    /// Returns the divisor for slice number `at` of a wager, from 1.
    pub fn slice(self, at: u64) -> u64 {
        self.whole().saturating_mul(at).saturating_mul(at.saturating_add(1))
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
        let shares = Shares::new(3, true);
        let of = |share: u64| Exact::ratio(1, i64::try_from(share).unwrap()).unwrap();
        let slices = || (1..=4).map(|at| of(shares.slice(at))).sum::<Exact>();
        let wager = || &of(shares.whole()) + &slices();
        let all: Exact = (0..3).map(|_| wager()).sum();
        assert_eq!(all, Exact::ratio(9, 10).unwrap());
        assert_eq!(Shares::new(3, false).whole(), 3);
    }
}
