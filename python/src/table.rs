//! Tables and catalogs as objects of Python.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;

use crate::error::{OddsError, raise};

/// A rules document: variants, wagers and what they pay.
#[pyclass(frozen, module = "shoe_odds", name = "Table")]
pub(crate) struct Table {
    pub(crate) table: shoe_odds::table::Table,
}

impl Table {
    fn read(py: Python<'_>, file: &str, text: &str) -> PyResult<Self> {
        let table = shoe_odds::table::Table::read(file, text);
        table.map(|table| Self { table }).map_err(|error| raise(py, error))
    }

    fn stated(table: &shoe_odds::table::Table, meter: &str, py: Python<'_>) -> PyResult<Self> {
        let meter = shoe_odds::typed::meter(meter);
        let table = meter.and_then(|meter| table.with_meter(&meter));
        table.map(|table| Self { table }).map_err(|error| raise(py, error))
    }

    /// What tells it from other tables.
    fn key(&self) -> (&str, Option<String>) {
        (&self.table.place.text, self.meter())
    }
}

#[pymethods]
impl Table {
    /// A table that this package has: "dynasty-live", "baccarat".
    #[staticmethod]
    fn builtin(id: &str, py: Python<'_>) -> PyResult<Self> {
        let catalog = shoe_odds::Catalog::builtin();
        match catalog.table(id) {
            Some(table) => Ok(Self { table: table.clone() }),
            // The variants of that name, or the nearest, in the words of the library.
            None => match catalog.variant(id) {
                Ok(variant) => Ok(Self { table: variant.table().clone() }),
                Err(error) => Err(raise(py, error)),
            },
        }
    }

    /// A table of a TOML text. Errors tell every mistake with its line and column.
    #[staticmethod]
    #[pyo3(signature = (text, *, name = "table"))]
    fn from_toml(text: &str, name: &str, py: Python<'_>) -> PyResult<Self> {
        Self::read(py, name, text)
    }

    /// The text of a new table, with comments; its wagers price as they are. `game` is
    /// "baccarat", "dragon-tiger" or "hands", a game that the table declares. Raises OddsError for
    /// another game, and for an id that is not up to 60 lower-case letters, digits and hyphens.
    #[staticmethod]
    #[pyo3(signature = (id, *, game = "baccarat"))]
    fn new_text(id: &str, game: &str, py: Python<'_>) -> PyResult<String> {
        shoe_odds::table::template::new_table(id, game).map_err(|error| raise(py, error))
    }

    /// A table of a TOML file.
    #[staticmethod]
    fn load(path: PathBuf, py: Python<'_>) -> PyResult<Self> {
        let read = py.detach(|| std::fs::read(&path));
        let failed = |why| raise(py, shoe_odds::Error::file(&path, "read", why));
        let bytes = read.map_err(failed)?;
        let name = path.to_string_lossy();
        let text = String::from_utf8(bytes)
            .map_err(|_| OddsError::new_err(format!("{name}: expected text in UTF-8")))?;
        Self::read(py, &name, &text)
    }

    /// Its id.
    #[getter]
    fn id(&self) -> &str {
        &self.table.id
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &str {
        &self.table.name
    }

    /// The dealing procedure: "baccarat", "dragon-tiger".
    #[getter]
    fn game(&self) -> &'static str {
        self.table.game.id()
    }

    /// The numbers of decks that the rules allow; the first is the default.
    #[getter]
    fn decks(&self) -> Vec<u32> {
        self.table.decks.clone()
    }

    /// The variants, as questions name them, each with the ids of its wagers.
    #[getter]
    fn variants(&self) -> std::collections::BTreeMap<String, Vec<String>> {
        let wagers = |variant: &shoe_odds::table::model::Variant| {
            variant.wagers.iter().map(|wager| wager.id.clone()).collect()
        };
        let variants = self.table.variants.iter();
        variants.map(|variant| (self.table.name_of(variant), wagers(variant))).collect()
    }

    /// The table with the meter of its progressive wagers at so many first stakes: a number, or a
    /// text such as "1250.5".
    fn with_meter(&self, meter: &Bound<'_, PyAny>, py: Python<'_>) -> PyResult<Self> {
        Self::stated(&self.table, meter.str()?.to_str()?, py)
    }

    /// What the meter of its progressive wagers is stated to stand at, as a text; `None` before.
    #[getter]
    fn meter(&self) -> Option<String> {
        self.table.meter.as_ref().map(ToString::to_string)
    }

    /// A table of a text, with its meter stated where there is one.
    #[staticmethod]
    fn _restored(text: &str, meter: Option<&str>, py: Python<'_>) -> PyResult<Self> {
        let table = Self::read(py, "table", text)?;
        match meter {
            Some(meter) => Self::stated(&table.table, meter, py),
            None => Ok(table),
        }
    }

    /// The TOML text that it was read from.
    fn to_toml(&self) -> String {
        self.table.place.text.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Table {:?}: {}>", self.table.id, self.table.name)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let same = |other: &Self| self.table.id == other.table.id && self.key() == other.key();
        other.cast::<Self>().is_ok_and(|other| same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restored<'py>> {
        let restored = py.get_type::<Self>().getattr("_restored")?;
        Ok((restored, (self.to_toml(), self.meter())))
    }
}

/// A function and its arguments that make a table again.
type Restored<'py> = (Bound<'py, PyAny>, (String, Option<String>));

/// The tables that a question is asked of: the built-in ones, and one's own over them.
#[pyclass(frozen, module = "shoe_odds._core", name = "Catalog")]
pub(crate) struct Catalog {
    pub(crate) catalog: Arc<shoe_odds::Catalog>,
}

#[pymethods]
impl Catalog {
    /// With the tables of these files and folders, and these tables.
    #[new]
    #[pyo3(
        signature = (paths = Vec::new(), tables = Vec::new()),
        text_signature = "(paths=[], tables=[])"
    )]
    fn new(paths: Vec<PathBuf>, tables: Vec<PyRef<'_, Table>>, py: Python<'_>) -> PyResult<Self> {
        let read = || {
            let catalog = shoe_odds::Catalog::with_all_tables(paths.iter().map(PathBuf::as_path))?;
            tables.iter().try_fold(catalog, |catalog, own| catalog.with(own.table.clone()))
        };
        read().map(|catalog| Self { catalog: Arc::new(catalog) }).map_err(|error| raise(py, error))
    }

    /// The one variant of this name, with its game: "dynasty-live/dynasty".
    fn variant(&self, name: &str, py: Python<'_>) -> PyResult<String> {
        let variant = self.catalog.variant(name);
        variant.map(|variant| variant.id()).map_err(|error| raise(py, error))
    }

    /// The id of the wager of this id or printed name.
    fn wager(&self, variant: &str, name: &str, py: Python<'_>) -> PyResult<String> {
        let wager = self.catalog.variant(variant).and_then(|variant| variant.wager(name));
        wager.map(|wager| wager.id().to_owned()).map_err(|error| raise(py, error))
    }
}
