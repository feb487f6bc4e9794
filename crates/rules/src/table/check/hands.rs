//! Parses a game that a table declares: its hands, its groups of cards and its ranking.

use toml::de::DeValue;

use crate::field::hands::{MOST_CARDS, PLACES, Subject};
use crate::game::Game;
use crate::game::hands::{Declaration, DeclaredHand, Draws, declare};
use crate::table::check::hand_words::{in_order, name_is_free, one_of};
use crate::table::check::ranking::ranked;
use crate::table::keys::{DEAL, HAND};
use crate::table::reader::{Node, Reader, Section, nearest};

/// Maximum number of hands of a game, and of the cards that they begin with together.
const MOST: (usize, usize) = (12, 20);
/// Maximum number of groups of cards.
const MOST_GROUPS: usize = 24;

/// Reads the sections `deal` and `rank`. Returns `None` after noting a mistake.
pub(super) fn hands(
    reader: &mut Reader,
    name: &str,
    section: &mut Section<'_, '_>,
) -> Option<&'static dyn Game> {
    let found = reader.mistakes.len();
    let deal = section.require(reader, "deal").and_then(|node| reader.section("deal".into(), node));
    let rank = section.get("rank").and_then(|node| reader.section("rank".into(), node));
    let mut declaration = Declaration { name: name.to_owned(), ..Declaration::default() };
    if let Some(deal) = deal {
        dealt(reader, deal, &mut declaration);
    }
    if reader.mistakes.len() > found {
        return None;
    }
    if let Some(rank) = rank {
        ranked(reader, rank, &mut declaration);
    }
    (reader.mistakes.len() == found).then(|| declare(&declaration) as &'static dyn Game)
}

fn dealt(reader: &mut Reader, mut section: Section<'_, '_>, declaration: &mut Declaration) {
    let ace =
        section.get("ace").and_then(|node| one_of(reader, "deal.ace", node, DEAL.words("ace")));
    declaration.is_ace_high = ace == Some(1);
    let hands = section.require(reader, "hands");
    let hands = hands.and_then(|node| Some((node, reader.section("deal.hands".into(), node)?)));
    if let Some((node, hands)) = hands {
        for (name, span, node) in in_order(&hands) {
            if let Some(hand) = hand(reader, name, span, node) {
                declaration.hands.push(hand);
            }
        }
        let cards: usize = declaration.hands.iter().map(|hand| hand.cards).sum();
        if hands.entries().next().is_none() {
            let help = Some("expected at least one hand, as { player = 2 }".to_owned());
            reader.mistake(node.span(), "deal.hands: no hand".into(), help);
        } else if declaration.hands.len() > MOST.0 || cards > MOST.1 {
            let message =
                format!("deal.hands: {} hands begin with {cards} cards", declaration.hands.len());
            let help = format!("expected at most {} hands and {} cards", MOST.0, MOST.1);
            reader.mistake(node.span(), message, Some(help));
        }
    }
    let together = section.get("together");
    if let Some(groups) = together.and_then(|node| reader.section("deal.together".into(), node)) {
        let all = in_order(&groups);
        for (name, span, node) in all.iter().take(MOST_GROUPS) {
            group(reader, declaration, name, span.clone(), node);
        }
        if let Some((_, span, _)) = all.get(MOST_GROUPS) {
            let help = Some(format!("expected at most {MOST_GROUPS} groups"));
            reader.mistake(span.clone(), "deal.together: too many groups".into(), help);
        }
    }
    section.finish(reader);
}

fn hand(
    reader: &mut Reader,
    name: &str,
    span: std::ops::Range<usize>,
    node: &Node<'_>,
) -> Option<DeclaredHand> {
    let label = format!("deal.hands.{name}");
    let is_free = name_is_free(reader, "deal.hands", name, &span);
    let most = MOST_CARDS as u32 + 1;
    let (cards, draws, adds) = match node.get_ref() {
        DeValue::Table(_) => {
            let mut section = reader.section(label.clone(), node)?;
            let cards = section.require(reader, "cards");
            let cards = cards.and_then(|node| reader.number(&label, node, 1..most));
            let to =
                section.get("to").map(|node| (node, reader.number(&label, node, HAND.range("to"))));
            let adds =
                section.get("adds").map(|node| reader.number(&label, node, HAND.range("adds")));
            let soft = section.get("soft").map(|node| {
                (node, one_of(reader, &format!("{label}.soft"), node, HAND.words("soft")))
            });
            section.finish(reader);
            let draws = match (to, soft) {
                (Some((_, to)), soft) => Some(Draws {
                    to: u8::try_from(to?).ok()?,
                    hits_soft: soft.is_some_and(|(_, soft)| soft == Some(1)),
                }),
                (None, Some((node, _))) => {
                    let message = format!("{label}: soft without \"to\"");
                    let help = "expected the total to which it draws, as to = 17".to_owned();
                    reader.mistake(node.span(), message, Some(help));
                    None
                }
                (None, None) => None,
            };
            if draws.is_some() && cards.is_some_and(|cards| cards > 2) {
                let help = Some("expected one card or two".to_owned());
                let message = format!("{label}: a hand that draws begins with three cards or more");
                reader.mistake(node.span(), message, help);
            }
            (cards, draws, adds.unwrap_or(Some(0))?)
        }
        _ => (reader.number(&label, node, 1..most), None, 0),
    };
    let cards = usize::try_from(cards?).ok()?;
    let adds = u8::try_from(adds).ok()?;
    is_free.then(|| DeclaredHand { name: name.to_owned(), cards, draws, adds })
}

/// Reads a group: cards of one or several hands that conditions look at together.
fn group(
    reader: &mut Reader,
    declaration: &mut Declaration,
    name: &str,
    span: std::ops::Range<usize>,
    node: &Node<'_>,
) {
    let label = format!("deal.together.{name}");
    let mut is_sound = name_is_free(reader, "deal.together", name, &span);
    if declaration.hands.iter().any(|hand| hand.name == name) {
        let help = Some("expected another name".to_owned());
        reader.mistake(span, format!("{label}: a hand has this name"), help);
        is_sound = false;
    }
    let mut cards: Vec<usize> = Vec::new();
    let nodes = reader.array(&label, node);
    for node in nodes {
        let Some(text) = reader.string(&label, node) else { continue };
        let found = cards_of(declaration, &text);
        match found {
            None => {
                let names = subjects_of(declaration);
                let help = nearest(&text, names.iter().map(String::as_str));
                reader.mistake(node.span(), format!("{label}: no cards \"{text}\""), help);
                is_sound = false;
            }
            Some(more) if more.iter().any(|card| cards.contains(card)) => {
                let message = format!("{label}: \"{text}\" is in the group already");
                reader.mistake(node.span(), message, None);
                is_sound = false;
            }
            Some(more) => cards.extend(more),
        }
    }
    if is_sound && (cards.is_empty() || cards.len() > MOST_CARDS) {
        let message = format!("{label}: {} cards", cards.len());
        reader.mistake(node.span(), message, Some(format!("expected 1 to {MOST_CARDS} cards")));
        is_sound = false;
    }
    if is_sound {
        // The last card of a group is the last of its last hand.
        cards.sort_unstable();
        declaration.groups.push(Subject { name: name.to_owned(), cards });
    }
}

/// Returns the names of hands and of their cards.
fn subjects_of(declaration: &Declaration) -> Vec<String> {
    let names = declaration.hands.iter().flat_map(|hand| {
        let places = PLACES.iter().take(hand.cards).map(|place| format!("{}.{place}", hand.name));
        std::iter::once(hand.name.clone()).chain(places).collect::<Vec<_>>()
    });
    names.collect()
}

/// Returns the indices of the cards that "player" or "dealer.first" names.
fn cards_of(declaration: &Declaration, text: &str) -> Option<Vec<usize>> {
    let (name, place) = text.split_once('.').map_or((text, None), |(name, at)| (name, Some(at)));
    let at = declaration.hands.iter().position(|hand| hand.name == name)?;
    let first: usize = declaration.hands[..at].iter().map(|hand| hand.cards).sum();
    let cards = declaration.hands[at].cards;
    match place {
        None => Some((first..first + cards).collect()),
        Some(place) => {
            let place = PLACES.iter().position(|known| *known == place)?;
            (place < cards).then(|| vec![first + place])
        }
    }
}
