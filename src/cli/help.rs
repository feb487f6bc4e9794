//! `odds help`: the help of a command, or a topic.

use clap::Args;

use crate::cli::args::TableArgs;
use crate::cli::{Ask, COMMANDS, meant, output, pager, program, terminal, topics};
use crate::error::Error;
use crate::wording::similar;

#[derive(Args, Debug)]
pub struct HelpArgs {
    /// A command; a topic: exit-codes, formats, glossary, shoe, tables; a term of the glossary; a
    /// game; or a wager, of one word or several [default: the program]
    topic: Vec<String>,
    #[command(flatten)]
    own: TableArgs,
}

/// Maximum number of columns, as in the help of clap.
const WIDEST: usize = 100;

impl Ask for HelpArgs {
    fn run(&self) -> Result<bool, Error> {
        if self.topic.is_empty() {
            return of_command(&["odds", "-h"]);
        }
        let word = &*self.topic.join(" ");
        if COMMANDS.iter().any(|entry| entry.id == word) {
            return of_command(&["odds", word, "--help"]);
        }
        let columns = terminal::of_stdout().map_or(WIDEST, |size| size.columns).min(WIDEST);
        let text =
            topics::text(&self.own.catalog()?, word, columns).ok_or_else(|| unknown(word))?;
        pager::print(output::for_stdout(&text).as_bytes()).map(|()| true)
    }
}

fn unknown(word: &str) -> Error {
    if let Some(error) = meant::no_variant(word) {
        return error;
    }
    let commands: Vec<&str> = COMMANDS.iter().map(|entry| entry.id).collect();
    let names = commands.iter().copied().chain(topics::names()).chain(topics::terms());
    let meant = similar(word, names);
    let meant = meant.map_or(String::new(), |near| format!(", did you mean \"{near}\"?"));
    let (commands, topics) = (commands.join(", "), topics::names().collect::<Vec<_>>().join(", "));
    Error::usage(format!(
        "no help on \"{word}\"{meant}\ncommands: {commands}\ntopics: {topics}, a term of the glossary, a game or a wager"
    ))
}

/// Prints the parser's output for these arguments, which ask for help.
fn of_command(arguments: &[&str]) -> Result<bool, Error> {
    let asked = program().try_get_matches_from(arguments);
    print(&asked.expect_err("help is asked for")).map(|()| true)
}

/// Prints the help that was asked for.
pub(super) fn print(asked: &clap::Error) -> Result<(), Error> {
    pager::print(output::for_stdout(&asked.render().ansi().to_string()).as_bytes())
}
