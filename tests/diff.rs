//! Differences of rule sets and shoes, and the explanation of a house edge.

use std::fs;
use std::process::Command;

use shoe_odds::question::diff::lines;
use shoe_odds::question::diff::report::Diff;
use shoe_odds::question::explain::report::Explanation;
use shoe_odds::question::price::price;
use shoe_odds::table::Table;
use shoe_odds::{Catalog, DiffRequest, Exact, ExplainRequest, Request, Shoe};

fn exact(text: &str) -> Exact {
    Exact::parse(text).unwrap()
}

fn diff(request: &DiffRequest) -> Result<Diff, String> {
    shoe_odds::diff(&Catalog::builtin(), request, &()).map_err(|error| error.to_string())
}

fn of(first: &str, second: &str) -> DiffRequest {
    DiffRequest { first: first.into(), second: second.into(), ..DiffRequest::default() }
}

/// The returns of the lines that move add up to the change of the edge, with the other sign, for
/// every wager of these pairs; each line is the sum of its two parts.
#[test]
fn lines_add_up_to_the_change_of_the_edge() {
    let mut moved = 0;
    let decks = |decks: &[u32]| decks.iter().map(|decks| Shoe::decks(*decks).unwrap()).collect();
    for request in [
        of("baccarat", "super-6"),
        of("ez", "half-on-6"),
        of("dragon-turtle/commission", "dragon-turtle/no-commission"),
        DiffRequest { shoes: decks(&[6, 8]), ..of("market-pairs", "") },
        DiffRequest { shoes: decks(&[4, 5]), ..of("dragon-tiger", "") },
        // Two declared games: what one calls a win of the Dragon is not what the other does.
        DiffRequest { shoes: decks(&[1]), ..of("san-gong", "win-three-cards") },
    ] {
        for wager in diff(&request).unwrap().pairs.iter().flat_map(|pair| &pair.wagers) {
            let [before, after] = &wager.edges;
            assert_eq!(wager.change.exact, &after.exact - &before.exact);
            let sum: Exact = wager.lines.iter().map(|line| line.change.exact.clone()).sum();
            assert_eq!(sum, -&wager.change.exact, "{}", wager.name);
            for line in &wager.lines {
                let parts = &line.by_probability.exact + &line.by_payoff.exact;
                assert_eq!(line.change.exact, parts);
                moved += 1;
            }
        }
    }
    assert!(moved > 50, "{moved}");
}

/// Wizard of Odds: Banker 1.0579% with 5% commission, 1.4581% if a win with 6 pays half. Half of
/// the wins with 6, 5.3864% of rounds, is lost, and the commission of 5% on all wins is gained:
/// -2.6932% + 0.05·45.8597% = -0.4002%. The Banker wins 2,292,252,566,437,888 of
/// 4,998,398,275,503,360 deals: 0.95 becomes 0.5 on a 6, and 1 otherwise.
#[test]
fn super_6_is_worse_by_half_of_the_sixes_less_the_commission() {
    let found = diff(&DiffRequest { wagers: vec!["banker".into()], ..of("baccarat", "super-6") });
    let found = found.unwrap();
    let [banker] = &found.pairs[0].wagers[..] else { panic!("{found:?}") };
    let edges = banker.edges.each_ref().map(|edge| edge.exact.percent(4));
    assert_eq!(edges, ["1.0579%", "1.4581%"]);
    assert_eq!(banker.change.exact.percent(4), "0.4002%");
    // The rounds in which both pay alike, and those that both lose, do not move.
    let names: Vec<&str> = banker.lines.iter().map(|line| line.name.as_str()).collect();
    assert_eq!(names, ["Banker wins → Banker wins with 6", "Banker wins → Banker wins otherwise"]);
    let [six, other] = &banker.lines[..] else { panic!("{names:?}") };
    for (line, pays) in [(six, ["0.95", "0.5"]), (other, ["0.95", "1"])] {
        let [before, after] = pays.map(exact);
        assert_eq!(
            [&line.first_pays, &line.second_pays],
            [&Some(before.clone()), &Some(after.clone())]
        );
        assert_eq!(line.probabilities[0], line.probabilities[1]);
        assert_eq!(line.change.exact, &line.probabilities[0].exact * &(&after - &before));
    }
    assert_eq!(six.probabilities[0].exact.percent(4), "5.3864%");
    let wins = exact("2292252566437888/4998398275503360");
    assert_eq!(&six.probabilities[0].exact + &other.probabilities[0].exact, wins);
}

/// On other shoes, and by another drawing rule, there are no common rounds: lines are compared by
/// name, and some are likelier on one side.
#[test]
fn lines_of_other_rounds_are_compared_by_name() {
    let shoes = [6, 8].map(|decks| Shoe::decks(decks).unwrap()).to_vec();
    let wagers = vec!["banker".into()];
    for request in [
        DiffRequest { shoes, wagers: wagers.clone(), ..of("baccarat", "super-6") },
        DiffRequest { wagers, ..of("baccarat", "baccarat-gold") },
    ] {
        let found = diff(&request).unwrap();
        let lines = &found.pairs[0].wagers[0].lines;
        assert!(lines.iter().any(|line| !line.by_probability.exact.is_zero()), "{lines:?}");
        assert!(lines.iter().all(|line| !line.name.contains('→')), "{lines:?}");
    }
}

/// The Tie at 8 to 1 and at 9 to 1: the change is by the payoff alone, the probability of a tie,
/// 9.5156% with eight decks.
#[test]
fn two_tables_of_one_name_are_compared() {
    let table = |odds: &str| {
        let text = format!(
            "id = \"house\"\nname = \"House\"\ngame = \"baccarat\"\ndecks = [8]\n[wager.tie]\n\
             name = \"Tie\"\npays = [{{ odds = \"{odds}\", when = {{ result = \"tie\" }} }}]\n"
        );
        Some(Catalog::builtin().with(Table::parse(&text).unwrap()).unwrap())
    };
    let request = DiffRequest { catalogs: [table("8 to 1"), table("9 to 1")], ..of("", "") };
    let found = diff(&request).unwrap();
    let [tie] = &found.pairs[0].wagers[..] else { panic!("{found:?}") };
    let [line] = &tie.lines[..] else { panic!("{tie:?}") };
    assert_eq!((&line.first_pays, &line.second_pays), (&Some(exact("8")), &Some(exact("9"))));
    assert!(line.by_probability.exact.is_zero());
    assert_eq!(line.by_payoff.exact, line.probabilities[0].exact);
    assert_eq!(tie.change.exact.percent(4), "-9.5156%");
    // Against a built-in variant, wagers of one side alone are named.
    let own = Some(request.catalogs[0].clone().unwrap());
    let mixed = DiffRequest { catalogs: [None, own], ..of("baccarat", "") };
    let found = diff(&mixed).unwrap();
    let alone: Vec<&str> = found.pairs[0].only_first.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(alone, ["player", "banker", "player-pair", "banker-pair"]);
    assert_eq!(found.pairs[0].wagers[0].lines, []);
}

/// Two games have a variant "commission": each is compared with itself, and not with the other.
#[test]
fn variants_are_compared_with_the_one_of_their_game() {
    let shoes = [6, 8].map(|decks| Shoe::decks(decks).unwrap()).to_vec();
    let found = diff(&DiffRequest { shoes, ..of("documents", "") }).unwrap();
    let games: Vec<&str> = found.pairs.iter().map(|pair| pair.first.game.id.as_str()).collect();
    assert!(games.contains(&"dragon-turtle") && games.contains(&"dynasty-live"), "{games:?}");
    for pair in &found.pairs {
        assert_eq!(
            (&pair.first.game, &pair.first.variant),
            (&pair.second.game, &pair.second.variant)
        );
        assert!(pair.only_first.is_empty() && pair.only_second.is_empty());
    }
    assert!(found.unpaired.is_empty());
    // Of all games with a variant "commission", one is left, and all other variants are named.
    let found = diff(&of("dragon-turtle", "dynasty-live")).unwrap();
    assert_eq!(found.pairs.len(), 1);
    let alone: Vec<&str> = found.unpaired.iter().map(|side| side.variant.id.as_str()).collect();
    assert_eq!(alone, ["no-commission", "no-commission-as-written", "dynasty", "non-commission"]);
}

/// No meter and no session is stated, so that these wagers have no edge to compare.
#[test]
fn wagers_without_an_edge_are_named() {
    let left_out = |first: &str, second: &str, wagers: &[&str]| -> Vec<String> {
        let wagers = wagers.iter().map(|id| (*id).to_owned()).collect();
        let diff = diff(&DiffRequest { wagers, ..of(first, second) }).unwrap();
        diff.pairs[0].left_out.iter().map(|one| one.id.clone()).collect()
    };
    let meters = ["progressive", "progressive-b"];
    assert_eq!(left_out("caribbean-stud-poker", "three-card-poker", &[]), meters);
    let dragons = ["banker-dragon", "player-dragon", "any-dragon"];
    assert_eq!(left_out("dragon-tournament", "dragon-bonus", &[]), dragons);
    assert_eq!(left_out("dragon-tournament", "dragon-bonus", &["tie"]), [""; 0]);
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let decks = |decks: &[u32]| decks.iter().map(|decks| Shoe::decks(*decks).unwrap()).collect();
    for (request, said) in [
        (of("ez", ""), "expected a second variant or table, two shoes, "),
        (
            DiffRequest { shoes: decks(&[8]), ..of("ez", "") },
            "two shoes, as decks 6,8, or one that",
        ),
        (DiffRequest { shoes: decks(&[1, 2, 3]), ..of("ez", "") }, "at most, one for each side"),
        (
            of("ez", "niu-niu"),
            "no wager is in both punto-banco/ez and niu-niu/niu-niu: wagers are matched by id",
        ),
        (of("nothing", "ez"), "no variant \"nothing\""),
        (
            DiffRequest { wagers: vec!["panda-8".into()], ..of("ez", "baccarat") },
            "no wager panda-8",
        ),
        (
            DiffRequest { wagers: vec!["tie".into(), "tye".into()], ..of("ez", "baccarat") },
            "tye: neither side has figures of this wager, did you mean \"tie\"?",
        ),
    ] {
        let error = diff(&request).unwrap_err();
        assert!(error.contains(said), "{error}");
    }
}

fn explained(variant: &str, wager: &str) -> Explanation {
    let request =
        ExplainRequest { variant: variant.into(), wager: wager.into(), ..Default::default() };
    shoe_odds::explain(&Catalog::builtin(), &request, &()).unwrap()
}

/// Wizard of Odds: 14.4382% with six decks, 14.3596% with eight; a tie comes in 475,627,426,473,216
/// of 4,998,398,275,503,360 deals, once in 10.51 rounds, so that 9.51 to 1 would be fair.
#[test]
fn the_tie_is_explained() {
    let tie = explained("baccarat", "tie");
    assert_eq!(
        tie.sentences[..5],
        [
            "A bet of 100 on Tie loses 14.36 on average: the house edge is 14.3596%.",
            // 70·10·14.3596%.
            "At 70 rounds an hour, bets of 10 lose 100.52 an hour.",
            "It wins once in 10.5 rounds.",
            "Of every 100 bet, wins pay 76.12 and losses take 90.48: the house keeps 14.36.",
            "Tie pays 8 to 1. 9.51 to 1 would bring the house edge to 0.",
        ]
    );
    let shoes: Vec<&str> = tie.shoes.iter().map(|shoe| shoe.shoe.name.as_str()).collect();
    assert_eq!(shoes, ["1 deck", "2 decks", "4 decks", "6 decks", "infinite decks"]);
    let six = &tie.shoes[3];
    assert_eq!((six.edge.exact.percent(4), six.lines[0].name.as_str()), ("14.4382%".into(), "Tie"));
}

/// For every wager of the usual variants, the sum of the lines is minus the edge, and the lines of
/// every other shoe add up to the change.
#[test]
fn explanations_add_up() {
    let catalog = Catalog::builtin();
    let study = price(&catalog, &Request::default(), &()).unwrap();
    let mut explained_wagers = 0;
    for report in &study.reports {
        let variant = format!("{}/{}", report.game.id, report.variant.id);
        for wager in report.wagers.iter().take(6) {
            let found = explained(&variant, &wager.id);
            assert_eq!(found.lines.last().unwrap().running.exact, -&wager.edge.exact);
            for shoe in &found.shoes {
                let sum: Exact = shoe.lines.iter().map(|line| line.change.exact.clone()).sum();
                assert_eq!(sum, -&shoe.change.exact, "{variant} {}", wager.id);
            }
            assert!(lines::changes(wager, &found.wager).is_empty());
            explained_wagers += 1;
        }
    }
    assert!(explained_wagers > 50, "{explained_wagers}");
}

#[test]
fn what_cannot_be_explained_is_refused() {
    let refused = |variant: &str, wager: &str| {
        let request =
            ExplainRequest { variant: variant.into(), wager: wager.into(), ..Default::default() };
        let explained = shoe_odds::explain(&Catalog::builtin(), &request, &());
        explained.unwrap_err().to_string()
    };
    assert!(refused("ez", "").contains("expected one of player, banker, tie"));
    assert!(refused("", "").contains("expected the name of a wager"));
    assert!(refused("ez", "kirin").contains("kirin"));
    let session = refused("dragon-tournament", "player-dragon");
    assert!(session.contains("it is settled once a session"), "{session}");
}

/// The full shoe has 11 to 1 for 31 of 415 second cards. Of a shoe without eight eights, 24 eights
/// pair 23 of 407 times and 384 other cards 31 of 407 times: (24·23 + 384·31)/(408·407) instead.
#[test]
fn a_shoe_that_cards_have_left_is_compared_with_the_full_one() {
    let used = vec![Shoe::parse("8 - 8*8").unwrap()];
    let request = DiffRequest { shoes: used, wagers: vec!["player-pair".into()], ..of("ez", "") };
    let found = diff(&request).unwrap();
    let edges = found.pairs[0].wagers[0].edges.clone().map(|edge| edge.exact);
    let pays = |hit: &Exact| &Exact::one() - &(&Exact::integer(12) * hit);
    let hits = ["31/415", "12456/166056"].map(exact);
    assert_eq!(edges, hits.map(|hit| pays(&hit)));
    let names = [&found.pairs[0].first, &found.pairs[0].second].map(|side| &*side.shoe.name);
    assert_eq!(names, ["8 decks", "8 decks less 8*8"]);
}

/// A side that ends in `.toml` is a file, whose meter may be set; one of no file is refused.
#[test]
fn sides_may_be_files() {
    let folder = tempfile::tempdir().unwrap();
    let table = |name: &str, odds: &str| {
        let text = format!(
            "id = \"house\"\nname = \"House\"\ngame = \"baccarat\"\ndecks = [8]\n[wager.tie]\n\
             name = \"Tie\"\npays = [{{ odds = \"{odds}\", when = {{ result = \"tie\" }} }}]\n"
        );
        fs::write(folder.path().join(name), text).unwrap();
    };
    table("old.toml", "8 to 1");
    table("new.toml", "9 to 1");
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_odds"));
        let output = command.arg("diff").args(arguments).current_dir(folder.path()).output();
        let output = output.unwrap();
        let [out, err] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code(), out, err)
    };
    let (code, out, _) = run(&["old.toml", "new.toml", "--brief", "-f", "csv"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("-0.095155968"), "{out}");
    let (_, out, _) = run(&["old.toml", "new.toml"]);
    assert!(out.starts_with("House (old.toml) against House (new.toml)\n"), "{out}");
    let (code, _, err) = run(&["old.toml", "none.toml"]);
    assert_eq!((code, err.starts_with("error: cannot read none.toml: ")), (Some(2), true), "{err}");
    let (code, _, err) = run(&["old.toml", "new.toml", "-o", "new.toml"]);
    assert_eq!(code, Some(2), "{err}");
    let meter = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/example/nine-fortune.toml");
    let (code, out, err) = run(&[meter, meter, "--meter", "400", "-w", "fortune"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("Fortune"), "{out}");
}
