//! Compositions by the million: counts and nothing else.

use crate::card::Grain;
use crate::error::Error;
use crate::shoe::Shoe;

/// The number of cards of each type that are left, like a [`Shoe`] without its name.
///
/// # Example
///
/// ```
/// use shoe_odds::{Composition, Layout};
///
/// // Ten counts stand for the values 0 to 9.
/// let left = Layout::default().read("120,30,31,32,29,30,31,32,28,30")?;
/// assert_eq!((left.cards(), left.values()[9]), (393, 30));
/// assert_eq!(Layout::default().read("8 - KH*2")?.cards(), 414);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composition {
    known: Grain,
    /// The counts of ten values, thirteen ranks or 52 cards, followed by zeros.
    counts: [u32; 52],
}

impl Composition {
    /// Makes a composition from the counts of the ten values `0..=9`, of the thirteen ranks from
    /// ace to king, or of the 52 cards in the order of [`crate::card::Card::all`].
    ///
    /// # Errors
    ///
    /// Fails for any other number of counts, and unless there are 1 to [`Shoe::MAX_CARDS`] cards.
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

    /// Returns how finely a list of `counts` numbers distinguishes cards.
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

    /// Returns how finely the cards are known: by value, by rank or by card.
    pub fn known(&self) -> Grain {
        self.known
    }

    /// Returns the number of cards.
    pub fn cards(&self) -> u64 {
        self.counts().iter().map(|count| u64::from(*count)).sum()
    }

    /// Returns the count of each type: ten values, thirteen ranks or 52 cards.
    pub fn counts(&self) -> &[u32] {
        match self.known {
            Grain::Value => &self.counts[..10],
            Grain::Rank => &self.counts[..13],
            Grain::Suit | Grain::Card => &self.counts,
        }
    }

    /// Returns the count of each baccarat value, `0..=9`.
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

    /// Returns the count of each rank from ace to king; all 0 if only values are known.
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

    /// Returns the counts of the types of `grain`, in the order of [`Grain::types`], followed by
    /// zeros. All are 0 if this composition is not known so finely.
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

    /// Returns the composition at `grain`, which must not be finer than this one.
    #[doc(hidden)]
    pub fn coarsened(&self, grain: Grain) -> Self {
        let known = grain.of_types();
        let counts = self.at(known).map(|count| u32::try_from(count).expect("at most MAX_CARDS"));
        Self { known, counts }
    }

    /// Removes a card of the type at this index; there must be one.
    #[inline]
    #[doc(hidden)]
    pub fn take(&mut self, place: usize) {
        self.counts[place] -= 1;
    }

    /// Returns the composition as a shoe.
    ///
    /// # Errors
    ///
    /// Never fails for a composition that could be made.
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
