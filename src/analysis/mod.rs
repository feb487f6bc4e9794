//! What follows from settled wagers and laws of rounds. An analysis computes and never prints.

pub mod audit;
pub mod check;
pub mod claims;
pub mod design;
pub mod edge;
pub mod effects;
pub mod odds;
pub mod outcome;
pub mod pays;
pub mod streak;
