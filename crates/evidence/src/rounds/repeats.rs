//! Shoes that are dealt card for card like an earlier one: from a seed that was used again.
//!
//! For every shoe of enough cards, a hash of all of them in order is kept. Two shoes look alike by
//! chance about once in 2⁶⁴ pairs.

use rustc_hash::FxHashMap;

use crate::card::Seen;
use crate::game::Played;

/// The fault of these shoes.
pub const REPEATED: &str = "a shoe repeats an earlier one card for card";
/// Fewest cards of a shoe that is compared; shorter ones may be alike by chance. With 20 ranks
/// alone, that happens once in 10²² pairs.
const FEWEST: u32 = 20;
/// Maximum number of shoes that are remembered.
const MOST: usize = 1 << 20;

/// The cards of a shoe so far, in order, as a hash.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cards {
    hash: u64,
    number: u32,
}

impl Cards {
    /// Adds the cards of a round; the number of cards in each hand matters.
    pub fn add(&mut self, played: &Played) {
        for side in 0..2 {
            let hand = played.hand(side);
            hand.iter().for_each(|card| self.mix(card.code()));
            self.mix(Seen::KINDS);
            self.number = self.number.saturating_add(u32::try_from(hand.len()).unwrap_or(u32::MAX));
        }
    }

    /// Mixes a code into the hash by steps that are each one-to-one in 64 bits, after FxHash.
    fn mix(&mut self, code: usize) {
        let code = u64::try_from(code).unwrap_or(u64::MAX).wrapping_add(1);
        self.hash = (self.hash.rotate_left(5) ^ code).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    /// Returns the hash, if there are enough cards.
    pub fn of_shoe(&self) -> Option<u64> {
        (self.number >= FEWEST).then_some(self.hash)
    }
}

/// Place where a shoe begins: the index of the file, and the line.
pub type Place = (usize, u64);

/// The shoes so far.
#[derive(Default)]
pub struct Repeats {
    /// Names of the files.
    pub files: Vec<String>,
    shoes: FxHashMap<u64, Place>,
    /// Shoes that repeat an earlier one and are not reported yet, each with that one.
    found: Vec<(Place, Place)>,
}

impl Repeats {
    /// Takes a shoe that has ended.
    pub fn ended(&mut self, place: Place, hash: Option<u64>) {
        let Some(hash) = hash else { return };
        match self.shoes.get(&hash) {
            Some(first) => self.found.push((place, *first)),
            None if self.shoes.len() < MOST => _ = self.shoes.insert(hash, place),
            None => {}
        }
    }

    /// Takes the file, the line and the text of every shoe that is not reported yet.
    pub fn take(&mut self) -> Vec<(String, u64, String)> {
        let name = |file: usize| self.files.get(file).map_or("", String::as_str);
        let found = self.found.iter().map(|((file, line), (of_first, first))| {
            let text = format!("all its cards repeat the shoe from {}:{first} on", name(*of_first));
            (name(*file).to_owned(), *line, text)
        });
        let found = found.collect();
        self.found.clear();
        found
    }
}
