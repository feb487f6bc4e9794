//! Replies: a file of the page, or a sentence that tells why there is no file.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::bundle::File;
use super::request::{Refusal, Request};

/// The files that are served, and the port.
#[derive(Clone, Copy)]
pub struct Site {
    pub files: &'static [File],
    pub port: u16,
}

/// The reply to a client.
pub struct Reply {
    status: &'static str,
    headers: Vec<(&'static str, &'static str)>,
    body: &'static [u8],
    with_body: bool,
}

/// Headers of every reply. The page loads and runs only its own files, and talks to nobody. Other
/// pages can neither embed it nor read it.
const ALWAYS: &[(&str, &str)] = &[
    ("Connection", "close"),
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' \
         'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
         worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
];

const NO_CACHE: &str = "no-cache";

impl Site {
    /// Returns the reply to a request.
    pub fn reply(self, request: &Request) -> Reply {
        let reply = match &request.path {
            Ok(path) => match self.file(path) {
                Some(file) => Reply::of(file, request.takes_gzip),
                None => Reply::refused(Refusal::Missing),
            },
            Err(refusal) => Reply::refused(*refusal),
        };
        Reply { with_body: request.wants_body, ..reply }
    }

    fn file(self, path: &str) -> Option<&'static File> {
        let path = if path == "/" { "/index.html" } else { path };
        self.files.iter().find(|file| file.path == path)
    }
}

impl Reply {
    fn of(file: &'static File, takes_gzip: bool) -> Self {
        let cache =
            if file.is_for_ever() { "public, max-age=31536000, immutable" } else { NO_CACHE };
        let mut headers = vec![("Content-Type", file.kind()), ("Cache-Control", cache)];
        if file.gzipped().is_some() {
            headers.push(("Vary", "Accept-Encoding"));
        }
        let gzipped = file.gzipped().filter(|_| takes_gzip);
        if gzipped.is_some() {
            headers.push(("Content-Encoding", "gzip"));
        }
        let body = gzipped.unwrap_or_else(|| file.bytes());
        Self { status: "200 OK", headers, body, with_body: true }
    }

    fn refused(refusal: Refusal) -> Self {
        let (status, why) = match refusal {
            Refusal::Bad => ("400 Bad Request", "expected a request of HTTP/1.1 for a path\n"),
            Refusal::Host => (
                "400 Bad Request",
                "expected the address that odds serve prints: 127.0.0.1 or localhost, with its \
                 port\n",
            ),
            Refusal::Method => ("405 Method Not Allowed", "expected GET or HEAD\n"),
            Refusal::Missing => ("404 Not Found", "the page has no such file\n"),
            Refusal::TooLong => {
                ("431 Request Header Fields Too Large", "expected a request with fewer headers\n")
            }
        };
        let text = ("Content-Type", "text/plain; charset=utf-8");
        let mut headers = vec![text, ("Cache-Control", NO_CACHE)];
        if refusal == Refusal::Method {
            headers.push(("Allow", "GET, HEAD"));
        }
        Self { status, headers, body: why.as_bytes(), with_body: true }
    }

    /// Writes the head, and the body unless the request was `HEAD`.
    pub fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let mut head = format!("HTTP/1.1 {}\r\n", self.status);
        for (name, value) in self.headers.iter().chain(ALWAYS) {
            _ = write!(head, "{name}: {value}\r\n");
        }
        _ = write!(head, "Content-Length: {}\r\n\r\n", self.body.len());
        output.write_all(head.as_bytes())?;
        output.write_all(if self.with_body { self.body } else { &[] })
    }
}
