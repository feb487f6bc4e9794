//! Rounds that the lines of all options settle alike, counted by what the player sees.

use rustc_hash::FxHashMap;

use crate::exact::Whole;
use crate::field::{Field, NONE};
use crate::game::Rule;
use crate::table::decision::Decision;
use crate::table::model::Line;

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
    /// The lines of the options that a law settles. Options whose lines have the same conditions
    /// share an entry.
    options: Vec<&'d [Line]>,
    /// For each class, the line of each entry.
    hits: Vec<Vec<usize>>,
    /// The line of each entry in the last round.
    hit: Vec<usize>,
}

impl<'d> Classes<'d> {
    pub fn of(decisions: &[&'d Decision], rule: Option<&Rule>) -> Self {
        let mut options: Vec<&'d [Line]> = Vec::new();
        for (decision, (range, of)) in
            decisions.iter().flat_map(|one| one.settling().into_iter().map(move |of| (one, of)))
        {
            let lines = &decision.lines[range];
            if of == rule && !options.iter().any(|other| are_alike(other, lines)) {
                options.push(lines);
            }
        }
        Self { options, hits: Vec::new(), hit: Vec::new() }
    }

    /// Returns the number of classes.
    pub fn len(&self) -> usize {
        self.hits.len()
    }

    /// Returns the class of a round.
    pub fn class(&mut self, value: &dyn Fn(Field) -> u8) -> usize {
        let line = |lines: &&[Line]| {
            let first = lines.iter().position(|line| line.when.holds(&value));
            first.unwrap_or(lines.len() - 1)
        };
        self.hit.clear();
        self.hit.extend(self.options.iter().map(line));
        self.hits.iter().position(|one| *one == self.hit).unwrap_or_else(|| {
            self.hits.push(self.hit.clone());
            self.hits.len() - 1
        })
    }

    /// Returns for each class the place of its line among the lines of an option.
    pub fn lines(&self, option: &[Line]) -> impl Iterator<Item = usize> {
        let at = self.options.iter().position(|lines| are_alike(lines, option));
        self.hits.iter().map(move |hit| hit[at.unwrap_or_default()])
    }
}

/// Returns `true` if the lines of two options have the same conditions.
fn are_alike(one: &[Line], other: &[Line]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.when == other.when)
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
