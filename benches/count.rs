//! How many rounds a second one core values for `count`, by the wagers that are asked for: one line
//! a figure. The rounds and bets are asserted.

use std::time::Instant;

use shoe_odds::{Catalog, CountRequest, count};

/// A figure: its name, the variant, the wagers.
type Figure = (&'static str, &'static str, &'static [&'static str]);

const FIGURES: &[Figure] = &[
    (
        "wagers of dynasty on totals",
        "dynasty",
        &[
            "player",
            "banker",
            "tie",
            "bad-beat",
            "super-shot-9-over-8-three-card",
            "super-shot-9-over-8-two-card",
            "super-shot-8-over-7",
            "kirin",
            "phoenix",
        ],
    ),
    ("dragon 7", "market-cards", &["dragon-7"]),
    ("panda 8", "market-cards", &["panda-8"]),
    ("player pair", "market-pairs", &["player-pair"]),
];

fn main() {
    let catalog = Catalog::builtin();
    // Benches that are only tried, as in tests, need no figures.
    let tried = !std::env::args().any(|argument| argument == "--bench");
    let (shoes, turns) = if tried { (20, 1) } else { (4_000, 5) };
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    for (name, variant, wagers) in FIGURES {
        let request = CountRequest {
            variant: (*variant).into(),
            wagers: wagers.iter().map(|id| (*id).to_owned()).collect(),
            shoes,
            ..CountRequest::default()
        };
        let mut best = f64::MAX;
        let mut rounds = 0.0;
        for _ in 0..turns {
            let start = Instant::now();
            let study = one.install(|| count(&catalog, &request, &())).expect("a built-in variant");
            best = best.min(start.elapsed().as_secs_f64());
            // Some 395 of 416 cards come before the cut card: eighty rounds of 4.94 cards, the one in
            // which it comes out, and one after it.
            let of_shoe = study.rounds_per_shoe.exact.to_f64();
            assert!((81.0..84.0).contains(&of_shoe), "{of_shoe}");
            assert_eq!(study.wagers.len(), wagers.len());
            rounds = of_shoe * shoes as f64;
        }
        println!("{name:<28} {:>9.0} rounds a second", rounds / best);
    }
}
