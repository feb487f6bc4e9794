//! Changes of a text that keep its layout: entries and members are put in and taken out as they
//! are written beside them.

mod list;

use std::ops::Range;

use super::node::{Home, Node, Part};
use super::syntax::{Entry, Kind, Toml, Value};

/// The byte order mark that a text may begin with.
const MARK: char = '\u{feff}';

/// The blanks within a line.
const BLANKS: [char; 2] = [' ', '\t'];

/// A key as TOML.
pub(super) fn key(name: &str) -> String {
    let bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    match !name.is_empty() && name.bytes().all(bare) {
        true => name.to_owned(),
        false => quoted(name),
    }
}

/// A string as TOML.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            _ if letter.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(letter))),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Changes of a text, none of them in a place that another one takes out.
pub(super) struct Changes<'c, 't> {
    toml: &'c Toml<'t>,
    text: &'t str,
    /// In the order of the text.
    all: Vec<(Range<usize>, String)>,
}

impl<'c, 't> Changes<'c, 't> {
    pub fn of(toml: &'c Toml<'t>) -> Self {
        Self { toml, text: toml.text, all: Vec::new() }
    }

    /// The changed text.
    pub fn text(self) -> String {
        let mut changed = String::with_capacity(self.text.len() + 100);
        let mut done = 0;
        for (span, new) in &self.all {
            changed.push_str(&self.text[done..span.start.max(done)]);
            changed.push_str(new);
            done = done.max(span.end);
        }
        changed.push_str(&self.text[done..]);
        changed
    }

    /// Puts a text in the place of another.
    pub fn replace(&mut self, span: Range<usize>, new: impl Into<String>) {
        // Most come in the order of the text; two in one place stay as they came.
        let order = |span: &Range<usize>| (span.start, span.end);
        let at = self.all.partition_point(|(one, _)| order(one) <= order(&span));
        self.all.insert(at, (span, new.into()));
    }

    fn insert(&mut self, at: usize, new: impl Into<String>) {
        self.replace(at..at, new);
    }

    /// Gives a key of a table a value, in the place of what it has, or else behind the last of
    /// the keys `after` that is there.
    pub fn set(&mut self, table: &Node<'c>, name: &str, value: &str, after: &[&str]) {
        match self.toml.child(table, name) {
            Some(node) => match node.value() {
                Some(old) => self.replace(old.span.clone(), value),
                None => self.gather(table, &node, value, after),
            },
            None => self.add(table, name, value, after),
        }
    }

    /// Writes a key as one value that dotted keys or sections have said so far.
    fn gather(&mut self, table: &Node<'c>, node: &Node<'c>, value: &str, after: &[&str]) {
        let first = node.parts.iter().find_map(|part| match *part {
            Part::Entry { entry, depth, .. } => Some((entry, depth)),
            _ => None,
        });
        let Some((first, depth)) = first else {
            self.add(table, node.key, value, after);
            return self.remove(node);
        };
        let name = &first.path[depth - 1];
        let new = format!("{} = {value}", key(node.key));
        self.replace(name.span.start..first.value.span.end, new);
        let others = node.parts.iter().copied().filter(
            |part| !matches!(part, Part::Entry { entry, .. } if std::ptr::eq(*entry, first)),
        );
        self.remove(&Node::of(others.collect()));
    }

    /// Puts a new key into a table.
    fn add(&mut self, table: &Node<'c>, name: &str, value: &str, after: &[&str]) {
        let sections = &self.toml.sections;
        let own = table.parts.iter().find_map(|part| match *part {
            Part::Section { at, depth } => {
                (sections[at].path().len() == depth).then_some(&sections[at])
            }
            _ => None,
        });
        if let Some(section) = own {
            let is_after = |entry: &&Entry| {
                entry.path.first().is_some_and(|name| after.contains(&name.name.as_str()))
            };
            return match (section.body.iter().rfind(is_after), &section.header) {
                (Some(entry), _) => self.add_line(entry, name, value),
                (None, Some(header)) => {
                    let new = format!("{}{} = {value}", self.end_of_line(), key(name));
                    self.insert(self.line_end(header.span.end), new);
                }
                (None, None) => self.add_on_top(name, value),
            };
        }
        if let Some(table) = table.value() {
            return self.add_inline(table, name, value, after);
        }
        let mut dotted = table.parts.iter().rev().filter_map(|part| match *part {
            Part::Entry { entry, depth, home } => Some((entry, depth, home)),
            _ => None,
        });
        let is_after = |(entry, depth, _): &(&Entry, usize, _)| {
            entry.path.get(*depth).is_some_and(|name| after.contains(&name.name.as_str()))
        };
        let dotted = dotted.clone().find(is_after).or_else(|| dotted.next());
        if let Some((entry, depth, home)) = dotted {
            let path = entry.path[0].span.start..entry.path[depth - 1].span.end;
            let new = format!("{}.{} = {value}", &self.text[path], key(name));
            return match home {
                Home::Section => {
                    let new = format!("{}{}{new}", self.end_of_line(), self.indent(entry));
                    self.insert(self.line_end(entry.value.span.end), new);
                }
                Home::Inline(_) => self.insert(entry.value.span.end, format!(", {new}")),
            };
        }
        // Sections below it alone speak of it: its own stands before them.
        if let Some(Part::Section { at, depth }) = table.parts.first() {
            let path = &self.toml.sections[*at].path()[..*depth];
            let path: Vec<String> = path.iter().map(|name| key(&name.name)).collect();
            let (path, end) = (path.join("."), self.end_of_line());
            let new = format!("[{path}]{end}{} = {value}{end}{end}", key(name));
            self.insert(self.block(*at).start, new);
        }
    }

    /// A line behind that of an entry, its equals sign below the other.
    fn add_line(&mut self, entry: &Entry, name: &str, value: &str) {
        let path = entry.path.last().map_or(0, |name| name.span.end);
        let sign = self.text[path..entry.value.span.start].find('=').unwrap_or(0) + path;
        let width = self.text[entry.span().start..sign].trim_end().len();
        // One blank before the sign is no column.
        let column = sign - entry.span().start;
        let column = if column > width + 1 { column } else { 0 };
        let (end, indent, name) = (self.end_of_line(), self.indent(entry), key(name));
        let pad = " ".repeat(column.saturating_sub(name.len()).max(1));
        let new = format!("{end}{indent}{name}{pad}= {value}");
        self.insert(self.line_end(entry.value.span.end), new);
    }

    /// A line above all headers, where none of the keys stands that it would stand behind.
    fn add_on_top(&mut self, name: &str, value: &str) {
        let end = self.end_of_line();
        let new = format!("{} = {value}{end}", key(name));
        let sections = &self.toml.sections;
        let first = sections[0].body.first().map(|entry| self.line_start(entry.span().start));
        let header = || sections.get(1).map(|_| self.block(1).start);
        match first.or_else(header) {
            Some(at) => self.insert(at, new),
            None => self.append(&new),
        }
    }

    fn add_inline(&mut self, table: &Value, name: &str, value: &str, after: &[&str]) {
        let Kind::Table { entries, .. } = &table.kind else { return };
        let new = format!("{} = {value}", key(name));
        let is_after = |entry: &&Entry| {
            entry.path.first().is_some_and(|name| after.contains(&name.name.as_str()))
        };
        match (entries.iter().rfind(is_after), entries.first()) {
            (Some(entry), _) => self.insert(entry.value.span.end, format!(", {new}")),
            (None, Some(first)) => self.insert(first.span().start, format!("{new}, ")),
            (None, None) => self.fill(table, &new),
        }
    }

    /// Takes out all that is said of a node.
    pub fn remove(&mut self, node: &Node<'c>) {
        // How many entries at the beginning of an inline table are gone.
        let mut gone: Option<(&Value, usize)> = None;
        for part in &node.parts {
            match *part {
                Part::Section { at, .. } => self.remove_block(self.block(at)),
                Part::Entry { entry, home: Home::Section, .. } => {
                    let start = self.line_start(entry.span().start);
                    self.replace(start..self.next_line(entry.value.span.end), "");
                }
                Part::Entry { entry, home: Home::Inline(table), .. } => {
                    let Kind::Table { entries, commas } = &table.kind else { continue };
                    let own = entry.span();
                    let at = entries.partition_point(|one| one.span().start < own.start);
                    let before = gone.filter(|(other, _)| std::ptr::eq(*other, table));
                    let leads = at == before.map_or(0, |(_, count)| count);
                    if leads {
                        gone = Some((table, at + 1));
                    }
                    self.take_out(table, own, commas, (at, entries.len(), leads));
                }
                // A member of an array is taken out by its number.
                Part::Value(_) => {}
            }
        }
    }

    /// Puts text at the end, in lines of its own.
    pub fn append(&mut self, new: &str) {
        let end = self.end_of_line();
        let lacks = !self.text.is_empty() && !self.text.ends_with('\n');
        self.insert(self.text.len(), format!("{}{new}", if lacks { end } else { "" }));
    }

    /// Puts a section behind this one, a blank line between them.
    pub fn append_section(&mut self, at: usize, new: &str) {
        let (behind, end) = (self.block(at).end, self.end_of_line());
        let lacks = !self.text[..behind].ends_with('\n');
        let new = format!("{}{end}{new}{end}", if lacks { end } else { "" });
        self.insert(behind, new);
    }

    /// Puts a section before this one, and before the comment above it.
    pub fn insert_section(&mut self, at: usize, new: &str) {
        let end = self.end_of_line();
        self.insert(self.block(at).start, format!("{new}{end}{end}"));
    }

    /// Moves sections that follow each other before another one, or behind it.
    pub fn move_sections(&mut self, own: &[usize], (to, behind): (usize, bool)) {
        let (Some(first), Some(last)) = (own.first(), own.last()) else { return };
        let own = self.block(*first).start..self.block(*last).end;
        let block = self.text[own.clone()].trim_end().to_owned();
        self.remove_block(own);
        match behind {
            true => self.append_section(to, &block),
            false => self.insert_section(to, &block),
        }
    }

    /// Takes out lines, and the blank ones behind them.
    fn remove_block(&mut self, mut block: Range<usize>) {
        let rest = &self.text[block.end..];
        let blank = rest.len() - rest.trim_start().len();
        block.end = match blank == rest.len() {
            true => {
                let before = self.text[..block.start].trim_end().len();
                block.start = if before == 0 { 0 } else { self.next_line(before) };
                self.text.len()
            }
            false => self.line_start(block.end + blank),
        }
        .max(block.end);
        self.replace(block, "");
    }

    /// The lines of a section, and of the comment that stands right above it.
    pub fn block(&self, at: usize) -> Range<usize> {
        let section = &self.toml.sections[at];
        let Some(header) = &section.header else { return 0..self.next_line(section.end()) };
        let floor = match at.checked_sub(1).map(|before| &self.toml.sections[before]) {
            Some(before) if before.header.is_some() || !before.body.is_empty() => {
                self.next_line(before.end())
            }
            _ => 0,
        };
        let mut start = self.line_start(header.span.start);
        while start > floor {
            let above = self.line_start(start - 1);
            let is_comment = self.text[above..start].trim_start().starts_with('#');
            if above < floor || !is_comment {
                break;
            }
            start = above;
        }
        start..self.next_line(section.end())
    }

    /// What the text ends its lines with.
    pub fn end_of_line(&self) -> &'static str {
        if self.text.contains("\r\n") { "\r\n" } else { "\n" }
    }

    fn line_start(&self, at: usize) -> usize {
        let first = if self.text.starts_with(MARK) { MARK.len_utf8() } else { 0 };
        self.text[..at].rfind('\n').map_or(first.min(at), |end| end + 1)
    }

    /// The end of a line, and of the comment that it ends with.
    fn line_end(&self, at: usize) -> usize {
        let end = self.text[at..].find('\n').map_or(self.text.len(), |end| at + end);
        if end > at && end < self.text.len() && self.text.as_bytes()[end - 1] == b'\r' {
            return end - 1;
        }
        end
    }

    fn next_line(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |end| at + end + 1)
    }

    fn blanks_before(&self, at: usize) -> &'t str {
        let before = &self.text[..at];
        &before[before.trim_end_matches(BLANKS).len()..]
    }

    fn indent(&self, entry: &Entry) -> &'t str {
        self.blanks_before(entry.span().start)
    }

    /// Whether nothing stands before it in the line, which is not the first.
    fn begins_line(&self, at: usize) -> bool {
        self.text[..at].trim_end_matches(BLANKS).ends_with('\n')
    }

    /// Whether nothing but a comment follows in the line.
    fn ends_line(&self, at: usize) -> bool {
        let rest = self.text[at..].trim_start_matches(BLANKS);
        rest.starts_with(['\n', '\r', '#'])
    }
}
