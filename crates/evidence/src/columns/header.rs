//! Reads the columns of a file from its header, or from the keys of its first rows.

use crate::columns::by_names::by_names;
use crate::columns::ignored::Awaited;
use crate::columns::lacking::{check_options, why_lacking};
use crate::columns::needs::{lacks, of_two_hands};
use crate::columns::role::has_totals;
use crate::columns::sample::{ROWS, Sample};
use crate::columns::suggest::{list_within, objects};
use crate::columns::{Columns, Form, by_cells};
use crate::error::{Error, brief};
use crate::field::Vocabulary;
use crate::input::blocks::{self, Blocks, is_remark, text};
use crate::input::csv::split;
use crate::input::{json, list};
use crate::request::{Kind, Options};

impl Columns {
    /// Reads everything before the rows of a file, and goes back to the first row.
    pub fn read(
        blocks: &mut Blocks,
        vocabulary: &'static Vocabulary,
        options: &Options,
    ) -> Result<Self, Error> {
        let lines = blocks.skip();
        let mut columns = match Self::of_list(blocks, lines, vocabulary, options) {
            Some(columns) => columns?,
            None => Self::of_lines(blocks, lines, vocabulary, options)?,
        };
        let start = blocks.peek(blocks::PEEK);
        columns.learn(start);
        let sample = Sample::read(&columns, start);
        // A list that is not read yet has no known columns.
        if columns.form != Form::Document {
            let settled = by_cells::settle(&mut columns, &sample, vocabulary);
            settled.map_err(|why| {
                let is_header = matches!(columns.form, Form::Csv(_));
                let line = columns.lines + u64::from(!is_header);
                Error::input(format!("{}:{line}: {why}", blocks.name))
            })?;
        }
        Ok(columns)
    }

    /// Returns the columns of a list of rounds in JSON; `None` for any other file. The list is then
    /// read element by element, as if each were a line.
    fn of_list(
        blocks: &mut Blocks,
        lines: u64,
        vocabulary: &'static Vocabulary,
        options: &Options,
    ) -> Option<Result<Self, Error>> {
        if blocks.peek(1).first() != Some(&b'[') {
            return None;
        }
        // An element may be long, and may come after many blanks.
        let paths = json::Paths::of(&options.columns);
        let (before, columns) = [blocks::PEEK, blocks::LONGEST].into_iter().find_map(|most| {
            let start = text(blocks.peek(most)).0;
            let first = list::first(start)?;
            let at = first.as_ptr() as usize - start.as_ptr() as usize;
            let before = start[..at].matches('\n').count();
            let keys = json::keys(first, &paths).ok()?;
            Some((before, Self::of_object(first, &keys, vocabulary, options)))
        })?;
        let columns = match columns {
            Ok(columns) => columns,
            Err(why) => {
                let line = lines + u64::try_from(before).unwrap_or(0) + 1;
                return Some(Err(Error::input(format!("{}:{line}: {why}", blocks.name))));
            }
        };
        (columns.kind == Kind::Hands).then(|| {
            blocks.elements();
            Ok(columns)
        })
    }

    /// Adds the keys of the first rows that the very first row lacks.
    fn learn(&mut self, sample: &[u8]) {
        if self.form != Form::Lines {
            return;
        }
        let rows = text(sample).0.lines().filter(|line| !is_remark(line)).take(ROWS);
        let keys = rows.filter_map(|row| json::keys(row, &self.paths).ok());
        for key in keys.flatten().collect::<Vec<_>>() {
            if self.at(&key).is_none() {
                self.add(key);
            }
        }
        self.awaited = Awaited::of(&self.options.ignored, &self.found);
    }

    /// Reads the columns from the first lines, which come before the rows.
    fn of_lines(
        blocks: &mut Blocks,
        mut lines: u64,
        vocabulary: &'static Vocabulary,
        options: &Options,
    ) -> Result<Self, Error> {
        let mut line = Vec::new();
        loop {
            if !blocks.line(&mut line) {
                let name = blocks.name.clone();
                return Err(Error::input(match blocks.failed() {
                    Some(why) => format!("{name}:{}: {why}", lines + 1),
                    None => format!("{name} is empty: expected a header and rows"),
                }));
            }
            let here = format!("{}:{}", blocks.name, lines + 1);
            let (first, fault) = text(&line);
            if let Some(why) = fault {
                return Err(Error::input(format!("{here}: {why}")));
            }
            if is_remark(first) {
                lines += 1;
                continue;
            }
            if first.trim_ascii().contains('\r') && !first.trim_ascii().starts_with(['{', '[']) {
                return Err(Error::input(format!("{here}: {}", blocks::RETURNS)));
            }
            let read = Self::of_line(first, vocabulary, options);
            let mut columns = read.map_err(|why| Error::input(format!("{here}: {why}")))?;
            if matches!(columns.form, Form::Csv(_)) {
                lines += 1;
            } else {
                blocks.unread(&line);
            }
            columns.lines = lines;
            return Ok(columns);
        }
    }

    /// Reads the columns from the first line that is no remark.
    fn of_line(
        line: &str,
        vocabulary: &'static Vocabulary,
        options: &Options,
    ) -> Result<Self, String> {
        let line = line.trim_ascii();
        if line.starts_with('[') {
            return Ok(Self::document(options, vocabulary));
        }
        if line.starts_with('{') {
            return match json::keys(line, &json::Paths::of(&options.columns)) {
                Ok(keys) if keys.iter().any(|key| key == "counts" || key == "totals") => {
                    Ok(Self::document(options, vocabulary))
                }
                Ok(keys) => Self::of_object(line, &keys, vocabulary, options),
                // The object continues after the line.
                Err(error) if error.is_eof() => Ok(Self::document(options, vocabulary)),
                Err(error) => Err(format!("no JSON: {}", json::why(&error))),
            };
        }
        let count = |delimiter: &u8| line.bytes().filter(|byte| byte == delimiter).count();
        // Of equally frequent delimiters, the last one wins: the comma.
        let delimiter = b";\t,".iter().max_by_key(|delimiter| count(delimiter));
        let delimiter = *delimiter.unwrap_or(&b',');
        let mut found: Vec<String> = Vec::new();
        split(line, delimiter, |_, field| found.push(field.trim_ascii().to_owned()))
            .map_err(str::to_owned)?;
        Self::of_names(&found, Form::Csv(delimiter), vocabulary, options)
    }

    /// Returns the columns of an object in JSON with these keys that is a row.
    fn of_object(
        text: &str,
        keys: &[String],
        vocabulary: &'static Vocabulary,
        options: &Options,
    ) -> Result<Self, String> {
        Self::of_names(keys, Form::Lines, vocabulary, options).map_err(|why| {
            let said = list_within(&json::List::within(text), vocabulary);
            said.unwrap_or_else(|| why + &objects(&json::nested(text), vocabulary))
        })
    }

    /// Returns the columns of a list in JSON, of which nothing is known until it is read.
    fn document(options: &Options, vocabulary: &'static Vocabulary) -> Self {
        let kind = options.kind.unwrap_or(Kind::Counts);
        Self::new((kind, Form::Document), &[], &[], &Options::default(), vocabulary)
    }

    /// Returns the columns with these names, of the first kind that lacks none.
    pub fn of_names(
        found: &[String],
        form: Form,
        vocabulary: &'static Vocabulary,
        options: &Options,
    ) -> Result<Self, String> {
        let kinds = match options.kind {
            Some(kind) => vec![kind],
            None => vec![Kind::Counts, Kind::Totals, Kind::Hands],
        };
        let mut lacking = Vec::new();
        for kind in of_two_hands(kinds, vocabulary)? {
            let roles = by_names(kind, found, options, vocabulary)
                .map_err(|name| format!("two columns \"{}\"", brief(&name)))?;
            let columns = Self::new((kind, form), found, &roles, options, vocabulary);
            let Some(lacks) = lacks(kind, columns.has, &columns.names, has_totals(vocabulary))
            else {
                check_options(&columns)?;
                return Ok(columns);
            };
            lacking.push((columns, lacks));
        }
        Err(why_lacking(&lacking, found, form))
    }
}
