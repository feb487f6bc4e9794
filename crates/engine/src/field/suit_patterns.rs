//! The names of suit patterns: the cards that share a suit, in the order of their ranks.

/// The suits of two to five cards, by the number of cards less two: in the order of the ranks from
/// the highest, a letter for each suit in the order in which they are found.
pub const SUIT_PATTERNS: [&[&str]; 4] = [
    &["aa", "ab"],
    &["aaa", "aab", "aba", "abb", "abc"],
    &[
        "aaaa", "aaab", "aaba", "aabb", "aabc", "abaa", "abab", "abac", "abba", "abbb", "abbc",
        "abca", "abcb", "abcc", "abcd",
    ],
    &[
        "aaaaa", "aaaab", "aaaba", "aaabb", "aaabc", "aabaa", "aabab", "aabac", "aabba", "aabbb",
        "aabbc", "aabca", "aabcb", "aabcc", "aabcd", "abaaa", "abaab", "abaac", "ababa", "ababb",
        "ababc", "abaca", "abacb", "abacc", "abacd", "abbaa", "abbab", "abbac", "abbba", "abbbb",
        "abbbc", "abbca", "abbcb", "abbcc", "abbcd", "abcaa", "abcab", "abcac", "abcad", "abcba",
        "abcbb", "abcbc", "abcbd", "abcca", "abccb", "abccc", "abccd", "abcda", "abcdb", "abcdc",
        "abcdd",
    ],
];
