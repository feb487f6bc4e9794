//! The law of a round of few cards: enumerates every way to fill the atoms, one kind of card at a
//! time.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::field::Field;
use crate::game::api::{self, Deal, HAS_PARTS, Situations};
use crate::game::hands::seen::SeenSoFar;
use crate::game::hands::sight::{Kind, Sight, Ways};
use crate::game::hands::suits::{Columns, Suits};
use crate::game::hands::{Hands, again, apart, community, diagram, open};
use crate::game::number::ordered_deals;
use crate::game::rule::Rules;

/// Maximum number of ways to fill the atoms.
pub(super) const MOST: u128 = 60_000_000;
/// Two atoms with more ways than this are handled by `apart`, if possible.
const MANY: u128 = 3_000;
/// Two atoms beside open cards with more ways than this are handled by `open`, if possible.
pub(super) const FEW: u128 = 5_000;

pub(super) fn deal(game: &Hands, deal: &Deal<'_>) -> Result<Distribution, Error> {
    api::check(game, deal)?;
    let sight = Sight::new(game, deal.observed, deal.dealt);
    let (kinds, suits) = sight.kinds_and_suits(deal.shoe.types());
    let of_atom = |at: usize| {
        let held = kinds.iter().map(|kind| sight.held_in(at, kind));
        fillings(&held.collect::<Vec<_>>(), sight.atoms[at].cards)
    };
    let rounds = (0..sight.atoms.len()).map(of_atom);
    let rounds = rounds.fold(1u128, u128::saturating_mul);
    let apart = apart::Apart::of(&sight).filter(|_| rounds > MANY);
    // If several subjects share cards, it is faster to track which values each can still reach.
    let by_states = || {
        let known = sight.atoms.iter().any(|atom| atom.known.is_some());
        let is_several = sight.atoms.len() > 1 && rounds > MANY;
        let can = is_several && !known && !sight.is_compared && !sight.marks_last;
        can.then(|| diagram::law(&sight, &kinds)).flatten()
    };
    let filled = || (rounds <= MOST).then(|| fill(&sight, &kinds, suits.as_ref()));
    let found = apart.and_then(|apart| {
        let halves = || {
            let coarse = game.declaration.ranking.coarse_ties();
            let sight = Sight::by(coarse, game, deal.observed, deal.dealt);
            apart.law_by_halves(&sight, deal.shoe.types())
        };
        halves().or_else(|| apart.law(&sight, &kinds, suits.as_ref()))
    });
    // Few rounds are filled faster.
    let beside = || {
        if rounds <= FEW {
            return None;
        }
        let whole = || Sight::new(game, deal.observed, deal.dealt);
        let sight = if sight.atoms.len() == 2 { whole().split(1, 1) } else { whole() };
        open::Open::of(&sight)?.law(&sight, deal.shoe.types())
    };
    let with_community = || {
        let told = Mutex::new(Ways::default());
        let tell = |part: Situations| {
            let part = part.ways(deal.observed);
            let mut all = told.lock().unwrap_or_else(PoisonError::into_inner);
            part.into_iter().for_each(|(values, ways)| *all.entry(values).or_default() += ways);
        };
        let is_dealt = rounds > MOST && with_community(game, deal, &[], &tell);
        is_dealt.then(|| told.into_inner().unwrap_or_else(PoisonError::into_inner))
    };
    let found = found.or_else(with_community).or_else(by_states).or_else(beside).or_else(filled);
    let found = found.ok_or_else(|| {
        Error::usage(format!(
            "what is looked at tells {rounds} rounds apart, which are too many to be dealt: split \
             the lines over several wagers, or look at less of the hands",
        ))
    })?;
    let behind = behind(game, deal, &sight);
    let fields: Vec<Field> = deal.observed.fields().collect();
    let cases = found.into_iter().map(|(values, ways)| (values, ways * behind));
    api::met(deal, Distribution::gather(fields, cases))
}

/// Returns the ordered ways to deal the cards that are not looked at.
fn behind(game: &Hands, deal: &Deal<'_>, sight: &Sight<'_>) -> u128 {
    let seen = sight.cards() as u64;
    ordered_deals(deal.shoe.cards() - seen, game.cards() - seen)
}

/// Calls `tell` with each part, as [`community::Community::parts`] divides them. Returns `false` if
/// the hands have no community cards.
fn with_community(
    game: &Hands,
    deal: &Deal<'_>,
    by: &[Field],
    tell: &(dyn Fn(Situations) + Sync),
) -> bool {
    if !HAS_PARTS {
        return false;
    }
    let sight = community::opened(Sight::new(game, deal.observed, deal.dealt));
    let Some(community) = community::Community::of(&sight) else { return false };
    let Some(parts) = community.parts(&sight, deal.shoe.types(), by) else { return false };
    parts.each(deal.progress, tell);
    true
}

/// Returns `true` if [`deal_in_parts`] finds several parts.
pub(super) fn has_parts(game: &Hands, observed: &Observed, by: &[Field]) -> bool {
    if !HAS_PARTS {
        return false;
    }
    let sight = community::opened(Sight::new(game, observed, None));
    community::Community::of(&sight).is_some_and(|of| of.has_parts(&sight, by))
}

/// Deals as [`deal`] does, in parts.
pub(super) fn deal_in_parts(
    game: &Hands,
    deal: &Deal<'_>,
    by: &[Field],
    tell: &(dyn Fn(Situations) + Sync),
) -> Result<bool, Error> {
    api::check(game, deal)?;
    let behind = behind(game, deal, &Sight::new(game, deal.observed, deal.dealt));
    let tell = |part: Situations| tell(Situations { times: part.times * behind, ..part });
    Ok(with_community(game, deal, by, &tell))
}

/// Returns the number of ways to take so many cards. Cards of a kind are alike.
fn fillings(kinds: &[Kind], cards: usize) -> u128 {
    let mut ways = vec![0u128; cards + 1];
    ways[0] = 1;
    for kind in kinds {
        for taken in (1..=cards).rev() {
            let of_kind = (1..=taken).take_while(|number| *number as u64 <= kind.count);
            let more: u128 = of_kind.map(|number| ways[taken - number]).sum();
            ways[taken] = ways[taken].saturating_add(more);
        }
    }
    ways[cards]
}

fn fill(sight: &Sight<'_>, kinds: &[Kind], suits: Option<&Suits>) -> Ways {
    let most = sight.atoms.iter().map(|atom| atom.cards).max().unwrap_or(0);
    let suits = suits.filter(|suits| suits.holds(most));
    let order = suits.map_or_else(|| (0..kinds.len()).collect(), Suits::order);
    // The first kind that is dealt divides the work. The sums do not depend on the order of the
    // parts.
    let starts = (0..kinds.len().max(1)).into_par_iter();
    let parts = starts.fold(Ways::default, |ways, start| {
        let mut filling = Filling { ways, ..Filling::new(sight, kinds, suits, &order) };
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
    /// Suits that may be renamed: of hands that differ only by their names, the first atom gets
    /// one.
    suits: Option<&'s Suits>,
    /// The kinds in the order in which they fill the first atom.
    order: &'s [usize],
    left: Vec<u64>,
    atoms: Vec<Vec<u8>>,
    /// The values of the atoms filled so far.
    seen: SeenSoFar<'s, 'g>,
    lots: usize,
    ways: Ways,
}

impl<'s, 'g> Filling<'s, 'g> {
    fn new(
        sight: &'s Sight<'g>,
        kinds: &'s [Kind],
        suits: Option<&'s Suits>,
        order: &'s [usize],
    ) -> Self {
        Self {
            sight,
            kinds,
            suits,
            order,
            left: kinds.iter().map(|kind| kind.count).collect(),
            atoms: vec![Vec::new(); sight.atoms.len()],
            seen: SeenSoFar::of(sight),
            lots: again::lots(sight.game) as usize,
            ways: Ways::default(),
        }
    }

    /// Fills the first atom so that `at` is its first kind, and the other atoms in every way.
    fn start(&mut self, at: usize) {
        match self.sight.atoms.first() {
            Some(first) => self.first(at, first.cards, 1, Columns::default(), at + 1),
            None if at == 0 => self.tell(1),
            None => {}
        }
    }

    /// Fills the `left` cards of the first atom with kinds from `from` in the order on; the next
    /// kind comes before `until`.
    fn first(&mut self, from: usize, left: usize, ways: u128, columns: Columns, until: usize) {
        if left == 0 {
            let stands_for = self.suits.map_or(1, |suits| columns.orbit(suits));
            return self.filled(0, ways * u128::from(stands_for));
        }
        for at in from..until {
            let kind = self.order[at];
            if !self.sight.may_lie(0, &self.kinds[kind]) {
                continue;
            }
            let held = self.left[kind];
            let (mut of_kind, mut columns) = (ways, columns);
            for cards in 1..=left {
                if held < cards as u64 {
                    break;
                }
                if let Some(suits) = self.suits {
                    columns.add(suits, kind);
                    if !columns.may_stand(suits, kind) {
                        break;
                    }
                }
                of_kind = self.lay(0, kind, left, cards, of_kind);
                self.first(at + 1, left - cards, of_kind, columns, self.order.len());
            }
            self.take_back(0, kind, held);
        }
    }

    /// Fills the `left` cards of an atom with kinds from `from` on.
    fn fill(&mut self, atom: usize, from: usize, left: usize, ways: u128) {
        if left == 0 {
            return self.filled(atom, ways);
        }
        for kind in from..self.kinds.len() {
            if !self.sight.may_lie(atom, &self.kinds[kind]) {
                continue;
            }
            let held = self.left[kind];
            let mut of_kind = ways;
            for cards in 1..=left {
                if held < cards as u64 {
                    break;
                }
                of_kind = self.lay(atom, kind, left, cards, of_kind);
                self.fill(atom, kind + 1, left - cards, of_kind);
            }
            self.take_back(atom, kind, held);
        }
    }

    /// Lays one more card of a kind, card number `cards` of that kind, and returns the ways with
    /// it.
    fn lay(&mut self, atom: usize, kind: usize, left: usize, cards: usize, ways: u128) -> u128 {
        // The choice of places for these cards, and of the cards.
        let (places, taken) = ((left - cards + 1) as u128, u128::from(self.left[kind]));
        self.left[kind] -= 1;
        self.atoms[atom].push(self.kinds[kind].card);
        ways * places / cards as u128 * taken
    }

    fn take_back(&mut self, atom: usize, kind: usize, held: u64) {
        while self.left[kind] < held {
            self.left[kind] += 1;
            self.atoms[atom].pop();
        }
    }

    /// Continues after an atom is full.
    fn filled(&mut self, atom: usize, ways: u128) {
        self.seen.fill(atom, &self.atoms);
        match self.sight.atoms.get(atom + 1) {
            Some(next) => self.fill(atom + 1, 0, next.cards, ways),
            None => self.tell(ways),
        }
    }

    fn tell(&mut self, ways: u128) {
        for lot in 0..self.lots {
            let values = self.seen.values(lot);
            match self.ways.get_mut(values) {
                Some(known) => *known += ways,
                None => {
                    self.ways.insert(values.into(), ways);
                }
            }
        }
    }
}
