//! The ways of classes for very many compositions: a diagram of choices, kind of card by kind.
//!
//! Going through the kinds in order, a round is how many cards of each kind lie in each atom. Two
//! beginnings that can be completed to the same classes are one node; what comes to no class is no
//! node at all. A composition is then one run through the edges, each a small number times the
//! ways to choose cards of its kind.

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain};
use crate::distribution::Observed;
use crate::field::Field;
use crate::game::api::{Class, Many};
use crate::game::few::as_types;
use crate::game::hands::Hands;
use crate::game::hands::deal::multisets;
use crate::game::hands::sight::{Kind, Sight};
use crate::shoe::Composition;

/// More rounds than this are dealt instead.
const MOST: u128 = 400_000;

pub(super) fn many(
    game: &Hands,
    grain: Grain,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Box<dyn Many>> {
    let sight = Sight::new(game, observed, None);
    let faces: Vec<Face> = as_types(grain).types().collect();
    let (kind_of, kinds) = sight.kinds_of(&faces);
    let rounds = sight.atoms.iter().map(|atom| multisets(kinds.len(), atom.cards));
    if rounds.fold(1u128, u128::saturating_mul) > MOST {
        return None;
    }
    let mut making = Making {
        sight: &sight,
        kinds: &kinds,
        class,
        classes,
        known: FxHashMap::default(),
        values: Vec::new(),
        nodes: Vec::new(),
        places: FxHashMap::default(),
        atoms: vec![Vec::new(); sight.atoms.len()],
    };
    let left: Vec<usize> = sight.atoms.iter().map(|atom| atom.cards).collect();
    let root = making.node(0, &left);
    let orders = left.iter().map(|cards| (1..=*cards as u64).product::<u64>()).product();
    let nodes = std::mem::take(&mut making.nodes);
    let taken = nodes.iter().flat_map(|node| node.some.iter().map(|(cards, _, _)| *cards as usize));
    let taken = taken.max().unwrap_or(0);
    Some(Box::new(Diagram {
        grain: as_types(grain),
        kind_of,
        kinds: kinds.len(),
        cards: sight.cards() as u64,
        orders,
        root,
        nodes,
        taken,
        classes,
    }))
}

/// Where a choice leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum To {
    /// The round is complete, and of this class.
    Class(u32),
    Node(u32),
    /// No class is come to.
    Nothing,
}

/// The choices of cards of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Node {
    kind: u32,
    /// Where it leads to take none.
    none: To,
    /// How many are taken, in how many ways they may lie in the atoms, and where it leads.
    some: Vec<(u32, u64, To)>,
}

struct Making<'s, 'g> {
    sight: &'s Sight<'g>,
    kinds: &'s [Kind],
    class: &'s Class<'s>,
    classes: usize,
    known: FxHashMap<Box<[u8]>, To>,
    values: Vec<u8>,
    nodes: Vec<Node>,
    places: FxHashMap<Node, u32>,
    atoms: Vec<Vec<u8>>,
}

impl Making<'_, '_> {
    fn node(&mut self, kind: usize, left: &[usize]) -> To {
        if left.iter().all(|cards| *cards == 0) {
            return self.complete();
        }
        if kind == self.kinds.len() {
            return To::Nothing;
        }
        let none = self.node(kind + 1, left);
        let mut some = Vec::new();
        let mut taken = vec![0; left.len()];
        self.choices(kind, left, 0, &mut taken, &mut some);
        if some.is_empty() {
            return none;
        }
        let node = Node { kind: kind as u32, none, some };
        if let Some(place) = self.places.get(&node) {
            return To::Node(*place);
        }
        let place = self.nodes.len() as u32;
        self.nodes.push(node.clone());
        self.places.insert(node, place);
        To::Node(place)
    }

    /// Every way to put some cards of a kind into the atoms from `atom` on.
    fn choices(
        &mut self,
        kind: usize,
        left: &[usize],
        atom: usize,
        taken: &mut Vec<usize>,
        some: &mut Vec<(u32, u64, To)>,
    ) {
        let Some(room) = left.get(atom).copied() else {
            let all: usize = taken.iter().sum();
            if all == 0 {
                return;
            }
            let after: Vec<usize> =
                left.iter().zip(&*taken).map(|(left, taken)| left - taken).collect();
            let to = self.node(kind + 1, &after);
            if to != To::Nothing {
                let factorial = |cards: usize| (1..=cards as u64).product::<u64>();
                let alike: u64 = taken.iter().map(|cards| factorial(*cards)).product();
                let lie = factorial(all) / alike;
                match some.iter_mut().find(|(cards, _, other)| *cards == all as u32 && *other == to)
                {
                    Some((_, ways, _)) => *ways += lie,
                    None => some.push((all as u32, lie, to)),
                }
            }
            return;
        };
        let before = self.atoms[atom].len();
        for cards in 0..=room {
            taken[atom] = cards;
            self.choices(kind, left, atom + 1, taken, some);
            self.atoms[atom].push(self.kinds[kind].card);
        }
        self.atoms[atom].truncate(before);
        taken[atom] = 0;
    }

    fn complete(&mut self) -> To {
        self.sight.values(&self.atoms, 0, &mut self.values);
        if let Some(known) = self.known.get(self.values.as_slice()) {
            return *known;
        }
        let value = |field: Field| {
            let place = self.sight.merges.iter().position(|merge| merge.field == field);
            place.map_or(0, |at| self.values[at])
        };
        let class = (self.class)(&value).filter(|class| *class < self.classes);
        let to = class.map_or(To::Nothing, |class| To::Class(class as u32));
        self.known.insert(self.values.as_slice().into(), to);
        to
    }
}

struct Diagram {
    grain: Grain,
    /// The kind of each face of the grain.
    kind_of: Vec<usize>,
    kinds: usize,
    cards: u64,
    /// In how many orders the cards of a round are dealt.
    orders: u64,
    root: To,
    /// Every node stands before those that lead to it.
    nodes: Vec<Node>,
    /// The most cards that are taken of a kind.
    taken: usize,
    classes: usize,
}

/// The most cards of all hands, any of which may be of one kind, and 1.
const TAKEN: usize = 21;

impl Diagram {
    /// Adds the ways of each class, by numbers of this kind, which must be large enough.
    fn run<N>(&self, counts: &[u64], weights: &mut Vec<N>, ways: &mut [N])
    where
        N: Copy + From<u64> + TryFrom<u128> + std::ops::Mul<Output = N> + std::ops::AddAssign,
    {
        let choices: Vec<[N; TAKEN]> = counts
            .iter()
            .map(|held| {
                let mut chosen = 1u128;
                let mut choices = [N::from(0); TAKEN];
                choices[0] = N::from(1);
                for (dealt, choice) in (0u64..).zip(&mut choices[1..=self.taken]) {
                    let left = held.saturating_sub(dealt);
                    chosen = chosen.saturating_mul(left.into()) / u128::from(dealt + 1);
                    // More cards of a kind than a round has are never asked for.
                    *choice = N::try_from(chosen).unwrap_or(N::from(0));
                }
                choices
            })
            .collect();
        weights.clear();
        weights.resize(self.nodes.len(), N::from(0));
        ways.fill(N::from(0));
        let mut add = |weights: &mut [N], to: To, weight: N| match to {
            To::Class(class) => ways[class as usize] += weight,
            To::Node(node) => weights[node as usize] += weight,
            To::Nothing => {}
        };
        add(weights, self.root, N::from(1));
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let weight = weights[at];
            add(weights, node.none, weight);
            let choose = &choices[node.kind as usize];
            for (cards, lie, to) in &node.some {
                add(weights, *to, weight * choose[*cards as usize] * N::from(*lie));
            }
        }
    }
}

impl Many for Diagram {
    fn grain(&self) -> Grain {
        self.grain
    }

    fn cards(&self) -> u64 {
        self.cards
    }

    fn tally(&self, compositions: &[Composition], each: &mut dyn FnMut(usize, &[u128])) {
        let (mut small, mut large) = (Vec::new(), Vec::new());
        let mut narrow = vec![0u64; self.classes];
        let mut wide = vec![0u128; self.classes];
        let mut counts = vec![0u64; self.kinds];
        for (at, composition) in compositions.iter().enumerate() {
            counts.fill(0);
            let of_faces = composition.at(self.grain);
            self.kind_of.iter().zip(of_faces).for_each(|(kind, count)| counts[*kind] += count);
            let most =
                (0..self.cards).try_fold(1u64, |most, _| most.checked_mul(composition.cards()));
            if most.is_some() {
                self.run(&counts, &mut small, &mut narrow);
                wide.iter_mut().zip(&narrow).for_each(|(wide, ways)| *wide = u128::from(*ways));
            } else {
                self.run(&counts, &mut large, &mut wide);
            }
            wide.iter_mut().for_each(|ways| *ways *= u128::from(self.orders));
            each(at, &wide);
        }
    }
}
