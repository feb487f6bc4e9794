//! Forms.

use shoe_odds::table::model::Settlement;

use super::super::{Of, Pays, read};
use super::{count_of_lines, form, library, tables, written};

/// A wager each in every way that TOML has to write it.
const SHAPES: &str = r#"
id = "shapes"
name = "Shapes"
game = "baccarat"
decks = [8]

[wager]
inline = { name = "Inline", pays = [{ odds = "1 to 1", when = { result = "player" } }] }
dotted.name = "Dotted"
dotted.pays = [{ odds = "2 to 1", when.result = "tie", when.player.pair = true }]

[wager.usual]
name = "Usual"
pays = [
  { odds = "3 to 1", when = [{ both.pair = true }, { result = "tie" }] },
  { odds = "4 to 1", when = {} },
]

[wager.sections]
name = "Sections"

[[wager.sections.pays]]
odds = "5 to 1"
when = { result = "tie" }

[[wager.sections.pays]]
odds = "6 to 1"
[wager.sections.pays.when]
result = "player"
player.total = "6-7"

[wager.counted]
name = "Counted"
counts.result = "banker"
rounds = 2
pays = [{ odds = "7 to 1", when.times = 2 }]
"#;

#[test]
fn a_form_has_the_wagers_lines_and_variants_of_the_library() {
    for (file, text) in tables() {
        let (form, table) = (form(&text), library(&text));
        assert_eq!(form.id.as_deref(), Some(&*table.id), "{file}");
        assert_eq!(form.name.as_deref(), Some(&*table.name), "{file}");
        assert_eq!(form.game.as_deref(), Some(table.game.id()), "{file}");
        assert_eq!(form.decks, table.decks, "{file}");
        let units: Vec<u16> = text.encode_utf16().collect();
        let goes_by = |id: &str| {
            let wager = form.wagers.iter().find(|wager| wager.id == id).unwrap();
            wager.goes_by.clone().unwrap_or_else(|| id.to_owned())
        };
        let all: Vec<String> = form.wagers.iter().map(|wager| wager.id.clone()).collect();
        let variants = match form.variants.is_empty() {
            true => vec![(table.id.clone(), table.name.clone(), all)],
            false => {
                let variants = form.variants.iter().map(|variant| {
                    let name = variant.name.clone().unwrap_or_else(|| variant.id.clone());
                    (variant.id.clone(), name, variant.wagers.clone())
                });
                variants.collect()
            }
        };
        assert_eq!(variants.len(), table.variants.len(), "{file}");
        for ((id, name, wagers), variant) in variants.iter().zip(&table.variants) {
            assert_eq!((id, name), (&variant.id, &variant.name), "{file}");
            assert_eq!(wagers.len(), variant.wagers.len(), "{file}");
            for (id, model) in wagers.iter().zip(&variant.wagers) {
                let wager = form.wagers.iter().find(|wager| wager.id == *id).unwrap();
                assert_eq!(goes_by(id), model.id, "{file}");
                assert_eq!(wager.name.as_deref(), Some(&*model.name), "{file}");
                // Options of a decision may have paytables of their own, and a playing rule has
                // the lines of another wager.
                if model.plays.is_none() && model.decision().is_none() {
                    assert_eq!(wager.pays, Some(Pays::Lines), "{file}");
                    assert_eq!(wager.lines.len(), count_of_lines(model), "{file}: {id}");
                }
                assert_eq!(wager.line, model.place.line(), "{file}: {id}");
                let header = &units[wager.span.start..wager.span.end];
                assert_eq!(String::from_utf16(header).unwrap(), format!("[wager.{id}]"), "{file}");
                let lines = written(&model.settlement);
                for (at, line) in wager.lines.iter().enumerate() {
                    let is_its = match &model.settlement {
                        Settlement::Session(_) => true,
                        // Options may have lines of their own among them.
                        Settlement::Decision(_) => {
                            lines.iter().any(|one| one.place.line() == line.line)
                        }
                        _ => line.line == lines[at].place.line(),
                    };
                    assert!(is_its, "{file}: {id}");
                }
            }
        }
    }
}

#[test]
fn every_way_to_write_a_wager_is_read_alike() {
    let table = library(SHAPES);
    let form = form(SHAPES);
    let names: Vec<_> = form.wagers.iter().map(|wager| wager.name.as_deref().unwrap()).collect();
    assert_eq!(names, ["Inline", "Dotted", "Usual", "Sections", "Counted"]);
    let mut models: Vec<_> = table.variants[0].wagers.iter().collect();
    models.sort_by_key(|model| names.iter().position(|name| *name == model.name));
    for (wager, model) in form.wagers.iter().zip(models) {
        assert_eq!((&wager.id, wager.lines.len()), (&model.id, count_of_lines(model)));
    }
    let whens: Vec<_> = form.wagers.iter().flat_map(|wager| &wager.lines).collect();
    let whens: Vec<_> = whens.iter().map(|line| line.when.as_deref().unwrap()).collect();
    let expected = [
        "result = \"player\"",
        "result = \"tie\", player = { pair = true }",
        "[{ both.pair = true }, { result = \"tie\" }]",
        "",
        "result = \"tie\"",
        "result = \"player\", player = { total = \"6-7\" }",
        "times = 2",
    ];
    assert_eq!(whens, expected);
    let lines: Vec<_> = form.wagers[3].lines.iter().map(|line| line.line).collect();
    assert_eq!(lines, [22, 26]);
    let others: Vec<_> = form.wagers[4].others.iter().collect();
    let others: Vec<_> = others.iter().map(|key| (&*key.key, &*key.value)).collect();
    assert_eq!(others, [("counts", "{ result = \"banker\" }"), ("rounds", "2")]);
}

#[test]
fn a_table_with_faults_is_shown() {
    let text = "id = 5\ndecks = [8, \"six\"]\nvariant = 3\n[wager.a]\nname = 1\npays = \"9 to 1\"\n\
                [wager.b]\npays = [1, {}]\n[wager.c]\n[wager.d]\npays = [{ odds = 1 }]\n[[wager.e]]\n";
    let form = form(text);
    assert_eq!((&form.id, &form.name, &form.decks[..]), (&None, &None, &[8][..]));
    let pays: Vec<_> = form.wagers.iter().map(|wager| &wager.pays).collect();
    let text = |text: &str| Some(Pays::Text(text.to_owned()));
    let expected = [text("\"9 to 1\""), text("[1, {}]"), None, Some(Pays::Lines), None];
    assert_eq!(pays, expected.iter().collect::<Vec<_>>());
    assert_eq!(form.wagers[0].others[0].value, "1");
    let line = &form.wagers[3].lines[0];
    assert_eq!((&line.odds, &line.when, &*line.others[0].value), (&None, &None, "1"));
}

#[test]
fn the_page_gets_these_keys() {
    let text = "id = \"é\"\n[wager.a]\nas = \"b\"\nname = \"𝄞\"\npays = [\n  { odds = \"push\", \
                staked = 2, when = {} },\n]\n";
    let json = serde_json::to_value(form(text)).unwrap();
    let expected = serde_json::json!({
        "id": "é", "name": null, "game": null, "decks": [], "variants": [],
        "wagers": [{
            "id": "a", "name": "𝄞", "as": "b", "span": { "start": 9, "end": 18 }, "line": 2,
            "others": [], "pays": "lines",
            "lines": [{
                "odds": "push", "name": null, "when": "",
                "others": [{ "key": "staked", "value": "2" }], "line": 6,
            }],
        }],
    });
    assert_eq!(json, expected);
}

#[test]
fn a_text_that_is_no_toml_is_refused_where_it_is_none() {
    // The two units of the clef stand before.
    let fault = read("id = \"𝄞\"\nname = house").unwrap_err();
    assert_eq!((fault.of, fault.start, fault.end), (Of::Text, 17, 22), "{fault:?}");
    assert!(fault.message.starts_with("not TOML: "), "{fault:?}");
    // A byte order mark is a unit.
    let marked = read("\u{feff}id = \"𝄞\"\nname = house").unwrap_err();
    assert_eq!((marked.start, marked.message), (18, fault.message));
}
