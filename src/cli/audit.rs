//! `odds audit`: printed figures held against the exact ones.

use std::path::PathBuf;

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::{Ask, ask_of};
use crate::error::Error;
use crate::question::audit::AuditRequest;

#[derive(Args, Debug)]
pub struct AuditArgs {
    /// Your own file of printed figures, about any wagers, or a table with such [default: those
    /// of the rules documents]
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Only what is claimed of these: game/variant, a variant that one game has, or a game
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// The claims of every table that is built in, collections as well
    #[arg(long, conflicts_with_all = ["file", "variant"])]
    pub all: bool,
    /// Tell of every figure, and not only of those that differ or are known to be wrong
    #[arg(long)]
    pub list: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for AuditArgs {
    fn run(&self) -> Result<bool, Error> {
        let mut catalog = self.common.catalog()?;
        let mut claims = None;
        if let Some(path) = &self.file {
            let own;
            (catalog, own) = catalog.with_claims(path)?;
            claims = Some(own);
        }
        let (all, list) = (self.all, self.list);
        let request = AuditRequest { variants: self.variant.clone(), all, list, claims };
        ask_of(&catalog, &self.common, false, &request)
    }
}
