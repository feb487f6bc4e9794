//! Searches for other numbers of decks and other wagers that yield a wrong printed figure.

use rayon::prelude::*;

use crate::pricing::{self, Watch, claims};
use crate::question::audit::explain::{self as explained, Found, Refined, Why};
use crate::settle;
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::claim::{Claim, Subject};
use crate::table::model::{Table, Variant, Wager};
use crate::table::settlement::Round;
use crate::wording::capital;

use super::answers::{Answer, Answers, Spot, Thing, Wanted};
use super::case::ClaimCase;

/// The numbers of decks that the search tries.
const DECKS: std::ops::RangeInclusive<u32> = 1..=12;

/// The alternatives for the claims that differ, in the order of the claims.
pub(super) struct Elsewhere<'a> {
    suspects: Vec<Suspect<'a>>,
    answers: Answers,
}

/// The alternatives to try for one claim that differs.
struct Suspect<'a> {
    decks: Vec<(u32, Wanted<'a>)>,
    wagers: Vec<Candidate<'a>>,
}

/// Another wager that may yield the printed figure.
struct Candidate<'a> {
    wanted: Wanted<'a>,
    variant: &'a Variant,
    wager: &'a Wager,
    relation: Relation,
    /// Its events compared with the claim's events; `None` if they do not refine them, or if the
    /// wager does not yield the printed figure.
    refined: Option<Refined>,
}

/// The relation of another wager to the claim's wager.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Relation {
    /// It has the same id or the same name.
    Namesake,
    /// It has the same id but for the name of this hand.
    OtherHand(&'static str),
    /// It is not related by name, but observes every field that the claim's wager observes.
    None,
}

impl Relation {
    /// Returns the relation of `other` to `own`, in a game with these hands.
    fn of(hands: &'static [&'static str], own: &Wager, other: &Wager) -> Self {
        let pairs = hands.iter().flat_map(|from| hands.iter().map(move |to| (from, to)));
        let one = pairs.filter(|(from, to)| from != to).find(|(from, to)| {
            let is_hand = |word: &str| word == **from;
            own.id.split('-').any(is_hand) && own.id.replace(**from, to) == other.id
        });
        match one {
            Some((_, hand)) => Self::OtherHand(hand),
            None if own.id == other.id || own.name == other.name => Self::Namesake,
            None => Self::None,
        }
    }
}

/// Prices the alternatives for these claims.
pub(super) fn search<'a>(
    catalog: &'a Catalog,
    cases: &[&ClaimCase<'a>],
    watch: &dyn Watch,
) -> Elsewhere<'a> {
    let suspect =
        |case: &&ClaimCase<'a>| Suspect { decks: decks(case), wagers: wagers(catalog, case) };
    let mut suspects: Vec<Suspect<'a>> = cases.iter().map(suspect).collect();
    let wanted = suspects.iter().flat_map(|suspect| {
        let decks = suspect.decks.iter().map(|(_, wanted)| wanted);
        decks.chain(suspect.wagers.iter().map(|one| &one.wanted))
    });
    let wanted: Vec<Wanted<'a>> = wanted
        .map(|one| Wanted { spot: one.spot.clone(), thing: one.thing, place: one.place })
        .collect();
    let answers = Answers::find(&wanted, watch);
    suspects.par_iter_mut().zip(cases).for_each(|(Suspect { wagers, .. }, case)| {
        wagers.retain(|one| {
            let cards = one.wanted.spot.shoe.cards();
            let met = answers.of(&one.wanted).and_then(|answer| match answer {
                Answer::Wager(wager) => explained::met(&[case.claim], wager, cards),
                Answer::Ways(..) | Answer::Chance(_) | Answer::OverTime(_) => None,
            });
            met.is_some()
        });
        for one in wagers {
            one.refined = refined(case, one, watch);
        }
    });
    Elsewhere { suspects, answers }
}

/// Returns the first thing to price for this claim, on every other number of whole decks.
fn decks<'a>(case: &ClaimCase<'a>) -> Vec<(u32, Wanted<'a>)> {
    let Some(own) = case.spot.shoe.whole_decks().filter(|_| !case.is_effect()) else {
        return Vec::new();
    };
    let first = case.first();
    let others = DECKS.filter(|decks| *decks != own);
    let others = others.filter_map(|decks| Some((decks, Shoe::decks(decks).ok()?)));
    let mut others: Vec<_> = others
        .map(|(decks, shoe)| {
            let spot = Spot { shoe, ..first.spot.clone() };
            (decks, Wanted { spot, thing: first.thing, place: first.place })
        })
        .collect();
    // Decks that the rules allow come first; within each group, the nearest number.
    let allowed = |decks: &u32| case.spot.table.decks.contains(decks);
    others.sort_by_key(|(decks, _)| (!allowed(decks), decks.abs_diff(own)));
    others
}

/// Returns other wagers dealt by the same rule that are related by name, or that observe every
/// field the claim's wager observes.
fn wagers<'a>(catalog: &'a Catalog, case: &ClaimCase<'a>) -> Vec<Candidate<'a>> {
    let (Some((_, own)), false) = (case.wagers.first(), case.is_effect()) else {
        return Vec::new();
    };
    let Ok(Round { lines, .. }) = own.of_round() else { return Vec::new() };
    let event = match &case.claim.subject {
        Subject::Wager { event, .. } => event.as_ref().map(|event| event.value.as_str()),
        _ => return Vec::new(),
    };
    let looks_at = settle::observed(lines);
    let game = case.spot.table;
    let mut found: Vec<Candidate<'a>> = Vec::new();
    let offers = catalog.variants().filter(|(table, _)| {
        std::ptr::eq(table.vocabulary, game.vocabulary) && table.rule == game.rule
    });
    // The same variant first, then the same table, then other tables, and collections last.
    let mut offers: Vec<(&'a Table, &'a Variant)> = offers.collect();
    offers.sort_by_key(|(table, variant)| {
        let away = table.id != game.id;
        (away || variant.id != case.spot.variant.id, away, table.collection.is_some())
    });
    for (table, variant) in offers {
        for wager in &variant.wagers {
            let Ok(Round { lines: others, .. }) = wager.of_round() else { continue };
            let fields = settle::observed(others);
            let has_event =
                |name: &str| others.iter().any(|line| line.name == name) || name == settle::LOSS;
            let relation = Relation::of(game.vocabulary.hands, own, wager);
            let sees = || looks_at.fields().all(|field| fields.fields().any(|one| one == field));
            if (relation != Relation::None || sees())
                && event.is_none_or(has_event)
                && !wager.settles_like(own)
            {
                let spot = Spot { table, variant, ..case.spot.clone() };
                let thing = Thing::Wager(wager, None);
                let wanted = Wanted { spot, thing, place: case.place() };
                found.push(Candidate { wanted, variant, wager, relation, refined: None });
            }
        }
    }
    // Of wagers that settle alike, keep the one most closely related to the claim's.
    found.sort_by_key(|one| one.relation);
    let mut told: Vec<&Wager> = Vec::new();
    found.retain(|one| {
        let again = told.iter().any(|other| other.settles_like(one.wager));
        told.push(one.wager);
        !again
    });
    found
}

/// Compares the events of another wager with the claim's events.
fn refined(case: &ClaimCase<'_>, other: &Candidate<'_>, watch: &dyn Watch) -> Option<Refined> {
    // Two wagers that are offered in different rounds have no common law.
    let own = case.wagers.first()?.1;
    if own.offer.given.is_some() || other.wager.offer.given.is_some() {
        return None;
    }
    let (coarse, fine) = (own.of_round().ok()?.lines, other.wager.of_round().ok()?.lines);
    let mut observed = settle::observed(coarse);
    observed.watch_all(&settle::observed(fine));
    let (table, shoe) = (case.spot.table, case.spot.shoe.clone());
    let pricing = pricing::Case::new(table, shoe, watch).ok()?;
    let law = pricing.law(&observed, &other.wager.name).ok()?;
    explained::refined(fine, coarse, &law)
}

impl Elsewhere<'_> {
    /// Returns the alternatives that yield the printed figure of the claim. `at` is its index among
    /// the claims that differ, and `company` begins with it.
    pub fn found(&self, at: usize, case: &ClaimCase<'_>, company: &[&Claim]) -> Vec<Found> {
        let suspect = &self.suspects[at];
        let decks = suspect.decks.iter().filter_map(|(decks, wanted)| {
            let allowed = case.spot.table.decks.contains(decks);
            self.met(wanted, company, Why::Decks { decks: *decks, allowed })
        });
        let wagers = suspect.wagers.iter().filter_map(|one| {
            let (table, wager) = (one.wanted.spot.table, one.wager.id.clone());
            let variant = table.name_of(one.variant);
            let near = table.id == case.spot.table.id;
            let why = match (one.relation, one.refined.clone()) {
                (Relation::OtherHand(hand), _) => {
                    let here = near && one.variant.id == case.spot.variant.id;
                    let hand = capital(hand);
                    Why::OtherHand { hand, variant: (!here).then_some(variant), wager }
                }
                (_, Some(Refined { finer, pays })) => Why::Paytable { variant, wager, pays, finer },
                (Relation::Namesake, None) => Why::Namesake { variant, wager, near },
                (Relation::None, None) => return None,
            };
            self.met(&one.wanted, company, why)
        });
        decks.chain(wagers).collect()
    }

    fn met(&self, wanted: &Wanted<'_>, company: &[&Claim], why: Why) -> Option<Found> {
        let cards = wanted.spot.shoe.cards();
        let claim = company.first()?;
        match self.answers.of(wanted)? {
            Answer::Wager(wager) => {
                let (exact, met) = explained::met(company, wager, cards)?;
                Some(Found { why, exact, met, of: company.len() })
            }
            Answer::Ways(ways, all) => {
                Found::alone(claim, &claims::of_ways(claim, (ways, all), cards)?, why)
            }
            Answer::Chance(exact) => Found::alone(claim, exact, why),
            Answer::OverTime(time) => {
                Found::alone(claim, &time.claimed(claim.quantity.value)?, why)
            }
        }
    }
}
