//! Logarithms of the tails of Student's t-distribution.

use statrs::function::beta::{checked_beta_reg, ln_beta};

use super::gamma::{self, SMALL, STEPS};

/// Degrees of freedom from which the normal distribution replaces Student's.
const MANY: f64 = 10_000.0;

/// Returns ln of the probabilities of a deviation at least as large, and of one no larger,
/// two-sided.
///
/// For many degrees of freedom ν the square is converted to the square of a normal deviate by
/// Wallace's approximation, ((8ν+1)/(8ν+3))² ν ln(1 + t²/ν). For ν = 10,000 its error is below 1e-4
/// of the tail.
pub(super) fn ln_student(squared: f64, freedom: f64) -> (f64, f64) {
    if squared.is_infinite() {
        return (f64::NEG_INFINITY, 0.0);
    }
    if freedom >= MANY {
        let factor = (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0);
        let half = factor * factor * freedom * (squared / freedom).ln_1p() / 2.0;
        return (gamma::ln_upper(0.5, half), gamma::ln_lower(0.5, half));
    }
    let (a, b) = (freedom / 2.0, 0.5);
    let (x, y) = (freedom / (freedom + squared), squared / (freedom + squared));
    (ln_lower(a, b, x), ln_lower(b, a, y))
}

/// Returns ln of the incomplete beta function I_x(a, b).
fn ln_lower(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return f64::NEG_INFINITY;
    }
    match checked_beta_reg(a, b, x.min(1.0)) {
        Ok(tail) if tail > SMALL => tail.ln(),
        _ => a * x.ln() + b * (-x).ln_1p() - a.ln() - ln_beta(a, b) + series(a, b, x).ln(),
    }
}

/// Returns I_x(a, b) a B(a, b) / (x^a (1 - x)^b) from its power series.
fn series(a: f64, b: f64, x: f64) -> f64 {
    let (mut term, mut sum) = (1.0, 1.0);
    for step in 0..STEPS {
        let step = f64::from(step);
        term *= x * (a + b + step) / (a + 1.0 + step);
        sum += term;
        if term < sum * f64::EPSILON {
            break;
        }
    }
    sum
}
