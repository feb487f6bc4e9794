//! Questions: their parameters as texts, the answer in a format.

use std::cell::RefCell;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use shoe_odds::document::View;
use shoe_odds::figure::DIGITS;
use shoe_odds::question::list::{self, report::Listing};
use shoe_odds::question::{Answer, Question};
use shoe_odds::table::Table;
use shoe_odds::typed::{self, DesignTexts, PriceTexts};
use shoe_odds::wording::CommandLine;
use shoe_odds::{Catalog, Error};
#[cfg(feature = "whole")]
use {
    crate::host::PageFile,
    shoe_odds::check,
    shoe_odds::evidence::Source as Rounds,
    shoe_odds::format::{self, Format, Source},
    shoe_odds::question::manifest::{Cover, Origin},
    shoe_odds::question::submission_page::{Papers, in_papers},
    shoe_odds::typed::{
        BankrollTexts, CertifyTexts, CheckTexts, CountTexts, DiffTexts, EffectsTexts,
        EquilibriumTexts, ExplainTexts, FitTexts, StrategyTexts, StreakTexts, UniverseTexts,
    },
};

use crate::failure::Failure;
use crate::host::Told;

/// A question with all that belongs to it.
#[derive(Debug, Deserialize)]
pub struct Asked {
    /// The name of the question: `price`.
    question: String,
    /// Its parameters, by the names of the options.
    #[serde(default)]
    parameters: Value,
    /// The table of one's own.
    table: Option<Own>,
    /// The number that a meter stands at.
    meter: Option<String>,
    /// The files that a check reads.
    #[cfg(feature = "whole")]
    #[serde(default)]
    files: Vec<Dropped>,
    /// Whether details are left out.
    #[serde(default)]
    brief: bool,
    #[serde(flatten)]
    written: Written,
}

/// How an answer is written.
#[derive(Debug, Deserialize)]
pub struct Written {
    /// A format of the program, or `fragment`: a piece of a page.
    format: String,
    /// Digits after the point.
    digits: Option<usize>,
    /// The command that makes the same document, for its manifest.
    #[cfg(feature = "whole")]
    #[serde(default)]
    command: String,
}

/// A table of one's own.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct Own {
    /// The file that messages name.
    file: String,
    /// Its TOML.
    text: String,
}

/// A file that was dropped on the page.
#[cfg(feature = "whole")]
#[derive(Debug, Deserialize)]
struct Dropped {
    name: String,
    bytes: u64,
}

/// An answer that stays: with every format, or as the JSON that the page reads.
#[cfg(feature = "whole")]
type Found = dyn Answer;
#[cfg(not(feature = "whole"))]
type Found = dyn shoe_odds::document::Data;

/// What stays between requests.
#[derive(Default)]
struct Kept {
    /// The tables of the last question: a card that is dealt changes none of them.
    catalog: Option<(Option<Own>, Option<String>, Catalog)>,
    answer: Option<Box<Found>>,
    faults: Vec<u8>,
}

thread_local! {
    static KEPT: RefCell<Kept> = RefCell::default();
}

/// Answers a question.
pub fn ask(asked: &Asked) -> Result<Vec<u8>, Box<Failure>> {
    let catalog = catalog(asked.table.as_ref(), asked.meter.as_ref())?;
    let answer = answered(asked, &catalog)?;
    let written = write(&*answer, &asked.written);
    KEPT.with_borrow_mut(|kept| kept.answer = Some(answer));
    written
}

/// The last answer in another format.
pub fn again(written: &Written) -> Result<Vec<u8>, Box<Failure>> {
    KEPT.with_borrow(|kept| match &kept.answer {
        Some(answer) => write(&**answer, written),
        None => Err(Failure::new("nothing was asked yet")),
    })
}

/// The faults of the last check, as CSV.
pub fn faults() -> Vec<u8> {
    KEPT.with_borrow(|kept| kept.faults.clone())
}

/// The text of a built-in table.
pub fn source(id: &str) -> Result<Vec<u8>, Box<Failure>> {
    let catalog = Catalog::builtin();
    match catalog.table(id) {
        Some(table) => Ok(table.place.text.as_bytes().to_vec()),
        None => Err(Failure::new(format!("no built-in table \"{id}\""))),
    }
}

/// The tables built in and the one of one's own, the meter stated.
pub fn catalog(own: Option<&Own>, meter: Option<&String>) -> Result<Catalog, Error> {
    let known = KEPT.with_borrow(|kept| match &kept.catalog {
        Some((of, at, catalog)) if of.as_ref() == own && at.as_ref() == meter => {
            Some(catalog.clone())
        }
        _ => None,
    });
    if let Some(catalog) = known {
        return Ok(catalog);
    }
    let mut catalog = Catalog::builtin();
    if let Some(own) = own {
        catalog = catalog.with(Table::read(&own.file, &own.text)?)?;
    }
    if let Some(meter) = meter {
        catalog = catalog.with_meter(&typed::meter(meter)?)?;
    }
    let key = (own.cloned(), meter.cloned(), catalog.clone());
    KEPT.with_borrow_mut(|kept| kept.catalog = Some(key));
    Ok(catalog)
}

fn answered(asked: &Asked, catalog: &Catalog) -> Result<Box<Found>, Box<Failure>> {
    macro_rules! answer {
        ($request:expr) => {
            Ok(found(asked, $request.ask(catalog, &Told)?))
        };
    }
    match &*asked.question {
        "price" => answer!(typed::price(&texts::<PriceTexts>(asked)?)?),
        #[cfg(feature = "whole")]
        "universe" => answer!(typed::universe(&texts::<UniverseTexts>(asked)?)?),
        #[cfg(feature = "whole")]
        "session" => answer!(typed::session(&texts::<BankrollTexts>(asked)?)?),
        #[cfg(feature = "whole")]
        "certify" => answer!(typed::certify(&texts::<CertifyTexts>(asked)?)?),
        #[cfg(feature = "whole")]
        "equilibrium" => answer!(typed::equilibrium(&texts::<EquilibriumTexts>(asked)?)?),
        #[cfg(feature = "whole")]
        "fit" => answer!(typed::fit(&texts::<FitTexts>(asked)?)?),
        #[cfg(feature = "whole")]
        "explain" => answer!(typed::explain(&texts::<ExplainTexts>(asked)?)?),
        #[cfg(feature = "whole")]
        "strategy" => answer!(typed::strategy(&texts::<StrategyTexts>(asked)?)?),
        #[cfg(feature = "whole")]
        "diff" => {
            let mut request = typed::diff(&texts::<DiffTexts>(asked)?)?;
            // Before the edits of a table of one's own: the built-in tables, none of which has a
            // meter.
            request.catalogs[0] = asked.table.is_some().then(Catalog::builtin);
            answer!(request)
        }
        "design" => answer!(typed::design(&texts::<DesignTexts>(asked)?)?),
        // Not by its request, which knows every format.
        "list" => {
            let ListTexts { what } = texts(asked)?;
            let mut listing = Listing::default();
            match &*what {
                "games" => listing.games = list::games(catalog),
                "variants" => listing.variants = list::variants(catalog),
                "wagers" => listing.wagers = list::wagers(catalog),
                "counts" => listing.counts = list::counts(catalog),
                "fields" => listing.fields = list::fields(catalog),
                other => return Err(Failure::new(format!("no list of \"{other}\""))),
            }
            Ok(found(asked, listing))
        }
        #[cfg(feature = "whole")]
        "streaks" => {
            let mut request = typed::streaks(&texts::<StreakTexts>(asked)?)?;
            let runs = format::format(&asked.written.format).and_then(Format::runs);
            request.longest = request.longest.or(runs);
            answer!(request)
        }
        #[cfg(feature = "whole")]
        "count" => answer!(typed::count(&texts::<CountTexts>(asked)?)?),
        #[cfg(feature = "whole")]
        "effects" => answer!(typed::effects(&texts::<EffectsTexts>(asked)?)?),
        #[cfg(feature = "whole")]
        "check" => {
            let mut texts: CheckTexts = texts(asked)?;
            texts.digits = asked.written.digits.map(|digits| digits.to_string());
            let mut request = typed::check(&texts)?;
            let files = asked.files.iter().enumerate().map(|(number, file)| {
                let open = move || Ok(Box::new(PageFile::new(number)) as _);
                Rounds::stream(&*file.name, file.bytes, open)
            });
            request.sources = files.collect();
            let mut faults = Vec::new();
            let checked = check(catalog, &request, Some(&mut faults), &Told)?;
            KEPT.with_borrow_mut(|kept| kept.faults = faults);
            Ok(found(asked, checked))
        }
        other => Err(Failure::new(format!("no question \"{other}\" of this engine"))),
    }
}

/// An answer in the words of the command line, and brief if that is wanted.
fn found<A: Answer + 'static>(asked: &Asked, mut answer: A) -> Box<Found> {
    if asked.brief {
        answer.shorten();
    }
    answer.word(&CommandLine);
    Box::new(answer)
}

/// What may be listed: games, variants, wagers, counts or fields.
#[derive(Default, Deserialize)]
struct ListTexts {
    what: String,
}

/// The parameters of a question.
fn texts<T: DeserializeOwned + Default>(asked: &Asked) -> Result<T, Box<Failure>> {
    if asked.parameters.is_null() {
        return Ok(T::default());
    }
    T::deserialize(&asked.parameters)
        .map_err(|error| Failure::new(format!("parameters of {}: {error}", asked.question)))
}

/// As many digits are written at most.
const MOST_DIGITS: usize = 1000;

fn view(written: &Written, usual: usize) -> View {
    let digits = written.digits.unwrap_or(usual).min(MOST_DIGITS);
    View { digits, names: &CommandLine }
}

#[cfg(not(feature = "whole"))]
fn write(answer: &Found, written: &Written) -> Result<Vec<u8>, Box<Failure>> {
    match &*written.format {
        "json" => Ok(answer.json(view(written, DIGITS))),
        id => Err(Failure::new(format!("no format \"{id}\" of this engine"))),
    }
}

#[cfg(feature = "whole")]
fn write(answer: &Found, written: &Written) -> Result<Vec<u8>, Box<Failure>> {
    let format: &dyn Format = match &*written.format {
        "fragment" => {
            return Ok(format::html::fragment(answer, view(written, DIGITS), true).into_bytes());
        }
        id => format::format(id).ok_or_else(|| Failure::new(format!("no format \"{id}\"")))?,
    };
    let view = view(written, format.digits());
    let origin = Origin { command: written.command.clone(), program: None };
    let papers = Papers::of(answer, format.id(), Cover::default(), None, origin);
    Ok(in_papers(answer, papers.as_ref(), |page| {
        format.render(&Source { page, view, styled: false, width: None })
    }))
}

#[cfg(all(test, feature = "whole"))]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_unknown_chance_is_fitted() {
        let asked = json!({
            "question": "fit",
            "parameters": { "variant": ["prosperity-tree"] },
            "format": "json",
        });
        let answer = ask(&serde_json::from_value(asked).unwrap());
        let answer: Value = serde_json::from_slice(&answer.ok().unwrap()).unwrap();
        let fit = &answer["reports"][0];
        assert_eq!((&fit["unknown"]["name"], &fit["fits"][0]["claims"]), (&"q".into(), &7.into()));
    }
}
