//! Accepts options and names before a command: `odds --decks 6 effects` means `odds effects
//! --decks 6`.

use std::ffi::OsString;

use clap::Command;
use clap::error::ErrorKind;

/// Moves the words before a command behind it, where the parser expects them.
///
/// The command is the first word with the name of one that is not the value of an option: the words
/// before it, parsed by themselves, do not end in an option without its value.
pub fn behind(
    arguments: Vec<OsString>,
    is_command: impl Fn(&str) -> bool,
    program: impl Fn() -> Command,
) -> Vec<OsString> {
    let named = |at: &usize| arguments[*at].to_str().is_some_and(&is_command);
    let takes_no_value = |at: &usize| {
        let before = program().try_get_matches_from(&arguments[..*at]);
        !before.is_err_and(|error| error.kind() == ErrorKind::InvalidValue)
    };
    let words = arguments.iter().take_while(|word| *word != "--").count();
    // The first word needs no look: it has no option before it.
    let found = (1..words).filter(named).find(|at| *at == 1 || takes_no_value(at));
    match found {
        None | Some(1) => arguments,
        Some(at) => {
            let (program, before) = (&arguments[..1], &arguments[1..at]);
            [program, &arguments[at..=at], before, &arguments[at + 1..]].concat()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{COMMANDS, program_with};

    #[test]
    fn words_before_a_command_go_behind_it() {
        let moved = |text: &str| {
            let arguments = text.split(' ').map(OsString::from).collect();
            let is_command = |word: &str| COMMANDS.iter().any(|entry| entry.id == word);
            let moved = behind(arguments, is_command, || program_with(|_| false));
            moved.join(std::ffi::OsStr::new(" ")).into_string().unwrap()
        };
        for (typed, read) in [
            ("odds --color never list games", "odds list --color never games"),
            ("odds --no-pager --color=never list", "odds list --no-pager --color=never"),
            ("odds --no-pager --decks 8", "odds --no-pager --decks 8"),
            ("odds list --no-pager", "odds list --no-pager"),
            ("odds --color", "odds --color"),
            ("odds --threads 2 list games", "odds list --threads 2 games"),
            ("odds -q -v ez check a.csv", "odds check -q -v ez a.csv"),
            ("odds ez effects", "odds effects ez"),
            // Options that only the command has.
            ("odds --tags hilo count", "odds count --tags hilo"),
            // The names of commands as values of options.
            ("odds -o check", "odds -o check"),
            ("odds -o check price", "odds price -o check"),
            ("odds --output=check list", "odds list --output=check"),
            ("odds help check", "odds help check"),
            ("odds -- check", "odds -- check"),
            ("odds", "odds"),
        ] {
            assert_eq!(moved(typed), read);
        }
    }
}
