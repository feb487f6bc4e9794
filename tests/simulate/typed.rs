//! What is typed, right and wrong.

use super::*;

#[test]
fn what_cannot_be_is_refused_with_what_was_expected() {
    let dynasty = "--variant dynasty --shoes 1";
    for (arguments, words) in [
        ("--variant dynasty --shoes 0", "--shoes 0: expected a whole number from 1 to"),
        ("--variant dynasty --shoes -1", "--shoes -1: expected"),
        ("--variant dynasty --shoes 1099511627777", "from 1 to 1099511627776"),
        ("--variant dynasty --shoes 1e6", "--shoes 1e6: expected"),
        ("--variant dynasty-live --shoes 1", "expected one of dynasty-live/commission, "),
        ("--variant dinasty --shoes 1", "dinasty"),
        ("--seed 18446744073709551616", "--seed 18446744073709551616: expected"),
        ("--seed 0x", "--seed 0x: expected"),
        ("--seed 0x+1", "--seed 0x+1: expected"),
        ("--seed 0x10000000000000000", "16 hexadecimal digits"),
        ("--seed -1", "--seed -1: expected"),
        ("--cut 416", "--cut 416: shoe \"8\" holds 416 cards: expected fewer"),
        ("--cut 405 --burn by-first-card", "416 cards less up to 11 that are burned"),
        ("--cut 99999999999999999999", "--cut 99999999999999999999: expected"),
        ("--cut x", "--cut x: expected"),
        ("--rounds-per-shoe 0", "--rounds-per-shoe 0: expected"),
        ("--rounds-per-shoe 70", "expected up to 69, which can always be dealt"),
        ("--rounds-per-shoe 69 --burn three", "expected up to 68"),
        ("--rounds-per-shoe 5 --cut 14", "cannot be used with"),
        ("--shoe KS=5", "--cut 14: "),
        ("--shoe KS=5 --cut 0", "insufficient cards, the round is void"),
        ("--shoe KS=5 --rounds-per-shoe 1", "insufficient cards, the round is void"),
        ("--shoe 0=300", "rounds are written by rank, and shoe \"0=300\" tells only values"),
        ("--shard 0/2", "--shard 0/2: expected"),
        ("--shard 3/2", "--shard 3/2: expected"),
        ("--shard 1/2", "each of at least one shoe"),
        ("--shard 1", "expected a part I of N parts"),
        ("--shard 1/0", "--shard 1/0: expected"),
        ("--shard -1/3", "expected a part I of N parts"),
        ("--wager tie", "expected --write counts or totals"),
        ("--write counts --wager tia", "tia"),
        ("--write totals --wager results", "results"),
        ("--burn two", "by-first-card"),
        ("-o /nowhere/at/all.csv", "cannot write /nowhere/at/all.csv"),
    ] {
        let typed = match arguments.starts_with("--variant") {
            true => arguments.to_owned(),
            false => format!("{dynasty} {arguments}"),
        };
        let words_typed: Vec<&str> = ["simulate"].into_iter().chain(typed.split(' ')).collect();
        let output = run(&words_typed);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
        assert!(output.stdout.is_empty() && said.contains(words), "{arguments}: {said}");
        assert!(said.starts_with("error: "), "{said}");
    }
    let of_a_session = run(&[
        "simulate",
        "--variant",
        "dragon-tournament",
        "--shoes",
        "1",
        "--write",
        "counts",
        "--wager",
        "any-dragon",
    ]);
    assert_eq!(of_a_session.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&of_a_session.stderr).contains("settled once a session"));
}

#[test]
fn a_wager_or_a_table_of_outcomes_can_be_counted_alone() {
    let text = simulate("dynasty --shoes 2 --write counts --wager results,tie");
    let ids: Vec<_> = counts(&text).into_keys().collect();
    let names = |(wager, event): &(String, String)| format!("{wager}: {event}");
    let names: Vec<String> = ids.iter().map(names).collect();
    assert_eq!(
        names,
        [
            "results: Banker wins",
            "results: Player wins",
            "results: Tie",
            "results: rounds",
            "tie: All other",
            "tie: Tie",
            "tie: rounds"
        ]
    );
}

/// Ten cards, all of them threes and fours: a shoe by card.
#[test]
fn a_shoe_can_be_any_composition_by_card() {
    let text = good(&[
        "simulate",
        "-q",
        "--variant",
        "dragon-tiger",
        "--shoes",
        "1",
        "--shoe",
        "3S=4 4H=6",
        "--cut",
        "0",
    ]);
    let cards = |card: &str| text.matches(card).count();
    assert_eq!((text.lines().count(), cards("3S"), cards("4H")), (6, 4, 6));
}

#[test]
fn seeds_in_decimal_and_hexadecimal_are_the_same() {
    let one = simulate("dynasty --shoes 1 --seed 255");
    assert!(one == simulate("dynasty --shoes 1 --seed 0xfF"));
    assert!(one != simulate("dynasty --shoes 1 --seed 256"));
    assert!(simulate("dynasty --shoes 1") == simulate("dynasty --shoes 1 --seed 1"));
}

#[test]
fn a_file_is_written_as_its_ending_says() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in
        [("a.csv", "shoe,round,"), ("a.ndjson", "{\"shoe\":1,\"round\":1,"), ("a", "shoe,")]
    {
        let path = folder.path().join(name);
        simulate(&format!("dynasty --shoes 1 -o {}", path.display()));
        assert!(std::fs::read_to_string(path).unwrap().starts_with(begins));
    }
}

#[test]
fn a_file_that_rows_are_not_written_as_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for name in ["a.xlsx", "a.pdf", "a.HTML", "a.txt", "a.dat", "a.xlsx.gz"] {
        let output = run(&["simulate", "-q", "--shoes", "1", "-o", &path(name)]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        for part in
            [name, "rows have no format of this ending: expected .csv, .json", "--format csv|json"]
        {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    for name in ["A.CSV", "a.JSONL", "a.csv.GZ"] {
        simulate(&format!("dynasty --shoes 1 -o {}", path(name)));
    }
    simulate(&format!("dynasty --shoes 1 --format csv -o {}", path("a.dat")));
    // A part has the ending that one likes, but for that of a report.
    simulate(&format!("dynasty --shoes 2 --shard 1/2 -o {}", path("one.part")));
    simulate(&format!("dynasty --shoes 2 --shard 2/2 -o {}", path("two.2")));
    let part = ["simulate", "-q", "--shoes", "2", "--shard", "1/2", "-o", &path("one.html")];
    assert_eq!(run(&part).status.code(), Some(2));
    let merged = |name: &str| run(&["merge", &path("one.part"), &path("two.2"), "-o", &path(name)]);
    for (name, why) in [
        ("all.xlsx", "rows have no format of this ending"),
        ("all.json", "the parts hold rows of csv: expected such an ending"),
    ] {
        let output = merged(name);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(why), "{said}");
    }
    assert_eq!(merged("all.csv").status.code(), Some(0));
}

/// Whoever reads no more than the first lines is no error, and ends the run.
#[test]
fn a_reader_that_goes_away_ends_the_run() {
    use std::io::{BufRead, BufReader};
    let arguments = ["simulate", "-q", "--variant", "dynasty", "--shoes", "1000000000000"];
    let mut child =
        command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut line).unwrap();
    drop(reader);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(line.starts_with("shoe,"));
}
