//! The number of orders in which the cards of a set form a round; it depends on the rules, not on a
//! shoe.

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain};
use crate::distribution::Merge;
use crate::field::baccarat::{Side, meaning};
use crate::game::baccarat::all_cards::{By, Seen};
use crate::game::baccarat::observe::{Hand, met};
use crate::game::baccarat::{Draw, NATURAL};
use crate::game::numbered::Numbered;

/// Maximum number of pairs of values of the two hands.
const MOST_PAIRS: usize = 1 << 22;

/// The orders of every set of unknown cards.
pub(super) struct Orders {
    grain: Grain,
    /// For each set, the values of its rounds and the orders of each.
    of_set: FxHashMap<u64, Vec<(u32, u64)>>,
    /// The distinct combinations of merged values that places determine, by number.
    pub shown: Vec<Vec<u8>>,
}

/// Returns 1 in the three bits for a type of card: they count up to six cards.
fn one_of(of: usize) -> u64 {
    1 << (3 * of)
}

impl Orders {
    /// Returns `None` if the hands have too many values.
    pub fn new(
        draw: &Draw,
        grain: Grain,
        seen: &Seen,
        known: [[Option<Face>; 3]; 2],
    ) -> Option<Self> {
        let types: Vec<Face> = grain.types().collect();
        // If the order of the first two cards does not matter, only one order is enumerated.
        let is_known = known.iter().flatten().any(Option::is_some);
        let of_order = |(merge, _): (&Merge, &By)| meaning(merge.field).is_of_order();
        let in_order = is_known || seen.merges.iter().zip(&seen.by).any(of_order);
        let may_be = known.map(|hand| {
            hand.map(|card| {
                let face = card.map(|card| card.at(grain));
                let may = |of: &usize| face.is_none_or(|face| types[*of] == face);
                (0..types.len()).filter(may).collect::<Vec<usize>>()
            })
        });
        let adds = known.map(|hand| hand.map(|card| u64::from(card.is_none())));
        let hands = [Side::Player, Side::Banker].map(|side| Hands::new(side, &types, seen));
        let width = hands[1].shown.len();
        if hands[0].shown.len() * width > MOST_PAIRS {
            return None;
        }
        let mut pairs = vec![u32::MAX; hands[0].shown.len() * width];
        let mut shown: Numbered<Vec<u8>> = Numbered::default();
        let mut ways: FxHashMap<(u64, u32), u64> = FxHashMap::default();
        let mut end = |player: u32, banker: u32, set: u64, orders: u64| {
            let pair = &mut pairs[player as usize * width + banker as usize];
            if *pair == u32::MAX {
                let both = [&hands[0].shown[player as usize], &hands[1].shown[banker as usize]];
                *pair = shown.number(of_pair(seen, both));
            }
            *ways.entry((set, *pair)).or_default() += orders;
        };
        let firsts = [0, 1].map(|side: usize| {
            let mut firsts = Vec::new();
            for a in &may_be[side][0] {
                for b in may_be[side][1].iter().filter(|b| in_order || *b >= a) {
                    let set = adds[side][0] * one_of(*a) + adds[side][1] * one_of(*b);
                    let orders = if in_order || a == b { 1 } else { 2 };
                    let total = (types[*a].value + types[*b].value) % 10;
                    firsts.push((a * types.len() + b, total, set, orders));
                }
            }
            firsts
        });
        let stands = [0, 1].map(|side| known[side][2].is_none());
        for (player, of_player, player_set, player_orders) in &firsts[0] {
            for (banker, of_banker, banker_set, banker_orders) in &firsts[1] {
                let (set, orders) = (player_set + banker_set, player_orders * banker_orders);
                let natural = *of_player >= NATURAL || *of_banker >= NATURAL;
                let mut bankers = |drawn: u32, set: u64, third: Option<u8>| {
                    if !natural && draw.banker_draws(*of_banker, third) {
                        for last in &may_be[1][2] {
                            let hand = hands[1].three[banker * types.len() + last];
                            end(drawn, hand, set + adds[1][2] * one_of(*last), orders);
                        }
                    } else if stands[1] {
                        end(drawn, hands[1].two[*banker], set, orders);
                    }
                };
                if !natural && draw.player_draws(*of_player) {
                    for third in &may_be[0][2] {
                        let hand = hands[0].three[player * types.len() + third];
                        let set = set + adds[0][2] * one_of(*third);
                        bankers(hand, set, Some(types[*third].value));
                    }
                } else if stands[0] {
                    bankers(hands[0].two[*player], set, None);
                }
            }
        }
        let mut of_set: FxHashMap<u64, Vec<(u32, u64)>> = FxHashMap::default();
        for ((set, round), orders) in ways {
            of_set.entry(set).or_default().push((round, orders));
        }
        Some(Self { grain, of_set, shown: shown.into_items() })
    }

    /// Returns the values of the rounds of a set of ranks and the orders of each; `None` if no
    /// round has these ranks.
    pub fn of_set(&self, ranks: &[(u8, u8)]) -> Option<&[(u32, u64)]> {
        let set = ranks.iter().map(|(rank, count)| {
            let of = match self.grain {
                Grain::Value if *rank >= 9 => 0,
                Grain::Value => usize::from(*rank) + 1,
                _ => usize::from(*rank),
            };
            u64::from(*count) * one_of(of)
        });
        self.of_set.get(&set.sum()).map(Vec::as_slice)
    }

    /// Returns the orders of ranks for one order of types. If types are values, it is the number of
    /// ways to assign ten, jack, queen and king to the cards worth nothing.
    pub fn times(&self, ranks: &[(u8, u8)]) -> u64 {
        if self.grain != Grain::Value {
            return 1;
        }
        let tens = ranks.iter().filter(|(rank, _)| *rank >= 9);
        let factorial = |count: u8| (1..=u64::from(count)).product::<u64>();
        let all: u8 = tens.clone().map(|(_, count)| count).sum();
        factorial(all) / tens.map(|(_, count)| factorial(*count)).product::<u64>()
    }
}

/// Returns the values of two hands together.
fn of_pair(seen: &Seen, [player, banker]: [&Vec<u8>; 2]) -> Vec<u8> {
    let value = |(at, by): (usize, &By)| match by {
        By::Places(_) => met(&seen.merges[at], player[at], banker[at]),
        _ => 0,
    };
    seen.by.iter().enumerate().map(value).collect()
}

/// The values of the hands of one side.
struct Hands {
    /// The distinct values: merged values of the hand, and parts of the round.
    shown: Vec<Vec<u8>>,
    /// The index into `shown` for the types of two cards and of three, in order.
    two: Vec<u32>,
    three: Vec<u32>,
}

impl Hands {
    fn new(side: Side, types: &[Face], seen: &Seen) -> Self {
        let mut shown: Numbered<Vec<u8>> = Numbered::default();
        let mut number = |hand: Hand| {
            let of_field = |(merge, by): (&Merge, &By)| match by {
                By::Places(_) => hand.share(merge, side),
                _ => 0,
            };
            shown.number(seen.merges.iter().zip(&seen.by).map(of_field).collect())
        };
        let (mut two, mut three) = (Vec::new(), Vec::new());
        for first in types {
            for second in types {
                let first_two = [*first, *second];
                two.push(number(Hand { first_two, third: None }));
                let of_third = |third: &Face| number(Hand { first_two, third: Some(*third) });
                three.extend(types.iter().map(of_third));
            }
        }
        Self { shown: shown.into_items(), two, three }
    }
}
