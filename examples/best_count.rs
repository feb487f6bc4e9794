//! Finds the best card count of a wager: the effects of removal, and the tags that follow them.
//!
//! Prints:
//!
//! ```text
//! Dragon Big: expectation -7.6923%
//! card  effect of removal   best tag  level 1  level 2
//! 0             -0.25950%     -1.000       -1       -2
//! 1              0.22243%      0.857        0        1
//! 2              0.22243%      0.857        1        1
//! 3              0.22243%      0.857        1        2
//! 4              0.22243%      0.857        1        2
//! 5              0.22243%      0.857        1        2
//! 6              0.22243%      0.857        1        2
//! 7              0.22243%      0.857        1        2
//! 8             -0.25950%     -1.000       -1       -2
//! 9             -0.25950%     -1.000       -1       -2
//! level 1: correlation 0.9636, in favor from a true count of 4.00
//! level 2: correlation 0.9843, in favor from a true count of 7.67
//! ```

use shoe_odds::{Catalog, EffectsRequest, Error, Exact, Shoe};

pub fn main() -> Result<(), Error> {
    let request = EffectsRequest {
        shoe: Some(Shoe::decks(8)?),
        variants: vec!["dragon-tiger".into()],
        wagers: vec!["dragon-big".into()],
        levels: vec![1, 2],
        ..EffectsRequest::default()
    };
    let study = shoe_odds::effects(&Catalog::builtin(), &request, &())?;
    let big = &study.reports[0].wagers[0];

    println!("{}: expectation {}", big.name, big.expectation.exact.percent(4));
    println!("card  effect of removal   best tag  level 1  level 2");
    for card in &big.cards {
        let best = card.best_tag.as_ref().map_or("-".into(), |tag| tag.exact.decimal(3));
        let tag = |level: usize| card.tags[level].map_or("-".into(), |tag| tag.to_string());
        let effect = card.effect.exact.percent(5);
        println!("{:<5} {effect:>17} {best:>10} {:>8} {:>8}", card.card, tag(0), tag(1));
    }
    for level in &big.levels {
        let Some(count) = &level.count else { continue };
        println!(
            "level {}: correlation {}, in favor from a true count of {}",
            level.level,
            count.betting_correlation.decimal(4),
            count.turns_positive.exact.decimal(2)
        );
    }

    // By hand: the wager wins, at even money, if the Dragon's one card is an 8 or higher, which
    // 192 of 416 cards are. One of them less: 2 * 191/415 - 2 * 192/416 = -448/(415 * 416).
    let eight = big.cards.iter().find(|card| card.card == "8").unwrap();
    assert_eq!(eight.effect.exact, Exact::ratio(-448, 415 * 416).unwrap());
    Ok(())
}
