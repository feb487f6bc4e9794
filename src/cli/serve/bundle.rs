//! The files of the page, as they were built, with their media types and gzip forms.

use std::io::Write;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;

// `FILES`, made by `build.rs`.
include!(concat!(env!("OUT_DIR"), "/bundle.rs"));

/// A file of the page.
pub struct File {
    /// The path of its address, from `/`.
    pub path: &'static str,
    pub bytes: &'static [u8],
    gzipped: OnceLock<Option<Vec<u8>>>,
}

/// File ending, media type, and `true` if gzip makes such files shorter.
const TYPES: &[(&str, &str, bool)] = &[
    ("css", "text/css; charset=utf-8", true),
    ("csv", "text/csv; charset=utf-8", true),
    ("html", "text/html; charset=utf-8", true),
    ("ico", "image/x-icon", false),
    ("jpg", "image/jpeg", false),
    ("js", "text/javascript; charset=utf-8", true),
    ("json", "application/json", true),
    ("map", "application/json", true),
    ("mjs", "text/javascript; charset=utf-8", true),
    ("png", "image/png", false),
    ("svg", "image/svg+xml", true),
    ("toml", "application/toml", true),
    ("ttf", "font/ttf", true),
    ("txt", "text/plain; charset=utf-8", true),
    ("wasm", "application/wasm", true),
    ("webmanifest", "application/manifest+json", true),
    ("webp", "image/webp", false),
    ("woff", "font/woff", false),
    ("woff2", "font/woff2", false),
    ("xml", "application/xml", true),
];

impl File {
    pub const fn new(path: &'static str, bytes: &'static [u8]) -> Self {
        Self { path, bytes, gzipped: OnceLock::new() }
    }

    fn listed(&self) -> Option<&'static (&'static str, &'static str, bool)> {
        let (_, end) = self.path.rsplit_once('.')?;
        TYPES.iter().find(|(of, ..)| *of == end)
    }

    /// Returns the media type.
    pub fn kind(&self) -> &'static str {
        self.listed().map_or("application/octet-stream", |(_, kind, _)| kind)
    }

    /// Returns `true` if a file never changes under its name, which has a hash of the content in
    /// it.
    pub fn is_for_ever(&self) -> bool {
        self.path.starts_with("/assets/")
    }

    /// Returns `true` if gzip makes files of this type shorter.
    pub fn is_compressed(&self) -> bool {
        self.listed().is_some_and(|(.., shorter)| *shorter)
    }

    /// Returns the gzip form, made once, if it is shorter than the file.
    pub fn gzipped(&'static self) -> Option<&'static [u8]> {
        let gzipped = self.gzipped.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            let written = encoder.write_all(self.bytes).and_then(|()| encoder.finish());
            let bytes = written.expect("writing to memory");
            (bytes.len() < self.bytes.len()).then_some(bytes)
        });
        gzipped.as_deref().filter(|_| self.is_compressed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_has_a_type() {
        assert!(FILES.iter().any(|file| file.path == "/index.html"));
        for file in &FILES {
            assert!(file.listed().is_some(), "{}: a line of TYPES is missing", file.path);
        }
    }
}
