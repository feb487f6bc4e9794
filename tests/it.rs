//! All integration tests but the proof of the kernels (`tests/proof`), as one program: a program of each
//! file would link the library again.
//!
//! A file of `tests/` is the module of its area, and is named here, as
//! [`layout::every_file_is_part_of_the_program`] makes sure of.

mod appendix;
mod bad_tables;
mod batch;
mod bets;
mod browser;
#[path = "oracle.rs"]
mod by_oracle;
mod causes;
mod check;
mod cli;
mod common;
mod compliance;
mod count;
mod counting;
mod dealt;
mod design;
mod documents;
mod effects;
mod evidence;
mod examples;
mod faults;
mod fragment;
mod games;
mod hands;
mod html;
mod infinite;
mod laws;
mod layers;
mod layout;
mod many;
mod meters;
mod multipliers;
mod offer;
mod published;
mod questions;
mod readme;
mod risk;
mod rows;
mod schemas;
mod simulate;
mod simulators;
mod stakes;
mod stopping;
mod streaks;
mod terminal;
mod tex;
mod too_fine;
mod xlsx;
