//! A simulator of its own, and what people get wrong in theirs.
//!
//! It shares no code with the program: its cards are numbers, its table of play is typed from the
//! rules, its random numbers are others.

use std::fmt;

/// What a simulator gets wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing.
    None,
    /// At this Banker total and this value of the Player's third card, `None` where the Player
    /// stood, the Banker draws instead of standing, or the other way round.
    Cell(u8, Option<u8>),
    /// The Player draws on 6 as well.
    PlayerDrawsOnSix,
    /// A natural ends nothing: whoever has 0 to 5 draws.
    NoNaturals,
    /// The third cards change places: the Banker decides on the fifth card and keeps it.
    ThirdCardsSwapped,
    /// The shoe lacks a six of diamonds.
    OneCardShort,
    /// Every card from a full shoe.
    Infinite,
    /// Each card of a sorted shoe in turn changes places with any card.
    NaiveShuffle,
    /// A tie is counted as a loss of the bets on Player and Banker.
    TiesLose,
    /// 40 to 1 is paid as 40 for 1.
    FortyForOne,
    /// The commission of a Banker win is taken of the stake of every bet that does not push.
    CommissionOnStake,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Cell(total, Some(third)) => {
                write!(f, "Banker {total} against a third card worth {third}")
            }
            Self::Cell(total, None) => write!(f, "Banker {total} where the Player stands"),
            Self::PlayerDrawsOnSix => f.write_str("the Player draws on 6"),
            Self::NoNaturals => f.write_str("a natural ends nothing"),
            Self::ThirdCardsSwapped => f.write_str("third cards swapped"),
            Self::OneCardShort => f.write_str("415 cards"),
            Self::Infinite => f.write_str("an infinite shoe"),
            Self::NaiveShuffle => f.write_str("every card swapped with any card"),
            Self::TiesLose => f.write_str("ties counted as losses"),
            Self::FortyForOne => f.write_str("39 to 1 for 40 to 1"),
            Self::CommissionOnStake => f.write_str("commission on the stake"),
        }
    }
}

/// When the Banker draws: a row a total, a column a value of the Player's third card, then where
/// the Player stood.
const TABLE: [&[u8; 11]; 8] = [
    b"DDDDDDDDDDD",
    b"DDDDDDDDDDD",
    b"DDDDDDDDDDD",
    b"DDDDDDDDsDD",
    b"ssDDDDDDssD",
    b"ssssDDDDssD",
    b"ssssssDDsss",
    b"sssssssssss",
];

/// Rounds of each shoe: so few that every shoe has the cards for them.
pub const ROUNDS: u32 = 60;

/// A round as it lies on the table: cards are ranks times four plus suits, ace first.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    pub shoe: u64,
    pub round: u32,
    cards: [[u8; 3]; 2],
    counts: [usize; 2],
}

impl Round {
    pub fn player(&self) -> &[u8] {
        &self.cards[0][..self.counts[0]]
    }

    pub fn banker(&self) -> &[u8] {
        &self.cards[1][..self.counts[1]]
    }
}

pub fn total(hand: &[u8]) -> u8 {
    hand.iter().map(|card| value(*card)).sum::<u8>() % 10
}

fn value(card: u8) -> u8 {
    let rank = card / 4;
    if rank < 9 { rank + 1 } else { 0 }
}

/// Wyrand, as published by Wang Yi.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below `below`, by its high bits: the bias is below 2⁻⁵⁵ here.
    fn below(&mut self, below: usize) -> usize {
        ((u128::from(self.next()) * below as u128) >> 64) as usize
    }
}

/// Deals rounds without end.
pub struct Dealer {
    fault: Fault,
    random: Random,
    cards: Vec<u8>,
    /// Cards of the shoe that are dealt.
    dealt: usize,
    shoe: u64,
    round: u32,
}

impl Dealer {
    pub fn new(fault: Fault, seed: u64) -> Self {
        // Seeds that are near are far apart in the sequence of states.
        let random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bd1_e995_0f0f_a5a5);
        let mut dealer =
            Self { fault, random, cards: full(fault), dealt: 0, shoe: 0, round: ROUNDS };
        (0..8).for_each(|_| _ = dealer.random.next());
        dealer
    }

    fn shuffle(&mut self) {
        self.dealt = 0;
        if self.fault == Fault::NaiveShuffle {
            self.cards = full(self.fault);
            let cards = self.cards.len();
            for at in 0..cards {
                let with = self.random.below(cards);
                self.cards.swap(at, with);
            }
        }
    }

    /// The next card; a well shuffled shoe may as well be shuffled as it is dealt.
    fn card(&mut self) -> u8 {
        let cards = self.cards.len();
        match self.fault {
            Fault::Infinite => self.cards[self.random.below(cards)],
            Fault::NaiveShuffle => {
                self.dealt += 1;
                self.cards[self.dealt - 1]
            }
            _ => {
                let with = self.dealt + self.random.below(cards - self.dealt);
                self.cards.swap(self.dealt, with);
                self.dealt += 1;
                self.cards[self.dealt - 1]
            }
        }
    }

    fn banker_draws(&self, total: u8, third: Option<u8>) -> bool {
        let column = third.map_or(10, usize::from);
        let draws = TABLE.get(usize::from(total)).is_some_and(|row| row[column] == b'D');
        draws != (self.fault == Fault::Cell(total, third))
    }
}

impl Iterator for Dealer {
    type Item = Round;

    fn next(&mut self) -> Option<Round> {
        if self.round == ROUNDS {
            self.shuffle();
            self.shoe += 1;
            self.round = 0;
        }
        self.round += 1;
        let [p1, b1, p2, b2] = [(); 4].map(|()| self.card());
        let mut cards = [[p1, p2, 0], [b1, b2, 0]];
        let mut counts = [2, 2];
        let [player, banker] = [total(&[p1, p2]), total(&[b1, b2])];
        if self.fault == Fault::NoNaturals || (player < 8 && banker < 8) {
            let most = if self.fault == Fault::PlayerDrawsOnSix { 6 } else { 5 };
            let third = (player <= most).then(|| self.card());
            let last = self.banker_draws(banker, third.map(value)).then(|| self.card());
            let (third, last) = match (self.fault, third, last) {
                (Fault::ThirdCardsSwapped, Some(third), Some(last)) => (Some(last), Some(third)),
                (_, third, last) => (third, last),
            };
            for (side, card) in [third, last].into_iter().enumerate() {
                if let Some(card) = card {
                    cards[side][2] = card;
                    counts[side] = 3;
                }
            }
        }
        Some(Round { shoe: self.shoe, round: self.round, cards, counts })
    }
}

/// Eight decks in order.
fn full(fault: Fault) -> Vec<u8> {
    let mut cards: Vec<u8> = (0..8).flat_map(|_| 0..52).collect();
    if fault == Fault::OneCardShort {
        let six_of_diamonds = 5 * 4 + 2;
        let at = cards.iter().position(|card| *card == six_of_diamonds);
        cards.swap_remove(at.unwrap());
    }
    cards
}

/// Random numbers of other laws.
pub struct Normal(Random);

impl Normal {
    pub fn new(seed: u64) -> Self {
        Self(Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// Above 0 and up to 1.
    fn uniform(&mut self) -> f64 {
        ((self.0.next() >> 11) + 1) as f64 / 2f64.powi(53)
    }

    /// A normal number, by the method of Box and Muller.
    fn normal(&mut self) -> f64 {
        let (one, other) = (self.uniform(), self.uniform());
        (-2.0 * one.ln()).sqrt() * (std::f64::consts::TAU * other).cos()
    }

    /// Successes of so many trials: by the normal law where 1,000 or more of them and of the others
    /// are expected, else by the waiting times between those that are fewer.
    pub fn successes(&mut self, trials: u64, share: f64) -> u64 {
        if share > 0.5 {
            return trials - self.successes(trials, 1.0 - share);
        }
        let mean = trials as f64 * share;
        if mean >= 1000.0 {
            let count = mean + (mean * (1.0 - share)).sqrt() * self.normal();
            return (count.round() as u64).min(trials);
        }
        if share <= 0.0 {
            return 0;
        }
        let (mut count, mut at) = (0, 0.0);
        loop {
            at += (self.uniform().ln() / (-share).ln_1p()).floor() + 1.0;
            if at > trials as f64 {
                return count;
            }
            count += 1;
        }
    }
}
