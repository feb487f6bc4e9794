//! Parses a condition of a request, which is written like the `when` of a paytable line.

use toml::de::{DeTable, DeValue};

use crate::error::{Error, Mistake};
use crate::field::{Domain, Vocabulary};
use crate::table::condition::{reading, shadow, words};
use crate::table::not_toml::not_toml;
use crate::table::offer::Given;
use crate::table::reader::{Node, Reader};

/// The name of the text in messages, and of the condition in it.
const FILE: &str = crate::wording::asked::GIVEN;
const LABEL: &str = "given";

/// Reads a condition and describes it in words.
///
/// The text is the inside of an inline table, `player.opening = 6, natural = false`, a whole inline
/// table in braces, or a list of alternatives in brackets.
///
/// # Errors
///
/// Returns every mistake in it, with its place. A contradiction is a mistake too.
pub fn read(vocabulary: &'static Vocabulary, text: &str) -> Result<Given, Error> {
    let whole = text.trim_start().starts_with(['[', '{']);
    let (before, after) = if whole { ("given = ", "") } else { ("given = {", "}") };
    let document = format!("{before}{text}{after}");
    let mut reader = Reader::new(FILE, &document);
    if let Some(help) = without_value(vocabulary, text) {
        let span = before.len()..before.len() + text.len();
        reader.mistake(span, format!("{LABEL}: no value"), Some(help));
    }
    let read = reader.mistakes.is_empty().then(|| read_document(&mut reader, vocabulary)).flatten();
    match read {
        Some(read) if reader.mistakes.is_empty() => {
            Ok(Given { text: text.trim().to_owned(), ..read })
        }
        _ => {
            let mut mistakes = reader.into_mistakes();
            mistakes.iter_mut().for_each(|mistake| as_typed(mistake, text, before.len()));
            Err(Error::typed(mistakes))
        }
    }
}

/// Returns the remedy for the name of a field without a value: `natural` for `natural = true`.
fn without_value(vocabulary: &'static Vocabulary, text: &str) -> Option<String> {
    let name = text.trim();
    let spec = vocabulary.spec(vocabulary.find(name)?);
    let value = match spec.domain {
        Domain::Truth => "true".to_owned(),
        Domain::Number(_, most) => most.to_string(),
        Domain::Choice(names) => format!("\"{}\"", names.first()?),
        _ => return None,
    };
    Some(format!("expected {name} = {value} or the like"))
}

fn read_document(reader: &mut Reader, vocabulary: &'static Vocabulary) -> Option<Given> {
    let text = reader.text.clone();
    let document = match DeTable::parse(&text) {
        Ok(document) => document,
        Err(error) => {
            let (span, message, help) = not_toml(&text, &error);
            reader.mistake(span, format!("{LABEL}: {message}"), help);
            return None;
        }
    };
    let mut entries = document.get_ref().iter();
    let (_, node) = entries.next()?;
    if let Some((key, _)) = entries.next() {
        reader.mistake(key.span(), format!("{LABEL}: ends before this"), None);
        return None;
    }
    of_node(reader, vocabulary, LABEL, node)
}

/// Reads the condition in a node. Returns `None` after noting a mistake.
pub(in crate::table) fn of_node(
    reader: &mut Reader,
    vocabulary: &'static Vocabulary,
    label: &str,
    node: &Node<'_>,
) -> Option<Given> {
    let empty = match node.get_ref() {
        DeValue::Table(table) => table.is_empty(),
        DeValue::Array(alternatives) => alternatives.is_empty(),
        _ => false,
    };
    if empty {
        let expected = format!("expected fields and values, as {}", vocabulary.condition);
        reader.mistake(node.span(), format!("{label}: names no field"), Some(expected));
        return None;
    }
    let when = reading::read(reader, vocabulary, label, node)?;
    if !reader.trusted && shadow::dead(vocabulary, &[&when.condition])[0].is_some() {
        let message = format!("{label}: no round can meet all of it");
        reader.mistake(node.span(), message, None);
    }
    let text = reader.text[node.span()].to_owned();
    let place = reader.place(node.span());
    let words = words::by_field(&when.said, vocabulary);
    Some(Given { text, condition: when.condition, words, place })
}

/// Moves a mistake into the text as typed, which begins `before` bytes into the parsed text.
fn as_typed(mistake: &mut Mistake, text: &str, before: usize) {
    let place = &mut mistake.place;
    place.text = text.into();
    let typed = |at: usize| at.saturating_sub(before).min(text.len());
    place.span = typed(place.span.start)..typed(place.span.end);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::baccarat;

    #[test]
    fn the_inside_of_a_table_a_table_and_a_list_are_read() {
        let words = |text: &str| read(baccarat::vocabulary(), text).unwrap().words;
        assert_eq!(words("player.opening = 6"), "Player opening 6");
        let nested = "player = { opening = \"6-7\", pair = false }, banker.opening = [0, 5]";
        assert_eq!(words(nested), "Player opening 6-7, no player pair, banker opening 0, 5");
        assert_eq!(words("{ natural = true }"), "Natural");
        assert_eq!(words("[{ cards = 4 }, { cards = 6 }]"), "Cards 4 or cards 6");
        assert_eq!(words("not = { result = 'tie' }"), "Not tie");
        assert_eq!(words("not = { result = 'tie', cards = 4 }"), "Not (tie, cards 4)");
        assert_eq!(words("banker.third = '> player.third'"), "Banker third above player third");
        assert_eq!(words("either.total = '< opening'"), "Either total below either opening");
    }

    #[test]
    fn mistakes_stand_where_they_were_typed() {
        for (text, column, message) in [
            ("player.openin = 6", 8, "did you mean \"player.opening\"?"),
            ("result = \"tie\", player.opening = 12", 34, "given: player.opening cannot be 12"),
            ("result = tie", 10, "texts, odds and ranges stand in quotes"),
            ("player.opening = 6, player.natural = tru", 38, "not TOML"),
            ("", 1, "given: names no field"),
            (" [ ]", 2, "given: names no field"),
            ("[{ natural = true }, 3]", 22, "given: found 3, expected a table of fields"),
            ("natural = true, cards = 9", 25, "cards cannot be 9"),
            ("natural = true, not = 9", 23, "found 9, expected a table of fields"),
            ("not = {}", 1, "no round can meet all of it"),
            ("player.total = \"> player.total\"", 1, "no round can meet all of it"),
            ("not = { cards = 9 }", 17, "cards cannot be 9"),
            ("player.total = \"> banker.totl\"", 16, "unknown field \"banker.totl\""),
            ("result = \"= winner\"", 10, "result cannot be \"= winner\""),
            ("player = { opening = 6, opening = 7 }", 25, "duplicate key"),
            ("cards = 4 }\nother = { cards = 5", 1, "given: ends before this"),
        ] {
            let error = read(baccarat::vocabulary(), text).unwrap_err();
            assert!(error.is_usage());
            assert!(error.to_string().contains(message), "{text:?}: {error}");
            assert_eq!(error.mistakes()[0].place.column(), column, "{text:?}: {error}");
        }
    }
}
