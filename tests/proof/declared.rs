//! Games that tables declare, each on all small shoes of some cards: the ways of every line of every
//! wager, as very many compositions are counted and as a shoe is dealt, against the rules written a
//! second time and every order of cards.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use rayon::prelude::*;
use shoe_odds::card::{Face, Seen};
use shoe_odds::distribution::Observed;
use shoe_odds::game::Deal;
use shoe_odds::settle;
use shoe_odds::table::model::{Line, Settlement};
use shoe_odds::{Catalog, Composition};
use shoe_odds_oracle::declared::{Card, Game, PLACES, RANKS, Rank, When};
use toml::{Table, Value};

use crate::shoes::{Plain, counts, exactly, from_base, of_proof};

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

/// A wager: its lines as the library and the rules above read them, and where its ways begin.
struct Asked<'t> {
    key: &'t str,
    lines: &'t [Line],
    when: Vec<When>,
    first: usize,
}

/// The wagers of a table on some types of card, and what plain dealing says of their lines.
struct Wagers<'t> {
    table: &'t shoe_odds::table::Table,
    /// Thirteen counts are those of ranks, 52 of cards.
    columns: usize,
    types: &'t [usize],
    asked: Vec<Asked<'t>>,
    plain: Plain,
}

impl<'t> Wagers<'t> {
    /// Of wagers on hands that draw there is no polynomial of a small degree; the value of another
    /// field, and what must not hold, are not read here.
    fn new(
        file: &'t Table,
        table: &'t shoe_odds::table::Table,
        columns: usize,
        types: &'t [usize],
        chosen: impl Fn(&str) -> bool,
    ) -> Self {
        let game = read(file);
        let cards: Vec<Card> = types
            .iter()
            .map(|card| match columns {
                13 => Card { rank: card + 1, suit: 0 },
                _ => Card { rank: card / 4 + 1, suit: card % 4 },
            })
            .collect();
        let mut asked: Vec<Asked<'_>> = Vec::new();
        let mut classes = 0;
        let mut in_order = false;
        for (key, wager) in file["wager"].as_table().unwrap() {
            // A playing rule has the lines of another wager, and options may have their own.
            let Some(pays) = wager.get("pays").map(|pays| pays.as_array().unwrap()) else {
                continue;
            };
            let text = format!("{pays:?}");
            let found = table.variants.iter().flat_map(|variant| &variant.wagers);
            let found = found.into_iter().find(|other| other.id == *key);
            let Some(Settlement::Round(lines)) = found.map(|wager| &wager.settlement) else {
                continue;
            };
            if ["\"= ", "red-run", "\"not\""].iter().any(|word| text.contains(word))
                || !chosen(&text)
            {
                continue;
            }
            let when = pays.iter().map(|line| when(&line["when"])).collect();
            in_order |= PLACES.iter().any(|place| text.contains(place));
            asked.push(Asked { key, lines, when, first: classes });
            classes += lines.len() + 1;
        }
        in_order |= game.groups.iter().any(|(_, cards)| {
            let whole = |(hand, _): &(usize, usize)| {
                (0..game.hands[*hand].1).all(|place| cards.contains(&(*hand, place)))
            };
            !cards.iter().all(whole)
        });
        let size: usize = game.hands.iter().map(|(_, cards)| cards).sum();
        let plain = Plain::new(types.len(), size, classes, |counts, ways| {
            // Where nobody asks for the place of a card, hands of the same cards are settled once.
            let mut known: HashMap<Vec<Vec<Card>>, u64> = HashMap::new();
            deal(
                &game,
                &cards,
                &mut counts.to_vec(),
                &mut Vec::new(),
                1,
                &mut |hands, of_order| {
                    let mut hands = hands.to_vec();
                    if !in_order {
                        hands.iter_mut().for_each(|hand| hand.sort_unstable());
                    }
                    *known.entry(hands).or_default() += of_order;
                },
            );
            for (hands, of_hands) in known {
                for Asked { lines, when, first, .. } in &asked {
                    let holds = |when: &When| when.holds(&mut |field| game.value(&hands, field));
                    let line = when.iter().position(holds).unwrap_or(lines.len());
                    ways[first + line] += of_hands;
                }
            }
        });
        Self { table, columns, types, asked, plain }
    }

    /// Each wager on these shoes, as a diagram counts them, and every so many of them dealt as well;
    /// the wagers that no diagram counts, which are dealt from every shoe.
    fn check(&self, shoes: &[Vec<u64>], every: usize) -> Vec<&'t str> {
        let Self { table, columns, types, asked, plain } = self;
        let id = &table.id;
        let composition = |counts: &Vec<u64>| {
            let mut all = vec![0; *columns];
            types.iter().zip(counts).for_each(|(place, count)| all[*place] = *count);
            Composition::new(&all).unwrap()
        };
        let compositions: Vec<Composition> = shoes.iter().map(composition).collect();
        let expected: Vec<Vec<u128>> = shoes.par_iter().map(|counts| plain.of(counts)).collect();
        let size = table.game.cards();
        let uncounted = asked.par_iter().filter_map(|Asked { key, lines, first, .. }| {
            let observed = settle::observed(lines);
            let class = |value: &dyn Fn(shoe_odds::field::Field) -> u8| {
                lines.iter().position(|line| line.when.holds(&|field| value(field)))
            };
            let ways = |at: usize| &expected[at][*first..first + lines.len()];
            let many = table.game.many(&table.rule, &observed, lines.len(), &class);
            let every_dealt = if many.is_some() { every } else { 1 };
            for (at, composition) in compositions.iter().enumerate().step_by(every_dealt) {
                let shoe = &composition.shoe().unwrap();
                let (rule, progress) = (&table.rule, &|_, _| {});
                let deal = Deal { shoe, rule, observed: &observed, dealt: None, progress };
                let events = settle::settle(lines, &table.game.deal(&deal).unwrap()).events;
                let found: Vec<u128> = events[..lines.len()]
                    .iter()
                    .map(|event| event.ways.to_u128().unwrap())
                    .collect();
                assert_eq!(found, ways(at), "{id}: {key} dealt from {shoe}");
            }
            let Some(many) = many else { return Some(*key) };
            many.tally(&compositions, &mut |at, found| {
                let behind: u128 = (many.cards()..size)
                    .map(|gone| u128::from(compositions[at].cards() - gone))
                    .product();
                let found: Vec<u128> = found.iter().map(|ways| ways * behind).collect();
                assert_eq!(found, ways(at), "{id}: {key} counted from {:?}", shoes[at]);
            });
            None
        });
        uncounted.collect()
    }

    /// Some of these shoes, of as many cards as a round takes: every order of them played by the
    /// rules of the deal, and looked at as a real round is.
    fn play(&self, shoes: &[Vec<usize>]) {
        let Self { table, columns, types, asked, plain } = self;
        let seen = |card: usize| {
            let code = if *columns == 13 { 52 + types[card] } else { types[card] };
            Seen::new(code as u8).unwrap()
        };
        shoes.par_iter().step_by(shoes.len() / 60 + 1).for_each(|shoe| {
            let counts = counts(types.len(), shoe);
            let of_order: u128 =
                counts.iter().map(|count| (1..=u128::from(*count)).product::<u128>()).product();
            let mut found = vec![0; plain.of(&counts).len()];
            let mut order = shoe.clone();
            loop {
                let cards: Vec<Seen> = order.iter().map(|card| seen(*card)).collect();
                let played = table.game.play(&table.rule, &cards).unwrap();
                let faces =
                    |hand: usize| played.hand(hand).iter().map(|card| card.face()).collect();
                let hands: Vec<Vec<Face>> = (0..played.hands()).map(faces).collect();
                for Asked { lines, first, .. } in asked {
                    let value = |field| table.game.of_cards(field, &hands);
                    let line = lines.iter().position(|line| line.when.holds(&value));
                    found[first + line.unwrap_or(lines.len())] += of_order;
                }
                if !next_order(&mut order) {
                    break;
                }
            }
            assert_eq!(found, plain.of(&counts), "{} played from {shoe:?}", table.id);
        });
    }
}

/// Goes on to the next order of these cards; `false` behind the last, which descends.
pub fn next_order(cards: &mut [usize]) -> bool {
    let Some(at) = (1..cards.len()).rev().find(|at| cards[at - 1] < cards[*at]) else {
        return false;
    };
    let with = (at..cards.len()).rev().find(|with| cards[at - 1] < cards[*with]).unwrap();
    cards.swap(at - 1, with);
    cards[at..].reverse();
    true
}

fn file(id: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tables/games/{id}.toml"));
    fs::read_to_string(path).unwrap().parse().unwrap()
}

/// So many wagers of the table with this id on all small shoes of these cards; those that no diagram
/// counts are dealt alone.
#[track_caller]
fn prove(id: &str, columns: usize, types: &[usize], wagers: usize, dealt: &[&str]) {
    let (file, catalog) = (file(id), Catalog::builtin());
    let table = catalog.table(id).unwrap();
    let all = Wagers::new(&file, table, columns, types, |_| true);
    assert_eq!(all.asked.len(), wagers, "{id}");
    let shoes = of_proof(types.len(), table.game.cards() as usize, types.len() - 1);
    assert_eq!(all.check(&shoes, 3), dealt, "{id}");
    // A hand that draws takes more cards than the shoes have.
    if table.game.most_cards() == table.game.cards() {
        all.play(&exactly(types.len(), table.game.cards() as usize));
    }
}

/// The wagers on the result on all shoes that have at least one of each of six types, from one of
/// each on: so many kinds of two hands of three cards are counted by the hands.
#[track_caller]
fn prove_apart(id: &str, columns: usize, types: [usize; 6], wagers: usize) {
    let (file, catalog) = (file(id), Catalog::builtin());
    let table = catalog.table(id).unwrap();
    let all = Wagers::new(&file, table, columns, &types, |text| text.contains("result"));
    assert_eq!(all.asked.len(), wagers, "{id}");
    all.check(&from_base(&[1; 6], 6), 1);
}

/// The same on all shoes of as many cards of each rank in two suits, and in all four: such suits
/// change places.
#[track_caller]
fn prove_suits_alike(id: &str, ranks: [usize; 3], wagers: usize) {
    let (file, catalog) = (file(id), Catalog::builtin());
    let table = catalog.table(id).unwrap();
    for (ranks, suits) in [(&ranks[..], 2), (&ranks[..2], 4)] {
        let types: Vec<usize> =
            (0..suits).flat_map(|suit| ranks.iter().map(move |rank| 4 * rank + suit)).collect();
        let all = Wagers::new(&file, table, 52, &types, |_| true);
        assert_eq!(all.asked.len(), wagers, "{id}");
        let shoes = from_base(&vec![1; ranks.len()], 6);
        let shoes: Vec<Vec<u64>> = shoes.iter().map(|of_ranks| of_ranks.repeat(suits)).collect();
        all.check(&shoes, 1);
    }
}

/// One to four cards by rank: every shoe.
#[test]
fn all_rank_shoes_of_declared_games_of_few_cards() {
    let ranks: Vec<usize> = (0..13).collect();
    prove("lucky-7", 52, &(0..52).collect::<Vec<_>>(), 10, &[]);
    prove("top-card", 13, &ranks, 15, &[]);
    prove("casino-war", 13, &ranks, 6, &[]);
}

/// Five and six cards: all shoes of some ranks or cards.
#[test]
fn all_shoes_of_some_cards_of_declared_games() {
    prove("three-card-baccarat", 13, &[0, 4, 8, 10, 12], 15, &[]);
    prove("three-card-baccarat-faces-first", 13, &[0, 4, 8, 10, 12], 6, &[]);
    // Hands of 52 kinds are compared by dealing alone.
    let dealt = ["a", "b", "tie", "six-card-bonus"];
    prove("teen-patti-20-20", 52, &[0, 1, 4, 44, 48], 6, &dealt);
    prove("teen-patti-pro", 52, &[0, 1, 4, 8, 50], 13, &["player", "banker", "tie"]);
    let dealt = [
        "dragon",
        "phoenix",
        "three-of-a-kind",
        "straight-flush",
        "flush",
        "straight",
        "pair-plus",
    ];
    prove("win-three-cards", 52, &[4, 8, 9, 16, 48], 7, &dealt);
    let dealt = ["dragon", "phoenix", "total-1-6-b", "total-7-8-b", "total-9-b"];
    prove("san-gong", 52, &[0, 2, 34, 40, 49], 15, &dealt);
    prove("blackjack-bets", 52, &[0, 20, 24, 28, 45, 46], 57, &[]);
}

/// 924 shoes that determine a polynomial of six types.
#[test]
fn all_shoes_of_two_hands_apart() {
    prove_apart("three-card-baccarat", 13, [0, 2, 4, 8, 9, 10], 4);
    prove_apart("three-card-baccarat-faces-first", 13, [0, 2, 4, 8, 9, 10], 4);
    prove_apart("teen-patti-20-20", 52, [0, 1, 4, 8, 44, 48], 3);
    // 2, 3 and 5, of one suit and not, beat three of a kind.
    prove_apart("win-three-cards", 52, [4, 5, 8, 16, 17, 48], 7);
    // The highest card decides last, by rank and suit.
    prove_apart("san-gong", 52, [0, 2, 34, 40, 49, 51], 5);
}

/// 84 and 28 shoes that determine a polynomial of three numbers and of two.
#[test]
fn all_shoes_of_suits_alike() {
    prove_suits_alike("teen-patti-20-20", [0, 1, 12], 6);
    prove_suits_alike("win-three-cards", [1, 2, 4], 7);
}

/// Four hands of a card, of which the highest draw again: whichever of them it is, it wins in as many
/// ways as the others. 1,820 shoes of four ranks, and 2,380; each deal counts twelve times.
#[test]
fn all_rank_shoes_of_hands_that_draw_again() {
    let catalog = Catalog::builtin();
    let table = catalog.table("32-cards").unwrap();
    let result = table.game.vocabulary().find("result").unwrap();
    let mut observed = Observed::default();
    observed.watch_value(result);
    let plain = Plain::new(13, 4, 4, |counts, wins| {
        let mut order: Vec<usize> =
            (0..13).flat_map(|rank| vec![rank; counts[rank] as usize]).collect();
        let of_order: u64 = counts.iter().map(|count| (1..=*count).product::<u64>()).product();
        loop {
            // The king is worth 13, and the hands have 0 to 3 points of their own.
            let totals: Vec<usize> =
                order.iter().enumerate().map(|(own, rank)| rank + own).collect();
            let highest = *totals.iter().max().unwrap();
            let equal = totals.iter().filter(|total| **total == highest).count() as u64;
            for (hand, _) in totals.iter().enumerate().filter(|(_, total)| **total == highest) {
                wins[hand] += 12 / equal * of_order;
            }
            if !next_order(&mut order) {
                break;
            }
        }
    });
    of_proof(13, 4, 0).par_iter().for_each(|counts| {
        let shoe = &Composition::new(counts).unwrap().shoe().unwrap();
        let (rule, progress) = (&table.rule, &|_, _| {});
        let deal = Deal { shoe, rule, observed: &observed, dealt: None, progress };
        let mut found = [0; 4];
        for (case, ways) in table.game.deal(&deal).unwrap().cases() {
            found[usize::from(case.value(result))] += ways.to_u128().unwrap();
        }
        assert_eq!(found.to_vec(), plain.of(counts), "{shoe}");
    });
}

/// Two hands of five cards: 66 shoes of ten cards of three types, and the 286 that determine a
/// polynomial of degree ten.
#[test]
fn all_shoes_of_three_cards_of_a_game_of_ten_cards() {
    prove("niu-niu", 52, &[8, 24, 51], 3, &["equal", "banker-equal", "double"]);
}
