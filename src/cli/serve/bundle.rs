//! The files of the page, as they were built, with their media types.

use std::io::Read;
use std::sync::OnceLock;

use flate2::read::GzDecoder;

// `FILES`, made by `build.rs`.
include!(concat!(env!("OUT_DIR"), "/bundle.rs"));

/// A file of the page, held plain or compressed.
pub struct File {
    /// The path of its address, from `/`.
    pub path: &'static str,
    held: &'static [u8],
    /// The plain form of a file that is held compressed, made once.
    plain: Option<OnceLock<Vec<u8>>>,
}

/// File ending and media type.
const TYPES: &[(&str, &str)] = &[
    ("css", "text/css; charset=utf-8"),
    ("csv", "text/csv; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("jpg", "image/jpeg"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("map", "application/json"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("toml", "application/toml"),
    ("ttf", "font/ttf"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
    ("webp", "image/webp"),
    ("woff", "font/woff"),
    ("woff2", "font/woff2"),
    ("xml", "application/xml"),
];

impl File {
    pub const fn new(path: &'static str, held: &'static [u8]) -> Self {
        Self { path, held, plain: None }
    }

    pub const fn gzip(path: &'static str, held: &'static [u8]) -> Self {
        Self { path, held, plain: Some(OnceLock::new()) }
    }

    fn listed(&self) -> Option<&'static str> {
        let (_, end) = self.path.rsplit_once('.')?;
        TYPES.iter().find(|(of, _)| *of == end).map(|(_, kind)| *kind)
    }

    /// Returns the media type.
    pub fn kind(&self) -> &'static str {
        self.listed().unwrap_or("application/octet-stream")
    }

    /// Returns `true` if a file never changes under its name, which has a hash of the content in
    /// it.
    pub fn is_for_ever(&self) -> bool {
        self.path.starts_with("/assets/")
    }

    /// Returns the gzip form of a file that has one.
    pub fn gzipped(&self) -> Option<&'static [u8]> {
        self.plain.as_ref().map(|_| self.held)
    }

    /// Returns the file itself.
    pub fn bytes(&'static self) -> &'static [u8] {
        let Some(plain) = &self.plain else { return self.held };
        plain.get_or_init(|| {
            let mut bytes = Vec::new();
            GzDecoder::new(self.held).read_to_end(&mut bytes).expect("a file of the build");
            bytes
        })
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
