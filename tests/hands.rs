//! Declared games against an oracle that shares no code with them: declarations at random, as a
//! table writes them, and every order of the real cards of tiny shoes.

#[path = "hands/declared.rs"]
pub(crate) mod declared;
#[path = "hands/drawing.rs"]
mod drawing;
#[path = "hands/pairs.rs"]
mod pairs;
#[path = "hands/questions.rs"]
mod questions;

use crate::common::cases;
use declared::{Known, Numbers};
use drawing::Drawing;
use shoe_odds::game::Deal;
use shoe_odds::settle;
use shoe_odds::table::Table;
use shoe_odds::table::model::Settlement;
use shoe_odds::{Catalog, Composition, Exact, Shoe};
use shoe_odds_oracle::declared::{Card, Game, POKER, Rank, When};

/// The table, but where random conditions cannot be reached: the program must say so.
fn read(text: &str) -> Option<Table> {
    match Table::parse(text) {
        Ok(table) => Some(table),
        Err(error) => {
            let mistakes = error.to_string();
            let told = mistakes.lines().next().unwrap();
            assert!(told.contains("unreachable"), "{mistakes}\n{text}");
            None
        }
    }
}

fn lines(table: &Table, at: usize) -> &[shoe_odds::table::model::Line] {
    let id = format!("w{at}");
    let wager = table.variants[0].wagers.iter().find(|wager| wager.id == id).unwrap();
    match &wager.settlement {
        Settlement::Round(lines) => lines,
        _ => panic!("one round of fixed odds"),
    }
}

/// The ways of each line and of none, as the law of a deal has them.
fn by_law(table: &Table, at: usize, shoe: &Shoe) -> Vec<u128> {
    let lines = lines(table, at);
    let observed = settle::observed(lines);
    let (rule, progress) = (&table.rule, &|_, _| {});
    let deal = Deal { shoe, rule, observed: &observed, dealt: None, progress };
    let law = table.game.deal(&deal).unwrap_or_else(|error| panic!("{error}"));
    let returns = settle::settle(lines, &law);
    returns.events.iter().map(|event| event.ways.to_u128().unwrap()).collect()
}

/// The same as compositions are counted; `None` where they are dealt.
fn by_count(table: &Table, at: usize, shoes: &[Composition]) -> Option<Vec<Vec<u128>>> {
    let lines = lines(table, at);
    let observed = settle::observed(lines);
    let class = |value: &dyn Fn(shoe_odds::field::Field) -> u8| {
        lines.iter().position(|line| line.when.holds(&|field| value(field)))
    };
    let many = table.game.many(&table.rule, &observed, lines.len(), &class)?;
    let mut counted = Vec::new();
    many.tally(shoes, &mut |at, ways| {
        let falling = |from: u64, to: u64| -> u128 {
            (from..to).map(|dealt| u128::from(shoes[at].cards() - dealt)).product()
        };
        let behind = falling(many.cards(), table.game.cards());
        let mut ways: Vec<u128> = ways.iter().map(|ways| ways * behind).collect();
        ways.push(falling(0, table.game.cards()) - ways.iter().sum::<u128>());
        counted.push(ways);
    });
    Some(counted)
}

/// The same as a price says them; `None` where the shoe leaves a line that it never reaches.
fn by_price(catalog: &Catalog, at: usize, shoe: &Shoe) -> Vec<u128> {
    let wager = catalog.variant("declared").unwrap().wager(&format!("w{at}")).unwrap();
    let priced = wager.on(shoe).unwrap_or_else(|error| panic!("{error}"));
    priced.events().map(|event| event.ways.to_u128().unwrap()).collect()
}

/// All ways to the figures agree with what was counted; how many ways there were.
fn agree(text: &str, spec: &str, expected: &[Vec<u128>]) -> usize {
    let Some(table) = read(text) else { return 0 };
    let shoe = Shoe::parse(spec).unwrap();
    let composition = [Composition::from(&shoe)];
    let catalog = Catalog::builtin().with(table.clone()).unwrap();
    let mut compared = 0;
    for (at, expected) in expected.iter().enumerate() {
        let what = || format!("w{at} from {spec}\n{text}");
        assert_eq!(&by_law(&table, at, &shoe), expected, "by law: {}", what());
        compared += 1;
        if let Some(counted) = by_count(&table, at, &composition) {
            assert_eq!(&counted[0], expected, "by count: {}", what());
            compared += 1;
        }
        // A line that no round comes to is looked for in eight decks.
        if expected[..expected.len() - 1].iter().all(|ways| *ways > 0) {
            assert_eq!(&by_price(&catalog, at, &shoe), expected, "priced: {}", what());
            compared += 1;
        }
    }
    compared
}

fn paytables(
    numbers: &mut Numbers,
    fields: &[(String, Vec<String>)],
    wagers: usize,
) -> Vec<Vec<When>> {
    let lines = |numbers: &mut Numbers| {
        (0..1 + numbers.below(3)).map(|_| declared::when(numbers, fields, 3)).collect()
    };
    (0..wagers).map(|_| lines(numbers)).collect()
}

fn tiny(seed: u128, games: u32, known: Known) {
    let mut numbers = Numbers(seed << 1 | 1);
    let mut compared = 0;
    for _ in 0..games {
        let most = 2 + numbers.below(5);
        let game = declared::game(&mut numbers, most, known);
        let dealt: usize = game.hands.iter().map(|(_, cards)| cards).sum();
        // At most some thousand orders.
        let shoe = declared::shoe(&mut numbers, [9, 9, 9, 9, 8, 7, 7][dealt]);
        let fields = declared::fields(&game, known);
        let paytables = paytables(&mut numbers, &fields, 4);
        let text = declared::table(&game, &paytables);
        if read(&text).is_some() {
            let expected = game.count(&shoe, &paytables);
            compared += agree(&text, &declared::spec(&shoe, known), &expected);
        }
    }
    assert!(compared > 4 * games as usize, "only {compared} of {games} games");
}

#[test]
fn random_games_of_real_cards_are_every_order_played() {
    tiny(17, cases(40), Known::Card);
}

#[test]
fn more_random_games_of_real_cards_are_every_order_played() {
    tiny(4711, cases(40), Known::Card);
}

#[test]
fn random_games_by_rank_and_by_value_are_every_order_played() {
    tiny(23, cases(25), Known::Rank);
    tiny(29, cases(25), Known::Value);
}

/// A group of all cards has the features of more than five.
#[test]
fn six_and_seven_cards_looked_at_together_are_every_order_played() {
    let mut numbers = Numbers(77);
    for sizes in [[3, 3], [5, 1], [2, 5]] {
        let hands = ["east", "west"].map(str::to_owned).into_iter().zip(sizes).collect();
        let every = [0, 1].into_iter().flat_map(|hand| (0..sizes[hand]).map(move |at| (hand, at)));
        let groups = vec![("six".to_owned(), every.collect())];
        let game = Game { ace_high: true, hands, groups, rank: None };
        let mut fields = declared::fields(&game, Known::Card);
        fields.retain(|(name, _)| name.starts_with("six."));
        for _ in 0..6 {
            let straight = numbers.one_in(2);
            let mut shoe = declared::shoe(&mut numbers, 7);
            if straight {
                // Rows and suits, as poker hands need them.
                let from = numbers.below(10);
                (0..5).for_each(|at| {
                    let suit = if numbers.one_in(5) { 1 } else { 0 };
                    shoe[at] = Card { rank: (from + at) % 13 + 1, suit };
                });
            }
            let mut paytables = paytables(&mut numbers, &fields, 3);
            let one = |name: &str| When::All(vec![("six.poker".into(), vec![name.to_owned()])]);
            paytables.push(POKER.iter().map(|name| one(name)).collect());
            let text = declared::table(&game, &paytables);
            if read(&text).is_some() {
                let expected = game.count(&shoe, &paytables);
                let spec = declared::spec(&shoe, Known::Card);
                let table = read(&text).unwrap();
                for (at, expected) in expected.iter().enumerate() {
                    let found = by_law(&table, at, &Shoe::parse(&spec).unwrap());
                    assert_eq!(&found, expected, "w{at} from {spec}\n{text}");
                }
            }
        }
    }
}

/// Two hands of which so many rounds are told apart that each is gone through by itself.
fn two_hands(size: usize, kinds: &[(Card, u64)], ties: &[&str], seed: u128) {
    let mut numbers = Numbers(seed << 1 | 1);
    for round in 0..3 {
        let features = declared::features(size, Known::Card);
        let mut rank = Rank { hands: vec![0, 1], is_low: round == 1, ..Rank::default() };
        rank.ties = ties.iter().map(|tie| tie.to_string()).collect();
        for at in 0..3 {
            let when = (at < 2).then(|| declared::when(&mut numbers, &features, 2));
            rank.classes.push((format!("class-{at}"), when));
        }
        if round != 0 {
            rank.beats.push((2, 0));
        }
        if numbers.one_in(2) {
            rank.hands.reverse();
        }
        let hands = vec![("east".to_owned(), size), ("west".to_owned(), size)];
        let game = Game { ace_high: round == 2, hands, groups: Vec::new(), rank: Some(rank) };
        let mut fields = declared::fields(&game, Known::Card);
        fields.retain(|(name, _)| name.matches('.').count() < 2 || name.contains(".count."));
        let won = ["east", "west", "tie"]
            .map(|name| When::All(vec![("result".to_owned(), vec![name.to_owned()])]));
        let mut paytables = vec![won.to_vec()];
        paytables.extend(self::paytables(&mut numbers, &fields, 3));
        for line in paytables[1..].iter_mut().flat_map(|lines| lines.iter_mut()) {
            if let When::All(wants) = line
                && !wants.iter().any(|(field, _)| field == "result")
                && numbers.one_in(2)
            {
                wants.push(("result".into(), vec!["east".into()]));
            }
        }
        let text = declared::table(&game, &paytables);
        let Some(table) = read(&text) else { continue };
        let expected = pairs::count(&game, kinds, &paytables);
        let spec = kinds.iter().map(|(card, count)| format!("{}={count}", card.name()));
        let spec = spec.collect::<Vec<_>>().join(" ");
        for (at, expected) in expected.iter().enumerate() {
            let found = by_law(&table, at, &Shoe::parse(&spec).unwrap());
            assert_eq!(&found, expected, "w{at} from {spec}\n{text}");
        }
    }
}

/// Hands of so many kinds that they are not listed card by card: the highest card decides last.
#[test]
fn two_hands_that_their_highest_card_tells_apart_are_every_pair_of_hands() {
    let ranks = [1, 2, 9, 13, 13, 12, 11, 10, 10, 3].into_iter();
    let suits = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1];
    let kinds = ranks.zip(suits).map(|(rank, suit)| (Card { rank, suit }, 2));
    let kinds: Vec<(Card, u64)> = kinds.collect();
    for (is_low, ace_high) in [(false, true), (true, false)] {
        let tens = When::All(vec![("count.value-0".into(), vec!["6".into(), "7".into()])]);
        let rank = Rank {
            hands: if is_low { vec![1, 0] } else { vec![0, 1] },
            classes: vec![("class-0".into(), Some(tens)), ("class-1".into(), None)],
            ties: vec!["points".into(), "highest-card".into()],
            is_low,
            beats: if is_low { vec![(1, 0)] } else { Vec::new() },
            ..Rank::default()
        };
        let hands = vec![("east".to_owned(), 9), ("west".to_owned(), 9)];
        let game = Game { ace_high, hands, rank: Some(rank), ..Game::default() };
        let won = |name: &str| ("result".to_owned(), vec![name.to_owned()]);
        let with = |name: &str, points: [&str; 2]| {
            let points = points.map(str::to_owned).to_vec();
            When::All(vec![won(name), ("east.points".into(), points)])
        };
        let paytables = vec![
            ["east", "west", "tie"].map(|name| When::All(vec![won(name)])).to_vec(),
            vec![with("east", ["3", "7"]), with("tie", ["0", "1"]), with("west", ["1", "9"])],
        ];
        let text = declared::table(&game, &paytables);
        let table = read(&text).unwrap();
        let expected = pairs::count(&game, &kinds, &paytables);
        assert!(expected[0][2] > 0, "some are of one highest card");
        let spec = kinds.iter().map(|(card, count)| format!("{}={count}", card.name()));
        let spec = spec.collect::<Vec<_>>().join(" ");
        for (at, expected) in expected.iter().enumerate() {
            let found = by_law(&table, at, &Shoe::parse(&spec).unwrap());
            assert_eq!(&found, expected, "w{at} from {spec}\n{text}");
        }
    }
}

/// Single cards that are equal draw again. Where a tiny shoe runs out, none of the hands that are
/// equal has seen more of it than another.
#[test]
fn equal_cards_that_draw_again_are_every_order_drawn() {
    fn play(hands: &[usize], left: &mut Vec<(usize, bool)>, worth: u128, won: &mut [u128]) {
        fn deal(
            hands: &[usize],
            dealt: &mut Vec<usize>,
            left: &mut Vec<(usize, bool)>,
            worth: u128,
            won: &mut [u128],
        ) {
            if dealt.len() < hands.len() {
                for at in 0..left.len() {
                    if !left[at].1 {
                        left[at].1 = true;
                        dealt.push(left[at].0);
                        let held = left.iter().filter(|(_, gone)| *gone).count();
                        deal(hands, dealt, left, worth / (left.len() - held + 1) as u128, won);
                        dealt.pop();
                        left[at].1 = false;
                    }
                }
                return;
            }
            let best = dealt.iter().max().unwrap();
            let highest = hands.iter().zip(&*dealt).filter(|(_, rank)| *rank == best);
            let highest: Vec<usize> = highest.map(|(hand, _)| *hand).collect();
            let held = left.iter().filter(|(_, gone)| !*gone).count();
            match highest.len() {
                1 => won[highest[0]] += worth,
                equal if equal > held => {
                    highest.iter().for_each(|hand| won[*hand] += worth / equal as u128);
                }
                _ => deal(&highest, &mut Vec::new(), left, worth, won),
            }
        }
        deal(hands, &mut Vec::new(), left, worth, won);
    }
    for ranks in [&[1, 1, 5, 5, 5, 9][..], &[13, 13, 13, 2, 2], &[4, 4, 1, 1, 7, 7], &[8, 3, 3, 3]]
    {
        for names in [&["a", "b"][..], &["a", "b", "c"]] {
            let hands = names.iter().map(|name| format!("{name} = 1")).collect::<Vec<_>>();
            let lines = names.iter().enumerate();
            let lines = lines.map(|(at, name)| {
                format!("{{ odds = \"{} to 1\", when = {{ result = \"{name}\" }} }}", at + 1)
            });
            let text = format!(
                "id = \"declared\"\nname = \"D\"\ngame = \"hands\"\ndecks = [1]\n\
                 [deal]\nhands = {{ {} }}\n[rank]\nties = [\"rank\"]\nequal = \"draw-again\"\n\
                 [wager.w0]\nname = \"W\"\npays = [{}]\n",
                hands.join(", "),
                lines.collect::<Vec<_>>().join(", ")
            );
            let table = read(&text).unwrap();
            let cards = ranks.iter().zip([0, 1, 2, 3, 0, 1]);
            let shoe: Vec<Card> = cards.map(|(rank, suit)| Card { rank: *rank, suit }).collect();
            let shoe = Shoe::parse(&declared::spec(&shoe, Known::Card)).unwrap();
            let mut won = vec![0; names.len()];
            // Every number of cards and of hands divides it.
            let all = (1..=6u128).product::<u128>().pow(3);
            let mut left: Vec<(usize, bool)> = ranks.iter().map(|rank| (*rank, false)).collect();
            play(&(0..names.len()).collect::<Vec<_>>(), &mut left, all, &mut won);
            assert_eq!(won.iter().sum::<u128>(), all);
            let found = by_law(&table, 0, &shoe);
            let total = found.iter().sum();
            for (found, won) in found.iter().zip(&won) {
                let found = Exact::of_ways(*found, total);
                assert_eq!(found, Exact::of_ways(*won, all), "{ranks:?}\n{text}");
            }
        }
    }
}

#[test]
fn two_hands_of_three_cards_are_every_pair_of_hands() {
    // Four ranks of four suits, a card of some of them twice or more.
    let ranks = [1, 2, 3, 13];
    let kinds = ranks.iter().flat_map(|rank| (0..4).map(move |suit| (*rank, suit)));
    let kinds = kinds.map(|(rank, suit)| {
        let count = [1, 1, 1, 2, 3, 1][(rank + suit) % 6];
        (Card { rank, suit }, count)
    });
    let kinds: Vec<(Card, u64)> = kinds.collect();
    two_hands(3, &kinds, &["points", "highest-card"], 5);
    two_hands(3, &kinds, &["ranks"], 6);
}

#[test]
fn two_hands_of_five_cards_are_every_pair_of_hands() {
    let cards = [(1, 0), (2, 1), (3, 2), (5, 0), (9, 1), (9, 3), (10, 0), (13, 2)];
    let counts = [1, 1, 2, 4, 1, 3, 2, 1];
    let kinds = cards.iter().zip(counts);
    let kinds: Vec<(Card, u64)> =
        kinds.map(|((rank, suit), count)| (Card { rank: *rank, suit: *suit }, count)).collect();
    two_hands(5, &kinds, &["bull", "points", "highest-card"], 7);
    two_hands(5, &kinds, &["poker", "ranks"], 8);
}

/// Compositions as they are counted and as each is dealt: none of some cards, and all that a shoe
/// may hold.
#[test]
fn compositions_are_counted_as_they_are_dealt() {
    let mut numbers = Numbers(1_000_003);
    let mut compared = 0;
    for game in 0..cases(40) as usize {
        let known = [Known::Card, Known::Rank, Known::Value][game % 3];
        let game = declared::game(&mut numbers, 4, known);
        let fields = declared::fields(&game, known);
        let paytables = paytables(&mut numbers, &fields, 3);
        let text = declared::table(&game, &paytables);
        let Some(table) = read(&text) else { continue };
        let columns = [10, 13, 52][known as usize];
        let most = [2, 3, 9, 33, 2_000, 520_000 / columns + 1];
        let shoes: Vec<Composition> = (0..6)
            .map(|at| {
                let mut row: Vec<u64> =
                    (0..columns).map(|_| numbers.below(most[at]) as u64).collect();
                row[numbers.below(columns)] += 5;
                Composition::new(&row).unwrap()
            })
            .collect();
        for at in 0..paytables.len() {
            let Some(counted) = by_count(&table, at, &shoes) else { continue };
            for (shoe, counted) in shoes.iter().zip(counted) {
                let shoe = shoe.shoe().unwrap();
                assert_eq!(counted, by_law(&table, at, &shoe), "w{at} from {shoe}\n{text}");
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "only {compared}");
}

/// Many cards of a kind in several hands.
#[test]
fn long_hands_of_few_kinds_are_counted_as_they_are_dealt() {
    for (hands, when) in [
        ("east = 5, west = 5", "east.count.A = 5, west.count.A = 5"),
        ("east = 5, west = 5", "east.count.red = \"0-2\", west.count.red = 5"),
        ("east = 9, west = 9", "east.count.A = 9, west.count.A = \"8-9\""),
        ("east = 9, west = 9", "east.count.face = \"2-3\", west.count.face = \"1-8\""),
        ("a = 4, b = 4, c = 4, d = 4", "a.suits = 1, b.count.red = 4"),
    ] {
        let text = format!(
            "id = \"declared\"\nname = \"D\"\ngame = \"hands\"\ndecks = [1]\n\
             [deal]\nhands = {{ {hands} }}\n[wager.w0]\nname = \"W\"\n\
             pays = [{{ odds = \"1 to 1\", when = {{ {when} }} }}]\n"
        );
        let table = read(&text).unwrap();
        for spec in ["AS=20 2H=3 KD=5", "AS=9 AH=9 KD=4", "AS=7 AD=2 QH=6 5C=8"] {
            let shoe = Shoe::parse(spec).unwrap();
            let law = by_law(&table, 0, &shoe);
            let counted = by_count(&table, 0, &[Composition::from(&shoe)]);
            assert_eq!(counted.expect("few kinds"), [law], "{spec}\n{text}");
        }
    }
}

#[test]
fn a_hand_drawn_to_its_end_is_every_order_drawn() {
    let mut numbers = Numbers(2021);
    let (mut drawn, mut refused) = (0, 0);
    for _ in 0..cases(80) {
        let drawing = Drawing {
            cards: 1 + numbers.below(2),
            to: 12 + numbers.below(10),
            hits_soft: numbers.one_in(2),
        };
        let cards = 3 + numbers.below(6);
        let mut shoe = declared::shoe(&mut numbers, cards);
        for card in &mut shoe {
            if numbers.one_in(2) {
                card.rank = 8 + numbers.below(6);
            }
        }
        let range = |from: usize, to: usize| (from..=to).map(|number| number.to_string()).collect();
        let cards: Vec<String> = range(drawing.cards, drawing.to);
        let fields: Vec<(String, Vec<String>)> = vec![
            ("dealer.total".into(), range(2, 30)),
            ("dealer.total".into(), range(15, 22)),
            ("dealer.cards".into(), cards.into_iter().take(6).collect()),
            ("dealer.bust".into(), vec!["true".into(), "false".into()]),
            ("dealer.red-run".into(), range(0, drawing.cards + 3)),
        ];
        let mut paytables = paytables(&mut numbers, &fields, 3);
        let run =
            |number: usize| When::All(vec![("dealer.red-run".into(), vec![number.to_string()])]);
        paytables.push((0..3).map(run).collect());
        let soft = if drawing.hits_soft { ", soft = \"hit\"" } else { "" };
        let text = declared::table(&Game::default(), &paytables).replace(
            "[deal]\n",
            &format!(
                "[deal]\nhands.dealer = {{ cards = {}, to = {}{soft} }}\n",
                drawing.cards, drawing.to
            ),
        );
        let Some(table) = read(&text) else { continue };
        let spec = declared::spec(&shoe, Known::Card);
        let expected = drawing.count(&shoe, &paytables);
        for at in 0..paytables.len() {
            let shoe = Shoe::parse(&spec).unwrap();
            let lines = lines(&table, at);
            let observed = settle::observed(lines);
            let (rule, progress) = (&table.rule, &|_, _| {});
            let deal = Deal { shoe: &shoe, rule, observed: &observed, dealt: None, progress };
            let law = table.game.deal(&deal);
            let (law, expected) = match (law, &expected) {
                (Ok(law), Some(expected)) => (law, &expected[at]),
                (Err(error), None) => {
                    assert!(error.to_string().contains("insufficient"), "{error}");
                    refused += 1;
                    continue;
                }
                // A run of red cards may be over before the cards are.
                (Ok(_), None) if at == 3 => continue,
                (law, expected) => {
                    panic!("w{at} from {spec}: {:?} {:?}\n{text}", law.err(), expected.is_some())
                }
            };
            let found = settle::settle(lines, &law);
            let all: u128 = expected.iter().sum();
            for (event, expected) in found.events.iter().zip(expected) {
                let found = Exact::quotient(&event.ways, &found.total);
                assert_eq!(found, Exact::of_ways(*expected, all), "w{at} from {spec}\n{text}");
            }
            drawn += 1;
        }
    }
    assert!(drawn > 60 && refused > 5, "{drawn} {refused}");
}
