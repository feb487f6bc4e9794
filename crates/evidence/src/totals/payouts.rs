//! Bets of one row each, compared with the payoffs of their wager.
//!
//! A win that cannot be written in the digits of the amounts may be rounded by half a unit. These
//! digits are known only when all is read, and they only grow. So a bet farther off than half a
//! unit is wrong at once. A bet that is nearer, but not exact, is added up until then: by the
//! payoff that it is near to, and by the most digits at which it is within half a unit.
//!
//! Rounding alone would excuse a missing commission: 0.95 in whole units is 1. So it is not allowed
//! if every win is exactly at another whole payoff and none at the wager's own, nor if it shifts
//! the return at one stake by more than a limit. Every stake is judged by itself, in every channel
//! and period, so that no other bets make a shift look small.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use crate::error::shortened;
use crate::exact::Exact;
use crate::faults::SHOWN;
use crate::totals::stakes::{By, Group};
use crate::{FaultId, Known, Rounded, Rounding};

/// Maximum number of bets that are kept to be written.
const KEPT: usize = 1_000_000;
/// Number of similar bets that are kept if none is written.
const TOLD: usize = 10;
/// Maximum number of odds of one wager that are reported by themselves.
const ODDS: usize = 8;
/// Maximum number of digits after the decimal point of an amount.
const DIGITS: usize = 40;
/// Maximum number of combinations of stake, channel and period that are judged by themselves.
const CELLS: usize = 10_000;

/// A bet.
pub struct Bet {
    pub wager: usize,
    pub stake: Exact,
    pub won: Exact,
    /// `true` if its amounts are no decimals, so that nothing of it is rounded.
    pub exact: bool,
    pub file: usize,
    pub line: u64,
    /// The row as it stands in the file, if the bet is kept; of a long one, the beginning.
    pub row: String,
}

/// The fault of a bet: `kind` for all similar bets, `text` for this one.
pub struct Wrong {
    pub id: FaultId,
    pub kind: String,
    pub text: String,
}

/// Similar wrong bets: those that are kept, and the number of all.
pub struct Found {
    pub bets: Vec<(Bet, Wrong)>,
    pub count: u64,
}

/// Wins near one payoff of a wager.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Near {
    wager: usize,
    /// Index of the payoff among the wager's payoffs.
    payoff: usize,
    /// The stake, if rounding may shift its return by more than the limit.
    cell: Option<Cell>,
    /// The most digits at which the win is within half a unit.
    digits: usize,
    /// The odds as they are reported; empty if there are too many.
    odds: String,
}

/// Bets of one stake in one channel and period.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    stake: Exact,
    /// The channel and the period.
    slice: Vec<String>,
}

/// Bets on a wager.
#[derive(Default)]
struct Placed {
    staked: Exact,
    bets: u64,
    /// Number of bets at or near each payoff.
    at: Vec<u64>,
}

/// Bets near a payoff, added up.
#[derive(Default)]
struct Sum {
    count: u64,
    /// Total won beyond the payoff.
    beyond: Exact,
    /// The odds, if all of these bets have the same.
    odds: Option<Exact>,
    bets: Vec<Bet>,
}

/// The smallest unit so far, and the bets that it decides on.
#[derive(Default)]
pub struct Payouts {
    /// Limit on the shift of the return at a stake by rounding.
    most: Exact,
    decimals: usize,
    near: BTreeMap<Near, Sum>,
    cells: BTreeSet<Cell>,
    /// Wagers and payoffs with an exact win that is no whole multiple of the stake.
    exact: FxHashSet<(usize, usize)>,
    placed: BTreeMap<usize, Placed>,
    kept: usize,
    /// Odds already reported, by wager.
    told: Vec<(usize, String)>,
}

impl Payouts {
    /// Creates payouts whose rounding may shift the return at a stake by `most`.
    pub fn new(most: Exact) -> Self {
        Self { most, ..Self::default() }
    }

    /// Notes the digits of an amount; `false` if it is no decimal.
    pub fn note(&mut self, amount: &str) -> bool {
        let decimals = amount.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let plain = amount.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
        self.decimals = self.decimals.max(if plain { decimals } else { 0 });
        plain
    }

    /// Adds a bet that belongs to these parts, and returns its fault if it is wrong whatever
    /// follows. With `all`, keeps every bet that may be wrong, to be written.
    pub fn add(
        &mut self,
        bet: Bet,
        row: &str,
        parts: &[Group],
        known: &Known,
        all: bool,
    ) -> Option<Wrong> {
        let off = |pays: &Exact| &bet.won - &(pays * &bet.stake);
        let payoffs = known.pays.iter().enumerate().map(|(at, pays)| (at, off(pays)));
        let (payoff, off) = payoffs.min_by(|one, other| one.1.abs().cmp(&other.1.abs()))?;
        let placed = self.placed.entry(bet.wager).or_default();
        placed.staked = &placed.staked + &bet.stake;
        placed.bets += 1;
        placed.at.resize(known.pays.len(), 0);
        placed.at[payoff] += 1;
        if off.is_zero() {
            if !known.pays[payoff].is_whole() {
                self.exact.insert((bet.wager, payoff));
            }
            return None;
        }
        let digits = digits(&off.abs()).filter(|digits| !bet.exact && *digits >= self.decimals);
        let Some(digits) = digits else { return Some(self.wrong(&bet, known, true)) };
        let ratio = bet.won.checked_div(&bet.stake);
        let cell = (off.abs() > &self.most * &bet.stake).then(|| {
            let parts = parts.iter().filter(|(by, ..)| matches!(by, By::Channel | By::Period));
            Cell {
                stake: bet.stake.clone(),
                slice: parts.map(|(_, label, _)| label.clone()).collect(),
            }
        });
        let near = self.of((bet.wager, payoff), cell, digits, ratio.as_ref());
        let sum = self.near.entry(near).or_default();
        match sum.count {
            0 => sum.odds = ratio,
            _ if sum.odds != ratio => sum.odds = None,
            _ => {}
        }
        sum.count += 1;
        sum.beyond = &sum.beyond + &off;
        if sum.bets.len() < TOLD || all && self.kept < KEPT {
            self.kept += 1;
            sum.bets.push(Bet { row: shortened(row, SHOWN), ..bet });
        }
        None
    }

    fn of(
        &mut self,
        (wager, payoff): (usize, usize),
        cell: Option<Cell>,
        digits: usize,
        ratio: Option<&Exact>,
    ) -> Near {
        let odds = ratio.map(short).unwrap_or_default();
        let full = self.cells.len() == CELLS;
        let cell = cell.filter(|cell| !full || self.cells.contains(cell));
        self.cells.extend(cell.clone());
        let near = Near { wager, payoff, cell, digits, odds };
        let own = Near { digits: 0, odds: String::new(), ..near.clone() }..=Near {
            digits: usize::MAX,
            odds: String::new(),
            ..near.clone()
        };
        let full = || self.near.range(own).count() >= ODDS * DIGITS;
        match !self.near.contains_key(&near) && full() {
            true => Near { odds: String::new(), ..near },
            false => near,
        }
    }

    /// Returns the bets that are wrong by the smallest unit of all, in the order of their rows
    /// within similar ones, and the wins that are not exact.
    pub fn finish(&mut self, known: &[Known]) -> (Vec<Found>, Vec<Rounded>) {
        let near = std::mem::take(&mut self.near);
        let mut payoffs: BTreeMap<(usize, usize), Vec<(Near, Sum)>> = BTreeMap::new();
        for (near, sum) in near {
            payoffs.entry((near.wager, near.payoff)).or_default().push((near, sum));
        }
        let (mut wrong, mut rounded) = (Vec::new(), Vec::new());
        for ((wager, payoff), sums) in payoffs {
            let (Some(known), Some(placed)) = (known.get(wager), self.placed.get(&wager)) else {
                continue;
            };
            let (within, beyond): (Vec<_>, Vec<_>) =
                sums.into_iter().partition(|(near, _)| near.digits >= self.decimals);
            wrong.extend(beyond);
            let Some((_, first)) = within.first() else { continue };
            let of = |sums: &[(Near, Sum)], shift: Exact, why: Rounding| Rounded {
                wager: known.name.clone(),
                pays: known.pays[payoff].clone(),
                wins: sums.iter().map(|(_, sum)| sum.count).sum(),
                decimals: self.decimals,
                shift,
                why,
            };
            let of_staked =
                |sums: &[(Near, Sum)]| gained(sums).checked_div(&placed.staked).unwrap_or_default();
            let all = |odds: &Exact| within.iter().all(|(_, sum)| sum.odds.as_ref() == Some(odds));
            let whole = first.odds.clone().filter(|odds| odds.is_whole() && all(odds));
            if let Some(odds) = whole.filter(|_| !self.exact.contains(&(wager, payoff))) {
                rounded.push(of(&within, of_staked(&within), Rounding::Whole(odds)));
                wrong.extend(within);
                continue;
            }
            let mut cells: BTreeMap<Option<Cell>, Vec<(Near, Sum)>> = BTreeMap::new();
            for (near, sum) in within {
                cells.entry(near.cell.clone()).or_default().push((near, sum));
            }
            let share = Exact::count(placed.at[payoff].into());
            let share = share.checked_div(&Exact::count(placed.bets.into())).unwrap_or_default();
            let (mut allowed, mut shifting) = (Vec::new(), Vec::new());
            let (mut stakes, mut largest) = (BTreeSet::new(), Exact::zero());
            for (cell, sums) in cells {
                let wins = Exact::count(sums.iter().map(|(_, sum)| u128::from(sum.count)).sum());
                let of_win = cell.as_ref().map(|cell| &cell.stake * &wins);
                let of_win = of_win.and_then(|won| gained(&sums).checked_div(&won));
                let shift = &of_win.unwrap_or_default() * &share;
                match cell.filter(|_| shift.abs() > self.most) {
                    Some(cell) => {
                        stakes.insert(cell.stake);
                        shifting.extend(sums);
                        largest = if shift.abs() > largest.abs() { shift } else { largest };
                    }
                    None => allowed.extend(sums),
                }
            }
            if !allowed.is_empty() {
                rounded.push(of(&allowed, of_staked(&allowed), Rounding::Allowed));
            }
            if !shifting.is_empty() {
                let why = Rounding::Shifts(stakes.into_iter().collect());
                rounded.push(of(&shifting, largest, why));
                wrong.extend(shifting);
            }
        }
        let first = |sum: &Sum| sum.bets.first().map(|bet| (bet.file, bet.line));
        wrong.sort_by_key(|(_, sum)| first(sum));
        let found = wrong.into_iter().filter_map(|(near, sum)| {
            let known = known.get(near.wager)?;
            let alone = !near.odds.is_empty();
            let bets = sum.bets.into_iter();
            let bets = bets.map(|bet| (self.wrong(&bet, known, alone), bet));
            Some(Found { bets: bets.map(|(wrong, bet)| (bet, wrong)).collect(), count: sum.count })
        });
        (found.collect(), rounded)
    }

    /// Returns the fault of a bet; `alone` if its odds may be reported by themselves.
    fn wrong(&mut self, bet: &Bet, known: &Known, alone: bool) -> Wrong {
        let Known { name, pays, .. } = known;
        let odds = bet.won.share_of(&bet.stake);
        let wins = wins(pays);
        let (won, stake) = (bet.won.abs(), &bet.stake);
        let size = short(&odds.abs());
        let (what, should) = if odds.is_positive() {
            (format!("a win of {} on {}", short(&won), short(stake)), format!("pays {wins} to 1"))
        } else if odds.is_negative() {
            (
                format!("a loss of {} on {}", short(&won), short(stake)),
                "takes the stake of a lost bet".to_owned(),
            )
        } else {
            (format!("neither win nor loss on {}", short(stake)), "has no push".to_owned())
        };
        let of_name = (bet.wager, format!("{} {size}", odds.is_negative()));
        let of_wager = self.told.iter().filter(|(wager, _)| *wager == bet.wager).count();
        let is_told = alone && (self.told.contains(&of_name) || of_wager < ODDS);
        if is_told && !self.told.contains(&of_name) {
            self.told.push(of_name);
        }
        let kind = match (is_told, odds.is_positive(), odds.is_negative()) {
            (false, ..) => format!("bets at odds that {name} does not have"),
            (true, true, _) => format!("a win of {size} to 1; {name} {should}"),
            (true, _, true) => format!("a loss of {size} to 1; {name} {should}"),
            (true, ..) => format!("neither win nor loss; {name} {should}"),
        };
        let text = match odds.is_positive() {
            true => format!("{what} is {size} to 1; {name} {should}"),
            false => format!("{what}; {name} {should}"),
        };
        Wrong { id: FaultId::Payout, kind, text }
    }
}

/// Returns the total won beyond the payoffs.
fn gained(sums: &[(Near, Sum)]) -> Exact {
    sums.iter().fold(Exact::zero(), |gained, (_, sum)| &gained + &sum.beyond)
}

/// Returns the payoffs of a wager that win, highest first: `8`, `1 or 0.5`.
pub fn wins(pays: &[Exact]) -> String {
    let mut wins: Vec<&Exact> = pays.iter().filter(|pays| pays.is_positive()).collect();
    wins.sort_unstable_by(|one, other| other.cmp(one));
    wins.dedup();
    let wins: Vec<String> = wins.into_iter().map(short).collect();
    match wins.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// Returns the most digits after the decimal point at which a difference is half a unit or less;
/// `None` if it is more than half of 1.
fn digits(off: &Exact) -> Option<usize> {
    let ten = Exact::integer(10);
    let mut units = off + off;
    let mut digits = 0;
    if units > Exact::one() {
        return None;
    }
    loop {
        units = &units * &ten;
        if units > Exact::one() || digits == DIGITS {
            return Some(digits);
        }
        digits += 1;
    }
}

/// Writes an amount with at most four digits after the decimal point.
pub fn short(amount: &Exact) -> String {
    let text = amount.decimal(4);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
