//! Words of figures that are of a session: how its rounds depend on each other, which runs pay.

use crate::figure::key::keys;

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
