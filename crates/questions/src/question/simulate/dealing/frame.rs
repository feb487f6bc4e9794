//! The file format of a part: a header line, the rows, and a seal line.
//!
//! ```text
//! #odds {"part":1,"program":"odds 0.1.0",…}
//! …
//! #sha256 of all that is above, in hexadecimal
//! ```

use std::io::{self, Read, Write};

use sha2::{Digest, Sha256};

use crate::question::simulate::dealing::Header;
use crate::wording::hex;

/// The start of the first line.
pub(super) const OPENING: &[u8] = b"#odds ";
/// The start of the last line.
const SEAL: &[u8] = b"#sha256 ";
/// Number of bytes of the last line.
const LAST: usize = SEAL.len() + 64 + 1;

/// A writer of a part: the first line, the rows written to it, and the last line.
pub struct Frame<'a> {
    output: &'a mut dyn Write,
    hash: Sha256,
}

impl<'a> Frame<'a> {
    /// Writes the first line.
    pub fn begin(output: &'a mut dyn Write, header: &Header) -> io::Result<Self> {
        let mut frame = Self { output, hash: Sha256::new() };
        frame.write_all(OPENING)?;
        frame.write_all(serde_json::to_string(header)?.as_bytes())?;
        frame.write_all(b"\n")?;
        Ok(frame)
    }

    /// Writes the last line and returns it.
    pub fn end(self) -> io::Result<String> {
        let seal = seal(self.hash);
        self.output.write_all(seal.as_bytes())?;
        Ok(seal)
    }
}

impl Write for Frame<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

fn seal(hash: Sha256) -> String {
    format!("#sha256 {}\n", hex(&hash.finalize()))
}

/// A reader of a part that holds back the last line.
pub(super) struct Body<R> {
    input: R,
    hash: Sha256,
    /// The bytes read from the input; the first `given` of them have been handed out.
    read: Vec<u8>,
    given: usize,
}

impl<R: Read> Body<R> {
    pub fn new(input: R) -> Self {
        Self { input, hash: Sha256::new(), read: Vec::new(), given: 0 }
    }

    /// Returns the actual and the expected last line; to be called after everything else is read.
    pub fn seals(self) -> (Vec<u8>, String) {
        (self.read[self.given..].to_vec(), seal(self.hash))
    }
}

impl<R: Read> Read for Body<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.read.len() - self.given <= LAST {
            self.read.drain(..self.given);
            self.given = 0;
            (&mut self.input).take(1 << 16).read_to_end(&mut self.read)?;
        }
        let free = &self.read[self.given..];
        let count = free.len().saturating_sub(LAST).min(bytes.len());
        let given = &free[..count];
        bytes[..count].copy_from_slice(given);
        self.hash.update(given);
        self.given += count;
        Ok(count)
    }
}

/// `true` if this has the form of a last line.
pub(super) fn is_seal(line: &[u8]) -> bool {
    let digits = line.strip_prefix(SEAL).and_then(|line| line.strip_suffix(b"\n"));
    digits.is_some_and(|digits| digits.len() == 64 && digits.iter().all(u8::is_ascii_hexdigit))
}
