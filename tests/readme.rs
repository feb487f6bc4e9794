//! The README and the pages of `docs/` are true: their console blocks run and print what they say,
//! their tables are the files they name, and their links lead somewhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The pages of the root and of `docs/`, by their path from the root, with their text.
fn pages() -> BTreeMap<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = BTreeMap::new();
    for folder in [root.to_path_buf(), root.join("docs"), root.join("docs/guide")] {
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
    // All are run from the root of the repository, so that paths are the same on every page.
    trycmd::TestCases::new().case("README.md").case("docs/*.md").case("docs/guide/*.md");
}

/// The lines for a shell in the guide to simulators run, with `odds simulate` in place of the
/// simulator, and its two million rounds suffice. Nothing is installed.
#[cfg(unix)]
#[test]
fn the_workflow_of_the_guide_runs() {
    use std::os::unix::fs::PermissionsExt;

    let page = &pages()[Path::new("docs/guide/simulator.md")];
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    let simulator = "#!/bin/sh\n\
                     case $1 in --counts) write=counts;; *) write=hands;; esac\n\
                     exec odds simulate ez --decks 8 --shoes 25000 -q --write $write\n";
    file("my-simulator", simulator);
    file("install.sh", "");
    let blocks = page.split("```sh\n").skip(1).filter_map(|after| after.split("```").next());
    let steps = page.lines().filter_map(|line| line.trim().strip_prefix("- run: "));
    let lines: Vec<&str> = steps.chain(blocks.flat_map(str::lines)).collect();
    assert_eq!(lines.len(), 5, "{lines:?}");
    let odds = Path::new(env!("CARGO_BIN_EXE_odds")).parent().unwrap().display();
    let path = std::env::var("PATH").unwrap();
    let path = format!("{odds}:{}:{path}", folder.path().display());
    for line in lines {
        let mut shell = std::process::Command::new("sh");
        let shell = shell.args(["-ec", line]).current_dir(folder.path()).env("PATH", &path);
        let done = shell.env("GITHUB_PATH", folder.path().join("path")).output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{line}: {said}");
    }
}

#[test]
fn tables_are_the_files_that_they_are_said_to_be() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = pages();
    for (page, name) in [
        ("docs/start.md", "example/side-bet.toml"),
        ("docs/audit.md", "claims/example.toml"),
        ("docs/games.md", "example/high-street.toml"),
        ("docs/tables.md", "example/fold-or-play.toml"),
        ("docs/runs.md", "example/several.toml"),
        ("docs/guide/side-bet.md", "../docs/guide/red-pair.toml"),
    ] {
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

/// The cells of the rows of a Markdown table, by the words of its header.
fn rows<'p>(page: &'p str, header: &str) -> Vec<Vec<&'p str>> {
    let table = page.split(header).nth(1).unwrap_or_else(|| panic!("no table {header}"));
    let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    lines.map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect()).collect()
}

#[test]
fn the_keys_of_a_table_are_those_of_its_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let schema = fs::read_to_string(root.join("schemas/table.schema.json")).unwrap();
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let required = schema["else"]["required"].as_array().unwrap();
    let of_schema: BTreeMap<&str, bool> = schema["properties"]
        .as_object()
        .unwrap()
        .keys()
        .map(|key| (key.as_str(), required.iter().any(|other| other == key)))
        .collect();
    let pages = pages();
    let page = &pages[Path::new("docs/tables.md")];
    let mut told = BTreeMap::new();
    for row in rows(page, "| key | required | meaning | if left out |") {
        let required = match row[1] {
            "yes" => true,
            "no" => false,
            other => panic!("{other}"),
        };
        told.extend(row[0].split(", ").map(|key| (key.trim_matches('`'), required)));
    }
    assert_eq!(told, of_schema);
}

#[test]
fn conditions_that_are_shown_are_read() {
    let pages = pages();
    let rows = rows(&pages[Path::new("docs/tables.md")], "| to say that | write |");
    assert!(rows.len() >= 5);
    for row in rows {
        let when = row[1].trim_matches('`');
        let table = format!(
            "id = \"own\"\nname = \"Own\"\ngame = \"baccarat\"\ndecks = [8]\n[wager.own]\n\
             name = \"Own\"\npays = [{{ odds = \"1 to 1\", {when} }}]\n"
        );
        let read = shoe_odds::table::Table::parse(&table);
        assert!(read.is_ok(), "{when}: {}", read.unwrap_err());
    }
}
