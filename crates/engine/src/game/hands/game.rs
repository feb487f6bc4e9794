//! A declared game as a game: its rules in words, how real cards are dealt, and its laws.

use crate::card::{Face, Grain, Seen};
use crate::condition::Condition;
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::field::hands::{Feature, Meaning};
use crate::field::{Domain, Field, NONE, Values, Vocabulary};
use crate::game::api::{Company, Deal, Game, Situations};
use crate::game::few;
use crate::game::hands::sight::{self, code, codes};
use crate::game::hands::{
    Declaration, DeclaredHand, Draws, Hands, Tie, again, certified, deal, diagram, drawn, together,
};
use crate::game::look::{Look, Shown};
use crate::game::many::{Class as Told, Many};
use crate::game::play::{Broken, Play};
use crate::game::played::Played;
use crate::game::rounds::Rounds;
use crate::game::rule::{Declared, Listing, Outcomes, Rule, Rules};
use crate::shoe::Shoe;
use crate::wording::capital;

/// Maximum number of orders of a round's cards for the law of several rounds.
const MOST_ORDERS: usize = 200_000;

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

    fn declared(&self) -> Option<Declared> {
        certified::declared(self)
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

    fn is_replayed(&self, field: Field) -> bool {
        certified::is_replayed(self, field)
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

    fn takes_seconds(&self, shoe: &Shoe, observed: &Observed) -> bool {
        together::takes_seconds(self, shoe, observed)
    }

    fn has_parts(&self, observed: &Observed, by: &[Field]) -> bool {
        !self.looks_at_drawn(observed) && deal::has_parts(self, observed, by)
    }

    fn deal_in_parts(
        &self,
        of: &Deal<'_>,
        by: &[Field],
        tell: &(dyn Fn(Situations) + Sync),
    ) -> Result<bool, Error> {
        deal::deal_in_parts(self, of, by, tell)
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
        let beside = declaration.beside.iter().map(|hand| capital(&declaration.hands[*hand].name));
        let beside: Vec<String> = beside.collect();
        if !beside.is_empty() {
            rules.push(format!("Each is ranked with the cards of {}.", beside.join(" and ")));
        }
    }
    rules
}
