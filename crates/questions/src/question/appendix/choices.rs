//! Describes the decisions of the player, as rules of the round.

use itertools::Itertools;

use crate::field::Vocabulary;
use crate::table::decision::{Choice, Then};
use crate::table::model::Variant;

/// Returns a sentence for each different decision in the wagers of these variants.
pub(super) fn in_words(variants: &[&Variant], vocabulary: &Vocabulary) -> Vec<String> {
    let mut texts = Vec::new();
    for wager in variants.iter().flat_map(|variant| &variant.wagers) {
        if let Some(decision) = wager.decision() {
            add(&decision.first, vocabulary, &mut texts);
        }
    }
    texts.into_iter().unique().collect()
}

/// Adds a sentence for a decision, and for those that follow it.
fn add(choice: &Choice, vocabulary: &Vocabulary, texts: &mut Vec<String>) {
    let name = |field| vocabulary.spec(field).name.replace(['.', '-'], " ");
    let seeing = match choice.sees.iter().map(|field| name(*field)).join(", ") {
        seen if seen.is_empty() => String::new(),
        seen => format!(", who sees {seen},"),
    };
    let after = match &*choice.path {
        "" => "The".to_owned(),
        path => format!("After {}, the", path.replace('/', " and ")),
    };
    let options = choice.options.iter().map(|option| &*option.id).join(" or ");
    texts.push(format!("{after} player{seeing} takes one option: {options}."));
    for option in &choice.options {
        if let Then::Choose(next) = &option.then {
            add(next, vocabulary, texts);
        }
    }
}
