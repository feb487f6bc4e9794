//! `odds effects`: effects of removal, and the card counts that follow.

use clap::Args;

use crate::cli::args::{CommonArgs, ShoesArgs};
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::typed::{self, EffectsTexts};

#[derive(Args, Debug)]
pub struct EffectsArgs {
    #[command(flatten)]
    pub shoes: ShoesArgs,
    /// Variant "game/variant", variant name, game, or collection: usual, documents, games or market
    /// [default: usual,documents]
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Evaluate only the wagers with these ids; repeatable
    #[arg(long, short = 'w', value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// Levels of tags, the largest absolute value of a tag: 2, 1..4 or 1,3 [default: 1..4]
    #[arg(long, value_name = "LEVELS", allow_hyphen_values = true)]
    pub level: Option<String>,
    /// True counts at which to compute the exact expectation, by the tags of the highest level:
    /// -5..10, -5..10/0.5 or 0,2,4
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub true_counts: Option<String>,
    /// Cards left in the shoe at these true counts [default: half the shoe]
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true, requires = "true_counts")]
    pub left: Option<String>,
    /// Print only the value of each count: no cards
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for EffectsArgs {
    fn run(&self) -> Result<bool, Error> {
        let request = typed::effects(&EffectsTexts {
            shoes: self.shoes.texts(),
            variant: self.variant.clone(),
            wager: self.wager.clone(),
            level: self.level.clone(),
            true_counts: self.true_counts.clone(),
            left: self.left.clone(),
        })?;
        ask(&self.common, self.brief, &request)
    }
}
