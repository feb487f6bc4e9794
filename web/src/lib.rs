//! The engine of the page.

pub mod form;
