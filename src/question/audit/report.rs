//! Printed figures held against the exact ones.

use schemars::JsonSchema;
use serde::Serialize;

use crate::figure::json::{Count, as_text};
use crate::figure::key::keys;
use crate::figure::{Figure, Root, Tool};
use crate::pricing::figures::{OfferInfo, Quantity};
use crate::question::manifest::Hashed;

/// What became of printed figures.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Audit {
    /// What made it.
    pub tool: Tool,
    /// All of them together.
    pub tally: Tally,
    /// By the table or file that claims them.
    pub tables: Vec<AuditedTable>,
    /// Those that are told in full: what differs and what is known to be wrong, or all.
    pub claims: Vec<AuditedClaim>,
    /// Those that are no figures of this program, by the reason.
    pub not_here: Vec<Unanswered>,
    /// How to make it again.
    pub manifest: AuditManifest,
}

/// What it takes to make an audit again.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AuditManifest {
    /// The version of the program.
    pub version: &'static str,
    /// The file of the figures, if they are not those of the tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claims: Option<Hashed>,
    /// The tables that claim figures and those of the rules that were priced, by their ids.
    pub tables: Vec<Hashed>,
    /// The command; empty where a program asked and no one typed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub command: String,
    /// The day that the document bears, as `YYYY-MM-DD`, where it was given one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

impl Audit {
    /// Whether any figure differs that is not known to be wrong, or does not that is.
    pub fn differs(&self) -> bool {
        self.tally.differ > 0
    }
}

/// How many printed figures there are of each fate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Tally {
    /// All of them.
    pub claims: usize,
    /// Those that the exact figure rounds to.
    pub met: usize,
    /// Those that are known to be wrong, and are.
    pub errata: usize,
    /// Those that differ and are not known to, or are said to be wrong and hold.
    pub differ: usize,
    /// Those of counts for which too few shoes were dealt.
    pub cannot_tell: usize,
    /// Those that are no figures of this program.
    pub not_here: usize,
}

/// A table or a file that claims figures.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AuditedTable {
    /// The id of the table, or the name of the file.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What became of what it claims.
    pub tally: Tally,
}

/// What became of a printed figure that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The exact figure rounds to it.
    Holds,
    /// It does not.
    Differs,
    /// It does not, as is known.
    Erratum,
    /// It does, though it is said not to.
    NoErratum,
    /// It is of a count, and too few shoes were dealt to tell.
    CannotTell,
}

impl Verdict {
    /// What data formats call it.
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
    /// Where it is written: file and line.
    pub place: String,
    /// The variant it is about, as `game/variant`.
    pub variant: String,
    /// The wager's id, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wager: Option<String>,
    /// The terms on which the wager is offered, if it is not offered in every round of every shoe,
    /// its rule can be read in two ways, or its odds are stated for a meter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The table of outcomes, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The event or condition, where the figure is not of the whole wager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// What is claimed, as tables name it.
    pub quantity: Quantity,
    /// The shoe.
    pub shoe: String,
    /// Whether the rules do not allow it.
    pub outside_rules: bool,
    /// Known cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealt: Option<String>,
    /// A condition on the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// Rounds of the session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<u32>,
    /// What the print is a multiple of.
    pub times: u32,
    /// As printed.
    pub printed: String,
    /// The exact figure, in the multiple that was printed.
    pub exact: Figure,
    /// The exact figure at the printed precision.
    pub prints_as: String,
    /// What is printed less the exact figure.
    pub off_by: Figure,
    /// Where it is of a count: the shoes that were dealt, of which the figure beside the printed
    /// one is an estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<Counted>,
    /// What became of it.
    pub verdict: Verdict,
    /// What is said about it in the table, if it is known to be wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub erratum: Option<String>,
    /// What does come to the printed figure, the least far-fetched first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanations: Vec<Explanation>,
    /// Where it is printed.
    pub source: String,
}

/// Shoes that were dealt for a figure of a count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Counted {
    /// How they were dealt, in words.
    pub procedure: String,
    /// When the wager was bet, in words.
    pub betting: String,
    /// How many there were.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub shoes: u64,
    /// The seed of their order.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub seed: u64,
    /// The standard error of the figure, in the multiple that was printed.
    pub error: Root,
    /// That of the printed figure, where its source tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed_error: Option<Figure>,
    /// How many shoes would tell whether they agree, where these do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoes_needed: Option<u64>,
}

keys! {
    /// What kind of thing comes to a printed figure.
    #[non_exhaustive]
    pub enum ExplanationKind {
        /// The figure with the other sign.
        Sign = "sign",
        /// A percentage printed as a share, or a share as a percentage.
        Percent = "percent",
        /// The figure rounded otherwise.
        Rounding = "rounding",
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

/// Something that comes to a printed figure at its precision.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Explanation {
    /// What kind of thing it is: `"sign"`, `"percent"`, `"rounding"`, `"ties"`, `"quantity"`,
    /// `"event"`, `"commission"`, `"odds"`, `"wager"`, `"paytable"`, `"decks"`, `"line"`.
    pub kind: ExplanationKind,
    /// The same in words.
    pub text: String,
    /// The exact figure of it, in the multiple that was printed.
    pub exact: Figure,
    /// That figure at the printed precision.
    pub prints_as: String,
    /// How many figures of the same wager in the same source it meets.
    pub met: usize,
    /// How many there are.
    pub of: usize,
    /// Whether the figure is so short that it may be met by chance.
    pub by_chance: bool,
}

/// Printed figures that are no figures of this program, for one reason.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Unanswered {
    /// Why.
    pub reason: String,
    /// The figures.
    pub figures: Vec<UnansweredFigure>,
}

/// A printed figure that is no figure of this program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct UnansweredFigure {
    /// Its id, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The table or file that names it.
    pub table: String,
    /// What it is of, as it is printed.
    pub about: String,
    /// As printed.
    pub printed: String,
    /// Where it is printed.
    pub source: String,
}
