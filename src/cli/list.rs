//! `odds list`: lists games, variants, wagers, fields and formats.

use clap::{Args, ValueEnum};

use crate::cli::args::CommonArgs;
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::question::list::{ListRequest, What};

#[derive(Args, Debug)]
pub struct ListArgs {
    /// Kind of list [default: games, variants and formats]
    pub what: Option<Listed>,
    /// List only entries with this text in the id or name; case, blanks, "-" and "_" do not matter
    pub filter: Option<String>,
    /// List only games, variants or wagers of these variants
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Listed {
    /// Games and their rules documents
    Games,
    /// Variants of the games
    Variants,
    /// Wagers of every variant
    Wagers,
    /// Fields that conditions can test
    Fields,
    /// Output formats
    Formats,
}

impl From<Listed> for What {
    fn from(listed: Listed) -> Self {
        match listed {
            Listed::Games => Self::Games,
            Listed::Variants => Self::Variants,
            Listed::Wagers => Self::Wagers,
            Listed::Fields => Self::Fields,
            Listed::Formats => Self::Formats,
        }
    }
}

impl Ask for ListArgs {
    fn run(&self) -> Result<bool, Error> {
        let request = ListRequest {
            what: self.what.map(Into::into),
            variants: self.variant.clone(),
            filter: self.filter.clone(),
        };
        ask(&self.common, false, &request)
    }
}
