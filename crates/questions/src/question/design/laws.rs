//! The wins that the payoff of a line becomes on a shoe: one, or one for each factor that multiplies
//! it. The factors and their ways do not depend on the payoffs.

use std::collections::BTreeMap;

use crate::exact::{Exact, Whole};
use crate::question::design::paytables::Offered;
use crate::settle::{Event, LOSS, Returns};
use crate::table::carried::{Carried, Held};
use crate::table::drawn::{as_written, is_drawn};
use crate::table::model::{Line, Wager};
use crate::table::multiplier::Multiplier;

/// The payoffs of a wager, line by line of the table.
pub(super) struct Base {
    /// The lines. Their payoffs are less the fee, or as in the table if a line has a multiplier.
    pub lines: Vec<Line>,
    /// For each line that settles the wager, the index of its line here.
    of: Vec<usize>,
    /// `true` if a line has a multiplier of its own.
    pub is_drawn: bool,
    /// The fee that payoffs here include and wins do not.
    pub fee: Exact,
}

impl Base {
    pub fn new(wager: &Wager, lines: &[Line]) -> Self {
        let is_drawn = is_drawn(lines);
        let fee = wager.fee().cloned().filter(|_| is_drawn).unwrap_or_default();
        let first: Vec<&Line> = as_written(lines).collect();
        let mut of = Vec::new();
        for line in lines {
            let is_next = first.get(of.last().map_or(0, |last| last + 1));
            let starts = is_next.is_some_and(|next| std::ptr::eq(*next, line));
            of.push(of.last().map_or(0, |last| last + usize::from(starts)));
        }
        let base = |line: &Line| Line {
            name: line.as_written().0.to_owned(),
            pays: match &line.multiplier {
                Some(drawn) => drawn.odds.clone(),
                None => &line.pays + &fee,
            },
            staked: &line.staked - &fee,
            ..line.clone()
        };
        Self { lines: first.into_iter().map(base).collect(), of, is_drawn, fee }
    }

    /// Returns a remark on payoffs that are not yet multiplied.
    pub fn remark(&self) -> Option<String> {
        let fee = if self.fee.is_zero() { "" } else { ", and before the fee" };
        let text = format!("Payoffs are before the random multiplier{fee}, as the table has them.");
        self.is_drawn.then_some(text)
    }

    /// Adds up the ways of the lines that are one line of the table.
    pub fn merged(&self, returns: &Returns) -> Returns {
        let ways = |place: usize| {
            let own = returns.events.iter().zip(&self.of).filter(|(_, of)| **of == place);
            own.map(|(event, _)| &event.ways).sum()
        };
        let lost = returns.events.last().map(|lost| lost.ways.clone()).unwrap_or_default();
        let ways = (0..self.lines.len()).map(ways).chain([lost]).collect();
        Returns::new(&self.lines, ways, returns.total.clone())
    }
}

/// The laws of the lines of a wager on a shoe.
pub(super) struct Laws {
    lines: Vec<Law>,
    /// The ways to lose the stake.
    lost: Whole,
    /// The sum of all ways. Each deal is counted with all draws.
    total: Whole,
}

/// The wins that the payoffs of a line become.
struct Law {
    ways: Whole,
    /// The factors with the ways to each, before a cap; none if nothing multiplies the line.
    draws: Vec<(Exact, Whole)>,
    /// The largest multiplied odds.
    cap: Option<Exact>,
    /// The amount that a payoff lacks of the odds that are multiplied.
    offset: Exact,
    /// The amount beside multiplied odds.
    beside: Exact,
    /// The amount beside a payoff that nothing multiplies.
    fixed: Exact,
    /// `false` if the table says no multiplier of a win.
    may_win: bool,
}

impl Laws {
    /// Makes the laws from the returns of the lines that settle a wager, which may carry the
    /// multipliers of the rounds of a shoe.
    pub fn new(
        base: &Base,
        lines: &[Line],
        returns: &Returns,
        carried: Option<(&Carried, &Held)>,
    ) -> Self {
        let multiplied = carried.map(|(of, held)| {
            // A line that does not win yet would be multiplied if it did.
            let wins = |line: &Line| match line.multiplier {
                Some(_) => line.clone(),
                None => Line { pays: Exact::one(), ..line.clone() },
            };
            let lines = of.lines.iter().map(wins).collect();
            Carried { lines, ..of.clone() }.multiplied(&held.law)
        });
        let lines = multiplied.as_deref().unwrap_or(lines);
        let multipliers = || lines.iter().filter_map(|line| line.multiplier.as_ref());
        let chances = multipliers().flat_map(Multiplier::uncapped).map(|draw| &draw.chance);
        let all = Exact::common_denominator(chances);
        let law = |place: usize| {
            let own = lines.iter().zip(&base.of).zip(&returns.events);
            let own = || own.clone().filter(|((_, of), _)| **of == place);
            let mut draws: BTreeMap<Exact, Whole> = BTreeMap::new();
            let mut ways = Whole::zero();
            for ((line, _), event) in own() {
                ways += &(&event.ways * &all);
                for draw in line.multiplier.iter().flat_map(Multiplier::uncapped) {
                    let of_draw = &event.ways * &draw.chance.in_units(&all);
                    *draws.entry(draw.times.clone()).or_default() += &of_draw;
                }
            }
            let drawn = own().find_map(|((line, _), _)| line.multiplier.as_ref());
            Law {
                ways,
                draws: draws.into_iter().collect(),
                cap: drawn.and_then(|drawn| Some(drawn.cap.as_ref()?.most.clone())),
                offset: carried.map_or_else(Exact::zero, |(of, _)| &of.fee - &base.fee),
                beside: drawn.map(|drawn| drawn.beside.clone()).unwrap_or_default(),
                fixed: -&base.fee,
                may_win: !base.is_drawn || drawn.is_some() || base.lines[place].pays.is_positive(),
            }
        };
        let lost = returns.events.last().map(|lost| &lost.ways * &all).unwrap_or_default();
        let total = &returns.total * &all;
        Self { lines: (0..base.lines.len()).map(law).collect(), lost, total }
    }

    /// Returns the wins of these payoffs of each line, for a search.
    pub fn offered(&self, payoffs: &[Vec<Exact>]) -> Offered {
        let lines = self.lines.iter().zip(payoffs);
        Offered {
            total: self.total.clone(),
            lost: self.lost.clone(),
            lines: lines.map(|(law, of)| of.iter().map(|pays| law.wins(pays)).collect()).collect(),
        }
    }

    /// Returns the returns of a paytable.
    pub fn returns(&self, payoffs: &[Exact]) -> Returns {
        let wins = self.lines.iter().zip(payoffs).flat_map(|(law, pays)| law.wins(pays));
        let lost = (Exact::integer(-1), self.lost.clone());
        let event = |(pays, ways)| Event { name: LOSS.to_owned(), pays, ways };
        Returns { events: wins.chain([lost]).map(event).collect(), total: self.total.clone() }
    }

    /// Returns the mean multiplier of a line; `None` if it has none, or is never paid.
    pub fn multiplier(&self, place: usize) -> Option<Exact> {
        let law = &self.lines[place];
        law.factors(0).checked_div(&Exact::from(law.ways.clone())).filter(|_| !law.draws.is_empty())
    }

    /// Returns the payoff that each line would need for an edge, with the payoffs of the others.
    pub fn needed(&self, payoffs: &[Exact], edge: &Exact) -> Vec<Option<Exact>> {
        let won = |(law, pays): (&Law, &Exact)| -> Exact {
            law.wins(pays).iter().map(|(pays, ways)| pays * &Exact::from(ways.clone())).sum()
        };
        let by_line: Vec<Exact> = self.lines.iter().zip(payoffs).map(won).collect();
        let [lost, total] = [&self.lost, &self.total].map(|ways| Exact::from(ways.clone()));
        let missing = &(&lost - &(edge * &total)) - &by_line.iter().sum();
        self.lines.iter().zip(&by_line).map(|(law, own)| law.needed(&(own + &missing))).collect()
    }
}

impl Law {
    /// Returns the wins of a payoff, with the ways to each.
    fn wins(&self, pays: &Exact) -> Vec<(Exact, Whole)> {
        let odds = pays + &self.offset;
        if self.draws.is_empty() || !odds.is_positive() {
            return vec![(pays + &self.fixed, self.ways.clone())];
        }
        let win = |(times, ways): &(Exact, Whole)| {
            let multiplied = &odds * times;
            let won = self.cap.iter().fold(multiplied, |won, cap| won.min(cap.clone()));
            (&won + &self.beside, ways.clone())
        };
        self.draws.iter().map(win).collect()
    }

    /// Returns the sum of the factors without the last ones, over their ways.
    fn factors(&self, without: usize) -> Exact {
        let all = &self.draws[..self.draws.len() - without];
        all.iter().map(|(times, ways)| times * &Exact::from(ways.clone())).sum()
    }

    /// Returns the payoff that wins this much over all ways; `None` if a push wins more, or no payoff
    /// wins as much.
    fn needed(&self, won: &Exact) -> Option<Exact> {
        let ways = Exact::from(self.ways.clone());
        let multiplied = won - &(&self.beside * &ways);
        let pays = match multiplied.is_positive() && !self.draws.is_empty() {
            true => &self.odds(&multiplied)? - &self.offset,
            false => &won.checked_div(&ways)? - &self.fixed,
        };
        (!pays.is_negative() && (self.may_win || pays.is_zero())).then_some(pays)
    }

    /// Returns the odds that win this much over all ways, multiplied and up to the cap.
    fn odds(&self, won: &Exact) -> Option<Exact> {
        let (mut left, mut capped) = (won.clone(), 0);
        // The largest factors reach the cap first.
        while capped < self.draws.len() {
            let odds = left.checked_div(&self.factors(capped))?;
            let (times, ways) = &self.draws[self.draws.len() - 1 - capped];
            match self.cap.as_ref().filter(|cap| &odds * times > **cap) {
                Some(cap) => left = &left - &(cap * &Exact::from(ways.clone())),
                None => return Some(odds),
            }
            capped += 1;
        }
        None
    }
}
