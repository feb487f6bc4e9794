//! Counts of events and totals of wagers, written and parsed.

use serde::{Deserialize, Serialize};

use crate::error::brief;
use crate::exact::Exact;
use crate::question::simulate::dealing::header::{Form, Written};

/// The counted results, which fit in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The number of times that each event of each wager occurred.
    Counts(Vec<Count>),
    /// The total stake and net win of each wager.
    Totals(Vec<Total>),
    /// Sums, in an order that the run determines.
    Sums(Vec<i128>),
}

/// The number of times that an event occurred.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// The id of the wager or of the table of outcomes.
    pub wager: String,
    /// The event, or `"rounds"` for the number of all rounds.
    pub event: String,
    /// Number of times that it occurred.
    pub count: u64,
    /// The terms on which the wager is offered, if it has terms of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<String>,
}

/// The total stake and net win of a wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Texts", into = "Texts")]
pub struct Total {
    /// The wager's id.
    pub wager: String,
    /// Number of rounds.
    pub rounds: u64,
    /// The total stake.
    pub staked: Exact,
    /// The total net win.
    pub won: Exact,
    /// The terms on which the wager is offered, if it has terms of its own.
    pub offer: Option<String>,
}

/// A total with its numbers written as texts.
#[derive(Serialize, Deserialize)]
struct Texts {
    wager: String,
    rounds: u64,
    staked: String,
    won: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<String>,
}

impl From<Total> for Texts {
    fn from(total: Total) -> Self {
        let Total { wager, rounds, staked, won, offer } = total;
        Self { wager, rounds, staked: plain(&staked), won: plain(&won), offer }
    }
}

impl TryFrom<Texts> for Total {
    type Error = String;

    fn try_from(texts: Texts) -> Result<Self, String> {
        let number =
            |text: &str| Exact::parse(text).ok_or_else(|| format!("\"{text}\": no number"));
        let Texts { wager, rounds, staked, won, offer } = texts;
        Ok(Self { wager, rounds, staked: number(&staked)?, won: number(&won)?, offer })
    }
}

/// Formats a number as a decimal if at most 18 decimals are exact, or else as a fraction. Both are
/// exact.
fn plain(number: &Exact) -> String {
    let decimals = (0..=18).map(|digits| number.decimal(digits));
    let exact = decimals.into_iter().find(|text| Exact::parse(text).as_ref() == Some(number));
    exact.unwrap_or_else(|| number.to_string())
}

impl Sheet {
    /// Returns the text of all rows.
    pub fn write(&self, form: Form) -> String {
        match self {
            Self::Counts(rows) => text(rows, form, "wager,event,count"),
            Self::Totals(rows) => text(rows, form, "wager,rounds,staked,won"),
            Self::Sums(sums) => sums.iter().map(|sum| format!("{sum}\n")).collect(),
        }
    }

    /// Parses the text of all rows.
    pub(in crate::question) fn read(
        text: &str,
        form: Form,
        written: Written,
    ) -> Result<Self, String> {
        match written {
            Written::Totals => rows(text, form).map(Self::Totals),
            Written::Sums => {
                let sum = |line: &str| {
                    line.parse().map_err(|_| format!("\"{}\": no whole number", brief(line)))
                };
                text.lines().map(sum).collect::<Result<_, _>>().map(Self::Sums)
            }
            Written::Counts | Written::Hands | Written::Left => rows(text, form).map(Self::Counts),
        }
    }

    /// Adds the numbers of other shoes, row by row.
    pub(super) fn add(&mut self, other: &Self) -> Result<(), String> {
        let unlike = || "its rows differ from the rows of the part before it".to_owned();
        let sum = |one: u64, other: u64| {
            one.checked_add(other).ok_or_else(|| "its numbers are too large".to_owned())
        };
        match (self, other) {
            (Self::Counts(rows), Self::Counts(others)) if rows.len() == others.len() => {
                for (row, other) in rows.iter_mut().zip(others) {
                    if (&row.wager, &row.event) != (&other.wager, &other.event) {
                        return Err(unlike());
                    }
                    row.count = sum(row.count, other.count)?;
                }
            }
            (Self::Totals(rows), Self::Totals(others)) if rows.len() == others.len() => {
                for (row, other) in rows.iter_mut().zip(others) {
                    if row.wager != other.wager {
                        return Err(unlike());
                    }
                    row.rounds = sum(row.rounds, other.rounds)?;
                    row.staked = &row.staked + &other.staked;
                    row.won = &row.won + &other.won;
                }
            }
            (Self::Sums(sums), Self::Sums(others)) if sums.len() == others.len() => {
                for (sum, other) in sums.iter_mut().zip(others) {
                    let both = sum.checked_add(*other);
                    *sum = both.ok_or_else(|| "its numbers are too large".to_owned())?;
                }
            }
            _ => return Err(unlike()),
        }
        Ok(())
    }
}

/// A row with an optional cell for the terms of its wager.
trait Row: Serialize + Clone {
    fn offer(&mut self) -> &mut Option<String>;
}

impl Row for Count {
    fn offer(&mut self) -> &mut Option<String> {
        &mut self.offer
    }
}

impl Row for Total {
    fn offer(&mut self) -> &mut Option<String> {
        &mut self.offer
    }
}

fn text<T: Row>(rows: &[T], form: Form, heading: &str) -> String {
    match form {
        Form::Csv => {
            let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
            let mut rows = rows.to_vec();
            // The column exists if any row has terms.
            let offers = rows.iter_mut().any(|row| row.offer().is_some());
            for row in &mut rows {
                if offers {
                    row.offer().get_or_insert_default();
                }
                writer.serialize(row).expect("writing to memory");
            }
            let text = writer.into_inner().expect("writing to memory");
            let more = if offers { ",offer" } else { "" };
            format!("{heading}{more}\n{}", String::from_utf8(text).expect("cells are text"))
        }
        Form::Json => {
            let row = |row: &T| serde_json::to_string(row).expect("names and numbers");
            format!("[\n{}\n]\n", rows.iter().map(row).collect::<Vec<_>>().join(",\n"))
        }
    }
}

fn rows<T: for<'a> Deserialize<'a>>(text: &str, form: Form) -> Result<Vec<T>, String> {
    match form {
        Form::Csv => {
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            reader.deserialize().collect::<Result<_, _>>().map_err(|why| why.to_string())
        }
        Form::Json => serde_json::from_str(text).map_err(|why| why.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(wager: &str, rounds: u64, won: &str) -> Total {
        let won = Exact::parse(won).unwrap();
        let staked = Exact::count(rounds.into());
        Total { wager: wager.into(), rounds, staked, won, offer: None }
    }

    #[test]
    fn sheets_read_back_and_add_up_exactly() {
        for form in [Form::Csv, Form::Json] {
            let count = |event: &str, count| Count {
                wager: "w".into(),
                event: event.into(),
                count,
                offer: None,
            };
            let mut counts =
                Sheet::Counts(vec![count("3, \"suited\"", 4), count("rest", u64::MAX)]);
            assert_eq!(Sheet::read(&counts.write(form), form, Written::Counts).unwrap(), counts);
            assert!(counts.add(&counts.clone()).unwrap_err().contains("too large"));
            // The terms of a wager have a column of their own if any wager has terms.
            let Sheet::Counts(mut rows) = counts.clone() else { unreachable!() };
            rows[1].offer = Some("2 decks only; one of two readings: so, and not so".into());
            let marked = Sheet::Counts(rows);
            assert_eq!(Sheet::read(&marked.write(form), form, Written::Counts).unwrap(), marked);
            let mut totals = Sheet::Totals(vec![total("w", 7, "-0.05"), total("v", 7, "1/3")]);
            assert_eq!(Sheet::read(&totals.write(form), form, Written::Totals).unwrap(), totals);
            totals.add(&Sheet::Totals(vec![total("w", 3, "0.1"), total("v", 3, "5/3")])).unwrap();
            let sum = vec![total("w", 10, "0.05"), total("v", 10, "2")];
            assert_eq!(totals, Sheet::Totals(sum));
            assert!(totals.add(&counts).is_err());
            let other = Sheet::Totals(vec![total("v", 3, "0"), total("w", 3, "0")]);
            assert!(totals.add(&other).unwrap_err().contains("rows differ"));
        }
    }

    #[test]
    fn numbers_are_decimals_where_they_end() {
        for (text, written) in
            [("-1/20", "-0.05"), ("7", "7"), ("1/3", "1/3"), ("-12345678901/4", "-3086419725.25")]
        {
            assert_eq!(plain(&Exact::parse(text).unwrap()), written);
        }
    }
}
