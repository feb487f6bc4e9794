//! Tracks a shoe card by card, and prices a wager before the next round and within it.
//!
//! Prints:
//!
//! ```text
//! KH is gone, 415 cards left: 10.36145%
//! 7C is gone, 414 cards left: 10.36249%
//! 6S is gone, 413 cards left: 10.36461%
//! QD is gone, 412 cards left: 10.36780%
//! 9H is gone, 411 cards left: 10.37208%
//! 9S is gone, 410 cards left: 10.36317%
//! the Player has a nine: 14.91443%
//! ```

use shoe_odds::card::Card;
use shoe_odds::{Catalog, Dealt, Error, Exact, Request, Shoe};

pub fn main() -> Result<(), Error> {
    let catalog = Catalog::builtin();
    let pair = catalog.variant("dynasty-live/commission")?.wager("player-pair")?;
    let mut shoe = Shoe::decks(8)?;

    // The cards of a round, as they were seen to leave the shoe.
    for seen in ["KH", "7C", "6S", "QD", "9H", "9S"] {
        shoe = shoe.without(seen.parse::<Card>()?)?;
        println!(
            "{seen} is gone, {} cards left: {}",
            shoe.cards(),
            pair.on(&shoe)?.edge().percent(5)
        );
    }

    // By hand: eight ranks have 32 cards left, four 31 and the nines 30, so that
    // 8 * 32 * 31 + 4 * 31 * 30 + 30 * 29 = 12526 of 410 * 409 ordered pairs of cards are of one
    // rank. They return the stake twelve times.
    let chance = Exact::ratio(12_526, 410 * 409).unwrap();
    assert_eq!(pair.on(&shoe)?.edge(), Exact::one() - Exact::integer(12) * chance);

    // The next round has begun. Its known cards are still counted in the shoe.
    let request = Request {
        shoe: Some(shoe),
        variants: vec!["dynasty-live/commission".into()],
        wagers: vec!["player-pair".into()],
        dealt: Some(Dealt::parse("Player: 9D")?),
        ..Request::default()
    };
    let study = shoe_odds::price(&catalog, &request, &())?;
    let edge = &study.reports[0].wagers[0].edge.exact;
    println!("the Player has a nine: {}", edge.percent(5));

    // By hand: 29 of the other 409 cards are nines. 1 - 12 * 29/409 = 61/409.
    assert_eq!(*edge, Exact::ratio(61, 409).unwrap());
    Ok(())
}
