//! Linear programs over mixtures, in exact fractions: the least ratio of two means, with a
//! certificate.
//!
//! A mixture gives each configuration a weight of at least 0. Of a figure that is the ratio of two
//! means, only the shares of the weights matter. So the weights are scaled until the mean below is
//! 1 (Charnes and Cooper), and the mean above is minimized by the simplex method. Bland's rule
//! rules out a cycle. The multipliers prove the result without the method: see [`Least`].

use crate::error::Error;
use crate::exact::{Exact, Whole};

/// The result of a linear program.
#[derive(Debug)]
pub enum Outcome {
    /// Some mixture meets all conditions.
    Least(Least),
    /// No mixture does: the sum of the conditions, each times its multiplier of at least 0, is
    /// negative for every configuration.
    Nothing(Vec<Exact>),
}

/// The least ratio.
#[derive(Debug)]
pub struct Least {
    /// The ratio.
    pub value: Exact,
    /// The weight of each configuration; they sum to 1.
    pub weights: Vec<Exact>,
    /// A multiplier of at least 0 for each condition. For every configuration, the figure above is
    /// at least `value` times the one below, plus the sum of the conditions times their multipliers.
    pub multipliers: Vec<Exact>,
}

/// Returns the least ratio of two means over all mixtures that meet the conditions. `above` and
/// `below` have the two figures of each configuration; those below are above 0. A condition is a
/// mean that is at least 0.
///
/// # Errors
///
/// Returns an error if the certificate fails, which no program does.
pub fn least(
    conditions: &[Vec<Exact>],
    above: &[Exact],
    below: &[Exact],
) -> Result<Outcome, Error> {
    let mut tableau = Tableau::new(conditions, below);
    let is_met = tableau.minimize(&[Exact::one()]);
    let multipliers = tableau.multipliers();
    if !is_met {
        let is_proven = (0..below.len()).all(|at| sum(conditions, &multipliers, at).is_negative());
        return proven(is_proven && at_least_zero(&multipliers), Outcome::Nothing(multipliers));
    }
    tableau.minimize(&[&[Exact::zero()], above].concat());
    let multipliers = tableau.multipliers();
    let weights = tableau.weights(below.len());
    let mean = |figures: &[Exact]| -> Exact {
        figures.iter().zip(&weights).map(|(figure, weight)| figure * weight).sum()
    };
    let value = mean(above).share_of(&mean(below));
    let slack =
        |at: usize| &(&above[at] - &(&value * &below[at])) - &sum(conditions, &multipliers, at);
    let is_proven = at_least_zero(&weights)
        && at_least_zero(&multipliers)
        && conditions.iter().all(|condition| !mean(condition).is_negative())
        && (0..below.len()).all(|at| !slack(at).is_negative());
    proven(is_proven, Outcome::Least(Least { value, weights, multipliers }))
}

fn proven(is_proven: bool, outcome: Outcome) -> Result<Outcome, Error> {
    match is_proven {
        true => Ok(outcome),
        false => Err(Error::usage("the certificate of a linear program fails: report this fault")),
    }
}

fn at_least_zero(numbers: &[Exact]) -> bool {
    numbers.iter().all(|number| !number.is_negative())
}

/// Returns the sum of the conditions of a configuration, each times its multiplier.
fn sum(conditions: &[Vec<Exact>], multipliers: &[Exact], at: usize) -> Exact {
    conditions.iter().zip(multipliers).map(|(condition, by)| &condition[at] * by).sum()
}

/// Equations of a simplex method. Column 0 is what the mean below lacks to 1, then come the
/// configurations, then the surplus of each condition, then the right side.
///
/// Each row is scaled to whole numbers, and all of them are over one denominator, the last pivot. So
/// a step takes products and divisions without a rest, and no fraction is reduced (Bareiss).
struct Tableau {
    /// A row for each condition, then the one that scales the weights, then the costs less what the
    /// basis explains of them.
    rows: Vec<Vec<Whole>>,
    denominator: Whole,
    /// The column that each row but the last gives the value of.
    basis: Vec<usize>,
    /// The number that each row is multiplied by.
    scales: Vec<Whole>,
}

impl Tableau {
    fn new(conditions: &[Vec<Exact>], below: &[Exact]) -> Self {
        let first = below.len() + 1;
        let width = first + conditions.len() + 1;
        let minus = -&Whole::one();
        let (mut rows, mut scales) = (Vec::new(), Vec::new());
        for (at, row) in conditions.iter().map(|row| &row[..]).chain([below]).enumerate() {
            let is_condition = at < conditions.len();
            let scale = Exact::common_denominator(row);
            let mut scaled = vec![Whole::zero(); width];
            for (one, cell) in row.iter().zip(&mut scaled[1..]) {
                *cell = one.in_units(&scale);
                if is_condition {
                    *cell = &*cell * &minus;
                }
            }
            scaled[if is_condition { first + at } else { 0 }] = Whole::one();
            if !is_condition {
                scaled[width - 1] = scale.clone();
            }
            rows.push(scaled);
            scales.push(scale);
        }
        rows.push(Vec::new());
        scales.push(Whole::one());
        let basis = (first..width - 1).chain([0]).collect();
        Self { rows, denominator: Whole::one(), basis, scales }
    }

    /// Minimizes the costs of the first columns. Ends early once column 0 leaves the basis. Returns
    /// `false` if it stays.
    fn minimize(&mut self, costs: &[Exact]) -> bool {
        let (last, width) = (self.rows.len() - 1, self.rows[0].len());
        self.scales[last] = Exact::common_denominator(costs);
        let mut of_column: Vec<Whole> =
            costs.iter().map(|cost| cost.in_units(&self.scales[last])).collect();
        of_column.resize(width, Whole::zero());
        let mut left: Vec<Whole> = of_column.iter().map(|cost| cost * &self.denominator).collect();
        for (row, column) in self.rows.iter().zip(&self.basis) {
            let by = &of_column[*column];
            left.iter_mut().zip(row).for_each(|(cell, other)| *cell = &*cell - &(by * other));
        }
        self.rows[last] = left;
        let was_there = self.basis.contains(&0);
        while !was_there || self.basis.contains(&0) {
            // Bland's rule: of all that may enter or leave, the first column.
            let is_gain = |at: &usize| self.rows[last][*at] < Whole::zero();
            let Some(enters) = (1..width - 1).find(is_gain) else { break };
            let step = |row: usize| [width - 1, enters].map(|at| &self.rows[row][at]);
            let order = |one: &usize, other: &usize| {
                let ([value, by], [other_value, other_by]) = (step(*one), step(*other));
                let steps = (value * other_by).cmp(&(other_value * by));
                steps.then(self.basis[*one].cmp(&self.basis[*other]))
            };
            let rows = (0..last).filter(|row| self.rows[*row][enters].is_positive());
            let Some(leaves) = rows.min_by(order) else { break };
            self.pivot(leaves, enters);
        }
        !self.basis.contains(&0)
    }

    fn pivot(&mut self, leaves: usize, enters: usize) {
        let row = std::mem::take(&mut self.rows[leaves]);
        let pivot = &row[enters];
        for other in self.rows.iter_mut().filter(|other| !other.is_empty()) {
            let by = other[enters].clone();
            for (cell, one) in other.iter_mut().zip(&row) {
                let next = &(&*cell * pivot) - &(&by * one);
                *cell = next.quotient(&self.denominator).unwrap_or_default();
            }
        }
        self.denominator = pivot.clone();
        self.rows[leaves] = row;
        self.basis[leaves] = enters;
    }

    /// Returns the multiplier of each condition: the cost that is left of its surplus.
    fn multipliers(&self) -> Vec<Exact> {
        let (costs, scale) = (&self.rows[self.rows.len() - 1], &self.scales[self.rows.len() - 1]);
        let below = scale * &self.denominator;
        let surplus = &costs[costs.len() + 1 - self.rows.len()..];
        let conditions = self.rows.len() - 2;
        let of = |(cost, scale): (&Whole, &Whole)| (cost * scale).share_of(&below);
        surplus.iter().zip(&self.scales).take(conditions).map(of).collect()
    }

    /// Returns the shares of the configurations.
    fn weights(&self, configurations: usize) -> Vec<Exact> {
        let mut weights = vec![Whole::zero(); configurations];
        for (row, column) in self.rows.iter().zip(&self.basis) {
            if let Some(weight) = column.checked_sub(1).and_then(|at| weights.get_mut(at)) {
                *weight = row.last().cloned().unwrap_or_default();
            }
        }
        let all: Whole = weights.iter().sum();
        weights.iter().map(|weight| weight.share_of(&all)).collect()
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use proptest::prelude::*;

    use super::*;

    fn exact(text: &str) -> Exact {
        Exact::parse(text).unwrap()
    }

    fn row(numbers: &[i64]) -> Vec<Exact> {
        numbers.iter().map(|number| Exact::integer(*number)).collect()
    }

    /// With the shares 1 - w and w of two configurations, the figure 10 - 6w is at most 7 from
    /// w = 1/2 on. The ratio (2 + 2w) / (1 + 3w) falls from 2 to 1 and is 6/5 at 1/2.
    #[test]
    fn two_configurations_have_a_closed_form() {
        let condition = row(&[7 - 10, 7 - 4]);
        let ratio = |sign: i64| {
            let above = row(&[2 * sign, 4 * sign]);
            match least(std::slice::from_ref(&condition), &above, &row(&[1, 4])).unwrap() {
                Outcome::Least(found) => (found.value, found.weights),
                Outcome::Nothing(_) => panic!("w = 1 meets the condition"),
            }
        };
        assert_eq!(ratio(1), (exact("1"), row(&[0, 1])));
        assert_eq!(ratio(-1), (-&exact("6/5"), vec![Exact::half(), Exact::half()]));
    }

    /// The figures 1, 2 and 3 are nowhere at least 2 on average where 4, 3 and 2 are at least 7/2:
    /// their sum is 5.
    #[test]
    fn a_contradiction_has_multipliers() {
        let (one, other) = (row(&[-1, 0, 1]), vec![exact("1/2"), exact("-1/2"), exact("-3/2")]);
        match least(&[one, other], &row(&[0, 0, 0]), &row(&[1, 1, 1])).unwrap() {
            Outcome::Nothing(by) => assert!(by.iter().all(Exact::is_positive)),
            Outcome::Least(found) => panic!("{:?}", found.weights),
        }
    }

    fn subtract(from: &mut [Exact], row: &[Exact], by: &Exact) {
        from.iter_mut().zip(row).for_each(|(cell, other)| *cell = &*cell - &(other * by));
    }

    /// Solves a square system of equations. `None` if it is singular.
    fn solved(mut rows: Vec<Vec<Exact>>) -> Option<Vec<Exact>> {
        for at in 0..rows.len() {
            let pivot = (at..rows.len()).find(|row| !rows[*row][at].is_zero())?;
            rows.swap(at, pivot);
            let by = rows[at][at].clone();
            rows[at].iter_mut().for_each(|cell| *cell = cell.share_of(&by));
            let row = rows[at].clone();
            for other in (0..rows.len()).filter(|other| *other != at) {
                let by = rows[other][at].clone();
                subtract(&mut rows[other], &row, &by);
            }
        }
        Some(rows.into_iter().filter_map(|row| row.last().cloned()).collect())
    }

    /// Returns the least ratio over all vertices: places where the weights sum to 1 and as many
    /// other conditions as there are other weights hold with equality.
    fn by_vertices(conditions: &[Vec<Exact>], above: &[Exact], below: &[Exact]) -> Option<Exact> {
        let count = below.len();
        let unit = |at: usize| (0..count).map(|one| Exact::from(i64::from(one == at))).collect();
        let all: Vec<Vec<Exact>> = conditions.iter().cloned().chain((0..count).map(unit)).collect();
        let mean = |figures: &[Exact], weights: &[Exact]| -> Exact {
            figures.iter().zip(weights).map(|(figure, weight)| figure * weight).sum()
        };
        let vertices = all.iter().combinations(count - 1).filter_map(|tight| {
            let with = |row: &[Exact], right: Exact| [row.to_vec(), vec![right]].concat();
            let tight = tight.into_iter().map(|row| with(row, Exact::zero()));
            let ones = vec![Exact::one(); count];
            let weights = solved(tight.chain([with(&ones, Exact::one())]).collect())?;
            let is_met = all.iter().all(|condition| !mean(condition, &weights).is_negative());
            is_met.then(|| mean(above, &weights).share_of(&mean(below, &weights)))
        });
        vertices.min()
    }

    proptest! {
        /// Small figures make ties, and so degenerate bases.
        #[test]
        fn prop_the_least_ratio_is_at_a_vertex(
            conditions in prop::collection::vec(prop::collection::vec(-3i64..4, 4), 0..4),
            above in prop::collection::vec(-9i64..10, 4),
            below in prop::collection::vec(1i64..4, 4),
        ) {
            let conditions: Vec<_> = conditions.iter().map(|one| row(one)).collect();
            let (above, below) = (row(&above), row(&below));
            let found = match least(&conditions, &above, &below).unwrap() {
                Outcome::Least(found) => Some(found.value),
                Outcome::Nothing(_) => None,
            };
            prop_assert_eq!(found, by_vertices(&conditions, &above, &below));
        }
    }
}
