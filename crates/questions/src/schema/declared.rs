//! The JSON Schema of a game that a table declares. Its hands have any names, but fixed features.

use serde_json::{Map, Value, json};

use crate::field::Domain;
use crate::field::hands::{GAME, Layout, MOST_CARDS, PLACES};
use crate::schema::condition::{all_but, all_of_or_one_of, alternatives};
use crate::schema::section::{by_id, section, with};
use crate::schema::settling::of_one_or_several;
use crate::schema::{condition, described, reference};
use crate::table::keys::{CLASS, DEAL, HAND, RANK, TABLE};

/// Name of the schema for a condition on the cards of a hand or a group.
const CARDS: &str = "hands-cards";

/// Sections that only tables of declared games have.
pub(super) const SECTIONS: [&str; 2] = ["deal", "rank"];

/// A feature of any hand, whatever the name and the cards of the hand.
struct Feature {
    /// The name without the hand, as `"points"`.
    name: &'static str,
    doc: &'static str,
    domain: Domain,
}

fn features() -> Vec<Feature> {
    let (vocabulary, _) = Layout::default().vocabulary();
    let of_hand = vocabulary.entries.iter().filter_map(|entry| {
        let name = entry.pattern.strip_prefix("HAND.")?;
        // The number of cards in a hand is not known here.
        let domain = match entry.domain {
            Domain::Number(..) => Domain::Number(0, 126),
            other => other,
        };
        Some(Feature { name, doc: entry.doc, domain })
    });
    of_hand.collect()
}

/// Returns the schemas of conditions, of sections and of the values that fields take.
pub(super) fn definitions() -> Map<String, Value> {
    let mut properties = Map::new();
    let mut count = json!({});
    let features = features();
    for feature in &features {
        let field = json!({ "description": feature.doc, "allOf": [values(feature)] });
        match feature.name.split_once('.') {
            Some(_) => count = field,
            None => {
                // Two features are totals: of the cards as they lie, and of a hand that draws.
                properties.entry(feature.name.to_owned()).or_insert(field);
            }
        }
    }
    properties.insert(
        "count".to_owned(),
        json!({
            "description": count["description"],
            "type": "object",
            "additionalProperties": count,
        }),
    );
    for place in PLACES {
        let doc = format!("The {place} card of the hand.");
        properties.insert(place.to_owned(), described(CARDS, &doc));
    }
    properties.insert("not".to_owned(), all_but(CARDS));
    let round = json!({
        "type": "object",
        "properties": { "not": all_but(GAME) },
        "additionalProperties": {
            "description": "A hand or a group of cards by its name, and what it must be; or the \
                hand that wins, by `result` or the name of a further comparison.",
            "anyOf": [reference(CARDS), names()],
        },
    });
    let mut definitions = Map::new();
    for feature in &features {
        definitions.insert(condition::name_of(feature.domain), condition::values(feature.domain));
    }
    definitions.extend([
        (GAME.to_owned(), json!({ "anyOf": [round, alternatives(&reference(GAME))] })),
        (CARDS.to_owned(), all_of_or_one_of(properties, &reference(CARDS))),
        ("deal".to_owned(), with(deal(), doc("deal"))),
        ("rank".to_owned(), with(rank(), doc("rank"))),
        ("deck".to_owned(), condition::values(Domain::Rank)),
    ]);
    definitions
}

/// Returns the schema of a feature's values. A class has any name, because the table declares it.
fn values(feature: &Feature) -> Value {
    match feature.name {
        "class" => names(),
        _ => reference(&condition::name_of(feature.domain)),
    }
}

/// Returns the schema of a name, several names in a text, or a list of names.
fn names() -> Value {
    let name = json!({ "type": "string" });
    json!({ "anyOf": [name, alternatives(&name)] })
}

/// Returns the description of a section of the table.
fn doc(key: &str) -> Value {
    json!({ "description": TABLE.find(key).map(|key| key.doc) })
}

fn deal() -> Value {
    let cards = json!({ "type": "integer", "minimum": 1, "maximum": MOST_CARDS });
    let hand = section(HAND, |_| json!({ "allOf": [cards] }));
    section(DEAL, |key| match key {
        "hands" => {
            let hands = by_id(json!({ "anyOf": [cards, hand] }));
            with(hands, json!({ "minProperties": 1 }))
        }
        _ => {
            let doc = "Hands, or single cards as \"player.first\".";
            by_id(with(alternatives(&json!({ "type": "string" })), json!({ "description": doc })))
        }
    })
}

fn rank() -> Value {
    let hands = json!({ "type": "array", "minItems": 2, "items": reference("identifier") });
    section(RANK, |key| match key {
        "hands" => hands.clone(),
        "beside" => with(hands.clone(), json!({ "minItems": 1 })),
        "classes" => json!({ "type": "array", "items": section(CLASS, |_| Value::Null) }),
        "ties" => json!({ "allOf": [{ "type": "array", "items": { "type": "string" } }] }),
        "beats" => {
            let pair = with(hands.clone(), json!({ "maxItems": 2 }));
            json!({ "type": "array", "items": pair })
        }
        _ => {
            let doc = "The hands that are compared.";
            by_id(with(hands.clone(), json!({ "description": doc })))
        }
    })
}

/// Returns the schema of the keys that such a table may have and must have.
pub(super) fn of_game(rules: &[&str]) -> Value {
    let mut properties = json!({
        "wager": { "additionalProperties": reference(&format!("{GAME}-wager")) },
    });
    for rule in rules {
        properties[*rule] = json!(false);
    }
    json!({
        "if": { "properties": { "game": { "const": GAME } }, "required": ["game"] },
        "then": { "properties": properties, "required": ["deal"] },
    })
}

/// Returns the schema of a wager of such a game. One round settles it by conditions, or several
/// rounds by runs, counts or patterns of any hand.
pub(super) fn wager() -> Value {
    of_one_or_several(GAME, &reference("identifier"))
}
