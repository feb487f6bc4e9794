//! Printed figures that a table claims of its wagers.

use crate::exact::Exact;
use crate::table::check::MOST_DECKS;
use crate::table::model::{Claim, Printed, Quantity, Variant};
use crate::table::reader::{Node, Reader, nearest};

pub(super) fn claims(
    reader: &mut Reader,
    variants: &[Variant],
    decks: &[u32],
    node: &Node<'_>,
) -> Vec<Claim> {
    let nodes = reader.array("published", node).iter();
    nodes.filter_map(|node| claim(reader, variants, decks, node)).collect()
}

fn claim(
    reader: &mut Reader,
    variants: &[Variant],
    decks: &[u32],
    node: &Node<'_>,
) -> Option<Claim> {
    let label = "published";
    let mut section = reader.section(label.into(), node)?;
    let variant = section.get("variant").and_then(|node| {
        let id = reader.string(label, node)?;
        if !variants.iter().any(|variant| variant.id == id) {
            let help = nearest(&id, variants.iter().map(|variant| variant.id.as_str()));
            reader.mistake(node.span(), format!("{label}: no variant \"{id}\""), help);
            return None;
        }
        Some(id)
    });
    let wager = section.require(reader, "wager").and_then(|node| {
        let id = reader.string(label, node)?;
        let meant = |one: &&Variant| variant.as_ref().is_none_or(|variant| one.id == *variant);
        let known = || variants.iter().filter(meant).flat_map(|variant| &variant.wagers);
        if !known().any(|wager| wager.id == id) {
            let help = nearest(&id, known().map(|wager| wager.id.as_str()));
            let whose =
                variant.as_ref().map_or("no variant".into(), |id| format!("variant \"{id}\""));
            let message = format!("{label}: {whose} has a wager \"{id}\"");
            let message =
                if variant.is_some() { message.replace(" has a ", " has no ") } else { message };
            reader.mistake(node.span(), message, help);
        }
        Some(id)
    });
    let claimed_decks = match section.get("decks") {
        Some(node) => reader.number("published: decks", node, 1..MOST_DECKS + 1),
        None => decks.first().copied(),
    };
    let source = section.require(reader, "source").and_then(|node| reader.words(label, node));
    let erratum = section.get("erratum").and_then(|node| reader.words(label, node));
    let mut named = 0;
    let mut figures = Vec::new();
    for (key, quantity) in Quantity::ALL {
        let Some(node) = section.get(key) else { continue };
        named += 1;
        let Some(text) = reader.string(&format!("{label}: {key}"), node) else { continue };
        match Printed::parse(&text) {
            Some(printed) if quantity.is_share() && printed.value > Exact::integer(2) => {
                let message =
                    format!("{label}: {key}: \"{text}\" is {} times the stake", printed.value);
                let help = format!("did you mean \"{text}%\"?");
                reader.mistake(node.span(), message, Some(help));
            }
            Some(printed) => figures.push((quantity, printed)),
            None => {
                let expected = "a figure as printed, \"85.64%\" or \"0.8564\"";
                reader.unexpected(&format!("{label}: {key}"), node, expected);
            }
        }
    }
    let header = section.span.clone();
    section.finish(reader);
    let keys = Quantity::ALL.map(|(key, _)| key).join(", ");
    if named != 1 {
        let message = format!("{label}: found {named} figures");
        reader.mistake(header, message, Some(format!("expected one of {keys}")));
    }
    let (quantity, printed) = figures.pop().filter(|_| named == 1)?;
    Some(Claim {
        wager: wager?,
        variant,
        decks: claimed_decks?,
        quantity,
        printed,
        source: source?,
        erratum,
    })
}
