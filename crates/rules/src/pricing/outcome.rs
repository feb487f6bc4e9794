//! Tables of outcomes: probabilities of events in a round, whatever the wagers.

use rustc_hash::FxHashMap;

use crate::condition::Condition;
use crate::distribution::Distribution;
use crate::exact::{Exact, Whole};
use crate::field::{Field, Vocabulary};
use crate::figure::Figure;
use crate::pricing::figures::{Grid, GridCell, OutcomeRow};

/// Returns the ways and the probability of each named condition.
pub fn rows(rows: &[&(String, Condition)], law: &Distribution) -> Vec<OutcomeRow> {
    let row = |(name, condition): &&(String, Condition)| {
        let ways = law.ways(|case| condition.holds(&|field| case.value(field)));
        OutcomeRow { name: name.clone(), probability: share(&ways, law), ways }
    };
    rows.iter().map(row).collect()
}

/// Returns the ways and the probability of every pair of values of two fields.
pub fn grid(
    vocabulary: &Vocabulary,
    (rows, row_name): (Field, &'static str),
    (columns, column_name): (Field, &'static str),
    law: &Distribution,
) -> Grid {
    let mut ways_to = FxHashMap::<_, Whole>::default();
    for (case, ways) in law.cases() {
        *ways_to.entry((case.value(rows), case.value(columns))).or_default() += ways;
    }
    let [side, top] = [rows, columns].map(|field| vocabulary.spec(field).domain);
    let cell = |row: u8, column: u8| {
        let ways = ways_to.get(&(row, column)).cloned().unwrap_or_default();
        let (row, column) = (side.name(row), top.name(column));
        GridCell { row, column, probability: share(&ways, law), ways }
    };
    let row = |row: u8| top.values().codes().map(move |column| (row, column));
    let cells = side.values().codes().map(|code| row(code).map(|(r, c)| cell(r, c)).collect());
    Grid { rows: row_name, columns: column_name, cells: cells.collect() }
}

fn share(ways: &Whole, law: &Distribution) -> Figure {
    let exact = Exact::quotient(ways, law.total()).expect("a shoe deals some round");
    Figure { exact }
}
