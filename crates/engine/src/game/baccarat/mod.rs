//! Baccarat: two cards to each hand, and a third by the drawing rules.
//!
//! Fields of totals and numbers of cards come from the kernel: their classes by `many`, whole laws
//! here. Anything finer comes from `two_hands`, with cards known only as finely as they are
//! observed. `sight` describes the two hands to it, `alike` finds the cards that no field
//! distinguishes, and `observe` has the values of a hand. If cards are known, every law comes from
//! there, and `known` finds cards that the rules never deal. `all_cards` counts combinations of all
//! cards of a round. `choices` holds the moves that rules leave to the hands, and `decisions` counts
//! them.
//!
//! `play` deals one round of real cards and checks dealt ones against the rules; `mistakes` has
//! common wrong rules.

mod alike;
mod all_cards;
mod choices;
mod combinations;
mod decisions;
mod draw;
pub mod kernel;
mod known;
mod many;
mod mistakes;
mod observe;
mod outcomes;
mod play;
mod sets;
mod sight;

use crate::card::{Face, Grain, Named, Seen};
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::field::baccarat::{
    Meaning, Needs, RESULTS, RoundField, Side as Who, meaning, vocabulary,
};
use crate::field::{Field, Vocabulary};
use crate::game::Played;
use crate::game::api::{self, Company, Deal, Game};
use crate::game::decision::{Asked, Decisions};
use crate::game::grid::Grid;
use crate::game::look::{Look, Shown};
use crate::game::many::{Class, Many};
use crate::game::mistakes::Mistake;
use crate::game::play::{Broken, Play, play_on};
use crate::game::rounds::{Blocks, Rounds};
use crate::game::rule::{Outcomes, Rule, Rules, Section};
use crate::shoe::Shoe;

pub use draw::{Draw, NATURAL};
// For games with the same hands.
use kernel::Kernel;
pub(in crate::game) use observe::together;
pub(in crate::game) use play::{broken, of_shares, points, shown};

/// The dealing procedure of baccarat.
pub struct Baccarat;

impl Rules for Baccarat {
    fn name(&self) -> &'static str {
        "baccarat"
    }

    fn doc(&self) -> &'static str {
        "Two cards to the Player and two to the Banker, and a third to each by the drawing rules."
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        vocabulary()
    }

    fn section(&self) -> Option<&'static Section> {
        Some(&draw::SECTION)
    }

    fn rules(&self, rule: &Rule) -> Vec<String> {
        let first = [
            "The Player and the Banker get two cards each. An ace is worth 1, tens and court cards \
             nothing, any other card its number; a hand is worth the last digit of its sum.",
            "A hand worth 8 or 9 in two cards is a natural, and no hand draws.",
        ];
        let last = ["The hand worth more wins; hands worth the same are a tie."];
        let first = first.into_iter().map(str::to_owned);
        let draw = Draw::of(rule);
        let draws = draw.describe().into_iter().chain(draw.choices().describe());
        first.chain(draws).chain(last.map(str::to_owned)).collect()
    }

    fn grid(&self, rule: &Rule) -> Option<Grid> {
        // The grid follows the value of a hand, the natural, and the Player's draws.
        let first = 3;
        let draw = Draw::of(rule);
        Some(draw.grid(first..first + draw.describe().len() - 1))
    }

    fn cards(&self) -> u64 {
        6
    }

    fn commission(&self) -> Option<&'static str> {
        Some("banker")
    }

    fn decides(&self, rule: &Rule) -> bool {
        Draw::of(rule).choices().any()
    }

    fn outcomes(&self) -> Vec<Outcomes> {
        outcomes::outcomes()
    }
}

impl Play for Baccarat {
    fn play(&self, rule: &Rule, cards: &[Seen]) -> Option<Played> {
        play::play(Draw::of(rule), cards)
    }

    fn play_on(
        &self,
        rule: &Rule,
        cards: &[Seen],
        end: usize,
        most: u64,
        rounds: &mut Vec<Played>,
    ) {
        // The rule is looked up once, and rounds are played without a call through the trait.
        let draw = Draw::of(rule);
        play_on(|cards| play::play(draw, cards), cards, end, most, rounds);
    }

    fn result(&self, played: &Played) -> u8 {
        let [player, banker] = [0, 1].map(|side| play::points(played.hand(side)));
        observe::together(RoundField::Result, player, banker)
    }

    fn points(&self, hand: &[Seen]) -> Option<u8> {
        Some(play::points(hand))
    }

    fn broken(&self, rule: &Rule, played: &Played) -> Option<Broken> {
        play::broken(Draw::of(rule), played)
    }

    fn mistakes(&self, rule: &Rule) -> Vec<Mistake> {
        mistakes::mistakes(Draw::of(rule))
    }
}

impl Look for Baccarat {
    fn certified(&self) -> &'static str {
        crate::field::baccarat::CERTIFIED
    }

    fn is_replayed(&self, field: Field) -> bool {
        let mut known = crate::field::baccarat::REPLAYED.split(' ');
        known.any(|name| name == self.vocabulary().spec(field).name)
    }

    fn grain(&self, observed: &Observed) -> Grain {
        let needs = needs(observed, &[[None; 3]; 2]);
        let grains = needs.first_two.into_iter().chain(needs.third).flatten();
        grains.fold(Grain::Value, Grain::join)
    }

    fn looked_at(&self, observed: &Observed) -> Vec<Vec<Option<Grain>>> {
        let Needs { first_two, third, .. } = needs(observed, &[[None; 3]; 2]);
        let of_hand = |hand: usize| vec![first_two[hand], first_two[hand], third[hand]];
        [0, 1].map(of_hand).into()
    }

    fn names_suits(&self, observed: &Observed) -> bool {
        observed.fields().any(|field| meaning(field).names_suits())
    }

    fn shows(&self, field: Field, hand: usize, cards: &[Face]) -> Shown {
        play::shows(field, hand, cards)
    }

    fn together(&self, field: Field, shares: &[u8]) -> u8 {
        play::together(field, shares)
    }

    fn of_cards(&self, field: Field, hands: &[Vec<Face>]) -> u8 {
        play::of_cards(field, hands)
    }
}

impl Game for Baccarat {
    fn company(&self, _: &Shoe, observed: &Observed) -> Company {
        match (CountedBy::of(observed), all_cards::refusal(observed)) {
            (_, Some(why)) => Company::Refused(why),
            (CountedBy::Totals, None) => Company::Common,
            (CountedBy::AllCards | CountedBy::Cards, None) => Company::Alone,
        }
    }

    fn deal(&self, deal: &Deal<'_>) -> Result<Distribution, Error> {
        api::check(self, deal)?;
        deal.dealt.map_or(Ok(()), |dealt| known::check(dealt, Draw::of(deal.rule)))?;
        let fields: Vec<Field> = deal.observed.fields().collect();
        let cases = match CountedBy::of(deal.observed) {
            CountedBy::Totals if deal.dealt.is_none() => by_totals(deal),
            CountedBy::AllCards => all_cards::deal(deal)?,
            CountedBy::Totals | CountedBy::Cards => sight::deal(deal)?,
        };
        api::met(deal, Distribution::gather(fields, cases))
    }

    fn pool(&self, observed: &Observed) -> Option<usize> {
        if CountedBy::of(observed) == CountedBy::Totals {
            return Some(0);
        }
        let needs = needs(observed, &[[None; 3]; 2]);
        let hands = needs.first_two.map(|hand| usize::from(hand.is_some()));
        let grain = self.grain(observed) as usize;
        (!needs.drawing).then_some(4 * (1 + grain) + 2 * hands[1] + hands[0])
    }

    fn many(
        &self,
        rule: &Rule,
        observed: &Observed,
        classes: usize,
        class: &Class<'_>,
    ) -> Option<Box<dyn Many>> {
        let draw = Draw::of(rule);
        match CountedBy::of(observed) {
            CountedBy::Totals => Some(many::by_totals(draw, classes, class)),
            CountedBy::AllCards => all_cards::many(draw, observed, classes, class),
            CountedBy::Cards => sight::many(draw, observed, classes, class),
        }
    }

    fn rounds(&self, shoe: &Shoe, rule: &Rule) -> Result<Rounds, String> {
        let draw = Draw::of(rule);
        let results = RESULTS.len();
        let blocks = Blocks::new(10, 6, results, |cards| play::winner(draw, cards).into());
        let kernel = Kernel::new(draw);
        let of_totals = kernel::Classes::new(results, |(_, player), (_, banker)| {
            observe::together(RoundField::Result, player, banker).into()
        });
        let of_many = move |compositions: &[Vec<u64>]| {
            let values = |counts: &Vec<u64>| std::array::from_fn(|value| counts[value]);
            let compositions: Vec<[u64; 10]> = compositions.iter().map(values).collect();
            let mut of_many = Vec::with_capacity(compositions.len());
            kernel.tally(&compositions, &of_totals, |_, ways| of_many.push(ways.to_vec()));
            of_many
        };
        Ok(Rounds { blocks, counts: shoe.values().to_vec(), results: Box::new(of_many) })
    }

    fn decisions(&self, asked: &Asked<'_>) -> Result<Option<Decisions>, Error> {
        decisions::decisions(asked)
    }
}

/// The properties of a round by which some fields are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CountedBy {
    /// The total and the number of cards of each hand.
    Totals,
    /// All cards together.
    AllCards,
    /// The cards of each hand.
    Cards,
}

impl CountedBy {
    fn of(observed: &Observed) -> Self {
        let by_totals = |field| value_of_totals(field, (2, 0), (2, 0)).is_some();
        if observed.fields().all(by_totals) {
            Self::Totals
        } else if all_cards::is_needed(observed) {
            Self::AllCards
        } else {
            Self::Cards
        }
    }
}

type Cases = Vec<(Box<[u8]>, u128)>;

/// Returns the law of fields of totals and numbers of cards, from the kernel.
fn by_totals(deal: &Deal<'_>) -> Cases {
    let merges = deal.observed.merges();
    let joint = kernel::joint(&deal.shoe.values(), Draw::of(deal.rule));
    let possible = joint.cases().filter(|case| case.ways > 0);
    let cases = possible.map(|kernel::Case { player, banker, ways }| {
        let values = merges.iter().map(|merge| {
            let value = value_of_totals(merge.field, player, banker);
            merge.of(value.expect("only asked of what totals tell"))
        });
        (values.collect(), ways)
    });
    cases.collect()
}

/// Returns the value of a field from the number of cards and the total of both hands; `None` if
/// they do not determine it.
fn value_of_totals(field: Field, player: (u8, u8), banker: (u8, u8)) -> Option<u8> {
    match meaning(field) {
        Meaning::Hand(Who::Player, field) => observe::value_of_total(field, player.0, player.1),
        Meaning::Hand(Who::Banker, field) => observe::value_of_total(field, banker.0, banker.1),
        Meaning::Round(field) => observe::part_of_total(field, player.0, player.1)
            .zip(observe::part_of_total(field, banker.0, banker.1))
            .map(|(player, banker)| observe::together(field, player, banker)),
    }
}

/// Returns the error for a law that would take too much memory or time.
fn too_many_kinds() -> Error {
    Error::usage(
        "too many kinds of rounds to tell apart at once: split the lines over several wagers, or \
         look at fewer cards of both hands",
    )
}

/// Returns how finely the card at each position must be known.
///
/// Fields that depend on the draw need the values of every card, and so does a known third card.
fn needs(observed: &Observed, known: &[[Option<Named>; 3]; 2]) -> Needs {
    let drawn = known.iter().any(|hand| hand[2].is_some());
    let mut sum = Needs { first_two: [None; 2], third: [None; 2], drawing: drawn };
    let join = |sum: &mut [Option<Grain>; 2], more: [Option<Grain>; 2]| {
        for (sum, more) in sum.iter_mut().zip(more) {
            *sum = match (*sum, more) {
                (Some(left), Some(right)) => Some(left.join(right)),
                (left, right) => left.or(right),
            };
        }
    };
    for field in observed.fields() {
        let needs = meaning(field).needs();
        join(&mut sum.first_two, needs.first_two);
        join(&mut sum.third, needs.third);
        sum.drawing |= needs.drawing;
    }
    if sum.drawing {
        join(&mut sum.first_two, [Some(Grain::Value); 2]);
        join(&mut sum.third, [Some(Grain::Value); 2]);
    }
    sum
}
