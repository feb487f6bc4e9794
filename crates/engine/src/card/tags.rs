//! Tags of cards: the number that each seen card adds to the running count.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use crate::card::{Card, Named, Rank, Suit};
use crate::error::{Error, brief};
use crate::exact::{Exact, Whole};

/// Maximum absolute value of a tag.
const MOST: i64 = 1_000;
/// Maximum denominator of tags.
const FINEST: i64 = 1_000;

/// A tag for every card; unnamed cards have the tag 0.
///
/// In text, tags are terms `CARDS=TAG`, separated by blanks or commas. Cards are values (`0` for
/// any ten or face card, `1` or `A` to `9`), ranks (`T`, `J`, `Q`, `K`), cards (`KH`) or suits
/// (`hearts`). A list of numbers also works: ten tags for ace, 2 to 9 and ten, or thirteen for ace
/// to king, in this order.
///
/// # Example
///
/// ```
/// use shoe_odds::question::count::CardTags;
///
/// let tags: CardTags = "4=-1 5=-1 6=-1 7=-1 8=2 9=2".parse()?;
/// assert_eq!(tags, "(0,0,0,-1,-1,-1,-1,2,2,0)".parse()?);
/// assert_eq!(tags.to_string(), "4=-1 5=-1 6=-1 7=-1 8=2 9=2");
/// assert!(tags.is_balanced());
/// let error = "4=-1 X=2".parse::<CardTags>().unwrap_err();
/// assert!(error.to_string().starts_with("tags 4=-1 X=2: \"X\" is no card, rank, value or suit"));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardTags {
    /// Numerators of the tags, by the card's index in [`Card::all`]; the denominator is `parts`.
    of: Box<[i64; 52]>,
    parts: i64,
}

impl CardTags {
    /// Makes tags card by card; `None` if one of them is too large or has too fine a fraction.
    pub fn new(tag: impl Fn(Card) -> Exact) -> Option<Self> {
        let tags: Vec<Exact> = Card::all().map(tag).collect();
        let unit = Exact::common_denominator(&tags);
        let parts = i64::try_from(unit.to_i128()?).ok().filter(|parts| *parts <= FINEST)?;
        let mut of = Box::new([0; 52]);
        for (of, tag) in of.iter_mut().zip(&tags) {
            let units = i64::try_from(tag.in_units(&unit).to_i128()?).ok()?;
            *of = Some(units).filter(|units| units.abs() <= MOST * parts)?;
        }
        Some(Self { of, parts })
    }

    /// Returns the tag of a card.
    pub fn of(&self, card: Card) -> Exact {
        Exact::ratio(self.of[card.index()], self.parts).unwrap_or_default()
    }

    /// Returns the numerators of the tags, by the card's index in [`Card::all`], and their
    /// denominator.
    #[doc(hidden)]
    pub fn in_parts(&self) -> (&[i64; 52], i64) {
        (&self.of, self.parts)
    }

    /// Returns `true` if the tags of a whole deck sum to 0.
    pub fn is_balanced(&self) -> bool {
        self.of.iter().sum::<i64>() == 0
    }

    /// Returns the sum of the tags over `counts` cards of each type, by the card's index in
    /// [`Card::all`].
    #[doc(hidden)]
    pub fn sum(&self, counts: &[u64; 52]) -> Exact {
        let sum =
            self.of.iter().zip(counts).map(|(tag, count)| i128::from(*tag) * i128::from(*count));
        let parts = Exact::integer(self.parts);
        Exact::from(Whole::from(sum.sum::<i128>())).checked_div(&parts).unwrap_or_default()
    }

    /// Returns `true` if every tag is 0.
    #[doc(hidden)]
    pub fn are_none(&self) -> bool {
        self.of.iter().all(|tag| *tag == 0)
    }

    /// Parses terms or a list of numbers, or returns what is wrong with them.
    fn read(text: &str) -> Result<Self, String> {
        let inside = text.trim();
        let inside =
            inside.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(inside);
        let terms: Vec<&str> =
            inside.split([' ', ',', ';', '\t', '\n']).filter(|term| !term.is_empty()).collect();
        if terms.iter().any(|term| term.contains('=')) {
            return of_terms(&terms);
        }
        let tags = terms.iter().map(|term| number(term)).collect::<Result<Vec<_>, _>>()?;
        let of_rank = |rank: Rank| match tags.len() {
            10 => Some(&tags[usize::from((rank.value() + 9) % 10)]),
            13 => Some(&tags[usize::from(rank.code())]),
            _ => None,
        };
        if of_rank(Card::all().next().expect("a card").rank).is_none() {
            return Err(format!(
                "{} numbers: expected 10 of ace, 2 to 9 and ten, or 13 of ace to king, or terms as \
                 \"4=-1 9=2\"",
                tags.len()
            ));
        }
        Self::new(|card| of_rank(card.rank).cloned().unwrap_or_default()).ok_or_else(beyond)
    }
}

fn beyond() -> String {
    format!("expected tags from -{MOST} to {MOST}, in parts of a unit no finer than 1/{FINEST}")
}

fn number(text: &str) -> Result<Exact, String> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let number = (digits.len() <= 20).then(|| Exact::parse(digits)).flatten();
    number.ok_or_else(|| {
        let text = brief(text);
        format!(
            "\"{text}\" is no number: expected terms as \"4=-1 9=2\", 10 or 13 numbers, or best:2 \
             for the best tags up to 2"
        )
    })
}

/// The cards that a term names.
enum Cards {
    Named(Named),
    Suit(Suit),
}

impl Cards {
    fn parse(text: &str) -> Option<Self> {
        let named = match text {
            "1" => Named::parse("A"),
            "10" => Named::parse("T"),
            text => Named::parse(text),
        };
        let suit = || {
            let names = Suit::ALL.into_iter().find(|suit| {
                let name = crate::card::SUITS[usize::from(suit.code())];
                name.eq_ignore_ascii_case(text)
            });
            names.or_else(|| Suit::parse(text))
        };
        named.map(Self::Named).or_else(|| suit().map(Self::Suit))
    }

    fn has(&self, card: Card) -> bool {
        match self {
            Self::Named(Named::Card(named)) => *named == card,
            Self::Named(Named::Rank(rank)) => *rank == card.rank,
            Self::Named(Named::Value(value)) => *value == card.rank.value(),
            Self::Suit(suit) => *suit == card.suit,
        }
    }
}

fn of_terms(terms: &[&str]) -> Result<CardTags, String> {
    let mut tags: Vec<Option<(Exact, &str)>> = vec![None; 52];
    for term in terms {
        let Some((name, tag)) = term.split_once('=') else {
            return Err(format!("\"{}\": expected a term as \"4=-1\"", brief(term)));
        };
        let cards = Cards::parse(name).ok_or_else(|| {
            format!(
                "\"{}\" is no card, rank, value or suit: expected \"9\", \"K\", \"0\" for any ten, \
                 \"KH\" or \"hearts\"",
                brief(name)
            )
        })?;
        let tag = number(tag)?;
        for card in Card::all().filter(|card| cards.has(*card)) {
            match &mut tags[card.index()] {
                Some((_, other)) => {
                    return Err(format!(
                        "{card} has two tags, by \"{}\" and \"{}\"",
                        brief(other),
                        brief(name)
                    ));
                }
                none => *none = Some((tag.clone(), name)),
            }
        }
    }
    let tag =
        |card: Card| tags[card.index()].as_ref().map(|(tag, _)| tag.clone()).unwrap_or_default();
    CardTags::new(tag).ok_or_else(beyond)
}

impl FromStr for CardTags {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::read(text).map_err(|why| {
            Error::value(crate::wording::asked::TAGS, brief(text), why).of(&brief(text))
        })
    }
}

/// Shows the tags in as few terms as possible; `"none"` if all are 0.
impl fmt::Display for CardTags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = (1..=9).chain([0]).map(Named::Value).map(Cards::Named);
        let values: Vec<(String, Cards)> = values
            .map(|cards| match &cards {
                Cards::Named(Named::Value(1)) => ("A".to_owned(), cards),
                Cards::Named(named) => (named.to_string(), cards),
                Cards::Suit(suit) => (suit.to_string(), cards),
            })
            .collect();
        let ranks = Rank::all().map(|rank| (rank.to_string(), Cards::Named(rank.into())));
        let suit = |suit: Suit| {
            (crate::card::SUITS[usize::from(suit.code())].to_owned(), Cards::Suit(suit))
        };
        let cards = Card::all().map(|card| (card.to_string(), Cards::Named(card.into())));
        let kinds = [values, ranks.collect(), Suit::ALL.map(suit).into(), cards.collect()];
        let alike = |kind: &&Vec<(String, Cards)>| {
            kind.iter().all(|(_, cards)| {
                Card::all()
                    .filter(|card| cards.has(*card))
                    .map(|card| self.of[card.index()])
                    .all_equal()
            })
        };
        let kind = kinds.iter().find(alike).unwrap_or(&kinds[3]);
        let tagged = kind.iter().filter_map(|(name, cards)| {
            let card = Card::all().find(|card| cards.has(*card))?;
            let tag = self.of(card);
            (!tag.is_zero()).then(|| format!("{name}={tag}"))
        });
        let text = tagged.collect::<Vec<_>>().join(" ");
        f.write_str(if text.is_empty() { "none" } else { &text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "4=-1 5=-1 6=-1 7=-1 8=2 9=2",
            "A=1 9=-1/2 0=3",
            "T=1 J=1 Q=2 K=-4",
            "spades=1 hearts=-1",
            "AS=1 KH=-1",
        ] {
            let tags: CardTags = text.parse().unwrap();
            assert_eq!(tags.to_string(), text);
        }
        let list: CardTags = "(1,1,0,0,0,0,0,-3,-3,1)".parse().unwrap();
        assert_eq!(list.to_string(), "A=1 2=1 8=-3 9=-3 0=1");
        // 4·(1 + 1 − 3 − 3) + 16·1 = 0.
        assert!(list.is_balanced());
        assert!(!"0=1 9=-3".parse::<CardTags>().unwrap().is_balanced());
        // 4·1/2 for the aces, and −1 for each of the three kings left: 2 + 3·(−1).
        let odd: CardTags = "A=1/2 K=-1".parse().unwrap();
        let mut deck = [1; 52];
        deck[51] = 0;
        assert_eq!(odd.sum(&deck).to_string(), "-1");
        let ranks: CardTags = "0 0 0 0 0 0 0 0 0 1 0 0 -1".parse().unwrap();
        assert_eq!(ranks.to_string(), "T=1 K=-1");
    }

    #[test]
    fn what_is_no_tag_is_named() {
        for (text, why) in [
            ("4=-1 4=2", "4S has two tags, by \"4\" and \"4\""),
            ("0=1 K=2", "KS has two tags, by \"0\" and \"K\""),
            ("4", "1 numbers: expected 10 of ace"),
            ("4=x", "\"x\" is no number"),
            ("4=-1 9", "\"9\": expected a term"),
            ("4=1001", "expected tags from -1000 to 1000"),
            ("4=1/1001", "expected tags from -1000 to 1000"),
            ("", "0 numbers: expected 10"),
        ] {
            let error = text.parse::<CardTags>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("tags {text}: {why}")), "{error}");
        }
    }
}
