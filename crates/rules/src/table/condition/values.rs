//! Parses the values of a field: one, a list of them, or ranges.

use toml::de::DeValue;

use crate::field::{Domain, Values};
use crate::table::condition::meant;
use crate::table::reader::{Node, Reader, nearest};

/// Reads one value, a list of values, or ranges.
pub(in crate::table) fn values(
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
