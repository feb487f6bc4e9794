//! Two rounds of baccarat from one shoe, of twelve cards at most.

use rayon::prelude::*;
use shoe_odds::Composition;
use shoe_odds::game::{Rule, game};

use crate::shoes::{Plain, of_proof};
use crate::totals::{STANDARD, each_round};

/// Player, Banker, tie.
fn result(case: usize) -> usize {
    match (case / 20 % 10).cmp(&(case % 10)) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 2,
    }
}

/// Of three values 91 shoes of twelve cards, and the 455 that determine a polynomial of degree twelve.
/// The second round is dealt from where the first ends; the kernel deals both from blocks of six cards.
#[test]
#[ignore = "40 seconds of CPU"]
fn all_shoes_of_three_values_by_two_rounds_of_baccarat() {
    let baccarat = game("baccarat").unwrap();
    for values in [[0, 2, 7], [1, 4, 9]] {
        let counts_of = |shoe: &[u64]| {
            let mut counts = [0; 10];
            values.iter().zip(shoe).for_each(|(value, count)| counts[*value] = *count);
            counts
        };
        let plain = Plain::new(3, 12, 9, |shoe, to| {
            let mut counts = counts_of(shoe);
            each_round(&mut counts, &STANDARD, &mut Vec::new(), 1, &mut |left, one, _, ways| {
                each_round(left, &STANDARD, &mut Vec::new(), ways, &mut |left, two, _, ways| {
                    let orders: u64 = (1..=left.iter().sum()).product();
                    to[3 * result(one) + result(two)] += ways * orders;
                });
            });
        });
        of_proof(3, 12, 1).par_iter().for_each(|shoe| {
            let composition = Composition::new(&counts_of(shoe)).unwrap();
            let two =
                baccarat.rounds(&composition.shoe().unwrap(), &Rule::default()).unwrap().two();
            let found: Vec<u128> =
                two.iter().flatten().map(|ways| ways.to_u128().unwrap()).collect();
            assert_eq!(found, plain.of(shoe), "{shoe:?} of {values:?}");
        });
    }
}
