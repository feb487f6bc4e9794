//! A shoe tracked card by card.

use crate::card::{Grain, Named, Rank};
use crate::error::Error;
use crate::shoe::Shoe;

impl Shoe {
    /// Returns the shoe after a card was seen to leave it.
    ///
    /// A shoe known by rank or by value removes the card as far as it is known. A card named by
    /// rank or by value alone leaves a shoe known no finer than that, as in a specification.
    ///
    /// # Errors
    ///
    /// Fails if no such card is left, or if it is the only card.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Shoe;
    /// use shoe_odds::card::Card;
    ///
    /// let mut shoe = Shoe::decks(8)?;
    /// for card in ["KH", "9S", "KH"] {
    ///     shoe = shoe.without(card.parse::<Card>()?)?;
    /// }
    /// assert_eq!(shoe, Shoe::parse("8 - KH*2 - 9S")?);
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn without(&self, card: impl Into<Named>) -> Result<Self, Error> {
        let card = self.knows(card.into());
        if self.held(card) == 0 {
            let why = format!("shoe \"{self}\" holds no \"{card}\"");
            return Err(Error::shoe(why).of(&card.to_string()));
        }
        if self.cards() == 1 {
            return Err(Error::shoe(format!("shoe \"{self}\" holds nothing but \"{card}\"")));
        }
        self.after(&[(card, 1)])
    }

    /// Returns a card as this shoe knows it.
    pub(super) fn knows(&self, card: Named) -> Named {
        match (card.at(self.known), self.known) {
            // Each of these values has only one rank.
            (Named::Value(value @ 1..), Grain::Card | Grain::Rank) => {
                Rank::new(value - 1).map_or(Named::Value(value), Named::Rank)
            }
            (card, _) => card,
        }
    }

    /// Returns the number of cards of a kind that are left.
    pub(super) fn held(&self, kind: Named) -> u64 {
        let of_kind = self.types.iter().filter(|(face, _)| kind.matches(*face));
        of_kind.map(|(_, count)| count).sum()
    }

    /// Returns the shoe without cards that it holds; the finest kinds come first.
    pub(super) fn after(&self, gone: &[(Named, u64)]) -> Result<Self, Error> {
        if self.decks.is_some() {
            // The specification is shorter than a count of every kind.
            let term = |(card, times): &(Named, u64)| match card {
                Named::Value(1) => format!(" - A*{times}"),
                card => format!(" - {card}*{times}"),
            };
            return Self::parse(&format!("{self}{}", gone.iter().map(term).collect::<String>()));
        }
        let mut rest = self.clone();
        for (card, times) in gone {
            let lacks = |left| Error::shoe(format!("shoe \"{self}\" holds {left} of \"{card}\""));
            rest.take(*card, *times).map_err(lacks)?;
        }
        Self::parse(&rest.counts())
    }

    /// Returns a specification that counts every kind. It always names 0 if cards are known by
    /// value, to distinguish a list of values from one of ranks.
    fn counts(&self) -> String {
        let by_value = self.known == Grain::Value;
        let counts =
            self.types.iter().filter(|(face, count)| *count > 0 || (by_value && face.value == 0));
        counts.map(|(face, count)| format!("{face}={count}")).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without(shoe: &str, card: &str) -> Result<String, String> {
        let shoe = Shoe::parse(shoe).unwrap_or_else(|error| panic!("{error}"));
        let card = Named::parse(card).unwrap();
        shoe.without(card).map(|shoe| shoe.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_card_goes_from_what_is_known_of_the_shoe() {
        for (shoe, card, rest) in [
            ("8", "KH", "8 - KH"),
            ("8 - KH", "KH", "8 - KH*2"),
            ("8 - KH", "9", "8 - KH - 9"),
            ("8", "0", "8 - 0"),
            ("8", "1", "8 - A"),
            ("8 - 9", "9S", "8 - 9*2"),
            ("8 - 0", "KH", "8 - 0*2"),
            ("8 - 0", "1", "8 - A - 0"),
            ("AS=8 KC=1", "KC", "AS=8"),
            ("AS=8 AH=2", "A", "A=9"),
            ("A=30 K=25", "1", "A=29 K=25"),
            ("A=30 K=25", "KH", "A=30 K=24"),
            ("0=1 2=10", "QD", "0=0 2=10"),
            ("0=100 1=30 9=25", "9S", "0=100 1=30 9=24"),
        ] {
            assert_eq!(without(shoe, card).as_deref(), Ok(rest), "{shoe} without {card}");
        }
    }

    #[test]
    fn a_card_that_is_not_there_is_refused() {
        assert_eq!(without("1 - KH", "KH").unwrap_err(), "shoe \"1 - KH\" holds no \"KH\"");
        assert_eq!(without("A=30", "9S").unwrap_err(), "shoe \"A=30\" holds no \"9\"");
        assert_eq!(without("AS=1", "AS").unwrap_err(), "shoe \"AS=1\" holds nothing but \"AS\"");
    }
}
