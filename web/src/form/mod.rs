//! A table as a form: read from its text, and edited in it.
//!
//! The text is the truth. [`read`] shows what stands in it, whatever the table's faults beyond
//! TOML: whether it is a table, the library says. [`edit`] changes the places that an edit is of
//! and leaves all else byte for byte; comments and layout are the user's. Nothing here knows what
//! a condition or odds mean.

mod asked;
mod edit;
mod layout;
mod node;
mod own;
mod place;
mod read;
mod syntax;
#[cfg(test)]
mod tests;

pub use asked::Edit;
pub use edit::edit;
pub use own::own;
pub use place::{Fault, Of};
pub use read::{Form, Key, Line, Pays, Span, Variant, Wager, read};
