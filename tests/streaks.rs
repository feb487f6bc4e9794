//! Runs of a session, against slow ways to the same figures: every word of results one by one,
//! every round card by card, and sessions dealt from shuffled shoes.

#[path = "streaks/cards.rs"]
mod cards;
#[path = "streaks/measures.rs"]
mod measures;
#[path = "streaks/shuffled.rs"]
mod shuffled;
#[path = "streaks/words.rs"]
mod words;

use std::cmp::Ordering;

use shoe_odds::figure::key::Key;
use shoe_odds::game::Rule;
use shoe_odds::game::game;
use shoe_odds::question::streaks::runs::{
    Dependence, Law, Measure, Model, Reading, Session, Terms, Whose, outcomes,
};
use shoe_odds::table::model::{Rounds, RunLine, Settlement, StreakOf};
use shoe_odds::{Catalog, Exact, Sessions, Shoe, StreakRequest, Whole};

const SIDES: [Whose; 3] = [Whose::Side(0), Whose::Side(1), Whose::Either];

fn times(factors: impl IntoIterator<Item = Exact>) -> Exact {
    factors.into_iter().fold(Exact::one(), |product, factor| &product * &factor)
}

fn line(pays: &str, from: u32, to: Option<u32>) -> RunLine {
    RunLine { name: format!("{from}"), pays: Exact::parse(pays).unwrap(), from, to }
}

/// Every sequence of results of so many rounds.
fn every_word(rounds: u32) -> impl Iterator<Item = Vec<usize>> {
    (0..3usize.pow(rounds))
        .map(move |number| (0..rounds).map(|place| number / 3usize.pow(place) % 3).collect())
}

/// The runs of a word, each with its side; ties left out.
fn runs(word: &[usize]) -> Vec<(usize, u32)> {
    let mut runs: Vec<(usize, u32)> = Vec::new();
    for result in word.iter().filter(|result| **result < 2) {
        match runs.last_mut() {
            Some((side, length)) if side == result => *length += 1,
            _ => runs.push((*result, 1)),
        }
    }
    runs
}

fn of_whose(whose: Whose, runs: &[(usize, u32)]) -> Vec<u32> {
    let counts = |side: usize| whose == Whose::Either || whose == Whose::Side(side);
    runs.iter().filter(|(side, _)| counts(*side)).map(|(_, length)| *length).collect()
}

/// The place of the result among those of a round, by the totals of the Player and the Banker.
fn result(player: u8, banker: u8) -> usize {
    match player.cmp(&banker) {
        Ordering::Greater => 0,
        Ordering::Less => 1,
        Ordering::Equal => 2,
    }
}

/// Whether the Banker draws where nobody has a natural, by the table of play; `third` is the
/// Player's third card.
fn banker_draws(total: u8, third: Option<u8>) -> bool {
    match third {
        None => total < 6,
        Some(8) => total < 3,
        Some(6 | 7) => total < 7,
        Some(4 | 5) => total < 6,
        Some(2 | 3) => total < 5,
        Some(_) => total < 4,
    }
}

/// A shoe, its rounds counted, and the laws of every model.
struct Counted {
    dependence: Dependence,
    laws: Vec<(Model, Law)>,
}

fn counted(id: &str, shoe: &Shoe) -> Counted {
    let game = game(id).unwrap();
    let rule = Rule::default();
    let one = game.results(shoe, &rule).unwrap();
    let rounds = game.rounds(shoe, &rule).unwrap();
    let two = rounds.two();
    let three = rounds.three(&|_, _| {});
    let dependence = Dependence::new(&one, &two, Some(&three));
    let independent = Law::independent(&one);
    let law = |model: &Model| (*model, independent.corrected(&dependence, *model));
    let laws = Model::ALL.iter().map(law).collect();
    Counted { dependence, laws }
}

// Facts and identities ----------------------------------------------------------------------

/// Correlations of eight decks: from an enumeration made apart from this program.
#[test]
fn eight_decks_have_the_known_dependence() {
    let counted = counted("baccarat", &Shoe::decks(8).unwrap());
    let two = |a: usize, b: usize| counted.dependence.two[a][b].relative.clone().unwrap();
    assert_eq!(two(1, 1).decimal(10), "-0.0000025555");
    assert_eq!(two(0, 0).decimal(10), "-0.0000059299");
    assert_eq!(two(2, 2).decimal(8), "-0.00018858");
    let three = counted.dependence.three.as_ref().unwrap();
    assert_eq!(three[1][1][1].relative.as_ref().unwrap().decimal(10), "-0.0000000020");

    // What is left over sums to nothing over any one of the rounds, whichever the others are,
    // and does not depend on which round is which.
    let two = &counted.dependence.two;
    assert_eq!((two.len(), three.len()), (3, 3), "results of a round");
    for (a, (row, plane)) in two.iter().zip(three).enumerate() {
        let pairs: Exact = row.iter().map(|joint| &joint.excess).sum();
        assert!(pairs.is_zero(), "{a}");
        for (b, (joint, line)) in row.iter().zip(plane).enumerate() {
            assert_eq!(joint.excess, two[b][a].excess);
            let of_three: Exact = line.iter().map(|joint| &joint.excess).sum();
            assert!(of_three.is_zero(), "{a} {b}");
            for (c, joint) in line.iter().enumerate() {
                assert_eq!(joint.excess, three[a][c][b].excess);
                assert_eq!(joint.excess, three[b][a][c].excess);
            }
        }
    }

    // The edge of the Any Dragon bet over 30 hands moves by about 3·10⁻⁵ from round to pair.
    let lines = [line("1", 5, Some(5)), line("2", 6, Some(6)), line("5", 7, None)];
    let measure = Measure::Longest(Whose::Either);
    let terms = Terms { measure, lines: &lines, reading: Reading::Longest };
    let mean = |(_, law): &(Model, Law)| {
        outcomes(law, &terms, None, &[Session::of(30)], &|_, _| {}).unwrap()[0].mean()
    };
    let means: Vec<Exact> = counted.laws.iter().map(mean).collect();
    assert_eq!((&means[0] - &means[1]).decimal(5), "0.00003");
    // Three rounds correct that far less: a triple of decided rounds by some 10⁻⁹ of its chance,
    // and since all that is left over sums to nothing over any one round, most of what the 4060
    // triples add cancels. Less than 10⁻⁸ remains of it, ten times below this.
    assert!((&means[1] - &means[2]).abs() < Exact::ratio(1, 10_000_000).unwrap());
}

/// The rounds of any shoe have one law each, the second as the first: summed over either result
/// of two rounds, the ways are those of one times the deals of the other.
#[test]
fn the_second_round_has_the_law_of_the_first() {
    for spec in
        ["1", "8", "8 - 9*20", "0=20 1=3 5=9 8=1", "0=1 1=2 2=3 3=4 4=5 5=6 6=7 7=8 8=9 9=10"]
    {
        let shoe = Shoe::parse(spec).unwrap();
        let game = game("baccarat").unwrap();
        let one = game.results(&shoe, &Rule::default()).unwrap();
        let rounds = game.rounds(&shoe, &Rule::default()).unwrap();
        assert_eq!(rounds.blocks.one(&rounds.counts), one, "{spec}");
        let two = rounds.two();
        let rest: Whole =
            Whole::from((0..6).map(|of| u128::from(shoe.cards() - 6 - of)).product::<u128>());
        for result in 0..3 {
            let row: Whole = two[result].iter().sum();
            let column: Whole = two.iter().map(|row| &row[result]).sum();
            assert_eq!(row, &one[result] * &rest, "{spec}");
            assert_eq!(row, column, "{spec}");
        }
    }
}

// The report --------------------------------------------------------------------------------

fn report(
    shoe: &str,
    hands: u32,
    model: Model,
) -> shoe_odds::question::streaks::report::StreakReport {
    let request = StreakRequest {
        shoe: Some(Shoe::parse(shoe).unwrap()),
        variants: vec!["dragon-tournament".into()],
        sessions: Sessions { sessions: vec![Session::of(hands)], model, ..Sessions::default() },
        ..StreakRequest::default()
    };
    shoe_odds::streaks(&Catalog::builtin(), &request, &()).unwrap().reports.remove(0)
}

/// The three wagers over seven hands from the words themselves, by the rules document: runs of
/// five pay 2, 2 and 1 to 1, of six 4, 4 and 2, of seven or more 10, 10 and 5.
#[test]
fn the_dragon_bets_over_seven_hands() {
    let report = report("8", 7, Model::Independent);
    let p: Vec<Exact> = report.results.iter().map(|one| one.probability.exact.clone()).collect();
    let wagers = &report.sessions[0].models[0].wagers;
    let ids: Vec<&str> = wagers.iter().map(|wager| wager.id.as_str()).collect();
    assert_eq!(ids, ["banker-dragon", "player-dragon", "any-dragon"]);
    for (wager, (whose, pays)) in
        wagers.iter().zip([(SIDES[1], [2, 4, 10]), (SIDES[0], [2, 4, 10]), (SIDES[2], [1, 2, 5])])
    {
        let mut edge = Exact::zero();
        let mut hit = Exact::zero();
        for word in every_word(7) {
            let chance = times(word.iter().map(|result| p[*result].clone()));
            let won = match of_whose(whose, &runs(&word)).into_iter().max().unwrap_or(0) {
                5 => pays[0],
                6 => pays[1],
                7.. => pays[2],
                _ => -1,
            };
            edge = &edge - &(&chance * &Exact::integer(won));
            hit = if won > 0 { &hit + &chance } else { hit };
        }
        assert_eq!((&wager.edge.exact, &wager.hit.exact), (&edge, &hit), "{}", wager.id);
        assert_eq!(wager.rtp.exact, &Exact::one() - &edge);
        let sum: Exact = wager.events.iter().map(|event| &event.probability.exact).sum();
        assert_eq!(sum, Exact::one());
        let returns: Exact = wager.events.iter().map(|event| &event.returns.exact).sum();
        assert_eq!(returns, -&edge);
        // Variance: E[x²] - E[x]².
        let square: Exact = wager
            .events
            .iter()
            .map(|event| &event.probability.exact * &(&event.pays * &event.pays))
            .sum();
        assert_eq!(wager.variance.exact, &square - &(&edge * &edge));
    }
}

/// The pays that are said to be fair are: priced with them, the edge is nothing.
#[test]
fn fair_pays_are_fair() {
    let report = report("8", 30, Model::Independent);
    let model = &report.sessions[0].models[0];
    let catalog = Catalog::builtin();
    let (_, variant) = catalog.select(&["dragon-tournament".into()]).unwrap()[0];
    let law = Law::independent(
        &game("baccarat").unwrap().results(&Shoe::decks(8).unwrap(), &Rule::default()).unwrap(),
    );
    assert_eq!(model.lines.len(), 3);
    let mut found_alone = 0;
    for pays in &model.lines {
        let wager = variant.wagers.iter().find(|wager| wager.id == pays.id).unwrap();
        let Settlement::Session(streak) = &wager.settlement else { panic!("no run wager") };
        let whose = match &streak.of {
            StreakOf::Run(Rounds::Result(side)) => SIDES[*side],
            StreakOf::Run(Rounds::AnyHand) => SIDES[2],
            other => panic!("no run of wins: {other:?}"),
        };
        let mean = |lines: &[RunLine]| {
            let measure = Measure::Longest(whose);
            let terms = Terms { measure, lines, reading: Reading::Longest };
            outcomes(&law, &terms, None, &[Session::of(30)], &|_, _| {}).unwrap()[0].mean()
        };
        let mut scaled = streak.lines.clone();
        for (at, needed) in pays.lines.iter().enumerate() {
            let mut alone = streak.lines.clone();
            match &needed.alone {
                Some(pays) => {
                    alone[at].pays = pays.exact.clone();
                    assert!(mean(&alone).is_zero(), "{}", needed.name);
                    found_alone += 1;
                }
                // Not even a push would do.
                None => {
                    alone[at].pays = Exact::zero();
                    assert!(mean(&alone).is_positive(), "{}", needed.name);
                }
            }
            scaled[at].pays = needed.scaled.as_ref().unwrap().exact.clone();
        }
        assert!(mean(&scaled).is_zero(), "{}", pays.id);
        assert!(!mean(&streak.lines).is_zero());
    }
    assert!(found_alone > 0);
}

/// The shortest session in the player's favor is the first whose edge is below 0.
#[test]
fn sessions_turn_in_the_players_favour_where_the_edge_does() {
    for (shoe, model) in [("8", Model::Independent), ("4", Model::Pair)] {
        for one in report(shoe, 20, model).favourable {
            let hands = one.hands.expect("found");
            assert!(hands < 20 && one.and_longer);
            for (hands, negative) in [(hands - 1, false), (hands, true)] {
                let report = report(shoe, hands, model);
                let of_model = report.sessions[0].models.iter().find(|of| of.model == one.model);
                let wager = of_model.unwrap().wagers.iter().find(|wager| wager.id == one.id);
                assert_eq!(wager.unwrap().edge.exact.is_negative(), negative, "{} {hands}", one.id);
            }
        }
    }
}

/// Claims are of events by name, so wagers with other names of lines are not the same.
#[test]
fn bets_on_runs_settle_alike_with_the_same_names_of_lines_only() {
    let wager = |id: &str, line: &str| {
        format!(
            "[wager.{id}]\nname = \"{id}\"\nstreak = \"banker\"\n\
             pays = [ {{ name = \"{line}\", odds = \"20 to 1\", when = {{ run = \"5+\" }} }} ]\n"
        )
    };
    let text = format!(
        "id = \"own\"\nname = \"Own\"\ngame = \"baccarat\"\nsource = \"none\"\ndecks = [8]\n\
         [variant.own]\nname = \"Own\"\nwagers = [\"one\", \"same\", \"other\"]\n{}{}{}",
        wager("one", "Ruby"),
        wager("same", "Ruby"),
        wager("other", "Jade"),
    );
    let table = shoe_odds::table::Table::read("own.toml", &text).unwrap();
    let [one, same, other] = &table.variants[0].wagers[..] else { panic!("three wagers") };
    assert!(one.settles_like(same) && !one.settles_like(other));
}
