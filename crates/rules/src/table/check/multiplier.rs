//! Parses the law of a multiplier: `{ 2 = "1/2", 5 = "1/3", 10 = "1/6" }`, chances by factor. One of
//! them may be the rest, and one unknown. A list of factors alone, `[2, 5, 10]`, leaves the law open.

use toml::de::DeValue;

use crate::exact::Exact;
use crate::figure::short;
use crate::table::check::unknown;
use crate::table::laws::Support;
use crate::table::multiplier::Draw;
use crate::table::odds;
use crate::table::reader::{Node, Reader};

/// Maximum number of factors in a law.
const MOST_DRAWS: usize = 100;
/// The largest factor.
pub(super) const MOST_TIMES: i64 = 1_000_000;

/// Reads the draws of a multiplier, sorted by factor.
pub(super) fn law(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<Vec<Draw>> {
    let law = factors(reader, &format!("{label}: multiplier"), node, true)?;
    Some(drawn_alone(reader, "factor", node, law))
}

/// Numbers with their chances.
pub(super) struct Chances {
    /// The numbers, in increasing order.
    pub draws: Vec<Draw>,
    /// `true` if the chances are not stated, and equal ones are assumed.
    pub is_open: bool,
}

impl Chances {
    /// Returns `true` if no chance is stated, or none needs to be.
    pub fn may_be_open(&self) -> bool {
        self.is_open || self.draws.len() == 1
    }

    /// Returns the numbers.
    pub fn numbers(&self) -> Vec<Exact> {
        self.draws.iter().map(|draw| draw.times.clone()).collect()
    }
}

/// Returns the draws of numbers that are drawn alone, or the one that stands in for them.
pub(super) fn drawn_alone(
    reader: &mut Reader,
    noun: &'static str,
    node: &Node<'_>,
    law: Chances,
) -> Vec<Draw> {
    let support = Support { noun, numbers: law.numbers(), factors: Vec::new() };
    match reader.law(support, (node.span(), law.is_open)) {
        Some(one) => vec![Draw { times: one.number, chance: Exact::one() }],
        None => law.draws,
    }
}

/// Reads factors with their chances, sorted by factor. `may_be_unknown` allows an unknown chance.
pub(super) fn factors(
    reader: &mut Reader,
    label: &str,
    node: &Node<'_>,
    may_be_unknown: bool,
) -> Option<Chances> {
    let factors = Numbers {
        name: "factor",
        expected: &one_factor(),
        all: "factors with chances that sum to 1, as { 2 = \"2/3\", 5 = \"1/3\" }",
        fits: &|times| times.is_positive() && *times <= Exact::integer(MOST_TIMES),
        may_be_unknown,
    };
    chances(reader, label, &factors, node)
}

/// Describes a valid factor.
pub(super) fn one_factor() -> String {
    format!("a factor above 0 and up to {MOST_TIMES}, as 2 or \"2.5\"")
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
) -> Option<Chances> {
    if node.get_ref().is_array() || node.get_ref().is_str() {
        return listed(reader, label, numbers, node);
    }
    if !node.get_ref().is_table() {
        let expected = format!("{}; each is {}", numbers.all, numbers.expected);
        reader.unexpected(label, node, &expected);
        return None;
    }
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
    Some(Chances { draws, is_open: false })
}

/// Reads numbers without chances: `[2, 3, 5]`, or `"1-5"` for a range of whole numbers.
fn listed(
    reader: &mut Reader,
    label: &str,
    numbers: &Numbers<'_>,
    node: &Node<'_>,
) -> Option<Chances> {
    let number = |text: &str| odds::number(text).filter(numbers.fits);
    let found: Option<Vec<Exact>> = match node.get_ref() {
        DeValue::String(text) => {
            match text.split_once('-').map(|(from, to)| [from, to].map(number)) {
                Some([Some(from), Some(to)]) if from > to => {
                    let help = format!("expected \"{}-{}\"", short(&to), short(&from));
                    reader.mistake(node.span(), format!("{label}: an empty range"), Some(help));
                    return None;
                }
                Some([Some(from), Some(to)]) => {
                    let up = |one: &Exact| Some(one + &Exact::one()).filter(|next| *next <= to);
                    Some(std::iter::successors(Some(from), up).take(MOST_DRAWS + 1).collect())
                }
                _ => None,
            }
        }
        _ => {
            let one = |node: &Node<'_>| match node.get_ref() {
                DeValue::Integer(text) if text.radix() == 10 => number(text.as_str()),
                DeValue::Float(text) => number(text.as_str()),
                DeValue::String(text) => number(text),
                _ => None,
            };
            reader.array(label, node).iter().map(one).collect()
        }
    };
    let found = found.filter(|found| !found.is_empty() && found.len() <= MOST_DRAWS);
    let Some(mut found) = found else {
        let expected = format!(
            "1 to {MOST_DRAWS} numbers, as [2, 3] or \"1-5\"; each is {}",
            numbers.expected
        );
        reader.unexpected(label, node, &expected);
        return None;
    };
    found.sort();
    if let Some([one, _]) =
        found.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| [&pair[0], &pair[1]])
    {
        let message = format!("{label}: {} stands there twice", short(one));
        reader.mistake(node.span(), message, Some("expected each number once".to_owned()));
        return None;
    }
    let chance = Exact::one().share_of(&Exact::count(found.len() as u128));
    let draw = |times| Draw { times, chance: chance.clone() };
    Some(Chances { draws: found.into_iter().map(draw).collect(), is_open: true })
}
