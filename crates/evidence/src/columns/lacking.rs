//! Refuses columns that no kind of rows can be read from, and names that no column has.

use crate::cards::notation;
use crate::columns::ignored::{listed, nothing_to_ignore};
use crate::columns::names::plain;
use crate::columns::needs::{has_rounds, no_rounds};
use crate::columns::other_game::of_another;
use crate::columns::role::{Names, alias, named};
use crate::columns::suggest::of_totals;
use crate::columns::{Columns, Form};
use crate::error::brief;
use crate::request::Kind;
use crate::wording::asked::COLUMN;
use crate::wording::similar;

/// Number of names in an example of a header: shoe, round and cards.
const EXAMPLE: usize = 4;

/// Refuses options that name a column that a file lacks.
pub fn check_options(columns: &Columns) -> Result<(), String> {
    let Columns { kind, found, options, vocabulary, .. } = columns;
    for (ours, theirs) in &options.columns {
        let role = named(*kind, ours, vocabulary);
        if role.is_some_and(|role| !columns.has.has(role)) {
            let (theirs, found) = (brief(theirs), listed(found));
            return Err(format!("no column \"{theirs}\" for {ours}: found {found}"));
        }
    }
    let absent = |name: &&String| found.iter().all(|found| plain(found) != plain(name));
    match options.ignored.iter().find(absent) {
        Some(name) if matches!(columns.form, Form::Csv(_)) => Err(nothing_to_ignore(name, found)),
        _ => Ok(()),
    }
}

/// Returns the message for columns with these names, which are read as no kind: the columns of each
/// kind, with those that it lacks.
pub fn why_lacking(lacking: &[(Columns, String)], found: &[String], form: Form) -> String {
    let Some((Columns { options, vocabulary, .. }, _)) = lacking.first() else {
        return no_rounds();
    };
    if matches!(form, Form::Csv(_)) && notation::are_values(found) {
        let names = Names::of(Kind::Hands, vocabulary);
        let header: Vec<&str> = names.iter().take(EXAMPLE).map(|(_, name)| name).collect();
        return format!(
            "the first line looks like a row: {}: expected the names of columns, as {}",
            brief(&found.join(",")),
            header.join(",")
        );
    }
    let all = listed(found);
    if let Some(why) = of_another(found, vocabulary) {
        return format!("{why}; found {all}");
    }
    if !has_rounds(vocabulary) && found.iter().any(|name| plain(name).ends_with("cards")) {
        let rows = "wager,event,count or of wager,rounds,staked,won";
        return format!("{}: expected rows of {rows}; found {all}", no_rounds());
    }
    let needs = lacking.iter().map(|(Columns { kind, .. }, lacks)| match lacking.len() {
        1 => format!("{kind} lack {lacks}"),
        _ => format!("for {kind} {lacks}"),
    });
    let needs = needs.collect::<Vec<_>>().join("; ");
    let lead = if lacking.len() == 1 { "" } else { "columns are missing: " };
    if let Some(said) = of_totals(found, options, vocabulary) {
        return format!("{lead}{needs}; found {all}; {said}");
    }
    let names = || lacking.iter().flat_map(|(columns, _)| columns.names.iter());
    let mut others = found.iter().filter(|name| alias(Kind::Totals, name).is_none());
    let near = others.find_map(|name| {
        let near = similar(&name.to_ascii_lowercase(), names().map(|(_, name)| name))?;
        (!name.eq_ignore_ascii_case(near)).then(|| format!("{COLUMN} {near}={}", brief(name)))
    });
    let near = near.unwrap_or_else(|| format!("{COLUMN} OURS=YOURS"));
    let rounds = if has_rounds(vocabulary) { String::new() } else { format!("; {}", no_rounds()) };
    format!("{lead}{needs}; found {all}; {near} names the column{rounds}")
}
