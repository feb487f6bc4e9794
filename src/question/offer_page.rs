//! The terms on which wagers are offered, with one layout on every page: in the row of the wager,
//! beside its name, or above its table.

use crate::document::{Cell, Column, Table, data, words};
use crate::pricing::figures::OfferInfo;

/// The label of the terms.
const LABEL: &str = "Offer";

/// Adds the terms of each row's wager to a table, unless no wager has terms of its own. People get
/// a few words; data formats get the full terms in the column `offer`.
pub(super) fn add<'a>(table: &mut Table, offers: impl IntoIterator<Item = Option<&'a OfferInfo>>) {
    add_under(table, ("offer", LABEL), offers);
}

/// Adds such terms in a data column with this key and label, for tables with several wagers a row.
pub(super) fn add_under<'a>(
    table: &mut Table,
    (key, label): (&'static str, &str),
    offers: impl IntoIterator<Item = Option<&'a OfferInfo>>,
) {
    let offers: Vec<Option<&OfferInfo>> = offers.into_iter().collect();
    if offers.iter().all(Option::is_none) {
        return;
    }
    table.columns.extend([words("", label), data(words(key, label))]);
    for (row, offer) in table.rows.iter_mut().zip(offers) {
        row.extend([cell(offer), in_full(offer)]);
    }
    if let Some(total) = &mut table.total {
        total.extend([Cell::Empty, Cell::Empty]);
    }
}

/// Returns the column of the terms for people.
pub(super) fn column() -> Column {
    words("", LABEL)
}

/// Returns the terms in a few words.
pub(super) fn cell(offer: Option<&OfferInfo>) -> Cell {
    offer.map_or(Cell::Empty, |offer| Cell::Text(offer.mark()))
}

/// Returns the full terms, with the text of a reading.
pub(super) fn in_full(offer: Option<&OfferInfo>) -> Cell {
    offer.map_or(Cell::Empty, |offer| Cell::Text(offer.remark.clone()))
}

/// Adds the terms of a wager to a table about this wager alone. People get them above the table;
/// data formats get them in each row.
pub(super) fn add_to_all(table: &mut Table, offer: Option<&OfferInfo>) {
    if offer.is_none() {
        return;
    }
    table.figures.insert(0, (LABEL, in_full(offer)));
    table.columns.push(data(words("offer", LABEL)));
    for row in table.rows.iter_mut().chain(&mut table.total) {
        row.push(in_full(offer));
    }
}

/// Returns the name of a wager, marked if it is not on offer or one of two readings.
pub(super) fn named(name: &str, offer: Option<&OfferInfo>) -> String {
    match offer.filter(|offer| !offer.is_ranked()) {
        Some(offer) if offer.on_offer => format!("{name} (one reading)"),
        Some(_) => format!("{name} (not on offer)"),
        None => name.to_owned(),
    }
}
