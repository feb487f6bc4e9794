//! `odds audit`: compares published figures with exact ones.

use std::path::PathBuf;

use clap::Args;

use crate::cli::again::Again;
use crate::cli::args::CommonArgs;
use crate::cli::{Ask, ask_of};
use crate::error::Error;
use crate::question::audit::AuditRequest;
use crate::typed::{self, AuditTexts};

#[derive(Args, Debug)]
pub struct AuditArgs {
    /// Your file of published figures, about any wagers: a table or a file of `[[published]]`, or a
    /// spreadsheet (.csv, .xlsx) with the columns variant, wager, figure, printed [default: the
    /// figures of the rules documents]
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Audit only the claims about this variant or game: game/variant, variant name, or game;
    /// repeatable
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Audit the claims of every built-in table, including collections
    #[arg(long, conflicts_with_all = ["file", "variant"])]
    pub all: bool,
    /// List every figure, not only those that differ or have a known error
    #[arg(long)]
    pub list: bool,
    /// Shoes to simulate for figures of counts [default: the number each claim states]
    #[arg(long, value_name = "N")]
    pub shoes: Option<String>,
    /// Date printed in the audit; without it, no date is printed
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = typed::date)]
    pub date: Option<String>,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl AuditArgs {
    /// Returns the typed command without options that do not change the figures.
    fn command(&self) -> String {
        let mut command = Again::of("audit");
        command.words(self.file.iter().map(|file| file.display().to_string()));
        command.option("--variant", (!self.variant.is_empty()).then(|| self.variant.join(",")));
        command.flag("--all", self.all).flag("--list", self.list);
        command.option("--shoes", self.shoes.as_ref());
        self.common.own.repeat(&mut command).option("--digits", self.common.digits);
        command.option("--date", self.date.as_ref());
        command.text()
    }
}

impl Ask for AuditArgs {
    fn run(&self) -> Result<bool, Error> {
        self.common.keeps(self.common.own.tables.iter().map(PathBuf::as_path))?;
        let mut catalog = self.common.own.unstated()?;
        let mut claims = None;
        if let Some(path) = &self.file {
            self.common.keeps([path.as_path()])?;
            let own;
            (catalog, own) = catalog.with_claims(path)?;
            claims = Some(own);
        }
        // The file may bring the table whose meter is set.
        let catalog = self.common.own.stated(catalog)?;
        let texts = AuditTexts {
            variant: self.variant.clone(),
            all: self.all,
            list: self.list,
            shoes: self.shoes.clone(),
            date: self.date.clone(),
        };
        let request = AuditRequest { claims, command: self.command(), ..typed::audit(&texts)? };
        ask_of(&catalog, &self.common, false, &request)
    }
}
