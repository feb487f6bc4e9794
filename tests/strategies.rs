//! Decisions of the player against an oracle that shares no code with them: tables at random, every
//! order of the cards, every draw of shown cards, and every strategy of those that have few.

#[path = "strategies/open.rs"]
mod open;
#[path = "strategies/random.rs"]
mod random;

use std::collections::BTreeMap;

use crate::common::cases;
use crate::hands::declared::{self, Known, Numbers};
use random::{Kind, Tables};
use shoe_odds::field::{Field, NONE};
use shoe_odds::pricing::Case;
use shoe_odds::pricing::common::Common;
use shoe_odds::pricing::decision::{Keep, Solved, solve};
use shoe_odds::settle::{self, Returns};
use shoe_odds::table::Table;
use shoe_odds::table::decision::Decision;
use shoe_odds::table::model::{Settlement, Wager};
use shoe_odds::{Catalog, Exact, Shoe};
use shoe_odds_oracle::baccarat;
use shoe_odds_oracle::cards::Card;
use shoe_odds_oracle::decision as oracle;
use shoe_odds_oracle::declared::Dealt;
use shoe_odds_oracle::shoes::{Told, shoe_of, spec};
use shoe_odds_oracle::table::Odds;

/// Games of fewer strategies have all of them tried.
const FEW: u64 = 2_000;

/// Numbers of comparisons of each kind, so that no kind is left out unseen.
#[derive(Debug, Default)]
struct Compared {
    solved: usize,
    of_all_strategies: usize,
    by_rule: usize,
    priced: usize,
}

fn exact(number: &Exact) -> Odds {
    let text = number.to_string();
    let (numerator, denominator) = text.split_once('/').unwrap_or((&text, "1"));
    Odds(numerator.parse().unwrap(), denominator.parse().unwrap())
}

/// The pays of each line that some round comes to, and its ways of all.
fn reached(lines: impl Iterator<Item = (Odds, i128)>, total: i128) -> Lines {
    let of = |(pays, ways): (Odds, i128)| (pays, lowest(ways, total));
    lines.filter(|(_, ways)| *ways > 0).map(of).collect()
}

/// Lines by their pays and stakes, each with its share of all ways in lowest terms.
type Lines = Vec<(Odds, (i128, i128))>;

fn lowest(ways: i128, total: i128) -> (i128, i128) {
    let (mut a, mut b) = (ways, total);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (ways / a, total / a)
}

fn of_engine(returns: &Returns) -> (Lines, i128) {
    let whole = |ways: &shoe_odds::Whole| i128::try_from(ways.to_u128().unwrap()).unwrap();
    let total = whole(&returns.total);
    let lines = returns.events.iter().map(|event| (exact(&event.pays), whole(&event.ways)));
    (reached(lines, total), total)
}

fn of_oracle(
    decision: &oracle::Decision,
    played: &oracle::Played<'_>,
    outcome: &oracle::Outcome,
) -> (Lines, i128) {
    let lines = decision.lines.iter().map(|line| line.pays).zip(outcome.ways.iter().copied());
    (reached(lines, played.total()), played.total())
}

type SetsByName = BTreeMap<(usize, Vec<String>), ((i128, i128), Vec<Odds>, usize)>;

/// The name of a value that a round does not have: a card that is not dealt, or no class.
const ABSENT: &str = "none";

/// The information sets as the oracle has them, their ways as a part of all.
fn sets_of_engine(table: &Table, solved: &Solved<'_>, decision: &Decision) -> SetsByName {
    let total = i128::try_from(solved.returns.total.to_u128().unwrap()).unwrap();
    let order = decision.first.all();
    let named = |(field, code): (Field, &Option<u8>)| match code {
        None => "hidden".to_owned(),
        Some(NONE) => ABSENT.to_owned(),
        Some(code) => table.vocabulary.spec(field).domain.name(*code),
    };
    let sets = solved.sets.iter().map(|set| {
        let choice = order.iter().position(|one| std::ptr::eq(*one, set.choice)).unwrap();
        let seen = set.choice.visible().zip(&set.seen).map(named).collect();
        let ways = i128::try_from(set.ways.to_u128().unwrap()).unwrap();
        let nets = set.values().iter().flatten().map(exact).collect();
        ((choice, seen), (lowest(ways, total), nets, set.best))
    });
    let sets: Vec<_> = sets.collect();
    let number = sets.len();
    let sets: SetsByName = sets.into_iter().collect();
    assert_eq!(sets.len(), number, "an information set stands there twice");
    sets
}

fn by_name(sets: oracle::Sets, total: i128) -> SetsByName {
    let named = |name: String| if name.is_empty() { ABSENT.to_owned() } else { name };
    let of = |((choice, seen), (ways, nets, best)): (_, (_, _, _))| {
        let seen: Vec<String> = Vec::into_iter(seen).map(named).collect();
        ((choice, seen), (lowest(ways, total), nets, best))
    };
    sets.into_iter().map(of).collect()
}

fn returns(case: &Case<'_>, wager: &Wager, common: &Common<'_>) -> Returns {
    match &wager.settlement {
        Settlement::Decision(decision) => {
            solve(case, wager, decision, common, Keep::Ways).unwrap().returns.clone()
        }
        Settlement::Round(lines) => {
            settle::settle(lines, &case.law_of(&settle::observed(lines), "", common).unwrap())
        }
        _ => panic!("a wager of a round"),
    }
}

/// Compares every wager of a table on a shoe.
fn agree<G: oracle::Game>(text: &str, spec: &str, game: &G, compared: &mut Compared) {
    let table = match Table::parse(text) {
        Ok(table) => table,
        Err(error) => {
            // Where random conditions cannot be reached, the program must say so.
            let told = error.to_string();
            assert!(told.lines().next().unwrap().contains("unreachable"), "{told}\n{text}");
            return;
        }
    };
    let what = || format!("from {spec}\n{text}");
    let shoe = Shoe::parse(spec).unwrap();
    let case = Case::new(&table, shoe.clone(), &()).unwrap();
    let wagers: Vec<&Wager> = table.variants[0].wagers.iter().collect();
    let common = case.common(&wagers, std::iter::empty()).unwrap();
    let catalog = Catalog::builtin().with(table.clone()).unwrap();
    for wager in &table.variants[0].wagers {
        let own = oracle::Decision::read(text, &wager.id);
        let played = own.play(game);
        let outcome = if wager.plays.is_some() {
            compared.by_rule += 1;
            played.by_rule()
        } else {
            let (best, sets) = played.best();
            if played.strategies(FEW).is_some() {
                assert_eq!(played.best_of_all(), best, "of all strategies: {}", what());
                compared.of_all_strategies += 1;
            }
            let decision = wager.decision().unwrap();
            let solved = solve(&case, wager, decision, &common, Keep::Sets).unwrap();
            let found = sets_of_engine(&table, &solved, decision);
            assert_eq!(found, by_name(sets, played.total()), "sets {}", what());
            assert_eq!(solved.returns.events.len(), own.lines.len(), "{}", what());
            compared.solved += 1;
            best
        };
        let (found, of_engine) = of_engine(&returns(&case, wager, &common));
        let (expected, of_oracle) = of_oracle(&own, &played, &outcome);
        assert_eq!(found, expected, "{} {}", wager.id, what());
        if played.unit == 1 {
            assert_eq!(of_engine, of_oracle, "{} {}", wager.id, what());
        }
        let priced = catalog.variant(&table.id).unwrap().wager(&wager.id).unwrap().on(&shoe);
        match priced {
            Ok(priced) => {
                let figures = priced.figures();
                let Odds(net, of) = played.net(&outcome);
                assert_eq!(exact(&figures.edge.exact), Odds(-net, of), "{}", what());
                let stake = figures.average_stake.as_ref();
                let stake = stake.map_or(Odds(1, 1), |stake| exact(&stake.exact));
                assert_eq!(stake, played.average_stake(&outcome), "{}", what());
                compared.priced += 1;
            }
            Err(error) => assert!(error.to_string().contains("unreachable"), "{error}\n{text}"),
        }
    }
}

fn declared_games(seed: u128, games: u32, most_sets: usize) {
    let mut numbers = Numbers(seed << 1 | 1);
    let mut compared = Compared::default();
    for _ in 0..games {
        let most = 2 + numbers.below(4);
        let game = declared::game(&mut numbers, most, Known::Card);
        let dealt: usize = game.hands.iter().map(|(_, cards)| cards).sum();
        let shoe = declared::shoe(&mut numbers, [9, 8, 7, 6, 6, 6, 7][dealt]);
        let fields = declared::fields(&game, Known::Card);
        let text = Tables {
            numbers: &mut numbers,
            kind: Kind::Declared,
            sees: &fields,
            settles: &fields,
            shares: false,
        }
        .written(&declared::table(&game, &[]), most_sets);
        let spec = declared::spec(&shoe, Known::Card);
        agree(&text, &spec, &Dealt { game: &game, shoe: &shoe }, &mut compared);
    }
    let least = games as usize / 4;
    let Compared { solved, of_all_strategies, by_rule, priced } = compared;
    assert!(
        [solved, of_all_strategies, by_rule, priced].iter().all(|number| *number > least),
        "{compared:?}"
    );
}

#[test]
fn decisions_of_random_games_of_real_cards_are_the_best_of_every_strategy() {
    declared_games(31, cases(60), 1);
}

#[test]
fn decisions_that_see_much_are_the_best_of_every_information_set() {
    declared_games(37, cases(60), 3);
}

/// Fields of baccarat and their values.
fn fields(names: &[&str]) -> Vec<(String, Vec<String>)> {
    let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
    let numbers = |from: u8, to: u8| (from..=to).map(|number| number.to_string()).collect();
    let values = |name: &str| match name.rsplit('.').next().unwrap() {
        "result" => words(&["player", "banker", "tie"]),
        "cards" => numbers(2, 3),
        "natural" | "pair" | "suited" => words(&["true", "false"]),
        "first" | "second" => words(&declared_ranks()),
        "first-suit" | "second-suit" => words(&["spades", "hearts", "diamonds", "clubs"]),
        "sum" => numbers(0, 18),
        _ => numbers(0, 9),
    };
    names.iter().map(|name| (name.to_string(), values(name))).collect()
}

fn declared_ranks() -> [&'static str; 13] {
    shoe_odds_oracle::cards::RANKS
}

/// Fields of the cards that are dealt before anybody may draw.
const OPENING: [&str; 7] = [
    "player.opening",
    "banker.opening",
    "natural",
    "player.first-value",
    "player.second-value",
    "banker.first-value",
    "banker.second-value",
];
const OPENING_BY_CARD: [&str; 5] =
    ["player.pair", "banker.pair", "player.first", "banker.first-suit", "player.suited"];
const SETTLING: [&str; 9] = [
    "result",
    "player.total",
    "banker.total",
    "player.cards",
    "banker.cards",
    "player.third-value",
    "banker.third-value",
    "margin",
    "sum",
];

fn baccarat(seed: u128, games: u32, kind: Kind, most_sets: usize) {
    let mut numbers = Numbers(seed << 1 | 1);
    let mut compared = Compared::default();
    for _ in 0..games {
        let told = if numbers.one_in(2) { Told::Values } else { Told::Cards };
        let mut sees = fields(&OPENING);
        let mut settles = fields(&SETTLING);
        if told == Told::Cards {
            sees.extend(fields(&OPENING_BY_CARD));
            settles.extend(fields(&OPENING_BY_CARD));
        }
        if kind == Kind::Baccarat {
            // Where no option draws otherwise, the player may see drawn cards as well.
            sees.extend(fields(&SETTLING));
        }
        let head = "id = \"declared\"\nname = \"Declared\"\ngame = \"baccarat\"\ndecks = [8]\n";
        let text =
            Tables { numbers: &mut numbers, kind, sees: &sees, settles: &settles, shares: false }
                .written(head, most_sets);
        // Tiny shoes, and depleted ones of a few cards of which there are many.
        let card = |numbers: &mut Numbers| match told {
            Told::Values => Card::of_value(numbers.below(10) as u8),
            _ => Card::new(numbers.below(13) as u8, numbers.below(4) as u8),
        };
        let kinds = 2 + numbers.below(3);
        let mut shoe = shoe_of((0..kinds).map(|_| card(&mut numbers)));
        let many = if numbers.one_in(3) { 60 } else { 3 };
        shoe.iter_mut().for_each(|(_, count)| *count = 3 + numbers.below(many) as u128);
        if shoe.len() == 1 {
            shoe[0].1 += 3;
        }
        agree(&text, &spec(&shoe, told), &baccarat::Dealt { shoe: &shoe }, &mut compared);
    }
    let least = games as usize / 5;
    let Compared { solved, of_all_strategies, by_rule, priced } = compared;
    let few = if most_sets == 1 { of_all_strategies } else { solved };
    assert!([solved, few, by_rule, priced].iter().all(|number| *number > least), "{compared:?}");
}

#[test]
fn decisions_of_baccarat_are_the_best_of_every_strategy() {
    baccarat(41, cases(40), Kind::Baccarat, 1);
}

#[test]
fn decisions_that_draw_otherwise_are_the_best_of_every_strategy() {
    baccarat(43, cases(40), Kind::Drawing, 1);
}

#[test]
fn decisions_on_cards_that_a_draw_shows_are_the_best_of_every_information_set() {
    baccarat(47, cases(60), Kind::Shown, 2);
}
