//! Questions: their parameters as texts in, an answer out.
//!
//! The front hands on a dictionary of texts, lists of texts and flags by the names of the
//! parameters. What the texts mean is read in the library, as for the command line.

use std::path::Path;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use shoe_odds::evidence::Source;
use shoe_odds::question::list::{ListRequest, What};
use shoe_odds::question::{self, Question};
use shoe_odds::typed::{
    self, AppendixTexts, AuditTexts, CheckTexts, DesignTexts, EffectsTexts, PriceTexts,
    SessionTexts, ShoeTexts, StreakTexts,
};
use shoe_odds::{appendices, check};

use crate::answer::Answer;
use crate::count;
use crate::error::raise;
use crate::pool::work;
use crate::table::Catalog;

/// Asks a question of a catalog.
#[pyfunction]
#[pyo3(signature = (question, catalog, parameters, threads = None))]
pub(crate) fn ask(
    question: &str,
    catalog: &Catalog,
    parameters: Bound<'_, PyDict>,
    threads: Option<i64>,
    py: Python<'_>,
) -> PyResult<Answer> {
    let of = &Texts(parameters);
    let catalog = &*catalog.catalog;
    macro_rules! answer {
        ($request:expr) => {{
            let request = $request.map_err(|error| raise(py, error))?;
            let answer = work(py, threads, |watch| request.ask(catalog, watch))?;
            Ok(Answer::new(question, answer))
        }};
    }
    match question {
        "price" => answer!(typed::price(&PriceTexts {
            shoes: of.shoes()?,
            variant: of.list("variant")?,
            wager: of.list("wager")?,
            sessions: of.sessions()?,
            dealt: of.text("dealt")?,
            given: of.text("given")?,
            sort: of.text("sort")?,
            all_wagers: of.flag("all_wagers")?,
            risk: of.flag("risk")?,
            chip: of.text("chip")?,
            stakes: of.text("stakes")?,
        })),
        "streaks" => answer!(typed::streaks(&StreakTexts {
            shoes: of.shoes()?,
            variant: of.list("variant")?,
            wager: of.list("wager")?,
            sessions: of.sessions()?,
            brief: false,
            edge: of.text("edge")?,
            longest: of.text("longest")?,
        })),
        "effects" => answer!(typed::effects(&EffectsTexts {
            shoes: of.shoes()?,
            variant: of.list("variant")?,
            wager: of.list("wager")?,
            level: of.text("level")?,
            true_counts: of.text("true_counts")?,
            left: of.text("left")?,
        })),
        "count" => {
            let request = count::request(of, py)?;
            let study = work(py, threads, |watch| request.ask(catalog, watch))?;
            Ok(Answer::new(question, study))
        }
        "design" => answer!(typed::design(&DesignTexts {
            shoes: of.shoes()?,
            variant: of.list("variant")?,
            wager: of.text("wager")?.unwrap_or_default(),
            edge: of.text("edge")?,
            rtp: of.text("rtp")?,
            pays: of.list("pays")?,
            fix: of.list("fix")?,
            keep: of.flag("keep")?,
            round: of.text("round")?,
            order: of.list("order")?,
            hit: of.text("hit")?,
            deviation: of.text("deviation")?,
            sort: of.text("sort")?,
            most: of.text("most")?,
        })),
        "audit" => {
            let texts = AuditTexts {
                variant: of.list("variant")?,
                all: of.flag("all")?,
                list: of.flag("list")?,
                shoes: of.text("shoes")?,
                date: of.text("date")?,
            };
            let mut request = typed::audit(&texts).map_err(|error| raise(py, error))?;
            request.command = of.text("command")?.unwrap_or_default();
            let mut own = catalog.clone();
            if let Some(path) = of.text("claims")? {
                let with = own.with_claims(Path::new(&path)).map_err(|error| raise(py, error))?;
                own = with.0;
                request.claims = Some(with.1);
            }
            let found = work(py, threads, |watch| request.ask(&own, watch))?;
            Ok(Answer::new(question, found))
        }
        "appendix" => {
            let texts = AppendixTexts {
                variant: of.list("variant")?,
                decks: of.text("decks")?,
                title: of.text("title")?,
                author: of.text("author")?,
                reference: of.text("reference")?,
                date: of.text("date")?,
            };
            let mut request = typed::appendix(&texts).map_err(|error| raise(py, error))?;
            request.command = of.text("command")?.unwrap_or_default();
            let made = work(py, threads, |watch| appendices(catalog, &request, watch))?;
            let games = made.len();
            match <[_; 1]>::try_from(made) {
                Ok([one]) => Ok(Answer::new(question, one)),
                Err(_) => Err(PyValueError::new_err(format!(
                    "{games} rules documents: an appendix is of one: expected one game"
                ))),
            }
        }
        "check" => {
            let variants = of.list("variant")?;
            let texts = CheckTexts {
                variant: variants.first().cloned().unwrap_or_default(),
                shoe: of.shoes()?,
                wager: of.list("wager")?,
                input: of.text("input")?,
                column: of.list("column")?,
                ignore: of.list("ignore")?,
                cards: of.text("cards")?,
                level: of.text("level")?,
                shift: of.text("shift")?,
                every_look: of.flag("every_look")?,
                strict: of.flag("strict")?,
                digits: None,
            };
            let mut request = typed::check(&texts).map_err(|error| raise(py, error))?;
            request.sources = of.sources()?;
            let found = work(py, threads, |watch| check(catalog, &request, None, watch))?;
            Ok(Answer::new(question, found))
        }
        "list" => {
            let what = match of.text("what")?.as_deref() {
                Some("games") => Some(What::Games),
                Some("variants") => Some(What::Variants),
                Some("wagers") => Some(What::Wagers),
                Some("fields") => Some(What::Fields),
                Some("formats") => Some(What::Formats),
                _ => None,
            };
            let filter = of.text("filter")?;
            answer!(Ok(ListRequest { what, variants: of.list("variant")?, filter }))
        }
        other => {
            let known: Vec<&str> = question::QUESTIONS.iter().map(|about| about.id).collect();
            let known = known.join(", ");
            Err(PyTypeError::new_err(format!("no question {other:?}: expected one of {known}")))
        }
    }
}

/// Parameters by their names.
pub(crate) struct Texts<'py>(pub(crate) Bound<'py, PyDict>);

impl Texts<'_> {
    pub(crate) fn text(&self, name: &str) -> PyResult<Option<String>> {
        self.0
            .get_item(name)?
            .map(|value| value.extract().map_err(|_| bad(name, "a text")))
            .transpose()
    }

    pub(crate) fn list(&self, name: &str) -> PyResult<Vec<String>> {
        let value = self.0.get_item(name)?;
        Ok(value
            .map(|value| value.extract().map_err(|_| bad(name, "texts")))
            .transpose()?
            .unwrap_or_default())
    }

    pub(crate) fn flag(&self, name: &str) -> PyResult<bool> {
        let value = self.0.get_item(name)?;
        Ok(value
            .map(|value| value.extract().map_err(|_| bad(name, "True or False")))
            .transpose()?
            .unwrap_or_default())
    }

    pub(crate) fn shoes(&self) -> PyResult<ShoeTexts> {
        Ok(ShoeTexts {
            decks: self.text("decks")?,
            shoe: self.text("shoe")?,
            seen: self.text("seen")?,
        })
    }

    /// What there is to read: names with paths, or with bytes.
    fn sources(&self) -> PyResult<Vec<Source>> {
        let Some(given) = self.0.get_item("sources")? else { return Ok(Vec::new()) };
        let source = |one: PyResult<Bound<'_, PyAny>>| {
            let (name, from): (String, Bound<'_, PyAny>) = one?.extract()?;
            match from.cast::<PyBytes>() {
                Ok(bytes) => Ok(Source::bytes(name, bytes.as_bytes())),
                Err(_) => Ok(Source::File(from.extract()?)),
            }
        };
        given.try_iter()?.map(source).collect()
    }

    fn sessions(&self) -> PyResult<SessionTexts> {
        Ok(SessionTexts {
            hands: self.text("hands")?,
            model: self.text("model")?,
            reading: self.text("reading")?,
            shoe_rounds: self.text("shoe_rounds")?,
            cut: self.text("cut")?,
        })
    }
}

fn bad(name: &str, expected: &str) -> PyErr {
    PyTypeError::new_err(format!("{name}: expected {expected}"))
}
