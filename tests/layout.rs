//! Where tests stand: Cargo finds no test programs by itself here, so a forgotten file would never
//! be run.

use std::fs;
use std::path::Path;

#[test]
fn every_file_is_part_of_the_program() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let programs = ["it.rs", "exact.rs"];
    let program = programs.map(|file| fs::read_to_string(tests.join(file)).unwrap()).join("\n");
    let mut files = 0;
    for entry in fs::read_dir(&tests).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(area) = name.strip_suffix(".rs") else { continue };
        if programs.contains(&&*name) {
            continue;
        }
        files += 1;
        let named = program.lines().any(|line| {
            line == format!("mod {area};") || line == format!("#[path = \"{area}.rs\"]")
        });
        assert!(
            named,
            "tests/{name} is named neither in tests/it.rs nor in tests/exact.rs: its tests are not run"
        );
    }
    assert!(files > 20, "{files} files were found");
}

/// The proof of the kernels is the one other program, a test of the crate of the engine.
#[test]
fn every_file_of_the_proof_is_part_of_its_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("crates/engine/Cargo.toml")).unwrap();
    assert!(manifest.contains("path = \"../../tests/proof/main.rs\""));
    let program = fs::read_to_string(root.join("tests/proof/main.rs")).unwrap();
    let mut files = 0;
    for entry in fs::read_dir(root.join("tests/proof")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let area = name.strip_suffix(".rs").unwrap();
        if area != "main" {
            files += 1;
            let named = program.lines().any(|line| line == format!("mod {area};"));
            assert!(named, "tests/proof/{name} is not named in tests/proof/main.rs");
        }
    }
    assert!(files > 5, "{files} files were found");
}
