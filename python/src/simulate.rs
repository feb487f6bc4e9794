//! Simulations: parts of a run as objects of Python.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use shoe_odds::question::simulate::dealing;
use shoe_odds::{SimulateRequest, simulate_part, typed};

use crate::ask::Texts;
use crate::error::raise;
use crate::pool::work;
use crate::table::Catalog;

/// Shoes of a run that follow one another, and what they showed.
#[pyclass(frozen, module = "shoe_odds._core", name = "Part")]
pub(crate) struct Part {
    part: dealing::Part,
}

fn request(parameters: Bound<'_, PyDict>) -> PyResult<SimulateRequest> {
    let py = parameters.py();
    let of = Texts(parameters);
    let texts = typed::SimulateTexts {
        variant: of.text("variant")?.unwrap_or_default(),
        shoe: of.shoes()?,
        shoes: of.text("shoes")?,
        seed: of.text("seed")?,
        cut: of.text("cut")?,
        burn: of.text("burn")?,
        rounds_per_shoe: of.text("rounds_per_shoe")?,
        write: of.text("write")?,
        wager: of.list("wager")?,
        shard: of.text("shard")?,
        format: of.text("format")?,
    };
    typed::simulate(&texts).map_err(|error| raise(py, error))
}

#[pymethods]
impl Part {
    /// Deals shoes.
    #[staticmethod]
    #[pyo3(signature = (catalog, parameters, threads = None))]
    fn dealt(
        catalog: &Catalog,
        parameters: Bound<'_, PyDict>,
        threads: Option<i64>,
        py: Python<'_>,
    ) -> PyResult<Self> {
        let request = request(parameters)?;
        let part = work(py, threads, |watch| simulate_part(&catalog.catalog, &request, watch))?;
        Ok(Self { part })
    }

    /// The header that dealing these shoes would give, as JSON.
    #[staticmethod]
    fn wanted(
        catalog: &Catalog,
        parameters: Bound<'_, PyDict>,
        py: Python<'_>,
    ) -> PyResult<String> {
        let request = request(parameters)?;
        let header = request.header(&catalog.catalog).map_err(|error| raise(py, error))?;
        Ok(json(&header))
    }

    /// Reads the bytes of a part.
    #[staticmethod]
    fn read(name: &str, bytes: Vec<u8>, py: Python<'_>) -> PyResult<Self> {
        let part = py.detach(|| dealing::Part::from_bytes(name, bytes));
        part.map(|part| Self { part }).map_err(|error| raise(py, error))
    }

    /// Reads a file, compressed or not.
    #[staticmethod]
    fn open(path: PathBuf, py: Python<'_>) -> PyResult<Self> {
        let part = py.detach(|| dealing::Part::open(&path));
        part.map(|part| Self { part }).map_err(|error| raise(py, error))
    }

    /// Joins parts that touch, in any order.
    #[staticmethod]
    fn join(parts: Vec<PyRef<'_, Self>>, py: Python<'_>) -> PyResult<Self> {
        let parts: Vec<dealing::Part> = parts.iter().map(|part| part.part.clone()).collect();
        let joined = work(py, Some(1), |_| dealing::Part::join(&parts))?;
        Ok(Self { part: joined })
    }

    /// Of what it is a part, as JSON.
    #[getter]
    fn header(&self) -> String {
        json(self.part.header())
    }

    /// Whether it is all of its run.
    #[getter]
    fn is_whole(&self) -> bool {
        self.part.header().is_whole()
    }

    /// The first thing in which it differs from a wanted header, in words.
    fn difference(&self, wanted: &str, py: Python<'_>) -> PyResult<Option<String>> {
        let wanted: dealing::Header = serde_json::from_str(wanted)
            .map_err(|why| pyo3::exceptions::PyValueError::new_err(why.to_string()))?;
        Ok(py.detach(|| self.part.header().difference(&wanted)))
    }

    /// The rows without the frame.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let rows = py.detach(|| self.part.rows()).map_err(|error| raise(py, error))?;
        Ok(PyBytes::new(py, &rows))
    }

    /// The bytes of a file of it, with its frame.
    fn framed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| self.part.to_bytes()).map_err(|error| raise(py, error))?;
        Ok(PyBytes::new(py, &bytes))
    }
}

fn json(header: &dealing::Header) -> String {
    serde_json::to_string(header).unwrap_or_default()
}
