//! `odds effects`: effects of removal, and the card counts that follow.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::named::{NameArgs, Names};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, EffectsTexts};

#[derive(Args, Debug)]
pub struct EffectsArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: EffectsTexts,
    /// Print only the value of each count: no cards
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for EffectsArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let EffectsTexts { variant, wager, .. } = &mut self.texts;
        Some(self.names.of("effects", &mut self.common.own, variant, Some(wager)))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        ask(&self.common, self.brief, &typed::effects(&self.texts)?)
    }
}
