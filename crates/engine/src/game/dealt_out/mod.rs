//! A shoe dealt out round after round, without drawing any card: the orders of cards by which a
//! round begins with each composition of the cards left.
//!
//! The cards dealt so far have a composition, and the number of their orders that are whole rounds
//! depends on nothing else. It is counted from the compositions with one or two cards less: `round`
//! is a machine that takes the cards of a round, `compositions` numbers the compositions, and
//! [`Flow`] carries the orders from one number of cards to the next.

mod compositions;
mod flow;
mod round;

use crate::card::Seen;
use crate::game::Game;
use crate::game::rule::Rule;
use crate::game::wide::Wide;
use crate::wording::grouped;

pub use compositions::MOST_COMPOSITIONS;
pub use flow::{Flow, Layer};

use compositions::Compositions;
use round::Round;

/// Maximum number of cards of the shoe.
const MOST_CARDS: u64 = 60;

/// Number of limbs that hold the ways of any deal of a shoe that can be dealt out, and any value of
/// up to 63 bits for each of them.
pub const LIMBS: usize = 6;

/// A shoe to be dealt out.
pub struct DealtOut {
    round: Round,
    compositions: Compositions,
}

impl DealtOut {
    /// Prepares a shoe with a card of each type, and their numbers. `by` names what tells the types
    /// apart, such as "value".
    ///
    /// # Errors
    ///
    /// Returns the reason if the shoe has more than [`MOST_COMPOSITIONS`] compositions or cards than
    /// are counted, or the game has rounds that cannot be followed card by card.
    pub fn new(
        game: &dyn Game,
        rule: &Rule,
        cards: &[(Seen, u64)],
        by: &str,
    ) -> Result<Self, String> {
        let (seen, held): (Vec<Seen>, Vec<u64>) = cards.iter().copied().unzip();
        let all = Compositions::count(&held);
        if all > MOST_COMPOSITIONS {
            return Err(format!(
                "the shoe has {} compositions by {by}: expected up to {}",
                grouped(&all.to_string()),
                grouped(&MOST_COMPOSITIONS.to_string()),
            ));
        }
        let cards: u64 = held.iter().sum();
        if cards > MOST_CARDS {
            return Err(format!("a shoe of {cards} cards: expected up to {MOST_CARDS}"));
        }
        let Some(round) = Round::new(game, rule, &seen) else {
            return Err(format!(
                "rounds of {} are not followed card by card: expected a game of few cards, all of \
                 them in hands",
                game.name()
            ));
        };
        Ok(Self { round, compositions: Compositions::new(&held) })
    }

    /// Returns the number of compositions of the cards dealt.
    pub fn compositions(&self) -> u64 {
        self.compositions.len() as u64
    }

    /// Returns the number of cards of the shoe.
    pub fn cards(&self) -> usize {
        self.compositions.cards()
    }

    /// Returns the numbers of the compositions of this many dealt cards, in the order of the rows of
    /// a [`Layer`].
    pub fn dealt(&self, cards: usize) -> &[u32] {
        self.compositions.of(cards)
    }

    /// Writes the cards dealt of each type in a composition, and returns the number of deals of each
    /// of its orders of types.
    pub fn deals(&self, composition: u32, dealt: &mut [u32]) -> Wide<LIMBS> {
        self.compositions.digits(composition, dealt);
        let gone = || {
            let types = self.compositions.held().zip(dealt.iter());
            types.flat_map(|(held, dealt)| (held - dealt + 1..=held).map(u64::from))
        };
        let short = gone().try_fold(1u128, |deals, left| deals.checked_mul(left.into()));
        match short {
            Some(deals) => Wide::of_u128(deals),
            None => gone().fold(Wide::of_u128(1), |deals, left| deals.times_short(left)),
        }
    }
}
