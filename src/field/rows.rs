//! The observables of a round of trente et quarante: two rows of cards.

use std::sync::LazyLock;

use crate::card::Grain;
use crate::field::{Domain, Entry, Field, Spec, Vocabulary};

/// The result of a round, in the order of its codes.
pub const RESULTS: &[&str] = &["noir", "rouge", "tie"];

/// What the colour bets come to, in the order of their codes.
pub const COLOUR_BETS: &[&str] = &["couleur", "inverse"];

/// What a field means; rows are 0 for Noir and 1 for Rouge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Which row comes to less.
    Result,
    /// Whether the first card of Noir has the colour of the row that wins.
    Colour,
    /// What a row comes to.
    Total(usize),
    /// How many cards a row has.
    Cards(usize),
    /// The colour of the first card of Noir.
    FirstColour,
}

/// Every field: name, documentation, cards looked at, domain, grain, meaning.
const FIELDS: &[(&str, &str, &str, Domain, Grain, Meaning)] = &[
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
        "Whether the first card of Noir has the colour of the row that wins; nothing on a tie.",
        "both rows, and the colour of the first card",
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
        "Colour of the first card of Noir.",
        "the first card of Noir",
        Domain::Colour,
        Grain::Suit,
        Meaning::FirstColour,
    ),
];

/// What a field of [`vocabulary`] means.
pub fn meaning(field: Field) -> Meaning {
    FIELDS[field.index()].5
}

/// The field with this meaning.
///
/// # Panics
///
/// If there is none.
pub fn field(meaning: Meaning) -> Field {
    let index = FIELDS.iter().position(|field| field.5 == meaning).expect("declared above");
    Field(u16::try_from(index).expect("a few fields"))
}

/// The vocabulary of trente et quarante.
pub fn vocabulary() -> &'static Vocabulary {
    &ROWS
}

static ROWS: LazyLock<Vocabulary> = LazyLock::new(|| {
    let specs = FIELDS.iter().map(|(name, _, _, domain, grain, meaning)| Spec {
        name: (*name).into(),
        domain: *domain,
        grain: *grain,
        may_lack: *meaning == Meaning::Colour,
    });
    let entries = FIELDS.iter().map(|(name, doc, cards, domain, grain, _)| Entry {
        pattern: (*name).into(),
        doc,
        domain: *domain,
        grain: *grain,
        cards,
    });
    Vocabulary {
        game: "trente-et-quarante",
        specs: specs.collect(),
        entries: entries.collect(),
        hands: &["noir", "rouge"],
        hand_cards: &[31, 31],
        known_cards: "N 9H 4 R K",
        condition: "noir.total = 31, result = \"tie\"",
        quantifiers: Vec::new(),
        kinds: &[],
    }
});
