//! Games of few cards: every round is played, card type by card type.
//!
//! This derives the law of a game from the rules of one round. It works if a round takes so few
//! cards that all of their orders can be enumerated, each as far as the round goes.

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain, Named, Seen};
use crate::dealt::Dealt;
use crate::distribution::{Distribution, Merge, Observed};
use crate::field::{Field, NONE};
use crate::game::look::{Look, Shown, value};
use crate::game::many::Class;
use crate::game::play::Play;
use crate::game::played::Played;
use crate::game::rounds::{Blocks, Rounds};
use crate::game::rule::Rule;
use crate::shoe::Shoe;

/// Returns the law of the observed fields: plays a round of every order of card types, and keeps
/// those with the known cards.
pub(super) fn deal(
    game: &(impl Play + Look + ?Sized),
    rule: &Rule,
    shoe: &Shoe,
    observed: &Observed,
    dealt: Option<&Dealt>,
) -> Distribution {
    let grain = game.grain(observed).of_types();
    let hands = game.vocabulary().hands.len();
    let named = |hand: usize| {
        let cards = dealt.into_iter().flat_map(move |dealt| dealt.hand(hand));
        cards.map(|card| card.at(shoe.known())).collect::<Vec<Named>>()
    };
    let known: Vec<Vec<Named>> = (0..hands).map(named).collect();
    let types = types(shoe, grain, &known.concat());
    let mut orders = Orders {
        left: types.iter().map(|(_, _, count)| *count).collect(),
        types,
        cards: Vec::new(),
        size: size(game),
    };
    let merges = observed.merges();
    let mut ways: FxHashMap<Box<[u8]>, u128> = FxHashMap::default();
    let mut shown: Vec<Shown> = Vec::with_capacity(hands);
    let play = |cards: &[Seen]| game.play(rule, cards);
    orders.each(1, &play, &mut |played, of_order| {
        let agrees = known.iter().enumerate().all(|(hand, known)| {
            let cards = played.hand(hand);
            let is = |(at, known): (usize, &Named)| {
                let card = cards.get(at).map(|card| card.face().at(shoe.known()));
                card.is_some_and(|face| known.matches(face))
            };
            known.iter().enumerate().all(is)
        });
        if !agrees {
            return;
        }
        let faces: Vec<Vec<Face>> =
            (0..hands).map(|hand| faces(played.hand(hand), grain)).collect();
        let values = values(game, &merges, &faces, &mut shown);
        *ways.entry(values.into()).or_default() += of_order;
    });
    let fields: Vec<Field> = observed.fields().collect();
    Distribution::gather(fields, ways)
}

/// Returns the rounds of a shoe by result: plays a round of every order of a block's card types.
pub(super) fn rounds(game: &(impl Play + Look + ?Sized), rule: &Rule, shoe: &Shoe) -> Rounds {
    let mut observed = Observed::default();
    if let Some(field) = game.vocabulary().find("result") {
        observed.watch_value(field);
    }
    let grain = game.grain(&observed).of_types();
    let results = game.vocabulary().results().len();
    of_blocks(game, rule, (shoe, grain), results, |played| game.result(played).into())
}

/// Maximum number of orders of a block to enumerate: some seconds' work.
const MOST_ORDERS: u64 = 5_000_000;

/// Returns the rounds of a shoe by class: plays a round of every order of a block's card types.
/// `None` if there are too many orders.
pub(super) fn sorted_rounds(
    game: &(impl Play + Look + ?Sized),
    rule: &Rule,
    shoe: &Shoe,
    observed: &Observed,
    classes: usize,
    class: &Class<'_>,
) -> Option<Rounds> {
    let grain = game.grain(observed).of_types();
    let types = grain.types().count() as u64;
    let orders = types.checked_pow(u32::try_from(game.cards()).ok()?);
    orders.filter(|orders| *orders <= MOST_ORDERS)?;
    let hands = game.vocabulary().hands.len();
    let merges = observed.merges();
    let sort = |played: &Played| {
        let mut shown: Vec<Shown> = Vec::with_capacity(hands);
        let faces: Vec<Vec<Face>> =
            (0..hands).map(|hand| faces(played.hand(hand), grain)).collect();
        let values = values(game, &merges, &faces, &mut shown);
        class(&of_field(&merges, &values)).unwrap_or(classes - 1)
    };
    Some(of_blocks(game, rule, (shoe, grain), classes, sort))
}

/// Returns the rounds of a shoe, each with the result that `sort` gives it.
fn of_blocks(
    game: &(impl Play + Look + ?Sized),
    rule: &Rule,
    (shoe, grain): (&Shoe, Grain),
    results: usize,
    sort: impl Fn(&Played) -> usize,
) -> Rounds {
    let classes: Vec<Face> = grain.types().collect();
    let seen: Vec<Seen> = classes.iter().copied().map(Face::example).collect();
    let blocks = Blocks::new(classes.len(), size(game), results, |cards| {
        let cards: Vec<Seen> = cards.iter().map(|card| seen[usize::from(*card)]).collect();
        sort(&game.play(rule, &cards).unwrap_or_default())
    });
    Rounds::new(blocks, classes.iter().map(|class| shoe.held_at(*class, grain)).collect())
}

/// Returns the observed values of a round with these hands, in the order of `merges`.
pub(super) fn values(
    game: &(impl Look + ?Sized),
    merges: &[Merge],
    hands: &[Vec<Face>],
    shown: &mut Vec<Shown>,
) -> Vec<u8> {
    merges.iter().map(|merge| merge.of(value(game, merge.field, hands, shown))).collect()
}

/// Returns a lookup of observed values by field.
pub fn of_field<'v>(merges: &'v [Merge], values: &'v [u8]) -> impl Fn(Field) -> u8 + 'v {
    move |field| {
        let place = merges.iter().position(|merge| merge.field == field);
        place.map_or(NONE, |place| values[place])
    }
}

fn size(game: &(impl Look + ?Sized)) -> usize {
    usize::try_from(game.cards()).expect("a round of few cards")
}

/// Returns the card types of a shoe, a card of each, and their counts. Cards are of one type if the
/// grain gives them the same face and they match the same known cards.
fn types(shoe: &Shoe, grain: Grain, known: &[Named]) -> Vec<(Face, Seen, u64)> {
    let mut types: Vec<(Face, Vec<bool>, Seen, u64)> = Vec::new();
    for (face, count) in shoe.types() {
        let may_be: Vec<bool> = known.iter().map(|known| known.matches(*face)).collect();
        let like = types
            .iter_mut()
            .find(|(other, others, ..)| *other == face.at(grain) && *others == may_be);
        match like {
            Some((.., all)) => *all += count,
            None => types.push((face.at(grain), may_be, face.example(), *count)),
        }
    }
    types.into_iter().map(|(face, _, card, count)| (face, card, count)).collect()
}

fn faces(cards: &[Seen], grain: Grain) -> Vec<Face> {
    cards.iter().map(|card| card.face().at(grain)).collect()
}

/// The enumeration of the orders of card types.
struct Orders {
    types: Vec<(Face, Seen, u64)>,
    left: Vec<u64>,
    cards: Vec<Seen>,
    size: usize,
}

impl Orders {
    /// Calls `tell` with every round that the cards suffice for, and the ordered deals of the most
    /// cards of a round that begin with it. A round ends with its last card, whatever cards follow.
    fn each(
        &mut self,
        ways: u128,
        play: &dyn Fn(&[Seen]) -> Option<Played>,
        tell: &mut dyn FnMut(Played, u128),
    ) {
        if let Some(played) = play(&self.cards) {
            let left: u64 = self.left.iter().sum();
            let behind = (self.size - self.cards.len()) as u64;
            let each = |ways, gone| ways * u128::from(left.saturating_sub(gone));
            return tell(played, (0..behind).fold(ways, each));
        }
        if self.cards.len() == self.size {
            return;
        }
        for at in 0..self.types.len() {
            let left = self.left[at];
            if left > 0 {
                self.left[at] -= 1;
                self.cards.push(self.types[at].1);
                self.each(ways * u128::from(left), play, tell);
                self.cards.pop();
                self.left[at] += 1;
            }
        }
    }
}
