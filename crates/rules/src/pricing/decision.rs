//! Solves the decisions of a wager: the best option for everything that the player may see.
//!
//! Rounds that look the same to the player form an information set. The law of a round, with all
//! that he sees observed, is split into these sets. In each set an option is worth the sum of what
//! its lines pay, weighted by their ways. The player takes the best option, or the one that a rule
//! names. A draw that reveals some of the cards multiplies the sets; a decision after another one
//! splits them.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::distribution::Distribution;
use crate::error::{Error, Mistake};
use crate::exact::{Exact, Whole};
use crate::field::{Field, NONE};
use crate::game::Rule;
use crate::pricing::Case;
use crate::pricing::common::Common;
pub use crate::pricing::set::Set;
use crate::pricing::set::points;
use crate::settle::{self, Returns};
use crate::table::decision::{Choice, Choosable, Decision, Shown, Taken, Then, Ties};
use crate::table::model::{Table, Wager};

/// The decisions of a wager, made.
#[derive(Clone, Debug)]
pub struct Solved<'d> {
    /// The decisions.
    pub decision: &'d Decision,
    /// The ways of each line of the decision, option by option.
    pub returns: Returns,
    /// Every information set that rounds reach, decision by decision.
    pub sets: Vec<Set<'d>>,
    /// `true` if every line is the first to hold in some round, by any strategy.
    pub reaches_every_line: bool,
}

/// Makes every decision of a wager: by its rule, or else by the best option. Uses the common deal
/// if it has the laws and the wager is offered in every round.
///
/// # Errors
///
/// Returns an error if the shoe cannot be dealt, or if the player sees cards that an option
/// changes.
pub fn solve<'d>(
    case: &Case<'_>,
    wager: &Wager,
    decision: &'d Decision,
    common: &Common,
) -> Result<Solved<'d>, Error> {
    let observed = settle::observed_by(decision);
    let offering = case.offering(wager);
    let shared = Some(common).filter(|_| wager.offer.given.is_none());
    let law = |rule: Option<&'d Rule>| {
        let by = rule.unwrap_or(&case.table.rule);
        let other = Some(by).filter(|by| **by != case.table.rule);
        let law = match shared.and_then(|common| common.law_of_decision(other, &observed)) {
            Some(law) => Cow::Borrowed(law),
            None => Cow::Owned(offering.law_by(by, &observed, &wager.name)?),
        };
        Ok::<_, Error>((rule, law))
    };
    let rules = decision.first.rules();
    let laws = rules.into_iter().map(law).collect::<Result<Vec<_>, _>>()?;
    decision.first.all().into_iter().try_for_each(|choice| {
        let rules = choice.rules();
        let of_choice = laws.iter().filter(|(rule, _)| rules.contains(rule)).map(|(_, law)| &**law);
        refuse_foresight(case.table, choice, &of_choice.collect::<Vec<_>>())
    })?;
    Ok(Solver::new(decision, &laws).solve())
}

/// Refuses a decision that sees cards which depend on it. `laws` are the laws of its options.
fn refuse_foresight(table: &Table, choice: &Choice, laws: &[&Distribution]) -> Result<(), Error> {
    if laws.len() == 1 {
        return Ok(());
    }
    let visible: Vec<Field> = choice.visible().collect();
    let differ = |fields: &[Field]| {
        let mut laws = laws.iter().map(|law| law.marginal(fields));
        let first = laws.next();
        laws.any(|law| Some(law) != first)
    };
    let seen = if differ(&[]) {
        "the knowledge about the round".to_owned()
    } else if let Some(field) = visible.iter().find(|field| differ(&[**field])) {
        table.vocabulary.spec(*field).name.clone()
    } else if differ(&visible) {
        "a combination of the visible fields".to_owned()
    } else {
        return Ok(());
    };
    let message = format!("decide: {seen} depends on cards that the decision draws");
    let help = "expected fields of cards that are dealt before the decision".to_owned();
    Err(Error::table(vec![Mistake::new(choice.place.clone(), message, Some(help))]))
}

/// Rounds that look alike to the player: the values of the visible fields of all decisions, and the
/// ways of each class of [`Solver::classes`].
type Cells = FxHashMap<Vec<u8>, Vec<Whole>>;

/// One of the [`Cells`] of a law.
#[derive(Clone, Copy)]
struct Cell<'c> {
    law: usize,
    seen: &'c [u8],
    ways: &'c [Whole],
}

struct Solver<'d> {
    decision: &'d Decision,
    /// The fields that a decision sees, and then those that a draw may reveal. A field may be both:
    /// a later decision sees what the draw hid from an earlier one.
    fields: Vec<Field>,
    /// For each law, the rule of the deal and the first lines of the options that it settles.
    laws: Vec<(Option<&'d Rule>, Vec<usize>)>,
    /// For each law, its classes: the line of each option that it settles.
    classes: Vec<Vec<Vec<usize>>>,
    /// For each law, its rounds.
    cells: Vec<Cells>,
    total: Whole,
    /// Number of units that divide every pay and stake.
    unit: Whole,
    pays: Vec<Whole>,
    stakes: Vec<Whole>,
}

/// The outcome of a strategy in some rounds.
#[derive(Default)]
struct Played<'d> {
    /// The ways of each line.
    ways: Vec<Whole>,
    sets: Vec<Set<'d>>,
    /// Net win, summed over all ways, in units.
    won: Whole,
    /// Stakes, summed in the same way.
    staked: Whole,
}

impl<'d> Solver<'d> {
    fn new(decision: &'d Decision, laws: &[(Option<&'d Rule>, Cow<'_, Distribution>)]) -> Self {
        let amounts = decision.lines.iter().flat_map(|line| [&line.pays, &line.staked]);
        let unit = Exact::common_denominator(amounts);
        let mut fields: Vec<Field> = Vec::new();
        for field in decision.first.all().iter().flat_map(|choice| &choice.sees) {
            if !fields.contains(field) {
                fields.push(*field);
            }
        }
        fields.extend(decision.first.shown.iter().flat_map(|shown| &shown.fields));
        let mut solver = Self {
            decision,
            laws: Vec::new(),
            classes: Vec::new(),
            cells: Vec::new(),
            total: laws[0].1.total().clone(),
            pays: decision.lines.iter().map(|line| line.pays.in_units(&unit)).collect(),
            stakes: decision.lines.iter().map(|line| line.staked.in_units(&unit)).collect(),
            unit,
            fields,
        };
        for (rule, law) in laws {
            solver.add(*rule, law);
        }
        solver
    }

    /// Sorts the rounds of a law into cells.
    fn add(&mut self, rule: Option<&'d Rule>, law: &Distribution) {
        let of_law: Vec<_> =
            self.decision.settling().into_iter().filter(|(_, of)| *of == rule).collect();
        let lines = &self.decision.lines;
        let mut classes: Vec<Vec<usize>> = Vec::new();
        let mut cells = Cells::default();
        for (round, ways) in law.cases() {
            let value = |field: Field| round.value(field);
            let line = |(range, _): &(Range<usize>, Option<&Rule>)| {
                let holds = |at: &usize| lines[*at].when.holds(&value);
                range.clone().find(holds).unwrap_or(range.end - 1)
            };
            let hit: Vec<usize> = of_law.iter().map(line).collect();
            let class = classes.iter().position(|one| *one == hit);
            let class = class.unwrap_or_else(|| {
                classes.push(hit);
                classes.len() - 1
            });
            let looks = |field: &Field| {
                let also = self.decision.first.also.as_ref();
                also.is_none_or(|also| !also.fields.contains(field) || also.when.holds(&value))
            };
            let seen = |field: &Field| if looks(field) { value(*field) } else { NONE };
            let of_cell = cells.entry(self.fields.iter().map(seen).collect()).or_default();
            add_to(of_cell, class, ways);
        }
        self.laws.push((rule, of_law.iter().map(|(range, _)| range.start).collect()));
        self.classes.push(classes);
        self.cells.push(cells);
    }

    fn solve(&self) -> Solved<'d> {
        let choice = &self.decision.first;
        let mut ways = vec![Whole::zero(); self.decision.lines.len()];
        let mut sets = Vec::new();
        let mut draws = Whole::one();
        let mut add = |played: Played<'d>, times: &Whole| {
            ways.iter_mut().zip(&played.ways).for_each(|(ways, part)| *ways += &(part * times));
            sets.extend(played.sets.into_iter().map(|set| Set { ways: &set.ways * times, ..set }));
        };
        match &choice.shown {
            None => add(self.choose(choice, u32::MAX, &references(&self.cells)), &draws),
            Some(shown) => {
                let subsets = subsets(shown);
                draws = Exact::common_denominator(subsets.iter().map(|(_, chance)| chance));
                let revealed = self.revealed(choice, &subsets);
                for (subset, chance) in &subsets {
                    let cells = revealed.get(subset).unwrap_or(&self.cells);
                    let part = self.choose(choice, *subset, &references(cells));
                    add(part, &chance.in_units(&draws));
                }
            }
        }
        // Decisions in their order, and the sets of each by what the player sees.
        let mut in_order = Vec::with_capacity(sets.len());
        for choice in choice.all() {
            let from = in_order.len();
            in_order.extend(sets.extract_if(.., |set| std::ptr::eq(set.choice, choice)));
            in_order[from..].sort_by(|one, other| one.seen.cmp(&other.seen));
        }
        let ways = ways.into_iter().chain([Whole::zero()]).collect();
        let mut returns = Returns::new(&self.decision.lines, ways, &self.total * &draws);
        // The last line of each option holds in every round, so that no round is left.
        returns.events.pop();
        let decision = self.decision;
        Solved { decision, returns, sets: in_order, reaches_every_line: self.reaches_every_line() }
    }

    /// Returns `true` if every line is the first to hold in some round, but for the last line of an
    /// option, which is for all rounds that are left.
    fn reaches_every_line(&self) -> bool {
        let mut reached: Vec<usize> = self.classes.iter().flatten().flatten().copied().collect();
        reached.sort_unstable();
        let mut options = self.decision.settling().into_iter();
        options.all(|(lines, _)| {
            (lines.start..lines.end - 1).all(|line| reached.binary_search(&line).is_ok())
        })
    }

    /// Returns the cells for each set of revealed fields, in which hidden fields have no value. They
    /// are added up from the cells of a larger set, which are far fewer than the rounds of the law.
    /// The set of all fields is left out: its cells are there.
    fn revealed(&self, choice: &Choice, subsets: &[(u32, Exact)]) -> FxHashMap<u32, Vec<Cells>> {
        let places = self.places(choice);
        let drawn = &places[choice.sees.len()..];
        let mut known: FxHashMap<u32, Vec<Cells>> = FxHashMap::default();
        // A set comes after every set that has it as a part: its number is smaller.
        for subset in (0..1u32 << drawn.len()).rev() {
            let Some(at) = (0..drawn.len()).find(|at| subset >> at & 1 == 0) else { continue };
            let more = known.get(&(subset | 1 << at)).unwrap_or(&self.cells);
            known.insert(subset, more.iter().map(|cells| hidden(cells, drawn[at])).collect());
        }
        known.retain(|subset, _| subsets.iter().any(|(wanted, _)| wanted == subset));
        known
    }

    /// Returns the index in `fields` of each visible field of a decision.
    fn places(&self, choice: &Choice) -> Vec<usize> {
        let place = |field: &Field| self.fields.iter().position(|one| one == field);
        let seen = choice.sees.iter().map(|field| place(field).unwrap_or_default());
        let drawn = choice.shown.as_ref().map_or(0, |shown| shown.fields.len());
        seen.chain(self.fields.len() - drawn..self.fields.len()).collect()
    }

    /// Makes a decision in every information set of some rounds. `revealed` has a bit for each of
    /// the fields that a draw may reveal, set if it does.
    fn choose(&self, choice: &'d Choice, revealed: u32, cells: &[Cell<'_>]) -> Played<'d> {
        let is_seen = |at: usize| match at.checked_sub(choice.sees.len()) {
            Some(drawn) => revealed >> drawn & 1 == 1,
            None => true,
        };
        let places = self.places(choice).into_iter().enumerate();
        let places: Vec<_> = places.map(|(at, place)| is_seen(at).then_some(place)).collect();
        let visible: Vec<usize> = places.iter().flatten().copied().collect();
        let laws = self.laws_of(choice);
        let mut cells: Vec<Cell<'_>> =
            cells.iter().filter(|cell| laws.contains(&cell.law)).copied().collect();
        let in_order = |one: &Cell<'_>, other: &Cell<'_>| {
            let mut each = visible.iter().map(|place| one.seen[*place].cmp(&other.seen[*place]));
            each.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        };
        cells.sort_unstable_by(in_order);
        let mut played = Played::default();
        for members in cells.chunk_by(|one, other| in_order(one, other).is_eq()) {
            let value = |place: &Option<usize>| place.map(|place| members[0].seen[place]);
            let seen = places.iter().map(value).collect();
            self.in_set(choice, (seen, revealed), (laws[0], members), &mut played);
        }
        played
    }

    /// Returns the laws of the options of a decision, as indices.
    fn laws_of(&self, choice: &Choice) -> Vec<usize> {
        let rules = choice.rules();
        (0..self.laws.len()).filter(|law| rules.contains(&self.laws[*law].0)).collect()
    }

    /// Makes a decision in one information set, and adds its outcome to `all`.
    fn in_set(
        &self,
        choice: &'d Choice,
        (seen, revealed): (Vec<Option<u8>>, u32),
        (law, members): (usize, &[Cell<'_>]),
        all: &mut Played<'d>,
    ) {
        // Rounds of a class are settled together.
        let by_class: Vec<Cow<'_, [Whole]>> = (0..self.laws.len())
            .map(|law| {
                let mut of_law = members.iter().filter(|cell| cell.law == law);
                let mut ways = Cow::Borrowed(of_law.next().map_or(&[][..], |cell| cell.ways));
                of_law.for_each(|cell| add_all(ways.to_mut(), cell.ways));
                ways
            })
            .collect();
        // All laws of its options have the same number of ways for what is seen.
        let ways: Whole = by_class[law].iter().sum();
        let value = |field: Field| {
            let place = choice.visible().position(|one| one == field);
            place.and_then(|place| seen[place]).unwrap_or(NONE)
        };
        let is_offered = |option: &Choosable| {
            option.given.as_ref().is_none_or(|given| given.condition.holds(&value))
        };
        let play = |option: &'d Choosable| match &option.then {
            Then::Settle { lines, rule } => self.settle(lines.start, rule.as_ref(), &by_class),
            Then::Choose(next) => self.choose(next, revealed, members),
        };
        let mut options: Vec<Option<Played<'d>>> =
            choice.options.iter().map(|option| is_offered(option).then(|| play(option))).collect();
        let best = self.best(&options);
        let taken = choice.rule.as_ref().map_or(best, |rules| {
            let points = points(choice, &seen);
            let holds = |rule: &&Taken| {
                options[rule.option].is_some()
                    && rule.when.holds(&value)
                    && rule.points.iter().all(|test| test.holds(&points))
            };
            let rule = rules.iter().find(holds);
            rule.map_or(best, |rule| rule.option)
        });
        let has_other_stake = options[best].as_ref().is_some_and(|best| {
            let equal = options.iter().flatten().filter(|one| one.won == best.won);
            let later = |one: &Played<'_>| one.sets.iter().any(|set| set.has_other_stake);
            equal.into_iter().any(|one| one.staked != best.staked || later(one))
        });
        let of = &ways * &self.unit;
        let won =
            options.iter().map(|played| played.as_ref().map(|played| played.won.clone())).collect();
        if let Some(played) = options.swap_remove(taken) {
            all.won += &played.won;
            all.staked += &played.staked;
            match &choice.options[taken].then {
                Then::Choose(_) => add_all(&mut all.ways, &played.ways),
                Then::Settle { lines, rule } => {
                    let settled = self.settled(lines.start, rule.as_ref(), &by_class);
                    settled.for_each(|(line, ways)| add_to(&mut all.ways, line, ways));
                }
            }
            all.sets.extend(played.sets);
        }
        all.sets.push(Set { choice, seen, ways, won, of, taken, best, has_other_stake });
    }

    /// Settles rounds by the lines of an option, which begin at `first`; the ways of each line are
    /// left out. `by_class` has the ways of each class of each law.
    fn settle(
        &self,
        first: usize,
        rule: Option<&Rule>,
        by_class: &[Cow<'_, [Whole]>],
    ) -> Played<'d> {
        let mut played = Played::default();
        for (line, ways) in self.settled(first, rule, by_class) {
            played.won += &(ways * &self.pays[line]);
            played.staked += &(ways * &self.stakes[line]);
        }
        played
    }

    /// Returns the lines of an option with the ways of each class.
    fn settled<'a>(
        &'a self,
        first: usize,
        rule: Option<&Rule>,
        by_class: &'a [Cow<'_, [Whole]>],
    ) -> impl Iterator<Item = (usize, &'a Whole)> {
        let law = self.laws.iter().position(|(of, _)| *of == rule).unwrap_or_default();
        let option = self.laws[law].1.iter().position(|start| *start == first);
        let option = option.unwrap_or_default();
        let settled = self.classes[law].iter().zip(&*by_class[law]);
        let settled = settled.filter(|(_, ways)| !ways.is_zero());
        settled.map(move |(lines, ways)| (lines[option], ways))
    }

    /// Returns the index of the best option, and of equal ones the one that ties prefer; the first
    /// if there is still a choice.
    fn best(&self, options: &[Option<Played<'_>>]) -> usize {
        let worth = |at: &usize| {
            let played = options[*at].as_ref()?;
            let staked = match self.decision.ties {
                Ties::First => Whole::zero(),
                Ties::LeastStake => -&played.staked,
                Ties::GreatestStake => played.staked.clone(),
            };
            Some((&played.won, staked))
        };
        // `max_by_key` returns the last of equal ones.
        (0..options.len()).rev().max_by_key(worth).unwrap_or_default()
    }
}

fn references(cells: &[Cells]) -> Vec<Cell<'_>> {
    let laws = cells.iter().enumerate();
    laws.flat_map(|(law, cells)| cells.iter().map(move |(seen, ways)| Cell { law, seen, ways }))
        .collect()
}

/// Returns these cells without the values of the field at a place, those that become equal added up.
fn hidden(cells: &Cells, place: usize) -> Cells {
    let mut fewer = Cells::default();
    let mut key = Vec::new();
    for (seen, ways) in cells {
        key.clone_from(seen);
        key[place] = NONE;
        match fewer.get_mut(&key) {
            Some(all) => add_all(all, ways),
            None => {
                fewer.insert(key.clone(), ways.clone());
            }
        }
    }
    fewer
}

/// Adds ways class by class.
fn add_all(all: &mut Vec<Whole>, ways: &[Whole]) {
    ways.iter().enumerate().for_each(|(class, ways)| add_to(all, class, ways));
}

/// Adds ways of a class. A class without an entry has none.
fn add_to(all: &mut Vec<Whole>, class: usize, ways: &Whole) {
    if all.len() <= class {
        all.resize(class + 1, Whole::zero());
    }
    all[class] += ways;
}

/// Returns every set of fields that a draw may reveal, with its probability. A set has a bit for
/// each field.
fn subsets(shown: &Shown) -> Vec<(u32, Exact)> {
    let fields = shown.fields.len();
    let size = |subset: u32| subset.count_ones() as usize;
    let all = 0..1u32 << fields;
    let alike = |number: usize| all.clone().filter(|subset| size(*subset) == number).count();
    let subsets = all.clone().map(|subset| {
        let chance = &shown.chances[size(subset)];
        let of = Exact::count(alike(size(subset)) as u128);
        (subset, chance.checked_div(&of).unwrap_or_default())
    });
    subsets.filter(|(_, chance)| !chance.is_zero()).collect()
}
