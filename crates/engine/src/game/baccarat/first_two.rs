//! Two hands of two cards each: enough for pairs, suits and naturals.
//!
//! Here the sum over sets of common cards of [`pairing`](super::pairing) has sets of at most two
//! cards. A set of two is a whole hand on either side, with one profile. So every pair of profiles
//! is summed in place, and nothing is stored by set: the 1431 sets of 52 kinds of cards cost little
//! more than one pass over them.

use crate::game::baccarat::hand::{Classes, Ends, Law, Side, Tally};

/// Maximum number of pairs of profiles that are stored at once.
const MOST: usize = 1 << 12;

/// The ways of every pair of profiles of two hands that share no card.
pub(super) struct FirstTwo {
    /// The ways, by the Player's profile and then the Banker's.
    ways: Vec<i128>,
    /// The index of the values of each of the Banker's profiles.
    shown_by: Vec<u32>,
}

impl FirstTwo {
    /// Makes the hands of these laws; `None` if they do not have two cards, if their order is
    /// observed, or if they have too many profiles.
    pub fn new(
        [(player, player_law), (banker, banker_law)]: [(&Side<'_>, &Law<'_>); 2],
        shown_by: &[u32],
        (classes, ends): (&Classes, &Ends<'_>),
    ) -> Option<Self> {
        let (height, width) = (player_law.profiles.len(), banker_law.profiles.len());
        let in_order = player_law.is_in_order() || banker_law.is_in_order();
        if player_law.size != 2 || banker_law.size != 2 || in_order || height * width > MOST {
            return None;
        }
        let to_player = classes.within(&player.cards.fine);
        let to_banker = classes.within(&banker.cards.fine);
        let mut ways = vec![0; height * width];
        let mut tallies = [Tally::new(height), Tally::new(width)];
        let mut hands: [Vec<(u32, i64)>; 2] = Default::default();
        // No common card, and one.
        let none = [(1, None)].into_iter();
        let one = classes.counts.iter().enumerate().map(|(class, count)| (-count, Some(class)));
        for (times, class) in none.chain(one) {
            let [players, bankers] = &mut tallies;
            player_law.containing(class.map(|class| to_player[class]).into_iter(), players);
            banker_law.containing(class.map(|class| to_banker[class]).into_iter(), bankers);
            for (hands, tally) in hands.iter_mut().zip(&mut tallies) {
                hands.clear();
                hands.extend(tally.drain());
            }
            for (own, of_own) in &hands[0] {
                let row = &mut ways[*own as usize * width..][..width];
                let times = i128::from(times) * i128::from(*of_own);
                for (other, of_other) in &hands[1] {
                    row[*other as usize] += times * i128::from(*of_other);
                }
            }
        }
        // Two common cards.
        for (second, count) in classes.counts.iter().enumerate() {
            for (first, others) in classes.counts[..=second].iter().enumerate() {
                let pairs = if first == second { count * (count - 1) / 2 } else { count * others };
                let own = player_law.hand_of(to_player[first], to_player[second]);
                let other = banker_law.hand_of(to_banker[first], to_banker[second]);
                if let (Some((own, in_own)), Some((other, in_other))) = (own, other) {
                    ways[own as usize * width + other as usize] +=
                        i128::from(pairs) * i128::from(in_own * in_other);
                }
            }
        }
        for (own, row) in player_law.profiles.iter().zip(ways.chunks_mut(width)) {
            for (other, ways) in banker_law.profiles.iter().zip(row) {
                if !ends(2, own, 2, other.opening) {
                    *ways = 0;
                }
            }
        }
        Some(Self { ways, shown_by: shown_by.to_vec() })
    }

    /// Returns the number of products that all rows take.
    pub fn products(&self) -> u64 {
        self.ways.len() as u64
    }

    /// Adds the ways of one profile of the Player with each of the Banker's values, in hands that
    /// end a round with it.
    pub fn add_row(&self, index: usize, pairs: &mut [i128]) {
        let width = self.shown_by.len();
        for (shown, ways) in self.shown_by.iter().zip(&self.ways[index * width..]) {
            pairs[*shown as usize] += ways;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::dealt::Dealt;
    use crate::distribution::Observed;
    use crate::field::baccarat::vocabulary;
    use crate::game::Rule;
    use crate::game::api::{Deal, Game};
    use crate::game::baccarat::Baccarat;
    use crate::game::number::ordered_deals;
    use crate::shoe::Shoe;

    /// Pair, perfect pair and suited of the Player, and suited and pair of the Banker.
    const FIELDS: [&str; 5] =
        ["player.pair", "player.perfect-pair", "player.suited", "banker.suited", "banker.pair"];

    /// Counts the ways of every combination of these fields, card by card.
    fn enumerated(shoe: &Shoe, first: Option<&str>) -> BTreeMap<[bool; 5], u128> {
        let of_type = |(face, count): &(crate::card::Face, u64)| {
            let (rank, suit) = (face.rank.unwrap(), face.suit.unwrap());
            vec![(rank, suit); usize::try_from(*count).unwrap()]
        };
        let cards: Vec<_> = shoe.types().iter().flat_map(of_type).collect();
        let rest = ordered_deals(shoe.cards() - 4, 2);
        let mut ways = BTreeMap::new();
        let all = 0..cards.len();
        for (a, b) in itertools::iproduct!(all.clone(), all.clone()).filter(|(a, b)| a != b) {
            for (c, d) in itertools::iproduct!(all.clone(), all.clone()) {
                let different = c != d && ![a, b].contains(&c) && ![a, b].contains(&d);
                let (p, q, r, s) = (cards[a], cards[b], cards[c], cards[d]);
                if different && first.is_none_or(|first| first == format!("{}{}", p.0, p.1)) {
                    let shown = [p.0 == q.0, p == q, p.1 == q.1, r.1 == s.1, r.0 == s.0];
                    *ways.entry(shown).or_default() += rest;
                }
            }
        }
        ways
    }

    #[test]
    fn first_cards_are_as_enumerated() {
        let fields = FIELDS.map(|name| vocabulary().find(name).expect(name));
        let mut observed = Observed::default();
        fields.iter().for_each(|field| observed.watch_value(*field));
        for spec in ["AS=2 AH=1 2S=1 2D=3 KS=2", "9C=5 9D=1", "5S=1 5H=1 5D=1 5C=1 QS=2 QH=1"] {
            let shoe = Shoe::parse(spec).unwrap();
            let known = spec.split('=').next().unwrap();
            for first in [None, Some(known)] {
                let dealt = first.map(|card| Dealt::parse(&format!("P {card}")).unwrap());
                let deal = Deal {
                    shoe: &shoe,
                    rule: &Rule::default(),
                    observed: &observed,
                    dealt: dealt.as_ref(),
                    progress: &|_, _| {},
                };
                let law = Baccarat.deal(&deal).unwrap();
                let cases = law.cases().map(|(case, ways)| {
                    (fields.map(|field| case.value(field) == 1), ways.to_u128().unwrap())
                });
                let dealt: BTreeMap<_, _> = cases.collect();
                assert_eq!(dealt, enumerated(&shoe, first), "{spec} {first:?}");
            }
        }
    }
}
