//! The JSON Schema of the ways to settle a wager: by one round or by several.

use serde_json::{Value, json};

use crate::schema::reference;

/// Returns the schema of a wager of the game with these conditions. One round settles it by them,
/// or several rounds by their runs, by the number of rounds of a kind or by a pattern. `sides` are
/// the names of the kinds.
pub(super) fn of_one_or_several(condition: &str, sides: &Value) -> Value {
    let when = |condition: &str| {
        let line = json!({ "properties": { "when": reference(condition) } });
        json!({ "pays": { "items": line } })
    };
    let sort = json!({ "anyOf": [sides, reference(condition)] });
    let several = |condition: &str, others: &[&str]| {
        let mut properties = when(condition);
        properties["pays"]["items"]["properties"]["staked"] = json!(false);
        properties["pays"]["items"]["properties"]["odds"] = reference("odds");
        properties["pays"]["items"]["properties"]["multiplier"] = json!(false);
        properties["pays"]["items"]["properties"]["carries"] = json!(false);
        properties["multiplier"] = json!(false);
        properties["marked"] = json!(false);
        properties["meter"] = json!(false);
        properties["given"] = json!(false);
        for key in others {
            properties[*key] = json!(false);
        }
        properties
    };
    let mut runs = several("run", &["counts", "pattern"]);
    runs["streak"] = sort.clone();
    let mut counts = several("times", &["pattern", "begins"]);
    counts["counts"] = sort;
    let pattern = several("times", &[]);
    let both = json!({ "required": ["begins", "rounds"] });
    let mut one = when(condition);
    one["given"] = reference(condition);
    for key in ["ties", "begins", "rounds"] {
        one[key] = json!(false);
    }
    json!({
        "if": { "required": ["streak"] },
        "then": { "properties": runs, "not": both },
        "else": {
            "if": { "required": ["counts"] },
            "then": { "properties": counts },
            "else": {
                "if": { "required": ["pattern"] },
                "then": { "properties": pattern, "not": both },
                "else": { "properties": one },
            },
        },
    })
}
