//! Parses comparisons of one field with another: `banker.third = "> player.third"`.

use crate::condition::{Condition, Relation};
use crate::field::{Domain, Field, Vocabulary};
use crate::table::condition::meant::COMPARISONS;
use crate::table::condition::said::{Said, When};
use crate::table::condition::scope::Scope;
use crate::table::reader::{Node, Reader};
use crate::wording::similar;

/// The field on the right-hand side of a comparison.
struct Other {
    /// Its name for messages. A bare name gets the hand word of the condition: `any.total`.
    shown: String,
    /// The field of each hand, with the condition under which that hand is meant.
    hands: Vec<(Option<Condition>, Field)>,
    /// `true` if the comparison must hold for every hand, `false` if one is enough.
    every: bool,
}

/// Returns `true` if a text compares with another field, not with a value.
pub(super) fn is_one(scope: Scope<'_>, domain: Domain, text: &str) -> bool {
    let Some((_, _, name)) = split(text) else { return false };
    let is_name = name.starts_with(|letter: char| letter.is_ascii_lowercase());
    let names = scope.vocabulary.names();
    let is_like = || similar(name, names.iter().map(String::as_str)).is_some();
    is_name
        && domain.code(name).is_none()
        && (name.contains('.') || other(scope, name).is_some() || is_like())
}

/// Reads a comparison. Returns `None` after noting a mistake.
pub(super) fn read(
    reader: &mut Reader,
    scope: Scope<'_>,
    (shown, field): (&str, Field),
    node: &Node<'_>,
) -> Option<When> {
    let (sign, relation, name) = split(node.get_ref().as_str()?)?;
    let Scope { vocabulary, label, .. } = scope;
    let Some(Other { shown: beside, hands, every }) = other(scope, name) else {
        let names = vocabulary.names();
        let near = similar(name, names.iter().map(String::as_str));
        let help = near.map_or("see \"odds list fields\"".to_owned(), |near| {
            format!("did you mean \"{sign} {near}\"?")
        });
        reader.mistake(node.span(), format!("{label}: unknown field \"{name}\""), Some(help));
        return None;
    };
    let domain = vocabulary.spec(field).domain;
    let of_other = hands.first().map(|(_, field)| vocabulary.spec(*field).domain)?;
    let canonical = Relation::SIGNS.iter().find(|(_, one)| *one == relation)?.0;
    let help = if !domain.compares_with(of_other) {
        Some(format!("expected a field of the same values: {domain}"))
    } else if relation.is_of_order() && !domain.is_ordered() {
        Some(format!("these have no order: expected \"= {name}\" or \"!= {name}\""))
    } else {
        (sign != canonical).then(|| format!("did you mean \"{canonical} {name}\"?"))
    };
    if let Some(help) = help {
        let message = format!("{label}: {shown} cannot be {:?}", format!("{sign} {name}"));
        reader.mistake(node.span(), message, Some(help));
        return None;
    }
    let mut parts: Vec<Condition> = hands
        .into_iter()
        .map(|(guard, other)| {
            let against = Condition::Against(field, relation, other);
            match guard {
                None => against,
                Some(guard) => Condition::All(vec![guard, against]),
            }
        })
        .collect();
    let condition = match (parts.len(), every) {
        (1, _) => parts.remove(0),
        (_, true) => Condition::All(parts),
        (_, false) => Condition::Any(parts),
    };
    let said = Said::Against { left: shown.to_owned(), relation, right: beside };
    Some(When { condition, said })
}

/// Splits a comparison into its sign, its relation and the text behind the sign.
fn split(text: &str) -> Option<(&str, Relation, &str)> {
    let text = text.trim();
    let of = |(sign, relation): &(&'static str, Relation)| {
        Some((*sign, *relation, text.strip_prefix(sign)?.trim()))
    };
    COMPARISONS.iter().find_map(of)
}

/// Finds the field with this name. The name may be of the round or of a hand, may begin with a word
/// for a hand, or may be a bare name that belongs to the hand of the condition.
fn other(scope: Scope<'_>, name: &str) -> Option<Other> {
    let Scope { vocabulary, prefix, shown, .. } = scope;
    let only = |shown: &str, name: &str| {
        let field = vocabulary.find(name)?;
        Some(Other { shown: shown.to_owned(), hands: vec![(None, field)], every: false })
    };
    let of_hand = prefix.split_once('.').map(|(hand, _)| hand);
    let word = shown.split_once('.').map(|(word, _)| word);
    let Some((first, rest)) = name.split_once('.') else {
        return only(name, name).or_else(|| of_same_hand(vocabulary, (of_hand?, word?), name));
    };
    // A word for a hand means the same hand on both sides.
    if word == Some(first) {
        return only(name, &format!("{}.{rest}", of_hand?));
    }
    if let Some(quantifier) = vocabulary.quantifier(first) {
        let of_hand = |(hand, guard): &(&str, Option<(Field, crate::field::Values)>)| {
            let field = vocabulary.find(&format!("{hand}.{rest}"))?;
            Some((guard.map(|(field, values)| Condition::Is(field, values)), field))
        };
        let hands = quantifier.hands.iter().map(of_hand).collect::<Option<Vec<_>>>()?;
        return Some(Other { shown: name.to_owned(), hands, every: quantifier.every });
    }
    only(name, name).or_else(|| of_same_hand(vocabulary, (of_hand?, word?), name))
}

fn of_same_hand(vocabulary: &Vocabulary, (hand, word): (&str, &str), name: &str) -> Option<Other> {
    let field = vocabulary.find(&format!("{hand}.{name}"))?;
    Some(Other { shown: format!("{word}.{name}"), hands: vec![(None, field)], every: false })
}
