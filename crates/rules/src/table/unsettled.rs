//! Refusals of questions about single rounds: one sentence and one hint for each reason, the same
//! for every question and front.

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::table::meter::UNSTATED;
use crate::table::model::Wager;
use crate::table::multiplier::BESIDE_CARDS;
use crate::table::offer::decks_only;
use crate::wording::asked::{ASK_PRICE, ASK_STRATEGY, ASK_STREAKS, EDGE, HANDS, METER};

/// Reason why a question about single rounds leaves a wager out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Because {
    /// A session settles it.
    Session,
    /// The next rounds settle it.
    NextRounds,
    /// It pays a share of a meter that is not stated.
    Meter,
    /// A multiplier that is independent of the cards changes its odds.
    Multiplier,
    /// Its rounds carry a multiplier to the next one.
    Carried,
    /// A hidden trigger pays a meter beside its lines.
    Trigger,
    /// It is offered in some rounds only.
    SomeRounds,
    /// It is not offered with the decks of the shoe.
    Decks,
    /// The player decides in the round.
    Decision,
    /// It looks at suits or ranks that the shoe does not tell.
    Cards,
    /// Each shoe takes seconds to deal, and the question asks about very many.
    Slow,
}

impl Because {
    /// Returns the sentence, with the question or parameter that has the figures. `decks` are the
    /// numbers of decks with which the wager is offered.
    pub fn sentence(self, decks: &[u32]) -> String {
        match self {
            Self::Session => format!(
                "it is settled once a session, by the longest run, and not by a round: \
                 `{ASK_STREAKS}` has its figures"
            ),
            Self::NextRounds => {
                format!("the next rounds settle it, and not one: `{ASK_STREAKS}` has its figures")
            }
            Self::Meter => format!("{UNSTATED}: {METER} states it"),
            Self::Carried => format!(
                "a round carries a multiplier to the next one: `{ASK_PRICE}` has its figures"
            ),
            Self::Trigger => format!(
                "a hidden trigger pays its meter, whatever the cards: `{ASK_PRICE}` has its figures"
            ),
            Self::Multiplier => format!("{BESIDE_CARDS}: `{ASK_PRICE}` has its figures"),
            Self::Decision => format!(
                "the player decides in the round: `{ASK_PRICE}` has its figures, `{ASK_STRATEGY}` \
                 the best decisions"
            ),
            Self::SomeRounds => format!(
                "it is offered in some rounds only: `{ASK_PRICE}` has its figures, given that it is \
                 offered"
            ),
            Self::Cards => {
                "it looks at suits or ranks, which this shoe does not tell: expected cards \
                 with suits, as \"AS=8 AH=7\", or decks"
                    .to_owned()
            }
            Self::Slow => {
                format!(
                    "each of its shoes takes seconds to be dealt: `{ASK_PRICE}` has its figures"
                )
            }
            Self::Decks => format!(
                "it is offered with {}, and not with this shoe: `{ASK_PRICE}` prices it all the same",
                decks_only(decks).unwrap_or_default()
            ),
        }
    }
}

/// Maximum number of wagers that a refusal offers in place of another.
const NAMED: usize = 3;

/// A wager that has no figures in a question about single rounds.
#[derive(Clone, Copy, Debug)]
pub struct Unsettled<'a> {
    /// The wager.
    pub wager: &'a Wager,
    /// The reason.
    pub because: Because,
}

impl Unsettled<'_> {
    /// Returns the reason, with the question or parameter that has the figures.
    pub fn reason(&self) -> String {
        self.because.sentence(&self.wager.offer.decks)
    }

    /// Returns the refusal of a question about payoffs. It names the question that answers for a
    /// wager on several rounds.
    pub fn of_payoffs(self) -> Error {
        let asked = match self.because {
            Because::Session => format!("{ASK_STREAKS} {HANDS} N {EDGE} E"),
            Because::NextRounds => format!("{ASK_STREAKS} {EDGE} E"),
            _ => return self.into(),
        };
        refusal(&self.wager.id, &self.reason().replace(ASK_STREAKS, &asked))
    }
}

impl From<Unsettled<'_>> for Error {
    fn from(unsettled: Unsettled<'_>) -> Self {
        let Wager { id, played_by, .. } = unsettled.wager;
        let reason = unsettled.reason();
        // Where a decision is the reason, a fixed rule removes it.
        let ids = played_by.iter().take(NAMED).filter(|_| unsettled.because == Because::Decision);
        let ids: Vec<String> = ids.map(|id| format!("\"{id}\"")).collect();
        let rules = match ids.len() {
            0 => String::new(),
            1 => format!("; {} plays it by a fixed rule and can be asked for here", ids[0]),
            _ => format!("; {} play it by fixed rules and can be asked for here", ids.join(", ")),
        };
        refusal(id, &(reason + &rules))
    }
}

/// Returns the error for a request that names a wager without figures.
pub fn refusal(id: &str, reason: &str) -> Error {
    Error::usage(format!("wager \"{id}\" has no figures here: {reason}"))
}
