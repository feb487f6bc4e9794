//! What can go wrong, said once and clearly.
//!
//! One opaque [`Error`]: structured inside, with `is_…` predicates outside. A message is lower
//! case, names the offender and its value, and says what was expected. Table errors carry the
//! place in the file, so that a front end can show the line; this module does not print.

mod fault;
mod place;
#[cfg(test)]
mod tests;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::wording::asked::{Names, Wording};

use fault::Fault;
use place::Mistakes;

#[doc(hidden)]
pub use place::SHOWN;
pub use place::{Mistake, Place};

/// An error of this crate.
///
/// Its `Display` is one line a mistake; [`Error::mistakes`] gives the located mistakes of table
/// files one by one. What is at fault can be asked for without reading the text: its kind with
/// the `is_…` methods, [`Error::parameter`], [`Error::offender`] and [`Error::candidates`].
///
/// # Example
///
/// ```
/// use shoe_odds::Catalog;
///
/// let error = Catalog::builtin().select(&["dynasti".into()]).unwrap_err();
/// assert!(error.is_usage());
/// assert_eq!(error.offender(), Some("dynasti"));
/// assert!(error.candidates().iter().any(|name| name == "dynasty"));
/// assert!(error.to_string().starts_with("no variant \"dynasti\", did you mean \"dynasty\"?"));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone)]
pub struct Error(Box<ErrorKind>);

#[derive(Clone, Debug)]
enum ErrorKind {
    Usage(Fault),
    Shoe(Fault),
    Table(Mistakes),
    Typed(Mistakes),
    Input(Fault),
    File { path: PathBuf, doing: &'static str, cause: Arc<std::io::Error> },
    Stopped,
}

/// An output whose name is not known where it is written.
const OUTPUT: &str = "the output";

/// What is said of work that its watch stopped.
const STOPPED: &str = "stopped on request, before the work was done";

/// Whether a letter breaks lines or turns the order of the letters around it.
#[doc(hidden)]
pub fn reorders(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What a message quotes of something that may be long.
#[doc(hidden)]
pub fn brief(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Error {
    /// A request that cannot be carried out: unknown variant, unknown format and the like.
    #[doc(hidden)]
    pub fn usage(message: impl Into<String>) -> Self {
        Self(Box::new(ErrorKind::Usage(Fault::new(message))))
    }

    /// A shoe that cannot be, cannot deal a round, or is not known finely enough.
    #[doc(hidden)]
    pub fn shoe(message: impl Into<String>) -> Self {
        Self(Box::new(ErrorKind::Shoe(Fault::new(message))))
    }

    /// Mistakes in table files, at least one.
    #[doc(hidden)]
    pub fn table(mistakes: Vec<Mistake>) -> Self {
        Self(Box::new(ErrorKind::Table(Mistakes::new(mistakes))))
    }

    /// Mistakes in what the user typed, at least one; their file is the name of the parameter.
    #[doc(hidden)]
    pub fn typed(mistakes: Vec<Mistake>) -> Self {
        Self(Box::new(ErrorKind::Typed(Mistakes::new(mistakes))))
    }

    /// What was given to be read does not hold what it should; the message names the place.
    #[doc(hidden)]
    pub fn input(message: impl Into<String>) -> Self {
        Self(Box::new(ErrorKind::Input(Fault::new(message))))
    }

    /// A file that could not be read or written.
    #[doc(hidden)]
    pub fn file(path: &Path, doing: &'static str, cause: std::io::Error) -> Self {
        let cause = Arc::new(cause);
        Self(Box::new(ErrorKind::File { path: path.to_owned(), doing, cause }))
    }

    /// An output that could not be written, whose name [`Error::of_output`] adds.
    #[doc(hidden)]
    pub fn output(cause: std::io::Error) -> Self {
        Self::file(Path::new(OUTPUT), "write", cause)
    }

    /// Names the file in an error of [`Error::output`].
    #[doc(hidden)]
    pub fn of_output(mut self, file: &Path) -> Self {
        if let ErrorKind::File { path, .. } = &mut *self.0
            && path == Path::new(OUTPUT)
        {
            *path = file.to_owned();
        }
        self
    }

    /// Work that whoever watches it wanted stopped.
    #[doc(hidden)]
    pub fn stopped() -> Self {
        Self(Box::new(ErrorKind::Stopped))
    }

    /// A parameter of a request whose value cannot be: `parameter` is one of
    /// [`crate::wording::asked`].
    #[doc(hidden)]
    pub fn value(
        parameter: &'static str,
        value: impl fmt::Display,
        why: impl Into<String>,
    ) -> Self {
        let parameter = Some((Wording::new(parameter), Some(value.to_string())));
        Self(Box::new(ErrorKind::Usage(Fault { parameter, ..Fault::new(why) })))
    }

    /// A parameter of a request that cannot be given here.
    #[doc(hidden)]
    pub fn parameter_given(parameter: &'static str, why: impl Into<String>) -> Self {
        let parameter = Some((Wording::new(parameter), None));
        Self(Box::new(ErrorKind::Usage(Fault { parameter, ..Fault::new(why) })))
    }

    /// The same error with the name that means nothing and the names that would mean something.
    #[doc(hidden)]
    pub fn offered<N: Into<String>>(
        mut self,
        offender: &str,
        candidates: impl IntoIterator<Item = N>,
    ) -> Self {
        if let Some(fault) = self.fault_mut() {
            fault.offender = Some(offender.to_owned());
            fault.candidates = candidates.into_iter().map(Into::into).collect();
        }
        self
    }

    /// The same error as a difference that was looked for.
    #[doc(hidden)]
    pub fn differing(mut self) -> Self {
        if let Some(fault) = self.fault_mut() {
            fault.differs = true;
        }
        self
    }

    /// The same error with what is at fault, as it was given.
    #[doc(hidden)]
    pub fn of(self, offender: &str) -> Self {
        self.offered(offender, [] as [String; 0])
    }

    /// The same error of a request, with the name of what it is about in front.
    #[doc(hidden)]
    pub fn about(mut self, name: &str) -> Self {
        if let (ErrorKind::Usage(fault), false) = (&mut *self.0, name.is_empty()) {
            fault.about.insert(0, name.to_owned());
        }
        self
    }

    /// The same error, of the row with this number, from 0.
    #[doc(hidden)]
    pub fn in_row(mut self, row: usize) -> Self {
        if let Some(fault) = self.fault_mut() {
            fault.about.insert(0, format!("row {row}"));
        }
        self
    }

    /// The text with the marks of parameters, to be made part of another text of this crate.
    #[doc(hidden)]
    pub fn marked(&self) -> String {
        let mut text = String::new();
        let written = match &*self.0 {
            ErrorKind::Usage(fault) | ErrorKind::Shoe(fault) | ErrorKind::Input(fault) => {
                fault.write(&mut text, Wording::marked)
            }
            ErrorKind::Table(mistakes) | ErrorKind::Typed(mistakes) => {
                place::write(&mut text, &mistakes.marked)
            }
            ErrorKind::File { .. } | ErrorKind::Stopped => return self.to_string(),
        };
        written.expect("a text takes any text");
        text
    }

    fn fault(&self) -> Option<&Fault> {
        match &*self.0 {
            ErrorKind::Usage(fault) | ErrorKind::Shoe(fault) | ErrorKind::Input(fault) => {
                Some(fault)
            }
            _ => None,
        }
    }

    fn fault_mut(&mut self) -> Option<&mut Fault> {
        match &mut *self.0 {
            ErrorKind::Usage(fault) | ErrorKind::Shoe(fault) | ErrorKind::Input(fault) => {
                Some(fault)
            }
            _ => None,
        }
    }

    /// The same error, in whose text parameters have the names of a front; [`Names`] has an
    /// example.
    pub fn worded(mut self, names: &dyn Names) -> Self {
        if let Some(fault) = self.fault_mut() {
            fault.words().for_each(|text| text.word(names));
        }
        if let ErrorKind::Table(mistakes) | ErrorKind::Typed(mistakes) = &mut *self.0 {
            mistakes.word(names);
        }
        self
    }

    /// The parameter of the request that is at fault, in the words of this crate or of the front
    /// that the error was put in; `None` where it is not one alone.
    pub fn parameter(&self) -> Option<&str> {
        match &*self.0 {
            ErrorKind::Typed(mistakes) => mistakes.said.first().map(|mistake| &*mistake.place.file),
            _ => self.fault()?.parameter.as_ref().map(|(name, _)| name.as_str()),
        }
    }

    /// What is at fault, as it was given: the value of a parameter, or a name that means nothing.
    pub fn offender(&self) -> Option<&str> {
        let fault = self.fault()?;
        let value = fault.parameter.as_ref().and_then(|(_, value)| value.as_deref());
        fault.offender.as_deref().or(value)
    }

    /// The names that would have meant something, where [`Error::offender`] means nothing.
    pub fn candidates(&self) -> &[String] {
        self.fault().map_or(&[], |fault| &fault.candidates)
    }

    /// Whether it is a difference that a comparison was to end with, and no mistake in what was
    /// asked or read.
    pub fn is_difference(&self) -> bool {
        self.fault().is_some_and(|fault| fault.differs)
    }

    /// Whether the request itself was at fault: an unknown variant, wager or format.
    pub fn is_usage(&self) -> bool {
        matches!(*self.0, ErrorKind::Usage(_) | ErrorKind::Typed(_))
    }

    /// Whether a shoe was at fault: impossible, too small, or not known finely enough.
    pub fn is_shoe(&self) -> bool {
        matches!(*self.0, ErrorKind::Shoe(_))
    }

    /// Whether a table file was at fault.
    pub fn is_table(&self) -> bool {
        matches!(*self.0, ErrorKind::Table(_))
    }

    /// Whether a file of hands, counts or totals was at fault.
    pub fn is_input(&self) -> bool {
        matches!(*self.0, ErrorKind::Input(_))
    }

    /// Whether a file could not be read or written.
    pub fn is_file(&self) -> bool {
        matches!(*self.0, ErrorKind::File { .. })
    }

    /// Whether the work was stopped by its `Watch`, and nothing was at fault.
    pub fn is_stopped(&self) -> bool {
        matches!(*self.0, ErrorKind::Stopped)
    }

    /// The located mistakes of table files and of what was typed, empty for any other error.
    pub fn mistakes(&self) -> &[Mistake] {
        match &*self.0 {
            ErrorKind::Table(mistakes) | ErrorKind::Typed(mistakes) => &mistakes.said,
            _ => &[],
        }
    }
}

/// As it is displayed: a `main` that returns it prints this.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            ErrorKind::Usage(fault) | ErrorKind::Shoe(fault) | ErrorKind::Input(fault) => {
                fault.write(f, Wording::as_str)
            }
            ErrorKind::Table(mistakes) | ErrorKind::Typed(mistakes) => {
                place::write(f, &mistakes.said)
            }
            ErrorKind::File { path, doing, cause } => {
                write!(f, "cannot {doing} {}: {cause}", path.display())
            }
            ErrorKind::Stopped => f.write_str(STOPPED),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.0 {
            ErrorKind::File { cause, .. } => Some(cause),
            _ => None,
        }
    }
}
