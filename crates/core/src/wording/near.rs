//! Finds names that resemble a typed one.

use std::collections::HashSet;

/// Strips the parts of a name that people vary: its case, blanks, `-` and `_`.
#[doc(hidden)]
pub fn loose(name: &str) -> String {
    let kept = name.chars().filter(|letter| !letter.is_whitespace() && !"-_".contains(*letter));
    kept.flat_map(char::to_lowercase).collect()
}

/// Words for the digits from zero.
const NUMBERS: [&str; 10] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// Writes the words for digits in a name as digits: "dragon-7" for "dragon-seven".
#[doc(hidden)]
pub fn in_digits(name: &str) -> String {
    let digits = |word: &str| {
        let lower = word.to_lowercase();
        let digit = NUMBERS.iter().position(|number| *number == lower);
        digit.map_or_else(|| word.to_owned(), |digit| digit.to_string())
    };
    name.split_inclusive([' ', '-', '_'])
        .map(|part| {
            let word = part.trim_end_matches([' ', '-', '_']);
            digits(word) + &part[word.len()..]
        })
        .collect()
}

/// Returns the most similar name, if any is similar enough. Words for digits count as digits.
#[doc(hidden)]
pub fn similar<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    // A text of a million letters resembles no name, and would take seconds to compare.
    if name.len() > LONGEST {
        return None;
    }
    let forms = forms(name);
    // The same name comes often: many variants have one wager.
    let mut seen = HashSet::new();
    let names = names.filter(|other| seen.insert(*other));
    let near = names.map(|other| (nearest(&forms, other), other));
    let best = near.filter(|(near, _)| *near >= LEAST_LIKE);
    best.max_by(|left, right| left.0.cmp(&right.0).then(right.1.cmp(left.1))).map(|best| best.1)
}

/// Returns the forms of a typed name that are compared: as it is and, if that differs, in digits.
fn forms(name: &str) -> Vec<String> {
    let digits = Some(in_digits(name)).filter(|digits| digits != name);
    [name.to_owned()].into_iter().chain(digits).collect()
}

/// Returns the likeness of a name to the nearest of these forms.
fn nearest(forms: &[String], other: &str) -> usize {
    forms.iter().map(|form| likeness(form, other)).max().unwrap_or(0)
}

/// Lists alternatives for an unknown name, one in a line, each given by its names and its text.
/// Similar ones come first, the others keep their order. Of more than twelve alternatives it lists
/// at most three similar ones. `more` says where to find the rest.
#[doc(hidden)]
pub fn nearest_first<'n>(
    name: &str,
    names: impl IntoIterator<Item = (Vec<&'n str>, String)>,
    more: &str,
) -> String {
    let forms = forms(name);
    let mut all: Vec<(usize, String)> = names
        .into_iter()
        .map(|(words, text)| {
            let like = |other: &&str| match name.len() >= START && other.starts_with(name) {
                true => 1000,
                false => nearest(&forms, other),
            };
            let nearest = words.iter().map(like).max().unwrap_or(0);
            (if nearest > LEAST_LIKE { nearest } else { 0 }, text)
        })
        .collect();
    // The sort is stable: names unlike this one keep their order.
    all.sort_by_key(|(nearest, _)| std::cmp::Reverse(*nearest));
    let shown = match all.len() > MOST {
        true => all.iter().take(NEAREST).take_while(|(nearest, _)| *nearest > 0).count(),
        false => all.len(),
    };
    let mut listed: String = all[..shown].iter().map(|(_, text)| format!("\n  {text}")).collect();
    match all.len() - shown {
        0 => {}
        rest if shown == 0 => listed.push_str(&format!("\n  {rest} in all: {more}")),
        rest => listed.push_str(&format!("\n  and {rest} more: {more}")),
    }
    listed
}

/// Maximum number of names that are all listed.
const MOST: usize = 12;
/// Maximum number of similar names to list of more.
const NEAREST: usize = 3;
/// The length above which a name resembles none.
const LONGEST: usize = 200;
/// The least likeness of a name that is suggested. Lists put only names with more first: "bank" and
/// "black" have this likeness.
const LEAST_LIKE: usize = 600;
/// Number of letters from which on a text is the start of a name.
const START: usize = 3;

/// Returns the likeness of two names, in the range `600..=1000`; less than that is 0.
#[doc(hidden)]
pub fn likeness(one: &str, other: &str) -> usize {
    let [one_length, length] = [one, other].map(|name| name.chars().count());
    let longest = one_length.max(length).max(1);
    // Each letter that one name has more than the other is a change: most names need no comparison.
    if one.len() > LONGEST || 1000 * one_length.min(length) < LEAST_LIKE * longest {
        return 0;
    }
    let likeness = 1000 - 1000 * strsim::damerau_levenshtein(one, other).min(longest) / longest;
    if likeness < LEAST_LIKE { 0 } else { likeness }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_whatever_their_case_and_blanks() {
        for name in ["panda-8", "Panda 8", "PANDA_8", "panda8", " panda - 8 "] {
            assert_eq!(loose(name), "panda8");
        }
        assert_ne!(loose("egalite-1"), loose("egalite-1.1"));
    }

    #[test]
    fn words_for_digits_are_read_as_digits() {
        assert_eq!(in_digits("dragon seven"), "dragon 7");
        assert_eq!(in_digits("Three-card nine_over"), "3-card 9_over");
        assert_eq!(in_digits("one-eyed, someone"), "1-eyed, someone");
        let names = ["dragon-even", "dragon-7"].into_iter();
        assert_eq!(similar("dragon seven", names), Some("dragon-7"));
    }

    #[test]
    fn the_nearest_names_come_first_and_the_rest_is_counted() {
        let own: Vec<String> = (0..20).map(|number| format!("other-{number}")).collect();
        let mut names: Vec<&str> = own.iter().map(String::as_str).collect();
        names.push("panda-8");
        let names = names.iter().map(|name| (vec![*name], (*name).to_owned()));
        let listed = nearest_first("panda-9", names, "see there");
        let lines: Vec<&str> = listed.lines().map(str::trim).collect();
        assert_eq!(lines, ["", "panda-8", "and 20 more: see there"]);
        let few = ["other", "panda-8"].map(|name| (vec![name], name.to_owned()));
        assert_eq!(nearest_first("panda-9", few, ""), "\n  panda-8\n  other");
        // "bank" and "black" share too few letters; "panda" begins a name.
        let banks =
            own.iter().map(String::as_str).chain(["banker", "black", "panda-eight-or-nine"]);
        let banks = || banks.clone().map(|name| (vec![name], name.to_owned()));
        assert_eq!(nearest_first("bank", banks(), "see"), "\n  banker\n  and 22 more: see");
        let begun = "\n  panda-eight-or-nine\n  and 22 more: see";
        assert_eq!(nearest_first("panda", banks(), "see"), begun);
        let unlike = own.iter().map(|name| (vec![name.as_str()], name.clone()));
        assert_eq!(nearest_first("panda-9", unlike, "see there"), "\n  20 in all: see there");
    }
}
