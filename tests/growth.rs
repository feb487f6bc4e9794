//! Meters that grow by bets, over many rounds.
//!
//! Of one deck Dragon and Tiger tie in 1 round of 17. What is expected is derived from that, or is
//! added up round by round.

use proptest::prelude::*;
use shoe_odds::figure::Enclosed;
use shoe_odds::question::price::progressive::report::MeterOverTime;
use shoe_odds::table::Table;
use shoe_odds::{Catalog, Exact, Request, price};

use crate::common::{printed, property};

pub fn fraction(above: i64, below: i64) -> Exact {
    Exact::ratio(above, below).unwrap()
}

/// A game whose ties pay all of a meter, and the other lines.
pub fn pot(meter: &str, lines: &str) -> String {
    format!(
        r#"
        id = "pot"
        name = "Pot"
        game = "dragon-tiger"
        decks = [1]
        [wager.pot]
        name = "Pot"
        meter = {meter}
        pays = [{lines}]
        "#
    )
}

pub const TIE: &str = r#"{ odds = "100% of meter", when = { result = "tie" } }"#;

/// A tie of court cards pays all of the meter, another tie a quarter of it. Three ranks of thirteen
/// are court cards, so the chances are 3/221 and 10/221.
pub const IN_PARTS: &str = r#"
    { odds = "100% of meter", when = { result = "tie", dragon.rank = ["J", "Q", "K"] } },
    { odds = "25% of meter", when = { result = "tie" } }"#;

pub fn over_time(table: &str) -> MeterOverTime {
    let catalog = Catalog::builtin().with(Table::parse(table).unwrap()).unwrap();
    let request = Request { variants: vec!["pot".to_owned()], ..Request::default() };
    let report = price(&catalog, &request, &()).unwrap().reports.remove(0);
    report.progressive_wagers.into_iter().next().unwrap().over_time.unwrap()
}

pub fn exact(figure: &Enclosed) -> Exact {
    figure.exact().expect("an exact figure").clone()
}

pub fn is_near(figure: &Enclosed, expected: f64) -> bool {
    let found = figure.middle().to_f64();
    (found - expected).abs() <= 1e-9 * expected.abs().max(1.0)
}

#[test]
fn what_goes_into_a_meter_comes_out_of_it() {
    let time = over_time(&pot(r#"{ reset = 10, increment = "1/10" }"#, TIE));
    // A tie returns the stake, so fixed odds return 1/17. A round pays 1/17 of the meter on average,
    // and 1/10 and 1/17 of the reset value go into it.
    assert_eq!(time.jackpot.exact, fraction(1, 17));
    assert_eq!(exact(time.hit_cycle.as_ref().unwrap()), Exact::integer(17));
    assert_eq!(exact(&time.mean), fraction(117, 10));
    assert_eq!(exact(&time.rtp), &fraction(2, 17) + &fraction(117, 170) - &fraction(1, 17));
    assert_eq!(exact(&time.edge), &Exact::one() - &exact(&time.rtp));
    // A stake is lost in 16 rounds of 17, so a meter of 16 breaks even: that is 60 rounds' growth.
    assert_eq!(time.break_even.unwrap().exact, Exact::integer(16));
    let above = time.above.unwrap();
    assert!(is_near(&above, (16f64 / 17.0).powi(60)), "{above:?}");
    // The rounds since the last jackpot have the standard deviation √(16/17)·17.
    assert!(is_near(&time.deviation, (16f64 / 17.0).sqrt() * 1.7), "{:?}", time.deviation);
    // (16/17)^11 is above 1/2, (16/17)^12 is not.
    let median = time.levels.iter().find(|level| level.part == Exact::half()).unwrap();
    assert_eq!(median.rounds.to_u64(), Some(12));
    assert_eq!(median.meter.exact, fraction(112, 10));
}

/// Four bets of a round share what the meter pays: a bet gets a quarter of it, and each adds its
/// part.
#[test]
fn bets_of_a_round_share_the_meter() {
    let time = over_time(&pot(r#"{ reset = 10, increment = "1/10", bets = 4 }"#, TIE));
    assert_eq!(exact(&time.mean), fraction(168, 10));
    // 1/17 returned, 1/10 of growth, and a quarter of 10/17.
    let rtp = &(&fraction(1, 17) + &fraction(1, 10)) + &fraction(10, 68);
    assert_eq!(exact(&time.rtp), rtp);
    assert_eq!(time.break_even.unwrap().exact, Exact::integer(64));
}

/// The mean and the variance of the meter when a round is paid, added up round by round.
pub fn capped(reset: f64, step: f64, cap: f64, chance: f64) -> (f64, f64) {
    let (mut mean, mut square, mut left, mut meter) = (0.0, 0.0, 1.0, reset);
    for _ in 0..20_000 {
        meter = cap.min(meter + step);
        mean += left * chance * meter;
        square += left * chance * meter * meter;
        left *= 1.0 - chance;
    }
    (mean, square - mean * mean)
}

proptest! {
    #![proptest_config(property(20))]

    #[test]
    fn a_cap_keeps_what_it_cuts_off(reset in 1u32..300, more in 1u32..300, step in 1u32..10) {
        let cap = reset + more;
        let meter = format!(
            "{{ reset = \"{reset}/10\", increment = \"{step}/10\", cap = \"{cap}/10\" }}"
        );
        let time = over_time(&pot(&meter, TIE));
        let [reset, step, cap] = [reset, step, cap].map(|tenths| f64::from(tenths) / 10.0);
        let (mean, variance) = capped(reset, step, cap, 1.0 / 17.0);
        prop_assert!(is_near(&time.mean, mean), "{:?} {mean}", time.mean);
        // A meter that is always at its cap has no variance, and sums of floats have some.
        let deviation = time.deviation.middle().to_f64();
        let error = (deviation * deviation - variance).abs();
        prop_assert!(error <= 1e-9 * mean * mean, "{deviation} {variance}");
        // The parts of the return sum to it.
        let parts = time.returns.iter().map(|one| one.rtp.middle().to_f64()).sum::<f64>();
        prop_assert!(is_near(&time.rtp, parts));
    }
}

/// Rounds played with a meter that pays parts and keeps a hidden part: the mean and the standard
/// deviation of ten million of them.
#[test]
fn parts_and_hidden_increments_agree_with_rounds_played() {
    let meter = r#"{ reset = 20, increment = "1/2", hidden = "1/4", bets = 2 }"#;
    let time = over_time(&pot(meter, IN_PARTS));
    let mut state = 1u64;
    let mut draw = || {
        // The generator of Knuth's MMIX.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % 221
    };
    let (mut meter, mut hidden) = (20.0, 0.0);
    let (mut sum, mut squares) = (0.0, 0.0);
    let rounds = 10_000_000;
    for _ in 0..rounds {
        meter += 1.0;
        hidden += 0.5;
        sum += meter;
        squares += meter * meter;
        match draw() {
            0..3 => (meter, hidden) = (20.0 + hidden, 0.0),
            3..13 => meter *= 0.75,
            _ => {}
        }
    }
    let mean = sum / f64::from(rounds);
    let deviation = (squares / f64::from(rounds) - mean * mean).sqrt();
    // A meter is forgotten within some tens of rounds, so the mean has an error of some 0.1%.
    let near =
        |found: &Enclosed, played: f64| (found.middle().to_f64() / played - 1.0).abs() < 5e-3;
    assert!(near(&time.mean, mean), "{:?} {mean}", time.mean);
    assert!(near(&time.deviation, deviation), "{:?} {deviation}", time.deviation);
    // Mean: (3/221·20 + 2·(1/2 + 1/4))/(3/221 + 10/884).
    assert_eq!(exact(&time.mean), fraction(783, 11));
    assert!(time.above.is_none() && time.levels.is_empty());
}

#[test]
fn the_program_prints_the_parts_of_the_return() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pot.toml");
    std::fs::write(&path, pot(r#"{ reset = 10, increment = "1/10" }"#, TIE)).unwrap();
    let path = path.display().to_string();
    let page = printed(&["--tables", &path, "-v", "pot", "--brief", "-q"]);
    for told in ["Pot over all rounds", "10.0000%", "mean meter 11.700000", "17.000000"] {
        assert!(page.contains(told), "{told}: {page}");
    }
}
