//! Counts the decisions of the Player and the Banker: every two hands of two cards by their values,
//! every third card of the Player, and both moves of the Banker with every card it may draw.

use std::cmp::Ordering;

use crate::card::Grain;
use crate::error::Error;
use crate::game::api;
use crate::game::baccarat::Baccarat;
use crate::game::baccarat::draw::{Draw, NATURAL};
use crate::game::decision::{Asked, Decisions, Move, Sees, Situation, Wins};

const MOVES: [Move; 2] = [
    Move { id: "draw", verb: "draws", letter: "D" },
    Move { id: "stand", verb: "stands", letter: "S" },
];

/// The indices of the moves.
const DRAW: usize = 0;
const STAND: usize = 1;

/// The columns of the grid: the Player stands, or has a third card of a value from 0 to 9.
const COLUMNS: usize = 11;

/// Counts the decisions; `None` if the rules leave none.
pub(super) fn decisions(asked: &Asked<'_>) -> Result<Option<Decisions>, Error> {
    let draw = Draw::of(asked.rule);
    if !draw.choices().any() {
        return Ok(None);
    }
    let own = match draw.choices().of_player()[..] {
        [] => None,
        [total] => Some(total),
        ref several => {
            let totals: Vec<String> = several.iter().map(u8::to_string).collect();
            let totals = totals.join(", ");
            let why = format!("the Player chooses on {totals}: expected one total");
            return Err(Error::usage(why).in_key("draw", "player-chooses"));
        }
    };
    api::suffices(&Baccarat, asked.shoe, Grain::Value)?;
    let mut counted = Counted::new(draw, own, asked);
    counted.count(Cards { left: asked.shoe.values().map(u128::from), put_back: asked.put_back });
    Ok(Some(counted.into_decisions()))
}

/// The cards that are left, by value.
#[derive(Clone, Copy)]
struct Cards {
    left: [u128; 10],
    put_back: bool,
}

impl Cards {
    /// Deals cards of these values, in this order: their ways, and what is left.
    fn dealt(mut self, values: &[u8]) -> (u128, Self) {
        let mut ways = 1;
        for value in values {
            let held = &mut self.left[usize::from(*value)];
            ways *= *held;
            *held = held.saturating_sub(u128::from(!self.put_back));
        }
        (ways, self)
    }

    /// Returns the ways to deal any cards, so many.
    fn any(&self, cards: u128) -> u128 {
        (0..cards).map(|dealt| self.behind(dealt)).product()
    }

    /// Returns the number of cards that are left when so many more are dealt.
    fn behind(&self, dealt: u128) -> u128 {
        let all: u128 = self.left.iter().sum();
        if self.put_back { all } else { all.saturating_sub(dealt) }
    }
}

/// Two cards of a hand by their values, the lower first, and their orders.
fn pairs() -> impl Iterator<Item = ([u8; 2], u128)> {
    let pair = |low: u8| (low..10).map(move |high| ([low, high], if low == high { 1 } else { 2 }));
    (0..10).flat_map(pair)
}

fn total(cards: &[u8]) -> u8 {
    cards.iter().sum::<u8>() % 10
}

/// Adds ways to the hand that wins.
fn add(wins: &mut Wins, ways: u128, [player, banker]: [u8; 2]) {
    match player.cmp(&banker) {
        Ordering::Greater => wins[0] += ways,
        Ordering::Less => wins[1] += ways,
        Ordering::Equal => {}
    }
}

/// The decisions while they are counted.
struct Counted<'a> {
    draw: &'a Draw,
    /// The total on which the Player chooses.
    own: Option<u8>,
    sees: Sees,
    ways: u128,
    settled: Wins,
    /// By the Banker's cards and the column of the grid.
    situations: Vec<Situation>,
}

/// The Player's part of a round: the move that it chose, or `None` where it had no choice.
type Chosen = Option<usize>;

impl<'a> Counted<'a> {
    fn new(draw: &'a Draw, own: Option<u8>, asked: &Asked<'_>) -> Self {
        let hands: Vec<(String, u8)> = match asked.sees {
            Sees::Total => (0..NATURAL).map(|total| (total.to_string(), total)).collect(),
            Sees::Composition => pairs()
                .map(|([low, high], _)| (format!("{low}-{high}"), total(&[low, high])))
                .collect(),
        };
        let situation = |(own, row): &(String, u8), seen: usize| {
            let third = seen.checked_sub(1).map(|value| value as u8);
            Situation {
                own: own.clone(),
                row: *row,
                seen,
                is_free: *row < NATURAL && draw.choices().of_banker(*row, third),
                usual: if draw.banker_draws(*row, third) { DRAW } else { STAND },
                ways: 0,
                other: Default::default(),
                chosen: Default::default(),
            }
        };
        let situations = hands.iter().flat_map(|hand| (0..COLUMNS).map(|at| situation(hand, at)));
        Self {
            draw,
            own,
            sees: asked.sees,
            ways: 0,
            settled: [0; 2],
            situations: situations.collect(),
        }
    }

    fn count(&mut self, cards: Cards) {
        self.ways = cards.any(6);
        for (player, of_player) in pairs() {
            let (before, without) = cards.dealt(&player);
            if before == 0 {
                continue;
            }
            for (at, (banker, of_banker)) in pairs().enumerate() {
                let (ways, left) = without.dealt(&banker);
                let ways = before * ways * of_player * of_banker;
                if ways > 0 {
                    self.opened(total(&player), (at, banker), ways, left);
                }
            }
        }
    }

    /// Goes on from the first two cards of both hands.
    fn opened(&mut self, player: u8, banker: (usize, [u8; 2]), ways: u128, left: Cards) {
        let of_banker = total(&banker.1);
        if player >= NATURAL || of_banker >= NATURAL {
            add(&mut self.settled, ways * left.any(2), [player, of_banker]);
            return;
        }
        let chooses = self.own == Some(player);
        let draws = self.draw.player_draws(player);
        if chooses || draws {
            for third in 0..10 {
                let (of_third, left) = left.dealt(&[third]);
                let chosen = chooses.then_some(DRAW);
                if of_third > 0 {
                    let player = total(&[player, third]);
                    self.banker((player, chosen, Some(third)), banker, ways * of_third, left);
                }
            }
        }
        if chooses || !draws {
            // Ways are deals of six cards: one more, behind the Banker's third.
            let chosen = chooses.then_some(STAND);
            self.banker((player, chosen, None), banker, ways * left.behind(1), left);
        }
    }

    /// Counts both moves of the Banker.
    fn banker(
        &mut self,
        (player, chosen, third): (u8, Chosen, Option<u8>),
        (at, cards): (usize, [u8; 2]),
        ways: u128,
        left: Cards,
    ) {
        let of_banker = total(&cards);
        let hand = match self.sees {
            Sees::Total => usize::from(of_banker),
            Sees::Composition => at,
        };
        let column = third.map_or(0, |value| 1 + usize::from(value));
        let situation = &mut self.situations[COLUMNS * hand + column];
        situation.ways += ways * left.any(1);
        let wins = match chosen {
            Some(chosen) => &mut situation.chosen[chosen],
            None => &mut situation.other,
        };
        add(&mut wins[STAND], ways * left.any(1), [player, of_banker]);
        for (value, held) in (0..).zip(left.left) {
            add(&mut wins[DRAW], ways * held, [player, total(&[of_banker, value])]);
        }
    }

    fn into_decisions(self) -> Decisions {
        let seen = (0..COLUMNS).map(|at| match at.checked_sub(1) {
            Some(value) => value.to_string(),
            None => "none".to_owned(),
        });
        Decisions {
            hands: [0, 1],
            names: ["Player", "Banker"],
            moves: MOVES,
            choice: self.own.map(|total| total.to_string()),
            down: "Banker's total",
            along: "Player's third card",
            seen: seen.collect(),
            ways: self.ways,
            settled: self.settled,
            situations: self.situations.into_iter().filter(|one| one.ways > 0).collect(),
        }
    }
}
