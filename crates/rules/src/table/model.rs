//! A rules document after parsing and checking: variants, wagers, paytables, claims.
//!
//! Everything here is consistent: ids are unique, every wager in a variant is defined, and every
//! condition names fields of the game. Nothing here knows how rounds are dealt.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::card::{Face, Rank};
use crate::condition::Condition;
use crate::error::{Error, Place};
use crate::exact::Exact;
use crate::field::Vocabulary;
use crate::figure::pays_in_words;
use crate::game::{Game, Rule};
use crate::shoe::Shoe;
use crate::table::carried::Carried;
use crate::table::claim::{Published, Unread};
use crate::table::counting::NamedCount;
use crate::table::decision::Decision;
use crate::table::laws::Law;
pub use crate::table::line::Line;
use crate::table::odds::share_in_words;
use crate::table::offer::Offer;
use crate::table::sets::DOCUMENTS;
use crate::table::unknown::Unknown;

/// One rules document.
#[derive(Clone, Debug)]
pub struct Table {
    /// The identifier.
    pub id: String,
    /// The place where it is written.
    pub place: Place,
    /// The name of the game.
    pub name: String,
    /// The edition of the document.
    pub edition: Option<String>,
    /// The document that states its rules.
    pub source: Option<String>,
    /// The collection it belongs to. Tables of a collection other than `usual` are priced only if a
    /// request names them or the collection.
    pub collection: Option<String>,
    /// The dealing procedure.
    pub game: &'static dyn Game,
    /// The fields that can be observed in it.
    pub vocabulary: &'static Vocabulary,
    /// The numbers of decks that the rules allow, at least one. The first is the default.
    pub decks: Vec<u32>,
    /// The ranks that its decks lack; empty for decks of 52 cards.
    pub lacking: Vec<Rank>,
    /// The rule of the deal.
    pub rule: Rule,
    /// Remarks for every report of this game.
    pub notes: Vec<String>,
    /// The variants, at least one.
    pub variants: Vec<Variant>,
    /// Figures that others have printed, read on first use.
    pub(crate) published: Unread,
    /// The meter of which its wagers pay shares, in first stakes, if it is stated.
    pub meter: Option<Exact>,
    /// The chance that nobody states, if a law has one.
    pub unknown: Option<Unknown>,
    /// The laws of numbers that are drawn beside the cards.
    pub laws: Vec<Law>,
    /// `true` if it replaced a built-in table with another text.
    pub(crate) instead: bool,
    /// The built-in collection or variant whose name its id takes.
    pub(crate) hides: Option<String>,
}

impl Table {
    /// Returns the set of tables that it belongs to: its collection, or the documents.
    pub fn set(&self) -> &str {
        self.collection.as_deref().unwrap_or(DOCUMENTS)
    }

    /// Returns the figures that others have printed about its wagers. A built-in table reads them on
    /// first use, because a run that prices another table needs none of them.
    pub fn published(&self) -> &Published {
        self.published.figures()
    }

    /// Returns the place of a value in its file, by its section and key.
    #[doc(hidden)]
    pub fn place_of(&self, section: &str, key: &str) -> Option<Place> {
        let text = toml::de::DeTable::parse(&self.place.text).ok()?;
        let value = text.get_ref().get(section)?.get_ref().as_table()?.get(key)?;
        Some(Place::new(&*self.place.file, &*self.place.text, value.span()))
    }

    /// Returns the name of a variant in requests: `game/variant`.
    pub fn name_of(&self, variant: &Variant) -> String {
        format!("{}/{}", self.id, variant.id)
    }

    /// Returns this shoe made of the decks of this table. Whole decks, and decks less some cards,
    /// lose the ranks that the table's decks lack.
    ///
    /// # Errors
    ///
    /// Returns an error if the shoe has other cards of such a rank, or lacks only some of them.
    pub fn of_its_decks(&self, shoe: &Shoe) -> Result<Shoe, Error> {
        let held = |rank: &Rank| {
            let is_of = |face: &Face| match face.rank {
                Some(other) => other == *rank,
                None => rank.value() != 0 && face.value == rank.value(),
            };
            shoe.types().iter().filter(|(face, _)| is_of(face)).map(|(_, count)| count).sum::<u64>()
        };
        let whole = shoe.base_decks().map_or(0, |decks| 4 * u64::from(decks));
        if self.lacking.iter().all(|rank| held(rank) == 0) {
            return Ok(shoe.clone());
        }
        if let Some(rank) = self.lacking.iter().find(|rank| held(rank) != whole) {
            return Err(self.holds_none(&format!("shoe \"{shoe}\""), *rank));
        }
        let less = self.lacking.iter().map(|rank| format!(" - {rank}*{whole}"));
        Shoe::parse(&format!("{shoe}{}", less.collect::<String>()))
    }

    /// Returns the error for a shoe, named `shoe`, with cards of a rank that the decks lack.
    pub(crate) fn holds_none(&self, shoe: &str, rank: Rank) -> Error {
        Error::shoe(format!(
            "{shoe} speaks of rank {rank}, and decks of {} have none: expected cards of the others",
            self.name
        ))
    }

    /// Returns `true` if the program has the table built in.
    pub fn is_built_in(&self) -> bool {
        let (file, text) = (&*self.place.file, &*self.place.text);
        crate::table::source::BUILT_IN.contains(&(file, text))
    }

    /// Returns the variant with this id.
    pub fn variant(&self, id: &str) -> Option<&Variant> {
        self.variants.iter().find(|variant| variant.id == id)
    }
}

/// A base paytable and the side bets offered beside it.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The identifier inside its game.
    pub id: String,
    /// The name.
    pub name: String,
    /// The reading of an ambiguous rule that this variant takes.
    pub reading: Option<String>,
    /// The variant that reads the rule the other way.
    pub other_reading: Option<String>,
    /// Remarks for reports of this variant.
    pub notes: Vec<String>,
    /// Remarks on the meter that was stated.
    pub meters: Vec<MeterRemark>,
    /// The wagers in printing order, with unique ids.
    pub wagers: Vec<Wager>,
}

/// A remark on a stated meter, for the answers about some wagers.
#[derive(Clone, Debug)]
pub struct MeterRemark {
    /// The ids and the names of the wagers.
    pub wagers: Vec<(String, String)>,
    /// The meter in words.
    pub at: String,
    /// The amount by which the meter of the wager must be hit, in words, if it cannot stand at `at`.
    pub must_hit_by: Option<String>,
}

/// A wager and its paytable.
#[derive(Clone, Debug)]
pub struct Wager {
    /// The identifier inside its variant.
    pub id: String,
    /// The name.
    pub name: String,
    /// The source of its rules, if it differs from the source of the table.
    pub source: Option<String>,
    /// The terms on which it is offered.
    pub offer: Offer,
    /// The rounds and the lines that settle it.
    pub settlement: Settlement,
    /// The fee, in first stakes, which its lines include.
    pub(crate) fee: Option<Exact>,
    /// The shares of the meter that its lines pay, if the meter was stated since.
    pub(crate) stated: Option<Progressive>,
    /// The id of the wager whose decisions it makes by a rule.
    pub plays: Option<String>,
    /// The ids of the wagers that make its decisions by a rule and that a round settles.
    pub(crate) played_by: Vec<String>,
    /// Card counts for it, by rising names.
    pub counts: Vec<NamedCount>,
    /// The place where it is written.
    pub place: Place,
    /// The proof that rounds reach all of its lines.
    pub(crate) reached: Reached,
}

/// A proof that rounds reach every line of a wager, once it is found. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reached(Arc<AtomicBool>);

impl Reached {
    /// Creates the state of a proof: found already, or not yet.
    pub fn new(proven: bool) -> Self {
        Self(Arc::new(AtomicBool::new(proven)))
    }

    /// Records that the proof is found.
    pub fn prove(&self) {
        self.0.store(true, Relaxed);
    }

    /// Returns `true` once the proof is found.
    pub fn is_proven(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// The settlement of a wager.
#[derive(Clone, Debug)]
pub enum Settlement {
    /// One round: the first line that holds pays. If none holds, the stake is lost.
    Round(Vec<Line>),
    /// One round, once the meter is stated: some of the lines pay shares of it. If a hidden trigger
    /// pays it, no meter can be stated.
    Progressive(Progressive),
    /// One round, with the multiplier that the round before it carries.
    Carried(Carried),
    /// One round, in which the player decides.
    Decision(Decision),
    /// Several rounds: the rounds of a session, or the next ones.
    Session(Streak),
}

/// Lines beside a meter that is not stated. Some of them pay shares of it, or a hidden trigger pays
/// all of it.
#[derive(Clone, Debug)]
pub struct Progressive {
    /// The lines with the fixed part of their pays. With a share, that part is 0 if the stake is
    /// returned, and minus the stake otherwise.
    pub lines: Vec<Line>,
    /// The share of the meter that each line pays in addition, from 0 (none) to 1.
    pub shares: Vec<Exact>,
    /// How the meter grows; `None` if the table does not say.
    pub growth: Option<Growth>,
}

/// How a meter grows by bets, and where it begins again once all of it is won. Amounts are in first
/// stakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The meter after all of it is won, without the hidden part.
    pub reset: Exact,
    /// The part of each first stake that the meter grows by.
    pub increment: Exact,
    /// The part of each first stake that is kept unseen and added to the next reset value.
    pub hidden: Exact,
    /// The end of its growth; `None` if it grows until the cards pay all of it.
    pub limit: Option<Limit>,
    /// The sum of the bets of a round. They share what the meter pays.
    pub bets: Exact,
}

/// The end of a meter's growth, in first stakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The meter does not grow beyond this amount.
    Cap(Exact),
    /// The round in which the meter reaches this amount pays all of it, whatever its cards.
    MustHitBy(Exact),
    /// The round in which the meter reaches a hidden trigger pays all of it, whatever its cards.
    /// After each jackpot, a new trigger is drawn: every amount from the reset value up to this one
    /// is equally likely.
    Trigger(Exact),
}

impl Limit {
    /// Returns the largest amount of the meter.
    pub fn most(&self) -> &Exact {
        let (Self::Cap(most) | Self::MustHitBy(most) | Self::Trigger(most)) = self;
        most
    }

    /// Returns the amount by which the meter is paid whatever the cards.
    pub fn must_hit_by(&self) -> Option<&Exact> {
        match self {
            Self::Cap(_) => None,
            Self::MustHitBy(most) | Self::Trigger(most) => Some(most),
        }
    }
}

impl Growth {
    /// Maximum number of rounds from the reset value to a must-hit-by, if a part of the bets is
    /// hidden.
    pub const MOST_ROUNDS: i64 = 10_000;

    /// Returns how far the meter grows in [`Self::MOST_ROUNDS`].
    pub fn farthest(&self) -> Exact {
        &Exact::integer(Self::MOST_ROUNDS) * &(&self.bets * &self.increment)
    }

    /// Returns the amount by which the meter is paid, if a hidden trigger alone pays it.
    pub fn trigger(&self) -> Option<&Exact> {
        match &self.limit {
            Some(Limit::Trigger(most)) => Some(most),
            _ => None,
        }
    }
}

impl Progressive {
    /// Returns `true` if figures of one round may be at this meter: below an amount by which it must be
    /// hit, or where a hidden trigger may be reached.
    pub fn may_stand_at(&self, meter: &Exact) -> bool {
        let Some(growth) = &self.growth else { return true };
        match &growth.limit {
            Some(Limit::MustHitBy(most)) => meter < most,
            Some(Limit::Trigger(most)) => meter > &growth.reset && meter <= most,
            Some(Limit::Cap(_)) | None => true,
        }
    }

    /// Returns the amount by which the meter is paid, if a hidden trigger alone pays it.
    pub fn trigger(&self) -> Option<&Exact> {
        self.growth.as_ref()?.trigger()
    }

    /// Returns the lines for a meter of this many first stakes.
    pub fn at(&self, meter: &Exact) -> Vec<Line> {
        let stated = |(line, share): (&Line, &Exact)| Line {
            pays: &line.pays + &(share * meter),
            ..line.clone()
        };
        self.lines.iter().zip(&self.shares).map(stated).collect()
    }

    /// Returns the odds of each line as text: `"10% of meter"`, `"50 to 1"`.
    pub fn odds(&self) -> impl Iterator<Item = String> {
        self.lines.iter().zip(&self.shares).map(|(line, share)| match share.is_zero() {
            true => pays_in_words(&line.pays),
            false => share_in_words(share, &line.pays),
        })
    }
}

/// A wager on several rounds: on their runs, on the number of rounds of a kind, or on a pattern of
/// their results.
#[derive(Clone, Debug)]
pub struct Streak {
    /// The run, the kind of round or the pattern that it is about.
    pub of: StreakOf,
    /// `true` if ties are skipped: they neither count nor break a run. Otherwise they are rounds
    /// like others.
    pub skips_ties: bool,
    /// `true` if only the run or the pattern that begins with the next round counts.
    pub begins_next: bool,
    /// Number of next rounds that settle it, without skipped ones. `None` if the rounds of a
    /// session settle it, or the run that begins with the next round.
    pub rounds: Option<u32>,
    /// The lines, tried in order.
    pub lines: Vec<RunLine>,
    /// The place of its `streak`, `counts` or `pattern`.
    pub place: Place,
}

/// The subject of a wager on several rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreakOf {
    /// The run of rounds of a kind.
    Run(Rounds),
    /// The number of rounds of a kind.
    Times(Rounds),
    /// The number of times that these results follow each other. They are codes of the field
    /// `result`: the hands in order, then a tie.
    Pattern(Vec<usize>),
}

impl StreakOf {
    /// Returns `true` if the subject is the same, in any words.
    pub(super) fn settles_like(&self, other: &Self) -> bool {
        let same = |one: &Rounds, other: &Rounds| match (one, other) {
            (Rounds::When { condition: one, .. }, Rounds::When { condition: other, .. }) => {
                one == other
            }
            _ => one == other,
        };
        match (self, other) {
            (Self::Run(one), Self::Run(other)) | (Self::Times(one), Self::Times(other)) => {
                same(one, other)
            }
            _ => self == other,
        }
    }
}

/// A kind of round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rounds {
    /// Rounds with this result: the index of the winning hand, or the number of hands for a tie.
    Result(usize),
    /// Rounds that any hand wins. A run is of one hand.
    AnyHand,
    /// Rounds that meet a condition.
    When {
        /// The condition.
        condition: Condition,
        /// The condition in words.
        words: String,
        /// Its alternatives in words; empty if it is not a list of alternatives.
        alternatives: Vec<String>,
    },
}

impl Streak {
    /// Returns the number of next rounds that settle it; `None` if a session does.
    pub fn next_rounds(&self) -> Option<u32> {
        self.rounds.or_else(|| self.begins_next.then(|| self.most()))
    }

    /// Returns `true` if ties delay its settlement: next rounds settle it, and it skips ties.
    pub fn waits_for_decided(&self) -> bool {
        self.skips_ties && self.next_rounds().is_some()
    }

    /// Returns the number from which on the lines pay alike, at least 1.
    pub fn most(&self) -> u32 {
        RunLine::most(&self.lines)
    }
}

/// A line of a wager on several rounds.
#[derive(Clone, Debug)]
pub struct RunLine {
    /// The name of the event.
    pub name: String,
    /// Net win per unit staked, at least -1.
    pub pays: Exact,
    /// Shortest run that the line pays, at least 1; or fewest times.
    pub from: u32,
    /// Longest run that the line pays, or most times; `None` for no limit.
    pub to: Option<u32>,
}

impl RunLine {
    /// Returns the number from which on these lines pay alike, at least 1.
    pub fn most(lines: &[Self]) -> u32 {
        let most = lines.iter().map(|line| line.to.map_or(line.from, |to| to + 1)).max();
        most.unwrap_or(1).max(1)
    }
}
