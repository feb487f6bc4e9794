//! `odds effects`: effects of removal, and the card counts that follow.

use clap::Args;

use crate::cli::args::{CommonArgs, ShoesArgs, first_and_more};
use crate::cli::numbers::whole;
use crate::cli::{Ask, ask, counts};
use crate::error::Error;
use crate::question::effects::EffectsRequest;

#[derive(Args, Debug)]
pub struct EffectsArgs {
    #[command(flatten)]
    pub shoes: ShoesArgs,
    /// A variant "game/variant", a bare variant, a game for all of its own, or a
    /// collection for all of its games [default: all that are in no collection]
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Only the wagers with these ids
    #[arg(long, short = 'w', value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// Levels of tags, the largest that a tag may be: 2, 1..4 or 1,3 [default: 1..4]
    #[arg(long, value_name = "LEVELS", allow_hyphen_values = true)]
    pub level: Option<String>,
    /// True counts to give the exact expectation at, by the tags of the highest level: -5..10,
    /// -5..10/0.5 or 0,2,4
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub true_counts: Option<String>,
    /// Cards left in the shoe at these true counts [default: half of them]
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true, requires = "true_counts")]
    pub left: Option<String>,
    /// Only what each wager's counts are worth: no cards
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for EffectsArgs {
    fn run(&self) -> Result<bool, Error> {
        let left = self.left.as_deref().map(|text| {
            let expected =
                || Error::usage(format!("--left {text}: expected a whole number of cards"));
            whole(text).ok_or_else(expected)
        });
        let true_counts = self.true_counts.as_deref().map(counts::true_counts);
        let levels = self.level.as_deref().map(counts::levels);
        let (shoe, more_shoes) = first_and_more(self.shoes.shoes()?);
        let request = EffectsRequest {
            shoe,
            more_shoes,
            variants: self.variant.clone(),
            wagers: self.wager.clone(),
            levels: levels.transpose()?.unwrap_or(EffectsRequest::default().levels),
            true_counts: true_counts.transpose()?.unwrap_or_default(),
            left: left.transpose()?,
        };
        ask(&self.common, self.brief, &request)
    }
}
