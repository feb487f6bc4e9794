//! The observables of a round: the vocabulary of `when` conditions.
//!
//! A [`Field`] is one observable of one game. It has a name, a documented domain of values, a grain
//! at which cards must be known, and the cards it looks at. Conditions are made of fields, and
//! games compute them. This module deals no cards and knows no wagers.
//!
//! To add an observable, add it to its game's file here and give the game its match arm.

pub mod baccarat;
pub mod dragon_tiger;
pub mod hands;
pub mod rows;
pub mod seven_up;
pub mod suit_patterns;
pub mod until;

use std::fmt;

use crate::card::{COLOURS, Grain, RANKS, Rank, SUITS};

/// One observable of a game, an index into its [`Vocabulary`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field(u16);

impl Field {
    /// Returns the field at this index in [`Vocabulary::specs`], for the quantifiers of a
    /// vocabulary.
    pub const fn at(place: u16) -> Self {
        Self(place)
    }

    /// Returns the index in [`Vocabulary::specs`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The code of an absent value, such as the third card of a hand of two. It is in no set.
pub const NONE: u8 = 127;

/// A set of the values of a field, by their codes `0..=126`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Values(u128);

impl Values {
    /// Returns the set of one value.
    pub fn one(code: u8) -> Self {
        Self(1 << (code % NONE))
    }

    /// Returns the set of the codes from `low` to `high`, inclusive.
    pub fn range(low: u8, high: u8) -> Self {
        (low..=high).fold(Self::default(), |set, code| set.with(Self::one(code)))
    }

    /// Returns the union of two sets.
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns `true` if the set has this value; [`NONE`] is in no set.
    pub fn has(self, code: u8) -> bool {
        code < NONE && self.0 >> code & 1 == 1
    }

    /// Returns `true` if every value of `other` is in this set.
    pub fn contains(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Iterates over the codes in ascending order.
    pub fn codes(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let code = u8::try_from(left.trailing_zeros()).ok().filter(|code| *code < NONE)?;
            left &= left - 1;
            Some(code)
        })
    }
}

/// The values of a field, and their notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// `true` or `false`: codes 1 and 0.
    Truth,
    /// Whole numbers, both ends included; the code is the number.
    Number(u8, u8),
    /// A rank, ace to king.
    Rank,
    /// A rank where the ace is the highest, two to ace.
    AceHigh,
    /// A suit.
    Suit,
    /// Red or black.
    Colour,
    /// Two ranks in either order, written `"KQ"`.
    RankPair,
    /// One of these names; the code is the index in the list.
    Choice(&'static [&'static str]),
}

impl Domain {
    /// Returns the code of a value in text; `None` if it is not in this domain.
    pub fn code(self, text: &str) -> Option<u8> {
        let place = |names: &[&str]| names.iter().position(|name| *name == text);
        match self {
            Self::Truth => place(&["false", "true"]).and_then(|code| u8::try_from(code).ok()),
            Self::Number(low, high) => {
                let well_formed = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
                let number = well_formed.then(|| text.parse::<u8>().ok()).flatten()?;
                (low..=high).contains(&number).then_some(number)
            }
            Self::Rank => Rank::parse(text).map(Rank::code),
            Self::AceHigh => Rank::parse(text).map(ace_high),
            Self::Suit => place(&SUITS).and_then(|code| u8::try_from(code).ok()),
            Self::Colour => place(&COLOURS).and_then(|code| u8::try_from(code).ok()),
            Self::RankPair => {
                let split = (1..text.len()).filter(|at| text.is_char_boundary(*at));
                let mut pairs = split.filter_map(|at| {
                    let (first, second) = text.split_at(at);
                    Some(rank_pair(Rank::parse(first)?, Rank::parse(second)?))
                });
                pairs.next()
            }
            Self::Choice(names) => place(names).and_then(|code| u8::try_from(code).ok()),
        }
    }

    /// Returns the notation of the value with this code.
    pub fn name(self, code: u8) -> String {
        let pick = |names: &[&str]| names.get(usize::from(code)).unwrap_or(&"none").to_string();
        match self {
            Self::Truth => pick(&["false", "true"]),
            Self::Number(..) => code.to_string(),
            Self::Rank => pick(&RANKS),
            Self::AceHigh if code < 13 => RANKS[usize::from((code + 1) % 13)].to_owned(),
            Self::AceHigh => "none".to_owned(),
            Self::Suit => pick(&SUITS),
            Self::Colour => pick(&COLOURS),
            Self::RankPair => {
                let pairs = (0..13u8).flat_map(|high| (0..=high).map(move |low| (high, low)));
                let named = pairs.map(|(high, low)| {
                    format!("{}{}", RANKS[usize::from(high)], RANKS[usize::from(low)])
                });
                named.into_iter().nth(usize::from(code)).unwrap_or_default()
            }
            Self::Choice(names) => pick(names),
        }
    }

    /// Returns `true` if values are ordered, so that ranges have a meaning.
    pub fn is_ordered(self) -> bool {
        matches!(self, Self::Number(..) | Self::Rank | Self::AceHigh)
    }

    /// Returns `true` if values of both domains can be compared: equal codes mean the same.
    pub fn compares_with(self, other: Self) -> bool {
        match (self, other) {
            (Self::Number(..), Self::Number(..)) => true,
            (one, other) => one == other,
        }
    }

    /// Returns every value.
    pub fn values(self) -> Values {
        match self {
            Self::Truth | Self::Colour => Values::range(0, 1),
            Self::Number(low, high) => Values::range(low, high),
            Self::Rank | Self::AceHigh => Values::range(0, 12),
            Self::Suit => Values::range(0, 3),
            Self::RankPair => Values::range(0, 90),
            Self::Choice(names) => (0u8..)
                .zip(names)
                .fold(Values::default(), |set, (code, _)| set.with(Values::one(code))),
        }
    }
}

/// Shows the expected values in words.
impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truth => f.write_str("true or false"),
            Self::Number(low, high) => write!(f, "{low} to {high}"),
            Self::Rank => f.write_str("a rank, A 2 3 4 5 6 7 8 9 T J Q K"),
            Self::AceHigh => f.write_str("a rank, 2 3 4 5 6 7 8 9 T J Q K A"),
            Self::Suit => f.write_str("spades, hearts, diamonds or clubs"),
            Self::Colour => f.write_str("red or black"),
            Self::RankPair => f.write_str("two ranks, as \"KQ\""),
            Self::Choice(names) => {
                let (last, first) = names.split_last().unwrap_or((&"", &[]));
                write!(f, "{} or {last}", first.join(", "))
            }
        }
    }
}

/// Returns the code of a rank in [`Domain::AceHigh`], `0..=12` from two to ace.
pub fn ace_high(rank: Rank) -> u8 {
    (rank.code() + 12) % 13
}

/// Returns the code of two ranks in either order in [`Domain::RankPair`], `0..=90`.
pub fn rank_pair(first: Rank, second: Rank) -> u8 {
    let (low, high) = (first.min(second).code(), first.max(second).code());
    high * (high + 1) / 2 + low
}

/// A field's name, domain, and the knowledge of cards that it needs.
#[derive(Debug)]
pub struct Spec {
    /// The full name, `"player.total"`.
    pub name: String,
    /// The values it takes.
    pub domain: Domain,
    /// How finely the cards it looks at must be known.
    pub grain: Grain,
    /// `true` if a round may lack the field, such as a third card that is not dealt.
    pub may_lack: bool,
}

/// Documentation of a field, or of a family of fields that differ in a hand or kind of card.
#[derive(Debug)]
pub struct Entry {
    /// The name, with `HAND` for any of the [`Vocabulary::hands`] and `KIND` for any of the
    /// [`Vocabulary::kinds`].
    pub pattern: String,
    /// One sentence.
    pub doc: &'static str,
    /// The values it takes.
    pub domain: Domain,
    /// How finely cards must be known for it; the finest grain of a family.
    pub grain: Grain,
    /// The cards it looks at.
    pub cards: &'static str,
}

/// A word that stands for hands: `winner`, `either` and the like.
#[derive(Debug)]
pub struct Quantifier {
    /// The word.
    pub name: &'static str,
    /// The meaning.
    pub doc: &'static str,
    /// `true` if the conditions must hold for every hand named, rather than for one.
    pub every: bool,
    /// The hands it may stand for, each with the requirement on the round for that.
    pub hands: Vec<(&'static str, Option<(Field, Values)>)>,
}

/// An entry in a game's list of fields: name, documentation, cards looked at, domain, grain and
/// meaning.
type Listed<M> = (&'static str, &'static str, &'static str, Domain, Grain, M);

/// Returns the field with this meaning, which must be in the list.
fn listed<M: PartialEq>(fields: &[Listed<M>], meaning: &M) -> Field {
    let index = fields.iter().position(|field| field.5 == *meaning).expect("declared in the list");
    Field(u16::try_from(index).expect("a few fields"))
}

/// Returns the specifications and the documentation of the fields of a list.
fn told<M>(fields: &[Listed<M>], may_lack: impl Fn(&M) -> bool) -> (Vec<Spec>, Vec<Entry>) {
    let spec = |(name, _, _, domain, grain, meaning): &Listed<M>| Spec {
        name: (*name).into(),
        domain: *domain,
        grain: *grain,
        may_lack: may_lack(meaning),
    };
    let entry = |(name, doc, cards, domain, grain, _): &Listed<M>| Entry {
        pattern: (*name).into(),
        doc,
        domain: *domain,
        grain: *grain,
        cards,
    };
    (fields.iter().map(spec).collect(), fields.iter().map(entry).collect())
}

/// Everything that can be observed in one game.
#[derive(Debug)]
pub struct Vocabulary {
    /// The dealing procedure, by its name in tables.
    pub game: &'static str,
    /// Every field.
    pub specs: Vec<Spec>,
    /// The documentation, in reading order.
    pub entries: Vec<Entry>,
    /// The hands dealt, by name.
    pub hands: &'static [&'static str],
    /// Other names of the hands, each beside its own name.
    pub other_names: &'static [(&'static str, &'static str)],
    /// The most cards of each hand.
    pub hand_cards: &'static [usize],
    /// An example of known cards: `"P 9H 4 B 7 KD"`.
    pub known_cards: &'static str,
    /// An example of a condition: `player.opening = 6, result = "tie"`.
    pub condition: &'static str,
    /// Words that stand for hands.
    pub quantifiers: Vec<Quantifier>,
    /// Kinds of card that can be counted, with the words for each.
    pub kinds: &'static [(&'static str, &'static str)],
}

impl Vocabulary {
    /// Returns the field with this full name.
    pub fn find(&self, name: &str) -> Option<Field> {
        let index = self.specs.iter().position(|spec| spec.name == name)?;
        u16::try_from(index).ok().map(Field)
    }

    /// Returns the specification of a field.
    pub fn spec(&self, field: Field) -> &Spec {
        &self.specs[field.index()]
    }

    /// Returns the results of a round by their codes, which are the values of the field `result`:
    /// the hands in their order, and then results that no hand wins. Empty if a game has no such
    /// field.
    pub fn results(&self) -> &'static [&'static str] {
        match self.find("result").map(|field| self.spec(field).domain) {
            Some(Domain::Choice(names)) => names,
            _ => &[],
        }
    }

    /// Iterates over the other names of a hand.
    pub fn other_names(&self, hand: &str) -> impl Iterator<Item = &'static str> {
        self.other_names.iter().filter(move |(own, _)| *own == hand).map(|(_, other)| *other)
    }

    /// Returns the quantifier with this name.
    pub fn quantifier(&self, name: &str) -> Option<&Quantifier> {
        self.quantifiers.iter().find(|quantifier| quantifier.name == name)
    }

    /// Returns every name that may stand in a condition, including those with quantifiers.
    pub fn names(&self) -> Vec<String> {
        let first = format!("{}.", self.hands.first().unwrap_or(&""));
        let plain = self.specs.iter().map(|spec| spec.name.clone());
        let quantified = self.quantifiers.iter().flat_map(|quantifier| {
            let of_hand = self.specs.iter().filter_map(|spec| spec.name.strip_prefix(&first));
            of_hand.map(move |name| format!("{}.{name}", quantifier.name))
        });
        plain.chain(quantified).collect()
    }
}

/// Returns the vocabulary of a dealing procedure, by its name in tables.
pub fn vocabulary(game: &str) -> Option<&'static Vocabulary> {
    VOCABULARIES.iter().map(|vocabulary| vocabulary()).find(|vocabulary| vocabulary.game == game)
}

/// Every vocabulary, sorted by game.
pub const VOCABULARIES: &[fn() -> &'static Vocabulary] = &[
    until::vocabulary,
    baccarat::vocabulary,
    dragon_tiger::vocabulary,
    seven_up::vocabulary,
    rows::vocabulary,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        for vocabulary in VOCABULARIES.iter().map(|vocabulary| vocabulary()) {
            for (index, spec) in vocabulary.specs.iter().enumerate() {
                assert_eq!(vocabulary.find(&spec.name).map(Field::index), Some(index));
            }
        }
    }

    #[test]
    fn every_value_reads_back() {
        for vocabulary in VOCABULARIES.iter().map(|vocabulary| vocabulary()) {
            for spec in &vocabulary.specs {
                for code in spec.domain.values().codes() {
                    assert_eq!(spec.domain.code(&spec.domain.name(code)), Some(code), "{spec:?}");
                }
            }
        }
    }

    #[test]
    fn rank_pairs_are_unordered() {
        assert_eq!(Domain::RankPair.code("KQ"), Domain::RankPair.code("QK"));
        assert_eq!(Domain::RankPair.code("A10"), Domain::RankPair.code("TA"));
        assert_eq!(Domain::RankPair.code("1010"), Domain::RankPair.code("TT"));
        for text in ["", "K", "KQJ", "K1", "♥♥"] {
            assert_eq!(Domain::RankPair.code(text), None, "{text:?}");
        }
    }
}
