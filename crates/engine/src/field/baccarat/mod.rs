//! The observables of a round of baccarat: their meanings, and how finely cards must be known for
//! each. `names` has their names.

mod hand_fields;
mod names;

use crate::card::{COLOURS, Card, Grain, Rank, SUITS, Suit};

pub(in crate::field) use names::KINDS;
pub use names::{CERTIFIED, REPLAYED, field, meaning, vocabulary};

/// The result of a round, in the order of its codes.
pub const RESULTS: &[&str] = &["player", "banker", "tie"];
/// The code of a Player win.
pub const PLAYER: u8 = 0;
/// The code of a Banker win.
pub const BANKER: u8 = 1;
/// The code of a tie.
pub const TIE: u8 = 2;

/// The meaning of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// An observable of one hand.
    Hand(Side, HandField),
    /// An observable of the whole round, from both hands.
    Round(RoundField),
}

/// A hand of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The Player's hand.
    Player,
    /// The Banker's hand.
    Banker,
}

/// An observable of one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandField {
    /// Final point total.
    Total,
    /// Point total of the first two cards.
    Opening,
    /// Number of cards dealt.
    Cards,
    /// A two-card 8 or 9.
    Natural,
    /// A pair: the first two cards have one rank.
    Pair,
    /// The first two cards have one suit.
    Suited,
    /// The first two cards have one rank and suit.
    PerfectPair,
    /// Ranks of the first two cards.
    FirstTwo,
    /// A part of the first card.
    First(Part),
    /// A part of the second card.
    Second(Part),
    /// A part of the third card.
    Third(Part),
    /// Number of cards of a kind.
    Count(Span, CardKind),
    /// `true` if these cards have a part in common.
    Same(Span, Part),
    /// Highest baccarat value of a card.
    Highest,
    /// Lowest baccarat value of a card.
    Lowest,
    /// Sum of the cards, not reduced to its last digit.
    Points(Tens),
    /// The best combination of its cards.
    Best(Combination),
}

/// An observable of the whole round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundField {
    /// The hand that won.
    Result,
    /// Difference of the totals.
    Margin,
    /// Sum of the totals.
    Sum,
    /// Number of cards dealt to both hands.
    Cards,
    /// `true` if a hand is a natural.
    Natural,
    /// Number of cards of a kind.
    Count(Span, CardKind),
    /// `true` if these cards have a part in common.
    Same(Span, Part),
    /// Highest baccarat value of a card.
    Highest,
    /// Lowest baccarat value of a card.
    Lowest,
    /// A part of the fifth card dealt: the first third card.
    Fifth(Part),
    /// A part of the sixth card dealt: the Banker's third card after the Player's.
    Sixth(Part),
    /// Sum of the cards, not reduced to its last digit.
    Points(Tens),
    /// The best combination of all cards, which single hands do not determine.
    Best(Combination),
}

/// The value of tens and face cards in a sum that is not reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tens {
    /// Nothing, as in baccarat.
    Nothing,
    /// Ten.
    Ten,
}

/// A combination of several cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// Most cards of one rank.
    OfAKind,
    /// Most cards of one suit.
    MostOfASuit,
    /// Most ranks in a row, with the ace below the two or above the king.
    InLine,
    /// The best poker hand.
    Poker,
    /// The numbers of equal cards, by rank and suit.
    Copies,
}

/// The poker hands of a hand of baccarat, from the lowest: straights and flushes of three cards.
pub const HAND_POKER: &[&str] =
    &["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush", "royal-flush"];

/// The poker hands of all cards dealt, from the lowest: straights and flushes of five cards.
pub const ROUND_POKER: &[&str] = &[
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-of-a-kind",
    "six-of-a-kind",
];

/// The numbers of equal cards in a hand of two or three: `"2-1"` is one card twice and another once.
pub const HAND_COPIES: &[&str] = &["1-1", "2", "1-1-1", "2-1", "3"];

/// The numbers of equal cards among the four to six cards of a round.
pub const ROUND_COPIES: &[&str] = &[
    "1-1-1-1",
    "2-1-1",
    "2-2",
    "3-1",
    "4",
    "1-1-1-1-1",
    "2-1-1-1",
    "2-2-1",
    "3-1-1",
    "3-2",
    "4-1",
    "5",
    "1-1-1-1-1-1",
    "2-1-1-1-1",
    "2-2-1-1",
    "2-2-2",
    "3-1-1-1",
    "3-2-1",
    "3-3",
    "4-1-1",
    "4-2",
    "5-1",
    "6",
];

/// A part of a card's face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The rank.
    Rank,
    /// The suit.
    Suit,
    /// The color.
    Colour,
    /// The baccarat value.
    Value,
}

/// The cards that a field looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// The first two of a hand.
    Opening,
    /// Every card dealt.
    All,
}

/// A kind of card that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardKind {
    /// A rank.
    Rank(Rank),
    /// A suit.
    Suit(Suit),
    /// A color, by its code.
    Colour(u8),
    /// A baccarat value.
    Value(u8),
    /// Jack, queen or king.
    Face,
    /// One of the 52 cards.
    Card(Card),
}

/// How finely the cards of each position must be known for a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The grain for the first two cards of the Player and of the Banker; `None` if the field
    /// ignores them.
    pub first_two: [Option<Grain>; 2],
    /// The grain for the third cards, if dealt.
    pub third: [Option<Grain>; 2],
    /// `true` if the field depends on who draws.
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

impl CardKind {
    #[doc(hidden)]
    pub fn grain(self) -> Grain {
        match self {
            Self::Rank(rank) if rank.value() != 0 => Grain::Value,
            Self::Rank(_) | Self::Face => Grain::Rank,
            Self::Suit(_) | Self::Colour(_) => Grain::Suit,
            Self::Value(_) => Grain::Value,
            Self::Card(_) => Grain::Card,
        }
    }

    #[doc(hidden)]
    pub fn all() -> impl Iterator<Item = (String, Self)> {
        let ranks = Rank::all().map(|rank| (rank.to_string(), Self::Rank(rank)));
        let suits =
            Suit::ALL.into_iter().map(|suit| (SUITS[suit as usize].into(), Self::Suit(suit)));
        let colours = (0u8..).zip(COLOURS).map(|(code, name)| (name.into(), Self::Colour(code)));
        let values = (0..10).map(|value| (format!("value-{value}"), Self::Value(value)));
        let face = std::iter::once(("face".into(), Self::Face));
        let cards = Card::all().map(|card| (card.to_string(), Self::Card(card)));
        // The last kind is the example in messages about a missing kind.
        ranks.chain(suits).chain(colours).chain(values).chain(cards).chain(face)
    }
}

impl Combination {
    fn grain(self) -> Grain {
        match self {
            Self::OfAKind | Self::InLine => Grain::Rank,
            Self::MostOfASuit => Grain::Suit,
            Self::Poker | Self::Copies => Grain::Card,
        }
    }
}

impl Meaning {
    /// Returns how finely the cards of each position must be known for this field.
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
                HandField::Total
                | HandField::Highest
                | HandField::Lowest
                | HandField::Points(_) => all(only(side, Grain::Value), only(side, Grain::Value)),
                HandField::Best(of) => all(only(side, of.grain()), only(side, of.grain())),
                HandField::First(part) | HandField::Second(part) => {
                    opening(only(side, part.grain()))
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
                HandField::Same(Span::Opening, part) => opening(only(side, part.grain())),
                HandField::Same(Span::All, part) => {
                    all(only(side, part.grain()), only(side, part.grain()))
                }
            },
            Self::Round(field) => match field {
                RoundField::Result
                | RoundField::Margin
                | RoundField::Sum
                | RoundField::Highest
                | RoundField::Lowest
                | RoundField::Points(_) => all(both(Grain::Value), both(Grain::Value)),
                RoundField::Best(of) => all(both(of.grain()), both(of.grain())),
                RoundField::Fifth(part) => all([None; 2], both(part.grain())),
                RoundField::Sixth(part) => all([None; 2], only(Side::Banker, part.grain())),
                RoundField::Cards => all([None; 2], [None; 2]),
                RoundField::Natural => opening(both(Grain::Value)),
                RoundField::Count(Span::Opening, kind) => opening(both(kind.grain())),
                RoundField::Count(Span::All, kind) => all(both(kind.grain()), both(kind.grain())),
                RoundField::Same(Span::Opening, part) => opening(both(part.grain())),
                RoundField::Same(Span::All, part) => all(both(part.grain()), both(part.grain())),
            },
        }
    }

    /// Returns `true` if the field depends on the names of suits, and not only on which cards share
    /// one.
    pub fn names_suits(self) -> bool {
        let part = |part: Part| matches!(part, Part::Suit | Part::Colour);
        let kind = |kind: CardKind| {
            matches!(kind, CardKind::Suit(_) | CardKind::Colour(_) | CardKind::Card(_))
        };
        // Cards of one suit stay so when suits are renamed; cards of one color may not.
        let same = |part: Part| part == Part::Colour;
        match self {
            Self::Hand(_, HandField::First(of) | HandField::Second(of) | HandField::Third(of))
            | Self::Round(RoundField::Fifth(of) | RoundField::Sixth(of)) => part(of),
            Self::Hand(_, HandField::Count(_, of)) | Self::Round(RoundField::Count(_, of)) => {
                kind(of)
            }
            Self::Hand(_, HandField::Same(_, of)) | Self::Round(RoundField::Same(_, of)) => {
                same(of)
            }
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
                | HandField::Lowest
                | HandField::Points(_)
                | HandField::Best(_),
            )
            | Self::Round(
                RoundField::Result
                | RoundField::Margin
                | RoundField::Sum
                | RoundField::Cards
                | RoundField::Natural
                | RoundField::Highest
                | RoundField::Lowest
                | RoundField::Points(_)
                | RoundField::Best(_),
            ) => false,
        }
    }

    /// Returns `true` if the field depends on the order of a hand's first two cards.
    pub fn is_of_order(self) -> bool {
        matches!(self, Self::Hand(_, HandField::First(_) | HandField::Second(_)))
    }

    /// Returns `true` if a round may lack the field, such as the rank of a card that is not dealt.
    fn may_lack(self) -> bool {
        matches!(
            self,
            Self::Hand(_, HandField::Third(_))
                | Self::Round(RoundField::Fifth(_) | RoundField::Sixth(_))
        )
    }

    /// Returns the finest grain at which any card is looked at.
    fn grain(self) -> Grain {
        let needs = self.needs();
        let grains = needs.first_two.into_iter().chain(needs.third).flatten();
        grains.fold(Grain::Value, Grain::join)
    }
}
