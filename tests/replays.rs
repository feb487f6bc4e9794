//! Certificates of decisions and equilibria, checked by two programs that replay every deal.
//!
//! Edges and values are known from elsewhere: `tests/decisions.rs` and `docs/equilibrium.md` name
//! their sources. A certificate with a single change must not pass.

use std::ops::AddAssign;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::certificates::{certificate, checked, written};

/// Checks certificates with both programs, and returns the lines of each.
fn checked_values(made: &[Value]) -> Vec<Vec<String>> {
    let folder = TempDir::new().unwrap();
    let file =
        |(at, one): (usize, &Value)| written(&folder, &format!("{at}.json"), &one.to_string());
    let files: Vec<String> = made.iter().enumerate().map(file).collect();
    checked(&files).into_iter().flatten().collect()
}

#[test]
fn both_checkers_confirm_decisions_with_published_edges() {
    let known = [
        (&["red-dog", "--decks", "1", "-w", "bet"][..], "523/16575"),
        (&["red-dog", "-w", "bet"], "17533/626665"),
        (&["casino-war", "-w", "bet"], "142853/4965115"),
        (&["baccarat-gold", "-w", "player"], "223960199503/19524993263685"),
        (&["baccarat-gold", "--decks", "1", "-w", "player"], "418981/35235900"),
        (&["peek-baccarat", "-w", "player"], "-2562135570011/54236092399125"),
        (&["lucky-draw-baccarat", "-w", "enter"], "116701920736/6508331087895"),
        // 35,253,012 of 407,170,400.
        (&["three-card-poker", "-w", "ante-no-bonus"], "8813253/101792600"),
        (&["three-card-poker", "-w", "pair-plus"], "128/5525"),
    ];
    let made: Vec<Value> = known.iter().map(|(arguments, _)| certificate(arguments)).collect();
    for (one, (arguments, edge)) in made.iter().zip(known) {
        assert_eq!(one["tables"][0]["wagers"][0]["edge"], edge, "{arguments:?}");
    }
    for lines in checked_values(&made) {
        assert_eq!(lines, vec!["ok 1"; made.len()]);
    }
}

/// Decks of few cards leave situations of few deals, suits that differ, and hands without a tie.
#[test]
fn both_checkers_confirm_decisions_of_tiny_shoes() {
    let sets: [&[&str]; 7] = [
        &["red-dog", "--shoe", "A=1 2=1 5=2 K=3"],
        &["casino-war", "--shoe", "2=1 7=3 A=2"],
        &["baccarat-gold", "--shoe", "0=2 1=2 3=1 5=2 8=1"],
        &["peek-baccarat", "-w", "player,banker", "--shoe", "0=3 2=2 6=2 9=1"],
        &["lucky-draw-baccarat", "--shoe", "0=3 2=2 4=1 7=2"],
        &["three-card-poker", "-w", "ante", "--shoe", "AS=1 2S=1 3S=2 3H=1 QD=1 KD=1 AH=1 7C=1"],
        &["let-it-ride", "-w", "bet", "--shoe", "AS=1 KS=1 QS=1 JS=1 TS=1 TH=1 9D=2 9S=1"],
    ];
    let made: Vec<Value> = sets.iter().map(|set| certificate(set)).collect();
    for lines in checked_values(&made) {
        for (line, set) in lines.iter().zip(&sets) {
            assert!(line.starts_with("ok "), "{set:?}: {line}");
        }
    }
}

/// Kemeny and Snell (1957), and Ethier and Gámez (2013).
#[test]
fn both_checkers_confirm_equilibria() {
    let known = [
        ("infinite", "9/11", "-679568/53094899"),
        ("6", "477191/592524", "-974653793197999/75340147272374985"),
    ];
    let asked = |decks: &str| certificate(&["chemin-de-fer", "--equilibrium", "--decks", decks]);
    let mut made: Vec<Value> = known.iter().map(|(decks, ..)| asked(decks)).collect();
    for (one, (decks, draws, value)) in made.iter().zip(known) {
        let proof = &one["tables"][0]["equilibrium"];
        assert_eq!([&proof["choice"]["probability"], &proof["value"]], [draws, value], "{decks}");
    }
    let mixed = made[1]["tables"][0]["equilibrium"]["situations"].as_array().unwrap();
    let mixed = mixed.iter().find(|one| one["own"] == "0-6" && one["seen"] == "none").unwrap();
    assert_eq!(mixed["probability"], "77143741/121269912");
    made.push(certificate(&[
        "chemin-de-fer",
        "--equilibrium",
        "--shoe",
        "0=9 1=3 3=2 5=4 6=2 8=1",
    ]));
    for lines in checked_values(&made) {
        assert_eq!(lines, ["ok 1"; 3]);
    }
}

/// A change of a certificate and the part of the sentence that rejects it.
type Change<'a> = (&'a dyn Fn(&mut Value), &'a str);

/// Adds one to a number of combinations.
fn one_more(ways: &mut Value) {
    let mut number: u128 = ways.as_str().unwrap().parse().unwrap();
    number.add_assign(1);
    *ways = json!(number.to_string());
}

/// Makes each change, and wants a sentence of both checkers that begins with `place`.
fn rejects(made: &Value, place: &str, changes: &[Change<'_>]) {
    let change = |(change, _): &Change<'_>| {
        let mut changed = made.clone();
        change(&mut changed["tables"][0]);
        assert_ne!(changed, *made);
        changed
    };
    let made: Vec<Value> = changes.iter().map(change).collect();
    for lines in checked_values(&made) {
        assert_eq!(lines.len(), changes.len(), "{lines:?}");
        for (line, (_, part)) in lines.iter().zip(changes) {
            let line = line.replace('"', "'");
            assert!(line.starts_with(place) && line.contains(part), "{line}: expected {part}");
        }
    }
}

#[test]
fn both_checkers_reject_a_change_of_a_decision() {
    let made = certificate(&["red-dog", "--decks", "1", "-w", "bet"]);
    // The spreads of Red Dog are 0 to 11; the first is a pair or two cards in a row.
    fn sets(table: &mut Value) -> &mut Vec<Value> {
        table["wagers"][0]["decisions"][0]["sets"].as_array_mut().unwrap()
    }
    let changes: [Change<'_>; 17] = [
        (&|table| sets(table)[3]["net"][1] = json!("-2/5"), "option 'raise' is worth"),
        (&|table| sets(table)[0]["net"][1] = json!("0"), "option 'raise' is worth"),
        (&|table| sets(table)[3]["best"] = json!(1), "two.between = 3: option 'call' is better"),
        (&|table| sets(table)[9]["best"] = json!(0), "two.between = 9: option 'raise' is better"),
        (&|table| sets(table)[0]["best"] = json!(1), "is not offered"),
        (&|table| sets(table)[0]["best"] = json!(7), "is not offered"),
        (&|table| one_more(&mut sets(table)[4]["ways"]), "two.between = 4: expected"),
        (&|table| sets(table)[5]["seen"][0] = json!(12), "two.between"),
        (&|table| drop(sets(table).remove(6)), "two.between = 6: it is missing"),
        (
            &|table| {
                let again = sets(table)[6].clone();
                sets(table).push(again);
            },
            "twice",
        ),
        (&|table| table["wagers"][0]["edge"] = json!("522/16575"), "house edge"),
        (&|table| one_more(&mut table["wagers"][0]["lines"][1]["ways"]), "line 'Call: Pair'"),
        (&|table| one_more(&mut table["wagers"][0]["ways"]), "expected 132600 combinations"),
        (&|table| table["wagers"][0]["lines"][3]["pays"] = json!("6"), "option 'call' is worth"),
        (&|table| table["wagers"][0]["cards"] = json!("card"), "expected cards by rank"),
        (&|table| table["hands"]["groups"]["three"] = json!([0, 1]), "option"),
        (
            &|table| {
                drop(
                    table["wagers"][0]["decisions"][0]["options"][1]
                        .as_object_mut()
                        .unwrap()
                        .remove("given"),
                );
            },
            "option 'raise' is worth",
        ),
    ];
    rejects(&made, "table 'red-dog', wager 'bet'", &changes);
}

#[test]
fn both_checkers_reject_a_change_of_a_draw_and_of_other_rules() {
    let shown = certificate(&["peek-baccarat", "-w", "player", "--shoe", "0=3 2=2 6=2 9=1"]);
    let draw = "/wagers/0/decisions/0/shown/chances/";
    let changes: [Change<'_>; 2] = [
        (&|table| *table.pointer_mut(&format!("{draw}1")).unwrap() = json!("1/2"), "do not add up"),
        (
            &|table| {
                // The chances of one card and of two, exchanged.
                let [one, two] = [1, 2].map(|at| table.pointer(&format!("{draw}{at}")).cloned());
                *table.pointer_mut(&format!("{draw}1")).unwrap() = two.unwrap();
                *table.pointer_mut(&format!("{draw}2")).unwrap() = one.unwrap();
            },
            "combinations",
        ),
    ];
    rejects(&shown, "table 'peek-baccarat', wager 'player'", &changes);
    let gold = certificate(&["baccarat-gold", "-w", "player", "--decks", "1"]);
    let changes: [Change<'_>; 2] = [
        (&|table| table["rules"]["banker"][3] = json!("012345679"), "option 'draw' is worth"),
        (
            &|table| {
                let option = &mut table["wagers"][0]["decisions"][0]["options"][1];
                option["rules"]["banker-when-player-stands"] = json!("01234");
            },
            "option 'stand' is worth",
        ),
    ];
    rejects(&gold, "table 'baccarat-gold', wager 'player'", &changes);
}

#[test]
fn both_checkers_reject_a_change_of_an_equilibrium() {
    let made = certificate(&["chemin-de-fer", "--equilibrium"]);
    fn situations(table: &mut Value) -> &mut Vec<Value> {
        table["equilibrium"]["situations"].as_array_mut().unwrap()
    }
    fn at<'t>(table: &'t mut Value, own: &str, seen: &str) -> &'t mut Value {
        let all = situations(table).iter_mut();
        all.into_iter().find(|one| one["own"] == own && one["seen"] == seen).unwrap()
    }
    let changes: [Change<'_>; 9] = [
        (&|table| table["equilibrium"]["choice"]["probability"] = json!("4/5"), "reply leaves"),
        (&|table| table["equilibrium"]["choice"]["probability"] = json!("5/4"), "draws with"),
        (&|table| table["equilibrium"]["choice"]["own"] = json!("4"), "the Player chooses on 5"),
        (&|table| at(table, "0-6", "none")["probability"] = json!("1/2"), "leave"),
        (&|table| at(table, "0-5", "4")["probability"] = json!("0"), "leave"),
        (&|table| at(table, "0-5", "4")["probability"] = json!("x"), "is no fraction"),
        (&|table| one_more(&mut at(table, "0-6", "none")["ways"]), "0-6 and third card none"),
        (&|table| drop(situations(table).remove(0)), "it is missing"),
        (&|table| table["equilibrium"]["value"] = json!("-1/77"), "leave the Player"),
    ];
    rejects(&made, "table 'chemin-de-fer', equilibrium", &changes);
}
