//! Writes a table as text: the rules of a table that was read, with one wager at other odds.

use std::fmt::Write;

use toml::de::{DeTable, DeValue};

use crate::exact::Exact;
use crate::figure::pays_in_words;
use crate::table::model::{Growth, Limit, Table, Variant, Wager};
use crate::table::reader::Node;

/// Keys of a table that a table of one of its wagers does not take over.
const OWN: [&str; 8] =
    ["id", "name", "edition", "source", "collection", "notes", "variant", "published"];

/// Keys of a wager that a design replaces, or that hold for the odds before it.
const REPLACED: [&str; 3] = ["as", "count", "pays"];

/// Returns the TOML of a table with the deal of `table` and one of its wagers, whose lines pay
/// `pays` in their order. `designed_for` is the aim of the design: `"a house edge of 8%"`. The
/// `remarks` stand at the head.
///
/// # Panics
///
/// Never: a table holds the text that it was read from.
pub fn with_paytable(
    table: &Table,
    variant: &Variant,
    wager: &Wager,
    pays: &[Exact],
    designed_for: &str,
    remarks: &[String],
) -> String {
    let pays: Vec<Option<Exact>> = pays.iter().cloned().map(Some).collect();
    with_terms(table, variant, wager, (&pays, None), designed_for, remarks)
}

/// Returns the TOML of a table as [`with_paytable`] does. A line without a payoff keeps its odds.
/// The meter of the wager grows as `growth` says.
///
/// # Panics
///
/// Never: a table holds the text that it was read from.
pub fn with_terms(
    table: &Table,
    variant: &Variant,
    wager: &Wager,
    (pays, growth): (&[Option<Exact>], Option<&Growth>),
    designed_for: &str,
    remarks: &[String],
) -> String {
    let document = DeTable::parse(&table.place.text).expect("a table that was read");
    let document = document.get_ref();
    let mut text: String = remarks.iter().map(|remark| format!("# {remark}\n")).collect();
    let name = match variant.name == table.name {
        true => table.name.clone(),
        false => format!("{}, {}", table.name, variant.name),
    };
    let source = table.source.as_ref().unwrap_or(&table.name);
    let source = format!("Designed for {designed_for} on the rules of {source}");
    let id = format!("{}-design", &wager.id[..wager.id.len().min(LONGEST)]);
    let _ = write!(
        text,
        "\nid = {}\nname = {}\nsource = {}\n",
        quoted(&id),
        quoted(&name),
        quoted(&source)
    );
    let meters = variant.meters.iter().filter_map(|meter| meter.of(&[]));
    let notes = table.notes.iter().chain(&variant.notes).cloned().chain(meters);
    let notes: Vec<String> = notes.map(|note| quoted(&note)).collect();
    if !notes.is_empty() {
        let _ = writeln!(text, "notes = [{}]", notes.join(", "));
    }
    // Keys outside sections come before the sections.
    let kept =
        entries(document).into_iter().filter(|(key, _)| *key != "wager" && !OWN.contains(key));
    let (sections, plain): (Vec<_>, Vec<_>) = kept.partition(|(_, node)| node.get_ref().is_table());
    for (key, node) in plain {
        let _ = writeln!(text, "{} = {}", bare(key), value(node.get_ref()));
    }
    for (key, node) in sections {
        let _ = writeln!(text, "\n[{}]", bare(key));
        for (key, node) in node.get_ref().as_table().map(entries).unwrap_or_default() {
            let _ = writeln!(text, "{} = {}", bare(key), value(node.get_ref()));
        }
    }
    let _ = writeln!(text, "\n[wager.{}]", bare(&wager.id));
    let own = wager_of(document, wager);
    for (key, node) in own.iter().filter(|(key, _)| !REPLACED.contains(key)) {
        let _ = match growth {
            Some(growth) if *key == "meter" => writeln!(text, "meter = {{ {} }}", meter(growth)),
            _ => writeln!(text, "{} = {}", bare(key), value(node.get_ref())),
        };
    }
    // The fee is written by itself, and the payoffs of a wager are less it.
    let fee = wager.fee.clone().unwrap_or_default();
    text.push_str("pays = [\n");
    for (line, pays) in lines(&own).into_iter().zip(pays) {
        let cells = line.into_iter().map(|(key, node)| match (key, pays) {
            ("odds", Some(pays)) => format!("odds = {}", quoted(&odds(&(pays + &fee)))),
            _ => format!("{} = {}", bare(key), value(node.get_ref())),
        });
        let _ = writeln!(text, "  {{ {} }},", cells.collect::<Vec<_>>().join(", "));
    }
    text.push_str("]\n");
    text
}

/// Formats the growth of a meter.
fn meter(growth: &Growth) -> String {
    let one = Exact::one();
    let amounts = [
        ("reset", Some(&growth.reset).filter(|reset| !reset.is_zero())),
        ("increment", Some(&growth.increment)),
        ("hidden", Some(&growth.hidden).filter(|hidden| !hidden.is_zero())),
        match &growth.limit {
            Some(Limit::Cap(cap)) => ("cap", Some(cap)),
            limit => ("must-hit-by", limit.as_ref().map(Limit::most)),
        },
        ("bets", Some(&growth.bets).filter(|bets| **bets != one)),
    ];
    let amounts = amounts.into_iter().filter_map(|(key, amount)| Some((key, amount?)));
    let amounts = amounts.map(|(key, amount)| match amount.is_whole() {
        true => format!("{key} = {amount}"),
        false => format!("{key} = \"{amount}\""),
    });
    let trigger = growth.trigger().map(|_| "trigger = \"uniform\"".to_owned());
    amounts.chain(trigger).collect::<Vec<_>>().join(", ")
}

/// Maximum length of the wager's id, which leaves room for the suffix.
const LONGEST: usize = 50;

/// Returns the entries of a table in the order of the text.
fn entries<'t, 'd>(table: &'t DeTable<'d>) -> Vec<(&'t str, &'t Node<'d>)> {
    let mut entries: Vec<_> =
        table.iter().map(|(key, node)| (key.span().start, key.get_ref().as_ref(), node)).collect();
    entries.sort_by_key(|(at, ..)| *at);
    entries.into_iter().map(|(_, key, node)| (key, node)).collect()
}

/// Returns the keys of a wager as written. The wager is found by its place.
fn wager_of<'t, 'd>(document: &'t DeTable<'d>, wager: &Wager) -> Vec<(&'t str, &'t Node<'d>)> {
    let wagers = document.get("wager").and_then(|node| node.get_ref().as_table());
    let mut wagers = wagers.into_iter().flat_map(|wagers| wagers.iter().map(|(_, node)| node));
    let own = wagers.find(|node| node.span() == wager.place.span);
    own.and_then(|node| node.get_ref().as_table()).map(entries).unwrap_or_default()
}

/// Returns the lines of a wager as written.
fn lines<'t, 'd>(wager: &[(&'t str, &'t Node<'d>)]) -> Vec<Vec<(&'t str, &'t Node<'d>)>> {
    let pays = wager.iter().find(|(key, _)| *key == "pays");
    let lines = pays.and_then(|(_, node)| node.get_ref().as_array()).into_iter().flatten();
    lines.filter_map(|line| line.get_ref().as_table().map(entries)).collect()
}

/// Formats odds so that they read back exactly, however many digits they have.
fn odds(pays: &Exact) -> String {
    let exact = (0..=12).map(|digits| pays.decimal(digits));
    let mut exact = exact.filter(|text| Exact::parse(text).as_ref() == Some(pays));
    match exact.next() {
        Some(decimal) if pays.is_positive() => format!("{decimal} to 1"),
        _ => pays_in_words(pays),
    }
}

/// Formats a value on one line.
fn value(of: &DeValue<'_>) -> String {
    match of {
        DeValue::String(text) => quoted(text),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(list) => {
            let list: Vec<String> = list.iter().map(|node| value(node.get_ref())).collect();
            format!("[{}]", list.join(", "))
        }
        DeValue::Table(table) => {
            let cells = entries(table).into_iter();
            let cells =
                cells.map(|(key, node)| format!("{} = {}", bare(key), value(node.get_ref())));
            format!("{{ {} }}", cells.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Formats a key, in quotes if it needs them.
fn bare(key: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !key.is_empty() && key.bytes().all(plain) { key.to_owned() } else { quoted(key) }
}

/// Formats a text in quotes, on one line.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
