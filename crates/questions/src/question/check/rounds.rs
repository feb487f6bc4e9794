//! Turns rows of rounds into counts of every subject.

use crate::distribution::Distribution;
use crate::error::Error;
use crate::evidence::{FaultId, Hands, Lengths, Rows};
use crate::exact::{Exact, Whole};
use crate::field::Field;
use crate::game::counting::Plan;
use crate::pricing::figures::RefusedKind;
use crate::question::check::judge::{PairLaw, Questions, Won, pairs};
use crate::question::check::report::{CheckedPairs, Told, place};
use crate::question::check::subjects::{Units, refused_kind};
use crate::question::check::{Checking, Found};
use crate::wording;
use crate::wording::asked::IGNORE;

/// Fewest shoes from which the variance of their sums is estimated.
const SHOES: u64 = crate::question::check::judge::SHOES;
/// Fewest shoes of a group that end alike: the last shoe of a file may end anywhere.
const ENDS: u64 = 3;
/// Number of rounds from which the effect of a cut card begins to show.
const CUT: u64 = 100_000_000;

/// Returns the number of rounds, the number of shoes and the detail of the rows.
pub(super) fn told(hands: &Hands) -> (u64, Option<u64>, Told) {
    let told = match &hands.shown {
        Rows::Cards { suits: true, .. } => Told::Cards,
        Rows::Cards { suits: false, .. } => Told::Ranks,
        Rows::Bare { totals: true, .. } => Told::Totals,
        Rows::Bare { totals: false, .. } => Told::Results,
    };
    (hands.rounds, hands.shoes.as_ref().map(|shoes| shoes.count), told)
}

impl Checking<'_> {
    /// Returns the counts of every subject; `None` for those that need more detail than the rows
    /// give.
    pub(super) fn of_hands(
        &mut self,
        hands: &Hands,
        plan: &Plan,
        units: &[Option<Units>],
    ) -> Vec<Option<Found>> {
        let laws: Vec<Result<Distribution, &'static str>> = match &hands.shown {
            Rows::Cards { tally, suits } => (0..self.subjects.len())
                .map(|at| match !suits && self.grain_is_fine(&self.subjects[at].observed) {
                    true => Err("it needs suits, and the rows have ranks only"),
                    false => Ok(plan.law(tally, at)),
                })
                .collect(),
            Rows::Bare { totals, counts } => {
                let law = self.bare(*totals, counts);
                let known = law.0;
                self.subjects
                    .iter()
                    .map(|subject| match subject.observed.fields().all(|f| known.contains(&f)) {
                        true => Ok(law.1.clone()),
                        false if *totals => Err("it needs cards, and the rows have totals only"),
                        false => Err("it needs cards, and the rows have results only"),
                    })
                    .collect()
            }
        };
        let mut left_out: Vec<(RefusedKind, String, String, &'static str)> = Vec::new();
        let mut wager = 0;
        let mut found = Vec::new();
        for (subject, law) in self.subjects.iter().zip(laws) {
            let unit = subject.wager.then(|| {
                wager += 1;
                wager - 1
            });
            let law = match subject.item.is_multiplied() {
                true => Err("rows of rounds do not tell its multipliers: counts and totals do"),
                false => law,
            };
            found.push(match law {
                Ok(law) => {
                    let counts = subject.item.counts(self.table.vocabulary, &law);
                    let number = |ways: &Whole| ways.to_u64().unwrap_or(u64::MAX);
                    let cells = counts.iter().map(|(_, ways)| number(ways)).enumerate();
                    let rounds = number(law.total());
                    let won = unit.and_then(|at| by_shoe(hands, at, units.get(at)?.as_ref()?));
                    let won = won.filter(|won| won.rounds == rounds);
                    let cells = cells.map(|(at, count)| (vec![at], count)).collect();
                    Some(Found { rounds, cells, won, parts: Vec::new() })
                }
                Err(why) => {
                    let what = refused_kind(subject.wager);
                    left_out.push((what, subject.item.id.clone(), subject.name.clone(), why));
                    None
                }
            });
        }
        for (what, id, name, why) in left_out {
            self.leave_out(what, (&id, &name), why.to_owned());
        }
        found
    }

    /// Returns the fields that are known without cards, and the counted rounds as a distribution of
    /// them.
    fn bare(&self, totals: bool, counts: &[([u8; 2], u8, u64)]) -> (Vec<Field>, Distribution) {
        let vocabulary = self.table.vocabulary;
        let hand = |side: usize| format!("{}.total", vocabulary.hands[side]);
        type Of = fn([u8; 2], u8) -> u8;
        let fields: [(String, bool, Of); 5] = [
            ("result".to_owned(), false, |_, result| result),
            (hand(0), true, |[one, _], _| one),
            (hand(1), true, |[_, two], _| two),
            ("margin".to_owned(), true, |[one, two], _| one.abs_diff(two)),
            ("sum".to_owned(), true, |[one, two], _| one + two),
        ];
        // Only totals of hands make these fields: without totals, a margin is one of something
        // else.
        let known = fields.into_iter().filter(|(_, of_totals, _)| totals || !of_totals);
        let known = known.filter_map(|(name, _, of)| Some((vocabulary.find(&name)?, of)));
        let known: Vec<(Field, Of)> = known.collect();
        let case = |(totals, result, count): &([u8; 2], u8, u64)| {
            let values = known.iter().map(|(_, of)| of(*totals, *result));
            (values.collect(), u128::from(*count))
        };
        let fields: Vec<Field> = known.iter().map(|(field, _)| *field).collect();
        (fields.clone(), Distribution::gather(fields, counts.iter().map(case)))
    }

    /// Returns notes on how the rounds were judged.
    pub(super) fn notes_on(&self, hands: &Hands) -> Vec<String> {
        let mut notes = Vec::new();
        if hands.rounds > hands.rows {
            notes.push(format!(
                "A column counts the rounds of each row: {} rows give {} rounds.",
                wording::grouped(&hands.rows.to_string()),
                wording::grouped(&hands.rounds.to_string())
            ));
        }
        match &hands.shoes {
            None => notes.push(
                "Shoes are not named: rounds are treated as independent, pairs of rounds are not \
                 tested, and the tests of cards use an upper bound on their variance."
                    .to_owned(),
            ),
            Some(shoes) if shoes.count < SHOES => notes.push(format!(
                "With fewer than {SHOES} shoes, which do not show how much their sums vary, rounds are taken \
                 as independent."
            )),
            Some(_) => {}
        }
        if hands.elsewhere > 0 {
            let shoes = wording::grouped(&hands.elsewhere.to_string());
            notes.push(format!(
                "Shoes at other tables have {shoes} of the missing numbers, and no number comes \
                 twice: the tables may share one numbering. {IGNORE} with the name of the table \
                 column then checks them as one sequence."
            ));
        }
        let late = hands.faults.kinds.iter().filter(|kind| kind.id == FaultId::Order);
        if late.map(|kind| kind.count).sum::<u64>() > hands.rows / 2 {
            notes.push(
                "Most rounds come after a later one. If the newest rows come first, put them in the \
                 order in which they were dealt."
                    .to_owned(),
            );
        }
        notes.extend(ends(&hands.lengths, self.pricing.shoe.cards()));
        if hands.rounds >= CUT {
            notes.push(
                "The law is that of one round. Where shoes are dealt to a cut card, the cards \
                 decide how many rounds a shoe has, and so many rounds begin to show it: naturals \
                 come a little less often."
                    .to_owned(),
            );
        }
        notes
    }

    /// Compares the results of two rounds of a shoe with their law.
    pub(super) fn pairs(
        &self,
        hands: &Hands,
        questions: &mut Questions,
    ) -> Result<Vec<CheckedPairs>, Error> {
        let Some(shoes) = &hands.shoes else { return Ok(Vec::new()) };
        let (shoe, rule) = (&self.pricing.shoe, &self.table.rule);
        let some = shoes.pairs.iter().flatten().flatten().any(|count| *count > 0);
        let asked = !self.request.wagers.is_empty();
        let told = !self.table.vocabulary.results().is_empty();
        if !some || asked || !told || shoe.cards() < 2 * self.game.cards() {
            return Ok(Vec::new());
        }
        let Ok(rounds) = self.game.rounds(shoe, rule) else { return Ok(Vec::new()) };
        let one = self.game.results(shoe, rule)?;
        let law = PairLaw::new(&one, &rounds.two());
        let field = self.table.vocabulary.find("result");
        let name = |code: u8| {
            let domain = field.map(|field| self.table.vocabulary.spec(field).domain);
            domain.map_or(String::new(), |domain| wording::capital(&domain.name(code)))
        };
        let results = 0..self.table.vocabulary.results().len();
        let names: Vec<String> =
            results.filter_map(|code| Some(name(code.try_into().ok()?))).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Ok(pairs(questions, shoes, shoes.count, &law, &names))
    }
}

/// Returns a note if shoes end in two groups that are far apart: the last rounds of one group may
/// be missing. The gap is at least twice as wide as each group.
fn ends(lengths: &[Lengths], cards: u64) -> Option<String> {
    let (least, most) = (lengths.first()?.dealt, lengths.last()?.dealt);
    let gaps = 1..lengths.len();
    let at = gaps.max_by_key(|at| lengths[*at].dealt - lengths[*at - 1].dealt)?;
    let (short, long) = lengths.split_at(at);
    let (upper, lower) = (long.first()?.dealt, short.last()?.dealt);
    let width = (lower - least).max(most - upper);
    let number = |group: &[Lengths]| group.iter().map(|of| of.shoes).sum::<u64>();
    let (shorter, longer) = (number(short), number(long));
    if upper - lower < 2 * width.max(1) || shorter.min(longer) < ENDS || most > cards {
        return None;
    }
    let left = |from: u64, to: u64| match (cards - to, cards - from) {
        (few, many) if few == many => few.to_string(),
        (few, many) => format!("{few} to {many}"),
    };
    let (file, line) = &short.iter().min_by_key(|of| &of.first)?.first;
    Some(format!(
        "{} shoes end with {} cards left, and {} with {}, the first from {} on: rounds may be \
         missing at their ends.",
        wording::grouped(&longer.to_string()),
        left(upper, most),
        wording::grouped(&shorter.to_string()),
        left(least, lower),
        place(file, *line)
    ))
}

/// Returns the net win of a wager, with its sums by shoe.
fn by_shoe(hands: &Hands, wager: usize, units: &Units) -> Option<Won> {
    let clusters = (*hands.shoes.as_ref()?.wagers.get(wager)?)?;
    let stakes =
        Exact::from(Whole::from(clusters.sum)).checked_div(&Exact::from(units.of_stake.clone()))?;
    let shoes = Some((clusters, units.of_stake.clone()));
    Some(Won { rounds: clusters.rounds, sum: stakes, shoes })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(of: &[(u64, u64)]) -> Vec<Lengths> {
        let one = |(dealt, shoes): &(u64, u64)| Lengths {
            dealt: *dealt,
            shoes: *shoes,
            first: ("a.csv".to_owned(), *dealt),
        };
        of.iter().map(one).collect()
    }

    /// Cards left of 416: 302 and 320 dealt leave 114 and 96, 406 and 413 leave 10 and 3. The gap of 86
    /// is more than twice 18.
    #[test]
    fn shoes_that_end_in_two_groups_are_noted() {
        let of = lengths(&[(302, 10), (320, 20), (406, 130), (413, 140)]);
        let said = "270 shoes end with 3 to 10 cards left, and 30 with 96 to 114, the first from \
                    a.csv:302 on: rounds may be missing at their ends.";
        assert_eq!(ends(&of, 416).as_deref(), Some(said));
        // One shoe that the end of the file cuts, and shoes of 60 rounds each.
        assert_eq!(ends(&lengths(&[(50, 1), (406, 130), (413, 140)]), 416), None);
        assert_eq!(ends(&lengths(&[(280, 9), (290, 30), (296, 40), (310, 5)]), 416), None);
        assert_eq!(ends(&lengths(&[(406, 130)]), 416), None);
        assert_eq!(ends(&[], 416), None);
    }
}
