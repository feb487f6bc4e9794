//! Wagers of which a line pays a share of a meter.
//!
//! Of one deck Dragon and Tiger get two of 52 cards: they tie with 3 of the 51 that are left, 1/17,
//! and each wins half of the rest, 8/17. All that is expected here of that game is derived from that.

use serde_json::Value;
use shoe_odds::table::Table;
use shoe_odds::{
    Batch, BatchRequest, Catalog, CountRequest, DesignRequest, EffectsRequest, Exact, Request,
    Shoe, SimulateRequest, count, design, effects, price, simulate,
};

use crate::common::{odds, printed, text};

/// A tie pays a tenth of the meter beside the returned stake, or a half of it instead.
const POT: &str = r#"
id = "pot"
name = "Pot"
game = "dragon-tiger"
decks = [1]

[wager.tenth]
name = "Tenth"
pays = [
  { odds = "10% of meter", name = "Pot", when = { result = "tie" } },
  { odds = "lose 1/2", when = { result = "tiger" } },
]

[wager.half]
name = "Half"
pays = [
  { odds = "50% of meter less the stake", staked = 2, name = "Pot", when = { result = "tie" } },
  { odds = "1 to 2", when = { result = "dragon" } },
]

[wager.plain]
name = "Plain"
pays = [{ odds = "1 to 1", when = { result = "dragon" } }]
"#;

/// The same with what the meter pays written out, at a meter of 35 first stakes.
const WRITTEN_OUT: [(&str, &str); 2] =
    [("10% of meter", "3.5 to 1"), ("50% of meter less the stake", "15.5 to 1")];

fn catalog() -> Catalog {
    Catalog::builtin().with(Table::parse(POT).unwrap()).unwrap()
}

fn fraction(above: i64, below: i64) -> Exact {
    Exact::ratio(above, below).unwrap()
}

/// A file of this name, its folder and its path.
fn file(name: &str, table: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, table).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

#[test]
fn a_wager_is_told_by_meter_until_one_is_stated() {
    let request = Request { variants: vec!["pot".into()], ..Request::default() };
    let report = price(&catalog(), &request, &()).unwrap().reports.remove(0);
    assert_eq!(report.wagers.iter().map(|wager| &wager.id).collect::<Vec<_>>(), ["plain"]);
    let [tenth, half] = &report.progressive_wagers[..] else { panic!("two pay of the meter") };

    // 8/17 · 1/2 + 8/17 · 1 is lost, and a tie takes m/10 · 1/17 off: 12/17 − m/170.
    assert_eq!(tenth.edge_at_zero.exact, fraction(12, 17));
    assert_eq!(tenth.edge_per_stake.exact, fraction(1, 170));
    assert_eq!(tenth.break_even.as_ref().unwrap().exact, Exact::integer(120));
    let meters: Vec<i64> = tenth
        .by_meter
        .iter()
        .map(|at| at.meter.exact.to_i128().unwrap().try_into().unwrap())
        .collect();
    // Round numbers, to half as much again as the break-even meter.
    assert_eq!(meters, [0, 20, 40, 60, 80, 100, 120, 140, 160, 180]);
    for at in &tenth.by_meter {
        assert_eq!(at.edge.exact, &fraction(12, 17) - &(&at.meter.exact * &fraction(1, 170)));
        assert_eq!(&at.rtp.exact + &at.edge.exact, Exact::one());
        // An empty pot is a push.
        let hit = if at.meter.exact.is_zero() { Exact::zero() } else { fraction(1, 17) };
        assert_eq!(at.hit.exact, hit);
    }
    // Where it breaks even, 12² · 1/17 + 1/4 · 8/17 + 1 · 8/17 = 154/17.
    assert_eq!(tenth.by_meter[6].deviation.square, fraction(154, 17));

    // The tie has two stakes at risk: 2/17 + 8/17 − 4/17 at 0, and m/34 off.
    assert_eq!(half.edge_at_zero.exact, fraction(6, 17));
    assert_eq!(half.edge_per_stake.exact, fraction(1, 34));
    assert_eq!(half.break_even.as_ref().unwrap().exact, Exact::integer(12));
    let odds: Vec<&str> = half.events.iter().map(|event| event.odds.as_str()).collect();
    assert_eq!(odds, ["50% of meter less the stake", "0.5 to 1", "lose"]);
}

/// A meter that no round pays from breaks even nowhere, and one that the player does not need
/// neither.
#[test]
fn there_may_be_no_meter_that_breaks_even() {
    let catalog = catalog();
    let of = |shoe: &str, variant: &str| {
        let shoe = Some(Shoe::parse(shoe).unwrap());
        let request = Request { shoe, variants: vec![variant.into()], ..Request::default() };
        price(&catalog, &request, &()).unwrap().reports.remove(0).progressive_wagers.remove(0)
    };
    // Two cards of different ranks never tie: a half of the time half is lost, else all.
    let never = of("AS=1 2S=1", "pot");
    assert_eq!(never.edge_at_zero.exact, fraction(3, 4));
    assert!(never.edge_per_stake.exact.is_zero() && never.break_even.is_none());
    assert_eq!(never.by_meter.len(), 1);
    // Two of one rank always do: nothing is lost with the meter at 0, which breaks even.
    let always = of("AS=1 AH=1", "pot");
    assert!(always.edge_at_zero.exact.is_zero());
    assert!(always.break_even.unwrap().exact.is_zero());

    let generous = POT.replace("lose 1/2", "5 to 1").replace("id = \"pot\"", "id = \"generous\"");
    let catalog = Catalog::builtin().with(Table::parse(&generous).unwrap()).unwrap();
    let request = Request { variants: vec!["generous".into()], ..Request::default() };
    let report = price(&catalog, &request, &()).unwrap().reports.remove(0);
    let generous = &report.progressive_wagers[0];
    // 8/17 − 5 · 8/17.
    assert_eq!(generous.edge_at_zero.exact, fraction(-32, 17));
    assert!(generous.break_even.is_none());
}

/// G0111 of `published/games.tsv` is printed for a jackpot of 0 that is neither won nor lost:
/// -0.330467. DIFFERENCE: the page counts 960 suited threes of a kind twice; without them it is
/// -209,532/626,665 of 5,013,320 sets of three cards, as `tables/games/blackjack-bets.toml` has
/// it by a second method. The 80 sets that win the jackpot are 1/62,666.5 of all, so that the
/// meter breaks even at 209,532 / 626,665 · 62,666.5 = 20,953.2.
#[test]
fn the_jackpot_of_a_published_paytable_breaks_even() {
    let builtin = Catalog::builtin();
    let table = builtin.table("blackjack-bets").unwrap();
    let own = table.place.text.split("[[published]]").next().unwrap();
    let own = own.replace("id         = \"blackjack-bets\"", "id = \"own\"");
    let jackpot = "{ odds = \"push\", name = \"Jackpot: suited aces\"";
    assert_eq!(own.matches(jackpot).count(), 1);
    let own = own.replace(jackpot, &jackpot.replace("push", "100% of meter"));
    let catalog = builtin.with(Table::parse(&own).unwrap()).unwrap();
    let request = Request {
        shoe: Some(Shoe::decks(6).unwrap()),
        variants: vec!["own".into()],
        wagers: vec!["21-plus-3-extreme".into()],
        ..Request::default()
    };
    let report = price(&catalog, &request, &()).unwrap().reports.remove(0);
    let wager = &report.progressive_wagers[0];
    assert_eq!(wager.edge_at_zero.exact, fraction(209_532, 626_665));
    assert_eq!(wager.edge_per_stake.exact, fraction(80, 5_013_320));
    assert_eq!(wager.break_even.as_ref().unwrap().exact, fraction(209_532, 10));
}

/// With the meter stated every question says what it says of the same odds written out.
#[test]
fn a_stated_meter_is_odds_written_out() {
    let meter = Exact::integer(35);
    let stated = catalog().with_meter(&meter).unwrap();
    let mut written = POT.to_owned();
    for (share, odds) in WRITTEN_OUT {
        written = written.replace(share, odds);
    }
    let written = Catalog::builtin().with(Table::parse(&written).unwrap()).unwrap();
    let both = [stated, written];
    let variants = || vec!["pot".to_owned()];
    let same = |answers: [Value; 2]| {
        let without_remarks = answers.map(|mut answer| {
            for report in answer["reports"].as_array_mut().unwrap() {
                report.as_object_mut().unwrap().remove("notes");
                for list in [
                    "/wagers",
                    "/risk/wagers",
                    "/risk/pairs",
                    "/risk/liability/staked_on_all/events",
                    "/risk/liability/paid_to_winners/events",
                ] {
                    let wagers = report.pointer_mut(list).and_then(Value::as_array_mut);
                    for wager in wagers.into_iter().flatten() {
                        let terms = ["offer", "first_offer", "second_offer"];
                        wager.as_object_mut().unwrap().retain(|key, _| !terms.contains(&&**key));
                    }
                }
            }
            answer
        });
        assert_eq!(without_remarks[0], without_remarks[1]);
    };
    same(both.each_ref().map(|catalog| {
        let request = Request { variants: variants(), risk: true, ..Request::default() };
        serde_json::to_value(price(catalog, &request, &()).unwrap()).unwrap()
    }));
    same(both.each_ref().map(|catalog| {
        let request = EffectsRequest { variants: variants(), ..EffectsRequest::default() };
        serde_json::to_value(effects(catalog, &request, &()).unwrap()).unwrap()
    }));
    same(both.each_ref().map(|catalog| {
        let wager = "tenth".to_owned();
        let request = DesignRequest { variants: variants(), wager, ..DesignRequest::default() };
        serde_json::to_value(design(catalog, &request, &()).unwrap()).unwrap()
    }));
    let dealt = both.each_ref().map(|catalog| {
        let request = SimulateRequest {
            variant: "pot".into(),
            shoes: 20,
            write: shoe_odds::question::simulate::dealing::Written::Counts,
            ..SimulateRequest::default()
        };
        let mut bytes = Vec::new();
        simulate(catalog, &request, &mut bytes, &()).unwrap();
        bytes
    });
    // The rows say at which meter they are.
    let [stated, written] = dealt.map(|bytes| String::from_utf8(bytes).unwrap());
    let without: Vec<&str> = stated.lines().map(|row| row.rsplit_once(',').unwrap().0).collect();
    assert_eq!(without, written.lines().collect::<Vec<_>>());
    assert!(stated.contains(",meter at 35\n"), "{stated}");
    // A remark says what the figures are of.
    let request = Request { variants: variants(), ..Request::default() };
    let report = price(&both[0], &request, &()).unwrap().reports.remove(0);
    assert_eq!(report.notes, ["The meter of Tenth, Half stands at 35 first stakes."]);
}

#[test]
fn questions_of_fixed_odds_ask_for_the_meter() {
    let catalog = catalog();
    let variants = || vec!["pot".to_owned()];
    let said = "wager \"tenth\" has no figures here: it pays a share of a meter, and no meter is \
                stated: meter states it";
    let wagers = || vec!["tenth".to_owned()];
    let request =
        CountRequest { variant: "pot".into(), wagers: wagers(), ..CountRequest::default() };
    assert_eq!(count(&catalog, &request, &()).unwrap_err().to_string(), said);
    let request =
        DesignRequest { variants: variants(), wager: "tenth".into(), ..DesignRequest::default() };
    assert_eq!(design(&catalog, &request, &()).unwrap_err().to_string(), said);
    let request = BatchRequest { variants: variants(), wagers: wagers() };
    assert_eq!(Batch::new(&catalog, &request).err().unwrap().to_string(), said);
    let request = SimulateRequest {
        variant: "pot".into(),
        wagers: wagers(),
        write: shoe_odds::question::simulate::dealing::Written::Totals,
        ..SimulateRequest::default()
    };
    let error = simulate(&catalog, &request, &mut Vec::new(), &()).unwrap_err();
    assert_eq!(error.to_string(), said);
    let wager = catalog.variant("pot").unwrap().wager("tenth").unwrap();
    assert_eq!(wager.on(&Shoe::decks(1).unwrap()).unwrap_err().to_string(), said);
    // Wagers that are not named are left out, or said to be; where all of them are, that is said.
    let request = EffectsRequest { variants: variants(), ..EffectsRequest::default() };
    let report = effects(&catalog, &request, &()).unwrap().reports.remove(0);
    let why = "it pays a share of a meter, and no meter is stated: meter states it";
    assert_eq!(
        report.refused.iter().map(|one| one.reason.as_str()).collect::<Vec<_>>(),
        [why, why]
    );
    assert_eq!(catalog.variant("pot").unwrap().on(&Shoe::decks(1).unwrap()).unwrap().len(), 1);
    let request = BatchRequest { variants: variants(), wagers: Vec::new() };
    assert!(Batch::new(&catalog, &request).is_ok());
    let alone = POT.split("[wager.half]").next().unwrap();
    let alone = Catalog::builtin().with(Table::parse(alone).unwrap()).unwrap();
    assert_eq!(Batch::new(&alone, &request).err().unwrap().to_string(), said);
    let request = CountRequest { variant: "pot".into(), ..CountRequest::default() };
    assert_eq!(count(&alone, &request, &()).unwrap_err().to_string(), said);
}

#[test]
fn every_format_and_the_command_line_know_the_meter() {
    let (_folder, table) = file("pot.toml", POT);
    let of = |format: &str| printed(&["--tables", &table, "--variant", "pot", "-f", format, "-q"]);
    for format in ["md", "html", "tex"] {
        let page = of(format);
        let share = if format == "tex" { "10\\% of meter" } else { "10% of meter" };
        for told in [share, "Break-even meter", "120.000000", "Tenth by meter"] {
            assert!(page.contains(told), "{format}: {told}");
        }
    }
    let json: Value = serde_json::from_str(&of("json")).unwrap();
    let tenth = &json["reports"][0]["progressive_wagers"][0];
    assert_eq!(tenth["break_even"]["exact"], "120");
    assert_eq!(tenth["edge_per_stake"]["exact"], "1/170");
    assert_eq!(tenth["events"][0]["share"], "1/10");
    let csv = of("csv");
    assert!(csv.lines().any(|line| line.contains(",by-meter,tenth,") && line.ends_with(",120")));

    let priced = |meter: &str| {
        let asked = ["--tables", &table, "--variant", "pot", "-w", "tenth", "--meter", meter];
        odds(&[&asked[..], &["-f", "json"]].concat()).output().unwrap()
    };
    let stated: Value = serde_json::from_slice(&priced("120").stdout).unwrap();
    assert_eq!(stated["reports"][0]["wagers"][0]["edge"]["exact"], "0");
    assert!(stated["reports"][0].get("progressive_wagers").is_none());
    for wrong in ["-1", "much", "1e9", "1234567890123456789"] {
        let said = text(priced(wrong).stderr);
        assert!(said.starts_with(&format!("error: --meter {wrong}: expected")), "{said}");
    }
    let nothing = odds(&["--variant", "dynasty", "--meter", "5"]).output().unwrap();
    assert_eq!(text(nothing.stderr), "error: --meter: no wager pays a share of a meter\n");

    let listed = printed(&["list", "wagers", "--tables", &table, "--variant", "pot"]);
    assert!(listed.contains("50% of meter less the stake, 0.5 to 1"), "{listed}");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    let made = ["appendix", "--tables", &table, "--variant", "pot", "--out", &out, "-q"];
    printed(&made);
    let appendix = std::fs::read_to_string(folder.path().join("pot.md")).unwrap();
    assert!(appendix.contains("10% of meter; Tiger wins: lose 1/2"), "{appendix}");
    printed(&[&made[..], &["--meter", "120"]].concat());
    let appendix = std::fs::read_to_string(folder.path().join("pot.md")).unwrap();
    assert!(appendix.contains("The meter of Tenth, Half stands at 120 first stakes."));
    assert!(appendix.contains("--meter 120"));
}

/// Parts of runs with different meters are of different rules.
#[test]
fn parts_of_different_meters_are_not_merged() {
    let (folder, table) = file("pot.toml", POT);
    let part = |at: &str, meter: &str| {
        let path = folder.path().join(format!("{meter}.part")).display().to_string();
        let asked = ["simulate", "--tables", &table, "--variant", "pot", "--shoes", "4"];
        let dealt = ["--write", "totals", "--shard", at, "--meter", meter, "-o", &path, "-q"];
        printed(&[&asked[..], &dealt[..]].concat());
        path
    };
    let parts = [part("1/2", "10"), part("2/2", "20")];
    let merged = odds(&["merge", &parts[0], &parts[1]]).output().unwrap();
    assert!(!merged.status.success());
}

/// A stated meter is the one of wagers that the answer is about.
#[test]
fn a_stated_meter_is_of_the_wagers_asked_for() {
    let of = |wagers: &'static str| {
        ["--tables", "tables/example", "-v", "nine-fortune", "-w", wagers, "--meter", "500"]
    };
    let page = crate::common::printed(&[&of("nine-pot")[..], &["--brief"]].concat());
    assert!(page.contains("The meter of Nine Pot stands at 500 first stakes."), "{page}");
    let both = crate::common::printed(&[&of("nine-pot,fortune")[..], &["--brief"]].concat());
    assert!(both.contains("The meter of Fortune, Nine Pot stands at 500 first stakes."), "{both}");
    let output = crate::common::run(&of("tie-bolt"));
    assert_eq!(output.status.code(), Some(2));
    let error = crate::common::text(output.stderr);
    assert!(error.contains("--meter: no wager pays a share of a meter"), "{error}");
}
