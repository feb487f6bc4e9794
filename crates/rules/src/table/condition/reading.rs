//! Parses conditions as tables write them: keys are fields, sub-tables are hands, arrays are
//! alternatives.

use toml::de::DeValue;

use crate::condition::Condition;
use crate::field::{Quantifier, Vocabulary};
use crate::table::condition::said::{Asked, Said, When};
use crate::table::condition::scope::Scope;
use crate::table::condition::values::values;
use crate::table::condition::{comparison, meant};
use crate::table::reader::{Node, Reader};

/// The key of a condition that must not hold.
const NOT: &str = "not";

/// Reads the condition of a line. Returns `None` after noting a mistake.
pub(in crate::table) fn read(
    reader: &mut Reader,
    vocabulary: &'static Vocabulary,
    label: &str,
    node: &Node<'_>,
) -> Option<When> {
    required(reader, Scope { vocabulary, label, prefix: "", shown: "" }, node)
}

/// Reads a condition on one hand, whose fields are named without the hand. Returns `None` after
/// noting a mistake.
pub(in crate::table) fn read_of_hand(
    reader: &mut Reader,
    vocabulary: &'static Vocabulary,
    label: &str,
    hand: &str,
    node: &Node<'_>,
) -> Option<Condition> {
    let prefix = format!("{hand}.");
    let scope = Scope { vocabulary, label, prefix: &prefix, shown: "" };
    required(reader, scope, node).map(|when| when.condition)
}

/// Reads a table of requirements, or an array of alternatives.
fn required(reader: &mut Reader, scope: Scope<'_>, node: &Node<'_>) -> Option<When> {
    match node.get_ref() {
        DeValue::Array(alternatives) if !alternatives.is_empty() => {
            let read: Vec<Option<When>> =
                alternatives.iter().map(|node| required(reader, scope, node)).collect();
            let read: Vec<When> = read.into_iter().collect::<Option<_>>()?;
            Some(join(read, Condition::Any, Said::Any))
        }
        DeValue::Table(_) => {
            let section = reader.section(scope.label.to_owned(), node)?;
            let parts: Vec<Option<When>> = section
                .entries()
                .map(|(key, span, value)| requirement(reader, scope, key, span, value))
                .collect();
            let parts: Vec<When> = parts.into_iter().collect::<Option<_>>()?;
            Some(join(parts, Condition::All, Said::All))
        }
        _ => {
            let name = match scope.shown {
                "" if scope.is_of_wager() => format!("{}: when", scope.label),
                "" => scope.label.to_owned(),
                shown => format!("{}: {shown}", scope.label),
            };
            let name = name.trim_end_matches('.');
            match meant::of_plain_value(scope.vocabulary, scope.prefix, scope.shown, node) {
                Some(help) => reader.unlike(name, node, help),
                None => {
                    let expected = "a table of fields, as { result = \"tie\" }, or a list of such";
                    reader.unexpected(name, node, expected);
                }
            }
            None
        }
    }
}

/// Reads one key of a condition and its value.
fn requirement(
    reader: &mut Reader,
    scope: Scope<'_>,
    key: &str,
    span: std::ops::Range<usize>,
    value: &Node<'_>,
) -> Option<When> {
    let Scope { vocabulary, label, prefix, shown } = scope;
    if prefix.is_empty()
        && let Some(quantifier) = vocabulary.quantifier(key)
    {
        return quantified(reader, scope, quantifier, value);
    }
    if key == NOT && scope.is_whole() {
        return required(reader, scope, value).map(all_but);
    }
    let name = format!("{prefix}{key}");
    if let Some(field) = vocabulary.find(&name) {
        let domain = vocabulary.spec(field).domain;
        let shown = format!("{shown}{key}");
        if value.get_ref().as_str().is_some_and(|text| comparison::is_one(scope, domain, text)) {
            return comparison::read(reader, scope, (&shown, field), value);
        }
        let values = values(reader, &format!("{label}: {shown}"), domain, value)?;
        let said = Said::Field(Asked { name: shown, domain, values });
        return Some(When { condition: Condition::Is(field, values), said });
    }
    let inside = format!("{name}.");
    if vocabulary.specs.iter().any(|spec| spec.name.starts_with(&inside)) {
        let shown = format!("{shown}{key}.");
        return required(reader, Scope { prefix: &inside, shown: &shown, ..scope }, value);
    }
    let mut wrong = format!("{shown}{key}");
    let mut inner = value;
    while let Some((key, value)) = inner.get_ref().as_table().and_then(|table| table.iter().next())
    {
        wrong = format!("{wrong}.{}", key.get_ref());
        inner = value;
    }
    let (of_wager, known) = (scope.is_of_wager(), shown.len());
    let is_false = meant::is_false(inner);
    let message = format!("{label}: unknown field \"{wrong}\"");
    reader.mistake_with(span, message, move || {
        Some(meant::of_unknown_field(vocabulary, &wrong, (of_wager, known, is_false)))
    });
    None
}

/// Reads requirements on the hands that a word stands for.
fn quantified(
    reader: &mut Reader,
    scope: Scope<'_>,
    quantifier: &Quantifier,
    value: &Node<'_>,
) -> Option<When> {
    let shown = format!("{}.", quantifier.name);
    let mut said = Said::All(Vec::new());
    let mut hands = Vec::new();
    for (hand, guard) in &quantifier.hands {
        let prefix = format!("{hand}.");
        let of_hand = Scope { prefix: &prefix, shown: &shown, ..scope };
        // A mistake is noted once, even if it is read for several hands.
        let found = reader.mistakes.len();
        let read = required(reader, of_hand, value);
        if reader.mistakes.len() > found {
            return None;
        }
        let read = read?;
        said = read.said;
        hands.push(match guard {
            None => read.condition,
            Some((field, values)) => {
                Condition::All(vec![Condition::Is(*field, *values), read.condition])
            }
        });
    }
    let condition = if quantifier.every { Condition::All(hands) } else { Condition::Any(hands) };
    Some(When { condition, said })
}

/// Negates a condition.
fn all_but(When { condition, said }: When) -> When {
    When { condition: Condition::Not(Box::new(condition)), said: Said::Not(Box::new(said)) }
}

fn join(
    mut parts: Vec<When>,
    of: fn(Vec<Condition>) -> Condition,
    said: fn(Vec<Said>) -> Said,
) -> When {
    if parts.len() == 1
        && let Some(only) = parts.pop()
    {
        return only;
    }
    let (conditions, parts): (Vec<_>, Vec<_>) =
        parts.into_iter().map(|part| (part.condition, part.said)).unzip();
    When { condition: of(conditions), said: said(parts) }
}
