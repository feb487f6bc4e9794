//! The terms on which wagers are offered, as every page shows them: in the row of the wager, beside
//! its name, or above its table.

use crate::document::{Cell, Column, Table, data, words};
use crate::pricing::figures::OfferInfo;

/// The label of the terms.
const LABEL: &str = "Offer";

/// Adds the terms of each row's wager to a table: in a few words for people, if any wager has terms
/// of its own, and in full in the column `offer` of data formats.
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

/// The column for people.
pub(super) fn column() -> Column {
    words("", LABEL)
}

/// The terms in a few words.
pub(super) fn cell(offer: Option<&OfferInfo>) -> Cell {
    offer.map_or(Cell::Empty, |offer| Cell::Text(offer.mark()))
}

/// The terms with the text of a reading.
pub(super) fn in_full(offer: Option<&OfferInfo>) -> Cell {
    offer.map_or(Cell::Empty, |offer| Cell::Text(offer.remark.clone()))
}

/// The terms as a figure of a table that is about one wager.
pub(super) fn figure(offer: Option<&OfferInfo>) -> Option<(&'static str, Cell)> {
    offer.map(|offer| (LABEL, Cell::Text(offer.remark.clone())))
}

/// The name of a wager, and a word if it is not on offer or one of two readings.
pub(super) fn named(name: &str, offer: Option<&OfferInfo>) -> String {
    match offer.filter(|offer| !offer.is_ranked()) {
        Some(offer) if offer.on_offer => format!("{name} (one reading)"),
        Some(_) => format!("{name} (not on offer)"),
        None => name.to_owned(),
    }
}
