//! `odds explain`: a house edge in words, line by line and by decks.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::named::{NameArgs, Names};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, ExplainTexts};

#[derive(Args, Debug)]
pub struct ExplainArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: ExplainTexts,
    /// Leave out other numbers of decks
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for ExplainArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let ExplainTexts { variant, wager, .. } = &mut self.texts;
        Some(self.names.of("explain", &mut self.common.own, variant, Some(wager)))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        ask(&self.common, self.brief, &typed::explain(&self.texts)?)
    }
}
