//! The values that each subject can still reach, one kind of card at a time.
//!
//! After some kinds, only the values matter that a subject can still reach. Partial subjects that
//! reach the same values with the same cards share a state. A round is then described by the few
//! states of its subjects.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::field::NONE;
use crate::field::hands::{Feature, Meaning};
use crate::game::hands::ranking::Standing;
use crate::game::hands::sight::{Kind, Sight};
use crate::game::number::multisets;

/// Maximum number of hands of the subjects.
const MOST: u128 = 400_000;

/// A state of a subject, as an index into its states.
pub(super) type State = u32;

/// The features and comparisons that look at a subject.
#[derive(Default)]
struct Looks {
    /// Features, with the index of each value.
    features: Vec<(usize, Feature)>,
    /// The comparisons of its hand: the comparison, the index among the compared hands, and the
    /// hand.
    standings: Vec<(usize, usize, usize)>,
}

/// The values of a complete subject.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Shows {
    values: Vec<u8>,
    standings: Vec<Standing>,
}

/// The continuation of a state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Leads {
    /// The next state, by the number of cards of the next kind.
    On(Vec<State>),
    /// The end: the subject is complete, with these values.
    Complete(Shows),
    /// The end: the subject lacks cards, but there are no more kinds.
    Lacking,
}

struct Subject {
    atoms: Vec<usize>,
    looks: Looks,
    states: Vec<Leads>,
    first: State,
}

struct Comparison {
    which: Option<usize>,
    place: usize,
    hands: usize,
}

pub(super) struct Watched<'s, 'g> {
    sight: &'s Sight<'g>,
    subjects: Vec<Subject>,
    comparisons: Vec<Comparison>,
}

impl<'s, 'g> Watched<'s, 'g> {
    /// Returns `None` if the subjects have too many hands.
    pub fn of(sight: &'s Sight<'g>, kinds: &[Kind]) -> Option<Self> {
        let game = sight.game;
        let mut looks: BTreeMap<usize, Looks> = BTreeMap::new();
        let mut comparisons = Vec::new();
        for (place, merge) in sight.merges.iter().enumerate() {
            let which = match game.meanings[merge.field.index()] {
                Meaning::Of(subject, of) => {
                    looks.entry(subject).or_default().features.push((place, of));
                    continue;
                }
                Meaning::Result => None,
                Meaning::Compared(at) => Some(at),
                Meaning::Drawn(..) => continue,
            };
            let hands = game.compared_hands(which);
            for (at, (hand, subject)) in hands.iter().zip(game.compared(which)).enumerate() {
                let of = &mut looks.entry(subject).or_default().standings;
                of.push((comparisons.len(), at, *hand));
            }
            comparisons.push(Comparison { which, place, hands: hands.len() });
        }
        let cards = |subject: usize| -> usize {
            sight.atoms_of[subject].iter().map(|atom| sight.atoms[*atom].cards).sum()
        };
        let hands = looks.keys().map(|subject| multisets(kinds.len(), cards(*subject)));
        if hands.fold(0u128, u128::saturating_add) > MOST {
            return None;
        }
        let subject = |(subject, looks): (usize, Looks)| {
            let mut making =
                Making { sight, kinds, looks, states: Vec::new(), places: FxHashMap::default() };
            let first = making.state(0, cards(subject), &mut Vec::new());
            let Making { looks, states, .. } = making;
            Subject { atoms: sight.atoms_of[subject].clone(), looks, states, first }
        };
        let subjects = looks.into_iter().map(subject).collect();
        Some(Self { sight, subjects, comparisons })
    }

    /// Returns the states before any card.
    pub fn begin(&self) -> Vec<State> {
        self.subjects.iter().map(|subject| subject.first).collect()
    }

    /// Returns the states after `taken` cards of the next kind are put in each atom.
    pub fn go_on(&self, states: &[State], taken: &[u8]) -> Vec<State> {
        let next = |(subject, state): (&Subject, &State)| {
            let cards: u8 = subject.atoms.iter().map(|atom| taken[*atom]).sum();
            match &subject.states[*state as usize] {
                Leads::On(states) => states[usize::from(cards)],
                Leads::Complete(_) | Leads::Lacking => *state,
            }
        };
        self.subjects.iter().zip(states).map(next).collect()
    }

    /// Returns the merged values of a round of complete subjects.
    pub fn values(&self, states: &[State]) -> Vec<u8> {
        let mut values: Vec<u8> = self.sight.merges.iter().map(|merge| merge.of(NONE)).collect();
        let mut standings: Vec<Vec<Standing>> =
            self.comparisons.iter().map(|of| vec![Standing::default(); of.hands]).collect();
        for (subject, state) in self.subjects.iter().zip(states) {
            let Leads::Complete(shows) = &subject.states[*state as usize] else { continue };
            for ((place, _), value) in subject.looks.features.iter().zip(&shows.values) {
                values[*place] = *value;
            }
            for ((of, at, _), standing) in subject.looks.standings.iter().zip(&shows.standings) {
                standings[*of][*at] = *standing;
            }
        }
        for (comparison, standings) in self.comparisons.iter().zip(&standings) {
            let code = self.sight.game.outcome(comparison.which, standings, 0);
            values[comparison.place] = self.sight.merges[comparison.place].of(code);
        }
        values
    }
}

/// The construction of the states of one subject.
struct Making<'s, 'g> {
    sight: &'s Sight<'g>,
    kinds: &'s [Kind],
    looks: Looks,
    states: Vec<Leads>,
    places: FxHashMap<Leads, State>,
}

impl Making<'_, '_> {
    /// Returns the state of a subject with these cards of the kinds before `kind`, and `left` cards
    /// to come.
    fn state(&mut self, kind: usize, left: usize, cards: &mut Vec<u8>) -> State {
        let leads = if left == 0 {
            Leads::Complete(self.shows(cards))
        } else if kind == self.kinds.len() {
            Leads::Lacking
        } else {
            let before = cards.len();
            let mut states = Vec::with_capacity(left + 1);
            for taken in 0..=left {
                states.push(self.state(kind + 1, left - taken, cards));
                cards.push(self.kinds[kind].card);
            }
            cards.truncate(before);
            Leads::On(states)
        };
        if let Some(state) = self.places.get(&leads) {
            return *state;
        }
        let state = self.states.len() as State;
        self.states.push(leads.clone());
        self.places.insert(leads, state);
        state
    }

    fn shows(&self, cards: &[u8]) -> Shows {
        let (sight, game) = (self.sight, self.sight.game);
        let value =
            |(place, of): &(usize, Feature)| sight.merges[*place].of(game.feature(*of, cards));
        let values = self.looks.features.iter().map(value).collect();
        let standing = |(_, _, hand): &(usize, usize, usize)| game.standing(*hand, cards);
        let standings = self.looks.standings.iter().map(standing).collect();
        Shows { values, standings }
    }
}
