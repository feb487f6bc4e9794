//! Games of few cards known by few types, for very many compositions: plays every order of types
//! once.
//!
//! Partial deals that continue alike, with as many cards gone of each type that may come next,
//! share a node. A composition is then one pass through the nodes, from the first card down.

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain, Seen};
use crate::distribution::{Merge, Observed};
use crate::game::diagram::{Diagram, Node, Run, To, Weight};
use crate::game::few::{of_field, values};
use crate::game::look::{Look, Shown};
use crate::game::many::{Class, Many};
use crate::game::numbered::Numbered;
use crate::game::play::Play;
use crate::game::rule::Rule;

/// Maximum number of orders of types to play.
const MOST: usize = 400_000;

/// Returns a counter for a game whose card types have few orders; `None` for any other.
pub(super) fn many(
    game: &(impl Play + Look + ?Sized),
    rule: &Rule,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Box<dyn Many>> {
    orders(game, rule, observed, classes, class).map(|orders| Box::new(orders) as _)
}

fn orders(
    game: &(impl Play + Look + ?Sized),
    rule: &Rule,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Diagram> {
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
        nodes: Numbered::default(),
        sets: Numbered::default(),
        shown: Vec::new(),
    };
    let root = making.node()?;
    let run = Run::new(root, &making.nodes.into_items(), classes);
    Some(Diagram::new(grain, &making.sets.into_items(), (cards as u64, 1), run))
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
    nodes: Numbered<Node>,
    /// Sets of types, a bit for each type.
    sets: Numbered<u64>,
    shown: Vec<Shown>,
}

impl<G: Play + Look + ?Sized> Making<'_, G> {
    /// Follows the cards dealt so far; `None` if the game takes more cards than it declares.
    fn node(&mut self) -> Option<To> {
        if let Some(played) = self.game.play(self.rule, &self.cards) {
            let hands: Vec<Vec<Face>> = (0..played.hands())
                .map(|hand| {
                    played.hand(hand).iter().map(|card| card.face().at(self.grain)).collect()
                })
                .collect();
            let class = self.class_of(&hands);
            return Some(class.map_or(To::Nothing, |class| self.end(class)));
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
        let some = found.into_iter().map(|(to, set, gone)| {
            let set = self.sets.number(set);
            (Weight::Left { set, gone }, to)
        });
        let node = Node { none: To::Nothing, some: some.collect() };
        Some(To::Node(self.nodes.number(node)))
    }

    /// Returns the place of a complete round. Ways are deals of the most cards of a round, and so any
    /// cards may lie behind the last one of a shorter round.
    fn end(&mut self, class: u32) -> To {
        let all = (1 << self.seen.len()) - 1;
        (self.cards.len()..self.most).rev().fold(To::Class(class), |to, gone| {
            let weight = Weight::Left { set: self.sets.number(all), gone: gone as u8 };
            To::Node(self.nodes.number(Node { none: To::Nothing, some: vec![(weight, to)] }))
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Field;
    use crate::game::api::Game;
    use crate::game::diagram::of_weight;
    use crate::game::dragon_tiger::DragonTiger;
    use crate::game::number::Degree;
    use crate::game::number::ordered_deals;
    use crate::game::seven_up::SevenUp;
    use crate::shoe::Composition;

    /// The ways of a game of n cards are of degree n.
    #[test]
    fn ways_are_of_the_degree_of_the_cards() {
        let degrees = |game: &dyn Game, names: [&str; 2]| {
            let fields = names.map(|name| game.vocabulary().find(name).unwrap());
            let mut observed = Observed::default();
            fields.iter().for_each(|field| observed.watch_value(*field));
            let class = |value: &dyn Fn(Field) -> u8| {
                let [one, other] = fields.map(|field| usize::from(value(field)));
                Some(7 * one + other)
            };
            let orders = orders(game, &Rule::default(), &observed, 100, &class).unwrap();
            of_weight(&orders, Degree::<1>::COUNT)
        };
        let is_of = |degree: u32, of: &[Degree<1>]| {
            of.contains(&Degree(Some(degree)))
                && of.iter().all(|of| of.0.is_none_or(|of| of == degree))
        };
        assert!(is_of(5, &degrees(&SevenUp, ["player.total", "sevens"])));
        assert!(is_of(2, &degrees(&DragonTiger, ["margin", "suited"])));
    }

    /// All ways are n(n-1)…, also at the bounds of 32 and 64 bits: 65,536·65,535 < 2³² and
    /// 65,537·65,536 > 2³², 86·85·84·83·82 < 2³² and 87·86·85·84·83 > 2³², and n⁵ is 2⁶⁴ at 7,131.6.
    #[test]
    fn all_ways_are_all_deals_at_the_bounds_of_numbers() {
        let asked: [(&dyn Game, &[u64]); 2] =
            [(&DragonTiger, &[65_536, 65_537]), (&SevenUp, &[86, 87, 7_132, 7_133, 7_134, 7_135])];
        for (game, cards) in asked {
            let result = game.vocabulary().find("result").unwrap();
            let mut observed = Observed::default();
            observed.watch_value(result);
            let class = |value: &dyn Fn(Field) -> u8| Some(usize::from(value(result)));
            let orders = orders(game, &Rule::default(), &observed, 3, &class).unwrap();
            for cards in cards {
                let mut counts = [cards / 13; 13];
                counts[0] += cards % 13;
                orders.tally(&[Composition::new(&counts).unwrap()], &mut |_, ways| {
                    assert_eq!(ways.iter().sum::<u128>(), ordered_deals(*cards, game.cards()));
                });
            }
        }
    }
}
