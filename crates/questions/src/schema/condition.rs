//! The JSON Schema of conditions, from the vocabulary of a game.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::card::{COLOURS, RANKS, SUITS};
use crate::field::{Domain, Vocabulary};
use crate::schema::reference;
use crate::schema::section::object;

/// The field under a key of a condition, and the keys inside it.
#[derive(Default)]
struct Node {
    field: Option<(Domain, String)>,
    inside: BTreeMap<String, Node>,
}

/// Returns the schemas of the conditions of a game. The first is the schema of a whole condition.
pub(super) fn definitions(vocabulary: &Vocabulary) -> Vec<(String, Value)> {
    let mut top = Node::default();
    for spec in &vocabulary.specs {
        let node = spec
            .name
            .split('.')
            .fold(&mut top, |node, part| node.inside.entry(part.to_owned()).or_default());
        node.field = Some((spec.domain, documentation(vocabulary, &spec.name)));
    }
    let game = vocabulary.game;
    let hand = format!("{game}-hand");
    let of_hand = |doc: &str| json!({ "description": doc, "allOf": [reference(&hand)] });
    let mut definitions = Vec::new();
    let mut properties = Map::new();
    // If every hand has the same fields, one schema describes them.
    let hands = vocabulary.hands.iter().filter_map(|hand| top.inside.get(*hand));
    let hands: Vec<Map<String, Value>> = hands.map(properties_of).collect();
    let alike = hands.windows(2).all(|two| two[0] == two[1]);
    for (key, node) in &top.inside {
        let name = vocabulary.hands.contains(&key.as_str());
        properties.insert(
            key.clone(),
            match name && alike {
                true => of_hand(&format!("What the {key}'s hand must be.")),
                false => schema(node, key),
            },
        );
    }
    for quantifier in &vocabulary.quantifiers {
        properties.insert(quantifier.name.to_owned(), of_hand(quantifier.doc));
    }
    properties.insert("not".to_owned(), all_but(game));
    definitions.push((game.to_owned(), all_of_or_one_of(properties, &reference(game))));
    if let (true, Some(mut first)) = (alike, hands.into_iter().next()) {
        first.insert("not".to_owned(), all_but(&hand));
        definitions.push((hand.clone(), all_of_or_one_of(first, &reference(&hand))));
    }
    definitions
}

/// Returns the schema of a negated condition.
pub(super) fn all_but(of: &str) -> Value {
    json!({
        "description": "What must not hold; of a list, none of which may.",
        "allOf": [reference(of)],
    })
}

/// Returns the sentence that documents a field.
fn documentation(vocabulary: &Vocabulary, name: &str) -> String {
    let is_of = |pattern: &str| {
        let (parts, names) = (pattern.split('.'), name.split('.'));
        parts.clone().count() == names.clone().count()
            && parts.zip(names).all(|(part, name)| match part {
                "HAND" => vocabulary.hands.contains(&name),
                "KIND" => true,
                part => part == name,
            })
    };
    let entry = vocabulary.entries.iter().find(|entry| is_of(&entry.pattern));
    entry.map_or(String::new(), |entry| entry.doc.to_owned())
}

fn properties_of(node: &Node) -> Map<String, Value> {
    node.inside.iter().map(|(key, node)| (key.clone(), schema(node, key))).collect()
}

fn schema(node: &Node, key: &str) -> Value {
    match &node.field {
        Some((domain, doc)) => {
            json!({ "description": doc, "allOf": [reference(&name_of(*domain))] })
        }
        None => {
            let doc = node.inside.values().find_map(|inside| inside.field.as_ref());
            let doc = doc.map_or(key, |(_, doc)| doc);
            let object = object(properties_of(node), &[]);
            json!({ "description": doc, "anyOf": [object, alternatives(&object)] })
        }
    }
}

/// Returns the schema of a table whose requirements must all hold, or of a list of such tables, one
/// of which must hold.
pub(super) fn all_of_or_one_of(properties: Map<String, Value>, itself: &Value) -> Value {
    json!({ "anyOf": [object(properties, &[]), alternatives(itself)] })
}

/// Returns the schema of a list of at least one of these.
pub(super) fn alternatives(of: &Value) -> Value {
    json!({ "type": "array", "minItems": 1, "items": of })
}

/// Returns the name of the schema for the values of a domain.
pub(super) fn name_of(domain: Domain) -> String {
    match domain {
        Domain::Truth => "truth".to_owned(),
        Domain::Number(low, high) => format!("numbers-{low}-to-{high}"),
        Domain::Rank | Domain::AceHigh => "ranks".to_owned(),
        Domain::Suit => "suits".to_owned(),
        Domain::Colour => "colours".to_owned(),
        Domain::RankPair => "two-ranks".to_owned(),
        Domain::Choice(names) => names.join("-or-"),
    }
}

/// Returns the schemas for the values of a game's fields.
pub(super) fn domains(vocabulary: &Vocabulary) -> BTreeMap<String, Value> {
    let specs = vocabulary.specs.iter();
    specs.map(|spec| (name_of(spec.domain), values(spec.domain))).collect()
}

/// Returns the schema of a comparison: a sign and the name of another field.
fn against(domain: Domain) -> Value {
    let of_order = if domain.is_ordered() { "|[<>]=?" } else { "" };
    json!({
        "description": "Name of the field that it is compared with: \"= NAME\" or, if its values have \
            an order, \"> NAME\".",
        "type": "string",
        "pattern": format!(r"^\s*(!?={of_order})\s*[a-z][A-Za-z0-9.-]*\s*$"),
    })
}

/// Returns the schema of one value, a text of several or of ranges, a list of such, or another
/// field.
pub(super) fn values(domain: Domain) -> Value {
    let words = |words: &[&str]| {
        let one = words.join("|");
        vec![json!({ "enum": words }), pattern(&format!("({one})"))]
    };
    // Ranks may be lower-case letters, and a ten may be written 10.
    let rank = format!("([{}{}]|10)", RANKS.concat(), RANKS.concat().to_lowercase());
    let one = match domain {
        Domain::Truth => vec![json!({ "type": "boolean" })],
        Domain::Number(low, high) => {
            let numbers = (low..=high).map(|number| number.to_string()).collect::<Vec<_>>();
            let number = format!("0*({})", numbers.join("|"));
            vec![
                json!({ "type": "integer", "minimum": low, "maximum": high }),
                pattern(&format!(r"{number}(\s*-\s*{number}|\s*\+)?")),
            ]
        }
        Domain::Rank | Domain::AceHigh => vec![
            json!({ "type": "integer", "minimum": 2, "maximum": 10 }),
            json!({ "enum": RANKS }),
            pattern(&format!(r"{rank}(\s*-\s*{rank})?")),
        ],
        Domain::Suit => words(&SUITS),
        Domain::Colour => words(&COLOURS),
        // A pair of digits may be a number.
        Domain::RankPair => vec![json!({ "type": "integer" }), pattern(&format!("{rank}{rank}"))],
        Domain::Choice(names) => words(names),
    };
    let list = alternatives(&json!({ "anyOf": one }));
    let any_of = [one, vec![list, against(domain)]].concat();
    json!({ "anyOf": any_of })
}

/// Returns the schema of a text with one or several items, separated by commas.
fn pattern(one: &str) -> Value {
    json!({ "type": "string", "pattern": format!(r"^\s*{one}(\s*,\s*{one})*\s*$") })
}
