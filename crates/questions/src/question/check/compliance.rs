//! The compliance table: stakes and wins compared with the theory, in the terms of gaming
//! regulators; and running totals, which say when a return first left its bound.

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
            By::ChannelPeriod => ComplianceBy::ChannelPeriod,
        },
        group: part.label.clone(),
        period: Some(part.period.clone()).filter(|period| !period.is_empty()),
        first_outside: None,
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

/// Returns the table and the running totals.
///
/// The table has for every wager a row of all its rounds, then its slices by kind, size of the stake
/// and name. `questions` is the number of tests, `None` if bounds hold at every look.
pub(super) fn tables(
    wagers: &[CheckedWager],
    judged: &[Rest],
    (level, shares): (&Exact, Shares),
    questions: Option<u64>,
) -> [Vec<Compliance>; 2] {
    let (mut table, mut all_running) = (Vec::new(), Vec::new());
    for (wager, rest) in wagers.iter().zip(judged) {
        let row = |part: &Part, share| compliance(wager, part, &rest.moments, (level, share));
        let order = Order::of(&rest.parts);
        let (mut slices, mut cells) = (0, 0);
        let mut lines = Vec::new();
        for part in &rest.parts {
            let number = if part.by == By::ChannelPeriod { &mut cells } else { &mut slices };
            let share = match part.by {
                // Its mean is also one of all the questions: its row says no more than they do.
                By::All => shares.whole().max(shares.questions(questions.unwrap_or(0))),
                _ => {
                    *number += 1;
                    shares.slice(*number)
                }
            };
            let Some(mut line) = row(part, share) else { continue };
            let sums = order.sums(part, &rest.parts);
            let running = sums.iter().filter_map(|sum| row(sum, share)).collect::<Vec<_>>();
            let mut outside = running.iter().filter(|sum| sum.tolerance == Tolerance::Outside);
            line.first_outside = outside.next().and_then(|sum| sum.period.clone());
            all_running.extend(running);
            lines.push(line);
        }
        lines.sort_by(|one, other| place(one, &order).cmp(&place(other, &order)));
        table.extend(lines);
    }
    [table, all_running]
}

/// The order of periods: by their numbers if all are numbers or begin with a year, otherwise as they
/// come up.
struct Order<'p>(Vec<&'p str>);

impl<'p> Order<'p> {
    fn of(parts: &'p [Part]) -> Self {
        let periods = parts.iter().filter(|part| part.by == By::Period);
        let mut periods: Vec<&str> = periods.map(|part| part.label.as_str()).collect();
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let year = |text: &str| {
            text.split_once('-').is_some_and(|(year, _)| year.len() == 4 && is_digits(year))
        };
        if periods.iter().all(|period| is_digits(period))
            || periods.iter().all(|period| year(period))
        {
            periods.sort_by_cached_key(|period| numbers(period));
        }
        Self(periods)
    }

    fn place(&self, period: &str) -> usize {
        self.0.iter().position(|other| *other == period).unwrap_or(self.0.len())
    }

    /// Returns the running totals of all rounds of a wager or of one of its channels, one behind
    /// each period of several; empty for any other part.
    fn sums(&self, part: &Part, parts: &[Part]) -> Vec<Part> {
        let of = |other: &&Part| match part.by {
            By::All => other.by == By::Period,
            By::Channel => other.by == By::ChannelPeriod && other.label == part.label,
            _ => false,
        };
        let period = |other: &'_ Part| match other.by {
            By::Period => other.label.clone(),
            _ => other.period.clone(),
        };
        let mut own: Vec<(usize, &Part)> =
            parts.iter().filter(of).map(|own| (self.place(&period(own)), own)).collect();
        own.sort_by_key(|(place, _)| *place);
        // Files without periods beside files with them: their rows have no place in the order.
        let rounds = own.iter().fold(0_u64, |sum, (_, own)| sum.saturating_add(own.rounds));
        if own.len() < 2 || rounds != part.rounds {
            return Vec::new();
        }
        let mut sum = Part { by: part.by, label: part.label.clone(), ..Part::default() };
        let sums = own.into_iter().map(|(_, own)| {
            sum.merge(own);
            Part { period: period(own), ..sum.clone() }
        });
        sums.collect()
    }
}

/// Returns the sort key of a name with numbers in it: `2026-9` goes before `2026-10`.
fn numbers(name: &str) -> Vec<(usize, &str)> {
    let runs = name.split_inclusive(|letter: char| !letter.is_ascii_digit()).map(|run| {
        let run = run.trim_start_matches('0');
        (run.len(), run)
    });
    runs.collect()
}

/// Returns the sort key: the kind of slice, then stakes by size, periods in their order, and all
/// others by name.
fn place<'c>(line: &'c Compliance, order: &Order<'_>) -> (usize, Exact, &'c str, usize) {
    let (kind, period) = match line.by {
        ComplianceBy::All => (0, 0),
        ComplianceBy::Stake => (1, 0),
        ComplianceBy::Channel => (2, 0),
        ComplianceBy::Period => (3, order.place(&line.group)),
        ComplianceBy::ChannelPeriod => (4, order.place(line.period.as_deref().unwrap_or_default())),
    };
    let stake = (line.by == ComplianceBy::Stake).then(|| Exact::parse(&line.group)).flatten();
    let name = if line.by == ComplianceBy::Period { "" } else { &line.group };
    (kind, stake.unwrap_or_else(Exact::zero), name, period)
}
