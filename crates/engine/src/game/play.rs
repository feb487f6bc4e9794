//! Rounds of real cards: dealing them, and checking dealt ones against the rules.

use crate::card::Seen;
use crate::game::mistakes::Mistake;
use crate::game::played::Played;
use crate::game::rule::Rule;

/// The part of a game that deals real cards.
pub trait Play {
    /// Deals one round of these cards, the first on top; `None` if there are too few. Cards behind
    /// the last one that the round takes change nothing.
    fn play(&self, rule: &Rule, cards: &[Seen]) -> Option<Played>;

    /// Deals rounds of these cards one after the other, at most `most` of them, while the next
    /// begins before index `end`. Stops early if the cards run out.
    #[inline]
    fn play_on(
        &self,
        rule: &Rule,
        cards: &[Seen],
        end: usize,
        most: u64,
        rounds: &mut Vec<Played>,
    ) {
        play_on(|cards| self.play(rule, cards), cards, end, most, rounds);
    }

    /// Returns the result of a round: a code of the game's field `result`.
    fn result(&self, played: &Played) -> u8;

    /// Returns the points of a hand, in games that count points.
    fn points(&self, _hand: &[Seen]) -> Option<u8> {
        None
    }

    /// Returns the rule that these hands break; `None` if they follow the rules.
    fn broken(&self, rule: &Rule, played: &Played) -> Option<Broken>;

    /// Returns rules that are commonly mistaken for the rules of the game and may explain rows that
    /// break them.
    fn mistakes(&self, _rule: &Rule) -> Vec<Mistake> {
        Vec::new()
    }
}

/// A rule of the deal that a round breaks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Broken {
    /// The rule in a word; `"cards"` if no rule deals these numbers of cards.
    pub rule: &'static str,
    /// An explanation: the rule for such hands, and the cards dealt instead.
    pub text: String,
}

/// Implements [`Play::play_on`] with a function that plays one round.
#[inline]
pub(super) fn play_on(
    play: impl Fn(&[Seen]) -> Option<Played>,
    cards: &[Seen],
    end: usize,
    most: u64,
    rounds: &mut Vec<Played>,
) {
    let (mut left, mut more) = (cards, most);
    while more > 0 && cards.len() - left.len() < end {
        let Some(played) = play(left) else { return };
        left = &left[played.taken()..];
        more -= 1;
        rounds.push(played);
    }
}

/// Returns the index of the highest rank, or the number of ranks if several are highest: the
/// result of a game in which the single highest hand wins.
#[inline]
pub fn highest(ranks: impl IntoIterator<Item = u8>) -> u8 {
    let mut best: Option<(u8, u8)> = None;
    let mut alone = false;
    let mut count = 0;
    for rank in ranks {
        match best {
            Some((_, most)) if rank < most => {}
            Some((_, most)) if rank == most => alone = false,
            _ => (best, alone) = (Some((count, rank)), true),
        }
        count += 1;
    }
    best.map_or(count, |(place, _)| if alone { place } else { count })
}
