//! Makes the decisions of a wager in rounds that are sorted by what the player sees.

use std::borrow::Cow;
use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::distribution::Distribution;
use crate::exact::{Exact, Whole};
use crate::field::{Field, NONE};
use crate::game::Rule;
use crate::game::api::Situations;
use crate::pricing::classes::{Cell, Cells, Classes, add_all, add_to, change, hidden, references};
use crate::pricing::set::{Keep, Set, points};
use crate::table::decision::{Choice, Choosable, Decision, Shown, Taken, Then, Ties};

/// Rounds by what the player sees, in which decisions are made.
pub(super) struct Solver<'d> {
    decision: &'d Decision,
    keep: Keep,
    /// The fields that a decision sees, and then those that a draw may reveal. A field may be both:
    /// a later decision sees what the draw hid from an earlier one.
    fields: Vec<Field>,
    /// For each law, the rule of the deal and the first lines of the options that it settles.
    laws: Vec<(Option<&'d Rule>, Vec<usize>)>,
    /// For each law, its classes: the line of each option that it settles.
    classes: Vec<Vec<Vec<usize>>>,
    /// For each law, its rounds.
    cells: Vec<Cells>,
    /// For each line, `true` if a class of it has a way.
    reached: Vec<bool>,
    total: Whole,
    /// Number of units that divide every pay and stake.
    unit: Whole,
    pays: Vec<Whole>,
    stakes: Vec<Whole>,
}

/// Decisions made in a part of all rounds.
pub(super) struct Part<'d> {
    /// The ways of each line; if equally good options differ in stake, also of [`Ties::LeastStake`]
    /// and [`Ties::GreatestStake`].
    pub ways: Vec<Vec<Whole>>,
    /// Every information set, if sets are kept.
    pub sets: Vec<Set<'d>>,
    pub total: Whole,
    /// For each line, `true` if it is the first to hold in some round, by any strategy.
    pub reached: Vec<bool>,
}

/// The outcome of a strategy in some rounds.
#[derive(Default)]
struct Played<'d> {
    /// The ways of each line; none of an option that settles the round.
    ways: Vec<Whole>,
    /// The change of these ways if the player takes the least stake of equally good options, and if
    /// he takes the greatest. Empty without a change.
    by_stake: [Vec<Whole>; 2],
    sets: Vec<Set<'d>>,
    /// `true` if equally good options stake another amount in a set that is reached.
    has_other_stake: bool,
    /// Net win, summed over all ways, in units.
    won: Whole,
}

impl<'d> Solver<'d> {
    /// Makes a solver of whole laws.
    pub fn new(
        decision: &'d Decision,
        laws: &[(Option<&'d Rule>, Cow<'_, Distribution>)],
        keep: Keep,
    ) -> Self {
        let mut solver = Self::of(decision, keep);
        solver.total = laws[0].1.total().clone();
        for (rule, law) in laws {
            solver.add(*rule, law);
        }
        solver
    }

    /// Makes a solver without a law.
    pub fn of(decision: &'d Decision, keep: Keep) -> Self {
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
            keep,
            laws: Vec::new(),
            classes: Vec::new(),
            cells: Vec::new(),
            reached: vec![false; decision.lines.len()],
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
        let mut seen = Vec::new();
        for (round, ways) in law.cases() {
            let value = |field: Field| round.value(field);
            let class = classes.class(&value);
            self.see(&value, &mut seen);
            change(&mut cells, &seen, |cell| add_to(cell, class, ways));
        }
        classes.lines.iter().flatten().for_each(|line| self.reached[*line] = true);
        self.push(rule, classes, cells);
    }

    /// Sorts the rounds of a part of the law into cells.
    pub fn add_situations(&mut self, part: &Situations) {
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
        let (mut is_met, mut of_set) = (Vec::new(), Vec::new());
        let times = Whole::from(part.times);
        for (seen, ways) in &part.sets {
            if !is_told_by_columns || of_columns.is_empty() {
                let class = |column: &Vec<u8>| classes.class(&|field| value(seen, column, field));
                of_columns = part.columns.iter().map(class).collect();
            }
            let mut by_class = vec![0; classes.lines.len()];
            of_columns.iter().zip(ways).for_each(|(class, ways)| by_class[*class] += ways);
            self.see(&|field| value(seen, &[], field), &mut of_set);
            is_met.resize(by_class.len(), false);
            let ways = by_class.into_iter().enumerate().filter(|(_, ways)| *ways > 0);
            change(&mut cells, &of_set, |cell| {
                for (class, ways) in ways {
                    is_met[class] = true;
                    let ways = &Whole::from(ways) * &times;
                    self.total += &ways;
                    add_to(cell, class, &ways);
                }
            });
        }
        // Some columns have no ways in any set.
        let met = classes.lines.iter().zip(is_met).filter(|(_, is_met)| *is_met);
        met.flat_map(|(lines, _)| lines).for_each(|line| self.reached[*line] = true);
        self.push(None, classes, cells);
    }

    fn push(&mut self, rule: Option<&'d Rule>, classes: Classes<'d>, cells: Cells) {
        self.laws.push((rule, classes.of_law.iter().map(|(range, _)| range.start).collect()));
        self.classes.push(classes.lines);
        self.cells.push(cells);
    }

    /// Writes the values of the fields that the player sees in a round.
    fn see(&self, value: &dyn Fn(Field) -> u8, into: &mut Vec<u8>) {
        let looks = |field: &Field| {
            let also = self.decision.first.also.as_ref();
            also.is_none_or(|also| !also.fields.contains(field) || also.when.holds(&value))
        };
        let seen = |field: &Field| if looks(field) { value(*field) } else { NONE };
        into.clear();
        into.extend(self.fields.iter().map(seen));
    }

    /// Makes the decisions.
    pub fn part(&self) -> Part<'d> {
        let choice = &self.decision.first;
        let mut all = Played::default();
        let mut draws = Whole::one();
        let mut add = |played: Played<'d>, times: &Whole| {
            let times_all =
                |ways: &[Whole]| ways.iter().map(|ways| ways * times).collect::<Vec<_>>();
            add_all(&mut all.ways, &times_all(&played.ways));
            for (all, ways) in all.by_stake.iter_mut().zip(&played.by_stake) {
                add_all(all, &times_all(ways));
            }
            all.has_other_stake |= played.has_other_stake;
            let sets = played.sets.into_iter();
            all.sets.extend(sets.map(|set| Set { ways: &set.ways * times, ..set }));
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
        let Played { ways, by_stake, sets, has_other_stake, .. } = all;
        let other = by_stake.map(|change| {
            let mut ways = ways.clone();
            add_all(&mut ways, &change);
            ways
        });
        let mut ways = vec![ways];
        ways.extend(other.into_iter().filter(|_| has_other_stake));
        Part { ways, sets, total: &self.total * &draws, reached: self.reached.clone() }
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
        // Fields that a draw hides have the same value in all cells.
        let is_seen_whole = places.len() == self.fields.len();
        let in_order = |one: &Cell<'_>, other: &Cell<'_>| {
            if is_seen_whole {
                return one.seen.cmp(other.seen);
            }
            let mut each = visible.iter().map(|place| one.seen[*place].cmp(&other.seen[*place]));
            each.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        };
        // The cells of a law that are seen whole differ.
        if !is_seen_whole || laws.len() > 1 {
            cells.sort_unstable_by(in_order);
        }
        let mut played = Played::default();
        let mut seen = Vec::new();
        for members in cells.chunk_by(|one, other| in_order(one, other).is_eq()) {
            let value = |place: &Option<usize>| place.map(|place| members[0].seen[place]);
            seen.clear();
            seen.extend(places.iter().map(value));
            self.in_set(choice, (&seen, revealed), (laws[0], members), &mut played);
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
        (seen, revealed): (&[Option<u8>], u32),
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
        let (best, has_other_stake) = self.best(choice, &options, &by_class);
        let taken = choice.rule.as_ref().map_or(best, |rules| {
            let points = points(choice, seen);
            let holds = |rule: &&Taken| {
                options[rule.option].is_some()
                    && rule.when.holds(&value)
                    && rule.points.iter().all(|test| test.holds(&points))
            };
            let rule = rules.iter().find(holds);
            rule.map_or(best, |rule| [rule.option; 3])
        });
        if self.keep == Keep::Sets {
            // All laws of its options have the same number of ways for what is seen.
            let ways: Whole = by_class[law].iter().sum();
            let won = options.iter().map(|played| Some(played.as_ref()?.won.clone())).collect();
            let (seen, of) = (seen.to_vec(), &ways * &self.unit);
            let (taken, best) = (taken[0], best[0]);
            all.sets.push(Set { choice, seen, ways, won, of, taken, best, has_other_stake });
        }
        let lines_of = |option: usize, add: &mut dyn FnMut(usize, &Whole)| {
            if let Some(played) = &options[option] {
                self.lines_of(&choice.options[option], played, &by_class, add);
            }
        };
        let [taken, least, greatest] = taken;
        lines_of(taken, &mut |line, ways| add_to(&mut all.ways, line, ways));
        for (at, other) in [least, greatest].into_iter().enumerate() {
            let all = &mut all.by_stake[at];
            if other != taken {
                lines_of(other, &mut |line, ways| add_to(all, line, ways));
                lines_of(taken, &mut |line, ways| add_to(all, line, &-ways));
            }
            if let Some(played) = &options[other] {
                add_all(all, &played.by_stake[at]);
            }
        }
        if let Some(played) = options.swap_remove(taken) {
            all.won += &played.won;
            all.sets.extend(played.sets);
            all.has_other_stake |= played.has_other_stake;
        }
        all.has_other_stake |= has_other_stake;
    }

    /// Returns the net win of rounds that the lines of an option settle, which begin at `first`.
    /// `by_class` has the ways of each class of each law.
    fn settle(
        &self,
        first: usize,
        rule: Option<&Rule>,
        by_class: &[Cow<'_, [Whole]>],
    ) -> Played<'d> {
        let settled = self.settled(first, rule, by_class);
        let won = settled.map(|(line, ways)| ways * &self.pays[line]).sum();
        Played { won, ..Played::default() }
    }

    /// Calls `add` with the lines that settle the rounds of an option, and their ways.
    fn lines_of(
        &self,
        option: &Choosable,
        played: &Played<'d>,
        by_class: &[Cow<'_, [Whole]>],
        add: &mut dyn FnMut(usize, &Whole),
    ) {
        match &option.then {
            Then::Choose(_) => {
                played.ways.iter().enumerate().for_each(|(line, ways)| add(line, ways));
            }
            Then::Settle { lines, rule } => {
                let settled = self.settled(lines.start, rule.as_ref(), by_class);
                settled.for_each(|(line, ways)| add(line, ways));
            }
        }
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
        let settled = self.classes[law].iter().map(move |lines| lines[option]);
        settled.zip(&*by_class[law]).filter(|(_, ways)| !ways.is_zero())
    }

    /// Returns the index of the best option three times: of equally good ones the one that the ties
    /// of the decision prefer, the one with the least stake, and the one with the greatest; the first
    /// if there is still a choice. Also returns `true` if equally good options have other stakes.
    fn best(
        &self,
        choice: &Choice,
        options: &[Option<Played<'d>>],
        by_class: &[Cow<'_, [Whole]>],
    ) -> ([usize; 3], bool) {
        let offered = || options.iter().enumerate().filter_map(|(at, of)| Some((at, of.as_ref()?)));
        let most = offered().map(|(_, played)| &played.won).max();
        let equal: Vec<_> = offered().filter(|(_, played)| Some(&played.won) == most).collect();
        let has_later = equal.iter().any(|(_, played)| played.has_other_stake);
        let [(first, _), _, ..] = equal[..] else {
            return ([equal.first().map_or(0, |(at, _)| *at); 3], has_later);
        };
        // The stakes of each equal option, by the ties of the decision, the least and the greatest.
        let staked = |(at, played): &(usize, &Played<'d>)| {
            let mut staked = Whole::zero();
            let add = &mut |line, ways: &Whole| staked += &(ways * &self.stakes[line]);
            self.lines_of(&choice.options[*at], played, by_class, add);
            let of = |change: &Vec<Whole>| {
                change.iter().zip(&self.stakes).map(|(ways, stake)| ways * stake).sum::<Whole>()
            };
            let [least, greatest] = played.by_stake.each_ref().map(|change| &staked + &of(change));
            (*at, [staked, least, greatest])
        };
        let staked: Vec<_> = equal.iter().map(staked).collect();
        let least = staked.iter().min_by_key(|(_, staked)| &staked[1]);
        let greatest = staked.iter().rev().max_by_key(|(_, staked)| &staked[2]);
        let [least, greatest] = [least, greatest].map(|of| of.map_or(first, |(at, _)| *at));
        let best = match self.decision.ties {
            Ties::First => first,
            Ties::LeastStake => least,
            Ties::GreatestStake => greatest,
        };
        let differs = staked.windows(2).any(|two| two[0].1[0] != two[1].1[0]);
        ([best, least, greatest], differs || has_later)
    }
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
