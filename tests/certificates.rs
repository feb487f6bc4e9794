//! Certificates, checked by two programs that share nothing with this one.
//!
//! `certificates/check.py` and `certificates/check.js` replay the rules. A certificate with a single
//! change must not pass. Where Python or Node.js is missing these tests say so and pass, unless
//! `ODDS_REQUIRE_TOOLS` is set.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use shoe_odds::random::Stream;
use tempfile::TempDir;

use crate::common::odds;

/// Programs that check each of some files and print `ok` or the reason, a line each.
const PYTHON: &str = "
import sys
sys.path.insert(0, 'certificates')
import check
for file in sys.argv[1:]:
    try:
        print('ok', len(check.check(open(file, encoding='utf-8').read())))
    except check.Wrong as error:
        print(error)
";
const NODE: &str = "
import { readFileSync } from 'node:fs';
const { check } = await import(`file://${process.cwd()}/certificates/check.js`);
for (const file of process.argv.slice(1)) {
  try { console.log('ok', (await check(readFileSync(file, 'utf8'))).length); }
  catch (error) { console.log(error.message); }
}
";

/// Returns the lines of both checkers on some files; `None` for a program that is not installed.
pub fn checked(files: &[String]) -> [Option<Vec<String>>; 2] {
    let programs =
        [("python3", vec!["-c", PYTHON]), ("node", vec!["--input-type=module", "-e", NODE])];
    programs.map(|(program, arguments)| {
        let mut command = Command::new(program);
        command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).args(files);
        let Ok(done) = command.output() else {
            assert!(std::env::var_os("ODDS_REQUIRE_TOOLS").is_none(), "{program} is not installed");
            eprintln!("not checked: {program} is not installed");
            return None;
        };
        let error = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{program}: {error}");
        let lines = String::from_utf8(done.stdout).unwrap();
        Some(lines.lines().map(str::to_owned).collect())
    })
}

pub fn certificate(arguments: &[&str]) -> Value {
    let mut command = odds(&["certify", "--quiet", "--format", "json"]);
    let done = command.args(arguments).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    serde_json::from_slice(&done.stdout).unwrap()
}

pub fn written(folder: &TempDir, name: &str, text: &str) -> String {
    let path: &Path = &folder.path().join(name);
    fs::write(path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn both_checkers_confirm_every_wager_by_value_or_rank() {
    let folder = TempDir::new().unwrap();
    let sets: [&[&str]; 4] = [
        &["documents", "usual"],
        &["market"],
        &["dynasty-live", "--shoe", "8 - KH*2 - 9 - 4*5"],
        &["dragon-tiger", "market-dragon-tiger", "--decks", "1"],
    ];
    let mut files = Vec::new();
    let mut numbers = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        let made = certificate(set);
        let tables = made["tables"].as_array().unwrap();
        let wagers: usize =
            tables.iter().map(|table| table["wagers"].as_array().unwrap().len()).sum();
        numbers.push(format!("ok {wagers}"));
        files.push(written(&folder, &format!("{at}.json"), &made.to_string()));
    }
    for lines in checked(&files).into_iter().flatten() {
        assert_eq!(lines, numbers);
    }
}

/// A checker is read as a whole by the person who trusts it.
#[test]
fn each_checker_of_baccarat_has_at_most_150_lines() {
    for file in ["certificates/check.py", "certificates/check.js"] {
        let text = fs::read_to_string(crate::layers::at(file)).unwrap();
        assert!(text.lines().count() <= 150, "{file} has {} lines", text.lines().count());
        let widest = text.lines().map(str::len).max().unwrap();
        assert!(widest <= 180, "{file} has a line of {widest} characters");
    }
}

/// The edges and combinations are known from elsewhere: 475,627,426,473,216 of
/// 4,998,398,275,503,360 deals are ties, which pay 8 to 1.
#[test]
fn a_certificate_has_the_combinations_of_eight_decks() {
    let made = certificate(&["dynasty", "-w", "tie,majestic-match-player"]);
    let table = &made["tables"][0];
    assert_eq!([&made["format"], &made["version"]], [&json!("odds certificate"), &json!(1)]);
    assert_eq!(table["shoe"]["ways"], "4998398275503360");
    assert_eq!(table["shoe"]["cards"]["T"], 32);
    let tie = &table["wagers"][0];
    assert_eq!(tie["lines"][0]["ways"], "475627426473216");
    assert_eq!(tie["edge"], "103841353768/723147898655");
    assert_eq!(tie["lines"][0]["when"], json!({"field": "result", "is": ["tie"]}));
    // The standard third-card rules.
    let draw = json!({
        "player": "012345", "banker-when-player-stands": "012345",
        "banker": ["0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", ""],
    });
    assert_eq!(table["rules"], draw);
    assert_eq!(table["left_out"][0]["why"], "it looks at suits");
}

/// A part of a certificate to change.
fn pick<'v>(value: &'v mut Value, key: &str, random: &mut Stream) -> &'v mut Value {
    let list = value[key].as_array_mut().unwrap();
    let at = random.below(list.len() as u64) as usize;
    &mut list[at]
}

/// Changes one thing in a certificate, and returns its description.
fn change(made: &mut Value, kind: u64, random: &mut Stream) -> String {
    let table = pick(made, "tables", random);
    let one_more = |text: &str| -> String {
        let number: i128 = text.parse().unwrap();
        (number + 1).to_string()
    };
    if kind == 0 {
        // A rule of the draw: a digit less or more.
        let draw = table["rules"].as_object_mut().unwrap();
        let keys = ["player", "banker-when-player-stands", "banker"];
        let key = keys[random.below(3) as usize];
        let rule = match key {
            // A Banker of 7 always stands, and one of 0 to 2 draws to any card.
            "banker" => {
                let row = random.below(7) as usize;
                &mut draw["banker"][row]
            }
            key => &mut draw[key],
        };
        let digits = rule.as_str().unwrap();
        let digit = random.below(if key == "banker" { 10 } else { 8 }).to_string();
        let changed = match digits.contains(&digit) {
            true => digits.replace(&digit, ""),
            false => format!("{digits}{digit}"),
        };
        *rule = json!(changed);
        return format!("rule {key} {digit}");
    }
    let wager = pick(table, "wagers", random);
    let whole = ["lost", "ways"][random.below(2) as usize];
    let id = wager["id"].clone();
    match kind {
        1 => {
            wager[whole] = json!(one_more(wager[whole].as_str().unwrap()));
            return format!("{whole} of {id}");
        }
        2 => {
            let edge = wager["edge"].as_str().unwrap();
            let (over, under) = edge.split_once('/').unwrap_or((edge, "1"));
            wager["edge"] = json!(format!("{}/{under}", one_more(over)));
            return format!("edge of {id}");
        }
        _ => {}
    }
    let line = pick(wager, "lines", random);
    let name = line["name"].clone();
    match kind {
        3 => {
            let pays = line["pays"].as_str().unwrap();
            let (over, under) = pays.split_once('/').unwrap_or((pays, "1"));
            line["pays"] = json!(format!("{}/{under}", one_more(over)));
            return format!("payoff of {name}");
        }
        4 => {
            line["ways"] = json!(one_more(line["ways"].as_str().unwrap()));
            return format!("combinations of {name}");
        }
        _ => {}
    }
    let orders = line["orders"].as_object_mut().unwrap();
    let key = orders.keys().nth(random.below(orders.len() as u64) as usize).unwrap().clone();
    let sets = orders[&key].as_str().unwrap().to_owned();
    let mut sets: Vec<&str> = sets.split(' ').collect();
    let at = random.below(sets.len() as u64) as usize;
    let set = sets[at];
    match kind {
        5 => drop(sets.remove(at)),
        6 => sets.push(set),
        // The coefficient of one multiset: one order more.
        _ => {
            sets.remove(at);
            let more = one_more(&key);
            let before = orders
                .get(&more)
                .and_then(Value::as_str)
                .map_or(String::new(), |of| format!("{of} "));
            let set = set.to_owned();
            let left = sets.join(" ");
            orders.insert(more, json!(format!("{before}{set}")));
            if left.is_empty() {
                orders.remove(&key)
            } else {
                orders.insert(key, json!(left))
            };
            return format!("coefficient of {name}");
        }
    }
    let left = sets.join(" ");
    if left.is_empty() {
        orders.remove(&key)
    } else {
        orders.insert(key, json!(left))
    };
    format!("case {} of {name}", if kind == 5 { "missing" } else { "doubled" })
}

#[test]
fn both_checkers_reject_a_hundred_single_changes() {
    let baccarat = certificate(&["ez", "-w", "tie,banker,dragon-7"]);
    let dragon_tiger = certificate(&["dragon-tiger"]);
    let folder = TempDir::new().unwrap();
    let mut random = Stream::new(20_261_127, 0);
    let mut files = Vec::new();
    let mut changes = Vec::new();
    for at in 0..100u64 {
        // The rules of the draw are of baccarat; a round of Dragon Tiger is checked faster.
        let mut made = if at % 4 == 0 { baccarat.clone() } else { dragon_tiger.clone() };
        let kind = match at % 8 {
            0 => 0,
            _ => 1 + at % 7,
        };
        changes.push(change(&mut made, kind, &mut random));
        files.push(written(&folder, &format!("{at}.json"), &made.to_string()));
    }
    for lines in checked(&files).into_iter().flatten() {
        assert_eq!(lines.len(), 100);
        for (line, change) in lines.iter().zip(&changes) {
            assert!(line.starts_with("table "), "{change}: {line}");
        }
    }
}

#[test]
fn what_is_no_certificate_gets_one_sentence() {
    let folder = TempDir::new().unwrap();
    let made = certificate(&["dragon-tiger", "-w", "tie"]);
    let with = |key: &str, value: Value| {
        let mut made = made.clone();
        made[key] = value;
        made.to_string()
    };
    let changed = |pointer: &str, value: Value| {
        let mut made = made.clone();
        *made.pointer_mut(pointer).unwrap() = value;
        made.to_string()
    };
    let text = made.to_string();
    let bad = [
        (String::new(), "not a certificate, or cut off: "),
        (text[..text.len() / 2].to_owned(), "not a certificate, or cut off: "),
        ("[]".to_owned(), ""),
        ("null".to_owned(), "not a certificate, or cut off: "),
        (
            "{\"format\": \"odds certificate\", \"version\": 1}".to_owned(),
            "not a certificate, or cut off: ",
        ),
        (with("version", json!(2)), "odds certificate, version 2: expected an odds certificate"),
        (
            with("format", json!("a PAR sheet")),
            "a PAR sheet, version 1: expected an odds certificate",
        ),
        (changed("/tables/0/deal", json!("poker")), "table \"dragon-tiger\": the deal"),
        (changed("/tables/0/text", json!("")), "table \"dragon-tiger\": another SHA-256"),
        (
            changed("/tables/0/shoe/cards/K", json!(1.5)),
            "table \"dragon-tiger\": up to 1000000 cards",
        ),
        // A shoe by rank has no values, and a wager by rank needs ranks.
        (
            changed("/tables/0/shoe/cards", json!({"A": 416, "0": 0})),
            "table \"dragon-tiger\": up to",
        ),
        (changed("/tables/0/wagers/0/cards", json!("value")), "wager \"tie\" is by rank"),
        // Two operators in one condition have no meaning, and a text is no list.
        (changed("/tables/0/wagers/0/lines/0/when", json!({"all": [], "any": []})), "condition {"),
        (changed("/tables/0/wagers/0/lines/0/when/is", json!("a tie")), "condition {"),
        (
            changed("/tables/0/wagers/0/lines/0/pays", json!("1/0")),
            "table \"dragon-tiger\", wager \"tie\", line \"Tie\": payoff",
        ),
        (
            changed("/tables/0/wagers/0/lines/0/pays", json!("16/2")),
            "table \"dragon-tiger\", wager \"tie\", line \"Tie\": payoff",
        ),
        (
            changed("/tables/0/wagers/0/lines/0/pays", json!("9".repeat(400))),
            "table \"dragon-tiger\", wager \"tie\": house edge",
        ),
        (
            changed("/tables/0/wagers/0/lines/0/orders", json!({"01": "AA"})),
            "table \"dragon-tiger\", wager \"tie\", line \"Tie\", cards",
        ),
        (
            changed("/tables/0/wagers/0/name", json!("Tie: house edge 0%\n  Tiger")),
            "a name has characters that are not printed",
        ),
        (changed("/tables", json!([])), "it has no wager"),
        (changed("/tables/0/shoe/cards/K", json!(31)), "table \"dragon-tiger\": other deals"),
        (
            changed("/tables/0/wagers/0/kind", json!("a draw")),
            "table \"dragon-tiger\", wager \"tie\": kind",
        ),
        (
            changed("/tables/0/wagers/0/kind", json!("decision")),
            "table \"dragon-tiger\", wager \"tie\": orders of a wager",
        ),
    ];
    let files: Vec<String> = bad
        .iter()
        .enumerate()
        .map(|(at, (text, _))| written(&folder, &format!("{at}.json"), text))
        .collect();
    for lines in checked(&files).into_iter().flatten() {
        assert_eq!(lines.len(), bad.len(), "{lines:?}");
        for (line, (_, start)) in lines.iter().zip(&bad) {
            let line = line.replace('\'', "\"");
            assert!(!line.starts_with("ok") && line.starts_with(start), "{line}, expected {start}");
        }
    }
}

#[test]
fn what_cannot_be_certified_is_refused_in_one_sentence() {
    for (arguments, sentence) in [
        (&["ez", "--decks", "infinite"][..], "a certificate counts cards: expected a finite shoe"),
        (&["market-colours"], "nothing to certify: all-red: it looks at suits"),
        (
            &["blackjack-bets"],
            "blackjack-bets/blackjack-bets: certificates are for baccarat, Dragon Tiger and declared \
             hands that do not draw, and this is Blackjack: bets on the first cards",
        ),
        (
            &["peek-baccarat", "-w", "player-rule"],
            "nothing to certify: player-rule: it plays by a rule, and a certificate is of the best \
             play",
        ),
        (
            &["ez", "--equilibrium"],
            "--variant punto-banco/ez: the rules leave the hands no decision: expected one that does: \
             chemin-de-fer",
        ),
    ] {
        let done = odds(&["certify"]).args(arguments).output().unwrap();
        assert_eq!(done.status.code(), Some(2));
        assert_eq!(String::from_utf8_lossy(&done.stderr), format!("error: {sentence}\n"));
    }
}
