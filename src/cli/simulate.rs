//! `odds simulate` and `odds merge`: deal rounds at random, and write them as they come.

use std::path::{Path, PathBuf};

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};

use crate::cli::args::{CommonArgs, Lines, ShoeArgs, TableArgs, formats, word};
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
table of outcomes, rounds being all of them; totals are rows wager,rounds,staked,won, won being \
less what was lost. As JSON, hands are an object a line, and the others an array of objects.\n\n\
A part that --shard deals says in its first line of what it is a part and seals its content in its \
last; `odds merge` makes the whole of all parts, byte for byte what the run without --shard writes."
)]
pub struct SimulateArgs {
    /// Variant: game/variant, variant name, or game with one variant [default: the one of --tables,
    /// else baccarat; the first that has the requested wagers]
    #[arg(long, short = 'v', value_name = "V", value_parser = NonEmptyStringValueParser::new())]
    pub variant: Option<String>,
    #[command(flatten)]
    pub shoe: ShoeArgs,
    /// Shoes to simulate
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub shoes: String,
    /// Seed, a whole number below 2^64, decimal or hexadecimal with 0x
    #[arg(long, value_name = "S", default_value = "1", allow_hyphen_values = true)]
    pub seed: String,
    /// Cards behind the cut card [default: 14]
    #[arg(long, value_name = "C", allow_hyphen_values = true)]
    pub cut: Option<String>,
    /// Rounds dealt after the one in which the cut card comes out, 0 to 2, if enough cards are
    /// left; a round that starts with the cut card as the next card is the first of them [default:
    /// 1]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub after_cut: Option<String>,
    /// Cards burned before the first round of a shoe
    #[arg(long, value_enum, default_value_t = Burn::None)]
    pub burn: Burn,
    /// Rounds dealt from each shoe, instead of a cut card; at most the number that can always be
    /// dealt
    #[arg(long, value_name = "R", allow_hyphen_values = true, conflicts_with = "cut")]
    pub rounds_per_shoe: Option<String>,
    /// Content of a row
    #[arg(long, value_enum, default_value_t = Write::Hands)]
    pub write: Write,
    /// Include only the wagers or outcome tables with these ids; repeatable
    #[arg(long, short = 'w', value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// Simulate part I of N of the shoes
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    pub shard: Option<String>,
    /// Format of rows [default: by the ending of the output file, else csv]
    #[arg(long, short = 'f', value_enum)]
    pub format: Option<Lines>,
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

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Burn {
    /// No cards
    None,
    /// The first three cards
    Three,
    /// The first card is turned, and its value of further cards is burned, ten for a ten or a face
    /// card
    ByFirstCard,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Write {
    /// One round per row, with its cards
    Hands,
    /// Number of rounds in which each event of each wager occurred
    Counts,
    /// Amounts staked on each wager and won
    Totals,
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
    let request = typed::simulate(&SimulateTexts {
        variant: args.variant.clone().unwrap_or_default(),
        shoe: args.shoe.texts(),
        shoes: Some(args.shoes.clone()),
        seed: Some(args.seed.clone()),
        cut: args.cut.clone(),
        after_cut: args.after_cut.clone(),
        burn: Some(word(args.burn)),
        rounds_per_shoe: args.rounds_per_shoe.clone(),
        write: Some(word(args.write)),
        wager: args.wager.clone(),
        shard: args.shard.clone(),
        format: Some(word(form(args)?)),
    })?;
    let catalog = args.own.catalog()?;
    if !args.quiet {
        if args.variant.is_none() {
            let header = request.header(&catalog)?;
            let (variant, shoe) = (header.variant, header.shoe);
            diagnose::remark(&format!("no --variant: rounds of {variant}, shoe \"{shoe}\""));
        }
        diagnose::left_out(&request.left_out(&catalog)?);
        request.replaced(&catalog)?.iter().for_each(|remark| diagnose::remark(remark));
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
    let of_parts = match merge.header().format {
        Form::Csv => Lines::Csv,
        Form::Json => Lines::Json,
    };
    if let (Some(path), Some(_)) = (output, rows.filter(|rows| *rows != of_parts)) {
        let (path, rows) = (path.display(), word(of_parts));
        let why = format!("-o {path}: the parts hold rows of {rows}: expected such an ending");
        return Err(Error::usage(why));
    }
    write(output, |output| merge.write(output))
}

/// Writes the answer of `odds count` for all shoes.
fn merge_counts(args: &MergeArgs, merge: &Merge) -> Result<(), Error> {
    let common = CommonArgs {
        own: TableArgs::default(),
        format: args.format.clone(),
        output: args.output.clone(),
        digits: args.digits,
        quiet: true,
    };
    common.keeps(args.parts.iter().map(PathBuf::as_path))?;
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

/// Returns the format of rows: by option, else by the output file's ending, else CSV.
fn form(args: &SimulateArgs) -> Result<Lines, Error> {
    match (args.format, output::file(args.output.as_deref())) {
        (Some(lines), _) => Ok(lines),
        (None, Some(path)) => Ok(rows_of(path, args.shard.is_some())?.unwrap_or(Lines::Csv)),
        (None, None) => Ok(Lines::Csv),
    }
}

/// Returns the format of rows that the ending of a file names. `None` for a device, for no ending,
/// and for a part whose ending belongs to no other format.
///
/// # Errors
///
/// If the ending names no format of rows.
fn rows_of(path: &Path, part: bool) -> Result<Option<Lines>, Error> {
    let name = if is_gzip(path) { path.file_stem().map_or(path, Path::new) } else { path };
    let ending = name.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let is_page = |ending: &str| ending == pdf::ID || format::of_extension(ending).is_some();
    match ending.as_deref() {
        Some("csv") => Ok(Some(Lines::Csv)),
        Some("json" | "jsonl" | "ndjson") => Ok(Some(Lines::Json)),
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
