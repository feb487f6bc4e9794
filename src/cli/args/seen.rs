//! Cards seen to leave the shoe: `--seen "9H KD 4C"`, or a file of them.

use std::fs;
use std::io::Read;
use std::path::Path;

use clap::Args;

use crate::error::Error;
use crate::shoe::{SeenCards, Shoe};
use crate::wording::asked::{DECKS, SEEN, SHOE};

#[derive(Args, Debug)]
pub struct SeenArgs {
    /// Cards that were seen to leave the shoe of --decks or --shoe: "9H KD*2 4", with blanks,
    /// commas or line breaks between them, or a file of such lines, in which # begins a comment
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true)]
    pub seen: Option<String>,
}

impl SeenArgs {
    /// The shoes without these cards.
    pub fn out_of(&self, shoes: Vec<Shoe>) -> Result<Vec<Shoe>, Error> {
        let Some(seen) = &self.seen else { return Ok(shoes) };
        let seen = read(seen)?;
        if shoes.is_empty() {
            let why = format!("expected {DECKS} or {SHOE} beside it, the shoe that the cards left");
            return Err(Error::parameter_given(SEEN, why));
        }
        shoes.iter().map(|shoe| shoe.less(&seen)).collect()
    }
}

/// Bytes of a file of cards; a shoe of the most decks there are has fewer cards.
const MOST: u64 = 1 << 23;

/// Cards, or those of the file of this name.
fn read(typed: &str) -> Result<SeenCards, Error> {
    SeenCards::parse(typed).or_else(|error| {
        let path = Path::new(typed);
        // A name that nobody gives to a file is cards with a mistake.
        if !path.exists() {
            return Err(error);
        }
        let failed = |cause| Error::file(path, "read", cause);
        let mut text = String::new();
        let file = fs::File::open(path).map_err(failed)?;
        file.take(MOST + 1).read_to_string(&mut text).map_err(failed)?;
        if text.len() as u64 > MOST {
            let why = format!("longer than {MOST} bytes: expected cards");
            return Err(Error::usage(format!("{}: {why}", path.display())));
        }
        SeenCards::read(typed, &text)
    })
}
