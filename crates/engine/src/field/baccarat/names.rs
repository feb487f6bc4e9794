//! The names of the observables of baccarat, and their values.
//!
//! Fields of one hand are declared once and exist for the Player and the Banker. In conditions, the
//! words winner, loser, either and both stand for those hands.

use std::sync::LazyLock;

use crate::card::Grain;
use crate::field::baccarat::hand_fields::HAND_FIELDS;
use crate::field::baccarat::{
    BANKER, CardKind, Combination, HandField, Meaning, PLAYER, Part, RESULTS, ROUND_COPIES,
    ROUND_POKER, RoundField, Side, Span, Tens,
};
use crate::field::{Domain, Entry, Field, Quantifier, Spec, Values, Vocabulary};

/// Names of the hands in French, Italian and Chinese casinos.
const OTHER_NAMES: [(&str, &str); 8] = [
    ("player", "punto"),
    ("player", "xian"),
    ("player", "闲"),
    ("player", "閒"),
    ("banker", "banco"),
    ("banker", "zhuang"),
    ("banker", "庄"),
    ("banker", "莊"),
];

/// Returns the meaning of a field of [`vocabulary`].
pub fn meaning(field: Field) -> Meaning {
    BACCARAT.1[field.index()]
}

/// Returns the field with this meaning.
///
/// # Panics
///
/// Panics for a meaning that no field has.
pub fn field(meaning: Meaning) -> Field {
    let index = BACCARAT.1.iter().position(|other| *other == meaning).expect("declared below");
    Field(u16::try_from(index).expect("a few hundred fields"))
}

/// The fields that certificates cover.
pub const CERTIFIED: &str = "player.opening banker.opening player.total banker.total player.cards \
    banker.cards player.pair banker.pair first-four-same-rank player.third result margin sum cards \
    natural player.natural banker.natural highest count.A count.2 count.3 count.4 count.5 count.6 \
    count.7 count.8 count.9 count.T count.J count.Q count.K";

/// The fields that checkers of certificates know when they replay decisions, by values of cards.
pub const REPLAYED: &str = "player.opening banker.opening player.total banker.total player.cards \
    banker.cards result margin sum cards natural player.natural banker.natural player.first-value \
    player.second-value banker.first-value banker.second-value";

/// Returns the vocabulary of baccarat.
pub fn vocabulary() -> &'static Vocabulary {
    &BACCARAT.0
}

static BACCARAT: LazyLock<(Vocabulary, Vec<Meaning>)> = LazyLock::new(declare);

/// Kinds of card that can be counted, with the words for each.
pub(in crate::field) const KINDS: &[(&str, &str)] = &[
    ("A 2 … 9 T J Q K", "a rank"),
    ("spades hearts diamonds clubs", "a suit"),
    ("red black", "a color"),
    ("value-0 … value-9", "a baccarat value"),
    ("face", "jack, queen or king"),
    ("AS AH AD AC … KC", "one of the 52 cards"),
];

/// Fields of the round: name, documentation, cards looked at, domain, meaning.
const ROUND_FIELDS: &[(&str, &str, &str, Domain, RoundField)] = {
    use RoundField as F;
    const FOUR: &str = "first four";
    const FIFTH: &str = "fifth dealt";
    const SIXTH: &str = "sixth dealt";
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
            "All cards dealt are of one color.",
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
            "The first two cards of both hands are of one color.",
            FOUR,
            Domain::Truth,
            F::Same(Span::Opening, Part::Colour),
        ),
        ("highest", "Highest baccarat value of a card dealt.", ALL, VALUE, F::Highest),
        ("lowest", "Lowest baccarat value of a card dealt.", ALL, VALUE, F::Lowest),
        (
            "fifth",
            "Rank of the fifth card dealt, the first third card; no value holds without one.",
            FIFTH,
            Domain::Rank,
            F::Fifth(Part::Rank),
        ),
        ("fifth-suit", "Suit of the fifth card dealt.", FIFTH, Domain::Suit, F::Fifth(Part::Suit)),
        (
            "fifth-colour",
            "Color of the fifth card dealt.",
            FIFTH,
            Domain::Colour,
            F::Fifth(Part::Colour),
        ),
        (
            "fifth-value",
            "Baccarat value of the fifth card dealt.",
            FIFTH,
            VALUE,
            F::Fifth(Part::Value),
        ),
        (
            "sixth",
            "Rank of the sixth card dealt, the Banker's third behind the Player's.",
            SIXTH,
            Domain::Rank,
            F::Sixth(Part::Rank),
        ),
        ("sixth-suit", "Suit of the sixth card dealt.", SIXTH, Domain::Suit, F::Sixth(Part::Suit)),
        (
            "sixth-colour",
            "Color of the sixth card dealt.",
            SIXTH,
            Domain::Colour,
            F::Sixth(Part::Colour),
        ),
        (
            "sixth-value",
            "Baccarat value of the sixth card dealt.",
            SIXTH,
            VALUE,
            F::Sixth(Part::Value),
        ),
        (
            "points",
            "Sum of the baccarat values of all cards dealt.",
            ALL,
            Domain::Number(0, 54),
            F::Points(Tens::Nothing),
        ),
        (
            "raw-points",
            "Sum of all cards dealt, where tens and court cards count ten.",
            ALL,
            Domain::Number(0, 60),
            F::Points(Tens::Ten),
        ),
        (
            "of-a-kind",
            "Most cards of one rank among all dealt.",
            ALL,
            Domain::Number(1, 6),
            F::Best(Combination::OfAKind),
        ),
        (
            "most-of-a-suit",
            "Most cards of one suit among all dealt.",
            ALL,
            Domain::Number(1, 6),
            F::Best(Combination::MostOfASuit),
        ),
        (
            "in-line",
            "Most ranks in a row among all dealt; an ace is below the two or above the king, not both.",
            ALL,
            Domain::Number(1, 6),
            F::Best(Combination::InLine),
        ),
        (
            "poker",
            "Best poker hand of all cards dealt, straights and flushes of five: high-card, pair, \
             two-pair, three-of-a-kind, straight, flush, full-house, four-of-a-kind, \
             straight-flush, royal-flush, five-of-a-kind, six-of-a-kind.",
            ALL,
            Domain::Choice(ROUND_POKER),
            F::Best(Combination::Poker),
        ),
        (
            "copies",
            "Numbers of equal cards among all dealt, by rank and suit: \"2-1-1\" is one card twice \
             and two others once.",
            ALL,
            Domain::Choice(ROUND_COPIES),
            F::Best(Combination::Copies),
        ),
    ]
};

fn declare() -> (Vocabulary, Vec<Meaning>) {
    let mut specs = Vec::new();
    let mut meanings = Vec::new();
    let mut entries = Vec::new();
    let mut declare = |name: String, domain: Domain, meaning: Meaning| {
        let (grain, may_lack) = (meaning.grain(), meaning.may_lack());
        specs.push(Spec { name, domain, grain, may_lack });
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
            grain: Grain::Card,
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
            grain: Grain::Card,
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
        other_names: &OTHER_NAMES,
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
