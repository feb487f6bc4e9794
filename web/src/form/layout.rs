//! Changes of a text that keep its layout: entries and members are put in and taken out as they
//! are written beside them.

use std::ops::Range;

use super::node::{Home, Node, Part};
use super::syntax::{Entry, Kind, Toml, Value};

/// A list in one line that grows wider than this is written in several.
const WIDEST: usize = 100;

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
    all: Vec<(Range<usize>, String)>,
}

impl<'c, 't> Changes<'c, 't> {
    pub fn of(toml: &'c Toml<'t>) -> Self {
        Self { toml, text: toml.text, all: Vec::new() }
    }

    /// The changed text.
    pub fn text(mut self) -> String {
        self.all.sort_by_key(|(span, _)| (span.start, span.end));
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
        self.all.push((span, new.into()));
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
        let dotted = table.parts.iter().filter_map(|part| match *part {
            Part::Entry { entry, depth, home } => Some((entry, depth, home)),
            _ => None,
        });
        let is_after = |(entry, depth, _): &(&Entry, usize, _)| {
            entry.path.get(*depth).is_some_and(|name| after.contains(&name.name.as_str()))
        };
        let dotted = dotted.clone().filter(is_after).last().or(dotted.last());
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

    /// Puts the first thing between brackets.
    fn fill(&mut self, brackets: &Value, new: &str) {
        let inside = brackets.span.start + 1..brackets.span.end - 1;
        match self.text[inside.clone()].rfind('\n') {
            // What is there is comments.
            Some(last) => {
                let new = format!("  {new},{}", self.end_of_line());
                self.insert(inside.start + last + 1, new);
            }
            None => self.replace(inside, format!(" {new} ")),
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

    /// Takes a member out of an array.
    pub fn remove_member(&mut self, array: &Value, at: usize) {
        if let Kind::Array { items, commas } = &array.kind {
            let own = items[at].span.clone();
            self.take_out(array, own, commas, (at, items.len(), at == 0));
        }
    }

    /// Takes out what stands between brackets by this number of so many, with the comma behind it
    /// if it leads, or else the one before it.
    fn take_out(
        &mut self,
        brackets: &Value,
        own: Range<usize>,
        commas: &[usize],
        (at, count, leads): (usize, usize, bool),
    ) {
        let comma = commas.get(at).copied();
        let end = comma.map_or(own.end, |comma| comma + 1);
        if self.begins_line(own.start) && self.ends_line(end) {
            return self.replace(self.line_start(own.start)..self.next_line(end), "");
        }
        if count == 1 && !self.text[brackets.span.clone()].contains('\n') {
            return self.replace(brackets.span.start + 1..brackets.span.end - 1, "");
        }
        let before = at.checked_sub(1).map(|before| commas[before]);
        match before.filter(|before| !leads && !self.text[*before..own.start].contains('\n')) {
            Some(before) => self.replace(before..comma.unwrap_or(own.end), ""),
            None => {
                let rest = &self.text[end..];
                let blank = rest.len() - rest.trim_start_matches(BLANKS).len();
                self.replace(own.start..end + blank, "");
            }
        }
    }

    /// Puts a member into an array, before the one of that number or behind the last.
    pub fn add_member(&mut self, array: &Value, at: usize, new: &str) {
        let Kind::Array { items, commas } = &array.kind else { return };
        let Some(last) = items.last() else { return self.fill(array, new) };
        let written = &self.text[array.span.clone()];
        let before = &self.text[self.line_start(array.span.start)..array.span.start];
        let indent = &before[..before.len() - before.trim_start().len()];
        let width = before.chars().count() + written.chars().count() + new.chars().count();
        if !written.contains('\n') && width > WIDEST && new.starts_with('{') {
            let mut all: Vec<&str> =
                items.iter().map(|value| &self.text[value.span.clone()]).collect();
            all.insert(at.min(all.len()), new);
            let end = self.end_of_line();
            let lines: String = all.iter().map(|one| format!("{indent}  {one},{end}")).collect();
            return self.replace(array.span.clone(), format!("[{end}{lines}{indent}]"));
        }
        if let Some(next) = items.get(at) {
            let gap = match self.begins_line(next.span.start) {
                true => format!("{}{}", self.end_of_line(), self.blanks_before(next.span.start)),
                false => " ".to_owned(),
            };
            return self.insert(next.span.start, format!("{new},{gap}"));
        }
        let comma = commas.get(items.len() - 1);
        let end = comma.map_or(last.span.end, |comma| comma + 1);
        if !self.begins_line(last.span.start) || !self.ends_line(end) {
            return match comma {
                Some(_) => self.insert(end, format!(" {new},")),
                None => self.insert(end, format!(", {new}")),
            };
        }
        if comma.is_none() {
            self.insert(end, ",");
        }
        let indent = self.blanks_before(last.span.start);
        let new = format!("{}{indent}{new},", self.end_of_line());
        self.insert(self.line_end(end), new);
    }

    /// Moves a member of an array to another place in it.
    pub fn move_member(&mut self, array: &Value, from: usize, to: usize) {
        let Kind::Array { items, commas } = &array.kind else { return };
        let end = |at: usize| commas.get(at).map_or(items[at].span.end, |comma| comma + 1);
        let own_line =
            |at: usize| self.begins_line(items[at].span.start) && self.ends_line(end(at));
        if !(0..items.len()).all(own_line) {
            let mut order: Vec<&Value> = items.iter().collect();
            let moved = order.remove(from);
            order.insert(to, moved);
            for (place, value) in items.iter().zip(order) {
                self.replace(place.span.clone(), &self.text[value.span.clone()]);
            }
            return;
        }
        let lines = |at: usize| self.line_start(items[at].span.start)..self.next_line(end(at));
        let (own, target) = (lines(from), lines(to));
        let mut moved = self.text[own.clone()].to_owned();
        let last = items.len() - 1;
        if commas.len() < items.len() {
            match from == last {
                true => moved.insert(items[from].span.end - own.start, ','),
                false => self.insert(items[last].span.end, ","),
            }
        }
        self.insert(if to < from { target.start } else { target.end }, moved);
        self.replace(own, "");
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
