//! Every round of a game of few cards, counted by the multiset of its cards.
//!
//! The number of orders of a multiset that end in a case depends on the rules alone. With the
//! counts of a shoe it gives the ways of the case on that shoe. This plays each order and shares
//! nothing with the kernels, so the two check each other.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::card::{Face, Grain, Seen};
use crate::distribution::{Merge, Observed};
use crate::game::api::Game;
use crate::game::few::values;
use crate::game::look::Shown;
use crate::game::played::Played;
use crate::game::rule::Rule;

pub use crate::game::few::of_field;

/// The orders of one multiset of cards whose rounds show the same values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Orders {
    /// Number of cards of each type, in the order of [`Grain::types`].
    pub cards: Vec<u8>,
    /// Values of the observed fields, in the order of [`Observed::merges`]; see [`of_field`].
    pub values: Vec<u8>,
    /// Number of these orders.
    pub orders: u64,
}

/// Plays every order of the card types of a grain, each as far as the round goes, as if a shoe held
/// any number of each type. Returns the orders by multiset and values, in the order of the cards.
///
/// The game must be one of few cards: there are up to `types^cards` orders.
///
/// # Example
///
/// ```
/// use shoe_odds::card::Grain;
/// use shoe_odds::distribution::Observed;
/// use shoe_odds::game::{Rule, enumerated::orders, game};
///
/// let game = game("dragon-tiger").unwrap();
/// let mut observed = Observed::default();
/// observed.watch_value(game.vocabulary().find("result").unwrap());
/// let found = orders(game, &Rule::default(), &observed, Grain::Rank);
/// // 13 pairs, which tie; 78 sets of two ranks, of which one order goes to each side.
/// assert_eq!(found.len(), 13 + 2 * 78);
/// assert!(found.iter().all(|one| one.orders == 1));
/// ```
pub fn orders(game: &dyn Game, rule: &Rule, observed: &Observed, grain: Grain) -> Vec<Orders> {
    let faces: Vec<Face> = grain.types().collect();
    let seen: Vec<Seen> = faces.iter().copied().map(Face::example).collect();
    let one = (0..seen.len()).into_par_iter().map(|first| {
        let mut walk = Walk {
            game,
            rule,
            grain,
            merges: observed.merges(),
            seen: &seen,
            cards: vec![seen[first]],
            counts: vec![0; seen.len()],
            found: FxHashMap::default(),
            shown: Vec::new(),
        };
        walk.counts[first] = 1;
        walk.on();
        walk.found
    });
    let all: FxHashMap<(Vec<u8>, Vec<u8>), u64> =
        one.reduce(FxHashMap::default, |mut all, some| {
            for (key, orders) in some {
                *all.entry(key).or_default() += orders;
            }
            all
        });
    let each = all.into_iter().map(|((cards, values), orders)| Orders { cards, values, orders });
    let mut all: Vec<Orders> = each.collect();
    // More of the first type comes first, as in a list of the cards in order.
    all.sort_unstable_by(|one, other| {
        other.cards.cmp(&one.cards).then_with(|| one.values.cmp(&other.values))
    });
    all
}

/// The orders that begin with some cards.
struct Walk<'w> {
    game: &'w dyn Game,
    rule: &'w Rule,
    grain: Grain,
    merges: Vec<Merge>,
    seen: &'w [Seen],
    cards: Vec<Seen>,
    counts: Vec<u8>,
    found: FxHashMap<(Vec<u8>, Vec<u8>), u64>,
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
        *self.found.entry((self.counts.clone(), values)).or_default() += 1;
    }
}
