//! `odds appendix`: a file for each game and format, none in its place before all are written.

use std::path::PathBuf;

use rayon::prelude::*;

use clap::Args;

use crate::cli::Ask;
use crate::cli::args::{catalog_of, digits, formats};
use crate::cli::names::CommandLine;
use crate::cli::output;
use crate::cli::progress::Meter;
use crate::document::View;
use crate::error::Error;
use crate::format::{self, Format, Source};
use crate::question::Answer;
use crate::question::appendix::report::Appendix;
use crate::question::appendix::{AppendixRequest, appendices};

#[derive(Args, Debug)]
pub struct AppendixArgs {
    /// A variant "game/variant", a bare variant, a game for all of its own, or a
    /// collection for all of its games [default: all that are in no collection]
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// The folder to write into, a file for each game and format; it is made where it is missing
    #[arg(long, value_name = "DIR", default_value = "appendices")]
    pub out: PathBuf,
    /// Output formats, repeated or with commas between
    #[arg(long, short = 'f', value_name = "FORMATS", value_delimiter = ',', default_value = "md",
          value_parser = formats())]
    pub format: Vec<String>,
    /// Your own table files: a folder of .toml files, or one file; repeatable
    #[arg(long, value_name = "DIR")]
    pub tables: Vec<PathBuf>,
    /// Digits after the point of decimals, 0 to 1000; percentages have two fewer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub digits: Option<u16>,
    /// No progress and no remarks on the standard error output
    #[arg(long, short = 'q')]
    pub quiet: bool,
}

impl Ask for AppendixArgs {
    fn run(&self) -> Result<bool, Error> {
        run(self).map(|()| true)
    }
}

fn run(args: &AppendixArgs) -> Result<(), Error> {
    let catalog = catalog_of(&args.tables)?;
    let mut formats: Vec<&dyn Format> = Vec::new();
    for format in args.format.iter().filter_map(|id| format::format(id)) {
        if !formats.iter().any(|other| other.id() == format.id()) {
            formats.push(format);
        }
    }
    let meter = Meter::new(args.quiet);
    let request = AppendixRequest { variants: args.variant.clone(), command: command(args) };
    let made = appendices(&catalog, &request, &meter);
    meter.finish();
    let made = made?;

    let mut files: Vec<(&dyn Format, &Appendix)> = Vec::new();
    for format in formats {
        files.extend(made.iter().map(|appendix| (format, appendix)));
    }
    let rendered = files.par_iter().map(|(format, appendix)| file(args, *format, appendix));
    let rendered: Vec<(String, Vec<u8>)> = rendered.collect();
    output::to_folder(&args.out, &rendered)
}

/// The command that was typed, without variants and formats, which follow for each file.
fn command(args: &AppendixArgs) -> String {
    let mut command = "odds appendix".to_owned();
    for tables in &args.tables {
        command.push_str(&format!(" --tables {}", quoted(&tables.display().to_string())));
    }
    if let Some(digits) = args.digits {
        command.push_str(&format!(" --digits {digits}"));
    }
    command
}

/// A word as shells take it.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+,:@%".contains(letter);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// The name and the bytes of a file. What was made once is written with the digits of each format.
fn file(args: &AppendixArgs, format: &dyn Format, appendix: &Appendix) -> (String, Vec<u8>) {
    let mut appendix = appendix.clone();
    appendix.manifest.command.push(&format!(" --format {}", format.id()));
    let name = match appendix.manifest.variants.is_empty() {
        true => appendix.game.id.clone(),
        false => format!("{}-{}", appendix.game.id, appendix.manifest.variants.join("-")),
    };
    let name = format!("{name}.{}", format.extensions()[0]);
    appendix.word(&CommandLine);
    let view = View { digits: digits(args.digits, format), names: &CommandLine };
    (name, format.render(&Source { page: &appendix, view, styled: false, width: None }))
}
