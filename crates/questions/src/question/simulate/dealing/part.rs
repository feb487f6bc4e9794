//! A part of a run, in a file or in memory.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::bufread::MultiGzDecoder;

use crate::error::Error;
use crate::question::simulate::dealing::Header;
use crate::question::simulate::dealing::frame::{self, Body};
use crate::wording::asked::SHARD;

/// Maximum length of the first line of a part.
const LONGEST: u64 = 1 << 20;

/// A part of a run: consecutive shoes, and their rounds, counts, totals or sums.
///
/// It has been read completely and is undamaged. A part in a file stays there and is read again
/// when needed; a part in memory holds its bytes, which its clones share. Adjacent parts can be
/// joined in any order and any grouping, with the same bytes in the end.
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
    /// The last line of the part.
    seal: String,
    /// The bytes of the part, compressed or not; `None` if the file `name` has them.
    bytes: Option<Arc<Vec<u8>>>,
}

/// A reader of a part.
pub(super) type Lines<'a> = BufReader<Body<Box<dyn Read + 'a>>>;

fn lines<'a>(mut input: impl BufRead + 'a) -> io::Result<Lines<'a>> {
    let input: Box<dyn Read + 'a> = match input.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
        true => Box::new(MultiGzDecoder::new(input)),
        false => Box::new(input),
    };
    Ok(BufReader::with_capacity(1 << 16, Body::new(input)))
}

/// Opens the given bytes, or else the file of this name, compressed or not.
fn content<'a>(name: &Path, bytes: Option<&'a [u8]>) -> io::Result<Lines<'a>> {
    match bytes {
        Some(bytes) => lines(bytes),
        None => lines(BufReader::with_capacity(1 << 16, File::open(name)?)),
    }
}

impl Part {
    /// Opens a file and reads it completely, compressed or not.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a part, or is damaged.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let is_file = std::fs::metadata(path).map(|found| found.is_file());
        let failed = |cause| Error::file(path, "read", cause);
        if !is_file.map_err(failed)? {
            let why = io::Error::other("expected a plain file, which can be read twice");
            return Err(failed(why));
        }
        Self::read(path.to_owned(), None)
    }

    /// Reads the bytes of a part completely, compressed or not; errors use this name.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a part or are damaged.
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

    /// Returns a part that has just been written.
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
            return Err(wrong("", "damaged: its digest differs from the one in its last line"));
        }
        let line = opening.strip_prefix(frame::OPENING).unwrap_or(&opening);
        let header = Header::parse(line).map_err(|why| wrong("1:", &why))?;
        Ok(Self { name, header, seal, bytes })
    }

    /// Returns the header of the part.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the name that errors use: the path of the file, or the given name.
    pub fn name(&self) -> impl fmt::Display {
        self.name.display()
    }

    /// Returns the bytes of the part's file, uncompressed.
    ///
    /// # Errors
    ///
    /// Returns an error if the part is in a file that cannot be read or has changed.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::with_capacity(self.size());
        let mut lines = self.lines()?;
        self.copy(&mut lines, &mut bytes)?;
        self.check_same(lines)?;
        bytes.extend_from_slice(self.seal.as_bytes());
        Ok(bytes)
    }

    /// Returns the number of bytes that the part takes in memory.
    pub(super) fn size(&self) -> usize {
        self.bytes.as_ref().map_or(0, |bytes| bytes.len())
    }

    fn lines(&self) -> Result<Lines<'_>, Error> {
        let bytes = self.bytes.as_ref().map(|bytes| bytes.as_slice());
        content(&self.name, bytes).map_err(|why| self.unreadable(why))
    }

    /// Opens the part again, after its first line.
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

    /// Checks that the part is unchanged, after it has been read again to its end.
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
