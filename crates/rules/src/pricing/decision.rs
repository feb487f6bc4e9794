//! Solves the decisions of a wager: the best option for everything that the player may see.
//!
//! Rounds that look the same to the player form an information set. The law of a round, with all
//! that he sees observed, is split into these sets. In each set an option is worth the sum of what
//! its lines pay, weighted by their ways. The player takes the best option, or the one that a rule
//! names. A draw that reveals some of the cards multiplies the sets; a decision after another one
//! splits them.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::distribution::Distribution;
use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::field::{Field, NONE};
use crate::game::Rule;
use crate::game::api::Situations;
use crate::pricing::Case;
use crate::pricing::classes::{Cells, Classes, add_all, add_to, hidden};
use crate::pricing::common::Common;
use crate::pricing::foresight::refuse_foresight;
use crate::pricing::parts::parts_of;
pub use crate::pricing::set::Set;
use crate::pricing::set::points;
use crate::settle::{self, Returns};
use crate::table::decision::{Choice, Choosable, Decision, Shown, Taken, Then, Ties};
use crate::table::model::Wager;

/// The decisions of a wager, made.
#[derive(Clone, Debug)]
pub struct Solved<'d> {
    /// The decisions.
    pub decision: &'d Decision,
    /// The ways of each line of the decision, option by option.
    pub returns: Returns,
    /// The same if the player takes the least stake of equally good options, and the greatest.
    pub by_stake: [Returns; 2],
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
    if let Some(by) = parts_of(&offering, decision, &observed) {
        let parts = Mutex::new(Vec::new());
        let is_dealt = offering.law_in_parts(&observed, (&by, &wager.name), &|part| {
            let mut solver = Solver::of(decision);
            solver.add_situations(&part);
            parts.lock().unwrap_or_else(PoisonError::into_inner).push(solver.part());
        })?;
        if is_dealt {
            let parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
            return Ok(gathered(decision, parts));
        }
    }
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
    Ok(gathered(decision, vec![Solver::new(decision, &laws).part()]))
}

/// Puts the parts of a law together, in which decisions are made.
fn gathered<'d>(decision: &'d Decision, parts: Vec<Part<'d>>) -> Solved<'d> {
    let mut ways = [(); 3].map(|()| vec![Whole::zero(); decision.lines.len() + 1]);
    let mut total = Whole::zero();
    let (mut sets, mut reached) = (Vec::new(), BTreeSet::new());
    for part in parts {
        let of_part = [0, 1, 2].map(|at| part.ways.get(at).unwrap_or(&part.ways[0]));
        for (ways, more) in ways.iter_mut().zip(of_part) {
            ways.iter_mut().zip(more).for_each(|(ways, more)| *ways += more);
        }
        total += &part.total;
        sets.extend(part.sets);
        reached.extend(part.reached);
    }
    // Decisions in their order, and the sets of each by what the player sees.
    let mut in_order = Vec::with_capacity(sets.len());
    for choice in decision.first.all() {
        let from = in_order.len();
        in_order.extend(sets.extract_if(.., |set| std::ptr::eq(set.choice, choice)));
        in_order[from..].sort_by(|one, other| one.seen.cmp(&other.seen));
    }
    let [returns, least, greatest] = ways.map(|ways| {
        let mut returns = Returns::new(&decision.lines, ways, total.clone());
        // The last line of each option holds in every round, so that no round is left.
        returns.events.pop();
        returns
    });
    // The last line of an option is for all rounds that are left.
    let mut options = decision.settling().into_iter();
    let reaches_every_line =
        options.all(|(lines, _)| (lines.start..lines.end - 1).all(|line| reached.contains(&line)));
    let by_stake = [least, greatest];
    Solved { decision, returns, by_stake, sets: in_order, reaches_every_line }
}

/// One of the [`Cells`].
type Cell<'c> = (&'c Vec<u8>, &'c Vec<Whole>);

struct Solver<'d> {
    decision: &'d Decision,
    /// The choice between equally good options.
    ties: Ties,
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

/// Decisions made in a part of all rounds.
struct Part<'d> {
    /// The ways of each line; if equally good options differ in stake, also of [`Ties::LeastStake`]
    /// and [`Ties::GreatestStake`].
    ways: Vec<Vec<Whole>>,
    sets: Vec<Set<'d>>,
    total: Whole,
    /// The lines that hold first in some round, by any strategy.
    reached: BTreeSet<usize>,
}

/// The outcome of a strategy in some rounds.
#[derive(Default)]
struct Played<'d> {
    /// Lines with their ways.
    ways: Vec<(usize, Whole)>,
    sets: Vec<Set<'d>>,
    /// Net win, summed over all ways, in units.
    won: Whole,
    /// Stakes, summed in the same way.
    staked: Whole,
}

impl<'d> Solver<'d> {
    fn new(decision: &'d Decision, laws: &[(Option<&'d Rule>, Cow<'_, Distribution>)]) -> Self {
        let mut solver = Self::of(decision);
        solver.total = laws[0].1.total().clone();
        for (rule, law) in laws {
            solver.add(*rule, law);
        }
        solver
    }

    /// Makes a solver without a law.
    fn of(decision: &'d Decision) -> Self {
        let amounts = decision.lines.iter().flat_map(|line| [&line.pays, &line.staked]);
        let unit = Exact::common_denominator(amounts);
        let mut fields: Vec<Field> = Vec::new();
        for field in decision.first.all().iter().flat_map(|choice| &choice.sees) {
            if !fields.contains(field) {
                fields.push(*field);
            }
        }
        fields.extend(decision.first.shown.iter().flat_map(|shown| &shown.fields));
        Self {
            decision,
            ties: decision.ties,
            laws: Vec::new(),
            classes: Vec::new(),
            cells: Vec::new(),
            total: Whole::zero(),
            pays: decision.lines.iter().map(|line| line.pays.in_units(&unit)).collect(),
            stakes: decision.lines.iter().map(|line| line.staked.in_units(&unit)).collect(),
            unit,
            fields,
        }
    }

    /// Sorts the rounds of a law into cells.
    fn add(&mut self, rule: Option<&'d Rule>, law: &Distribution) {
        let mut classes = Classes::of(self.decision, rule);
        let mut cells = Cells::default();
        for (round, ways) in law.cases() {
            let value = |field: Field| round.value(field);
            let class = classes.class(&value);
            add_to(cells.entry(self.seen(&value)).or_default(), class, ways);
        }
        self.push(rule, classes, cells);
    }

    /// Sorts the rounds of a part of the law into cells.
    fn add_situations(&mut self, part: &Situations) {
        let mut classes = Classes::of(self.decision, None);
        let mut cells = Cells::default();
        let place = |fields: &[Field], field: Field| fields.iter().position(|one| *one == field);
        let value = |seen: &[u8], column: &[u8], field: Field| match place(&part.seen, field) {
            Some(at) => seen[at],
            None => place(&part.settling, field).map_or(NONE, |at| column[at]),
        };
        let mut is_told_by_columns = true;
        for line in &self.decision.lines {
            line.when.visit(&mut |field, _| is_told_by_columns &= !part.seen.contains(&field));
        }
        let mut of_columns: Vec<usize> = Vec::new();
        let times = Whole::from(part.times);
        for (seen, ways) in &part.sets {
            if !is_told_by_columns || of_columns.is_empty() {
                let class = |column: &Vec<u8>| classes.class(&|field| value(seen, column, field));
                of_columns = part.columns.iter().map(class).collect();
            }
            let mut by_class = vec![0; classes.lines.len()];
            of_columns.iter().zip(ways).for_each(|(class, ways)| by_class[*class] += ways);
            let cell = cells.entry(self.seen(&|field| value(seen, &[], field))).or_default();
            for (class, ways) in by_class.into_iter().enumerate().filter(|(_, ways)| *ways > 0) {
                let ways = &Whole::from(ways) * &times;
                self.total += &ways;
                add_to(cell, class, &ways);
            }
        }
        self.push(None, classes, cells);
    }

    fn push(&mut self, rule: Option<&'d Rule>, classes: Classes<'d>, cells: Cells) {
        self.laws.push((rule, classes.of_law.iter().map(|(range, _)| range.start).collect()));
        self.classes.push(classes.lines);
        self.cells.push(cells);
    }

    /// Returns the values of the fields that the player sees in a round.
    fn seen(&self, value: &dyn Fn(Field) -> u8) -> Vec<u8> {
        let looks = |field: &Field| {
            let also = self.decision.first.also.as_ref();
            also.is_none_or(|also| !also.fields.contains(field) || also.when.holds(&value))
        };
        let seen = |field: &Field| if looks(field) { value(*field) } else { NONE };
        self.fields.iter().map(seen).collect()
    }

    fn part(&mut self) -> Part<'d> {
        let mut part = self.solve();
        if part.sets.iter().any(|set| set.has_other_stake) {
            for ties in [Ties::LeastStake, Ties::GreatestStake] {
                self.ties = ties;
                part.ways.append(&mut self.solve().ways);
            }
        }
        part
    }

    fn solve(&self) -> Part<'d> {
        let choice = &self.decision.first;
        let mut ways = vec![Whole::zero(); self.decision.lines.len()];
        let mut sets = Vec::new();
        let mut draws = Whole::one();
        let mut add = |played: Played<'d>, times: &Whole| {
            played.ways.iter().for_each(|(line, part)| ways[*line] += &(part * times));
            sets.extend(played.sets.into_iter().map(|set| Set { ways: &set.ways * times, ..set }));
        };
        match &choice.shown {
            None => add(self.choose(choice, u32::MAX, &references(&self.cells)), &draws),
            Some(shown) => {
                let subsets = subsets(shown);
                draws = Exact::common_denominator(subsets.iter().map(|(_, chance)| chance));
                let revealed = self.revealed(choice, &subsets);
                for (subset, chance) in &subsets {
                    let part = self.choose(choice, *subset, &references(&revealed[subset]));
                    add(part, &chance.in_units(&draws));
                }
            }
        }
        let reached = self.classes.iter().flatten().flatten().copied().collect();
        Part { ways: vec![ways], sets, total: &self.total * &draws, reached }
    }

    /// Returns the cells for each set of revealed fields, in which hidden fields have no value. They
    /// are added up from the cells of a larger set, which are far fewer than the rounds of the law.
    fn revealed(&self, choice: &Choice, subsets: &[(u32, Exact)]) -> FxHashMap<u32, Vec<Cells>> {
        let places = self.places(choice);
        let drawn = &places[choice.sees.len()..];
        let mut known: FxHashMap<u32, Vec<Cells>> = FxHashMap::default();
        // A set comes after every set that has it as a part: its number is smaller.
        for subset in (0..1u32 << drawn.len()).rev() {
            let missing = (0..drawn.len()).find(|at| subset >> at & 1 == 0);
            let cells = match missing {
                None => self.cells.clone(),
                Some(at) => {
                    let more = &known[&(subset | 1 << at)];
                    more.iter().map(|cells| hidden(cells, drawn[at])).collect()
                }
            };
            known.insert(subset, cells);
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
    fn choose(&self, choice: &'d Choice, revealed: u32, cells: &[Vec<Cell<'_>>]) -> Played<'d> {
        let places = self.places(choice);
        let is_seen = |at: usize| match at.checked_sub(choice.sees.len()) {
            Some(drawn) => revealed >> drawn & 1 == 1,
            None => true,
        };
        let key = |(seen, _): &Cell<'_>| -> Vec<Option<u8>> {
            let values = places.iter().enumerate();
            values.map(|(at, place)| is_seen(at).then_some(seen[*place])).collect()
        };
        let mut sets: FxHashMap<Vec<Option<u8>>, Vec<Vec<Cell<'_>>>> = FxHashMap::default();
        for law in self.laws_of(choice) {
            for cell in &cells[law] {
                let none = || vec![Vec::new(); self.laws.len()];
                sets.entry(key(cell)).or_insert_with(none)[law].push(*cell);
            }
        }
        let mut sets: Vec<_> = sets.into_iter().collect();
        sets.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        let mut played = Played::default();
        for (seen, members) in sets {
            let part = self.in_set(choice, (seen, revealed), &members);
            played.ways.extend(part.ways);
            played.sets.extend(part.sets);
            played.won += &part.won;
            played.staked += &part.staked;
        }
        played
    }

    /// Returns the laws of the options of a decision, as indices.
    fn laws_of(&self, choice: &Choice) -> Vec<usize> {
        let rules = choice.rules();
        (0..self.laws.len()).filter(|law| rules.contains(&self.laws[*law].0)).collect()
    }

    fn in_set(
        &self,
        choice: &'d Choice,
        (seen, revealed): (Vec<Option<u8>>, u32),
        members: &[Vec<Cell<'_>>],
    ) -> Played<'d> {
        // Rounds of a class are settled together.
        let by_class = members.iter().map(|cells| {
            let mut ways = Vec::new();
            cells.iter().for_each(|(_, of_cell)| add_all(&mut ways, of_cell));
            ways
        });
        let by_class: Vec<Vec<Whole>> = by_class.collect();
        // All laws of its options have the same number of ways for what is seen.
        let ways: Whole = by_class[self.laws_of(choice)[0]].iter().sum();
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
        let mut played = options.swap_remove(taken).unwrap_or_default();
        played.sets.push(Set { choice, seen, ways, won, of, taken, best, has_other_stake });
        played
    }

    /// Settles rounds by the lines of an option, which begin at `first`. `by_class` has the ways of
    /// each class of each law.
    fn settle(&self, first: usize, rule: Option<&Rule>, by_class: &[Vec<Whole>]) -> Played<'d> {
        let law = self.laws.iter().position(|(of, _)| *of == rule).unwrap_or_default();
        let option = self.laws[law].1.iter().position(|start| *start == first);
        let option = option.unwrap_or_default();
        let settled = self.classes[law].iter().zip(&by_class[law]);
        let settled = settled.filter(|(_, ways)| !ways.is_zero());
        let ways: Vec<_> = settled.map(|(lines, ways)| (lines[option], ways.clone())).collect();
        let sum = |of: &[Whole]| ways.iter().map(|(line, ways)| ways * &of[*line]).sum();
        let (won, staked) = (sum(&self.pays), sum(&self.stakes));
        Played { ways, sets: Vec::new(), won, staked }
    }

    /// Returns the index of the best option, and of equal ones the one that ties prefer; the first
    /// if there is still a choice.
    fn best(&self, options: &[Option<Played<'_>>]) -> usize {
        let worth = |at: &usize| {
            let played = options[*at].as_ref()?;
            let staked = match self.ties {
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

fn references(cells: &[Cells]) -> Vec<Vec<Cell<'_>>> {
    cells.iter().map(|cells| cells.iter().collect()).collect()
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
