//! Parses card counts: the named counts of a wager, and the procedure behind a printed figure.

use toml::de::DeValue;

use crate::card::{CardTags, ExactBet, FirstCard, Per, Rounded, Scale};
use crate::exact::Exact;
use crate::figure::key::Key;
use crate::game::dealing::{Burn, End, USUAL_AFTER_CUT, USUAL_CUT};
use crate::table::check::check_identifier;
use crate::table::claim::{At, Quantity, Subject};
use crate::table::counting::{Bet, Counting, NamedCount, USUAL_SHOES};
use crate::table::keys::COUNT as KEYS;
use crate::table::printed::{Printed, PrintedKind};
use crate::table::reader::{Node, Reader, Section};
use crate::wording::loose;

const COUNT: &str = "published: count";

/// Keys that do not apply to a bet by the exact expectation.
const OF_COUNTS: [&str; 6] = ["tags", "trigger", "per", "round", "running", "start"];

pub(super) fn counting(reader: &mut Reader, node: &Node<'_>) -> Option<At<Counting>> {
    let before = reader.mistakes.len();
    let mut keys = reader.section("count of published".to_owned(), node)?;
    let usual = (Burn::None, FirstCard::Counted);
    let burn = word(reader, COUNT, &mut keys, "burn", Burn::ALL)?.unwrap_or(usual.0);
    let first_card =
        word(reader, COUNT, &mut keys, "first-card", FirstCard::ALL)?.unwrap_or(usual.1);
    let end = end(reader, &mut keys)?;
    let shoes = number(reader, &mut keys, "shoes")?.unwrap_or(USUAL_SHOES);
    let seed = number(reader, &mut keys, "seed")?.unwrap_or(1);
    let with = with(reader, &mut keys)?;
    let bet = bet(reader, &mut keys)?;
    keys.finish(reader);
    let value = Counting { bet, burn, first_card, end, shoes, seed, with };
    let place = reader.place(node.span());
    (reader.mistakes.len() == before).then_some(At { value, place })
}

/// Reads the counts of a wager, each under its name. Returns `None` after noting a mistake.
pub(super) fn named(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<Vec<NamedCount>> {
    let before = reader.mistakes.len();
    let label = format!("{label}: count");
    let section = reader.section(label.clone(), node)?;
    let mut counts = Vec::new();
    for (id, span, node) in section.entries() {
        let is_one = check_identifier(reader, &label, id, span.clone());
        // Other texts are tags, or the best ones.
        if is_one && (!id.starts_with(|first: char| first.is_ascii_alphabetic()) || id == "best") {
            let help = "expected a name that begins with a letter, other than best".to_owned();
            reader.mistake(span, format!("{label}: cannot be \"{id}\""), Some(help));
        }
        let label = format!("{label} \"{id}\"");
        let Some(mut keys) = reader.section(label.clone(), node) else { continue };
        let source = keys.get("source").and_then(|node| reader.words(&label, node));
        if let Some((tags, trigger, scale)) = counted(reader, &label, &mut keys) {
            counts.push(NamedCount { id: id.to_owned(), source, tags, scale, trigger });
        }
        keys.finish(reader);
    }
    (reader.mistakes.len() == before).then_some(counts)
}

/// Checks that a count and a standard error stand beside keys that they go with.
pub(super) fn beside(
    reader: &mut Reader,
    quantity: &At<Quantity>,
    subject: &Subject,
    (count, error): (Option<&At<Counting>>, Option<&At<Exact>>),
    others: [(&str, Option<&crate::error::Place>); 5],
) {
    let key = quantity.value.key();
    let Some(count) = count else {
        if quantity.value.is_of_counts() {
            let message = format!("published: {key} without a count");
            let help = "expected count = { tags = \"4=-1 9=2\", trigger = 4 } beside it, or \
                        count = { bet = \"perfect\" }";
            reader.mistake(quantity.place.span.clone(), message, Some(help.to_owned()));
        } else if let Some(error) = error {
            let message = format!("published: error beside {key}");
            let help = "expected it beside a figure of a count: others are exact".to_owned();
            reader.mistake(error.place.span.clone(), message, Some(help));
        }
        return;
    };
    if !quantity.value.is_of_counts() {
        let message = format!("published: {key} beside a count");
        let keys = Quantity::ALL.into_iter().filter(|(_, one)| one.is_of_counts());
        let keys: Vec<&str> = keys.map(|(key, _)| key).collect();
        let help = format!("expected one of {}; a count changes no {key}", keys.join(", "));
        reader.mistake(quantity.place.span.clone(), message, Some(help));
        return;
    }
    let net = matches!(quantity.value, Quantity::UnitsPerShoe | Quantity::UnitsPer100);
    if !net && !count.value.with.is_empty() {
        let message = format!("published: {key} beside a count with other wagers");
        let help = "expected units-per-shoe or units-per-100, which are less their cost".to_owned();
        reader.mistake(quantity.place.span.clone(), message, Some(help));
    }
    let event = match subject {
        Subject::Wager { event, .. } => event.as_ref().map(|event| &event.place),
        Subject::Outcome { event, .. } => Some(&event.place),
        Subject::Rounds(when) => Some(&when.place),
    };
    let place = others.into_iter().chain([("event", event)]);
    for (key, place) in place.filter_map(|(key, place)| Some((key, place?))) {
        let message = format!("published: {key} beside a count");
        let help = "expected a whole wager, and rounds of which nothing is known".to_owned();
        reader.mistake(place.span.clone(), message, Some(help));
    }
}

/// Reads the standard error of a printed figure.
pub(super) fn error(reader: &mut Reader, node: &Node<'_>) -> Option<At<Exact>> {
    let name = "published: error";
    let text = reader.string(name, node)?;
    let read = Printed::parse(&text, PrintedKind::Other).map(|read| read.value);
    let Some(value) = read.filter(|value| !value.is_negative()) else {
        reader.unexpected(name, node, "a standard error in quotes, \"0.006\" or \"0.09%\"");
        return None;
    };
    Some(At { value, place: reader.place(node.span()) })
}

/// Reads one of a few words. Returns `Some(None)` without the key, and `None` after noting an
/// unknown word.
fn word<K: Key>(
    reader: &mut Reader,
    label: &str,
    keys: &mut Section<'_, '_>,
    key: &'static str,
    words: &[K],
) -> Option<Option<K>> {
    let Some(node) = keys.get(key) else { return Some(None) };
    let name = format!("{label}: {key}");
    let text = reader.string(&name, node)?;
    let found = words.iter().copied().find(|word| loose(word.key()) == loose(&text));
    if found.is_none() {
        let words: Vec<String> = words.iter().map(|word| format!("\"{}\"", word.key())).collect();
        let help = format!("expected {}", words.join(" or "));
        reader.mistake(node.span(), format!("{name}: found \"{text}\""), Some(help));
    }
    found.map(Some)
}

fn number(
    reader: &mut Reader,
    keys: &mut Section<'_, '_>,
    key: &'static str,
) -> Option<Option<u64>> {
    let Some(node) = keys.get(key) else { return Some(None) };
    let read = reader.number(&format!("{COUNT}: {key}"), node, KEYS.range(key))?;
    Some(Some(read.into()))
}

fn end(reader: &mut Reader, keys: &mut Section<'_, '_>) -> Option<End> {
    let cut = number(reader, keys, "cut")?;
    let after = number(reader, keys, "after-cut")?;
    let rounds = number(reader, keys, "rounds-per-shoe")?;
    if let (Some(rounds), None, None) = (rounds, cut, after) {
        return Some(End::Rounds(rounds));
    }
    if rounds.is_some() {
        let node = keys.get("rounds-per-shoe")?;
        let message = format!("{COUNT}: rounds-per-shoe beside a cut card");
        let help = "expected one of them, which ends the shoe".to_owned();
        reader.mistake(node.span(), message, Some(help));
        return None;
    }
    Some(End::by_cut(cut.unwrap_or(USUAL_CUT), after.unwrap_or(USUAL_AFTER_CUT)))
}

/// Reads wagers that are bet as well: `"player=1"` or a list of such texts.
fn with(reader: &mut Reader, keys: &mut Section<'_, '_>) -> Option<Vec<(String, Exact)>> {
    let Some(node) = keys.get("with") else { return Some(Vec::new()) };
    let nodes = match node.get_ref().as_array() {
        Some(nodes) => nodes.iter().collect(),
        None => vec![node],
    };
    let name = format!("{COUNT}: with");
    let one = |node: &Node<'_>| {
        let text = reader.words(&name, node)?;
        let stake = text.split_once('=').and_then(|(id, stake)| {
            let stake = Exact::parse(stake.trim()).filter(Exact::is_positive)?;
            Some((id.trim().to_owned(), stake)).filter(|(id, _)| !id.is_empty())
        });
        if stake.is_none() {
            reader.unexpected(&name, node, "a wager and its stake, \"player=1\"");
        }
        stake
    };
    nodes.into_iter().map(one).collect()
}

fn bet(reader: &mut Reader, keys: &mut Section<'_, '_>) -> Option<Bet> {
    let perfect = word(reader, COUNT, keys, "bet", ExactBet::ALL)?;
    let given: Vec<(&str, _)> =
        OF_COUNTS.iter().filter_map(|key| Some((*key, keys.get(key)?))).collect();
    if perfect.is_some() {
        for (key, node) in &given {
            let message = format!("{COUNT}: {key} beside bet = \"perfect\"");
            let help = "expected it without: the exact expectation says when to bet".to_owned();
            reader.mistake(node.span(), message, Some(help));
        }
        return given.is_empty().then_some(Bet::Perfect);
    }
    if given.is_empty() {
        let message = format!("{COUNT}: nothing says when to bet");
        let help = "expected tags and a trigger, or bet = \"perfect\"".to_owned();
        reader.mistake(keys.span.clone(), message, Some(help));
        return None;
    }
    let (tags, trigger, scale) = counted(reader, COUNT, keys)?;
    Some(Bet::Count { tags: Box::new(tags), trigger, scale })
}

/// Reads the tags, the trigger and the scale of a count.
fn counted(
    reader: &mut Reader,
    label: &str,
    keys: &mut Section<'_, '_>,
) -> Option<(CardTags, Exact, Scale)> {
    let (tags, trigger) = (keys.require(reader, "tags"), keys.require(reader, "trigger"));
    let tags = tags.and_then(|node| tags_of(reader, label, node));
    let trigger = trigger.and_then(|node| amount(reader, label, "trigger", node));
    let scale = scale(reader, label, keys);
    Some((tags?, trigger?, scale?))
}

fn tags_of(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<CardTags> {
    let text = reader.words(&format!("{label}: tags"), node)?;
    match text.parse() {
        Ok(tags) => Some(tags),
        Err(error) => {
            let error: crate::error::Error = error;
            reader.mistake(node.span(), format!("{label}: {error}"), None);
            None
        }
    }
}

/// Reads a count, such as 4, 2.5 or "-20".
fn amount(reader: &mut Reader, label: &str, key: &str, node: &Node<'_>) -> Option<Exact> {
    let text = match node.get_ref() {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        DeValue::String(text) => text.as_ref(),
        _ => "",
    };
    let digits = text.strip_prefix('+').unwrap_or(text);
    let read = (digits.len() <= 20).then(|| Exact::parse(digits)).flatten();
    if read.is_none() {
        reader.unexpected(&format!("{label}: {key}"), node, "a count, as 4 or 2.5");
    }
    read
}

fn scale(reader: &mut Reader, label: &str, keys: &mut Section<'_, '_>) -> Option<Scale> {
    let running = match keys.get("running") {
        None => false,
        Some(node) => {
            let read = node.get_ref().as_bool();
            if read.is_none() {
                reader.unexpected(&format!("{label}: running"), node, "true or false");
            }
            read?
        }
    };
    let per = word(reader, label, keys, "per", Per::ALL)?;
    let round = word(reader, label, keys, "round", Rounded::ALL)?;
    let start = keys.get("start").map(|node| amount(reader, label, "start", node));
    let (amiss, help): (&[&'static str], _) = match running {
        true => (&["per", "round"], "expected it without running = true: it is of true counts"),
        false => (&["start"], "expected running = true beside it: a true count starts with 0"),
    };
    let amiss: Vec<_> = amiss.iter().filter_map(|key| Some((*key, keys.get(key)?))).collect();
    for (key, node) in &amiss {
        let message =
            format!("{label}: {key} of a {}", if running { "running count" } else { "true count" });
        reader.mistake(node.span(), message, Some(help.to_owned()));
    }
    if !amiss.is_empty() {
        return None;
    }
    Some(match running {
        true => Scale::Running { start: start.unwrap_or_else(|| Some(Exact::zero()))? },
        false => Scale::True { per: per.unwrap_or_default(), round: round.unwrap_or_default() },
    })
}
