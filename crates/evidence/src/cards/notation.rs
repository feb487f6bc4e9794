//! Decides if the cells of a column look like cards, in any notation.
//!
//! A file whose cards are passed over would pass as if it had none. So a column counts as one of
//! cards if a large share of its cells are cards of one notation. Numbers alone are cards only if
//! the name of the column speaks of cards: they may as well be stakes, dates or scores.

use serde_json::Value;

use crate::card::{Rank, SUITS, Seen, Suit};
use crate::cards::object::RANKS;
use crate::cards::word::{cut, words};
use crate::exact::Exact;

/// The greatest number of a card.
const NUMBER: u32 = 52;
/// The symbols of suits.
const SYMBOLS: &str = "♠♤♥♡♦♢♣♧";
/// All pictures of cards in Unicode, including backs and jokers.
const PICTURES: std::ops::RangeInclusive<char> = '\u{1f0a0}'..='\u{1f0ff}';
/// Number of cells from which cards are not all alike.
const MANY: usize = 8;
/// The looks of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Blank,
    /// Cards with suits.
    Suited,
    /// Ranks alone, at least one of them a letter.
    Ranks,
    /// Numbers that may be cards: how many, and `apart` if they are separated as in a list.
    Numbers {
        many: usize,
        apart: bool,
    },
    /// Cards in a notation that is not read: in words, in objects, a suit after a number.
    Foreign,
    Other,
}

/// The notation of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// A notation that is read.
    Known,
    /// A notation that is not read.
    Foreign,
}

/// The looks of the cells of a column: the number of cells of each kind.
#[derive(Default)]
pub struct Looks {
    cells: usize,
    suited: usize,
    ranks: usize,
    /// Single numbers that may be ranks.
    pips: usize,
    /// Cells of several numbers: separated as in a list; otherwise two, and three or more.
    lists: usize,
    pairs: usize,
    more: usize,
    foreign: usize,
    /// Ranks and suits that were seen, one bit each.
    of_ranks: u16,
    of_suits: u8,
}

impl Looks {
    /// Counts these cells.
    pub fn of<'c>(cells: impl Iterator<Item = &'c str>) -> Self {
        let mut looks = Self::default();
        cells.for_each(|cell| looks.add(cell));
        looks
    }

    fn add(&mut self, cell: &str) {
        let mut seen = |card: Seen| {
            self.of_ranks |= 1 << card.rank().code();
            self.of_suits |= card.suit().map_or(0, |suit| 1 << suit.code());
        };
        let found = classify(cell, &mut seen);
        self.cells += usize::from(found != Cell::Blank);
        match found {
            Cell::Blank | Cell::Other => {}
            Cell::Suited => self.suited += 1,
            Cell::Ranks => self.ranks += 1,
            Cell::Foreign => self.foreign += 1,
            Cell::Numbers { many: 1, .. } => {
                let pip = cell.trim().parse().is_ok_and(|pip: u32| (2..=10).contains(&pip));
                self.pips += usize::from(pip);
            }
            Cell::Numbers { apart: true, .. } => self.lists += 1,
            Cell::Numbers { many: 2, .. } => self.pairs += 1,
            Cell::Numbers { .. } => self.more += 1,
        }
    }

    /// Returns the notation if the cells are cards; `speaks` if the name of the column says so.
    pub fn notation(&self, speaks: bool) -> Option<Notation> {
        let half = |some: usize| some > 0 && some * 2 >= self.cells;
        let few = |some: usize| some < MANY;
        // Times such as `3s`, three seconds, all look like one suit.
        let suits = self.of_suits.count_ones() > 1;
        if half(self.suited) && (few(self.suited) || suits) {
            return Some(Notation::Known);
        }
        if half(self.foreign) && suits {
            return Some(Notation::Foreign);
        }
        let most = |some: usize| some > 0 && some * 10 >= self.cells * 9;
        let courts = self.of_ranks & 0b1_1100_0000_0000 != 0;
        let pips = self.pips > 0 || self.of_ranks & 0b1_1111_1110 != 0;
        let mixed = pips && self.of_ranks.count_ones() + u32::from(self.pips > 0) >= 3;
        if self.ranks > 0 && most(self.ranks + self.pips) && courts && (few(self.cells) || mixed) {
            return Some(Notation::Known);
        }
        // Hands have two cards or three; all ranges, scores and dates have the same length.
        let hands = self.lists > 0 || self.pairs > 0 && self.more > 0;
        let several = self.lists + self.pairs + self.more;
        let listed = speaks && hands && most(several + self.ranks + self.pips + self.suited);
        listed.then_some(Notation::Known)
    }
}

/// Returns `true` if half of the cells or more are cards by themselves, whatever their variety:
/// enough if the name of the column is one of cards.
pub fn are_cards<'c>(cells: impl Iterator<Item = &'c str>) -> bool {
    let looks = Looks::of(cells);
    let cards = looks.suited + looks.ranks + looks.foreign;
    cards > 0 && cards * 2 >= looks.cells
}

/// Returns `true` if a single cell holds cards, in a column that had none so far.
pub fn is_cards(cell: &str) -> bool {
    Looks::of([cell].into_iter()).notation(false).is_some()
}

/// Returns `true` if the cells of a first line are a row, not names of columns: numbers or cards,
/// and beside them short words such as results.
pub fn are_values(cells: &[String]) -> bool {
    let is_value = |cell: &str| is_number(cell) || is_cards(cell);
    let is_word =
        |cell: &str| cell.len() < 7 && cell.bytes().all(|byte| byte.is_ascii_alphabetic());
    cells.iter().any(|cell| is_value(cell))
        && cells.iter().all(|cell| is_value(cell) || is_word(cell) || Exact::parse(cell).is_some())
}

/// Returns `true` if a cell holds one or more numbers that may be cards in some code.
pub fn is_number(cell: &str) -> bool {
    matches!(classify(cell, &mut |_| {}), Cell::Numbers { .. })
}

fn classify(cell: &str, seen: &mut dyn FnMut(Seen)) -> Cell {
    if cell.contains('{') {
        return object(cell, seen);
    }
    let parts = cell.split(|letter: char| letter.is_ascii() && !letter.is_ascii_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        return Cell::Blank;
    }
    if parts.iter().all(|part| part.parse().is_ok_and(|number: u32| number <= NUMBER)) {
        let blank = |letter: char| letter.is_ascii_whitespace();
        let apart = cell.contains(['[', '(', '|', ';'])
            || cell.trim().contains(blank) && !cell.contains(['-', ':', '/', '.']);
        return Cell::Numbers { many: parts.len(), apart };
    }
    let cards: Option<Vec<Seen>> = parts.iter().flat_map(|part| cut(part)).collect();
    if let Some(cards) = cards {
        let suited = cards.iter().filter(|card| card.suit().is_some()).count();
        if suited == 0 || suited == cards.len() {
            cards.into_iter().for_each(seen);
            return if suited == 0 { Cell::Ranks } else { Cell::Suited };
        }
    }
    if foreign(cell, &parts, seen) { Cell::Foreign } else { Cell::Other }
}

/// Returns `true` if a cell holds cards in a notation that is not read.
fn foreign(cell: &str, parts: &[&str], seen: &mut dyn FnMut(Seen)) -> bool {
    if cell.contains(|letter: char| SYMBOLS.contains(letter) || PICTURES.contains(&letter)) {
        // Counted as every rank and suit: nothing else has these signs.
        Seen::all().for_each(seen);
        return true;
    }
    let lower = cell.to_ascii_lowercase();
    let suit = SUITS.iter().position(|suit| lower.contains(suit.trim_end_matches('s')));
    let rank = |part: &&str| {
        let part = part.to_ascii_lowercase();
        let spelled = RANKS.iter().any(|rank| part.starts_with(rank));
        spelled || Rank::parse(&part).is_some() || part.parse().is_ok_and(|rank: u32| rank < 15)
    };
    if suit.is_some() && parts.iter().any(rank) {
        Seen::all().for_each(seen);
        return true;
    }
    // `13C`, or `K-C` and `C K` of several cards.
    let coded = |part: &&str| {
        let (number, suit) = part.split_at_checked(part.len() - 1)?;
        let number = number.parse().is_ok_and(|number: u32| number < 15);
        Suit::parse(suit).filter(|_| number)
    };
    let apart = |pair: &[&str]| {
        let [one, two] = pair else { return None };
        match (Rank::parse(one), Suit::parse(two), Suit::parse(one), Rank::parse(two)) {
            (Some(_), Some(suit), ..) | (.., Some(suit), Some(_)) => Some(suit),
            _ => None,
        }
    };
    let coded: Option<Vec<Suit>> = parts.iter().map(coded).collect();
    let apart: Option<Vec<Suit>> = parts.chunks(2).map(apart).collect();
    let Some(suits) = coded.or(apart.filter(|cards| cards.len() > 1)) else { return false };
    let card = |suit: Suit| Seen::new(suit.code());
    suits.into_iter().filter_map(card).for_each(seen);
    true
}

/// Returns the looks of an object: foreign if it holds a card, at any depth.
fn object(cell: &str, seen: &mut dyn FnMut(Seen)) -> Cell {
    fn holds(value: &Value) -> bool {
        match value {
            Value::Object(members) => members.iter().any(|(key, value)| {
                key.eq_ignore_ascii_case("suit") && !value.is_object() || holds(value)
            }),
            Value::Array(members) => members.iter().any(holds),
            Value::String(text) => {
                let cards: Option<Vec<Seen>> = words(text).flat_map(cut).collect();
                let suited = |card: &Seen| card.suit().is_some();
                cards.is_some_and(|cards| !cards.is_empty() && cards.iter().all(suited))
            }
            _ => false,
        }
    }
    // Other languages write an object with other quotes.
    let found = serde_json::from_str(cell).map_or(cell.contains("suit"), |value| holds(&value));
    if found {
        Seen::all().for_each(seen);
    }
    if found { Cell::Foreign } else { Cell::Other }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notation(cells: &[&str], speaks: bool) -> Option<Notation> {
        Looks::of(cells.iter().copied()).notation(speaks)
    }

    #[test]
    fn cards_are_known_by_their_looks() {
        for cells in [
            &["2D4C", "10H KD 3S"][..],
            &["['2D', '4C']", "[]"],
            &["2d|4c"],
            &["9", "K", "5"],
            &["9♥ K♦\u{fe0f}"],
            &["", "QC", "-"],
            &["S3 D8", "HK C2"],
            &["D8"],
            &["\u{1f0a1}\u{1f0be}"],
            &["4K9", "T5"],
            // A remark among cards changes nothing.
            &["9H KD", "2S 3C", "see below"],
        ] {
            assert_eq!(notation(cells, false), Some(Notation::Known), "{cells:?}");
        }
        for cells in [
            &["King of Spades, 9 of Hearts"][..],
            &["three of clubs"],
            &["{\"rank\":\"3\",\"suit\":\"D\"}"],
            &["{\"cards\": [\"3D\", \"8S\"], \"total\": 1}"],
            &["3\u{20e3}♠\u{fe0f}"],
            &["\u{1f0a0} \u{1f0a1}"],
            &["13C 1D"],
            &["K-S 3-D"],
        ] {
            assert_eq!(notation(cells, false), Some(Notation::Foreign), "{cells:?}");
        }
        for cells in [
            &["7", "10"][..],
            &["7-6", "5-5"],
            &["P", "B", "T"],
            &["player", "tie"],
            &["", "-"],
            &["9H", "note", "seat"],
            &["2024-01-02"],
            &["0.95"],
            &["Jack", "Kath", "Thomas"],
            &["c0ffee", "2d4c5b", "a9h3"],
            &["3s", "12s", "5s", "9s", "4s", "6s", "7s", "8s", "2s", "3s"],
            &["A", "K", "A", "K", "A", "A", "K", "K", "A"],
            &["hearts", "clubs"],
            &["12s", "11s"],
            &["{\"balance\": 10, \"name\": \"Anna\", \"ts\": 1700000000}"],
        ] {
            assert_eq!(notation(cells, false), None, "{cells:?}");
        }
    }

    #[test]
    fn numbers_are_cards_where_the_name_says_so_and_hands_are_of_two_and_three() {
        for cells in [&["[12, 40]", "[3, 4, 5]"][..], &["12 40"], &["1-14", "1-14-52"]] {
            assert_eq!(notation(cells, true), Some(Notation::Known), "{cells:?}");
            assert_eq!(notation(cells, false), None, "{cells:?}");
        }
        for cells in [
            &["4", "5", "6"][..],
            &["5-10", "7-12"],
            &["5 - 10", "7 - 12"],
            &["0.5", "1.25"],
            &["12:30:05"],
        ] {
            assert_eq!(notation(cells, true), None, "{cells:?}");
        }
    }
}
