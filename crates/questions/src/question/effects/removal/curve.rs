//! Calculates the expectation of a wager from a shoe with fractions of cards, exactly.
//!
//! The ways to an event are sums of products of falling factorials c(c-1)… of the counts of cards,
//! with k factors for a round of k cards. These are polynomials, which have a value for any counts.
//! This module varies shoes in two directions, the number of cards and the count: kind r has
//! u_r·(α + β·t_r) cards, where u_r are whole numbers. The win is then a polynomial of total degree
//! k in α and β.
//!
//! The values at a triangle of points determine such a polynomial. These points are shoes of whole
//! cards that can be dealt like any other. So a curve needs no special dealing, and every wager
//! that can be dealt has one.

use crate::exact::{Exact, Whole};

/// The win over all ordered deals as a polynomial in α and β, in Newton's form.
#[derive(Clone, Debug)]
pub struct Curve {
    alphas: Vec<Exact>,
    betas: Vec<Exact>,
    /// The divided differences, by the power of β's and then of α's factors.
    coefficients: Vec<Vec<Exact>>,
}

impl Curve {
    /// Returns the points α and β to deal for rounds of `degree` cards and absolute tags up to
    /// `level`, which is at least 1. No kind has a negative number of cards at these points.
    pub fn points(degree: u32, level: u8) -> Vec<(u64, i64)> {
        let (alphas, betas) = nodes(degree, level);
        let rows = betas.iter().enumerate();
        let rows = rows.flat_map(|(at, beta)| {
            alphas[..alphas.len() - at].iter().map(move |alpha| (*alpha, *beta))
        });
        rows.collect()
    }

    /// Makes the polynomial with these values at the [`Curve::points`].
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::question::effects::removal::Curve;
    /// use shoe_odds::{Exact, Whole};
    ///
    /// // Two cards of a kind that has α + β cards: (α + β)(α + β - 1) ways.
    /// let ways = |(alpha, beta): &(u64, i64)| {
    ///     let count = i64::try_from(*alpha).unwrap() + beta;
    ///     Whole::from(count * (count - 1))
    /// };
    /// let values: Vec<Whole> = Curve::points(2, 1).iter().map(ways).collect();
    /// let [two, half] = [Exact::integer(2), Exact::ratio(1, 2).unwrap()];
    /// // Of two and a half: 5/2 · 3/2.
    /// assert_eq!(Curve::new(2, 1, values).won(&two, &half), Exact::ratio(15, 4).unwrap());
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the number of values differs from the number of points.
    pub fn new(degree: u32, level: u8, values: Vec<Whole>) -> Self {
        let (alphas, betas) = nodes(degree, level);
        let count = alphas.len();
        let mut values = values.into_iter().map(Exact::from);
        // The values by β and then α: each row is one shorter than the one before.
        let mut rows: Vec<Vec<Exact>> =
            (0..count).map(|at| values.by_ref().take(count - at).collect()).collect();
        assert!(values.next().is_none() && rows.iter().all(|row| !row.is_empty()));
        let alphas: Vec<Exact> = alphas.into_iter().map(|one| Exact::count(one.into())).collect();
        let betas: Vec<Exact> = betas.into_iter().map(Exact::integer).collect();
        let slope = |nodes: &[Exact], at: usize, step: usize, low: &Exact, high: &Exact| {
            let run = &nodes[at] - &nodes[at - step];
            (high - low).checked_div(&run).expect("different points")
        };
        for row in &mut rows {
            for step in 1..row.len() {
                for at in (step..row.len()).rev() {
                    row[at] = slope(&alphas, at, step, &row[at - 1], &row[at]);
                }
            }
        }
        for step in 1..count {
            for at in (step..count).rev() {
                for power in 0..rows[at].len() {
                    rows[at][power] =
                        slope(&betas, at, step, &rows[at - 1][power], &rows[at][power]);
                }
            }
        }
        Self { alphas, betas, coefficients: rows }
    }

    /// Returns the value at α and β, which may be fractions.
    pub fn won(&self, alpha: &Exact, beta: &Exact) -> Exact {
        let mut sum = Exact::zero();
        let mut of_beta = Exact::one();
        for (at, row) in self.coefficients.iter().enumerate() {
            let mut factor = of_beta.clone();
            for (power, coefficient) in row.iter().enumerate() {
                sum = &sum + &(&factor * coefficient);
                factor = &factor * &(alpha - &self.alphas[power]);
            }
            of_beta = &of_beta * &(beta - &self.betas[at]);
        }
        sum
    }
}

/// Returns the values of α and of β. For β these are 0, 1, -1, 2 …, and for α numbers such that
/// α ± β·level is never below 0.
fn nodes(degree: u32, level: u8) -> (Vec<u64>, Vec<i64>) {
    let first = u64::from(degree.div_ceil(2)) * u64::from(level.max(1));
    let alphas = (0..=u64::from(degree)).map(|at| first + at).collect();
    let signed = |at: i64| if at % 2 == 1 { (at + 1) / 2 } else { -at / 2 };
    (alphas, (0..=i64::from(degree)).map(signed).collect())
}
