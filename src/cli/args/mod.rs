//! Options that several commands share: the shoe, the sessions, tables and output.

mod out;
mod seen;
mod session;
mod shoes;

use clap::{Args, ValueEnum};

use crate::typed::ShoeTexts;

pub use out::{CommonArgs, TableArgs, digits, formats};
pub use seen::SeenArgs;
pub use session::SessionArgs;
#[cfg(test)]
pub use session::{Keep, Paid};
pub use shoes::ShoesArgs;

#[derive(Args, Debug)]
pub struct ShoeArgs {
    /// Number of decks, 1 to 10000 [default: the first number the rules allow]
    #[arg(long, value_name = "N", conflicts_with = "shoe", allow_hyphen_values = true)]
    pub decks: Option<String>,
    /// Shoe: "8 - KH*2 - 9" for 8 decks less cards, or counts "AS=8 AH=7", "A=30 T=25", "0=100
    /// 1=30"; see `odds help shoe`
    #[arg(long, value_name = "SPEC", allow_hyphen_values = true)]
    pub shoe: Option<String>,
    #[command(flatten)]
    pub seen: SeenArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lines {
    /// Comma-separated cells under a header row
    Csv,
    /// One JSON object per line
    Json,
}

impl ShoeArgs {
    /// Returns the shoe as typed.
    pub fn texts(&self) -> ShoeTexts {
        let (decks, shoe) = (self.decks.clone(), self.shoe.clone());
        ShoeTexts { decks, shoe, seen: self.seen.seen.clone() }
    }
}

/// Returns the name that the command line gives a value.
pub fn word(value: impl ValueEnum) -> String {
    value.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
}
