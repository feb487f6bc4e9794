//! What stands outside of the program and must agree with it at a release.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Returns a file of the repository.
fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Returns the value of the line that begins with a key.
fn value<'t>(text: &'t str, key: &str) -> &'t str {
    let found = text.lines().find_map(|line| line.strip_prefix(key));
    found.unwrap_or_else(|| panic!("no line begins with {key:?}")).trim().trim_matches('"')
}

#[test]
fn the_address_of_the_repository_stands_in_one_place() {
    let manifest = read("Cargo.toml");
    let address = value(&manifest, "repository = ");
    let (_, address) = address.split_once("://").unwrap();
    let grep = Command::new("git")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["grep", "--untracked", "--files-with-matches", "--fixed-strings", "-e", address])
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(grep.stdout).unwrap(), "Cargo.toml\n");
    assert_eq!(manifest.matches(address).count(), 1);
}

#[test]
fn the_changelog_begins_with_what_is_unreleased_and_dates_each_version() {
    let changelog = read("CHANGELOG.md");
    let mut sections = changelog.lines().filter_map(|line| line.strip_prefix("## "));
    assert_eq!(sections.next(), Some("Unreleased"));
    let dated: Vec<(&str, &str)> =
        sections.map(|section| section.split_once(" - ").expect(section)).collect();
    for (version, date) in &dated {
        assert!(version.split('.').all(|part| part.parse::<u32>().is_ok()), "{version}");
        let parts: Vec<u32> = date.split('-').map(|part| part.parse().unwrap()).collect();
        let [year, month, day] = parts[..] else { panic!("{date}") };
        assert!(year >= 2026 && (1..=12).contains(&month) && (1..=31).contains(&day), "{date}");
    }
    assert!(dated.is_sorted_by(|(_, newer), (_, older)| newer >= older));

    // A citation is of the latest of them.
    let citation = read("CITATION.cff");
    assert_eq!(value(&citation, "version: "), dated[0].0);
    assert_eq!(value(&citation, "date-released: "), dated[0].1);
    assert_eq!(dated[0].0, env!("CARGO_PKG_VERSION"));
}

#[test]
fn actions_of_workflows_are_pinned_by_commit() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/workflows");
    let mut pins = 0;
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let used = text.lines().filter_map(|line| line.split_once("uses: "));
        for (_, action) in used.filter(|(_, action)| !action.starts_with("./")) {
            let (_, pin) = action.split_once('@').unwrap();
            let (commit, version) = pin.split_once(" # v").unwrap_or_else(|| panic!("{action}"));
            let is_hash = |letter: char| letter.is_ascii_digit() || ('a'..='f').contains(&letter);
            assert!(commit.len() == 40 && commit.chars().all(is_hash), "{action}");
            assert!(version.split('.').count() == 3, "{action}");
            pins += 1;
        }
    }
    assert!(pins > 5, "{pins} actions were found");
}
