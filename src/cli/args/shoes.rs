//! Several shoes as they are typed: `--decks 6,8`, `--decks 1..12`.

use clap::Args;

use crate::cli::args::{SeenArgs, whole_decks};
use crate::cli::lists::Listed;
use crate::error::{Error, brief};
use crate::shoe::Shoe;

#[derive(Args, Debug)]
pub struct ShoesArgs {
    /// Whole decks in the shoe, 1 to 10000; several side by side: 6,8 or 1..12 [default: what the
    /// rules name first]
    #[arg(long, value_name = "N", conflicts_with = "shoe", allow_hyphen_values = true)]
    pub decks: Option<String>,
    /// Any shoe: "8 - KH*2 - 9", or counts "AS=8 AH=7", "A=30 T=25", "0=100 1=30"; see `odds help
    /// shoe`
    #[arg(long, value_name = "SPEC", allow_hyphen_values = true)]
    pub shoe: Option<String>,
    #[command(flatten)]
    pub seen: SeenArgs,
}

impl ShoesArgs {
    /// The shoes asked for, in the order in which they were typed.
    pub fn shoes(&self) -> Result<Vec<Shoe>, Error> {
        self.seen.out_of(match (&self.decks, &self.shoe) {
            (Some(decks), _) => decks_of(decks)?,
            (None, Some(spec)) => vec![Shoe::parse(spec)?],
            (None, None) => Vec::new(),
        })
    }
}

/// The first shoe of a request, and those beside it.
pub fn first_and_more(shoes: Vec<Shoe>) -> (Option<Shoe>, Vec<Shoe>) {
    let mut shoes = shoes.into_iter();
    (shoes.next(), shoes.collect())
}

/// As many numbers of decks are asked for at most.
const MOST_DECKS: usize = 100;

/// Shoes of whole decks: `8`, `6,8`, `4..8`.
pub fn decks_of(text: &str) -> Result<Vec<Shoe>, Error> {
    let mistake = |why| Error::usage(format!("--decks {}: {why}", brief(text)));
    let read = |part: &str| Ok(whole_decks(part)?.base_decks().unwrap_or_default());
    let decks =
        Listed { what: "numbers of decks", most: MOST_DECKS, read: &read, mistake: &mistake };
    decks.different(text)?.into_iter().map(Shoe::decks).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_decks_are_listed_and_ranged() {
        let of = |text: &str| -> Vec<u32> {
            decks_of(text).unwrap().iter().filter_map(Shoe::base_decks).collect()
        };
        assert_eq!(of("8"), [8]);
        assert_eq!(of("6,8"), [6, 8]);
        assert_eq!(of("4..6, 8"), [4, 5, 6, 8]);
        assert_eq!(of("2..8/3"), [2, 5, 8]);
        for (text, why) in [
            ("8,8", "8 is named twice"),
            ("8..6", "the range is empty: expected 6..8"),
            ("6..", "expected a whole number of decks from 1 to 10000"),
            ("0", "from 1 to 10000"),
            ("1..10000", "more than 100 numbers of decks"),
        ] {
            let error = decks_of(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
