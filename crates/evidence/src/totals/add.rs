//! Adds rows to the counts and totals of wagers, and compares them with the payoffs.

use crate::columns::Columns;
use crate::columns::names::plain;
use crate::columns::role::Role;
use crate::contents::{EventCounts, RowWon, Totals, Uneven};
use crate::exact::Exact;
use crate::faults::FaultId;
use crate::request::Known;
use crate::totals::payouts::{self, Bet, Wrong};
use crate::totals::stakes::{self, Group, Part, Row};
use crate::totals::{BELOW, Reader, Refused, lattice};

/// The event whose count is the number of all rounds.
const ROUNDS: &str = "rounds";
/// Maximum number of events of all wagers, and of wagers with totals.
const EVENTS: usize = 100_000;
/// Maximum number of parts of totals: stakes, channels, periods, and channels in a period.
const PARTS: usize = 500_000;

impl Reader<'_, '_> {
    /// Adds a row to a part of the totals of its wager.
    pub(super) fn part(&mut self, wager: &str, group: Group, row: &Row<'_>) -> Result<(), Refused> {
        let place = self.totals[wager];
        let parts = &mut self.counted.totals[place].parts;
        let key = (place, group);
        let at = match self.parts.get(&key) {
            Some(at) => *at,
            None if self.parts.len() == PARTS => {
                let why = format!("more than {PARTS} stakes, channels and periods");
                return Err(Refused::All(why));
            }
            None => {
                let (by, label, period) = key.1.clone();
                parts.push(Part { by, label, period, ..Part::default() });
                self.parts.insert(key, parts.len() - 1);
                parts.len() - 1
            }
        };
        parts[at].add(row);
        Ok(())
    }

    pub(super) fn count(&mut self, wager: &str, event: &str, count: u64) -> Result<(), Refused> {
        let add = |sum: u64| {
            let sum = sum.checked_add(count).filter(|sum| *sum < BELOW);
            sum.ok_or_else(|| Refused::Row("the counts of this event pass 2^63".to_owned()))
        };
        let key = (wager.to_owned(), event.to_owned());
        let all = &mut self.counted.events;
        if let Some((wager, event)) = self.events.get(&key) {
            let events = &mut all[*wager];
            match &mut events.rounds {
                Some(rounds) if key.1 == ROUNDS => *rounds = add(*rounds)?,
                _ => events.events[*event].1 = add(events.events[*event].1)?,
            }
            return Ok(());
        }
        if self.events.len() == EVENTS {
            return Err(Refused::All(format!("more than {EVENTS} events")));
        }
        let place = *self.wagers.entry(key.0.clone()).or_insert_with(|| {
            let (place, wager) = (self.place.clone(), key.0.clone());
            let (events, places) = (Vec::new(), Vec::new());
            all.push(EventCounts { place, wager, events, places, rounds: None });
            all.len() - 1
        });
        let events = &mut all[place];
        let at = events.events.len();
        match event {
            ROUNDS => events.rounds = Some(count),
            _ => {
                events.events.push((event.to_owned(), count));
                events.places.push(self.place.clone());
            }
        }
        self.events.insert(key, (place, at));
        Ok(())
    }

    /// Returns the wager or table of outcomes that a text means: by its exact id, or else by its id
    /// or name without regard to case, blanks, `_` and `-`.
    pub(super) fn meant(&self, text: &str) -> Option<usize> {
        let known = &self.question.known;
        let exact = known.iter().position(|known| known.id == text);
        let alike = |of: &dyn Fn(&Known) -> &str| {
            let text = plain(text);
            let mut alike = (0..known.len()).filter(|at| plain(of(&known[*at])) == text);
            let first = alike.next()?;
            // A name that several share means none of them.
            alike.all(|other| known[other].id == known[first].id).then_some(first)
        };
        exact.or_else(|| alike(&|known| &known.id)).or_else(|| alike(&|known| &known.name))
    }

    /// Compares a bet with the payoffs of its wager.
    pub(super) fn bet(
        &mut self,
        wager: usize,
        row: &Row<'_>,
        amounts: &[&str],
        parts: &[Group],
    ) -> Result<(), Refused> {
        // Every amount is noted, even after one that is no decimal.
        let mut plain = true;
        for text in amounts {
            plain &= self.payouts.note(text);
        }
        if !row.staked.is_positive() {
            return Ok(());
        }
        let (stake, won) = (row.staked.clone(), row.won.clone());
        let (file, line) = (self.files.len().saturating_sub(1), self.line);
        let bet = Bet { wager, stake, won, exact: !plain, file, line, row: String::new() };
        let all = self.collector.writes();
        let known = &self.question.known[wager];
        match self.payouts.add(bet, &self.text, parts, known, all) {
            Some(Wrong { id, kind, text }) => self.fault(id, &kind, &text).map_err(Refused::Ends),
            None => Ok(()),
        }
    }

    /// Compares the win of a row of several rounds with the wins that are possible at one stake.
    pub(super) fn several(
        &mut self,
        wager: usize,
        row: &Row<'_>,
        amounts: &[&str],
        columns: &Columns,
    ) -> Result<(), Refused> {
        let says = columns.has.has(Role::Stake);
        self.counted.assumes_flat |= row.rounds > 1 && !says;
        let Known { name, pays, .. } = &self.question.known[wager];
        let stake = row.staked.checked_div(&Exact::count(row.rounds.into()));
        let Some(stake) = stake.filter(Exact::is_positive) else { return Ok(()) };
        let decimals = |text: &&str| text.split_once('.').map_or(0, |(_, after)| after.len());
        let decimals = amounts.iter().map(decimals).max().unwrap_or(0);
        if pays.is_empty() || !lattice::is_impossible(pays, row.rounds, &stake, row.won, decimals) {
            return Ok(());
        }
        if !says {
            let (place, wager) = (self.place.clone(), name.clone());
            let uneven = self.counted.uneven.get_or_insert(Uneven { place, wager, rows: 0 });
            uneven.rows += 1;
            return Ok(());
        }
        let kind = format!("a total that rounds of one stake cannot win on {name}");
        let text = format!(
            "{} won in {} rounds of {}; {name} pays {} to 1",
            stakes::short(row.won),
            row.rounds,
            stakes::short(&stake),
            payouts::wins(pays)
        );
        self.fault(FaultId::Payout, &kind, &text).map_err(Refused::Ends)
    }

    pub(super) fn total(&mut self, wager: &str, row: &Row<'_>, bet: bool) -> Result<(), Refused> {
        let Row { rounds, staked, won } = *row;
        let all = &mut self.counted.totals;
        if !self.totals.contains_key(wager) {
            if all.len() == EVENTS {
                return Err(Refused::All(format!("more than {EVENTS} wagers")));
            }
            self.totals.insert(wager.to_owned(), all.len());
            let (wager, zero) = (wager.to_owned(), Exact::zero());
            let (staked, won, parts) = (zero.clone(), zero, Vec::new());
            let place = self.place.clone();
            all.push(Totals { place, wager, rounds: 0, staked, won, extremes: None, parts });
        }
        let totals = &mut all[self.totals[wager]];
        let sum = totals.rounds.checked_add(rounds).filter(|sum| *sum < BELOW);
        totals.rounds =
            sum.ok_or_else(|| Refused::Row("the rounds of this wager pass 2^63".to_owned()))?;
        totals.staked = &totals.staked + staked;
        totals.won = &totals.won + won;
        if let Some(of_stake) = won.checked_div(staked).filter(|_| staked.is_positive() && !bet) {
            let row = RowWon { place: self.place.clone(), of_stake };
            match &mut totals.extremes {
                None => totals.extremes = Some([row.clone(), row]),
                Some([least, _]) if row.of_stake < least.of_stake => *least = row,
                Some([_, most]) if most.of_stake < row.of_stake => *most = row,
                Some(_) => {}
            }
        }
        Ok(())
    }
}
