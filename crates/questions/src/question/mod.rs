//! Questions, each in a folder of its own: the request, the calculation, the answer and its layout.
//!
//! In a folder, `mod.rs` has the request and the steps to its answer, and further files have its
//! mathematics. `report.rs` has the answer, which is also the JSON, and `page.rs` lays it out as a
//! document. To add a question, add a folder, a line in [`QUESTIONS`], and a file of arguments in
//! the command line.

mod api;
pub mod appendix;
pub mod audit;
pub mod batch;
pub mod certify;
pub mod check;
mod columns;
pub mod count;
pub mod design;
pub mod diff;
pub mod effects;
pub mod equilibrium;
pub mod explain;
pub mod fit;
pub mod list;
pub mod manifest;
mod manifest_page;
mod offer_page;
pub mod price;
pub mod session;
pub mod simulate;
pub mod strategy;
pub mod streaks;
pub mod submission_page;
pub mod universe;

pub use api::{About, Answer, Question, Shape};

/// Default number of rounds in an hour.
pub(crate) const ROUNDS_PER_HOUR: u64 = 70;

/// Every question, in the order of the help.
pub const QUESTIONS: &[&About] = &[
    &price::ABOUT,
    &explain::ABOUT,
    &strategy::ABOUT,
    &streaks::ABOUT,
    &session::ABOUT,
    &batch::ABOUT,
    &effects::ABOUT,
    &count::ABOUT,
    &equilibrium::ABOUT,
    &fit::ABOUT,
    &appendix::ABOUT,
    &design::ABOUT,
    &universe::ABOUT,
    &diff::ABOUT,
    &audit::ABOUT,
    &certify::ABOUT,
    &simulate::ABOUT,
    &check::ABOUT,
    &list::ABOUT,
];

/// Returns the question with this name.
pub fn question(id: &str) -> Option<&'static About> {
    QUESTIONS.iter().copied().find(|question| question.id == id)
}
