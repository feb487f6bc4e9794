//! Tests of figures that need no program: the library against oracles, plain enumerations and random
//! tables. They compute much, and are tests of `crates/engine` so that they are compiled with full
//! optimization, as it is.

#[path = "oracle.rs"]
mod by_oracle;
mod common {
    #[path = "cases.rs"]
    mod cases;

    pub use cases::{cases, property};

    /// The folder of the repository.
    pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
}
mod dealt;
mod decisions;
mod equilibria;
mod games;
mod hands;
mod laws;
mod many;
mod questions;
mod rows;
mod session;
mod strategies;
mod streaks;
mod too_fine;
