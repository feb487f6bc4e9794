//! Parses the ranking of the hands of a declared game: classes, tie-breaks and exceptions.

use toml::de::DeValue;

use crate::condition::Condition;
use crate::field::hands::Feature;
use crate::field::{Domain, Vocabulary};
use crate::game::hands::{Class, Declaration, Tie};
use crate::table::check::check_identifier;
use crate::table::check::hand_words::{in_order, name_is_free, one_of};
use crate::table::condition::reading::read_of_hand;
use crate::table::condition::shadow::{self, Dead};
use crate::table::keys::RANK;
use crate::table::reader::{Node, Reader, Section, nearest};

/// Maximum number of classes of hands.
const MOST_CLASSES: usize = 100;

pub(super) fn ranked(
    reader: &mut Reader,
    mut section: Section<'_, '_>,
    declaration: &mut Declaration,
) {
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
    if let Some(node) = section.get("beside") {
        declaration.beside = compared(reader, declaration, "rank.beside", node);
        if reader.mistakes.len() == found {
            refuse_beside(reader, declaration, node);
        }
        if reader.mistakes.len() > found {
            return;
        }
    }
    let sound = declaration.compared.iter().map(|at| &declaration.hands[*at]);
    let ranked = |hand: usize| declaration.ranked_cards(hand);
    let sizes: Vec<usize> = declaration.compared.iter().map(|at| ranked(*at).len()).collect();
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
            let size = |at: &usize| declaration.ranked_cards(*at).len();
            if reader.mistakes.len() > found {
                continue;
            }
            let is_ranked =
                |at: &usize| declaration.beside.is_empty() || declaration.compared.contains(at);
            let fits = |at: &usize| size(at) == sizes[0] && is_ranked(at);
            if hands.len() < 2 || !hands.iter().all(fits) {
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
    let first = ranked_name(declaration, declaration.compared[0]).unwrap_or_default();
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
    if let Some(node) =
        ties.filter(|_| declaration.ranking.ties.contains(&Tie::BestFive) && sizes[0] < 5)
    {
        let message = format!("rank.ties: \"best-five\" of {} cards", sizes[0]);
        let help = "expected hands of five cards or more".to_owned();
        reader.mistake(node.span(), message, Some(help));
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

/// Returns the name of the subject by which a hand is ranked: its own, or the group of its cards and
/// the cards beside it.
fn ranked_name(declaration: &Declaration, hand: usize) -> Option<String> {
    if declaration.beside.is_empty() {
        return Some(declaration.hands[hand].name.clone());
    }
    let cards = declaration.ranked_cards(hand);
    let group = declaration.groups.iter().find(|group| group.cards == cards);
    group.map(|group| group.name.clone())
}

/// Notes a mistake if a compared hand cannot be ranked with the cards beside it.
fn refuse_beside(reader: &mut Reader, declaration: &Declaration, node: &Node<'_>) {
    let name = |hand: usize| declaration.hands[hand].name.as_str();
    if let Some(hand) = declaration.compared.iter().find(|hand| declaration.beside.contains(hand)) {
        let message = format!("rank.beside: \"{}\" is compared itself", name(*hand));
        let help = "expected hands that are not compared, as hands = [\"a\", \"b\"]".to_owned();
        return reader.mistake(node.span(), message, Some(help));
    }
    let lacks = |hand: &&usize| ranked_name(declaration, **hand).is_none();
    if let Some(hand) = declaration.compared.iter().find(lacks) {
        let all = std::iter::once(hand).chain(&declaration.beside);
        let all: Vec<String> = all.map(|hand| format!("\"{}\"", name(*hand))).collect();
        let message = format!("rank.beside: no group holds the cards that rank {}", name(*hand));
        let help = format!("expected deal.together.best = [{}]", all.join(", "));
        reader.mistake(node.span(), message, Some(help));
    }
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
