//! Finds the best tags and triggers.

use std::sync::atomic::AtomicU64;

use crate::card::Grain;
use crate::error::Error;
use crate::exact::Exact;
use crate::pricing::Watch;
use crate::question::effects::{EffectsRequest, effects};
use crate::shoe::{Composition, Shoe};
use crate::table::Catalog;
use crate::wording::asked::{TAGS, TRIGGER};

use super::counter::{Counter, TRIGGERS, fraction};
use super::ramp::Ramp;
use super::report::Betting;
use super::run::{Play, Run};
use super::setup::OfPlay;
use super::sums::{BY_COUNT, Sums, halves_at};
use super::{CardTags, CountRequest, optimal};

/// Maximum number of shoes for the search of a trigger.
const PILOT: u64 = 50_000;

/// The count that follows a wager best.
pub(super) enum Best {
    /// A count of these tags.
    Tags(CardTags),
    /// A count of unseen cards that are alike in this property.
    Alike(Grain),
}

/// Returns the count that follows a wager best on this shoe, with tags of a level.
pub(super) fn tags(
    catalog: &Catalog,
    (variant, wager): (&str, &str),
    shoe: &Shoe,
    level: u8,
    watch: &dyn Watch,
) -> Result<Best, Error> {
    let request = EffectsRequest {
        shoe: Some(shoe.clone()),
        variants: vec![variant.to_owned()],
        wagers: vec![wager.to_owned()],
        levels: vec![level],
        ..EffectsRequest::default()
    };
    let study = effects(catalog, &request, watch)?;
    let found = study.reports.iter().flat_map(|report| &report.wagers);
    let Some(found) = found.into_iter().find(|found| found.id == wager) else {
        return Err(Error::usage(format!("wager \"{wager}\" has no effects of removal")));
    };
    let no_tags = |why: &str| {
        Error::usage(format!("wager \"{wager}\" has no best tags of level {level}: {why}"))
    };
    if found.best.is_none() {
        let grain = found.second_order.as_ref().and_then(|found| {
            let all = [Grain::Value, Grain::Rank, Grain::Suit, Grain::Card];
            all.into_iter().find(|grain| grain.to_string() == found.followed_by)
        });
        let tells = |grain: &Grain| {
            !Counter::of_alike(*grain, &Composition::from(shoe), Vec::new()).tells_nothing()
        };
        let why = "no card that leaves the shoe changes anything";
        return grain.filter(tells).map(Best::Alike).ok_or_else(|| no_tags(why));
    }
    let of_level = found.levels.first();
    if let Some(why) = of_level.and_then(|level| level.reason) {
        return Err(no_tags(why));
    }
    let terms = found.cards.iter().filter_map(|card| Some((card, (*card.tags.first()?)?)));
    // Cards of one suit and value form a group; name each of them.
    let terms =
        terms.flat_map(|(card, tag)| card.card.split('/').map(move |card| format!("{card}={tag}")));
    let text: Vec<String> = terms.collect();
    text.join(" ").parse().map(Best::Tags)
}

/// The part of a play that is missing until the first shoes have been dealt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Missing {
    /// The trigger; a whole count if `true`.
    Trigger(bool),
    /// The ramp.
    Ramp,
}

/// A trigger or a ramp that was found.
pub(super) enum FoundBet {
    Trigger(Exact),
    Ramp(Ramp),
}

impl FoundBet {
    /// Tells a play, its count and its rule of betting.
    pub fn tell(self, play: &mut Play, betting: &mut Betting) -> Option<()> {
        let (steps, first) = match &self {
            Self::Trigger(at) => (vec![fraction(at, TRIGGERS)?], at.clone()),
            Self::Ramp(ramp) => (ramp.counts(), ramp.first().clone()),
        };
        play.counter = play.counter.as_ref().map(|counter| counter.stepped(steps));
        betting.trigger = Some(first.to_string());
        if let Self::Ramp(ramp) = self {
            betting.ramp = Some(ramp.to_string());
        }
        Some(())
    }
}

/// Completes plays from the first shoes of the run: the trigger with the most units
/// per shoe, and the ramp with the largest certainty equivalent.
pub(super) fn search(
    run: &Run<'_>,
    missing: &[(usize, Missing)],
    shoes: u64,
    request: &CountRequest,
) -> Result<Vec<(usize, FoundBet)>, Error> {
    if missing.is_empty() {
        return Ok(Vec::new());
    }
    let pilot = shoes.min(PILOT);
    let sums = run.sums(1, pilot, &AtomicU64::new(0), pilot)?;
    let of = |(play, missing): &(usize, Missing)| {
        let found = match missing {
            Missing::Trigger(whole) => FoundBet::Trigger(trigger(run, &sums, *play, *whole)?),
            Missing::Ramp => FoundBet::Ramp(optimal::ramp(run, &sums, *play, request)?),
        };
        Ok((*play, found))
    };
    missing.iter().map(of).collect()
}

/// Returns the trigger of a play with the most units per shoe.
fn trigger(run: &Run<'_>, sums: &Sums, play: usize, whole: bool) -> Result<Exact, Error> {
    let halves = best_of(run, sums, play, whole);
    let last = halves_at(BY_COUNT - 1);
    let beyond = run.layout.by_count(play).is_some_and(|[rounds, _]| sums.of[rounds.end - 1] > 0);
    if beyond && halves >= last {
        return Err(Error::usage(format!(
            "the best trigger of a count is looked for up to {}, and this one goes beyond it: \
             expected a {TRIGGER}, or {TAGS} that are smaller",
            last / 2
        )));
    }
    Ok(Exact::ratio(halves, 2).unwrap_or_default())
}

/// Takes what is missing from the plays of another part of the run.
pub(super) fn of_other(
    missing: &[(usize, Missing)],
    plays: &[OfPlay],
) -> Option<Vec<(usize, FoundBet)>> {
    let of = |(play, missing): &(usize, Missing)| {
        let of_play = plays.get(*play)?;
        let found = match missing {
            Missing::Trigger(_) => {
                FoundBet::Trigger(Exact::parse(of_play.betting.trigger.as_ref()?)?)
            }
            Missing::Ramp => FoundBet::Ramp(of_play.ramp()?),
        };
        Some((*play, found))
    };
    missing.iter().map(of).collect()
}

/// Returns the trigger, in halves, with the largest win. If the wager never wins, returns a count
/// above the largest that occurred, so that it is never bet.
fn best_of(run: &Run<'_>, sums: &Sums, play: usize, whole: bool) -> i64 {
    let Some([rounds, won]) = run.layout.by_count(play) else { return 0 };
    let (mut gain, mut best) = (0, None);
    let mut largest = 0;
    for place in (0..BY_COUNT).rev() {
        gain += sums.of[won.start + place];
        let halves = halves_at(place);
        if sums.of[rounds.start + place] > 0 {
            largest = largest.max(halves);
        }
        let may = !whole || halves % 2 == 0;
        if may && gain > 0 && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, halves));
        }
    }
    best.map_or((largest + 2) & !1, |(_, halves)| halves)
}
