//! Names and other words.

use itertools::Itertools;

use crate::error::{Error, brief};
use crate::wording::loose;

/// Names, each by itself or several with commas between.
pub(super) fn names(texts: &[String]) -> Vec<String> {
    texts.iter().flat_map(|text| text.split(',')).map(str::to_owned).collect()
}

/// What one of a few words means, whatever its case, blanks, `-` and `_`.
pub(super) fn one_of<T: Copy>(
    parameter: &'static str,
    text: &str,
    words: &[(&str, T)],
) -> Result<T, Error> {
    let found = words.iter().find(|(word, _)| loose(word) == loose(text));
    found.map(|(_, meant)| *meant).ok_or_else(|| {
        let words = || words.iter().map(|(word, _)| *word);
        let expected = match words().collect::<Vec<_>>()[..] {
            [ref others @ .., last] if !others.is_empty() => {
                format!("{} or {last}", others.iter().join(", "))
            }
            _ => words().join(""),
        };
        let why = format!("expected {expected}");
        Error::value(parameter, brief(text), why).offered(text, words())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::asked::MODEL;

    #[test]
    fn a_word_of_a_few_is_found_or_all_are_named() {
        let words = [("none", 0), ("three", 3), ("by-first-card", 11)];
        for text in ["by-first-card", "by_first_card", "By first card"] {
            assert_eq!(one_of(MODEL, text, &words).unwrap(), 11, "{text}");
        }
        let error = one_of(MODEL, "threee", &words).unwrap_err();
        assert_eq!(error.to_string(), "model threee: expected none, three or by-first-card");
        assert_eq!(error.candidates(), ["none", "three", "by-first-card"]);
        let error = one_of(MODEL, "", &words[..1]).unwrap_err();
        assert_eq!(error.to_string(), "model : expected none");
    }

    #[test]
    fn names_stand_by_themselves_or_with_commas_between() {
        let texts = ["tie,panda-8".to_owned(), "egalite".to_owned()];
        assert_eq!(names(&texts), ["tie", "panda-8", "egalite"]);
        assert_eq!(names(&[]), [] as [String; 0]);
    }
}
