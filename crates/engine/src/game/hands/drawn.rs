//! A hand that draws by a fixed rule, such as the dealer's in blackjack: its cards in their order.
//!
//! All hands continue together, one card at a time. Drawing depends on a hand's values alone, so
//! hands of the same values in another order are merged. A run of red cards ends with the first
//! black card; until then every card in the hand is red.

use std::collections::BTreeMap;

use crate::card::{Face, Grain, Suit};
use crate::distribution::{Distribution, Merge};
use crate::error::Error;
use crate::exact::Whole;
use crate::field::hands::{Drawn, Meaning};
use crate::field::{Field, NONE};
use crate::game::api::{self, Deal};
use crate::game::hands::{Hands, feature, sight};

/// The drawing rule of a hand: it draws below a total, and perhaps on that total if it is soft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draws {
    /// The total below which the hand draws, 12 to 21.
    pub to: u8,
    /// `true` if the hand also draws on this total when an ace counts as 11 in it.
    pub hits_soft: bool,
}

impl Draws {
    /// Returns `true` if a hand of these cards draws.
    pub(super) fn draws(&self, cards: &[u8]) -> bool {
        let (total, is_soft) = total(cards);
        self.draws_on(total, is_soft)
    }

    fn draws_on(&self, total: u8, is_soft: bool) -> bool {
        total < self.to || self.hits_soft && is_soft && total == self.to
    }

    /// Returns an upper bound on the number of cards of a hand. Every card adds at least one point,
    /// and a hand that draws on a soft total starts again ten points lower.
    pub fn most_cards(&self) -> usize {
        usize::from(self.to)
    }

    /// Returns the rule in words: "to 17, and on a soft 17".
    pub(super) fn words(&self) -> String {
        let soft =
            if self.hits_soft { format!(", and on a soft {}", self.to) } else { String::new() };
        format!("to {}{soft}", self.to)
    }
}

/// Returns the total, and `true` if it is soft. An ace counts as 11 unless that makes more than 21.
fn total(cards: &[u8]) -> (u8, bool) {
    let total = cards.iter().map(|card| feature::value(*card)).sum();
    with_ace(total, cards.iter().any(|card| feature::rank(*card) == 0))
}

fn with_ace(total: u8, has_ace: bool) -> (u8, bool) {
    let is_soft = has_ace && total <= 11;
    (if is_soft { total + 10 } else { total }, is_soft)
}

/// Returns the value of a field of a hand drawn to its end.
pub(super) fn value(of: Drawn, cards: &[u8]) -> u8 {
    match of {
        Drawn::Total => total(cards).0,
        Drawn::Cards => cards.len() as u8,
        Drawn::Bust => u8::from(total(cards).0 > 21),
        Drawn::RedRun => red_run(cards),
    }
}

fn is_red(card: u8) -> bool {
    Suit::ALL[usize::from(feature::suit(card))].colour() == 0
}

fn red_run(cards: &[u8]) -> u8 {
    cards.iter().take_while(|card| is_red(**card)).count() as u8
}

/// Returns the law of a hand drawn to its end, and of the cards that it begins with.
pub(super) fn deal(game: &Hands, deal: &Deal<'_>) -> Result<Distribution, Error> {
    api::check(game, deal)?;
    let merges = deal.observed.merges();
    let drawn = merges.iter().find_map(|merge| match game.meanings[merge.field.index()] {
        Meaning::Drawn(hand, _) => Some(hand),
        _ => None,
    });
    let hand = drawn.expect("a field of a hand that is drawn");
    let first: usize = game.declaration.hands[..hand].iter().map(|hand| hand.cards).sum();
    let declared = &game.declaration.hands[hand];
    let own = first..first + declared.cards;
    let other = merges.iter().find(|merge| match game.meanings[merge.field.index()] {
        Meaning::Drawn(of, _) => of != hand,
        Meaning::Of(subject, _) => {
            game.subjects[subject].cards.iter().any(|card| !own.contains(card))
        }
        Meaning::Result | Meaning::Compared(_) => true,
    });
    if let Some(other) = other {
        return Err(Error::usage(format!(
            "\"{}\" is drawn to its end, and \"{}\" is of other cards: expected conditions on that \
             hand alone",
            declared.name,
            game.vocabulary.spec(other.field).name
        )));
    }
    if deal.dealt.is_some() {
        return Err(Error::usage(format!(
            "\"{}\" is drawn to its end: expected no known cards beside what looks at that",
            declared.name
        )));
    }
    let grain = merges
        .iter()
        .fold(Grain::Value, |grain, merge| grain.join(game.vocabulary.spec(merge.field).grain))
        .of_types();
    let drawing = Drawing {
        game,
        merges: &merges,
        first,
        draws: declared.draws.as_ref().expect("a hand that is drawn"),
        least: declared.cards,
        of_value: by_value(deal.shoe.types()),
        looks: Looks::at(game, &merges),
    };
    let mut heads = BTreeMap::new();
    drawing.heads(&mut kinds(deal.shoe.types(), grain), &mut Vec::new(), &Whole::one(), &mut heads);
    let found = drawing.draw(heads).ok_or_else(|| {
        Error::shoe(format!(
            "shoe \"{}\" holds {} cards, which may not complete \"{}\": insufficient cards",
            deal.shoe,
            deal.shoe.cards(),
            declared.name
        ))
    })?;
    // Every hand counts the deals of the cards behind it, up to the longest hand.
    let cards = deal.shoe.cards();
    let longest = found.keys().map(|(_, dealt)| *dealt).max().unwrap_or(0);
    let longest = longest.max(game.fixed_cards());
    let behind = |dealt: usize| -> Whole {
        (dealt..longest).map(|dealt| Whole::from(cards.saturating_sub(dealt as u64))).product()
    };
    let fields: Vec<Field> = deal.observed.fields().collect();
    let cases = found
        .into_iter()
        .map(|((values, dealt), ways)| (values.into_boxed_slice(), &ways * &behind(dealt)));
    Ok(Distribution::gather(fields, cases))
}

/// Counts the red and the black cards of each value from 1 to 10; all are red if colors are not
/// known.
fn by_value(types: &[(Face, u64)]) -> [[u64; 2]; 10] {
    let mut counts = [[0; 2]; 10];
    for (face, count) in types {
        let colour = face.suit.map_or(0, Suit::colour);
        let value = feature::value(sight::card_of(*face));
        counts[usize::from(value) - 1][usize::from(colour)] += count;
    }
    counts
}

/// Returns a card of each kind that the grain distinguishes, and its count.
fn kinds(types: &[(Face, u64)], grain: Grain) -> Vec<(u8, u64)> {
    let mut kinds: Vec<(Face, u8, u64)> = Vec::new();
    for (face, count) in types {
        let of_grain = face.at(grain);
        match kinds.iter_mut().find(|(other, _, _)| *other == of_grain) {
            Some((_, _, all)) => *all += count,
            None => kinds.push((of_grain, sight::card_of(of_grain), *count)),
        }
    }
    kinds.into_iter().map(|(_, card, count)| (card, count)).collect()
}

/// Aspects of the cards that are observed besides their values.
#[derive(Clone, Copy)]
struct Looks {
    /// `true` if the run of red cards is observed.
    at_run: bool,
    /// `true` if nothing but the run is observed.
    only_at_run: bool,
}

impl Looks {
    fn at(game: &Hands, merges: &[Merge]) -> Self {
        let is_run = |merge: &Merge| {
            matches!(game.meanings[merge.field.index()], Meaning::Drawn(_, Drawn::RedRun))
        };
        Self { at_run: merges.iter().any(is_run), only_at_run: merges.iter().all(is_run) }
    }
}

/// The state of a hand that is drawn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// The merged values of fields of the cards that it begins with.
    head: Vec<u8>,
    /// Number of cards of each value from 1 to 10.
    cards: [u8; 10],
    /// Number of red cards before the first black one.
    run: u8,
    /// `true` if the run is observed and all cards are red.
    is_red: bool,
}

impl State {
    fn dealt(&self) -> usize {
        self.cards.iter().map(|cards| usize::from(*cards)).sum()
    }

    fn total(&self) -> (u8, bool) {
        let total = (1..).zip(self.cards).map(|(value, cards): (u8, u8)| value * cards).sum();
        with_ace(total, self.cards[0] > 0)
    }
}

/// The ways, by the values and the number of cards.
type Found = BTreeMap<(Vec<u8>, usize), Whole>;

struct Drawing<'a> {
    game: &'a Hands,
    merges: &'a [Merge],
    /// The index of the hand's first card among the cards of all hands.
    first: usize,
    draws: &'a Draws,
    least: usize,
    of_value: [[u64; 2]; 10],
    looks: Looks,
}

impl Drawing<'_> {
    /// Enumerates every order of the cards that the hand begins with.
    fn heads(
        &self,
        kinds: &mut Vec<(u8, u64)>,
        cards: &mut Vec<u8>,
        ways: &Whole,
        heads: &mut BTreeMap<State, Whole>,
    ) {
        if cards.len() == self.least {
            *heads.entry(self.state(cards)).or_default() += ways;
            return;
        }
        for kind in 0..kinds.len() {
            let (card, left) = kinds[kind];
            if left > 0 {
                kinds[kind].1 -= 1;
                cards.push(card);
                self.heads(kinds, cards, &(ways * &Whole::from(left)), heads);
                cards.pop();
                kinds[kind].1 += 1;
            }
        }
    }

    fn state(&self, cards: &[u8]) -> State {
        let value = |merge: &Merge| match self.game.meanings[merge.field.index()] {
            Meaning::Of(subject, of) => {
                let places = self.game.subjects[subject].cards.iter();
                let cards: Vec<u8> = places.map(|at| cards[at - self.first]).collect();
                merge.of(self.game.feature(of, &cards))
            }
            _ => NONE,
        };
        let mut counts = [0; 10];
        cards.iter().for_each(|card| counts[usize::from(feature::value(*card)) - 1] += 1);
        let run = if self.looks.at_run { red_run(cards) } else { 0 };
        State {
            head: self.merges.iter().map(value).collect(),
            cards: counts,
            run,
            is_red: self.looks.at_run && usize::from(run) == cards.len(),
        }
    }

    /// Draws all hands, one card at a time, until every hand is complete; `None` if the cards may
    /// not suffice.
    fn draw(&self, heads: BTreeMap<State, Whole>) -> Option<Found> {
        let mut found = Found::default();
        let mut hands = heads;
        while !hands.is_empty() {
            let mut longer = BTreeMap::new();
            for (hand, ways) in &hands {
                let (total, is_soft) = hand.total();
                let is_known = self.looks.only_at_run && !hand.is_red;
                if is_known || !self.draws.draws_on(total, is_soft) {
                    *found.entry((self.values(hand), hand.dealt())).or_default() += ways;
                } else if !self.one_more(hand, ways, &mut longer) {
                    return None;
                }
            }
            hands = longer;
        }
        Some(found)
    }

    /// Adds every hand with one more card to `longer`; returns `false` if no card is left.
    fn one_more(&self, hand: &State, ways: &Whole, longer: &mut BTreeMap<State, Whole>) -> bool {
        let mut any = false;
        for (value, [red, black]) in self.of_value.iter().enumerate() {
            // As long as all cards are red, the cards of this value in the hand are red.
            let lie = u64::from(hand.cards[value]);
            let mut more = |count: u64, is_red: bool| {
                if count > 0 {
                    any = true;
                    let mut next = State { is_red, ..hand.clone() };
                    next.cards[value] += 1;
                    next.run += u8::from(is_red);
                    *longer.entry(next).or_default() += &(ways * &Whole::from(count));
                }
            };
            if hand.is_red {
                more(red.saturating_sub(lie), true);
                more(*black, false);
            } else {
                more((red + black).saturating_sub(lie), false);
            }
        }
        any
    }

    fn values(&self, hand: &State) -> Vec<u8> {
        let value = |(merge, head): (&Merge, &u8)| match self.game.meanings[merge.field.index()] {
            Meaning::Drawn(_, of) => merge.of(match of {
                Drawn::Total => hand.total().0,
                Drawn::Cards => hand.dealt() as u8,
                Drawn::Bust => u8::from(hand.total().0 > 21),
                Drawn::RedRun => hand.run,
            }),
            _ => *head,
        };
        self.merges.iter().zip(&hand.head).map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: A-K is 21 and A-A-9 is 11 and 10, both soft; 10-6-A is 17 and hard, as an ace of 11
    /// would make 27; 6-5 has no ace. A dealer who hits a soft 17 draws on A-6 and stands on 10-7.
    #[test]
    fn an_ace_counts_as_11_unless_that_makes_more_than_21() {
        let cards = |ranks: &[u8]| ranks.iter().map(|rank| 4 * rank).collect::<Vec<_>>();
        let [ace, five, six, seven, nine, ten, king] = [0, 4, 5, 6, 8, 9, 12];
        assert_eq!(total(&cards(&[ace, king])), (21, true));
        assert_eq!(total(&cards(&[ace, ace, nine])), (21, true));
        assert_eq!(total(&cards(&[ten, six, ace])), (17, false));
        assert_eq!(total(&cards(&[six, five])), (11, false));
        let dealer = Draws { to: 17, hits_soft: true };
        let drawn = [[ace, six], [ten, seven], [six, king], [ace, seven]];
        assert_eq!(drawn.map(|two| dealer.draws(&cards(&two))), [true, false, true, false]);
        assert_eq!(value(Drawn::Bust, &cards(&[six, king, six])), 1);
        assert_eq!(value(Drawn::Bust, &cards(&[six, king, ace])), 0);
        assert_eq!(value(Drawn::Bust, &cards(&[six, five, king])), 0);
    }
}
