//! Dealing procedures. To add one: a file that implements [`Game`], its vocabulary under
//! `field`, and a line in [`GAMES`].

pub mod api;
pub mod baccarat;
pub mod counting;
pub mod dragon_tiger;
pub mod rounds;

pub use api::{Broken, Class, Deal, Game, Listing, Many, Outcomes, Played, Rounds};

/// Every dealing procedure, by name.
pub const GAMES: &[&dyn Game] = &[&baccarat::Baccarat, &dragon_tiger::DragonTiger];

/// The dealing procedure that tables call `id`.
pub fn game(id: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.id() == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_vocabulary_and_the_other_way_round() {
        let games: Vec<_> = GAMES.iter().map(|game| game.id()).collect();
        let vocabularies: Vec<_> =
            crate::field::VOCABULARIES.iter().map(|vocabulary| vocabulary().game).collect();
        assert_eq!(games, vocabularies);
        assert!(games.is_sorted());
    }
}
