//! `odds count`: the value of a card count on real shoes.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::named::{NameArgs, Names};
use crate::cli::progress::Meter;
use crate::cli::{Ask, ask, output};
use crate::error::Error;
use crate::question::count::count_part;
use crate::typed::{self, CountTexts};

#[derive(Args, Debug)]
#[command(after_long_help = "\
The shoes are the same as in `odds simulate` with the same seed. Before every round, the exact \
expectation of each wager follows from the cards that have not been seen. If the count reaches the \
trigger, one unit is bet, and this expectation is added to the result. No outcome is drawn, so \
standard errors are about ten times smaller than from outcomes.")]
pub struct CountArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: CountTexts,
    /// Print only the value of each bet: no tables by count or by cards left
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for CountArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let CountTexts { variant, wager, .. } = &mut self.texts;
        Some(self.names.of("count", &mut self.common.own, variant, Some(wager)))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        let request = typed::count(&self.texts)?;
        if request.shard.is_none() {
            return ask(&self.common, self.brief, &request);
        }
        if self.common.format.is_some() {
            let why = "a part has one form: expected --format with `odds merge`";
            return Err(Error::usage(why));
        }
        let catalog = self.common.catalog()?;
        let meter = Meter::new(self.common.quiet);
        let part = count_part(&catalog, &request, &meter);
        meter.finish();
        let bytes = part?.to_bytes()?;
        let written =
            |output: &mut dyn std::io::Write| output.write_all(&bytes).map_err(Error::output);
        output::to(output::file(self.common.output.as_deref()), written)?;
        Ok(true)
    }
}
