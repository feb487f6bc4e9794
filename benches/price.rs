//! How long the parts of a pricing take. Every bench asserts its counts.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use shoe_odds::distribution::Observed;
use shoe_odds::document::View;
use shoe_odds::field::vocabulary;
use shoe_odds::format::{Source, format};
use shoe_odds::game::Rule;
use shoe_odds::game::baccarat::{Draw, kernel};
use shoe_odds::game::{Deal, game};
use shoe_odds::wording::InWords;
use shoe_odds::{Catalog, Request, Shoe};

/// Ordered six-card deals of eight decks: 416·415·414·413·412·411.
const DEALS: u128 = 4_998_398_275_503_360;

fn dealing(criterion: &mut Criterion) {
    let shoe = Shoe::decks(8).unwrap();
    let draw = Draw::default();
    criterion.bench_function("baccarat/8-decks/totals", |bencher| {
        bencher.iter(|| {
            let joint = kernel::joint(&black_box(&shoe).values(), &draw);
            assert_eq!(joint.cases().map(|case| case.ways).sum::<u128>(), DEALS);
        });
    });
    for (name, fields) in [
        ("first-two", &["player.suited", "player.first-two"][..]),
        ("ranks", &["result", "player.pair"]),
        ("cards", &["result", "player.perfect-pair", "banker.perfect-pair"]),
        ("six-suits", &["cards", "same-suit"]),
    ] {
        let mut observed = Observed::default();
        for field in fields {
            observed.watch_value(vocabulary("baccarat").unwrap().find(field).unwrap());
        }
        criterion.bench_function(&format!("baccarat/8-decks/{name}"), |bencher| {
            bencher.iter(|| {
                let deal = Deal {
                    shoe: &shoe,
                    rule: &Rule::default(),
                    observed: &observed,
                    dealt: None,
                    progress: &|_, _| {},
                };
                let law = game("baccarat").unwrap().deal(black_box(&deal)).unwrap();
                assert_eq!(*law.total(), DEALS);
            });
        });
    }
}

fn reports(criterion: &mut Criterion) {
    criterion.bench_function("tables/read", |bencher| {
        bencher.iter(|| assert!(Catalog::builtin().tables().len() >= 5));
    });
    let catalog = Catalog::builtin();
    let request = Request {
        shoe: Some(Shoe::decks(8).unwrap()),
        variants: vec!["dynasty".into()],
        wagers: Vec::new(),
        ..Default::default()
    };
    criterion.bench_function("report/dynasty", |bencher| {
        bencher.iter(|| {
            let study = shoe_odds::price(&catalog, black_box(&request), &()).unwrap();
            assert_eq!(study.reports[0].ways, DEALS);
        });
    });
    let study = shoe_odds::price(&catalog, &request, &()).unwrap();
    for id in ["text", "json", "csv", "md"] {
        criterion.bench_function(&format!("report/{id}"), |bencher| {
            bencher.iter(|| {
                let bytes = format(id).unwrap().render(&Source {
                    page: black_box(&study),
                    view: View { digits: 15, names: &InWords },
                    styled: false,
                    width: None,
                });
                // The deals of eight decks stand in every format, grouped or not.
                let text = String::from_utf8(bytes).unwrap().replace(',', "");
                assert!(text.contains(&DEALS.to_string()));
            });
        });
    }
}

criterion_group!(benches, dealing, reports);
criterion_main!(benches);
