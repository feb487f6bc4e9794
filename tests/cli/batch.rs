//! `odds batch`, as a user meets it.

use std::io::Write;

use super::*;
use crate::common::{piped, text as text_of};

/// What comes out for these lines on the standard input, what is said, and the exit code.
fn batch(input: &[u8], arguments: &[&str]) -> (String, String, i32) {
    let output = piped(&[&["batch", "--variant", "dynasty"], arguments].concat(), input);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

const TIE_ONLY: [&str; 2] = ["--wager", "tie"];

/// Nine times the ties, less all ways, of all ways: a tie pays 8 to 1.
fn tie_of_eight_decks() -> String {
    let (won, ways) = (9 * TIE, WAYS);
    let divisor = gcd(ways - won, ways);
    format!("-{}/{}", (ways - won) / divisor, ways / divisor)
}

fn gcd(left: u128, right: u128) -> u128 {
    if right == 0 { left } else { gcd(right, left % right) }
}

#[test]
fn lines_of_every_kind_are_the_same_shoe() {
    let fifty_two = vec!["8"; 52].join(",");
    let lines = [
        "8",
        "8 decks",
        "128,32,32,32,32,32,32,32,32,32",
        "128 32 32 32 32 32 32 32 32 32",
        "[128,32,32,32,32,32,32,32,32,32]",
        "32;32;32;32;32;32;32;32;32;32;32;32;32",
        "{\"shoe\": \"8\"}",
        "\"8 decks\"",
        &fifty_two,
    ];
    let (out, said, code) =
        batch(lines.join("\n").as_bytes(), &[&TIE_ONLY[..], &["--exact"]].concat());
    let rows: Vec<String> =
        (1..=lines.len()).map(|at| format!("{at},{},", tie_of_eight_decks())).collect();
    assert_eq!(out, format!("line,tie,offer\n{}\n", rows.join("\n")));
    assert_eq!((said.as_str(), code), ("", 0));
}

#[test]
fn blank_lines_remarks_headers_and_line_ends_of_windows() {
    let input = "\u{feff}# a remark\r\n\r\nK,Q,J,T,9,8,7,6,5,4,3,2,A\r\n\
                 32,32,32,32,32,32,32,32,32,32,32,32,32\r\n8\r\n";
    let (out, said, code) = batch(input.as_bytes(), &[&TIE_ONLY[..], &["--digits", "6"]].concat());
    // 1 − 9·475,627,426,473,216/4,998,398,275,503,360 = 0.143596.
    assert_eq!(out, "line,tie,offer\n4,-0.143596,\n5,-0.143596,\n");
    assert_eq!((said.as_str(), code), ("", 0));
}

#[test]
fn numbers_are_counts_unless_they_are_said_to_be_a_header() {
    // One of each number may be a header, or aces, twos and the like at the end of a shoe: 45 cards.
    let input = b"9,8,7,6,5,4,3,2,1,0\n32,32,32,32,32,32,32,32,32,128\n";
    let arguments = [&TIE_ONLY[..], &["--digits", "6"]].concat();
    let (out, said, code) = batch(input, &arguments);
    assert_eq!((out.as_str(), code), ("line,tie,offer\n", 2));
    assert_all(
        &said,
        &[
            "line 1: ten counts without names",
            "expected --header if they name the columns; if they are counts, brackets",
        ],
    );
    let (out, _, code) = batch(input, &[&arguments[..], &["--columns", "0..9"]].concat());
    assert_eq!((out.lines().count(), code), (3, 0));
    assert!(!out.contains("-0.143596"), "{out}");
    let (out, ..) = batch(input, &[&arguments[..], &["--header"]].concat());
    assert_eq!(out, "line,tie,offer\n2,-0.143596,\n");
    let (_, said, code) = batch(b"8 - 9\n8\n", &[&arguments[..], &["--header"]].concat());
    assert_eq!(code, 2);
    assert_all(&said, &["line 1: 8 - 9: no header of cards"]);
}

/// A first line of the very names that --columns has is no shoe.
#[test]
fn names_of_columns_beside_the_option_are_refused() {
    let counts = "128,32,32,32,32,32,32,32,32,32";
    let of = |input: &str, columns: &str| {
        let columns = ["--digits", "6", "--columns", columns];
        batch(input.as_bytes(), &[&TIE_ONLY[..], &columns].concat())
    };
    let one_of = "line 1: names of columns beside --columns: expected one of them: ";
    for (header, columns, instead) in [
        ("0,1,2,3,4,5,6,7,8,9", "0..9", "give --header and leave out --columns"),
        ("0 1 2 3 4 5 6 7 8 9", "0..9", "give --header and leave out --columns"),
        ("\"0\",\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\"", "0..9", "--header"),
        ("id,A,2,3,4,5,6,7,8,9,T,J,Q,K", "id,A..K", "leave out --columns"),
        ("id,K,Q,J,T,9,8,7,6,5,4,3,2,A", "id,A..K", "leave out --columns"),
        ("A,2,3,4,5,6,7,8,9,T,J,Q,K", "A..K", "leave out --columns"),
    ] {
        let (out, said, code) = of(&format!("{header}\n{counts}\n"), columns);
        assert_eq!((out.as_str(), code), ("", 2), "{header}");
        assert_all(&said.split_whitespace().collect::<Vec<_>>().join(" "), &[one_of, instead]);
    }
    // Names of values without the option: the error names --header, which takes them.
    let input = format!("0,1,2,3,4,5,6,7,8,9\n{counts}\n");
    let (_, said, code) = batch(input.as_bytes(), &TIE_ONLY);
    assert_eq!(code, 2);
    assert_all(
        &said,
        &["line 1: ten counts without names, the numbers 0 to 9 once each: expected --header"],
    );
    // In brackets they are counts: 45 cards.
    let (out, _, code) = of("[0,1,2,3,4,5,6,7,8,9]\n", "0..9");
    assert_eq!((out.lines().count(), code), (2, 0));
    let named = [&TIE_ONLY[..], &["--digits", "6", "--header"]].concat();
    assert_eq!(batch(input.as_bytes(), &named).0, "line,tie,offer\n2,-0.143596,\n");
}

#[test]
fn json_is_an_object_a_line() {
    let (out, _, code) = batch(b"8\n8\n", &["--format", "json", "--exact", "--wager", "tie"]);
    let rows: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(code, 0);
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1]["line"], 2);
    assert_eq!(rows[1]["expectation"]["tie"], tie_of_eight_decks().as_str());
    let (out, ..) = batch(b"128,32,32,32,32,32,32,32,32,32", &["--format", "json"]);
    let row: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(row["expectation"]["majestic-match-player"], Value::Null);
    let (_, said, code) = batch(b"128,32,32,32,32,32,32,32,32,32\n8\n", &[]);
    let untold = "majestic-match-player, majestic-match-banker";
    let remark = format!("1 line did not tell cards finely enough for {untold}: left empty\n");
    assert_eq!((said, code), (remark, 0));
}

#[test]
fn a_bad_line_ends_the_run_behind_the_lines_before_it() {
    let (out, said, code) =
        batch(b"8\n8\nnine\n8\n", &[&TIE_ONLY[..], &["--digits", "3"]].concat());
    assert_eq!(out, "line,tie,offer\n1,-0.144,\n2,-0.144,\n");
    assert_eq!(code, 2);
    assert_all(&said, &["error: line 3: shoe \"nine\": expected a number of decks"]);
}

#[test]
fn or_is_named_and_left_out() {
    let arguments = [&TIE_ONLY[..], &["--digits", "3", "--on-error", "skip"]].concat();
    let input = b"8\nnine\nA=1 2=1 3=1 4=1 K=1\n\xff\xfe\n8 - K*99\n8\n";
    let (out, said, code) = batch(input, &arguments);
    assert_eq!(out, "line,tie,offer\n1,-0.144,\n6,-0.144,\n");
    assert_eq!(code, 0);
    assert_all(
        &said,
        &[
            "line 2:",
            "line 3:",
            "insufficient cards",
            "line 4: expected text in UTF-8",
            "line 5:",
            "4 bad lines were left out",
        ],
    );
    let (_, said, _) = batch(input, &[&arguments[..], &["--quiet"]].concat());
    assert_eq!(said, "");
}

/// Many more lines than are priced together, on one thread and on several, from a file and from a
/// pipe: the same bytes.
#[test]
fn the_same_bytes_on_any_number_of_threads_and_from_a_file() {
    let line = |at: usize| {
        let mut counts = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
        counts[at % 10] -= at % 7;
        counts[at / 10 % 10] -= at % 5;
        counts.map(|count| count.to_string()).join(",")
    };
    let input: String = (0..5_000).map(|at| line(at) + "\n").collect();
    let (out, _, code) = batch(input.as_bytes(), &[]);
    assert_eq!((out.lines().count(), code), (5_001, 0));
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), &input).unwrap();
    for threads in ["1", "3"] {
        let output = command(&["batch", "--variant", "dynasty"])
            .arg(file.path())
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap();
        assert!(output.status.success());
        assert_eq!(String::from_utf8(output.stdout).unwrap(), out, "{threads} threads");
    }
}

/// An answer comes before the next question is asked.
#[test]
fn answers_do_not_wait_for_more_lines() {
    use std::io::{BufRead, BufReader};
    let mut child = command(&["batch", "--variant", "dynasty", "--wager", "tie", "--digits", "3"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for at in 1..4 {
        // A line that comes in pieces is one line.
        for piece in [&b"8"[..], b" - K", b"*4\n"] {
            stdin.write_all(piece).unwrap();
            stdin.flush().unwrap();
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        // The heading comes with the first answer: a header may name a column of the sender's.
        if at == 1 {
            assert_eq!(lines.next().unwrap().unwrap(), "line,tie,offer");
        }
        let line = lines.next().unwrap().unwrap();
        assert!(line.starts_with(&format!("{at},-0.1")), "{line}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_cannot_be_is_said_before_anything_is_read() {
    for (arguments, why) in [
        (&["--wager", "tye"][..], "did you mean \"tie\"?"),
        (&["no-such-file"], "cannot read no-such-file"),
        (&["--digits", "3", "--exact"], "cannot be used with"),
        (&["--on-error", "guess"], "skip"),
    ] {
        let (out, said, code) = batch(b"", arguments);
        assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}");
        assert_all(&said, &[why]);
    }
}

/// A line that is too long is a bad line like another, in whatever pieces it comes.
#[test]
fn a_line_that_is_too_long_is_a_bad_line() {
    let long =
        [b"8\n8\n", &vec![b'1'; 200_000][..], b"\n# ", &vec![b'x'; 200_000], b"\n8\n"].concat();
    let arguments = [&TIE_ONLY[..], &["--digits", "3", "--on-error", "skip"]].concat();
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), &long).unwrap();
    let path = file.path().to_str().unwrap();
    for (input, arguments) in
        [(&long[..], arguments.clone()), (&b""[..], [&arguments[..], &[path]].concat())]
    {
        let (out, said, code) = batch(input, &arguments);
        assert_eq!((out.as_str(), code), ("line,tie,offer\n1,-0.144,\n2,-0.144,\n5,-0.144,\n", 0));
        assert_all(&said, &["line 3: longer than 65536 bytes", "1 bad line was left out"]);
    }
}

/// A line that never ends is refused as soon as it is too long; so is the first of nothing but
/// zeros, as of /dev/zero, which has no end.
#[cfg(target_os = "linux")]
#[test]
fn a_line_without_an_end_is_refused() {
    for arguments in [&["/dev/zero"][..], &["/dev/zero", "-f", "json"]] {
        let (_, said, code) = batch(b"", &[&TIE_ONLY[..], arguments].concat());
        assert_eq!(code, 2);
        assert_all(&said, &["line 1: longer than 65536 bytes: expected a composition"]);
    }
    let (_, said, code) =
        batch(b"", &[&TIE_ONLY[..], &["/dev/zero", "--on-error", "skip"]].concat());
    assert_eq!(code, 2);
    assert_all(&said, &["line 1: longer than 16777216 bytes: expected compositions, one a line"]);
}

#[test]
fn nothing_to_read_has_a_heading_of_its_own() {
    for input in [&b""[..], b"# a remark\n\n"] {
        let (out, said, code) = batch(input, &TIE_ONLY);
        assert_eq!((out.as_str(), said.as_str(), code), ("line,tie,offer\n", "", 0));
    }
}

/// Eight decks hold 32 of a rank and 128 tens: counts from A to 9 and then ten are seen at once.
#[test]
fn more_cards_than_the_decks_hold_are_refused_with_their_line() {
    let arguments = [&TIE_ONLY[..], &["--digits", "3", "--decks"]].concat();
    let eight = [&arguments[..], &["8"]].concat();
    let input = b"128,32,32,32,32,32,32,32,32,32\n32,32,32,32,32,32,32,32,32,128\n";
    let (out, said, code) = batch(input, &eight);
    assert_eq!((out.as_str(), code), ("line,tie,offer\n1,-0.144,\n", 2));
    assert_all(
        &said,
        &["line 2: column 10: count 128 of value 9: 8 decks hold 32; it would fit as A to 9"],
    );
    let (_, said, code) = batch(b"{\"A\": 33, \"K\": 4}\n", &eight);
    assert_eq!(code, 2);
    assert_all(&said, &["line 1: count 33 of A: 8 decks hold 32"]);
    let (_, said, _) = batch(b"K,id,A\n32,a,33\n", &eight);
    assert_all(&said, &["line 2: column 3: count 33 of A: 8 decks hold 32"]);
    // Without the bound it is the line before that tells the order.
    let (out, said, code) = batch(input, &[&TIE_ONLY[..], &["--digits", "3"]].concat());
    assert_eq!((out.as_str(), code), ("line,tie,offer\n1,-0.144,\n", 2));
    assert_all(&said, &["line 2: ten counts without names are read as 0 to 9", "A..T"]);
    for decks in ["6,8", "1..12"] {
        let (_, said, code) = batch(input, &[&arguments[..], &[decks]].concat());
        assert_eq!(code, 2);
        assert_all(
            &said,
            &[&format!("--decks {decks}: every line is a shoe of its own: expected one")],
        );
    }
    let (_, said, _) = batch(input, &[&arguments[..], &["many"]].concat());
    assert_all(&said, &["--decks many: expected a whole number of decks"]);
}

/// The order of ten counts is told by a header, by an option or by the counts: as 0 to 9 the tie of
/// eight decks is -0.143596, and the same numbers in the order A to 9 and ten are refused, not priced
/// at -0.118070.
#[test]
fn ten_counts_whose_order_is_in_doubt_are_refused() {
    let arguments = [&TIE_ONLY[..], &["--digits", "6"]].concat();
    let of = |input: &str, more: &[&str]| {
        let (out, said, code) = batch(input.as_bytes(), &[&arguments[..], more].concat());
        (out.lines().skip(1).map(str::to_owned).collect::<Vec<_>>(), said, code)
    };
    let (tens_first, tens_last) =
        ("128,32,32,32,32,32,32,32,32,32", "32,32,32,32,32,32,32,32,32,128");
    let tie = ["1,-0.143596,"];
    assert_eq!(of(tens_first, &[]).0, tie);
    for line in [
        tens_last.to_owned(),
        tens_last.replace(',', " "),
        format!("[{tens_last}]"),
        format!("{{\"shoe\": [{tens_last}]}}"),
    ] {
        let (rows, said, code) = of(&line, &[]);
        assert_eq!((rows.len(), code), (0, 2), "{line}");
        let fix = "line 1: ten counts without names are read as 0 to 9, tens first, and these fit A \
                   to 9 and then ten: expected --columns A..T, or --columns 0..9 if tens are first";
        assert_all(&said.split_whitespace().collect::<Vec<_>>().join(" "), &[fix]);
        // Named, they are what the name says.
        for columns in ["A..T", "a..10", "A,2,3,4,5,6,7,8,9,T", "1..9,0"] {
            assert_eq!(of(&line, &["--columns", columns]).0, tie, "{line} {columns}");
        }
        let by_values = of(&line, &["--columns", "0..9"]);
        assert_eq!(
            (by_values.0, by_values.2),
            (vec!["1,-0.118070,outside the rules".to_owned()], 0)
        );
    }
    // The end of a shoe does not tell the order, and the lines before it do.
    let few = "2,1,0,1,1,0,1,2,0,2";
    let (rows, said, code) = of(few, &[]);
    assert_eq!((rows.len(), code), (0, 2));
    assert_all(
        &said,
        &["line 1: ten counts without names, which may stand as 0 to 9 or as A to 9"],
    );
    let both = of(&format!("{tens_first}\n{few}"), &[]);
    assert_eq!((both.0.len(), both.2), (2, 0), "{}", both.1);
    let skipped = of(&format!("{few}\n{tens_first}\n{few}"), &["--on-error", "skip"]);
    assert_eq!((skipped.0.len(), skipped.2), (2, 0));
    assert_all(&skipped.1, &["line 1:", "1 bad line was left out"]);
    // A header names them, beside a column of the sender's too.
    let with_id = format!("id,A,2,3,4,5,6,7,8,9,T\na,{tens_last}");
    assert_eq!(of(&with_id, &[]).0, ["2,a,-0.143596,"]);
    assert_eq!(of(&format!("a,{tens_last}"), &["--columns", "id,A..T"]).0, ["1,a,-0.143596,"]);
    for (columns, said) in [
        ("A..Z", "--columns A..Z: A..Z: expected a range of names"),
        ("9..A", "--columns 9..A: 9..A: expected a range of names"),
        ("tie", "--columns tie: tie: no header of cards"),
    ] {
        assert_all(&of(tens_first, &["--columns", columns]).1, &[said]);
    }
    let twice = of("9,8,7\n1,2,3", &["--columns", "7..9"]);
    assert_eq!(twice.2, 0, "numbers are counts: {}", twice.1);
    let twice = of("A,2,3\n1,2,3", &["--columns", "A..3"]);
    assert_all(&twice.1, &["line 1: names of columns beside --columns: expected one of them"]);
}

/// T stands for the rank ten beside J, Q and K, and for every ten-valued card without them: 128 cards
/// in T are no 128 cards of one rank, of which a pair would win three times in ten.
#[test]
fn ten_valued_cards_under_one_name_are_no_rank() {
    let pair = ["--variant", "dynasty-live/commission", "--digits", "6", "--wager"];
    let of = |input: &str, wager: &str| {
        let output = piped(&[&["batch"], &pair[..], &[wager]].concat(), input.as_bytes());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr), output.status.code().unwrap())
    };
    let header = "A,2,3,4,5,6,7,8,9,T\n32,32,32,32,32,32,32,32,32,128\n";
    let object = "{\"A\":32,\"2\":32,\"3\":32,\"4\":32,\"5\":32,\"6\":32,\"7\":32,\"8\":32,\
                  \"9\":32,\"10\":128}\n";
    for (input, at) in [(header, 2), (object, 1)] {
        let (out, said, code) = of(input, "tie,player-pair");
        assert_eq!((out.as_str(), code), ("line,tie,player-pair,offer\n", 2));
        let need = "\"player-pair\" needs ranks, and this composition tells only values: expected \
                    counts of the ranks A to K";
        assert_all(&said.split_whitespace().collect::<Vec<_>>().join(" "), &[need]);
        assert_eq!(of(input, "tie").0, format!("line,tie,offer\n{at},-0.143596,\n"));
    }
    let output = piped(&["batch", "--variant", "dynasty-live/commission"], header.as_bytes());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_all(
        &said,
        &["player-pair", "left empty", "T without J, Q and K counts every ten-valued"],
    );
    // Beside J, Q and K it is a rank. Of eight decks two cards are a pair in 31 of 415 cases, and
    // 12·31/415 − 1 = −0.103614.
    let ranks = "A,2,3,4,5,6,7,8,9,T,J,Q,K\n32,32,32,32,32,32,32,32,32,32,32,32,32\n";
    assert_eq!(of(ranks, "player-pair").0, "line,player-pair,offer\n2,-0.103614,\n");
}

/// The rules of dynasty allow eight decks.
#[test]
fn shoes_that_the_rules_do_not_allow_are_marked() {
    let input = b"8\n6\n8 - 9*3\n129,31,32,32,32,32,32,32,32,32\n128,32,32,32,32,32,32,32,32,32\n";
    let arguments = [&TIE_ONLY[..], &["-f", "json"]].concat();
    let (out, said, code) = batch(input, &arguments);
    let rows: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let marks = rows.iter().map(|row| row.get("within_rules").map(|mark| mark.as_bool().unwrap()));
    assert_eq!(marks.collect::<Vec<_>>(), [None, Some(false), None, Some(false), None]);
    assert_eq!(code, 0);
    assert_all(&said, &["2 lines are shoes outside the rules of", "line 2 is the first"]);
    let (csv, said, _) = batch(input, &TIE_ONLY);
    assert_eq!(csv.lines().next(), Some("line,tie,offer"));
    assert_all(&said, &["2 lines are shoes outside the rules of"]);
    // A reader of the rows alone sees it too.
    let offers: Vec<&str> =
        csv.lines().skip(1).map(|row| row.rsplit_once(',').unwrap().1).collect();
    assert_eq!(offers, ["", "outside the rules", "", "outside the rules", ""]);
    // Cards that six decks hold may be left of six, and with --decks they are.
    let six = batch(b"6 - 9*3\n", &[&TIE_ONLY[..], &["--decks", "6"]].concat());
    assert!(
        six.0.ends_with(",outside the rules\n") && six.1.contains("1 line is a shoe"),
        "{six:?}"
    );
    assert_eq!(batch(b"6 - 9*3\n", &TIE_ONLY).1, "");
    assert_eq!(batch(input, &[&TIE_ONLY[..], &["--quiet"]].concat()).1, "");
    assert_eq!(batch(b"8\n", &TIE_ONLY).1, "");
}

/// Wagers without a column are named with the reason, and where all are, that is an error.
#[test]
fn wagers_that_have_no_column_are_said_to_be_left_out() {
    let of = |variant: &str, more: &[&str]| {
        let output = piped(&[&["batch", "-v", variant], more].concat(), b"8\n");
        (String::from_utf8(output.stderr).unwrap(), output.status.code().unwrap())
    };
    let (said, code) = of("dragon-tournament", &[]);
    assert_eq!(code, 0);
    assert_all(
        &said,
        &[
            "Left out: Banker Dragon, Player Dragon, Any Dragon (",
            "settled once a session",
            "`odds streaks` has its figures).",
        ],
    );
    let fortune = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/example/nine-fortune.toml");
    let fortune = ["--tables", fortune];
    let (said, _) = of("nine-fortune", &fortune);
    assert_all(&said, &["Left out: Fortune", "pays a share of a meter", "--meter states it)."]);
    let stated = of("nine-fortune", &[&fortune[..], &["--meter", "100"]].concat());
    assert!(!stated.0.contains("Left out"), "{}", stated.0);
    assert!(!of("dragon-tournament", &["-q"]).0.contains("Left out"));
    let several = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/example/several.toml");
    let (said, code) = of("several", &["--tables", several]);
    assert_eq!(code, 2);
    assert_all(
        &said,
        &["has no figures here: the next rounds settle it", "`odds streaks` has its figures"],
    );
}

#[test]
fn a_column_of_the_senders_is_taken_through() {
    let arguments = [&TIE_ONLY[..], &["--digits", "3"]].concat();
    let counts = "128,32,32,32,32,32,32,32,32,32";
    let input = format!("id,0,1,2,3,4,5,6,7,8,9\na7,{counts}\n\"b, 8\",{counts}\n");
    let (out, said, code) = batch(input.as_bytes(), &arguments);
    assert_eq!(out, "line,id,tie,offer\n2,a7,-0.144,\n3,\"b, 8\",-0.144,\n");
    assert_eq!((said.as_str(), code), ("", 0));
    let (out, ..) = batch(input.as_bytes(), &[&arguments[..], &["-f", "json"]].concat());
    let rows: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        rows[1],
        serde_json::json!({ "line": 3, "id": "b, 8", "expectation": { "tie": "-0.144" } })
    );
    // By another name, and of shoes.
    let keep = [&arguments[..], &["--keep", "hand,shoe-number"]].concat();
    let (out, ..) = batch(b"shoe,shoe-number,hand\n8 - K,3,17\n", &keep);
    assert!(out.starts_with("line,hand,shoe-number,tie,offer\n2,17,3,-0.1"), "{out}");
    // Of objects: counts beside an id are counts all the same.
    let objects = b"{\"id\": 7, \"shoe\": \"8\"}\n{\"shoe\": \"8\"}\n";
    let (out, _, code) = batch(objects, &arguments);
    assert_eq!((out.as_str(), code), ("line,id,tie,offer\n1,7,-0.144,\n2,,-0.144,\n", 0));
    let (_, said, code) = batch(b"8\n", &keep);
    assert_eq!(code, 2);
    assert_all(
        &said,
        &["line 1: no \"hand\" beside the counts: expected a header with this column"],
    );
}

/// A number of 23 digits is no number of the reader's, and two of them are two ids.
#[test]
fn an_id_is_kept_as_it_is_written() {
    let input = "{\"id\":12345678901234567890123,\"shoe\":\"8\"}\n\
                 {\"id\":1.50,\"shoe\":\"7\"}\n";
    let (text, ..) = batch(input.as_bytes(), &TIE_ONLY);
    let ids: Vec<&str> = text.lines().skip(1).map(|line| line.split(',').nth(1).unwrap()).collect();
    assert_eq!(ids, ["12345678901234567890123", "1.50"], "{text}");
}

#[test]
fn a_column_that_is_no_card_is_named() {
    let (_, said, code) = batch(
        b"id,0,1,9,note
a,100,30,20,z
",
        &TIE_ONLY,
    );
    assert_eq!(code, 2);
    assert!(said.contains("line 1: a header with \"note\", which names no card"), "{said}");
}

#[test]
fn a_column_of_cards_or_of_the_answer_is_not_kept() {
    for name in ["A", "0", "KH", "line", "tie", "offer", "seat,seat"] {
        let (_, said, code) = batch(b"A,2,3\n1,2,3\n", &["--wager", "tie", "--keep", name]);
        assert_eq!(code, 2, "{name}");
        assert!(said.contains("expected the name of a column that is neither"), "{name}: {said}");
    }
}

/// The figures by hand: 2·6·5 of 12·11 ordered pairs of cards are pairs, p = 5/11, which pay
/// 11 to 1: 12·p − 1 = 49/11, 144·p·(1 − p) = 4320/121 and its root, and p − (1 − p)/11 = 49/121.
#[test]
fn more_figures_than_the_expectation() {
    let of = |arguments: &[&str]| {
        let pair = [
            "batch",
            "--variant",
            "dynasty-live/commission",
            "--wager",
            "player-pair",
            "--figures",
        ];
        let output = piped(&[&pair[..], arguments].concat(), b"A=6 2=6\n");
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr), output.status.code().unwrap())
    };
    let (out, said, code) = of(&["ev,variance,sd,hit,kelly", "--digits", "4"]);
    assert_eq!((said.as_str(), code), ("", 0));
    assert_eq!(
        out,
        "line,player-pair.expectation,player-pair.variance,player-pair.deviation,player-pair.hit,\
         player-pair.kelly,offer\n1,4.4545,35.7025,5.9752,0.4545,0.4050,\n"
    );
    let (out, ..) = of(&["hit,ev", "--exact", "-f", "json"]);
    let json = "{\"line\":1,\"hit\":{\"player-pair\":\"5/11\"},\"expectation\":{\"player-pair\":\"49/11\"}}\n";
    assert_eq!(out, json);
    for (arguments, message) in [
        (&["ev,kelly", "--exact"][..], "kelly is a root, which is no fraction"),
        (&["ev,expectation"], "--figures: expectation stands twice"),
        (&["edge"], "no figure \"edge\": expected expectation (or ev), variance"),
    ] {
        let (out, said, code) = of(arguments);
        assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}");
        assert!(said.contains(message), "{said}");
    }
}

/// Eight decks less every 9, 10, J, Q and K by a header without them; the other cards are 8 · 32.
#[test]
fn cards_without_a_column_are_said_to_be_gone() {
    let counts = "32,32,32,32,32,32,32,32";
    let header = format!("A,2,3,4,5,6,7,8\n{counts}\n");
    let (out, said, code) = batch(header.as_bytes(), &TIE_ONLY);
    assert_eq!(code, 0, "{said}");
    let remark = "no column for 9, T, J, Q, K: the lines are read as shoes without these cards\n";
    assert_eq!(said, remark);
    let (shoe, ..) = batch(b"8 - 9*32 - 0*128\n", &TIE_ONLY);
    let tie =
        |out: &str| out.lines().nth(1).and_then(|line| line.split(',').nth(1)).map(str::to_owned);
    assert_eq!(tie(&out), tie(&shoe));
    assert_eq!(tie(&shoe).map(|edge| edge.starts_with("-0.")), Some(true));
    let columns = [&TIE_ONLY[..], &["--columns", "A..8"]].concat();
    assert_eq!(batch(format!("{counts}\n").as_bytes(), &columns).1, remark);
    assert_eq!(batch(header.as_bytes(), &[&TIE_ONLY[..], &["-q"]].concat()).1, "");
    // Of cards, as many as are missing.
    let (_, said, _) = batch(b"AS,AH,KC\n90,90,90\n", &TIE_ONLY);
    assert_all(&said, &["no column for 49 cards, AD to KD: "]);
    let (_, said, _) = batch(b"9,8,7,6,5,4,3,2,A,T\n32,32,32,32,32,32,32,32,32,128\n", &TIE_ONLY);
    assert_eq!(said, "");
}

/// Every variant has a tie; that of Dragon Tiger looks at ranks.
#[test]
fn a_wager_of_several_variants_is_priced_where_a_line_tells_enough() {
    let input = b"128,32,32,32,32,32,32,32,32,32\n";
    let of = |more: &[&str]| {
        let output = piped(&[&["batch", "--digits", "6"], more].concat(), input);
        (text_of(output.stdout), text_of(output.stderr), output.status.code().unwrap())
    };
    let (out, said, code) = of(&["-w", "tie"]);
    assert_eq!(code, 0, "{said}");
    let mut lines = out.lines().map(|line| line.split(','));
    let (names, figures) = (lines.next().unwrap(), lines.next().unwrap());
    for (name, figure) in names.zip(figures).skip(1).filter(|(name, _)| *name != "offer") {
        let expected = if name.starts_with("dragon-tiger/") { "" } else { "-0.143596" };
        assert_eq!(figure, expected, "{name}");
    }
    let untold =
        "1 line did not tell cards finely enough for dragon-tiger/dragon-tiger/tie: left empty";
    assert_all(&said, &[untold]);
    let (_, said, code) = of(&["-w", "tie", "-v", "dragon-tiger"]);
    assert_eq!(code, 2);
    assert_all(&said, &["needs ranks, and this composition tells only values"]);
    // Every variant that has a Player Pair needs ranks for it.
    let (_, said, code) = of(&["-w", "player-pair"]);
    assert_eq!(code, 2);
    assert_all(&said, &["player-pair\" needs ranks"]);
}

#[test]
fn objects_of_counts_that_omit_cards_are_remarked_on() {
    let batch = |lines: &str| {
        let done = piped(&["batch", "-v", "dynasty", "-w", "tie"], lines.as_bytes());
        String::from_utf8_lossy(&done.stderr).into_owned()
    };
    let all: Vec<String> = ('1'..='9').map(|value| format!("\"{value}\": 32")).collect();
    let all = all.join(", ");
    // One card less, the same card with 0, another order of the members, and a shoe.
    let omitting = format!("{{{all}}}\n{{\"0\": 0, {all}}}\n{{\"A\": 8, \"T\": 40}}\n\"8\"\n");
    let said = batch(&omitting);
    let remark = "2 lines did not name every card: a card without a count is read as none left";
    assert!(said.contains(remark), "{said}");
    let said = batch(&format!("{{\"0\": 128, {all}}}\n{{\"shoe\": \"8 - KH*32\"}}\n"));
    assert!(!said.contains("did not name"), "{said}");
}

/// The cards left before the second round are eight decks less the cards of the first: the same
/// shoe as with `--seen`.
#[test]
fn cards_left_in_simulated_shoes_are_compositions() {
    let dealt = printed(&["simulate", "dynasty", "--shoes", "2", "--seed", "9", "-q"]);
    let left =
        printed(&["simulate", "dynasty", "--shoes", "2", "--seed", "9", "--write", "left", "-q"]);
    assert_eq!(left.lines().count(), dealt.lines().count());
    let (lines, said, code) = batch(left.as_bytes(), &["-w", "tie", "--exact"]);
    assert_eq!(code, 0, "{said}");
    let values = records(&lines);
    assert_eq!((&*values[0]["id"], &values[0]["tie"]), ("1/1", &tie_of_eight_decks()));
    let rounds = records(&dealt);
    let first = format!("{} {}", rounds[0]["player_cards"], rounds[0]["banker_cards"]);
    let seen = ["-v", "dynasty", "-w", "tie", "--decks", "8", "--seen", &first];
    let priced = json(&seen);
    let edge = text(&reports(&priced)[0]["wagers"][0]["edge"], "exact");
    // An edge is minus the expectation.
    assert_eq!((&*values[1]["id"], &values[1]["tie"]), ("1/2", &format!("-{edge}")));
    // The second shoe is whole again, and JSON has the same numbers.
    let second = rounds.iter().position(|row| row["shoe"] == "2").unwrap();
    assert_eq!((&*values[second]["id"], &values[second]["tie"]), ("2/1", &tie_of_eight_decks()));
    let objects = ["--write", "left", "-f", "json", "-q"];
    let objects =
        printed(&[&["simulate", "dynasty", "--shoes", "2", "--seed", "9"], &objects[..]].concat());
    let (lines, _, _) = batch(objects.as_bytes(), &["-w", "tie", "--exact", "-f", "json"]);
    let second: Value = serde_json::from_str(lines.lines().nth(1).unwrap()).unwrap();
    assert_eq!(second["expectation"]["tie"], values[1]["tie"]);
    // Parts are joined.
    let folder = tempfile::tempdir().unwrap();
    let part = |of: &str| {
        let file = folder.path().join(of.replace('/', "-"));
        let file = file.to_str().unwrap().to_owned();
        let all = ["simulate", "dynasty", "--shoes", "2", "--seed", "9", "--write", "left", "-q"];
        printed(&[&all[..], &["--shard", of, "-o", &file]].concat());
        file
    };
    assert_eq!(printed(&["merge", &part("2/2"), &part("1/2")]), left);
}

#[test]
fn a_file_of_answers_is_whole_or_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("values.csv");
    let to = ["-w", "tie", "-q", "-o", file.to_str().unwrap()];
    let (none, said, code) = batch(b"8\nnonsense\n", &to);
    assert_eq!((&*none, code), ("", 2));
    assert!(said.contains("line 2") && !file.exists(), "{said}");
    let (expected, _, _) = batch(b"8\n8 - 9\n", &["-w", "tie", "-q"]);
    assert_eq!(batch(b"8\n8 - 9\n", &to), (String::new(), String::new(), 0));
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
    // What is read is not written over.
    let (_, said, code) = batch(b"", &[file.to_str().unwrap(), "-o", file.to_str().unwrap()]);
    assert_eq!(code, 2);
    assert!(said.contains("it is also an input"), "{said}");
}
