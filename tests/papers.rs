//! The title page and the manifest of a document: its options, its hashes, and PDF.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::common::{odds, printed, run, stdout};

/// The texts of a title page.
const COVER: [&str; 8] =
    ["--title", "Ties", "--author", "A. Lab", "--reference", "R-1", "--date", "2026-06-30"];

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Every report on rules names its table by the hash of the file, and its command without the
/// options that change only the form.
#[test]
fn every_report_names_its_rules_and_its_command() {
    let table = sha256(&fs::read(Path::new("tables/punto-banco.toml")).unwrap());
    let questions: [&[&str]; 7] = [
        &["price", "ez", "-w", "tie"],
        &["explain", "ez", "tie"],
        &["effects", "ez", "-w", "tie", "--brief"],
        &["count", "ez", "dragon-7", "--shoes", "20"],
        &["design", "ez", "tie"],
        &["diff", "ez", "--decks", "6,8"],
        &["streaks", "-v", "punto-banco/baccarat", "--hands", "60"],
    ];
    for question in questions {
        let arguments = [question, &COVER, &["-f", "json", "-q"]].concat();
        let json: Value = serde_json::from_str(&printed(&arguments)).unwrap();
        assert_eq!(json["cover"]["title"], "Ties", "{question:?}");
        let manifest = &json["manifest"];
        assert_eq!(manifest["date"], "2026-06-30", "{question:?}");
        let command = manifest["command"].as_str().unwrap();
        assert!(command.starts_with(&format!("odds {} ", question[0])), "{command}");
        assert!(command.ends_with("--reference R-1 --date 2026-06-30"), "{command}");
        assert!(!command.contains("json") && !command.contains("quiet"), "{command}");
        let rules = manifest["rules"].as_array().unwrap();
        assert_eq!(rules.len(), 1, "{question:?}");
        assert_eq!(rules[0]["sha256"], table.as_str(), "{question:?}");
        // A shell that reads the command makes the same document again.
        let again = command.replacen("odds", env!("CARGO_BIN_EXE_odds"), 1) + " -f json -q";
        let again = Command::new("sh").arg("-c").arg(again).output().unwrap();
        assert_eq!(String::from_utf8(again.stdout).unwrap(), printed(&arguments), "{question:?}");
    }
}

/// The first game names a document of several, and a single other one has room beside it.
#[test]
fn a_document_of_several_games_names_them() {
    for (asked, title) in [
        (&["-v", "ez,baccarat"][..], "Punto banco"),
        (&["-v", "ez,dragon-tiger"], "Punto banco and Dragon Tiger"),
        (&["-v", "ez,dragon-tiger,red-dog"], "Punto banco and 2 other games"),
        (&["--summary"], "House edges"),
    ] {
        let page = printed(&[&["price", "-f", "html"], asked].concat());
        assert!(page.contains(&format!("<title>{title}</title>")), "{asked:?}");
        let page = printed(&[&["price", "-f", "tex"], asked].concat());
        assert!(page.contains(&format!("pdftitle={{{title}}}")), "{asked:?}");
    }
}

/// Without a text of the title page, only formats of documents have a manifest.
#[test]
fn data_and_terminals_have_a_manifest_only_on_request() {
    let asked = ["price", "ez", "-w", "tie"];
    for format in ["text", "json", "csv", "md"] {
        let plain = printed(&[&asked[..], &["-f", format]].concat());
        assert!(!plain.to_lowercase().contains("manifest") && !plain.contains("punto-banco.toml"));
    }
    for format in ["html", "tex"] {
        let document = printed(&[&asked[..], &["-f", format]].concat());
        assert!(document.contains("How to make this report again"), "{format}");
    }
}

#[test]
fn the_hash_of_the_program_is_printed_on_request() {
    let program = sha256(&fs::read(env!("CARGO_BIN_EXE_odds")).unwrap());
    // The audit finds a figure that differs, and exits with 1.
    let report = |arguments: &[&str]| stdout(run(arguments), &[0, 1]);
    for question in [&["price", "ez", "-w", "tie"][..], &["audit"]] {
        assert!(!report(question).contains(&program), "{question:?}");
        let hashed = report(&[question, &["--program-hash"]].concat());
        assert_eq!(hashed.matches(&program).count(), 1, "{question:?}");
        assert!(hashed.contains(" --program-hash\n"), "{hashed}");
    }
}

/// Values of `odds.toml` are a part of the command.
#[test]
fn the_command_has_the_values_of_the_file_of_defaults() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("odds.toml"), "decks = 6\n").unwrap();
    let mut program = odds(&["price", "ez", "-w", "tie", "--author", "O'Hara", "-q"]);
    let output = program.current_dir(folder.path()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let again = r"odds price ez --wager tie --decks 6 --author 'O'\''Hara'";
    assert!(text.contains(again), "{text}");
}

/// LaTeX has no spade and no Chinese: a warning names them, on the way to a PDF as well.
#[test]
fn letters_that_a_pdf_lacks_are_named() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        let required = std::env::var_os("ODDS_REQUIRE_TOOLS").is_some();
        assert!(!required, "pdflatex is not there");
        return eprintln!("skipped: no pdflatex");
    }
    let folder = tempfile::tempdir().unwrap();
    let mut program = odds(&["price", "ez", "-w", "tie", "--title", "Ties 庄", "-o"]);
    let output = program.arg(folder.path().join("tie.pdf")).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && said.contains("LaTeX has no letters 庄"), "{said}");
}

/// Without LaTeX a browser prints the page; without both, nothing is written.
#[test]
fn a_browser_makes_the_pdf_where_there_is_no_latex() {
    let folder = tempfile::tempdir().unwrap();
    let browser = folder.path().join("chromium");
    // A browser that prints the name of the page it is given, its last argument.
    let script = "#!/bin/sh\nfor page; do :; done\nprintf '%%PDF-1.4 %s' \"$page\" > odds.pdf\n";
    fs::write(&browser, script).unwrap();
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
    let made = folder.path().join("tie.pdf");
    let with_path = |path: &Path| {
        let mut program = odds(&["price", "ez", "-w", "tie", "-o"]);
        program.arg(&made).env("PATH", path).output().unwrap()
    };
    let output = with_path(&folder.path().join("nowhere"));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), made.exists()), (Some(2), false), "{said}");
    assert!(said.contains("neither pdflatex nor a browser"), "{said}");
    assert!(with_path(folder.path()).status.success());
    let pdf = fs::read_to_string(&made).unwrap();
    assert!(pdf.starts_with("%PDF-1.4 file:///") && pdf.ends_with("odds.html"), "{pdf}");
}
