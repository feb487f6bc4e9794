//! The README and the pages of `docs/` are true: their console blocks run and print what they say,
//! their tables are the files they name, and their links lead somewhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The pages of the root and of `docs/`, by their path from the root, with their text.
fn pages() -> BTreeMap<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = BTreeMap::new();
    for folder in [root.to_path_buf(), root.join("docs")] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).unwrap();
                pages.insert(path.strip_prefix(root).unwrap().to_path_buf(), text);
            }
        }
    }
    assert!(pages.len() > 10, "the pages were not found");
    pages
}

#[test]
fn console_blocks_print_what_they_say() {
    // Both are run from the root of the repository, so that paths are the same on every page.
    trycmd::TestCases::new().case("README.md").case("docs/*.md");
}

#[test]
fn tables_are_the_files_that_they_are_said_to_be() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = pages();
    for (page, name) in
        [("README.md", "example/side-bet.toml"), ("docs/audit.md", "claims/example.toml")]
    {
        let blocks = pages[Path::new(page)].split("```toml\n").skip(1);
        let blocks: Vec<&str> = blocks.filter_map(|after| after.split("```").next()).collect();
        let file = fs::read_to_string(root.join("tables").join(name)).unwrap();
        assert!(blocks.contains(&&*file), "{name} is not what {page} shows");
    }
}

/// The anchors of a page's headings: lower case, words joined by `-`, nothing but letters.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let kept = |letter: &char| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter);
    headings
        .map(|line| line.trim_start_matches('#').trim().to_lowercase())
        .map(|line| line.chars().filter(kept).collect::<String>().replace(' ', "-"))
        .collect()
}

#[test]
fn links_lead_to_files_and_headings_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = pages();
    let mut links = 0;
    for (page, text) in &pages {
        for link in text.split("](").skip(1).filter_map(|after| after.split(')').next()) {
            if link.contains("://") {
                continue;
            }
            links += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => root.join(page),
                file => root.join(page).parent().unwrap().join(file),
            };
            assert!(target.exists(), "{}: no file {link}", page.display());
            if !anchor.is_empty() {
                let found = anchors(&fs::read_to_string(target).unwrap());
                assert!(found.iter().any(|a| a == anchor), "{}: no heading {link}", page.display());
            }
        }
    }
    assert!(links > 20, "{links} links were found");
}
