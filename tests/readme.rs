//! The README is true: its console blocks run and print what it says, its table is the file it
//! names.

use std::fs;
use std::path::Path;

#[test]
fn console_blocks_print_what_they_say() {
    trycmd::TestCases::new().case("README.md");
}

#[test]
fn the_side_bet_is_the_file_it_is_said_to_be() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let file = fs::read_to_string(root.join("tables/example/side-bet.toml")).unwrap();
    let (_, after) = readme.split_once("```toml\n").unwrap();
    let (block, _) = after.split_once("```").unwrap();
    assert_eq!(block, file);
}
