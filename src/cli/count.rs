//! `odds count`: the value of a card count on real shoes.

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};

use crate::cli::args::{CommonArgs, ShoeArgs, word};
use crate::cli::progress::Meter;
use crate::cli::simulate::Burn;
use crate::cli::{Ask, ask, output};
use crate::error::Error;
use crate::question::count::{CountRequest, count_part};
use crate::typed::{self, CountTexts};

#[derive(Args, Debug)]
#[command(after_long_help = "\
Shoes are those of `odds simulate` with the same seed. Before every round the exact expectation of \
each wager is taken from all cards that nobody has seen; where the count is at the trigger or above \
it, a unit is bet and that expectation is added up. Nothing is played out, so that standard errors \
are some ten times smaller than by outcomes.")]
pub struct CountArgs {
    /// Variant: game/variant, variant name, or game with one variant [default: the one of --tables,
    /// else baccarat; the first that has the requested wagers]
    #[arg(long, short = 'v', value_name = "V", value_parser = NonEmptyStringValueParser::new())]
    pub variant: Option<String>,
    /// Evaluate only the wagers with these ids; repeatable
    #[arg(long, short = 'w', value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// Tags of a count: "4=-1 9=2", "(0,0,0,-1,-1,-1,-1,2,2,0)" for A to 9 and ten, or best:LEVEL;
    /// "panda-8: best:2" for one wager only; repeatable
    #[arg(long, value_name = "TAGS", allow_hyphen_values = true)]
    pub tags: Vec<String>,
    /// Trigger: bet at this count or above, or at the best one; "panda-8: 11" for one wager only;
    /// repeatable [default: best]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    pub trigger: Vec<String>,
    /// Bet whenever the exact expectation is above 0, as well as by counts [default: on if there
    /// are no tags]
    #[arg(long, value_enum)]
    pub bet: Option<Bet>,
    #[command(flatten)]
    pub count: TakenArgs,
    #[command(flatten)]
    pub dealing: DealingArgs,
    #[command(flatten)]
    pub worth: WorthArgs,
    /// Print only the value of each bet: no tables by count or by cards left
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// Options of a count.
#[derive(Args, Debug)]
pub struct TakenArgs {
    /// Decks to divide a true count by [default: unseen]
    #[arg(long, value_enum)]
    pub per: Option<Per>,
    /// Rounding of a true count [default: none]
    #[arg(long, value_enum)]
    pub round: Option<Round>,
    /// Compare the running count with the trigger instead of the true count
    #[arg(long)]
    pub running: bool,
    /// Initial value of the running count [default: 0]
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub start: Option<String>,
}

/// Options of dealing.
#[derive(Args, Debug)]
pub struct DealingArgs {
    #[command(flatten)]
    pub shoe: ShoeArgs,
    /// Shoes to simulate [default: 100000]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub shoes: Option<String>,
    /// Simulate until the standard error of units per shoe is at most this: 0.001
    #[arg(long, value_name = "ERROR", allow_hyphen_values = true)]
    pub until: Option<String>,
    /// Seed, a whole number below 2^64, decimal or hexadecimal with 0x
    #[arg(long, value_name = "S", default_value = "1", allow_hyphen_values = true)]
    pub seed: String,
    /// Cards behind the cut card [default: 14]
    #[arg(long, value_name = "C", allow_hyphen_values = true)]
    pub cut: Option<String>,
    /// More positions of the cut card to evaluate on the same shoes: 14,26,52,104
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub cuts: Option<String>,
    /// Rounds dealt after the one in which the cut card comes out, 0 to 2, if enough cards are
    /// left; a round that starts with the cut card as the next card is the first of them [default:
    /// 1]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub after_cut: Option<String>,
    /// Cards burned before the first round of a shoe
    #[arg(long, value_enum, default_value_t = Burn::None)]
    pub burn: Burn,
    /// Count of a first card that is turned before others are burned [default: counted]
    #[arg(long, value_enum)]
    pub first_card: Option<First>,
    /// Rounds dealt from each shoe, instead of a cut card
    #[arg(long, value_name = "R", allow_hyphen_values = true, conflicts_with_all = ["cut", "cuts"])]
    pub rounds_per_shoe: Option<String>,
    /// Simulate part I of N of the shoes, to be merged by `odds merge`
    #[arg(long, value_name = "I/N", allow_hyphen_values = true, conflicts_with = "until")]
    pub shard: Option<String>,
}

/// Options of the value of the units won.
#[derive(Args, Debug)]
pub struct WorthArgs {
    /// Wager that must be bet beside each unit, and its stake: player=1; repeatable
    #[arg(long, value_name = "W=STAKE", value_delimiter = ',')]
    pub with: Vec<String>,
    /// Maximum stake, in money; the stakes of --with are then in money too: 25,100
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub cap: Option<String>,
    /// Rounds per hour [default: 70]
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub rounds_per_hour: Option<String>,
    /// Risk of ruin for bankrolls [default: 5%]
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true)]
    pub risk: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Bet {
    /// Whenever the exact expectation is above 0
    Perfect,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Per {
    /// All unseen cards, including burned ones
    Unseen,
    /// The cards left in the shoe
    Shoe,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Round {
    /// No rounding
    None,
    /// To the nearest whole number
    Nearest,
    /// Down to a whole number
    Floor,
    /// Divide by the nearest number of half decks left
    HalfDeck,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum First {
    /// The card is seen and counted
    Counted,
    /// The card is not seen
    Unseen,
}

impl CountArgs {
    fn request(&self) -> Result<CountRequest, Error> {
        let Self { count, dealing, worth, .. } = self;
        typed::count(&CountTexts {
            variant: self.variant.clone().unwrap_or_default(),
            shoe: dealing.shoe.texts(),
            shoes: dealing.shoes.clone(),
            until: dealing.until.clone(),
            seed: Some(dealing.seed.clone()),
            cut: dealing.cut.clone(),
            cuts: dealing.cuts.clone(),
            after_cut: dealing.after_cut.clone(),
            burn: Some(word(dealing.burn)),
            first_card: dealing.first_card.map(word),
            rounds_per_shoe: dealing.rounds_per_shoe.clone(),
            wager: self.wager.clone(),
            tags: self.tags.clone(),
            trigger: self.trigger.clone(),
            running: count.running,
            start: count.start.clone(),
            per: count.per.map(word),
            round: count.round.map(word),
            bet: self.bet.map(word),
            with: worth.with.clone(),
            cap: worth.cap.clone(),
            rounds_per_hour: worth.rounds_per_hour.clone(),
            risk: worth.risk.clone(),
            shard: dealing.shard.clone(),
        })
    }
}

impl Ask for CountArgs {
    fn run(&self) -> Result<bool, Error> {
        let request = self.request()?;
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
