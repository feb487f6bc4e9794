//! What can still become of each subject, kind of card by kind.
//!
//! Of all that a subject holds of the kinds gone through, only the values matter that it can be
//! completed to: beginnings that come to the same with the same cards are one state. A round is
//! then known by the states of its subjects, of which there are few.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::field::NONE;
use crate::field::hands::{Feature, Meaning};
use crate::game::hands::deal::multisets;
use crate::game::hands::ranking::Standing;
use crate::game::hands::sight::{Kind, Sight};

/// More hands of a subject than this are not gone through.
const MOST: u128 = 400_000;

/// A state of a subject, by its place among all of its states.
pub(super) type State = u32;

/// What is looked at of a subject.
#[derive(Default)]
struct Looks {
    /// Features, and the places of their values.
    features: Vec<(usize, Feature)>,
    /// The hands that it is in comparisons: the comparison, the place among those compared, the hand.
    standings: Vec<(usize, usize, usize)>,
}

/// What a complete subject shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Shows {
    values: Vec<u8>,
    standings: Vec<Standing>,
}

/// Where a state leads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Leads {
    /// By the cards of the next kind that are taken.
    On(Vec<State>),
    /// Nowhere, for the subject is complete, and shows this.
    Complete(Shows),
    /// Nowhere, for there are no more kinds.
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
    /// `None` where a subject has too many hands.
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

    /// The states before any card.
    pub fn begin(&self) -> Vec<State> {
        self.subjects.iter().map(|subject| subject.first).collect()
    }

    /// The states once so many cards of the next kind lie in each atom.
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

    /// The merged values of a round of complete subjects.
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

/// The states of one subject.
struct Making<'s, 'g> {
    sight: &'s Sight<'g>,
    kinds: &'s [Kind],
    looks: Looks,
    states: Vec<Leads>,
    places: FxHashMap<Leads, State>,
}

impl Making<'_, '_> {
    /// The state of a subject with these cards of the kinds before this one, and so many to come.
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
