//! What a workbook says of its own size, looked at before its reader takes its word for it.
//!
//! A reader makes room for as many texts as a workbook says it has and for every cell up to the last
//! one, and counts with the letters and digits of cell names. A few bytes could ask for all memory.

use std::io::{Cursor, Read};

use zip::ZipArchive;

/// Bytes that a workbook may have unpacked.
const MOST_BYTES: u64 = 64 << 20;
/// Texts that a workbook may say it has.
const MOST_TEXTS: u64 = 1_000_000;

/// What is wrong with the sizes of a workbook, if something is.
pub(super) fn look(bytes: &[u8]) -> Result<(), String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|cause| cause.to_string())?;
    let mut left = MOST_BYTES;
    for at in 0..archive.len() {
        let entry = archive.by_index(at).map_err(|cause| cause.to_string())?;
        let name = entry.name().map_err(|cause| cause.to_string())?.to_ascii_lowercase();
        // More than it says would be unpacked just the same.
        let mut unpacked = Vec::new();
        let read = entry.take(left + 1).read_to_end(&mut unpacked);
        read.map_err(|cause| format!("{name}: {cause}"))?;
        left = left
            .checked_sub(unpacked.len() as u64)
            .ok_or_else(|| format!("it has more than {} MiB unpacked", MOST_BYTES >> 20))?;
        let text = String::from_utf8_lossy(&unpacked);
        if name.ends_with("sharedstrings.xml") {
            let counts = ["count=\"", "uniqueCount=\""].map(|key| values(&text, key).next());
            if let Some(count) = counts.into_iter().flatten().find(|count| !is_count(count)) {
                return Err(format!(
                    "{name} says that it has {} texts",
                    crate::error::brief(count)
                ));
            }
        }
        if name.contains("worksheets/") {
            let ranges = values(&text, "<dimension ref=\"").chain(values(&text, " r=\""));
            if let Some(cell) = ranges.into_iter().find(|range| !is_range(range)) {
                return Err(format!("{name} has a cell \"{}\"", crate::error::brief(cell)));
            }
        }
    }
    Ok(())
}

/// The values of an attribute, wherever it stands.
fn values<'t>(text: &'t str, key: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(key).skip(1).filter_map(|rest| rest.split('"').next())
}

fn is_count(text: &str) -> bool {
    text.parse().is_ok_and(|count: u64| count <= MOST_TEXTS)
}

/// `A1`, a row `12`, or `A1:K30`, of which neither end stands before the other.
fn is_range(text: &str) -> bool {
    let place = |text: &str| -> Option<(u32, u32)> {
        let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
        let (column, row) = text.split_at(letters);
        let is_row = (1..=7).contains(&row.len()) && row.bytes().all(|byte| byte.is_ascii_digit());
        if letters > 3 || !is_row {
            return None;
        }
        let column = column.bytes().fold(0, |sum, byte| 26 * sum + u32::from(byte - b'A') + 1);
        Some((column, row.parse().ok()?))
    };
    match text.split_once(':') {
        Some((from, to)) => match (place(from), place(to)) {
            (Some(from), Some(to)) => from.0 <= to.0 && from.1 <= to.1,
            _ => false,
        },
        None => place(text).is_some_and(|(_, row)| row > 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_begins_before_it_ends_and_has_names_of_cells() {
        for right in ["A1", "12", "XFD1048576", "A1:K30", "B2:B2"] {
            assert!(is_range(right), "{right}");
        }
        for wrong in ["", "A", "A0", "Z9:A1", "ZZZZZZZZZ1", "A99999999999999", "a1", "A1:", "A-1"] {
            assert!(!is_range(wrong), "{wrong}");
        }
    }
}
