//! The errors of this crate, each stated once and clearly.
//!
//! There is one opaque [`Error`]: structured inside, with `is_…` predicates outside. A message is
//! lowercase, names the offender and its value, and says what was expected. Table errors carry
//! their place in the file, so that a front end can show the line. This module does not print.

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
/// Its `Display` is one line for each mistake; [`Error::mistakes`] returns the located mistakes of
/// table files one by one. Programs need not read the text: the `is_…` methods tell the kind, and
/// [`Error::parameter`], [`Error::offender`] and [`Error::candidates`] the details.
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

/// The placeholder for an output whose name is added later.
const OUTPUT: &str = "the output";

/// The message of work that its watch stopped.
const STOPPED: &str = "stopped on request, before the work was done";

/// Returns `true` for a character that breaks lines or changes the direction of text.
#[doc(hidden)]
pub fn reorders(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Shortens a text that may be long for a quote in a message.
#[doc(hidden)]
pub fn brief(text: &str) -> String {
    shortened(text, 60)
}

/// Returns a text of at most this many letters; of a longer one, the beginning and `…`.
#[doc(hidden)]
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Error {
    /// Makes the error of an impossible request, such as an unknown variant or format.
    #[doc(hidden)]
    pub fn usage(message: impl Into<String>) -> Self {
        Self(Box::new(ErrorKind::Usage(Fault::new(message))))
    }

    /// Makes the error of a shoe that is impossible, cannot deal a round, or is not known finely
    /// enough.
    #[doc(hidden)]
    pub fn shoe(message: impl Into<String>) -> Self {
        Self(Box::new(ErrorKind::Shoe(Fault::new(message))))
    }

    /// Makes an error of mistakes in table files, at least one.
    #[doc(hidden)]
    pub fn table(mistakes: Vec<Mistake>) -> Self {
        Self(Box::new(ErrorKind::Table(Mistakes::new(mistakes))))
    }

    /// Adds a sentence that says where all mistakes are listed: "the audit lists all".
    #[doc(hidden)]
    pub fn listed_in(mut self, place: &'static str) -> Self {
        if let ErrorKind::Table(mistakes) = &mut *self.0 {
            mistakes.listed = Some(place);
        }
        self
    }

    /// Returns the sentence that says where all mistakes are listed.
    #[doc(hidden)]
    pub fn listed(&self) -> Option<&'static str> {
        match &*self.0 {
            ErrorKind::Table(mistakes) => mistakes.listed,
            _ => None,
        }
    }

    /// Makes an error of mistakes in typed text, at least one; their file is the name of the
    /// parameter.
    #[doc(hidden)]
    pub fn typed(mistakes: Vec<Mistake>) -> Self {
        Self(Box::new(ErrorKind::Typed(Mistakes::new(mistakes))))
    }

    /// Makes the error of an input with wrong content; the message names the place.
    #[doc(hidden)]
    pub fn input(message: impl Into<String>) -> Self {
        Self(Box::new(ErrorKind::Input(Fault::new(message))))
    }

    /// Makes the error of a file that could not be read or written.
    #[doc(hidden)]
    pub fn file(path: &Path, doing: &'static str, cause: std::io::Error) -> Self {
        let cause = Arc::new(cause);
        Self(Box::new(ErrorKind::File { path: path.to_owned(), doing, cause }))
    }

    /// Makes the error of an output that could not be written; [`Error::of_output`] adds its name.
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

    /// Makes the error of work that its watch stopped.
    #[doc(hidden)]
    pub fn stopped() -> Self {
        Self(Box::new(ErrorKind::Stopped))
    }

    /// Makes the error of a parameter with an impossible value; `parameter` is one of
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

    /// Makes the error of a parameter that is not allowed here.
    #[doc(hidden)]
    pub fn parameter_given(parameter: &'static str, why: impl Into<String>) -> Self {
        let parameter = Some((Wording::new(parameter), None));
        Self(Box::new(ErrorKind::Usage(Fault { parameter, ..Fault::new(why) })))
    }

    /// Adds the unknown name and the valid ones.
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

    /// Marks the error as a difference that was looked for.
    #[doc(hidden)]
    pub fn differing(mut self) -> Self {
        if let Some(fault) = self.fault_mut() {
            fault.differs = true;
        }
        self
    }

    /// Adds the offender as given.
    #[doc(hidden)]
    pub fn of(self, offender: &str) -> Self {
        self.offered(offender, [] as [String; 0])
    }

    /// Puts the name of the subject in front of an error of a request.
    #[doc(hidden)]
    pub fn about(mut self, name: &str) -> Self {
        if let (ErrorKind::Usage(fault), false) = (&mut *self.0, name.is_empty()) {
            fault.about.insert(0, name.to_owned());
        }
        self
    }

    /// Removes the name of a subject, and the wider subjects in front of it.
    #[doc(hidden)]
    pub fn without_subject(mut self, name: &str) -> Self {
        if let Some(fault) = self.fault_mut()
            && let Some(at) = fault.about.iter().rposition(|about| about == name)
        {
            fault.about.drain(..=at);
        }
        self
    }

    /// Names the key of a table that is at fault, and its section.
    #[doc(hidden)]
    pub fn in_key(mut self, section: &'static str, key: &'static str) -> Self {
        if let Some(fault) = self.fault_mut() {
            fault.key = Some((section, key));
        }
        self
    }

    /// Returns the section and the key of a table that are at fault.
    #[doc(hidden)]
    pub fn key(&self) -> Option<(&'static str, &'static str)> {
        self.fault()?.key
    }

    /// Adds the number of the row, from 0.
    #[doc(hidden)]
    pub fn in_row(mut self, row: usize) -> Self {
        if let Some(fault) = self.fault_mut() {
            fault.about.insert(0, format!("row {row}"));
        }
        self
    }

    /// Returns the text with the marks of parameters, for use in another text of this crate.
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

    /// Rewords the error with a front end's names of parameters; [`Names`] has an example.
    pub fn worded(mut self, names: &dyn Names) -> Self {
        if let Some(fault) = self.fault_mut() {
            fault.words().for_each(|text| text.word(names));
        }
        if let ErrorKind::Table(mistakes) | ErrorKind::Typed(mistakes) = &mut *self.0 {
            mistakes.word(names);
        }
        self
    }

    /// Returns the faulty parameter of the request, in the words of this crate or of the front end
    /// in which the error was worded. `None` unless a single parameter is at fault.
    pub fn parameter(&self) -> Option<&str> {
        match &*self.0 {
            ErrorKind::Typed(mistakes) => mistakes.said.first().map(|mistake| &*mistake.place.file),
            _ => self.fault()?.parameter.as_ref().map(|(name, _)| name.as_str()),
        }
    }

    /// Returns the offender as given: the value of a parameter, or an unknown name.
    pub fn offender(&self) -> Option<&str> {
        let fault = self.fault()?;
        let value = fault.parameter.as_ref().and_then(|(_, value)| value.as_deref());
        fault.offender.as_deref().or(value)
    }

    /// Returns the valid names in place of an unknown [`Error::offender`].
    pub fn candidates(&self) -> &[String] {
        self.fault().map_or(&[], |fault| &fault.candidates)
    }

    /// Returns `true` for a difference that a comparison should report, which is no mistake in the
    /// request or the input.
    pub fn is_difference(&self) -> bool {
        self.fault().is_some_and(|fault| fault.differs)
    }

    /// Returns `true` if the request itself was at fault: an unknown variant, wager or format.
    pub fn is_usage(&self) -> bool {
        matches!(*self.0, ErrorKind::Usage(_) | ErrorKind::Typed(_))
    }

    /// Returns `true` if a shoe was at fault: impossible, too small, or not known finely enough.
    pub fn is_shoe(&self) -> bool {
        matches!(*self.0, ErrorKind::Shoe(_))
    }

    /// Returns `true` if a table file was at fault.
    pub fn is_table(&self) -> bool {
        matches!(*self.0, ErrorKind::Table(_))
    }

    /// Returns `true` if a file of hands, counts or totals was at fault.
    pub fn is_input(&self) -> bool {
        matches!(*self.0, ErrorKind::Input(_))
    }

    /// Returns `true` if a file could not be read or written.
    pub fn is_file(&self) -> bool {
        matches!(*self.0, ErrorKind::File { .. })
    }

    /// Returns `true` if the work was stopped by its `Watch`, and nothing was at fault.
    pub fn is_stopped(&self) -> bool {
        matches!(*self.0, ErrorKind::Stopped)
    }

    /// Returns the located mistakes of table files and of typed text; empty for any other error.
    pub fn mistakes(&self) -> &[Mistake] {
        match &*self.0 {
            ErrorKind::Table(mistakes) | ErrorKind::Typed(mistakes) => &mistakes.said,
            _ => &[],
        }
    }
}

/// Shows the same text as `Display`, for a `main` that returns the error.
impl fmt::Debug for Error {
    /// Shows the first line of the message, and how many more there are: one line for a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.to_string();
        let mut lines = text.lines();
        f.write_str(lines.next().unwrap_or_default())?;
        match lines.count() {
            0 => Ok(()),
            more => write!(f, " (and {more} more lines)"),
        }
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
