//! `odds equilibrium`: two hands that decide, with their optimal mixed strategies.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::named::{NameArgs, Names};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, EquilibriumTexts};

#[derive(Args, Debug)]
pub struct EquilibriumArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: EquilibriumTexts,
    /// Leave out the strategy in every situation, and simple strategies
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for EquilibriumArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let EquilibriumTexts { variant, .. } = &mut self.texts;
        Some(self.names.of("equilibrium", &mut self.common.own, variant, None))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        ask(&self.common, self.brief, &typed::equilibrium(&self.texts)?)
    }
}
