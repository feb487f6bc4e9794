//! Internals of [`shoe-odds`](https://docs.rs/shoe-odds): exact numbers, errors, figures of
//! reports, and documents independent of the output format. Depend on `shoe-odds`, which re-exports
//! the public part of this crate; nothing here is stable on its own.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod chance;
pub mod document;
pub mod error;
pub mod exact;
pub mod figure;
pub mod random;
pub mod wording;

pub use error::{Error, Mistake, Place};
pub use exact::{Denominator, Exact, Fraction, Whole};
pub use wording::Names;
