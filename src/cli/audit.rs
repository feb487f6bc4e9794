//! `odds audit`: printed figures held against the exact ones.

use crate::cli::args::AuditArgs;
use crate::cli::{ask_of, catalog};
use crate::error::Error;
use crate::question::audit::AuditRequest;

/// Whether nothing differs.
pub fn run(args: &AuditArgs) -> Result<bool, Error> {
    let mut catalog = catalog(&args.common)?;
    let mut claims = None;
    if let Some(path) = &args.file {
        let own;
        (catalog, own) = catalog.with_claims(path)?;
        claims = Some(own);
    }
    let (all, list) = (args.all, args.list);
    let request = AuditRequest { variants: args.variant.clone(), all, list, claims };
    ask_of(&catalog, &args.common, false, &request)
}
