//! Options that several commands have: the shoe, the sessions, tables and output.

mod hands;
mod out;
mod seen;
mod session;
mod shoes;

use clap::{Args, ValueEnum};

use crate::cli::numbers::whole;
use crate::error::Error;
use crate::shoe::Shoe;

pub use out::{CommonArgs, catalog_of, digits};
pub use seen::SeenArgs;
pub use session::SessionArgs;
pub use shoes::{ShoesArgs, decks_of, first_and_more};

/// The variant that is meant where one is needed and none is named.
pub const PLAIN: &str = "baccarat";

#[derive(Args, Debug)]
pub struct ShoeArgs {
    /// Whole decks in the shoe, 1 to 10000 [default: what the rules name first]
    #[arg(long, value_name = "N", conflicts_with = "shoe", allow_hyphen_values = true)]
    pub decks: Option<String>,
    /// Any shoe: "8 - KH*2 - 9", or counts "AS=8 AH=7", "A=30 T=25", "0=100 1=30"; see `odds help
    /// shoe`
    #[arg(long, value_name = "SPEC", allow_hyphen_values = true)]
    pub shoe: Option<String>,
    #[command(flatten)]
    pub seen: SeenArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lines {
    /// A row of cells, under a header
    Csv,
    /// An object of JSON
    Json,
}

impl ShoeArgs {
    /// The shoe asked for.
    pub fn shoe(&self) -> Result<Option<Shoe>, Error> {
        let shoe = match (&self.decks, &self.shoe) {
            (Some(decks), _) => Some(whole_decks(decks)?),
            (None, Some(spec)) => Some(Shoe::parse(spec)?),
            (None, None) => None,
        };
        Ok(self.seen.out_of(shoe.into_iter().collect())?.pop())
    }
}

/// A shoe of whole decks.
pub fn whole_decks(text: &str) -> Result<Shoe, Error> {
    let decks = whole(text).and_then(|decks| u32::try_from(decks).ok()).ok_or_else(|| {
        Error::usage(format!("--decks {text}: expected a whole number of decks from 1 to 10000"))
    })?;
    Shoe::decks(decks)
}
