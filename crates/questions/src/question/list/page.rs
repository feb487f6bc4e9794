//! Lays out a listing.

use crate::document::{
    Document, LEAST, Note, Page, Part, Table, View, count, data, number, text, words,
};
use crate::figure::short as short_figure;
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
    let games = listing.games.iter().map(|game| {
        let decks = game.decks.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        let collection = game.collection.as_deref().unwrap_or(DOCUMENTS);
        let source = game.source.as_deref().unwrap_or_default();
        vec![
            (words("id", "Id"), text(&game.id)),
            (words("name", "Name"), text(&game.name)),
            (words("deals", "Deals"), text(game.deals)),
            (words("decks", "Decks"), text(decks)),
            (words("collection", "Collection").gives_way(LEAST + 1), text(collection)),
            (words("source", "Source").gives_way(LEAST), text(source)),
        ]
    });
    let variants = listing.variants.iter().map(|variant| {
        vec![
            (words("id", "Id"), text(&variant.id)),
            (words("name", "Name"), text(&variant.name)),
            (number("wagers", "Wagers"), count(variant.wagers.len())),
        ]
    });
    let wagers = listing.wagers.iter().map(|wager| {
        let mut row = vec![
            (words("variant", "Variant"), text(&wager.variant)),
            (words("id", "Id"), text(&wager.id)),
            (words("name", "Name"), text(&wager.name)),
            (words("settled", "Settled by").gives_way(LEAST), text(wager.settled.key())),
            (words("", "Pays"), text(short(&wager.pays, 3, 30))),
            (data(words("pays", "Pays")), text(&wager.pays)),
        ];
        row.extend(offer_page::cells(wager.offer.as_ref()));
        row
    });
    let counts = listing.counts.iter().map(|count| {
        let scale = if count.start.is_some() { "RC" } else { "TC" };
        let trigger = format!("{scale} ≥ {}", short_figure(&count.trigger));
        vec![
            (words("id", "Id"), text(&count.id)),
            (words("variant", "Variant"), text(&count.variant)),
            (words("wager", "Wager"), text(&count.wager)),
            (words("tags", "Tags"), text(&count.tags)),
            (words("trigger", "Bet at"), text(trigger)),
            (
                words("source", "Source").gives_way(LEAST),
                text(count.source.as_deref().unwrap_or_default()),
            ),
        ]
    });
    let fields = listing.fields.iter().map(|field| {
        vec![
            (words("game", "Game"), text(&field.game)),
            (words("field", "Field"), text(&field.name)),
            (words("values", "Values"), text(short(&field.values, 5, 60))),
            (words("cards", "Cards looked at").gives_way(LEAST), text(&field.cards)),
            (words("meaning", "Meaning"), text(&field.doc)),
        ]
    });
    let formats = listing.formats.iter().map(|format| {
        vec![(words("id", "Id"), text(format.id)), (words("use", "Use"), text(format.doc))]
    });
    let mut tables = vec![
        Table::of("games", "Games", games),
        Table::of("variants", "Variants", variants),
        Table::of("wagers", "Wagers", wagers),
        Table::of("counts", "Named counts", counts),
        Table::of("fields", "Fields of conditions", fields),
        Table::of("formats", "Formats", formats),
    ];
    tables.retain(|table| !table.rows.is_empty());
    let mut notes = Vec::new();
    if !listing.fields.is_empty() {
        let text = "In a table: when = { winner.total = 9, player.count.hearts = \"2-3\" }. HAND and \
                    KIND stand for any of the words listed with them.";
        notes.push(Note { text: text.to_owned(), warning: false });
    }
    let of_variants = listing.games.len() + listing.variants.len() + listing.wagers.len() > 0;
    let default =
        format!("{VARIANT} {} in other commands, if no variant is named", DEFAULT_SETS.join(","));
    let facts = of_variants.then_some(("Default", default)).into_iter().collect();
    Document::of(&[], [Part { facts, tables, notes, ..Part::default() }].into_iter())
}

/// Shortens a list of more than `most` values and `letters` letters to its first and last value.
fn short(values: &str, most: usize, letters: usize) -> String {
    let names: Vec<&str> = values.split(", ").collect();
    match names.as_slice() {
        [first, .., last] if names.len() > most && values.len() > letters => {
            let last = last.rsplit(" or ").next().unwrap_or(last);
            format!("{first} … {last}")
        }
        _ => values.to_owned(),
    }
}
