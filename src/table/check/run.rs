//! Wagers settled once a session, by the longest run of wins.

use toml::de::DeValue;

use crate::error::Place;
use crate::field::Vocabulary;
use crate::table::check::wager::{covers, odds_and_name};
use crate::table::model::RunLine;
use crate::table::reader::{Node, Reader, nearest};

pub(super) fn streak_side(
    reader: &mut Reader,
    game: &Vocabulary,
    label: &str,
    node: &Node<'_>,
) -> Option<String> {
    let side = reader.string(&format!("{label}: streak"), node)?;
    let mut sides = game.hands.to_vec();
    sides.push("any");
    if sides.contains(&side.as_str()) {
        return Some(side);
    }
    let help = nearest(&side, sides.into_iter());
    reader.mistake(node.span(), format!("{label}: no streak of \"{side}\""), help);
    None
}

/// A line of a run wager and where it stands.
pub(super) fn run_line(
    reader: &mut Reader,
    label: &str,
    node: &Node<'_>,
) -> Option<(RunLine, Place)> {
    let mut section = reader.section(format!("a line of {label}"), node)?;
    let (pays, name) = odds_and_name(reader, label, &mut section);
    let pays = pays.filter(|pays| covers(reader, label, &mut section, (pays, None)));
    let when = section.require(reader, "when");
    let runs = when.and_then(|node| {
        let mut section = reader.section(format!("{label}: when"), node)?;
        let runs = section.require(reader, "run").and_then(|node| run_lengths(reader, label, node));
        section.finish(reader);
        runs
    });
    section.finish(reader);
    let (from, to) = runs?;
    let words = match to {
        None => format!("Longest run {from} or more"),
        Some(to) if to == from => format!("Longest run {from}"),
        Some(to) => format!("Longest run {from}-{to}"),
    };
    let line = RunLine { name: name.unwrap_or(words), pays: pays?, from, to };
    Some((line, reader.place(node.span())))
}

/// Lengths of runs: `5`, `"5-6"` or `"7+"`.
fn run_lengths(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<(u32, Option<u32>)> {
    let length = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let length = digits.then(|| text.parse::<u32>().ok()).flatten();
        length.filter(|length| (1..=1000).contains(length))
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
        let expected = "a run from 1 to 1000: 5, \"5-6\" or \"7+\"";
        reader.unexpected(&format!("{label}: run"), node, expected);
    }
    runs
}

pub(super) fn hidden_runs(reader: &mut Reader, label: &str, lines: &[(RunLine, Place)]) {
    for (index, (line, place)) in lines.iter().enumerate() {
        let last = line.to.unwrap_or(1000);
        let settled = |run: u32| {
            let mut earlier = lines[..index].iter().map(|(line, _)| line);
            earlier.any(|line| line.from <= run && line.to.is_none_or(|to| run <= to))
        };
        if (line.from..=last).all(settled) {
            let message = format!(
                "{label}: unreachable line \"{}\": the lines above it settle every run it names",
                line.name
            );
            reader.mistake(place.span.clone(), message, None);
        }
    }
}
