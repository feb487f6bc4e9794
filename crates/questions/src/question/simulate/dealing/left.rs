//! Writes the cards left before each round as rows of text, as `odds batch` reads them.

use crate::card::Grain;
use crate::game::{Game, Played};
use crate::question::simulate::dealing::Form;
use crate::question::simulate::dealing::rows::push_number;
use crate::shoe::Shoe;

/// A writer of the cards that nobody has seen before each round of a shoe: those in the shoe, behind
/// the cut card, and burned unseen.
///
/// # Example
///
/// ```
/// use shoe_odds::Shoe;
/// use shoe_odds::card::Seen;
/// use shoe_odds::game::{Played, game};
/// use shoe_odds::question::simulate::dealing::{Form, Left};
///
/// let rows = Left::new(game("baccarat").unwrap(), &Shoe::decks(8)?, Form::Csv);
/// assert!(rows.heading().starts_with("id,AS,AH,AD,AC,2S,"));
/// let cards: Vec<_> = ["AS", "KD", "AS", "2C"].iter().filter_map(|card| Seen::parse(card)).collect();
/// let played = Played::new([&cards[..2], &cards[2..]]);
/// let mut text = Vec::new();
/// rows.write(12, &[played.clone(), played], &mut text);
/// let text = String::from_utf8(text).unwrap();
/// assert!(text.starts_with("12/1,8,8,8,8,8,"));
/// assert!(text.contains("\n12/2,6,8,8,8,8,"));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub struct Left {
    game: &'static dyn Game,
    known: Grain,
    /// The count of each type of card in the full shoe.
    full: Vec<u64>,
    /// The text before each cell, and last the text after the row.
    between: Vec<String>,
    heading: String,
}

impl Left {
    /// Returns a writer of this game for this shoe. Its columns are cards, ranks or values, as finely
    /// as the cards of the shoe are known.
    pub fn new(game: &'static dyn Game, shoe: &Shoe, form: Form) -> Self {
        let known = shoe.known();
        let names: Vec<String> = known.types().map(|face| face.to_string()).collect();
        let (between, heading) = match form {
            Form::Csv => {
                let commas = std::iter::repeat_n(",".to_owned(), names.len());
                let between = std::iter::once(String::new()).chain(commas).chain(["\n".to_owned()]);
                (between.collect(), format!("id,{}\n", names.join(",")))
            }
            Form::Json => {
                let cells = names.iter().enumerate().map(|(at, name)| {
                    let closing = if at == 0 { "\"" } else { "" };
                    format!("{closing},\"{name}\":")
                });
                let between = std::iter::once("{\"id\":\"".to_owned()).chain(cells);
                (between.chain(["}\n".to_owned()]).collect(), String::new())
            }
        };
        let full = shoe.types().iter().map(|(_, count)| *count).collect();
        Self { game, known, full, between, heading }
    }

    /// Returns the header row; it is empty if every row names its columns.
    pub fn heading(&self) -> &str {
        &self.heading
    }

    /// Appends a row for each round of a shoe: its id is `SHOE/ROUND`.
    pub fn write(&self, shoe: u64, rounds: &[Played], text: &mut Vec<u8>) {
        let mut left = self.full.clone();
        for (round, played) in (1..).zip(rounds) {
            let mut between = self.between.iter();
            let mut front = |text: &mut Vec<u8>| {
                text.extend_from_slice(between.next().map_or(b"", String::as_bytes));
            };
            front(text);
            push_number(text, shoe);
            text.push(b'/');
            push_number(text, round);
            for count in &left {
                front(text);
                push_number(text, *count);
            }
            front(text);
            let sides = self.game.vocabulary().hands.len();
            for card in (0..sides).flat_map(|side| played.hand(side)) {
                if let Some(count) = left.get_mut(self.known.place(*card)) {
                    *count = count.saturating_sub(1);
                }
            }
        }
    }
}
