//! Games that a table declares: the cards of each hand, and the comparison of hands.
//!
//! A declaration names the hands and their cards, groups of cards that are looked at together, the
//! classes of hands and the tie-breaks within a class. One hand may draw by a fixed rule. Tables
//! are checked when they are read; a declaration becomes a game once in a process.
//!
//! - `feature` evaluates features of a few cards, and `ranking` compares hands.
//! - `sight` is the part of a round that one question looks at, and `suits` the suits that are
//!   alike to it.
//! - `together` groups questions that look at the same cards.
//! - `deal` computes a law, `apart` that for two hands, and `drawn` that for a hand that draws.
//! - `diagram` handles very many compositions.

mod again;
mod apart;
mod deal;
mod diagram;
mod drawn;
mod feature;
mod highest;
mod listed;
mod ranking;
mod seen;
mod sight;
mod suits;
mod together;
mod walk;
mod watched;

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::card::{Face, Grain, Seen};
use crate::condition::Condition;
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::field::hands::{Feature, Hand, Layout, Meaning, Subject};
use crate::field::{Domain, Field, NONE, Values, Vocabulary};
use crate::game::api::{Company, Deal, Game};
use crate::game::few;
use crate::game::look::{Look, Shown};
use crate::game::many::{Class as Told, Many};
use crate::game::play::{Broken, Play};
use crate::game::played::Played;
use crate::game::rounds::Rounds;
use crate::game::rule::{Listing, Outcomes, Rule, Rules};
use crate::shoe::Shoe;
use crate::wording::capital;

pub use drawn::Draws;
use ranking::Standing;
pub use ranking::{Class, Ranking, Tie};
use sight::code;

/// Maximum number of orders of a round's cards for the law of several rounds.
const MOST_ORDERS: usize = 200_000;

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
            class_cards: self.compared.first().map_or(0, |hand| self.hands[*hand].cards),
            ranked: (!self.compared.is_empty() || !self.ranking.classes.is_empty())
                .then_some(grain),
            compared: self.comparisons.iter().map(|(name, _)| name.clone()).collect(),
        }
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
    /// The index of each hand among the subjects.
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
        let place = |hand: &DeclaredHand| {
            subjects.iter().position(|subject| subject.name == hand.name).expect("every hand")
        };
        let subject_of = declaration.hands.iter().map(place).collect();
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

impl Rules for Hands {
    fn name(&self) -> &'static str {
        self.name
    }

    fn doc(&self) -> &'static str {
        "Hands that the table declares: their cards, how they compare, and what is looked at."
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        self.vocabulary
    }

    fn rules(&self, _: &Rule) -> Vec<String> {
        rules(&self.declaration)
    }

    fn cards(&self) -> u64 {
        self.fixed_cards() as u64
    }

    fn most_cards(&self) -> u64 {
        let most = |hand: &DeclaredHand| hand.draws.as_ref().map_or(hand.cards, Draws::most_cards);
        self.declaration.hands.iter().map(most).sum::<usize>() as u64
    }

    fn outcomes(&self) -> Vec<Outcomes> {
        let find = |name: &str| self.vocabulary.find(name);
        let listed = |field: Field, names: &[&str], words: &dyn Fn(&str) -> String| {
            let is = |code: usize| Condition::Is(field, Values::one(code as u8));
            let rows = names.iter().enumerate().map(|(code, name)| (words(name), is(code)));
            Listing::Rows(rows.collect())
        };
        let mut outcomes = Vec::new();
        if let Some(field) = find("result") {
            let compared = |name: &&str| {
                *name == "tie"
                    || self
                        .declaration
                        .compared
                        .iter()
                        .any(|hand| self.declaration.hands[*hand].name == **name)
            };
            let names = self.vocabulary.results();
            let is = |code: usize| Condition::Is(field, Values::one(code as u8));
            let rows = names.iter().enumerate().filter(|(_, name)| compared(name));
            let words = |name: &str| {
                if name == "tie" { "Tie".to_owned() } else { format!("{} wins", capital(name)) }
            };
            let rows = rows.map(|(code, name)| (words(name), is(code))).collect();
            outcomes.push(Outcomes {
                id: "results",
                name: "Results",
                listing: Listing::Rows(rows),
            });
        }
        let first =
            self.declaration.compared.first().map(|hand| &self.declaration.hands[*hand].name);
        if let Some(field) = first.and_then(|hand| find(&format!("{hand}.class")))
            && let Domain::Choice(names) = self.vocabulary.spec(field).domain
        {
            let words = |name: &str| capital(&name.replace('-', " "));
            let listing = listed(field, names, &words);
            outcomes.push(Outcomes { id: "classes", name: "Classes of a hand", listing });
        }
        outcomes
    }
}

impl Play for Hands {
    /// Deals one card to each hand in turn until all have the cards they begin with, then completes
    /// the hands that draw.
    fn play(&self, _: &Rule, cards: &[Seen]) -> Option<Played> {
        let declared = &self.declaration.hands;
        let mut hands: Vec<Vec<Seen>> = vec![Vec::new(); declared.len()];
        let mut rest = cards.iter();
        let most = declared.iter().map(|hand| hand.cards).max().unwrap_or(0);
        for turn in 0..most {
            for (hand, cards) in declared.iter().zip(&mut hands) {
                if turn < hand.cards {
                    cards.push(*rest.next()?);
                }
            }
        }
        if self.declaration.draws_again {
            again::draw(self, &mut hands, &mut rest)?;
        }
        for (hand, cards) in declared.iter().zip(&mut hands) {
            if let Some(draws) = &hand.draws {
                while draws.draws(&codes(cards)) {
                    cards.push(*rest.next()?);
                }
            }
        }
        Some(Played::new(hands.iter().map(Vec::as_slice)))
    }

    fn result(&self, played: &Played) -> u8 {
        let field = self.vocabulary.find("result");
        let fixed = self.fixed((0..played.hands()).map(|hand| played.hand(hand)), code);
        let hand = |at: usize| codes(played.hand(at));
        field.map_or(NONE, |field| self.value_of(field, &fixed, &hand))
    }

    fn broken(&self, _: &Rule, played: &Played) -> Option<Broken> {
        self.declaration.hands.iter().enumerate().find_map(|(at, hand)| {
            let cards = played.hand(at);
            let broken = |rule: &'static str, text: String| Some(Broken { rule, text });
            let name = capital(&hand.name);
            match &hand.draws {
                _ if cards.len() < hand.cards
                    || hand.draws.is_none()
                        && !self.declaration.draws_again
                        && cards.len() > hand.cards =>
                {
                    let found = cards.len();
                    broken("cards", format!("{name} has {} cards, found {found}", hand.cards))
                }
                Some(draws) => {
                    let codes = codes(cards);
                    let early =
                        (hand.cards..codes.len()).find(|dealt| !draws.draws(&codes[..*dealt]));
                    match early {
                        Some(dealt) => broken(
                            "drawing",
                            format!("{name} stands on {dealt} cards, found {}", cards.len()),
                        ),
                        None if draws.draws(&codes) => broken(
                            "drawing",
                            format!("{name} draws to {} cards and more", cards.len() + 1),
                        ),
                        None => None,
                    }
                }
                None => None,
            }
        })
    }
}

impl Look for Hands {
    fn names_suits(&self, observed: &Observed) -> bool {
        let names = |of: &Feature| of.names_suits();
        observed.fields().any(|field| match self.meanings[field.index()] {
            Meaning::Of(_, Feature::Class) => self.class_letters.iter().any(names),
            Meaning::Of(_, of) => of.names_suits(),
            Meaning::Result | Meaning::Compared(_) => {
                self.class_letters.iter().any(names)
                    || self.declaration.ranking.ties.contains(&Tie::HighestCard)
            }
            Meaning::Drawn(_, of) => of.grain() == Grain::Suit,
        })
    }

    fn shows(&self, _: Field, _: usize, _: &[Face]) -> Shown {
        Shown::Cards
    }

    fn together(&self, _: Field, _: &[u8]) -> u8 {
        NONE
    }

    fn of_cards(&self, field: Field, hands: &[Vec<Face>]) -> u8 {
        let fixed = self.fixed(hands.iter().map(Vec::as_slice), sight::card_of);
        let hand = |at: usize| hands[at].iter().map(|face| sight::card_of(*face)).collect();
        self.value_of(field, &fixed, &hand)
    }
}

impl Game for Hands {
    fn company(&self, shoe: &Shoe, observed: &Observed) -> Company {
        together::company(self, shoe, observed)
    }

    fn deal(&self, deal: &Deal<'_>) -> Result<Distribution, Error> {
        match self.looks_at_drawn(deal.observed) {
            true => drawn::deal(self, deal),
            false => deal::deal(self, deal),
        }
    }

    fn many(
        &self,
        _: &Rule,
        observed: &Observed,
        classes: usize,
        class: &Told<'_>,
    ) -> Option<Box<dyn Many>> {
        if self.declaration.draws_again || self.looks_at_drawn(observed) {
            return None;
        }
        diagram::many(self, self.grain(observed), observed, classes, class)
    }

    /// Counts every wager alone: two diagrams are faster than one for both.
    fn pool(&self, _: &Observed) -> Option<usize> {
        None
    }

    /// Enumerates the orders of a round's cards, if they are not too many for two rounds.
    fn rounds(&self, shoe: &Shoe, rule: &Rule) -> Result<Rounds, String> {
        let mut observed = Observed::default();
        self.vocabulary.find("result").into_iter().for_each(|field| observed.watch_value(field));
        let kinds = self.grain(&observed).of_types().types().count();
        let orders = (0..self.fixed_cards()).fold(1usize, |all, _| all.saturating_mul(kinds));
        let draws = self.declaration.hands.iter().any(|hand| hand.draws.is_some());
        match draws || self.declaration.draws_again || orders > MOST_ORDERS {
            true => Err("rounds of this game have too many orders of cards for the law of two \
                         rounds"
                .to_owned()),
            false => Ok(few::rounds(self, rule, shoe)),
        }
    }
}

fn codes(cards: &[Seen]) -> Vec<u8> {
    cards.iter().map(|card| code(*card)).collect()
}

/// Returns the declaration in sentences.
fn rules(declaration: &Declaration) -> Vec<String> {
    let hands = declaration.hands.iter().map(|hand| {
        let cards =
            if hand.cards == 1 { "one card".to_owned() } else { format!("{} cards", hand.cards) };
        match &hand.draws {
            None => format!("{} has {cards}.", capital(&hand.name)),
            Some(draws) => {
                format!("{} begins with {cards} and draws {}.", capital(&hand.name), draws.words())
            }
        }
    });
    let mut rules: Vec<String> = hands.collect();
    let ranking = &declaration.ranking;
    let classes: Vec<String> =
        ranking.classes.iter().map(|class| class.name.replace('-', " ")).collect();
    if !classes.is_empty() {
        rules.push(format!("Hands rank: {}.", classes.join(", ")));
    }
    for (one, other) in &ranking.exceptions {
        rules.push(format!("{} beats {}.", capital(&classes[*one]), classes[*other]));
    }
    if !declaration.compared.is_empty() {
        let names: Vec<String> = declaration
            .compared
            .iter()
            .map(|hand| capital(&declaration.hands[*hand].name))
            .collect();
        let better = if ranking.is_low { "lower" } else { "higher" };
        rules.push(format!("The {better} hand of {} wins; equal ones tie.", names.join(" and ")));
    }
    rules
}
