//! Judges rounds by the exact law.
//!
//! Every count and every mean is a *question*, a statistical test: how likely is a deviation at
//! least this large if the law is right? If the spread is known and not only bounded, a second
//! question is how likely a deviation at most this large is. Many questions find something by
//! chance, so their p-values are corrected after Holm: if the law is right, the probability that
//! any of them differs is no more than the level.
//!
//! * A **count** of an event of probability p in n rounds is binomial. It is tested with the
//!   binomial law itself if fewer than 10,000 are expected of the event or of its complement.
//!   Beyond that it is tested with the normal law and the deviation (k - np) / √(np(1-p)), exact
//!   under the root. For nearness, half a round is added to the deviation, so that hitting the
//!   expectation is no wonder.
//! * **All events** of a wager together take a chi-squared test, with cells of fewer than 5
//!   expected merged. It needs at least three cells: of two, one is as far off as the other.
//! * A **mean return** is tested with the normal law and the exact variance of a round. If at least
//!   30 shoes are named, it is tested with Student's law and the squared deviations of their sums.
//!   Both are accurate only if rare wins are not too much of the variance: if n is below 100 times
//!   the kurtosis, Bernstein's bound is used instead.
//! * **Rounds of one shoe** depend on each other. For wagers the effect is small, and counts are
//!   tested as if rounds were independent: with eight decks the variance of a count over a shoe is
//!   within a few percent of that, mostly below, which makes the tests slightly conservative. For
//!   cards the dependence is nearly everything, so they are tested by their sums over shoes.
//!   Without shoes, independent rounds give no more than an upper bound.
//! * **Equal cards** within a shoe, of one rank and suit, are rarer with fewer decks. Given how
//!   many cards of each value a shoe dealt, their pairs have an exact mean and variance.
//! * **Neighboring shoes** that are shuffled too little share neighboring cards. Shoes in random
//!   order say how many they share by chance, with an exact mean and variance.
//! * If a shoe is dealt to a **cut card**, the cards decide how many rounds it has. Over all of its
//!   rounds naturals then come slightly less often than the law of a round says, eights and nines
//!   by about 0.05%. That is below the noise up to about 100 million rounds.

pub mod card_law;
pub mod cards;
mod count;
mod equal;
mod findings;
mod fit;
pub mod looks;
mod mean;
mod neighbors;
mod pairs;
mod power;
mod question;
mod shares;
mod verdict;

pub use count::{Cell, Counted, count};
pub use equal::{PUT_BACK, equal, only_decks};
pub use fit::fit;
pub use mean::{Moments, SHOES, Won, mean};
pub use neighbors::neighbors;
pub use pairs::{PairLaw, pairs};
pub use power::{Power, rounds_for};
pub use question::Questions;
pub use shares::Shares;
pub use verdict::{Terms, decide};

/// Digits of deviations as they are shown; no verdict depends on them.
const DIGITS: usize = 2;
