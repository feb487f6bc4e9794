//! `odds design`: paytables for a wanted house edge.

use clap::{Args, ValueEnum};

use crate::cli::args::{CommonArgs, SeenArgs, word};
use crate::cli::design_table;
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, DesignTexts, ShoeTexts};

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
deviation the smaller standard deviation goes first, on the shoe on which it is largest.\n\nWithout \
--edge or --rtp only the break-even pays of the lines are printed: what each would have to pay for \
an edge of 0 with the others as they are."
)]
pub struct DesignArgs {
    /// Wager that is settled in one round
    #[arg(long, short = 'w', value_name = "W")]
    pub wager: String,
    /// Variant that offers the wager, if several do
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Numbers of decks, each of which must meet the target: 8, 6,8 or 4..8 [default: the first
    /// number the rules allow]
    #[arg(long, value_name = "N", conflicts_with = "shoe", allow_hyphen_values = true)]
    pub decks: Option<String>,
    /// Shoe: "8 - KH*2 - 9" for 8 decks less cards, or counts "A=30 T=25"; see `odds help shoe`
    #[arg(long, value_name = "SPEC", allow_hyphen_values = true)]
    pub shoe: Option<String>,
    #[command(flatten)]
    pub seen: SeenArgs,
    /// Target house edge: 3%..5%, 3-5% or 0.03..0.05; 8% for the nearest to it
    #[arg(long, value_name = "RANGE", group = "target", allow_hyphen_values = true)]
    pub edge: Option<String>,
    /// Target return to player, instead of the edge: 95%..97%, or 92%
    #[arg(long, value_name = "RANGE", group = "target", allow_hyphen_values = true)]
    pub rtp: Option<String>,
    /// Payoffs a line may have: "Tie=5..12", 3=5..40/5, or 5..40 for all lines not named;
    /// repeatable
    #[arg(long, value_name = "[LINE=]PAYS", requires = "target", allow_hyphen_values = true)]
    pub pays: Vec<String>,
    /// Line with a fixed payoff, "Tie=8", or with its current payoff, "Tie"; repeatable
    #[arg(long, value_name = "LINE[=PAYS]", requires = "target", allow_hyphen_values = true)]
    pub fix: Vec<String>,
    /// Keep the payoffs of lines that are not named
    #[arg(long, requires = "target")]
    pub keep: bool,
    /// Payoffs that the house deals: 5 for multiples of 5 above 5, or a list, 10,15,20,25,30,40
    #[arg(long, value_name = "N", requires = "target")]
    pub round: Option<String>,
    /// Order of payoffs between lines: "1>2>=3", by number or name; kept, for the current order; or
    /// any; repeatable [default: kept]
    #[arg(long, value_name = "ORDER", requires = "target", allow_hyphen_values = true)]
    pub order: Vec<String>,
    /// Target hit frequency: 10%..20%, 10%.. or ..20%
    #[arg(long, value_name = "RANGE", requires = "target", allow_hyphen_values = true)]
    pub hit: Option<String>,
    /// Target standard deviation, in stakes: 2..3, 2.. or ..3
    #[arg(long, value_name = "RANGE", requires = "target", allow_hyphen_values = true)]
    pub deviation: Option<String>,
    /// Order of the paytables, best first
    #[arg(long, value_enum, default_value_t = Sorted::Middle, requires = "target")]
    pub sort: Sorted,
    /// Maximum number of paytables to print, 1 to 10000
    #[arg(long, value_name = "N", default_value_t = 20, requires = "target",
        value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub most: u16,
    /// Write paytable N of the list as a table, to -o FILE.toml or standard output
    #[arg(long, value_name = "N", requires = "target", conflicts_with = "format",
        value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub pick: Option<u16>,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Sorted {
    /// Edge nearest to the middle of the range
    Middle,
    /// Smallest standard deviation
    Deviation,
}

impl Ask for DesignArgs {
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
        let has_target = self.edge.is_some() || self.rtp.is_some();
        let most = self.most.max(self.pick.unwrap_or(0));
        DesignTexts {
            shoes: ShoeTexts {
                decks: self.decks.clone(),
                shoe: self.shoe.clone(),
                seen: self.seen.seen.clone(),
            },
            variant: self.variant.clone(),
            wager: self.wager.clone(),
            edge: self.edge.clone(),
            rtp: self.rtp.clone(),
            pays: self.pays.clone(),
            fix: self.fix.clone(),
            keep: self.keep,
            round: self.round.clone(),
            order: self.order.clone(),
            hit: self.hit.clone(),
            deviation: self.deviation.clone(),
            sort: has_target.then(|| word(self.sort)),
            most: has_target.then(|| most.to_string()),
        }
    }
}
