//! A row of the overview.

use crate::pricing::figures::WagerReport;
use crate::question::price::report::Report;

/// A wager, its report, and the name of its variant.
pub(super) type Row<'a> = (&'a WagerReport, &'a Report, &'a str);
