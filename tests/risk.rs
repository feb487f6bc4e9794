//! The risk of a round, and payments in whole chips: `odds price --risk` and `--chip`.
//!
//! No figure here is taken from the program. Of eight decks it is common knowledge that of
//! 416·415·414·413·412·411 = 4,998,398,275,503,360 ordered deals the Banker wins
//! 2,292,252,566,437,888, the Player 2,230,518,282,592,256, and 475,627,426,473,216 are ties.
//! Everything else is derived from these, or dealt card by card by the oracle.

use std::fs;

use serde_json::Value;
use shoe_odds::Exact;

use crate::common::{printed, run};
use shoe_odds_oracle::baccarat::{Round, deal, holds_any};
use shoe_odds_oracle::cards::{Card, cards_in, falling_factorial};
use shoe_odds_oracle::shoes::{Told, shoe_of, spec};
use shoe_odds_oracle::table::{Odds, Rules};

const WAYS: u128 = 4_998_398_275_503_360;
const BANKER: u128 = 2_292_252_566_437_888;
const PLAYER: u128 = 2_230_518_282_592_256;
const TIE: u128 = 475_627_426_473_216;

/// The only report of a run in JSON.
#[track_caller]
fn report(arguments: &[&str]) -> Value {
    let text = printed(&[&["price", "-q", "-f", "json"], arguments].concat());
    let study: Value = serde_json::from_str(&text).unwrap();
    study["reports"][0].clone()
}

#[track_caller]
fn exact(text: &Value) -> Exact {
    let text = text.as_str().unwrap_or_else(|| panic!("{text} is no text"));
    Exact::parse(text).unwrap_or_else(|| panic!("{text} is no number"))
}

fn share(ways: u128) -> Exact {
    Exact::of_ways(ways, WAYS).unwrap()
}

#[track_caller]
fn find<'a>(list: &'a Value, key: &str, id: &str) -> &'a Value {
    let list = list.as_array().unwrap();
    list.iter().find(|one| one[key] == id).unwrap_or_else(|| panic!("no {id}"))
}

/// That a decimal of this many digits is the square root of `square`, to its last digit.
#[track_caller]
fn assert_root(decimal: &Exact, square: &Exact, digits: usize) {
    let half = Exact::parse(&format!("0.{}5", "0".repeat(digits))).unwrap();
    let [low, high] = [decimal - &half, decimal + &half];
    assert!(&(&low * &low) <= square && square <= &(&high * &high), "{decimal} of {square}");
}

const BASE: [&str; 6] = ["-v", "baccarat", "-w", "player,banker,tie", "--risk", "--decks=8"];

#[test]
fn covariances_of_the_base_wagers_follow_from_three_numbers() {
    let report = report(&BASE);
    // Player wins: +1, -1, -1; Banker wins: -1, +19/20, -1; a tie: 0, 0, +8.
    let [p, b, t] = [PLAYER, BANKER, TIE].map(share);
    let pays = Exact::ratio(19, 20).unwrap();
    let mean = [&p - &b, &(&pays * &b) - &p, &(&Exact::integer(8) * &t) - &(&p + &b)];
    // Squares and products of these, by result.
    let square = [&p + &b, &p + &(&(&pays * &pays) * &b), &(&p + &b) + &(&Exact::integer(64) * &t)];
    let products = [(0, 1, -&(&p + &(&pays * &b))), (0, 2, &b - &p), (1, 2, &p - &(&pays * &b))];
    let ids = ["player", "banker", "tie"];
    let variance = |at: usize| &square[at] - &(&mean[at] * &mean[at]);
    let pairs = report["risk"]["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 3);
    for (pair, (one, other, product)) in pairs.iter().zip(products) {
        assert_eq!((&pair["first"], &pair["second"]), (&ids[one].into(), &ids[other].into()));
        let covariance = &product - &(&mean[one] * &mean[other]);
        assert_eq!(exact(&pair["covariance"]["exact"]), covariance);
        let squared = &(&covariance * &covariance) / &(&variance(one) * &variance(other));
        assert_eq!(exact(&pair["correlation"]["squared"]), squared);
        let decimal = exact(&pair["correlation"]["decimal"]);
        assert_eq!(decimal.is_negative(), covariance.is_negative());
        assert_root(&decimal.abs(), &squared, 15);
    }
    // Player and Banker are all but opposites.
    let opposite = pairs[0]["correlation"]["decimal"].as_str().unwrap();
    assert!(opposite.starts_with("-0.99"), "{opposite}");
}

#[test]
fn volatility_and_ranges_are_multiples_of_the_standard_deviation() {
    let report = report(&BASE);
    // The Player's net win: mean p - b, mean square p + b.
    let [p, b] = [PLAYER, BANKER].map(share);
    let mean = &p - &b;
    let variance = &(&p + &b) - &(&mean * &mean);
    let rtp = &Exact::one() + &mean;
    let player = find(&report["risk"]["wagers"], "id", "player");
    // As tables of the normal law round them: 90, 95 and 99% lie within so many deviations.
    for (at, (confidence, z)) in [(90, "1.645"), (95, "1.96"), (99, "2.576")].iter().enumerate() {
        let z = Exact::parse(z).unwrap();
        let squared = &(&z * &z) * &variance;
        let index = &player["volatility"][at];
        assert_eq!((&index["confidence"], exact(&index["z"])), (&(*confidence).into(), z));
        assert_root(&exact(&index["index"]["decimal"]), &squared, 15);
        for (range, power) in player["ranges"].as_array().unwrap().iter().zip(3u32..) {
            let rounds = 10u128.pow(power);
            assert_eq!(range["rounds"], rounds.to_string());
            let of_mean = &squared / &Exact::count(rounds);
            let range = &range["at"][at];
            assert_root(&exact(&range["half"]["decimal"]), &of_mean, 15);
            assert_root(&(&rtp - &exact(&range["low"]["decimal"])), &of_mean, 15);
            assert_root(&(&exact(&range["high"]["decimal"]) - &rtp), &of_mean, 15);
        }
    }
    assert_eq!(player["ranges"].as_array().unwrap().len(), 5);
    // A bet won with probability t and lost otherwise has the squared skewness (1-2t)²/(t(1-t)),
    // whatever it pays: 7.614 for the tie, and 25 times that is 190.36. The Player is nearly
    // symmetric, and for such 30 rounds are asked.
    let wager = |id: &str| find(&report["risk"]["wagers"], "id", id);
    let t = share(TIE);
    let off = &Exact::one() - &(&t + &t);
    let skewness = &(&off * &off) / &(&t * &(&Exact::one() - &t));
    assert_eq!(exact(&wager("tie")["squared_skewness"]["exact"]), skewness);
    assert_eq!(
        (skewness.decimal(3), &wager("tie")["normal_from"]),
        ("7.614".into(), &"191".into())
    );
    assert_eq!(player["normal_from"], "30");
    assert!(wager("tie")["ranges"].as_array().unwrap().iter().all(|range| range["fair"] == true));
}

#[test]
fn the_worst_of_the_base_wagers_is_a_tie() {
    // Player wins: 1 - 1 - 1, Banker wins: less, a tie: 0 + 0 + 8. Paid: 1, 19/20 or 8.
    let liability = &report(&BASE)["risk"]["liability"];
    for worst in ["staked_on_all", "paid_to_winners"] {
        let worst = &liability[worst];
        assert_eq!((&worst["units"], &worst["ways"]), (&"8".into(), &TIE.to_string().into()));
        assert_eq!(exact(&worst["probability"]["exact"]), share(TIE));
        let pays = |at: usize| worst["events"][at]["pays"].as_str().unwrap().to_owned();
        assert_eq!([pays(0), pays(1), pays(2)], ["0", "0", "8"]);
    }
}

/// Sixteen cards of eleven types, with pairs, suited courts and cards of every value that matters.
fn small_shoe() -> Vec<(Card, u128)> {
    let named = [
        (0, 0),
        (0, 0),
        (0, 1),
        (1, 2),
        (3, 3),
        (3, 3),
        (5, 1),
        (5, 0),
        (7, 2),
        (8, 3),
        (8, 3),
        (11, 0),
        (12, 0),
        (12, 2),
        (12, 2),
        (9, 1),
    ];
    shoe_of(named.map(|(rank, suit)| Card::new(rank, suit)))
}

/// Means, products and the worst rounds, dealt card by card: net wins in the unit 1/`UNIT`.
const UNIT: i128 = 20;

#[test]
fn covariances_and_liabilities_are_those_of_every_deal_of_a_small_shoe() {
    let shoe = small_shoe();
    let all = falling_factorial(cards_in(&shoe), 6);
    let mut compared = 0;
    for (file, variant) in [
        ("tables/dynasty-live.toml", "dynasty"),
        ("tables/dynasty-live.toml", "non-commission"),
        ("tables/market/pairs.toml", "market-pairs"),
    ] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let rules = Rules::read(&fs::read_to_string(path).unwrap());
        let of = rules.variants.iter().find(|one| one.id == variant).unwrap();
        let wagers = rules.wagers_of(of);
        let in_units = |Odds(above, below): Odds| {
            assert_eq!(UNIT % below, 0, "{variant}: a finer unit is needed");
            above * (UNIT / below)
        };
        let pays: Vec<Vec<i128>> = wagers
            .iter()
            .map(|wager| {
                wager.lines.iter().map(|line| in_units(line.odds)).chain([-UNIT]).collect()
            })
            .collect();
        let count = wagers.len();
        let mut sums = vec![0i128; count];
        let mut products = vec![0i128; count * count];
        let mut worst = [(i128::MIN, 0u128); 2];
        deal(&mut shoe.clone(), &rules.draw, &mut Round::default(), 1, &mut |round, ways| {
            let net = wagers.iter().zip(&pays).map(|(wager, pays)| {
                let line = wager.lines.iter().position(|line| holds_any(&line.when, round));
                pays[line.unwrap_or(wager.lines.len())]
            });
            let net: Vec<i128> = net.collect();
            for (one, x) in net.iter().enumerate() {
                sums[one] += x * ways as i128;
                for (other, y) in net.iter().enumerate().skip(one + 1) {
                    products[one * count + other] += x * y * ways as i128;
                }
            }
            let of_all = net.iter().sum();
            let of_winners = net.iter().filter(|x| **x > 0).sum();
            for ((most, in_ways), sum) in worst.iter_mut().zip([of_all, of_winners]) {
                if sum > *most {
                    (*most, *in_ways) = (sum, 0);
                }
                *in_ways += if sum == *most { ways } else { 0 };
            }
        });

        let name = spec(&shoe, Told::Cards);
        let report = report(&["-v", variant, "--shoe", &name, "--risk"]);
        let risk = &report["risk"];
        assert!(risk.get("refused").is_none(), "{risk:?}");
        let whole = |number: i128| {
            let size = Exact::count(number.unsigned_abs());
            if number < 0 { -&size } else { size }
        };
        let mean = |at: usize| &whole(sums[at]) / &Exact::count(all * UNIT as u128);
        let squared_unit = Exact::count(all * (UNIT * UNIT) as u128);
        for (one, first) in wagers.iter().enumerate() {
            for (other, second) in wagers.iter().enumerate().skip(one + 1) {
                let pairs = risk["pairs"].as_array().unwrap();
                let here =
                    |pair: &&Value| pair["first"] == *first.id && pair["second"] == *second.id;
                let found = pairs.iter().find(here).unwrap();
                let product = &whole(products[one * count + other]) / &squared_unit;
                let expected = &product - &(&mean(one) * &mean(other));
                let (first, second) = (&first.id, &second.id);
                assert_eq!(exact(&found["covariance"]["exact"]), expected, "{first}, {second}");
                compared += 1;
            }
        }
        assert_eq!(risk["pairs"].as_array().unwrap().len(), count * (count - 1) / 2);
        for (id, (most, ways)) in ["staked_on_all", "paid_to_winners"].iter().zip(worst) {
            let found = &risk["liability"][*id];
            assert_eq!(exact(&found["units"]), &whole(most) / &whole(UNIT), "{variant}: {id}");
            assert_eq!(found["ways"], ways.to_string(), "{variant}: {id}");
        }
    }
    assert_eq!(compared, 55 + 55 + 105);
}

#[test]
fn bets_on_runs_are_left_out_of_the_risk_of_a_round_by_name() {
    let report = report(&["-v", "dragon-tournament", "--hands", "30", "--risk"]);
    let left_out = report["risk"]["of_sessions"].as_array().unwrap();
    assert!(!left_out.is_empty());
    let priced = report["wagers"].as_array().unwrap().len();
    assert_eq!(report["risk"]["wagers"].as_array().unwrap().len(), priced - left_out.len());
}

#[test]
fn every_format_has_the_risk_and_what_was_not_asked_for_stays_away() {
    let base = ["price", "-v", "baccarat", "--decks", "8", "--brief"];
    let risky = [&base[..], &["--risk", "--chip", "25"]].concat();
    for format in ["text", "md", "html", "tex", "csv"] {
        let page = printed(&[&risky[..], &["-f", format]].concat());
        // -0.882045 by the three numbers, as above; 44.6247% of the deals are the Player's.
        let share = if format == "csv" { "0.4462" } else { "44.62" };
        for part in ["0.88204", share] {
            assert!(page.contains(part), "{format}: {part}");
        }
        let plain = printed(&[&base[..], &["-f", format]].concat());
        assert!(!plain.to_lowercase().contains("covariance"), "{format}");
        assert!(!plain.contains("olatility"), "{format}");
    }
    // Columns are added behind those that are always there.
    let header = |arguments: &[&str]| {
        let page = printed(&[arguments, &["-f", "csv"]].concat());
        page.lines().next().unwrap().to_owned()
    };
    assert!(header(&risky).starts_with(&header(&base)));
    let sides = printed(&[&risky[..4], &["8,6"], &risky[5..]].concat());
    assert_eq!(sides.matches("Volatility index\n").count(), 2);
}

#[test]
fn a_commission_rounded_to_a_chip_costs_what_the_deals_say() {
    let [p, b] = [PLAYER, BANKER].map(share);
    let report = report(&["-v", "baccarat", "--decks", "8", "--chip", "25"]);
    let chip = &report["chip"];
    let banker = find(&chip["wagers"], "id", "banker");
    let stakes = banker["stakes"].as_array().unwrap();
    // Twenty chips of 25 owe a commission of one chip: from there on all begins again.
    assert_eq!(stakes.len(), 20);
    assert_eq!(chip["wagers"].as_array().unwrap().len(), 1);
    for (at, chips) in stakes.iter().zip(1i64..) {
        assert_eq!(at["stake"], (25 * chips).to_string());
        // A commission of up to a chip is rounded up to one; to the nearest from ten chips on,
        // where it is half a chip. A win is all chips staked less the commission.
        let edge = |commission: i64| {
            let won = &b * &Exact::ratio(chips - commission, chips).unwrap();
            &p - &won
        };
        assert_eq!(exact(&at["for_house"]["exact"]), edge(1), "{chips}");
        assert_eq!(exact(&at["to_nearest"]["exact"]), edge(i64::from(chips >= 10)), "{chips}");
    }
    // 0.95 of 500 is paid in full.
    assert_eq!(stakes[19]["for_house"], banker["edge"]);
    // Three hundred chips owe 15 of them, 310 owe 15.5: of the house's 16, and of the nearest too.
    let report = self::report(&["-v", "baccarat", "--decks=8", "--chip=0.5", "--stakes=150,155"]);
    let banker = find(&report["chip"]["wagers"], "id", "banker");
    let paid = &b * &Exact::ratio(310 - 16, 310).unwrap();
    let stakes = &banker["stakes"];
    assert_eq!(stakes[0]["for_house"], banker["edge"]);
    assert_eq!(exact(&stakes[1]["for_house"]["exact"]), &p - &paid);
    assert_eq!(stakes[1]["for_house"], stakes[1]["to_nearest"]);
}

#[test]
fn chips_and_stakes_that_nobody_can_pay_are_refused() {
    for (arguments, said) in [
        (&["--chip", "0"][..], "--chip: 0: expected a chip of more than 0"),
        (&["--chip", "five"], "--chip five: expected the value of a chip, as 25 or 0.25"),
        (&["--chip=25", "--stakes=30"], "--stakes: 30: expected a multiple of the chip, 25"),
        (&["--chip=25", "--stakes=50,"], "--stakes: \"\": expected numbers, as 25,50,100"),
        (&["--stakes=50"], "--chip <VALUE>"),
        (&["--risk", "--summary"], "cannot be used with"),
    ] {
        let output = run(&[&["price", "-v", "baccarat"], arguments].concat());
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}
