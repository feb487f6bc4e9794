//! Compares published figures with exact ones.
//!
//! First it prices the subject of every claim; claims with the same shoe and known cards share one
//! deal. Then, for each claim that differs, it tries slips, other decks and other wagers that would
//! yield the printed figure.

mod alternatives;
mod answers;
mod aside;
mod case;
mod counts;
mod estimate;
pub mod explain;
pub(crate) mod mistakes;
pub mod page;
pub mod report;
mod runs;

use std::collections::BTreeSet;

use rayon::prelude::*;

use crate::error::Error;
use crate::figure::Tool;
use crate::pricing::Watch;
use crate::question::audit::explain as explained;
use crate::question::audit::report::{
    Audit, AuditManifest, AuditedTable, Explanation, Tally, Unanswered, UnansweredFigure, Verdict,
};
use crate::question::manifest::{Cover, Hashed, Origin};
use crate::table::Catalog;
use crate::table::claim::{Claim, Claims, Mistaken, NotHere};
use crate::table::model::{Table, Variant};
use crate::table::remarks::assumptions;

use crate::question::count::MOST_SHOES;
use crate::question::{self, About, Shape};
use crate::wording::Names;
use crate::wording::asked::{COLUMN, SHOES};
use answers::{Answer, Answers, Wanted};
use aside::Aside;
use case::{ClaimCase, Judged, company};

/// The registration of this question.
pub const ABOUT: About = About {
    id: "audit",
    doc: "Verify published figures against the exact ones, and explain those that are wrong",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "Published figures compared with the exact ones.",
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
    fn word(&mut self, names: &dyn Names) {
        self.not_audited.iter_mut().for_each(|one| one.reason.word(names));
    }

    fn mistakes(&self) -> Option<Error> {
        self.mistakes.error()
    }

    fn differs(&self) -> bool {
        self.differs()
    }
}

/// Parameters of an audit.
#[derive(Clone, Debug, Default)]
pub struct AuditRequest {
    /// The variants to audit, named as in [`crate::question::price::Request`]. If empty, all claims
    /// of the audited tables. A row or block with a mistake is left out if it names another variant.
    pub variants: Vec<String>,
    /// `true` to audit the tables of collections too. It has no effect if `variants` names any.
    pub all: bool,
    /// `true` to report every figure; `false` to report only figures that differ or are known to be
    /// wrong.
    pub list: bool,
    /// Number of shoes to deal for figures of counts, in the range `2..=`[`MOST_SHOES`]; `None` for
    /// the number that each claim states.
    pub shoes: Option<u64>,
    /// Claims of a file; `None` for the claims of the tables.
    pub claims: Option<Claims>,
    /// Columns of a spreadsheet of claims with other names, each with its own name:
    /// [`Catalog::with_claims`] takes them.
    pub columns: Vec<(String, String)>,
    /// The command and the program that reproduce the audit.
    pub origin: Origin,
    /// The title, author and reference of the document.
    pub cover: Cover,
    /// The date of the document, as `YYYY-MM-DD`. The program reads no clock.
    pub date: Option<String>,
}

/// Compares published figures with exact ones: the claims of a file, or else the claims of the
/// tables.
///
/// `watch` receives the progress of the dealing, from any thread.
///
/// # Errors
///
/// Returns an error if a variant is unknown or ambiguous, or if there is no claim about the
/// selected variants; if `shoes` is out of range, or if columns are named without claims of a file.
///
/// A claim with a mistake is no error, and the others are audited: [`Audit::not_audited`] lists it.
/// Such a claim names something unknown, a shoe that cannot deal it, or a figure that its wager does
/// not have.
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
    if request.claims.is_none() && !request.columns.is_empty() {
        let why = "columns are of a file of figures, and no file is named";
        return Err(Error::parameter_given(COLUMN, why));
    }
    let books = books(catalog, request)?;
    let mut aside: Vec<Aside> = Vec::new();
    let mut cases: Vec<ClaimCase<'_>> = Vec::new();
    for (book, from) in books.iter().enumerate() {
        aside.extend(from.mistaken.iter().map(|one| Aside::of_file(book, (*one).clone())));
        for claim in &from.claims {
            match ClaimCase::new(catalog, (book, from), claim) {
                Ok(case) => cases.push(case),
                Err(error) => aside.push(Aside::of_claim(book, claim, &error)),
            }
        }
    }
    let offers = || cases.iter().map(|case| (case.spot.table, case.spot.variant));
    catalog.meter_is_of(offers())?;
    let notes = assumptions(offers());
    let wanted: Vec<Wanted<'_>> = cases.iter().flat_map(ClaimCase::wanted).collect();
    let answers = Answers::find(&wanted, watch);
    // A stopped calculation is not a mistake in a claim.
    watch.go_on()?;
    let counts = counts::find(&catalog.for_a_part(), &cases, request.shoes, watch)?;
    let (mut judged, mut sound): (Vec<Judged>, Vec<ClaimCase<'_>>) = (Vec::new(), Vec::new());
    for (case, found) in cases.into_iter().zip(counts) {
        let one = match case.claim.count {
            Some(_) => found.and_then(|found| case.weighed(&found)),
            None => case.judged(&answers),
        };
        match one {
            Ok(one) => {
                judged.push(one);
                sound.push(case);
            }
            Err(error) => aside.push(Aside::of_claim(case.book, case.claim, &error)),
        }
    }
    let mut cases = sound;
    cases.iter_mut().zip(&judged).for_each(|(case, judged)| case.turn_to(judged.wager));

    let suspects: Vec<usize> = (0..cases.len())
        .filter(|at| judged[*at].is_suspect() && cases[*at].claim.count.is_none())
        .collect();
    let suspected: Vec<&ClaimCase<'_>> = suspects.iter().map(|at| &cases[*at]).collect();
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
    let (mut told, mut held) = (Vec::new(), Vec::new());
    for ((case, judged), explanations) in cases.iter().zip(judged).zip(explanations) {
        tables[case.book].tally.count(judged.verdict);
        let is_told = request.list || judged.verdict != Verdict::Holds;
        let claim = case.report(&books[case.book], judged, explanations);
        if is_told { told.push(claim) } else { held.push(claim) }
    }
    aside.iter().for_each(|one| tables[one.book].tally.not_audited += 1);
    let (not_audited, mistakes) = aside::told(aside, |book| books[book].id.to_owned());
    for table in &mut tables {
        let Tally { met, errata, differ, cannot_tell, not_here, not_audited, .. } = table.tally;
        table.tally.claims = met + errata + differ + cannot_tell + not_here + not_audited;
    }
    let tally = tables.iter().fold(Tally::default(), |all, table| all.plus(&table.tally));
    let not_here = not_here(&books);
    let manifest = manifest(catalog, request, &books, &cases);
    let cover = request.cover.clone();
    let (tool, claims) = (Tool::THIS, told);
    Ok(Audit {
        tool,
        cover,
        tally,
        tables,
        claims,
        not_here,
        not_audited,
        held,
        mistakes,
        notes,
        manifest,
    })
}

/// Returns the manifest: the files of the claims and of the tables that were priced.
fn manifest(
    catalog: &Catalog,
    request: &AuditRequest,
    books: &[Book<'_>],
    cases: &[ClaimCase<'_>],
) -> AuditManifest {
    let homes = books.iter().filter_map(|book| catalog.table(book.home?));
    let mut tables: Vec<&Table> = homes.chain(cases.iter().map(|case| case.spot.table)).collect();
    tables.sort_by(|left, right| left.id.cmp(&right.id));
    tables.dedup_by(|left, right| left.id == right.id);
    let hashed = |table: &&Table| Hashed::of_table(table);
    AuditManifest {
        version: Tool::THIS.version,
        program_sha256: request.origin.program.clone(),
        claims: request.claims.as_ref().map(|own| Hashed::new(&own.file, &own.sha256)),
        tables: tables.iter().map(hashed).collect(),
        command: request.origin.command.clone(),
        date: request.date.clone(),
    }
}

/// A table or a file with claims.
struct Book<'a> {
    /// The id of the table that the claims belong to by default.
    home: Option<&'a str>,
    id: &'a str,
    name: &'a str,
    claims: Vec<&'a Claim>,
    not_here: Vec<&'a NotHere>,
    mistaken: Vec<&'a Mistaken>,
}

/// Returns the claims to audit, by file or table.
fn books<'a>(catalog: &'a Catalog, request: &'a AuditRequest) -> Result<Vec<Book<'a>>, Error> {
    if request.claims.is_none() && request.variants.is_empty() && !request.all {
        refuse_without_figures(catalog)?;
    }
    let selected = match request.all && request.variants.is_empty() {
        true => catalog.variants().collect(),
        false => {
            refuse_wagers(catalog, &request.variants)?;
            catalog.select(&request.variants)?
        }
    };
    let is_selected = |(table, variant): &(&Table, &Variant)| {
        selected.iter().any(|one| one.0.id == table.id && one.1.id == variant.id)
    };
    let is_asked = |home: Option<&str>, claim: &Claim| {
        request.variants.is_empty() || catalog.about(home, claim).iter().any(is_selected)
    };
    // Without a variant that the catalog has, a figure may be of any.
    let may_be_asked = |home: Option<&str>, variant: &Option<String>| {
        request.variants.is_empty() || {
            let named = catalog.variants_of(home, variant.as_deref());
            named.is_empty() || named.iter().any(is_selected)
        }
    };
    let own = request.claims.as_ref();
    let books: Vec<Book<'a>> = match own {
        Some(own) => {
            let home = own.home.as_deref();
            let may_be = |variant| may_be_asked(home, variant);
            vec![Book {
                home,
                id: &own.file,
                name: &own.file,
                claims: own.claims.iter().filter(|one| is_asked(home, one)).collect(),
                not_here: own.not_here.iter().filter(|one| may_be(&one.variant)).collect(),
                mistaken: own.mistaken.iter().filter(|one| may_be(&one.variant)).collect(),
            }]
        }
        None => {
            // Without named variants, the selected tables. With named variants every table, because
            // any table may claim figures of them.
            let chosen = |table: &&Table| {
                !request.variants.is_empty() || selected.iter().any(|(one, _)| one.id == table.id)
            };
            let tables = catalog.tables().filter(chosen);
            let book = |table: &'a Table| Book {
                home: Some(&table.id),
                id: &table.id,
                name: &table.name,
                claims: {
                    let claims = table.published().claims.iter();
                    claims.filter(|claim| is_asked(Some(&table.id), claim)).collect()
                },
                not_here: match selected.iter().any(|(one, _)| one.id == table.id) {
                    true => table.published().not_here.iter().collect(),
                    false => Vec::new(),
                },
                mistaken: Vec::new(),
            };
            tables.map(book).collect()
        }
    };
    let has_figures =
        |book: &Book<'_>| book.claims.len() + book.not_here.len() + book.mistaken.len() > 0;
    let books = books.into_iter().filter(has_figures);
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

/// Refuses names of wagers among variants, and names the variants that have the wager.
fn refuse_wagers(catalog: &Catalog, names: &[String]) -> Result<(), Error> {
    for name in names {
        if catalog.selected(std::slice::from_ref(name)).is_none()
            && let Some((having, places)) = catalog.elsewhere(name, &[])
        {
            let why = format!("no variant \"{name}\": it is a wager, and {having}");
            return Err(Error::usage(why).offered(name, places));
        }
    }
    Ok(())
}

/// Refuses tables that were added for an audit of printed figures and have none.
fn refuse_without_figures(catalog: &Catalog) -> Result<(), Error> {
    let own: Vec<&Table> = catalog.own_variants().map(|(table, _)| table).collect();
    let claims = |table: &&Table| !table.published().is_empty();
    if own.is_empty() || own.iter().any(claims) {
        return Ok(());
    }
    let files: BTreeSet<&str> = own.iter().map(|table| &*table.place.file).collect();
    let files: Vec<&str> = files.into_iter().collect();
    let why = "no printed figures: expected [[published]] with a figure";
    Err(Error::usage(format!("{}: {why}", files.join(", "))))
}

/// Groups the figures that this program does not compute by the reason.
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
            not_audited: self.not_audited + other.not_audited,
        }
    }
}
