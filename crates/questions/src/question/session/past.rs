//! The past that matters: the highest stake, and the largest drawdown.

use crate::question::session::chain::Past;

/// The highest stake so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Highest(pub(super) i64);

impl Past for Highest {
    fn after(self, stake: i64, _: i64) -> Self {
        Self(self.0.max(stake))
    }
}

/// The highest bankroll so far and the largest drawdown so far, both rounded down to whole steps.
///
/// The highest bankroll and every drawdown are too small by less than a step. The largest drawdown
/// is rounded down once more, so its true value lies less than two steps above it. In steps of one
/// grain both are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Drawdown {
    highest: i64,
    pub(super) largest: i64,
    /// The grains of a step.
    step: i64,
}

impl Drawdown {
    /// Returns the past of a session that starts with this bankroll.
    pub(super) fn new(start: i64, step: i64) -> Self {
        Self { highest: start / step, largest: 0, step }
    }
}

impl Past for Drawdown {
    fn after(self, _: i64, bankroll: i64) -> Self {
        let highest = self.highest.max(bankroll / self.step);
        let now = (highest * self.step - bankroll).max(0) / self.step;
        Self { highest, largest: self.largest.max(now), ..self }
    }
}
