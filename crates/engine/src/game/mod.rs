//! Dealing procedures: baccarat, Dragon Tiger, 7 Up Baccarat and others, and the trait for your
//! own.
//!
//! To add one: a folder or file here that implements [`Rules`], [`Play`], [`Look`] and [`Game`],
//! its vocabulary under `field`, and a line in [`GAMES`]. A game outside this crate needs no line:
//! `Table::read_among` reads its tables.
//!
//! - `rule` defines the rules that people read and tables state, `play` the dealing of real cards,
//!   `look` the values of fields, and `api` a game, which is all of these and counts its rounds.
//! - `plan` finds the deals that serve several observations.
//! - `played` is a round, and `dealing` shuffles and deals real shoes.
//! - `many` is the interface of counters of very many compositions.
//! - `few` deals any game of few cards; `orders` does so for very many compositions.
//! - `diagram` runs diagrams of choices of cards, which `orders` and `hands` make.
//! - `two_hands` counts two hands of two or three cards, as baccarat deals them.
//! - `number` holds the numbers that kernels count in, and `numbered` numbers distinct items.
//! - `rounds` is the law of several rounds of a shoe, and `counting` counts dealt rounds, for any
//!   game.
//! - `decision` holds the decisions that the rules of a game leave to its hands.
//! - `mistakes` lists common errors of programs that deal a game.

pub mod api;
pub mod baccarat;
pub mod counting;
pub mod dealing;
#[doc(hidden)]
pub mod dealt_out;
pub mod decision;
mod diagram;
pub mod dragon_tiger;
pub mod enumerated;
mod few;
pub mod grid;
pub mod hands;
mod look;
mod many;
pub mod mistakes;
mod multiset;
mod number;
mod numbered;
mod orders;
#[doc(hidden)] // Needed by the pricing of wagers.
pub mod plan;
mod play;
mod played;
mod poker;
pub mod rounds;
pub mod rows;
pub mod rule;
pub mod seven_up;
mod two_hands;
pub mod until;
#[doc(hidden)]
pub mod wide;

pub use api::{Company, Deal, Game};
pub use look::{Look, Shown};
pub use many::{Class, Many};
pub use play::{Broken, Play, highest};
pub use played::{HAND, Played};
pub use rounds::Rounds;
pub use rule::{Listing, Outcomes, Rule, Rules};

/// Every dealing procedure, sorted by identifier.
pub const GAMES: &[&dyn Game] = &[
    &until::AndarBahar,
    &baccarat::Baccarat,
    &dragon_tiger::DragonTiger,
    &seven_up::SevenUp,
    &rows::TrenteEtQuarante,
];

/// Returns the dealing procedure that tables call `id`.
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
