//! The JSON Schema of the lines of a paytable.

use serde_json::{Value, json};

use crate::schema::reference;
use crate::schema::section::{section, with};
use crate::table::claim::{LOSS, TOTAL};
use crate::table::keys::LINE;

/// Returns the schema of a line of a paytable, with these conditions of one round.
pub(super) fn line(conditions: &[Value]) -> Value {
    let lines = conditions.iter().cloned().chain([reference("run"), reference("times")]);
    let lines: Vec<Value> = lines.collect();
    let mut line = section(LINE, |key| match key {
        "staked" => json!({ "anyOf": [
            { "type": "number", "minimum": 1, "maximum": 1_000_000 },
            { "type": "string", "pattern": "^[0-9]+(\\.[0-9]+|/[0-9]+)?$" },
        ] }),
        "carries" => json!({ "anyOf": [
            { "type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000 },
            { "type": "string", "pattern": "^([0-9]+(\\.[0-9]+|/[0-9]+)?|same)$" },
            reference("multiplier"),
        ] }),
        _ => json!({ "anyOf": lines }),
    });
    let taken = [LOSS, TOTAL].map(|name| json!({ "pattern": in_any_case(name) }));
    let name = line["properties"]["name"].take();
    line["properties"]["name"] = json!({ "allOf": [name], "not": { "anyOf": taken } });
    // Only winning odds are multiplied.
    let winning = json!({ "properties": { "odds": { "pattern": r"\sto\s" } } });
    with(line, json!({ "dependencies": { "multiplier": winning } }))
}

/// Returns a pattern of a name in any case and with any blanks.
pub(super) fn in_any_case(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_whitespace());
    let letters = letters.map(|letter| {
        format!(r"[{}{}]\s*", letter.to_ascii_lowercase(), letter.to_ascii_uppercase())
    });
    format!(r"^\s*{}$", letters.collect::<String>())
}
