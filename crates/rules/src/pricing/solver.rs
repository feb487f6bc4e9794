//! Makes the decisions of a wager in rounds that are sorted by what the player sees.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::exact::{Exact, Whole};
use crate::field::{Field, NONE};
use crate::game::Rule;
use crate::pricing::classes::{Cell, add_all, add_to, references};
use crate::pricing::rounds::Rounds;
use crate::pricing::set::{Keep, Set, points};
use crate::table::decision::{Choice, Choosable, Decision, Shown, Taken, Then, Ties};

/// Makes the decisions of a wager in rounds that are sorted by what the player sees.
pub(super) struct Solver<'d, 'r> {
    decision: &'d Decision,
    rounds: &'r Rounds<'r>,
    keep: Keep,
    /// The options that settle the wager.
    settling: Vec<Settling<'d>>,
    /// Number of units that divide every pay and stake.
    unit: Whole,
    stakes: Vec<Whole>,
}

/// An option that settles the wager.
struct Settling<'d> {
    rule: Option<&'d Rule>,
    /// The index of its first line.
    first: usize,
    /// The index of its law.
    law: usize,
    /// For each class of the law, the line that settles it and its pay in units.
    of_class: Vec<(usize, Whole)>,
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
    /// The ways of each line.
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

/// The outcome of an option in an information set.
struct Tried<'d> {
    /// Net win, summed over all ways, in units.
    won: Whole,
    /// The outcome of the decision that follows; `None` for an option that settles the wager.
    later: Option<Box<Played<'d>>>,
}

/// An information set. Its lists are filled again for the next one.
#[derive(Default)]
struct Here<'c, 'd> {
    /// The values that the player sees.
    seen: Vec<Option<u8>>,
    /// The ways of each class of each law.
    by_class: Vec<Cow<'c, [Whole]>>,
    /// The options; `None` for one that is not offered, or that no figure needs.
    options: Vec<Option<Tried<'d>>>,
}

impl<'d, 'r> Solver<'d, 'r> {
    pub fn new(decision: &'d Decision, rounds: &'r Rounds<'r>, keep: Keep) -> Self {
        let amounts = decision.lines.iter().flat_map(|line| [&line.pays, &line.staked]);
        let unit = Exact::common_denominator(amounts);
        let settling = decision.settling().into_iter().map(|(range, rule)| {
            let law = rounds.rules.iter().position(|of| *of == rule).unwrap_or_default();
            let lines = rounds.classes[law].lines(&decision.lines[range.clone()]);
            let lines = lines.map(|line| range.start + line);
            let of_class = lines.map(|line| (line, decision.lines[line].pays.in_units(&unit)));
            Settling { rule, first: range.start, law, of_class: of_class.collect() }
        });
        let settling = settling.collect();
        let stakes = decision.lines.iter().map(|line| line.staked.in_units(&unit)).collect();
        Self { decision, rounds, keep, settling, unit, stakes }
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
            None => add(self.choose(choice, u32::MAX, &references(&self.rounds.cells)), &draws),
            Some(shown) => {
                let subsets = subsets(shown);
                draws = Exact::common_denominator(subsets.iter().map(|(_, chance)| chance));
                for (subset, chance) in &subsets {
                    let cells = self.rounds.revealed.get(subset).unwrap_or(&self.rounds.cells);
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
        Part { ways, sets, total: &self.rounds.total * &draws, reached: self.reached() }
    }

    /// Returns for each line `true` if a class of it has a way.
    fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.decision.lines.len()];
        for option in &self.settling {
            for ((line, _), is_met) in option.of_class.iter().zip(&self.rounds.is_met[option.law]) {
                reached[*line] |= is_met;
            }
        }
        reached
    }

    /// Makes a decision in every information set of some rounds. `revealed` has a bit for each of
    /// the fields that a draw may reveal, set if it does.
    fn choose(&self, choice: &'d Choice, revealed: u32, cells: &[Cell<'_>]) -> Played<'d> {
        let is_seen = |at: usize| match at.checked_sub(choice.sees.len()) {
            Some(drawn) => revealed >> drawn & 1 == 1,
            None => true,
        };
        let places = self.rounds.places(choice).into_iter().enumerate();
        let places: Vec<_> = places.map(|(at, place)| is_seen(at).then_some(place)).collect();
        let visible: Vec<usize> = places.iter().flatten().copied().collect();
        let laws = self.laws_of(choice);
        let mut cells: Vec<Cell<'_>> =
            cells.iter().filter(|cell| laws.contains(&cell.law)).copied().collect();
        // Fields that a draw hides have the same value in all cells.
        let is_seen_whole = places.len() == self.rounds.fields.len();
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
        let mut here = Here::default();
        for members in cells.chunk_by(|one, other| in_order(one, other).is_eq()) {
            let value = |place: &Option<usize>| place.map(|place| members[0].seen[place]);
            here.seen.clear();
            here.seen.extend(places.iter().map(value));
            here.by_class.clear();
            here.by_class.extend((0..self.rounds.rules.len()).map(|law| by_class(members, law)));
            self.in_set(choice, (laws[0], revealed, members), &mut here, &mut played);
        }
        played
    }

    /// Returns the laws of the options of a decision, as indices.
    fn laws_of(&self, choice: &Choice) -> Vec<usize> {
        let rules = choice.rules();
        (0..self.rounds.rules.len())
            .filter(|law| rules.contains(&self.rounds.rules[*law]))
            .collect()
    }

    /// Makes a decision in one information set, and adds its outcome to `all`.
    fn in_set(
        &self,
        choice: &'d Choice,
        (law, revealed, members): (usize, u32, &[Cell<'_>]),
        here: &mut Here<'_, 'd>,
        all: &mut Played<'d>,
    ) {
        let Here { seen, by_class, options } = here;
        let value = |field: Field| {
            let place = choice.visible().position(|one| one == field);
            place.and_then(|place| seen[place]).unwrap_or(NONE)
        };
        let is_offered = |option: &Choosable| {
            option.given.as_ref().is_none_or(|given| given.condition.holds(&value))
        };
        let by_rule = choice.rule.as_ref().and_then(|rules| {
            let points = points(choice, seen);
            let holds = |rule: &&Taken| {
                is_offered(&choice.options[rule.option])
                    && rule.when.holds(&value)
                    && rule.points.iter().all(|test| test.holds(&points))
            };
            rules.iter().find(holds).map(|rule| rule.option)
        });
        let try_option = |(at, option): (usize, &'d Choosable)| {
            // A strategy that is given needs no other option, except in a list of sets.
            let is_needed = self.keep == Keep::Sets || by_rule.is_none_or(|taken| taken == at);
            (is_needed && is_offered(option)).then(|| match &option.then {
                Then::Settle { .. } => {
                    let (option, ways) = self.settling(option, by_class);
                    let mut won = Whole::zero();
                    for ((_, pays), ways) in option.of_class.iter().zip(ways) {
                        won.add_product(ways, pays);
                    }
                    Tried { won, later: None }
                }
                Then::Choose(next) => {
                    let played = self.choose(next, revealed, members);
                    Tried { won: played.won.clone(), later: Some(Box::new(played)) }
                }
            })
        };
        options.clear();
        options.extend(choice.options.iter().enumerate().map(try_option));
        let (best, has_other_stake) = self.best(choice, options, by_class);
        let taken = by_rule.map_or(best, |option| [option; 3]);
        if self.keep == Keep::Sets {
            // All laws of its options have the same number of ways for what is seen.
            let ways: Whole = by_class[law].iter().sum();
            let won = options.iter().map(|tried| Some(tried.as_ref()?.won.clone())).collect();
            let (seen, of) = (seen.clone(), &ways * &self.unit);
            let (taken, best) = (taken[0], best[0]);
            all.sets.push(Set { choice, seen, ways, won, of, taken, best, has_other_stake });
        }
        let lines_of = |option: usize, add: &mut dyn FnMut(usize, &Whole)| {
            if let Some(tried) = &options[option] {
                self.lines_of(&choice.options[option], tried, by_class, add);
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
            if let Some(later) = options[other].as_ref().and_then(|tried| tried.later.as_ref()) {
                add_all(all, &later.by_stake[at]);
            }
        }
        if let Some(tried) = options.swap_remove(taken) {
            all.won += &tried.won;
            if let Some(later) = tried.later {
                all.sets.extend(later.sets);
                all.has_other_stake |= later.has_other_stake;
            }
        }
        all.has_other_stake |= has_other_stake;
    }

    /// Calls `add` with the lines that settle the rounds of an option, and their ways.
    fn lines_of(
        &self,
        option: &Choosable,
        tried: &Tried<'d>,
        by_class: &[Cow<'_, [Whole]>],
        add: &mut dyn FnMut(usize, &Whole),
    ) {
        if let Some(later) = &tried.later {
            later.ways.iter().enumerate().for_each(|(line, ways)| add(line, ways));
            return;
        }
        let (option, ways) = self.settling(option, by_class);
        let settled = option.of_class.iter().zip(ways).filter(|(_, ways)| !ways.is_zero());
        settled.for_each(|((line, _), ways)| add(*line, ways));
    }

    /// Returns an option that settles the wager, with the ways of each class of its law.
    fn settling<'a>(
        &self,
        option: &Choosable,
        by_class: &'a [Cow<'_, [Whole]>],
    ) -> (&Settling<'d>, &'a [Whole]) {
        let is_it = |settling: &&Settling<'d>| match &option.then {
            Then::Settle { lines, rule } => {
                settling.first == lines.start && settling.rule == rule.as_ref()
            }
            Then::Choose(_) => false,
        };
        let found = self.settling.iter().find(is_it);
        let found = found.expect("an option of the decision that settles it");
        (found, &by_class[found.law])
    }

    /// Returns the index of the best option three times: of equally good ones the one that the ties
    /// of the decision prefer, the one with the least stake, and the one with the greatest; the first
    /// if there is still a choice. Also returns `true` if equally good options have other stakes.
    fn best(
        &self,
        choice: &Choice,
        options: &[Option<Tried<'d>>],
        by_class: &[Cow<'_, [Whole]>],
    ) -> ([usize; 3], bool) {
        let offered = || options.iter().enumerate().filter_map(|(at, of)| Some((at, of.as_ref()?)));
        let most = offered().map(|(_, tried)| &tried.won).max();
        let equal = || offered().filter(|(_, tried)| Some(&tried.won) == most);
        let has_later = equal()
            .any(|(_, tried)| tried.later.as_ref().is_some_and(|later| later.has_other_stake));
        let first = equal().next().map_or(0, |(at, _)| at);
        if equal().nth(1).is_none() {
            return ([first; 3], has_later);
        }
        // The stakes of each equal option, by the ties of the decision, the least and the greatest.
        let staked = |(at, tried): (usize, &Tried<'d>)| {
            let mut staked = Whole::zero();
            let add = &mut |line, ways: &Whole| staked.add_product(ways, &self.stakes[line]);
            self.lines_of(&choice.options[at], tried, by_class, add);
            let of = |change: &Vec<Whole>| {
                change.iter().zip(&self.stakes).map(|(ways, stake)| ways * stake).sum::<Whole>()
            };
            let changed = |at: usize| match &tried.later {
                Some(later) => &staked + &of(&later.by_stake[at]),
                None => staked.clone(),
            };
            (at, [staked.clone(), changed(0), changed(1)])
        };
        let staked: Vec<_> = equal().map(staked).collect();
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

/// Returns the ways of each class of a law in some cells. Rounds of a class are settled together.
fn by_class<'c>(members: &[Cell<'c>], law: usize) -> Cow<'c, [Whole]> {
    let mut of_law = members.iter().filter(|cell| cell.law == law);
    let mut ways = Cow::Borrowed(of_law.next().map_or(&[][..], |cell| cell.ways));
    of_law.for_each(|cell| add_all(ways.to_mut(), cell.ways));
    ways
}
