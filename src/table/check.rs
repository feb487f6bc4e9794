//! From the text of a table file to a checked [`Table`], or every mistake in it.

use toml::de::{DeTable, DeValue};

use crate::draw::Draw;
use crate::error::{Error, Mistake, Place};
use crate::exact::Exact;
use crate::field::{VOCABULARIES, Vocabulary, vocabulary};
use crate::table::model::{
    Claim, Line, Printed, Quantity, RunLine, Settlement, Streak, Table, Variant, Wager,
};
use crate::table::reader::{Node, Reader, Section, nearest};
use crate::table::shadow::{self, Dead};
use crate::table::{odds, when};

/// The most decks a table may name.
const MOST_DECKS: u32 = 10_000;

/// Reads and checks a table file.
///
/// # Errors
///
/// Every mistake found, in the order of the text.
pub(super) fn check(file: &str, text: &str) -> Result<Table, Error> {
    let mut reader = Reader { file: file.into(), text: text.into(), mistakes: Vec::new() };
    let document = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        let mut message = error.message().lines().collect::<Vec<_>>().join(", ");
        if let ("duplicate key", Some(key)) = (message.as_str(), text.get(span.clone())) {
            message = format!("duplicate key \"{key}\"");
        }
        let place = Place { file: file.into(), text: text.into(), span };
        Error::table(vec![Mistake { place, message: format!("not TOML: {message}"), help: None }])
    })?;
    let table = read(&mut reader, document.get_ref());
    match table {
        Some(table) if reader.mistakes.is_empty() => Ok(table),
        _ => {
            reader.mistakes.sort_by_key(|mistake| mistake.place.span.start);
            Err(Error::table(reader.mistakes))
        }
    }
}

/// A wager as defined, before variants list it.
struct Defined {
    key: String,
    /// `None` if there is a mistake in it.
    wager: Option<Wager>,
}

fn read(reader: &mut Reader, document: &DeTable<'_>) -> Option<Table> {
    let mut section = Section::new("the table".into(), 0..0, document);
    let id = section.require(reader, "id");
    let place = id.map(|node| reader.place(node.span()));
    let id = id.and_then(|node| identifier(reader, "id", node));
    let name = section.require(reader, "name").and_then(|node| reader.words("name", node));
    let edition = section.get("edition").and_then(|node| reader.words("edition", node));
    let source = section.get("source").and_then(|node| reader.words("source", node));
    let notes = notes(reader, &mut section);
    let game = section.require(reader, "game").and_then(|node| game(reader, node));
    let decks = section.require(reader, "decks").map(|node| decks(reader, node));
    let draw = section.get("draw").map(|node| draw(reader, game, node));
    let defined = section.require(reader, "wager").map(|node| wagers(reader, game, node));
    let defined = defined.unwrap_or_default();
    let fallback = (id.clone().unwrap_or_default(), name.clone().unwrap_or_default());
    let variants = match section.get("variant") {
        Some(node) => variants(reader, &defined, node),
        None => vec![Variant {
            id: fallback.0,
            name: fallback.1,
            reading: None,
            other_reading: None,
            notes: Vec::new(),
            wagers: all_of(reader, &defined),
        }],
    };
    let decks = decks.unwrap_or_default();
    let published = section.get("published");
    let published = published.map(|node| claims(reader, &variants, &decks, node));
    section.finish(reader);
    Some(Table {
        id: id?,
        place: place?,
        name: name?,
        edition,
        source,
        vocabulary: game?,
        decks,
        draw: draw.unwrap_or_default(),
        notes,
        variants,
        published: published.unwrap_or_default(),
    })
}

/// An id: lower-case letters, digits and hyphens.
fn identifier(reader: &mut Reader, name: &str, node: &Node<'_>) -> Option<String> {
    let id = reader.string(name, node)?;
    check_identifier(reader, name, &id, node.span()).then_some(id)
}

fn check_identifier(
    reader: &mut Reader,
    name: &str,
    id: &str,
    span: std::ops::Range<usize>,
) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let good = !id.is_empty() && id.len() <= 60 && id.bytes().all(allowed);
    if !good {
        let help = "expected up to 60 lower-case letters, digits and hyphens".to_owned();
        reader.mistake(span, format!("{name}: cannot be {id:?}"), Some(help));
    }
    good
}

fn notes(reader: &mut Reader, section: &mut Section<'_, '_>) -> Vec<String> {
    let Some(node) = section.get("notes") else { return Vec::new() };
    let notes = reader.array("notes", node).iter();
    notes.filter_map(|node| reader.words("notes", node)).collect()
}

fn game(reader: &mut Reader, node: &Node<'_>) -> Option<&'static Vocabulary> {
    let id = reader.string("game", node)?;
    let found = vocabulary(&id);
    if found.is_none() {
        let games = VOCABULARIES.iter().map(|vocabulary| vocabulary().game);
        let help = nearest(&id, games);
        reader.mistake(node.span(), format!("game: no dealing procedure \"{id}\""), help);
    }
    found
}

fn decks(reader: &mut Reader, node: &Node<'_>) -> Vec<u32> {
    let mut decks = Vec::new();
    let nodes = reader.array("decks", node);
    if nodes.is_empty() && node.get_ref().is_array() {
        reader.unexpected("decks", node, "at least one number of decks");
    }
    for node in nodes {
        if let Some(number) = reader.number("decks", node, 1..MOST_DECKS + 1) {
            if decks.contains(&number) {
                reader.mistake(
                    node.span(),
                    format!("decks: {number} is named a second time"),
                    None,
                );
            }
            decks.push(number);
        }
    }
    decks
}

fn draw(reader: &mut Reader, game: Option<&Vocabulary>, node: &Node<'_>) -> Draw {
    if game.is_some_and(|game| game.game != "baccarat") {
        let message = "draw: this game has no third-card rules".to_owned();
        reader.mistake(node.span(), message, None);
    }
    let Some(mut section) = reader.section("draw".into(), node) else { return Draw::default() };
    let mut totals = |reader: &mut Reader, key: &'static str| {
        let node = section.require(reader, key)?;
        numbers(reader, &format!("draw.{key}"), node, 7)
    };
    let player = totals(reader, "player");
    let stands = totals(reader, "banker-when-player-stands");
    let mut banker = [0; 8];
    let rows = section.require(reader, "banker");
    if let Some(rows) = rows.and_then(|node| reader.section("draw.banker".into(), node)) {
        for (key, span, node) in rows.entries() {
            match key.parse::<usize>().ok().filter(|total| *total < 8 && key.len() == 1) {
                Some(total) => {
                    let name = format!("draw.banker.{total}");
                    banker[total] = numbers(reader, &name, node, 9).unwrap_or(0);
                }
                None => {
                    let help = "expected a Banker total from 0 to 7".to_owned();
                    reader.mistake(span, format!("draw.banker: unknown key \"{key}\""), Some(help));
                }
            }
        }
    }
    section.finish(reader);
    Draw::new(player.unwrap_or(0), stands.unwrap_or(0), banker)
}

/// Numbers from 0 to `most` as `"0-7,9"`, a bit each; an empty text is none.
fn numbers(reader: &mut Reader, name: &str, node: &Node<'_>, most: u8) -> Option<u16> {
    let text = match node.get_ref() {
        DeValue::Integer(number) => number.to_string(),
        _ => reader.string(name, node)?,
    };
    let digit = |text: &str| text.trim().parse::<u8>().ok().filter(|number| *number <= most);
    let part = |part: &str| match part.split_once('-') {
        None => digit(part).map(|number| 1 << number),
        Some((from, to)) => {
            let (from, to) = (digit(from)?, digit(to)?);
            (from <= to).then(|| (from..=to).fold(0, |set: u16, number| set | 1 << number))
        }
    };
    let mut parts = text.split(',').filter(|_| !text.trim().is_empty());
    let set = parts.try_fold(0, |set, text| part(text).map(|more| set | more));
    if set.is_none() {
        reader.unexpected(
            name,
            node,
            &format!("numbers from 0 to {most}, as \"0-{most}\" or \"1,3-5\""),
        );
    }
    set
}

fn wagers(reader: &mut Reader, game: Option<&'static Vocabulary>, node: &Node<'_>) -> Vec<Defined> {
    let Some(section) = reader.section("wager".into(), node) else { return Vec::new() };
    let entries = section.entries().map(|(key, span, node)| {
        check_identifier(reader, "wager", key, span);
        let wager = game.and_then(|game| wager(reader, game, key, node));
        Defined { key: key.to_owned(), wager }
    });
    entries.collect()
}

fn wager(
    reader: &mut Reader,
    game: &'static Vocabulary,
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
    let side = section.get("streak");
    let streak = side.map(|node| streak_side(reader, game, &label, node));
    let pays = section.require(reader, "pays");
    let lines = pays.map(|node| reader.array(&format!("{label}: pays"), node));
    if let (Some([]), Some(node)) = (lines, pays)
        && node.get_ref().is_array()
    {
        reader.unexpected(&format!("{label}: pays"), node, "at least one line");
    }
    section.finish(reader);
    let settlement = match streak {
        Some(side) => {
            let lines = lines?.iter().filter_map(|node| run_line(reader, &label, node));
            let lines: Vec<_> = lines.collect();
            hidden_runs(reader, &label, &lines);
            let lines = lines.into_iter().map(|(line, _)| line).collect();
            Settlement::Session(Streak { side: side?, lines })
        }
        None => {
            let lines = lines?.iter().filter_map(|node| line(reader, game, key, node));
            let lines: Vec<_> = lines.collect();
            hidden_lines(reader, game, &label, &lines);
            Settlement::Round(lines)
        }
    };
    let place = reader.place(node.span());
    Some(Wager { id: id?, name: name?, settlement, place })
}

/// The odds and, if given, the name of a line.
fn odds_and_name(
    reader: &mut Reader,
    label: &str,
    section: &mut Section<'_, '_>,
) -> (Option<Exact>, Option<String>) {
    let name = section.get("name").and_then(|node| reader.words(&format!("{label}: name"), node));
    let pays = section.require(reader, "odds").and_then(|node| {
        let label = format!("{label}: odds");
        let DeValue::String(text) = node.get_ref() else {
            reader.unexpected(
                &label,
                node,
                "odds in quotes, as \"8 to 1\", \"0.95 to 1\" or \"push\"",
            );
            return None;
        };
        let read = odds::parse(text);
        let read = read.map_err(|(message, help)| {
            reader.mistake(node.span(), format!("{label}: {message}"), Some(help));
        });
        read.ok()
    });
    (pays, name)
}

fn line(
    reader: &mut Reader,
    game: &'static Vocabulary,
    key: &str,
    node: &Node<'_>,
) -> Option<Line> {
    let label = format!("wager \"{key}\"");
    let mut section = reader.section(format!("a line of {label}"), node)?;
    let (pays, name) = odds_and_name(reader, &label, &mut section);
    let when = section.require(reader, "when");
    let when = when.and_then(|node| when::read(reader, game, key, node));
    section.finish(reader);
    let when = when?;
    Some(Line {
        name: name.unwrap_or(when.words),
        pays: pays?,
        when: when.condition,
        place: reader.place(node.span()),
    })
}

fn hidden_lines(reader: &mut Reader, game: &'static Vocabulary, label: &str, lines: &[Line]) {
    let conditions: Vec<_> = lines.iter().map(|line| &line.when).collect();
    for (line, dead) in lines.iter().zip(shadow::dead(game, &conditions)) {
        let why = match dead {
            None => continue,
            Some(Dead::Never) => "no round can meet all its requirements",
            Some(Dead::Shadowed) => "the lines above it settle every round it holds of",
        };
        let message = format!("{label}: unreachable line \"{}\": {why}", line.name);
        reader.mistake(line.place.span.clone(), message, None);
    }
}

fn streak_side(
    reader: &mut Reader,
    game: &Vocabulary,
    label: &str,
    node: &Node<'_>,
) -> Option<String> {
    let side = reader.string(&format!("{label}: streak"), node)?;
    let mut sides = game.hands.to_vec();
    sides.push("any");
    if sides.contains(&side.as_str()) {
        return Some(side);
    }
    let help = nearest(&side, sides.into_iter());
    reader.mistake(node.span(), format!("{label}: no streak of \"{side}\""), help);
    None
}

/// A line of a run wager and where it stands.
fn run_line(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<(RunLine, Place)> {
    let mut section = reader.section(format!("a line of {label}"), node)?;
    let (pays, name) = odds_and_name(reader, label, &mut section);
    let when = section.require(reader, "when");
    let runs = when.and_then(|node| {
        let mut section = reader.section(format!("{label}: when"), node)?;
        let runs = section.require(reader, "run").and_then(|node| run_lengths(reader, label, node));
        section.finish(reader);
        runs
    });
    section.finish(reader);
    let (from, to) = runs?;
    let words = match to {
        None => format!("Longest run {from} or more"),
        Some(to) if to == from => format!("Longest run {from}"),
        Some(to) => format!("Longest run {from}-{to}"),
    };
    let line = RunLine { name: name.unwrap_or(words), pays: pays?, from, to };
    Some((line, reader.place(node.span())))
}

/// Lengths of runs: `5`, `"5-6"` or `"7+"`.
fn run_lengths(reader: &mut Reader, label: &str, node: &Node<'_>) -> Option<(u32, Option<u32>)> {
    let length = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let length = digits.then(|| text.parse::<u32>().ok()).flatten();
        length.filter(|length| (1..=1000).contains(length))
    };
    let runs = match node.get_ref() {
        DeValue::Integer(number) => length(&number.to_string()).map(|run| (run, Some(run))),
        DeValue::String(text) => match (text.strip_suffix('+'), text.split_once('-')) {
            (Some(from), _) => length(from).map(|from| (from, None)),
            (None, Some((from, to))) => {
                length(from).zip(length(to)).map(|(from, to)| (from, Some(to)))
            }
            (None, None) => length(text).map(|run| (run, Some(run))),
        },
        _ => None,
    };
    let runs = runs.filter(|(from, to)| to.is_none_or(|to| to >= *from));
    if runs.is_none() {
        let expected = "a run from 1 to 1000: 5, \"5-6\" or \"7+\"";
        reader.unexpected(&format!("{label}: run"), node, expected);
    }
    runs
}

fn hidden_runs(reader: &mut Reader, label: &str, lines: &[(RunLine, Place)]) {
    for (index, (line, place)) in lines.iter().enumerate() {
        let last = line.to.unwrap_or(1000);
        let settled = |run: u32| {
            let mut earlier = lines[..index].iter().map(|(line, _)| line);
            earlier.any(|line| line.from <= run && line.to.is_none_or(|to| run <= to))
        };
        if (line.from..=last).all(settled) {
            let message = format!(
                "{label}: unreachable line \"{}\": the lines above it settle every run it names",
                line.name
            );
            reader.mistake(place.span.clone(), message, None);
        }
    }
}

fn variants(reader: &mut Reader, defined: &[Defined], node: &Node<'_>) -> Vec<Variant> {
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
    if section.entries().next().is_none() {
        let message = "variant: there is none".to_owned();
        let help = "expected a table for each, as [variant.NAME]".to_owned();
        reader.mistake(node.span(), message, Some(help));
    }
    variants
}

/// Every wager of a table that names no variants.
fn all_of(reader: &mut Reader, defined: &[Defined]) -> Vec<Wager> {
    let mut wagers: Vec<Wager> = Vec::new();
    for wager in defined.iter().filter_map(|defined| defined.wager.as_ref()) {
        if wagers.iter().any(|other| other.id == wager.id) {
            let message = format!("a second wager with the id \"{}\"", wager.id);
            reader.mistake(wager.place.span.clone(), message, None);
        }
        wagers.push(wager.clone());
    }
    wagers
}

/// The wagers a variant lists by their keys.
fn listed(reader: &mut Reader, defined: &[Defined], label: &str, node: &Node<'_>) -> Vec<Wager> {
    let mut wagers: Vec<Wager> = Vec::new();
    let nodes = reader.array(&format!("{label}: wagers"), node);
    if nodes.is_empty() && node.get_ref().is_array() {
        reader.unexpected(&format!("{label}: wagers"), node, "at least one wager");
    }
    for node in nodes {
        let Some(key) = reader.string(&format!("{label}: wagers"), node) else { continue };
        match defined.iter().find(|defined| defined.key == key) {
            None => {
                let keys = defined.iter().map(|defined| defined.key.as_str());
                let help = nearest(&key, keys);
                let message = format!("{label}: no wager \"{key}\" is defined");
                reader.mistake(node.span(), message, help);
            }
            // One with mistakes of its own has been reported.
            Some(Defined { wager: None, .. }) => {}
            Some(Defined { wager: Some(wager), .. }) => {
                if wagers.iter().any(|other| other.id == wager.id) {
                    let message = format!("{label}: a second wager with the id \"{}\"", wager.id);
                    reader.mistake(node.span(), message, None);
                }
                wagers.push(wager.clone());
            }
        }
    }
    wagers
}

fn claims(reader: &mut Reader, variants: &[Variant], decks: &[u32], node: &Node<'_>) -> Vec<Claim> {
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
