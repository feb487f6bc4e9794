//! `odds price`, and `odds` by itself: the house edges of wagers.

use clap::{Args, ValueEnum};

use crate::cli::args::{CommonArgs, SessionArgs, ShoesArgs, word};
use crate::cli::{Ask, answer_of, answer_with};
use crate::error::Error;
use crate::format::{self, Format, LongCsv};
use crate::question::price::Request;
use crate::typed::{self, PriceTexts, ShoeTexts, first_and_more};

#[derive(Args, Debug)]
pub struct PriceArgs {
    #[command(flatten)]
    pub shoes: ShoesArgs,
    /// Variant "game/variant", variant name, game, or collection: usual, documents, games or market
    /// [default: usual,documents]
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Print one line per wager, without events and outcome tables; in data formats, leave out the
    /// outcome tables
    #[arg(long, conflicts_with = "summary")]
    pub brief: bool,
    /// Print one table of all wagers [default in text if nothing but decks is chosen]
    #[arg(long)]
    pub summary: bool,
    /// Order of the wagers [default: the order of the tables]
    #[arg(long, value_enum, value_name = "ORDER")]
    pub sort: Option<Order>,
    /// With --sort and --summary, include wagers that are not on offer on this shoe, or whose rule
    /// can be read in two ways [default: left out, unless --wager names them]
    #[arg(long)]
    pub all_wagers: bool,
    /// Price only the wagers with these ids; repeatable
    #[arg(long, short = 'w', value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// Known cards of this round, by hand in dealing order: "P 9H 4 B 7", in Dragon Tiger "D 9H T
    /// 4"; 9H is a card, 4 a rank, 0 any card worth nothing. The shoe is the one before this round;
    /// every figure is conditional on these cards
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true)]
    pub dealt: Option<String>,
    /// Condition that the round meets, in the syntax of a paytable line: 'player.opening = 6,
    /// banker.opening = 5'; see `odds list fields`. Every figure is conditional on it
    #[arg(long, value_name = "CONDITION", allow_hyphen_values = true)]
    pub given: Option<String>,
    /// Add the risk of a round: volatility indices at 90, 95 and 99%, the range of the RTP after
    /// 1,000 to 10,000,000 rounds, covariance and correlation of every pair of wagers, and the
    /// maximum liability of all together
    #[arg(long, conflicts_with = "summary")]
    pub risk: bool,
    /// Add the house edge by stake if wins are paid in whole chips of this value, so that a
    /// commission is rounded: in the house's favor, and to the nearest chip
    #[arg(long, value_name = "VALUE", conflicts_with = "summary", allow_hyphen_values = true)]
    pub chip: Option<String>,
    /// Stakes for --chip, multiples of it: 25,50,100 [default: 1 chip, 2 chips, … until nothing is
    /// rounded]
    #[arg(long, value_name = "LIST", requires = "chip", allow_hyphen_values = true)]
    pub stakes: Option<String>,
    /// Layout of CSV: wide, with one row per wager, event and outcome, or long, with one row per
    /// figure; implies --format csv [default: wide]
    #[arg(long, value_enum, value_name = "ROWS")]
    pub csv: Option<Rows>,
    #[command(flatten)]
    pub session: SessionArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Rows {
    /// One row per figure: game, variant, decks, shoe, dealt, given, table, wager, name, event,
    /// hands, figure, exact, decimal, offer
    Long,
    /// One row per wager, event and outcome, with a column for each figure
    Wide,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Order {
    /// Best house edge for the player first
    Edge,
    /// Most frequent win first
    Hit,
    /// By name
    Name,
}

impl PriceArgs {
    /// Returns `true` if the answer is one summary table: by request, or as text with nothing but
    /// decks chosen.
    fn is_summary(&self, format: &dyn Format) -> bool {
        let chosen = self.brief
            || !self.variant.is_empty()
            || !self.wager.is_empty()
            || self.shoes.shoe.is_some()
            || self.dealt.is_some()
            || self.given.is_some()
            || self.risk
            || self.chip.is_some()
            || self.session.hands.is_some()
            || !self.common.own.tables.is_empty();
        self.summary || (!chosen && format.id() == "text")
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

    /// Returns the typed options, except the shoes.
    fn texts(&self) -> PriceTexts {
        PriceTexts {
            shoes: ShoeTexts::default(),
            variant: self.variant.clone(),
            wager: self.wager.clone(),
            sessions: self.session.texts(),
            dealt: self.dealt.clone(),
            given: self.given.clone(),
            sort: self.sort.map(word),
            all_wagers: self.all_wagers,
            risk: self.risk,
            chip: self.chip.clone(),
            stakes: self.stakes.clone(),
        }
    }
}

impl Ask for PriceArgs {
    fn run(&self) -> Result<bool, Error> {
        let (shoe, more_shoes) = first_and_more(self.shoes.texts().shoes()?);
        let format = self.format()?;
        let summary = self.is_summary(format);
        let request = Request { shoe, more_shoes, ..typed::price(&self.texts())? };
        let catalog = self.common.catalog()?;
        let mut study = answer_of(&catalog, &self.common, &request)?;
        if summary {
            study.summarize();
        }
        answer_with(&self.common, format, self.brief, study)
    }
}
