//! Counts the runs of a session, and selects the lengths to list.

use rayon::prelude::*;

use crate::error::Error;
use crate::question::streaks::Streaks;
use crate::question::streaks::report::{ExpectedReport, LengthReport, PointReport, RunsReport};
use crate::question::streaks::runs::{Law, Lengths, Session, lengths};
use crate::question::streaks::session::hands_info;
use crate::wording::asked::LONGEST;

impl Streaks<'_> {
    /// Returns the longest run that is listed by itself.
    fn listed(&self, law: &Law, hands: u32) -> u32 {
        self.request.longest.unwrap_or(usual(law, hands)).min(hands)
    }

    /// Counts runs by length. More lengths are counted than listed, to get the mean.
    pub(super) fn lengths(&self, law: &Law, session: &Session) -> Result<Vec<Lengths>, Error> {
        let hands = session.longest();
        let listed = self.listed(law, hands).saturating_add(1);
        let most = listed.max(usual(law, hands) + 1).min(hands);
        let able = told_apart(law, hands, most_work(law)).max(20);
        if most > able.saturating_add(1) {
            let hands = hands_info(session).words();
            return Err(Error::usage(format!(
                "telling apart runs of up to {} wins over {hands} takes too long: expected a \
                 {LONGEST} of {able} or less",
                listed - 1
            )));
        }
        Ok(lengths(law, session, self.laws.rounds_per_shoe(), most))
    }

    pub(super) fn runs(&self, law: &Law, session: &Session, found: &[Lengths]) -> Vec<RunsReport> {
        let hands = session.longest();
        let listed = self.listed(law, hands);
        let name = |run: u32| {
            if run > listed && listed + 1 < hands { format!("{run}+") } else { run.to_string() }
        };
        let report = |(side, found): (&'static str, &Lengths)| {
            // The last length includes all longer ones, if there are any.
            let most = u32::try_from(found.reached.len()).unwrap_or(u32::MAX);
            let lengths = found.pooled(listed + 1);
            let total = &lengths.longest.total;
            let at_least = lengths.at_least();
            let rows = (0u32..).zip(lengths.longest.ways.iter().zip(&at_least));
            RunsReport {
                side,
                longest: rows
                    .map(|(run, (ways, at_least))| LengthReport {
                        run: name(run),
                        probability: self.figure(total.share(ways)),
                        at_least: self.figure(total.share(at_least)),
                    })
                    .collect(),
                mean: self.figure(found.mean()),
                mean_counts_to: (most < hands).then_some(most),
                points: [50, 90, 99]
                    .map(|percent| {
                        let last = (most == hands).then_some(hands);
                        PointReport { percent, run: found.point(percent).or(last) }
                    })
                    .into(),
                expected: (1u32..)
                    .zip(lengths.runs())
                    .map(|(run, number)| ExpectedReport {
                        run: name(run),
                        number: self.figure(number),
                    })
                    .collect(),
            }
        };
        let hands = self.names().into_iter().take(found.len() - 1);
        let sides: Vec<&'static str> = hands.chain(["either"]).collect();
        let sides = sides.into_par_iter().zip(found);
        sides.map(report).collect()
    }
}

/// Returns the longest run that can be distinguished in a second or two over this many hands.
fn usual(law: &Law, hands: u32) -> u32 {
    match law.is_independent() {
        true if hands > 500 => 40,
        true => 100,
        false => told_apart(law, hands, 1_000_000_000).clamp(20, 100),
    }
}

/// Returns the longest run that can be distinguished with this much work.
///
/// Each pair of a longest and a present run has a number as long as the session in every round. It
/// has several such numbers if corrections are kept.
fn told_apart(law: &Law, hands: u32, work: u64) -> u32 {
    let of_length = u64::from(hands).pow(2) * law.coefficients() as u64;
    u32::try_from((work / of_length.max(1)).isqrt()).unwrap_or(u32::MAX)
}

/// Returns the work of about a minute, by closed forms or by the chain.
fn most_work(law: &Law) -> u64 {
    if law.is_independent() { 100_000_000_000 } else { 20_000_000_000 }
}
