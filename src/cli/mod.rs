//! The command line: what is typed becomes a request, what is found becomes output.
//!
//! The library never sees clap, and prints nothing; standard output is for data, standard error
//! for everything else.

mod args;
mod diagnose;
mod output;
mod progress;

use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::error::Error;
use crate::format::{self, Format, Source};
use crate::listing;
use crate::report::Output;
use crate::shoe::Shoe;
use crate::study::{self, Request};
use crate::table::Catalog;

use args::{Cli, Command, CommonArgs, ListArgs, PriceArgs};
use progress::Meter;

/// The exit code for usage, table and input errors.
const FAILED: u8 = 2;

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command.unwrap_or(Command::Price(cli.price)) {
        Command::Price(args) => price(&args),
        Command::List(args) => list(&args),
        Command::Completions { shell } => completions(shell),
        Command::Man => manual(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            diagnose::print(&error);
            ExitCode::from(FAILED)
        }
    }
}

fn price(args: &PriceArgs) -> Result<(), Error> {
    let format = format(&args.common)?;
    let shoe = match (&args.decks, &args.shoe) {
        (Some(decks), _) => Some(whole_decks(decks)?),
        (None, Some(spec)) => Some(Shoe::parse(spec)?),
        (None, None) => None,
    };
    let request = Request {
        shoe,
        variants: args.variant.clone(),
        wagers: args.wager.clone(),
        digits: args.common.digits.map_or(format.digits(), usize::from),
    };
    let meter = Meter::new(args.common.quiet);
    let study = study::price(&catalog(&args.common)?, &request, &|progress| meter.tell(progress));
    meter.finish();
    let mut study = study?;
    if args.brief {
        for report in &mut study.reports {
            report.refused.retain(|refused| refused.what == "wager");
            report.outcomes.clear();
        }
    }
    write(&args.common, format, &Output::Study(study))
}

fn whole_decks(text: &str) -> Result<Shoe, Error> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let decks = digits.then(|| text.parse().ok()).flatten().ok_or_else(|| {
        Error::usage(format!("--decks {text}: expected a whole number of decks from 1 to 10000"))
    })?;
    Shoe::decks(decks)
}

fn list(args: &ListArgs) -> Result<(), Error> {
    let format = format(&args.common)?;
    let listing = listing::list(&catalog(&args.common)?, args.what.map(Into::into));
    write(&args.common, format, &Output::Listing(listing))
}

fn completions(shell: clap_complete::Shell) -> Result<(), Error> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "odds", &mut script);
    output::to_stdout(&script)
}

fn manual() -> Result<(), Error> {
    let mut page = Vec::new();
    let render = |command: clap::Command, page: &mut Vec<u8>| {
        clap_mangen::Man::new(command).render(page).expect("writing to memory");
    };
    render(Cli::command(), &mut page);
    output::to_stdout(&page)
}

fn catalog(args: &CommonArgs) -> Result<Catalog, Error> {
    match &args.tables {
        Some(path) => Catalog::with_tables(path),
        None => Catalog::builtin(),
    }
}

/// The format asked for, or that of the output file's ending.
fn format(args: &CommonArgs) -> Result<&'static dyn Format, Error> {
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

fn write(args: &CommonArgs, format: &dyn Format, output: &Output) -> Result<(), Error> {
    let styled = file(args).is_none() && output::stdout_shows_styles();
    let bytes = format.render(&Source { output, styled });
    match file(args) {
        Some(path) => output::to_file(path, &bytes),
        None => output::to_stdout(&bytes),
    }
}
