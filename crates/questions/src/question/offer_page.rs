//! The terms on which wagers are offered, with one layout on every page: in the row of the wager,
//! beside its name, or above its table.

use crate::document::{Cell, Column, Table, data, text, words};
use crate::pricing::figures::OfferInfo;

/// The label of the terms.
const LABEL: &str = "Offer";

/// Returns the terms of a row's wager: a few words for people, and the full terms for data formats.
pub(super) fn cells(offer: Option<&OfferInfo>) -> [(Column, Cell); 2] {
    cells_under(("offer", LABEL), offer)
}

/// Returns such terms with this key and label, for tables with several wagers a row.
pub(super) fn cells_under(
    (key, label): (&'static str, &str),
    offer: Option<&OfferInfo>,
) -> [(Column, Cell); 2] {
    let mark = offer.map(|offer| text(offer.mark()));
    [(words("", label).if_any(), mark.into()), (data(words(key, label)), in_full(offer))]
}

/// Returns the full terms, with the text of a reading.
pub(super) fn in_full(offer: Option<&OfferInfo>) -> Cell {
    offer.map(|offer| text(&offer.remark)).into()
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
