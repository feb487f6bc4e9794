//! The terms on which wagers are offered, with one layout on every page: in the row of the wager,
//! beside its name, or above its table.

use crate::document::{Cell, Column, Table, data, words};
use crate::pricing::figures::OfferInfo;

/// The label of the terms.
const LABEL: &str = "Offer";

/// Adds the terms of each row's wager to a table, unless no wager has terms of its own. People get
/// a few words; data formats get the full terms in the column `offer`.
pub(super) fn add<'a>(table: &mut Table, offers: impl IntoIterator<Item = Option<&'a OfferInfo>>) {
    let offers: Vec<Option<&OfferInfo>> = offers.into_iter().collect();
    if offers.iter().all(Option::is_none) {
        return;
    }
    table.columns.extend([column(), data(words("offer", LABEL))]);
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

/// Returns the terms as a figure for a table about one wager.
pub(super) fn figure(offer: Option<&OfferInfo>) -> Option<(&'static str, Cell)> {
    offer.map(|offer| (LABEL, Cell::Text(offer.remark.clone())))
}

/// Returns the name of a wager, marked if it is not on offer or one of two readings.
pub(super) fn named(name: &str, offer: Option<&OfferInfo>) -> String {
    match offer.filter(|offer| !offer.is_ranked()) {
        Some(offer) if offer.on_offer => format!("{name} (one reading)"),
        Some(_) => format!("{name} (not on offer)"),
        None => name.to_owned(),
    }
}
