//! Reads JSON objects and lists, without knowing columns.

use std::borrow::Cow;

use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::cards::object;

/// Returns the message of an error in a text of one line.
pub fn why(error: &serde_json::Error) -> String {
    error.to_string().replace(" at line 1 column ", " at column ")
}

/// Keys of objects within a row whose members are columns, since a column is named by its path:
/// `player` for `player.cards`.
#[derive(Clone, Debug, Default)]
pub struct Paths(Vec<String>);

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
    pub fn holds(&self, key: &str) -> bool {
        self.0.iter().any(|path| path == key)
    }
}

/// Returns the keys of an object; for objects on the paths, the paths of their keys.
pub fn keys(text: &str, paths: &Paths) -> serde_json::Result<Vec<String>> {
    let mut keys = Vec::new();
    let each = |key: &str, (), _: &str| {
        keys.push(key.to_owned());
        Ok(())
    };
    values(text, paths, |_| Ok(()), each).map(|()| keys)
}

/// Calls `known` with every key of an object, and then `each` with the key, the meaning that `known`
/// returned and the value, as it is written; for objects on the paths, with the path of every key of
/// theirs. Either may say what is wrong.
pub fn values<T>(
    text: &str,
    paths: &Paths,
    mut known: impl FnMut(&str) -> Result<T, String>,
    mut each: impl FnMut(&str, T, &str) -> Result<(), String>,
) -> serde_json::Result<()> {
    let mut text = serde_json::Deserializer::from_str(text);
    text.deserialize_map(Values { paths, prefix: "", known: &mut known, each: &mut each })?;
    text.end()
}

/// A key, borrowed if nothing of it is escaped.
#[derive(Deserialize)]
struct Key<'k>(#[serde(borrow)] Cow<'k, str>);

struct Values<'f, K, E> {
    paths: &'f Paths,
    prefix: &'f str,
    known: &'f mut K,
    each: &'f mut E,
}

impl<'de, T, K, E> Visitor<'de> for Values<'_, K, E>
where
    K: FnMut(&str) -> Result<T, String>,
    E: FnMut(&str, T, &str) -> Result<(), String>,
{
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { paths, prefix, known, each } = self;
        while let Some(Key(key)) = map.next_key::<Key<'_>>()? {
            let key = match prefix {
                "" => key,
                prefix => Cow::Owned(format!("{prefix}.{key}")),
            };
            let meaning = known(&key).map_err(A::Error::custom)?;
            let value = map.next_value::<&RawValue>()?.get();
            if value.starts_with('{') && paths.holds(&key) {
                let inner = Values { paths, prefix: &key, known: &mut *known, each: &mut *each };
                let mut text = serde_json::Deserializer::from_str(value);
                text.deserialize_map(inner).map_err(A::Error::custom)?;
            } else {
                each(&key, meaning, value).map_err(A::Error::custom)?;
            }
        }
        Ok(())
    }
}

/// Returns the paths of members of the objects in an object that are no cards.
pub fn nested(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let read = values(
        text,
        &Paths::default(),
        |_| Ok(()),
        |key, (), value| {
            if value.starts_with('{') && object::cards(value).is_none() {
                let members = keys(value, &Paths::default()).unwrap_or_default();
                found.extend(members.iter().map(|member| format!("{key}.{member}")));
            }
            Ok(())
        },
    );
    read.map(|()| found).unwrap_or_default()
}

/// A list of objects under a key of an object.
pub struct List {
    pub key: String,
    /// Keys of its first object.
    pub members: Vec<String>,
}

impl List {
    /// Makes the list of a value; `None` if the value is no list of objects, or is cards.
    pub fn of(key: &str, value: &str) -> Option<Self> {
        let elements: Vec<&RawValue> = serde_json::from_str(value).ok()?;
        let first = elements.first().map(|first| first.get())?;
        if !first.starts_with('{') || object::cards(value).is_some() {
            return None;
        }
        let members = keys(first, &Paths::default()).unwrap_or_default();
        Some(Self { key: key.to_owned(), members })
    }

    /// Returns the lists of an object.
    pub fn within(text: &str) -> Vec<Self> {
        let mut found = Vec::new();
        let each = |key: &str, (), value: &str| {
            found.extend(Self::of(key, value));
            Ok(())
        };
        let read = values(text, &Paths::default(), |_| Ok(()), each);
        read.map(|()| found).unwrap_or_default()
    }
}

/// Calls `each` with every element of a list, until it returns `false`. In an object it reads the
/// lists under `members`, and also passes the index of the member.
pub fn elements<'t>(
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
pub const ENOUGH: &str = "enough";

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
        let mut known = Vec::new();
        while let Some(key) = map.next_key::<Cow<'_, str>>()? {
            let Some(member) = self.members.iter().position(|member| *member == key) else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            if known.contains(&member) {
                return Err(A::Error::custom(format!("expected the key \"{key}\" once")));
            }
            known.push(member);
            map.next_value_seed(Elements { member: Some(member), each: &mut *self.each })?;
        }
        Ok(())
    }
}
