//! What a wager comes to beside its lines: numbers drawn beside the cards, and shoes that do not tell
//! what it asks for.

use std::fs;
use std::path::Path;

use num_rational::{BigRational, Ratio};
use rayon::prelude::*;
use shoe_odds::card::Seen;
use shoe_odds::distribution::Observed;
use shoe_odds::game::dealing::End;
use shoe_odds::game::plan::Plan;
use shoe_odds::pricing::many::{self, Bet};
use shoe_odds::question::count::{CountRequest, count_orders};
use shoe_odds::settle;
use shoe_odds::table::Table;
use shoe_odds::{Batch, BatchRequest, Catalog, Composition, Shoe, Whole};
use shoe_odds_oracle as oracle;
use shoe_odds_oracle::cards::Card;
use shoe_odds_oracle::table::Odds;

use crate::shoes::{exactly, of_proof};
use crate::tables::ORACLE;
use crate::totals;

/// A tie pays 7 to 2, doubled in a quarter of all rounds, times 5 in 3/16 and times 10 in 1/16: the ways
/// of each net win, of sixteen draws to each deal. Settlement has no polynomial of its own: some of
/// the shoes.
#[test]
fn what_is_drawn_beside_the_cards() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables/example/nine-fortune.toml");
    let table = Table::parse(&fs::read_to_string(path).unwrap()).unwrap();
    let catalog = Catalog::builtin().with(table).unwrap();
    let request = BatchRequest {
        variants: vec!["nine-fortune".to_owned()],
        wagers: vec!["tie-bolt".to_owned()],
    };
    let batch = Batch::new(&catalog, &request).unwrap();
    let plain = totals::plain(&totals::STANDARD);
    let shoes: Vec<Vec<u64>> = of_proof(10, 6, 7).into_iter().step_by(40).collect();
    shoes.par_chunks(64).for_each(|shoes| {
        let compositions: Vec<Composition> =
            shoes.iter().map(|shoe| Composition::new(shoe).unwrap()).collect();
        let tallies = batch.tallies(&compositions);
        for (shoe, tallies) in shoes.iter().zip(tallies) {
            let law = plain.of(shoe);
            // Cases by hand, twenty each, of which the last digit is the total.
            let tie = |at: &usize| at / 20 % 10 == at % 10;
            let ties: u128 = (0..400).filter(tie).map(|at| law[at]).sum();
            let all: u128 = law.iter().sum();
            let bolt = [((7, 2), 8), ((7, 1), 4), ((35, 2), 3), ((35, 1), 1)];
            let expected = bolt.map(|((above, below), of)| (Ratio::new(above, below), of * ties));
            let lost = (Ratio::from(-1), 16 * (all - ties));
            let expected: Vec<(Ratio<i128>, u128)> = expected.into_iter().chain([lost]).collect();
            let tallies = tallies.unwrap();
            let tally = tallies[0].as_ref().unwrap();
            assert_eq!(tally.total().to_u128().unwrap(), 16 * all, "{shoe:?}");
            let ratio = |text: &str| -> Ratio<i128> { text.parse().unwrap() };
            let found: Vec<(Ratio<i128>, u128)> = tally
                .wins()
                .map(|(win, ways)| (ratio(&win.to_string()), ways.to_u128().unwrap()))
                .collect();
            assert_eq!(found, expected, "{shoe:?}");
        }
    });
}

/// A shoe of values does not tell ranks, nor one of ranks suits: a wager on them has no price there.
#[test]
fn a_shoe_that_does_not_tell_the_cards_apart_is_refused() {
    let values = Composition::new(&[128, 32, 32, 32, 32, 32, 32, 32, 32, 32]).unwrap();
    let ranks = Composition::new(&[32; 13]).unwrap();
    for (variant, shoe) in [("by-rank", values.shoe().unwrap()), ("by-card", ranks.shoe().unwrap())]
    {
        let variant = ORACLE.catalog.variant(&format!("oracle-fields/{variant}")).unwrap();
        for wager in variant.wagers() {
            assert!(wager.on(&shoe).is_err(), "{}", wager.id());
        }
        assert!(variant.wagers().next().unwrap().on(&Shoe::decks(8).unwrap()).is_ok());
    }
}

/// A count bets by the expectation of each round, and its spread is that of the net wins. One round
/// from each shoe; a wager that a kernel puts into classes, and two that are dealt. Settlement has no
/// polynomial of its own: some of the shoes. A count keeps nine decimals.
#[test]
fn what_a_count_makes_of_a_round() {
    let rules = ORACLE.rules.iter().find(|rules| rules.id == "oracle-fields").unwrap();
    let mut bet = 0;
    for id in ["everything-by-card", "places-by-suit", "suited"] {
        let wager = rules.wagers.iter().find(|wager| wager.id == id).unwrap();
        for cards in exactly(7, 6).into_iter().step_by(180) {
            let held = cards.iter().map(|at| [0_u8, 2, 20, 21, 26, 36, 47][*at]);
            let mut counts = [0; 52];
            held.clone().for_each(|card| counts[usize::from(card)] += 1);
            let request = CountRequest {
                variant: "oracle-fields/by-card".to_owned(),
                shoe: Some(Composition::new(&counts).unwrap().shoe().unwrap()),
                end: End::Rounds(1),
                wagers: vec![id.to_owned()],
                ..CountRequest::default()
            };
            let order = held.map(|card| Seen::new(card).unwrap()).collect();
            let study = count_orders(&ORACLE.catalog, &request, [order].into_iter()).unwrap();
            let types = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            let card = |at: usize| Card::new(at as u8 / 4, at as u8 % 4);
            let shoe = types.map(|(at, count)| (card(at), u128::from(*count))).collect();
            let ways = oracle::count(rules, &shoe, &[wager]).remove(0);
            let odds = wager.lines.iter().map(|line| line.odds).chain([Odds(-1, 1)]);
            let sum = |power: i32| -> f64 {
                let win = |Odds(above, below): Odds| above as f64 / below as f64;
                odds.clone()
                    .zip(&ways)
                    .map(|(odds, ways)| win(odds).powi(power) * *ways as f64)
                    .sum()
            };
            let [mean, squares] = [sum(1) / sum(0), sum(2) / sum(0)];
            // A loss is not bet on, and nothing is won and lost then.
            let is_bet = mean > 0.0;
            let expected = if is_bet { [mean, squares - mean * mean] } else { [0.0; 2] };
            let found = &study.wagers[0];
            let deviation = found.deviation_per_100.square.to_f64() / 100.0;
            let found = [found.units_per_shoe.exact.to_f64(), deviation];
            for (found, expected) in found.into_iter().zip(expected) {
                assert!(
                    (found - expected).abs() < 1e-6,
                    "{id} from {counts:?}: {found}, not {expected}"
                );
            }
            bet += u32::from(is_bet);
        }
    }
    assert!(bet > 2, "{bet} rounds are bet");
}

/// A shoe of fewer cards than a round may take deals no round.
#[test]
fn a_shoe_of_too_few_cards_is_refused() {
    let variant = ORACLE.catalog.variant("oracle-fields/by-value").unwrap();
    let shoe =
        |cards| Composition::new(&[0, 0, 0, cards, 0, 2, 0, 0, 0, 0]).unwrap().shoe().unwrap();
    for wager in variant.wagers() {
        assert!(wager.on(&shoe(3)).is_err(), "{}", wager.id());
        assert!(wager.on(&shoe(4)).is_ok(), "{}", wager.id());
    }
}

/// 520,000^9 > 2^128: a shoe of more deals than the numbers hold is refused.
#[test]
fn a_shoe_of_too_many_deals_is_refused() {
    let text = r#"
id = "nine-cards"
name = "Nine cards"
game = "hands"
decks = [10000]

[deal.hands]
one = 5
other = 4

[deal.together]
all = ["one", "other"]

[wager.no-face]
name = "No face card"
pays = [ { odds = "1 to 1", when = { all.count.face = 0 } } ]

[wager.given]
name = "No face card, if the first hand has none"
given = { one.count.face = 0 }
pays = [ { odds = "1 to 1", when = { all.count.face = 0 } } ]
"#;
    let catalog = Catalog::builtin().with(Table::parse(text).unwrap()).unwrap();
    let variant = catalog.variant("nine-cards").unwrap();
    for wager in variant.wagers() {
        assert!(wager.on(&Shoe::decks(10_000).unwrap()).is_err(), "{}", wager.id());
        assert!(wager.on(&Shoe::decks(1).unwrap()).is_ok(), "{}", wager.id());
    }
    let wager = variant.wager("no-face").unwrap();
    // 40 of 52 cards are no face cards.
    let priced = wager.on(&Shoe::decks(1).unwrap()).unwrap();
    let ways = (0..9).map(|gone| Whole::from(40_u128 - gone)).product::<Whole>();
    assert_eq!(priced.events().next().unwrap().ways, ways);
}

/// A deck shows all cards. So a plan of its deals has every wager once: in the common deal, in one
/// group, or alone.
#[test]
fn a_plan_deals_every_wager_once() {
    let (catalog, deck) = (Catalog::builtin(), Shoe::decks(1).unwrap());
    let mut found = [0; 3];
    for id in ["teen-patti-20-20", "three-card-baccarat", "dynasty-live"] {
        let table = catalog.table(id).unwrap();
        let wagers = table.variants.iter().flat_map(|variant| &variant.wagers);
        let observed: Vec<Observed> =
            wagers.map(|wager| settle::observed(wager.round_lines())).collect();
        let Plan { common, groups, alone } = Plan::new(table.game, &deck, &observed);
        let dealt = [common, groups.concat(), alone];
        found = std::array::from_fn(|at| found[at] + dealt[at].len());
        let mut all = dealt.concat();
        all.sort_unstable();
        assert_eq!(all, (0..observed.len()).collect::<Vec<_>>(), "{id}");
    }
    assert!(found.iter().all(|members| *members > 0), "{found:?}");
}

/// By hand: 2.5 and -2.5 are halves, which are rounded up; 10/3 and -20/3 are not.
#[test]
fn halves_of_parts_are_rounded_up() {
    let thirty_digits = Whole::from(10_u128.pow(30));
    for (above, below, nearest) in [(1, 4, 3), (-1, 4, -2), (1, 3, 3), (-2, 3, -7), (0, 7, 0)] {
        let [above, below] = [above, below].map(|of: i128| &Whole::from(of) * &thirty_digits);
        assert_eq!(many::nearest(&above, &below, 10), nearest, "{above}/{below}");
    }
}

/// Figures by machine numbers are those of the fraction. The orders of six cards are below 2^114 of
/// 520,000 cards, 2^82 of 13,000, 2^63 of 1,300 and 2^19 of 11. So the returns leave 64 bits, and 10^12
/// parts of them 128, also where the orders alone fit. In half as many parts as an even denominator
/// the expectation ends with a half.
#[test]
fn quick_figures_are_those_of_the_fraction() {
    let catalog = Catalog::builtin();
    let table = catalog.table("dynasty-live").unwrap();
    let wagers = table.variants.iter().flat_map(|variant| &variant.wagers);
    let bets: Vec<Bet<'_>> = wagers
        .map(|wager| wager.round_lines())
        .filter(|lines| !lines.is_empty())
        .map(|lines| Bet { column: 0, lines, given: None })
        .collect();
    let few = (0..52).map(|card| u64::from(card % 5 == 0)).collect();
    let shoes = [vec![10_000; 52], vec![250; 52], vec![25; 52], vec![8; 52], few]
        .map(|counts| Composition::new(&counts).unwrap());
    let half = BigRational::new(1.into(), 2.into());
    let mut found = [0; 5];
    for group in many::ready(&table.rule, table.game, &bets).groups {
        group.many.tally(&shoes, &mut |at, ways| {
            let cards = u128::from(shoes[at].cards());
            let total = (0..group.many.cards()).map(|dealt| cards - u128::from(dealt)).product();
            for wager in &group.wagers {
                let exact = wager.expectation(ways, total).unwrap().exact();
                assert_eq!(wager.quick(ways, total).unwrap().exact(), exact);
                let exact: BigRational = exact.to_string().parse().unwrap();
                let half_of = (exact.denom() / 2_u32).to_string().parse::<u64>().ok();
                let is_even = exact.denom().to_string().ends_with(['0', '2', '4', '6', '8']);
                let with_half = half_of.filter(|_| is_even);
                for parts in [Some(1_000_000_000_000), with_half].into_iter().flatten() {
                    let nearest = &exact * BigRational::from_integer(parts.into()) + &half;
                    let (near, is_won) = wager.in_parts(ways, total, parts.into());
                    assert_eq!(near.to_string(), nearest.floor().to_string(), "{parts} of {exact}");
                    assert_eq!(is_won, exact > BigRational::default(), "{exact}");
                    found[at] += 1;
                }
            }
        });
    }
    assert!(found.iter().all(|wagers| *wagers > 0), "{found:?}");
}
