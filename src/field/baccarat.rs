//! The observables of a round of baccarat.
//!
//! Fields of one hand are declared once and exist for the Player and the Banker; the words
//! winner, loser, either and both stand for those hands in conditions.

use std::sync::LazyLock;

use crate::card::{COLOURS, Grain, Rank, SUITS, Suit};
use crate::field::{Domain, Entry, Field, Quantifier, Spec, Values, Vocabulary};

/// The result of a round, in the order of its codes.
pub const RESULTS: &[&str] = &["player", "banker", "tie"];
/// The code of a Player win.
pub const PLAYER: u8 = 0;
/// The code of a Banker win.
pub const BANKER: u8 = 1;
/// The code of a tie.
pub const TIE: u8 = 2;

/// What a field means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Something of one hand.
    Hand(Side, HandField),
    /// Something of the whole round, put together from both hands.
    Round(RoundField),
}

/// A hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The Player's.
    Player,
    /// The Banker's.
    Banker,
}

/// An observable of one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandField {
    /// Final point total.
    Total,
    /// Point total of the first two cards.
    Opening,
    /// Cards dealt.
    Cards,
    /// A two-card 8 or 9.
    Natural,
    /// First two cards of one rank.
    Pair,
    /// First two cards of one suit.
    Suited,
    /// First two cards of one rank and suit.
    PerfectPair,
    /// Ranks of the first two cards.
    FirstTwo,
    /// A part of the third card.
    Third(Part),
    /// Number of cards of a kind.
    Count(Span, Kind),
    /// Whether all cards have a part in common.
    Same(Part),
    /// Highest baccarat value of a card.
    Highest,
    /// Lowest baccarat value of a card.
    Lowest,
}

/// An observable of the whole round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundField {
    /// Which hand won.
    Result,
    /// Difference of the totals.
    Margin,
    /// Sum of the totals.
    Sum,
    /// Cards dealt in all.
    Cards,
    /// Whether a hand is a natural.
    Natural,
    /// Number of cards of a kind.
    Count(Span, Kind),
    /// Whether all cards have a part in common.
    Same(Part),
    /// Highest baccarat value of a card.
    Highest,
    /// Lowest baccarat value of a card.
    Lowest,
}

/// A part of a card's face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The rank.
    Rank,
    /// The suit.
    Suit,
    /// The colour.
    Colour,
    /// The baccarat value.
    Value,
}

/// Which cards are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// The first two of a hand.
    Opening,
    /// Every card dealt.
    All,
}

/// A kind of card that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A rank.
    Rank(Rank),
    /// A suit.
    Suit(Suit),
    /// A colour, by its code.
    Colour(u8),
    /// A baccarat value.
    Value(u8),
    /// Jack, queen or king.
    Face,
}

/// How finely the cards of each position must be told apart to know a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The first two cards of the Player and of the Banker, `None` where they are not looked at.
    pub first_two: [Option<Grain>; 2],
    /// The third cards, where dealt.
    pub third: [Option<Grain>; 2],
    /// Whether it depends on who draws.
    pub drawing: bool,
}

impl Part {
    fn grain(self) -> Grain {
        match self {
            Self::Rank => Grain::Rank,
            Self::Suit | Self::Colour => Grain::Suit,
            Self::Value => Grain::Value,
        }
    }
}

impl Kind {
    fn grain(self) -> Grain {
        match self {
            Self::Rank(rank) if rank.value() != 0 => Grain::Value,
            Self::Rank(_) | Self::Face => Grain::Rank,
            Self::Suit(_) | Self::Colour(_) => Grain::Suit,
            Self::Value(_) => Grain::Value,
        }
    }

    fn all() -> impl Iterator<Item = (String, Self)> {
        let ranks = Rank::all().map(|rank| (rank.to_string(), Self::Rank(rank)));
        let suits =
            Suit::ALL.into_iter().map(|suit| (SUITS[suit as usize].into(), Self::Suit(suit)));
        let colours = (0u8..).zip(COLOURS).map(|(code, name)| (name.into(), Self::Colour(code)));
        let values = (0..10).map(|value| (format!("value-{value}"), Self::Value(value)));
        let face = std::iter::once(("face".into(), Self::Face));
        ranks.chain(suits).chain(colours).chain(values).chain(face)
    }
}

impl Meaning {
    /// Which cards must be told apart how finely to know this field.
    pub fn needs(self) -> Needs {
        let only = |side: Side, grain: Grain| match side {
            Side::Player => [Some(grain), None],
            Side::Banker => [None, Some(grain)],
        };
        let both = |grain: Grain| [Some(grain); 2];
        let opening = |first_two| Needs { first_two, third: [None; 2], drawing: false };
        let all = |first_two, third| Needs { first_two, third, drawing: true };
        match self {
            Self::Hand(side, field) => match field {
                HandField::Total | HandField::Highest | HandField::Lowest => {
                    all(only(side, Grain::Value), only(side, Grain::Value))
                }
                HandField::Cards => all([None; 2], [None; 2]),
                HandField::Opening | HandField::Natural => opening(only(side, Grain::Value)),
                HandField::Pair | HandField::FirstTwo => opening(only(side, Grain::Rank)),
                HandField::Suited => opening(only(side, Grain::Suit)),
                HandField::PerfectPair => opening(only(side, Grain::Card)),
                HandField::Third(part) => all([None; 2], only(side, part.grain())),
                HandField::Count(Span::Opening, kind) => opening(only(side, kind.grain())),
                HandField::Count(Span::All, kind) => {
                    all(only(side, kind.grain()), only(side, kind.grain()))
                }
                HandField::Same(part) => all(only(side, part.grain()), only(side, part.grain())),
            },
            Self::Round(field) => match field {
                RoundField::Result
                | RoundField::Margin
                | RoundField::Sum
                | RoundField::Highest
                | RoundField::Lowest => all(both(Grain::Value), both(Grain::Value)),
                RoundField::Cards => all([None; 2], [None; 2]),
                RoundField::Natural => opening(both(Grain::Value)),
                RoundField::Count(Span::Opening, kind) => opening(both(kind.grain())),
                RoundField::Count(Span::All, kind) => all(both(kind.grain()), both(kind.grain())),
                RoundField::Same(part) => all(both(part.grain()), both(part.grain())),
            },
        }
    }

    /// Whether it matters which suits the cards have, and not only which of them are alike.
    pub fn names_suits(self) -> bool {
        let part = |part: Part| matches!(part, Part::Suit | Part::Colour);
        let kind = |kind: Kind| matches!(kind, Kind::Suit(_) | Kind::Colour(_));
        // Cards of one suit stay so whatever suits are called; of one colour they may not.
        let same = |part: Part| part == Part::Colour;
        match self {
            Self::Hand(_, HandField::Third(of)) => part(of),
            Self::Hand(_, HandField::Count(_, of)) | Self::Round(RoundField::Count(_, of)) => {
                kind(of)
            }
            Self::Hand(_, HandField::Same(of)) | Self::Round(RoundField::Same(of)) => same(of),
            Self::Hand(
                _,
                HandField::Total
                | HandField::Opening
                | HandField::Cards
                | HandField::Natural
                | HandField::Pair
                | HandField::Suited
                | HandField::PerfectPair
                | HandField::FirstTwo
                | HandField::Highest
                | HandField::Lowest,
            )
            | Self::Round(
                RoundField::Result
                | RoundField::Margin
                | RoundField::Sum
                | RoundField::Cards
                | RoundField::Natural
                | RoundField::Highest
                | RoundField::Lowest,
            ) => false,
        }
    }

    /// The finest grain at which any card is looked at.
    fn grain(self) -> Grain {
        let needs = self.needs();
        let grains = needs.first_two.into_iter().chain(needs.third).flatten();
        grains.fold(Grain::Value, Grain::join)
    }
}

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
            F::Same(Part::Suit),
        ),
        (
            "same-rank",
            "All cards of the hand are of one rank.",
            ALL,
            Domain::Truth,
            F::Same(Part::Rank),
        ),
        (
            "same-colour",
            "All cards of the hand are of one colour.",
            ALL,
            Domain::Truth,
            F::Same(Part::Colour),
        ),
        ("highest", "Highest baccarat value of a card of the hand.", ALL, VALUE, F::Highest),
        ("lowest", "Lowest baccarat value of a card of the hand.", ALL, VALUE, F::Lowest),
    ]
};

/// Fields of the round, likewise.
const ROUND_FIELDS: &[(&str, &str, &str, Domain, RoundField)] = {
    use RoundField as F;
    const ALL: &str = "all dealt";
    const VALUE: Domain = Domain::Number(0, 9);
    &[
        ("result", "Which hand won.", ALL, Domain::Choice(RESULTS), F::Result),
        ("margin", "Difference of the two totals.", ALL, VALUE, F::Margin),
        ("sum", "Sum of the two totals.", ALL, Domain::Number(0, 18), F::Sum),
        ("cards", "Number of cards dealt to both hands.", "none", Domain::Number(4, 6), F::Cards),
        ("natural", "Either hand is a natural.", "first four", Domain::Truth, F::Natural),
        ("same-suit", "All cards dealt are of one suit.", ALL, Domain::Truth, F::Same(Part::Suit)),
        ("same-rank", "All cards dealt are of one rank.", ALL, Domain::Truth, F::Same(Part::Rank)),
        (
            "same-colour",
            "All cards dealt are of one colour.",
            ALL,
            Domain::Truth,
            F::Same(Part::Colour),
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
        for (kind_name, kind) in Kind::all() {
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
            for (kind_name, kind) in Kind::all() {
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
        hand_cards: 3,
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
