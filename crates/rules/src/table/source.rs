//! Sources of tables: the built-in ones, and the user's own files.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::{Error, Mistake, Place};
use crate::wording::hex;

/// A table file: its name in messages, and its text.
pub(super) struct Source {
    pub file: String,
    pub text: String,
    /// The SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
}

macro_rules! built_in {
    ($($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("../../", $file)))),*]
    };
}

/// The built-in tables, by file and text.
pub const BUILT_IN: &[(&str, &str)] = built_in![
    "tables/dragon-bonus.toml",
    "tables/dragon-tiger.toml",
    "tables/dragon-tournament.toml",
    "tables/dragon-turtle.toml",
    "tables/dynasty-live.toml",
    "tables/games/32-cards.toml",
    "tables/games/andar-bahar.toml",
    "tables/games/baccarat-gold.toml",
    "tables/games/baccarat-gold-stands.toml",
    "tables/games/blackjack-bets.toml",
    "tables/games/blackjack-bets-stand.toml",
    "tables/games/bullfight.toml",
    "tables/games/caribbean-stud-poker.toml",
    "tables/games/casino-holdem.toml",
    "tables/games/casino-war.toml",
    "tables/games/chemin-de-fer.toml",
    "tables/games/let-it-ride.toml",
    "tables/games/lucky-7.toml",
    "tables/games/lucky-draw-baccarat.toml",
    "tables/games/niu-niu.toml",
    "tables/games/peek-baccarat.toml",
    "tables/games/red-dog.toml",
    "tables/games/prosperity-tree.toml",
    "tables/games/san-gong.toml",
    "tables/games/seven-up-baccarat.toml",
    "tables/games/teen-patti-20-20.toml",
    "tables/games/teen-patti-pro.toml",
    "tables/games/three-card-baccarat.toml",
    "tables/games/three-card-baccarat-faces-first.toml",
    "tables/games/three-card-poker.toml",
    "tables/games/top-card.toml",
    "tables/games/trente-et-quarante.toml",
    "tables/games/ultimate-three-card-poker.toml",
    "tables/games/win-three-cards.toml",
    "tables/market/base.toml",
    "tables/market/cards.toml",
    "tables/market/colours.toml",
    "tables/market/dragon-tiger.toml",
    "tables/market/insurance.toml",
    "tables/market/margins.toml",
    "tables/market/pairs.toml",
    "tables/market/ranks.toml",
    "tables/market/runs.toml",
    "tables/market/ties.toml",
    "tables/market/totals.toml",
    "tables/punto-banco.toml",
];

/// Maximum size of a table file, in bytes.
const MOST_BYTES: u64 = 4 << 20;

/// Reads the `.toml` files of a folder in the order of their names, or one file.
///
/// # Errors
///
/// Returns an error if the path cannot be read or has no table. A file that cannot be read, is too
/// large or is not UTF-8 is an error in the list.
pub(super) fn read(path: &Path) -> Result<Vec<Result<Source, Error>>, Error> {
    let list = |cause| Error::file(path, "read", cause);
    if !fs::metadata(path).map_err(list)?.is_dir() {
        return Ok(vec![read_file(path)]);
    }
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(path).map_err(list)? {
        let file = entry.map_err(list)?.path();
        // Editors keep their own files beside the user's, with names that begin with a dot.
        let hidden = file.file_name().is_some_and(|name| name.as_encoded_bytes()[0] == b'.');
        let is_table = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
        let readable = !fs::metadata(&file).is_ok_and(|kind| !kind.is_file());
        if is_table && !hidden && readable {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(Error::usage(format!("no table in {}: expected .toml files", path.display())));
    }
    Ok(files.iter().map(|file| read_file(file)).collect())
}

/// Returns a text without its byte order mark, which is no part of it.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Reads one file.
///
/// # Errors
///
/// Returns an error if it cannot be read, is too large or is not UTF-8, or if its lines end with
/// carriage returns alone.
pub(super) fn read_file(path: &Path) -> Result<Source, Error> {
    let (file, bytes, sha256) = bytes_of(path)?;
    if is_utf16(&bytes) {
        let help = "expected UTF-8: save it as UTF-8 text, a spreadsheet as \"CSV UTF-8\"";
        return Err(refuse(&file, "", "the text is UTF-16".to_owned(), Some(help)));
    }
    if bytes.contains(&b'\r') && !bytes.contains(&b'\n') {
        let help = "expected line feeds: save it as text for Windows or Unix, a spreadsheet as \"CSV \
                    UTF-8\"";
        let message = "its lines end with carriage returns alone, as on old Macintoshes";
        return Err(refuse(&file, "", message.to_owned(), Some(help)));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source { file, text: without_mark(&text).to_owned(), sha256 }),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
            Err(refuse(&file, &text, format!("not UTF-8 text at byte {valid}"), None))
        }
    }
}

/// Returns `true` for a text with the byte order mark of UTF-16, or with a zero byte in one of its
/// first two.
fn is_utf16(bytes: &[u8]) -> bool {
    matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, 1..=255, ..] | [1..=255, 0, ..])
}

/// Returns the printable name of a file, its bytes and their SHA-256.
///
/// # Errors
///
/// Returns an error if it cannot be read or is too large.
pub(super) fn bytes_of(path: &Path) -> Result<(String, Vec<u8>, String), Error> {
    let named = path.display().to_string();
    let shown = named.chars().map(|letter| match letter.is_control() {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    });
    let file: String = shown.collect();
    let mut bytes = Vec::new();
    let opened = fs::File::open(path);
    let read = opened.and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes));
    if let Err(cause) = read {
        return Err(Error::file(path, "read", cause));
    }
    if bytes.len() as u64 > MOST_BYTES {
        let message = format!("too large for a table: the most is {MOST_BYTES} bytes");
        return Err(refuse(&file, "", message, None));
    }
    let sha256 = hex(&Sha256::digest(&bytes));
    Ok((file, bytes, sha256))
}

/// Returns a mistake behind the last letter that was read.
fn refuse(file: &str, text: &str, message: String, help: Option<&str>) -> Error {
    let place = Place::new(file, text, text.len()..text.len());
    Error::table(vec![Mistake::new(place, message, help.map(str::to_owned))])
}
