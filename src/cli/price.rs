//! `odds price`: the house edges of wagers, and what `odds` does by itself.

use clap::Args;

use crate::cli::args::{CommonArgs, SessionArgs, ShoeArgs};
use crate::cli::{Ask, ask};
use crate::dealt::Dealt;
use crate::error::Error;
use crate::question::price::Request;

#[derive(Args, Debug)]
pub struct PriceArgs {
    #[command(flatten)]
    pub shoe: ShoeArgs,
    /// A variant "game/variant", a bare variant, a game for all of its own, or a
    /// collection for all of its games [default: all that are in no collection]
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// No outcomes of the round, only the wagers
    #[arg(long)]
    pub brief: bool,
    /// Only the wagers with these ids
    #[arg(long, short = 'w', value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// Cards of this round that are known, by hand in dealing order: "P 9H 4 B 7", in Dragon
    /// Tiger "D 9H T 4"; by card 9H, by rank 4, or 0 for any card worth nothing. They are taken
    /// out of the shoe, which is the one before this round, and every figure is conditional
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true)]
    pub dealt: Option<String>,
    /// A condition that the round meets, written as a line of a paytable has it: 'player.opening
    /// = 6, banker.opening = 5'; see `odds list fields`. Every figure is conditional on it
    #[arg(long, value_name = "CONDITION", allow_hyphen_values = true)]
    pub given: Option<String>,
    #[command(flatten)]
    pub session: SessionArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for PriceArgs {
    fn run(&self) -> Result<bool, Error> {
        let request = Request {
            shoe: self.shoe.shoe()?,
            variants: self.variant.clone(),
            wagers: self.wager.clone(),
            sessions: self.session.sessions()?,
            dealt: self.dealt.as_deref().map(Dealt::parse).transpose()?,
            given: self.given.clone(),
        };
        ask(&self.common, self.brief, &request)
    }
}
