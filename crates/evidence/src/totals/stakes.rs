//! Stakes and wins by the groups that columns name: all, stake, channel, period, and both of the
//! last two.

use crate::exact::{Exact, Whole};

/// Parts of a unit to which squares of stakes are rounded up.
const PARTS: i64 = 1_000_000;

/// The grouping of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum By {
    /// All rows of a wager.
    #[default]
    All,
    /// The stake on each round.
    Stake,
    /// The channel of play.
    Channel,
    /// The period of play.
    Period,
    /// A channel in a period.
    ChannelPeriod,
}

/// The name of a group: its kind, the stake, channel or period, and of a channel in a period the
/// period.
pub type Group = (By, String, String);

/// Rows of a wager that are grouped together.
#[derive(Clone, Debug)]
pub struct Part {
    /// The grouping.
    pub by: By,
    /// The stake, channel or period of the group.
    pub label: String,
    /// The period of a channel in a period; otherwise empty.
    pub period: String,
    /// Number of rounds.
    pub rounds: u64,
    /// Total of all stakes.
    pub staked: Exact,
    /// Net win: wins less losses.
    pub won: Exact,
    /// The stakes on each round.
    pub stakes: Stakes,
}

/// The stakes on each round, flat within a row.
#[derive(Clone, Debug)]
pub struct Stakes {
    /// The sum over rounds of the square of the stake, at most a millionth per row too large.
    pub squares: Exact,
    /// The largest stake.
    pub largest: Exact,
    /// The stake of the first row.
    pub first: Exact,
}

/// The contribution of a row.
pub struct Row<'r> {
    pub rounds: u64,
    pub staked: &'r Exact,
    pub won: &'r Exact,
}

impl Default for Part {
    fn default() -> Self {
        let zero = Exact::zero;
        Self {
            by: By::All,
            label: String::new(),
            period: String::new(),
            rounds: 0,
            staked: zero(),
            won: zero(),
            stakes: Stakes { squares: zero(), largest: zero(), first: zero() },
        }
    }
}

impl Part {
    /// Adds a row.
    pub(crate) fn add(&mut self, row: &Row<'_>) {
        self.rounds = self.rounds.saturating_add(row.rounds);
        self.staked = &self.staked + row.staked;
        self.won = &self.won + row.won;
        let rounds = Exact::count(row.rounds.into());
        let Some(stake) = row.staked.checked_div(&rounds).filter(Exact::is_positive) else {
            return;
        };
        let squares = &(row.staked * &stake) * &Exact::integer(PARTS);
        let squares = Exact::from(squares.ceil());
        let squares = squares.checked_div(&Exact::integer(PARTS)).unwrap_or(squares);
        let stakes = &mut self.stakes;
        stakes.squares = &stakes.squares + &squares;
        if !stakes.first.is_positive() {
            stakes.first.clone_from(&stake);
        }
        if stakes.largest < stake {
            stakes.largest = stake;
        }
    }

    /// Adds the rows of another group, which come later.
    pub fn merge(&mut self, later: &Self) {
        self.rounds = self.rounds.saturating_add(later.rounds);
        self.staked = &self.staked + &later.staked;
        self.won = &self.won + &later.won;
        let (stakes, later) = (&mut self.stakes, &later.stakes);
        stakes.squares = &stakes.squares + &later.squares;
        if !stakes.first.is_positive() {
            stakes.first.clone_from(&later.first);
        }
        if stakes.largest < later.largest {
            stakes.largest.clone_from(&later.largest);
        }
    }

    /// Returns the effective number of rounds, (Σs)²/Σs²: as many rounds of one stake vary as much.
    pub fn effective(&self) -> Exact {
        let square = &self.staked * &self.staked;
        square.share_of(&self.stakes.squares)
    }

    /// Returns the effective number of rounds rounded down, at most the number of rounds.
    pub fn whole(&self) -> u64 {
        let whole: Whole = self.effective().floor();
        let whole = whole.to_i128().and_then(|rounds| u64::try_from(rounds).ok());
        whole.unwrap_or(u64::MAX).min(self.rounds)
    }
}

/// Writes a stake as people do.
pub fn short(stake: &Exact) -> String {
    let decimal = stake.decimal(6);
    match Exact::parse(&decimal).as_ref() == Some(stake) {
        true => decimal.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => stake.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(rows: &[(u64, i64, i64)]) -> Part {
        let mut part = Part::default();
        for (rounds, staked, won) in rows {
            let (staked, won) = (Exact::integer(*staked), Exact::integer(*won));
            part.add(&Row { rounds: *rounds, staked: &staked, won: &won });
        }
        part
    }

    /// 100 rounds of 1 and one of 100: 200² / (100 + 10,000) = 3.96 rounds.
    #[test]
    fn mixed_stakes_are_few_rounds() {
        let mixed = part(&[(100, 100, -5), (1, 100, 100)]);
        assert_eq!(mixed.effective(), Exact::ratio(40_000, 10_100).unwrap());
        assert_eq!((mixed.whole(), mixed.rounds), (3, 101));
        assert_eq!(mixed.stakes.largest, Exact::integer(100));
        assert_eq!(mixed.stakes.first, Exact::one());
        let flat = part(&[(100, 500, -5), (7, 35, 5)]);
        assert_eq!((flat.whole(), flat.rounds), (107, 107));
        assert_eq!(part(&[(0, 0, 0)]).whole(), 0);
    }

    #[test]
    fn stakes_are_written_short() {
        assert_eq!(short(&Exact::ratio(5, 2).unwrap()), "2.5");
        assert_eq!(short(&Exact::ratio(1, 3).unwrap()), "1/3");
    }
}
