//! The form of tables on effects of removal.

use crate::document::{Cell, Column, Table};
use crate::question::effects::report::WagerEffects;

/// Returns a table about one wager, or about all.
pub(in crate::question::effects) fn table(
    (kind, wager): (&'static str, Option<&WagerEffects>),
    title: &str,
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
) -> Table {
    let id = wager.map_or(String::new(), |wager| wager.id.clone());
    let title = match wager {
        Some(wager) if title.is_empty() => wager.name.clone(),
        Some(wager) => format!("{}: {title}", wager.name),
        None => title.to_owned(),
    };
    Table { kind, id, title, columns, rows, ..Table::default() }
}

/// Additional digits: the effect of one card is small.
pub(in crate::question::effects) const MORE: usize = 2;
