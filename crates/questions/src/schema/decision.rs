//! The JSON Schema of the decisions of a wager.

use serde_json::{Value, json};

use crate::game::GAMES;
use crate::schema::lines::line;
use crate::schema::reference;
use crate::schema::section::{by_id, chances, or_listed, section, with};
use crate::table::keys::{ALSO, DECISION, OPTION, SHOWN, TAKEN};

/// Returns the schema of a list of names of fields.
fn fields(least: u8) -> Value {
    json!({
        "type": "array",
        "minItems": least,
        "items": { "type": "string" },
        "uniqueItems": true,
    })
}

/// Returns the schema of a decision.
pub(super) fn decision() -> Value {
    section(DECISION, |key| match key {
        "sees" => fields(0),
        _ => with(
            by_id(json!({ "anyOf": [reference("odds"), reference("option")] })),
            json!({ "minProperties": 2, "maxProperties": 20 }),
        ),
    })
}

/// Returns the schema of an option, with these conditions of one round.
pub(super) fn option(conditions: &[Value]) -> Value {
    // Cards alone settle an option.
    let mut line = line(conditions);
    line["properties"]["multiplier"] = json!(false);
    line["properties"]["carries"] = json!(false);
    line["properties"]["odds"] = reference("odds");
    let lines = json!({ "type": "array", "minItems": 1, "items": line });
    let mut option = section(OPTION, |key| match key {
        "given" => json!({ "anyOf": conditions }),
        _ => lines.clone(),
    });
    option["dependencies"] = json!({
        "raise": ["pays"],
        "times": { "not": { "required": ["pays"] } },
        "decide": { "propertyNames": { "enum": ["decide", "given"] } },
    });
    for rule in GAMES.iter().filter_map(|game| game.section()) {
        option["properties"][rule.key] = reference(rule.key);
    }
    option
}

/// Returns the schema of fields that the player looks at in some rounds only.
pub(super) fn also(conditions: &[Value]) -> Value {
    section(ALSO, |key| match key {
        "sees" => fields(1),
        _ => json!({ "anyOf": conditions }),
    })
}

/// Returns the schema of fields that a draw shows.
pub(super) fn shown() -> Value {
    section(SHOWN, |key| match key {
        "of" => with(fields(1), json!({ "maxItems": 8 })),
        "number" => {
            or_listed(with(chances(), json!({ "propertyNames": { "pattern": "^[0-8]$" } })))
        }
        _ => by_id(fields(1)),
    })
}

/// Returns the schema of a rule to play by, with these conditions of one round.
pub(super) fn taken(conditions: &[Value]) -> Value {
    let points = json!({ "type": "string", "pattern": "[a-z]" });
    let when: Vec<&Value> = conditions.iter().chain([&points]).collect();
    section(TAKEN, |_| json!({ "anyOf": when }))
}
