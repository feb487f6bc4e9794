//! Cards seen to leave the shoe: `--seen "9H KD 4C"`, or a file of them.

use clap::Args;

#[derive(Args, Debug)]
pub struct SeenArgs {
    /// Cards that have left the shoe of --decks or --shoe: "9H KD*2 4", separated by blanks, commas
    /// or line breaks; or a file of such lines, in which # starts a comment
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true)]
    pub seen: Option<String>,
}
