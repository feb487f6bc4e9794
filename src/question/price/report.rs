//! What is found about the wagers of variants: priced, each on its shoe.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Whole;
use crate::figure::Figure;
use crate::figure::Tool;
use crate::figure::json::{Count, as_text};
use crate::pricing::figures::{
    ClaimReport, DealtInfo, GameInfo, GivenInfo, OutcomeReport, Refused, ShoeInfo, VariantInfo,
    WagerReport,
};
use crate::question::price::chip::report::ChipReport;
use crate::question::price::outline::Outline;
use crate::question::price::progressive::report::ProgressiveWager;
use crate::question::price::risk::report::RiskReport;
use crate::question::streaks::report::SessionWager;
use crate::wording::Names;

/// The answer to a request: one report for every variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Study {
    /// What made it.
    pub tool: Tool,
    /// The reports, in the order asked for.
    pub reports: Vec<Report>,
    /// How it is laid out for people.
    #[serde(skip)]
    pub(crate) outline: Outline,
}

/// One variant priced on one shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Report {
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// What the figures are figures of.
    pub model: String,
    /// The cards of the round that are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealt: Option<DealtInfo>,
    /// The condition that every figure is under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenInfo>,
    /// Remarks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// How an ambiguous rule is read, and what the other reading gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<RuleReading>,
    /// The ordered deals of a round from this shoe, those that agree with what is known.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// The wagers settled by a round, and where a session length is given by a session.
    pub wagers: Vec<WagerReport>,
    /// The wagers settled by a session where not one length of it is given, but none or several:
    /// by some lengths, or by those.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub session_wagers: Vec<SessionWager>,
    /// The wagers that pay a share of a meter where no meter is stated: by what it may stand at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub progressive_wagers: Vec<ProgressiveWager>,
    /// How far wagers swing, by themselves and together, where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub risk: Option<RiskReport>,
    /// Wagers paid in whole chips, where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chip: Option<ChipReport>,
    /// What could not be priced on a shoe known no finer than this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
    /// Wagers that a ranking leaves out: they are not on offer on this shoe, or their rule can be
    /// read in two ways.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Unranked>,
    /// What a round is like whatever the wagers are.
    pub outcomes: Vec<OutcomeReport>,
    /// Printed figures for this shoe, beside the exact ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub published: Vec<ClaimReport>,
}

/// A wager that a ranking leaves out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Unranked {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Why: "not on offer: 2 decks only".
    pub reason: String,
}

/// A reading of an ambiguous rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "Reading")]
pub struct RuleReading {
    /// How it is read here.
    pub text: String,
    /// The other reading and what it gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<OtherReading>,
}

/// The other reading of an ambiguous rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OtherReading {
    /// The variant that reads it so.
    pub variant: String,
    /// How it reads the rule.
    pub text: Option<String>,
    /// The wagers whose edge differs.
    pub wagers: Vec<OtherEdge>,
}

/// What a wager's edge is under either reading.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OtherEdge {
    /// The wager's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The house edge as read here.
    pub edge: Figure,
    /// The house edge under the other reading.
    pub other_edge: Figure,
}

impl Report {
    /// Leaves out the wagers whose edges cannot be compared with others, and names them.
    pub(crate) fn leave_out(&mut self) {
        let wagers = std::mem::take(&mut self.wagers).into_iter();
        let (ranked, left_out): (Vec<_>, Vec<_>) = wagers.partition(WagerReport::is_ranked);
        self.wagers = ranked;
        self.left_out.extend(left_out.into_iter().map(|wager| Unranked {
            id: wager.id,
            name: wager.name,
            reason: wager.offer.map(|offer| offer.mark()).unwrap_or_default(),
        }));
    }

    /// Puts its texts in the words of a front.
    pub(crate) fn word(&mut self, names: &dyn Names) {
        self.session_wagers.iter_mut().for_each(|wager| wager.needs.word(names));
        self.progressive_wagers.iter_mut().for_each(|wager| wager.needs.word(names));
        self.refused.iter_mut().for_each(|refused| refused.reason.word(names));
    }
}
