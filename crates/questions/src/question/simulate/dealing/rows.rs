//! Writes rounds as rows of text, quickly.

use crate::card::Seen;
use crate::game::{Game, Played};
use crate::question::simulate::dealing::Form;

/// A writer of rounds as rows, one row for each round of a game.
///
/// # Example
///
/// ```
/// use shoe_odds::card::Seen;
/// use shoe_odds::game::{Played, game};
/// use shoe_odds::question::simulate::dealing::{Form, Rows};
///
/// let rows = Rows::new(game("baccarat").unwrap(), Form::Csv);
/// let cards: Vec<_> = ["9H", "KD", "5S", "2C"].iter().filter_map(|card| Seen::parse(card)).collect();
/// let played = Played::new([&cards[..2], &cards[2..]]);
/// let mut text = Vec::new();
/// rows.write(12, &[played], &mut text);
/// assert_eq!(text, b"12,1,9H KD,5S 2C,9,7,player\n");
/// assert!(rows.heading().starts_with("shoe,round,player_cards,banker_cards,"));
/// ```
pub struct Rows {
    game: &'static dyn Game,
    form: Form,
    /// The text of each card.
    names: Vec<String>,
    /// The names of the columns, in order.
    columns: Vec<String>,
    /// The text before each cell, and last the text after the row.
    between: Vec<String>,
    results: Vec<String>,
    points: bool,
}

impl Rows {
    /// Returns a writer of rows for this game.
    pub fn new(game: &'static dyn Game, form: Form) -> Self {
        let vocabulary = game.vocabulary();
        let hands = vocabulary.hands;
        let points = game.points(&[]).is_some();
        let of_hands = |what: &str| hands.iter().map(|hand| format!("{hand}_{what}")).collect();
        let mut columns: Vec<String> = vec!["shoe".into(), "round".into()];
        columns.append(&mut of_hands("cards"));
        if points {
            columns.append(&mut of_hands("total"));
        }
        let results: Vec<String> =
            vocabulary.results().iter().map(|name| name.to_string()).collect();
        // A game in which no hands are compared has no results.
        columns.extend((!results.is_empty()).then(|| "result".to_owned()));
        let names = Seen::all().map(|card| card.to_string()).collect();
        let between = match form {
            Form::Csv => {
                let front = (0..columns.len()).map(|at| if at == 0 { "" } else { "," });
                front.chain(["\n"]).map(str::to_owned).collect()
            }
            Form::Json => {
                let text = |column: &str| column.ends_with("_cards") || column == "result";
                let quote = |column: &str| if text(column) { "\"" } else { "" };
                let mut between = Vec::new();
                let mut closing = "{";
                for (at, column) in columns.iter().enumerate() {
                    let comma = if at == 0 { "" } else { "," };
                    between.push(format!("{closing}{comma}\"{column}\":{}", quote(column)));
                    closing = quote(column);
                }
                between.push(format!("{closing}}}\n"));
                between
            }
        };
        Self { game, form, names, columns, between, results, points }
    }

    /// Returns the header row; it is empty if every row names its columns.
    pub fn heading(&self) -> String {
        match self.form {
            Form::Csv => self.columns.join(",") + "\n",
            Form::Json => String::new(),
        }
    }

    /// Appends the rows of the rounds of a shoe.
    pub fn write(&self, shoe: u64, rounds: &[Played], text: &mut Vec<u8>) {
        let mut between = self.between.iter();
        let mut front = || between.next().map_or("", String::as_str);
        let first = front();
        let second = front();
        let sides = self.game.vocabulary().hands.len();
        let hands: Vec<&str> = (0..sides).map(|_| front()).collect();
        let points = if self.points { sides } else { 0 };
        let points: Vec<&str> = (0..points).map(|_| front()).collect();
        let result = if self.results.is_empty() { "" } else { front() };
        let end = front();
        let mut begin = first.as_bytes().to_vec();
        push_number(&mut begin, shoe);
        begin.extend_from_slice(second.as_bytes());
        for (round, played) in (1..).zip(rounds) {
            text.extend_from_slice(&begin);
            push_number(text, round);
            for (side, front) in hands.iter().enumerate() {
                text.extend_from_slice(front.as_bytes());
                for (at, card) in played.hand(side).iter().enumerate() {
                    if at > 0 {
                        text.push(b' ');
                    }
                    text.extend_from_slice(self.names[card.code()].as_bytes());
                }
            }
            for (side, front) in points.iter().enumerate() {
                text.extend_from_slice(front.as_bytes());
                let points = self.game.points(played.hand(side)).unwrap_or_default();
                push_number(text, points.into());
            }
            text.extend_from_slice(result.as_bytes());
            let code = usize::from(self.game.result(played));
            text.extend_from_slice(self.results.get(code).map_or(b"", String::as_bytes));
            text.extend_from_slice(end.as_bytes());
        }
    }
}

pub(super) fn push_number(text: &mut Vec<u8>, number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut left = number;
    loop {
        at -= 1;
        // A digit.
        digits[at] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[at..]);
}
