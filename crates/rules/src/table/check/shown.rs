//! Parses the fields that a decision may show: those that a draw reveals, and sums of them.

use crate::condition::Condition;
use crate::exact::Exact;
use crate::field::{Domain, Field, Vocabulary};
use crate::table::check::check_identifier;
use crate::table::check::multiplier::{Numbers, chances, drawn_alone};
use crate::table::condition::given;
use crate::table::decision::{Also, Points, Shown};
use crate::table::reader::{Node, Reader, nearest};

/// Maximum number of fields of which a draw reveals some.
const MOST_SHOWN: usize = 8;

/// Reads the fields that the player looks at in some rounds only. `own` has the fields that he sees
/// in every round. Returns `None` after noting a mistake.
pub(super) fn also(
    reader: &mut Reader,
    label: &str,
    (vocabulary, own): (&'static Vocabulary, &[Field]),
    node: &Node<'_>,
) -> Option<Also> {
    let mut section = reader.section(label.to_owned(), node)?;
    let sees = section.require(reader, "sees");
    let when = section.require(reader, "when");
    section.finish(reader);
    let (sees, when) = (sees?, when?);
    let found = fields(reader, &format!("{label}: sees"), vocabulary, sees)?;
    if found.is_empty() || found.iter().any(|field| own.contains(field)) {
        let expected = "at least one field, and none that the player sees in every round";
        reader.unexpected(&format!("{label}: sees"), sees, expected);
        return None;
    }
    let label = format!("{label}: when");
    let given = given::of_node(reader, vocabulary, &label, when)?;
    is_seen(reader, (vocabulary, &label), own, &given.condition, when)
        .then_some(Also { fields: found, when: given.condition })
}

/// Reads a list of names of fields, each once. Returns `None` after noting a mistake.
pub(super) fn fields(
    reader: &mut Reader,
    label: &str,
    vocabulary: &Vocabulary,
    node: &Node<'_>,
) -> Option<Vec<Field>> {
    if !node.get_ref().is_array() {
        reader.unexpected(label, node, "a list in brackets");
        return None;
    }
    let mut found: Vec<Option<Field>> = Vec::new();
    for node in reader.array(label, node) {
        let Some(name) = reader.string(label, node) else {
            found.push(None);
            continue;
        };
        let field = vocabulary.find(&name);
        if field.is_none() {
            let prefix = format!("{name}.");
            let of_it = vocabulary.specs.iter().find(|spec| spec.name.starts_with(&prefix));
            let of_it = of_it.map(|spec| format!("expected a field, as \"{}\"", spec.name));
            let names = vocabulary.specs.iter().map(|spec| &*spec.name);
            let help = of_it.or_else(|| nearest(&name, names));
            reader.mistake(node.span(), format!("{label}: no field \"{name}\""), help);
        } else if found.contains(&field) {
            let help = Some("expected each field once".to_owned());
            reader.mistake(node.span(), format!("{label}: \"{name}\" twice"), help);
        }
        found.push(field);
    }
    found.into_iter().collect()
}

/// Reads the fields of which a draw reveals some. The player sees the fields `seen` in any case.
/// Returns `None` after noting a mistake.
pub(super) fn shown(
    reader: &mut Reader,
    label: &str,
    (vocabulary, seen): (&Vocabulary, &[Field]),
    node: &Node<'_>,
) -> Option<Shown> {
    let mut section = reader.section(label.to_owned(), node)?;
    let of = section.require(reader, "of");
    let number = section.require(reader, "number");
    let points = section.get("points");
    section.finish(reader);
    let of = of?;
    let fields = fields(reader, &format!("{label}: of"), vocabulary, of)?;
    if fields.is_empty() || fields.len() > MOST_SHOWN {
        let message = format!("{label}: of: found {} fields", fields.len());
        reader.mistake(of.span(), message, Some(format!("expected 1 to {MOST_SHOWN} fields")));
        return None;
    }
    if let Some(field) = fields.iter().find(|field| seen.contains(field)) {
        let name = &vocabulary.spec(*field).name;
        let message = format!("{label}: of: the player sees {name} in any case");
        let help = "expected fields that do not stand under \"sees\"".to_owned();
        reader.mistake(of.span(), message, Some(help));
        return None;
    }
    let most = fields.len();
    let numbers = Numbers {
        name: &format!("number from 0 to {most}"),
        expected: &format!("a whole number from 0 to {most}, the fields under \"of\""),
        all: "numbers with chances that sum to 1, as { 1 = \"2/3\", 2 = \"1/3\" }",
        fits: &|number| (0..=most).any(|at| Exact::count(at as u128) == *number),
        may_be_unknown: false,
    };
    let number = number?;
    let law = chances(reader, &format!("{label}: number"), &numbers, number)?;
    let laws = drawn_alone(reader, "shown cards", number, law);
    let mut chances = vec![Exact::zero(); most + 1];
    for (at, chance) in chances.iter_mut().enumerate() {
        let drawn = laws.iter().find(|draw| draw.times == Exact::count(at as u128));
        *chance = drawn.map(|draw| draw.chance.clone()).unwrap_or_default();
    }
    let points = match points {
        Some(node) => sums(reader, &format!("{label}: points"), (vocabulary, &fields), node)?,
        None => Vec::new(),
    };
    Some(Shown { fields, chances, points })
}

/// Reads the sums of revealed cards.
fn sums(
    reader: &mut Reader,
    label: &str,
    (vocabulary, shown): (&Vocabulary, &[Field]),
    node: &Node<'_>,
) -> Option<Vec<Points>> {
    let section = reader.section(label.to_owned(), node)?;
    let points = section.entries().map(|(name, span, node)| {
        check_identifier(reader, label, name, span);
        let label = format!("{label}: {name}");
        let of = fields(reader, &label, vocabulary, node)?;
        if of.is_empty() {
            reader.unexpected(&label, node, "at least one field");
            return None;
        }
        let place = |field: &Field| shown.iter().position(|one| one == field);
        let Some(fields) = of.iter().map(place).collect() else {
            let help = Some("expected fields that stand under \"of\" too".to_owned());
            reader.mistake(node.span(), format!("{label}: not shown"), help);
            return None;
        };
        let is_number =
            |field: &&Field| matches!(vocabulary.spec(**field).domain, Domain::Number(..));
        if let Some(field) = of.iter().find(|field| !is_number(field)) {
            let message = format!("{label}: {} is no number", vocabulary.spec(*field).name);
            let help = "expected fields of numbers, as \"player.first-value\"".to_owned();
            reader.mistake(node.span(), message, Some(help));
            return None;
        }
        Some(Points { name: name.to_owned(), fields })
    });
    let points: Vec<Option<Points>> = points.collect();
    points.into_iter().collect()
}

/// Returns `true` if the player sees every field of a condition, or else notes a mistake.
pub(super) fn is_seen(
    reader: &mut Reader,
    (vocabulary, label): (&Vocabulary, &str),
    visible: &[Field],
    condition: &Condition,
    node: &Node<'_>,
) -> bool {
    let mut hidden = None;
    condition.visit(&mut |field, _| {
        if !visible.contains(&field) {
            hidden = hidden.or(Some(field));
        }
    });
    if let Some(field) = hidden {
        let name = |field: &Field| format!("\"{}\"", vocabulary.spec(*field).name);
        let seen: Vec<String> = visible.iter().map(name).collect();
        let message = format!("{label}: the player does not see {}", vocabulary.spec(field).name);
        let help = format!("expected fields of the decision: {}", seen.join(", "));
        reader.mistake(node.span(), message, Some(help));
    }
    hidden.is_none()
}
