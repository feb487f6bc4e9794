//! The factors of a wager whose rounds carry a multiplier to the next one.
//!
//! Over all rounds, a line that wins x is worth M·x, with the mean multiplier M of the rounds. With
//! all payoffs as they are, the edge is A - W·M, where W is the mean win of a round and A its mean
//! loss. M is linear in the factor that a line carries on average.

use crate::exact::Exact;
use crate::figure::Figure;
use crate::question::design::report::{DesignCarries, NeededFactor};
use crate::settle::Returns;
use crate::shoe::Shoe;
use crate::table::carried::{Carried, Held};

/// A wager that carries multipliers, on some shoes.
pub(super) struct Carrying<'a> {
    of: &'a Carried,
    shoes: Vec<OnShoe>,
}

/// The probabilities of its lines on a shoe, and the multipliers that rounds begin with.
struct OnShoe {
    probabilities: Vec<Exact>,
    held: Held,
    /// The mean multiplier.
    mean: Exact,
}

impl<'a> Carrying<'a> {
    pub fn new(of: &'a Carried, returns: &[Returns]) -> Self {
        let on_shoe = |returns: &Returns| {
            let lines = returns.events.iter().take(of.lines.len());
            let probabilities: Vec<Exact> =
                lines.map(|event| event.ways.share_of(&returns.total)).collect();
            let held = of.held(&probabilities);
            let mean = held.law.iter().map(|draw| &draw.times * &draw.chance).sum();
            OnShoe { probabilities, held, mean }
        };
        Self { of, shoes: returns.iter().map(on_shoe).collect() }
    }

    /// Returns the lines, and the multipliers that rounds begin with on a shoe.
    pub fn held(&self, shoe: usize) -> (&Carried, &Held) {
        (self.of, &self.shoes[shoe].held)
    }

    /// Returns the mean factor that each line which carries one would need for an edge, by line.
    fn factors(&self, shoe: &OnShoe, edge: &Exact) -> Vec<Option<Exact>> {
        let (mut lost, mut won) = (Exact::one(), Exact::zero());
        for (line, probability) in self.of.lines.iter().zip(&shoe.probabilities) {
            let won_here = self.of.won(line);
            let fixed = &line.pays - &won_here;
            won = &won + &(&won_here * probability);
            lost = &lost - &(&(&fixed + &Exact::one()) * probability);
        }
        let needed = (&lost - edge).checked_div(&won);
        let changes = &Exact::one() - &shoe.held.same;
        let factor = |(at, probability): (usize, &Exact)| {
            let own = self.of.carries.get(at)?.mean()?;
            let more = &(needed.as_ref()? - &shoe.mean) * &changes;
            let factor = &own + &more.checked_div(probability)?;
            factor.is_positive().then_some(factor)
        };
        shoe.probabilities.iter().enumerate().map(factor).collect()
    }

    /// Returns the mean factor that each line would need with everything else unchanged. `ends` are
    /// the least and the greatest edge of a target.
    pub fn lines(&self, shoes: &[Shoe], ends: Option<&(Exact, Exact)>) -> Vec<DesignCarries> {
        let needed = |shoe: &OnShoe, edge: &Exact| self.factors(shoe, edge);
        let zero = Exact::zero();
        let by_shoe: Vec<_> = self
            .shoes
            .iter()
            .map(|shoe| {
                let ends = ends.map(|(least, most)| (needed(shoe, least), needed(shoe, most)));
                (needed(shoe, &zero), ends)
            })
            .collect();
        let lines = self.of.lines.iter().zip(&self.of.carries).enumerate();
        // A line that says nothing carries 1, and a line that carries the same has no factor.
        let lines = lines
            .filter(|(_, (_, carries))| carries.mean().is_some_and(|mean| mean != Exact::one()));
        lines
            .map(|(at, (line, carries))| {
                let by_shoe = shoes.iter().zip(&by_shoe).map(|(shoe, (break_even, ends))| {
                    let figure = |needed: &Vec<Option<Exact>>| needed[at].clone().map(Figure::from);
                    NeededFactor {
                        shoe: shoe.to_string(),
                        break_even: figure(break_even),
                        at_most_edge: ends.as_ref().and_then(|(_, most)| figure(most)),
                        at_least_edge: ends.as_ref().and_then(|(least, _)| figure(least)),
                    }
                });
                DesignCarries {
                    line: at + 1,
                    name: line.name.clone(),
                    carries: carries.in_words(),
                    by_shoe: by_shoe.collect(),
                }
            })
            .collect()
    }
}
