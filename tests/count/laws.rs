//! Laws of what is counted: parts are the whole, threads change nothing, rows are runs of their
//! own, and what no stopping rule can win is not won.

use num_rational::Ratio;
use shoe_odds::question::count::report::{CountStudy, WagerCount};
use shoe_odds::question::count::{count_orders, count_part, study_of_part};
use shoe_odds::question::simulate::dealing::Part;
use shoe_odds::typed::{self, CountTexts, ShoeTexts};
use shoe_odds::{Catalog, CountRequest, Exact, count};

use super::states::{Fraction, PARTS, in_parts};
use super::tiny;

/// Two wagers by a count, and perfectly, at three depths, with something bet beside.
fn several() -> CountRequest {
    let texts = CountTexts {
        variant: Some("dynasty".into()),
        wager: vec!["tie".into(), "phoenix".into()],
        tags: vec!["tie: 4=-1 9=2 0=1/2".into()],
        trigger: vec!["tie: 1".into()],
        bet: Some("perfect".into()),
        shoes: Some("203".into()),
        burn: Some("by-first-card".into()),
        after_cut: Some("1".into()),
        cuts: Some("26,104".into()),
        with: vec!["banker=0.5".into()],
        ..CountTexts::default()
    };
    typed::count(&texts).expect("texts")
}

fn json(study: &CountStudy) -> String {
    serde_json::to_string(study).expect("an answer is JSON")
}

#[test]
fn parts_of_any_number_are_the_whole_in_any_order() {
    let catalog = Catalog::builtin();
    let request = several();
    let whole = json(&count(&catalog, &request, &()).unwrap());
    let one = json(&study_of_part(&count_part(&catalog, &request, &()).unwrap()).unwrap());
    assert_eq!(one, whole);
    for of in [2, 3, 7] {
        let part = |at| {
            let request = CountRequest { shard: Some((at, of)), ..request.clone() };
            count_part(&catalog, &request, &()).unwrap()
        };
        // The last first.
        let parts: Vec<Part> = (1..=of).rev().map(part).collect();
        let joined = Part::join(&parts).unwrap();
        assert_eq!(json(&study_of_part(&joined).unwrap()), whole, "{of} parts");
    }
}

#[test]
fn any_number_of_threads_makes_the_same_bytes() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        json(&pool.install(|| count(&Catalog::builtin(), &several(), &())).unwrap())
    };
    let one = run(1);
    for threads in [2, 8] {
        assert_eq!(run(threads), one, "{threads} threads");
    }
}

/// What all bets win together is the sum of what each does.
#[test]
fn bets_together_win_what_they_win_alone() {
    // Each wager in one way only: two ways to bet one are not added.
    assert!(count(&Catalog::builtin(), &several(), &()).unwrap().together.is_none());
    let perfect = CountRequest { counts: Vec::new(), ..several() };
    let study = count(&Catalog::builtin(), &perfect, &()).unwrap();
    assert_eq!(study.wagers.len(), 2);
    let together = study.together.as_ref().expect("several bets");
    let sum = |of: fn(&WagerCount) -> &Exact| -> Exact { study.wagers.iter().map(of).sum() };
    assert_eq!(together.units_per_shoe.exact, sum(|wager| &wager.units_per_shoe.exact));
    assert_eq!(together.units_per_100.exact, sum(|wager| &wager.units_per_100.exact));
}

/// Each row by the cut card is a run with the cut card there. A run deals its shoes only as far
/// as it needs them; so this is of the order of cards too.
#[test]
fn rows_by_the_cut_card_are_runs_of_their_own() {
    let catalog = Catalog::builtin();
    for after in ["0", "1", "2"] {
        let texts = |cut: &str, cuts: Option<&str>| {
            let texts = CountTexts {
                variant: Some("market-cards".into()),
                wager: vec!["dragon-7".into()],
                tags: vec!["4=-1 5=-1 6=-1 7=-1 8=2 9=2".into()],
                trigger: vec!["2".into()],
                shoes: Some("100".into()),
                burn: Some("by-first-card".into()),
                after_cut: Some(after.into()),
                cut: Some(cut.into()),
                cuts: cuts.map(Into::into),
                ..CountTexts::default()
            };
            count(&catalog, &typed::count(&texts).unwrap(), &()).unwrap()
        };
        let together = texts("30", Some("0,14,60,200"));
        let rows = &together.wagers[0].by_cut;
        assert_eq!(rows.iter().map(|row| row.cut).collect::<Vec<_>>(), [0, 14, 30, 60, 200]);
        for row in rows {
            let alone = texts(&row.cut.to_string(), None);
            let wager = &alone.wagers[0];
            assert_eq!(row.rounds_per_shoe, wager.rounds_per_shoe, "{}", row.cut);
            assert_eq!(row.bet_frequency, wager.bet_frequency);
            assert_eq!(row.bet_frequency_error, wager.bet_frequency_error);
            assert_eq!(row.average_edge, wager.average_edge);
            assert_eq!(row.average_edge_error, wager.average_edge_error);
            assert_eq!(row.units_per_100, wager.units_per_100);
            assert_eq!(row.units_per_100_error, wager.units_per_100_error);
            assert_eq!(row.units_per_shoe, wager.units_per_shoe);
            assert_eq!(row.units_per_shoe_error, wager.units_per_shoe_error);
            assert_eq!(row.perfect_units_per_shoe, wager.perfect_units_per_shoe);
        }
    }
}

/// With a number of rounds to every shoe, each round by itself is as good as the first, whatever
/// lies before it; so a wager that is bet on all of them wins its expectation on the full shoe so
/// often. A cut card ends a shoe by the cards that came, and this is not so.
///
/// Over all orders this is exact but for the rounding of each round to a part, half of it at most.
#[test]
fn every_round_of_a_number_of_rounds_is_worth_what_the_first_is() {
    let catalog = tiny::catalog();
    for (shoe, wager, burn) in [
        ("0=14 9=2 4=1", "commission", "none"),
        ("7=13 2=2 8=2", "halves", "three"),
        // Up to eleven are burned, and two rounds are sure of their cards.
        ("1=20 8=2 6=1", "player", "by-first-card"),
    ] {
        let terms: Vec<(&str, usize)> = shoe
            .split(' ')
            .map(|term| term.split_once('=').map(|(v, c)| (v, c.parse().unwrap())).unwrap())
            .collect();
        let named: Vec<String> = terms
            .iter()
            .map(|(value, count)| {
                let rank = match *value {
                    "0" => "K",
                    "1" => "A",
                    value => value,
                };
                format!("{rank}S={count}")
            })
            .collect();
        let texts = CountTexts {
            variant: Some("tiny".into()),
            shoe: ShoeTexts { shoe: Some(named.join(" ")), ..ShoeTexts::default() },
            wager: vec![wager.into()],
            // Any count is at it.
            tags: vec!["9=1 8=1".into()],
            trigger: vec!["-100".into()],
            running: true,
            burn: Some(burn.into()),
            rounds_per_shoe: Some("2".into()),
            ..CountTexts::default()
        };
        let request = typed::count(&texts).unwrap();
        let shoe = tiny::shoe(&named.join(" "));
        let study = count_orders(&catalog, &request, tiny::orders(&shoe).into_iter()).unwrap();
        let found = &study.wagers[0];
        assert_eq!(found.bets_per_shoe.exact, Exact::integer(2));
        let won = &found.units_per_shoe.exact + &(&found.edge.exact * &Exact::integer(2));
        let part = Exact::ratio(1, PARTS as i64).unwrap();
        assert!(!(&won.abs() - &part).is_positive(), "{wager}: {won} of two rounds");
        assert!(!found.edge.exact.is_zero());
    }
}

/// No way to bet beats betting wherever the exact expectation is above 0, in any shoe.
#[test]
fn no_count_takes_more_than_there_is() {
    let catalog = Catalog::builtin();
    let mut shares = Vec::new();
    for (tags, trigger) in [
        ("4=-1 5=-1 6=-1 7=-1 8=2 9=2", "4"),
        ("4=-1 5=-1 6=-1 7=-1 8=2 9=2", "-50"),
        ("4=1 5=1 6=1 7=1 8=-2 9=-2", "0"),
        ("A=1 2=-1", "1"),
    ] {
        let texts = CountTexts {
            variant: Some("market-cards".into()),
            wager: vec!["dragon-7".into(), "panda-8".into()],
            tags: vec![tags.into()],
            trigger: vec![trigger.into()],
            shoes: Some("150".into()),
            ..CountTexts::default()
        };
        let study = count(&catalog, &typed::count(&texts).unwrap(), &()).unwrap();
        shares.extend(
            study.wagers.iter().map(|wager| {
                wager.perfect_share.as_ref().expect("something to take").exact.clone()
            }),
        );
    }
    let one = Exact::one();
    assert!(shares.iter().all(|share| !(share - &one).is_positive()), "{shares:?}");
    // The count of the Dragon 7 takes most of it, and what bets always loses.
    assert!((&shares[0] - &Exact::ratio(7, 10).unwrap()).is_positive());
    assert!(shares[2].is_negative());
    // By its expectation alone a wager takes all of it.
    let texts = CountTexts {
        variant: Some("market-cards".into()),
        wager: vec!["dragon-7".into()],
        shoes: Some("50".into()),
        ..CountTexts::default()
    };
    let study = count(&catalog, &typed::count(&texts).unwrap(), &()).unwrap();
    assert_eq!(study.wagers[0].perfect_share.as_ref().unwrap().exact, one);
}

/// What is staked beside, and how much, is multiplied and added and changes nothing else.
#[test]
fn caps_and_stakes_beside_are_linear() {
    let catalog = Catalog::builtin();
    let of = |with: &[&str], cap: &str| {
        let texts = CountTexts {
            variant: Some("dynasty".into()),
            wager: vec!["tie".into()],
            shoes: Some("120".into()),
            with: with.iter().map(ToString::to_string).collect(),
            cap: (!cap.is_empty()).then(|| cap.into()),
            ..CountTexts::default()
        };
        count(&catalog, &typed::count(&texts).unwrap(), &()).unwrap()
    };
    let (none, two) = (of(&[], "25,100"), Exact::integer(2));
    let gain = none.wagers[0].units_per_shoe.exact.clone();
    let caps = &none.wagers[0].caps;
    for (cap, amount) in caps.iter().zip([25, 100]) {
        assert_eq!(cap.per_shoe.exact, &gain * &Exact::integer(amount));
    }
    let ratio = |one: &Option<shoe_odds::figure::Figure>| one.as_ref().unwrap().exact.clone();
    assert_eq!(ratio(&caps[1].bankroll), &ratio(&caps[0].bankroll) * &Exact::integer(4));
    let cost = |with: &[&str]| {
        let study = of(with, "");
        let wager = &study.wagers[0];
        assert_eq!(wager.units_per_shoe.exact, gain);
        let beside = wager.beside.as_ref().unwrap();
        assert_eq!(beside.net_units_per_shoe.exact, &gain + &beside.units_per_shoe.exact);
        beside.units_per_shoe.exact.clone()
    };
    let (player, banker) = (cost(&["player=1"]), cost(&["banker=1"]));
    assert!(player.is_negative() && player != banker);
    assert_eq!(cost(&["player=2"]), &player * &two);
    assert_eq!(cost(&["player=1", "banker=2"]), &player + &(&banker * &two));
}

/// Counts are told apart up to 300: those beyond it stand in a row that says so, and no best trigger
/// is looked for among them.
#[test]
fn counts_beyond_those_that_are_told_apart_say_so() {
    let of = |trigger: Option<&str>| {
        let texts = CountTexts {
            variant: Some("market-cards".into()),
            wager: vec!["dragon-7".into()],
            tags: vec!["4=-500 5=-500 6=-500 7=-500 8=1000 9=1000".into()],
            trigger: trigger.into_iter().map(Into::into).collect(),
            shoes: Some("100".into()),
            ..CountTexts::default()
        };
        count(&Catalog::builtin(), &typed::count(&texts).unwrap(), &())
    };
    let study = of(Some("2000")).unwrap();
    let wager = &study.wagers[0];
    let (first, last) = (&wager.by_count[0], wager.by_count.last().unwrap());
    assert_eq!((first.count, first.and), (-300, Some("below")));
    assert_eq!((last.count, last.and), (300, Some("above")));
    assert!(wager.units_per_shoe.exact.is_positive());
    let refused = of(None).unwrap_err().to_string();
    assert!(refused.contains("up to 300, and this one goes beyond it"), "{refused}");
}

/// The rounding of the test is the one that is said: to the nearest part, a half upwards.
#[test]
fn a_part_is_rounded_to_the_nearest() {
    let half = |parts: i128| Fraction::new(parts, 2 * PARTS);
    assert_eq!([3, -3, 1, -1, 4].map(|halves| in_parts(half(halves))), [2, -1, 1, 0, 2]);
    assert_eq!(in_parts(Ratio::new(1, 3)), 333_333_333_333);
}
