//! Tidy CSV for data frames: one figure per row, and one kind of row.
//!
//! It is made only from the JSON of a report, so it has every figure of the JSON, under the same
//! name and with the same fraction.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::exact::Exact;
use crate::{Format, Source};

/// CSV with one kind of row.
pub struct LongCsv;

impl Format for LongCsv {
    fn id(&self) -> &'static str {
        "csv"
    }

    fn doc(&self) -> &'static str {
        "For data frames: a row for every figure, and one kind of row."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["csv"]
    }

    fn digits(&self) -> usize {
        15
    }

    fn runs(&self) -> Option<u32> {
        None
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        let json = source.page.json(source.view);
        let study: Node = serde_json::from_slice(&json).expect("JSON that was just written");
        let mut writer = ::csv::Writer::from_writer(Vec::new());
        let mut write = |row: &[String; 15]| {
            writer.write_record(row).expect("writing to memory, every row as long");
        };
        write(&COLUMNS.map(str::to_owned));
        for report in study.get("reports").map_or(&[][..], Node::items) {
            let mut rows = Rows { digits: source.view.digits, rows: Vec::new() };
            rows.report(report);
            rows.rows.iter().for_each(&mut write);
        }
        writer.into_inner().expect("writing to memory")
    }
}

/// The columns, the same for every report.
const COLUMNS: [&str; 15] = [
    "game", "variant", "decks", "shoe", "dealt", "given", "table", "wager", "name", "event",
    "hands", "figure", "exact", "decimal", "offer",
];

/// Keys of numbers that the JSON has as one text.
const NUMBERS: [&str; 4] = ["ways", "pays", "units", "normal_from"];

/// The columns before a figure's name, which say what it belongs to.
#[derive(Clone, Default)]
struct Of {
    report: [String; 6],
    table: String,
    wager: String,
    name: String,
    event: String,
    hands: String,
    /// Terms on which the wager is offered, in words.
    offer: String,
}

/// The rows of a report.
struct Rows {
    digits: usize,
    rows: Vec<[String; 15]>,
}

impl Rows {
    fn report(&mut self, report: &Node) {
        let within = |object: &str, key: &str| {
            let value = report.get(object).and_then(|object| object.get(key));
            value.map_or_else(String::new, Node::text)
        };
        let of = Of {
            report: [
                within("game", "id"),
                within("variant", "id"),
                within("shoe", "decks"),
                within("shoe", "composition"),
                within("dealt", "cards"),
                within("given", "condition"),
            ],
            ..Of::default()
        };
        for (key, value) in report.members() {
            let table = match value {
                Node::Object(_) | Node::List(_) => key.clone(),
                _ => String::new(),
            };
            self.member(&Of { table, ..of.clone() }, "", key, value);
        }
    }

    /// Adds the figures of an object's member; their names begin with `prefix`.
    fn member(&mut self, of: &Of, prefix: &str, key: &str, value: &Node) {
        let figure = match key {
            "ways" => format!("{prefix}combinations"),
            key => format!("{prefix}{key}"),
        };
        match value {
            Node::Object(_) if value.get("decimal").is_some() => {
                let part = |part| value.get(part).map_or_else(String::new, Node::text);
                self.push(of, figure.clone(), part("exact"), part("decimal"));
                if let Some(squared) = value.get("squared").map(Node::text) {
                    self.number(of, format!("{figure}_squared"), &squared);
                }
            }
            Node::Object(members) => {
                // The column `table` already has the name of an object of the whole report.
                let is_table = prefix.is_empty() && of.table == key;
                let prefix = if is_table { String::new() } else { format!("{figure}_") };
                members.iter().for_each(|(key, value)| self.member(of, &prefix, key, value));
            }
            Node::List(items) => items.iter().for_each(|item| self.item(of, prefix, item)),
            Node::Text(text) if NUMBERS.contains(&key) => self.number(of, figure, text),
            _ => {}
        }
    }

    /// Adds the figures of a list item: a wager, an event of it, an outcome, a cell of a grid.
    fn item(&mut self, of: &Of, prefix: &str, item: &Node) {
        if let Node::List(items) = item {
            return items.iter().for_each(|item| self.item(of, prefix, item));
        }
        let text = |key: &str| item.get(key).map(Node::text);
        let confidence = text("confidence");
        let mut of = of.clone();
        if let Some(hands) = item.get("hands") {
            of.hands = hands_of(hands);
        }
        if let Some(remark) = item.get("offer").and_then(|offer| offer.get("remark")) {
            of.offer = remark.text();
        }
        match (text("id"), text("name")) {
            // Outcomes belong to no wager; their id is the name of their table.
            (Some(id), name) if of.table == "outcomes" => {
                of.table = id;
                of.name = name.unwrap_or_default();
            }
            (Some(id), name) if of.wager.is_empty() && of.event.is_empty() => {
                of.wager = text("wager").unwrap_or(id);
                of.name = name.unwrap_or_default();
            }
            (Some(id), Some(_)) if !prefix.is_empty() => {
                (of.wager, of.event) = (id, text("event").unwrap_or_default());
            }
            (_, Some(name)) => of.event = name,
            // Two wagers are identified by both their ids.
            (..) if text("first").is_some() => {
                of.wager = text("first").unwrap_or_default();
                of.name = text("first_name").unwrap_or_default();
                of.event = text("second").unwrap_or_default();
            }
            (..) if confidence.is_some() => {}
            (..) => {
                of.wager = text("wager").unwrap_or(of.wager);
                let event = text("event").or_else(|| item.words());
                of.event = event.unwrap_or(of.event);
            }
        }
        // A published figure has the name of its quantity, as the exact one beside it, and is
        // identified by its source.
        let quantity = text("quantity").map(|quantity| quantity.replace('-', "_"));
        if quantity.is_some() {
            of.name = text("source").unwrap_or_default();
            of.wager = text("wager").unwrap_or_default();
            of.event = text("event").unwrap_or_default();
        }
        for (key, value) in item.members() {
            let key = quantity.as_deref().filter(|_| key == "exact").unwrap_or(key);
            // Figures at several confidence levels carry the level in their name: `half_95`.
            match (&confidence, value) {
                (Some(percent), Node::Object(_)) => {
                    self.member(&of, prefix, &format!("{key}_{percent}"), value);
                }
                _ => self.member(&of, prefix, key, value),
            }
        }
    }

    /// Adds a number that the JSON has as one text.
    fn number(&mut self, of: &Of, figure: String, text: &str) {
        let decimal = match Exact::parse(text) {
            Some(exact) if text.contains('/') => exact.decimal(self.digits),
            _ => text.to_owned(),
        };
        self.push(of, figure, text.to_owned(), decimal);
    }

    fn push(&mut self, of: &Of, figure: String, exact: String, decimal: String) {
        let [game, variant, decks, shoe, dealt, given] = of.report.clone();
        let Of { table, wager, name, event, hands, offer, .. } = of.clone();
        self.rows.push([
            game, variant, decks, shoe, dealt, given, table, wager, name, event, hands, figure,
            exact, decimal, offer,
        ]);
    }
}

/// Returns a number of hands, or several with their weights, in the syntax of `--hands`.
fn hands_of(hands: &Node) -> String {
    let weighted = hands.items().iter().map(|one| {
        let part = |key| one.get(key).map_or_else(String::new, Node::text);
        format!("{}:{}", part("hands"), part("weight"))
    });
    match hands {
        Node::List(_) => weighted.collect::<Vec<_>>().join(","),
        hands => hands.text(),
    }
}

/// A JSON value whose members keep the order in which they were written.
enum Node {
    Object(Vec<(String, Node)>),
    List(Vec<Node>),
    Text(String),
    /// A number or a boolean, as it was written.
    Other(String),
}

impl Node {
    fn get(&self, key: &str) -> Option<&Self> {
        self.members().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    fn members(&self) -> &[(String, Self)] {
        if let Self::Object(members) = self { members } else { &[] }
    }

    fn items(&self) -> &[Self] {
        if let Self::List(items) = self { items } else { &[] }
    }

    fn text(&self) -> String {
        match self {
            Self::Text(text) | Self::Other(text) => text.clone(),
            Self::List(items) => items.iter().map(Self::text).collect::<Vec<_>>().join(", "),
            Self::Object(_) => String::new(),
        }
    }

    /// Returns the words of an object without a name, as `"7, 4"` for the row and the column of a
    /// cell.
    fn words(&self) -> Option<String> {
        let is_words = |(key, value): &&(String, Self)| match value {
            Self::Text(_) => !NUMBERS.contains(&key.as_str()),
            Self::List(items) => items.iter().all(|item| matches!(item, Self::Text(_))),
            _ => false,
        };
        let words = self.members().iter().filter(is_words).map(|(_, value)| value.text());
        let words = words.collect::<Vec<_>>().join(", ");
        (!words.is_empty()).then_some(words)
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct AsWritten;

        impl<'de> Visitor<'de> for AsWritten {
            type Value = Node;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Node::Object(members))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    items.push(item);
                }
                Ok(Node::List(items))
            }

            fn visit_str<E>(self, text: &str) -> Result<Node, E> {
                Ok(Node::Text(text.to_owned()))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Node, E> {
                Ok(Node::Other(number.to_string()))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Node, E> {
                Ok(Node::Other(number.to_string()))
            }

            fn visit_bool<E>(self, truth: bool) -> Result<Node, E> {
                Ok(Node::Other(truth.to_string()))
            }

            fn visit_unit<E>(self) -> Result<Node, E> {
                Ok(Node::Other(String::new()))
            }
        }

        from.deserialize_any(AsWritten)
    }
}
