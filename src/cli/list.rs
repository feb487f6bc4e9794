//! `odds list`: lists games, variants, wagers, fields and formats.

use clap::{Args, ValueEnum};

use crate::cli::args::CommonArgs;
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::question::list::{ListRequest, What};

#[derive(Args, Debug)]
pub struct ListArgs {
    /// What to list [default: games, variants and formats]
    pub what: Option<Listed>,
    /// Only what has this in its id or name, whatever the case, blanks, "-" and "_"
    pub filter: Option<String>,
    /// Only games, variants or wagers of these variants
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Listed {
    /// Rules documents
    Games,
    /// Their variants
    Variants,
    /// The wagers of every variant
    Wagers,
    /// What conditions can name
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
