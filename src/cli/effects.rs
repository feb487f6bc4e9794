//! `odds effects`: effects of removal, and the card counts that follow.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, EffectsTexts};

#[derive(Args, Debug)]
pub struct EffectsArgs {
    #[command(flatten)]
    pub texts: EffectsTexts,
    /// Print only the value of each count: no cards
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for EffectsArgs {
    fn run(&self) -> Result<bool, Error> {
        ask(&self.common, self.brief, &typed::effects(&self.texts)?)
    }
}
