//! How long the parts of a report on runs take. Every bench asserts what it finds.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use shoe_odds::game::Rule;
use shoe_odds::game::game;
use shoe_odds::question::streaks::runs::{Dependence, Law, Model, Session, lengths};
use shoe_odds::{Shoe, Whole};

/// Ways of eight decks: Player, Banker, tie.
const RESULTS: [u128; 3] = [2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216];

fn rounds_of_a_shoe(criterion: &mut Criterion) {
    let baccarat = game("baccarat").unwrap();
    let (shoe, rule) = (Shoe::decks(8).unwrap(), Rule::default());
    criterion.bench_function("blocks/orders", |bencher| {
        bencher.iter(|| {
            assert_eq!(baccarat.rounds(black_box(&shoe), &rule).unwrap().blocks.size(), 6)
        });
    });
    let rounds = baccarat.rounds(&shoe, &rule).unwrap();
    criterion.bench_function("blocks/8-decks/one-round", |bencher| {
        bencher.iter(|| assert_eq!(rounds.blocks.one(black_box(&rounds.counts)), RESULTS));
    });
    // 416·415…405 ordered deals of two rounds.
    let deals = (405..=416u128).map(Whole::from).fold(Whole::one(), |deals, of| &deals * &of);
    criterion.bench_function("blocks/8-decks/two-rounds", |bencher| {
        bencher.iter(|| {
            let two = black_box(&rounds).two();
            assert_eq!(two.iter().flatten().sum::<Whole>(), deals);
        });
    });
}

fn sessions(criterion: &mut Criterion) {
    let independent = Law::independent(&RESULTS.map(Whole::from));
    let baccarat = game("baccarat").unwrap();
    let rounds = baccarat.rounds(&Shoe::decks(8).unwrap(), &Rule::default()).unwrap();
    let two = rounds.two();
    let pair =
        independent.corrected(&Dependence::new(&RESULTS.map(Whole::from), &two, None), Model::Pair);
    for (name, law, hands) in
        [("independent/60-hands", &independent, 60), ("pair/30-hands", &pair, 30)]
    {
        criterion.bench_function(&format!("runs/{name}"), |bencher| {
            bencher.iter(|| {
                for found in lengths(black_box(law), &Session::of(hands), None, hands) {
                    let all: Whole = found.longest.ways.iter().sum();
                    assert_eq!(all, found.longest.total.value());
                }
            });
        });
    }
}

criterion_group!(benches, rounds_of_a_shoe, sessions);
criterion_main!(benches);
