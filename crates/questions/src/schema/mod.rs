//! JSON Schemas of the tables that users write, of the parameters of questions, and of the reports
//! that users read.
//!
//! All are generated from the program's own lists: the vocabularies of the games, the quantities of
//! claims, the texts of questions and the types of the reports. They are of draft 7, which editors
//! of TOML and generators of code know best.

mod condition;
mod decision;
mod declared;
mod lines;
mod section;
mod settling;
mod table;

use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::question::certify::report::Certificate;
use crate::question::manifest::{Cover, ReportManifest};
use crate::question::{About, QUESTIONS};
use crate::typed::parameters_of;

/// The draft of the schemas.
const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// Returns the schema of a table file, for editors that complete and check TOML.
///
/// # Example
///
/// ```
/// let schema = shoe_odds::schema::table();
/// let games = schema["properties"]["game"]["enum"].as_array().unwrap();
/// assert!(games.contains(&serde_json::json!("baccarat")));
/// ```
pub fn table() -> Value {
    table::schema()
}

/// Returns the schema of the parameters of each question, as data: `{"decks": "6,8"}`. Front ends
/// in other languages take names, choices and descriptions from it.
///
/// # Example
///
/// ```
/// let schema = shoe_odds::schema::parameters();
/// let sort = &schema["properties"]["price"]["properties"]["sort"];
/// assert_eq!(sort["enum"], serde_json::json!(["edge", "hit", "name"]));
/// ```
pub fn parameters() -> Value {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    let mut generator = settings.into_generator();
    let mut of_question = |about: &&About| {
        let mut schema = parameters_of(about.id, &mut generator)?.to_value();
        schema["description"] = about.doc.into();
        for (_, parameter) in schema["properties"].as_object_mut()? {
            // In one line: the program breaks lines as wide as its terminal.
            let text = parameter["description"].as_str()?.replace('\n', " ");
            parameter["description"] = text.into();
        }
        Some((about.id.to_owned(), schema))
    };
    let questions: Map<String, Value> = QUESTIONS.iter().filter_map(&mut of_question).collect();
    json!({
        "$schema": DRAFT,
        "title": "Parameters of the questions of odds",
        "description": "A question and its parameters as texts, each written as on the command \
                        line. The program reads the listed words in any case. Parameters may be \
                        added in later versions. batch and list are not asked with texts.",
        "type": "object",
        "properties": questions,
        "additionalProperties": false,
    })
}

/// Returns the schema of the JSON that the program writes, for every command.
///
/// # Example
///
/// ```
/// let schema = shoe_odds::schema::report();
/// let figure = &schema["definitions"]["Figure"];
/// assert_eq!(figure["required"], serde_json::json!(["exact", "decimal"]));
/// ```
pub fn report() -> Value {
    let mut generator = SchemaSettings::draft07().for_serialize().into_generator();
    let mut answers = Vec::new();
    for shape in QUESTIONS.iter().filter_map(|question| question.shape) {
        let answer = (shape.schema)(&mut generator);
        answers.push(json!({ "allOf": [answer], "description": shape.doc }));
    }
    let papers = [
        ("cover", generator.subschema_for::<Cover>()),
        ("manifest", generator.subschema_for::<ReportManifest>()),
    ];
    let mut definitions = generator.take_definitions(true);
    for answer in &answers {
        add_papers(&mut definitions, answer, &papers);
    }
    let output = json!({ "description": "Anything a command reports.", "anyOf": answers });
    definitions.insert("Output".to_owned(), output);
    definitions.insert("BatchLine".to_owned(), batch_line());
    json!({
        "$schema": DRAFT,
        "title": "A report of odds",
        "description": "What `odds --format json` writes. Exact figures and numbers that may pass \
                        2^53 are texts. Keys may be added in later versions.",
        "anyOf": [reference("Output"), reference("BatchLine")],
        "definitions": definitions,
    })
}

/// Returns the schema of a certificate.
///
/// # Example
///
/// ```
/// let schema = shoe_odds::schema::certificate();
/// assert!(schema["required"].as_array().unwrap().contains(&"version".into()));
/// ```
pub fn certificate() -> Value {
    let generator = SchemaSettings::draft07().for_serialize().into_generator();
    let mut schema = generator.into_root_schema_for::<Certificate>().to_value();
    schema["title"] = "A certificate of odds".into();
    schema
}

/// Adds the keys of a title page and a manifest to an answer that does not have them itself.
fn add_papers(definitions: &mut Map<String, Value>, answer: &Value, papers: &[(&str, Schema)]) {
    let name = answer["allOf"][0]["$ref"].as_str().and_then(|name| name.rsplit('/').next());
    let definition = name.and_then(|name| definitions.get_mut(name));
    let keys = definition.and_then(|one| one.get_mut("properties")?.as_object_mut());
    let Some(keys) = keys.filter(|keys| !keys.contains_key("manifest")) else { return };
    for (key, schema) in papers {
        let doc = match *key {
            "cover" => "The texts of the title page, if the request has them.",
            _ => "The inputs that reproduce the report, if the request has texts for a title page.",
        };
        keys.insert((*key).to_owned(), json!({ "description": doc, "allOf": [schema] }));
    }
}

/// Returns the schema of a line of `odds batch --format json`, which is written as soon as it is
/// made.
fn batch_line() -> Value {
    json!({
        "description": "A line of `odds batch --format json`: the wagers on one composition.",
        "type": "object",
        "properties": {
            "line": {
                "description": "The number of the composition's line, from 1.",
                "type": "integer",
                "minimum": 1,
            },
            "within_rules": {
                "description": "False for a shoe that the rules do not allow; left out otherwise.",
                "const": false,
            },
            "not_offered": {
                "description": "The wagers that are not offered with this shoe; left out for none.",
                "type": "array",
                "items": { "type": "string" },
            },
            "expectation": {
                "description": "The expected net win of each wager per unit staked, a decimal or \
                                with --exact a fraction; null where the line does not tell it or has no \
                                round in which the wager is offered.",
                "type": "object",
                "additionalProperties": {
                    "type": ["string", "null"],
                    "pattern": r"^-?[0-9]+(\.[0-9]+|/[0-9]+)?$",
                },
            },
        },
        "required": ["line", "expectation"],
    })
}

fn reference(definition: &str) -> Value {
    json!({ "$ref": format!("#/definitions/{definition}") })
}

/// Returns a reference to a definition, with its description at this place.
fn described(definition: &str, description: &str) -> Value {
    json!({ "description": description, "allOf": [reference(definition)] })
}

/// Formats a schema for its file.
pub fn to_text(schema: &Value) -> String {
    // Every JSON value can be written.
    format!("{schema:#}\n")
}
