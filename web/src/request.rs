//! What the page may ask, and how it is answered.
//!
//! | `do` | with | the answer |
//! | --- | --- | --- |
//! | `ask` | a question, its parameters, the table of one's own, a format | the report in the format |
//! | `again` | a format | the report that was asked for last, in another format |
//! | `faults` | | every fault that the last check found, as CSV |
//! | `source` | the id of a built-in table | its TOML |
//! | `form` | the text of a table | what stands in it, as JSON |
//! | `edit` | the text of a table, an edit | the edited text |
//! | `own` | a game | a first table of one's own |
//! | `rounds` | a variant, the cards of rounds | the next card and the winner of each round, as JSON |
//! | `plans` | | the staking plans of a session, as JSON |
//! | `glossary` | | the terms of the glossary with their meanings, as JSON |

use serde::{Deserialize, Serialize};
use shoe_odds::wording::glossary::TERMS;

use crate::ask::{self, Asked, Written};
use crate::failure::Failure;
use crate::form::{self, Edit};
use crate::round::{self, Rounds};

/// A request.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Request {
    /// A question.
    Ask(Box<Asked>),
    /// The last answer, written otherwise.
    Again(Written),
    /// The faults of the last check.
    Faults,
    /// The text of a built-in table.
    Source {
        /// Its id.
        table: String,
    },
    /// A table as a form.
    Form {
        /// Its text.
        text: String,
    },
    /// A table with an edit made.
    Edit {
        /// Its text.
        text: String,
        /// The edit.
        edit: Edit,
    },
    /// A first table of one's own.
    Own {
        /// The game.
        game: String,
    },
    /// Rounds to follow card by card.
    Rounds(Rounds),
    /// The staking plans of a session.
    #[cfg(feature = "whole")]
    Plans,
    /// The terms of the glossary.
    Glossary,
}

/// A term of the glossary.
#[derive(Serialize)]
struct Term {
    word: &'static str,
    meaning: &'static str,
}

/// Answers a request, which is JSON.
///
/// # Errors
///
/// If it cannot be read, or cannot be answered.
pub fn answer(request: &[u8]) -> Result<Vec<u8>, Box<Failure>> {
    let read = serde_json::from_slice(request);
    match read.map_err(|error| Failure::new(format!("not a request: {error}")))? {
        Request::Ask(asked) => ask::ask(&asked),
        Request::Again(written) => ask::again(&written),
        Request::Faults => Ok(ask::faults()),
        Request::Source { table } => ask::source(&table),
        Request::Form { text } => {
            let form = form::read(&text)?;
            Ok(serde_json::to_vec(&form).expect("a form is made of texts and numbers"))
        }
        Request::Edit { text, edit } => Ok(form::edit(&text, &edit)?.into_bytes()),
        Request::Own { game } => Ok(form::own("my-table", "My table", &game).into_bytes()),
        Request::Rounds(rounds) => {
            let followed = round::follow(&rounds)?;
            Ok(serde_json::to_vec(&followed).expect("rounds are made of texts and numbers"))
        }
        #[cfg(feature = "whole")]
        Request::Plans => {
            Ok(serde_json::to_vec(&shoe_odds::typed::PLANS).expect("plans are texts"))
        }
        Request::Glossary => {
            let terms = TERMS.iter().map(|term| Term { word: term.word, meaning: term.meaning });
            let terms = terms.collect::<Vec<_>>();
            Ok(serde_json::to_vec(&terms).expect("terms are texts"))
        }
    }
}
