//! Lays out effects of the second order.

use crate::document::{Cell, Note, Table, View, count, number, text, words};
use crate::figure::Figure;
use crate::question::effects::page::table::{MORE, table};
use crate::question::effects::report::{EffectsReport, WagerEffects};
use crate::question::effects::second_order::report::{PairEffect, PairGroup, SecondOrderReport};
use crate::wording::capital;

/// Returns notes for counting the wagers on which removing one card has no effect.
pub(crate) fn notes(report: &EffectsReport, view: View) -> Vec<Note> {
    let wagers = report.wagers.iter().filter(|wager| wager.best.is_none());
    let told =
        |wager: &WagerEffects| wager.second_order.as_ref().map(|found| note(wager, found, view));
    let mut notes: Vec<String> = wagers.filter_map(told).collect();
    let second = report.wagers.iter().filter_map(|wager| wager.second_order.as_ref());
    let mut counted: Vec<&str> = second.filter(|found| matters(found)).map(kinds).collect();
    counted.dedup();
    notes.extend((!counted.is_empty()).then(|| {
        let kinds = if let [kinds] = counted[..] { kinds } else { "cards" };
        format!(
            "A running count of tags cannot follow an effect of second order. Count each of the \
             {kinds} by itself: near this shoe, every two removed cards add their effect."
        )
    }));
    notes.into_iter().map(|text| Note { text, warning: false }).collect()
}

/// Returns `true` if removing some two cards has an effect.
fn matters(found: &SecondOrderReport) -> bool {
    found.groups.iter().any(|group| !group.effect.exact.is_zero())
}

/// Returns the word for the cards to count.
fn kinds(found: &SecondOrderReport) -> &'static str {
    match found.told_by.as_str() {
        "values" => "values",
        "ranks" => "ranks",
        _ => "cards",
    }
}

fn note(wager: &WagerEffects, found: &SecondOrderReport, view: View) -> String {
    let name = &wager.name;
    if let Some(reason) = found.reason {
        return format!("{name}: the removal of one card changes nothing; {reason}.");
    }
    if !matters(found) {
        return format!("{name}: the removal of one or two cards changes nothing.");
    }
    let effects = match &found.groups[..] {
        // One effect for all pairs but the most similar ones.
        [first, rest @ ..]
            if rest.len() > 1 && rest.iter().all(|one| one.effect == rest[0].effect) =>
        {
            vec![said(&first.alike, first, view), said("any other two", &rest[0], view)]
        }
        groups => {
            let alone = groups.iter().filter(|group| is_alone(group, groups));
            let mut effects: Vec<String> =
                alone.map(|group| said(&group.alike, group, view)).collect();
            if groups.iter().any(|group| !is_alone(group, groups)) {
                effects.push("others by which they are".to_owned());
            }
            effects
        }
    };
    format!(
        "{name}: the removal of one card changes nothing, that of two cards does (an effect of second \
         order): {}.",
        effects.join(", ")
    )
}

fn said(which: &str, group: &PairGroup, view: View) -> String {
    format!("{which} {}", view.finer(MORE).percent(&group.effect).text())
}

/// Returns `true` if all pairs with these common properties have one effect.
fn is_alone(group: &PairGroup, groups: &[PairGroup]) -> bool {
    groups.iter().filter(|other| other.alike == group.alike).count() == 1
}

/// Lays out the effects of removing two cards. People see them by the common properties of the
/// cards, data formats pair by pair.
pub(crate) fn effects(wager: &WagerEffects, view: View) -> Option<Table> {
    let found = wager.second_order.as_ref().filter(|found| !found.pairs.is_empty())?;
    let pairs: u128 = found.groups.iter().map(|group| group.pairs).sum();
    let percent = |effect: &Figure| view.finer(MORE).percent(effect);
    let sum = found.sum.as_ref().map(percent);
    // These columns are for people; data formats have the pairs themselves.
    let row = |label: &str, pairs: u128, effect: Option<Cell>| {
        vec![
            (words("", "Two cards less"), text(label)),
            (number("", "Pairs"), count(pairs)),
            (number("", "Effect"), effect.into()),
        ]
    };
    let rows = found.groups.iter();
    let rows =
        rows.map(|group| row(&label(group, found), group.pairs, Some(percent(&group.effect))));
    let seen = table(("second-order", wager), "effects of second order", rows);
    let seen = seen.with_total(row("Sum over all pairs", pairs, sum.clone()));
    let pair = |[first, second, alike]: [Cell; 3], pairs: u128, effect: Option<Cell>| {
        vec![
            (words("card", "Card"), first),
            (words("second_card", "and card"), second),
            (words("alike", "Two cards less"), alike),
            (number("pairs", "Pairs"), count(pairs)),
            (number("effect", "Effect"), effect.into()),
        ]
    };
    let rows = found.pairs.iter().map(|one| {
        let named = [&one.first, &one.second, &one.alike].map(text);
        pair(named, one.pairs, Some(percent(&one.effect)))
    });
    let sum = pair([text("sum"), Cell::Empty, Cell::Empty], pairs, sum);
    Some(seen.with_full(table(("second-order", wager), "", rows).with_total(sum)))
}

/// Describes the pairs of a group. Lists them by name if other pairs have the same common
/// properties.
fn label(group: &PairGroup, found: &SecondOrderReport) -> String {
    let alike = capital(&group.alike);
    if is_alone(group, &found.groups) {
        return alike;
    }
    let here = |pair: &&PairEffect| pair.alike == group.alike && pair.effect == group.effect;
    let pairs = found.pairs.iter().filter(here);
    let names: Vec<String> = pairs.map(|pair| format!("{} {}", pair.first, pair.second)).collect();
    let rest = names.len().saturating_sub(MOST);
    let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    format!("{alike}: {}{more}", names[..names.len() - rest].join(", "))
}

/// The largest number of pairs that a line has room for.
const MOST: usize = 5;
