//! `odds streaks`, and wagers on runs in `odds price`, as a user meets them.

use super::*;

use shoe_odds::Exact;

const TOURNAMENT: [&str; 4] = ["--variant", "dragon-tournament", "--decks", "8"];

fn streaks<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["streaks"], &TOURNAMENT[..], more].concat()
}

fn exact(figure: &Value) -> Exact {
    assert_figure(figure);
    Exact::parse(text(figure, "exact")).expect("a fraction")
}

/// The last model of the only report's only session.
fn fullest(study: &Value) -> &Value {
    let [report] = reports(study) else { panic!("not one report") };
    let [session] = &report["sessions"].as_array().unwrap()[..] else { panic!("not one session") };
    session["models"].as_array().unwrap().last().unwrap()
}

fn side<'v>(model: &'v Value, side: &str) -> &'v Value {
    model["runs"].as_array().unwrap().iter().find(|runs| runs["side"] == side).expect(side)
}

/// Plain baccarat has no bet on runs. Its runs are those of a shoe, and nothing is paid.
#[test]
fn runs_without_bets_are_of_one_session() {
    let page = printed(&["streaks", "baccarat", "-q"]);
    assert_eq!(page, printed(&["streaks", "baccarat", "-q", "--hands", "80"]));
    assert_all(&page, &["The longest run in short", "A losing streak of one side is a winning"]);
    assert!(page.contains("  Runs    ties neither count nor break a run\n"), "{page}");
}

/// Over one hand a side has a run if it wins it.
#[test]
fn runs_of_one_hand_are_its_results() {
    let study = json(&streaks(&["--hands", "1"]));
    let model = fullest(&study);
    for (name, ways) in [("banker", BANKER), ("player", PLAYER), ("either", BANKER + PLAYER)] {
        let runs = side(model, name);
        let longest = runs["longest"].as_array().unwrap();
        let lengths: Vec<&str> = longest.iter().map(|length| text(length, "run")).collect();
        assert_eq!(lengths, ["0", "1"]);
        let share = Exact::of_ways(ways, WAYS).unwrap();
        assert_eq!(exact(&longest[1]["probability"]), share, "{name}");
        assert_eq!(exact(&runs["mean"]), share, "{name}");
        assert_eq!(exact(&runs["expected"][0]["number"]), share, "{name}");
        let point = |at: usize| &runs["points"][at];
        assert_eq!((&point(0)["percent"], &point(2)["percent"]), (&50.into(), &99.into()));
        assert_eq!(point(2)["run"], 1, "{name}");
        assert_eq!(point(0)["run"], if name == "either" { 1 } else { 0 }, "{name}");
    }
}

#[test]
fn a_report_on_runs_has_a_structure_to_rely_on() {
    let study = json(&streaks(&["--hands", "12", "--model", "pair", "--reading", "every"]));
    assert_eq!(study["tool"]["name"], "odds");
    let report = &reports(&study)[0];
    assert_eq!(report["game"]["id"], "dragon-tournament");
    assert_eq!(report["shoe"]["cards"], 416);
    assert_eq!(report["reading"]["id"], "every");
    assert_eq!(report["rounds"]["most"], 69);
    let models = ["independent", "pair"];
    let named = |list: &Value, key: &str| -> Vec<String> {
        list.as_array().unwrap().iter().map(|one| text(one, key).to_owned()).collect()
    };
    assert_eq!(named(&report["models"], "id"), models);
    assert_eq!(named(&report["sessions"][0]["models"], "model"), models);
    assert_eq!(report["sessions"][0]["hands"], 12);
    assert_eq!(report["dependence"]["pairs"].as_array().unwrap().len(), 6);
    for joint in report["dependence"]["pairs"].as_array().unwrap() {
        exact(&joint["g"]);
    }
    let chances: Exact = report["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| exact(&result["probability"]))
        .sum();
    assert_eq!(chances, Exact::one());
    for start in 0..2 {
        let rows = report["from_start"].as_array().unwrap().iter();
        let sum: Exact = rows.map(|row| exact(&row["sides"][start]["probability"])).sum();
        assert_eq!(sum, Exact::one());
    }
    for model in report["sessions"][0]["models"].as_array().unwrap() {
        for runs in model["runs"].as_array().unwrap() {
            let longest = runs["longest"].as_array().unwrap();
            assert_eq!(longest.len(), 13);
            let sum: Exact = longest.iter().map(|length| exact(&length["probability"])).sum();
            assert_eq!(sum, Exact::one());
        }
        for wager in model["wagers"].as_array().unwrap() {
            assert_eq!(wager["hands"], 12);
            assert_eq!(
                (text(wager, "model"), text(wager, "reading")),
                (text(model, "model"), "every")
            );
            let events = wager["events"].as_array().unwrap();
            let sum: Exact = events.iter().map(|event| exact(&event["probability"])).sum();
            assert_eq!(sum, Exact::one());
            let returns: Exact = events.iter().map(|event| exact(&event["return"])).sum();
            assert_eq!(returns, -&exact(&wager["edge"]));
            assert!(events.iter().all(|event| event.get("ways").is_none()));
        }
    }
}

/// Lengths past the last that is told apart are one row, the sum of theirs.
#[test]
fn longer_runs_are_taken_together() {
    let all = json(&streaks(&["--hands", "9"]));
    let short = json(&streaks(&["--hands", "9", "--longest", "3"]));
    for name in ["player", "banker", "either"] {
        let [all, short] = [&all, &short].map(|study| side(fullest(study), name));
        for (list, key, kept) in [("longest", "probability", 4), ("expected", "number", 3)] {
            let [all, short] = [all, short].map(|side| side[list].as_array().unwrap());
            assert_eq!(short.len(), kept + 1);
            assert_eq!(text(&short[kept], "run"), "4+");
            let sum: Exact = all[kept..].iter().map(|row| exact(&row[key])).sum();
            assert_eq!(exact(&short[kept][key]), sum);
            assert_eq!(short[..kept], all[..kept]);
        }
        assert_eq!((&short["mean"], &short["points"]), (&all["mean"], &all["points"]));
    }
}

#[test]
fn a_sweep_has_every_length_as_it_is_alone() {
    for model in ["independent", "pair"] {
        let sweep = json(&streaks(&["--hands", "5..8", "--model", model]));
        let sessions = reports(&sweep)[0]["sessions"].as_array().unwrap();
        let hands: Vec<u64> = sessions.iter().map(|one| one["hands"].as_u64().unwrap()).collect();
        assert_eq!(hands, [5, 6, 7, 8]);
        for (session, hands) in sessions.iter().zip(["5", "6", "7", "8"]) {
            let alone = json(&streaks(&["--hands", hands, "--model", model]));
            let last = session["models"].as_array().unwrap().last().unwrap();
            assert_eq!(last["wagers"], fullest(&alone)["wagers"], "{model} {hands}");
        }
    }
    let list = json(&streaks(&["--hands", "8,5"]));
    let sessions = reports(&list)[0]["sessions"].as_array().unwrap();
    assert_eq!((&sessions[0]["hands"], &sessions[1]["hands"]), (&8.into(), &5.into()));
}

/// A session of 5 hands twice as often as one of 7: every chance is 2/3 of the one and 1/3 of
/// the other.
#[test]
fn a_session_of_random_length_is_mixed_of_its_lengths() {
    for model in ["independent", "pair"] {
        let study = |hands: &str| json(&streaks(&["--hands", hands, "--model", model]));
        let [five, seven, mixed] = ["5", "7", "7:2,5:4"].map(study);
        let edges = |study: &Value| -> Vec<Exact> {
            let wagers = fullest(study)["wagers"].as_array().unwrap();
            wagers.iter().map(|wager| exact(&wager["edge"])).collect()
        };
        let third = Exact::ratio(1, 3).unwrap();
        let shares = edges(&five).into_iter().zip(edges(&seven));
        let expected: Vec<Exact> =
            shares.map(|(five, seven)| &(&(&five + &five) + &seven) * &third).collect();
        assert_eq!(edges(&mixed), expected);
        let hands = &reports(&mixed)[0]["sessions"][0]["hands"];
        assert_eq!(hands[0]["hands"], 5);
        assert_eq!((text(&hands[0], "weight"), text(&hands[1], "weight")), ("4", "2"));
    }
}

#[test]
fn a_session_puts_bets_on_runs_among_the_other_wagers() {
    for more in
        [&["--hands", "20"][..], &["--hands", "20", "--model", "pair", "--reading", "every"]]
    {
        let priced = json(&[&TOURNAMENT[..], more].concat());
        let report = &reports(&priced)[0];
        assert!(report.get("session_wagers").is_none());
        let ids = ids(&report["wagers"]);
        assert_eq!(ids[5..], ["banker-dragon", "player-dragon", "any-dragon"]);
        let alone = json(&streaks(more));
        for one in fullest(&alone)["wagers"].as_array().unwrap() {
            assert_eq!(wager(report, text(one, "id")), one);
        }
    }
}

#[test]
fn without_a_session_there_is_a_short_table_by_length() {
    let priced = json(&TOURNAMENT);
    let list = reports(&priced)[0]["session_wagers"].as_array().unwrap();
    assert_eq!(list.len(), 3);
    assert!(text(&list[0], "needs").ends_with("once per session, by the longest run"));
    let sweep = json(&streaks(&["--hands", "10,20,30,40,50,60,70,80"]));
    for (at, wager) in list.iter().enumerate() {
        let rows = wager["by_hands"].as_array().unwrap();
        assert_eq!(rows.len(), 8);
        for (row, session) in rows.iter().zip(reports(&sweep)[0]["sessions"].as_array().unwrap()) {
            assert_eq!(row["hands"], session["hands"]);
            assert_eq!(row["edge"], session["models"][0]["wagers"][at]["edge"]);
        }
    }
}

/// A length that was given is not asked for, and the reading is the one that was.
#[test]
fn what_a_bet_on_runs_needs_is_what_it_was_not_given() {
    for (more, needs) in [
        (
            &["--reading", "every"][..],
            "a session length (--hands): it is settled once per session, by every run",
        ),
        (
            &["--hands", "10,20"],
            "one session length (--hands), not several: it is settled once per session",
        ),
    ] {
        let priced = json(&[&TOURNAMENT[..], more].concat());
        let list = reports(&priced)[0]["session_wagers"].as_array().unwrap();
        assert_eq!(text(&list[0], "needs"), needs);
    }
}

/// Sessions in the player's favor: fewer than twenty hands of eight decks. That each is the first
/// such length is tested on its edges.
#[test]
fn it_is_said_plainly_when_a_bet_favours_the_player() {
    let said = printed(&streaks(&["--hands", "10"]));
    for (wager, hands) in [("Banker", 17), ("Player", 19), ("Any", 16)] {
        let plain = format!(
            "{wager} Dragon (one reading) favors the player in sessions of {hands} hands or more."
        );
        assert_all(&said, &[&plain]);
        let id = format!("{}-dragon", wager.to_lowercase());
        for (hands, favourable) in [(hands - 1, false), (hands, true)] {
            let study = json(&streaks(&["--hands", &hands.to_string(), "-w", &id]));
            let edge = exact(&fullest(&study)["wagers"][0]["edge"]);
            assert_eq!(edge.is_negative(), favourable, "{id} {hands}");
        }
    }
}

#[test]
fn every_format_has_the_runs() {
    let arguments = streaks(&["--hands", "30", "--model", "pair", "-w", "any-dragon"]);
    let with = |format: &str| printed(&[&arguments[..], &["-f", format]].concat());
    assert_all(
        &with("text"),
        &["Session 30 hands", "The longest run", "Edge, pair", "Ruby Dragon", "or more"],
    );
    assert_all(&with("md"), &["## The longest run, pair", "| Ruby Dragon | 1 to 1 | 5 |"]);
    let rows = records(&with("csv"));
    let study = json(&arguments);
    let of = |table: &'static str| rows.iter().filter(move |row| row["table"] == table);
    let summary = of("summary").next().unwrap();
    assert_eq!(summary["edge_exact"], text(&fullest(&study)["wagers"][0]["edge"], "exact"));
    let longest = side(fullest(&study), "either")["longest"].as_array().unwrap();
    assert_eq!(of("longest").count(), longest.len());
    for (row, length) in of("longest").zip(longest) {
        assert_eq!(row["run"], text(length, "run"));
        assert_eq!(row["either_exact"], text(&length["probability"], "exact"));
    }
}

#[test]
fn runs_are_the_same_bytes_on_any_number_of_threads() {
    for more in [
        &["--hands", "40", "--model", "pair"][..],
        &["--hands", "25", "--reading", "every"],
        &["--hands", "10..30"],
    ] {
        for format in ["json", "csv", "text", "md"] {
            let arguments = [&streaks(more)[..], &["-f", format]].concat();
            let first = printed(&arguments);
            for threads in ["1", "3"] {
                let output = command(&arguments).env("RAYON_NUM_THREADS", threads).output();
                assert!(output.unwrap().stdout == first.as_bytes(), "{more:?} {format} {threads}");
            }
        }
    }
}

#[test]
fn games_of_other_sides_have_runs_too() {
    let study = json(&["streaks", "--variant", "dragon-tiger", "--decks", "8", "--hands", "1"]);
    // Of 416·415 deals a rank meets itself in 13·32·31: the rest is shared evenly.
    let tie = Exact::ratio(31, 415).unwrap();
    let half = &(&Exact::one() - &tie) * &Exact::ratio(1, 2).unwrap();
    for name in ["dragon", "tiger"] {
        let longest = &side(fullest(&study), name)["longest"];
        assert_eq!(exact(&longest[1]["probability"]), half);
    }
    let by_value = ["streaks", "--variant", "dragon-tiger", "--shoe", "0=5 9=5", "--hands", "2"];
    assert_all(&refused(&by_value), &["ranks", "values"]);
}

/// Two cards are a round of Dragon Tiger; 416 are 69 rounds of baccarat and two cards more.
#[test]
fn what_a_shoe_is_sure_to_deal_is_said() {
    let tiger = ["streaks", "--variant", "dragon-tiger", "--shoe", "A=1 K=1", "--hands", "2"];
    assert_all(&printed(&tiger), &["sure to deal 1 round; a longer session"]);
    let said = printed(&streaks(&["--hands", "70", "--brief"]));
    assert_all(&said, &["sure to deal 69 rounds; a longer session"]);
}

/// Of the usual lengths, those that the shoe is sure to deal.
#[test]
fn without_a_session_no_model_asks_a_shoe_for_more_than_it_has() {
    let study = json(&streaks(&["--model", "pair", "--brief"]));
    let sessions = reports(&study)[0]["sessions"].as_array().unwrap();
    let hands: Vec<u64> = sessions.iter().map(|one| one["hands"].as_u64().unwrap()).collect();
    assert_eq!(hands, [10, 20, 30, 40, 50, 60]);
}

/// Twenty-four cards all but one of which make ties: pairs alone give a chance below 0.
#[test]
fn a_model_that_is_no_law_says_so() {
    let shoe = ["streaks", "--variant", "dragon-tournament", "--shoe", "0=23 1=1", "--hands", "3"];
    let said = printed(&[&shoe[..], &["--model", "pair"]].concat());
    assert_all(&said, &["Some probabilities are below 0"]);
    let said = printed(&[&shoe[..], &["--model", "triple"]].concat());
    assert!(!said.contains("below 0"), "{said}");
}

/// Six rounds of 36 cards are by pairs never all ties, but with less than no chance: a wager on a run
/// of one or more loses so often.
#[test]
fn a_price_by_a_model_that_is_no_law_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("own.toml");
    let text = "id = 'own'\nname = 'Own'\ngame = 'baccarat'\ndecks = [8]\n[wager.run]\nname = 'Run'\n\
                streak = 'any'\npays = [{ odds = '1 to 1', when = { run = '1+' } }]\n";
    fs::write(&table, text).unwrap();
    let shoe = ["--shoe", "0=9 3=21 8=6", "--hands", "6", "--model"];
    let asked = ["--tables", table.to_str().unwrap(), "--variant", "own"];
    let said = printed(&[&asked[..], &shoe, &["pair"]].concat());
    assert_all(&said, &["Some probabilities are below 0", "-0.000388"]);
    let said = printed(&[&asked[..], &shoe, &["independent"]].concat());
    assert!(!said.contains("below 0"), "{said}");
}

#[test]
fn sessions_that_cannot_be_are_refused() {
    for (more, parts) in [
        (&["--hands", "0"][..], &["--hands 0", "1 to 1000"][..]),
        (&["--hands", "1000000000"], &["1000000000", "1 to 1000"]),
        (&["--hands", "20:1,21:0.5"], &["0.5", "whole number"]),
        (
            &["--hands", "70", "--model", "pair"],
            &["416", "69 hands or fewer", "--rounds-per-shoe 69"],
        ),
        (&["--hands", "9", "--rounds-per-shoe", "70"], &["--rounds-per-shoe 69 or fewer"]),
        (
            &["--hands", "9", "--rounds-per-shoe", "60", "--cut", "60"],
            &["60 behind the cut card", "59"],
        ),
        (&["--hands", "9", "--rounds-per-shoe", "0"], &["--rounds-per-shoe 0", "at least 1"]),
        (&["--hands", "9", "--cut", "417"], &["--cut 417", "416"]),
        (&["--hands", "9", "--cut", "-1"], &["--cut -1", "whole number"]),
        (&["--hands", "9", "--edge", "a lot"], &["--edge a lot", "5% or 0.05"]),
        (&["--hands", "9", "-w", "tie"], &["tie", "no wager on runs"]),
        (&["--hands", "9,10", "--edge", "5%"], &["wanted edge", "one --hands"]),
        (&["--hands", "9,10", "--longest", "5"], &["--longest", "one --hands"]),
    ] {
        assert_all(&refused(&streaks(more)), parts);
    }
    // What the shoe is sure to deal is dealt.
    for more in [
        &["--hands", "69", "--model", "pair", "--longest", "1"][..],
        &["--hands", "70", "--model", "pair", "--rounds-per-shoe", "69", "--longest", "1"],
        &["--hands", "70"],
    ] {
        printed(&streaks(more));
    }
    let idle = refused(&["--variant", "dynasty", "--hands", "30"]);
    assert_all(&idle, &["--hands", "no wager asked for is settled by a session"]);
}

#[test]
fn several_decks_stand_side_by_side_and_have_a_report_each() {
    let of = |decks: &str, more: &[&str]| {
        let arguments = ["streaks", "--variant", "dragon-tournament", "--decks", decks, "--brief"];
        json(&[&arguments[..], more].concat())
    };
    for more in [&["--hands", "9"][..], &["--hands", "9,12"]] {
        let alone = [of("6", more), of("8", more)];
        let alone: Vec<_> = alone.iter().flat_map(reports).cloned().collect();
        assert_eq!(reports(&of("6,8", more)), alone);
        let arguments = ["streaks", "--decks", "6,8", "--brief"];
        let page = printed(&[&arguments[..], more].concat());
        let table = page.split("Side by side").nth(1).unwrap().split("\n\n\n").next().unwrap();
        for (report, decks) in alone.iter().zip(["6", "8"]) {
            for session in report["sessions"].as_array().unwrap() {
                let wagers = session["models"][0]["wagers"].as_array().unwrap();
                assert_eq!(wagers.len(), 3);
                for wager in wagers {
                    let edge = Exact::parse(text(&wager["edge"], "exact")).unwrap().percent(4);
                    let is_row = |line: &&str| {
                        line.trim().starts_with(text(wager, "name"))
                            && line.split_whitespace().any(|word| word == decks)
                            && line.contains(&edge)
                    };
                    assert_eq!(table.lines().filter(is_row).count(), 1, "{wager}\n{table}");
                }
            }
        }
    }
}
