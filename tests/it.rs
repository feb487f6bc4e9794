//! Integration tests of the program and its formats, as one program: a program of each file would link
//! the library again. Those of figures are `tests/exact.rs`, and those of the kernels `tests/proof`.
//!
//! A file of `tests/` is the module of its area, and is named here, as
//! [`layout::every_file_is_part_of_the_program`] makes sure of.

mod any_law;
mod appendix;
mod assumed;
mod bad_tables;
mod batch;
mod bets;
mod browser;
mod carried;
mod causes;
mod certificates;
mod check;
mod cli;
mod common;
mod compliance;
mod count;
mod counting;
mod cycles;
mod design;
mod design_multiplied;
mod diff;
mod documents;
mod effects;
mod english;
mod equilibrium;
mod evidence;
mod examples;
mod faults;
mod fit;
mod fragment;
mod growth;
mod html;
mod infinite;
mod layers;
mod layout;
mod marked;
mod meter_claims;
mod meter_design;
mod meters;
mod multipliers;
mod must_hit;
mod must_hit_reserve;
mod offer;
mod papers;
mod published;
mod ratchets;
mod readme;
mod release;
mod replays;
mod risk;
mod schemas;
mod simulate;
mod simulators;
mod stakes;
mod stopping;
mod terminal;
mod tex;
mod universe;
mod xlsx;
