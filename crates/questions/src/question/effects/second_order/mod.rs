//! Calculates the effects of removing two cards, if removing one card has no effect.
//!
//! Each pair of kinds needs a deal of the shoe without it. There are at most 91 pairs of ranks or
//! 1,378 pairs of cards. Pairs that differ only in the names of suits are dealt once: the 52 cards
//! of whole decks need 182 deals.

pub mod page;
pub mod pairs;
pub mod report;

use std::iter::repeat_with;

use rayon::prelude::*;

use crate::card::{Face, Grain, Suit};
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::Exact;
use crate::question::effects::removal::Effects;

use crate::question::effects::kinds::{cards_of, same_suits};
use crate::question::effects::{Job, Removal};
use crate::settle::{self, Net};
use crate::shoe::Shoe;
use crate::table::settlement::Round;

use pairs::{Alike, Pair, SecondOrder};
use report::{PairEffect, PairGroup, SecondOrderReport};

impl Removal<'_> {
    /// Returns the second-order effects of the wagers of a job. Wagers with an effect of a single
    /// removal have `None`.
    pub(super) fn second_order(
        &self,
        job: &Job<'_>,
        effects: &[Effects],
    ) -> Result<Vec<Option<SecondOrderReport>>, Error> {
        let rounds = job.rounds.iter().zip(effects);
        let still: Vec<(Round<'_>, &Effects)> = rounds
            .filter(|(_, effects)| effects.best_tags().is_none())
            .map(|((_, round), effects)| (*round, effects))
            .collect();
        let mut found = match still.is_empty() {
            true => Vec::new(),
            false => self.without_two(job, &still)?,
        }
        .into_iter();
        let of = |effects: &Effects| effects.best_tags().is_none().then(|| found.next()).flatten();
        Ok(effects.iter().map(of).collect())
    }

    fn without_two(
        &self,
        job: &Job<'_>,
        still: &[(Round<'_>, &Effects)],
    ) -> Result<Vec<SecondOrderReport>, Error> {
        let (shoe, game) = (&self.pricing.shoe, self.pricing.game);
        if shoe.cards() < game.cards() + 2 {
            let refused = still.iter().map(|(_, effects)| SecondOrderReport {
                told_by: effects.grain.to_string(),
                followed_by: effects.grain.to_string(),
                groups: Vec::new(),
                pairs: Vec::new(),
                sum: None,
                reason: Some(TOO_FEW),
            });
            return Ok(refused.collect());
        }
        let mut observed = Observed::default();
        still.iter().for_each(|(round, _)| observed.watch_all(&settle::observed(round.lines)));
        let kinds = shoe.kinds(job.grain);
        let pairs = pairs(&kinds, !game.names_suits(&observed));
        let whole = Shoe::of_kinds(kinds.clone(), job.grain, &shoe.to_string());
        let whole = self.laws(&observed, &[whole], (job, "the whole shoe"))?.remove(0);
        let nets: Vec<Net<'_>> =
            still.iter().map(|(round, _)| Net::new(round.lines, &whole)).collect();
        let less = pairs.iter().map(|([one, other], _)| {
            let mut kinds = kinds.clone();
            kinds[*one].1 -= 1;
            kinds[*other].1 -= 1;
            let name = format!("{shoe} - {} - {}", kinds[*one].0, kinds[*other].0);
            Shoe::of_kinds(kinds, job.grain, &name)
        });
        // A round from a shoe with fewer cards is also a round from the whole shoe. If all rounds
        // of the whole shoe pay the same, no pair has an effect, and none is dealt.
        let is_constant = nets.iter().all(Net::is_constant);
        let shoes: Vec<Shoe> = less.filter(|_| !is_constant).collect();
        let laws = self.laws(&observed, &shoes, (job, "pairs of cards"))?;
        let found = still.par_iter().zip(&nets).map(|((_, effects), net)| {
            let effect = |law: &Distribution| {
                let without = Exact::quotient(&net.won(law), &(net.unit() * law.total()))
                    .expect("a shoe that deals");
                &without - &effects.expectation
            };
            let effects = laws.iter().map(effect).chain(repeat_with(Exact::zero));
            let pairs = pairs.iter().zip(effects).map(|((at, cards), effect)| Pair {
                faces: at.map(|at| kinds[at].0),
                cards: *cards,
                effect,
            });
            self.told(&SecondOrder::new(pairs.collect(), job.grain))
        });
        Ok(found.collect())
    }

    fn told(&self, found: &SecondOrder) -> SecondOrderReport {
        let mut groups: Vec<PairGroup> = Vec::new();
        let mut pairs = Vec::new();
        for pair in &found.pairs {
            let (alike, cards) = (in_words(pair.alike(), found.grain), pair.cards);
            let effect = self.figure(pair.effect.clone());
            let here = |group: &&mut PairGroup| group.alike == alike && group.effect == effect;
            match groups.iter_mut().find(here) {
                Some(group) => group.pairs += cards,
                None => groups.push(PairGroup {
                    alike: alike.clone(),
                    pairs: cards,
                    effect: effect.clone(),
                }),
            }
            let [first, second] = pair.faces.map(cards_of);
            pairs.push(PairEffect { first, second, alike, pairs: cards, effect });
        }
        let order = |alike: &str| pairs.iter().position(|pair| pair.alike == alike);
        groups.sort_by_key(|group| order(&group.alike));
        SecondOrderReport {
            told_by: found.grain.to_string(),
            followed_by: found.followed_by().to_string(),
            groups,
            sum: Some(self.figure(found.balance())),
            pairs,
            reason: None,
        }
    }
}

/// The reason that two cards cannot be removed.
const TOO_FEW: &str = "with two cards removed, the shoe holds too few cards for a round";

/// Returns the pairs of kinds of which the shoe holds two cards, with the number of such pairs of
/// cards. If suits may be renamed, the first pair represents all that then look the same.
fn pairs(kinds: &[(Face, u64)], renamed: bool) -> Vec<([usize; 2], u128)> {
    let class = |face: Face| -> (u8, Option<Suit>) {
        let like = kinds.iter().find(|(other, _)| same_suits(kinds, *other, face));
        let suit = like.filter(|_| renamed).map_or(face.suit, |(other, _)| other.suit);
        (face.order().0, suit)
    };
    let classes: Vec<_> = kinds.iter().map(|(face, _)| class(*face)).collect();
    let mut pairs: Vec<([usize; 2], u128)> = Vec::new();
    let mut keys = Vec::new();
    for one in 0..kinds.len() {
        for other in one..kinds.len() {
            let (left, right) = (u128::from(kinds[one].1), u128::from(kinds[other].1));
            let cards = if one == other { left * (left - 1) / 2 } else { left * right };
            if cards == 0 {
                continue;
            }
            let mut both = [classes[one], classes[other]];
            both.sort_unstable();
            let key = (both, kinds[one].0.suit == kinds[other].0.suit);
            match keys.iter().position(|known| *known == key) {
                Some(at) => pairs[at].1 += cards,
                None => {
                    keys.push(key);
                    pairs.push(([one, other], cards));
                }
            }
        }
    }
    pairs
}

/// Describes the common properties of two cards, as far as the grain distinguishes cards.
fn in_words(alike: Alike, grain: Grain) -> String {
    let rank = match grain {
        Grain::Value | Grain::Suit => "value",
        Grain::Rank | Grain::Card => "rank",
    };
    match (alike.rank, alike.suit) {
        (true, None) => format!("two of one {rank}"),
        (false, None) => format!("two of different {rank}s"),
        (true, Some(true)) => format!("two of one {rank} and suit"),
        (true, Some(false)) => format!("two of one {rank} and different suits"),
        (false, Some(true)) => format!("two of one suit and different {rank}s"),
        (false, Some(false)) => format!("two of different {rank}s and suits"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(shoe: &str, grain: Grain, renamed: bool) -> Vec<([usize; 2], u128)> {
        pairs(&Shoe::parse(shoe).unwrap().kinds(grain), renamed)
    }

    /// Counts the pairs by hand.
    ///
    /// There are 52·53/2 = 1378 pairs of kinds of cards. With suits renamed, there are 13 ranks
    /// twice and 78 pairs of ranks, each in one suit or in two: (13 + 78)·2 = 182.
    ///
    /// Without a king of spades and a king of hearts, the suits form two classes of two. A rank
    /// twice is in one suit of a class, in two suits of a class, or in both classes:
    /// 13·(2 + 2 + 1). Two ranks are in one suit or two suits of a class, 78·2·2, or in both
    /// classes, 13·12.
    #[test]
    fn pairs_that_suits_do_not_tell_apart_are_one() {
        let all = 416 * 415 / 2;
        for (shoe, grain, renamed, number, cards) in [
            ("8", Grain::Rank, true, 91, all),
            ("8", Grain::Value, true, 55, all),
            ("8", Grain::Card, false, 1378, all),
            ("8", Grain::Card, true, 182, all),
            ("8", Grain::Suit, true, 2 * (10 + 45), all),
            ("8 - KS - KH", Grain::Card, true, 65 + 312 + 156, 414 * 413 / 2),
            // There is no second ace.
            ("A=1 K=2", Grain::Rank, true, 2, 3),
        ] {
            let found = of(shoe, grain, renamed);
            assert_eq!(found.len(), number, "{shoe} {grain}");
            assert_eq!(found.iter().map(|(_, cards)| cards).sum::<u128>(), cards, "{shoe}");
        }
    }
}
