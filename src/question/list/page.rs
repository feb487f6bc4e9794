//! Lays out a listing.

use crate::document::{
    Cell, Column, Document, LEAST, Note, Page, Part, Table, View, number, words,
};
use crate::question::list::report::Listing;
use crate::question::offer_page;
use crate::table::{DEFAULT_SETS, DOCUMENTS};
use crate::wording::asked::VARIANT;

impl Page for Listing {
    fn page(&self, _: View) -> Document {
        listing(self)
    }
}

pub(super) fn listing(listing: &Listing) -> Document {
    let text = |text: &str| Cell::Text(text.to_owned());
    let mut tables = Vec::new();
    let mut add = |kind: &'static str, title: &str, columns: Vec<Column>, rows: Vec<Vec<Cell>>| {
        if !rows.is_empty() {
            let (id, title) = (String::new(), title.to_owned());
            tables.push(Table { kind, id, title, columns, rows, ..Table::default() });
        }
    };
    let decks = |decks: &[u32]| decks.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    add(
        "games",
        "Games",
        vec![
            words("id", "Id"),
            words("name", "Name"),
            words("deals", "Deals"),
            words("decks", "Decks"),
            words("collection", "Collection").gives_way(LEAST + 1),
            words("source", "Source").gives_way(LEAST),
        ],
        listing
            .games
            .iter()
            .map(|game| {
                let source = game.source.as_deref().unwrap_or_default();
                let collection = game.collection.as_deref().unwrap_or(DOCUMENTS);
                vec![
                    text(&game.id),
                    text(&game.name),
                    text(game.deals),
                    Cell::Text(decks(&game.decks)),
                    text(collection),
                    text(source),
                ]
            })
            .collect(),
    );
    add(
        "variants",
        "Variants",
        vec![words("id", "Id"), words("name", "Name"), number("wagers", "Wagers")],
        listing
            .variants
            .iter()
            .map(|variant| {
                vec![
                    text(&variant.id),
                    text(&variant.name),
                    Cell::Count(variant.wagers.len().into()),
                ]
            })
            .collect(),
    );
    add(
        "wagers",
        "Wagers",
        vec![
            words("variant", "Variant"),
            words("id", "Id"),
            words("name", "Name"),
            words("settled", "Settled by").gives_way(LEAST),
            words("pays", "Pays"),
        ],
        listing
            .wagers
            .iter()
            .map(|wager| {
                vec![
                    text(&wager.variant),
                    text(&wager.id),
                    text(&wager.name),
                    text(wager.settled.key()),
                    text(&wager.pays),
                ]
            })
            .collect(),
    );
    add(
        "fields",
        "Fields of conditions",
        vec![
            words("game", "Game"),
            words("field", "Field"),
            words("values", "Values"),
            words("cards", "Cards looked at").gives_way(LEAST),
            words("meaning", "Meaning"),
        ],
        listing
            .fields
            .iter()
            .map(|field| {
                vec![
                    text(field.game),
                    text(&field.name),
                    text(&short(&field.values)),
                    text(&field.cards),
                    text(&field.doc),
                ]
            })
            .collect(),
    );
    add(
        "formats",
        "Formats",
        vec![words("id", "Id"), words("use", "Use")],
        listing.formats.iter().map(|format| vec![text(format.id), text(format.doc)]).collect(),
    );
    for table in tables.iter_mut().filter(|table| table.kind == "wagers") {
        offer_page::add(table, listing.wagers.iter().map(|wager| wager.offer.as_ref()));
    }
    let mut notes = Vec::new();
    if !listing.fields.is_empty() {
        let text = "In a table: when = { winner.total = 9, player.count.hearts = \"2-3\" }. HAND and \
                    KIND stand for any of the words listed with them.";
        notes.push(Note { text: text.to_owned(), warning: false });
    }
    let of_variants = listing.games.len() + listing.variants.len() + listing.wagers.len() > 0;
    let default = format!("{VARIANT} {}, where no variant is named", DEFAULT_SETS.join(","));
    let facts = of_variants.then_some(("Default", default)).into_iter().collect();
    Document::of(&[], [Part { facts, tables, notes, ..Part::default() }].into_iter())
}

/// Shortens a list of values to fit beside the other fields. A long list keeps its first and last
/// value; the meaning of the field names all of them.
fn short(values: &str) -> String {
    let names: Vec<&str> = values.split(", ").collect();
    match names.as_slice() {
        [first, .., last] if names.len() > 5 && values.len() > 60 => {
            let last = last.rsplit(" or ").next().unwrap_or(last);
            format!("{first} … {last}")
        }
        _ => values.to_owned(),
    }
}
