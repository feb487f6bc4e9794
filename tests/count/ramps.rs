//! Laws of stakes by count. A ramp is a sum of flat bets: its first stake from the first count on,
//! and each rise of the stake from the count of the rise on.

use serde_json::Value;
use shoe_odds::figure::Figure;
use shoe_odds::question::count::report::{CountStudy, RiskBy, WagerCount};
use shoe_odds::question::count::{count_part, study_of_part};
use shoe_odds::question::simulate::dealing::Part;
use shoe_odds::typed::{self, CountTexts};
use shoe_odds::{Catalog, CountRequest, Exact, count};

fn texts() -> CountTexts {
    CountTexts {
        variant: Some("ez".into()),
        wager: vec!["dragon-7".into()],
        tags: vec!["4=-1 5=-1 6=-1 7=-1 8=2 9=2".into()],
        shoes: Some("60".into()),
        burn: Some("by-first-card".into()),
        cuts: Some("52".into()),
        with: vec!["player=1.5".into()],
        ..CountTexts::default()
    }
}

fn request(ramp: &str) -> CountRequest {
    typed::count(&CountTexts { ramp: vec![ramp.into()], ..texts() }).expect("texts")
}

fn study(ramp: &str) -> CountStudy {
    count(&Catalog::builtin(), &request(ramp), &()).unwrap()
}

fn dragon(ramp: &str) -> WagerCount {
    study(ramp).wagers.swap_remove(0)
}

fn exact(text: &str) -> Exact {
    text.parse().unwrap()
}

/// Returns the mean square of the net win of a round: the variance is of 100 rounds.
fn square(of: &WagerCount) -> Exact {
    let mean = &of.units_per_100.exact / &Exact::integer(100);
    &(&of.deviation_per_100.square / &Exact::integer(100)) + &(&mean * &mean)
}

#[test]
fn a_ramp_is_a_sum_of_flat_bets() {
    let found = dragon("2=1 3.5=3 6=2.5");
    let flat = ["2=1", "3.5=1", "6=1"].map(dragon);
    // Stakes rise by 1, 2 and −1/2; squares of stakes by 1, 8 and 25/4 − 9.
    let sum = |of: &dyn Fn(&WagerCount) -> Exact, rises: [&str; 3]| -> Exact {
        flat.iter().zip(rises).map(|(flat, rise)| &of(flat) * &exact(rise)).sum()
    };
    let rises = ["1", "2", "-1/2"];
    let won = |of: &WagerCount| of.units_per_shoe.exact.clone();
    assert_eq!(won(&found), sum(&won, rises));
    let behind = |of: &WagerCount| of.by_cut[1].units_per_shoe.exact.clone();
    assert_eq!((found.by_cut[1].cut, behind(&found)), (52, sum(&behind, rises)));
    let beside = |of: &WagerCount| of.beside.as_ref().unwrap().units_per_shoe.exact.clone();
    assert!((&beside(&found) - &sum(&beside, rises)).abs() < exact("0.000000001"));
    assert_eq!(square(&found), sum(&square, ["1", "8", "-11/4"]));
    let bets = |of: &WagerCount| of.bets_per_shoe.exact.clone();
    assert_eq!(bets(&found), bets(&flat[0]));
    // The edge is of all stakes.
    let staked = sum(&bets, rises);
    assert_eq!(found.average_edge.as_ref().unwrap().exact, &won(&found) / &staked);
    let ramp = found.ramp.as_ref().unwrap();
    assert_eq!(ramp.average_stake.as_ref().unwrap().exact, &staked / &bets(&found));
    let left: Exact = found.by_left.iter().map(|row| row.units_per_shoe.exact.clone()).sum();
    assert_eq!(left, won(&found));
    // Each step has the rounds between two triggers.
    let share = |of: &WagerCount| of.bet_frequency.exact.clone();
    let shares = [&share(&flat[0]) - &share(&flat[1]), &share(&flat[1]) - &share(&flat[2])];
    assert_eq!(ramp.steps[0].share.exact, shares[0]);
    assert_eq!(ramp.steps[1].share.exact, shares[1]);
    let hundred: Exact = ramp.steps.iter().map(|step| step.units_per_100.exact.clone()).sum();
    assert_eq!(hundred, found.units_per_100.exact);
}

/// A cap of 100 makes a unit of 25 where the largest stake is 4.
#[test]
fn a_cap_is_the_largest_stake_of_a_ramp() {
    let texts = CountTexts {
        ramp: vec!["2=1 4=4".into()],
        cap: Some("100".into()),
        with: Vec::new(),
        ..texts()
    };
    let study = count(&Catalog::builtin(), &typed::count(&texts).unwrap(), &()).unwrap();
    let found = &study.wagers[0];
    let cap = &found.caps[0];
    assert_eq!(cap.per_shoe.exact, &found.units_per_shoe.exact * &Exact::integer(25));
}

/// Every figure of one step of one unit is the figure of its trigger, and so is every byte.
#[test]
fn a_step_of_one_unit_is_a_trigger() {
    let texts = CountTexts { trigger: vec!["3.5".into()], ..texts() };
    let flat = count(&Catalog::builtin(), &typed::count(&texts).unwrap(), &()).unwrap();
    let flat = serde_json::to_string(&flat).unwrap();
    let mut ramp = serde_json::to_value(study("3.5=1")).unwrap();
    let wager = ramp["wagers"][0].as_object_mut().unwrap();
    let of_ramp = wager.remove("ramp").unwrap();
    assert_eq!(wager["betting"].as_object_mut().unwrap().remove("ramp").unwrap(), "3.5=1");
    assert_eq!(serde_json::from_str::<Value>(&flat).unwrap(), ramp);
    assert_eq!(of_ramp["average_stake"]["exact"], "1");
    // A step without a stake changes no figure, and stands in the list of steps.
    let mut idle = dragon("-50=0 3.5=1");
    assert_eq!(idle.ramp.take().unwrap().steps[0].units_per_100.exact, Exact::zero());
    let mut idle = serde_json::to_value(idle).unwrap();
    idle["betting"].as_object_mut().unwrap().remove("ramp");
    assert_eq!(idle, ramp["wagers"][0]);
}

/// Half of every stake wins half, has half the deviation and needs half the bankroll. SCORE, N0 and
/// the desirability index know no unit. By their definitions SCORE is the square of the index, and
/// a million over N0.
#[test]
fn stakes_in_another_unit_change_the_unit_alone() {
    let (whole, half) = (dragon("2=1 4=3"), dragon("2=0.5 4=1.5"));
    let twice = |figure: &Exact| figure * &Exact::integer(2);
    assert_eq!(twice(&half.units_per_shoe.exact), whole.units_per_shoe.exact);
    assert_eq!(half.average_edge, whole.average_edge);
    let four = &half.deviation_per_100.square * &Exact::integer(4);
    assert_eq!(four, whole.deviation_per_100.square);
    assert_eq!(half.n0, whole.n0);
    let score = |of: &WagerCount| of.ramp.as_ref().unwrap().score.clone().unwrap().exact;
    assert_eq!(score(&half), score(&whole));
    assert_eq!(score(&whole), whole.desirability_index.as_ref().unwrap().square);
    assert_eq!(&score(&whole) * &whole.n0.as_ref().unwrap().exact, Exact::integer(1_000_000));
    let bankroll = |of: &WagerCount| of.bankroll.clone().unwrap().exact;
    assert!((&twice(&bankroll(&half)) - &bankroll(&whole)).abs() < exact("0.0001"));
    // A share of one unit is only of one unit.
    assert!(whole.perfect_share.is_none());
}

#[test]
fn parts_of_a_ramp_are_the_whole_and_threads_change_nothing() {
    let catalog = Catalog::builtin();
    let request = request("2=0.5 4=3");
    let json = |study: &CountStudy| serde_json::to_string(study).unwrap();
    let whole = json(&count(&catalog, &request, &()).unwrap());
    let part = |at| {
        let request = CountRequest { shard: Some((at, 3)), ..request.clone() };
        count_part(&catalog, &request, &()).unwrap()
    };
    let joined = Part::join(&[part(3), part(1), part(2)]).unwrap();
    assert_eq!(json(&study_of_part(&joined).unwrap()), whole);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    assert_eq!(json(&pool.install(|| count(&catalog, &request, &())).unwrap()), whole);
}

/// A flat bet in the same run keeps its unit, and both wins are added.
#[test]
fn a_flat_bet_beside_a_ramp_keeps_its_unit() {
    let of = |ramp: &[&str], trigger: &[&str]| {
        let named = |of: &[&str]| of.iter().map(|&text| text.to_owned()).collect();
        let texts = CountTexts {
            wager: vec!["dragon-7".into(), "panda-8".into()],
            tags: vec!["dragon-7: 4=-1 9=1".into(), "panda-8: 9=1 4=-1".into()],
            trigger: named(trigger),
            ramp: named(ramp),
            ..texts()
        };
        count(&Catalog::builtin(), &typed::count(&texts).unwrap(), &()).unwrap()
    };
    let flat = of(&[], &["dragon-7: 2", "panda-8: 3"]);
    let both = of(&["dragon-7: 2=0.25"], &["panda-8: 3"]);
    let won = |of: &WagerCount| of.units_per_shoe.exact.clone();
    assert_eq!(won(&both.wagers[1]), won(&flat.wagers[1]));
    assert_eq!(won(&both.wagers[0]), &won(&flat.wagers[0]) / &Exact::integer(4));
    let together = both.together.as_ref().unwrap().units_per_shoe.exact.clone();
    assert_eq!(together, &won(&both.wagers[0]) + &won(&both.wagers[1]));
}

#[test]
fn stakes_that_cannot_be_made_are_refused() {
    let refused = |texts: CountTexts| {
        let request = typed::count(&texts).unwrap();
        count(&Catalog::builtin(), &request, &()).unwrap_err().to_string()
    };
    let ramp = |ramp: &str| CountTexts { ramp: vec![ramp.into()], ..texts() };
    for (texts, why) in [
        (
            CountTexts { chip: Some("0.5".into()), ..ramp("2=1 3=1.3") },
            "ramp 2=1 3=1.3: \"3=1.3\": chips of 0.5 do not make a stake of 1.3: expected a \
             multiple of 0.5",
        ),
        (
            CountTexts { cap: Some("25".into()), with: vec!["player=1".into()], ..ramp("2=1") },
            "ramp 2=1: a cap is the largest stake of a ramp, and the stakes of with grow with the \
             stake: expected cap or with",
        ),
        (CountTexts { chip: Some("1".into()), ..texts() }, "chip 1: expected a ramp beside it"),
        (
            CountTexts { shoes: Some("1000000".into()), ..ramp("2=100000") },
            "1000000 shoes of 416 cards with wins of up to 40 to 1 and stakes of this size are \
             more than sums hold: expected fewer shoes",
        ),
    ] {
        assert_eq!(refused(texts), why);
    }
}

fn texts_of_best(chip: &str, least: Option<&str>, most: Option<&str>) -> CountTexts {
    let text = |text: Option<&str>| text.map(str::to_owned);
    CountTexts {
        ramp: vec!["best".into()],
        chip: text(Some(chip)),
        min: text(least),
        max: text(most),
        bankroll: text(Some("3000")),
        kelly: text(Some("1/2")),
        shoes: text(Some("300")),
        with: Vec::new(),
        cuts: None,
        ..texts()
    }
}

fn asked(texts: &CountTexts) -> WagerCount {
    let request = typed::count(texts).unwrap();
    count(&Catalog::builtin(), &request, &()).unwrap().wagers.swap_remove(0)
}

/// No stake one chip up or down is worth more, on the same shoes, and no step one count earlier or
/// later, but for the last, above which counts are rare and taken together.
#[test]
fn the_best_ramp_is_worth_more_than_its_neighbours() {
    for (chip, least, most) in
        [("1", None, None), ("0.5", Some("1"), Some("6")), ("2", None, Some("9"))]
    {
        let texts = texts_of_best(chip, least, most);
        let best = asked(&texts);
        let certain =
            |of: &WagerCount| of.on_bankroll.as_ref().unwrap().certainty_equivalent_per_100.clone();
        let text = best.betting.ramp.clone().unwrap();
        let again = CountTexts { ramp: vec![text.clone()], min: None, max: None, ..texts };
        let same = asked(&again);
        assert_eq!(same.units_per_shoe, best.units_per_shoe);
        assert_eq!(certain(&same), certain(&best));
        assert!(best.betting.trigger_found && !same.betting.trigger_found);

        let steps: Vec<(i64, f64)> = text
            .split(' ')
            .map(|step| step.split_once('=').unwrap())
            .map(|(from, stake)| (from.parse().unwrap(), stake.parse().unwrap()))
            .collect();
        assert!(steps.len() > 2, "{text}");
        let (chip, low): (f64, f64) =
            (chip.parse().unwrap(), least.unwrap_or(chip).parse().unwrap());
        let high = most.map_or(f64::INFINITY, |most| most.parse().unwrap());
        let inside = |stake: f64| (low..=high).contains(&stake);
        assert!(steps.iter().all(|(_, stake)| inside(*stake) && stake % chip == 0.0), "{text}");
        let mut others = Vec::new();
        for at in 0..steps.len() {
            for (count, stake) in [(0, chip), (0, -chip), (1, 0.0), (-1, 0.0)] {
                let mut other = steps.clone();
                other[at] = (other[at].0 + count, other[at].1 + stake);
                let rises = other.windows(2).all(|two| two[0].0 < two[1].0);
                let is_last = at + 1 == steps.len() && count != 0;
                if inside(other[at].1) && rises && !is_last {
                    others.push(other);
                }
            }
        }
        for other in others {
            let other = other.iter().map(|(from, stake)| format!("{from}={stake}"));
            let ramp = other.collect::<Vec<_>>().join(" ");
            let other = asked(&CountTexts { ramp: vec![ramp.clone()], ..again.clone() });
            assert!(certain(&other).exact <= certain(&best).exact, "{ramp} beats {text}");
        }
    }
}

/// Returns the probabilities of ruin and of the goal after so many rounds, in floating point.
fn walked(law: &[(i32, f64)], bankroll: usize, goal: usize, rounds: u32) -> [f64; 2] {
    let rest = 1.0 - law.iter().map(|(_, chance)| chance).sum::<f64>();
    let mut masses = vec![0.0; goal];
    masses[bankroll] = 1.0;
    let (mut ends, mut playing) = ([0.0; 2], 1.0);
    for _ in 0..rounds {
        let mut next: Vec<f64> = masses.iter().map(|mass| mass * rest).collect();
        for (at, mass) in masses.iter().enumerate().filter(|(_, mass)| **mass > 0.0) {
            for (win, chance) in law {
                match usize::try_from(i32::try_from(at).unwrap() + win) {
                    Ok(0) | Err(_) => ends[0] += mass * chance,
                    Ok(to) if to >= goal => ends[1] += mass * chance,
                    Ok(to) => next[to] += mass * chance,
                }
            }
        }
        masses = next;
        playing = masses.iter().sum();
        if playing < 1e-12 {
            break;
        }
    }
    assert!(ends[0] + ends[1] + playing > 1.0 - 1e-9);
    ends
}

/// The certainty equivalent is μ − σ²/(2kB) a round. Risks are of the law of a round, which the steps
/// of the report give. They are printed to nine digits, and 10^-9 may be missing.
#[test]
fn a_bankroll_has_the_figures_of_its_formulas() {
    let some = |text: &str| Some(text.to_owned());
    let texts = CountTexts {
        ramp: vec!["3=1 5=2".into()],
        bankroll: some("200"),
        kelly: some("0.5"),
        goal: some("400"),
        hours: some("20"),
        ..texts()
    };
    let of = asked(&texts);
    let found = of.on_bankroll.as_ref().unwrap();
    let [mean, variance] = [&of.units_per_100.exact, &of.deviation_per_100.square];
    let certain = mean - &(variance / &Exact::integer(200));
    assert_eq!(found.certainty_equivalent_per_100.exact, certain);
    let decimal = |figure: &Exact| figure.decimal(15).parse::<f64>().unwrap();
    let is_near = |found: f64, expected: f64| {
        assert!((found - expected).abs() < 2e-9, "{found} and not {expected}");
    };
    // Dragon 7 pays 40 to 1 or loses, so the edge of a step has its chance to win.
    let law: Vec<(i32, f64)> =
        of.ramp.as_ref().unwrap().steps.iter().fold(Vec::new(), |law, step| {
            let won = (decimal(&step.edge.as_ref().unwrap().exact) + 1.0) / 41.0;
            let (share, stake) = (decimal(&step.share.exact), decimal(&step.stake.exact) as i32);
            [law, vec![(40 * stake, share * won), (-stake, share * (1.0 - won))]].concat()
        });
    // The probability to lose the bankroll is e^(−200θ), where the mean of e^(−θx) is 1.
    let theta = -decimal(&found.risk_of_ruin.exact).ln() / 200.0;
    let mean_power: f64 =
        law.iter().map(|(win, chance)| chance * (-theta * f64::from(*win)).exp_m1()).sum();
    assert!(theta > 0.0 && mean_power.abs() < 1e-11, "{mean_power}");
    assert_eq!([found.goal_by, found.trip_by], [Some(RiskBy::Walk); 2]);
    let figure = |figure: &Option<Figure>| decimal(&figure.as_ref().unwrap().exact);
    // Rounds that are not bet delay both ends alike.
    let bet: f64 = law.iter().map(|(_, chance)| chance).sum();
    let of_bets: Vec<_> = law.iter().map(|(win, chance)| (*win, chance / bet)).collect();
    let [ruin, goal] = walked(&of_bets, 200, 400, 100_000);
    is_near(figure(&found.goal_before_ruin), goal);
    is_near(1.0 - figure(&found.goal_before_ruin), ruin);
    // Twenty hours are 1,400 rounds.
    let [ruin, goal] = walked(&law, 200, 400, 1_400);
    is_near(figure(&found.trip_ruin), ruin);
    is_near(figure(&found.trip_goal), goal);
    assert!(ruin > 1e-6 && goal > 1e-3, "{ruin} {goal}");
    // A goal that is too far to follow is reached by a diffusion, and says so.
    let far = CountTexts { bankroll: some("90000"), goal: some("150000"), ..texts.clone() };
    let far = asked(&far).on_bankroll.unwrap();
    assert_eq!([far.goal_by, far.trip_by], [Some(RiskBy::Diffusion), Some(RiskBy::Walk)]);
    // No trip has more ruin than endless play.
    let long = CountTexts { goal: None, hours: some("100000000"), ..texts.clone() };
    let long = asked(&long).on_bankroll.unwrap();
    assert_eq!(long.trip_by, Some(RiskBy::Diffusion));
    assert!(long.trip_ruin.unwrap().exact <= long.risk_of_ruin.exact);
    assert_eq!(found.trip_units.as_ref().unwrap().exact, mean * &Exact::integer(14));
    assert_eq!(found.trip_deviation.as_ref().unwrap().square, variance * &Exact::integer(14));
    // A trip in parts of the shoes.
    let request = typed::count(&texts).unwrap();
    let part = |at| {
        let request = CountRequest { shard: Some((at, 2)), ..request.clone() };
        count_part(&Catalog::builtin(), &request, &()).unwrap()
    };
    let joined = study_of_part(&Part::join(&[part(1), part(2)]).unwrap()).unwrap();
    assert_eq!(joined.wagers[0].on_bankroll.as_ref().unwrap().trip_ruin, found.trip_ruin);
}

#[test]
fn numbers_of_a_bankroll_go_with_each_other() {
    let some = |text: &str| Some(text.to_owned());
    let flat = || CountTexts { trigger: vec!["4".into()], ..texts() };
    let best = || texts_of_best("1", None, None);
    for (texts, why) in [
        (CountTexts { goal: some("9"), ..flat() }, "goal 9: expected a bankroll beside it"),
        (CountTexts { hours: some("9"), ..flat() }, "hours 9: expected a bankroll beside it"),
        (CountTexts { kelly: some("1/2"), ..flat() }, "kelly 0.5: expected a bankroll beside it"),
        (
            CountTexts { bankroll: some("9"), goal: some("8"), ..flat() },
            "goal 8: expected a bankroll above the one at the start, 9",
        ),
        (
            CountTexts { bankroll: some("0.5"), ..flat() },
            "bankroll 0.5: expected the smallest stake, 1, or more",
        ),
        (
            CountTexts { bankroll: some("10"), ramp: vec!["2=20 4=100".into()], ..texts() },
            "bankroll 10: expected the smallest stake, 20, or more",
        ),
        (CountTexts { max: some("9"), ..flat() }, "max 9: expected a ramp of best beside it"),
        (
            CountTexts { bankroll: None, kelly: None, ..best() },
            "ramp best: expected a bankroll beside it, to which its stakes are in proportion",
        ),
        (
            CountTexts { bankroll: some("1"), ..best() },
            "ramp best: no count is worth a stake: expected a larger bankroll, a smaller chip or \
             min, or other tags",
        ),
        (
            CountTexts { min: some("3"), max: some("2"), ..best() },
            "max 2: expected a stake of 3 or more, the smallest",
        ),
        (
            CountTexts { chip: some("2"), min: some("3"), max: some("3.5"), ..best() },
            "max 3.5: chips of 2 make no stake from 3 to 3.5",
        ),
        (
            CountTexts { cap: some("25"), with: vec!["player=1".into()], ..best() },
            "ramp best: a cap is the largest stake of a ramp, and the stakes of with grow with the \
             stake: expected cap or with",
        ),
    ] {
        let request = typed::count(&texts).unwrap();
        let error = count(&Catalog::builtin(), &request, &()).unwrap_err().to_string();
        assert_eq!(error, why);
    }
}

/// Data formats have a row for each step and one for the bankroll; the page has their charts.
#[test]
fn every_format_has_the_ramp_and_the_bankroll() {
    let printed = |format: &str| {
        let options = ["--ramp=2=1 4=2.5", "--bankroll=1000", "--hours=20", "--shoes=60", format];
        crate::common::printed(&[&super::DRAGON[..4], &options[..]].concat())
    };
    let csv = printed("--format=csv");
    let mut rows = csv::Reader::from_reader(csv.as_bytes());
    let names = rows.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    let of = |kind: &str, column: &str| -> Vec<String> {
        let at = |name: &str| names.iter().position(|other| other == name).unwrap();
        let rows = rows.iter().filter(|row| &row[at("table")] == kind);
        rows.map(|row| row[at(column)].to_owned()).collect()
    };
    assert_eq!(of("summary", "ramp"), ["2=1 4=2.5"]);
    assert_eq!(of("ramp", "from_count").len(), 2);
    assert!(of("ramp", "stake")[1].starts_with("2.5"));
    let study = typed::count(&CountTexts {
        ramp: vec!["2=1 4=2.5".into()],
        bankroll: Some("1000".into()),
        hours: Some("20".into()),
        burn: None,
        cuts: None,
        with: Vec::new(),
        ..texts()
    });
    let study = count(&Catalog::builtin(), &study.unwrap(), &()).unwrap();
    let found = study.wagers[0].on_bankroll.as_ref().unwrap();
    let exact_to = |text: &str, figure: &Exact| {
        let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
        assert_eq!(text, figure.decimal(digits));
    };
    exact_to(&of("bankroll", "risk_of_ruin")[0], &found.risk_of_ruin.exact);
    exact_to(&of("bankroll", "trip_ruin")[0], &found.trip_ruin.as_ref().unwrap().exact);
    let score = study.wagers[0].ramp.as_ref().unwrap().score.as_ref().unwrap();
    exact_to(&of("worth", "score")[0], &score.exact);
    let html = printed("--format=html");
    for title in ["Dragon 7: the bankroll by hours of play", "Dragon 7: what each stake wins"] {
        assert!(html.contains(title), "{title}");
    }
    let text = printed("--format=text");
    for words in [
        "1 unit from a true count of 2 on, 2.5 from 4",
        "TC ≥ 2, 1 to 2.5",
        "With a bankroll of 1000 units",
        "Ruin in 20 hours",
        "bet 2.5",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}
