//! The line that says how many tests were made, their limits, and how near the rounds came to one.

use crate::document::grouped;
use crate::question::check::report::{Check, Finding, Method};
use crate::table::short;

/// Says how many tests were made, at which level, and which deviations differ.
pub(super) fn tests(check: &Check) -> String {
    let some = |number: u64, what: &str| {
        let plural = if number == 1 { "" } else { "s" };
        format!("{} {what}{plural}", grouped(number.into()))
    };
    let count = |all: usize| u64::try_from(all).unwrap_or(u64::MAX);
    let level = short(&check.level);
    let [returns, slices] = check.bounded.map(count);
    let mut means = check.wagers.iter().filter_map(|wager| wager.mean.as_ref());
    if means.any(|mean| mean.judged.method == Method::EveryLook) {
        let returns = some(returns, "return");
        return format!(
            "{returns} at a significance level of {level} in all: one fails beyond ± at every look"
        );
    }
    let questions = some(check.questions, "test");
    let sigma = check.critical.exact.decimal(2);
    let limits = match slices {
        0 => format!(
            "{questions} at a significance level of {level} in all: one fails at {sigma} sigma"
        ),
        _ => format!(
            "{questions} and {}: a test fails at {sigma} sigma, a row beyond ± at every look, and a \
             right game fails any of them with a probability of at most {level}",
            some(slices, "row")
        ),
    };
    let largest = check.largest.as_ref().map_or(String::new(), |largest| {
        let Finding { text, adjusted, .. } = largest;
        format!(". Least likely deviation: {text}; its p-value after Holm is {adjusted}")
    });
    limits + &largest
}
