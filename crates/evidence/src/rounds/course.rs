//! The course of a shoe: everything that depends on the order of its rounds.

use crate::card::{Face, Grain, Seen};
use crate::faults::Notes;
use crate::game::{Game, Played};
use crate::rounds::order::Cards;
use crate::rounds::sums::{Early, Total};
use crate::shoe::Shoe;
use crate::{FaultId, LAGS, RESULTS, Shoes};

const MISSING: (FaultId, &str) = (FaultId::Missing, "rounds are missing");
const MISSING_SHOE: (FaultId, &str) = (FaultId::MissingShoe, "shoes are missing");
const COPY: &str = "a row is a copy of the row before";
const AGAIN: &str = "a round comes again in its shoe";
const ORDER: &str = "a round comes after a later one";
/// The fault of shoes that do not come in order.
pub const SHOES_ORDER: &str = "a shoe comes after a later one, or comes back";
const OVERDEALT: &str = "a card is dealt more often than the shoe holds it";
const OVERDEALT_COPIES: &str =
    "a card is dealt more often than the shoe holds it, because rows are copies of the row before";
/// Number of rounds of a shoe that are remembered, to notice one that comes again.
const ROUNDS: u64 = 256;

/// Contents of a full shoe, as finely as the rows give cards.
pub struct Holding {
    /// The kind of each card, by code.
    kinds: [u8; Seen::KINDS],
    /// The face of each kind, and how many the shoe holds.
    holds: Vec<(Face, u64)>,
    /// Number of rounds that are surely in the first half.
    sure: u64,
    /// `true` if rounds are numbered.
    pub numbered: bool,
}

impl Holding {
    pub fn new(shoe: &Shoe, game: &dyn Game, suits: bool, numbered: bool) -> Self {
        let grain = match shoe.known() {
            Grain::Value => Grain::Value,
            Grain::Card | Grain::Suit if suits => Grain::Card,
            _ => Grain::Rank,
        };
        let mut holds: Vec<(Face, u64)> = Vec::new();
        let mut kinds = [0; Seen::KINDS];
        for card in Seen::all().filter(|card| card.suit().is_some() == suits) {
            let face = card.face().at(grain);
            let place = holds.iter().position(|(other, _)| *other == face);
            let place = place.unwrap_or_else(|| {
                let same = shoe.types().iter().filter(|(other, _)| other.at(grain) == face);
                holds.push((face, same.map(|(_, count)| count).sum()));
                holds.len() - 1
            });
            kinds[card.code()] = u8::try_from(place).unwrap_or(u8::MAX);
        }
        let sure = Shoes::sure(shoe.cards(), game.cards());
        Self { kinds, holds, sure, numbered }
    }
}

/// A row of a shoe.
#[derive(Clone, Debug)]
pub struct Step {
    /// Number of lines of the block before it.
    pub line: u32,
    pub what: What,
    pub round: u64,
    pub played: Played,
    /// The code of the result, or any other number if it is not known.
    pub result: u8,
}

/// The use of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A round.
    Round,
    /// Cards that are no round.
    Odd,
    /// A row that cannot be read.
    Unreadable,
}

/// The state of a shoe after the rows so far.
#[derive(Clone, Debug)]
pub struct Course {
    /// The shoe's number, if its name is one.
    pub number: Option<u64>,
    /// Number of its last round; if rounds are not numbered, they are counted.
    pub round: u64,
    /// The largest number of its rounds.
    latest: u64,
    /// Bits of the rounds so far, below [`ROUNDS`].
    known: [u64; ROUNDS as usize / 64],
    /// Cards and result of the last row, if it is a round.
    last: Option<(Played, u8)>,
    /// `true` before its first readable row.
    begins: bool,
    /// Number of rows since the last one that could be read.
    unreadable: u64,
    dealt: [u64; Seen::KINDS],
    /// Cards in rows that are copies of the row before.
    copied: [u64; Seen::KINDS],
    /// Line of its first row, in the block where it begins.
    pub line: u32,
    /// Its cards in order.
    pub cards: Cards,
    /// Results of the last rounds, the latest first.
    recent: [u8; LAGS],
    pub early: Early,
}

impl Course {
    /// Returns the state after the last row of the shoe with this number, and this many unreadable
    /// rows.
    pub fn behind(number: Option<u64>, unreadable: u64) -> Self {
        Self {
            number,
            round: 0,
            latest: 0,
            known: Default::default(),
            last: None,
            begins: true,
            unreadable,
            dealt: [0; Seen::KINDS],
            copied: [0; Seen::KINDS],
            line: 0,
            cards: Cards::default(),
            recent: [u8::MAX; LAGS],
            early: Early::default(),
        }
    }

    /// Returns `true` if a round with this number continues the shoe.
    pub fn goes_on(&self, round: u64) -> bool {
        let next = self.round.saturating_add(1);
        (next..=next.saturating_add(self.unreadable)).contains(&round)
    }

    /// Begins another shoe. If `follows`, its number must be the next one.
    pub fn begin(&mut self, number: Option<u64>, follows: bool, line: u32, notes: &mut Notes) {
        if let (Some(last), Some(this), true) = (self.number, number, follows) {
            let lacking = this.saturating_sub(last).saturating_sub(1);
            let text = format_args!("shoe {this} follows shoe {last}");
            match lacking.saturating_sub(self.unreadable) {
                _ if this <= last => notes.add(line, FaultId::Order, SHOES_ORDER, Some(text)),
                0 => {}
                lacking => notes.add_times(line, MISSING_SHOE, lacking, Some(text)),
            }
        }
        *self = Self { line, ..Self::behind(number, self.unreadable) };
    }

    /// Takes a row of this shoe.
    pub fn step(&mut self, step: &Step, holding: &Holding, total: &mut Total, notes: &mut Notes) {
        let round = step.round;
        if step.what == What::Unreadable {
            self.unreadable += 1;
            self.recent = [u8::MAX; LAGS];
            return;
        }
        let (mut is_next, mut is_copy) = (self.unreadable == 0, false);
        let round = if holding.numbered {
            is_next &= self.begins && round == 0 || self.goes_on(round);
            is_copy = self.follow(step, notes);
            round
        } else {
            self.round.saturating_add(1).saturating_add(self.unreadable)
        };
        if !is_next || step.what == What::Odd {
            self.recent = [u8::MAX; LAGS];
        }
        let first = self.begins && round <= 1;
        self.begins = false;
        self.unreadable = 0;
        self.round = round;
        self.deal(step, is_copy, holding, notes);
        if step.what == What::Odd {
            return;
        }
        let cards = || step.played.hand(0).iter().chain(step.played.hand(1));
        if first {
            total.firsts += 1;
            cards().for_each(|card| total.first[card.code()] += 1);
        }
        if round <= holding.sure {
            self.early.rounds += 1;
            cards().for_each(|card| self.early.values[usize::from(card.value())] += 1);
        }
        if usize::from(step.result) < RESULTS {
            for (earlier, pairs) in self.recent.iter().zip(&mut total.pairs) {
                if let Some(pairs) = pairs.get_mut(usize::from(*earlier)) {
                    pairs[usize::from(step.result)] += 1;
                }
            }
        }
        self.recent.rotate_right(1);
        self.recent[0] = step.result;
    }

    /// Compares the number of a round with those before it. Returns `true` if the row is a copy of
    /// the row before.
    fn follow(&mut self, step: &Step, notes: &mut Notes) -> bool {
        let Step { line, round, .. } = *step;
        let last = self.round;
        let row = (step.what == What::Round).then(|| (step.played.clone(), step.result));
        let (bits, bit) = (usize::try_from(round / 64).unwrap_or(usize::MAX), 1 << (round % 64));
        let is_known = self.known.get(bits).is_some_and(|known| known & bit != 0);
        let is_again = !self.begins && (is_known || round == last);
        let is_copy = is_again && round == last && row.is_some() && self.last == row;
        let text = format_args!("round {round} follows round {last}");
        if is_copy {
            let text = format_args!("a copy of the row before, round {last}");
            notes.add(line, FaultId::Twice, COPY, Some(text));
        } else if is_again {
            let text = format_args!("round {round} comes again, after round {last}");
            notes.add(line, FaultId::Twice, AGAIN, Some(text));
        } else if round < self.latest {
            notes.add(line, FaultId::Order, ORDER, Some(text));
            // It was counted as missing, unless it is before the first.
            if round > 0 {
                notes.count(MISSING.0, MISSING.1, -1);
            }
        } else {
            let lacking = (round - self.latest).saturating_sub(1).saturating_sub(self.unreadable);
            let begins = format_args!("the shoe begins with round {round}");
            if lacking > 0 {
                let text = if self.begins { begins } else { text };
                notes.add_times(line, MISSING, lacking, Some(text));
            }
        }
        self.latest = self.latest.max(round);
        self.last = row;
        self.known.get_mut(bits).into_iter().for_each(|known| *known |= bit);
        is_copy
    }

    /// Counts the cards of a row, and notes those that are dealt too often.
    fn deal(&mut self, step: &Step, is_copy: bool, holding: &Holding, notes: &mut Notes) {
        self.cards.add(&step.played);
        for card in step.played.hand(0).iter().chain(step.played.hand(1)) {
            let kind = usize::from(holding.kinds[card.code()]);
            self.dealt[kind] += 1;
            self.copied[kind] += u64::from(is_copy);
            let (face, holds) = holding.holds[kind];
            let (dealt, own) = (self.dealt[kind], self.dealt[kind] - self.copied[kind]);
            // Noted once for each shoe and card, and again if it is too often without the copies.
            let fault = match (dealt == holds + 1, own == holds + 1) {
                (_, true) if !is_copy => OVERDEALT,
                (true, false) => OVERDEALT_COPIES,
                _ => continue,
            };
            let why = fault.strip_prefix(OVERDEALT).unwrap_or_default();
            let text = format_args!("{face} is dealt {dealt} times, the shoe holds {holds}{why}");
            notes.add(step.line, FaultId::Overdealt, fault, Some(text));
        }
    }
}
