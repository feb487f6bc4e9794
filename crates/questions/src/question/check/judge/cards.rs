//! Tests cards against the cards that the shoe holds.
//!
//! Of the cards of a value, any one that the shoe holds is as likely to be dealt as any other,
//! whatever the rules make of the value and however the end of a shoe is chosen. The rules do
//! decide which values are dealt, and the law of one round says how often. Most cards of a shoe are
//! dealt, so its counts vary far less than in independent rounds. Only the sums over shoes
//! tell by how much; of first rounds the variance is exact.

use crate::card::{Rank, Seen};
use crate::chance::{self, P, Tails};
use crate::evidence::{Clusters, Kinds, PART, Shoes};
use crate::exact::{Exact, Whole};
use crate::figure::Shown;
use crate::question::check::judge::card_law::{CardLaw, Group, Groups, VALUES};
use crate::question::check::judge::{DIGITS, Questions, count, mean};
use crate::question::check::report::{CardsId, CheckedCards, CheckedCount, Fit, Method};
use crate::shoe::Shoe;

/// Fewest expected, of the cards dealt or left over all shoes; fewer tell nothing.
const FEWEST: i64 = 5;
/// Expected number, of these cards and of the others, from which the count is near to normal.
const MANY: i64 = 10_000;
/// Expected number of a card below which its count is not near to normal.
const LEAST: i64 = 100;

/// Counts of cards over all rounds.
#[derive(Clone, Copy)]
pub struct Dealt<'a> {
    /// Number of rounds.
    pub rounds: u64,
    /// Number of cards of each kind, by code.
    pub cards: &'a [u64],
    /// `true` if suits were given.
    pub suits: bool,
    /// Sums by shoe, if shoes are named.
    pub shoes: Option<&'a Shoes>,
}

/// Compares the cards with their expectation.
pub fn cards(
    questions: &mut Questions,
    dealt: &Dealt<'_>,
    shoe: &Shoe,
    law: &CardLaw,
) -> Vec<CheckedCards> {
    let mut groups = Groups::of(shoe);
    if !dealt.suits {
        (groups.cards, groups.suits) = (Vec::new(), Vec::new());
    }
    let many = dealt.shoes.filter(|shoes| shoes.values.iter().any(|of| of.shoes >= mean::SHOES));
    let mut found = match many {
        Some(shoes) => of_shoes(questions, shoes, shoe, law, &groups),
        None => of_rounds(questions, dealt, shoe, law, &groups),
    };
    if let Some(shoes) = dealt.shoes {
        found.extend(of_first(questions, shoes, shoe, law, &groups));
    }
    found.retain(|cards| !cards.rows.is_empty());
    found
}

/// Tests cards by their sums over shoes.
fn of_shoes(
    questions: &mut Questions,
    shoes: &Shoes,
    shoe: &Shoe,
    law: &CardLaw,
    groups: &Groups,
) -> Vec<CheckedCards> {
    let of_law = "the exact law of a round, over the first half of every shoe";
    let rows = groups.values.iter().zip(&shoes.values).filter_map(|(group, found)| {
        clustered(questions, &group.name, found, &group.in_a_round(shoe, law).0)
    });
    let mut tables = vec![CheckedCards {
        id: CardsId::Values,
        name: "Values of cards",
        against: of_law,
        rows: rows.collect(),
        fit: None,
        decks: None,
    }];
    // Of a value of which a shoe dealt more than it holds, no cards were drawn from this shoe.
    let holds = shoe.values();
    let over = |of: &usize| {
        let mut alike = shoes.equal.alike();
        alike.any(|(value, dealt, _)| usize::from(value) == *of && dealt > holds[*of])
    };
    let over: Vec<usize> = (0..VALUES).filter(over).collect();
    let mut rows_of = |kinds: &Kinds, groups: &[Group], found: &[Clusters]| {
        let of_value = by_value(kinds);
        let known = groups.iter().zip(found);
        let known = known.filter(|(group, _)| over.iter().all(|value| group.held[*value] == 0));
        let rows =
            known.filter_map(|(group, found)| among(questions, group, found, shoe, &of_value));
        rows.collect::<Vec<_>>()
    };
    let Shoes { kinds, parts, .. } = shoes;
    let ranks = rows_of(kinds, &groups.ranks, &kinds.ranks);
    let cards = rows_of(kinds, &groups.cards, &shoes.cards);
    let suits = rows_of(kinds, &groups.suits, &kinds.suits);
    let of_parts = parts.iter().enumerate().flat_map(|(part, kinds)| {
        let mut rows = rows_of(kinds, &groups.ranks, &kinds.ranks);
        rows.extend(rows_of(kinds, &groups.suits, &kinds.suits));
        let (first, last) = (part * PART + 1, (part + 1) * PART);
        rows.iter_mut().for_each(|row| row.name += &format!(", cards {first} to {last}"));
        rows
    });
    let of_parts = of_parts.collect();
    let mut table = |id, name, against, rows| {
        tables.push(CheckedCards { id, name, against, rows, fit: None, decks: None });
    };
    let of_value = "the cards of the same value that each shoe dealt";
    table(CardsId::Ranks, "Ranks of cards", of_value, ranks);
    table(CardsId::Cards, "Cards", of_value, cards);
    table(CardsId::Suits, "Suits of cards", of_value, suits);
    let at_depth = "the cards of the same value that the shoes dealt at this depth";
    table(CardsId::Depth, "Cards by depth in the shoe", at_depth, of_parts);
    tables
}

/// Returns the number of cards of each value that shoes dealt, summed and squared. For a card or a
/// rank of the value, it takes the place of the number of rounds.
fn by_value(kinds: &Kinds) -> [Clusters; VALUES] {
    std::array::from_fn(|value| {
        let of = |rank: &Rank| usize::from(rank.value()) == value;
        let rank = Rank::all().find(of).map(|rank| usize::from(rank.code()));
        rank.and_then(|rank| kinds.ranks.get(rank)).copied().unwrap_or_default()
    })
}

/// Tests cards among all cards of their values.
///
/// A shoe deals v of its V cards of a value, and a of the V are these cards. Their number is that
/// of v draws without replacement: v a/V are expected, with variance v (V - v)/(V - 1) times
/// a/V (1 - a/V), whatever the rules make of the value and whatever ends the shoe. If few are
/// expected, of the cards dealt or of the cards left, whichever are fewer, the count is tested like
/// draws with replacement, whose tails are longer.
fn among(
    questions: &mut Questions,
    group: &Group,
    found: &Clusters,
    shoe: &Shoe,
    of_value: &[Clusters; VALUES],
) -> Option<CheckedCount> {
    let whole = |number: i128| Exact::from(Whole::from(number));
    let (mut expected, mut variance) = (Exact::zero(), Exact::zero());
    let (mut dealt, mut all, mut held) = (0_i128, 0_i128, 0_i128);
    let mut shares = Vec::new();
    for ((of, of_all), clusters) in group.held.into_iter().zip(shoe.values()).zip(of_value) {
        if of == 0 {
            continue;
        }
        let share = Exact::of_ways(of.into(), of_all.into())?;
        let of_all = i128::from(of_all);
        let sum = i128::from(clusters.rounds);
        let spread = of_all * sum - i128::try_from(clusters.rounds_squared).ok()?;
        expected = &expected + &(&share * &whole(sum));
        let other = &share * &(&Exact::one() - &share);
        let spread = (&other * &whole(spread)).checked_div(&whole((of_all - 1).max(1)))?;
        variance = &variance + &spread;
        dealt += sum;
        all += i128::from(found.shoes) * of_all;
        held += i128::from(found.shoes) * i128::from(of);
        shares.push(share);
    }
    let count = u128::try_from(found.sum).ok()?;
    let row = |expected: &Exact, deviation, judged| CheckedCount {
        name: group.name.clone(),
        count,
        expected: Shown { exact: expected.clone(), digits: DIGITS - 1 },
        deviation,
        judged,
    };
    if found.sum > held {
        let judged = questions.ask(Method::Binomial, P::ZERO, Some(P::ONE));
        // The law never expects more than all shoes hold.
        return Some(row(&whole(held), None, judged));
    }
    // With more of the value than all shoes hold, some other cards of it are too many, and found so.
    if dealt > all {
        return None;
    }
    let off = &whole(found.sum) - &expected;
    let share = shares.first().filter(|share| shares.iter().all(|other| other == *share))?;
    if *share == Exact::one() {
        return None;
    }
    let (drawn, these) =
        if dealt <= all - dealt { (dealt, found.sum) } else { (all - dealt, held - found.sum) };
    let enough = |share: &Exact, least: i64| {
        !(&(share * &whole(drawn)) - &Exact::integer(least)).is_negative()
    };
    if !enough(share, FEWEST) {
        return None;
    }
    let many = enough(share, MANY) && enough(&(&Exact::one() - share), MANY);
    let judged = if many {
        let tails = count::normal(&off, &variance);
        questions.ask(Method::Normal, tails.beyond, Some(tails.within))
    } else {
        let [drawn, these] = [drawn, these].map(|number| u64::try_from(number).ok());
        let tails = chance::binomial(drawn?, share, these?);
        questions.ask(Method::Binomial, tails.beyond, None)
    };
    Some(row(&expected, count::deviation(&off, &variance), judged))
}

fn clustered(
    questions: &mut Questions,
    name: &str,
    found: &Clusters,
    mean: &Exact,
) -> Option<CheckedCount> {
    let expected = mean * &Exact::count(found.rounds.into());
    let off = &Exact::from(Whole::from(found.sum)) - &expected;
    let squares = mean::squares(found, mean);
    let (tails, method) = if mean.is_zero() {
        // A card that the shoe does not hold.
        let tails = Tails { beyond: P::ZERO, within: P::ONE };
        ((found.sum > 0).then_some(tails)?, Method::Binomial)
    } else if (&expected - &Exact::integer(LEAST)).is_negative() {
        return None;
    } else {
        (mean::student(&off, (found.shoes, &squares), &Exact::one())?, Method::Student)
    };
    Some(CheckedCount {
        name: name.to_owned(),
        count: u128::try_from(found.sum).ok()?,
        expected: Shown { exact: expected, digits: DIGITS - 1 },
        deviation: count::deviation(&off, &squares).filter(|_| !mean.is_zero()),
        judged: questions.ask(method, tails.beyond, Some(tails.within)),
    })
}

/// Tests cards by all rounds, as if these were independent. Rounds of a shoe vary less, so a far
/// deviation is at least as far as this says, and a near one is no wonder.
fn of_rounds(
    questions: &mut Questions,
    dealt: &Dealt<'_>,
    shoe: &Shoe,
    law: &CardLaw,
    groups: &Groups,
) -> Vec<CheckedCards> {
    let against = "the exact law of a round, with the variance of independent rounds";
    let [values, ranks, _, suits] = sums(dealt.cards);
    let mut table = |id, name, groups: &[Group], found: &[u64]| {
        let rows = groups.iter().zip(found).filter_map(|(group, found)| {
            let mut row = independent(questions, shoe, law, group, (dealt.rounds, *found), false)?;
            row.name = group.name.clone();
            Some(row)
        });
        CheckedCards { id, name, against, rows: rows.collect(), fit: None, decks: None }
    };
    let values = match groups.ranks.is_empty() {
        true => table(CardsId::Values, "Values of cards", &groups.values, &values),
        false => table(CardsId::Ranks, "Ranks of cards", &groups.ranks, &ranks),
    };
    vec![values, table(CardsId::Suits, "Suits of cards", &groups.suits, &suits)]
}

/// Tests cards by the first rounds of shoes, which are independent.
fn of_first(
    questions: &mut Questions,
    shoes: &Shoes,
    shoe: &Shoe,
    law: &CardLaw,
    groups: &Groups,
) -> Vec<CheckedCards> {
    let against = "the exact law of a round";
    let [values, ranks, cards, suits] = sums(&shoes.first);
    let mut table = |id, name, groups: &[Group], found: &[u64]| {
        let rows = groups.iter().zip(found).filter_map(|(group, found)| {
            independent(questions, shoe, law, group, (shoes.firsts, *found), true)
        });
        CheckedCards { id, name, against, rows: rows.collect(), fit: None, decks: None }
    };
    let coarse = match groups.ranks.is_empty() {
        true => table(CardsId::FirstValues, "Values in first rounds", &groups.values, &values),
        false => table(CardsId::FirstRanks, "Ranks in first rounds", &groups.ranks, &ranks),
    };
    let fit = among_values(&groups.cards, shoe, &cards);
    let mut cards = table(CardsId::FirstCards, "Cards in first rounds", &groups.cards, &cards);
    let suits = table(CardsId::FirstSuits, "Suits in first rounds", &groups.suits, &suits);
    cards.fit = fit.map(|fit| fit.asked(questions));
    vec![coarse, cards, suits]
}

/// A chi-squared sum that is not yet tested.
struct Sum {
    cells: usize,
    freedom: u32,
    chi_squared: Exact,
}

impl Sum {
    /// Tests only whether the sum is too large: cards of one round are not put back, which keeps
    /// the sum slightly below its law.
    fn asked(self, questions: &mut Questions) -> Fit {
        let far = chance::chi_squared(&self.chi_squared, self.freedom).beyond;
        Fit {
            cells: self.cells,
            freedom: self.freedom,
            chi_squared: Shown { exact: self.chi_squared, digits: DIGITS },
            judged: questions.ask(Method::ChiSquared, far, None),
        }
    }
}

/// Returns the chi-squared sum of cards among the cards of their values, if enough of each are
/// dealt.
fn among_values(groups: &[Group], shoe: &Shoe, found: &[u64]) -> Option<Sum> {
    let mut sum = Sum { cells: 0, freedom: 0, chi_squared: Exact::zero() };
    for value in 0..VALUES {
        let cards = groups.iter().zip(found).filter(|(group, _)| group.held[value] > 0);
        let cards: Vec<(u64, u64)> =
            cards.map(|(group, found)| (group.held[value], *found)).collect();
        let dealt = Exact::count(cards.iter().map(|(_, found)| u128::from(*found)).sum());
        let all = Exact::count(shoe.values()[value].into());
        let mut terms = Vec::with_capacity(cards.len());
        for (held, found) in &cards {
            let expected = (&dealt * &Exact::count((*held).into())).checked_div(&all)?;
            if (&expected - &Exact::integer(LEAST)).is_negative() {
                return None;
            }
            let off = &Exact::count((*found).into()) - &expected;
            terms.push((&off * &off).checked_div(&expected)?);
        }
        sum.cells += cards.len();
        sum.freedom += u32::try_from(cards.len()).ok()?.saturating_sub(1);
        sum.chi_squared = &sum.chi_squared + &terms.into_iter().sum();
    }
    (sum.freedom >= 2).then_some(sum)
}

fn independent(
    questions: &mut Questions,
    shoe: &Shoe,
    law: &CardLaw,
    group: &Group,
    (rounds, found): (u64, u64),
    exact: bool,
) -> Option<CheckedCount> {
    let all = Exact::count(rounds.into());
    let (mean, variance) = group.in_a_round(shoe, law);
    let (expected, variance) = (&all * &mean, &all * &variance);
    let held = mean.is_positive();
    if (held && (&expected - &Exact::integer(LEAST)).is_negative()) || (!held && found == 0) {
        return None;
    }
    let off = &Exact::count(found.into()) - &expected;
    let tails = count::normal(&off, &variance);
    Some(CheckedCount {
        name: group.name.clone(),
        count: found.into(),
        expected: Shown { exact: expected, digits: DIGITS - 1 },
        deviation: count::deviation(&off, &variance),
        judged: questions.ask(
            if exact { Method::Normal } else { Method::Bound },
            tails.beyond,
            exact.then_some(tails.within),
        ),
    })
}

/// Returns the counts of cards by value, rank, card and suit. Cards may be bare ranks.
fn sums(cards: &[u64]) -> [Vec<u64>; 4] {
    let mut sums = [10, 13, 52, 4].map(|size| vec![0; size]);
    for (seen, count) in Seen::all().zip(cards) {
        sums[0][usize::from(seen.value())] += count;
        sums[1][usize::from(seen.rank().code())] += count;
        if let Some(suit) = seen.suit() {
            sums[2][seen.code()] += count;
            sums[3][usize::from(suit.code())] += count;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One deck has 16 cards worth nothing, 4 of them kings. With 17 dealt, the four ranks cannot
    /// all be within what the deck holds: 2 kings are no impossibility, 5 are one.
    #[test]
    fn only_an_impossible_number_is_a_question_of_impossibility() {
        let shoe = Shoe::decks(1).unwrap();
        let groups = Groups::of(&shoe);
        let king = groups.ranks.iter().find(|group| group.name == "K").unwrap();
        let mut of_value = [Clusters::default(); VALUES];
        of_value[0] = Clusters { shoes: 1, rounds: 17, rounds_squared: 289, ..Clusters::default() };
        let asked = |kings| {
            let mut questions = Questions::default();
            let found = Clusters { shoes: 1, sum: kings, ..Clusters::default() };
            let row = among(&mut questions, king, &found, &shoe, &of_value);
            (row.map(|row| row.judged.p == P::ZERO), questions.number())
        };
        assert_eq!(asked(2), (None, 0));
        assert_eq!(asked(5), (Some(true), 2));
    }

    /// One deck: 800 nines, by suit 230, 190, 180 and 200, make (900 + 100 + 400 + 0) / 200 = 7.
    /// All cards of every other value have the same count and add nothing.
    #[test]
    fn cards_among_values_by_hand() {
        let shoe = Shoe::decks(1).unwrap();
        let groups = Groups::of(&shoe);
        let found = groups.cards.iter().map(|group| match &*group.name {
            "9S" => 230,
            "9H" => 190,
            "9D" => 180,
            _ => 200,
        });
        let found: Vec<u64> = found.collect();
        let sum = among_values(&groups.cards, &shoe, &found).unwrap();
        assert_eq!(sum.chi_squared, Exact::integer(7));
        // Nine values of 4 cards, and one of 16.
        assert_eq!((sum.cells, sum.freedom), (52, 9 * 3 + 15));
    }

    #[test]
    fn cards_are_summed_by_what_they_are() {
        let mut cards = vec![0; Seen::KINDS];
        for (card, count) in [("KH", 3), ("QH", 2), ("5S", 1), ("T", 4)] {
            cards[Seen::parse(card).unwrap().code()] = count;
        }
        let [values, ranks, cards, suits] = sums(&cards);
        assert_eq!((values[0], values[5]), (9, 1));
        assert_eq!((ranks[12], ranks[11], ranks[9], ranks[4]), (3, 2, 4, 1));
        assert_eq!(cards.iter().sum::<u64>(), 6);
        assert_eq!(suits, [1, 5, 0, 0]);
    }
}
