//! The sets of cards that two hands may share, with the signs of inclusion and exclusion.

use crate::game::number::Number;
use crate::game::two_hands::hands::{Hands, Held};

/// The hands of both sides, and the sets of types that both hold.
pub(super) struct Shared {
    pub hands: [Hands; 2],
    /// The sorted sets of two and of three types.
    twos: Vec<[usize; 2]>,
    threes: Vec<[usize; 3]>,
}

/// By side and by number of cards, less two: the hands that hold a set.
pub(super) type Holding<N> = [[Held<N>; 2]; 2];

impl Shared {
    /// Finds the sets of at most `most` types.
    pub fn new(hands: [Hands; 2], most: usize) -> Self {
        let types = hands[0].types;
        let in_both = |set: &[usize]| hands.iter().all(|hands| hands.is_held(set));
        let twos = (0..types).flat_map(|x| (x..types).map(move |y| [x, y]));
        let twos: Vec<[usize; 2]> = twos.filter(|two| in_both(two)).collect();
        let threes = twos.iter().flat_map(|[x, y]| (*y..types).map(move |z| [*x, *y, z]));
        let threes = threes.filter(|three| most > 2 && in_both(three)).collect();
        Self { hands, twos, threes }
    }

    /// Calls `each` with every set, its signed number of sets of cards, and the hands of each kind
    /// that hold it. The hands are cleared after each call.
    #[inline(always)]
    pub fn each<N: Number>(
        &self,
        counts: &mut [N],
        holding: &mut Holding<N>,
        mut each: impl FnMut(&[usize], N, &mut Holding<N>),
    ) {
        self.one(&[], counts, holding, &mut each);
        (0..self.hands[0].types).for_each(|x| self.one(&[x], counts, holding, &mut each));
        self.twos.iter().for_each(|two| self.one(two, counts, holding, &mut each));
        self.threes.iter().for_each(|three| self.one(three, counts, holding, &mut each));
    }

    #[inline(always)]
    fn one<N: Number>(
        &self,
        set: &[usize],
        counts: &mut [N],
        holding: &mut Holding<N>,
        each: &mut impl FnMut(&[usize], N, &mut Holding<N>),
    ) {
        let times = signed_ways(set, counts);
        if times.is_zero() {
            return;
        }
        for (hands, holding) in self.hands.iter().zip(&mut *holding) {
            hands.holding(set, counts, holding);
        }
        each(set, times, holding);
        holding.iter_mut().flatten().for_each(Held::clear);
    }
}

/// Returns the number of sets of cards of these sorted types, with the sign of inclusion and
/// exclusion.
#[inline(always)]
fn signed_ways<N: Number>(set: &[usize], counts: &[N]) -> N {
    let (mut ordered, mut orders, mut same) = (N::of(1), 1, 0);
    for (at, of) in set.iter().enumerate() {
        same = if at > 0 && set[at - 1] == *of { same + 1 } else { 0 };
        ordered = ordered.times(counts[*of].minus(N::of(same)));
        orders *= same + 1;
    }
    let ways = if orders > 1 { ordered.over(orders) } else { ordered };
    if set.len() % 2 == 1 { N::ZERO.minus(ways) } else { ways }
}
