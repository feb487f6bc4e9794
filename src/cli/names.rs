//! Tests that every name of the library is an option or a command, and that the help and the library
//! have the same defaults.

use std::fmt::Debug;

use clap::{Args, Command};

use crate::cli::program;
use crate::error::Error;
use crate::typed::{
    self, AppendixTexts, AuditTexts, BankrollTexts, CheckTexts, CountTexts, DesignTexts,
    EffectsTexts, PriceTexts, SimulateTexts, StreakTexts,
};
use crate::wording::{NAMED_QUESTIONS, PARAMETERS};

#[test]
fn every_parameter_is_an_option_and_every_question_a_command() {
    let program = program();
    let options = program.get_subcommands().flat_map(|command| command.get_arguments());
    let options: Vec<_> = options.filter_map(|option| option.get_long()).collect();
    for name in PARAMETERS {
        assert!(options.contains(name), "{name}: {options:?}");
    }
    for name in NAMED_QUESTIONS {
        assert!(program.find_subcommand(name).is_some(), "{name}");
    }
}

/// Checks that each default of the help changes nothing, beside these words, and returns how many
/// there are. A default in several words is a description.
#[track_caller]
fn defaults<T: Args, R: Debug>(
    words: &[&str],
    texts: &T,
    read: fn(&T) -> Result<R, Error>,
) -> usize {
    let usual = format!("{:?}", read(texts).unwrap());
    let command = T::augment_args(Command::new("odds").no_binary_name(true));
    let asked = |words: &[&str]| {
        let matches = command.clone().try_get_matches_from(words).unwrap();
        format!("{:?}", read(&T::from_arg_matches(&matches).unwrap()).unwrap())
    };
    assert_eq!(asked(words), usual);
    // A variant that is named is in the request, and a running count is no true count.
    let differs = ["variant", "start"];
    let mut stated = 0;
    for arg in command.get_arguments().filter(|arg| !differs.contains(&arg.get_id().as_str())) {
        let help = arg.get_help().unwrap().to_string();
        let default =
            help.rsplit_once("[default: ").map(|(_, default)| default.trim_end_matches(']'));
        let Some(default) = default.filter(|default| !default.contains(' ')) else { continue };
        let option = format!("--{}={default}", arg.get_long().unwrap());
        assert_eq!(asked(&[words, &[&*option]].concat()), usual, "{option}");
        stated += 1;
    }
    stated
}

#[test]
fn a_default_of_the_help_is_the_one_of_the_library() {
    let some = |text: &str| Some(text.to_owned());
    let tags = vec!["9=1".to_owned()];
    let count = CountTexts { tags, ..CountTexts::default() };
    let simulate = SimulateTexts { shoes: some("9"), ..SimulateTexts::default() };
    let wager = "tie".to_owned();
    let design = DesignTexts { wager, edge: some("5%"), ..DesignTexts::default() };
    let stated = [
        defaults(&[], &PriceTexts::default(), typed::price),
        defaults(&[], &StreakTexts::default(), typed::streaks),
        defaults(&[], &BankrollTexts::default(), typed::session),
        defaults(&[], &EffectsTexts::default(), typed::effects),
        defaults(&["--tags", "9=1"], &count, typed::count),
        defaults(&[], &AppendixTexts::default(), typed::appendix),
        defaults(&["--wager", "tie", "--edge", "5%"], &design, typed::design),
        defaults(&[], &AuditTexts::default(), typed::audit),
        defaults(&["--shoes", "9"], &simulate, typed::simulate),
        defaults(&[], &CheckTexts::default(), typed::check),
    ];
    // plan, stake, rounds-per-hour of a session;
    // shoes, cut, after-cut, first-card, kelly, rounds-per-hour, risk of a count.
    assert_eq!(stated, [1, 1, 3, 1, 7, 0, 1, 0, 2, 0]);
}
