//! Words of figures that are of a session: how its rounds depend on each other, which runs pay.

use crate::figure::key::keys;
use crate::table::model::{Streak, StreakOf};

keys! {
    /// How much of the dependence of rounds that share a shoe is kept.
    #[non_exhaustive]
    pub enum Model {
        /// None: every round is from a fresh shoe.
        Independent = "independent",
        /// Any two rounds are right together.
        Pair = "pair",
        /// Any three rounds are.
        Triple = "triple",
    }
}

keys! {
    /// What of its rounds settles a wager on several of them.
    #[non_exhaustive]
    pub enum Settled {
        /// The runs of a session.
        Runs = "runs",
        /// The run that begins with the next round.
        NextRun = "next-run",
        /// How many rounds of a session are of a sort, or how often a pattern comes.
        Times = "times",
        /// The same of the next rounds.
        NextTimes = "next-times",
        /// The runs of the next rounds.
        NextRuns = "next-runs",
    }
}

impl Settled {
    /// What settles this wager.
    pub(crate) fn of(streak: &Streak) -> Self {
        match (&streak.of, streak.next_rounds().is_some()) {
            (StreakOf::Run(_), _) if streak.begins_next => Self::NextRun,
            (StreakOf::Run(_), false) => Self::Runs,
            (StreakOf::Run(_), true) => Self::NextRuns,
            (StreakOf::Times(_) | StreakOf::Pattern(_), false) => Self::Times,
            (StreakOf::Times(_) | StreakOf::Pattern(_), true) => Self::NextTimes,
        }
    }

    /// Whether it is that of wagers on runs of a session.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
    pub(crate) fn is_usual(&self) -> bool {
        *self == Self::Runs
    }

    /// Whether the rounds that settle it are the next ones, and not those of a session.
    pub fn is_next(self) -> bool {
        !matches!(self, Self::Runs | Self::Times)
    }

    /// The number that its lines are chosen by, as a heading has it.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Runs | Self::NextRuns => "Longest run",
            Self::NextRun => "Run",
            Self::Times | Self::NextTimes => "Times",
        }
    }
}

impl Model {
    /// Every model, each keeping more than the one before.
    pub const ALL: [Self; 3] = [Self::Independent, Self::Pair, Self::Triple];
}

keys! {
    /// Which runs of a session a wager pays.
    pub enum Reading {
        /// The longest, once.
        Longest = "longest",
        /// Every run by its length; the one that the end of the session finishes is one of them.
        /// The stake is lost if none is paid.
        Every = "every",
    }
}
