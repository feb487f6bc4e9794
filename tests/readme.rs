//! The README is true: its console blocks run and print what it says, its tables are the files it
//! names.

use std::fs;
use std::path::Path;

#[test]
fn console_blocks_print_what_they_say() {
    trycmd::TestCases::new().case("README.md");
}

#[test]
fn tables_are_the_files_that_they_are_said_to_be() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let blocks = readme.split("```toml\n").skip(1);
    let blocks: Vec<&str> = blocks.filter_map(|after| after.split("```").next()).collect();
    for name in ["example/side-bet.toml", "claims/example.toml"] {
        let file = fs::read_to_string(root.join("tables").join(name)).unwrap();
        assert!(blocks.contains(&&*file), "{name} is not what the README shows");
    }
}
