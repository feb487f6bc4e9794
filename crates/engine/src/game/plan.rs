//! The planner: the deals of one shoe that serve several observations, and the pools of those that
//! are counted together for very many compositions.

use std::collections::BTreeMap;

use crate::card::Grain;
use crate::distribution::Observed;
use crate::game::api::{Company, Game};
use crate::shoe::Shoe;

/// A group with no more work than this is always dealt together, as finely as any member needs.
const CHEAP: u128 = 30_000;

/// The deals of one shoe for some observations, as indices of these.
#[derive(Debug, Default)]
pub struct Plan {
    /// Observations that share the deal of everything that is cheap to deal together.
    pub common: Vec<usize>,
    /// Observations that look at the same cards; each list shares a deal.
    pub groups: Vec<Vec<usize>>,
    /// Observations that are best dealt by themselves.
    pub alone: Vec<usize>,
}

/// Observations that look at the same cards.
struct Group {
    of: Vec<usize>,
    observed: Observed,
    /// The work of the most expensive member.
    most: u128,
    members: Vec<usize>,
}

impl Plan {
    /// Plans the deals of this shoe. Observations that it does not show are in none of them.
    pub fn new(game: &dyn Game, shoe: &Shoe, observed: &[Observed]) -> Self {
        let mut plan = Self::default();
        let mut groups: Vec<Group> = Vec::new();
        let shown = observed.iter().enumerate();
        for (member, one) in shown.filter(|(_, one)| too_coarse(game, shoe, one).is_none()) {
            match game.company(shoe, one) {
                Company::Common => plan.common.push(member),
                Company::Group { of, work } => {
                    place(game, shoe, (member, one), (of, work), &mut groups);
                }
                Company::Alone => plan.alone.push(member),
                Company::Refused(_) => {}
            }
        }
        plan.groups = groups.into_iter().map(|group| group.members).collect();
        plan
    }
}

/// Adds an observation to the first group whose deal it makes no longer than the deal of the most
/// expensive member, or to a new one.
fn place(
    game: &dyn Game,
    shoe: &Shoe,
    (member, observed): (usize, &Observed),
    (of, work): (Vec<usize>, u128),
    groups: &mut Vec<Group>,
) {
    for group in groups.iter_mut().filter(|group| group.of == of) {
        let mut all = group.observed.clone();
        all.watch_all(observed);
        let most = group.most.max(work);
        match game.company(shoe, &all) {
            Company::Group { work, .. } if work <= most.max(CHEAP) => {
                (group.observed, group.most) = (all, most);
                return group.members.push(member);
            }
            _ => {}
        }
    }
    groups.push(Group { of, observed: observed.clone(), most: work, members: vec![member] });
}

/// Groups observations, by index, whose classes are best counted together: the members of a pool
/// and, outside pools, observations that are `alike`.
pub fn pools(
    game: &dyn Game,
    observed: &[Observed],
    alike: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut pools: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut apart: Vec<Vec<usize>> = Vec::new();
    for (at, of) in observed.iter().enumerate() {
        match game.pool(of) {
            Some(pool) => pools.entry(pool).or_default().push(at),
            None => match apart.iter_mut().find(|members| alike(members[0], at)) {
                Some(members) => members.push(at),
                None => apart.push(vec![at]),
            },
        }
    }
    pools.into_values().chain(apart).collect()
}

/// Returns the reason why this shoe does not show these fields; `None` if it does.
pub fn refusal(game: &dyn Game, shoe: &Shoe, observed: &Observed) -> Option<String> {
    match game.company(shoe, observed) {
        Company::Refused(why) => Some(why.to_owned()),
        _ => too_coarse(game, shoe, observed),
    }
}

/// Returns the reason if this shoe's cards are not known finely enough for these fields.
fn too_coarse(game: &dyn Game, shoe: &Shoe, observed: &Observed) -> Option<String> {
    let (needed, known) = (game.grain(observed), shoe.known());
    (!known.covers(needed)).then(|| {
        let told = if needed == Grain::Suit { "suits".to_owned() } else { needed.to_string() };
        format!("it needs {told}, and this shoe tells only {known}: \"{shoe}\"")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::game;

    /// Totals are common, pairs are not, and a shoe of ranks does not show suits.
    #[test]
    fn totals_share_a_deal_pairs_have_their_own_and_unknown_suits_have_none() {
        let game = game("baccarat").unwrap();
        let observed = ["result", "player.pair", "player.suited", "cards"].map(|name| {
            let mut observed = Observed::default();
            observed.watch_value(game.vocabulary().find(name).unwrap());
            observed
        });
        let shoe = Shoe::parse("A=4 9=4 K=4").unwrap();
        let plan = Plan::new(game, &shoe, &observed);
        assert_eq!((plan.common, plan.alone), (vec![0, 3], vec![1]));
        assert!(plan.groups.is_empty());
        let why = refusal(game, &shoe, &observed[2]).unwrap();
        assert!(why.starts_with("it needs suits, and this shoe tells only ranks"), "{why}");
    }
}
