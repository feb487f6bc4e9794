//! Parses the odds and the name of a line, and checks that its stake covers them.

use toml::de::DeValue;

use crate::exact::Exact;
use crate::figure::short;
use crate::table::odds::{self, Odds};
use crate::table::reader::{Reader, Section};

/// Reads the odds and the optional name of a line of a wager on several rounds.
pub(super) fn odds_and_name(
    reader: &mut Reader,
    label: &str,
    section: &mut Section<'_, '_>,
) -> (Option<Exact>, Option<String>) {
    let (odds, name) = any_odds_and_name(reader, label, section);
    match (odds, section.get("odds")) {
        (Some(Odds::Fixed(pays)), _) => (Some(pays), name),
        (Some(Odds::Share(..)), Some(node)) => {
            let message = format!("{label}: odds: a wager on runs pays no share of a meter");
            let help = "expected odds like \"8 to 1\"".to_owned();
            reader.mistake(node.span(), message, Some(help));
            (None, name)
        }
        _ => (None, name),
    }
}

/// Reads the odds and the optional name of a line.
pub(super) fn any_odds_and_name(
    reader: &mut Reader,
    label: &str,
    section: &mut Section<'_, '_>,
) -> (Option<Odds>, Option<String>) {
    let name = section.get("name").and_then(|node| reader.words(&format!("{label}: name"), node));
    let odds = section.require(reader, "odds").and_then(|node| {
        let label = format!("{label}: odds");
        let DeValue::String(text) = node.get_ref() else {
            reader.unexpected(
                &label,
                node,
                "odds in quotes, as \"8 to 1\", \"0.95 to 1\" or \"push\"",
            );
            return None;
        };
        let read = odds::parse_any(text);
        let read = read.map_err(|(message, help)| {
            reader.mistake(node.span(), format!("{label}: {message}"), Some(help));
        });
        read.ok()
    });
    (odds, name)
}

/// Returns `true` if a line loses no more than its stake, and notes a mistake otherwise. Without a
/// number, the line cannot stake more than once.
pub(super) fn covers(
    reader: &mut Reader,
    label: &str,
    section: &mut Section<'_, '_>,
    (pays, staked): (&Exact, Option<&Exact>),
) -> bool {
    let lost = -pays;
    let one = Exact::one();
    if lost <= *staked.unwrap_or(&one) {
        return true;
    }
    if let Some(node) = section.get("odds") {
        let lost = short(&lost);
        let message = format!(
            "{label}: odds: cannot lose {lost} of {} staked",
            short(staked.unwrap_or(&one))
        );
        let help = match staked {
            Some(_) => format!("expected staked = {lost} or more beside it"),
            None => "expected a part of the stake above 0 and at most 1".to_owned(),
        };
        reader.mistake(node.span(), message, Some(help));
    }
    false
}
