//! The command line: what is typed becomes a request, what is found becomes output.
//!
//! The library never sees clap, and prints nothing; standard output is for data, standard error
//! for everything else.

mod appendix;
mod args;
mod audit;
mod batch;
mod check;
mod counts;
mod design;
mod diagnose;
mod hands;
mod names;
mod output;
mod progress;
mod simulate;

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::dealt::Dealt;
use crate::document::{Page, View};
use crate::error::Error;
use crate::exact::Exact;
use crate::format::{self, Format, Source};
use crate::question::effects::EffectsRequest;
use crate::question::list::ListRequest;
use crate::question::price::Request;
use crate::question::streaks::runs::{Model, Reading};
use crate::question::streaks::{Sessions, StreakRequest};
use crate::question::{Answer, Question};
use crate::schema;
use crate::shoe::Shoe;
use crate::table::Catalog;

use args::{
    Cli, Command, CommonArgs, DesignArgs, EffectsArgs, Keep, ListArgs, Paid, PriceArgs, SchemaArgs,
    SchemaOf, SessionArgs, ShoeArgs, StreaksArgs,
};
use names::CommandLine;
use progress::Meter;

/// The exit code for usage, table and input errors.
const FAILED: u8 = 2;

/// The exit code of a comparison that found a difference.
const DIFFERS: u8 = 1;

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let wrote = |done: Result<(), Error>| done.map(|()| true);
    let done = match cli.command.unwrap_or(Command::Price(cli.price)) {
        Command::Price(args) => price(&args),
        Command::Streaks(args) => streaks(&args),
        Command::Batch(args) => wrote(batch::run(&args)),
        Command::Effects(args) => effects(&args),
        Command::Appendix(args) => wrote(appendix::run(&args)),
        Command::Design(args) => design(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Simulate(args) => wrote(simulate::run(&args)),
        Command::Merge(args) => wrote(simulate::merge(&args)),
        Command::Check(args) => check::run(&args),
        Command::List(args) => list(&args),
        Command::Schema(args) => wrote(schema(&args)),
        Command::Completions { shell } => wrote(completions(shell)),
        Command::Man { command } => wrote(manual(command.as_deref())),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(DIFFERS),
        Err(error) => {
            diagnose::print(&error);
            ExitCode::from(FAILED)
        }
    }
}

fn price(args: &PriceArgs) -> Result<bool, Error> {
    let request = Request {
        shoe: shoe(&args.shoe)?,
        variants: args.variant.clone(),
        wagers: args.wager.clone(),
        sessions: sessions(&args.session)?,
        dealt: args.dealt.as_deref().map(Dealt::parse).transpose()?,
        given: args.given.clone(),
    };
    ask(&args.common, args.brief, &request)
}

fn streaks(args: &StreaksArgs) -> Result<bool, Error> {
    let format = format(&args.common)?;
    let request = StreakRequest {
        shoe: shoe(&args.shoe)?,
        variants: args.variant.clone(),
        wagers: args.wager.clone(),
        sessions: sessions(&args.session)?,
        longest: args.longest.or(format.runs()),
        brief: args.brief,
        wanted_edge: args.edge.as_deref().map_or(Ok(Exact::zero()), wanted_edge)?,
    };
    if args.longest.is_some() && request.sessions.sessions.len() != 1 {
        return Err(Error::usage("--longest is of the runs of one session: expected one --hands"));
    }
    ask(&args.common, args.brief, &request)
}

fn effects(args: &EffectsArgs) -> Result<bool, Error> {
    let left = args.left.as_deref().map(|text| {
        let expected = || Error::usage(format!("--left {text}: expected a whole number of cards"));
        whole(text).ok_or_else(expected)
    });
    let true_counts = args.true_counts.as_deref().map(counts::true_counts);
    let levels = args.level.as_deref().map(counts::levels);
    let request = EffectsRequest {
        shoe: shoe(&args.shoe)?,
        variants: args.variant.clone(),
        wagers: args.wager.clone(),
        levels: levels.transpose()?.unwrap_or(EffectsRequest::default().levels),
        true_counts: true_counts.transpose()?.unwrap_or_default(),
        left: left.transpose()?,
    };
    ask(&args.common, args.brief, &request)
}

fn design(args: &DesignArgs) -> Result<bool, Error> {
    ask(&args.common, false, &design::request(args)?)
}

/// Asks a question, shows how far it is, and writes its answer; whether nothing differs.
fn ask<Q: Question>(args: &CommonArgs, brief: bool, question: &Q) -> Result<bool, Error> {
    ask_of(&catalog(args)?, args, brief, question)
}

/// The same of a catalog.
fn ask_of<Q: Question>(
    catalog: &Catalog,
    args: &CommonArgs,
    brief: bool,
    question: &Q,
) -> Result<bool, Error> {
    let format = format(args)?;
    let meter = Meter::new(args.quiet);
    let answer = question.ask(catalog, &meter);
    meter.finish();
    answer_with(args, format, brief, answer?)
}

/// Writes an answer; whether nothing differs.
fn answer_with(
    args: &CommonArgs,
    format: &dyn Format,
    brief: bool,
    mut answer: impl Answer,
) -> Result<bool, Error> {
    if brief {
        answer.shorten();
    }
    answer.word(&CommandLine);
    write(args, format, &answer)?;
    Ok(!answer.differs())
}

fn shoe(args: &ShoeArgs) -> Result<Option<Shoe>, Error> {
    match (&args.decks, &args.shoe) {
        (Some(decks), _) => whole_decks(decks).map(Some),
        (None, Some(spec)) => Shoe::parse(spec).map(Some),
        (None, None) => Ok(None),
    }
}

fn sessions(args: &SessionArgs) -> Result<Sessions, Error> {
    let number = |option: &str, text: &Option<String>, least: u64, expected: &str| {
        let read = |text: &String| {
            whole(text).filter(|number| *number >= least).ok_or_else(|| {
                Error::usage(format!("{option} {text}: expected a whole number of {expected}"))
            })
        };
        text.as_ref().map(read).transpose()
    };
    let rounds = number("--shoe-rounds", &args.shoe_rounds, 1, "rounds, at least 1")?;
    let cut = number("--cut", &args.cut, 0, "cards")?;
    Ok(Sessions {
        sessions: args.hands.as_deref().map_or(Ok(Vec::new()), hands::sessions)?,
        model: match args.model {
            Keep::Independent => Model::Independent,
            Keep::Pair => Model::Pair,
            Keep::Triple => Model::Triple,
        },
        reading: match args.reading {
            Paid::Longest => Reading::Longest,
            Paid::Every => Reading::Every,
        },
        shoe_rounds: rounds.map(|rounds| u32::try_from(rounds).unwrap_or(u32::MAX)),
        cut: cut.unwrap_or(0),
    })
}

fn wanted_edge(text: &str) -> Result<Exact, Error> {
    share(text).filter(|edge| edge.abs() <= Exact::one()).ok_or_else(|| {
        Error::usage(format!(
            "--edge {text}: expected a house edge from -100% to 100%, as 5% or 0.05"
        ))
    })
}

/// A share of a whole, if it is one of not too many digits: `5%`, `0.05`, `1/20`.
fn share(text: &str) -> Option<Exact> {
    let (digits, of) = text.strip_suffix('%').map_or((text, 1), |digits| (digits, 100));
    let digits = digits.trim_end();
    let number = (digits.len() <= 40).then(|| Exact::parse(digits)).flatten();
    number.zip(Exact::ratio(1, of)).map(|(number, unit)| &number * &unit)
}

/// A whole number of digits only, if it is below 2^64.
fn whole(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

fn whole_decks(text: &str) -> Result<Shoe, Error> {
    let decks = whole(text).and_then(|decks| u32::try_from(decks).ok()).ok_or_else(|| {
        Error::usage(format!("--decks {text}: expected a whole number of decks from 1 to 10000"))
    })?;
    Shoe::decks(decks)
}

fn list(args: &ListArgs) -> Result<bool, Error> {
    ask(&args.common, false, &ListRequest { what: args.what.map(Into::into) })
}

fn schema(args: &SchemaArgs) -> Result<(), Error> {
    let schema = match args.of {
        SchemaOf::Table => schema::table(),
        SchemaOf::Report => schema::report(),
    };
    let text = schema::to_text(&schema);
    match args.output.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) => output::to_file(path, text.as_bytes()),
        None => output::to_stdout(text.as_bytes()),
    }
}

fn completions(shell: clap_complete::Shell) -> Result<(), Error> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "odds", &mut script);
    output::to_stdout(&script)
}

fn manual(of: Option<&str>) -> Result<(), Error> {
    let mut program = Cli::command();
    program.build();
    let page = match of {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            let names = program.get_subcommands().map(|command| command.get_name());
            let names = names.collect::<Vec<_>>().join(", ");
            Error::usage(format!("no command \"{name}\": expected one of {names}"))
        })?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text).expect("writing to memory");
    output::to_stdout(&text)
}

fn catalog(args: &CommonArgs) -> Result<Catalog, Error> {
    catalog_of(args.tables.as_deref())
}

fn catalog_of(tables: Option<&Path>) -> Result<Catalog, Error> {
    match tables {
        Some(path) => Catalog::with_tables(path),
        None => Ok(Catalog::builtin()),
    }
}

/// The format asked for, or that of the output file's ending.
fn format(args: &CommonArgs) -> Result<&'static dyn Format, Error> {
    let format = named_format(args)?;
    if format.is_binary() && file(args).is_none() && std::io::stdout().is_terminal() {
        let (id, ending) = (format.id(), format.extensions()[0]);
        return Err(Error::usage(format!(
            "--format {id} is not for terminals: expected -o FILE.{ending}, or a pipe"
        )));
    }
    Ok(format)
}

/// The digits that were typed, or those that the format has.
fn digits(typed: Option<u16>, format: &dyn Format) -> usize {
    typed.map_or(format.digits(), usize::from)
}

fn named_format(args: &CommonArgs) -> Result<&'static dyn Format, Error> {
    let by_name =
        |id: &str| format::format(id).ok_or_else(|| Error::usage(format!("no format \"{id}\"")));
    let Some(path) = file(args).filter(|_| args.format.is_none()) else {
        return by_name(args.format.as_deref().unwrap_or("text"));
    };
    let extension = path.extension().and_then(|extension| extension.to_str());
    let extension = extension.map(str::to_ascii_lowercase);
    extension.as_deref().and_then(format::of_extension).ok_or_else(|| {
        let ids = format::FORMATS.iter().map(|format| format.id()).collect::<Vec<_>>();
        Error::usage(format!(
            "cannot tell a format from the ending of {}: expected --format {}",
            path.display(),
            ids.join("|")
        ))
    })
}

/// The file to write to, `None` for the standard output.
fn file(args: &CommonArgs) -> Option<&Path> {
    args.output.as_deref().filter(|path| *path != Path::new("-"))
}

fn write(args: &CommonArgs, format: &dyn Format, page: &dyn Page) -> Result<(), Error> {
    let styled = file(args).is_none() && output::stdout_shows_styles();
    let view = View { digits: digits(args.digits, format), names: &CommandLine };
    let bytes = format.render(&Source { page, view, styled });
    match file(args) {
        Some(path) => output::to_file(path, &bytes),
        None => output::to_stdout(&bytes),
    }
}
