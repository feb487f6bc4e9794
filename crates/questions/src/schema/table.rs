//! The JSON Schema of a table file.

use serde_json::{Map, Value, json};

use crate::field::Vocabulary;
use crate::field::hands::GAME;
use crate::game::{GAMES, Game};
use crate::schema::lines::line;
use crate::schema::section::{
    chance, chances, object, or_listed, printed, rest, rule_section, section, with,
};
use crate::schema::settling::of_one_or_several;
use crate::schema::{DRAFT, condition, decision, declared, described, reference};
use crate::table::claim::Quantity;
use crate::table::keys::{CLAIM, COUNT, MARKED, METER, NAMED_COUNT, TABLE, VARIANT, WAGER};

pub(super) fn schema() -> Value {
    let games: Vec<&Vocabulary> = GAMES.iter().map(|game| game.vocabulary()).collect();
    let mut definitions = Map::new();
    for game in &games {
        definitions.extend(condition::definitions(game));
        definitions.extend(condition::domains(game));
        definitions.insert(format!("{}-wager", game.game), wager_of(game));
    }
    definitions.extend(declared::definitions());
    definitions.insert(format!("{GAME}-wager"), declared::wager());
    definitions.extend([
        ("words".to_owned(), json!({ "type": "string", "pattern": r"\S" })),
        ("identifier".to_owned(), identifier()),
        ("odds".to_owned(), odds()),
        ("odds-or-share".to_owned(), odds_or_share()),
        ("multiplier".to_owned(), multiplier()),
        ("marked".to_owned(), marked()),
        ("meter".to_owned(), section(METER, |_| Value::Null)),
        ("run".to_owned(), numbers("run", 1, "Lengths of the run that settles the wager")),
        ("times".to_owned(), numbers("times", 0, "How often it is so in the rounds of the wager")),
        ("wager".to_owned(), wager(&games)),
        ("decision".to_owned(), decision::decision()),
        ("option".to_owned(), decision::option(&conditions(&games))),
        ("also".to_owned(), decision::also(&conditions(&games))),
        ("shown".to_owned(), decision::shown()),
        ("taken".to_owned(), decision::taken(&conditions(&games))),
        ("variant".to_owned(), variant()),
        ("claim".to_owned(), claim()),
        ("figure".to_owned(), one_figure()),
        ("count".to_owned(), count()),
        ("named-count".to_owned(), section(NAMED_COUNT, |_| Value::Null)),
    ]);
    let rules = || GAMES.iter().filter_map(|game| game.section());
    definitions.extend(rules().map(|rule| (rule.key.to_owned(), rule_section(rule))));
    let names: Vec<&str> = games.iter().map(|game| game.game).chain([GAME]).collect();
    let rule_keys: Vec<&str> = rules().map(|rule| rule.key).collect();
    let of_games = GAMES.iter().map(|game| of_game(*game));
    let of_games = of_games.chain([declared::of_game(&rule_keys)]);
    let mut schema = section(TABLE, |key| match key {
        "unknown" => json!({
            "type": "object",
            "propertyNames": reference("identifier"),
            "additionalProperties": chance(),
            "minProperties": 1,
            "maxProperties": 1,
        }),
        _ => json!({ "enum": names }),
    });
    schema["properties"]["variant"]["minProperties"] = json!(1);
    for rule in rules() {
        schema["properties"][rule.key] = described(rule.key, rule.doc);
    }
    let required = schema.as_object_mut().and_then(|schema| schema.remove("required"));
    with(
        schema,
        json!({
            "$schema": DRAFT,
            "title": "A rules document of odds",
            "description": "A table file: the wagers of a game, their paytables, and the variants \
                that offer them; or a file of printed figures alone, for `odds audit`.",
            // A file of claims alone has no other key.
            "if": { "required": ["published"], "propertyNames": { "const": "published" } },
            "else": { "required": required },
            "allOf": of_games.collect::<Vec<_>>(),
            "definitions": definitions,
        }),
    )
}

fn identifier() -> Value {
    json!({
        "description": "Up to 60 lower-case letters, digits and hyphens.",
        "type": "string",
        "pattern": "^[a-z0-9-]{1,60}$",
    })
}

fn odds() -> Value {
    // At least one digit is not 0, because a returned stake is a push.
    let whole = "[0-9]*[1-9][0-9]*";
    let number = format!(r"({whole}(/{whole})?|{whole}\.[0-9]+|[0-9]*\.{whole})");
    json!({
        "description": "Net win: \"40 to 1\", \"0.95 to 1\", \"5 to 2\", \"push\", \"lose\", \
            \"lose 1/2\", or of a line that stakes more \"lose 2\".",
        "type": "string",
        "pattern": format!(r"^\s*(push|lose(\s+{number})?|{number}\s+to\s+{number})\s*$"),
        "examples": ["1 to 1", "0.95 to 1", "8 to 1", "push", "lose 1/2"],
    })
}

/// Returns the schema of odds of a line that one round settles: fixed, or a share of a meter.
fn odds_or_share() -> Value {
    // Above 0% and at most 100%. The pattern does not check the size of fractions.
    let part = r"(0*[1-9]?[0-9](\.[0-9]+)?|0*100(\.0+)?|\.[0-9]+|[0-9]+/[0-9]+)";
    let share = json!({
        "description": "A share of a meter that stands at some first stakes: \"10% of meter\", \
            which returns the stake too, or \"10% of meter less the stake\".",
        "type": "string",
        "pattern": format!(r"^\s*{part}%\s+of\s+meter(\s+less\s+the\s+stake)?\s*$"),
        "not": { "pattern": r"^[\s0./]*%" },
        "examples": ["10% of meter", "100% of meter less the stake"],
    });
    json!({ "anyOf": [reference("odds"), share] })
}

/// Returns the schema of factors and their chances.
fn multiplier() -> Value {
    drawn("^[0-9.]*[1-9][0-9.]*(/[0-9]+)?$")
}

/// Returns the schema of numbers of this pattern and their chances, one of which may be unknown, or
/// of numbers alone.
fn drawn(pattern: &str) -> Value {
    let numbers = json!({
        "description": "Factors and their chances, which sum to 1: { 2 = \"1/2\", 5 = \"1/3\", \
            10 = \"1/6\" }. One may be \"rest\", 1 less the others, and then one unknown.",
        "additionalProperties": { "anyOf": [chance(), rest(), {
            "description": "The unknown chance of the table.",
            "type": "object",
            "properties": { "unknown": reference("identifier") },
            "required": ["unknown"],
            "additionalProperties": false,
        }] },
        "propertyNames": { "pattern": pattern },
    });
    or_listed(with(chances(), numbers))
}

/// Returns the schema of marked cards.
fn marked() -> Value {
    let marked = section(MARKED, |key| {
        let most = if key == "suits" { 4 } else { 52 };
        json!({ "anyOf": [
            { "type": "integer", "minimum": 1, "maximum": most },
            drawn("^[0-9]+$"),
        ] })
    });
    with(marked, json!({ "oneOf": [{ "required": ["faces"] }, { "required": ["suits"] }] }))
}

/// Returns the schema of the condition of a line of a wager on several rounds: lengths of runs, or
/// numbers of times.
fn numbers(key: &str, least: u32, doc: &str) -> Value {
    let doc = format!("{doc}: 5, \"5-6\" or \"7+\".");
    let number = if least == 0 { "(1000|[1-9][0-9]{0,2}|0)" } else { "(1000|[1-9][0-9]{0,2})" };
    let numbers = json!({
        "description": doc,
        "anyOf": [
            { "type": "integer", "minimum": least, "maximum": 1000 },
            { "type": "string", "pattern": format!("^0*{number}(-0*{number}|\\+)?$") },
        ],
    });
    object(Map::from_iter([(key.to_owned(), numbers)]), &[key])
}

/// Returns the schemas of the conditions of every game.
fn conditions(games: &[&Vocabulary]) -> Vec<Value> {
    games.iter().map(|game| reference(game.game)).chain([reference(GAME)]).collect()
}

/// Returns the schema of a wager of any game, with all that an editor needs to complete one.
fn wager(games: &[&Vocabulary]) -> Value {
    let mut sides: Vec<&str> = games.iter().flat_map(|game| game.hands).copied().collect();
    sides.extend(["any", "tie"]);
    let conditions = conditions(games);
    let not_empty = json!({ "not": { "enum": [{}, []] } });
    let names = [json!({ "enum": sides }), reference("identifier")];
    let sorts: Vec<&Value> = names.iter().chain(&conditions).collect();
    let wager = section(WAGER, |key| match key {
        "given" => json!({ "allOf": [{ "anyOf": conditions }, not_empty] }),
        "pattern" => json!({ "type": "string", "pattern": r"^\s*\S+(\s+\S+){0,49}\s*$" }),
        "pays" => json!({ "type": "array", "minItems": 1, "items": line(&conditions) }),
        "streak" | "counts" => json!({ "anyOf": sorts }),
        other => unreachable!("the key {other} of a wager has no shape"),
    });
    let has = |keys: &[&str]| json!({ "required": keys });
    let settled = [has(&["pays"]), has(&["decide"]), has(&["plays", "by"])];
    let of_a_rule = json!({
        "required": ["by"],
        "propertyNames": { "enum": ["name", "source", "plays", "by"] },
    });
    let of_a_round = ["streak", "counts", "pattern", "rounds", "multiplier"].map(|key| has(&[key]));
    let only = json!({
        "plays": of_a_rule,
        "by": ["plays"],
        "decide": { "not": { "anyOf": of_a_round } },
    });
    with(wager, json!({ "not": of_ties_left_out(), "anyOf": settled, "dependencies": only }))
}

/// Returns the schema of a wager on ties that skips ties, which is a mistake.
fn of_ties_left_out() -> Value {
    let tie = json!({
        "type": "object",
        "properties": { "result": { "enum": ["tie", ["tie"]] } },
        "required": ["result"],
    });
    let sort = json!({
        "anyOf": [{ "const": "tie" }, tie, { "type": "array", "contains": tie }],
    });
    let pattern = json!({ "pattern": r"(^|\s)(T|tie)(\s|$)" });
    let of = |key: &str, value: &Value| json!({ "properties": { key: value }, "required": [key] });
    json!({
        "properties": { "ties": { "const": "skip" } },
        "required": ["ties"],
        "anyOf": [of("streak", &sort), of("counts", &sort), of("pattern", &pattern)],
    })
}

/// Returns the schema of the fields that a wager of one game may look at.
fn wager_of(game: &Vocabulary) -> Value {
    let sides: Vec<&str> = game.hands.iter().copied().chain(["any", "tie"]).collect();
    of_one_or_several(game.game, &json!({ "enum": sides }))
}

/// Returns the schema of the keys that a table of one game may have.
fn of_game(game: &dyn Game) -> Value {
    let wagers = reference(&format!("{}-wager", game.id()));
    let mut properties = json!({ "wager": { "additionalProperties": wagers } });
    let own = game.section().map(|section| section.key);
    for rule in GAMES.iter().filter_map(|game| game.section()) {
        if own != Some(rule.key) {
            properties[rule.key] = json!(false);
        }
    }
    for section in declared::SECTIONS {
        properties[section] = json!(false);
    }
    json!({
        "if": { "properties": { "game": { "const": game.id() } }, "required": ["game"] },
        "then": { "properties": properties },
    })
}

fn variant() -> Value {
    section(
        VARIANT,
        |_| json!({ "type": "array", "items": { "type": "string" }, "minItems": 1, "uniqueItems": true }),
    )
}

/// Returns the schema of a figure of a claim, which may inherit keys of its group.
fn figure() -> Value {
    let base = json!({
        "type": "array",
        "items": { "type": "integer", "minimum": 1, "maximum": 6 },
        "minItems": 1,
    });
    let mut figure = section(CLAIM, |_| base.clone());
    for (key, _) in Quantity::ALL {
        let words = key.replace('-', " ");
        figure["properties"][key] =
            printed(&format!("The {words} as printed: \"85.64%\", \"0.8564\", \"21,168\"."));
    }
    figure
}

/// Returns the schema of a counting procedure.
fn count() -> Value {
    let words = reference("words");
    let count =
        section(COUNT, |_| json!({ "anyOf": [words, { "type": "array", "items": words }] }));
    let of_counts = ["tags", "trigger", "per", "round", "running", "start"];
    let of_counts = of_counts.map(|key| json!({ "required": [key] }));
    with(
        count,
        json!({
            "if": { "required": ["bet"] },
            "then": { "not": { "anyOf": of_counts } },
            "else": { "required": ["tags", "trigger"] },
            "not": { "anyOf": [
                { "required": ["rounds-per-shoe", "cut"] },
                { "required": ["rounds-per-shoe", "after-cut"] },
            ] },
        }),
    )
}

/// Returns the schema that requires exactly one figure.
fn one_figure() -> Value {
    let keys = Quantity::ALL.iter().map(|(key, _)| *key).chain(["printed"]);
    let required = keys.map(|key| json!({ "required": [key] }));
    json!({ "oneOf": required.collect::<Vec<_>>() })
}

fn claim() -> Value {
    let mut claim = figure();
    claim["properties"]["figures"] = json!({
        "description": "Several figures, which inherit the other keys.",
        "type": "array",
        "minItems": 1,
        "items": with(figure(), json!({ "allOf": [reference("figure")] })),
    });
    let of_one = Quantity::ALL.iter().map(|(key, _)| *key).chain(["printed", "id", "error"]);
    let of_one: Vec<Value> = of_one.map(|key| json!({ "required": [key] })).collect();
    let about = ["wager", "outcome", "when"].map(|key| json!({ "required": [key] }));
    let mut needed = Map::new();
    let fixed =
        [("outcome", "event"), ("base", "combinations"), ("error", "count"), ("count", "wager")];
    let of_counts = Quantity::ALL.into_iter().filter(|(_, quantity)| quantity.is_of_counts());
    for (key, other) in fixed.into_iter().chain(of_counts.map(|(key, _)| (key, "count"))) {
        needed.insert(key.to_owned(), json!([other]));
    }
    let together: [&[&str]; 4] =
        [&["printed"], &["quantity"], &["decks", "shoe"], &["when", "event"]];
    let together = together.map(|keys| json!({ "required": keys }));
    with(
        claim,
        json!({
            "if": { "required": ["figures"] },
            "then": { "not": { "anyOf": of_one } },
            "else": {
                "required": ["source"],
                "allOf": [reference("figure")],
                "if": { "required": ["not-here"] },
                "then": { "required": ["printed"] },
                "else": {
                    "oneOf": about,
                    "not": { "anyOf": together },
                    "dependencies": needed,
                },
            },
        }),
    )
}
