//! The poker hand and other combinations of all cards of a round, counted set by set.
//!
//! A poker hand of four to six cards is no sum over two hands, so `two_hands` cannot count it.
//! But it does not depend on which hand holds which card. Take the ranks of all cards dealt, in any
//! order: a *set*. The deals of a set are a product,
//!
//! ```text
//! (orders of these ranks in which the rules end a round with them) · Π n(n-1)… of each rank
//! ```
//!
//! of which the first factor depends on the rules alone, and the second on the shoe alone. There
//! are 26,572 sets of four, five and six ranks. `orders` finds the first factor once, separately
//! for each value of the other observed fields. Those may be fields of any hand, if values or ranks
//! determine them. `suits` splits the second factor by the number of cards of each suit, or by the
//! numbers of equal cards.
//!
//! Known cards are taken out of the shoe and added to every set. If a card is known by rank or
//! value only, every card that it may be is tried in turn.

mod orders;
mod suits;

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain, Named, Rank};
use crate::distribution::{Merge, Observed};
use crate::error::Error;
use crate::field::Field;
use crate::field::baccarat::{CardKind, Combination, Meaning, Part, RoundField, Span, meaning};
use crate::game::api::Deal;
use crate::game::baccarat::combinations::OF_ROUND;
use crate::game::baccarat::{Baccarat, Cases, Draw, known};
use crate::game::look::Look;
use crate::game::many::{Class, Many};
use crate::game::number::ordered_deals;
use crate::game::numbered::{NONE, Numbered};
use crate::game::poker::{self, Ranks, bits};
use crate::shoe::Composition;
use orders::Orders;
use suits::Suits;

/// Maximum number of classes of rows.
const MOST_CELLS: usize = 1 << 20;

/// Returns `true` if a field depends on all cards together, so that only this module can count it.
pub(super) fn is_needed(observed: &Observed) -> bool {
    observed.fields().any(|field| matches!(meaning(field), Meaning::Round(RoundField::Best(_))))
}

const REFUSED: &str = "what all cards of a round make together is not told along with the suits of a single hand or \
     place: it has to be asked by itself, as in a wager of its own";

/// Returns the reason why these fields cannot be observed together; `None` if they can.
pub(super) fn refusal(observed: &Observed) -> Option<&'static str> {
    (is_needed(observed) && Seen::of(observed).is_none()).then_some(REFUSED)
}

/// The property of a round that determines a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// The places of the cards, by value or by rank.
    Places(Grain),
    /// The ranks of all cards.
    Ranks,
    /// The suits of all cards.
    Suits,
    /// The poker hand: ranks and suits, and whether the cards of a straight are of one suit.
    Poker,
    /// The numbers of equal cards.
    Copies,
}

/// Returns `None` if nothing here determines the field.
fn by(field: Field) -> Option<By> {
    let grain = match meaning(field) {
        Meaning::Round(RoundField::Best(Combination::Poker)) => return Some(By::Poker),
        Meaning::Round(RoundField::Best(Combination::MostOfASuit)) => return Some(By::Suits),
        Meaning::Round(RoundField::Best(Combination::Copies)) => return Some(By::Copies),
        Meaning::Round(RoundField::Best(_)) => return Some(By::Ranks),
        Meaning::Round(RoundField::Same(Span::All, part)) => match part {
            Part::Rank => return Some(By::Ranks),
            Part::Suit | Part::Colour => return Some(By::Suits),
            Part::Value => Grain::Value,
        },
        Meaning::Round(RoundField::Count(Span::All, kind)) => match kind {
            CardKind::Suit(_) | CardKind::Colour(_) => return Some(By::Suits),
            CardKind::Rank(rank) if rank.value() == 0 => return Some(By::Ranks),
            CardKind::Face => return Some(By::Ranks),
            CardKind::Rank(_) | CardKind::Value(_) => Grain::Value,
            CardKind::Card(_) => return None,
        },
        other => {
            let needs = other.needs();
            let grains = needs.first_two.into_iter().chain(needs.third).flatten();
            grains.fold(Grain::Value, Grain::join)
        }
    };
    Grain::Rank.covers(grain).then_some(By::Places(grain))
}

/// The observed fields and what determines each.
struct Seen {
    merges: Vec<Merge>,
    by: Vec<By>,
}

impl Seen {
    fn of(observed: &Observed) -> Option<Self> {
        let merges = observed.merges();
        let by = merges.iter().map(|merge| by(merge.field)).collect::<Option<_>>()?;
        let seen = Self { merges, by };
        // Either the suits of the cards of a set are counted or its equal cards.
        (!seen.is_of(&[By::Copies]) || !seen.is_of(&[By::Suits, By::Poker])).then_some(seen)
    }

    /// Returns `true` if one of these determines a field.
    fn is_of(&self, any: &[By]) -> bool {
        self.by.iter().any(|by| any.contains(by))
    }

    /// Returns how finely the card at a place must be known.
    fn grain(&self) -> Grain {
        let grains = self.by.iter().filter_map(|by| match by {
            By::Places(grain) => Some(*grain),
            By::Ranks | By::Suits | By::Poker | By::Copies => None,
        });
        grains.fold(Grain::Value, Grain::join)
    }

    /// Returns the merged values that these ranks determine, and for a poker hand its class by
    /// ranks alone.
    fn of_ranks(&self, counts: &[u8; 13]) -> Vec<u8> {
        let all: u8 = counts.iter().sum();
        let most = counts.iter().copied().max().unwrap_or(0);
        let ranks = ranks_of(counts);
        let value = |(merge, by): (&Merge, &By)| match (by, meaning(merge.field)) {
            (By::Poker, _) => poker::of_ranks(counts.iter().copied(), ranks, OF_ROUND),
            (By::Ranks, Meaning::Round(field)) => merge.of(match field {
                RoundField::Best(Combination::InLine) => poker::in_line(ranks),
                RoundField::Same(..) => u8::from(most == all),
                RoundField::Count(_, CardKind::Rank(rank)) => counts[usize::from(rank.code())],
                RoundField::Count(..) => counts[10..].iter().sum(),
                _ => most,
            }),
            _ => 0,
        };
        self.merges.iter().zip(&self.by).map(value).collect()
    }

    /// Returns the merged values that these counts of suits determine; `poker` is the best hand of
    /// one suit.
    fn of_suit_counts(&self, counts: [u8; 4], poker: u8) -> Vec<u8> {
        let all: u8 = counts.iter().sum();
        let most = counts.iter().copied().max().unwrap_or(0);
        let of_colour = |code: u8| -> u8 {
            let suits = crate::card::Suit::ALL.into_iter().zip(counts);
            suits.filter(|(suit, _)| suit.colour() == code).map(|(_, count)| count).sum()
        };
        let value = |(merge, by): (&Merge, &By)| match (by, meaning(merge.field)) {
            (By::Poker, _) => poker,
            (By::Suits, Meaning::Round(field)) => merge.of(match field {
                RoundField::Same(_, Part::Colour) => u8::from([0, all].contains(&of_colour(0))),
                RoundField::Same(..) => u8::from(most == all),
                RoundField::Count(_, CardKind::Suit(suit)) => counts[suit as usize],
                RoundField::Count(_, CardKind::Colour(code)) => of_colour(code),
                _ => most,
            }),
            _ => 0,
        };
        self.merges.iter().zip(&self.by).map(value).collect()
    }

    /// Returns the merged values that this code of the numbers of equal cards determines.
    fn of_copies(&self, code: u8) -> Vec<u8> {
        let value = |(merge, by): (&Merge, &By)| match by {
            By::Copies => merge.of(code),
            _ => 0,
        };
        self.merges.iter().zip(&self.by).map(value).collect()
    }

    /// Returns the merged values of all fields from the three parts that determine them.
    fn together(&self, places: &[u8], ranks: &[u8], suits: &[u8]) -> Box<[u8]> {
        let value = |(at, by): (usize, &By)| match by {
            By::Places(_) => places[at],
            By::Ranks => ranks[at],
            By::Suits | By::Copies => suits[at],
            By::Poker => self.merges[at].of(ranks[at].max(suits[at])),
        };
        self.by.iter().enumerate().map(value).collect()
    }
}

fn ranks_of(counts: &[u8; 13]) -> Ranks {
    let held = Rank::all().zip(counts).filter(|(_, count)| **count > 0);
    held.fold(0, |all, (rank, _)| all | bits(rank))
}

/// A set of ranks: each rank of the unknown cards, with its count.
struct Set {
    ranks: Vec<(u8, u8)>,
    /// Number of cards of the round, including known ones.
    cards: u8,
    /// `true` if five of the ranks are in a row and a poker hand is observed.
    straight: bool,
    /// The rows of classes, and the orders of the cards for each.
    rows: Vec<(u32, u64)>,
}

/// The classes of rounds, by sets of cards.
struct AllCards {
    sets: Vec<Set>,
    /// For each row, the class for every combination of suits.
    rows: Vec<Vec<u32>>,
    /// The counts of suits, if they matter.
    suits: Option<Suits>,
    classes: usize,
    known: Vec<Face>,
}

impl AllCards {
    /// Makes the classes. `known` are the known cards by place; `class` returns the class for the
    /// values of all fields.
    fn new(
        draw: &Draw,
        seen: &Seen,
        known: [[Option<Face>; 3]; 2],
        classes: usize,
        class: &mut dyn FnMut(Box<[u8]>) -> Option<usize>,
    ) -> Option<Self> {
        let grain = seen.grain();
        let orders = Orders::new(draw, grain, seen, known)?;
        let known: Vec<Face> = known.into_iter().flatten().flatten().collect();
        let by_suits = seen.is_of(&[By::Suits, By::Poker, By::Copies]);
        let suits = by_suits.then(|| Suits::new(seen, &known));
        let nothing = vec![vec![0; seen.merges.len()]];
        let of_suits = suits.as_ref().map_or(&nothing, |suits| &suits.shown);
        let poker = seen.is_of(&[By::Poker]);

        let mut all =
            Self { sets: Vec::new(), rows: Vec::new(), suits: None, classes, known: known.clone() };
        let mut of_ranks: Numbered<Vec<u8>> = Numbered::default();
        let mut row_of: FxHashMap<(u32, u32), Option<u32>> = FxHashMap::default();
        let mut same_rows: Numbered<Vec<u32>> = Numbered::default();
        let mut too_many = false;
        let mut known_counts = [0; 13];
        for rank in known.iter().filter_map(|face| face.rank) {
            known_counts[usize::from(rank.code())] += 1;
        }
        let mut add = |ranks: &[(u8, u8)]| {
            let Some(rounds) = orders.of_set(ranks) else { return };
            let mut counts = known_counts;
            ranks.iter().for_each(|(rank, count)| counts[usize::from(*rank)] += count);
            let shown = seen.of_ranks(&counts);
            let of_rank = of_ranks.number_of(shown.as_slice());
            let times = orders.times(ranks);
            let mut rows: Vec<(u32, u64)> = Vec::new();
            for (place, orders_of) in rounds {
                if too_many {
                    return;
                }
                let row = *row_of.entry((*place, of_rank)).or_insert_with(|| {
                    let places = &orders.shown[*place as usize];
                    let of_suit = |suits: &Vec<u8>| {
                        let class = class(seen.together(places, &shown, suits));
                        let class = class.filter(|class| *class < classes);
                        class.map_or(NONE, |class| u32::try_from(class).unwrap_or(NONE))
                    };
                    let row: Vec<u32> = of_suits.iter().map(of_suit).collect();
                    let is_counted = row.iter().any(|class| *class != NONE);
                    is_counted.then(|| same_rows.number(row))
                });
                too_many |= row_of.len() * of_suits.len() > MOST_CELLS;
                if let Some(row) = row {
                    match rows.iter_mut().find(|(other, _)| *other == row) {
                        Some((_, all)) => *all += orders_of * times,
                        None => rows.push((row, orders_of * times)),
                    }
                }
            }
            if !rows.is_empty() {
                all.sets.push(Set {
                    ranks: ranks.to_vec(),
                    cards: counts.iter().sum(),
                    straight: poker && poker::in_line(ranks_of(&counts)) >= OF_ROUND,
                    rows,
                });
            }
        };
        let known = known.len() as u8;
        for cards in 4..=6u8 {
            if let Some(left) = cards.checked_sub(known) {
                each_set(0, left, &mut Vec::new(), &mut add);
            }
        }
        (all.rows, all.suits) = (same_rows.into_items(), suits);
        (!too_many).then_some(all)
    }

    /// Adds the ways of each class from a shoe of these cards, without the known ones.
    fn tally(&self, left: &Composition, times: u128, ways: &mut [u128]) {
        let cards = left.cards();
        let ranks = left.ranks();
        let mut room = self.suits.as_ref().map(|suits| suits.room(left));
        let mut of_suits = vec![0u128; self.suits.as_ref().map_or(1, |suits| suits.shown.len())];
        for set in &self.sets {
            let lacks = |(rank, count): &OfRank| ranks[usize::from(*rank)] < u64::from(*count);
            if set.ranks.iter().any(lacks) {
                continue;
            }
            match (&self.suits, &mut room) {
                (Some(suits), Some(room)) => suits.ways(set, room, &mut of_suits),
                _ => {
                    let deals = set.ranks.iter().map(|(rank, count)| {
                        ordered_deals(ranks[usize::from(*rank)], u64::from(*count))
                    });
                    of_suits[0] = deals.product();
                }
            }
            let dealt = u64::from(set.cards);
            let unknown = dealt - self.known.len() as u64;
            let rest = ordered_deals(cards.saturating_sub(unknown), 6 - dealt) * times;
            for (row, orders) in &set.rows {
                for (class, deals) in self.rows[*row as usize].iter().zip(&of_suits) {
                    if *class != NONE && *deals > 0 {
                        ways[*class as usize] += deals * u128::from(*orders) * rest;
                    }
                }
            }
        }
    }
}

/// A rank and its number of cards.
type OfRank = (u8, u8);

/// Calls `each` with every set of `left` more ranks; sets with the same first ranks follow each
/// other.
fn each_set(from: u8, left: u8, set: &mut Vec<OfRank>, each: &mut dyn FnMut(&[OfRank])) {
    if left == 0 {
        return each(set);
    }
    for rank in from..13 {
        for count in 1..=left {
            set.push((rank, count));
            each_set(rank + 1, left - count, set, each);
            set.pop();
        }
    }
}

/// Returns a counter of the classes of whole rounds; `None` if a field is not determined here or
/// there are too many values.
pub(super) fn many(
    draw: &Draw,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Box<dyn Many>> {
    let seen = Seen::of(observed)?;
    let fields: Vec<Field> = observed.fields().collect();
    let mut of_values = |values: Box<[u8]>| {
        class(&|field: Field| {
            let place = fields.binary_search(&field);
            place.map_or(0, |at| values[at])
        })
    };
    let counted = AllCards::new(draw, &seen, [[None; 3]; 2], classes, &mut of_values)?;
    Some(Box::new(Rounds { grain: Baccarat.grain(observed), counted }))
}

struct Rounds {
    grain: Grain,
    counted: AllCards,
}

impl Many for Rounds {
    fn grain(&self) -> Grain {
        self.grain
    }

    fn cards(&self) -> u64 {
        6
    }

    fn tally(&self, compositions: &[Composition], each: &mut dyn FnMut(usize, &[u128])) {
        let mut ways = vec![0; self.counted.classes];
        for (at, composition) in compositions.iter().enumerate() {
            ways.fill(0);
            self.counted.tally(composition, 1, &mut ways);
            each(at, &ways);
        }
    }
}

/// Returns every combination of values, with its ways.
pub(super) fn deal(deal: &Deal<'_>) -> Result<Cases, Error> {
    let Some(seen) = Seen::of(deal.observed) else { return Err(Error::usage(REFUSED)) };
    let places = [0, 1].map(|side| known::places(deal, side));
    let mut cases: Vec<(Box<[u8]>, u128)> = Vec::new();
    let mut number_of: FxHashMap<Box<[u8]>, usize> = FxHashMap::default();
    let mut told = true;
    let mut left = Composition::from(deal.shoe);
    each_known(deal, &places, &mut left, 1, &mut [[None; 3]; 2], &mut |faces, left, times| {
        let mut number = |values: Box<[u8]>| {
            Some(*number_of.entry(values).or_insert_with_key(|values| {
                cases.push((values.clone(), 0));
                cases.len() - 1
            }))
        };
        let counted = AllCards::new(Draw::of(deal.rule), &seen, *faces, MOST_CELLS, &mut number);
        let Some(counted) = counted.filter(|_| told && cases.len() <= MOST_CELLS) else {
            told = false;
            return;
        };
        let mut ways = vec![0; cases.len()];
        counted.tally(left, times, &mut ways);
        cases.iter_mut().zip(ways).for_each(|((_, all), ways)| *all += ways);
    });
    match told {
        true => Ok(cases),
        false => Err(super::too_many_kinds()),
    }
}

/// The cards at the known places.
type Lying = [[Option<Face>; 3]; 2];

/// Calls `tell` for every choice of the known cards, with the shoe without them and the number of
/// ways.
fn each_known(
    deal: &Deal<'_>,
    known: &[[Option<Named>; 3]; 2],
    left: &mut Composition,
    times: u128,
    faces: &mut Lying,
    tell: &mut dyn FnMut(&Lying, &Composition, u128),
) {
    let places = (0..2).flat_map(|side| (0..3).map(move |place| (side, place)));
    let next = places.filter_map(|(side, place)| {
        known[side][place].filter(|_| faces[side][place].is_none()).map(|card| (side, place, card))
    });
    let Some((side, place, card)) = next.into_iter().next() else {
        return tell(faces, left, times);
    };
    for (at, (face, _)) in deal.shoe.types().iter().enumerate() {
        let count = left.counts()[at];
        if count > 0 && card.matches(*face) {
            let mut without = left.clone();
            without.take(at);
            faces[side][place] = Some(*face);
            each_known(deal, known, &mut without, times * u128::from(count), faces, tell);
            faces[side][place] = None;
        }
    }
}
