//! The values of a hand beside open cards, and the suits that they depend on.
//!
//! Most features look at ranks alone, or at a flush. Values are found once for hands that differ
//! only in the names of suits.

use rustc_hash::FxHashMap;

use crate::card::Grain;
use crate::condition::Condition;
use crate::field::hands::{Feature, MOST_CARDS, Meaning};
use crate::field::{Field, NONE};
use crate::game::hands::feature::{rank, suit};
use crate::game::hands::ranking::{Standing, Tie};
use crate::game::hands::sight::Sight;

/// The values of a hand, 0 for the fields of other cards, and its class if exceptions decide.
pub(super) type Profile = (Vec<u8>, u8);

/// The suits that some values depend on.
#[derive(Default)]
struct OfSuits {
    /// Codes for each number of suits, equal for numbers that a test does not tell apart.
    numbers: Vec<[u8; 5]>,
    /// `true` if it matters which cards have the suit of the last one.
    last: bool,
    /// `true` if it matters which cards share a suit.
    all: bool,
}

/// The fields of one subject.
struct Subject {
    atoms: Vec<usize>,
    suits: OfSuits,
    /// `true` if its fields matter in some rounds only.
    is_late: bool,
    /// Features, each with the index of its value.
    features: Vec<(usize, Feature)>,
    /// The hand, if it is compared.
    hand: Option<usize>,
    marks_last: bool,
    /// The places of hands that were evaluated, by their cards.
    known: FxHashMap<u64, u32>,
    /// Their values, in the order in which they were evaluated: that of their ranks, which keeps
    /// neighbors together.
    found: Vec<(Vec<u8>, Standing)>,
}

/// The fields that look at one atom and at open cards.
pub(super) struct Looks<'s, 'g> {
    sight: &'s Sight<'g>,
    atom: usize,
    subjects: Vec<Subject>,
    /// Fields that matter only in some rounds, by the index of their values.
    within: Vec<(usize, &'s Condition)>,
    /// The index of the value of each field.
    places: FxHashMap<Field, usize>,
}

impl<'s, 'g> Looks<'s, 'g> {
    /// Selects the fields for which `is_ours` is true. `hand` is the compared hand of the atom.
    pub fn of(
        sight: &'s Sight<'g>,
        atom: usize,
        hand: Option<(usize, usize)>,
        is_ours: impl Fn(usize) -> bool,
    ) -> Self {
        let (subjects, within, places) = (Vec::new(), Vec::new(), FxHashMap::default());
        let mut looks = Self { sight, atom, subjects, within, places };
        for (place, merge) in sight.merges.iter().enumerate() {
            if let Meaning::Of(subject, of) = sight.game.meanings[merge.field.index()]
                && is_ours(subject)
            {
                let at = looks.subject(subject, of.marks_last());
                looks.subjects[at].features.push((place, of));
                looks.places.insert(merge.field, place);
            }
        }
        if let Some((hand, subject)) = hand {
            let at = looks.subject(subject, sight.marks_last);
            looks.subjects[at].hand = Some(hand);
        }
        for (place, merge) in sight.merges.iter().enumerate() {
            let Some(condition) = merge.within.as_ref() else { continue };
            let mut is_known = looks.places.contains_key(&merge.field);
            // The fields of the condition have values in all rounds.
            condition.visit(&mut |field, _| {
                let at = looks.places.get(&field);
                is_known &= at.is_some_and(|at| sight.merges[*at].within.is_none());
            });
            if is_known {
                looks.within.push((place, condition));
            }
        }
        // A subject without fields of all rounds comes last: it is skipped where none of its fields
        // matters.
        let within = &looks.within;
        let is_within = |(at, _): &(usize, Feature)| within.iter().any(|(place, _)| place == at);
        for of in &mut looks.subjects {
            of.is_late = of.hand.is_none() && of.features.iter().all(is_within);
            of.suits = of_suits(sight, of);
        }
        looks.subjects.sort_by_key(|of| of.is_late);
        looks
    }

    /// Returns the place of a subject. Features that depend on its last card are a subject of their
    /// own.
    fn subject(&mut self, subject: usize, marks_last: bool) -> usize {
        let atoms = &self.sight.atoms_of[subject];
        let is_it = |one: &Subject| one.atoms == *atoms && one.marks_last == marks_last;
        let found = self.subjects.iter().position(is_it);
        found.unwrap_or_else(|| {
            self.subjects.push(Subject {
                atoms: atoms.clone(),
                suits: OfSuits::default(),
                is_late: false,
                features: Vec::new(),
                hand: None,
                marks_last,
                known: FxHashMap::default(),
                found: Vec::new(),
            });
            self.subjects.len() - 1
        })
    }

    /// Returns all that the values of a hand of known ranks depend on: first for the fields of all
    /// rounds, then for those that matter in some rounds only.
    pub fn suits(&self, open: &[Vec<u8>], hand: &[u8]) -> [Vec<u8>; 2] {
        let renames = self.sight.renames_suits();
        let mut told = [Vec::new(), Vec::new()];
        for Subject { atoms, suits, is_late, .. } in &self.subjects {
            let told = &mut told[usize::from(*is_late)];
            let (cards, size) = beside(open, (self.atom, hand), atoms);
            let cards = &cards[..size];
            let number = (0..4).filter(|of| cards.iter().any(|card| suit(*card) == *of)).count();
            told.extend(suits.numbers.iter().map(|codes| codes[number]));
            if let Some(last) = cards.last().filter(|_| suits.last) {
                told.extend(cards.iter().map(|card| u8::from(suit(*card) == suit(*last))));
            }
            if suits.all {
                let mut names = Names::default();
                let name = |card: &u8| match renames {
                    true => names.name(suit(*card)),
                    false => suit(*card),
                };
                told.extend(cards.iter().map(name));
            }
        }
        told
    }

    /// Returns the profile and the key of a hand, beside open cards by their atoms. The last value is
    /// `true` if fields that matter in some rounds only were looked at.
    pub fn find(&mut self, open: &[Vec<u8>], hand: &[u8]) -> (Profile, u128, bool) {
        let Self { sight, atom, subjects, within, places } = self;
        let mut looked_late = false;
        let game = sight.game;
        let renames = sight.renames_suits();
        let mut values = vec![0; sight.merges.len()];
        let mut standing = Standing::default();
        for subject in subjects {
            let Subject { atoms, features, hand: compared, marks_last, known, found, .. } = subject;
            let matters = |(place, _): &(usize, Feature)| {
                let of = within.iter().find(|(at, _)| at == place);
                of.is_none_or(|(_, condition)| condition.holds(&|field| values[places[&field]]))
            };
            if compared.is_none() && !features.iter().any(matters) {
                features.iter().for_each(|(place, _)| values[*place] = NONE);
                continue;
            }
            looked_late |= subject.is_late;
            let (mut cards, size) = beside(open, (*atom, hand), atoms);
            let cards = &mut cards[..size];
            // A feature is found faster than its value in a list of very many hands.
            let is_quick = |(_, of): &(usize, Feature)| {
                !matches!(of, Feature::Class | Feature::Poker | Feature::Bull)
            };
            if compared.is_none() && features.iter().all(is_quick) {
                for (place, of) in &*features {
                    values[*place] = sight.merges[*place].of(game.feature(*of, cards));
                }
                continue;
            }
            if !*marks_last {
                cards.sort_unstable();
            }
            if renames {
                rename(cards, &mut Names::default());
            }
            let key = cards.iter().fold(1, |key, card| key << 6 | u64::from(*card));
            let at = *known.entry(key).or_insert_with(|| {
                let value = |(_, of): &(usize, Feature)| game.feature(*of, cards);
                let standing = compared.map(|compared| game.standing(compared, cards));
                let values = features.iter().map(value).collect();
                found.push((values, standing.unwrap_or_default()));
                found.len() as u32 - 1
            });
            let (of_features, of_hand) = &found[at as usize];
            for ((place, _), value) in features.iter().zip(of_features) {
                values[*place] = sight.merges[*place].of(*value);
            }
            if compared.is_some() {
                standing = *of_hand;
            }
        }
        for (place, condition) in within {
            if !condition.holds(&|field| values[places[&field]]) {
                values[*place] = NONE;
            }
        }
        let class = if game.has_exceptions() { standing.class } else { 0 };
        ((values, class), standing.key, looked_late)
    }
}

/// Returns the cards of these atoms, with a hand as one of them, and their number.
fn beside(
    open: &[Vec<u8>],
    (atom, hand): (usize, &[u8]),
    atoms: &[usize],
) -> ([u8; MOST_CARDS], usize) {
    let (mut cards, mut size) = ([0; MOST_CARDS], 0);
    for at in atoms {
        let more = if *at == atom { hand } else { open[*at].as_slice() };
        cards[size..size + more.len()].copy_from_slice(more);
        size += more.len();
    }
    (cards, size)
}

/// Returns the suits that the values of a subject depend on.
fn of_suits(sight: &Sight<'_>, subject: &Subject) -> OfSuits {
    let ranking = &sight.game.declaration.ranking;
    let compared = subject.hand.map(|_| sight.game.ranking_letters(&ranking.ties));
    let features = subject.features.iter().map(|(_, of)| *of);
    let mut suits = OfSuits::default();
    for of in features.clone().chain(compared.into_iter().flatten()) {
        match of {
            Feature::Suited | Feature::HighestSuited => suits.last = true,
            Feature::Suits | Feature::Class => {}
            of => suits.all |= !matches!(of.grain(), Grain::Value | Grain::Rank),
        }
    }
    let mut add = |codes: [u8; 5]| {
        if !suits.numbers.contains(&codes) {
            suits.numbers.push(codes);
        }
    };
    let numbers = [0, 1, 2, 3, 4];
    for (place, _) in subject.features.iter().filter(|(_, of)| *of == Feature::Suits) {
        add(numbers.map(|number| sight.merges[*place].of(number)));
    }
    if subject.hand.is_some() && ranking.ties.contains(&Tie::Feature(Feature::Suits)) {
        add(numbers);
    }
    if subject.hand.is_some() || features.into_iter().any(|of| of == Feature::Class) {
        for class in &ranking.classes {
            class.when.visit(&mut |field, values| {
                if sight.game.feature_of(field) == Some(Feature::Suits) {
                    let code = |number| values.map_or(number, |values| values.has(number).into());
                    add(numbers.map(code));
                }
            });
        }
    }
    suits
}

/// New names of suits, in the order in which they are found.
#[derive(Clone, Copy, Default)]
struct Names {
    names: [Option<u8>; 4],
    next: u8,
}

impl Names {
    /// Returns the new name of a suit.
    fn name(&mut self, suit: u8) -> u8 {
        *self.names[usize::from(suit)].get_or_insert_with(|| {
            self.next += 1;
            self.next - 1
        })
    }
}

fn rename(cards: &mut [u8], names: &mut Names) {
    cards.iter_mut().for_each(|card| *card = rank(*card) * 4 + names.name(suit(*card)));
}
