//! Edits of a table, made in its text.

use std::collections::BTreeSet;

use shoe_odds::table::keys::{LINE, WAGER};

use super::asked::Edit;
use super::layout::{Changes, key, quoted};
use super::node::{Node, Part};
use super::place::{Fault, Of};
use super::read::{condition, lines};
use super::syntax::{Kind, Toml, Value};

/// Makes an edit in a text, and leaves all else in it byte for byte.
///
/// # Errors
///
/// If the text is no TOML, the edit is of what the text has not, or its value is no TOML.
pub fn edit(text: &str, edit: &Edit) -> Result<String, Fault> {
    let toml = Toml::parse(text)?;
    let mut changes = Changes::of(&toml);
    match edit {
        Edit::Set { wager, line, key, value } => {
            let (_, lines) = paytable(&toml, wager)?;
            let line = nth(text, &lines, wager, *line)?;
            set_line(&mut changes, &toml, line, key, value.as_deref())?;
        }
        Edit::SetWager { wager, key, value } => {
            let node = find(&toml, wager)?;
            let text = match value {
                Some(_) if key == "id" => {
                    let message = "the id of a wager is the name of its section".to_owned();
                    return Err(missing(text, format!("{message}: expected the text to say it")));
                }
                Some(value) if WAGER.is_text(key) => Some(quoted(value)),
                Some(value) => Some(toml_value(value)?.to_owned()),
                None => None,
            };
            let after = if key == "as" { &[][..] } else { &["as", "name"] };
            set(&mut changes, &toml, &node, (key, text), after);
        }
        Edit::AddLine { wager, at, odds, name, when } => {
            let new = written_line(odds, name.as_deref(), when.as_deref())?;
            add_line(&mut changes, &toml, wager, *at, &new)?;
        }
        Edit::RemoveLine { wager, line } => {
            let (pays, lines) = paytable(&toml, wager)?;
            let node = nth(text, &lines, wager, *line)?;
            match pays.value() {
                Some(array) => changes.remove_member(array, *line),
                None => changes.remove(node),
            }
        }
        Edit::MoveLine { wager, from, to } => {
            let (pays, lines) = paytable(&toml, wager)?;
            let (node, other) = (nth(text, &lines, wager, *from)?, nth(text, &lines, wager, *to)?);
            match pays.value() {
                _ if from == to => {}
                Some(array) => changes.move_member(array, *from, *to),
                None => move_sections(&mut changes, node, other, from < to),
            }
        }
        Edit::AddWager { id, name, odds, when, variant } => {
            let line = written_line(odds, None, when.as_deref())?;
            add_wager(&mut changes, &toml, (id, name, &line), variant.as_deref())?;
        }
        Edit::RemoveWager { wager } => {
            changes.remove(&find(&toml, wager)?);
            let variants = toml.child(&toml.root(), "variant");
            for variant in variants.iter().flat_map(|variants| toml.children(variants)) {
                unlist(&mut changes, &toml, &variant, wager);
            }
        }
        Edit::SetTable { key, value } => {
            let written = match key.as_str() {
                "decks" => toml_value(value)?.to_owned(),
                _ => quoted(value),
            };
            let after: &[&str] = match key.as_str() {
                "id" => &[],
                "name" => &["id"],
                _ => &["id", "name", "edition", "source", "game"],
            };
            set(&mut changes, &toml, &toml.root(), (key, Some(written)), after);
        }
    }
    Ok(changes.text())
}

/// An edit of what a text has not.
fn missing(text: &str, message: String) -> Fault {
    Fault::at(text, Of::Text, 0..0, message)
}

/// A wager by the id that it is defined by.
fn find<'c>(toml: &'c Toml<'_>, wager: &str) -> Result<Node<'c>, Fault> {
    let wagers = toml.child(&toml.root(), "wager");
    let found = wagers.and_then(|wagers| toml.child(&wagers, wager));
    found.ok_or_else(|| missing(toml.text, format!("no wager {wager:?} in this table")))
}

/// The paytable of a wager and its lines.
fn paytable<'c>(toml: &'c Toml<'_>, wager: &str) -> Result<(Node<'c>, Vec<Node<'c>>), Fault> {
    let node = find(toml, wager)?;
    let pays = toml.child(&node, "pays");
    let read = pays.and_then(|pays| lines(toml, &pays).map(|lines| (pays, lines)));
    read.ok_or_else(|| {
        let message = format!("the paytable of wager {wager:?} is no list of lines");
        let place = toml.child(&node, "pays").map_or(toml.place(&node), |pays| toml.place(&pays));
        Fault::at(toml.text, Of::Text, place, message)
    })
}

fn nth<'n, 'c>(
    text: &str,
    lines: &'n [Node<'c>],
    wager: &str,
    line: usize,
) -> Result<&'n Node<'c>, Fault> {
    let count = lines.len();
    lines.get(line).ok_or_else(|| {
        missing(
            text,
            format!("no line {line} of wager {wager:?}, counted from 0, which has {count}"),
        )
    })
}

/// Sets a key to a text that is written so, or takes it out; to what it says already, not at all.
fn set<'c>(
    changes: &mut Changes<'c, '_>,
    toml: &'c Toml<'_>,
    table: &Node<'c>,
    (name, written): (&str, Option<String>),
    after: &[&str],
) {
    let old = toml.child(table, name);
    match (old, written) {
        (Some(old), None) => changes.remove(&old),
        (None, None) => {}
        (old, Some(written)) => {
            let is_string = written.starts_with('"');
            let said = old.and_then(|old| match is_string {
                true => toml.string(&old).map(|text| quoted(&text)),
                false => Some(toml.written(&old)),
            });
            if said.as_deref() != Some(&*written) {
                changes.set(table, name, &written, after);
            }
        }
    }
}

fn set_line<'c>(
    changes: &mut Changes<'c, '_>,
    toml: &'c Toml<'_>,
    line: &Node<'c>,
    name: &str,
    value: Option<&str>,
) -> Result<(), Fault> {
    let all: Vec<&str> = toml.children(line).iter().map(|node| node.key).collect();
    let before_when: Vec<&str> = all.iter().copied().filter(|key| *key != "when").collect();
    let usual: Vec<&str> = LINE.0.iter().map(|key| key.name).filter(|key| *key != "when").collect();
    let Some(value) = value else {
        set(changes, toml, line, (name, None), &[]);
        return Ok(());
    };
    let (written, after): (String, &[&str]) = match name {
        "odds" => (quoted(value), &[]),
        "name" => (quoted(value), &usual),
        "when" => {
            let old = toml.child(line, "when");
            if old.as_ref().is_some_and(|old| condition(toml, old) == value) {
                return Ok(());
            }
            let written = written_condition(value)?;
            // The blanks within the braces are the user's.
            let table = old.as_ref().and_then(Node::value);
            let table = table.filter(|old| matches!(old.kind, Kind::Table { .. }));
            if let (Some(table), true) = (table, is_bare(value)) {
                let inside = toml.between(table);
                if !inside.is_empty() {
                    changes.replace(inside, value.trim());
                    return Ok(());
                }
            }
            (written, &all)
        }
        _ => (toml_value(value)?.to_owned(), &before_when),
    };
    set(changes, toml, line, (name, Some(written)), after);
    Ok(())
}

/// Whether a condition in the form's text is one that stands between braces there.
fn is_bare(when: &str) -> bool {
    let when = when.trim();
    !when.is_empty() && !when.starts_with(['[', '{'])
}

/// A condition in the form's text as TOML.
fn written_condition(when: &str) -> Result<String, Fault> {
    if when.trim().is_empty() {
        return Ok("{}".to_owned());
    }
    if !is_bare(when) {
        return toml_value(when).map(str::to_owned);
    }
    check_value("{ ", when, " }")?;
    Ok(format!("{{ {} }}", when.trim()))
}

/// One value in TOML, without the blanks around it.
fn toml_value(value: &str) -> Result<&str, Fault> {
    check_value("", value, "")?;
    Ok(value.trim())
}

/// Whether a text between others is one value.
fn check_value(before: &str, value: &str, after: &str) -> Result<(), Fault> {
    let blank = value.len() - value.trim_start().len();
    let before = format!("v = {before}");
    let text = format!("{before}{}{after}", value.trim());
    let toml = Toml::parse(&text).map_err(|fault| {
        // What stands before the value is as many units as letters.
        let [first, units] = [&value[..blank], value].map(|text| text.encode_utf16().count());
        let place = |at: usize| (at.saturating_sub(before.len()) + first).min(units);
        let (start, end) = (place(fault.start), place(fault.end));
        Fault { of: Of::Value, start, end, ..fault }
    })?;
    let [section] = &toml.sections[..] else { return Err(several(value)) };
    match &section.body[..] {
        [entry] if entry.path.len() == 1 && entry.value.span.end == text.len() => Ok(()),
        _ => Err(several(value)),
    }
}

fn several(value: &str) -> Fault {
    let message = "more than a value: expected one, and no comment behind it".to_owned();
    Fault::at(value, Of::Value, 0..value.len(), message)
}

fn written_line(odds: &str, name: Option<&str>, when: Option<&str>) -> Result<String, Fault> {
    let name = name.map(|name| format!("name = {}, ", quoted(name))).unwrap_or_default();
    let when = written_condition(when.unwrap_or_default())?;
    Ok(format!("{{ odds = {}, {name}when = {when} }}", quoted(odds)))
}

fn add_line<'c>(
    changes: &mut Changes<'c, '_>,
    toml: &'c Toml<'_>,
    wager: &str,
    at: Option<usize>,
    new: &str,
) -> Result<(), Fault> {
    let node = find(toml, wager)?;
    if toml.child(&node, "pays").is_none() {
        let keys = toml.children(&node);
        let after: Vec<&str> = keys.iter().map(|node| node.key).collect();
        changes.set(&node, "pays", &format!("[ {new} ]"), &after);
        return Ok(());
    }
    let (pays, lines) = paytable(toml, wager)?;
    let at = at.unwrap_or(lines.len()).min(lines.len());
    if let Some(array) = pays.value() {
        changes.add_member(array, at, new);
        return Ok(());
    }
    // Where each line is a section the new one is, with the keys of an inline table for its lines.
    let Some(Part::Section { at: first, .. }) = pays.parts.first() else { return Ok(()) };
    let path = toml.sections[*first].path().iter().map(|name| key(&name.name));
    let header = format!("[[{}]]", path.collect::<Vec<_>>().join("."));
    let inline = format!("v = {new}");
    let inline = Toml::parse(&inline)?;
    let line = inline.child(&inline.root(), "v").unwrap_or_default();
    let end = changes.end_of_line();
    let mut section = header;
    for node in inline.children(&line) {
        section += &format!("{end}{} = {}", key(node.key), inline.written(&node));
    }
    match lines.get(at) {
        Some(next) => {
            if let Some(next) = sections(next).first() {
                changes.insert_section(*next, &section);
            }
        }
        None => {
            if let Some(last) = lines.last().and_then(|line| sections(line).last().copied()) {
                changes.append_section(last, &section);
            }
        }
    }
    Ok(())
}

/// The sections of a node.
fn sections(node: &Node<'_>) -> Vec<usize> {
    let section = |part: &Part<'_>| match *part {
        Part::Section { at, .. } => Some(at),
        _ => None,
    };
    node.parts.iter().filter_map(section).collect()
}

fn move_sections<'c>(
    changes: &mut Changes<'c, '_>,
    node: &Node<'c>,
    other: &Node<'c>,
    behind: bool,
) {
    let (own, other) = (sections(node), sections(other));
    let to = if behind { other.last() } else { other.first() };
    if let Some(to) = to {
        changes.move_sections(&own, (*to, behind));
    }
}

fn add_wager<'c>(
    changes: &mut Changes<'c, '_>,
    toml: &'c Toml<'_>,
    (id, name, line): (&str, &str, &str),
    variant: Option<&str>,
) -> Result<(), Fault> {
    let root = toml.root();
    let wagers = toml.child(&root, "wager");
    let defined = wagers.as_ref().map(|wagers| toml.children(wagers)).unwrap_or_default();
    let goes_by = |node: &Node<'_>| toml.string(&toml.child(node, "as")?);
    let mut taken: BTreeSet<String> = BTreeSet::new();
    taken.extend(defined.iter().map(|node| node.key.to_owned()));
    taken.extend(defined.iter().filter_map(goes_by));
    let numbered = (2..).map(|number| format!("{id}-{number}"));
    let mut ids = std::iter::once(id.to_owned()).chain(numbered);
    let id = ids.find(|id| !taken.contains(id)).unwrap_or_default();

    if let Some(list) = listing(toml, variant)? {
        changes.add_member(list, usize::MAX, &quoted(&id));
    }
    let (name, end) = (quoted(name), changes.end_of_line());
    if let Some(Value { kind: Kind::Table { .. }, .. }) = wagers.as_ref().and_then(Node::value) {
        let keys: Vec<&str> = defined.iter().map(|node| node.key).collect();
        let new = format!("{{ name = {name}, pays = [ {line} ] }}");
        changes.set(wagers.as_ref().unwrap_or(&root), &id, &new, &keys);
        return Ok(());
    }
    let new = format!("[wager.{}]{end}name = {name}{end}pays = [ {line} ]", key(&id));
    match wagers.as_ref().and_then(|wagers| sections(wagers).last().copied()) {
        Some(last) => changes.append_section(last, &new),
        None => {
            let blank = if toml.text.is_empty() { "" } else { end };
            changes.append(&format!("{blank}{new}{end}"));
        }
    }
    Ok(())
}

/// The list of a variant's wagers, of the first where none is named; `None` of a table that has no
/// variants.
fn listing<'c>(toml: &'c Toml<'_>, variant: Option<&str>) -> Result<Option<&'c Value>, Fault> {
    let all = toml.child(&toml.root(), "variant");
    let all = all.map(|all| toml.children(&all)).unwrap_or_default();
    let found = match variant {
        Some(id) => all.iter().find(|node| node.key == id),
        None => all.first(),
    };
    match (found, variant) {
        // Its list may be missing, which the library tells.
        (Some(found), _) => Ok(wagers_of(toml, found)),
        (None, Some(id)) => Err(missing(toml.text, format!("no variant {id:?} in this table"))),
        (None, None) => Ok(None),
    }
}

/// The list of a variant, if it is one.
fn wagers_of<'c>(toml: &'c Toml<'_>, variant: &Node<'c>) -> Option<&'c Value> {
    let list = toml.child(variant, "wagers")?.value()?;
    matches!(list.kind, Kind::Array { .. }).then_some(list)
}

/// Takes a wager out of the list of a variant.
fn unlist<'c>(changes: &mut Changes<'c, '_>, toml: &'c Toml<'_>, variant: &Node<'c>, wager: &str) {
    let Some(list) = wagers_of(toml, variant) else { return };
    let Kind::Array { items, .. } = &list.kind else { return };
    let is_wager = |value: &Value| value.string(toml.text).is_some_and(|id| id == wager);
    if let Some(at) = items.iter().position(is_wager) {
        changes.remove_member(list, at);
    }
}
