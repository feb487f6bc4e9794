//! Printed figures of a round of which some cards are known, through `dealt` and `given`.

use odds::report::Report;
use odds::{Catalog, Dealt, Exact, Request, Shoe};
use serde::Deserialize;

use super::{agrees, fates, rows, whole};

/// What is asked once a card is known.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// The expectation of the better of Player and Banker, or of no bet where neither favours
    /// the player, in the mean over one known card.
    BetterSide,
    /// The deals that the Player wins, each as often as it has a card of a rank among its six,
    /// turned or not.
    WinsByCardsHeld,
    /// The same as a share of all deals counted so.
    ShareByCardsHeld,
}

pub fn figure(asked: Asked, catalog: &Catalog, variant: &str, shoe: &str, event: &str) -> Exact {
    match asked {
        Asked::BetterSide => better_side(catalog, variant, shoe, event),
        Asked::WinsByCardsHeld => by_cards_held(catalog, variant, shoe, event).0,
        Asked::ShareByCardsHeld => {
            let (wins, all) = by_cards_held(catalog, variant, shoe, event);
            wins.checked_div(&all).expect("some deal has such a card")
        }
    }
}

fn priced(
    catalog: &Catalog,
    variant: &str,
    shoe: &str,
    (dealt, given): (Option<&str>, Option<&str>),
) -> Result<Report, odds::Error> {
    let request = Request {
        shoe: Some(Shoe::parse(shoe)?),
        variants: vec![variant.to_owned()],
        dealt: dealt.map(Dealt::parse).transpose()?,
        given: given.map(str::to_owned),
        ..Request::default()
    };
    Ok(odds::price(catalog, &request, &|_| {})?.reports.remove(0))
}

fn report(
    catalog: &Catalog,
    variant: &str,
    shoe: &str,
    (dealt, given): (Option<&str>, Option<&str>),
) -> Report {
    let report = priced(catalog, variant, shoe, (dealt, given));
    report.unwrap_or_else(|error| panic!("{dealt:?} {given:?}: {error}"))
}

/// The known card is the Player's or the Banker's, and of each value as often as in the shoe.
fn better_side(catalog: &Catalog, variant: &str, shoe: &str, event: &str) -> Exact {
    let hand = if event.ends_with("(Player card)") { "P" } else { "B" };
    let counts = Shoe::parse(shoe).expect("a shoe").values();
    let cards = u128::from(counts.iter().sum::<u64>());
    let names = ["0", "A", "2", "3", "4", "5", "6", "7", "8", "9"];
    let of_value = |(name, count): (&str, u64)| {
        let report = report(catalog, variant, shoe, (Some(&format!("{hand} {name}")), None));
        let side = |id: &str| {
            let wager = report.wagers.iter().find(|wager| wager.id == id).expect("a side");
            -&wager.edge.exact
        };
        &side("player").max(side("banker")).max(Exact::zero())
            * &Exact::of_ways(count.into(), cards).expect("a shoe")
    };
    names.into_iter().zip(counts).map(of_value).sum()
}

/// Of a round with `count` such cards among `cards` that are turned, each of the others is one
/// of the rest of the shoe: (6 - cards)·(all of the rank - count)/(n - cards) more of them.
fn by_cards_held(catalog: &Catalog, variant: &str, shoe: &str, event: &str) -> (Exact, Exact) {
    let (_, rank) = event.rsplit_once("card ").expect("a rank");
    let left = Shoe::parse(shoe).expect("a shoe");
    let of_rank =
        left.types().iter().filter(|(face, _)| face.rank.is_some_and(|r| r.to_string() == rank));
    let of_rank: u64 = of_rank.map(|(_, count)| count).sum();
    let (mut wins, mut all) = (Exact::zero(), Exact::zero());
    for cards in 4..=6u64 {
        for count in 0..=cards {
            let given = format!("count.{rank} = {count}, cards = {cards}");
            let report = match priced(catalog, variant, shoe, (None, Some(&given))) {
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
            wins = &wins + &(&held * &whole(won.ways));
            all = &all + &(&held * &whole(report.ways));
        }
    }
    (wins, all)
}

/// The rows that are answered by tables with a line for every case, once more by known cards and
/// conditions.
#[test]
fn rows_of_rounds_under_way_are_met_by_known_cards_and_conditions() {
    let (catalog, fates) = (Catalog::builtin().expect("the built-in tables"), fates());
    let mut met = 0;
    for row in rows() {
        let wager = row.get("wager");
        if !wager.starts_with("main (after ") && !wager.starts_with("Insurance ") {
            continue;
        }
        let (event, returns) = (row.get("event"), row.get("quantity") == "return");
        let (result, known) = event.split_once(" | ").unwrap_or(("", event));
        let (dealt, given) = conditions(known);
        let report = report(&catalog, "dragon-bonus", "8", (dealt.as_deref(), given.as_deref()));
        let results = report.outcomes.iter().find(|one| one.id == "results").expect("results");
        let chance = |name: &str| {
            let row = results.rows.iter().find(|row| row.name.eq_ignore_ascii_case(name));
            row.expect(name).probability.exact.clone()
        };
        let figure = match returns {
            false => chance(result),
            true => {
                let [won, lost] = match wager.contains("Player win") {
                    true => ["Player wins", "Banker wins"],
                    false => ["Banker wins", "Player wins"],
                };
                let (pays, _) = row.get("paytable").split_once(':').expect("odds to 1");
                &(&chance(won) * &Exact::parse(pays).expect("a number")) - &chance(lost)
            }
        };
        let here = figure.decimal(10);
        assert_eq!(
            agrees(row.get("value"), &figure),
            !fates.wrong.contains_key(row.id()),
            "{}: {event}: {dealt:?} {given:?}: {here}",
            row.id()
        );
        met += 1;
    }
    assert!(met > 100, "{met} rows");
}

/// What is known in print: "player total 3, banker first card value 0", "player two-card total
/// 4", "player total 0, banker total 5 after four cards", or "all", which is nothing.
fn conditions(known: &str) -> (Option<String>, Option<String>) {
    let (mut dealt, mut given) = (None, Vec::new());
    for part in known.trim_end_matches(" after four cards").split(", ") {
        match part.split(' ').collect::<Vec<_>>()[..] {
            ["all"] => {}
            ["banker", "first", "card", "value", "1"] => dealt = Some("B A".to_owned()),
            ["banker", "first", "card", "value", value] => dealt = Some(format!("B {value}")),
            [hand, "total", total] | [hand, "two-card", "total", total] => {
                given.push(format!("{hand}.opening = {total}"));
            }
            _ => panic!("no phrase for what is known: {part:?}"),
        }
    }
    (dealt, (!given.is_empty()).then(|| given.join(", ")))
}
