//! The layers of the design: arrows point down only, siblings do not see each other.
//!
//! Every `crate::module` named in the sources is looked at, in `use` lines and elsewhere.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, the lowest first. What stands on one line does not see the others on it; the
/// parts of one module see each other.
const LAYERS: &[&[&str]] = &[
    &["exact", "error", "random", "wording"],
    &["card", "chance"],
    &["field", "shoe"],
    &["condition", "dealt", "distribution"],
    &["game", "report"],
    &["table"],
    &["document", "settle"],
    &["evidence", "simulate"],
    &["analysis", "format"],
    &["listing", "schema", "study"],
    &["cli", "main"],
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// The modules of this crate that a line names, comments left out.
fn named(line: &str) -> Vec<String> {
    let code = line.split("//").next().unwrap_or_default();
    let after = code.split("crate::").skip(1);
    let word = |rest: &str| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    after.map(word).collect()
}

#[test]
fn arrows_point_down_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    files.sort();
    let mut arrows = 0;
    let mut wrong = Vec::new();
    for file in &files {
        let inside = file.strip_prefix(&root).unwrap().with_extension("");
        let module = inside.iter().next().unwrap().to_str().unwrap();
        if module == "lib" {
            continue;
        }
        let here = layer(module).unwrap_or_else(|| panic!("{module} is in no layer"));
        for (number, line) in fs::read_to_string(file).unwrap().lines().enumerate() {
            for other in named(line).iter().filter(|other| *other != module) {
                // What the crate root hands on by its own name.
                let other = match other.as_str() {
                    "Shoe" => "shoe",
                    module => module,
                };
                let there = layer(other).unwrap_or_else(|| panic!("{other} is in no layer"));
                arrows += 1;
                if there >= here {
                    wrong.push(format!("{}:{}: {module} -> {other}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(arrows > 50, "found only {arrows} arrows: the test looks in the wrong place");
}

/// A hand and a dealing procedure have names in their game, its fields, tables and tests, and
/// nowhere else: what is true of one game only is said by that game.
#[test]
fn only_games_and_their_fields_name_hands() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    // The help of the command line gives examples, and so may a message; the built-in tables have
    // the names of their files. The columns of runs go by the names of hands.
    let owns = ["game", "field", "cli"].map(|folder| root.join(folder));
    let example =
        |line: &str| line.contains("expected the name of a row") || line.contains(".toml");
    let columns = root.join("document/streak.rs");
    let mut wrong = Vec::new();
    let mut read = 0;
    for file in &files {
        let own = owns.iter().any(|own| file.starts_with(own)) || *file == columns;
        if own || file.file_name().is_some_and(|name| name == "tests.rs") {
            continue;
        }
        let text = fs::read_to_string(file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default().to_lowercase();
            let names = ["banker", "tiger", "baccarat"].iter().any(|name| code.contains(name));
            if names && !example(line) {
                wrong.push(format!("{}:{}: {line}", file.display(), number + 1));
            }
        }
        read += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read > 100, "only {read} files: the test looks in the wrong place");
}

#[test]
fn only_one_folder_names_the_bignum_crates_and_none_is_unsafe() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let naming: Vec<_> = files
        .iter()
        .filter(|file| {
            let text = fs::read_to_string(file).unwrap();
            ["num_bigint", "num_rational", "num_traits", "num_integer"]
                .iter()
                .any(|name| text.contains(name))
        })
        .collect();
    assert!(naming.iter().all(|file| file.starts_with(root.join("exact"))), "{naming:?}");
    assert!(!naming.is_empty());
    let library = fs::read_to_string(root.join("lib.rs")).unwrap();
    assert!(
        library.contains("#![forbid(unsafe_code)]") && library.contains("#![deny(missing_docs)]")
    );
}

#[test]
fn floats_appear_nowhere_between_the_shoe_and_the_fraction() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    // The cells of a workbook are binary numbers by definition. How likely a deviation is is a
    // transcendental number, which decides on a verdict and is no figure of a game.
    let cells = root.join("format/xlsx/number.rs");
    let chance = root.join("chance");
    let exempt = |file: &PathBuf| *file == cells || file.starts_with(&chance);
    for file in files.into_iter().filter(|file| !exempt(file)) {
        for line in fs::read_to_string(&file).unwrap().lines() {
            let code = line.split("//").next().unwrap_or_default();
            assert!(!code.contains("f64") && !code.contains("f32"), "{}: {line}", file.display());
        }
    }
}
