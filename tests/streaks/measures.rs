//! Wagers on several rounds that are not on wins alone: ties that break, runs from the next round
//! on, rounds that are counted, patterns; by every word of results, and card by card.

use std::collections::BTreeMap;

use shoe_odds::question::Answer;
use shoe_odds::question::streaks::runs::{
    Law, Measure, Model, Reading, Session, Terms, Whose, outcomes,
};
use shoe_odds::table::Table;
use shoe_odds::table::model::RunLine;
use shoe_odds::{
    AuditRequest, Batch, BatchRequest, Catalog, Exact, Sessions, Shoe, StreakRequest, Whole,
};

use super::cards::Dealer;
use super::words::Definition;
use super::{counted, every_word, line, times};

/// The results of a round: the Player wins, the Banker wins, a tie.
const TIE: usize = 2;

/// The length of every run of a word: a maximal row of the same result.
fn rows(word: &[usize]) -> Vec<(usize, u32)> {
    word.chunk_by(|one, next| one == next)
        .map(|row| (row[0], u32::try_from(row.len()).unwrap()))
        .collect()
}

/// What a wager measures of a word, by the words of the rule.
fn measured(measure: &Measure, word: &[usize]) -> u32 {
    let counts = |whose: Whose, result: usize| match whose {
        Whose::Side(side) => result == side,
        Whose::Either => result != TIE,
        Whose::First(sides) => result < sides,
    };
    match measure {
        Measure::Longest(whose) => {
            let rows = rows(word).into_iter().filter(|(result, _)| counts(*whose, *result));
            rows.map(|(_, length)| length).max().unwrap_or(0)
        }
        Measure::Next(whose) => {
            let first = rows(word).first().copied();
            first.filter(|(result, _)| counts(*whose, *result)).map_or(0, |(_, length)| length)
        }
        Measure::Times(whose) => {
            word.iter().filter(|result| counts(*whose, **result)).count().try_into().unwrap()
        }
        Measure::Pattern(pattern) => {
            let come = word.windows(pattern.len()).filter(|part| part == pattern);
            come.count().try_into().unwrap()
        }
    }
}

/// A line for every number up to the last, which stands for all that are greater.
fn by_number(most: u32) -> Vec<RunLine> {
    let last = |number: u32| (number < most).then_some(number);
    (0..=most).map(|number| line(&(number + 1).to_string(), number, last(number))).collect()
}

/// The law of a measure, found and by every word; `skips` leaves ties out of the words.
fn check(law: &Law, definition: &Definition, measure: &Measure, rounds: u32, skips: bool) {
    for most in [1, 2, rounds] {
        let lines = by_number(most);
        let terms = Terms { measure: measure.clone(), lines: &lines, reading: Reading::Longest };
        let rounds_per_shoe = definition.rounds_per_shoe.map(|rounds| rounds as u32);
        // Alone, and among others, which may take another way.
        for sessions in [vec![Session::of(rounds)], vec![Session::of(1), Session::of(rounds)]] {
            let found = outcomes(law, &terms, rounds_per_shoe, &sessions, &|_, _| {}).unwrap();
            let found = found.last().unwrap();
            let mut expected = BTreeMap::new();
            for mut word in every_word(rounds) {
                let chance = definition.chance(&word);
                word.retain(|result| !skips || *result != TIE);
                let number = measured(measure, &word).min(most);
                let sum = expected.entry(number).or_insert(Exact::zero());
                *sum = &*sum + &chance;
            }
            let about = format!("{measure:?} over {rounds}, {:?}", definition.model);
            for (number, event) in (0..=most).zip(&found.events) {
                let expected = expected.remove(&number).unwrap_or(Exact::zero());
                assert_eq!(found.total.share(&event.ways), expected, "{about}: {number}");
            }
            // Some line pays every number.
            assert!(found.events.last().unwrap().ways.is_zero(), "{about}");
        }
    }
}

fn measures(whose: &[Whose]) -> Vec<Measure> {
    let of = whose.iter().flat_map(|whose| {
        [Measure::Longest(*whose), Measure::Next(*whose), Measure::Times(*whose)]
    });
    let patterns = [&[1][..], &[1, 0, 1, 0], &[0, 0], &[1, 1, 0, 1, 1], &[0, 1, 0]];
    of.chain(patterns.map(|pattern| Measure::Pattern(pattern.to_vec()))).collect()
}

#[test]
fn ties_left_out_are_taken_out_of_every_word() {
    for one in [[5u128, 3, 1], [44, 46, 10], [0, 2, 1]] {
        let law = Law::independent(&one.map(Whole::from));
        let p = law.chances().try_into().unwrap();
        let definition =
            Definition { p, dependence: None, model: Model::Independent, rounds_per_shoe: None };
        for measure in measures(&[Whose::Side(0), Whose::Side(1), Whose::Either]) {
            check(&law, &definition, &measure, 6, true);
        }
    }
}

/// A tie that breaks is one more side, and no round is left out.
fn breaking(one: &[Whole]) -> Law {
    Law::independent(&[one, &[Whole::zero()]].concat())
}

#[test]
fn ties_that_break_are_rounds_of_every_word() {
    let sides = [Whose::Side(0), Whose::Side(TIE), Whose::First(2)];
    let with_ties = [vec![TIE], vec![1, TIE], vec![TIE, 0, TIE]].map(Measure::Pattern);
    for one in [[5u128, 3, 1], [44, 46, 10], [1, 0, 3]] {
        let one = one.map(Whole::from);
        let p = Law::independent(&one).chances().try_into().unwrap();
        let definition =
            Definition { p, dependence: None, model: Model::Independent, rounds_per_shoe: None };
        for measure in measures(&sides).iter().chain(&with_ties) {
            check(&breaking(&one), &definition, measure, 6, false);
        }
    }
}

/// The corrections for rounds of one shoe are carried along where a tie is a side as where it is
/// none.
#[test]
fn ties_that_break_keep_the_dependence_of_rounds() {
    for (id, shoe) in [("dragon-tiger", "1 - K*2"), ("baccarat", "0=9 4=5 7=2 9=3")] {
        let counted = counted(id, &Shoe::parse(shoe).unwrap());
        let p: [Exact; 3] = counted.laws[0].1.chances().try_into().unwrap();
        let common = Exact::common_denominator(&p);
        let one: Vec<Whole> = p.iter().map(|chance| chance.in_units(&common)).collect();
        for (model, of_wins) in &counted.laws {
            let law = breaking(&one).corrected(&counted.dependence, *model);
            for rounds_per_shoe in [None, Some(2)] {
                let definition = Definition {
                    p: p.clone(),
                    dependence: Some(counted.dependence.clone()),
                    model: *model,
                    rounds_per_shoe,
                };
                for measure in measures(&[Whose::Side(1), Whose::Side(TIE), Whose::First(2)]) {
                    check(&law, &definition, &measure, 4, false);
                }
                for measure in measures(&[Whose::Side(1), Whose::Either]) {
                    check(of_wins, &definition, &measure, 4, true);
                }
            }
        }
    }
}

// By tables ---------------------------------------------------------------------------------

/// A table of one wager, and what it comes to on a shoe by the model that keeps most.
fn priced(wager: &str, shoe: &str, model: Model) -> shoe_odds::pricing::figures::WagerReport {
    let table = format!(
        "id = 'own'\nname = 'Own'\nsource = 'mine'\ngame = 'baccarat'\ndecks = [8]\n\
         [wager.own]\nname = 'Own'\n{wager}\n[variant.own]\nname = 'Own'\nwagers = ['own']\n"
    );
    of_table(&table, shoe, model)
}

/// The only wager of the table `own`, which the next rounds settle.
fn of_table(table: &str, shoe: &str, model: Model) -> shoe_odds::pricing::figures::WagerReport {
    let catalog = Catalog::builtin().with(Table::parse(table).unwrap()).unwrap();
    let request = StreakRequest {
        shoe: Some(Shoe::parse(shoe).unwrap()),
        sessions: Sessions { model, ..Sessions::default() },
        variants: vec!["own".into()],
        ..StreakRequest::default()
    };
    let mut report = shoe_odds::streaks(&catalog, &request, &()).unwrap().reports.remove(0);
    assert!(report.sessions.is_empty(), "the next rounds are those of no session");
    report.next.pop().unwrap().wagers.remove(0)
}

/// Two and three rounds of a small shoe, dealt card by card: how many of them have a natural, or
/// end with equal totals, or with a Banker of three cards that wins. Models of so many rounds are
/// exact.
#[test]
fn rounds_of_a_sort_have_the_law_of_rounds_dealt_card_by_card() {
    type Sorted = (&'static str, super::cards::Sort);
    let naturals: Sorted = ("{ natural = true }", |end| usize::from(end.naturals));
    let ties: Sorted = ("{ result = 'tie' }", |end| usize::from(end.player == end.banker));
    let threes: Sorted = ("{ result = 'banker', banker.cards = 3 }", |end| {
        usize::from(end.banker > end.player && end.banker_cards == 3)
    });
    let pairs = ["0=12 8=8", "0=7 4=7 9=6"]
        .into_iter()
        .flat_map(|shoe| [naturals, ties, threes].map(|sorted| (shoe, sorted, Model::Pair, 2)));
    // Three rounds take seconds to deal, so one sort of them does.
    for (shoe, (condition, sort), model, rounds) in
        pairs.chain([("0=12 8=8", threes, Model::Triple, 3)])
    {
        let mut dealer = Dealer::sorting(sort);
        let dealt = dealer.law(Shoe::parse(shoe).unwrap().values(), rounds);
        let lines = "pays = [{ odds = '1 to 1', when = { times = 1 } }, \
                             { odds = '3 to 1', when = { times = '2+' } }]";
        let wager = format!("counts = {condition}\nrounds = {rounds}\n{lines}");
        let found = priced(&wager, shoe, model);
        let so_many = |least: usize, most: usize| -> Exact {
            let words = dealt
                .iter()
                .filter(|(word, _)| (least..=most).contains(&word.iter().sum::<usize>()));
            words.map(|(_, chance)| chance).sum()
        };
        let about = format!("{shoe} {condition} {rounds}");
        assert_eq!(found.events[0].probability.exact, so_many(1, 1), "{about}");
        assert_eq!(found.events[1].probability.exact, so_many(2, 3), "{about}");
    }
}

/// Two rounds of Dragon Tiger by a suit, from three hearts and five other cards. The Dragon's card is
/// any card of the shoe: both are hearts with 3/8·2/7, just one of them is with 2·(3·5)/(8·7).
#[test]
fn two_rounds_are_sorted_by_suits_where_they_are_of_few_cards() {
    let table = "id = 'own'\nname = 'Own'\nsource = 'mine'\ngame = 'dragon-tiger'\ndecks = [8]\n\
                 [wager.own]\nname = 'Own'\ncounts = { dragon.suit = 'hearts' }\nrounds = 2\n\
                 pays = [{ odds = '1 to 1', when = { times = 1 } }, \
                 { odds = '3 to 1', when = { times = 2 } }]\n\
                 [variant.own]\nname = 'Own'\nwagers = ['own']\n";
    let found = of_table(table, "AS=3 AH=3 2S=2", Model::Pair);
    let chances: Vec<Exact> =
        found.events.iter().map(|event| event.probability.exact.clone()).collect();
    assert_eq!(chances[..2], [(15, 28), (3, 28)].map(|(p, q)| Exact::ratio(p, q).unwrap()));
}

/// What the next rounds settle is asked for without a session, and not of one round.
#[test]
fn the_next_rounds_are_neither_a_session_nor_a_round() {
    let table = "id = 'own'\nname = 'Own'\nsource = 'mine'\ngame = 'baccarat'\ndecks = [8]\n\
                 [wager.own]\nname = 'Own'\nstreak = 'banker'\nties = 'break'\nbegins = 'next'\n\
                 pays = [{ odds = '20 to 1', when = { run = '4+' } }]\n\
                 [variant.own]\nname = 'Own'\nwagers = ['own']\n";
    let catalog = Catalog::builtin().with(Table::parse(table).unwrap()).unwrap();
    let request = StreakRequest {
        variants: vec!["own".into()],
        wanted_edge: Exact::ratio(1, 20).unwrap(),
        ..StreakRequest::default()
    };
    let mut report = shoe_odds::streaks(&catalog, &request, &()).unwrap().reports.remove(0);
    let line = report.next.remove(0).lines.remove(0).lines.remove(0);
    // p⁴·(x + 1) - 1 = -1/20.
    let banker = Exact::of_ways(2_292_252_566_437_888, 4_998_398_275_503_360).unwrap();
    let fourth = times((0..4).map(|_| banker.clone()));
    let fair = Exact::ratio(19, 20).unwrap().checked_div(&fourth).unwrap();
    assert_eq!(line.alone.unwrap().exact, &fair - &Exact::one());

    let figures = |more: &str| {
        format!(
            "{table}[[published]]\nwager = 'own'\ndecks = 8\n{more}source = 'mine'\n\
             figures = [{{ id = 'X1', edge = '7.1150%' }}]\n"
        )
    };
    let audit = |more: &str| {
        let catalog = Catalog::builtin().with(Table::parse(&figures(more)).unwrap()).unwrap();
        let request = AuditRequest { variants: vec!["own".into()], ..AuditRequest::default() };
        shoe_odds::audit(&catalog, &request, &())
    };
    assert!(audit("").is_ok());
    let refused =
        audit("given = 'player.natural = true'\n").unwrap().mistakes().unwrap().to_string();
    assert!(refused.contains("several rounds settle it"), "{refused}");

    let of_batch = BatchRequest { variants: vec!["own".into()], wagers: Vec::new() };
    let refused = Batch::new(&catalog, &of_batch).err().unwrap().to_string();
    assert!(refused.contains("the next rounds settle it, and not one"), "{refused}");
}

/// Four rounds that are no ties, of which the second and fourth are the Player's: a word of four
/// letters, as if no round were tied; and the same word in four rounds where ties are rounds.
#[test]
fn rounds_that_are_no_ties_are_waited_for() {
    let player = Exact::of_ways(2_230_518_282_592_256, 4_998_398_275_503_360).unwrap();
    let banker = Exact::of_ways(2_292_252_566_437_888, 4_998_398_275_503_360).unwrap();
    let lines = "pays = [{ odds = '14 to 1', when = { times = 1 } }]";
    let pattern = format!("pattern = 'B P B P'\nbegins = 'next'\n{lines}");
    let all = times([&banker, &player, &banker, &player].map(Clone::clone));
    let decided = &player + &banker;
    let of_decided = all.checked_div(&times((0..4).map(|_| decided.clone()))).unwrap();
    let found = priced(&pattern, "8", Model::Independent);
    assert_eq!(found.hit.exact, of_decided);
    let session = found.session.unwrap();
    assert!(session.no_ties);
    assert_eq!(session.settled.key(), "next-times");
    // A model of two rounds knows nothing of any number of them.
    let by_pair = priced(&pattern, "8", Model::Pair);
    assert_eq!(by_pair.hit.exact, of_decided);
    assert_eq!(by_pair.session.unwrap().model, Model::Independent);
    let breaking = format!("ties = 'break'\n{pattern}");
    assert_eq!(priced(&breaking, "8", Model::Independent).hit.exact, all);
}

/// A shoe of tens and aces alone may tie every round; one of tens does.
#[test]
fn a_shoe_of_ties_alone_is_refused() {
    let request = StreakRequest {
        shoe: Some(Shoe::parse("0=20").unwrap()),
        variants: vec!["own".into()],
        ..StreakRequest::default()
    };
    let table = "id = 'own'\nname = 'Own'\nsource = 'mine'\ngame = 'baccarat'\ndecks = [8]\n\
                 [wager.own]\nname = 'Own'\nstreak = 'banker'\nbegins = 'next'\n\
                 pays = [{ odds = '1 to 1', when = { run = '2+' } }]\n\
                 [variant.own]\nname = 'Own'\nwagers = ['own']\n";
    let catalog = Catalog::builtin().with(Table::parse(table).unwrap()).unwrap();
    let error = shoe_odds::streaks(&catalog, &request, &()).unwrap_err().to_string();
    assert!(error.contains("every round of shoe \"0=20\" is a tie"), "{error}");
}
