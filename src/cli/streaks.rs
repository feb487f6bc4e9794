//! `odds streaks`: runs of wins in a session, and wagers on them.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::named::{NameArgs, Names};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, StreakTexts};

#[derive(Args, Debug)]
pub struct StreaksArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: StreakTexts,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for StreaksArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let StreakTexts { variant, wager, .. } = &mut self.texts;
        Some(self.names.of("streaks", &mut self.common.own, variant, Some(wager)))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        let format = self.common.format()?;
        let mut request = typed::streaks(&self.texts)?;
        request.longest = request.longest.or(format.runs());
        ask(&self.common, self.texts.brief, &request)
    }
}
