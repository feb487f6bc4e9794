//! A round as a machine that takes cards and forgets all but how the round may go on.
//!
//! The cards that every round takes are unseen until they are all dealt, so they may be dealt in any
//! order and two at a time. The machine tries the order of the game, and the same with every second
//! card first, which deals hand by hand; it keeps the order with fewer moves.

use rustc_hash::FxHashMap;

use crate::card::Seen;
use crate::game::Game;
use crate::game::numbered::Numbered;
use crate::game::rule::Rule;

/// Maximum number of orders of types to play.
const MOST: usize = 5_000_000;

/// The machine of a round. State 0 lies before the round.
pub(super) struct Round {
    /// Number of states, the first ones, from which two cards are taken.
    pub paired: usize,
    /// The cards that are taken: the type of one, or the types of two.
    pub steps: Vec<(usize, Option<usize>)>,
    /// For each state, the moves to it that take one card, and those that take two. Moves to state 0
    /// complete a round.
    pub moves: Vec<[Moves; 2]>,
    /// The fewest cards of a round, and the most.
    pub cards: (usize, usize),
}

/// Moves to one state, each with the index of its step, and the index of the state that it leaves
/// among the states from which as many cards are taken.
#[derive(Default)]
pub(super) struct Moves {
    /// The moves that take their cards in one order.
    pub once: Vec<(u16, u16)>,
    /// The moves that take two different cards in either order.
    pub twice: Vec<(u16, u16)>,
}

/// A move from one state to another, which is state 0 if the round is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Move {
    step: u32,
    from: usize,
    to: usize,
}

/// The continuation of a partial round after a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum To {
    Complete,
    Node(u32),
}

impl Round {
    /// Returns the number of states from which two cards are taken, and of all others.
    pub fn states(&self) -> [usize; 2] {
        [self.paired, self.moves.len() - self.paired]
    }

    /// Makes the machine of a game with a card of each type; `None` if a round has too many orders of
    /// types, or takes cards that lie in no hand.
    pub fn new(game: &dyn Game, rule: &Rule, seen: &[Seen]) -> Option<Self> {
        let most = usize::try_from(game.most_cards()).ok()?;
        if seen.len().checked_pow(u32::try_from(most).ok()?)? > MOST {
            return None;
        }
        let mut least = most;
        let natural: Vec<usize> = (0..most).collect();
        let (root, nodes) = Tree::grow(game, rule, seen, &natural, 0, &mut least)?;
        let by_game = Self::of(root, &nodes, (least, most))?;
        let hand_by_hand = (0..least).step_by(2).chain((1..least).step_by(2)).chain(least..most);
        let places: Vec<usize> = hand_by_hand.collect();
        let (root, nodes) = Tree::grow(game, rule, seen, &places, least, &mut least)?;
        let by_hand = Self::of(root, &nodes, (least, most))?;
        let moves = |round: &Self| -> usize {
            let all = round.moves.iter().flatten();
            all.map(|of| of.once.len() + of.twice.len()).sum()
        };
        Some(if moves(&by_hand) < moves(&by_game) { by_hand } else { by_game })
    }

    /// Makes the machine of nodes, taking two cards at a time while every round takes them.
    fn of(root: To, nodes: &[Vec<To>], (least, most): (usize, usize)) -> Option<Self> {
        let To::Node(root) = root else { return None };
        // A state is a node, and the cards of the round so far, up to the fewest of a round.
        let mut states: Numbered<(u32, usize)> = Numbered::default();
        states.number((root, 0));
        let mut steps: Numbered<(usize, Option<usize>)> = Numbered::default();
        // The number of orders of the cards of each move, 1 or 2.
        let mut moves: FxHashMap<Move, u32> = FxHashMap::default();
        let mut from = 0;
        let mut is_paired = Vec::new();
        while let Some((node, dealt)) = states.items().get(from).copied() {
            let next = &nodes[node as usize];
            let two = dealt + 2 <= least;
            is_paired.push(two);
            for (first, to) in next.iter().enumerate() {
                let seconds = if two { 0..next.len() } else { 0..1 };
                for second in seconds {
                    let (to, cards, taken) = match *to {
                        _ if !two => (*to, (first, None), 1),
                        To::Complete => return None,
                        To::Node(node) => {
                            let cards = (first.min(second), Some(first.max(second)));
                            (nodes[node as usize][second], cards, 2)
                        }
                    };
                    let to = match to {
                        To::Complete => 0,
                        To::Node(node) => {
                            states.number((node, (dealt + taken).min(least))) as usize
                        }
                    };
                    let step = steps.number(cards);
                    *moves.entry(Move { step, from, to }).or_default() += 1;
                }
            }
            from += 1;
        }
        // States from which two cards are taken come first.
        let mut order: Vec<usize> = (0..is_paired.len()).collect();
        order.sort_by_key(|state| !is_paired[*state]);
        let mut place = vec![0; order.len()];
        for (at, state) in order.iter().enumerate() {
            place[*state] = at;
        }
        let paired = is_paired.iter().filter(|is_paired| **is_paired).count();
        let mut to: Vec<[Moves; 2]> = order.iter().map(|_| Default::default()).collect();
        let mut moves: Vec<(Move, u32)> = moves.into_iter().collect();
        moves.sort_unstable();
        for (Move { step, from, to: target }, orders) in moves {
            let (two, from) = (is_paired[from], place[from]);
            let of = &mut to[place[target]][usize::from(two)];
            let from = from - if two { 0 } else { paired };
            let placed = (u16::try_from(step).ok()?, u16::try_from(from).ok()?);
            if orders == 1 { of.once.push(placed) } else { of.twice.push(placed) }
        }
        Some(Self { paired, steps: steps.into_items(), moves: to, cards: (least, most) })
    }
}

/// The partial rounds of a game, those that continue alike as one node.
struct Tree<'a> {
    game: &'a dyn Game,
    rule: &'a Rule,
    seen: &'a [Seen],
    /// For each card dealt, its place in the order of the game.
    places: &'a [usize],
    /// No round is complete before this many cards.
    from: usize,
    /// The fewest cards of a complete round that was found.
    least: &'a mut usize,
    dealt: Vec<Seen>,
    nodes: Numbered<Vec<To>>,
}

impl Tree<'_> {
    /// Returns the node of no card, and all nodes; `None` if a round takes more cards than the game
    /// says, or burns cards.
    fn grow(
        game: &dyn Game,
        rule: &Rule,
        seen: &[Seen],
        places: &[usize],
        from: usize,
        least: &mut usize,
    ) -> Option<(To, Vec<Vec<To>>)> {
        let (dealt, nodes) = (Vec::new(), Numbered::default());
        let mut tree = Tree { game, rule, seen, places, from, least, dealt, nodes };
        let root = tree.node()?;
        Some((root, tree.nodes.into_items()))
    }

    fn node(&mut self) -> Option<To> {
        let count = self.dealt.len();
        if count >= self.from {
            let mut cards = self.dealt.clone();
            for (card, place) in self.dealt.iter().zip(self.places) {
                cards[*place] = *card;
            }
            if let Some(played) = self.game.play(self.rule, &cards) {
                *self.least = count.min(*self.least);
                return (played.taken() == count).then_some(To::Complete);
            }
        }
        if count == self.places.len() {
            return None;
        }
        let mut next = Vec::with_capacity(self.seen.len());
        for at in 0..self.seen.len() {
            self.dealt.push(self.seen[at]);
            let to = self.node();
            self.dealt.pop();
            next.push(to?);
        }
        Some(To::Node(self.nodes.number(next)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{Face, Grain};
    use crate::game::game;

    /// Two cards at a time: before the round, and for a Player who draws with 0 to 5, stands with 6
    /// or 7, or has a natural, four states. With the Player's third card to come, a Banker with 0 to
    /// 2 draws after it, and 3, 4, 5 and 6 look at it, each in its own way: five states. The last
    /// card of a round is one more, be it a Banker's against a Player who stands, or a Player's
    /// against a Banker's 7.
    #[test]
    fn a_round_of_baccarat_has_ten_states() {
        let baccarat = game("baccarat").unwrap();
        let seen: Vec<Seen> = Grain::Value.types().map(Face::example).collect();
        let round = Round::new(baccarat, &Rule::default(), &seen).unwrap();
        assert_eq!((round.states(), round.cards), ([4, 6], (4, 6)));
        // 55 pairs of values, and ten single cards.
        assert_eq!(round.steps.len(), 65);
        // Ways from each state: 100 by two cards, 10 by one.
        let mut ways = [0; 10];
        for (first, of) in round.moves.iter().flat_map(|[one, two]| [(4, one), (0, two)]) {
            of.once.iter().for_each(|(_, from)| ways[first + usize::from(*from)] += 1);
            of.twice.iter().for_each(|(_, from)| ways[first + usize::from(*from)] += 2);
        }
        assert_eq!(ways, [100, 100, 100, 100, 10, 10, 10, 10, 10, 10]);
    }
}
