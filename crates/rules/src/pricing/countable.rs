//! Items by which rounds are counted: the events of wagers, and outcomes.

use crate::condition::Condition;
use crate::distribution::{Distribution, Observed};
use crate::exact::{Exact, Whole};
use crate::field::{Field, Vocabulary};
use crate::game;
use crate::settle::{self, Returns};
use crate::table::drawn::Drawn;
use crate::table::model::Line;

/// An item to count: a wager, or a table of outcomes.
pub struct Item {
    /// Its id.
    pub id: String,
    /// The events to count.
    pub what: What,
}

/// The events of an item.
#[derive(Clone)]
pub enum What {
    /// The lines of a wager, and the loss of its stake.
    Wager(Paid),
    /// Named events, of which any number may hold.
    Rows(Vec<(String, Condition)>),
    /// The values of two fields, each with its heading.
    Grid {
        /// The field of the rows.
        rows: (Field, &'static str),
        /// The field of the columns.
        columns: (Field, &'static str),
    },
}

/// The lines of a wager, and the lines that its events are.
#[derive(Clone)]
pub struct Paid {
    /// The lines by which the cards settle it.
    pub lines: Vec<Line>,
    /// The same lines split by factor, if a multiplier is drawn beside the cards.
    pub drawn: Option<Drawn>,
}

impl Paid {
    /// Splits these lines by factor.
    pub fn new(lines: &[Line]) -> Self {
        Self { lines: lines.to_vec(), drawn: Drawn::of(lines) }
    }

    /// Returns the lines that its events are, without the loss of the stake.
    pub fn events(&self) -> &[Line] {
        self.drawn.as_ref().map_or(&self.lines, |drawn| &drawn.lines)
    }

    /// Returns the net win of each of its events, and last of the loss of the stake.
    pub fn pays(&self) -> Vec<Exact> {
        let pays = self.events().iter().map(|line| line.pays.clone());
        pays.chain([Exact::integer(-1)]).collect()
    }

    /// Returns the ways to each of its events. With a multiplier, each deal is counted with all
    /// draws.
    pub fn returns(&self, law: &Distribution) -> Returns {
        let returns = settle::settle(&self.lines, law);
        match &self.drawn {
            Some(drawn) => returns.drawn(drawn),
            None => returns,
        }
    }
}

impl Item {
    /// Returns `true` for a wager whose odds are times a multiplier, which cards do not tell.
    pub fn is_multiplied(&self) -> bool {
        matches!(&self.what, What::Wager(Paid { drawn: Some(_), .. }))
    }

    /// Returns the fields that must be observed to count it.
    pub fn observed(&self) -> Observed {
        let mut observed = Observed::default();
        match &self.what {
            What::Wager(paid) => return settle::observed(&paid.lines),
            What::Rows(rows) => {
                rows.iter().for_each(|(_, when)| observed.watch_all(&game::api::observe(when)))
            }
            What::Grid { rows, columns } => {
                [rows, columns].into_iter().for_each(|(field, _)| observed.watch_value(*field));
            }
        }
        observed
    }

    /// Returns its events, rows or cells with the ways to each.
    pub fn counts(&self, vocabulary: &Vocabulary, law: &Distribution) -> Vec<(String, Whole)> {
        match &self.what {
            What::Wager(paid) => paid.returns(law).counts(),
            What::Rows(rows) => {
                let ways =
                    |when: &Condition| law.ways(|case| when.holds(&|field| case.value(field)));
                rows.iter().map(|(name, when)| (name.clone(), ways(when))).collect()
            }
            What::Grid { rows, columns } => {
                let [side, top] = [rows, columns].map(|(field, _)| vocabulary.spec(*field).domain);
                let row = |row: u8| top.values().codes().map(move |column| (row, column));
                let cells = side.values().codes().flat_map(row);
                let cell = |(row, column): (u8, u8)| {
                    let of_row = format!("{} {}", rows.1, side.name(row));
                    let name = format!("{of_row}, {} {}", columns.1, top.name(column));
                    let here = law
                        .ways(|case| case.value(rows.0) == row && case.value(columns.0) == column);
                    (name, here)
                };
                cells.map(cell).collect()
            }
        }
    }

    /// Returns the names of its events, rows or cells.
    pub fn names(&self, vocabulary: &Vocabulary) -> Vec<String> {
        let nothing = Distribution::gather::<Whole>(Vec::new(), []);
        self.counts(vocabulary, &nothing).into_iter().map(|(name, _)| name).collect()
    }
}
