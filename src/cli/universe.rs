//! `odds universe`: a workbook with every case of a round, which recalculates.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::named::{NameArgs, Names};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, UniverseTexts};

#[derive(Args, Debug)]
pub struct UniverseArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: UniverseTexts,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for UniverseArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let UniverseTexts { variant, wager, .. } = &mut self.texts;
        Some(self.names.of("universe", &mut self.common.own, variant, Some(wager)))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        ask(&self.common, false, &typed::universe(&self.texts)?)
    }
}
