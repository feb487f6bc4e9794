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
    /// A feature, for the value at this place.
    Feature { place: usize, of: Feature },
    /// The standing of a hand in a comparison, by the indices of both.
    Standing { comparison: usize, at: usize, hand: usize },
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
    /// The subjects that each atom completes, with the looks at them.
    looks: Vec<Vec<(usize, Vec<Look>)>>,
    compared: Vec<Compared>,
    values: Vec<u8>,
    /// The cards of one subject.
    cards: Vec<u8>,
}

impl<'s, 'g> SeenSoFar<'s, 'g> {
    pub fn of(sight: &'s Sight<'g>) -> Self {
        let game = sight.game;
        let mut seen = Self {
            sight,
            looks: sight.atoms.iter().map(|_| Vec::new()).collect(),
            compared: Vec::new(),
            values: vec![NONE; sight.merges.len()],
            cards: Vec::new(),
        };
        for (place, merge) in sight.merges.iter().enumerate() {
            let which = match game.meanings[merge.field.index()] {
                Meaning::Of(subject, of) => {
                    seen.look(subject, Look::Feature { place, of });
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
                seen.look(subject, Look::Standing { comparison, at, hand });
            }
            let standings = vec![Standing::default(); hands.len()];
            seen.compared.push(Compared { which, place, standings });
        }
        seen
    }

    fn look(&mut self, subject: usize, look: Look) {
        // Every subject that is looked at has a card.
        let last = self.sight.atoms_of[subject].last().copied().unwrap_or(0);
        let subjects = &mut self.looks[last];
        match subjects.iter_mut().find(|(known, _)| *known == subject) {
            Some((_, looks)) => looks.push(look),
            None => subjects.push((subject, vec![look])),
        }
    }

    /// Evaluates everything that this atom completes.
    pub fn fill(&mut self, atom: usize, atoms: &[Vec<u8>]) {
        let Self { sight, looks, compared, values, cards } = self;
        let game = sight.game;
        for (subject, looks) in &looks[atom] {
            cards.clear();
            sight.atoms_of[*subject].iter().for_each(|at| cards.extend_from_slice(&atoms[*at]));
            for look in looks {
                match *look {
                    Look::Feature { place, of } => {
                        values[place] = sight.merges[place].of(game.feature(of, cards));
                    }
                    Look::Standing { comparison, at, hand } => {
                        compared[comparison].standings[at] = game.standing(hand, cards);
                    }
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
