//! Texts for readers use standard words: no page, help text, report or error has one of a list of
//! vague phrases.

use std::fs;

use crate::layers::{CRATES, at, sources};

/// Phrases without a subject or an agent, or in place of a standard word.
const MARKS: [&str; 25] = [
    "is told",
    "are told",
    "told apart",
    "held against",
    "is none",
    "are none",
    "put it among",
    "puts it among",
    "where nothing is said",
    "whoever",
    "that of the",
    "that of a",
    "that of all",
    "those of",
    "such a one",
    "tells nothing of",
    // British spelling. "Colour" stands in the names of fields.
    "favour",
    "favours",
    "favoured",
    "favourable",
    "modelled",
    "behaviour",
    "neighbour",
    "neighbours",
    "labelled",
];

/// Returns the marks in a text, as whole words.
fn marks(text: &str) -> Vec<&'static str> {
    let words =
        text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let text = format!(" {} ", words.collect::<Vec<_>>().join(" ").to_lowercase());
    MARKS.into_iter().filter(|mark| text.contains(&format!(" {mark} "))).collect()
}

/// Returns the string literals of a source file without its unit tests, each in one line.
fn literals(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let (mut found, mut literal): (Vec<String>, Option<String>) = (Vec::new(), None);
    let mut letters = code.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, &mut literal) {
            ('\'', None) if letters.peek() == Some(&'"') => {
                letters.next();
            }
            ('"', None) => literal = Some(String::new()),
            ('"', Some(_)) => found.extend(literal.take()),
            ('\\', Some(text)) => match letters.next() {
                Some('\n') => while letters.next_if(|next| next.is_whitespace()).is_some() {},
                Some('n') => text.push('\n'),
                Some(other) => text.push(other),
                None => {}
            },
            (letter, Some(text)) => text.push(letter),
            (_, None) => {}
        }
    }
    found
}

#[test]
fn texts_have_no_marks_of_unclear_english() {
    let mut wrong = Vec::new();
    let mut texts = 0;
    for root in CRATES {
        let mut files = Vec::new();
        sources(&at(root), &mut files);
        for file in files {
            let literals = literals(&fs::read_to_string(&file).unwrap());
            // A literal of one word is a name.
            for text in literals.iter().filter(|text| text.contains(' ')) {
                texts += 1;
                wrong.extend(
                    marks(text)
                        .iter()
                        .map(|mark| format!("{}: \"{mark}\" in \"{text}\"", file.display())),
                );
            }
        }
    }
    let folders = ["", "docs", "docs/guide", "python", "python/examples", "web", "proof"];
    for folder in folders {
        for page in fs::read_dir(at(folder)).unwrap().map(|entry| entry.unwrap().path()) {
            if page.extension().is_none_or(|extension| extension != "md") {
                continue;
            }
            texts += 1;
            // Every second piece is a block of code.
            for prose in fs::read_to_string(&page).unwrap().split("```").step_by(2) {
                let found = marks(prose);
                wrong.extend(found.iter().map(|mark| format!("{}: \"{mark}\"", page.display())));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(texts > 3_000, "found only {texts} texts: the test looks in the wrong place");
}

#[test]
fn finds_a_mark_in_a_text_of_several_lines() {
    let source = "let a = '\"';\nf(\"cards are held \\\n    against more\", \"no mark\");\n// \"is none\"\n\
                  #[cfg(test)]\nmod tests {\n    \"is told\"\n}";
    let found: Vec<_> = literals(source).iter().flat_map(|text| marks(text)).collect();
    assert_eq!(found, ["held against"]);
    assert_eq!(marks("It is told apart."), ["is told", "told apart"]);
    assert!(marks("a histone: this is nonetheless fine").is_empty());
}
