//! Columns that say of every round if something is true of it, compared with its cards.

use crate::card::Grain;
use crate::columns::Columns;
use crate::distribution::Observed;
use crate::field::Field;
use crate::game::Played;
use crate::game::counting::Plan;
use crate::request::Question;

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
