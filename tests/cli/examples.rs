//! Every example of every help, run as it is typed by a shell in one folder.
//!
//! What an example reads is either written by an example before it or given here.

use super::*;

/// The commands of the help, in its order.
fn commands() -> Vec<String> {
    let help = printed(&["--help"]);
    let (_, rest) = help.split_once("odds COMMAND").expect("commands");
    let (rest, _) = rest.split_once("\nArguments:\n").expect("arguments");
    // The headings of the groups end in a colon.
    let named = rest.lines().skip(1).filter(|line| line.starts_with("  "));
    named.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// What the help of a command, or of the program, ends with.
#[track_caller]
pub fn examples(command: &[&str], help: &str) -> Vec<String> {
    let help = printed(&[command, &[help]].concat());
    let (_, rest) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{command:?}"));
    assert!(rest.lines().all(|line| line.starts_with("  ")), "{command:?} ends otherwise:\n{rest}");
    let (mut typed, mut told) = (Vec::new(), 0);
    for line in rest.lines() {
        match line.strip_prefix("      ") {
            Some(_) => told += 1,
            None => typed.push(line.trim().to_owned()),
        }
    }
    assert_eq!(typed.len(), told, "a phrase each:\n{rest}");
    assert!((2..=5).contains(&typed.len()), "{command:?}: {typed:?}");
    typed
}

/// Files that examples write to, as far as they name them.
fn written(typed: &str) -> Option<&str> {
    let words: Vec<&str> = typed.split(' ').collect();
    let to = |two: &&[&str]| ["-o", ">", "--faults"].contains(&two[0]);
    words.windows(2).find(to).map(|two| two[1])
}

#[test]
fn every_example_of_every_help_succeeds() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let program = home.join("bin");
    fs::create_dir(&program).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_odds"), program.join("odds")).unwrap();
    for shell in [".zfunc", ".config/fish/completions", ".local/share/bash-completion/completions"]
    {
        fs::create_dir_all(home.join(shell)).unwrap();
    }
    fs::write(home.join("shoes.txt"), "8\n8 - 9*4\nA=30 2=31 7=28 T=25\n").unwrap();
    // Edges of eight decks as they are published.
    let figures = "[[published]]\nsource = \"s\"\nvariant = \"baccarat\"\ndecks = 8\nfigures = [\n\
                   { wager = \"banker\", edge = \"1.06%\" },\n\
                   { wager = \"player\", edge = \"1.24%\" },\n\
                   { wager = \"tie\", edge = \"14.36%\" },\n]\n";
    fs::write(home.join("my-figures.toml"), figures).unwrap();
    let six = home.join("six.csv");
    let six = six.to_str().unwrap();
    printed(&["simulate", "-v", "ez", "--decks", "6", "--shoes", "50", "-o", six]);

    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut run = BTreeSet::new();
    let mut commands = commands();
    // `check` reads the rounds that these write.
    commands.sort_by_key(|command| !["simulate", "merge"].contains(&&**command));
    assert!(commands.len() > 12, "{commands:?}");
    let of_commands = commands.iter().map(|command| vec![command.as_str()]);
    for command in std::iter::once(Vec::new()).chain(of_commands) {
        for typed in examples(&command, "--help") {
            // A server goes on until it is ended: `serve.rs` starts these.
            if !run.insert(typed.clone()) || command == ["serve"] {
                continue;
            }
            let mut shell = Command::new("bash");
            shell.args(["-c", &format!("set -o pipefail; {typed}")]).current_dir(home);
            let output = shell.env("PATH", &path).env("HOME", home).stdin(Stdio::null()).output();
            let output = output.expect("bash starts");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{typed}: {said}");
            assert!(!said.contains("error"), "{typed}: {said}");
            let new = typed.strip_prefix("odds new ").and_then(|rest| rest.split(' ').next());
            let new = new.map(|id| format!("{id}.toml"));
            match new.as_deref().or(written(&typed)) {
                Some(file) => {
                    let file = home.join(file.trim_start_matches("~/"));
                    // Rounds of a right simulator have no faults but for the heading.
                    assert!(fs::metadata(&file).is_ok_and(|file| file.len() > 0), "{typed}");
                }
                None if typed.contains("appendix") || typed.starts_with("source") => {}
                None => assert!(!output.stdout.is_empty(), "{typed}"),
            }
        }
    }
    assert!(run.len() > 40, "{run:?}");
}

#[test]
fn the_short_help_ends_with_the_same_examples() {
    for command in commands() {
        assert_eq!(examples(&[&command], "-h"), examples(&[&command], "--help"));
    }
    assert_eq!(examples(&[], "--help"), examples(&["price"], "--help"));
}

/// The words that people of the field look for.
#[test]
fn the_help_says_it_in_the_words_of_the_field() {
    let help = printed(&["--help"]).to_lowercase();
    for word in [
        "house edge",
        "rtp",
        "hit frequency",
        "effects of removal",
        "verify",
        "published figures",
        "par sheet",
        "validate a simulator",
        "side bets",
        "paytable",
    ] {
        assert!(help.contains(word), "{word}:\n{help}");
    }
}
