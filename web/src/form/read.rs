//! A table's text as a form.

use serde::Serialize;

use super::node::Node;
use super::place::{Fault, Places};
use super::syntax::Toml;

/// A table as a form. What the text does not say is `None`, and so is what it says otherwise than
/// in the usual way, as a name that is a number.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Form {
    /// The id.
    pub id: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// The game.
    pub game: Option<String>,
    /// The numbers of decks, the default first.
    pub decks: Vec<u32>,
    /// The variants, none where the text has none.
    pub variants: Vec<Variant>,
    /// The wagers.
    pub wagers: Vec<Wager>,
}

/// Wagers that are offered together.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Variant {
    /// The id.
    pub id: String,
    /// The name.
    pub name: Option<String>,
    /// The ids of its wagers.
    pub wagers: Vec<String>,
}

/// A wager.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Wager {
    /// The id, by which edits call it.
    pub id: String,
    /// The name.
    pub name: Option<String>,
    /// The id it goes by in a variant.
    #[serde(rename = "as")]
    pub goes_by: Option<String>,
    /// Its header, or the first key that speaks of it.
    pub span: Span,
    /// The line of that, from 1.
    pub line: usize,
    /// All other keys.
    pub others: Vec<Key>,
    /// How its paytable is written; `None` if it has none.
    pub pays: Option<Pays>,
    /// The lines of the paytable.
    pub lines: Vec<Line>,
}

/// A part of the text, in UTF-16 units.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Span {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// A key that the form has no field for.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Key {
    /// The key.
    pub key: String,
    /// Its value as TOML.
    pub value: String,
}

/// How a paytable is written.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pays {
    /// As a list of tables, which are its lines.
    Lines,
    /// Otherwise: its TOML.
    Text(String),
}

/// A line of a paytable.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The odds.
    pub odds: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// The condition: between the braces of a table, and the TOML of anything else.
    pub when: Option<String>,
    /// All other keys.
    pub others: Vec<Key>,
    /// The line of the text it stands in, from 1.
    pub line: usize,
}

/// Reads a text as a form.
///
/// # Errors
///
/// Where it is no TOML.
pub fn read(text: &str) -> Result<Form, Fault> {
    let toml = Toml::parse(text)?;
    let places = Places::of(text);
    let mut form = Form {
        id: None,
        name: None,
        game: None,
        decks: Vec::new(),
        variants: Vec::new(),
        wagers: Vec::new(),
    };
    for node in toml.children(&toml.root()) {
        match node.key {
            "id" => form.id = toml.string(&node),
            "name" => form.name = toml.string(&node),
            "game" => form.game = toml.string(&node),
            "decks" => form.decks = decks(&toml, &node),
            "variant" => form.variants = map(toml.children(&node), |node| variant(&toml, node)),
            "wager" => {
                form.wagers = map(toml.children(&node), |node| wager(&toml, &places, node));
            }
            _ => {}
        }
    }
    Ok(form)
}

fn map<T>(nodes: Vec<Node<'_>>, read: impl FnMut(&Node<'_>) -> T) -> Vec<T> {
    nodes.iter().map(read).collect()
}

fn decks(toml: &Toml<'_>, node: &Node<'_>) -> Vec<u32> {
    let nodes = toml.members(node).unwrap_or_default();
    nodes.iter().filter_map(|node| toml.written(node).replace('_', "").parse().ok()).collect()
}

fn variant(toml: &Toml<'_>, node: &Node<'_>) -> Variant {
    let mut variant = Variant { id: node.key.to_owned(), name: None, wagers: Vec::new() };
    for node in toml.children(node) {
        match node.key {
            "name" => variant.name = toml.string(&node),
            "wagers" => {
                let nodes = toml.members(&node).unwrap_or_default();
                variant.wagers = nodes.iter().filter_map(|node| toml.string(node)).collect();
            }
            _ => {}
        }
    }
    variant
}

fn wager(toml: &Toml<'_>, places: &Places<'_>, node: &Node<'_>) -> Wager {
    let place = toml.place(node);
    let mut wager = Wager {
        id: node.key.to_owned(),
        name: None,
        goes_by: None,
        line: places.line(place.start),
        span: Span { start: places.units(place.start), end: places.units(place.end) },
        others: Vec::new(),
        pays: None,
        lines: Vec::new(),
    };
    for node in toml.children(node) {
        match (node.key, toml.string(&node)) {
            ("name", Some(name)) => wager.name = Some(name),
            ("as", Some(id)) => wager.goes_by = Some(id),
            ("pays", _) => match lines(toml, &node) {
                Some(lines) => {
                    wager.pays = Some(Pays::Lines);
                    wager.lines = map(lines, |node| line(toml, places, node));
                }
                None => wager.pays = Some(Pays::Text(toml.written(&node))),
            },
            _ => wager.others.push(other(toml, &node)),
        }
    }
    wager
}

/// The lines of a paytable, if it is a list of tables.
pub(super) fn lines<'c>(toml: &'c Toml<'_>, pays: &Node<'c>) -> Option<Vec<Node<'c>>> {
    let members = toml.members(pays)?;
    members.iter().all(|node| toml.is_table(node)).then_some(members)
}

fn line(toml: &Toml<'_>, places: &Places<'_>, node: &Node<'_>) -> Line {
    let line = places.line(toml.place(node).start);
    let mut line = Line { odds: None, name: None, when: None, others: Vec::new(), line };
    for node in toml.children(node) {
        match (node.key, toml.string(&node)) {
            ("odds", Some(odds)) => line.odds = Some(odds),
            ("name", Some(name)) => line.name = Some(name),
            ("when", _) => line.when = Some(condition(toml, &node)),
            _ => line.others.push(other(toml, &node)),
        }
    }
    line
}

/// A condition as the form shows it.
pub(super) fn condition(toml: &Toml<'_>, node: &Node<'_>) -> String {
    if toml.is_table(node) { toml.inside(node) } else { toml.written(node) }
}

fn other(toml: &Toml<'_>, node: &Node<'_>) -> Key {
    Key { key: node.key.to_owned(), value: toml.written(node) }
}
