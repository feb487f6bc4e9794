//! Limits on the sources that only tighten: lines of each crate, and words that no doc comment
//! begins with.

use std::fs;

use crate::layers::{CRATES, at, sources};

/// Maximum number of lines of each crate, in the order of [`CRATES`].
const LINES: [usize; 7] = [6_888, 24_778, 7_708, 9_916, 21_059, 54_090, 8_245];

/// Lines that a crate may fall below its maximum before the maximum must follow.
const SLACK: usize = 300;

/// Words that begin a clause without a subject. A doc comment begins with a verb or a noun.
const CLAUSES: [&str; 7] = ["What", "Whether", "Which", "That", "Those", "Whoever", "Of"];

/// Returns the texts of a crate, each with its path.
fn texts(root: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    sources(&at(root), &mut files);
    files.sort();
    let text = |file| fs::read_to_string(file).unwrap();
    files.iter().map(|file| (file.display().to_string(), text(file))).collect()
}

#[test]
fn crates_do_not_grow() {
    let mut wrong = Vec::new();
    for (root, most) in CRATES.into_iter().zip(LINES) {
        let lines: usize = texts(root).iter().map(|(_, text)| text.lines().count()).sum();
        if lines > most {
            wrong.push(format!(
                "{root} has {lines} lines and may have {most}: remove {} lines, or raise the \
                 maximum in LINES in a commit that says why",
                lines - most
            ));
        } else if lines + SLACK < most {
            wrong.push(format!(
                "{root} has {lines} lines and may have {most}: lower the maximum in LINES"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn doc_comments_begin_with_a_verb_or_a_noun() {
    let mut wrong = Vec::new();
    let mut comments = 0;
    for (file, text) in CRATES.into_iter().flat_map(texts) {
        let mut before = "";
        for (number, line) in text.lines().enumerate() {
            let doc = ["///", "//!"].into_iter().find(|doc| line.trim_start().starts_with(doc));
            let doc = doc.unwrap_or_default();
            if !doc.is_empty() && doc != before {
                comments += 1;
                let first = line.trim_start()[doc.len()..].split_whitespace().next();
                if first.is_some_and(|first| CLAUSES.contains(&first)) {
                    wrong.push(format!("{file}:{}: {}", number + 1, line.trim()));
                }
            }
            before = doc;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        comments > 1000,
        "found only {comments} doc comments: the test looks in the wrong place"
    );
}
