//! How many times faster than plain loops the kernel is, in one run on one core: one line a
//! figure, its name, the time of one composition and the ratio to the plain loop's.
//!
//! Times are those of the quickest of many short turns, the figures taking turns with each other,
//! so that whatever else the machine does falls on all of them alike.
//!
//! Then a million compositions on all cores: the kernel's own batch, and a batch of every wager of
//! dynasty that values tell, to doubles; what share of the kernel's speed is left.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rayon::prelude::*;

use shoe_odds::game::baccarat::Draw;
use shoe_odds::game::baccarat::kernel::Kernel;
use shoe_odds::{Batch, BatchRequest, Catalog, Counts, Shoe};

#[path = "../tests/kernel/plain.rs"]
mod plain;

/// Ordered six-card deals of eight decks that end in a tie, as every published analysis has them.
const TIES: u128 = 475_627_426_473_216;

struct Figure<'a> {
    name: &'static str,
    /// Compositions in a turn.
    each: u32,
    turn: Box<dyn FnMut() + 'a>,
    best: Duration,
}

fn main() {
    let draw = Draw::default();
    let kernel = Kernel::new(&draw);
    let full = Shoe::decks(8).expect("eight decks").values();
    // A shoe in the middle of play, and others close to it, as effects of removal ask for them.
    let shoes: Vec<[u64; 10]> = (0..64)
        .map(|at| {
            let mut counts = full;
            counts[at % 10] -= 3;
            counts[at / 10] -= 2;
            counts
        })
        .collect();
    let totals: Vec<u128> = shoes
        .iter()
        .map(|counts| {
            let cards = u128::from(counts.iter().sum::<u64>());
            (0..6).map(|dealt| cards - dealt).product()
        })
        .collect();

    let ties = |law: &shoe_odds::game::baccarat::kernel::Joint| -> u128 {
        law.cases().filter(|case| case.player.1 == case.banker.1).map(|case| case.ways).sum()
    };
    assert_eq!(ties(&kernel.joint(&full)), TIES);
    let law = plain::deal(&full, &draw);
    let plain_ties = (0..20).flat_map(|p| (0..20).map(move |b| (p, b)));
    let plain_ties = plain_ties.filter(|(p, b)| p % 10 == b % 10).map(|(p, b)| law[p][b]);
    assert_eq!(u128::from(plain_ties.sum::<u64>()), TIES);

    let mut figures = [
        Figure {
            name: "plain six-deep loop",
            each: 4,
            turn: Box::new(|| {
                for (counts, total) in shoes.iter().zip(&totals).take(4) {
                    let law = plain::deal(black_box(counts), &draw);
                    assert_eq!(u128::from(law.iter().flatten().sum::<u64>()), *total);
                }
            }),
            best: Duration::MAX,
        },
        Figure {
            name: "kernel, one composition",
            each: 64,
            turn: Box::new(|| {
                for (counts, total) in shoes.iter().zip(&totals) {
                    let law = kernel.joint(black_box(counts));
                    assert_eq!(law.total(), *total);
                }
            }),
            best: Duration::MAX,
        },
        Figure {
            name: "kernel, batch of 64",
            each: 64,
            turn: Box::new(|| {
                let laws = kernel.batch(black_box(&shoes));
                for (law, total) in laws.iter().zip(&totals) {
                    assert_eq!(law.total(), *total);
                }
            }),
            best: Duration::MAX,
        },
    ];
    // Benches that are only tried, as in tests, need no figures.
    let tried = !std::env::args().any(|argument| argument == "--bench");
    let turns = if tried { 1 } else { 3_000 };
    for _ in 0..turns {
        for figure in &mut figures {
            let start = Instant::now();
            (figure.turn)();
            figure.best = figure.best.min(start.elapsed() / figure.each);
        }
    }
    let of_plain = figures[0].best.as_secs_f64();
    for Figure { name, best, .. } in &figures {
        let time = best.as_secs_f64();
        println!("{name:<26} {:>9.3} µs  {:>7.1} times", time * 1e6, of_plain / time);
    }
    million(&kernel, tried);
}

/// A million compositions in the middle of play: the kernel's own batch, sixty-four at a time, and
/// the values of wagers.
fn million(kernel: &Kernel, tried: bool) {
    let full = Shoe::decks(8).expect("eight decks").values();
    let rows: u64 = if tried { 1_000 } else { 1_000_000 };
    // Up to 21 cards of each value have gone, as the digits of a number say.
    let shoes: Vec<[u64; 10]> = (0..rows)
        .map(|row| {
            let mut digits = row.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            full.map(|count| {
                digits = digits.rotate_left(6);
                count - digits % 22
            })
        })
        .collect();
    let request = BatchRequest { variants: vec!["dynasty".into()], wagers: vec![] };
    let batch = Batch::new(&Catalog::builtin(), &request).expect("a built-in variant");
    let width = batch.columns().count();
    let mut values = vec![0.0; shoes.len() * width];
    // By turns of so many, and the best of each: a whole million is seldom left alone.
    let (slice, turns) = (10_000, if tried { 1 } else { 9 });
    let [mut of_kernel, mut of_batch] = [Duration::ZERO; 2];
    for (shoes, values) in shoes.chunks(slice).zip(values.chunks_mut(slice * width)) {
        let [mut best_of_kernel, mut best_of_batch] = [Duration::MAX; 2];
        for _ in 0..turns {
            let start = Instant::now();
            let laws = black_box(shoes).par_chunks(64).map(|some| kernel.batch(some).len());
            assert_eq!(laws.sum::<usize>(), shoes.len());
            best_of_kernel = best_of_kernel.min(start.elapsed());
            let start = Instant::now();
            let counts = Counts::of_rows(black_box(shoes).as_flattened(), 10).expect("ten values");
            batch.values(&counts, values, &()).expect("enough cards");
            best_of_batch = best_of_batch.min(start.elapsed());
        }
        of_kernel += best_of_kernel;
        of_batch += best_of_batch;
    }
    let told = values[..width].iter().filter(|value| !value.is_nan()).count();
    assert_eq!(told, width - 2, "all but what two cards of a hand show");
    let share = of_kernel.as_secs_f64() / of_batch.as_secs_f64();
    let threads = rayon::current_num_threads();
    for (name, time) in [("kernel, batches", of_kernel), ("values of wagers", of_batch)] {
        println!(
            "{name:<26} {:>9.3} s for {rows} compositions on {threads} threads",
            time.as_secs_f64()
        );
    }
    println!("values of wagers, share of the kernel's speed: {:.1}%", 100.0 * share);
}
