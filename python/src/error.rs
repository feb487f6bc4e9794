//! Errors of the library as Python's `OddsError`, with their place.

use std::cmp::Reverse;
use std::ffi::CString;

use pyo3::exceptions::{PyKeyboardInterrupt, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use shoe_odds::pricing::left_out::LeftOut;
use shoe_odds::wording::likeness;
use shoe_odds::{Error, Names};

pyo3::create_exception!(
    shoe_odds,
    OddsError,
    PyValueError,
    "A question that cannot be answered: what is wrong, where, and what was expected."
);

/// How Python names what can be asked: keywords and functions.
pub(crate) struct InPython;

impl Names for InPython {
    fn parameter(&self, name: &str) -> String {
        match name {
            // A word of the language.
            "with" => "with_".to_owned(),
            name => name.replace('-', "_"),
        }
    }

    fn question(&self, name: &str) -> String {
        match name {
            // The program comes with the package.
            "list" | "batch" | "merge" | "schema" => format!("odds {name}"),
            name => format!("shoe_odds.{name}()"),
        }
    }
}

/// Warns of wagers that are left out; `level` is that of Python's `warnings.warn`.
pub(crate) fn warn_left_out(py: Python<'_>, left_out: &[LeftOut], level: i32) -> PyResult<()> {
    for mut sentence in LeftOut::sentences(left_out) {
        sentence.word(&InPython);
        warn(py, sentence.as_str(), level)?;
    }
    Ok(())
}

/// Warns with a text; `level` is that of Python's `warnings.warn`.
pub(crate) fn warn(py: Python<'_>, text: &str, level: i32) -> PyResult<()> {
    let text = CString::new(text).unwrap_or_default();
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, level)
}

/// What Python raises for an error of the library.
pub(crate) fn raise(py: Python<'_>, error: Error) -> PyErr {
    if error.is_stopped() {
        return PyKeyboardInterrupt::new_err("stopped");
    }
    let error = error.worded(&InPython);
    let raised = OddsError::new_err(error.to_string());
    let value = raised.value(py);
    let kind = match () {
        () if error.is_shoe() => "shoe",
        () if error.is_table() => "table",
        () if error.is_input() => "input",
        () if error.is_file() => "file",
        () => "usage",
    };
    let first = error.mistakes().first();
    let place = first.map(|mistake| &mistake.place);
    let set = || -> PyResult<()> {
        value.setattr("kind", kind)?;
        value.setattr("file", place.map(|place| place.file.to_string()))?;
        value.setattr("line", place.map(|place| place.line()))?;
        value.setattr("column", place.map(|place| place.column()))?;
        value.setattr("help", first.and_then(|mistake| mistake.help.clone()))?;
        value.setattr("parameter", error.parameter())?;
        let mut candidates = error.candidates().to_vec();
        if let Some(typed) = error.offender() {
            candidates.sort_by_key(|name| Reverse(likeness(typed, name)));
        }
        value.setattr("candidates", candidates)?;
        let each = |mistake: &shoe_odds::Mistake| {
            let place = &mistake.place;
            (mistake.message.clone(), place.file.to_string(), place.line(), place.column())
        };
        value.setattr("mistakes", error.mistakes().iter().map(each).collect::<Vec<_>>())
    };
    match set() {
        Ok(()) => raised,
        Err(other) => other,
    }
}
