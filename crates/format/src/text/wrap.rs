//! Wraps words into lines. Widths are in columns of a terminal.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Returns the number of columns that a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// Returns the width of the longest word of a text.
pub fn longest(text: &str) -> usize {
    text.split_whitespace().map(width).max().unwrap_or(0)
}

/// Wraps a text to a number of columns; a longer word has a line of its own.
pub fn lines(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.is_empty() { vec![String::new()] } else { lines }
}

/// Wraps a text and breaks longer words: after a mark if they have one, else anywhere.
pub fn broken(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let whole = lines(text, columns);
    whole
        .into_iter()
        .flat_map(|line| if width(&line) > columns { cut(&line, columns) } else { vec![line] })
        .collect()
}

/// Breaks one word into pieces.
fn cut(word: &str, columns: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest = word;
    while width(rest) > columns {
        let mut taken = 0;
        let fits = |letter: &char| {
            taken += letter.width().unwrap_or(0);
            taken <= columns
        };
        let most: usize = rest.chars().take_while(fits).map(char::len_utf8).sum();
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let mark = rest[..most].rfind(['-', '/', ',', ';', '_', '=', '&']).map(|at| at + 1);
        let end = mark.unwrap_or(most).max(first);
        pieces.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    pieces.push(rest.to_owned());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_long_words_stand_alone() {
        assert_eq!(lines("a long name of an event", 9), ["a long", "name of", "an event"]);
        assert_eq!(lines("see https://a.example/b now", 8), ["see", "https://a.example/b", "now"]);
        assert_eq!(lines("", 8), [""]);
    }

    #[test]
    fn words_that_must_be_broken_break_behind_marks() {
        assert_eq!(broken("dragon-turtle/no-commission", 16), ["dragon-turtle/", "no-commission"]);
        assert_eq!(broken("1234567890 ab", 4), ["1234", "5678", "90", "ab"]);
        // Each letter takes two columns.
        assert_eq!(broken("莊閒和", 4), ["莊閒", "和"]);
    }
}
