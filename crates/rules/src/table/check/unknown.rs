//! Parses chances: stated ones, the unknown chance of a table, and the rest of a law.

use std::ops::Range;

use toml::de::DeValue;

use crate::exact::Exact;
use crate::table::check::identifier;
use crate::table::multiplier::Draw;
use crate::table::odds;
use crate::table::reader::{Node, Reader, Section};
use crate::table::unknown::{Instead, Unknown};

/// The word for 1 less the other chances of a law.
pub(super) const REST: &str = "rest";

/// Reads a chance that is stated.
pub(super) fn chance(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<Exact> {
    let chance = match node.get_ref() {
        DeValue::Integer(number) if number.radix() == 10 => self::number(number.as_str()),
        DeValue::Float(number) => self::number(number.as_str()),
        DeValue::String(text) => number(text),
        _ => None,
    };
    let chance = chance.filter(|chance| *chance <= Exact::one());
    if chance.is_none() {
        reader.unexpected(
            label,
            node,
            "a chance above 0 and at most 1, as \"1/3\", 0.25 or \"25%\"",
        );
    }
    chance
}

/// Parses a share above 0.
fn number(text: &str) -> Option<Exact> {
    odds::share(text).filter(Exact::is_positive)
}

/// Reads the unknown chance that a table declares: its name and its assumed value.
pub(super) fn declared(reader: &mut Reader, section: &mut Section<'_, '_>) {
    let Some(node) = section.get("unknown") else { return };
    let Some(names) = reader.section("unknown".into(), node) else { return };
    if names.entries().next().is_none() {
        let expected = "the name of a chance and its assumed value, as { q = \"1/2\" }";
        reader.unexpected("unknown", node, expected);
    }
    for (key, span, node) in names.entries() {
        if reader.unknown.is_some() {
            let message = format!("unknown: \"{key}\" is a second unknown chance");
            let help = "expected one: state the others as numbers".to_owned();
            reader.mistake(span, message, Some(help));
            continue;
        }
        let label = format!("unknown: {key}");
        if !super::check_identifier(reader, "unknown", key, span.clone()) {
            continue;
        }
        let Some(assumed) = chance(reader, &label, node) else { continue };
        if assumed == Exact::one() {
            reader.unexpected(&label, node, "an assumed chance below 1, as \"1/3\" or 0.25");
            continue;
        }
        reader.unknown = Some(Unknown {
            name: key.to_owned(),
            value: match &reader.instead {
                Some(Instead::Chance(value)) => value.clone(),
                _ => assumed,
            },
            most: Exact::one(),
            place: reader.place(span),
            is_used: false,
        });
    }
}

/// Notes an unknown chance that no law has.
pub(super) fn used(reader: &mut Reader) {
    if let Some(unknown) = reader.unknown.as_ref().filter(|one| !one.is_used)
        && reader.mistakes.is_empty()
    {
        let (name, span) = (unknown.name.clone(), unknown.place.span.clone());
        let message = format!("unknown: \"{name}\" is the chance of nothing");
        let help = format!("expected a chance {{ unknown = \"{name}\" }} of a factor");
        reader.mistake(span, message, Some(help));
    }
}

/// The chances of a law that are not stated.
#[derive(Default)]
pub(super) struct Open {
    /// The index and the place of the rest.
    rest: Option<usize>,
    /// The place of the unknown chance.
    unknown: Option<Range<usize>>,
}

impl Open {
    /// Notes that the chance at this index is the rest. Returns 0 until it is settled.
    pub fn rest(
        &mut self,
        reader: &mut Reader,
        (label, node): (&str, &Node<'_>),
        at: usize,
    ) -> Option<Exact> {
        if self.rest.is_some() {
            let message = format!("{label}: a second \"{REST}\"");
            let help = "expected one chance that is 1 less the others".to_owned();
            reader.mistake(node.span(), message, Some(help));
            return None;
        }
        self.rest = Some(at);
        Some(Exact::zero())
    }

    /// Reads an unknown chance, and returns its value.
    pub fn unknown(&mut self, reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<Exact> {
        let mut section = reader.section(label.to_owned(), node)?;
        let name = section.require(reader, "unknown");
        section.finish(reader);
        let named = name?;
        let name = identifier(reader, &format!("{label}: unknown"), named)?;
        if self.unknown.is_some() {
            let message = format!("{label}: a second unknown chance of one law");
            let help = format!("expected one, and \"{REST}\" or a number for each of the others");
            reader.mistake(node.span(), message, Some(help));
            return None;
        }
        let known = reader.unknown.as_ref().map(|one| (one.name.clone(), one.value.clone()));
        match known {
            Some((known, value)) if known == name => {
                self.unknown = Some(node.span());
                Some(value)
            }
            Some((known, _)) => {
                let message = format!("{label}: no unknown chance \"{name}\"");
                let help = format!("expected \"{known}\", the one under [unknown]");
                reader.mistake(named.span(), message, Some(help));
                None
            }
            // A wrong declaration was already reported.
            None if !reader.mistakes.is_empty() => None,
            None => {
                let message = format!("{label}: \"{name}\" has no assumed value");
                let help =
                    format!("expected one above the wagers: unknown = {{ {name} = \"1/2\" }}");
                reader.mistake(named.span(), message, Some(help));
                None
            }
        }
    }

    /// Settles the rest. Returns `false` after noting a mistake.
    pub fn settle(
        self,
        reader: &mut Reader,
        (label, node): (&str, &Node<'_>),
        draws: &mut [Draw],
    ) -> bool {
        let Some(rest) = self.rest else {
            let Some(span) = self.unknown else { return true };
            let message = format!("{label}: no chance changes with the unknown one");
            let help = format!("expected \"{REST}\" as another chance: 1 less all others");
            reader.mistake(span, message, Some(help));
            return false;
        };
        let sum: Exact = draws.iter().map(|draw| &draw.chance).sum();
        if sum >= Exact::one() {
            let message = format!("{label}: the chances beside the rest sum to {sum}");
            reader.mistake(node.span(), message, Some("expected a sum below 1".to_owned()));
            return false;
        }
        draws[rest].chance = &Exact::one() - &sum;
        if let (Some(_), Some(unknown)) = (self.unknown, &mut reader.unknown) {
            let most = &draws[rest].chance + &unknown.value;
            if most < unknown.most {
                unknown.most = most;
            }
            unknown.is_used = true;
        }
        true
    }
}
