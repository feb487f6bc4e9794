//! Tests that every name of the library is an option or a command.

use clap::ValueEnum;

use crate::cli::args::{Keep, Lines, Paid};
use crate::cli::check::Input;
use crate::cli::count::{Bet, First, Per, Round};
use crate::cli::design::Sorted;
use crate::cli::price::Order;
use crate::cli::program;
use crate::cli::simulate::{Burn, Write};
use crate::error::Error;
use crate::typed::{
    self, CheckTexts, CountTexts, DesignTexts, PriceTexts, SessionTexts, SimulateTexts,
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

/// Checks that the library reads every word that an option has.
#[track_caller]
fn all_read<V: ValueEnum>(read: impl Fn(Option<String>) -> Result<(), Error>) {
    assert!(!V::value_variants().is_empty());
    for value in V::value_variants() {
        let text = value.to_possible_value().map(|value| value.get_name().to_owned());
        assert!(text.is_some());
        read(text).unwrap();
    }
}

#[test]
fn every_word_that_an_option_has_is_read() {
    let sessions = |texts: SessionTexts| texts.sessions().map(|_| ());
    all_read::<Keep>(|model| sessions(SessionTexts { model, ..Default::default() }));
    all_read::<Paid>(|reading| sessions(SessionTexts { reading, ..Default::default() }));
    let price = |texts: PriceTexts| typed::price(&texts).map(|_| ());
    all_read::<Order>(|sort| price(PriceTexts { sort, ..Default::default() }));
    all_read::<Sorted>(|sort| {
        let edge = Some("5%".into());
        typed::design(&DesignTexts { edge, sort, ..Default::default() }).map(|_| ())
    });
    let simulate = |texts: SimulateTexts| typed::simulate(&texts).map(|_| ());
    all_read::<Burn>(|burn| simulate(SimulateTexts { burn, ..Default::default() }));
    all_read::<Write>(|write| simulate(SimulateTexts { write, ..Default::default() }));
    all_read::<Lines>(|format| simulate(SimulateTexts { format, ..Default::default() }));
    let count = |texts: CountTexts| {
        let tags = vec!["9=1".to_owned()];
        typed::count(&CountTexts { tags, ..texts }).map(|_| ())
    };
    all_read::<Bet>(|bet| count(CountTexts { bet, ..Default::default() }));
    all_read::<Burn>(|burn| count(CountTexts { burn, ..Default::default() }));
    all_read::<First>(|first_card| count(CountTexts { first_card, ..Default::default() }));
    all_read::<Per>(|per| count(CountTexts { per, ..Default::default() }));
    all_read::<Round>(|round| count(CountTexts { round, ..Default::default() }));
    all_read::<Input>(|input| {
        typed::check(&CheckTexts { input, ..Default::default() }).map(|_| ())
    });
}
