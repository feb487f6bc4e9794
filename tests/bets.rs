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
