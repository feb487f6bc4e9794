//! Third-card rules of a table.

use toml::de::DeValue;

use crate::field::Vocabulary;
use crate::game::baccarat::Draw;
use crate::table::reader::{Node, Reader};

pub(super) fn draw(reader: &mut Reader, game: Option<&Vocabulary>, node: &Node<'_>) -> Draw {
    if game.is_some_and(|game| game.game != "baccarat") {
        let message = "draw: this game has no third-card rules".to_owned();
        reader.mistake(node.span(), message, None);
    }
    let Some(mut section) = reader.section("draw".into(), node) else { return Draw::default() };
    let mut totals = |reader: &mut Reader, key: &'static str| {
        let node = section.require(reader, key)?;
        numbers(reader, &format!("draw.{key}"), node, 7)
    };
    let player = totals(reader, "player");
    let stands = totals(reader, "banker-when-player-stands");
    let mut banker = [0; 8];
    let rows = section.require(reader, "banker");
    if let Some(rows) = rows.and_then(|node| reader.section("draw.banker".into(), node)) {
        for (key, span, node) in rows.entries() {
            match key.parse::<usize>().ok().filter(|total| *total < 8 && key.len() == 1) {
                Some(total) => {
                    let name = format!("draw.banker.{total}");
                    banker[total] = numbers(reader, &name, node, 9).unwrap_or(0);
                }
                None => {
                    let help = "expected a Banker total from 0 to 7".to_owned();
                    reader.mistake(span, format!("draw.banker: unknown key \"{key}\""), Some(help));
                }
            }
        }
    }
    section.finish(reader);
    Draw::new(player.unwrap_or(0), stands.unwrap_or(0), banker)
}

/// Numbers from 0 to `most` as `"0-7,9"`, a bit each; an empty text is none.
fn numbers(reader: &mut Reader, name: &str, node: &Node<'_>, most: u8) -> Option<u16> {
    let text = match node.get_ref() {
        DeValue::Integer(number) => number.to_string(),
        _ => reader.string(name, node)?,
    };
    let digit = |text: &str| text.trim().parse::<u8>().ok().filter(|number| *number <= most);
    let part = |part: &str| match part.split_once('-') {
        None => digit(part).map(|number| 1 << number),
        Some((from, to)) => {
            let (from, to) = (digit(from)?, digit(to)?);
            (from <= to).then(|| (from..=to).fold(0, |set: u16, number| set | 1 << number))
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
