//! The course of a shoe: everything that depends on the order of its rounds.

use crate::card::{Face, Grain, Seen};
use crate::faults::Notes;
use crate::game::{Game, Played};
use crate::rounds::open::{Last, MAY_END};
use crate::rounds::order::Cards;
use crate::rounds::sums::{Early, Total};
use crate::shoe::Shoe;
use crate::{FaultId, LAGS, RESULTS, Shoes};

const MISSING: (FaultId, &str) = (FaultId::Missing, "rounds are missing");
const COPY: &str = "a row is a copy of the row before";
const AGAIN: &str = "a round comes again in its shoe";
const ORDER: &str = "a round comes after a later one";
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
    /// The most rounds that a shoe can deal.
    most: u64,
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
        let fewest = game.vocabulary().hand_cards.iter().map(|most| *most.min(&2) as u64);
        let most = shoe.cards() / fewest.sum::<u64>().max(1);
        Self { kinds, holds, sure, most, numbered }
    }
}

/// A row of a shoe.
#[derive(Clone, Debug)]
pub struct Step {
    /// Number of lines of the block before it.
    pub line: u32,
    /// Number of readable rows of the block before it.
    pub row: u64,
    /// Number of unreadable rows of the block before it.
    pub lost: u64,
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
}

/// The state of a shoe after the rows so far.
#[derive(Clone, Debug)]
pub struct Course {
    /// The last round of the shoe before, as its row has it; 0 if it is not known.
    before: u64,
    /// The last round before this shoe, if its rounds number on from it; otherwise 0. The other
    /// numbers of rounds are counted from it.
    base: u64,
    /// Number of its last round; if rounds are not numbered, they are counted.
    round: u64,
    /// The largest number of its rounds.
    latest: u64,
    /// Bits of the rounds so far, below [`ROUNDS`].
    known: [u64; ROUNDS as usize / 64],
    /// Cards and result of the last row, if it is a round.
    last: Option<(Played, u8)>,
    /// `true` before its first readable row.
    begins: bool,
    /// Number of unreadable rows before its last one.
    pub lost: u64,
    dealt: [u64; Seen::KINDS],
    /// Cards in rows that are copies of the row before.
    copied: [u64; Seen::KINDS],
    /// Its cards in order.
    pub cards: Cards,
    /// Results of the last rounds, the latest first.
    recent: [u8; LAGS],
    pub early: Early,
}

impl Course {
    /// Returns the state of a shoe that begins after a shoe with this last row.
    pub fn behind(before: Last) -> Self {
        Self {
            before: before.round,
            base: 0,
            round: 0,
            latest: 0,
            known: Default::default(),
            last: None,
            begins: true,
            lost: before.lost,
            dealt: [0; Seen::KINDS],
            copied: [0; Seen::KINDS],
            cards: Cards::default(),
            recent: [u8::MAX; LAGS],
            early: Early::default(),
        }
    }

    /// Returns `true` if a round with this number, after this many unreadable rows, continues the
    /// shoe.
    pub fn goes_on(&self, round: u64, lost: u64) -> bool {
        let next = self.last().saturating_add(1);
        (next..=next.saturating_add(lost - self.lost)).contains(&round)
    }

    /// Returns the number of the last round as the rows have it.
    fn last(&self) -> u64 {
        self.base.saturating_add(self.round)
    }

    /// Returns the number of a round in its shoe. The first round says if the shoe numbers on from the
    /// shoe before: fewer than [`MAY_END`] rounds are missing between them, or its number is beyond the
    /// rounds of any shoe.
    fn within(&mut self, round: u64, unreadable: u64, most: u64) -> u64 {
        if self.begins && self.before >= MAY_END && round > self.before {
            let lacking = (round - self.before - 1).saturating_sub(unreadable);
            if lacking < MAY_END || round > most {
                self.base = self.before;
            }
        }
        round.saturating_sub(self.base)
    }

    /// Takes a row of this shoe, after this many unreadable rows of any shoe.
    pub fn step(
        &mut self,
        step: &Step,
        lost: u64,
        holding: &Holding,
        total: &mut Total,
        notes: &mut Notes,
    ) {
        let unreadable = lost - self.lost;
        let (mut is_next, mut is_copy) = (unreadable == 0, false);
        let round = if holding.numbered {
            let round = self.within(step.round, unreadable, holding.most);
            is_next &= self.begins && round == 0 || self.goes_on(step.round, lost);
            is_copy = self.follow(step, round, unreadable, notes);
            round
        } else {
            self.round.saturating_add(1).saturating_add(unreadable)
        };
        if !is_next || step.what == What::Odd {
            self.recent = [u8::MAX; LAGS];
        }
        let first = self.begins && round <= 1;
        self.begins = false;
        self.lost = lost;
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
    fn follow(&mut self, step: &Step, round: u64, unreadable: u64, notes: &mut Notes) -> bool {
        let (line, base, last) = (step.line, self.base, self.round);
        let row = (step.what == What::Round).then(|| (step.played.clone(), step.result));
        let (bits, bit) = (usize::try_from(round / 64).unwrap_or(usize::MAX), 1 << (round % 64));
        let is_known = self.known.get(bits).is_some_and(|known| known & bit != 0);
        let is_again = !self.begins && (is_known || round == last);
        let is_copy = is_again && round == last && row.is_some() && self.last == row;
        // As the rows number them.
        let [this, before] = [round, last].map(|number| base.saturating_add(number));
        let text = format_args!("round {this} follows round {before}");
        if is_copy {
            let text = format_args!("a copy of the row before, round {before}");
            notes.add(line, FaultId::Twice, COPY, Some(text));
        } else if is_again {
            let text = format_args!("round {this} comes again, after round {before}");
            notes.add(line, FaultId::Twice, AGAIN, Some(text));
        } else if round < self.latest {
            notes.add(line, FaultId::Order, ORDER, Some(text));
            // It was counted as missing, unless it is before the first.
            if round > 0 {
                notes.count(MISSING.0, MISSING.1, -1);
            }
        } else {
            let lacking = (round - self.latest).saturating_sub(1).saturating_sub(unreadable);
            let begins = format_args!("the shoe begins with round {this}");
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
