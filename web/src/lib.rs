//! The engine of the page.
