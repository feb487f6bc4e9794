//! `odds check`: compares the rounds of another program with the exact law.

use std::io::{BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::args::{CommonArgs, digits};
use crate::cli::output::Late;
use crate::cli::progress::Meter;
use crate::cli::{Ask, DIFFERS, TOO_FEW, answer_with, output, pdf};
use crate::error::Error;
use crate::evidence::Source;
use crate::format;
use crate::question::check::report::Agreement;
use crate::question::check::{CheckRequest, check};
use crate::typed::{self, CheckTexts};

#[derive(Args, Debug)]
#[command(
    after_long_help = "Files are plain or of gzip, and all of one kind, told by the names of their \
columns, whose case, blanks, \"_\" and \"-\" do not matter:\n\nhands: a row for each round, CSV, an \
object a line or a list of objects, with any of shoe, round, \
player_cards, banker_cards, player_total, banker_total and result that suffice; in Dragon Tiger \
dragon_cards and tiger_cards. playerHand and p1, p2, p3 for a column each card are known as well, winner, \
player_score, shoe_id and round_no if they hold what they say, and natural or player_pair; a \
column that looks like cards and is not used is a mistake, and others are named. Cards are written \
9H KD 3S, 9HKD, 9H-KD, 9H|KD, ['9H', 'KD'], H9 DK or, in JSON, {\"rank\": \"9\", \"suit\": \"H\"}, in the \
order in which the hand got them, or as numbers with --cards. From cards every round is replayed: a third card drawn or not drawn against the rules, a wrong \
total, a wrong result, a card more often in one shoe than it holds are told with the rule that is \
broken and the lines. More than one row in a hundred that cannot be read is a mistake, and so is any \
of counts or totals.\n\ncounts: rows wager,event,count with the ids of wagers, as `odds list wagers` has them, and the \
names of events that `odds price` prints; a \
row with the event \"rounds\" gives all rounds of a wager, and what is not counted then is taken \
together. A table of outcomes \
goes by its id, a cell of a grid by both: Player 7, Banker 3.\n\ntotals: rows \
wager,rounds,staked,won, or returned with the stakes in place of won; stakes are taken as \
flat within a row. With the column stake a row is one round, or so many of this stake; with \
channel, period or date the returns are told by them. --column takes bet, amount, payout and timestamp for \
wager, stake, returned and date as well. A bet of one row wins what its wager pays; a win that has no exact \
amount in the digits of the file may be rounded to the nearest, if that shifts the return at its stake by \
no more than --shift.\n\nEvery count of every event is held against its law, and what is too near to it to be \
chance differs as well as what is too far off. All questions are corrected for each other after \
Holm, so that a correct simulator is found to differ with no more chance than --level; shoes that end with \
a cut card are none in that sense, from some 100 million rounds on, since their last rounds are not \
quite those of a fresh shoe.\n\nExit \
code 0: agrees, or too few rounds to tell; 1: differs; 2: a usage error, a file that cannot be read, or with --strict a row that is missing or out of order; 3: too few rounds to tell, with --require-agree."
)]
pub struct CheckArgs {
    /// Files to read, "-" for standard input [default: standard input, if it is piped]
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub texts: CheckTexts,
    /// Exit 3 if nothing is wrong but there are too few rounds to decide
    #[arg(long)]
    pub require_agree: bool,
    /// Write every faulty row to this file, as CSV
    #[arg(long, value_name = "FILE")]
    pub faults: Option<PathBuf>,
    /// Print only faults and wagers: no events, outcomes, cards or pairs
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for CheckArgs {
    fn run(&self) -> Result<bool, Error> {
        run(self).map(|verdict| verdict != Agreement::Differs)
    }

    fn exit(&self) -> Result<u8, Error> {
        run(self).map(|verdict| match verdict {
            Agreement::Differs => DIFFERS,
            Agreement::TooFewRounds if self.require_agree => TOO_FEW,
            Agreement::TooFewRounds | Agreement::Agrees => 0,
        })
    }
}

/// Checks the rounds, writes the report and returns the verdict.
fn run(args: &CheckArgs) -> Result<Agreement, Error> {
    let format = args.common.format()?;
    let digits = Some(digits(args.common.digits, format).to_string());
    let request = typed::check(&CheckTexts { digits, ..args.texts.clone() })?;
    let request = CheckRequest { sources: sources(&args.files)?, ..request };
    let read = || args.files.iter().map(PathBuf::as_path);
    output::keep_apart("--faults", args.faults.as_deref(), read())?;
    let faults = args.faults.as_deref();
    faults.map_or(Ok(()), check_ending)?;
    output::keep_apart("-o", args.common.output.as_deref(), read())?;
    output::keep_two("--faults", faults, ("-o", args.common.output.as_deref()))?;
    for (at, path) in args.files.iter().enumerate() {
        let before = args.files[..at].iter().map(PathBuf::as_path);
        output::keep_apart("FILE", Some(path), before).map_err(|_| {
            Error::usage(format!("{}: named twice, and would be counted twice", path.display()))
        })?;
    }
    let catalog = args.common.catalog()?;
    let mut faults = args.faults.as_deref().map(Late::open).transpose()?;
    let meter = Meter::new(args.common.quiet);
    let mut told = false;
    let found = match (&mut faults, &args.faults) {
        (Some(late), Some(path)) => {
            let mut lines = Lines { to: BufWriter::new(late.writer()), count: 0 };
            let found = check(&catalog, &request, Some(&mut lines), &meter);
            lines.flush().map_err(|cause| Error::file(path, "write", cause))?;
            told = lines.count > 1;
            found
        }
        _ => check(&catalog, &request, None, &meter),
    };
    // After an error, a file of faults replaces the old file only if it names a fault.
    if let Some(late) = faults.filter(|_| found.is_ok() || told) {
        late.keep()?;
    }
    meter.finish();
    let found = found?;
    let verdict = found.verdict;
    answer_with(&args.common, format, args.brief, found)?;
    Ok(verdict)
}

/// Refuses a file of faults whose ending belongs to another format.
fn check_ending(faults: &Path) -> Result<(), Error> {
    let ending = faults.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let is_other = |ending: &str| {
        let format = format::of_extension(ending).map(|format| format.id());
        [pdf::ID, "gz"].contains(&ending) || format.is_some_and(|id| !["csv", "text"].contains(&id))
    };
    match ending.filter(|ending| is_other(ending)) {
        Some(_) => Err(Error::usage(format!(
            "--faults {}: rows at fault are written as CSV: expected a name that ends in .csv",
            faults.display()
        ))),
        None => Ok(()),
    }
}

fn sources(files: &[PathBuf]) -> Result<Vec<Source>, Error> {
    let source = |path: &PathBuf| {
        output::file(Some(path)).map_or(Source::Stdin, |path| Source::File(path.to_owned()))
    };
    match files {
        [] if std::io::stdin().is_terminal() => Err(Error::usage(
            "nothing to read: expected a FILE of hands, counts or totals, or one piped in",
        )),
        [] => Ok(vec![Source::Stdin]),
        files if files.iter().filter(|path| *path == Path::new("-")).count() > 1 => {
            Err(Error::usage("-: the standard input is read once"))
        }
        files => Ok(files.iter().map(source).collect()),
    }
}

/// A writer that counts its lines.
struct Lines<W> {
    to: W,
    count: u64,
}

impl<W: Write> Write for Lines<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.to.write(bytes)?;
        let ends = bytes[..written].iter().filter(|byte| **byte == b'\n').count();
        self.count += ends as u64;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.to.flush()
    }
}
