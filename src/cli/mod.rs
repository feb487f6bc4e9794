//! The command line: turns arguments into a request, and the answer into output.
//!
//! Each question has a file of arguments here, and a line in `COMMANDS`. Its name and the first
//! line of its help are in the question's own folder. The library never sees clap, and prints
//! nothing. Standard output is for data, standard error for everything else.

mod again;
mod appendix;
mod args;
mod audit;
mod batch;
mod certify;
mod check;
mod config;
mod count;
mod design;
mod design_table;
mod diagnose;
mod diff;
mod effects;
mod equilibrium;
mod examples;
mod explain;
mod fit;
mod groups;
mod help;
mod intent;
mod kept;
mod list;
mod manual;
mod meant;
mod named;
#[cfg(test)]
mod names;
mod new;
mod order;
mod output;
mod pager;
mod pdf;
mod price;
mod program_hash;
mod progress;
mod schema;
mod sections;
mod serve;
mod session;
mod simulate;
mod strategy;
mod streaks;
mod terminal;
mod threads;
mod topics;
mod universe;
mod values;
mod version;
mod writing;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command};

use crate::error::Error;
use crate::format::Format;
use crate::question::{self, Answer, Question};
use crate::table::Catalog;

use args::CommonArgs;
use named::Names;
#[doc(hidden)]
pub use pdf::{Pdf, made as made_pdf};
#[doc(hidden)]
pub use program_hash::held_in;
use progress::Meter;

/// The exit code for usage, table and input errors.
const FAILED: u8 = 2;

/// The exit code of a comparison that found a difference.
const DIFFERS: u8 = 1;

/// The exit code of a comparison that must reach a verdict and has too few rounds.
const TOO_FEW: u8 = 3;

/// Arguments that can run their command.
trait Ask: Args {
    /// Returns the names without an option, for a command that takes them.
    fn named(&mut self) -> Option<Names<'_>> {
        None
    }

    /// Returns the place for the command as it was typed, for a command that makes documents.
    fn typed(&mut self) -> Option<&mut String> {
        None
    }

    /// Runs the command; `false` if a comparison found a difference.
    fn run(&self) -> Result<bool, Error>;

    /// Runs the command and returns its exit code.
    fn exit(&self) -> Result<u8, Error> {
        self.run().map(|same| if same { 0 } else { DIFFERS })
    }
}

/// A command.
struct Entry {
    id: &'static str,
    doc: &'static str,
    args: fn(Command) -> Command,
    run: fn(&ArgMatches, String) -> Result<u8, Error>,
    /// `true` if it computes, and so needs threads.
    computes: bool,
}

impl Entry {
    /// Returns a command that asks a question.
    const fn of<A: Ask>(question: &question::About) -> Self {
        Self { computes: true, ..Self::named::<A>(question.id, question.doc) }
    }

    const fn named<A: Ask>(id: &'static str, doc: &'static str) -> Self {
        Self { id, doc, args: options_of::<A>, run: run_as::<A>, computes: false }
    }

    /// Returns the command, with its options or without.
    fn command(&self, is_whole: bool) -> Command {
        let command = Command::new(self.id).about(self.doc);
        if is_whole { (self.args)(command) } else { command }
    }
}

/// Adds options and examples to a command.
fn options_of<A: Ask>(command: Command) -> Command {
    let own = A::augment_args(Command::new("own"));
    let options = own.get_arguments().cloned();
    let options = options.map(|option| config::with_default(command.get_name(), option));
    let options = groups::sorted(options.collect());
    let command = command.args(options);
    let command = command.groups(own.get_groups().cloned());
    examples::behind(match own.get_after_long_help() {
        Some(help) => command.after_long_help(help.clone()),
        None => command,
    })
}

/// Every command, in the order of the help.
const COMMANDS: &[Entry] = &[
    Entry::of::<price::PriceArgs>(&question::price::ABOUT),
    Entry::of::<explain::ExplainArgs>(&question::explain::ABOUT),
    Entry::of::<strategy::StrategyArgs>(&question::strategy::ABOUT),
    Entry::of::<streaks::StreaksArgs>(&question::streaks::ABOUT),
    Entry::of::<session::SessionArgs>(&question::session::ABOUT),
    Entry::of::<batch::BatchArgs>(&question::batch::ABOUT),
    Entry::of::<effects::EffectsArgs>(&question::effects::ABOUT),
    Entry::of::<count::CountArgs>(&question::count::ABOUT),
    Entry::of::<equilibrium::EquilibriumArgs>(&question::equilibrium::ABOUT),
    Entry::of::<fit::FitArgs>(&question::fit::ABOUT),
    Entry::of::<appendix::AppendixArgs>(&question::appendix::ABOUT),
    Entry::of::<design::DesignArgs>(&question::design::ABOUT),
    Entry::of::<universe::UniverseArgs>(&question::universe::ABOUT),
    Entry::of::<diff::DiffArgs>(&question::diff::ABOUT),
    Entry::of::<audit::AuditArgs>(&question::audit::ABOUT),
    Entry::of::<certify::CertifyArgs>(&question::certify::ABOUT),
    Entry::of::<simulate::SimulateArgs>(&question::simulate::ABOUT),
    Entry::named::<simulate::MergeArgs>(
        "merge",
        "Merge the parts of a simulation that --shard has dealt",
    ),
    Entry::of::<check::CheckArgs>(&question::check::ABOUT),
    Entry::of::<list::ListArgs>(&question::list::ABOUT),
    Entry::named::<new::NewArgs>("new", "Write a commented table to begin with: wagers and rules"),
    Entry::named::<serve::ServeArgs>(
        "serve",
        "Serve the live page, the calculator in a browser, on this computer",
    ),
    Entry::named::<schema::SchemaArgs>(
        "schema",
        "Print the JSON Schema of table files, for editors, of parameters, or of reports in JSON",
    ),
    Entry::named::<manual::CompletionsArgs>(
        "completions",
        "Print tab completion for a shell: options, variants, wagers, also of your tables",
    ),
    Entry::named::<manual::ManArgs>("man", "Print the manual page of the program or of a command"),
    Entry::named::<help::HelpArgs>(
        "help",
        "Print help on a command, a topic, a term of the glossary, or a game",
    ),
];

/// Returns the program with all its commands; without a command it asks for prices.
fn program() -> Command {
    program_with(|_| true)
}

/// Returns the program with the options of these commands only; to build all of them takes longer
/// than most commands.
fn program_with(is_whole: impl Fn(&str) -> bool) -> Command {
    let program = Command::new("odds")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Exact odds of casino shoe games")
        .long_about(
            "Exact odds of casino shoe games.\n\nPrices every wager of baccarat, Dragon Tiger, poker \
             games against the house, side bets of blackjack, war, Niu Niu and other card games, on \
             any shoe, in exact fractions: house edge, RTP, hit frequency, standard deviation. \
             Wagers and rules are data: see --tables and `odds list fields`. `odds list` has all \
             games, and `odds help glossary` explains the terms.",
        )
        .disable_help_subcommand(true)
        .args_conflicts_with_subcommands(true);
    let about = |id: &str| COMMANDS.iter().find(|entry| entry.id == id).map_or("", |one| one.doc);
    let program = options_of::<price::PriceArgs>(groups::commands(program, about));
    // The template of the help has the commands, and clap's own list of them is hidden.
    groups::help(threads::option(config::option(terminal::options(program))))
        .subcommands(COMMANDS.iter().map(|entry| entry.command(is_whole(entry.id)).hide(true)))
}

fn run_as<A: Ask>(matches: &ArgMatches, typed: String) -> Result<u8, Error> {
    let parsed = A::from_arg_matches(matches);
    let mut args = parsed.unwrap_or_else(|error| error.format(&mut program()).exit());
    args.named().map_or(Ok(()), |names| names.sort(&typed))?;
    if let Some(place) = args.typed() {
        *place = typed;
    }
    args.exit()
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    ExitCode::from(run_with(std::env::args_os().collect()))
}

/// Runs a command line, whose first word is the name of the program, and returns the exit code.
pub fn run_with(arguments: Vec<OsString>) -> u8 {
    terminal::colour(&arguments);
    // Help has a pager too.
    if arguments.iter().take_while(|word| *word != "--").any(|word| *word == "--no-pager") {
        pager::decline();
    }
    let config = config::read(&arguments);
    if manual::complete(&arguments) {
        return 0;
    }
    let is_command = |word: &str| COMMANDS.iter().any(|entry| entry.id == word);
    let arguments = order::behind(arguments, is_command, || program_with(|_| false));
    let is_verbose = version::is_verbose(&arguments);
    let first = arguments.get(1).and_then(|word| word.to_str()).unwrap_or_default().to_owned();
    let mut program = program_with(|id| id == first);
    let matches = match program.try_get_matches_from_mut(&arguments) {
        Ok(matches) => matches,
        Err(asked) if asked.kind() == ErrorKind::DisplayVersion => {
            return ended(version::print(is_verbose).map(|()| 0));
        }
        Err(asked) if !asked.use_stderr() => return ended(help::print(&asked).map(|()| 0)),
        Err(error) => match meant::instead_of(&error, &first, &arguments) {
            Some(meant) => return ended(Err(meant)),
            None => error.exit(),
        },
    };
    if matches.get_flag(groups::LICENSES) {
        return ended(version::print_licenses().map(|()| 0));
    }
    let named = matches.subcommand();
    let own = named.map_or(&matches, |(_, own)| own);
    let command = named.map_or("odds", |(id, _)| id);
    config::remark(command, own).iter().for_each(|remark| diagnose::remark(remark));
    let entry = named.and_then(|(id, _)| COMMANDS.iter().find(|entry| entry.id == id));
    if let (Err(error), true) = (config, config::may_fill(command, own)) {
        return ended(Err(error));
    }
    if let Err(error) = kept::check(&program, &matches) {
        return ended(Err(error));
    }
    if entry.is_none_or(|entry| entry.computes) {
        threads::start(own);
    }
    let run = entry.map_or(run_as::<price::PriceArgs> as fn(&_, _) -> _, |entry| entry.run);
    ended(run(own, again::command(&program, &matches)))
}

/// Prints the error, if there is one, and returns the exit code.
fn ended(done: Result<u8, Error>) -> u8 {
    done.unwrap_or_else(|error| {
        diagnose::print(&error);
        if error.is_difference() { DIFFERS } else { FAILED }
    })
}

/// Asks a question, shows progress and writes the answer; `false` if the answer finds a difference.
fn ask<Q: Question>(args: &CommonArgs, brief: bool, question: &Q) -> Result<bool, Error> {
    ask_of(&args.catalog()?, args, brief, question)
}

/// Does the same as [`ask`] with a given catalog.
fn ask_of<Q: Question>(
    catalog: &Catalog,
    args: &CommonArgs,
    brief: bool,
    question: &Q,
) -> Result<bool, Error> {
    let format = args.format()?;
    answer_with(args, format, brief, answer_of(catalog, args, question)?)
}

/// Asks a question and shows progress.
fn answer_of<Q: Question>(
    catalog: &Catalog,
    args: &CommonArgs,
    question: &Q,
) -> Result<Q::Answer, Error> {
    let meter = Meter::new(args.quiet);
    let answer = question.ask(catalog, &meter);
    meter.finish();
    answer
}

/// Writes an answer; `false` if it finds a difference. The mistakes in its input are an error.
fn answer_with(
    args: &CommonArgs,
    format: &dyn Format,
    brief: bool,
    mut answer: impl Answer,
) -> Result<bool, Error> {
    if brief && args.full {
        return Err(Error::usage("--brief and --full: expected one of them"));
    }
    if brief {
        answer.shorten();
    }
    answer.word(args.own.names());
    let mistakes = answer.mistakes().map(|error| error.worded(args.own.names()));
    args.write(format, &mut answer)?;
    mistakes.map_or(Ok(!answer.differs()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        program().debug_assert();
    }

    #[test]
    fn every_question_is_a_command_in_the_order_of_the_registry() {
        let ids = |id: &&str| question::question(id).is_some();
        let asked: Vec<&str> = COMMANDS.iter().map(|entry| entry.id).filter(ids).collect();
        let known: Vec<&str> = question::QUESTIONS.iter().map(|question| question.id).collect();
        assert_eq!(asked, known);
    }
}
