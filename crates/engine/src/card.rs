//! Cards in the games' terms: rank, suit, baccarat value, and how finely cards are known.
//!
//! Ranks, suits and cards are small whole numbers with names. A shoe may be known only by rank or
//! by value, so a card met while dealing is a [`Face`]: its value, and its rank and suit if they
//! are known.

mod counted;
mod grain;
mod listed;
mod read;
mod tags;

use std::fmt;

pub use counted::{ExactBet, FirstCard, Per, Rounded, Scale};
pub use grain::{Face, Grain};
pub(crate) use listed::{are_ten_values, in_parentheses, listed};
pub use tags::CardTags;

/// Names of the ranks in order, ace low.
pub const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

/// Names of the suits in the order of [`Suit`].
pub const SUITS: [&str; 4] = ["spades", "hearts", "diamonds", "clubs"];

/// Names of the colors: the code of a suit's color is an index into this.
pub const COLOURS: [&str; 2] = ["red", "black"];

/// A rank, ace to king: codes `0..=12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// Returns the rank with this code, `0..=12` from ace to king.
    pub fn new(code: u8) -> Option<Self> {
        (code < 13).then_some(Self(code))
    }

    /// Returns the rank with its article, as in a sentence: `"an ace"`, `"a 9"`.
    #[doc(hidden)]
    pub fn with_article(self) -> String {
        match RANKS[usize::from(self.code())] {
            "A" => "an ace".to_owned(),
            "T" => "a ten".to_owned(),
            "J" => "a jack".to_owned(),
            "Q" => "a queen".to_owned(),
            "K" => "a king".to_owned(),
            "8" => "an 8".to_owned(),
            name => format!("a {name}"),
        }
    }

    /// Parses `A`, `2` to `9`, `T` or `10`, `J`, `Q`, `K`, in either case.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "10" {
            return Some(Self(9));
        }
        let code = RANKS.iter().position(|name| name.eq_ignore_ascii_case(text))?;
        Self::new(u8::try_from(code).ok()?)
    }

    /// Iterates over every rank, ace to king.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..13).map(Self)
    }

    /// Returns the code, `0..=12` from ace to king.
    pub fn code(self) -> u8 {
        self.0
    }

    /// Returns the baccarat value, `0..=9`: an ace is 1, ten to king are 0.
    pub fn value(self) -> u8 {
        if self.0 < 9 { self.0 + 1 } else { 0 }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(RANKS[usize::from(self.0)])
    }
}

/// A suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Spades, black.
    Spades,
    /// Hearts, red.
    Hearts,
    /// Diamonds, red.
    Diamonds,
    /// Clubs, black.
    Clubs,
}

impl Suit {
    /// Every suit, in the order of [`SUITS`].
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// Parses `S`, `H`, `D`, `C` in either case, or a suit's symbol.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "S" | "s" | "♠" | "♤" => Some(Self::Spades),
            "H" | "h" | "♥" | "♡" => Some(Self::Hearts),
            "D" | "d" | "♦" | "♢" => Some(Self::Diamonds),
            "C" | "c" | "♣" | "♧" => Some(Self::Clubs),
            _ => None,
        }
    }

    /// Returns the code, an index into [`SUITS`].
    pub fn code(self) -> u8 {
        self as u8
    }

    /// Returns the code of the color, an index into [`COLOURS`].
    pub fn colour(self) -> u8 {
        u8::from(matches!(self, Self::Spades | Self::Clubs))
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["S", "H", "D", "C"][*self as usize])
    }
}

/// One of the 52 card types.
///
/// # Example
///
/// ```
/// use shoe_odds::card::Card;
///
/// let card: Card = "10s".parse()?;
/// assert_eq!((card.to_string().as_str(), card.rank.value()), ("TS", 0));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// The rank.
    pub rank: Rank,
    /// The suit.
    pub suit: Suit,
}

impl Card {
    /// Parses a rank and a suit: `KH`, `10s`, `A♦`.
    pub fn parse(text: &str) -> Option<Self> {
        let (at, _) = text.char_indices().next_back()?;
        let (rank, suit) = text.split_at(at);
        Some(Self { rank: Rank::parse(rank)?, suit: Suit::parse(suit)? })
    }

    /// Iterates over every card type, by rank and then suit.
    pub fn all() -> impl Iterator<Item = Self> {
        Rank::all().flat_map(|rank| Suit::ALL.into_iter().map(move |suit| Self { rank, suit }))
    }

    /// Returns the index in [`Card::all`], `0..=51`.
    pub fn index(self) -> usize {
        usize::from(self.rank.code()) * 4 + usize::from(self.suit.code())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank, self.suit)
    }
}

/// A card seen on a table, in a byte: one of the 52, or a rank with an unknown suit.
///
/// # Example
///
/// ```
/// use shoe_odds::card::Seen;
///
/// let ten = Seen::parse("10h").unwrap();
/// assert_eq!((ten.value(), ten.to_string().as_str()), (0, "TH"));
/// assert_eq!(Seen::parse("K").unwrap().suit(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seen(u8);

impl Seen {
    /// Number of values: 52 cards and thirteen ranks.
    pub const KINDS: usize = 52 + 13;

    /// Parses a card, `KH`, `10s`, `A♦`, or a rank alone, `K`.
    pub fn parse(text: &str) -> Option<Self> {
        let rank = || Rank::parse(text).map(Self::from);
        Card::parse(text).map(Self::from).or_else(rank)
    }

    /// No card: the filler after the last card of a hand. No function returns it.
    #[doc(hidden)]
    pub const NONE: Self = Self(52 + 13);

    /// Returns the code as a byte; [`Seen::KINDS`] for no card.
    #[inline]
    #[doc(hidden)]
    pub fn byte(self) -> u8 {
        self.0
    }

    /// Returns the code, below [`Seen::KINDS`]: the index in [`Card::all`], or 52 plus the rank's
    /// code.
    pub fn code(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the card with this code; `None` from [`Seen::KINDS`] on.
    pub fn new(code: u8) -> Option<Self> {
        (usize::from(code) < Self::KINDS).then_some(Self(code))
    }

    /// Iterates over every value, by code.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::KINDS).filter_map(|code| Self::new(u8::try_from(code).ok()?))
    }

    /// Returns the rank.
    pub fn rank(self) -> Rank {
        Rank(if self.0 < 52 { self.0 / 4 } else { self.0 - 52 })
    }

    /// Returns the suit, if it is known.
    pub fn suit(self) -> Option<Suit> {
        (self.0 < 52).then(|| Suit::ALL[usize::from(self.0 % 4)])
    }

    /// Returns the baccarat value, `0..=9`.
    #[inline]
    pub fn value(self) -> u8 {
        VALUES[usize::from(self.0)]
    }

    /// Returns the card as a face, the form that games use.
    pub fn face(self) -> Face {
        Face { value: self.value(), rank: Some(self.rank()), suit: self.suit() }
    }
}

/// The baccarat value of every [`Seen`], by code.
///
/// There are 256 entries, one for each value of a byte, so that lookups need no bounds check.
const VALUES: [u8; 256] = {
    let mut values = [0; 256];
    let mut code = 0;
    while code < Seen::KINDS {
        let rank = if code < 52 { code / 4 } else { code - 52 };
        // Below ten.
        values[code] = if rank < 9 { rank as u8 + 1 } else { 0 };
        code += 1;
    }
    values
};

impl From<Card> for Seen {
    fn from(card: Card) -> Self {
        Self(card.rank.0 * 4 + card.suit.code())
    }
}

impl From<Rank> for Seen {
    fn from(rank: Rank) -> Self {
        Self(52 + rank.0)
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.face(), f)
    }
}

/// A name of a card: its rank and suit, its rank, or its baccarat value.
///
/// # Example
///
/// ```
/// use shoe_odds::card::Named;
///
/// let king = Named::parse("KD").unwrap();
/// assert!(king.is_within(Named::parse("K").unwrap()));
/// assert!(king.is_within(Named::parse("0").unwrap()));
/// assert_eq!(king.value(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A card by rank and suit.
    Card(Card),
    /// A rank.
    Rank(Rank),
    /// A baccarat value, `0..=9`. Words name only 0 and 1 in this way; the others name ranks.
    Value(u8),
}

impl Named {
    /// Parses a card, a rank, or `0` and `1` for the baccarat values.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "0" => Some(Self::Value(0)),
            "1" => Some(Self::Value(1)),
            _ => Rank::parse(text).map(Self::Rank).or_else(|| Card::parse(text).map(Self::Card)),
        }
    }

    /// Returns how finely the card is named.
    pub fn grain(self) -> Grain {
        match self {
            Self::Card(_) => Grain::Card,
            Self::Rank(_) => Grain::Rank,
            Self::Value(_) => Grain::Value,
        }
    }

    /// Returns the baccarat value, `0..=9`.
    pub fn value(self) -> u8 {
        match self {
            Self::Card(card) => card.rank.value(),
            Self::Rank(rank) => rank.value(),
            Self::Value(value) => value,
        }
    }

    /// Coarsens the name to what cards known by `grain` show.
    pub fn at(self, grain: Grain) -> Self {
        match (self, grain) {
            (Self::Card(card), Grain::Rank) => Self::Rank(card.rank),
            (named, Grain::Value) => Self::Value(named.value()),
            (named, _) => named,
        }
    }

    /// Returns `true` if `other` names every card that this name does.
    pub fn is_within(self, other: Self) -> bool {
        match (self, other) {
            (Self::Card(card), Self::Rank(rank)) => card.rank == rank,
            (_, Self::Value(value)) => self.value() == value,
            _ => self == other,
        }
    }

    /// Returns the kind of list of counts that this name belongs to; `None` for 2 to 9, which
    /// belong to two.
    #[doc(hidden)]
    pub fn sure_grain(self) -> Option<Grain> {
        match self {
            Self::Rank(rank) if (1..=8).contains(&rank.code()) => None,
            _ => Some(self.grain()),
        }
    }

    /// Returns `true` if a card of this face, as far as it is known, is of this kind.
    pub fn matches(self, face: Face) -> bool {
        match self {
            Self::Card(card) => face.rank == Some(card.rank) && face.suit == Some(card.suit),
            Self::Rank(rank) => match face.rank {
                Some(other) => other == rank,
                None => rank.value() == face.value && rank.value() != 0,
            },
            Self::Value(value) => face.value == value,
        }
    }

    /// Returns the sort key of names in a specification: cards, ranks, values.
    #[doc(hidden)]
    pub fn order(self) -> (u8, usize) {
        match self {
            Self::Card(card) => (0, card.index()),
            Self::Rank(rank) => (1, usize::from(rank.code())),
            Self::Value(value) => (2, usize::from(value)),
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => fmt::Display::fmt(card, f),
            Self::Rank(rank) => fmt::Display::fmt(rank, f),
            Self::Value(value) => fmt::Display::fmt(value, f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_follow_the_rules_of_baccarat() {
        let values: Vec<u8> = Rank::all().map(Rank::value).collect();
        assert_eq!(values, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]);
    }

    #[test]
    fn cards_seen_are_the_52_and_the_ranks() {
        for (code, seen) in Seen::all().enumerate() {
            assert_eq!(seen.code(), code);
            assert_eq!(seen.value(), seen.rank().value());
            assert_eq!(Seen::parse(&seen.to_string()), Some(seen));
        }
        for card in Card::all() {
            let seen = Seen::from(card);
            assert_eq!((seen.code(), seen.rank()), (card.index(), card.rank));
            assert_eq!(seen.suit(), Some(card.suit));
        }
        assert!(Seen::all().skip(52).map(Seen::rank).eq(Rank::all()));
        assert_eq!(Seen::all().count(), Seen::KINDS);
    }

    #[test]
    fn every_card_reads_back() {
        for (index, card) in Card::all().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(Card::parse(&card.to_string()), Some(card));
        }
        assert_eq!(Card::parse("10h"), Card::parse("TH"));
        assert_eq!(Card::parse("Q♠"), Card::parse("QS"));
        for text in ["", "H", "1H", "KX", "KHH", "11S"] {
            assert_eq!(Card::parse(text), None, "{text:?}");
        }
    }
}
