//! `odds diff`: compares two rule sets, two shoes, or both.

use std::path::Path;

use clap::Args;

use crate::cli::args::CommonArgs;
use crate::cli::{Ask, ask_of};
use crate::error::Error;
use crate::question::diff::own_tables;
use crate::typed::{self, DiffTexts};

#[derive(Args, Debug)]
pub struct DiffArgs {
    #[command(flatten)]
    pub texts: DiffTexts,
    /// Print only the edges, without the lines that move
    #[arg(long)]
    pub brief: bool,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for DiffArgs {
    fn run(&self) -> Result<bool, Error> {
        let mut request = typed::diff(&self.texts)?;
        let sides = [request.first.as_str(), request.second.as_str()];
        let mut catalogs = [None, None];
        for (side, catalog) in sides.into_iter().zip(&mut catalogs) {
            let own = own_tables(side)?;
            self.common.keeps(own.iter().map(|_| Path::new(side)))?;
            *catalog = own.map(|own| self.common.own.stated(own)).transpose()?;
        }
        request.catalogs = catalogs;
        // A meter may be of a file alone.
        let catalog = match request.catalogs.iter().any(Option::is_some) {
            true => self.common.own.unstated()?,
            false => self.common.catalog()?,
        };
        ask_of(&catalog, &self.common, self.brief, &request)
    }
}
