//! Options that several commands have: the tables to read and the output to write.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args};

use crate::cli::again::Again;
use crate::cli::{meant, output, pager, pdf, terminal};
use crate::document::{Page, View};
use crate::error::Error;
use crate::format::{self, CI_FORMATS, FORMATS, Format, Source};
use crate::question::Answer;
use crate::table::Catalog;
use crate::typed;
use crate::wording::{CommandLine, Names, quoted};

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

    /// Adds these options to a command.
    pub fn repeat<'a>(&self, command: &'a mut Again) -> &'a mut Again {
        for tables in &self.tables {
            command.option("--tables", Some(tables.display()));
        }
        command.option("--meter", self.meter.as_ref())
    }

    /// Returns the names of the command line. Names of questions carry the options for these tables
    /// and the meter.
    pub fn names(&self) -> &'static dyn Names {
        match self.repeat(&mut Again::options()).text() {
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

/// Returns `true` if an answer has tests, which formats for build servers show.
fn tests_something(answer: &impl Answer) -> bool {
    !answer.page(View::default()).trials.is_empty()
}

/// Number of screens that a report may fill in a terminal.
const SCREENS: usize = 2;

/// The last line of a shortened report.
const SHORTENED: &str = "\nShortened to fit two screens: --full shows everything\n";

/// Id of the default format, for reading.
const TEXT: &str = "text";

#[derive(Args, Debug)]
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
}

/// Lets the format of a command be one for build servers as well.
pub fn with_ci_formats(format: Arg) -> Arg {
    let all = FORMATS.iter().chain(CI_FORMATS).map(|format| format.id());
    format.value_parser(PossibleValuesParser::new(all))
}

pub fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().map(|format| format.id()))
}

impl CommonArgs {
    /// Loads the tables that were asked for, and refuses to write over one of their files.
    pub fn catalog(&self) -> Result<Catalog, Error> {
        self.keeps(self.own.tables.iter().map(PathBuf::as_path))?;
        self.own.catalog()
    }

    /// Refuses to write over a file that is read.
    pub fn keeps<'a>(&self, read: impl IntoIterator<Item = &'a Path>) -> Result<(), Error> {
        output::keep_apart("-o", self.output.as_deref(), read)
    }

    /// Returns the requested format, or the one for the output file's ending. Refuses to write a
    /// binary format to a terminal.
    pub fn format(&self) -> Result<&'static dyn Format, Error> {
        let format = self.named_format()?;
        if format.is_binary() && self.file().is_none() && std::io::stdout().is_terminal() {
            let (id, ending) = (format.id(), format.extensions()[0]);
            return Err(Error::usage(format!(
                "--format {id} is not for terminals: expected -o FILE.{ending}, or a pipe"
            )));
        }
        Ok(format)
    }

    /// Returns `true` if `--format` or an output file decides the format.
    pub fn names_a_format(&self) -> bool {
        self.format.is_some() || self.file().is_some()
    }

    fn named_format(&self) -> Result<&'static dyn Format, Error> {
        let by_name = |id: &str| {
            let format = format::format(id).or_else(|| format::ci_format(id));
            format.ok_or_else(|| Error::usage(format!("no format \"{id}\"")))
        };
        let Some(path) = self.file().filter(|_| self.format.is_none()) else {
            return by_name(self.format.as_deref().unwrap_or(TEXT));
        };
        let extension = path.extension().and_then(|extension| extension.to_str());
        let extension = extension.map(str::to_ascii_lowercase);
        if extension.as_deref() == Some("pdf") {
            let name = path.with_extension("");
            return Err(meant::no_pdf(&quoted(&name.display().to_string())));
        }
        let of_ending = |ending| format::of_extension(ending).or_else(|| format::ci_format(ending));
        if let Some(format) = extension.as_deref().and_then(of_ending) {
            return Ok(format);
        }
        if output::is_device(path) {
            return by_name(TEXT);
        }
        let endings = FORMATS.iter().flat_map(|format| format.extensions());
        let endings: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
        let ids: Vec<&str> = FORMATS.iter().map(|format| format.id()).collect();
        Err(Error::usage(format!(
            "-o {}: no format has this ending: expected one of {}, or --format {}",
            path.display(),
            endings.join(", "),
            ids.join("|")
        )))
    }

    /// Returns the file to write to; `None` for the standard output.
    fn file(&self) -> Option<&Path> {
        output::file(self.output.as_deref())
    }

    /// Writes an answer; in a terminal, shortened to two screens unless `--full` is given.
    pub fn write(&self, format: &dyn Format, answer: &mut impl Answer) -> Result<(), Error> {
        if format::ci_format(format.id()).is_some() && !tests_something(answer) {
            let why = format!("the format {} is for `odds check` and `odds audit`", format.id());
            return Err(Error::usage(why));
        }
        let mut bytes = self.rendered(format, answer);
        if format.id() == TEXT && self.file().is_none() && !self.full {
            bytes = self.shortened(format, answer, bytes);
        }
        if !self.quiet {
            pdf::remark_on(&format.lost(&bytes));
        }
        match self.file() {
            Some(path) => output::to_file(path, &bytes),
            None => pager::print(&bytes),
        }
    }

    /// Returns the longest form of an answer that fits two screens, or else its shortest form.
    fn shortened(&self, format: &dyn Format, answer: &mut impl Answer, whole: Vec<u8>) -> Vec<u8> {
        let mut bytes = whole.clone();
        for shorten in [Answer::shorten, Answer::summarize] {
            if !pager::is_longer_than(&bytes, SCREENS) {
                break;
            }
            shorten(answer);
            bytes = self.rendered(format, answer);
        }
        if bytes != whole {
            bytes.extend_from_slice(SHORTENED.as_bytes());
        }
        bytes
    }

    fn rendered(&self, format: &dyn Format, page: &dyn Page) -> Vec<u8> {
        let styled = self.file().is_none() && terminal::stdout_shows_styles();
        let width = terminal::of_stdout().filter(|_| self.file().is_none());
        let width = width.map(|terminal| terminal.columns);
        let view = View { digits: digits(self.digits, format), names: self.own.names() };
        format.render(&Source { page, view, styled, width })
    }
}

/// Returns the number of digits that was typed, or the format's default.
pub fn digits(typed: Option<u16>, format: &dyn Format) -> usize {
    typed.map_or(format.digits(), usize::from)
}
