//! Readings of a settlement: the lines that one round settles, the terms on several rounds, and the
//! refusal of a wager that one round does not settle.

use std::borrow::Cow;

use crate::condition::Condition;
use crate::exact::Exact;
use crate::figure::{pays_in_words, short};
use crate::shoe::Shoe;
use crate::table::carried::Carried;
use crate::table::counting::NamedCount;
use crate::table::decision::{Decision, Ties};
use crate::table::drawn::{as_written, is_drawn, line_in_words};
use crate::table::model::Progressive;
use crate::table::model::{Line, RunLine, Settlement, Streak, Wager};
use crate::table::unsettled::{Because, Unsettled};

/// A wager with the lines that settle it after one round, at stated odds.
#[derive(Clone, Copy, Debug)]
pub struct Round<'a> {
    /// The wager.
    pub wager: &'a Wager,
    /// Its lines, tried in order.
    pub lines: &'a [Line],
}

impl<'a> Round<'a> {
    fn unless(self, refused: bool, because: Because) -> Result<Self, Unsettled<'a>> {
        if refused { Err(Unsettled { wager: self.wager, because }) } else { Ok(self) }
    }

    /// Refuses a wager that is offered in some rounds only.
    pub fn in_every_round(self) -> Result<Self, Unsettled<'a>> {
        self.unless(self.wager.offer.given.is_some(), Because::SomeRounds)
    }

    /// Refuses a wager whose odds are multiplied by a draw beside the cards.
    pub fn at_fixed_odds(self) -> Result<Self, Unsettled<'a>> {
        self.unless(is_drawn(self.lines), Because::Multiplier)
    }

    /// Returns the lines for every round that is dealt: where the wager is not offered, it pushes.
    pub fn lines_of_every_round(self) -> Cow<'a, [Line]> {
        let Some(given) = &self.wager.offer.given else { return Cow::Borrowed(self.lines) };
        let push = Line {
            name: "Not offered".to_owned(),
            pays: Exact::zero(),
            multiplier: None,
            staked: Exact::one(),
            when: Condition::Not(Box::new(given.condition.clone())),
            words: format!("not {}", given.words),
            place: given.place.clone(),
        };
        Cow::Owned(std::iter::once(push).chain(self.lines.iter().cloned()).collect())
    }

    /// Refuses a wager that is not offered with this shoe, for questions that do not price it all
    /// the same.
    pub fn offered_with(self, shoe: &Shoe) -> Result<Self, Unsettled<'a>> {
        self.unless(!self.wager.offer.allows(shoe), Because::Decks)
    }
}

impl Wager {
    /// Returns the card count that the table gives for it under this name.
    pub fn count(&self, name: &str) -> Option<&NamedCount> {
        self.counts.iter().find(|count| count.id == name)
    }

    /// Returns the lines that one round settles at stated odds, or the reason why it settles none.
    pub fn of_round(&self) -> Result<Round<'_>, Unsettled<'_>> {
        let because = match &self.settlement {
            Settlement::Round(lines) => return Ok(Round { wager: self, lines }),
            Settlement::Session(_) if self.is_of_next_rounds() => Because::NextRounds,
            Settlement::Session(_) => Because::Session,
            Settlement::Progressive(of) if of.trigger().is_some() => Because::Trigger,
            Settlement::Progressive(_) => Because::Meter,
            Settlement::Carried(_) => Because::Carried,
            Settlement::Decision(_) => Because::Decision,
        };
        Err(Unsettled { wager: self, because })
    }

    /// Returns the lines that a price needs, or the reason why a round has none. They are the lines of
    /// all options of a decision, and of a carried multiplier as they pay without it: what a round
    /// comes to, only the prices of a case say.
    pub fn to_price(&self) -> Result<Round<'_>, Unsettled<'_>> {
        match &self.settlement {
            Settlement::Decision(Decision { lines, .. })
            | Settlement::Carried(Carried { lines, .. }) => Ok(Round { wager: self, lines }),
            _ => self.of_round(),
        }
    }

    /// Returns the decisions of the player; `None` if he has none.
    pub fn decision(&self) -> Option<&Decision> {
        match &self.settlement {
            Settlement::Decision(decision) => Some(decision),
            _ => None,
        }
    }

    /// Returns this wager with another choice between equally good options; `None` without a
    /// decision.
    pub fn with_ties(&self, ties: Ties) -> Option<Self> {
        let decision = Decision { ties, ..self.decision()?.clone() };
        Some(Self { settlement: Settlement::Decision(decision), ..self.clone() })
    }

    /// Returns the lines with the multipliers that they carry to the next round; `None` if no line
    /// carries one.
    pub fn carried(&self) -> Option<&Carried> {
        match &self.settlement {
            Settlement::Carried(carried) => Some(carried),
            _ => None,
        }
    }

    /// Returns the terms on which several rounds settle it; `None` if one round does.
    pub fn streak(&self) -> Option<&Streak> {
        match &self.settlement {
            Settlement::Session(streak) => Some(streak),
            _ => None,
        }
    }

    /// Returns the lines beside a meter that is not stated; `None` if the wager has no such meter.
    pub fn progressive(&self) -> Option<&Progressive> {
        match &self.settlement {
            Settlement::Progressive(progressive) => Some(progressive),
            _ => None,
        }
    }

    /// Returns the lines beside a meter, also after it was stated; `None` if the wager has none.
    pub fn shares(&self) -> Option<&Progressive> {
        self.progressive().or(self.stated.as_ref())
    }

    /// Returns the lines that one round settles, without shares of a meter that is not stated. A
    /// wager on several rounds has none.
    pub fn round_lines(&self) -> &[Line] {
        match &self.settlement {
            Settlement::Round(lines) => lines,
            Settlement::Progressive(progressive) => &progressive.lines,
            Settlement::Carried(carried) => &carried.lines,
            Settlement::Decision(decision) => &decision.lines,
            Settlement::Session(_) => &[],
        }
    }

    /// Returns the odds of each line as text: `"8 to 1"`, `"10% of meter"`.
    pub fn odds_in_words(&self) -> Vec<String> {
        match &self.settlement {
            Settlement::Round(lines) => as_written(lines).map(line_in_words).collect(),
            Settlement::Carried(carried) => as_written(&carried.lines).map(line_in_words).collect(),
            Settlement::Decision(decision) => decision.lines.iter().map(line_in_words).collect(),
            Settlement::Progressive(progressive) => progressive.odds().collect(),
            Settlement::Session(streak) => {
                streak.lines.iter().map(|line| pays_in_words(&line.pays)).collect()
            }
        }
    }

    /// Returns each line of the paytable: its odds, its event and its condition in words, which is
    /// empty for several rounds.
    #[doc(hidden)]
    pub fn lines_in_words(&self) -> impl Iterator<Item = (String, &str, &str)> {
        let lines: Vec<(&str, &str)> = match self.streak() {
            Some(streak) => streak.lines.iter().map(|line| (&*line.name, "")).collect(),
            None => as_written(self.round_lines()).map(Line::as_written).collect(),
        };
        self.odds_in_words().into_iter().zip(lines).map(|(odds, (event, when))| (odds, event, when))
    }

    /// Returns the meter that can be stated, because lines pay shares of it.
    pub(super) fn unstated(&self) -> Option<&Progressive> {
        self.progressive().filter(|of| of.trigger().is_none())
    }

    /// States the meter. Returns `false` if no line pays a share of one.
    pub(super) fn state_meter(&mut self, meter: &Exact) -> bool {
        let Some(progressive) = self.unstated().cloned() else { return false };
        self.settlement = Settlement::Round(progressive.at(meter));
        self.stated = Some(progressive);
        self.offer.meter = Some(meter.clone());
        true
    }

    /// Returns `true` if the rounds of a session settle it.
    pub fn is_of_session(&self) -> bool {
        self.streak().is_some_and(|streak| streak.next_rounds().is_none())
    }

    /// Returns `true` if the next rounds settle it.
    pub(crate) fn is_of_next_rounds(&self) -> bool {
        self.streak().is_some_and(|streak| streak.next_rounds().is_some())
    }

    /// Returns the rounds that settle it in words: `"a round"`, `"a session"` or `"the next
    /// rounds"`.
    pub(crate) fn settled_by(&self) -> &'static str {
        match (self.is_of_session(), self.is_of_next_rounds()) {
            (true, _) => "a session",
            (_, true) => "the next rounds",
            _ => "a round",
        }
    }

    /// Returns the fee, in first stakes, which every line includes.
    #[doc(hidden)]
    pub fn fee(&self) -> Option<&Exact> {
        self.fee.as_ref()
    }

    /// Returns `true` if a fee is part of every round, so that a line settles each of them.
    #[doc(hidden)]
    pub fn has_fee(&self) -> bool {
        self.fee.is_some()
    }

    /// Returns a remark on a fee above the stake itself, which is likely a slip.
    pub(super) fn remark_on_fee(&self) -> Option<String> {
        let fee = self.fee.as_ref().filter(|fee| **fee > Exact::one())?;
        let (name, times) = (&self.name, short(fee));
        Some(format!("The fee of {name} is {times} times the stake: a fee of 5% is 0.05."))
    }

    /// Returns `true` if another wager pays the same for the same stake in the same rounds, and
    /// its lines have the same names.
    pub fn settles_like(&self, other: &Self) -> bool {
        use Settlement::{Carried, Decision, Progressive, Round, Session};
        let rounds = |wager: &Self| wager.offer.given.as_ref().map(|one| one.condition.clone());
        if rounds(self) != rounds(other) {
            return false;
        }
        let terms = |wager: &Self| wager.shares().map(|of| (of.shares.clone(), of.growth.clone()));
        if terms(self) != terms(other) {
            return false;
        }
        match (&self.settlement, &other.settlement) {
            (Round(one), Round(other)) => pay_alike(one, other),
            (Decision(one), Decision(other)) => {
                pay_alike(&one.lines, &other.lines) && one.first.is_like(&other.first)
            }
            (Progressive(one), Progressive(other)) => pay_alike(&one.lines, &other.lines),
            (Carried(one), Carried(other)) => {
                pay_alike(&one.lines, &other.lines) && one.carries == other.carries
            }
            (Session(one), Session(other)) => {
                let key =
                    |line: &RunLine| (line.pays.clone(), line.from, line.to, line.name.clone());
                let terms = |one: &Streak| (one.skips_ties, one.begins_next, one.next_rounds());
                let same = one.of.settles_like(&other.of) && terms(one) == terms(other);
                same && one.lines.iter().map(key).eq(other.lines.iter().map(key))
            }
            (Round(_) | Decision(_) | Progressive(_) | Carried(_) | Session(_), _) => false,
        }
    }
}

/// Returns `true` if lines have the same conditions, pays, stakes and names.
fn pay_alike(one: &[Line], other: &[Line]) -> bool {
    let money = |line: &Line| (line.pays.clone(), line.multiplier.clone(), line.staked.clone());
    let key = |line: &Line| (money(line), line.when.clone(), line.name.clone());
    one.iter().map(key).eq(other.iter().map(key))
}
