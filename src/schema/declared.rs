//! The JSON Schema of a game that a table declares. Its hands have any names, but fixed features.

use serde_json::{Map, Value, json};

use crate::field::Domain;
use crate::field::hands::{GAME, Layout, MOST_CARDS, PLACES};
use crate::schema::settling::of_one_or_several;
use crate::schema::{condition, described, reference};

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
    let not = |of: &str| described(of, "What must not hold; of a list, none of which may.");
    properties.insert("not".to_owned(), not(CARDS));
    let cards =
        json!({ "type": "object", "properties": properties, "additionalProperties": false });
    let round = json!({
        "type": "object",
        "properties": { "not": not(GAME) },
        "additionalProperties": {
            "description": "A hand or a group of cards by its name, and what it must be; or the \
                hand that wins, by `result` or the name of a further comparison.",
            "anyOf": [reference(CARDS), names()],
        },
    });
    let or_one_of = |table: Value, itself: &str| {
        let list = json!({ "type": "array", "minItems": 1, "items": reference(itself) });
        json!({ "anyOf": [table, list] })
    };
    let mut definitions = Map::new();
    for feature in &features {
        definitions.insert(condition::name_of(feature.domain), condition::values(feature.domain));
    }
    definitions.extend([
        (GAME.to_owned(), or_one_of(round, GAME)),
        (CARDS.to_owned(), or_one_of(cards, CARDS)),
        ("deal".to_owned(), deal()),
        ("rank".to_owned(), rank()),
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
    json!({ "anyOf": [
        { "type": "string" },
        { "type": "array", "minItems": 1, "items": { "type": "string" } },
    ] })
}

fn hands(doc: &str) -> Value {
    json!({ "description": doc, "type": "array", "minItems": 2, "items": reference("identifier") })
}

fn deal() -> Value {
    let cards = json!({ "type": "integer", "minimum": 1, "maximum": MOST_CARDS });
    let hand = json!({
        "type": "object",
        "properties": {
            "cards": { "description": "The cards that it begins with.", "allOf": [cards] },
            "to": {
                "description": "The total to which it is drawn.",
                "type": "integer", "minimum": 12, "maximum": 21,
            },
            "soft": {
                "description": "Whether it draws on this total where an ace counts as 11 in it.",
                "enum": ["stand", "hit"],
            },
            "adds": {
                "description": "What is added to its pips where hands are compared.",
                "type": "integer", "minimum": 0, "maximum": 9,
            },
        },
        "required": ["cards"],
        "additionalProperties": false,
    });
    json!({
        "description": "The hands of a declared game and their cards.",
        "type": "object",
        "properties": {
            "ace": { "description": "The highest rank or the lowest.", "enum": ["low", "high"] },
            "hands": {
                "description": "The hands in the order they are dealt, and the cards of each.",
                "type": "object",
                "minProperties": 1,
                "propertyNames": reference("identifier"),
                "additionalProperties": { "anyOf": [cards, hand] },
            },
            "together": {
                "description": "Cards of several hands that are looked at together.",
                "type": "object",
                "propertyNames": reference("identifier"),
                "additionalProperties": {
                    "description": "Hands, or single cards as \"player.first\".",
                    "type": "array", "minItems": 1, "items": { "type": "string" },
                },
            },
        },
        "required": ["hands"],
        "additionalProperties": false,
    })
}

fn rank() -> Value {
    let class = json!({
        "type": "object",
        "properties": {
            "name": reference("identifier"),
            "when": described(CARDS, "When a hand is of it, unless it is of one before it; left \
                out, every other hand is."),
        },
        "required": ["name"],
        "additionalProperties": false,
    });
    let texts = json!({ "type": "array", "items": { "type": "string" } });
    let pair =
        json!({ "type": "array", "minItems": 2, "maxItems": 2, "items": reference("identifier") });
    json!({
        "description": "How the hands of a declared game compare.",
        "type": "object",
        "properties": {
            "hands": hands("The hands that are compared for the result; left out, all are."),
            "classes": {
                "description": "The classes of hands, best first.",
                "type": "array", "items": class,
            },
            "ties": {
                "description": "What decides within a class, in turn: features of a hand, \
                    \"ranks\" in poker order, or \"highest-card\" by rank and suit.",
                "allOf": [texts],
            },
            "wins": { "description": "Which hand wins.", "enum": ["highest", "lowest"] },
            "equal": {
                "description": "What equal hands come to.", "enum": ["tie", "draw-again"],
            },
            "beats": {
                "description": "Pairs of classes of which the first beats the second, whatever \
                    their order.",
                "type": "array", "items": pair,
            },
            "also": {
                "description": "Further comparisons by their names.",
                "type": "object",
                "propertyNames": reference("identifier"),
                "additionalProperties": hands("The hands that are compared."),
            },
        },
        "additionalProperties": false,
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
