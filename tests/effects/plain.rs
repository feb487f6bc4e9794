//! Baccarat dealt card by card from a shoe of fractions of cards: a deal of given values has the
//! weight c·(c - 1)… of what is left of each, whether or not these are whole. Shares no code with
//! the program.

/// What a round is: the totals and numbers of cards of the Player and the Banker.
pub struct Round {
    pub player: (u8, u8),
    pub banker: (u8, u8),
}

/// Counts of the ten values in units of a card's `unit`th part.
pub struct Shoe {
    pub counts: [i128; 10],
    pub unit: i128,
}

/// The sum over all ordered deals of six cards of their weight times what is paid.
pub fn won(shoe: &Shoe, pays: &dyn Fn(&Round) -> i128) -> i128 {
    let mut counts = shoe.counts;
    let mut sum = 0;
    deal(&mut counts, shoe.unit, &mut Vec::new(), 1, &mut |cards, weight, left| {
        let two = |at: usize| (cards[at] + cards[at + 1]) % 10;
        let (player, banker) = (two(0), two(2));
        let mut rest = left;
        let mut draw = |thirds: &mut dyn FnMut(u8, i128)| {
            for value in 0..10u8 {
                let count = rest[usize::from(value)];
                if count != 0 {
                    thirds(value, count);
                }
            }
            rest = left;
        };
        let all: i128 = left.iter().sum();
        let unit = shoe.unit;
        let mut settle = |player, banker, weight: i128| {
            sum += weight * pays(&Round { player, banker });
        };
        if player >= 8 || banker >= 8 {
            settle((player, 2), (banker, 2), weight * all * (all - unit));
        } else if player >= 6 {
            if banker >= 6 {
                settle((player, 2), (banker, 2), weight * all * (all - unit));
            } else {
                draw(&mut |card, count| {
                    settle((player, 2), ((banker + card) % 10, 3), weight * count * (all - unit));
                });
            }
        } else {
            let mut thirds = Vec::new();
            draw(&mut |card, count| thirds.push((card, count)));
            for (third, count) in thirds {
                let drawn = ((player + third) % 10, 3);
                let draws = match banker {
                    0..=2 => true,
                    3 => third != 8,
                    4 => (2..=7).contains(&third),
                    5 => (4..=7).contains(&third),
                    6 => (6..=7).contains(&third),
                    _ => false,
                };
                if !draws {
                    settle(drawn, (banker, 2), weight * count * (all - unit));
                    continue;
                }
                for last in 0..10u8 {
                    let same = if last == third { unit } else { 0 };
                    let of_last = left[usize::from(last)] - same;
                    settle(drawn, ((banker + last) % 10, 3), weight * count * of_last);
                }
            }
        }
    });
    sum
}

/// Told the cards, their weight, and what is left.
type Each<'a> = dyn FnMut(&[u8], i128, [i128; 10]) + 'a;

/// Every four values in order, with their weight and what is left.
fn deal(
    counts: &mut [i128; 10],
    unit: i128,
    cards: &mut Vec<u8>,
    weight: i128,
    each: &mut Each<'_>,
) {
    if cards.len() == 4 {
        return each(cards, weight, *counts);
    }
    for value in 0..10u8 {
        let count = counts[usize::from(value)];
        counts[usize::from(value)] -= unit;
        cards.push(value);
        deal(counts, unit, cards, weight * count, each);
        cards.pop();
        counts[usize::from(value)] += unit;
    }
}
