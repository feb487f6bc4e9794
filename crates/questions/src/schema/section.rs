//! The JSON Schema of a section of a table, from the keys of the section.

use serde_json::{Map, Value, json};

use crate::game::rule;
use crate::schema::reference;
use crate::table::keys::{Key, Keys, MOST_DECKS, Shape};

/// Returns the schema of a section. `own` returns the schema of a key whose shape is its own.
pub(super) fn section(keys: Keys, own: impl Fn(&str) -> Value) -> Value {
    let properties = keys.0.iter().map(|key| (key.name.to_owned(), value(key, &own)));
    let required = keys.0.iter().filter(|key| key.is_required).map(|key| key.name);
    object(properties.collect(), &required.collect::<Vec<_>>())
}

/// Returns the schema of a table with these keys and no others.
pub(super) fn object(properties: Map<String, Value>, required: &[&str]) -> Value {
    let mut object =
        json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    object
}

/// Adds these keywords to a schema.
pub(super) fn with(mut schema: Value, more: Value) -> Value {
    if let (Value::Object(schema), Value::Object(more)) = (&mut schema, more) {
        schema.extend(more);
    }
    schema
}

/// Returns the schema of a table with a value for each of its ids.
pub(super) fn by_id(value: Value) -> Value {
    json!({
        "type": "object",
        "propertyNames": reference("identifier"),
        "additionalProperties": value,
    })
}

/// Returns the schema of a figure in quotes.
pub(super) fn printed(doc: &str) -> Value {
    json!({ "description": doc, "type": "string", "pattern": "[0-9]" })
}

fn value(key: &Key, own: impl Fn(&str) -> Value) -> Value {
    // Authors of tables know parameters as options of the command line.
    let doc = key.doc.replace('{', "--").replace('}', "");
    let described = |schema| with(schema, json!({ "description": doc }));
    let list = |items: Value| json!({ "type": "array", "items": items });
    let of = |name: &str| json!({ "allOf": [reference(name)] });
    described(match key.shape {
        Shape::Defined(name) => return reference(name),
        Shape::Printed => return printed(&doc),
        Shape::Words => of("words"),
        Shape::Id => of("identifier"),
        Shape::Of(name) => of(name),
        Shape::Notes => list(reference("words")),
        Shape::ListOf(name) => list(reference(name)),
        Shape::Whole(least, most) => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        Shape::Decks => {
            let number = json!({ "type": "integer", "minimum": 1, "maximum": MOST_DECKS });
            with(list(number), json!({ "minItems": 1, "uniqueItems": true }))
        }
        Shape::Word(words) => json!({ "enum": words() }),
        Shape::Truth => json!({ "type": "boolean" }),
        Shape::Amount => {
            json!({ "anyOf": [{ "type": "number" }, { "type": "string", "pattern": "[0-9]" }] })
        }
        Shape::ById(name) => by_id(reference(name)),
        Shape::Own => own(key.name),
    })
}

/// Returns the schema of the section that states a game's rule of the deal.
pub(super) fn rule_section(rule: &rule::Section) -> Value {
    let numbers = |most: u8, doc: &str| {
        let number = number(most);
        let part = format!(r"\s*{number}\s*(-\s*{number}\s*)?");
        json!({
            "description": doc,
            "anyOf": [
                { "type": "integer", "minimum": 0, "maximum": most },
                { "type": "string", "pattern": format!(r"^(\s*|{part}(,{part})*)$") },
            ],
        })
    };
    let part = |part: &rule::Part| match part.shape {
        rule::Shape::Numbers(most) => numbers(most, part.doc),
        rule::Shape::Rows { rows, doc, numbers: most, .. } => {
            let row = |row: u8| {
                let row = row.to_string();
                let doc = doc.replace("{}", &row);
                (row, numbers(most, &doc))
            };
            json!({
                "description": part.doc,
                "type": "object",
                "properties": (0..=rows).map(row).collect::<Map<_, _>>(),
                "additionalProperties": false,
            })
        }
    };
    let parts = rule.parts.iter().map(|one| (one.key.to_owned(), part(one)));
    let required = rule.parts.iter().filter(|part| part.is_required).map(|part| part.key);
    object(parts.collect(), &required.collect::<Vec<_>>())
}

/// Returns a pattern of the whole numbers from 0 to `most`.
fn number(most: u8) -> String {
    match most {
        0..=9 => format!("[0-{most}]"),
        _ => format!(
            "({})",
            (0..=most).map(|number| number.to_string()).collect::<Vec<_>>().join("|")
        ),
    }
}

/// Returns the schema of a chance.
pub(super) fn chance() -> Value {
    json!({ "anyOf": [
        { "type": "number", "exclusiveMinimum": 0, "maximum": 1 },
        { "type": "string", "pattern": "^[0-9.]*[1-9][0-9.]*(/[0-9]+)?$" },
    ] })
}

/// Returns the schema of the chance that is 1 less the others of a law.
pub(super) fn rest() -> Value {
    json!({ "const": "rest" })
}

/// Returns the schema of a law, or of its numbers without chances.
pub(super) fn or_listed(law: Value) -> Value {
    json!({ "anyOf": [law, {
        "description": "Numbers of which nobody states the chances: [2, 3, 5].",
        "type": "array",
        "items": { "anyOf": [
            { "type": "number", "minimum": 0 },
            { "type": "string", "pattern": "^[0-9.]+(/[0-9]+)?$" },
        ] },
        "minItems": 1,
        "maxItems": 100,
        "uniqueItems": true,
    }, {
        "description": "A range of whole numbers of which nobody states the chances: \"1-5\".",
        "type": "string",
        "pattern": "^[0-9]+-[0-9]+$",
    }] })
}

/// Returns the schema of numbers and their chances.
pub(super) fn chances() -> Value {
    json!({
        "type": "object",
        "additionalProperties": { "anyOf": [chance(), rest()] },
        "minProperties": 1,
        "maxProperties": 100,
    })
}
