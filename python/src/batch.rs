//! Expectations of wagers for arrays of compositions.

use std::sync::Arc;

use numpy::ndarray::ArrayView2;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use shoe_odds::{BatchRequest, Composition, Counts};

use crate::arrow::{self, ArrowStream};
use crate::error::raise;
use crate::pool::work;
use crate::table::Catalog;

/// Wagers made ready for very many compositions.
#[pyclass(frozen, module = "shoe_odds._core", name = "Batch")]
pub(crate) struct Batch {
    pub(crate) batch: Arc<shoe_odds::Batch>,
}

#[pymethods]
impl Batch {
    #[new]
    fn new(
        catalog: &Catalog,
        variants: Vec<String>,
        wagers: Vec<String>,
        py: Python<'_>,
    ) -> PyResult<Self> {
        let batch = shoe_odds::Batch::new(&catalog.catalog, &BatchRequest { variants, wagers });
        let batch = batch.map_err(|error| raise(py, error))?;
        Ok(Self { batch: Arc::new(batch) })
    }

    /// The names of the columns, in order.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.batch.columns().map(str::to_owned).collect()
    }

    /// The expected net win of each wager, for every row of an array of counts.
    #[pyo3(signature = (counts, threads = None))]
    fn values<'py>(
        &self,
        counts: &Bound<'py, PyAny>,
        threads: Option<usize>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        macro_rules! as_it_is {
            ($($kind:ty),*) => {$(
                if let Ok(array) = counts.extract::<PyReadonlyArray2<'_, $kind>>() {
                    return self.of(array.as_array(), threads, py);
                }
            )*};
        }
        as_it_is!(i64, u64, i32, u32, i16, u16, i8, u8);
        Err(PyTypeError::new_err("counts: expected a two-dimensional array of integers"))
    }

    /// The exact expectations of one composition, each as a text, or what is wrong with it.
    fn exact(&self, counts: Vec<u64>, py: Python<'_>) -> PyResult<Vec<Option<String>>> {
        let rows = Composition::new(&counts).map(|composition| {
            py.detach(|| self.batch.expectations(std::slice::from_ref(&composition)))
        });
        let row = rows.and_then(|mut rows| rows.remove(0)).map_err(|error| raise(py, error))?;
        Ok(row.into_iter().map(|figure| figure.map(|figure| figure.to_string())).collect())
    }

    /// A stream of Arrow with the columns of `table` that are no counts, and one for each wager.
    #[pyo3(signature = (table, columns = None, threads = None))]
    fn arrow(
        &self,
        table: &Bound<'_, PyAny>,
        columns: Option<&str>,
        threads: Option<usize>,
    ) -> PyResult<ArrowStream> {
        arrow::priced(&self.batch, table, columns, threads)
    }
}

impl Batch {
    fn of<'py, T>(
        &self,
        array: ArrayView2<'_, T>,
        threads: Option<usize>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>>
    where
        T: Copy + std::fmt::Display + Send + Sync + TryInto<u64>,
    {
        let (rows, columns) = array.dim();
        let read = |row: usize, to: &mut [u64]| {
            let counts = array.row(row);
            to.iter_mut().zip(counts).enumerate().try_for_each(|(place, (to, count))| {
                let read = (*count).try_into();
                *to = read.map_err(|_| {
                    format!("count {count} at place {place}: expected a whole number of cards")
                })?;
                Ok(())
            })
        };
        let counts = match array.as_slice() {
            Some(counts) => Counts::of_rows(counts, columns),
            None => Counts::by(rows, columns, read),
        };
        let counts = counts.map_err(|error| raise(py, error))?;
        let width = self.batch.columns().count();
        let mut values = vec![0.0; rows * width];
        work(py, threads, |watch| self.batch.values(&counts, &mut values, watch))?;
        PyArray1::from_vec(py, values).reshape([rows, width])
    }
}
