//! `odds appendix`: a file for each game and format, all of them or none.

use rayon::prelude::*;

use crate::cli::args::AppendixArgs;
use crate::cli::progress::Meter;
use crate::cli::{catalog_of, output};
use crate::error::Error;
use crate::format::{self, Format, Source};
use crate::report::{Appendix, Output};
use crate::study::{self, AppendixRequest};

pub fn run(args: &AppendixArgs) -> Result<(), Error> {
    let catalog = catalog_of(args.tables.as_deref())?;
    let mut formats: Vec<&dyn Format> = Vec::new();
    for format in args.format.iter().filter_map(|id| format::format(id)) {
        if !formats.iter().any(|other| other.id() == format.id()) {
            formats.push(format);
        }
    }
    let digits_of = |format: &dyn Format| args.digits.map_or(format.digits(), usize::from);
    let mut digits: Vec<usize> = formats.iter().map(|format| digits_of(*format)).collect();
    digits.sort_unstable();
    digits.dedup();

    let meter = Meter::new(args.quiet);
    let made = digits.par_iter().map(|digits| {
        let variants = args.variant.clone();
        let request = AppendixRequest { variants, digits: *digits, command: command(args) };
        study::appendices(&catalog, &request, &|progress| meter.tell(progress))
    });
    let made: Result<Vec<Vec<Appendix>>, Error> = made.collect();
    meter.finish();
    let made = made?;

    let of_digits = |format: &dyn Format| {
        let place = digits.iter().position(|digits| *digits == digits_of(format));
        place.map_or(&[][..], |place| &made[place])
    };
    let mut files: Vec<(&dyn Format, &Appendix)> = Vec::new();
    for format in formats {
        files.extend(of_digits(format).iter().map(|appendix| (format, appendix)));
    }
    let rendered = files.par_iter().map(|(format, appendix)| file(*format, appendix));
    let rendered: Vec<(String, Vec<u8>)> = rendered.collect();
    output::to_folder(&args.out, &rendered)
}

/// The command that was typed, without variants and formats, which follow for each file.
fn command(args: &AppendixArgs) -> String {
    let mut command = "odds appendix".to_owned();
    if let Some(tables) = &args.tables {
        command.push_str(&format!(" --tables {}", tables.display()));
    }
    if let Some(digits) = args.digits {
        command.push_str(&format!(" --digits {digits}"));
    }
    command
}

/// The name and the bytes of a file.
fn file(format: &dyn Format, appendix: &Appendix) -> (String, Vec<u8>) {
    let mut appendix = appendix.clone();
    appendix.manifest.command.push_str(&format!(" --format {}", format.id()));
    let name = match appendix.manifest.variants.is_empty() {
        true => appendix.game.id.clone(),
        false => format!("{}-{}", appendix.game.id, appendix.manifest.variants.join("-")),
    };
    let name = format!("{name}.{}", format.extensions()[0]);
    let output = Output::Appendix(Box::new(appendix));
    (name, format.render(&Source { output: &output, styled: false }))
}
