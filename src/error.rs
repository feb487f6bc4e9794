//! What can go wrong, said once and clearly.
//!
//! One opaque [`Error`]: structured inside, with `is_…` predicates outside. A message is lower
//! case, names the offender and its value, and says what was expected. Table errors carry the
//! place in the file, so that a front end can show the line; this module does not print.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An error of this crate.
///
/// Its `Display` is one line a mistake; [`Error::mistakes`] gives the located mistakes of table
/// files one by one.
#[derive(Debug)]
pub struct Error(Box<Kind>);

#[derive(Debug)]
enum Kind {
    Usage(String),
    Shoe(String),
    Table(Vec<Mistake>),
    Typed(Vec<Mistake>),
    Input(String),
    File { path: PathBuf, doing: &'static str, cause: std::io::Error },
}

/// Whether a letter breaks lines or turns the order of the letters around it.
pub(crate) fn reorders(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What a message quotes of something that may be long.
pub(crate) fn brief(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A place in a table file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file as the user named it.
    pub file: Arc<str>,
    /// The whole text of the file.
    pub text: Arc<str>,
    /// The bytes of `text` that are meant.
    pub span: Range<usize>,
}

impl Place {
    /// The line of the first byte, counted from 1.
    pub fn line(&self) -> usize {
        self.before().matches('\n').count() + 1
    }

    /// The column of the first byte, in characters, counted from 1.
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

/// A mistake in a table file and where it is.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// Where it is.
    pub place: Place,
    /// What is wrong.
    pub message: String,
    /// What would be right, where that can be said.
    pub help: Option<String>,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { file, .. } = &self.place;
        write!(f, "{file}:{}:{}: {}", self.place.line(), self.place.column(), self.message)?;
        match &self.help {
            Some(help) => write!(f, ", {help}"),
            None => Ok(()),
        }
    }
}

impl Error {
    /// A request that cannot be carried out: unknown variant, unknown format and the like.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self(Box::new(Kind::Usage(message.into())))
    }

    /// A shoe that cannot be, cannot deal a round, or is not known finely enough.
    pub(crate) fn shoe(message: impl Into<String>) -> Self {
        Self(Box::new(Kind::Shoe(message.into())))
    }

    /// Mistakes in table files, at least one.
    pub(crate) fn table(mistakes: Vec<Mistake>) -> Self {
        Self(Box::new(Kind::Table(mistakes)))
    }

    /// Mistakes in what the user typed, at least one; their place is named for the option.
    pub(crate) fn typed(mistakes: Vec<Mistake>) -> Self {
        Self(Box::new(Kind::Typed(mistakes)))
    }

    /// What was given to be read does not hold what it should; the message names the place.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self(Box::new(Kind::Input(message.into())))
    }

    /// A file that could not be read or written.
    pub(crate) fn file(path: &Path, doing: &'static str, cause: std::io::Error) -> Self {
        Self(Box::new(Kind::File { path: path.to_owned(), doing, cause }))
    }

    /// The same error of a request, with the name of what it is about in front.
    pub(crate) fn about(mut self, name: &str) -> Self {
        if let (Kind::Usage(message), false) = (&mut *self.0, name.is_empty()) {
            *message = format!("{name}: {message}");
        }
        self
    }

    /// Whether the request itself was at fault: an unknown variant, wager or format.
    pub fn is_usage(&self) -> bool {
        matches!(*self.0, Kind::Usage(_) | Kind::Typed(_))
    }

    /// Whether a shoe was at fault: impossible, too small, or not known finely enough.
    pub fn is_shoe(&self) -> bool {
        matches!(*self.0, Kind::Shoe(_))
    }

    /// Whether a table file was at fault.
    pub fn is_table(&self) -> bool {
        matches!(*self.0, Kind::Table(_))
    }

    /// Whether a file of hands, counts or totals was at fault.
    pub fn is_input(&self) -> bool {
        matches!(*self.0, Kind::Input(_))
    }

    /// Whether a file could not be read or written.
    pub fn is_file(&self) -> bool {
        matches!(*self.0, Kind::File { .. })
    }

    /// The located mistakes of table files and of what was typed, empty for any other error.
    pub fn mistakes(&self) -> &[Mistake] {
        match &*self.0 {
            Kind::Table(mistakes) | Kind::Typed(mistakes) => mistakes,
            _ => &[],
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Usage(message) | Kind::Shoe(message) | Kind::Input(message) => {
                f.write_str(message)
            }
            Kind::Table(mistakes) | Kind::Typed(mistakes) => {
                for (index, mistake) in mistakes.iter().enumerate() {
                    write!(f, "{}{mistake}", if index == 0 { "" } else { "\n" })?;
                }
                Ok(())
            }
            Kind::File { path, doing, cause } => {
                write!(f, "cannot {doing} {}: {cause}", path.display())
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.0 {
            Kind::File { cause, .. } => Some(cause),
            _ => None,
        }
    }
}
