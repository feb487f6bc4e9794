//! Dealing procedures: baccarat, Dragon Tiger, 7 Up Baccarat, and what a game of one's own implements.
//!
//! To add one: a folder or file here that implements [`Game`], its vocabulary under `field`, and a
//! line in [`GAMES`]. A game outside this crate needs no line:
//! `Table::read_among` reads tables of it.
//!
//! `api` says what a game is and `played` what a round of it; `rule` is how a game keeps its own
//! rule of the deal, and lets tables state it; `dealing` shuffles and deals real shoes; `few` deals
//! whatever takes few cards, and `two_cards` and `orders` do that very often; `number` is the numbers that
//! they and others count in; `rounds` is the law of
//! several rounds of a shoe and `counting` counts dealt ones, of any game. `mistakes` is
//! what a program that deals the game may have got wrong.

pub mod api;
pub mod baccarat;
pub mod counting;
pub mod dealing;
pub mod dragon_tiger;
mod few;
pub mod grid;
pub mod hands;
pub mod mistakes;
mod number;
mod orders;
mod played;
mod poker;
pub mod rounds;
pub mod rows;
pub mod rule;
pub mod seven_up;
mod two_cards;
pub mod until;

pub use api::{Broken, Class, Deal, Game, Listing, Many, Outcomes, Shown};
pub use played::{HAND, Played};
pub use rounds::Rounds;
pub use rule::Rule;

/// Every dealing procedure, by name.
pub const GAMES: &[&dyn Game] = &[
    &until::AndarBahar,
    &baccarat::Baccarat,
    &dragon_tiger::DragonTiger,
    &seven_up::SevenUp,
    &rows::TrenteEtQuarante,
];

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
        for game in GAMES {
            let vocabulary = game.vocabulary();
            assert_eq!(vocabulary.hands.len(), vocabulary.hand_cards.len());
            // The hands come first among the results.
            assert!(vocabulary.results().starts_with(vocabulary.hands));
        }
        assert!(games.is_sorted());
    }
}
