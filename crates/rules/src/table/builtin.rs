//! The built-in tables, each parsed on first use.
//!
//! A start needs only the names of all tables. A [`Head`] holds them, found in the text without
//! parsing TOML: a run pays nothing for tables that it does not use. The tests below prove that
//! heads agree with their tables and that no built-in table has a mistake. A run does not check
//! this again.

use std::sync::{LazyLock, OnceLock};

use memchr::memmem;

use crate::table::check;
use crate::table::model::Table;
use crate::table::source::BUILT_IN;

/// A built-in table.
#[derive(Debug)]
pub(super) struct BuiltIn {
    pub head: Head,
    file: &'static str,
    text: &'static str,
    read: OnceLock<Table>,
}

/// The names by which requests select a table.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub id: &'static str,
    pub collection: Option<&'static str>,
    /// The ids of its variants in the order of the text, at least one.
    pub variants: Vec<&'static str>,
}

impl BuiltIn {
    /// Returns every built-in table, sorted by id.
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<BuiltIn>> = LazyLock::new(|| {
            let unread = |(file, text): &(&'static str, &'static str)| BuiltIn {
                head: Head::of(text),
                file,
                text,
                read: OnceLock::new(),
            };
            let mut all: Vec<BuiltIn> = BUILT_IN.iter().map(unread).collect();
            all.sort_by_key(|table| table.head.id);
            all
        });
        &ALL
    }

    /// Returns `true` if the text mentions a meter. The other tables need not be parsed to know
    /// that they pay no share of one.
    pub fn names_a_meter(&self) -> bool {
        memmem::find(self.text.as_bytes(), b"of meter").is_some()
    }

    /// Returns the TOML text of the table.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Returns the table, parsed once per process.
    pub fn table(&self) -> &Table {
        self.read.get_or_init(|| match check::trusted(self.file, self.text) {
            Ok(table) => table,
            Err(error) => unreachable!("the tests read every built-in table: {error}"),
        })
    }
}

impl Head {
    /// Finds the head of a built-in table, in whose text every key and header begins a line.
    fn of(text: &'static str) -> Self {
        let front = text.split("\n[").next().unwrap_or_default();
        let value = |key: &str| {
            let mut pairs = front.lines().filter_map(|line| line.split_once('='));
            let (_, value) = pairs.find(|(name, _)| name.trim_end() == key)?;
            value.split('"').nth(1)
        };
        let id = value("id").unwrap_or_default();
        let header = "\n[variant.";
        let headers = memmem::find_iter(text.as_bytes(), header);
        let variants = headers.filter_map(|at| text[at + header.len()..].split(']').next());
        let variants: Vec<&str> = variants.collect();
        let variants = if variants.is_empty() { vec![id] } else { variants };
        Self { id, collection: value("collection"), variants }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GAMES;
    use crate::table::Catalog;
    use crate::table::claim::Published;

    #[test]
    fn every_table_file_is_built_in() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        // The example tables are for a user's own folder.
        for folder in ["tables", "tables/games", "tables/market"] {
            for file in std::fs::read_dir(root.join(folder)).unwrap() {
                let name = file.unwrap().file_name().into_string().unwrap();
                let name = format!("{folder}/{name}");
                let known = BUILT_IN.iter().any(|(file, _)| *file == name);
                assert!(known || !name.ends_with(".toml"), "{name} is not in BUILT_IN");
            }
        }
    }

    #[test]
    fn every_table_of_this_crate_is_right_by_itself_and_beside_the_others() {
        let mut mistakes = Vec::new();
        for table in BuiltIn::all() {
            if let Err(error) = check::check(GAMES, table.file, table.text) {
                mistakes.push(error.to_string());
            }
        }
        let catalog = Catalog::builtin();
        let between = catalog.mistakes_between_tables();
        mistakes.extend(between.iter().map(ToString::to_string));
        assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
        assert!(BuiltIn::all().len() >= 15);
    }

    #[test]
    fn a_head_says_what_its_table_says() {
        for BuiltIn { head, file, text, .. } in BuiltIn::all() {
            let table = check::check(GAMES, file, text).unwrap();
            assert_eq!(head.id, table.id, "{file}");
            assert_eq!(head.collection, table.collection.as_deref(), "{file}");
            let ids: Vec<&str> = table.variants.iter().map(|variant| &*variant.id).collect();
            assert_eq!(head.variants, ids, "{file}");
        }
    }

    /// A trusted reading stops at the first printed figure, and reads figures when they are asked
    /// for.
    #[test]
    fn a_trusted_reading_leaves_nothing_out() {
        let read = |table: &Table| {
            let wagers = table.variants.iter().flat_map(|variant| &variant.wagers);
            let wagers = wagers.map(|wager| (wager.id.clone(), wager.round_lines().len()));
            let laws = (table.unknown.is_some(), table.laws.len());
            let Published { claims, not_here } = table.published();
            let claims = claims.iter().map(|one| (one.place.line(), one.printed.text.clone()));
            let figures = (claims.collect::<Vec<_>>(), not_here.len());
            (wagers.collect::<Vec<_>>(), table.notes.clone(), laws, figures)
        };
        for BuiltIn { file, text, .. } in BuiltIn::all() {
            let trusted = read(&check::trusted(file, text).unwrap());
            assert_eq!(trusted, read(&check::check(GAMES, file, text).unwrap()), "{file}");
            let figures = &trusted.3;
            assert_eq!(figures.0.len() + figures.1 > 0, text.contains("[[published]]"), "{file}");
        }
    }

    #[test]
    fn no_two_tables_of_this_crate_have_one_id() {
        let all = BuiltIn::all();
        assert!(all.is_sorted_by(|left, right| left.head.id < right.head.id), "{all:?}");
    }

    #[test]
    fn a_head_is_found_in_front_of_the_wagers() {
        let text = "# id = \"not this\"\nid   = \"one\" # not \"two\"\ncollection = \"some\"\n\
                    [variant.first]\nname = \"First\"\n[variant.second-one]\n\
                    [wager.tie]\nid = \"not this either\"\n[[published]]\nid = \"nor this\"\n";
        let variants = vec!["first", "second-one"];
        assert_eq!(Head::of(text), Head { id: "one", collection: Some("some"), variants });
        let alone = Head { id: "alone", collection: None, variants: vec!["alone"] };
        assert_eq!(Head::of("id = \"alone\"\n[wager.tie]\n"), alone);
    }
}
