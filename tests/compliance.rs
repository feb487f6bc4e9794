//! Stakes and returns beside the theory: tolerances by hand, and bounds that hold at every look.
//!
//! Rounds are drawn here from the published combinations of eight decks by a generator of this
//! test; a bound that holds at every look is derived by hand for a coin, and counted over very
//! many looks for wagers of other kinds.

use std::fmt::Write as _;

use shoe_odds::document::View;
use shoe_odds::evidence::{By, Part, Source, Stakes};
use shoe_odds::question::Answer as _;
use shoe_odds::question::check::judge::{Moments, looks};
use shoe_odds::question::check::report::{Agreement, Check};
use shoe_odds::settle::{Event, Returns};
use shoe_odds::{Catalog, CheckRequest, Exact};

use crate::common::{piped, text};

/// Source: <https://wizardofodds.com/games/baccarat/basics/>, combinations of eight decks.
const PLAYER: u64 = 2_230_518_282_592_256;
const BANKER: u64 = 2_292_252_566_437_888;
const TIE: u64 = 475_627_426_473_216;

/// Of Marsaglia, with shifts 13, 7 and 17.
struct Random(u64);

impl Random {
    fn below(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * u128::from(below)) >> 64) as u64
    }

    /// What a round pays on the Player, and on a tie.
    fn round(&mut self) -> [i64; 2] {
        match self.below(PLAYER + BANKER + TIE) {
            at if at < PLAYER => [1, -1],
            at if at < PLAYER + BANKER => [-1, -1],
            _ => [0, 8],
        }
    }
}

/// What is known of the wager on the Player, and of that on a tie.
fn moments() -> [Moments; 2] {
    let of = |events: &[(i64, u64)]| {
        let event = |(pays, ways): &(i64, u64)| Event {
            name: String::new(),
            pays: Exact::integer(*pays),
            ways: (*ways).into(),
        };
        let events: Vec<Event> = events.iter().map(event).collect();
        Moments::of(&Returns { total: events.iter().map(|event| &event.ways).sum(), events })
    };
    [of(&[(1, PLAYER), (0, TIE), (-1, BANKER)]), of(&[(8, TIE), (-1, PLAYER + BANKER)])]
}

/// Rounds that were staked so: of each the stake and what it won.
fn part(rounds: &[(i64, i64)]) -> Part {
    let sum = |of: &dyn Fn(&(i64, i64)) -> i64| Exact::integer(rounds.iter().map(of).sum());
    Part {
        by: By::All,
        label: String::new(),
        period: String::new(),
        rounds: rounds.len() as u64,
        staked: sum(&|(stake, _)| *stake),
        won: sum(&|(_, won)| *won),
        stakes: Stakes {
            squares: sum(&|(stake, _)| stake * stake),
            largest: Exact::integer(rounds.iter().map(|(stake, _)| *stake).max().unwrap()),
            first: Exact::integer(rounds[0].0),
        },
    }
}

fn flat(rounds: u64) -> Part {
    let rounds = i64::try_from(rounds).unwrap();
    Part { rounds: rounds as u64, staked: Exact::integer(rounds), ..part_of_squares(rounds) }
}

fn part_of_squares(squares: i64) -> Part {
    let one = Exact::one;
    let stakes = Stakes { squares: Exact::integer(squares), largest: one(), first: one() };
    Part { stakes, ..Part::default() }
}

fn exact(text: &str) -> Exact {
    Exact::parse(text).unwrap()
}

/// 2^20 tosses of a coin at even money, level 0.05: v = b = 1, t_k = 4/2^k. Line 10 has t = 1/256
/// and ln(3·2·3/0.05) = ln 360 = 5.886104, so 1506.843 + 2^20/(512·(1 - 1/768)) = 1506.843 +
/// 2050.670 = 3557.513; lines 9 and 11 have 4719.5 and 4393.2. Over 2^20: 0.00339271.
#[test]
fn the_bound_of_a_coin_is_that_by_hand() {
    let coin = |pays| Event { name: String::new(), pays: Exact::integer(pays), ways: 1.into() };
    let moments = Moments::of(&Returns { events: vec![coin(1), coin(-1)], total: 2.into() });
    let width = looks::width(&flat(1 << 20), &moments, (&exact("0.05"), 1)).unwrap();
    assert_eq!(width.decimal(7), "0.0033927");
}

/// 1,000 runs of 4,000 rounds of the wagers on the Player and on a tie, looked at 80 times each.
/// The bound is passed in 5% of runs or less: in more than 50 + 4√47.5 = 78 of them once in
/// 30,000 tests. The tolerance of 95% is passed sooner or later in far more.
#[test]
fn the_bound_holds_at_every_look() {
    let moments = moments();
    for (wager, moments) in moments.iter().enumerate() {
        let width = |rounds| looks::width(&flat(rounds), moments, (&exact("0.05"), 1)).unwrap();
        let widths: Vec<f64> = (1..=80).map(|look| width(look * 50).to_f64()).collect();
        let (mean, deviation) = (moments.mean.to_f64(), moments.variance.to_f64().sqrt());
        let (mut passed, mut passed_once) = (0, 0);
        for seed in 1..=1000 {
            let mut random = Random(u64::wrapping_mul(seed, 0x9e37_79b9_7f4a_7c15));
            let mut won = 0;
            let (mut out, mut out_once) = (false, false);
            for round in 1..=4000_u64 {
                won += random.round()[wager];
                if round % 50 == 0 {
                    let width = widths[round as usize / 50 - 1];
                    let off = (won as f64 / round as f64 - mean).abs();
                    out |= off > width;
                    out_once |= off > 1.96 * deviation / (round as f64).sqrt();
                }
            }
            passed += u32::from(out);
            passed_once += u32::from(out_once);
        }
        assert!(passed <= 78, "{passed} of 1000");
        assert!(passed_once > 200, "{passed_once} of 1000: the test looks too rarely");
    }
}

/// The same of one who doubles the stake behind every loss, up to 64: what is staked depends on
/// what was won before, and not on what comes.
#[test]
fn the_bound_holds_whatever_is_staked() {
    let [moments, _] = moments();
    let mut passed = 0;
    for seed in 1..=200_u64 {
        let mut random = Random(u64::wrapping_mul(seed, 0x2545_f491_4f6c_dd1d));
        let mut rounds: Vec<(i64, i64)> = Vec::new();
        let mut stake = 1;
        let mut out = false;
        for _ in 0..10 {
            for _ in 0..100 {
                let pays = random.round()[0];
                rounds.push((stake, stake * pays));
                stake = if pays < 0 { (stake * 2).min(64) } else { 1 };
            }
            let part = part(&rounds);
            let width = looks::width(&part, &moments, (&exact("0.05"), 1)).unwrap();
            let off = &part.won.checked_div(&part.staked).unwrap() - &moments.mean;
            out |= off.abs() > width;
        }
        passed += u32::from(out);
    }
    // 10 expected at most, with a deviation of 3.1.
    assert!(passed <= 23, "{passed} of 200");
}

fn checked(file: &str, every_look: bool) -> Result<Check, String> {
    let request = CheckRequest {
        variant: "baccarat".into(),
        sources: vec![Source::bytes("totals", file)],
        every_look,
        ..CheckRequest::default()
    };
    shoe_odds::check(&Catalog::builtin(), &request, None, &()).map_err(|error| error.to_string())
}

/// 9,900 rounds of 1 and 100 of 100 on the Player: 19,900 staked, squares 9,900 + 1,000,000, so
/// that they vary like 19,900²/1,009,900 = 392.13 rounds. The variance is (PLAYER + BANKER)/all -
/// ((PLAYER - BANKER)/all)², and 1.959964 and 2.575829 deviations are passed by 5% and 1%.
#[test]
fn tolerances_are_those_of_mixed_stakes() {
    let file = "wager,stake,rounds,won,channel,date\n\
                player,1,9900,-100,web,2026-01-31\nplayer,100,100,-300,club,2026-02-01\n";
    let check = checked(file, false).unwrap();
    let all = &check.compliance[0];
    assert_eq!((all.by.key(), &*all.group, all.rounds), ("all", "", 10_000));
    assert_eq!((&all.turnover, &all.win), (&exact("19900"), &exact("400")));
    assert_eq!(all.actual_rtp.exact, exact("19500/19900"));
    assert_eq!(all.effective_rounds.exact, exact("396010000/1009900"));
    let ways = (PLAYER + BANKER + TIE) as f64;
    let mean = (PLAYER as f64 - BANKER as f64) / ways;
    assert!((all.theoretical_rtp.exact.to_f64() - 1.0 - mean).abs() < 1e-15);
    let deviation = ((PLAYER + BANKER) as f64 / ways - mean * mean).sqrt();
    for (tolerance, deviate) in [(&all.tolerance_95, 1.959_964), (&all.tolerance_99, 2.575_829)] {
        let expected: f64 = deviate * deviation * (1_009_900.0_f64).sqrt() / 19_900.0;
        assert!((tolerance.square.to_f64().sqrt() - expected).abs() < 1e-7, "{expected}");
    }
    let groups: Vec<(&str, &str, u64)> =
        check.compliance.iter().map(|line| (line.by.key(), &*line.group, line.rounds)).collect();
    let expected = [
        ("all", "", 10_000),
        ("stake", "1", 9_900),
        ("stake", "100", 100),
        ("channel", "club", 100),
        ("channel", "web", 9_900),
        ("period", "2026-01", 9_900),
        ("period", "2026-02", 100),
        ("channel-period", "club", 100),
        ("channel-period", "web", 9_900),
    ];
    assert_eq!(groups, expected);
    // The mean is held against as many rounds as vary so much: by 10,000 of one stake it would be
    // (-400/19,900 + 0.01235)·100/0.951 = -0.8 deviations off, by 392 it is a fifth of that.
    let mean = check.wagers[0].mean.as_ref().unwrap();
    let off = mean.deviation.as_ref().unwrap().decimal();
    assert_eq!(off, "-0.16");
}

/// Two years of a correct house, checked at the end of every month over all months so far: that
/// anything is found has a chance of 0.001 or less.
#[test]
fn a_correct_house_raises_no_alarm_in_any_month() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    let mut file = "wager,rounds,staked,won,period\n".to_owned();
    for month in 1..=24 {
        for channel in [3000, 500] {
            let (mut player, mut tie) = (0, 0);
            for _ in 0..channel {
                let [one, other] = random.round();
                (player, tie) = (player + one, tie + other);
            }
            writeln!(file, "player,{channel},{},{},{month}", channel * 5, player * 5).unwrap();
            writeln!(file, "tie,{channel},{channel},{tie},{month}").unwrap();
        }
        if month % 4 == 0 {
            let check = checked(&file, true).unwrap();
            assert!(!check.differs(), "{month}: {}", check.findings[0].text);
        }
    }
}

/// A tie at 9 to 1 returns 11 points too much: it is found, with a bound that holds at every look,
/// as soon as that is more than the bound and the noise.
#[test]
fn what_is_paid_too_much_is_found_at_some_look() {
    let mut random = Random(0x0fed_cba9_8765_4321);
    let mut won = 0;
    for _ in 0..60_000 {
        won += match random.round()[1] {
            8 => 9,
            lost => lost,
        };
    }
    // 9 for every unit is more than the wager pays, so that a row is of many rounds.
    let file = format!("wager,rounds,staked,won\ntie,60000,60000,{won}\n");
    let check = checked(&file, true).unwrap();
    assert_eq!(check.verdict, Agreement::Differs);
    assert_eq!(check.wagers[0].mean.as_ref().unwrap().judged.method.key(), "every-look");
    assert_eq!(check.compliance[0].tolerance.key(), "outside");
}

#[test]
fn what_columns_of_stakes_cannot_be_is_said() {
    for (file, expected) in [
        (
            "wager,stake,rounds,staked,won\nplayer,5,10,60,1\n",
            "totals:2: staked \"60\": expected 10 times 5, the stake of each round",
        ),
        ("wager,stake,won\nplayer,-5,1\n", "stake \"-5\": expected an amount that is not below 0"),
        ("wager,rounds,staked,won,channel\nplayer,1,1,1,\n", "totals:2: no channel"),
    ] {
        let refused = checked(file, false).unwrap_err();
        assert!(refused.contains(expected), "{refused}");
    }
    let counts = "wager,event,count\nplayer,Player wins,5\nplayer,Tie,1\nplayer,All other,5\n";
    let refused = checked(counts, true).unwrap_err();
    assert!(
        refused.contains("every look: bounds that hold at every look are of totals"),
        "{refused}"
    );
}

/// Two channels of which one wins what the other loses: 100,000 rounds each, +2,000 and -4,470,
/// where 200,000 times -0.0123508, -2,470, are expected in all.
const CHANNELS: &str = "wager,rounds,staked,won,channel\n\
                        player,100000,100000,2000,web\nplayer,100000,100000,-4470,live\n";

/// Half of the level is for slices, a fifth of that for each of five wagers, and for the first and
/// the second slice of a wager 1/2 and 1/6 of that: 0.001/20 and 0.001/60. With v = 0.9046915 and b
/// = 1.0123508 line 8 of web has t = 4/(256 √v) = 1/60.87378, so that ln(3·2·3·20/0.001) = 12.793859
/// comes to 778.811, and its rise is 100,000 tv/2(1 - tb/3) = 743.088/0.994457 = 747.230: 1526.0
/// in 100,000. Of live ln(3·2·3·60/0.001) = 13.892472 is 845.687 with the same line: 1592.9.
#[test]
fn a_channel_outside_its_bound_differs() {
    for every_look in [false, true] {
        let check = checked(CHANNELS, every_look).unwrap();
        let rows: Vec<(&str, &str, String)> = check
            .compliance
            .iter()
            .map(|line| {
                let width = line.every_look.as_ref().unwrap().exact.percent(2);
                (&*line.group, line.tolerance.key(), width)
            })
            .collect();
        assert_eq!(rows[1], ("live", "outside", "1.59%".to_owned()));
        assert_eq!(rows[2], ("web", "outside", "1.53%".to_owned()));
        assert_eq!(rows[0].1, "within-95");
        assert_eq!(check.verdict, Agreement::Differs);
        assert_eq!(check.wagers[0].verdict, Agreement::Differs);
        assert!(!check.wagers[0].mean.as_ref().unwrap().judged.differs);
        let texts: Vec<&str> = check.findings.iter().map(|found| &*found.text).collect();
        // 102,000 and 95,530 of 100,000 came back.
        assert!(texts.contains(
            &"Player, channel web: RTP 102% over 100,000 bets, expected 99% ± 2% at every look"
        ));
        assert_eq!(texts.len(), 2, "{texts:?}");
    }
}

/// Months out of order, 100,000 rounds of web and of live in each, of which -1,235 are expected. The
/// bound of web, the first slice beside cells, has 0.001/40, and by the lines of
/// [`a_channel_outside_its_bound_differs`] it is 1,568 in 100,000 rounds, 2,253 in 200,000, 2,626 in
/// 300,000 and 2,999 in 400,000.
fn months(web: [i64; 4]) -> String {
    let mut file = "wager,rounds,staked,won,channel,period\n".to_owned();
    for month in [3, 1, 4, 2] {
        let won = web[month - 1];
        file += &format!("player,100000,100000,{won},web,2026-{month:02}\n");
        file += &format!("player,100000,100000,-1235,live,2026-{month:02}\n");
    }
    file
}

fn render(check: &Check) -> Vec<u8> {
    let format = shoe_odds::format::format("md").unwrap();
    let view = View::default();
    format.render(&shoe_odds::format::Source { page: check, view, styled: false, width: None })
}

#[test]
fn the_month_in_which_a_bound_was_first_passed_is_named() {
    let first = |web| {
        let check = checked(&months(web), true).unwrap();
        let line = |by: &str, group: &str| {
            let mut lines = check.compliance.iter();
            let line = lines.find(|line| line.by.key() == by && line.group == group).unwrap();
            (line.tolerance.key(), line.first_outside.clone())
        };
        let lines = [line("all", ""), line("channel", "web"), line("channel", "live")];
        (lines, check)
    };
    // 1,000 too many a month: 2,000 in 200,000 rounds, 3,000 in 300,000.
    let ([all, web, live], check) = first([-235, -235, -235, -235]);
    assert_eq!(web, ("outside", Some("2026-03".to_owned())));
    assert_eq!((all.1, live), (None, ("within-95", None)));
    assert!(
        check.findings[0]
            .text
            .ends_with(" at every look; the running total was first outside in 2026-03")
    );
    // 9,000 too many in February, and all of them back in March: the bound holds at every look.
    let ([_, web, _], check) = first([-1_235, 7_765, -10_235, -1_235]);
    assert_eq!(web, ("within-95", Some("2026-02".to_owned())));
    assert_eq!(check.verdict, Agreement::Differs);
    let texts: Vec<&str> = check.findings.iter().map(|found| found.text.as_str()).collect();
    let back = |text: &&&str| text.starts_with("Player, channel web: RTP 103% over 200,000 ");
    let [text] = texts.iter().filter(back).collect::<Vec<_>>()[..] else { panic!("{texts:?}") };
    assert!(text.ends_with(" at every look, up to 2026-02; it has come back since"), "{text}");
    // The cells are named, the running totals are in the order of the months.
    assert!(texts.iter().any(|text| text.starts_with("Player, web in 2026-02: ")), "{texts:?}");
    let of_web = check.running.iter().filter(|sum| sum.group == "web");
    let of_web: Vec<(u64, &str)> =
        of_web.map(|sum| (sum.rounds, sum.period.as_deref().unwrap())).collect();
    let months = ["2026-01", "2026-02", "2026-03", "2026-04"];
    let rounds = [100_000, 200_000, 300_000, 400_000];
    assert_eq!(of_web, rounds.into_iter().zip(months).collect::<Vec<_>>());
    // What is left out of a brief report was tested as well.
    let mut brief = check.clone();
    let text = |check: &Check| String::from_utf8(render(check)).unwrap();
    let line = |text: String| text.lines().find(|line| line.contains("Tests")).unwrap().to_owned();
    let whole = line(text(&brief));
    brief.shorten();
    assert!(brief.compliance.len() < check.compliance.len());
    assert_eq!(line(text(&brief)), whole);
    // 15 rows: all, two channels, four months, and both channels in each.
    assert!(whole.contains("15 returns"), "{whole}");
    let (quiet, _) = first([-1_235; 4]);
    assert!(quiet.iter().all(|(_, first)| first.is_none()));
}

/// Periods that are numbers are in their order, others as they come.
#[test]
fn periods_have_an_order() {
    for (periods, order) in [
        (["10", "9", "11"], ["9", "10", "11"]),
        (["2026-Q2", "2026-Q1", "2025-Q4"], ["2025-Q4", "2026-Q1", "2026-Q2"]),
        (["May", "June", "April"], ["May", "June", "April"]),
        (["2026-10", "2026-9", "2026-11"], ["2026-9", "2026-10", "2026-11"]),
        (["08", "1", "10"], ["1", "08", "10"]),
    ] {
        let row = |period: &str| format!("player,10,10,0,{period}\n");
        let rows: String = periods.into_iter().map(row).collect();
        let check = checked(&format!("wager,rounds,staked,won,period\n{rows}"), true).unwrap();
        let found: Vec<&str> =
            check.running.iter().map(|sum| sum.period.as_deref().unwrap()).collect();
        assert_eq!(found, order);
    }
}

/// A file without periods beside one with them has no place in the order: nothing is added up.
#[test]
fn rows_without_a_period_end_the_running_totals() {
    let of_months = months([-1_235; 4]);
    let without = "wager,rounds,staked,won,channel\nplayer,1000,1000,-10,web\n";
    let sources =
        [of_months.as_str(), without].map(|text| Source::bytes("totals", text.to_owned()));
    let request = CheckRequest {
        variant: "punto-banco/baccarat".into(),
        sources: sources.to_vec(),
        every_look: true,
        ..CheckRequest::default()
    };
    let check = shoe_odds::check(&Catalog::builtin(), &request, None, &()).unwrap();
    // The channel that is in one file alone keeps its own.
    assert!(check.running.iter().all(|sum| sum.group == "live"));
    assert_eq!(check.running.len(), 4);
}

/// A slice that is all of its wager is told of once.
#[test]
fn a_slice_that_is_all_is_told_once() {
    let file = "wager,rounds,staked,won,channel\nplayer,1000000,1000000,20000,web\n";
    for every_look in [false, true] {
        let check = checked(file, every_look).unwrap();
        assert!(check.compliance.iter().all(|line| line.tolerance.key() == "outside"));
        assert_eq!(check.findings.len(), 1);
    }
}

/// What is won is moved over the bound in small steps: the verdict, the row and the width change
/// over at one place.
#[test]
fn the_verdict_and_the_table_have_one_bound() {
    let mut seen = [false; 2];
    for won in (-17_000..=-14_000).step_by(200) {
        let file = format!("wager,rounds,staked,won\nbanker,1000000,1000000,{won}\n");
        let check = checked(&file, true).unwrap();
        let row = &check.compliance[0];
        let off = (&row.actual_rtp.exact - &row.theoretical_rtp.exact).abs();
        let outside = off > row.every_look.as_ref().unwrap().exact;
        assert_eq!(row.tolerance.key() == "outside", outside, "{won}");
        assert_eq!(check.verdict == Agreement::Differs, outside, "{won}");
        seen[usize::from(outside)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

/// The line of tests says the limits that were used.
#[test]
fn the_limits_are_those_that_are_used() {
    let tests = |file: &str, arguments: &[&str]| {
        let all = [&["check", "-"], arguments].concat();
        let text = text(piped(&all, file.as_bytes()).stdout);
        let line = text.lines().find_map(|line| line.trim_start().strip_prefix("Tests"));
        line.unwrap().trim().to_owned()
    };
    let one = "wager,rounds,staked,won\nbanker,1000000,1000000,-10579\n";
    assert_eq!(
        tests(one, &["--every-look"]),
        "1 return at a significance level of 0.001 in all: one fails beyond ± at every look"
    );
    // Far off and near; 3.48 is passed by 0.0005 on both sides.
    assert_eq!(
        tests(one, &[]),
        "2 tests at a significance level of 0.001 in all: one fails at 3.48 sigma"
    );
    // Half of it is 0.00025 for each: 3.66.
    assert_eq!(
        tests(CHANNELS, &[]),
        "2 tests and 2 rows: a test fails at 3.66 sigma, a row beyond ± at every look, and a right \
         game fails any of them with a probability of at most 0.001"
    );
}

/// Half of the level is for slices, and two questions share the other: 0.00025 is passed by
/// 3.662260 deviations, and with 1.281552 more a shift of 0.01 of one stake is found after (4.943811/0.01)² v =
/// 221118 rounds, where v = 0.904691. Stakes of 1 and 100 in the ratio of 99 to 1 vary like
/// 392.13 of 10,000 rounds: that is 5638928.
#[test]
fn rounds_to_tell_are_those_of_mixed_stakes() {
    let file = "wager,stake,rounds,won\nplayer,1,9900,-100\nplayer,100,100,-300\n";
    let check = checked(file, false).unwrap();
    let rounds: f64 = check.wagers[0].rounds_to_tell.to_string().parse().unwrap();
    assert!((rounds - 5638928.0).abs() < 100.0, "{rounds}");
}

/// A bet on each of two wagers in some of the rounds: 12 on one and 8 on the other are 20 bets.
#[test]
fn bets_are_counted_on_all_wagers() {
    let rows = "player,10,10\n".repeat(12) + &"tie,10,-10\n".repeat(8);
    let all = piped(&["check", "-"], format!("wager,stake,won\n{rows}").as_bytes());
    let text = text(all.stdout);
    assert!(text.contains("20 bets on 2 wagers, as totals"), "{text}");
    assert!(text.contains("no fault found in 20 bets"), "{text}");
}
