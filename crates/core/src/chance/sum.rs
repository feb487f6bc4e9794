//! The law of a sum of very many independent draws.
//!
//! The sum lies on a lattice. Its probabilities are a Fourier sum of powers of the characteristic
//! function of one draw, of which very few terms matter. The sum is taken on a circle of lattice
//! points, so that points outside a window around the mean fall on points inside; Bernstein's
//! inequality bounds their probability by 10^-12.

use std::f64::consts::PI;

use crate::chance::near;
use crate::exact::Exact;

/// The logarithm of the probability outside the window, on either side.
const OUTSIDE: f64 = 28.4;
/// The logarithm of the size of terms that are left out.
const LEAST: f64 = -60.0;
/// Maximum number of points on the circle.
const MOST: f64 = 3e7;

/// The law of a sum of independent draws from one law.
pub struct SumLaw {
    /// The distance of lattice points.
    step: Exact,
    /// Lattice points are the multiples of the step; the first of the window and the number of
    /// points on the circle.
    first: i64,
    points: i64,
    /// The least sum that is possible.
    lowest: i64,
    /// The terms that matter: frequency, and real and imaginary part.
    terms: Vec<(i64, f64, f64)>,
    /// The relative error of a term.
    relative: f64,
}

impl SumLaw {
    /// Makes the law of a sum of `draws` values with these weights above 0. `None` if a value or
    /// the window has too many lattice points.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Exact;
    /// use shoe_odds::chance::SumLaw;
    ///
    /// // A hundred fair coins of 1: P(S < 0) = (1 - C(100,50)/2^100)/2 = (1 - 0.0795892)/2.
    /// let coin = [(Exact::integer(1), Exact::one()), (Exact::integer(-1), Exact::one())];
    /// let law = SumLaw::new(&coin, 100).unwrap();
    /// let (low, high) = law.below_zero();
    /// assert_eq!((low.decimal(6), high.decimal(6)), ("0.460205".into(), "0.460205".into()));
    /// ```
    pub fn new(law: &[(Exact, Exact)], draws: u64) -> Option<Self> {
        let unit = Exact::common_denominator(law.iter().map(|(value, _)| value));
        let step = Exact::quotient(&crate::exact::Whole::one(), &unit)?;
        let value =
            |value: &Exact| value.in_units(&unit).to_i128().filter(|value| value.abs() < 1 << 40);
        let values: Vec<i128> = law.iter().map(|(of, _)| value(of)).collect::<Option<_>>()?;
        let total: Exact = law.iter().map(|(_, weight)| weight).sum();
        let shares: Vec<f64> =
            law.iter().map(|(_, weight)| near(&weight.share_of(&total))).collect();
        let mean: Exact = law.iter().map(|(value, weight)| value * weight).sum();
        let mean = &(&mean.share_of(&total) * &Exact::from(unit.clone()));
        let middle = (mean * &Exact::from(draws)).floor().to_i128()?;
        let mean = near(mean);
        let (count, mut variance, mut largest) = (draws as f64, 0.0, 1.0f64);
        for (value, share) in values.iter().zip(&shares) {
            let away = *value as f64 - mean;
            variance += share * away * away;
            largest = largest.max(away.abs());
        }
        // exp(-a²/2 / (nσ² + ba/3)) = exp(-t) at a = bt/3 + √((bt/3)² + 2nσ²t).
        let third = largest * OUTSIDE / 3.0;
        let half = third + (third * third + 2.0 * count * variance * OUTSIDE).sqrt() + 2.0;
        if half.is_nan() || 2.0 * half > MOST {
            return None;
        }
        let half = half as i64;
        let points = 2 * half + 1;
        let first = i64::try_from(middle).ok()?.checked_sub(half)?;
        let lowest = i128::from(draws) * values.iter().min().copied().unwrap_or_default();
        let lowest = i64::try_from(lowest).ok()?;
        let mut terms = Vec::new();
        for frequency in 1..=half {
            let (mut real, mut imaginary) = (0.0, 0.0);
            for (value, share) in values.iter().zip(&shares) {
                let turn = (i128::from(frequency) * value).rem_euclid(points.into());
                let (sine, cosine) = (2.0 * PI * turn as f64 / points as f64).sin_cos();
                real += share * cosine;
                imaginary += share * sine;
            }
            let size = count * real.hypot(imaginary).ln();
            if size > LEAST {
                let turn = count * imaginary.atan2(real);
                let (sine, cosine) = turn.sin_cos();
                terms.push((frequency, size.exp() * cosine, size.exp() * sine));
            }
        }
        // A draw's value has an error of some units in the last place for each of its outcomes, and
        // a term that matters has this error once for each draw.
        let relative = (count + 100.0) * (2.0 * values.len() as f64 + 20.0) * f64::EPSILON;
        Some(Self { step, first, points, lowest, terms, relative })
    }

    /// Returns the probability of a sum of at most `last`, in steps, and its error.
    fn at_most(&self, last: i64) -> (f64, f64) {
        if last < self.lowest {
            return (0.0, 0.0);
        }
        if last < self.first {
            return (0.0, 1e-12);
        }
        if last >= self.first + self.points {
            return (1.0, 1e-12);
        }
        let points = self.points as f64;
        let width = (last - self.first + 1) as f64;
        let (mut sum, mut sizes) = (width / points, 0.0);
        for (frequency, real, imaginary) in &self.terms {
            // The sum of exp(-2πi·k·s/M) over the window up to `last`, by its middle and a quotient
            // of sines.
            let angle = |part: i128, of: i64| {
                let circle = i128::from(of) * i128::from(self.points);
                2.0 * PI * part.rem_euclid(circle) as f64 / circle as f64
            };
            let k = i128::from(*frequency);
            let both = i128::from(self.first) + i128::from(last);
            let (sine, cosine) = angle(k * both, 2).sin_cos();
            let long = angle(k * i128::from(last - self.first + 1), 2).sin();
            let ratio = long / angle(k, 2).sin();
            let part = 2.0 / points * ratio * (real * cosine + imaginary * sine);
            sum += part;
            sizes += (2.0 / points * ratio).abs() * real.hypot(*imaginary);
        }
        // Terms that are left out have less than e^-60 each, divided by their frequency at most.
        let error = sizes * self.relative + 3e-12 + 1e-15 * self.terms.len() as f64;
        (sum.clamp(0.0, 1.0), error)
    }

    /// Returns the bounds of the probability of a sum below 0.
    pub fn below_zero(&self) -> (Exact, Exact) {
        let (found, error) = self.at_most(-1);
        let exact = |number: f64| Exact::parse(&format!("{:.15}", number.clamp(0.0, 1.0)));
        let [low, high] = [found - error, found + error].map(|one| exact(one).unwrap_or_default());
        (low, high)
    }

    /// Returns the largest sum such that smaller sums have at most this probability.
    pub fn least(&self, share: &Exact) -> Exact {
        let share = near(share);
        let (mut low, mut high) = (self.first.max(self.lowest), self.first + self.points);
        while low + 1 < high {
            let middle = i64::midpoint(low, high);
            let (found, error) = self.at_most(middle - 1);
            if found + error <= share { low = middle } else { high = middle }
        }
        &Exact::from(low) * &self.step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the binomial law of `draws` fair coins, by Pascal's rule in doubles.
    fn coins(draws: usize) -> Vec<f64> {
        let mut row = vec![1.0];
        for _ in 0..draws {
            let shifted = std::iter::once(0.0).chain(row.iter().copied());
            let same = row.iter().copied().chain([0.0]);
            row = same.zip(shifted).map(|(one, other)| (one + other) / 2.0).collect();
        }
        row
    }

    /// Sums of coins, whose tails are sums of a row of Pascal's triangle.
    #[test]
    fn a_sum_of_coins_is_binomial() {
        let coin = [(Exact::integer(1), Exact::one()), (Exact::integer(-1), Exact::one())];
        for draws in [1usize, 2, 10, 77, 400] {
            let law = SumLaw::new(&coin, draws as u64).unwrap();
            let row = coins(draws);
            for heads in 0..=draws {
                let expected: f64 = row[..=heads].iter().sum();
                let sum = 2 * heads as i64 - draws as i64;
                let (found, error) = law.at_most(sum);
                assert!((found - expected).abs() <= error, "{draws} {heads}: {found} {expected}");
            }
        }
    }

    /// A rare win of a thousand to one in 2,000 draws: at most one win has the probability
    /// 0.999^2000 + 2000·0.001·0.999^1999 = 0.1351999 + 0.2706704.
    #[test]
    fn a_rare_win_is_counted() {
        let law = [(Exact::integer(1000), Exact::one()), (Exact::integer(-1), Exact::integer(999))];
        let law = SumLaw::new(&law, 2_000).unwrap();
        let expected = 0.999f64.powi(2_000) + 2.0 * 0.999f64.powi(1_999);
        let (found, error) = law.at_most(1000 - 1_999);
        assert!((found - expected).abs() <= error && error < 1e-9, "{found} {expected} {error}");
        // No sum is below 2,000 losses.
        assert_eq!(law.least(&Exact::zero()), Exact::integer(-2_000));
    }
}
