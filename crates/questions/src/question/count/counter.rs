//! Keeps a count and decides if it says to bet.

use crate::card::{Card, Grain, Seen, Suit};
use crate::exact::Exact;
use crate::shoe::Composition;

use super::{Per, Rounded};

/// Number of cards of a deck: a true count is the running count over the decks left.
const DECK: i64 = 52;

/// The largest absolute value of a trigger, and the largest denominator.
pub(super) const TRIGGERS: (i64, i64) = (1_000_000, 1_000);

/// A count, with the counts at which the stake changes.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    kind: Kind,
    /// The counts, in rising order, as fractions with denominators above 0. The first is the
    /// trigger.
    steps: Vec<(i64, i64)>,
    /// The count at which the player begins to bet, if that is not the first step.
    enter: Option<(i64, i64)>,
}

#[derive(Clone, Debug)]
enum Kind {
    /// A sum of the tags of the seen cards. `of` has the tag of each [`Seen`] in units of 1/`parts`;
    /// `start` is the value before the first round in the same units.
    Tags { of: Box<[i64; Seen::KINDS]>, parts: i64, start: i64, scale: Scale },
    /// The pairs of unseen cards that are alike, compared with the pairs in the full shoe. `of` has
    /// the kind of each [`Seen`]; `full` has the alike pairs and all pairs of the full shoe.
    Alike { of: Box<[u8; Seen::KINDS]>, full: (u64, u64) },
}

#[derive(Clone, Copy, Debug)]
enum Scale {
    Running,
    True { per: Per, round: Rounded },
}

/// The state of one count after the cards seen so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    running: i64,
    /// Number of unseen cards of each kind.
    kinds: Vec<u64>,
    /// Number of ordered pairs of unseen cards that are alike.
    pairs: u64,
    /// `true` from the count at which the player enters until it falls below the trigger.
    has_entered: bool,
}

/// The value of a count at some moment: a fraction with a denominator above 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value(i128, i128);

impl Value {
    /// Returns the count in halves, rounded down: 5 for counts from 2.5 to below 3.
    pub fn halves(self) -> i64 {
        let Self(above, below) = self;
        match (i64::try_from(2 * above), i64::try_from(below)) {
            (Ok(above), Ok(below)) => above.div_euclid(below),
            _ => i64::try_from((2 * above).div_euclid(below)).unwrap_or(i64::MAX),
        }
    }

    /// Returns `true` if the count is at least this fraction.
    #[inline]
    pub fn has_reached(self, (step, parts): (i64, i64)) -> bool {
        let Self(above, below) = self;
        above * i128::from(parts) >= i128::from(step) * below
    }
}

impl Counter {
    /// Returns a count of tags, in parts of a unit, from `start` parts on. It is a true count if
    /// `truth` is given, or else a running count.
    pub fn of_tags(
        (of, parts): (&[i64; 52], i64),
        start: i64,
        truth: Option<(Per, Rounded)>,
        steps: Vec<(i64, i64)>,
    ) -> Self {
        let scale = truth.map_or(Scale::Running, |(per, round)| Scale::True { per, round });
        let tag = |seen: Seen| of[example(seen).index()];
        let of = by_code(tag);
        Self { kind: Kind::Tags { of, parts, start, scale }, steps, enter: None }
    }

    /// Returns a count of cards alike: how much likelier two unseen cards are alike than two cards
    /// of the shoe with all its cards, `full`, in percent.
    pub fn of_alike(grain: Grain, full: &Composition, steps: Vec<(i64, i64)>) -> Self {
        let of: Box<[u8; Seen::KINDS]> = by_code(|seen| match grain {
            Grain::Value => seen.value(),
            Grain::Rank => seen.rank().code(),
            Grain::Suit => example(seen).suit.code(),
            Grain::Card => u8::try_from(example(seen).index()).unwrap_or_default(),
        });
        let kind = Kind::Alike { of: of.clone(), full: (0, 1) };
        let counter = Self { kind, steps, enter: None };
        let pairs = counter.begin(full).pairs;
        let cards = full.cards();
        let full = (pairs, cards * cards.saturating_sub(1));
        Self { kind: Kind::Alike { of, full }, ..counter }
    }

    /// Returns the same count, which the player enters at a count above its trigger.
    pub fn entered(self, enter: Option<(i64, i64)>) -> Self {
        Self { enter, ..self }
    }

    /// Returns the same count with other counts at which the stake changes.
    pub fn stepped(&self, steps: Vec<(i64, i64)>) -> Self {
        Self { steps, ..self.clone() }
    }

    /// Returns the number of counts at which the stake changes.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Returns how finely cards must be known for the count.
    pub fn grain(&self) -> Grain {
        let tag = |card: &Card| match &self.kind {
            Kind::Tags { of, .. } => of[card.index()],
            Kind::Alike { of, .. } => of[card.index()].into(),
        };
        let all: Vec<Card> = Card::all().collect();
        let is_known_by = |grain: &Grain| {
            let alike = |one: &Card, other: &Card| {
                Seen::from(*one).face().at(*grain) == Seen::from(*other).face().at(*grain)
            };
            let first = |card: &Card| all.iter().find(|other| alike(card, other));
            all.iter().all(|card| first(card).is_none_or(|first| tag(first) == tag(card)))
        };
        [Grain::Value, Grain::Rank].into_iter().find(is_known_by).unwrap_or(Grain::Card)
    }

    /// `true` if the count is meaningless, because no two cards of the full shoe are alike.
    pub fn tells_nothing(&self) -> bool {
        matches!(&self.kind, Kind::Alike { full: (0, _), .. })
    }

    /// Returns the state of the count before the first round of a shoe with these cards.
    pub fn begin(&self, full: &Composition) -> Kept {
        let mut kept = Kept::default();
        match &self.kind {
            Kind::Tags { start, .. } => kept.running = *start,
            Kind::Alike { of, .. } => {
                kept.kinds = vec![0; 52];
                for (face, count) in full.known().types().zip(full.counts()) {
                    kept.kinds[usize::from(of[face.example().code()])] += u64::from(*count);
                }
                kept.pairs = kept.kinds.iter().map(|count| count * count.saturating_sub(1)).sum();
            }
        }
        kept
    }

    /// Updates the state with a seen card.
    #[inline]
    pub fn see(&self, kept: &mut Kept, card: Seen) {
        let place = card.code();
        match &self.kind {
            Kind::Tags { of, .. } => kept.running += of[place],
            Kind::Alike { of, .. } => {
                let count = &mut kept.kinds[usize::from(of[place])];
                *count -= 1;
                kept.pairs -= 2 * *count;
            }
        }
    }

    /// Returns the count, given the number of unseen cards and of cards in the shoe.
    #[inline]
    pub fn value(&self, kept: &Kept, unseen: u64, in_shoe: u64) -> Value {
        match &self.kind {
            Kind::Tags { parts, scale, .. } => {
                let (running, parts) = (i128::from(kept.running), i128::from(*parts));
                let Scale::True { per, round } = scale else { return Value(running, parts) };
                let cards = match per {
                    Per::Unseen => unseen,
                    Per::Shoe => in_shoe,
                };
                let half = DECK as u64 / 2;
                let cards = match round {
                    // The nearest half deck, and at least one.
                    Rounded::HalfDeck => ((cards + half / 2) / half).max(1) * half,
                    _ => cards,
                };
                let (above, below) = (running * i128::from(DECK), parts * i128::from(cards.max(1)));
                match round {
                    Rounded::None | Rounded::HalfDeck => Value(above, below),
                    Rounded::Nearest => Value((2 * above + below).div_euclid(2 * below), 1),
                    Rounded::Floor => Value(above.div_euclid(below), 1),
                }
            }
            Kind::Alike { full: (pairs, all), .. } => {
                let of_unseen = i128::from(unseen) * i128::from(unseen.saturating_sub(1));
                let below = i128::from(*pairs) * of_unseen;
                let above = i128::from(kept.pairs) * i128::from(*all) - below;
                Value(100 * above, below.max(1))
            }
        }
    }

    /// Returns the last step that the count has reached before a round; `None` below the trigger,
    /// and until the player enters.
    #[inline]
    pub fn step(&self, kept: &mut Kept, value: Value) -> Option<usize> {
        let step = self.steps.partition_point(|step| value.has_reached(*step)).checked_sub(1);
        let Some(enter) = self.enter else { return step };
        kept.has_entered = step.is_some() && (kept.has_entered || value.has_reached(enter));
        step.filter(|_| kept.has_entered)
    }
}

/// Returns a card with this face; any suit of its rank if only the rank is known.
fn example(seen: Seen) -> Card {
    Card { rank: seen.rank(), suit: seen.suit().unwrap_or(Suit::ALL[0]) }
}

/// Returns the items of all [`Seen`] by their codes.
fn by_code<T: Copy + Default>(of: impl Fn(Seen) -> T) -> Box<[T; Seen::KINDS]> {
    let mut all = Box::new([T::default(); Seen::KINDS]);
    Seen::all().for_each(|seen| all[seen.code()] = of(seen));
    all
}

/// Returns a number as a fraction `(numerator, denominator)`; `None` if it is beyond the given
/// limits.
pub(super) fn fraction(number: &Exact, (most, parts): (i64, i64)) -> Option<(i64, i64)> {
    let below = i64::try_from(number.denominator().to_i128()?).ok()?;
    let above = i64::try_from(number.numerator().to_i128()?).ok()?;
    (below <= parts && above.abs() <= most * below).then_some((above, below))
}
