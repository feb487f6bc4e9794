//! Batches of arrays: the same numbers as of the fractions, wherever the counts are kept.

use std::sync::atomic::{AtomicU64, Ordering};

use shoe_odds::{Batch, BatchRequest, Catalog, Composition, Counts, Progress, Watch};

use super::{Numbers, request};

/// Rows of so many counts, each below `most`, that complete a round of any game.
fn rows(numbers: &mut Numbers, rows: usize, columns: usize, most: u64) -> Vec<u64> {
    let row = |_| {
        let mut row: Vec<u64> = (0..columns).map(|_| numbers.below(most)).collect();
        row[0] += 6;
        row
    };
    (0..rows).flat_map(row).collect()
}

fn values(batch: &Batch, counts: &Counts<'_>) -> Result<Vec<f64>, shoe_odds::Error> {
    let mut values = vec![7.5; counts.len() * batch.columns().count()];
    batch.values(counts, &mut values, &())?;
    Ok(values)
}

/// The same by way of fractions of any size, NaN where there is none.
fn expected(batch: &Batch, counts: &[u64], columns: usize) -> Vec<f64> {
    let compositions: Vec<Composition> =
        counts.chunks(columns).map(|row| Composition::new(row).unwrap()).collect();
    let rows = batch.expectations(&compositions).into_iter().map(Result::unwrap);
    rows.flatten().map(|one| one.map_or(f64::NAN, |one| one.exact().to_f64())).collect()
}

#[track_caller]
fn assert_same(found: &[f64], expected: &[f64]) {
    let bits = |values: &[f64]| -> Vec<Option<u64>> {
        values.iter().map(|value| (!value.is_nan()).then(|| value.to_bits())).collect()
    };
    assert_eq!(bits(found), bits(expected));
}

/// Few and many cards, beyond 64 bits too, by value, rank and card; wagers on totals, on two cards,
/// on a whole deal of few cards, with commissions and halves of the stake.
#[test]
fn values_are_the_nearest_to_the_fractions() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let catalog = Catalog::with_tables(&root.join("tables/example")).unwrap();
    let mut numbers = Numbers(0xba7c << 1 | 1);
    let mut told = 0;
    for (variants, some) in [
        (&["dynasty"][..], 300),
        (&["dynasty-live/commission"], 300),
        (&["dragon-bonus"], 20),
        (&["dragon-tiger"], 20),
        (&["dragon-turtle/no-commission", "dynasty"], 5),
        (&["my-bets"], 3),
    ] {
        let batch = Batch::new(&catalog, &request(variants, &[])).unwrap();
        for columns in [10, 13, 52] {
            for most in [4, 33, 129, 2_000] {
                let counts = rows(&mut numbers, if most > 129 { 3 } else { some }, columns, most);
                let expected = expected(&batch, &counts, columns);
                let found = values(&batch, &Counts::of_rows(&counts, columns).unwrap()).unwrap();
                assert_same(&found, &expected);
                told += found.iter().filter(|value| !value.is_nan()).count();
            }
        }
    }
    assert!(told > 20_000, "{told}");
}

#[test]
fn counts_may_be_numbers_of_any_kind_and_kept_anywhere() {
    let batch = Batch::new(&Catalog::builtin(), &request(&["dynasty"], &[])).unwrap();
    let row = [96u64, 24, 24, 24, 23, 24, 24, 24, 22, 24];
    let expected = values(&batch, &Counts::of_rows(&row, 10).unwrap()).unwrap();
    let bytes = row.map(|count| u8::try_from(count).unwrap());
    assert_same(&values(&batch, &Counts::of_rows(&bytes, 10).unwrap()).unwrap(), &expected);
    let signed = row.map(|count| i64::try_from(count).unwrap());
    assert_same(&values(&batch, &Counts::of_rows(&signed, 10).unwrap()).unwrap(), &expected);
    // Column by column, three times.
    let read = |_: usize, counts: &mut [u64]| {
        counts.copy_from_slice(&row);
        Ok(())
    };
    let thrice = values(&batch, &Counts::by(3, 10, read).unwrap()).unwrap();
    assert_same(&thrice, &expected.repeat(3));
    assert_eq!(values(&batch, &Counts::of_rows::<u64>(&[], 10).unwrap()).unwrap(), [0.0; 0]);
}

#[test]
fn the_first_row_at_fault_is_named() {
    let batch = Batch::new(&Catalog::builtin(), &request(&["dynasty"], &[])).unwrap();
    let said = |counts: &[i64]| {
        let counts = Counts::of_rows(counts, 10).unwrap();
        values(&batch, &counts).unwrap_err().to_string()
    };
    let shoe = [32i64; 10];
    for (fault, why) in [
        ([0, 0, 0, -3, 0, 0, 0, 0, 0, 0], "count -3 at place 3: expected a whole number of cards"),
        ([0; 10], "expected 1 to 520000 cards, found no card"),
        ([i64::MAX; 10], "expected 1 to 520000 cards, found more than that"),
        (
            [1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
            "a round of baccarat takes up to 6 cards and the shoe holds 5: insufficient cards, the \
             round is void",
        ),
    ] {
        for place in [0, 1, 255, 256, 4_000, 4_998] {
            let mut rows = vec![shoe; 5_000];
            rows[place] = fault;
            // Another behind it, in the same piece of work or not.
            rows[place + 1 + place % 2 * 500.min(4_998 - place)] = [0; 10];
            let found = said(rows.as_flattened());
            assert_eq!(found.to_lowercase(), format!("row {place}: {why}"));
        }
    }
    let what = Counts::by(9, 52, |row, counts| match row {
        7.. => Err("nothing there".to_owned()),
        _ => {
            counts.fill(8);
            Ok(())
        }
    });
    let error = values(&batch, &what.unwrap()).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.is_shoe()), ("row 7: nothing there", true));
}

#[test]
fn what_cannot_be_an_array_of_compositions_is_refused() {
    let refused =
        |counts: &[u64], columns: usize| Counts::of_rows(counts, columns).unwrap_err().to_string();
    assert!(refused(&[1; 22], 11).starts_with("11 counts: expected 10 of the values 0 to 9"));
    assert!(refused(&[], 0).starts_with("0 counts: expected 10"));
    assert_eq!(refused(&[1; 25], 10), "25 counts: expected rows of 10, each of them whole");
    let request = BatchRequest { variants: vec!["dynasty".into()], wagers: vec!["tie".into()] };
    let batch = Batch::new(&Catalog::builtin(), &request).unwrap();
    let two = [9; 20];
    let error = batch.values(&Counts::of_rows(&two, 10).unwrap(), &mut [0.0; 3], &()).unwrap_err();
    assert_eq!(error.to_string(), "3 places for values: expected 2 rows of 1");
    // A wager that was named needs what values do not tell, whatever the rows are.
    let named = request_of_a_pair();
    let error = values(&named, &Counts::of_rows::<u64>(&[0; 10], 10).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "wager \"player-pair\" needs ranks, and this composition tells only values: expected counts \
         of the ranks A to K"
    );
}

fn request_of_a_pair() -> Batch {
    Batch::new(&Catalog::builtin(), &request(&["dynasty-live/commission"], &["player-pair"]))
        .unwrap()
}

#[test]
fn threads_change_no_bit() {
    let batch =
        Batch::new(&Catalog::builtin(), &request(&["dynasty", "dragon-tiger"], &[])).unwrap();
    let mut numbers = Numbers(0x7ead << 1 | 1);
    for columns in [10, 13, 52] {
        let counts = rows(&mut numbers, 701, columns, 100);
        let counts = Counts::of_rows(&counts, columns).unwrap();
        let of_threads = [1, 2, 5].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| values(&batch, &counts)).unwrap()
        });
        assert_same(&of_threads[0], &of_threads[1]);
        assert_same(&of_threads[0], &of_threads[2]);
    }
}

/// Stops after so many words of progress.
struct After {
    words: u64,
    told: AtomicU64,
    last: AtomicU64,
}

impl Watch for After {
    fn tell(&self, progress: Progress<'_>) {
        assert_eq!((progress.name, progress.of), ("compositions", 10_000));
        self.told.fetch_add(1, Ordering::Relaxed);
        self.last.fetch_max(progress.done, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.told.load(Ordering::Relaxed) >= self.words
    }
}

#[test]
fn a_watch_is_told_how_far_it_is_and_stops_it() {
    let batch = Batch::new(&Catalog::builtin(), &request(&["dynasty"], &[])).unwrap();
    let counts = vec![20u32; 100_000];
    let counts = Counts::of_rows(&counts, 10).unwrap();
    let run = |words: u64| {
        let watch = After { words, told: AtomicU64::new(0), last: AtomicU64::new(0) };
        let mut values = vec![0.0; 10_000 * batch.columns().count()];
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let done = pool.install(|| batch.values(&counts, &mut values, &watch));
        (done, watch.last.into_inner())
    };
    let (done, last) = run(u64::MAX);
    assert_eq!((done.is_ok(), last), (true, 10_000));
    for words in [0, 1, 5] {
        let (done, last) = run(words);
        let error = done.unwrap_err();
        assert!(error.is_stopped() && !error.is_usage() && !error.is_shoe());
        assert_eq!(error.to_string(), "stopped on request, before the work was done");
        // What two threads had begun was finished.
        assert!(last <= 256 * (words + 1), "{words}: {last}");
    }
}
