//! The report of an audit: published figures compared with exact ones.

use schemars::JsonSchema;
use serde::Serialize;

use crate::figure::json::{Count, as_text};
use crate::figure::key::keys;
use crate::figure::{Figure, Root, Tool};
use crate::pricing::figures::{OfferInfo, Quantity};
use crate::question::audit::mistakes::Mistakes;
use crate::question::manifest::{Cover, Hashed};
use crate::wording::asked::Wording;

/// The result of an audit.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Audit {
    /// The program and the version that made the audit.
    pub tool: Tool,
    /// The title, author and reference of the document, if the request has them.
    #[serde(flatten)]
    pub cover: Cover,
    /// The tally of all figures.
    pub tally: Tally,
    /// One entry for each table or file with claims.
    pub tables: Vec<AuditedTable>,
    /// The reported figures: the ones that do not hold, or all of them if the request asks for all.
    pub claims: Vec<AuditedClaim>,
    /// Figures that this program does not compute, grouped by the reason.
    pub not_here: Vec<Unanswered>,
    /// Figures that were not audited, because their rows or blocks have mistakes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_audited: Vec<NotAudited>,
    /// The figures that hold and are not in `claims`, for the formats of build servers.
    #[serde(skip)]
    pub(super) held: Vec<AuditedClaim>,
    /// The mistakes of `not_audited`, with their places.
    #[serde(skip)]
    pub(super) mistakes: Mistakes,
    /// Assumptions of the exact figures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The inputs that reproduce the audit.
    pub manifest: AuditManifest,
}

/// The inputs that reproduce an audit.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AuditManifest {
    /// The version of the program.
    pub version: &'static str,
    /// The SHA-256 of the program, if the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program_sha256: Option<String>,
    /// The file of the claims; absent if the claims come from the tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claims: Option<Hashed>,
    /// The tables that state the claims or the rules that were priced, sorted by id.
    pub tables: Vec<Hashed>,
    /// The command line; empty if the audit was not started from one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub command: String,
    /// The date of the document, as `YYYY-MM-DD`, if the request has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

impl Audit {
    /// `true` if a figure differs that is not a known erratum, or a known erratum holds after all.
    pub fn differs(&self) -> bool {
        self.tally.differ > 0
    }
}

/// Number of printed figures by verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Tally {
    /// Number of all figures, including those that this program does not compute and those that
    /// were not audited.
    pub claims: usize,
    /// Number of figures that agree with this program's.
    pub met: usize,
    /// Number of known errata that indeed differ.
    pub errata: usize,
    /// Number of figures that differ without being known errata, or that are called errata and
    /// hold.
    pub differ: usize,
    /// Number of figures of counts that need more shoes for a verdict.
    pub cannot_tell: usize,
    /// Number of figures that this program does not compute.
    pub not_here: usize,
    /// Number of figures that were not audited, because their rows or blocks have mistakes.
    pub not_audited: usize,
}

/// A table or a file with claims.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AuditedTable {
    /// The id of the table, or the name of the file.
    pub id: String,
    /// The name of the table, or of the file.
    pub name: String,
    /// The tally of its figures.
    pub tally: Tally,
}

/// The verdict on a printed figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The figure agrees with this program's figure at the printed precision; if it is of a count,
    /// within the standard errors.
    Holds,
    /// The figure differs and is not a known erratum.
    Differs,
    /// The figure differs and is a known erratum.
    Erratum,
    /// The figure is called an erratum but holds.
    NoErratum,
    /// The figure is of a count, and too few shoes were dealt for a verdict.
    CannotTell,
}

impl Verdict {
    /// Returns the name of the verdict in data formats.
    pub fn key(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Differs => "differs",
            Self::Erratum => "erratum",
            Self::NoErratum => "no-erratum",
            Self::CannotTell => "cannot-tell",
        }
    }
}

/// A printed figure beside the exact one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AuditedClaim {
    /// The id of the printed figure, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The table or file that claims it.
    pub table: String,
    /// The file and line of the claim.
    pub place: String,
    /// The variant that the claim is about, as `game/variant`.
    pub variant: String,
    /// The id of the wager, if the claim is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wager: Option<String>,
    /// The terms on which the wager is offered, if it is not offered in every round of every shoe,
    /// its rule can be read in two ways, or its odds are stated for a meter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The table of outcomes, if the claim is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The event or condition; absent if the figure is of the whole wager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The claimed quantity, by its name in tables.
    pub quantity: Quantity,
    /// The shoe.
    pub shoe: String,
    /// `true` if the rules do not allow this shoe.
    pub outside_rules: bool,
    /// The known cards of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealt: Option<String>,
    /// The condition on the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// The meter of the figure, in first stakes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meter: Option<String>,
    /// Number of rounds of the session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<u32>,
    /// The multiple that is printed: 1 for the figure itself.
    pub times: u32,
    /// The figure as printed.
    pub printed: String,
    /// The exact figure, in the multiple that was printed.
    pub exact: Figure,
    /// The exact figure at the printed precision.
    pub prints_as: String,
    /// The printed figure less the exact figure.
    pub off_by: Figure,
    /// For a claim about a count, the dealt shoes. The figure in `exact` is then an estimate from
    /// them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<Counted>,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason that the claim gives for the erratum, if it is called one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub erratum: Option<String>,
    /// Explanations that yield the printed figure, the most plausible first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanations: Vec<Explanation>,
    /// The source in which the figure is printed.
    pub source: String,
    /// The name of the variant, and of the wager or outcome; the latter is empty without one.
    #[serde(skip)]
    pub names: [String; 2],
    /// The exact figure in the notation of the printed one, with two more digits.
    #[serde(skip)]
    pub closely: String,
}

/// The shoes that were dealt for a figure of a count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Counted {
    /// The dealing procedure, in words.
    pub procedure: String,
    /// The betting rule, in words.
    pub betting: String,
    /// Number of dealt shoes.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub shoes: u64,
    /// The seed of the shuffles.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub seed: u64,
    /// The standard error of the figure, in the multiple that was printed.
    pub error: Root,
    /// The standard error of the printed figure, if its source states one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed_error: Option<Figure>,
    /// Number of shoes that would allow a verdict; absent if these do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoes_needed: Option<u64>,
}

keys! {
    /// The kind of an explanation for a printed figure.
    #[non_exhaustive]
    pub enum ExplanationKind {
        /// The figure with the other sign.
        Sign = "sign",
        /// A percentage printed as a share, or a share as a percentage.
        Percent = "percent",
        /// The figure rounded otherwise.
        Rounding = "rounding",
        /// The figure with two neighboring digits swapped, or one printed twice.
        Digits = "digits",
        /// The figure with ties left out, or kept.
        Ties = "ties",
        /// Another quantity of the wager.
        Quantity = "quantity",
        /// The same quantity of another event.
        Event = "event",
        /// The figure with the commission forgotten, or taken.
        Commission = "commission",
        /// Odds "to one" read as "for one", or the reverse.
        Odds = "odds",
        /// The figure of another wager.
        Wager = "wager",
        /// The figure under another paytable.
        Paytable = "paytable",
        /// The figure with another number of decks.
        Decks = "decks",
        /// The figure with other pays of one line.
        Line = "line",
    }
}

/// An alternative that yields a printed figure at its precision.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Explanation {
    /// The kind: `"sign"`, `"percent"`, `"rounding"`, `"digits"`, `"ties"`, `"quantity"`,
    /// `"event"`, `"commission"`, `"odds"`, `"wager"`, `"paytable"`, `"decks"` or `"line"`.
    pub kind: ExplanationKind,
    /// The explanation in words.
    pub text: String,
    /// The exact figure of the alternative, in the multiple that was printed.
    pub exact: Figure,
    /// The figure of the alternative at the printed precision.
    pub prints_as: String,
    /// Number of figures of the same wager in the same source that the alternative yields,
    /// including this one.
    pub met: usize,
    /// Number of figures of the same wager in the same source.
    pub of: usize,
    /// `true` if the figure has so few digits that the match may be chance.
    pub by_chance: bool,
}

/// Printed figures that this program does not compute, for one reason.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Unanswered {
    /// The reason.
    pub reason: String,
    /// The figures.
    pub figures: Vec<UnansweredFigure>,
}

/// A printed figure that this program does not compute.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct UnansweredFigure {
    /// Its id, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The table or file that names it.
    pub table: String,
    /// The subject of the figure, as the claim words it.
    pub about: String,
    /// The figure as printed.
    pub printed: String,
    /// The source in which the figure is printed.
    pub source: String,
}

/// A printed figure that was not audited, because its row or block has a mistake.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NotAudited {
    /// The table or file that states it.
    pub table: String,
    /// The file and line of the first mistake.
    pub place: String,
    /// The subject of the figure, as the claim words it; empty if it has none.
    pub about: String,
    /// The figure as printed, if one is stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// The mistakes, and the expected values.
    pub reason: Wording,
}
