//! A part of a run, in a file or in memory.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::bufread::MultiGzDecoder;

use crate::error::Error;
use crate::question::simulate::dealing::frame::{self, Body};
use crate::question::simulate::dealing::{Header, Merge};
use crate::wording::asked::SHARD;

/// The longest first line of a part.
const LONGEST: u64 = 1 << 20;

/// A part of a run: shoes that follow one another, and what they showed.
///
/// It has been read through and is undamaged. A file is left where it is, and read again for what
/// it holds; in memory a part takes its bytes, which its clones share. Parts that touch are joined
/// into bigger ones in any order and any grouping, with the same bytes in the end.
///
/// # Example
///
/// ```
/// use shoe_odds::question::simulate::dealing::{Part, Written};
/// use shoe_odds::{Catalog, SimulateRequest, simulate, simulate_part};
///
/// let catalog = Catalog::builtin();
/// let run = SimulateRequest {
///     variant: "dynasty".into(),
///     shoes: 9,
///     write: Written::Counts,
///     ..SimulateRequest::default()
/// };
/// let part = |i| simulate_part(&catalog, &SimulateRequest { shard: Some((i, 3)), ..run.clone() }, &());
/// let end = Part::join(&[part(3)?, part(2)?])?;
/// assert_eq!((end.header().shard.as_str(), end.header().first, end.header().count), ("2-3/3", 4, 6));
///
/// let sent = Part::from_bytes("from afar", end.to_bytes()?)?;
/// let whole = Part::join(&[sent, part(1)?])?;
/// let mut text = Vec::new();
/// simulate(&catalog, &run, &mut text, &())?;
/// assert_eq!(whole.rows()?, text);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone)]
pub struct Part {
    name: PathBuf,
    header: Header,
    /// Its last line.
    seal: String,
    /// Its bytes, compressed or not, where they are not those of the file of that name.
    bytes: Option<Arc<Vec<u8>>>,
}

/// A part read line by line.
pub(super) type Lines<'a> = BufReader<Body<Box<dyn Read + 'a>>>;

fn lines<'a>(mut input: impl BufRead + 'a) -> io::Result<Lines<'a>> {
    let input: Box<dyn Read + 'a> = match input.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
        true => Box::new(MultiGzDecoder::new(input)),
        false => Box::new(input),
    };
    Ok(BufReader::with_capacity(1 << 16, Body::new(input)))
}

/// What a file holds, or these bytes, compressed or not.
fn content<'a>(name: &Path, bytes: Option<&'a [u8]>) -> io::Result<Lines<'a>> {
    match bytes {
        Some(bytes) => lines(bytes),
        None => lines(BufReader::with_capacity(1 << 16, File::open(name)?)),
    }
}

impl Part {
    /// Reads a file through, compressed or not.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is no part or a damaged one.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let is_file = std::fs::metadata(path).map(|found| found.is_file());
        let failed = |cause| Error::file(path, "read", cause);
        if !is_file.map_err(failed)? {
            let why = io::Error::other("expected a plain file, which can be read twice");
            return Err(failed(why));
        }
        Self::read(path.to_owned(), None)
    }

    /// Reads the bytes of a part through, compressed or not; errors call them by this name.
    ///
    /// # Errors
    ///
    /// If they are no part or a damaged one.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::question::simulate::dealing::Part;
    ///
    /// let error = Part::from_bytes("shard 2", b"wager,event,count\n".to_vec()).unwrap_err();
    /// assert!(error.to_string().starts_with("shard 2:1: no part of a run: expected a line"));
    /// ```
    pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Result<Self, Error> {
        Self::read(name.into(), Some(Arc::new(bytes)))
    }

    /// A part that was just written.
    pub(in crate::question) fn written(header: Header, seal: String, bytes: Vec<u8>) -> Self {
        let name = match header.count {
            1 => format!("shoe {}", header.first),
            _ => format!("shoes {} to {}", header.first, header.last()),
        };
        Self { name: name.into(), header, seal, bytes: Some(Arc::new(bytes)) }
    }

    fn read(name: PathBuf, bytes: Option<Arc<Vec<u8>>>) -> Result<Self, Error> {
        let failed = |cause| Error::file(&name, "read", cause);
        let held = bytes.as_ref().map(|bytes| bytes.as_slice());
        let mut lines = content(&name, held).map_err(failed)?;
        let mut opening = Vec::new();
        (&mut lines).take(LONGEST).read_until(b'\n', &mut opening).map_err(failed)?;
        let wrong =
            |line: &str, why: &str| Error::usage(format!("{}:{line} {why}", name.display()));
        let no_part = || {
            wrong(
                "1:",
                &format!(
                    "no part of a run: expected a line \"#odds {{…}}\", as simulate {SHARD} writes"
                ),
            )
        };
        if !opening.is_empty() && !opening.starts_with(frame::OPENING) {
            return Err(no_part());
        }
        io::copy(&mut lines, &mut io::sink()).map_err(failed)?;
        let (last, seal) = lines.into_inner().seals();
        if opening.is_empty() && !last.starts_with(frame::OPENING) {
            return Err(no_part());
        }
        if !frame::is_seal(&last) {
            return Err(wrong("", "cut off: expected a last line \"#sha256 …\""));
        }
        if last != seal.as_bytes() {
            return Err(wrong("", "damaged: what it holds is not what its last line sealed"));
        }
        let line = opening.strip_prefix(frame::OPENING).unwrap_or(&opening);
        let header = Header::parse(line).map_err(|why| wrong("1:", &why))?;
        Ok(Self { name, header, seal, bytes })
    }

    /// Makes parts that touch, in any order, into one.
    ///
    /// It takes the memory of its bytes beside the parts. Counts and totals are no longer than one
    /// part; rounds are as long as all parts, so that [`Merge::write_part`] writes those of many
    /// shoes to a file, in the memory of a few lines.
    ///
    /// # Errors
    ///
    /// As [`Merge::parts`]; or if numbers do not add up.
    pub fn join(parts: &[Self]) -> Result<Self, Error> {
        Merge::parts(parts.to_vec())?.part()
    }

    /// Of what it is a part.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What errors call it: its file, or the name that it was given.
    pub fn name(&self) -> impl fmt::Display {
        self.name.display()
    }

    /// The part as its file has it, not compressed.
    ///
    /// # Errors
    ///
    /// If it is in a file, and that cannot be read or is no longer what it was.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::with_capacity(self.size());
        let mut lines = self.lines()?;
        self.copy(&mut lines, &mut bytes)?;
        self.check_same(lines)?;
        bytes.extend_from_slice(self.seal.as_bytes());
        Ok(bytes)
    }

    /// What the run without a shard writes, if this part has all its shoes.
    ///
    /// # Errors
    ///
    /// If it has not, with the shoes that are missing; or as [`Part::to_bytes`].
    pub fn rows(&self) -> Result<Vec<u8>, Error> {
        let mut rows = Vec::with_capacity(self.size());
        Merge::whole(vec![self.clone()])?.write(&mut rows)?;
        Ok(rows)
    }

    /// The bytes that it takes in memory.
    pub(super) fn size(&self) -> usize {
        self.bytes.as_ref().map_or(0, |bytes| bytes.len())
    }

    fn lines(&self) -> Result<Lines<'_>, Error> {
        let bytes = self.bytes.as_ref().map(|bytes| bytes.as_slice());
        content(&self.name, bytes).map_err(|why| self.unreadable(why))
    }

    /// The part once more, behind its first line.
    pub(super) fn body(&self) -> Result<Lines<'_>, Error> {
        let mut lines = self.lines()?;
        self.skip_line(&mut lines)?;
        Ok(lines)
    }

    pub(super) fn skip_line(&self, lines: &mut Lines) -> Result<(), Error> {
        let passed = lines.take(LONGEST).read_until(b'\n', &mut Vec::new());
        passed.map(|_| ()).map_err(|why| self.unreadable(why))
    }

    pub(super) fn copy(&self, lines: &mut Lines, output: &mut dyn Write) -> Result<(), Error> {
        loop {
            let bytes = lines.fill_buf().map_err(|why| self.unreadable(why))?;
            let count = bytes.len();
            if count == 0 {
                return Ok(());
            }
            output.write_all(bytes).map_err(Error::output)?;
            lines.consume(count);
        }
    }

    /// All of it has been read once more.
    pub(super) fn check_same(&self, lines: Lines) -> Result<(), Error> {
        let (last, seal) = lines.into_inner().seals();
        match last == self.seal.as_bytes() && seal == self.seal {
            true => Ok(()),
            false => Err(self.wrong("changed while it was read")),
        }
    }

    pub(super) fn unreadable(&self, cause: io::Error) -> Error {
        Error::file(&self.name, "read", cause)
    }

    pub(super) fn wrong(&self, why: &str) -> Error {
        Error::usage(format!("{}: {why}", self.name.display()))
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, header, .. } = self;
        f.debug_struct("Part").field("name", name).field("header", header).finish_non_exhaustive()
    }
}
