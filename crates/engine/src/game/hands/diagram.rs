//! The ways of classes for very many compositions: a diagram of choices, one kind of card at a
//! time.
//!
//! A round is the number of cards of each kind in each atom, kind by kind. Partial rounds that can
//! be completed to the same classes share a node; partial rounds that reach no class have none. A
//! composition is then one `run` through the edges. An edge is a small number times the ways to
//! choose cards of its kind.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain};
use crate::distribution::Observed;
use crate::field::Field;
use crate::game::diagram::{Diagram, Node, Run, To, Weight};
use crate::game::hands::Hands;
use crate::game::hands::sight::{Kind, Sight, Ways};
use crate::game::hands::watched::{State, Watched};
use crate::game::many::{Class, Many};
use crate::game::number::multisets;
use crate::game::numbered::Numbered;

/// Maximum number of rounds if hands are compared; more are dealt instead.
const MOST_COMPARED: u128 = 400_000;
/// Maximum number of partial rounds that can be completed to different values.
const MOST_BEGINNINGS: usize = 100_000;

pub(super) fn many(
    game: &Hands,
    grain: Grain,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Box<dyn Many>> {
    let sight = Sight::new(game, observed, None);
    if sight.marks_last {
        return None;
    }
    let faces: Vec<Face> = grain.of_types().types().collect();
    let (kind_of, kinds) = sight.kinds_of(&faces);
    // A comparison distinguishes all hands.
    let rounds = sight.atoms.iter().map(|atom| multisets(kinds.len(), atom.cards));
    if sight.is_compared && rounds.fold(1u128, u128::saturating_mul) > MOST_COMPARED {
        return None;
    }
    let mut making = Making::new(&sight, &kinds, class, classes)?;
    let root = making.begin()?;
    let left = sight.atoms.iter().map(|atom| atom.cards as u64);
    let orders = left.map(|cards| (1..=cards).product::<u64>()).product();
    let mut sets = vec![0; kinds.len()];
    kind_of.iter().enumerate().for_each(|(face, kind)| sets[*kind] |= 1 << face);
    let run = Run::new(root, &making.nodes.into_items(), classes);
    let size = (sight.cards() as u64, orders);
    Some(Box::new(Diagram::new(grain.of_types(), &sets, size, run)))
}

/// Returns the law of a shoe with these kinds, with every value as a class; `None` if there are too
/// many partial rounds.
pub(super) fn law(sight: &Sight<'_>, kinds: &[Kind]) -> Option<Ways> {
    let next = Cell::new(0);
    let class = |_: &dyn Fn(Field) -> u8| Some(next.replace(next.get() + 1));
    let mut making = Making::new(sight, kinds, &class, usize::MAX)?;
    let root = making.begin()?;
    let run = Run::new(root, &making.nodes.into_items(), next.get());
    let found = run.ways(&kinds.iter().map(|kind| kind.count).collect::<Vec<_>>());
    let orders: u128 =
        sight.atoms.iter().map(|atom| (1..=atom.cards as u128).product::<u128>()).product();
    let ways = |(values, to): (Vec<u8>, To)| match to {
        To::Class(class) => Some((values.into(), found[class as usize] * orders)),
        To::Node(_) | To::Nothing => None,
    };
    Some(making.known.into_iter().filter_map(ways).filter(|(_, ways)| *ways > 0).collect())
}

struct Making<'s, 'g> {
    sight: &'s Sight<'g>,
    watched: Watched<'s, 'g>,
    kinds: usize,
    class: &'s Class<'s>,
    classes: usize,
    known: FxHashMap<Vec<u8>, To>,
    nodes: Numbered<Node>,
    /// Targets of partial rounds, by the next kind, the cards left of each atom, and the subjects'
    /// states.
    beginnings: FxHashMap<(u8, Vec<u8>, Vec<State>), To>,
}

impl<'s, 'g> Making<'s, 'g> {
    fn new(
        sight: &'s Sight<'g>,
        kinds: &[Kind],
        class: &'s Class<'s>,
        classes: usize,
    ) -> Option<Self> {
        Some(Self {
            sight,
            watched: Watched::of(sight, kinds)?,
            kinds: kinds.len(),
            class,
            classes,
            known: FxHashMap::default(),
            nodes: Numbered::default(),
            beginnings: FxHashMap::default(),
        })
    }

    /// Makes all nodes and returns the place of the first choice.
    fn begin(&mut self) -> Option<To> {
        let left: Vec<u8> = self.sight.atoms.iter().map(|atom| atom.cards as u8).collect();
        let states = self.watched.begin();
        self.node(0, &left, &states)
    }

    /// Returns `None` if there are too many partial rounds.
    fn node(&mut self, kind: usize, left: &[u8], states: &[State]) -> Option<To> {
        if left.iter().all(|cards| *cards == 0) {
            return Some(self.complete(states));
        }
        if kind == self.kinds {
            return Some(To::Nothing);
        }
        let beginning = (kind as u8, left.to_vec(), states.to_vec());
        if let Some(to) = self.beginnings.get(&beginning) {
            return Some(*to);
        }
        if self.beginnings.len() >= MOST_BEGINNINGS {
            return None;
        }
        let mut some: Vec<(u32, u64, To)> = Vec::new();
        let mut none = To::Nothing;
        let mut taken = vec![0; left.len()];
        loop {
            let after: Vec<u8> =
                left.iter().zip(&taken).map(|(left, taken)| left - taken).collect();
            let next = self.watched.go_on(states, &taken);
            let to = self.node(kind + 1, &after, &next)?;
            let all: u8 = taken.iter().sum();
            if all == 0 {
                none = to;
            } else if to != To::Nothing {
                let factorial = |cards: u8| (1..=u64::from(cards)).product::<u64>();
                let alike: u64 = taken.iter().map(|cards| factorial(*cards)).product();
                let lie = factorial(all) / alike;
                match some
                    .iter_mut()
                    .find(|(cards, _, other)| *cards == u32::from(all) && *other == to)
                {
                    Some((_, ways, _)) => *ways += lie,
                    None => some.push((all.into(), lie, to)),
                }
            }
            // The next number of cards for each atom.
            let Some(atom) = (0..left.len()).find(|atom| taken[*atom] < left[*atom]) else { break };
            taken[atom] += 1;
            taken[..atom].fill(0);
        }
        let weight = |(cards, lie, to)| (Weight::Choose { set: kind as u32, cards, lie }, to);
        let to = match some.is_empty() {
            true => none,
            false => {
                let some = some.into_iter().map(weight).collect();
                To::Node(self.nodes.number(Node { none, some }))
            }
        };
        self.beginnings.insert(beginning, to);
        Some(to)
    }

    fn complete(&mut self, states: &[State]) -> To {
        let values = self.watched.values(states);
        if let Some(known) = self.known.get(&values) {
            return *known;
        }
        let value = |field: Field| {
            let place = self.sight.merges.iter().position(|merge| merge.field == field);
            place.map_or(0, |at| values[at])
        };
        let class = (self.class)(&value).filter(|class| *class < self.classes);
        let to = class.map_or(To::Nothing, |class| To::Class(class as u32));
        self.known.insert(values, to);
        to
    }
}
