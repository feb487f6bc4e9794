//! Prices a wager of your own, written as a text, on three shoes.
//!
//! Prints:
//!
//! ```text
//! 8 decks            12/415   2.8916%
//! 6 decks            12/311   3.8585%
//! 8 decks less 9*31  -18/385  -4.6753%
//! ```

use shoe_odds::table::Table;
use shoe_odds::{Catalog, Error, Exact, Shoe};

/// Rules like those in `tables/`; `odds schema table` describes all that they can say.
const RULES: &str = r#"
id    = "house"
name  = "House rules"
game  = "baccarat"
decks = [8]

[wager.first-pair]
name = "The Player's first two cards are a pair"
pays = [{ odds = "12 to 1", when = { player.pair = true } }]
"#;

pub fn main() -> Result<(), Error> {
    let catalog = Catalog::builtin().with(Table::parse(RULES)?)?;
    let pair = catalog.variant("house")?.wager("first-pair")?;

    for shoe in ["8", "6", "8 - 9*31"] {
        let shoe = Shoe::parse(shoe)?;
        let edge = pair.on(&shoe)?.edge();
        println!("{:<18} {:<8} {}", shoe.describe(), edge.to_string(), edge.percent(4));
    }

    // By hand: whatever the first card is, 31 of the other 415 make a pair of it, and a pair
    // returns the stake thirteen times. 1 - 13 * 31/415 = 12/415.
    assert_eq!(pair.on(&Shoe::decks(8)?)?.edge(), Exact::ratio(12, 415).unwrap());
    Ok(())
}
