//! A rules document as it was read and checked: variants, wagers, paytables, claims.
//!
//! Everything here is consistent: ids are unique, every wager a variant lists is defined, every
//! condition names fields of the game. Nothing here knows how rounds are dealt.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::card::{Face, Rank};
use crate::condition::Condition;
use crate::error::{Error, Place};
use crate::exact::Exact;
use crate::field::Vocabulary;
use crate::game::{Game, Rule};
use crate::shoe::Shoe;
use crate::table::claim::{Claim, NotHere};
use crate::table::meter::Progressive;
use crate::table::multiplier::Multiplier;
use crate::table::offer::Offer;
use crate::table::select::DOCUMENTS;

/// One rules document.
#[derive(Clone, Debug)]
pub struct Table {
    /// The identifier.
    pub id: String,
    /// Where it is written.
    pub place: Place,
    /// The name of the game.
    pub name: String,
    /// The edition of the document.
    pub edition: Option<String>,
    /// The document.
    pub source: Option<String>,
    /// The collection it belongs to. Tables of a collection other than `usual` are priced only
    /// where they or the collection are asked for by name.
    pub collection: Option<String>,
    /// The dealing procedure.
    pub game: &'static dyn Game,
    /// All that can be observed in it.
    pub vocabulary: &'static Vocabulary,
    /// The numbers of decks the rules allow; the first is the default. At least one.
    pub decks: Vec<u32>,
    /// The ranks that its decks lack; none for decks of 52 cards.
    pub lacking: Vec<Rank>,
    /// The rule of the deal.
    pub rule: Rule,
    /// Remarks for every report of this game.
    pub notes: Vec<String>,
    /// The variants, at least one.
    pub variants: Vec<Variant>,
    /// What others have printed about its wagers.
    pub published: Vec<Claim>,
    /// What others have printed that is not a figure of this program.
    pub not_here: Vec<NotHere>,
    /// The meter that its wagers are paid shares of, in first stakes, where one is stated.
    pub meter: Option<Exact>,
    /// `true` if it was added in the place of a built-in table with another text.
    pub(crate) instead: bool,
}

impl Table {
    /// Returns the set of tables that it belongs to: its collection, or the documents.
    pub(crate) fn set(&self) -> &str {
        self.collection.as_deref().unwrap_or(DOCUMENTS)
    }

    /// Remarks for every report of a variant.
    pub(crate) fn remarks(&self, variant: &Variant) -> Vec<String> {
        let notes = self.notes.iter().chain(&variant.notes).cloned();
        self.in_place().into_iter().chain(notes).collect()
    }

    /// The remark that it is used in the place of a built-in table, if it is.
    pub(crate) fn in_place(&self) -> Option<String> {
        let id = &self.id;
        self.instead.then(|| {
            format!("This table has the id of a built-in one, \"{id}\", and is used in its place.")
        })
    }

    /// What requests call a variant of this table: `game/variant`.
    pub fn name_of(&self, variant: &Variant) -> String {
        format!("{}/{}", self.id, variant.id)
    }

    /// This shoe as decks of this table make it: whole decks, or decks less some cards, lack the
    /// ranks that the table's decks lack.
    ///
    /// # Errors
    ///
    /// If the shoe has cards of such a rank otherwise, or some of them were taken out.
    pub(crate) fn of_its_decks(&self, shoe: &Shoe) -> Result<Shoe, Error> {
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

    /// A shoe, named so, that speaks of cards of a rank that the decks lack.
    pub(crate) fn holds_none(&self, shoe: &str, rank: Rank) -> Error {
        Error::shoe(format!(
            "{shoe} speaks of rank {rank}, and decks of {} have none: expected cards of the others",
            self.name
        ))
    }

    /// The variant with this id.
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
    /// How an ambiguous rule is read here.
    pub reading: Option<String>,
    /// The variant that reads it the other way.
    pub other_reading: Option<String>,
    /// Remarks for reports of this variant.
    pub notes: Vec<String>,
    /// The wagers in printing order, with unique ids.
    pub wagers: Vec<Wager>,
}

/// A wager and its paytable.
#[derive(Clone, Debug)]
pub struct Wager {
    /// The identifier inside its variant.
    pub id: String,
    /// The name.
    pub name: String,
    /// Where its rules are from, if that is not where the table is from.
    pub source: Option<String>,
    /// The terms on which it is offered.
    pub offer: Offer,
    /// What settles it.
    pub settlement: Settlement,
    /// Where it is written.
    pub place: Place,
    /// The proof that rounds reach all of its lines.
    pub(crate) reached: Reached,
}

/// A proof that rounds reach every line of a wager, once it is found. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reached(Arc<AtomicBool>);

impl Reached {
    /// Proven already, or not yet.
    pub fn new(proven: bool) -> Self {
        Self(Arc::new(AtomicBool::new(proven)))
    }

    /// Keeps the proof.
    pub fn prove(&self) {
        self.0.store(true, Relaxed);
    }

    /// `true` once the proof is found.
    pub fn is_proven(&self) -> bool {
        self.0.load(Relaxed)
    }
}

impl Wager {
    /// Whether the rounds of a session settle it.
    pub(crate) fn is_of_session(&self) -> bool {
        matches!(&self.settlement, Settlement::Session(streak) if streak.next_rounds().is_none())
    }

    /// Whether the next rounds settle it.
    pub(crate) fn is_of_next_rounds(&self) -> bool {
        matches!(&self.settlement, Settlement::Session(streak) if streak.next_rounds().is_some())
    }

    /// What settles it in words: `"a round"`, `"a session"` or `"the next rounds"`.
    pub(crate) fn settled_by(&self) -> &'static str {
        match (self.is_of_session(), self.is_of_next_rounds()) {
            (true, _) => "a session",
            (_, true) => "the next rounds",
            _ => "a round",
        }
    }

    /// Whether another wager pays alike for the same in the same rounds, under the same names of
    /// events.
    pub fn settles_like(&self, other: &Self) -> bool {
        let rounds = |wager: &Self| wager.offer.given.as_ref().map(|one| one.condition.clone());
        if rounds(self) != rounds(other) {
            return false;
        }
        match (&self.settlement, &other.settlement) {
            (Settlement::Round(one), Settlement::Round(other)) => pay_alike(one, other),
            (Settlement::Progressive(one), Settlement::Progressive(other)) => {
                one.shares == other.shares && pay_alike(&one.lines, &other.lines)
            }
            (Settlement::Session(one), Settlement::Session(other)) => {
                let key = |line: &RunLine| (line.pays.clone(), line.from, line.to);
                let terms = |one: &Streak| (one.skips_ties, one.begins_next, one.next_rounds());
                let same = one.of.settles_like(&other.of) && terms(one) == terms(other);
                same && one.lines.iter().map(key).eq(other.lines.iter().map(key))
            }
            _ => false,
        }
    }
}

/// Whether lines pay alike for the same, under the same names of events.
fn pay_alike(one: &[Line], other: &[Line]) -> bool {
    let money = |line: &Line| (line.pays.clone(), line.multiplier.clone(), line.staked.clone());
    let key = |line: &Line| (money(line), line.when.clone(), line.name.clone());
    one.iter().map(key).eq(other.iter().map(key))
}

/// What settles a wager.
#[derive(Clone, Debug)]
pub enum Settlement {
    /// One round: the first line that holds, and the stake is lost when none does.
    Round(Vec<Line>),
    /// One round, as soon as it is stated what the meter stands at that some lines pay shares of.
    Progressive(Progressive),
    /// Several rounds: those of a session, or the next ones.
    Session(Streak),
}

/// A line of a paytable.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name of the event.
    pub name: String,
    /// Net win per unit of the first stake, at least minus what is staked; with a multiplier what
    /// that is on average.
    pub pays: Exact,
    /// The multiplier of the odds, where they have one.
    pub multiplier: Option<Multiplier>,
    /// What is at stake in all where it holds, per unit of the first stake: at least 1.
    pub staked: Exact,
    /// When it holds.
    pub when: Condition,
    /// The same in words.
    pub words: String,
    /// Where it is written.
    pub place: Place,
}

/// A wager on several rounds: on their runs, on how many of them are of a sort, or on a pattern of
/// their results.
#[derive(Clone, Debug)]
pub struct Streak {
    /// What it looks at.
    pub of: StreakOf,
    /// Whether ties are left out: they neither count nor break. Otherwise they are rounds like
    /// others.
    pub skips_ties: bool,
    /// Whether its run, or its pattern, is the one that begins with the next round.
    pub begins_next: bool,
    /// How many of the next rounds settle it, those that it leaves out not counted; `None` where
    /// the rounds of a session do.
    pub rounds: Option<u32>,
    /// The lines, tried in order.
    pub lines: Vec<RunLine>,
    /// Where it is written what it looks at.
    pub place: Place,
}

/// What a wager on several rounds looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreakOf {
    /// The run of rounds of a sort.
    Run(Rounds),
    /// The number of rounds of a sort.
    Times(Rounds),
    /// How often these results come one behind the other, as codes of the field `result`: the
    /// hands in order, and behind them a tie.
    Pattern(Vec<usize>),
}

impl StreakOf {
    /// Whether this is the same, in whatever words.
    fn settles_like(&self, other: &Self) -> bool {
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

/// A sort of rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rounds {
    /// Those with this result: a hand wins, or, behind the hands, there is a tie.
    Result(usize),
    /// Those that a hand wins, whichever it is; a run is of one hand.
    AnyHand,
    /// Those of which this holds.
    When {
        /// The condition.
        condition: Condition,
        /// The same in words.
        words: String,
        /// Its alternatives in words; none where it is no list of them.
        alternatives: Vec<String>,
    },
}

impl Streak {
    /// How many of the next rounds settle it, where no session does.
    pub fn next_rounds(&self) -> Option<u32> {
        self.rounds.or_else(|| self.begins_next.then(|| self.most()))
    }

    /// Whether the rounds that settle it are as many as it takes to have some that are no ties.
    pub fn waits_for_decided(&self) -> bool {
        self.skips_ties && self.next_rounds().is_some()
    }

    /// The number from which on the lines pay alike, at least 1.
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
    /// The shortest run that the line pays, at least 1; or the fewest times.
    pub from: u32,
    /// The longest, or the most; `None` for any number.
    pub to: Option<u32>,
}

impl RunLine {
    /// The number from which on these lines pay alike, at least 1.
    pub fn most(lines: &[Self]) -> u32 {
        let most = lines.iter().map(|line| line.to.map_or(line.from, |to| to + 1)).max();
        most.unwrap_or(1).max(1)
    }
}
