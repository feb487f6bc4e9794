//! `odds streaks`: runs of wins in a session, and wagers on them.

use clap::Args;

use crate::cli::args::{CommonArgs, SessionArgs, ShoesArgs, first_and_more};
use crate::cli::numbers::share;
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::exact::Exact;
use crate::question::streaks::StreakRequest;

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
        let (shoe, more_shoes) = first_and_more(self.shoes.shoes()?);
        let request = StreakRequest {
            shoe,
            more_shoes,
            variants: self.variant.clone(),
            wagers: self.wager.clone(),
            sessions: self.session.sessions()?,
            longest: self.longest.or(format.runs()),
            brief: self.brief,
            wanted_edge: self.edge.as_deref().map_or(Ok(Exact::zero()), wanted_edge)?,
        };
        if self.longest.is_some() && request.sessions.sessions.len() != 1 {
            return Err(Error::usage(
                "--longest is of the runs of one session: expected one --hands",
            ));
        }
        ask(&self.common, self.brief, &request)
    }
}

fn wanted_edge(text: &str) -> Result<Exact, Error> {
    share(text).filter(|edge| edge.abs() <= Exact::one()).ok_or_else(|| {
        Error::usage(format!(
            "--edge {text}: expected a house edge from -100% to 100%, as 5% or 0.05"
        ))
    })
}
