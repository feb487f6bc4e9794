//! Prepares wagers for very many compositions: each case of a round is sent straight to the lines
//! that it settles.
//!
//! The lines of all wagers of a pool, such as those that look at totals, divide the cases into
//! classes. Each composition is then dealt once for all of them. A wager that needs the whole deal
//! is dealt and settled composition by composition.

mod once;
mod tally;

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::condition::Condition;
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::{Exact, Fraction, Whole};
use crate::field::Field;
use crate::game::{self, Deal, Game, Many, Rule, plan};
use crate::pricing::placed;
use crate::settle::{self, Net};
use crate::shoe::Composition;
use crate::table::model::Line;
use crate::table::offer::Given;

pub(crate) use once::returns;
use tally::Wins;
pub use tally::{BatchFigure, Tally};

/// Prepared wagers of one game.
#[derive(Default)]
pub struct Ready {
    /// Wagers settled by counts of classes.
    pub groups: Vec<Group>,
    /// Wagers that are dealt one by one.
    pub deals: Vec<OneByOne>,
}

/// A wager to prepare.
#[derive(Clone, Copy)]
pub struct Bet<'a> {
    /// Index of its column.
    pub column: usize,
    /// Its lines.
    pub lines: &'a [Line],
    /// The rounds in which it is offered; `None` for all of them.
    pub given: Option<&'a Given>,
}

impl Bet<'_> {
    fn observed(&self) -> Observed {
        let mut observed = settle::observed(self.lines);
        if let Some(given) = self.given {
            observed.watch_all(&game::api::observe(&given.condition));
        }
        observed
    }

    /// Returns the line that settles a case, or `None` if the wager is lost. The index behind the
    /// last line means that the wager is not offered.
    fn settled_by(&self, value: &dyn Fn(Field) -> u8) -> Option<usize> {
        let holds = |when: &Condition| when.holds(&|field| value(field));
        match self.given {
            Some(given) if !holds(&given.condition) => Some(self.lines.len()),
            _ => self.lines.iter().position(|line| holds(&line.when)),
        }
    }
}

/// Prepares these wagers.
pub fn ready(rule: &Rule, game: &dyn Game, wagers: &[Bet<'_>]) -> Ready {
    let observed: Vec<Observed> = wagers.iter().map(Bet::observed).collect();
    let mut ready = Ready::default();
    let group = |members: &[usize]| {
        let mut all = Observed::default();
        members.iter().for_each(|at| all.watch_all(&observed[*at]));
        let of_group: Vec<_> = members.iter().map(|at| wagers[*at]).collect();
        Group::new(rule, game, &all, &of_group)
    };
    // Paytables of one bet that differ only in their pays are counted together.
    let asks_alike = |one: usize, other: usize| {
        let asked = |at: usize| wagers[at].lines.iter().map(|line| &line.when);
        let offered = |at: usize| wagers[at].given.map(|given| &given.condition);
        offered(one) == offered(other) && asked(one).eq(asked(other))
    };
    for members in plan::pools(game, &observed, asks_alike) {
        // Wagers that are too much together may be quick apart.
        let together = group(&members);
        let apart = if together.is_none() { members } else { Vec::new() };
        ready.groups.extend(together);
        for at in apart {
            match group(&[at]) {
                Some(group) => ready.groups.push(group),
                None => ready.deals.push(OneByOne {
                    column: wagers[at].column,
                    rule: rule.clone(),
                    lines: wagers[at].lines.to_vec(),
                    given: wagers[at].given.map(|given| given.condition.clone()),
                    observed: observed[at].clone(),
                    wins: Wins::of(wagers[at].lines),
                }),
            }
        }
    }
    ready
}

/// Wagers whose classes are counted together.
pub struct Group {
    /// The counters of their classes.
    pub many: Box<dyn Many>,
    /// The returns of each wager by class.
    pub wagers: Vec<Weights>,
}

/// The returns of a wager by class, the stake included, in parts of the stake.
pub struct Weights {
    /// Index of its column.
    pub column: usize,
    unit: u128,
    /// The classes in which it returns anything, and how many parts.
    of_class: Vec<(usize, i128)>,
    /// The classes in which it is not offered.
    not_offered: Vec<usize>,
    /// Upper bound of these parts and of the net win, no less than the stake.
    most: u128,
    /// The line that settles each of these classes.
    lines: Vec<usize>,
    wins: Wins,
}

/// A wager that must be dealt for each composition.
pub struct OneByOne {
    /// Index of its column.
    pub column: usize,
    rule: Rule,
    lines: Vec<Line>,
    /// The rounds in which it is offered; `None` for all of them.
    given: Option<Condition>,
    /// The fields that must be observed to settle it.
    pub observed: Observed,
    wins: Wins,
}

impl Group {
    /// Creates a group. Returns `None` if the observed fields need a whole deal, or if a wager pays
    /// more than machine numbers hold.
    fn new(rule: &Rule, game: &dyn Game, observed: &Observed, wagers: &[Bet<'_>]) -> Option<Self> {
        let classes = Classes::find(rule, game, observed, wagers)?;
        let class =
            |value: &dyn Fn(Field) -> u8| classes.0.get(&settled_by(wagers, value)).copied();
        let many = game.many(rule, observed, classes.0.len(), &class)?;
        let weights = |(place, Bet { column, lines, .. }): (usize, &Bet<'_>)| {
            let pays = lines.iter().map(|line| &line.pays);
            let unit = Exact::common_denominator(pays);
            let (mut of_class, mut settled_by) = (Vec::new(), Vec::new());
            let mut not_offered = Vec::new();
            for (settled, class) in &classes.0 {
                let Some(line) = settled[place] else { continue };
                if line == lines.len() {
                    not_offered.push(*class);
                } else {
                    let returned = &lines[line].pays + &Exact::one();
                    of_class.push((*class, returned.in_units(&unit).to_i128()?));
                    settled_by.push(line);
                }
            }
            let unit = unit.to_i128().and_then(|unit| u128::try_from(unit).ok())?;
            let wins = Wins::of(lines);
            // A loss beyond the stake adds to the loss of the stake.
            let beyond = |returned: i128| if returned < 0 { unit } else { 0 };
            let sizes = of_class
                .iter()
                .map(|(_, returned)| returned.unsigned_abs().saturating_add(beyond(*returned)));
            let most = sizes.fold(unit, u128::max);
            let (column, lines) = (*column, settled_by);
            Some(Weights { column, unit, of_class, not_offered, most, lines, wins })
        };
        let wagers = wagers.iter().enumerate().map(weights).collect::<Option<Vec<_>>>()?;
        Some(Self { many, wagers })
    }
}

/// The line that settles a case for each wager; `None` for a loss.
type Settled = Vec<Option<usize>>;

fn settled_by(wagers: &[Bet<'_>], value: &dyn Fn(Field) -> u8) -> Settled {
    wagers.iter().map(|wager| wager.settled_by(value)).collect()
}

/// The numbered classes of cases that all wagers settle alike. A case that loses all of them has no
/// class.
struct Classes(BTreeMap<Settled, usize>);

impl Classes {
    /// Finds the classes that have a case. A game does not list its cases: it asks for the class of
    /// each, and these requests are recorded. Returns `None` if the observed fields need a whole
    /// deal.
    fn find(rule: &Rule, game: &dyn Game, observed: &Observed, wagers: &[Bet<'_>]) -> Option<Self> {
        let asked: RefCell<BTreeMap<Settled, usize>> = RefCell::default();
        let note = |value: &dyn Fn(Field) -> u8| {
            let settled = settled_by(wagers, value);
            if settled.iter().any(Option::is_some) {
                let mut asked = asked.borrow_mut();
                let next = asked.len();
                asked.entry(settled).or_insert(next);
            }
            None
        };
        // No ways are needed yet, and therefore no classes.
        game.many(rule, observed, 0, &note)?;
        Some(Self(asked.into_inner()))
    }
}

impl Weights {
    /// Returns the ways of the rounds in which it is offered.
    #[inline]
    fn offered(&self, ways: &[u128], total: u128) -> u128 {
        total - self.not_offered.iter().map(|class| ways[*class]).sum::<u128>()
    }

    /// Returns the expected net win per unit staked; `None` if it is offered in no round.
    pub fn expectation(&self, ways: &[u128], total: u128) -> Option<Fraction> {
        let total = self.offered(ways, total);
        if total == 0 {
            return None;
        }
        let returned = self.of_class.iter().map(|(class, returned)| (*returned, ways[*class]));
        let stake = i128::try_from(self.unit).ok().map(|unit| (-unit, total));
        Fraction::mean(returned.chain(stake), self.unit, total)
    }

    /// Returns [`Weights::expectation`], computed in 64 bits if they hold every possible value of
    /// it.
    pub fn quick(&self, ways: &[u128], all: u128) -> Option<Fraction> {
        let total = self.offered(ways, all);
        // Classes have no deal in common, so all of them together return no more than this.
        let fits = self.most.checked_mul(total).is_some_and(|most| most <= i64::MAX as u128);
        if !fits || total == 0 {
            return self.expectation(ways, all);
        }
        let of_class = |(class, returned): &(usize, i128)| *returned as i64 * ways[*class] as i64;
        let returned: i64 = self.of_class.iter().map(of_class).sum();
        let staked = (self.unit * total) as i64;
        Fraction::ratio((returned - staked).into(), staked as u128)
    }

    /// Returns the net wins that the wager can have, each once; with a multiplier, mean ones.
    pub fn wins(&self) -> &[Exact] {
        self.wins.all()
    }

    /// Returns the amounts that each of its net wins stands for, with their chances.
    pub fn laws(&self) -> &[Vec<(Exact, Exact)>] {
        self.wins.laws()
    }

    /// Computes the ways of each of [`Weights::wins`] from the ways of the classes and all ways.
    #[inline]
    pub fn ways_by_win(&self, ways: &[u128], total: u128, by_win: &mut [u128]) {
        by_win.fill(0);
        let mut lost = self.offered(ways, total);
        for (line, (class, _)) in self.lines.iter().zip(&self.of_class) {
            by_win[self.wins.of_line[*line]] += ways[*class];
            lost -= ways[*class];
        }
        by_win[self.wins.of_line[self.wins.of_line.len() - 1]] += lost;
    }

    /// Returns the whole number nearest to `parts` times the expectation, halves rounded up, and
    /// `true` if the expectation is above 0.
    #[inline]
    pub fn in_parts(&self, ways: &[u128], total: u128, parts: u128) -> (i128, bool) {
        let total = self.offered(ways, total);
        let small = self.most.checked_mul(total).and_then(|most| most.checked_mul(4 * parts));
        if small.is_none_or(|most| most > i128::MAX as u128) {
            return self.in_parts_of_any_size(ways, total, parts);
        }
        let returned: i128 =
            self.of_class.iter().map(|(class, returned)| returned * ways[*class] as i128).sum();
        let below = self.unit * total;
        let won = returned - below as i128;
        // One division of unsigned numbers is quicker.
        let (above, twice) = (won.unsigned_abs() * parts * 2 + below, 2 * below);
        let size = above / twice;
        let is_half = size * twice == above;
        let size = size as i128;
        match won < 0 {
            true => (i128::from(is_half) - size, false),
            false => (size, won > 0),
        }
    }

    #[cold]
    fn in_parts_of_any_size(&self, ways: &[u128], total: u128, parts: u128) -> (i128, bool) {
        let returned = self
            .of_class
            .iter()
            .map(|(class, returned)| &Whole::from(*returned) * &Whole::from(ways[*class]));
        let below = &Whole::from(self.unit) * &Whole::from(total);
        let won = &returned.sum::<Whole>() - &below;
        (nearest(&won, &below, parts), won.is_positive())
    }

    /// Returns the net wins and their ways; `None` if it is offered in no round.
    pub fn tally(&self, ways: &[u128], total: u128) -> Option<Tally<'_>> {
        let total = self.offered(ways, total);
        if total == 0 {
            return None;
        }
        let of_class = self.of_class.iter().map(|(class, _)| ways[*class]);
        let lost = total - of_class.clone().sum::<u128>();
        let loss = self.wins.of_line.len() - 1;
        let by_line = self.lines.iter().copied().zip(of_class).chain([(loss, lost)]);
        let by_line = by_line.map(|(line, ways)| (line, Whole::from(ways)));
        Some(self.wins.tally(by_line, Whole::from(total)))
    }
}

/// Returns the whole number nearest to `parts`·`above`/`below`, halves rounded up; `below` is above
/// 0.
pub fn nearest(above: &Whole, below: &Whole, parts: u128) -> i128 {
    let two = Whole::from(2);
    let twice = &(&two * &Whole::from(parts)) * above;
    let nearest = Exact::quotient(&(&twice + below), &(&two * below));
    nearest.and_then(|nearest| nearest.floor().to_i128()).unwrap_or_default()
}

impl OneByOne {
    /// Returns the law of the rounds in which it is offered.
    pub fn law(&self, game: &dyn Game, composition: &Composition) -> Result<Distribution, Error> {
        let shoe = composition.shoe()?;
        let Self { rule, observed, .. } = self;
        let deal = Deal { shoe: &shoe, rule, observed, dealt: None, progress: &|_, _| {} };
        let law = game.deal(&deal).map_err(placed(&self.lines))?;
        Ok(match &self.given {
            None => law,
            Some(given) => law.given(|case| given.holds(&|field| case.value(field))),
        })
    }

    /// Returns the expected net win per unit staked; `None` if it is offered in no round.
    pub fn expectation(&self, law: &Distribution) -> Option<Fraction> {
        let net = Net::new(&self.lines, law);
        let staked = law.total() * net.unit();
        Exact::quotient(&net.won(law), &staked).map(Fraction::from)
    }

    /// Returns the net wins that the wager can have, each once; with a multiplier, mean ones.
    pub fn wins(&self) -> &[Exact] {
        self.wins.all()
    }

    /// Returns the amounts that each of its net wins stands for, with their chances.
    pub fn laws(&self) -> &[Vec<(Exact, Exact)>] {
        self.wins.laws()
    }

    /// Returns the ways of each of [`OneByOne::wins`].
    pub fn ways_by_win(&self, law: &Distribution) -> Vec<Whole> {
        let mut by_win = vec![Whole::zero(); self.wins().len()];
        let ways = Net::new(&self.lines, law).ways(law);
        ways.iter().zip(&self.wins.of_line).for_each(|(ways, win)| by_win[*win] += ways);
        by_win
    }

    /// Returns [`Weights::in_parts`], from the ways of each of [`OneByOne::wins`] and all ways.
    pub fn in_parts(&self, by_win: &[Whole], total: &Whole, parts: u128) -> (i128, bool) {
        let (unit, units) = self.wins.in_units();
        let won: Whole = by_win.iter().zip(units).map(|(ways, units)| ways * units).sum();
        (nearest(&won, &(unit * total), parts), won.is_positive())
    }

    /// Returns the net wins and their ways; `None` if it is offered in no round.
    pub fn tally(&self, law: &Distribution) -> Option<Tally<'_>> {
        if law.total().is_zero() {
            return None;
        }
        let ways = Net::new(&self.lines, law).ways(law);
        Some(self.wins.tally(ways.into_iter().enumerate(), law.total().clone()))
    }
}
