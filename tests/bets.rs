//! Rows of one bet each: what they may win, when they were made, and what they are on.

use crate::common::{piped, text};

/// What is printed of a file, and the exit code.
fn checked(file: &str, arguments: &[&str]) -> (String, i32) {
    let all = [&["check", "-"], arguments].concat();
    let output = piped(&all, file.as_bytes());
    let printed = text(output.stdout) + &text(output.stderr);
    (printed, output.status.code().unwrap())
}

fn bets(rows: &str) -> (String, i32) {
    checked(&format!("wager,stake,won\n{rows}"), &[])
}

/// 9 on 10 is 9/10 = 0.9 to 1, and 3.7 lost on 10 is 0.37; Banker pays 19 to 20, 0.95 to 1. A tie
/// gives a stake on Banker back, and takes one on Tie, which pays 8 to 1.
#[test]
fn a_bet_settled_at_odds_that_there_are_not_breaks_a_rule() {
    for (row, expected) in [
        ("banker,10,9.00", "a win of 9 on 10 is 0.9 to 1; Banker pays 0.95 to 1"),
        ("banker,10,1000", "a win of 1000 on 10 is 100 to 1; Banker pays 0.95 to 1"),
        ("banker,10,-3.7", "a loss of 3.7 on 10; Banker takes the stake of a lost bet"),
        ("banker,10,-20", "a loss of 20 on 10; Banker takes the stake of a lost bet"),
        ("tie,10,0", "neither win nor loss on 10; Tie has no push"),
    ] {
        let (printed, code) = bets(&format!("banker,10,9.50\n{row}\nbanker,10,0\n{row}\n"));
        assert_eq!(code, 1, "{printed}");
        assert!(printed.contains(expected), "{printed}");
        assert!(printed.contains("2 times, first in standard input:3"), "{printed}");
    }
}

/// 0.95 of 0.35 is 0.3325: 0.33 in cents, half a cent of which is 0.005, and 0.34 is 0.0075 off.
/// With a fourth digit anywhere in the file half a unit is 0.00005. In whole units 9 and 10 are as
/// near to 9.5.
#[test]
fn what_a_bet_wins_is_rounded_to_the_smallest_unit_of_the_file() {
    let wrong = |rows: &str| bets(rows).0.contains("Banker pays 0.95 to 1");
    assert!(!wrong("banker,0.35,0.33\n"));
    assert!(wrong("banker,0.35,0.34\n"));
    assert!(wrong("banker,0.35,0.33\nbanker,10,9.5000\n"));
    assert!(!wrong("banker,10,9\nbanker,10,10\n"));
    assert!(wrong("banker,10,9\nbanker,10,9.5\n"));
}

/// Ten rounds of 10 may win 37 in all; what is beyond all odds is refused as before.
#[test]
fn rows_of_several_rounds_have_a_range_only() {
    let of = |row: &str| checked(&format!("wager,stake,rounds,won\n{row}\n"), &[]);
    assert_eq!(of("banker,10,10,37").1, 0);
    let (printed, code) = of("banker,10,10,1000");
    assert!(code == 2 && printed.contains("expected -1 to 19/20"), "{printed}");
}

#[test]
fn a_date_in_another_form_is_refused_with_its_place() {
    for date in ["2026-13-45", "01/10/2026", "45931", "2026-10-1"] {
        let file = format!("wager,stake,won,date\nplayer,1,1,2026-10-31\nplayer,1,1,{date}\n");
        let (printed, code) = checked(&file, &[]);
        let expected = format!(
            "standard input:3: date \"{date}\": expected a date like 2026-10-31, or a month like \
             2026-10"
        );
        assert!(code == 2 && printed.contains(&expected), "{printed}");
    }
}

/// Three bets on one wager, under names that differ by case and blanks.
#[test]
fn a_wager_goes_by_its_id_or_name_whatever_the_case() {
    let (printed, code) = bets("banker,10,9.5\nBANKER,10,-10\n Banker ,10,0\n");
    assert!(code == 0 && printed.contains("3 bets on 1 wager,"), "{printed}");
    let (printed, code) = bets("Player Pair,10,-10\nplayer-pair,10,-10\nPLAYER  PAIR,10,-10\n");
    assert!(code == 0 && printed.contains("3 bets on 1 wager,"), "{printed}");
    let (printed, code) = bets("banker,10,9.5\nBankre,10,9.5\n");
    assert_eq!(code, 2, "{printed}");
    assert!(printed.contains("standard input:3: no wager"), "{printed}");
    assert!(printed.contains("\"Bankre\"") && printed.contains("did you mean \"banker\"?"));
}

/// Wins of a stake at these amounts, with a lost stake for each.
fn wins(stake: &str, won: &str, times: usize) -> String {
    format!("banker,{stake},{won}\nbanker,{stake},-{stake}\n").repeat(times)
}

/// In whole units 0.95 is 1, 4.75 is 5, and 9.5 is 10 or 9: half a unit would excuse each of them,
/// and all together win 5% of the stakes too much, or 9 for 10 too little.
#[test]
fn a_commission_that_is_never_taken_is_no_rounding() {
    for (stake, won, size) in [
        ("1", "1", "1"),
        ("2", "2", "1"),
        ("3", "3", "1"),
        ("5", "5", "1"),
        ("10", "10", "1"),
        ("0.1", "0.1", "1"),
        ("10", "9", "0.9"),
    ] {
        let expected = format!("A win of {size} to 1; Banker pays 0.95 to 1: ");
        let (printed, code) = bets(&format!("banker,{stake},{won}\n"));
        assert!(code == 1 && printed.contains(&(expected.clone() + "once")), "{printed}");
        let (printed, code) = bets(&wins(stake, won, 40));
        assert!(code == 1 && printed.contains(&(expected.clone() + "40 times")), "{printed}");
    }
    // 10,000 wins and 10,000 losses, of which the first ten are kept; the last row has finer
    // amounts, by which all of them are wrong as well.
    for last in ["", "banker,10,9.5\n"] {
        let (printed, code) = bets(&(wins("1", "1", 10_000) + last));
        let first =
            "A win of 1 to 1; Banker pays 0.95 to 1: 10,000 times, first in standard input:2";
        assert!(code == 1 && printed.contains(first), "{printed}");
        let note = "every one is at 1 to 1 and none at 0.95 to 1, as where no commission is taken";
        assert_eq!(printed.contains(note), last.is_empty(), "{printed}");
    }
    // Many losses of larger stakes make the shift small, and no win shows the commission.
    let (printed, code) = bets("banker,1,1\nbanker,1000,-1000\n");
    assert!(code == 1 && printed.contains("A win of 1 to 1"), "{printed}");
    // One exact win does not excuse the others: 40 · 0.05 = 2 of 180 staked, 1.1111%.
    let (printed, code) = bets(&(wins("1", "1", 40) + "banker,100,95\n"));
    assert!(code == 1 && printed.contains("Banker pays 0.95 to 1: 40 times"), "{printed}");
    assert!(printed.contains("not taken as rounded: this shifts the return by 1.1111%"));
    // The same 2 of 240, 0.8333%, are less than the shift of 1% that must not go unseen.
    let (printed, code) = bets(&(wins("1", "1", 40) + "banker,160,152\n"));
    assert!(code == 0 && printed.contains("40 wins on Banker"), "{printed}");
    let of = wins("1", "1", 40) + "banker,160,152\n";
    let finer = checked(&format!("wager,stake,won\n{of}"), &["--shift", "0.5%"]);
    assert_eq!(finer.1, 1, "{}", finer.0);
}

/// Stakes of 5 to 100 in steps of 5, with two losses for every win. 0.95 of them ends in .75, .5,
/// .25 and 0 by turns: to the nearest unit that is +0.25, ±0.5, -0.25 and nothing, five times each.
/// Halves up add 5 · (0.25 + 0.5 - 0.25) = 2.5, halves to the even one of 10, 28, 48, 66 and 86
/// add 5 · 0 + 0.5 - 0.5 + 0.5 - 0.5 + 0.5 = 0.5, of 3 · 1,050 staked: 0.0794% and 0.0159%.
#[test]
fn wins_that_are_rounded_to_the_nearest_pass_and_are_counted() {
    let up = |stake: u64| (stake * 95 + 50) / 100;
    let even = |stake: u64| match stake * 95 % 100 {
        50 => (stake * 95 / 100).div_ceil(2) * 2,
        _ => up(stake),
    };
    let file = |round: &dyn Fn(u64) -> u64| {
        let stakes = (1..=20).map(|step| 5 * step);
        let rows = stakes.map(|stake| {
            let lost = format!("banker,{stake},-{stake}\n").repeat(2);
            format!("banker,{stake},{}\n{lost}", round(stake))
        });
        bets(&rows.collect::<String>())
    };
    for (round, shift) in [(&up as &dyn Fn(u64) -> u64, "0.0794%"), (&even, "0.0159%")] {
        let (printed, code) = file(round);
        assert_eq!(code, 0, "{printed}");
        let note = format!(
            "15 wins on Banker at 0.95 to 1 have no exact amount in units of 1 and are taken as \
             rounded to the nearest: this shifts the return by {shift}."
        );
        assert!(printed.contains(&note), "{printed}");
    }
    // In cents 0.95 of 0.35 is 0.33, 0.0025 less, of 0.70 staked: -0.3571%.
    let (printed, code) = bets(&wins("0.35", "0.33", 30));
    assert_eq!(code, 0, "{printed}");
    assert!(
        printed.contains("30 wins on Banker at 0.95 to 1 have no exact amount in units of 0.01")
    );
    assert!(printed.contains("shifts the return by -0.3571%"), "{printed}");
    // What is exact is nothing to remark on.
    let (printed, _) = bets(&wins("10", "9.5", 30));
    assert!(!printed.contains("no exact amount"), "{printed}");
}

/// k ties in 1,000 rounds of 1 win 9k - 1,000: -100 with 100 of them, and never -100.5.
#[test]
fn a_total_that_no_rounds_of_one_stake_win_is_named() {
    let of = |won: &str, stake: bool| match stake {
        true => checked(&format!("wager,stake,rounds,won\ntie,1,1000,{won}\n"), &[]),
        false => checked(&format!("wager,rounds,staked,won\ntie,1000,1000,{won}\n"), &[]),
    };
    let (printed, code) = of("-100.5", true);
    assert_eq!(code, 1, "{printed}");
    assert!(printed.contains("-100.5 won in 1000 rounds of 1; Tie pays 8 to 1"), "{printed}");
    // Stakes that are not said to be the same may have won it.
    let (printed, code) = of("-100.5", false);
    let note = "With the same stake in every round, no rounds of Tie win the total of standard \
                input:2: in one row the stakes are not flat, or a total is wrong.";
    assert!(code == 0 && printed.contains(note), "{printed}");
    for stake in [true, false] {
        let (printed, code) = of("-100", stake);
        assert!(code == 0 && !printed.contains("or a total is wrong"), "{printed}");
    }
}

#[test]
fn stakes_of_a_column_are_not_taken_as_flat() {
    let flat = "Stakes are taken as flat";
    let (printed, _) = bets("banker,10,9.5\nbanker,20,-20\n");
    assert!(!printed.contains(flat), "{printed}");
    let (printed, _) = checked("wager,stake,rounds,won\nplayer,10,7,30\n", &[]);
    assert!(!printed.contains(flat), "{printed}");
    let (printed, _) = checked("wager,rounds,staked,won\nplayer,7,70,30\n", &[]);
    assert!(printed.contains(flat), "{printed}");
}

/// The names that a casino's books have, each for a column of ours.
#[test]
fn columns_of_bets_go_by_the_names_of_books() {
    let rows = "timestamp,table,bet,amount,payout\n\
                2026-01-03T10:00:00,T1,banker,10,19.5\n2026-02-02T10:00:00,T2,banker,10,0\n";
    let (printed, code) = checked(rows, &[]);
    let hint = "--column date=timestamp --column wager=bet --column stake=amount --column \
                returned=payout says what they are, as totals";
    assert!(code == 2 && printed.contains(hint), "{printed}");
    assert!(!printed.contains("count=amount"), "{printed}");
    let options = |ours: &str| {
        let ours = ours.split(' ').flat_map(|one| ["--column".to_owned(), one.to_owned()]);
        ours.collect::<Vec<_>>()
    };
    for ours in [
        "date=timestamp wager=bet stake=amount returned=payout",
        "timestamp=timestamp bet=bet amount=amount payout=payout",
    ] {
        let options = options(ours);
        let arguments: Vec<&str> = options.iter().map(String::as_str).collect();
        let (printed, code) = checked(rows, &arguments);
        assert_eq!(code, 0, "{printed}");
        for part in ["period 2026-01", "period 2026-02", "channel T1", "channel T2", "stake 10"] {
            assert!(printed.contains(part), "{part}: {printed}");
        }
    }
    // A column of dates holds nothing else.
    let late = rows.replace("2026-02-02T10:00:00", "45931");
    let options = options("date=timestamp wager=bet stake=amount returned=payout");
    let arguments: Vec<&str> = options.iter().map(String::as_str).collect();
    let (printed, code) = checked(&late, &arguments);
    let said = "standard input:3: timestamp \"45931\": expected a date like 2026-10-31";
    assert!(code == 2 && printed.contains(said), "{printed}");
    // Two names of one column.
    let (printed, code) =
        checked(rows, &["--column", "date=timestamp", "--column", "period=table"]);
    assert!(code == 2 && printed.contains("\"period\" is named a second time"), "{printed}");
    for (name, cell, part) in [
        ("month", "January", "period January"),
        ("week", "2026-W05", "period 2026-W05"),
        ("site", "a.example", "channel a.example"),
        ("operator", "One", "channel One"),
    ] {
        let file = format!("wager,rounds,staked,won,{name}\nplayer,10,10,0,{cell}\n");
        let (printed, code) = checked(&file, &[]);
        assert!(code == 0 && printed.contains(part), "{printed}");
        let blank = format!("wager,rounds,staked,won,{name}\nplayer,10,10,0,\n");
        let (printed, code) = checked(&blank, &[]);
        let said = format!("no {name}; --ignore {name} passes over it");
        assert!(code == 2 && printed.contains(&said), "{printed}");
    }
    // A time beside the rest is named as what it may be.
    let (printed, _) = checked("wager,stake,won,timestamp\nplayer,1,1,8\n", &[]);
    assert!(printed.contains("timestamp (--column date=timestamp)"), "{printed}");
}
