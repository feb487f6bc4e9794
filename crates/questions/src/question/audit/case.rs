//! A claim with its subject, and the verdict on it.

use itertools::Itertools;

use crate::error::{Error, Mistake, Place};
use crate::exact::Exact;
use crate::figure::{Figure, short};
use crate::pricing::any_shoe_of;
use crate::pricing::claims;
use crate::pricing::figures::{OfferInfo, shoe_info};
use crate::question::audit::report::{AuditedClaim, Explanation, Verdict};
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::claim::{At, Claim, Quantity, Subject};
use crate::table::model::{Variant, Wager};
use crate::table::offer::Offer;

use super::Book;
use super::answers::{Answer, Answers, Spot, SpotKey, Thing, Wanted};
use super::estimate::{Estimate, Held};

/// A claim and the shoe and wagers it is about.
pub(super) struct ClaimCase<'a> {
    pub book: usize,
    pub claim: &'a Claim,
    pub spot: Spot<'a>,
    /// The identity of `spot`, for comparison with other claims.
    key: SpotKey,
    /// The wagers that the claim covers, one of each group that settles alike; empty for an outcome
    /// or a condition.
    pub wagers: Vec<(&'a Variant, &'a Wager)>,
}

/// The verdict on a claim, with the exact figure.
pub(super) struct Judged {
    /// The exact figure, in the multiple that was printed.
    pub exact: Exact,
    pub verdict: Verdict,
    /// The index in [`ClaimCase::wagers`] of the wager that the figure belongs to.
    pub wager: usize,
    /// For a claim about a count: the estimate from dealt shoes and its comparison with the print.
    pub counted: Option<(Estimate, Held)>,
}

impl Judged {
    /// `true` if the printed figure is wrong, so that explanations are worth a search.
    pub fn is_suspect(&self) -> bool {
        matches!(self.verdict, Verdict::Differs | Verdict::Erratum)
    }
}

impl<'a> ClaimCase<'a> {
    pub fn new(
        catalog: &'a Catalog,
        (book, from): (usize, &Book<'a>),
        claim: &'a Claim,
    ) -> Result<Self, Error> {
        let about = catalog.about(from.home, claim);
        let (table, variant) = *about.first().expect("a claim is about something, as was checked");
        let shoe = any_shoe_of(claim.shoe.as_ref().map(|shoe| &shoe.value), table)?;
        let mut wagers: Vec<(&Variant, &Wager)> = Vec::new();
        if let Subject::Wager { wager: id, .. } = &claim.subject {
            for (_, variant) in &about {
                let wager = variant.wagers.iter().find(|wager| wager.id == id.value);
                let wager =
                    wager.filter(|one| !wagers.iter().any(|(_, other)| one.settles_like(other)));
                wagers.extend(wager.map(|wager| (*variant, wager)));
            }
        }
        let dealt = claim.dealt.as_ref().map(|dealt| &dealt.value);
        let given = claim.given.as_ref().map(|given| given.value.as_str());
        let spot = Spot { table, variant, shoe, dealt, given };
        Ok(Self { book, claim, key: spot.key(), spot, wagers })
    }

    pub fn is_effect(&self) -> bool {
        self.claim.quantity.value.is_effect()
    }

    pub fn place(&self) -> &'a Place {
        &self.claim.place
    }

    pub fn mistake(&self, message: String) -> Error {
        let (place, help) = (self.claim.quantity.place.clone(), None);
        Error::table(vec![Mistake::new(place, message, help)])
    }

    /// Returns everything to price for this claim. For an effect of removal, each wager is followed
    /// by the same wager on the full shoe.
    pub fn wanted(&self) -> Vec<Wanted<'a>> {
        if self.claim.count.is_some() {
            return Vec::new();
        }
        let place = self.place();
        let things: Vec<Thing<'a>> = match &self.claim.subject {
            Subject::Wager { .. } => {
                let hands = self.claim.hands.as_ref().map(|hands| hands.value);
                let meter = self.claim.meter.as_ref().map(|meter| &meter.value);
                let is_of_meter = meter.is_some() || self.claim.quantity.value.is_of_all_rounds();
                let thing = |wager: &'a Wager| match is_of_meter {
                    true => Thing::Meter(wager, meter),
                    false => Thing::Wager(wager, hands),
                };
                self.wagers.iter().map(|(_, wager)| thing(wager)).collect()
            }
            Subject::Outcome { table, event } => vec![Thing::Outcome(table, event)],
            Subject::Rounds(when) => vec![Thing::Rounds(&when.value)],
        };
        let whole = self.spot.shoe.base_decks().filter(|_| self.is_effect());
        let whole = whole.and_then(|decks| Shoe::decks(decks).ok());
        let spots = things.into_iter().enumerate().flat_map(|(at, thing)| {
            let variant = self.wagers.get(at).map_or(self.spot.variant, |(variant, _)| variant);
            let here = Spot { variant, ..self.spot.clone() };
            let whole = whole.iter().map(|shoe| Spot { shoe: shoe.clone(), ..here.clone() });
            let spots: Vec<_> = [here.clone()].into_iter().chain(whole).collect();
            spots.into_iter().map(move |spot| Wanted { spot, thing, place })
        });
        spots.collect()
    }

    /// Returns the first thing to price for this claim.
    pub fn first(&self) -> Wanted<'a> {
        self.wanted().into_iter().next().expect("a claim is about something")
    }

    /// Compares the claim with the exact figures. If it covers several wagers, the result is for
    /// the first that differs, or else for the first of all.
    ///
    /// # Errors
    ///
    /// Returns an error if a figure could not be priced, or if the wager has no such figure.
    pub fn judged(&self, answers: &Answers) -> Result<Judged, Error> {
        let wanted = self.wanted();
        answers.refuse(&wanted)?;
        let of_each = wanted.chunks(if self.is_effect() { 2 } else { 1 });
        let cards = self.spot.shoe.cards();
        let figures = of_each.map(|asked| {
            let found: Vec<_> = asked.iter().filter_map(|one| answers.of(one)).collect();
            let exact = match found[..] {
                [Answer::Wager(less), Answer::Wager(whole)] => {
                    claims::effect(self.claim.quantity.value, whole, less)
                }
                [Answer::Wager(wager)] => claims::of_wager(self.claim, wager, cards),
                [Answer::OverTime(time)] => time.claimed(self.claim.quantity.value),
                [Answer::Ways(ways, all)] => claims::of_ways(self.claim, (ways, all), cards),
                [Answer::Chance(exact)] => {
                    let is_chance = self.claim.quantity.value == Quantity::Probability;
                    is_chance.then(|| exact.clone())
                }
                _ => None,
            };
            exact.map(|exact| claims::in_print(self.claim, &exact))
        });
        let figures: Option<Vec<Exact>> = figures.collect();
        let none = || self.no_figure(answers.of(&wanted[0]));
        let figures = figures.ok_or_else(none)?;
        let differs = figures.iter().position(|exact| !self.claim.printed.agrees_with(exact));
        let verdict = match (differs, &self.claim.erratum) {
            (None, None) => Verdict::Holds,
            (None, Some(_)) => Verdict::NoErratum,
            (Some(_), None) => Verdict::Differs,
            (Some(_), Some(_)) => Verdict::Erratum,
        };
        let wager = differs.unwrap_or(0);
        let exact = figures.get(wager).cloned().ok_or_else(none)?;
        Ok(Judged { exact, verdict, wager, counted: None })
    }

    /// Returns the error of a claim about a figure that its wager does not have. A payoff of a wager
    /// with several belongs to one of its events.
    fn no_figure(&self, found: Option<&Answer>) -> Error {
        let quantity = self.claim.quantity.value;
        let key = quantity.key();
        let wins = match found {
            Some(Answer::Wager(wager)) if quantity == Quantity::Pays => {
                wager.events.iter().filter(|event| event.pays.is_positive()).collect_vec()
            }
            _ => Vec::new(),
        };
        if wins.iter().map(|event| &event.pays).all_equal() {
            return self.mistake(format!("published: {key}: the wager has no such figure here"));
        }
        let names = wins.iter().map(|event| format!("\"{}\"", event.name)).join(", ");
        let message = format!("published: {key}: the wager has several payoffs");
        let help = Some(format!("expected one of its events beside it: {names}"));
        Error::table(vec![Mistake::new(self.claim.quantity.place.clone(), message, help)])
    }

    /// Compares the claim with figures estimated for a count. If it covers several wagers, the
    /// result is for the first that differs, or else for the first that needs more shoes.
    pub fn weighed(&self, found: &[Estimate]) -> Result<Judged, Error> {
        let held: Vec<Held> = found.iter().map(|one| one.held(self.claim)).collect();
        let apart = held.iter().position(|held| *held == Held::Apart);
        let wager = apart.or_else(|| held.iter().position(|held| *held != Held::Met)).unwrap_or(0);
        let none = || self.mistake("published: no wager to count for".to_owned());
        let (estimate, held) = found.get(wager).zip(held.get(wager)).ok_or_else(none)?;
        let verdict = match (held, &self.claim.erratum) {
            (Held::Unsure(_), _) => Verdict::CannotTell,
            (Held::Met, None) => Verdict::Holds,
            (Held::Met, Some(_)) => Verdict::NoErratum,
            (Held::Apart, None) => Verdict::Differs,
            (Held::Apart, Some(_)) => Verdict::Erratum,
        };
        let counted = Some((estimate.clone(), held.clone()));
        Ok(Judged { exact: estimate.figure.clone(), verdict, wager, counted })
    }

    /// Moves the wager at this index to the front, so that the report shows it and its variant.
    pub fn turn_to(&mut self, wager: usize) {
        if wager < self.wagers.len() {
            self.wagers.swap(0, wager);
            self.spot.variant = self.wagers[0].0;
        }
    }

    /// Returns the terms of a wager, without a stated meter that the figure is not of.
    fn offer(&self, wager: &Wager) -> Option<OfferInfo> {
        let is_of_round = !self.claim.quantity.value.is_of_all_rounds();
        let stated = wager.offer.meter.clone();
        let meter = stated.filter(|meter| is_of_round && self.claim.is_at(Some(meter)));
        let offer = Offer { meter, ..wager.offer.clone() };
        OfferInfo::of(&offer, offer.allows(&self.spot.shoe), None)
    }

    pub fn report(
        &self,
        book: &Book<'_>,
        Judged { exact, verdict, counted, .. }: Judged,
        explanations: Vec<Explanation>,
    ) -> AuditedClaim {
        let claim = self.claim;
        let text = |at: &Option<At<String>>| at.as_ref().map(|at| at.value.clone());
        let (wager, outcome, event) = match &claim.subject {
            Subject::Wager { wager, event } => (Some(wager.value.clone()), None, text(event)),
            Subject::Outcome { table, event } => {
                (None, Some(table.value.clone()), Some(event.value.clone()))
            }
            Subject::Rounds(when) => (None, None, Some(when.value.clone())),
        };
        let place = &claim.place;
        let of = self.wagers.first();
        let name = of.map(|(_, wager)| wager.name.clone()).or_else(|| outcome.clone());
        AuditedClaim {
            id: text(&claim.id),
            table: book.id.to_owned(),
            place: format!("{}:{}", place.file, place.line()),
            variant: self.spot.table.name_of(self.spot.variant),
            wager,
            names: [self.spot.variant.name.clone(), name.unwrap_or_default()],
            offer: of.and_then(|(_, wager)| self.offer(wager)),
            outcome,
            event,
            quantity: claim.quantity.value,
            shoe: self.spot.shoe.to_string(),
            outside_rules: !shoe_info(self.spot.table, &self.spot.shoe).within_rules,
            dealt: self.spot.dealt.map(ToString::to_string),
            given: text(&claim.given),
            meter: claim.meter.as_ref().map(|meter| short(&meter.value)),
            hands: claim.hands.as_ref().map(|hands| hands.value),
            times: claim.times,
            printed: claim.printed.text.clone(),
            prints_as: claim.printed.in_its_way(&exact),
            closely: claim.printed.in_more_digits(&exact),
            off_by: Figure { exact: &claim.printed.value - &exact },
            exact: Figure { exact },
            counted: counted.and_then(|(estimate, held)| estimate.told(claim, &held)),
            verdict,
            erratum: claim.erratum.clone(),
            explanations,
            source: claim.source.clone(),
        }
    }
}

/// Returns the claim at this index, followed by the other claims that its source makes about the
/// same wager on the same shoe.
pub(super) fn company<'a>(cases: &[ClaimCase<'a>], at: usize) -> Vec<&'a Claim> {
    let case = &cases[at];
    let meter = |claim: &'a Claim| claim.meter.as_ref().map(|meter| &meter.value);
    let same = |other: &&ClaimCase<'a>| {
        !std::ptr::eq(other.claim, case.claim)
            && !other.is_effect()
            && other.claim.count.is_none()
            && other.claim.source == case.claim.source
            && other.claim.hands.is_none()
            && !other.claim.quantity.value.is_of_all_rounds()
            && meter(other.claim) == meter(case.claim)
            && other.key == case.key
            && matches!((&other.wagers[..], &case.wagers[..]), ([one, ..], [two, ..]) if one.1.settles_like(two.1))
    };
    let others = cases.iter().filter(same).map(|other| other.claim);
    std::iter::once(case.claim).chain(others).collect()
}
