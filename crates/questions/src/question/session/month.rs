//! The house's month: the sum of very many independent bets of one stake.

use crate::chance::SumLaw;
use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::figure::{Enclosed, Figure, short};
use crate::question::session::BankrollRequest;
use crate::question::session::report::{HousePercentile, Month};
use crate::question::session::round::OfRound;
use crate::wording::asked::HANDLE;

/// Percentiles of a month's win, in thousandths.
const PERCENTILES: [i64; 9] = [1, 10, 50, 250, 500, 750, 950, 990, 999];
/// Maximum number of bets.
const MOST_BETS: u64 = 1_000_000_000;

/// Returns a month with this handle.
pub(super) fn of(
    handle: &Exact,
    request: &BankrollRequest,
    of_round: &OfRound,
) -> Result<Month, Error> {
    let bets = handle / &request.stake;
    let expected = || {
        let why = format!(
            "expected a multiple of the stake of {}, up to {MOST_BETS} bets",
            short(&request.stake)
        );
        Error::value(HANDLE, brief(&short(handle)), why)
    };
    let count = bets.is_whole().then(|| bets.to_u128()).flatten();
    let count = count.and_then(|count| u64::try_from(count).ok());
    let count = count.filter(|count| (1..=MOST_BETS).contains(count)).ok_or_else(expected)?;
    let law: Vec<(Exact, Exact)> =
        of_round.law.iter().map(|(net, ways)| (-net, Exact::from(ways.clone()))).collect();
    let sum = SumLaw::new(&law, count).ok_or_else(|| {
        let why = "the payoffs are too fine or too large for so many bets: expected fewer bets";
        Error::value(HANDLE, brief(&short(handle)), why)
    })?;
    let thousandth = Exact::ratio(1, 1000).unwrap_or_default();
    let win = |share: &Exact| &sum.least(share) * &request.stake;
    let wins = PERCENTILES.map(|thousandths| {
        let share = &thousandth * &Exact::integer(thousandths);
        let win = win(&share);
        let hold = Figure::from(win.share_of(handle));
        HousePercentile { percent: &share * &Exact::integer(100), win, hold }
    });
    let worst = win(&thousandth);
    let largest = of_round.law.iter().map(|(net, _)| net).max().cloned().unwrap_or_default();
    let (low, high) = sum.below_zero();
    Ok(Month {
        handle: handle.clone(),
        bets: count,
        win: Figure::from(handle * &of_round.edge.exact),
        wins: wins.to_vec(),
        reserve: if worst.is_negative() { -worst } else { Exact::zero() },
        liability: &largest * &request.stake,
        losing: Enclosed::between(low, high),
    })
}
