//! The shoe: the number of cards of each type that are left, of whole decks or in any other
//! composition.
//!
//! A shoe stores counts and no order, because every question of this crate is about a well-shuffled
//! shoe. For the same reason a card burned unseen changes nothing; only cards that were *seen* to
//! leave belong in a specification.
//!
//! A shoe may be known only by rank or only by baccarat value. It then prices exactly every wager
//! that observes no more than that, and rejects the others instead of guessing.

mod composition;
mod held;
mod kept;
mod layout;
mod less;
mod read;
mod seen;
mod terms;

use std::fmt;
use std::str::FromStr;

use crate::card::{Face, Grain};
use crate::error::{Error, brief};

pub use composition::Composition;
pub use held::Beyond;
pub use kept::KeptLayout;
pub use layout::Layout;
#[doc(hidden)]
pub use layout::check_order;
pub use less::SeenCards;

/// The cards left in a shoe, by type, as finely as they are known.
///
/// # Example
///
/// ```
/// use shoe_odds::Shoe;
///
/// let shoe = Shoe::parse("8 - KH*2 - 9S")?;
/// assert_eq!(shoe.cards(), 413);
/// assert_eq!(shoe.to_string(), "8 - 9S - KH*2");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shoe {
    types: Vec<(Face, u64)>,
    known: Grain,
    decks: Option<u32>,
    /// `true` if it has infinitely many decks, and so no counts.
    infinite: bool,
    /// The cards that left a shoe whose number of decks the rules name, which has no counts yet.
    left_default: Option<Box<SeenCards>>,
    spec: String,
}

/// The notation of a shoe of infinitely many decks.
const INFINITE: &str = "infinite";

impl Shoe {
    /// The most cards a shoe may hold: 10,000 decks. Every count of ways of such a shoe, and every
    /// intermediate sum, stays below 2^127.
    pub const MAX_CARDS: u64 = 520_000;

    /// Returns a full shoe of whole decks, in the range `1..=10_000`.
    ///
    /// # Errors
    ///
    /// Fails if `decks` is outside that range.
    pub fn decks(decks: u32) -> Result<Self, Error> {
        let most = Self::MAX_CARDS / 52;
        if decks == 0 || u64::from(decks) > most {
            return Err(Error::shoe(format!(
                "{decks} decks: expected a whole number of decks from 1 to {most}"
            )));
        }
        let types = Grain::Card.types().map(|face| (face, u64::from(decks))).collect();
        let (known, spec) = (Grain::Card, decks.to_string());
        Ok(Self { types, known, decks: Some(decks), infinite: false, left_default: None, spec })
    }

    /// Returns a shoe of infinitely many decks, as if every card were put back. It supports only
    /// prices and has no counts.
    pub fn infinite() -> Self {
        let types = Grain::Card.types().map(|face| (face, 0)).collect();
        let spec = INFINITE.to_owned();
        Self { types, known: Grain::Card, decks: None, infinite: true, left_default: None, spec }
    }

    /// Returns `true` if it has infinitely many decks.
    pub fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// Returns this shoe if it is finite.
    ///
    /// # Errors
    ///
    /// Fails if it has infinitely many decks, because removing cards does not change it.
    #[doc(hidden)]
    pub fn finite(&self) -> Result<&Self, Error> {
        match self.infinite {
            false => Ok(self),
            true => Err(Error::shoe(format!(
                "shoe \"{self}\": cards that leave it change nothing, so it has prices only: \
                 expected a number of decks"
            ))),
        }
    }

    /// Parses a specification:
    ///
    /// - whole decks: `"8"`, `"8 decks"`;
    /// - decks less named cards: `"8 - KH*2 - 9S"`, `"8 decks less KH*2, 9S"`, by rank `"8 - 9*3"`,
    ///   ten-valued cards `"8 - 0*5"`;
    /// - the count of each type left: by card `"AS=8 AH=7"`, by rank `"A=30 T=25"`, or by baccarat
    ///   value `"0=100 1=30"`; `T` beside A to 9, without J, Q and K, is every ten-valued card:
    ///   `"A=30 2=31 … 9=28 T=120"`;
    /// - the same counts in parentheses, of A to 9 and ten, of A to K or of AS to KC:
    ///   `"(30,31,…,28,120)"`;
    /// - `"infinite"`, which is [`Shoe::infinite`].
    ///
    /// Blanks, commas or a `-` separate cards. Types that a list of counts does not name have the
    /// count 0.
    ///
    /// # Errors
    ///
    /// Fails if a term cannot be parsed, names a card twice or mixes kinds; if more cards are taken
    /// out than there are; and if the shoe would hold no card or more than [`Shoe::MAX_CARDS`].
    pub fn parse(spec: &str) -> Result<Self, Error> {
        let read = || Self::read(spec);
        read().map_err(|why| Error::shoe(format!("shoe \"{}\": {why}", brief(spec))).of(spec))
    }

    /// Returns the number of cards left, in the range `1..=Shoe::MAX_CARDS`; 0 for
    /// [`Shoe::infinite`], which has no count.
    pub fn cards(&self) -> u64 {
        self.types.iter().map(|(_, count)| count).sum()
    }

    /// Returns how finely the cards of this shoe are known: by card, by rank or by value.
    pub fn known(&self) -> Grain {
        self.known
    }

    /// Returns the number of decks that the specification starts from; `None` for a list of counts.
    pub fn base_decks(&self) -> Option<u32> {
        self.decks
    }

    /// Returns the number of decks of a full shoe; `None` for any other composition.
    pub fn whole_decks(&self) -> Option<u32> {
        self.decks.filter(|decks| self.cards() == u64::from(*decks) * 52)
    }

    /// Returns the card types as far as they are known, each with its count, which may be 0.
    pub fn types(&self) -> &[(Face, u64)] {
        &self.types
    }

    /// Returns the count of each baccarat value, `0..=9`.
    pub fn values(&self) -> [u64; 10] {
        let mut values = [0; 10];
        for (face, count) in &self.types {
            values[usize::from(face.value)] += count;
        }
        values
    }

    /// Returns the number of cards that are `face` if they are known by `grain` only.
    pub fn held_at(&self, face: Face, grain: Grain) -> u64 {
        let same = self.types.iter().filter(|(other, _)| other.at(grain) == face);
        same.map(|(_, count)| count).sum()
    }

    /// Returns the kinds of card at `grain` that are left, sorted and with their counts. The shoe
    /// must be known that finely.
    pub fn kinds(&self, grain: Grain) -> Vec<(Face, u64)> {
        let mut kinds: Vec<(Face, u64)> = Vec::new();
        for (face, count) in self.types.iter().filter(|(_, count)| *count > 0) {
            let kind = face.at(grain);
            match kinds.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, sum)) => *sum += count,
                None => kinds.push((kind, *count)),
            }
        }
        kinds.sort_by_key(|(kind, _)| kind.order());
        kinds
    }

    /// Makes a shoe of these kinds, known by the grain `known`; `name` is its name in messages.
    #[doc(hidden)]
    pub fn of_kinds(kinds: Vec<(Face, u64)>, known: Grain, name: &str) -> Self {
        let spec = name.to_owned();
        Self { types: kinds, known, decks: None, infinite: false, left_default: None, spec }
    }

    /// Rejects a shoe that does not distinguish all cards that `grain` does.
    pub(crate) fn require(&self, grain: Grain) -> Result<(), Error> {
        match self.known.covers(grain) {
            true => Ok(()),
            false => Err(self.too_coarse(format_args!("{grain} are needed"))),
        }
    }

    /// Returns the error for a shoe that is not known finely enough; `needed` says what is needed.
    pub(crate) fn too_coarse(&self, needed: impl fmt::Display) -> Error {
        Error::shoe(format!("shoe \"{self}\" is known by {} only, and {needed}", self.known))
    }

    /// Returns `true` if a shoe that began as `decks` whole decks could be left with this
    /// composition.
    pub fn fits(&self, decks: u32) -> bool {
        !self.infinite
            && self.types.iter().all(|(face, count)| {
                *count <= self.known.in_a_deck(face.value.into()) * u64::from(decks)
            })
    }

    /// Returns `true` if the shoe is one of these numbers of decks, or may be left of one.
    #[doc(hidden)]
    pub fn is_of(&self, decks: &[u32]) -> bool {
        match self.base_decks() {
            Some(number) => decks.contains(&number),
            None => decks.iter().any(|number| self.fits(*number)),
        }
    }

    /// Describes this shoe in words: `"8 decks"`, `"8 decks less 9S, KH*2"`.
    pub fn describe(&self) -> String {
        match self.decks {
            None if self.infinite => "infinite decks".to_owned(),
            None => format!("counts {}", self.spec),
            Some(decks) => {
                let plural = if decks == 1 { "" } else { "s" };
                match self.spec.split_once(" - ") {
                    None => format!("{decks} deck{plural}"),
                    Some((_, less)) => {
                        format!("{decks} deck{plural} less {}", less.replace(" - ", ", "))
                    }
                }
            }
        }
    }
}

/// Shows a specification that parses as this shoe.
impl fmt::Display for Shoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spec)
    }
}

/// Parses a specification, as [`Shoe::parse`] does; the displayed specification parses as the same
/// shoe.
///
/// # Errors
///
/// Fails as [`Shoe::parse`] does.
///
/// # Example
///
/// ```
/// use shoe_odds::Shoe;
///
/// let shoe: Shoe = "8 - KH*2".parse()?;
/// assert_eq!(shoe.to_string().parse::<Shoe>()?, shoe);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
impl FromStr for Shoe {
    type Err = Error;

    fn from_str(spec: &str) -> Result<Self, Error> {
        Self::parse(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn message(spec: &str) -> String {
        Shoe::parse(spec).expect_err(spec).to_string()
    }

    #[test]
    fn a_shoe_that_lacks_a_card_has_no_whole_decks() {
        let decks = |spec: &str| Shoe::parse(spec).unwrap().whole_decks();
        assert_eq!(decks("8"), Some(8));
        assert_eq!(decks("8 - KH"), None);
        assert_eq!(decks("A=30 T=70"), None);
    }

    /// Eight decks have 128 ten-valued cards, 32 of them of the rank ten.
    #[test]
    fn ten_values_are_written_by_name_or_in_parentheses() {
        let others = "A=32 2=32 3=32 4=32 5=32 6=32 7=32 8=32 9=32";
        let of_values = Shoe::parse("0=128 1=32 2=32 3=32 4=32 5=32 6=32 7=32 8=32 9=32").unwrap();
        assert_eq!(of_values.values(), Shoe::decks(8).unwrap().values());
        for spec in [
            format!("{others} T=128"),
            format!("T=128 {others}"),
            "(32,32,32,32,32,32,32,32,32,128)".to_owned(),
            " (32 32 32 32 32 32 32 32 32 128) ".to_owned(),
        ] {
            assert_eq!(Shoe::parse(&spec).unwrap(), of_values, "{spec}");
            assert_eq!(Layout::default().read(&spec).unwrap(), (&of_values).into(), "{spec}");
        }
        let of_ranks = Shoe::parse(&format!("{others} T=32 J=32 Q=32 K=32")).unwrap();
        let listed = format!("({})", ["32"; 13].join(","));
        assert_eq!(Shoe::parse(&listed).unwrap(), of_ranks);
        assert_eq!(Shoe::parse("A=30 T=70").unwrap().known(), Grain::Rank);
        assert!(
            message("(1,2,3)").contains("3 counts in parentheses: expected 10 of A to 9 and ten")
        );
        assert!(message("(1,2,3,4,5,6,7,8,9,x)").contains("\"0=x\" has no whole number"));
    }

    #[test]
    fn a_specification_reads_back_as_itself() {
        for spec in [
            "8",
            "31",
            "8 - 9S - KH*2",
            "8 - 9*3",
            "8 - 0*5",
            "1 - AS - A*2",
            "AS=8 AH=7 KC=1",
            "A=30 2=31 T=25 K=25",
            "0=100 1=30 9=25",
            "0=0 2=10",
            "8=20",
            "infinite",
        ] {
            let shoe = Shoe::parse(spec).unwrap();
            assert_eq!(shoe.to_string(), spec);
            assert_eq!(Shoe::parse(&shoe.to_string()).unwrap(), shoe);
        }
        assert_eq!(Shoe::parse(" 8-kh*2 - 9♠ ").unwrap().to_string(), "8 - 9S - KH*2");
        assert_eq!(Shoe::parse("8 - KH - KH").unwrap().to_string(), "8 - KH*2");
        for (typed, spec) in [
            ("8 decks", "8"),
            ("1 deck", "1"),
            ("8 decks - 9H", "8 - 9H"),
            ("8 - 9H KD 4C", "8 - 4C - 9H - KD"),
            ("8 - 9H, KD * 2 KD; 4C", "8 - 4C - 9H - KD*3"),
            ("8 decks less 9S, KH*2", "8 - 9S - KH*2"),
            ("8 decks less 9S - KH*2", "8 - 9S - KH*2"),
            ("8 - 9 10*2 - 0", "8 - 9 - T*2 - 0"),
        ] {
            assert_eq!(Shoe::parse(typed).unwrap().to_string(), spec, "{typed}");
        }
        for spec in ["8", "1 - 9S", "8 - 9S - KH*2", " infinite"] {
            let shoe = Shoe::parse(spec).unwrap();
            assert_eq!(Shoe::parse(&shoe.describe()).unwrap(), shoe);
        }
    }

    #[test]
    fn a_shoe_is_known_as_finely_as_it_was_named() {
        for (spec, known, cards) in [
            ("8 - KH*2 - 9S", Grain::Card, 413),
            ("8 - 9*3", Grain::Rank, 413),
            ("8 - 9*3 - 0", Grain::Value, 412),
            ("8 - KH - 0*2", Grain::Value, 413),
            // All thirty-two nines are gone, so no suit is unknown.
            ("8 - 9*32", Grain::Card, 384),
            ("8 - 0*128", Grain::Card, 288),
            ("A=30 2=31", Grain::Rank, 61),
            ("1=30 2=31", Grain::Value, 61),
            ("8=20", Grain::Rank, 20),
        ] {
            let shoe = Shoe::parse(spec).unwrap();
            assert_eq!((shoe.known(), shoe.cards()), (known, cards), "{spec}");
        }
    }

    #[test]
    fn values_add_up_over_ranks_and_suits() {
        assert_eq!(Shoe::decks(8).unwrap().values(), [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]);
        assert_eq!(Shoe::parse("8 - TS - K*2 - 5").unwrap().values()[0], 125);
    }

    #[test]
    fn knows_the_decks_it_could_come_from() {
        assert!(Shoe::parse("8=20").unwrap().fits(5));
        assert!(!Shoe::parse("8=20").unwrap().fits(4));
        assert!(Shoe::parse("0=128").unwrap().fits(8));
        assert!(!Shoe::parse("AS=9").unwrap().fits(8));
    }

    #[test]
    fn refuses_impossible_shoes_and_says_why() {
        for (spec, part) in [
            ("0", "from 1 to 10000"),
            ("10001", "from 1 to 10000"),
            ("4294967296", "from 1 to 10000"),
            ("99999999999999999999 - 9", "from 1 to 10000"),
            ("", "expected a number of decks"),
            ("8 - ", "expected one behind every \"-\""),
            ("8 - 9 - - 4", "expected one behind every \"-\""),
            ("8 decks less", "expected one behind every \"-\""),
            ("8 - 9H XD 4C", "\"XD\" names no card"),
            ("8 - 9H KD*x", "\"KD*x\" has no whole number"),
            ("decks", "expected a number of decks"),
            ("8 cards", "expected a number of decks"),
            ("infinite - 9H", "expected \"infinite\" by itself"),
            ("8 - KH*9", "cannot lose 9 of \"KH\": it holds 8"),
            ("8 - KH*0", "at least 1"),
            ("8 - KH*99999999999999999999", "at least 1"),
            ("8 - 1", "names no card"),
            ("8 - XY", "names no card"),
            ("1 - 9*3 - 9S*2", "cannot lose 2 of \"9S\": it holds 1"),
            ("AS=8 K=3", "use one kind"),
            ("AS=8 7=3", "use one kind"),
            ("A=8 0=3", "use one kind"),
            ("AS=8 AS=3", "second time"),
            ("AS=-1", "no whole number"),
            ("AS=", "no whole number"),
            ("AS=0", "holds no card"),
            ("AS=520001", "the most is 520000"),
            ("AS=8 KH", "is not a count"),
        ] {
            let message = message(spec);
            assert!(message.contains(part), "{spec:?}: {message}");
        }
    }
}
