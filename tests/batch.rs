//! Expectations by the batch against wagers priced one shoe at a time; prices are held against an
//! oracle of plain dealing elsewhere.

use shoe_odds::card::Grain;
use shoe_odds::{
    Batch, BatchRequest, Catalog, Composition, Exact, Layout, Request, Shoe, Whole, price,
};

#[path = "batch/values.rs"]
mod values;

struct Numbers(u128);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0xda94_2042_e4dd_58b5);
        (self.0 >> 64) as u64 % bound
    }
}

fn request(variants: &[&str], wagers: &[&str]) -> BatchRequest {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    BatchRequest { variants: owned(variants), wagers: owned(wagers) }
}

/// The same by pricing a shoe: minus the edge of every wager that could be priced.
fn priced(catalog: &Catalog, variant: &str, shoe: &Shoe) -> Vec<(String, Exact)> {
    let request = Request {
        shoe: Some(shoe.clone()),
        variants: vec![variant.to_owned()],
        ..Request::default()
    };
    let study = price(catalog, &request, &()).unwrap();
    let wagers = study.reports[0].wagers.iter();
    wagers.map(|wager| (wager.id.clone(), -&wager.edge.exact)).collect()
}

/// Every built-in variant and an example table with wagers on pairs of both hands, on shoes known
/// by card, by rank and by value, small ones, and ones too large for 64 bits among others.
#[test]
fn a_batch_is_prices_one_by_one() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let builtin = Catalog::builtin();
    let example = Catalog::with_tables(&root.join("tables/example")).unwrap();
    let mut numbers = Numbers(0x5eed << 1 | 1);
    let mut compositions = Vec::new();
    for at in 0..24 {
        let types = [10, 13, 52][at % 3];
        let most = [5, 33, 200][at / 3 % 3] * if types == 10 { 4 } else { 1 };
        let counts: Vec<u64> = (0..types).map(|_| numbers.below(most)).collect();
        let cards: u64 = counts.iter().sum();
        if cards >= 6 {
            compositions.push(Composition::new(&counts).unwrap());
        }
    }
    assert!(compositions.iter().any(|one| one.cards() > 1_625));
    let mut compared = 0;
    for (catalog, variant) in [
        (&builtin, "dynasty"),
        (&builtin, "dynasty-live/commission"),
        (&builtin, "dragon-bonus"),
        (&builtin, "dragon-tiger"),
        (&builtin, "dragon-turtle/no-commission"),
        (&builtin, "dragon-tournament"),
        (&example, "my-bets"),
    ] {
        let batch = Batch::new(catalog, &request(&[variant], &[])).unwrap();
        let rows = batch.expectations(&compositions);
        for (composition, row) in compositions.iter().zip(rows) {
            let shoe = composition.shoe().unwrap();
            let row = row.unwrap();
            let found = batch.columns().zip(&row).filter_map(|(name, figure)| {
                figure.as_ref().map(|figure| (name.to_owned(), figure.exact()))
            });
            let found: Vec<_> = found.collect();
            if found.is_empty() {
                // Nothing of this variant can be told: Dragon Tiger by values alone.
                assert_eq!(composition.known(), Grain::Value);
                continue;
            }
            assert_eq!(found, priced(catalog, variant, &shoe), "{variant} {shoe}");
            compared += found.len();
        }
    }
    assert!(compared > 500, "{compared}");
}

/// The other figures of a wager against its report: bets on totals, on two cards and on a whole
/// deal, with lines of several pays, pushes and halves of the stake.
#[test]
fn tallies_are_prices_one_by_one() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let catalog = Catalog::with_tables(&root.join("tables/example")).unwrap();
    let shoes =
        ["8", "6 - 9*4 - KH*3", "1", "A=2 5=3 9=4 K=8"].map(|text| Shoe::parse(text).unwrap());
    let compositions: Vec<Composition> = shoes.iter().map(Composition::from).collect();
    let mut compared = 0;
    for variant in ["dynasty", "dragon-tiger", "dragon-turtle/no-commission", "my-bets"] {
        let batch = Batch::new(&catalog, &request(&[variant], &[])).unwrap();
        for (shoe, row) in shoes.iter().zip(batch.tallies(&compositions)) {
            let Ok(row) = row else { continue };
            let request = Request {
                shoe: Some(shoe.clone()),
                variants: vec![variant.to_owned()],
                ..Request::default()
            };
            let study = price(&catalog, &request, &()).unwrap();
            let found =
                batch.columns().zip(&row).filter_map(|(name, one)| Some((name, one.as_ref()?)));
            for ((name, tally), report) in found.zip(&study.reports[0].wagers) {
                assert_eq!(name, report.id);
                assert_eq!(tally.expectation(), -&report.edge.exact, "{name} {shoe}");
                assert_eq!(tally.variance(), report.variance.exact, "{name} {shoe}");
                assert_eq!(tally.deviation().decimal(20), report.deviation.decimal(20));
                assert_eq!(tally.hit(), report.hit.exact, "{name} {shoe}");
                assert_eq!(&tally.wins().map(|(_, ways)| ways).sum::<Whole>(), tally.total());
                compared += 1;
            }
        }
    }
    assert!(compared > 60, "{compared}");
}

/// A pair pays 11 to 1 and loses otherwise: with p its chance, from the cards by hand, the Kelly
/// fraction is p − (1 − p)/11.
#[test]
fn a_shoe_of_few_ranks_is_worth_a_stake() {
    let batch =
        Batch::new(&Catalog::builtin(), &request(&["dynasty-live/commission"], &["player-pair"]))
            .unwrap();
    let shoes = ["A=6 2=6", "8"].map(|text| Composition::from(&Shoe::parse(text).unwrap()));
    let rows = batch.tallies(&shoes);
    let kelly = |at: usize| rows[at].as_ref().unwrap()[0].as_ref().unwrap().kelly(12);
    // 2·6·5 of 12·11 ordered pairs of cards: 5/11, and 5/11 − 6/121 = 49/121.
    assert_eq!(kelly(0), Exact::ratio(49, 121).unwrap().decimal(12));
    assert_eq!(kelly(1), "0.000000000000");
}

#[test]
fn columns_of_several_variants_are_told_apart_and_runs_left_out() {
    let catalog = Catalog::builtin();
    let batch = Batch::new(&catalog, &request(&["dynasty", "dragon-tournament"], &[])).unwrap();
    let columns: Vec<&str> = batch.columns().collect();
    assert!(columns.contains(&"dynasty-live/dynasty/banker"), "{columns:?}");
    assert!(columns.contains(&"dragon-tournament/dragon-tournament/player-pair"), "{columns:?}");
    assert!(!columns.iter().any(|name| name.ends_with("any-dragon")), "{columns:?}");
    let named = Batch::new(&catalog, &request(&["dragon-tournament"], &["any-dragon"]));
    assert!(named.err().unwrap().to_string().contains("settled once a session"));
}

#[test]
fn what_is_not_known_is_refused_where_it_was_named_and_empty_elsewhere() {
    let catalog = Catalog::builtin();
    let values = Layout::default().read("128,32,32,32,32,32,32,32,32,32").unwrap();
    let five = Layout::default().read("1,1,1,1,1,0,0,0,0,0").unwrap();
    let all = Batch::new(&catalog, &request(&["dynasty-live/commission"], &[])).unwrap();
    let rows = all.expectations(&[five.clone(), values.clone(), five]);
    let [void, row, _] = &rows[..] else { panic!("three rows") };
    assert!(void.as_ref().unwrap_err().to_string().contains("insufficient cards"));
    let row = row.as_ref().unwrap();
    for (name, figure) in all.columns().zip(row) {
        let finer = name.ends_with("-pair") || name.starts_with("majestic");
        assert_eq!(figure.is_none(), finer, "{name}");
    }
    let named = Batch::new(&catalog, &request(&["dynasty-live/commission"], &["player-pair"]));
    let error = named.unwrap().expectations(&[values]).remove(0).unwrap_err().to_string();
    assert_eq!(
        error,
        "wager \"player-pair\" needs ranks, and this composition tells only values: expected counts \
         of the ranks A to K"
    );
}

#[test]
fn a_wager_of_which_each_shoe_takes_seconds_is_left_out() {
    let catalog = Catalog::builtin();
    let batch = Batch::new(&catalog, &request(&["casino-holdem"], &[])).unwrap();
    assert_eq!(batch.columns().collect::<Vec<_>>(), ["aa"]);
    let slow = |id: &str| batch.left_out().iter().find(|one| one.id == id).expect("left out");
    assert!(format!("{:?}", slow("ante-all").because).contains("Slow"));
    assert!(format!("{:?}", slow("ante").because).contains("Decision"));
    let error = Batch::new(&catalog, &request(&["casino-holdem"], &["ante-all"]));
    assert_eq!(
        error.err().unwrap().to_string(),
        "wager \"ante-all\" has no figures here: each of its shoes takes seconds to be dealt: \
         `price` has its figures"
    );
}
