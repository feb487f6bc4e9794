//! Checks the sizes that a workbook declares before its reader allocates for them.
//!
//! A reader of workbooks allocates for as many texts as a workbook declares and for every cell up
//! to the last one. It computes cells from the letters and digits of their names. A few bytes could
//! ask for all memory.
//!
//! The XML parser is the one that the reader uses, so that it finds every spelling of an attribute:
//! either kind of quote, blanks around `=`, character references, prefixed elements.

use std::io::{BufReader, Cursor, Read};

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use zip::ZipArchive;

use crate::error::brief;

/// Maximum unpacked size of a workbook, in bytes.
const MOST_BYTES: u64 = 64 << 20;
/// Maximum number of texts that a workbook may declare.
const MOST_TEXTS: u64 = 1_000_000;

/// Checks every part of a workbook, and returns the first mistake.
pub(super) fn look(bytes: &[u8]) -> Result<(), String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|cause| cause.to_string())?;
    let mut left = MOST_BYTES;
    for at in 0..archive.len() {
        let entry = archive.by_index(at).map_err(|cause| cause.to_string())?;
        let name = entry.name().map_err(|cause| cause.to_string())?.into_owned();
        // The declared size is not used, because the reader would unpack more than that.
        let mut unpacked = Vec::new();
        let read = entry.take(left + 1).read_to_end(&mut unpacked);
        read.map_err(|cause| format!("{name}: {cause}"))?;
        left = left
            .checked_sub(unpacked.len() as u64)
            .ok_or_else(|| format!("it has more than {} MiB unpacked", MOST_BYTES >> 20))?;
        part(&unpacked).map_err(|why| format!("{name} {why}"))?;
    }
    Ok(())
}

/// Checks the elements of one part, whatever its name: relationships may point to any part.
fn part(unpacked: &[u8]) -> Result<(), String> {
    let mut xml = Reader::from_reader(BufReader::new(unpacked));
    let config = xml.config_mut();
    config.check_end_names = false;
    config.expand_empty_elements = true;
    let (mut event, mut cells) = (Vec::new(), false);
    loop {
        event.clear();
        match xml.read_event_into(&mut event) {
            Ok(Event::Start(element)) => match element.local_name().as_ref() {
                "sst" => attributes(&element, &["count", "uniqueCount"], is_count, |found| {
                    format!("says that it has {found} texts: expected at most {MOST_TEXTS}")
                })?,
                "dimension" => attributes(&element, &["ref"], is_range, no_range)?,
                "row" | "c" if cells => attributes(&element, &["r"], is_range, no_range)?,
                "sheetData" => cells = true,
                _ => {}
            },
            // A part that is not XML, as a picture. The reader of workbooks stops here too, and
            // says why.
            Ok(Event::Eof) | Err(_) => return Ok(()),
            Ok(_) => {}
        }
    }
}

fn no_range(found: &str) -> String {
    format!("has a cell \"{found}\": expected a place, as A1 or A1:K30")
}

/// Refuses an element if one of these attributes has a wrong value.
fn attributes(
    element: &BytesStart<'_>,
    names: &[&str],
    is_right: fn(&str) -> bool,
    refusal: impl Fn(&str) -> String,
) -> Result<(), String> {
    for attribute in element.attributes() {
        let bad = |why: String| format!("has an element <{}>: {why}", element.name().as_ref());
        let attribute = attribute.map_err(|cause| bad(cause.to_string()))?;
        if !names.contains(&attribute.key.as_ref()) {
            continue;
        }
        let value = attribute.normalized_value(XmlVersion::default());
        let value = value.map_err(|cause| bad(cause.to_string()))?;
        if !is_right(&value) {
            return Err(refusal(&brief(&value)));
        }
    }
    Ok(())
}

fn is_count(text: &str) -> bool {
    text.parse().is_ok_and(|count: u64| count <= MOST_TEXTS)
}

/// Returns `true` for a cell `A1`, a row `12`, or a range `A1:K30` that ends at or behind its
/// start.
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
