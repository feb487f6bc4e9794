//! `odds simulate` and `odds merge`: deal rounds at random, and write them as they come.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::args::{CommonArgs, TableArgs, formats};
use crate::cli::named::{NameArgs, Names};
use crate::cli::progress::Meter;
use crate::cli::{Ask, answer_with, diagnose, output, pdf};
use crate::error::Error;
use crate::format;
use crate::question;
use crate::question::count::study_of_part;
use crate::question::simulate::dealing::{Form, Merge, Part, Written};
use crate::typed::{self, SimulateTexts};

#[derive(Args, Debug)]
#[command(
    after_long_help = "A round begins as long as more cards are left than stay behind the cut card, \
and enough for any round; it is finished with cards from behind the cut card if need be. Then \
--after-cut more rounds are dealt, each only if enough cards are left for any round: one is the \
common rule, by which a house finishes the round in which the cut card comes out and deals one more, \
or deals the round that begins with the cut card as the last. Every card is as likely at every place, and what a shoe deals depends on the seed \
and the number of the shoe alone: on any number of threads the same seed gives the same bytes.\n\n\
hands are a row for each round, shoe,round,player_cards,banker_cards,player_total,banker_total,\
result in baccarat; counts are rows wager,event,count, of each wager that a round settles and each \
table of outcomes, rounds being all of them; totals are rows wager,rounds,staked,won: the first \
stakes, without raises and fees, and the net win. As JSON, hands are an object a line, and the \
others an array of objects.\n\n\
A part that --shard deals says in its first line of what it is a part and seals its content in its \
last; `odds merge` makes the whole of all parts, byte for byte what the run without --shard writes."
)]
pub struct SimulateArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: SimulateTexts,
    /// Write to this file instead of standard output; "-" is standard output; compressed if the
    /// name ends in .gz
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub own: TableArgs,
    /// Show no progress and no remarks on standard error
    #[arg(long, short = 'q')]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct MergeArgs {
    /// Parts to merge, in any order
    #[arg(value_name = "PART", required = true)]
    pub parts: Vec<PathBuf>,
    /// Write a larger part that can be merged again; its parts must be consecutive, but need not be
    /// complete
    #[arg(long)]
    pub partial: bool,
    /// Write to this file instead of standard output; "-" is standard output; compressed if the
    /// name ends in .gz
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// For parts of `odds count`: output format [default: by the ending of the output file; text
    /// for standard output and devices]
    #[arg(long, short = 'f', value_name = "FORMAT", value_parser = formats())]
    pub format: Option<String>,
    /// For parts of `odds count`: decimal places, 0 to 1000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub digits: Option<u16>,
    /// For parts of `odds count`: print only the value of each bet
    #[arg(long)]
    pub brief: bool,
}

impl Ask for SimulateArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let SimulateTexts { variant, wager, .. } = &mut self.texts;
        Some(self.names.of("simulate", &mut self.own, variant, Some(wager)))
    }

    fn run(&self) -> Result<bool, Error> {
        run(self).map(|()| true)
    }
}

impl Ask for MergeArgs {
    fn run(&self) -> Result<bool, Error> {
        merge(self).map(|()| true)
    }
}

fn run(args: &SimulateArgs) -> Result<(), Error> {
    let request = typed::simulate(&SimulateTexts { format: form(args)?, ..args.texts.clone() })?;
    let catalog = args.own.catalog()?;
    if !args.quiet {
        if args.texts.variant.is_none() {
            let header = request.header(&catalog)?;
            let (variant, shoe) = (header.variant, header.shoe);
            diagnose::remark(&format!("no --variant: rounds of {variant}, shoe \"{shoe}\""));
        }
        let (left_out, remarks) = request.remarks(&catalog)?;
        diagnose::left_out(&left_out);
        remarks.iter().for_each(|remark| diagnose::remark(remark));
    }
    let meter = Meter::new(args.quiet);
    let done = write(args.output.as_deref(), |output| {
        question::simulate::simulate(&catalog, &request, output, &meter)
    });
    meter.finish();
    done
}

fn merge(args: &MergeArgs) -> Result<(), Error> {
    let output = args.output.as_deref();
    let parts = args.parts.iter().map(|path| Part::open(path)).collect::<Result<_, _>>()?;
    if args.partial {
        let merge = Merge::parts(parts)?;
        output::file(output).map_or(Ok(None), |path| rows_of(path, true))?;
        return write(output, |output| merge.write_part(output));
    }
    let merge = Merge::whole(parts)?;
    if merge.header().write == Written::Sums {
        return merge_counts(args, &merge);
    }
    if args.format.is_some() || args.digits.is_some() || args.brief {
        let why = "rows of a simulation are written as their parts are: expected no --format, \
                   --digits or --brief, which are for parts of `odds count`";
        return Err(Error::usage(why));
    }
    let rows = output::file(output).map_or(Ok(None), |path| rows_of(path, false))?;
    let of_parts = merge.header().format;
    if let (Some(path), Some(_)) = (output, rows.filter(|rows| *rows != of_parts)) {
        let (path, rows) = (path.display(), of_parts);
        let why = format!("-o {path}: the parts hold rows of {rows}: expected such an ending");
        return Err(Error::usage(why));
    }
    write(output, |output| merge.write(output))
}

/// Writes the answer of `odds count` for all shoes.
fn merge_counts(args: &MergeArgs, merge: &Merge) -> Result<(), Error> {
    let common = CommonArgs {
        full: !args.brief,
        format: args.format.clone(),
        output: args.output.clone(),
        digits: args.digits,
        quiet: true,
        ..CommonArgs::default()
    };
    let format = common.format()?;
    answer_with(&common, format, args.brief, study_of_part(&merge.part()?)?).map(drop)
}

/// Writes to a file, as gzip if its name ends in `.gz`, or to the standard output.
fn write(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn std::io::Write) -> Result<(), Error>,
) -> Result<(), Error> {
    let path = output::file(path);
    output::to(path, |output| {
        if path.is_some_and(is_gzip) { output::gzipped(output, write) } else { write(output) }
    })
}

fn is_gzip(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"))
}

/// Returns the format of rows: by option, else by the output file's ending; `None` for the default.
fn form(args: &SimulateArgs) -> Result<Option<String>, Error> {
    let (named, file) = (args.texts.format.clone(), output::file(args.output.as_deref()));
    let by_ending = |path| rows_of(path, args.texts.shard.is_some());
    let of_file = file.filter(|_| named.is_none()).map(by_ending).transpose()?.flatten();
    Ok(named.or(of_file.map(|form| form.to_string())))
}

/// Returns the format of rows that the ending of a file names. `None` for a device, for no ending,
/// and for a part whose ending belongs to no other format.
///
/// # Errors
///
/// If the ending names no format of rows.
fn rows_of(path: &Path, part: bool) -> Result<Option<Form>, Error> {
    let name = if is_gzip(path) { path.file_stem().map_or(path, Path::new) } else { path };
    let ending = name.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let is_page = |ending: &str| ending == pdf::ID || format::of_extension(ending).is_some();
    match ending.as_deref() {
        Some("csv") => Ok(Some(Form::Csv)),
        Some("json" | "jsonl" | "ndjson") => Ok(Some(Form::Json)),
        Some(ending) if !output::is_device(path) && (!part || is_page(ending)) => {
            Err(Error::usage(format!(
                "-o {}: rows have no format of this ending: expected .csv, .json, .jsonl or \
                 .ndjson, each also with .gz, or --format csv|json",
                path.display()
            )))
        }
        _ => Ok(None),
    }
}
