//! The kernel and what asks it many questions. Every bench asserts its counts.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use shoe_odds::game::baccarat::Draw;
use shoe_odds::game::baccarat::kernel::{Classes, Kernel, Tally};
use shoe_odds::{Batch, BatchRequest, Catalog, Composition, EffectsRequest, Exact, Shoe, effects};

/// Ordered six-card deals of eight decks that end in a tie, as every published analysis has them.
const TIES: u128 = 475_627_426_473_216;

fn compositions(criterion: &mut Criterion) {
    let full = Shoe::decks(8).unwrap().values();
    // One card of each value gone, and the full shoe: eleven compositions as effects ask for them.
    let mut shoes = vec![full];
    for value in 0..10 {
        let mut counts = full;
        counts[value] -= 1;
        shoes.push(counts);
    }
    let less_one: u128 = (0..6).map(|dealt| 415 - dealt).product();
    criterion.bench_function("kernel/rules", |bencher| {
        bencher.iter(|| {
            let kernel = Kernel::new(black_box(&Draw::default()));
            // Six cards are dealt in 6! orders.
            assert_eq!(kernel.joint(&[1, 1, 1, 1, 1, 1, 0, 0, 0, 0]).total(), 720);
        });
    });
    let kernel = Kernel::new(&Draw::default());
    criterion.bench_function("kernel/one", |bencher| {
        bencher.iter(|| assert_eq!(kernel.joint(black_box(&shoes[4])).total(), less_one));
    });
    criterion.bench_function("kernel/31-decks", |bencher| {
        let counts = Shoe::decks(31).unwrap().values();
        let total = (0..6).map(|dealt| 1_612 - dealt).product::<u128>();
        bencher.iter(|| assert_eq!(kernel.joint(black_box(&counts)).total(), total));
    });
    criterion.bench_function("kernel/32-decks, in 128 bits", |bencher| {
        let counts = Shoe::decks(32).unwrap().values();
        let total = (0..6).map(|dealt| 1_664 - dealt).product::<u128>();
        bencher.iter(|| assert_eq!(kernel.joint(black_box(&counts)).total(), total));
    });
    let ties = Classes::new(2, |player, banker| usize::from(player.1 == banker.1));
    let tally = Tally::new(kernel, ties);
    criterion.bench_function("kernel/tally of eleven", |bencher| {
        bencher.iter(|| {
            tally.tally(black_box(&shoes), |at, ways| {
                assert_eq!(
                    ways[0] + ways[1],
                    if at == 0 { 4_998_398_275_503_360 } else { less_one }
                );
                assert!(at > 0 || ways[1] == TIES);
            });
        });
    });
}

fn questions(criterion: &mut Criterion) {
    let catalog = Catalog::builtin();
    let request = BatchRequest { variants: vec!["dynasty".into()], wagers: vec![] };
    let batch = Batch::new(&catalog, &request).unwrap();
    let shoe = Composition::from(&Shoe::decks(8).unwrap());
    let shoes = vec![shoe; 128];
    let place = batch.columns().position(|name| name == "tie").unwrap();
    let deals = 4_998_398_275_503_360;
    // A tie pays 8 to 1.
    let tie = &Exact::of_ways(9 * TIES, deals).unwrap() - &Exact::one();
    criterion.bench_function("batch/dynasty, 128 compositions of 52 cards", |bencher| {
        bencher.iter(|| {
            let rows = batch.expectations(black_box(&shoes));
            assert_eq!(rows[127].as_ref().unwrap()[place].as_ref().unwrap().exact(), tie);
        });
    });
    // A pair and a tie of ranks: the second of 415 cards is one of 31, which pays 11 to 1.
    let of_31 = Exact::ratio(12 * 31 - 415, 415).unwrap();
    for (variant, wager) in [("market-pairs", "player-pair"), ("dragon-tiger", "tie")] {
        let request = BatchRequest { variants: vec![variant.into()], wagers: vec![] };
        let batch = Batch::new(&catalog, &request).unwrap();
        let place = batch.columns().position(|name| name == wager).unwrap();
        criterion.bench_function(
            &format!("batch/{variant}, 128 compositions of 52 cards"),
            |bencher| {
                bencher.iter(|| {
                    let rows = batch.expectations(black_box(&shoes));
                    assert_eq!(rows[127].as_ref().unwrap()[place].as_ref().unwrap().exact(), of_31);
                });
            },
        );
    }
    // Of a full shoe as many rounds are all red as all black.
    let request = BatchRequest { variants: vec!["market-colours".into()], wagers: vec![] };
    let batch = Batch::new(&catalog, &request).unwrap();
    let [red, black] = ["all-red", "all-black"]
        .map(|wager| batch.columns().position(|name| name == wager).unwrap());
    criterion.bench_function("batch/market-colours, 128 compositions of 52 cards", |bencher| {
        bencher.iter(|| {
            let rows = batch.tallies(black_box(&shoes));
            let hit = |at: usize| rows[127].as_ref().unwrap()[at].as_ref().unwrap().hit();
            assert_eq!(hit(red), hit(black));
        });
    });
    let request = EffectsRequest {
        shoe: Some(Shoe::decks(8).unwrap()),
        variants: vec!["dynasty".into()],
        ..EffectsRequest::default()
    };
    criterion.bench_function("effects/dynasty", |bencher| {
        bencher.iter(|| {
            let study = effects(&catalog, black_box(&request), &()).unwrap();
            let of_tie = study.reports[0].wagers.iter().find(|wager| wager.id == "tie").unwrap();
            assert_eq!(of_tie.expectation.exact, tie);
        });
    });
}

criterion_group!(benches, compositions, questions);
criterion_main!(benches);
