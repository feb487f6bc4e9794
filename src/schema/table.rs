//! The JSON Schema of a table file.

use serde_json::{Map, Value, json};

use crate::card::{ExactBet, FirstCard, Per, Rounded};
use crate::field::Vocabulary;
use crate::field::hands::GAME;
use crate::figure::key::Key;
use crate::game::dealing::Burn;
use crate::game::rule::{Part, Section, Shape};
use crate::game::{GAMES, Game};
use crate::schema::settling::of_one_or_several;
use crate::schema::{DRAFT, condition, declared, described, reference};
use crate::table::claim::{LOSS, Quantity, TOTAL};
use crate::table::counting::MOST_SHOES;

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
        ("words".to_owned(), words()),
        ("identifier".to_owned(), identifier()),
        ("odds".to_owned(), odds()),
        ("odds-or-share".to_owned(), odds_or_share()),
        ("multiplier".to_owned(), multiplier()),
        ("run".to_owned(), run()),
        ("times".to_owned(), times()),
        ("wager".to_owned(), wager(&games)),
        ("variant".to_owned(), variant()),
        ("claim".to_owned(), claim()),
        ("figure".to_owned(), one_figure()),
        ("count".to_owned(), count()),
    ]);
    let rules = || GAMES.iter().filter_map(|game| game.section());
    definitions.extend(rules().map(|rule| (rule.key.to_owned(), section(rule))));
    let names: Vec<&str> = games.iter().map(|game| game.game).chain([GAME]).collect();
    let rule_keys: Vec<&str> = rules().map(|rule| rule.key).collect();
    let of_games = GAMES.iter().map(|game| of_game(*game));
    let of_games = of_games.chain([declared::of_game(&rule_keys)]);
    let mut schema = json!({
        "$schema": DRAFT,
        "title": "A rules document of odds",
        "description": "A table file: the wagers of a game, their paytables, and the variants \
            that offer them; or a file of printed figures alone, for `odds audit`.",
        "type": "object",
        "properties": {
            "id": described("identifier", "What the game is called on the command line and in \
                reports."),
            "name": described("words", "The name of the game."),
            "edition": described("words", "The edition of the document."),
            "source": described("words", "The document."),
            "collection": described("identifier", "The collection that the table belongs to: \
                its variants are reported where they or it are asked for."),
            "notes": {
                "description": "Remarks for every report of this game.",
                "type": "array",
                "items": reference("words"),
            },
            "game": { "description": "How a round is dealt.", "enum": names },
            "decks": {
                "description": "The numbers of decks that the rules allow, the default first.",
                "type": "array",
                "items": { "type": "integer", "minimum": 1, "maximum": 10_000 },
                "minItems": 1,
                "uniqueItems": true,
            },
            "deck": described("deck", "The ranks that the decks have, if not all."),
            "deal": reference("deal"),
            "rank": reference("rank"),
            "wager": {
                "description": "The wagers, each under its key.",
                "type": "object",
                "propertyNames": reference("identifier"),
                "additionalProperties": reference("wager"),
            },
            "variant": {
                "description": "Which wagers are offered together; left out, all of them are.",
                "type": "object",
                "minProperties": 1,
                "propertyNames": reference("identifier"),
                "additionalProperties": reference("variant"),
            },
            "published": {
                "description": "What others have printed about the wagers, to be compared.",
                "type": "array",
                "items": reference("claim"),
            },
        },
        "additionalProperties": false,
        // A file of claims alone has no other key.
        "if": { "required": ["published"], "propertyNames": { "const": "published" } },
        "else": { "required": ["id", "name", "game", "decks", "wager"] },
        "allOf": of_games.collect::<Vec<_>>(),
        "definitions": definitions,
    });
    for rule in rules() {
        schema["properties"][rule.key] = described(rule.key, rule.doc);
    }
    schema
}

fn words() -> Value {
    json!({ "type": "string", "pattern": r"\S" })
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
    json!({
        "description": "Factors and their chances, which sum to 1: { 2 = \"1/2\", 5 = \"1/3\", \
            10 = \"1/6\" }.",
        "type": "object",
        "propertyNames": { "pattern": "^[0-9.]*[1-9][0-9.]*(/[0-9]+)?$" },
        "additionalProperties": {
            "anyOf": [
                { "type": "number", "exclusiveMinimum": 0, "maximum": 1 },
                { "type": "string", "pattern": "^[0-9.]*[1-9][0-9.]*(/[0-9]+)?$" },
            ],
        },
        "minProperties": 1,
        "maxProperties": 100,
    })
}

/// Returns the schema of lengths of runs: the condition of a line of a wager on runs.
fn run() -> Value {
    numbers("run", 1, "Lengths of the run that settles the wager: 5, \"5-6\" or \"7+\".")
}

/// Returns the schema of numbers of times: the condition of a line of a wager that counts.
fn times() -> Value {
    numbers("times", 0, "How often it is so in the rounds of the wager: 5, \"5-6\" or \"7+\".")
}

fn numbers(key: &str, least: u32, description: &str) -> Value {
    let number = if least == 0 { "(1000|[1-9][0-9]{0,2}|0)" } else { "(1000|[1-9][0-9]{0,2})" };
    json!({
        "type": "object",
        "properties": { (key): {
            "description": description,
            "anyOf": [
                { "type": "integer", "minimum": least, "maximum": 1000 },
                { "type": "string", "pattern": format!("^0*{number}(-0*{number}|\\+)?$") },
            ],
        } },
        "required": [key],
        "additionalProperties": false,
    })
}

/// Returns the schema of a wager of any game, with all that an editor needs to complete one.
fn wager(games: &[&Vocabulary]) -> Value {
    let mut sides: Vec<&str> = games.iter().flat_map(|game| game.hands).copied().collect();
    sides.extend(["any", "tie"]);
    let conditions = games.iter().map(|game| reference(game.game)).chain([reference(GAME)]);
    let conditions: Vec<Value> = conditions.collect();
    let not_empty = json!({ "not": { "enum": [{}, []] } });
    let names = [json!({ "enum": sides }), reference("identifier")];
    let sorts: Vec<&Value> = names.iter().chain(&conditions).collect();
    let lines = conditions.iter().cloned().chain([reference("run"), reference("times")]);
    let taken = [LOSS, TOTAL].map(|name| json!({ "pattern": in_any_case(name) }));
    json!({
        "type": "object",
        "properties": {
            "name": described("words", "Its name."),
            "as": described("identifier", "The id that it goes by in its variant, if not its key."),
            "source": described("words", "Where the wager is from, if not from the document."),
            "given": {
                "description": "The rounds in which the wager can be bet, as a line has them under \
                    when; left out for all. Its figures are conditional on them.",
                "allOf": [{ "anyOf": conditions }, not_empty],
            },
            "decks": {
                "description": "The numbers of decks with which the wager is offered, some of the \
                    table's; left out for all of them.",
                "type": "array",
                "items": { "type": "integer", "minimum": 1, "maximum": 10_000 },
                "minItems": 1,
                "uniqueItems": true,
            },
            "reading": described("words", "The reading taken of a rule that can be read in two ways."),
            "multiplier": described("multiplier", "That of every line that wins."),
            "streak": {
                "description": "Whose runs of wins settle it, once a session, or a condition on the \
                    rounds of such a run; left out, a round settles it.",
                "anyOf": sorts,
            },
            "counts": {
                "description": "Whose wins are counted, or a condition on the rounds that are.",
                "anyOf": sorts,
            },
            "pattern": {
                "description": "Results that come one behind the other, as \"B P B P\".",
                "type": "string",
                "pattern": r"^\s*\S+(\s+\S+){0,49}\s*$",
            },
            "ties": {
                "description": "Ties of a wager on several rounds: \"skip\" for ties that neither \
                    count nor break, \"break\" for ties that are rounds like others.",
                "enum": ["skip", "break"],
            },
            "begins": {
                "description": "\"next\" for the run, or the pattern, that begins with the next \
                    round.",
                "enum": ["next"],
            },
            "rounds": {
                "description": "How many of the next rounds settle it; left out, those of a \
                    session do.",
                "type": "integer",
                "minimum": 1,
                "maximum": 1000,
            },
            "pays": {
                "description": "The lines of the paytable, tried in order; where none holds, \
                    the stake is lost.",
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "properties": {
                        "odds": reference("odds-or-share"),
                        "staked": {
                            "description": "What is at stake in all where the line holds, the \
                                first stake being 1, which is meant where nothing is said; odds \
                                are per unit of the first stake.",
                            "anyOf": [
                                { "type": "number", "minimum": 1, "maximum": 1_000_000 },
                                { "type": "string", "pattern": "^[0-9]+(\\.[0-9]+|/[0-9]+)?$" },
                            ],
                        },
                        "multiplier": described("multiplier", "A factor of the odds, drawn \
                            whatever the cards are."),
                        "name": {
                            "allOf": [described("words", "The name of the event.")],
                            "not": { "anyOf": taken },
                        },
                        "when": {
                            "description": "When the line holds: fields that must all have \
                                these values, or a list of such tables.",
                            "anyOf": lines.collect::<Vec<_>>(),
                        },
                    },
                    "required": ["odds", "when"],
                    "additionalProperties": false,
                    // Only winning odds are multiplied.
                    "dependencies": {
                        "multiplier": { "properties": { "odds": { "pattern": r"\sto\s" } } },
                    },
                },
            },
        },
        "required": ["name", "pays"],
        "additionalProperties": false,
        "not": of_ties_left_out(),
    })
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
    json!({
        "type": "object",
        "properties": {
            "name": described("words", "Its name."),
            "reading": described("words", "How an ambiguous rule is read here."),
            "other-reading": described("identifier", "The variant that reads it the other way."),
            "notes": { "description": "Remarks for reports of this \
                variant.", "type": "array", "items": reference("words") },
            "wagers": {
                "description": "The wagers by their keys, in printing order.",
                "type": "array",
                "items": { "type": "string" },
                "minItems": 1,
                "uniqueItems": true,
            },
        },
        "required": ["wagers"],
        "additionalProperties": false,
    })
}

/// Returns the schema of the section that states a game's rule of the deal.
fn section(rule: &Section) -> Value {
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
    let part = |part: &Part| match part.shape {
        Shape::Numbers(most) => numbers(most, part.doc),
        Shape::Rows { rows, doc, numbers: most, .. } => {
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
    json!({
        "type": "object",
        "properties": parts.collect::<Map<_, _>>(),
        "required": rule.parts.iter().map(|part| part.key).collect::<Vec<_>>(),
        "additionalProperties": false,
    })
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

fn whole(least: u32, most: u32, doc: &str) -> Value {
    json!({ "description": doc, "type": "integer", "minimum": least, "maximum": most })
}

/// Returns the keys of a claim, including the keys of its figure.
fn claim_keys() -> Map<String, Value> {
    let mut keys = Map::new();
    let texts = [
        ("id", "The id of the printed figure, unique over all tables."),
        ("source", "Where it is printed."),
        (
            "variant",
            "The variant, or game/variant of another table; left out, every variant that has \
                the wager.",
        ),
        ("wager", "The id of the wager."),
        ("event", "A line of the wager, \"All other\" or \"total\"; a row or cell of an outcome."),
        ("outcome", "A table of outcomes, instead of a wager."),
        ("when", "A condition on the round, instead of a wager, as --given takes it."),
        ("shoe", "The shoe, as --shoe takes it."),
        ("dealt", "Cards of the round that are known, as --dealt takes them."),
        ("given", "What else is known of the round, as --given takes it."),
        ("erratum", "Why the figure is known to be wrong."),
        (
            "not-here",
            "The reason why this program does not compute the figure, which stands under printed.",
        ),
        ("printed", "A figure that is not compared."),
        ("quantity", "The quantity in words."),
    ];
    for (key, doc) in texts {
        keys.insert(key.to_owned(), described("words", doc));
    }
    keys.insert("decks".to_owned(), whole(1, 10_000, "The number of whole decks."));
    keys.insert("hands".to_owned(), whole(1, 1000, "The rounds of the session that settles it."));
    keys.insert(
        "times".to_owned(),
        whole(1, 1_000_000, "The printed figure is a multiple of this number."),
    );
    let base = json!({
        "description": "Of combinations of hands whose cards have no order, the cards of each \
            hand.",
        "type": "array",
        "items": { "type": "integer", "minimum": 1, "maximum": 6 },
        "minItems": 1,
    });
    keys.insert("base".to_owned(), base);
    keys.insert(
        "count".to_owned(),
        described("count", "The count that the figure is of, and how its shoes are dealt."),
    );
    let error = "The standard error of the printed figure of a count: \"0.006\", \"0.09%\".";
    keys.insert(
        "error".to_owned(),
        json!({ "description": error, "type": "string", "pattern": "[0-9]" }),
    );
    for (key, _) in Quantity::ALL {
        let doc = format!(
            "The {} as printed: \"85.64%\", \"0.8564\", \"21,168\".",
            key.replace('-', " ")
        );
        let figure = json!({ "description": doc, "type": "string", "pattern": "[0-9]" });
        keys.insert(key.to_owned(), figure);
    }
    keys
}

/// Returns the schema of a counting procedure.
fn count() -> Value {
    let amount = |doc: &str| {
        json!({
            "description": doc,
            "anyOf": [{ "type": "number" }, { "type": "string", "pattern": "[0-9]" }],
        })
    };
    let with = json!({
        "description": "Wagers that must be bet beside each unit, and their stakes: \"player=1\".",
        "anyOf": [reference("words"), { "type": "array", "items": reference("words") }],
    });
    let many = 10_000_000;
    let of_counts = ["tags", "trigger", "per", "round", "running", "start"];
    let of_counts = of_counts.map(|key| json!({ "required": [key] }));
    json!({
        "type": "object",
        "properties": {
            "tags": described("words", "The tags, as --tags of counts takes them."),
            "trigger": amount("The count from which on it is bet."),
            "per": one_of::<Per>("What a true count is per deck of."),
            "round": one_of::<Rounded>("How a true count is rounded."),
            "running": { "description": "`true` if the running count is compared with the trigger instead of the true count.", "type": "boolean" },
            "start": amount("What a running count starts with."),
            "bet": one_of::<ExactBet>("Bet wherever the exact expectation is above 0, without a count."),
            "burn": one_of::<Burn>("The cards that are burnt."),
            "first-card": one_of::<FirstCard>("Whether a first card that is turned is counted."),
            "cut": whole(0, many, "Cards behind the cut card."),
            "after-cut": whole(0, 2, "Rounds after the one in which the cut card comes out; 1 if left out."),
            "rounds-per-shoe": whole(1, many, "Exactly so many rounds of a shoe, instead of a cut card."),
            "shoes": whole(2, MOST_SHOES, "The shoes to deal."),
            "seed": whole(0, u32::MAX - 1, "The seed of their order."),
            "with": with,
        },
        "additionalProperties": false,
        "if": { "required": ["bet"] },
        "then": { "not": { "anyOf": of_counts } },
        "else": { "required": ["tags", "trigger"] },
        "not": { "anyOf": [
            { "required": ["rounds-per-shoe", "cut"] },
            { "required": ["rounds-per-shoe", "after-cut"] },
        ] },
    })
}

/// Returns the schema of a text that is one of a few words.
fn one_of<K: Key>(doc: &str) -> Value {
    let words: Vec<_> = K::ALL.iter().map(|key| key.key()).collect();
    json!({ "description": doc, "enum": words })
}

/// Returns the schema that requires exactly one figure.
fn one_figure() -> Value {
    let keys = Quantity::ALL.iter().map(|(key, _)| *key).chain(["printed"]);
    let required = keys.map(|key| json!({ "required": [key] }));
    json!({ "oneOf": required.collect::<Vec<_>>() })
}

fn claim() -> Value {
    let figure = json!({
        "type": "object",
        "properties": claim_keys(),
        "additionalProperties": false,
        "allOf": [reference("figure")],
    });
    let mut keys = claim_keys();
    let figures = json!({
        "description": "Several figures, which inherit the other keys.",
        "type": "array",
        "minItems": 1,
        "items": figure,
    });
    keys.insert("figures".to_owned(), figures);
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
    json!({
        "type": "object",
        "properties": keys,
        "additionalProperties": false,
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
    })
}

/// Returns a pattern of a name in any case and with any blanks.
fn in_any_case(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_whitespace());
    let letters = letters.map(|letter| {
        format!(r"[{}{}]\s*", letter.to_ascii_lowercase(), letter.to_ascii_uppercase())
    });
    format!(r"^\s*{}$", letters.collect::<String>())
}
