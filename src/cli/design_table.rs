//! Writes a paytable that was found as a table file: `--pick 1 -o mine.toml`.

use std::path::Path;

use crate::cli::args::CommonArgs;
use crate::cli::{answer_of, diagnose, output};
use crate::error::Error;
use crate::exact::Exact;
use crate::question::design::report::DesignReport;
use crate::question::design::{DesignRequest, as_table};

/// Returns `true` if a file name has the ending of tables.
pub fn is_table(path: Option<&Path>) -> bool {
    let ending = path.and_then(Path::extension);
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// Writes the paytable with this number, and prints how to price it.
pub fn write(args: &CommonArgs, request: &DesignRequest, number: usize) -> Result<bool, Error> {
    let file = output::file(args.output.as_deref());
    if let Some(path) = file.filter(|path| !is_table(Some(path))) {
        return Err(Error::usage(format!(
            "-o {}: --pick writes a table: expected a name that ends in .toml",
            path.display()
        )));
    }
    let catalog = args.catalog()?;
    let study = answer_of(&catalog, args, request)?;
    let table = as_table(&catalog, request, &study, number)
        .map_err(|error| Error::usage(format!("--pick {number}: {error}")))?;
    if !args.quiet {
        study.reports.iter().filter_map(|report| missed(report, number)).for_each(|text| {
            diagnose::remark(&text);
        });
    }
    let Some(path) = file else {
        return output::to_stdout(table.as_bytes()).map(|()| true);
    };
    output::to_file(path, table.as_bytes())?;
    if !args.quiet {
        let shown = path.display();
        let variant = crate::table::Table::parse(&table)?.id;
        diagnose::remark(&format!("{shown}: odds --tables {shown} --variant {variant}"));
    }
    Ok(true)
}

/// Returns a warning if the paytable with this number misses the target edge by more than one
/// percentage point, on the shoe where it is furthest from the target.
fn missed(report: &DesignReport, number: usize) -> Option<String> {
    let target = &report.target.as_ref()?.edge;
    let (from, to) = (&target.from.as_ref()?.exact, &target.to.as_ref()?.exact);
    let paytable = report.found.as_ref()?.paytables.get(number.checked_sub(1)?)?;
    let beyond = |edge: &Exact| (from - edge).max(edge - to);
    let edges = paytable.by_shoe.iter().map(|of| &of.edge.exact);
    let (far, edge) = edges.map(|edge| (beyond(edge), edge)).max()?;
    let point = Exact::ratio(1, 100)?;
    // A later paytable has a nearer one before it, so only the first gets this advice.
    let widen = if number == 1 { "; wider payoffs are tried with --pays" } else { "" };
    (far > point).then(|| {
        format!(
            "warning: paytable {number} has a house edge of {}, {} percentage points from the \
             target{widen}",
            edge.percent(4),
            far.percent(2).trim_end_matches('%')
        )
    })
}
