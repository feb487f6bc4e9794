//! Formats for build servers: annotations of GitHub, JUnit, SARIF.

use super::*;

/// Rounds as they are dealt, but for a Banker of 5 that stands against a 4 in line 3 and a row that
/// cannot be read in line 5.
fn rounds() -> String {
    // Half of each shoe stays, so that no card comes too often.
    let half = ["--rounds-per-shoe", "40", "--shoes", "5"];
    let dealt = printed(&[&["simulate", "baccarat", "-q"], &half[..]].concat());
    let lines = dealt.lines().enumerate().map(|(at, line)| match at + 1 {
        3 => "1,2,2H 3D 4C,KS 5H,9,5,player",
        5 => "1,4,KH XC,6S QD,0,6,banker",
        _ => line,
    });
    lines.map(|line| format!("{line}\n")).collect()
}

/// The report of these rounds in a format, and the exit code.
fn checked(arguments: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("june 1.csv"), rounds()).unwrap();
    let all = [&["check", "june 1.csv", "--wager", "tie"], arguments].concat();
    let output = command(&all).current_dir(folder.path()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn problems_of_a_check_are_annotations_of_their_lines() {
    let (code, text) = checked(&["-f", "github"]);
    assert_eq!(code, Some(1), "{text}");
    let broken = "::error file=june 1.csv,line=3,title=Rules%3A banker::Banker 5 against a third card \
                  worth 4 draws; it stood: P 2H 3D 4C · B KS 5H · player\n";
    let unread = "::warning file=june 1.csv,line=5,title=Rows%3A unreadable::\"XC\" is no card";
    assert_all(&text, &[broken, unread]);
    // The rules, the rows, their order and the tie.
    assert!(text.ends_with("::notice::1 of 4 tests failed\n"), "{text}");
}

#[test]
fn problems_of_a_check_are_failures_of_test_cases() {
    let (_, text) = checked(&["-f", "junit"]);
    assert_all(
        &text,
        &[
            "<testsuites tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"1\">",
            "name=\"Rules\">\n<failure type=\"banker\" message=\"Banker 5 against a third card",
            "name=\"Rows\">\n<skipped message=\"1 row cannot be read\"/>\n<system-out>june 1.csv:5: \
             \"XC\" is no card",
            "name=\"Tie\"/>\n</testsuite>\n</testsuites>\n",
        ],
    );
    // By the ending of the file, too.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("check.xml");
    let (_, nothing) = checked(&["-o", file.to_str().unwrap()]);
    assert_eq!((nothing, fs::read_to_string(file).unwrap()), (String::new(), text));
}

#[test]
fn problems_of_a_check_are_results_with_their_places() {
    let (_, text) = checked(&["-f", "sarif"]);
    let log: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules: Vec<_> = run["tool"]["driver"]["rules"].as_array().unwrap().iter().collect();
    assert_eq!(rules.iter().map(|rule| &rule["id"]).collect::<Vec<_>>(), ["banker", "unreadable"]);
    let results = run["results"].as_array().unwrap();
    let told = results.iter().map(|one| {
        let place = &one["locations"][0]["physicalLocation"];
        (&one["level"], &place["artifactLocation"]["uri"], place["region"]["startLine"].as_u64())
    });
    let (error, warning) = (Value::from("error"), Value::from("warning"));
    let uri = Value::from("june%201.csv");
    assert_eq!(told.collect::<Vec<_>>(), [(&error, &uri, Some(3)), (&warning, &uri, Some(5))]);
}

/// Results without cards test neither the rules nor the pairs, and three rounds decide nothing.
#[test]
fn a_test_that_could_not_be_made_is_skipped() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bare.csv"), "result\nplayer\nbanker\ntie\n").unwrap();
    let bare = |more: &[&str]| {
        let all = [&["check", "bare.csv", "-f", "junit"], more].concat();
        let output = command(&all).current_dir(folder.path()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, text) = bare(&[]);
    assert_eq!(code, Some(0), "{text}");
    let pair = "<skipped message=\"it needs cards, and the rows have results only\"/>";
    assert_all(
        &text,
        &["failures=\"0\"", "name=\"Rules\">\n<skipped message=\"no cards to replay\"/>", pair],
    );
    let (code, text) = bare(&["--require-agree"]);
    assert_eq!(code, Some(3), "{text}");
    assert_all(&text, &["failures=\"1\"", "name=\"Rounds\">\n<failure type=\"too-few-rounds\""]);
}

/// A Player wins 2,230,518,282,592,256 of 4,998,398,275,503,360 deals: 44.6247%, not 49.32%.
#[test]
fn a_figure_that_differs_is_a_problem_of_its_line() {
    let output = run(&["audit", "tables/claims/example.toml", "-f", "github"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_all(&text, &["::error file=tables/claims/example.toml,line=", "44.6247%25"]);
}

#[test]
fn an_answer_without_tests_has_no_such_format() {
    for arguments in [&["baccarat", "-f", "sarif"][..], &["list", "-f", "github"]] {
        assert_all(&refused(arguments), &["invalid value", "xlsx"]);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("prices.sarif");
    let said = refused(&["baccarat", "-o", file.to_str().unwrap()]);
    assert_all(&said, &["the format sarif is for `odds check` and `odds audit`"]);
    assert!(!file.exists());
}
