//! The published table of counts: its quick checks are dealt again, and their hashes are those of
//! the page.

use sha2::{Digest, Sha256};

use crate::common::printed;

const PAGE: &str = include_str!("../../docs/table-of-counts.md");

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the arguments of a command line without variables, whose quotes hold no quotes.
fn arguments(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// Every command of the page deals the part of the hash that stands in its comment, with any number
/// of threads.
#[test]
fn the_quick_checks_of_the_published_table_have_its_hashes() {
    let joined = PAGE.replace("\\\n", "");
    let checks: Vec<_> = joined.lines().filter(|line| line.starts_with("odds count")).collect();
    assert_eq!(checks.len(), 2);
    for (command, threads) in checks.into_iter().zip(["1", "2"]) {
        let (command, hash) = command.split_once(" | sha256sum  # ").unwrap();
        let mut arguments = arguments(command);
        arguments[0] = format!("--threads={threads}");
        arguments.rotate_left(1);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_eq!(sha256(printed(&arguments).as_bytes()), hash, "{command}");
    }
}

/// The page has a hash for every part, each once.
#[test]
fn the_published_table_has_a_hash_for_every_part() {
    let parts: Vec<(&str, &str)> =
        PAGE.lines().filter_map(|line| line.split_once("  level-")).collect();
    assert!(parts.iter().all(|(hash, _)| hash.len() == 64));
    let wanted =
        (1..=2).flat_map(|level| (1..=20).map(move |at| format!("{level}/shard-{at}-of-20.part")));
    assert!(parts.iter().map(|(_, file)| (*file).to_owned()).eq(wanted));
}
