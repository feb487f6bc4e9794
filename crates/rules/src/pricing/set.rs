//! Information sets: rounds that look the same to the player when he decides.

use crate::exact::{Exact, Whole};
use crate::field::NONE;
use crate::table::decision::Choice;

/// The parts of a solution that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The ways of each line, which a price needs.
    Ways,
    /// Every information set as well.
    Sets,
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
    /// Net win by each option, summed over the ways, if later decisions are made by the same
    /// strategy; `None` for an option that is not offered.
    pub(super) won: Vec<Option<Whole>>,
    /// Number of ways, times the units of a first stake in which wins are counted.
    pub(super) of: Whole,
    /// The index of the option that is taken.
    pub taken: usize,
    /// The index of the best option, of equal ones the one that [`Decision::ties`] prefers.
    ///
    /// [`Decision::ties`]: crate::table::decision::Decision::ties
    pub best: usize,
    /// `true` if another option is equally good and stakes another amount, here or in a later
    /// decision.
    pub has_other_stake: bool,
}

impl Set<'_> {
    /// Returns the points of the revealed cards; `None` where no card of them is revealed.
    pub fn points(&self) -> Vec<Option<u8>> {
        points(self.choice, &self.seen)
    }

    /// Returns the expected net win by an option per unit of the first stake, if later decisions
    /// are made by the same strategy; `None` for an option that is not offered.
    pub fn value(&self, option: usize) -> Option<Exact> {
        self.won.get(option)?.as_ref().map(|won| won.share_of(&self.of))
    }

    /// Returns the values of all options.
    pub fn values(&self) -> Vec<Option<Exact>> {
        (0..self.won.len()).map(|option| self.value(option)).collect()
    }

    /// Returns `true` if an option is offered beside the best one.
    pub fn is_choice(&self) -> bool {
        self.won.iter().flatten().count() > 1
    }

    /// Returns the loss by the second-best option, at least 0; `None` if only one is offered.
    pub fn margin(&self) -> Option<Exact> {
        let best = self.won[self.best].as_ref()?;
        let others = self.won.iter().enumerate().filter(|(at, _)| *at != self.best);
        let second = others.filter_map(|(_, won)| won.as_ref()).max()?;
        Some((best - second).share_of(&self.of))
    }
}

/// Returns the points of the revealed cards; `None` where no card is revealed, or none is there.
pub(super) fn points(choice: &Choice, seen: &[Option<u8>]) -> Vec<Option<u8>> {
    let Some(shown) = &choice.shown else { return Vec::new() };
    let of = |fields: &[usize]| {
        let values = fields.iter().filter_map(|at| seen[choice.sees.len() + at]);
        let digits = values.filter(|value| *value != NONE).map(|value| value % 10);
        digits.reduce(|sum, digit| (sum + digit) % 10)
    };
    shown.points.iter().map(|points| of(&points.fields)).collect()
}
