//! Rows of two tables in turns: the same rounds in another order.

use rayon::ThreadPoolBuilder;

use shoe_odds::card::{Card, Seen};
use shoe_odds::evidence::{Evidence, Hands, Options, Source, read};
use shoe_odds::game::game;

use super::common::{BACCARAT, Setup};

/// Number of shoes of each table.
const SHOES: u64 = 20;

/// The rounds of the shoes of a table, shuffled by a generator with this state, as fields of cards.
fn table(setup: &Setup, random: &mut u64) -> Vec<(u64, u64, String)> {
    let dealing = game(setup.game).unwrap();
    let mut rows = Vec::new();
    for shoe in 1..=SHOES {
        let mut cards: Vec<Seen> = (0..8).flat_map(|_| Card::all().map(Seen::from)).collect();
        for last in (1..cards.len()).rev() {
            *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            cards.swap(last, (*random >> 33) as usize % (last + 1));
        }
        let (mut rest, mut round) = (&cards[..], 0);
        while rest.len() > 14 {
            let played = dealing.play(&setup.rule, rest).unwrap();
            let hands = [0, 1].map(|side| played.hand(side).to_vec());
            rest = &rest[hands[0].len() + hands[1].len()..];
            round += 1;
            let hands = hands.map(|hand| hand.iter().map(Seen::to_string).collect::<Vec<_>>());
            rows.push((shoe, round, hands.map(|hand| hand.join(" ")).join(",")));
        }
    }
    rows
}

/// Reads rows on this many threads in blocks of this size.
fn hands(text: &str, threads: usize, block: usize) -> Hands {
    let options = Options { block: Some(block), strict: true, ..Options::default() };
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let sources = [Source::bytes("bytes", text)];
    let question = BACCARAT.question();
    match pool.install(|| read(&sources, &question, &options, None, &|_| Ok(()))) {
        Ok(read) => match read.evidence {
            Evidence::Hands(hands) => *hands,
            other => panic!("{other:?}"),
        },
        Err(error) => panic!("{error}"),
    }
}

/// Everything that does not depend on the order of shoes.
fn told(hands: &Hands) -> String {
    let shoes = hands.shoes.as_ref().unwrap();
    let lengths: Vec<_> = hands.lengths.iter().map(|of| (of.dealt, of.shoes)).collect();
    let sums = (&shoes.wagers, &shoes.cards, &shoes.kinds, &shoes.parts, &shoes.values);
    let firsts = (&shoes.first, shoes.firsts, &shoes.equal, shoes.pairs);
    format!("{:?} {lengths:?} {sums:?} {firsts:?} {:?}", hands.shown, hands.faults)
}

/// Shoes 1 to 20 of two tables, or 1 to 20 of one and 21 to 40 of the other if tables have no
/// column. All rows are there, so in any order of the tables none is missing, which strict reading
/// would not let pass, and there are 40 shoes.
#[test]
fn rows_of_two_tables_in_turns_are_read_like_sorted_ones() {
    let mut random = 7;
    let tables = [0, 1].map(|_| table(&BACCARAT, &mut random));
    let rounds = tables.iter().map(|rows| rows.len() as u64).sum::<u64>();
    for (named, numbered) in [(true, true), (true, false), (false, true)] {
        let line = |at: usize, (shoe, round, cards): &(u64, u64, String)| match (named, numbered) {
            (true, true) => format!("{},{shoe},{round},{cards}\n", ["left", "right"][at]),
            (true, false) => format!("{},{shoe},{cards}\n", ["left", "right"][at]),
            (false, _) => format!("{},{round},{cards}\n", *shoe + SHOES * at as u64),
        };
        let header = match (named, numbered) {
            (true, true) => "Table ID,shoe,round",
            (true, false) => "Table ID,shoe",
            (false, _) => "shoe,round",
        };
        let header = format!("{header},player_cards,banker_cards\n");
        let mut sorted = header.clone();
        for (at, rows) in tables.iter().enumerate() {
            rows.iter().for_each(|row| sorted += &line(at, row));
        }
        let sorted = hands(&sorted, 1, 1 << 18);
        assert_eq!((sorted.rounds, sorted.shoes.as_ref().unwrap().firsts), (rounds, 2 * SHOES));
        assert_eq!(sorted.unused, []);
        // The second table has every second row, every third, or every fourth. Or the first deals
        // ten rounds and pauses, until the second has dealt all of its shoes.
        for pace in [2, 3, 4, 0].into_iter().filter(|pace| named || *pace > 0) {
            let mut turns = header.clone();
            let mut rest = tables.each_ref().map(|rows| rows.iter());
            for step in 0.. {
                let turn = match pace {
                    0 => usize::from(step >= 10),
                    _ => usize::from(step % pace + 1 == pace),
                };
                let next = [turn, 1 - turn].into_iter().find_map(|at| Some((at, rest[at].next()?)));
                let Some((at, row)) = next else { break };
                turns += &line(at, row);
            }
            for (threads, block) in [(1, 1 << 18), (2, 5000), (3, 300), (1, 30)] {
                let turns = hands(&turns, threads, block);
                assert_eq!(told(&turns), told(&sorted), "pace {pace}, {threads} threads");
                // Shoes are compared with the shoe before them at their table, if it is named.
                let groups =
                    [&turns, &sorted].map(|of| of.shoes.as_ref().unwrap().neighbors.clone());
                assert!(!named || groups[0] == groups[1] && groups[0].groups == 4, "{groups:?}");
            }
        }
    }
}
