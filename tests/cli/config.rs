//! `odds.toml`: values for options that are not typed.

use super::*;

/// The output of a command in a folder below that of `odds.toml`.
fn below(text: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("odds.toml"), text).unwrap();
    let table = "id = \"mine\"\nname = \"Mine\"\ngame = \"baccarat\"\ndecks = [8]\n\
                 [wager.tie]\nname = \"Tie\"\n\
                 pays = [{ odds = \"9 to 1\", when = { result = \"tie\" } }]\n";
    fs::write(folder.path().join("mine.toml"), table).unwrap();
    let inner = folder.path().join("a/b");
    fs::create_dir_all(&inner).unwrap();
    let output = command(arguments).current_dir(&inner).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The published edges of the Banker: 1.0579% of eight decks and 1.0558% of six.
#[test]
fn values_of_the_file_are_defaults_of_options() {
    let six = "decks = 6\ndigits = 8\n";
    let (code, page, said) = below(six, &["baccarat", "banker"]);
    assert_eq!(code, Some(0), "{said}");
    // 1.0558% with the two more digits of eight places: a percentage has two fewer than a number.
    assert_all(&page, &["6 decks, 312 cards"]);
    let edge =
        page.split_whitespace().find(|word| word.starts_with("1.055") && word.ends_with('%'));
    assert_eq!(edge.map(str::len), Some("1.0558".len() + 2 + "%".len()), "{page}");
    assert!(said.contains("odds.toml: --decks 6 --digits 8\n"), "{said}");
    // What is typed goes first, and a shoe leaves no room for a number of decks.
    for typed in [&["--decks", "8"][..], &["--shoe", "8"], &["--no-config"]] {
        let (_, page, said) = below(six, &[&["baccarat", "banker"], typed].concat());
        assert_all(&page, &["8 decks, 416 cards", "1.0579"]);
        assert!(!said.contains("--decks"), "{said}");
    }
    let (_, _, said) = below(six, &["baccarat", "banker", "-q"]);
    assert_eq!(said, "");
    // Parts are merged as they are, whatever the digits.
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("part.csv");
    let part = part.to_str().unwrap();
    let dealt = ["simulate", "ez", "--shoes", "1", "--write", "totals", "-q"];
    printed(&[&dealt[..], &["--shard", "1/1", "-o", part]].concat());
    assert_eq!(below(six, &["merge", part]), (Some(0), printed(&dealt), String::new()));
    // Tables stand beside the file.
    let (_, page, _) = below("tables = [\"mine.toml\"]", &["mine"]);
    assert_all(&page, &["Mine", "9 to 1"]);
    let (_, page, _) = below("decks = \"6,8\"", &["baccarat", "tie", "--summary"]);
    assert_all(&page, &["14.4382%", "14.3596%"]);
}

#[test]
fn a_file_that_is_wrong_is_refused_with_its_place() {
    for (text, parts) in [
        ("deck = 6\n", &["odds.toml:1:1", "unknown field `deck`", "`decks`"][..]),
        ("decks = [6]\n", &["odds.toml:1:9", "expected a whole number, or a text in quotes"]),
        ("\ndigits = -1\n", &["odds.toml:2:10", "expected a whole number, or a text in quotes"]),
        ("decks = \n", &["odds.toml:1:"]),
        ("decks = 0\n", &["0", "expected"]),
        ("digits = 5000\n", &["5000", "--digits"]),
    ] {
        let (code, page, said) = below(text, &["baccarat"]);
        assert_eq!((code, &*page), (Some(2), ""), "{text}: {said}");
        assert_all(&said, parts);
    }
}

/// Commands without an option of the file, the help among them, do not need it.
#[test]
fn a_file_that_is_wrong_blocks_no_help() {
    for asked in [&["--version"][..], &["help", "shoe"], &["completions", "bash"], &["man"]] {
        let (code, page, said) = below("[x", asked);
        assert_eq!((code, &*said), (Some(0), ""), "{asked:?}");
        assert!(!page.is_empty(), "{asked:?}");
    }
    let (_, _, said) = below("[x", &["baccarat"]);
    assert_all(&said, &["odds.toml:1:", "--no-config"]);
}
