//! Games that tables declare, each on all small shoes of some cards: the ways of every line of every
//! wager, as very many compositions are counted and as a shoe is dealt, against the rules written a
//! second time and every order of cards.

#[path = "../hands/second.rs"]
#[allow(dead_code)] // Its shoes of real cards are for the tests of random declarations.
mod second;

use std::fs;
use std::path::Path;

use rayon::prelude::*;
use second::{Card, Game, PLACES, RANKS, Rank, When};
use shoe_odds::game::Deal;
use shoe_odds::settle;
use shoe_odds::table::model::{Line, Settlement};
use shoe_odds::{Catalog, Composition};
use toml::{Table, Value};

use crate::shoes::{Plain, of_proof};

/// Every field of a condition with its value, by its whole name.
fn fields<'v>(prefix: &str, value: &'v Value, all: &mut Vec<(String, &'v Value)>) {
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                let dot = if prefix.is_empty() { "" } else { "." };
                fields(&format!("{prefix}{dot}{key}"), value, all);
            }
        }
        value => all.push((prefix.to_owned(), value)),
    }
}

/// The values that a condition allows, as [`Game::value`] names them.
fn values(field: &str, value: &Value) -> Vec<String> {
    let of_ranks = ["rank", "highest", "lowest"].iter().any(|name| field.ends_with(name));
    let number = |text: &str| match of_ranks {
        true => RANKS.iter().position(|rank| *rank == text),
        false => text.parse().ok(),
    };
    let named = |at: usize| if of_ranks { RANKS[at].to_owned() } else { at.to_string() };
    match value {
        Value::Array(some) => some.iter().flat_map(|value| values(field, value)).collect(),
        Value::String(text) => {
            let ends = text.split_once('-').and_then(|(low, high)| number(low).zip(number(high)));
            match (ends, text.strip_suffix('+').and_then(number)) {
                (Some((low, high)), _) => (low..=high).map(named).collect(),
                (_, Some(low)) => (low..100).map(named).collect(),
                _ => vec![text.clone()],
            }
        }
        other => vec![other.to_string()],
    }
}

fn when(value: &Value) -> When {
    if let Value::Array(parts) = value {
        return When::Either(parts.iter().map(when).collect());
    }
    let mut all = Vec::new();
    fields("", value, &mut all);
    let wanted = |(field, value): (String, &Value)| {
        let values = values(&field, value);
        (field, values)
    };
    When::All(all.into_iter().map(wanted).collect())
}

fn texts(value: Option<&Value>) -> Vec<String> {
    let all = value.and_then(Value::as_array).into_iter().flatten();
    all.map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn read(file: &Table) -> Game {
    let deal = file["deal"].as_table().unwrap();
    let hands: Vec<(String, usize, usize)> = deal["hands"]
        .as_table()
        .unwrap()
        .iter()
        .map(|(name, hand)| {
            let of = |key: &str| hand.get(key).and_then(Value::as_integer).map(|of| of as usize);
            let cards = hand.as_integer().map(|of| of as usize).or(of("cards")).unwrap();
            (name.clone(), cards, of("adds").unwrap_or(0))
        })
        .collect();
    let place = |name: &String| hands.iter().position(|(known, ..)| known == name).unwrap();
    let group = |(name, cards): (&String, &Value)| {
        let of_text = |text: String| match text.split_once('.') {
            Some((hand, card)) => {
                vec![(place(&hand.into()), PLACES.iter().position(|known| *known == card).unwrap())]
            }
            None => (0..hands[place(&text)].1).map(|card| (place(&text), card)).collect(),
        };
        (name.clone(), texts(Some(cards)).into_iter().flat_map(of_text).collect())
    };
    let groups = deal.get("together").and_then(Value::as_table);
    let rank = file.get("rank").map(|rank| {
        let named = |value: Option<&Value>| texts(value).iter().map(place).collect::<Vec<_>>();
        let classes: Vec<(String, Option<When>)> = rank
            .get("classes")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .map(|class| (class["name"].as_str().unwrap().to_owned(), class.get("when").map(when)))
            .collect();
        let of_class = |name: &String| classes.iter().position(|(known, _)| known == name).unwrap();
        let beats = rank.get("beats").and_then(Value::as_array).into_iter().flatten();
        let beats = beats.map(|two| {
            let two = texts(Some(two));
            (of_class(&two[0]), of_class(&two[1]))
        });
        let also = rank.get("also").and_then(Value::as_table).into_iter().flatten();
        Rank {
            hands: match rank.get("hands") {
                None => (0..hands.len()).collect(),
                some => named(some),
            },
            also: also.map(|(name, of)| (name.clone(), named(Some(of)))).collect(),
            ties: texts(rank.get("ties")),
            is_low: false,
            beats: beats.collect(),
            adds: hands.iter().map(|(_, _, adds)| *adds).collect(),
            classes,
        }
    });
    Game {
        ace_high: deal.get("ace").and_then(Value::as_str) == Some("high"),
        groups: groups.into_iter().flatten().map(group).collect(),
        hands: hands.iter().map(|(name, cards, _)| (name.clone(), *cards)).collect(),
        rank,
    }
}

/// The orders of a shoe's cards, by the lines that they come to.
fn deal(
    game: &Game,
    cards: &[Card],
    left: &mut [u64],
    dealt: &mut Vec<Card>,
    ways: u64,
    tell: &mut dyn FnMut(&[Vec<Card>], u64),
) {
    let size: usize = game.hands.iter().map(|(_, cards)| cards).sum();
    if dealt.len() == size {
        let mut from = dealt.iter().copied();
        let hands: Vec<Vec<Card>> =
            game.hands.iter().map(|(_, cards)| from.by_ref().take(*cards).collect()).collect();
        return tell(&hands, ways);
    }
    for (at, card) in cards.iter().enumerate() {
        if left[at] > 0 {
            let ways = ways * left[at];
            left[at] -= 1;
            dealt.push(*card);
            deal(game, cards, left, dealt, ways, tell);
            dealt.pop();
            left[at] += 1;
        }
    }
}

/// The table with this id on all small shoes of these cards. Of wagers on hands that draw there is no
/// polynomial of a small degree; the value of another field, and what must not hold, are not read here.
#[track_caller]
fn prove(id: &str, columns: usize, types: &[usize], wagers: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tables/games/{id}.toml"));
    let file: Table = fs::read_to_string(path).unwrap().parse().unwrap();
    let game = read(&file);
    let catalog = Catalog::builtin();
    let table = catalog.table(id).unwrap();
    let cards: Vec<Card> = types
        .iter()
        .map(|card| match columns {
            13 => Card { rank: card + 1, suit: 0 },
            _ => Card { rank: card / 4 + 1, suit: card % 4 },
        })
        .collect();
    let mut asked: Vec<(&str, &[Line], Vec<When>, usize)> = Vec::new();
    let mut classes = 0;
    for (key, wager) in file["wager"].as_table().unwrap() {
        let pays = wager["pays"].as_array().unwrap();
        let text = format!("{pays:?}");
        let found = table.variants.iter().flat_map(|variant| &variant.wagers);
        let found = found.into_iter().find(|other| other.id == *key);
        let Some(Settlement::Round(lines)) = found.map(|wager| &wager.settlement) else { continue };
        if ["\"= ", "red-run", "\"not\""].iter().any(|word| text.contains(word)) {
            continue;
        }
        asked.push((key, lines, pays.iter().map(|line| when(&line["when"])).collect(), classes));
        classes += lines.len() + 1;
    }
    assert_eq!(asked.len(), wagers, "{id}");
    let size: usize = game.hands.iter().map(|(_, cards)| cards).sum();
    let plain = Plain::new(types.len(), size, classes, |counts, ways| {
        deal(&game, &cards, &mut counts.to_vec(), &mut Vec::new(), 1, &mut |hands, of_order| {
            for (_, lines, when, first) in &asked {
                let holds = |when: &When| when.holds(&mut |field| game.value(hands, field));
                ways[first + when.iter().position(holds).unwrap_or(lines.len())] += of_order;
            }
        });
    });
    let shoes = of_proof(types.len(), size, types.len() - 1);
    let composition = |counts: &Vec<u64>| {
        let mut all = vec![0; columns];
        types.iter().zip(counts).for_each(|(place, count)| all[*place] = *count);
        Composition::new(&all).unwrap()
    };
    let compositions: Vec<Composition> = shoes.iter().map(composition).collect();
    let expected: Vec<Vec<u128>> = shoes.iter().map(|counts| plain.of(counts)).collect();
    asked.par_iter().for_each(|(key, lines, _, first)| {
        let observed = settle::observed(lines);
        let class = |value: &dyn Fn(shoe_odds::field::Field) -> u8| {
            lines.iter().position(|line| line.when.holds(&|field| value(field)))
        };
        let ways = |at: usize| &expected[at][*first..first + lines.len()];
        if let Some(many) = table.game.many(&table.rule, &observed, lines.len(), &class) {
            many.tally(&compositions, &mut |at, found| {
                let behind: u128 = (many.cards()..size as u64)
                    .map(|gone| u128::from(compositions[at].cards() - gone))
                    .product();
                let found: Vec<u128> = found.iter().map(|ways| ways * behind).collect();
                assert_eq!(found, ways(at), "{id}: {key} counted from {:?}", shoes[at]);
            });
        }
        for (at, composition) in compositions.iter().enumerate().step_by(3) {
            let shoe = &composition.shoe().unwrap();
            let (rule, progress) = (&table.rule, &|_, _| {});
            let deal = Deal { shoe, rule, observed: &observed, dealt: None, progress };
            let events = settle::settle(lines, &table.game.deal(&deal).unwrap()).events;
            let found: Vec<u128> =
                events[..lines.len()].iter().map(|event| event.ways.to_u128().unwrap()).collect();
            assert_eq!(found, ways(at), "{id}: {key} dealt from {shoe}");
        }
    });
}

/// One to four cards by rank: every shoe.
#[test]
fn all_rank_shoes_of_declared_games_of_few_cards() {
    let ranks: Vec<usize> = (0..13).collect();
    prove("lucky-7", 52, &(0..52).collect::<Vec<_>>(), 10);
    prove("top-card", 13, &ranks, 15);
    prove("casino-war", 13, &ranks, 6);
}

/// Five and six cards: all shoes of some ranks or cards.
#[test]
fn all_shoes_of_some_cards_of_declared_games() {
    prove("three-card-baccarat", 13, &[0, 4, 8, 10, 12], 15);
    prove("three-card-baccarat-faces-first", 13, &[0, 4, 8, 10, 12], 6);
    prove("teen-patti-20-20", 52, &[0, 1, 4, 44, 48], 6);
    prove("teen-patti-pro", 52, &[0, 1, 4, 8, 50], 13);
    prove("win-three-cards", 52, &[4, 8, 9, 16, 48], 7);
    prove("san-gong", 52, &[0, 2, 34, 40, 49], 15);
    prove("blackjack-bets", 52, &[0, 20, 24, 28, 45, 46], 57);
}
