//! Finds lines, runs and counts that no round can reach. They are mistakes in a table, which every
//! question refuses before it answers.
//!
//! Logic alone finds some of them when a table is read. The others show in the exact law of full
//! decks, because a shoe that lacks cards may miss a correct line. Tests prove the built-in tables.

use std::collections::BTreeSet;

use itertools::Itertools;
use rayon::prelude::*;

use crate::condition::Condition;
use crate::distribution::{self as round, Observed};
use crate::error::{Error, Mistake};
use crate::field::Values;
use crate::game::api::observe;
use crate::pricing::common::Common;
use crate::pricing::set::Keep;
use crate::pricing::{Case, Watch, shoe_of};
use crate::settle;
use crate::shoe::Shoe;
use crate::table::model::{Line, Rounds, RunLine, Streak, StreakOf, Table, Wager};
use crate::wording::capital;

/// Refuses wagers with a line, a run or a count that no round of full decks can reach.
///
/// A wager is checked once per process. A wager that cannot be dealt from full decks passes: the
/// question that deals it gives the reason.
///
/// # Errors
///
/// Returns every such line, at its place in the table.
pub fn refuse_unreachable<'w>(
    table: &Table,
    wagers: impl IntoIterator<Item = &'w Wager>,
    watch: &dyn Watch,
) -> Result<(), Error> {
    let mut open: Vec<&Wager> =
        wagers.into_iter().filter(|wager| !wager.reached.is_proven()).collect();
    let mut mistakes: Vec<Mistake> = Vec::new();
    // Eight decks, and the decks of the rules for wagers that eight do not deal.
    for (shoe, is_last) in [(Shoe::decks(8), false), (shoe_of(None, table), true)] {
        if open.is_empty() {
            break;
        }
        let full = match shoe.and_then(|shoe| FullDecks::new(table, shoe, &open, watch)) {
            Err(error) if error.is_stopped() => return Err(error),
            Err(error) if error.is_shoe() && !is_last => continue,
            Err(_) => break,
            Ok(full) => full,
        };
        let (dealt, others): (Vec<&Wager>, _) =
            open.into_iter().partition(|wager| is_last || full.deals(wager));
        let found = dealt.par_iter().map(|wager| match full.mistakes(wager) {
            Err(error) if error.is_stopped() => Err(error),
            Err(_) => Ok(Vec::new()),
            Ok(mistakes) => {
                if mistakes.is_empty() {
                    wager.reached.prove();
                }
                Ok(mistakes)
            }
        });
        mistakes.extend(found.collect::<Result<Vec<_>, _>>()?.into_iter().flatten());
        open = others;
    }
    if mistakes.is_empty() { Ok(()) } else { Err(Error::table(mistakes)) }
}

/// A case of a round from full decks.
struct FullDecks<'a> {
    case: Case<'a>,
    common: Common<'a>,
}

impl<'a> FullDecks<'a> {
    fn new(
        table: &'a Table,
        shoe: Shoe,
        wagers: &[&'a Wager],
        watch: &'a dyn Watch,
    ) -> Result<Self, Error> {
        let case = Case::new(table, shoe, watch)?;
        let common = case.common(wagers, std::iter::empty())?;
        Ok(Self { case, common })
    }

    /// Returns `true` unless the game refuses to deal all that a wager looks at.
    fn deals(&self, wager: &Wager) -> bool {
        let observed = match wager.decision() {
            Some(decision) => settle::observed_by(decision),
            None => settle::observed(wager.round_lines()),
        };
        self.case.offering(wager).refusal(&observed).is_none()
    }

    fn mistakes(&self, wager: &Wager) -> Result<Vec<Mistake>, Error> {
        if let Some(decision) = wager.decision() {
            let made = self.common.made(decision, Keep::Ways);
            if made.is_some_and(|made| made.reaches_every_line) {
                return Ok(Vec::new());
            }
            let options = decision.settling().into_iter().filter(|(_, rule)| rule.is_none());
            let found = options.map(|(lines, _)| self.of_lines(wager, &decision.lines[lines]));
            return Ok(found.collect::<Result<Vec<_>, _>>()?.concat());
        }
        match wager.streak() {
            Some(streak) => self.of_rounds(wager, streak),
            None => self.of_lines(wager, wager.round_lines()),
        }
    }

    fn of_lines(&self, wager: &Wager, lines: &[Line]) -> Result<Vec<Mistake>, Error> {
        let observed = settle::observed(lines);
        if self.case.offering(wager).refusal(&observed).is_some() {
            return Ok(Vec::new());
        }
        let game = self.case.game.name();
        let returns = self.case.settled(wager, lines, &observed, &self.common)?;
        let given = wager.offer.given.as_ref();
        if let Some(given) = given.filter(|_| returns.total.is_zero()) {
            let message = format!("given of wager \"{}\": no round of {game} meets it", wager.id);
            return Ok(vec![Mistake::new(given.place.clone(), message, None)]);
        }
        // A last line for every other round may be left without any.
        let every_round = Condition::All(Vec::new());
        let last = lines.len().checked_sub(1).filter(|last| lines[*last].when == every_round);
        let lines = last.map_or(lines, |last| &lines[..last]);
        // A line that marked cards take apart is dead if all of its parts are.
        let alive: BTreeSet<&str> = lines
            .iter()
            .zip(&returns.events)
            .filter(|(_, event)| !event.ways.is_zero())
            .map(|(line, _)| line.as_written().0)
            .collect();
        let dead = lines.iter().zip(&returns.events);
        let dead = dead.filter(|(line, _)| !alive.contains(line.as_written().0));
        let mistake = |(line, _): (&Line, _)| {
            let alone = std::slice::from_ref(line);
            let returns = self.case.settled(wager, alone, &observed, &self.common)?;
            let why = match returns.events[0].ways.is_zero() {
                true if given.is_some() => {
                    "no round in which the wager is offered comes to it".to_owned()
                }
                true => format!("no round of {game} comes to it"),
                false => "the lines above it settle every round it holds of".to_owned(),
            };
            let (id, name) = (&wager.id, &line.name);
            let message = format!("wager \"{id}\": unreachable line \"{name}\": {why}");
            Ok(Mistake::new(line.place.clone(), message, None))
        };
        dead.map(mistake).collect()
    }

    /// Checks a wager on several rounds: each round that it asks for must be possible and must
    /// count.
    fn of_rounds(&self, wager: &Wager, streak: &Streak) -> Result<Vec<Mistake>, Error> {
        let (key, asked) = self.asked(&streak.of);
        let tie = self.result(Values::one(self.tie())).filter(|_| streak.skips_ties);
        let mut observed = Observed::default();
        let conditions = asked.iter().map(|(condition, _)| condition);
        conditions.chain(&tie).for_each(|condition| observed.watch_all(&observe(condition)));
        if self.case.refusal(&observed).is_some() {
            return Ok(Vec::new());
        }
        let law = self.case.law(&observed, &wager.name)?;
        let holds = |condition: &Condition, round: round::Case<'_>| {
            condition.holds(&|field| round.value(field))
        };
        let counts = |round: round::Case<'_>| tie.as_ref().is_none_or(|tie| !holds(tie, round));
        let mistake = |message: String, help: Option<&str>| {
            Mistake::new(
                streak.place.clone(),
                format!("wager \"{}\": {message}", wager.id),
                help.map(str::to_owned),
            )
        };
        let dead = asked.iter().filter_map(|(condition, words)| {
            let counted = law.ways(|round| holds(condition, round) && counts(round));
            if !counted.is_zero() {
                return None;
            }
            let any = law.ways(|round| holds(condition, round));
            Some(match any.is_zero() {
                true => {
                    let game = self.case.game.name();
                    mistake(format!("{key}: no round of {game} meets \"{words}\""), None)
                }
                false => mistake(
                    format!("{key}: only ties meet \"{words}\", and ties are left out"),
                    Some("expected ties = \"break\""),
                ),
            })
        });
        let dead: Vec<Mistake> = dead.collect();
        let is_met =
            |round: round::Case<'_>| asked.iter().any(|(condition, _)| holds(condition, round));
        let others = law.ways(|round| counts(round) && !is_met(round));
        // A run of any hand ends with the other hand's win.
        let is_certain = match &streak.of {
            StreakOf::Run(Rounds::AnyHand) | StreakOf::Pattern(_) => false,
            _ => others.is_zero(),
        };
        let (true, true, Some(rounds)) = (dead.is_empty(), is_certain, streak.next_rounds()) else {
            return Ok(dead);
        };
        let reached =
            |line: &&RunLine| line.from <= rounds && line.to.is_none_or(|to| rounds <= to);
        let missed = streak.lines.iter().filter(|line| !reached(line)).map(|line| {
            let name = &line.name;
            let met = asked.iter().map(|(_, words)| format!("\"{words}\"")).join(" or ");
            mistake(format!("unreachable line \"{name}\": every round meets {met}"), None)
        });
        Ok(missed.collect())
    }

    /// Returns the key of the table, and the conditions that a round must be able to meet, with
    /// their words.
    fn asked(&self, of: &StreakOf) -> (&'static str, Vec<(Condition, String)>) {
        let results = self.case.table.vocabulary.results();
        let is = |code: usize| {
            let words = results.get(code).map_or_else(String::new, |result| capital(result));
            Some((self.result(Values::one(u8::try_from(code).ok()?))?, words))
        };
        let sort = |rounds: &Rounds| match rounds {
            Rounds::Result(code) => is(*code).into_iter().collect(),
            Rounds::AnyHand => (0..usize::from(self.tie())).filter_map(is).collect(),
            Rounds::When { condition: Condition::Any(all), alternatives, .. }
                if all.len() == alternatives.len() =>
            {
                all.iter().cloned().zip(alternatives.iter().cloned()).collect()
            }
            Rounds::When { condition, words, .. } => vec![(condition.clone(), words.clone())],
        };
        match of {
            StreakOf::Run(rounds) => ("streak", sort(rounds)),
            StreakOf::Times(rounds) => ("counts", sort(rounds)),
            StreakOf::Pattern(pattern) => {
                let codes: BTreeSet<usize> = pattern.iter().copied().collect();
                ("pattern", codes.into_iter().filter_map(is).collect())
            }
        }
    }

    /// Returns the condition of rounds with these results; `None` in a game without results.
    fn result(&self, values: Values) -> Option<Condition> {
        let field = self.case.table.vocabulary.find("result")?;
        Some(Condition::Is(field, values))
    }

    /// Returns the code of a tie, which follows the codes of the hands.
    fn tie(&self) -> u8 {
        u8::try_from(self.case.table.vocabulary.hands.len()).unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Catalog;

    /// Built-in tables are trusted. Read again as a user's table, each of them is checked.
    #[test]
    fn rounds_reach_every_line_of_every_built_in_table() {
        let mut mistakes = Vec::new();
        for table in Catalog::builtin().tables() {
            assert!(
                table
                    .variants
                    .iter()
                    .flat_map(|one| &one.wagers)
                    .all(|one| one.reached.is_proven())
            );
            let table = Table::parse(&table.place.text).unwrap();
            let mut wagers: Vec<&Wager> =
                table.variants.iter().flat_map(|one| &one.wagers).collect();
            if let Err(error) = refuse_unreachable(&table, wagers.iter().copied(), &()) {
                mistakes.push(format!("{}: {error}", table.id));
            }
            wagers.retain(|wager| !wager.reached.is_proven());
            mistakes.extend(wagers.iter().map(|wager| format!("{}: {}", table.id, wager.id)));
        }
        assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    }

    /// A dealer with a high card does not beat a pair, which only the exact law shows. One deck deals
    /// the game, and eight do not.
    #[test]
    fn a_line_that_no_community_cards_reach_is_refused() {
        let catalog = Catalog::builtin();
        let table = catalog.tables().into_iter().find(|table| table.id == "casino-holdem");
        let text = &table.unwrap().place.text;
        let dead = "pays  = [\n  { odds = \"9 to 1\", name = \"beaten pair\", when = { result = \
                    \"dealer\", player-best.class = \"low-pair\", dealer-best.class = \
                    \"high-card\" } },\n  { odds = \"100 to 1\", name = \"royal";
        let mutated = text.replacen("pays  = [\n  { odds = \"100 to 1\", name = \"royal", dead, 1);
        assert!(mutated != **text, "the table has another first line");
        let table = Table::parse(&mutated).unwrap();
        let wagers = table.variants.iter().flat_map(|one| &one.wagers);
        let error = refuse_unreachable(&table, wagers.filter(|one| one.id == "ante"), &());
        let error = error.unwrap_err().to_string();
        let expected = "wager \"ante\": unreachable line \"Call: beaten pair\": no round of";
        assert!(error.contains(expected), "{error}");
    }
}
