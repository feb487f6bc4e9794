//! `odds price`: the house edges of wagers, and what `odds` does by itself.

use clap::{Args, ValueEnum};

use crate::cli::args::{CommonArgs, SessionArgs, ShoesArgs, first_and_more};
use crate::cli::{Ask, answer_of, answer_with};
use crate::dealt::Dealt;
use crate::error::Error;
use crate::exact::Exact;
use crate::format::Format;
use crate::question::price::Request;
use crate::question::price::chip::{self, Chip};
use crate::question::price::outline::Sort;

#[derive(Args, Debug)]
pub struct PriceArgs {
    #[command(flatten)]
    pub shoes: ShoesArgs,
    /// A variant "game/variant", a bare variant, a game for all of its own, or a
    /// collection for all of its games [default: all that are in no collection]
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
    #[command(flatten)]
    pub session: SessionArgs,
    #[command(flatten)]
    pub common: CommonArgs,
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

impl From<Order> for Sort {
    fn from(order: Order) -> Self {
        match order {
            Order::Edge => Self::Edge,
            Order::Hit => Self::Hit,
            Order::Name => Self::Name,
        }
    }
}

impl PriceArgs {
    /// Whether one table is the answer: it is asked for, or nothing is that would be read in full.
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
            || !self.common.tables.is_empty();
        self.summary || (!chosen && format.id() == "text")
    }
}

impl PriceArgs {
    /// The chip and the stakes.
    fn chip(&self) -> Result<Option<Chip>, Error> {
        let Some(text) = &self.chip else { return Ok(None) };
        let value = Exact::parse(text).ok_or_else(|| {
            Error::usage(format!("--chip {text}: expected the value of a chip, as 25 or 0.25"))
        })?;
        let stakes = self.stakes.as_deref().map_or(Ok(Vec::new()), chip::read_stakes)?;
        Ok(Some(Chip { value, stakes }))
    }
}

impl Ask for PriceArgs {
    fn run(&self) -> Result<bool, Error> {
        let (shoe, more_shoes) = first_and_more(self.shoes.shoes()?);
        let request = Request {
            shoe,
            more_shoes,
            variants: self.variant.clone(),
            wagers: self.wager.clone(),
            sessions: self.session.sessions()?,
            dealt: self.dealt.as_deref().map(Dealt::parse).transpose()?,
            given: self.given.clone(),
            sort: self.sort.map(Sort::from),
            risk: self.risk,
            chip: self.chip()?,
        };
        let catalog = self.common.catalog()?;
        let format = self.common.format()?;
        let mut study = answer_of(&catalog, &self.common, &request)?;
        if self.is_summary(format) {
            study.summarize();
        }
        answer_with(&self.common, format, self.brief, study)
    }
}
