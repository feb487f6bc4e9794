//! The law of a round of few cards: every way to fill the atoms, kind of card by kind of card.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::distribution::Distribution;
use crate::error::Error;
use crate::field::Field;
use crate::game::api::{self, Deal, Game};
use crate::game::hands::sight::{Kind, Sight};
use crate::game::hands::{Hands, apart};

/// More ways to fill the atoms than this are not gone through.
const MOST: u128 = 60_000_000;
/// Two atoms with more ways than this are looked at apart, where that is possible.
const MANY: u128 = 300_000;

pub(super) fn deal(game: &Hands, deal: &Deal<'_>) -> Result<Distribution, Error> {
    api::check(game, deal)?;
    let sight = Sight::new(game, deal.observed, deal.dealt);
    let kinds = sight.kinds(deal.shoe.types());
    let rounds = sight.atoms.iter().map(|atom| multisets(kinds.len(), atom.cards));
    let rounds = rounds.fold(1u128, u128::saturating_mul);
    let apart = apart::Apart::of(&sight).filter(|_| rounds > MANY);
    let filled = || (rounds <= MOST).then(|| fill(&sight, &kinds));
    let found = apart.and_then(|apart| apart.law(&sight, &kinds)).or_else(filled);
    let found = found.ok_or_else(|| {
        Error::shoe(format!(
            "what is looked at tells {rounds} rounds apart, which are too many to be dealt: \
             expected hands of fewer cards, or looked at less finely",
        ))
    })?;
    let behind = api::ordered_deals(
        deal.shoe.cards() - sight.cards() as u64,
        game.cards() - sight.cards() as u64,
    );
    let fields: Vec<Field> = deal.observed.fields().collect();
    let cases = found.into_iter().map(|(values, ways)| (values, ways * behind));
    api::met(deal, Distribution::gather(fields, cases))
}

/// The multisets of so many cards of so many kinds.
pub(super) fn multisets(kinds: usize, cards: usize) -> u128 {
    let (kinds, cards) = (kinds as u128, cards as u128);
    (1..=cards).fold(1, |ways, card| ways * (kinds + card - 1) / card)
}

/// Values, and the ordered ways to deal the cards that are looked at.
pub(super) type Ways = FxHashMap<Box<[u8]>, u128>;

fn fill(sight: &Sight<'_>, kinds: &[Kind]) -> Ways {
    // The first kind that is dealt divides the work; sums do not depend on who adds them up.
    let starts = (0..kinds.len().max(1)).into_par_iter();
    let parts = starts.map(|start| {
        let mut filling = Filling::new(sight, kinds);
        filling.start(start);
        filling.ways
    });
    parts.reduce(Ways::default, |mut all, part| {
        part.into_iter().for_each(|(values, ways)| *all.entry(values).or_default() += ways);
        all
    })
}

struct Filling<'s, 'g> {
    sight: &'s Sight<'g>,
    kinds: &'s [Kind],
    left: Vec<u64>,
    atoms: Vec<Vec<u8>>,
    values: Vec<u8>,
    ways: Ways,
}

impl<'s, 'g> Filling<'s, 'g> {
    fn new(sight: &'s Sight<'g>, kinds: &'s [Kind]) -> Self {
        Self {
            sight,
            kinds,
            left: kinds.iter().map(|kind| kind.count).collect(),
            atoms: vec![Vec::new(); sight.atoms.len()],
            values: Vec::new(),
            ways: Ways::default(),
        }
    }

    /// Fills the first atom so that its first kind is this one, and the others in every way.
    fn start(&mut self, kind: usize) {
        match self.sight.atoms.first() {
            Some(first) => self.fill(0, kind, first.cards, 1, kind + 1),
            None if kind == 0 => self.tell(1),
            None => {}
        }
    }

    /// Fills what is `left` of an atom with kinds from `from` on, the next of them before `until`.
    fn fill(&mut self, atom: usize, from: usize, left: usize, ways: u128, until: usize) {
        if left == 0 {
            let next = atom + 1;
            return match self.sight.atoms.get(next) {
                Some(more) => self.fill(next, 0, more.cards, ways, self.kinds.len()),
                None => self.tell(ways),
            };
        }
        for kind in from..until {
            if !self.sight.may_lie(atom, &self.kinds[kind]) {
                continue;
            }
            let held = self.left[kind];
            let mut of_kind = ways;
            for cards in 1..=left {
                if held < cards as u64 {
                    break;
                }
                // Which of the places are these cards', and which cards they are.
                let (places, taken) =
                    ((left - cards + 1) as u128, u128::from(held) - cards as u128 + 1);
                of_kind = of_kind * places / cards as u128 * taken;
                self.left[kind] -= 1;
                self.atoms[atom].push(self.kinds[kind].card);
                self.fill(atom, kind + 1, left - cards, of_kind, self.kinds.len());
            }
            while self.left[kind] < held {
                self.left[kind] += 1;
                self.atoms[atom].pop();
            }
        }
    }

    fn tell(&mut self, ways: u128) {
        self.sight.values(&self.atoms, &mut self.values);
        match self.ways.get_mut(self.values.as_slice()) {
            Some(known) => *known += ways,
            None => {
                self.ways.insert(self.values.as_slice().into(), ways);
            }
        }
    }
}
