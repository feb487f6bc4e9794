//! Groups questions that look at the same cards and compare the same hands, to deal them together.

use crate::distribution::Observed;
use crate::field::hands::Meaning;
use crate::game::hands::Hands;
use crate::game::hands::apart::Apart;
use crate::game::hands::sight::Sight;
use crate::game::number::multisets;
use crate::shoe::Shoe;

/// A pool with no more work than this is always dealt together, as finely as any member needs.
const CHEAP: u128 = 30_000;

/// The cards and comparisons that a question looks at, without the fields.
#[derive(PartialEq, Eq)]
struct At {
    subjects: Vec<bool>,
    comparisons: Vec<Option<usize>>,
}

struct Pool {
    at: At,
    observed: Observed,
    /// The work of the most expensive member.
    most: u128,
    members: Vec<usize>,
}

pub(super) fn pools(game: &Hands, shoe: &Shoe, observed: &[&Observed]) -> Vec<Vec<usize>> {
    let takes = |observed: &Observed| {
        let sight = Sight::new(game, observed, None);
        let kinds = sight.kinds(shoe.types()).len();
        let hands = sight.atoms.iter().map(|atom| (multisets(kinds, atom.cards), atom.cards));
        match Apart::of(&sight) {
            Some(_) => hands.map(|(hands, cards)| hands << cards).fold(0, u128::saturating_add),
            None => hands.map(|(hands, _)| hands).fold(1, u128::saturating_mul),
        }
    };
    let mut pools: Vec<Pool> = Vec::new();
    for (member, observed) in observed.iter().enumerate() {
        let Some(at) = at(game, observed) else { continue };
        let alone = takes(observed);
        let fits = |pool: &Pool| {
            let mut all = pool.observed.clone();
            all.watch_all(observed);
            let most = pool.most.max(alone);
            (takes(&all) <= most.max(CHEAP)).then_some((all, most))
        };
        let same = pools.iter_mut().filter(|pool| pool.at == at);
        match same.filter_map(|pool| Some((fits(pool)?, pool))).next() {
            Some(((all, most), pool)) => {
                (pool.observed, pool.most) = (all, most);
                pool.members.push(member);
            }
            None => pools.push(Pool {
                at,
                observed: (*observed).clone(),
                most: alone,
                members: vec![member],
            }),
        }
    }
    pools.into_iter().map(|pool| pool.members).collect()
}

/// Returns `None` if the question looks at a hand that is drawn to its end.
fn at(game: &Hands, observed: &Observed) -> Option<At> {
    let mut at = At { subjects: vec![false; game.subjects.len()], comparisons: Vec::new() };
    for field in observed.fields() {
        match game.meanings[field.index()] {
            Meaning::Of(subject, _) => at.subjects[subject] = true,
            Meaning::Result => at.comparisons.push(None),
            Meaning::Compared(which) => at.comparisons.push(Some(which)),
            Meaning::Drawn(..) => return None,
        }
    }
    let compared: Vec<usize> =
        at.comparisons.iter().flat_map(|which| game.compared(*which)).collect();
    compared.into_iter().for_each(|subject| at.subjects[subject] = true);
    Some(at)
}
