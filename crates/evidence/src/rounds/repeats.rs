//! Shoes that deal the cards of an earlier one again: from a seed that was used again, even if the
//! shoe is cut elsewhere.

use rustc_hash::FxHashMap;

use crate::rounds::order::Mark;

/// The fault of these shoes.
pub const REPEATED: &str = "a shoe repeats the cards of an earlier one";
/// Maximum number of shoes that are remembered.
const MOST: usize = 1 << 20;

/// Place where a shoe begins: the index of the file, and the line.
pub type Place = (usize, u64);

/// The shoes so far.
#[derive(Default)]
pub struct Repeats {
    /// Names of the files.
    pub files: Vec<String>,
    /// Shoes by the smallest hash of their windows, each with the hash of all its cards.
    shoes: FxHashMap<u64, (u64, Place)>,
    /// Shoes that repeat an earlier one and are not reported yet, each with that one, and `true` if
    /// all cards are the same.
    found: Vec<(Place, Place, bool)>,
}

impl Repeats {
    /// Takes a shoe that has ended.
    pub fn ended(&mut self, place: Place, mark: Option<Mark>) {
        let Some(Mark { whole, least }) = mark else { return };
        match self.shoes.get(&least) {
            Some((other, first)) => self.found.push((place, *first, *other == whole)),
            None if self.shoes.len() < MOST => _ = self.shoes.insert(least, (whole, place)),
            None => {}
        }
    }

    /// Takes the file, the line and the text of every shoe that is not reported yet.
    pub fn take(&mut self) -> Vec<(String, u64, String)> {
        let name = |file: usize| self.files.get(file).map_or("", String::as_str);
        let found = self.found.iter().map(|((file, line), (of_first, first), all)| {
            let these = if *all { "all its cards" } else { "20 or more cards in a row" };
            let text = format!("{these} repeat the shoe from {}:{first} on", name(*of_first));
            (name(*file).to_owned(), *line, text)
        });
        let found = found.collect();
        self.found.clear();
        found
    }
}
