//! The chi-squared test of all cells together.

use crate::chance;
use crate::exact::Exact;
use crate::figure::Shown;
use crate::question::check::judge::{Cell, Counted, DIGITS, Questions};
use crate::question::check::report::{Fit, Method};

/// Expected count below which cells are merged.
const LEAST: i64 = 5;

/// Tests how well the cells fit together; `None` if fewer than three are left after merging.
///
/// For nearness, half a round is added to the deviation of every cell. This bounds how near whole
/// counts can come to expectations that are not whole.
pub fn fit(questions: &mut Questions, counted: &Counted) -> Option<Fit> {
    let all = Exact::count(counted.rounds.into());
    let mut cells = merged(&all, &counted.cells);
    cells.retain(|(expected, _)| expected.is_positive());
    let freedom = u32::try_from(cells.len()).ok()?.checked_sub(1).filter(|left| *left >= 2)?;
    let half = Exact::ratio(1, 2)?;
    let sum = |wider: &Exact| -> Exact {
        let term = |(expected, count): &(Exact, Exact)| {
            let off = &(count - expected).abs() + wider;
            (&off * &off).share_of(expected)
        };
        cells.iter().map(term).sum()
    };
    let chi_squared = sum(&Exact::zero());
    let far = chance::chi_squared(&chi_squared, freedom).beyond;
    let near = chance::chi_squared(&sum(&half), freedom).within;
    Some(Fit {
        cells: cells.len(),
        freedom,
        chi_squared: Shown { exact: chi_squared, digits: DIGITS },
        judged: questions.ask(Method::ChiSquared, far, Some(near)),
    })
}

/// Returns the expected and the actual count of every cell. Cells with few expected are merged; if
/// they still have few, they join the smallest other cell.
fn merged(all: &Exact, cells: &[Cell]) -> Vec<(Exact, Exact)> {
    let cells = cells.iter().map(|cell| (all * &cell.probability, Exact::count(cell.count.into())));
    let few = |expected: &Exact| (expected - &Exact::integer(LEAST)).is_negative();
    let (small, mut large): (Vec<_>, Vec<_>) = cells.partition(|(expected, _)| few(expected));
    large.sort();
    let sum = small.iter().fold((Exact::zero(), Exact::zero()), |(expected, count), cell| {
        (&expected + &cell.0, &count + &cell.1)
    });
    match large.first_mut() {
        _ if small.is_empty() => {}
        Some(least) if few(&sum.0) => *least = (&least.0 + &sum.0, &least.1 + &sum.1),
        _ => large.push(sum),
    }
    large
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(counts: &[(i64, i64, u64)]) -> Vec<Cell> {
        let cell = |(above, below, count): &(i64, i64, u64)| Cell {
            name: String::new(),
            probability: Exact::ratio(*above, *below).unwrap(),
            count: *count,
        };
        counts.iter().map(cell).collect()
    }

    /// A die thrown 60 times, from any textbook: 10 expected of each, counted 5, 8, 9, 8, 10, 20:
    /// (25 + 4 + 1 + 4 + 0 + 100) / 10 = 13.4 with 5 degrees of freedom; tables have 0.02 at
    /// 13.388. With half a throw more off, (30.25 + 6.25 + 2.25 + 6.25 + 0.25 + 110.25) /
    /// 10 = 15.55.
    #[test]
    fn a_die_by_hand() {
        let counted =
            Counted { rounds: 60, cells: cells(&[5, 8, 9, 8, 10, 20].map(|count| (1, 6, count))) };
        let found = fit(&mut Questions::default(), &counted).unwrap();
        assert_eq!(found.chi_squared.exact, Exact::parse("13.4").unwrap());
        assert_eq!((found.cells, found.freedom), (6, 5));
        assert_eq!(found.judged.p.to_string(), "0.020");
        // 1 - 0.00825 by the same tables.
        assert_eq!(found.judged.p_near.unwrap().to_string(), "0.99");
    }

    /// In 100 rounds 60, 30, 6, 3 and 1 are expected: the last two make 4, which is still too few
    /// and goes to the 6.
    #[test]
    fn small_cells_are_merged() {
        let cells = cells(&[(60, 100, 50), (30, 100, 36), (6, 100, 8), (3, 100, 4), (1, 100, 2)]);
        let all = Exact::integer(100);
        let found = merged(&all, &cells);
        let whole = |number| Exact::integer(number);
        let expected = [(10, 14), (30, 36), (60, 50)].map(|(e, c)| (whole(e), whole(c)));
        assert_eq!(found, expected);
        let counted = Counted { rounds: 100, cells };
        let found = fit(&mut Questions::default(), &counted).unwrap();
        // 16/10 + 36/30 + 100/60 = 67/15.
        assert_eq!(found.chi_squared.exact, Exact::ratio(67, 15).unwrap());
    }

    #[test]
    fn two_cells_are_one_count() {
        let counted = Counted { rounds: 100, cells: cells(&[(1, 2, 40), (1, 2, 60)]) };
        assert!(fit(&mut Questions::default(), &counted).is_none());
    }
}
