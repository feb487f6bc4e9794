//! The payoffs and the factors of a wager whose rounds carry a multiplier to the next one.
//!
//! Over all rounds, a line that wins x is worth M·x, with the mean multiplier M of the rounds. M does
//! not depend on the payoffs, so the edge is linear in each of them. With all payoffs as they are, the
//! edge is A - W·M, where W is the mean win of a round and A its mean loss. M is linear in the factor
//! that a line carries on average.

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::Figure;
use crate::question::design::report::{DesignCarries, NeededFactor};
use crate::question::design::{Target, paytables::First};
use crate::settle::Returns;
use crate::shoe::Shoe;
use crate::table::carried::{Carried, Held};
use crate::table::drawn::Drawn;
use crate::table::model::Line;
use crate::wording::asked::{DECKS, DEVIATION, HIT, SORT};

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

/// The edges that a search looks for, as if every round began with a multiplier of 1.
pub(super) struct Plain {
    lost: Exact,
    mean: Exact,
}

impl Plain {
    /// Returns the edge of a round with the multiplier 1, where all rounds have this edge: A - W
    /// where A - W·M is the edge.
    pub fn of(&self, edge: &Exact) -> Exact {
        let won = (&self.lost - edge).checked_div(&self.mean).unwrap_or_default();
        &self.lost - &won
    }
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

    /// Prepares a search on the only shoe. Refuses one by figures that the mean multiplier does not
    /// give.
    pub fn plain(&self, target: &Target, allowed: &[Vec<Exact>]) -> Result<Plain, Error> {
        let asked = [
            (!target.hit.is_open(), HIT),
            (!target.deviation.is_open(), DEVIATION),
            (target.first == First::Deviation, SORT),
        ];
        let carries = "a round carries a multiplier to the next one";
        if let Some((_, option)) = asked.into_iter().find(|(is_asked, _)| *is_asked) {
            return Err(Error::parameter_given(
                option,
                format!("{carries}: expected a target of the edge alone"),
            ));
        }
        let [shoe] = &self.shoes[..] else {
            return Err(Error::parameter_given(
                DECKS,
                format!("{carries}, whose mean differs from shoe to shoe: expected one shoe"),
            ));
        };
        let mut lost = Exact::one();
        for ((line, allowed), probability) in
            self.of.lines.iter().zip(allowed).zip(&shoe.probabilities)
        {
            let is_won = |pays: &Exact| !(pays + &self.of.fee).is_negative();
            let fixed = match &allowed[..] {
                [pays] if !is_won(pays) => pays.clone(),
                _ if allowed.iter().all(is_won) => -&self.of.fee,
                _ => {
                    return Err(Error::usage(format!(
                        "line \"{}\" may win and lose: expected one or the other, because a \
                         carried multiplier changes a win alone",
                        line.name
                    )));
                }
            };
            lost = &lost - &(&(&fixed + &Exact::one()) * probability);
        }
        Ok(Plain { lost, mean: shoe.mean.clone() })
    }

    /// Returns the mean payoff over all rounds of a line with this payoff.
    pub fn paid(&self, shoe: usize, pays: &Exact) -> Exact {
        let won = pays + &self.of.fee;
        match won.is_positive() {
            true => &(&won * &self.shoes[shoe].mean) - &self.of.fee,
            false => pays.clone(),
        }
    }

    /// Returns the payoff of a line with this mean payoff; `None` if it is below a push.
    pub fn pays(&self, shoe: usize, paid: &Exact) -> Option<Exact> {
        let won = paid + &self.of.fee;
        let pays = match won.is_positive() {
            true => &won.checked_div(&self.shoes[shoe].mean)? - &self.of.fee,
            false => paid.clone(),
        };
        (!pays.is_negative()).then_some(pays)
    }

    /// Returns the returns of all rounds at these payoffs.
    pub fn returns(&self, shoe: usize, returns: Returns, pays: &[Exact]) -> Returns {
        let lines = self.of.lines.iter().zip(pays);
        let lines = lines.map(|(line, pays)| Line { pays: pays.clone(), ..line.clone() });
        let of = Carried { lines: lines.collect(), ..self.of.clone() };
        match Drawn::of(&of.multiplied(&self.shoes[shoe].held.law)) {
            Some(drawn) => returns.drawn(&drawn),
            None => returns,
        }
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
