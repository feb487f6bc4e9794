//! The oracle: every deal, one card after another, by plain recursion.
//!
//! It shares no code with the program it checks, and is written to be checked by reading:
//! the rules of play are in `baccarat.rs`, `chemin_de_fer.rs`, `dragon_tiger.rs` and `declared.rs`, decisions in
//! `decision.rs`, the reading of table files in `table.rs`. It is slow, and counts in whole numbers only. `dealer.rs` is a simulator, with a
//! fault on request.

pub mod baccarat;
pub mod cards;
pub mod chemin_de_fer;
pub mod community;
pub mod dealer;
pub mod decision;
pub mod declared;
pub mod dragon_tiger;
pub mod random;
pub mod shoes;
pub mod table;

use cards::Shoe;
use table::{Rules, Wager};

/// For each wager the ways of each of its lines (the first that holds settles it), and last
/// the ways of no line, out of the ordered deals of six cards (Dragon Tiger: of two).
pub fn count(rules: &Rules, shoe: &Shoe, wagers: &[&Wager]) -> Vec<Vec<u128>> {
    match rules.game.as_str() {
        "baccarat" => baccarat::count(shoe, &rules.draw, wagers),
        "dragon-tiger" => dragon_tiger::count(shoe, wagers),
        game => panic!("game {game:?}"),
    }
}
