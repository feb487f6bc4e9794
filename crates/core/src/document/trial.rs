//! The tests of a document, for programs that build software and show what failed.

/// A test and the problems that it found.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// The name: the wager, the table of outcomes, the rules of the deal.
    pub name: String,
    /// The problems; empty if the test passed.
    pub problems: Vec<Problem>,
    /// The reason if the test could not be made, or not of everything.
    pub skipped: Option<String>,
    /// `true` if the test could not be made because its input has mistakes: the problems.
    pub is_broken: bool,
}

/// A problem that a test found.
#[derive(Clone, Debug)]
pub struct Problem {
    /// A word for its kind: `"banker"`, `"unreadable"`, `"edge"`.
    pub rule: String,
    /// One sentence: what is wrong, and what was expected.
    pub text: String,
    /// The file and the line, from 1, if it is about one.
    pub place: Option<(String, u64)>,
    /// `true` for a warning, which does not make the test fail.
    pub is_warning: bool,
}

impl Trial {
    /// Returns `true` if a problem makes the test fail.
    pub fn fails(&self) -> bool {
        self.problems.iter().any(|problem| !problem.is_warning)
    }
}
