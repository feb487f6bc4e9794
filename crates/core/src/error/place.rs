//! Places in texts, and mistakes there.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::wording::asked::{InWords, Names, say};

/// Maximum number of mistakes of one text to show.
#[doc(hidden)]
pub const SHOWN: usize = 20;

/// A place in a table file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The file as the user named it.
    pub file: Arc<str>,
    /// The whole text of the file.
    pub text: Arc<str>,
    /// The byte range in `text`.
    pub span: Range<usize>,
}

/// Shows the file, the line and the column: `"own.toml:7:3"`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line(), self.column())
    }
}

impl Place {
    #[doc(hidden)]
    pub fn new(file: impl Into<Arc<str>>, text: impl Into<Arc<str>>, span: Range<usize>) -> Self {
        Self { file: file.into(), text: text.into(), span }
    }

    /// Returns the line of the first byte, counted from 1.
    pub fn line(&self) -> usize {
        self.before().matches('\n').count() + 1
    }

    /// Returns the column of the first byte, in characters, counted from 1.
    pub fn column(&self) -> usize {
        let before = self.before();
        before[before.rfind('\n').map_or(0, |at| at + 1)..].chars().count() + 1
    }

    fn before(&self) -> &str {
        let mut end = self.span.start.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        &self.text[..end]
    }
}

/// A mistake in a table file, with its place.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Mistake {
    /// The place of the mistake.
    pub place: Place,
    /// The message.
    pub message: String,
    /// The correct value, if it is known.
    pub help: Option<String>,
}

impl Mistake {
    #[doc(hidden)]
    pub fn new(place: Place, message: String, help: Option<String>) -> Self {
        Self { place, message, help }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)?;
        match &self.help {
            Some(help) => write!(f, ", {help}"),
            None => Ok(()),
        }
    }
}

/// Mistakes with a place, at least one, with marks and in the words of a front end.
#[derive(Clone, Debug)]
pub(super) struct Mistakes {
    pub marked: Vec<Mistake>,
    pub said: Vec<Mistake>,
    /// The sentence that says where all of them are listed, if they are.
    pub listed: Option<&'static str>,
}

impl Mistakes {
    pub fn new(marked: Vec<Mistake>) -> Self {
        Self { said: worded(&marked, &InWords), marked, listed: None }
    }

    /// Puts them in the words of a front end.
    pub fn word(&mut self, names: &dyn Names) {
        self.said = worded(&self.marked, names);
    }
}

fn worded(marked: &[Mistake], names: &dyn Names) -> Vec<Mistake> {
    let said = marked.iter().map(|mistake| Mistake {
        place: Place { file: say(&mistake.place.file, names).into(), ..mistake.place.clone() },
        message: say(&mistake.message, names).into_owned(),
        help: mistake.help.as_ref().map(|help| say(help, names).into_owned()),
    });
    said.collect()
}

/// Writes a line for each mistake.
pub(super) fn write(f: &mut impl fmt::Write, mistakes: &[Mistake]) -> fmt::Result {
    for (index, mistake) in mistakes.iter().enumerate() {
        write!(f, "{}{mistake}", if index == 0 { "" } else { "\n" })?;
    }
    Ok(())
}
