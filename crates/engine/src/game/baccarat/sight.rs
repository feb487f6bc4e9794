//! A round of baccarat as two hands: what one question sees of them, and which hands the drawing
//! rules let meet.

use crate::card::{Face, Named};
use crate::distribution::{Merge, Observed};
use crate::error::Error;
use crate::field::baccarat::{Meaning, Side, meaning};
use crate::game::api::Deal;
use crate::game::baccarat::alike::alike;
use crate::game::baccarat::observe::{Hand, met};
use crate::game::baccarat::{Baccarat, Cases, Draw, NATURAL, known, needs, too_many_kinds};
use crate::game::look::Look;
use crate::game::many::{Class, Many};
use crate::game::two_hands::{self, Round};

/// The known cards of both hands by place.
type Known = [[Option<Named>; 3]; 2];

/// The opening and the value of the third card that the rules need of a hand; `None` if it is never
/// dealt.
type Needed = Option<[u8; 2]>;

/// Two hands of baccarat as one question looks at them.
struct Sight<'a> {
    draw: &'a Draw,
    merges: Vec<Merge>,
    /// A face of each type of card.
    faces: Vec<Face>,
    /// The places that may hold each type, one bit each.
    places: Vec<u8>,
    /// For each hand, `true` if its third card is known, and so was drawn.
    drew: [bool; 2],
    /// `true` if the fields depend on third cards.
    draws: bool,
    is_in_order: bool,
    is_of_one_hand: bool,
    /// For each hand, by the value of its third card (10 without one) and its opening.
    needed: [[[Needed; 10]; 11]; 2],
}

impl<'a> Sight<'a> {
    /// Makes the sight, and returns the type of each of these faces. `places` are the places that
    /// may hold each face.
    fn new(
        draw: &'a Draw,
        observed: &Observed,
        known: &Known,
        faces: &[Face],
        places: &[u8],
    ) -> (Self, Vec<usize>) {
        let needs = needs(observed, known);
        let merges = observed.merges();
        let (to_type, examples) = alike(faces, places, &merges, needs.drawing);
        let needed = |side: usize, third: usize, opening: u8| match (needs.drawing, side) {
            (false, _) => Some([0; 2]),
            (true, 0) => {
                player_needs(draw, opening, u8::try_from(third).ok().filter(|of| *of < 10))
            }
            (true, _) => banker_needs(draw, opening, third < 10),
        };
        let of_third = |side, third| std::array::from_fn(|of| needed(side, third, of as u8));
        let sight = Self {
            draw,
            faces: examples.iter().map(|at| faces[*at]).collect(),
            places: examples.iter().map(|at| places[*at]).collect(),
            drew: known.map(|hand| hand[2].is_some()),
            draws: needs.drawing,
            is_in_order: merges.iter().any(|merge| meaning(merge.field).is_of_order())
                || known.iter().any(|hand| hand[0] != hand[1]),
            is_of_one_hand: needs.first_two.contains(&None),
            needed: std::array::from_fn(|side| std::array::from_fn(|third| of_third(side, third))),
            merges,
        };
        (sight, to_type)
    }
}

impl Round for Sight<'_> {
    fn types(&self) -> usize {
        self.faces.len()
    }

    fn fields(&self) -> usize {
        self.merges.len()
    }

    fn draws(&self) -> bool {
        self.draws
    }

    fn is_in_order(&self) -> bool {
        self.is_in_order
    }

    fn show(
        &self,
        side: usize,
        first_two: [usize; 2],
        third: Option<usize>,
        values: &mut [u8],
    ) -> bool {
        let cards = first_two.into_iter().chain(third);
        let may_lie = |(place, of): (usize, usize)| self.places[of] >> (3 * side + place) & 1 == 1;
        if third.is_none() && self.drew[side] || !cards.enumerate().all(may_lie) {
            return false;
        }
        let hand = Hand {
            first_two: first_two.map(|of| self.faces[of]),
            third: third.map(|of| self.faces[of]),
        };
        let third = hand.third.map_or(10, |card| card.value);
        let Some(needed) = self.needed[side][usize::from(third)][usize::from(hand.opening())]
        else {
            return false;
        };
        let (before, of_fields) = values.split_at_mut(needed.len());
        before.copy_from_slice(&needed);
        let side = [Side::Player, Side::Banker][side];
        for (value, merge) in of_fields.iter_mut().zip(&self.merges) {
            *value = hand.share(merge, side);
        }
        true
    }

    fn meets(&self, player: &[u8], drew: [bool; 2]) -> u16 {
        let meets = |banker: &u8| {
            !self.draws || drew == self.draw.draws([player[0], *banker], || player[1])
        };
        (0..=NATURAL).filter(meets).fold(0, |all, opening| all | 1 << opening)
    }

    fn field(&self, at: usize, [player, banker]: [u8; 2]) -> u8 {
        met(&self.merges[at], player, banker)
    }

    fn is_of_both(&self, at: usize) -> bool {
        matches!(meaning(self.merges[at].field), Meaning::Round(_))
    }

    fn is_of_one_hand(&self) -> bool {
        self.is_of_one_hand
    }
}

/// Returns the opening and the third value that the rules need of a Player's hand. Values that make
/// no difference are merged.
fn player_needs(draw: &Draw, opening: u8, third: Option<u8>) -> Needed {
    if opening >= NATURAL {
        return third.is_none().then_some([NATURAL, 0]);
    }
    let draws = draw.player_draws(opening);
    if third.is_some() && !draws {
        return None;
    }
    let like = (0..NATURAL).find(|other| draw.player_draws(*other) == draws).unwrap_or(opening);
    let answer = |value: u8| (0..NATURAL).map(move |total| draw.banker_draws(total, Some(value)));
    let third = third.map(|value| (0..10).find(|other| answer(*other).eq(answer(value))));
    Some([like, third.flatten().unwrap_or(0)])
}

/// Does the same for a Banker's hand, whose third card decides nothing.
fn banker_needs(draw: &Draw, opening: u8, drew: bool) -> Needed {
    let ever_draws = (0..10).map(Some).chain([None]).any(|third| draw.banker_draws(opening, third));
    (!drew || ever_draws).then_some([opening.min(NATURAL), 0])
}

/// Returns a counter of the classes of rounds; `None` if there are too many values.
pub(super) fn many(
    draw: &Draw,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Box<dyn Many>> {
    two_hands(draw, observed, classes, class).map(|counter| Box::new(counter) as _)
}

fn two_hands(
    draw: &Draw,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<two_hands::TwoHands> {
    let grain = Baccarat.grain(observed);
    let faces: Vec<Face> = grain.types().collect();
    let (sight, to_type) =
        Sight::new(draw, observed, &[[None; 3]; 2], &faces, &vec![u8::MAX; faces.len()]);
    let grain = if sight.is_of_one_hand && !sight.draws { grain.of_types() } else { grain };
    let last = sight.merges.last().map_or(0, |merge| merge.field.index() + 1);
    let mut places = vec![0; last];
    (0..).zip(&sight.merges).for_each(|(at, merge)| places[merge.field.index()] = at);
    two_hands::classes(&sight, (grain, &to_type), classes, &|value| {
        class(&|field| value(places[field.index()]))
    })
}

/// Returns the law of any fields, from the cards of both hands.
pub(super) fn deal(deal: &Deal<'_>) -> Result<Cases, Error> {
    let known = [0, 1].map(|side| known::places(deal, side));
    let grain = Baccarat.grain(deal.observed);
    let held = || deal.shoe.types().iter().filter(|(_, count)| *count > 0);
    let faces: Vec<Face> = held().map(|(face, _)| face.at(grain)).collect();
    let may_lie = |(face, _): &(Face, u64)| {
        let may_be = known.as_flattened().iter().rev();
        let may_be = may_be.map(|known| known.is_none_or(|card| card.matches(*face)));
        may_be.fold(0, |places, may_be| places << 1 | u8::from(may_be))
    };
    let places: Vec<u8> = held().map(may_lie).collect();
    let draw = Draw::of(deal.rule);
    let (sight, to_type) = Sight::new(draw, deal.observed, &known, &faces, &places);
    let mut counts = vec![0; sight.types()];
    to_type.iter().zip(held()).for_each(|(of, (_, count))| counts[*of] += count);
    two_hands::law(&sight, &counts, deal.progress).ok_or_else(too_many_kinds)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::dealt::Dealt;
    use crate::field::Field;
    use crate::field::baccarat::vocabulary;
    use crate::game::number::ordered_deals;
    use crate::game::{Game, Rule};
    use crate::shoe::Shoe;

    /// Returns the degrees of the ways of every pair of values of two fields, both modulo 4, and the
    /// number of cards that are counted.
    fn degrees(names: [&str; 2]) -> (Vec<Option<u32>>, u64) {
        let fields = names.map(|name| vocabulary().find(name).expect(name));
        let mut observed = Observed::default();
        fields.iter().for_each(|field| observed.watch_value(*field));
        let class = |value: &dyn Fn(Field) -> u8| {
            let [one, other] = fields.map(|field| usize::from(value(field)) % 4);
            Some(4 * one + other)
        };
        let counter = two_hands(&Draw::default(), &observed, 16, &class).unwrap();
        (counter.degrees(), counter.cards())
    }

    /// Pairs in order and not, first cards in order, and rounds of four cards alone: the ways of each
    /// class are of degree six.
    #[test]
    fn ways_are_of_degree_six() {
        let asked = [
            ["player.third", "banker.total"],
            ["player.first", "banker.pair"],
            ["player.first", "banker.third"],
            ["cards", "same-colour"],
        ];
        for names in asked {
            let (degrees, cards) = degrees(names);
            assert_eq!(cards, 6);
            assert_eq!(degrees.into_iter().max(), Some(Some(6)), "{names:?}");
        }
    }

    /// For one hand and for both, the ways of each class are of degree two and four; no factor counts
    /// more than two cards.
    #[test]
    fn ways_are_of_the_degree_of_the_first_cards() {
        for (names, cards) in
            [(["player.pair", "player.suited"], 2), (["player.pair", "banker.pair"], 4)]
        {
            let (degrees, counted) = degrees(names);
            assert_eq!(counted, cards);
            assert_eq!(degrees.into_iter().max(), Some(u32::try_from(cards).ok()), "{names:?}");
        }
    }

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
