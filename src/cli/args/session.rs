//! The sessions that wagers on runs are settled by, as they are typed.

use clap::{Args, ValueEnum};

use crate::cli::args::hands;
use crate::cli::numbers::whole;
use crate::error::Error;
use crate::question::streaks::Sessions;
use crate::question::streaks::runs::{Model, Reading};

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

impl SessionArgs {
    /// The sessions asked for.
    pub fn sessions(&self) -> Result<Sessions, Error> {
        let number = |option: &str, text: &Option<String>, least: u64, expected: &str| {
            let read = |text: &String| {
                whole(text).filter(|number| *number >= least).ok_or_else(|| {
                    Error::usage(format!("{option} {text}: expected a whole number of {expected}"))
                })
            };
            text.as_ref().map(read).transpose()
        };
        let rounds = number("--shoe-rounds", &self.shoe_rounds, 1, "rounds, at least 1")?;
        let cut = number("--cut", &self.cut, 0, "cards")?;
        Ok(Sessions {
            sessions: self.hands.as_deref().map_or(Ok(Vec::new()), hands::sessions)?,
            model: match self.model {
                Keep::Independent => Model::Independent,
                Keep::Pair => Model::Pair,
                Keep::Triple => Model::Triple,
            },
            reading: match self.reading {
                Paid::Longest => Reading::Longest,
                Paid::Every => Reading::Every,
            },
            shoe_rounds: rounds.map(|rounds| u32::try_from(rounds).unwrap_or(u32::MAX)),
            cut: cut.unwrap_or(0),
        })
    }
}
