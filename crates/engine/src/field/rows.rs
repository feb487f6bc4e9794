//! The observables of a round of trente et quarante: two rows of cards.

use std::sync::LazyLock;

use crate::card::Grain;
use crate::field::{Domain, Field, Listed, Vocabulary};

/// The result of a round, in the order of its codes.
pub const RESULTS: &[&str] = &["noir", "rouge", "tie"];

/// The results of the color bets, in the order of their codes.
pub const COLOUR_BETS: &[&str] = &["couleur", "inverse"];

/// The meaning of a field; rows are 0 for Noir and 1 for Rouge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The row with the lower total.
    Result,
    /// The color bet that wins: does the first card of Noir have the color of the winning row?
    Colour,
    /// The total of a row.
    Total(usize),
    /// The number of cards of a row.
    Cards(usize),
    /// The color of the first card of Noir.
    FirstColour,
}

/// Every field: name, documentation, cards looked at, domain, grain, meaning.
const FIELDS: &[Listed<Meaning>] = &[
    (
        "result",
        "Which row comes to less; aces are 1, court cards 10.",
        "both rows",
        Domain::Choice(RESULTS),
        Grain::Value,
        Meaning::Result,
    ),
    (
        "colour",
        "Whether the first card of Noir has the color of the row that wins; nothing on a tie.",
        "both rows, and the color of the first card",
        Domain::Choice(COLOUR_BETS),
        Grain::Suit,
        Meaning::Colour,
    ),
    (
        "noir.total",
        "What Noir comes to.",
        "Noir",
        Domain::Number(31, 40),
        Grain::Value,
        Meaning::Total(0),
    ),
    (
        "rouge.total",
        "What Rouge comes to.",
        "Rouge",
        Domain::Number(31, 40),
        Grain::Value,
        Meaning::Total(1),
    ),
    (
        "noir.cards",
        "How many cards Noir has.",
        "Noir",
        Domain::Number(4, 31),
        Grain::Value,
        Meaning::Cards(0),
    ),
    (
        "rouge.cards",
        "How many cards Rouge has.",
        "Rouge",
        Domain::Number(4, 31),
        Grain::Value,
        Meaning::Cards(1),
    ),
    (
        "noir.first.colour",
        "Color of the first card of Noir.",
        "the first card of Noir",
        Domain::Colour,
        Grain::Suit,
        Meaning::FirstColour,
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
/// Panics for a row other than 0 and 1.
pub fn field(meaning: Meaning) -> Field {
    super::listed(FIELDS, &meaning)
}

/// Returns the vocabulary of trente et quarante.
pub fn vocabulary() -> &'static Vocabulary {
    &ROWS
}

static ROWS: LazyLock<Vocabulary> = LazyLock::new(|| {
    let (specs, entries) = super::told(FIELDS, |meaning| *meaning == Meaning::Colour);
    Vocabulary {
        game: "trente-et-quarante",
        specs,
        entries,
        hands: &["noir", "rouge"],
        other_names: &[],
        hand_cards: &[31, 31],
        known_cards: "N 9H 4 R K",
        condition: "noir.total = 31, result = \"tie\"",
        quantifiers: Vec::new(),
        kinds: &[],
    }
});
