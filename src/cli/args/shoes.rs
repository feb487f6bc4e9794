//! Several shoes: `--decks 6,8`, `--decks 1..12`.

use clap::Args;

use crate::cli::args::SeenArgs;
use crate::typed::ShoeTexts;

#[derive(Args, Debug)]
pub struct ShoesArgs {
    /// Number of decks, 1 to 10000; several side by side: 6,8 or 1..12 [default: the first number
    /// the rules allow]
    #[arg(long, value_name = "N", conflicts_with = "shoe", allow_hyphen_values = true)]
    pub decks: Option<String>,
    /// Shoe: "8 - KH*2 - 9" for 8 decks less cards, or counts "AS=8 AH=7", "A=30 T=25", "0=100
    /// 1=30"; see `odds help shoe`
    #[arg(long, value_name = "SPEC", allow_hyphen_values = true)]
    pub shoe: Option<String>,
    #[command(flatten)]
    pub seen: SeenArgs,
}

impl ShoesArgs {
    /// Returns the shoes as typed.
    pub fn texts(&self) -> ShoeTexts {
        let (decks, shoe) = (self.decks.clone(), self.shoe.clone());
        ShoeTexts { decks, shoe, seen: self.seen.seen.clone() }
    }
}
