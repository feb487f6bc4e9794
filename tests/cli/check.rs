//! `odds check` as a user meets it.

use super::*;
use crate::common::{piped, stdout};

/// A run in a folder with these files, so that places have no path.
pub(super) fn check(files: &[(&str, &str)], arguments: &[&str]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let mut odds = command(&["check", "--variant", "dynasty"]);
    let output = odds.current_dir(folder.path()).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Ten million rounds as the counts at the head of these tests have them, to the next whole one.
const RIGHT: &str = "wager,event,count\n\
    results,Banker wins,4585300\nresults,Player wins,4463100\nresults,Tie,951600\n\
    player,Player wins,4463100\nplayer,Tie,951600\nplayer,All other,4585300\n";
/// A tie in a hundred taken for a win of the Player.
const WRONG: &str = "wager,event,count\n\
    player,Player wins,4473100\nplayer,Tie,941600\nplayer,All other,4585300\n";
/// Banker 5 against a 4 stands, in the second round.
const HANDS: &str = "shoe,round,player_cards,banker_cards\n\
    1,1,9H KD,3S 4D\n1,2,2H 3D 4C,KS 5H\n1,3,KH 7C,6S QD\n";

/// A report without its manifest, which names the file.
fn found(page: &str) -> &str {
    page.split("\nManifest\n").next().unwrap_or(page)
}

#[test]
fn exit_codes_tell_the_verdict() {
    let files = [("right.csv", RIGHT), ("wrong.csv", WRONG), ("hands.csv", HANDS)];
    let (code, stdout, _) = check(&files, &["right.csv"]);
    assert_eq!(code, Some(0), "{stdout}");
    // Half a percent of 10,000,000 rounds is 5 deviations of 0.95 · √10,000,000, which is 15,000.
    let agrees = "  Verdict agrees — no fault found in 10,000,000 rounds; the RTP of Player is known within 0.2%\n";
    assert!(stdout.contains(agrees), "{stdout}");
    // (941,600 - 951,560) / √(951,560 · 0.904844) = -10.73.
    let (code, stdout, _) = check(&files, &["wrong.csv"]);
    assert_eq!(code, Some(1), "{stdout}");
    let first =
        "  Verdict DIFFERS — Player: Tie: 10.7 sigma too rarely, 941,600 instead of 951,560\n";
    assert!(stdout.contains(first), "{stdout}");
    let (code, stdout, _) = check(&files, &["hands.csv", "--brief"]);
    assert_eq!(code, Some(1), "{stdout}");
    let second = stdout.lines().nth(1).unwrap();
    let broken =
        "Banker 5 against a third card worth 4 draws; it stood: once, first in hands.csv:3";
    assert!(second.ends_with(broken), "{second}");
    let few = ("few.csv", "wager,event,count\ntie,Tie,9\ntie,All other,91\n");
    let (code, stdout, _) = check(&[few], &["few.csv"]);
    assert_eq!(code, Some(0), "{stdout}");
    // 9 √(0.0952 · 0.9048 / 100) is 26%, of which 3.29 and 1.28 at least must show: more than 100%.
    let unknown =
        "no fault found in 100 rounds, too few to rule one out; the RTP of Tie is not known yet";
    assert!(stdout.contains(unknown), "{stdout}");
    // What is too little by default is no agreement where one is demanded.
    let few = ("few.csv", "wager,event,count\ntie,Tie,9\ntie,All other,91\n");
    for (file, expected) in [("few.csv", 3), ("right.csv", 0), ("wrong.csv", 1)] {
        let files = [few, files[0], files[1]];
        let (code, stdout, _) = check(&files, &[file, "--require-agree"]);
        assert_eq!(code, Some(expected), "{stdout}");
    }
}

#[test]
fn a_first_line_of_values_is_no_header() {
    let headless = HANDS.split_once('\n').unwrap().1;
    let (code, _, stderr) = check(&[("hands.csv", headless)], &["hands.csv"]);
    assert_eq!(code, Some(2));
    let said = "hands.csv:1: the first line looks like a row: 1,1,9H KD,3S 4D: expected the names \
                of columns, as shoe,round,player_cards,banker_cards";
    assert!(stderr.contains(said), "{stderr}");
}

#[test]
fn columns_are_renamed_one_by_one() {
    let arguments = ["hands.csv", "--column", "player_cards=x,banker_cards=y"];
    let (code, _, stderr) = check(&[("hands.csv", HANDS)], &arguments);
    assert_eq!(code, Some(2));
    let said = "expected one column; several are --column player_cards=x --column banker_cards=y";
    assert!(stderr.contains(said), "{stderr}");
}

#[test]
fn rounds_are_read_from_the_standard_input() {
    let mut odds = command(&["check", "--variant", "dynasty", "-f", "json"]);
    let mut child =
        odds.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), RIGHT.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["verdict"], "agrees");
    let summary = report["summary"].as_str().unwrap();
    assert!(summary.starts_with("no fault found in 10,000,000 rounds; the RTP of "), "{summary}");
    assert_eq!(report["input"]["rounds"], "10000000");
    let tie = &report["outcomes"][0]["rows"][2];
    assert_eq!(tie["name"], "Tie");
    let expected = &tie["expected"]["exact"];
    // 10^7 · 475,627,426,473,216 / 4,998,398,275,503,360, reduced.
    let share = shoe_odds::Exact::of_ways(TIE, WAYS).unwrap();
    assert_eq!(*expected, (&shoe_odds::Exact::integer(10_000_000) * &share).to_string());
}

#[test]
fn all_faults_are_written_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("hands.csv"), HANDS).unwrap();
    let mut odds = command(&["check", "--variant", "dynasty", "hands.csv", "--faults", "all.csv"]);
    let output = odds.current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let all = fs::read_to_string(folder.path().join("all.csv")).unwrap();
    assert_eq!(all.lines().count(), 2, "{all}");
    assert!(all.contains("hands.csv,3,banker,"), "{all}");
}

#[test]
fn rows_at_fault_are_not_written_to_a_file_of_another_format() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["f.xlsx", "f.HTML", "f.json", "f.csv.gz", "f.pdf"] {
        let path = folder.path().join(name).display().to_string();
        let said = refused(&["check", "tests/check/hands.csv", "-v", "dynasty", "--faults", &path]);
        assert_all(&said, &[name, "rows at fault are written as CSV"]);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn strict_stops_at_the_first_fault() {
    let (code, stdout, stderr) = check(&[("hands.csv", HANDS)], &["hands.csv", "--strict"]);
    assert_eq!((code, stdout.as_str()), (Some(1), ""));
    assert!(stderr.contains("hands.csv:3"), "{stderr}");
    // A row that cannot be read breaks no rule.
    let bad = HANDS.replace("KS 5H", "KS 5X");
    let (code, stdout, stderr) = check(&[("hands.csv", &bad)], &["hands.csv", "--strict"]);
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    assert!(stderr.contains("hands.csv:3"), "{stderr}");
}

/// A round, a shoe and the order of rows: remarks by default, and errors of the file with --strict.
#[test]
fn strict_refuses_rows_that_are_missing_or_out_of_order() {
    let rows = ["1,1,9H KD,3S 4D", "1,2,KH 7C,6S QD", "2,1,9H KD,3S 4D", "3,1,9H KD,3S 4D"];
    let file = |order: &[usize]| {
        let rows = order.iter().map(|at| format!("{}\n", rows[*at]));
        format!("shoe,round,player_cards,banker_cards\n{}", rows.collect::<String>())
    };
    let run = |order: &[usize], arguments: &[&str]| {
        check(&[("hands.csv", &file(order))], &[&["hands.csv", "--brief"], arguments].concat())
    };
    for (order, said) in [
        (&[1, 2, 3][..], "hands.csv:2: missing: the shoe begins with round 2"),
        (&[0, 1, 3], "hands.csv:4: missing-shoe: shoe 3 follows shoe 1"),
        (&[1, 0, 2, 3], "hands.csv:2: missing: the shoe begins with round 2"),
        (&[0, 1, 3, 2], "hands.csv:5: shoe-order: shoe 2 follows shoe 3"),
    ] {
        let (code, stdout, _) = run(order, &[]);
        let remark = "this does not affect the verdict, and --strict makes it an error";
        assert!(code == Some(0) && stdout.contains(remark), "{stdout}");
        let (code, stdout, stderr) = run(order, &["--strict"]);
        assert_eq!((code, stdout.as_str()), (Some(2), ""));
        assert!(stderr.contains(said), "{stderr}");
    }
    assert_eq!(run(&[0, 1, 2, 3], &["--strict"]).0, Some(0));
}

/// Shoes 1 to 6 of two tables: those with odd numbers on the left, so that 2 and 4 are missing there,
/// and 3 and 5 on the right.
#[test]
fn shoes_of_tables_that_share_one_numbering_are_noted() {
    let file = |shoes: [u64; 6]| {
        let rows = shoes.iter().enumerate().flat_map(|(at, shoe)| {
            let table = ["left", "right"][at % 2];
            (1..=12).map(move |round| format!("{table},{shoe},{round},player\n"))
        });
        format!("table,shoe,round,result\n{}", rows.collect::<String>())
    };
    let run = |shoes, ignored: &[&str]| {
        check(&[("hands.csv", &file(shoes))], &[&["hands.csv"], ignored].concat()).1
    };
    let note = "Shoes at other tables have 4 of the missing numbers,";
    let report = run([1, 2, 3, 4, 5, 6], &[]);
    assert_all(
        &report,
        &["Shoes are missing: 4,", note, "--ignore with the name of the table column"],
    );
    assert!(!run([1, 2, 3, 4, 5, 6], &["--ignore", "table"]).contains("missing"));
    // The last shoe of the left has a number of the right, so each table has numbers of its own.
    let report = run([1, 2, 3, 4, 6, 6], &[]);
    assert!(
        report.contains("Shoes are missing") && !report.contains("at other tables"),
        "{report}"
    );
}

/// Two shoes of twelve rounds, the last row first: of 24 rounds, all but the first two of the file come
/// after a later one.
#[test]
fn a_file_with_the_newest_rows_first_is_noted() {
    let rows = (1..=2).flat_map(|shoe| (1..=12).map(move |round| (shoe, round)));
    let mut rows: Vec<String> =
        rows.map(|(shoe, round)| format!("{shoe},{round},player\n")).collect();
    let note = "If the newest rows come first";
    let run = |rows: &[String]| {
        let text = format!("shoe,round,result\n{}", rows.concat());
        check(&[("hands.csv", &text)], &["hands.csv"]).1
    };
    assert!(!run(&rows).contains(note));
    rows.reverse();
    assert_all(&run(&rows), &[note, "A round comes after a later one: 22 times"]);
}

/// Three rows with 20,000 columns that nothing is read from: people are told a dozen. A comparison
/// of each with every other one would be 200,000,000 of them.
#[test]
fn of_many_columns_a_dozen_are_named() {
    let names: Vec<String> = (0..20_000).map(|at| format!("x{at}y")).collect();
    let row = format!("player{}\n", ",7".repeat(names.len()));
    let file = format!("result,{}\n{}", names.join(","), row.repeat(3));
    let (code, stdout, _) = check(&[("wide.csv", &file)], &["wide.csv", "--brief"]);
    assert_eq!(code, Some(0));
    assert!(stdout.contains("x11y and 19,988 more; --column NAME=YOURS would use one"), "{stdout}");
    assert!(stdout.contains("x7y and 19,992 more were not checked"), "{stdout}");
    assert!(!stdout.contains("x12y") && stdout.len() < 4_000, "{stdout}");
}

#[test]
fn an_event_that_there_is_not_is_told_with_its_place() {
    let file = "wager,event,count\nplayer,Tie,95156\nplayer,Nosuch,1\n";
    let (code, _, stderr) = check(&[("one.csv", file)], &["one.csv"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("one.csv:3: player: no event \"Nosuch\""), "{stderr}");
}

#[test]
fn mistakes_in_what_is_asked_are_said() {
    let files = [("right.csv", RIGHT)];
    for (arguments, part) in [
        (&["right.csv", "--level", "0"][..], "--level 0: expected a share above 0 and below 1"),
        (&["right.csv", "--level", "2"], "--level 2: expected"),
        (&["right.csv", "--shift", "x"], "--shift x: expected"),
        (&["right.csv", "--wager", "tiee"], "did you mean \"tie\"?"),
        (&["right.csv", "--column", "count"], "--column count: expected a form like"),
        (&["none.csv"], "none.csv"),
        (&["-", "-"], "the standard input is read once"),
    ] {
        let (code, stdout, stderr) = check(&files, arguments);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(stderr.contains(part), "{arguments:?}: {stderr}");
    }
    let (code, _, stderr) = {
        let mut odds = command(&["check", "--variant", "dragon-turtle", "x.csv"]);
        let output = odds.output().unwrap();
        (output.status.code(), output.stdout, String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(code, Some(2));
    assert!(stderr.contains("expected one of dragon-turtle/commission"), "{stderr}");
}

#[test]
fn every_format_has_it() {
    let files = [("hands.csv", HANDS), ("wrong.csv", WRONG)];
    let (_, page, _) = check(&files, &["wrong.csv", "-f", "html"]);
    assert!(page.contains("<svg class=\"chart full\"") && page.contains("on either side of zero"));
    let (_, text, _) = check(&files, &["wrong.csv", "-f", "md"]);
    assert!(text.contains("10.7 sigma too rarely"), "{text}");
    let (_, rows, _) = check(&files, &["wrong.csv", "-f", "csv"]);
    let header: Vec<&str> = rows.lines().next().unwrap().split(',').collect();
    for column in ["verdict", "event", "count", "expected_exact", "deviation", "p", "adjusted"] {
        assert!(header.contains(&column), "{column} is not in {header:?}");
    }
    let (code, text, stderr) = check(&files, &["hands.csv", "-f", "tex"]);
    assert_eq!(code, Some(1), "{stderr}");
    assert!(text.contains("\\begin{document}"));
}

/// The same rounds under names that people give to columns: the broken one is found under each.
#[test]
fn cards_are_found_under_any_names() {
    let (_, expected, _) = check(&[("hands.csv", HANDS)], &["hands.csv"]);
    assert!(expected.contains("Banker 5 against a third card worth 4 draws"), "{expected}");
    let spaced = HANDS.replace("player_cards,banker_cards", "Player Cards,Banker Cards");
    let six = HANDS.replace("player_cards,banker_cards", "p1,p2,p3,b1,b2,b3");
    let rows = [
        ("9H KD,3S 4D", "9H,KD,,3S,4D,"),
        ("2H 3D 4C,KS 5H", "2H,3D,4C,KS,5H,"),
        ("KH 7C,6S QD", "KH,7C,,6S,QD,"),
    ];
    let six = rows.iter().fold(six, |text, (whole, each)| text.replace(whole, each));
    for text in [spaced, six] {
        let (code, stdout, stderr) = check(&[("hands.csv", &text)], &["hands.csv"]);
        assert_eq!((code, found(&stdout)), (Some(1), found(&expected)), "{text}{stderr}");
    }
    let other = HANDS.replace("player_cards,banker_cards", "Pl. Cards,Bk. Cards,result");
    let other = other.replace("4D\n", "4D,P\n").replace("5H\n", "5H,P\n").replace("QD\n", "QD,P\n");
    let (code, stdout, stderr) = check(&[("hands.csv", &other)], &["hands.csv"]);
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    let said = "hands.csv:1: \"Pl. Cards\", \"Bk. Cards\" look like cards and are not used: \
                --column 'player_cards=Pl. Cards' --column 'banker_cards=Bk. Cards' says what they are";
    assert!(stderr.contains(said), "{stderr}");
}

#[test]
fn columns_that_are_not_used_are_in_every_report() {
    let text = HANDS
        .replace("banker_cards\n", "banker_cards,Won-by-winner,note\n")
        .replace("4D\n", "4D,P,x\n");
    let text = text.replace("5H\n", "5H,P,\n").replace("QD\n", "QD,P,\n");
    let files = [("hands.csv", text.as_str())];
    let (code, stdout, stderr) = check(&files, &["hands.csv"]);
    assert_eq!(code, Some(1), "{stderr}");
    let said = "  Unused  Won-by-winner (--column result=Won-by-winner), note; --column NAME=YOURS would use one\n";
    assert!(stdout.contains(said), "{stdout}");
    for format in ["md", "html", "tex"] {
        let (_, stdout, _) = check(&files, &["hands.csv", "-f", format]);
        assert!(stdout.contains("Unused") && stdout.contains("result=Won-by-winner"), "{stdout}");
    }
    let (_, report, _) = check(&files, &["hands.csv", "-f", "json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    let expected =
        serde_json::json!([{"name": "Won-by-winner", "column": "result"}, {"name": "note"}]);
    assert_eq!(report["input"]["unused"], expected);
    let (_, stdout, _) =
        check(&files, &["hands.csv", "--ignore", "note", "--column", "result=Won-by-winner"]);
    assert!(!stdout.contains("Unused"), "{stdout}");
    let (code, _, stderr) = check(&files, &["hands.csv", "--cards", "52"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("cards 52: expected the numbers, then suits and ranks"), "{stderr}");
    let counts = RIGHT.replace("count\n", "count,cuont\n").replace("00\n", "00,1\n");
    let (code, stdout, stderr) = check(&[("counts.csv", &counts)], &["counts.csv"]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stdout.contains("  Unused  cuont"), "{stdout}");
}

#[test]
fn a_verdict_says_which_columns_it_is_not_of() {
    let counts = RIGHT.replace("count\n", "count,cuont,by\n").replace("00\n", "00,1,me\n");
    let (code, stdout, _) = check(&[("counts.csv", &counts)], &["counts.csv"]);
    assert_eq!(code, Some(0), "{stdout}");
    let said = stdout.lines().find(|line| line.starts_with("  Verdict agrees")).unwrap();
    assert!(said.ends_with(". The columns cuont, by were not checked"), "{said}");
    let hands = HANDS.replace("cards\n", "cards,note\n").replace("5H\n", "5H 2D,x\n");
    let hands = hands.replace("4D\n", "4D,\n").replace("QD\n", "QD,\n");
    let (code, stdout, _) = check(&[("hands.csv", &hands)], &["hands.csv"]);
    assert_eq!(code, Some(0), "{stdout}");
    let said = stdout.lines().find(|line| line.starts_with("  Verdict")).unwrap();
    assert!(said.contains("no fault found in 3 rounds, too few to rule one out"), "{said}");
    assert!(said.ends_with(". The column note was not checked"), "{said}");
    let (_, stdout, _) = check(&[("hands.csv", &hands)], &["hands.csv", "--ignore", "note"]);
    assert!(!stdout.contains("not checked\n"), "{stdout}");
}

#[test]
fn build_servers_see_unused_columns_and_errors() {
    let counts = RIGHT.replace("count\n", "count,cuont,by\n").replace("00\n", "00,1,me\n");
    let (code, stdout, _) = check(&[("counts.csv", &counts)], &["counts.csv", "-f", "github"]);
    assert_eq!(code, Some(0), "{stdout}");
    let said = "::warning file=counts.csv,line=1,title=Columns%3A unused-column::The columns cuont, by \
                were not checked: --column NAME=YOURS would use one\n";
    assert!(stdout.contains(said), "{stdout}");
    let files = [("odd.csv", "result,shoe\nwon,1\n")];
    let (code, stdout, _) = check(&files, &["odd.csv", "-f", "github"]);
    assert_eq!(code, Some(2), "{stdout}");
    assert!(
        stdout.starts_with("::error title=odds::1 of 1 row cannot be read, the first at odd.csv:2"),
        "{stdout}"
    );
}

/// The counts at the head of these tests, so nothing is off. `b` and `ba` are short for one result,
/// `er` for none.
#[test]
fn results_may_be_shortened() {
    for [player, banker, tie] in [["PLR", "BNK", "TIE"], ["pl", "Ban", "ti"]] {
        let rows = [(player, 4_463_100), (banker, 4_585_300), (tie, 951_600)];
        let rows = rows.map(|(result, count)| format!("{result},{count}\n"));
        let file = format!("result,count\n{}", rows.concat());
        let (code, stdout, stderr) = check(&[("one.csv", &file)], &["one.csv"]);
        assert_eq!(code, Some(0), "{stdout}{stderr}");
        assert!(stdout.contains("  Verdict agrees"), "{stdout}");
    }
    let file = "result,count\nba,1\nb,1\ner,1\n";
    let (_, stdout, stderr) = check(&[("one.csv", file)], &["one.csv"]);
    assert!(format!("{stdout}{stderr}").contains("one.csv:4: "), "{stdout}{stderr}");
}

/// Rounds that tell against a game may have been left out, so the first line says that some are missing.
#[test]
fn a_verdict_says_that_rounds_are_missing() {
    let hands = HANDS.replace("1,2,2H 3D 4C,KS 5H\n", "");
    let (code, stdout, _) = check(&[("hands.csv", &hands)], &["hands.csv"]);
    assert_eq!(code, Some(0), "{stdout}");
    let told = "no fault found in 2 rounds, too few to rule one out; 1 round is missing";
    let said = stdout.lines().find(|line| line.starts_with("  Verdict")).unwrap();
    assert!(said.contains(told), "{said}");
}

#[test]
fn faults_and_the_report_go_to_files_of_their_own() {
    for (faults, output) in [("q", "q"), ("q", "./q"), ("q", "sub/../q")] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("hands.csv"), HANDS).unwrap();
        fs::create_dir(folder.path().join("sub")).unwrap();
        let mut odds = command(&["check", "--variant", "dynasty", "hands.csv", "-f", "text"]);
        let odds = odds.args(["--faults", faults, "-o", output]).current_dir(folder.path());
        let run = odds.output().unwrap();
        let stderr = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains("--faults q: -o writes to it as well"), "{stderr}");
        assert!(!folder.path().join("q").exists());
    }
}

/// What reads cards as numbers is named as it is typed.
#[test]
fn numbers_without_a_code_name_the_option() {
    let tiger = "dragon_cards,tiger_cards,result\n12,40,tiger\n3,51,tiger\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("dt.csv"), tiger).unwrap();
    let mut odds = command(&["check", "--variant", "dragon-tiger", "dt.csv"]);
    let output = odds.current_dir(folder.path()).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    let said = "dt.csv:1: the cards of dragon_cards, tiger_cards are numbers: --cards CODE says";
    assert!(stderr.contains(said), "{stderr}");
}

/// The hashes are those of `sha256sum`.
#[test]
fn a_report_names_its_files_and_rules_by_their_hashes() {
    let rounds = "player_cards,banker_cards\n4S 5H,KD 7C\n";
    let hash = "faee22f113ddd1fc991e0c5d7a01f8e9f8719efbb6529926df8e9ada3d97fd95";
    let files = [("june.csv", rounds), ("july.csv", rounds)];
    let cover = ["--author", "A. Lab", "--reference", "R-1", "--date", "2026-06-30"];
    let (_, page, _) = check(&files, &[&["june.csv", "july.csv"], &cover[..]].concat());
    assert!(page.starts_with("Check of june.csv and another file\n"), "{page}");
    assert_all(&page, &["Author  A. Lab", "Reference R-1", "Date    2026-06-30"]);
    let again = "odds check june.csv july.csv --variant dynasty --author 'A. Lab' --reference R-1 --date 2026-06-30";
    assert_all(&page, &["tables/dynasty-live.toml", again]);
    assert_eq!(page.matches(hash).count(), 2, "{page}");
    let (_, page, _) = check(&files, &["june.csv", "--title", "Acceptance", "-f", "json"]);
    let report: Value = serde_json::from_str(&page).unwrap();
    assert_eq!(report["title"], "Acceptance");
    let manifest = &report["manifest"];
    assert_eq!(manifest["inputs"][0]["file"], "june.csv");
    assert_eq!(manifest["inputs"][0]["sha256"], hash);
    // A brief report is no document, and a blank title is refused.
    assert!(!check(&files, &["june.csv", "--brief"]).1.contains("Check of"));
    assert_eq!(check(&files, &["june.csv", "--title", " "]).0, Some(2));
    // Of a compressed file the bytes are hashed as they stand, here by gzip -n9.
    let gzip = "1f8b08000000000002032bc849ac4c2d8a4f4e2c4a29d6494acccb8671b84c82154c3d74bc5d14cc9db90\
                059cf423c26000000";
    let byte = |at: usize| u8::from_str_radix(&gzip[at..at + 2], 16).unwrap();
    let gzip: Vec<u8> = (0..gzip.len()).step_by(2).map(byte).collect();
    let page = stdout(piped(&["check", "-f", "json"], &gzip), &[0]);
    let report: Value = serde_json::from_str(&page).unwrap();
    let hash = "2ff8ddd697d35d300dda26ccc1e79c01b1711738308709aafd1f7aef9269ac19";
    assert_eq!(report["manifest"]["inputs"][0]["sha256"], hash);
}

#[test]
fn a_faulty_row_is_shown_as_it_reads_and_as_it_stands() {
    let named =
        HANDS.replace("banker_cards\n", "banker_cards,result\n").replace("3S 4D", "3S 4D,P");
    let named = named.replace("KS 5H", "KS 5H,banker").replace("6S QD", "6S QD,Player");
    let files = [("hands.csv", HANDS), ("named.csv", &named), ("bare.csv", "result\nP\nX\n")];
    let (_, page, _) = check(&files, &["hands.csv"]);
    assert_all(&page, &["P 2H 3D 4C · B KS 5H\n"]);
    let (_, page, _) = check(&files, &["named.csv", "-f", "csv"]);
    let rows = records(&page);
    let row = rows.iter().find(|row| row["table"] == "fault-row" && row["fault"] == "banker");
    let row = row.expect("the row");
    assert_eq!(row["round"], "P 2H 3D 4C · B KS 5H · banker");
    assert_eq!(row["row"], "1,2,2H 3D 4C,KS 5H,banker");
}
