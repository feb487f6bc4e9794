//! Assumptions of the proof: that a kernel is a polynomial of the degree of a round wherever it is asked,
//! also where it goes over to wider numbers, and that none of its numbers overflows.
//!
//! Along a line of shoes the ways are a polynomial in one variable, of which the seventh differences
//! are 0 if its degree is six. The lines cross every bound at which a kernel changes its way to count.

use rayon::prelude::*;
use shoe_odds::distribution::Observed;
use shoe_odds::field::Field;
use shoe_odds::game::baccarat::kernel::Kernel;
use shoe_odds::game::{Game, Many, Rule, game};
use shoe_odds::{Composition, Shoe};

use crate::totals;

/// The next differences of these numbers, so many times over.
fn differences(mut numbers: Vec<i128>, times: usize) -> Vec<i128> {
    for _ in 0..times {
        numbers = numbers.windows(2).map(|two| two[1] - two[0]).collect();
    }
    numbers
}

/// So many shoes from a base on, each with these cards more than the one before.
fn line(base: &[u64], step: &[u64], shoes: u64) -> Vec<Vec<u64>> {
    let shoe = |at: u64| base.iter().zip(step).map(|(base, step)| base + at * step).collect();
    (0..shoes).map(shoe).collect()
}

/// Lines from no card of most types, and across so many cards in all.
fn lines(types: usize, across: u64) -> Vec<Vec<Vec<u64>>> {
    let mut all = Vec::new();
    for at in 0..types {
        let single = |of: usize| u64::from(of == at);
        let step: Vec<u64> =
            (0..types).map(|of| (of * 7 + at * 3) as u64 % 3 + single(of)).collect();
        let low: Vec<u64> = (0..types).map(|of| 6 * single(of)).collect();
        all.push(line(&low, &step, 16));
        let cards: u64 = step.iter().sum();
        let high: Vec<u64> = (0..types)
            .map(|of| (across - 8 * cards) / 2 * (single(of) + single((of + 1) % types)))
            .collect();
        all.push(line(&high, &step, 16));
    }
    all
}

#[test]
fn totals_are_polynomials_of_degree_six() {
    let kernel = Kernel::new(&totals::STANDARD.draw());
    lines(10, 1_625).into_par_iter().for_each(|shoes| {
        let counts: Vec<[u64; 10]> = shoes.iter().map(|shoe| totals::values(shoe)).collect();
        let laws = kernel.batch(&counts);
        for at in 0..400 {
            let ways = |law: &shoe_odds::game::baccarat::kernel::Joint| {
                law.cases().nth(at).unwrap().ways as i128
            };
            let all = differences(laws.iter().map(ways).collect(), 7);
            assert!(all.iter().all(|difference| *difference == 0), "{:?}", counts[0]);
        }
    });
}

/// Classes of these fields, by their values up to three.
fn classes(game: &dyn Game, names: &[&str]) -> Box<dyn Many> {
    let fields: Vec<Field> =
        names.iter().map(|name| game.vocabulary().find(name).unwrap()).collect();
    let mut observed = Observed::default();
    fields.iter().for_each(|field| observed.watch_value(*field));
    let class = |value: &dyn Fn(Field) -> u8| {
        Some(fields.iter().fold(0, |class, field| 4 * class + usize::from(value(*field).min(3))))
    };
    let many = game.many(&Rule::default(), &observed, 1 << (2 * names.len()), &class);
    many.unwrap_or_else(|| panic!("no kernel for {names:?}"))
}

/// Of every other kernel: totals with third cards, pairs of both hands and of one, what all cards make,
/// and two cards. The bounds of numbers are 1,625 cards of six, 65,535 of four and more of two.
#[test]
fn ways_of_classes_are_polynomials_of_their_degree() {
    let baccarat = game("baccarat").unwrap();
    let dragon_tiger = game("dragon-tiger").unwrap();
    let seven_up = game("seven-up-baccarat").unwrap();
    let asked: [(&dyn Game, &[&str], usize, u64); 8] = [
        (baccarat, &["player.third-value", "banker.total"], 10, 1_625),
        (baccarat, &["player.pair", "banker.third"], 13, 1_625),
        (baccarat, &["player.pair", "banker.pair"], 13, 65_535),
        (baccarat, &["player.pair"], 13, 65_535),
        (baccarat, &["of-a-kind", "result"], 13, 1_625),
        (baccarat, &["player.same-suit", "cards"], 52, 1_625),
        (dragon_tiger, &["result", "suited"], 52, 65_535),
        (seven_up, &["sevens", "result"], 13, 7_131),
    ];
    asked.par_iter().for_each(|(game, names, types, across)| {
        let many = classes(*game, names);
        let degree = usize::try_from(many.cards()).unwrap();
        for shoes in lines(*types, *across).into_iter().step_by(if *types > 13 { 9 } else { 3 }) {
            let shoes: Vec<Composition> =
                shoes.iter().map(|shoe| Composition::new(shoe).unwrap()).collect();
            let mut found: Vec<Vec<i128>> = Vec::new();
            many.tally(&shoes, &mut |_, ways| {
                found.push(ways.iter().map(|ways| *ways as i128).collect());
            });
            for class in 0..found[0].len() {
                let ways = found.iter().map(|ways| ways[class]).collect();
                let all = differences(ways, degree + 1);
                assert!(all.iter().all(|difference| *difference == 0), "{names:?} {:?}", shoes[0]);
            }
            // Every deal has a class: there are n(n-1)… of them, one factor for each card dealt. A call
            // counts all of its shoes in the width of the largest; called alone, the shoes of a line
            // across a bound are counted in both widths.
            for (shoe, ways) in shoes.iter().zip(&found) {
                let deals: i128 =
                    (0..many.cards()).map(|dealt| i128::from(shoe.cards() - dealt)).product();
                assert_eq!(ways.iter().sum::<i128>(), deals, "{names:?} {shoe:?}");
                many.tally(std::slice::from_ref(shoe), &mut |_, alone| {
                    let alone = alone.iter().map(|ways| *ways as i128);
                    assert!(alone.eq(ways.iter().copied()), "{names:?} {shoe:?} alone");
                });
            }
        }
    });
}

/// 1,625^6 < 2^64 ≤ 1,626^6 and 65,535^4 < 2^64 ≤ 65,536^4: the shoes at the bounds of 64 bits, of one
/// type, two and all, and those of one card more, by whole numbers of any size. Of 128 bits the bound is
/// that of a shoe, 520,000^6 < 2^127.
#[test]
fn the_largest_shoes_of_every_width_are_exact() {
    assert!(1_625u128.pow(6) < 1 << 64 && 1_626u128.pow(6) >= 1 << 64);
    assert!(65_535u128.pow(4) < 1 << 64 && 65_536u128.pow(4) >= 1 << 64);
    assert!(u128::from(Shoe::MAX_CARDS).pow(6) < 1 << 127);
    let plain = totals::plain(&totals::STANDARD);
    let kernel = Kernel::new(&totals::STANDARD.draw());
    for cards in [1_624, 1_625, 1_626, Shoe::MAX_CARDS] {
        let mut shoes = Vec::new();
        for value in 0..10 {
            let (mut one, mut most, mut half) = ([0; 10], [1; 10], [0; 10]);
            one[value] = cards;
            most[value] = cards - 9;
            half[value] = cards / 2;
            half[(value + 3) % 10] = cards - cards / 2;
            shoes.extend([one, most, half]);
        }
        for (counts, law) in shoes.iter().zip(kernel.batch(&shoes)) {
            let expected = plain.of(counts);
            totals::assert_same(counts, &law, &expected, &totals::STANDARD);
            totals::assert_same(counts, &kernel.joint(counts), &expected, &totals::STANDARD);
        }
    }
}
