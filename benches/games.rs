//! How long a price of each variant of the games takes, and how many shoes a second a batch of the
//! bets on blackjack's first cards does, on one core: one line a figure.

use std::time::Instant;

use shoe_odds::{Batch, BatchRequest, Catalog, Counts, Request, price};

/// Variants priced whole, and a wager of each with its chance to win, as ways of all.
const VARIANTS: &[(&str, &str, (u128, u128))] = &[
    // Pairs of six decks, 13·C(24,2) of C(312,2).
    ("blackjack-bets", "any-pair", (13 * 276, 48_516)),
    // Of C(52,3) hands 13·C(4,2)·48 have a pair.
    ("san-gong", "dragon-pair", (3_744, 22_100)),
    // 52 have three of a kind, 48 are straight flushes, 720 straights, 1,096 flushes.
    ("teen-patti-20-20", "pair-plus-a", (5_660, 22_100)),
    ("teen-patti-pro", "player-flush", (1_096, 22_100)),
    // C(12,3).
    ("three-card-baccarat", "three-faces", (220, 22_100)),
    // The second card is one of the 23 of the first one's rank, or 31 of eight decks.
    ("casino-war", "tie", (23, 311)),
    ("top-card", "draw", (31, 415)),
];

/// Wagers of which a batch is made: all of `blackjack-bets` but those on a hand that is drawn on.
fn wagers(catalog: &Catalog) -> Vec<String> {
    let request = Request { variants: vec!["blackjack-bets".into()], ..Request::default() };
    let study = price(catalog, &request, &()).expect("a built-in variant");
    let ids = study.reports[0].wagers.iter().map(|wager| wager.id.clone());
    ids.filter(|id| !id.starts_with("red-flex")).collect()
}

fn main() {
    let catalog = Catalog::builtin();
    // Benches that are only tried, as in tests, need no figures.
    let tried = !std::env::args().any(|argument| argument == "--bench");
    let (rows, turns) = if tried { (64, 1) } else { (50_000, 5) };
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    for (variant, wager, (ways, all)) in VARIANTS {
        let request = Request { variants: vec![(*variant).into()], ..Request::default() };
        let mut best = f64::MAX;
        for _ in 0..turns {
            let start = Instant::now();
            let study = one.install(|| price(&catalog, &request, &())).expect("a built-in variant");
            best = best.min(start.elapsed().as_secs_f64());
            let found = study.reports[0].wagers.iter().find(|one| one.id == *wager);
            let hit = &found.expect("a wager of the variant").hit.exact;
            assert_eq!(*hit, shoe_odds::Exact::of_ways(*ways, *all).expect("some way"), "{wager}");
        }
        println!("{variant:<28} {:>9.2} ms", best * 1e3);
    }
    // Six decks and what is left of them: each row lacks other cards.
    let counts: Vec<u32> =
        (0..rows * 52).map(|at| 6 - (at / 52 + at % 52 * 7) as u32 % 5).collect();
    let counts = Counts::of_rows(&counts, 52).expect("rows of 52");
    let wagers = wagers(&catalog);
    let width = wagers.len();
    let request = BatchRequest { variants: vec!["blackjack-bets".into()], wagers };
    let batch = Batch::new(&catalog, &request).expect("built-in wagers");
    let mut values = vec![0.0; rows * width];
    let mut best = f64::MAX;
    for _ in 0..turns {
        let start = Instant::now();
        one.install(|| batch.values(&counts, &mut values, &())).expect("shoes of six decks");
        best = best.min(start.elapsed().as_secs_f64());
        assert!(values.iter().all(|value| (-1.0..10.0).contains(value)));
    }
    let name = format!("{width} bets of blackjack-bets");
    println!("{name:<28} {:>9.0} shoes a second", rows as f64 / best);
}
