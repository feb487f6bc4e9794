//! Parts of a run as objects of Python: of a simulation, or of counts.

use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use shoe_odds::question::count::{count_part, count_part_of, study_of_part};
use shoe_odds::question::simulate::dealing;
use shoe_odds::{simulate_part, typed};

use crate::answer::Answer;
use crate::ask::request;
use crate::error::{raise, warn, warn_left_out};
use crate::pool::work;
use crate::table::Catalog;

/// Shoes of a run that follow one another, and what they showed.
#[pyclass(frozen, module = "shoe_odds._core", name = "Part")]
pub(crate) struct Part {
    part: dealing::Part,
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
        let request = request(&parameters, typed::simulate)?;
        let remarks = request.remarks(&catalog.catalog);
        let (left_out, remarks) = remarks.map_err(|error| raise(py, error))?;
        warn_left_out(py, &left_out, 2)?;
        remarks.iter().try_for_each(|remark| warn(py, remark, 2))?;
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
        let request = request(&parameters, typed::simulate)?;
        let header = request.header(&catalog.catalog).map_err(|error| raise(py, error))?;
        Ok(json(&header))
    }

    /// Deals shoes for counts, all of them or a shard; of the run of a header, if one is given, which
    /// has the triggers that were looked for.
    #[staticmethod]
    #[pyo3(signature = (catalog, parameters, run = None, threads = None))]
    fn counted(
        catalog: &Catalog,
        parameters: Bound<'_, PyDict>,
        run: Option<&str>,
        threads: Option<i64>,
        py: Python<'_>,
    ) -> PyResult<Self> {
        let request = request(&parameters, typed::count)?;
        let run = run.map(header).transpose()?;
        let part = work(py, threads, |watch| match &run {
            Some(run) => count_part_of(&catalog.catalog, &request, run, watch),
            None => count_part(&catalog.catalog, &request, watch),
        })?;
        Ok(Self { part })
    }

    /// The header that dealing these shoes for counts would give, as JSON.
    #[staticmethod]
    #[pyo3(signature = (catalog, parameters, threads = None))]
    fn count_wanted(
        catalog: &Catalog,
        parameters: Bound<'_, PyDict>,
        threads: Option<i64>,
        py: Python<'_>,
    ) -> PyResult<String> {
        let request = request(&parameters, typed::count)?;
        let header = work(py, threads, |watch| request.header(&catalog.catalog, watch))?;
        Ok(json(&header))
    }

    /// The header of one shard of the run of a header, as JSON.
    #[staticmethod]
    fn shard_of(run: &str, part: u64, of: u64) -> PyResult<String> {
        let shard = header(run)?.of_shard(part, of);
        shard.as_ref().map(json).ok_or_else(|| {
            PyValueError::new_err(format!("shard {part}/{of}: the run has no such shard"))
        })
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
        let wanted = header(wanted)?;
        Ok(py.detach(|| self.part.header().difference(&wanted)))
    }

    /// What all shoes of a run of counts come to.
    fn count(&self, py: Python<'_>) -> PyResult<Answer> {
        let study = work(py, Some(1), |_| study_of_part(&self.part))?;
        Ok(Answer::new("count", study))
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

fn header(text: &str) -> PyResult<dealing::Header> {
    serde_json::from_str(text).map_err(|why| PyValueError::new_err(why.to_string()))
}

fn json(header: &dealing::Header) -> String {
    serde_json::to_string(header).unwrap_or_default()
}
