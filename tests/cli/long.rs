//! Tidy CSV: every figure of the JSON is a row of it, and the rows are of one kind.

use std::collections::BTreeMap;

use super::*;

const COLUMNS: [&str; 15] = [
    "game", "variant", "decks", "shoe", "dealt", "given", "table", "wager", "name", "event",
    "hands", "figure", "exact", "decimal", "offer",
];

/// What stands in the tests that follow: variants of either game, sessions, knowledge of a round,
/// figures that are printed, a rule that can be read in two ways.
const QUESTIONS: [&[&str]; 10] = [
    &["--variant", "baccarat", "--decks", "6,8"],
    &["--variant", "dragon-tiger", "--decks", "8", "--brief"],
    &["--variant", "dragon-tournament", "--wager", "banker,any-dragon"],
    &["--variant", "dragon-tournament", "--hands", "20:1,21:3"],
    &["--variant", "no-commission", "--summary"],
    &["--variant", "market-base", "--decks", "8"],
    &["--variant", "market-insurance", "--decks", "8"],
    &["--variant", "dynasty", "--dealt", "P 9H 4 B 7 KD"],
    &["--variant", "ez", "--decks", "6,8", "--risk", "--wager", "tie,player"],
    &["--variant", "ez", "--given", "result = \"tie\"", "--shoe", "8 - 9*4"],
];

fn long(question: &[&str]) -> Vec<BTreeMap<String, String>> {
    records(&printed(&[question, &["--csv", "long"]].concat()))
}

/// The figures of a value of JSON: fractions with their decimals, roots, ways and pays.
fn figures(value: &Value, found: &mut Vec<(String, String)>) {
    let word = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    match value {
        Value::Object(members) => {
            if let Some(decimal) = word("decimal") {
                found.extend(word("squared").map(|squared| (squared, String::new())));
                return found.push((word("exact").unwrap_or_default(), decimal));
            }
            // Whole numbers and fractions that the JSON has no decimal of.
            for key in ["ways", "pays", "units", "normal_from"] {
                found.extend(word(key).map(|number| (number, String::new())));
            }
            members.values().for_each(|member| figures(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| figures(item, found)),
        _ => {}
    }
}

#[test]
fn every_figure_of_the_json_is_a_row() {
    for question in QUESTIONS {
        let mut expected = Vec::new();
        figures(&json(question), &mut expected);
        let rows = long(question).into_iter().map(|row| {
            let ends = ["combinations", "pays", "units", "normal_from", "_squared"];
            let number = ends.iter().any(|end| row["figure"].ends_with(end));
            // A published number of combinations is a figure as others are.
            let number = number && row["table"] != "published";
            let decimal = if number { String::new() } else { row["decimal"].clone() };
            (row["exact"].clone(), decimal)
        });
        let mut rows: Vec<_> = rows.collect();
        expected.sort();
        rows.sort();
        assert!(expected.len() > 40, "{question:?}");
        assert_eq!(rows, expected, "{question:?}");
    }
}

/// Where the wager itself and an event of it stand; the counts are those of all deals.
#[test]
fn a_figure_is_found_by_wager_event_and_name() {
    let rows = long(&["--variant", "baccarat", "--decks", "6,8"]);
    let of = |decks: &str, wager: &str, event: &str, figure: &str| -> Vec<(String, String)> {
        let columns = [
            ("decks", decks),
            ("table", "wagers"),
            ("wager", wager),
            ("event", event),
            ("figure", figure),
        ];
        let same =
            |row: &&BTreeMap<String, String>| columns.iter().all(|(key, is)| row[*key] == *is);
        rows.iter().filter(same).map(|row| (row["exact"].clone(), row["decimal"].clone())).collect()
    };
    let hit = fraction(TIE as i128, WAYS as i128);
    assert_eq!(of("8", "tie", "", "hit"), [(hit.clone(), "0.095155968023640".to_owned())]);
    assert_eq!(of("8", "tie", "Tie", "probability")[0].0, hit);
    assert_eq!(of("8", "tie", "Tie", "combinations")[0], (TIE.to_string(), TIE.to_string()));
    // 19/20 of a stake.
    assert_eq!(
        of("8", "banker", "Banker wins", "pays"),
        [("19/20".into(), "0.950000000000000".into())]
    );
    assert_eq!(of("6", "tie", "", "edge").len(), 1);
    let root = of("8", "tie", "", "deviation");
    assert_eq!((root.len(), root[0].0.as_str()), (1, ""));
}

#[test]
fn no_two_rows_are_of_one_thing() {
    for question in QUESTIONS {
        let text = printed(&[question, &["--csv", "long"]].concat());
        assert_eq!(text.lines().next().unwrap(), COLUMNS.join(","));
        let rows = long(question);
        let keys: BTreeSet<Vec<&String>> =
            rows.iter().map(|row| COLUMNS[..12].iter().map(|key| &row[*key]).collect()).collect();
        assert_eq!(keys.len(), rows.len(), "{question:?}");
    }
}

#[test]
fn the_usual_csv_is_the_wide_one() {
    let of =
        |more: &[&str]| printed(&[&["--variant", "dragon-tiger", "--decks", "8"], more].concat());
    let wide = of(&["-f", "csv"]);
    assert_eq!(of(&["--csv", "wide"]), wide);
    assert_eq!(of(&["--csv", "wide", "-f", "csv"]), wide);
    assert_eq!(of(&["--csv", "long", "-f", "csv"]), of(&["--csv", "long"]));
    assert_ne!(of(&["--csv", "long"]), wide);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("figures.csv");
    assert_eq!(of(&["--csv", "long", "-o", path.to_str().unwrap()]), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), of(&["--csv", "long"]));
    let said = refused(&["--variant", "dragon-tiger", "--csv", "long", "-f", "json"]);
    assert_all(&said, &["the format is json: expected --format csv"]);
    assert_all(&refused(&["--csv", "tall"]), &["long", "wide"]);
}
