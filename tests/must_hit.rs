//! Meters that must be hit by an amount: by the cards or at the amount, or by a hidden trigger.
//!
//! Of one deck Dragon and Tiger tie in 1 round of 17, and Dragon wins in 8. What is expected is
//! derived from that, added up round by round, or played.

use std::ops::Not;

use proptest::prelude::*;
use shoe_odds::question::design::meter::report::MeterDesign;
use shoe_odds::question::price::progressive::report::{Contribution, ProgressiveWager};
use shoe_odds::table::Table;
use shoe_odds::typed::{self, DesignTexts};
use shoe_odds::{Catalog, Exact, Request, price};

use crate::common::{printed, property, run, text};
use crate::growth::{TIE, exact, fraction, is_near, over_time, pot};

/// A tie pays 8 to 1, and a win of Dragon returns the stake: no edge without a jackpot.
const FAIR: &str = r#"
    { odds = "8 to 1", when = { result = "tie" } },
    { odds = "push", when = { result = "dragon" } }"#;

/// A tie pays 4 to 1, and a win of Dragon returns the stake: 4 of 17 stakes are lost.
const UNFAIR: &str = r#"
    { odds = "4 to 1", when = { result = "tie" } },
    { odds = "push", when = { result = "dragon" } }"#;

fn progressive(table: &str) -> ProgressiveWager {
    let catalog = Catalog::builtin().with(Table::parse(table).unwrap()).unwrap();
    let request = Request { variants: vec!["pot".to_owned()], ..Request::default() };
    let report = price(&catalog, &request, &()).unwrap().reports.remove(0);
    report.progressive_wagers.into_iter().next().unwrap()
}

/// Figures of a cycle, added up round by round in floating point.
struct Followed {
    rounds: f64,
    mean: f64,
    variance: f64,
    jackpot: f64,
    /// The part of the cycles that end at the limit.
    at_limit: f64,
}

/// Follows a meter to its limit. `chance` is the probability of a jackpot in a round that raises the
/// meter from one amount to another below the limit.
fn followed(reset: f64, step: f64, limit: f64, chance: impl Fn(f64, f64) -> f64) -> Followed {
    let (mut left, mut before) = (1.0, reset);
    let (mut rounds, mut mean, mut square, mut jackpot) = (0.0, 0.0, 0.0, 0.0);
    for round in 1.. {
        let grown = reset + f64::from(round) * step;
        let is_last = grown > limit - 1e-9;
        let meter = if is_last { limit } else { grown };
        let ends = if is_last { 1.0 } else { chance(before, meter) };
        rounds += left;
        mean += left * meter;
        square += left * meter * meter;
        jackpot += left * ends * meter;
        if is_last {
            break;
        }
        left *= 1.0 - ends;
        before = meter;
    }
    let mean = mean / rounds;
    let variance = square / rounds - mean * mean;
    Followed { rounds, mean, variance, jackpot, at_limit: left }
}

proptest! {
    #![proptest_config(property(20))]

    #[test]
    fn each_kind_agrees_with_a_sum_over_its_rounds(
        reset in 0u32..300,
        more in 1u32..300,
        step in 1u32..10,
        bets in 1u32..4,
        triggered: bool,
    ) {
        let limit = reset + more;
        let trigger = if triggered { r#", trigger = "uniform""# } else { "" };
        let meter = format!(
            "{{ reset = \"{reset}/10\", increment = \"{step}/10\", must-hit-by = \"{limit}/10\", \
             bets = {bets}{trigger} }}"
        ).replace("reset = \"0/10\", ", "");
        let time = over_time(&pot(&meter, if triggered { FAIR } else { TIE }));
        let bets = f64::from(bets);
        let [reset, step, limit] = [reset, step, limit].map(|tenths| f64::from(tenths) / 10.0);
        let chance = |before: f64, after: f64| match triggered {
            // A trigger that was not reached lies above the meter, at any amount up to the limit.
            true => (after - before) / (limit - before),
            false => 1.0 / 17.0,
        };
        let expected = followed(reset, step * bets, limit, chance);
        prop_assert!(is_near(time.hit_cycle.as_ref().unwrap(), expected.rounds));
        prop_assert!(is_near(&time.mean, expected.mean), "{:?} {}", time.mean, expected.mean);
        prop_assert!(is_near(time.mean_jackpot.as_ref().unwrap(), expected.jackpot));
        let deviation = time.deviation.middle().to_f64();
        prop_assert!((deviation * deviation - expected.variance).abs() <= 1e-8 * limit * limit);
        let fixed = if triggered { 1.0 } else { 1.0 / 17.0 };
        let rtp = fixed + expected.jackpot / expected.rounds / bets;
        prop_assert!(is_near(&time.rtp, rtp), "{:?} {rtp}", time.rtp);
        let parts = time.returns.iter().map(|one| one.rtp.middle().to_f64()).sum::<f64>();
        prop_assert!(is_near(&time.rtp, parts));
        // Of the cycles that come to the limit, the cards end some in its round all the same.
        match (&time.without_cards, triggered) {
            (Some(part), false) => {
                prop_assert!(is_near(part, expected.at_limit * 16.0 / 17.0));
            }
            (None, true) => {}
            other => prop_assert!(false, "{other:?}"),
        }
    }
}

#[test]
fn a_tie_or_the_limit_ends_a_cycle() {
    // The meter stands at 10.5 and 11, and the second round pays it whatever the cards.
    let meter = r#"{ reset = 10, increment = "1/2", must-hit-by = 11 }"#;
    let time = over_time(&pot(meter, TIE));
    assert_eq!(exact(time.hit_cycle.as_ref().unwrap()), fraction(33, 17));
    // (10.5 + 11·16)/17, and 10.5 in 17 of 33 rounds and 11 in 16.
    assert_eq!(exact(time.mean_jackpot.as_ref().unwrap()), fraction(373, 34));
    assert_eq!(exact(&time.mean), fraction(709, 66));
    assert_eq!(exact(time.without_cards.as_ref().unwrap()), fraction(256, 289));
    // A tie returns the stake, and a cycle pays its jackpot.
    assert_eq!(exact(&time.rtp), &fraction(1, 17) + &fraction(373, 66));
    // The growth of the last round ends at the limit, so nothing is above it.
    let cut = time.returns.iter().find(|one| one.of == Contribution::Cap).unwrap();
    assert!(exact(&cut.rtp).is_zero());
    // A meter of 16 would break even; the round at 11 pays it for certain.
    assert_eq!(time.break_even.as_ref().unwrap().exact, Exact::integer(11));
    assert_eq!(exact(time.above.as_ref().unwrap()), fraction(16, 33));
    let rounds: Vec<_> = time.levels.iter().map(|level| level.rounds.to_u64().unwrap()).collect();
    // 17 of 33 rounds are the first of their cycle.
    assert_eq!(rounds, [1, 1, 1, 1, 2, 2, 2]);
}

#[test]
fn a_limit_out_of_reach_changes_nothing() {
    let without = over_time(&pot(r#"{ reset = 10, increment = "1/10" }"#, TIE));
    let far = over_time(&pot(r#"{ reset = 10, increment = "1/10", must-hit-by = 1000000 }"#, TIE));
    assert!(is_near(&far.rtp, without.rtp.middle().to_f64()));
    assert!(is_near(&far.mean, without.mean.middle().to_f64()));
    assert!(is_near(&far.deviation, without.deviation.middle().to_f64()));
    assert!(is_near(far.above.as_ref().unwrap(), without.above.unwrap().middle().to_f64()));
    assert!(is_near(far.without_cards.as_ref().unwrap(), 0.0));
    let meters = |time: &[shoe_odds::question::price::progressive::report::MeterLevel]| {
        time.iter().map(|level| level.meter.exact.clone()).collect::<Vec<_>>()
    };
    assert_eq!(meters(&far.levels), meters(&without.levels));
}

/// Cards that pay nothing with one deck, where no tie is of one suit.
#[test]
fn without_a_winning_hand_every_cycle_comes_to_its_limit() {
    let meter = r#"{ reset = 10, increment = "1", must-hit-by = "12.5" }"#;
    let suited = r#"{ odds = "100% of meter", when = { result = "tie", suited = true } }"#;
    let table = pot(meter, suited).replace("decks = [1]", "decks = [1, 2]");
    let wager = progressive(&table);
    let time = wager.over_time.unwrap();
    assert_eq!(exact(time.hit_cycle.as_ref().unwrap()), Exact::integer(3));
    // 11, 12 and 12.5.
    assert_eq!(exact(&time.mean), fraction(71, 6));
    assert_eq!(exact(time.mean_jackpot.as_ref().unwrap()), fraction(25, 2));
    assert!(time.without_cards.is_none());
    assert_eq!(exact(&time.rtp), fraction(25, 6));
}

/// Three million rounds with triggers that are drawn: how long a cycle is, what it pays, and the
/// meter.
#[test]
fn a_trigger_agrees_with_rounds_played() {
    let meter =
        r#"{ reset = 20, increment = "1/4", must-hit-by = 30, trigger = "uniform", bets = 2 }"#;
    let time = over_time(&pot(meter, FAIR));
    let mut state = 1u64;
    let mut draw = || {
        // The generator of Knuth's MMIX.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    let (mut meter, mut trigger) = (20.0, 20.0 + 10.0 * draw());
    let (mut sum, mut jackpots, mut paid) = (0.0, 0.0, 0.0);
    let rounds = 3_000_000;
    for _ in 0..rounds {
        meter += 0.5;
        sum += meter;
        if meter >= trigger {
            jackpots += 1.0;
            paid += meter;
            (meter, trigger) = (20.0, 20.0 + 10.0 * draw());
        }
    }
    let rounds = f64::from(rounds);
    for (found, played) in [
        (time.mean, sum / rounds),
        (time.hit_cycle.unwrap(), rounds / jackpots),
        (time.mean_jackpot.unwrap(), paid / jackpots),
        (time.rtp, 1.0 + paid / rounds / 2.0),
    ] {
        // A cycle has some 10 rounds: 300,000 cycles give an error of some 0.1%.
        assert!((found.middle().to_f64() / played - 1.0).abs() < 5e-3, "{found:?} {played}");
    }
}

#[test]
fn a_trigger_gives_an_edge_at_each_meter() {
    let meter =
        r#"{ reset = 10, increment = "1/10", must-hit-by = 15, trigger = "uniform", bets = 4 }"#;
    let wager = progressive(&pot(meter, UNFAIR));
    let time = wager.over_time.as_ref().unwrap();
    assert_eq!(wager.edge_at_zero.exact, fraction(4, 17));
    assert!(wager.edge_per_stake.exact.is_zero());
    // A round at m began at m - 0.4, and the trigger is one of 15.4 - m amounts: the jackpot has
    // the chance 0.4/(15.4 - m), and pays m/4 of it to a bet. That is 0.1·m/(15.4 - m), and 4/17
    // where 1.7·m = 61.6 - 4·m.
    let break_even = wager.break_even.as_ref().unwrap();
    assert_eq!(break_even.exact, fraction(616, 57));
    assert_eq!(time.break_even.as_ref().unwrap().exact, fraction(616, 57));
    for at in &wager.by_meter {
        let meter = &at.meter.exact;
        let left = &fraction(154, 10) - meter;
        let won = (meter * &Exact::tenth()).checked_div(&left).unwrap();
        assert_eq!(at.edge.exact, &fraction(4, 17) - &won, "{meter}");
        // A tie wins without the jackpot, all rounds with it.
        let chance = fraction(4, 10).checked_div(&left).unwrap();
        let none = &Exact::one() - &chance;
        assert_eq!(at.hit.exact, &chance + &(&none * &fraction(1, 17)));
    }
    assert_eq!(wager.by_meter.last().unwrap().meter.exact, Exact::integer(15));
    // 10.4 and 10.8 are not above it; the cycle has 13 - 78/12.5 rounds on average.
    let before = &Exact::integer(2) - &fraction(2, 25);
    let after = &Exact::one() - &before.checked_div(&fraction(676, 100)).unwrap();
    assert_eq!(exact(time.above.as_ref().unwrap()), after);
}

#[test]
fn a_jackpot_worth_less_than_the_edge_never_breaks_even() {
    // 15 first stakes between 100 bets are less than 4/17 of a stake.
    let meter =
        r#"{ reset = 10, increment = "1/100", must-hit-by = 15, trigger = "uniform", bets = 100 }"#;
    let wager = progressive(&pot(meter, UNFAIR));
    assert!(wager.break_even.is_none());
    let time = wager.over_time.unwrap();
    assert!(time.break_even.is_none() && time.above.is_none());
    // With cards that may pay it, likewise: 94 stakes are lost of 100 bets.
    let meter = r#"{ reset = 10, increment = "1/100", must-hit-by = 15, bets = 100 }"#;
    assert!(over_time(&pot(meter, TIE)).break_even.is_none());
}

fn design(table: &str, edge: &str) -> MeterDesign {
    let catalog = Catalog::builtin().with(Table::parse(table).unwrap()).unwrap();
    let texts = DesignTexts {
        wager: "pot".to_owned(),
        variant: vec!["pot".to_owned()],
        edge: Some(edge.to_owned()),
        ..DesignTexts::default()
    };
    let study = shoe_odds::design(&catalog, &typed::design(&texts).unwrap(), &()).unwrap();
    study.meters.into_iter().next().unwrap()
}

#[test]
fn a_designed_reset_value_returns_the_wanted_edge() {
    let meters = [
        (r#"{ reset = RESET, increment = "1/20", must-hit-by = 15 }"#, TIE),
        (r#"{ reset = RESET, increment = "1/20", must-hit-by = 15, trigger = "uniform" }"#, UNFAIR),
    ];
    for (meter, lines) in meters {
        let with = |reset: &str| pot(&meter.replace("RESET", reset), lines);
        let report = design(&with("1"), "5%");
        let needed = report.terms[0].by_shoe[0].at_least_edge.as_ref().unwrap();
        let value = needed.middle().decimal(12);
        let time = over_time(&with(&format!("\"{value}\"")));
        assert!(is_near(&time.edge, 0.05), "{value}: {:?}", time.edge);
    }
}

/// The error of a refused request.
fn refused(output: std::process::Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    text(output.stderr)
}

/// The increments that give an edge, for the kinds of limits: the edge of a table with them.
#[test]
fn a_designed_increment_returns_the_wanted_edge() {
    let meters = [
        (r#"{ reset = 5, increment = INCREMENT, must-hit-by = 15 }"#, TIE, 0.15),
        // A meter of 15 at most returns 16/17 at most.
        (r#"{ reset = 5, increment = INCREMENT, cap = 15 }"#, TIE, 0.5),
        (
            r#"{ reset = 5, increment = INCREMENT, must-hit-by = 15, trigger = "uniform" }"#,
            UNFAIR,
            0.15,
        ),
    ];
    for (meter, lines, edge) in meters {
        let with = |increment: &str| pot(&meter.replace("INCREMENT", increment), lines);
        let report = design(&with("\"1/100\""), &edge.to_string());
        let needed = report.terms[1].by_shoe[0].at_least_edge.as_ref().unwrap();
        let edge_at = |increment: &Exact| {
            over_time(&with(&format!("\"{}\"", increment.decimal(12)))).edge.middle().to_f64()
        };
        // The edge falls from one side of the value to the other.
        let (value, little) = (needed.middle(), Exact::parse("0.0000000001").unwrap());
        let (below, above) = (edge_at(&(&value - &little)), edge_at(&(&value + &little)));
        assert!(above < edge && edge < below, "{meter} {value}: {below} {above}");
        // It jumps where a cycle has one round less: here from 25 rounds at most to 24.
        let is_jump = meter.contains("must-hit-by") && !meter.contains("trigger");
        assert_eq!(below - above > 1e-8, is_jump, "{meter} {value}: {below} {above}");
    }
}

/// What is known of a round is not known of the rounds before it.
#[test]
fn known_cards_have_no_figures_over_all_rounds() {
    let meter = r#"{ reset = 10, increment = "1/20", must-hit-by = 15, trigger = "uniform" }"#;
    let (_folder, path) = on_disk(&pot(meter, UNFAIR));
    let arguments = ["--tables", &path, "-v", "pot", "-w", "pot", "--given", "result = 'dragon'"];
    let page = printed(&[&arguments[..], &["-q"]].concat());
    assert!(!page.contains("over all rounds") && page.contains("Pot by meter"), "{page}");
}

/// A figure of a mystery meter at one meter has the chance of its jackpot.
#[test]
fn an_audit_counts_the_trigger() {
    let meter =
        r#"{ reset = 10, increment = "1/10", must-hit-by = 15, trigger = "uniform", bets = 4 }"#;
    // 4/17 - 0.1·12/3.4 at 12.
    let claims = r#"
        [[published]]
        source = "A page"
        variant = "pot"
        wager = "pot"
        figures = [{ meter = 12, edge = "-11.76%" }, { mean-jackpot = "12.696" }]"#;
    let (_folder, path) = on_disk(&format!("{}{claims}", pot(meter, UNFAIR)));
    let page = printed(&["audit", "--tables", &path, "-v", "pot", "--list", "-q"]);
    assert_eq!(page.matches("holds").count(), 2, "{page}");
}

fn on_disk(table: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pot.toml");
    std::fs::write(&path, table).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

#[test]
fn a_designed_table_keeps_the_kind_of_meter() {
    let meter = r#"{ reset = 10, increment = "1/20", must-hit-by = 15, trigger = "uniform" }"#;
    let (folder, path) = on_disk(&pot(meter, UNFAIR));
    let picked = folder.path().join("picked.toml").display().to_string();
    let design = ["--tables", &path, "design", "pot", "--edge", "3%..7%", "--pick", "1"];
    printed(&[&design[..], &["-q", "-o", &picked]].concat());
    let table = std::fs::read_to_string(&picked).unwrap();
    assert!(table.contains("must-hit-by = 15, trigger = \"uniform\""), "{table}");
    Table::parse(&table).unwrap();
}

#[test]
fn a_meter_is_stated_only_where_cards_pay_it() {
    let (_folder, path) = on_disk(&pot(r#"{ increment = "1/10", must-hit-by = 15 }"#, TIE));
    let edge = printed(&["--tables", &path, "-v", "pot", "--meter", "14.9", "-q", "--brief"]);
    // 16/17 - 14.9/17.
    assert!(edge.contains("6.4706%"), "{edge}");
    for meter in ["15", "16"] {
        let error = refused(run(&["--tables", &path, "-v", "pot", "--meter", meter]));
        assert!(error.contains("expected less than 15"), "{error}");
    }
    // Beside a wager that may have it, a remark says so.
    let both = pot(r#"{ increment = "1/10", must-hit-by = 15 }"#, TIE)
        + &format!("[wager.other]\nname = \"Other\"\npays = [{TIE}]");
    let (_folder, path) = on_disk(&both);
    let page = printed(&["--tables", &path, "-v", "pot", "--meter", "16", "--brief"]);
    assert!(page.contains("A meter of 16 is not of Pot, whose meter must be hit by 15."), "{page}");
    let table = Table::parse(&pot(r#"{ increment = "1/10", must-hit-by = 15 }"#, TIE)).unwrap();
    let error = table.with_meter(&Exact::integer(15)).unwrap_err().to_string();
    assert!(error.contains("expected less than 15"), "{error}");
    let meter = r#"{ increment = "1/10", must-hit-by = 15, trigger = "uniform" }"#;
    let (_folder, path) = on_disk(&pot(meter, FAIR));
    let table = Table::parse(&pot(meter, FAIR)).unwrap();
    assert!(table.with_meter(&Exact::integer(12)).unwrap().is_progressive().not());
    let output = run(&["--tables", &path, "effects", "pot"]);
    let error = refused(output);
    assert!(error.contains("a hidden trigger pays its meter, whatever the cards"), "{error}");
}

#[test]
fn the_program_prints_what_must_be_hit() {
    let meter = r#"{ reset = 10, increment = "1/2", must-hit-by = 11 }"#;
    let (_folder, path) = on_disk(&pot(meter, TIE));
    let page = printed(&["--tables", &path, "-v", "pot", "--brief", "-q"]);
    for told in ["mean jackpot 10.970588", "jackpots without the cards 88.5813%"] {
        assert!(page.contains(told), "{told}: {page}");
    }
    let meter = r#"{ reset = 10, increment = "1/2", must-hit-by = 11, trigger = "uniform" }"#;
    let (_folder, path) = on_disk(&pot(meter, UNFAIR));
    let page = printed(&["--tables", &path, "-v", "pot", "--brief"]);
    for told in ["A hidden trigger pays all of a meter", "house edge without the jackpot 23.5294%"]
    {
        assert!(page.contains(told), "{told}: {page}");
    }
}

/// A tie pays all of the meter in 1 round of 17, and another round loses the stake: the break-even
/// meter is 16, and the steps are the largest of 1, 2 and 5 that are three times in it or in the
/// amount of the limit or of the reset value.
#[test]
fn the_edge_by_meter_begins_at_the_reset_value_and_ends_at_a_cap() {
    let meters = |meter: &str, lines: &str| -> Vec<i64> {
        let wager = progressive(&pot(meter, lines));
        let whole = |of: &Exact| of.to_string().parse().unwrap();
        wager.by_meter.iter().map(|at| whole(&at.meter.exact)).collect()
    };
    let of = |more: &str| meters(&format!("{{ increment = \"1/10\", {more} }}"), TIE);
    assert_eq!(of("reset = 10"), [10, 15, 20, 25]);
    assert_eq!(of("reset = 12"), [12, 15, 20, 25]);
    assert_eq!(of("reset = 10, cap = 18"), [10, 15, 18]);
    assert_eq!(of("reset = 10, must-hit-by = 18"), [10, 15]);
    // Steps of 10 up to half as much again as 30.
    assert_eq!(of("reset = 30"), [30, 40, 50]);
    // Parts are paid from the meter, which then may be below its reset value.
    assert_eq!(meters("{ reset = 10, increment = \"1/10\" }", crate::growth::IN_PARTS)[0], 0);
}

/// The parts of a return sum to it, whatever their bounds.
#[test]
fn the_returns_of_csv_are_of_one_unit() {
    let csv = printed(&["--tables", "tables/example/must-hit.toml", "-v", "must-hit", "-f", "csv"]);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let column = |name: &str| csv.lines().next().unwrap().split(',').position(|one| one == name);
    let [table, id, rtp] = ["table", "id", "rtp"].map(|name| column(name).unwrap());
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    let of = |kind: &str| -> Vec<f64> {
        let own = rows.iter().filter(|row| &row[table] == kind && &row[id] == "sure-pot");
        own.map(|row| row[rtp].parse().unwrap()).collect()
    };
    let (parts, total) = (of("meter-over-time"), of("total"));
    assert_eq!((parts.len(), total.len()), (4, 1));
    assert!((parts.iter().sum::<f64>() - total[0]).abs() < 1e-14, "{parts:?} {total:?}");
}
