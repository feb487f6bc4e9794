//! Settles a wager on one shoe by sending each case of a round straight to its line. Only a number
//! of ways is kept for each line.

use crate::card::Grain;
use crate::distribution::Observed;
use crate::exact::Whole;
use crate::field::Field;
use crate::game::api::{all_deals, holds_ways_of};
use crate::pricing::Case;
use crate::settle::Returns;
use crate::shoe::{Composition, Shoe};
use crate::table::model::Line;

/// Settles the lines on this shoe. Returns `None` if this needs a whole deal, which also reports
/// what is wrong with a shoe.
pub(crate) fn returns(
    case: &Case<'_>,
    shoe: &Shoe,
    lines: &[Line],
    observed: &Observed,
) -> Option<Returns> {
    let Case { game, known, table, .. } = case;
    let observed = known.watched(observed);
    let tells = shoe.known() != Grain::Suit && shoe.known().covers(game.grain(&observed));
    let fits = shoe.cards() >= game.cards() && holds_ways_of(*game, shoe.cards());
    if known.dealt.is_some() || !fits || !tells {
        return None;
    }
    let line = |value: &dyn Fn(Field) -> u8| {
        lines.iter().position(|line| line.when.holds(&|field| value(field)))
    };
    // Without a condition, the lost rounds are the rest of all rounds and need no class.
    let of_given = known.is_conditional();
    let class = |value: &dyn Fn(Field) -> u8| match of_given {
        true => known.holds(&|field| value(field)).then(|| line(value).unwrap_or(lines.len())),
        false => line(value),
    };
    let classes = lines.len() + usize::from(of_given);
    let many = game.many(&table.rule, &observed, classes, &class)?;
    let (cards, counted) = (shoe.cards(), many.cards());
    let behind = all_deals(cards.saturating_sub(counted), game.cards() - counted);
    let mut ways: Vec<Whole> = Vec::new();
    many.tally(&[Composition::from(shoe)], &mut |_, of_class| {
        ways.extend(of_class.iter().map(|ways| &Whole::from(*ways) * &behind));
    });
    let settled: Whole = ways.iter().sum();
    let total = if of_given {
        settled
    } else {
        let all = all_deals(cards, game.cards());
        ways.push(&all - &settled);
        all
    };
    Some(Returns::new(lines, ways, total))
}
