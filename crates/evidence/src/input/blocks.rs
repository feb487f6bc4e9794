//! Reads files, plain or of gzip members, in blocks of whole lines.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use flate2::bufread::MultiGzDecoder;
use memchr::{memchr, memrchr};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::input::list::List;
use crate::request::Source;
use crate::wording::hex;

/// Maximum length of a line in bytes.
pub const LONGEST: usize = 1 << 20;
/// Number of bytes to read at a time.
pub const BLOCK: usize = 1 << 18;
/// Number of bytes to look at before any is taken.
pub const PEEK: usize = 1 << 16;

/// The message for lines that end as on old computers.
pub const RETURNS: &str =
    "lines end in a carriage return alone: expected a line feed, alone or behind it";

/// The first bytes of a gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// The byte order mark that some programs put before text.
const MARK: &[u8] = b"\xef\xbb\xbf";
/// First bytes of files that are not read, each with its message. UTF-32 comes before UTF-16,
/// because one form of it begins like UTF-16.
const FOREIGN: [(&[u8], &str); 9] = [
    (b"\xff\xfe\0\0", "text in UTF-32: expected UTF-8"),
    (b"\0\0\xfe\xff", "text in UTF-32: expected UTF-8"),
    (b"\xff\xfe", "text in UTF-16: expected UTF-8"),
    (b"\xfe\xff", "text in UTF-16: expected UTF-8"),
    (b"BZh", "compressed with bzip2: expected plain text or gzip"),
    (b"\x28\xb5\x2f\xfd", "compressed with zstd: expected plain text or gzip"),
    (b"\xfd7zXZ", "compressed with xz: expected plain text or gzip"),
    (b"\x04\x22\x4d\x18", "compressed with lz4: expected plain text or gzip"),
    (b"PK\x03\x04", "a ZIP archive or a workbook: expected text; save a workbook as CSV"),
];
/// Maximum number of first bytes to look at.
const FIRST: usize = 5;

/// A file, block by block.
pub struct Blocks {
    /// Its name in messages.
    pub name: String,
    input: Box<dyn Read + Send>,
    /// Size of a block in bytes.
    block: usize,
    /// Bytes that are read and not yet handed out.
    rest: Vec<u8>,
    ended: bool,
    failed: Option<String>,
}

/// The SHA-256 of the bytes of a file, as far as they are read.
#[derive(Clone, Default)]
pub struct Hash(Arc<Mutex<Sha256>>);

impl Hash {
    /// Adds bytes of the file.
    fn add(&self, bytes: &[u8]) {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).update(bytes);
    }

    /// Returns the hash in hexadecimal digits.
    pub fn digits(&self) -> String {
        let hash = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        hex(&hash.clone().finalize())
    }
}

/// A reader that counts and hashes the bytes read.
struct Counted<R> {
    input: R,
    taken: Arc<AtomicU64>,
    hash: Hash,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.hash.add(&buffer[..read]);
        self.taken.fetch_add(u64::try_from(read).unwrap_or(0), Ordering::Relaxed);
        Ok(read)
    }
}

impl Blocks {
    /// Opens a file, and adds the bytes read from it to `taken` and to the hash that it returns.
    pub fn open(
        source: &Source,
        block: usize,
        taken: &Arc<AtomicU64>,
    ) -> Result<(Self, Hash), Error> {
        let name = source.to_string();
        let input: Box<dyn Read + Send> = match source {
            Source::Stdin => Box::new(io::stdin()),
            Source::File(path) => {
                let failed = |cause| Error::file(path, "read", cause);
                let file = File::open(path).map_err(failed)?;
                if file.metadata().map_err(failed)?.is_dir() {
                    return Err(Error::input(format!("{name} is a directory: expected a file")));
                }
                Box::new(file)
            }
            Source::Bytes { bytes, .. } => Box::new(Cursor::new(bytes.clone())),
            Source::Stream { open, .. } => open
                .open()
                .map_err(|cause| Error::input(format!("{name} cannot be read: {cause}")))?,
        };
        let hash = Hash::default();
        let counted = Counted { input, taken: taken.clone(), hash: hash.clone() };
        Ok((Self::of(name, Box::new(counted), block), hash))
    }

    /// Returns the blocks of anything that can be read.
    pub fn of(name: String, mut input: Box<dyn Read + Send>, block: usize) -> Self {
        let mut magic = Vec::new();
        let begun = (&mut input).take(2).read_to_end(&mut magic);
        let is_gzip = magic == GZIP;
        let whole = BufReader::with_capacity(1 << 17, Cursor::new(magic).chain(input));
        let input: Box<dyn Read + Send> =
            if is_gzip { Box::new(MultiGzDecoder::new(whole)) } else { Box::new(whole) };
        let failed = begun.err().map(|error| error.to_string());
        let ended = failed.is_some();
        let mut blocks = Self { name, input, block: block.max(1), rest: Vec::new(), ended, failed };
        let mut start = Vec::new();
        blocks.take(&mut start, FIRST);
        match FOREIGN.iter().find(|(first, _)| start.starts_with(first)) {
            Some((_, why)) => {
                blocks.ended = true;
                blocks.failed = Some((*why).to_owned());
            }
            None => blocks.rest = start.strip_prefix(MARK).unwrap_or(&start).to_vec(),
        }
        blocks
    }

    /// Takes the error that ended the file, if there was one.
    pub fn failed(&mut self) -> Option<String> {
        self.failed.take()
    }

    /// Reads up to `most` more bytes.
    fn take(&mut self, bytes: &mut Vec<u8>, most: usize) {
        if self.ended {
            return;
        }
        bytes.reserve(most);
        let limit = u64::try_from(most).unwrap_or(u64::MAX);
        match (&mut self.input).take(limit).read_to_end(bytes) {
            Ok(read) => self.ended = read < most,
            Err(error) => {
                self.ended = true;
                self.failed = Some(match error.kind() {
                    io::ErrorKind::UnexpectedEof => cut_short(),
                    io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
                        format!("the gzip data is damaged, or something else follows it: {error}")
                    }
                    // An error of `List` or `Fails`, with a message of its own.
                    io::ErrorKind::Other => error.to_string(),
                    _ => format!("cannot read on: {error}"),
                });
            }
        }
    }

    fn too_long(&mut self, line: &[u8]) {
        self.ended = true;
        let returns = memchr::memchr_iter(b'\r', line).take(2).count() > 1;
        self.failed = Some(if returns { RETURNS.to_owned() } else { long() });
    }

    /// Puts the next whole lines into `block`, including a last line without its end. Returns
    /// `false` at the end.
    pub fn fill(&mut self, block: &mut Vec<u8>) -> bool {
        block.clear();
        std::mem::swap(block, &mut self.rest);
        let mut searched = 0;
        loop {
            if block.len() < self.block || searched > 0 {
                self.take(block, self.block);
            }
            if self.ended && self.failed.is_none() {
                return !block.is_empty();
            }
            if let Some(at) = memrchr(b'\n', &block[searched..]) {
                let end = searched + at + 1;
                self.rest.extend_from_slice(&block[end..]);
                block.truncate(end);
                return true;
            }
            if !self.ended && block.len() > LONGEST {
                self.too_long(block);
            }
            if self.ended {
                block.clear();
                return false;
            }
            searched = block.len();
        }
    }

    /// Puts the next line into `line`, without its end. Returns `false` at the end.
    pub fn line(&mut self, line: &mut Vec<u8>) -> bool {
        line.clear();
        let mut rest = std::mem::take(&mut self.rest);
        let mut searched = 0;
        let end = loop {
            if let Some(at) = memchr(b'\n', &rest[searched..]) {
                break Some((searched + at, 1));
            }
            if self.ended {
                break (self.failed.is_none() && !rest.is_empty()).then_some((rest.len(), 0));
            }
            if rest.len() > LONGEST {
                self.too_long(&rest);
                break None;
            }
            searched = rest.len();
            self.take(&mut rest, self.block);
        };
        if let Some((end, and)) = end {
            line.extend_from_slice(&rest[..end]);
            rest.drain(..end + and);
        }
        self.rest = rest;
        end.is_some()
    }

    /// Skips remarks and blank lines, and blanks before the first text. Returns the number of lines
    /// skipped.
    pub fn skip(&mut self) -> u64 {
        let mut rest = std::mem::take(&mut self.rest);
        let mut lines = 0;
        loop {
            let end = match rest.first() {
                Some(b'#') => memchr(b'\n', &rest).map(|at| at + 1),
                _ => rest.iter().position(|byte| !byte.is_ascii_whitespace()),
            };
            match end {
                // Text begins here: a remark would stand at the beginning of its line.
                Some(0) => break,
                Some(end) => {
                    let passed = rest.drain(..end);
                    let (last, ends) = passed.fold((b'\n', 0), |(_, ends), byte| {
                        (byte, ends + u64::from(byte == b'\n'))
                    });
                    lines += ends;
                    if last != b'\n' {
                        break;
                    }
                }
                None if self.ended || rest.first() == Some(&b'#') && rest.len() > LONGEST => break,
                None => {
                    if rest.first().is_some_and(|byte| *byte != b'#') {
                        lines += rest.iter().filter(|byte| **byte == b'\n').count() as u64;
                        // A remark may follow only at the beginning of a line, so the last byte is
                        // kept.
                        let last = rest.last().copied();
                        rest.clear();
                        rest.extend(last.filter(|byte| *byte != b'\n'));
                    }
                    self.take(&mut rest, self.block);
                }
            }
        }
        self.rest = rest;
        lines
    }

    /// Returns the next bytes without taking them: up to about `most`, with some rows among them if
    /// there are any, however blocks are cut.
    pub fn peek(&mut self, most: usize) -> &[u8] {
        let mut rest = std::mem::take(&mut self.rest);
        if let Some(more) = most.checked_sub(rest.len()) {
            self.take(&mut rest, more);
        }
        self.rest = rest;
        match (self.ended && self.failed.is_none(), memrchr(b'\n', &self.rest)) {
            (false, Some(end)) => &self.rest[..=end],
            _ => &self.rest,
        }
    }

    /// Continues with the elements of the JSON list that comes next, each on a line of its own.
    pub fn elements(&mut self) {
        let rest = Cursor::new(std::mem::take(&mut self.rest));
        let input = std::mem::replace(&mut self.input, Box::new(io::empty()));
        let failed = Fails(self.failed.take());
        self.input = Box::new(List::new(rest.chain(failed).chain(input)));
        self.ended = false;
    }

    /// Puts back the line that was taken last.
    pub fn unread(&mut self, line: &[u8]) {
        self.rest.splice(..0, line.iter().copied().chain([b'\n']));
    }
}

/// A reader that returns an error once, at its place in a chain of readers.
struct Fails(Option<String>);

impl Read for Fails {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), |why| Err(io::Error::other(why)))
    }
}

/// Returns the message for a line that is too long.
pub fn long() -> String {
    "a line of more than 1 MB".to_owned()
}

/// Returns the message for gzip data that ends too soon; a few bytes after it look like the start
/// of more.
fn cut_short() -> String {
    "the gzip data is cut short, or something else follows it".to_owned()
}

/// Returns the text of a block up to the first line that is no text, and the fault of that line.
pub fn text(block: &[u8]) -> (&str, Option<String>) {
    let nul = memchr(0, block);
    let (valid, fault) = match std::str::from_utf8(&block[..nul.unwrap_or(block.len())]) {
        Ok(text) => (text, nul.map(|_| "a NUL byte")),
        Err(error) => {
            let valid = std::str::from_utf8(&block[..error.valid_up_to()]);
            (valid.unwrap_or_default(), Some("a byte that is no UTF-8"))
        }
    };
    match fault {
        None => (valid, None),
        Some(fault) => {
            let start = valid.rfind('\n').map_or(0, |at| at + 1);
            (&valid[..start], Some(format!("{fault}: expected text")))
        }
    }
}

/// Returns `true` for a blank line or a remark.
pub fn is_remark(line: &str) -> bool {
    line.starts_with('#') || line.trim_ascii().is_empty()
}
