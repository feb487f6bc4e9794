//! What the program knows: games, variants, wagers, fields and formats.

mod narrow;
pub mod page;
pub mod report;

use crate::error::Error;
use crate::field::VOCABULARIES;
use crate::format::FORMATS;
use crate::pricing::Watch;
use crate::pricing::figures::{OfferInfo, SettledBy};
use crate::pricing::shoe_of;
use crate::question::list::report::{
    ListedField, ListedFormat, ListedGame, ListedVariant, ListedWager, Listing,
};
use crate::question::{self, About, Shape};
use crate::table::Catalog;
use crate::table::model::{Settlement, Table, Variant};
use crate::table::multiplier::line_in_words;
use crate::table::pays_in_words;

/// The question of this room.
pub const ABOUT: About = About {
    id: "list",
    doc: "List games, variants, wagers, output formats, and the fields of conditions",
    columns: &[],
    shape: Some(Shape {
        doc: "What the program knows.",
        schema: |generator| generator.subschema_for::<report::Listing>(),
    }),
};

impl question::Question for ListRequest {
    type Answer = Listing;

    fn ask(&self, catalog: &Catalog, _: &dyn Watch) -> Result<Listing, Error> {
        let mut listing = list(catalog, self.what);
        narrow::to_variants(&mut listing, catalog, self)?;
        narrow::to_filter(&mut listing, self)?;
        Ok(listing)
    }
}

impl question::Answer for Listing {}

/// What to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
    /// Rules documents.
    Games,
    /// Their variants.
    Variants,
    /// The wagers of every variant.
    Wagers,
    /// What conditions can name.
    Fields,
    /// Output formats.
    Formats,
}

/// What to list.
#[derive(Clone, Debug, Default)]
pub struct ListRequest {
    /// One kind of thing; `None` for games, variants and formats.
    pub what: Option<What>,
    /// Only those of these variants; a name means what it means to any question. Games, variants
    /// and wagers are of variants.
    pub variants: Vec<String>,
    /// Only those with this in their id or name, whatever the case, blanks, `-` and `_`.
    pub filter: Option<String>,
}

/// Lists what a catalog holds; for nothing in particular, games, variants and formats.
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
    if wanted(What::Fields, false) {
        listing.fields = fields();
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

/// Returns the games of a catalog, those of the default set first.
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

/// Their variants.
pub fn variants(catalog: &Catalog) -> Vec<ListedVariant> {
    let variant = |(table, variant): (&Table, &Variant)| ListedVariant {
        id: table.name_of(variant),
        name: variant.name.clone(),
        wagers: variant.wagers.iter().map(|wager| wager.id.clone()).collect(),
    };
    catalog.variants_in_order().map(variant).collect()
}

fn wagers(catalog: &Catalog) -> Vec<ListedWager> {
    let mut listed = Vec::new();
    for (table, variant) in catalog.variants_in_order() {
        let first = shoe_of(None, table).ok();
        for wager in &variant.wagers {
            let (settled, pays): (_, Vec<String>) = match &wager.settlement {
                Settlement::Round(lines) => {
                    (SettledBy::Round, lines.iter().map(line_in_words).collect())
                }
                Settlement::Progressive(wager) => (SettledBy::Round, wager.odds().collect()),
                Settlement::Session(streak) => {
                    let lines = streak.lines.iter();
                    (SettledBy::of(wager), lines.map(|line| pays_in_words(&line.pays)).collect())
                }
            };
            listed.push(ListedWager {
                variant: table.name_of(variant),
                id: wager.id.clone(),
                name: wager.name.clone(),
                settled,
                pays: pays.join(", "),
                offer: first.as_ref().and_then(|shoe| OfferInfo::on(wager, shoe)),
            });
        }
    }
    listed
}

/// The fields of conditions, of every game built in.
pub fn fields() -> Vec<ListedField> {
    let mut listed = Vec::new();
    for vocabulary in VOCABULARIES.iter().map(|vocabulary| vocabulary()) {
        let game = vocabulary.game;
        let mut add = |name: String, values: String, cards: &str, doc: &str| {
            let (cards, doc) = (cards.to_owned(), doc.to_owned());
            listed.push(ListedField { game, name, values, cards, doc });
        };
        for entry in &vocabulary.entries {
            add(entry.pattern.clone(), entry.domain.to_string(), entry.cards, entry.doc);
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
