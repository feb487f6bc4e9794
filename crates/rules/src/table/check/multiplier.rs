//! Parses the law of a multiplier: `{ 2 = "1/2", 5 = "1/3", 10 = "1/6" }`, chances by factor.

use toml::de::DeValue;

use crate::exact::Exact;
use crate::figure::short;
use crate::table::multiplier::Draw;
use crate::table::odds;
use crate::table::reader::{Node, Reader};

/// Maximum number of factors in a law.
const MOST_DRAWS: usize = 100;
/// The largest factor.
const MOST_TIMES: i64 = 1_000_000;

/// Reads the draws of a multiplier, sorted by factor.
pub(super) fn law(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<Vec<Draw>> {
    chances(reader, &format!("{label}: multiplier"), node)
}

/// Reads numbers above 0 with their chances, which sum to 1, sorted by number.
pub(super) fn chances(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<Vec<Draw>> {
    law_of(reader, label, node, "a factor above 0")
}

/// Reads numbers from 0 with their chances.
pub(super) fn numbers(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<Vec<Draw>> {
    law_of(reader, label, node, FROM_ZERO)
}

/// The words for numbers that may be 0.
const FROM_ZERO: &str = "a number from 0";

fn law_of(reader: &mut Reader, label: &str, node: &Node<'_>, expected: &str) -> Option<Vec<Draw>> {
    let label = label.to_owned();
    let section = reader.section(label.clone(), node)?;
    let factors = section.entries().count();
    if factors > MOST_DRAWS {
        let message = format!("{label}: {factors} factors");
        reader.mistake(node.span(), message, Some(format!("expected up to {MOST_DRAWS}")));
        return None;
    }
    let mut draws: Vec<Draw> = Vec::new();
    let mut right = true;
    for (key, span, node) in section.entries() {
        let times = odds::number(key).filter(|times| *times <= Exact::integer(MOST_TIMES));
        let times = times.filter(|times| times.is_positive() || expected == FROM_ZERO);
        if times.is_none() {
            let help = format!("expected {expected} and up to {MOST_TIMES}, as 2 or \"2.5\"");
            reader.mistake(span.clone(), format!("{label}: {key:?} is no factor"), Some(help));
        }
        let chance = match node.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => self::number(number.as_str()),
            DeValue::Float(number) => self::number(number.as_str()),
            DeValue::String(text) => number(text),
            _ => None,
        };
        let chance = chance.filter(|chance| *chance <= Exact::one());
        if chance.is_none() {
            let expected = "a chance above 0 and at most 1, as \"1/3\" or 0.25";
            reader.unexpected(&format!("{label}: {key}"), node, expected);
        }
        let Some((times, chance)) = times.zip(chance) else {
            right = false;
            continue;
        };
        if draws.iter().any(|other| other.times == times) {
            let message = format!("{label}: the factor {} stands there twice", short(&times));
            reader.mistake(span, message, Some("expected each factor once".to_owned()));
            right = false;
        }
        draws.push(Draw { times, chance });
    }
    if !right {
        return None;
    }
    let sum: Exact = draws.iter().map(|draw| &draw.chance).sum();
    if sum != Exact::one() {
        let message = format!("{label}: the chances sum to {sum}");
        let help = "expected factors with chances that sum to 1, as { 2 = \"2/3\", 5 = \"1/3\" }";
        reader.mistake(node.span(), message, Some(help.to_owned()));
        return None;
    }
    draws.sort_by(|left, right| left.times.cmp(&right.times));
    Some(draws)
}

/// Parses a number above 0 of at most 18 characters.
fn number(text: &str) -> Option<Exact> {
    odds::number(text).filter(Exact::is_positive)
}
