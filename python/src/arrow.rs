//! Compositions as columns of Arrow: a stream in, and the same stream with the expectations out.
//!
//! The columns of counts are read where they are; the others go on to the answer as they are.

use std::sync::{Arc, Mutex};

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, BooleanArray, Float64Array, Int64Array, RecordBatch,
    RecordBatchIterator, RecordBatchReader, StringArray,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use rayon::ThreadPool;
use shoe_odds::Counts;

use crate::pool;

/// What the interface calls a capsule that holds a stream.
const NAME: &std::ffi::CStr = c"arrow_array_stream";

/// The last column of the answer: what must be known of the figures of a row.
const OFFER: &str = "offer";

/// A stream of Arrow that another library takes.
#[pyclass(frozen, module = "shoe_odds._core", name = "ArrowStream")]
pub(crate) struct ArrowStream {
    /// Taken by the first who asks.
    reader: Mutex<Option<Box<dyn RecordBatchReader + Send>>>,
}

/// Makes a stream of one batch. Each column has a name, a type (float, int, bool or text) and values.
#[pyfunction]
pub(crate) fn arrow_stream(
    columns: Vec<(String, String, Bound<'_, PyAny>)>,
) -> PyResult<ArrowStream> {
    let mut fields = Vec::new();
    let mut arrays: Vec<ArrayRef> = Vec::new();
    for (name, kind, values) in &columns {
        let array: ArrayRef = match &**kind {
            "float" => Arc::new(Float64Array::from(values.extract::<Vec<Option<f64>>>()?)),
            "int" => Arc::new(Int64Array::from(values.extract::<Vec<Option<i64>>>()?)),
            "bool" => Arc::new(BooleanArray::from(values.extract::<Vec<Option<bool>>>()?)),
            _ => Arc::new(StringArray::from(values.extract::<Vec<Option<String>>>()?)),
        };
        fields.push(Field::new(name, array.data_type().clone(), true));
        arrays.push(array);
    }
    let bad = |error: ArrowError| PyValueError::new_err(error.to_string());
    let schema = Arc::new(Schema::new(fields));
    let batch = RecordBatch::try_new(Arc::clone(&schema), arrays).map_err(bad)?;
    let reader = RecordBatchIterator::new([Ok(batch)], schema);
    Ok(ArrowStream { reader: Mutex::new(Some(Box::new(reader))) })
}

#[pymethods]
impl ArrowStream {
    /// The stream in a capsule, once.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        requested_schema: Option<&Bound<'py, PyAny>>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface leaves it to a stream whether it can have another schema.
        let _ = requested_schema;
        let taken = self.reader.lock().ok().and_then(|mut reader| reader.take());
        let reader = taken.ok_or_else(|| PyValueError::new_err("this stream is read once"))?;
        let stream = FFI_ArrowArrayStream::new(reader);
        PyCapsule::new_with_value(py, stream, NAME)
    }
}

/// A stream with the columns of `table` that are no counts, one for each wager, and `offer`.
pub(crate) fn priced(
    batch: &Arc<shoe_odds::Batch>,
    table: &Bound<'_, PyAny>,
    columns: Option<&str>,
    threads: Option<i64>,
) -> PyResult<ArrowStream> {
    if !table.hasattr("__arrow_c_stream__")? {
        return Err(PyTypeError::new_err(
            "table: expected a stream of Arrow, an object with __arrow_c_stream__: a table of \
             pyarrow, a DataFrame of polars or pandas, a relation of DuckDB",
        ));
    }
    let capsule = table.call_method0("__arrow_c_stream__")?;
    let capsule = capsule.cast_into::<PyCapsule>()?;
    let pointer = capsule.pointer_checked(Some(NAME))?.as_ptr();
    // SAFETY: a capsule of this name holds a stream, which is moved out of it here, so that its
    // destructor finds nothing to release.
    #[allow(unsafe_code)]
    let reader = unsafe { RecordBatchStreamReader::from_raw(pointer.cast()) };
    let reader = reader.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let pool = pool::pool(threads)?;
    let priced = Priced::new(reader, Arc::clone(batch), columns, pool);
    let priced = priced.map_err(PyValueError::new_err)?;
    Ok(ArrowStream { reader: Mutex::new(Some(Box::new(priced))) })
}

/// Batches with their expectations.
struct Priced {
    reader: RecordBatchStreamReader,
    batch: Arc<shoe_odds::Batch>,
    /// For each card type, the column that counts it; what has none has left the shoe.
    counts: Vec<Option<usize>>,
    /// The columns that go on.
    kept: Vec<usize>,
    schema: SchemaRef,
    pool: Arc<ThreadPool>,
}

const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

/// The names of the card types by "values", "ranks" or "cards".
fn types(columns: &str) -> Option<Vec<String>> {
    let cards = |rank: &str| ["S", "H", "D", "C"].map(|suit| format!("{rank}{suit}"));
    match columns {
        "values" => Some((0..10).map(|value| value.to_string()).collect()),
        "ranks" => Some(RANKS.map(str::to_owned).to_vec()),
        "cards" => Some(RANKS.iter().flat_map(|rank| cards(rank)).collect()),
        _ => None,
    }
}

/// A column as cards are named: "10H" is "TH". Case counts, so that a column "t" is no ten.
fn plain(name: &str) -> String {
    match name.strip_prefix("10") {
        Some(suit) => format!("T{suit}"),
        None => name.to_owned(),
    }
}

impl Priced {
    fn new(
        reader: RecordBatchStreamReader,
        batch: Arc<shoe_odds::Batch>,
        columns: Option<&str>,
        pool: Arc<ThreadPool>,
    ) -> Result<Self, String> {
        let given = reader.schema();
        let names: Vec<String> = given.fields().iter().map(|field| plain(field.name())).collect();
        let has = |name: &str| names.iter().any(|other| other == name);
        let any_of = |of: &str| types(of).unwrap_or_default().iter().any(|name| has(name));
        // The digits 2 to 9 are values and ranks alike.
        let told = [
            ("cards", any_of("cards")),
            ("ranks", ["A", "T", "J", "Q", "K"].iter().any(|name| has(name))),
            ("values", has("0") || has("1")),
        ];
        let told: Vec<&str> = told.iter().filter(|(_, is)| *is).map(|(of, _)| *of).collect();
        // T without J, Q and K counts every ten-valued card, so that values are told and no ranks.
        let tens = columns.is_none() && has("T") && !RANKS[10..].iter().any(|name| has(name));
        let columns = match (columns, &told[..]) {
            (Some(columns), _) => columns,
            (None, [one]) => one,
            (None, []) => return Err(NO_COUNTS.to_owned()),
            (None, several) => {
                let several = several.join(" and by ");
                return Err(format!("columns count by {several}: expected columns= to say which"));
            }
        };
        let types = match columns {
            "ranks" if tens => {
                Some(RANKS[9..10].iter().chain(&RANKS[..9]).map(ToString::to_string).collect())
            }
            columns => types(columns),
        };
        let types =
            types.ok_or_else(|| format!("columns {columns:?}: expected values, ranks or cards"))?;
        let mut counts = Vec::new();
        for name in &types {
            let found: Vec<usize> = (0..names.len()).filter(|at| names[*at] == *name).collect();
            match found[..] {
                [] => counts.push(None),
                [one] => counts.push(Some(one)),
                _ => return Err(format!("column {name} stands twice")),
            }
        }
        for at in counts.iter().flatten() {
            let field = given.field(*at);
            if !field.data_type().is_integer() {
                let kind = field.data_type();
                return Err(format!("column {}: expected integers, found {kind}", field.name()));
            }
        }
        if counts.iter().all(Option::is_none) {
            return Err(NO_COUNTS.to_owned());
        }
        let kept: Vec<usize> = (0..names.len()).filter(|at| !counts.contains(&Some(*at))).collect();
        let mut fields: Vec<Field> = kept.iter().map(|at| given.field(*at).clone()).collect();
        for wager in batch.columns() {
            if fields.iter().any(|field| field.name() == wager) {
                return Err(format!("column {wager}: it is the name of a wager of the answer"));
            }
            fields.push(Field::new(wager, DataType::Float64, true));
        }
        if fields.iter().any(|field| field.name() == OFFER) {
            return Err(format!("column {OFFER}: it is the name of a column of the answer"));
        }
        fields.push(Field::new(OFFER, DataType::Utf8, true));
        let schema = Arc::new(Schema::new(fields));
        Ok(Self { reader, batch, counts, kept, schema, pool })
    }

    fn price(&self, rows: &RecordBatch) -> Result<RecordBatch, ArrowError> {
        let columns = self.counts.iter().map(|at| {
            let at = (*at)?;
            Some(count(rows.column(at), rows.schema_ref().field(at).name()))
        });
        let columns: Vec<Option<Read<'_>>> =
            columns.map(Option::transpose).collect::<Result<_, _>>()?;
        let read = |row: usize, to: &mut [u64]| {
            to.iter_mut().zip(&columns).try_for_each(|(to, column)| {
                *to = column.as_ref().map_or(Ok(0), |column| column(row))?;
                Ok(())
            })
        };
        let failed = |error: shoe_odds::Error| ArrowError::ComputeError(error.to_string());
        let counts = Counts::by(rows.num_rows(), self.counts.len(), read).map_err(failed)?;
        let width = self.batch.columns().count();
        let mut values = vec![0.0; rows.num_rows() * width];
        let batch = &*self.batch;
        self.pool.install(|| batch.values(&counts, &mut values, &())).map_err(failed)?;
        let kept = self.kept.iter().map(|at| Arc::clone(rows.column(*at)));
        let wagers = (0..width).map(|at| {
            let column = values.iter().skip(at).step_by(width.max(1));
            // What is not told is missing.
            let column: Float64Array =
                column.map(|value| (!value.is_nan()).then_some(*value)).collect();
            Arc::new(column) as ArrayRef
        });
        let remarks = self.pool.install(|| batch.remarks(&counts));
        let offer = [Arc::new(StringArray::from(remarks)) as ArrayRef];
        let columns = kept.chain(wagers).chain(offer).collect();
        RecordBatch::try_new(Arc::clone(&self.schema), columns)
    }
}

const NO_COUNTS: &str = "no column counts cards: expected columns named 0 to 9, A to K or AS to KC";

/// Reads the count of a row.
type Read<'a> = Box<dyn Fn(usize) -> Result<u64, String> + Sync + 'a>;

fn count<'a>(column: &'a ArrayRef, name: &'a str) -> Result<Read<'a>, ArrowError> {
    fn of<'a, T>(column: &'a ArrayRef, name: &'a str) -> Read<'a>
    where
        T: ArrowPrimitiveType,
        T::Native: TryInto<u64> + std::fmt::Display,
    {
        let column = column.as_primitive::<T>();
        Box::new(move |row| {
            if column.is_null(row) {
                return Err(format!("column {name}: expected a count, found nothing"));
            }
            let count = column.value(row);
            count.try_into().map_err(|_| {
                format!("column {name}: count {count}: expected a whole number of cards")
            })
        })
    }
    Ok(match column.data_type() {
        DataType::Int8 => of::<Int8Type>(column, name),
        DataType::Int16 => of::<Int16Type>(column, name),
        DataType::Int32 => of::<Int32Type>(column, name),
        DataType::Int64 => of::<Int64Type>(column, name),
        DataType::UInt8 => of::<UInt8Type>(column, name),
        DataType::UInt16 => of::<UInt16Type>(column, name),
        DataType::UInt32 => of::<UInt32Type>(column, name),
        DataType::UInt64 => of::<UInt64Type>(column, name),
        kind => {
            let why = format!("column {name}: expected integers, found {kind}");
            return Err(ArrowError::ComputeError(why));
        }
    })
}

impl Iterator for Priced {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        // Whoever asks for the next batch is a function of C, through which no panic may pass; the
        // reader of Arrow has one for a batch that is not of its schema.
        let next = || Some(self.reader.next()?.and_then(|rows| self.price(&rows)));
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(next)).unwrap_or_else(|_| {
            let why = "a batch of the stream is not as its schema says";
            Some(Err(ArrowError::ComputeError(why.to_owned())))
        })
    }
}

impl RecordBatchReader for Priced {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}
