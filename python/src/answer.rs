//! What answers a question: JSON for the front, and the bytes of every format.

use std::collections::HashMap;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
#[cfg(feature = "program")]
use shoe_odds::cli::{Pdf, made_pdf};
use shoe_odds::document::View;
use shoe_odds::format::html::fragment;
use shoe_odds::format::{self, Format, Source};
use shoe_odds::question::manifest::Origin;
use shoe_odds::question::submission_page::{Papers, in_papers};
use shoe_odds::typed::DocumentTexts;

use crate::error::{InPython, raise};

type Any = Box<dyn shoe_odds::question::Answer + Send + Sync>;

/// An answer of the library.
#[pyclass(frozen, module = "shoe_odds._core", name = "Answer")]
pub(crate) struct Answer {
    answer: Any,
    /// The same without what a brief answer leaves out.
    brief: Any,
    question: String,
}

impl Answer {
    pub(crate) fn new(
        question: &str,
        mut answer: impl shoe_odds::question::Answer + Clone + Send + Sync + 'static,
    ) -> Self {
        answer.word(&InPython);
        let mut brief = answer.clone();
        brief.shorten();
        let question = question.to_owned();
        Self { answer: Box::new(answer), brief: Box::new(brief), question }
    }
}

/// As many digits are written at most.
const MOST_DIGITS: usize = 1000;

fn view(digits: usize) -> View {
    View { digits, names: &InPython }
}

/// A number of digits that can be written.
fn checked(digits: i64) -> PyResult<usize> {
    match usize::try_from(digits) {
        Ok(digits @ 0..=MOST_DIGITS) => Ok(digits),
        _ => Err(PyValueError::new_err(format!("digits: expected 0 to {MOST_DIGITS}"))),
    }
}

#[pymethods]
impl Answer {
    /// The question it answers: "price".
    #[getter]
    fn question(&self) -> &str {
        &self.question
    }

    /// Whether something that was held against the exact figures differs from them.
    #[getter]
    fn differs(&self) -> bool {
        self.answer.differs()
    }

    /// The JSON that the schema describes.
    fn json<'py>(&self, digits: i64, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let digits = checked(digits)?;
        let json = py.detach(|| self.answer.json(view(digits)));
        Ok(PyBytes::new(py, &json))
    }

    /// The answer in a format; `digits` are those of the format if they are left out. `document`
    /// holds the texts of the title page: title, author, reference, date.
    #[pyo3(signature = (format, digits = None, width = None, document = None))]
    fn render<'py>(
        &self,
        format: &str,
        digits: Option<i64>,
        width: Option<i64>,
        document: Option<HashMap<String, String>>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        // Answers that test something also have formats for build servers.
        let ci = format::ci_format(format);
        let ci = ci.filter(|_| !self.answer.page(view(0)).trials.is_empty());
        let format: &dyn Format = match (format, ci) {
            ("csv-long", _) => &format::LongCsv,
            #[cfg(feature = "program")]
            ("pdf", _) => &Pdf,
            (_, Some(format)) => format,
            (id, None) => {
                format::format(id).or_else(|| format::of_extension(id)).ok_or_else(|| {
                    let known: Vec<&str> =
                        format::FORMATS.iter().map(|format| format.id()).collect();
                    let known = known.join(", ");
                    PyValueError::new_err(format!("no format {id:?}: expected one of {known}, pdf"))
                })?
            }
        };
        let digits = digits.map_or_else(|| Ok(format.digits()), checked)?;
        let width = width.map(|width| usize::try_from(width).unwrap_or(0).max(20));
        let mut document = document.unwrap_or_default();
        let mut text = |name| document.remove(name);
        let texts = DocumentTexts {
            title: text("title"),
            author: text("author"),
            reference: text("reference"),
            date: text("date"),
        };
        let worded = |error| raise(py, error);
        let (cover, date) = (texts.cover().map_err(worded)?, texts.date().map_err(worded)?);
        let papers = Papers::of(&*self.answer, format.id(), cover, date, Origin::default());
        let page = &*self.answer;
        let render = |format: &dyn Format| {
            let view = view(digits);
            in_papers(page, papers.as_ref(), |page| {
                format.render(&Source { page, view, styled: false, width })
            })
        };
        let bytes = py.detach(|| match format.id() {
            #[cfg(feature = "program")]
            "pdf" => made_pdf(render).map(|(bytes, _)| bytes),
            _ => Ok(render(format)),
        });
        let bytes = bytes.map_err(worded)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The answer as a part of another page: a notebook, a report.
    #[pyo3(signature = (charts = false, brief = true, digits = 6))]
    fn fragment(&self, charts: bool, brief: bool, digits: i64, py: Python<'_>) -> PyResult<String> {
        let digits = checked(digits)?;
        let page = if brief { &*self.brief } else { &*self.answer };
        Ok(py.detach(|| fragment(page, view(digits), charts)))
    }
}
