//! Merges parts of a run.

use std::io::{Read, Write};
use std::path::PathBuf;

use crate::error::{Error, brief};
use crate::question::simulate::dealing::{Form, Frame, Header, Part, Sheet};
use crate::wording::asked::SHARD;

/// Adjacent parts of a run, in order.
///
/// Merging rounds needs memory for a few lines; merging counts and totals needs memory for two
/// parts.
#[derive(Clone, Debug)]
pub struct Merge {
    parts: Vec<Part>,
}

impl Merge {
    /// Reads these files completely and checks that they are the whole of one run, in any order.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, is not a part, or is damaged, or if the files are
    /// not all parts of one run, each once.
    pub fn of(paths: &[PathBuf]) -> Result<Self, Error> {
        Self::whole(paths.iter().map(|path| Part::open(path)).collect::<Result<_, _>>()?)
    }

    /// Checks that these parts are the whole of one run, in any order.
    ///
    /// # Errors
    ///
    /// Returns an error if they are not all parts of one run, each once; it names the shoes that
    /// are missing or duplicated.
    pub fn whole(parts: Vec<Part>) -> Result<Self, Error> {
        let merge = Self::sorted(parts)?;
        merge.check(true)?;
        Ok(merge)
    }

    /// Checks that these are adjacent parts of one run, in any order.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no parts, if they belong to several runs, or if shoes are
    /// duplicated or missing between them.
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

    /// Returns an error for gaps and overlaps and, if `whole`, for shoes missing at either end.
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

    /// Writes the same bytes as the whole run.
    ///
    /// # Errors
    ///
    /// Returns an error if shoes of the run are missing, a file cannot be read or has changed, the
    /// numbers cannot be added up, or the output cannot be written.
    pub fn write(&self, output: &mut dyn Write) -> Result<(), Error> {
        self.check(true)?;
        self.rows(output)?;
        output.flush().map_err(Error::output)
    }

    /// Writes these parts as one larger part, which can be merged again.
    ///
    /// # Errors
    ///
    /// As [`Merge::write`], except that shoes of the run may be missing.
    pub fn write_part(&self, output: &mut dyn Write) -> Result<(), Error> {
        self.framed(output)?;
        output.flush().map_err(Error::output)
    }

    /// Returns the header of the larger part.
    pub fn header(&self) -> Header {
        let headers: Vec<&Header> = self.parts.iter().map(Part::header).collect();
        Header::joined(&headers).expect("at least one part")
    }

    /// Returns the larger part in memory.
    ///
    /// # Errors
    ///
    /// As [`Merge::write_part`].
    pub fn part(&self) -> Result<Part, Error> {
        let sizes = self.parts.iter().map(Part::size);
        let size = match self.header().write {
            rounds if rounds.is_of_rounds() => sizes.sum(),
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

    /// Writes the rows of all parts, joined or added up.
    fn rows(&self, output: &mut dyn Write) -> Result<(), Error> {
        let Some(first) = self.parts.first() else { return Ok(()) };
        let (kind, form) = (first.header().write, first.header().format);
        if kind.is_of_rounds() {
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

impl Part {
    /// Joins adjacent parts, in any order, into one.
    ///
    /// The result needs memory for its bytes besides the parts. Counts and totals are no longer
    /// than one part, but rounds are as long as all parts. For rounds of many shoes,
    /// [`Merge::write_part`] writes a file in the memory of a few lines.
    ///
    /// # Errors
    ///
    /// As [`Merge::parts`]; also if the numbers cannot be added up.
    pub fn join(parts: &[Self]) -> Result<Self, Error> {
        Merge::parts(parts.to_vec())?.part()
    }

    /// Returns the bytes that the run writes without a shard, if this part holds all its shoes.
    ///
    /// # Errors
    ///
    /// Returns an error that names the missing shoes, if there are any; or as [`Part::to_bytes`].
    pub fn rows(&self) -> Result<Vec<u8>, Error> {
        let mut rows = Vec::with_capacity(self.size());
        Merge::whole(vec![self.clone()])?.write(&mut rows)?;
        Ok(rows)
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
