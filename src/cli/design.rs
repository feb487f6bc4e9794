//! `odds design`: paytables for a wanted house edge.

use clap::{Arg, Args};

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
5,10,20..30 a list, and push a stake that is returned. Lines that are not named may pay what --pays \
without a LINE says, else any whole number from half to twice what they pay; lines that push or \
lose stay unless they are named. --round leaves of these payoffs those that the house deals: above \
5, with --round 5, the multiples of 5. A line of which only one payoff is named pays that. A line \
that pays more than another does not come to pay less, unless --order says otherwise.\n\nThe best paytable is the one whose house edge is nearest to \
the middle of the range, on the shoe on which it is furthest from it; of two as near, the one with \
the smaller standard deviation; and then the one that pays less on its first lines. With --sort \
deviation the smaller standard deviation goes first, on the shoe on which it is largest.\n\nOf a \
wager whose meter grows, the edge is over all rounds, and reset and increment are named like lines. \
Without --pays and --fix its reset value is looked for, in steps of 1 or of --round.\n\nWithout \
--edge or --rtp only the break-even pays of the lines are printed: what each would have to pay for \
an edge of 0 with the others as they are."
)]
#[command(mut_arg("wager", wager_or_name))]
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

/// Takes a name in place of the option.
fn wager_or_name(wager: Arg) -> Arg {
    let wager = wager.required(false).required_unless_present("names");
    wager.default_value("").hide_default_value(true)
}

impl Ask for DesignArgs {
    fn named(&mut self) -> Option<Names<'_>> {
        let DesignTexts { variant, wager, .. } = &mut self.texts;
        Some(self.names.of("design", &self.common.own, variant, Some(wager)))
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
