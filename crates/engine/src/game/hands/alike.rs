//! Hands by their ranks, and the hands of some ranks by the suits that matter.
//!
//! Few suits matter to most questions: a flush, or the cards that have the suit of an open one. Hands
//! of the same ranks that agree in these have the same values, so one of them is looked at. Ranks of
//! which the same suits are left have the same groups of hands, which are found once.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::game::hands::feature::{rank, suit};
use crate::game::hands::listed::{each_hand, ways_of};
use crate::game::hands::sight::Kind;
use crate::game::numbered::Numbered;

/// A rank and a number of its cards.
pub(super) type OfRank = (usize, usize);

/// A way to take so many cards of a rank.
struct Choice {
    kinds: Vec<usize>,
    /// Number of ways to take cards of these kinds.
    ways: u64,
}

/// A hand of some ranks.
struct Leaf {
    kinds: Vec<usize>,
    /// The index of the choice of each rank.
    picked: Vec<u16>,
    ways: u64,
}

/// The cards that are left, by rank.
pub(super) struct Ranks {
    /// Number of cards of each rank.
    pub counts: Vec<u64>,
    /// The ways to take cards of each rank, by their number.
    choices: Vec<Vec<Vec<Choice>>>,
}

impl Ranks {
    /// Sorts the kinds that are left by rank, for hands of at most `most` cards.
    pub fn of(kinds: &[Kind], most: usize) -> Self {
        let mut ranks = Self { counts: Vec::new(), choices: Vec::new() };
        for of in 0..13 {
            let here: Vec<usize> =
                (0..kinds.len()).filter(|kind| rank(kinds[*kind].card) == of).collect();
            let held: Vec<Kind> = here.iter().map(|kind| kinds[*kind].clone()).collect();
            let choices = (0..=most).map(|cards| {
                let mut choices = Vec::new();
                each_hand(&held, cards, &mut Vec::new(), &mut |hand| {
                    let ways = ways_of(hand, &held) as u64;
                    choices.push(Choice { kinds: hand.iter().map(|at| here[*at]).collect(), ways });
                });
                choices
            });
            ranks.choices.push(choices.collect());
            ranks.counts.push(held.iter().map(|kind| kind.count).sum());
        }
        ranks
    }

    /// Calls `tell` with every combination of so many cards: the ranks, each with its number.
    pub fn each(&self, cards: usize, tell: &mut dyn FnMut(&[OfRank])) {
        self.more(0, cards, &mut Vec::new(), tell);
    }

    fn more(
        &self,
        from: usize,
        left: usize,
        taken: &mut Vec<OfRank>,
        tell: &mut dyn FnMut(&[OfRank]),
    ) {
        if left == 0 {
            return tell(taken);
        }
        for of in from..self.counts.len() {
            let most = self.counts[of].min(left as u64) as usize;
            for cards in 1..=most {
                taken.push((of, cards));
                self.more(of + 1, left - cards, taken, tell);
                taken.pop();
            }
        }
    }

    /// Returns a hand, as kinds, from the index of the choice of each rank.
    fn hand<'a>(&'a self, of: &'a [OfRank], picked: &'a [u16]) -> impl Iterator<Item = usize> + 'a {
        let kinds = of
            .iter()
            .zip(picked)
            .map(|((rank, cards), at)| &self.choices[*rank][*cards][usize::from(*at)].kinds);
        kinds.flatten().copied()
    }

    /// Calls `tell` with every hand that completes `leaf` by cards of these ranks.
    fn leaves(&self, ranks: &[OfRank], leaf: &mut Leaf, tell: &mut dyn FnMut(&Leaf)) {
        let Some(((of, cards), rest)) = ranks.split_first() else { return tell(leaf) };
        let ways = leaf.ways;
        for (at, choice) in (0..).zip(&self.choices[*of][*cards]) {
            leaf.kinds.extend_from_slice(&choice.kinds);
            leaf.picked.push(at);
            leaf.ways = ways * choice.ways;
            self.leaves(rest, leaf, tell);
            leaf.picked.pop();
            leaf.kinds.truncate(leaf.kinds.len() - cards);
        }
        leaf.ways = ways;
    }
}

/// Hands of some ranks that no value tells apart.
pub(super) struct Alike {
    /// Number of ways to take one of them.
    pub ways: u64,
    /// Equal for hands that no value of all rounds tells apart.
    pub early: u32,
    /// The hands, each as the index of the choice of each rank.
    hands: Vec<u16>,
}

impl Alike {
    /// Returns the hands, as kinds.
    pub fn hands<'a>(
        &'a self,
        ranks: &'a Ranks,
        of: &'a [OfRank],
    ) -> impl Iterator<Item = impl Iterator<Item = usize> + 'a> + 'a {
        self.hands.chunks_exact(of.len()).map(move |picked| ranks.hand(of, picked))
    }

    /// Returns the first of the hands.
    pub fn first<'a>(
        &'a self,
        ranks: &'a Ranks,
        of: &'a [OfRank],
    ) -> impl Iterator<Item = usize> + 'a {
        ranks.hand(of, &self.hands)
    }
}

/// The groups of hands of any ranks.
pub(super) struct Groups {
    /// A number for each rank, equal if the same suits are left of both.
    shapes: Vec<u32>,
    known: FxHashMap<Vec<(u32, usize)>, Rc<[Alike]>>,
}

impl Groups {
    /// Groups hands of these kinds. Ranks differ if `mark` differs for their kinds.
    pub fn new(kinds: &[Kind], mark: &dyn Fn(usize) -> bool) -> Self {
        let mut shapes = Numbered::default();
        let shape = |of: u8| {
            let here = kinds.iter().enumerate().filter(|(_, kind)| rank(kind.card) == of);
            let here = here.map(|(at, kind)| (suit(kind.card), kind.count, mark(at)));
            shapes.number(here.collect::<Vec<_>>())
        };
        Self { shapes: (0..13).map(shape).collect(), known: FxHashMap::default() }
    }

    /// Returns the groups of the hands of some ranks. `suits` returns all that values depend on
    /// beside ranks: first for the values of all rounds, then for all others.
    pub fn of(
        &mut self,
        ranks: &Ranks,
        of: &[OfRank],
        suits: &dyn Fn(&[usize]) -> [Vec<u8>; 2],
    ) -> Rc<[Alike]> {
        let key = of.iter().map(|(rank, cards)| (self.shapes[*rank], *cards)).collect();
        let groups = self.known.entry(key).or_insert_with(|| {
            let (mut early, mut numbers) = (Numbered::default(), Numbered::default());
            let mut groups: Vec<Alike> = Vec::new();
            let mut leaf = Leaf { kinds: Vec::new(), picked: Vec::new(), ways: 1 };
            ranks.leaves(of, &mut leaf, &mut |hand| {
                let [first, second] = suits(&hand.kinds);
                let first = early.number(first);
                let at = numbers.number((first, second)) as usize;
                if at == groups.len() {
                    groups.push(Alike { ways: 0, early: first, hands: Vec::new() });
                }
                groups[at].ways += hand.ways;
                groups[at].hands.extend_from_slice(&hand.picked);
            });
            groups.sort_by_key(|group| group.early);
            groups.into()
        });
        Rc::clone(groups)
    }
}
