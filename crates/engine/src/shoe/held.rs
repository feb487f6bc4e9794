//! The most cards of each type in whole decks: no composition left of them can exceed it.

use crate::card::Grain;
use crate::shoe::Composition;

/// A type with more cards than the decks hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Beyond {
    /// The index among the types of the composition.
    pub at: usize,
    /// The message; it names the other order of counts if they would fit in that.
    pub message: String,
}

impl Composition {
    /// Returns the first type with more cards than `decks` decks hold; `None` if all fit.
    ///
    /// # Example
    ///
    /// ```
    /// let layout = shoe_odds::Layout::default();
    /// assert_eq!(layout.read("128,32,32,32,32,32,32,32,32,32")?.beyond(8), None);
    /// let beyond = layout.read("32,32,32,32,32,32,32,32,32,128")?.beyond(8).unwrap();
    /// assert_eq!(beyond.at, 9);
    /// assert!(beyond.message.contains("tens first"));
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn beyond(&self, decks: u32) -> Option<Beyond> {
        let counts = self.counts();
        let held = |at: usize| self.held(at, decks);
        let fits = |(at, count): (usize, &u32)| u64::from(*count) <= held(at);
        let at = counts.iter().enumerate().position(|one| !fits(one))?;
        // Aces first and tens last is the order of people who do not count tens as 0.
        let otherwise = self.known() == Grain::Value && {
            let moved = counts[9..].iter().chain(&counts[..9]);
            moved.enumerate().all(fits)
        };
        let hint = match otherwise {
            true => {
                "; it would fit as A to 9 and then ten, but counts stand in the order 0 to 9, \
                     tens first"
            }
            false => "",
        };
        let face = self.known().types().nth(at).map(|face| face.to_string()).unwrap_or_default();
        let of = if self.known() == Grain::Value { "value " } else { "" };
        let message = format!(
            "count {} of {of}{face}: {decks} {} {}{hint}",
            counts[at],
            if decks == 1 { "deck holds" } else { "decks hold" },
            held(at)
        );
        Some(Beyond { at, message })
    }

    /// Returns `true` if rules that allow these numbers of decks allow the shoe. It must be whole
    /// decks of one of these numbers, or cards that may be left of one.
    #[doc(hidden)]
    pub fn is_within(&self, decks: &[u32]) -> bool {
        let counts = || self.counts().iter().enumerate();
        let fits =
            |decks: &u32| counts().all(|(at, count)| u64::from(*count) <= self.held(at, *decks));
        let whole = u32::try_from(self.cards() / 52).unwrap_or(u32::MAX);
        let is_whole = counts().all(|(at, count)| u64::from(*count) == self.held(at, whole));
        if is_whole { decks.contains(&whole) } else { decks.iter().any(fits) }
    }

    /// Returns the number of cards of the type at this index in `decks` decks.
    fn held(&self, at: usize, decks: u32) -> u64 {
        u64::from(decks) * self.known().in_a_deck(at)
    }
}

#[cfg(test)]
mod tests {
    use crate::shoe::Layout;

    fn within(line: &str, decks: u32) -> Result<(), String> {
        let read = Layout::default().read(line).unwrap();
        read.beyond(decks).map_or(Ok(()), |beyond| Err(beyond.message))
    }

    #[test]
    fn whole_decks_hold_themselves_and_no_card_more() {
        for decks in [1, 6, 8] {
            assert_eq!(within(&decks.to_string(), decks), Ok(()));
        }
        let of_ranks = ["32"; 13].join(",");
        assert_eq!(within(&of_ranks, 8), Ok(()));
        assert_eq!(
            within(&of_ranks.replacen("32", "33", 1), 8).unwrap_err(),
            "count 33 of A: 8 decks hold 32"
        );
        assert_eq!(within("8", 1).unwrap_err(), "count 8 of AS: 1 deck holds 1");
        assert_eq!(within("128,32,32,32,32,32,32,32,32,32", 8), Ok(()));
        assert_eq!(
            within("128,32,32,32,32,32,32,32,32,33", 8).unwrap_err(),
            "count 33 of value 9: 8 decks hold 32"
        );
    }

    #[test]
    fn tens_at_the_end_are_seen() {
        let error = within("32,32,32,32,32,32,32,32,32,128", 8).unwrap_err();
        assert!(error.starts_with("count 128 of value 9: 8 decks hold 32; it would fit as A to 9"));
        let error = within("129,32,32,32,32,32,32,32,32,32", 8).unwrap_err();
        assert!(!error.contains("would fit"), "{error}");
    }
}
