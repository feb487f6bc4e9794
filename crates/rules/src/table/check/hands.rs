//! Parses a game that a table declares: its hands, its groups of cards and its ranking.

use toml::de::DeValue;

use crate::condition::Condition;
use crate::field::hands::{Feature, MOST_CARDS, PLACES, Subject};
use crate::field::{Domain, Vocabulary};
use crate::game::Game;
use crate::game::hands::{Class, Declaration, DeclaredHand, Draws, Tie, declare};
use crate::table::check::check_identifier;
use crate::table::condition::reading::read_of_hand;
use crate::table::condition::shadow::{self, Dead};
use crate::table::keys::{DEAL, HAND, RANK};
use crate::table::reader::{Node, Reader, Section, nearest};

/// Maximum number of hands of a game, and of the cards that they begin with together.
const MOST: (usize, usize) = (12, 20);
/// Maximum number of groups of cards.
const MOST_GROUPS: usize = 24;
/// Maximum number of classes of hands.
const MOST_CLASSES: usize = 100;

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

/// Returns the entries of a table in the order of the text.
fn in_order<'d, 'r>(
    section: &Section<'d, 'r>,
) -> Vec<(&'r str, std::ops::Range<usize>, &'r Node<'d>)> {
    let mut entries: Vec<_> = section.entries().collect();
    entries.sort_by_key(|(_, span, _)| span.start);
    entries
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

/// Names with another meaning in a condition.
const TAKEN: [&str; 5] = ["result", "tie", "run", "any", "not"];

fn name_is_free(
    reader: &mut Reader,
    section: &str,
    name: &str,
    span: &std::ops::Range<usize>,
) -> bool {
    let is_taken = TAKEN.contains(&name);
    if is_taken {
        let message = format!("{section}: \"{name}\" means something else in a condition");
        reader.mistake(span.clone(), message, Some("expected another name".into()));
    }
    check_identifier(reader, section, name, span.clone()) && !is_taken
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

/// Returns the index of a word among the allowed words.
fn one_of(reader: &mut Reader, label: &str, node: &Node<'_>, words: Vec<&str>) -> Option<usize> {
    let text = reader.string(label, node)?;
    let found = words.iter().position(|word| *word == text);
    if found.is_none() {
        let help = nearest(&text, words.into_iter());
        reader.mistake(node.span(), format!("{label}: cannot be {text:?}"), help);
    }
    found
}

fn ranked(reader: &mut Reader, mut section: Section<'_, '_>, declaration: &mut Declaration) {
    let place = section.span.clone();
    let named = section.get("hands");
    let found = reader.mistakes.len();
    declaration.compared = match named {
        Some(node) => compared(reader, declaration, "rank.hands", node),
        None => (0..declaration.hands.len()).collect(),
    };
    if reader.mistakes.len() > found {
        return;
    }
    let sound = declaration.compared.iter().map(|at| &declaration.hands[*at]);
    let sizes: Vec<usize> = sound.clone().map(|hand| hand.cards).collect();
    let draws = sound.clone().find(|hand| hand.draws.is_some()).map(|hand| hand.name.clone());
    let span = named.map_or(place.clone(), |node| node.span());
    if let Some(name) = draws {
        let message = format!("rank: \"{name}\" is drawn to its end");
        let help = "expected hands of a fixed number of cards, as hands = [\"a\", \"b\"]";
        reader.mistake(span, message, Some(help.into()));
        return;
    }
    if sizes.len() < 2 || sizes.windows(2).any(|two| two[0] != two[1]) {
        let cards = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let message = format!("rank: compares hands of {cards} cards");
        let help = "expected two or more hands of as many cards, as hands = [\"a\", \"b\"]";
        reader.mistake(span, message, Some(help.into()));
        return;
    }
    if let Some(others) =
        section.get("also").and_then(|node| reader.section("rank.also".into(), node))
    {
        for (name, span, node) in in_order(&others) {
            let mut is_free = name_is_free(reader, "rank.also", name, &span);
            let hands = declaration.hands.iter().map(|hand| &hand.name);
            let groups = declaration.groups.iter().map(|group| &group.name);
            if hands.chain(groups).any(|taken| taken == name) {
                let help = Some("expected another name".to_owned());
                let message = format!("rank.also.{name}: a hand or a group has this name");
                reader.mistake(span, message, help);
                is_free = false;
            }
            let found = reader.mistakes.len();
            let hands = compared(reader, declaration, &format!("rank.also.{name}"), node);
            let size = |at: &usize| declaration.hands[*at].cards;
            if reader.mistakes.len() > found {
                continue;
            }
            if hands.len() < 2 || hands.iter().any(|at| size(at) != sizes[0]) {
                let help = format!("expected two or more hands of {} cards", sizes[0]);
                reader.mistake(
                    node.span(),
                    format!("rank.also.{name}: cannot compare these"),
                    Some(help),
                );
            } else if is_free {
                declaration.comparisons.push((name.to_owned(), hands));
            }
        }
    }
    let vocabulary = declaration.without_classes();
    let first = declaration.hands[declaration.compared[0]].name.clone();
    let classes = section.get("classes");
    let listed = classes.map_or(&[][..], |node| reader.array("rank.classes", node));
    for node in listed {
        if let Some(class) = class(reader, vocabulary, &first, node) {
            if declaration.ranking.classes.iter().any(|other| other.name == class.name) {
                let message = format!("rank.classes: a second \"{}\"", class.name);
                reader.mistake(node.span(), message, None);
            }
            declaration.ranking.classes.push(class);
        }
    }
    if let Some(node) = classes {
        unreachable(reader, vocabulary, declaration, node);
    }
    let ties = section.get("ties");
    let listed = ties.map_or(&[][..], |node| reader.array("rank.ties", node));
    for node in listed {
        match tie(reader, vocabulary, &first, node) {
            Some(tie) if declaration.ranking.ties.contains(&tie) => {
                let message = "rank.ties: named a second time, where it is equal".to_owned();
                reader.mistake(node.span(), message, None);
            }
            Some(tie) => declaration.ranking.ties.push(tie),
            None => {}
        }
    }
    let bits: usize = declaration.ranking.ties.iter().map(|tie| tie.bits(sizes[0])).sum();
    if let Some(node) = ties.filter(|_| bits > 112) {
        let help = Some("expected fewer of them: some decide nothing".to_owned());
        reader.mistake(node.span(), "rank.ties: too many".into(), help);
    }
    let is_empty = |node: Option<&Node<'_>>| match node.map(|node| node.get_ref()) {
        Some(DeValue::Array(array)) => array.is_empty(),
        other => other.is_none(),
    };
    if is_empty(classes) && is_empty(ties) {
        let help = "expected classes, or ties as [\"points\"]".to_owned();
        reader.mistake(place, "rank: nothing says which hand is better".into(), Some(help));
    }
    let wins = section.get("wins");
    let wins = wins.and_then(|node| one_of(reader, "rank.wins", node, RANK.words("wins")));
    declaration.ranking.is_low = wins == Some(1);
    let equal = section
        .get("equal")
        .map(|node| (node, one_of(reader, "rank.equal", node, RANK.words("equal"))));
    declaration.draws_again = equal.is_some_and(|(_, equal)| equal == Some(1));
    if let Some((node, Some(1))) = equal.filter(|_| sizes[0] != 1) {
        let help = Some("expected hands of one card".to_owned());
        reader.mistake(node.span(), "rank.equal: only single cards are drawn again".into(), help);
    }
    let beats = section.get("beats");
    let listed = beats.map_or(&[][..], |node| reader.array("rank.beats", node));
    for node in listed {
        exception(reader, declaration, node);
    }
    section.finish(reader);
}

/// Reads the hands of a comparison, as indices.
fn compared(
    reader: &mut Reader,
    declaration: &Declaration,
    label: &str,
    node: &Node<'_>,
) -> Vec<usize> {
    let mut hands = Vec::new();
    for node in reader.array(label, node) {
        let Some(name) = reader.string(label, node) else { continue };
        let names = declaration.hands.iter().map(|hand| hand.name.as_str());
        match names.clone().position(|known| known == name) {
            None => {
                let help = nearest(&name, names);
                reader.mistake(node.span(), format!("{label}: no hand \"{name}\""), help);
            }
            Some(at) if hands.contains(&at) => {
                reader.mistake(node.span(), format!("{label}: \"{name}\" is named twice"), None);
            }
            Some(at) => hands.push(at),
        }
    }
    hands
}

fn class(
    reader: &mut Reader,
    vocabulary: &'static Vocabulary,
    hand: &str,
    node: &Node<'_>,
) -> Option<Class> {
    let mut section = reader.section("a class of rank.classes".into(), node)?;
    let name = section.require(reader, "name").and_then(|node| {
        let name = reader.string("rank.classes: name", node)?;
        check_identifier(reader, "rank.classes: name", &name, node.span()).then_some(name)
    });
    let when = section.get("when");
    let label = format!("class \"{}\"", name.as_deref().unwrap_or("?"));
    let when = match when {
        Some(node) => read_of_hand(reader, vocabulary, &label, hand, node)
            .filter(|when| is_of_whole_hand(reader, vocabulary, (&label, hand), when, node)),
        // A class without a condition, the last one, takes all remaining hands.
        None => Some(Condition::All(Vec::new())),
    };
    section.finish(reader);
    Some(Class { name: name?, when: when? })
}

/// Returns `true` if a condition uses only features of the whole hand, and notes a mistake
/// otherwise. The cards of a class have no positions.
fn is_of_whole_hand(
    reader: &mut Reader,
    vocabulary: &'static Vocabulary,
    (label, hand): (&str, &str),
    when: &Condition,
    node: &Node<'_>,
) -> bool {
    let own = format!("{hand}.");
    let mut of_card = None;
    when.visit(&mut |field, _| {
        let name = vocabulary.spec(field).name.strip_prefix(&own).unwrap_or_default();
        if Feature::named(name).is_none() {
            of_card = Some(name.to_owned());
        }
    });
    if let Some(name) = &of_card {
        let help = "expected features of the whole hand, as { of-a-kind = 3 }".to_owned();
        let message = format!("{label}: \"{name}\" is of one card by its place");
        reader.mistake(node.span(), message, Some(help));
    }
    of_card.is_none()
}

/// Notes the classes that no hand can belong to.
fn unreachable(
    reader: &mut Reader,
    vocabulary: &'static Vocabulary,
    declaration: &Declaration,
    node: &Node<'_>,
) {
    let classes = &declaration.ranking.classes;
    let nodes = node.get_ref().as_array().map_or(&[][..], |array| array);
    if classes.len() > MOST_CLASSES {
        let help = Some(format!("expected at most {MOST_CLASSES}"));
        reader.mistake(node.span(), format!("rank.classes: {} classes", classes.len()), help);
    }
    // If a class has a mistake of its own, classes and nodes do not line up.
    if reader.trusted || nodes.len() != classes.len() {
        return;
    }
    let conditions: Vec<_> = classes.iter().map(|class| &class.when).collect();
    for ((class, node), dead) in
        classes.iter().zip(nodes).zip(shadow::dead(vocabulary, &conditions))
    {
        let why = match dead {
            None => continue,
            Some(Dead::Never) => "no hand can meet all its requirements",
            Some(Dead::Shadowed) => "every hand of it is of a class before it",
        };
        let message = format!("rank.classes: unreachable class \"{}\": {why}", class.name);
        reader.mistake(node.span(), message, None);
    }
}

fn tie(
    reader: &mut Reader,
    vocabulary: &'static Vocabulary,
    hand: &str,
    node: &Node<'_>,
) -> Option<Tie> {
    let text = reader.string("rank.ties", node)?;
    if let Some((_, tie)) = Tie::WORDS.iter().find(|(word, _)| *word == text) {
        return Some(*tie);
    }
    let field = vocabulary.find(&format!("{hand}.{text}"));
    let domain = field.map(|field| vocabulary.spec(field).domain);
    match (Feature::named(&text), domain) {
        (Some(of), Some(domain)) if !matches!(domain, Domain::Suit | Domain::Colour) => {
            Some(Tie::Feature(of))
        }
        (_, Some(_)) => {
            let help = Some("expected a feature in an order, or \"highest-card\"".to_owned());
            let message = format!("rank.ties: \"{text}\" puts no hand above another");
            reader.mistake(node.span(), message, help);
            None
        }
        _ => {
            let own = format!("{hand}.");
            let names = vocabulary.specs.iter().filter_map(|spec| spec.name.strip_prefix(&own));
            let words = Tie::WORDS.iter().map(|(word, _)| *word);
            let help = nearest(&text, words.chain(names));
            reader.mistake(node.span(), format!("rank.ties: no feature \"{text}\""), help);
            None
        }
    }
}

/// Reads a pair of classes of which the first beats the second.
fn exception(reader: &mut Reader, declaration: &mut Declaration, node: &Node<'_>) {
    let nodes = reader.array("rank.beats", node);
    let mut classes = Vec::new();
    for node in nodes {
        let Some(name) = reader.string("rank.beats", node) else { return };
        let names = declaration.ranking.classes.iter().map(|class| class.name.as_str());
        match names.clone().position(|known| known == name) {
            Some(at) => classes.push(at),
            None => {
                let help = nearest(&name, names);
                reader.mistake(node.span(), format!("rank.beats: no class \"{name}\""), help);
                return;
            }
        }
    }
    let known = &declaration.ranking.exceptions;
    match classes.as_slice() {
        [one, other] if one == other => {
            reader.mistake(node.span(), "rank.beats: a class cannot beat itself".into(), None);
        }
        [one, other] if known.contains(&(*other, *one)) => {
            let message = "rank.beats: each of two classes beats the other".to_owned();
            reader.mistake(node.span(), message, Some("expected one of the two".into()));
        }
        [one, other] if known.contains(&(*one, *other)) => {
            reader.mistake(node.span(), "rank.beats: named a second time".into(), None);
        }
        [one, other] => declaration.ranking.exceptions.push((*one, *other)),
        _ => {
            let help = "expected two classes, as [\"2-3-5\", \"trips\"]".to_owned();
            let message = format!("rank.beats: found {} classes", classes.len());
            reader.mistake(node.span(), message, Some(help));
        }
    }
}
