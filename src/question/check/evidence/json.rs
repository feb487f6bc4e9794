//! Reads JSON objects, and their values for the columns.

use std::borrow::Cow;
use std::ops::Range;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::error::brief;
use crate::question::check::evidence::columns::{Columns, MOST};
use crate::question::check::evidence::flags::Said;
use crate::question::check::evidence::looks::is_cards;
use crate::question::check::evidence::names::{PLACES, side_of};
use crate::question::check::evidence::objects;
use crate::question::check::evidence::results::Words;
use crate::question::check::evidence::seconds::Again;
use crate::question::check::evidence::unused::option;
use crate::wording::asked::IGNORE;

/// Maximum number of late keys that are named.
pub(super) const LATE: usize = 100;

/// Texts by place, for rows whose line does not hold them as they are.
#[derive(Default)]
pub(super) struct Texts {
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

/// Returns the message of an error in a text of one line.
pub(super) fn why(error: &serde_json::Error) -> String {
    error.to_string().replace(" at line 1 column ", " at column ")
}

/// Keys of objects within a row whose members are columns, since a column is named by its path:
/// `player` for `player.cards`.
#[derive(Clone, Debug, Default)]
pub(super) struct Paths(Vec<String>);

impl Paths {
    /// Collects the objects on the paths of the columns that the options name.
    pub fn of(columns: &[(String, String)]) -> Self {
        let names = columns.iter().flat_map(|(_, theirs)| theirs.split(','));
        let before = |name: &str| {
            let name = name.trim().to_owned();
            let dots: Vec<usize> = name.match_indices('.').map(|(at, _)| at).collect();
            dots.into_iter().map(move |at| name[..at].to_owned())
        };
        Self(names.flat_map(before).collect())
    }

    /// Returns `true` if the members of the object under a key are columns.
    fn holds(&self, key: &str) -> bool {
        self.0.iter().any(|path| path == key)
    }
}

/// Returns the keys of an object; for objects on the paths, the paths of their keys.
pub(super) fn keys(text: &str, paths: &Paths) -> serde_json::Result<Vec<String>> {
    let mut keys = Vec::new();
    let mut text = serde_json::Deserializer::from_str(text);
    let mut each = |key: &str, _: &str| keys.push(key.to_owned());
    text.deserialize_map(Values { paths, prefix: "", each: &mut each })?;
    text.end().map(|()| keys)
}

/// Calls `each` with every key of an object and its value, as it is written; for objects on the
/// paths, with the path of every key of theirs.
pub(super) fn values(
    text: &str,
    paths: &Paths,
    each: &mut dyn FnMut(&str, &str),
) -> serde_json::Result<()> {
    let values = Values { paths, prefix: "", each };
    serde_json::Deserializer::from_str(text).deserialize_map(values)
}

struct Values<'f> {
    paths: &'f Paths,
    prefix: &'f str,
    each: &'f mut dyn FnMut(&str, &str),
}

impl<'de> Visitor<'de> for Values<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { paths, prefix, each } = self;
        while let Some((key, value)) = map.next_entry::<Cow<'_, str>, &RawValue>()? {
            let key = path(prefix, &key);
            if value.get().starts_with('{') && paths.holds(&key) {
                let inner = Values { paths, prefix: &key, each: &mut *each };
                let mut text = serde_json::Deserializer::from_str(value.get());
                text.deserialize_map(inner).map_err(A::Error::custom)?;
            } else {
                each(&key, value.get());
            }
        }
        Ok(())
    }
}

/// Returns the path of a key of the object at `prefix`.
fn path<'k>(prefix: &str, key: &'k str) -> Cow<'k, str> {
    match prefix {
        "" => Cow::Borrowed(key),
        prefix => Cow::Owned(format!("{prefix}.{key}")),
    }
}

/// Returns the paths of members of the objects in an object that are no cards.
pub(super) fn nested(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let read = values(text, &Paths::default(), &mut |key, value| {
        if value.starts_with('{') && objects::cards(value).is_none() {
            let members = keys(value, &Paths::default()).unwrap_or_default();
            found.extend(members.iter().map(|member| format!("{key}.{member}")));
        }
    });
    read.map(|()| found).unwrap_or_default()
}

/// Puts the values of an object for these columns into `texts`. Lists are read for `lists` only:
/// texts with blanks between, others as they are.
pub(super) fn object(
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
                && self.columns.has.get(*place).map_or(self.columns.speaks(key), |has| !has)
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
                                Err(_) => match objects::cards(value) {
                                    None => return Err(bad(error)),
                                    Some(cards) => self.texts.put(column, &cards),
                                },
                            }
                        }
                    }
                }
                Some(b'{') if self.lists.contains(&column) || side_of(column).is_some() => {
                    let cards = objects::cards(value);
                    let why = || {
                        let (value, like) = (brief(value), objects::LIKE);
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

/// Calls `each` with every element of a list, until it returns `false`. In an object it reads the
/// lists under `members`, and also passes the index of the member.
pub(super) fn elements<'t>(
    text: &'t str,
    members: &[&str],
    each: &mut dyn FnMut(Option<usize>, &'t str) -> bool,
) -> serde_json::Result<()> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    if text.trim_ascii_start().starts_with('[') {
        deserializer.deserialize_seq(Elements { member: None, each })?;
    } else {
        deserializer.deserialize_map(Members { members, each })?;
    }
    deserializer.end()
}

/// The error that ends the reading of elements.
pub(super) const ENOUGH: &str = "enough";

struct Elements<'f, 't> {
    member: Option<usize>,
    each: &'f mut dyn FnMut(Option<usize>, &'t str) -> bool,
}

impl<'de> DeserializeSeed<'de> for Elements<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, list: D) -> Result<(), D::Error> {
        list.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Elements<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(element) = list.next_element::<&'de RawValue>()? {
            if !(self.each)(self.member, element.get()) {
                return Err(A::Error::custom(ENOUGH));
            }
        }
        Ok(())
    }
}

struct Members<'f, 't, 'm> {
    members: &'m [&'m str],
    each: &'f mut dyn FnMut(Option<usize>, &'t str) -> bool,
}

impl<'de> Visitor<'de> for Members<'_, 'de, '_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list or an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<Cow<'_, str>>()? {
            match self.members.iter().position(|member| *member == key) {
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
                member => map.next_value_seed(Elements { member, each: &mut *self.each })?,
            }
        }
        Ok(())
    }
}
