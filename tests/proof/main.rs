//! A proof of the kernels: equality with plain dealing on so many small shoes that no polynomial of
//! the degree of a round can differ anywhere else. `docs/proof.md` has the theorem and its proof.
//!
//! This is a program of its own, and links nothing but the library and the oracle: a kernel that was
//! changed is proved anew after one small link, and mutants of the kernels are tested with it.

mod bounds;
mod declared;
mod fields;
mod settled;
mod seven_up;
mod shoes;
mod tables;
mod totals;
mod two_rounds;
