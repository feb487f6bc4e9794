//! `odds diff`: compares two rule sets, two shoes, or both.

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
    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        let mut request = typed::diff(&self.texts)?;
        let sides = [&mut request.first, &mut request.second];
        for (side, catalog) in sides.into_iter().zip(&mut request.catalogs) {
            let Some(own) = own_tables(side)? else { continue };
            *catalog = Some(self.common.own.stated(own)?);
            side.clear();
        }
        let unstated = self.common.own.unstated()?;
        let catalog = match self.common.own.stated(unstated.clone()) {
            // The meter may be of a file alone, which has taken it.
            Err(_) if request.catalogs.iter().any(Option::is_some) => unstated,
            stated => stated?,
        };
        ask_of(&catalog, &self.common, self.brief, &request)
    }
}
