//! Reads a row that is a JSON object: its values by column.

use std::borrow::Cow;
use std::ops::Range;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::error::brief;
use crate::evidence::cards::notation::is_cards;
use crate::evidence::cards::object;
use crate::evidence::columns::Columns;
use crate::evidence::columns::flags::{self, Said};
use crate::evidence::columns::results::Words;
use crate::evidence::columns::role::{MOST, PLACES, side_of};
use crate::evidence::columns::suggest::option;
use crate::evidence::columns::synonyms;
use crate::evidence::columns::unused::LATE;
use crate::evidence::input::json::{path, why};
use crate::evidence::request::Kind;
use crate::evidence::rows::again::Again;
use crate::wording::asked::IGNORE;

/// Texts by place, for rows whose line does not hold them as they are.
#[derive(Default)]
pub struct Texts {
    text: String,
    /// Statements of flags about the round.
    pub said: Said,
    /// Statements of columns that repeat another one.
    pub again: Again,
    /// Unused keys that the first rows lack, of all rows so far.
    pub late: Vec<String>,
    at: [Option<Range<usize>>; PLACES],
}

impl Texts {
    pub fn clear(&mut self) {
        self.text.clear();
        self.said = Said::default();
        self.again = Again::default();
        self.at = Default::default();
    }

    pub fn put(&mut self, column: usize, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        if let Some(at) = self.at.get_mut(column) {
            *at = Some(start..self.text.len());
        }
    }

    /// Joins the texts of some places, with blanks between, at another place.
    pub fn join(&mut self, places: impl IntoIterator<Item = usize>, column: usize) {
        let start = self.text.len();
        for place in places {
            if let Some(at) = self.at.get(place).cloned().flatten() {
                self.text.push(' ');
                self.text.extend_from_within(at);
            }
        }
        if let Some(at) = self.at.get_mut(column) {
            *at = Some(start..self.text.len());
        }
    }

    pub fn get(&self, column: usize) -> Option<&str> {
        let at = self.at.get(column)?.clone()?;
        self.text.get(at)
    }
}

/// Puts the values of an object for these columns into `texts`. Lists are read for `lists` only:
/// texts with blanks between, others as they are.
pub fn read(
    text: &str,
    columns: &Columns,
    lists: &[usize],
    words: Option<&Words>,
    texts: &mut Texts,
) -> serde_json::Result<()> {
    texts.clear();
    let mut text = serde_json::Deserializer::from_str(text);
    text.deserialize_map(Object { columns, prefix: "", lists, words, texts })?;
    text.end()
}

struct Object<'s> {
    columns: &'s Columns,
    /// The path of the object in its row.
    prefix: &'s str,
    lists: &'s [usize],
    /// The words for results, if rows are rounds.
    words: Option<&'s Words>,
    texts: &'s mut Texts,
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let prefix = self.prefix;
        while let Some(found) = map.next_key_seed(Key { columns: self.columns, prefix })? {
            if let Found::On(prefix) = &found {
                let value = map.next_value::<&RawValue>()?.get();
                let Self { columns, lists, words, .. } = self;
                let inner = Object { columns, prefix, lists, words, texts: &mut *self.texts };
                // Without the object, its columns are missing from the row.
                if value.starts_with('{') {
                    let mut text = serde_json::Deserializer::from_str(value);
                    text.deserialize_map(inner).map_err(|error| A::Error::custom(why(&error)))?;
                }
                continue;
            }
            let (column, name) = match &found {
                Found::Column(at) => (self.columns.roles[*at], self.columns.name(*at)),
                Found::Late(place, key) => (*place, key.as_str()),
                Found::Cards(key) => return Err(A::Error::custom(late(key))),
                Found::On(_) | Found::Ignored => (MOST, ""),
            };
            if let Found::Late(place, key) = &found
                && self.columns.has.get(*place).map_or(speaks(self.columns, key), |has| !has)
                && side_of(*place).is_none()
            {
                if map.next_value::<&RawValue>()?.get() != "null" {
                    return Err(A::Error::custom(comes_first(key)));
                }
                continue;
            }
            if let Found::Column(at) = &found
                && let Some(flag) = self.columns.flag(*at)
            {
                let value = map.next_value::<&RawValue>()?.get();
                self.texts.said.take(flag, value.trim_matches('"'));
                continue;
            }
            if let Found::Column(at) = &found
                && let (Some((place, role)), Some(words)) = (self.columns.second(*at), self.words)
            {
                let value = map.next_value::<&RawValue>()?.get();
                self.texts.again.take(place, role, value.trim_matches('"'), words);
                continue;
            }
            if column == MOST {
                let may_be_cards = match &found {
                    Found::Column(at) => self.columns.late.contains(at),
                    Found::Late(..) => true,
                    Found::Cards(_) | Found::On(_) | Found::Ignored => false,
                };
                if !may_be_cards {
                    map.next_value::<IgnoredAny>()?;
                } else if is_cards(map.next_value::<&RawValue>()?.get().trim_matches('"')) {
                    return Err(A::Error::custom(late(name)));
                } else if let Found::Late(_, key) = &found
                    && self.texts.late.len() < LATE
                    && !self.texts.late.contains(key)
                {
                    self.texts.late.push(key.clone());
                }
                continue;
            }
            let value = map.next_value::<&RawValue>()?.get();
            if self.texts.get(column).is_some() {
                return Err(A::Error::custom(format!("\"{name}\" is given twice")));
            }
            let bad = |error: serde_json::Error| A::Error::custom(format!("\"{name}\": {error}"));
            match value.as_bytes().first() {
                Some(b'"') if !value.contains('\\') => {
                    self.texts.put(column, &value[1..value.len() - 1]);
                }
                Some(b'"') => {
                    let text: String = serde_json::from_str(value).map_err(bad)?;
                    self.texts.put(column, &text);
                }
                Some(b'[') if self.lists.contains(&column) => {
                    match serde_json::from_str::<Vec<Cow<'_, str>>>(value) {
                        Ok(cards) => self.texts.put(column, &cards.join(" ")),
                        Err(error) => {
                            match serde_json::from_str::<Vec<serde_json::Number>>(value) {
                                Ok(_) => self.texts.put(column, value),
                                Err(_) => match object::cards(value) {
                                    None => return Err(bad(error)),
                                    Some(cards) => self.texts.put(column, &cards),
                                },
                            }
                        }
                    }
                }
                Some(b'{') if self.lists.contains(&column) || side_of(column).is_some() => {
                    let cards = object::cards(value);
                    let why = || {
                        let (value, like) = (brief(value), object::LIKE);
                        format!("\"{name}\" is {value}: expected a card as KH or {like}")
                    };
                    let cards = cards.ok_or_else(|| A::Error::custom(why()))?;
                    self.texts.put(column, &cards);
                }
                Some(b'n') => {}
                Some(b'-' | b'0'..=b'9') => self.texts.put(column, value),
                _ => {
                    let value = brief(value);
                    let why = format!("\"{name}\" is {value}: expected a text or a number");
                    return Err(A::Error::custom(why));
                }
            }
        }
        Ok(())
    }
}

/// A key of the object at a path, to be matched to its column.
struct Key<'c> {
    columns: &'c Columns,
    prefix: &'c str,
}

/// The meaning of a key.
enum Found {
    /// A column of the file.
    Column(usize),
    /// A key that the first rows lack, with its place.
    Late(usize, String),
    /// Cards that are not read from other rows.
    Cards(String),
    /// An object whose members are columns.
    On(String),
    /// An ignored key.
    Ignored,
}

/// Returns the message for a key that would be read if the first rows had it.
fn comes_first(key: &str) -> String {
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

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = Found;

    fn deserialize<D: Deserializer<'de>>(self, key: D) -> Result<Self::Value, D::Error> {
        key.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Key<'_> {
    type Value = Found;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        let Self { columns, prefix } = self;
        let key = &*path(prefix, key);
        Ok(match columns.at(key) {
            _ if columns.paths.holds(key) => Found::On(key.to_owned()),
            Some(at) => Found::Column(at),
            None if columns.awaited.passes(key, &columns.found) => Found::Ignored,
            None => match columns.late(key) {
                Some(place) => Found::Late(place, key.to_owned()),
                None => Found::Cards(key.to_owned()),
            },
        })
    }
}

/// Returns `true` if a key that the first rows lack makes a statement about the round.
fn speaks(columns: &Columns, key: &str) -> bool {
    columns.kind == Kind::Hands
        && (synonyms::role(key, columns.vocabulary).is_some()
            || flags::field(key, columns.vocabulary).is_some())
}
