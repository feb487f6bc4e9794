//! A run through a diagram. The ways that reach a node continue along its edges; the ways that
//! reach a class are counted.
//!
//! Several compositions run side by side. Numbers are as narrow as the ways of a round: sums and
//! products may overflow on the way, because results that fit are right modulo a power of two.

use multiversion::multiversion;

use crate::game::number::{LANES, Lane, Number, choose};

/// The target of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum To {
    /// A complete round, of this class.
    Class(u32),
    Node(u32),
    /// No class can be reached.
    Nothing,
}

/// The choices of cards of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub kind: u32,
    /// The target if no card is taken.
    pub none: To,
    /// Number of cards taken, number of ways they may lie in the atoms, and the target.
    pub some: Vec<(u32, u64, To)>,
}

/// The place of edges without a target.
const NOWHERE: u32 = u32::MAX;

/// A diagram as a list of steps.
pub(super) struct Run {
    /// The choices of edges: the kind, the number of cards, and the number of ways they lie in the
    /// atoms.
    choices: Vec<(usize, u32, u64)>,
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
    /// The place reached by taking no card of the kind.
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
        let mut run = Self {
            choices: Vec::new(),
            steps: Vec::new(),
            edges: Vec::new(),
            places: 0,
            classes,
            root: places.of(root),
        };
        for (at, node) in nodes.iter().enumerate().rev() {
            let place = places.of[at];
            places.free.push(place);
            let none = places.of(node.none);
            for (cards, lie, to) in &node.some {
                let choice = (node.kind as usize, *cards, *lie);
                let known = run.choices.iter().rposition(|other| *other == choice);
                let choice = known.unwrap_or_else(|| {
                    run.choices.push(choice);
                    run.choices.len() - 1
                }) as u32;
                run.edges.push(Edge { choice, place: places.of(*to) });
            }
            run.steps.push(Step { place, none, end: run.edges.len() as u32 });
        }
        run.places = places.next;
        run
    }

    pub fn classes(&self) -> usize {
        self.classes
    }

    /// Returns the ways of each class for each composition, from the compositions' counts by kind.
    /// There are at most [`LANES`] compositions, and none has more rounds than `most`.
    pub fn ways(&self, counts: &[Vec<u64>], most: u128) -> Vec<Lane<u128>> {
        if most <= u32::MAX.into() {
            let (choices, mut held) = self.room(counts);
            narrow(self, &choices, &mut held);
            wide(&held)
        } else if most <= u64::MAX.into() {
            let (choices, mut held) = self.room(counts);
            middle(self, &choices, &mut held);
            wide(&held)
        } else {
            let (choices, mut held) = self.room(counts);
            through(self, &choices, &mut held);
            held.truncate(self.classes);
            held
        }
    }

    /// Returns the weight of each choice, and the node sums, with 1 at the root.
    fn room<N: Number>(&self, counts: &[Vec<u64>]) -> (Vec<Lane<N>>, Vec<Lane<N>>) {
        let mut choices = vec![[N::ZERO; LANES]; self.choices.len()];
        for (choice, (kind, cards, lie)) in choices.iter_mut().zip(&self.choices) {
            for (choice, counts) in choice.iter_mut().zip(counts) {
                *choice = N::modulo(choose(counts[*kind], *cards as usize) * u128::from(*lie));
            }
        }
        let mut held = vec![[N::ZERO; LANES]; self.places];
        if let Some(root) = held.get_mut(self.root as usize) {
            *root = [N::of(1); LANES];
        }
        (choices, held)
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

fn wide<N: Into<u128> + Copy>(held: &[Lane<N>]) -> Vec<Lane<u128>> {
    held.iter().map(|lanes| lanes.map(Into::into)).collect()
}

#[multiversion(targets("x86_64+avx512f+avx512dq+avx512bw+avx512vl+bmi2", "x86_64+avx2+bmi2"))]
fn narrow(run: &Run, choices: &[Lane<u32>], held: &mut [Lane<u32>]) {
    through(run, choices, held);
}

#[multiversion(targets("x86_64+avx512f+avx512dq+avx512bw+avx512vl+bmi2", "x86_64+avx2+bmi2"))]
fn middle(run: &Run, choices: &[Lane<u64>], held: &mut [Lane<u64>]) {
    through(run, choices, held);
}

#[inline(always)]
fn through<N: Number>(run: &Run, choices: &[Lane<N>], held: &mut [Lane<N>]) {
    let mut from = 0;
    for step in &run.steps {
        let came = std::mem::replace(&mut held[step.place as usize], [N::ZERO; LANES]);
        if step.none != NOWHERE {
            let place = &mut held[step.none as usize];
            for lane in 0..LANES {
                place[lane] = place[lane].plus(came[lane]);
            }
        }
        let end = step.end as usize;
        for edge in &run.edges[from..end] {
            let choice = &choices[edge.choice as usize];
            let place = &mut held[edge.place as usize];
            for lane in 0..LANES {
                place[lane] = place[lane].plus(came[lane].times(choice[lane]));
            }
        }
        from = end;
    }
}
