//! Estimates the room that words take without a font: every machine must draw the same picture.
//!
//! Widths are for common sans-serif letters, by kind, and rather a little too wide. A reader's
//! font may differ. All lengths are in tenths of a unit of the picture.

/// The size of all letters, in units.
pub(super) const SIZE: i32 = 13;

/// Distance from one line of a text to the next.
pub(super) const LINE: i32 = 152;

/// The height of digits and capitals.
pub(super) const RISE: i32 = 95;

/// Extent of a line of text above its base line, and below.
pub(super) const REACH: (i32, i32) = (119, 30);

/// Returns the width to reserve for a line of text.
pub(super) fn width(text: &str) -> i32 {
    let thousandths: i32 = text.chars().map(letter).sum();
    (thousandths * SIZE + 99) / 100
}

/// Returns the width of a letter in thousandths of its size.
fn letter(letter: char) -> i32 {
    match letter {
        'i' | 'j' | 'l' | '\'' | '|' => 240,
        ' ' | '.' | ',' | ':' | ';' | '!' | 'f' | 't' | 'I' | '/' | '·' => 290,
        'r' | '-' | '(' | ')' | '[' | ']' | '"' => 350,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' | 'J' => 510,
        '0'..='9' | 'a'..='z' if !matches!(letter, 'm' | 'w') => 570,
        'm' | 'M' | 'w' | '%' | '@' => 890,
        'W' | '…' | '—' => 1000,
        'A'..='Z' | '&' => 740,
        '+' | '<' | '>' | '=' | '×' | '±' | '~' => 600,
        _ if letter.is_ascii() => 600,
        '\u{C0}'..='\u{24F}' => 740,
        _ => 1000,
    }
}

/// Wraps a text into lines no longer than `most`. A word is broken only if it is longer than a line
/// itself.
pub(super) fn wrap(text: &str, most: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}")) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
        // A word longer than a line goes on in the next ones.
        while let Some(line) = lines.last_mut().filter(|line| width(line) > most) {
            let (mut room, mut at) = (0, 0);
            for letter in line.chars() {
                room = width(&line[..at + letter.len_utf8()]);
                if room > most && at > 0 {
                    break;
                }
                at += letter.len_utf8();
            }
            if room <= most || at >= line.len() {
                break;
            }
            let rest = line.split_off(at);
            lines.push(rest);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_lose_nothing() {
        let text = "Player wins by nine points with the natural, and not otherwise";
        for most in [750, 1000, 1500, 5000] {
            let lines = wrap(text, most);
            assert_eq!(lines.join(" "), text);
            assert!(lines.iter().all(|line| width(line) <= most), "{most}: {lines:?}");
        }
        assert_eq!(wrap(text, 5000).len(), 1);
        assert!(wrap("", 100).is_empty());
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken() {
        let word = "龙虎".repeat(20) + &"x".repeat(90);
        let lines = wrap(&word, 500);
        assert_eq!(lines.concat(), word);
        assert!(lines.len() > 2 && lines.iter().all(|line| width(line) <= 500), "{lines:?}");
        // Wrapping ends even if not one letter fits.
        assert_eq!(wrap("WW", 10).concat(), "WW");
    }

    /// Widths of Helvetica, which its metrics file has in thousandths: digits 556, percent 889,
    /// point and space 278, hyphen 333; "Banker" 667+556+556+500+556+333, "Wins" 944+222+556+500.
    #[test]
    fn no_word_is_taken_for_narrower_than_it_is() {
        for (text, helvetica) in
            [("-1.02%", 333 + 556 * 3 + 278 + 889), ("Banker", 3168), ("Wins", 2222)]
        {
            let exact = helvetica * SIZE / 100;
            assert!((exact..exact * 6 / 5).contains(&width(text)), "{text}");
        }
    }
}
