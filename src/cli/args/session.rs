//! Session options, as typed, for wagers on runs.

use clap::{Args, ValueEnum};

use crate::cli::args::word;
use crate::typed::SessionTexts;

#[derive(Args, Debug)]
pub struct SessionArgs {
    /// Hands in a session, 1 to 1000: 30; several lengths: 10..80, 10..80/5 or 10,20,30; a random
    /// length with weights: 20:1,21:3
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub hands: Option<String>,
    /// Dependence to keep between the rounds of one shoe
    #[arg(long, value_enum, default_value_t = Keep::Independent)]
    pub model: Keep,
    /// Runs that wagers pay
    #[arg(long, value_enum, default_value_t = Paid::Longest)]
    pub reading: Paid,
    /// Rounds dealt from each shoe before a new one [default: one shoe per session]
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub shoe_rounds: Option<String>,
    /// Cards behind the cut card [default: 0]
    #[arg(long, value_name = "C", allow_hyphen_values = true)]
    pub cut: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Keep {
    /// None: every round comes from a fresh shoe
    Independent,
    /// Every pair of rounds, exactly as the shoe deals them
    Pair,
    /// Every triple of rounds; takes a few seconds
    Triple,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Paid {
    /// The longest run of the session, once
    Longest,
    /// Every run, by its length
    Every,
}

impl SessionArgs {
    /// Returns the sessions as typed.
    pub fn texts(&self) -> SessionTexts {
        SessionTexts {
            hands: self.hands.clone(),
            model: Some(word(self.model)),
            reading: Some(word(self.reading)),
            shoe_rounds: self.shoe_rounds.clone(),
            cut: self.cut.clone(),
        }
    }
}
