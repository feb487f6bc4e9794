//! Questions: their parameters as texts in, an answer out.
//!
//! The front hands on a dictionary of texts, lists of texts and flags by the names of the
//! parameters. What the texts mean is read in the library, as for the command line.

use std::path::Path;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use shoe_odds::evidence::Source;
use shoe_odds::figure::key::Key;
use shoe_odds::question::diff::own_tables;
use shoe_odds::question::list::{ListRequest, What};
use shoe_odds::question::{self, Question};
use shoe_odds::{appendices, check, typed};

use crate::answer::Answer;
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
    let of = &parameters;
    let catalog = &*catalog.catalog;
    macro_rules! answer {
        ($request:expr) => {{
            let request = $request;
            let answer = work(py, threads, |watch| request.ask(catalog, watch))?;
            Ok(Answer::new(question, answer))
        }};
    }
    match question {
        "price" => answer!(request(of, typed::price)?),
        "streaks" => answer!(request(of, typed::streaks)?),
        "session" => answer!(request(of, typed::session)?),
        "effects" => answer!(request(of, typed::effects)?),
        "count" => answer!(request(of, typed::count)?),
        "design" => answer!(request(of, typed::design)?),
        "equilibrium" => answer!(request(of, typed::equilibrium)?),
        "universe" => answer!(request(of, typed::universe)?),
        "certify" => answer!(request(of, typed::certify)?),
        "fit" => answer!(request(of, typed::fit)?),
        "explain" => answer!(request(of, typed::explain)?),
        "strategy" => answer!(request(of, typed::strategy)?),
        "diff" => {
            let mut request = request(of, typed::diff)?;
            let sides = [&mut request.first, &mut request.second];
            for (side, catalog) in sides.into_iter().zip(&mut request.catalogs) {
                *catalog = own_tables(side).map_err(|error| raise(py, error))?;
                if catalog.is_some() {
                    side.clear();
                }
            }
            answer!(request)
        }
        "audit" => {
            let mut request = request(of, typed::audit)?;
            request.origin.command = text(of, "command")?.unwrap_or_default();
            let mut own = catalog.clone();
            if let Some(path) = text(of, "claims")? {
                let with = own
                    .with_claims(Path::new(&path), &request.columns)
                    .map_err(|error| raise(py, error))?;
                own = with.0;
                request.claims = Some(with.1);
            }
            let found = work(py, threads, |watch| request.ask(&own, watch))?;
            Ok(Answer::new(question, found))
        }
        "appendix" => {
            let mut request = request(of, typed::appendix)?;
            request.origin.command = text(of, "command")?.unwrap_or_default();
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
            let mut request = request(of, typed::check)?;
            request.sources = sources(of)?;
            let found = work(py, threads, |watch| check(catalog, &request, None, watch))?;
            Ok(Answer::new(question, found))
        }
        "list" => {
            let named = text(of, "what")?;
            let what = What::ALL.iter().copied().find(|what| Some(what.key()) == named.as_deref());
            let variants = of.get_item("variant")?.map(|names| names.extract()).transpose()?;
            let variants = variants.unwrap_or_default();
            answer!(ListRequest { what, variants, filter: text(of, "filter")? })
        }
        other => {
            let known: Vec<&str> = question::QUESTIONS.iter().map(|about| about.id).collect();
            let known = known.join(", ");
            Err(PyTypeError::new_err(format!("no question {other:?}: expected one of {known}")))
        }
    }
}

/// Reads the parameters of a request. They are texts, lists of texts and flags by their names, with
/// `_` for the `-` of the command line; the sources of a check are read apart.
pub(crate) fn request<T: DeserializeOwned, R>(
    parameters: &Bound<'_, PyDict>,
    read: fn(&T) -> Result<R, shoe_odds::Error>,
) -> PyResult<R> {
    let mut named = Map::new();
    for (name, value) in parameters {
        let name: String = name.extract()?;
        if name == "sources" || value.is_none() {
            continue;
        }
        let value = if let Ok(text) = value.extract::<String>() {
            Value::from(text)
        } else if let Ok(flag) = value.extract::<bool>() {
            Value::from(flag)
        } else if let Ok(texts) = value.extract::<Vec<String>>() {
            Value::from(texts)
        } else {
            return Err(PyTypeError::new_err(format!("{name}: expected a text")));
        };
        named.insert(name.replace('_', "-"), value);
    }
    let texts = serde_json::from_value(Value::Object(named));
    let texts = texts.map_err(|error| PyTypeError::new_err(error.to_string()))?;
    read(&texts).map_err(|error| raise(parameters.py(), error))
}

/// Returns one text by itself.
fn text(parameters: &Bound<'_, PyDict>, name: &str) -> PyResult<Option<String>> {
    let bad = || PyTypeError::new_err(format!("{name}: expected a text"));
    let value = parameters.get_item(name)?;
    value.map(|value| value.extract().map_err(|_| bad())).transpose()
}

/// Returns the sources of a check: names with paths, or with bytes.
fn sources(parameters: &Bound<'_, PyDict>) -> PyResult<Vec<Source>> {
    let Some(given) = parameters.get_item("sources")? else { return Ok(Vec::new()) };
    let source = |one: PyResult<Bound<'_, PyAny>>| {
        let (name, from): (String, Bound<'_, PyAny>) = one?.extract()?;
        match from.cast::<PyBytes>() {
            Ok(bytes) => Ok(Source::bytes(name, bytes.as_bytes())),
            Err(_) => Ok(Source::File(from.extract()?)),
        }
    };
    given.try_iter()?.map(source).collect()
}
