//! Parts of a run put together again.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use serde_json::Value;

use crate::error::{Error, brief};
use crate::question::simulate::dealing::part::{self, Body, Header, Written};
use crate::question::simulate::dealing::sheet::{Form, Sheet};
use crate::wording::asked::SHARD;

/// The longest first line of a part.
const LONGEST: u64 = 1 << 20;

/// The parts of a run, all there and in order.
pub struct Merge {
    parts: Vec<Part>,
}

struct Part {
    path: PathBuf,
    header: Header,
    /// Its last line.
    seal: String,
}

impl Merge {
    /// Reads these files through and sees that they are the whole of one run, in any order.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, is no part or a damaged one, or the files are not all the parts
    /// of one run, each once.
    pub fn of(paths: &[PathBuf]) -> Result<Self, Error> {
        let mut parts: Vec<Part> =
            paths.iter().map(|path| Part::read(path)).collect::<Result<_, _>>()?;
        let Some((first, others)) = parts.split_first() else {
            return Err(Error::usage(format!(
                "nothing to merge: expected files that simulate {SHARD} wrote"
            )));
        };
        others.iter().try_for_each(|other| first.check_same_run(other))?;
        parts.sort_by_key(|part| (part.header.first, part.header.count));
        let merge = Self { parts };
        merge.check_whole()?;
        Ok(merge)
    }

    /// Neither gaps nor overlaps.
    fn check_whole(&self) -> Result<(), Error> {
        let missing = |from: u64, to: u64| {
            let shoes = if from == to {
                format!("shoe {from} is")
            } else {
                format!("shoes {from} to {to} are")
            };
            Error::usage(format!("{shoes} in none of the parts: expected every part of the run"))
        };
        let mut next = 1;
        let mut before: Option<&Part> = None;
        for part in &self.parts {
            let Header { first, count, ref shard, .. } = part.header;
            let name = part.path.display();
            match before {
                Some(other) if first < next => {
                    let other_name = other.path.display();
                    let same = (other.header.first, other.header.count) == (first, count);
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
        match before.map(|part| part.header.shoes) {
            Some(shoes) if next <= shoes => Err(missing(next, shoes)),
            _ => Ok(()),
        }
    }

    /// Writes what the run would have written as a whole.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or is no longer what it was, or the output cannot be written.
    pub fn write(&self, output: &mut dyn Write) -> Result<(), Error> {
        let Some(first) = self.parts.first() else { return Ok(()) };
        let failed = |cause| Error::file(Path::new("the output"), "write", cause);
        let (kind, form) = (first.header.write, first.header.format);
        if kind == Written::Hands {
            for (at, part) in self.parts.iter().enumerate() {
                let mut lines = part.open()?;
                if at > 0 && form == Form::Csv {
                    part.line(&mut lines)?;
                }
                part.copy(&mut lines, output)?;
                part.check_same_file(lines)?;
            }
            return output.flush().map_err(failed);
        }
        let mut sum: Option<Sheet> = None;
        for part in &self.parts {
            let mut lines = part.open()?;
            let mut text = String::new();
            lines.read_to_string(&mut text).map_err(|why| part.unreadable(why))?;
            part.check_same_file(lines)?;
            let sheet = Sheet::read(&text, form, kind == Written::Totals);
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
        output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(failed)
    }
}

/// A part read line by line.
type Lines = BufReader<Body<Box<dyn Read>>>;

/// The content of a file, compressed or not.
fn content(path: &Path) -> io::Result<Lines> {
    let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
    let input: Box<dyn Read> = match file.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
        true => Box::new(MultiGzDecoder::new(file)),
        false => Box::new(file),
    };
    Ok(BufReader::with_capacity(1 << 16, Body::new(input)))
}

impl Part {
    /// Reads a file through.
    fn read(path: &Path) -> Result<Self, Error> {
        let path = path.to_owned();
        let is_file = std::fs::metadata(&path).map(|found| found.is_file());
        let failed = |cause| Error::file(&path, "read", cause);
        if !is_file.map_err(failed)? {
            let why = io::Error::other("expected a plain file, which can be read twice");
            return Err(failed(why));
        }
        let mut lines = content(&path).map_err(failed)?;
        let mut opening = Vec::new();
        (&mut lines).take(LONGEST).read_until(b'\n', &mut opening).map_err(failed)?;
        let wrong =
            |line: &str, why: &str| Error::usage(format!("{}:{line} {why}", path.display()));
        let no_part = || {
            wrong(
                "1:",
                &format!(
                    "no part of a run: expected a line \"#odds {{…}}\", as simulate {SHARD} writes"
                ),
            )
        };
        if !opening.is_empty() && !opening.starts_with(part::OPENING) {
            return Err(no_part());
        }
        io::copy(&mut lines, &mut io::sink()).map_err(failed)?;
        let (last, seal) = lines.into_inner().seals();
        if opening.is_empty() && !last.starts_with(part::OPENING) {
            return Err(no_part());
        }
        if !part::is_seal(&last) {
            return Err(wrong("", "cut off: expected a last line \"#sha256 …\""));
        }
        if last != seal.as_bytes() {
            return Err(wrong("", "damaged: what it holds is not what its last line sealed"));
        }
        let header = header(&opening).map_err(|why| wrong("1:", &why))?;
        let end = header.first.checked_add(header.count);
        if header.first == 0 || header.count == 0 || end.is_none_or(|end| end - 1 > header.shoes) {
            return Err(wrong("1:", "shoes that are not of the run"));
        }
        Ok(Self { path, header, seal })
    }

    /// The part once more, behind its first line.
    fn open(&self) -> Result<Lines, Error> {
        let mut lines = content(&self.path).map_err(|why| self.unreadable(why))?;
        self.line(&mut lines)?;
        Ok(lines)
    }

    /// Passes over a line.
    fn line(&self, lines: &mut Lines) -> Result<(), Error> {
        let passed = lines.take(LONGEST).read_until(b'\n', &mut Vec::new());
        passed.map(|_| ()).map_err(|why| self.unreadable(why))
    }

    fn copy(&self, lines: &mut Lines, output: &mut dyn Write) -> Result<(), Error> {
        loop {
            let bytes = lines.fill_buf().map_err(|why| self.unreadable(why))?;
            let count = bytes.len();
            if count == 0 {
                return Ok(());
            }
            let failed = |cause| Error::file(Path::new("the output"), "write", cause);
            output.write_all(bytes).map_err(failed)?;
            lines.consume(count);
        }
    }

    /// All of it has been read a second time.
    fn check_same_file(&self, lines: Lines) -> Result<(), Error> {
        let (last, seal) = lines.into_inner().seals();
        match last == self.seal.as_bytes() && seal == self.seal {
            true => Ok(()),
            false => Err(self.wrong("changed while it was read")),
        }
    }

    fn check_same_run(&self, other: &Self) -> Result<(), Error> {
        let [one, two] = [self, other].map(|part| serde_json::to_value(&part.header));
        let (Ok(Value::Object(one)), Ok(Value::Object(two))) = (one, two) else { return Ok(()) };
        let own = ["shard", "first", "count"];
        let mut fields = one.iter().filter(|(name, _)| !own.contains(&name.as_str()));
        match fields.find(|(name, value)| two.get(*name) != Some(value)) {
            None => Ok(()),
            Some((name, value)) => {
                let [one, two] = [Some(value), two.get(name)]
                    .map(|value| value.map_or(String::new(), |value| brief(&value.to_string())));
                let [here, there] = [self, other].map(|part| part.path.display().to_string());
                Err(Error::usage(format!(
                    "{here} and {there} are not parts of one run: {name} is {one} in the first, \
                     {two} in the second"
                )))
            }
        }
    }

    fn unreadable(&self, cause: io::Error) -> Error {
        Error::file(&self.path, "read", cause)
    }

    fn wrong(&self, why: &str) -> Error {
        Error::usage(format!("{}: {why}", self.path.display()))
    }
}

/// Reads what the first line says.
fn header(line: &[u8]) -> Result<Header, String> {
    let text = line.strip_prefix(part::OPENING).unwrap_or(line);
    let value: Value = serde_json::from_slice(text).map_err(|why| why.to_string())?;
    match value.get("part").and_then(Value::as_u64) {
        Some(format) if format == u64::from(Header::FORMAT) => {}
        Some(format) => {
            return Err(format!("format {format} of parts: expected {}", Header::FORMAT));
        }
        None => return Err("expected \"part\", the version of the format".to_owned()),
    }
    serde_json::from_value(value).map_err(|why| why.to_string())
}
