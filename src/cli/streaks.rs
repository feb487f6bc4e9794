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
    /// A variant "game/variant", a bare variant, or a game for all of its own [default: all that
    /// have a wager on runs]
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
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
