//! Cards seen to leave a shoe, as people write them down at a table.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::card::{Grain, Named};
use crate::error::{Error, Mistake, Place};
use crate::shoe::Shoe;
use crate::shoe::terms::{Term, terms};

/// Seen cards, in the order in which they were written down.
///
/// # Example
///
/// ```
/// use shoe_odds::{SeenCards, Shoe};
///
/// let seen: SeenCards = "9H KD*2, 4C".parse()?;
/// assert_eq!(seen.cards(), 4);
/// let shoe = Shoe::decks(8)?.less(&seen)?;
/// assert_eq!(shoe, Shoe::parse("8 - 4C - 9H - KD*2")?);
/// assert_eq!(shoe.describe(), "8 decks less 4C, 9H, KD*2");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenCards {
    /// Each card with its multiplicity and its place in the text.
    seen: Vec<(Named, u64, Place)>,
}

/// The name of the text in messages.
const FILE: &str = crate::wording::asked::SEEN;

/// The expected content of a list.
const EXPECTED: &str = "expected cards, as in \"9H KD*2 4\", or a file of cards";

impl SeenCards {
    /// Parses cards separated by blanks, commas or line breaks. A card is named as in a
    /// specification of a [`Shoe`]: by rank and suit (`9H`), by rank (`4`), or as any card worth
    /// nothing (`0`); `KD*2` are two. A `#` starts a comment.
    ///
    /// # Errors
    ///
    /// Fails if a word is no card, or if there are no cards. The error has the place of each
    /// mistake.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::read(FILE, text)
    }

    /// Parses the text of a file, whose name is part of each place in messages.
    ///
    /// # Errors
    ///
    /// Fails as [`SeenCards::parse`] does.
    pub fn read(file: &str, text: &str) -> Result<Self, Error> {
        let (file, text): (Arc<str>, Arc<str>) = (file.into(), text.into());
        let place = |span| Place::new(file.clone(), text.clone(), span);
        let mistake = |span, message| Mistake::new(place(span), message, Some(EXPECTED.into()));
        let mut seen = Vec::new();
        let mut mistakes = Vec::new();
        for term in terms(&without_comments(&text)) {
            match term {
                Ok(Term { card, times, span }) => seen.push((card, times, place(span))),
                Err((span, why)) => mistakes.push(mistake(span, why)),
            }
        }
        if seen.is_empty() && mistakes.is_empty() {
            mistakes.push(mistake(0..text.len(), "no card is named".to_owned()));
        }
        if mistakes.is_empty() { Ok(Self { seen }) } else { Err(Error::typed(mistakes)) }
    }

    /// Returns the number of seen cards, at least 1.
    pub fn cards(&self) -> u64 {
        self.seen.iter().fold(0, |sum, (_, times, _)| sum.saturating_add(*times))
    }
}

/// Replaces comments by blanks, so that every byte keeps its position.
fn without_comments(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| match line.split_once('#') {
        Some((cards, comment)) => {
            let end = if comment.ends_with('\n') { "\n" } else { "" };
            format!("{cards}{}{end}", " ".repeat(1 + comment.len() - end.len()))
        }
        None => line.to_owned(),
    });
    lines.collect()
}

/// Shows a text that parses as these cards.
impl fmt::Display for SeenCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (card, times, _)) in self.seen.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            match times {
                1 => write!(f, "{gap}{card}")?,
                times => write!(f, "{gap}{card}*{times}")?,
            }
        }
        Ok(())
    }
}

/// Parses cards, as [`SeenCards::parse`] does.
///
/// # Errors
///
/// Fails as [`SeenCards::parse`] does.
impl FromStr for SeenCards {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl Shoe {
    /// Returns the shoe that these cards left, if the rules of a game name its number of decks. It
    /// has no cards before [`Shoe::on_default`].
    #[doc(hidden)]
    pub fn default_less(seen: SeenCards) -> Self {
        let types = Grain::Card.types().map(|face| (face, 0)).collect();
        let spec = format!("default decks - {seen}");
        let left_default = Some(Box::new(seen));
        Self { types, known: Grain::Card, decks: None, infinite: false, left_default, spec }
    }

    /// Returns `true` if the rules of a game name its number of decks.
    #[doc(hidden)]
    pub fn leaves_default(&self) -> bool {
        self.left_default.is_some()
    }

    /// Returns this shoe of a game whose default is so many decks.
    ///
    /// # Errors
    ///
    /// Fails if so many decks do not hold the cards that left them.
    #[doc(hidden)]
    pub fn on_default(&self, decks: u32) -> Result<Self, Error> {
        match &self.left_default {
            None => Ok(self.clone()),
            Some(seen) => Self::decks(decks)?.less(seen),
        }
    }

    /// Returns the shoe after these cards left it.
    ///
    /// Each card is removed as [`Shoe::without`] does, as far as the shoe knows it. If a card was
    /// seen by rank alone, the shoe is then known by rank.
    ///
    /// # Errors
    ///
    /// Fails if more cards of a kind were seen than the shoe holds, or if all of its cards were.
    /// The error has the place of the first card too many.
    pub fn less(&self, seen: &SeenCards) -> Result<Self, Error> {
        self.finite()?;
        let known: Vec<(Named, u64, &Place)> = seen
            .seen
            .iter()
            .map(|(card, times, place)| (self.knows(*card), *times, place))
            .collect();
        let mut mistakes: Vec<Mistake> = Vec::new();
        let mut sums: Vec<(Named, u64)> = Vec::new();
        for (card, times, _) in &known {
            match sums.iter_mut().find(|(other, _)| other == card) {
                Some((_, sum)) => *sum = sum.saturating_add(*times),
                None => sums.push((*card, *times)),
            }
        }
        let mistake =
            |place: &Place, message, help| Mistake::new(place.clone(), message, Some(help));
        for (kind, _) in &sums {
            let held = self.held(*kind);
            let mut count = 0u64;
            let of_kind = known.iter().filter(|(card, ..)| card.is_within(*kind));
            let mut too_many = None;
            for (_, times, place) in of_kind {
                count = count.saturating_add(*times);
                too_many = too_many.or((count > held).then_some(*place));
            }
            if let Some(place) = too_many {
                let what = match (kind, count) {
                    (Named::Value(0), _) => "cards worth nothing were".to_owned(),
                    (_, 1) => format!("card \"{kind}\" was"),
                    _ => format!("cards \"{kind}\" were"),
                };
                mistakes.push(mistake(
                    place,
                    format!("{count} {what} seen, and shoe \"{self}\" holds {held}"),
                    "more than the shoe holds".to_owned(),
                ));
            }
        }
        if let (true, Some((.., place))) = (mistakes.is_empty(), known.last())
            && seen.cards() == self.cards()
        {
            mistakes.push(mistake(
                place,
                format!("every card of shoe \"{self}\" was seen"),
                "expected a shoe that holds a card".to_owned(),
            ));
        }
        if !mistakes.is_empty() {
            mistakes.sort_by_key(|mistake| mistake.place.span.start);
            return Err(Error::typed(mistakes));
        }
        // The finest of nested kinds go first, so that each takes from the cards that are left.
        sums.sort_by_key(|(card, _)| card.order());
        self.after(&sums)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn less(shoe: &str, seen: &str) -> Result<String, String> {
        let shoe = Shoe::parse(shoe).unwrap_or_else(|error| panic!("{error}"));
        let seen = SeenCards::parse(seen).map_err(|error| error.to_string())?;
        shoe.less(&seen).map(|shoe| shoe.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn cards_go_in_any_order_and_by_whatever_stands_between_them() {
        for (shoe, seen, rest) in [
            ("8", "9H KD 4C", "8 - 4C - 9H - KD"),
            ("8", "9h,KD;4♣\nKD", "8 - 4C - 9H - KD*2"),
            ("8", "KD*2 # the burned card was not seen: 9S\n 4C * 3 # 10S", "8 - 4C*3 - KD*2"),
            ("8", "\u{feff}9H\r\n10S", "8 - 9H - TS"),
            ("8", "9 9H 9", "8 - 9H - 9*2"),
            ("8", "0*3 K", "8 - K - 0*3"),
            ("8 - KD", "KD 4", "8 - KD*2 - 4"),
            ("8 - 9", "9S", "8 - 9*2"),
            ("AS=8 AH=2 KC=1", "AS*3 KC", "AS=5 AH=2"),
            ("A=30 K=25", "AS KD K", "A=29 K=23"),
            ("0=100 1=30 9=25", "9S QD A", "0=99 1=29 9=24"),
            // All thirty-two nines are gone, so no suit is unknown.
            ("8", "9*32", "8 - 9*32"),
        ] {
            assert_eq!(less(shoe, seen).as_deref(), Ok(rest), "{shoe} less {seen}");
        }
    }

    #[test]
    fn a_card_at_a_time_comes_to_the_same() {
        let cards = ["KD", "9", "4C", "0", "KD", "9S"];
        // One by one, the finest names go first: a shoe known by rank has no suits to take.
        for spec in ["8", "8 - 9", "8 - 0*4", "A=30 4=2 9=25 K=25", "0=100 4=9 9=25"] {
            let shoe = Shoe::parse(spec).unwrap();
            let mut one = shoe.clone();
            for card in ["KD", "4C", "KD", "9S", "9", "0"] {
                one = one.without(card.parse::<Named>().unwrap()).unwrap();
            }
            let all = shoe.less(&cards.join(" ").parse().unwrap()).unwrap();
            assert_eq!((all.types(), all.known()), (one.types(), one.known()), "{spec}");
        }
    }

    #[test]
    fn what_the_shoe_does_not_hold_is_told_with_its_place() {
        for (shoe, seen, why) in [
            ("1", "9H KD 9H", "seen:1:7: 2 cards \"9H\" were seen, and shoe \"1\" holds 1"),
            ("1", "9H 9*4 KD", "seen:1:4: 5 cards \"9\" were seen, and shoe \"1\" holds 4"),
            ("1", "9*4\nKD 9H", "seen:2:4: 5 cards \"9\" were seen, and shoe \"1\" holds 4"),
            ("A=3 K=2", "9S", "seen:1:1: 1 card \"9\" was seen, and shoe \"A=3 K=2\" holds 0"),
            ("1", "KD 0*16", "seen:1:4: 17 cards worth nothing were seen"),
            ("AS=2", "AS*2", "seen:1:1: every card of shoe \"AS=2\" was seen"),
            ("8", "9H XD", "seen:1:4: \"XD\" names no card"),
            ("8", "9H KD*0", "seen:1:4: \"KD*0\" has no whole number of at least 1"),
            ("8", "1", "seen:1:1: \"1\" names no card"),
            ("8", " # nothing", "seen:1:1: no card is named"),
            ("8", "9H*999999999999 9H*999999999999", "seen:1:1: 1999999999998 cards \"9H\""),
        ] {
            let error = less(shoe, seen).unwrap_err();
            assert!(error.contains(why), "{shoe} less {seen}: {error}");
        }
        let two = less("1", "9H KD 9H KD").unwrap_err();
        assert_eq!(two.lines().count(), 2, "{two}");
        let in_a_file = SeenCards::read("left.txt", "9H\n  Z").unwrap_err().to_string();
        assert!(in_a_file.starts_with("left.txt:2:3: \"Z\" names no card"), "{in_a_file}");
    }

    #[test]
    fn what_is_written_is_read_back() {
        let seen: SeenCards = "9h, KD * 2 10".parse().unwrap();
        assert_eq!((seen.to_string().as_str(), seen.cards()), ("9H KD*2 T", 4));
        assert_eq!(seen.to_string().parse::<SeenCards>().unwrap().to_string(), seen.to_string());
    }
}
