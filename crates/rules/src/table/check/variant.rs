//! Parses the variants of a table: sets of wagers that are offered together.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::table::check::wager::Defined;
use crate::table::check::{check_identifier, notes};
use crate::table::model::{Variant, Wager};
use crate::table::reader::{Node, Reader, nearest};

pub(super) fn variants(reader: &mut Reader, defined: &[Defined], node: &Node<'_>) -> Vec<Variant> {
    let Some(section) = reader.section("variant".into(), node) else { return Vec::new() };
    let mut others = Vec::new();
    let mut variants = Vec::new();
    for (key, span, node) in section.entries() {
        check_identifier(reader, "variant", key, span);
        let label = format!("variant \"{key}\"");
        let Some(mut section) = reader.section(label.clone(), node) else { continue };
        let name = section.get("name").and_then(|node| reader.words(&label, node));
        let reading = section.get("reading").and_then(|node| reader.words(&label, node));
        let other = section.get("other-reading");
        let other_reading = other.and_then(|node| reader.string(&label, node));
        if let (Some(node), Some(id)) = (other, &other_reading) {
            others.push((label.clone(), node.span(), key, id.clone()));
        }
        let notes = notes(reader, &mut section);
        let list = section.require(reader, "wagers");
        let wagers = list.map(|node| listed(reader, defined, &label, node));
        section.finish(reader);
        variants.push(Variant {
            id: key.to_owned(),
            name: name.unwrap_or_else(|| key.to_owned()),
            reading,
            other_reading,
            notes,
            meters: Vec::new(),
            wagers: wagers.unwrap_or_default(),
        });
    }
    for (label, span, own, id) in others {
        let others = variants.iter().map(|variant| variant.id.as_str()).filter(|id| *id != own);
        if !others.clone().any(|other| other == id) {
            let help = nearest(&id, others);
            reader.mistake(span, format!("{label}: no other variant \"{id}\""), help);
        }
    }
    mark_readings(&mut variants);
    if section.entries().next().is_none() {
        let message = "variant: the table has none".to_owned();
        let help = "expected a table for each, as [variant.NAME]".to_owned();
        reader.mistake(node.span(), message, Some(help));
    }
    variants
}

/// Sets the reading of wagers that the other reading of a variant's rule settles differently.
fn mark_readings(variants: &mut [Variant]) {
    let all = variants.to_vec();
    for variant in variants {
        let other = variant.other_reading.as_ref();
        let other = other.and_then(|id| all.iter().find(|variant| variant.id == *id));
        let (Some(reading), Some(other)) = (&variant.reading, other) else { continue };
        for wager in &mut variant.wagers {
            let there = other.wagers.iter().find(|there| there.id == wager.id);
            if wager.offer.reading.is_none() && there.is_some_and(|one| !one.settles_like(wager)) {
                wager.offer.reading = Some(reading.clone());
            }
        }
    }
}

/// Returns every wager, for a table that names no variants.
pub(super) fn all_of(reader: &mut Reader, defined: &[Defined]) -> Vec<Wager> {
    let (mut wagers, mut ids) = (Vec::new(), BTreeSet::new());
    for wager in defined.iter().filter_map(|defined| defined.wager.as_ref()) {
        if !ids.insert(&*wager.id) {
            let message = format!("a second wager with the id \"{}\"", wager.id);
            reader.mistake(wager.place.span.clone(), message, None);
        }
        refuse_repeated(reader, &wagers, wager);
        wagers.push(wager.clone());
    }
    wagers
}

/// Refuses a wager that has the name, the lines and the terms of an earlier one.
fn refuse_repeated(reader: &mut Reader, earlier: &[Wager], wager: &Wager) {
    let decks = &wager.offer.decks;
    let is_it = |other: &&Wager| {
        other.id != wager.id
            && other.name == wager.name
            && other.offer.decks == *decks
            && other.settles_like(wager)
    };
    if let Some(other) = earlier.iter().find(is_it) {
        let message = format!(
            "wager \"{}\": it has the name and the lines of wager \"{}\"",
            wager.id, other.id
        );
        let help = format!("expected another name than \"{}\", or other lines", wager.name);
        let span = wager.place.span.clone();
        reader.mistake(span, message, Some(help));
    }
}

/// Returns the wagers that a variant lists by their keys.
fn listed(reader: &mut Reader, defined: &[Defined], label: &str, node: &Node<'_>) -> Vec<Wager> {
    let by_key: BTreeMap<&str, &Defined> =
        defined.iter().map(|defined| (&*defined.key, defined)).collect();
    let mut keys: Option<Arc<[String]>> = None;
    let (mut wagers, mut ids) = (Vec::new(), BTreeSet::new());
    let nodes = reader.array(&format!("{label}: wagers"), node);
    if nodes.is_empty() && node.get_ref().is_array() {
        reader.unexpected(&format!("{label}: wagers"), node, "at least one wager");
    }
    for node in nodes {
        let Some(key) = reader.string(&format!("{label}: wagers"), node) else { continue };
        match by_key.get(&*key) {
            None => {
                let message = format!("{label}: no wager \"{key}\" is defined");
                let all = || defined.iter().map(|defined| defined.key.clone()).collect();
                let keys = keys.get_or_insert_with(all).clone();
                let help = move || nearest(&key, keys.iter().map(String::as_str));
                reader.mistake_with(node.span(), message, help);
            }
            // A wager with mistakes of its own was already reported.
            Some(Defined { wager: None, .. }) => {}
            Some(Defined { wager: Some(wager), .. }) => {
                if !ids.insert(&*wager.id) {
                    let message = format!("{label}: a second wager with the id \"{}\"", wager.id);
                    reader.mistake(node.span(), message, None);
                }
                refuse_repeated(reader, &wagers, wager);
                wagers.push(wager.clone());
            }
        }
    }
    wagers
}
