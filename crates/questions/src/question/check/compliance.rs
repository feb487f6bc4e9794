//! The compliance table: stakes and wins compared with the theory, in the terms of gaming
//! regulators.

use crate::chance::critical;
use crate::evidence::{By, Part};
use crate::exact::Exact;
use crate::figure::{Figure, Root, Shown};
use crate::question::check::compare::Rest;
use crate::question::check::judge::{Moments, Shares, looks};
use crate::question::check::report::{CheckedWager, Compliance, ComplianceBy, Tolerance};

/// Probabilities that a correct return falls outside the 95% and the 99% tolerance.
const LEVELS: [(i64, i64); 2] = [(5, 100), (1, 100)];

/// Returns the row of a part of a wager's totals; `None` if nothing was staked. The bound that
/// holds at every look gets the `level` divided by `share`.
pub(super) fn compliance(
    wager: &CheckedWager,
    part: &Part,
    moments: &Moments,
    (level, share): (&Exact, u64),
) -> Option<Compliance> {
    let actual = part.won.checked_div(&part.staked)?;
    let off = (&actual - &moments.mean).abs();
    // The squared tolerance is z² v Σs² / (Σs)².
    let staked = &part.staked * &part.staked;
    let variance = (&moments.variance * &part.stakes.squares).checked_div(&staked)?;
    let [of_95, of_99] = LEVELS.map(|(above, below)| {
        let chance = Exact::ratio(above, below).expect("levels of 1 in a number above 0");
        let deviate = critical(&chance, 1);
        &(&deviate * &deviate) * &variance
    });
    let every_look = looks::width(part, moments, (level, share));
    let chance = looks::chance(part, moments);
    let square = &off * &off;
    let tolerance = if Shares::is_passed(chance, share, level) {
        Tolerance::Outside
    } else if square <= of_95 {
        Tolerance::Within95
    } else if square <= of_99 {
        Tolerance::Within99
    } else {
        Tolerance::WithinEveryLook
    };
    let one = Exact::one();
    Some(Compliance {
        id: wager.id.clone(),
        name: wager.name.clone(),
        offer: wager.offer.clone(),
        by: match part.by {
            By::All => ComplianceBy::All,
            By::Stake => ComplianceBy::Stake,
            By::Channel => ComplianceBy::Channel,
            By::Period => ComplianceBy::Period,
        },
        group: part.label.clone(),
        rounds: part.rounds,
        effective_rounds: Shown { exact: part.effective(), digits: 1 },
        turnover: part.staked.clone(),
        win: &Exact::zero() - &part.won,
        theoretical_rtp: Figure { exact: &one + &moments.mean },
        actual_rtp: Figure { exact: &one + &actual },
        tolerance_95: Root { square: of_95 },
        tolerance_99: Root { square: of_99 },
        every_look: every_look.map(|exact| Figure { exact }),
        tolerance,
        adjusted: chance.times(share),
    })
}

/// Returns the table: for every wager a row of all its rounds, then its slices by kind, size of the
/// stake and name. `questions` is the number of tests, `None` if bounds hold at every look.
pub(super) fn table(
    wagers: &[CheckedWager],
    judged: &[Rest],
    (level, shares): (&Exact, Shares),
    questions: Option<u64>,
) -> Vec<Compliance> {
    let mut table = Vec::new();
    for (wager, rest) in wagers.iter().zip(judged) {
        let mut slices = 0;
        let lines = rest.parts.iter().filter_map(|part| {
            let share = match part.by {
                // Its mean is also one of all the questions: its row says no more than they do.
                By::All => shares.whole().max(shares.questions(questions.unwrap_or(0))),
                _ => {
                    slices += 1;
                    shares.slice(slices)
                }
            };
            compliance(wager, part, &rest.moments, (level, share))
        });
        let mut lines: Vec<Compliance> = lines.collect();
        lines.sort_by(|one, other| place(one).cmp(&place(other)));
        table.extend(lines);
    }
    table
}

/// Returns the sort key: the kind of slice, then stakes by size and all others by name.
fn place(line: &Compliance) -> (usize, Exact, &str) {
    let kind = match line.by {
        ComplianceBy::All => 0,
        ComplianceBy::Stake => 1,
        ComplianceBy::Channel => 2,
        ComplianceBy::Period => 3,
    };
    let stake = (line.by == ComplianceBy::Stake).then(|| Exact::parse(&line.group)).flatten();
    (kind, stake.unwrap_or_else(Exact::zero), &line.group)
}
