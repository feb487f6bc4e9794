//! Remarks of `odds check` on rows, books and bets.

use super::check::check;
use super::*;

/// Rounds by shoe and number, each a tie without cards.
fn numbered(rows: &str) -> String {
    let rows = rows.split(' ').map(|row| format!("{row},tie\n"));
    format!("shoe,round,result\n{}", rows.collect::<String>())
}

/// The kinds of fault of these rows, each with its number.
fn kinds_of(rows: &str) -> Vec<(String, String)> {
    let (_, stdout, stderr) = check(&[("r.csv", &numbered(rows))], &["r.csv", "-f", "json"]);
    let report: Value = serde_json::from_str(&stdout).expect(&stderr);
    let text = |of: &Value| of.as_str().unwrap().to_owned();
    let faults = report["faults"].as_array().unwrap().iter();
    faults.map(|fault| (text(&fault["id"]), text(&fault["count"]))).collect()
}

#[test]
fn missing_repeated_and_late_rows_are_kinds_of_their_own() {
    for (rows, expected) in [
        // Rounds 3, 4 and 7, 8 are missing: four rounds in two gaps.
        ("1,1 1,2 1,5 1,6 1,9", &[("missing", "4")][..]),
        // Shoes 2 and 3 are missing.
        ("1,1 4,1", &[("missing-shoe", "2")]),
        ("1,1 1,2 1,2 1,3", &[("twice", "1")]),
        ("1,1 1,2 1,1 1,2 1,3", &[("twice", "2")]),
        // Round 3 comes after 4, so it is not missing.
        ("1,1 1,2 1,4 1,3 1,5", &[("order", "1")]),
        ("2,1 1,1", &[("shoe-order", "1")]),
        ("1,0 1,1 2,1 2,2", &[]),
    ] {
        let expected: Vec<_> =
            expected.iter().map(|(id, n)| ((*id).to_owned(), (*n).to_owned())).collect();
        assert_eq!(kinds_of(rows), expected, "{rows}");
    }
}

/// A deck has one king of spades. The copy deals it again; a row of its own is another fault.
#[test]
fn a_copy_of_a_row_is_the_cause_of_a_card_too_many() {
    let deal = |rows: &str| {
        let text = format!("shoe,round,player_cards,banker_cards\n{rows}");
        check(&[("hands.csv", &text)], &["hands.csv", "--decks", "1"]).1
    };
    let copy = deal("1,1,KS 9H,2D 5C\n1,1,KS 9H,2D 5C\n");
    let cause = "because rows are copies of the row before: 4 times, first in hands.csv:3";
    assert_all(&copy, &[cause, "A row is a copy of the row before: once, first in hands.csv:3"]);
    let other = deal("1,1,KS 9H,2D 5C\n1,2,KS 8H,2C 5D\n");
    assert!(other.contains("more often than the shoe holds it: once"), "{other}");
    assert!(!other.contains("copies"), "{other}");
}

#[test]
fn a_verdict_says_that_rows_cannot_be_read() {
    // One row of 102 is less than one in a hundred.
    let rows = [("player\n", 41), ("banker\n", 48), ("tie\n", 12), ("baker\n", 1)];
    let rows = rows.map(|(row, times)| row.repeat(times));
    let text = format!("result\n{}", rows.concat());
    let (code, stdout, _) = check(&[("r.csv", &text)], &["r.csv", "-w", "player"]);
    assert_eq!(code, Some(0), "{stdout}");
    let said = stdout.lines().find(|line| line.starts_with("  Verdict")).unwrap();
    assert!(said.contains("too few to rule one out; 1 row cannot be read;"), "{said}");
}

/// The first fault ends the run and is in the file of faults; a report of an earlier run is named.
#[test]
fn an_error_leaves_the_fault_and_names_an_old_report() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("hands.csv", "player_cards,banker_cards,result\n9H KD,2C 3S,banker\n");
    write("faults.csv", "old");
    write("check.xml", "old");
    let mut odds = command(&["check", "hands.csv", "--strict", "--faults", "faults.csv"]);
    let output = odds.args(["-o", "check.xml"]).current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let faults = fs::read_to_string(folder.path().join("faults.csv")).unwrap();
    // 9 + 0 is 9 against 2 + 3, which is 5: the Player wins.
    let fault = "hands.csv,2,result,\"the cards make it player, the row says banker\",\
                 P 9H KD · B 2C 3S · banker,\"9H KD,2C 3S,banker\"\n";
    assert_eq!(faults, format!("file,line,kind,text,round,row\n{fault}"));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("note: check.xml is the report of an earlier run"), "{stderr}");
}

/// Months of two channels. Of web, a row of March is there twice and May is missing.
#[test]
fn a_month_that_is_booked_twice_or_missing_is_noted() {
    let row = |month: u32, channel: &str| {
        format!("2026-{month:02},{channel},player,1000,1000,-{month}\n")
    };
    let web = [1, 2, 3, 3, 4, 6].map(|month| row(month, "web"));
    let live = [4, 5, 6].map(|month| row(month, "live"));
    let text = format!("month,channel,wager,rounds,staked,won\n{}{}", web.concat(), live.concat());
    let (code, stdout, _) = check(&[("book.csv", &text)], &["book.csv"]);
    assert_eq!(code, Some(0), "{stdout}");
    assert_all(
        &stdout,
        &[
            "; 1 row comes twice; 1 month is missing",
            "rows 4 and 5 are identical: 2026-03, web, Player",
            "book.csv:7",
            "no rows of web for 2026-05",
        ],
    );
    let (code, _, stderr) = check(&[("book.csv", &text)], &["book.csv", "--strict"]);
    assert_eq!(code, Some(2), "{stderr}");
    // Rows that differ behind 300 letters are not identical.
    let shift = "x".repeat(300);
    let shifts = [1, 2].map(|of| format!("2026-03,player,1000,1000,-3,{shift}{of}\n"));
    let text = format!("month,wager,rounds,staked,won,shift\n{}", shifts.concat());
    let (_, stdout, _) = check(&[("long.csv", &text)], &["long.csv"]);
    assert!(stdout.contains("2,000 bets") && !stdout.contains("comes twice"), "{stdout}");
    let groups = "result,count\nplayer,446\nbanker,459\ntie,95\ntie,95\n";
    let (_, stdout, _) = check(&[("groups.csv", groups)], &["groups.csv"]);
    assert!(stdout.contains("rows 4 and 5 count the same totals and result"), "{stdout}");
}

/// A Player returns -1.235%: the house expects 1,235 from 100,000 bets, with a deviation of 300.
#[test]
fn the_win_of_the_house_has_the_other_sign() {
    let book = "Month,Bet,Bets,Turnover,GGR\n2026-01,player,100000,100000,1400\n";
    let (code, _, stderr) = check(&[("book.csv", book)], &["book.csv"]);
    assert_eq!(code, Some(2));
    let options =
        ["--column", "wager=Bet", "--column", "rounds=Bets", "--column", "staked=Turnover"];
    assert!(stderr.contains(&options.join(" ")), "{stderr}");
    let (code, stdout, stderr) =
        check(&[("book.csv", book)], &[&["book.csv"], &options[..]].concat());
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    // 100,000 less 98,600 are 1,400.
    let both = "wager,rounds,staked,returned,ggr\nplayer,100000,100000,98600,1300\n";
    let (code, _, stderr) = check(&[("both.csv", both)], &["both.csv"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("\"1300\": expected staked less returned"), "{stderr}");
    // Of ten million bets, 123,500 are lost, with a deviation of 3,000. These are won.
    let won = "wager,rounds,staked,won\nplayer,10000000,10000000,123500\n";
    let (code, stdout, _) = check(&[("won.csv", won)], &["won.csv"]);
    assert_eq!(code, Some(1), "{stdout}");
    assert!(stdout.contains("as if the sign of the wins were reversed"), "{stdout}");
}

#[test]
fn a_bet_at_fault_is_shown_with_its_row() {
    let bets = "wager,stake,won\nplayer,10,10\nplayer,10,25\n";
    let (_, stdout, _) = check(&[("bets.csv", bets)], &["bets.csv", "-f", "json"]);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(report["faults"][0]["first"][0]["row"], "player,10,25");
}
