//! The report of prices: the wagers of variants, each on its shoe.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Whole;
use crate::figure::Figure;
use crate::figure::Tool;
use crate::figure::json::{Count, as_text};
use crate::pricing::figures::{
    ClaimReport, DealtInfo, GameInfo, GivenInfo, LeftOutVariant, OutcomeReport, PER_FIRST_STAKE,
    Refused, ShoeInfo, VariantInfo, WagerReport,
};
use crate::question::price::chip::report::ChipReport;
use crate::question::price::outline::Outline;
use crate::question::price::progressive::report::ProgressiveWager;
use crate::question::price::remark::Remark;
use crate::question::price::risk::report::RiskReport;
use crate::question::streaks::report::SessionWager;
use crate::wording::Names;

/// The answer to a request: one report for every variant and shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Study {
    /// The program that made it.
    pub tool: Tool,
    /// The reports, in the order of the request.
    pub reports: Vec<Report>,
    /// The variants of a collection that this shoe cannot deal, each with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOutVariant>,
    /// The layout for people.
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
    /// The event that the figures describe: "one round from this shoe", with any known facts.
    pub model: String,
    /// The known cards of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealt: Option<DealtInfo>,
    /// The condition that every figure is conditional on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenInfo>,
    /// Remarks of the rules document.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The reading of an ambiguous rule, and the edges under the other reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<RuleReading>,
    /// Wagers whose figures assume a value of an unknown chance, or a law: the id and the assumption.
    /// Without an order, only those that favor the player.
    #[serde(skip)]
    pub(crate) assumed: Vec<(String, String)>,
    /// The remarks of `notes`, each with the wagers that it names.
    #[serde(skip)]
    pub(crate) remarks: Vec<Remark>,
    /// The number of ordered deals of a round from this shoe that agree with the known facts.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// The wagers that a round or the next rounds settle. With exactly one session length, also the
    /// wagers that a session settles.
    pub wagers: Vec<WagerReport>,
    /// The wagers that a session settles, if the request has no session length or several. Their
    /// figures are given for some usual lengths, or for the requested ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub session_wagers: Vec<SessionWager>,
    /// The wagers that pay a share of a meter, if no meter is stated: figures by size of the meter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub progressive_wagers: Vec<ProgressiveWager>,
    /// Volatility, covariance and liability, if the request asks for risk.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub risk: Option<RiskReport>,
    /// The effect of payments in whole chips, if the request names a chip.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chip: Option<ChipReport>,
    /// The wagers and outcomes that cannot be priced, each with its reason. One reason is a shoe
    /// whose cards are known too coarsely.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
    /// Wagers that a ranking leaves out, because they are not on offer on this shoe or their rule
    /// can be read in two ways.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Unranked>,
    /// Tables of the outcomes of a round, independent of any wager.
    pub outcomes: Vec<OutcomeReport>,
    /// Published figures for this shoe, compared with the exact ones.
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
    /// The reason: "not on offer: 2 decks only".
    pub reason: String,
}

/// The reading of an ambiguous rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "Reading")]
pub struct RuleReading {
    /// The reading used here.
    pub text: String,
    /// The other reading and its edges.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<OtherReading>,
}

/// The other reading of an ambiguous rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OtherReading {
    /// The variant that uses this reading.
    pub variant: String,
    /// The text of this reading.
    pub text: Option<String>,
    /// The wagers whose edge differs.
    pub wagers: Vec<OtherEdge>,
}

/// The edges of a wager under both readings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OtherEdge {
    /// The wager's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The house edge under the reading used here.
    pub edge: Figure,
    /// The house edge under the other reading.
    pub other_edge: Figure,
}

impl Report {
    /// Returns the remark for answers without an average stake beside their figures, if a wager has
    /// raises or fees.
    pub(crate) fn remark_on_stakes(&self) -> Option<String> {
        let raised = self.wagers.iter().any(|wager| wager.average_stake.is_some());
        raised.then(|| PER_FIRST_STAKE.to_owned())
    }

    /// Returns the notes for an answer without average stakes.
    pub(crate) fn notes_without_stakes(&self) -> Vec<String> {
        self.notes.iter().cloned().chain(self.remark_on_stakes()).collect()
    }

    /// Moves the wagers whose edges cannot be ranked with others to `left_out`.
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

    /// Rewrites its texts with the option names of a front.
    pub(crate) fn word(&mut self, names: &dyn Names) {
        self.session_wagers.iter_mut().for_each(|wager| wager.needs.word(names));
        self.progressive_wagers.iter_mut().for_each(|wager| wager.needs.word(names));
        self.refused.iter_mut().for_each(|refused| refused.reason.word(names));
    }
}
