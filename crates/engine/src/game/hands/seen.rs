//! The values of a round whose atoms are filled one after the other.
//!
//! Each field is evaluated as soon as the last of its atoms is full, because later atoms do not
//! change it. The same goes for the standing of each compared hand.

use crate::field::NONE;
use crate::field::hands::{Feature, Meaning};
use crate::game::hands::ranking::Standing;
use crate::game::hands::sight::Sight;

/// A value to find when an atom is full.
enum Look {
    /// A feature of a subject, for the value at this place.
    Feature { place: usize, subject: usize, of: Feature },
    /// The standing of a hand in a comparison, by the indices of both.
    Standing { comparison: usize, at: usize, hand: usize, subject: usize },
}

/// A comparison.
struct Compared {
    which: Option<usize>,
    /// The index of its value.
    place: usize,
    standings: Vec<Standing>,
}

/// The values of the atoms that are full.
pub(super) struct SeenSoFar<'s, 'g> {
    sight: &'s Sight<'g>,
    /// The looks at each atom.
    looks: Vec<Vec<Look>>,
    compared: Vec<Compared>,
    values: Vec<u8>,
}

impl<'s, 'g> SeenSoFar<'s, 'g> {
    pub fn of(sight: &'s Sight<'g>) -> Self {
        let game = sight.game;
        let mut seen = Self {
            sight,
            looks: sight.atoms.iter().map(|_| Vec::new()).collect(),
            compared: Vec::new(),
            values: vec![NONE; sight.merges.len()],
        };
        // Every subject that is looked at has a card.
        let last = |subject: usize| sight.atoms_of[subject].last().copied().unwrap_or(0);
        for (place, merge) in sight.merges.iter().enumerate() {
            let which = match game.meanings[merge.field.index()] {
                Meaning::Of(subject, of) => {
                    seen.looks[last(subject)].push(Look::Feature { place, subject, of });
                    continue;
                }
                Meaning::Result => None,
                Meaning::Compared(at) => Some(at),
                Meaning::Drawn(..) => {
                    seen.values[place] = merge.of(NONE);
                    continue;
                }
            };
            let hands = game.compared_hands(which);
            let comparison = seen.compared.len();
            for (at, (hand, subject)) in hands.iter().zip(game.compared(which)).enumerate() {
                let hand = *hand;
                seen.looks[last(subject)].push(Look::Standing { comparison, at, hand, subject });
            }
            let standings = vec![Standing::default(); hands.len()];
            seen.compared.push(Compared { which, place, standings });
        }
        seen
    }

    /// Evaluates everything that this atom completes.
    pub fn fill(&mut self, atom: usize, atoms: &[Vec<u8>]) {
        let Self { sight, looks, compared, values } = self;
        let game = sight.game;
        for look in &looks[atom] {
            match *look {
                Look::Feature { place, subject, of } => {
                    let value = sight.of_subject(subject, atoms, |cards| game.feature(of, cards));
                    values[place] = sight.merges[place].of(value);
                }
                Look::Standing { comparison, at, hand, subject } => {
                    compared[comparison].standings[at] =
                        sight.of_subject(subject, atoms, |cards| game.standing(hand, cards));
                }
            }
        }
    }

    /// Returns the merged values of the observed fields. `lot` decides if equal hands draw again.
    pub fn values(&mut self, lot: usize) -> &[u8] {
        for Compared { which, place, standings } in &self.compared {
            let code = self.sight.game.outcome(*which, standings, lot);
            self.values[*place] = self.sight.merges[*place].of(code);
        }
        &self.values
    }
}
