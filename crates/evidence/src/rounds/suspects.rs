//! Faulty rows, examined for a common cause.
//!
//! For each mistake that people make, this counts all faulty rows that it would make right. Of the
//! rows themselves, only the first faulty and the first right ones are kept.

use crate::columns::role::{Role, Roles, TOTALS};
use crate::faults::Seen;
use crate::game::Played;
use crate::game::mistakes::{Mistake, Told as Claim};
use crate::rounds::row::Row;

/// Number of faulty rows that are kept, and of right ones.
const KEPT: usize = 1000;

/// A row of a round with its cards.
#[derive(Clone, Debug)]
pub struct Case {
    /// The cards.
    pub played: Played,
    /// The totals that the row gives, by hand.
    pub totals: [Option<u8>; 2],
    /// The code of the result that the row gives.
    pub result: Option<u8>,
    /// The shoe, if shoes are named.
    pub shoe: Option<String>,
    /// The number of the round, if rounds are numbered.
    pub round: Option<u64>,
    /// The kinds of fault that it shows.
    pub seen: Seen,
}

impl Case {
    pub(crate) fn new(told: Roles, row: &Row<'_>, played: &Played, seen: Seen) -> Self {
        let total = |side: usize| told.has(TOTALS[side]).then_some(row.totals[side]);
        Self {
            played: played.clone(),
            totals: [total(0), total(1)],
            result: told.has(Role::Result).then_some(row.result),
            shoe: told.has(Role::Shoe).then(|| row.shoe.to_owned()),
            round: told.has(Role::Round).then_some(row.round),
            seen,
        }
    }

    /// Returns the statements of the row about its cards.
    pub fn claim(&self) -> Claim<'_> {
        Claim { played: &self.played, points: self.totals, result: self.result }
    }
}

/// Counts over all faulty rows.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Number of rows whose cards, totals, result or flags are at fault.
    pub faulty: u64,
    /// Number of these rows that each mistake of the game would make right.
    pub explained: Vec<u64>,
}

impl Counts {
    pub(crate) fn add(&mut self, mistakes: &[Mistake], case: &Case) {
        self.explained.resize(mistakes.len(), 0);
        self.faulty += 1;
        let claim = case.claim();
        for (count, mistake) in self.explained.iter_mut().zip(mistakes) {
            *count += u64::from(mistake.explains(&claim));
        }
    }

    pub fn merge(&mut self, other: &Self) {
        self.faulty += other.faulty;
        if self.explained.len() < other.explained.len() {
            self.explained.resize(other.explained.len(), 0);
        }
        self.explained.iter_mut().zip(&other.explained).for_each(|(sum, more)| *sum += more);
    }
}

/// The first rows, in their order.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    /// The faulty ones.
    pub faulty: Vec<Case>,
    /// The right ones.
    pub right: Vec<Case>,
}

impl Cases {
    pub(crate) fn faulty(&mut self, case: Case) {
        if self.faulty.len() < KEPT {
            self.faulty.push(case);
        }
    }

    pub(crate) fn right(&mut self, case: impl FnOnce() -> Case) {
        if self.right.len() < KEPT {
            self.right.push(case());
        }
    }

    /// Returns `true` if more right rows are wanted.
    pub(crate) fn wants_right(&self) -> bool {
        self.right.len() < KEPT
    }

    /// Takes the rows of the next block.
    pub(crate) fn take(&mut self, next: Self) {
        let room = |have: &Vec<Case>| KEPT - have.len().min(KEPT);
        let (faulty, right) = (room(&self.faulty), room(&self.right));
        self.faulty.extend(next.faulty.into_iter().take(faulty));
        self.right.extend(next.right.into_iter().take(right));
    }
}

/// Faulty rows, and right rows for comparison.
#[derive(Clone, Debug, Default)]
pub struct Suspects {
    /// Counts over all rows.
    pub counts: Counts,
    /// The first rows.
    pub cases: Cases,
}
