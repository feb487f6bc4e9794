//! `odds certify`: certificates of house edges, for a checker without this program.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::named::{NameArgs, Names};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, CertifyTexts};

#[derive(Args, Debug)]
pub struct CertifyArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: CertifyTexts,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for CertifyArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let CertifyTexts { variant, wager, .. } = &mut self.texts;
        Some(self.names.of("certify", &mut self.common.own, variant, Some(wager)))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        ask(&self.common, false, &typed::certify(&self.texts)?)
    }
}
