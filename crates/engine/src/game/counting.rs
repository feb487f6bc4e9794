//! Dealt rounds, counted by what their hands show.
//!
//! Questions about rounds are put into groups that look at the same cards about as finely. A group
//! distinguishes hands only by what they show, their *profile*, which is looked up by the cards.
//! The profiles of all hands form the *cell* of a round, and a round adds one to its cell in every
//! group. The cells are evaluated once, at the end: they make a [`Distribution`], which is settled
//! like any other.
//!
//! A lookup takes hands of up to [`HAND`] cards. Rounds of larger hands have no cells and are
//! counted by the values of the observed fields.

use rustc_hash::FxHashMap;

use crate::card::{Face, Grain, Seen};
use crate::distribution::{Distribution, Observed};
use crate::field::Field;
use crate::game::api::Game;
use crate::game::look::{Shown, together, value};
use crate::game::played::{HAND, Played};

/// Maximum number of cells of a group that several questions share.
const SHARED: usize = 1 << 14;
/// Maximum number of cells counted in an array; larger groups use a hash map.
const LISTED: usize = 1 << 20;

/// A plan for counting very many rounds.
///
/// # Example
///
/// ```
/// use shoe_odds::card::Seen;
/// use shoe_odds::distribution::Observed;
/// use shoe_odds::field::{Values, baccarat::vocabulary};
/// use shoe_odds::game::{Played, game};
/// use shoe_odds::game::counting::Plan;
///
/// let pair = vocabulary().find("player.pair").unwrap();
/// let mut observed = Observed::default();
/// observed.watch(pair, Values::one(1));
/// let plan = Plan::new(game("baccarat").unwrap(), &[observed]);
/// let mut tally = plan.tally();
/// for cards in ["KH KD 5 5", "KH QD 5 5"] {
///     let cards: Vec<_> = cards.split(' ').filter_map(Seen::parse).collect();
///     tally.add(&plan, &Played::new([&cards[..2], &cards[2..]]));
/// }
/// assert_eq!(plan.law(&tally, 0).ways(|case| case.value(pair) == 1), 1);
/// ```
pub struct Plan {
    game: &'static dyn Game,
    groups: Vec<Group>,
    /// The group of each question.
    group_of: Vec<usize>,
}

/// Questions that are counted together.
struct Group {
    observed: Observed,
    cells: Cells,
}

/// The key by which a group counts its rounds.
enum Cells {
    /// The profiles of two hands, the usual case.
    TwoHands(Box<[Hands; 2]>),
    /// The profiles of any number of hands.
    AnyHands(Vec<Hands>),
    /// The values of the observed fields.
    Values,
}

impl Cells {
    fn hands(&self) -> &[Hands] {
        match self {
            Self::TwoHands(hands) => &**hands,
            Self::AnyHands(hands) => hands,
            Self::Values => &[],
        }
    }
}

/// The profiles of one hand.
struct Hands {
    /// The summand of a card at each position in the index of `profile_of`. There are 256 entries,
    /// one for each value of a byte, so that lookups need no bounds check.
    adds: [[u32; 256]; HAND],
    /// The profile for each combination of card classes.
    profile_of: Vec<u32>,
    /// The contributions of each profile, in the order of the observed fields.
    profiles: Vec<Vec<Shown>>,
}

impl Hands {
    fn new(
        game: &dyn Game,
        fields: &[Field],
        side: usize,
        grains: &[Option<Grain>],
        most: usize,
    ) -> Option<Self> {
        let classes: [Classes; HAND] = std::array::from_fn(|at| match grains.get(at) {
            Some(grain) => Classes::new(*grain),
            None => Classes::none(),
        });
        let sizes = classes.each_ref().map(|classes| classes.faces.len());
        let mut profiles = Vec::new();
        let mut known: FxHashMap<Vec<u8>, u32> = FxHashMap::default();
        let mut profile_of = Vec::with_capacity(sizes.iter().product());
        let mut cards = Vec::with_capacity(HAND);
        let mut key = Vec::with_capacity(2 * fields.len());
        for first in &classes[0].faces {
            for second in &classes[1].faces {
                for third in &classes[2].faces {
                    cards.clear();
                    // A card behind a position that has none is never dealt.
                    let dealt = [first, second, third].into_iter().map_while(|face| *face);
                    cards.extend(dealt);
                    let shown = || fields.iter().map(|field| game.shows(*field, side, &cards));
                    key.clear();
                    key.extend(shown().flat_map(|shown| match shown {
                        Shown::Value(value) => [0, value],
                        Shown::Share(share) => [1, share],
                        Shown::Cards | Shown::Nothing => [2, 0],
                    }));
                    let profile = known.get(&key).copied().unwrap_or_else(|| {
                        let profile = u32::try_from(profiles.len()).unwrap_or(u32::MAX);
                        known.insert(key.clone(), profile);
                        profiles.push(shown().collect());
                        profile
                    });
                    if profiles.len() > most {
                        return None;
                    }
                    profile_of.push(profile);
                }
            }
        }
        let mut adds = [[0; 256]; HAND];
        let strides = [sizes[1] * sizes[2], sizes[2], 1];
        for ((adds, classes), stride) in adds.iter_mut().zip(&classes).zip(strides) {
            let stride = u32::try_from(stride).expect("at most the square of all cards");
            adds.iter_mut().zip(&classes.of).for_each(|(add, of)| *add = u32::from(*of) * stride);
        }
        Some(Self { adds, profile_of, profiles })
    }

    #[inline]
    fn profile(&self, codes: [u8; HAND]) -> usize {
        let ([first, second, third], [one, two, three]) = (&self.adds, codes);
        let place = first[usize::from(one)] + second[usize::from(two)] + third[usize::from(three)];
        self.profile_of[place as usize] as usize
    }
}

/// The classes of cards at one position, as finely as the position is looked at.
struct Classes {
    /// The face of each class; `None` for no card.
    faces: Vec<Option<Face>>,
    /// The class of each card; the last entry is for no card.
    of: [u8; Seen::KINDS + 1],
}

impl Classes {
    /// Returns the classes of a position that no card can take.
    fn none() -> Self {
        Self { faces: vec![None], of: [0; Seen::KINDS + 1] }
    }

    fn new(grain: Option<Grain>) -> Self {
        let mut faces: Vec<Option<Face>> = vec![None];
        let mut of = [0; Seen::KINDS + 1];
        let nothing = Face { value: 0, rank: None, suit: None };
        for (seen, class) in Seen::all().zip(&mut of) {
            let face = Some(grain.map_or(nothing, |grain| seen.face().at(grain)));
            let place = faces.iter().position(|other| *other == face).unwrap_or_else(|| {
                faces.push(face);
                faces.len() - 1
            });
            *class = u8::try_from(place).expect("as many as cards and ranks at most");
        }
        Self { faces, of }
    }
}

impl Group {
    /// Returns `None` if the group would have more than `most` cells.
    fn new(game: &dyn Game, observed: Observed, most: usize) -> Option<Self> {
        if !Played::fits(game.vocabulary().hand_cards) {
            return Some(Self { observed, cells: Cells::Values });
        }
        let fields: Vec<Field> = observed.fields().collect();
        // Cells hold profiles of single hands; they cannot determine a field that needs all cards
        // at once.
        let example = |cards: usize| vec![Face { value: 0, rank: None, suit: None }; cards];
        let of_all = |field: &Field| {
            let hands = game.vocabulary().hand_cards.iter().enumerate();
            hands
                .into_iter()
                .any(|(hand, cards)| game.shows(*field, hand, &example(*cards)) == Shown::Cards)
        };
        if fields.iter().any(of_all) {
            return Some(Self { observed, cells: Cells::Values });
        }
        let mut hands: Vec<Hands> = Vec::new();
        let mut most = most;
        for (hand, grains) in game.looked_at(&observed).iter().enumerate() {
            let one = Hands::new(game, &fields, hand, grains, most)?;
            most /= one.profiles.len().max(1);
            hands.push(one);
        }
        let cells = match <[Hands; 2]>::try_from(hands) {
            Ok(two) => Cells::TwoHands(Box::new(two)),
            Err(hands) => Cells::AnyHands(hands),
        };
        Some(Self { observed, cells })
    }

    /// Returns the number of cells; `None` if rounds are counted by values.
    fn cells(&self) -> Option<usize> {
        match &self.cells {
            Cells::Values => None,
            cells => Some(cells.hands().iter().map(|hands| hands.profiles.len()).product()),
        }
    }

    /// Calls `tell` with the cell of every round, or [`NO_CELL`] for rounds without one. The kind
    /// of cells is matched once for all rounds.
    #[inline]
    fn each_cell(&self, rounds: &[Played], tell: impl FnMut(usize)) {
        match &self.cells {
            Cells::TwoHands(hands) => {
                let [first, second] = &**hands;
                let cell = |played: &Played| {
                    let [one, two, _] = played.codes();
                    first.profile(one) * second.profiles.len() + second.profile(two)
                };
                rounds.iter().map(cell).for_each(tell);
            }
            Cells::AnyHands(hands) => {
                let cell = |played: &Played| {
                    let codes = hands.iter().zip(played.codes());
                    codes.fold(0, |place, (hands, codes)| {
                        place * hands.profiles.len() + hands.profile(codes)
                    })
                };
                rounds.iter().map(cell).for_each(tell);
            }
            Cells::Values => rounds.iter().map(|_| NO_CELL).for_each(tell),
        }
    }

    /// Returns the values of the observed fields in a cell, in field order and not merged.
    fn values(&self, game: &dyn Game, cell: usize) -> Vec<u8> {
        let mut left = cell;
        let mut profiles: Vec<&[Shown]> = Vec::new();
        for hands in self.cells.hands().iter().rev() {
            profiles.push(&hands.profiles[left % hands.profiles.len()]);
            left /= hands.profiles.len();
        }
        profiles.reverse();
        let shown = |at: usize| profiles.iter().map(|profile| profile[at]).collect::<Vec<_>>();
        let fields = self.observed.fields().enumerate();
        fields.map(|(at, field)| together(game, field, &shown(at))).collect()
    }

    /// Returns the values of the observed fields in a round.
    fn values_of(&self, game: &dyn Game, played: &Played) -> Box<[u8]> {
        values(game, self.observed.fields(), played).collect()
    }
}

/// Returns the values of fields in a round, in their order.
pub fn values(
    game: &dyn Game,
    fields: impl Iterator<Item = Field>,
    played: &Played,
) -> impl Iterator<Item = u8> {
    let faces = |hand: usize| played.hand(hand).iter().map(|card| card.face()).collect();
    let hands: Vec<Vec<Face>> = (0..game.vocabulary().hands.len()).map(faces).collect();
    let mut shown = Vec::new();
    fields.map(move |field| value(game, field, &hands, &mut shown))
}

/// The cell of a round that is counted by its values.
const NO_CELL: usize = usize::MAX;

impl Plan {
    /// Plans to count rounds by each of these questions.
    pub fn new(game: &'static dyn Game, questions: &[Observed]) -> Self {
        let mut groups: Vec<Group> = Vec::new();
        let group_of = questions.iter().map(|observed| {
            let shared = groups.iter_mut().position(|group| {
                let mut both = group.observed.clone();
                both.watch_all(observed);
                let finer = game.looked_at(&both);
                // Coarse groups stay coarse, so that their tables stay small.
                if finer != game.looked_at(&group.observed) && finer != game.looked_at(observed) {
                    return false;
                }
                if both == group.observed {
                    return true;
                }
                let both = Group::new(game, both, SHARED);
                both.map(|both| *group = both).is_some()
            });
            shared.unwrap_or_else(|| {
                let group = Group::new(game, observed.clone(), usize::MAX);
                groups.push(group.expect("any number of cells will do"));
                groups.len() - 1
            })
        });
        let group_of = group_of.collect();
        Self { game, groups, group_of }
    }

    /// Returns the number of groups; a round has one cell in each.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// Returns the group of a question.
    pub fn group_of(&self, question: usize) -> usize {
        self.group_of[question]
    }

    /// Returns an empty tally.
    pub fn tally(&self) -> Tally {
        let counts = self.groups.iter().map(|group| match group.cells() {
            Some(cells) if cells <= LISTED => Counts::Listed(vec![0; cells]),
            Some(_) => Counts::Sparse(FxHashMap::default()),
            None => Counts::Valued(FxHashMap::default()),
        });
        Tally { rounds: 0, counts: counts.collect() }
    }

    /// Returns the cell of a round in a group: an index into the result of [`Plan::of_cells`], or
    /// beyond it if that returns `None`. The round must have at least the cards that the game's
    /// hands begin with; [`Play::broken`](crate::game::Play::broken) checks this.
    #[inline]
    pub fn cell(&self, group: usize, played: &Played) -> usize {
        let mut cell = NO_CELL;
        self.groups[group].each_cell(std::slice::from_ref(played), |found| cell = found);
        cell
    }

    /// Computes `number` for every cell of a question's group; `None` if there are too many cells.
    ///
    /// `number` can look up every field that the question observes.
    pub fn of_cells<T>(
        &self,
        question: usize,
        number: impl Fn(&dyn Fn(Field) -> u8) -> T,
    ) -> Option<Vec<T>> {
        let group = &self.groups[self.group_of[question]];
        let fields: Vec<Field> = group.observed.fields().collect();
        let of_cell = |cell: usize| {
            let values = group.values(self.game, cell);
            number(&|field| {
                let place = fields.iter().position(|other| *other == field);
                place.map_or(crate::field::NONE, |place| values[place])
            })
        };
        let cells = group.cells().filter(|cells| *cells <= LISTED)?;
        Some((0..cells).map(of_cell).collect())
    }

    /// Returns the rounds of a tally by the fields that a question observes, and possibly by more.
    pub fn law(&self, tally: &Tally, question: usize) -> Distribution {
        let at = self.group_of[question];
        let group = &self.groups[at];
        let merges = group.observed.merges();
        let merged = |values: &[u8], count: u64| {
            let values = values.iter().zip(&merges).map(|(value, merge)| merge.of(*value));
            (values.collect(), u128::from(count))
        };
        let case = |(cell, count): (usize, u64)| merged(&group.values(self.game, cell), count);
        let fields = group.observed.fields().collect();
        match &tally.counts[at] {
            Counts::Listed(counts) => {
                let counted = counts.iter().copied().enumerate().filter(|(_, count)| *count > 0);
                Distribution::gather(fields, counted.map(case))
            }
            Counts::Sparse(counts) => {
                let counted = counts.iter().map(|(cell, count)| (*cell, *count));
                Distribution::gather(fields, counted.map(case))
            }
            Counts::Valued(counts) => {
                let counted = counts.iter().map(|(values, count)| merged(values, *count));
                Distribution::gather(fields, counted)
            }
        }
    }
}

/// Rounds counted by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    rounds: u64,
    counts: Vec<Counts>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Counts {
    Listed(Vec<u64>),
    Sparse(FxHashMap<usize, u64>),
    /// By the values of the observed fields.
    Valued(FxHashMap<Box<[u8]>, u64>),
}

impl Tally {
    /// Returns the number of counted rounds.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Counts a round by the plan of this tally.
    #[inline]
    pub fn add(&mut self, plan: &Plan, played: &Played) {
        self.add_all(plan, std::slice::from_ref(played));
    }

    /// Counts several rounds, faster than one by one.
    #[inline]
    pub fn add_all(&mut self, plan: &Plan, rounds: &[Played]) {
        self.add_telling(plan, rounds, |_, _| {});
    }

    /// Counts several rounds and calls `tell` with each group and the cell of each round in it. A
    /// cell is an index into the result of [`Plan::of_cells`], or beyond it if that returns `None`.
    #[inline]
    pub fn add_telling(
        &mut self,
        plan: &Plan,
        rounds: &[Played],
        mut tell: impl FnMut(usize, usize),
    ) {
        self.rounds += rounds.len() as u64;
        for (at, (counts, group)) in self.counts.iter_mut().zip(&plan.groups).enumerate() {
            match counts {
                Counts::Listed(counts) => group.each_cell(rounds, |cell| {
                    counts[cell] += 1;
                    tell(at, cell);
                }),
                Counts::Sparse(counts) => group.each_cell(rounds, |cell| {
                    *counts.entry(cell).or_default() += 1;
                    tell(at, cell);
                }),
                Counts::Valued(counts) => {
                    for played in rounds {
                        *counts.entry(group.values_of(plan.game, played)).or_default() += 1;
                        tell(at, NO_CELL);
                    }
                }
            }
        }
    }

    /// Adds the rounds of another tally of the same plan.
    pub fn merge(&mut self, other: &Self) {
        self.rounds += other.rounds;
        for (counts, others) in self.counts.iter_mut().zip(&other.counts) {
            match (counts, others) {
                (Counts::Listed(counts), Counts::Listed(others)) => {
                    counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
                }
                (Counts::Sparse(counts), Counts::Sparse(others)) => {
                    for (cell, other) in others {
                        *counts.entry(*cell).or_default() += other;
                    }
                }
                (Counts::Valued(counts), Counts::Valued(others)) => {
                    for (values, other) in others {
                        *counts.entry(values.clone()).or_default() += other;
                    }
                }
                _ => unreachable!("tallies of one plan list alike"),
            }
        }
    }
}
