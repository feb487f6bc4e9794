//! Finds the small integer tags that follow given effects best, by an exact search instead of
//! rounding.
//!
//! The search looks at all integer tags t up to a level that are balanced, Σ n·t = 0. It wants
//! those with the highest correlation Σ n·E·t / √(Σ n·E² · Σ n·t²). It gives tags to one kind after
//! the other; the tags of the first kinds are a beginning. Only three sums of a beginning matter:
//! b = Σ n·t, q = Σ n·t² and a = Σ n·E·t. Of two beginnings with the same b, the first makes the
//! second superfluous if its q is no larger and its a is no smaller.
//!
//! The search drops a beginning that cannot become as good as tags known already. Let the kinds to
//! come have N cards, S = Σ n·E and V = Σ n·E² - S²/N. They must bring the sum of their tags to -b.
//! So their tags are -b/N plus some s that sums to 0. With x = a - b·S/N and y = q + b²/N,
//!
//! ```text
//! (Σ n·E·t)² / Σ n·t²  =  (x + Σ n·E·s)² / (y + Σ n·s²)  ≤  x²/y + V    if x ≥ 0, else V
//! ```
//!
//! by the Cauchy-Schwarz inequality, applied to Σ n·E·s and to the sum.

use std::cmp::Reverse;

use crate::exact::Whole;

/// The result of a search for tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Search {
    /// The best tags, one for every kind.
    Found(Vec<i8>),
    /// All effects are 0, so there is nothing to follow.
    NoEffect,
    /// No balanced tags of this level correlate with the effects.
    NoneBalanced,
    /// There are too many sums to search.
    TooMany,
}

/// Finds the balanced tags, with absolute values up to `level`, that correlate best with the
/// effects of kinds. Each kind has its number of cards and its effect in some common unit.
///
/// Among equally good tags, the smallest Σ n·t² wins. Among these, the first kind with different
/// tags decides: the tag of smaller absolute value wins, then the positive one.
///
/// # Example
///
/// ```
/// use shoe_odds::Whole;
/// use shoe_odds::question::effects::removal::{Search, balanced};
///
/// // Four cards worth 1 each against one worth -4, and five that are worth nothing.
/// let kinds = [(4, 1), (1, -4), (5, 0)].map(|(left, effect)| (left, Whole::from(effect as i64)));
/// assert_eq!(balanced(&kinds, 1), Search::NoneBalanced);
/// assert_eq!(balanced(&kinds, 4), Search::Found(vec![1, -4, 0]));
/// ```
pub fn balanced(kinds: &[(u64, Whole)], level: u8) -> Search {
    if kinds.iter().all(|(_, effect)| effect.is_zero()) {
        return Search::NoEffect;
    }
    let Some(problem) = Problem::new(kinds, level) else { return Search::TooMany };
    let first = problem.search(&problem.no_bound(), Some(BEAM));
    let bound = match &first {
        Some(Some(best)) => problem.bound(best),
        _ => problem.no_bound(),
    };
    match problem.search(&bound, None) {
        Some(Some(best)) => Search::Found(best.tags),
        Some(None) => Search::NoneBalanced,
        None => Search::TooMany,
    }
}

/// The number of beginnings of each length that the first, rough search keeps.
const BEAM: usize = 24;
/// The largest number of beginnings of one length. More would take longer than a second or two.
const MOST: usize = 1 << 20;
/// The number of bits that sums in a bound are cut to, so that their squares fit 128 bits.
const BITS: u32 = 48;

struct Problem {
    level: i8,
    /// The tags in the order of preference.
    tags: Vec<i8>,
    kinds: Vec<Weighted>,
    /// The remaining kinds, for each number of kinds with tags.
    rests: Vec<Rest>,
    /// The number of bits cut off the sums in bounds.
    cut: u32,
}

/// A kind of card: the number of its cards, in a unit that divides all such numbers, and cards
/// times effect.
struct Weighted {
    cards: i64,
    worth: i128,
}

/// The kinds without tags yet.
struct Rest {
    cards: i128,
    worth: i128,
    /// Σ n·E².
    square: Whole,
    /// `true` for each sum that they can bring, from -`from` up to `from`.
    reach: Vec<bool>,
    from: i64,
}

/// A beginning: the tags of the first kinds, by their sums.
#[derive(Clone, Copy)]
struct Beginning {
    sum: i64,
    square: i64,
    worth: i128,
    /// The index of the beginning without the last tag, and the last tag.
    before: u32,
    tag: i8,
}

/// Balanced tags, and their sums.
struct Best {
    tags: Vec<i8>,
    worth: Whole,
    square: Whole,
}

/// The least x²/y to continue with, for each number of kinds with tags; 0 to continue with any.
type Bound = Vec<i128>;

impl Problem {
    /// Makes the problem, or returns `None` if its numbers do not fit.
    fn new(kinds: &[(u64, Whole)], level: u8) -> Option<Self> {
        let divisor = kinds.iter().fold(Whole::zero(), |all, (left, _)| all.gcd(&(*left).into()));
        let level = i8::try_from(level).ok()?;
        let mut rests = vec![Rest::none()];
        let mut all = Vec::new();
        for (left, effect) in kinds.iter().rev() {
            let cards = i64::try_from(Whole::from(*left).quotient(&divisor)?.to_i128()?).ok()?;
            let worth = (&Whole::from(cards) * effect).to_i128()?;
            let kind = Weighted { cards, worth };
            let rest = rests.last()?.with(&kind, effect, level)?;
            rests.push(rest);
            all.push(kind);
        }
        all.reverse();
        rests.reverse();
        // |x·N| is at most N·|a| + |b|·|S|.
        let size: Whole = all.iter().map(|kind| Whole::from(kind.worth.abs())).sum();
        let cards = Whole::from(rests[0].cards);
        let most = &(&size * &cards) * &Whole::from(2 * i64::from(level));
        let most = most.to_i128().filter(|most| *most < i128::MAX / 4)?;
        let bits = i128::BITS - most.leading_zeros();
        let sizes = (1..=level).flat_map(|tag| [tag, -tag]);
        let tags = std::iter::once(0).chain(sizes).collect();
        Some(Self { level, tags, kinds: all, rests, cut: bits.saturating_sub(BITS) })
    }

    fn no_bound(&self) -> Bound {
        vec![0; self.rests.len()]
    }

    /// Returns the bound for beginnings that can become at least as good as these tags.
    fn bound(&self, best: &Best) -> Bound {
        let worth = &best.worth * &best.worth;
        let cut = &best.square * &Whole::from(2u8).pow(2 * self.cut);
        let needed = |rest: &Rest| {
            // a²/q - V over one denominator, with V = (N·Σ n·E² - S²)/N.
            let [cards, sum] = [rest.cards, rest.worth].map(Whole::from);
            let spread = &(&rest.square * &cards) - &(&sum * &sum);
            let needed = &(&worth * &cards) - &(&best.square * &spread);
            // The bound is rounded down, so that doubtful beginnings are kept.
            let needed = needed.quotient(&(&cards * &cut)).and_then(|needed| needed.to_i128());
            needed.unwrap_or(0).max(0)
        };
        self.rests.iter().map(needed).collect()
    }

    /// Returns the best tags among the beginnings kept, or `Some(None)` if there are no balanced
    /// tags. Returns `None` if there are too many beginnings.
    fn search(&self, bound: &Bound, keep: Option<usize>) -> Option<Option<Best>> {
        let empty = Beginning { sum: 0, square: 0, worth: 0, before: 0, tag: 0 };
        let mut lengths = vec![vec![empty]];
        for (at, kind) in self.kinds.iter().enumerate() {
            let (rest, needed) = (&self.rests[at + 1], bound[at + 1]);
            let mut longer = Vec::new();
            for (before, one) in (0u32..).zip(lengths.last()?) {
                for tag in &self.tags {
                    let sum = one.sum + kind.cards * i64::from(*tag);
                    let square = one.square + kind.cards * i64::from(*tag) * i64::from(*tag);
                    let worth = one.worth + kind.worth * i128::from(*tag);
                    let next = Beginning { sum, square, worth, before, tag: *tag };
                    if rest.reaches(next.sum) && self.may_do(rest, needed, &next) {
                        longer.push(next);
                    }
                }
                if longer.len() > MOST {
                    return None;
                }
            }
            lengths.push(self.sift(longer, rest, keep));
        }
        Some(self.best(&lengths))
    }

    /// Returns `true` if the bound leaves this beginning a chance.
    fn may_do(&self, rest: &Rest, needed: i128, one: &Beginning) -> bool {
        if needed == 0 || rest.cards == 0 {
            return true;
        }
        let Some((x, y)) = self.parts(rest, one) else { return false };
        needed.checked_mul(y).is_some_and(|least| x * x >= least)
    }

    /// Returns x·N, cut and rounded up, and y·N² of the bound. Returns `None` unless x is above 0.
    fn parts(&self, rest: &Rest, one: &Beginning) -> Option<(i128, i128)> {
        let (sum, square) = (i128::from(one.sum), i128::from(one.square));
        let x = one.worth * rest.cards - sum * rest.worth;
        let y = (square * rest.cards + sum * sum) * rest.cards;
        (x > 0).then_some(((x >> self.cut) + 1, y))
    }

    /// Drops superfluous beginnings, and keeps the order of the others. `keep` limits their number
    /// to the most promising ones.
    fn sift(&self, all: Vec<Beginning>, rest: &Rest, keep: Option<usize>) -> Vec<Beginning> {
        let keyed = (0u32..).zip(&all);
        let mut order: Vec<_> =
            keyed.map(|(at, one)| ((one.sum, one.square), Reverse(one.worth), at)).collect();
        order.sort_unstable();
        let mut last = None;
        order.retain(|((sum, _), Reverse(worth), _)| {
            let better = last.is_none_or(|(of, best)| of != *sum || best < *worth);
            last = if better { Some((*sum, *worth)) } else { last };
            better
        });
        let mut order: Vec<usize> = order.into_iter().map(|(.., at)| at as usize).collect();
        if let Some(keep) = keep.filter(|keep| *keep < order.len()) {
            let score = |at: &usize| match self.parts(rest, &all[*at]) {
                Some((x, y)) if rest.cards > 0 => x * x / y.max(1),
                _ => 0,
            };
            order.sort_by_cached_key(|at| (Reverse(score(at)), *at));
            order.truncate(keep);
        }
        order.sort_unstable();
        order.into_iter().map(|at| all[at]).collect()
    }

    fn best(&self, lengths: &[Vec<Beginning>]) -> Option<Best> {
        let mut best: Option<(usize, Whole, Whole)> = None;
        for (at, one) in lengths.last()?.iter().enumerate().filter(|(_, one)| one.worth > 0) {
            let (worth, square) = (Whole::from(one.worth), Whole::from(one.square));
            let better = best.as_ref().is_none_or(|(_, other, other_square)| {
                let one = &(&worth * &worth) * other_square;
                let other = &(other * other) * &square;
                one > other || one == other && square < *other_square
            });
            if better {
                best = Some((at, worth, square));
            }
        }
        let (mut at, worth, square) = best?;
        let mut tags = Vec::new();
        for length in lengths.iter().skip(1).rev() {
            tags.push(length[at].tag);
            at = length[at].before as usize;
        }
        tags.reverse();
        debug_assert!(tags.iter().all(|tag| tag.abs() <= self.level));
        Some(Best { tags, worth, square })
    }
}

impl Rest {
    fn none() -> Self {
        Self { cards: 0, worth: 0, square: Whole::zero(), reach: vec![true], from: 0 }
    }

    /// Returns the rest with one more kind.
    fn with(&self, kind: &Weighted, effect: &Whole, level: i8) -> Option<Self> {
        let level = i64::from(level);
        let from = self.from + kind.cards.checked_mul(level)?;
        let size = usize::try_from(2 * from + 1).ok().filter(|size| *size <= MOST)?;
        let mut reach = vec![false; size];
        for tag in 0..=2 * level {
            let shift = usize::try_from(tag * kind.cards).ok()?;
            for (at, reached) in self.reach.iter().enumerate() {
                reach[at + shift] |= *reached;
            }
        }
        let square = &self.square + &(&Whole::from(kind.worth) * effect);
        let (cards, worth) = (self.cards + i128::from(kind.cards), self.worth + kind.worth);
        Some(Self { cards, worth, square, reach, from })
    }

    /// Returns `true` if the rest can balance this sum.
    fn reaches(&self, sum: i64) -> bool {
        // Tags come in pairs of both signs, so the reachable sums are symmetric.
        let at = usize::try_from(sum + self.from).ok();
        at.and_then(|at| self.reach.get(at)).is_some_and(|reached| *reached)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds the same tags by trying all of them.
    fn by_trying(kinds: &[(u64, Whole)], level: i8) -> Option<Vec<i8>> {
        let sizes = (1..=level).flat_map(|tag| [tag, -tag]);
        let order: Vec<i8> = std::iter::once(0).chain(sizes).collect();
        let mut places = vec![0; kinds.len()];
        let mut best: Option<(Vec<i8>, Whole, Whole)> = None;
        loop {
            let tags: Vec<i8> = places.iter().map(|place| order[*place]).collect();
            let sum = |of: &dyn Fn(&Whole, &Whole) -> Whole| -> Whole {
                let kinds = kinds.iter().zip(&tags);
                let kinds = kinds.map(|((left, effect), tag)| {
                    &Whole::from(*left) * &of(effect, &Whole::from(i64::from(*tag)))
                });
                kinds.sum()
            };
            let worth = sum(&|effect, tag| effect * tag);
            let square = sum(&|_, tag| tag * tag);
            if sum(&|_, tag| tag.clone()).is_zero() && worth.is_positive() {
                let better = best.as_ref().is_none_or(|(_, other, of_other)| {
                    let (one, two) = (&(&worth * &worth) * of_other, &(other * other) * &square);
                    one > two || one == two && square < *of_other
                });
                if better {
                    best = Some((tags, worth, square));
                }
            }
            // The last kind changes fastest, so that the first of equal tags is met first.
            let Some(at) = places.iter().rposition(|place| place + 1 < order.len()) else {
                return best.map(|(tags, ..)| tags);
            };
            places[at] += 1;
            places[at + 1..].fill(0);
        }
    }

    /// Returns pseudorandom whole numbers, the same in every run.
    fn numbers() -> impl FnMut(u64) -> u64 {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        move |below| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        }
    }

    fn assert_best(kinds: &[(u64, Whole)], level: u8) {
        let tried = by_trying(kinds, i8::try_from(level).unwrap());
        let found = match balanced(kinds, level) {
            Search::Found(tags) => Some(tags),
            Search::NoEffect | Search::NoneBalanced => None,
            Search::TooMany => panic!("few kinds"),
        };
        assert_eq!(found, tried, "{kinds:?} at level {level}");
    }

    #[test]
    fn the_tags_found_are_the_best_of_all_there_are() {
        let mut number = numbers();
        for round in 0..300u64 {
            let kinds = 2 + number(5);
            let most = 1 + number(9);
            let effects = [3, 20, 1_000_000][usize::try_from(round % 3).unwrap()];
            let kinds: Vec<(u64, Whole)> = (0..kinds)
                .map(|_| {
                    let effect = i64::try_from(number(2 * effects + 1)).unwrap();
                    (1 + number(most), Whole::from(effect - i64::try_from(effects).unwrap()))
                })
                .collect();
            for level in 1..=if kinds.len() < 5 { 4 } else { 2 } {
                assert_best(&kinds, level);
            }
        }
    }

    /// The ten values of a shoe, with effects as of real wagers, some of them equal.
    #[test]
    fn the_tags_of_whole_decks_are_the_best_of_all_there_are() {
        for effects in [
            [178i64, 440, 543, 658, 1164, -841, -1128, -817, -533, -249],
            [1, 0, 0, 5, 5, 5, -7, -7, -4, -1],
        ] {
            let kinds = effects
                .iter()
                .enumerate()
                .map(|(value, effect)| (if value == 0 { 128 } else { 32 }, Whole::from(*effect)));
            assert_best(&kinds.collect::<Vec<_>>(), 1);
        }
    }

    #[test]
    fn tags_that_cannot_be_balanced_or_have_nothing_to_follow() {
        let kinds = |of: &[(u64, i64)]| -> Vec<(u64, Whole)> {
            of.iter().map(|(left, effect)| (*left, Whole::from(*effect))).collect()
        };
        assert_eq!(balanced(&kinds(&[(5, 1), (3, -2)]), 4), Search::NoneBalanced);
        assert_eq!(balanced(&kinds(&[(5, 3), (3, -5)]), 5), Search::Found(vec![3, -5]));
        assert_eq!(balanced(&kinds(&[(5, 0), (3, 0)]), 4), Search::NoEffect);
        assert_eq!(balanced(&kinds(&[(7, 4)]), 2), Search::NoneBalanced);
    }
}
