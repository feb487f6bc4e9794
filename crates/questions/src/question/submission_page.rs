//! An answer as a document to hand in: with a title page and a manifest.

use serde::Serialize;

use crate::document::{Data, Document, Page, Part, View};
use crate::figure::Tool;
use crate::pricing::figures::GameInfo;
use crate::question::Answer;
use crate::question::manifest::{Cover, Hashed, Origin, ReportManifest};
use crate::question::manifest_page::{ManifestRows, cover_facts};

/// Formats of documents that are handed in, which always have a manifest.
const HANDED_IN: &[&str] = &["html", "tex", "xlsx", "pdf"];

/// The title page and the manifest of a document.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Papers {
    /// The texts of the title page.
    #[serde(skip_serializing_if = "Cover::is_empty")]
    pub cover: Cover,
    /// The inputs that reproduce the report.
    pub manifest: ReportManifest,
}

impl Papers {
    /// Makes the papers of an answer in a format. `None` for an answer that has them itself, and for
    /// a format that is not handed in, unless the cover, the date or the program's hash is given.
    pub fn of(
        answer: &(impl Answer + ?Sized),
        format: &str,
        cover: Cover,
        date: Option<String>,
        origin: Origin,
    ) -> Option<Self> {
        let games = answer.games()?;
        let is_asked = !cover.is_empty() || date.is_some() || origin.program.is_some();
        let is_wanted = is_asked || HANDED_IN.contains(&format);
        is_wanted.then(|| Self::new(&games, cover, date, origin))
    }

    fn new(games: &[&GameInfo], cover: Cover, date: Option<String>, origin: Origin) -> Self {
        let mut rules: Vec<Hashed> = Vec::new();
        for table in games.iter().filter_map(|game| Hashed::of_game(game)) {
            if !rules.contains(&table) {
                rules.push(table);
            }
        }
        let Origin { command, program } = origin;
        let version = Tool::THIS.version;
        Self {
            cover,
            manifest: ReportManifest { version, program_sha256: program, rules, command, date },
        }
    }

    fn part(&self) -> Part {
        let ReportManifest { version, program_sha256, rules, command, date } = &self.manifest;
        let program = ManifestRows::of_program(version, program_sha256.as_ref());
        let rules = rules.iter().fold(program, |rows, table| rows.file("Rules", table));
        let date = date.as_deref().unwrap_or_default();
        rules.fact("Command", command).fact("Date", date).part("report")
    }
}

/// An answer with its papers. As a document it begins with the title page and ends with the
/// manifest; as JSON it has the keys `cover` and `manifest`.
struct Submission<'a> {
    page: &'a dyn Page,
    papers: &'a Papers,
}

/// Writes a page, with its papers if it has any.
pub fn in_papers<T>(
    page: &dyn Page,
    papers: Option<&Papers>,
    write: impl FnOnce(&dyn Page) -> T,
) -> T {
    match papers {
        Some(papers) => write(&Submission { page, papers }),
        None => write(page),
    }
}

impl Page for Submission<'_> {
    fn page(&self, view: View) -> Document {
        let mut document = self.page.page(view);
        let Cover { title, author, .. } = &self.papers.cover;
        let names_itself = matches!(&document.parts[..], [only] if !only.title.is_empty());
        match title {
            Some(title) => document.title.clone_from(title),
            // The manifest is no part of the subject.
            None if !names_itself => document.title = document.subject(),
            None => {}
        }
        if let Some(author) = author {
            document.author.clone_from(author);
        }
        let facts = cover_facts(&self.papers.cover, self.papers.manifest.date.as_ref());
        if let Some(first) = document.parts.first_mut() {
            first.facts.splice(0..0, facts);
        }
        let manifest = self.papers.part();
        match &mut document.parts[..] {
            // A document of one part stays one.
            [only] => only.tables.extend(manifest.tables),
            _ => document.parts.push(manifest),
        }
        document
    }
}

impl Data for Submission<'_> {
    fn json(&self, view: View) -> Vec<u8> {
        let mut json = self.page.json(view);
        let papers = self.papers.json(view);
        // Both are objects: the end of the first makes room for the keys of the second.
        json.truncate(json.len().saturating_sub("\n}".len()));
        json.push(b',');
        json.extend_from_slice(papers.strip_prefix(b"{").unwrap_or(&papers));
        json
    }
}
