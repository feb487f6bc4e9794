//! Links rows of one sheet to the cells of another that they repeat, so that they follow changes.

use std::collections::BTreeMap;

use crate::document::{Cell, Table};

use super::{Event, Figures, number};

/// Returns the figures of the wager in a row of a summary, if they are the same.
pub(super) fn linked<'a>(
    table: &Table,
    row: &[Cell],
    known: &'a BTreeMap<&str, Vec<Figures>>,
) -> Option<&'a Figures> {
    let column = |key: &str| table.columns.iter().position(|column| column.key == key);
    let (Some(Cell::Text(id)), Some(Cell::Percent(edge))) =
        (row.get(column("id")?), row.get(column("edge")?))
    else {
        return None;
    };
    let edge = number::decimal(&edge.exact);
    let same =
        |figures: &&Figures| figures.whole.get("House edge").is_some_and(|one| one.result == edge);
    known.get(&**id)?.iter().find(same).filter(|_| matches!(table.kind, "summary" | "odds"))
}

/// Returns the event on its wager's sheet for a row, if it pays the same there.
pub(super) fn event<'a>(
    table: &Table,
    row: &[Cell],
    known: &'a BTreeMap<&str, Vec<Figures>>,
) -> Option<(&'a Figures, &'a Event)> {
    let column = |key: &str| table.columns.iter().position(|column| column.key == key);
    let (Cell::Text(id), Cell::Text(name), Cell::Pays(pays)) =
        (row.get(column("id")?)?, row.get(column("event")?)?, row.get(column("pays")?)?)
    else {
        return None;
    };
    let found = |figures: &'a Figures| {
        let event = figures.events.get(name).filter(|event| event.pays == *pays)?;
        Some((figures, event))
    };
    let known = known.get(&**id).filter(|_| matches!(table.kind, "odds" | "settlement"))?;
    known.iter().find_map(found)
}
