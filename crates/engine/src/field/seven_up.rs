//! The observables of a round of 7 Up Baccarat: the observables of baccarat that depend on values
//! alone. The Player's hand begins with a printed 7.

use std::sync::LazyLock;

use crate::card::{Grain, Rank};
use crate::field::baccarat::{
    BANKER, CardKind, HandField, Meaning, PLAYER, RESULTS, RoundField, Side, Span,
};
use crate::field::{Domain, Entry, Field, Quantifier, Spec, Values, Vocabulary};

/// The rank of the card that is printed on the table.
pub const PRINTED: u8 = 6;

const fn hand(side: Side, field: HandField) -> Meaning {
    Meaning::Hand(side, field)
}

/// Returns every field: name, documentation, cards looked at, domain, and the meaning in baccarat.
fn fields() -> Vec<(&'static str, &'static str, &'static str, Domain, Meaning)> {
    use Side::{Banker, Player};
    const ALL: &str = "all of the hand";
    // Both hands share a text, so that the schema has it once.
    const TOTAL_DOC: &str = "Final point total; a printed 7 counts for the Player.";
    const CARDS_DOC: &str = "Number of cards; a printed 7 counts for the Player.";
    const NATURAL_DOC: &str = "Two cards that total 8 or 9; a printed 7 counts for the Player.";
    const TOTAL: Domain = Domain::Number(0, 9);
    const CARDS: Domain = Domain::Number(2, 3);
    let sevens = CardKind::Rank(Rank::new(PRINTED).expect("a rank"));
    let round = Meaning::Round;
    vec![
        (
            "result",
            "Which hand won.",
            "all dealt",
            Domain::Choice(RESULTS),
            round(RoundField::Result),
        ),
        ("margin", "Difference of the two totals.", "all dealt", TOTAL, round(RoundField::Margin)),
        (
            "cards",
            "Number of cards in both hands, the printed 7 among them.",
            "none",
            Domain::Number(4, 6),
            round(RoundField::Cards),
        ),
        (
            "natural",
            "Either hand is a natural.",
            "first three",
            Domain::Truth,
            round(RoundField::Natural),
        ),
        (
            "sevens",
            "Number of sevens in both hands, the printed one among them.",
            "all dealt",
            Domain::Number(1, 6),
            round(RoundField::Count(Span::All, sevens)),
        ),
        ("player.total", TOTAL_DOC, ALL, TOTAL, hand(Player, HandField::Total)),
        ("player.cards", CARDS_DOC, "none", CARDS, hand(Player, HandField::Cards)),
        (
            "player.natural",
            NATURAL_DOC,
            "first of the hand",
            Domain::Truth,
            hand(Player, HandField::Natural),
        ),
        ("banker.total", TOTAL_DOC, ALL, TOTAL, hand(Banker, HandField::Total)),
        ("banker.cards", CARDS_DOC, "none", CARDS, hand(Banker, HandField::Cards)),
        (
            "banker.natural",
            NATURAL_DOC,
            "first two of the hand",
            Domain::Truth,
            hand(Banker, HandField::Natural),
        ),
    ]
}

/// Returns the meaning in baccarat of a field of [`vocabulary`].
pub fn meaning(field: Field) -> Meaning {
    SEVEN_UP.1[field.index()]
}

/// Returns the vocabulary of 7 Up Baccarat.
pub fn vocabulary() -> &'static Vocabulary {
    &SEVEN_UP.0
}

static SEVEN_UP: LazyLock<(Vocabulary, Vec<Meaning>)> = LazyLock::new(|| {
    let fields = fields();
    let specs = fields.iter().map(|(name, _, _, domain, _)| Spec {
        name: (*name).into(),
        domain: *domain,
        grain: Grain::Value,
        may_lack: false,
    });
    let entries = fields.iter().map(|(name, doc, cards, domain, _)| Entry {
        pattern: (*name).into(),
        doc,
        domain: *domain,
        grain: Grain::Value,
        cards,
    });
    let result = |code: u8| Some((Field::at(0), Values::one(code)));
    let of_winner = |name, doc, [player, banker]: [u8; 2]| Quantifier {
        name,
        doc,
        every: false,
        hands: vec![("player", result(player)), ("banker", result(banker))],
    };
    let vocabulary = Vocabulary {
        game: "seven-up-baccarat",
        specs: specs.collect(),
        entries: entries.collect(),
        hands: &["player", "banker"],
        other_names: &[],
        hand_cards: &[2, 3],
        known_cards: "P 4 B 7 K",
        condition: "sevens = 3, result = \"tie\"",
        quantifiers: vec![
            of_winner("winner", "The hand that won; of no hand on a tie.", [PLAYER, BANKER]),
            of_winner("loser", "The hand that lost; of no hand on a tie.", [BANKER, PLAYER]),
        ],
        kinds: &[],
    };
    (vocabulary, fields.into_iter().map(|(.., meaning)| meaning).collect())
});
