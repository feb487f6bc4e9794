//! The data of a run apart from its sums: enough to answer without the rules at hand. It
//! distinguishes parts of different runs and lets the final merge be read.

use serde::{Deserialize, Serialize};

use crate::exact::{Exact, Whole};
use crate::pricing::figures::{GameInfo, LeftOut, OfferInfo, ShoeInfo, VariantInfo};

use super::CountRequest;
use super::ramp::Ramp;
use super::report::{Betting, Procedure, Stake};
use super::run::Run;
use super::sums::{Layout, Shape, Sums};

/// A limit on the places of lists by cards left, above the number of any run.
const MOST_PLACES: usize = 1_000;
/// A limit on the rounds of a shoe in lists by them.
pub(super) const MOST_ROUNDS: u64 = 1_000;

/// Everything that an answer needs besides the sums.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Setup {
    pub game: GameInfo,
    pub variant: VariantInfo,
    pub shoe: ShoeInfo,
    pub procedure: Procedure,
    #[serde(default)]
    pub left_out: Vec<LeftOut>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Positions of the cut card, as cards behind it; the first is the procedure's.
    pub cuts: Vec<u64>,
    pub wagers: Vec<OfWager>,
    pub plays: Vec<OfPlay>,
    pub beside: Vec<Stake>,
    #[serde(with = "texts")]
    pub caps: Vec<Exact>,
    pub rounds_per_hour: u64,
    #[serde(with = "text")]
    pub risk: Exact,
    /// Number of cards of a place in lists by cards left, and number of places.
    pub left: (u64, usize),
    /// The most rounds of a shoe in the list of shoes by their rounds; 0 for no list.
    #[serde(default)]
    pub most_rounds: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trip: Option<OfTrip>,
}

/// A bankroll, and a trip with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct OfTrip {
    #[serde(with = "text")]
    pub bankroll: Exact,
    #[serde(with = "text")]
    pub kelly: Exact,
    /// The goal, if there is one.
    #[serde(with = "texts")]
    pub goal: Vec<Exact>,
    /// The hours, if there are any.
    #[serde(with = "texts")]
    pub hours: Vec<Exact>,
}

impl OfTrip {
    pub fn of(request: &CountRequest) -> Option<Self> {
        let list = |number: &Option<Exact>| number.iter().cloned().collect();
        Some(Self {
            bankroll: request.bankroll.clone()?,
            kelly: request.kelly.clone(),
            goal: list(&request.goal),
            hours: list(&request.hours),
        })
    }

    /// `true` if all numbers are such as a request has.
    fn is_possible(&self) -> bool {
        let is_above = |goal: &Exact| *goal > self.bankroll;
        self.bankroll.is_positive()
            && self.kelly.is_positive()
            && self.kelly <= Exact::one()
            && self.goal.iter().all(is_above)
            && self.hours.iter().all(Exact::is_positive)
            && self.goal.len().max(self.hours.len()) < 2
    }
}

/// A wager that is valued.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct OfWager {
    pub id: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    #[serde(with = "text")]
    pub edge: Exact,
    /// Its net wins; mean ones if a multiplier is drawn beside the cards.
    #[serde(with = "texts")]
    pub wins: Vec<Exact>,
    /// The amounts that each net win stands for, if a multiplier is drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Vec<Won>>,
}

/// An amount that a net win stands for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Won {
    #[serde(with = "text")]
    pub win: Exact,
    #[serde(with = "text")]
    pub chance: Exact,
}

impl OfWager {
    /// Returns the amounts that each net win stands for, with their chances.
    pub fn laws(&self) -> Vec<Vec<(Exact, Exact)>> {
        let drawn = |won: &Won| (won.win.clone(), won.chance.clone());
        match self.drawn.is_empty() {
            true => self.wins.iter().map(|win| vec![(win.clone(), Exact::one())]).collect(),
            false => self.drawn.iter().map(|of| of.iter().map(drawn).collect()).collect(),
        }
    }
}

/// A wager that is bet, with the rule when to bet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct OfPlay {
    pub wager: usize,
    pub betting: Betting,
}

impl OfPlay {
    /// `true` if the play has a count, by which rounds are listed.
    pub fn is_counted(&self) -> bool {
        self.betting.trigger.is_some()
    }

    /// Returns the ramp of the play, if its stake depends on the count.
    pub fn ramp(&self) -> Option<Ramp> {
        self.betting.ramp.as_ref()?.parse().ok()
    }
}

impl Setup {
    /// Returns the first thing in a parsed plan that no run can have; `None` if the plan is valid.
    pub fn wrong(&self, sums: &Sums) -> Option<&'static str> {
        let names = self.wagers.iter().flat_map(|wager| [&wager.id, &wager.name]);
        let offers = self.wagers.iter().filter_map(|wager| wager.offer.as_ref());
        let offers = offers.flat_map(|offer| offer.reading.iter().chain([&offer.remark]));
        let bettings = self.plays.iter().map(|play| &play.betting);
        let texts = bettings
            .flat_map(|of| [&of.tags, &of.alike, &of.from, &of.ramp, &of.start, &of.before]);
        let shoe = [&self.shoe.composition, &self.shoe.name, &self.shoe.known_by];
        let game = [&self.game.id, &self.game.name, &self.variant.id, &self.variant.name];
        let stakes = self.beside.iter().flat_map(|stake| [&stake.id, &stake.name, &stake.stake]);
        let mut all =
            names.chain(offers).chain(texts.flatten()).chain(shoe).chain(game).chain(stakes);
        let unknown = |play: &OfPlay| play.wager >= self.wagers.len();
        let is_unread = |play: &OfPlay| play.betting.ramp.is_some() && play.ramp().is_none();
        let one = Exact::one();
        if all.any(|text| text.chars().any(char::is_control)) {
            Some("a name with a control character")
        } else if self.plays.is_empty() || self.plays.iter().any(unknown) {
            Some("a bet on no wager")
        } else if self.plays.iter().any(is_unread) {
            Some("a ramp that cannot be read")
        } else if self.rounds_per_hour == 0
            || self.left.0 == 0
            || self.left.1 > MOST_PLACES
            || self.most_rounds as u64 > MOST_ROUNDS
        {
            Some("numbers that no run has")
        } else if !self.risk.is_positive() || !(&one - &self.risk).is_positive() {
            Some("a risk of 0% or less, or of 100% or more")
        } else if self.trip.as_ref().is_some_and(|trip| !trip.is_possible()) {
            Some("a bankroll that no request has")
        } else if self.caps.iter().any(|cap| !cap.is_positive()) {
            Some("a cap of 0 or less")
        } else if !sums.fits(&self.layout()) {
            Some("other sums than its plan has")
        } else if sums.are_impossible(&self.layout()) {
            Some("sums of no rounds, or fewer than none")
        } else {
            None
        }
    }

    /// Returns the number of parts of a unit in which the stakes of all ramps are whole numbers.
    pub fn unit(&self) -> Whole {
        let ramps: Vec<Ramp> = self.plays.iter().filter_map(OfPlay::ramp).collect();
        let stakes = ramps.iter().flat_map(|ramp| ramp.steps()).map(|step| &step.stake);
        Exact::common_denominator(stakes)
    }

    /// Gives the plays of a run their stakes, and lays out its sums.
    pub fn stake(&self, run: &mut Run<'_>) {
        let unit = self.unit();
        let parts = |stake: &Exact| {
            stake.in_units(&unit).to_i128().and_then(|parts| i64::try_from(parts).ok()).unwrap_or(1)
        };
        for (play, of) in run.plays.iter_mut().zip(&self.plays) {
            let ramp = of.ramp();
            play.stakes = match &ramp {
                Some(ramp) => ramp.steps().iter().map(|step| parts(&step.stake)).collect(),
                None => vec![parts(&Exact::one())],
            };
        }
        run.layout = self.layout();
    }

    /// Returns the layout of the sums.
    pub fn layout(&self) -> Layout {
        let wins = |play: &OfPlay| self.wagers.get(play.wager).map_or(0, |of| of.wins.len());
        let steps = |play: &OfPlay| play.ramp().map(|ramp| ramp.steps().len());
        let shape = |play: &OfPlay| Shape {
            wins: wins(play),
            is_counted: play.is_counted(),
            steps: steps(play),
        };
        let plays = self.plays.iter().map(shape);
        let depths = self.cuts.len().max(1);
        let plays = plays.collect();
        Layout::new(depths, self.left.1, self.wagers.len(), plays, self.most_rounds)
    }
}

/// An exact number written as a text.
mod text {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::exact::Exact;

    pub fn serialize<S: Serializer>(number: &Exact, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&number.to_string())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Exact, D::Error> {
        let text = String::deserialize(from)?;
        Exact::parse(&text).ok_or_else(|| D::Error::custom(format!("\"{text}\": no number")))
    }
}

/// Exact numbers written as texts.
mod texts {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::exact::Exact;

    pub fn serialize<S: Serializer>(numbers: &[Exact], serializer: S) -> Result<S::Ok, S::Error> {
        let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        texts.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Exact>, D::Error> {
        let number = |text: String| {
            Exact::parse(&text).ok_or_else(|| D::Error::custom(format!("\"{text}\": no number")))
        };
        Vec::<String>::deserialize(from)?.into_iter().map(number).collect()
    }
}
