//! `odds list`: lists games, variants, wagers, counts, fields and formats.

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::{Ask, ask};
use crate::error::Error;
use crate::figure::key::Key;
use crate::question::list::{ListRequest, What};
use crate::typed::option;

#[derive(Args, Debug)]
pub struct ListArgs {
    /// Kind of list [default: games, variants and formats]
    #[arg(value_parser = option::values(What::ALL))]
    pub what: Option<What>,
    /// List only entries with this text in the id or name; case, blanks, "-" and "_" do not matter
    pub filter: Option<String>,
    /// List only games, variants, wagers or counts of these variants
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for ListArgs {
    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        let request = ListRequest {
            what: self.what,
            variants: self.variant.clone(),
            filter: self.filter.clone(),
        };
        ask(&self.common, false, &request)
    }
}
