//! The observables of a game whose hands a table declares.
//!
//! A *subject* is a set of cards that are looked at together: a hand, one card of it by its place,
//! or a group of cards of several hands. Every subject has the same features, as far as they make
//! sense for its number of cards. A round has a result and the outcomes of further comparisons.
//! Names live as long as the program, like the names of built-in games: a table's game is declared
//! once in a process.

use crate::card::Grain;
use crate::field::baccarat::{CardKind, KINDS, ROUND_POKER};
use crate::field::suit_patterns::SUIT_PATTERNS;
use crate::field::{Domain, Entry, Spec, Vocabulary};

/// The name of the game in tables.
pub const GAME: &str = "hands";

/// The most cards of a subject.
pub const MOST_CARDS: usize = 9;

/// Names of the places in a hand.
pub const PLACES: [&str; MOST_CARDS] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/// Poker hands by their codes, from the lowest: the hands of [`ROUND_POKER`] except six of a kind.
pub const POKER: &[&str] = ROUND_POKER.split_at(11).0;

/// A property of the cards of a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// The rank of a single card.
    Rank,
    /// The suit of a single card.
    Suit,
    /// The color of a single card.
    Colour,
    /// The value of a single card: ace 1, tens and face cards 10.
    Value,
    /// The last digit of the sum of the values.
    Points,
    /// The sum of the values.
    Total,
    /// The sum of the values, with an ace as 11 unless that makes more than 21.
    Blackjack,
    /// The sum with jack 11, queen 12 and king 13.
    Pips,
    /// The most cards of one rank.
    OfAKind,
    /// The number of different ranks.
    Ranks,
    /// The number of different suits.
    Suits,
    /// The most cards of one suit.
    MostOfASuit,
    /// The cards that share a suit: an index into [`SUIT_PATTERNS`].
    SuitPattern,
    /// The number of different colors.
    Colours,
    /// The most cards of one rank and suit.
    Alike,
    /// The most ranks in a row; the ace is next to the two and to the king.
    InLine,
    /// The highest rank.
    Highest,
    /// The rank of the card below so many others, in the order from the highest to the lowest.
    Below(u8),
    /// The lowest rank.
    Lowest,
    /// The number of ranks between the highest and the lowest.
    Between,
    /// The number of cards of the last card's suit, itself included.
    Suited,
    /// The highest rank of the other cards of the last card's suit.
    HighestSuited,
    /// `true` if three of five cards have a total that ends in 0.
    Bull,
    /// The best poker hand.
    Poker,
    /// The index of the declared class.
    Class,
    /// The number of cards of a kind.
    Count(CardKind),
}

/// A property of a hand that draws by a fixed rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Drawn {
    /// The final total, with an ace as 11 unless that makes more than 21.
    Total,
    /// The number of cards.
    Cards,
    /// `true` if the total is above 21.
    Bust,
    /// The number of red cards before the first black one.
    RedRun,
}

/// The meaning of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The hand that wins.
    Result,
    /// The outcome of a further comparison, by its index.
    Compared(usize),
    /// A feature of a subject, by the subject's index.
    Of(usize, Feature),
    /// A feature of the hand with this index, drawn to its end.
    Drawn(usize, Drawn),
}

/// Cards that are looked at together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name: `"player"`, `"player.first"`.
    pub name: String,
    /// The indices of its cards among the cards of all hands, hand by hand.
    pub cards: Vec<usize>,
}

/// A declared hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The name.
    pub name: String,
    /// Number of cards that it begins with.
    pub cards: usize,
    /// The most cards it can have; more than `cards` if it draws.
    pub most: usize,
}

/// The contents of a vocabulary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The hands.
    pub hands: Vec<Hand>,
    /// Groups of cards of several hands.
    pub groups: Vec<Subject>,
    /// `true` if the ace is the highest rank.
    pub ace_high: bool,
    /// The classes of hands, best first; empty if none are declared.
    pub classes: Vec<String>,
    /// Number of cards of a hand that has a class.
    pub class_cards: usize,
    /// How finely cards must be known to compare hands and to find their class; `None` if hands are
    /// not compared, so that a round has no result.
    pub ranked: Option<Grain>,
    /// The names of further comparisons.
    pub compared: Vec<String>,
}

impl Layout {
    /// Returns every subject: the hands, their cards by place, and the groups.
    pub fn subjects(&self) -> Vec<Subject> {
        let mut subjects = Vec::new();
        let mut next = 0;
        for hand in &self.hands {
            let cards: Vec<usize> = (next..next + hand.cards).collect();
            next += hand.cards;
            let places = cards.iter().zip(PLACES).filter(|_| hand.cards > 1);
            let places = places.map(|(card, place)| Subject {
                name: format!("{}.{place}", hand.name),
                cards: vec![*card],
            });
            let places: Vec<Subject> = places.collect();
            subjects.push(Subject { name: hand.name.clone(), cards });
            subjects.extend(places);
        }
        subjects.extend(self.groups.iter().cloned());
        subjects
    }

    /// Returns the vocabulary, which lives as long as the program, and the meaning of every field.
    pub fn vocabulary(&self) -> (&'static Vocabulary, Vec<Meaning>) {
        let mut results: Vec<&'static str> =
            self.hands.iter().map(|hand| lasting(&hand.name)).collect();
        let names: &'static [&'static str] = results.clone().leak();
        results.push("tie");
        let results: &'static [&'static str] = results.leak();
        let classes = self.classes.iter().map(|class| lasting(class)).collect::<Vec<_>>().leak();
        let mut made = Made { specs: Vec::new(), meanings: Vec::new() };
        if let Some(grain) = self.ranked {
            let result = Domain::Choice(results);
            made.field("result".into(), result, grain, Meaning::Result);
            for (at, name) in self.compared.iter().enumerate() {
                made.field(name.clone(), result, grain, Meaning::Compared(at));
            }
        }
        let mut hands = self.hands.iter().enumerate();
        for (at, subject) in self.subjects().iter().enumerate() {
            // Hands are subjects in their order; a hand that draws has fields of its final state.
            let whole = hands.clone().next().filter(|(_, hand)| hand.name == subject.name);
            if whole.is_some() {
                hands.next();
            }
            match whole {
                Some((place, hand)) if hand.most > hand.cards => {
                    for (name, _, drawn) in DRAWN {
                        let domain = drawn_domain(*drawn, hand);
                        let name = format!("{}.{name}", subject.name);
                        made.field(name, domain, drawn.grain(), Meaning::Drawn(place, *drawn));
                    }
                }
                _ => self.features(&mut made, at, subject, classes),
            }
        }
        let hand_cards: Vec<usize> = self.hands.iter().map(|hand| hand.most).collect();
        let example = self.hands.first().map_or(String::new(), |hand| {
            let cards = ["9H", "4", "KD"].iter().cycle().take(hand.cards.min(2));
            cards.fold(hand.name.clone(), |text, card| format!("{text} {card}"))
        });
        let condition = made.specs.iter().find(|spec| matches!(spec.domain, Domain::Number(..)));
        let condition = condition.map_or("result = \"tie\"".to_owned(), |spec| {
            let first = spec.domain.values().codes().next().unwrap_or(0);
            format!("{} = {first}", spec.name)
        });
        let vocabulary = Vocabulary {
            game: GAME,
            specs: made.specs,
            entries: entries(),
            hands: names,
            other_names: &[],
            hand_cards: hand_cards.leak(),
            known_cards: lasting(&example),
            condition: lasting(&condition),
            quantifiers: Vec::new(),
            kinds: KINDS,
        };
        (Box::leak(Box::new(vocabulary)), made.meanings)
    }

    fn features(
        &self,
        made: &mut Made,
        at: usize,
        subject: &Subject,
        classes: &'static [&'static str],
    ) {
        let cards = subject.cards.len();
        for (name, _, feature) in FEATURES {
            if let Some(domain) = self.domain(*feature, cards, classes) {
                let name = format!("{}.{name}", subject.name);
                let grain = match feature {
                    Feature::Class => self.ranked.unwrap_or(Grain::Card),
                    other => other.grain(),
                };
                made.field(name, domain, grain, Meaning::Of(at, *feature));
            }
        }
        if cards > 1 {
            let most = u8::try_from(cards).expect("few cards");
            for (kind, of) in CardKind::all() {
                let (name, feature) =
                    (format!("{}.count.{kind}", subject.name), Feature::Count(of));
                let domain = Domain::Number(0, most);
                made.field(name, domain, feature.grain(), Meaning::Of(at, feature));
            }
        }
    }

    /// Returns the values of a feature of this many cards; `None` if it has no meaning for them.
    fn domain(
        &self,
        feature: Feature,
        cards: usize,
        classes: &'static [&'static str],
    ) -> Option<Domain> {
        let few = u8::try_from(cards).ok()?;
        let rank = if self.ace_high { Domain::AceHigh } else { Domain::Rank };
        let domain = match feature {
            Feature::Rank => rank,
            Feature::Suit => Domain::Suit,
            Feature::Colour => Domain::Colour,
            Feature::Value => Domain::Number(1, 10),
            Feature::Points => Domain::Number(0, 9),
            Feature::Total => Domain::Number(few, 10 * few),
            Feature::Blackjack => Domain::Number(few, 10 * few + u8::from(cards == 2)),
            Feature::Pips => Domain::Number(few, 13 * few),
            Feature::Suits => Domain::Number(1, few.min(4)),
            Feature::SuitPattern => {
                Domain::Choice(cards.checked_sub(2).and_then(|at| SUIT_PATTERNS.get(at))?)
            }
            Feature::Colours => Domain::Number(1, 2),
            Feature::OfAKind
            | Feature::Ranks
            | Feature::MostOfASuit
            | Feature::Alike
            | Feature::InLine => Domain::Number(1, few),
            Feature::Suited => Domain::Number(1, few),
            Feature::Highest | Feature::Below(_) | Feature::Lowest | Feature::HighestSuited => rank,
            Feature::Between => Domain::Number(0, 11),
            Feature::Bull => Domain::Truth,
            Feature::Poker => Domain::Choice(POKER),
            Feature::Class => Domain::Choice(classes),
            Feature::Count(_) => Domain::Number(0, few),
        };
        let of_one =
            matches!(feature, Feature::Rank | Feature::Suit | Feature::Colour | Feature::Value);
        let fits = match feature {
            Feature::Points | Feature::Pips => true,
            Feature::Bull => cards == 5,
            // The last card is the lowest.
            Feature::Below(above) => cards > usize::from(above) + 1,
            Feature::Class => !classes.is_empty() && cards == self.class_cards,
            _ => of_one == (cards == 1),
        };
        fits.then_some(domain)
    }
}

/// Returns a copy of the text that lives as long as the program.
fn lasting(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

struct Made {
    specs: Vec<Spec>,
    meanings: Vec<Meaning>,
}

impl Made {
    fn field(&mut self, name: String, domain: Domain, grain: Grain, meaning: Meaning) {
        let may_lack = matches!(meaning, Meaning::Of(_, Feature::HighestSuited));
        self.specs.push(Spec { name, domain, grain, may_lack });
        self.meanings.push(meaning);
    }
}

impl Feature {
    /// Returns the feature with this name.
    pub fn named(name: &str) -> Option<Self> {
        let plain = FEATURES.iter().find(|(known, _, _)| *known == name);
        plain.map(|(_, _, feature)| *feature).or_else(|| {
            let kind = name.strip_prefix("count.")?;
            let (_, of) = CardKind::all().find(|(known, _)| known == kind)?;
            Some(Self::Count(of))
        })
    }

    /// Returns its name; `None` for a number of cards of a kind.
    pub fn name(self) -> Option<&'static str> {
        FEATURES.iter().find(|(_, _, feature)| *feature == self).map(|(name, _, _)| *name)
    }

    /// Returns how finely cards must be known for it.
    pub fn grain(self) -> Grain {
        match self {
            Self::Points | Self::Value | Self::Total | Self::Blackjack | Self::Bull => Grain::Value,
            Self::Suit
            | Self::Colour
            | Self::Suits
            | Self::MostOfASuit
            | Self::Colours
            | Self::Suited => Grain::Suit,
            Self::Alike | Self::Poker | Self::Class | Self::HighestSuited | Self::SuitPattern => {
                Grain::Card
            }
            Self::Count(kind) => kind.grain(),
            _ => Grain::Rank,
        }
    }

    /// Returns `true` if it depends on which of the cards is the last.
    pub fn marks_last(self) -> bool {
        matches!(self, Self::Suited | Self::HighestSuited)
    }

    /// Returns `true` if it depends on the names of suits, and not only on which cards share one.
    pub fn names_suits(self) -> bool {
        match self {
            Self::Suit | Self::Colour | Self::Colours => true,
            Self::Count(kind) => matches!(kind.grain(), Grain::Suit | Grain::Card),
            _ => false,
        }
    }
}

impl Drawn {
    /// Returns how finely cards must be known for it.
    pub fn grain(self) -> Grain {
        if self == Self::RedRun { Grain::Suit } else { Grain::Value }
    }
}

fn drawn_domain(drawn: Drawn, hand: &Hand) -> Domain {
    let [least, most] = [hand.cards, hand.most].map(|cards| u8::try_from(cards).unwrap_or(126));
    match drawn {
        Drawn::Total => Domain::Number(2, 30),
        Drawn::Cards => Domain::Number(least, most),
        Drawn::Bust => Domain::Truth,
        Drawn::RedRun => Domain::Number(0, most),
    }
}

const DRAWN: &[(&str, &str, Drawn)] = &[
    ("total", "Total of the hand drawn to its end, an ace 11 or 1.", Drawn::Total),
    ("cards", "Number of cards of the hand drawn to its end.", Drawn::Cards),
    ("bust", "The total is above 21.", Drawn::Bust),
    ("red-run", "Red cards before the first black one, the last card included.", Drawn::RedRun),
];

const FEATURES: &[(&str, &str, Feature)] = &[
    ("rank", "Rank of the card.", Feature::Rank),
    ("suit", "Suit of the card.", Feature::Suit),
    ("colour", "Color of the card.", Feature::Colour),
    ("value", "Value of the card: ace 1, tens and court cards 10.", Feature::Value),
    ("points", "Last digit of the total.", Feature::Points),
    ("total", "Sum of the values: ace 1, tens and court cards 10.", Feature::Total),
    (
        "blackjack",
        "The total with an ace as 11 where that does not make more than 21.",
        Feature::Blackjack,
    ),
    ("pips", "Sum of the ranks: ace 1, jack 11, queen 12, king 13.", Feature::Pips),
    ("of-a-kind", "The most cards of one rank.", Feature::OfAKind),
    ("ranks", "Number of different ranks.", Feature::Ranks),
    ("suits", "Number of different suits.", Feature::Suits),
    ("most-of-a-suit", "The most cards of one suit.", Feature::MostOfASuit),
    (
        "suit-pattern",
        "Suits in the order of the ranks, a letter for each suit as it is found: \"aab\" if the two \
         highest cards share one.",
        Feature::SuitPattern,
    ),
    ("colours", "Number of different colors.", Feature::Colours),
    ("alike", "The most cards of one rank and suit.", Feature::Alike),
    (
        "in-line",
        "The most ranks in a row; the ace is next to the two and to the king.",
        Feature::InLine,
    ),
    ("highest", "Highest rank; the table says whether the ace is high.", Feature::Highest),
    ("second-highest", "Rank of the second-highest card, equal ranks included.", Feature::Below(1)),
    ("third-highest", "Rank of the third-highest card.", Feature::Below(2)),
    ("fourth-highest", "Rank of the fourth-highest card.", Feature::Below(3)),
    ("lowest", "Lowest rank.", Feature::Lowest),
    ("between", "Number of ranks between the highest and the lowest.", Feature::Between),
    ("suited", "Number of cards of the last card's suit, itself included.", Feature::Suited),
    (
        "highest-suited",
        "Highest rank of the other cards of the last card's suit; no value holds without one.",
        Feature::HighestSuited,
    ),
    ("bull", "Some three of the five cards total 10, 20 or 30.", Feature::Bull),
    (
        "poker",
        "Best poker hand; of three cards a straight or flush of three, of more than five the best \
         five of them.",
        Feature::Poker,
    ),
    ("class", "The class that the table declares.", Feature::Class),
];

/// Returns the documentation, independent of the names of the hands.
fn entries() -> Vec<Entry> {
    let result = Entry {
        pattern: "result".into(),
        doc: "The hand that wins, or a tie.",
        domain: Domain::Choice(&["tie"]),
        grain: Grain::Card,
        cards: "the cards of the compared hands",
    };
    let domain = |feature: Feature| {
        let layout = Layout { class_cards: 3, ..Layout::default() };
        let cards = [3, 5, 1];
        let mut domains =
            cards.iter().filter_map(|cards| layout.domain(feature, *cards, &["none"]));
        domains.next().unwrap_or(Domain::Truth)
    };
    let features = FEATURES.iter().map(|(name, doc, feature)| Entry {
        pattern: format!("HAND.{name}"),
        doc,
        domain: domain(*feature),
        grain: feature.grain(),
        cards: "all of the hand",
    });
    let hand = Hand { name: String::new(), cards: 2, most: 17 };
    let drawn = DRAWN.iter().map(|(name, doc, drawn)| Entry {
        pattern: format!("HAND.{name}"),
        doc,
        domain: drawn_domain(*drawn, &hand),
        grain: drawn.grain(),
        cards: "all of a hand that draws",
    });
    let count = Entry {
        pattern: "HAND.count.KIND".into(),
        doc: "Number of cards of a kind.",
        domain: Domain::Number(0, 3),
        grain: Grain::Card,
        cards: "all of the hand",
    };
    std::iter::once(result).chain(features).chain(drawn).chain([count]).collect()
}
