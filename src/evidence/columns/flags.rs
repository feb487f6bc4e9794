//! Columns that say of every round if something is true of it: a natural, a pair.
//!
//! They have the names of the game's fields, and are compared with the cards.

use crate::card::Grain;
use crate::distribution::Observed;
use crate::evidence::cards::word::says_none;
use crate::evidence::columns::Columns;
use crate::evidence::columns::names::{called, plain};
use crate::evidence::columns::sample::Sample;
use crate::evidence::request::Question;
use crate::field::{Domain, Field, Vocabulary};
use crate::game::Played;
use crate::game::counting::Plan;

/// Maximum number of these columns: each has a bit of [`Said`].
const MOST: usize = 16;
/// Words for true and for false.
const TRUTHS: [[&str; 5]; 2] = [["true", "yes", "y", "t", "1"], ["false", "no", "n", "f", "0"]];

/// The statements of a row, one bit for each column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The columns that say anything.
    pub told: u16,
    /// The columns that say `true`.
    pub truths: u16,
    /// The first column with a word that is neither.
    pub bad: Option<u8>,
}

impl Said {
    /// Takes the cell of one of the columns; a blank one says nothing.
    pub fn take(&mut self, flag: u8, cell: &str) {
        match truth(cell) {
            Some(truth) => {
                self.told |= 1 << flag;
                self.truths |= u16::from(truth) << flag;
            }
            None if says_none(cell) => {}
            None => _ = self.bad.get_or_insert(flag),
        }
    }
}

/// Returns the truth value that a word means.
fn truth(cell: &str) -> Option<bool> {
    let cell = cell.trim();
    let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(cell));
    is(&TRUTHS[0]).then_some(true).or_else(|| is(&TRUTHS[1]).then_some(false))
}

/// Returns the field that a column is named after: `player_pair`, `pPair`, `is natural`.
pub fn field(name: &str, vocabulary: &Vocabulary) -> Option<Field> {
    let name = plain(name).replace('.', "");
    let name = name.strip_prefix("is").or_else(|| name.strip_prefix("has")).unwrap_or(&name);
    let called = called(vocabulary);
    let truths = vocabulary.specs.iter().filter(|spec| spec.domain == Domain::Truth);
    let mut named = truths.filter(|spec| match spec.name.split_once('.') {
        None => plain(&spec.name) == name,
        Some((hand, rest)) => {
            let side = vocabulary.hands.iter().position(|other| *other == hand);
            let words = side.and_then(|side| called.get(side)).into_iter().flatten();
            let rest = plain(rest);
            words.into_iter().any(|word| name.strip_prefix(word.as_str()) == Some(rest.as_str()))
        }
    });
    named.next().and_then(|spec| vocabulary.find(&spec.name))
}

/// Finds these columns among the unused ones: in most of the first rows they say yes or no.
pub fn find(columns: &Columns, sample: &Sample, vocabulary: &Vocabulary) -> Vec<(usize, Field)> {
    let idle = (0..columns.found.len()).filter(|at| columns.is_idle(*at));
    let flag = |at: usize| {
        let field = field(&columns.found[at], vocabulary)?;
        let told: Vec<Option<bool>> = sample.filled(at).map(truth).collect();
        let known = told.iter().flatten().count();
        (known > 0 && known * 2 > told.len()).then_some((at, field))
    };
    idle.filter_map(flag).take(MOST).collect()
}

/// The comparison of one of the columns with the cards.
pub struct Flag {
    /// Name of the column.
    pub name: String,
    plan: Plan,
    /// The truth value by cell of the plan.
    truths: Vec<bool>,
    /// `true` if suits must be known.
    suits: bool,
}

impl Flag {
    /// Returns the flag of every such column. It tells nothing if the plan lists no cells for its
    /// field.
    pub fn of(columns: &Columns, question: &Question<'_>) -> Vec<Self> {
        let flag = |(at, field): &(usize, Field)| {
            let mut observed = Observed::default();
            observed.watch_value(*field);
            let suits = !Grain::Rank.covers(question.game.grain(&observed));
            let plan = Plan::new(question.game, &[observed]);
            let truths = plan.of_cells(0, |value| value(*field) == 1).unwrap_or_default();
            Self { name: columns.found[*at].clone(), plan, truths, suits }
        };
        columns.flags.iter().map(flag).collect()
    }

    /// Returns the truth value for a round; `None` if the cards do not tell.
    pub fn truth(&self, played: &Played, suits: bool) -> Option<bool> {
        if self.suits && !suits {
            return None;
        }
        self.truths.get(self.plan.cell(self.plan.group_of(0), played)).copied()
    }
}
