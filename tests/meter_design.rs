//! `odds design` of the meter of a progressive bet, for an edge over all rounds.
//!
//! Of one deck Dragon and Tiger tie in 1 round of 17, and Dragon wins in 8. A tie pays the meter and
//! returns the stake, so a meter with the increment 1/10 and the reset value r returns
//! 1/17 + 1/10 + r/17.

use shoe_odds::question::design::meter::report::{DesignTerm, MeterDesign};
use shoe_odds::table::Table;
use shoe_odds::typed::{self, DesignTexts};
use shoe_odds::{Catalog, Error, Exact};

use crate::common::{odds, printed, stdout};
use crate::growth::{IN_PARTS, TIE, capped, exact, fraction, is_near, over_time, pot};

/// A tie that pays all of the meter, and a win of Dragon that pays half of the stake.
const DRAGON: &str = r#"
    { odds = "100% of meter", when = { result = "tie" } },
    { odds = "1 to 2", name = "Dragon", when = { result = "dragon" } }"#;

const METER: &str = r#"{ reset = 10, increment = "1/10" }"#;

fn design(
    table: &str,
    edge: &str,
    change: impl FnOnce(&mut DesignTexts),
) -> Result<MeterDesign, Error> {
    let catalog = Catalog::builtin().with(Table::parse(table).unwrap()).unwrap();
    let mut texts = DesignTexts {
        wager: "pot".to_owned(),
        variant: vec!["pot".to_owned()],
        edge: Some(edge.to_owned()),
        ..DesignTexts::default()
    };
    change(&mut texts);
    let study = shoe_odds::design(&catalog, &typed::design(&texts)?, &())?;
    assert!(study.reports.is_empty());
    Ok(study.meters.into_iter().next().unwrap())
}

fn texts_of(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// The values that a term would need at the smallest edge of the target and at an edge of 0.
fn needed(term: &DesignTerm) -> [Option<Exact>; 2] {
    let of = &term.by_shoe[0];
    [&of.at_least_edge, &of.break_even].map(|value| value.as_ref().map(exact))
}

fn values(report: &MeterDesign) -> Vec<Vec<Exact>> {
    report.found.as_ref().unwrap().meters.iter().map(|meter| meter.amounts.clone()).collect()
}

#[test]
fn each_term_has_the_value_that_gives_the_edge() {
    // 1/17 + 1/10 + 10/17 + 8/17·3/2 = (10 + 17 + 100 + 120)/170.
    let report = design(&pot(METER, DRAGON), "20%", |_| ()).unwrap();
    let [reset, increment, line] = &report.terms[..] else { panic!("{:?}", report.terms) };
    assert_eq!(exact(&report.present[0].rtp), fraction(247, 170));
    // An edge of 20% takes 111/170 away: 11.1 first stakes of the reset value, more than it has.
    assert_eq!(needed(reset), [None, Some(fraction(23, 10))]);
    // All of the increment and more; 77/170 less break even, also more than the increment.
    assert_eq!(needed(increment), [None, None]);
    // 8/17 of a payoff: 111/80 less is below 0, 77/80 less too.
    assert_eq!(needed(line), [None, None]);
    let report = design(&pot(METER, TIE), "20%", |_| ()).unwrap();
    let [reset, increment] = &report.terms[..] else { panic!("{:?}", report.terms) };
    // r = 17·(1 - edge - 1/17 - 1/10), and increment = 1 - edge - 11/17.
    assert_eq!(needed(reset), [Some(fraction(109, 10)), Some(fraction(143, 10))]);
    assert_eq!(needed(increment), [Some(fraction(13, 85)), Some(fraction(6, 17))]);
    // Four bets of a round share the reset value, and each adds its part.
    let four = r#"{ reset = 10, increment = "1/10", bets = 4 }"#;
    let report = design(&pot(four, TIE), "20%", |_| ()).unwrap();
    assert_eq!(needed(&report.terms[0])[0], Some(fraction(436, 10)));
}

#[test]
fn a_step_has_both_neighbors_of_the_value() {
    let both = |round: Option<&str>| {
        let round = round.map(str::to_owned);
        let report = design(&pot(METER, TIE), "20%", |texts| texts.round_to = round).unwrap();
        assert_eq!(report.terms[1].allowed, [fraction(1, 10)]);
        let edge =
            |meter: &Exact| &Exact::one() - &(&fraction(27, 170) + &(meter * &fraction(1, 17)));
        for meter in &report.found.as_ref().unwrap().meters {
            assert_eq!(exact(&meter.by_shoe[0].edge), edge(&meter.amounts[0]));
            // What a round pays of the meter is what goes into it: r/17 + 1/10 = mean/17.
            let mean = &meter.amounts[0] + &fraction(17, 10);
            assert_eq!(exact(&meter.by_shoe[0].mean), mean);
        }
        values(&report).into_iter().map(|values| values[0].clone()).collect::<Vec<_>>()
    };
    // 10.9 first stakes.
    assert_eq!(both(None), [11, 10].map(Exact::integer));
    assert_eq!(both(Some("5")), [10, 15].map(Exact::integer));
    assert_eq!(both(Some("0.25")), [fraction(11, 1), fraction(43, 4)]);
    assert_eq!(both(Some("100")), [0, 100].map(Exact::integer));
}

#[test]
fn a_range_has_all_combinations_within_it() {
    let report = design(&pot(METER, TIE), "18%..22%", |texts| {
        texts.pays = texts_of(&["reset=8..12", "increment=0.1,0.15"]);
    });
    let report = report.unwrap();
    let found = report.found.as_ref().unwrap();
    assert_eq!(found.combinations.to_u64(), Some(10));
    // The edge is 143/170 - r/17 - (increment - 1/10): 18% to 22% are r from 10.56 to 11.24 with
    // 1/10, and from 9.71 to 10.39 with 0.15. Of 11 and 1/10 it is 33/170, of 10 and 0.15 43/170 -
    // 0.05 = 34.5/170; 20% are 34/170.
    let expected = [[fraction(10, 1), fraction(3, 20)], [fraction(11, 1), fraction(1, 10)]];
    assert_eq!(found.meeting, 2);
    let mut of = values(&report);
    of.sort();
    assert_eq!(of, expected);
}

/// The return of a capped meter is added up round by round.
#[test]
fn a_cap_is_part_of_the_search() {
    let meter = r#"{ reset = 10, increment = "1/2", cap = 15 }"#;
    for edge in ["10%", "25%"] {
        let report = design(&pot(meter, TIE), edge, |_| ()).unwrap();
        let share: f64 = edge.trim_end_matches('%').parse().unwrap();
        let [reset, increment] = &report.terms[..] else { panic!("{:?}", report.terms) };
        let value = |term: &DesignTerm| {
            term.by_shoe[0].at_most_edge.as_ref().map(|value| value.middle().to_f64())
        };
        let rtp = |reset: f64, step: f64| (1.0 + capped(reset, step, 15.0, 1.0 / 17.0).0) / 17.0;
        for (reset, step) in [(value(reset), Some(0.5)), (Some(10.0), value(increment))] {
            let Some((reset, step)) = reset.zip(step) else { continue };
            let found = 1.0 - rtp(reset, step);
            assert!((found - share / 100.0).abs() < 1e-9, "{edge}: {reset} {step}: {found}");
        }
        assert!(value(reset).is_some(), "{edge}");
    }
    // The cap itself returns 16/17.
    let report = design(&pot(meter, TIE), "5%", |_| ()).unwrap();
    let said = "No reset value gives a house edge of 5%: with the greatest, 15, it is 5.8824%.";
    assert_eq!(report.unreached.as_deref(), Some(said));
}

#[test]
fn the_size_of_a_share_changes_the_mean_and_not_the_return() {
    let quarter = over_time(&pot(METER, IN_PARTS));
    let half = over_time(&pot(METER, &IN_PARTS.replace("25%", "50%")));
    assert_eq!(exact(&quarter.rtp), exact(&half.rtp));
    assert!(exact(&quarter.mean) > exact(&half.mean));
    // 143/170 = 84.12% are left without a reset value; jackpots are 3/221, and both lines return
    // the stake.
    let report = design(&pot(METER, IN_PARTS), "90%", |_| ()).unwrap();
    let said = "No reset value gives a house edge of 90%: with the least, 0, it is 84.1176%.";
    assert_eq!(report.unreached.as_deref(), Some(said));
    assert!(report.found.is_none());
}

#[test]
fn other_requests_are_refused_in_one_sentence() {
    type Change = fn(&mut DesignTexts);
    let cases: [(&str, Change, &str); 7] = [
        (
            IN_PARTS,
            |texts| texts.fix = texts_of(&["2"]),
            "pays a share of the meter, and the return over all rounds does not depend on the size \
             of a share: expected reset, increment or another line",
        ),
        (
            TIE,
            |texts| texts.hit = Some("5%..10%".to_owned()),
            "hit: a meter is designed for its edge over all rounds: expected this only beside meter",
        ),
        (TIE, |texts| texts.sort = Some("deviation".to_owned()), "sort: a meter is designed for"),
        (
            TIE,
            |texts| texts.pays = texts_of(&["increment=0..1/0.5"]),
            "increment 0: expected a value above 0 and at most 1",
        ),
        (TIE, |texts| texts.fix = texts_of(&["reset", "reset=5"]), "reset value are given twice"),
        (TIE, |texts| texts.pays = texts_of(&["restart=5..9"]), "has no line \"restart\""),
        (
            TIE,
            |texts| texts.pays = texts_of(&["reset=0..9999", "increment=0.01..0.5/0.01"]),
            "500,000 combinations of values: expected at most 100,000",
        ),
    ];
    for (lines, change, said) in cases {
        let error = design(&pot(METER, lines), "20%", change).unwrap_err().to_string();
        assert!(error.contains(said), "{said}: {error}");
    }
    // A range of 20% is 3.4 first stakes wide.
    let wide = design(&pot(METER, TIE), "10%..30%", |texts| {
        texts.round_to = Some("0.0001".to_owned());
    });
    let wide = wide.unwrap_err().to_string();
    assert!(wide.contains("more than 10,000 values of reset value"), "{wide}");
    let parts = r#"{ odds = "25% of meter", when = { result = "tie" } }"#;
    let parts = pot(r#"{ increment = "1/10" }"#, parts);
    let error = design(&parts, "20%", |texts| texts.pays = texts_of(&["reset=5"])).unwrap_err();
    assert!(error.to_string().contains("no line pays all of the meter"), "{error}");
    // Without a reset value the increment is looked for: 1 - 1/17 - 1/5, of hundredths.
    let report = design(&parts, "20%", |_| ()).unwrap();
    assert_eq!(values(&report), [[fraction(74, 100)], [fraction(75, 100)]]);
}

#[test]
fn a_meter_that_was_found_is_written_as_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pot.toml");
    std::fs::write(&path, pot(METER, DRAGON)).unwrap();
    let path = path.display().to_string();
    let search = ["design", "--tables", &path, "-w", "pot", "--rtp", "99%"];
    let page = printed(&[&search[..], &["--round-to", "0.5"]].concat());
    assert!(page.contains("house edge over all rounds nearest to 1%"), "{page}");
    let fixed = ["--pays", "reset=1..3/0.5", "--fix", "Dragon=0.5", "--pick", "1"];
    let done = odds(&[&search[..], &fixed].concat()).output().unwrap();
    let text = stdout(done, &[0]);
    // 1 - 1/17 - 1/10 - 12/17 are 23/170, so a return of 99% takes 2.13 first stakes.
    assert!(text.contains("meter = { reset = 2, increment = \"1/10\" }"), "{text}");
    assert!(text.contains("House edge over all rounds 1.7647"), "{text}");
    let table = text.replacen("id = \"pot-design\"", "id = \"pot\"", 1);
    let time = over_time(&table);
    assert_eq!(exact(&time.edge), fraction(3, 170));
    assert!(is_near(&time.mean, 3.7));
}
