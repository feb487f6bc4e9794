//! Real shoes: shuffled, burned from and dealt to the end.
//!
//! The cards of a shoe depend on nothing but the seed and the number of the shoe. [`crate::random`]
//! describes the shuffle. Before it, the cards lie in the order of
//! [`Card::all`](crate::card::Card::all), all aces of spades first. A shoe known by ranks or values
//! only is dealt by them: its cards lie in the order of [`Shoe::types`], and have no suits.

use serde::Deserialize;

use crate::card::{Face, Seen};
use crate::error::Error;
use crate::figure::key::keys;
use crate::game::{Game, Played, Rule};
use crate::random::Stream;
use crate::shoe::Shoe;
use crate::wording::asked::{CUT, ROUNDS_PER_SHOE};
use crate::wording::cards_in_words;

/// Default number of cards behind the cut card.
pub const USUAL_CUT: u64 = 14;
/// Default number of rounds after the one in which the cut card comes out.
pub const USUAL_AFTER_CUT: u64 = 1;

keys! {
    /// The cards burned before the first round of a shoe.
    #[derive(Default, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum Burn {
        /// No cards.
        #[default]
        None = "none",
        /// The first three cards.
        Three = "three",
        /// The first card is turned, and its value of further cards is burned, ten for a ten or a
        /// face card.
        ByFirstCard = "by-first-card",
    }
}

impl Burn {
    /// Returns the most cards that are burned.
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

/// The end of a shoe.
///
/// The cut card comes out when the cards in front of it are dealt. If it comes out instead of the
/// first card of a round, that round is the first after it. The default and common rule is one
/// round after the cut card. A house then finishes the round in which the cut card comes out and
/// deals one more; if the cut card comes out before a round, the house deals that round and stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// After the round in which the cut card comes out. A round begins while more cards than this
    /// are left, and enough for any round. It is finished with cards from behind the cut card if
    /// necessary.
    Cut(u64),
    /// After this many more rounds, as long as the cards suffice for any round.
    CutAndMore {
        /// The cards behind the cut card.
        cut: u64,
        /// The rounds after the one in which the cut card comes out.
        rounds: u64,
    },
    /// After this many rounds.
    Rounds(u64),
}

impl Default for End {
    fn default() -> Self {
        Self::by_cut(USUAL_CUT, USUAL_AFTER_CUT)
    }
}

impl End {
    /// Returns the end for the cards behind the cut card and the rounds after the one in which it
    /// comes out.
    pub fn by_cut(cut: u64, after: u64) -> Self {
        match after {
            0 => Self::Cut(cut),
            rounds => Self::CutAndMore { cut, rounds },
        }
    }

    /// Returns the cards behind the cut card; `None` if a number of rounds ends the shoe.
    pub fn cut(self) -> Option<u64> {
        match self {
            Self::Cut(cut) | Self::CutAndMore { cut, .. } => Some(cut),
            Self::Rounds(_) => None,
        }
    }

    /// Returns the number of rounds after the one in which the cut card comes out.
    pub fn after_cut(self) -> u64 {
        match self {
            Self::CutAndMore { rounds, .. } => rounds,
            Self::Cut(_) | Self::Rounds(_) => 0,
        }
    }

    /// Returns the number of rounds of a shoe; `None` if the cut card ends it.
    pub fn rounds(self) -> Option<u64> {
        match self {
            Self::Rounds(rounds) => Some(rounds),
            Self::Cut(_) | Self::CutAndMore { .. } => None,
        }
    }
}

/// The composition of shoes and the way they are dealt.
///
/// # Example
///
/// ```
/// use shoe_odds::game::game;
/// use shoe_odds::game::dealing::{Burn, Dealing, End};
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
    /// Number of cards from the top that may come out.
    reach: usize,
    /// The index before which a round must begin.
    last: usize,
    rounds: u64,
}

/// A shoe on the table and its rounds.
#[derive(Clone, Debug)]
pub struct Deck {
    cards: Vec<Seen>,
    burned: usize,
    rounds: Vec<Played>,
}

impl Deck {
    /// Returns the cards burned from the most recent shoe, the first on top.
    pub fn burned(&self) -> &[Seen] {
        &self.cards[..self.burned]
    }

    /// Returns the rounds of the most recent shoe.
    pub fn rounds(&self) -> &[Played] {
        &self.rounds
    }
}

impl Dealing {
    /// Prepares to deal shoes with these cards.
    ///
    /// # Errors
    ///
    /// Fails if no card lies in front of the cut card, or if the cards may not suffice for one round
    /// or for the number of rounds in `end`.
    pub fn new(
        game: &'static dyn Game,
        rule: Rule,
        shoe: &Shoe,
        burn: Burn,
        end: End,
        seed: u64,
    ) -> Result<Self, Error> {
        let cards = cards(shoe);
        let (held, most) = (shoe.cards(), game.most_cards());
        let burned = match burn {
            Burn::None => String::new(),
            burn => format!(" less up to {} that are burned", burn.most()),
        };
        let holds = format!("shoe \"{shoe}\" holds {}{burned}", cards_in_words(held));
        let after = held.saturating_sub(burn.most());
        let (left, rounds, reach) = match end {
            End::Cut(cut) | End::CutAndMore { cut, .. } => {
                if after <= cut {
                    let why = "expected fewer cards behind the cut card";
                    return Err(Error::value(CUT, cut, format!("{holds}: {why}")));
                }
                let beyond = most.saturating_mul(end.after_cut().saturating_add(1));
                (cut.max(most - 1), u64::MAX, held.min((held - cut).saturating_add(beyond)))
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

    /// Returns the dealing procedure.
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// Returns the rule of the deal.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Returns the cards that are burned.
    pub fn burn(&self) -> Burn {
        self.burn
    }

    /// Returns the end of shoes.
    pub fn end(&self) -> End {
        self.end
    }

    /// Returns the number of cards of a shoe.
    pub fn cards(&self) -> usize {
        self.cards.len()
    }

    /// Returns a deck for [`Dealing::deal`].
    pub fn deck(&self) -> Deck {
        Deck { cards: self.cards.clone(), burned: 0, rounds: Vec::new() }
    }

    /// Shuffles the shoe with this number, burns from it, and deals its rounds.
    pub fn deal<'a>(&self, shoe: u64, deck: &'a mut Deck) -> &'a [Played] {
        self.shuffle(shoe, &mut deck.cards);
        self.lay(deck)
    }

    /// Burns from a shoe whose cards lie in this order, the first on top, and deals its rounds.
    ///
    /// `cards` must have the length [`Dealing::cards`].
    pub fn deal_in_order<'a>(&self, cards: &[Seen], deck: &'a mut Deck) -> &'a [Played] {
        deck.cards.copy_from_slice(cards);
        self.lay(deck)
    }

    fn lay<'a>(&self, deck: &'a mut Deck) -> &'a [Played] {
        let Deck { cards, burned, rounds } = deck;
        rounds.clear();
        *burned = self.burn.from(cards);
        let (end, cards) = (self.last.saturating_sub(*burned), &cards[*burned..self.reach]);
        self.game.play_on(&self.rule, cards, end, self.rounds, rounds);
        let more = self.end.after_cut();
        if more > 0 {
            let dealt: usize = rounds.iter().map(Played::taken).sum();
            // A round begins only if there are enough cards for any round.
            let enough = self.cards.len() - (self.game.most_cards() as usize - 1);
            let end = enough.saturating_sub(*burned + dealt);
            self.game.play_on(&self.rule, &cards[dealt..], end, more, rounds);
        }
        rounds
    }

    /// Shuffles the cards of the shoe with this number. Most of the time goes into this loop; a
    /// function of its own keeps everything it needs in registers.
    #[inline(never)]
    fn shuffle(&self, shoe: u64, cards: &mut [Seen]) {
        cards.copy_from_slice(&self.cards);
        Stream::new(self.seed, shoe).shuffle(cards, self.reach);
    }
}

/// Returns the cards of a shoe one by one, in the order of its types.
fn cards(shoe: &Shoe) -> Vec<Seen> {
    let of_type = |(face, count): &(Face, u64)| {
        std::iter::repeat_n(face.example(), usize::try_from(*count).unwrap_or(usize::MAX))
    };
    shoe.types().iter().flat_map(of_type).collect()
}
