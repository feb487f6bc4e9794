//! A part of a run as a file: a line that says of what it is a part, the rows, and a line that
//! seals it.
//!
//! ```text
//! #odds {"part":1,"program":"odds 0.1.0",…}
//! …
//! #sha256 of all that is above, in hexadecimal
//! ```

use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::question::simulate::dealing::Burn;
use crate::question::simulate::dealing::sheet::Form;
use crate::wording::hex;

/// What the first line begins with.
pub(super) const OPENING: &[u8] = b"#odds ";
/// What the last line begins with.
const SEAL: &[u8] = b"#sha256 ";
/// The bytes of the last line.
const LAST: usize = SEAL.len() + 64 + 1;

/// What is written of the rounds: what a row is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Written {
    /// Rounds, a row each.
    #[default]
    Hands,
    /// How often each event came.
    Counts,
    /// What was staked and won.
    Totals,
}

/// Of what a file is a part: all that decides the bytes of the whole, and which shoes it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`Header::FORMAT`].
    pub part: u32,
    /// The program and its version.
    pub program: String,
    /// The variant, as `game/variant`.
    pub variant: String,
    /// The SHA-256 of the rules file, in hexadecimal.
    pub table: String,
    /// The cards of a shoe.
    pub shoe: String,
    /// Shoes in all.
    pub shoes: u64,
    /// The seed.
    pub seed: u64,
    /// The cards that are burnt.
    pub burn: Burn,
    /// The cards behind the cut card.
    pub cut: Option<u64>,
    /// Rounds of a shoe, where no cut card ends it.
    pub rounds_per_shoe: Option<u64>,
    /// What is written of the rounds: what a row is of.
    pub write: Written,
    /// How they are written.
    pub format: Form,
    /// What is counted, by ids.
    pub wagers: Vec<String>,
    /// Which part of how many it was made as.
    pub shard: String,
    /// The first shoe, from 1.
    pub first: u64,
    /// How many shoes.
    pub count: u64,
}

impl Header {
    /// The version of the format.
    pub const FORMAT: u32 = 1;
}

/// Writes a part: the first line, what is written to it, and the last line.
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

    /// Writes the last line.
    pub fn end(self) -> io::Result<()> {
        self.output.write_all(seal(self.hash).as_bytes())
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

/// Reads a part up to its last line, which is kept for later.
pub(super) struct Body<R> {
    input: R,
    hash: Sha256,
    /// What was read and perhaps given.
    read: Vec<u8>,
    given: usize,
}

impl<R: Read> Body<R> {
    pub fn new(input: R) -> Self {
        Self { input, hash: Sha256::new(), read: Vec::new(), given: 0 }
    }

    /// When all is read, the last line and what it should be.
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

/// Whether this looks like a last line.
pub(super) fn is_seal(line: &[u8]) -> bool {
    let digits = line.strip_prefix(SEAL).and_then(|line| line.strip_suffix(b"\n"));
    digits.is_some_and(|digits| digits.len() == 64 && digits.iter().all(u8::is_ascii_hexdigit))
}
