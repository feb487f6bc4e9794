//! Lays out a certificate for readers: what it covers. The JSON is the certificate.

use crate::document::{
    Document, LEAST, Note, Page, Part, Table, View, count, data, number, text, words,
};
use crate::figure::Figure;
use crate::question::certify::report::{Certificate, CertifiedTable, CertifiedWager};
use crate::question::columns::columns;

/// The CSV columns of every certificate.
pub(super) const COLUMNS: &[&str] = columns![
    game variant shoe table id name cards lines orders edge+exact why
];

impl Page for Certificate {
    fn page(&self, view: View) -> Document {
        Document::of(COLUMNS, self.tables.iter().map(|table| part(table, view)))
    }
}

fn part(table: &CertifiedTable, view: View) -> Part {
    let mut tables = vec![wagers(table, view)];
    tables.extend((!table.left_out.is_empty()).then(|| left_out(table)));
    let note = "The JSON has the rules as data and the orders of cards behind each line: -o \
                certificate.json. certificates/check.py and certificates/check.js check it \
                without this program.";
    Part {
        title: format!("{}: certificate", table.name),
        facts: vec![
            ("Table", table.file.clone()),
            ("SHA-256", table.sha256.clone()),
            ("Shoe", table.shoe.name.clone()),
            ("Ways", crate::wording::grouped(&table.shoe.ways.to_string())),
        ],
        context: vec![("game", table.id.clone()), ("shoe", table.shoe.name.clone())],
        notes: vec![Note { text: note.to_owned(), warning: false }],
        tables,
        ..Part::default()
    }
}

fn wagers(table: &CertifiedTable, view: View) -> Table {
    let orders = |wager: &CertifiedWager| {
        let orders = wager.lines.iter().flat_map(|line| &line.orders);
        let sets = |sets: &str| sets.split(' ').count() as u128;
        orders.map(|(orders, of)| u128::from(*orders) * sets(of)).sum::<u128>()
    };
    let rows = table.wagers.iter().map(|wager| {
        vec![
            (words("variant", "Variant").gives_way(LEAST), text(wager.variants.join(", "))),
            (data(words("id", "Id")), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
            (words("cards", "By"), text(wager.cards)),
            (number("lines", "Lines"), count(wager.lines.len() as u128)),
            (number("orders", "Orders"), count(orders(wager))),
            (number("edge", "House edge"), view.percent(&Figure { exact: wager.edge.clone() })),
        ]
    });
    Table::of("certified", "Certified", rows)
}

fn left_out(table: &CertifiedTable) -> Table {
    let rows = table.left_out.iter().map(|wager| {
        vec![
            (words("variant", "Variant").gives_way(LEAST), text(&wager.variant)),
            (data(words("id", "Id")), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
            (words("why", "Reason"), text(&wager.why)),
        ]
    });
    Table::of("left-out", "Left out", rows)
}
