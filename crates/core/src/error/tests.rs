//! Tests of the details of an error.

use super::*;
use crate::wording::InWords;
use crate::wording::asked::{CUT, CommandLine, DEALT, HANDS};

fn mistake(file: &str, message: &str) -> Mistake {
    let place = Place { file: file.into(), text: "one\ntwo é three".into(), span: 11..16 };
    Mistake { place, message: message.to_owned(), help: None }
}

#[test]
fn a_value_is_named_with_its_parameter_in_the_words_of_a_front() {
    let error = Error::value(CUT, 500, format!("expected less, or no {HANDS}"));
    assert_eq!(error.to_string(), "cut 500: expected less, or no hands");
    assert_eq!((error.parameter(), error.offender()), (Some("cut"), Some("500")));
    let said = error.clone().worded(&CommandLine);
    assert_eq!(said.to_string(), "--cut 500: expected less, or no --hands");
    assert_eq!(said.parameter(), Some("--cut"));
    // As part of another text, it is worded together with that.
    let whole = Error::input(format!("line 3: {}", said.marked()));
    assert_eq!(whole.to_string(), format!("line 3: {error}"));
    assert_eq!(whole.worded(&CommandLine).to_string(), format!("line 3: {said}"));
    assert_eq!(said.worded(&InWords).to_string(), error.to_string());
}

#[test]
fn what_an_error_is_about_stands_in_front() {
    let error = Error::parameter_given(HANDS, "not here").about("Tie").about("dynasty");
    assert_eq!(error.to_string(), "dynasty: Tie: hands: not here");
    assert_eq!(Error::usage("too much").about("").to_string(), "too much");
    // An error of a shoe or an input has no other subject.
    assert_eq!(Error::shoe("no card").about("Tie").to_string(), "no card");
    assert_eq!(Error::shoe("no card").in_row(7).to_string(), "row 7: no card");
}

#[test]
fn a_log_gets_one_line_of_an_error() {
    let error = Error::usage("no variant \"bacarat\"\nvariants:\n  baccarat\n  ez");
    assert_eq!(format!("{error:?}"), "no variant \"bacarat\" (and 3 more lines)");
    assert_eq!(format!("{:?}", Error::usage("too much")), "too much");
}

#[test]
fn mistakes_in_what_was_typed_name_the_parameter_as_their_file() {
    let error = Error::typed(vec![mistake(DEALT, "no card"), mistake(DEALT, "no hand")]);
    // The mistake is in line 2, and é is one column.
    assert_eq!(error.to_string(), "dealt:2:7: no card\ndealt:2:7: no hand");
    assert_eq!(error.parameter(), Some("dealt"));
    let said = error.worded(&CommandLine);
    assert_eq!(said.mistakes()[1].to_string(), "--dealt:2:7: no hand");
    assert!(said.is_usage() && !said.is_table());
}

#[test]
fn a_name_that_means_nothing_comes_with_those_that_do() {
    let error = Error::usage("no wager \"ti\"").offered("ti", ["tie", "banker"]);
    assert_eq!(error.offender(), Some("ti"));
    assert_eq!(error.candidates(), ["tie", "banker"]);
    assert!(Error::usage("no").candidates().is_empty());
}

#[test]
fn every_error_is_of_one_kind_and_can_be_copied() {
    let file = || Error::file(Path::new("a.csv"), "read", std::io::ErrorKind::NotFound.into());
    for (error, kind) in [
        (Error::usage("a"), 0),
        (Error::typed(vec![mistake("given", "a")]), 0),
        (Error::shoe("a"), 1),
        (Error::table(vec![mistake("a.toml", "a")]), 2),
        (Error::input("a"), 3),
        (file(), 4),
        (Error::stopped(), 5),
    ] {
        let is = [
            Error::is_usage,
            Error::is_shoe,
            Error::is_table,
            Error::is_input,
            Error::is_file,
            Error::is_stopped,
        ];
        for (at, is) in is.iter().enumerate() {
            assert_eq!(is(&error), at == kind, "{error}");
        }
        assert_eq!(error.clone().to_string(), error.to_string());
        assert_eq!(std::error::Error::source(&error).is_some(), error.is_file());
    }
    let of_thread = |_: &(dyn std::error::Error + Send + Sync)| {};
    of_thread(&file());
}
