//! Columns that say of every round whether something is true of it: a natural, a pair.
//!
//! They go by the names of the game's fields, and are held against the cards.

use crate::card::Grain;
use crate::distribution::Observed;
use crate::field::{Domain, Field, Vocabulary};
use crate::game::Played;
use crate::game::counting::Plan;
use crate::question::check::evidence::columns::Columns;
use crate::question::check::evidence::names::{called, plain};
use crate::question::check::evidence::request::Question;
use crate::question::check::evidence::sample::Sample;
use crate::question::check::evidence::word::says_none;

/// The most columns of this kind: a bit of [`Said`] for each.
const MOST: usize = 16;
/// Words for what is true and what is not.
const TRUTHS: [[&str; 5]; 2] = [["true", "yes", "y", "t", "1"], ["false", "no", "n", "f", "0"]];

/// What a row says, a bit for each column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// Of which columns anything.
    pub told: u16,
    /// Which of them are true.
    pub truths: u16,
    /// The first column that says something else.
    pub bad: Option<u8>,
}

impl Said {
    /// Takes what a cell of one of the columns says; nothing if it is blank.
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

/// What a word says.
fn truth(cell: &str) -> Option<bool> {
    let cell = cell.trim();
    let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(cell));
    is(&TRUTHS[0]).then_some(true).or_else(|| is(&TRUTHS[1]).then_some(false))
}

/// The field that a column goes by the name of: `player_pair`, `pPair`, `is natural`.
pub(super) fn field(name: &str, vocabulary: &Vocabulary) -> Option<Field> {
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

/// The columns of this kind among those that nothing else is read from, if most of the first rows
/// say yes or no there.
pub(super) fn find(
    columns: &Columns,
    sample: &Sample,
    vocabulary: &Vocabulary,
) -> Vec<(usize, Field)> {
    let idle = (0..columns.found.len()).filter(|at| columns.is_idle(*at));
    let flag = |at: usize| {
        let field = field(&columns.found[at], vocabulary)?;
        let told: Vec<Option<bool>> = sample.filled(at).map(truth).collect();
        let known = told.iter().flatten().count();
        (known > 0 && known * 2 > told.len()).then_some((at, field))
    };
    idle.filter_map(flag).take(MOST).collect()
}

/// How one of the columns is held against the cards.
pub(super) struct Flag {
    /// What the column is called.
    pub name: String,
    plan: Plan,
    /// By cell of the plan, whether it is true.
    truths: Vec<bool>,
    /// Whether suits must be known.
    suits: bool,
}

impl Flag {
    /// Of every column; one whose truth is of no list of cases stands last and tells nothing.
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

    /// Whether it is true of a round; `None` where the cards do not tell.
    pub fn truth(&self, played: &Played, suits: bool) -> Option<bool> {
        if self.suits && !suits {
            return None;
        }
        self.truths.get(self.plan.cell(self.plan.group_of(0), played)).copied()
    }
}
