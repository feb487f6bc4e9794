//! Knowledge about the round: cards that are dealt already, and a given condition.

use itertools::Itertools;

use crate::condition::Condition;
use crate::dealt::Dealt;
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::Whole;
use crate::field::{Field, Vocabulary};
use crate::game;
use crate::pricing::figures::{DealtInfo, Decided, GivenInfo, Refused, WagerReport};
use crate::pricing::terms::of_condition;
use crate::settle::Returns;
use crate::table::condition::given;
use crate::table::model::{Table, Variant, Wager};
use crate::table::offer::Given;
use crate::wording::asked::DEALT;

use super::Case;

/// The known cards and the condition of a request, parsed for every game that they fit.
#[derive(Default)]
pub struct Asked {
    dealt: Vec<(&'static Vocabulary, Dealt)>,
    given: Vec<(&'static Vocabulary, Given)>,
}

/// The knowledge about a round of one game; none by default.
#[derive(Clone, Copy, Default)]
pub struct Known<'a> {
    /// Cards that are dealt already.
    pub dealt: Option<&'a Dealt>,
    pub(super) given: Option<&'a Given>,
    /// The rounds in which the priced wager is offered.
    pub(super) offered: Option<&'a Given>,
}

/// Reads the known cards and the condition. If any game will do, variants of games that they do not
/// fit are removed.
///
/// # Errors
///
/// Returns an error if the cards or the condition are of another game than a requested variant, or
/// if the condition has mistakes.
pub fn read(
    (dealt, given): (Option<&Dealt>, Option<&str>),
    selected: &mut Vec<(&Table, &Variant)>,
    any_game: bool,
) -> Result<Asked, Error> {
    let mut asked = Asked::default();
    if let Some(dealt) = dealt {
        asked.dealt = read_dealt(dealt, selected, any_game)?;
        selected.retain(|(table, _)| asked.dealt_of(table.vocabulary).is_some());
    }
    if let Some(text) = given {
        asked.given = read_given(text, selected, any_game)?;
        selected.retain(|(table, _)| asked.given_of(table.vocabulary).is_some());
    }
    Ok(asked)
}

/// Reads the cards as hands of every game that they fit. If variants were requested, the cards must
/// fit all of them.
fn read_dealt(
    dealt: &Dealt,
    selected: &[(&Table, &Variant)],
    any_game: bool,
) -> Result<Vec<(&'static Vocabulary, Dealt)>, Error> {
    let mut read = Vec::new();
    let tables = selected.iter().unique_by(|(table, _)| std::ptr::from_ref(table.vocabulary));
    for (table, variant) in tables {
        let vocabulary = table.vocabulary;
        match dealt.of(vocabulary) {
            Ok(of) => read.push((vocabulary, of)),
            Err(_) if any_game => {}
            Err(_) if dealt.is_read() => {
                return Err(Error::usage(format!(
                    "{DEALT} \"{dealt}\" names hands of {}, and variant \"{}\" is a game of {}: \
                     expected its hands, {}",
                    name_of(dealt.game()),
                    variant.id,
                    name_of(vocabulary.game),
                    vocabulary.hands.join(" and "),
                )));
            }
            Err(error) => return Err(error),
        }
    }
    match read.is_empty() && !dealt.is_read() {
        // They fit no game: the error comes from a game of this crate.
        true => Err(dealt.unread()),
        false => Ok(read),
    }
}

/// Reads a condition for every game that it fits, at least one. If variants were requested, it must
/// fit all of them.
fn read_given(
    text: &str,
    selected: &[(&Table, &Variant)],
    any_game: bool,
) -> Result<Vec<(&'static Vocabulary, Given)>, Error> {
    let vocabularies = selected.iter().map(|(table, _)| table.vocabulary);
    let mut read: Vec<(&'static Vocabulary, Given)> = Vec::new();
    let mut mistaken: Option<Error> = None;
    for vocabulary in vocabularies.unique_by(|vocabulary| std::ptr::from_ref(*vocabulary)) {
        match given::read(vocabulary, text) {
            Ok(given) => read.push((vocabulary, given)),
            // The condition itself shows which game is meant.
            Err(error) if any_game => {
                let better = mistaken.as_ref().is_none_or(|other| near(&error) && !near(other));
                mistaken = if better { Some(error) } else { mistaken };
            }
            Err(error) => return Err(error),
        }
    }
    match mistaken {
        Some(error) if read.is_empty() => Err(error),
        _ => Ok(read),
    }
}

/// Returns `true` if a mistake has a suggestion that may fix it.
fn near(error: &Error) -> bool {
    let helps = error.mistakes().iter().filter_map(|mistake| mistake.help.as_deref());
    let mut helps = helps.filter(|help| !help.starts_with("see "));
    helps.next().is_some()
}

fn name_of(game: &str) -> &str {
    game::game(game).map_or(game, |game| game.name())
}

impl Asked {
    /// Returns the knowledge about a round of this table's game.
    pub fn of(&self, table: &Table) -> Known<'_> {
        let vocabulary = table.vocabulary;
        let (dealt, given) = (self.dealt_of(vocabulary), self.given_of(vocabulary));
        Known { dealt, given, offered: None }
    }

    fn dealt_of(&self, vocabulary: &Vocabulary) -> Option<&Dealt> {
        let mut dealt = self.dealt.iter();
        dealt.find(|(of, _)| std::ptr::eq(*of, vocabulary)).map(|(_, dealt)| dealt)
    }

    fn given_of(&self, vocabulary: &Vocabulary) -> Option<&Given> {
        let mut given = self.given.iter();
        given.find(|(of, _)| std::ptr::eq(*of, vocabulary)).map(|(_, given)| given)
    }
}

impl Known<'_> {
    /// Returns `true` if cards or a condition of the round are known.
    pub fn is_something(&self) -> bool {
        self.dealt.is_some() || self.given.is_some()
    }

    /// Returns the conditions: the known one, and the one under which a wager is offered.
    fn conditions(&self) -> impl Iterator<Item = &Condition> {
        self.given.into_iter().chain(self.offered).map(|given| &given.condition)
    }

    /// Returns `true` if some rounds are excluded.
    pub fn is_conditional(&self) -> bool {
        self.dealt.is_some() || self.conditions().next().is_some()
    }

    /// Adds the fields that decide whether the conditions hold to the observed fields.
    pub fn watched(&self, observed: &Observed) -> Observed {
        let mut all = observed.clone();
        self.conditions().for_each(|condition| all.watch_all(&game::api::observe(condition)));
        all
    }

    /// Returns `true` if all conditions hold in a round.
    pub fn holds(&self, value: &impl Fn(Field) -> u8) -> bool {
        self.conditions().all(|condition| condition.holds(value))
    }

    /// Restricts a law to the rounds in which the conditions hold.
    pub fn of_law(&self, law: Distribution) -> Distribution {
        match self.conditions().next() {
            None => law,
            Some(_) => law.given(|case| self.holds(&|field| case.value(field))),
        }
    }

    /// Describes the rounds that figures are about.
    pub fn model(&self) -> String {
        let mut model = "one round from this shoe".to_owned();
        if let Some(dealt) = self.dealt {
            model.push_str(&format!(" with {} dealt", dealt.describe()));
        }
        if let Some(given) = self.given {
            model.push_str(&format!(", given: {}", given.words));
        }
        model
    }
}

/// The knowledge about a round in a report.
pub struct Conditions {
    /// The cards that are dealt already.
    pub dealt: Option<DealtInfo>,
    /// The condition on the round.
    pub given: Option<GivenInfo>,
    /// Number of ordered deals that agree with it; `None` if nothing is known.
    pub ways: Option<Whole>,
}

impl Case<'_> {
    /// Returns the conditions of this report.
    ///
    /// # Errors
    ///
    /// Returns an error if the shoe cannot decide the conditions, or never meets them.
    pub fn conditions(&self) -> Result<Conditions, Error> {
        let Known { dealt, given, .. } = self.known;
        if !self.known.is_something() {
            return Ok(Conditions { dealt: None, given: None, ways: None });
        }
        let text = given.map(|given| &given.text);
        if let (Some(text), Some(reason)) = (text, self.refusal(&Observed::default())) {
            return Err(Error::shoe(format!("given \"{text}\": {reason}")));
        }
        // One law gives the ways with and without the condition, so both count deals of the same
        // number of cards.
        let known = Known { dealt, ..Known::default() };
        let watched = given.map(|given| game::api::observe(&given.condition));
        let law = self.law_given(known, &watched.unwrap_or_default(), (&self.shoe, ""))?;
        let info = |dealt: &Dealt| DealtInfo {
            cards: dealt.to_string(),
            name: dealt.describe(),
            left: self.shoe.cards().saturating_sub(dealt.cards()),
        };
        let dealt_info = dealt.map(info);
        let Some(given) = given else {
            let ways = Some(law.total().clone());
            return Ok(Conditions { dealt: dealt_info, given: None, ways });
        };
        let ways = law.ways(|case| given.condition.holds(&|field| case.value(field)));
        if ways.is_zero() {
            let with = dealt.map_or(String::new(), |dealt| format!(" with \"{dealt}\" dealt"));
            return Err(Error::shoe(format!(
                "given \"{}\": no round from shoe \"{}\"{with} meets it",
                given.text, self.shoe
            )));
        }
        let given = Some(of_condition(given, (&ways, law.total())));
        Ok(Conditions { dealt: dealt_info, given, ways: Some(ways) })
    }
}

/// Adds the certain result to a wager for which all remaining rounds pay the same.
pub(crate) fn with_decision(mut report: WagerReport, returns: &Returns) -> WagerReport {
    let mut left =
        returns.events.iter().filter(|event| !event.ways.is_zero()).map(|event| &event.pays);
    if let Some(pays) = left.next()
        && left.all(|other| other == pays)
    {
        report.decided = Some(Decided { pays: pays.clone() });
    }
    report
}

/// Refuses a wager on several rounds, about which one round says nothing.
pub fn of_one_round(wager: &Wager) -> Refused {
    let reason = match wager.is_of_session() {
        true => "a session settles it, and what is dealt or given is of one round",
        false => "several rounds settle it, and what is dealt or given is of one",
    };
    Refused::wager(wager, reason)
}
