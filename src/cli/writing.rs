//! Writes an answer: to a file or the standard output, in a format, with the papers of a document.

use std::io::IsTerminal;
use std::path::Path;

use crate::cli::args::CommonArgs;
use crate::cli::{output, pager, pdf, terminal};
use crate::document::{Page, View};
use crate::error::Error;
use crate::format::{self, FORMATS, Format, Source};
use crate::question::Answer;
use crate::question::manifest::Origin;
use crate::question::submission_page::{Papers, in_papers};
use crate::table::Catalog;

/// Returns `true` if an answer has tests, which formats for build servers show.
fn tests_something(answer: &impl Answer) -> bool {
    !answer.page(View::default()).trials.is_empty()
}

/// Number of screens that a report may fill in a terminal.
const SCREENS: usize = 2;

/// The last line of a shortened report.
const SHORTENED: &str = "\nShortened to fit two screens: --full shows everything\n";
/// The last line of a report that is cut.
const CUT: &str = "\n\nThe rest does not fit two screens: --full shows everything\n";

/// Id of the default format, for reading.
const TEXT: &str = "text";

impl CommonArgs {
    /// Loads the tables that were asked for.
    pub fn catalog(&self) -> Result<Catalog, Error> {
        self.own.catalog()
    }

    /// Returns how the document is made: with the typed command, and this program if its hash is
    /// wanted.
    pub fn origin(&self) -> Result<Origin, Error> {
        self.program.origin(&self.typed)
    }

    /// Returns the requested format, or the one for the output file's ending. Refuses to write a
    /// binary format to a terminal.
    pub fn format(&self) -> Result<&'static dyn Format, Error> {
        let format = self.named_format()?;
        if format.is_binary() && self.file().is_none() && std::io::stdout().is_terminal() {
            let (id, ending) = (format.id(), format.extensions()[0]);
            return Err(Error::usage(format!(
                "--format {id} is not for terminals: expected -o FILE.{ending}, or a pipe"
            )));
        }
        Ok(format)
    }

    /// Returns `true` if `--format` or an output file decides the format.
    pub fn names_a_format(&self) -> bool {
        self.format.is_some() || self.file().is_some()
    }

    /// Returns `true` if the answer goes to a file.
    pub fn names_a_file(&self) -> bool {
        self.file().is_some()
    }

    fn named_format(&self) -> Result<&'static dyn Format, Error> {
        let by_name =
            |id: &str| format_of(id).ok_or_else(|| Error::usage(format!("no format \"{id}\"")));
        let Some(path) = self.file() else {
            return by_name(self.format.as_deref().unwrap_or(TEXT));
        };
        let extension = path.extension().and_then(|extension| extension.to_str());
        let extension = extension.map(str::to_ascii_lowercase);
        let of_ending = |ending| format::of_extension(ending).or_else(|| format_of(ending));
        let meant = extension.as_deref().and_then(of_ending);
        if let Some(named) = &self.format {
            let format = by_name(named)?;
            return match meant.filter(|meant| !may_hold(*meant, format)) {
                None => Ok(format),
                Some(meant) => Err(Error::usage(format!(
                    "-o {} and --format {named}: the ending is of {}: expected one of them, or an \
                     ending of {named}",
                    path.display(),
                    meant.id()
                ))),
            };
        }
        if let Some(format) = meant {
            return Ok(format);
        }
        if output::is_device(path) {
            return by_name(TEXT);
        }
        let formats = || FORMATS.iter().copied().chain([&pdf::Pdf as &dyn Format]);
        let endings = formats().flat_map(|format| format.extensions());
        let endings: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
        let ids: Vec<&str> = formats().map(|format| format.id()).collect();
        Err(Error::usage(format!(
            "-o {}: no format has this ending: expected one of {}, or --format {}",
            path.display(),
            endings.join(", "),
            ids.join("|")
        )))
    }

    /// Returns the file to write to; `None` for the standard output.
    fn file(&self) -> Option<&Path> {
        output::file(self.output.as_deref())
    }

    /// Writes an answer; in a terminal, shortened to two screens unless `--full` is given.
    pub fn write(&self, format: &dyn Format, answer: &mut impl Answer) -> Result<(), Error> {
        self.write_and_end(format, answer, "")
    }

    /// Writes an answer as [`CommonArgs::write`] does, with a last line about it.
    pub fn write_and_end(
        &self,
        format: &dyn Format,
        answer: &mut impl Answer,
        end: &str,
    ) -> Result<(), Error> {
        if format::ci_format(format.id()).is_some() && !tests_something(answer) {
            let why = format!("the format {} is for `odds check` and `odds audit`", format.id());
            return Err(Error::usage(why));
        }
        let (cover, date) = (self.document.cover()?, self.document.date()?);
        let papers = Papers::of(answer, format.id(), cover, date, self.origin()?);
        let (mut bytes, lost) = match format.id() {
            pdf::ID => pdf::made(|source| self.rendered(source, answer, papers.as_ref()))?,
            _ => {
                let bytes = self.rendered(format, answer, papers.as_ref());
                let lost = format.lost(&bytes);
                (bytes, lost)
            }
        };
        if format.id() == TEXT && self.file().is_none() && !self.full {
            bytes = self.shortened(format, answer, bytes, papers.as_ref());
        }
        bytes.extend_from_slice(end.as_bytes());
        if !self.quiet {
            pdf::remark_on(&lost);
        }
        match self.file() {
            Some(path) => output::to_file(path, &bytes),
            None => pager::print(&bytes),
        }
    }

    /// Returns the longest form of an answer that fits two screens, or else its shortest form, cut.
    fn shortened(
        &self,
        format: &dyn Format,
        answer: &mut impl Answer,
        whole: Vec<u8>,
        papers: Option<&Papers>,
    ) -> Vec<u8> {
        let mut bytes = whole.clone();
        for shorten in [Answer::trim, Answer::shorten, Answer::summarize] {
            if !pager::is_longer_than(&bytes, SCREENS) {
                break;
            }
            shorten(answer);
            bytes = self.rendered(format, answer, papers);
        }
        if let Some(cut) = pager::cut(&bytes, SCREENS, CUT) {
            return cut;
        }
        if bytes != whole {
            bytes.extend_from_slice(SHORTENED.as_bytes());
        }
        bytes
    }

    fn rendered(&self, format: &dyn Format, page: &dyn Page, papers: Option<&Papers>) -> Vec<u8> {
        let styled = self.file().is_none() && terminal::stdout_shows_styles();
        let width = terminal::of_stdout().filter(|_| self.file().is_none());
        let width = width.map(|terminal| terminal.columns);
        let view = View { digits: digits(self.digits, format), names: self.own.names() };
        in_papers(page, papers, |page| format.render(&Source { page, view, styled, width }))
    }
}

/// Returns `true` if a file whose ending means one format may hold another: a text format any other,
/// a binary one only itself.
fn may_hold(ending: &dyn Format, format: &dyn Format) -> bool {
    ending.id() == format.id() || !(ending.is_binary() || format.is_binary())
}

/// Returns the format with this id, among them PDF and those for build servers.
pub fn format_of(id: &str) -> Option<&'static dyn Format> {
    let pdf = (id == pdf::ID).then_some(&pdf::Pdf as &dyn Format);
    format::format(id).or(pdf).or_else(|| format::ci_format(id))
}

/// Returns the number of digits that was typed, or the format's default.
pub fn digits(typed: Option<u16>, format: &dyn Format) -> usize {
    typed.map_or(format.digits(), usize::from)
}
