//! Rounds of someone else, held against the exact law.
//!
//! Every count and every mean is a *question*: how likely is it to be as far off as it is, if the
//! law is right? And, where the spread is known and not only bounded, how likely is it to be as
//! near? Many questions find something by chance, so their answers are corrected after Holm: with
//! the law right, the chance that any of them is found to differ is no more than the level.
//!
//! * A **count** of an event of probability p in n rounds is binomial. It is held against that law
//!   itself where fewer than 10,000 are expected of it or of its contrary, and beyond that against
//!   the normal law with the deviation (k - np) / √(np(1-p)), exact under the root; for nearness
//!   half a round is added to what it is off, so that hitting the expectation is no wonder.
//! * **All events** of a wager together are held against chi-squared, cells of fewer than 5
//!   expected merged, if at least three cells are left: of two, one is as far off as the other.
//! * A **mean return** is held against the normal law with the exact variance of a round, or where
//!   shoes are named, at least 30 of them, against Student's with the squared deviations of their
//!   sums. Either is near to the truth only if what is rare is not too much of the variance: where
//!   n rounds are fewer than 100 times the kurtosis, all that is used is Bernstein's bound.
//! * **Rounds of one shoe** depend on each other. For wagers that is so little that the counts are
//!   held against independent rounds: with eight decks the variance of a count over a shoe is
//!   within some percent of it, mostly below, which makes the questions a little more careful. Of
//!   cards it is nearly everything, so that they are only ever judged by their sums over shoes.
//! * **Equal cards** within a shoe, of one rank and suit, are the fewer the fewer decks it is of:
//!   given how many cards of each value a shoe dealt, their pairs have an exact mean and variance.
//! * Where a shoe is dealt to a **cut card**, the cards decide how many rounds it has, and over all
//!   of its rounds naturals come a little less often than the law of a round says, eights and
//!   nines by some 0.05%. That is below the noise up to some 100 million rounds.

pub mod cards;
mod count;
mod equal;
mod findings;
mod fit;
pub mod looks;
mod mean;
mod pairs;
mod power;
mod question;
mod shares;
mod verdict;

pub use count::{Cell, Counted, count};
pub use equal::equal;
pub use fit::fit;
pub use mean::{Moments, SHOES, Won, mean};
pub use pairs::{PairLaw, pairs};
pub use power::{Power, rounds_for};
pub use question::Questions;
pub use shares::Shares;
pub use verdict::{Terms, decide};

/// Digits of deviations, which decide nothing by themselves.
const DIGITS: usize = 2;
