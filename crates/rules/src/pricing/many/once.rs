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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settle;
    use crate::table::Catalog;

    /// The lines of plain baccarat come to the ways of the whole deal. A shoe of fewer cards than
    /// a round may take is left to it, which says what is wrong.
    #[test]
    fn lines_are_settled_by_classes_on_a_shoe_of_values() {
        let catalog = Catalog::builtin();
        let of_values = |tens: u64| {
            let counts = [tens, 2, 1, 3, 0, 4, 1, 2, 2, 1];
            Composition::new(&counts).unwrap().shoe().unwrap()
        };
        let mut settled = 0;
        for (table, variant) in catalog.select(&["baccarat".to_owned()]).unwrap() {
            for round in variant.wagers.iter().filter_map(|wager| wager.of_round().ok()) {
                let observed = settle::observed(round.lines);
                let case = Case::new(table, Shoe::decks(8).unwrap(), &()).unwrap();
                let ways = |shoe: &Shoe| returns(&case, shoe, round.lines, &observed);
                for shoe in [of_values(9), of_values(128)] {
                    // Pairs need ranks, by either way.
                    let law = case.law_on(&shoe, &observed, "").ok();
                    let expected = law.map(|law| settle::settle(round.lines, &law));
                    settled += usize::from(expected.is_some());
                    assert_eq!(ways(&shoe), expected);
                }
                let few = Composition::new(&[5, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
                assert_eq!(ways(&few.shoe().unwrap()), None);
            }
        }
        assert!(settled >= 6, "{settled}");
    }
}
