//! Hands by their ranks: the ways to take the cards of some ranks, and the values of each.
//!
//! Most features look at ranks alone, or at a flush. So of all hands with the same ranks, few have
//! other values than the rest. Values are found once for hands that differ only in the names of
//! suits.

use rustc_hash::FxHashMap;

use crate::condition::Condition;
use crate::field::hands::{Feature, MOST_CARDS, Meaning};
use crate::field::{Field, NONE};
use crate::game::hands::feature::{rank, suit};
use crate::game::hands::listed::{each_hand, ways_of};
use crate::game::hands::ranking::Standing;
use crate::game::hands::sight::{Kind, Sight};

/// The values of a hand, 0 for the fields of other cards, and its class if exceptions decide.
pub(super) type Profile = (Vec<u8>, u8);

/// The fields of one subject.
struct Subject {
    atoms: Vec<usize>,
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
            condition.visit(&mut |field, _| is_known &= looks.places.contains_key(&field));
            if is_known {
                looks.within.push((place, condition));
            }
        }
        // A subject without fields of all rounds comes last: it is skipped where none of its fields
        // matters.
        let within = &looks.within;
        let is_within = |(at, _): &(usize, Feature)| within.iter().any(|(place, _)| place == at);
        looks.subjects.sort_by_key(|of| of.hand.is_none() && of.features.iter().all(is_within));
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
                features: Vec::new(),
                hand: None,
                marks_last,
                known: FxHashMap::default(),
                found: Vec::new(),
            });
            self.subjects.len() - 1
        })
    }

    /// Returns the profile and the key of a hand, beside open cards by their atoms.
    pub fn find(&mut self, open: &[Vec<u8>], hand: &[u8]) -> (Profile, u128) {
        let Self { sight, atom, subjects, within, places } = self;
        let game = sight.game;
        let renames = sight.renames_suits();
        let mut values = vec![0; sight.merges.len()];
        let mut standing = Standing::default();
        for Subject { atoms, features, hand: compared, marks_last, known, found } in subjects {
            let matters = |(place, _): &(usize, Feature)| {
                let of = within.iter().find(|(at, _)| at == place);
                of.is_none_or(|(_, condition)| condition.holds(&|field| values[places[&field]]))
            };
            if compared.is_none() && !features.iter().any(matters) {
                features.iter().for_each(|(place, _)| values[*place] = NONE);
                continue;
            }
            let mut cards = [0; MOST_CARDS];
            let mut size = 0;
            for at in &*atoms {
                let more = if at == atom { hand } else { open[*at].as_slice() };
                cards[size..size + more.len()].copy_from_slice(more);
                size += more.len();
            }
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
        ((values, class), standing.key)
    }
}

/// New names of suits, in the order in which they are found.
#[derive(Clone, Copy, Default)]
pub(super) struct Names {
    names: [Option<u8>; 4],
    next: u8,
}

impl Names {
    /// Returns the new name of a suit.
    pub fn name(&mut self, suit: u8) -> u8 {
        *self.names[usize::from(suit)].get_or_insert_with(|| {
            self.next += 1;
            self.next - 1
        })
    }
}

fn rename(cards: &mut [u8], names: &mut Names) {
    cards.iter_mut().for_each(|card| *card = rank(*card) * 4 + names.name(suit(*card)));
}

/// A rank and a number of its cards.
pub(super) type OfRank = (usize, usize);

/// A way to take so many cards of a rank.
pub(super) struct Choice {
    /// Their kinds.
    pub kinds: Vec<usize>,
    /// Number of ways to take cards of these kinds.
    pub ways: u64,
}

/// The cards that are left, by rank.
pub(super) struct Ranks {
    /// Number of cards of each rank.
    pub counts: Vec<u64>,
    /// The ways to take cards of each rank, by their number.
    choices: Vec<Vec<Vec<Choice>>>,
}

impl Ranks {
    /// Sorts the kinds that are left by rank, for hands of at most `most` cards.
    pub fn of(kinds: &[Kind], most: usize) -> Self {
        let mut ranks = Self { counts: Vec::new(), choices: Vec::new() };
        for of in 0..13 {
            let here: Vec<usize> =
                (0..kinds.len()).filter(|kind| rank(kinds[*kind].card) == of).collect();
            let held: Vec<Kind> = here.iter().map(|kind| kinds[*kind].clone()).collect();
            let choices = (0..=most).map(|cards| {
                let mut choices = Vec::new();
                each_hand(&held, cards, &mut Vec::new(), &mut |hand| {
                    let ways = ways_of(hand, &held) as u64;
                    choices.push(Choice { kinds: hand.iter().map(|at| here[*at]).collect(), ways });
                });
                choices
            });
            ranks.choices.push(choices.collect());
            ranks.counts.push(held.iter().map(|kind| kind.count).sum());
        }
        ranks
    }

    /// Calls `tell` with every combination of so many cards: the ranks, each with its number.
    pub fn each(&self, cards: usize, tell: &mut dyn FnMut(&[OfRank])) {
        self.more(0, cards, &mut Vec::new(), tell);
    }

    fn more(
        &self,
        from: usize,
        left: usize,
        taken: &mut Vec<OfRank>,
        tell: &mut dyn FnMut(&[OfRank]),
    ) {
        if left == 0 {
            return tell(taken);
        }
        for of in from..self.counts.len() {
            let most = self.counts[of].min(left as u64) as usize;
            for cards in 1..=most {
                taken.push((of, cards));
                self.more(of + 1, left - cards, taken, tell);
                taken.pop();
            }
        }
    }

    /// Calls `tell` with every hand of these ranks, as kinds, and the ways to take it.
    pub fn leaves(
        &self,
        ranks: &[OfRank],
        ways: u64,
        hand: &mut Vec<usize>,
        tell: &mut dyn FnMut(&[usize], u64),
    ) {
        let Some(((of, cards), rest)) = ranks.split_first() else { return tell(hand, ways) };
        for choice in &self.choices[*of][*cards] {
            hand.extend_from_slice(&choice.kinds);
            self.leaves(rest, ways * choice.ways, hand, tell);
            hand.truncate(hand.len() - cards);
        }
    }
}
