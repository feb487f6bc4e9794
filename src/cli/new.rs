//! `odds new`: writes a commented table to begin with.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::{Ask, diagnose, output};
use crate::error::Error;
use crate::table::template;

#[derive(Args, Debug)]
pub struct NewArgs {
    /// Id of the table: up to 60 lower-case letters, digits and hyphens
    #[arg(value_name = "ID")]
    pub id: String,
    /// How a round is dealt; hands are of a game that the table declares
    #[arg(long, value_name = "GAME", default_value = "baccarat",
        value_parser = PossibleValuesParser::new(template::games()))]
    pub game: String,
    /// Write to this file, which must not exist; "-" is standard output [default: ID.toml]
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Show no remarks on standard error
    #[arg(long, short = 'q')]
    pub quiet: bool,
}

impl Ask for NewArgs {
    fn run(&self) -> Result<bool, Error> {
        let text = template::new_table(&self.id, &self.game)?;
        let default = PathBuf::from(format!("{}.toml", self.id));
        let path = self.output.as_deref().unwrap_or(&default);
        let Some(file) = output::file(Some(path)) else {
            return output::to_stdout(text.as_bytes()).map(|()| true);
        };
        let shown = file.display();
        if file.exists() {
            let why = format!("{shown} exists already: -o writes to another file");
            return Err(Error::usage(why));
        }
        output::to_file(file, text.as_bytes())?;
        if !self.quiet {
            diagnose::remark(&format!("wrote {shown}\nprice it: odds {shown}"));
        }
        Ok(true)
    }
}
