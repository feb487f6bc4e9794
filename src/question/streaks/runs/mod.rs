//! Runs of wins over a session of rounds: the longest, how many of each length, and what wagers
//! on them are worth.
//!
//! A run is a sequence of wins of one side; ties neither count nor break it, unless a wager has it
//! otherwise: to the law, a tie that breaks runs is one more side. Rounds are taken as independent, or as rounds of one shoe up to the dependence of any two or three of them
//! ([`Model`]): what the law of a session is made of is in `law`, the Markov chain over its
//! rounds in `chain`, which serves every law and every wager. For independent rounds the law of
//! the longest run is known in closed form too, which `closed_form` computes; the tests hold the two
//! against each other.
//!
//! # Why rounds of one shoe can be summed over at all
//!
//! A shuffled shoe is exchangeable: every order of its cards is as likely as any other. A round
//! uses the next four to six. Put what it leaves of a block of six under the shoe: nothing that
//! is still unseen has changed its law, so the results have the law they would have if each round
//! had a block of six of its own. Blocks of a shuffled shoe may be swapped, and so may the
//! results: the law of any k of them is that of the first k, and cards burnt unseen change
//! nothing. That holds as long as there is a block for every round, six cards each. Whether a cut
//! card comes out early depends on how many cards the rounds before took, and so on their results;
//! rounds past the last whole block are therefore refused, not approximated.

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

/// Is told, from any thread, how many parts of some work are done of how many.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// The longest session there is.
pub const MOST_HANDS: u32 = 1_000;

/// Chances as whole numbers over one denominator.
#[derive(Clone, Debug)]
pub struct Shares {
    /// The numerators.
    pub ways: Vec<Whole>,
    /// The denominator.
    pub total: Denominator,
}

/// Whose wins make a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those of one side, by its place among the results of a round.
    Side(usize),
    /// Those of whoever is winning: the longer of both.
    Either,
    /// The same, of the first so many sides: the others break a run and have none.
    First(usize),
}

impl Whose {
    /// Whether the wins of `side` count.
    fn counts(self, side: usize) -> bool {
        match self {
            Self::Side(of) => of == side,
            Self::Either => true,
            Self::First(sides) => side < sides,
        }
    }
}

/// What of the past matters to the longest run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Run {
    /// Who is on a run.
    side: Option<usize>,
    /// Wins in a row.
    current: u32,
    /// The longest so far.
    longest: u32,
}

impl Run {
    const NONE: Self = Self { side: None, current: 0, longest: 0 };

    /// Whether a win of `side` makes the present run longer.
    fn goes_on(&self, side: usize) -> bool {
        self.side == Some(side)
    }

    /// The present run after a win of `side`, with the longest as it was; lengths past `most`, at
    /// least 1, are not told apart.
    fn present(&self, whose: Whose, side: usize, most: u32) -> Self {
        let counts = whose.counts(side);
        let current =
            if self.goes_on(side) { (self.current + 1).min(most) } else { u32::from(counts) };
        Self { side: counts.then_some(side), current, longest: self.longest }
    }

    /// The run after a win of `side`; longest runs past `most` are not told apart, and nothing
    /// matters any more after one.
    fn after(&self, whose: Whose, side: usize, most: u32) -> Self {
        let present = self.present(whose, side, most);
        let longest = self.longest.max(present.current);
        if longest >= most {
            return Self { longest: most, ..Self::NONE };
        }
        Self { longest, ..present }
    }
}
