//! Escapes text for HTML, and makes anchors to link to.

use std::collections::BTreeSet;

/// Escapes everything that HTML or XML would take for markup, also for an attribute in double
/// quotes. Control characters, which neither may contain, are replaced.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' => escaped.push(letter),
            _ if letter.is_control() || matches!(letter, '\u{FFFE}' | '\u{FFFF}') => {
                escaped.push('\u{FFFD}');
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// The anchors in use. None has an underscore, so an anchor with `_` and a word appended is unique
/// as well.
#[derive(Default)]
pub(super) struct Anchors(BTreeSet<String>);

impl Anchors {
    /// Returns a name to link to, made of these words and unique on the page.
    pub(super) fn give(&mut self, words: &[&str]) -> String {
        let words = words.iter().map(|word| slug(word)).filter(|word| !word.is_empty());
        let mut wanted = words.collect::<Vec<_>>().join("-");
        if wanted.is_empty() {
            wanted.push_str("part");
        }
        let numbered = (2..).map(|number| format!("{wanted}-{number}"));
        let mut names = std::iter::once(wanted.clone()).chain(numbered);
        let free = names.find(|name| !self.0.contains(name)).unwrap_or_default();
        self.0.insert(free.clone());
        free
    }
}

/// Returns the letters and digits in lower case, with a hyphen for everything between them.
fn slug(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_that_could_be_markup() {
        assert_eq!(
            escape("<a href=\"x\" title='y'>&amp;\u{0}\u{1b}\u{85}</a>"),
            "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;\u{FFFD}\u{FFFD}\u{FFFD}&lt;/a&gt;"
        );
        assert_eq!(escape("龙虎 ≤ 3½"), "龙虎 ≤ 3½");
    }

    #[test]
    fn anchors_are_plain_and_never_the_same() {
        let mut anchors = Anchors::default();
        assert_eq!(anchors.give(&["wager", "Super Shot: 8 over 7"]), "wager-super-shot-8-over-7");
        assert_eq!(anchors.give(&["wager", "super-shot_8 over 7"]), "wager-super-shot-8-over-7-2");
        assert_eq!(anchors.give(&["wager-super-shot-8-over-7-2"]), "wager-super-shot-8-over-7-2-2");
        assert_eq!(anchors.give(&["", "龙虎"]), "part");
        assert_eq!(anchors.give(&[]), "part-2");
    }
}
