//! Claims: figures that someone has printed about wagers and rounds.
//!
//! A claim states its subject (a wager, an event of it, an outcome of a round), its circumstances
//! (shoe, known cards, a condition, a session), the printed figure, and the source. Names in a
//! claim keep their places, so that a failed lookup can point at them.

mod labels;

use std::sync::{Arc, LazyLock};

use crate::dealt::Dealt;
use crate::error::{Mistake, Place};
use crate::exact::Exact;
use crate::figure::key::written_by_key;
use crate::shoe::Shoe;
use crate::table::counting::Counting;
use crate::table::printed::{Printed, PrintedKind};

/// A value and the place where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// The place where it is written.
    pub place: Place,
}

/// Figures that others have printed about the wagers of a table.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// Figures that this program computes.
    pub claims: Vec<Claim>,
    /// Figures that it does not compute.
    pub not_here: Vec<NotHere>,
}

impl Published {
    /// Returns `true` if there are no figures.
    pub fn is_empty(&self) -> bool {
        self.claims.is_empty() && self.not_here.is_empty()
    }
}

/// Printed figures that are read on first use.
#[derive(Clone, Debug)]
pub(crate) struct Unread(Arc<LazyLock<Published, Reading>>);

type Reading = Box<dyn FnOnce() -> Published + Send + Sync>;

impl Unread {
    pub fn new(read: impl FnOnce() -> Published + Send + Sync + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(read))))
    }

    pub fn figures(&self) -> &Published {
        &self.0
    }
}

/// A figure that someone printed.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The id of the printed figure, unique in a catalog.
    pub id: Option<At<String>>,
    /// The place where it is written.
    pub place: Place,
    /// The variant: of its own table, or `game/variant` of any table. `None` means every variant of
    /// its own table that has the wager.
    pub variant: Option<At<String>>,
    /// The subject of the figure.
    pub subject: Subject,
    /// The shoe; `None` for the number of decks that the rules name first.
    pub shoe: Option<At<Shoe>>,
    /// The known cards of the round.
    pub dealt: Option<At<Dealt>>,
    /// A condition on the round, in the syntax of the command line.
    pub given: Option<At<String>>,
    /// The meter of the figure, in first stakes, if the wager pays a share of one.
    pub meter: Option<At<Exact>>,
    /// Number of rounds of the session that settles the wager, in the range `1..=1000`.
    pub hands: Option<At<u32>>,
    /// The card-counting procedure behind the figure.
    pub count: Option<At<Counting>>,
    /// The quantity that is claimed.
    pub quantity: At<Quantity>,
    /// The cards of each hand, for combinations that are counted over hands whose cards have no
    /// order. Otherwise empty.
    pub base: Vec<u64>,
    /// Multiple of the quantity that is printed, at least 1.
    pub times: u32,
    /// The figure as printed.
    pub printed: Printed,
    /// Standard error of the printed figure of a count; 0 if the source does not state it.
    pub error: Exact,
    /// The source in which it is printed.
    pub source: String,
    /// The reason why it is wrong, if it is known to be.
    pub erratum: Option<String>,
}

impl Claim {
    /// Returns its subject as written: variant, wager, event and quantity.
    #[doc(hidden)]
    pub fn about(&self) -> Vec<String> {
        let (of, event) = match &self.subject {
            Subject::Wager { wager, event } => (wager, event.as_ref()),
            Subject::Outcome { table, event } => (table, Some(event)),
            Subject::Rounds(when) => (when, None),
        };
        let names = self.variant.iter().chain([of]).chain(event).map(|name| name.value.clone());
        names.chain([self.quantity.value.key().to_owned()]).collect()
    }

    /// Returns `true` if the claim names no meter, or the one that is stated.
    pub fn is_at(&self, stated: Option<&Exact>) -> bool {
        self.meter.as_ref().is_none_or(|meter| stated == Some(&meter.value))
    }

    /// Returns `true` if a claim of the table `home` is about this variant of it.
    pub fn is_of(&self, home: &str, variant: &str) -> bool {
        self.variant.as_ref().is_none_or(|name| match name.value.split_once('/') {
            Some(named) => named == (home, variant),
            None => name.value == variant,
        })
    }
}

/// The subject of a claim.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A whole wager by its id, or an event of it.
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
    /// The rounds that meet a condition, in the syntax of the command line.
    Rounds(At<String>),
}

/// Name of the event in which no line of a paytable applies.
pub const LOSS: &str = "All other";

/// Name of all events together.
pub const TOTAL: &str = "total";

/// A printed figure that this program does not compute.
#[derive(Clone, Debug)]
pub struct NotHere {
    /// The id of the printed figure, unique in a catalog.
    pub id: Option<At<String>>,
    /// The place where it is written.
    pub place: Place,
    /// Its variant as stated.
    pub variant: Option<String>,
    /// Its subject as printed: variant, wager, event and quantity, as far as the source states
    /// them.
    pub about: Vec<String>,
    /// The figure as printed.
    pub printed: String,
    /// The reason why it is not compared.
    pub reason: String,
    /// The source in which it is printed.
    pub source: String,
}

/// The claims of a file.
#[derive(Clone, Debug)]
pub struct Claims {
    /// The file, as the user named it.
    pub file: String,
    /// The SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
    /// The id of the table in the file, if there is one.
    pub home: Option<String>,
    /// The claims.
    pub claims: Vec<Claim>,
    /// The printed figures that this program does not compute.
    pub not_here: Vec<NotHere>,
    /// The rows and blocks that have a mistake. The claims are compared without them.
    pub mistaken: Vec<Mistaken>,
}

/// A row of a sheet or a block of a file that has a mistake, so that its figure is not compared.
#[derive(Clone, Debug)]
pub struct Mistaken {
    /// Its variant as stated.
    pub variant: Option<String>,
    /// Its subject as written: variant, wager, event and quantity, as far as they are stated.
    pub about: Vec<String>,
    /// The figure as printed; empty if it is not stated.
    pub printed: String,
    /// The mistakes, at least one.
    pub mistakes: Vec<Mistake>,
    /// The names in it until they are looked up; its quantity and figure are placeholders.
    pub(in crate::table) names: Option<Box<Claim>>,
}

impl Mistaken {
    /// Creates a figure that is not compared, without its mistakes.
    pub(in crate::table) fn stated(
        variant: Option<String>,
        about: Vec<String>,
        printed: String,
    ) -> Self {
        Self { variant, about, printed, mistakes: Vec::new(), names: None }
    }
}

/// The quantity that a claim states about a wager, an event or an outcome.
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
    /// Return to player per unit wagered.
    RtpWagered,
    /// Average total stake, in units of the first stake.
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
    /// Volatility index at 90%: 1.645 standard deviations.
    Volatility90,
    /// Volatility index at 95%: 1.96 standard deviations.
    Volatility95,
    /// Volatility index at 99%: 2.576 standard deviations.
    Volatility99,
    /// Largest net win that can happen, in units of the first stake.
    TopAward,
    /// Net win of an event, or of every win, in units of the first stake.
    Pays,
    /// Expected net win, minus the edge.
    Expectation,
    /// Wins per resolved bet.
    HitResolved,
    /// True odds of an event, or of a win: the rounds without it that do not push, per round with it.
    /// A pay "to one" of this size would give an edge of 0 if nothing else were paid.
    BreakEven,
    /// Change of the expectation by the cards that a shoe lacks.
    Effect,
    /// Change of the hit frequency by the cards that a shoe lacks.
    EffectOnHit,
    /// Probability of an event, or of a win.
    Probability,
    /// Ways to an event, or to a win.
    Combinations,
    /// Contribution of an event, or of winning, to the expected net win.
    Return,
    /// Rounds of a shoe.
    RoundsPerShoe,
    /// Bets in a shoe, by a count.
    BetsPerShoe,
    /// Share of the rounds that are bet, by a count.
    BetFrequency,
    /// Expected net win per unit staked, over the rounds that are bet by a count.
    AverageEdge,
    /// Expected net win of 100 rounds, by a count.
    UnitsPer100,
    /// Expected net win of a shoe, by a count.
    UnitsPerShoe,
    /// Share of a perfect player's win that a count achieves.
    PerfectShare,
    /// A thousand times the mean over the standard deviation of a round, by a count.
    DesirabilityIndex,
    /// Number of rounds after which the expected net win is one standard deviation, by a count.
    N0,
    /// House edge over all rounds of a wager whose meter grows.
    EdgeOverall,
    /// Return to player over all rounds of a wager whose meter grows.
    RtpOverall,
    /// Mean number of rounds from one jackpot to the next.
    HitCycle,
    /// Mean of a meter that grows over all rounds, in first stakes.
    MeanMeter,
    /// Mean of its jackpots, in first stakes.
    MeanJackpot,
}

impl Quantity {
    /// Every quantity with the key that tables use for it.
    pub const ALL: [(&'static str, Self); 38] = [
        ("edge", Self::Edge),
        ("rtp", Self::Rtp),
        ("edge-resolved", Self::EdgeResolved),
        ("edge-wagered", Self::EdgeWagered),
        ("rtp-wagered", Self::RtpWagered),
        ("average-stake", Self::AverageStake),
        ("hit", Self::Hit),
        ("push", Self::Push),
        ("lose", Self::Lose),
        ("variance", Self::Variance),
        ("deviation", Self::Deviation),
        ("volatility-90", Self::Volatility90),
        ("volatility-95", Self::Volatility95),
        ("volatility-99", Self::Volatility99),
        ("top-award", Self::TopAward),
        ("pays", Self::Pays),
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
        ("edge-overall", Self::EdgeOverall),
        ("rtp-overall", Self::RtpOverall),
        ("hit-cycle", Self::HitCycle),
        ("mean-meter", Self::MeanMeter),
        ("mean-jackpot", Self::MeanJackpot),
    ];

    /// Returns `true` if it is a share of the stake or of the rounds, which is never much above 1.
    pub fn is_share(self) -> bool {
        !matches!(
            self,
            Self::Variance
                | Self::Deviation
                | Self::Volatility90
                | Self::Volatility95
                | Self::Volatility99
                | Self::TopAward
                | Self::Pays
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
                | Self::HitCycle
                | Self::MeanMeter
                | Self::MeanJackpot
        )
    }

    /// Returns `true` if it is of all rounds of a wager whose meter grows, and not of one round at
    /// one meter.
    pub fn is_of_all_rounds(self) -> bool {
        matches!(
            self,
            Self::EdgeOverall
                | Self::RtpOverall
                | Self::HitCycle
                | Self::MeanMeter
                | Self::MeanJackpot
        )
    }

    /// Returns `true` if it is of a card count, or of the shoes for which one is kept.
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

    /// Returns `true` if it is a frequency, which may be printed as odds.
    pub fn is_chance(self) -> bool {
        matches!(self, Self::Hit | Self::HitResolved | Self::Push | Self::Lose | Self::Probability)
    }

    /// Returns `true` if an event has this quantity.
    pub fn is_of_events(self) -> bool {
        matches!(
            self,
            Self::Probability | Self::Combinations | Self::Return | Self::Pays | Self::BreakEven
        )
    }

    /// Returns `true` if it is an effect of missing cards.
    pub fn is_effect(self) -> bool {
        matches!(self, Self::Effect | Self::EffectOnHit)
    }

    /// Returns the kind of figure to parse where `times` times the quantity is printed.
    pub fn kind(self, times: u32) -> PrintedKind {
        match self {
            Self::Combinations => PrintedKind::Count,
            Self::N0 => PrintedKind::Rounds,
            Self::TopAward | Self::Pays => PrintedKind::Payoff,
            Self::BreakEven if times == 1 => PrintedKind::Against,
            _ if times == 1 && self.is_chance() => PrintedKind::Chance,
            _ if times == 1 && (self.is_share() || self == Self::Return) => PrintedKind::Share,
            _ => PrintedKind::Other,
        }
    }

    /// Returns the key that tables use.
    pub fn key(self) -> &'static str {
        Self::ALL.iter().find(|(_, quantity)| *quantity == self).map_or("", |(key, _)| key)
    }
}

written_by_key! { Quantity }
