//! The contents of files: rounds, counts and totals, added up.

use crate::columns::unused::Unused;
use crate::exact::Exact;
use crate::faults::Faults;
use crate::game::counting::Tally;
use crate::rounds::alike::Equal;
use crate::rounds::neighbors::Neighbors;
use crate::rounds::suspects::Suspects;
use crate::totals::stakes::Part;

/// Maximum number of results of a game.
pub const RESULTS: usize = 3;
/// Maximum distance of two rounds of a shoe that are counted together.
pub const LAGS: usize = 3;

/// The contents of the files.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Rounds, one by one.
    Hands(Box<Hands>),
    /// Counts of events, and totals of stakes and wins.
    Counted(Counted),
}

/// The contents of files, and the files themselves.
#[derive(Clone, Debug)]
pub struct Contents {
    /// The rows, added up.
    pub evidence: Evidence,
    /// The files, in the order in which they were read.
    pub files: Vec<ReadFile>,
}

/// A file that was read to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFile {
    /// Its name as it was given.
    pub name: String,
    /// The SHA-256 of its bytes, compressed or not, in hexadecimal digits.
    pub sha256: String,
}

/// Rounds, added up.
#[derive(Clone, Debug)]
pub struct Hands {
    /// Number of rows that were read and counted.
    pub rounds: u64,
    /// Number of all rows, including those that cannot be read or are no round.
    pub rows: u64,
    /// The rounds, by the detail of the rows.
    pub shown: Rows,
    /// Number of times that each card was dealt over all rounds, by its code,
    /// [`crate::card::Seen::KINDS`] of them; empty without cards.
    pub cards: Vec<u64>,
    /// Sums by shoe, if shoes are named.
    pub shoes: Option<Shoes>,
    /// Shoes by the number of cards that they dealt, fewest first; empty without shoes or cards.
    pub lengths: Vec<Lengths>,
    /// Number of missing shoes whose numbers are at other tables, in files in which no number comes
    /// twice.
    pub elsewhere: u64,
    /// Faults of the rows.
    pub faults: Faults,
    /// Rows from which a cause may be found.
    pub suspects: Suspects,
    /// Columns that were not used.
    pub unused: Vec<Unused>,
}

/// Shoes that dealt the same number of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// Number of cards that each of them dealt.
    pub dealt: u64,
    /// Number of these shoes.
    pub shoes: u64,
    /// File and line of the first row of the first of them.
    pub first: (String, u64),
}

/// Rounds, by the detail of their rows.
#[derive(Clone, Debug)]
pub enum Rows {
    /// Rounds with cards: a tally by the plan of the question.
    Cards {
        /// Number of rounds by cell of the plan.
        tally: Tally,
        /// `true` if suits were given.
        suits: bool,
    },
    /// Rounds without cards: by the totals of both hands and the result, as far as they were given.
    Bare {
        /// `true` if totals were given.
        totals: bool,
        /// Number of rounds by totals, 0 if not given, and by the code of the result.
        counts: Vec<([u8; 2], u8, u64)>,
    },
}

/// Sums by shoe.
#[derive(Clone, Debug)]
pub struct Shoes {
    /// Number of shoes with a round.
    pub count: u64,
    /// Net win on every wager, in the units of the question; `None` if it is not known round by
    /// round.
    pub wagers: Vec<Option<Clusters>>,
    /// Number of times that each card was dealt, by its code, [`crate::card::Seen::KINDS`] of them;
    /// empty without cards. The cards of its value that the shoe dealt take the place of rounds:
    /// however the end of a shoe is chosen, any of them is this card as often as the shoe holds it.
    pub cards: Vec<Clusters>,
    /// The same for ranks and suits.
    pub kinds: Kinds,
    /// The same for each half deck of the shoes by its depth: the first 26 cards, the next 26, and
    /// so on, at most 16 of them.
    pub parts: Vec<Kinds>,
    /// Number of times that each value, 0 to 9, was dealt in the first [`Shoes::sure`] rounds of
    /// each shoe, or in all of a shoe with fewer; empty without cards. If a shoe is dealt to a cut
    /// card, the cards decide how many rounds it has, so its last ones are not like the others.
    pub values: Vec<Clusters>,
    /// Number of each card in the first rounds of shoes, by its code; empty without cards.
    pub first: Vec<u64>,
    /// Number of shoes whose first round was seen.
    pub firsts: u64,
    /// Pairs of equal cards within a shoe; empty without cards.
    pub equal: Equal,
    /// Neighboring cards that shoes share with the shoe before; no group without cards.
    pub neighbors: Neighbors,
    /// Pairs of results of two rounds of a shoe, by the distance of the rounds less one.
    pub pairs: [[[u64; RESULTS]; RESULTS]; LAGS],
}

impl Shoes {
    /// Returns the number of rounds that surely come before the middle of a shoe of this many
    /// cards, if a round takes at most `of_round` of them; at least 1.
    pub fn sure(cards: u64, of_round: u64) -> u64 {
        (cards / 2 / of_round.max(1)).max(1)
    }
}

/// Sums over shoes of the number of cards of each rank and each suit.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    /// By the code of the rank: the cards of its value take the place of rounds.
    pub ranks: [Clusters; 13],
    /// By the code of the suit, of cards with suits: all cards take the place of rounds.
    pub suits: [Clusters; 4],
}

/// A quantity summed over the rounds of every shoe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clusters {
    /// Number of shoes.
    pub shoes: u64,
    /// Number of their rounds.
    pub rounds: u64,
    /// The sum over shoes of the square of their rounds.
    pub rounds_squared: u128,
    /// The sum of the quantity.
    pub sum: i128,
    /// The sum over shoes of the square of their sums.
    pub sum_squared: i128,
    /// The sum over shoes of their sum times their rounds.
    pub sum_rounds: i128,
}

impl Clusters {
    /// Adds a shoe with this many rounds and this sum.
    pub fn add(&mut self, rounds: u64, sum: i64) {
        let wide = i128::from(sum);
        self.shoes += 1;
        self.rounds += rounds;
        self.rounds_squared += u128::from(rounds) * u128::from(rounds);
        self.sum += wide;
        self.sum_squared += wide * wide;
        self.sum_rounds += wide * i128::from(rounds);
    }

    /// Adds the shoes of another sum of the same quantity.
    pub fn merge(&mut self, other: &Self) {
        self.shoes += other.shoes;
        self.rounds += other.rounds;
        self.rounds_squared += other.rounds_squared;
        self.sum += other.sum;
        self.sum_squared += other.sum_squared;
        self.sum_rounds += other.sum_rounds;
    }
}

/// Counts and totals of wagers.
#[derive(Clone, Debug, Default)]
pub struct Counted {
    /// Counts of events, in the order of their first rows.
    pub events: Vec<EventCounts>,
    /// Stakes and wins, in the order of their first rows.
    pub totals: Vec<Totals>,
    /// Faults of the rows.
    pub faults: Faults,
    /// Columns that were not used.
    pub unused: Vec<Unused>,
    /// Wins of bets that are not exact, by wager and payoff.
    pub rounded: Vec<Rounded>,
    /// `true` if a row of several rounds does not give the stake of each round.
    pub assumes_flat: bool,
    /// Rows whose rounds cannot all have the same stake, if there are any.
    pub uneven: Option<Uneven>,
}

/// Wins of bets at one payoff that cannot be written in the digits of the amounts.
#[derive(Clone, Debug)]
pub struct Rounded {
    /// The name of the wager.
    pub wager: String,
    /// The payoff, to one.
    pub pays: Exact,
    /// Number of these wins.
    pub wins: u64,
    /// Digits after the decimal point of the amounts.
    pub decimals: usize,
    /// Win beyond the payoff, per unit staked on the wager. If it shifts the return too far, the
    /// largest shift at one of the stakes.
    pub shift: Exact,
    /// The verdict on these wins.
    pub why: Rounding,
}

/// The verdict on wins that are not exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// They count as rounded.
    Allowed,
    /// They are wrong: all have exactly these whole odds, and no win has exactly the payoff.
    Whole(Exact),
    /// They are wrong: at each of these stakes they shift the return by more than the limit.
    Shifts(Vec<Exact>),
}

/// Rows whose rounds cannot all have the same stake.
#[derive(Clone, Debug)]
pub struct Uneven {
    /// File and line of the first row.
    pub place: String,
    /// The name of its wager.
    pub wager: String,
    /// Number of these rows.
    pub rows: u64,
}

/// Counts of the events of a wager or of a table of outcomes.
#[derive(Clone, Debug)]
pub struct EventCounts {
    /// File and line of the first row.
    pub place: String,
    /// Id of the wager or of the table of outcomes.
    pub wager: String,
    /// Events by name, each with its count; repeated names are added up.
    pub events: Vec<(String, u64)>,
    /// File and line of the first row of each event.
    pub places: Vec<String>,
    /// Number of all rounds, if a row gives it under the event `"rounds"`.
    pub rounds: Option<u64>,
}

/// Stakes and net win on a wager.
#[derive(Clone, Debug)]
pub struct Totals {
    /// File and line of the first row.
    pub place: String,
    /// Id of the wager.
    pub wager: String,
    /// Number of rounds.
    pub rounds: u64,
    /// Total of all stakes, as a fraction of whole numbers.
    pub staked: Exact,
    /// Net win: wins less losses.
    pub won: Exact,
    /// The rows with the least and the most won per unit staked; single bets do not count.
    pub extremes: Option<[RowWon; 2]>,
    /// Totals of all rounds, and by stake, channel and period.
    pub parts: Vec<Part>,
}

/// The win of one row per unit staked.
#[derive(Clone, Debug)]
pub struct RowWon {
    /// File and line of the row.
    pub place: String,
    /// Net win per unit staked.
    pub of_stake: Exact,
}
