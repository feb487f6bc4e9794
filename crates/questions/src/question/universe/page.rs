//! Lays out the universe: a summary for readers, and the model for spreadsheets.

use std::sync::Arc;

use crate::document::{Document, Note, Page, Part, Table, View, count, data, number, text, words};
use crate::figure::Figure;
use crate::question::columns::columns;
use crate::question::price::page::{context, heading};
use crate::question::universe::report::Universe;
use crate::wording::grouped;

/// The CSV columns of every universe.
pub(super) const COLUMNS: &[&str] =
    columns![game variant shoe within_rules table id name lines ranges edge+exact why];

impl Page for Universe {
    fn page(&self, view: View) -> Document {
        let (title, mut facts) = heading(&self.game, &self.variant, &self.shoe);
        facts.push(("Ways", format!("{} ordered deals", grouped(&self.ways.to_string()))));
        facts.push(("Cases", grouped(&self.cases.to_string())));
        facts.push(("Fields", self.fields.join(", ")));
        let rows = self.wagers.iter().map(|wager| {
            vec![
                (data(words("id", "Id")), text(&wager.id)),
                (words("name", "Wager"), text(&wager.name)),
                (number("lines", "Lines"), count(u128::from(wager.lines))),
                (number("ranges", "Ranges"), count(u128::from(wager.ranges))),
                (number("edge", "House edge"), view.percent(&Figure { exact: wager.edge.clone() })),
            ]
        });
        let mut tables = vec![Table::of("summed", "Wagers as sums of cases", rows)];
        let left_out = self.left_out.iter().map(|wager| {
            vec![
                (data(words("id", "Id")), text(&wager.id)),
                (words("name", "Wager"), text(&wager.name)),
                (words("why", "Reason"), text(&wager.why)),
            ]
        });
        let any = !self.left_out.is_empty();
        tables.extend(any.then(|| Table::of("left-out", "Left out", left_out)));
        let note = "The workbook (-o universe.xlsx) has every case as a row, and each line of a \
                    paytable as a sum over them: change a payoff or a condition there, and the \
                    edge follows.";
        let notes = std::iter::once(note).chain(self.notes.iter().map(String::as_str));
        let part = Part {
            title: format!("{title}: universe"),
            facts,
            context: context(&self.game, &self.variant, &self.shoe),
            notes: notes.map(|text| Note { text: text.to_owned(), warning: false }).collect(),
            tables,
            model: Some(Arc::clone(&self.model)),
            ..Part::default()
        };
        Document::of(COLUMNS, std::iter::once(part))
    }
}
