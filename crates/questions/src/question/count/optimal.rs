//! Finds the best ramp for a bankroll.
//!
//! A round at a count has the mean e and the mean square q of the net win of one unit. With a stake
//! of s units it adds to the certainty equivalent for a bankroll of B at a share k of full Kelly
//!
//! ```text
//! s·e − s²·q/(2kB)
//! ```
//!
//! which is largest at s = kB·e/q, and of multiples of a chip at the nearest one. The square of the
//! mean of a round, by which a mean square exceeds a variance, is too small to matter.

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::short;
use crate::wording::asked::{BANKROLL, CHIP, MIN, RAMP};

use super::CountRequest;
use super::ramp::{MOST_STEPS, Ramp, Step};
use super::run::Run;
use super::sums::{BY_COUNT, Sums, halves_at};

/// Returns the whole counts at which stakes may change.
pub(super) fn counts() -> Vec<(i64, i64)> {
    let [first, last] = [0, BY_COUNT - 1].map(|place| halves_at(place) / 2);
    (first..=last).map(|count| (count, 1)).collect()
}

/// The rounds from a count on.
struct From {
    count: i64,
    rounds: i128,
    /// The expected net win of one unit, and the sum of the mean squares, in parts.
    gain: Exact,
    squares: Exact,
}

/// Returns the ramp of a play with the largest certainty equivalent over these sums.
pub(super) fn ramp(
    run: &Run<'_>,
    sums: &Sums,
    play: usize,
    request: &CountRequest,
) -> Result<Ramp, Error> {
    let one = Exact::one();
    let chip = request.chip.as_ref().unwrap_or(&one);
    let bankroll = request.bankroll.as_ref().unwrap_or(&one);
    let kelly = bankroll * &request.kelly;
    // The multiples of a chip between the smallest and the largest stake.
    let chips = |stake: &Exact| stake.checked_div(chip).unwrap_or_default();
    let least =
        request.spread.0.as_ref().map_or_else(Exact::one, |least| Exact::from(chips(least).ceil()));
    let most = request.spread.1.as_ref().map(|most| Exact::from(chips(most).floor()));
    let stake = |from: &From| {
        let ideal = (&kelly * &from.gain).checked_div(&(&from.squares * chip)).unwrap_or_default();
        let nearest = Exact::from((&ideal + &Exact::half()).floor()).max(least.clone());
        let stake = most.as_ref().map_or(nearest.clone(), |most| nearest.min(most.clone()));
        // Twice the best stake is worth no more than none.
        if stake < &ideal * &Exact::integer(2) { &stake * chip } else { Exact::zero() }
    };
    let mut steps: Vec<Step> = Vec::new();
    let mut before = Exact::zero();
    for from in groups(run, sums, play) {
        let stake = stake(&from);
        if stake != before && steps.len() < MOST_STEPS {
            before = stake.clone();
            steps.push(Step { from: Exact::integer(from.count), stake });
        }
    }
    if steps.is_empty() {
        let why = format!(
            "no count is worth a stake: expected a larger {BANKROLL}, a smaller {CHIP} or {MIN}, or \
             other tags"
        );
        return Err(Error::value(RAMP, "best", why));
    }
    Ramp::of(steps).map_err(|why| {
        let why = format!("the best ramp has a step that none can have, {why}");
        Error::value(CHIP, short(chip), why)
    })
}

/// Returns the rounds by whole counts that occurred. Rare counts at either end are one group each.
fn groups(run: &Run<'_>, sums: &Sums, play: usize) -> Vec<From> {
    let Some([dealt, won]) = run.layout.by_step(play) else { return Vec::new() };
    let laws = &run.wagers.laws[run.plays[play].wager];
    let square = |law: &Vec<(Exact, Exact)>| -> Exact {
        law.iter().map(|(win, chance)| &(win * win) * chance).sum()
    };
    let of_win: Vec<Exact> = laws.iter().map(square).collect();
    let whole = |at: usize| Exact::from(crate::exact::Whole::from(sums.of[at]));
    let of = |(step, (count, _)): (usize, (i64, i64))| {
        let squares = of_win.iter().zip(run.layout.wins(play, step));
        From {
            count,
            rounds: sums.of[dealt.start + step],
            gain: whole(won.start + step),
            squares: squares.map(|(square, at)| square * &whole(at)).sum(),
        }
    };
    let mut all: Vec<From> = counts().into_iter().enumerate().map(of).collect();
    all.retain(|from| from.rounds > 0);
    let rounds: i128 = all.iter().map(|from| from.rounds).sum();
    let is_rare = |from: &From| from.rounds * 1000 < rounds;
    let first = all.iter().position(|from| !is_rare(from)).unwrap_or(0);
    let last = all.iter().rposition(|from| !is_rare(from)).unwrap_or(0);
    let mut groups: Vec<From> = Vec::new();
    for (at, from) in all.into_iter().enumerate() {
        match groups.last_mut().filter(|_| at <= first || at > last) {
            Some(group) => {
                group.rounds += from.rounds;
                group.gain = &group.gain + &from.gain;
                group.squares = &group.squares + &from.squares;
            }
            None => groups.push(from),
        }
    }
    groups
}
