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
    // Exact wins of other stakes do not excuse the others. Of 81 bets 41 win, so that a win of 1 for
    // 0.95 shifts the return at a stake of 1 by 0.05 · 41/81 = 2.5309%.
    for stake in ["100,95", "160,152", "10000,9500", "1000000,950000"] {
        let (printed, code) = bets(&(wins("1", "1", 40) + &format!("banker,{stake}\n")));
        assert!(code == 1 && printed.contains("Banker pays 0.95 to 1: 40 times"), "{printed}");
        let note = "not taken as rounded: at a stake of 1 this shifts the return by 2.5309%";
        assert!(printed.contains(note), "{printed}");
    }
}

/// Of eight decks Banker wins 0.4586 of all rounds and ties 0.0952. A thousand bets of 10,000 units
/// win their 9,500, two of 30 units win 28 and 29 for 28.5, and one of 40 wins 38. Then a thousand
/// bets of 1 unit win 1.
#[test]
fn exact_bets_of_large_stakes_do_not_hide_a_commission_that_small_ones_do_not_pay() {
    let rows = |stake: &str, won: &str, times: usize| {
        let lost = format!("banker,{stake},-{stake}\n").repeat(446 * times / 1000);
        let tied = format!("banker,{stake},0\n").repeat(95 * times / 1000);
        format!("banker,{stake},{won}\n").repeat(459 * times / 1000) + &lost + &tied
    };
    let right = rows("10000", "9500", 1000) + "banker,30,28\nbanker,30,29\nbanker,40,38\n";
    let (printed, code) = bets(&right);
    assert_eq!(code, 0, "{printed}");
    let (printed, code) = bets(&(right + &rows("1", "1", 1000)));
    let found = "A win of 1 to 1; Banker pays 0.95 to 1: 459 times, first in standard input:1005";
    assert!(code == 1 && printed.contains(found), "{printed}");
    assert!(printed.contains("459 wins on Banker at 0.95 to 1 have no exact amount"), "{printed}");
}

/// 0.95 of 10 is 9.5, as near to 9 as to 10: all of one channel win 10, and all of another 9.
#[test]
fn channels_that_round_apart_do_not_excuse_each_other() {
    let file = |channels: [&str; 2]| {
        let rows = ["10", "9"].into_iter().zip(channels);
        let rows = rows.map(|(won, channel)| {
            format!("banker,10,{won},{channel}\nbanker,10,-10,{channel}\n").repeat(20)
        });
        format!("wager,stake,won,channel\n{}", rows.collect::<String>())
    };
    let (printed, code) = checked(&file(["A", "A"]), &[]);
    assert_eq!(code, 0, "{printed}");
    let (printed, code) = checked(&file(["A", "B"]), &[]);
    assert!(code == 1 && printed.contains("A win of 1 to 1"), "{printed}");
    // 0.5 on 10, of one bet in two.
    let note = "40 wins on Banker at 0.95 to 1 have no exact amount in units of 1, but are not \
                taken as rounded: at a stake of 10 this shifts the return by 2.5000%.";
    let down = note.replace("2.5000", "-2.5000");
    assert!(printed.contains(note) || printed.contains(&down), "{printed}");
}

/// Stakes of 15 to 100 in steps of 5, with two losses for every win. 0.95 of them ends in .25, 0,
/// .75 and .5 by turns: to the nearest unit that is -0.25 five times, nothing five times, +0.25 and
/// ±0.5 four times each. Halves up add 4 · (0.25 + 0.5) - 5 · 0.25 = 1.75, halves to the even one of
/// 28, 48, 66 and 86 add 4 · 0.25 - 5 · 0.25 = -0.25, of 3 · 1,035 staked: 0.0564% and -0.0081%. At
/// 30 the shift is largest, 0.5/30 of a third of the bets: 0.56%.
///
/// With 5 and 10, which then win 5 and 10, two stakes pay no commission: 0.25/5 and 0.5/10 of a
/// third are 1.6667%.
#[test]
fn wins_that_are_rounded_to_the_nearest_pass_and_are_counted() {
    let up = |stake: u64| (stake * 95 + 50) / 100;
    let even = |stake: u64| match stake * 95 % 100 {
        50 => (stake * 95 / 100).div_ceil(2) * 2,
        _ => up(stake),
    };
    let file = |first: u64, round: &dyn Fn(u64) -> u64| {
        let stakes = (first..=20).map(|step| 5 * step);
        let rows = stakes.map(|stake| {
            let lost = format!("banker,{stake},-{stake}\n").repeat(2);
            format!("banker,{stake},{}\n{lost}", round(stake))
        });
        bets(&rows.collect::<String>())
    };
    for (round, shift) in [(&up as &dyn Fn(u64) -> u64, "0.0564%"), (&even, "-0.0081%")] {
        let (printed, code) = file(1, round);
        let note = "2 wins on Banker at 0.95 to 1 have no exact amount in units of 1, but are not \
                    taken as rounded: at 2 stakes from 5 to 10 this shifts the return by up to \
                    1.6667%.";
        assert!(code == 1 && printed.contains(note), "{printed}");
        let (printed, code) = file(3, round);
        assert_eq!(code, 0, "{printed}");
        let note = format!(
            "13 wins on Banker at 0.95 to 1 have no exact amount in units of 1 and are taken as \
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
    let verdict = "Verdict one total cannot come from flat stakes — ";
    assert!(printed.contains(verdict), "{printed}");
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
