//! A battery over every dealing procedure, and one that was made outside the crate.

#[path = "games/compass.rs"]
mod compass;
#[path = "games/questions.rs"]
pub(crate) mod questions;
#[path = "games/seven_up.rs"]
mod seven_up;

use std::collections::HashMap;

use compass::{Compass, oracle};
use shoe_odds::card::{Card, Grain, Seen};
use shoe_odds::distribution::Observed;
use shoe_odds::game::counting::Plan;
use shoe_odds::game::rule::Stated;
use shoe_odds::game::{Deal, GAMES, Game, Played, Rule, Rules};
use shoe_odds::settle;
use shoe_odds::table::Table;
use shoe_odds::table::model::Settlement;
use shoe_odds::{Catalog, Shoe, Whole};

/// Nine cards: pairs, suited cards, naturals and third cards, equal ranks, one card twice.
const CARDS: [&str; 9] = ["6H", "KD", "KD", "8C", "3S", "3H", "AS", "QD", "KH"];

/// Games that tables declare.
const DECLARED: [&str; 2] = [
    questions::DECLARED,
    r#"
id = "three-cards"
name = "Three cards"
game = "hands"
decks = [1]
[deal]
ace = "high"
hands = { left = 1, middle = 1, right = 1 }
together.outer = ["left", "right"]
[rank]
classes = [ { name = "ace", when = { rank = "A" } }, { name = "two", when = { rank = 2 } }, { name = "rest" } ]
ties = ["rank"]
beats = [["two", "ace"]]
also.side = ["right", "middle"]
[wager.left]
name = "Left"
pays = [{ odds = "2 to 1", when = { result = "left" } }]
"#,
];

/// Whether all orders of the cards of a round can be gone through.
fn is_short(game: &dyn Game) -> bool {
    game.cards() <= CARDS.len() as u64
}

/// Every game of few cards and its rules: the standard ones, and others where tables may state them.
fn games() -> Vec<(&'static dyn Game, Rule)> {
    let declared = DECLARED.map(|text| Table::parse(text).unwrap().game);
    let all = GAMES.iter().copied().chain([&Compass as &'static dyn Game]).chain(declared);
    let all = all.filter(|game| is_short(*game));
    let mut games: Vec<(&'static dyn Game, Rule)> = Vec::new();
    for game in all {
        games.push((game, Rule::default()));
        if let Some(section) = game.section() {
            let mut stated = Stated::default();
            for (at, part) in section.parts.iter().enumerate() {
                (0..8).for_each(|row| stated.state(part.key, row, 0b1_0110_1001_0110 >> at));
            }
            let stated = (section.rule)(&stated);
            assert_eq!((section.rule)(&(section.stated)(&stated)), stated, "{}", game.id());
            // A rule that is read as another one would be played and dealt alike: words tell.
            if GAMES.iter().any(|built_in| built_in.id() == game.id()) {
                assert_ne!(game.rules(&stated), game.rules(&Rule::default()), "{}", game.id());
            }
            games.push((game, stated));
        }
    }
    assert!(games.len() >= 5);
    games
}

/// `--dealt "P 9H B 4"` names hands by a letter or a word, whatever the game.
#[test]
fn hands_of_the_built_in_games_are_told_apart_by_name_and_first_letter() {
    // Games of the same hands are told apart by the variant that is asked for.
    let mut hands: Vec<&[&str]> = GAMES.iter().map(|game| game.vocabulary().hands).collect();
    hands.sort_unstable();
    hands.dedup();
    let hands = hands.into_iter().flatten();
    let mut letters: Vec<char> = hands.filter_map(|hand| hand.chars().next()).collect();
    letters.sort_unstable();
    assert!(letters.windows(2).all(|two| two[0] != two[1]), "{letters:?}");
}

fn seen(cards: &[&str]) -> Vec<Seen> {
    cards.iter().map(|card| Seen::parse(card).unwrap()).collect()
}

pub fn shoe(cards: &[&str]) -> Shoe {
    let of = |card: &Card| {
        let count = cards.iter().filter(|text| Card::parse(text) == Some(*card)).count();
        (count > 0).then(|| format!("{card}={count}"))
    };
    Shoe::parse(&Card::all().filter_map(|card| of(&card)).collect::<Vec<_>>().join(" ")).unwrap()
}

/// Every order of so many cards, each card its own.
fn orders(left: &[Seen], size: usize, dealt: &mut Vec<Seen>, each: &mut dyn FnMut(&[Seen])) {
    if dealt.len() == size {
        return each(dealt);
    }
    for (at, card) in left.iter().enumerate() {
        let mut rest = left.to_vec();
        rest.remove(at);
        dealt.push(*card);
        orders(&rest, size, dealt, each);
        dealt.pop();
    }
}

/// What is observed to know one field, for every field.
fn fields(game: &dyn Game) -> Vec<Observed> {
    let specs = game.vocabulary().specs.iter();
    let of_field = specs.map(|spec| {
        let mut observed = Observed::default();
        observed.watch_value(game.vocabulary().find(&spec.name).unwrap());
        observed
    });
    of_field.collect()
}

fn law(
    game: &dyn Game,
    rule: &Rule,
    shoe: &Shoe,
    observed: &Observed,
) -> shoe_odds::distribution::Distribution {
    game.deal(&Deal { shoe, rule, observed, dealt: None, progress: &|_, _| {} }).unwrap()
}

/// Every order of a small shoe played and counted is the law that the game deals, of every field;
/// its ways are all ordered deals.
#[test]
fn all_orders_of_a_small_shoe_played_are_the_law_of_every_field() {
    for (game, rule) in games() {
        let (cards, fields) = (&CARDS[..8], fields(game));
        let shoe = shoe(cards);
        let plan = Plan::new(game, &fields);
        let mut tally = plan.tally();
        let size = usize::try_from(game.cards()).unwrap();
        orders(&seen(cards), size, &mut Vec::new(), &mut |order| {
            tally.add(&plan, &game.play(&rule, order).unwrap());
        });
        let deals: u128 = (0..size).map(|dealt| (cards.len() - dealt) as u128).product();
        for (at, observed) in fields.iter().enumerate() {
            let dealt = law(game, &rule, &shoe, observed);
            let field = observed.fields().next().unwrap();
            let counted = plan.law(&tally, at).marginal(&[field]);
            let name = &game.vocabulary().spec(field).name;
            assert_eq!(counted, dealt, "{}: {name} by {rule:?}", game.id());
            assert_eq!(*dealt.total(), deals, "{}: {name}", game.id());
        }
    }
}

/// The same for the wagers of every built-in table, settled.
#[test]
fn all_orders_of_a_small_shoe_settle_every_wager_alike() {
    let (catalog, shoe) = (Catalog::builtin(), shoe(&CARDS[..8]));
    let mut compared = 0;
    for (table, variant) in catalog.variants().filter(|(table, _)| is_short(table.game)) {
        let lines: Vec<_> = variant
            .wagers
            .iter()
            .filter_map(|wager| match &wager.settlement {
                Settlement::Round(lines) => Some(lines),
                _ => None,
            })
            .collect();
        let questions: Vec<_> = lines.iter().map(|lines| settle::observed(lines)).collect();
        let plan = Plan::new(table.game, &questions);
        let mut tally = plan.tally();
        let size = usize::try_from(table.game.cards()).unwrap();
        // Longer rounds, and those that may take more cards, have an oracle of their own.
        let mut is_short = size <= 6;
        if is_short {
            orders(&seen(&CARDS[..8]), size, &mut Vec::new(), &mut |order| match table
                .game
                .play(&table.rule, order)
            {
                Some(played) => tally.add(&plan, &played),
                None => is_short = false,
            });
        }
        if !is_short {
            assert_eq!(table.game.id(), "hands");
            continue;
        }
        for (at, (lines, observed)) in lines.iter().zip(&questions).enumerate() {
            let dealt = law(table.game, &table.rule, &shoe, observed);
            let counted = settle::settle(lines, &plan.law(&tally, at));
            assert_eq!(counted, settle::settle(lines, &dealt), "{} {at}", table.id);
            compared += 1;
        }
    }
    assert!(compared > 100, "only {compared} wagers");
}

/// The third game against its rules written a second time, of every field and value.
#[test]
fn the_third_game_deals_what_its_rules_say() {
    let [stated, burns] = [Rule::default(), {
        let mut stated = Stated::default();
        stated.state("after-north", 0, 1 << 12 | 1 << 2 | 1);
        (Compass.section().unwrap().rule)(&stated)
    }];
    for (rule, burns) in [(stated, ""), (burns, "K3A")] {
        let deals = oracle::deals(&CARDS, burns);
        for observed in fields(&Compass) {
            let field = observed.fields().next().unwrap();
            let spec = Compass.vocabulary().spec(field);
            let dealt = law(&Compass, &rule, &shoe(&CARDS), &observed);
            let mut expected: HashMap<String, u128> = HashMap::new();
            deals.iter().for_each(|round| {
                *expected.entry(oracle::value(&spec.name, round)).or_default() += 1
            });
            let found: HashMap<String, u128> = dealt
                .cases()
                .map(|(case, ways)| (spec.domain.name(case.value(field)), ways.to_u128().unwrap()))
                .collect();
            assert_eq!(found, expected, "{} {burns:?}", spec.name);
        }
    }
}

/// A round that is played keeps to the rules, and its result is that of its cards; a round that
/// lacks a hand's cards does not, nor does one with a card more in a hand.
#[test]
fn what_is_played_breaks_no_rule_and_other_numbers_of_cards_do() {
    for (game, rule) in games() {
        let hands = game.vocabulary().hands.len();
        let result = game.vocabulary().find("result").unwrap();
        let mut observed = Observed::default();
        observed.watch_value(result);
        let plan = Plan::new(game, &[observed]);
        let values = plan.of_cells(0, |value| value(result));
        let dealt = |played: &Played| match &values {
            Some(values) => values[plan.cell(0, played)],
            // Where there are too many cells to know all of them, a round is its own law.
            None => {
                let mut tally = plan.tally();
                tally.add(&plan, played);
                plan.law(&tally, 0).cases().next().unwrap().0.value(result)
            }
        };
        let size = usize::try_from(game.cards()).unwrap();
        let spare = seen(&CARDS[7..8]);
        orders(&seen(&CARDS[..7]), size, &mut Vec::new(), &mut |order| {
            let played = game.play(&rule, order).unwrap();
            assert_eq!(game.broken(&rule, &played), None, "{}: {order:?}", game.id());
            assert_eq!(game.result(&played), dealt(&played), "{order:?}");
            assert!(played.taken() <= size && played.cards() <= played.taken());
            assert_eq!(played.hands(), hands);
            let lacking =
                (0..hands).map(|hand| if hand == 0 { &[][..] } else { played.hand(hand) });
            assert!(game.broken(&rule, &Played::new(lacking)).is_some());
            for longer in 0..hands {
                let more = [played.hand(longer), &spare].concat();
                let of = |hand| if hand == longer { &more[..] } else { played.hand(hand) };
                let broken = game.broken(&rule, &Played::new((0..hands).map(of)));
                assert!(broken.is_some(), "{}: {order:?}, hand {longer}", game.id());
            }
            // No more cards than it took are needed, and not one fewer.
            assert_eq!(game.play(&rule, &order[..played.taken()]), Some(played.clone()));
            assert_eq!(game.play(&rule, &order[..played.taken() - 1]), None);
        });
    }
}

/// Whatever does not name suits is dealt alike where suits change their names.
#[test]
fn suits_may_be_renamed_where_none_is_named() {
    let renamed = CARDS.map(|card| {
        let suit = "SHDC".find(&card[1..]).unwrap();
        format!("{}{}", &card[..1], &"HDCS"[suit..=suit])
    });
    let renamed = shoe(&renamed.each_ref().map(String::as_str));
    for (game, rule) in games() {
        let mut named = 0;
        for observed in fields(game) {
            if game.names_suits(&observed) {
                named += 1;
                continue;
            }
            let [one, other] =
                [&shoe(&CARDS), &renamed].map(|shoe| law(game, &rule, shoe, &observed));
            assert_eq!(one, other, "{}", game.id());
        }
        let specs = &game.vocabulary().specs;
        // A game of values has no suits to name.
        let of_suits = specs.iter().any(|spec| !Grain::Rank.covers(spec.grain));
        assert!((named > 0) == of_suits && named < specs.len(), "{}", game.id());
    }
}

/// The law of two rounds by blocks of cards is that of two rounds dealt one after the other, the
/// second from just the cards that the first left.
#[test]
fn two_rounds_by_blocks_are_two_rounds_in_sequence() {
    for (game, rule) in games() {
        let size = 2 * usize::try_from(game.cards()).unwrap();
        // Three kinds of cards, as many of each as may come.
        let kinds = [("6H", 5u64), ("KD", 4), ("3S", 4)];
        let text = kinds.map(|(card, count)| format!("{card}={count}")).join(" ");
        let shoe = Shoe::parse(&text).unwrap();
        let results = game.vocabulary().results().len();
        let mut expected = vec![vec![Whole::zero(); results]; results];
        let mut left = kinds.map(|(card, count)| (Seen::parse(card).unwrap(), count));
        kinds_in_order(&mut left, size, 1, &mut Vec::new(), &mut |cards, ways| {
            let mut rounds = Vec::new();
            game.play_on(&rule, cards, cards.len(), 2, &mut rounds);
            let [one, two] = [0, 1].map(|at| usize::from(game.result(&rounds[at])));
            expected[one][two] += &Whole::from(ways);
        });
        let rounds = game.rounds(&shoe, &rule).unwrap();
        assert_eq!(rounds.two(), expected, "{} by {rule:?}", game.id());
        // Summed over the second round: one round, and the deals of a block of what is left.
        let one = game.results(&shoe, &rule).unwrap();
        assert_eq!(rounds.blocks.one(&rounds.counts), one);
        let held: u128 = 13;
        let rest: u128 = (size as u128 / 2..size as u128).map(|dealt| held - dealt).product();
        for (row, one) in expected.iter().zip(one) {
            assert_eq!(row.iter().sum::<Whole>(), &one * &Whole::from(rest));
        }
    }
}

/// Every order of kinds of cards, and the ways to it.
fn kinds_in_order(
    left: &mut [(Seen, u64)],
    size: usize,
    ways: u128,
    dealt: &mut Vec<Seen>,
    each: &mut dyn FnMut(&[Seen], u128),
) {
    if dealt.len() == size {
        return each(dealt, ways);
    }
    for at in 0..left.len() {
        let (card, count) = left[at];
        if count > 0 {
            left[at].1 -= 1;
            dealt.push(card);
            kinds_in_order(left, size, ways * u128::from(count), dealt, each);
            dealt.pop();
            left[at].1 += 1;
        }
    }
}
