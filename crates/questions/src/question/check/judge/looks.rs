//! Bounds that hold at every look, so that a run may be checked as often as one likes.
//!
//! A bound for one look is passed sooner or later if one looks often enough. This one is not: if
//! the law is right, the probability that the win ever passes it is no more than its level. It is a
//! confidence sequence by stitching, after Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform,
//! nonparametric, nonasymptotic confidence sequences", Annals of Statistics 49 (2021), 1055-1080,
//! section 3.1. It has lines in place of their smooth curve, so that all but a logarithm is a
//! fraction.
//!
//! Round i has the stake s_i, known before its cards, and wins s_i X_i, where X_i has the mean m
//! and the variance v and is no farther than b from m. By Bernstein, for 0 < t and t s_i b < 3,
//!
//! ```text
//! E exp(t s_i (X_i - m)) <= exp(t² s_i² v / 2(1 - t s_i b/3)).
//! ```
//!
//! Let M be the sum of s_i (X_i - m), V the sum of s_i² v, and S the largest stake so far. Then
//! exp(tM - t²V / 2(1 - tSb/3)) is no larger than a nonnegative supermartingale that begins with 1.
//! By Ville it reaches 1/a at any time with probability a or less: M stays below
//!
//! ```text
//! ln(1/a)/t + tV / 2(1 - tSb/3).
//! ```
//!
//! A line is near to the best for one V. There is one for every k = 0, 1, 2, …, with
//! t_k = 4/(2^k s_1 √v), where s_1 is the first stake. Line 9 is near to the best for 4^9 rounds,
//! some 260,000; it gets the largest share of the level, and the lines around it get less. With j = |k - 9| the level of a line is a_k = a/3(j+1)(j+2), half of
//! it for each side: the sum of 1/(j+1)(j+2) is 1 over j = 0, 1, 2, …, and less than 1/2 over the
//! lines before line 9, so together they have no more than a. All lines hold at once with
//! probability 1 - a at least, and so does the lowest of them, whatever V is. The t_k depend on no
//! data but the first stake, so the lowest line may be chosen anew at every look.

use crate::chance::{self, P};
use crate::evidence::Part;
use crate::exact::Exact;
use crate::figure::Figure;
use crate::question::check::judge::mean::Moments;
use crate::question::check::judge::power::nine_in_ten;
use crate::question::check::judge::{Questions, count};
use crate::question::check::report::{CheckedMean, Method};

/// Number of lines: the last is near to the best for 4^40 rounds.
const LINES: u64 = 40;
/// The line with the largest share of the level: it is near to the best for 4^9 rounds.
const USUAL: u64 = 9;

/// A line: t, tV / 2(1 - tSb/3), and the divisor of the level, 3(j+1)(j+2)/2.
struct Line {
    t: Exact,
    rise: Exact,
    number: u64,
}

/// Returns the lines for these stakes.
fn lines(part: &Part, moments: &Moments) -> Vec<Line> {
    let two = Exact::integer(2);
    let deviation = moments.variance.sqrt_decimal(6).and_then(|root| Exact::parse(&root));
    let unit = deviation.map(|root| &root * &part.stakes.first).filter(Exact::is_positive);
    let variance = &moments.variance * &part.stakes.squares;
    let reach = &part.stakes.largest * &moments.farthest;
    let third = Exact::third();
    let mut next = unit.and_then(|unit| Exact::integer(4).checked_div(&unit));
    let mut lines = Vec::new();
    for k in 0..LINES {
        let Some(t) = next else { break };
        next = t.checked_div(&two);
        let left = &Exact::one() - &(&(&t * &reach) * &third);
        if left.is_positive()
            && let Some(rise) = (&t * &variance).checked_div(&(&two * &left))
        {
            let from = k.abs_diff(USUAL);
            lines.push(Line { t, rise, number: 3 * (from + 1) * (from + 2) / 2 });
        }
    }
    lines
}

/// Returns how far the mean return may be from the law at any look, per unit staked; this many
/// questions together pass their bounds with probability `level` at most. `None` if nothing is
/// bounded yet.
pub fn width(part: &Part, moments: &Moments, (level, questions): (&Exact, u64)) -> Option<Exact> {
    let bound = |line: Line| {
        let exponent = chance::exponent(level, questions.saturating_mul(line.number));
        Some(&exponent.checked_div(&line.t)? + &line.rise)
    };
    lines(part, moments).into_iter().filter_map(bound).min()?.checked_div(&part.staked)
}

/// Returns the square of the shift of the mean that would pass the bound nine times in ten.
pub fn shift_squared(part: &Part, moments: &Moments, among: (&Exact, u64)) -> Option<Exact> {
    let variance = &moments.variance * &part.stakes.squares;
    let deviation = variance.sqrt_decimal(12).and_then(|root| Exact::parse(&root))?;
    let spare = (&nine_in_ten() * &deviation).checked_div(&part.staked)?;
    let shift = &width(part, moments, among)? + &spare;
    Some(&shift * &shift)
}

/// Returns the level at which the win would pass the bound. Line k is passed where M reaches
/// ln(1/a_k)/t_k plus its rise.
pub fn chance(part: &Part, moments: &Moments) -> P {
    let off = &part.won - &(&part.staked * &moments.mean);
    let one = Exact::one();
    let exponent = |line: Line| {
        let number = &chance::exponent(&one, line.number) - &chance::exponent(&one, 1);
        &(&line.t * &(&off.abs() - &line.rise)) - &number
    };
    let most = lines(part, moments).into_iter().map(exponent).max();
    chance::bounded(&most.filter(Exact::is_positive).unwrap_or_else(Exact::zero))
}

/// Compares the mean net win with the exact one, by the bound that holds at every look.
pub fn mean(questions: &mut Questions, part: &Part, moments: &Moments) -> Option<CheckedMean> {
    let off = &part.won - &(&part.staked * &moments.mean);
    let variance = &moments.variance * &part.stakes.squares;
    Some(CheckedMean {
        mean: Figure { exact: part.won.checked_div(&part.staked)? },
        expected: Figure { exact: moments.mean.clone() },
        deviation: count::deviation(&off, &variance),
        shoes: None,
        judged: questions.ask(Method::EveryLook, chance(part, moments), None),
    })
}
