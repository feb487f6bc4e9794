//! Rounds sorted by what the player sees, for all decisions that see the same.

use rustc_hash::FxHashMap;

use crate::distribution::{Distribution, Observed};
use crate::exact::Whole;
use crate::field::{Field, NONE};
use crate::game::Rule;
use crate::game::api::Situations;
use crate::pricing::classes::{Cells, Classes, add_to, change, hidden};
use crate::settle;
use crate::table::decision::{Choice, Decision};

/// Decisions that see the same fields, settled by the same fields. One law serves them.
pub(super) struct Group<'d> {
    pub decisions: Vec<&'d Decision>,
    /// Everything that they look at.
    pub observed: Observed,
}

impl<'d> Group<'d> {
    pub fn of(decision: &'d Decision) -> Self {
        Self { decisions: vec![decision], observed: settle::observed_by(decision) }
    }

    /// Adds a decision to the group that sees the same, or to a new one.
    pub fn add(groups: &mut Vec<Self>, decision: &'d Decision) {
        let alone = Self::of(decision);
        let is_like = |group: &&mut Self| {
            let (one, other) = (&group.decisions[0].first, &decision.first);
            (fields_of(one), drawn(one), one.rules())
                == (fields_of(other), drawn(other), other.rules())
                && one.also == other.also
                && group.observed.fields().eq(alone.observed.fields())
        };
        match groups.iter_mut().find(is_like) {
            Some(group) => {
                group.decisions.push(decision);
                group.observed.watch_all(&alone.observed);
            }
            None => groups.push(alone),
        }
    }
}

/// Rounds by what the player sees.
pub(super) struct Rounds<'d> {
    pub decisions: Vec<&'d Decision>,
    /// The fields that a decision sees, and then those that a draw may reveal. A field may be both:
    /// a later decision sees what the draw hid from an earlier one.
    pub fields: Vec<Field>,
    /// The rule of the deal of each law.
    pub rules: Vec<Option<&'d Rule>>,
    pub classes: Vec<Classes<'d>>,
    /// For each law, its rounds.
    pub cells: Vec<Cells>,
    /// For each law, `true` for each class with a way.
    pub is_met: Vec<Vec<bool>>,
    /// The cells for each set of revealed fields, in which hidden fields have no value. A set has a
    /// bit for each field that a draw may reveal. The set of all is left out: its cells are `cells`.
    pub revealed: FxHashMap<u32, Vec<Cells>>,
    pub total: Whole,
}

impl<'d> Rounds<'d> {
    /// Sorts the rounds of whole laws.
    pub fn new<'l>(
        decisions: Vec<&'d Decision>,
        laws: impl Iterator<Item = (Option<&'d Rule>, &'l Distribution)>,
    ) -> Self {
        let mut rounds = Self::of(decisions);
        for (rule, law) in laws {
            rounds.add(rule, law);
        }
        rounds.reveal();
        rounds
    }

    /// Makes a list without rounds.
    pub fn of(decisions: Vec<&'d Decision>) -> Self {
        Self {
            fields: fields_of(&decisions[0].first),
            decisions,
            rules: Vec::new(),
            classes: Vec::new(),
            cells: Vec::new(),
            is_met: Vec::new(),
            revealed: FxHashMap::default(),
            total: Whole::zero(),
        }
    }

    /// Sorts the rounds of a law into cells.
    fn add(&mut self, rule: Option<&'d Rule>, law: &Distribution) {
        let mut classes = Classes::of(&self.decisions, rule);
        let mut cells = Cells::default();
        let mut seen = Vec::new();
        for (round, ways) in law.cases() {
            let value = |field: Field| round.value(field);
            let class = classes.class(&value);
            self.see(&value, &mut seen);
            change(&mut cells, &seen, |cell| add_to(cell, class, ways));
        }
        self.total = law.total().clone();
        let is_met = vec![true; classes.len()];
        self.push(rule, classes, (cells, is_met));
    }

    /// Sorts the rounds of a part of the law into cells.
    pub fn add_situations(&mut self, part: &Situations) {
        let mut classes = Classes::of(&self.decisions, None);
        let mut cells = Cells::default();
        let place = |fields: &[Field], field: Field| fields.iter().position(|one| *one == field);
        let value = |seen: &[u8], column: &[u8], field: Field| match place(&part.seen, field) {
            Some(at) => seen[at],
            None => place(&part.settling, field).map_or(NONE, |at| column[at]),
        };
        let mut is_told_by_columns = true;
        for line in self.decisions.iter().flat_map(|decision| &decision.lines) {
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
            let mut by_class = vec![0; classes.len()];
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
        self.push(None, classes, (cells, is_met));
    }

    fn push(
        &mut self,
        rule: Option<&'d Rule>,
        classes: Classes<'d>,
        (cells, is_met): (Cells, Vec<bool>),
    ) {
        self.rules.push(rule);
        self.classes.push(classes);
        self.cells.push(cells);
        self.is_met.push(is_met);
    }

    /// Writes the values of the fields that the player sees in a round.
    fn see(&self, value: &dyn Fn(Field) -> u8, into: &mut Vec<u8>) {
        let also = self.decisions[0].first.also.as_ref();
        let looks = |field: &Field| {
            also.is_none_or(|also| !also.fields.contains(field) || also.when.holds(&value))
        };
        let seen = |field: &Field| if looks(field) { value(*field) } else { NONE };
        into.clear();
        into.extend(self.fields.iter().map(seen));
    }

    /// Adds up the cells for each set of revealed fields from the cells of a larger set, which are
    /// far fewer than the rounds of the law.
    fn reveal(&mut self) {
        let drawn = drawn(&self.decisions[0].first);
        let first = self.fields.len() - drawn;
        // A set comes after every set that has it as a part: its number is smaller.
        for subset in (0..1u32 << drawn).rev() {
            let Some(at) = (0..drawn).find(|at| subset >> at & 1 == 0) else { continue };
            let more = self.revealed.get(&(subset | 1 << at)).unwrap_or(&self.cells);
            let cells = more.iter().map(|cells| hidden(cells, first + at)).collect();
            self.revealed.insert(subset, cells);
        }
    }

    /// Returns the index in `fields` of each visible field of a decision.
    pub fn places(&self, choice: &Choice) -> Vec<usize> {
        let place = |field: &Field| self.fields.iter().position(|one| one == field);
        let seen = choice.sees.iter().map(|field| place(field).unwrap_or_default());
        seen.chain(self.fields.len() - drawn(choice)..self.fields.len()).collect()
    }
}

/// Returns the number of fields that a draw may reveal.
fn drawn(choice: &Choice) -> usize {
    choice.shown.as_ref().map_or(0, |shown| shown.fields.len())
}

/// Returns the fields that a decision and later ones see, and then those that a draw may reveal.
fn fields_of(first: &Choice) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    for field in first.all().iter().flat_map(|choice| &choice.sees) {
        if !fields.contains(field) {
            fields.push(*field);
        }
    }
    fields.extend(first.shown.iter().flat_map(|shown| &shown.fields));
    fields
}
