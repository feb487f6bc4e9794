//! The observables of a round of andar bahar: a card, and others until one has its rank.

use std::sync::LazyLock;

use crate::card::Grain;
use crate::field::{Domain, Field, Listed, NONE, Vocabulary};

/// The result of a round, in the order of its codes.
pub const RESULTS: &[&str] = &["first", "second", "none"];

/// The meaning of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The side that gets the match.
    Result,
    /// The position of the match among the cards behind the joker.
    Cards,
    /// The rank of the joker.
    Rank,
    /// The suit of the joker.
    Suit,
    /// The color of the joker.
    Colour,
}

/// Every field: name, documentation, cards looked at, domain, grain, meaning.
const FIELDS: &[Listed<Meaning>] = &[
    (
        "result",
        "The side that is dealt the first card of the joker's rank; none where no more of them are \
         in the shoe.",
        "joker and the sides",
        Domain::Choice(RESULTS),
        Grain::Rank,
        Meaning::Result,
    ),
    (
        "cards",
        "The cards behind the joker up to the match, the match among them; nothing without a match.",
        "joker and the sides",
        Domain::Number(1, NONE - 1),
        Grain::Rank,
        Meaning::Cards,
    ),
    ("joker.rank", "Rank of the joker.", "joker", Domain::Rank, Grain::Rank, Meaning::Rank),
    ("joker.suit", "Suit of the joker.", "joker", Domain::Suit, Grain::Card, Meaning::Suit),
    ("joker.colour", "Color of the joker.", "joker", Domain::Colour, Grain::Card, Meaning::Colour),
];

/// Returns the meaning of a field of [`vocabulary`].
pub fn meaning(field: Field) -> Meaning {
    FIELDS[field.index()].5
}

/// Returns the field with this meaning.
///
/// # Panics
///
/// Never panics: every meaning is declared above.
pub fn field(meaning: Meaning) -> Field {
    super::listed(FIELDS, &meaning)
}

/// Returns the vocabulary of andar bahar.
pub fn vocabulary() -> &'static Vocabulary {
    &UNTIL
}

static UNTIL: LazyLock<Vocabulary> = LazyLock::new(|| {
    let (specs, entries) = super::told(FIELDS, |meaning| *meaning == Meaning::Cards);
    Vocabulary {
        game: "andar-bahar",
        specs,
        entries,
        hands: &["first", "second"],
        other_names: &[],
        hand_cards: &[64, 63],
        known_cards: "F 9H",
        condition: "joker.rank = \"K\", cards = 1-5",
        quantifiers: Vec::new(),
        kinds: &[],
    }
});
