//! The form of tables on effects of removal.

use crate::document::{Row, Table};
use crate::question::effects::report::WagerEffects;

/// Returns a table about one wager; without a title, it has the name of the wager.
pub(in crate::question::effects) fn table(
    (kind, wager): (&'static str, &WagerEffects),
    title: &str,
    rows: impl IntoIterator<Item = Row>,
) -> Table {
    let title = match title {
        "" => wager.name.clone(),
        title => format!("{}: {title}", wager.name),
    };
    Table { id: wager.id.clone(), ..Table::of(kind, title, rows) }
}

/// Additional digits: the effect of one card is small.
pub(in crate::question::effects) const MORE: usize = 2;
