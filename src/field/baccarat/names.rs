//! What the observables of baccarat are called, and what values they take.
//!
//! Fields of one hand are declared once and exist for the Player and the Banker; the words
//! winner, loser, either and both stand for those hands in conditions.

use std::sync::LazyLock;

use crate::card::Grain;
use crate::field::baccarat::{
    BANKER, CardKind, HandField, Meaning, PLAYER, Part, RESULTS, RoundField, Side, Span,
};
use crate::field::{Domain, Entry, Field, Quantifier, Spec, Values, Vocabulary};

/// What a field of [`vocabulary`] means.
pub fn meaning(field: Field) -> Meaning {
    BACCARAT.1[field.index()]
}

/// The field with this meaning.
///
/// # Panics
///
/// Never: every meaning is declared once below, which a test walks.
pub fn field(meaning: Meaning) -> Field {
    let index = BACCARAT.1.iter().position(|other| *other == meaning).expect("declared below");
    Field(u16::try_from(index).expect("a few hundred fields"))
}

/// The vocabulary of baccarat.
pub fn vocabulary() -> &'static Vocabulary {
    &BACCARAT.0
}

static BACCARAT: LazyLock<(Vocabulary, Vec<Meaning>)> = LazyLock::new(declare);

const KINDS: &[(&str, &str)] = &[
    ("A 2 … 9 T J Q K", "a rank"),
    ("spades hearts diamonds clubs", "a suit"),
    ("red black", "a colour"),
    ("value-0 … value-9", "a baccarat value"),
    ("face", "jack, queen or king"),
];

/// Fields of a hand: name, documentation, cards looked at, domain, meaning.
const HAND_FIELDS: &[(&str, &str, &str, Domain, HandField)] = {
    use HandField as F;
    const FIRST: &str = "first two of the hand";
    const THIRD: &str = "third of the hand";
    const ALL: &str = "all of the hand";
    const VALUE: Domain = Domain::Number(0, 9);
    &[
        ("total", "Final point total.", ALL, VALUE, F::Total),
        ("cards", "Number of cards dealt.", "none", Domain::Number(2, 3), F::Cards),
        ("natural", "Two cards that total 8 or 9.", FIRST, Domain::Truth, F::Natural),
        ("opening", "Point total of the first two cards.", FIRST, VALUE, F::Opening),
        ("pair", "First two cards of one rank.", FIRST, Domain::Truth, F::Pair),
        ("suited", "First two cards of one suit.", FIRST, Domain::Truth, F::Suited),
        (
            "perfect-pair",
            "First two cards of one rank and suit.",
            FIRST,
            Domain::Truth,
            F::PerfectPair,
        ),
        (
            "first-two-same-colour",
            "First two cards of one colour.",
            FIRST,
            Domain::Truth,
            F::Same(Span::Opening, Part::Colour),
        ),
        (
            "first-two",
            "Ranks of the first two cards, in either order.",
            FIRST,
            Domain::RankPair,
            F::FirstTwo,
        ),
        (
            "third",
            "Rank of the third card; no value holds without one.",
            THIRD,
            Domain::Rank,
            F::Third(Part::Rank),
        ),
        ("third-suit", "Suit of the third card.", THIRD, Domain::Suit, F::Third(Part::Suit)),
        (
            "third-colour",
            "Colour of the third card.",
            THIRD,
            Domain::Colour,
            F::Third(Part::Colour),
        ),
        ("third-value", "Baccarat value of the third card.", THIRD, VALUE, F::Third(Part::Value)),
        (
            "same-suit",
            "All cards of the hand are of one suit.",
            ALL,
            Domain::Truth,
            F::Same(Span::All, Part::Suit),
        ),
        (
            "same-rank",
            "All cards of the hand are of one rank.",
            ALL,
            Domain::Truth,
            F::Same(Span::All, Part::Rank),
        ),
        (
            "same-colour",
            "All cards of the hand are of one colour.",
            ALL,
            Domain::Truth,
            F::Same(Span::All, Part::Colour),
        ),
        ("highest", "Highest baccarat value of a card of the hand.", ALL, VALUE, F::Highest),
        ("lowest", "Lowest baccarat value of a card of the hand.", ALL, VALUE, F::Lowest),
    ]
};

/// Fields of the round, likewise.
const ROUND_FIELDS: &[(&str, &str, &str, Domain, RoundField)] = {
    use RoundField as F;
    const FOUR: &str = "first four";
    const ALL: &str = "all dealt";
    const VALUE: Domain = Domain::Number(0, 9);
    &[
        ("result", "Which hand won.", ALL, Domain::Choice(RESULTS), F::Result),
        ("margin", "Difference of the two totals.", ALL, VALUE, F::Margin),
        ("sum", "Sum of the two totals.", ALL, Domain::Number(0, 18), F::Sum),
        ("cards", "Number of cards dealt to both hands.", "none", Domain::Number(4, 6), F::Cards),
        ("natural", "Either hand is a natural.", FOUR, Domain::Truth, F::Natural),
        (
            "same-suit",
            "All cards dealt are of one suit.",
            ALL,
            Domain::Truth,
            F::Same(Span::All, Part::Suit),
        ),
        (
            "same-rank",
            "All cards dealt are of one rank.",
            ALL,
            Domain::Truth,
            F::Same(Span::All, Part::Rank),
        ),
        (
            "same-colour",
            "All cards dealt are of one colour.",
            ALL,
            Domain::Truth,
            F::Same(Span::All, Part::Colour),
        ),
        (
            "first-four-same-suit",
            "The first two cards of both hands are of one suit.",
            FOUR,
            Domain::Truth,
            F::Same(Span::Opening, Part::Suit),
        ),
        (
            "first-four-same-rank",
            "The first two cards of both hands are of one rank.",
            FOUR,
            Domain::Truth,
            F::Same(Span::Opening, Part::Rank),
        ),
        (
            "first-four-same-colour",
            "The first two cards of both hands are of one colour.",
            FOUR,
            Domain::Truth,
            F::Same(Span::Opening, Part::Colour),
        ),
        ("highest", "Highest baccarat value of a card dealt.", ALL, VALUE, F::Highest),
        ("lowest", "Lowest baccarat value of a card dealt.", ALL, VALUE, F::Lowest),
    ]
};

fn declare() -> (Vocabulary, Vec<Meaning>) {
    let mut specs = Vec::new();
    let mut meanings = Vec::new();
    let mut entries = Vec::new();
    let mut declare = |name: String, domain: Domain, meaning: Meaning| {
        let may_lack = matches!(meaning, Meaning::Hand(_, HandField::Third(_)));
        specs.push(Spec { name, domain, grain: meaning.grain(), may_lack });
        meanings.push(meaning);
    };

    for (name, doc, cards, domain, field) in ROUND_FIELDS {
        let meaning = Meaning::Round(*field);
        declare((*name).into(), *domain, meaning);
        entries.push(Entry {
            pattern: (*name).into(),
            doc,
            domain: *domain,
            grain: meaning.grain(),
            cards,
        });
    }
    let counts = [
        ("count", "Number of cards of a kind among all cards dealt.", "all dealt", Span::All, 6),
        (
            "first-four-count",
            "Number of cards of a kind among the first two of both hands.",
            "first four",
            Span::Opening,
            4,
        ),
    ];
    for (name, doc, cards, span, most) in counts {
        let domain = Domain::Number(0, most);
        for (kind_name, kind) in CardKind::all() {
            let meaning = Meaning::Round(RoundField::Count(span, kind));
            declare(format!("{name}.{kind_name}"), domain, meaning);
        }
        entries.push(Entry {
            pattern: format!("{name}.KIND"),
            doc,
            domain,
            grain: Grain::Suit,
            cards,
        });
    }

    let hand_counts = [
        ("count", "Number of cards of a kind in the hand.", "all of the hand", Span::All, 3),
        (
            "first-two-count",
            "Number of cards of a kind among the first two of the hand.",
            "first two of the hand",
            Span::Opening,
            2,
        ),
    ];
    for (prefix, side) in [("player", Side::Player), ("banker", Side::Banker)] {
        for (name, _, _, domain, field) in HAND_FIELDS {
            declare(format!("{prefix}.{name}"), *domain, Meaning::Hand(side, *field));
        }
        for (name, _, _, span, most) in hand_counts {
            for (kind_name, kind) in CardKind::all() {
                let meaning = Meaning::Hand(side, HandField::Count(span, kind));
                declare(format!("{prefix}.{name}.{kind_name}"), Domain::Number(0, most), meaning);
            }
        }
    }
    for (name, doc, cards, domain, field) in HAND_FIELDS {
        entries.push(Entry {
            pattern: format!("HAND.{name}"),
            doc,
            domain: *domain,
            grain: Meaning::Hand(Side::Player, *field).grain(),
            cards,
        });
    }
    for (name, doc, cards, _, most) in hand_counts {
        let domain = Domain::Number(0, most);
        entries.push(Entry {
            pattern: format!("HAND.{name}.KIND"),
            doc,
            domain,
            grain: Grain::Suit,
            cards,
        });
    }

    let result = |code: u8| Some((Field(0), Values::one(code)));
    debug_assert_eq!(specs[0].name, "result");
    let quantifiers = vec![
        Quantifier {
            name: "winner",
            doc: "The hand that won; of no hand on a tie.",
            every: false,
            hands: vec![("player", result(PLAYER)), ("banker", result(BANKER))],
        },
        Quantifier {
            name: "loser",
            doc: "The hand that lost; of no hand on a tie.",
            every: false,
            hands: vec![("player", result(BANKER)), ("banker", result(PLAYER))],
        },
        Quantifier {
            name: "either",
            doc: "One hand or the other, or both: all that is required must hold of the same hand.",
            every: false,
            hands: vec![("player", None), ("banker", None)],
        },
        Quantifier {
            name: "both",
            doc: "Both hands, each for itself.",
            every: true,
            hands: vec![("player", None), ("banker", None)],
        },
    ];
    let vocabulary = Vocabulary {
        game: "baccarat",
        specs,
        entries,
        hands: &["player", "banker"],
        hand_cards: &[3, 3],
        known_cards: "P 9H 4 B 7 KD",
        condition: "player.opening = 6, result = \"tie\"",
        quantifiers,
        kinds: KINDS,
    };
    (vocabulary, meanings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_meaning_has_its_field() {
        for (index, known) in BACCARAT.1.iter().enumerate() {
            assert_eq!(field(*known).index(), index);
            assert_eq!(meaning(field(*known)), *known);
        }
    }

    #[test]
    fn a_bet_on_the_first_two_suits_needs_no_other_card() {
        let needs = meaning(vocabulary().find("player.suited").unwrap()).needs();
        assert_eq!(needs.first_two, [Some(Grain::Suit), None]);
        assert_eq!(needs.third, [None, None]);
        assert!(!needs.drawing);
    }
}
