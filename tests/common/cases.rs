//! Numbers of random cases, for every program of tests.

use proptest::prelude::ProptestConfig;

/// Number of random cases of a test: `default`, times the environment variable `ODDS_CASES` where
/// that is set, for a long run.
pub fn cases(default: u32) -> u32 {
    let Ok(times) = std::env::var("ODDS_CASES") else { return default };
    let times: Option<u32> = times.parse().ok().filter(|times| *times > 0);
    default * times.expect("ODDS_CASES: expected how many times the cases of a run, as 10")
}

/// A property of [`cases`]. A failure prints its case, so nothing is kept of it.
pub fn property(default: u32) -> ProptestConfig {
    let cases = cases(default);
    ProptestConfig {
        cases,
        failure_persistence: None,
        max_global_rejects: cases.saturating_mul(10).max(1024),
        ..ProptestConfig::default()
    }
}
