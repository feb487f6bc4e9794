//! Every round of a game of few cards, counted by the multiset of its cards.
//!
//! The number of orders of a multiset that end in a case depends on the rules alone. With the
//! counts of a shoe it gives the ways of the case on that shoe. This plays each order and shares
//! nothing with the kernels, so the two check each other.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::card::{Face, Grain, Seen};
use crate::distribution::{Merge, Observed};
use crate::field::Field;
use crate::game::api::Game;
use crate::game::few::{of_field, values};
use crate::game::look::Shown;
use crate::game::played::Played;
use crate::game::rule::Rule;

/// The rounds that deal one multiset of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrdersOf {
    /// Number of cards of each type, in the order of [`Grain::types`].
    pub cards: Vec<u8>,
    /// Number of orders in each case.
    pub orders: Vec<u64>,
}

/// Adds a round to its cases: gets the values of its fields, and a function that takes the index of
/// each case.
pub type Sort<'s> = dyn Fn(&dyn Fn(Field) -> u8, &mut dyn FnMut(usize)) + Sync + 's;

/// Plays every order of the card types of a grain, each as far as the round goes, as if a shoe held
/// any number of each type. Returns the multisets in ascending order with the orders in each of
/// `cases` cases.
///
/// The game must be one of few cards: there are up to `types^cards` orders.
///
/// # Panics
///
/// Panics if `sort` adds a round to a case of index `cases` or more.
///
/// # Example
///
/// ```
/// use shoe_odds::card::Grain;
/// use shoe_odds::distribution::Observed;
/// use shoe_odds::game::{Rule, enumerated::orders, game};
///
/// let game = game("dragon-tiger").unwrap();
/// let result = game.vocabulary().find("result").unwrap();
/// let mut observed = Observed::default();
/// observed.watch_value(result);
/// let found = orders(game, &Rule::default(), &observed, Grain::Rank, 3, &|value, add| {
///     add(value(result).into());
/// });
/// // 13 pairs and 78 sets of two ranks; of these one order goes to the Dragon, one to the Tiger.
/// assert_eq!(found.len(), 91);
/// assert_eq!(found.iter().filter(|one| one.orders == [1, 1, 0]).count(), 78);
/// ```
pub fn orders(
    game: &dyn Game,
    rule: &Rule,
    observed: &Observed,
    grain: Grain,
    cases: usize,
    sort: &Sort<'_>,
) -> Vec<OrdersOf> {
    let faces: Vec<Face> = grain.types().collect();
    let seen: Vec<Seen> = faces.iter().copied().map(Face::example).collect();
    let one = (0..seen.len()).into_par_iter().map(|first| {
        let mut walk = Walk {
            game,
            rule,
            grain,
            merges: observed.merges(),
            seen: &seen,
            cases,
            sort,
            cards: vec![seen[first]],
            counts: vec![0; seen.len()],
            found: FxHashMap::default(),
            shown: Vec::new(),
        };
        walk.counts[first] = 1;
        walk.on();
        walk.found
    });
    let all = one.reduce(FxHashMap::default, |mut all, some| {
        for (cards, orders) in some {
            match all.get_mut(&cards) {
                None => drop(all.insert(cards, orders)),
                Some(sums) => sums.iter_mut().zip(orders).for_each(|(sum, more)| *sum += more),
            }
        }
        all
    });
    let mut all: Vec<_> =
        all.into_iter().map(|(cards, orders)| OrdersOf { cards, orders }).collect();
    // More of the first type comes first, as in a list of the cards in order.
    all.sort_unstable_by(|one, other| other.cards.cmp(&one.cards));
    all
}

/// The orders that begin with some cards.
struct Walk<'w> {
    game: &'w dyn Game,
    rule: &'w Rule,
    grain: Grain,
    merges: Vec<Merge>,
    seen: &'w [Seen],
    cases: usize,
    sort: &'w Sort<'w>,
    cards: Vec<Seen>,
    counts: Vec<u8>,
    found: FxHashMap<Vec<u8>, Vec<u64>>,
    shown: Vec<Shown>,
}

impl Walk<'_> {
    /// Counts the round of the cards so far, or deals each next card.
    fn on(&mut self) {
        if let Some(played) = self.game.play(self.rule, &self.cards) {
            return self.count(&played);
        }
        for at in 0..self.seen.len() {
            self.cards.push(self.seen[at]);
            self.counts[at] += 1;
            self.on();
            self.counts[at] -= 1;
            self.cards.pop();
        }
    }

    fn count(&mut self, played: &Played) {
        let faces = |hand: usize| {
            played.hand(hand).iter().map(|card| card.face().at(self.grain)).collect::<Vec<Face>>()
        };
        let hands: Vec<Vec<Face>> = (0..played.hands()).map(faces).collect();
        let values = values(self.game, &self.merges, &hands, &mut self.shown);
        let value = of_field(&self.merges, &values);
        let cases = self.cases;
        let orders = match self.found.get_mut(&self.counts) {
            Some(orders) => orders,
            None => self.found.entry(self.counts.clone()).or_insert_with(|| vec![0; cases]),
        };
        (self.sort)(&value, &mut |case| orders[case] += 1);
    }
}
