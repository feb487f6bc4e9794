//! Keywords of session figures: the dependence between rounds, and the runs that pay.

use crate::figure::key::keys;
use crate::table::model::{Streak, StreakOf};

keys! {
    /// The dependence between rounds of one shoe that is kept.
    pub enum Model {
        /// None: every round comes from a fresh shoe.
        Independent = "independent",
        /// Every pair of rounds, exactly as the shoe deals them.
        Pair = "pair",
        /// Every triple of rounds; takes a few seconds.
        Triple = "triple",
    }
}

keys! {
    /// The property of several rounds that settles a wager.
    #[non_exhaustive]
    pub enum Settled {
        /// The runs of a session.
        Runs = "runs",
        /// The run that begins with the next round.
        NextRun = "next-run",
        /// The number of rounds of a kind in a session, or of occurrences of a pattern.
        Times = "times",
        /// The same number in the next rounds.
        NextTimes = "next-times",
        /// The runs of the next rounds.
        NextRuns = "next-runs",
    }
}

impl Settled {
    /// Returns the property that settles this wager.
    pub fn of(streak: &Streak) -> Self {
        match (&streak.of, streak.next_rounds().is_some()) {
            (StreakOf::Run(_), _) if streak.begins_next => Self::NextRun,
            (StreakOf::Run(_), false) => Self::Runs,
            (StreakOf::Run(_), true) => Self::NextRuns,
            (StreakOf::Times(_) | StreakOf::Pattern(_), false) => Self::Times,
            (StreakOf::Times(_) | StreakOf::Pattern(_), true) => Self::NextTimes,
        }
    }

    /// Returns `true` for the default: the runs of a session.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
    pub(crate) fn is_usual(&self) -> bool {
        *self == Self::Runs
    }

    /// Returns `true` if the next rounds settle it, and not the rounds of a session.
    pub fn is_next(self) -> bool {
        !matches!(self, Self::Runs | Self::Times)
    }

    /// Returns the heading of the number by which its lines are chosen.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Runs | Self::NextRuns => "Longest run",
            Self::NextRun => "Run",
            Self::Times | Self::NextTimes => "Times",
        }
    }
}

keys! {
    /// The runs of a session that a wager pays.
    pub enum Reading {
        /// The longest run of the session, once.
        Longest = "longest",
        /// Every run, by its length.
        ///
        /// The end of the session finishes a run too. The stake is lost if no run is paid.
        Every = "every",
    }
}
