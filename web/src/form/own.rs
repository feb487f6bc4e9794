//! Tables of one's own to begin with.

use super::layout::{Changes, key, quoted};
use super::node::{Node, Part};
use super::place::Fault;
use super::syntax::Toml;

/// The keys of a rules document that a table of some of its wagers has not.
const LEFT_OUT: [&str; 6] = ["id", "published", "variant", "collection", "edition", "wager"];

/// The table of some wagers of another, by the ids that they are defined by, under an id of its
/// own.
///
/// # Errors
///
/// If the text is no TOML.
pub fn only(text: &str, id: &str, wagers: &[String]) -> Result<String, Fault> {
    let toml = Toml::parse(text)?;
    let changes = Changes::of(&toml);
    let mut top = vec![format!("id = {}", quoted(id))];
    let mut sections: Vec<String> = Vec::new();
    for node in toml.children(&toml.root()) {
        if LEFT_OUT.contains(&node.key) {
            continue;
        }
        let is_section =
            |part: &Part<'_>| matches!(part, Part::Section { depth, .. } if *depth > 0);
        match node.parts.iter().all(is_section) {
            true => sections.extend(blocks(&toml, &changes, &node)),
            false => top.push(format!("{} = {}", key(node.key), toml.written(&node))),
        }
    }
    let all = toml.child(&toml.root(), "wager");
    for wager in all.iter().flat_map(|all| toml.children(all)) {
        if !wagers.iter().any(|id| id == wager.key) {
            continue;
        }
        let is_section = |part: &Part<'_>| matches!(part, Part::Section { depth: 2, .. });
        if wager.parts.iter().all(is_section) {
            sections.extend(blocks(&toml, &changes, &wager));
            continue;
        }
        let mut section = format!("[wager.{}]", key(wager.key));
        for node in toml.children(&wager) {
            section += &format!("\n{} = {}", key(node.key), toml.written(&node));
        }
        sections.push(section);
    }
    let sections: String = sections.iter().map(|section| format!("\n{section}\n")).collect();
    Ok(format!("{}\n{sections}", top.join("\n")))
}

/// The sections of a node as they are written, with the comments above them.
fn blocks(toml: &Toml<'_>, changes: &Changes<'_, '_>, node: &Node<'_>) -> Vec<String> {
    let block = |part: &Part<'_>| match *part {
        Part::Section { at, .. } => Some(toml.text[changes.block(at)].trim_end().to_owned()),
        _ => None,
    };
    node.parts.iter().filter_map(block).collect()
}

/// A first table of one's own, of one wager on a tie, which every game built in has.
pub fn own(id: &str, name: &str, game: &str) -> String {
    let (id, name, game) = (quoted(id), quoted(name), quoted(game));
    format!(
        "id    = {id}\nname  = {name}\ngame  = {game}\ndecks = [8]\n\n[wager.tie]\nname = \
         \"Tie\"\npays = [\n  {{ odds = \"8 to 1\", when = {{ result = \"tie\" }} }},\n]\n"
    )
}
