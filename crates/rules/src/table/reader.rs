//! Reads expected values from a TOML document, and notes every mistake at its place.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::error::{Mistake, Place, SHOWN, reorders};
use crate::table::laws::{Configuration, Law, Support};
use crate::table::unknown::{Instead, Unknown};
use crate::wording::similar;

/// A value of the document and its place.
pub(super) type Node<'d> = Spanned<DeValue<'d>>;

/// The text of a table file and the mistakes found in it so far.
pub(super) struct Reader {
    pub file: Arc<str>,
    pub text: Arc<str>,
    pub mistakes: Vec<Mistake>,
    /// `true` if tests have already proven what is slow to check.
    pub trusted: bool,
    /// Chances that stand in for the chances of the text.
    pub instead: Option<Instead>,
    /// The unknown chance that the table declares.
    pub unknown: Option<Unknown>,
    /// The laws that were read so far.
    pub laws: Vec<Law>,
    /// Mistakes, by index, whose help is not computed yet.
    late: Vec<(usize, Help)>,
}

/// A function that finds the help for a mistake.
type Help = Box<dyn FnOnce() -> Option<String>>;

/// A table being read. Keys that nobody asked for are mistakes in the end.
pub(super) struct Section<'d, 'r> {
    pub name: String,
    pub span: Range<usize>,
    table: &'r DeTable<'d>,
    known: BTreeSet<&'static str>,
}

impl Reader {
    pub fn new(file: &str, text: &str) -> Self {
        Self {
            file: file.into(),
            text: text.into(),
            mistakes: Vec::new(),
            trusted: false,
            instead: None,
            unknown: None,
            laws: Vec::new(),
            late: Vec::new(),
        }
    }

    pub fn place(&self, span: Range<usize>) -> Place {
        Place::new(self.file.clone(), self.text.clone(), span)
    }

    /// Notes a law, and returns the configuration that stands in for it.
    pub fn law(
        &mut self,
        support: Support,
        (span, is_open): (Range<usize>, bool),
    ) -> Option<Configuration> {
        let place = self.place(span);
        self.laws.push(Law { support, place, is_open });
        match &self.instead {
            Some(Instead::Law { configuration, all }) if is_open || *all => {
                Some(configuration.clone())
            }
            _ => None,
        }
    }

    pub fn mistake(&mut self, span: Range<usize>, message: String, help: Option<String>) {
        let place = self.place(span);
        self.mistakes.push(Mistake::new(place, message, help));
    }

    /// Notes a mistake whose help is expensive. The help is found for mistakes that are shown only.
    pub fn mistake_with(
        &mut self,
        span: Range<usize>,
        message: String,
        help: impl FnOnce() -> Option<String> + 'static,
    ) {
        self.late.push((self.mistakes.len(), Box::new(help)));
        self.mistake(span, message, None);
    }

    /// Takes the mistakes that were noted after the first `before`, in the order of the text.
    pub fn take_mistakes(&mut self, before: usize) -> Vec<Mistake> {
        let mistakes = self.mistakes.split_off(before);
        let (late, earlier) =
            std::mem::take(&mut self.late).into_iter().partition(|(number, _)| *number >= before);
        self.late = earlier;
        let late: Vec<(usize, Help)> = late;
        in_order(mistakes, late.into_iter().map(|(number, help)| (number - before, help)).collect())
    }

    /// Returns the mistakes in the order of the text.
    pub fn into_mistakes(self) -> Vec<Mistake> {
        in_order(self.mistakes, self.late.into_iter().collect())
    }

    /// Reads a table; any other value is a mistake.
    pub fn section<'d, 'r>(&mut self, name: String, node: &'r Node<'d>) -> Option<Section<'d, 'r>> {
        match node.get_ref().as_table() {
            Some(table) => Some(Section::new(name, node.span(), table)),
            None => {
                self.unexpected(&name, node, "a table");
                None
            }
        }
    }

    pub fn string(&mut self, name: &str, node: &Node<'_>) -> Option<String> {
        let text = node.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.unexpected(name, node, "a text in quotes");
        }
        text
    }

    /// Reads printable words on one line; a blank text is a mistake.
    pub fn words(&mut self, name: &str, node: &Node<'_>) -> Option<String> {
        let text = self.string(name, node)?;
        if text.trim().is_empty()
            || text.chars().any(|letter| letter.is_control() || reorders(letter))
        {
            let help = Some("expected printable words on one line".to_owned());
            self.mistake(node.span(), format!("{name}: cannot be {text:?}"), help);
            return None;
        }
        Some(text)
    }

    /// Reads a whole number in this range.
    pub fn number(&mut self, name: &str, node: &Node<'_>, range: Range<u32>) -> Option<u32> {
        let number = node.get_ref().as_integer().and_then(|integer| {
            let value = u32::from_str_radix(integer.as_str(), integer.radix()).ok();
            value.filter(|value| range.contains(value))
        });
        if number.is_none() {
            let expected = format!("a whole number from {} to {}", range.start, range.end - 1);
            self.unexpected(name, node, &expected);
        }
        number
    }

    pub fn array<'d, 'r>(&mut self, name: &str, node: &'r Node<'d>) -> &'r [Node<'d>] {
        match node.get_ref().as_array() {
            Some(array) => array,
            None => {
                self.unexpected(name, node, "a list in brackets");
                &[]
            }
        }
    }

    pub fn unexpected(&mut self, name: &str, node: &Node<'_>, expected: &str) {
        self.unlike(name, node, format!("expected {expected}"));
    }

    /// Notes a value that cannot stand there; the help says what can.
    pub fn unlike(&mut self, name: &str, node: &Node<'_>, help: String) {
        self.mistake(node.span(), format!("{name}: found {}", found(node)), Some(help));
    }
}

impl<'d, 'r> Section<'d, 'r> {
    pub fn new(name: String, span: Range<usize>, table: &'r DeTable<'d>) -> Self {
        Self { name, span, table, known: BTreeSet::new() }
    }

    /// Returns the value of an optional key.
    pub fn get(&mut self, key: &'static str) -> Option<&'r Node<'d>> {
        self.known.insert(key);
        self.table.get(key)
    }

    /// Returns the value of a required key.
    pub fn require(&mut self, reader: &mut Reader, key: &'static str) -> Option<&'r Node<'d>> {
        let value = self.get(key);
        if value.is_none() {
            let message = format!("{} has no \"{key}\"", self.name);
            // The place is the header of the table, not all of it.
            let line = reader.text[self.span.start..].find('\n');
            let end =
                line.map_or(self.span.end, |line| (self.span.start + line).min(self.span.end));
            reader.mistake(self.span.start..end, message, None);
        }
        value
    }

    /// Returns every key with its place and value.
    pub fn entries(
        &self,
    ) -> impl Iterator<Item = (&'r str, Range<usize>, &'r Node<'d>)> + use<'d, 'r> {
        self.table.iter().map(|(key, value)| (key.get_ref().as_ref(), key.span(), value))
    }

    /// Returns every key that was not asked for so far.
    pub fn unknown(&self) -> impl Iterator<Item = (&'r str, Range<usize>)> {
        let unknown = self.entries().filter(|(key, _, _)| !self.known.contains(key));
        unknown.map(|(key, span, _)| (key, span))
    }

    /// Marks the keys that another section was asked for as asked for here.
    pub fn know_all_of(&mut self, other: &Section<'_, '_>) {
        self.known.extend(&other.known);
    }

    /// Notes every key that was never asked for, unless its place has a mistake already.
    pub fn finish(self, reader: &mut Reader) {
        if self.unknown().next().is_none() {
            return;
        }
        let told = reader.mistakes.iter().map(|mistake| &mistake.place.span);
        let told: BTreeSet<(usize, usize)> = told.map(|span| (span.start, span.end)).collect();
        for (key, span) in
            self.unknown().filter(|(_, span)| !told.contains(&(span.start, span.end)))
        {
            let (name, known) = (key.to_owned(), self.known.clone());
            let message = format!("{}: unknown key \"{key}\"", self.name);
            reader.mistake_with(span, message, move || nearest(&name, known.iter().copied()));
        }
    }
}

/// Sorts mistakes by their places, and finds the late help for those that are shown.
fn in_order(mistakes: Vec<Mistake>, mut late: BTreeMap<usize, Help>) -> Vec<Mistake> {
    let mut mistakes: Vec<_> = mistakes.into_iter().enumerate().collect();
    mistakes.sort_by_key(|(_, mistake)| mistake.place.span.start);
    for (number, mistake) in mistakes.iter_mut().take(SHOWN) {
        mistake.help = mistake.help.take().or_else(|| late.remove(number)?());
    }
    mistakes.into_iter().map(|(_, mistake)| mistake).collect()
}

/// Suggests the name nearest to a misspelled one, or else lists the names that exist.
pub(super) fn nearest<'n>(
    name: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Option<String> {
    match similar(name, names.clone()) {
        Some(near) => Some(format!("did you mean \"{near}\"?")),
        None => {
            let all: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
            match all.len() {
                1 => Some(format!("expected {}", all[0])),
                2..=14 => Some(format!("expected one of {}", all.join(", "))),
                _ => None,
            }
        }
    }
}

/// Describes a value in a few words.
fn found(node: &Node<'_>) -> String {
    match node.get_ref() {
        DeValue::String(text) => {
            let short: String = text.chars().take(40).collect();
            format!("{short:?}{}", if short.len() < text.len() { "…" } else { "" })
        }
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(date) => date.to_string(),
        DeValue::Array(list) if list.is_empty() => "an empty list".into(),
        DeValue::Array(_) => "a list".into(),
        DeValue::Table(_) => "a table".into(),
    }
}
