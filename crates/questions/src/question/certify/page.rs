//! Lays out a certificate for readers: what it covers. The JSON is the certificate.

use crate::document::{
    Document, LEAST, Note, Page, Part, Row, Table, View, count, data, number, text, words,
};
use crate::exact::Exact;
use crate::figure::Figure;
use crate::pricing::left_out::LeftOutVariant;
use crate::question::certify::report::{
    Certificate, CertifiedEquilibrium, CertifiedSituation, CertifiedTable, CertifiedWager,
};
use crate::question::columns::columns;

/// The CSV columns of every certificate.
pub(super) const COLUMNS: &[&str] = columns![
    game variant shoe table id name cards lines orders edge+exact why sets mixed value+exact
];

impl Page for Certificate {
    fn page(&self, view: View) -> Document {
        let mut document = Document::of(COLUMNS, self.tables.iter().map(|table| part(table, view)));
        let left_out = LeftOutVariant::sentences(&self.left_out);
        if !left_out.is_empty() {
            let notes = left_out.into_iter().map(|text| Note { text, warning: true }).collect();
            let title = "Left out".to_owned();
            document.parts.push(Part { title, notes, ..Part::default() });
        }
        document
    }
}

fn part(table: &CertifiedTable, view: View) -> Part {
    let mut tables = Vec::new();
    let [rounds, deals] = [true, false].map(|is_round| {
        let of_kind = table.wagers.iter().filter(move |wager| (wager.kind == "round") == is_round);
        of_kind.collect::<Vec<_>>()
    });
    let is_left = deals.is_empty() && table.equilibrium.is_none();
    tables.extend((!rounds.is_empty() || is_left).then(|| {
        let rows = wagers(&rounds, ("orders", "Orders"), orders, view);
        Table::of("certified", "Certified", rows)
    }));
    tables.extend((!deals.is_empty()).then(|| {
        let rows = wagers(&deals, ("sets", "Information sets"), sets, view);
        Table::of("replayed", "Certified by every deal", rows)
    }));
    tables.extend(table.equilibrium.as_ref().map(|proof| equilibrium(proof, view)));
    tables.extend((!table.left_out.is_empty()).then(|| left_out(table)));
    let proof = match (&table.equilibrium, deals.is_empty()) {
        (Some(_), _) => "both strategies",
        (None, true) => "the orders of cards behind each line",
        (None, false) if rounds.is_empty() => "the value of every option",
        (None, false) => "the orders of cards behind each line, and the value of every option",
    };
    // Without check_decisions, a checker replays only hands that draw by a rule.
    let is_plain = !table.rules.is_empty() && deals.is_empty() && table.equilibrium.is_none();
    let beside = if is_plain { "" } else { ", each with check_decisions beside it," };
    let note = format!(
        "The JSON has the rules as data and {proof}: -o certificate.json. certificates/check.py and \
         certificates/check.js{beside} check it without this program."
    );
    let notes = std::iter::once(note).chain(table.notes.iter().cloned());
    Part {
        title: format!("{}: certificate", table.name),
        facts: vec![
            ("Table", table.file.clone()),
            ("SHA-256", table.sha256.clone()),
            ("Shoe", table.shoe.name.clone()),
            ("Ways", crate::wording::grouped(&table.shoe.ways.to_string())),
        ],
        context: vec![("game", table.id.clone()), ("shoe", table.shoe.name.clone())],
        notes: notes.map(|text| Note { text, warning: false }).collect(),
        tables,
        ..Part::default()
    }
}

fn orders(wager: &CertifiedWager) -> u128 {
    let orders = wager.lines.iter().flat_map(|line| &line.orders);
    let sets = |sets: &str| sets.split(' ').count() as u128;
    orders.map(|(orders, of)| u128::from(*orders) * sets(of)).sum()
}

fn sets(wager: &CertifiedWager) -> u128 {
    wager.decisions.iter().map(|one| one.sets.len() as u128).sum()
}

/// Returns a row for each wager; the column `key` has the size of its proof.
fn wagers(
    wagers: &[&CertifiedWager],
    (key, title): (&'static str, &str),
    size: fn(&CertifiedWager) -> u128,
    view: View,
) -> impl Iterator<Item = Row> {
    wagers.iter().map(move |wager| {
        vec![
            (words("variant", "Variant").gives_way(LEAST), text(wager.variants.join(", "))),
            (data(words("id", "Id")), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
            (words("cards", "By"), text(wager.cards)),
            (number("lines", "Lines"), count(wager.lines.len() as u128)),
            (number(key, title), count(size(wager))),
            (number("edge", "House edge"), view.percent(&Figure { exact: wager.edge.clone() })),
        ]
    })
}

fn equilibrium(proof: &CertifiedEquilibrium, view: View) -> Table {
    let is_mixed =
        |one: &&CertifiedSituation| !one.probability.is_zero() && one.probability != Exact::one();
    let mixed = proof.situations.iter().filter(is_mixed).count();
    let row = vec![
        (words("variant", "Variant").gives_way(LEAST), text(&proof.variant)),
        (number("sets", "Information sets"), count(proof.situations.len() as u128)),
        (number("mixed", "Mixed"), count(mixed as u128)),
        (number("value", "Value"), view.percent(&Figure { exact: proof.value.clone() })),
    ];
    Table::of("equilibrium", "Certified equilibrium", [row])
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
