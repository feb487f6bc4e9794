//! Two hands of two or three cards, dealt from one shoe.
//!
//! Deal the first hand from the whole shoe and, independently, the second from the whole shoe. Pairs
//! of hands that share a card must be removed: apply inclusion and exclusion over the set X of cards
//! that both hold. The ordered deals of hands of kinds p and b that share no card are
//!
//! ```text
//! Σ_X (-1)^|X| · first(p, X) · second(b, X)
//! ```
//!
//! where `first(p, X)` counts the hands of kind p that hold every card of X. A hand has at most
//! three cards, so X has at most three. Cards that no kind distinguishes are one *type* and are
//! taken together. The sum is over pairs of kinds, where dealing card by card needs a sum over pairs
//! of hands.
//!
//! A game describes its hands as a [`Round`]. `classes` sorts them into kinds for very many
//! compositions: `sums` is the formula above, and `pairs` is its fast path for two cards each.
//! `law` counts every pair of values on one shoe. `hands` and `shared` hold the common parts.

mod classes;
mod hands;
mod law;
mod pairs;
mod shared;
mod sums;

pub(super) use classes::{TwoHands, classes};
pub(super) use law::law;

/// Maximum number of cards of both hands.
const MOST_CARDS: u64 = 6;

/// Number of counts of a composition: one for each of at most 52 types, then one for all other
/// cards. Six bits hold every place, so that no index is checked.
const TYPES: usize = 64;

/// The counts of a composition by type of card.
type Counts = [u64; TYPES];

/// Number of bytes in a hand's values before the values of its fields.
const NEEDED: usize = 2;

/// Two hands as a game deals them and as one question looks at them.
///
/// The values of a hand are bytes: two that the drawing rules need, then one for each field. The
/// first byte of the second hand is its *opening*, `0..16`.
pub(super) trait Round {
    /// Returns the number of types of card, at most 52.
    fn types(&self) -> usize;

    /// Returns the number of fields.
    fn fields(&self) -> usize;

    /// Returns `true` if third cards may be drawn and looked at.
    fn draws(&self) -> bool;

    /// Returns `true` if the order of a hand's first two cards matters.
    fn is_in_order(&self) -> bool;

    /// Writes the values of a hand of the first (0) or second (1) side, by the types of its cards.
    /// Returns `false` if the hand is never dealt.
    fn show(
        &self,
        side: usize,
        first_two: [usize; 2],
        third: Option<usize>,
        values: &mut [u8],
    ) -> bool;

    /// Returns the openings of the second side with which the rules end a round, one bit each:
    /// after these values of the first side, and if these hands have a third card.
    fn meets(&self, first: &[u8], thirds: [bool; 2]) -> u16;

    /// Returns the value of a field from the bytes of both hands.
    fn field(&self, at: usize, shown: [u8; 2]) -> u8;

    /// Returns `true` if a field depends on both hands. If not, the byte of the other hand is 0.
    fn is_of_both(&self, at: usize) -> bool;

    /// Returns `true` if the fields look at two cards of one hand only.
    fn is_of_one_hand(&self) -> bool;
}
