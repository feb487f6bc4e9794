//! Games that a table declares: the cards of each hand, and the comparison of hands.
//!
//! A declaration names the hands and their cards, groups of cards that are looked at together, the
//! classes of hands and the tie-breaks within a class. One hand may draw by a fixed rule. Tables
//! are checked when they are read; a declaration becomes a game once in a process.
//!
//! - `feature` evaluates features of a few cards, `pattern` the suits that they share, `best_five` the
//!   best five of them, and `ranking` compares hands.
//! - `sight` is the part of a round that one question looks at, and `suits` the suits that are
//!   alike to it.
//! - `together` groups questions that look at the same cards.
//! - `deal` computes a law, `apart` that for two hands, `open` that for two hands beside open cards,
//!   and `drawn` that for a hand that draws.
//! - `community` computes a law of two hands of two cards that are ranked with five cards beside them,
//!   `runouts` counts their pairs beside a board, and `boards` values seven
//!   cards.
//! - `alike` lists hands by their ranks and by the suits that matter, and `leaves` values them, for
//!   `open`.
//! - `diagram` handles very many compositions.
//! - `certified` states the rules and the fields for certificates.

mod again;
mod alike;
mod apart;
mod best_five;
mod boards;
mod certified;
mod community;
mod deal;
mod diagram;
mod drawn;
mod feature;
mod game;
mod highest;
mod leaves;
mod listed;
mod open;
mod pattern;
mod ranking;
mod runouts;
mod seen;
mod sight;
mod suits;
mod together;
mod walk;
mod watched;

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::card::Grain;
use crate::distribution::Observed;
use crate::field::hands::{Feature, Hand, Layout, Meaning, Subject};
use crate::field::{Field, NONE, Vocabulary};

pub use drawn::Draws;
use ranking::Standing;
pub use ranking::{Class, Ranking, Tie};

/// A hand of a declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclaredHand {
    /// The name.
    pub name: String,
    /// Number of cards that it begins with.
    pub cards: usize,
    /// The rule by which it draws more, if it does.
    pub draws: Option<Draws>,
    /// Number added to its pips in comparisons.
    pub adds: u8,
}

/// A declaration of a game in a table. The code that makes one must have checked it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Declaration {
    /// The name of the game.
    pub name: String,
    /// The hands in the order they are dealt.
    pub hands: Vec<DeclaredHand>,
    /// Groups of cards of several hands.
    pub groups: Vec<Subject>,
    /// `true` if the ace is the highest rank.
    pub is_ace_high: bool,
    /// The hands that are compared for the result, as indices; empty if there is no result.
    pub compared: Vec<usize>,
    /// The hands whose cards every compared hand is ranked with, as indices. A group holds the
    /// cards of each compared hand together with these.
    pub beside: Vec<usize>,
    /// Further comparisons: a name and the hands of each.
    pub comparisons: Vec<(String, Vec<usize>)>,
    /// The ranking of hands.
    pub ranking: Ranking,
    /// `true` if hands of one card that tie as highest draw another card each until one is the
    /// highest. Each of them is equally likely to win.
    pub draws_again: bool,
}

impl Declaration {
    fn layout(&self) -> Layout {
        let hands = self.hands.iter().map(|hand| Hand {
            name: hand.name.clone(),
            cards: hand.cards,
            most: hand.draws.as_ref().map_or(hand.cards, Draws::most_cards),
        });
        let grain = self.ranking_grain();
        Layout {
            hands: hands.collect(),
            groups: self.groups.clone(),
            ace_high: self.is_ace_high,
            classes: self.ranking.classes.iter().map(|class| class.name.clone()).collect(),
            class_cards: self.compared.first().map_or(0, |hand| self.ranked_cards(*hand).len()),
            ranked: (!self.compared.is_empty() || !self.ranking.classes.is_empty())
                .then_some(grain),
            compared: self.comparisons.iter().map(|(name, _)| name.clone()).collect(),
        }
    }

    /// Returns the cards by which a hand is ranked, in their order.
    pub fn ranked_cards(&self, hand: usize) -> Vec<usize> {
        let first = |hand: usize| self.hands[..hand].iter().map(|hand| hand.cards).sum::<usize>();
        let of = |hand: &usize| first(*hand)..first(*hand) + self.hands[*hand].cards;
        let mut cards: Vec<usize> = self.beside.iter().chain([&hand]).flat_map(of).collect();
        cards.sort_unstable();
        cards
    }

    /// Returns how finely cards must be known for the tie-breaks; classes may need more.
    fn ranking_grain(&self) -> Grain {
        let letters = sight::letters_of_ties(&self.ranking.ties);
        letters.map(Feature::grain).fold(Grain::Value, Grain::join)
    }

    /// Returns the fields that do not depend on classes, in which conditions of classes are
    /// written.
    pub fn without_classes(&self) -> &'static Vocabulary {
        static KNOWN: LazyLock<Mutex<BTreeMap<String, &'static Vocabulary>>> =
            LazyLock::new(Mutex::default);
        let layout = Layout { classes: Vec::new(), ranked: None, ..self.layout() };
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(format!("{layout:?}")).or_insert_with(|| layout.vocabulary().0)
    }
}

/// A declared game.
#[derive(Debug)]
pub struct Hands {
    name: &'static str,
    declaration: Declaration,
    vocabulary: &'static Vocabulary,
    meanings: Vec<Meaning>,
    subjects: Vec<Subject>,
    /// The index among the subjects of the cards by which each hand is ranked.
    subject_of: Vec<usize>,
    /// The features that the classes look at.
    class_letters: Vec<Feature>,
}

/// Returns the game of a declaration, always the same one for equal declarations. It lives as long
/// as the program.
pub fn declare(declaration: &Declaration) -> &'static Hands {
    static KNOWN: LazyLock<Mutex<BTreeMap<String, &'static Hands>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known
        .entry(format!("{declaration:?}"))
        .or_insert_with(|| Box::leak(Box::new(Hands::new(declaration))))
}

impl Hands {
    fn new(declaration: &Declaration) -> Self {
        let mut declaration = declaration.clone();
        let base = declaration.without_classes();
        let mut layout = declaration.layout();
        let subjects = layout.subjects();
        let mut class_letters = Vec::new();
        let of_base = |field: Field| {
            let name = &base.spec(field).name;
            let subject = subjects.iter().find_map(|subject| {
                Feature::named(name.strip_prefix(&subject.name)?.strip_prefix('.')?)
            });
            subject.expect("a class looks at the features of a hand")
        };
        for class in &declaration.ranking.classes {
            class.when.visit(&mut |field, _| class_letters.push(of_base(field)));
        }
        if let Some(grain) = &mut layout.ranked {
            *grain = class_letters.iter().map(|of| of.grain()).fold(*grain, Grain::join);
        }
        let (vocabulary, meanings) = layout.vocabulary();
        for class in &mut declaration.ranking.classes {
            class.when = class.when.renamed(&|field| {
                vocabulary.find(&base.spec(field).name).expect("classes only add fields")
            });
        }
        let place = |hand: usize| {
            let is_compared = declaration.compared.contains(&hand);
            let cards = declaration.ranked_cards(hand);
            let of_cards = subjects.iter().position(|of| is_compared && of.cards == cards);
            let named = |of: &Subject| of.name == declaration.hands[hand].name;
            of_cards.or_else(|| subjects.iter().position(named)).expect("every hand")
        };
        let subject_of = (0..declaration.hands.len()).map(place).collect();
        let name = Box::leak(declaration.name.clone().into_boxed_str());
        Self { name, declaration, vocabulary, meanings, subjects, subject_of, class_letters }
    }

    /// Returns the number of cards that are dealt in every round.
    fn fixed_cards(&self) -> usize {
        self.declaration.hands.iter().map(|hand| hand.cards).sum()
    }

    /// Returns the hand of a card, and the card's position in it.
    fn place_of(&self, card: usize) -> (usize, usize) {
        let mut left = card;
        for (at, hand) in self.declaration.hands.iter().enumerate() {
            if left < hand.cards {
                return (at, left);
            }
            left -= hand.cards;
        }
        (self.declaration.hands.len(), left)
    }

    fn compared_hands(&self, comparison: Option<usize>) -> &[usize] {
        match comparison {
            None => &self.declaration.compared,
            Some(at) => &self.declaration.comparisons[at].1,
        }
    }

    /// Returns the subjects of a comparison.
    fn compared(&self, comparison: Option<usize>) -> impl Iterator<Item = usize> + '_ {
        self.compared_hands(comparison).iter().map(|hand| self.subject_of[*hand])
    }

    fn class_letters(&self) -> impl Iterator<Item = Feature> + '_ {
        self.class_letters.iter().copied()
    }

    fn ranking_letters<'a>(&'a self, ties: &'a [Tie]) -> impl Iterator<Item = Feature> + 'a {
        self.class_letters().chain(sight::letters_of_ties(ties))
    }

    fn has_exceptions(&self) -> bool {
        !self.declaration.ranking.exceptions.is_empty()
    }

    /// Returns the standing of a hand with these cards.
    fn standing(&self, hand: usize, cards: &[u8]) -> Standing {
        self.standing_by(&self.declaration.ranking.ties, hand, cards)
    }

    fn standing_by(&self, ties: &[Tie], hand: usize, cards: &[u8]) -> Standing {
        let meaning = |field| self.feature_of(field);
        let Declaration { ranking, is_ace_high, hands, .. } = &self.declaration;
        ranking.standing((ties, hands[hand].adds), cards, *is_ace_high, &meaning)
    }

    fn feature_of(&self, field: Field) -> Option<Feature> {
        match self.meanings[field.index()] {
            Meaning::Of(_, of) => Some(of),
            _ => None,
        }
    }

    fn feature(&self, of: Feature, cards: &[u8]) -> u8 {
        let is_ace_high = self.declaration.is_ace_high;
        match of {
            Feature::Class => {
                self.declaration.ranking.class(cards, is_ace_high, &|field| self.feature_of(field))
            }
            other => feature::of(other, cards, is_ace_high),
        }
    }

    /// Returns the code of the result of a comparison of hands with these standings. `lot` decides
    /// if equal hands draw again.
    fn outcome(&self, comparison: Option<usize>, standings: &[Standing], lot: usize) -> u8 {
        let hands = self.compared_hands(comparison);
        let ranking = &self.declaration.ranking;
        let lots = || {
            let highest = ranking.highest(standings);
            highest.get(lot % highest.len().max(1)).copied()
        };
        let by_lot = self.declaration.draws_again.then(lots).flatten();
        let winner = ranking.winner(standings).or(by_lot).map(|at| hands[at]);
        winner.unwrap_or(self.declaration.hands.len()) as u8
    }

    /// Returns the codes of the cards that every hand begins with, hand by hand, from all cards of
    /// the hands.
    fn fixed<'c, C: Copy + 'c>(
        &self,
        hands: impl Iterator<Item = &'c [C]>,
        code: impl Fn(C) -> u8,
    ) -> Vec<u8> {
        let declared = self.declaration.hands.iter();
        let cards =
            declared.zip(hands).flat_map(|(hand, cards)| &cards[..cards.len().min(hand.cards)]);
        cards.map(|card| code(*card)).collect()
    }

    /// Returns the value of a field in a round, from the cards that the hands begin with and a
    /// lookup of all cards of a hand.
    fn value_of(&self, field: Field, fixed: &[u8], hand: &dyn Fn(usize) -> Vec<u8>) -> u8 {
        let cards_of = |subject: usize| -> Option<Vec<u8>> {
            self.subjects[subject].cards.iter().map(|at| fixed.get(*at).copied()).collect()
        };
        let outcome = |comparison: Option<usize>| {
            let hands = self.compared_hands(comparison).iter().zip(self.compared(comparison));
            let standings = hands
                .map(|(hand, subject)| cards_of(subject).map(|cards| self.standing(*hand, &cards)));
            let standings = standings.collect::<Option<Vec<_>>>();
            standings.map_or(NONE, |standings| {
                let again = || again::winner(self, comparison, &standings, hand);
                let code = self.declaration.draws_again.then(again).flatten();
                code.unwrap_or_else(|| self.outcome(comparison, &standings, 0))
            })
        };
        match self.meanings[field.index()] {
            Meaning::Of(subject, of) => {
                cards_of(subject).map_or(NONE, |cards| self.feature(of, &cards))
            }
            Meaning::Result => outcome(None),
            Meaning::Compared(at) => outcome(Some(at)),
            Meaning::Drawn(at, of) => drawn::value(of, &hand(at)),
        }
    }

    /// Returns `true` if some field looks at the cards that a hand draws.
    fn looks_at_drawn(&self, observed: &Observed) -> bool {
        observed.fields().any(|field| matches!(self.meanings[field.index()], Meaning::Drawn(..)))
    }
}
