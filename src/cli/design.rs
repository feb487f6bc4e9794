//! `odds design`: paytables for a wanted house edge.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::design_table;
use crate::cli::named::{NameArgs, Names};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, DesignTexts};

#[derive(Args, Debug)]
#[command(
    after_long_help = "A LINE of the paytable is named as it is printed, or by its number from \
the top. Payoffs are to one: 5..40 is every whole number, 5..40/5 every fifth, 1..3/0.5 every half, \
5,10,20..30 a list, and push a returned stake.\n\nA line that is not named may pay what --pays \
without a LINE allows. Without --pays it may pay any whole number from half to twice its current \
payoff. If only one line wins, the range also covers half to twice the payoff that reaches the \
target. Lines that push or lose keep their payoffs unless they are named. --round-to keeps only \
payoffs that the house deals: above 5, with --round-to 5, the multiples of 5. A line that pays more \
than another never comes to pay less, unless --order allows it.\n\nThe best paytable is the one \
whose house edge is nearest to the middle of the range, on the shoe where it is furthest from it. \
Of two that are equally near, the one with the smaller standard deviation is better, then the one \
that pays less on its first lines. --sort deviation puts the smallest standard deviation first, on \
the shoe where it is largest.\n\nFor a growing jackpot, the edge is over all rounds, and reset and \
increment are named like lines. Without --pays and --fix the search tries reset values, in steps of \
1 or of --round-to.\n\nWithout --edge or --rtp the report has only the break-even payoffs: what each \
line would have to pay for an edge of 0, with the others as they are."
)]
pub struct DesignArgs {
    #[command(flatten)]
    pub names: NameArgs,
    #[command(flatten)]
    pub texts: DesignTexts,
    /// Write paytable N of the list as a table, to -o FILE.toml or standard output
    #[arg(long, value_name = "N", requires = "target", conflicts_with = "format",
        value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub pick: Option<u16>,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for DesignArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let DesignTexts { variant, wager, .. } = &mut self.texts;
        Some(self.names.of("design", &mut self.common.own, variant, Some(wager)))
    }

    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        let request = typed::design(&self.texts())?;
        match self.pick {
            Some(number) => design_table::write(&self.common, &request, usize::from(number)),
            None if design_table::is_table(self.common.output.as_deref()) => {
                Err(Error::usage("a table is of one paytable: expected --pick N with -o FILE.toml"))
            }
            None => ask(&self.common, false, &request),
        }
    }
}

impl DesignArgs {
    /// Returns the typed options. Without a target, the defaults of `--sort` and `--most` are left
    /// out.
    fn texts(&self) -> DesignTexts {
        let mut texts = self.texts.clone();
        if texts.edge.is_none() && texts.rtp.is_none() {
            (texts.sort, texts.most) = (None, None);
        } else if let Some(pick) = self.pick {
            let most = texts.most.and_then(|most| most.parse().ok());
            texts.most = Some(most.unwrap_or(0).max(pick).to_string());
        }
        texts
    }
}
