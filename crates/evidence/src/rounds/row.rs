//! Reads a row of a round.

use memchr::{memchr, memchr_iter};

use crate::card::Seen;
use crate::cards::cell::{self, Unread};
use crate::columns::role::{HANDS, OF_ROUNDS, Role, Roles, TOTALS};
use crate::columns::{Columns, Form, Use};
use crate::field::NONE;
use crate::game::{HAND, Played};
use crate::request::Question;
use crate::rounds::bad::Bad;
use crate::rounds::flags::Flag;
use crate::rows::{self, Said, Texts};
use crate::wording::capital;

/// Maximum length of the name of a shoe in bytes.
pub const NAME: usize = 100;
/// The number of rounds that a row must stay below.
pub const MOST: u64 = 1_000_000_000_000_000;
/// Maximum total of a hand.
const TOTAL: u8 = 9;

/// A reader of the rows of a file.
pub struct RowReader {
    pub columns: Columns,
    /// The detail that rows give of a round, the same in all files of a run.
    pub told: Roles,
    /// Columns whose statements are compared with the cards.
    pub flags: Vec<Flag>,
    /// `true` if cards may have a column each.
    singles: bool,
    /// `true` if every field is the text of a role as it is, or is not read.
    plain: bool,
    /// Place of the role of each field, behind all others if it has none.
    places: Vec<usize>,
    /// `true` if every hand has two cards or more.
    several: bool,
    /// `true` if cards have suits; `None` until that is known.
    pub suits: Option<bool>,
    /// Names of the hands.
    hands: [&'static str; 2],
}

/// A round as its row gives it.
#[derive(Clone, Debug)]
pub struct Row<'t> {
    /// The table; empty if none is named.
    pub table: &'t str,
    pub shoe: &'t str,
    pub round: u64,
    pub played: Played,
    /// The first hand with more cards than any hand may have.
    pub over: Option<usize>,
    pub totals: [u8; 2],
    pub result: u8,
    /// Number of rounds like this one: 1 unless the row gives it.
    pub rounds: u64,
    /// `true` if the cards have suits.
    pub suits: bool,
    /// Statements of its other columns.
    pub said: Said,
}

/// The texts of a line by role, and its statements in other columns.
type Line<'t> = ([&'t str; OF_ROUNDS.len() + 1], Said);

impl RowReader {
    pub fn new(columns: Columns, question: &Question<'_>, suits: Option<bool>) -> Self {
        let told = columns.used;
        let several = question.vocabulary.hand_cards.iter().all(|cards| *cards > 1);
        let flags = Flag::of(&columns, question);
        let is_single = |used: &Use| matches!(used, Use::Role(Role::Card(..)));
        // A key of JSON may come only with the first round that has it.
        let is_csv = matches!(columns.form, Form::Csv(_));
        let singles = !is_csv || columns.uses.iter().any(is_single);
        let is_plain = |used: &Use| matches!(used, Use::Role(_) | Use::Unused);
        let plain = !singles && columns.uses.iter().all(is_plain);
        let place = |used: &Use| match used {
            Use::Role(role) => role.place().min(OF_ROUNDS.len()),
            _ => OF_ROUNDS.len(),
        };
        let places = columns.uses.iter().map(place).collect();
        let hands = [0, 1].map(|hand| question.vocabulary.hands[hand]);
        Self { columns, told, flags, singles, plain, places, several, suits, hands }
    }

    /// Returns the texts of a line by role; those that are not needed are empty.
    fn texts<'t>(&self, line: &'t str, own: &'t mut Texts) -> Result<Line<'t>, Bad<'t>> {
        let mut texts = [""; OF_ROUNDS.len() + 1];
        let (fields, said) = match self.columns.form {
            Form::Csv(delimiter) if self.plain && memchr(b'"', line.as_bytes()).is_none() => {
                let ends = memchr_iter(delimiter, line.as_bytes()).chain([line.len()]);
                let mut start = 0;
                let mut fields = 0;
                for end in ends {
                    if let Some(place) = self.places.get(fields) {
                        texts[*place] = &line[start..end];
                    }
                    start = end + 1;
                    fields += 1;
                }
                (fields, Said::default())
            }
            _ => {
                let fields = rows::read(line, &self.columns, own).map_err(Bad::Texts)?;
                self.singles(own)?;
                for role in OF_ROUNDS {
                    texts[role.place()] = own.get(role).unwrap_or_default();
                }
                (fields, own.said)
            }
        };
        if fields == self.columns.uses.len() { Ok((texts, said)) } else { Err(Bad::Fields(fields)) }
    }

    /// Joins the cards of a hand that have a column each.
    fn singles<'t>(&self, own: &mut Texts) -> Result<(), Bad<'t>> {
        let hands = HANDS.into_iter().enumerate();
        for (hand, whole) in hands.filter(|(_, role)| self.singles && self.columns.has.has(*role)) {
            let cards: [Role; HAND] = std::array::from_fn(|card| Role::Card(hand, card));
            let is_card = |role: &Role| {
                own.get(*role).is_some_and(|text| !cell::is_none(text, self.columns.numbering()))
            };
            // The first cards share a column.
            if own.get(whole).is_some() {
                if is_card(&cards[HAND - 1]) {
                    own.join([whole, cards[HAND - 1]], whole);
                }
                continue;
            }
            let dealt = cards.iter().filter(|card| is_card(card)).count();
            if !cards[..dealt].iter().all(is_card) {
                return Err(Bad::Gap(whole));
            }
            if cards.iter().any(|card| own.get(*card).is_some()) {
                own.join(cards[..dealt].to_vec(), whole);
            }
        }
        Ok(())
    }

    /// Reads a line.
    pub fn row<'t>(&self, line: &'t str, own: &'t mut Texts) -> Result<Row<'t>, Bad<'t>> {
        let (texts, said) = self.texts(line, own)?;
        if let Some(flag) = said.bad_flag {
            return Err(Bad::Flag(flag));
        }
        if let Some(index) = said.bad_again {
            return Err(Bad::Again(index));
        }
        let text = |role: Role| match texts[role.place()].trim_ascii() {
            "" => Err(Bad::Lacks(role)),
            text => Ok(text),
        };
        let mut row = Row {
            table: texts[Role::Table.place()].trim_ascii(),
            shoe: "",
            round: 0,
            played: Played::default(),
            over: None,
            totals: [0; 2],
            result: NONE,
            rounds: 1,
            suits: false,
            said,
        };
        if self.told.has(Role::Shoe) {
            row.shoe = text(Role::Shoe)?;
            if row.shoe.len() + row.table.len() > NAME {
                return Err(Bad::Shoe);
            }
        }
        if self.told.has(Role::Round) {
            let round = text(Role::Round)?;
            row.round = number(round).ok_or(Bad::Round(round))?;
        }
        if self.told.has_all(&HANDS) {
            let mut suits = self.suits;
            let mut hands = [[Seen::default(); HAND]; 2];
            let mut counts = [0; 2];
            for side in 0..2 {
                let (text, cards) = (text(HANDS[side])?, &mut hands[side]);
                counts[side] = match self.columns.numbering() {
                    None => {
                        let before = suits;
                        cell::hand(text, cards, &mut suits).or_else(|bad| {
                            suits = before;
                            let glued = matches!(bad, Unread::Number(_)) && self.several;
                            let count = glued.then(|| cell::glued(text, cards, &mut suits));
                            count.flatten().ok_or(Bad::Cards(bad))
                        })?
                    }
                    Some(numbering) => {
                        cell::numbered(text, numbering, cards, &mut suits).map_err(Bad::Cards)?
                    }
                };
                if counts[side] > HAND {
                    row.over = row.over.or(Some(side));
                }
            }
            // No more than there is room for.
            row.played = Played::of_two(hands, counts.map(|count| count.min(HAND) as u8));
            row.suits = suits.unwrap_or(false);
        }
        for side in (0..2).filter(|side| self.told.has(TOTALS[*side])) {
            let text = text(TOTALS[side])?;
            // A wrong total is a fault of its own if the cards tell the right one.
            let most = if self.told.has_all(&HANDS) { u8::MAX } else { TOTAL };
            let total = number(text).and_then(|total| u8::try_from(total).ok());
            let total = total.filter(|total| *total <= most);
            row.totals[side] = total.ok_or(Bad::Total(TOTALS[side], text))?;
        }
        if self.told.has(Role::Result) {
            let text = text(Role::Result)?;
            row.result = self.columns.words.code(text).ok_or(Bad::Result(text))?;
        }
        if self.told.has(Role::Count) {
            let text = text(Role::Count)?;
            row.rounds = number(text).filter(|rounds| *rounds < MOST).ok_or(Bad::Count(text))?;
        }
        Ok(row)
    }
}

impl RowReader {
    /// Returns a round as its row gives it: `P 9H 4C 2D · B KD 4S · banker`, or without cards
    /// `P 5 · B 7 · banker`.
    pub fn as_read(&self, row: &Row<'_>, played: &Played) -> String {
        let words = &self.columns.words;
        let sides = (0..2).filter_map(|side| {
            let initial = capital(self.hands[side]).chars().next()?;
            if self.told.has(HANDS[side]) {
                let cards = played.hand(side).iter().map(|card| format!(" {card}"));
                Some(format!("{initial}{}", cards.collect::<String>()))
            } else {
                let total = row.totals[side];
                self.told.has(TOTALS[side]).then(|| format!("{initial} {total}"))
            }
        });
        let result = self.told.has(Role::Result).then(|| words.name(row.result).to_owned());
        sides.chain(result).collect::<Vec<_>>().join(" · ")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_of_digits_below_2_to_the_64() {
        assert_eq!(number("0018446744073709551615"), Some(u64::MAX));
        for text in ["", "18446744073709551616", "-1", "+1", "1.0", "1e3", "x", "１"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
