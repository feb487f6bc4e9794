//! The layers of the design: arrows point down only, siblings do not see each other.
//!
//! Every `crate::module` named in the sources is looked at, in `use` lines and elsewhere.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, the lowest first. What stands on one line does not see the others on it; the
/// parts of one module see each other.
const LAYERS: &[&[&str]] = &[
    // crates/core
    &["random", "wording"],
    &["error"],
    &["exact"],
    &["chance", "figure"],
    &["document"],
    // crates/engine
    &["card"],
    &["field", "shoe"],
    &["condition", "dealt"],
    &["distribution"],
    &["game"],
    // crates/format, crates/evidence, crates/rules
    &["format", "evidence", "table"],
    &["settle"],
    &["pricing"],
    // crates/questions, and figures without a question in crates/rules
    &["handle", "question"],
    &["typed"],
    &["schema"],
    // src
    &["cli", "main"],
];

/// Files of a question that lay its answer out.
fn is_page(file: &Path) -> bool {
    let text = file.to_string_lossy();
    text.ends_with("page.rs") || text.contains("/page/") || text.ends_with("glossary.rs")
}

/// The sources of the library, lowest crate first.
pub const CRATES: [&str; 7] = [
    "crates/core/src",
    "crates/engine/src",
    "crates/format/src",
    "crates/evidence/src",
    "crates/rules/src",
    "crates/questions/src",
    "src",
];

/// Crates that are one module: every file is a part of it.
const ONE: [&str; 2] = ["format", "evidence"];

pub fn at(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

/// Every file of the library, with its path inside of its crate; in a crate of one module the path
/// begins with the module.
fn library() -> Vec<(PathBuf, PathBuf)> {
    let mut all = Vec::new();
    for root in CRATES.map(at) {
        let mut files = Vec::new();
        sources(&root, &mut files);
        files.sort();
        let one = ONE.into_iter().find(|one| root.ends_with(format!("crates/{one}/src")));
        let before = Path::new(one.unwrap_or_default());
        let inside = |file: &PathBuf| before.join(file.strip_prefix(&root).unwrap());
        all.extend(files.into_iter().map(|file| (inside(&file), file)));
    }
    all
}

pub fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
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
    let mut arrows = 0;
    let mut wrong = Vec::new();
    for (inside, file) in &library() {
        let inside = inside.with_extension("");
        let module = inside.iter().next().unwrap().to_str().unwrap();
        if module == "lib" {
            continue;
        }
        let here = layer(module).unwrap_or_else(|| panic!("{module} is in no layer"));
        for (number, line) in fs::read_to_string(file).unwrap().lines().enumerate() {
            // Items that the root of a crate hands on by their own names.
            let named = named(line).into_iter().map(|other| match other.as_str() {
                "Shoe" => "shoe".to_owned(),
                "keys" | "written_by_key" => "figure".to_owned(),
                _ if ONE.contains(&module) && layer(&other).is_none() => module.to_owned(),
                _ => other,
            });
            for other in named.filter(|other| *other != module) {
                let other = other.as_str();
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

/// Inside a question only pages see documents, and a page sees what was found, not the way to it;
/// a report sees figures and other reports. Both name the kinds of faults in evidence.
#[test]
fn a_question_is_asked_found_out_reported_and_laid_out_apart() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/questions/src/question");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let not_of_pages = ["settle", "game", "distribution", "kernel", "shoe", "dealt", "format"];
    let mut wrong = Vec::new();
    let (mut pages, mut reports) = (0, 0);
    for file in files.iter().filter(|file| !file.ends_with("api.rs")) {
        let is_report = file.ends_with("report.rs") || file.to_string_lossy().contains("/report/");
        pages += usize::from(is_page(file));
        reports += usize::from(is_report);
        for (number, line) in fs::read_to_string(file).unwrap().lines().enumerate() {
            for other in named(line) {
                let may = match &*other {
                    "document" => is_page(file),
                    "exact" | "figure" | "chance" | "question" | "wording" => true,
                    "pricing" => !is_report || line.contains("pricing::figures"),
                    "evidence" if is_report || is_page(file) => line.contains("::FaultId"),
                    other if is_page(file) => !not_of_pages.contains(&other),
                    _ => !is_report,
                };
                if !may {
                    wrong.push(format!("{}:{}: {other}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(pages >= 8 && reports >= 8, "{pages} pages and {reports} reports");
}

/// Questions that look at others: an audit at runs and counts, an appendix at effects, runs and
/// strategies, and many at the page of prices.
#[test]
fn questions_see_each_other_where_the_design_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/questions/src/question");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let allowed = [
        ("price", "streaks"),
        ("streaks", "price"),
        ("audit", "streaks"),
        ("audit", "count"),
        ("audit", "price"),
        ("appendix", "effects"),
        ("appendix", "streaks"),
        ("appendix", "price"),
        ("appendix", "strategy"),
        ("check", "price"),
        ("design", "price"),
        ("diff", "price"),
        ("appendix", "certify"),
        ("certify", "price"),
        ("certify", "equilibrium"),
        ("universe", "certify"),
        ("universe", "price"),
        ("session", "price"),
        ("explain", "diff"),
        ("explain", "price"),
        ("strategy", "price"),
        ("effects", "price"),
        ("equilibrium", "price"),
        ("fit", "price"),
        ("count", "effects"),
        ("count", "price"),
        ("count", "simulate"),
    ];
    let mut seen = Vec::new();
    for file in &files {
        let inside = file.strip_prefix(&root).unwrap().with_extension("");
        let room = inside.iter().next().unwrap().to_str().unwrap().to_owned();
        for line in fs::read_to_string(file).unwrap().lines() {
            let code = line.split("//").next().unwrap_or_default();
            for rest in code.split("crate::question::").skip(1) {
                let other: String =
                    rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let is_room = root.join(&other).is_dir() && !other.is_empty();
                if is_room && other != room && room != "mod" {
                    seen.push((room.clone(), other));
                }
            }
        }
    }
    seen.sort();
    seen.dedup();
    let wrong: Vec<_> = seen
        .iter()
        .filter(|(room, other)| !allowed.contains(&(room.as_str(), other.as_str())))
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(seen.len(), allowed.len(), "an arrow that is allowed is not there: {seen:?}");
}

/// A hand and a dealing procedure have names in their game, its fields, tables and tests, and
/// nowhere else: what is true of one game only is said by that game.
#[test]
fn only_games_and_their_fields_name_hands() {
    // The help of the command line gives examples, and so may a message; the built-in tables have
    // the names of their files.
    let owns = ["game", "field", "cli"];
    // A count by value is by the values that baccarat gives to cards, whatever is dealt.
    let examples = ["expected the name of a row", ".toml", "baccarat value"];
    let example = |line: &str| examples.iter().any(|example| line.contains(example));
    let mut wrong = Vec::new();
    let mut read = 0;
    for (inside, file) in &library() {
        let own = owns.iter().any(|own| inside.starts_with(own));
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
    let naming: Vec<_> = library()
        .into_iter()
        .filter(|(_, file)| {
            let text = fs::read_to_string(file).unwrap();
            ["num_bigint", "num_rational", "num_traits", "num_integer"]
                .iter()
                .any(|name| text.contains(name))
        })
        .collect();
    assert!(naming.iter().all(|(inside, _)| inside.starts_with("exact")), "{naming:?}");
    assert!(!naming.is_empty());
    for root in CRATES.map(at) {
        let library = fs::read_to_string(root.join("lib.rs")).unwrap();
        assert!(
            library.contains("#![forbid(unsafe_code)]")
                && library.contains("#![deny(missing_docs)]")
        );
    }
}

/// An independent engine proves something only while it is independent.
#[test]
fn the_oracle_shares_no_code_with_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle");
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let (package, dependencies) = manifest.split_once("[dependencies]").unwrap();
    assert!(!package.contains("dependencies]"), "one list of dependencies, the last of the file");
    let names: Vec<&str> =
        dependencies.lines().filter_map(|line| Some(line.split_once('=')?.0.trim())).collect();
    assert_eq!(names, ["proptest", "toml"]);
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() >= 7, "{files:?}");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for reach in ["shoe_odds", "#[path", "include"] {
            assert!(!text.contains(reach), "{}: {reach}", file.display());
        }
    }
}

#[test]
fn floats_appear_nowhere_between_the_shoe_and_the_fraction() {
    // The cells of a workbook are binary numbers by definition. How likely a deviation is is a
    // transcendental number, which decides on a verdict and is no figure of a game. The way out
    // of the crate, from a fraction to the nearest binary number, is taken by its users alone, one
    // by one or by arrays.
    let exempt = ["format/xlsx/number.rs", "exact/float.rs", "question/batch/values.rs", "chance"];
    let exempt = |inside: &Path| exempt.iter().any(|one| inside.starts_with(one));
    for (_, file) in library().into_iter().filter(|(inside, _)| !exempt(inside)) {
        for line in fs::read_to_string(&file).unwrap().lines() {
            let code = line.split("//").next().unwrap_or_default();
            assert!(!code.contains("f64") && !code.contains("f32"), "{}: {line}", file.display());
        }
    }
}

#[test]
fn library_texts_name_no_option_of_the_command_line() {
    // The schemas describe what the program reads and writes.
    let of_library = |(inside, _): &&(PathBuf, PathBuf)| {
        // `typed/option.rs` has the words of the options alone.
        !["cli", "schema", "typed/option.rs"].iter().any(|front| inside.starts_with(front))
            && !inside.ends_with("tests.rs")
    };
    let option = |text: &str| {
        let named = |(at, _): (usize, &str)| {
            let before = text[..at].chars().next_back();
            let after = text[at + 2..].chars().next();
            before != Some('-') && after.is_some_and(|letter| letter.is_ascii_lowercase())
        };
        text.match_indices("--").any(named) || text.contains("`odds ")
    };
    assert!(option("expected --hands") && option("`odds list` says") && !option("---- and -- a"));
    let mut looked_at = 0;
    for (_, file) in library().iter().filter(of_library) {
        let text = fs::read_to_string(file).unwrap();
        for line in text.split("#[cfg(test)]").next().unwrap_or_default().lines() {
            let code = line.split("//").next().unwrap_or_default();
            assert!(!option(code), "{}: {line}", file.display());
            looked_at += 1;
        }
    }
    assert!(looked_at > 10_000, "{looked_at} lines: the test looks in the wrong place");
}
