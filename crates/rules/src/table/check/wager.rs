//! Parses the wagers of a table: names, odds and the conditions of their lines.

use std::collections::BTreeMap;

use toml::de::DeValue;

use crate::condition::Condition;
use crate::error::Place;
use crate::exact::Exact;
use crate::field::Vocabulary;
use crate::table::check::line_odds::{any_odds_and_name, covers};
use crate::table::check::multiplier::law;
use crate::table::check::run::{hidden_runs, run_line};
use crate::table::check::{check_identifier, decks, identifier, streak};
use crate::table::claim::{LOSS, TOTAL};
use crate::table::condition::shadow::{self, Dead};
use crate::table::condition::{given, reading, words};
use crate::table::model::Progressive;
use crate::table::model::{Line, Reached, Settlement, Wager};
use crate::table::multiplier::Multiplier;
use crate::table::odds::{self, Kept, Odds};
use crate::table::offer::{Given, Offer};
use crate::table::reader::{Node, Reader, Section};

/// A wager as defined, before variants list it.
pub(super) struct Defined {
    pub key: String,
    /// `None` if it contains a mistake.
    pub wager: Option<Wager>,
}

pub(super) fn wagers(
    reader: &mut Reader,
    game: Option<&'static Vocabulary>,
    decks: &[u32],
    node: &Node<'_>,
) -> Vec<Defined> {
    let Some(section) = reader.section("wager".into(), node) else { return Vec::new() };
    let entries = section.entries().map(|(key, span, node)| {
        check_identifier(reader, "wager", key, span);
        let wager = game.and_then(|game| wager(reader, (game, decks), key, node));
        Defined { key: key.to_owned(), wager }
    });
    entries.collect()
}

fn wager(
    reader: &mut Reader,
    (game, decks): (&'static Vocabulary, &[u32]),
    key: &str,
    node: &Node<'_>,
) -> Option<Wager> {
    let mut section = reader.section(format!("wager \"{key}\""), node)?;
    let label = section.name.clone();
    let name = section.require(reader, "name").and_then(|node| reader.words(&label, node));
    let id = match section.get("as") {
        Some(node) => identifier(reader, &format!("{label}: as"), node),
        None => Some(key.to_owned()),
    };
    let source = section.get("source").and_then(|node| reader.words(&label, node));
    let offered_in = section.get("given");
    let offer = offer(reader, (game, decks), &label, &mut section);
    let of_all = section.get("multiplier");
    let terms = streak::terms(reader, game, &label, &mut section);
    let pays = section.require(reader, "pays");
    let lines = pays.map(|node| reader.array(&format!("{label}: pays"), node));
    if let (Some([]), Some(node)) = (lines, pays)
        && node.get_ref().is_array()
    {
        reader.unexpected(&format!("{label}: pays"), node, "at least one line");
    }
    section.finish(reader);
    if let (Some(node), true) = (of_all, terms.is_some()) {
        let message = format!("{label}: multiplier: a wager on several rounds has none");
        reader.mistake(node.span(), message, Some("expected a wager of one round".to_owned()));
        return None;
    }
    if let (Some(node), true) = (offered_in, terms.is_some()) {
        let message = format!("{label}: given: a wager on several rounds has none");
        reader.mistake(node.span(), message, Some("expected a wager of one round".to_owned()));
        return None;
    }
    let offer = offer?;
    let settlement = match terms {
        Some(terms) => {
            let terms = terms?;
            let counted = terms.counted();
            let lines = lines?.iter().filter_map(|node| run_line(reader, (&label, counted), node));
            let lines: Vec<_> = lines.collect();
            hidden_runs(reader, (&label, counted), &lines);
            terms.check(reader, &label, &lines);
            names(reader, &label, lines.iter().map(|(line, place)| (&*line.name, place)));
            Settlement::Session(terms.with(lines.into_iter().map(|(line, _)| line).collect()))
        }
        None => {
            let lines = lines?.iter().filter_map(|node| line(reader, game, key, node));
            let (mut lines, shares): (Vec<_>, Vec<_>) = lines.unzip();
            multiply_all(reader, &label, of_all, &mut lines);
            if let (Some(line), true) = (
                lines.iter().find(|line| line.multiplier.is_some()),
                shares.iter().any(Exact::is_positive),
            ) {
                let message = format!("{label}: a share of a meter beside a multiplier");
                let help = "expected one or the other".to_owned();
                reader.mistake(line.place.span.clone(), message, Some(help));
            }
            tell_apart(&mut lines);
            hidden_lines(reader, game, (&label, offer.given.as_ref()), &lines);
            names(reader, &label, lines.iter().map(|line| (&*line.name, &line.place)));
            match shares.iter().all(Exact::is_zero) {
                true => Settlement::Round(lines),
                false => Settlement::Progressive(Progressive { lines, shares }),
            }
        }
    };
    let place = reader.place(node.span());
    let reached = Reached::new(reader.trusted);
    Some(Wager { id: id?, name: name?, source, offer, settlement, place, reached })
}

/// Reads the terms on which a wager is offered. Returns `None` after noting a mistake.
fn offer(
    reader: &mut Reader,
    (game, allowed): (&'static Vocabulary, &[u32]),
    label: &str,
    section: &mut Section<'_, '_>,
) -> Option<Offer> {
    let given = section.get("given");
    let given = given.map(|node| given::of_node(reader, game, &format!("given of {label}"), node));
    let reading = section.get("reading");
    let reading = reading.map(|node| reader.words(&format!("{label}: reading"), node));
    let mut numbers = Vec::new();
    if let Some(node) = section.get("decks") {
        let of_wager = format!("{label}: decks");
        numbers = decks(reader, &of_wager, node);
        let stray = numbers.iter().find(|number| !allowed.contains(number));
        if let (Some(number), false) = (stray, allowed.is_empty()) {
            let listed = allowed.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            let help = format!("expected some of the table's decks, {listed}");
            let message = format!("{of_wager}: the rules of this table allow no {number}");
            reader.mistake(node.span(), message, Some(help));
        }
    }
    // A missing key is no mistake; an unreadable value is.
    let given = given.map_or(Some(None), |given| given.map(Some))?;
    let reading = reading.map_or(Some(None), |reading| reading.map(Some))?;
    Some(Offer { given, decks: numbers, reading, meter: None })
}

/// Reads a line, and the share of a meter that it pays beside its fixed odds: 0 for none.
fn line(
    reader: &mut Reader,
    game: &'static Vocabulary,
    key: &str,
    node: &Node<'_>,
) -> Option<(Line, Exact)> {
    let label = format!("wager \"{key}\"");
    let mut section = reader.section(format!("a line of {label}"), node)?;
    let (odds, name) = any_odds_and_name(reader, &label, &mut section);
    let staked = staked(reader, &label, &mut section);
    let pays = odds.zip(staked.as_ref()).map(|(odds, staked)| match odds {
        Odds::Fixed(pays) => (pays, Exact::zero()),
        Odds::Share(share, Kept::Returned) => (Exact::zero(), share),
        Odds::Share(share, Kept::Lost) => (-staked, share),
    });
    let pays = pays
        .zip(staked.as_ref())
        .filter(|((pays, _), staked)| covers(reader, &label, &mut section, (pays, Some(staked))));
    let pays = pays.map(|(pays, _)| pays);
    let multiplier = section.get("multiplier");
    let multiplier = multiplier.map(|node| multiplier_of(reader, &label, pays.as_ref(), node));
    let when = section.require(reader, "when");
    let when = when.and_then(|node| reading::read(reader, game, &label, node));
    section.finish(reader);
    let when = when?;
    let (pays, share) = pays?;
    let multiplier = match multiplier {
        Some(multiplier) => Some(multiplier?),
        None => None,
    };
    let pays = multiplier.as_ref().map_or(pays, Multiplier::mean);
    let line = Line {
        name: name.unwrap_or_else(|| words::brief(&when.said, game)),
        pays,
        multiplier,
        staked: staked?,
        when: when.condition,
        words: words::whole(&when.said, game),
        place: reader.place(node.span()),
    };
    Some((line, share))
}

/// Reads the multiplier of a line whose odds and share of a meter are known.
fn multiplier_of(
    reader: &mut Reader,
    label: &str,
    odds: Option<&(Exact, Exact)>,
    node: &Node<'_>,
) -> Option<Multiplier> {
    let draws = law(reader, label, node)?;
    let (odds, share) = odds?;
    if share.is_zero() && odds.is_positive() {
        return Some(Multiplier { odds: odds.clone(), draws });
    }
    let message = format!("{label}: multiplier: only odds that win are multiplied");
    let help = "expected it beside odds like \"8 to 1\"".to_owned();
    reader.mistake(node.span(), message, Some(help));
    None
}

/// Gives the multiplier of a whole wager to each of its winning lines.
fn multiply_all(reader: &mut Reader, label: &str, of_all: Option<&Node<'_>>, lines: &mut [Line]) {
    let Some(node) = of_all else { return };
    let Some(draws) = law(reader, label, node) else { return };
    if let Some(line) = lines.iter().find(|line| line.multiplier.is_some()) {
        let message = format!("{label}: both a line and the wager have a multiplier");
        let help = "expected one or the other".to_owned();
        return reader.mistake(line.place.span.clone(), message, Some(help));
    }
    if !lines.is_empty() && !lines.iter().any(|line| line.pays.is_positive()) {
        let message = format!("{label}: multiplier: no line wins");
        let help = "expected a line with odds of more than 0".to_owned();
        return reader.mistake(node.span(), message, Some(help));
    }
    for line in lines.iter_mut().filter(|line| line.pays.is_positive()) {
        let multiplier = Multiplier { odds: line.pays.clone(), draws: draws.clone() };
        line.pays = multiplier.mean();
        line.multiplier = Some(multiplier);
    }
}

/// Maximum total stake of a line, in first stakes.
const MOST_STAKED: i64 = 1_000_000;

/// Reads the total stake of a line in first stakes, 1 by default.
fn staked(reader: &mut Reader, label: &str, section: &mut Section<'_, '_>) -> Option<Exact> {
    let Some(node) = section.get("staked") else { return Some(Exact::one()) };
    let text = match node.get_ref() {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        DeValue::String(text) => text.as_ref(),
        _ => "",
    };
    let fits = |staked: &Exact| (Exact::one()..=Exact::integer(MOST_STAKED)).contains(staked);
    let staked = (text.len() <= odds::LONGEST).then(|| Exact::parse(text)).flatten().filter(fits);
    if staked.is_none() {
        let expected = format!(
            "what is at stake in all, the first stake being 1: a number from 1 to {MOST_STAKED}, as \
             2, 1.5 or \"3/2\""
        );
        reader.unexpected(&format!("{label}: staked"), node, &expected);
    }
    staked
}

/// Adds line numbers to names that are equal because they were cut short.
fn tell_apart(lines: &mut [Line]) {
    let names: Vec<String> = lines.iter().map(|line| line.name.clone()).collect();
    for (at, line) in lines.iter_mut().enumerate() {
        let twice = names.iter().filter(|name| **name == line.name).count() > 1;
        if twice && line.name.ends_with(" more") && line.name != line.words {
            line.name = format!("{} (line {})", line.name, at + 1);
        }
    }
}

/// Notes names that mean two events when case and blanks are ignored: of two lines, of a line and
/// the rounds that no line pays, or of a line and all events together.
fn names<'l>(reader: &mut Reader, label: &str, lines: impl Iterator<Item = (&'l str, &'l Place)>) {
    let plain = |name: &str| -> String {
        name.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect()
    };
    let mut known: BTreeMap<String, &str> = BTreeMap::new();
    for (name, place) in lines {
        let wanted = plain(name);
        let message = match known.get(&wanted) {
            Some(first) if *first == name => {
                format!("{label}: a second line with the name \"{name}\"")
            }
            Some(first) => {
                format!(
                    "{label}: \"{name}\" differs from the line \"{first}\" by case or blanks only"
                )
            }
            None if wanted == plain(LOSS) => {
                format!("{label}: \"{name}\" is the name of rounds that no line pays")
            }
            None if wanted == plain(TOTAL) => {
                format!("{label}: \"{name}\" is the name of all events together")
            }
            None => {
                known.insert(wanted, name);
                continue;
            }
        };
        // The name of an unreachable line is not reported as well.
        if reader.mistakes.iter().any(|mistake| mistake.place.span == place.span) {
            continue;
        }
        let help = "expected a name that no other event of the wager has".to_owned();
        reader.mistake(place.span.clone(), message, Some(help));
    }
}

fn hidden_lines(
    reader: &mut Reader,
    game: &'static Vocabulary,
    (label, given): (&str, Option<&Given>),
    lines: &[Line],
) {
    if reader.trusted {
        return;
    }
    let offered = |line: &Line| match given {
        None => line.when.clone(),
        Some(given) => Condition::All(vec![given.condition.clone(), line.when.clone()]),
    };
    let conditions: Vec<Condition> = lines.iter().map(offered).collect();
    let conditions: Vec<&Condition> = conditions.iter().collect();
    for (line, dead) in lines.iter().zip(shadow::dead(game, &conditions)) {
        let why = match (dead, given) {
            (None, _) => continue,
            (Some(Dead::Never), None) => "no round can meet all its requirements",
            (Some(Dead::Never), Some(_)) => {
                "no round in which the wager is offered can meet all its requirements"
            }
            (Some(Dead::Shadowed), _) => "the lines above it settle every round it holds of",
        };
        let message = format!("{label}: unreachable line \"{}\": {why}", line.name);
        reader.mistake(line.place.span.clone(), message, None);
    }
}
