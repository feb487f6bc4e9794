//! Figures that are set aside because their rows or blocks have mistakes.

use crate::error::{Error, Mistake};
use crate::table::claim::{Claim, Mistaken};
use crate::wording::asked::Wording;

use super::mistakes::Mistakes;
use super::report::NotAudited;

/// A figure that is set aside.
pub(super) struct Aside {
    pub book: usize,
    about: Vec<String>,
    printed: String,
    mistakes: Vec<Mistake>,
}

impl Aside {
    /// Sets a row or a block aside, of the table or file at this index.
    pub fn of_file(book: usize, one: Mistaken) -> Self {
        let Mistaken { about, printed, mistakes, .. } = one;
        Self { book, about, printed, mistakes }
    }

    /// Sets a claim aside that the program cannot compare.
    pub fn of_claim(book: usize, claim: &Claim, error: &Error) -> Self {
        let mistakes = match error.mistakes() {
            [] => {
                let message = format!("published: {}", error.marked());
                vec![Mistake::new(claim.place.clone(), message, None)]
            }
            mistakes => mistakes.to_vec(),
        };
        let (about, printed) = (claim.about(), claim.printed.text.clone());
        Self { book, about, printed, mistakes }
    }

    /// Returns the entry of the report. The reason has all its mistakes.
    fn told(&self, table: &str) -> NotAudited {
        let reason = self.mistakes.iter().map(|Mistake { message, help, .. }| match help {
            Some(help) => format!("{message}, {help}"),
            None => message.clone(),
        });
        let place = &self.mistakes[0].place;
        NotAudited {
            table: table.to_owned(),
            place: format!("{}:{}", place.file, place.line()),
            about: self.about.join(", "),
            printed: Some(self.printed.clone()).filter(|printed| !printed.is_empty()),
            reason: Wording::new(reason.collect::<Vec<_>>().join("; ")),
        }
    }
}

/// Returns the entries of the report and the mistakes, in the order of the tables and of their
/// texts. `id` returns the id of a table.
pub(super) fn told(
    mut aside: Vec<Aside>,
    id: impl Fn(usize) -> String,
) -> (Vec<NotAudited>, Mistakes) {
    aside.sort_by_key(|one| (one.book, one.mistakes[0].place.span.start));
    let told = aside.iter().map(|one| one.told(&id(one.book))).collect();
    (told, Mistakes(aside.into_iter().flat_map(|one| one.mistakes).collect()))
}
