//! `odds audit`: compares published figures with exact ones.

use std::path::PathBuf;

use clap::Args;

use crate::cli::args::{CommonArgs, with_ci_formats};
use crate::cli::named::is_file;
use crate::cli::{Ask, ask_of};
use crate::error::Error;
use crate::question::audit::AuditRequest;
use crate::typed::{self, AuditTexts};

#[derive(Args, Debug)]
#[command(mut_arg("format", with_ci_formats))]
pub struct AuditArgs {
    /// Your file of published figures, about any wagers: a table or a file of `[[published]]`, or a
    /// spreadsheet (.csv, .xlsx) with the columns variant, wager, figure, printed [default: the
    /// figures of the rules documents]
    #[arg(value_name = "FILE", conflicts_with = "all")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub texts: AuditTexts,
    #[command(flatten)]
    pub common: CommonArgs,
}

impl Ask for AuditArgs {
    fn typed(&mut self) -> Option<&mut String> {
        Some(&mut self.common.typed)
    }

    fn run(&self) -> Result<bool, Error> {
        let texts = AuditTexts { document: self.common.document.clone(), ..self.texts.clone() };
        let request = typed::audit(&texts)?;
        let mut catalog = self.common.own.unstated()?;
        let mut claims = None;
        if let Some(path) = &self.file {
            is_file(&catalog, path)?;
            let own;
            (catalog, own) = catalog.with_claims(path, &request.columns)?;
            claims = Some(own);
        }
        // The file may bring the table whose meter is set.
        let catalog = self.common.own.stated(catalog)?;
        let origin = self.common.origin()?;
        let request = AuditRequest { claims, origin, ..request };
        ask_of(&catalog, &self.common, false, &request)
    }
}
