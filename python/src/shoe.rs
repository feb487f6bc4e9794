//! The shoe as an object of Python.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDict, PyInt, PyList, PyMapping, PySequence, PyString, PyTuple,
};
use shoe_odds::{Composition, SeenCards};

use crate::error::raise;

/// Cards left in a shoe, by rank and suit, by rank or by baccarat value, as finely as they are
/// known.
#[pyclass(frozen, module = "shoe_odds", name = "Shoe")]
#[derive(Clone)]
pub(crate) struct Shoe {
    pub(crate) shoe: shoe_odds::Shoe,
}

impl Shoe {
    /// From a specification, a number of decks, counts by name or counts in order.
    pub(crate) fn of(spec: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = spec.py();
        let shoe = if let Ok(shoe) = spec.cast::<Self>() {
            Ok(shoe.get().shoe.clone())
        } else if let Ok(text) = spec.cast::<PyString>() {
            shoe_odds::Shoe::parse(text.to_str()?)
        } else if spec.is_instance_of::<PyBool>() {
            return Err(expected(spec));
        } else if spec.is_instance_of::<PyInt>() {
            shoe_odds::Shoe::parse(&spec.str()?.to_string())
        } else if spec.is_instance_of::<PyBytes>() || spec.is_instance_of::<PyByteArray>() {
            return Err(expected(spec));
        } else if let Some(counts) = labelled(spec)? {
            let mut terms: Vec<(String, u64)> = Vec::new();
            for item in counts.try_iter()? {
                let (name, count): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item?.extract()?;
                let name = name.str()?.to_string();
                if name.contains(|letter: char| letter.is_whitespace() || ",=".contains(letter)) {
                    let why = format!("{name:?} names no card, rank or value");
                    return Err(PyValueError::new_err(why));
                }
                if terms.iter().any(|(other, _)| *other == name) {
                    let why = format!("{name:?} stands twice: expected each name once");
                    return Err(PyValueError::new_err(why));
                }
                terms.push((name, whole(&count)?));
            }
            let terms: Vec<String> =
                terms.iter().map(|(name, count)| format!("{name}={count}")).collect();
            shoe_odds::Shoe::parse(&terms.join(" "))
        } else if let Ok(counts) = spec.cast::<PySequence>() {
            let counts: Vec<u64> =
                counts.try_iter()?.map(|count| whole(&count?)).collect::<PyResult<_>>()?;
            Composition::new(&counts).and_then(|composition| composition.shoe())
        } else if spec.hasattr("tolist")? {
            let plain = spec.call_method0("tolist")?;
            if !plain.is_instance_of::<PyList>() && !plain.is_instance_of::<PyInt>() {
                return Err(expected(spec));
            }
            return Self::of(&plain);
        } else {
            return Err(expected(spec));
        };
        Ok(Self { shoe: shoe.map_err(|error| raise(py, error))? })
    }
}

/// The names and counts of a mapping, or of a Series of pandas with labels of its own; those from 0
/// on, which pandas gives to a Series without labels, name nothing.
fn labelled<'py>(spec: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if spec.cast::<PyMapping>().is_err() {
        if !spec.hasattr("items")? || !spec.hasattr("tolist")? {
            return Ok(None);
        }
        let labels = spec.call_method0("keys")?;
        let mut plain = true;
        for (at, label) in labels.try_iter()?.enumerate() {
            plain &= label?.eq(at)?;
        }
        if plain {
            return Ok(None);
        }
    }
    spec.call_method0("items").map(Some)
}

fn expected(spec: &Bound<'_, PyAny>) -> PyErr {
    let kind = spec.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    PyTypeError::new_err(format!(
        "a shoe of type {kind}: expected decks (8), a specification (\"8 - KH*2\"), counts by name \
         ({{\"A\": 30, \"T\": 25}}) or 10, 13 or 52 counts in order"
    ))
}

/// A count of cards; integers of numpy count as such.
fn whole(count: &Bound<'_, PyAny>) -> PyResult<u64> {
    let bad = |_| {
        let text = count.repr().map(|text| text.to_string()).unwrap_or_default();
        PyTypeError::new_err(format!("a count of {text}: expected a whole number from 0 on"))
    };
    if count.is_instance_of::<PyBool>() {
        return Err(bad(PyTypeError::new_err("")));
    }
    count.call_method0("__index__").and_then(|whole| whole.extract()).map_err(bad)
}

#[pymethods]
impl Shoe {
    #[new]
    #[pyo3(signature = (*spec), text_signature = "(spec=8, /)")]
    fn new(spec: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let py = spec.py();
        match spec.len() {
            0 => shoe_odds::Shoe::decks(8).map(|shoe| Self { shoe }).map_err(|e| raise(py, e)),
            1 => Self::of(&spec.get_item(0)?),
            more => Err(PyTypeError::new_err(format!("Shoe takes one argument, found {more}"))),
        }
    }

    /// The shoe after these cards of it were seen to go: "9H KD*2 4", or ["9H", "4"].
    fn remove(&self, cards: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = cards.py();
        let cards = match cards.cast::<PyString>() {
            Ok(text) => text.to_str()?.to_owned(),
            Err(_) => cards.extract::<Vec<String>>()?.join(" "),
        };
        let less = SeenCards::parse(&cards).and_then(|seen| self.shoe.less(&seen));
        less.map(|shoe| Self { shoe }).map_err(|error| raise(py, error))
    }

    /// Cards left.
    #[getter]
    fn size(&self) -> u64 {
        self.shoe.cards()
    }

    /// The count of each card, rank or value, as finely as they are known.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for (face, count) in self.shoe.types() {
            counts.set_item(face.to_string(), count)?;
        }
        Ok(counts)
    }

    /// The number of decks of a full shoe; `None` for any other.
    #[getter]
    fn decks(&self) -> Option<u32> {
        self.shoe.whole_decks()
    }

    /// How finely its cards are known: "values", "ranks" or "ranks and suits".
    #[getter]
    fn known_by(&self) -> String {
        self.shoe.known().to_string()
    }

    /// What it is, in words: "8 decks less KH*2".
    fn describe(&self) -> String {
        self.shoe.describe()
    }

    /// The shoe without these cards, as `remove`: `shoe - "9H*2"`.
    fn __sub__(&self, cards: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.remove(cards)
    }

    /// The count of a card, rank or value, as finely as they are known: `shoe["9H"]`.
    fn __getitem__(&self, face: &str) -> PyResult<u64> {
        let types = self.shoe.types();
        let found = types.iter().find(|(known, _)| known.to_string().eq_ignore_ascii_case(face));
        found.map(|(_, count)| *count).ok_or_else(|| {
            let known: Vec<String> = types.iter().map(|(known, _)| known.to_string()).collect();
            PyKeyError::new_err(format!("no card {face:?}: expected one of {}", known.join(" ")))
        })
    }

    /// A table of the counts, for a notebook.
    fn _repr_html_(&self) -> String {
        let (mut heads, mut counts) = (String::new(), String::new());
        for (face, count) in self.shoe.types() {
            heads.push_str(&format!("<th>{face}</th>"));
            counts.push_str(&format!("<td>{count}</td>"));
        }
        let (name, cards) = (self.shoe.describe(), self.shoe.cards());
        format!(
            "<table><caption>{name}, {cards} cards</caption><thead><tr>{heads}</tr></thead>\
             <tbody><tr>{counts}</tr></tbody></table>"
        )
    }

    fn __len__(&self) -> usize {
        self.shoe.cards() as usize
    }

    fn __str__(&self) -> String {
        self.shoe.to_string()
    }

    fn __repr__(&self) -> String {
        match self.shoe.whole_decks() {
            Some(decks) => format!("Shoe({decks})"),
            None => format!("Shoe({:?})", self.shoe.to_string()),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let same = |other: &Self| {
            self.shoe.known() == other.shoe.known() && self.shoe.types() == other.shoe.types()
        };
        other.cast::<Self>().is_ok_and(|other| same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for (_, count) in self.shoe.types() {
            count.hash(&mut hasher);
        }
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Self>().into_any(), (self.shoe.to_string(),))
    }
}
