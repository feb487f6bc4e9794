//! Games of few cards known by few types, for very many compositions: plays every order of types
//! once.
//!
//! Partial deals that continue alike, with as many cards gone of each type that may come next,
//! share a node. A composition is then one pass through the nodes, from the first card down.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain, Seen};
use crate::distribution::{Merge, Observed};
use crate::game::api::{Class, Game, Many, Shown, ordered_deals};
use crate::game::few::{of_field, values};
use crate::game::number::{LANES, Lane, Number};
use crate::game::rule::Rule;
use crate::shoe::Composition;

/// Maximum number of orders of types to play.
const MOST: usize = 400_000;

/// Implements [`Game::many`] for a game whose card types have few orders; `None` for any other.
pub(super) fn many<G: Game + ?Sized>(
    game: &G,
    rule: &Rule,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Box<dyn Many>> {
    orders(game, rule, observed, classes, class).map(|orders| Box::new(orders) as _)
}

fn orders<G: Game + ?Sized>(
    game: &G,
    rule: &Rule,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Orders> {
    let grain = game.grain(observed).of_types();
    let faces: Vec<Face> = grain.types().collect();
    let cards = usize::try_from(game.cards()).ok()?;
    if faces.len().checked_pow(u32::try_from(cards).ok()?)? > MOST {
        return None;
    }
    let mut making = Making {
        game,
        rule,
        grain,
        merges: observed.merges(),
        class,
        classes,
        seen: faces.iter().copied().map(Face::example).collect(),
        most: cards,
        cards: Vec::new(),
        used: vec![0; faces.len()],
        known: FxHashMap::default(),
        nodes: Vec::new(),
        places: FxHashMap::default(),
        sets: Vec::new(),
        shown: Vec::new(),
    };
    let root = making.node()?;
    let Making { nodes, sets, .. } = making;
    let nodes = nodes.iter().map(|edges| edges.to_vec()).collect();
    Some(Orders { grain, cards, classes, root, nodes, sets })
}

/// The end or continuation of a partial deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum To {
    /// The end of the round, after this many cards, in this class.
    Class(u32, u8),
    Node(u32),
    /// No class can be reached.
    Nothing,
}

/// Cards that lead to the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Edge {
    /// The index of the set of types.
    set: u32,
    /// Number of cards of the set that are gone.
    gone: u8,
    to: To,
}

struct Making<'a, G: ?Sized> {
    game: &'a G,
    rule: &'a Rule,
    grain: Grain,
    merges: Vec<Merge>,
    class: &'a Class<'a>,
    classes: usize,
    /// A card of each type.
    seen: Vec<Seen>,
    most: usize,
    cards: Vec<Seen>,
    /// Number of cards gone, by type.
    used: Vec<u8>,
    known: FxHashMap<Vec<u8>, Option<u32>>,
    nodes: Vec<Rc<[Edge]>>,
    places: FxHashMap<Rc<[Edge]>, u32>,
    /// Sets of types, one bit each.
    sets: Vec<u64>,
    shown: Vec<Shown>,
}

impl<G: Game + ?Sized> Making<'_, G> {
    /// Follows the cards dealt so far; `None` if the game takes more cards than it declares.
    fn node(&mut self) -> Option<To> {
        if let Some(played) = self.game.play(self.rule, &self.cards) {
            let hands: Vec<Vec<Face>> = (0..played.hands())
                .map(|hand| {
                    played.hand(hand).iter().map(|card| card.face().at(self.grain)).collect()
                })
                .collect();
            let class = self.class_of(&hands);
            return Some(
                class.map_or(To::Nothing, |class| To::Class(class, self.cards.len() as u8)),
            );
        }
        if self.cards.len() == self.most {
            return None;
        }
        let mut found: Vec<(To, u64, u8)> = Vec::new();
        for kind in 0..self.seen.len() {
            let gone = self.used[kind];
            self.cards.push(self.seen[kind]);
            self.used[kind] += 1;
            let to = self.node();
            self.used[kind] -= 1;
            self.cards.pop();
            let to = to?;
            match found.iter_mut().find(|(other, ..)| *other == to) {
                _ if to == To::Nothing => {}
                Some((_, set, all)) => (*set, *all) = (*set | 1 << kind, *all + gone),
                None => found.push((to, 1 << kind, gone)),
            }
        }
        if found.is_empty() {
            return Some(To::Nothing);
        }
        let edges = found.into_iter().map(|(to, set, gone)| {
            let known = self.sets.iter().position(|other| *other == set);
            let set = known.unwrap_or_else(|| {
                self.sets.push(set);
                self.sets.len() - 1
            });
            Edge { set: set as u32, gone, to }
        });
        let edges: Rc<[Edge]> = edges.collect();
        let next = self.nodes.len() as u32;
        let place = *self.places.entry(edges).or_insert_with_key(|edges| {
            self.nodes.push(edges.clone());
            next
        });
        Some(To::Node(place))
    }

    fn class_of(&mut self, hands: &[Vec<Face>]) -> Option<u32> {
        let Self { game, merges, shown, known, class, classes, .. } = self;
        let values = values(*game, merges, hands, shown);
        *known.entry(values).or_insert_with_key(|values| {
            class(&of_field(merges, values))
                .filter(|class| class < classes)
                .map(|class| class as u32)
        })
    }
}

struct Orders {
    grain: Grain,
    cards: usize,
    classes: usize,
    root: To,
    /// Every node comes before the nodes that lead to it.
    nodes: Vec<Vec<Edge>>,
    sets: Vec<u64>,
}

impl Orders {
    /// Returns the number of cards in each set of types.
    fn sums<N: Number>(&self, compositions: &[Composition]) -> Vec<Lane<N>> {
        let mut sums = vec![[N::ZERO; LANES]; self.sets.len()];
        for (lane, composition) in compositions.iter().enumerate() {
            let counts = composition.at(self.grain);
            for (sum, set) in sums.iter_mut().zip(&self.sets) {
                let held = counts.iter().enumerate().filter(|(kind, _)| set >> kind & 1 == 1);
                sum[lane] = N::of(held.map(|(_, count)| count).sum());
            }
        }
        sums
    }

    /// Returns the ways of each class by the length of the round, without the cards behind the
    /// round.
    fn run<N: Number, const L: usize>(&self, sums: &[Lane<N, L>]) -> Vec<Lane<N, L>> {
        let none = [N::ZERO; L];
        let lengths = self.cards + 1;
        let mut ways = vec![none; self.classes * lengths];
        let mut come = vec![none; self.nodes.len()];
        let place = |class: u32, cards: u8| class as usize * lengths + usize::from(cards);
        match self.root {
            To::Node(root) => come[root as usize] = [N::of(1); L],
            To::Class(class, cards) => ways[place(class, cards)] = [N::of(1); L],
            To::Nothing => {}
        }
        for (at, edges) in self.nodes.iter().enumerate().rev() {
            let came = come[at];
            for edge in edges {
                let sum = &sums[edge.set as usize];
                let gone = N::of(edge.gone.into());
                let to = match edge.to {
                    To::Node(node) => &mut come[node as usize],
                    To::Class(class, cards) => &mut ways[place(class, cards)],
                    To::Nothing => continue,
                };
                for lane in 0..L {
                    to[lane] = to[lane].plus(came[lane].times(sum[lane].minus(gone)));
                }
            }
        }
        ways
    }

    fn tell<N: Number + Into<u128>>(
        &self,
        first: usize,
        compositions: &[Composition],
        each: &mut dyn FnMut(usize, &[u128]),
    ) {
        let found = self.run(&self.sums::<N>(compositions));
        for (lane, composition) in compositions.iter().enumerate() {
            let behind = |dealt: usize| {
                let (dealt, all) = (dealt as u64, self.cards as u64);
                ordered_deals(composition.cards().saturating_sub(dealt), all - dealt)
            };
            let behind: Vec<u128> = (0..=self.cards).map(behind).collect();
            let of_class = |by_length: &[Lane<N>]| -> u128 {
                by_length.iter().zip(&behind).map(|(ways, behind)| ways[lane].into() * behind).sum()
            };
            let ways: Vec<u128> = found.chunks(self.cards + 1).map(of_class).collect();
            each(first + lane, &ways);
        }
    }
}

impl Many for Orders {
    fn grain(&self) -> Grain {
        self.grain
    }

    fn cards(&self) -> u64 {
        self.cards as u64
    }

    fn tally(&self, compositions: &[Composition], each: &mut dyn FnMut(usize, &[u128])) {
        for (at, together) in compositions.chunks(LANES).enumerate() {
            let deals = |one: &Composition| ordered_deals(one.cards(), self.cards as u64);
            let is_narrow = together.iter().all(|one| deals(one) <= u64::MAX.into());
            match is_narrow {
                true => self.tell::<u64>(at * LANES, together, each),
                false => self.tell::<u128>(at * LANES, together, each),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::number::Degree;
    use crate::game::seven_up::SevenUp;

    /// The ways of a round of n cards are of degree n.
    #[test]
    fn ways_are_of_the_degree_of_the_cards() {
        let fields =
            ["player.total", "sevens"].map(|name| SevenUp.vocabulary().find(name).unwrap());
        let mut observed = Observed::default();
        fields.iter().for_each(|field| observed.watch_value(*field));
        let class = |value: &dyn Fn(crate::field::Field) -> u8| {
            let [total, sevens] = fields.map(|field| usize::from(value(field)));
            Some(7 * total + sevens)
        };
        let orders = orders(&SevenUp, &Rule::default(), &observed, 70, &class).unwrap();
        let counts = vec![[Degree::<1>::COUNT]; orders.sets.len()];
        let ways = orders.run(&counts);
        for (at, [degree]) in ways.iter().enumerate() {
            let cards = u32::try_from(at % (orders.cards + 1)).ok();
            assert!(degree.0.is_none() || degree.0 == cards, "{degree:?} of {cards:?} cards");
        }
        assert!(ways.contains(&[Degree(Some(5))]));
    }
}
