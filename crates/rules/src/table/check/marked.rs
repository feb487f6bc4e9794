//! Parses the cards that are marked before the deal, and takes the lines that win apart by the
//! numbers of equal cards among those that multiply.

use std::sync::Arc;

use toml::de::DeValue;

use crate::condition::Condition;
use crate::exact::Exact;
use crate::field::{Domain, Field, Values, Vocabulary};
use crate::figure::{pays_in_words, short};
use crate::table::check::line::amount;
use crate::table::check::multiplier::{Chances, Numbers, chances, factors};
use crate::table::keys::MARKED;
use crate::table::laws::Support;
use crate::table::marked::{Marks, Unit};
use crate::table::model::Line;
use crate::table::multiplier::{Cap, Draw, Multiplier, Part};
use crate::table::reader::{Node, Reader, Section};

/// Number of suits.
const SUITS: u32 = 4;
/// Largest cap of a win, in first stakes.
const MOST: i64 = 1_000_000_000;
/// Maximum number of products of the factors of the cards of a round.
const MOST_PRODUCTS: usize = 5_000;

/// Marked cards of a wager.
pub(super) struct Marked {
    marks: Arc<Marks>,
    /// The cards that multiply, by name.
    cards: String,
    /// The numbers of equal cards among them, when the round has these numbers, and the law of the
    /// product of their factors.
    products: Vec<(Condition, Vec<u8>, Vec<Draw>)>,
    /// The largest win in first stakes.
    cap: Option<Exact>,
    /// The part of the first stake that comes back with a win.
    returned: Exact,
}

/// Reads the marked cards of a wager. The decks have so many `faces`.
pub(super) fn marked(
    reader: &mut Reader,
    (vocabulary, faces): (&'static Vocabulary, u32),
    label: &str,
    node: &Node<'_>,
) -> Option<Marked> {
    let label = format!("{label}: marked");
    let mut section = reader.section(label.clone(), node)?;
    let units = unit(reader, &mut section, faces);
    let times = section.require(reader, "times");
    let cards = section.require(reader, "cards");
    let once = section.get("repeated").map(|node| {
        let word = reader.string(&format!("{label}: repeated"), node)?;
        let words = MARKED.words("repeated");
        if !words.contains(&&*word) {
            let expected = "\"each\" or \"once\"";
            reader.unexpected(&format!("{label}: repeated"), node, expected);
            return None;
        }
        Some(word == "once")
    });
    let part = |reader: &mut Reader, node: Option<&Node<'_>>, key: &str, most: i64| {
        let label = format!("{label}: {key}");
        let expected = format!("a number of first stakes above 0 and at most {most}");
        node.map(|node| {
            amount(reader, &label, node, (&Exact::zero(), &Exact::integer(most)), &expected)
        })
    };
    let (cap, returned) = (section.get("cap"), section.get("returned"));
    let cap = part(reader, cap, "cap", MOST);
    let returned = part(reader, returned, "returned", 1);
    section.finish(reader);
    let times = factors(reader, &format!("{label}: times"), times?, true);
    let (unit, units, (numbers, of_numbers)) = units?;
    let cards = cards?;
    let name = reader.string(&format!("{label}: cards"), cards)?;
    let Some((equal, may_lack)) = equal(vocabulary, unit, &name) else {
        let help = names(vocabulary, unit);
        let message = format!("{label}: cards: no cards \"{name}\" whose {} count", unit.plural());
        reader.mistake(cards.span(), message, Some(help));
        return None;
    };
    // A missing key is no mistake; an unreadable value is.
    let cap = cap.map_or(Some(None), |cap| cap.map(Some))?;
    let returned = returned.map_or(Some(Exact::one()), |returned| returned)?;
    let once = once.map_or(Some(false), |once| once)?;
    let times = times?;
    let is_open = times.is_open || of_numbers.is_open;
    if is_open && !(times.may_be_open() && of_numbers.may_be_open()) {
        let plural = unit.plural();
        let message = format!("{label}: chances of one of \"{plural}\" and \"times\" alone");
        let help = "expected chances of both, or lists without chances, as [2, 3] or \"1-5\"";
        reader.mistake(node.span(), message, Some(help.to_owned()));
        return None;
    }
    let (noun, factors) = (unit.marked(), times.numbers());
    let support = Support { noun, numbers: of_numbers.numbers(), factors };
    let (numbers, fixed) = match reader.law(support, (node.span(), is_open)) {
        Some(one) => (vec![(one.units.iter().sum(), Exact::one())], Some(one.units)),
        None => (numbers, None),
    };
    let marks = Arc::new(Marks { unit, units, numbers, times: times.draws, once, fixed });
    // The word for the cards may stand for no hand, so that no card multiplies.
    let none = may_lack.then(|| (Condition::All(Vec::new()), Vec::new()));
    let product = |(when, copies): (Condition, Vec<u8>)| {
        let draws = marks.product(&copies, MOST_PRODUCTS)?;
        Some((when, copies, draws))
    };
    let Some(products) = equal.into_iter().chain(none).map(product).collect() else {
        let message = format!("{label}: times: too many products of the factors of all cards");
        let help = "expected fewer factors".to_owned();
        reader.mistake(node.span(), message, Some(help));
        return None;
    };
    Some(Marked { marks, cards: name, products, cap, returned })
}

/// Reads the number of faces or suits that are marked.
#[allow(clippy::type_complexity)]
fn unit(
    reader: &mut Reader,
    section: &mut Section<'_, '_>,
    faces: u32,
) -> Option<(Unit, u32, (Vec<(u32, Exact)>, Chances))> {
    let label = section.name.clone();
    let (unit, units, node) = match (section.get("faces"), section.get("suits")) {
        (Some(node), None) => (Unit::Face, faces, node),
        (None, Some(node)) => (Unit::Suit, SUITS, node),
        (found, _) => {
            let number = if found.is_some() { "both \"faces\" and" } else { "no \"faces\" and no" };
            let message = format!("{label} has {number} \"suits\"");
            let help = format!("expected faces = 1 to {faces}, or suits = 1 to {SUITS}");
            reader.mistake(section.span.clone(), message, Some(help));
            return None;
        }
    };
    let label = format!("{label}: {}", unit.plural());
    let wanted =
        format!("1 to {units} {} of the decks, or such numbers with chances", unit.plural());
    let within = |number: &Exact| *number <= Exact::integer(i64::from(units));
    let law = match node.get_ref() {
        DeValue::Table(_) | DeValue::Array(_) | DeValue::String(_) => {
            let numbers = Numbers {
                name: "number",
                expected: "a whole number from 0",
                all: "numbers with chances that sum to 1, as { 1 = \"2/3\", 2 = \"1/3\" }",
                fits: &|number| number.is_whole() && !number.is_negative(),
                may_be_unknown: true,
            };
            chances(reader, &label, &numbers, node)?
        }
        DeValue::Integer(number) => {
            let number = Exact::parse(number.as_str()).filter(|_| number.radix() == 10);
            let times = number.filter(Exact::is_positive).unwrap_or(Exact::integer(MOST));
            Chances { draws: vec![Draw { times, chance: Exact::one() }], is_open: false }
        }
        _ => Chances { draws: Vec::new(), is_open: false },
    };
    let draws = &law.draws;
    let right = |draw: &Draw| draw.times.is_whole() && within(&draw.times);
    if draws.is_empty() || !draws.iter().all(right) {
        match draws.iter().find(|draw| !right(draw) && !node.get_ref().is_integer()) {
            Some(draw) => {
                let message = format!("{label}: cannot mark {}", short(&draw.times));
                reader.mistake(node.span(), message, Some(format!("expected {wanted}")));
            }
            None => reader.unexpected(&label, node, &wanted),
        }
        return None;
    }
    let number = |draw: &Draw| {
        let number = draw.times.numerator().to_u64().and_then(|number| u32::try_from(number).ok());
        (number.unwrap_or(0), draw.chance.clone())
    };
    Some((unit, units, (draws.iter().map(number).collect(), law)))
}

/// The numbers of equal cards, and when the round has them.
type Equal = Vec<(Condition, Vec<u8>)>;

/// Returns the numbers of equal cards among the cards of this name, and `true` if the name may stand
/// for no card. `None` if the game has no such cards, or no field counts them.
fn equal(vocabulary: &'static Vocabulary, unit: Unit, cards: &str) -> Option<(Equal, bool)> {
    let Some(word) = vocabulary.quantifier(cards) else {
        return equal_of(vocabulary, unit, cards).map(|equal| (equal, false));
    };
    let mut all: Equal = Vec::new();
    for (hand, guard) in &word.hands {
        let (field, values) = (*guard)?;
        for (when, copies) in equal_of(vocabulary, unit, hand)? {
            let when = Condition::All(vec![Condition::Is(field, values), when]);
            match all.iter_mut().find(|(_, other)| *other == copies) {
                Some((Condition::Any(either), _)) => either.push(when),
                _ => all.push((Condition::Any(vec![when]), copies)),
            }
        }
    }
    Some((all, true))
}

/// Does the same for a hand, its first two cards, or the cards of all hands.
fn equal_of(vocabulary: &'static Vocabulary, unit: Unit, cards: &str) -> Option<Equal> {
    if let Some(hand) = vocabulary.hands.iter().position(|hand| *hand == cards)
        && vocabulary.hand_cards.get(hand) == Some(&1)
    {
        return Some(vec![(Condition::All(Vec::new()), vec![1])]);
    }
    let is = |field: Field, code: u8| Condition::Is(field, Values::one(code));
    let first_two = cards.strip_suffix(".first-two");
    let two = match (unit, first_two) {
        (Unit::Face, Some(hand)) => vocabulary.find(&format!("{hand}.perfect-pair")),
        (Unit::Suit, Some(hand)) => vocabulary.find(&format!("{hand}.suited")),
        (Unit::Suit, None) if cards == "all" && vocabulary.hand_cards == [1, 1] => {
            vocabulary.find("suited")
        }
        _ => None,
    };
    if let Some(field) = two {
        return Some(vec![(is(field, 0), vec![1, 1]), (is(field, 1), vec![2])]);
    }
    if unit == Unit::Suit {
        return None;
    }
    let is_hand = vocabulary.hands.contains(&cards);
    let prefix = if cards == "all" && !is_hand { String::new() } else { format!("{cards}.") };
    if let Some(field) = vocabulary.find(&format!("{prefix}copies")) {
        let domain = vocabulary.spec(field).domain;
        let copies = |code: u8| {
            let numbers = domain.name(code).split('-').map(str::parse).collect::<Result<_, _>>();
            Some((is(field, code), numbers.ok()?))
        };
        return domain.values().codes().map(copies).collect();
    }
    // Of up to three cards, the most equal ones tell the others.
    let field = vocabulary.find(&format!("{prefix}alike"))?;
    let Domain::Number(1, most @ ..=3) = vocabulary.spec(field).domain else { return None };
    let copies = |alike: u8| {
        let others = std::iter::repeat_n(1, usize::from(most - alike));
        (is(field, alike), std::iter::once(alike).chain(others).collect())
    };
    Some((1..=most).map(copies).collect())
}

/// Returns the names of cards whose numbers of equal cards are known.
fn names(vocabulary: &'static Vocabulary, unit: Unit) -> String {
    let hands = vocabulary.hands.iter().map(|hand| (*hand).to_owned());
    let first_two = vocabulary.hands.iter().map(|hand| format!("{hand}.first-two"));
    let words = vocabulary.quantifiers.iter().map(|word| word.name.to_owned());
    let all = hands.chain(first_two).chain(words).chain(["all".to_owned()]);
    let known: Vec<String> = all
        .filter(|name| equal(vocabulary, unit, name).is_some())
        .map(|name| format!("\"{name}\""))
        .collect();
    match known.is_empty() {
        true => format!("{} of this game cannot be marked", unit.plural()),
        false => format!("expected one of {}", known.join(", ")),
    }
}

/// Takes each line that wins apart by the numbers of equal cards, and gives each part the law of
/// its multiplier.
pub(super) fn multiply(marked: &Marked, lines: Vec<Line>) -> Vec<Line> {
    let apart = |line: Line| match line.pays.is_positive() {
        true => marked.apart(&line),
        false => vec![line],
    };
    lines.into_iter().flat_map(apart).collect()
}

impl Marked {
    fn apart(&self, line: &Line) -> Vec<Line> {
        let part = Part {
            of: line.name.clone(),
            words: line.words.clone(),
            odds: self.odds_in_words(&line.pays),
            marks: Arc::clone(&self.marks),
            cards: self.cards.clone(),
        };
        let with = |(when, copies, draws): &(Condition, Vec<u8>, Vec<Draw>)| {
            let name = copies.iter().map(u8::to_string).collect::<Vec<_>>().join("-");
            let cap = self.cap.clone().map(|most| Cap { most, draws: draws.clone() });
            let multiplier = Multiplier {
                odds: line.pays.clone(),
                draws: cap.as_ref().map_or_else(|| draws.clone(), |cap| cap.draws_at(&line.pays)),
                beside: &self.returned - &Exact::one(),
                part: Some(part.clone()),
                cap,
            };
            Line {
                name: format!("{}, equal cards {name}", line.name),
                pays: multiplier.mean(),
                multiplier: Some(multiplier),
                when: Condition::All(vec![line.when.clone(), when.clone()]),
                ..line.clone()
            }
        };
        self.products.iter().map(with).collect()
    }

    fn odds_in_words(&self, odds: &Exact) -> String {
        let cards = match self.cards.as_str() {
            "all" => "all hands".to_owned(),
            cards => match cards.strip_suffix(".first-two") {
                Some(hand) => format!("the first two of the {hand}"),
                None => format!("the {cards}"),
            },
        };
        let times = self.marks.in_words(&cards);
        let cap = self.cap.as_ref().map(|cap| format!(", up to {} to 1", short(cap)));
        let returned = (self.returned != Exact::one())
            .then(|| format!(", and {} of the stake returned", short(&self.returned)));
        let [cap, returned] = [cap, returned].map(Option::unwrap_or_default);
        format!("{} times {times}{cap}{returned}", pays_in_words(odds))
    }
}
