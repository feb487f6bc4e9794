//! Reads a row of a round.

use memchr::{memchr, memchr_iter};

use crate::card::Seen;
use crate::evidence::cards::cell;
use crate::evidence::cards::notation::is_cards;
use crate::evidence::columns::flags::{Flag, Said};
use crate::evidence::columns::results::Words;
use crate::evidence::columns::role::hands::{CARDS, RESULT, ROUND, SHOE, TOTALS};
use crate::evidence::columns::role::{MOST, single};
use crate::evidence::columns::{Columns, Form};
use crate::evidence::input::csv::split;
use crate::evidence::request::Question;
use crate::evidence::rounds::bad::Bad;
use crate::evidence::rows::again::Again;
use crate::evidence::rows::object::{self, Texts};
use crate::field::NONE;
use crate::game::{HAND, Played};

/// Maximum length of the name of a shoe in bytes.
pub const NAME: usize = 100;
/// Maximum total of a hand.
const TOTAL: u8 = 9;

/// A reader of the rows of a file.
pub struct RowReader {
    pub columns: Columns,
    /// The detail that rows give of a round.
    pub told: Told,
    words: Words,
    /// Columns whose statements are compared with the cards.
    pub flags: Vec<Flag>,
    /// `true` if every field is the text of a standard column as it is, or is not read.
    plain: bool,
    /// `true` if every hand has two cards or more.
    several: bool,
    /// `true` if cards have suits; `None` until that is known.
    pub suits: Option<bool>,
}

/// The detail that rows give of a round, the same in all files of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    pub cards: bool,
    pub totals: [bool; 2],
    pub result: bool,
    pub shoe: bool,
    pub round: bool,
}

/// A round as its row gives it.
#[derive(Clone, Debug)]
pub struct Row<'t> {
    pub shoe: &'t str,
    pub round: u64,
    pub played: Played,
    /// The first hand with more cards than any hand may have.
    pub over: Option<usize>,
    pub totals: [u8; 2],
    pub result: u8,
    /// `true` if the cards have suits.
    pub suits: bool,
    /// Statements of flags about the round.
    pub said: Said,
    /// Statements of columns that repeat its result and totals.
    pub again: Again,
}

impl RowReader {
    pub fn new(columns: Columns, question: &Question<'_>, suits: Option<bool>) -> Self {
        let used = &columns.used;
        let told = Told {
            cards: CARDS.iter().all(|at| used[*at]),
            totals: TOTALS.map(|at| used[at]),
            result: used[RESULT],
            shoe: used[SHOE],
            round: used[ROUND],
        };
        let several = question.vocabulary.hand_cards.iter().all(|cards| *cards > 1);
        let flags = Flag::of(&columns, question);
        let held = !flags.is_empty() || !columns.seconds.is_empty();
        let plain = !columns.singles && columns.late.is_empty() && !held;
        let words = Words::new(question.vocabulary);
        Self { columns, told, words, flags, plain, several, suits }
    }

    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Returns the texts of a line by column; those that are not needed are empty.
    fn texts<'t>(
        &self,
        line: &'t str,
        own: &'t mut Texts,
        said: &mut (Said, Again),
    ) -> Result<[&'t str; MOST + 1], Bad<'t>> {
        let roles = &self.columns.roles;
        let mut texts = [""; MOST + 1];
        let found = match self.columns.form {
            Form::Csv(delimiter) if self.plain && memchr(b'"', line.as_bytes()).is_none() => {
                let ends = memchr_iter(delimiter, line.as_bytes()).chain([line.len()]);
                let mut start = 0;
                let mut found = 0;
                for end in ends {
                    if let Some(role) = roles.get(found) {
                        texts[*role] = &line[start..end];
                    }
                    start = end + 1;
                    found += 1;
                }
                found
            }
            Form::Csv(delimiter) => {
                own.clear();
                let mut late = None;
                let found = split(line, delimiter, |column, text| {
                    own.put(roles.get(column).copied().unwrap_or(MOST), &text);
                    if let Some(flag) = self.columns.flag(column) {
                        own.said.take(flag, &text);
                    }
                    if let Some((place, role)) = self.columns.second(column) {
                        own.again.take(place, role, &text, &self.words);
                    }
                    if self.columns.late.contains(&column) && is_cards(&text) {
                        late.get_or_insert(column);
                    }
                })
                .map_err(Bad::Text)?;
                *said = (own.said, own.again);
                if let Some(column) = late {
                    return Err(Bad::Late(column));
                }
                self.singles(own)?;
                (0..MOST).for_each(|column| texts[column] = own.get(column).unwrap_or_default());
                found
            }
            Form::Lines | Form::Document => {
                object::read(line, &self.columns, &CARDS, Some(&self.words), own)
                    .map_err(Bad::Json)?;
                *said = (own.said, own.again);
                self.singles(own)?;
                (0..MOST).for_each(|column| texts[column] = own.get(column).unwrap_or_default());
                return Ok(texts);
            }
        };
        if found == roles.len() { Ok(texts) } else { Err(Bad::Fields(found)) }
    }

    /// Joins the cards of a hand that have a column each.
    fn singles<'t>(&self, own: &mut Texts) -> Result<(), Bad<'t>> {
        if !self.columns.singles {
            return Ok(());
        }
        for (side, column) in CARDS.into_iter().enumerate().filter(|(_, at)| self.columns.has[*at])
        {
            let places = single(side, 0)..single(side, HAND);
            let third = single(side, HAND - 1);
            let is_card = |place: &usize| {
                own.get(*place).is_some_and(|text| !cell::is_none(text, self.columns.numbering()))
            };
            // The first cards share a column.
            if own.get(column).is_some() {
                if is_card(&third) {
                    own.join([column, third], column);
                }
                continue;
            }
            let count = places.clone().filter(is_card).count();
            let cards = places.start..places.start + count;
            if cards.clone().any(|place| !is_card(&place)) {
                return Err(Bad::Gap(column));
            }
            if !places.clone().any(|place| own.get(place).is_some()) {
                continue;
            }
            own.join(cards, column);
        }
        Ok(())
    }

    /// Reads a line.
    pub fn row<'t>(&self, line: &'t str, own: &'t mut Texts) -> Result<Row<'t>, Bad<'t>> {
        let mut held = Default::default();
        let texts = self.texts(line, own, &mut held)?;
        let (said, again) = held;
        if let Some(flag) = said.bad {
            return Err(Bad::Flag(flag));
        }
        if let Some(column) = again.bad {
            return Err(Bad::Again(column));
        }
        let text = |column: usize| match texts[column].trim_ascii() {
            "" => Err(Bad::Lacks(column)),
            text => Ok(text),
        };
        let mut row = Row {
            shoe: "",
            round: 0,
            played: Played::default(),
            over: None,
            totals: [0; 2],
            result: NONE,
            suits: false,
            said,
            again,
        };
        if self.told.shoe {
            row.shoe = text(SHOE)?;
            if row.shoe.len() > NAME {
                return Err(Bad::Shoe);
            }
        }
        if self.told.round {
            let round = text(ROUND)?;
            row.round = number(round).ok_or(Bad::Round(round))?;
        }
        if self.told.cards {
            let mut suits = self.suits;
            let mut hands = [[Seen::default(); HAND]; 2];
            let mut counts = [0; 2];
            for side in 0..2 {
                let (text, cards) = (text(CARDS[side])?, &mut hands[side]);
                counts[side] = match self.columns.numbering() {
                    None => {
                        let before = suits;
                        hand(text, cards, &mut suits).or_else(|bad| {
                            suits = before;
                            let glued = matches!(bad, Bad::Number(_)) && self.several;
                            let count = glued.then(|| cell::glued(text, cards, &mut suits));
                            count.flatten().ok_or(bad)
                        })?
                    }
                    Some(numbering) => cell::numbered(text, numbering, cards, &mut suits)?,
                };
                if counts[side] > HAND {
                    row.over = row.over.or(Some(side));
                }
            }
            // No more than there is room for.
            row.played = Played::of_two(hands, counts.map(|count| count.min(HAND) as u8));
            row.suits = suits.unwrap_or(false);
        }
        for side in (0..2).filter(|side| self.told.totals[*side]) {
            let text = text(TOTALS[side])?;
            // A wrong total is a fault of its own if the cards tell the right one.
            let most = if self.told.cards { u8::MAX } else { TOTAL };
            let total = number(text).and_then(|total| u8::try_from(total).ok());
            let total = total.filter(|total| *total <= most);
            row.totals[side] = total.ok_or(Bad::Total(TOTALS[side], text))?;
        }
        if self.told.result {
            let text = text(RESULT)?;
            row.result = self.words.code(text).ok_or(Bad::Result(text))?;
        }
        Ok(row)
    }
}

/// Parses a whole number of digits only, below 2^64.
pub fn number(text: &str) -> Option<u64> {
    let digit = |number: u64, byte: &u8| {
        let digit = byte.wrapping_sub(b'0');
        let number = number.checked_mul(10)?.checked_add(u64::from(digit));
        number.filter(|_| digit < 10)
    };
    (!text.is_empty()).then(|| text.as_bytes().iter().try_fold(0, digit)).flatten()
}

/// The code of a byte that names nothing.
const NOTHING: u8 = u8::MAX;

/// The code of the rank that each byte names by itself.
const RANK: [u8; 256] = codes(b"A23456789TJQK");
/// The code of the suit that each byte names.
const SUIT: [u8; 256] = codes(b"SHDC");

/// The code of the first card without a suit.
const RANKS: u8 = 52;

const fn codes(letters: &[u8]) -> [u8; 256] {
    let mut codes = [NOTHING; 256];
    let mut code = 0;
    while code < letters.len() {
        codes[letters[code] as usize] = code as u8;
        codes[letters[code].to_ascii_lowercase() as usize] = code as u8;
        code += 1;
    }
    codes
}

/// Reads the cards of a hand into `cards`, as many as there is room for, and returns their number.
///
/// `suits` says if they must have suits; if it is `None`, the first card sets it.
fn hand<'t>(
    text: &'t str,
    cards: &mut [Seen; HAND],
    suits: &mut Option<bool>,
) -> Result<usize, Bad<'t>> {
    let bytes = text.as_bytes();
    let before = *suits;
    let mut count = 0;
    let mut at = 0;
    let ends = |at: usize| bytes.get(at).is_none_or(|byte| matches!(byte, b' ' | b'\t'));
    loop {
        while at < bytes.len() && ends(at) {
            at += 1;
        }
        let Some(first) = bytes.get(at) else { return Ok(count) };
        let rank = RANK[usize::from(*first)];
        let suit = bytes.get(at + 1).map_or(NOTHING, |byte| SUIT[usize::from(*byte)]);
        let (card, length) = if rank != NOTHING && suit != NOTHING && ends(at + 2) {
            (Seen::new(4 * rank + suit), 2)
        } else if rank != NOTHING && ends(at + 1) {
            (Seen::new(RANKS + rank), 1)
        } else {
            let length = (at..).find(|end| ends(*end)).map_or(0, |end| end - at);
            (unusual(&text[at..at + length]), length)
        };
        // These are no cards between blanks: the cell is read again, in other notations.
        let Some(card) = card else {
            *suits = before;
            return cell::loose(text, cards, suits);
        };
        if card.suit().is_some() != *suits.get_or_insert(card.suit().is_some()) {
            return Err(Bad::Suits);
        }
        if let Some(place) = cards.get_mut(count) {
            *place = card;
        }
        count += 1;
        at += length;
    }
}

/// Parses a card that is not of two letters.
fn unusual(text: &str) -> Option<Seen> {
    // The selector of a symbol in color says nothing about the card.
    Seen::parse(text.trim_end_matches('\u{fe0f}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_everywhere() {
        // Every text of up to three letters, some of which make cards, as `Seen::parse` reads it.
        let letters = ["A", "1", "0", "k", "T", "9", "H", "s", "♥", "♧", "Ä"];
        let pairs = letters.iter().flat_map(|a| letters.map(|b| format!("{a}{b}")));
        let pairs: Vec<String> = pairs.collect();
        let triples = pairs.iter().flat_map(|pair| letters.map(|c| format!("{pair}{c}")));
        let singles = letters.map(str::to_owned).into_iter();
        let texts: Vec<String> = singles.chain(pairs.clone()).chain(triples).collect();
        for text in texts {
            let mut cards = [Seen::default(); HAND];
            // Two adjacent cards are not one card.
            let read = hand(&text, &mut cards, &mut None).ok().filter(|count| *count == 1);
            // A suit may also come before its rank.
            let mut behind = text.chars();
            let suit = behind.next().filter(|first| "Hs♥♧".contains(*first));
            let turned = suit.map(|suit| format!("{}{suit}", behind.as_str()));
            let turned = turned.filter(|turned| turned != &text);
            let expected = Seen::parse(&text).or_else(|| Seen::parse(&turned?));
            assert_eq!(read.map(|_| cards[0]), expected, "{text}");
        }
        let mut cards = [Seen::default(); HAND];
        assert_eq!(hand("KH  10♦️\tas", &mut cards, &mut None).unwrap(), 3);
        assert_eq!(cards.map(|card| card.to_string()), ["KH", "TD", "AS"]);
        assert_eq!(hand("K 2 3 4 5", &mut cards, &mut None).unwrap(), 5);
        assert!(hand("KH 2", &mut cards, &mut None).is_err());
        assert!(hand("K", &mut cards, &mut Some(true)).is_err());
        for code in Seen::all() {
            let mut cards = [Seen::default(); HAND];
            assert_eq!(hand(&code.to_string(), &mut cards, &mut None).unwrap(), 1);
            assert_eq!(cards[0], code);
        }
    }

    #[test]
    fn numbers_are_of_digits_below_2_to_the_64() {
        assert_eq!(number("0018446744073709551615"), Some(u64::MAX));
        for text in ["", "18446744073709551616", "-1", "+1", "1.0", "1e3", "x", "１"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
