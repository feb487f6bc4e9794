//! `odds price`, and `odds` by itself: the house edges of wagers.

use clap::{Arg, Args};

use crate::cli::args::CommonArgs;
use crate::cli::named::{NameArgs, Names};
use crate::cli::{Ask, answer_of, answer_with};
use crate::error::Error;
use crate::figure::key::{Key, keys};
use crate::format::{self, Format, LongCsv};
use crate::question::Answer;
use crate::question::price::report::Study;
use crate::typed::{self, PriceTexts, option};

/// The last line of a table in place of reports.
const COMPARED: &str = "\nOne table in place of reports: --full shows every report\n";

#[derive(Args, Debug)]
#[command(mut_args(beside_a_summary))]
pub struct PriceArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: PriceTexts,
    /// Print one line per wager, without events and outcome tables; in data formats, leave out the
    /// outcome tables
    #[arg(long, conflicts_with = "summary")]
    pub brief: bool,
    /// Print one table of all wagers [default in text with --sort, for wagers of several variants,
    /// and if nothing but decks is chosen]
    #[arg(long)]
    pub summary: bool,
    /// Layout of CSV: wide, with one row per wager, event and outcome, or long, with one row per
    /// figure; implies --format csv [default: wide]
    #[arg(long, value_name = "ROWS", value_parser = option::values(Rows::ALL))]
    pub csv: Option<Rows>,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// Keeps parameters that a summary has no room for apart from it.
fn beside_a_summary(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "risk" | "chip" => arg.conflicts_with("summary"),
        _ => arg,
    }
}

keys! {
    /// The layout of CSV.
    pub enum Rows {
        /// One row per figure: game, variant, decks, shoe, dealt, given, table, wager, name, event,
        /// hands, figure, exact, decimal, offer.
        Long = "long",
        /// One row per wager, event and outcome, with a column for each figure.
        Wide = "wide",
    }
}

impl PriceArgs {
    /// Returns `true` if the answer is one summary table: by request, or as text with nothing but
    /// decks chosen.
    fn is_summary(&self, format: &dyn Format) -> bool {
        let texts = &self.texts;
        let chosen = self.brief
            || self.common.full
            || !texts.variant.is_empty()
            || !texts.wager.is_empty()
            || texts.shoes.shoe.is_some()
            || texts.dealt.is_some()
            || texts.given.is_some()
            || texts.risk
            || texts.chip.is_some()
            || texts.sessions.hands.is_some()
            || !self.common.own.tables.is_empty();
        self.summary || (!chosen && format.id() == "text")
    }

    /// Returns `true` if one table answers better than reports: text on the standard output ranks
    /// wagers, or compares the wagers with these names in every variant. Tables that a summary has
    /// no room for keep the reports.
    fn is_compared(&self, format: &dyn Format, study: &Study) -> bool {
        let texts = &self.texts;
        let reports = &study.reports;
        let only_a_row_each = reports
            .iter()
            .all(|one| one.session_wagers.is_empty() && one.progressive_wagers.is_empty());
        let named = !texts.wager.is_empty() && texts.variant.is_empty();
        let wagers = reports.iter().map(|report| report.wagers.len()).sum::<usize>();
        let ranked = texts.sort.is_some() && (texts.sessions.hands.is_none() || only_a_row_each);
        format.id() == "text"
            && !self.common.names_a_file()
            && !(self.brief || self.common.full || texts.risk || texts.chip.is_some())
            && wagers > 1
            && (ranked || (named && only_a_row_each && reports.len() > 1))
    }

    /// Returns the format, including the choice between the two kinds of CSV.
    fn format(&self) -> Result<&'static dyn Format, Error> {
        let Some(rows) = self.csv else { return self.common.format() };
        let wide = match self.common.names_a_format() {
            true => self.common.format()?,
            false => format::format("csv").unwrap_or(&LongCsv),
        };
        match rows {
            _ if wide.id() != "csv" => Err(Error::usage(format!(
                "--csv is of rows of CSV, and the format is {}: expected --format csv",
                wide.id()
            ))),
            Rows::Long => Ok(&LongCsv),
            Rows::Wide => Ok(wide),
        }
    }
}

impl Ask for PriceArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let PriceTexts { variant, wager, .. } = &mut self.texts;
        Some(self.names.of("price", &mut self.common.own, variant, Some(wager)))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        if self.summary && self.common.full {
            return Err(Error::usage("--summary and --full: expected one of them"));
        }
        let request = typed::price(&self.texts)?;
        let format = self.format()?;
        let summary = self.is_summary(format);
        if request.all_wagers && request.sort.is_none() && !summary {
            return Err(Error::usage("--all-wagers: expected --sort or --summary beside it"));
        }
        let catalog = self.common.catalog()?;
        let mut study = answer_of(&catalog, &self.common, &request)?;
        if !summary && self.is_compared(format, &study) {
            study.summarize();
            study.word(self.common.own.names());
            self.common.write_and_end(format, &mut study, COMPARED)?;
            return Ok(!study.differs());
        }
        if summary {
            study.summarize();
        }
        answer_with(&self.common, format, self.brief, study)
    }
}
