//! Meters that must be hit, where a part of the bets is kept for the next reset value.
//!
//! Of one deck Dragon and Tiger tie in 1 round of 17. After a cycle of n rounds the meter begins at
//! its reset value and n hidden parts, so the lengths of the cycles are a chain.

use proptest::prelude::*;
use shoe_odds::Exact;
use shoe_odds::figure::Enclosed;
use shoe_odds::question::price::progressive::report::{Contribution, MeterOverTime};

use crate::common::{printed, property, run, stdout};
use crate::growth::{TIE, fraction, is_near, over_time, pot};

/// A tie pays 8 to 1, and a win of Dragon returns the stake: no edge without a jackpot.
const FAIR: &str = r#"
    { odds = "8 to 1", when = { result = "tie" } },
    { odds = "push", when = { result = "dragon" } }"#;

/// Returns `true` if an exact figure lies between bounds that are proven and 60 digits near.
fn encloses(figure: &Enclosed, expected: &Exact) -> bool {
    let near =
        &(figure.high() - figure.low()) * &Exact::parse(&format!("1{}", "0".repeat(30))).unwrap();
    figure.low() <= expected && expected <= figure.high() && near < Exact::one()
}

fn returned(time: &MeterOverTime, of: Contribution) -> &Enclosed {
    &time.returns.iter().find(|one| one.of == of).unwrap().rtp
}

#[test]
fn a_reserve_shortens_the_next_cycle_that_cards_end() {
    let meter = r#"{ reset = 10, increment = "1/2", hidden = "1/4", must-hit-by = 11 }"#;
    let time = over_time(&pot(meter, TIE));
    // After a cycle of one round the meter begins at 10.25 and comes to 11 in two rounds; after two
    // rounds it begins at 10.5 and comes to 11 in one. A part P of the cycles has two rounds:
    // P = (1 - P)·16/17, so it is 16/33.
    assert!(encloses(time.hit_cycle.as_ref().unwrap(), &fraction(49, 33)));
    // A cycle from 10.25 pays 10.75 in 1 case of 17 and else 11; one from 10.5 pays 11.
    let jackpot = fraction(1451, 4 * 33);
    assert!(encloses(time.mean_jackpot.as_ref().unwrap(), &jackpot));
    // The meters of a cycle: 17/33·10.75 + 16/33·11 + 16/33·11.
    assert!(encloses(&time.mean, &fraction(17 * 43 + 32 * 44, 4 * 49)));
    // 16/33 end in the second round and 16/33 begin in their last one; 1 of 17 has a tie.
    let forced = &fraction(32, 33) * &fraction(16, 17);
    assert!(encloses(time.without_cards.as_ref().unwrap(), &forced));
    // Per round: 10 of 49/33, and a quarter for each of the 16/33 cycles that end at 11.25.
    assert!(encloses(returned(&time, Contribution::Reset), &fraction(330, 49)));
    assert!(encloses(returned(&time, Contribution::Cap), &fraction(-4, 49)));
    assert_eq!(returned(&time, Contribution::Hidden).exact(), Some(&fraction(1, 4)));
    let rtp = &fraction(1, 17) + &fraction(1451, 4 * 49);
    assert!(encloses(&time.rtp, &rtp));
    assert!(time.above.is_none() && time.levels.is_empty());
}

#[test]
fn a_reserve_shortens_the_next_cycle_that_a_trigger_ends() {
    let meter = r#"
        { reset = 10, increment = "1/2", hidden = "1/4", must-hit-by = 11, trigger = "uniform" }"#;
    let time = over_time(&pot(meter.trim(), FAIR));
    // From 10.25 the trigger is one of 0.75 amounts, of which a round reaches 0.5: a third of these
    // cycles has two rounds. From 10.5 a round reaches all. P = (1 - P)/3 is 1/4.
    assert!(encloses(time.hit_cycle.as_ref().unwrap(), &fraction(5, 4)));
    // 3/4·(10.75·2/3 + 11/3) + 11/4.
    assert!(encloses(time.mean_jackpot.as_ref().unwrap(), &fraction(87, 8)));
    // (3/4·10.75 + 1/4·11 + 1/4·11)/(5/4).
    assert!(encloses(&time.mean, &fraction(217, 20)));
    assert!(time.without_cards.is_none());
    // A bet has no edge without the jackpot.
    assert!(encloses(&time.rtp, &(&Exact::one() + &fraction(87, 10))));
}

/// Cards that pay nothing with one deck, where no tie is of one suit.
#[test]
fn without_a_winning_hand_the_cycles_repeat() {
    let meter =
        r#"{ reset = 10, increment = "1/2", hidden = "1/4", must-hit-by = "13.5", bets = 2 }"#;
    let suited = r#"{ odds = "100% of meter", when = { result = "tie", suited = true } }"#;
    let table = pot(meter, suited).replace("decks = [1]", "decks = [1, 2]");
    let time = over_time(&table);
    // From 10 there are 4 rounds, from 12 two, from 11 three (12, 13 and 13.5), from 11.5 two (12.5
    // and 13.5), from 11 three and so on.
    assert!(encloses(time.hit_cycle.as_ref().unwrap(), &fraction(5, 2)));
    assert!(encloses(&time.mean, &fraction(129, 10)));
    assert!(encloses(time.mean_jackpot.as_ref().unwrap(), &fraction(27, 2)));
}

/// The figures of many cycles, in floating point: the law of their lengths is carried from cycle to
/// cycle, and every round of each is added up.
struct Chain {
    rounds: f64,
    mean: f64,
    square: f64,
    jackpot: f64,
}

fn followed(reset: f64, step: f64, kept: f64, limit: f64, triggered: bool) -> Chain {
    let cycle = |before: usize| {
        let start = reset + kept * before as f64;
        // Each round with the probability that it ends the cycle, and the meter that it pays.
        let mut rounds = Vec::new();
        let mut left = 1.0;
        loop {
            let grown = start + (rounds.len() + 1) as f64 * step;
            let is_last = grown > limit - 1e-9;
            let ends = match (is_last, triggered) {
                (true, _) => 1.0,
                (false, true) => step / (limit - grown + step),
                (false, false) => 1.0 / 17.0,
            };
            rounds.push((left, left * ends, grown.min(limit)));
            left *= 1.0 - ends;
            if is_last {
                break rounds;
            }
        }
    };
    let longest = cycle(1).len();
    let cycles: Vec<_> = (0..=longest).map(cycle).collect();
    let mut law = vec![0.0; longest + 1];
    law[1] = 1.0;
    // The mean of two cycles also settles where lengths alternate.
    loop {
        let mut next = vec![0.0; longest + 1];
        for (part, cycle) in law.iter().zip(&cycles) {
            for (at, (_, ends, _)) in cycle.iter().enumerate().take(longest) {
                next[at + 1] += part * ends;
            }
        }
        let change: f64 = law.iter().zip(&next).map(|(one, other)| (one - other).abs()).sum();
        law = law.iter().zip(&next).map(|(one, other)| (one + other) / 2.0).collect();
        if change < 1e-13 {
            break;
        }
    }
    let mut sums = Chain { rounds: 0.0, mean: 0.0, square: 0.0, jackpot: 0.0 };
    for (part, cycle) in law.iter().zip(&cycles) {
        for (left, ends, meter) in cycle {
            sums.rounds += part * left;
            sums.mean += part * left * meter;
            sums.square += part * left * meter * meter;
            sums.jackpot += part * ends * meter;
        }
    }
    sums.mean /= sums.rounds;
    sums.square /= sums.rounds;
    sums
}

proptest! {
    #![proptest_config(property(20))]

    #[test]
    fn each_kind_agrees_with_a_sum_over_its_cycles(
        reset in 0u32..300,
        more in 1u32..200,
        step in 1u32..6,
        kept in 1u32..5,
        bets in 1u32..4,
        triggered: bool,
    ) {
        let limit = reset + more;
        // A hidden part of at most the increment goes together with a trigger.
        let kept = if triggered { kept.min(step) } else { kept };
        let trigger = if triggered { r#", trigger = "uniform""# } else { "" };
        let meter = format!(
            "{{ reset = \"{reset}/10\", increment = \"{step}/10\", hidden = \"{kept}/10\", \
             must-hit-by = \"{limit}/10\", bets = {bets}{trigger} }}"
        ).replace("reset = \"0/10\", ", "");
        let time = over_time(&pot(&meter, if triggered { FAIR } else { TIE }));
        let bets = f64::from(bets);
        let [reset, step, kept, limit] =
            [reset, step, kept, limit].map(|tenths| f64::from(tenths) / 10.0);
        let expected = followed(reset, step * bets, kept * bets, limit, triggered);
        let cycle = time.hit_cycle.as_ref().unwrap();
        prop_assert!(is_near(cycle, expected.rounds), "{cycle:?} {}", expected.rounds);
        prop_assert!(is_near(&time.mean, expected.mean), "{:?} {}", time.mean, expected.mean);
        prop_assert!(is_near(time.mean_jackpot.as_ref().unwrap(), expected.jackpot));
        let variance = expected.square - expected.mean * expected.mean;
        let deviation = time.deviation.middle().to_f64();
        prop_assert!((deviation * deviation - variance).abs() <= 1e-8 * limit * limit);
        let fixed = if triggered { 1.0 } else { 1.0 / 17.0 };
        let rtp = fixed + expected.jackpot / expected.rounds / bets;
        prop_assert!(is_near(&time.rtp, rtp), "{:?} {rtp}", time.rtp);
        let parts = time.returns.iter().map(|one| one.rtp.middle().to_f64()).sum::<f64>();
        prop_assert!(is_near(&time.rtp, parts));
    }
}

#[test]
fn a_limit_out_of_reach_leaves_the_plain_meter() {
    let terms = |more: &str| {
        pot(&format!(r#"{{ reset = 10, increment = "1/10", hidden = "1/20"{more} }}"#), TIE)
    };
    let (without, far) = (over_time(&terms("")), over_time(&terms(", must-hit-by = 1000")));
    for (one, other) in [
        (&far.rtp, &without.rtp),
        (&far.mean, &without.mean),
        (&far.deviation, &without.deviation),
        (far.hit_cycle.as_ref().unwrap(), without.hit_cycle.as_ref().unwrap()),
    ] {
        assert!(is_near(one, other.middle().to_f64()), "{one:?} {other:?}");
    }
}

#[test]
fn a_small_reserve_changes_little() {
    let terms = |more: &str| {
        let meter = format!(
            r#"{{ reset = 10, increment = "1/10", must-hit-by = 15, trigger = "uniform"{more} }}"#
        );
        pot(&meter, FAIR)
    };
    let none = over_time(&terms("")).rtp.middle().to_f64();
    // A millionth of each stake, and a cycle of some 25 rounds that starts at so much more.
    let little = over_time(&terms(", hidden = \"0.000001\"")).rtp.middle().to_f64();
    assert!(little > none && little < none + 2e-5, "{none} {little}");
}

#[test]
fn a_design_finds_the_reset_value_beside_a_reserve() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pot.toml");
    for (trigger, lines) in [("", TIE), (", trigger = \"uniform\"", FAIR)] {
        let with = |reset: &str| {
            let meter = format!(
                r#"{{ reset = {reset}, increment = "1/2", hidden = "1/5", must-hit-by = 15{trigger} }}"#
            );
            pot(&meter, lines)
        };
        std::fs::write(&path, with("1")).unwrap();
        let edge = if trigger.is_empty() { "20%" } else { "-70%" };
        let asked = ["design", "pot", "--tables", path.to_str().unwrap(), "-v", "pot"];
        let edge_at = format!("--edge={edge}");
        let json = stdout(run(&[&asked[..], &[&edge_at, "-f", "json"]].concat()), &[0]);
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let reset = &json["meters"][0]["terms"][0]["by_shoe"][0]["at_least_edge"]["decimal"];
        let value = Exact::parse(reset.as_str().unwrap()).unwrap();
        let edge_at = |reset: &Exact| {
            let time = over_time(&with(&format!("\"{}\"", reset.decimal(12))));
            time.edge.middle().to_f64()
        };
        // The edge falls from one side of the value to the other. It jumps where a cycle has one
        // round less.
        let little = Exact::parse("0.0000000001").unwrap();
        let (below, above) = (edge_at(&(&value - &little)), edge_at(&(&value + &little)));
        let wanted = edge.trim_end_matches('%').parse::<f64>().unwrap() / 100.0;
        assert!(above < wanted && wanted < below, "{value} {trigger}: {below} {above}");
    }
}

#[test]
fn the_program_prints_the_hidden_part() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pot.toml");
    let meter = r#"{ reset = 10, increment = "1/2", hidden = "1/4", must-hit-by = 11 }"#;
    std::fs::write(&path, pot(meter, TIE)).unwrap();
    let page = printed(&["--tables", path.to_str().unwrap(), "-v", "pot", "--brief", "-q"]);
    // 1451/132, 512/561 and 0.25.
    for told in ["mean jackpot 10.992424", "jackpots without the cards 91.2656%", "25.0000%"] {
        assert!(page.contains(told), "{told}: {page}");
    }
}
