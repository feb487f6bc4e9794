//! Solves the decisions of a wager: the best option for everything that the player may see.
//!
//! Rounds that look the same to the player form an information set. The law of a round, with all
//! that he sees observed, is split into these sets. In each set an option is worth the sum of what
//! its lines pay, weighted by their ways. The player takes the best option, or the one that a rule
//! names. A draw that reveals some of the cards multiplies the sets; a decision after another one
//! splits them.

use rustc_hash::FxHashMap;

use crate::distribution::{Case as Round, Distribution, Observed};
use crate::error::{Error, Mistake};
use crate::exact::{Exact, Whole};
use crate::field::{Field, NONE};
use crate::game::Rule;
use crate::pricing::Case;
use crate::settle::Returns;
use crate::table::decision::{Choice, Choosable, Decision, Shown, Taken, Then};
use crate::table::model::{Table, Wager};

/// The decisions of a wager, made.
#[derive(Clone, Debug)]
pub struct Solved<'d> {
    /// The ways of each line of the decision, option by option.
    pub returns: Returns,
    /// Every information set that rounds reach, decision by decision.
    pub sets: Vec<Set<'d>>,
}

/// Rounds that look the same to the player when he decides.
#[derive(Clone, Debug)]
pub struct Set<'d> {
    /// The decision.
    pub choice: &'d Choice,
    /// The value of each visible field, in the order of [`Choice::visible`]; `None` for a card that
    /// the draw does not reveal, [`NONE`] for a card that the round does not have.
    pub seen: Vec<Option<u8>>,
    /// Number of ways of its rounds.
    pub ways: Whole,
    /// Expected net win of each option per unit of the first stake, if later decisions are made by
    /// the same strategy; `None` for an option that is not offered.
    pub values: Vec<Option<Exact>>,
    /// The index of the option that is taken.
    pub taken: usize,
    /// The index of the best option, the first of equal ones.
    pub best: usize,
}

impl Set<'_> {
    /// Returns the points of the revealed cards; `None` where no card of them is revealed.
    pub fn points(&self) -> Vec<Option<u8>> {
        points(self.choice, &self.seen)
    }

    /// Returns the loss by the second-best option, at least 0; `None` if only one is offered.
    pub fn margin(&self) -> Option<Exact> {
        let best = self.values[self.best].as_ref()?;
        let others = self.values.iter().enumerate().filter(|(at, _)| *at != self.best);
        others.filter_map(|(_, value)| Some(best - value.as_ref()?)).min()
    }
}

/// Returns what must be observed to solve the decisions: all that the player may see, and the
/// fields of all lines.
pub fn observed(decision: &Decision) -> Observed {
    let mut observed = crate::settle::observed(&decision.lines);
    let choices = decision.first.all();
    choices
        .iter()
        .flat_map(|choice| choice.visible())
        .for_each(|field| observed.watch_value(field));
    observed
}

/// Makes every decision of a wager: by its rule, or else by the best option.
///
/// # Errors
///
/// Returns an error if the shoe cannot be dealt, or if the player sees cards that an option
/// changes.
pub fn solve<'d>(
    case: &Case<'_>,
    wager: &Wager,
    decision: &'d Decision,
) -> Result<Solved<'d>, Error> {
    let observed = observed(decision);
    let offering = case.offering(wager);
    let plain = offering.law(&observed, &wager.name)?;
    let mut changed: Vec<(&Rule, Distribution)> = Vec::new();
    for rule in decision.settling().into_iter().filter_map(|(_, rule)| rule) {
        if changed.iter().any(|(known, _)| *known == rule) {
            continue;
        }
        let table = Table { rule: rule.clone(), ..case.table.clone() };
        let dealt = Case { table: &table, ..offering.clone() };
        let law = dealt.law(&observed, &wager.name)?;
        refuse_foresight(case.table, decision, [&plain, &law])?;
        changed.push((rule, law));
    }
    let laws: Vec<(Option<&Rule>, &Distribution)> = std::iter::once((None, &plain))
        .chain(changed.iter().map(|(rule, law)| (Some(*rule), law)))
        .collect();
    Ok(Solver::new(decision, &laws).solve())
}

/// Refuses a decision that sees cards which depend on it.
fn refuse_foresight(
    table: &Table,
    decision: &Decision,
    [plain, changed]: [&Distribution; 2],
) -> Result<(), Error> {
    for choice in decision.first.all() {
        for field in choice.visible() {
            if plain.marginal(&[field]) != changed.marginal(&[field]) {
                let name = &table.vocabulary.spec(field).name;
                let message = format!("decide: {name} depends on cards that the decision draws");
                let help = "expected fields of cards that are dealt before the decision".to_owned();
                let mistake = Mistake::new(choice.place.clone(), message, Some(help));
                return Err(Error::table(vec![mistake]));
            }
        }
    }
    Ok(())
}

/// Rounds with their ways, and the line of each option that settles them.
struct Rounds<'l> {
    rule: Option<&'l Rule>,
    rounds: Vec<(Round<'l>, &'l Whole)>,
    /// For each option that settles the wager by this law, the index of each round's line.
    lines: Vec<(usize, Vec<usize>)>,
}

/// The rounds of an information set, as indices into each law.
type Members = Vec<Vec<usize>>;

struct Solver<'d, 'l> {
    decision: &'d Decision,
    laws: Vec<Rounds<'l>>,
    total: &'l Whole,
    /// Number of units that divide every pay.
    unit: Whole,
    pays: Vec<Whole>,
}

/// The outcome of a strategy in some rounds.
struct Played<'d> {
    /// Ways of each line.
    ways: Vec<Whole>,
    sets: Vec<Set<'d>>,
    /// Net win, summed over all ways, in units.
    won: Whole,
}

impl<'d> Played<'d> {
    fn none(lines: usize) -> Self {
        Self { ways: vec![Whole::zero(); lines], sets: Vec::new(), won: Whole::zero() }
    }

    /// Adds the outcome in other rounds, each counted `times` times.
    fn add(&mut self, other: Self, times: &Whole) {
        for (all, part) in self.ways.iter_mut().zip(other.ways) {
            if !part.is_zero() {
                *all += &(&part * times);
            }
        }
        self.won += &(&other.won * times);
        self.sets.extend(other.sets.into_iter().map(|set| Set { ways: &set.ways * times, ..set }));
    }
}

impl<'d, 'l> Solver<'d, 'l> {
    fn new(decision: &'d Decision, laws: &[(Option<&'l Rule>, &'l Distribution)]) -> Self {
        let unit = Exact::common_denominator(decision.lines.iter().map(|line| &line.pays));
        let pays = decision.lines.iter().map(|line| line.pays.in_units(&unit)).collect();
        let total = laws[0].1.total();
        let settling = decision.settling();
        let rounds = laws.iter().map(|(rule, law)| {
            let rounds: Vec<_> = law.cases().collect();
            let of_law = settling.iter().filter(|(_, of)| of == rule);
            let lines = of_law.map(|(range, _)| {
                let line = |round: &Round<'_>| {
                    let value = |field: Field| round.value(field);
                    let holds = |at: &usize| decision.lines[*at].when.holds(&value);
                    range.clone().find(holds).unwrap_or(range.end - 1)
                };
                (range.start, rounds.iter().map(|(round, _)| line(round)).collect())
            });
            let lines = lines.collect();
            Rounds { rule: *rule, rounds, lines }
        });
        Self { decision, laws: rounds.collect(), total, unit, pays }
    }

    fn solve(&self) -> Solved<'d> {
        let all = self.laws.iter().map(|law| (0..law.rounds.len()).collect()).collect();
        let choice = &self.decision.first;
        let mut played = Played::none(self.decision.lines.len());
        let mut draws = Whole::one();
        match &choice.shown {
            None => played = self.choose(choice, &[], &all),
            Some(shown) => {
                let subsets = subsets(shown);
                draws = Exact::common_denominator(subsets.iter().map(|(_, chance)| chance));
                for (revealed, chance) in &subsets {
                    let part = self.choose(choice, revealed, &all);
                    played.add(part, &chance.in_units(&draws));
                }
            }
        }
        // Decisions in their order, and the sets of each by what the player sees.
        let order = choice.all();
        let place = |set: &Set<'_>| order.iter().position(|one| std::ptr::eq(*one, set.choice));
        played.sets.sort_by(|one, other| (place(one), &one.seen).cmp(&(place(other), &other.seen)));
        let ways = played.ways.into_iter().chain([Whole::zero()]).collect();
        let mut returns = Returns::new(&self.decision.lines, ways, self.total * &draws);
        // The last line of each option holds in every round, so that no round is left.
        returns.events.pop();
        Solved { returns, sets: played.sets }
    }

    /// Makes a decision in every information set of some rounds. `revealed` tells which of the
    /// fields that a draw may reveal are visible.
    fn choose(&self, choice: &'d Choice, revealed: &[bool], rounds: &Members) -> Played<'d> {
        let mut sets: FxHashMap<Vec<Option<u8>>, Members> = FxHashMap::default();
        let visible: Vec<(Field, bool)> = choice
            .visible()
            .enumerate()
            .map(|(at, field)| {
                let drawn = at.checked_sub(choice.sees.len());
                (field, drawn.is_none_or(|at| revealed[at]))
            })
            .collect();
        let mut key = Vec::with_capacity(visible.len());
        for (law, members) in rounds.iter().enumerate() {
            for member in members {
                let round = self.laws[law].rounds[*member].0;
                key.clear();
                key.extend(visible.iter().map(|(field, seen)| seen.then(|| round.value(*field))));
                if !sets.contains_key(&key) {
                    sets.insert(key.clone(), vec![Vec::new(); self.laws.len()]);
                }
                if let Some(of_set) = sets.get_mut(&key) {
                    of_set[law].push(*member);
                }
            }
        }
        let mut sets: Vec<_> = sets.into_iter().collect();
        sets.sort_unstable();
        let mut played = Played::none(self.decision.lines.len());
        for (seen, members) in sets {
            played.add(self.in_set(choice, seen, &members), &Whole::one());
        }
        played
    }

    fn in_set(&self, choice: &'d Choice, seen: Vec<Option<u8>>, members: &Members) -> Played<'d> {
        let ways: Whole = members[0].iter().map(|member| self.laws[0].rounds[*member].1).sum();
        let value = |field: Field| {
            let place = choice.visible().position(|one| one == field);
            place.and_then(|place| seen[place]).unwrap_or(NONE)
        };
        let is_offered = |option: &Choosable| {
            option.given.as_ref().is_none_or(|given| given.condition.holds(&value))
        };
        let play = |option: &'d Choosable| match &option.then {
            Then::Settle { lines, rule } => self.settle(lines.start, rule.as_ref(), members),
            Then::Choose(next) => self.choose(next, &[], members),
        };
        let mut options: Vec<Option<Played<'d>>> =
            choice.options.iter().map(|option| is_offered(option).then(|| play(option))).collect();
        let won = |at: usize| options[at].as_ref().map(|played| &played.won);
        // The first of the best: `max_by_key` would return the last one.
        let best = (0..options.len()).rev().max_by_key(|at| won(*at)).unwrap_or_default();
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
        let of_ways = &ways * &self.unit;
        let mean = |played: &Played<'_>| Exact::quotient(&played.won, &of_ways).unwrap_or_default();
        let values = options.iter().map(|played| played.as_ref().map(mean)).collect();
        let none = || Played::none(self.decision.lines.len());
        let mut played = options.swap_remove(taken).unwrap_or_else(none);
        played.sets.push(Set { choice, seen, ways, values, taken, best });
        played
    }

    /// Settles rounds by the lines of an option, which begin at `first`.
    fn settle(&self, first: usize, rule: Option<&Rule>, members: &Members) -> Played<'d> {
        let mut played = Played::none(self.decision.lines.len());
        let law = self.laws.iter().position(|law| law.rule == rule).unwrap_or_default();
        let lines = self.laws[law].lines.iter().find(|(start, _)| *start == first);
        let Some((_, lines)) = lines else { return played };
        for member in &members[law] {
            played.ways[lines[*member]] += self.laws[law].rounds[*member].1;
        }
        let won = played.ways.iter().zip(&self.pays).filter(|(ways, _)| !ways.is_zero());
        played.won = won.map(|(ways, pays)| ways * pays).sum();
        played
    }
}

/// Returns the points of the revealed cards; `None` where no card is revealed.
fn points(choice: &Choice, seen: &[Option<u8>]) -> Vec<Option<u8>> {
    let Some(shown) = &choice.shown else { return Vec::new() };
    let of = |fields: &[usize]| {
        let values = fields.iter().filter_map(|at| seen[choice.sees.len() + at]);
        values.reduce(|sum, value| (sum + value) % 10)
    };
    shown.points.iter().map(|points| of(&points.fields)).collect()
}

/// Returns every set of fields that a draw may reveal, with its probability.
fn subsets(shown: &Shown) -> Vec<(Vec<bool>, Exact)> {
    let fields = shown.fields.len();
    let size = |subset: u32| subset.count_ones() as usize;
    let all = 0..1u32 << fields;
    let alike = |number: usize| all.clone().filter(|subset| size(*subset) == number).count();
    let subsets = all.clone().map(|subset| {
        let chance = &shown.chances[size(subset)];
        let of = Exact::count(alike(size(subset)) as u128);
        let revealed = (0..fields).map(|at| subset >> at & 1 == 1).collect();
        (revealed, chance.checked_div(&of).unwrap_or_default())
    });
    subsets.filter(|(_, chance)| !chance.is_zero()).collect()
}
