//! `odds session`: a bankroll plan through a session.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::named::{NameArgs, Names};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, BankrollTexts};

#[derive(Args, Debug)]
pub struct SessionArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: BankrollTexts,
    /// Leave out the distributions, and keep their percentiles
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for SessionArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let BankrollTexts { variant, wager, .. } = &mut self.texts;
        Some(self.names.of("session", &mut self.common.own, variant, Some(wager)))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        ask(&self.common, self.brief, &typed::session(&self.texts)?)
    }
}
