//! The JSON Schemas in `schemas/`: they are what the program prints, every table built in and
//! every report holds by them, and tables with mistakes that a schema can know of do not.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::common::{run, stdout};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn printed(arguments: &[&str]) -> String {
    // 1 is the code of a comparison that found a difference.
    stdout(run(arguments), &[0, 1])
}

fn validator(schema: &Value) -> Validator {
    jsonschema::draft7::meta::validate(schema).expect("a schema of draft 7");
    jsonschema::draft7::new(schema).expect("a schema")
}

fn table_schema() -> Validator {
    validator(&shoe_odds::schema::table())
}

/// The mistakes that a validator finds, with their places.
fn mistakes(validator: &Validator, value: &Value) -> Vec<String> {
    let errors = validator.iter_errors(value);
    errors.map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// The TOML files under a folder, in order.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "toml") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

#[test]
fn the_schemas_in_the_repository_are_those_of_the_program() {
    for of in ["table", "parameters", "report", "certificate"] {
        let file = format!("schemas/{of}.schema.json");
        let kept = fs::read_to_string(root().join(&file)).unwrap_or_default();
        assert!(
            kept == printed(&["schema", of]),
            "{file} differs from what the program prints; make it again with\n  \
             cargo run -- schema {of} -o {file}"
        );
    }
}

// Tables --------------------------------------------------------------------------------

#[test]
fn every_table_that_is_read_holds_by_the_schema() {
    let schema = table_schema();
    for file in files("tables") {
        let text = fs::read_to_string(&file).unwrap();
        let table: Value = toml::from_str(&text).unwrap();
        let found = mistakes(&schema, &table);
        assert!(found.is_empty(), "{}:\n{}", file.display(), found.join("\n"));
    }
}

/// Mistakes that the shape of a table does not show: names that are defined elsewhere or twice,
/// lines that others hide, ranges that run backwards, texts of a language of their own, and 8.0,
/// which is a whole number in JSON. A new table with such a mistake is to be added here.
const UNSEEN: [&str; 217] = [
    "carries-beside-a-meter.toml",
    "carries-beside-marked-cards.toml",
    "carries-of-an-unknown.toml",
    "carries-of-half-a-law.toml",
    "count-named-best.toml",
    "count-of-a-session.toml",
    "count-with-a-start.toml",
    "count-with-a-tag-misspelt.toml",
    "counts-of-every-round.toml",
    "counts-of-no-round.toml",
    "decide-also-later.toml",
    "decide-also-of-what-is-hidden.toml",
    "decide-also-seen-anyway.toml",
    "decide-by-after-the-last.toml",
    "decide-by-empty.toml",
    "decide-by-last-with-when.toml",
    "decide-by-never.toml",
    "decide-by-points-nonsense.toml",
    "decide-by-points-unknown.toml",
    "decide-by-points-without-a-draw.toml",
    "decide-by-shadowed.toml",
    "decide-by-then-of-an-option.toml",
    "decide-by-then-twice.toml",
    "decide-by-unknown-option.toml",
    "decide-by-what-is-hidden.toml",
    "decide-by-without-then.toml",
    "decide-line-shadowed.toml",
    "decide-line-twice.toml",
    "decide-lines-unused.toml",
    "decide-option-loses-two.toml",
    "decide-plays-a-rule.toml",
    "decide-plays-in-a-circle.toml",
    "decide-plays-itself.toml",
    "decide-plays-no-decision.toml",
    "decide-plays-unknown.toml",
    "decide-points-not-shown.toml",
    "decide-points-of-words.toml",
    "decide-raise-huge.toml",
    "decide-raise-of-nothing.toml",
    "decide-sees-a-hand.toml",
    "decide-sees-drawn-cards.toml",
    "decide-sees-nothing.toml",
    "decide-sees-unknown.toml",
    "decide-shown-and-seen.toml",
    "decide-shown-later.toml",
    "decide-shown-listed-more-than-fields.toml",
    "decide-shown-more-than-fields.toml",
    "decide-shown-sum.toml",
    "decide-times-less-than-one.toml",
    "decide-too-deep.toml",
    "decide-without-lines.toml",
    "decks-float.toml",
    "draw-range-reversed.toml",
    "fee-of-a-meter.toml",
    "fee-of-a-session.toml",
    "fee-of-nothing.toml",
    "fee-too-large.toml",
    "hands-also-named-as-a-group.toml",
    "hands-also-named-as-a-hand.toml",
    "hands-also-unknown-hand.toml",
    "hands-beats-an-unknown-class.toml",
    "hands-beats-each-other.toml",
    "hands-beats-itself.toml",
    "hands-beats-twice.toml",
    "hands-class-behind-all.toml",
    "hands-class-never.toml",
    "hands-class-of-a-card.toml",
    "hands-class-of-another-size.toml",
    "hands-class-shadowed.toml",
    "hands-class-twice.toml",
    "hands-class-without-classes.toml",
    "hands-draws-from-three.toml",
    "hands-field-of-another-hand.toml",
    "hands-group-card-twice.toml",
    "hands-group-named-as-a-hand.toml",
    "hands-group-of-an-unknown-card.toml",
    "hands-group-of-an-unknown-hand.toml",
    "hands-group-of-ten.toml",
    "hands-more-than-a-deck.toml",
    "hands-name-reserved.toml",
    "hands-rank-beside-a-compared-hand.toml",
    "hands-rank-beside-without-a-group.toml",
    "hands-rank-best-five-of-four.toml",
    "hands-rank-by-nothing.toml",
    "hands-rank-hand-twice.toml",
    "hands-rank-of-a-hand-that-draws.toml",
    "hands-rank-of-one-hand.toml",
    "hands-rank-of-other-sizes.toml",
    "hands-rank-unknown-hand.toml",
    "hands-result-without-a-rank.toml",
    "hands-soft-without-a-total.toml",
    "hands-ties-empty.toml",
    "hands-ties-of-another-size.toml",
    "hands-ties-too-many.toml",
    "hands-ties-twice.toml",
    "hands-ties-unknown.toml",
    "hands-ties-without-an-order.toml",
    "hands-too-many.toml",
    "line-contradicts-itself-over-lines.toml",
    "line-contradicts-itself.toml",
    "line-named-twice-but-for-case.toml",
    "line-named-twice.toml",
    "line-never-dealt-in-dragon-tiger.toml",
    "line-never-dealt-suited.toml",
    "line-never-dealt-twice.toml",
    "line-never-dealt.toml",
    "line-shadowed-by-all.toml",
    "line-shadowed-by-two.toml",
    "line-shadowed.toml",
    "line-twice.toml",
    "marked-beside-a-multiplier.toml",
    "marked-listed-beside-chances.toml",
    "marked-listed-more-than-the-deck.toml",
    "marked-listed-reversed.toml",
    "marked-more-by-chance.toml",
    "marked-no-such-cards.toml",
    "marked-not-all.toml",
    "marked-of-no-win.toml",
    "marked-returned-twice.toml",
    "marked-suits-of-drawn-hands.toml",
    "marked-too-many-products.toml",
    "meter-begins-at-its-cap.toml",
    "meter-cap-and-hidden.toml",
    "meter-capped-below-its-must-hit-by.toml",
    "meter-hidden-above-its-trigger.toml",
    "meter-increment-of-nothing.toml",
    "meter-more-than-the-stake.toml",
    "meter-must-hit-by-and-cap.toml",
    "meter-must-hit-by-far-and-hidden.toml",
    "meter-must-hit-by-in-parts.toml",
    "meter-must-hit-by-its-reset.toml",
    "meter-must-hit-by-nobody.toml",
    "meter-never-reset.toml",
    "meter-of-fixed-odds.toml",
    "meter-trigger-beside-shares.toml",
    "meter-trigger-without-must-hit-by.toml",
    "mistakes-in-two-tables/right.toml",
    "multiplier-beside-a-meter.toml",
    "multiplier-not-all.toml",
    "multiplier-of-both.toml",
    "multiplier-of-no-win.toml",
    "multiplier-twice.toml",
    "name-of-two-lines.toml",
    "odds-lose-two.toml",
    "odds-too-long.toml",
    "offer-decks-of-no-shoe.toml",
    "offer-given-never.toml",
    "offer-line-never.toml",
    "offer-line-unreached.toml",
    "pattern-longer-than-rounds.toml",
    "pattern-more-often-than-it-fits.toml",
    "pattern-twice-from-the-next-round.toml",
    "pattern-unknown-result.toml",
    "published-base-too-many-cards.toml",
    "published-combinations-decimal.toml",
    "published-count-of-an-edge.toml",
    "published-count-of-an-event.toml",
    "published-count-start-of-a-true-count.toml",
    "published-count-tags-nonsense.toml",
    "published-count-with-a-frequency.toml",
    "published-count-with-nonsense.toml",
    "published-dealt-mistaken.toml",
    "published-dealt-of-another-game.toml",
    "published-effect-of-whole-decks.toml",
    "published-error-nonsense.toml",
    "published-event-of-an-edge.toml",
    "published-event-unknown.toml",
    "published-figure-fraction.toml",
    "published-figure-nonsense.toml",
    "published-given-beside-an-effect.toml",
    "published-given-mistaken.toml",
    "published-hands-missing.toml",
    "published-hands-of-a-round.toml",
    "published-id-twice.toml",
    "published-meter-below-zero.toml",
    "published-meter-of-a-must-hit.toml",
    "published-meter-of-fixed-odds.toml",
    "published-meter-of-rounds.toml",
    "published-outcome-with-an-edge.toml",
    "published-overall-at-a-meter.toml",
    "published-overall-without-growth.toml",
    "published-shoe-nonsense.toml",
    "published-variant-of-another-game-unknown.toml",
    "published-variant-unknown.toml",
    "published-wager-of-another-game-unknown.toml",
    "published-wager-of-another-variant.toml",
    "published-wager-unknown.toml",
    "published-ways-of-a-session.toml",
    "published-when-mistaken.toml",
    "run-longer-than-rounds.toml",
    "run-named-twice.toml",
    "run-reversed.toml",
    "run-shadowed.toml",
    "streak-of-no-margin-left-out.toml",
    "streak-of-no-round.toml",
    "times-more-than-rounds.toml",
    "times-never-twice.toml",
    "two-tables-of-one-id/first.toml",
    "two-tables-of-one-id/second.toml",
    "unknown-no-rest-left.toml",
    "unknown-not-declared.toml",
    "unknown-of-another-name.toml",
    "unknown-of-one.toml",
    "unknown-rest-twice.toml",
    "unknown-twice-in-a-law.toml",
    "unknown-unused.toml",
    "unknown-without-rest.toml",
    "value-float.toml",
    "value-range-of-ranks-reversed.toml",
    "value-range-reversed.toml",
    "variant-id-twice-without-variants.toml",
    "variant-id-twice.toml",
    "variant-reading-of-itself.toml",
    "variant-reading-unknown.toml",
    "variant-wager-by-its-id.toml",
    "variant-wager-undefined-unlike-any.toml",
    "variant-wager-undefined.toml",
];

#[test]
fn a_table_with_a_mistake_in_its_shape_does_not_hold_by_the_schema() {
    let schema = table_schema();
    let mut unseen = Vec::new();
    let mut seen = 0;
    for file in files("tests/bad_tables") {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.strip_prefix(root().join("tests/bad_tables")).unwrap();
        match toml::from_str::<Value>(&text) {
            Ok(table) if schema.is_valid(&table) => unseen.push(name.display().to_string()),
            Ok(_) => seen += 1,
            Err(_) => {}
        }
    }
    assert!(seen > 50, "{seen}");
    assert_eq!(unseen, UNSEEN, "which mistakes the schema of tables cannot know of");
}

/// What a game has another one has not: fields of the other, third cards in Dragon Tiger.
#[test]
fn a_table_is_held_to_the_fields_of_its_game() {
    let schema = table_schema();
    let table = |game: &str, when: Value| {
        json!({
            "id": "own", "name": "Own", "game": game, "decks": [8],
            "wager": { "own": { "name": "Own", "pays": [{ "odds": "1 to 1", "when": when }] } },
        })
    };
    for (game, when, holds) in [
        ("baccarat", json!({ "result": "player" }), true),
        ("baccarat", json!({ "result": "tiger" }), false),
        ("dragon-tiger", json!({ "result": "tiger" }), true),
        ("dragon-tiger", json!({ "player": { "total": 9 } }), false),
        ("baccarat", json!({ "winner": { "total": "6-7,9", "pair": true } }), true),
        ("baccarat", json!({ "winner": { "total": 10 } }), false),
        ("baccarat", json!({ "winner": { "total": "6-10" } }), false),
        ("baccarat", json!({ "winner": [{ "total": 6 }, { "cards": [2, 3] }] }), true),
        ("baccarat", json!({ "winner": { "totals": 6 } }), false),
        ("baccarat", json!([{ "natural": true }, { "count": { "K": "2+" } }]), true),
        ("baccarat", json!({ "count": { "P": 1 } }), false),
        ("baccarat", json!({ "natural": "true" }), false),
        ("baccarat", json!({ "player": { "first-two": ["KQ", "10J"] } }), true),
        ("baccarat", json!({ "player": { "third": "8-K" } }), true),
        ("baccarat", json!({ "run": 5 }), false),
        ("dragon-tiger", json!({ "dragon": { "rank": "8-K", "suit": "spades, hearts" } }), true),
        ("baccarat", json!({ "not": { "natural": true } }), true),
        ("baccarat", json!({ "not": [{ "cards": 4 }, { "not": { "natural": false } }] }), true),
        ("baccarat", json!({ "either": { "total": 8, "not": { "cards": 3 } } }), true),
        ("baccarat", json!({ "not": { "naturals": true } }), false),
        ("baccarat", json!({ "not": true }), false),
        ("baccarat", json!({ "count": { "K": 2, "not": { "A": 1 } } }), false),
        ("baccarat", json!({ "player": { "third": "> banker.third" } }), true),
        ("baccarat", json!({ "player": { "total": ">=banker.opening" } }), true),
        ("baccarat", json!({ "player": { "pair": "!= banker.pair" } }), true),
        ("baccarat", json!({ "player": { "third-suit": "> banker.third-suit" } }), false),
        ("baccarat", json!({ "player": { "total": [9, "> banker.total"] } }), false),
        ("dragon-tiger", json!({ "dragon": { "suit": "= tiger.suit" } }), true),
    ] {
        let value = table(game, when.clone());
        assert_eq!(schema.is_valid(&value), holds, "{game}: {when}");
        // The program is of the same mind.
        let text = toml::to_string(&value).unwrap();
        let read = shoe_odds::table::Table::read("own.toml", &text);
        assert_eq!(read.is_ok(), holds, "{game}: {when}");
    }
    let mut tiger = table("dragon-tiger", json!({ "result": "tie" }));
    assert!(schema.is_valid(&tiger));
    tiger["draw"] = json!({ "player": "0-5", "banker-when-player-stands": "0-5", "banker": {} });
    assert!(!schema.is_valid(&tiger));
}

/// A table with every key of a decision.
const DECIDED: &str = r#"
id = "own"
name = "Own"
game = "baccarat"
decks = [8]
[wager.own]
name = "Own"
fee = 0.2
pays = [{ odds = "1 to 1", when = { result = "player" } }]
[wager.own.decide]
sees = ["natural"]
shown = { of = ["player.first-value"], number = { 0 = 0.5, 1 = "1/2" }, points = { own = ["player.first-value"] } }
options.fold = "lose 1/2"
options.stay = {}
options.double = { times = 2 }
options.stand = { draw = { player = "0-4", banker-when-player-stands = "0-5", banker = { 0 = "0-9" } } }
options.raise = { raise = 1, pays = [{ odds = "3 to 2", when = { result = "banker" } }] }
options.look = { decide = { sees = ["banker.opening"], options = { go = {}, leave = "lose" } } }
[wager.rule]
name = "Rule"
plays = "own"
by = [
  { take = "fold", when = { natural = true } },
  { take = "double", when = "own >= 8" },
  { take = "look", when = { natural = false, player.first-value = 0 }, then = [{ take = "go" }] },
  { take = "stay" },
]
"#;

/// What the schema says of a decision is what the program says.
#[test]
fn a_table_is_held_to_the_shape_of_its_decisions() {
    let schema = table_schema();
    for (right, other, holds) in [
        ("Rule", "A rule", true),
        ("fee = 0.2", "fee = \"1/5\"", true),
        ("fee = 0.2", "fee = [0.2]", false),
        ("sees = [\"natural\"]", "sees = \"natural\"", false),
        ("sees = [\"natural\"]", "sees = [\"natural\", \"natural\"]", false),
        ("0 = 0.5, 1 = \"1/2\"", "1 = 1", true),
        ("0 = 0.5, 1 = \"1/2\"", "1 = 0.5, \"1.5\" = 0.5", false),
        ("0 = 0.5, 1 = \"1/2\"", "1 = 1, 0 = 0", false),
        ("points = { own = [\"player.first-value\"] }", "points = { own = [] }", false),
        ("\"lose 1/2\"", "1", false),
        ("\"lose 1/2\"", "\"loose\"", false),
        ("times = 2", "times = 2, raise = 1", false),
        ("times = 2", "time = 2", false),
        ("raise = 1, ", "", true),
        ("raise = 1, ", "raise = 1, times = 2, ", false),
        ("\"3 to 2\", when", "\"10% of meter\", when", false),
        ("\"3 to 2\", when", "\"3 to 2\", multiplier = { 2 = 1 }, when", false),
        ("[{ odds = \"3 to 2\", when = { result = \"banker\" } }]", "[]", false),
        (
            "decide = { sees = [\"banker.opening\"]",
            "raise = 1, decide = { sees = [\"player.pair\"]",
            false,
        ),
        ("take = \"stay\"", "take = \"stay\", if = 1", false),
        ("take = \"fold\", ", "", false),
        ("when = \"own >= 8\"", "when = 8", false),
        ("plays = \"own\"", "plays = \"own\"\npays = []", false),
        ("plays = \"own\"\n", "", false),
    ] {
        let text = DECIDED.replace(right, other);
        assert_ne!(text, DECIDED, "{right}");
        let table: Value = toml::from_str(&text).unwrap();
        let found = mistakes(&schema, &table);
        assert_eq!(found.is_empty(), holds, "{other}: {}", found.join("\n"));
        let read = shoe_odds::table::Table::read("own.toml", &text);
        assert_eq!(read.is_ok(), holds, "{other}: {read:?}");
    }
}

/// Every key of the schema is one that the program knows: where it stands with a value that no
/// key takes, that is the mistake, and not the key.
#[test]
fn every_key_of_the_schema_is_known_to_the_program() {
    let schema = shoe_odds::schema::table();
    let whole = "id = \"own\"\nname = \"Own\"\ngame = \"baccarat\"\ndecks = [8]\n";
    let wager = "[wager.own]\nname = \"Own\"\npays = [{ odds = \"1 to 1\", when = {} }]\n";
    let keys = |at: &str| -> BTreeSet<String> {
        let properties = schema.pointer(at).unwrap_or_else(|| panic!("{at}"));
        properties["properties"].as_object().unwrap().keys().cloned().collect()
    };
    let date = "1979-05-27";
    let mut tried = 0;
    let mut try_key = |text: String, key: &str| {
        let error = shoe_odds::table::Table::read("own.toml", &text).expect_err(&text).to_string();
        assert!(!error.contains("unknown key"), "{key}: {error}");
        tried += 1;
    };
    for key in keys("") {
        // A declared game has sections that no other knows.
        let whole = match key.as_str() {
            "deal" | "rank" => &whole.replace("baccarat", "hands"),
            _ => whole,
        };
        let rest = if key == "wager" { whole.to_owned() } else { [whole, wager].concat() };
        let others = rest.lines().filter(|line| !line.starts_with(&format!("{key} =")));
        let others = others.map(|line| format!("{line}\n")).collect::<String>();
        try_key(format!("{key} = {date}\n{others}"), &key);
    }
    for key in keys("/definitions/wager").iter().filter(|key| *key != "name" && *key != "pays") {
        // A wager that plays another one has no lines of its own.
        let wager = match key.as_str() {
            "plays" | "by" => "[wager.own]\nname = \"Own\"\n",
            _ => wager,
        };
        let plays = if key == "by" { "plays = \"other\"\n" } else { "" };
        try_key(format!("{whole}{wager}{plays}{key} = {date}\n"), key);
    }
    for key in keys("/definitions/variant").iter().filter(|key| *key != "wagers") {
        let variant = format!("[variant.own]\nwagers = [\"own\"]\n{key} = {date}\n");
        try_key(format!("{whole}{wager}{variant}"), key);
    }
    for key in keys("/definitions/claim") {
        // What is in print and none of ours is told in words.
        let told = key == "quantity" || key == "printed";
        let not_here = if told { "not-here = \"it is none\"\n" } else { "" };
        let claim = format!("[[published]]\n{not_here}not-a-key = 1\n{key} = {date}\n");
        let error = shoe_odds::table::Table::read("own.toml", &format!("{whole}{wager}{claim}"))
            .unwrap_err();
        let unknown = format!("unknown key \"{key}\"");
        assert!(!error.to_string().contains(&unknown), "{error}");
    }
    assert!(tried > 15, "{tried}");
}

// Reports -------------------------------------------------------------------------------

/// The schema with no room for keys that it does not name.
fn closed(schema: &Value) -> Value {
    match schema {
        Value::Array(all) => all.iter().map(closed).collect(),
        Value::Object(keys) => {
            let mut keys: serde_json::Map<String, Value> =
                keys.iter().map(|(key, value)| (key.clone(), closed(value))).collect();
            let names = keys.get("properties").is_some_and(Value::is_object);
            if names && keys.get("type").is_some_and(|kind| kind == "object") {
                keys.entry("additionalProperties").or_insert(Value::Bool(false));
            }
            Value::Object(keys)
        }
        other => other.clone(),
    }
}

#[test]
fn the_json_of_every_command_holds_by_the_schema_and_has_no_key_that_it_does_not_name() {
    let schema = closed(&shoe_odds::schema::report());
    let whole = validator(&schema);
    let of = |definition: &str| {
        let mut schema = schema.clone();
        schema["anyOf"] = json!([{ "$ref": format!("#/definitions/{definition}") }]);
        validator(&schema)
    };
    for (definition, arguments) in [
        ("Study", &["price"][..]),
        ("Study", &["price", "--hands", "30", "--variant", "dragon-tournament"]),
        ("Study", &["price", "--hands", "20:1,21:3", "--variant", "dragon-tournament"]),
        ("Study", &["price", "--variant", "dynasty", "--dealt", "P 9H 4 B 7 KD"]),
        ("Study", &["price", "--variant", "dynasty", "--given", "natural = true"]),
        ("Study", &["price", "--variant", "dragon-turtle", "--shoe", "0=100 1=30 9=25 8=20"]),
        ("Study", &["price", "--variant", "dragon-tournament", "--hands", "9", "--risk"]),
        ("Study", &["price", "--variant", "baccarat", "--chip", "25", "--risk"]),
        ("StreakStudy", &["streaks", "--hands", "30"]),
        ("StreakStudy", &["streaks", "--model", "pair", "--hands", "10,20"]),
        ("StreakStudy", &["streaks", "--hands", "20:1,21:3", "--edge", "5%"]),
        ("EffectsStudy", &["effects", "--variant", "dragon-bonus"]),
        ("EffectsStudy", &["effects", "--variant", "dynasty", "-w", "tie", "--true-counts=-3..3"]),
        ("EffectsStudy", &["effects", "--variant", "dragon-tiger"]),
        ("CountStudy", &["count", "-v", "ez", "-w", "tie,dragon-7", "--shoes", "9"]),
        (
            "CountStudy",
            &["count", "-v", "ez", "-w", "tie", "--shoes", "1", "--rounds-per-shoe", "1"],
        ),
        (
            "CountStudy",
            &[
                "count",
                "--variant=dragon-tournament",
                "--wager=player-pair,tie",
                "--tags=best:1",
                "--bet=perfect",
                "--shoes=9",
                "--cuts=14,52",
                "--with=player=1",
                "--cap=25,100",
            ],
        ),
        ("DesignStudy", &["design", "--variant", "dynasty", "-w", "tie"]),
        ("DesignStudy", &["design", "-w", "lucky-6", "--edge", "10%..13%", "--decks", "6,8"]),
        (
            "DesignStudy",
            &["design", "-w", "lucky-6", "--edge", "0..0.01%", "--hit", "..90%", "--order", "2>1"],
        ),
        ("Audit", &["audit", "--variant", "dragon-bonus"]),
        ("Audit", &["audit", "--list"]),
        ("Check", &["check", "--variant", "dynasty", "tests/check/hands.csv"]),
        ("Check", &["check", "--variant", "dynasty", "tests/check/counts.csv"]),
        ("Listing", &["list"]),
        ("Listing", &["list", "wagers"]),
        ("Listing", &["list", "counts"]),
        ("Listing", &["list", "fields"]),
    ] {
        let text = printed(&[arguments, &["--format", "json"]].concat());
        let report: Value = serde_json::from_str(&text).unwrap();
        let found = mistakes(&of(definition), &report);
        assert!(found.is_empty(), "{arguments:?}:\n{}", found.join("\n"));
        assert!(whole.is_valid(&report), "{arguments:?}");
    }
}

#[test]
fn appendices_audits_and_lines_of_a_batch_hold_by_the_schema() {
    let schema = closed(&shoe_odds::schema::report());
    let whole = validator(&schema);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    printed(&["appendix", "--variant", "dragon-tiger", "--format", "json", "--out", path]);
    let mut appendices = 0;
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let appendix: Value =
                serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            let found = mistakes(&whole, &appendix);
            assert!(found.is_empty(), "{}:\n{}", path.display(), found.join("\n"));
            appendices += 1;
        }
    }
    assert!(appendices > 0);
    // A figure that differs, for which the audit looks for what it may be.
    let file = folder.path().join("claims.toml");
    let claim = "[[published]]\nvariant = \"dragon-bonus/dragon-bonus\"\nwager = \"banker\"\n\
                 decks = 8\nedge = \"1.17%\"\nsource = \"A book\"\n";
    fs::write(&file, claim).unwrap();
    let audit = printed(&["audit", file.to_str().unwrap(), "--format", "json"]);
    let audit: Value = serde_json::from_str(&audit).unwrap();
    assert_eq!(audit["tally"]["differ"], 1, "{audit}");
    let found = mistakes(&whole, &audit);
    assert!(found.is_empty(), "{}", found.join("\n"));
    let file = folder.path().join("shoes");
    fs::write(&file, "8\n6\n\"0=100 1=30 9=25 8=20\"\n").unwrap();
    for more in [&[][..], &["--exact"]] {
        let arguments = ["batch", file.to_str().unwrap(), "--variant", "dragon-bonus", "-q"];
        let lines = printed(&[&arguments[..], &["--format", "json"], more].concat());
        for line in lines.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let found = mistakes(&whole, &line);
            assert!(found.is_empty(), "{line}:\n{}", found.join("\n"));
        }
        assert!(lines.lines().count() >= 2);
    }
}

#[test]
fn a_report_that_is_not_one_does_not_hold_by_the_schema() {
    let schema = validator(&shoe_odds::schema::report());
    let text = printed(&["--variant", "dynasty", "-w", "tie", "--brief", "--format", "json"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    assert!(schema.is_valid(&report));
    for (place, wrong) in [
        ("/reports/0/ways", json!(4_998_398_275_503_360_u64)),
        ("/reports/0/wagers/0/edge/exact", json!("0.1436")),
        ("/reports/0/wagers/0/edge/decimal", json!("14.36%")),
        ("/reports/0/wagers/0/events", json!(null)),
        ("/reports/0/shoe/cards", json!("416")),
    ] {
        let mut changed = report.clone();
        *changed.pointer_mut(place).expect(place) = wrong;
        assert!(!schema.is_valid(&changed), "{place}");
    }
}
