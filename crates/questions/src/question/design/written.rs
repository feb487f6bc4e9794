//! Writes a paytable of a search as a table file.

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::DIGITS;
use crate::pricing::figures::ShoeInfo;
use crate::question::design::laws::Base;
use crate::question::design::meter::report::{MeterDesign, TermKind};
use crate::question::design::report::DesignStudy;
use crate::question::design::target::page;
use crate::question::design::{DesignRequest, the_wager};
use crate::table::{self, Catalog};
use crate::wording::grouped;

/// Number of decimal places of the percentages in the source of a table.
const PLACES: usize = 4;

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
    if let Some(meter) = study.meters.first() {
        return meter_as_table(catalog, request, meter, number);
    }
    let found = study.reports.iter().find_map(|report| Some((report, report.found.as_ref()?)));
    let Some((report, found)) = found else {
        return Err(Error::usage("no paytables were looked for: expected a target"));
    };
    let paytable = numbered(&found.paytables, number, "paytable")?;
    let (table, variant, wager) = the_wager(catalog, request)?;
    let meeting = grouped(&found.meeting.to_string());
    let mut remarks = vec![format!("{}: paytable {number} of {meeting}.", report.name)];
    for (of, shoe) in paytable.by_shoe.iter().zip(&report.shoes) {
        let edge = &of.edge.exact;
        let percent = edge.percent(DIGITS - 2);
        remarks.push(format!("House edge {percent}, exactly {edge}, on {}.", shoe.name));
    }
    let target = report.target.as_ref().map(page::edge_in_words).unwrap_or_default();
    let edges = paytable.by_shoe.iter().map(|of| of.edge.exact.percent(PLACES));
    let designed_for = reached(target, edges, &report.shoes);
    // A table is written with the payoffs less its fee.
    let fee = Base::new(wager, wager.round_lines()).fee;
    let pays: Vec<Exact> = paytable.pays.iter().map(|pays| pays - &fee).collect();
    Ok(table::with_paytable(table, variant, wager, &pays, &designed_for, &remarks))
}

/// Returns the target with the edges that are reached: "a house edge of 5% (4.8443% on 8 decks)".
fn reached(target: String, edges: impl Iterator<Item = String>, shoes: &[ShoeInfo]) -> String {
    let on = edges.zip(shoes).map(|(edge, shoe)| format!("{edge} on {}", shoe.name));
    format!("{target} ({})", on.collect::<Vec<_>>().join(", "))
}

/// Returns the item with this number from 1.
fn numbered<'a, T>(found: &'a [T], number: usize, what: &str) -> Result<&'a T, Error> {
    number.checked_sub(1).and_then(|at| found.get(at)).ok_or_else(|| {
        Error::usage(match found.len() {
            0 => format!("no {what} meets the target, so nothing is written"),
            1 => format!("one {what} is named: expected 1"),
            all => format!("{all} {what}s are named: expected a number from 1 to {all}"),
        })
    })
}

/// Returns a combination of terms of a meter as the TOML of a table.
fn meter_as_table(
    catalog: &Catalog,
    request: &DesignRequest,
    report: &MeterDesign,
    number: usize,
) -> Result<String, Error> {
    let Some(target) = &report.target else {
        return Err(Error::usage("no meters were looked for: expected a target"));
    };
    let found = report.found.as_ref();
    let designed = numbered(found.map_or(&[], |found| &found.meters), number, "meter")?;
    let (table, variant, wager) = the_wager(catalog, request)?;
    let lines = wager.round_lines().len();
    let growth = wager.progressive().and_then(|of| of.growth.clone());
    let (mut pays, mut growth) = (vec![None; lines], growth);
    for (term, value) in report.terms.iter().zip(&designed.amounts) {
        match (term.of, &mut growth) {
            (TermKind::Reset, Some(growth)) => growth.reset = value.clone(),
            (TermKind::Increment, Some(growth)) => growth.increment = value.clone(),
            _ => {}
        }
        if let Some(place) = term.line.and_then(|line| pays.get_mut(line - 1)) {
            *place = Some(value.clone());
        }
    }
    let meeting = found.map_or(0, |found| found.meeting);
    let mut remarks =
        vec![format!("{}: meter {number} of {}.", report.name, grouped(&meeting.to_string()))];
    for (of, shoe) in designed.by_shoe.iter().zip(&report.shoes) {
        let exactly = of.edge.exact().map(|edge| format!(", exactly {edge}")).unwrap_or_default();
        let percent = of.edge.percent(DIGITS);
        remarks.push(format!("House edge over all rounds {percent}{exactly}, on {}.", shoe.name));
    }
    let aim = format!("{} over all rounds", page::edge_in_words(target));
    let edges = designed.by_shoe.iter().map(|of| of.edge.percent(PLACES + 2));
    let aim = reached(aim, edges, &report.shoes);
    let terms = (&*pays, growth.as_ref());
    Ok(table::with_terms(table, variant, wager, terms, &aim, &remarks))
}
