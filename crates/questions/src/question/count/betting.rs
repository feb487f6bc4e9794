//! Prepares counts: the tags, the scale, and the counts at which the stake changes.

use crate::card::Grain;
use crate::error::Error;
use crate::exact::Exact;
use crate::pricing::Watch;
use crate::shoe::{Composition, Shoe};
use crate::table::Catalog;
use crate::table::model::{Table, Variant};
use crate::table::settlement::Round;
use crate::wording::asked::{START, TAGS, TRIGGER};

use super::best::{self, Best};
use super::counter::{Counter, TRIGGERS, fraction};
use super::report::Betting;
use super::{CountRule, Scale, Tags, Trigger, optimal};

/// Returns a rule without a count.
pub(super) fn none() -> Betting {
    Betting {
        by: String::new(),
        tags: None,
        alike: None,
        from: None,
        trigger: None,
        trigger_found: false,
        ramp: None,
        per: None,
        round: None,
        start: None,
        tag_sum: None,
    }
}

/// Prepares a count for a wager.
pub(super) fn counter(
    catalog: &Catalog,
    (table, variant): (&Table, &Variant),
    Round { wager, lines }: Round<'_>,
    (shoe, full): (&Shoe, &Composition),
    rule: &CountRule,
    watch: &dyn Watch,
) -> Result<(Counter, Betting), Error> {
    let name = table.name_of(variant);
    let (best, from) = match &rule.tags {
        Tags::Given(tags) => (Best::Tags(tags.clone()), None),
        Tags::Best(level) => {
            let of = (name.as_str(), wager.id.as_str(), lines);
            let best = best::tags(catalog, of, table.game, shoe, *level, watch)?;
            (best, Some(format!("best of level {level}")))
        }
    };
    let trigger = |trigger: &Exact| {
        fraction(trigger, TRIGGERS).ok_or_else(|| {
            let (most, parts) = TRIGGERS;
            let why = format!(
                "expected a count from -{most} to {most}, in parts no finer than 1/{parts}"
            );
            Error::value(TRIGGER, trigger, why)
        })
    };
    let (steps, first, ramp) = match &rule.trigger {
        Trigger::Best => (vec![(0, 1)], Exact::zero(), None),
        Trigger::At(at) => (vec![trigger(at)?], at.clone(), None),
        Trigger::BestRamp => (optimal::counts(), Exact::zero(), None),
        Trigger::Ramp(ramp) => (ramp.counts(), ramp.first().clone(), Some(ramp.to_string())),
    };
    let mut betting = Betting {
        by: "count".into(),
        from,
        trigger: Some(first.to_string()),
        trigger_found: matches!(rule.trigger, Trigger::Best | Trigger::BestRamp),
        ramp,
        ..none()
    };
    let tags = match best {
        Best::Tags(tags) => tags,
        Best::Alike(grain) => {
            let alike = match grain {
                Grain::Value => "value",
                Grain::Rank => "rank",
                Grain::Suit => "suit",
                Grain::Card => "rank and suit",
            };
            betting.alike = Some(alike.into());
            return Ok((Counter::of_alike(grain, full, steps), betting));
        }
    };
    if tags.are_none() {
        let why = "no card has a tag: expected one that is not 0";
        return Err(Error::value(TAGS, &tags, why));
    }
    betting.tags = Some(tags.to_string());
    let (of, parts) = tags.in_parts();
    let counter = match &rule.scale {
        Scale::True { per, round } => {
            betting.per = Some(per.key().into());
            betting.round = Some(round.key().into());
            let sum = tags.sum(&full.at(Grain::Card));
            betting.tag_sum = (!sum.is_zero()).then(|| sum.to_string());
            Counter::of_tags((of, parts), 0, Some((*per, *round)), steps)
        }
        Scale::Running { start } => {
            betting.start = Some(start.to_string());
            let in_parts = start * &Exact::integer(parts);
            let whole = in_parts.is_whole().then(|| fraction(&in_parts, TRIGGERS)).flatten();
            let Some((start, _)) = whole else {
                let why = "expected a number of the size of a count, in the parts of its tags";
                return Err(Error::value(START, start, why));
            };
            Counter::of_tags((of, parts), start, None, steps)
        }
    };
    Ok((counter, betting))
}
