//! Runs of wins over a session of rounds: the longest run, the number of runs of each length, and
//! the value of wagers on them.
//!
//! A run is a sequence of wins of one side. Ties neither count nor break it, unless a wager says
//! otherwise. For such a wager, a tie that breaks runs is one more side of the law.
//!
//! Rounds are either independent, or rounds of one shoe up to the dependence of any two or three of
//! them ([`Model`]). The law of a session is in `law`. The Markov chain over its rounds is in
//! `chain`; it serves every law and every wager. For independent rounds, `closed_form` computes the
//! law of the longest run in closed form as well; the tests compare the two.
//!
//! # Why rounds of one shoe are exchangeable
//!
//! A shuffled shoe is exchangeable: every order of its cards is equally likely. A round of baccarat
//! uses the next four to six cards. Suppose that each round takes a block of six cards, and puts
//! its unused cards under the shoe. This does not change the law of the unseen cards, so the
//! results have the same law as if each round had its own block of six. Blocks of a shuffled shoe
//! may be swapped, so the results may be swapped as well. Hence the law of any k of them is the law
//! of the first k, and cards burned unseen change nothing.
//!
//! This holds as long as there is a block of six cards for every round. Whether a cut card
//! comes early depends on the number of cards in the rounds before it, and so on their results.
//! Rounds past the last whole block are therefore refused instead of approximated.

mod break_even_session;
mod chain;
mod closed_form;
mod law;
mod lengths;
mod measure;
mod payout;
mod session;

pub use break_even_session::favourable;
pub use law::{Dependence, Joint, Law};
pub use lengths::{Lengths, lengths};
pub use measure::Measure;
pub use payout::{Event, Outcome, Terms, outcomes};
pub use session::Session;

use crate::exact::{Denominator, Whole};
pub use crate::pricing::session::{Model, Reading};

/// A function that receives, from any thread, the finished and the total number of parts of some
/// work.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// The longest session, in rounds.
pub const MOST_HANDS: u32 = 1_000;

/// Probabilities as whole numbers over one denominator.
#[derive(Clone, Debug)]
pub struct Shares {
    /// The numerators.
    pub ways: Vec<Whole>,
    /// The denominator.
    pub total: Denominator,
}

/// The sides whose wins make a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// One side, by its index among the results of a round.
    Side(usize),
    /// Any side. Each run has one side; the longest run is the longest of all sides.
    Either,
    /// Any of the first sides, up to this number. Wins of other sides break a run and make none.
    First(usize),
}

impl Whose {
    /// Returns `true` if the wins of `side` count.
    fn counts(self, side: usize) -> bool {
        match self {
            Self::Side(of) => of == side,
            Self::Either => true,
            Self::First(sides) => side < sides,
        }
    }
}

/// The part of the past that matters to the longest run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Run {
    /// The side of the present run.
    side: Option<usize>,
    /// The length of the present run.
    current: u32,
    /// The length of the longest run so far.
    longest: u32,
}

impl Run {
    const NONE: Self = Self { side: None, current: 0, longest: 0 };

    /// Returns `true` if a win of `side` makes the present run longer.
    fn goes_on(&self, side: usize) -> bool {
        self.side == Some(side)
    }

    /// Returns the present run after a win of `side`, without a change of the longest. Lengths
    /// beyond `most`, at least 1, count as `most`.
    fn present(&self, whose: Whose, side: usize, most: u32) -> Self {
        let counts = whose.counts(side);
        let current =
            if self.goes_on(side) { (self.current + 1).min(most) } else { u32::from(counts) };
        Self { side: counts.then_some(side), current, longest: self.longest }
    }

    /// Returns the run after a win of `side`. A longest run beyond `most` counts as `most`, and
    /// then nothing else matters any more.
    fn after(&self, whose: Whose, side: usize, most: u32) -> Self {
        let present = self.present(whose, side, most);
        let longest = self.longest.max(present.current);
        if longest >= most {
            return Self { longest: most, ..Self::NONE };
        }
        Self { longest, ..present }
    }
}
