//! Writes a paytable of a search as a table file.

use crate::error::Error;
use crate::figure::DIGITS;
use crate::question::design::page;
use crate::question::design::report::DesignStudy;
use crate::question::design::{DesignRequest, the_wager};
use crate::table::{self, Catalog};
use crate::wording::grouped;

/// Returns a paytable of a `design` study as the TOML of a table. `number` counts the paytables of
/// the study from 1. The rules are copied from the table of the wager; the paytable is the only
/// wager.
///
/// # Errors
///
/// Returns an error if the request had no target, or the study has fewer paytables.
///
/// # Example
///
/// ```
/// use shoe_odds::question::design::{as_table, paytables::Bounds, Target, Wish};
/// use shoe_odds::table::Table;
/// use shoe_odds::{Catalog, DesignRequest, Exact};
///
/// let edge = Exact::parse("0.05").unwrap();
/// let request = DesignRequest {
///     variants: vec!["dynasty".into()],
///     wager: "tie".into(),
///     target: Some(Target {
///         edge: (edge.clone(), edge),
///         hit: Bounds::default(),
///         deviation: Bounds::default(),
///         lines: Vec::new(),
///         others: None,
///         round: None,
///         order: vec![Wish::AsItStands],
///         first: Default::default(),
///         most: 1,
///     }),
///     ..DesignRequest::default()
/// };
/// let catalog = Catalog::builtin();
/// let study = shoe_odds::design(&catalog, &request, &())?;
/// let table = Table::parse(&as_table(&catalog, &request, &study, 1)?)?;
/// // 9 to 1 keeps 4.84%, the nearest to 5%.
/// assert_eq!((table.id.as_str(), table.decks), ("tie-design", vec![8]));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn as_table(
    catalog: &Catalog,
    request: &DesignRequest,
    study: &DesignStudy,
    number: usize,
) -> Result<String, Error> {
    let found = study.reports.iter().find_map(|report| Some((report, report.found.as_ref()?)));
    let Some((report, found)) = found else {
        return Err(Error::usage("no paytables were looked for: expected a target"));
    };
    let paytable = number.checked_sub(1).and_then(|at| found.paytables.get(at));
    let Some(paytable) = paytable else {
        return Err(Error::usage(match found.paytables.len() {
            0 => "no paytable meets the target, so nothing is written".to_owned(),
            1 => "one paytable is named: expected 1".to_owned(),
            all => format!("{all} paytables are named: expected a number from 1 to {all}"),
        }));
    };
    let (table, variant, wager) = the_wager(catalog, request)?;
    let meeting = grouped(&found.meeting.to_string());
    let mut remarks = vec![format!("{}: paytable {number} of {meeting}.", report.name)];
    for (of, shoe) in paytable.by_shoe.iter().zip(&report.shoes) {
        let edge = &of.edge.exact;
        let percent = edge.percent(DIGITS - 2);
        remarks.push(format!("House edge {percent}, exactly {edge}, on {}.", shoe.name));
    }
    let designed_for = report.target.as_ref().map(page::edge_in_words).unwrap_or_default();
    Ok(table::with_paytable(table, variant, wager, &paytable.pays, &designed_for, &remarks))
}
