//! `odds streaks`: runs of wins in a session, and wagers on them.

use clap::Args;

use crate::cli::args::{CommonArgs, SessionArgs, ShoesArgs};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, StreakTexts};

#[derive(Args, Debug)]
pub struct StreaksArgs {
    #[command(flatten)]
    pub shoes: ShoesArgs,
    /// Variant "game/variant", variant name, or game [default: all that have a wager on runs]
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Price only the wagers with these ids; repeatable
    #[arg(long, short = 'w', value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    #[command(flatten)]
    pub session: SessionArgs,
    /// Print only the wagers: no runs, no dependence of rounds
    #[arg(long)]
    pub brief: bool,
    /// House edge to find payoffs for, 5% or 0.05 [default: 0, a fair bet]
    #[arg(long, value_name = "EDGE", allow_hyphen_values = true)]
    pub edge: Option<String>,
    /// Longest run length listed separately, 1 to 1000; longer runs share a row [default: 20 in
    /// text; 100 in data formats, fewer in long sessions]
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub longest: Option<u32>,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for StreaksArgs {
    fn run(&self) -> Result<bool, Error> {
        let format = self.common.format()?;
        let mut request = typed::streaks(&StreakTexts {
            shoes: self.shoes.texts(),
            variant: self.variant.clone(),
            wager: self.wager.clone(),
            sessions: self.session.texts(),
            brief: self.brief,
            edge: self.edge.clone(),
            longest: self.longest.map(|longest| longest.to_string()),
        })?;
        request.longest = request.longest.or(format.runs());
        ask(&self.common, self.brief, &request)
    }
}
