//! Bets of one row each, held against what their wager pays.
//!
//! What a bet wins is rounded to the smallest unit of the files, which is known when all is read.
//! It only gets smaller, so that a bet farther off than half a unit is at fault at once; one that
//! is nearer, but not exact, is kept until then.

use crate::exact::Exact;
use crate::question::check::evidence::{FaultId, Known};

/// The most bets that are kept.
const KEPT: usize = 1_000_000;
/// The most odds of one wager that are told by themselves.
const ODDS: usize = 8;

/// A bet.
pub(super) struct Bet {
    pub wager: usize,
    pub stake: Exact,
    pub won: Exact,
    pub file: String,
    pub line: u64,
}

/// What is wrong with a bet: of all such, and of it alone.
pub(super) struct Wrong {
    pub id: FaultId,
    pub kind: String,
    pub text: String,
}

/// The smallest unit so far, and the bets that it decides on.
#[derive(Default)]
pub(super) struct Payouts {
    decimals: usize,
    kept: Vec<Bet>,
    /// Odds that were told of, by wager.
    told: Vec<(usize, String)>,
}

impl Payouts {
    /// Takes note of how finely an amount is written.
    pub fn note(&mut self, amount: &str) {
        let decimals = amount.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let plain = amount.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
        self.decimals = self.decimals.max(if plain { decimals } else { 0 });
    }

    /// What is wrong with a bet whatever follows.
    pub fn add(&mut self, bet: Bet, known: &Known) -> Option<Wrong> {
        let off = off(&bet, known)?;
        if !off.is_positive() {
            return None;
        }
        if self.is_off(&off) {
            return Some(self.wrong(&bet, known));
        }
        if self.kept.len() < KEPT {
            self.kept.push(bet);
        }
        None
    }

    /// The bets that are wrong by the smallest unit of all, and what is wrong with each.
    pub fn finish(&mut self, known: &[Known]) -> Vec<(Bet, Wrong)> {
        let kept = std::mem::take(&mut self.kept).into_iter();
        let wrong = kept.filter_map(|bet| {
            let known = known.get(bet.wager)?;
            let is_off = self.is_off(&off(&bet, known)?);
            is_off.then(|| self.wrong(&bet, known)).map(|wrong| (bet, wrong))
        });
        wrong.collect()
    }

    /// Whether it is more than half a unit.
    fn is_off(&self, off: &Exact) -> bool {
        let unit = Exact::parse(&format!("0.{}5", "0".repeat(self.decimals)));
        unit.is_some_and(|half| *off > half)
    }

    fn wrong(&mut self, bet: &Bet, known: &Known) -> Wrong {
        let Known { name, pays, .. } = known;
        let odds = bet.won.checked_div(&bet.stake).unwrap_or_else(Exact::zero);
        let wins = pays.iter().filter(|pays| pays.is_positive());
        let mut wins: Vec<&Exact> = wins.collect();
        wins.sort_unstable_by(|one, other| other.cmp(one));
        wins.dedup();
        let wins: Vec<String> = wins.into_iter().map(short).collect();
        let wins = match wins.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => "nothing".to_owned(),
        };
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
        let is_told = self.told.contains(&of_name) || of_wager < ODDS;
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

/// How far what was won is from the nearest that the wager pays.
fn off(bet: &Bet, known: &Known) -> Option<Exact> {
    known.pays.iter().map(|pays| (&bet.won - &(pays * &bet.stake)).abs()).min()
}

/// To four digits after the point.
fn short(amount: &Exact) -> String {
    let text = amount.decimal(4);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
