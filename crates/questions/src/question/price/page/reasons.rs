//! The remarks of rules documents about the wagers of one table.

use itertools::Itertools;

use crate::pricing::figures::WagerReport;
use crate::question::price::outline::{Amount, Outline};
use crate::question::price::remark::Remark;
use crate::question::price::report::Study;

use super::notes::NAMED;
use super::row::Row;

/// Returns `true` if the table of all wagers says what is to say about its rows, because the
/// reader compares them: they are ranked, or reports of their own are not printed.
pub(super) fn are_told(outline: &Outline) -> bool {
    outline.sort.is_some() || (outline.by_wager && outline.amount != Amount::Full)
}

/// Returns `true` if a remark of its report names the wager of a row.
pub(super) fn is_named((wager, report, _): &Row<'_>) -> bool {
    report.remarks.iter().any(|remark| remark.about.contains(&wager.id))
}

/// Returns `true` if a remark or an assumption qualifies the figures of a row.
pub(super) fn is_marked(row: &Row<'_>) -> bool {
    let (wager, report, _) = row;
    is_named(row) || report.assumed.iter().any(|(id, _)| *id == wager.id)
}

/// Returns the remarks about rows, each with the wagers that it names: about all rows and their
/// tables if these are named, and otherwise about wagers that favor the player.
pub(super) fn reasons(study: &Study) -> Vec<String> {
    let outline = &study.outline;
    let told = are_told(outline);
    let several = !outline.names.iter().all_equal();
    let is_meant =
        |wager: &&WagerReport| told || (wager.is_ranked() && wager.edge.exact.is_negative());
    // The summary has these in any case.
    let is_assumed = |remark: &&Remark| {
        let mut assumptions = outline.assumptions.iter();
        outline.amount == Amount::Summary && assumptions.any(|text| text.ends_with(&remark.text))
    };
    let mut reasons: Vec<((&str, String), Vec<&str>)> = Vec::new();
    let reports = study.reports.iter().zip(&outline.names);
    for (report, variant) in reports.filter(|(report, _)| !report.wagers.is_empty()) {
        for remark in report.remarks.iter().filter(|remark| !(told && is_assumed(remark))) {
            let named = report.wagers.iter().filter(|wager| remark.about.contains(&wager.id));
            let named: Vec<&str> =
                named.filter(is_meant).map(|wager| wager.name.as_str()).unique().collect();
            let named = match named.len() {
                0 if told && remark.about.is_empty() => String::new(),
                0 => continue,
                1..=NAMED => named.join(", "),
                many => format!("{many} wagers"),
            };
            let key = (remark.text.as_str(), named);
            match reasons.iter_mut().find(|(other, _)| *other == key) {
                Some((_, variants)) if variants.contains(&variant.as_str()) => {}
                Some((_, variants)) => variants.push(variant),
                None => reasons.push((key, vec![variant])),
            }
        }
    }
    let worded = reasons.into_iter().map(|((text, named), variants)| {
        let variants = variants.join(", ");
        match named.is_empty() {
            true if several => format!("{variants}: {text}"),
            true => text.to_owned(),
            false => format!("{named} ({variants}): {text}"),
        }
    });
    worded.collect()
}

/// Returns the readings of the rules that can be read in two ways, each with its wagers.
pub(super) fn readings(study: &Study) -> Vec<String> {
    let mut readings: Vec<((&str, &str), Vec<&str>)> = Vec::new();
    for (report, variant) in study.reports.iter().zip(&study.outline.names) {
        for wager in &report.wagers {
            let offer = wager.offer.as_ref();
            let Some(reading) = offer.and_then(|offer| offer.reading.as_deref()) else { continue };
            let key = (variant.as_str(), reading);
            match readings.iter_mut().find(|(other, _)| *other == key) {
                Some((_, names)) if names.contains(&wager.name.as_str()) => {}
                Some((_, names)) => names.push(&wager.name),
                None => readings.push((key, vec![&wager.name])),
            }
        }
    }
    let worded = readings.into_iter().map(|((variant, reading), names)| {
        let are = if names.len() == 1 { "is" } else { "are" };
        format!("{} ({variant}) {are} one of two readings: {reading}.", names.join(", "))
    });
    worded.collect()
}
