//! The contribution of a hand to the value of a field.

/// A hand's contribution to a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The value itself.
    Value(u8),
    /// The hand's share of a value of the round.
    Share(u8),
    /// Its cards, which determine the value only together with the other hands' cards; see
    /// [`Game::of_cards`](super::Game::of_cards).
    Cards,
    /// Nothing: the field belongs to other hands.
    Nothing,
}
