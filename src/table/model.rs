//! A rules document as it was read and checked: variants, wagers, paytables, claims.
//!
//! Everything here is consistent: ids are unique, every wager a variant lists is defined, every
//! condition names fields of the game. Nothing here knows how rounds are dealt.

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
    /// The collection it belongs to. Tables of a collection are priced only where they or the
    /// collection are asked for by name.
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
}

impl Table {
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
    /// What settles it.
    pub settlement: Settlement,
    /// Where it is written.
    pub place: Place,
}

impl Wager {
    /// Whether another wager pays alike for the same, under the same names of events.
    pub fn settles_like(&self, other: &Self) -> bool {
        match (&self.settlement, &other.settlement) {
            (Settlement::Round(one), Settlement::Round(other)) => pay_alike(one, other),
            (Settlement::Progressive(one), Settlement::Progressive(other)) => {
                one.shares == other.shares && pay_alike(&one.lines, &other.lines)
            }
            (Settlement::Session(one), Settlement::Session(other)) => {
                let key = |line: &RunLine| (line.pays.clone(), line.from, line.to);
                one.side == other.side && one.lines.iter().map(key).eq(other.lines.iter().map(key))
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
    /// A session: the longest run of wins.
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

/// A wager on the longest run of wins of a session. Ties neither count nor break.
#[derive(Clone, Debug)]
pub struct Streak {
    /// Whose wins count: `"banker"`, `"player"`, or `"any"` for the longer of both.
    pub side: String,
    /// The lines, tried in order.
    pub lines: Vec<RunLine>,
}

/// A line of a run wager.
#[derive(Clone, Debug)]
pub struct RunLine {
    /// The name of the event.
    pub name: String,
    /// Net win per unit staked, at least -1.
    pub pays: Exact,
    /// The shortest run that the line pays, at least 1.
    pub from: u32,
    /// The longest, `None` for any length.
    pub to: Option<u32>,
}
