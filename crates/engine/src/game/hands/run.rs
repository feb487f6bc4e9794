//! A run through a diagram. The ways that reach a node continue along its edges; the ways that
//! reach a class are counted.
//!
//! Several compositions run side by side. Numbers are as narrow as the ways of a round: sums and
//! products may overflow on the way, because results that fit are right modulo a power of two.

use multiversion::multiversion;

use crate::game::hands::diagram::{Node, To};

/// Number of compositions that run side by side.
pub(super) const LANES: usize = 8;

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
    pub fn ways(&self, counts: &[Vec<u64>], most: u128) -> Vec<[u128; LANES]> {
        if most <= u32::MAX.into() {
            let (choices, mut held) = self.room(counts, |choose| choose as u32);
            narrow(self, &choices, &mut held);
            wide(&held)
        } else if most <= u64::MAX.into() {
            let (choices, mut held) = self.room(counts, |choose| choose as u64);
            middle(self, &choices, &mut held);
            wide(&held)
        } else {
            let (choices, mut held) = self.room(counts, |choose| choose);
            through(self, &choices, &mut held);
            held.truncate(self.classes);
            held
        }
    }

    /// Returns the weight of each choice, and the node sums, with 1 at the root.
    fn room<N: Number>(
        &self,
        counts: &[Vec<u64>],
        number: impl Fn(u128) -> N,
    ) -> (Vec<[N; LANES]>, Vec<[N; LANES]>) {
        let mut choices = vec![[N::ZERO; LANES]; self.choices.len()];
        for (choice, (kind, cards, lie)) in choices.iter_mut().zip(&self.choices) {
            for (choice, counts) in choice.iter_mut().zip(counts) {
                *choice = number(choose(counts[*kind], *cards) * u128::from(*lie));
            }
        }
        let mut held = vec![[N::ZERO; LANES]; self.places];
        if let Some(root) = held.get_mut(self.root as usize) {
            *root = [N::ONE; LANES];
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

/// Returns the ways to choose `cards` of `held` cards; 0 if there are too few.
fn choose(held: u64, cards: u32) -> u128 {
    // The ways to choose up to three cards of any shoe fit 64 bits.
    if cards <= 3 {
        let ways = (0..u64::from(cards))
            .fold(1, |ways, dealt| ways * held.saturating_sub(dealt) / (dealt + 1));
        return ways.into();
    }
    (0..u128::from(cards)).fold(1u128, |ways, dealt| {
        ways.saturating_mul(u128::from(held).saturating_sub(dealt)) / (dealt + 1)
    })
}

/// A number that may overflow.
trait Number: Copy + Into<u128> {
    const ZERO: Self;
    const ONE: Self;
    fn times(self, other: Self) -> Self;
    fn plus(self, other: Self) -> Self;
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Number for $number {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
        }
    )*};
}

numbers!(u32, u64, u128);

fn wide<N: Number>(held: &[[N; LANES]]) -> Vec<[u128; LANES]> {
    held.iter().map(|lanes| lanes.map(Into::into)).collect()
}

#[multiversion(targets("x86_64+avx512f+avx512dq+avx512bw+avx512vl+bmi2", "x86_64+avx2+bmi2"))]
fn narrow(run: &Run, choices: &[[u32; LANES]], held: &mut [[u32; LANES]]) {
    through(run, choices, held);
}

#[multiversion(targets("x86_64+avx512f+avx512dq+avx512bw+avx512vl+bmi2", "x86_64+avx2+bmi2"))]
fn middle(run: &Run, choices: &[[u64; LANES]], held: &mut [[u64; LANES]]) {
    through(run, choices, held);
}

#[inline(always)]
fn through<N: Number>(run: &Run, choices: &[[N; LANES]], held: &mut [[N; LANES]]) {
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
