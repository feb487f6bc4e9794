//! The command line as it is typed.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::cli::check::CheckArgs;
use crate::cli::simulate::{MergeArgs, SimulateArgs};
use crate::format::FORMATS;
use crate::question::list::What;

/// Exact odds of casino shoe games.
///
/// Prices every wager of baccarat, its variants and side bets, and Dragon Tiger, on any shoe, in
/// exact fractions. Wagers and rules are data: see --tables and `odds list fields`.
#[derive(Debug, Parser)]
#[command(name = "odds", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub price: PriceArgs,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the house edges of wagers (the default command)
    Price(PriceArgs),
    /// Print how long runs of wins get in a session, and what wagers on them are worth
    Streaks(StreaksArgs),
    /// Print what wagers are worth on each of many compositions, one a line, as fast as they come
    Batch(BatchArgs),
    /// Print what one card more or less is worth to wagers, and the card counts that follow
    Effects(EffectsArgs),
    /// Write the appendix of every game: rules, wagers in full, decks, effects, how to make it again
    Appendix(AppendixArgs),
    /// Print which payoffs give a wager a wanted edge, and what its lines would have to pay
    Design(DesignArgs),
    /// Hold printed figures against the exact ones, and say what those that differ are instead
    Audit(AuditArgs),
    /// Deal shoes at random, the same for the same seed, and write the rounds or what they count
    Simulate(SimulateArgs),
    /// Put the parts of a simulation together that --shard has dealt
    Merge(MergeArgs),
    /// Hold the rounds of a simulator against the exact law, and say what is off
    Check(CheckArgs),
    /// List what is known: games, variants, wagers, fields of conditions, formats
    List(ListArgs),
    /// Print a JSON Schema: of table files, for editors, or of the JSON of reports
    Schema(SchemaArgs),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or that of a command
    Man {
        /// The command [default: the program]
        command: Option<String>,
    },
}

#[derive(Args, Debug)]
pub struct ShoeArgs {
    /// Whole decks in the shoe, 1 to 10000 [default: what the rules name first]
    #[arg(long, value_name = "N", conflicts_with = "shoe", allow_hyphen_values = true)]
    pub decks: Option<String>,
    /// Any shoe: "8 - KH*2 - 9", or counts "AS=8 AH=7", "A=30 T=25", "0=100 1=30"
    #[arg(long, value_name = "SPEC", allow_hyphen_values = true)]
    pub shoe: Option<String>,
}

#[derive(Args, Debug)]
pub struct SessionArgs {
    /// Hands of a session, 1 to 1000: 30; several lengths 10..80, 10..80/5 or 10,20,30; a random
    /// length with weights 20:1,21:3
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub hands: Option<String>,
    /// How much of the dependence of rounds of one shoe is kept
    #[arg(long, value_enum, default_value_t = Keep::Independent)]
    pub model: Keep,
    /// Which runs wagers pay
    #[arg(long, value_enum, default_value_t = Paid::Longest)]
    pub reading: Paid,
    /// A new shoe every R rounds [default: one shoe a session]
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub shoe_rounds: Option<String>,
    /// Cards that stay behind the cut card [default: 0]
    #[arg(long, value_name = "C", allow_hyphen_values = true)]
    pub cut: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Keep {
    /// None: every round from a fresh shoe
    Independent,
    /// Any two rounds exactly as the shoe deals them
    Pair,
    /// Any three rounds; this takes a few seconds
    Triple,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Paid {
    /// The longest of the session, once
    Longest,
    /// Every run by its length
    Every,
}

#[derive(Args, Debug)]
pub struct StreaksArgs {
    #[command(flatten)]
    pub shoe: ShoeArgs,
    /// A variant "game/variant", a bare variant, or a game for all of its own [default: all that
    /// have a wager on runs]
    #[arg(long, value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Only the wagers with these ids
    #[arg(long, short = 'w', value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    #[command(flatten)]
    pub session: SessionArgs,
    /// Only the wagers: no runs, no dependence of rounds
    #[arg(long)]
    pub brief: bool,
    /// The house edge to find pays for, 5% or 0.05 [default: 0, a fair bet]
    #[arg(long, value_name = "EDGE", allow_hyphen_values = true)]
    pub edge: Option<String>,
    /// Tell runs apart up to this length and take longer ones together, 1 to 1000
    /// [default: 20 for reading; for data 100, fewer in long sessions]
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub longest: Option<u32>,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Args, Debug)]
pub struct EffectsArgs {
    #[command(flatten)]
    pub shoe: ShoeArgs,
    /// A variant "game/variant", a bare variant, a game for all of its own, or a
    /// collection for all of its games [default: all that are in no collection]
    #[arg(long, value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Only the wagers with these ids
    #[arg(long, short = 'w', value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// Levels of tags, the largest that a tag may be: 2, 1..4 or 1,3 [default: 1..4]
    #[arg(long, value_name = "LEVELS", allow_hyphen_values = true)]
    pub level: Option<String>,
    /// True counts to give the exact expectation at, by the tags of the highest level: -5..10,
    /// -5..10/0.5 or 0,2,4
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub true_counts: Option<String>,
    /// Cards left in the shoe at these true counts [default: half of them]
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true, requires = "true_counts")]
    pub left: Option<String>,
    /// Only what each wager's counts are worth: no cards
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Args, Debug)]
#[command(
    after_long_help = "A LINE of the paytable is named as it is printed, or by its number from \
the top. Payoffs are to one: 5..40 is every whole number, 5..40/5 every fifth, 1..3/0.5 every half, \
5,10,20..30 a list, and push a stake that is returned. Lines that are not named may pay what --pays \
without a LINE says, else any whole number from half to twice what they pay; lines that push or \
lose stay unless they are named.\n\nThe best paytable is the one whose house edge is nearest to \
the middle of the range, on the shoe on which it is furthest from it; of two as near, the one with \
the smaller standard deviation; and then the one that pays less on its first lines. With --sort \
deviation the smaller standard deviation goes first, on the shoe on which it is largest.\n\nWithout \
--edge or --rtp only the break-even pays of the lines are printed: what each would have to pay for \
an edge of 0 with the others as they are."
)]
pub struct DesignArgs {
    /// The wager, one that a round settles
    #[arg(long, short = 'w', value_name = "W")]
    pub wager: String,
    /// The variant that offers it, if several do
    #[arg(long, value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Numbers of decks, on each of which the target must be met: 8, 6,8 or 4..8 [default: what
    /// the rules name first]
    #[arg(long, value_name = "N", conflicts_with = "shoe", allow_hyphen_values = true)]
    pub decks: Option<String>,
    /// Any one shoe: "8 - KH*2 - 9", or counts "A=30 T=25"
    #[arg(long, value_name = "SPEC", allow_hyphen_values = true)]
    pub shoe: Option<String>,
    /// The house edge that is wanted: 3%..5% or 0.03..0.05
    #[arg(long, value_name = "RANGE", group = "target", allow_hyphen_values = true)]
    pub edge: Option<String>,
    /// The return to player that is wanted, instead of the edge: 95%..97%
    #[arg(long, value_name = "RANGE", group = "target", allow_hyphen_values = true)]
    pub rtp: Option<String>,
    /// What a line may pay: "Tie=5..12", 3=5..40/5, or 5..40 for all lines not named; repeatable
    #[arg(long, value_name = "[LINE=]PAYS", requires = "target", allow_hyphen_values = true)]
    pub pays: Vec<String>,
    /// A line that pays so much, "Tie=8", or what it pays now, "Tie"; repeatable
    #[arg(long, value_name = "LINE[=PAYS]", requires = "target", allow_hyphen_values = true)]
    pub fix: Vec<String>,
    /// Lines that are not named keep what they pay
    #[arg(long, requires = "target")]
    pub keep: bool,
    /// Which lines pay more than which: "1>2>=3", by number or name, or kept for those that do
    /// now; repeatable
    #[arg(long, value_name = "ORDER", requires = "target", allow_hyphen_values = true)]
    pub order: Vec<String>,
    /// The hit frequency that is wanted: 10%..20%, 10%.. or ..20%
    #[arg(long, value_name = "RANGE", requires = "target", allow_hyphen_values = true)]
    pub hit: Option<String>,
    /// The standard deviation that is wanted, in stakes: 2..3, 2.. or ..3
    #[arg(long, value_name = "RANGE", requires = "target", allow_hyphen_values = true)]
    pub deviation: Option<String>,
    /// Which paytables are best
    #[arg(long, value_enum, default_value_t = Sorted::Middle, requires = "target")]
    pub sort: Sorted,
    /// Print no more than the best N, 1 to 10000
    #[arg(long, value_name = "N", default_value_t = 20, requires = "target",
        value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub most: u16,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Sorted {
    /// Those with the edge nearest to the middle of the range
    Middle,
    /// Those with the smallest standard deviation
    Deviation,
}

#[derive(Args, Debug)]
pub struct PriceArgs {
    #[command(flatten)]
    pub shoe: ShoeArgs,
    /// A variant "game/variant", a bare variant, a game for all of its own, or a
    /// collection for all of its games [default: all that are in no collection]
    #[arg(long, value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// No outcomes of the round, only the wagers
    #[arg(long)]
    pub brief: bool,
    /// Only the wagers with these ids
    #[arg(long, short = 'w', value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// Cards of this round that are known, by hand in dealing order: "P 9H 4 B 7", in Dragon
    /// Tiger "D 9H T 4"; by card 9H, by rank 4, or 0 for any card worth nothing. They are taken
    /// out of the shoe, which is the one before this round, and every figure is conditional
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true)]
    pub dealt: Option<String>,
    /// A condition that the round meets, written as a line of a paytable has it: 'player.opening
    /// = 6, banker.opening = 5'; see `odds list fields`. Every figure is conditional on it
    #[arg(long, value_name = "CONDITION", allow_hyphen_values = true)]
    pub given: Option<String>,
    #[command(flatten)]
    pub session: SessionArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Args, Debug)]
pub struct SchemaArgs {
    /// What the schema is of
    pub of: SchemaOf,
    /// Write to this file instead of the standard output, which is also "-"
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum SchemaOf {
    /// Table files
    Table,
    /// The JSON that reports are written in
    Report,
}

#[derive(Args, Debug)]
pub struct ListArgs {
    /// What to list [default: games, variants and formats]
    pub what: Option<Listed>,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Args, Debug)]
#[command(
    after_long_help = "A line is a composition: 10 counts of the values 0 to 9, 13 of the ranks \
A to K or 52 of the cards AS AH AD AC to KC, with commas or blanks between them; counts of what the \
first line names; a shoe as --shoe has it (a number by itself is decks), or \"8 decks less KH*2\"; \
or JSON, an array of counts, an object of counts by name, or {\"shoe\": \"8 - KH*2\"} with \
anything beside it. Blank lines and lines that begin with # are passed over.\n\nFor every other \
line there is one of output, in order, which begins with the number of the line: the expected net \
win of each wager per unit staked, in the order of the rules. A wager that looks at more than the \
line tells has an empty cell, in JSON null, and makes the line a bad one if it was named with \
--wager. JSON lines are {\"line\": 1, \"expectation\": {\"banker\": \"-0.0101\"}}.\n\nExit \
code 0: done; 2: a mistake in what was asked or, unless bad lines are skipped, in a line."
)]
pub struct BatchArgs {
    /// File of compositions, one a line [default: the standard input, which is also "-"]
    #[arg(value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Variants: game/variant, a variant that one game has, a game, or a collection
    /// [default: all that are in no collection]
    #[arg(long, value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Ids of wagers, repeated or with commas between [default: all that a round settles]
    #[arg(long, short, value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// The first line names the columns, even if it is nothing but numbers
    #[arg(long)]
    pub header: bool,
    /// What lines of output are
    #[arg(long, short = 'f', value_enum, default_value_t = Lines::Csv)]
    pub format: Lines,
    /// Reduced fractions instead of decimals
    #[arg(long, conflicts_with = "digits")]
    pub exact: bool,
    /// Digits after the point of decimals, 0 to 1000 [default: 15]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub digits: Option<u16>,
    /// What becomes of a line that is no composition, or of which a wager cannot be priced
    #[arg(long, value_enum, default_value_t = OnError::Stop)]
    pub on_error: OnError,
    /// Your own table files: a folder of .toml files, or one file
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// No remarks on the standard error output
    #[arg(long, short = 'q')]
    pub quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lines {
    /// A row of cells, under a header
    Csv,
    /// An object of JSON
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OnError {
    /// It ends the run, behind the lines before it
    Stop,
    /// It is named on the standard error output and left out
    Skip,
}

#[derive(Args, Debug)]
pub struct AppendixArgs {
    /// A variant "game/variant", a bare variant, a game for all of its own, or a
    /// collection for all of its games [default: all that are in no collection]
    #[arg(long, value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// The folder to write into, a file for each game and format; it is made where it is missing
    #[arg(long, value_name = "DIR", default_value = "appendices")]
    pub out: PathBuf,
    /// Output formats, repeated or with commas between
    #[arg(long, short = 'f', value_name = "FORMATS", value_delimiter = ',', default_value = "md",
          value_parser = formats())]
    pub format: Vec<String>,
    /// Your own table files: a folder of .toml files, or one file
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// Digits after the point of decimals, 0 to 1000; percentages have two fewer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub digits: Option<u16>,
    /// No progress and no remarks on the standard error output
    #[arg(long, short = 'q')]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct AuditArgs {
    /// Your own file of printed figures, about any wagers, or a table with such [default: those
    /// of the rules documents]
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Only what is claimed of these: game/variant, a variant that one game has, or a game
    #[arg(long, value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// The claims of every table that is built in, collections as well
    #[arg(long, conflicts_with_all = ["file", "variant"])]
    pub all: bool,
    /// Tell of every figure, and not only of those that differ or are known to be wrong
    #[arg(long)]
    pub list: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Args, Debug)]
pub struct CommonArgs {
    /// Your own table files: a folder of .toml files, or one file
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// Output format [default: that of the output file's ending, else text]
    #[arg(long, short = 'f', value_name = "FORMAT", value_parser = formats())]
    pub format: Option<String>,
    /// Write to this file instead of the standard output, which is also "-"
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Digits after the point of decimals, 0 to 1000; percentages have two fewer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub digits: Option<u16>,
    /// No progress and no remarks on the standard error output
    #[arg(long, short = 'q')]
    pub quiet: bool,
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().map(|format| format.id()))
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Listed {
    /// Rules documents
    Games,
    /// Their variants
    Variants,
    /// The wagers of every variant
    Wagers,
    /// What conditions can name
    Fields,
    /// Output formats
    Formats,
}

impl From<Listed> for What {
    fn from(listed: Listed) -> Self {
        match listed {
            Listed::Games => Self::Games,
            Listed::Variants => Self::Variants,
            Listed::Wagers => Self::Wagers,
            Listed::Fields => Self::Fields,
            Listed::Formats => Self::Formats,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
