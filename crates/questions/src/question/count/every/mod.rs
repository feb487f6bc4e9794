//! Exact means over every order of a shoe, without dealing one.
//!
//! The cards dealt before a round have a composition, and all that a player does depends on it. So
//! the orders of a shoe are added up by composition: [`DealtOut`] counts those by which a round
//! begins there, before the cut card and after it.

mod sums;

use rayon::prelude::*;

use crate::card::{Card, Face, Grain, Seen};
use crate::distribution::Observed;
use crate::error::Error;
use crate::exact::Exact;
use crate::game::api::{all_deals, ordered_deals};
use crate::game::dealing::{Burn, End};
use crate::game::dealt_out::{DealtOut, Flow, Layer};
use crate::pricing::Progress;
use crate::shoe::Composition;
use crate::wording::asked::{BURN, EXACT};

use self::sums::{Sum, Sums, Units, Ways};
use super::counter::Counter;
use super::run::{Counted, Run, counted};
use super::sums::{OfAll, OfPlay, OfRamp, OfRounds, OfWager};
use super::valuing::{Found, PARTS};

/// Number of compositions that are valued together.
const TOGETHER: usize = 1_024;

/// Returns the means of all sums over the orders of the shoe, in the order of the layout, and the
/// number of compositions of dealt cards.
///
/// # Errors
///
/// Returns an error if the shoe has too many compositions for the wagers and counts, or a first card
/// decides how many cards are burned.
pub(super) fn means(run: &Run<'_>) -> Result<(Vec<Exact>, u64), Error> {
    let burned = match run.dealing.burn() {
        Burn::ByFirstCard => {
            let why = "the first card decides how many cards are burned: expected none or three";
            return Err(Error::value(BURN, Burn::ByFirstCard, why));
        }
        burn => usize::try_from(burn.most()).unwrap_or_default(),
    };
    let (game, full) = (run.dealing.game(), &run.full);
    let counters = run.plays.iter().filter_map(|play| play.counter.as_ref());
    let mut observed = Observed::default();
    game.vocabulary().find("result").into_iter().for_each(|field| observed.watch_value(field));
    let grains = counters.map(Counter::grain).chain([game.grain(&observed)]);
    let grain = grains.fold(run.wagers.grain, Grain::join).of_types();
    // A card of each type that the shoe holds, its place among all types, and their number.
    let card = |face: Face| Card::all().map(Seen::from).find(|card| card.face().at(grain) == face);
    let held = grain.types().zip(full.at(grain)).enumerate();
    let held = held.filter_map(|(place, (face, count))| Some((place, card(face)?, count)));
    let held: Vec<(usize, Seen, u64)> = held.filter(|(.., count)| *count > 0).collect();
    let cards: Vec<(Seen, u64)> = held.iter().map(|(_, card, count)| (*card, *count)).collect();
    let by = match grain {
        Grain::Value => "value",
        Grain::Rank => "rank",
        Grain::Suit | Grain::Card => "rank and suit",
    };
    let dealt_out = DealtOut::new(game, run.dealing.rule(), &cards, by)
        .map_err(|why| Error::parameter_given(EXACT, why))?;
    let units = Units::of(run)?;
    let mut adding = Adding {
        run,
        of: &dealt_out,
        units: &units,
        burned,
        types: &held,
        full: full.coarsened(grain),
        means: vec![Exact::zero(); run.layout.len()],
        begun: vec![Exact::zero(); dealt_out.cards() + 1],
    };
    adding.all()?;
    let Adding { mut means, begun, .. } = adding;
    // A shoe has as many rounds as begin.
    let mut before = Exact::one();
    for (place, begun) in run.layout.shoes_by_rounds().zip(begun) {
        means[place] = &before - &begun;
        before = begun;
    }
    Ok((means, dealt_out.compositions()))
}

/// A position of the cut card.
struct Depth {
    /// Number of dealt cards from which on a round is one of those after the cut card.
    last: usize,
    /// For each round after the cut card, the orders of the rounds before it.
    after: Vec<Flow>,
}

struct Adding<'a> {
    run: &'a Run<'a>,
    of: &'a DealtOut,
    units: &'a Units,
    burned: usize,
    /// The place of each type among all, a card of it, and its cards in the shoe.
    types: &'a [(usize, Seen, u64)],
    full: Composition,
    means: Vec<Exact>,
    /// The probability that each round begins, at the main position of the cut card.
    begun: Vec<Exact>,
}

impl Adding<'_> {
    /// Adds up all numbers of dealt cards before a round.
    fn all(&mut self) -> Result<(), Error> {
        let of_round = usize::try_from(self.run.dealing.game().most_cards()).unwrap_or(usize::MAX);
        let cards = self.of.cards() - self.burned;
        let refused = |why: String| Error::parameter_given(EXACT, why);
        // A round begins with enough cards for any round.
        let end = cards - of_round + 1;
        let behind = |cut: &u64| usize::try_from(*cut).unwrap_or(usize::MAX).max(of_round - 1);
        let last = |cut: &u64| cards.saturating_sub(behind(cut));
        let (most, after) = match self.run.dealing.end() {
            End::Rounds(rounds) => (usize::try_from(rounds).unwrap_or(usize::MAX), 0),
            end => (usize::MAX, usize::try_from(end.after_cut()).unwrap_or_default()),
        };
        let of_rounds = self.run.depths.is_empty().then_some(end);
        let lasts = self.run.depths.iter().map(last).chain(of_rounds);
        let mut depths: Vec<Depth> = lasts.map(|last| Depth { last, after: Vec::new() }).collect();
        let deepest = depths.iter().map(|depth| depth.last).max().unwrap_or(end);
        let mut main = Some(Flow::new(self.of));
        for dealt in 0..end {
            self.run.watch.tell(Progress { name: "cards", done: dealt as u64, of: end as u64 });
            self.run.watch.go_on()?;
            if let Some(flow) = &mut main {
                flow.layer.end_after(most);
                for depth in depths.iter_mut().filter(|depth| depth.last == dealt && after > 0) {
                    depth.after.push(flow.clone());
                    let rest = (1..after).map(|_| flow.empty());
                    depth.after.extend(rest);
                }
            }
            let layers = depths.iter().map(|depth| match &main {
                Some(flow) if dealt < depth.last => vec![&flow.layer],
                _ => depth.after.iter().map(|flow| &flow.layer).collect(),
            });
            self.add(dealt, &layers.collect::<Vec<Vec<&Layer>>>())?;
            main = main.filter(|_| dealt < deepest);
            if let Some(flow) = &mut main {
                flow.advance(self.of).map_err(refused)?;
            }
            for Depth { after, .. } in &mut depths {
                for at in (1..after.len()).rev() {
                    let [before, flow] = &mut after[at - 1..=at] else { continue };
                    flow.layer.begin_like(&before.layer);
                }
                after.iter_mut().take(1).for_each(|first| first.layer.end_after(0));
                after.iter_mut().try_for_each(|flow| flow.advance(self.of)).map_err(refused)?;
            }
        }
        Ok(())
    }

    /// Adds up the rounds that begin after this many dealt cards, for each position of the cut card
    /// by the orders of its layers.
    fn add(&mut self, dealt: usize, layers: &[Vec<&Layer>]) -> Result<(), Error> {
        let compositions = self.of.dealt(dealt);
        let empty = || Sums {
            of: vec![Sum::ZERO; self.run.layout.len()],
            begun: vec![Ways::ZERO; dealt + 1],
        };
        let parts = compositions.par_chunks(TOGETHER).enumerate();
        let add = |mut sums: Sums, (at, part): (usize, &[u32])| {
            self.add_part(dealt, at * TOGETHER, part, layers, &mut sums)?;
            Ok(sums)
        };
        let sums = parts.try_fold(empty, add);
        let sums = sums.try_reduce(empty, |one, other| Ok::<_, Error>(one.merge(&other)))?;
        let cards = self.run.full.cards();
        let deals = Exact::from(all_deals(cards, dealt as u64));
        let left = ordered_deals(cards - dealt as u64, self.units.cards);
        let of_above = &(&deals * &Exact::count(left)) * &Exact::count(self.units.of_one.into());
        let of_least = &deals * &Exact::count(self.units.beside.into());
        let parts = Exact::count(PARTS.into());
        let exact = |ways: &Ways| Exact::from(ways.whole());
        for (mean, sum) in self.means.iter_mut().zip(&sums.of) {
            if !sum.orders.is_zero() {
                *mean = &*mean + &(&exact(&sum.orders) / &deals);
            }
            if !sum.above.is_zero() || !sum.of_above.is_zero() {
                let above = &exact(&sum.above) / &of_above;
                let least = &(&exact(&sum.of_above) / &of_least) * &self.units.least;
                *mean = &*mean + &(&(&above + &least) * &parts);
            }
        }
        for (begun, orders) in self.begun.iter_mut().zip(&sums.begun) {
            if !orders.is_zero() {
                *begun = &*begun + &(&exact(orders) / &deals);
            }
        }
        Ok(())
    }

    /// Adds up the rounds that begin after some compositions, whose rows begin at `start`.
    fn add_part(
        &self,
        dealt: usize,
        start: usize,
        part: &[u32],
        layers: &[Vec<&Layer>],
        sums: &mut Sums,
    ) -> Result<(), Error> {
        let mut reached = Vec::new();
        let mut left = Vec::new();
        let mut digits = vec![0; self.types.len()];
        for (row, composition) in (start..).zip(part) {
            let mut deals = None;
            let mut orders = vec![Ways::ZERO; layers.len()];
            for (depth, (all, layers)) in orders.iter_mut().zip(layers).enumerate() {
                for layer in layers {
                    for (rounds, of) in (layer.fewest..).zip(layer.of(row)) {
                        if *of == 0 {
                            continue;
                        }
                        let deals =
                            deals.get_or_insert_with(|| self.of.deals(*composition, &mut digits));
                        let ways = Ways::of_u128(*of).times(deals);
                        all.add(&ways);
                        if depth == 0 {
                            sums.begun[rounds].add(&ways);
                        }
                    }
                }
            }
            if deals.is_some() {
                let mut composition = self.full.clone();
                for ((place, ..), gone) in self.types.iter().zip(&digits) {
                    (0..*gone).for_each(|_| composition.take(*place));
                }
                left.push(composition);
                reached.push(self.reached(dealt, &digits, orders));
            }
        }
        let layout = &self.run.layout;
        let mut found = vec![(0u64, false); left.len() * self.run.wagers.wins.len()];
        self.run.wagers.each(&left, &mut |of: Found<'_>| {
            let deals = ordered_deals(left[of.at].cards(), self.units.cards);
            let times = (deals / of.total) as u64;
            let above = &self.units.above[of.wager];
            // At most 2^62 in all, as was checked when the units were chosen.
            let units = |(above, ways): (&u64, &u128)| above * (*ways as u64) * times;
            let value = above.iter().zip(of.ways).map(units).sum();
            found[of.at * self.run.wagers.wins.len() + of.wager] = (value, of.is_positive);
            let Reached { orders, counts, .. } = &reached[of.at];
            for (at, play) in self.run.plays.iter().enumerate() {
                if play.wager != of.wager {
                    continue;
                }
                let step = play.step(|| counts[at].1, of.is_positive);
                for (place, ways) in
                    step.into_iter().flat_map(|step| layout.wins(at, step).zip(of.ways))
                {
                    let ways = *ways as u64 * times;
                    let all = orders[0].times_short(ways).times_short(self.units.of_one);
                    sums.of[place].above.add(&all);
                }
            }
        })?;
        let wagers = self.run.wagers.wins.len().max(1);
        for (reached, found) in reached.iter().zip(found.chunks(wagers)) {
            self.add_reached(reached, found, sums);
        }
        Ok(())
    }

    /// Returns what a player sees after these cards of each type.
    fn reached(&self, dealt: usize, digits: &[u32], orders: Vec<Ways>) -> Reached {
        let unseen = (self.of.cards() - dealt) as u64;
        let in_shoe = unseen - self.burned as u64;
        let count = |counter: Option<&Counter>| {
            let Some(counter) = counter else { return (0, None) };
            let mut kept = counter.begin(&self.run.full);
            for ((_, card, _), gone) in self.types.iter().zip(digits) {
                (0..*gone).for_each(|_| counter.see(&mut kept, *card));
            }
            counted(counter, &mut kept, unseen, in_shoe)
        };
        let counts = self.run.plays.iter().map(|play| count(play.counter.as_ref())).collect();
        let left = usize::try_from((unseen - 1) / self.run.of_place).unwrap_or_default();
        Reached { orders, counts, left }
    }

    /// Adds a composition to the sums; `found` has the value of each wager in units above the least
    /// win, and `true` if its expectation is above 0.
    fn add_reached(&self, reached: &Reached, found: &[(u64, bool)], sums: &mut Sums) {
        let (layout, run) = (&self.run.layout, self.run);
        let Reached { orders, counts, left } = reached;
        for (depth, ways) in orders.iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
            let is_main = depth == 0;
            sums.count(layout.rounds(depth, OfRounds::Rounds), ways, 1);
            if is_main {
                sums.count(layout.rounds_left().start + left, ways, 1);
            }
            for (wager, (value, is_positive)) in found.iter().enumerate() {
                let mut gain = |at| sums.gain(self.units, at, ways, *value, (1, 1));
                gain(layout.wager(wager, depth, OfWager::Every));
                if *is_positive {
                    gain(layout.wager(wager, depth, OfWager::Perfect));
                    if is_main {
                        let [rounds, won] = layout.positive_left(wager);
                        gain(won.start + left);
                        sums.count(rounds.start + left, ways, 1);
                    }
                }
            }
            for (at, play) in run.plays.iter().enumerate() {
                let (value, is_positive) = found[play.wager];
                let step = play.step(|| counts[at].1, is_positive);
                let by_step = layout.by_step(at).zip(step);
                let by_count = layout.by_count(at).zip(Some(counts[at].0));
                for ([rounds, won], place) in
                    by_step.into_iter().chain(by_count).filter(|_| is_main)
                {
                    sums.count(rounds.start + place, ways, 1);
                    sums.gain(self.units, won.start + place, ways, value, (1, 1));
                }
                let stake = step.map_or(0, |step| play.stakes[step].unsigned_abs());
                if stake == 0 {
                    continue;
                }
                sums.count(layout.play(at, depth, OfPlay::Bets), ways, 1);
                if let Some(place) = layout.ramp(at, depth, OfRamp::Staked) {
                    sums.count(place, ways, stake);
                }
                sums.gain(
                    self.units,
                    layout.play(at, depth, OfPlay::Gain),
                    ways,
                    value,
                    (stake, 1),
                );
                sums.gain(self.units, layout.all(depth, OfAll::Gain), ways, value, (stake, 1));
                if is_main {
                    let [bets, won] = layout.bets_left(at);
                    sums.count(bets.start + left, ways, 1);
                    sums.gain(self.units, won.start + left, ways, value, (stake, 1));
                    if let Some(staked) = layout.staked_left(at) {
                        sums.count(staked.start + left, ways, stake);
                    }
                }
                for (other, (times, of)) in &run.beside {
                    let stake = (stake * times.unsigned_abs(), of.unsigned_abs());
                    let place = layout.play(at, depth, OfPlay::Beside);
                    sums.gain(self.units, place, ways, found[*other].0, stake);
                }
            }
        }
    }
}

/// A composition after which a round begins.
struct Reached {
    /// The orders by which it is reached, by position of the cut card.
    orders: Vec<Ways>,
    /// For each play, its count.
    counts: Vec<Counted>,
    /// Its place in lists by cards left.
    left: usize,
}
