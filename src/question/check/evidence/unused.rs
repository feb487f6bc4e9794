//! Columns that nothing is read from: what would use them, and which of them hold cards.
//!
//! Whether a column holds cards is told by its first cells. Cards that are passed over would let a
//! file pass as if it had none, and so they are a mistake.

use crate::card::{Rank, SUITS, Suit};
use crate::error::brief;
use crate::field::Vocabulary;
use crate::game::HAND;
use crate::question::check::evidence::columns::{Columns, Form, MOST, hands};
use crate::question::check::evidence::names::{
    hand_of, is_of_one_card, named_hand, names, plain, side_of,
};
use crate::question::check::evidence::request::Kind;
use crate::question::check::evidence::source::{is_remark, text};
use crate::question::check::evidence::split::split;
use crate::question::check::evidence::{Unused, json};
use crate::wording::asked::{COLUMN, IGNORE};
use crate::wording::{quoted, similar};

/// Rows that are looked at.
const ROWS: usize = 100;
/// The greatest number that a card may have.
const NUMBER: u32 = 52;
/// Words for the sum of a hand.
const SUMS: [&str; 5] = ["total", "score", "point", "sum", "value"];
/// Words for the result of a round.
const RESULTS: [&str; 3] = ["result", "winner", "outcome"];

/// The columns that are not used, in their order, and the roles that would be theirs.
///
/// # Errors
///
/// If one of them holds cards.
pub(super) fn unused(
    columns: &Columns,
    sample: &[u8],
    vocabulary: &Vocabulary,
) -> Result<Vec<Unused>, String> {
    let idle: Vec<usize> = (0..columns.found.len()).filter(|at| columns.is_idle(*at)).collect();
    if idle.is_empty() {
        return Ok(Vec::new());
    }
    let ours = names(columns.kind, vocabulary);
    if columns.kind == Kind::Hands {
        let looks = looks(columns, &idle, sample, vocabulary);
        let of_role = |at: &usize| hands::CARDS.contains(&columns.roles[*at]);
        let by_name = |at: &usize| is_of_one_card(&columns.found[*at], vocabulary);
        let holds = |at: &usize| looks.contains(at) || of_role(at) || by_name(at);
        let cards: Vec<usize> = idle.iter().copied().filter(holds).collect();
        if !cards.is_empty() {
            return Err(passed_over(columns, &cards, &ours, vocabulary));
        }
    }
    let free: Vec<&str> = ours
        .iter()
        .zip(columns.has)
        .filter(|(_, has)| !has)
        .map(|(name, _)| name.as_str())
        .collect();
    let one = |at: usize| {
        let name = columns.found[at].clone();
        let role = columns.roles[at];
        if role < MOST {
            Unused { name, column: None, needs: needs(columns, role, &ours) }
        } else {
            let column = named(&name, &ours, &free, columns.kind, vocabulary);
            Unused { name, column: column.map(str::to_owned), needs: None }
        }
    };
    Ok(idle.into_iter().map(one).collect())
}

/// The hand whose cards a role is of.
fn side(role: usize) -> Option<usize> {
    hands::CARDS.iter().position(|cards| *cards == role).or_else(|| side_of(role))
}

/// The role of ours that a name speaks of, if it is free.
fn named<'n>(
    name: &str,
    ours: &'n [String],
    free: &[&'n str],
    kind: Kind,
    vocabulary: &Vocabulary,
) -> Option<&'n str> {
    let plainly = plain(name);
    let speaks = |words: &[&str]| words.iter().any(|word| plainly.contains(word));
    let of_role = |at: usize| free.iter().copied().find(|free| *free == ours[at]);
    if kind == Kind::Hands {
        if speaks(&SUMS)
            && let Some(hand) = named_hand(name, vocabulary)
        {
            return hands::TOTALS.get(hand).and_then(|at| of_role(*at));
        }
        if speaks(&RESULTS) {
            return of_role(hands::RESULT);
        }
    }
    similar(&plainly, free.iter().copied())
}

/// The column that one of ours is not used without.
fn needs(columns: &Columns, role: usize, ours: &[String]) -> Option<String> {
    let other = match role {
        hands::ROUND if columns.kind == Kind::Hands => hands::SHOE,
        _ => hands::TOTALS
            .into_iter()
            .find(|other| hands::TOTALS.contains(&role) && *other != role)?,
    };
    (columns.kind == Kind::Hands && !columns.has[other]).then(|| ours[other].clone())
}

/// What is said of cards that nothing is read from.
fn passed_over(
    columns: &Columns,
    cards: &[usize],
    ours: &[String],
    vocabulary: &Vocabulary,
) -> String {
    let mut of_hand: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
    let mut others = Vec::new();
    for at in cards.iter().copied() {
        // A column of ours by its name needs no other.
        if side(columns.roles[at]).is_some() {
            continue;
        }
        match hand_of(&columns.found[at], vocabulary) {
            Some(hand) if hand < of_hand.len() => of_hand[hand].push(at),
            _ => others.push(at),
        }
    }
    let missing: Vec<usize> = (0..of_hand.len())
        .filter(|hand| !columns.has[hands::CARDS[*hand]] && of_hand[*hand].is_empty())
        .collect();
    if others.len() == missing.len() {
        missing.into_iter().zip(others).for_each(|(hand, at)| of_hand[hand].push(at));
    }
    let mut read = Vec::new();
    for (hand, own) in of_hand.iter().enumerate() {
        let role = hands::CARDS[hand];
        if columns.has[role] {
            continue;
        }
        let theirs = match own.len() {
            1..=HAND => {
                own.iter().map(|at| columns.found[*at].as_str()).collect::<Vec<_>>().join(",")
            }
            _ => "YOURS".to_owned(),
        };
        read.push(option(COLUMN, &format!("{}={theirs}", ours[role])));
    }
    let found: Vec<&str> = cards.iter().map(|at| columns.found[*at].as_str()).collect();
    let names: Vec<String> = found.iter().map(|name| format!("\"{}\"", brief(name))).collect();
    let (look, them) = match names.len() {
        1 => ("looks like cards and is", "it"),
        _ => ("look like cards and are", "them"),
    };
    let read = match read.is_empty() {
        true => String::new(),
        false => format!("{} says what they are, ", read.join(" ")),
    };
    let pass: Vec<String> = found.iter().map(|name| option(IGNORE, name)).collect();
    format!("{} {look} not used: {read}{} passes over {them}", names.join(", "), pass.join(" "))
}

/// An option as a shell takes it.
fn option(name: &str, value: &str) -> String {
    format!("{name} {}", quoted(&brief(value)))
}

/// Those of some columns that hold cards, as far as the first rows tell.
fn looks(columns: &Columns, idle: &[usize], sample: &[u8], vocabulary: &Vocabulary) -> Vec<usize> {
    let mut seen: Vec<Looks> = idle.iter().map(|_| Looks::default()).collect();
    let rows = text(sample).0.lines().filter(|line| !is_remark(line)).take(ROWS);
    for row in rows {
        match columns.form {
            Form::Csv(delimiter) => {
                // A row that cannot be cut is told of when it is read.
                let _ = split(row, delimiter, |column, cell| {
                    if let Some(place) = idle.iter().position(|at| *at == column) {
                        seen[place].cell(&cell);
                    }
                });
            }
            Form::Lines => {
                let _ = json::values(row, &mut |key, value| {
                    let of_key = |at: &usize| columns.found[*at] == key;
                    if let Some(place) = idle.iter().position(of_key) {
                        seen[place].value(value);
                    }
                });
            }
            Form::Document => {}
        }
    }
    let speaks = |at: usize| {
        let name = plain(&columns.found[at]);
        name.contains("card") || name.contains("hand") || named_hand(&name, vocabulary).is_some()
    };
    let found = idle.iter().zip(&seen).filter(|(at, seen)| seen.are_cards(speaks(**at)));
    found.map(|(at, _)| *at).collect()
}

/// What the cells of a column look like.
#[derive(Default)]
struct Looks {
    cards: usize,
    /// Whether any card had a suit, or was a court card.
    sure: bool,
    numbers: usize,
    /// Whether any cell had several numbers.
    several: bool,
    /// Whether any cell was an object or named a suit in words.
    spelled: bool,
    others: usize,
}

impl Looks {
    fn value(&mut self, value: &str) {
        if value != "null" {
            self.spelled |= value.contains('{');
            self.cell(value.trim_matches('"'));
        }
    }

    fn cell(&mut self, cell: &str) {
        let parts = cell.split(|letter: char| letter.is_ascii() && !letter.is_ascii_alphanumeric());
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        if parts.is_empty() {
            return;
        }
        if parts.iter().all(|part| part.parse().is_ok_and(|number: u32| number <= NUMBER)) {
            self.numbers += 1;
            self.several |= parts.len() > 1;
        } else if let Some(sure) =
            parts.iter().try_fold(false, |sure, part| Some(sure | cards(part)?))
        {
            self.cards += 1;
            self.sure |= sure;
        } else {
            let words = cell.to_ascii_lowercase();
            let suit = SUITS.iter().any(|suit| words.contains(suit.trim_end_matches('s')));
            self.spelled |= suit && words.bytes().any(|byte| byte.is_ascii_whitespace());
            self.others += 1;
        }
    }

    fn are_cards(&self, speaks: bool) -> bool {
        if self.spelled && speaks {
            return true;
        }
        self.others == 0
            && (self.sure && self.cards > 0
                || speaks && self.several && self.cards + self.numbers > 0)
    }
}

/// Whether a word of cards, without anything between, has suits or court cards; `None` if it is no
/// such word.
fn cards(word: &str) -> Option<bool> {
    let mut rest = word;
    let mut sure = false;
    while !rest.is_empty() {
        let length = if rest.starts_with("10") { 2 } else { rest.chars().next()?.len_utf8() };
        let rank = Rank::parse(&rest[..length])?;
        rest = &rest[length..];
        sure |= (10..13).contains(&rank.code());
        if let Some(letter) = rest.chars().next()
            && Suit::parse(&rest[..letter.len_utf8()]).is_some()
        {
            rest = rest[letter.len_utf8()..].trim_start_matches('\u{fe0f}');
            sure = true;
        }
    }
    Some(sure)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_cards(cells: &[&str], speaks: bool) -> bool {
        let mut looks = Looks::default();
        cells.iter().for_each(|cell| looks.cell(cell));
        looks.are_cards(speaks)
    }

    #[test]
    fn cards_are_known_by_their_looks() {
        for cells in [
            &["2D4C", "10H KD 3S"][..],
            &["['2D', '4C']", "[]"],
            &["2d|4c"],
            &["9", "K", "5"],
            &["♠", "9♥ K♦\u{fe0f}"][1..],
            &["", "QC", "-"],
        ] {
            assert!(are_cards(cells, false), "{cells:?}");
        }
        for cells in [
            &["7", "10"][..],
            &["7-6", "5-5"],
            &["P", "B", "T"],
            &["player", "tie"],
            &["", "-"],
            &["9H", "note"],
            &["2024-01-02"],
            &["0.95"],
        ] {
            assert!(!are_cards(cells, false), "{cells:?}");
        }
        // Numbers are cards where the name says so.
        assert!(are_cards(&["[12, 40]", "[3, 4, 5]"], true));
        assert!(!are_cards(&["4", "5", "6"], true));
        assert!(are_cards(&["King of Spades, 9 of Hearts"], true));
    }
}
