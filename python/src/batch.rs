//! Expectations of wagers for arrays of compositions.

use std::sync::Arc;

use numpy::ndarray::ArrayView2;
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use shoe_odds::question::batch::Tally;
use shoe_odds::{BatchFigure, BatchRequest, Composition, Counts, Error, Watch};

use crate::arrow::{self, ArrowStream};
use crate::error::{OddsError, raise, warn, warn_left_out};
use crate::pool::{Watched, work};
use crate::table::Catalog;

/// Wagers made ready for very many compositions.
#[pyclass(frozen, module = "shoe_odds._core", name = "Batch")]
pub(crate) struct Batch {
    pub(crate) batch: Arc<shoe_odds::Batch>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (catalog, variants, wagers, decks = None))]
    fn new(
        catalog: &Catalog,
        variants: Vec<String>,
        wagers: Vec<String>,
        decks: Option<u32>,
        py: Python<'_>,
    ) -> PyResult<Self> {
        let batch = shoe_odds::Batch::new(&catalog.catalog, &BatchRequest { variants, wagers });
        let mut batch = batch.map_err(|error| raise(py, error))?;
        if let Some(decks) = decks {
            batch = batch.of_decks(decks);
        }
        // The caller of the function that makes it, in `_batch.py`.
        warn_left_out(py, batch.left_out(), 3)?;
        batch.assumptions().iter().try_for_each(|remark| warn(py, remark, 3))?;
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
        threads: Option<i64>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let width = self.batch.columns().count();
        let (rows, values) = with_counts(counts, py, |counts| {
            let mut values = vec![0.0; counts.len() * width];
            work(py, threads, |watch| self.batch.values(counts, &mut values, watch))?;
            Ok((counts.len(), values))
        })?;
        PyArray1::from_vec(py, values).reshape([rows, width])
    }

    /// All that must be known of the figures of every row of an array of counts, as a text.
    #[pyo3(signature = (counts, threads = None))]
    fn remarks(
        &self,
        counts: &Bound<'_, PyAny>,
        threads: Option<i64>,
        py: Python<'_>,
    ) -> PyResult<Vec<Option<String>>> {
        with_counts(counts, py, |counts| work(py, threads, |_| Ok(self.batch.remarks(counts))))
    }

    /// Some figures of each wager, for every row of an array of counts.
    #[pyo3(signature = (counts, figures, threads = None))]
    fn figures<'py>(
        &self,
        counts: &Bound<'py, PyAny>,
        figures: Vec<String>,
        threads: Option<i64>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyArray3<f64>>> {
        let figures = figures.iter().map(|figure| figure.parse()).collect::<Result<_, _>>();
        let figures: Vec<BatchFigure> = figures.map_err(|error| raise(py, error))?;
        // Rows of 64 bits are enough: figures take longer than their copies.
        let counts: Vec<Vec<i64>> = counts.call_method0("tolist")?.extract()?;
        let rows = counts.len();
        let width = self.batch.columns().count();
        let found = work(py, threads, |watch| self.settled(&counts, &figures, watch))?;
        let found = found.map_err(OddsError::new_err)?;
        PyArray1::from_vec(py, found).reshape([rows, width, figures.len()])
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
        threads: Option<i64>,
    ) -> PyResult<ArrowStream> {
        arrow::priced(&self.batch, table, columns, threads)
    }
}

/// Compositions that are settled together.
const TOGETHER: usize = 64;

impl Batch {
    /// The figures of every row, one behind the other.
    fn settled(
        &self,
        counts: &[Vec<i64>],
        figures: &[BatchFigure],
        watch: &Watched,
    ) -> Result<Result<Vec<f64>, String>, Error> {
        let width = self.batch.columns().count();
        let chunk = |(at, rows): (usize, &[Vec<i64>])| -> Result<Vec<f64>, (usize, String)> {
            let first = at * TOGETHER;
            let mut compositions = Vec::with_capacity(rows.len());
            for (row, counts) in rows.iter().enumerate() {
                let told = |why: String| (first + row, why);
                let whole = counts.iter().map(|count| {
                    let bad = |_| format!("count {count}: expected a whole number of cards");
                    u64::try_from(*count).map_err(bad)
                });
                let counts: Vec<u64> = whole.collect::<Result<_, _>>().map_err(told)?;
                let composition = Composition::new(&counts);
                compositions.push(composition.map_err(|error| told(error.to_string()))?);
            }
            let mut found = Vec::with_capacity(rows.len() * width * figures.len());
            for (row, tallies) in self.batch.tallies(&compositions).into_iter().enumerate() {
                let tallies = tallies.map_err(|error| (first + row, error.to_string()))?;
                for tally in &tallies {
                    found.extend(figures.iter().map(|figure| {
                        tally.as_ref().map_or(f64::NAN, |tally| float(tally, *figure))
                    }));
                }
            }
            Ok(found)
        };
        let chunks = counts.par_chunks(TOGETHER).enumerate();
        let found: Vec<Result<Vec<f64>, (usize, String)>> =
            chunks.map(|one| if watch.stopped() { Ok(Vec::new()) } else { chunk(one) }).collect();
        if watch.stopped() {
            // Whoever stopped it has an error of his own.
            return Ok(Ok(Vec::new()));
        }
        let mut all = Vec::with_capacity(counts.len() * width * figures.len());
        for found in found {
            match found {
                Ok(found) => all.extend(found),
                Err((row, why)) => return Ok(Err(format!("row {row}: {why}"))),
            }
        }
        Ok(Ok(all))
    }
}

/// Does something with an array of counts as it is.
fn with_counts<R>(
    counts: &Bound<'_, PyAny>,
    py: Python<'_>,
    then: impl FnOnce(&Counts<'_>) -> PyResult<R>,
) -> PyResult<R> {
    macro_rules! as_it_is {
        ($($kind:ty),*) => {$(
            if let Ok(array) = counts.extract::<PyReadonlyArray2<'_, $kind>>() {
                return of_array(array.as_array(), py, then);
            }
        )*};
    }
    as_it_is!(i64, u64, i32, u32, i16, u16, i8, u8);
    Err(PyTypeError::new_err("counts: expected a two-dimensional array of integers"))
}

fn of_array<T, R>(
    array: ArrayView2<'_, T>,
    py: Python<'_>,
    then: impl FnOnce(&Counts<'_>) -> PyResult<R>,
) -> PyResult<R>
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
    then(&counts.map_err(|error| raise(py, error))?)
}

/// A figure as the nearest float; a root of the float nearest to its first 25 places.
fn float(tally: &Tally<'_>, figure: BatchFigure) -> f64 {
    match tally.exact(figure) {
        Some(exact) => exact.to_f64(),
        None => tally.decimal(figure, 25).parse().unwrap_or(f64::NAN),
    }
}
