//! Real shoes, shuffled, burnt from and dealt to the end.
//!
//! What a shoe deals depends on the seed and the number of the shoe alone. How its random order
//! comes about is told in [`crate::random`]; before it, the cards lie in the order of
//! [`Card::all`](crate::card::Card::all), all aces of spades first.

mod frame;
mod header;
mod merge;
mod part;
mod rows;
mod sheet;

use serde::{Deserialize, Serialize};

use crate::card::{Card, Seen};
use crate::error::Error;
use crate::game::{Game, Played, Rule};
use crate::random::Stream;
use crate::shoe::Shoe;
use crate::wording::asked::{CUT, ROUNDS_PER_SHOE};

pub use frame::Frame;
pub(super) use header::share;
pub use header::{Header, Written};
pub use merge::Merge;
pub use part::Part;
pub use rows::Rows;
pub use sheet::{Count, Form, Sheet, Total};

/// The most shoes of a run.
pub const MOST_SHOES: u64 = 1 << 40;

/// The cards that are burnt before the first round of a shoe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Burn {
    /// None.
    #[default]
    None,
    /// The first three.
    Three,
    /// The first is turned, and as many more are burnt as it is worth: an ace 1, and a ten or a
    /// court card 10.
    ByFirstCard,
}

impl Burn {
    /// The most cards that are burnt.
    pub fn most(self) -> u64 {
        match self {
            Self::None => 0,
            Self::Three => 3,
            Self::ByFirstCard => 11,
        }
    }

    fn from(self, cards: &[Seen]) -> usize {
        match self {
            Self::None => 0,
            Self::Three => 3,
            Self::ByFirstCard => cards.first().map_or(0, |first| match first.value() {
                0 => 11,
                value => 1 + usize::from(value),
            }),
        }
    }
}

/// When a shoe ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// With the round in which the cut card comes out: a round begins where more cards than so
    /// many are left, and enough for any round, and it is finished with cards from behind the
    /// cut card if need be.
    Cut(u64),
    /// After so many rounds.
    Rounds(u64),
}

/// How shoes are made up and dealt.
///
/// # Example
///
/// ```
/// use shoe_odds::game::game;
/// use shoe_odds::question::simulate::dealing::{Burn, Dealing, End};
/// use shoe_odds::game::Rule;
/// use shoe_odds::Shoe;
///
/// let shoe = Shoe::decks(8)?;
/// let game = game("baccarat").unwrap();
/// let dealing = Dealing::new(game, Rule::default(), &shoe, Burn::Three, End::Cut(14), 7)?;
/// let mut deck = dealing.deck();
/// // 413 cards, of which 399 lie in front of the cut card; a round takes four to six.
/// assert!((67..=100).contains(&dealing.deal(1, &mut deck).len()));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub struct Dealing {
    game: &'static dyn Game,
    rule: Rule,
    cards: Vec<Seen>,
    burn: Burn,
    end: End,
    seed: u64,
    /// The cards that may come out, from the top.
    reach: usize,
    /// A round begins before the card at this place.
    last: usize,
    rounds: u64,
}

/// A shoe on the table and its rounds.
#[derive(Clone, Debug)]
pub struct Deck {
    cards: Vec<Seen>,
    rounds: Vec<Played>,
}

impl Dealing {
    /// Makes ready to deal shoes with these cards.
    ///
    /// # Errors
    ///
    /// If the cards of the shoe are not known by rank and suit, if not even one round can be sure
    /// of its cards, or not all of the rounds that each shoe is to have.
    pub fn new(
        game: &'static dyn Game,
        rule: Rule,
        shoe: &Shoe,
        burn: Burn,
        end: End,
        seed: u64,
    ) -> Result<Self, Error> {
        let cards = cards(shoe)?;
        let (held, most) = (shoe.cards(), game.cards());
        let burnt = match burn {
            Burn::None => String::new(),
            burn => format!(" less up to {} that are burnt", burn.most()),
        };
        let holds = format!("shoe \"{shoe}\" holds {held} cards{burnt}");
        let after = held.saturating_sub(burn.most());
        let (left, rounds, reach) = match end {
            End::Cut(cut) => {
                if after <= cut {
                    let why = "expected fewer cards behind the cut card";
                    return Err(Error::value(CUT, cut, format!("{holds}: {why}")));
                }
                (cut.max(most - 1), u64::MAX, held.min(held - cut + most))
            }
            End::Rounds(rounds) => {
                let fit = after / most;
                if rounds > fit && fit > 0 {
                    let why = format!(
                        "a round takes up to {most} cards and {holds}: expected up to {fit}, which \
                         can always be dealt"
                    );
                    return Err(Error::value(ROUNDS_PER_SHOE, rounds, why));
                }
                (most - 1, rounds, held.min(burn.most() + rounds.saturating_mul(most)))
            }
        };
        if after < most {
            return Err(Error::shoe(format!(
                "a round of {} takes up to {most} cards and {holds}: insufficient cards, the \
                 round is void",
                game.name()
            )));
        }
        let size = |cards: u64| usize::try_from(cards).expect("a shoe holds so many");
        let (reach, last) = (size(reach), size(held - left));
        Ok(Self { game, rule, cards, burn, end, seed, reach, last, rounds })
    }

    /// The dealing procedure.
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// When shoes end.
    pub fn end(&self) -> End {
        self.end
    }

    /// How many cards a shoe holds.
    pub fn cards(&self) -> usize {
        self.cards.len()
    }

    /// A shoe to deal with.
    pub fn deck(&self) -> Deck {
        Deck { cards: self.cards.clone(), rounds: Vec::new() }
    }

    /// Shuffles the shoe of this number, burns from it, and deals its rounds.
    pub fn deal<'a>(&self, shoe: u64, deck: &'a mut Deck) -> &'a [Played] {
        let Deck { cards, rounds } = deck;
        rounds.clear();
        self.shuffle(shoe, cards);
        let burnt = self.burn.from(cards);
        let (end, cards) = (self.last.saturating_sub(burnt), &cards[burnt..self.reach]);
        self.game.play_on(&self.rule, cards, end, self.rounds, rounds);
        rounds
    }

    /// Lays the cards of the shoe of this number in their random order. Most of the time goes into
    /// its loop, which apart from the rest keeps all it needs in registers.
    #[inline(never)]
    fn shuffle(&self, shoe: u64, cards: &mut [Seen]) {
        cards.copy_from_slice(&self.cards);
        Stream::new(self.seed, shoe).shuffle(cards, self.reach);
    }
}

/// The cards of a shoe one by one, in the order of [`Card::all`].
fn cards(shoe: &Shoe) -> Result<Vec<Seen>, Error> {
    let mut cards = Vec::new();
    for (face, count) in shoe.types() {
        let (Some(rank), Some(suit)) = (face.rank, face.suit) else {
            return Err(Error::shoe(format!(
                "shoe \"{shoe}\" is known by {} only, and a shoe is dealt by rank and suit",
                shoe.known()
            )));
        };
        let count = usize::try_from(*count).unwrap_or(usize::MAX);
        cards.extend(std::iter::repeat_n(Seen::from(Card { rank, suit }), count));
    }
    Ok(cards)
}
