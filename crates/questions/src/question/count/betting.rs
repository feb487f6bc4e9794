//! Prepares counts: the tags, the scale, and the counts at which the stake changes.

use itertools::Itertools;

use crate::card::Grain;
use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::figure::short;
use crate::pricing::Watch;
use crate::shoe::{Composition, Shoe};
use crate::table::Catalog;
use crate::table::model::{Table, Variant, Wager};
use crate::wording::asked::{ENTER, RAMP, START, TAGS, TRIGGER};

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
        enter: None,
        per: None,
        round: None,
        start: None,
        before: None,
        tag_sum: None,
    }
}

/// Returns the error for a count that none of these wagers has.
pub(super) fn unnamed(name: &str, wagers: &[&Wager]) -> Error {
    let none = match wagers {
        [wager] => format!("{} has no count of this name", wager.name),
        _ => "no wager has a count of this name".to_owned(),
    };
    let counts = wagers.iter().flat_map(|wager| &wager.counts);
    let names = counts.map(|count| &count.id).sorted().dedup();
    let names = names.map(|name| format!("{name}, ")).join("");
    let why = format!(
        "{none}: expected {names}terms as \"4=-1 9=2\", 10 or 13 numbers, or best:2 for the best \
         tags up to 2"
    );
    Error::value(TAGS, brief(name), why)
}

/// Checks the count at which the player begins to bet: it is above the one below which he stops.
fn check_enter(enter: &Exact, trigger: &Trigger, wager: &Wager) -> Result<(), Error> {
    let first = match trigger {
        Trigger::Best | Trigger::BestRamp => {
            let why = format!("expected a {TRIGGER} or a {RAMP} beside it, below which bets stop");
            return Err(Error::value(ENTER, enter, why));
        }
        Trigger::At(first) => first,
        Trigger::Ramp(ramp) => &ramp.steps()[0].from,
    };
    if enter <= first {
        let first = short(first);
        let why = format!("expected a count above {first}, below which {} is not bet", wager.name);
        return Err(Error::value(ENTER, enter, why));
    }
    Ok(())
}

/// A count that is ready to be kept, and the parts of its rule with nothing left open.
pub(super) struct Prepared {
    pub counter: Counter,
    pub betting: Betting,
    pub scale: Scale,
    pub trigger: Trigger,
}

/// Returns the shoe before any card left it. A list of counts begins as it is.
fn whole(shoe: &Shoe) -> Result<Shoe, Error> {
    shoe.base_decks().map_or(Ok(shoe.clone()), Shoe::decks)
}

/// Prepares a count for a wager. A named count of the wager has what the rule leaves open, or else
/// it is a plain true count with its best trigger.
pub(super) fn counter(
    catalog: &Catalog,
    (table, variant): (&Table, &Variant),
    wager: &Wager,
    shoe: &Shoe,
    rule: &CountRule,
    watch: &dyn Watch,
) -> Result<Prepared, Error> {
    let whole = whole(shoe)?;
    let (per, round) = Default::default();
    let usual = (Scale::True { per, round }, Trigger::Best);
    let (best, from, (scale, trigger)) = match &rule.tags {
        Tags::Given(tags) => (Best::Tags(tags.clone()), None, usual),
        Tags::Named(name) => {
            let of = wager.count(name).ok_or_else(|| unnamed(name, &[wager]))?;
            let terms = (of.scale.clone(), Trigger::At(of.trigger.clone()));
            (Best::Tags(of.tags.clone()), Some(name.clone()), terms)
        }
        Tags::Best(level) => {
            let name = table.name_of(variant);
            let of = (name.as_str(), wager.id.as_str());
            let best = best::tags(catalog, of, &whole, *level, watch)?;
            (best, Some(format!("best of level {level}")), usual)
        }
    };
    let scale = rule.scale.clone().unwrap_or(scale);
    let trigger = rule.trigger.clone().unwrap_or(trigger);
    let at = |name, count: &Exact| {
        fraction(count, TRIGGERS).ok_or_else(|| {
            let (most, parts) = TRIGGERS;
            let why = format!(
                "expected a count from -{most} to {most}, in parts no finer than 1/{parts}"
            );
            Error::value(name, count, why)
        })
    };
    let (steps, first, ramp) = match &trigger {
        Trigger::Best => (vec![(0, 1)], Exact::zero(), None),
        Trigger::At(count) => (vec![at(TRIGGER, count)?], count.clone(), None),
        Trigger::BestRamp => (optimal::counts(), Exact::zero(), None),
        Trigger::Ramp(ramp) => (ramp.counts(), ramp.first().clone(), Some(ramp.to_string())),
    };
    let enter = rule.enter.as_ref().map(|count| at(ENTER, count)).transpose()?;
    if let Some(enter) = &rule.enter {
        check_enter(enter, &trigger, wager)?;
    }
    let mut betting = Betting {
        by: "count".into(),
        enter: rule.enter.as_ref().map(ToString::to_string),
        from,
        trigger: Some(first.to_string()),
        trigger_found: matches!(trigger, Trigger::Best | Trigger::BestRamp),
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
            if let Some(start) = &rule.start {
                let why = format!("{} is counted by pairs of cards, not by tags", wager.name);
                return Err(Error::value(START, start, why));
            }
            betting.alike = Some(alike.into());
            let full = Composition::from(&whole);
            let counter = Counter::of_alike(grain, &full, steps).entered(enter);
            return Ok(Prepared { counter, betting, scale, trigger });
        }
    };
    if tags.are_none() {
        let why = "no card has a tag: expected one that is not 0";
        return Err(Error::value(TAGS, &tags, why));
    }
    betting.tags = Some(tags.to_string());
    let sum = |shoe: &Shoe| {
        tags.sum(shoe.types(), shoe.known()).ok_or_else(|| {
            let why = format!(
                "they look at suits or ranks, and shoe \"{shoe}\" tells only {}",
                shoe.known()
            );
            Error::value(TAGS, &tags, why)
        })
    };
    let (left, all) = (sum(shoe)?, sum(&whole)?);
    let before = &all - &left;
    betting.before = (!before.is_zero()).then(|| before.to_string());
    let (of, parts) = tags.in_parts();
    let (start, truth) = match &scale {
        Scale::True { per, round } => {
            betting.per = Some(per.key().into());
            betting.round = Some(round.key().into());
            betting.start = rule.start.as_ref().map(ToString::to_string);
            (rule.start.clone().unwrap_or_default(), Some((*per, *round)))
        }
        Scale::Running { start } => {
            let start = rule.start.as_ref().unwrap_or(start);
            betting.start = Some(start.to_string());
            (start.clone(), None)
        }
    };
    let last = &start + &all;
    betting.tag_sum = (truth.is_some() && !last.is_zero()).then(|| last.to_string());
    let in_parts = &(&start + &before) * &Exact::integer(parts);
    let in_parts = in_parts.is_whole().then(|| fraction(&in_parts, TRIGGERS)).flatten();
    let Some((in_parts, _)) = in_parts else {
        let why = "expected a number of the size of a count, in the parts of its tags";
        return Err(Error::value(START, start, why));
    };
    let counter = Counter::of_tags((of, parts), in_parts, truth, steps).entered(enter);
    Ok(Prepared { counter, betting, scale, trigger })
}
