//! Tags of cards: the number that each seen card adds to the running count.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use crate::card::{
    Card, Face, Grain, Named, Rank, Seen, Suit, are_ten_values, in_parentheses, listed,
};
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
/// (`hearts`). Among the names A to 9 and `T`, without `J`, `Q` and `K`, `T` is any ten or face card.
/// A list of numbers also works, in parentheses or not: ten tags for ace, 2 to 9 and ten, thirteen
/// for ace to king, or 52 for AS to KC, in this order.
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

    /// Returns the sum of the tags over cards of these types, which are all known by `grain`; `None`
    /// if the tags tell cards of one type apart.
    #[doc(hidden)]
    pub fn sum(&self, cards: &[(Face, u64)], grain: Grain) -> Option<Exact> {
        let mut sum = 0;
        for (face, count) in cards.iter().filter(|(_, count)| *count > 0) {
            let of_type = Card::all().filter(|card| Seen::from(*card).face().at(grain) == *face);
            let tag = of_type.map(|card| self.of[card.index()]).all_equal_value().ok()?;
            sum += i128::from(tag) * i128::from(*count);
        }
        Exact::from(Whole::from(sum)).checked_div(&Exact::integer(self.parts))
    }

    /// Returns `true` if every tag is 0.
    #[doc(hidden)]
    pub fn are_none(&self) -> bool {
        self.of.iter().all(|tag| *tag == 0)
    }

    /// Parses terms or a list of numbers, or returns what is wrong with them.
    fn read(text: &str) -> Result<Self, String> {
        let inside = in_parentheses(text).unwrap_or(text);
        let terms: Vec<&str> =
            inside.split([' ', ',', ';', '\t', '\n']).filter(|term| !term.is_empty()).collect();
        if terms.iter().any(|term| term.contains('=')) {
            return of_terms(&terms);
        }
        let tags = terms.iter().map(|term| number(term)).collect::<Result<Vec<_>, _>>()?;
        let names = listed(tags.len()).ok_or_else(|| {
            format!(
                "{} numbers: expected 10 of ace, 2 to 9 and ten, 13 of ace to king or 52 of AS to \
                 KC, or terms as \"4=-1 9=2\"",
                tags.len()
            )
        })?;
        let tag = |card: Card| {
            let mut of =
                names.iter().zip(&tags).filter(|(name, _)| Named::from(card).is_within(**name));
            of.next().map(|(_, tag)| tag.clone()).unwrap_or_default()
        };
        Self::new(tag).ok_or_else(beyond)
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

    fn named(self) -> Option<Named> {
        match self {
            Self::Named(named) => Some(named),
            Self::Suit(_) => None,
        }
    }

    fn has(&self, card: Card) -> bool {
        match self {
            Self::Named(named) => Named::from(card).is_within(*named),
            Self::Suit(suit) => *suit == card.suit,
        }
    }
}

fn of_terms(terms: &[&str]) -> Result<CardTags, String> {
    let names = terms.iter().map(|term| Cards::parse(term.split_once('=')?.0));
    let names: Option<Vec<Named>> = names.map(|cards| cards?.named()).collect();
    let has_ten_values = names.is_some_and(|names| are_ten_values(&names));
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
        let cards = match cards {
            Cards::Named(named) if has_ten_values => Cards::Named(Named::Value(named.value())),
            cards => cards,
        };
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
        let mut deck: Vec<(Face, u64)> = Grain::Card.types().map(|face| (face, 1)).collect();
        deck[51].1 = 0;
        assert_eq!(odd.sum(&deck, Grain::Card).unwrap().to_string(), "-1");
        // By rank the sum over four aces and a king is 4·1/2 − 1; values hide the kings.
        let at = |grain: Grain| -> Vec<(Face, u64)> {
            grain.types().zip([4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]).collect()
        };
        assert_eq!(odd.sum(&at(Grain::Rank), Grain::Rank).unwrap().to_string(), "1");
        assert!(odd.sum(&at(Grain::Value), Grain::Value).is_none());
        let named: CardTags = "A=1 2=1 3=0 4=0 5=0 6=0 7=0 8=-3 9=-3 T=1".parse().unwrap();
        assert_eq!(named, list);
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
