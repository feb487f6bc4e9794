//! Figures that someone has printed about wagers and rounds.
//!
//! A claim says what it is about (a wager, an event of it, an outcome of a round), under which
//! circumstances (shoe, known cards, a condition, a session), what was printed, and where. Names
//! in it keep their places, so that whoever looks them up can show what was mistaken.

use crate::dealt::Dealt;
use crate::error::Place;
use crate::exact::Exact;
use crate::figure::key::written_by_key;
use crate::shoe::Shoe;
use crate::table::counting::Counting;
use crate::table::printed::{Printed, PrintedKind};

/// A value and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it is written.
    pub place: Place,
}

/// A figure that someone printed.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The id of the printed figure, unique in a catalog.
    pub id: Option<At<String>>,
    /// Where it is written.
    pub place: Place,
    /// The variant: of its own table, or `game/variant` of any; `None` for every variant of its
    /// own table that has the wager.
    pub variant: Option<At<String>>,
    /// What the figure is of.
    pub subject: Subject,
    /// The shoe; `None` for the decks that the rules name first.
    pub shoe: Option<At<Shoe>>,
    /// Cards of the round that are known.
    pub dealt: Option<At<Dealt>>,
    /// A condition on the round, as the command line takes it.
    pub given: Option<At<String>>,
    /// The rounds of the session that settles the wager, in the range `1..=1000`.
    pub hands: Option<At<u32>>,
    /// The count that it is of.
    pub count: Option<At<Counting>>,
    /// What is claimed.
    pub quantity: At<Quantity>,
    /// Of combinations counted over hands whose cards have no order: the cards of each hand.
    pub base: Vec<u64>,
    /// What the print is a multiple of, at least 1.
    pub times: u32,
    /// As printed.
    pub printed: Printed,
    /// The standard error of what is printed, of a count; 0 where its source does not tell it.
    pub error: Exact,
    /// Where it is printed.
    pub source: String,
    /// Why it is wrong, if it is known to be.
    pub erratum: Option<String>,
}

impl Claim {
    /// Whether a claim of the table `home` is about this variant of it.
    pub fn is_of(&self, home: &str, variant: &str) -> bool {
        self.variant.as_ref().is_none_or(|name| match name.value.split_once('/') {
            Some(named) => named == (home, variant),
            None => name.value == variant,
        })
    }
}

/// What a claim is about.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A wager by its id, and an event of it, or all of it.
    Wager {
        /// The id of the wager in its variant.
        wager: At<String>,
        /// The name of a line, [`LOSS`], or [`TOTAL`].
        event: Option<At<String>>,
    },
    /// A row or a cell of a table of outcomes.
    Outcome {
        /// The id of the table.
        table: At<String>,
        /// The name of the row, the values of a cell as `"Player 3, Banker 7"`, or [`TOTAL`].
        event: At<String>,
    },
    /// The rounds of which a condition holds, as the command line takes it.
    Rounds(At<String>),
}

/// The event that no line of a paytable holds.
pub const LOSS: &str = "All other";

/// All events together.
pub const TOTAL: &str = "total";

/// A printed figure that is not a figure of this program.
#[derive(Clone, Debug)]
pub struct NotHere {
    /// The id of the printed figure, unique in a catalog.
    pub id: Option<At<String>>,
    /// Where it is written.
    pub place: Place,
    /// What it is of, as it is printed: wager, event and quantity as far as they are told.
    pub about: Vec<String>,
    /// As printed.
    pub printed: String,
    /// Why it is not compared.
    pub reason: String,
    /// Where it is printed.
    pub source: String,
}

/// The claims of a file.
#[derive(Clone, Debug)]
pub struct Claims {
    /// The file, as the user named it.
    pub file: String,
    /// The SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
    /// The id of the table that it carries, if it does.
    pub home: Option<String>,
    /// What it claims.
    pub claims: Vec<Claim>,
    /// What it lists that is not a figure of this program.
    pub not_here: Vec<NotHere>,
}

/// What is claimed of a wager, an event or an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// House edge.
    Edge,
    /// Return to player.
    Rtp,
    /// House edge per resolved bet.
    EdgeResolved,
    /// House edge per unit wagered.
    EdgeWagered,
    /// What is staked on average, per unit of the first stake.
    AverageStake,
    /// Hit frequency.
    Hit,
    /// Push frequency.
    Push,
    /// Loss frequency.
    Lose,
    /// Variance.
    Variance,
    /// Standard deviation.
    Deviation,
    /// Expected net win, minus the edge.
    Expectation,
    /// Wins per resolved bet.
    HitResolved,
    /// What a win would have to pay "to one" for an edge of 0, the other pays left out of
    /// account: losses per win.
    BreakEven,
    /// What the cards that a shoe lacks change in the expectation.
    Effect,
    /// What the cards that a shoe lacks change in the hit frequency.
    EffectOnHit,
    /// Probability of an event, or of a win.
    Probability,
    /// Ways to an event, or to a win.
    Combinations,
    /// What an event, or winning, adds to the expected net win.
    Return,
    /// Rounds of a shoe.
    RoundsPerShoe,
    /// Bets in a shoe, by a count.
    BetsPerShoe,
    /// The share of rounds that are bet, by a count.
    BetFrequency,
    /// The expected net win per unit staked, over the rounds that are bet by a count.
    AverageEdge,
    /// The expected net win of 100 rounds, by a count.
    UnitsPer100,
    /// The expected net win of a shoe, by a count.
    UnitsPerShoe,
    /// The share of what a perfect player wins that a count takes.
    PerfectShare,
    /// A thousand times the mean over the deviation of a round, by a count.
    DesirabilityIndex,
    /// The rounds after which the expected net win is one standard deviation, by a count.
    N0,
}

impl Quantity {
    /// Every quantity with the key that tables use for it.
    pub const ALL: [(&'static str, Self); 27] = [
        ("edge", Self::Edge),
        ("rtp", Self::Rtp),
        ("edge-resolved", Self::EdgeResolved),
        ("edge-wagered", Self::EdgeWagered),
        ("average-stake", Self::AverageStake),
        ("hit", Self::Hit),
        ("push", Self::Push),
        ("lose", Self::Lose),
        ("variance", Self::Variance),
        ("deviation", Self::Deviation),
        ("expectation", Self::Expectation),
        ("hit-resolved", Self::HitResolved),
        ("break-even", Self::BreakEven),
        ("effect", Self::Effect),
        ("effect-on-hit", Self::EffectOnHit),
        ("probability", Self::Probability),
        ("combinations", Self::Combinations),
        ("return", Self::Return),
        ("rounds-per-shoe", Self::RoundsPerShoe),
        ("bets-per-shoe", Self::BetsPerShoe),
        ("bet-frequency", Self::BetFrequency),
        ("average-edge", Self::AverageEdge),
        ("units-per-100", Self::UnitsPer100),
        ("units-per-shoe", Self::UnitsPerShoe),
        ("perfect-share", Self::PerfectShare),
        ("desirability-index", Self::DesirabilityIndex),
        ("n0", Self::N0),
    ];

    /// Whether it is a share of the stake or of the rounds, which is never much above 1.
    pub fn is_share(self) -> bool {
        !matches!(
            self,
            Self::Variance
                | Self::Deviation
                | Self::AverageStake
                | Self::BreakEven
                | Self::Combinations
                | Self::Return
                | Self::Effect
                | Self::EffectOnHit
                | Self::RoundsPerShoe
                | Self::BetsPerShoe
                | Self::UnitsPer100
                | Self::UnitsPerShoe
                | Self::DesirabilityIndex
                | Self::N0
        )
    }

    /// Whether it is of a count, or of the shoes that one is kept of.
    pub fn is_of_counts(self) -> bool {
        matches!(
            self,
            Self::RoundsPerShoe
                | Self::BetsPerShoe
                | Self::BetFrequency
                | Self::AverageEdge
                | Self::UnitsPer100
                | Self::UnitsPerShoe
                | Self::PerfectShare
                | Self::DesirabilityIndex
                | Self::N0
        )
    }

    /// Whether it is how often something happens, which may be printed as odds.
    pub fn is_chance(self) -> bool {
        matches!(self, Self::Hit | Self::HitResolved | Self::Push | Self::Lose | Self::Probability)
    }

    /// Whether an event has such a figure.
    pub fn is_of_events(self) -> bool {
        matches!(self, Self::Probability | Self::Combinations | Self::Return)
    }

    /// Whether it is what missing cards change.
    pub fn is_effect(self) -> bool {
        matches!(self, Self::Effect | Self::EffectOnHit)
    }

    /// How such a figure is read when so many times as much is printed.
    pub fn kind(self, times: u32) -> PrintedKind {
        match self {
            Self::Combinations => PrintedKind::Count,
            Self::N0 => PrintedKind::Rounds,
            _ if times == 1 && self.is_chance() => PrintedKind::Chance,
            _ if times == 1 && (self.is_share() || self == Self::Return) => PrintedKind::Share,
            _ => PrintedKind::Other,
        }
    }

    /// The key that tables use.
    pub fn key(self) -> &'static str {
        Self::ALL.iter().find(|(_, quantity)| *quantity == self).map_or("", |(key, _)| key)
    }
}

written_by_key! { Quantity }
