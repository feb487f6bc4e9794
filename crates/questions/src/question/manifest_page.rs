//! The manifest at the end of a page: one row for each input that reproduces the page.

use crate::document::{Part, Table, text, words};
use crate::figure::Tool;
use crate::question::manifest::{Cover, Hashed};

/// Returns the facts of a title page: the author, the reference and the date.
pub(crate) fn cover_facts(cover: &Cover, date: Option<&String>) -> Vec<(&'static str, String)> {
    let facts = [
        ("Author", cover.author.as_ref()),
        ("Reference", cover.reference.as_ref()),
        ("Date", date),
    ];
    facts.into_iter().filter_map(|(label, fact)| Some((label, fact?.clone()))).collect()
}

/// The rows of a manifest, in order.
pub(crate) struct ManifestRows(Vec<(&'static str, String)>);

impl ManifestRows {
    /// Starts a manifest with this version of the program.
    pub fn of_program(version: &str, sha256: Option<&String>) -> Self {
        let rows = Self(vec![("Program", format!("{} {version}", Tool::THIS.name))]);
        rows.fact("SHA-256", sha256.map_or("", String::as_str))
    }

    /// Adds a file with this label, and its hash.
    pub fn file(mut self, label: &'static str, file: &Hashed) -> Self {
        let edition = file.edition.iter().map(|edition| format!(", edition {edition}"));
        let named = std::iter::once(file.file.clone()).chain(edition).collect();
        self.0.extend([(label, named), ("SHA-256", file.sha256.clone())]);
        self
    }

    /// Adds a fact, unless it is empty.
    pub fn fact(mut self, label: &'static str, fact: &str) -> Self {
        self.0.extend((!fact.is_empty()).then(|| (label, fact.to_owned())));
        self
    }

    /// Makes the manifest as a part of a page. `of` names the page: `"appendix"`.
    pub fn part(self, of: &str) -> Part {
        let rows = self.0.into_iter().map(|(label, value)| {
            vec![(words("name", "What"), text(label)), (words("value", "Which"), text(value))]
        });
        let table = Table::of("manifest", format!("How to make this {of} again"), rows);
        Part { title: "Manifest".to_owned(), tables: vec![table], ..Part::default() }
    }
}
