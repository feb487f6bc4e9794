//! Bounds over all laws that fit printed figures: data, JSON and its schema.

use schemars::JsonSchema;
use serde::Serialize;

use crate::figure::Figure;
use crate::figure::key::keys;
use crate::pricing::figures::{GameInfo, Quantity, ShoeInfo, VariantInfo};
use crate::question::fit::printed::PrintedFigure;
use crate::question::fit::span::Span;

/// Bounds of the figures of a variant over all laws that fit its printed figures.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LawsFit {
    /// The game.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe of the wagers. Each claim has its own.
    pub shoe: ShoeInfo,
    /// Assumptions of the figures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The unknown law.
    pub law: LawInfo,
    /// The printed figures that depend on it.
    pub claims: Vec<ClaimBounds>,
    /// All printed figures, then the figures of each source. Known errata are left out.
    pub fits: Vec<SourceConflict>,
    /// Printed figures that depend on the law and are not used, each in a sentence.
    pub left_out: Vec<String>,
    /// Figures of the wagers that depend on the law.
    pub wagers: Vec<WagerBounds>,
}

/// An unknown law: any mixture of its configurations.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LawInfo {
    /// Its numbers in words: `"8 marked faces with 2 or 3"`.
    pub name: String,
    /// The configurations. If the best plays of one differ in a figure, it is here once for each.
    pub configurations: Vec<ConfigurationInfo>,
}

/// A configuration.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ConfigurationInfo {
    /// The configuration in words: `"7 with 2, 1 with 3"`.
    pub name: String,
    /// The number of marked faces or suits, of shown cards, or the factor.
    pub number: Figure,
    /// The factors of marked faces or suits; empty if none is marked.
    pub marks: Vec<Mark>,
    /// The plays of the wagers whose best plays differ in a figure.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plays: Vec<Play>,
}

/// A best play of a wager: the choice between equally good options.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Play {
    /// The wager.
    pub wager: String,
    /// The stake of the options that are taken.
    pub stake: Extreme,
}

keys! {
    /// An end of the stakes of equally good plays.
    pub enum Extreme {
        /// The least.
        Least = "least",
        /// The greatest.
        Greatest = "greatest",
    }
}

/// A factor of marked faces or suits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Mark {
    /// The factor.
    pub times: Figure,
    /// Number of faces or suits that have it, at least 1.
    pub units: u32,
}

/// A printed figure, and its exact values by configuration.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimBounds {
    /// The figure.
    #[serde(flatten)]
    pub of: PrintedFigure,
    /// The exact figure by configuration.
    pub ratios: Ratios,
    /// The exact figure over all laws, whatever is printed.
    pub alone: Span,
    /// For an erratum: the proof that no law fits it together with others. Empty if one does.
    pub conflict: Vec<Term>,
}

/// A figure by configuration. Under a mixture it is the mean of the figures, weighted by the
/// weights of the mixture times the stakes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Ratios {
    /// The figure of each configuration.
    pub figures: Vec<Figure>,
    /// The average stake, or the part of bets that are resolved, of each configuration; empty if all
    /// are equal.
    pub stakes: Vec<Figure>,
}

/// The figures of a source, and a proof if no law fits all of them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SourceConflict {
    /// The source; null for all sources together.
    pub source: Option<String>,
    /// Number of its figures.
    pub claims: usize,
    /// Figures that no law fits together, as few as contradict each other, with the proof. Empty if
    /// some law fits all of them.
    pub conflict: Vec<Term>,
}

/// A term of a proof: a factor of the distance of a figure from an end of its printed interval.
///
/// The distance is the figure less the lower end, or the upper end less the figure, times the stake
/// of the configuration. If figures fit, each distance has a mean of at least 0.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Term {
    /// The index of the printed figure.
    pub claim: usize,
    /// The end of its interval.
    pub end: End,
    /// The value of this end.
    pub at: Figure,
    /// The factor, above 0.
    pub times: Figure,
}

keys! {
    /// An end of an interval.
    pub enum End {
        /// The lower end.
        From = "from",
        /// The upper end.
        To = "to",
    }
}

/// Bounds of a figure of a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WagerBounds {
    /// Identifier of the wager.
    pub id: String,
    /// Name of the wager.
    pub name: String,
    /// The quantity: the return to player, per unit wagered if a line stakes more than one unit, or
    /// the average stake.
    pub quantity: Quantity,
    /// The quantity by configuration.
    pub ratios: Ratios,
    /// The quantity with the chances that other questions assume.
    pub assumed: Figure,
    /// The quantity over all laws, whatever is printed.
    pub alone: Span,
    /// The smallest value over all laws that fit all printed figures; null if none does.
    pub least: Option<Bound>,
    /// The largest such value.
    pub most: Option<Bound>,
}

/// An end of the values of a figure.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Bound {
    /// The value.
    pub value: Figure,
    /// A law that has this value: its configurations with their chances.
    pub law: Vec<Weight>,
    /// The proof that no law goes beyond it. For every configuration, the distance of the figure
    /// from the bound, times the stake, is at least the sum of these terms.
    pub proof: Vec<Term>,
}

/// A configuration of a mixture.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Weight {
    /// The index of the configuration.
    pub configuration: usize,
    /// Its chance, above 0.
    pub chance: Figure,
}
