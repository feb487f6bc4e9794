//! Known cards of a round, by hand and in order.
//!
//! A known card is a condition on a position, "the Player's second card is a four", as fine as the
//! card was named. Unknown cards remain to be dealt.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use crate::card::Named;
use crate::error::{Error, Mistake, Place, brief};
use crate::field::{VOCABULARIES, Vocabulary};
use crate::shoe::Shoe;
use crate::wording::capital;

/// The cards known so far, by hand and in dealing order within each hand.
///
/// # Example
///
/// ```
/// use shoe_odds::Dealt;
///
/// let dealt = Dealt::parse("player: 9H 4, B 7 10d")?;
/// assert_eq!(dealt.game(), "baccarat");
/// assert_eq!(dealt.to_string(), "P 9H 4 B 7 TD");
/// assert_eq!(dealt.describe(), "Player 9H 4, Banker 7 TD");
/// assert_eq!(dealt.hand(1).count(), 2);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dealt {
    game: &'static str,
    names: &'static [&'static str],
    /// The cards of each hand, with their positions in the text.
    hands: Vec<Vec<(Named, Range<usize>)>>,
    text: Arc<str>,
}

/// The name of the text in messages.
const FILE: &str = crate::wording::asked::DEALT;

impl Dealt {
    /// Parses the hands, each with its known cards in dealing order: `"P 9H 4 B 7 KD"`, in Dragon
    /// Tiger `"D 9H T 4"`.
    ///
    /// A hand is named in full or by its first letter, in either case, with or without a colon. A
    /// card is named by rank and suit (`9H`), by rank (`4`, `T` or `10`, `K`), or as any card worth
    /// nothing (`0`). Blanks, commas and semicolons separate them. `T` is both the Tiger and the
    /// rank ten. Right after the name of a hand it is a ten; everywhere else, and always before a
    /// colon, it is the Tiger.
    ///
    /// # Errors
    ///
    /// Fails if a word is neither a hand nor a card, or if a hand is named twice, has no card or
    /// has more cards than its game deals. The error has the place of each mistake.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let vocabularies: Vec<&Vocabulary> = VOCABULARIES.iter().map(|one| one()).collect();
        Self::parse_among(&vocabularies, text)
    }

    /// Parses the hands of a round of one of the games with these vocabularies: the first with a
    /// hand of the first name.
    ///
    /// # Errors
    ///
    /// Fails as [`Dealt::parse`] does.
    pub fn parse_among(vocabularies: &[&'static Vocabulary], text: &str) -> Result<Self, Error> {
        HandsReader::of(vocabularies, text).map_err(|(span, message, help)| {
            let place = Place::new(FILE, text, span);
            Error::typed(vec![Mistake::new(place, message, Some(help))])
        })
    }

    /// Keeps the text for a later reading if [`Dealt::parse`] cannot read it: it may belong to a
    /// game that a table declares.
    #[doc(hidden)]
    pub fn read_later(text: &str) -> Self {
        Self::parse(text).unwrap_or_else(|_| Self {
            game: "",
            names: &[],
            hands: Vec::new(),
            text: text.into(),
        })
    }

    /// Returns these cards as hands of the game with this vocabulary.
    ///
    /// # Errors
    ///
    /// Fails if they are no hands of this game.
    #[doc(hidden)]
    pub fn of(&self, vocabulary: &'static Vocabulary) -> Result<Self, Error> {
        match self.is_read() && self.is_of(vocabulary) {
            true => Ok(self.clone()),
            false => Self::parse_among(&[vocabulary], &self.text),
        }
    }

    /// Returns the error of reading the text as hands of a built-in game.
    #[doc(hidden)]
    pub fn unread(&self) -> Error {
        let read = Self::parse(&self.text).err();
        read.unwrap_or_else(|| Error::usage(format!("{FILE} \"{}\" is of another game", self.text)))
    }

    /// Returns `true` if the text was read as hands of a game.
    #[doc(hidden)]
    pub fn is_read(&self) -> bool {
        !self.game.is_empty()
    }

    /// Returns the dealing procedure of these hands, by its name in tables.
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// Returns `true` if a game has hands of these names and of as many cards, whichever game the
    /// text was read for.
    pub fn is_of(&self, vocabulary: &Vocabulary) -> bool {
        let counts = self.hands.iter().zip(vocabulary.hand_cards);
        self.names == vocabulary.hands && counts.into_iter().all(|(hand, most)| hand.len() <= *most)
    }

    /// Iterates over the known cards of a hand in dealing order. Hands are numbered as in the game:
    /// `0` is the Player or the Dragon, `1` the Banker or the Tiger.
    pub fn hand(&self, index: usize) -> impl Iterator<Item = Named> + '_ {
        self.hands.get(index).into_iter().flatten().map(|(card, _)| *card)
    }

    /// Returns the number of known cards, at least 1.
    pub fn cards(&self) -> u64 {
        self.hands.iter().map(|hand| hand.len() as u64).sum()
    }

    /// Returns the hands by their names: `"Player 9H 4, Banker 7"`.
    pub fn describe(&self) -> String {
        self.named(capital).join(", ")
    }

    /// Rejects cards that this shoe cannot have dealt.
    ///
    /// A shoe known by rank or by value compares a card as far as the shoe is known.
    ///
    /// # Errors
    ///
    /// Fails if more cards of a kind are known than the shoe holds.
    pub fn check(&self, shoe: &Shoe) -> Result<(), Error> {
        let grain = shoe.known();
        let known: Vec<Named> =
            self.hands.iter().flatten().map(|(card, _)| card.at(grain)).collect();
        for (hand, cards) in self.hands.iter().enumerate() {
            for (index, (card, _)) in cards.iter().enumerate() {
                let kind = card.at(grain);
                let wanted = known.iter().filter(|other| other.is_within(kind)).count() as u64;
                let of_kind = shoe.types().iter().filter(|(face, _)| kind.matches(*face));
                let held: u64 = of_kind.map(|(_, count)| count).sum();
                if wanted > held {
                    let what = match kind {
                        Named::Value(0) => "cards worth nothing".to_owned(),
                        _ => format!("cards \"{kind}\""),
                    };
                    let message = format!(
                        "the shoe does not hold these cards: {wanted} {what} are known, and shoe \
                         \"{shoe}\" holds {held}"
                    );
                    let help = "expected the shoe as it was before this round".to_owned();
                    return Err(self.refused(hand, index, message, help));
                }
            }
        }
        Ok(())
    }

    /// Returns the error for a mistake in a card of a hand.
    #[doc(hidden)]
    pub fn refused(&self, hand: usize, card: usize, message: String, help: String) -> Error {
        let span = self.hands[hand][card].1.clone();
        let place = Place::new(FILE, self.text.clone(), span);
        Error::typed(vec![Mistake::new(place, message, Some(help))])
    }

    fn named(&self, name: impl Fn(&str) -> String) -> Vec<String> {
        let hands = self.names.iter().zip(&self.hands).filter(|(_, cards)| !cards.is_empty());
        let words = hands.map(|(hand, cards)| {
            cards.iter().fold(name(hand), |words, (card, _)| format!("{words} {card}"))
        });
        words.collect()
    }
}

/// Shows a text that parses as these cards.
impl fmt::Display for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let begins = |name: &str| self.names.iter().filter(|other| other[..1] == name[..1]).count();
        let short = |name: &str| match begins(name) {
            1 => name[..1].to_uppercase(),
            _ => name.to_owned(),
        };
        f.write_str(&self.named(short).join(" "))
    }
}

/// Parses the hands, as [`Dealt::parse`] does; the displayed text parses as the same cards.
///
/// # Errors
///
/// Fails as [`Dealt::parse`] does.
impl FromStr for Dealt {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

/// Compares the cards of each hand, not the typed text.
impl PartialEq for Dealt {
    fn eq(&self, other: &Self) -> bool {
        let cards = |dealt: &Self| -> Vec<Vec<Named>> {
            (0..dealt.hands.len()).map(|hand| dealt.hand(hand).collect()).collect()
        };
        self.game == other.game && cards(self) == cards(other)
    }
}

impl Eq for Dealt {}

/// The place of a mistake, a message, and the expected input.
type Wrong = (Range<usize>, String, String);

/// The parser of a text, word by word.
struct HandsReader {
    vocabulary: &'static Vocabulary,
    hands: Vec<Vec<(Named, Range<usize>)>>,
    named: Vec<bool>,
    /// The current hand, and the position of its name.
    current: (usize, Range<usize>),
}

impl HandsReader {
    fn of(vocabularies: &[&'static Vocabulary], text: &str) -> Result<Dealt, Wrong> {
        let words = words(text);
        let Some((first, _)) = words.first() else {
            return Err((0..text.len(), "no card is named".into(), expected(vocabularies)));
        };
        let word = &text[first.clone()];
        let mut known = vocabularies.iter().copied();
        let vocabulary = known.find(|known| hand_of(known, word).is_some()).ok_or_else(|| {
            let message = format!("\"{}\" is no hand", brief(word));
            (first.clone(), message, expected(vocabularies))
        })?;
        let count = vocabulary.hands.len();
        let mut reading = Self {
            vocabulary,
            hands: vec![Vec::new(); count],
            named: vec![false; count],
            current: (0, first.clone()),
        };
        for (index, (span, colon)) in words.iter().enumerate() {
            let word = &text[span.clone()];
            let behind_a_name = index > 0 && reading.hands[reading.current.0].is_empty();
            let hand = hand_of(vocabulary, word);
            match hand.filter(|_| *colon || !behind_a_name || Named::parse(word).is_none()) {
                Some(hand) => {
                    reading.close(index > 0, text)?;
                    reading.open(hand, span)?;
                }
                None if *colon => return Err(reading.stranger(word, span)),
                None => reading.card(word, span)?,
            }
        }
        reading.close(true, text)?;
        let Self { hands, .. } = reading;
        Ok(Dealt { game: vocabulary.game, names: vocabulary.hands, hands, text: text.into() })
    }

    fn open(&mut self, hand: usize, span: &Range<usize>) -> Result<(), Wrong> {
        if std::mem::replace(&mut self.named[hand], true) {
            let name = self.vocabulary.hands[hand];
            let message = format!("the {name}'s hand is named a second time");
            return Err((span.clone(), message, "expected all its cards together".to_owned()));
        }
        self.current = (hand, span.clone());
        Ok(())
    }

    /// Checks that the current hand has a card.
    fn close(&self, opened: bool, text: &str) -> Result<(), Wrong> {
        let (hand, span) = &self.current;
        if opened && self.hands[*hand].is_empty() {
            let message = format!("\"{}\" has no card behind it", &text[span.clone()]);
            let help = "expected its cards in dealing order; a hand of which none is known is \
                        left out";
            return Err((span.clone(), message, help.to_owned()));
        }
        Ok(())
    }

    fn card(&mut self, word: &str, span: &Range<usize>) -> Result<(), Wrong> {
        let card = Named::parse(word).filter(|card| *card != Named::Value(1));
        let Some(card) = card else { return Err(self.stranger(word, span)) };
        let name = self.vocabulary.hands[self.current.0];
        let most = self.vocabulary.hand_cards[self.current.0];
        let hand = &mut self.hands[self.current.0];
        if hand.len() == most {
            let cards = match most {
                1 => "one card".to_owned(),
                2 => "at most two cards".to_owned(),
                3 => "at most three cards".to_owned(),
                most => format!("at most {most} cards"),
            };
            let other = if self.vocabulary.hands.len() == 2 { "the other" } else { "another" };
            let example = self.vocabulary.known_cards;
            return Err((
                span.clone(),
                format!("\"{word}\": the {name} has {cards}"),
                format!("expected {other} hand by its name, as \"{example}\""),
            ));
        }
        hand.push((card, span.clone()));
        Ok(())
    }

    /// Returns the mistake for a word that is neither a hand of this game nor a card.
    fn stranger(&self, word: &str, span: &Range<usize>) -> Wrong {
        let word = brief(word);
        let message = format!("\"{word}\" is neither a card nor a hand");
        let help = match &*word {
            "1" => "expected \"A\" for an ace".to_owned(),
            "?" | "-" | "_" | "*" | "x" | "X" | "??" => {
                "cards are named in dealing order, and what is not known yet is left out".to_owned()
            }
            _ => {
                let hands = self.vocabulary.hands;
                let letters: Vec<String> =
                    hands.iter().map(|name| name[..1].to_uppercase()).collect();
                let letters = letters.join(" or ");
                let hands = hands.join(" and the ");
                format!(
                    "expected a card (\"9H\"), a rank (\"4\", \"T\", \"K\"), \"0\" for any card \
                     worth nothing, or {letters} for the {hands}"
                )
            }
        };
        (span.clone(), message, help)
    }
}

/// Returns the expected input, with an example for each game.
fn expected(vocabularies: &[&Vocabulary]) -> String {
    let examples = vocabularies.iter().enumerate().map(|(at, vocabulary)| {
        let example = format!("\"{}\"", vocabulary.known_cards);
        let name = || vocabulary.game.split('-').map(capital).collect::<Vec<_>>().join(" ");
        if at == 0 { example } else { format!("in {} {example}", name()) }
    });
    format!("expected a hand and its cards: {}", examples.collect::<Vec<_>>().join(", "))
}

/// Returns the words of a text, with `true` if a colon follows.
fn words(text: &str) -> Vec<(Range<usize>, bool)> {
    let mut words = Vec::new();
    let mut start = None;
    let between = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';' | ':');
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        if !between(letter) {
            start.get_or_insert(at);
        } else if let Some(from) = start.take() {
            words.push((from..at, letter == ':'));
        }
    }
    words
}

fn hand_of(vocabulary: &Vocabulary, word: &str) -> Option<usize> {
    let hands = vocabulary.hands;
    let begins = |name: &&str| name[..1].eq_ignore_ascii_case(word);
    let named = hands.iter().position(|name| name.eq_ignore_ascii_case(word));
    // A first letter that several hands share names none of them.
    let one = hands.iter().filter(|name| begins(name)).count() == 1;
    named.or_else(|| hands.iter().position(|name| one && begins(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(text: &str, as_text: &str) {
        let read = Dealt::parse(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.to_string(), as_text, "{text:?}");
        assert_eq!(as_text.parse::<Dealt>().unwrap(), read);
    }

    #[test]
    fn hands_are_read_by_letter_by_name_and_with_colons() {
        reads("P 9H 4 B 7 KD", "P 9H 4 B 7 KD");
        reads("b 7;p 10 0 q♠", "P T 0 QS B 7");
        reads("Banker: 10h", "B TH");
        reads("P:9,4,B:7", "P 9 4 B 7");
        reads("dragon 9H tiger 4", "D 9H T 4");
    }

    #[test]
    fn the_same_cards_are_equal_however_they_were_typed() {
        let [one, same, turned] = ["P 9H B 7", "banker: 7, player: 9♥", "P 7 B 9H"]
            .map(|text| text.parse::<Dealt>().unwrap());
        assert_eq!(one, same);
        assert_ne!(one, turned);
        assert_ne!(one, "D 9H T 7".parse().unwrap());
    }

    #[test]
    fn behind_the_name_of_a_hand_t_is_a_ten_and_elsewhere_the_tiger() {
        reads("D T T T", "D T T T");
        reads("T T", "T T");
        reads("T 4 D T", "D T T 4");
        reads("T:T", "T T");
        reads("P T T T", "P T T T");
        reads("D: TD, T: TS", "D TD T TS");
    }

    #[test]
    fn what_cannot_be_read_is_located() {
        for (text, column, message) in [
            ("", 1, "no card is named"),
            ("9H 4", 1, "\"9H\" is no hand"),
            ("P", 1, "\"P\" has no card behind it"),
            ("P B 7", 1, "\"P\" has no card behind it"),
            ("P 9 P 4", 5, "named a second time"),
            ("P 9 4 3 2", 9, "the player has at most three cards"),
            ("D 9 4", 5, "the dragon has one card"),
            ("D T 4", 5, "the dragon has one card"),
            ("P 9 D 4", 5, "\"D\" is neither a card nor a hand"),
            ("P 1", 3, "expected \"A\" for an ace"),
            ("P ? 4", 3, "what is not known yet is left out"),
            ("P 9 T: 4", 5, "\"T\" is neither a card nor a hand"),
            ("P 11H", 3, "\"11H\" is neither a card nor a hand"),
            ("P ♥♥ é", 3, "is neither a card nor a hand"),
        ] {
            let error = Dealt::parse(text).unwrap_err();
            assert!(error.is_usage());
            let mistake = &error.mistakes()[0];
            assert!(error.to_string().contains(message), "{text:?}: {error}");
            assert_eq!(mistake.place.column(), column, "{text:?}: {error}");
        }
    }

    #[test]
    fn cards_the_shoe_does_not_hold_are_refused() {
        for (shoe, text, refused) in [
            ("1", "P 9H B 9H", true),
            ("1", "P 9H B 9", false),
            ("1", "P 9 9 B 9 9", false),
            ("1 - 9", "P 9 9 B 9 9", true),
            ("1 - 9H*1", "P 9H", true),
            // All four kings and one more card of value 0, of which two are left.
            ("1 - 0*14", "P 0 0", false),
            ("1 - 0*14", "P 0 0 B K", true),
            ("0=1 9=20", "P K 9H", false),
            ("0=1 9=20", "P K J", true),
        ] {
            let dealt = Dealt::parse(text).unwrap();
            let checked = dealt.check(&Shoe::parse(shoe).unwrap());
            assert_eq!(checked.is_err(), refused, "{shoe} {text}");
        }
    }
}
