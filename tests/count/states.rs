//! What counting a tiny shoe comes to over all orders of its cards, without going through them.
//!
//! Before every round the cards that nobody has seen are told by their numbers alone, and each
//! order of them is equally likely. So shoes are followed round by round as *paths*: what is
//! unseen, how many cards are left, and what was bet and won so far, with the number of distinct
//! orders of the whole shoe that lead there. Rounds are dealt card by card by the oracle. Numbers
//! are whole or fractions; the one thing that is rounded is the expectation of a round, to parts of
//! a unit as the program says it does.

use std::collections::BTreeMap;

use num_rational::Ratio;

use shoe_odds_oracle::baccarat::{Draw, Round, deal, holds_any};
use shoe_odds_oracle::cards::{Card, Shoe, cards_in, falling_factorial};
use shoe_odds_oracle::table::{Odds, Wager};

pub type Fraction = Ratio<i128>;

/// Parts of a unit that expectations are summed in, as `schemas` and pages say: 10^-12 of it.
pub const PARTS: i128 = 1_000_000_000_000;

/// Cards of a row by cards left: half a deck.
const HALF_DECK: u128 = 26;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Burn {
    None,
    Three,
    /// As many as the first card is worth, behind it; whether that is seen.
    ByFirst {
        seen: bool,
    },
}

#[derive(Clone, Copy, Debug)]
pub enum End {
    /// Cards behind the cut card, and rounds after the one in which it comes out.
    Cut(u128, u32),
    Rounds(u32),
}

/// What a player knows before a round.
pub struct View<'a> {
    pub unseen: &'a Shoe,
    /// Cards that are left in the shoe.
    pub in_shoe: u128,
    /// The whole shoe.
    pub full: &'a Shoe,
}

impl View<'_> {
    pub fn unseen_cards(&self) -> u128 {
        cards_in(self.unseen)
    }

    /// The tags of all cards that were seen.
    pub fn running(&self, tag: &dyn Fn(Card) -> Fraction) -> Fraction {
        let seen = self.full.iter().zip(self.unseen);
        seen.map(|((card, all), (_, left))| tag(*card) * Fraction::from((all - left) as i128)).sum()
    }
}

/// The count before a round.
pub type Count<'a> = Box<dyn Fn(&View<'_>) -> Fraction + 'a>;

/// A wager, its count, and when it is bet.
pub struct Play<'a> {
    pub wager: &'a Wager,
    /// The count before a round, and the count from which on it is bet; without one it is bet where
    /// its expectation is above 0.
    pub count: Option<(Count<'a>, Fraction)>,
    /// What is bet beside each unit.
    pub beside: Vec<(&'a Wager, i128)>,
}

/// What a shoe comes to, money in parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sums {
    pub rounds: i128,
    pub bets: i128,
    pub gain: i128,
    pub perfect: i128,
    pub beside: i128,
}

/// Rounds of all shoes that have something in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    pub rounds: i128,
    pub bets: i128,
    /// Of the bets, in parts.
    pub gain: i128,
    /// Of all rounds.
    pub worth: i128,
    pub positive: i128,
    pub perfect: i128,
}

/// All orders of a shoe, one after the other.
#[derive(Default)]
pub struct All {
    pub orders: i128,
    /// What shoes come to, and the orders that come to it.
    pub shoes: BTreeMap<Sums, i128>,
    /// By the count, rounded down.
    pub by_count: BTreeMap<i128, Row>,
    /// By half decks unseen, `n` for more than `26n` cards.
    pub by_left: BTreeMap<u128, Row>,
}

/// How many orders of these cards look different.
pub fn orders_of(shoe: &Shoe) -> u128 {
    let mut orders = 1;
    let mut placed = 0;
    for (_, count) in shoe {
        // The places of these among those so far: C(placed + count, count), step by step whole.
        for at in 1..=*count {
            placed += 1;
            orders = orders * placed / at;
        }
    }
    orders
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Path {
    /// With its rounds first, so that all paths to a state are there before it is followed.
    sums: Sums,
    /// Unseen cards by type.
    unseen: Vec<u128>,
    /// The type of a first card that was turned and not seen.
    hidden: Option<usize>,
    in_shoe: u128,
    /// Rounds so far after the one in which the cut card came out.
    after: Option<u32>,
}

struct Dealer<'a> {
    full: &'a Shoe,
    draw: &'a Draw,
}

impl Dealer<'_> {
    fn shoe(&self, counts: &[u128]) -> Shoe {
        self.full.iter().zip(counts).map(|((card, _), count)| (*card, *count)).collect()
    }

    fn each(&self, counts: &[u128], told: &mut dyn FnMut(&Round, u128)) {
        deal(&mut self.shoe(counts), self.draw, &mut Round::default(), 1, told);
    }

    /// What a unit is expected to win, with these cards unseen.
    fn expectation(&self, counts: &[u128], wager: &Wager) -> Fraction {
        let (mut ways_of, mut lost) = (vec![0u128; wager.lines.len()], 0);
        self.each(counts, &mut |round, ways| {
            let line = wager.lines.iter().position(|line| holds_any(&line.when, round));
            *line.map_or(&mut lost, |line| &mut ways_of[line]) += ways;
        });
        let won = wager.lines.iter().zip(ways_of);
        let won = won.map(|(line, ways)| {
            let Odds(above, below) = line.odds;
            Fraction::new(above, below) * Fraction::from(ways as i128)
        });
        let won = won.sum::<Fraction>() - Fraction::from(lost as i128);
        won / Fraction::from(falling_factorial(counts.iter().sum(), 6) as i128)
    }

    /// The cards, by type, that a round takes, and its ways of all deals of six.
    fn taken(&self, counts: &[u128]) -> BTreeMap<Vec<u128>, u128> {
        let mut taken = BTreeMap::new();
        self.each(counts, &mut |round, ways| {
            let cards = || round.player.iter().chain(&round.banker);
            let of = |kind: Card| cards().filter(|card| **card == kind).count() as u128;
            let key: Vec<u128> = self.full.iter().map(|(kind, _)| of(*kind)).collect();
            *taken.entry(key).or_insert(0) += ways;
        });
        taken
    }
}

/// The nearest whole number of parts, a half upwards.
pub fn in_parts(units: Fraction) -> i128 {
    (units * Fraction::from(PARTS) + Fraction::new(1, 2)).floor().to_integer()
}

/// Goes through all that can happen.
pub fn all(full: &Shoe, draw: &Draw, burn: Burn, end: End, play: &Play<'_>) -> All {
    let dealer = Dealer { full, draw };
    let counts: Vec<u128> = full.iter().map(|(_, count)| *count).collect();
    let cards = cards_in(full);
    let orders = orders_of(full);
    let mut all = All { orders: orders as i128, ..All::default() };
    let mut paths: BTreeMap<Path, i128> = BTreeMap::new();
    match burn {
        Burn::None | Burn::Three => {
            let in_shoe = cards - if burn == Burn::Three { 3 } else { 0 };
            let path =
                Path { unseen: counts, hidden: None, in_shoe, after: None, sums: Sums::default() };
            paths.insert(path, orders as i128);
        }
        Burn::ByFirst { seen } => {
            for (kind, (card, count)) in full.iter().enumerate() {
                let worth = if card.value == 0 { 10 } else { u128::from(card.value) };
                let mut unseen = counts.clone();
                if seen {
                    unseen[kind] -= 1;
                }
                let path = Path {
                    unseen,
                    hidden: (!seen).then_some(kind),
                    in_shoe: cards - 1 - worth,
                    after: None,
                    sums: Sums::default(),
                };
                // So many orders have such a card on top.
                paths.insert(path, (orders * count / cards) as i128);
            }
        }
    }
    let mut expectations: BTreeMap<(Vec<u128>, String), Fraction> = BTreeMap::new();
    let mut rounds: BTreeMap<Vec<u128>, BTreeMap<Vec<u128>, u128>> = BTreeMap::new();
    while let Some((mut path, orders)) = paths.pop_first() {
        if let End::Cut(cut, _) = end
            && path.in_shoe <= cut.max(5)
        {
            // Behind the cut card, or too few cards for any round that is dealt before it.
            path.after = path.after.or(Some(0));
        }
        let over = match end {
            End::Cut(_, more) => path.after == Some(more),
            End::Rounds(rounds) => path.sums.rounds == i128::from(rounds),
        };
        if over || path.in_shoe < 6 {
            *all.shoes.entry(path.sums).or_insert(0) += orders;
            continue;
        }
        path.after = path.after.map(|after| after + 1);
        let mut expected = |wager: &Wager| {
            let key = (path.unseen.clone(), wager.key.clone());
            let found = expectations.entry(key);
            *found.or_insert_with(|| dealer.expectation(&path.unseen, wager))
        };
        let exact = expected(play.wager);
        let worth = in_parts(exact);
        let beside: i128 =
            play.beside.iter().map(|(wager, stake)| in_parts(expected(wager)) * stake).sum();
        let unseen = dealer.shoe(&path.unseen);
        let view = View { unseen: &unseen, in_shoe: path.in_shoe, full };
        let is_positive = exact > Fraction::from(0);
        let (mut bets, mut count) = (is_positive, None);
        if let Some((of, trigger)) = &play.count {
            let value = of(&view);
            bets = value >= *trigger;
            count = Some(value.floor().to_integer());
        }
        path.sums.rounds += 1;
        let mut row = Row { rounds: 1, worth, ..Row::default() };
        if bets {
            path.sums.bets += 1;
            path.sums.gain += worth;
            path.sums.beside += beside;
            (row.bets, row.gain) = (1, worth);
        }
        if is_positive {
            path.sums.perfect += worth;
            (row.positive, row.perfect) = (1, worth);
        }
        let left = (view.unseen_cards() - 1) / HALF_DECK;
        add(all.by_left.entry(left).or_default(), row, orders);
        if let Some(count) = count {
            add(all.by_count.entry(count).or_default(), row, orders);
        }
        // Cards that are dealt are none that was turned and put aside.
        let mut real = path.unseen.clone();
        if let Some(hidden) = path.hidden {
            real[hidden] -= 1;
        }
        let deals = falling_factorial(real.iter().sum(), 6) as i128;
        for (taken, ways) in rounds.entry(real.clone()).or_insert_with(|| dealer.taken(&real)) {
            let orders = orders * *ways as i128;
            assert_eq!(orders % deals, 0, "orders are whole");
            let mut next = path.clone();
            next.unseen.iter_mut().zip(taken.iter()).for_each(|(left, taken)| *left -= taken);
            next.in_shoe -= taken.iter().sum::<u128>();
            *paths.entry(next).or_insert(0) += orders / deals;
        }
    }
    all
}

fn add(sum: &mut Row, row: Row, orders: i128) {
    sum.rounds += row.rounds * orders;
    sum.bets += row.bets * orders;
    sum.gain += row.gain * orders;
    sum.worth += row.worth * orders;
    sum.positive += row.positive * orders;
    sum.perfect += row.perfect * orders;
}
