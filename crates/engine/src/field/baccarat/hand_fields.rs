//! The fields of one hand of baccarat, for the Player and the Banker.

use crate::field::Domain;
use crate::field::baccarat::{Combination, HAND_COPIES, HAND_POKER, HandField, Part, Span, Tens};

/// Fields of a hand: name, documentation, cards looked at, domain, meaning.
pub(super) const HAND_FIELDS: &[(&str, &str, &str, Domain, HandField)] = {
    use HandField as F;
    const FIRST: &str = "first two of the hand";
    const FIRST_CARD: &str = "first of the hand";
    const SECOND_CARD: &str = "second of the hand";
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
            "First two cards of one color.",
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
        ("first", "Rank of the first card.", FIRST_CARD, Domain::Rank, F::First(Part::Rank)),
        ("first-suit", "Suit of the first card.", FIRST_CARD, Domain::Suit, F::First(Part::Suit)),
        (
            "first-colour",
            "Color of the first card.",
            FIRST_CARD,
            Domain::Colour,
            F::First(Part::Colour),
        ),
        (
            "first-value",
            "Baccarat value of the first card.",
            FIRST_CARD,
            VALUE,
            F::First(Part::Value),
        ),
        ("second", "Rank of the second card.", SECOND_CARD, Domain::Rank, F::Second(Part::Rank)),
        (
            "second-suit",
            "Suit of the second card.",
            SECOND_CARD,
            Domain::Suit,
            F::Second(Part::Suit),
        ),
        (
            "second-colour",
            "Color of the second card.",
            SECOND_CARD,
            Domain::Colour,
            F::Second(Part::Colour),
        ),
        (
            "second-value",
            "Baccarat value of the second card.",
            SECOND_CARD,
            VALUE,
            F::Second(Part::Value),
        ),
        (
            "third",
            "Rank of the third card; no value holds without one.",
            THIRD,
            Domain::Rank,
            F::Third(Part::Rank),
        ),
        ("third-suit", "Suit of the third card.", THIRD, Domain::Suit, F::Third(Part::Suit)),
        ("third-colour", "Color of the third card.", THIRD, Domain::Colour, F::Third(Part::Colour)),
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
            "All cards of the hand are of one color.",
            ALL,
            Domain::Truth,
            F::Same(Span::All, Part::Colour),
        ),
        ("highest", "Highest baccarat value of a card of the hand.", ALL, VALUE, F::Highest),
        ("lowest", "Lowest baccarat value of a card of the hand.", ALL, VALUE, F::Lowest),
        (
            "points",
            "Sum of the baccarat values, not reduced to its last digit.",
            ALL,
            Domain::Number(0, 27),
            F::Points(Tens::Nothing),
        ),
        (
            "raw-points",
            "Sum of the cards, not reduced, where tens and court cards count ten.",
            ALL,
            Domain::Number(0, 30),
            F::Points(Tens::Ten),
        ),
        (
            "of-a-kind",
            "Most cards of one rank.",
            ALL,
            Domain::Number(1, 3),
            F::Best(Combination::OfAKind),
        ),
        (
            "most-of-a-suit",
            "Most cards of one suit.",
            ALL,
            Domain::Number(1, 3),
            F::Best(Combination::MostOfASuit),
        ),
        (
            "in-line",
            "Most ranks in a row; an ace is below the two or above the king, not both.",
            ALL,
            Domain::Number(1, 3),
            F::Best(Combination::InLine),
        ),
        (
            "poker",
            "Best poker hand, straights and flushes of three cards: high-card, pair, flush, \
             straight, three-of-a-kind, straight-flush, royal-flush.",
            ALL,
            Domain::Choice(HAND_POKER),
            F::Best(Combination::Poker),
        ),
        (
            "copies",
            "Numbers of equal cards of the hand, by rank and suit: \"2-1\" is one card twice and \
             another once.",
            ALL,
            Domain::Choice(HAND_COPIES),
            F::Best(Combination::Copies),
        ),
    ]
};
