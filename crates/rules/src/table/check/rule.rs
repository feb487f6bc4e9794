//! Parses the section of a table that states the rule of the deal, in the form that the game
//! declares.

use toml::de::DeValue;

use crate::game::rule::{Section as Rule, Shape, Stated};
use crate::game::{self, Game};
use crate::table::reader::{Node, Reader, Section};

/// Reads the rule sections of all these games. A section of a game other than the table's is a
/// mistake.
pub(super) fn rule(
    reader: &mut Reader,
    games: &[&'static dyn Game],
    game: Option<&dyn Game>,
    section: &mut Section<'_, '_>,
) -> game::Rule {
    let own = game.and_then(|game| game.section());
    let mut stated = None;
    let mut known: Vec<&'static str> = Vec::new();
    for rule in games.iter().filter_map(|game| game.section()) {
        if known.contains(&rule.key) {
            continue;
        }
        known.push(rule.key);
        let Some(node) = section.get(rule.key) else { continue };
        if game.is_some() && own.is_none_or(|own| own.key != rule.key) {
            let message = format!("{}: this game has no {}", rule.key, rule.name);
            reader.mistake(node.span(), message, None);
        }
        let read = read(reader, own.filter(|own| own.key == rule.key).unwrap_or(rule), node);
        stated = stated.or(read);
    }
    let rule = own.zip(stated).map(|(own, stated)| (own.rule)(&stated));
    rule.unwrap_or_default()
}

fn read(reader: &mut Reader, rule: &'static Rule, node: &Node<'_>) -> Option<Stated> {
    let mut stated = Stated::default();
    let mut section = reader.section(rule.key.into(), node)?;
    for part in rule.parts {
        let name = format!("{}.{}", rule.key, part.key);
        let node = match part.is_required {
            true => section.require(reader, part.key),
            false => section.get(part.key),
        };
        match part.shape {
            Shape::Numbers(most) => {
                let set = node.and_then(|node| numbers(reader, &name, node, most));
                stated.state(part.key, 0, set.unwrap_or(0));
            }
            Shape::Rows { rows: last, row, numbers: most, .. } => {
                let rows = node.and_then(|node| reader.section(name.clone(), node));
                for (key, span, node) in rows.iter().flat_map(|rows| rows.entries()) {
                    let number = key.parse::<u8>().ok().filter(|number| *number <= last);
                    match number.filter(|number| number.to_string() == key) {
                        Some(number) => {
                            let set = numbers(reader, &format!("{name}.{number}"), node, most);
                            stated.state(part.key, number, set.unwrap_or(0));
                        }
                        None => {
                            let help = format!("expected {row} from 0 to {last}");
                            let message = format!("{name}: unknown key \"{key}\"");
                            reader.mistake(span, message, Some(help));
                        }
                    }
                }
            }
        }
    }
    section.finish(reader);
    Some(stated)
}

/// Reads numbers from 0 to `most`, such as `"0-7,9"`, into a bit set. An empty text is the empty
/// set.
fn numbers(reader: &mut Reader, name: &str, node: &Node<'_>, most: u8) -> Option<u64> {
    let text = match node.get_ref() {
        DeValue::Integer(number) => number.to_string(),
        _ => reader.string(name, node)?,
    };
    let digit = |text: &str| text.trim().parse::<u8>().ok().filter(|number| *number <= most);
    let part = |part: &str| match part.split_once('-') {
        None => digit(part).map(|number| 1 << number),
        Some((from, to)) => {
            let (from, to) = (digit(from)?, digit(to)?);
            (from <= to).then(|| (from..=to).fold(0, |set: u64, number| set | 1 << number))
        }
    };
    let mut parts = text.split(',').filter(|_| !text.trim().is_empty());
    let set = parts.try_fold(0, |set, text| part(text).map(|more| set | more));
    if set.is_none() {
        reader.unexpected(
            name,
            node,
            &format!("numbers from 0 to {most}, as \"0-{most}\" or \"1,3-5\""),
        );
    }
    set
}
