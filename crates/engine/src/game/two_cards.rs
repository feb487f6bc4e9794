//! Games of two cards, for very many compositions: a class is a set of pairs of card types.
//!
//! Every pair of types is played once. Types that no class distinguishes are merged. A composition
//! then takes, for each first type, a product of a count and a sum of counts.

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain, Seen};
use crate::distribution::Observed;
use crate::game::api::{Class, Game, Many, Shown};
use crate::game::few::{of_field, values};
use crate::game::number::Number;
use crate::game::rule::Rule;
use crate::shoe::Composition;

/// Implements [`Game::many`] for a game of two cards; `None` for any other.
pub(super) fn many<G: Game + ?Sized>(
    game: &G,
    rule: &Rule,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Box<dyn Many>> {
    if game.cards() != 2 {
        return None;
    }
    let grain = game.grain(observed);
    let faces: Vec<Face> = grain.of_types().types().collect();
    let merges = observed.merges();
    let mut shown = vec![Shown::Nothing; game.vocabulary().hands.len()];
    let mut known: FxHashMap<Vec<u8>, Option<usize>> = FxHashMap::default();
    let mut of_pair = |first: Face, second: Face| -> Option<Option<usize>> {
        let played = game.play(rule, &[first.example(), second.example()])?;
        let of_hand = |hand: usize| -> Vec<Face> {
            played.hand(hand).iter().map(|card: &Seen| card.face().at(grain.of_types())).collect()
        };
        let hands: Vec<Vec<Face>> = (0..shown.len()).map(of_hand).collect();
        let values = values(game, &merges, &hands, &mut shown);
        Some(*known.entry(values).or_insert_with_key(|values| {
            class(&of_field(&merges, values)).filter(|class| *class < classes)
        }))
    };
    let of_first = |first: &Face| -> Option<Vec<Option<usize>>> {
        faces.iter().map(|second| of_pair(*first, *second)).collect()
    };
    let table = faces.iter().map(of_first).collect::<Option<Vec<_>>>()?;
    Some(Box::new(TwoCards::new(grain, &table, classes)))
}

/// The class of one card with every other card; `None` for no class.
type Row = Vec<Option<usize>>;

struct TwoCards {
    grain: Grain,
    /// The type of each face of the grain.
    to_type: Vec<u8>,
    classes: Vec<Vec<Product>>,
}

/// The pairs of one class with a first card of one type.
struct Product {
    first: u8,
    seconds: Vec<u8>,
    /// `true` if the second card may be of the first card's type; it must be another card.
    same: bool,
}

impl TwoCards {
    /// Makes the counter from the class of each pair of faces.
    fn new(grain: Grain, table: &[Row], classes: usize) -> Self {
        // Faces are of one type if they are alike as first cards and as second cards.
        let mut known: FxHashMap<(&Row, Row), u8> = FxHashMap::default();
        let mut to_type = Vec::new();
        let mut examples = Vec::new();
        for (at, row) in table.iter().enumerate() {
            let column = table.iter().map(|row| row[at]).collect();
            to_type.push(*known.entry((row, column)).or_insert_with(|| {
                examples.push(at);
                u8::try_from(examples.len() - 1).expect("at most 52 faces")
            }));
        }
        let mut of_class: Vec<Vec<Product>> = (0..classes).map(|_| Vec::new()).collect();
        for (first, of_first) in (0u8..).zip(&examples) {
            for (class, products) in of_class.iter_mut().enumerate() {
                let is = |second: &usize| table[*of_first][*second] == Some(class);
                let seconds = (0u8..).zip(&examples).filter(|(_, second)| is(second));
                let seconds: Vec<u8> = seconds.map(|(second, _)| second).collect();
                if !seconds.is_empty() {
                    let same = seconds.contains(&first);
                    products.push(Product { first, seconds, same });
                }
            }
        }
        Self { grain, to_type, classes: of_class }
    }
}

impl Many for TwoCards {
    fn grain(&self) -> Grain {
        self.grain
    }

    fn cards(&self) -> u64 {
        2
    }

    fn tally(&self, compositions: &[Composition], each: &mut dyn FnMut(usize, &[u128])) {
        let mut ways = vec![0; self.classes.len()];
        for (at, composition) in compositions.iter().enumerate() {
            // 64 entries for the numbers that six bits hold, so that no index is checked.
            let mut counts = [0u64; 64];
            let of_faces = composition.at(self.grain);
            for (to, count) in self.to_type.iter().zip(of_faces) {
                counts[usize::from(to & 63)] += count;
            }
            // The product of two counts of any shoe fits 64 bits.
            for (ways, products) in ways.iter_mut().zip(&self.classes) {
                *ways = of_class(products, &counts).into();
            }
            each(at, &ways);
        }
    }
}

/// Returns the ways of a class.
#[inline]
fn of_class<N: Number>(products: &[Product], counts: &[N; 64]) -> N {
    let count = |of: u8| counts[usize::from(of & 63)];
    let of_product = |product: &Product| {
        let seconds = product.seconds.iter().fold(N::ZERO, |sum, of| sum.plus(count(*of)));
        count(product.first).times(seconds.minus(N::of(product.same.into())))
    };
    products.iter().map(of_product).fold(N::ZERO, N::plus)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::number::Degree;

    #[test]
    fn ways_are_of_degree_two() {
        let products = [Product { first: 0, seconds: vec![0, 1], same: true }];
        assert_eq!(of_class(&products, &[Degree::<1>::COUNT; 64]), Degree(Some(2)));
    }
}
