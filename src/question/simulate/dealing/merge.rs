//! Parts of a run put together again.

use std::io::{Read, Write};
use std::path::PathBuf;

use crate::error::{Error, brief};
use crate::question::simulate::dealing::sheet::{Form, Sheet};
use crate::question::simulate::dealing::{Frame, Header, Part, Written};
use crate::wording::asked::SHARD;

/// Parts of a run that touch each other, in order.
///
/// Rounds are copied in the memory of a few lines; counts and totals take that of two parts.
#[derive(Clone, Debug)]
pub struct Merge {
    parts: Vec<Part>,
}

impl Merge {
    /// Reads these files through and sees that they are the whole of one run, in any order.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, is no part or a damaged one, or the files are not all the parts
    /// of one run, each once.
    pub fn of(paths: &[PathBuf]) -> Result<Self, Error> {
        Self::whole(paths.iter().map(|path| Part::open(path)).collect::<Result<_, _>>()?)
    }

    /// Sees that these parts are the whole of one run, in any order.
    ///
    /// # Errors
    ///
    /// If they are not all the parts of one run, each once: with the shoes that are missing or
    /// there twice.
    pub fn whole(parts: Vec<Part>) -> Result<Self, Error> {
        let merge = Self::sorted(parts)?;
        merge.check(true)?;
        Ok(merge)
    }

    /// Sees that these are parts of one run that touch each other, in any order.
    ///
    /// # Errors
    ///
    /// If there is none, if they are of several runs, or if they have a shoe twice or leave shoes
    /// out between them.
    pub fn parts(parts: Vec<Part>) -> Result<Self, Error> {
        let merge = Self::sorted(parts)?;
        merge.check(false)?;
        Ok(merge)
    }

    fn sorted(mut parts: Vec<Part>) -> Result<Self, Error> {
        let Some((first, others)) = parts.split_first() else {
            return Err(Error::usage(format!(
                "nothing to merge: expected files that simulate {SHARD} wrote"
            )));
        };
        others.iter().try_for_each(|other| check_same_run(first, other))?;
        parts.sort_by_key(|part| (part.header().first, part.header().count));
        Ok(Self { parts })
    }

    /// Neither gaps nor overlaps, and of a whole run no end that is missing.
    fn check(&self, whole: bool) -> Result<(), Error> {
        let missing = |from: u64, to: u64| {
            let shoes = if from == to {
                format!("shoe {from} is")
            } else {
                format!("shoes {from} to {to} are")
            };
            let expected = match whole {
                true => "every part of the run",
                false => "parts that touch each other",
            };
            Error::usage(format!("{shoes} in none of the parts: expected {expected}"))
        };
        let start = |part: &Part| if whole { 1 } else { part.header().first };
        let mut next = self.parts.first().map_or(1, start);
        let mut before: Option<&Part> = None;
        for part in &self.parts {
            let Header { first, count, ref shard, .. } = *part.header();
            let name = part.name();
            match before {
                Some(other) if first < next => {
                    let (other_name, other) = (other.name(), other.header());
                    let same = (other.first, other.count) == (first, count);
                    return Err(Error::usage(match same {
                        true => format!("{other_name} and {name} are the same part, {shard}"),
                        false => format!("{other_name} and {name} both have shoe {first}"),
                    }));
                }
                _ if first > next => return Err(missing(next, first - 1)),
                _ => {}
            }
            next = first + count;
            before = Some(part);
        }
        match before.map(|part| part.header().shoes) {
            Some(shoes) if whole && next <= shoes => Err(missing(next, shoes)),
            _ => Ok(()),
        }
    }

    /// Writes what the run would have written as a whole.
    ///
    /// # Errors
    ///
    /// If shoes of the run are missing, if a file cannot be read or is no longer what it was, if
    /// numbers do not add up, or if the output cannot be written.
    pub fn write(&self, output: &mut dyn Write) -> Result<(), Error> {
        self.check(true)?;
        self.rows(output)?;
        output.flush().map_err(Error::output)
    }

    /// Writes these parts as one bigger part, which can be merged again.
    ///
    /// # Errors
    ///
    /// As [`Merge::write`], but that shoes of the run may be missing.
    pub fn write_part(&self, output: &mut dyn Write) -> Result<(), Error> {
        self.framed(output)?;
        output.flush().map_err(Error::output)
    }

    /// The header of the bigger part.
    pub fn header(&self) -> Header {
        let headers: Vec<&Header> = self.parts.iter().map(Part::header).collect();
        Header::joined(&headers).expect("at least one part")
    }

    /// The bigger part in memory.
    ///
    /// # Errors
    ///
    /// As [`Merge::write_part`].
    pub fn part(&self) -> Result<Part, Error> {
        let sizes = self.parts.iter().map(Part::size);
        let size = match self.header().write {
            Written::Hands => sizes.sum(),
            _ => sizes.max().unwrap_or(0),
        };
        let mut bytes = Vec::with_capacity(size);
        let seal = self.framed(&mut bytes)?;
        Ok(Part::written(self.header(), seal, bytes))
    }

    fn framed(&self, output: &mut dyn Write) -> Result<String, Error> {
        let mut frame = Frame::begin(output, &self.header()).map_err(Error::output)?;
        self.rows(&mut frame)?;
        frame.end().map_err(Error::output)
    }

    /// The rows of all parts as one.
    fn rows(&self, output: &mut dyn Write) -> Result<(), Error> {
        let Some(first) = self.parts.first() else { return Ok(()) };
        let (kind, form) = (first.header().write, first.header().format);
        if kind == Written::Hands {
            for (at, part) in self.parts.iter().enumerate() {
                let mut lines = part.body()?;
                if at > 0 && form == Form::Csv {
                    part.skip_line(&mut lines)?;
                }
                part.copy(&mut lines, output)?;
                part.check_same(lines)?;
            }
            return Ok(());
        }
        let mut sum: Option<Sheet> = None;
        for part in &self.parts {
            let mut lines = part.body()?;
            let mut text = String::new();
            lines.read_to_string(&mut text).map_err(|why| part.unreadable(why))?;
            part.check_same(lines)?;
            let sheet = Sheet::read(&text, form, kind);
            let added = sheet.and_then(|sheet| match &mut sum {
                Some(sum) => sum.add(&sheet),
                None => {
                    sum = Some(sheet);
                    Ok(())
                }
            });
            added.map_err(|why| part.wrong(&why))?;
        }
        let text = sum.map_or(String::new(), |sum| sum.write(form));
        output.write_all(text.as_bytes()).map_err(Error::output)
    }
}

fn check_same_run(one: &Part, other: &Part) -> Result<(), Error> {
    let Some([name, here, there]) = one.header().differing(other.header(), true) else {
        return Ok(());
    };
    let (first, second, here, there) = (one.name(), other.name(), brief(&here), brief(&there));
    Err(Error::usage(format!(
        "{first} and {second} are not parts of one run: {name} is {here} in the first, {there} in \
         the second"
    )))
}
