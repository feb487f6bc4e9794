//! Logarithms of the incomplete gamma functions.

use statrs::function::gamma::{checked_gamma_lr, checked_gamma_ur, ln_gamma};

/// The bound below which floating-point numbers lose digits and then underflow.
pub(super) const SMALL: f64 = 1e-280;

/// Number of steps after which every series or fraction of this folder has converged.
pub(super) const STEPS: u32 = 1_000_000;

/// Returns ln Q(a, x), the upper tail; `a` is above 0.
pub(super) fn ln_upper(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    match checked_gamma_ur(a, x) {
        Ok(tail) if tail > SMALL => tail.ln(),
        _ => ln_front(a, x) + fraction(a, x).ln(),
    }
}

/// Returns ln P(a, x), the lower tail; `a` is above 0.
pub(super) fn ln_lower(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return f64::NEG_INFINITY;
    }
    match checked_gamma_lr(a, x) {
        Ok(tail) if tail > SMALL => tail.ln(),
        _ => ln_front(a, x) + series(a, x).ln(),
    }
}

/// Returns ln of x^a e^-x / Γ(a).
fn ln_front(a: f64, x: f64) -> f64 {
    a * x.ln() - x - ln_gamma(a)
}

/// Returns Γ(a, x) e^x x^-a from Legendre's continued fraction, by the method of Lentz. It
/// converges fast far out in the tail.
fn fraction(a: f64, x: f64) -> f64 {
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / f64::MIN_POSITIVE;
    let mut d = 1.0 / b;
    let mut value = d;
    for step in 1..STEPS {
        let step = f64::from(step);
        let of_step = -step * (step - a);
        b += 2.0;
        d = 1.0 / (of_step * d + b);
        c = b + of_step / c;
        value *= c * d;
        if (c * d - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}

/// Returns γ(a, x) e^x x^-a from its power series.
fn series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    for step in 1..STEPS {
        term *= x / (a + f64::from(step));
        sum += term;
        if term < sum * f64::EPSILON {
            break;
        }
    }
    sum
}
