//! A diagram of choices of cards, run for very many compositions.
//!
//! A node is a partial round, and an edge a choice of cards that continues it. The ways that reach a
//! node continue along its edges, each times the weight of its choice; the ways that reach a class
//! are counted. A choice weighs one of two forms of [`Weight`]. `orders` makes diagrams card by
//! card, and `hands/diagram` kind by kind.
//!
//! Several compositions run side by side. Numbers are as narrow as the ways of a round: sums and
//! products may overflow on the way, because results that fit are right modulo a power of two.

use multiversion::multiversion;

use crate::card::Grain;
use crate::game::many::Many;
use crate::game::number::{LANES, Lane, Number, choose, ordered_deals};
use crate::game::numbered::Numbered;
use crate::shoe::Composition;

/// The target of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum To {
    /// A complete round, of this class.
    Class(u32),
    Node(u32),
    /// No class can be reached.
    Nothing,
}

/// The weight of a choice of cards of one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Weight {
    /// The ways to choose so many cards of the set, times the ways they may lie in the atoms.
    Choose { set: u32, cards: u32, lie: u64 },
    /// The cards of the set, less those that are gone.
    Left { set: u32, gone: u8 },
}

/// The choices that continue a partial round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    /// The target if no card is taken.
    pub none: To,
    pub some: Vec<(Weight, To)>,
}

/// The place of edges without a target.
const NOWHERE: u32 = u32::MAX;

/// A diagram as a list of steps.
pub(super) struct Run {
    /// The distinct weights of edges.
    choices: Vec<Weight>,
    steps: Vec<Step>,
    edges: Vec<Edge>,
    /// Number of places: first the places of classes, then the places of nodes.
    places: usize,
    classes: usize,
    root: u32,
}

/// A node: the ways at its place continue. The place is then free for a later node.
struct Step {
    place: u32,
    /// The place reached by taking no card.
    none: u32,
    /// The end of its edges, which is the start of the next step's.
    end: u32,
}

struct Edge {
    choice: u32,
    place: u32,
}

impl Run {
    /// Builds the run from nodes, each of which comes before the nodes that lead to it.
    pub fn new(root: To, nodes: &[Node], classes: usize) -> Self {
        let mut places = Places { of: vec![NOWHERE; nodes.len()], free: Vec::new(), next: classes };
        let root = places.of(root);
        let mut choices = Numbered::default();
        let (mut steps, mut edges) = (Vec::new(), Vec::new());
        for (at, node) in nodes.iter().enumerate().rev() {
            let place = places.of[at];
            places.free.push(place);
            let none = places.of(node.none);
            edges.extend(node.some.iter().map(|(weight, to)| Edge {
                choice: choices.number(*weight),
                place: places.of(*to),
            }));
            steps.push(Step { place, none, end: edges.len() as u32 });
        }
        Self { choices: choices.into_items(), steps, edges, places: places.next, classes, root }
    }

    /// Returns the ways of each class for a shoe with these counts by set.
    pub fn ways(&self, counts: &[u64]) -> Vec<u128> {
        let mut room = Room::<u128, 1>::of(self);
        let counts: Vec<[u64; 1]> = counts.iter().map(|count| [*count]).collect();
        run(self, &counts, &mut room);
        room.held[..self.classes].iter().map(|[ways]| *ways).collect()
    }
}

/// The weight of each choice, and the sum of ways at each place, which is 0 between runs at the
/// places of nodes.
struct Room<N, const L: usize = LANES> {
    choices: Vec<Lane<N, L>>,
    held: Vec<Lane<N, L>>,
}

impl<N: Number, const L: usize> Room<N, L> {
    fn of(run: &Run) -> Self {
        let [choices, held] =
            [run.choices.len(), run.places].map(|length| vec![[N::ZERO; L]; length]);
        Self { choices, held }
    }
}

/// The allocation of places to nodes.
struct Places {
    of: Vec<u32>,
    free: Vec<u32>,
    next: usize,
}

impl Places {
    fn of(&mut self, to: To) -> u32 {
        match to {
            To::Nothing => NOWHERE,
            To::Class(class) => class,
            To::Node(node) => {
                let place = &mut self.of[node as usize];
                if *place == NOWHERE {
                    *place = self.free.pop().unwrap_or_else(|| {
                        self.next += 1;
                        self.next as u32 - 1
                    });
                }
                *place
            }
        }
    }
}

#[multiversion(targets("x86_64+avx512f+avx512dq+avx512bw+avx512vl+bmi2", "x86_64+avx2+bmi2"))]
fn narrow(diagram: &Run, counts: &[Lane<u64>], room: &mut Room<u32>) {
    run(diagram, counts, room);
}

#[multiversion(targets("x86_64+avx512f+avx512dq+avx512bw+avx512vl+bmi2", "x86_64+avx2+bmi2"))]
fn middle(diagram: &Run, counts: &[Lane<u64>], room: &mut Room<u64>) {
    run(diagram, counts, room);
}

fn wide(diagram: &Run, counts: &[Lane<u64>], room: &mut Room<u128>) {
    run(diagram, counts, room);
}

/// Counts the ways of each class of compositions with these counts by set.
#[inline(always)]
fn run<N: Number, const L: usize>(run: &Run, counts: &[[u64; L]], room: &mut Room<N, L>) {
    for (choice, weight) in room.choices.iter_mut().zip(&run.choices) {
        match *weight {
            Weight::Choose { set, cards, lie } => {
                for (choice, count) in choice.iter_mut().zip(&counts[set as usize]) {
                    *choice = N::modulo(choose(*count, cards as usize) * u128::from(lie));
                }
            }
            Weight::Left { set, gone } => {
                let counts = &counts[set as usize];
                let gone = N::of(gone.into());
                for lane in 0..L {
                    choice[lane] = N::of(counts[lane]).minus(gone);
                }
            }
        }
    }
    walk(run, &room.choices, &mut room.held);
}

/// Counts the ways of each class from the weights of choices.
#[inline(always)]
fn walk<N: Number, const L: usize>(run: &Run, choices: &[Lane<N, L>], held: &mut [Lane<N, L>]) {
    held[..run.classes].fill([N::ZERO; L]);
    if let Some(root) = held.get_mut(run.root as usize) {
        *root = [N::of(1); L];
    }
    let mut from = 0;
    for step in &run.steps {
        let came = std::mem::replace(&mut held[step.place as usize], [N::ZERO; L]);
        if step.none != NOWHERE {
            let place = &mut held[step.none as usize];
            for lane in 0..L {
                place[lane] = place[lane].plus(came[lane]);
            }
        }
        let end = step.end as usize;
        for edge in &run.edges[from..end] {
            let choice = &choices[edge.choice as usize];
            let place = &mut held[edge.place as usize];
            for lane in 0..L {
                place[lane] = place[lane].plus(came[lane].times(choice[lane]));
            }
        }
        from = end;
    }
}

/// A diagram of the rounds of a game.
pub(super) struct Diagram {
    grain: Grain,
    /// The kind of each face of the grain. Faces are of one kind if they are in the same sets.
    kind_of: Vec<u8>,
    /// The kinds of each set.
    sets: Vec<Vec<u8>>,
    cards: u64,
    /// Number of ordered deals for each way of the diagram.
    orders: u64,
    run: Run,
}

impl Diagram {
    /// Makes the diagram of rounds of `cards` cards from the faces of each set, a bit for each. Every
    /// way of the diagram stands for `orders` ordered deals.
    pub fn new(grain: Grain, sets: &[u64], (cards, orders): (u64, u64), run: Run) -> Self {
        let mut kinds = Numbered::default();
        let kind_of = (0..grain.types().count()).map(|face| {
            let is_in = sets.iter().map(|set| set >> face & 1 == 1);
            u8::try_from(kinds.number(is_in.collect::<Vec<bool>>())).expect("at most 52 faces")
        });
        let kind_of = kind_of.collect();
        let kinds = kinds.into_items();
        let of_set = |set: usize| -> Vec<u8> {
            let kinds = (0u8..).zip(&kinds).filter(|(_, is_in)| is_in[set]);
            kinds.map(|(kind, _)| kind).collect()
        };
        let sets = (0..sets.len()).map(of_set).collect();
        Self { grain, kind_of, sets, cards, orders, run }
    }

    fn tally_with<N: Number + Into<u128>>(
        &self,
        run: impl Fn(&Run, &[Lane<u64>], &mut Room<N>),
        compositions: &[Composition],
        each: &mut dyn FnMut(usize, &[u128]),
    ) {
        let mut room = Room::of(&self.run);
        let mut counts = vec![[0; LANES]; self.sets.len()];
        let mut ways = vec![0u128; self.run.classes];
        for (at, together) in compositions.chunks(LANES).enumerate() {
            // 64 entries for the numbers that six bits hold, so that no index is checked.
            let mut by_kind = [[0u64; LANES]; 64];
            for (lane, composition) in together.iter().enumerate() {
                for (kind, count) in self.kind_of.iter().zip(composition.at(self.grain)) {
                    by_kind[usize::from(kind & 63)][lane] += count;
                }
            }
            for (counts, set) in counts.iter_mut().zip(&self.sets) {
                *counts = [0; LANES];
                for kind in set {
                    let of_kind = &by_kind[usize::from(kind & 63)];
                    for lane in 0..LANES {
                        counts[lane] += of_kind[lane];
                    }
                }
            }
            run(&self.run, &counts, &mut room);
            for lane in 0..together.len() {
                for (ways, of_class) in ways.iter_mut().zip(&room.held) {
                    *ways = of_class[lane].into() * u128::from(self.orders);
                }
                each(at * LANES + lane, &ways);
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
        let cards = compositions.iter().map(Composition::cards).max().unwrap_or(0);
        let most = ordered_deals(cards, self.cards) / u128::from(self.orders);
        if most <= u32::MAX.into() {
            self.tally_with(narrow, compositions, each);
        } else if most <= u64::MAX.into() {
            self.tally_with(middle, compositions, each);
        } else {
            self.tally_with(wide, compositions, each);
        }
    }
}

/// Returns the ways of each class where every choice weighs `weight`.
#[cfg(test)]
pub(super) fn of_weight<N: Number>(diagram: &Diagram, weight: N) -> Vec<N> {
    let mut room = Room::<N, 1>::of(&diagram.run);
    room.choices.fill([weight]);
    walk(&diagram.run, &room.choices, &mut room.held);
    room.held[..diagram.run.classes].iter().map(|[ways]| *ways).collect()
}
