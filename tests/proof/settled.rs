//! What a wager comes to beside its lines: numbers drawn beside the cards, and shoes that do not tell
//! what it asks for.

use std::fs;
use std::path::Path;

use num_rational::Ratio;
use rayon::prelude::*;
use shoe_odds::table::Table;
use shoe_odds::{Batch, BatchRequest, Catalog, Composition, Shoe};

use crate::shoes::of_proof;
use crate::tables::ORACLE;
use crate::totals;

/// A tie pays 7 to 2, doubled in a quarter of all rounds, times 5 in 3/16 and times 10 in 1/16: the ways
/// of each net win, of sixteen draws to each deal. Settlement has no polynomial of its own: some of
/// the shoes.
#[test]
fn what_is_drawn_beside_the_cards() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables/example/nine-fortune.toml");
    let table = Table::parse(&fs::read_to_string(path).unwrap()).unwrap();
    let catalog = Catalog::builtin().with(table).unwrap();
    let request = BatchRequest {
        variants: vec!["nine-fortune".to_owned()],
        wagers: vec!["tie-bolt".to_owned()],
    };
    let batch = Batch::new(&catalog, &request).unwrap();
    let plain = totals::plain(&totals::STANDARD);
    let shoes: Vec<Vec<u64>> = of_proof(10, 6, 7).into_iter().step_by(40).collect();
    shoes.par_chunks(64).for_each(|shoes| {
        let compositions: Vec<Composition> =
            shoes.iter().map(|shoe| Composition::new(shoe).unwrap()).collect();
        let tallies = batch.tallies(&compositions);
        for (shoe, tallies) in shoes.iter().zip(tallies) {
            let law = plain.of(shoe);
            // Cases by hand, twenty each, of which the last digit is the total.
            let tie = |at: &usize| at / 20 % 10 == at % 10;
            let ties: u128 = (0..400).filter(tie).map(|at| law[at]).sum();
            let all: u128 = law.iter().sum();
            let bolt = [((7, 2), 8), ((7, 1), 4), ((35, 2), 3), ((35, 1), 1)];
            let expected = bolt.map(|((above, below), of)| (Ratio::new(above, below), of * ties));
            let lost = (Ratio::from(-1), 16 * (all - ties));
            let expected: Vec<(Ratio<i128>, u128)> = expected.into_iter().chain([lost]).collect();
            let tallies = tallies.unwrap();
            let tally = tallies[0].as_ref().unwrap();
            assert_eq!(tally.total().to_u128().unwrap(), 16 * all, "{shoe:?}");
            let ratio = |text: &str| -> Ratio<i128> { text.parse().unwrap() };
            let found: Vec<(Ratio<i128>, u128)> = tally
                .wins()
                .map(|(win, ways)| (ratio(&win.to_string()), ways.to_u128().unwrap()))
                .collect();
            assert_eq!(found, expected, "{shoe:?}");
        }
    });
}

/// A shoe of values does not tell ranks, nor one of ranks suits: a wager on them has no price there.
#[test]
fn a_shoe_that_does_not_tell_the_cards_apart_is_refused() {
    let values = Composition::new(&[128, 32, 32, 32, 32, 32, 32, 32, 32, 32]).unwrap();
    let ranks = Composition::new(&[32; 13]).unwrap();
    for (variant, shoe) in [("by-rank", values.shoe().unwrap()), ("by-card", ranks.shoe().unwrap())]
    {
        let variant = ORACLE.catalog.variant(&format!("oracle-fields/{variant}")).unwrap();
        for wager in variant.wagers() {
            assert!(wager.on(&shoe).is_err(), "{}", wager.id());
            assert!(wager.on(&Shoe::decks(8).unwrap()).is_ok(), "{}", wager.id());
        }
    }
}
