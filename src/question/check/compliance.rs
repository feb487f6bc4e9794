//! What was staked and won beside the theory, in the terms of those who watch over games.

use crate::chance::critical;
use crate::exact::Exact;
use crate::figure::{Figure, Root, Shown};
use crate::question::check::Subject;
use crate::question::check::evidence::{By, Part};
use crate::question::check::judge::{Moments, looks};
use crate::question::check::report::{Compliance, ComplianceBy, Tolerance};

/// The chances that tolerances are passed.
const LEVELS: [(i64, i64); 2] = [(5, 100), (1, 100)];

/// A part of the totals of a wager; `questions` wagers share the level of what holds at every look.
pub(super) fn compliance(
    subject: &Subject,
    part: &Part,
    moments: &Moments,
    (level, questions): (&Exact, u64),
) -> Option<Compliance> {
    let actual = part.won.checked_div(&part.staked)?;
    let off = (&actual - &moments.mean).abs();
    // z² v Σs² / (Σs)².
    let staked = &part.staked * &part.staked;
    let variance = (&moments.variance * &part.stakes.squares).checked_div(&staked)?;
    let [of_95, of_99] = LEVELS.map(|(above, below)| {
        let chance = Exact::ratio(above, below).unwrap_or_else(Exact::one);
        let deviate = critical(&chance, 1);
        &(&deviate * &deviate) * &variance
    });
    let every_look = looks::width(part, moments, (level, questions));
    let square = &off * &off;
    let tolerance = if square <= of_95 {
        Tolerance::Within95
    } else if square <= of_99 {
        Tolerance::Within99
    } else if every_look.as_ref().is_none_or(|width| off <= *width) {
        Tolerance::WithinEveryLook
    } else {
        Tolerance::Outside
    };
    let one = Exact::one();
    Some(Compliance {
        id: subject.item.id.clone(),
        name: subject.name.clone(),
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
    })
}
