//! Tables of one's own.

use shoe_odds::table::model::Wager;

use super::super::{only, own};
use super::{form, library, tables};

#[test]
fn a_first_table_is_one_of_the_library() {
    for game in ["baccarat", "dragon-tiger", "seven-up-baccarat"] {
        let table = library(&own("my-table", "My \"table\"", game));
        assert_eq!((&*table.id, &*table.name), ("my-table", "My \"table\""));
        assert_eq!((table.game.id(), table.variants[0].wagers.len()), (game, 1));
    }
}

#[test]
fn a_table_of_one_wager_settles_it_alike() {
    for (file, text) in tables() {
        let table = library(&text);
        let all: Vec<&Wager> = table.variants.iter().flat_map(|variant| &variant.wagers).collect();
        let form = form(&text);
        // All of a large table would take long.
        for wager in form.wagers.iter().step_by(form.wagers.len().div_ceil(3)) {
            let cut = only(&text, "cut", std::slice::from_ref(&wager.id)).unwrap();
            let cut = library(&cut);
            assert_eq!((&*cut.id, &cut.decks, &cut.lacking), ("cut", &table.decks, &table.lacking));
            assert_eq!((cut.variants.len(), cut.variants[0].wagers.len()), (1, 1), "{file}");
            assert!(cut.collection.is_none() && cut.edition.is_none() && cut.published.is_empty());
            let one = &cut.variants[0].wagers[0];
            let old = all.iter().find(|old| old.place.line() == wager.line).unwrap();
            assert!((&one.id, &one.name) == (&old.id, &old.name), "{file}: {}", wager.id);
            assert!(one.settles_like(old), "{file}: {}", wager.id);
        }
    }
}
