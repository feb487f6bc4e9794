//! Parses the text of a table file into a checked [`Table`], or reports every mistake in it.

mod claim;
mod count;
mod decision;
mod fee;
mod growth;
mod hand_words;
mod hands;
mod line;
mod line_odds;
mod marked;
mod multiplier;
mod played;
mod points;
mod ranking;
mod rule;
mod run;
mod sheet;
mod shown;
mod streak;
mod unknown;
mod variant;
mod wager;

use toml::de::DeTable;

use crate::card::Rank;
use crate::error::{Error, Mistake, Place};
use crate::field::Domain;
use crate::field::hands::GAME;
use crate::game::{GAMES, Game};
use crate::table::claim::{Claims, Published, Unread};
use crate::table::claim_targets;
use crate::table::condition::values::values;
use crate::table::keys::MOST_DECKS;
use crate::table::model::{Table, Variant};
use crate::table::not_toml::not_toml;
use crate::table::reader::{Node, Reader, Section, nearest};
use crate::table::unknown::Instead;

use claim::{Gathered, claims};
use rule::rule;
use variant::{all_of, variants};
use wager::{Of, wagers};

pub(super) use sheet::check_sheet;

/// Reads and checks a table file for one of these games.
///
/// # Errors
///
/// Returns every mistake found, in the order of the text.
pub(super) fn check(games: &[&'static dyn Game], file: &str, text: &str) -> Result<Table, Error> {
    read_and_check(games, Reader::new(file, text), text)
}

/// Reads a built-in table file, without the most expensive checks.
///
/// The tests prove with [`check`] that all lines can be reached and that claims name things that
/// exist.
///
/// # Errors
///
/// Never, in a crate that passes its tests.
pub(super) fn trusted(file: &str, text: &str) -> Result<Table, Error> {
    let mut reader = Reader::new(file, text);
    reader.trusted = true;
    // The rest is read when it is asked for.
    let before = text.split("\n[[published]]").next().unwrap_or_default();
    read_and_check(GAMES, reader, before)
}

/// Reads a table again with other chances.
///
/// # Errors
///
/// Returns an error if its laws cannot have them.
pub(super) fn with_instead(
    games: &[&'static dyn Game],
    place: &Place,
    instead: Instead,
) -> Result<Table, Error> {
    let mut reader = Reader::new(&place.file, &place.text);
    (reader.trusted, reader.instead) = (true, Some(instead));
    read_and_check(games, reader, &place.text)
}

/// Reads `text`, which the text of the reader begins with.
fn read_and_check(
    games: &[&'static dyn Game],
    mut reader: Reader,
    text: &str,
) -> Result<Table, Error> {
    let document = DeTable::parse(text).map_err(|error| {
        let (span, message, help) = not_toml(text, &error);
        let place = reader.place(span);
        Error::table(vec![Mistake::new(place, message, help)])
    })?;
    let table = read(&mut reader, games, document.get_ref());
    match table {
        Some(table) if reader.mistakes.is_empty() => Ok(table),
        _ => Err(Error::table(reader.into_mistakes())),
    }
}

/// The contents of a file of claims.
pub(super) enum Audited {
    /// A table, with claims about its own wagers or others.
    Table(Box<Table>),
    /// Claims alone.
    Claims(Claims),
}

/// Reads and checks a file of claims, which may be a table.
///
/// # Errors
///
/// Returns every mistake found, in the order of the text. Names of other files are not checked.
pub(super) fn check_claims(
    games: &[&'static dyn Game],
    (file, sha256): (&str, &str),
    text: &str,
) -> Result<Audited, Error> {
    let rules = games.iter().filter_map(|game| game.section()).map(|section| section.key);
    let of_table = ["id", "game", "deck", "deal", "rank", "wager", "variant", "decks"];
    let of_table = of_table.into_iter().chain(rules);
    let is_table = |document: &DeTable<'_>| of_table.clone().any(|key| document.contains_key(key));
    if DeTable::parse(text).map_or(true, |document| is_table(document.get_ref())) {
        return check(games, file, text).map(|table| Audited::Table(Box::new(table)));
    }
    let mut reader = Reader::new(file, text);
    let document = DeTable::parse(text).expect("a document, as was seen");
    let mut section = Section::new("the file".into(), 0..0, document.get_ref());
    let published = section.require(&mut reader, "published");
    let published = published.map(|node| claims(&mut reader, node, Gathered::of_file()));
    section.finish(&mut reader);
    if reader.mistakes.is_empty() {
        let (file, sha256) = (file.to_owned(), sha256.to_owned());
        return Ok(Audited::Claims(published.unwrap_or_default().into_claims(file, sha256)));
    }
    let aside = published.and_then(|published| published.mistaken).into_iter().flatten();
    reader.mistakes.extend(aside.flat_map(|one| one.mistakes));
    Err(Error::table(reader.into_mistakes()))
}

fn read(reader: &mut Reader, games: &[&'static dyn Game], document: &DeTable<'_>) -> Option<Table> {
    let mut section = Section::new("the table".into(), 0..0, document);
    let id = section.require(reader, "id");
    let place = id.map(|node| reader.place(node.span()));
    let id = id.and_then(|node| identifier(reader, "id", node));
    let name = section.require(reader, "name").and_then(|node| reader.words("name", node));
    let edition = section.get("edition").and_then(|node| reader.words("edition", node));
    let source = section.get("source").and_then(|node| reader.words("source", node));
    let collection = section.get("collection");
    let collection = collection.and_then(|node| identifier(reader, "collection", node));
    let notes = notes(reader, &mut section);
    let game = section.require(reader, "game");
    let game = match game.filter(|node| node.get_ref().as_str() == Some(GAME)) {
        Some(_) => hands::hands(reader, name.as_deref().unwrap_or_default(), &mut section),
        None => game.and_then(|node| self::game(reader, games, node)),
    };
    let vocabulary = game.map(|game| game.vocabulary());
    let decks = section.require(reader, "decks").map(|node| decks(reader, "decks", node));
    let lacking = section.get("deck").map(|node| lacking(reader, node)).unwrap_or_default();
    let rule = rule(reader, games, game, &mut section);
    let allowed = decks.as_deref().unwrap_or_default();
    unknown::declared(reader, &mut section);
    let defined = section.require(reader, "wager");
    let faces = 4 * (13 - u32::try_from(lacking.len()).unwrap_or(0));
    let of_wagers = game.map(|game| Of { games, game, decks: allowed, faces });
    let defined = defined.map(|node| wagers(reader, of_wagers, node));
    let defined = defined.unwrap_or_default();
    unknown::used(reader);
    let fallback = (id.clone().unwrap_or_default(), name.clone().unwrap_or_default());
    let variants = match section.get("variant") {
        Some(node) => variants(reader, &defined, node),
        None => vec![Variant {
            id: fallback.0,
            name: fallback.1,
            reading: None,
            other_reading: None,
            notes: Vec::new(),
            meters: Vec::new(),
            wagers: all_of(reader, &defined),
        }],
    };
    let decks = decks.unwrap_or_default();
    let published = section.get("published");
    let sound = reader.mistakes.is_empty();
    let published = match (reader.trusted, &place) {
        (true, Some(place)) => {
            let place = place.clone();
            Unread::new(move || published_in(&place))
        }
        _ => {
            let figures = published.map(|node| claims(reader, node, Gathered::default()).figures);
            Unread::new(|| figures.unwrap_or_default())
        }
    };
    section.finish(reader);
    let mut table = Table {
        id: id?,
        place: place?,
        name: name?,
        edition,
        source,
        collection,
        game: game?,
        vocabulary: vocabulary?,
        decks,
        lacking,
        rule,
        notes,
        variants,
        published,
        meter: None,
        unknown: reader.unknown.clone(),
        laws: std::mem::take(&mut reader.laws),
        instead: false,
        hides: None,
    };
    // If a wager has a mistake, claims about it would only report follow-up mistakes.
    if sound && !reader.trusted {
        claim_targets::settle_names_at_home(&mut table);
        reader.mistakes.extend(claim_targets::mistakes_at_home(&table));
    }
    Some(table)
}

/// Reads the printed figures of a table whose text has no mistake.
fn published_in(of: &Place) -> Published {
    let document = DeTable::parse(&of.text).expect("a document, as was seen");
    let node = document.get_ref().get("published");
    let mut reader = Reader::new(&of.file, &of.text);
    node.map(|node| claims(&mut reader, node, Gathered::default()).figures).unwrap_or_default()
}

/// Reads an id: at most 60 lower-case letters, digits and hyphens.
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

fn game(
    reader: &mut Reader,
    games: &[&'static dyn Game],
    node: &Node<'_>,
) -> Option<&'static dyn Game> {
    let id = reader.string("game", node)?;
    let found = games.iter().copied().find(|game| game.id() == id);
    if found.is_none() {
        let names = games.iter().map(|game| game.id());
        let help = nearest(&id, names.chain([GAME]));
        reader.mistake(node.span(), format!("game: no dealing procedure \"{id}\""), help);
    }
    found
}

/// Returns the ranks that are not in the deck, from the ranks that are.
fn lacking(reader: &mut Reader, node: &Node<'_>) -> Vec<Rank> {
    let held = values(reader, "deck", Domain::Rank, node);
    held.map_or(Vec::new(), |held| Rank::all().filter(|rank| !held.has(rank.code())).collect())
}

fn decks(reader: &mut Reader, label: &str, node: &Node<'_>) -> Vec<u32> {
    let mut decks = Vec::new();
    let nodes = reader.array(label, node);
    if nodes.is_empty() && node.get_ref().is_array() {
        reader.unexpected(label, node, "at least one number of decks");
    }
    for node in nodes {
        if let Some(number) = reader.number(label, node, 1..MOST_DECKS + 1) {
            if decks.contains(&number) {
                reader.mistake(
                    node.span(),
                    format!("{label}: {number} is named a second time"),
                    None,
                );
            }
            decks.push(number);
        }
    }
    decks
}
