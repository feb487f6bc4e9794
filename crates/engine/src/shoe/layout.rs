//! The text formats of compositions: counts, JSON, specifications of shoes.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::card::{Card, Rank};
use crate::card::{Grain, Named};
use crate::error::{Error, brief};
use crate::shoe::{Composition, Shoe};
use crate::wording::asked::COLUMNS;

/// The cards that the numbers of a line count: those that a header names, or by default values,
/// ranks or cards, depending on how many numbers there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    header: Option<Header>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Header {
    /// Number of types of the kind of card in the header.
    types: usize,
    /// The index of each column among the types.
    places: Vec<usize>,
    /// `true` if its column T counts every ten-valued card.
    tens: bool,
}

/// The difference between the first and last of ten counts that determines their order. A card is
/// ten-valued four times as often as it has any other value. So with this difference one order is
/// 4⁵ times as likely as the other.
const TELLS: u64 = 5;
/// The difference at which a line contradicts the order of the lines before it: 4¹⁰ times.
const CONTRADICTS: u64 = 10;

impl Layout {
    /// Parses a header that names the ten values, the ranks or the cards, in any order. Cards
    /// without a column are gone. `T` without `J`, `Q` and `K` counts every ten-valued card: then
    /// the cards are known by value.
    ///
    /// If `sure` is `false`, a line of nothing but numbers is counts and not a header; the result
    /// is `None`, as for any line that is no list of names.
    ///
    /// # Errors
    ///
    /// Fails if a name occurs twice or names are of several kinds, and if the line must be a header
    /// but is not.
    pub fn of_header(line: &str, sure: bool) -> Result<Option<Self>, Error> {
        let names: Vec<&str> = cells(line.trim()).into_iter().map(unquoted).collect();
        let named: Option<Vec<Named>> = names.iter().map(|name| Named::parse(name)).collect();
        let counts = numbers(line.trim()).is_some();
        let Some(named) =
            named.filter(|named| named.len() > usize::from(!sure) && (sure || !counts))
        else {
            let no_names = || {
                let columns = line.contains([',', ';', '\t']);
                let none = names.iter().find(|name| columns && Named::parse(name).is_none());
                Error::shoe(match none {
                    Some(none) => format!("a header with \"{}\", which names no card", brief(none)),
                    None => format!("{}: no header of cards", brief(line)),
                })
            };
            return if sure { Err(no_names()) } else { Ok(None) };
        };
        let grains: Vec<Grain> = named.iter().filter_map(|named| named.sure_grain()).collect();
        let known = match grains.first() {
            Some(first) if grains.iter().any(|grain| grain != first) => {
                return Err(Error::shoe("a header of values, ranks and cards: use one kind"));
            }
            // 2 to 9 are ranks and values alike, with the same worth.
            first => first.copied().unwrap_or(Grain::Rank),
        };
        let tens = stands_for_all_tens(&named);
        let known = if tens { Grain::Value } else { known };
        let types = match known {
            Grain::Value => 10,
            Grain::Rank => 13,
            Grain::Suit | Grain::Card => 52,
        };
        let place = |named: &Named| match *named {
            Named::Card(card) => Some(card.index()),
            Named::Rank(rank) if known == Grain::Value => Some(rank.value().into()),
            Named::Rank(rank) if known == Grain::Rank => Some(rank.code().into()),
            Named::Value(value) => Some(value.into()),
            Named::Rank(_) => None,
        };
        let places: Option<Vec<usize>> = named.iter().map(place).collect();
        let places = places
            .ok_or_else(|| Error::shoe("a header of cards with a rank among them: use one kind"))?;
        let twice = (1..places.len()).find(|at| places[..*at].contains(&places[*at]));
        if let Some(at) = twice {
            return Err(Error::shoe(format!("a header with \"{}\" twice", brief(names[at]))));
        }
        Ok(Some(Self { header: Some(Header { types, places, tens }) }))
    }

    /// Expands columns that are named one by one or by ranges: `0..9`, `A..T`, `A..K`, `AS..KC`,
    /// `id,A..T`.
    ///
    /// # Errors
    ///
    /// Fails if a range does not have such ends.
    #[doc(hidden)]
    pub fn columns(text: &str) -> Result<String, Error> {
        let names = cells(text.trim()).into_iter().map(|cell| match cell.split_once("..") {
            Some((from, to)) => range(from.trim(), to.trim()).ok_or_else(|| {
                Error::shoe(format!(
                    "{}: expected a range of names, as 0..9, A..T, A..K or AS..KC",
                    brief(cell)
                ))
            }),
            None => Ok(vec![cell.to_owned()]),
        });
        Ok(names.collect::<Result<Vec<_>, _>>()?.concat().join(","))
    }

    /// Returns `true` if `T` in this line counts every ten-valued card, because the header says so
    /// or because a JSON object has no `J`, `Q` or `K`.
    #[doc(hidden)]
    pub fn tells_tens_together(&self, line: &str) -> bool {
        match &self.header {
            _ if line.starts_with('{') => line.contains("\"T\"") || line.contains("\"10\""),
            header => header.as_ref().is_some_and(|header| header.tens),
        }
    }

    /// Returns the names of the cards that a header has no column for.
    #[doc(hidden)]
    pub fn without_column(&self) -> Vec<String> {
        let Some(Header { types, places, tens }) = &self.header else { return Vec::new() };
        let name = |at: usize| match types {
            10 if at == 0 && *tens => Some("T".to_owned()),
            10 => Some(at.to_string()),
            13 => Rank::all().nth(at).map(|rank| rank.to_string()),
            _ => Card::all().nth(at).map(|card| card.to_string()),
        };
        (0..*types).filter(|at| !places.contains(at)).filter_map(name).collect()
    }

    /// Returns the counts of a line of ten unnamed numbers; `None` for any other line.
    pub(super) fn ten_unnamed(&self, line: &str) -> Option<[u64; 10]> {
        let counts = match line.as_bytes() {
            _ if self.header.is_some() => return None,
            [b'{', ..] if !line.contains('[') => return None,
            [b'{', ..] => {
                let Members(members) = serde_json::from_str(line).ok()?;
                let shoe = members.into_iter().find(|(name, _)| name == "shoe")?.1;
                serde_json::from_value(shoe).ok()?
            }
            [b'[', ..] => serde_json::from_str(line).ok()?,
            _ => numbers(line)?,
        };
        <[u64; 10]>::try_from(counts).ok()
    }

    /// Parses a line in one of these forms:
    ///
    /// - counts, separated by commas, semicolons or blanks;
    /// - a specification of a [`Shoe`], as counts in parentheses, or its name in reports (`"8 decks
    ///   less KH*2"`);
    /// - JSON: an array of counts, an object of counts by name, or the text of a specification,
    ///   alone or as the member `"shoe"`.
    ///
    /// # Errors
    ///
    /// Fails if the line has none of these forms, or if no such shoe is possible.
    pub fn read(&self, line: &str) -> Result<Composition, Error> {
        let line = line.trim();
        match line.as_bytes() {
            [b'{' | b'[', ..] => self.read_json(line),
            [b'(', ..] => read_shoe(line),
            _ => match numbers(line) {
                Some(counts) if counts.len() > 1 => self.arrange(&counts),
                _ => match bad_count(line) {
                    Some(cell) => Err(Error::shoe(format!(
                        "\"{}\" among counts: expected whole numbers of cards",
                        brief(cell)
                    ))),
                    None if line.starts_with('"') => self.read_json(line),
                    None => read_shoe(line),
                },
            },
        }
    }

    /// Returns the column in which a line of counts has this type; `None` if the line is no such
    /// line.
    pub(super) fn column_of(&self, line: &str, at: usize) -> Option<usize> {
        match &self.header {
            Some(Header { places, .. }) => places.iter().position(|place| *place == at),
            None => numbers(line.trim().trim_start_matches('[').trim_end_matches(']'))
                .and_then(|counts| (counts.len() > 1).then_some(at)),
        }
    }

    fn arrange(&self, counts: &[u64]) -> Result<Composition, Error> {
        let Some(Header { types, places, .. }) = &self.header else {
            return Composition::new(counts);
        };
        if counts.len() != places.len() {
            return Err(Error::shoe(format!(
                "{} counts: expected {}, as the header has",
                counts.len(),
                places.len()
            )));
        }
        let mut all = vec![0; *types];
        for (place, count) in places.iter().zip(counts) {
            all[*place] = *count;
        }
        Composition::new(&all)
    }

    fn read_json(&self, line: &str) -> Result<Composition, Error> {
        let no_json =
            |why: serde_json::Error| Error::shoe(format!("{}: no JSON: {why}", brief(line)));
        if line.starts_with('{') {
            let Members(members) = serde_json::from_str(line).map_err(no_json)?;
            return self.read_members(&members);
        }
        let value: Value = serde_json::from_str(line).map_err(no_json)?;
        match &value {
            Value::String(spec) => read_shoe(spec),
            Value::Array(counts) => {
                let counts = counts.iter().map(|count| number_of("a count", count));
                self.arrange(&counts.collect::<Result<Vec<_>, _>>()?)
            }
            _ => Err(Error::shoe(format!(
                "{}: expected an array of counts, an object of counts or a text",
                brief(line)
            ))),
        }
    }

    pub(super) fn read_members(&self, members: &[(String, Value)]) -> Result<Composition, Error> {
        let mut shoes = members.iter().filter(|(name, _)| name == "shoe");
        // Other members beside a shoe belong to the sender.
        match (shoes.next(), shoes.next()) {
            (Some(_), Some(_)) => Err(Error::shoe("\"shoe\" is named a second time")),
            (Some((_, Value::String(spec))), None) => read_shoe(spec),
            (Some((_, shoe @ Value::Array(_))), None) => self.read_json(&shoe.to_string()),
            (Some(_), None) => Err(Error::shoe(
                "shoe: expected a text, as {\"shoe\": \"8 - KH*2\"}, or an array of counts",
            )),
            (None, _) if members.is_empty() => Err(Error::shoe("an object without a count")),
            (None, _) => {
                let named: Vec<Named> =
                    members.iter().filter_map(|(name, _)| Named::parse(name)).collect();
                let tens = stands_for_all_tens(&named);
                let terms = members.iter().map(|(name, count)| {
                    let count = number_of(name, count)?;
                    Ok(match Named::parse(name).filter(|_| tens) {
                        Some(named) => format!("{}={count}", named.value()),
                        None => format!("{}={count}", name.replace(char::is_whitespace, "_")),
                    })
                });
                read_shoe(&terms.collect::<Result<Vec<_>, Error>>()?.join(" "))
            }
        }
    }
}

/// Returns `true` for names of ranks with `T`, but without `J`, `Q` and `K`: then `T` is every
/// ten-valued card.
fn stands_for_all_tens(names: &[Named]) -> bool {
    let codes = names.iter().map(|name| match name {
        Named::Rank(rank) => Some(rank.code()),
        Named::Card(_) | Named::Value(_) => None,
    });
    let codes: Option<Vec<u8>> = codes.collect();
    codes.is_some_and(|codes| codes.contains(&9) && codes.iter().all(|code| *code <= 9))
}

/// Returns the names from one to another, of values, ranks or cards.
fn range(from: &str, to: &str) -> Option<Vec<String>> {
    let (first, last) = (Named::parse(from)?, Named::parse(to)?);
    let names: Vec<Named> = match (first, last) {
        (Named::Card(_), Named::Card(_)) => Card::all().map(Named::Card).collect(),
        (Named::Rank(_), Named::Rank(_)) => Rank::all().map(Named::Rank).collect(),
        _ => (0..=9).map(Named::Value).collect(),
    };
    let place = |name: &Named| {
        let same = |other: &&Named| **other == *name || name.at(Grain::Value) == **other;
        names.iter().position(|other| same(&other))
    };
    let (from, to) = (place(&first)?, place(&last)?);
    (from <= to).then(|| names[from..=to].iter().map(ToString::to_string).collect())
}

/// Rejects ten unnamed counts that may be in another order than 0 to 9. `known` is `true` if
/// earlier lines have shown the order; only a contradiction is then rejected.
#[doc(hidden)]
pub fn check_order(counts: &[u64; 10], known: bool) -> Result<(), Error> {
    let (first, last) = (counts[0], counts[9]);
    let one_of_each = (0..10).all(|value| counts.contains(&value));
    let told = match known {
        true => last < first + CONTRADICTS,
        false => first >= last + TELLS && !one_of_each,
    };
    if told {
        return Ok(());
    }
    Err(Error::shoe(if last >= first + TELLS {
        format!(
            "ten counts without names are read as 0 to 9, tens first, and these fit A to 9 and then \
             ten: expected {COLUMNS} A..T, or {COLUMNS} 0..9 if tens are first"
        )
    } else {
        format!(
            "ten counts without names, which may stand as 0 to 9 or as A to 9 and then ten: expected \
             {COLUMNS} 0..9 or {COLUMNS} A..T"
        )
    }))
}

/// The members of an object in order, including repeated names.
pub(super) struct Members(pub Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Members;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        from.deserialize_map(InOrder)
    }
}

fn number_of(name: &str, value: &Value) -> Result<u64, Error> {
    value.as_u64().ok_or_else(|| {
        let value = brief(&value.to_string());
        Error::shoe(format!("{name}: expected a whole number of cards, found {value}"))
    })
}

fn read_shoe(spec: &str) -> Result<Composition, Error> {
    let words = spec.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = words.as_str();
    let spec = words.strip_prefix("counts ").unwrap_or(words);
    Ok(Shoe::parse(spec)?.finite()?.into())
}

/// Splits a line at commas, or semicolons, or tabs, or else blanks.
pub(super) fn cells(line: &str) -> Vec<&str> {
    match [',', ';', '\t'].into_iter().find(|separator| line.contains(*separator)) {
        Some(separator) => line.split(separator).map(str::trim).collect(),
        None => line.split_whitespace().collect(),
    }
}

/// Returns the numbers of a line that has nothing else; numbers that overflow saturate.
fn numbers(line: &str) -> Option<Vec<u64>> {
    // Most lines are nothing but digits and commas, and there are millions of them.
    if line.bytes().all(|byte| byte.is_ascii_digit() || byte == b',') {
        let mut counts = Vec::with_capacity(52);
        for cell in line.as_bytes().split(|byte| *byte == b',') {
            counts.push(whole(cell)?);
        }
        return Some(counts);
    }
    cells(line).into_iter().map(|cell| whole(unquoted(cell).as_bytes())).collect()
}

pub(super) fn unquoted(cell: &str) -> &str {
    cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')).unwrap_or(cell).trim()
}

/// Returns the first cell that is no whole number, of a line that looks like counts: it has several
/// cells and no letter, `=` or `*`.
fn bad_count(line: &str) -> Option<&str> {
    let words = |byte: u8| byte.is_ascii_alphabetic() || b"=*".contains(&byte);
    if !line.contains([',', ';', '\t']) || line.bytes().any(words) {
        return None;
    }
    cells(line).into_iter().find(|cell| whole(unquoted(cell).as_bytes()).is_none())
}

fn whole(digits: &[u8]) -> Option<u64> {
    let add = |sum: u64, digit: &u8| {
        digit
            .is_ascii_digit()
            .then(|| sum.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
    };
    digits.iter().try_fold(0, add).filter(|_| !digits.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Composition {
        Layout::default().read(line).unwrap()
    }

    #[test]
    fn one_composition_in_every_form() {
        let less: Vec<u64> = (0..52).map(|card| if card == 49 { 6 } else { 8 }).collect();
        let cards = Composition::new(&less).unwrap();
        // Card 49 is the king of hearts: 4·12 + 1.
        for line in [
            "8 - KH*2",
            "8 decks less KH*2",
            "\"8 - KH*2\"",
            "{\"line\": 17, \"shoe\": \"8  decks less KH*2\"}",
        ] {
            assert_eq!(read(line), cards, "{line}");
        }
        let joined =
            |separator: &str| less.iter().map(u64::to_string).collect::<Vec<_>>().join(separator);
        for separator in [",", ", ", ";", "\t", " ", "\",\""] {
            let line = joined(separator);
            let line = if separator == "\",\"" { format!("\"{line}\"") } else { line };
            assert_eq!(read(&line), cards, "{separator:?}");
        }
        assert_eq!(read(&format!("[{}]", joined(","))), cards);
        assert_eq!(read(&cards.shoe().unwrap().to_string()), cards);
        assert_eq!(cards.values(), [126, 32, 32, 32, 32, 32, 32, 32, 32, 32]);
        assert_eq!(cards.ranks()[12], 30);
        let ranks = read("{\"A\": 3, \"K\": 4}");
        assert_eq!((ranks.known(), ranks.values()[1], ranks.values()[0]), (Grain::Rank, 3, 4));
        assert_eq!(read("8"), (&Shoe::decks(8).unwrap()).into());
    }

    #[test]
    fn a_header_names_the_columns() {
        let header = |line: &str| Layout::of_header(line, false).unwrap();
        let values = Layout::of_header("9,8,7,6,5,4,3,2,1,0", true).unwrap().unwrap();
        let left = values.read("1,2,3,4,5,6,7,8,9,10").unwrap();
        assert_eq!(left.values(), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
        let ranks = header("K, A").unwrap().read("5, 7").unwrap();
        assert_eq!((ranks.known(), ranks.ranks()[0], ranks.ranks()[12]), (Grain::Rank, 7, 5));
        let cards = header("KH;AS").unwrap().read("5;7").unwrap();
        assert_eq!((cards.counts()[0], cards.counts()[49]), (7, 5));
        // A line of nothing but numbers is counts, unless it must be a header.
        for no_header in [
            "128,32,32,32,32,32,32,32,32,32",
            "9,8,7,6,5,4,3,2,1,0",
            "10,3,2,2,4,3,1,2,3,2",
            "2,3,4,5,6,7,8,9,10,2,2,2,2",
            "\"1\",\"2\"",
            "8",
            "8 - 9",
            "",
        ] {
            assert_eq!(header(no_header), None, "{no_header}");
        }
        for mixed in ["A,KH", "A,A", "0,1,K,3,4,5,6,7,8,9", "KH,2"] {
            assert!(Layout::of_header(mixed, false).is_err(), "{mixed}");
        }
        for none in ["128,32", "8 - 9", ""] {
            assert!(Layout::of_header(none, true).is_err(), "{none}");
        }
    }

    #[test]
    fn what_is_no_composition_says_so() {
        for (line, why) in [
            ("1,2,3", "3 counts: expected 10 of the values"),
            ("1,,3,4,5,6,7,8,9,10", "\"\" among counts: expected whole numbers"),
            ("-1,3,4,5,6,7,8,9,10,11", "\"-1\" among counts: expected whole numbers"),
            ("1.5,2,3", "\"1.5\" among counts"),
            ("1,2,3,", "\"\" among counts"),
            ("0,0,0,0,0,0,0,0,0,0", "found no card"),
            ("99999999999999999999,0,0,0,0,0,0,0,0,0", "1 to 520000 cards, found more"),
            ("[1, 2.5]", "expected a whole number of cards, found 2.5"),
            ("[1, -2]", "expected a whole number of cards, found -2"),
            ("{\"A\": \"x\"}", "A: expected a whole number"),
            ("{\"X\": 3}", "\"X=3\" names no card"),
            ("{\"shoe\": 8}", "shoe: expected a text"),
            ("{\"shoe\": \"8\", \"shoe\": \"7\"}", "\"shoe\" is named a second time"),
            ("{\"A\": 3, \"A\": 4}", "\"A=4\" is named a second time"),
            ("{}", "an object without a count"),
            ("{\"A\": 3", "no JSON"),
            ("7.5", "expected a number of decks"),
            ("8 - KH*9", "it cannot lose 9 of"),
            ("\u{feff}8", "expected a number of decks"),
        ] {
            let error = Layout::default().read(line).unwrap_err().to_string();
            assert!(error.contains(why), "{line}: {error}");
        }
    }
}
