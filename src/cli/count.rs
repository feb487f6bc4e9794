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
    /// The variant: game/variant, one that one game has, or a game that has one [default: the one
    /// of --tables, else baccarat; the first that has the wagers asked for]
    #[arg(long, short = 'v', value_name = "V", value_parser = NonEmptyStringValueParser::new())]
    pub variant: Option<String>,
    /// Only the wagers with these ids
    #[arg(long, short = 'w', value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// Tags of a count: "4=-1 9=2", "(0,0,0,-1,-1,-1,-1,2,2,0)" of A to 9 and ten, or best:LEVEL;
    /// of one wager alone "panda-8: best:2"; repeatable
    #[arg(long, value_name = "TAGS", allow_hyphen_values = true)]
    pub tags: Vec<String>,
    /// Bet at this count or above it, or at the best one; of one wager alone "panda-8: 11";
    /// repeatable [default: best]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    pub trigger: Vec<String>,
    /// Bet wherever the exact expectation is above 0, as well as by counts [default where there are
    /// no tags]
    #[arg(long, value_enum)]
    pub bet: Option<Bet>,
    #[command(flatten)]
    pub count: TakenArgs,
    #[command(flatten)]
    pub dealing: DealingArgs,
    #[command(flatten)]
    pub worth: WorthArgs,
    /// Only what each bet is worth: no tables by count and by cards left
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// How a count is taken.
#[derive(Args, Debug)]
pub struct TakenArgs {
    /// What a true count is per deck of [default: unseen]
    #[arg(long, value_enum)]
    pub per: Option<Per>,
    /// How a true count is rounded [default: none]
    #[arg(long, value_enum)]
    pub round: Option<Round>,
    /// Hold the running count against the trigger, not the true count
    #[arg(long)]
    pub running: bool,
    /// What the running count starts with [default: 0]
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub start: Option<String>,
}

/// How shoes are dealt.
#[derive(Args, Debug)]
pub struct DealingArgs {
    #[command(flatten)]
    pub shoe: ShoeArgs,
    /// Shoes to deal [default: 100000]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub shoes: Option<String>,
    /// Go on until the standard error of units per shoe is no more than this: 0.001
    #[arg(long, value_name = "ERROR", allow_hyphen_values = true)]
    pub until: Option<String>,
    /// The seed, a whole number below 2^64, in decimal or as 0x and hexadecimal
    #[arg(long, value_name = "S", default_value = "1", allow_hyphen_values = true)]
    pub seed: String,
    /// Cards that stay behind the cut card [default: 14]
    #[arg(long, value_name = "C", allow_hyphen_values = true)]
    pub cut: Option<String>,
    /// Other places of the cut card, from the same shoes: 14,26,52,104
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub cuts: Option<String>,
    /// Rounds after the one in which the cut card comes out, 0 to 2, each only if enough cards are
    /// left; the first of them is the round that the cut card begins, if it does [default: 1]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub after_cut: Option<String>,
    /// Cards that are burnt before the first round of a shoe
    #[arg(long, value_enum, default_value_t = Burn::None)]
    pub burn: Burn,
    /// Whether the first card is seen where it is turned and others are burnt [default: counted]
    #[arg(long, value_enum)]
    pub first_card: Option<First>,
    /// Exactly R rounds from each shoe instead of a cut card
    #[arg(long, value_name = "R", allow_hyphen_values = true, conflicts_with_all = ["cut", "cuts"])]
    pub rounds_per_shoe: Option<String>,
    /// Deal the I-th of N parts of the shoes, to be put together by `odds merge`
    #[arg(long, value_name = "I/N", allow_hyphen_values = true, conflicts_with = "until")]
    pub shard: Option<String>,
}

/// What is asked of the units that are won.
#[derive(Args, Debug)]
pub struct WorthArgs {
    /// A wager that must be bet beside each unit, and its stake: player=1; repeatable
    #[arg(long, value_name = "W=STAKE", value_delimiter = ',')]
    pub with: Vec<String>,
    /// The most that may be staked, in money, and then the stakes of --with are money too: 25,100
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub cap: Option<String>,
    /// Rounds of an hour [default: 70]
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub rounds_per_hour: Option<String>,
    /// The risk of ruin that bankrolls are of [default: 5%]
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true)]
    pub risk: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Bet {
    /// Wherever the exact expectation is above 0
    Perfect,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Per {
    /// All cards that were not seen, the burnt ones among them
    Unseen,
    /// The cards left in the shoe
    Shoe,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Round {
    /// Not at all
    None,
    /// To the nearest whole number
    Nearest,
    /// Down to a whole number
    Floor,
    /// By the nearest number of half decks left
    HalfDeck,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum First {
    /// It is seen and counted
    Counted,
    /// It is not seen
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
