//! Printed figures held against the exact ones.
//!
//! First what every claim is about is priced, what has a shoe and known cards in common in one
//! go; then, for what differs, other shoes and other wagers that might come to the printed
//! figure.

mod alternatives;
mod answers;
mod case;
mod counts;
pub mod explain;
pub mod page;
pub mod report;
mod runs;

use rayon::prelude::*;

use crate::error::Error;
use crate::figure::Tool;
use crate::pricing::{Watch, digest};
use crate::question::audit::explain as explained;
use crate::question::audit::report::{
    Audit, AuditManifest, AuditedTable, Explanation, Tally, Unanswered, UnansweredFigure, Verdict,
};
use crate::question::manifest::Hashed;
use crate::table::Catalog;
use crate::table::claim::{Claim, Claims, NotHere};
use crate::table::model::{Table, Variant};

use crate::question::count::MOST_SHOES;
use crate::question::{self, About, Shape};
use crate::wording::asked::SHOES;
use answers::{Answer, Answers, Wanted};
use case::{Case, company};

/// The question of this room.
pub const ABOUT: About = About {
    id: "audit",
    doc: "Verify published figures against the exact ones, and explain those that are wrong",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "Printed figures held against the exact ones.",
        schema: |generator| generator.subschema_for::<report::Audit>(),
    }),
};

impl question::Question for AuditRequest {
    type Answer = Audit;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Audit, Error> {
        audit(catalog, self, watch)
    }
}

impl question::Answer for Audit {
    fn differs(&self) -> bool {
        self.differs()
    }
}

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
    /// How many shoes to deal for figures of counts, in the range `2..=`[`MOST_SHOES`]; `None` for
    /// as many as each of them says.
    pub shoes: Option<u64>,
    /// The figures of a file; `None` for those of the tables.
    pub claims: Option<Claims>,
    /// What makes the audit again: `"odds audit claims.csv"`; empty for nothing to be told.
    pub command: String,
    /// The day that the document bears, as `YYYY-MM-DD`; the program has no clock of its own.
    pub date: Option<String>,
}

/// Compares printed figures with the exact ones: those of a file, or else those of the tables.
///
/// `watch` is told from any thread how far the dealing is.
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
/// use shoe_odds::{AuditRequest, Catalog};
///
/// let request = AuditRequest { variants: vec!["dragon-bonus".into()], ..Default::default() };
/// let audit = shoe_odds::audit(&Catalog::builtin(), &request, &())?;
/// assert!(!audit.differs());
/// // The document's payoffs do not give the return that it prints.
/// let wrong = audit.claims.iter().find(|claim| claim.printed == "97.35%").unwrap();
/// assert_eq!(wrong.prints_as, "97.50%");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn audit(catalog: &Catalog, request: &AuditRequest, watch: &dyn Watch) -> Result<Audit, Error> {
    if let Some(shoes) = request.shoes
        && !(2..=MOST_SHOES).contains(&shoes)
    {
        let why = format!("expected a number of shoes from 2 to {MOST_SHOES}");
        return Err(Error::value(SHOES, shoes, why));
    }
    let books = books(catalog, request)?;
    let mut cases: Vec<Case<'_>> = books
        .iter()
        .enumerate()
        .flat_map(|(book, from)| from.claims.iter().map(move |claim| (book, claim)))
        .map(|(book, claim)| Case::new(catalog, (book, &books[book]), claim))
        .collect::<Result<_, _>>()?;
    let wanted: Vec<Wanted<'_>> = cases.iter().flat_map(Case::wanted).collect();
    let answers = Answers::find(&wanted, watch);
    // What was stopped is no answer, and no mistake in a claim.
    watch.go_on()?;
    answers.refuse(&wanted)?;
    let counts = counts::find(catalog, &cases, request.shoes, watch)?;
    let judge = cases.iter().zip(&counts);
    let judged = judge.map(|(case, found)| match case.claim.count {
        Some(_) => case.weighed(found),
        None => case.judged(&answers),
    });
    let judged = judged.collect::<Result<Vec<_>, _>>()?;
    cases.iter_mut().zip(&judged).for_each(|(case, judged)| case.turn_to(judged.wager));

    let suspects: Vec<usize> = (0..cases.len())
        .filter(|at| judged[*at].is_suspect() && cases[*at].claim.count.is_none())
        .collect();
    let suspected: Vec<&Case<'_>> = suspects.iter().map(|at| &cases[*at]).collect();
    let mut explanations: Vec<Vec<Explanation>> = vec![Vec::new(); cases.len()];
    let elsewhere = alternatives::search(catalog, &suspected, watch);
    watch.go_on()?;
    let found: Vec<Vec<Explanation>> = suspects
        .par_iter()
        .enumerate()
        .map(|(place, at)| {
            let (case, judged) = (&cases[*at], &judged[*at]);
            let company = &company(&cases, *at);
            let mut found = explained::of_print(case.claim, &judged.exact);
            if let (Some(Answer::Wager(wager)), false) =
                (answers.of(&case.first()), case.is_effect())
            {
                let (cards, game) = (case.spot.shoe.cards(), case.spot.table.game);
                found.extend(explained::of_terms(company, wager, cards, game.commission()));
            }
            found.extend(elsewhere.found(place, case, company));
            explained::ranked(case.claim, found)
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
            told.push(case.report(&books[case.book], judged, explanations));
        }
    }
    for table in &mut tables {
        let Tally { met, errata, differ, cannot_tell, not_here, .. } = table.tally;
        table.tally.claims = met + errata + differ + cannot_tell + not_here;
    }
    let tally = tables.iter().fold(Tally::default(), |all, table| all.plus(&table.tally));
    let not_here = not_here(&books);
    let manifest = manifest(catalog, request, &books, &cases);
    Ok(Audit { tool: Tool::THIS, tally, tables, claims: told, not_here, manifest })
}

/// The files that the figures and the exact ones are of.
fn manifest(
    catalog: &Catalog,
    request: &AuditRequest,
    books: &[Book<'_>],
    cases: &[Case<'_>],
) -> AuditManifest {
    let homes = books.iter().filter_map(|book| catalog.table(book.home?));
    let mut tables: Vec<&Table> = homes.chain(cases.iter().map(|case| case.spot.table)).collect();
    tables.sort_by(|left, right| left.id.cmp(&right.id));
    tables.dedup_by(|left, right| left.id == right.id);
    let hashed = |table: &&Table| Hashed {
        edition: table.edition.clone(),
        ..Hashed::new(&table.place.file, &digest(table))
    };
    AuditManifest {
        version: Tool::THIS.version,
        claims: request.claims.as_ref().map(|own| Hashed::new(&own.file, &own.sha256)),
        tables: tables.iter().map(hashed).collect(),
        command: request.command.clone(),
        date: request.date.clone(),
    }
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
fn books<'a>(catalog: &'a Catalog, request: &'a AuditRequest) -> Result<Vec<Book<'a>>, Error> {
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
                selected.iter().any(|one| same(&one))
            })
        }
    };
    let own = request.claims.as_ref();
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
            let tables = catalog.tables().filter(chosen);
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

impl Tally {
    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Holds => self.met += 1,
            Verdict::Erratum => self.errata += 1,
            Verdict::Differs | Verdict::NoErratum => self.differ += 1,
            Verdict::CannotTell => self.cannot_tell += 1,
        }
    }

    fn plus(self, other: &Self) -> Self {
        Self {
            claims: self.claims + other.claims,
            met: self.met + other.met,
            errata: self.errata + other.errata,
            differ: self.differ + other.differ,
            cannot_tell: self.cannot_tell + other.cannot_tell,
            not_here: self.not_here + other.not_here,
        }
    }
}
