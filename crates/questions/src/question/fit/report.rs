//! Values of unknown chances that fit printed figures: data, JSON and its schema.

use schemars::JsonSchema;
use serde::Serialize;

use crate::figure::{Figure, Tool};
use crate::pricing::figures::{GameInfo, Quantity, ShoeInfo, VariantInfo};
use crate::question::fit::laws_report::LawsFit;
use crate::question::fit::printed::PrintedFigure;
pub use crate::question::fit::span::Span;

/// Values of unknown chances, and bounds over unknown laws, that fit printed figures, by variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Fits {
    /// The program and the version that found them.
    pub tool: Tool,
    /// The variants with an unknown chance, in the order of the request.
    pub reports: Vec<Fit>,
    /// The variants with an unknown law, in the order of the request.
    pub laws: Vec<LawsFit>,
}

/// The values of the unknown chance of a variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Fit {
    /// The game.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe of the wagers. Each claim has its own.
    pub shoe: ShoeInfo,
    /// Remarks of the rules document, and what the figures assume.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The unknown chance.
    pub unknown: UnknownInfo,
    /// The printed figures that depend on it.
    pub claims: Vec<ClaimFit>,
    /// The values that fit all printed figures, then the values for each source. Known errata are
    /// left out.
    pub fits: Vec<SourceFit>,
    /// The wagers that depend on it.
    pub wagers: Vec<WagerFit>,
}

/// An unknown chance.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct UnknownInfo {
    /// The name.
    pub name: String,
    /// The value that other questions assume.
    pub assumed: Figure,
    /// The largest possible value; the smallest is 0.
    pub most: Figure,
}

/// A printed figure and the values of the unknown chance that fit it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimFit {
    /// The figure.
    #[serde(flatten)]
    pub of: PrintedFigure,
    /// The figure as a polynomial in the unknown chance: the coefficients by power.
    pub polynomial: Vec<Figure>,
    /// The values with which the exact figure rounds to the printed one.
    pub spans: Vec<Span>,
}

/// The values that fit all figures of a source.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SourceFit {
    /// The source; null for all sources together.
    pub source: Option<String>,
    /// Number of its figures.
    pub claims: usize,
    /// The values.
    pub spans: Vec<Span>,
    /// Figures that no value fits together: the indices of two claims, or of one that no value fits
    /// by itself. Empty if some value fits all of them.
    pub contradiction: Vec<usize>,
}

/// A wager that depends on the unknown chance.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WagerFit {
    /// Identifier of the wager.
    pub id: String,
    /// Name of the wager.
    pub name: String,
    /// The quantity: the return to player, per unit wagered if a line stakes more than one unit.
    pub quantity: Quantity,
    /// The quantity as a polynomial in the unknown chance: the coefficients by power.
    pub polynomial: Vec<Figure>,
    /// The quantity with the assumed value.
    pub assumed: Figure,
    /// The quantity over all values that fit all printed figures, rounded outward to 15 digits;
    /// null if no value does.
    pub span: Option<Span>,
}
