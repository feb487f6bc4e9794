//! Finds the best tags and triggers.

use std::sync::atomic::AtomicU64;

use crate::card::Grain;
use crate::error::Error;
use crate::exact::Exact;
use crate::game::Game;
use crate::pricing::Watch;
use crate::question::effects::{EffectsRequest, effects};
use crate::settle;
use crate::shoe::{Composition, Shoe};
use crate::table::Catalog;
use crate::table::model::Line;
use crate::wording::asked::{TAGS, TRIGGER};

use super::CardTags;
use super::counter::Counter;
use super::run::Run;
use super::setup::OfPlay;
use super::sums::{BY_COUNT, Sums, halves_at};

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
    (variant, wager, lines): (&str, &str, &[Line]),
    game: &dyn Game,
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
        let grain = game.grain(&settle::observed(lines));
        let alike = Counter::of_alike(grain, &Composition::from(shoe), Vec::new());
        return match found.second_order.is_some() && !alike.tells_nothing() {
            true => Ok(Best::Alike(grain)),
            false => Err(no_tags("no card that leaves the shoe changes anything")),
        };
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

/// Finds the missing triggers of the plays in `wanted`: the trigger with the most units per shoe
/// among the first shoes of the run.
pub(super) fn triggers(
    run: &mut Run<'_>,
    wanted: &[(usize, bool)],
    shoes: u64,
) -> Result<Vec<(usize, Exact)>, Error> {
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let pilot = shoes.min(PILOT);
    let sums = run.sums(1, pilot, &AtomicU64::new(0), pilot)?;
    let mut found = Vec::new();
    for (play, whole) in wanted {
        let halves = best_of(run, &sums, *play, *whole);
        let last = halves_at(BY_COUNT - 1);
        let beyond =
            run.layout.by_count(*play).is_some_and(|[rounds, _]| sums.of[rounds.end - 1] > 0);
        if beyond && halves >= last {
            return Err(Error::usage(format!(
                "the best trigger of a count is looked for up to {}, and this one goes beyond it: \
                 expected a {TRIGGER}, or {TAGS} that are smaller",
                last / 2
            )));
        }
        let trigger = Exact::ratio(halves, 2).unwrap_or_default();
        let (above, below) = if halves % 2 == 0 { (halves / 2, 1) } else { (halves, 2) };
        let of_play = &mut run.plays[*play];
        of_play.counter =
            of_play.counter.as_ref().map(|counter| counter.stepped(vec![(above, below)]));
        found.push((*play, trigger));
    }
    Ok(found)
}

/// Takes the triggers that another part of the run has found.
pub(super) fn triggers_of(
    run: &mut Run<'_>,
    wanted: &[(usize, bool)],
    plays: &[OfPlay],
) -> Option<Vec<(usize, Exact)>> {
    let mut found = Vec::new();
    for (play, _) in wanted {
        let trigger = Exact::parse(plays.get(*play)?.betting.trigger.as_ref()?)?;
        let above = i64::try_from(trigger.numerator().to_i128()?).ok()?;
        let below = i64::try_from(trigger.denominator().to_i128()?).ok()?;
        let of_play = &mut run.plays[*play];
        of_play.counter =
            of_play.counter.as_ref().map(|counter| counter.stepped(vec![(above, below)]));
        found.push((*play, trigger));
    }
    Some(found)
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
