//! Parses the law of a multiplier: `{ 2 = "1/2", 5 = "1/3", 10 = "1/6" }`, chances by factor. One of
//! them may be the rest, and one unknown.

use toml::de::DeValue;

use crate::exact::Exact;
use crate::figure::short;
use crate::table::check::unknown;
use crate::table::multiplier::Draw;
use crate::table::odds;
use crate::table::reader::{Node, Reader};

/// Maximum number of factors in a law.
const MOST_DRAWS: usize = 100;
/// The largest factor.
pub(super) const MOST_TIMES: i64 = 1_000_000;

/// Reads the draws of a multiplier, sorted by factor.
pub(super) fn law(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<Vec<Draw>> {
    factors(reader, &format!("{label}: multiplier"), node)
}

/// Reads factors with their chances, sorted by factor.
pub(super) fn factors(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<Vec<Draw>> {
    let factors = Numbers {
        name: "factor",
        expected: &format!("a factor above 0 and up to {MOST_TIMES}, as 2 or \"2.5\""),
        all: "factors with chances that sum to 1, as { 2 = \"2/3\", 5 = \"1/3\" }",
        fits: &|times| times.is_positive() && *times <= Exact::integer(MOST_TIMES),
        may_be_unknown: true,
    };
    chances(reader, label, &factors, node)
}

/// Numbers that are drawn, and their names in messages.
pub(super) struct Numbers<'n> {
    pub name: &'n str,
    pub expected: &'n str,
    pub all: &'n str,
    pub fits: &'n dyn Fn(&Exact) -> bool,
    /// `true` if a chance of them may be unknown.
    pub may_be_unknown: bool,
}

/// Reads numbers with their chances, which sum to 1, sorted by number.
pub(super) fn chances(
    reader: &mut Reader,
    label: &str,
    numbers: &Numbers<'_>,
    node: &Node<'_>,
) -> Option<Vec<Draw>> {
    let section = reader.section(label.to_owned(), node)?;
    let factors = section.entries().count();
    if factors > MOST_DRAWS {
        let message = format!("{label}: {factors} factors");
        reader.mistake(node.span(), message, Some(format!("expected up to {MOST_DRAWS}")));
        return None;
    }
    let mut draws: Vec<Draw> = Vec::new();
    let mut right = true;
    let mut open = unknown::Open::default();
    for (key, span, node) in section.entries() {
        let times = odds::number(key).filter(numbers.fits);
        if times.is_none() {
            let help = format!("expected {}", numbers.expected);
            let message = format!("{label}: {key:?} is no {}", numbers.name);
            reader.mistake(span.clone(), message, Some(help));
        }
        let label_of = format!("{label}: {key}");
        let chance = match node.get_ref() {
            DeValue::String(text) if text == unknown::REST => {
                open.rest(reader, (&label_of, node), draws.len())
            }
            DeValue::Table(_) if numbers.may_be_unknown => open.unknown(reader, &label_of, node),
            _ => unknown::chance(reader, &label_of, node),
        };
        let Some((times, chance)) = times.zip(chance) else {
            right = false;
            continue;
        };
        if draws.iter().any(|other| other.times == times) {
            let message = format!("{label}: {} stands there twice", short(&times));
            reader.mistake(span, message, Some("expected each number once".to_owned()));
            right = false;
        }
        draws.push(Draw { times, chance });
    }
    if !right || !open.settle(reader, (label, node), &mut draws) {
        return None;
    }
    let sum: Exact = draws.iter().map(|draw| &draw.chance).sum();
    if sum != Exact::one() {
        let message = format!("{label}: the chances sum to {sum}");
        let help = format!("expected {}", numbers.all);
        reader.mistake(node.span(), message, Some(help));
        return None;
    }
    draws.sort_by(|left, right| left.times.cmp(&right.times));
    Some(draws)
}
