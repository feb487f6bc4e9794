//! Parses the lines of wagers on several rounds: lengths of runs or numbers of times.

use toml::de::DeValue;

use crate::error::Place;
use crate::table::check::line_odds::{covers, odds_and_name};
use crate::table::model::RunLine;
use crate::table::reader::{Node, Reader};

/// The number by which the lines of a wager on several rounds are chosen.
#[derive(Clone, Copy)]
pub(super) enum Counted {
    /// The longest run.
    Runs,
    /// The run that begins with the next round.
    NextRun,
    /// The number of times that something happens.
    Times,
}

impl Counted {
    fn key(self) -> &'static str {
        if matches!(self, Self::Times) { "times" } else { "run" }
    }

    /// Returns the range of numbers that a line may name.
    fn range(self) -> std::ops::RangeInclusive<u32> {
        u32::from(!matches!(self, Self::Times))..=1000
    }

    /// Returns the default name of a line.
    fn words(self, (from, to): (u32, Option<u32>)) -> String {
        let numbers = match to {
            None => format!("{from} or more"),
            Some(to) if to == from => from.to_string(),
            Some(to) => format!("{from}-{to}"),
        };
        match (self, &*numbers) {
            (Self::Runs, _) => format!("Longest run {numbers}"),
            (Self::NextRun, _) => format!("Run of {numbers}"),
            (Self::Times, "0") => "Never".to_owned(),
            (Self::Times, "1") => "Once".to_owned(),
            (Self::Times, "2") => "Twice".to_owned(),
            (Self::Times, "1 or more") => "At least once".to_owned(),
            (Self::Times, _) => format!("{numbers} times"),
        }
    }
}

/// Reads a line of a wager on several rounds, and its place.
pub(super) fn run_line(
    reader: &mut Reader,
    (label, counted): (&str, Counted),
    node: &Node<'_>,
) -> Option<(RunLine, Place)> {
    let mut section = reader.section(format!("a line of {label}"), node)?;
    let (pays, name) = odds_and_name(reader, label, &mut section);
    let pays = pays.filter(|pays| covers(reader, label, &mut section, (pays, None)));
    let when = section.require(reader, "when");
    let runs = when.and_then(|node| {
        let mut section = reader.section(format!("{label}: when"), node)?;
        let runs = section.require(reader, counted.key());
        let runs = runs.and_then(|node| numbers(reader, (label, counted), node));
        section.finish(reader);
        runs
    });
    section.finish(reader);
    let (from, to) = runs?;
    let words = counted.words((from, to));
    let line = RunLine { name: name.unwrap_or(words), pays: pays?, from, to };
    Some((line, reader.place(node.span())))
}

/// Reads lengths of runs, or numbers of times: `5`, `"5-6"` or `"7+"`.
fn numbers(
    reader: &mut Reader,
    (label, counted): (&str, Counted),
    node: &Node<'_>,
) -> Option<(u32, Option<u32>)> {
    let length = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let length = digits.then(|| text.parse::<u32>().ok()).flatten();
        length.filter(|length| counted.range().contains(length))
    };
    let runs = match node.get_ref() {
        DeValue::Integer(number) => length(&number.to_string()).map(|run| (run, Some(run))),
        DeValue::String(text) => match (text.strip_suffix('+'), text.split_once('-')) {
            (Some(from), _) => length(from).map(|from| (from, None)),
            (None, Some((from, to))) => {
                length(from).zip(length(to)).map(|(from, to)| (from, Some(to)))
            }
            (None, None) => length(text).map(|run| (run, Some(run))),
        },
        _ => None,
    };
    let runs = runs.filter(|(from, to)| to.is_none_or(|to| to >= *from));
    if runs.is_none() {
        let expected = match counted {
            Counted::Times => "a number of times from 0 to 1000: 5, \"5-6\" or \"7+\"",
            _ => "a run from 1 to 1000: 5, \"5-6\" or \"7+\"",
        };
        reader.unexpected(&format!("{label}: {}", counted.key()), node, expected);
    }
    runs
}

pub(super) fn hidden_runs(
    reader: &mut Reader,
    (label, counted): (&str, Counted),
    lines: &[(RunLine, Place)],
) {
    for (index, (line, place)) in lines.iter().enumerate() {
        let last = line.to.unwrap_or(1000);
        let settled = |run: u32| {
            let mut earlier = lines[..index].iter().map(|(line, _)| line);
            earlier.any(|line| line.from <= run && line.to.is_none_or(|to| run <= to))
        };
        if (line.from..=last).all(settled) {
            let message = format!(
                "{label}: unreachable line \"{}\": the lines above it settle every {} it names",
                line.name,
                if matches!(counted, Counted::Times) { "number" } else { "run" },
            );
            reader.mistake(place.span.clone(), message, None);
        }
    }
}
