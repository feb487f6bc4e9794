//! Lines of compositions with additional columns of the sender, such as an id.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::{Error, brief};
use crate::shoe::layout::{Members, cells, unquoted};
use crate::shoe::{Composition, Layout};

/// A [`Layout`] with columns that are passed through unchanged.
///
/// # Example
///
/// ```
/// use shoe_odds::KeptLayout;
///
/// let names = ["id".to_owned()];
/// let layout = KeptLayout::of_header("id,A,2,3", &names)?.unwrap();
/// let (left, kept) = layout.read("a7,30,31,29")?;
/// assert_eq!((left.cards(), kept), (90, vec![Some("a7".to_owned())]));
/// let (_, kept) = KeptLayout::of_json(&names).read(r#"{"id": 7, "shoe": "8"}"#)?;
/// assert_eq!(kept, [Some("7".to_owned())]);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptLayout {
    layout: Layout,
    /// The names of the kept columns.
    names: Vec<String>,
    /// Number of columns of the header.
    columns: usize,
    /// The column of each name; empty if lines are objects.
    places: Vec<usize>,
}

impl KeptLayout {
    /// Makes a layout without kept columns.
    pub fn plain(layout: Layout) -> Self {
        Self { layout, ..Self::default() }
    }

    /// Makes a layout for lines of JSON objects that keeps the members of these names beside the
    /// counts or the shoe.
    pub fn of_json(names: &[String]) -> Self {
        Self { names: names.to_vec(), ..Self::default() }
    }

    /// Parses a header that has at least one of these names as a column; `None` if it has none. Its
    /// other columns are a header for [`Layout::of_header`], or one column `shoe` of shoes.
    ///
    /// # Errors
    ///
    /// Fails if a name occurs twice, or if the other columns are no header.
    pub fn of_header(line: &str, names: &[String]) -> Result<Option<Self>, Error> {
        let columns: Vec<&str> = cells(line.trim()).into_iter().map(unquoted).collect();
        let mut kept = Vec::new();
        for name in names {
            let mut places = (0..columns.len()).filter(|at| columns[*at] == name);
            match (places.next(), places.next()) {
                (Some(_), Some(_)) => {
                    return Err(Error::shoe(format!("a header with \"{}\" twice", brief(name))));
                }
                (Some(place), None) => kept.push((name.clone(), place)),
                (None, _) => {}
            }
        }
        let rest = (0..columns.len()).filter(|at| kept.iter().all(|(_, place)| place != at));
        let rest: Vec<&str> = rest.map(|at| columns[at]).collect();
        if kept.is_empty() {
            return Ok((rest[..] == ["shoe"]).then(|| Self::plain(Layout::default())));
        }
        if rest.is_empty() {
            return Ok(None);
        }
        let layout = match rest[..] {
            ["shoe"] => Layout::default(),
            // A column with a name is no number, so the line must be a header.
            _ => Layout::of_header(&rest.join(","), true)?.unwrap_or_default(),
        };
        let (names, places) = kept.into_iter().unzip();
        Ok(Some(Self { layout, names, columns: columns.len(), places }))
    }

    /// Returns the names of the kept columns, in the order in which they were requested.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Parses a line into its composition and the kept values. Text is kept as it is, and JSON
    /// values as their text; `None` stands for a member that an object lacks.
    ///
    /// # Errors
    ///
    /// Fails as [`Layout::read`] does, and if the line has more or fewer columns than the header.
    pub fn read(&self, line: &str) -> Result<(Composition, Vec<Option<String>>), Error> {
        if self.names.is_empty() {
            return self.layout.read(line).map(|composition| (composition, Vec::new()));
        }
        let trimmed = line.trim();
        if trimmed.starts_with('{') {
            return self.read_object(trimmed);
        }
        if self.places.is_empty() {
            return Ok((self.layout.read(line)?, vec![None; self.names.len()]));
        }
        let cells = split(trimmed);
        if cells.len() != self.columns {
            return Err(Error::shoe(format!(
                "{} columns: expected {}, as the header has",
                cells.len(),
                self.columns
            )));
        }
        let kept = self.places.iter().map(|place| Some(cells[*place].clone()));
        Ok((self.layout.read(&self.rest(&cells))?, kept.collect()))
    }

    /// Replaces the layout of the other columns.
    #[doc(hidden)]
    pub fn over(self, columns: Self) -> Self {
        Self { layout: columns.layout, ..self }
    }

    /// Returns the counts of a line of ten unnamed numbers; `None` for any other line.
    #[doc(hidden)]
    pub fn ten_unnamed(&self, line: &str) -> Option<[u64; 10]> {
        let line = line.trim();
        if self.places.is_empty() || line.starts_with('{') {
            return self.layout.ten_unnamed(line);
        }
        self.layout.ten_unnamed(&self.rest(&split(line)))
    }

    /// Returns the names of the cards that a header has no column for.
    #[doc(hidden)]
    pub fn without_column(&self) -> Vec<String> {
        self.layout.without_column()
    }

    /// Returns `true` if `T` in this line counts every ten-valued card.
    #[doc(hidden)]
    pub fn tells_tens_together(&self, line: &str) -> bool {
        self.layout.tells_tens_together(line.trim())
    }

    /// Returns `true` if a line that was read as this composition is an object of counts without
    /// some card.
    #[doc(hidden)]
    pub fn omits_a_card(&self, line: &str, composition: &Composition) -> bool {
        let line = line.trim();
        if !line.starts_with('{') || composition.counts().iter().all(|count| *count > 0) {
            return false;
        }
        let Ok(Members(members)) = serde_json::from_str(line) else { return false };
        let counted = members.iter().filter(|(name, _)| !self.names.contains(name));
        let names: Vec<&str> = counted.map(|(name, _)| name.as_str()).collect();
        !names.contains(&"shoe") && names.len() < composition.counts().len()
    }

    /// Returns the cells of a line that are not kept.
    fn rest(&self, cells: &[String]) -> String {
        let rest = cells.iter().enumerate().filter(|(at, _)| !self.places.contains(at));
        rest.map(|(_, cell)| cell.as_str()).collect::<Vec<_>>().join(",")
    }

    /// Returns the column, counted from 1, that counts cards of this type; `None` if the line has
    /// no columns.
    pub fn column_of(&self, line: &str, at: usize) -> Option<usize> {
        if line.trim_start().starts_with('{') {
            return None;
        }
        let at = self.layout.column_of(line, at)?;
        (0..).filter(|column| !self.places.contains(column)).nth(at).map(|column| column + 1)
    }

    fn read_object(&self, line: &str) -> Result<(Composition, Vec<Option<String>>), Error> {
        let read: Result<Members, _> = serde_json::from_str(line);
        let Members(members) =
            read.map_err(|why| Error::shoe(format!("{}: no JSON: {why}", brief(line))))?;
        let of = |name: &String| members.iter().find(|(member, _)| member == name);
        // A number may have more digits than its value: it is kept as it is written.
        let numbers = self.names.iter().filter_map(of).any(|(_, value)| value.is_number());
        let written: BTreeMap<Cow<'_, str>, &RawValue> = match numbers {
            true => serde_json::from_str(line).unwrap_or_default(),
            false => BTreeMap::new(),
        };
        let text = |(name, value): &(String, Value)| match (value, written.get(&**name)) {
            (Value::String(text), _) => text.clone(),
            (Value::Number(_), Some(number)) => number.get().to_owned(),
            (other, _) => other.to_string(),
        };
        let kept = self.names.iter().map(|name| of(name).map(text)).collect();
        let rest: Vec<(String, Value)> =
            members.iter().filter(|(name, _)| !self.names.contains(name)).cloned().collect();
        Ok((self.layout.read_members(&rest)?, kept))
    }
}

/// Splits a line into cells like [`cells`], except that a quoted cell may hold anything.
fn split(line: &str) -> Vec<String> {
    let separator = [',', ';', '\t'].into_iter().find(|separator| line.contains(*separator));
    let Some(separator) = separator.filter(|_| line.contains('"')) else {
        return cells(line).into_iter().map(|cell| unquoted(cell).to_owned()).collect();
    };
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("there is always one");
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted || cell.trim().is_empty() => {
                quoted = !quoted;
            }
            letter if letter == separator && !quoted => cells.push(String::new()),
            letter => cell.push(letter),
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(all: &[&str]) -> Vec<String> {
        all.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_header_may_name_the_shoe_alone() {
        let layout = KeptLayout::of_header("shoe", &names(&["id"])).unwrap().unwrap();
        let (composition, kept) = layout.read("8 - 9*4").unwrap();
        assert_eq!((composition.cards(), kept.len()), (412, 0));
    }

    #[test]
    fn a_column_of_ones_own_stands_anywhere() {
        let id = names(&["id"]);
        let counts = "128,32,32,32,32,32,32,32,32,32";
        for (header, line) in [
            ("id,0,1,2,3,4,5,6,7,8,9", format!("a,{counts}")),
            ("0,1,2,3,4,5,6,7,8,9,id", format!("{counts},a")),
            ("0;1;id;2;3;4;5;6;7;8;9", "128;32;a;32;32;32;32;32;32;32;32".to_owned()),
            ("id,shoe", "a,0=128 1=32 2=32 3=32 4=32 5=32 6=32 7=32 8=32 9=32".to_owned()),
        ] {
            let layout = KeptLayout::of_header(header, &id).unwrap().unwrap();
            let (left, kept) = layout.read(&line).unwrap();
            assert_eq!(left.values(), [128, 32, 32, 32, 32, 32, 32, 32, 32, 32], "{header}");
            assert_eq!(kept, [Some("a".to_owned())], "{header}");
            let error = layout.read("1,2,3").unwrap_err().to_string();
            assert!(error.contains("columns: expected"), "{error}");
        }
    }

    #[test]
    fn a_cell_in_quotes_may_hold_commas_and_quotes() {
        let layout = KeptLayout::of_header("id,A,K", &names(&["id"])).unwrap().unwrap();
        let (_, kept) = layout.read("\"a, \"\"b\"\"\",3,4").unwrap();
        assert_eq!(kept, [Some("a, \"b\"".to_owned())]);
    }

    #[test]
    fn a_header_without_it_is_none_of_these() {
        let id = names(&["id"]);
        for header in ["0,1,2,3,4,5,6,7,8,9", "8 - KH*2", "id"] {
            assert_eq!(KeptLayout::of_header(header, &id).unwrap(), None, "{header}");
        }
        assert!(KeptLayout::of_header("id,A,id", &id).is_err());
        assert!(KeptLayout::of_header("id,what", &id).is_err());
    }

    #[test]
    fn members_of_an_object_are_kept_beside_counts_and_shoes() {
        let layout = KeptLayout::of_json(&names(&["id", "hand"]));
        for (line, id, hand) in [
            ("{\"id\": \"a\", \"A\": 3, \"hand\": 17}", Some("a"), Some("17")),
            ("{\"A\": 3, \"id\": null}", Some("null"), None),
            ("{\"shoe\": \"8\", \"more\": 1}", None, None),
        ] {
            let (_, kept) = layout.read(line).unwrap();
            let expected = [id, hand].map(|text| text.map(str::to_owned));
            assert_eq!(kept, expected, "{line}");
        }
    }
}
