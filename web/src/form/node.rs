//! What a text says by key, wherever it says so: below a header, in an inline table, or by a
//! dotted key.

use std::collections::BTreeMap;
use std::ops::Range;

use super::layout::key;
use super::syntax::{Entry, Kind, Toml, Value};

/// All that a text says of one key, or of one member of a list.
#[derive(Default)]
pub(super) struct Node<'c> {
    pub key: &'c str,
    pub parts: Vec<Part<'c>>,
    /// Whether it is a member of a list that `[[a.b]]` are the members of.
    is_member: bool,
}

/// One place that says something of a node. A path, of which `depth` names lead to the node, says
/// something of what is in it where it is longer.
#[derive(Clone, Copy)]
pub(super) enum Part<'c> {
    /// A section by its number.
    Section { at: usize, depth: usize },
    /// A key and its value.
    Entry { entry: &'c Entry, depth: usize, home: Home<'c> },
    /// A member of an array.
    Value(&'c Value),
}

/// What an entry stands in.
#[derive(Clone, Copy)]
pub(super) enum Home<'c> {
    /// A section, in lines of its own.
    Section,
    /// An inline table.
    Inline(&'c Value),
}

impl<'c> Node<'c> {
    /// What these places say.
    pub fn of(parts: Vec<Part<'c>>) -> Self {
        Self { parts, ..Self::default() }
    }

    /// The value, where it is written as one.
    pub fn value(&self) -> Option<&'c Value> {
        match self.parts[..] {
            [Part::Entry { entry, depth, .. }] if depth == entry.path.len() => Some(&entry.value),
            [Part::Value(value)] => Some(value),
            _ => None,
        }
    }
}

impl<'t> Toml<'t> {
    /// The whole document.
    pub fn root(&self) -> Node<'_> {
        let sections = 0..self.sections.len();
        Node::of(sections.map(|at| Part::Section { at, depth: 0 }).collect())
    }

    /// Whether sections `[[…]]` are its members.
    fn has_member_sections(&self, node: &Node<'_>) -> bool {
        !node.is_member && node.parts.iter().any(|part| self.begins_member(part))
    }

    fn begins_member(&self, part: &Part<'_>) -> bool {
        match *part {
            Part::Section { at, depth } => {
                let section = &self.sections[at];
                section.is_list() && section.path().len() == depth
            }
            _ => false,
        }
    }

    /// The keys of a table in the order of the text; none of anything else.
    pub fn children<'c>(&'c self, node: &Node<'c>) -> Vec<Node<'c>> {
        let mut children = Children::default();
        if self.has_member_sections(node) {
            return Vec::new();
        }
        for part in &node.parts {
            match *part {
                Part::Section { at, depth } => {
                    let section = &self.sections[at];
                    match section.path().get(depth) {
                        Some(name) => {
                            children.add(&name.name, Part::Section { at, depth: depth + 1 });
                        }
                        None => children.add_all(&section.body, Home::Section),
                    }
                }
                Part::Entry { entry, depth, home } => match entry.path.get(depth) {
                    Some(name) => {
                        children.add(&name.name, Part::Entry { entry, depth: depth + 1, home });
                    }
                    None => children.add_inline(&entry.value),
                },
                Part::Value(value) => children.add_inline(value),
            }
        }
        children.nodes
    }

    /// One key of a table.
    pub fn child<'c>(&'c self, node: &Node<'c>, key: &str) -> Option<Node<'c>> {
        self.children(node).into_iter().find(|child| child.key == key)
    }

    /// The members of a list; `None` of anything else.
    pub fn members<'c>(&'c self, node: &Node<'c>) -> Option<Vec<Node<'c>>> {
        if let Some(Value { kind: Kind::Array { items, .. }, .. }) = node.value() {
            return Some(items.iter().map(|value| Node::of(vec![Part::Value(value)])).collect());
        }
        if !self.has_member_sections(node) {
            return None;
        }
        let mut members: Vec<Node<'c>> = Vec::new();
        for part in &node.parts {
            if self.begins_member(part) {
                members.push(Node { is_member: true, ..Node::default() });
            }
            // What stands before the first is no TOML.
            members.last_mut()?.parts.push(*part);
        }
        Some(members)
    }

    /// Whether it is a table, however written.
    pub fn is_table(&self, node: &Node<'_>) -> bool {
        match node.value() {
            Some(value) => matches!(value.kind, Kind::Table { .. }),
            None => !self.has_member_sections(node),
        }
    }

    /// The text of a string.
    pub fn string(&self, node: &Node<'_>) -> Option<String> {
        node.value()?.string(self.text)
    }

    /// The value as TOML: as it is written, or else as an inline value of the same.
    pub fn written(&self, node: &Node<'_>) -> String {
        if let Some(value) = node.value() {
            return self.text[value.span.clone()].to_owned();
        }
        if let Some(members) = self.members(node) {
            let members: Vec<String> = members.iter().map(|node| self.written(node)).collect();
            return format!("[{}]", members.join(", "));
        }
        match self.inside(node) {
            inside if inside.is_empty() => "{}".to_owned(),
            inside => format!("{{ {inside} }}"),
        }
    }

    /// Between the braces of a table, as it is written or would be.
    pub fn inside(&self, node: &Node<'_>) -> String {
        if let Some(value) = node.value() {
            return self.text[self.between(value)].to_owned();
        }
        let entry = |node: &Node<'_>| format!("{} = {}", key(node.key), self.written(node));
        self.children(node).iter().map(entry).collect::<Vec<_>>().join(", ")
    }

    /// What stands between the brackets of a value, without the blanks around it.
    pub fn between(&self, value: &Value) -> Range<usize> {
        let (start, end) = (value.span.start + 1, value.span.end - 1);
        let inside = &self.text[start..end];
        let start = start + (inside.len() - inside.trim_start().len());
        start..start + inside.trim().len()
    }

    /// Where the text first speaks of a node: a header, or a key.
    pub fn place(&self, node: &Node<'_>) -> Range<usize> {
        let header = |at: usize| self.sections[at].header.as_ref();
        let own = node.parts.iter().find_map(|part| match *part {
            Part::Section { at, depth } if self.sections[at].path().len() == depth => header(at),
            _ => None,
        });
        let first = || match *node.parts.first()? {
            Part::Section { at, .. } => Some(header(at)?.span.clone()),
            Part::Entry { entry, .. } => Some(entry.span().start..entry.path.last()?.span.end),
            Part::Value(value) => Some(value.span.clone()),
        };
        own.map(|header| header.span.clone()).or_else(first).unwrap_or(0..0)
    }
}

/// Children by key, in the order they are first spoken of.
#[derive(Default)]
struct Children<'c> {
    nodes: Vec<Node<'c>>,
    found: BTreeMap<&'c str, usize>,
}

impl<'c> Children<'c> {
    fn add(&mut self, key: &'c str, part: Part<'c>) {
        let at = *self.found.entry(key).or_insert(self.nodes.len());
        if at == self.nodes.len() {
            self.nodes.push(Node { key, ..Node::default() });
        }
        self.nodes[at].parts.push(part);
    }

    fn add_all(&mut self, entries: &'c [Entry], home: Home<'c>) {
        for entry in entries {
            if let Some(name) = entry.path.first() {
                self.add(&name.name, Part::Entry { entry, depth: 1, home });
            }
        }
    }

    fn add_inline(&mut self, value: &'c Value) {
        if let Kind::Table { entries, .. } = &value.kind {
            self.add_all(entries, Home::Inline(value));
        }
    }
}
