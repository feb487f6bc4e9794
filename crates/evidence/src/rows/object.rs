//! Reads a row that is a JSON object: its values by column.

use std::borrow::Cow;

use crate::cards::notation::is_cards;
use crate::cards::object;
use crate::columns::flags::field;
use crate::columns::role::{Role, synonym};
use crate::columns::suggest::option;
use crate::columns::unused::LATE;
use crate::columns::{Columns, Use};
use crate::error::brief;
use crate::input::json;
use crate::request::Kind;
use crate::rows::Texts;
use crate::wording::asked::IGNORE;

/// Puts the values of an object into `texts`. Lists are read as the cards of a hand only: texts
/// with blanks between, others as they are.
pub fn read(text: &str, columns: &Columns, texts: &mut Texts) -> serde_json::Result<()> {
    let known = |key: &str| match columns.at(key) {
        // Without the object on the path, its columns are missing from the row.
        _ if columns.paths.holds(key) => Ok(Key::Passed),
        Some(column) => Ok(Key::Column(column)),
        None if columns.awaited.passes(key, &columns.found) => Ok(Key::Passed),
        None => columns.late(key).map(Key::Late).ok_or_else(|| late(key)),
    };
    json::values(text, &columns.paths, known, |key, meaning, value| match meaning {
        Key::Column(column) => take(column, value, columns, texts),
        Key::Late(used) => take_late((key, used), value, columns, texts),
        Key::Passed => Ok(()),
    })
}

/// The meaning of a key.
enum Key {
    /// A file column.
    Column(usize),
    /// A key that the first rows lack, with its use.
    Late(Use),
    /// Nothing.
    Passed,
}

/// Takes the value of a file column.
fn take(column: usize, value: &str, columns: &Columns, texts: &mut Texts) -> Result<(), String> {
    if let Use::Role(role) = columns.uses[column] {
        // One card has the name of its own column.
        let name = || match role {
            Role::Card(..) => &columns.found[column],
            _ => columns.names.get(role),
        };
        return put(role, value, texts).map_err(|why| format!("\"{}\"{why}", name()));
    }
    match texts.take(columns, column, value.trim_matches('"')) {
        true => Err(late(&columns.found[column])),
        false => Ok(()),
    }
}

/// Takes the value of a key that the first rows lack.
fn take_late(
    (key, used): (&str, Use),
    value: &str,
    columns: &Columns,
    texts: &mut Texts,
) -> Result<(), String> {
    let comes_first = match used {
        Use::Role(role) => !columns.has.has(role.whole()),
        _ => speaks(columns, key),
    };
    match used {
        _ if comes_first && value == "null" => {}
        _ if comes_first => return Err(first(key)),
        Use::Role(role) => {
            return put(role, value, texts).map_err(|why| format!("\"{key}\"{why}"));
        }
        _ if is_cards(value.trim_matches('"')) => return Err(late(key)),
        _ if texts.late.len() < LATE && !texts.late.iter().any(|known| known == key) => {
            texts.late.push(key.to_owned());
        }
        _ => {}
    }
    Ok(())
}

/// Puts the text of a value at its role. The error is the end of a sentence about its column.
fn put(role: Role, value: &str, texts: &mut Texts) -> Result<(), String> {
    if texts.get(role).is_some() {
        return Err(" is given twice".to_owned());
    }
    let bad = |error: serde_json::Error| format!(": {error}");
    let is_whole = matches!(role, Role::Cards(_));
    match value.as_bytes().first() {
        Some(b'"') if !value.contains('\\') => texts.put(role, &value[1..value.len() - 1]),
        Some(b'"') => {
            let text: String = serde_json::from_str(value).map_err(bad)?;
            texts.put(role, &text);
        }
        Some(b'[') if is_whole => match serde_json::from_str::<Vec<Cow<'_, str>>>(value) {
            Ok(cards) => texts.put(role, &cards.join(" ")),
            Err(_) if serde_json::from_str::<Vec<serde_json::Number>>(value).is_ok() => {
                texts.put(role, value);
            }
            Err(error) => {
                let cards = object::cards(value);
                texts.put(role, &cards.ok_or_else(|| bad(error))?);
            }
        },
        Some(b'{') if role.hand_of_cards().is_some() => {
            let cards = object::cards(value);
            let why = || format!(" is {}: expected a card as KH or {}", brief(value), object::LIKE);
            texts.put(role, &cards.ok_or_else(why)?);
        }
        Some(b'n') => {}
        Some(b'-' | b'0'..=b'9') => texts.put(role, value),
        _ => return Err(format!(" is {}: expected a text or a number", brief(value))),
    }
    Ok(())
}

/// Returns the message for a key that would be read if the first rows had it.
fn first(key: &str) -> String {
    let pass = option(IGNORE, key);
    format!(
        "key \"{}\" comes first in this row: expected it from the first row on; {pass} passes over \
         it",
        brief(key)
    )
}

/// Returns the message for cards that come late.
fn late(key: &str) -> String {
    format!("\"{}\" is cards, and the rows before have none", brief(key))
}

/// Returns `true` if a key that the first rows lack makes a statement about the round.
fn speaks(columns: &Columns, key: &str) -> bool {
    let Columns { kind, vocabulary, .. } = *columns;
    kind == Kind::Hands
        && (synonym(kind, key, vocabulary).is_some() || field(key, vocabulary).is_some())
}
