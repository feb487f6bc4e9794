//! How many rows of hands are read a second, held against the rules and counted, and the most
//! memory that takes: one line a figure.
//!
//! The hands are of shoes dealt by the rules from a plain generator; the answer is asserted.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use shoe_odds::card::{Card, Seen};
use shoe_odds::evidence::{CellPays, Evidence, Options, Question, Source, read};
use shoe_odds::field::vocabulary;
use shoe_odds::game::Rule;
use shoe_odds::game::counting::Plan;
use shoe_odds::game::game;
use shoe_odds::settle;
use shoe_odds::table::model::Settlement;
use shoe_odds::{Catalog, Exact, Shoe};

/// Rounds of a shoe, from which some cards are left.
const ROUNDS: u64 = 70;

/// Writes so many shoes of eight decks; how often the Player wins, and how many cards are dealt.
fn write(path: &Path, shoes: u64, gzip: bool) -> (u64, u64) {
    let mut cards: Vec<Seen> = Card::all().flat_map(|card| [Seen::from(card); 8]).collect();
    let (baccarat, rule) = (game("baccarat").unwrap(), Rule::default());
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |most: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from((state >> 11) % most).unwrap()
    };
    let file = std::fs::File::create(path).unwrap();
    let mut file: Box<dyn std::io::Write> = match gzip {
        true => Box::new(flate2::write::GzEncoder::new(file, flate2::Compression::fast())),
        false => Box::new(file),
    };
    let header =
        "shoe,round,player_cards,banker_cards,player_total,banker_total,result\n".to_owned();
    let mut text = header;
    let (mut wins, mut dealt) = (0, 0);
    for shoe in 1..=shoes {
        for at in (1..cards.len()).rev() {
            cards.swap(at, next(u64::try_from(at).unwrap() + 1));
        }
        let mut left = &cards[..];
        for round in 1..=ROUNDS {
            let Some(played) = baccarat.play(&rule, left) else { break };
            left = &left[played.cards()..];
            let hands = [played.hand(0), played.hand(1)];
            write!(text, "{shoe},{round}").unwrap();
            for hand in hands {
                for (at, card) in hand.iter().enumerate() {
                    write!(text, "{}{card}", if at == 0 { "," } else { " " }).unwrap();
                }
            }
            let [player, banker] = hands.map(|hand| baccarat.points(hand).unwrap());
            let result = ["player", "banker", "tie"][usize::from(baccarat.result(&played))];
            writeln!(text, ",{player},{banker},{result}").unwrap();
            wins += u64::from(player > banker);
            dealt += u64::try_from(played.cards()).unwrap();
        }
        file.write_all(text.as_bytes()).unwrap();
        text.clear();
    }
    (wins, dealt)
}

/// The most memory of this process so far, in MB, where the system tells.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}

fn main() {
    // Benches that are only tried, as in tests, need no figures.
    let in_earnest = std::env::args().any(|argument| argument == "--bench");
    let shoes = if in_earnest { 150_000 } else { 100 };
    let catalog = Catalog::builtin();
    let (table, variant) = catalog.variants().find(|(_, variant)| variant.id == "dynasty").unwrap();
    let (rule, shoe) = (Rule::default(), Shoe::decks(8).unwrap());
    let lines: Vec<_> = variant
        .wagers
        .iter()
        .filter_map(|wager| match &wager.settlement {
            Settlement::Round(lines) => Some(lines),
            _ => None,
        })
        .collect();
    let baccarat = game(table.vocabulary.game).unwrap();
    let mut questions: Vec<_> = lines.iter().map(|lines| settle::observed(lines)).collect();
    questions.extend(baccarat.outcomes().iter().flat_map(|outcomes| outcomes.observed()));
    let plan = Plan::new(baccarat, &questions);
    // Any whole numbers will do for the work.
    let words = vocabulary("baccarat").unwrap();
    let units = (0..lines.len()).map(|at| {
        let cells = plan.of_cells(at, |_| ()).unwrap().len();
        let pays = (0..cells).map(|cell| i64::try_from(cell % 7).unwrap() - 3).collect();
        Some(CellPays { group: plan.group_of(at), pays })
    });
    let question = Question {
        game: baccarat,
        vocabulary: words,
        rule: &rule,
        shoe: &shoe,
        plan: &plan,
        units: units.collect(),
        known: Vec::new(),
        rounding: Exact::ratio(1, 100).unwrap(),
    };
    let result = words.find("result").unwrap();

    let folder = tempfile::tempdir().unwrap();
    for (name, gzip) in [("plain", false), ("gzip", true)] {
        let path = folder.path().join(name);
        let (wins, dealt) = write(&path, shoes, gzip);
        let sources = [Source::File(path)];
        for threads in [1, 2] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let mut best = f64::INFINITY;
            let mut rounds = 0;
            for _ in 0..if in_earnest { 3 } else { 1 } {
                let start = Instant::now();
                let read = pool
                    .install(|| read(&sources, &question, &Options::default(), None, &|_| Ok(())));
                best = best.min(start.elapsed().as_secs_f64());
                let read = read.map(|read| read.evidence);
                let Ok(Evidence::Hands(hands)) = read else { panic!("no hands") };
                assert!(hands.faults.kinds.is_empty());
                assert_eq!(hands.rounds, shoes * ROUNDS);
                assert_eq!(hands.cards.iter().sum::<u64>(), dealt);
                let shoe_odds::evidence::Rows::Cards { tally, .. } = &hands.shown else {
                    panic!("bare")
                };
                let at = questions.len() - 1;
                let law = plan.law(tally, at);
                assert_eq!(*law.total(), u128::from(hands.rounds));
                let by_result = questions
                    .iter()
                    .position(|observed| observed.fields().any(|field| field == result));
                let law = plan.law(tally, by_result.unwrap());
                assert_eq!(law.ways(|case| case.value(result) == 0), u128::from(wins));
                let shoes_of = hands.shoes.unwrap().wagers[0].unwrap();
                assert_eq!((shoes_of.shoes, shoes_of.rounds), (shoes, hands.rounds));
                rounds = hands.rounds;
            }
            let millions = rounds as f64 / best / 1e6;
            let memory = most_memory().map_or(String::new(), |most| format!(", {most} MB at most"));
            println!("{name}, {threads} threads: {millions:.2} million rows a second{memory}");
        }
    }
}
