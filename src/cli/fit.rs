//! `odds fit`: unknown chances and laws that fit printed figures.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::named::{NameArgs, Names};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, FitTexts};

#[derive(Args, Debug)]
pub struct FitArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: FitTexts,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for FitArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let FitTexts { variant, .. } = &mut self.texts;
        Some(self.names.of("fit", &mut self.common.own, variant, None))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        ask(&self.common, false, &typed::fit(&self.texts)?)
    }
}
