//! The part of a round that one question looks at: cards in *atoms*, and kinds of cards.
//!
//! Cards that the same subjects look at form one atom: their order does not matter. Cards that no
//! subject looks at need not be dealt, for any cards may lie there. Cards that no feature of the
//! question distinguishes are of one kind.

use rustc_hash::FxHashMap;

use crate::card::{Face, Named, Seen, Suit};
use crate::dealt::Dealt;
use crate::distribution::{Merge, Observed};
use crate::field::hands::{Feature, Meaning};
use crate::game::hands::ranking::Tie;
use crate::game::hands::suits::Suits;
use crate::game::hands::{Hands, feature};

/// Cards that the same subjects look at.
#[derive(Debug)]
pub(super) struct Atom {
    pub cards: usize,
    /// The known card, if this is the atom of one known card.
    pub known: Option<Named>,
}

/// Cards that no feature of the question distinguishes.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// One of them, as an index among the 52 cards.
    pub card: u8,
    pub count: u64,
    face: Face,
}

/// Ordered ways to deal the cards that are looked at, by observed values.
pub(super) type Ways = FxHashMap<Box<[u8]>, u128>;

/// The part of a round that one question looks at.
pub(super) struct Sight<'g> {
    pub game: &'g Hands,
    pub merges: Vec<Merge>,
    pub atoms: Vec<Atom>,
    /// The atoms of each subject; empty for a subject that no field looks at.
    pub atoms_of: Vec<Vec<usize>>,
    letters: Vec<Feature>,
    /// `true` if hands are compared.
    pub is_compared: bool,
    /// `true` if comparisons depend on the names of suits.
    ranks_suits: bool,
    /// `true` if a feature depends on which card of its subject is the last. That card is an atom of
    /// its own, behind the others.
    pub marks_last: bool,
}

impl<'g> Sight<'g> {
    pub fn new(game: &'g Hands, observed: &Observed, dealt: Option<&Dealt>) -> Self {
        Self::by(&game.declaration.ranking.ties, game, observed, dealt)
    }

    /// Makes the sight for hands that are compared by these tie-breaks only.
    pub fn by(
        ties: &'g [Tie],
        game: &'g Hands,
        observed: &Observed,
        dealt: Option<&Dealt>,
    ) -> Self {
        let merges = observed.merges();
        let mut letters: Vec<Feature> = Vec::new();
        let mut looked_at = vec![false; game.subjects.len()];
        let mut is_compared = false;
        // The subjects whose last card is an atom of its own.
        let mut marked: Vec<usize> = Vec::new();
        for merge in &merges {
            let from = letters.len();
            match game.meanings[merge.field.index()] {
                Meaning::Of(subject, of) => {
                    looked_at[subject] = true;
                    if of == Feature::Class {
                        letters.extend(game.class_letters());
                    } else {
                        letters.push(of);
                    }
                }
                Meaning::Result => {
                    is_compared = true;
                    game.compared(None).for_each(|subject| looked_at[subject] = true);
                    letters.extend(game.ranking_letters(ties));
                }
                Meaning::Compared(at) => {
                    is_compared = true;
                    game.compared(Some(at)).for_each(|subject| looked_at[subject] = true);
                    letters.extend(game.ranking_letters(ties));
                }
                Meaning::Drawn(..) => {}
            }
            if letters[from..].iter().any(|of| of.marks_last()) {
                match game.meanings[merge.field.index()] {
                    Meaning::Of(subject, _) => marked.push(subject),
                    Meaning::Result => marked.extend(game.compared(None)),
                    Meaning::Compared(at) => marked.extend(game.compared(Some(at))),
                    Meaning::Drawn(..) => {}
                }
            }
        }
        letters.sort_unstable();
        letters.dedup();
        let known = |card: usize| -> Option<Named> {
            let (hand, place) = game.place_of(card);
            dealt.and_then(|dealt| dealt.hand(hand).nth(place))
        };
        let mut signatures: Vec<(u128, Option<usize>)> = Vec::new();
        let mut atoms: Vec<Atom> = Vec::new();
        let mut atom_of = vec![None; game.fixed_cards()];
        for (card, atom_of) in atom_of.iter_mut().enumerate() {
            let is_in = |at: usize| looked_at[at] && game.subjects[at].cards.contains(&card);
            let subjects = (0..looked_at.len()).filter(|at| is_in(*at));
            let subjects = subjects.fold(0u128, |set, at| set | 1 << at);
            let known = known(card);
            if subjects == 0 && known.is_none() {
                continue;
            }
            let is_last = |at: &usize| game.subjects[*at].cards.last() == Some(&card);
            let is_alone = known.is_some() || marked.iter().any(is_last);
            let signature = (subjects, is_alone.then_some(card));
            let at = signatures.iter().position(|other| *other == signature);
            let at = at.unwrap_or_else(|| {
                signatures.push(signature);
                atoms.push(Atom { cards: 0, known });
                atoms.len() - 1
            });
            atoms[at].cards += 1;
            *atom_of = Some(at);
        }
        let atoms_of = game.subjects.iter().zip(&looked_at).map(|(subject, looked_at)| {
            let mut atoms: Vec<usize> =
                subject.cards.iter().filter(|_| *looked_at).filter_map(|at| atom_of[*at]).collect();
            atoms.sort_unstable();
            atoms.dedup();
            atoms
        });
        let atoms_of = atoms_of.collect();
        let ranks_suits = is_compared && ties.contains(&Tie::HighestCard);
        let marks_last = !marked.is_empty();
        Self { game, merges, atoms, atoms_of, letters, is_compared, ranks_suits, marks_last }
    }

    /// Returns `true` if suits may change their names in every hand without a change of its values.
    pub fn renames_suits(&self) -> bool {
        !self.ranks_suits && !self.letters.iter().any(|of| of.names_suits())
    }

    /// Returns the number of cards that are looked at.
    pub fn cards(&self) -> usize {
        self.atoms.iter().map(|atom| atom.cards).sum()
    }

    /// Returns the kind of each of these faces, and the kinds, still with counts of 0.
    pub fn kinds_of(&self, faces: &[Face]) -> (Vec<usize>, Vec<Kind>) {
        let mut kinds: Vec<(Vec<u8>, Kind)> = Vec::new();
        let of = faces.iter().map(|face| {
            let card = card_of(*face);
            let letters = self.letters.iter().map(|of| feature::letter(*of, card));
            let known = self.atoms.iter().filter_map(|atom| atom.known);
            let known = known.map(|known| known.matches(*face).into());
            let key: Vec<u8> = letters.chain(known).collect();
            kinds.iter().position(|(other, _)| *other == key).unwrap_or_else(|| {
                kinds.push((key, Kind { card, count: 0, face: *face }));
                kinds.len() - 1
            })
        });
        let of = of.collect();
        (of, kinds.into_iter().map(|(_, kind)| kind).collect())
    }

    /// Returns the kinds that a shoe holds.
    pub fn kinds(&self, types: &[(Face, u64)]) -> Vec<Kind> {
        self.kinds_and_suits(types).0
    }

    /// Returns the kinds that a shoe holds, and the suits that may be renamed.
    pub fn kinds_and_suits(&self, types: &[(Face, u64)]) -> (Vec<Kind>, Option<Suits>) {
        let held: Vec<(Face, u64)> =
            types.iter().filter(|(_, count)| *count > 0).copied().collect();
        let faces: Vec<Face> = held.iter().map(|(face, _)| *face).collect();
        let (of, mut kinds) = self.kinds_of(&faces);
        of.iter().zip(&held).for_each(|(kind, (_, count))| kinds[*kind].count += count);
        let names_suits = self.ranks_suits || self.atoms.iter().any(|atom| atom.known.is_some());
        let suits = (!names_suits).then(|| Suits::of(&self.letters, &held, &of)).flatten();
        (kinds, suits)
    }

    /// Returns the same round with some cards of an atom apart, in an atom of their own.
    pub fn split(mut self, atom: usize, cards: usize) -> Self {
        let apart = self.atoms.len();
        self.atoms[atom].cards -= cards;
        self.atoms.push(Atom { cards, known: None });
        self.atoms_of.iter_mut().filter(|of| of.contains(&atom)).for_each(|of| of.push(apart));
        self
    }

    /// Returns `true` if no feature of the question distinguishes two kinds.
    pub fn are_alike(&self, one: &Kind, other: &Kind) -> bool {
        let is_same =
            |of: &Feature| feature::letter(*of, one.card) == feature::letter(*of, other.card);
        self.letters.iter().all(is_same)
    }

    /// Returns a kind without cards if they may not lie in an atom.
    pub fn held_in(&self, atom: usize, kind: &Kind) -> Kind {
        let count = if self.may_lie(atom, kind) { kind.count } else { 0 };
        Kind { count, ..kind.clone() }
    }

    /// Returns `true` if cards of a kind may lie in an atom.
    pub fn may_lie(&self, atom: usize, kind: &Kind) -> bool {
        self.atoms[atom].known.is_none_or(|known| known.matches(kind.face))
    }
}

/// Returns the index of a card of this face among the 52: of any rank of its value if the rank is
/// not known, and a spade if the suit is not known.
pub(super) fn card_of(face: Face) -> u8 {
    code(face.example())
}

/// Returns the index of a card among the 52: a spade if the suit is not known.
#[inline]
pub(super) fn code(card: Seen) -> u8 {
    card.rank().code() * 4 + card.suit().map_or(0, Suit::code)
}

/// Returns the features that a comparison looks at besides the classes.
pub(super) fn letters_of_ties(ties: &[Tie]) -> impl Iterator<Item = Feature> + '_ {
    ties.iter().map(|tie| match tie {
        Tie::Feature(of) => *of,
        Tie::Ranks => Feature::Ranks,
        // Every card counts separately.
        Tie::HighestCard => Feature::Alike,
        Tie::BestFive => Feature::Poker,
    })
}

/// Returns the codes of cards, in order.
#[inline]
pub(super) fn codes(cards: &[Seen]) -> Vec<u8> {
    cards.iter().map(|card| code(*card)).collect()
}
