//! Lists the contents of the program: games, variants, wagers, fields and formats.

mod narrow;
pub mod page;
pub mod report;

use itertools::Itertools;

use crate::card::Scale;
use crate::error::Error;
use crate::field::{VOCABULARIES, Vocabulary};
use crate::figure::key::keys;
use crate::format::FORMATS;
use crate::pricing::Watch;
use crate::pricing::figures::{GameInfo, OfferInfo, SettledBy};
use crate::pricing::shoe_of;
use crate::question::list::report::{
    ListedCount, ListedField, ListedFormat, ListedGame, ListedVariant, ListedWager, Listing,
};
use crate::question::{self, About, Shape};
use crate::table::Catalog;
use crate::table::model::{Table, Variant};

/// The facts about this question.
pub const ABOUT: About = About {
    id: "list",
    doc: "List games, variants, wagers, named counts, output formats, and the fields of conditions",
    columns: &[],
    shape: Some(Shape {
        doc: "What the program knows.",
        schema: |generator| generator.subschema_for::<report::Listing>(),
    }),
};

impl question::Question for ListRequest {
    type Answer = Listing;

    fn ask(&self, catalog: &Catalog, _: &dyn Watch) -> Result<Listing, Error> {
        if self.what != Some(What::Wagers) {
            catalog.has_no_meter("expected a list of wagers: other lists have no odds")?;
        }
        let mut listing = list(catalog, self.what);
        narrow::to_variants(&mut listing, catalog, self)?;
        narrow::to_filter(&mut listing, self)?;
        Ok(listing)
    }
}

impl question::Answer for Listing {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(Vec::new())
    }
}

keys! {
    /// A kind of thing to list.
    #[non_exhaustive]
    pub enum What {
        /// Games and their rules documents.
        Games = "games",
        /// Variants of the games.
        Variants = "variants",
        /// Wagers of every variant.
        Wagers = "wagers",
        /// Card counts that tables name, with the wagers they are for.
        Counts = "counts",
        /// Fields that conditions can test.
        Fields = "fields",
        /// Output formats.
        Formats = "formats",
    }
}

/// Parameters of a listing.
#[derive(Clone, Debug, Default)]
pub struct ListRequest {
    /// The kind of thing to list. `None` lists games, variants and formats.
    pub what: Option<What>,
    /// Variants that restrict the listing; empty for no restriction. Names mean the same as in
    /// other questions. Only games, variants, wagers and counts can be restricted.
    pub variants: Vec<String>,
    /// A text that listed things must have in their id or name. Case, blanks, `-` and `_` do not
    /// matter.
    pub filter: Option<String>,
}

/// Lists the contents of a catalog. Without a kind these are games, variants and formats.
pub fn list(catalog: &Catalog, what: Option<What>) -> Listing {
    let wanted = |one: What, by_default: bool| what.map_or(by_default, |what| what == one);
    let mut listing = Listing::default();
    if wanted(What::Games, true) {
        listing.games = games(catalog);
    }
    if wanted(What::Variants, true) {
        listing.variants = variants(catalog);
    }
    if wanted(What::Wagers, false) {
        listing.wagers = wagers(catalog);
    }
    if wanted(What::Counts, false) {
        listing.counts = counts(catalog);
    }
    if wanted(What::Fields, false) {
        listing.fields = fields(catalog);
    }
    if wanted(What::Formats, true) {
        let format = |format: &&dyn crate::format::Format| ListedFormat {
            id: format.id(),
            doc: format.doc(),
        };
        listing.formats = FORMATS.iter().map(format).collect();
    }
    listing
}

/// Returns the games of a catalog, the default set first.
pub fn games(catalog: &Catalog) -> Vec<ListedGame> {
    let game = |table: &Table| ListedGame {
        id: table.id.clone(),
        name: table.name.clone(),
        deals: table.vocabulary.game,
        decks: table.decks.clone(),
        source: table.source.clone(),
        collection: table.collection.clone(),
    };
    catalog.tables_in_order().map(game).collect()
}

/// Returns the variants of these games, in the same order.
pub fn variants(catalog: &Catalog) -> Vec<ListedVariant> {
    let variant = |(table, variant): (&Table, &Variant)| ListedVariant {
        id: table.name_of(variant),
        name: variant.name.clone(),
        wagers: variant.wagers.iter().map(|wager| wager.id.clone()).collect(),
    };
    catalog.variants_in_order().map(variant).collect()
}

/// Returns the wagers of every variant, with what they pay.
pub fn wagers(catalog: &Catalog) -> Vec<ListedWager> {
    let mut listed = Vec::new();
    for (table, variant) in catalog.variants_in_order() {
        let first = shoe_of(None, table).ok();
        for wager in &variant.wagers {
            listed.push(ListedWager {
                variant: table.name_of(variant),
                id: wager.id.clone(),
                name: wager.name.clone(),
                settled: SettledBy::of(wager),
                pays: wager.odds_in_words().join(", "),
                offer: first.as_ref().and_then(|shoe| OfferInfo::on(wager, shoe)),
            });
        }
    }
    listed
}

/// Returns the named counts of the wagers of every variant.
pub fn counts(catalog: &Catalog) -> Vec<ListedCount> {
    let mut listed = Vec::new();
    for (table, variant) in catalog.variants_in_order() {
        for wager in &variant.wagers {
            listed.extend(wager.counts.iter().map(|count| {
                let (per, round, start) = match &count.scale {
                    Scale::True { per, round } => (Some(per.key()), Some(round.key()), None),
                    Scale::Running { start } => (None, None, Some(start.to_string())),
                };
                ListedCount {
                    id: count.id.clone(),
                    variant: table.name_of(variant),
                    wager: wager.id.clone(),
                    name: wager.name.clone(),
                    tags: count.tags.to_string(),
                    per,
                    round,
                    start,
                    trigger: count.trigger.clone(),
                    source: count.source.clone(),
                }
            }));
        }
    }
    listed
}

/// Returns the fields of conditions, for every dealing procedure and for the games that the tables
/// added to a catalog declare.
pub fn fields(catalog: &Catalog) -> Vec<ListedField> {
    let known = || VOCABULARIES.iter().map(|vocabulary| vocabulary());
    let own = catalog.own_variants().map(|(table, _)| (&*table.id, table.vocabulary));
    let is_declared = |(_, own): &(&str, &Vocabulary)| known().all(|one| !std::ptr::eq(one, *own));
    let declared = own.filter(is_declared).dedup_by(|(one, _), (other, _)| one == other);
    let mut listed = Vec::new();
    for (game, vocabulary) in known().map(|one| (one.game, one)).chain(declared) {
        let mut add = |name: String, values: String, cards: &str, doc: &str| {
            let (game, cards, doc) = (game.to_owned(), cards.to_owned(), doc.to_owned());
            listed.push(ListedField { game, name, values, cards, doc });
        };
        // A declared game has the values of its own hands, and not every documented field.
        let spec = |pattern: &str| {
            let names = vocabulary.hands.iter().map(|hand| pattern.replace("HAND", hand));
            let mut specs = names.filter_map(|name| vocabulary.find(&name));
            specs.next().map(|field| vocabulary.spec(field))
        };
        for entry in vocabulary.entries.iter().unique_by(|entry| &entry.pattern) {
            let values = match spec(&entry.pattern) {
                Some(spec) => spec.domain.to_string(),
                None if entry.pattern.contains("KIND") => entry.domain.to_string(),
                None => continue,
            };
            add(entry.pattern.clone(), values, entry.cards, entry.doc);
        }
        if vocabulary.entries.iter().any(|entry| entry.pattern.contains("HAND")) {
            for hand in vocabulary.hands {
                add(format!("HAND: {hand}"), String::new(), "", "That hand.");
            }
        }
        for quantifier in &vocabulary.quantifiers {
            add(format!("HAND: {}", quantifier.name), String::new(), "", quantifier.doc);
        }
        let sides = vocabulary.hands.join(", ");
        add(
            "run".to_owned(),
            "1 to 1000".to_owned(),
            "",
            &format!("Length of a run, only under a wager's streak = {sides}, any or others."),
        );
        add(
            "times".to_owned(),
            "0 to 1000".to_owned(),
            "",
            "How often it is so, only under a wager's counts or pattern.",
        );
        for (names, kind) in vocabulary.kinds {
            add(format!("KIND: {names}"), String::new(), "", kind);
        }
    }
    listed
}
