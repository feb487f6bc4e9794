//! A paytable that was found, written as a table file: `--pick 1 -o mine.toml`.

use std::path::Path;

use crate::cli::args::CommonArgs;
use crate::cli::{answer_of, diagnose, output};
use crate::error::Error;
use crate::question::design::{DesignRequest, as_table};

/// Whether a file is named as tables are.
pub fn is_table(path: Option<&Path>) -> bool {
    let ending = path.and_then(Path::extension);
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// Writes the paytable of this number, and says how it is priced.
pub fn write(args: &CommonArgs, request: &DesignRequest, number: usize) -> Result<bool, Error> {
    let file = output::file(args.output.as_deref());
    if let Some(path) = file.filter(|path| !is_table(Some(path))) {
        return Err(Error::usage(format!(
            "-o {}: --pick writes a table: expected a name that ends in .toml",
            path.display()
        )));
    }
    output::keep_apart("-o", file, args.tables.iter().map(|path| path.as_path()))?;
    let catalog = args.catalog()?;
    let study = answer_of(&catalog, args, request)?;
    let table = as_table(&catalog, request, &study, number)
        .map_err(|error| Error::usage(format!("--pick {number}: {error}")))?;
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
