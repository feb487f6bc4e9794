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
    /// A variant "game/variant", a bare variant, a game for all of its own, or a collection for all
    /// of its games: usual, documents, games or market [default: usual,documents]
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// A line for every wager: no events, no outcomes of the round. In data formats no outcomes
    #[arg(long, conflicts_with = "summary")]
    pub brief: bool,
    /// One table of all wagers. Text has it by default where nothing but decks is chosen
    #[arg(long)]
    pub summary: bool,
    /// The order of the wagers [default: that of the tables]
    #[arg(long, value_enum, value_name = "ORDER")]
    pub sort: Option<Order>,
    /// With --sort and --summary, also wagers that are not on offer on the shoe, or whose rule can
    /// be read in two ways [default: they are left out, unless --wager names them]
    #[arg(long)]
    pub all_wagers: bool,
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
    /// Also the risk of a round: volatility indices at 90, 95 and 99%, the range of the RTP after
    /// 1,000 to 10,000,000 rounds, covariance and correlation of every two wagers, and the largest
    /// liability of all together
    #[arg(long, conflicts_with = "summary")]
    pub risk: bool,
    /// Also the house edge by stake where wins are paid in whole chips of this value, so that a
    /// commission is rounded: in the house's favour, and to the nearest
    #[arg(long, value_name = "VALUE", conflicts_with = "summary", allow_hyphen_values = true)]
    pub chip: Option<String>,
    /// The stakes for --chip, multiples of it: 25,50,100 [default: 1 chip, 2 chips, … until
    /// nothing is rounded]
    #[arg(long, value_name = "LIST", requires = "chip", allow_hyphen_values = true)]
    pub stakes: Option<String>,
    /// The rows of CSV: wide, the default, with rows of several kinds, or long, with a row for
    /// every figure and one kind of row; it stands for --format csv too
    #[arg(long, value_enum, value_name = "ROWS")]
    pub csv: Option<Rows>,
    #[command(flatten)]
    pub session: SessionArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Rows {
    /// A row for every figure: game, variant, decks, shoe, dealt, given, table, wager, name, event,
    /// hands, figure, exact, decimal, offer
    Long,
    /// A row for every wager, event and outcome, with columns for all of their figures
    Wide,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Order {
    /// The best house edge for the player first
    Edge,
    /// The most frequent win first
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
