//! Expected numbers of cards in a round, by value and by group.

use crate::card::{Face, RANKS, Rank, SUITS, Seen, Suit};
use crate::distribution::Distribution;
use crate::exact::Exact;
use crate::field::Field;
use crate::shoe::Shoe;

/// Number of values of cards.
pub(super) const VALUES: usize = 10;

/// The values dealt in a round.
#[derive(Clone, Debug)]
pub struct CardLaw {
    /// Expected number of cards, by value.
    pub(super) of_value: [Exact; VALUES],
    /// Expected number of ordered pairs of cards of one value, by value.
    pairs: [Exact; VALUES],
    /// The expected number of ordered pairs of any cards.
    all_pairs: Exact,
}

impl CardLaw {
    /// Computes the law from the distributions of the number of cards of every value and of all
    /// cards.
    pub fn counted(laws: &[(Distribution, Field)], all: &(Distribution, Field)) -> Self {
        let mean = |(law, field): &(Distribution, Field), of: fn(u128) -> u128| {
            let sum = law.cases().map(|(case, ways)| {
                &Exact::count(of(case.value(*field).into())) * &Exact::from(ways.clone())
            });
            let sum: Exact = sum.sum();
            sum.share_of(&Exact::from(law.total().clone()))
        };
        let pairs = |number: u128| number * number.saturating_sub(1);
        let by_value = |of: fn(u128) -> u128| {
            std::array::from_fn(|value| laws.get(value).map_or(Exact::zero(), |law| mean(law, of)))
        };
        Self {
            of_value: by_value(|number| number),
            pairs: by_value(pairs),
            all_pairs: mean(all, pairs),
        }
    }

    /// Returns the law of this many cards drawn from the shoe, whatever they are.
    pub fn drawn(shoe: &Shoe, number: u64) -> Self {
        let cards = shoe.cards();
        let pairs_of =
            |number: u64| Exact::count(u128::from(number) * u128::from(number.max(1) - 1));
        let (all, drawn) = (pairs_of(cards), pairs_of(number));
        let of_value = |count: u64| {
            &Exact::count(number.into())
                * &Exact::count(count.into()).share_of(&Exact::count(cards.into()))
        };
        Self {
            of_value: shoe.values().map(of_value),
            pairs: shoe.values().map(|count| &drawn * &pairs_of(count).share_of(&all)),
            all_pairs: drawn,
        }
    }
}

/// Cards that are counted together.
pub(super) struct Group {
    pub name: String,
    /// Number of these cards that the shoe holds, by value.
    pub held: [u64; VALUES],
}

impl Group {
    /// Returns the mean and the variance of their number in a round.
    ///
    /// A pair of cards of one value belongs to this group with probability a(a-1)/n(n-1), where a
    /// of the n cards of the value in the shoe are of the group. For a pair of two values, it is
    /// the product of the shares.
    pub fn in_a_round(&self, shoe: &Shoe, law: &CardLaw) -> (Exact, Exact) {
        let whole = |number: u64| Exact::count(number.into());
        let share = |above: u64, below: u64| whole(above).share_of(&whole(below));
        let held = self.held.into_iter().zip(shoe.values());
        let shares: Vec<Exact> = held.clone().map(|(of, all)| share(of, all)).collect();
        let mean: Exact = shares.iter().zip(&law.of_value).map(|(share, of)| share * of).sum();
        let of_pairs: Vec<Exact> =
            held.map(|(of, all)| &share(of, all) * &share(of.max(1) - 1, all.max(2) - 1)).collect();
        let alike: Exact = of_pairs.iter().zip(&law.pairs).map(|(share, of)| share * of).sum();
        // A group is of one value, or has the same share of every value, as suits have.
        let single = self.held.iter().filter(|held| **held > 0).count() < 2;
        let unlike = match (single, shares.iter().find(|share| share.is_positive())) {
            (false, Some(share)) => {
                let same: Exact = law.pairs.iter().cloned().sum();
                &(share * share) * &(&law.all_pairs - &same)
            }
            _ => Exact::zero(),
        };
        let second = &(&alike + &unlike) + &mean;
        let variance = &second - &(&mean * &mean);
        (mean, variance)
    }
}

/// All groups of the cards of a shoe: values, ranks, cards, suits.
pub(super) struct Groups {
    pub values: Vec<Group>,
    pub ranks: Vec<Group>,
    pub cards: Vec<Group>,
    pub suits: Vec<Group>,
}

impl Groups {
    pub fn of(shoe: &Shoe) -> Self {
        let group = |name: String, kind: &dyn Fn(Face) -> bool| {
            let mut held = [0; VALUES];
            for (face, count) in shoe.types().iter().filter(|(face, _)| kind(*face)) {
                held[usize::from(face.value)] += count;
            }
            Group { name, held }
        };
        let ranks = || shoe.types().iter().all(|(face, _)| face.rank.is_some());
        let suits = || shoe.types().iter().all(|(face, _)| face.suit.is_some());
        let none = |_: ()| Vec::new();
        let values = (0u8..10)
            .map(|value| group(format!("Value {value}"), &move |face: Face| face.value == value));
        let of_rank = |rank: Rank| {
            group(RANKS[usize::from(rank.code())].to_owned(), &move |face| face.rank == Some(rank))
        };
        let of_card = |seen: Seen| {
            let (rank, suit) = (seen.rank(), seen.suit());
            group(seen.to_string(), &move |face| face.rank == Some(rank) && face.suit == suit)
        };
        let of_suit = |suit: Suit| {
            let name = crate::wording::capital(SUITS[usize::from(suit.code())]);
            group(name, &move |face| face.suit == Some(suit))
        };
        let all_suits: Vec<Group> =
            if suits() { Suit::ALL.into_iter().map(of_suit).collect() } else { none(()) };
        Self {
            values: values.collect(),
            ranks: if ranks() { Rank::all().map(of_rank).collect() } else { Vec::new() },
            cards: if suits() { Seen::all().take(52).map(of_card).collect() } else { Vec::new() },
            suits: all_suits,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cards of a shoe of two decks, 104 cards: 26 hearts, 8 fives, 8 kings among the 32 cards
    /// that are worth nothing, 2 kings of hearts. Hypergeometric variance 2 K/N (1 - K/N)
    /// (N-2)/(N-1).
    #[test]
    fn two_cards_drawn_are_hypergeometric() {
        let shoe = Shoe::decks(2).unwrap();
        let law = CardLaw::drawn(&shoe, 2);
        let groups = Groups::of(&shoe);
        let find = |groups: &[Group], name: &str| {
            let group = groups.iter().find(|group| group.name == name).unwrap();
            group.in_a_round(&shoe, &law)
        };
        let found = [
            (find(&groups.suits, "Hearts"), 26),
            (find(&groups.ranks, "5"), 8),
            (find(&groups.ranks, "K"), 8),
            (find(&groups.cards, "KH"), 2),
            (find(&groups.values, "Value 0"), 32),
        ];
        for ((mean, variance), cards) in found {
            let share = Exact::ratio(cards, 104).unwrap();
            let rest = &Exact::one() - &share;
            assert_eq!(mean, &Exact::integer(2) * &share);
            assert_eq!(variance, &(&mean * &rest) * &Exact::ratio(102, 103).unwrap(), "{cards}");
        }
    }
}
