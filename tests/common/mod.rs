//! The program, run as from a shell in the root of the repository, with nothing to read.

use std::io::Write;
use std::process::{Command, Output, Stdio};

mod cases;

pub use cases::{cases, property};

/// The program with these arguments.
pub fn odds(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_odds"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).stdin(Stdio::null());
    command
}

/// What is left of a run.
pub fn run(arguments: &[&str]) -> Output {
    odds(arguments).output().expect("the program starts")
}

/// What a run printed that ended with one of these codes.
#[track_caller]
pub fn stdout(output: Output, codes: &[i32]) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|code| codes.contains(&code)), "{said}");
    text(output.stdout)
}

/// What was said but for progress, which a busy machine may come to show.
pub fn remarks(stderr: &[u8]) -> String {
    let stderr = String::from_utf8_lossy(stderr);
    let is_progress = |line: &&str| {
        line.starts_with("odds: ") && (line.ends_with('%') || line.contains(" takes about "))
    };
    stderr.lines().filter(|line| !is_progress(line)).collect()
}

/// What a run that succeeds prints; it says nothing else.
#[track_caller]
pub fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(remarks(&output.stderr), "", "{arguments:?}");
    stdout(output, &[0])
}

/// The bytes of a text of the program.
#[track_caller]
pub fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the program writes UTF-8")
}

/// What is left of a run that reads this. It may stop before it has read everything.
pub fn piped(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = odds(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        scope.spawn(move || _ = stdin.write_all(input));
        child.wait_with_output().expect("the program ends")
    })
}
