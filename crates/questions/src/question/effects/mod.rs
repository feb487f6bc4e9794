//! Calculates effects of removal.
//!
//! Wagers that can share their deals form one job: one deal of the whole shoe, and one without a
//! card of each kind. Dealing distinguishes cards only as far as a wager observes them, which
//! changes no figure.

mod curve;
mod kinds;
pub mod page;
pub mod removal;
pub mod report;
pub mod second_order;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use crate::card::Grain;
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::figure::{Correlation, Figure, Root, Tool};
use crate::game::api::{Company, all_deals};
use crate::pricing::figures::Head;
use crate::pricing::figures::shoe_info;
use crate::pricing::figures::{GameInfo, OfferInfo, Refused};
use crate::pricing::reach;
use crate::pricing::{Case, Progress, Watch, one_default, placed, shoe_of};
use crate::question::effects::kinds::{alike, cards_of};
use crate::question::effects::removal::{Count, Effects, Search};
use crate::question::effects::report::{
    CardEffect, CountReport, EffectsReport, EffectsStudy, LevelReport, WagerEffects,
};
use crate::question::{self, About, Shape};
use crate::settle::{self, Net};
use crate::shoe::Shoe;
use crate::table::model::Variant;
use crate::table::settlement::Round;
use crate::table::unsettled::Because;
use crate::table::{Catalog, Chosen, is_wanted};
use crate::wording::Names;

/// The facts about this question.
pub const ABOUT: About = About {
    id: "effects",
    doc: "Effects of removal, and the card counts that follow: tags, correlation, EV by true count",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "Effects of removal.",
        schema: |generator| generator.subschema_for::<report::EffectsStudy>(),
    }),
};

impl question::Question for EffectsRequest {
    type Answer = EffectsStudy;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<EffectsStudy, Error> {
        effects(catalog, self, watch)
    }
}

impl question::Answer for EffectsStudy {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(self.reports.iter().map(|report| &report.game).collect())
    }

    fn word(&mut self, names: &dyn Names) {
        let refused = self.reports.iter_mut().flat_map(|report| &mut report.refused);
        refused.for_each(|refused| refused.reason.word(names));
    }

    fn shorten(&mut self) {
        for wager in self.reports.iter_mut().flat_map(|report| &mut report.wagers) {
            wager.cards.clear();
            wager.second_order.iter_mut().for_each(|found| found.pairs.clear());
        }
    }
}

/// Parameters of a question about effects of removal.
#[derive(Clone, Debug)]
pub struct EffectsRequest {
    /// The shoe; `None` for the default number of decks of each game.
    pub shoe: Option<Shoe>,
    /// Further shoes, as in [`crate::question::price::Request`].
    pub more_shoes: Vec<Shoe>,
    /// Variants, as in [`crate::question::price::Request`]; empty for the default set.
    pub variants: Vec<String>,
    /// Ids of wagers; empty for all.
    pub wagers: Vec<String>,
    /// Levels of integer tags, in the range `1..=4`; empty for no integer tags.
    pub levels: Vec<u8>,
    /// True counts at which to give the expectation, by the tags of the highest level.
    pub true_counts: Vec<Exact>,
    /// Cards left in the shoe at these true counts; `None` for half of the shoe.
    pub left: Option<u64>,
}

impl Default for EffectsRequest {
    fn default() -> Self {
        Self {
            shoe: None,
            more_shoes: Vec::new(),
            variants: Vec::new(),
            wagers: Vec::new(),
            levels: LEVELS.collect(),
            true_counts: Vec::new(),
            left: None,
        }
    }
}

/// The range of levels of tags.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=4;

/// Calculates the effects of removal of wagers, and the card counts based on them.
///
/// `watch` receives the progress of the dealing, from any thread.
///
/// # Errors
///
/// Returns an error if a variant or wager is unknown or ambiguous, or if a level is out of range.
/// Returns an error if the shoe without one card cannot complete a round, if its cards are known
/// too coarsely for every wager, or if the shoe cannot have the requested number of cards left.
///
/// # Example
///
/// ```
/// use shoe_odds::{Catalog, EffectsRequest, Shoe};
///
/// let request = EffectsRequest {
///     shoe: Some(Shoe::decks(8)?),
///     variants: vec!["dragon-bonus".into()],
///     wagers: vec!["tie".into()],
///     ..EffectsRequest::default()
/// };
/// let study = shoe_odds::effects(&Catalog::builtin(), &request, &())?;
/// let tie = &study.reports[0].wagers[0];
/// // An ace less makes ties a little likelier, a six less makes them rarer.
/// assert_eq!(tie.cards[1].effect.exact.percent(5), "0.01293%");
/// assert_eq!(tie.cards[6].effect.exact.percent(5), "-0.11595%");
/// assert!(tie.sum.exact.is_zero());
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn effects(
    catalog: &Catalog,
    request: &EffectsRequest,
    watch: &dyn Watch,
) -> Result<EffectsStudy, Error> {
    let Chosen { variants: selected, wagers } =
        catalog.choose(&request.variants, &request.wagers)?;
    let request = &EffectsRequest { wagers, ..request.clone() };
    if let Some(level) = request.levels.iter().find(|level| !LEVELS.contains(level)) {
        return Err(Error::usage(format!("level {level} of tags: expected levels from 1 to 4")));
    }
    if request.levels.is_empty() && !request.true_counts.is_empty() {
        return Err(Error::usage("true counts are of tags of some level: expected a level"));
    }
    let mut reports = Vec::new();
    one_default(request.shoe.as_ref(), &selected, &request.wagers)?;
    for (table, variant) in selected {
        let wanted = || variant.wagers.iter().filter(|wager| is_wanted(wager, &request.wagers));
        if wanted().next().is_none() {
            continue;
        }
        reach::refuse_unreachable(table, wanted(), watch)?;
        let first = shoe_of(request.shoe.as_ref(), table)?;
        for shoe in std::iter::once(&first).chain(&request.more_shoes) {
            shoe.finite()?;
            let pricing = Case::new(table, shoe.clone(), watch)?;
            let removal = Removal { pricing: &pricing, request };
            removal.check()?;
            reports.push(removal.report(variant)?);
        }
    }
    match reports.iter().find_map(|report: &EffectsReport| report.refused.first()) {
        Some(Refused { id, reason, error, .. })
            if reports.iter().all(|one| one.wagers.is_empty()) =>
        {
            let reason = reason.marked();
            let of_reason =
                || Error::usage(format!("wager \"{id}\" has no effects of removal: {reason}"));
            Err(error.clone().unwrap_or_else(of_reason))
        }
        _ => Ok(EffectsStudy { tool: Tool::THIS, reports }),
    }
}

/// A case and the request about it.
struct Removal<'a> {
    pricing: &'a Case<'a>,
    request: &'a EffectsRequest,
}

impl Removal<'_> {
    /// Refuses a shoe that cannot deal a round without one card, and a number of cards left that is
    /// out of range.
    fn check(&self) -> Result<(), Error> {
        let Case { game, shoe, .. } = self.pricing;
        let (cards, of_round) = (shoe.cards(), game.cards());
        if cards <= of_round {
            return Err(Error::shoe(format!(
                "a round of {} takes up to {of_round} cards and shoe \"{shoe}\" holds {cards}: \
                 without one card it has to hold those, expected {} cards or more",
                game.name(),
                of_round + 1,
            )));
        }
        match self.request.left {
            Some(left) if !(of_round..=cards).contains(&left) => Err(Error::usage(format!(
                "{left} cards left of shoe \"{shoe}\": expected {of_round}, for a round of {}, \
                 to {cards}",
                game.name()
            ))),
            _ => Ok(()),
        }
    }

    fn report(&self, variant: &Variant) -> Result<EffectsReport, Error> {
        let pricing = self.pricing;
        let mut rounds: Vec<Round<'_>> = Vec::new();
        let mut refused = Vec::new();
        for wager in variant.wagers.iter().filter(|wager| is_wanted(wager, &self.request.wagers)) {
            let round = wager.of_round().and_then(Round::in_every_round);
            match round.and_then(|round| round.offered_with(&pricing.shoe)) {
                Err(unsettled) => refused.push(Refused::wager(wager, unsettled.reason())),
                Ok(round) => {
                    let observed = settle::observed(round.lines);
                    if let Some(reason) = pricing.refusal(&observed) {
                        let error = pricing.refused(wager, round.lines, &reason);
                        refused.push(Refused::wager(wager, reason).with(error));
                    } else if pricing.game.takes_seconds(&pricing.shoe, &observed) {
                        refused.push(Refused::wager(wager, Because::Slow.sentence(&[])));
                    } else {
                        rounds.push(round);
                    }
                }
            }
        }
        let jobs = self.jobs(&rounds);
        let done = jobs.par_iter().map(|job| self.done(job)).collect::<Result<Vec<_>, _>>()?;
        let mut done: Vec<(usize, WagerEffects)> = done.into_iter().flatten().collect();
        done.sort_by_key(|(place, _)| *place);
        let Head { game, variant, mut notes } = Head::of(pricing.table, variant);
        notes.extend(rounds.iter().find_map(|round| round.wager.remark_on_stakes()));
        Ok(EffectsReport {
            game,
            variant,
            shoe: shoe_info(pricing.table, &pricing.shoe),
            model: "one round from this shoe, and from it without one card of a kind",
            convention: "positive for a card whose removal favors the wager",
            notes,
            wagers: done.into_iter().map(|(_, wager)| wager).collect(),
            refused,
        })
    }

    /// Groups wagers that can share one deal, and look at cards equally finely.
    fn jobs<'r>(&self, rounds: &[Round<'r>]) -> Vec<Job<'r>> {
        let Case { game, shoe, .. } = self.pricing;
        let mut jobs: Vec<Job<'r>> = Vec::new();
        for (place, round) in rounds.iter().enumerate() {
            let observed = settle::observed(round.lines);
            let grain = game.grain(&observed);
            let shared = game.company(shoe, &observed) == Company::Common;
            let alike = jobs.iter_mut().find(|job| shared && job.shared && job.grain == grain);
            match alike {
                Some(job) => {
                    job.observed.watch_all(&observed);
                    job.rounds.push((place, *round));
                }
                None => {
                    let rounds = vec![(place, *round)];
                    jobs.push(Job { grain, shared, observed, rounds });
                }
            }
        }
        jobs
    }

    fn done(&self, job: &Job<'_>) -> Result<Vec<(usize, WagerEffects)>, Error> {
        let shoe = &self.pricing.shoe;
        let kinds = shoe.kinds(job.grain);
        let less = |removed: usize| {
            let mut kinds = kinds.clone();
            kinds[removed].1 -= 1;
            let name = format!("{shoe} - {}", kinds[removed].0);
            Shoe::of_kinds(kinds, job.grain, &name)
        };
        let whole = Shoe::of_kinds(kinds.clone(), job.grain, &shoe.to_string());
        // Kinds that differ only in the name of a suit are dealt once.
        let alike = alike(&kinds, !self.pricing.game.names_suits(&job.observed));
        let dealt: Vec<usize> = (0..kinds.len()).filter(|at| alike[*at] == *at).collect();
        let law_of = |at: &usize| dealt.binary_search(at).expect("the first of its like is dealt");
        let laws_of: Vec<usize> = alike.iter().map(law_of).collect();
        let mut shoes = vec![whole];
        let mut laws = self.laws(&job.observed, &shoes, (job, "the whole shoe"))?;
        // A round from a shoe with fewer cards is also a round from the whole shoe. If all rounds
        // of the whole shoe pay the same, no removal has an effect, and no other shoe is dealt.
        let is_constant =
            job.rounds.iter().all(|(_, round)| Net::new(round.lines, &laws[0]).is_constant());
        if !is_constant {
            shoes.extend(dealt.iter().map(|at| less(*at)));
            laws.extend(self.laws(&job.observed, &shoes[1..], (job, "the shoe less a card"))?);
        }
        let lots = self.lots(&laws[0]);
        let (of_round, times) = self.over_ordered_deals(&shoes, &laws, &lots)?;
        let effects = job.rounds.par_iter().map(|(_, round)| {
            let net = Net::new(round.lines, &laws[0]);
            let of_shoe = &net.won(&laws[0]) * &times[0];
            let won = laws[1..].iter().zip(&times[1..]).map(|(law, times)| &net.won(law) * times);
            let won: Vec<Whole> = match is_constant {
                true => {
                    let (n, rest) = (shoe.cards(), shoe.cards() - of_round);
                    let won = (&of_shoe * &Whole::from(rest)).quotient(&Whole::from(n));
                    vec![won.unwrap_or_default(); dealt.len()]
                }
                false => won.collect(),
            };
            let without = kinds.iter().zip(&laws_of);
            let without = without.map(|((face, left), law)| (*face, *left, won[*law].clone()));
            let unit = net.unit() * &lots;
            let effects =
                Effects::new(shoe.cards(), of_round, &unit, &of_shoe, without.collect(), job.grain);
            (effects, unit)
        });
        let (effects, units): (Vec<Effects>, Vec<Whole>) = effects.unzip();
        let second_order = self.second_order(job, &effects)?;
        let found = effects.par_iter().zip(&units).zip(second_order);
        let wagers = job.rounds.par_iter().zip(found);
        let wagers = wagers.map(|((place, round), ((effects, unit), second_order))| {
            let wager = self.wager(*round, effects, job, unit)?;
            Ok((*place, WagerEffects { second_order, ..wager }))
        });
        wagers.collect()
    }

    /// Returns how many times the law of the whole shoe counts each ordered deal. A game in which
    /// hands draw counts each once.
    fn lots(&self, law: &Distribution) -> Whole {
        let (game, cards) = (self.pricing.game, self.pricing.shoe.cards());
        let deals = all_deals(cards, game.cards());
        let lots = (game.most_cards() == game.cards()).then(|| law.total().quotient(&deals));
        lots.flatten().unwrap_or_else(Whole::one)
    }

    /// Finds a number of cards such that every law can be scaled to ordered deals of this many.
    /// Returns it with the factor of each law. If a hand is drawn, the laws of two shoes may count
    /// deals of more or fewer cards.
    fn over_ordered_deals(
        &self,
        shoes: &[Shoe],
        laws: &[Distribution],
        lots: &Whole,
    ) -> Result<(u64, Vec<Whole>), Error> {
        let game = self.pricing.game;
        let cards_of = |(shoe, law): (&Shoe, &Distribution)| {
            let mut dealt = game.cards()..=game.most_cards();
            dealt.find(|dealt| &all_deals(shoe.cards(), *dealt) * lots == *law.total())
        };
        let dealt = shoes.iter().zip(laws).map(cards_of).collect::<Option<Vec<u64>>>();
        let most = dealt.iter().flatten().copied().max().unwrap_or(0);
        let Some(dealt) = dealt.filter(|_| most < self.pricing.shoe.cards()) else {
            return Err(Error::shoe(format!(
                "rounds of {} may take all cards of shoe \"{}\": expected a larger shoe",
                game.name(),
                self.pricing.shoe
            )));
        };
        let times = shoes.iter().zip(&dealt);
        let times = times.map(|(shoe, dealt)| all_deals(shoe.cards() - dealt, most - dealt));
        Ok((most, times.collect()))
    }

    /// Deals these shoes, and reports progress by shoe. `what` describes the shoes; the name of the
    /// wager is added if the job has only one.
    fn laws(
        &self,
        observed: &Observed,
        shoes: &[Shoe],
        (job, what): (&Job<'_>, &str),
    ) -> Result<Vec<Distribution>, Error> {
        let one = match &job.rounds[..] {
            [(_, round)] => Some((&round.wager.name, round.lines)),
            _ => None,
        };
        let name = one.map_or(what.to_owned(), |(name, _)| format!("{name}: {what}"));
        let (watch, of) = (self.pricing.watch, shoes.len() as u64);
        let pricing = Case { watch: &OnlyStops(watch), ..self.pricing.clone() };
        let done = AtomicU64::new(0);
        let law = |shoe: &Shoe| {
            let law = pricing.law_on(shoe, observed, one.map_or("", |(name, _)| name));
            watch.tell(Progress { name: &name, done: done.fetch_add(1, Relaxed) + 1, of });
            law
        };
        let laws: Result<Vec<Distribution>, Error> = shoes.par_iter().map(law).collect();
        laws.map_err(placed(one.map_or(&[], |(_, lines)| lines)))
    }

    fn figure(&self, exact: Exact) -> Figure {
        Figure { exact }
    }

    fn wager(
        &self,
        round: Round<'_>,
        effects: &Effects,
        job: &Job<'_>,
        unit: &Whole,
    ) -> Result<WagerEffects, Error> {
        let best_tags = effects.best_tags();
        let levels = self.request.levels.par_iter().map(|level| (*level, effects.tags(*level)));
        let levels: Vec<(u8, Search)> = levels.collect();
        let count = |search: &Search| match search {
            Search::Found(tags) => Count::of_whole_tags(effects, tags),
            _ => None,
        };
        let cards = effects.kinds.iter().enumerate().map(|(at, kind)| CardEffect {
            card: cards_of(kind.face),
            left: kind.left,
            effect: self.figure(kind.effect.clone()),
            best_tag: best_tags.as_ref().map(|tags| self.figure(tags[at].clone())),
            tags: levels
                .iter()
                .map(|(_, search)| match search {
                    Search::Found(tags) => Some(tags[at]),
                    _ => None,
                })
                .collect(),
        });
        let curve = match self.request.true_counts.is_empty() {
            true => None,
            false => Some(self.curve(round, effects, &levels, job, unit)?),
        };
        Ok(WagerEffects {
            id: round.wager.id.clone(),
            name: round.wager.name.clone(),
            offer: OfferInfo::on(round.wager, &self.pricing.shoe),
            expectation: self.figure(effects.expectation.clone()),
            favourable: effects.expectation.is_positive(),
            told_by: effects.grain.to_string(),
            cards: cards.collect(),
            sum: self.figure(effects.balance()),
            best: Count::best(effects).map(|count| self.count(&count)),
            levels: levels
                .iter()
                .map(|(level, search)| LevelReport {
                    level: *level,
                    count: count(search).map(|count| self.count(&count)),
                    reason: reason(search),
                })
                .collect(),
            second_order: None,
            curve,
        })
    }

    fn count(&self, count: &Count) -> CountReport {
        CountReport {
            betting_correlation: Correlation {
                squared: count.squared_correlation.clone(),
                negative: false,
            },
            per_true_count: self.figure(count.per_true_count.clone()),
            turns_positive: self.figure(count.turns_positive.clone()),
            turns_positive_deviations: count.deviations.clone().map(|square| Root { square }),
        }
    }
}

/// A watch that can stop the work but receives no progress.
struct OnlyStops<'a>(&'a dyn Watch);

impl Watch for OnlyStops<'_> {
    fn tell(&self, _: Progress<'_>) {}

    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}

/// Wagers that share a deal.
struct Job<'a> {
    grain: Grain,
    /// `true` if other wagers of this grain may join.
    shared: bool,
    observed: Observed,
    /// The wagers, each with its index among all.
    rounds: Vec<(usize, Round<'a>)>,
}

/// Returns the reason that there are no tags.
fn reason(search: &Search) -> Option<&'static str> {
    match search {
        Search::Found(_) => None,
        Search::NoEffect => Some("the removal of one card changes nothing"),
        Search::NoneBalanced => Some("no balanced tags of this level follow the wager"),
        Search::TooMany => Some("too many different counts to search all tags of this level"),
    }
}
