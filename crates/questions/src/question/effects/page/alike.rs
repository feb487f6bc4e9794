//! Shows effects once that are the same in several variants. Data formats have every variant.

use crate::document::{Document, Note};
use crate::question::effects::report::EffectsReport;
use crate::question::price::page::title;

/// Leaves a part to data formats if an earlier part has the same wagers with the same figures on the
/// same shoe, and names its variant there. Each part is of the report at its index.
pub(super) fn show_once(document: &mut Document, reports: &[EffectsReport]) {
    let figures = |report: &EffectsReport| {
        serde_json::to_value((&report.shoe, &report.wagers, &report.refused)).ok()
    };
    let figures: Vec<_> = reports.iter().map(figures).collect();
    for (at, report) in reports.iter().enumerate() {
        let is_alike = |one: &Option<_>| one.is_some() && *one == figures[at];
        let Some(first) = figures[..at].iter().position(is_alike) else { continue };
        let [earlier @ .., part] = &mut document.parts[..=at] else { continue };
        part.tables.iter_mut().for_each(|table| table.data_only = true);
        let name = title(&report.game, &report.variant);
        let first = &mut earlier[first];
        match first.facts.iter_mut().find(|(label, _)| *label == "Also of") {
            Some((_, names)) => names.push_str(&format!("; {name}")),
            None => first.facts.push(("Also of", name.clone())),
        }
        for note in &part.notes {
            if !first.notes.iter().any(|known| known.text.ends_with(&note.text)) {
                let text = format!("{name}: {}", note.text);
                first.notes.push(Note { text, warning: note.warning });
            }
        }
    }
}
