//! Reads a list of objects in JSON element by element: each becomes a line.

use std::io::{self, Read};

/// Number of bytes to process together.
const CHUNK: usize = 1 << 16;

/// A reader of the elements of a list, one per line, however the list is laid out. It leaves out
/// lines of remarks around the list and between elements.
pub struct List<R> {
    input: R,
    state: State,
    /// Bytes written; those from `given` on are not yet handed out.
    lines: Vec<u8>,
    given: usize,
    ended: bool,
    /// The error after these lines.
    failed: Option<&'static str>,
    chunk: Vec<u8>,
}

/// The position of a byte in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before the list; `true` if within a remark.
    Before(bool),
    /// Before an element, which must come if `needed`; `remark` if within a remark.
    Open { needed: bool, remark: bool },
    /// In an element, at this depth; `text` if within a string, `escaped` if after its backslash.
    Element { depth: u32, text: bool, escaped: bool },
    /// After an element; `true` if within a remark.
    Behind(bool),
    /// After the list; `true` if within a remark.
    After(bool),
}

impl State {
    /// Returns the state after a byte, and the byte to write for it.
    fn next(self, byte: u8) -> Result<(Self, Option<u8>), &'static str> {
        let blank = byte.is_ascii_whitespace();
        let remark = |open: bool| if open { byte != b'\n' } else { byte == b'#' };
        let begins = || match byte {
            b'{' | b'[' => {
                Ok((Self::Element { depth: 1, text: false, escaped: false }, Some(byte)))
            }
            b'"' => Ok((Self::Element { depth: 0, text: true, escaped: false }, Some(byte))),
            b',' | b']' => Err("an element of the list is missing"),
            _ => Ok((Self::Element { depth: 0, text: false, escaped: false }, Some(byte))),
        };
        match self {
            Self::Before(open) if open || blank || byte == b'#' => {
                Ok((Self::Before(remark(open)), None))
            }
            Self::Before(_) => match byte {
                b'[' => Ok((Self::Open { needed: false, remark: false }, None)),
                _ => Err("expected a list"),
            },
            Self::Open { needed, remark: open } if open || blank || byte == b'#' => {
                Ok((Self::Open { needed, remark: remark(open) }, None))
            }
            Self::Open { needed: false, .. } if byte == b']' => Ok((Self::After(false), None)),
            Self::Open { .. } => begins(),
            Self::Element { depth, text: true, escaped } => {
                let text = escaped || byte != b'"';
                let escaped = !escaped && byte == b'\\';
                Ok((Self::Element { depth, text, escaped }, Some(byte)))
            }
            Self::Element { depth: 0, .. } => match byte {
                b',' => Ok((Self::Open { needed: true, remark: false }, Some(b'\n'))),
                b']' => Ok((Self::After(false), Some(b'\n'))),
                _ if blank => {
                    Ok((Self::Element { depth: 0, text: false, escaped: false }, Some(b' ')))
                }
                _ => Ok((self, Some(byte))),
            },
            Self::Element { depth, .. } => {
                let depth = match byte {
                    b'{' | b'[' => depth.saturating_add(1),
                    b'}' | b']' => depth - 1,
                    _ => depth,
                };
                let inside = Self::Element { depth, text: byte == b'"', escaped: false };
                let state = if depth == 0 { Self::Behind(false) } else { inside };
                Ok((state, Some(if blank { b' ' } else { byte })))
            }
            Self::Behind(open) if open || blank || byte == b'#' => {
                Ok((Self::Behind(remark(open)), None))
            }
            Self::Behind(_) => match byte {
                b',' => Ok((Self::Open { needed: true, remark: false }, Some(b'\n'))),
                b']' => Ok((Self::After(false), Some(b'\n'))),
                _ => Err("a comma is missing between two elements of the list"),
            },
            Self::After(open) if open || blank || byte == b'#' => {
                Ok((Self::After(remark(open)), None))
            }
            Self::After(_) => Err("something follows the list"),
        }
    }
}

impl<R: Read> List<R> {
    pub fn new(input: R) -> Self {
        let (lines, chunk) = (Vec::new(), vec![0; CHUNK]);
        let state = State::Before(false);
        Self { input, state, lines, given: 0, ended: false, failed: None, chunk }
    }

    /// Reads on, until there is a byte to hand out or the input ends.
    fn fill(&mut self) -> io::Result<()> {
        self.lines.clear();
        self.given = 0;
        while self.lines.is_empty() && !self.ended {
            if let Some(why) = self.failed.take() {
                self.ended = true;
                return Err(io::Error::other(why));
            }
            let read = match self.input.read(&mut self.chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            if read == 0 {
                self.ended = true;
                return match self.state {
                    State::After(_) => Ok(()),
                    _ => Err(io::Error::other("the list in JSON does not end")),
                };
            }
            for byte in &self.chunk[..read] {
                match self.state.next(*byte) {
                    Ok((state, written)) => {
                        self.state = state;
                        self.lines.extend(written);
                    }
                    Err(why) => {
                        self.failed = Some(why);
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

impl<R: Read> Read for List<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given == self.lines.len() {
            self.fill()?;
        }
        let left = &self.lines[self.given..];
        let count = left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&left[..count]);
        self.given += count;
        Ok(count)
    }
}

/// Returns the first element of a list at the start of a text, if it is a complete object or list.
pub fn first(text: &str) -> Option<&str> {
    let mut state = State::Before(false);
    let mut start = None;
    for (at, byte) in text.bytes().enumerate() {
        state = state.next(byte).ok()?.0;
        match (state, start) {
            (State::Element { .. }, None) => start = Some(at),
            (State::Behind(_), Some(start)) => return text.get(start..=at),
            (State::After(_), _) => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, chunk: usize) -> Result<String, String> {
        let mut list = List::new(text.as_bytes());
        list.chunk = vec![0; chunk];
        let mut lines = String::new();
        list.read_to_string(&mut lines).map_err(|error| error.to_string())?;
        Ok(lines)
    }

    #[test]
    fn every_element_becomes_a_line() {
        for (text, expected) in [
            ("[]", ""),
            ("[{}]", "{}\n"),
            ("# x\n [ {\"a\": 1} , {\"a\":\n  [2, {}]}]\n#y", "{\"a\": 1}\n{\"a\":   [2, {}]}\n"),
            (
                "[{\"a\": \"]}\\\"\"},\n# no\n{\"b\": \"\\\\\"}]",
                "{\"a\": \"]}\\\"\"}\n{\"b\": \"\\\\\"}\n",
            ),
            ("[3, \"x,\", [4]]", "3\n\"x,\"\n[4]\n"),
        ] {
            for chunk in [1, 2, 3, 100] {
                assert_eq!(lines(text, chunk).unwrap(), expected, "{text}");
            }
        }
        for (text, expected) in [
            ("[{}", "the list in JSON does not end"),
            ("[{},", "the list in JSON does not end"),
            ("[{},]", "an element of the list is missing"),
            ("[,{}]", "an element of the list is missing"),
            ("[{} {}]", "a comma is missing between two elements of the list"),
            ("[{}] {}", "something follows the list"),
            ("{}", "expected a list"),
        ] {
            assert_eq!(lines(text, 2).unwrap_err(), expected, "{text}");
        }
        assert_eq!(first("\n[ {\"a\": [1]}, {"), Some("{\"a\": [1]}"));
        assert_eq!([first("[{\"a\""), first("{}"), first("[]"), first("[3]")], [None; 4]);
    }
}
