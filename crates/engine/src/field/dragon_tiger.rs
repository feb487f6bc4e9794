//! The observables of a round of Dragon Tiger: one card each.

use std::sync::LazyLock;

use crate::card::Grain;
use crate::field::{Domain, Field, Listed, Vocabulary};

/// The result of a round, in the order of its codes.
pub const RESULTS: &[&str] = &["dragon", "tiger", "tie"];

/// The meaning of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The hand with the higher card.
    Result,
    /// Difference of the two ranks, king minus ace being 12.
    Margin,
    /// `true` if the two cards are of one suit.
    Suited,
    /// The rank of a card; 0 is the Dragon's and 1 the Tiger's.
    Rank(usize),
    /// The suit of a card.
    Suit(usize),
    /// The color of a card.
    Colour(usize),
}

/// Every field: name, documentation, cards looked at, domain, grain, meaning.
const FIELDS: &[Listed<Meaning>] = &[
    (
        "result",
        "Which card is higher, ace low and king high.",
        "both",
        Domain::Choice(RESULTS),
        Grain::Rank,
        Meaning::Result,
    ),
    (
        "margin",
        "Difference of the two ranks, king minus ace being 12.",
        "both",
        Domain::Number(0, 12),
        Grain::Rank,
        Meaning::Margin,
    ),
    ("suited", "Both cards are of one suit.", "both", Domain::Truth, Grain::Suit, Meaning::Suited),
    (
        "dragon.rank",
        "Rank of the Dragon's card.",
        "Dragon's",
        Domain::Rank,
        Grain::Rank,
        Meaning::Rank(0),
    ),
    (
        "dragon.suit",
        "Suit of the Dragon's card.",
        "Dragon's",
        Domain::Suit,
        Grain::Suit,
        Meaning::Suit(0),
    ),
    (
        "dragon.colour",
        "Color of the Dragon's card.",
        "Dragon's",
        Domain::Colour,
        Grain::Suit,
        Meaning::Colour(0),
    ),
    (
        "tiger.rank",
        "Rank of the Tiger's card.",
        "Tiger's",
        Domain::Rank,
        Grain::Rank,
        Meaning::Rank(1),
    ),
    (
        "tiger.suit",
        "Suit of the Tiger's card.",
        "Tiger's",
        Domain::Suit,
        Grain::Suit,
        Meaning::Suit(1),
    ),
    (
        "tiger.colour",
        "Color of the Tiger's card.",
        "Tiger's",
        Domain::Colour,
        Grain::Suit,
        Meaning::Colour(1),
    ),
];

/// Returns the meaning of a field of [`vocabulary`].
pub fn meaning(field: Field) -> Meaning {
    FIELDS[field.index()].5
}

/// Returns the field with this meaning.
///
/// # Panics
///
/// Panics for a hand other than 0 and 1.
pub fn field(meaning: Meaning) -> Field {
    super::listed(FIELDS, &meaning)
}

/// The fields that certificates cover.
pub const CERTIFIED: &str = "result dragon.rank tiger.rank";

/// Returns the vocabulary of Dragon Tiger.
pub fn vocabulary() -> &'static Vocabulary {
    &DRAGON_TIGER
}

static DRAGON_TIGER: LazyLock<Vocabulary> = LazyLock::new(|| {
    let (specs, entries) = super::told(FIELDS, |_| false);
    Vocabulary {
        game: "dragon-tiger",
        specs,
        entries,
        hands: &["dragon", "tiger"],
        other_names: &[],
        hand_cards: &[1, 1],
        known_cards: "D 9H T 4",
        condition: "dragon.rank = \"K\", result = \"tie\"",
        quantifiers: Vec::new(),
        kinds: &[],
    }
});
