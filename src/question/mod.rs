//! Questions, each in a room of its own: what is asked, how it is found out, what is found, and
//! how that is laid out.
//!
//! A room has `mod.rs` with the request and the way to its answer, files for its mathematics,
//! `report.rs` with what is found, which is the JSON, and `page.rs` with its document. To add a
//! question: a folder, a line in [`QUESTIONS`], and a file of arguments in the command line.

mod api;
pub mod appendix;
pub mod audit;
pub mod batch;
pub mod check;
pub mod count;
pub mod design;
pub mod effects;
pub mod list;
pub mod manifest;
mod manifest_page;
mod offer_page;
pub mod price;
pub mod simulate;
pub mod streaks;

pub use api::{About, Answer, Question, Shape};

/// Every question, in the order in which help names them.
pub const QUESTIONS: &[&About] = &[
    &price::ABOUT,
    &streaks::ABOUT,
    &batch::ABOUT,
    &effects::ABOUT,
    &count::ABOUT,
    &appendix::ABOUT,
    &design::ABOUT,
    &audit::ABOUT,
    &simulate::ABOUT,
    &check::ABOUT,
    &list::ABOUT,
];

/// The question of this name.
pub fn question(id: &str) -> Option<&'static About> {
    QUESTIONS.iter().copied().find(|question| question.id == id)
}
