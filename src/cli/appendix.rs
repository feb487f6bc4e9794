//! `odds appendix`: writes a file for each game and format, and puts none in its place before all
//! are written.

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use clap::Args;

use crate::cli::Ask;
use crate::cli::args::{ProgramArgs, TableArgs, formats};
use crate::cli::named::{NameArgs, Names};
use crate::cli::progress::Meter;
use crate::cli::writing::{digits, format_of};
use crate::cli::{diagnose, output, pdf};
use crate::document::View;
use crate::error::Error;
use crate::format::{self, Format, Source};
use crate::question::Answer;
use crate::question::appendix::report::Appendix;
use crate::question::appendix::{AppendixRequest, appendices};
use crate::table::Catalog;
use crate::typed::{self, AppendixTexts};
use crate::wording::quoted;

/// The folder that is written to if none is named.
const FOLDER: &str = "appendices";

#[derive(Args, Debug)]
pub struct AppendixArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: AppendixTexts,
    /// Folder for the documents, one file per game and format; created if missing. FILE.pdf, or a
    /// file of another format, for one game in that format; - for standard output
    #[arg(long, short = 'o', alias = "output", value_name = "DIR", default_value = FOLDER)]
    pub out: PathBuf,
    /// Output formats, repeated or separated by commas; pdf needs LaTeX [default: by the ending of
    /// the output file, else md]
    #[arg(long, short = 'f', value_name = "FORMATS", value_delimiter = ',',
          value_parser = formats())]
    pub format: Vec<String>,
    #[command(flatten)]
    pub own: TableArgs,
    /// Decimal places, 0 to 1000; percentages have two fewer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub digits: Option<u16>,
    /// Show no progress and no remarks on standard error
    #[arg(long, short = 'q')]
    pub quiet: bool,
    #[command(flatten)]
    pub program: ProgramArgs,
    /// The command as it was typed.
    #[arg(skip)]
    pub typed: String,
}

impl Ask for AppendixArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        Some(self.names.of("appendix", &mut self.own, &mut self.texts.variant, None))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        run(self).map(|()| true)
    }
}

fn run(args: &AppendixArgs) -> Result<(), Error> {
    let catalog = args.own.catalog()?;
    let mut formats: Vec<&str> = Vec::new();
    for id in &args.format {
        if !formats.contains(&&**id) {
            formats.push(id);
        }
    }
    let to_stdout = output::file(Some(&args.out)).is_none();
    let one_file = match to_stdout {
        true => Some(formats.first().copied().unwrap_or("md")),
        false => format_of_file(&args.out),
    };
    if formats.is_empty() {
        formats.push(one_file.unwrap_or("md"));
    }
    if let Some(format) = one_file {
        is_one_file(args, &catalog, &formats, format)?;
    } else if let Some(ending) = unknown_ending(&args.out) {
        let path = args.out.display();
        return Err(Error::usage(format!(
            "-o {path}: no format has the ending .{ending}: expected a folder, as -o {path}/, or \
             the ending of a format, as .pdf"
        )));
    }
    let request = AppendixRequest {
        origin: args.program.origin(&args.typed)?,
        ..typed::appendix(&args.texts)?
    };
    let meter = Meter::new(args.quiet);
    let made = appendices(&catalog, &request, &meter);
    meter.finish();
    let made = made?;

    let mut files: Vec<(&str, &Appendix)> = Vec::new();
    for format in formats {
        files.extend(made.iter().map(|appendix| (format, appendix)));
    }
    let rendered = files.par_iter().map(|(format, appendix)| file(args, format, appendix));
    let rendered: Vec<Made> = rendered.collect::<Result<_, _>>()?;
    let (rendered, lost): (Vec<_>, Vec<_>) = rendered.into_iter().unzip();
    if !args.quiet {
        let mut letters = Vec::new();
        for letter in lost.concat() {
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        pdf::remark_on(&letters);
    }
    let tables = || args.own.tables.iter().map(PathBuf::as_path);
    for (name, _) in rendered.iter().filter(|_| !to_stdout && one_file.is_none()) {
        output::keep_apart("-o", Some(&args.out.join(name)), tables())?;
    }
    match &rendered[..] {
        [(_, bytes)] if to_stdout => output::to_stdout(bytes),
        [(_, bytes)] if one_file.is_some() => output::to_file(&args.out, bytes),
        _ => output::to_folder(&args.out, &rendered),
    }?;
    // Who names no folder may not know of it.
    if args.out == Path::new(FOLDER) && !args.quiet {
        diagnose::remark(&match &rendered[..] {
            [(name, _)] => format!("wrote {}", args.out.join(name).display()),
            files => format!("wrote {} files in {FOLDER}", files.len()),
        });
    }
    Ok(())
}

/// Returns the ending of a name; `None` for a folder.
fn ending(out: &Path) -> Option<&str> {
    let is_folder = out.is_dir() || out.to_string_lossy().ends_with(std::path::is_separator);
    out.extension().filter(|_| !is_folder)?.to_str()
}

/// Returns the format that the ending of a file names; `None` for a folder or an unknown ending.
fn format_of_file(out: &Path) -> Option<&'static str> {
    match ending(out)?.to_ascii_lowercase().as_str() {
        pdf::ID => Some(pdf::ID),
        ending => format::of_extension(ending).map(|format| format.id()),
    }
}

/// Returns the ending of a name that looks like a file, not like a folder; `None` if it has none.
fn unknown_ending(out: &Path) -> Option<&str> {
    ending(out).filter(|ending| ending.starts_with(|letter: char| letter.is_ascii_alphabetic()))
}

/// Refuses to write several games or formats to the one file that a path names.
fn is_one_file(
    args: &AppendixArgs,
    catalog: &Catalog,
    formats: &[&str],
    format: &str,
) -> Result<(), Error> {
    let chosen = catalog.choose(&args.texts.variant, &[])?.variants;
    let mut games: Vec<&str> = chosen.iter().map(|(table, _)| table.id.as_str()).collect();
    games.dedup();
    if games.len() == 1 && formats == [format] {
        return Ok(());
    }
    let path = args.out.display();
    let folder = match output::file(Some(&args.out)) {
        Some(file) => file.with_extension(""),
        None => PathBuf::from(FOLDER),
    };
    let why = match &games[..] {
        [_] => format!("it is one file, in the format {format}"),
        games => format!("it is one file, and {} games are asked for", games.len()),
    };
    Err(Error::usage(format!(
        "-o {path}: {why}: expected a folder, as -o {} -f {}",
        quoted(&folder.display().to_string()),
        formats.join(",")
    )))
}

/// Returns the name and bytes of a file, and the letters that its format lacks.
///
/// The appendix is computed once; each format writes it with its own digits.
fn file(args: &AppendixArgs, id: &str, appendix: &Appendix) -> Result<Made, Error> {
    let format = format_of(id).ok_or_else(|| Error::usage(format!("no format \"{id}\"")))?;
    let mut appendix = appendix.clone();
    appendix.manifest.command.push(&format!(" --format {id}"));
    let name = match appendix.manifest.variants.is_empty() {
        true => appendix.game.id.clone(),
        false => format!("{}-{}", appendix.game.id, appendix.manifest.variants.join("-")),
    };
    let name = format!("{name}.{}", format.extensions()[0]);
    let names = args.own.names();
    appendix.word(names);
    let view = View { digits: digits(args.digits, format), names };
    let render = |format: &dyn Format| {
        format.render(&Source { page: &appendix, view, styled: false, width: None })
    };
    if id == pdf::ID {
        let (bytes, lost) = pdf::made(render)?;
        return Ok(((name, bytes), lost));
    }
    let bytes = render(format);
    let lost = format.lost(&bytes);
    Ok(((name, bytes), lost))
}

/// The name and bytes of a file, and the letters that its format lacks.
type Made = ((String, Vec<u8>), Vec<char>);
