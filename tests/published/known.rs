//! Printed figures of a round of which some cards are known, put together from several reports.

use shoe_odds::question::price::report::Report;
use shoe_odds::{Dealt, Exact, Request, Shoe};

use super::{CATALOG, whole};

fn priced(
    shoe: &str,
    (dealt, given): (Option<&str>, Option<&str>),
) -> Result<Report, shoe_odds::Error> {
    let request = Request {
        shoe: Some(Shoe::parse(shoe)?),
        variants: vec!["dragon-bonus".to_owned()],
        dealt: dealt.map(Dealt::parse).transpose()?,
        given: given.map(str::to_owned),
        ..Request::default()
    };
    Ok(shoe_odds::price(&CATALOG, &request, &())?.reports.remove(0))
}

fn report(shoe: &str, dealt: &str) -> Report {
    priced(shoe, (Some(dealt), None)).unwrap_or_else(|error| panic!("{dealt:?}: {error}"))
}

/// The expectation of the better of Player and Banker, or of no bet where neither favors the
/// player as with the Banker's five, in the mean over one known card.
///
/// The known card is the Player's or the Banker's, and of each value as often as in the shoe.
pub fn better_side(shoe: &str, event: &str) -> Exact {
    let hand = if event.ends_with("(Player card)") { "P" } else { "B" };
    let counts = Shoe::parse(shoe).expect("a shoe").values();
    let cards = u128::from(counts.iter().sum::<u64>());
    let names = ["0", "A", "2", "3", "4", "5", "6", "7", "8", "9"];
    let of_value = |(name, count): (&str, u64)| {
        let report = report(shoe, &format!("{hand} {name}"));
        let side = |id: &str| {
            let wager = report.wagers.iter().find(|wager| wager.id == id).expect("a side");
            -&wager.edge.exact
        };
        &side("player").max(side("banker")).max(Exact::zero())
            * &Exact::of_ways(count.into(), cards).expect("a shoe")
    };
    names.into_iter().zip(counts).map(of_value).sum()
}

/// The deals that the Player wins, each as often as it has a card of a rank among its six, turned
/// or not, and all deals counted so.
///
/// Of a round with `count` such cards among `cards` that are turned, each of the others is one
/// of the rest of the shoe: (6 - cards)·(all of the rank - count)/(n - cards) more of them.
pub fn by_cards_held(shoe: &str, event: &str) -> (Exact, Exact) {
    let (_, rank) = event.rsplit_once("card ").expect("a rank");
    let left = Shoe::parse(shoe).expect("a shoe");
    let of_rank =
        left.types().iter().filter(|(face, _)| face.rank.is_some_and(|r| r.to_string() == rank));
    let of_rank: u64 = of_rank.map(|(_, count)| count).sum();
    let (mut wins, mut all) = (Exact::zero(), Exact::zero());
    for cards in 4..=6u64 {
        for count in 0..=cards {
            let given = format!("count.{rank} = {count}, cards = {cards}");
            let report = match priced(shoe, (None, Some(&given))) {
                Ok(report) => report,
                // Four aces in four cards: both hands would draw.
                Err(error) if error.is_shoe() => continue,
                Err(error) => panic!("{given}: {error}"),
            };
            let unturned = (6 - cards) * (of_rank - count);
            let held = Exact::of_ways(unturned.into(), (left.cards() - cards).into());
            let held = &held.expect("more than six cards") + &whole(count.into());
            let results = report.outcomes.iter().find(|one| one.id == "results").expect("results");
            let won = results.rows.iter().find(|row| row.name == "Player wins").expect("a row");
            wins = &wins + &(&held * &Exact::from(won.ways.clone()));
            all = &all + &(&held * &Exact::from(report.ways));
        }
    }
    (wins, all)
}
