//! The compiled part of the Python package: shoes and tables as objects, questions as texts in and
//! JSON out, and arrays of compositions in and out.
//!
//! What a Python user reads is in `shoe_odds/*.py`; this crate has no more than what needs the
//! engine.

mod answer;
mod arrow;
mod ask;
mod batch;
mod error;
mod pool;
#[cfg(feature = "program")]
mod program;
mod shoe;
mod simulate;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::answer::Answer;
    #[pymodule_export]
    use super::arrow::{ArrowStream, arrow_stream};
    #[pymodule_export]
    use super::ask::ask;
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::error::OddsError;
    #[cfg(feature = "program")]
    #[pymodule_export]
    use super::program::main;
    #[pymodule_export]
    use super::shoe::Shoe;
    #[pymodule_export]
    use super::simulate::Part;
    #[pymodule_export]
    use super::table::{Catalog, Table};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Errors that the front raises have the same attributes.
        let error = module.py().get_type::<OddsError>();
        error.setattr("kind", "usage")?;
        for name in ["file", "line", "column", "help", "parameter"] {
            error.setattr(name, module.py().None())?;
        }
        error.setattr("candidates", Vec::<String>::new())?;
        error.setattr("mistakes", Vec::<String>::new())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("SCHEMA", shoe_odds::schema::report().to_string())
    }
}
