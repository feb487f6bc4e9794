//! Parses conditions as tables write them: keys are fields, sub-tables are hands, arrays are
//! alternatives.

use toml::de::DeValue;

use crate::condition::Condition;
use crate::field::{Domain, Quantifier, Values, Vocabulary};
use crate::table::part::{Scope, When};
use crate::table::reader::{Node, Reader, nearest};
use crate::table::said::{Asked, Said};
use crate::table::{against, meant, phrase};
use crate::wording::capital;
use crate::wording::similar;

/// The key of a condition that must not hold.
const NOT: &str = "not";

/// Reads the condition of a line. Returns `None` after noting a mistake.
pub(super) fn read(
    reader: &mut Reader,
    vocabulary: &'static Vocabulary,
    label: &str,
    node: &Node<'_>,
) -> Option<When> {
    let mut when = required(reader, Scope { vocabulary, label, prefix: "", shown: "" }, node)?;
    when.words = match when.words.is_empty() {
        true => "Otherwise".into(),
        false => capital(&when.words),
    };
    Some(when)
}

/// Reads a condition on one hand, whose fields are named without the hand. Returns `None` after
/// noting a mistake.
pub(super) fn read_of_hand(
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
            Some(join(read, " or ", Condition::Any, Said::Any))
        }
        DeValue::Table(_) => {
            let section = reader.section(scope.label.to_owned(), node)?;
            let parts: Vec<Option<When>> = section
                .entries()
                .map(|(key, span, value)| requirement(reader, scope, key, span, value))
                .collect();
            let parts: Vec<When> = parts.into_iter().collect::<Option<_>>()?;
            Some(join(parts, ", ", Condition::All, Said::All))
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
        if value.get_ref().as_str().is_some_and(|text| against::is_one(scope, domain, text)) {
            return against::read(reader, scope, (&shown, field), value);
        }
        let values = values(reader, &format!("{label}: {shown}"), domain, value)?;
        let words = phrase::requirement(vocabulary.hands, &shown, domain, values);
        let said = Said::Field(Asked { name: shown, domain, values });
        return Some(When { condition: Condition::Is(field, values), words, said });
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
        Some(field_meant(vocabulary, &wrong, (of_wager, known, is_false)))
    });
    None
}

/// Returns the help for an unknown field. `wrong` is its name as written, whose first `known` bytes
/// name a hand or a group. `of_wager` is `true` in a line of a wager.
fn field_meant(
    vocabulary: &Vocabulary,
    wrong: &str,
    (of_wager, known, is_false): (bool, usize, bool),
) -> String {
    let names = vocabulary.names();
    let last = wrong.rsplit('.').next().unwrap_or_default();
    match similar(wrong, names.iter().map(String::as_str)) {
        _ if wrong == "run" && of_wager => {
            let hands = vocabulary.hands.iter().map(|hand| format!("\"{hand}\""));
            let hands = hands.collect::<Vec<_>>().join(", ");
            format!("a run needs a wager with streak = {hands} or \"any\"")
        }
        _ if wrong == "times" && of_wager => {
            "a number of times needs a wager with counts or pattern".to_owned()
        }
        _ if known > 0 && vocabulary.find(last).is_some() => {
            format!("did you mean \"{last}\", which is of the whole round?")
        }
        near => match (meant::of_unknown_field(vocabulary, wrong, known, is_false), near) {
            (Some(help), _) => help,
            (None, Some(near)) => format!("did you mean \"{near}\"?"),
            (None, None) => "see \"odds list fields\"".into(),
        },
    }
}

/// Reads requirements on the hands that a word stands for.
fn quantified(
    reader: &mut Reader,
    scope: Scope<'_>,
    quantifier: &Quantifier,
    value: &Node<'_>,
) -> Option<When> {
    let shown = format!("{}.", quantifier.name);
    let mut words = String::new();
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
        (words, said) = (read.words, read.said);
        hands.push(match guard {
            None => read.condition,
            Some((field, values)) => {
                Condition::All(vec![Condition::Is(*field, *values), read.condition])
            }
        });
    }
    let condition = if quantifier.every { Condition::All(hands) } else { Condition::Any(hands) };
    Some(When { condition, words, said })
}

/// Negates a condition.
fn all_but(when: When) -> When {
    let words = phrase::negated(&when.words);
    let condition = Condition::Not(Box::new(when.condition));
    When { condition, words, said: Said::Not(Box::new(when.said)) }
}

fn join(
    mut parts: Vec<When>,
    glue: &str,
    of: fn(Vec<Condition>) -> Condition,
    said: fn(Vec<Said>) -> Said,
) -> When {
    if parts.len() == 1
        && let Some(only) = parts.pop()
    {
        return only;
    }
    let words = parts.iter().map(|part| part.words.as_str()).collect::<Vec<_>>().join(glue);
    let (conditions, parts): (Vec<_>, Vec<_>) =
        parts.into_iter().map(|part| (part.condition, part.said)).unzip();
    When { condition: of(conditions), words, said: said(parts) }
}

/// Reads one value, a list of values, or ranges.
pub(super) fn values(
    reader: &mut Reader,
    name: &str,
    domain: Domain,
    node: &Node<'_>,
) -> Option<Values> {
    let impossible = |reader: &mut Reader, text: &str, help: Option<String>| {
        let example = match domain {
            Domain::Number(low, high) => format!(", as {low} or \"{low}-{high}\""),
            _ => String::new(),
        };
        let help = help.unwrap_or_else(|| format!("expected {domain}{example}"));
        reader.mistake(node.span(), format!("{name} cannot be {text}"), Some(help));
        None
    };
    let one = |code: Option<u8>| code.map(Values::one);
    match node.get_ref() {
        DeValue::Boolean(truth) => one(domain.code(if *truth { "true" } else { "false" }))
            .or_else(|| impossible(reader, &truth.to_string(), None)),
        DeValue::Integer(number) => {
            let text = i128::from_str_radix(number.as_str(), number.radix()).ok();
            let text = text.map_or_else(|| number.to_string(), |number| number.to_string());
            one(domain.code(&text)).or_else(|| impossible(reader, &text, None))
        }
        DeValue::String(text) if domain == Domain::Truth => {
            let help = domain.code(text).map(|_| format!("expected {text} without quotes"));
            impossible(reader, &format!("{:?}", text.as_ref()), help)
        }
        DeValue::String(text) => {
            let mut all = Values::default();
            for part in text.split(',').map(str::trim) {
                match range(domain, part) {
                    Ok(values) => all = all.with(values),
                    Err(help) => return impossible(reader, &format!("{part:?}"), help),
                }
            }
            Some(all)
        }
        DeValue::Array(list) if !list.is_empty() => {
            let read: Vec<Option<Values>> = list
                .iter()
                .map(|node| match node.get_ref() {
                    DeValue::Array(_) => {
                        reader.unexpected(name, node, &domain.to_string());
                        None
                    }
                    _ => values(reader, name, domain, node),
                })
                .collect();
            let read: Vec<Values> = read.into_iter().collect::<Option<_>>()?;
            Some(read.into_iter().fold(Values::default(), Values::with))
        }
        _ => {
            let kind = if domain.is_ordered() { ", a list or a range in quotes" } else { "" };
            reader.unexpected(name, node, &format!("{domain}{kind}"));
            None
        }
    }
}

/// Parses one value or a range `"6-7"`. The error is a help text, if there is one.
fn range(domain: Domain, text: &str) -> Result<Values, Option<String>> {
    if let Some(code) = domain.code(text) {
        return Ok(Values::one(code));
    }
    if let (Some(low), Domain::Number(_, high)) = (text.strip_suffix('+'), domain)
        && let Some(low) = domain.code(low.trim())
    {
        return Ok(Values::range(low, high));
    }
    if let Some(help) = meant::of_comparison(domain, text) {
        return Err(Some(help));
    }
    let Some((low, high)) = text.split_once('-') else {
        let names: Vec<String> = match domain {
            Domain::Choice(_) | Domain::Suit | Domain::Colour => {
                domain.values().codes().map(|code| domain.name(code)).collect()
            }
            _ => Vec::new(),
        };
        return Err(nearest(text, names.iter().map(String::as_str)));
    };
    match (domain.code(low.trim()), domain.code(high.trim())) {
        (Some(low), Some(high)) if !domain.is_ordered() => {
            let [low, high] = [low, high].map(|code| domain.name(code));
            Err(Some(format!("these have no order: expected a list, as [\"{low}\", \"{high}\"]")))
        }
        (Some(from), Some(to)) if from > to => {
            Err(Some(format!("expected the lower end first, \"{high}-{low}\"")))
        }
        (Some(from), Some(to)) => Ok(Values::range(from, to)),
        _ => Err(None),
    }
}
