//! `odds list`: what the program knows.

use clap::{Args, ValueEnum};

use crate::cli::args::CommonArgs;
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::question::list::{ListRequest, What};

#[derive(Args, Debug)]
pub struct ListArgs {
    /// What to list [default: games, variants and formats]
    pub what: Option<Listed>,
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
        ask(&self.common, false, &ListRequest { what: self.what.map(Into::into) })
    }
}
