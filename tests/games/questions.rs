//! The questions of the program, asked of the game that was made outside the crate.

use std::collections::HashMap;

use shoe_odds::evidence::{Kind as Told, Options, Source};
use shoe_odds::game::{GAMES, Game, Rules};
use shoe_odds::question::simulate::dealing::{Burn, End, Form, Written};
use shoe_odds::question::streaks::runs::{Model, Session};
use shoe_odds::{
    Batch, BatchRequest, Catalog, CheckRequest, Dealt, EffectsRequest, Exact, Layout, Request,
    Sessions, Shoe, SimulateRequest, StreakRequest,
};

use super::compass::{Compass, oracle};
use super::{CARDS, shoe};
use shoe_odds::table::Table;

/// A card is burned after North's king.
const TABLE: &str = r#"
id = "compass"
name = "Compass"
game = "compass"
decks = [1]
burn = { after-north = "12" }

[wager.north]
name = "North"
pays = [
  { odds = "19 to 10", when = { result = "north" } },
  { odds = "push", when = { result = "tie" } },
]

[wager.tie]
name = "Tie"
pays = [{ odds = "4 to 1", when = { result = "tie" } }]

[wager.high]
name = "High winner"
pays = [
  { odds = "3 to 2", when = { winner = { rank = "K" } } },
  { odds = "1 to 1", when = [{ spread = "0-2" }, { east.rank = "Q" }] },
]

[wager.flush]
name = "Flush"
pays = [{ odds = "10 to 1", when = { suited = true } }]

[wager.north-run]
name = "Two of North"
streak = "north"
pays = [{ odds = "5 to 1", when = { run = "2+" } }]

[wager.any-run]
name = "Two of anyone"
streak = "any"
pays = [{ odds = "1 to 1", when = { run = "2+" } }]
"#;
const BURNS: &str = "K";

/// A game that is declared and no code at all.
pub(crate) const DECLARED: &str = r#"
id = "declared"
name = "Declared"
game = "hands"
decks = [1]
[deal]
hands = { house = 2, guest = 2 }
together.all = ["house", "guest"]
[rank]
classes = [ { name = "natural", when = { points = "8-9" } }, { name = "rest" } ]
ties = ["points"]

[wager.guest]
name = "Guest"
pays = [
  { odds = "1 to 1", when = { result = "guest" } },
  { odds = "push", when = { result = "tie" } },
]

[wager.tie]
name = "Tie"
pays = [{ odds = "8 to 1", when = { result = "tie" } }]

[wager.pairs]
name = "Pairs"
pays = [
  { odds = "50 to 1", when = { all.of-a-kind = "3-4" } },
  { odds = "5 to 1", when = { guest.of-a-kind = 2 } },
]

[wager.first]
name = "First card"
pays = [{ odds = "3 to 1", when = { guest.first.suit = "hearts" } }]

[wager.guest-run]
name = "Two of the guest"
streak = "guest"
pays = [{ odds = "5 to 1", when = { run = "2+" } }]
"#;

pub(crate) fn catalog() -> Catalog {
    let games: Vec<&'static dyn Game> = GAMES.iter().copied().chain([&Compass as _]).collect();
    let table = Table::read_among(&games, "compass.toml", TABLE).unwrap();
    let declared = Table::read("declared.toml", DECLARED).unwrap();
    Catalog::builtin().with(table).unwrap().with(declared).unwrap()
}

/// The line of a wager that settles a round, by the rules above; behind them the loss.
fn line(wager: &str, round: &[&str; 3]) -> usize {
    let ranks = round.map(oracle::rank);
    let result = oracle::result(round);
    let winner = super::compass::HANDS.iter().position(|hand| *hand == result);
    let spread = ranks.iter().max().unwrap() - ranks.iter().min().unwrap();
    let holds = match wager {
        "north" => vec![result == "north", result == "tie"],
        "tie" => vec![result == "tie"],
        "high" => vec![winner.is_some_and(|hand| ranks[hand] == 12), spread <= 2 || ranks[1] == 11],
        _ => vec![round.iter().all(|card| card[1..] == round[0][1..])],
    };
    holds.iter().position(|holds| *holds).unwrap_or(holds.len())
}

const WAGERS: [(&str, &[&str]); 4] =
    [("north", &["19/10", "0"]), ("tie", &["4"]), ("high", &["3/2", "1"]), ("flush", &["10"])];

/// The expected net win of a wager over these rounds.
fn expectation(wager: &str, pays: &[&str], rounds: &[[&str; 3]]) -> Exact {
    let pays: Vec<Exact> =
        pays.iter().map(|pays| Exact::parse(pays).unwrap()).chain([Exact::integer(-1)]).collect();
    let won: Exact = rounds.iter().map(|round| pays[line(wager, round)].clone()).sum();
    won.checked_div(&Exact::count(rounds.len() as u128)).unwrap()
}

fn request() -> Request {
    Request { shoe: Some(shoe(&CARDS)), variants: vec!["compass".into()], ..Request::default() }
}

/// Every line of every wager has the ways of these rounds.
fn assert_prices(request: &Request, rounds: &[[&str; 3]]) {
    let study = shoe_odds::price(&catalog(), request, &()).unwrap();
    let report = &study.reports[0];
    assert_eq!(report.ways, rounds.len() as u128);
    for (wager, pays) in WAGERS {
        let priced = report.wagers.iter().find(|one| one.id == wager).unwrap();
        let mut ways = vec![0; pays.len() + 1];
        rounds.iter().for_each(|round| ways[line(wager, round)] += 1);
        let found: Vec<u128> =
            priced.events.iter().filter_map(|event| event.ways.as_ref()?.to_u128()).collect();
        assert_eq!(found, ways, "{wager}");
        assert_eq!(
            &Exact::zero() - &priced.edge.exact,
            expectation(wager, pays, rounds),
            "{wager}"
        );
    }
}

#[test]
fn prices_are_those_of_every_order_of_the_cards() {
    assert_prices(&request(), &oracle::deals(&CARDS, BURNS));
}

#[test]
fn prices_under_known_cards_and_a_condition_are_those_of_the_orders_that_agree() {
    let mut rounds = oracle::deals(&CARDS, BURNS);
    let dealt = Dealt::parse_among(&[Compass.vocabulary()], "N: K, S: 3").unwrap();
    assert_eq!(dealt.to_string(), "N K S 3");
    let given = "winner.rank = \"K\", east.rank = \"A-Q\"";
    rounds.retain(|[n, _, s]| n.starts_with('K') && s.starts_with('3'));
    assert_prices(&Request { dealt: Some(dealt.clone()), ..request() }, &rounds);
    rounds.retain(|round| oracle::result(round) == "north" && !round[1].starts_with('K'));
    let request = Request { dealt: Some(dealt), given: Some(given.into()), ..request() };
    assert_prices(&request, &rounds);
}

#[test]
fn known_cards_that_are_none_of_the_game_are_refused_in_its_words() {
    let read =
        |text: &str| Dealt::parse_among(&[Compass.vocabulary()], text).unwrap_err().to_string();
    assert!(read("P 9").contains("expected a hand and its cards: \"N 9H E 4\""), "{}", read("P 9"));
    assert!(read("N 9 4").contains("the north has one card"), "{}", read("N 9 4"));
    assert!(read("N z").contains("N or E or S for the north and the east and the south"));
}

#[test]
fn effects_are_differences_of_the_expectations_of_two_shoes() {
    let request = EffectsRequest {
        shoe: Some(shoe(&CARDS)),
        variants: vec!["compass".into()],
        wagers: vec!["north".into(), "high".into()],
        ..EffectsRequest::default()
    };
    let study = shoe_odds::effects(&catalog(), &request, &()).unwrap();
    for effects in &study.reports[0].wagers {
        let (wager, pays) = WAGERS.into_iter().find(|(id, _)| *id == effects.id).unwrap();
        let whole = expectation(wager, pays, &oracle::deals(&CARDS, BURNS));
        assert_eq!(effects.expectation.exact, whole);
        assert_eq!(effects.cards.len(), 6, "six ranks");
        for card in &effects.cards {
            let mut left = CARDS.to_vec();
            left.remove(left.iter().position(|one| one.starts_with(&card.card)).unwrap());
            let less = expectation(wager, pays, &oracle::deals(&left, BURNS));
            assert_eq!(card.effect.exact, &less - &whole, "{wager} {}", card.card);
        }
    }
}

#[test]
fn a_batch_has_the_expectations_of_every_composition() {
    let request = BatchRequest {
        variants: vec!["compass".into()],
        wagers: WAGERS.iter().map(|(wager, _)| (*wager).to_owned()).collect(),
    };
    let batch = Batch::new(&catalog(), &request).unwrap();
    let shoes: Vec<&[&str]> = vec![&CARDS, &CARDS[1..], &CARDS[..6]];
    let read = |cards: &&[&str]| Layout::default().read(&shoe(cards).to_string()).unwrap();
    let compositions: Vec<_> = shoes.iter().map(read).collect();
    for (cards, row) in shoes.iter().zip(batch.expectations(&compositions)) {
        for ((wager, pays), found) in WAGERS.iter().zip(row.unwrap()) {
            let expected = expectation(wager, pays, &oracle::deals(cards, BURNS));
            let expected = expected.to_string();
            assert_eq!(found.unwrap().to_string(), expected, "{wager}");
        }
    }
}

fn simulated(write: Written, wagers: &[&str], shoes: u64) -> String {
    let request = SimulateRequest {
        variant: "compass".into(),
        shoe: Some(Shoe::decks(1).unwrap()),
        shoes,
        seed: 5,
        burn: Burn::None,
        end: End::Cut(6),
        write,
        form: Form::Csv,
        wagers: wagers.iter().map(|wager| (*wager).to_owned()).collect(),
        shard: None,
    };
    let mut text = Vec::new();
    shoe_odds::simulate(&catalog(), &request, &mut text, &()).unwrap();
    String::from_utf8(text).unwrap()
}

/// Rows of rounds keep to the rules, shoes are dealt to the cut with a card burned after every king
/// of North's, and counts and totals are those of the rows.
#[test]
fn shoes_are_dealt_counted_and_added_up_alike() {
    let rows = simulated(Written::Hands, &[], 300);
    let mut lines = rows.lines();
    assert_eq!(lines.next(), Some("shoe,round,north_cards,east_cards,south_cards,result"));
    let mut results: HashMap<String, u64> = HashMap::new();
    let mut won = HashMap::new();
    let mut taken: HashMap<&str, (u64, u64)> = HashMap::new();
    let mut rounds = 0;
    for row in lines {
        let [shoe, _, n, e, s, result] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let round = [n, e, s];
        assert_eq!(result, oracle::result(&round));
        *results.entry(result.to_owned()).or_default() += 1;
        for (wager, pays) in WAGERS {
            let sum = won.entry(wager).or_insert(Exact::zero());
            *sum = &*sum + &expectation(wager, pays, &[round]);
        }
        let (before, _) = taken.get(shoe).copied().unwrap_or_default();
        // The round began in front of the cut card.
        assert!(before < 46, "{row}");
        let burned = u64::from(n.starts_with('K'));
        taken.insert(shoe, (before + 3 + burned, burned));
        rounds += 1;
    }
    assert_eq!(taken.len(), 300);
    assert!(taken.values().all(|(cards, _)| (46..=49).contains(cards)));
    let counts = simulated(Written::Counts, &["results"], 300);
    let mut expected = format!("wager,event,count\nresults,rounds,{rounds}\n");
    for result in ["north", "east", "south", "tie"] {
        expected += &format!("results,{result},{}\n", results[result]);
    }
    assert_eq!(counts, expected);
    let totals = simulated(Written::Totals, &["north", "high"], 300);
    let row = |wager: &str| {
        let line = totals.lines().find(|line| line.starts_with(wager)).unwrap();
        line.split(',').map(str::to_owned).collect::<Vec<_>>()
    };
    for wager in ["north", "high"] {
        let found = row(wager);
        assert_eq!(found[1], rounds.to_string());
        assert_eq!(Exact::parse(&found[3]).unwrap(), won[wager], "{wager}");
    }
}

/// Counts of the program's own shoes agree; with results exchanged they do not. Rows of three
/// hands are refused, not misread.
#[test]
fn counts_are_checked_and_rows_of_three_hands_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("given.csv");
    let check = |text: &str, kind: Option<Told>| {
        std::fs::write(&file, text).unwrap();
        let request = CheckRequest {
            variant: "compass".into(),
            shoe: None,
            wagers: Vec::new(),
            sources: vec![Source::File(file.clone())],
            options: Options { kind, ..Options::default() },
            level: Exact::parse("0.001").unwrap(),
            shift: Exact::parse("0.01").unwrap(),
            every_look: false,
            digits: 6,
            ..CheckRequest::default()
        };
        shoe_odds::check(&catalog(), &request, None, &())
    };
    let counts = simulated(Written::Counts, &["results", "north"], 3000);
    let agreeing = check(&counts, None).unwrap();
    assert!(!agreeing.differs(), "{:?}", agreeing.findings);
    let off = counts.replace("results,north", "results,?").replace("results,tie", "results,north");
    let off = check(&off.replace("results,?", "results,tie"), None).unwrap();
    assert!(off.differs());
    // Four results are all that can happen: their sum is the number of rounds.
    let lacking = check("wager,event,count\nresults,north,5\nresults,tie,1\n", None).unwrap_err();
    assert!(lacking.to_string().contains("there is no count of \"east\", \"south\""), "{lacking}");

    let rows = simulated(Written::Hands, &[], 3);
    let unread = check(&rows, None).unwrap_err().to_string();
    assert!(unread.contains("expected rows of wager,event,count"), "{unread}");
    assert!(unread.contains("rounds of two hands of up to 3 cards can be read"), "{unread}");
    let refused = check(&rows, Some(Told::Hands)).unwrap_err().to_string();
    assert!(refused.contains("rounds of two hands of up to 3 cards can be read"), "{refused}");
}

fn hit(hands: u32, model: Model) -> Vec<Exact> {
    let request = StreakRequest {
        shoe: Some(shoe(&CARDS)),
        variants: vec!["compass".into()],
        sessions: Sessions { sessions: vec![Session::of(hands)], model, ..Sessions::default() },
        ..StreakRequest::default()
    };
    let study = shoe_odds::streaks(&catalog(), &request, &()).unwrap();
    let models = &study.reports[0].sessions[0].models;
    models.last().unwrap().wagers.iter().map(|wager| wager.hit.exact.clone()).collect()
}

/// Whether one of these hands wins twice in a row, ties left out.
fn has_run(word: &[&str], hands: &[&str]) -> bool {
    let decided: Vec<&str> = word.iter().copied().filter(|result| *result != "tie").collect();
    decided.windows(2).any(|two| two[0] == two[1] && hands.contains(&two[0]))
}

/// Sessions of independent rounds: from every word of four results.
#[test]
fn runs_of_independent_rounds_are_those_of_every_word() {
    let rounds = oracle::deals(&CARDS, BURNS);
    let chance = |result: &str| {
        let ways = rounds.iter().filter(|round| oracle::result(round) == result).count();
        Exact::of_ways(ways as u128, rounds.len() as u128).unwrap()
    };
    let results = ["north", "east", "south", "tie"].map(|result| (result, chance(result)));
    let mut words: Vec<(Vec<&str>, Exact)> = vec![(Vec::new(), Exact::one())];
    for _ in 0..5 {
        let longer = words.iter().flat_map(|(word, chance)| {
            results.iter().map(move |(result, p)| ([&word[..], &[*result]].concat(), chance * p))
        });
        words = longer.collect();
    }
    for (hands, found) in
        [&["north"][..], &["north", "east", "south"]].iter().zip(hit(5, Model::Independent))
    {
        let with_run = words.iter().filter(|(word, _)| has_run(word, hands));
        let expected: Exact = with_run.map(|(_, chance)| chance.clone()).sum();
        assert_eq!(found, expected, "{hands:?}");
    }
}

/// A session of two rounds of one shoe: from every order of its cards, the second round dealt
/// from just those that the first left.
#[test]
fn runs_of_two_rounds_of_a_shoe_are_those_of_every_order() {
    let mut found = [0u128; 2];
    let mut all = 0u128;
    each_order(&mut CARDS.to_vec(), 0, 8, &mut |cards| {
        let round = |from: usize| {
            let burned = usize::from(cards[from].starts_with('K'));
            let round = [cards[from], cards[from + burned + 1], cards[from + burned + 2]];
            (oracle::result(&round), from + burned + 3)
        };
        let (first, next) = round(0);
        let word = [first, round(next).0];
        for (found, hands) in found.iter_mut().zip([&["north"][..], &["north", "east", "south"]]) {
            *found += u128::from(has_run(&word, hands));
        }
        all += 1;
    });
    let expected = found.map(|ways| Exact::of_ways(ways, all).unwrap());
    assert_eq!(hit(2, Model::Pair), expected);
}

/// Every order of the first `size` of these cards, each card its own.
fn each_order<'c>(
    cards: &mut Vec<&'c str>,
    at: usize,
    size: usize,
    each: &mut dyn FnMut(&[&'c str]),
) {
    if at == size {
        return each(cards);
    }
    for other in at..cards.len() {
        cards.swap(at, other);
        each_order(cards, at + 1, size, each);
        cards.swap(at, other);
    }
}

/// A table of another game has no such section, and the section is read with care.
#[test]
fn mistakes_in_the_games_own_section_are_located() {
    let games: Vec<&'static dyn Game> = GAMES.iter().copied().chain([&Compass as _]).collect();
    let read = |text: &str| Table::read_among(&games, "t.toml", text).unwrap_err().to_string();
    let other = read(&TABLE.replace("\"compass\"\ndecks", "\"dragon-tiger\"\ndecks"));
    assert!(other.contains("burn: this game has no burned cards"), "{other}");
    let wrong = read(&TABLE.replace("\"12\"", "\"13\""));
    assert!(wrong.contains("numbers from 0 to 12"), "{wrong}");
    let unknown = read(&TABLE.replace("after-north =", "after-east ="));
    assert!(
        unknown.contains("burn has no \"after-north\"") && unknown.contains("unknown key"),
        "{unknown}"
    );
    // Without the game the table cannot be read.
    assert!(Table::read("t.toml", TABLE).unwrap_err().to_string().contains("no dealing procedure"));
}
