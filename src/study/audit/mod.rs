//! Printed figures held against the exact ones.
//!
//! First what every claim is about is priced, what has a shoe and known cards in common in one
//! go; then, for what differs, other shoes and other wagers that might come to the printed
//! figure.

mod answers;
mod elsewhere;

use itertools::Itertools;
use rayon::prelude::*;

use crate::analysis::{audit as explained, claims};
use crate::error::{Error, Mistake};
use crate::exact::Exact;
use crate::report::{
    Audit, AuditedClaim, AuditedTable, Explanation, Figure, Tally, Tool, Unanswered,
    UnansweredFigure, Verdict,
};
use crate::shoe::Shoe;
use crate::study::{Progress, shoe_of};
use crate::table::Catalog;
use crate::table::claim::{At, Claim, Claims, NotHere, Subject};
use crate::table::model::{Settlement, Table, Variant, Wager};

use answers::{Answer, Answers, Spot, Thing, Wanted};

/// Which printed figures to hold against the exact ones.
#[derive(Clone, Debug, Default)]
pub struct AuditRequest {
    /// Variants, as in [`crate::Request`]; none for those of all tables that are looked at.
    pub variants: Vec<String>,
    /// Whether to look at the tables of collections as well, where no variant is asked for.
    pub all: bool,
    /// Whether to tell of every figure, and not only of those that differ or are known to be
    /// wrong.
    pub list: bool,
    /// Digits after the point of decimals, in the range `0..=1000`.
    pub digits: usize,
}

/// Holds printed figures against the exact ones: those of a file, or without one those of the
/// tables.
///
/// `progress` is called from any thread while a wager is dealt.
///
/// # Errors
///
/// If a variant is unknown or ambiguous, or nothing is claimed of those asked for; if a claim is
/// of an outcome that there is not, of a shoe that cannot deal it, or of a figure that its wager
/// does not have: these with the places of the claims.
///
/// # Example
///
/// ```
/// use odds::{AuditRequest, Catalog};
///
/// let request = AuditRequest { variants: vec!["dragon-bonus".into()], ..Default::default() };
/// let audit = odds::audit(&Catalog::builtin()?, None, &request, &|_| {})?;
/// assert!(!audit.differs());
/// // The document's payoffs do not give the return that it prints.
/// let wrong = audit.claims.iter().find(|claim| claim.printed == "97.35%").unwrap();
/// assert_eq!(wrong.prints_as, "97.50%");
/// # Ok::<(), odds::Error>(())
/// ```
pub fn audit(
    catalog: &Catalog,
    own: Option<&Claims>,
    request: &AuditRequest,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Audit, Error> {
    let books = books(catalog, own, request)?;
    let mut cases: Vec<Case<'_>> = books
        .iter()
        .enumerate()
        .flat_map(|(book, from)| from.claims.iter().map(move |claim| (book, claim)))
        .map(|(book, claim)| Case::new(catalog, (book, &books[book]), claim))
        .collect::<Result<_, _>>()?;
    let wanted: Vec<Wanted<'_>> = cases.iter().flat_map(Case::wanted).collect();
    let answers = Answers::find(&wanted, progress);
    answers.refuse(&wanted)?;
    let judged = cases.iter().map(|case| case.judged(&answers)).collect::<Result<Vec<_>, _>>()?;
    cases.iter_mut().zip(&judged).for_each(|(case, judged)| case.turn_to(judged.wager));

    let suspects: Vec<usize> = (0..cases.len()).filter(|at| judged[*at].is_suspect()).collect();
    let companies: Vec<Vec<&Claim>> = suspects.iter().map(|at| company(&cases, *at)).collect();
    let mut explanations: Vec<Vec<Explanation>> = vec![Vec::new(); cases.len()];
    let elsewhere = elsewhere::search(catalog, &suspects, &cases, progress);
    let found: Vec<Vec<Explanation>> = suspects
        .par_iter()
        .zip(&companies)
        .map(|(at, company)| {
            let (case, judged) = (&cases[*at], &judged[*at]);
            let mut found = explained::of_print(case.claim, &judged.exact);
            if let (Some(Answer::Wager(wager)), false) =
                (answers.of(&case.first()), case.is_effect())
            {
                found.extend(explained::of_terms(company, wager, case.spot.shoe.cards()));
            }
            found.extend(elsewhere.found(case, company));
            explained::ranked(case.claim, found, request.digits)
        })
        .collect();
    for (at, found) in suspects.into_iter().zip(found) {
        explanations[at] = found;
    }

    let mut tables: Vec<AuditedTable> = books
        .iter()
        .map(|book| AuditedTable {
            id: book.id.to_owned(),
            name: book.name.to_owned(),
            tally: Tally { not_here: book.not_here.len(), ..Tally::default() },
        })
        .collect();
    let mut told = Vec::new();
    for ((case, judged), explanations) in cases.iter().zip(judged).zip(explanations) {
        tables[case.book].tally.count(judged.verdict);
        if request.list || judged.verdict != Verdict::Holds {
            told.push(case.report(&books[case.book], judged, explanations, request.digits));
        }
    }
    for table in &mut tables {
        let Tally { met, errata, differ, not_here, .. } = table.tally;
        table.tally.claims = met + errata + differ + not_here;
    }
    let tally = tables.iter().fold(Tally::default(), |all, table| all.plus(&table.tally));
    Ok(Audit { tool: Tool::THIS, tally, tables, claims: told, not_here: not_here(&books) })
}

/// A table or a file that claims figures.
struct Book<'a> {
    /// The id of the table that the claims stand in.
    home: Option<&'a str>,
    id: &'a str,
    name: &'a str,
    claims: Vec<&'a Claim>,
    not_here: Vec<&'a NotHere>,
}

/// What is asked for: the file, or the tables with what they claim of the variants.
fn books<'a>(
    catalog: &'a Catalog,
    own: Option<&'a Claims>,
    request: &AuditRequest,
) -> Result<Vec<Book<'a>>, Error> {
    let selected = match request.all && request.variants.is_empty() {
        true => catalog.variants().collect(),
        false => catalog.select(&request.variants)?,
    };
    let is_asked = |home: Option<&str>, claim: &Claim| {
        request.variants.is_empty() || {
            let about = catalog.about(home, claim);
            about.iter().any(|(table, variant)| {
                let same =
                    |one: &&(&Table, &Variant)| one.0.id == table.id && one.1.id == variant.id;
                selected.iter().find(same).is_some()
            })
        }
    };
    let books: Vec<Book<'a>> = match own {
        Some(own) => vec![Book {
            home: own.home.as_deref(),
            id: &own.file,
            name: &own.file,
            claims: own.claims.iter().filter(|one| is_asked(own.home.as_deref(), one)).collect(),
            not_here: own.not_here.iter().collect(),
        }],
        None => {
            // Without a choice the tables that are chosen, with one whatever is said of it.
            let chosen = |table: &&Table| {
                !request.variants.is_empty() || selected.iter().any(|(one, _)| one.id == table.id)
            };
            let tables = catalog.tables().iter().filter(chosen);
            let book = |table: &'a Table| Book {
                home: Some(&table.id),
                id: &table.id,
                name: &table.name,
                claims: {
                    let claims = table.published.iter();
                    claims.filter(|claim| is_asked(Some(&table.id), claim)).collect()
                },
                not_here: match selected.iter().any(|(one, _)| one.id == table.id) {
                    true => table.not_here.iter().collect(),
                    false => Vec::new(),
                },
            };
            tables.map(book).collect()
        }
    };
    let books = books.into_iter().filter(|book| book.claims.len() + book.not_here.len() > 0);
    let books: Vec<Book<'a>> = books.collect();
    if books.is_empty() {
        let what = match (own, request.variants.is_empty()) {
            (Some(own), _) => format!("{} claims nothing of these variants", own.file),
            (None, true) => "no table claims anything".to_owned(),
            (None, false) => format!("nothing is claimed of {}", request.variants.join(", ")),
        };
        return Err(Error::usage(format!("{what}: expected [[published]] with a figure")));
    }
    Ok(books)
}

/// Figures that are not of this program, by the reason.
fn not_here(books: &[Book<'_>]) -> Vec<Unanswered> {
    let all = books.iter().flat_map(|book| book.not_here.iter().map(move |one| (book, one)));
    let mut reasons: Vec<Unanswered> = Vec::new();
    for (book, figure) in all {
        let at = reasons.iter().position(|one| one.reason == figure.reason);
        let at = at.unwrap_or_else(|| {
            reasons.push(Unanswered { reason: figure.reason.clone(), figures: Vec::new() });
            reasons.len() - 1
        });
        reasons[at].figures.push(UnansweredFigure {
            id: figure.id.as_ref().map(|id| id.value.clone()),
            table: book.id.to_owned(),
            about: figure.about.join(", "),
            printed: figure.printed.clone(),
            source: figure.source.clone(),
        });
    }
    reasons
}

/// A claim, and what it is about.
struct Case<'a> {
    book: usize,
    claim: &'a Claim,
    spot: Spot<'a>,
    /// The wagers it is about, those that are settled alike but once; none for an outcome.
    wagers: Vec<(&'a Variant, &'a Wager)>,
}

/// A claim and its exact figure.
struct Judged {
    /// In the multiple that was printed.
    exact: Exact,
    verdict: Verdict,
    /// Which of the claim's wagers it is of.
    wager: usize,
}

impl Judged {
    /// Whether it is worth asking what the printed figure is.
    fn is_suspect(&self) -> bool {
        matches!(self.verdict, Verdict::Differs | Verdict::Erratum)
    }
}

impl<'a> Case<'a> {
    fn new(
        catalog: &'a Catalog,
        (book, from): (usize, &Book<'a>),
        claim: &'a Claim,
    ) -> Result<Self, Error> {
        let about = catalog.about(from.home, claim);
        let (table, variant) = *about.first().expect("a claim is about something, as was checked");
        let shoe = shoe_of(claim.shoe.as_ref().map(|shoe| &shoe.value), table)?;
        let mut wagers: Vec<(&Variant, &Wager)> = Vec::new();
        if let Subject::Wager { wager: id, .. } = &claim.subject {
            for (_, variant) in &about {
                let wager = variant.wagers.iter().find(|wager| wager.id == id.value);
                let wager = wager.filter(|one| !wagers.iter().any(|(_, other)| alike(one, other)));
                wagers.extend(wager.map(|wager| (*variant, wager)));
            }
        }
        let dealt = claim.dealt.as_ref().map(|dealt| &dealt.value);
        let given = claim.given.as_ref().map(|given| given.value.as_str());
        Ok(Self { book, claim, spot: Spot { table, variant, shoe, dealt, given }, wagers })
    }

    fn is_effect(&self) -> bool {
        self.claim.quantity.value.is_effect()
    }

    fn place(&self) -> &'a crate::error::Place {
        &self.claim.place
    }

    fn mistake(&self, message: String) -> Error {
        let (place, help) = (self.claim.quantity.place.clone(), None);
        Error::table(vec![Mistake { place, message, help }])
    }

    /// What has to be found out, the whole shoe of an effect after each.
    fn wanted(&self) -> Vec<Wanted<'a>> {
        let place = self.place();
        let things: Vec<Thing<'a>> = match &self.claim.subject {
            Subject::Wager { .. } => {
                let hands = self.claim.hands.as_ref().map(|hands| hands.value);
                self.wagers.iter().map(|(_, wager)| Thing::Wager(wager, hands)).collect()
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

    /// The first thing that has to be found out.
    fn first(&self) -> Wanted<'a> {
        self.wanted().into_iter().next().expect("a claim is about something")
    }

    /// The exact figure: of several wagers one that differs, if any does.
    fn judged(&self, answers: &Answers) -> Result<Judged, Error> {
        let wanted = self.wanted();
        let of_each = wanted.chunks(if self.is_effect() { 2 } else { 1 });
        let cards = self.spot.shoe.cards();
        let figures = of_each.map(|asked| {
            let found: Vec<_> = asked.iter().filter_map(|one| answers.of(one)).collect();
            let exact = match found[..] {
                [Answer::Wager(less), Answer::Wager(whole)] => {
                    claims::effect(self.claim.quantity.value, whole, less)
                }
                [Answer::Wager(wager)] => claims::of_wager(self.claim, wager, cards),
                [Answer::Ways(ways, all)] => claims::of_ways(self.claim, (*ways, *all), cards),
                _ => None,
            };
            exact.map(|exact| claims::in_print(self.claim, &exact))
        });
        let figures: Option<Vec<Exact>> = figures.collect();
        let key = self.claim.quantity.value.key();
        let none = || self.mistake(format!("published: {key}: the wager has no such figure here"));
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
        Ok(Judged { exact, verdict, wager })
    }

    /// Makes this wager the one that is told of.
    fn turn_to(&mut self, wager: usize) {
        if wager < self.wagers.len() {
            self.wagers.swap(0, wager);
            self.spot.variant = self.wagers[0].0;
        }
    }

    fn report(
        &self,
        book: &Book<'_>,
        Judged { exact, verdict, .. }: Judged,
        explanations: Vec<Explanation>,
        digits: usize,
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
        AuditedClaim {
            id: text(&claim.id),
            table: book.id.to_owned(),
            place: format!("{}:{}", place.file, place.line()),
            variant: format!("{}/{}", self.spot.table.id, self.spot.variant.id),
            wager,
            outcome,
            event,
            quantity: claim.quantity.value.key(),
            shoe: self.spot.shoe.to_string(),
            dealt: self.spot.dealt.map(ToString::to_string),
            given: text(&claim.given),
            hands: claim.hands.as_ref().map(|hands| hands.value),
            times: claim.times,
            printed: claim.printed.text.clone(),
            prints_as: claim.printed.in_its_way(&exact),
            off_by: Figure { exact: &claim.printed.value - &exact, digits },
            exact: Figure { exact, digits },
            verdict,
            erratum: claim.erratum.clone(),
            explanations,
            source: claim.source.clone(),
        }
    }
}

/// Whether two wagers pay alike for the same.
fn alike(one: &Wager, other: &Wager) -> bool {
    match (&one.settlement, &other.settlement) {
        (Settlement::Round(one), Settlement::Round(other)) => {
            let pairs = one.iter().zip_longest(other);
            let mut pairs = pairs.map(|pair| pair.both());
            pairs.all(|pair| {
                pair.is_some_and(|(l, r)| l.pays == r.pays && l.when == r.when && l.name == r.name)
            })
        }
        (Settlement::Session(one), Settlement::Session(other)) => {
            let key = |line: &crate::table::model::RunLine| (line.pays.clone(), line.from, line.to);
            one.side == other.side && one.lines.iter().map(key).eq(other.lines.iter().map(key))
        }
        _ => false,
    }
}

/// A claim and, after it, what else its source prints of the same wager in the same place.
fn company<'a>(cases: &[Case<'a>], at: usize) -> Vec<&'a Claim> {
    let case = &cases[at];
    let same = |other: &&Case<'a>| {
        !std::ptr::eq(other.claim, case.claim)
            && !other.is_effect()
            && other.claim.source == case.claim.source
            && other.claim.hands.is_none()
            && other.spot.key() == case.spot.key()
            && matches!((&other.wagers[..], &case.wagers[..]), ([one, ..], [two, ..]) if alike(one.1, two.1))
    };
    let others = cases.iter().filter(same).map(|other| other.claim);
    std::iter::once(case.claim).chain(others).collect()
}

impl Tally {
    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Holds => self.met += 1,
            Verdict::Erratum => self.errata += 1,
            Verdict::Differs | Verdict::NoErratum => self.differ += 1,
        }
    }

    fn plus(self, other: &Self) -> Self {
        Self {
            claims: self.claims + other.claims,
            met: self.met + other.met,
            errata: self.errata + other.errata,
            differ: self.differ + other.differ,
            not_here: self.not_here + other.not_here,
        }
    }
}
