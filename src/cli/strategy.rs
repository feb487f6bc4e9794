//! `odds strategy`: the best strategy of a wager with decisions.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::named::{NameArgs, Names};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, StrategyTexts};

#[derive(Args, Debug)]
pub struct StrategyArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: StrategyTexts,
    /// Leave out the cases in data formats
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for StrategyArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let StrategyTexts { variant, wager, .. } = &mut self.texts;
        let wager = wager.get_or_insert_default();
        Some(self.names.of("strategy", &mut self.common.own, variant, Some(wager)))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        ask(&self.common, self.brief, &typed::strategy(&self.texts)?)
    }
}
