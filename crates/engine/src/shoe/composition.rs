//! Compositions by the million: counts and nothing else.

use crate::card::Grain;
use crate::error::Error;
use crate::shoe::Shoe;

/// How many cards of each type are left, as a [`Shoe`] knows it, without its name.
///
/// # Example
///
/// ```
/// use shoe_odds::{Composition, Layout};
///
/// // Ten counts are those of the values 0 to 9.
/// let left = Layout::default().read("120,30,31,32,29,30,31,32,28,30")?;
/// assert_eq!((left.cards(), left.values()[9]), (393, 30));
/// assert_eq!(Layout::default().read("8 - KH*2")?.cards(), 414);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composition {
    known: Grain,
    /// The counts of ten values, thirteen ranks or 52 cards, and 0 behind them.
    counts: [u32; 52],
}

impl Composition {
    /// The counts of the ten values `0..=9`, of the thirteen ranks from ace to king, or of the 52
    /// cards in the order of [`crate::card::Card::all`].
    ///
    /// # Errors
    ///
    /// If there is any other number of counts, or the cards are none or more than
    /// [`Shoe::MAX_CARDS`].
    pub fn new(counts: &[u64]) -> Result<Self, Error> {
        let known = Self::known_of(counts.len())?;
        let cards = counts.iter().fold(0u64, |sum, count| sum.saturating_add(*count));
        if cards == 0 || cards > Shoe::MAX_CARDS {
            let found = if cards == 0 { "no card" } else { "more than that" };
            return Err(Error::shoe(format!(
                "expected 1 to {} cards, found {found}",
                Shoe::MAX_CARDS
            )));
        }
        let mut left = [0; 52];
        for (left, count) in left.iter_mut().zip(counts) {
            *left = u32::try_from(*count).expect("at most MAX_CARDS");
        }
        Ok(Self { known, counts: left })
    }

    /// How finely so many counts tell cards apart.
    #[doc(hidden)]
    pub fn known_of(counts: usize) -> Result<Grain, Error> {
        match counts {
            10 => Ok(Grain::Value),
            13 => Ok(Grain::Rank),
            52 => Ok(Grain::Card),
            other => Err(Error::shoe(format!(
                "{other} counts: expected 10 of the values 0 to 9, 13 of the ranks A to K or 52 of \
                 the cards AS AH AD AC to KC"
            ))),
        }
    }

    /// How finely the cards are known: by value, by rank or by card.
    pub fn known(&self) -> Grain {
        self.known
    }

    /// All cards.
    pub fn cards(&self) -> u64 {
        self.counts().iter().map(|count| u64::from(*count)).sum()
    }

    /// The count of each type that is told apart: ten values, thirteen ranks or 52 cards.
    pub fn counts(&self) -> &[u32] {
        match self.known {
            Grain::Value => &self.counts[..10],
            Grain::Rank => &self.counts[..13],
            Grain::Suit | Grain::Card => &self.counts,
        }
    }

    /// The count of each baccarat value, `0..=9`.
    pub fn values(&self) -> [u64; 10] {
        match self.known {
            Grain::Value => std::array::from_fn(|value| self.counts[value].into()),
            _ => {
                let ranks = self.ranks();
                let tens = ranks[9..].iter().sum();
                std::array::from_fn(|value| if value == 0 { tens } else { ranks[value - 1] })
            }
        }
    }

    /// The count of each rank from ace to king, all 0 where only values are known.
    pub fn ranks(&self) -> [u64; 13] {
        let of_rank = |rank: usize| match self.known {
            Grain::Value => 0,
            Grain::Rank => self.counts[rank].into(),
            Grain::Suit | Grain::Card => {
                self.counts[4 * rank..4 * rank + 4].iter().map(|count| u64::from(*count)).sum()
            }
        };
        std::array::from_fn(of_rank)
    }

    /// The counts of the types that `grain` tells apart, in the order of [`Grain::types`], and 0
    /// behind them; nothing but 0 where this composition is not known so finely.
    pub fn at(&self, grain: Grain) -> [u64; 52] {
        let mut counts = [0; 52];
        match grain {
            _ if !self.known.covers(grain) => {}
            Grain::Value => counts[..10].copy_from_slice(&self.values()),
            Grain::Rank => counts[..13].copy_from_slice(&self.ranks()),
            Grain::Suit | Grain::Card => counts = self.counts.map(u64::from),
        }
        counts
    }

    /// The same known no finer than `grain`, which must be told by it.
    #[doc(hidden)]
    pub fn coarsened(&self, grain: Grain) -> Self {
        let known = if grain == Grain::Suit { Grain::Card } else { grain };
        let counts = self.at(known).map(|count| u32::try_from(count).expect("at most MAX_CARDS"));
        Self { known, counts }
    }

    /// Takes a card of the type at this place, of which there must be one.
    #[inline]
    #[doc(hidden)]
    pub fn take(&mut self, place: usize) {
        self.counts[place] -= 1;
    }

    /// The same as a shoe.
    ///
    /// # Errors
    ///
    /// Never for a composition that could be made.
    pub fn shoe(&self) -> Result<Shoe, Error> {
        let types = self.known.types().zip(self.counts());
        let terms: Vec<String> = types.map(|(face, count)| format!("{face}={count}")).collect();
        Shoe::parse(&terms.join(" "))
    }
}

impl From<&Shoe> for Composition {
    fn from(shoe: &Shoe) -> Self {
        let mut counts = [0; 52];
        for (left, (_, count)) in counts.iter_mut().zip(shoe.types()) {
            *left = u32::try_from(*count).expect("at most MAX_CARDS");
        }
        Self { known: shoe.known(), counts }
    }
}
