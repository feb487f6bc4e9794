//! Shoes shuffled, dealt and counted. Every bench asserts how many rounds came.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shoe_odds::game::Rule;
use shoe_odds::game::game;
use shoe_odds::question::simulate::dealing::{Burn, Dealing, End, Form, Written};
use shoe_odds::random::Stream;
use shoe_odds::{Catalog, Shoe, SimulateRequest};

/// Rounds that eight decks are always enough for: 416 = 69·6 + 2.
const ROUNDS: u64 = 69;

fn shoes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("simulate");
    group.throughput(Throughput::Elements(416));
    group.bench_function("shuffle, by card", |bencher| {
        let cards: Vec<u16> = (0..416).collect();
        let mut shoe = 0;
        bencher.iter(|| {
            shoe += 1;
            let mut cards = cards.clone();
            Stream::new(1, black_box(shoe)).shuffle(&mut cards, 416);
            assert_eq!(cards.iter().copied().max(), Some(415));
        });
    });
    group.throughput(Throughput::Elements(ROUNDS));
    group.bench_function("deal, by round", |bencher| {
        let (shoe, game) = (Shoe::decks(8).unwrap(), game("baccarat").unwrap());
        let end = End::Rounds(ROUNDS);
        let dealing = Dealing::new(game, Rule::default(), &shoe, Burn::None, end, 1).unwrap();
        let (mut deck, mut shoe) = (dealing.deck(), 0);
        bencher.iter(|| {
            shoe += 1;
            assert_eq!(dealing.deal(black_box(shoe), &mut deck).len() as u64, ROUNDS);
        });
    });
    group.finish();
}

fn runs(criterion: &mut Criterion) {
    let catalog = Catalog::builtin();
    let (shoes, rounds) = (5000, 5000 * ROUNDS);
    let mut group = criterion.benchmark_group("simulate/rounds on all threads");
    group.throughput(Throughput::Elements(rounds)).sample_size(20);
    for (name, write) in
        [("counts", Written::Counts), ("totals", Written::Totals), ("hands", Written::Hands)]
    {
        let request = SimulateRequest {
            variant: "dynasty".into(),
            shoe: None,
            shoes,
            seed: 1,
            burn: Burn::None,
            end: End::Rounds(ROUNDS),
            write,
            form: Form::Csv,
            wagers: Vec::new(),
            shard: None,
        };
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut text = Vec::new();
                shoe_odds::simulate(&catalog, black_box(&request), &mut text, &()).unwrap();
                let text = String::from_utf8(text).unwrap();
                match write {
                    Written::Hands | Written::Left => {
                        assert_eq!(text.lines().count() as u64, rounds + 1);
                    }
                    Written::Counts => assert!(text.contains(&format!("tie,rounds,{rounds}\n"))),
                    Written::Totals => assert!(text.contains(&format!("tie,{rounds},{rounds},"))),
                    Written::Sums => unreachable!("parts of counts are not asked for here"),
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, shoes, runs);
criterion_main!(benches);
