//! Options that several commands have: the tables to read and the output to write.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args};

use crate::cli::{again, pdf, program_hash};
use crate::error::Error;
use crate::format::{CI_FORMATS, FORMATS};
use crate::question::manifest::Origin;
use crate::table::Catalog;
use crate::typed::{self, DocumentTexts};
use crate::wording::{CommandLine, Names};

// No doc comment: clap would use it as the description of the command.
#[derive(Args, Clone, Debug, Default)]
pub struct TableArgs {
    /// Table file, or folder of .toml files, to add to the built-in tables; repeatable
    #[arg(long, value_name = "DIR")]
    pub tables: Vec<PathBuf>,
    /// Value of the jackpot meter, in first stakes, for wagers that pay shares of it: 12000
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub meter: Option<String>,
}

impl TableArgs {
    /// Returns the built-in tables with the user's files on top, and the meter set.
    pub fn catalog(&self) -> Result<Catalog, Error> {
        self.stated(self.unstated()?)
    }

    /// Returns the same catalog before the meter is set.
    pub fn unstated(&self) -> Result<Catalog, Error> {
        match &self.tables[..] {
            [] => Ok(Catalog::builtin()),
            paths => Catalog::with_all_tables(paths.iter().map(PathBuf::as_path)),
        }
    }

    /// Returns the names of the command line. Names of questions carry the options for these tables
    /// and the meter.
    pub fn names(&self) -> &'static dyn Names {
        let tables = self.tables.iter().map(|path| ("tables", path.display().to_string()));
        let meter = self.meter.iter().map(|meter| ("meter", meter.clone()));
        let given =
            tables.chain(meter).map(|(long, value)| " ".to_owned() + &again::option(long, &value));
        match given.collect::<String>() {
            none if none.is_empty() => &CommandLine,
            // Leaked once only: a process writes one answer.
            given => Box::leak(Box::new(Given(given))),
        }
    }

    /// Returns this catalog with the meter set.
    pub fn stated(&self, catalog: Catalog) -> Result<Catalog, Error> {
        match &self.meter {
            Some(meter) => catalog.with_meter(&typed::meter(meter)?),
            None => Ok(catalog),
        }
    }
}

/// Names of the command line, with options that every question repeats.
struct Given(String);

impl Names for Given {
    fn parameter(&self, name: &str) -> String {
        CommandLine.parameter(name)
    }

    fn question(&self, name: &str) -> String {
        CommandLine.question(name) + &self.0
    }
}

#[derive(Args, Debug, Default)]
pub struct CommonArgs {
    #[command(flatten)]
    pub own: TableArgs,
    /// Output format [default: by the ending of the output file; text for standard output and
    /// devices]
    #[arg(long, short = 'f', value_name = "FORMAT", value_parser = formats())]
    pub format: Option<String>,
    /// Write to this file instead of standard output; "-" is standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Decimal places, 0 to 1000; percentages have two fewer
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub digits: Option<u16>,
    /// Print everything in a terminal as well, where a report longer than two screens is shortened
    #[arg(long)]
    pub full: bool,
    /// Show no progress and no remarks on standard error
    #[arg(long, short = 'q')]
    pub quiet: bool,
    #[command(flatten)]
    pub document: DocumentTexts,
    #[command(flatten)]
    pub program: ProgramArgs,
    /// The command as it was typed.
    #[arg(skip)]
    pub typed: String,
}

// No doc comment, as above.
#[derive(Args, Clone, Debug, Default)]
pub struct ProgramArgs {
    /// Print the SHA-256 of this program in the manifest of the document; it differs between builds
    #[arg(long)]
    pub program_hash: bool,
}

impl ProgramArgs {
    /// Returns how a document is made: with this command, and this program if its hash is wanted.
    pub fn origin(&self, command: &str) -> Result<Origin, Error> {
        let program = self.program_hash.then(program_hash::sha256).transpose()?;
        Ok(Origin { command: command.to_owned(), program })
    }
}

/// Lets the format of a command be one for build servers as well.
pub fn with_ci_formats(format: Arg) -> Arg {
    let all = FORMATS.iter().chain(CI_FORMATS).map(|format| format.id()).chain([pdf::ID]);
    format.value_parser(PossibleValuesParser::new(all))
}

/// Returns a parser for the formats that every command has.
pub fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().map(|format| format.id()).chain([pdf::ID]))
}
