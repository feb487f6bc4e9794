//! Ruin and goal of a bankroll, as a diffusion.
//!
//! A bankroll that changes by many small steps behaves like a Brownian motion with the mean and the
//! variance of a step. In units of the standard deviation of a round it starts at x, drifts by m a
//! round, and is lost at 0. With Φ the normal distribution function, it is lost within t rounds
//! with probability
//!
//! ```text
//! Φ((−x − mt)/√t) + e^(−2mx) · Φ((−x + mt)/√t)
//! ```
//!
//! With a goal L, at which the play ends, images of the start at x + 2nL for all whole n and of the
//! drift take its place: the density of the time of ruin is the sum over n of (x + 2nL)/√(2πt³) ·
//! e^(−mx − m²t/2 − (x + 2nL)²/2t). For long times the eigenfunctions sin(kπx/L) converge faster.
//! W. Feller, *An Introduction to Probability Theory and Its Applications*, volume 1, chapter XIV,
//! has both series.

use std::f64::consts::{LN_2, PI};

use crate::chance::{gamma, near};
use crate::exact::Exact;

/// Digits of a probability after the point.
pub(super) const DIGITS: usize = 9;
/// Terms of a series after which nothing changes.
const MOST_TERMS: i32 = 60;

/// The probabilities of the two ends of a trip, to nine digits after the point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trip {
    /// The probability that the bankroll is lost before the goal is reached.
    pub ruin: Exact,
    /// The probability that the goal is reached before the bankroll is lost; `None` without a goal.
    pub goal: Option<Exact>,
}

/// Returns the probabilities of ruin and of the goal, for a bankroll that starts above 0 and ends
/// at 0, at the goal above it, or after this number of rounds, if given. `law` has the mean and the
/// variance of the net win of a round. `None` if the variance is not above 0.
///
/// # Example
///
/// ```
/// use shoe_odds_core::chance::trip;
/// use shoe_odds_core::exact::Exact;
///
/// // A fair coin doubles a bankroll or loses it.
/// let [zero, one, two] = [0, 1, 2].map(Exact::integer);
/// let found = trip([&zero, &one], &one, Some(&two), None).unwrap();
/// assert_eq!((found.ruin, found.goal), (Exact::half(), Some(Exact::half())));
/// ```
pub fn trip(
    [mean, variance]: [&Exact; 2],
    bankroll: &Exact,
    goal: Option<&Exact>,
    rounds: Option<&Exact>,
) -> Option<Trip> {
    if !variance.is_positive() {
        return None;
    }
    let deviation = near(variance).sqrt();
    let start = near(bankroll) / deviation;
    let drift = near(mean) / deviation;
    let goal = goal.map(|goal| near(goal) / deviation);
    let rounds = rounds.map(near);
    let exact = |share: f64| Exact::parse(&format!("{:.DIGITS$}", share.clamp(0.0, 1.0)));
    Some(Trip {
        ruin: exact(lost(drift, start, goal, rounds))?,
        // The goal is ruin in a mirror.
        goal: match goal {
            Some(goal) => Some(exact(lost(-drift, goal - start, Some(goal), rounds))?),
            None => None,
        },
    })
}

/// Returns the probability that a motion from `start` reaches 0, before `end` if there is one,
/// within the time if there is one.
fn lost(drift: f64, start: f64, end: Option<f64>, time: Option<f64>) -> f64 {
    match (end, time) {
        (None, None) => (-2.0 * drift * start).exp(),
        (Some(end), None) => always(drift, start, end),
        (None, Some(time)) => passed(drift, start, start, time),
        (Some(end), Some(time)) if time < end * end => by_images(drift, start, end, time),
        (Some(end), Some(time)) => by_waves(drift, start, end, time),
    }
}

/// Returns the probability to reach 0 before `end`.
fn always(drift: f64, start: f64, end: f64) -> f64 {
    if drift == 0.0 {
        return 1.0 - start / end;
    }
    let down = if drift > 0.0 { (-2.0 * drift * start).exp() } else { 1.0 };
    let less = |far: f64| -(-2.0 * drift.abs() * far).exp_m1();
    down * less(end - start) / less(end)
}

/// Returns the probability to reach 0 within the time, of an image at a distance from 0.
fn passed(drift: f64, start: f64, image: f64, time: f64) -> f64 {
    let (distance, size) = (image.abs(), drift.abs());
    let term = |sign: f64| {
        let at = (sign * size * time - distance) / time.sqrt();
        (-drift * start - sign * size * distance + ln_below(at)).exp()
    };
    term(1.0) + term(-1.0)
}

fn by_images(drift: f64, start: f64, end: f64, time: f64) -> f64 {
    let image = |at: i32| start + 2.0 * f64::from(at) * end;
    let of = |at: i32| image(at).signum() * passed(drift, start, image(at), time);
    of(0) + (1..MOST_TERMS).map(|at| of(at) + of(-at)).sum::<f64>()
}

fn by_waves(drift: f64, start: f64, end: f64, time: f64) -> f64 {
    let wave = |at: i32| {
        let of = f64::from(at) * PI / end;
        let rate = (drift * drift + of * of) / 2.0;
        of / end * (of * start).sin() * (-drift * start - rate * time).exp() / rate
    };
    always(drift, start, end) - (1..MOST_TERMS).map(wave).sum::<f64>()
}

/// Returns the logarithm of the normal distribution function.
fn ln_below(at: f64) -> f64 {
    let ln_beyond = gamma::ln_upper(0.5, at * at / 2.0) - LN_2;
    if at <= 0.0 { ln_beyond } else { (-ln_beyond.exp()).ln_1p() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Exact {
        text.parse().unwrap()
    }

    fn of(law: [&str; 2], bankroll: &str, goal: Option<&str>, rounds: Option<&str>) -> [f64; 2] {
        let law = law.map(exact);
        let (goal, rounds) = (goal.map(exact), rounds.map(exact));
        let law = [&law[0], &law[1]];
        let found = trip(law, &exact(bankroll), goal.as_ref(), rounds.as_ref()).unwrap();
        [near(&found.ruin), found.goal.map_or(f64::NAN, |goal| near(&goal))]
    }

    fn is_near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} and not {expected}");
    }

    /// M. Hall, "Risk of Ruin" (1992): 300 units, a win of 0.0151 and a mean square of 3.88681 a
    /// hand double with ruin in (1 − S^b)/(1 − S^(a+b)). He rounds S to 1.0153, for 9.0%; unrounded
    /// it is (0.5 + 0.0151/(2·1.97150))/(0.5 − 0.0151/(2·1.97150)) = 1.015437, and 1/(1 + S^152.169)
    /// is 8.86%.
    #[test]
    fn a_bankroll_doubles_as_published() {
        let [ruin, goal] = of(["0.0151", "3.88681"], "300", Some("600"), None);
        is_near(ruin, 0.0886, 0.00005);
        is_near(ruin + goal, 1.0, 2e-9);
    }

    /// ln 0.05/(−2·0.01/4) = 599.146: the bankroll of 5% ruin at σ²/μ = 400.
    #[test]
    fn a_long_trip_is_endless() {
        let law = ["0.01", "4"];
        is_near(of(law, "599.1464547", None, None)[0], 0.05, 1e-9);
        is_near(of(law, "599.1464547", None, Some("100000000"))[0], 0.05, 1e-9);
        // Nothing but ruin comes of a game without an edge.
        is_near(of(["-0.01", "4"], "50", None, Some("10000000"))[0], 1.0, 0.0);
        is_near(of(["-0.01", "4"], "50", None, None)[0], 1.0, 0.0);
        for mean in ["0.01", "-0.01", "0", "0.5", "-0.5"] {
            let (long, endless) = (Some("1000000000"), None);
            let trip = |rounds| of([mean, "4"], "60", Some("200"), rounds);
            let (long, endless) = (trip(long), trip(endless));
            assert_eq!(long, endless, "{mean}");
            is_near(long[0] + long[1], 1.0, 2e-9);
        }
    }

    /// Without drift a motion passes a point twice as often as it ends beyond it. Tables of the
    /// normal law have Φ(−1) = 0.158655 and Φ(−1.5) = 0.066807.
    #[test]
    fn without_an_edge_the_motion_is_reflected() {
        is_near(of(["0", "4"], "20", None, Some("100"))[0], 2.0 * 0.158655, 1e-6);
        is_near(of(["0", "4"], "30", None, Some("100"))[0], 2.0 * 0.066807, 1e-6);
        is_near(of(["0.0000000001", "4"], "30", None, Some("100"))[0], 2.0 * 0.066807, 1e-6);
        is_near(of(["0", "1"], "25", Some("100"), None)[0], 0.75, 0.0);
        // A goal far away stops nobody.
        let near_goal = of(["0.02", "4"], "30", Some("100000"), Some("100"));
        is_near(near_goal[0], of(["0.02", "4"], "30", None, Some("100"))[0], 1e-9);
        is_near(near_goal[1], 0.0, 0.0);
    }

    /// Both series have the same sum wherever both converge, on either side of where one takes over.
    #[test]
    fn both_series_agree() {
        for drift in [-0.7, -0.02, 0.0, 0.004, 0.3] {
            for (start, end) in [(3.0, 10.0), (9.5, 10.0), (0.1, 10.0), (5.0, 10.0)] {
                for time in [20.0, 60.0, 99.0, 130.0, 400.0] {
                    let images = by_images(drift, start, end, time);
                    let waves = by_waves(drift, start, end, time);
                    is_near(images, waves, 1e-9);
                }
            }
        }
    }

    /// Returns the exact probabilities of ruin and goal of a walk with these whole steps.
    fn walk(steps: &[(i32, f64)], bankroll: i32, goal: i32, rounds: usize) -> [f64; 2] {
        let places = usize::try_from(goal).unwrap();
        let mut at = vec![0.0; places];
        at[usize::try_from(bankroll).unwrap()] = 1.0;
        let mut ends = [0.0; 2];
        for _ in 0..rounds {
            let mut next = vec![0.0; places];
            for (place, share) in at.iter().enumerate().skip(1).filter(|(_, share)| **share > 0.0) {
                for (step, chance) in steps {
                    let to = i32::try_from(place).unwrap() + step;
                    match usize::try_from(to) {
                        Ok(0) | Err(_) => ends[0] += share * chance,
                        Ok(to) if to >= places => ends[1] += share * chance,
                        Ok(to) => next[to] += share * chance,
                    }
                }
            }
            at = next;
        }
        ends
    }

    /// Returns the largest error, against a walk with these steps.
    fn error(steps: &[(i32, f64)], bankroll: i32, goal: i32, rounds: usize) -> f64 {
        let mean: f64 = steps.iter().map(|(step, chance)| f64::from(*step) * chance).sum();
        let square: f64 = steps.iter().map(|(step, chance)| f64::from(step * step) * chance).sum();
        let text = |number: f64| format!("{number:.15}");
        let law = [text(mean), text(square - mean * mean)];
        let [ruin, reached] = of(
            [&law[0], &law[1]],
            &bankroll.to_string(),
            Some(&goal.to_string()),
            Some(&rounds.to_string()),
        );
        let [lost, won] = walk(steps, bankroll, goal, rounds);
        (ruin - lost).abs().max((reached - won).abs())
    }

    /// Steps of one unit end on the barriers and pass neither.
    #[test]
    fn a_walk_of_even_money_is_near() {
        for up in [0.5, 0.505, 0.52, 0.49] {
            for (bankroll, goal, rounds) in
                [(30, 60, 400), (30, 60, 5_000), (20, 100, 1_000), (50, 5_000, 2_000)]
            {
                let error = error(&[(1, up), (-1, 1.0 - up)], bankroll, goal, rounds);
                assert!(error < 0.002, "{up} {bankroll} {goal} {rounds}: {error}");
            }
        }
    }

    /// A bet at 40 to 1 passes its goal by up to 39 units. The error is then a few percent, and less
    /// for larger bankrolls.
    #[test]
    fn a_walk_of_long_odds_is_farther() {
        let steps = [(40, 0.0264), (-1, 0.9736)];
        let small = error(&steps, 200, 400, 1_500);
        let large = error(&steps, 800, 1_600, 24_000);
        assert!(small < 0.06 && large < small / 2.0, "{small} {large}");
    }
}
