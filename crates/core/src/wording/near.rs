//! Finds names that resemble a typed one.

/// Strips the parts of a name that people vary: its case, blanks, `-` and `_`.
#[doc(hidden)]
pub fn loose(name: &str) -> String {
    let kept = name.chars().filter(|letter| !letter.is_whitespace() && !"-_".contains(*letter));
    kept.flat_map(char::to_lowercase).collect()
}

/// Returns the most similar name, if any is similar enough.
#[doc(hidden)]
pub fn similar<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    // A text of a million letters resembles no name, and would take seconds to compare.
    if name.len() > LONGEST {
        return None;
    }
    let near = names.map(|other| (strsim::normalized_damerau_levenshtein(name, other), other));
    let best = near.filter(|(near, _)| *near >= 0.6);
    best.max_by(|left, right| left.0.total_cmp(&right.0).then(right.1.cmp(left.1)))
        .map(|best| best.1)
}

/// Lists alternatives for an unknown name, one in a line, each given by its names and its text.
/// Similar ones come first, the others keep their order, at most twelve in all. `more` says where
/// to find the rest.
#[doc(hidden)]
pub fn nearest_first<'n>(
    name: &str,
    names: impl IntoIterator<Item = (Vec<&'n str>, String)>,
    more: &str,
) -> String {
    let mut all: Vec<(usize, String)> = names
        .into_iter()
        .map(|(words, text)| {
            let nearest = words.iter().map(|other| likeness(name, other)).max().unwrap_or(0);
            (if nearest < LIKE { 0 } else { nearest }, text)
        })
        .collect();
    // The sort is stable: names unlike this one keep their order.
    all.sort_by_key(|(nearest, _)| std::cmp::Reverse(*nearest));
    let mut listed = String::new();
    for (_, text) in all.iter().take(MOST) {
        listed.push_str("\n  ");
        listed.push_str(text);
    }
    if all.len() > MOST {
        listed.push_str(&format!("\n  and {} more: {more}", all.len() - MOST));
    }
    listed
}

/// Maximum number of names that are offered.
const MOST: usize = 12;
/// The length above which a name resembles none.
const LONGEST: usize = 200;
/// The likeness below which two names have hardly anything in common.
const LIKE: usize = 400;

/// Returns the likeness of two names, in the range `0..=1000`.
#[doc(hidden)]
pub fn likeness(one: &str, other: &str) -> usize {
    if one.len() > LONGEST {
        return 0;
    }
    let longest = one.chars().count().max(other.chars().count()).max(1);
    1000 - 1000 * strsim::damerau_levenshtein(one, other).min(longest) / longest
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
    fn the_nearest_names_come_first_and_the_rest_is_counted() {
        let own: Vec<String> = (0..20).map(|number| format!("other-{number}")).collect();
        let mut names: Vec<&str> = own.iter().map(String::as_str).collect();
        names.push("panda-8");
        let names = names.iter().map(|name| (vec![*name], (*name).to_owned()));
        let listed = nearest_first("panda-9", names, "see there");
        let lines: Vec<&str> = listed.lines().map(str::trim).collect();
        assert_eq!(lines[..3], ["", "panda-8", "other-0"]);
        assert_eq!(lines.len(), 1 + MOST + 1);
        assert_eq!(lines[1 + MOST], "and 9 more: see there");
    }
}
