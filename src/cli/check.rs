//! `odds check`: compares the rounds of another program with the exact law.

use std::io::{BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::args::{CommonArgs, with_ci_formats};
use crate::cli::named::is_file;
use crate::cli::output::Late;
use crate::cli::progress::Meter;
use crate::cli::writing::digits;
use crate::cli::{Ask, DIFFERS, TOO_FEW, answer_with, meant, output, pdf};
use crate::error::Error;
use crate::evidence::Source;
use crate::format;
use crate::question::check::report::Agreement;
use crate::question::check::{CheckRequest, check};
use crate::typed::{self, CheckTexts};

#[derive(Args, Debug)]
#[command(after_long_help = "\
Files are plain or compressed with gzip. All files are of one kind, which follows from the names of \
their columns. Case, blanks, \"_\" and \"-\" in names do not matter.\n\n\
hands: one row for each round, as CSV, as one JSON object a line, or as a JSON list of objects. \
Columns: shoe, round, player_cards, banker_cards, player_total, banker_total, result; in Dragon Tiger \
dragon_cards and tiger_cards. Any of them that suffice will do. Other known names are playerHand, p1, \
p2, p3 (one card a column), winner, player_score, shoe_id, round_no, natural and player_pair. A column \
that looks like cards and is not used is an error; other unused columns are listed. Cards are written \
9H KD 3S, 9HKD, 9H-KD, 9H|KD, ['9H', 'KD'], H9 DK or, in JSON, {\"rank\": \"9\", \"suit\": \"H\"}, in the \
order in which the hand received them; --cards reads numbers. Each round is dealt again from its \
cards. A report names each broken rule with its lines: a third card against the rules, a wrong total \
or result, more copies of a card than the shoe holds. The check stops if more than one row in a \
hundred cannot be read.\n\n\
counts: rows of wager,event,count. `odds list wagers` prints the ids of wagers, and `odds price` the \
names of their events. A row with the event \"rounds\" gives all rounds of a wager; the remaining \
events then count as one. A table of outcomes has its own id, and a cell of a grid has both values: \
Player 7, Banker 3. Every row must be readable.\n\n\
totals: rows of wager,rounds,staked,won, or returned, which includes the stakes, in place of won. \
Stakes are flat within a row. With a column stake, a row is one bet or several bets of this stake. \
With a column channel, period or date, returns are also reported by its values. --column also takes bet, \
amount, payout and timestamp for wager, stake, returned and date. Each single bet is compared with \
what its wager pays. A win that the digits of the file cannot express may be rounded to the nearest \
amount, if that shifts the return at its stake by no more than --shift. Every row must be \
readable.\n\n\
Every count is tested against its exact law, and a count that is too close to it is a difference like \
one that is too far off. Holm's correction covers all tests, so a correct simulator is found to differ \
with a probability of at most --level. From some 100 million rounds on this does not hold for shoes \
that end with a cut card, because their last rounds follow a slightly different law.\n\n\
Exit codes: 0 if the rounds agree or are too few to tell; 1 if they differ; 2 for a usage error, a \
file that cannot be read or, with --strict, a row that is missing or out of order; 3 for too few \
rounds with --require-agree.")]
#[command(mut_arg("format", with_ci_formats))]
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
    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

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

/// Checks the rounds, writes the report and returns the verdict. After an error, annotates it for
/// GitHub if asked to, and says that an existing report is not of this run.
fn run(args: &CheckArgs) -> Result<Agreement, Error> {
    run_once(args).inspect_err(|error| {
        if args.common.format.as_deref() == Some("github") && args.common.output.is_none() {
            let _ = output::to_stdout(format::github_error(&error.to_string()).as_bytes());
        }
        let report = output::file(args.common.output.as_deref());
        let is_old = |path: &&Path| path.is_file() && !args.files.iter().any(|file| file == path);
        if let Some(path) = report.filter(is_old) {
            let path = path.display();
            // An error follows, whether or not this can be written.
            let _ = writeln!(
                std::io::stderr(),
                "note: {path} is the report of an earlier run: this run wrote none"
            );
        }
    })
}

fn run_once(args: &CheckArgs) -> Result<Agreement, Error> {
    let format = args.common.format()?;
    let digits = Some(digits(args.common.digits, format).to_string());
    let document = args.common.document.clone();
    let request = typed::check(&CheckTexts { digits, document, ..args.texts.clone() })?;
    let (sources, origin) = (sources(&args.files)?, args.common.origin()?);
    let requires_agreement = args.require_agree;
    let request = CheckRequest { sources, origin, requires_agreement, ..request };
    let faults = args.faults.as_deref();
    faults.map_or(Ok(()), check_ending)?;
    output::keep_two("--faults", faults, ("-o", args.common.output.as_deref()))?;
    for (at, path) in args.files.iter().enumerate() {
        let before = args.files[..at].iter().map(PathBuf::as_path);
        output::keep_apart("FILE", Some(path), before).map_err(|_| {
            Error::usage(format!("{}: named twice, and would be counted twice", path.display()))
        })?;
    }
    let catalog = args.common.catalog()?;
    args.files.iter().try_for_each(|path| is_file(&catalog, path))?;
    if let Some(error) = args.files.iter().find_map(|path| meant::certificate(path)) {
        return Err(error);
    }
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
