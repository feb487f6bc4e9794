//! `odds schema`: JSON Schemas of tables, of parameters and of reports.

use std::path::PathBuf;

use clap::Args;

use crate::cli::{Ask, output};
use crate::error::Error;
use crate::figure::key::{Key, keys};
use crate::schema;
use crate::typed::option;

#[derive(Args, Debug)]
pub struct SchemaArgs {
    /// Kind of document
    #[arg(value_name = "SCHEMA", value_parser = option::values(SchemaOf::ALL))]
    pub of: SchemaOf,
    /// Write to this file instead of standard output; "-" is standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
}

keys! {
    /// The documents that have a schema.
    pub enum SchemaOf {
        /// Table files.
        Table = "table",
        /// Parameters of questions, for other front ends.
        Parameters = "parameters",
        /// Reports in JSON.
        Report = "report",
        /// Certificates, which `odds certify` writes.
        Certificate = "certificate",
    }
}

impl Ask for SchemaArgs {
    fn run(&self) -> Result<bool, Error> {
        let schema = match self.of {
            SchemaOf::Table => schema::table(),
            SchemaOf::Parameters => schema::parameters(),
            SchemaOf::Report => schema::report(),
            SchemaOf::Certificate => schema::certificate(),
        };
        let text = schema::to_text(&schema);
        match output::file(self.output.as_deref()) {
            Some(path) => output::to_file(path, text.as_bytes()),
            None => output::to_stdout(text.as_bytes()),
        }
        .map(|()| true)
    }
}
