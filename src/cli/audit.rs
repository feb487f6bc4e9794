//! `odds audit`: printed figures held against the exact ones.

use crate::cli::args::AuditArgs;
use crate::cli::progress::Meter;
use crate::cli::{catalog, format, write};
use crate::error::Error;
use crate::report::Output;
use crate::study::{self, AuditRequest};

/// Whether nothing differs.
pub fn run(args: &AuditArgs) -> Result<bool, Error> {
    let format = format(&args.common)?;
    let mut catalog = catalog(&args.common)?;
    let mut own = None;
    if let Some(path) = &args.file {
        let claims;
        (catalog, claims) = catalog.with_claims(path)?;
        own = Some(claims);
    }
    let request = AuditRequest { variants: args.variant.clone(), all: args.all, list: args.list };
    let meter = Meter::new(args.common.quiet);
    let found = study::audit(&catalog, own.as_ref(), &request, &|progress| meter.tell(progress));
    meter.finish();
    let found = found?;
    let good = !found.differs();
    write(&args.common, format, &Output::Audit(found))?;
    Ok(good)
}
