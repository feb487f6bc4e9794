//! Places in a text as the page counts them: in UTF-16 units, and lines from 1.

use std::ops::Range;

use serde::Serialize;

/// Bytes between two marks.
const STEP: usize = 256;

/// Where the bytes of a text are in UTF-16 units and lines, looked up in constant time.
pub(super) struct Places<'t> {
    text: &'t str,
    /// Units and line ends before the first letter that begins at or behind a multiple of `STEP`,
    /// and the byte it begins at.
    marks: Vec<(usize, usize, usize)>,
}

impl<'t> Places<'t> {
    pub fn of(text: &'t str) -> Self {
        let mut marks = Vec::with_capacity(text.len() / STEP + 1);
        let (mut units, mut lines) = (0, 0);
        for (at, letter) in text.char_indices() {
            if marks.len() * STEP <= at {
                marks.push((at, units, lines));
            }
            units += letter.len_utf16();
            lines += usize::from(letter == '\n');
        }
        Self { text, marks }
    }

    /// The UTF-16 units and the line ends before this byte.
    fn before(&self, byte: usize) -> (usize, usize) {
        let next = self.marks.partition_point(|(at, ..)| *at <= byte);
        let (at, units, lines) = match next.checked_sub(1) {
            Some(mark) => self.marks[mark],
            None => (0, 0, 0),
        };
        let letters = self.text[at..].char_indices().take_while(|(past, _)| at + past < byte);
        letters.fold((units, lines), |(units, lines), (_, letter)| {
            (units + letter.len_utf16(), lines + usize::from(letter == '\n'))
        })
    }

    /// The UTF-16 units before this byte.
    pub fn units(&self, byte: usize) -> usize {
        self.before(byte).0
    }

    /// The line of this byte, from 1.
    pub fn line(&self, byte: usize) -> usize {
        self.before(byte).1 + 1
    }
}

/// The text that a fault is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Of {
    /// The text of the table.
    Text,
    /// The value of the edit.
    Value,
}

/// Why a text cannot be shown or edited, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What is wrong, and what was expected.
    pub message: String,
    /// The text that is meant.
    pub of: Of,
    /// Where in it the fault begins, in UTF-16 units.
    pub start: usize,
    /// Where in it the fault ends, in UTF-16 units.
    pub end: usize,
}

impl Fault {
    /// A fault at these bytes of a text.
    pub(super) fn at(text: &str, of: Of, span: Range<usize>, message: String) -> Self {
        let places = Places::of(text);
        let (start, end) = (span.start.min(text.len()), span.end.min(text.len()));
        Self { message, of, start: places.units(start), end: places.units(end.max(start)) }
    }
}
