//! Rounds that the lines of all options settle alike, counted by what the player sees.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::exact::Whole;
use crate::field::{Field, NONE};
use crate::game::Rule;
use crate::table::decision::Decision;

/// Rounds that look alike to the player: the values of the visible fields of all decisions, and the
/// ways of each class of [`Classes`].
pub(super) type Cells = FxHashMap<Vec<u8>, Vec<Whole>>;

/// One of the [`Cells`] of a law.
#[derive(Clone, Copy)]
pub(super) struct Cell<'c> {
    pub law: usize,
    pub seen: &'c [u8],
    pub ways: &'c [Whole],
}

/// The classes of rounds that the lines of all options settle alike.
pub(super) struct Classes<'d> {
    decision: &'d Decision,
    /// The options that a law settles.
    pub of_law: Vec<(Range<usize>, Option<&'d Rule>)>,
    /// For each class, the line of each option.
    pub lines: Vec<Vec<usize>>,
    /// The line of each option in the last round.
    hit: Vec<usize>,
}

impl<'d> Classes<'d> {
    pub fn of(decision: &'d Decision, rule: Option<&'d Rule>) -> Self {
        let of_law = decision.settling().into_iter().filter(|(_, of)| *of == rule).collect();
        Self { decision, of_law, lines: Vec::new(), hit: Vec::new() }
    }

    /// Returns the class of a round.
    pub fn class(&mut self, value: &dyn Fn(Field) -> u8) -> usize {
        let lines = &self.decision.lines;
        let line = |(range, _): &(Range<usize>, Option<&Rule>)| {
            let holds = |at: &usize| lines[*at].when.holds(&value);
            range.clone().find(holds).unwrap_or(range.end - 1)
        };
        self.hit.clear();
        self.hit.extend(self.of_law.iter().map(line));
        self.lines.iter().position(|one| *one == self.hit).unwrap_or_else(|| {
            self.lines.push(self.hit.clone());
            self.lines.len() - 1
        })
    }
}

/// Returns the cells of all laws.
pub(super) fn references(cells: &[Cells]) -> Vec<Cell<'_>> {
    let laws = cells.iter().enumerate();
    laws.flat_map(|(law, cells)| cells.iter().map(move |(seen, ways)| Cell { law, seen, ways }))
        .collect()
}

/// Returns these cells without the values of the field at a place, those that become equal added up.
pub(super) fn hidden(cells: &Cells, place: usize) -> Cells {
    let mut fewer = Cells::default();
    let mut key = Vec::new();
    for (seen, ways) in cells {
        key.clone_from(seen);
        key[place] = NONE;
        change(&mut fewer, &key, |all| add_all(all, ways));
    }
    fewer
}

/// Changes the cell of what the player sees; a new one has no ways.
pub(super) fn change(cells: &mut Cells, seen: &[u8], change: impl FnOnce(&mut Vec<Whole>)) {
    match cells.get_mut(seen) {
        Some(cell) => change(cell),
        None => change(cells.entry(seen.to_vec()).or_default()),
    }
}

/// Adds ways class by class.
pub(super) fn add_all(all: &mut Vec<Whole>, ways: &[Whole]) {
    ways.iter().enumerate().for_each(|(class, ways)| add_to(all, class, ways));
}

/// Adds ways of a class. A class without an entry has none.
pub(super) fn add_to(all: &mut Vec<Whole>, class: usize, ways: &Whole) {
    if all.len() <= class {
        all.resize(class + 1, Whole::zero());
    }
    all[class] += ways;
}
